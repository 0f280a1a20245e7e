# SPDX-License-Identifier: Apache-2.0
# What the scripts of this folder share. They are started with CRYPTOSPEED (the tool), SOURCE (the checkout), CC and CXX.
set -euo pipefail

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

fail() {
  printf 'FAILED: %s\n' "$*" >&2
  exit 1
}

# expect_verified SELECTOR MODULE: every record passes, and there was at least one.
expect_verified() {
  local text
  text=$("$CRYPTOSPEED" verify "$1" --plugin "$2" 2>"$scratch/err") || fail "verify $1: exit $?; $text $(cat "$scratch/err")"
  grep -Eq '^[1-9][0-9]* records .* all passed$' <<<"$text" || fail "verify $1 says: $text"
  [[ ! -s $scratch/err ]] || fail "verify $1 complains: $(cat "$scratch/err")"
}

# expect_measured ALGORITHM PROVIDER MODULE: a verified row with a time in the result file.
expect_measured() {
  "$CRYPTOSPEED" run "$1@$2" --plugin "$3" --launches 1 --rounds 2 --bytes 1K --quiet -o "$scratch/result.json" ||
    fail "run $1@$2: exit $?"
  python3 - "$scratch/result.json" "$1" "$2" <<'PY' || fail "run $1@$2: the result file"
import json, sys
path, algorithm, provider = sys.argv[1:]
rows = json.load(open(path))["rows"]
assert rows, "no rows"
for row in rows:
    assert (row["algorithm"], row["provider"], row["status"]) == (algorithm, provider, "ok"), row["id"]
    assert "kat" in row["verified_by"], row["id"]
    assert row["stats"]["undisturbed_ns"] > 0, row["id"]
PY
}
