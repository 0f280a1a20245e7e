#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Verifies the derived constants of the sources: `// check: value == formula`, in Python.

The comment stands behind the constant or on a line of its own before it. The value must be a literal of that very line, so
that nobody corrects the one and forgets the other; the formula may use whole numbers, the functions below and nothing else.

    0x428a2f98,  // check: 0x428a2f98 == fraction_of_root(prime(1), 3, 32)
"""
import argparse
import ast
import math
import pathlib
import re
import sys

SUFFIXES = {".hpp", ".h", ".cpp", ".c", ".inc"}
MARK = re.compile(r"//\s*check:\s*(.*?)\s*$")
LITERAL = re.compile(r"(?<![\w.])(0[xX][0-9a-fA-F]+|0[bB][01]+|\d+)(?:[uU]?[lL]{0,2}|[lL]{0,2}[uU]?|ms|s)(?![\w.])")


def prime(n):
    """The n-th prime, counted from 1."""
    if not 1 <= n <= 10000:
        raise ValueError("prime(n) for n from 1 to 10000")
    count, candidate = 0, 1
    while count < n:
        candidate += 1
        count += all(candidate % d for d in range(2, math.isqrt(candidate) + 1))
    return candidate


def root(n, k):
    """The whole part of the k-th root of n."""
    low, high = 0, 1 << (n.bit_length() // k + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle ** k <= n else (low, middle - 1)
    return low


def fraction_of_root(n, k, bits):
    """The first bits of the fractional part of the k-th root of n."""
    return root(n << (k * bits), k) % (1 << bits)


def inverse(a, m):
    return pow(a, -1, m)


def power(base, exponent, modulus=None):
    if exponent > 100000 and modulus is None:
        raise ValueError("a power that large")
    return pow(base, exponent, modulus)


NAMES = {"prime": prime, "root": root, "fraction_of_root": fraction_of_root, "inverse": inverse, "power": power,
         "isqrt": math.isqrt, "gcd": math.gcd, "floor_sin": lambda i, bits: int(abs(math.sin(i)) * 2 ** bits),
         "abs": abs, "min": min, "max": max}
NODES = (ast.Expression, ast.Compare, ast.Eq, ast.BinOp, ast.UnaryOp, ast.Call, ast.Name, ast.Load, ast.Constant, ast.Add,
         ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor, ast.USub,
         ast.Invert)


def literals(code):
    """The values of a code line's whole-number literals; digit separators are C++'s."""
    code = re.sub(r'"(?:\\.|[^"\\])*"', '""', re.sub(r"(?<=[0-9a-fA-F])'(?=[0-9a-fA-F])", "", code))
    values = set()
    for found in LITERAL.finditer(code):
        text = found.group(1)
        octal = len(text) > 1 and text[0] == "0" and text[1].isdigit()
        values.add(int(text, 8) if octal and "8" not in text and "9" not in text else int(text, 10 if text.isdigit() else 0))
    return values


def check(formula, code):
    """Nothing, or what is wrong."""
    try:
        tree = ast.parse(formula, mode="eval")
    except SyntaxError as error:
        return f"not a formula: {error.msg}"
    body = tree.body
    if not (isinstance(body, ast.Compare) and len(body.ops) == 1 and isinstance(body.ops[0], ast.Eq)
            and isinstance(body.left, ast.Constant) and isinstance(body.left.value, int)):
        return "a check reads 'value == formula' with a whole number first"
    for node in ast.walk(tree):
        if not isinstance(node, NODES) or (isinstance(node, ast.Name) and node.id not in NAMES):
            return f"not allowed in a formula: {ast.unparse(node) if not isinstance(node, ast.Name) else node.id}"
        if isinstance(node, ast.Constant) and not isinstance(node.value, int):
            return "only whole numbers"
    if body.left.value not in literals(code):
        return f"{ast.unparse(body.left)} does not stand in the line it checks"
    try:
        value = eval(compile(tree, "check", "eval"), {"__builtins__": {}}, NAMES)  # only the nodes and names above
    except (ArithmeticError, ValueError, TypeError) as error:
        return f"cannot be computed: {error}"
    if not value:
        right = eval(compile(ast.Expression(body.comparators[0]), "check", "eval"), {"__builtins__": {}}, NAMES)
        return f"wrong constant: the formula gives {right:#x}"
    return None


def check_text(text):
    """(line, complaint or None) of every check."""
    lines = text.splitlines()
    for i, line in enumerate(lines):
        mark = MARK.search(line)
        if not mark:
            continue
        code = line[:mark.start()]
        if not code.strip():
            code = next((l for l in lines[i + 1:] if l.strip() and not l.lstrip().startswith("//")), "")
        yield i + 1, check(mark.group(1), code)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    options = parser.parse_args()
    count, wrong = 0, 0
    for folder in ("src", "providers"):
        for file in sorted((options.root / folder).rglob("*")):
            if file.suffix not in SUFFIXES or not file.is_file():
                continue
            for line, complaint in check_text(file.read_text(encoding="utf-8", errors="replace")):
                count += 1
                if complaint:
                    wrong += 1
                    print(f"{file.relative_to(options.root)}:{line}: {complaint}")
    print(f"{count} constants checked, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
