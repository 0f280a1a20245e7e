# SPDX-License-Identifier: Apache-2.0
# Completion of cryptospeed for bash: commands, options and their values, and selectors from what `cryptospeed list` shows.

# Keeps lines of "ALGORITHM PROVIDER VARIANT OPERATION...", asked for once a shell and tool.
_cryptospeed_load() {
  [[ ${_cryptospeed_rows_of-} == "$1" ]] && return
  _cryptospeed_rows_of=$1
  _cryptospeed_rows=$("${1/#\~/$HOME}" list 2>/dev/null | awk -F '  +' '
    NR == 1 { next }
    /^\*/ { exit }
    { sub(/ \*$/, "", $5); sub("/", " ", $5); if ($6 ~ /^not here/) $6 = ""; print $1, $5, $6 }')
}

# What a selector may go on with: an algorithm, then @provider, /variant, :operation.
_cryptospeed_selectors() {
  local word=$1 algorithm provider variant operations operation glob=${1%%[@:]*} of head=
  case $word in
    *:*) head=${word%:*}: ;;
    *@*/*) head=${word%/*}/ ;;
    *@*) head=${word%@*}@ ;;
  esac
  of=${word#*@}
  [[ $word == *@* ]] || of=
  of=${of%%[/:]*}
  while read -r algorithm provider variant operations; do
    # shellcheck disable=SC2053
    [[ -z $algorithm || (-n $head && -n $glob && $algorithm != $glob) ]] && continue
    # shellcheck disable=SC2053
    [[ $head == *[:/] && -n $of && $provider != $of ]] && continue
    case $head in
      *:) for operation in $operations; do printf '%s\n' "$head$operation"; done ;;
      */) printf '%s\n' "$head$variant" ;;
      *@) printf '%s\n' "$head$provider" ;;
      *) printf '%s\n' "$algorithm" ;;
    esac
  done <<<"$_cryptospeed_rows" | sort -u
}

_cryptospeed_providers() { awk 'NF { print $2 }' <<<"$_cryptospeed_rows" | sort -u; }

_cryptospeed() {
  local line=${COMP_LINE:0:COMP_POINT} commands='run list verify report explain doctor'
  local -a words
  read -ra words <<<"$line"
  local tool=${words[0]} current='' previous command=run option word
  [[ $line == *[[:space:]] ]] || current=${words[-1]}
  [[ -n $current ]] && unset 'words[-1]'
  ((${#words[@]})) || return 0
  previous=${words[-1]}
  current=${current#[\'\"]}
  for option in $commands; do
    [[ ${words[1]-} == "$option" ]] && command=$option
  done

  # Bash cuts words at some of the characters in a selector; what it replaces is the rest after the last of them.
  local kept=${current%"${current##*["$COMP_WORDBREAKS"]}"}
  if [[ $current == --*=* ]]; then
    previous=${current%%=*}
    current=${current#*=}
    kept=${kept#"$previous="}
  fi

  # Here and not where it is used: what a subshell keeps is lost.
  [[ $current == -* || $command == doctor || $command == report ]] || _cryptospeed_load "$tool"
  local modules='--plugin --library --provider-path --in-process --timeout' what='-x --exclude --secure'
  local own='-h --help --version --format' candidates=
  case $previous in
    --preset) candidates='quick default publish' ;;
    --rank) candidates='implementations algorithms both' ;;
    --format)
      candidates='table json'
      [[ $command == run || $command == report ]] && candidates+=' csv markdown'
      ;;
    --threads) candidates='1 2 all' ;;
    --suite) candidates='zig nalix cryptonite openhitls sha3' ;;
    --baseline) candidates=$(_cryptospeed_providers) ;;
    -x | --exclude) candidates=$(_cryptospeed_selectors "$current") ;;
    --library)
      if [[ $current == *=* ]]; then
        mapfile -t COMPREPLY < <(compgen -d -- "${current#*=}")
        compopt -o filenames 2>/dev/null
        return 0
      fi
      candidates=$(_cryptospeed_providers | sed 's/$/=/')
      compopt -o nospace 2>/dev/null
      ;;
    --plugin | -o | --output | --resume | --vectors)
      mapfile -t COMPREPLY < <(compgen -f -- "${current#*=}")
      compopt -o filenames 2>/dev/null
      return 0
      ;;
    --provider-path)
      mapfile -t COMPREPLY < <(compgen -d -- "$current")
      compopt -o filenames 2>/dev/null
      return 0
      ;;
    --bytes | --message | --aad | --lanes | --misalign | --seed | --pin | --rounds | --launches | --budget | --min-effect | --timeout) return 0 ;;
    *)
      if [[ $current == -* ]]; then
        case $command in
          run)
            candidates="$own $modules $what --preset --bytes --message --aad --lanes --threads --misalign --in-place --seed --pin
              --rounds --launches --budget --resume --min-effect --baseline --rank --all-variants --param --suite -o --output --dry-run --quiet --no-color"
            ;;
          verify) candidates="$own $modules $what --vectors --seed" ;;
          list | explain) candidates="$own $modules $what" ;;
          report) candidates="$own -o --output --rank --quiet --no-color" ;;
          doctor) candidates="$own $modules" ;;
        esac
      elif [[ $command == report ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null
        return 0
      else
        [[ $command == doctor ]] || candidates=$(_cryptospeed_selectors "$current")
        ((${#words[@]} == 1)) && candidates="$commands $candidates"
      fi
      ;;
  esac

  COMPREPLY=()
  while read -r word; do
    [[ -n $word && ${word:0:${#current}} == "$current" ]] && COMPREPLY+=("${word#"$kept"}")
  done < <(tr -s '[:space:]' '\n' <<<"$candidates")
  return 0
}

complete -F _cryptospeed cryptospeed
