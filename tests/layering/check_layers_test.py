#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_layers.py has to find every planted violation, at its line, and nothing else."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
GOOD = {
    "src/cryptospeed/base/bytes.hpp": "#pragma once\n#include <span>\n",
    "src/cryptospeed/stats/summary.hpp": "#pragma once\n#include <vector>\n",
    "src/cryptospeed/suite/plan.hpp": '#pragma once\n#include "cryptospeed/base/bytes.hpp"\n',
    "src/cryptospeed/suite/session/wire.hpp": "#pragma once\n",
    "src/cryptospeed/suite/session/wire.cpp": '#include "cryptospeed/suite/session/wire.hpp"\n',
    "src/cryptospeed/hash/sha256/sha256.hpp": "#pragma once\n",
    "src/cryptospeed/hash/sha256/sha256_kernels.hpp": "#pragma once\n",
    "src/cryptospeed/hash/sha256/sha256.cpp": '#include "cryptospeed/hash/sha256/sha256_kernels.hpp"\n',
    "src/cryptospeed/cli/tool.cpp": '#include "cryptospeed_commit.hpp"\n#include <CLI/CLI.hpp>\n',
    "providers/openssl/keys.hpp": "#pragma once\n#include <openssl/evp.h>\n",
    "providers/openssl/module.cpp": '#include "keys.hpp"\n',
    "tests/unit/a_test.cpp": '#include <gtest/gtest.h>\n#include "cryptospeed/hash/sha256/sha256_kernels.hpp"\n'
                             "/* #include <openssl/evp.h>\n#include \"nowhere.hpp\" */\n// #include \"nowhere.hpp\"\n"
                             'const char* text = R"(\n#include "nowhere.hpp"\n)";\n',
}
# file, text, the line and a part of the complaint
BAD = [
    ("src/cryptospeed/base/x.hpp", "#pragma once\n#include <fmt/format.h>\n", 2, "base may not include <fmt/format.h>"),
    ("src/cryptospeed/base/x.hpp", "\n\n#include <unistd.h>\n", 3, "base may not include <unistd.h>"),
    ("src/cryptospeed/stats/x.cpp", '#include "cryptospeed/suite/plan.hpp"\n', 1, 'stats may not include "cryptospeed/suite'),
    ("src/cryptospeed/hash/sha256/x.cpp", '#include "cryptospeed/suite/plan.hpp"\n', 1, "crypto may not include"),
    ("src/cryptospeed/hash/sha256/x.cpp", "#include <openssl/sha.h>\n", 1, "crypto may not include <openssl/sha.h>"),
    ("src/cryptospeed/hash/sha256/x.cpp", '#include "sha256.hpp"\n', 1, "not path-qualified"),
    ("src/cryptospeed/hash/sha256/x.cpp", '#include "hash/sha256/sha256.hpp"\n', 1, "not path-qualified"),
    ("src/cryptospeed/hash/sha256/x.cpp", '#include "../sha256/sha256.hpp"\n', 1, "'..'"),
    ("src/cryptospeed/hash/sha256/x.cpp", "#include <cryptospeed/hash/sha256/sha256.hpp>\n", 1, "quotes"),
    ("src/cryptospeed/hash/sha256/x.cpp", "#define H <span>\n#include H\n", 2, "computed"),
    ("src/cryptospeed/hash/sha256/x.cpp", '#include "cryptospeed/hash/sha256/none.hpp"\n', 1, "no such file"),
    ("src/cryptospeed/hash/sha256/x_avx2.cpp",
     '#include <span>\nCRYPTOSPEED_KERNEL_BEGIN(avx2, "avx2")\n  #  include <array>\nCRYPTOSPEED_KERNEL_END\n', 3, "kernel region"),
    ("src/cryptospeed/mac/hmac/x.cpp", '#include "cryptospeed/hash/sha256/sha256_kernels.hpp"\n', 1, "private"),
    ("src/cryptospeed/model/x.cpp", '#include "cryptospeed/hash/sha256/sha256_kernels.hpp"\n', 1, "model may not include"),
    ("src/cryptospeed/report/x.cpp", '#include "cryptospeed/suite/plan.hpp"\n', 1, "report may not include"),
    ("src/cryptospeed/cli/x.cpp", '#include "cryptospeed/suite/session/wire.hpp"\n', 1, "private"),
    ("src/cryptospeed/cli/x.cpp", '#include "cryptospeed/stats/summary.hpp"\n', 1, "cli may not include"),
    ("src/cryptospeed/cli/x.cpp", "#include <openssl/evp.h>\n", 1, "cli may not include"),
    ("src/cryptospeed/suite/x.cpp", '#include "cryptospeed/cli/tool.hpp"\n', 1, "no such file"),
    ("src/cryptospeed/abi/abi.h", "#include <stddef.h>\n#include <string.h>\n", 2, "abi.h may not include"),
    ("src/cryptospeed/novelty/x.cpp", "#include <span>\n", 1, "no layer"),
    ("providers/libsodium/x.cpp", '#include "openssl/keys.hpp"\n', 1, "another provider"),
    ("providers/openssl/x.cpp", '#include "cryptospeed/hash/sha256/sha256.hpp"\n', 1, "providers may not include"),
    ("providers/native/x.cpp", "#include <sodium.h>\n", 1, "native may not include"),
    ("tests/unit/x.cpp", '#include "nowhere.hpp"\n', 1, "no such file"),
]


def run(files):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, TOOLS / "check_layers.py", "--root", folder, "--rules", TOOLS / "layers.txt"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


class Layers(unittest.TestCase):
    def test_a_good_tree_passes(self):
        code, output = run(GOOD)
        self.assertEqual(code, 0, output)

    def test_every_planted_violation_is_found_at_its_line(self):
        for name, text, line, part in BAD:
            with self.subTest(name=name, text=text):
                code, output = run({**GOOD, name: text})
                self.assertEqual(code, 1, output)
                complaints = [l for l in output.splitlines() if l.startswith(f"{name}:{line}: ")]
                self.assertEqual(len(complaints), 1, output)
                self.assertIn(part, complaints[0])
                self.assertEqual(len(output.splitlines()), 2, output)

    def test_an_empty_tree_is_no_success(self):
        code, _ = run({"README": ""})
        self.assertNotEqual(code, 0)


if __name__ == "__main__":
    unittest.main()
