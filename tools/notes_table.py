#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the table between the markers of an algorithm's NOTES.md from a result file.

    tools/notes_table.py result.json src/cryptospeed/hash/sha256/NOTES.md
    tools/notes_table.py result.json src/cryptospeed/mac/hmac/NOTES.md --algorithm hmac-sha256 --algorithm hmac-sha512

The markers are `<!-- table:begin -->` and `<!-- table:end -->`, each on a line of its own."""
import argparse
import hashlib
import json
import os
import pathlib
import sys

BEGIN, END = "<!-- table:begin -->", "<!-- table:end -->"
TAIL = 79  # "checksum":"<64 digits>"} and a newline


def fail(what):
    sys.exit(f"notes_table: {what}")


def read_result(path):
    try:
        data = path.read_bytes()
        digest = hashlib.sha256(data[:-TAIL]).hexdigest().encode()
        if data[-TAIL:] != b'"checksum":"' + digest + b'"}\n':
            fail(f"{path}: the checksum does not match")
        result = json.loads(data)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except ValueError as error:
        fail(f"{path}: {error}")
    if result.get("schema") != "cryptospeed-result" or result.get("version") != 1:
        fail(f"{path}: not a cryptospeed result of version 1")
    return result


def number(value, digits=4):
    if value is None:
        return "-"
    for decimals in (3, 2, 1, 0):
        text = f"{value:.{decimals}f}"
        if len(text.replace(".", "").lstrip("0")) <= digits or decimals == 0:
            return text


def escaped(text):
    return "".join("\\" + c if c in "|*_`[]<>\\" else " " if ord(c) < 32 else c for c in text)


def table(result, algorithms):
    rows = [r for r in result["rows"] if r["algorithm"] in algorithms and r["status"] == "ok"
            and r["stats"]["undisturbed_ns"]]
    if not rows:
        fail(f"no measured row of {', '.join(algorithms)} in the result")
    groups = {}
    for r in rows:
        groups.setdefault((r["algorithm"], r["id"].rsplit(":", 1)[-1]), []).append(r)
    machine, cycles = result["machine"], result["cycles"]
    clock = f", {cycles['ghz_median']:.2f} GHz" if cycles["ghz_median"] else ""
    lines = [f"{escaped(machine['cpu'])}{clock}; {escaped(result['tool']['compiler'])}; {result['started'][:10]}; "
             f"cycles: {cycles['source']}", "",
             "| work | implementation | ns/op | MB/s | cyc/B or cyc/op | time over best | of limit |",
             "| :--- | :--- | ---: | ---: | ---: | ---: | ---: |"]
    for (algorithm, work), group in groups.items():
        group.sort(key=lambda r: r["stats"]["undisturbed_ns"])
        best = group[0]["stats"]["undisturbed_ns"]
        for r in group:
            name = r["provider"] + ("" if r["variant"] in ("", "default") else "/" + r["variant"])
            speed = r["bytes_per_second"] / 1e6 if r["bytes_per_second"] else None
            spent = r["cycles_per_byte"] if r["size"] is not None else r["cycles_per_op"]
            fraction = r["limit"]["fraction"]
            title = (algorithm + " " if len(algorithms) > 1 else "") + work.replace("#", ", ").replace(";", ", ")
            title += " B" if r["size"] is not None and ";" not in work else ""
            lines.append(f"| {escaped(title)} | {escaped(name)} | {number(r['stats']['undisturbed_ns'])} | {number(speed)} | "
                         f"{number(spent)} | {r['stats']['undisturbed_ns'] / best:.3f} | "
                         f"{f'{fraction * 100:.0f} %' if fraction else '-'} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("result", type=pathlib.Path)
    parser.add_argument("notes", type=pathlib.Path)
    parser.add_argument("--algorithm", action="append", help="default: the folder's name")
    options = parser.parse_args()
    algorithms = options.algorithm or [options.notes.resolve().parent.name.replace("_", "-")]
    result = read_result(options.result)
    try:
        lines = options.notes.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        fail(f"{options.notes}: {error.strerror}")
    places = [[i for i, line in enumerate(lines) if line.strip() == mark] for mark in (BEGIN, END)]
    if any(len(p) != 1 for p in places) or places[0][0] > places[1][0]:
        fail(f"{options.notes}: one line {BEGIN} and one line {END} after it are needed")
    text = "\n".join(lines[:places[0][0] + 1] + table(result, algorithms) + lines[places[1][0]:]) + "\n"
    temporary = options.notes.with_name(f"{options.notes.name}.{os.getpid()}.tmp")
    temporary.write_text(text, encoding="utf-8")
    os.replace(temporary, options.notes)


if __name__ == "__main__":
    main()
