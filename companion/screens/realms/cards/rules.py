"""The rules reference of Cthulhu Realms: its chapters."""

from __future__ import annotations

from collections.abc import Mapping

from companion.facts.rules_reference import load
from companion.screens import parts as p
from companion.screens.rules import rules_sheet
from companion.words import Words


def present(words: Words, topic: str) -> p.Panel:
    """The entries of a topic, or all of them by chapter."""
    return rules_sheet.present(words, rules_sheet.Book(load("realms"), chapters(words)), topic)


def chapters(words: Words) -> Mapping[str, str]:
    """Every chapter by its id, in the order in which they are shown."""
    t = words.t
    return {
        "setup": t("Setup"),
        "turn": t("Turn"),
        "abilities": t("Abilities"),
        "buying": t("Buying"),
        "locations": t("Sanity and locations"),
        "neighbours": t("Three and four players"),
        "end": t("End of the game"),
    }
