"""Escaped text is what the standard library makes of it."""

from __future__ import annotations

import html
from xml.etree import ElementTree

import pytest

from companion.html_text import escaped


@pytest.mark.parametrize("text", ["", "Мэри", "<b>&\"'</b>", "&amp;", "a < b > c & d"])
def test_text_is_escaped_as_by_the_library(text: str) -> None:
    assert escaped(text) == html.escape(text)


def test_a_name_without_characters_leaves_a_picture_that_opens() -> None:
    """Old evenings may hold such a name: it is drawn without them, never refused."""
    name = escaped("Anna\ufffe\uffff")
    assert ElementTree.fromstring(f"<text>{name}</text>").text == "Anna"
