"""What the table shows of the end is asked in one tap: after every correction, on every page that it concerns."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, acts, drawn, names, played, table

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase, Table, WakingCause
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening import messages, verdict_lines
from companion.screens.arkham.table import due_lines

SEALS = tuple(c.PutSeal(place) for place in ("graveyard", "the_unnamable", "science_building", "hibbs_roadhouse"))
FIVE = table(*SEALS)
SIXTH = c.PutSeal("the_witch_house")
SIX = apply(FIVE, SIXTH, BOX).state
WON = {"do": "CorrectOutcome", "with": {"outcome": "gates_sealed"}}


def _toast(before: Table, command: Command) -> p.Toast | None:
    done = apply(before, command, BOX)
    record = Record(
        1,
        "a",
        "2026-11-20T18:04:00+00:00",
        "phone",
        "phone",
        Do(command),
        ActEffect(command, 1, before, done.state, done.events),
    )
    return messages.done(record, names("en", done.state))


@pytest.mark.parametrize("view", [v.View(), v.View(sheet=v.SheetKind.NUMBERS)], ids=["table", "numbers of a phone"])
def test_six_signs_by_hand_are_asked_in_one_tap(view: v.View) -> None:
    assert WON in acts(drawn(view, state=SIX)), "WIN-02"
    assert "is the game won" in drawn(view, state=SIX)
    assert "is the game won" not in drawn(view, state=FIVE)


def test_the_question_stands_first_above_a_phones_map_in_every_phase() -> None:
    for phase in Phase:
        line = due_lines.news(names("en", replace(SIX, phase=phase, mythos_resolved=False)))
        assert line is not None
        assert line.act is None, "who taps the words has not ended the game"
        (answers,) = line.aside
        assert [(one.label, one.act) for one in answers.parts] == [
            ("Yes", c.CorrectOutcome(Outcome.GATES_SEALED)),
            ("No", v.Silence("verdict:gates_sealed:6")),
        ], "WIN-02"
        assert line.text.startswith("6 elder signs are on the board: is the game won?")


def test_a_no_is_kept_until_another_sign_comes() -> None:
    silenced = v.navigate(v.View(), v.Silence("verdict:gates_sealed:6"), SIX)
    assert WON not in acts(drawn(silenced, state=SIX))
    seventh = apply(SIX, c.PutSeal("historical_society"), BOX).state
    assert WON in acts(drawn(silenced, state=seventh))


def test_the_change_that_brings_it_asks_at_once() -> None:
    toast = _toast(FIVE, SIXTH)
    assert toast is not None
    assert toast.stays
    assert [one.act for one in toast.buttons] == [
        c.CorrectOutcome(Outcome.GATES_SEALED),
        v.Silence("verdict:gates_sealed:6"),
    ]
    assert _toast(SIX, c.PutSeal("historical_society")) is not None, "another number is another question"
    assert _toast(SIX, c.CorrectDoom(3)) is None, "what was asked already is not asked again"


def test_waking_by_hand_keeps_the_road() -> None:
    full = table(c.CorrectDoom(13))
    told = [one for one in acts(drawn(v.View(), state=full)) if one.get("do") == "WakeAncientOne"]
    assert told
    assert all(one == {"do": "WakeAncientOne", "with": {"road": "doom_track"}} for one in told), "AWAKE-03"
    awake = apply(full, c.WakeAncientOne(WakingCause.DOOM_TRACK), BOX).state.awakening
    assert awake is not None
    assert awake.road is WakingCause.DOOM_TRACK


BATTLE = (c.SetUpTable("yig", (c.Seat("amanda_sharpe"),)), c.WakeAncientOne())
AWAY = c.CorrectInvestigator(0, "eliminated", 1)
LAST = [
    pytest.param((*BATTLE, AWAY), Outcome.ALL_DEVOURED, id="WIN-04-before-the-battle"),
    pytest.param((*BATTLE, c.BeginBattle(), AWAY), Outcome.ALL_DEVOURED, id="WIN-04-in-the-battle"),
    pytest.param((*BATTLE, c.BeginBattle(), c.CorrectDoom(0)), Outcome.ANCIENT_ONE_DEFEATED, id="WIN-03"),
]


@pytest.mark.parametrize(("given", "outcome"), LAST)
def test_the_end_of_the_battle_by_hand_is_asked_on_its_page(given: tuple[Command, ...], outcome: Outcome) -> None:
    markup = drawn(v.View(), state=played(given))
    assert {"do": "CorrectOutcome", "with": {"outcome": outcome.value}} in acts(markup)


DEAD, RITUAL = c.PutCard("disturbing_the_dead"), c.PutCard("the_great_ritual", 5)
TEN = table(DEAD, c.CorrectTerror(10))
YES = {"do": "ConfirmRumor", "with": {"card": "disturbing_the_dead"}}


@pytest.mark.parametrize("view", [v.View(), v.View(sheet=v.SheetKind.NUMBERS)], ids=["table", "numbers of a phone"])
def test_a_rumor_that_came_true_by_hand_is_asked_in_one_tap(view: v.View) -> None:
    """MCARD-03."""
    assert YES in acts(drawn(view, state=TEN))
    silenced = v.navigate(view, v.Silence("verdict:disturbing_the_dead:10"), TEN)
    assert YES not in acts(drawn(silenced, state=TEN))


def test_the_correction_that_leaves_a_rumor_due_asks_at_once() -> None:
    """MCARD-03, in the toast of the change itself."""
    toast = _toast(table(DEAD, c.CorrectTerror(9)), c.CorrectTerror(10))
    assert toast is not None
    assert toast.stays
    assert toast.text == "Terror 10: does the rumor Disturbing the Dead fail?"
    assert toast.buttons[0].act == c.ConfirmRumor("disturbing_the_dead")


def test_every_question_has_words_in_both_languages() -> None:
    for language in ("en", "ru"):
        for state in (SIX, table(c.CorrectDoom(13)), played((*BATTLE, AWAY)), TEN, table(RITUAL)):
            for line in verdict_lines.lines(names(language, state)):
                assert line.text.rstrip(")").rstrip("(").count("?") == 1
                assert "{" not in line.text
