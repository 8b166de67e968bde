"""Who is moved from the line below a phone's map, how far the board says he goes, and what is said once it is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from arkham_tables import BOX, names, played, table

from companion.arkham import legality
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Monster, Outcome, Phase, Table
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.board import picked_figure
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.evening import log, messages
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import battle_screen
from companion.screens.arkham.mythos import mythos_sheet
from companion.screens.arkham.pages import shell
from companion.screens.arkham.place import next_step
from companion.screens.arkham.table import due_lines, phase_tasks

WALKING = replace(table(), phase=Phase.MOVEMENT, fights={})
OVER = replace(WALKING, outcome=Outcome.GATES_SEALED)


def _buttons(part: Any) -> list[p.Button]:
    return [one for one in p.walk(part) if isinstance(one, p.Button)]


def _movers(state: Table) -> list[int]:
    lines = phase_tasks.due(names("en", state))
    return [line.seat for line in lines if line.act == v.PickInvestigator(line.seat) and line.weight is p.Weight.WALK]


# ---------------------------------------------------------------- two taps


def test_every_figure_that_can_still_go_is_picked_up_by_its_line() -> None:
    assert _movers(WALKING) == [0, 1, 2], "the fourth is lost in time and space"
    people = (replace(WALKING.investigators[0], delayed=True), *WALKING.investigators[1:])
    assert _movers(replace(WALKING, investigators=people)) == [1, 2]
    assert _movers(replace(WALKING, phase=Phase.UPKEEP)) == []
    assert phase_tasks.due(names("en", WALKING))[0].weight is p.Weight.FIGHT, "who must do something comes first"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_figure_and_a_place_are_two_taps(seat: int) -> None:
    taken_up = v.navigate(v.View(), v.PickInvestigator(seat), WALKING)
    assert v.command_of(taken_up, v.TapPlace("uptown"), WALKING) == c.MoveInvestigator(seat, "uptown")
    line = picked_figure.line(names("en", WALKING), taken_up)
    assert line is not None
    assert line.text.startswith(("tap a destination", "tap a place on")) or line.text.endswith(
        "left; dashed: past monsters"
    ), "two lines of a phone"
    assert [one.act for one in _buttons(line)][-1] == v.Close(), "the way to put it down"


# ---------------------------------------------------------------- how far


def test_a_reach_without_sliders_says_that_it_is_guessed() -> None:
    untold = v.View(picked_seat=1)
    toast = picked_figure.toast(names("en", WALKING), untold)
    fastest = BOX.investigators[WALKING.investigators[1].id].speed_sneak[-1][0]
    assert toast is not None
    assert f"Speed not set, assuming {fastest}" in toast.text
    assert v.OpenInvestigator(1) in [one.act for one in toast.buttons]
    assert max(picked_figure.behind(names("en", WALKING), 1).values()) == fastest, (
        "a ghoul stands beside him in the Woods"
    )


@pytest.mark.parametrize(
    ("monsters", "texts"),
    [
        ((), ("{who}: tap a destination, {points}", "tap a destination, {points}")),
        (
            WALKING.monsters,
            ("{who}: tap a destination, {points}; dashed: past monsters", "{points}; dashed: past monsters"),
        ),
    ],
)
def test_who_keeps_the_sliders_on_the_sheet_is_not_asked_for_them(
    monsters: tuple[Monster, ...], texts: tuple[str, str]
) -> None:
    """The farthest that any slider allows is said as such, and no button leads to sliders that nobody enters here."""
    own = replace(WALKING.investigators[1], own_sheet=True)
    people = (WALKING.investigators[0], own, *WALKING.investigators[2:])
    at, view = names("en", replace(WALKING, investigators=people, monsters=monsters)), v.View(picked_seat=1)
    points = f"at most {BOX.investigators[own.id].speed_sneak[-1][0]} movement points"
    hints = (picked_figure.toast(at, view), picked_figure.line(at, view))
    assert [hint and hint.text for hint in hints] == [
        text.format(who=at.first_name(1), points=points) for text in texts
    ]
    assert v.OpenInvestigator(1) not in [button.act for button in _buttons(hints)]


@pytest.mark.parametrize("spent", [-3, 0, 1, 2])
def test_a_reach_with_sliders_says_how_many_points_are_left(spent: int) -> None:
    said = {-3: "осталось 5 единиц", 0: "осталось 2 единицы", 1: "осталась 1 единица", 2: "осталось 0 единиц"}[spent]
    people = (replace(WALKING.investigators[0], points_spent=spent), *WALKING.investigators[1:])
    told = picked_figure.toast(names("ru", replace(WALKING, investigators=people, monsters=())), v.View(picked_seat=0))
    assert told is not None
    assert told.text == f"Аманда: коснитесь места, {said} движения"
    assert [one.act for one in told.buttons] == [v.Close()]


def test_dashed_rings_are_explained_where_there_are_any() -> None:
    at, view = names("en", WALKING), v.View(picked_seat=0)
    toast, line = picked_figure.toast(at, view), picked_figure.line(at, view)
    assert toast is not None
    assert line is not None
    assert toast.text == "Amanda: tap a destination, 2 movement points left; dashed: past monsters"
    assert toast.text == f"Amanda: tap a destination, {line.text}", "two lines of a phone hold no more"


@pytest.mark.parametrize("state", [replace(WALKING, phase=Phase.ARKHAM_ENCOUNTERS), WALKING])
def test_who_does_not_walk_has_no_points_to_count(state: Table) -> None:
    seat = 2 if state is WALKING else 0
    told = picked_figure.toast(names("en", state), v.View(picked_seat=seat))
    assert told is not None
    assert told.text.endswith(": tap a place on the map")
    comes_back = {"woods": 0} if state is WALKING else {}
    assert picked_figure.reach(names("en", state), seat) == comes_back
    assert picked_figure.behind(names("en", state), seat) == {}


# ---------------------------------------------------------------- past monsters


def _walking(*more: Command) -> Table:
    """Amanda with two movement points in Downtown, nobody there but her."""
    return table(c.ReturnMonster(5), c.BeginPhase(Phase.MOVEMENT), *more)


REACH = [
    pytest.param((), {"northside", "rivertown", "easttown"}, {"police_station"}, id="MOVE-01"),
    pytest.param((c.PutMonster("ghoul", "northside"),), {"northside", "merchant_district"},
                 {"train_station", "newspaper"}, id="MOVE-04-behind-a-monster"),
    pytest.param((c.PutMonster("warlock", "downtown"),), {"downtown"}, {"northside", "rivertown"},
                 id="MOVE-04-where-he-stands"),
    pytest.param((c.PutMonster("warlock", "downtown"), c.EvadeMonster(0, 6, 1)), {"northside"}, set(),
                 id="EVADE-02-dealt-with"),
    pytest.param((c.PutMonster("ghoul", "merchant_district"),), {"merchant_district"}, {"rivertown", "river_docks"},
                 id="MOVE-04-two-of-them"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "free", "past"), REACH)
def test_only_places_that_nobody_bars_are_in_reach(more: tuple[Command, ...], free: set[str], past: set[str]) -> None:
    at = names("en", _walking(*more))
    reach, behind = picked_figure.reach(at, 0), picked_figure.behind(at, 0)
    assert free <= reach.keys()
    assert past <= behind.keys()
    assert not reach.keys() & behind.keys()
    assert max({**reach, **behind}.values()) <= 2


def _says(state: Table, *steps: Command, language: str = "en") -> str:
    """What the page says of the last of these steps."""
    for step in steps:
        before, done = state, apply(state, step, BOX)
        state = done.state
    record = Record(
        1, "a", "2026-11-20T18:04:00+00:00", "phone", "phone", Do(step), ActEffect(step, 1, before, state, done.events)
    )
    said = messages.done(record, names(language, state))
    return said.text if said is not None else ""


GHOUL = c.PutMonster("ghoul", "northside")
ZOMBIE = c.PutMonster("zombie", "northside")
GO = c.MoveInvestigator
NEWS = (GO(1, "newspaper"), GO(1, "northside"), GO(1, "newspaper"))
SAID = [
    pytest.param((), (GO(0, "northside"),), "", id="nobody"),
    pytest.param((GHOUL,), (GO(0, "northside"),), "", id="MOVE-04-to-the-monster"),
    pytest.param((GHOUL,), (GO(0, "newspaper"),), "Past: Ghoul in Northside", id="MOVE-04-past-it"),
    pytest.param((GHOUL,), (GO(0, "northside"), GO(0, "newspaper")), "Past: Ghoul in Northside", id="MOVE-04-in-two"),
    pytest.param((ZOMBIE, ZOMBIE, GHOUL), (GO(0, "newspaper"),),
                 "Past: Zombie ×2, Ghoul in Northside", id="MOVE-04-three"),
    pytest.param((GHOUL, c.PutMonster("witch", "downtown")), (GO(0, "newspaper"),),
                 "Past: Witch in Downtown; Ghoul in Northside", id="MOVE-04-here-and-there"),
    pytest.param((GHOUL,), (GO(0, "northside"), c.EvadeMonster(0, 6, 1), GO(0, "newspaper")), "", id="EVADE-02"),
    pytest.param((c.CorrectInvestigator(3, "skips_round", 0),), (GO(3, "woods"),), "", id="STATUS-10-back"),
    pytest.param((), (c.ReturnMonster(2), GO(1, "northside")), "", id="MOVE-01-as-far-as-the-fastest"),
    pytest.param((), (c.ReturnMonster(2), GO(1, "northside"), *NEWS),
                 "Too far even at top Speed: 7 of 6 movement points", id="MOVE-01-farther"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "steps", "said"), SAID)
def test_a_walk_says_past_whom_it_led(given: tuple[Command, ...], steps: tuple[Command, ...], said: str) -> None:
    assert _says(_walking(*given), *steps) == said


# ---------------------------------------------------------------- a fight that is broken off


FOUGHT = c.BeginFight(0, 6)
JOE_IS_ALONE = c.ReturnMonster(2)
BROKEN_OFF = [
    pytest.param((c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),), "Fight ended: Amanda, Ghoul", id="TURN-01-next-phase"),
    pytest.param((c.BeginPhase(Phase.UPKEEP),), "Fight ended: Amanda, Ghoul", id="TURN-01-next-round"),
    pytest.param((c.PlaceInvestigator(0, "woods"),), "Fight ended: Amanda, Ghoul", id="COMBAT-06-put-elsewhere"),
    pytest.param((c.EndFight(0, 6, c.FightEnd.WON),), "", id="COMBAT-06-ended"),
    pytest.param((c.EndFight(0, 6, c.FightEnd.WON), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)), "", id="TURN-01-none-left"),
]


@pytest.mark.parametrize(("steps", "said"), BROKEN_OFF)
def test_a_fight_that_nobody_ended_is_named(steps: tuple[Command, ...], said: str) -> None:
    assert _says(_walking(JOE_IS_ALONE, c.PutMonster("ghoul", "downtown"), FOUGHT), *steps) == said


# ---------------------------------------------------------------- monsters that nobody faced

CULTIST, MANIAC = c.PutMonster("cultist", "downtown"), c.PutMonster("maniac", "downtown")
ON = c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)
NOT_FACED = [
    pytest.param((CULTIST, MANIAC), (ON,), "Not faced: Cultist and Maniac (Amanda)", id="MOVE-04-two"),
    pytest.param((CULTIST, CULTIST), (ON,), "Not faced: Cultist ×2 (Amanda)", id="MOVE-04-alike"),
    pytest.param((CULTIST,), (c.BeginPhase(Phase.MYTHOS),), "Not faced: Cultist (Amanda)", id="TURN-01-far-ahead"),
    pytest.param((CULTIST, MANIAC), (FOUGHT, ON), "Fight ended: Amanda, Cultist · Not faced: Maniac (Amanda)",
                 id="COMBAT-06-in-a-fight"),
    pytest.param((CULTIST,), (c.EvadeMonster(0, 6, 1), ON), "", id="EVADE-02-evaded"),
    pytest.param((CULTIST,), (c.BeginPhase(Phase.UPKEEP),), "", id="TURN-01-back"),
    pytest.param((GHOUL,), (ON,), "", id="MOVE-04-nobody-is-there"),
    pytest.param((CULTIST, c.PutMonster("ghoul", "northside"), GO(1, "northside")), (ON,),
                 "Not faced: Cultist (Amanda); Ghoul (Joe)", id="MOVE-04-two-investigators"),
]  # fmt: skip


@pytest.mark.parametrize(("given", "steps", "said"), NOT_FACED)
def test_the_end_of_movement_names_whom_nobody_faced(
    given: tuple[Command, ...], steps: tuple[Command, ...], said: str
) -> None:
    assert _says(_walking(JOE_IS_ALONE, *given), *steps) == said


def test_whom_nobody_faced_is_named_in_russian_without_a_gender() -> None:
    said = _says(_walking(JOE_IS_ALONE, CULTIST, MANIAC), ON, language="ru")
    assert said == "Встречи не было: Культист и Маньяк (Аманда)"


# ---------------------------------------------------------------- clues


CLUE = c.CorrectClues("downtown", 2)
WITCH = c.PutMonster("witch", "downtown")
TAKING = [
    pytest.param((CLUE,), "Amanda: may take clues here: 2", p.ButtonKind.MAIN, id="MOVE-07"),
    pytest.param(
        (CLUE, WITCH), "Amanda: evade or fight: Witch, then the clues", p.ButtonKind.PLAIN, id="MOVE-07-a-monster"
    ),
    pytest.param(
        (CLUE, WITCH, c.EvadeMonster(0, 6, 1)), "Amanda: may take clues here: 2", p.ButtonKind.MAIN, id="EVADE-02"
    ),
    pytest.param((CLUE, WITCH, c.TakeClues(0, 2)), "Amanda: evade or fight: Witch", None, id="MOVE-07-taken"),
    pytest.param((CLUE, WITCH, c.BeginFight(0, 6)), "Amanda: in a fight: Witch", None, id="MOVE-07-in-a-fight"),
]


@pytest.mark.parametrize(("given", "said", "kind"), TAKING)
def test_clues_beside_a_monster_are_one_tap_and_the_monster_is_told(
    given: tuple[Command, ...], said: str, kind: p.ButtonKind | None
) -> None:
    at = names("en", _walking(*given))
    assert said in [f"{line.strong} {line.text}" for line in phase_tasks.due(at)]
    takes = [
        one.kind
        for part in next_step.next_steps(at, "downtown")
        for one in _buttons(part)
        if isinstance(one.act, c.TakeClues)
    ]
    assert takes == ([kind] if kind else [])


# ---------------------------------------------------------------- where no way leads


NOWHERE = [
    pytest.param("sky", None, id="sky"),
    pytest.param("outskirts", None, id="outskirts"),
    pytest.param("abyss", c.PlaceInvestigator(0, "abyss", 1), id="another-world"),
    pytest.param("lost_in_time_and_space", c.PlaceInvestigator(0, "lost_in_time_and_space"), id="lost"),
]


@pytest.mark.parametrize(("place", "by_hand"), NOWHERE)
def test_a_figure_put_where_no_way_leads_is_told_so(place: str, by_hand: Command | None) -> None:
    """MOVE-01, MOVE-06: and it is put there by hand, where an investigator can be at all."""
    state = _walking()
    view = v.navigate(v.View(), v.PickInvestigator(0), state)
    command = v.command_of(view, v.TapPlace(place), state)
    assert command is not None
    at = names("en", state)
    refused = legality.why_not(state, command, BOX)
    assert refused is not None
    toast = messages.refused(refused, command, at, at.words)
    assert toast.text == f"No open route there: {at.place(place)}"
    assert [one.act for one in toast.buttons] == ([by_hand, v.Close()] if by_hand else [])


# ---------------------------------------------------------------- the end, the log, the way on


def test_nothing_is_due_once_the_game_has_ended() -> None:
    assert due_lines.news(names("en", OVER)) is None
    first = replace(table(), round=0, phase=Phase.MYTHOS, mythos_resolved=False)
    assert due_lines.news(names("en", first)) is not None
    assert due_lines.news(names("en", replace(first, outcome=Outcome.GATES_CLOSED))) is None


def test_the_beginning_of_a_phase_stands_under_that_phase() -> None:
    before = replace(table(), phase=Phase.UPKEEP)
    done = apply(before, c.BeginPhase(Phase.MOVEMENT), BOX)
    step = ActEffect(c.BeginPhase(Phase.MOVEMENT), 1, before, done.state, done.events)
    record = Record(1, "a", "2026-11-20T18:04:00+00:00", "phone", "phone", Do(c.BeginPhase(Phase.MOVEMENT)), step)
    sheet = log.present(names("en", done.state), v.View(), (record,))
    assert [one.title for one in p.walk(sheet) if isinstance(one, p.Section)] == ["Round 9, II Movement"]


def test_the_next_step_is_in_reach_while_a_place_lies_over_the_mythos_sheet() -> None:
    state = replace(table(), phase=Phase.MYTHOS, mythos_resolved=False)
    view = v.View(tab=v.Tab.MYTHOS, place="woods")
    assert v.OpenTab(v.Tab.MYTHOS) in [
        one.act for one in _buttons(shell.strip(names("en", state), view, None, None, Links()))
    ]


def test_the_opening_card_names_both_kinds_that_are_put_aside() -> None:
    state = replace(table(), round=0, phase=Phase.MYTHOS, mythos_resolved=False)
    sheet = mythos_sheet.present(MythosDraft(), names("en", state))
    said = [one.text for one in p.walk(sheet) if isinstance(one, p.Text)]
    assert any("rumor or a card without a gate" in text for text in said), "SETUP-10"


# ---------------------------------------------------------------- the final battle


def test_the_refresh_of_the_battle_says_what_is_not_rolled_and_offers_what_heals() -> None:
    awake = table(
        c.CorrectInvestigator(3, "eliminated", 1),
        c.SeatInvestigator(3, "carolyn_fern"),
        c.CorrectInvestigator(0, "sanity", 1),
        c.WakeAncientOne(),
    )
    state = apply(awake, c.BeginBattle(), BOX).state
    sheet = battle_screen.present(names("en", state), v.View(), ())
    said = [one.text for one in p.walk(sheet) if isinstance(one, (p.Text, p.Due))]
    assert "Retainers and bank loans give no money and need no rolls in this battle." in said, "FINAL-02"
    assert "may heal 1" in said, "FINAL-02"
    assert not any("Retainer" in text and "rolls a die" in text for text in said)


def test_an_encounter_into_a_closed_place_says_which_street_takes_him() -> None:
    said = _says(replace(WALKING, phase=Phase.ARKHAM_ENCOUNTERS), c.MoveByEncounter(0, "library"))
    assert said == "Library is closed; now in the street: Miskatonic University", "CLOSED-04"


def test_a_rumor_that_did_nothing_because_no_card_was_told_is_said() -> None:
    """MCARD-03: by ending the round, and by saying that the card is resolved."""
    laid = played((c.SetUpTable("yig", (c.Seat("joe_diamond"),)), c.CorrectRound(3),
                   c.PutCard("the_southside_strangler_strikes"), c.CorrectRound(4)))  # fmt: skip
    for step in (c.BeginPhase(Phase.UPKEEP), c.MarkMythosResolved(True)):
        assert "No card entered, so the rumor had no effect: " in _says(laid, step)
