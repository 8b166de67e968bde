"""Escaped text is what the standard library makes of it."""

from __future__ import annotations

import html

import pytest

from companion.html_text import escaped


@pytest.mark.parametrize("text", ["", "Мэри", "<b>&\"'</b>", "&amp;", "a < b > c & d"])
def test_text_is_escaped_as_by_the_library(text: str) -> None:
    assert escaped(text) == html.escape(text)
