"""The lit button names what it passes over, and passes over it all the same; what is silenced is not named."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape

import pytest
from arkham_tables import BOX, names, played

from companion.arkham.engine import apply
from companion.arkham.reminders import Reminder, ReminderKind
from companion.arkham.table import commands as c
from companion.arkham.table.state import Fortune, Phase, Table
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.acts import encode
from companion.screens.arkham.drafts.view import (
    OpenInvestigator,
    OpenSheet,
    PickInvestigator,
    SheetKind,
    Silence,
    View,
    navigate,
)
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import shell
from companion.screens.arkham.place import place
from companion.screens.arkham.table import due_lines, reminder_lines, table
from companion.screens.arkham.table.phase_tasks import due
from companion.screens.families import sheets as s
from companion.widgets.html import render

TEAM = (
    c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
    c.CorrectRound(4),
    c.BeginPhase(Phase.UPKEEP),
)
ALONE = (c.SetUpTable("yig", (c.Seat("joe_diamond"),)), *TEAM[1:], c.BeginPhase(Phase.MOVEMENT))
BLESSED = (*TEAM, c.GainFortune(0, Fortune.BLESSED), c.CorrectInvestigator(0, "fortune_since", 1))
MOVING = (*TEAM, c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(0, "woods"), c.PlaceInvestigator(1, "library"))
CURFEW = (*MOVING, c.PlaceInvestigator(0, "uptown"), c.PutCard("curfew_enforced"))
IN_TOWN = (*MOVING, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
AT_TABLE = View()
AT_GATE = (*MOVING, c.PutGate("woods", "abyss"), c.CorrectInvestigator(0, "explored", 1))


def lit(commands: tuple[Command, ...], view: View = AT_TABLE) -> p.Button:
    strip = shell.strip(names("en", played(commands)), view, None, None, Links())
    return next(one for one in strip.parts if one.kind is p.ButtonKind.MAIN)


@pytest.mark.parametrize(
    ("commands", "said"),
    [
        pytest.param(IN_TOWN, "still open: 2 encounters", id="ENC-01"),
        pytest.param((*IN_TOWN, c.HadEncounter(0)), "still open: 1 encounter", id="one is done"),
        pytest.param((*IN_TOWN, c.HadEncounter(0), c.HadEncounter(1)), "", id="all are done"),
        pytest.param(
            (*AT_GATE, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)), "still open: 1 encounter, 1 gate to close", id="GATE-01"
        ),
        pytest.param(BLESSED, "still open: 1 roll", id="UPKEEP-03"),
        pytest.param((*BLESSED, c.BeginPhase(Phase.MOVEMENT)), "still open: 1 roll", id="not forgotten in phase II"),
        pytest.param((*BLESSED, c.RollUpkeep(0, "blessing", 4)), "", id="rolled"),
        pytest.param((*MOVING, c.PutMonster("ghoul", "woods")), "still open: 1 meeting with monsters", id="MOVE-04"),
        pytest.param(CURFEW, "still open: 1 check", id="MCARD-02"),
        pytest.param(MOVING, "still open: 1 clue to take", id="MOVE-07"),
        pytest.param((*MOVING, c.TakeClues(0, 1)), "", id="the clue is taken"),
        pytest.param((*MOVING, c.CorrectClues("woods", 3)), "still open: 3 clues to take", id="as many as lie there"),
        pytest.param(
            (*MOVING, c.CorrectClues("woods", 3), c.PlaceInvestigator(1, "woods")),
            "still open: 3 clues to take",
            id="two stand there",
        ),
        pytest.param((*CURFEW, c.ArrestInvestigator(0)), "", id="arrested"),
    ],
)
def test_the_lit_button_names_what_it_passes_over_and_never_blocks(commands: tuple[Command, ...], said: str) -> None:
    button = lit(commands)
    assert (button.under, button.enabled) == (said, True)
    assert isinstance(button.act, c.BeginPhase)
    assert (said in render(button)) or not said


@pytest.mark.parametrize("reminder", ["card_acts:-1::curfew_enforced", "card_acts"])
def test_a_check_in_a_street_that_is_silenced_is_not_named(reminder: str) -> None:
    assert lit(CURFEW, View(silenced=(reminder,))).under == ""


def test_clues_that_this_page_does_not_want_to_see_are_not_named() -> None:
    reminder = Reminder(ReminderKind.CLUES_HERE, 0, "woods").id
    assert lit(MOVING, View(silenced=(reminder,))).under == ""


def test_who_ends_movement_under_the_curfew_is_arrested_by_one_tap_where_he_stands() -> None:
    """CHECK-03: Will 3 of Joe's sheet; the chance stands beside it, and nobody who stands in a location is asked."""
    state = played((*CURFEW, c.CorrectSliders(0, (1, 0, 1))))
    will = BOX.investigators["joe_diamond"].fight_will[0][1]
    page = render(place.present(names("en", state), View(place="uptown")))
    assert names("en", state).words.percent(1 - Fraction(2, 3) ** will) in page
    assert encode(c.ArrestInvestigator(0)) in unescape(page)
    assert "Joe: failed, arrested" in page
    elsewhere = render(place.present(names("en", state), View(place="library")))
    assert "arrested" not in elsewhere
    later = apply(state, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), BOX).state
    assert "failed, arrested" not in render(place.present(names("en", later), View(place="uptown")))


@pytest.mark.parametrize(("language", "said"), [("en", "Joe: passed"), ("ru", "Джо: успех")])
def test_a_passed_check_is_told_by_a_key_beside_that_of_a_failed_one(language: str, said: str) -> None:
    """Both stand in one row, as large as each other; an act of the table, for this round and street (MCARD-02)."""
    state = played(CURFEW)
    passed, failed = keys(state, language)
    assert (passed.label, passed.act, failed.act) == (said, c.PassStreetCheck(0), c.ArrestInvestigator(0))
    assert (passed.grow, passed.large, passed.pressed) == (failed.grow, failed.large, False)
    told = (*CURFEW, c.PassStreetCheck(0))
    assert lit(told).under == "", "on every page of the table, also after a reload"
    assert not reminder_lines.lines(names("en", played(told)), ())
    back = keys(played(told), language)[0]
    assert (back.label, back.pressed) == (said, True)
    assert isinstance(back.act, c.CorrectInvestigator)
    assert lit((*told, back.act)).under == "still open: 1 check", "taken back"
    assert lit((*told, c.CorrectRound(7))).under == "still open: 1 check", "the next round asks anew"
    assert lit((*told, c.PlaceInvestigator(0, "northside"))).under == "still open: 1 check", "so does another street"


def keys(state: Table, language: str) -> tuple[p.Button, p.Button]:
    """The two keys of a check that a card asks of who ends movement in a street."""
    parts = place.present(names(language, state), View(place="uptown")).body
    rows = [one.parts for one in parts if isinstance(one, p.Group) and one.layout is p.Layout.BUTTONS]
    [row] = [row for row in rows if c.ArrestInvestigator(0) in [getattr(one, "act", None) for one in row]]
    return row


ROLLED_FOR = [
    pytest.param(BLESSED, "blessing", id="blessing"),
    pytest.param(
        (*TEAM, c.GainFortune(0, Fortune.CURSED), c.CorrectInvestigator(0, "fortune_since", 1)), "curse", id="curse"
    ),
    pytest.param((*TEAM, c.PutInHand(0, "retainer"), c.CorrectRound(7)), "retainer", id="retainer"),
    pytest.param((*TEAM, c.PutInHand(0, "bank_loan"), c.CorrectRound(7)), "bank_loan", id="loan"),
]


@pytest.mark.parametrize(("commands", "card"), ROLLED_FOR)
def test_upkeep_bears_no_tick_while_a_roll_of_it_is_open(commands: tuple[Command, ...], card: str) -> None:
    """UPKEEP-03: it can still be told in the phases after it, and is done once it is, or once it is hushed."""
    later = (*commands, c.BeginPhase(Phase.MOVEMENT))
    assert [step.done for step in table.rail(names("en", played(later))).steps] == [False] * 5
    told = table.rail(names("en", played((*later, c.RollUpkeep(0, card, 6)))))
    assert [step.done for step in told.steps] == [True, *[False] * 4]
    hushed = table.rail(names("en", played(later)), ("upkeep_roll",))
    assert hushed.steps[0].done
    assert not table.rail(names("en", played(commands))).steps[0].done, "nor in Upkeep itself"


def test_what_this_page_does_not_want_to_see_is_not_named() -> None:
    line = next(one.reminder for one in due(names("en", played(BLESSED))) if one.reminder)
    assert lit(BLESSED, View(silenced=(line,))).under == ""


def test_a_roll_that_was_passed_over_can_still_be_told() -> None:
    """UPKEEP-03: the faces stand above who may walk; what is done says of which phase it is."""
    lines = due(names("en", played((*BLESSED, c.BeginPhase(Phase.MOVEMENT)))))
    assert lines[0].text == "Blessing: roll a die; on a 1, discard it"
    there = played((*BLESSED, *MOVING[len(TEAM) :], c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), c.HadEncounter(0)))
    done = played((*IN_TOWN, c.HadEncounter(0), c.HadEncounter(1)))
    assert "All encounters in Arkham are done" in [one.text for one in due(names("en", done))]
    assert not any("is done" in one.text for one in due(names("en", there)))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_list_of_all_and_the_lit_button_count_the_same_musts(language: str) -> None:
    at = names(language, played(IN_TOWN))
    line = due_lines.news(at)
    assert line is not None
    assert [(one.label, one.act) for one in line.aside] == [("+1", OpenSheet(SheetKind.DUE))]
    strip = shell.strip(at, View(), None, None, Links())
    main = next(one for one in strip.parts if one.kind is p.ButtonKind.MAIN)
    assert main.musts == 2
    assert main.under.startswith(at.words.t("still open: {what}", what="2"))
    panel = due_lines.all_due(at, View(sheet=SheetKind.DUE), ())
    assert [one.note for one in panel.head if isinstance(one, p.Title)] == [at.words.t("must do: {n}", n=2)]
    rolls = due_lines.news(names(language, played(BLESSED)))
    assert rolls is not None
    assert rolls.act == OpenSheet(SheetKind.DUE), "its faces are a tap away"


FOUR = (
    c.SetUpTable("yig", tuple(map(c.Seat, ("joe_diamond", "amanda_sharpe", "kate_winthrop", "harvey_walters")))),
    c.CorrectRound(4),
    c.BeginPhase(Phase.UPKEEP),
    c.GainFortune(3, Fortune.BLESSED),
    c.CorrectInvestigator(3, "fortune_since", 1),
    c.PlaceInvestigator(1, "woods"),
    c.PlaceInvestigator(2, "downtown"),
    c.PutMonster("ghoul", "downtown"),
    c.BeginPhase(Phase.MOVEMENT),
)
"""One who only walks, clues in the Woods, a Ghoul in Downtown, a roll that is passed over: every weight but may."""


def test_what_is_due_stands_by_its_weight_whoever_is_first() -> None:
    lines = due(names("en", played(FOUR)))
    weights = [line.weight for line in lines if line.can_be_done]
    assert weights == sorted(weights)
    heaviest = [(line.weight, line.seat) for line in lines if line.weight is not p.Weight.WALK]
    assert heaviest == [(p.Weight.FIGHT, 2), (p.Weight.CLUE, 1), (p.Weight.ENCOUNTER, 3)]
    assert [line.deed for line in lines[:2]] == ["fight", "take"]


@pytest.mark.parametrize(
    ("commands", "label"),
    [
        pytest.param(ALONE, "stays here", id="a walk"),
        pytest.param((*IN_TOWN[:-1], c.PutCard("the_great_ritual"), c.PlaceInvestigator(0, "french_hill"),
                      c.PlaceInvestigator(1, "downtown"), IN_TOWN[-1]), "will not", id="a rumor"),
    ],
)  # fmt: skip
def test_what_nobody_must_do_is_put_off_by_one_tap_until_the_next_round(
    commands: tuple[Command, ...], label: str
) -> None:
    state = played(commands)
    first = due_lines.news(names("en", state))
    assert first is not None
    ways = [one for one in first.aside if one.label == label]
    assert [one.hint for one in ways] == [f"{first.strong.removesuffix(':')} {label}"]
    view = navigate(View(), ways[0].act, state)
    after = due_lines.news(names("en", state), view.silenced)
    assert after is None or (after.seat, after.weight) != (first.seat, first.weight)
    later = due_lines.news(names("en", replace(state, round=state.round + 1)), view.silenced)
    assert later is not None
    assert (later.seat, later.weight) == (first.seat, first.weight), "a new round asks again"


def line_of(seat: int) -> p.Due:
    """The line of a seat in Movement."""
    return next(line for line in due(names("en", played((*TEAM, MOVING[len(TEAM)])))) if line.seat == seat)


def test_where_nobody_must_do_anything_the_figures_of_all_who_can_move_stand_there() -> None:
    line = due_lines.news(names("en", played((*TEAM, MOVING[len(TEAM)]))))
    assert line is not None
    figures = [one.act for one in p.walk(p.Group(line.aside)) if isinstance(one, p.Button)]
    assert figures == [PickInvestigator(1), PickInvestigator(0), OpenSheet(SheetKind.DUE)]
    last = due_lines.news(names("en", played((*TEAM, MOVING[len(TEAM)]))), (line_of(1).reminder,))
    assert last is not None
    (stays, *left) = [part.act for part in p.walk(p.Group(last.aside)) if isinstance(part, p.Button)]
    assert left == figures[1:], "the last figure stands where all stood, and not the way to put it off"
    assert stays == Silence(last.reminder)
    own = due_lines.news(names("en", played((*TEAM, MOVING[len(TEAM)]))), own=(0,))
    assert own is not None
    assert own.act == PickInvestigator(0), "on his own phone it is his line"


@pytest.mark.parametrize(
    "commands",
    [
        pytest.param((*ALONE, c.PlaceInvestigator(0, "uptown"), c.PutCard("curfew_enforced"),
                      c.CorrectInvestigator(0, "movement_used", 4)), id="a check, after the move"),
        pytest.param((*ALONE, c.PlaceInvestigator(0, "uptown"), c.PutMonster("ghoul", "uptown"),
                      c.PutMonster("witch", "uptown")), id="which of two monsters"),
        pytest.param((*ALONE, c.PlaceInvestigator(0, "woods"), c.CorrectInvestigator(0, "movement_used", 4)),
                     id="clues that may be left"),
    ],
)  # fmt: skip
def test_what_the_phones_line_does_not_show_is_one_tap_away(commands: tuple[Command, ...]) -> None:
    line = due_lines.news(names("en", played(commands)))
    assert line is not None
    ways = (part.act for part in p.walk(p.Group(line.aside)) if isinstance(part, p.Button))
    assert OpenSheet(SheetKind.DUE) in [line.act, *ways]


def test_a_phones_line_stays_where_nothing_is_due() -> None:
    """Else the map would change its height as soon as the last line is put off."""
    state = played(ALONE)
    first = due_lines.news(names("en", state))
    assert first is not None
    after = due_lines.news(names("en", state), (first.reminder,))
    assert after is not None
    assert (after.text, after.act) == ("Nothing is due.", None)


def test_a_fight_cannot_be_put_off() -> None:
    first = due_lines.news(names("en", played(FOUR)))
    assert first is not None
    assert first.weight is p.Weight.FIGHT
    assert [one.act for one in first.aside] == [OpenSheet(SheetKind.DUE)]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_who_goes_through_a_gate_by_itself_is_neither_counted_nor_first(language: str) -> None:
    """ENC-01: the end of the phase moves him; the line below the map names who has something to do."""
    at = names(language, played((*MOVING, c.PutGate("woods", "abyss"), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))))
    line = due_lines.news(at)
    assert line is not None
    assert line.seat == 1
    assert [one.act for one in line.aside if one.act == OpenSheet(SheetKind.DUE)] == [OpenSheet(SheetKind.DUE)]
    assert [one.seat for one in due(at)] == [1, 0], "the first player only walks through"
    strip = shell.strip(at, View(), None, None, Links())
    said = at.words.n("{n} encounter", "{n} encounters", 1)
    lit = next(one.under for one in strip.parts if one.kind is p.ButtonKind.MAIN)
    assert lit == at.words.t("still open: {what}", what=said)


def test_a_roll_that_was_told_keeps_its_line_in_upkeep() -> None:
    """UPKEEP-03: the next face does not come under the finger; a correction has no face to show."""
    rolls = (*BLESSED, c.GainFortune(1, Fortune.CURSED), c.CorrectInvestigator(1, "fortune_since", 1))
    before = played(rolls)
    told = c.RollUpkeep(0, "blessing", 4)
    after = apply(before, told, BOX).state
    assert after is not None
    step = ActEffect(told, 1, before, after, ())
    log = (Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(told), step),)
    first, then = (
        [one for one in p.walk(table.present(names("en", state), View(), records)) if isinstance(one, s.DieFaces)]
        for state, records in ((before, ()), (after, log))
    )
    assert [one.label for one in first] == [one.label for one in then]
    assert [(one.fallen, any(one.acts)) for one in then] == [(0, True), (4, False)]
    assert len([one for one in due(names("en", after)) if "Blessing" in one.text]) == 0, "the phone's line goes on"
    later = apply(after, c.BeginPhase(Phase.MOVEMENT), BOX).state
    there = p.walk(table.present(names("en", later), View(), log))
    assert not any(one.fallen for one in there if isinstance(one, s.DieFaces))


def test_the_line_that_names_the_sliders_leads_to_everybody_and_hides_no_roll() -> None:
    """One line for all: the list of all, whoever has set the sliders."""
    for told in ((), (c.CorrectSliders(0, (1, 1, 1)),)):
        shown = due(names("en", played((*BLESSED, *told))))
        assert "Blessing" in shown[0].text, "a phone shows the first line alone"
        assert [line.act for line in shown if "adjust skills" in line.text] == [OpenInvestigator(-1)]


def test_after_a_move_the_clues_are_one_tap_on_the_phones_line() -> None:
    """MOVE-07: the line itself takes them."""
    at = played((*MOVING[:-1], c.CorrectSliders(0, (1, 1, 1)), c.PlaceInvestigator(1, "library")))
    number = at.clues["woods"]
    line = due_lines.news(names("en", at))
    assert line is not None
    assert (line.seat, line.act, line.deed) == (0, c.TakeClues(0, number), "take")
    taken = apply(at, c.TakeClues(0, number), BOX).state
    after = due_lines.news(names("en", taken))
    assert after is not None
    assert after.act is not None
    assert after.weight is p.Weight.WALK, "nothing heavier is left"


NUMBER_ALONE = re.compile(r"·\s*[+−]?\d+\s*$")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "commands",
    [
        pytest.param(IN_TOWN, id="encounters"),
        pytest.param(BLESSED, id="rolls"),
        pytest.param((*MOVING, c.PutMonster("ghoul", "woods"), c.PutMonster("witch", "library")), id="monsters"),
        pytest.param((*CURFEW, c.PlaceInvestigator(1, "uptown")), id="checks"),
        pytest.param((*AT_GATE, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)), id="a gate"),
    ],
)
def test_what_is_still_open_is_said_in_words_never_as_a_number_like_a_modifier(
    commands: tuple[Command, ...], language: str
) -> None:
    """table.md, point 10: "may heal 1 · +2" was read as a modifier."""
    told = names(language, played(commands))
    line = due_lines.news(told)
    assert line is not None
    shown = [line.text, *(one.text for one in due(told)), lit(commands).under]
    assert [text for text in shown if NUMBER_ALONE.search(text)] == []
