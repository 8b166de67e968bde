"""The odds: no colour for what is unknown or has no chance; by which reading and for whom they count."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from arkham_tables import BOX, names, played

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import good_or_bad
from companion.screens.arkham.odds import from_table, page
from companion.screens.arkham.odds_draft.acts import AskBattle, AskFight, OddsAct
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.families import chances as ch

MET = (
    c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
    c.CorrectRound(3),
    c.BeginPhase(Phase.MOVEMENT),
    c.PutMonster("ghoul", "downtown"),
    c.PlaceInvestigator(0, "downtown"),
    c.PlaceInvestigator(1, "uptown"),
)
TOLD = (*MET, c.CorrectSliders(0, (1, 2, 1)), c.CorrectSliders(1, (1, 2, 1)))
LOST = c.ChooseReading("successes_are_lost")


def shown(commands: tuple[Command, ...], *asked: OddsAct) -> list[object]:
    table, draft = played(commands), OddsDraft()
    for act in asked:
        draft = from_table.fill(draft, act, table, BOX)
    return list(p.walk(page.present(draft, BOX, names("en").words, names=names("en", table))))


def big(found: list[object]) -> ch.BigFigure:
    return next(one for one in found if isinstance(one, ch.BigFigure))


def texts(found: list[object]) -> str:
    return "\n".join(one.text for one in found if isinstance(one, p.Text | p.Warning))


@pytest.mark.parametrize(
    ("chance", "tone"),
    [
        (Fraction(0), p.Tone.PLAIN),
        (Fraction(1, 3), p.Tone.DANGER),
        (Fraction(1, 2), p.Tone.GOOD),
        (Fraction(1), p.Tone.GOOD),
    ],
)
def test_no_chance_at_all_has_no_colour(chance: Fraction, tone: p.Tone) -> None:
    assert good_or_bad(chance) is tone


def test_what_rests_on_untold_sliders_has_no_colour() -> None:
    assert big(shown(MET, AskFight(0, "ghoul"))).tone is p.Tone.PLAIN
    assert big(shown(TOLD, AskFight(0, "ghoul"))).tone is not p.Tone.PLAIN
    assert big(shown(MET, AskBattle())).tone is p.Tone.PLAIN


def test_a_fight_without_a_chance_is_not_green() -> None:
    """A monster that nobody can hit: 0 % stands there as it is, and no plan is the best."""
    bare = (
        *TOLD,
        c.CorrectSliders(0, (0, 0, 0)),
        c.CorrectInvestigator(0, "clues", 0),
        c.PutMonster("dhole", "downtown"),
    )
    found = shown(bare, AskFight(0, "dhole"))
    assert (big(found).figure, big(found).tone) == ("0%", p.Tone.PLAIN)
    assert not [one.title for one in found if isinstance(one, ch.WayForward) and one.best]


def test_who_does_not_stand_there_is_said() -> None:
    said = "is not near such a monster"
    assert said not in texts(shown(TOLD, AskFight(0, "ghoul")))
    assert f"Amanda {said}" in texts(shown(TOLD, AskFight(1, "ghoul")))


def test_the_final_battle_is_counted_by_the_reading_of_the_table() -> None:
    """AMB-01: our reading carries over; by the other one the figure, the line of Python and the words are its own."""
    ours, theirs = (big(shown(commands, AskBattle())) for commands in (TOLD, (*TOLD, LOST)))
    assert ours.figure != theirs.figure
    assert "the rest is lost" in texts(shown((*TOLD, LOST), AskBattle()))
    table = played((*TOLD, LOST))
    draft = from_table.fill(OddsDraft(), AskBattle(), table, BOX)
    assert draft.battle.rest_is_lost
    many = replace(draft, battle=replace(draft.battle, battlers=draft.battle.battlers * 3))
    found = list(p.walk(page.present(many, BOX, names("en").words, names=names("en", table))))
    assert not [one for one in found if isinstance(one, ch.BigFigure)]
    assert "at most 5 investigators" in texts(found)
