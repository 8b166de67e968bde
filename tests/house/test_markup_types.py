"""The plugin of mypy: what is not escaped is named, what is safe passes without a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

HEAD = """
from enum import StrEnum
from companion.widgets.markup import NOTHING, Markup, escape

class Ink(StrEnum):
    LAMP = "lamp"

KINDS = {1: " is-one", 2: " is-two"}
WORDS = ("a", "b")
"""
SAFE = """
def line(text: str, count: int, ink: Ink, inside: Markup, parts: list[Markup]) -> Markup:
    state = " is-on" if count else ""
    state += KINDS.get(count, "") + " more"
    body = f"<b>{escape(text)}</b>{count}{count / 2:.1f}" if text else ""
    body += "".join(f"<i>{one}</i>" for one in parts) + "".join(map(escape, WORDS))
    for word in WORDS:
        body += f"<u>{word}</u>"
    return f'<p class="{ink.value}{state}">{body}{inside * 2}</p>' if body else NOTHING
"""
UNSAFE = (
    ("def f(text: str) -> None:\n    print(f'<b>{text}</b>')", "not been escaped"),
    ("def f(text: str) -> Markup:\n    return f'{text}'", "Incompatible return value"),
    ("def f(text: str) -> Markup:\n    return escape(text) + text", "Incompatible return value"),
    ("def f(texts: list[str]) -> Markup:\n    return ''.join(texts)", "Incompatible return value"),
    ("def f(text: str) -> Markup:\n    said = 'a'\n    said = text\n    return f'<b>{said}</b>'", "not been escaped"),
    ("def f(texts: dict[str, str]) -> None:\n    print(f'<b>{texts[\"a\"]}</b>')", "not been escaped"),
    ("def f(text: str) -> Markup:\n    return text", "Incompatible return value"),
)


def asked(tmp_path: Path, code: str) -> list[str]:
    """What mypy complains of."""
    root = Path(__file__).parents[2]
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nplugins = {root}/tests/house/markup_types.py\nmypy_path = {root}\n")
    (tmp_path / "drawing.py").write_text(HEAD + code)
    words = ["--config-file", str(tmp_path / "mypy.ini"), "--cache-dir", str(tmp_path.parent / "mypy-cache")]
    said, trouble, _ = api.run([*words, "--strict", "--follow-imports=silent", str(tmp_path / "drawing.py")])
    assert trouble == ""
    return re.findall(r"error: (.*)", said)


def test_markup_of_escaped_pieces_literals_and_numbers_is_safe(tmp_path: Path) -> None:
    assert asked(tmp_path, SAFE) == []


@pytest.mark.parametrize(("code", "complaint"), UNSAFE)
def test_what_nobody_escaped_is_named(tmp_path: Path, code: str, complaint: str) -> None:
    assert any(complaint in one for one in asked(tmp_path, code))
