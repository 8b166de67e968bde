"""The boards of the independent review, by its numbers: what its engine said, the twin and the companion say too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
import twin_day as day
import twin_printed as printed
import twin_standing as standing
from given import after, box, given
from twin_acts import settled
from twin_boards import ENVIRONMENTS, compared
from twin_mythos import terror_up
from twin_town import Town, told

from companion.arkham.ending.verdicts import verdicts
from companion.arkham.movement.environments import acting_on
from companion.arkham.pieces import activity
from companion.arkham.table import commands as do
from companion.arkham.table.commands import Answers, ResolveMythos
from companion.arkham.table.state import OUTSKIRTS, RUMOR_CARD, Deck, Held, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand

ON_CARD = ["ghoul"] * 3 + ["witch"] * 2 + ["warlock"] * 2
"""Seven monsters on the experiment's card."""


@dataclass(frozen=True)
class Board:
    """One board, the card that is drawn, and what the review says comes of it."""

    name: str
    table: Table
    card: str
    says: dict[str, Any]
    answers: Answers = field(default_factory=Answers)


def rumor(card: str, players: int = 4, **fields: Any) -> Table:
    """A rumor that came in the round before; Yig has nothing to say in phase V."""
    return given(players, **{"ancient_one": "yig", "round": 4, "rumor": card, "rumor_since": 3, **fields})


BOARDS = (
    Board(
        "1: the ritual fails after the new card's own text, so the second rumor is not in play",
        rumor("the_great_ritual", rumor_tokens=4, seals=["unvisited_isle"]),
        "good_work_undone",
        {"rumor": "", "two_cards": 4, "rumor_tokens": 0},
    ),
    Board(
        "1: Happy Days stop Disturbing the Dead in the Mythos that brings them",
        rumor("disturbing_the_dead", terror=4, seals=["woods"]),
        "happy_days_are_here_again",
        {"terror": 4, "rumor": "disturbing_the_dead", "environment": "happy_days_are_here_again"},
        Answers(dice={"rumor": (2,)}),
    ),
    Board(
        "1: the headline's monsters go to the Outskirts before the experiment lifts the limit, and nobody wakes",
        rumor(
            "the_terrible_experiment",
            6,
            seals=["woods"],
            monsters={"northside": ["zombie"] * 3 + ["ghost"] * 3 + ["dark_young"] * 3, RUMOR_CARD: ON_CARD},
        ),
        "slum_murders_continue",
        {"terror": 10, "awake": "", "rumor": "", "allies": 1, "cup": 55 - 9 - 8},
        Answers(monsters=("mi_go", "mi_go", "byakhee")),
    ),
    Board(
        "1: where the street takes them the experiment's monsters are too many",
        rumor(
            "the_terrible_experiment",
            monsters={"northside": ["zombie"] * 3 + ["ghost"] * 3, RUMOR_CARD: ON_CARD},
            seals=["woods"],
        ),
        "slum_murders_continue",
        {"terror": 10, "awake": "overrun", "rumor": ""},
        Answers(monsters=("mi_go", "mi_go", "mi_go")),
    ),
    Board(
        "2: Disturbing the Dead fails the moment a surge brings terror 10; its die is not rolled any more",
        rumor(
            "disturbing_the_dead",
            6,
            ancient_one="nyarlathotep",
            doom=10,
            terror=9,
            gates={"black_cave": "abyss"},
            monsters={"northside": ["zombie"] * 3 + ["ghost"] * 3 + ["dark_young"] * 3, OUTSKIRTS: ["gug"] * 2},
        ),
        "church_group_reclaims_southside",
        {"doom": 10, "terror": 10, "rumor": "", "awake": ""},
        Answers(monsters=("mi_go",) * 3 + ("byakhee",) * 3),
    ),
)


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_the_review_the_twin_and_the_companion_agree(board: Board) -> None:
    command = ResolveMythos(board.card, answers=board.answers)
    assert not compared(board.table, command)
    found = told(after(board.table, command))
    assert {name: found[name] for name in board.says} == board.says


@dataclass(frozen=True)
class ByDay:
    """One board of phases I to III, what is done, and what the review says comes of it; ``says`` None = refused."""

    name: str
    table: Table
    command: Command
    twins: Callable[[Town], Any]
    says: dict[str, Any] | None


def at_day(phase: Phase, **fields: Any) -> Table:
    return given(**{"ancient_one": "azathoth", "round": 4, "phase": phase, **fields})


UPKEEP, MOVEMENT, ENCOUNTERS = Phase.UPKEEP, Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS
STRANGLER, EXPERIMENT, FLU = "the_southside_strangler_strikes", "the_terrible_experiment", {"blue_flu": 4}
ON_THE_SPOT = {
    "rumor": EXPERIMENT,
    "rumor_since": 3,
    "monsters": {RUMOR_CARD: ["zombie"] * 2},
    "at": {0: "miskatonic_university"},
}
TWO, SPELLS = ("abyss", "abyss"), tuple(Held(number, "wither", Deck.SPELL) for number in (1, 2, 3))
WITH_A_MI_GO = {"monsters": {"uptown": ["mi_go"]}, "at": {0: "uptown"}}
PASSED = {
    "disturbing_the_dead": ("rivertown", {"gate_trophies": TWO}, do.RefuteRumor(0, gates=TWO)),
    "good_work_undone": ("easttown", {"clues": 1}, do.RefuteRumor(0, clues=1)),
    "the_great_ritual": ("french_hill", {"cards": SPELLS}, do.RefuteRumor(0, (1, 2, 3))),
    STRANGLER: ("southside", {"clues": 5}, do.RefuteRumor(0, clues=5)),
    "the_stars_are_right": ("downtown", {"cards": (Held(1, "ruby_standish", Deck.ALLY),)}, do.RefuteRumor(0, (1,))),
}
"""Rumor -> its street, what one player there has, and the act that passes it."""


def refuting(card: str, phase: Phase) -> ByDay:
    street, has, command = PASSED[card]
    table = at_day(
        phase, rumor=card, rumor_since=3, rumor_tokens=int(card == "good_work_undone"), at={0: street}, who={0: has}
    )
    says = {"rumor": ""} if phase is ENCOUNTERS else None
    return ByDay(
        f"5: {card} in {phase}",
        table,
        command,
        lambda town: day.refute(town, town.people[0], command.cards, command.gates, command.clues),
        says,
    )


def healing(sheet: str, environment: str, what: str) -> ByDay:
    table = at_day(UPKEEP, investigators={0: sheet}, environment=environment, who={0: {what: 1}})
    return ByDay(
        f"6: {sheet} heals under {environment}",
        table,
        do.UseAbility(0),
        lambda town: day.heal(town.people[0], town.people[0]),
        {"environment": environment},
    )


def gaining(environment: str, what: do.What, place: str, is_allowed: bool) -> ByDay:
    table = at_day(ENCOUNTERS, environment=environment, at={0: place}, who={0: {str(what): 1}})
    return ByDay(
        f"6: {what} at {place} under {environment}",
        table,
        do.Gain(0, what),
        lambda town: day.gain(town, town.people[0], str(what), 1),
        {"environment": environment} if is_allowed else None,
    )


def beating(name: str, phase: Phase, says: dict[str, Any] | None, **fields: Any) -> ByDay:
    command = do.DefeatMonster(1, 0)
    return ByDay(name, at_day(phase, **fields), command, lambda town: day.beat(town, 1, town.people[0]), says)


def arresting(name: str, says: dict[str, Any] | None, **fields: Any) -> ByDay:
    table = at_day(MOVEMENT, at={0: "easttown"}, **fields)
    return ByDay(name, table, do.ArrestInvestigator(0), lambda town: day.arrest(town, town.people[0]), says)


def carried(name: str, to: str, **fields: Any) -> ByDay:
    table = at_day(ENCOUNTERS, **fields)
    says = {"closed": fields["closures"]}
    return ByDay(name, table, do.MoveByEncounter(0, to), lambda town: day.put_elsewhere(town, town.people[0], to), says)


BY_DAY = (
    ByDay(
        "3: terror in phase III takes the last ally, the Strangler's rumor stays",
        at_day(ENCOUNTERS, rumor=STRANGLER, rumor_since=3, allies=1, terror=4),
        do.RaiseTerror(),
        terror_up,
        {"allies": 0, "terror": 5, "rumor": STRANGLER},
    ),
    beating("4: the experiment's monsters are not beaten in Movement", MOVEMENT, None, **ON_THE_SPOT),
    beating("4: but in phase III, on the spot", ENCOUNTERS, {"rumor": EXPERIMENT, "cup": 53}, **ON_THE_SPOT),
    beating("4: and from nowhere else", ENCOUNTERS, None, **{**ON_THE_SPOT, "at": {0: "uptown"}}),
    *(refuting(card, phase) for card in PASSED for phase in tuple(Phase)[:4]),
    healing("carolyn_fern", "dreams_of_a_sunken_city", "sanity"),
    healing("vincent_lee", "a_strange_plague", "stamina"),
    gaining("dreams_of_a_sunken_city", do.What.SANITY, "south_church", False),
    gaining("dreams_of_a_sunken_city", do.What.SANITY, "arkham_asylum", True),
    gaining("a_strange_plague", do.What.STAMINA, "velmas_diner", False),
    gaining("a_strange_plague", do.What.STAMINA, "st_marys_hospital", True),
    beating("7: 1 unique item", MOVEMENT, {}, **WITH_A_MI_GO),
    beating("7: 2 under Alien Technology", MOVEMENT, {}, environment="alien_technology", **WITH_A_MI_GO),
    arresting("8: Blue Flu forbids arrests", None, lasting=FLU),
    arresting("8: without it there are some", {"lasting": {}}),
    carried("9: a closed shop's street takes him", "general_store", closures={"general_store": 0}),
    carried("9: a place closed for two rounds too", "library", closures={"library": 5}),
)


@pytest.mark.parametrize("board", BY_DAY, ids=lambda board: board.name)
def test_by_day_they_agree(board: ByDay) -> None:
    assert not settled(board.table, (board.command, board.twins))
    try:
        found = told(after(board.table, board.command))
    except IllegalCommand:
        assert board.says is None
        return
    assert board.says is not None
    assert {name: found[name] for name in board.says} == board.says


@pytest.mark.parametrize(("card", "street"), printed.ACTIVITY.items())
def test_11_an_activity_marker_lies_as_long_as_its_card(card: str, street: str) -> None:
    lies = {"rumor": card} if printed.CARDS[card]["kind"] == "rumor" else {"environment": card}
    table = at_day(MOVEMENT, **lies)
    gone = after(table, do.DiscardCard(card))
    assert (
        [(one.place, one.card) for one in activity.markers(table, box)] == [(street, card)] == [*Town(table).activity()]
    )
    assert not activity.markers(gone, box)
    assert not Town(gone).activity()


ENDING_MOVEMENT = [(card, printed.ACTIVITY[card]) for card in ENVIRONMENTS if card in printed.ACTIVITY]


@pytest.mark.parametrize(("card", "street"), [*ENDING_MOVEMENT, ("curfew_enforced", "uptown")])
def test_12_an_environment_acts_on_whoever_ends_movement_there(card: str, street: str) -> None:
    table = at_day(MOVEMENT, environment=card, at={0: street, 1: "woods"})
    assert set(acting_on(table, box)) == day.acting_on(Town(table)) == {(0, street, card)}
    later = at_day(ENCOUNTERS, environment=card, at={0: street})
    assert set(acting_on(later, box)) == day.acting_on(Town(later)) == set()


def test_13_after_a_correction_every_end_is_asked_again() -> None:
    five = given(seals=sorted(printed.UNSTABLE)[:5], doom=9, ancient_one="yig", gates={"woods": "abyss"})
    six = after(five, do.PutSeal(sorted(printed.UNSTABLE)[5]))
    full = after(five, do.CorrectDoom(10))
    assert standing.ends(Town(five)) == set()
    assert standing.ends(Town(six)) == {"gates_sealed"} == {str(verdict.end) for verdict in verdicts(six, box)}
    assert standing.ends(Town(full)) == {"doom_track"} == {str(verdict.end) for verdict in verdicts(full, box)}
