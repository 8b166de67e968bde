"""The collector finds a sentence wherever it stands in a module."""

from __future__ import annotations

from companion.words.catalogues import sentences_in

MODULE = """
def slots(t, n):
    first = (*(t("Die of {who}", who=name(clockwise(seat, one))) for one in range(n("{n} die", "{n} dice", 3))), *last)
    return f"{t('Round')}", self.words.t("Two "
                                         "parts"), t(first), n("{n} die", first)
"""


def test_calls_within_arguments_and_other_texts_are_found() -> None:
    """Also inside an f-string; what is no text in the module is no sentence."""
    assert set(sentences_in(MODULE)) == {"Die of {who}", ("{n} die", "{n} dice"), "Round", "Two parts"}
