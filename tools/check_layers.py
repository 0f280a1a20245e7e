#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails with file:line where a file includes what its layer may not see (tools/layers.txt)."""
import argparse
import fnmatch
import pathlib
import re
import sys

SUFFIXES = {".hpp", ".h", ".cpp", ".c", ".cc", ".inc", ".hxx", ".cxx"}
FOLDERS = ("src", "providers", "tests", "fuzz", "examples")

STD = set("""algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable
coroutine deque exception execution expected filesystem format forward_list fstream functional future initializer_list iomanip
ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional
ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span sstream stack
stdexcept stop_token streambuf string string_view strstream syncstream system_error thread tuple type_traits typeindex typeinfo
unordered_map unordered_set utility valarray variant vector version
cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib
cstring ctime cuchar cwchar cwctype
assert.h ctype.h errno.h fenv.h float.h inttypes.h limits.h locale.h math.h setjmp.h signal.h stdalign.h stdarg.h stdatomic.h
stdbool.h stddef.h stdint.h stdio.h stdlib.h string.h time.h uchar.h wchar.h wctype.h""".split())
SYSTEM = set("""alloca.h dirent.h dlfcn.h elf.h execinfo.h fcntl.h fts.h ftw.h getopt.h glob.h grp.h ifaddrs.h libgen.h link.h
malloc.h netdb.h poll.h pthread.h pwd.h sched.h semaphore.h spawn.h strings.h syslog.h termios.h ucontext.h unistd.h utime.h
features.h cxxabi.h""".split())
SYSTEM_PREFIXES = ("sys/", "linux/", "gnu/", "asm/", "arpa/", "net/", "netinet/")
INTRINSICS = set("""immintrin.h x86intrin.h x86gprintrin.h emmintrin.h xmmintrin.h pmmintrin.h tmmintrin.h smmintrin.h nmmintrin.h
wmmintrin.h ammintrin.h cpuid.h arm_neon.h arm_acle.h arm_sve.h""".split())


class Rules:
    """What layers.txt says."""

    def __init__(self, text):
        self.layers, self.allowed, self.libraries, self.private, self.generated = [], {}, [], [], set()
        for number, line in enumerate(text.splitlines(), 1):
            words = line.split("#")[0].split()
            if not words:
                continue
            kind, rest = words[0], words[1:]
            if kind == "layer" and len(rest) >= 2:
                self.layers += [(path, rest[0]) for path in rest[1:]]
            elif kind == "allow" and len(rest) >= 3 and rest[1] == "->":
                self.allowed.setdefault(rest[0], set()).update(rest[2:])
            elif kind == "library" and len(rest) >= 2:
                self.libraries += [(prefix, rest[0]) for prefix in rest[1:]]
            elif kind == "private" and len(rest) >= 3 and rest[1] == "->":
                self.private.append((rest[0], set(rest[2:])))
            elif kind == "generated" and rest:
                self.generated.update(rest)
            else:
                sys.exit(f"layers.txt:{number}: cannot be understood: {line.strip()}")
        names = {name for _, name in self.layers} | {name for _, name in self.libraries}
        for layer, targets in self.allowed.items():
            for target in targets | {layer}:
                known = target in names or target.startswith("<") or target.startswith("cryptospeed/")
                if not known:
                    sys.exit(f"layers.txt: '{target}' is neither a layer nor a library")

    def layer_of(self, path):
        fits = [(len(prefix), name) for prefix, name in self.layers
                if path == prefix or (prefix.endswith("/") and path.startswith(prefix))]
        return max(fits)[1] if fits else None

    def kind_of(self, header):
        """What a header in angle brackets belongs to."""
        if header in STD:
            return "<std>"
        if header in INTRINSICS:
            return "<intrinsics>"
        if header in SYSTEM or header.startswith(SYSTEM_PREFIXES):
            return "<system>"
        for prefix, name in self.libraries:
            if header == prefix or header.startswith(prefix):
                return name
        return "<third-party>"


def without_comments(text):
    """Comments become spaces, line breaks and string literals stay: an #include inside a comment is none."""
    pattern = re.compile(r'R"([^()\\\s]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.S)

    def blank(match):
        token = match.group()
        if token.startswith("R\""):  # whole programs stand in raw strings of tests
            return re.sub(r"[^\n]", " ", token)
        return token if token[0] in "\"'" else re.sub(r"[^\n]", " ", token)

    return pattern.sub(blank, text)


INCLUDE = re.compile(r"^\s*#\s*(?:include|include_next|import)\b\s*(.*?)\s*$")


def includes(text):
    """(line, form, header); form is '"', '<' or '?' for a computed one, and whether a kernel region was open."""
    in_region = False
    for number, line in enumerate(without_comments(text).splitlines(), 1):
        if re.match(r"^\s*CRYPTOSPEED_KERNEL_BEGIN\b", line):
            in_region = True
        elif re.match(r"^\s*CRYPTOSPEED_KERNEL_END\b", line):
            in_region = False
        found = INCLUDE.match(line)
        if not found:
            continue
        name = re.match(r'"([^"]*)"$|<([^>]*)>$', found.group(1))
        if not name:
            yield number, "?", found.group(1), in_region
        elif name.group(1) is not None:
            yield number, '"', name.group(1), in_region
        else:
            yield number, "<", name.group(2), in_region


def resolve(root, file, header, rules):
    """The repository path of a quoted include, or the complaint about it."""
    path = file.relative_to(root)
    if header in rules.generated:
        return "", None
    if ".." in header.split("/") or header.startswith("/"):
        return None, "an include with '..' or an absolute path"
    if header.startswith("cryptospeed/"):
        target = "src/" + header
        return (target, None) if (root / target).is_file() else (None, f"no such file: {target}")
    if path.parts[0] == "src":
        return None, f'an include that is not path-qualified: write "cryptospeed/.../{header.split("/")[-1]}"'
    top = path.parts[0]
    for target in (path.parent / header, pathlib.PurePath(top) / header, pathlib.PurePath("tests") / header):
        if (root / target).is_file() and (target.parts[0] == top):
            return str(target), None
    return None, "no such file beside it or under its top folder"


def check_file(root, file, rules):
    path = str(file.relative_to(root))
    layer = rules.layer_of(path)
    if layer is None:
        return [(path, 1, "this file belongs to no layer")]
    allowed = rules.allowed.get(layer, set())
    complaints = []
    text = file.read_text(encoding="utf-8", errors="replace")
    for line, form, header, in_region in includes(text):
        def complain(what):
            complaints.append((path, line, what))
        if form == "?":
            complain(f"a computed include: {header}")
            continue
        if in_region and not header.endswith(".inc"):
            complain(f"{header} inside a kernel region: includes stand before CRYPTOSPEED_KERNEL_BEGIN")
        if form == "<":
            if header.startswith("cryptospeed/"):
                complain(f'<{header}>: own headers stand in quotes')
                continue
            kind = rules.kind_of(header)
            if kind not in allowed and f"<{header}>" not in allowed:
                complain(f"{layer} may not include <{header}> ({kind.strip('<>')})")
            continue
        target, complaint = resolve(root, file, header, rules)
        if complaint:
            complain(f'"{header}": {complaint}')
            continue
        if not target:
            continue
        other = rules.layer_of(target)
        if other not in allowed and header not in allowed:
            complain(f'{layer} may not include "{header}" ({other})')
            continue
        if other == "simd" and layer == "crypto" and not re.search(r"_[a-z0-9]+\.(cpp|inc)$", path):
            complain(f'"{header}": lane types only in files of one instruction set')
        if other in ("providers", "native", "tests", "fuzz") and layer == other and other in ("providers", "native"):
            if pathlib.PurePath(target).parent.parts[:2] != pathlib.PurePath(path).parent.parts[:2]:
                complain(f'"{header}": the header of another provider')
        for pattern, friends in rules.private:
            if not fnmatch.fnmatchcase(target, pattern):
                continue
            same_folder = pathlib.PurePath(target).parent == pathlib.PurePath(path).parent
            if layer not in friends and not same_folder:
                complain(f'"{header}" is private to its folder')
    return complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--rules", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent / "layers.txt")
    options = parser.parse_args()
    rules = Rules(options.rules.read_text(encoding="utf-8"))
    root = options.root.resolve()
    files = sorted(f for folder in FOLDERS for f in (root / folder).rglob("*") if f.suffix in SUFFIXES and f.is_file())
    if not files:
        sys.exit(f"{root}: no source files")
    complaints = [c for f in files for c in check_file(root, f, rules)]
    for path, line, what in complaints:
        print(f"{path}:{line}: {what}")
    print(f"{len(files)} files, {len(complaints)} forbidden includes")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
