#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fails where an instruction beyond the baseline of x86-64 stands outside its kernel_<isa> namespace.

Takes object files, static libraries, modules and programs, disassembles them with objdump and looks at every function: code
of namespace kernel_avx2 may use what belongs to avx2, everything else only SSE2. That is the proof that no code compiled for
a newer CPU was merged into functions that run everywhere. With --source the feature lists of CRYPTOSPEED_KERNEL_BEGIN are
held against the same table."""
import argparse
import pathlib
import re
import subprocess
import sys

SSSE3 = {"sse3", "ssse3"}
SSE41 = SSSE3 | {"sse4.1"}
SSE42 = SSE41 | {"sse4.2", "popcnt"}
BMI2 = {"bmi", "bmi2", "adx"}
AVX = SSE42 | {"avx"}
AVX2 = AVX | {"avx2", "lzcnt", "movbe", "fma"} | BMI2
WIDE_AES = {"aes", "vaes", "pclmul", "vpclmulqdq"}
EVEX = AVX2 | {"avx512"}          # AVX-512 forms of 128 and 256 bits
AVX512 = EVEX | {"avx512_512"}    # 512-bit registers

# The closed list of kernel suffixes and the most that each may use.
KERNELS = {
    "portable": set(), "sse2": set(), "ssse3": SSSE3, "sse41": SSE41, "avx2": AVX2, "bmi2": BMI2,
    "aesni": SSE42 | {"aes", "pclmul"}, "clmul": SSE42 | {"pclmul"}, "shani": SSE41 | {"sha"},
    "gfni256": AVX2 | WIDE_AES | {"gfni"}, "gfni512": AVX512 | WIDE_AES | {"gfni"}, "avx512": AVX512,
    "vaes256": AVX2 | WIDE_AES, "vaes512": AVX512 | WIDE_AES | {"gfni"}, "vpclmul512": AVX512 | WIDE_AES,
    "ifma256": EVEX | {"ifma"}, "ifma512": AVX512 | {"ifma"}, "neon": set(), "armv8": set(),
}

# Functions that may use more than their namespace says: asked for the CPU's features first, in place.
EXCEPTIONS = {"clear_upper_vector_halves": {"vzeroupper"}}

FEATURE_OF = {}
for feature, names in {
    "sse3": "addsubpd addsubps haddpd haddps hsubpd hsubps lddqu movddup movshdup movsldup monitor mwait",
    "ssse3": "pshufb palignr phaddw phaddd phaddsw phsubw phsubd phsubsw pmaddubsw pmulhrsw psignb psignw psignd pabsb pabsw pabsd",
    "sse4.1": "blendpd blendps blendvpd blendvps dppd dpps extractps insertps movntdqa mpsadbw packusdw pblendvb pblendw pcmpeqq "
              "pextrb pextrd pextrq phminposuw pinsrb pinsrd pinsrq pmaxsb pmaxsd pmaxud pmaxuw pminsb pminsd pminud pminuw "
              "pmovsxbw pmovsxbd pmovsxbq pmovsxwd pmovsxwq pmovsxdq pmovzxbw pmovzxbd pmovzxbq pmovzxwd pmovzxwq pmovzxdq "
              "pmuldq pmulld ptest roundpd roundps roundsd roundss",
    "sse4.2": "pcmpgtq pcmpestri pcmpestrm pcmpistri pcmpistrm crc32 crc32b crc32w crc32l crc32q",
    "popcnt": "popcnt popcntw popcntl popcntq",
    "lzcnt": "lzcnt lzcntw lzcntl lzcntq", "movbe": "movbe movbew movbel movbeq",
    "bmi": "andn andnl andnq bextr blsi blsil blsiq blsmsk blsr",
    "bmi2": "mulx rorx sarx shlx shrx bzhi pdep pext", "adx": "adcx adox",
    "sha": "sha1rnds4 sha1nexte sha1msg1 sha1msg2 sha256rnds2 sha256msg1 sha256msg2",
    "aes": "aesenc aesenclast aesdec aesdeclast aesimc aeskeygenassist",
    "pclmul": "pclmulqdq pclmullqlqdq pclmulhqlqdq pclmullqhqdq pclmulhqhqdq",
    "rdrand": "rdrand", "rdseed": "rdseed", "rtm": "xbegin xend xabort xtest", "sse4a": "extrq insertq movntsd movntss",
    "xop": "vprotb vprotw vprotd vprotq vpcmov vpperm",
}.items():
    for name in names.split():
        FEATURE_OF[name] = feature
# objdump prints the tzcnt that compilers write as "rep bsf", which older processors run as bsf with the same result.

EVEX_OPERAND = re.compile(r"%[xy]mm(1[6-9]|2\d|3[01])\b|\{%k[0-7]\}|%k[0-7]\b|\{1to\d+\}|\{z\}|\{r[nduz]-sae\}|\{sae\}")
# Instructions of three vector operands that exist only in AVX-512, whatever registers they name.
EVEX_ONLY = re.compile(r"^v(pternlog[dq]|pro[lr]v?[dq]|psravq|psraq|pmullq|p(?:abs|max[su]|min[su])q|perm[it]2|permw|permb|pmultishiftqb|pandn?[dq]|p?x?or[dq]|pxor[dq]|"
                       r"movdq[au](8|16|32|64)|pcompress|pexpand|pconflict|plzcnt|popcnt|pshld|pshrd|align[dq]|"
                       r"broadcast[if](32x|64x)|extract[if](32x|64x)|insert[if](32x|64x)|shuf[if](32x|64x)|range|reduce|"
                       r"fixupimm|getexp|getmant|rcp14|rsqrt14|rndscale|scalef)")
HEADLINE = re.compile(r"^[0-9a-f]+ <(.+)>:$")
INSTRUCTION = re.compile(r"^\s*[0-9a-f]+:\s+(.*)$")
PREFIXES = {"lock", "rep", "repz", "repnz", "notrack", "bnd", "data16", "addr32", "cs", "ds", "es", "fs", "gs", "ss"}


def features_needed(text):
    """The features an instruction of objdump's AT&T output needs beyond x86-64, and its mnemonic."""
    words = text.split("#")[0].split()
    while words and (words[0] in PREFIXES or words[0].startswith("rex")):
        words.pop(0)
    if not words or words[0].startswith((".", "(")):
        return set(), ""
    name = words[0]
    if name.startswith("{"):  # {evex}, {vex}
        words.pop(0)
        name = words[0] if words else ""
    operands = " ".join(words[1:])
    need = set()
    if "%zmm" in operands:
        need.add("avx512_512")
    if "%zmm" in operands or EVEX_OPERAND.search(operands) or EVEX_ONLY.match(name):
        need.add("avx512")
    if "%ymm" in operands:
        need.add("avx")
    plain = name[1:] if name.startswith("v") else name
    vector = re.search(r"%[xyz]mm", operands) is not None
    if name in ("vzeroupper", "vzeroall"):
        need.add("avx")
    elif name.startswith("v") and vector:
        need.add("avx")
        if plain.startswith("pmadd52"):
            need.add("ifma")
        if plain.startswith("gf2p8"):
            need.add("gfni")
        if FEATURE_OF.get(plain) == "aes":
            need.add("vaes" if re.search(r"%[yz]mm", operands) else "aes")
        if FEATURE_OF.get(plain) == "pclmul":
            need.add("vpclmulqdq" if re.search(r"%[yz]mm", operands) else "pclmul")
        if re.match(r"^fn?m(add|sub)", plain):
            need.add("fma")
    elif name.startswith("gf2p8"):
        need.add("gfni")
    elif name in FEATURE_OF:
        need.add(FEATURE_OF[name])
    elif name.startswith("k") and "%k" in operands:
        need.add("avx512")
    return need, name


def kernel_name(symbol):
    """The name of the kernel namespace in a mangled symbol (a length stands before every part of it), or None. A type that
    merely begins with kernel_, as kernel_set does, is no such namespace: it ends in no instruction set."""
    for found in re.finditer(r"(\d+)kernel_", symbol):
        begin = found.end(1)
        for start in range(len(found.group(1))):  # the last digits are the length, another number may stand before it
            length = int(found.group(1)[start:])
            whole = symbol[begin:begin + length]
            if len(whole) == length and re.fullmatch(r"kernel_[a-z0-9_]+", whole) and suffix_of(whole[7:]) in KERNELS:
                return whole[7:]
    return None


def suffix_of(kernel):
    """kernel_x16_avx512: what stands before the suffix describes the shape."""
    return kernel if kernel in KERNELS else kernel.rsplit("_", 1)[-1]


def check_listing(lines, where):
    """Complaints and the number of functions and kernel functions of an objdump listing."""
    complaints, functions, kernels, seen = [], 0, 0, set()
    symbol, allowed, exceptions = "(no symbol)", set(), set()
    for line in lines:
        head = HEADLINE.match(line)
        if head:
            symbol = head.group(1)
            functions += 1
            kernel = kernel_name(symbol)
            kernels += kernel is not None
            allowed = KERNELS[suffix_of(kernel)] if kernel else set()
            exceptions = set().union(*(m for part, m in EXCEPTIONS.items() if part in symbol)) if symbol else set()
            continue
        found = INSTRUCTION.match(line)
        if not found:
            continue
        need, name = features_needed(found.group(1))
        extra = need - allowed
        if extra and name not in exceptions and (symbol, tuple(sorted(extra))) not in seen:
            seen.add((symbol, tuple(sorted(extra))))
            complaints.append(f"{where}: {symbol}: {found.group(1).strip()} needs {', '.join(sorted(extra))}")
    return complaints, functions, kernels


def check_source(root):
    """Feature lists of target regions against the table."""
    spelling = {"sse4.1": {"sse4.1"}, "sse4.2": {"sse4.2"}, "avx2": {"avx", "avx2"}, "avx512ifma": {"ifma", "avx512"},
                "avxifma": {"ifma"}, "avx512vl": {"avx512"}, "evex512": {"avx512_512"}}
    complaints, regions = [], 0
    for file in sorted(root.rglob("*.cpp")) + sorted(root.rglob("*.hpp")):
        text = file.read_text(encoding="utf-8", errors="replace")
        for found in re.finditer(r'^\s*CRYPTOSPEED_KERNEL_BEGIN\(\s*(\w+)\s*,\s*"([^"]*)"\s*\)', text, re.M):
            regions += 1
            line = text.count("\n", 0, found.start(1)) + 1
            kernel = found.group(1)
            most = KERNELS.get(suffix_of(kernel))
            if most is None:
                complaints.append(f"{file}:{line}: kernel_{kernel} ends in no known instruction set")
                continue
            for word in (w.strip() for w in found.group(2).split(",") if w.strip()):
                if word.startswith("arch=") or word.startswith("tune="):
                    complaints.append(f"{file}:{line}: features are listed one by one, not as {word}")
                    continue
                default = {"avx512"} if word.startswith("avx512") else {word}
                if word not in ("sse", "sse2") and not spelling.get(word, default) <= most:
                    complaints.append(f"{file}:{line}: kernel_{kernel} may not use {word}")
    return complaints, regions


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--source", type=pathlib.Path)
    parser.add_argument("--objdump", default="objdump")
    parser.add_argument("--need-kernels", action="store_true", help="fail where no kernel function is found at all")
    options = parser.parse_args()
    complaints, functions, kernels = [], 0, 0
    for file in options.files:
        run = subprocess.Popen([options.objdump, "-d", "-w", "--no-show-raw-insn", str(file)], stdout=subprocess.PIPE, text=True,
                               errors="replace", stderr=subprocess.PIPE)
        found, f, k = check_listing(run.stdout, file.name)
        error = run.stderr.read()
        if run.wait() != 0:
            sys.exit(f"{file}: {error.strip()}")
        complaints += found
        functions += f
        kernels += k
    if options.source:
        found, regions = check_source(options.source)
        complaints += found
        print(f"{regions} target regions")
    for line in complaints:
        print(line)
    print(f"{functions} functions, {kernels} of them in kernels, {len(complaints)} complaints")
    if options.need_kernels and kernels == 0:
        print("no kernel function was found: the files do not hold the primitives")
        return 1
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
