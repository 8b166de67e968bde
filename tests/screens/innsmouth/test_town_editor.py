"""The town editor leaves what lies under the finger where it is, and chooses for the next game what was just kept."""

from __future__ import annotations

from dataclasses import replace

from companion.facts import innsmouth as facts
from companion.innsmouth.town import draft_town
from companion.innsmouth.town.town import QuarterColor
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.town_draft import PutStar, TownDraft, edit
from companion.screens.innsmouth.drafts.view import SheetKind, View
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.setup import town_editor
from companion.screens.parts import walk
from companion.words import load


def panel(draft: TownDraft) -> p.Panel:
    view = replace(View(), sheet=SheetKind.TOWN, town=draft)
    return town_editor.present(InnsmouthScreen(None, facts.load(), load("en"), view))


def test_the_question_for_a_star_moves_nothing_under_the_finger() -> None:
    """g2-22: after a yellow quarter the pad jumped 110 px down, and the next row went wrong."""
    empty = TownDraft(True)
    yellow = replace(empty, town=draft_town.paint(empty.town, (2, 1), QuarterColor.YELLOW))
    before, asks = panel(empty), panel(yellow)
    assert [type(part) for part in before.body] == [type(part) for part in asks.body]
    acts = [chip.act for chip in walk(asks.foot) if isinstance(chip, p.Chip)]
    assert PutStar((2, 1), 7) in acts
    assert PutStar((2, 1), 15) in acts, "a sheet may print more"
    answered = panel(edit(yellow, PutStar((2, 1), 7)))
    assert answered.foot[1:] == before.foot[1:], "the buttons are back"


def test_what_the_pad_wants_stands_above_it_and_the_pins_before_the_name() -> None:
    shown = panel(TownDraft(True))
    (title,) = (part for part in walk(shown.head) if isinstance(part, p.Title))
    assert "Draw one line through the row" in title.note
    kinds = [type(part) for part in shown.body]
    assert kinds.index(drawn.PhotoTools) < kinds.index(p.Input)
