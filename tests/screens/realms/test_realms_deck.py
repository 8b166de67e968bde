"""The page of my deck: chances that can come, with their figures and what they assume."""

from __future__ import annotations

import re
import sys
from html import unescape
from pathlib import Path

import pytest

from companion import words
from companion.facts.realms import load
from companion.realms.game import commands as c
from companion.realms.game.state import Duel
from companion.screens import parts as p
from companion.screens.families import chances
from companion.screens.realms import page
from companion.screens.realms.drafts.turn_draft import TurnDraft
from companion.screens.realms.drafts.view import Tab, View
from companion.screens.realms.duel.drawn import Histogram
from companion.screens.realms.page import DuelScreen
from companion.screens.realms.wording.names import Names
from companion.widgets.html import render

sys.path.insert(0, str(Path(__file__).parents[2] / "realms"))
from duels import BOX, MAX, duel  # builders of the rules' tests, which are no package


def deck(state: Duel | None, *wanted: str) -> p.Panel:
    view = View(tab=Tab.DECK, turn=TurnDraft(wanted=wanted))
    panel: p.Panel = page.present(Names(state, load(), words.load("en")), DuelScreen(view)).panel
    return panel


def rows(panel: p.Panel) -> list[str]:
    table = next(part for part in p.walk(panel) if isinstance(part, chances.FigureTable))
    return [row[0] for row in table.rows]


def test_rows_that_cannot_come_are_left_out() -> None:
    """One Dagon is drawn once at most, six Followers four times and more."""
    state = duel(2, c.AddCopies(MAX, "dagon", 1))
    assert rows(deck(state, "card:dagon")) == ["at least 1"]
    assert rows(deck(state, "card:dagon", "card:goon")) == ["at least 1", "at least 2", "at least 3"]
    assert rows(deck(state, "card:follower")) == ["at least 1", "at least 2", "at least 3", "at least 4"]


def test_each_bar_says_its_share() -> None:
    panel = deck(duel(2))
    bars = next(part for part in p.walk(panel) if isinstance(part, Histogram)).bars
    assert all(bar.figure.endswith("%") for bar in bars if bar.share)
    assert all(f">{bar.figure}</text>" in render(panel) for bar in bars if bar.figure)


def test_a_calculator_for_other_decks_stands_folded_below_mine() -> None:
    """Its numbers are nobody's; without a duel they are all there is."""
    assert isinstance(deck(duel(2)).body[-1], p.Fold)
    assert isinstance(deck(None).body[-1], p.Section)


SAMPLED = tuple(c.AddCopies(MAX, card, 2) for card in BOX.cards if BOX.cards[card].in_common_deck)
"""A deck of so many different hands that they are tried by chance."""


@pytest.mark.parametrize("sanity", [1, 30, 900])
def test_nothing_that_was_only_tried_is_called_certain_or_impossible(sanity: int) -> None:
    panel = deck(duel(2, *SAMPLED, sanity=(50, sanity)))
    section = next(part for part in p.walk(panel) if isinstance(part, p.Section) and part.title.startswith("What the"))
    html = unescape(render(section))
    assert "from a sample" in html or "hands were tried" in html
    assert not re.findall(r"(?<![\d.])100%|(?<![\d.])0%|cannot finish", html)


def test_every_percent_of_a_duel_comes_from_one_place(root: Path) -> None:
    """There what is possible is never 0 and what can fail never 100."""
    rooms = (root / "companion" / "screens" / "realms", root / "companion" / "realms")
    code = {file: file.read_text("utf-8") for room in rooms for file in room.rglob("*.py")}
    by_hand = [file.name for file, text in code.items() if re.search(r"%[\"')}]|[:.]\d*%|\* ?100\b", text)]
    assert by_hand == []


def test_the_chance_to_finish_says_that_cards_may_be_abjured_for_it() -> None:
    """The chance to win beside it forbids that."""
    html = render(deck(duel(2, sanity=(50, 2))))
    assert "abjuring included" in html
    assert "Assumes that nobody buys or abjures anymore" in html
