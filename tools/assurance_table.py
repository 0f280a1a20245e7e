#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which check of tools/assurance.txt has which tests, and what they said.

    tools/assurance_table.py --run BUILD_FOLDER JUNIT_FILE [--run ...] [-o docs/assurance.md]

The JUnit files are ctest's (--output-junit); which test belongs to which id is asked of ctest in the build folder (labels).
Exit code 1 where an id has no test and is not marked later, where one marked later has a test, where a label is no id, or
where a test of an id failed.
"""
import argparse
import datetime
import json
import pathlib
import platform
import re
import subprocess
import sys
import xml.etree.ElementTree

ID = re.compile(r"[BL][0-9]+$")


class Check:
    def __init__(self, name, text, goal, later):
        self.name, self.text, self.goal, self.later = name, text, goal, later
        self.tests = {}  # (build, test) -> (status, seconds)


def read_checks(path):
    checks = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) not in (3, 4) or not ID.match(fields[0]) or (len(fields) == 4 and not fields[3].startswith("later: ")):
            sys.exit(f"{path}:{number}: not `id | check | goal [| later: why]`")
        if fields[0] in checks:
            sys.exit(f"{path}:{number}: {fields[0]} stands twice")
        checks[fields[0]] = Check(*fields[:3], fields[3][len("later: "):] if len(fields) == 4 else None)
    return checks


def labels_of(folder):
    """Test name -> labels."""
    listing = subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"], check=True, capture_output=True, text=True)
    labels = {}
    for test in json.loads(listing.stdout)["tests"]:
        values = [p["value"] for p in test.get("properties", []) if p["name"] == "LABELS"]
        labels[test["name"]] = values[0] if values else []
    return labels


def results_of(path):
    """Test name -> (status, seconds)."""
    results = {}
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        status = case.get("status", "")
        if status == "run":
            status = "passed"
        elif status == "fail":
            status = "failed"
        else:
            status = "skipped"
        results[case.get("name")] = (status, float(case.get("time", "0")))
    return results


def gather(checks, runs):
    problems = []
    for folder, junit in runs:
        labels, results = labels_of(folder), results_of(junit)
        for test, (status, seconds) in results.items():
            for label in labels.get(test, []):
                if not ID.match(label):
                    continue
                if label not in checks:
                    problems.append(f"{test} has the label {label}, which is no id of tools/assurance.txt")
                    continue
                checks[label].tests[(pathlib.Path(folder).name, test)] = (status, seconds)
    for check in checks.values():
        if not check.tests and check.later is None:
            problems.append(f"{check.name} has no test: {check.text}")
        if check.tests and check.later is not None:
            problems.append(f"{check.name} is marked later and has a test: {next(iter(check.tests))[1]}")
        failed = sorted(test for (_, test), (status, _) in check.tests.items() if status == "failed")
        if failed:
            problems.append(f"{check.name} failed: {', '.join(failed)}")
    return problems


def cpu_name():
    try:
        text = pathlib.Path("/proc/cpuinfo").read_text()
    except OSError:
        return platform.machine()
    facts = dict(re.findall(r"^(model name|cpu family|model)\s*: (.*)$", text, re.M))
    return f"{facts.get('model name', platform.machine())}, family {facts.get('cpu family', '?')} model {facts.get('model', '?')}"


def cell(text):
    return text.replace("|", "\\|")


def table(checks):
    lines = [
        "# Assurance",
        "",
        "What is checked, and what the tests said. Written by `tools/assurance_table.py` from `tools/assurance.txt` and the",
        "results of a run of the tests; not edited by hand. `ctest -L B7` runs the tests of one id.",
        "",
        f"Run of {datetime.date.today().isoformat()} on {cpu_name()}.",
        "",
        "| id | check | goal | tests | said |",
        "|---|---|---|---|---|",
    ]
    for check in checks.values():
        if check.later is not None:
            said = f"later: {check.later}"
            tests = ""
        else:
            count = {"passed": 0, "failed": 0, "skipped": 0}
            for status, _ in check.tests.values():
                count[status] += 1
            seconds = sum(seconds for _, seconds in check.tests.values())
            said = ", ".join(f"{number} {status}" for status, number in count.items() if number) or "no test"
            said += f" ({seconds:.1f} s)"
            names = sorted({test for _, test in check.tests})
            tests = ", ".join(names[:4]) + (f" and {len(names) - 4} more" if len(names) > 4 else "")
        lines.append(f"| {check.name} | {cell(check.text)} | {cell(check.goal)} | {cell(tests)} | {cell(said)} |")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", nargs=2, action="append", required=True, metavar=("BUILD_FOLDER", "JUNIT_FILE"))
    parser.add_argument("--checks", type=pathlib.Path, default=pathlib.Path(__file__).with_name("assurance.txt"))
    parser.add_argument("-o", "--output", type=pathlib.Path)
    arguments = parser.parse_args()
    checks = read_checks(arguments.checks)
    problems = gather(checks, arguments.run)
    if arguments.output:
        arguments.output.write_text(table(checks))
    for problem in problems:
        print(problem, file=sys.stderr)
    with_tests = sum(1 for check in checks.values() if check.tests)
    print(f"{with_tests} of {len(checks)} checks have tests, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
