"""The odds page without a game: the calculators alone, with their own head."""

from __future__ import annotations

from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.words import Words


def head(words: Words, home: str) -> p.Head:
    """The mark that leads back to the start page, and the title."""
    t = words.t
    return p.Head(t("Odds"), "", t("Almanac"), home, t("Almanac: go to the start page"), p.Tabs(t("Sections"), ()), ())


def present(draft: OddsDraft, box: ArkhamBox, words: Words) -> p.Panel:
    """The open calculator over the whole page."""
    return odds.present(draft, box, words, is_page=True)
