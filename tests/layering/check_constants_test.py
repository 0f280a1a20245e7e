#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_constants.py has to accept right constants and to find wrong, foreign and dangerous ones."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "check_constants.py"
GOOD = """
constexpr std::uint32_t k[] = {
    0x428a2f98u,  // check: 0x428a2f98 == fraction_of_root(prime(1), 3, 32)
    0x7137'4491,  // check: 0x71374491 == fraction_of_root(prime(2), 3, 32)
};
constexpr std::uint32_t h = 0x6a09e667;  // check: 0x6a09e667 == fraction_of_root(2, 2, 32)
// check: 121665 == (486662 - 2) // 4
constexpr std::uint64_t a24 = 121665;
constexpr auto r = 38;  // check: 38 == power(2, 256) % (2**255 - 19)
"""
BAD = [
    ("constexpr int a = 5;  // check: 5 == 2 + 2", "wrong constant: the formula gives 0x4"),
    ("constexpr int a = 0x428a2f99;  // check: 0x428a2f99 == fraction_of_root(2, 3, 32)", "wrong constant"),
    ("constexpr int a = 5;  // check: 4 == 2 + 2", "does not stand in the line"),
    ("// check: 4 == 2 + 2\n\nconstexpr int a = 5;", "does not stand in the line"),
    ("constexpr int a = 4;  // check: 4 == two + 2", "not allowed"),
    ("constexpr int a = 4;  // check: 4 == __import__('os').system('true')", "not allowed"),
    ("constexpr int a = 4;  // check: 4 == (2).__class__", "not allowed"),
    ("constexpr int a = 4;  // check: 4", "value == formula"),
    ("constexpr int a = 4;  // check: 4 == ", "not a formula"),
    ("constexpr int a = 4;  // check: 4 == 4.0", "only whole numbers"),
    ("constexpr int a = 4;  // check: 4 == 4 // 0", "cannot be computed"),
]


def run(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "src" / "x.cpp"
        path.parent.mkdir()
        path.write_text(text + "\n", encoding="utf-8")
        done = subprocess.run([sys.executable, TOOL, "--root", folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


class Constants(unittest.TestCase):
    def test_right_constants_pass_and_are_counted(self):
        code, output = run(GOOD)
        self.assertEqual(code, 0, output)
        self.assertIn("5 constants checked, 0 wrong", output)

    def test_every_planted_mistake_is_found(self):
        for text, part in BAD:
            with self.subTest(text=text):
                code, output = run(text)
                self.assertEqual(code, 1, output)
                self.assertIn("src/x.cpp:1: ", output)
                self.assertIn(part, output)


if __name__ == "__main__":
    unittest.main()
