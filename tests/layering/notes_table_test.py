#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""notes_table.py writes between the markers and touches nothing where something is wrong."""
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "notes_table.py"


def row(provider, variant, ns, status="ok"):
    return {"id": f"sha256@{provider}/{variant}:digest#16384", "algorithm": "sha256", "provider": provider, "variant": variant,
            "size": 16384, "status": status, "stats": {"undisturbed_ns": ns}, "bytes_per_second": ns and 16384e9 / ns,
            "cycles_per_byte": ns and ns * 3.7 / 16384, "cycles_per_op": ns and ns * 3.7, "limit": {"fraction": None}}


RESULT = {"schema": "cryptospeed-result", "version": 1, "tool": {"compiler": "g++ 12"}, "started": "2026-01-02T03:04:05Z",
          "machine": {"cpu": "A CPU"}, "cycles": {"source": "estimate", "ghz_median": 3.7},
          "rows": [row("openssl", "default", 8040), row("native", "shani", 8000), row("flip", "default", None, "failed")]}


def sealed(result):
    text = json.dumps(result)[:-1] + ","
    return text + '"checksum":"' + hashlib.sha256(text.encode()).hexdigest() + '"}\n'


class NotesTable(unittest.TestCase):
    def run_tool(self, result, notes, *options):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "sha256"
            path.mkdir()
            (path / "r.json").write_text(result, encoding="utf-8")
            (path / "NOTES.md").write_text(notes, encoding="utf-8")
            done = subprocess.run([sys.executable, TOOL, path / "r.json", path / "NOTES.md", *options], text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            self.assertEqual(sorted(p.name for p in path.iterdir()), ["NOTES.md", "r.json"])
            return done.returncode, done.stdout, (path / "NOTES.md").read_text(encoding="utf-8")

    NOTES = "# sha256\n<!-- table:begin -->\nold\n<!-- table:end -->\nafter\n"

    def test_writes_between_the_markers(self):
        code, output, text = self.run_tool(sealed(RESULT), self.NOTES)
        self.assertEqual(code, 0, output)
        self.assertTrue(text.startswith("# sha256\n<!-- table:begin -->\nA CPU, 3.70 GHz; g++ 12; 2026-01-02; cycles: estimate\n"), text)
        self.assertTrue(text.endswith("<!-- table:end -->\nafter\n"), text)
        self.assertNotIn("old", text)
        self.assertNotIn("flip", text)
        self.assertIn("| digest, 16384 B | native/shani | 8000 | 2048 | 1.807 | 1.000 | - |", text)
        self.assertLess(text.index("native/shani"), text.index("| openssl |"))

    def test_refuses_and_leaves_the_file_alone(self):
        damaged = sealed(RESULT).replace("8040", "8041")
        for result, notes, options in ((damaged, self.NOTES, ()), ("{}", self.NOTES, ()), (sealed(RESULT), "# none\n", ()),
                                       (sealed(RESULT), self.NOTES, ("--algorithm", "md5")),
                                       (sealed({**RESULT, "version": 2}), self.NOTES, ())):
            code, output, text = self.run_tool(result, notes, *options)
            self.assertEqual(code, 1, output)
            self.assertEqual(text, notes)


if __name__ == "__main__":
    unittest.main()
