"""What the documents of my box have in common: a version, a form, a size, keys that stand twice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.box_documents import document, is_version, shortened, unread
from companion.errors import BadExport

FOREIGN = "The file is not a box of this game."


def read(text: str, *, largest: int = 1000, may_double: bool = False) -> dict[str, Any]:
    return document(text, largest, "a box", 1, FOREIGN, may_double=may_double)


@pytest.mark.parametrize("found", [True, 1.0, "1", 2, 0, None, [1], {}])
def test_what_is_no_whole_number_and_ours_is_another_version(found: object) -> None:
    assert not is_version(found, 1)
    with pytest.raises(BadExport, match="another version"):
        read(json.dumps({"format": "a box", "version": found}))


def test_a_document_of_ours_is_read_behind_the_mark_of_an_editor() -> None:
    assert is_version(1, 1)
    assert read('\ufeff{"format": "a box", "version": 1, "cards": {}}')["cards"] == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"format": "a box", "version": 1', "cut off"),
        ("[" * 900, "cut off"),
        ("[1]", FOREIGN),
        ('{"format": "another box", "version": 1}', FOREIGN),
        ("", "cut off"),
        (" " * 1001, "too large"),
    ],
)
def test_what_is_no_document_of_ours_is_one_sentence(text: str, said: str) -> None:
    with pytest.raises(BadExport, match=said):
        read(text)


def test_a_key_that_stands_twice_is_refused_unless_it_may() -> None:
    twice = '{"format": "a box", "version": 1, "cards": {"fog": 1, "fog": 2}}'
    assert read(twice, may_double=True)["cards"] == {"fog": 2}
    with pytest.raises(BadExport, match="fog appears twice"):
        read(twice)


def test_of_somebodys_text_a_sentence_repeats_a_beginning_that_can_be_shown() -> None:
    assert shortened("<b>\x07" + "x" * 60) == "?b??" + "x" * 36
    assert unread("cards.<fog>").column == "cards.?fog?"
