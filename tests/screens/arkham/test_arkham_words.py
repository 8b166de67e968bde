"""Every event has a sentence, every command a phrase, every refusal and reason its words."""

from __future__ import annotations

import dataclasses
import types
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from arkham_tables import BOX, names, table

from companion import words
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table import investigator
from companion.arkham.table.commands import COMMANDS
from companion.arkham.table.events import EVENTS
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Outcome, Phase, WakingCause
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record, Refusal
from companion.screens.arkham.evening import log, messages
from companion.screens.arkham.wording import phrases, refusals, sentences
from companion.screens.arkham.wording.act_moves import moves_of
from companion.screens.arkham.wording.chapters import causes, move
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter
from companion.screens.parts import Button

LANGUAGES = ("ru", "en", "xx")
VALUES: dict[str, Any] = {
    "location": "woods", "place": "library", "before": "library", "after": "woods", "world": "yuggoth", "kind": "ghoul",
    "card": "blue_flu", "investigator": "bob_jenkins", "ancient_one": "hastur", "field": "sanity", "to": "cup",
    "player": "Anna", "what": "doom", "name": "rumor",
}  # fmt: skip


def _value(name: str, kind: Any) -> Any:
    """Something plausible for a field."""
    if get_origin(kind) in (Union, types.UnionType):
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        return get_args(kind)[0]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    if kind is str:
        return VALUES.get(name, "woods")
    if kind in (int, bool):
        return 1
    if dataclasses.is_dataclass(kind):
        return kind()
    return ("woods", "uptown") if name == "path" else ()


def _example(kind: Any, **given: Any) -> Any:
    hints = get_type_hints(kind)
    return kind(**{f.name: given.get(f.name, _value(f.name, hints[f.name])) for f in dataclasses.fields(kind)})


FLAGS = {
    "delayed": ("Amanda: delayed", "Аманда: задержка снята"),
    "explored": ("Amanda: Explored marker", "Аманда: жетон «Исследовано» потерян"),
    "eliminated": ("Amanda: out of the game", "Аманда снова в игре"),
    "fought": ("Amanda fought this phase", "Аманда: боя в этой фазе не было"),
    "loan_defaulted": ("Amanda: bank loan unpaid", "Аманда: ссуда снова доступна"),
    "own_sheet": ("Amanda: cards and sliders stay on the sheet", "Аманда: карты и ползунки ведёт Альманах"),
}


@pytest.mark.parametrize("field", investigator.FLAGS)
def test_what_is_either_so_or_not_is_said_without_yes_and_no(field: str) -> None:
    on, off = (e.InvestigatorChanged(0, field, 1 - after, after, e.Why.STOOD_UP) for after in (1, 0))
    assert (sentences.sentence(on, names("en")), sentences.sentence(off, names("ru"))) == FLAGS[field]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_has_a_sentence(kind: type, language: str) -> None:
    said = sentences.sentence(_example(kind), names(language))
    assert said
    assert "_" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_event_says_what_hands_move_or_that_nothing_moves(kind: type, language: str) -> None:
    at = BeforeAndAfter(names(language), table())
    for found in moves_of((_example(kind),), at):
        said = [move.title(found, at.names), move.more(found, at.names), move.spoken(found, at.names)]
        assert said[0]
        assert "→" not in said[2]
        assert not [text for text in said if "_" in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_every_command_has_a_phrase_for_undo(kind: type, language: str) -> None:
    said = phrases.phrase(_example(kind), names(language))
    assert said
    assert "_" not in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", e.Why)
def test_every_reason_of_a_step_has_words(why: e.Why, language: str) -> None:
    assert "_" not in causes.because(why, names(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_roads_fates_and_outcomes_have_words(language: str) -> None:
    said = [causes.road_words(road, names(language)) for road in WakingCause]
    said += [causes.fate_words(fate, names(language)) for fate in e.Fate]
    said += [causes.outcome_words(outcome, names(language)) for outcome in (*Outcome, None)]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_has_a_sentence_of_its_own(reason: Reason, language: str) -> None:
    error = IllegalCommand(reason, seat=0, place="woods", location="woods", kind="ghoul", world="abyss", next="abyss")
    said = refusals.refusal(error, names(language))
    assert "cannot be done: " + reason.value not in said
    assert "_" not in said
    assert said


def test_a_wrong_phase_names_the_right_one() -> None:
    error = IllegalCommand(Reason.WRONG_PHASE, phase=Phase.UPKEEP, needed=Phase.ARKHAM_ENCOUNTERS)
    assert refusals.refusal(error, names("en")) == "Only in phase III Arkham"


GATE = (e.GateOpened("woods", "abyss"),)


@pytest.mark.parametrize(
    ("command", "short", "whole"),
    [
        (
            c.ResolveMythos("feds_raid_arkham"),
            "Mythos (Feds Raid Arkham!)",
            "Mythos (Feds Raid Arkham!), new gate (Woods)",
        ),
        (c.ResolveMythos(printed=c.PrintedCard("woods")), "new gate (Woods)", "new gate (Woods)"),
    ],
)
def test_undo_is_named_after_the_card_and_its_gate_follows_in_the_tooltip(
    command: Command, short: str, whole: str
) -> None:
    assert phrases.phrase(command, names("en"), GATE) == short
    assert phrases.whole(command, names("en"), GATE) == whole


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (c.MoveInvestigator(3, "easttown"), "Винсент → Исттаун"),
        (c.PutGate("woods", "abyss"), "новые врата (Леса)"),
        (c.CorrectInvestigator(0, "sanity", 4), "Аманда, рассудок 4"),
        (c.ReturnMonster(2), "Упырь: в пул"),
        (c.RaiseDoom(), "безысходность +1"),
    ],
)
def test_phrases_fit_the_undo_button(command: Command, said: str) -> None:
    assert phrases.phrase(command, names("ru")) == said
    assert len(said) <= phrases.LETTERS


def test_a_long_phrase_is_cut_with_an_ellipsis() -> None:
    assert phrases.clipped("x" * 60) == "x" * (phrases.SHOWN - 1) + "…"
    assert phrases.clipped("short") == "short"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_card_of_the_deck_is_cut_on_the_undo_button(language: str) -> None:
    for card in BOX.mythos:
        said = phrases.phrase(c.ResolveMythos(card), names(language))
        assert phrases.clipped(said) == said


def test_a_refused_move_offers_to_put_the_figure_there_anyway() -> None:
    error = IllegalCommand(Reason.NO_WAY, place="library")
    toast = messages.refused(error, c.MoveInvestigator(0, "library"), names("en"), words.load("en"))
    assert toast.text == "No open route there: Library"
    acts = [button.act for button in toast.buttons if isinstance(button, Button)]
    assert c.PlaceInvestigator(0, "library") in acts
    assert toast.stays


def test_an_undo_that_comes_too_late_says_that_somebody_was_first() -> None:
    toast = messages.refused(IllegalCommand(Refusal.UNDO_TOO_LATE, entry=3), None, names("en"), words.load("en"))
    assert "Someone else acted first" in toast.text


DEVOURED = table(c.LoseHealth(0, 5, 5))
HAPPY = c.PutCard("happy_days_are_here_again")
HAPPENED = [
    pytest.param((), c.LoseHealth(0, 5, 5), "Amanda (devoured)", id="STATUS-06"),
    pytest.param((), c.LoseHealth(0, 1, 1), "Amanda’s Sanity −1, Stamina −1", id="STATUS-05"),
    pytest.param(
        (c.DevourInvestigator(0),),
        c.SeatInvestigator(0, "bob_jenkins"),
        "new investigator (Bob Jenkins)",
        id="newcomer",
    ),
    pytest.param((), c.RaiseTerror(), "terror +1", id="TERROR-02"),
    pytest.param((HAPPY,), c.RaiseTerror(), "terror stays", id="TERROR-04"),
    pytest.param((c.CorrectTerror(10),), c.RaiseTerror(), "doom +1", id="TERROR-03"),
    pytest.param((c.CorrectTerror(9),), c.RaiseTerror(), "terror +1", id="TERROR-05"),
]


@pytest.mark.parametrize(("given", "command", "said"), HAPPENED)
def test_undo_names_what_happened(given: tuple[Command, ...], command: Command, said: str) -> None:
    before = table(*given)
    assert phrases.phrase(command, names("en", before), apply(before, command, BOX).events) == said


@pytest.mark.parametrize(("language", "home"), [("en", "River Docks"), ("ru", "Речной порт")])
def test_the_log_names_the_new_investigator_from_his_seat_on(language: str, home: str) -> None:
    """STATUS-06: the devoured one goes nowhere any more."""
    step = c.SeatInvestigator(0, "ashcan_pete")
    done = apply(DEVOURED, step, BOX)
    record = Record(
        1,
        "a",
        "2026-11-20T18:04:00+00:00",
        "phone",
        "phone",
        Do(step),
        ActEffect(step, 1, DEVOURED, done.state, done.events),
    )
    here = names(language, DEVOURED)
    said = log.log_lines(here, record)
    assert words.load(language).name(BOX.investigators["ashcan_pete"]) in said[0]
    assert said[-1].endswith(f": {home}")
    assert not any(here.first_name(0) in one for one in said[1:])


SIGNED = [
    (c.Gain, 3, "Amanda’s Money +3"),
    (c.Gain, -3, "Amanda’s Money −3"),
    (c.Pay, 3, "Amanda’s Money −3"),
    (c.Pay, -3, "Amanda’s Money +3"),
]


@pytest.mark.parametrize(("kind", "number", "said"), SIGNED)
def test_a_number_below_what_an_edited_file_may_hold_keeps_its_sign_in_words(kind: Any, number: int, said: str) -> None:
    assert phrases.phrase(kind(0, c.What.MONEY, number), names("en")) == said


@pytest.mark.parametrize(("number", "said"), [(1, "Amanda’s maximum Sanity −1"), (-1, "Amanda’s maximum Sanity +1")])
def test_a_raised_limit_of_an_edited_file_is_no_lowered_one(number: int, said: str) -> None:
    assert phrases.phrase(c.LowerMaximum(0, c.What.SANITY, number), names("en")) == said
