#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every command and option that the tool has stands in the manual page and in both completions, and no other does."""
import pathlib
import re
import shutil
import subprocess
import sys

tool, source = sys.argv[1], pathlib.Path(sys.argv[2])
problems = []


def output(*arguments):
    return subprocess.run([tool, *arguments], check=True, capture_output=True, text=True).stdout


def require(condition, problem):
    if not condition:
        problems.append(problem)


def options_in(text):
    """Long and short options, as words."""
    return set(re.findall(r"(?<![\w-])(--[a-z][a-z-]*|-[a-zA-Z])(?![\w-])", text))


commands = re.findall(r"^  ([a-z]+)  +\S", output("--help").split("Commands:")[1].split("\n\n")[0], re.M)
require({"run", "list", "verify", "report", "explain", "doctor"} <= set(commands), f"commands: {commands}")
helps = {}
for command in commands:
    lines = [line for line in output(command, "--help").splitlines() if re.match(r"  -", line)]
    # Up to the first blank: "-o,--output FILE ..."; what follows is words about it.
    helps[command] = options_in(" ".join(line.strip().split(" ")[0].replace(",", " ") for line in lines))
    require({"-h", "--help", "--version", "--format"} <= helps[command], f"{command}: {sorted(helps[command])}")
known = set().union(*helps.values())
require(len(helps["run"]) >= 28, f"run: {sorted(helps['run'])}")

# The manual page. Font changes are cut out and its escaped hyphens are hyphens.
raw = (source / "docs/cryptospeed.1").read_text(encoding="utf-8")
plain = re.sub(r"\\f[BIRP]", "", raw).replace("\\-", "-").replace("\\(aq", "'")
plain = "\n".join(line for line in plain.splitlines() if not line.startswith('.\\"'))
heads = set()
for before, line in zip(plain.splitlines(), plain.splitlines()[1:]):
    if before == ".TP" and not line.startswith(".B cryptospeed"):  # those are whole command lines, of the examples
        heads |= options_in(line)
for option in sorted(known - heads):
    problems.append(f"docs/cryptospeed.1 has no entry for {option}")
for option in sorted(options_in(plain) - known):
    problems.append(f"docs/cryptospeed.1 names {option}, which no command has")
for command in commands:
    require(re.search(rf"^\.B {command}$", plain, re.M), f"docs/cryptospeed.1 has no entry for the command {command}")
for code in re.findall(r"(?:^|;\s+|codes: )(\d+) ", output("--help").split("Exit codes:")[1].split("\n\n")[0].strip(), re.M):
    require(re.search(rf"^\.B {code}$", plain, re.M), f"docs/cryptospeed.1 has no exit status {code}")
if shutil.which("groff"):
    said = subprocess.run(["groff", "-ww", "-man", "-Tascii", "-z", str(source / "docs/cryptospeed.1")], capture_output=True, text=True)
    require(said.returncode == 0 and not said.stderr, f"groff: {said.stderr}")

# bash: asked, for each command.
ask = 'source "$1"; COMP_LINE="$2"; COMP_POINT=${#COMP_LINE}; _cryptospeed; printf "%s\\n" "${COMPREPLY[@]}"'
for command in commands:
    reply = subprocess.run(["bash", "-c", ask, "bash", str(source / "completions/cryptospeed.bash"), f"{tool} {command} -"],
                           check=True, capture_output=True, text=True).stdout.split()
    require(set(reply) == helps[command],
            f"bash, {command}: missing {sorted(helps[command] - set(reply))}, unknown {sorted(set(reply) - helps[command])}")

# zsh: its text, for all commands together; zsh_test.zsh asks it.
text = (source / "completions/_cryptospeed").read_text(encoding="utf-8")
offered = set(re.findall(r"(?<![\w-])(--[a-z][a-z-]*)(?=\[|\})", text)) | set(re.findall(r"\{(-\w),", text))
require(offered == known, f"zsh: missing {sorted(known - offered)}, unknown {sorted(offered - known)}")
for command in commands:
    require(f"'{command}:" in text, f"zsh has no command {command}")

for problem in problems:
    print("FAILED:", problem)
print(f"{len(known)} options of {len(commands)} commands, {len(problems)} problems")
sys.exit(1 if problems else 0)
