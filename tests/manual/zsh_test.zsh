# SPDX-License-Identifier: Apache-2.0
# What an interactive zsh lists, typed into a terminal of its own.
tool=$1 source=$2
zmodload zsh/zpty || exit 1
setopt extended_glob
integer failed=0
home=$(mktemp -d)
cat >$home/.zshrc <<RC
PS1='READY> ' LISTMAX=0 fpath=(${(q)source}/completions \$fpath) path=(${(q)tool:h} \$path)
unsetopt prompt_sp prompt_cr
autoload -Uz compinit
compinit -D -u
bindkey '^X' list-choices
RC
zpty -b shell "TERM=dumb COLUMNS=100 LINES=500 ZDOTDIR=${(q)home} zsh -d -i"
TRAPEXIT() {
  zpty -d shell 2>/dev/null
  rm -rf $home
}

# Reads until the screen shows PATTERN after what was asked, or 10 seconds have passed.
screen_until() {
  local part
  integer tries=0
  screen=
  while (( tries++ < 400 )); do
    while zpty -r -t shell part; do screen+=$part; done
    screen=${${screen//$'\r'}//$'\e'\[[?0-9;]#[a-zA-Z]}
    [[ $screen == ${~1} ]] && return 0
    sleep 0.025
  done
  return 1
}

screen_until '*READY> ' || { print -u2 "FAILED: no shell: $screen"; exit 1 }

# lists LINE WORD...: the list below the line has these words, but not those after a '!'.
lists() {
  local line="cryptospeed $1" list wanted
  zpty -w -n shell $'\C-u'$line$'\C-x'
  # The line is echoed, the list follows, and the line is drawn again.
  screen_until "*READY> ${(b)line}" || { print -u2 "FAILED: '$1' lists nothing: $screen"; failed=1; return }
  list=" ${screen//$'\n'/ } "
  list=${list%READY> *}
  list=${list#*${line}}
  for wanted in $@[2,-1]; do
    if [[ $wanted == !* ]]; then
      [[ $list == *[[:space:]]${(b)wanted#!}[[:space:]:]* ]] || continue
    else
      [[ $list == *[[:space:]]${(b)wanted}[[:space:]:]* ]] && continue
    fi
    print -u2 "FAILED: '$1' wants $wanted, lists $list"
    failed=1
  done
}

lists '' run list verify report explain doctor
lists 'run sha' sha256 '!x25519'
lists 'run sha256@' native '!sha256'
lists 'run x25519@native/' portable
lists 'run x25519@native/*:' keygen derive '!digest'
lists 'run --' --preset --bytes --plugin --exclude --dry-run '!--vectors'
lists 'verify --' --vectors --seed '!--preset'
lists 'report --' --output --rank '!--preset'
lists 'doctor --' --plugin --format '!--exclude'
lists 'run --preset ' quick default publish '!sha256'
lists 'list --format ' table json '!csv'
exit failed
