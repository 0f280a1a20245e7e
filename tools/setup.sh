# SPDX-License-Identifier: Apache-2.0
# Sourced by ./run and ./test: which Debian packages they need, how those are installed, how a preset is built.
# Progress goes to standard error; standard output belongs to the results.

build_packages=(g++ cmake ninja-build ccache pkg-config libcli11-dev libfmt-dev nlohmann-json3-dev)
provider_packages=(libssl-dev libsodium-dev)
test_packages=(libgtest-dev librapidcheck-dev clang libclang-rt-14-dev valgrind python3 binutils make zsh)

# The same sources in another folder are the same to ccache.
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1

say() { printf '%s\n' "$*" >&2; }

# install_packages ASSUME_YES PACKAGE...: asks once on a terminal; without apt or rights it says what is missing and goes on.
install_packages() {
  local assume_yes=$1 missing=() package
  shift
  if ! command -v dpkg-query >/dev/null; then
    say "cryptospeed: this is not Debian; going on with what is installed (wanted: $*)"
    return 0
  fi
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
  done
  ((${#missing[@]})) || return 0

  say "cryptospeed: Debian packages to install: ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "cryptospeed: neither root nor sudo; going on with what is installed. By hand: apt-get install ${missing[*]}"
      return 0
    fi
    as_root=(sudo)
  fi
  if ((!assume_yes)) && [[ -t 0 && -t 2 ]]; then
    local answer
    read -r -p "Install them now? [Y/n] " answer
    if [[ $answer == [nN]* ]]; then
      say "cryptospeed: going on with what is installed"
      return 0
    fi
  fi
  if ! { "${as_root[@]}" apt-get update -qq &&
         "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >&2; then
    say "cryptospeed: apt-get failed; going on with what is installed"
  fi
}

# build_preset PRESET TARGET [CMAKE ARGUMENTS]: configures and builds; shows the log only where it fails.
build_preset() {
  local preset=$1 target=$2 log
  shift 2
  mkdir -p "build/$preset"
  log="build/$preset/build.log"
  if [[ -t 2 ]]; then
    { cmake --preset "$preset" "$@" >"$log" 2>&1 && ninja -C "build/$preset" "$target" >&2; } && return 0
  else
    { cmake --preset "$preset" "$@" && ninja -C "build/$preset" "$target"; } >"$log" 2>&1 && return 0
  fi
  tail -n 40 "$log" >&2
  say "cryptospeed: the build of preset $preset failed; the whole log is $log"
  return 1
}
