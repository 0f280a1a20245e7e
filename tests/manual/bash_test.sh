#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# What bash would offer, asked of the completion function as readline asks it.
set -uo pipefail
tool=$1
# shellcheck source=completions/cryptospeed.bash
source "$2/completions/cryptospeed.bash"
COMP_WORDBREAKS=$' \t\n"\'@><=;|&(:'
failed=0

# offers LINE WORD...: the words are among those offered; a leading '!' says that it is not.
offers() {
  local line="$tool $1" wanted reply
  COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
  _cryptospeed
  reply=" ${COMPREPLY[*]} "
  for wanted in "${@:2}"; do
    if [[ $wanted == !* ]]; then
      [[ $reply == *" ${wanted#!} "* ]] || continue
    elif [[ $reply == *" $wanted "* ]]; then
      continue
    fi
    printf "FAILED: '%s' wants %s, offers%s\n" "$1" "$wanted" "$reply" >&2
    failed=1
  done
}

offers '' run list verify report explain doctor sha256 x25519
offers 'ru' run '!list'
offers 'run ' sha256 '!run' '!verify'
offers 'run sha25' sha256 '!x25519'
offers 'sha256@' native
offers 'run sha256@na' native '!openssl'
offers 'run sha256@native/' native/portable
offers 'run sha256@native/portable:' digest stream '!sign'
offers 'verify x25519:' keygen derive '!digest'
offers 'run sha*@' native
offers 'run @' native
offers 'run :dig' digest
offers "run 'sha25" sha256
offers 'run -x @na' native
offers 'run --preset ' quick default publish '!sha256'
offers 'run --preset=q' quick '!default'
offers 'run --format ' json csv markdown table
offers 'list --format ' json table '!csv'
offers 'run --baseline n' native
offers 'run --library n' native=
offers 'doctor ' '!sha256'
offers 'report ' '!sha256'
offers 'report --format ' csv markdown
offers 'report --' --output --rank '!--preset'
offers 'run --bytes ' '!sha256'
# The tool is asked once, not at every key.
_cryptospeed_rows='mine libmine default digest'
offers 'run ' mine '!sha256'
# A tool that is not there offers what needs no tool.
tool=/nowhere/cryptospeed
offers '' run list '!sha256'
exit "$failed"
