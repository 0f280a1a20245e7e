#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs the build into a folder, moves the folder, and uses what is there: the tool, the library by CMake and by
# pkg-config, the headers, the page and the completions.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

"$CMAKE" --install "$BUILD" --prefix "$scratch/first" >log 2>&1 || fail "cmake --install: $(tail -n 5 log)"
mkdir elsewhere
mv first elsewhere/moved
prefix=$scratch/elsewhere/moved
tool=$prefix/bin/cryptospeed

# The tool finds its modules where it is now, and no others.
"$tool" list --format json >list.json || fail "list: exit $?"
"$tool" run 'sha256@native' --launches 1 --rounds 2 --bytes 1K --quiet -o run.json || fail "run: exit $?"
# shellcheck disable=SC2086
python3 - "$prefix" $MODULES <<'PY' || fail "the installed tool"
import json, sys
prefix, modules = sys.argv[1], sys.argv[2:]
assert modules, "this build has no provider"
entries = json.load(open("list.json"))["entries"]
assert {e["provider"] for e in entries} == set(modules), (modules, {e["provider"] for e in entries})
run = json.load(open("run.json"))
assert run["providers"] and all(p["path"].startswith(prefix + "/lib/cryptospeed/") for p in run["providers"]
                                if p["name"] == "native"), run["providers"]
# The heap counter, too, is found beside the modules.
assert run["rows"] and all(r["status"] == "ok" and r["allocations_per_op"] is not None for r in run["rows"]), run["rows"]
PY

# Nothing of the build or the checkout is left in what was installed.
for file in "$tool" "$prefix"/lib/cryptospeed/*.so; do
  if readelf -d "$file" | grep -E 'R(UN)?PATH'; then fail "$file has a library path of its own"; fi
done
if grep -rIl -e "$BUILD" -e "$SOURCE" "$prefix"; then fail "installed text names the build or the checkout"; fi

# The library: hash of "abc", FIPS 180-4.
wanted=ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
"$CMAKE" -G "$GENERATOR" -S "$SOURCE/tests/install/consumer" -B by-cmake -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$prefix" >log 2>&1 || fail "find_package: $(tail -n 20 log)"
"$CMAKE" --build by-cmake >log 2>&1 || fail "build against the package: $(tail -n 20 log)"
[[ $(by-cmake/consumer abc) == "$wanted" ]] || fail "by CMake: $(by-cmake/consumer abc)"

if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name cryptospeed.pc)")
  export PKG_CONFIG_PATH
  # shellcheck disable=SC2046,SC2086
  "$CXX" -std=c++20 ${CXXFLAGS:-} "$SOURCE/tests/install/consumer/main.cpp" -o by-pkg-config $(pkg-config --cflags --libs cryptospeed) ||
    fail "build by pkg-config"
  [[ $(./by-pkg-config abc) == "$wanted" ]] || fail "by pkg-config: $(./by-pkg-config abc)"
  [[ $(cd "$(pkg-config --variable=moduledir cryptospeed)" && pwd) == "$prefix/lib/cryptospeed" ]] || fail "moduledir"
  # A plug-in needs the installed headers and nothing else.
  # shellcheck disable=SC2046
  "$CXX" -std=c++20 -shared -fPIC -fvisibility=hidden $(pkg-config --cflags cryptospeed) "$SOURCE/providers/template/template.cpp" -o mine.so ||
    fail "a plug-in against the installed headers"
  "$tool" verify @template-cpp --plugin ./mine.so >log || fail "the plug-in: $(cat log)"
fi

# Headers: each stands for itself, in whatever order they come; the private ones stay at home.
cd "$prefix/include"
if find . -name '*_kernels.hpp' -o -name '*.inc' -o -path '*/suite/*' -o -path '*/cli/*' | grep .; then
  fail "private headers are installed"
fi
headers=$(find cryptospeed -name '*.hpp' | sort)
[[ $(wc -l <<<"$headers") -ge 20 ]] || fail "few headers: $headers"
includes() { sed 's/.*/#include "&"/'; }
includes <<<"$headers" >"$scratch/forward.cpp"
tac <<<"$headers" | includes >"$scratch/backward.cpp"
for order in forward backward; do
  "$CXX" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -I . "$scratch/$order.cpp" || fail "headers included $order"
done
echo '#include "cryptospeed/abi/abi.h"' >"$scratch/abi.c"
"$CC" -std=c99 -pedantic -Wall -Wextra -Werror -fsyntax-only -I . "$scratch/abi.c" || fail "abi.h as C99"

cd "$prefix"
for file in share/man/man1/cryptospeed.1 share/bash-completion/completions/cryptospeed share/zsh/site-functions/_cryptospeed; do
  [[ -s $file ]] || fail "$file is not installed"
done
echo "the installed tree works after being moved"
