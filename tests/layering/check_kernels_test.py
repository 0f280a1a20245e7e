#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_kernels.py has to find compiled violations. Arguments: a C++ compiler and objdump."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOOLS))
import check_kernels  # noqa: E402

COMPILER, OBJDUMP = sys.argv[1:3]

KERNEL = """
namespace cryptospeed::%s { namespace {
__attribute__((target("%s"), noinline, used)) void work%d(unsigned char* p, const unsigned char* q) { %s }
} }
"""
YMM = "_mm256_storeu_si256((__m256i*)p, _mm256_add_epi8(_mm256_loadu_si256((const __m256i*)q), _mm256_set1_epi8(3)));"
ZMM = "_mm512_storeu_si512(p, _mm512_add_epi64(_mm512_loadu_si512(q), _mm512_set1_epi64(3)));"
EVEX = "_mm_storeu_si128((__m128i*)p, _mm_ternarylogic_epi64(_mm_loadu_si128((const __m128i*)q), _mm_set1_epi8(p[1]), _mm_set1_epi8(3), 0x96));"
SHA = "_mm_storeu_si128((__m128i*)p, _mm_sha256rnds2_epu32(_mm_loadu_si128((const __m128i*)q), _mm_set1_epi8(1), _mm_set1_epi8(3)));"
AES = "_mm_storeu_si128((__m128i*)p, _mm_aesenc_si128(_mm_loadu_si128((const __m128i*)q), _mm_set1_epi8(1)));"
CLMUL = "_mm_storeu_si128((__m128i*)p, _mm_clmulepi64_si128(_mm_loadu_si128((const __m128i*)q), _mm_set1_epi8(1), 0x10));"
SHUFFLE = "_mm_storeu_si128((__m128i*)p, _mm_shuffle_epi8(_mm_loadu_si128((const __m128i*)q), _mm_set1_epi8(1)));"
MULX = "unsigned long long h; *(unsigned long long*)p = _mulx_u64(*(const unsigned long long*)q, 12345, &h) ^ h;"

# namespace, target, body, the feature that must be complained of (nothing: it must pass)
CASES = [
    ("kernel_avx2", "avx2", YMM, None), ("kernel_x8_avx2", "avx2", YMM, None), ("plain", "avx2", YMM, "avx"),
    ("kernel_set", "avx2", YMM, "avx"), ("kernel_shani", "avx2", YMM, "avx"), ("kernel_portable", "avx2", YMM, "avx"),
    ("kernel_avx512", "avx512f", ZMM, None), ("kernel_avx2", "avx512f", ZMM, "avx512"), ("kernel_ifma256", "avx512f", ZMM, "avx512_512"),
    ("kernel_avx2", "avx512f,avx512vl", EVEX, "avx512"), ("kernel_avx512", "avx512f,avx512vl", EVEX, None),
    ("kernel_shani", "sha,sse4.1", SHA, None), ("plain", "sha", SHA, "sha"), ("kernel_avx2", "sha,avx2", SHA, "sha"),
    ("kernel_aesni", "aes", AES, None), ("plain", "aes", AES, "aes"), ("kernel_clmul", "pclmul", CLMUL, None),
    ("plain", "pclmul", CLMUL, "pclmul"), ("kernel_ssse3", "ssse3", SHUFFLE, None), ("plain", "ssse3", SHUFFLE, "ssse3"),
    ("kernel_bmi2", "bmi2", MULX, None), ("plain", "bmi2", MULX, "bmi2"), ("kernel_ssse3", "bmi2", MULX, "bmi2"),
]


def check(folder, text, *options):
    source, target = pathlib.Path(folder) / "x.cpp", pathlib.Path(folder) / "x.o"
    source.write_text(text, encoding="utf-8")
    subprocess.run([COMPILER, "-std=c++20", "-O2", "-c", source, "-o", target], check=True)
    done = subprocess.run([sys.executable, TOOLS / "check_kernels.py", "--objdump", OBJDUMP, *options, target],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return done.returncode, done.stdout


class Kernels(unittest.TestCase):
    def test_compiled_cases(self):
        # One translation unit: the intrinsics' header takes longer than everything else.
        text = "#include <immintrin.h>\n" + "".join(
            KERNEL % (namespace, target, i, body) for i, (namespace, target, body, _) in enumerate(CASES, 100))
        with tempfile.TemporaryDirectory() as folder:
            code, output = check(folder, text, "--need-kernels")
        self.assertEqual(code, 1, output)
        for i, (namespace, target, _, feature) in enumerate(CASES, 100):
            with self.subTest(namespace=namespace, target=target):
                complaints = [line for line in output.splitlines() if f"work{i}" in line]
                if feature is None:
                    self.assertEqual(complaints, [])
                else:
                    self.assertTrue(any("needs " + feature in line for line in complaints), output)

    def test_baseline_code_passes_and_kernels_can_be_demanded(self):
        with tempfile.TemporaryDirectory() as folder:
            plain = "int f(const unsigned* p) { int n = 0; for (int i = 0; i < 64; ++i) n += __builtin_ctz(p[i]) ^ __builtin_popcount(i); return n; }"
            self.assertEqual(check(folder, plain)[0], 0)
            self.assertEqual(check(folder, plain, "--need-kernels")[0], 1)
            kernel = "namespace kernel_avx2 { __attribute__((target(\"avx2\"))) void work() { asm volatile(\"vzeroupper\"); } }"
            self.assertEqual(check(folder, kernel, "--need-kernels")[0], 0)

    def test_the_one_exception(self):
        text = "namespace m { %s void %s() { asm volatile(\"vzeroupper\"); } }"
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(check(folder, text % ("", "clear_upper_vector_halves"))[0], 0)
            self.assertEqual(check(folder, text % ("", "another"))[0], 1)

    def test_names_of_outlined_parts(self):
        name = check_kernels.kernel_name
        self.assertEqual(name("_ZN11cryptospeed11kernel_avx212_GLOBAL__N_14workEPh.cold"), "avx2")
        self.assertEqual(name("_ZN11cryptospeed11kernel_avx212_GLOBAL__N_1L4workEPh.constprop.0.isra.1.part.2"), "avx2")
        self.assertEqual(name("_ZN11cryptospeed17kernel_x16_avx5121fEv"), "x16_avx512")
        self.assertIsNone(name("_ZN11cryptospeed10kernel_setI1xE3allEv"))
        self.assertIsNone(name("kernel_avx2"))

    def test_lines_of_objdump(self):
        need = lambda text: check_kernels.features_needed(text)[0]  # noqa: E731
        self.assertEqual(need("vpaddb %ymm1,%ymm2,%ymm3"), {"avx"})
        self.assertEqual(need("vpaddb %ymm1,%ymm2,%ymm17"), {"avx", "avx512"})
        self.assertEqual(need("vmovdqa64 %xmm1,%xmm2"), {"avx", "avx512"})
        self.assertEqual(need("vaesenc %ymm1,%ymm2,%ymm3"), {"avx", "vaes"})
        self.assertEqual(need("vpclmulqdq $0x0,%ymm1,%ymm2,%ymm3"), {"avx", "vpclmulqdq"})
        self.assertEqual(need("{vex} vpmadd52luq %ymm1,%ymm2,%ymm3"), {"avx", "ifma"})
        self.assertEqual(need("kmovq %rax,%k1"), {"avx512"})
        self.assertEqual(need("paddd %xmm1,%xmm2"), set())
        self.assertEqual(need("verw %ax"), set())
        self.assertEqual(need("tzcnt %eax,%eax"), set())
        self.assertEqual(need("rep stos %al,%es:(%rdi)"), set())
        self.assertEqual(need("adcx %rax,%rbx"), {"adx"})

    def test_feature_lists_of_target_regions(self):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "x.cpp"
            for features, good in (("avx2,bmi2", True), ("avx512f", False), ("arch=haswell", False), ("sha", False)):
                source.write_text(f'\nCRYPTOSPEED_KERNEL_BEGIN(avx2, "{features}")\n', encoding="utf-8")
                complaints, regions = check_kernels.check_source(pathlib.Path(folder))
                self.assertEqual(regions, 1)
                self.assertEqual(not complaints, good, complaints)
                if not good:
                    self.assertIn("x.cpp:2: ", complaints[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
