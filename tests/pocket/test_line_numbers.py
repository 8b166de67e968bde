"""Bytecode of the pocket: it does what it did, and a fault is still told with file, function and a line."""

from __future__ import annotations

import traceback
from types import CodeType
from typing import Any

from companion.pocket.site.line_numbers import only_first

TEXT = """
def total(numbers):
    result = 0
    for number in numbers:
        try:
            result += number
        except TypeError as trouble:
            raise ValueError(f"{number!r} is no number, after {result} and much else") from trouble
    return result


class Box:
    size = 3

    @property
    def doubled(self):
        return [each * 2 for each in range(self.size)]
"""


def ran(code: CodeType) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(code, names)
    return names


def lines_of(code: CodeType) -> set[int | None]:
    inner = (lines_of(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return {line for *_, line in code.co_lines()}.union(*inner)


def test_it_does_what_it_did() -> None:
    names = ran(only_first(compile(TEXT, "box.py", "exec")))
    assert names["total"](range(5)) == 10
    assert names["Box"]().doubled == [0, 2, 4]


def test_a_function_has_only_its_first_line() -> None:
    code = compile(TEXT, "box.py", "exec")
    assert lines_of(code) > {4, 5, 6, 8, 9}
    assert lines_of(only_first(code)).isdisjoint({4, 5, 6, 8, 9})


def test_a_fault_names_file_function_and_its_first_line() -> None:
    names = ran(only_first(compile(TEXT, "box.py", "exec")))
    try:
        names["total"]([1, "two"])
    except ValueError as trouble:
        frame = traceback.extract_tb(trouble.__traceback__)[-1]
    assert (frame.filename, frame.name, frame.lineno) == ("box.py", "total", 2)


def test_a_long_function_is_told_to_its_end() -> None:
    text = "def long(x):\n" + "".join(f"    x = x + {number}\n" for number in range(300)) + "    return x.none"
    code = only_first(compile(text, "long.py", "exec"))
    inner = next(constant for constant in code.co_consts if isinstance(constant, CodeType))
    assert {line for *_, line in inner.co_lines()} == {1}
    assert max(end for _, end, _ in inner.co_lines()) == len(inner.co_code)
