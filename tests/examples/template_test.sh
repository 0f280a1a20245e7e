#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Both templates of a provider: built with one command and the headers alone, verified, measured; and not part of a build.
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"

# The headers that an installed cryptospeed has for plug-ins, apart from the rest of the source.
mkdir -p "$scratch/include/cryptospeed"
cp -r "$SOURCE"/src/cryptospeed/{abi,base,cpu,workload,concepts.hpp} "$scratch/include/cryptospeed"
cd "$scratch"
cp "$SOURCE"/providers/template/{template.c,template.cpp,siphash.h} .
sources=$scratch

# The C template needs abi.h and no other header.
mkdir -p c-only/cryptospeed/abi
cp "$SOURCE/src/cryptospeed/abi/abi.h" c-only/cryptospeed/abi
"$CC" -std=c99 -O2 -Wall -Wextra -pedantic -Werror -shared -fPIC -fvisibility=hidden -I c-only "$sources/template.c" -o template-c.so
"$CXX" -std=c++20 -O2 -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I include "$sources/template.cpp" -o template-cpp.so

for name in template-c template-cpp; do
  expect_verified "siphash-2-4@$name" "./$name.so"
  expect_measured siphash-2-4 "$name" "./$name.so"
done
# The contract of docs/abi.md: sets, iterations, refusals, sizes that are not offered.
CRYPTOSPEED_MODULES="$scratch/template-c.so:$scratch/template-cpp.so" "$MODULES_TEST" --gtest_brief=1 ||
  fail "a template breaks the contract of the ABI"

"$CRYPTOSPEED" list | grep -q template && fail "a template is found without being named"
echo "both templates build, verify and run"
