#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# examples/plugin-c as its README says: make, verify, run; and two builds of it side by side.
source "$(dirname "${BASH_SOURCE[0]}")/support.sh"

cp -r "$SOURCE/examples/plugin-c" "$scratch/plugin"
cd "$scratch/plugin"
rm -f ./*.so ./*.o
build() { make -s CC="$CC" CRYPTOSPEED_INCLUDE="$SOURCE/src" CFLAGS="$1 -Wall -Wextra -pedantic -Werror" "${@:2}"; }
build -O2
make -s verify CC="$CC" CRYPTOSPEED="$CRYPTOSPEED" CRYPTOSPEED_INCLUDE="$SOURCE/src" >"$scratch/out" || fail "make verify: $(cat "$scratch/out")"
expect_verified sha256@example ./example.so
expect_measured sha256 example ./example.so
CRYPTOSPEED_MODULES="$scratch/plugin/example.so" "$MODULES_TEST" --gtest_brief=1 || fail "the example breaks the contract of the ABI"

mv example.so o2.so
build -O1 clean
build -O1
"$CRYPTOSPEED" list sha256@o1 sha256@o2 --plugin o1=./example.so --plugin o2=./o2.so >"$scratch/out" || fail "two builds: $(cat "$scratch/out")"
grep -q 'o1/default' "$scratch/out" && grep -q 'o2/default' "$scratch/out" || fail "two builds: $(cat "$scratch/out")"

# It stands for itself: a wrong digest is found.
sed -i 's/rotated(e, 6)/rotated(e, 7)/' sha256.c
build -O2
if "$CRYPTOSPEED" verify sha256@example --plugin ./example.so >"$scratch/out" 2>&1; then fail "a wrong SHA-256 is verified: $(cat "$scratch/out")"; fi
grep -q FAILED "$scratch/out" || grep -qi fail "$scratch/out" || fail "a wrong SHA-256: $(cat "$scratch/out")"
echo "the example builds, verifies and runs"
