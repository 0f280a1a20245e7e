#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The assurance table says what the tests said, and an id without a test is an error."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "assurance_table.py"
CTEST = """add_test(one "true")
set_tests_properties(one PROPERTIES LABELS "kind;B1")
add_test(two "false")
set_tests_properties(two PROPERTIES LABELS "B2;L1")
"""
JUNIT = """<testsuite name="x" tests="2"><testcase name="one" time="1.5" status="run"/>
<testcase name="two" time="2" status="{}"/></testsuite>
"""


class AssuranceTable(unittest.TestCase):
    def run_tool(self, checks, status="run"):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "CTestTestfile.cmake").write_text(CTEST)
            (folder / "junit.xml").write_text(JUNIT.format(status))
            (folder / "checks.txt").write_text(checks)
            end = subprocess.run([sys.executable, TOOL, "--run", folder, folder / "junit.xml", "--checks", folder / "checks.txt",
                                  "-o", folder / "table.md"], capture_output=True, text=True)
            table = folder / "table.md"
            return end.returncode, end.stderr, table.read_text() if table.exists() else ""

    def test_every_id_has_a_test(self):
        code, said, table = self.run_tool("B1 | a | b\nB2 | c | d\nL1 | e | f | later: g\n")
        self.assertEqual(code, 1)
        self.assertIn("L1 is marked later and has a test", said)
        code, said, table = self.run_tool("B1 | a | b\nB2 | c | d\nL1 | e | f\nL2 | h | i | later: none yet\n")
        self.assertEqual((code, said), (0, ""))
        self.assertIn("| B1 | a | b | one | 1 passed (1.5 s) |", table)
        self.assertIn("later: none yet", table)

    def test_an_id_without_a_test(self):
        code, said, _ = self.run_tool("B1 | a | b\nB2 | c | d\nL1 | e | f\nB3 | g | h\n")
        self.assertEqual(code, 1)
        self.assertIn("B3 has no test", said)

    def test_a_label_that_is_no_id(self):
        code, said, _ = self.run_tool("B1 | a | b\nB2 | c | d\n")
        self.assertEqual(code, 1)
        self.assertIn("two has the label L1", said)

    def test_a_failed_test(self):
        code, said, table = self.run_tool("B1 | a | b\nB2 | c | d\nL1 | e | f\n", "fail")
        self.assertEqual(code, 1)
        self.assertIn("B2 failed: two", said)
        self.assertIn("1 failed", table)


if __name__ == "__main__":
    unittest.main()
