"""The evening newspaper: what it says of every end in both languages, and what it leaves out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path
from xml.etree import ElementTree

import pytest
from arkham_tables import BOX, table
from golden_evenings import log, recorded

from companion import words
from companion.apps.tables.games import arkham
from companion.arkham.ending.endings import TurningPoint
from companion.arkham.ending.verdicts import shows_its_end
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.state import Outcome, Phase, Table, WakingCause
from companion.desks import Command
from companion.history.timeline import Record
from companion.screens.arkham.drafts.view import View, navigate
from companion.screens.arkham.evening import newspaper, newspaper_words, score_screen
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.wording.names import Names
from companion.screens.families.newspaper import Newspaper
from companion.screens.parts import Button, Navigation, walk
from companion.widgets.drawings.paper import newspaper as drawing

HERE = Path(__file__).parent
Played = tuple[Table, tuple[Record[Table], ...]]


@cache
def evening(name: str) -> Played:
    """A golden evening."""
    return log(arkham(), f"golden/{name}.json")


def paper(game: Played, language: str, has_players: bool = True) -> Newspaper:
    state, records = game
    return newspaper.paper(Names(state, BOX, words.load(language)), records, has_players)


def text(front: Newspaper) -> str:
    """The newspaper line by line."""
    team = [" · ".join(filter(None, (person.name, person.player, *person.lines))) for person in front.team]
    turns = [f"{turn.round}: {turn.text}" for turn in front.turns]
    curve = front.curve
    numbers = [] if curve is None else [curve.reading, f"seals {curve.seals}, falls {curve.falls}, wakes {curve.wakes}"]
    score = f"{front.score_label} {front.score} {front.score_text}".strip()
    lines = (front.title, front.dateline, front.headline, front.sentence, *turns, *numbers, *team, score)
    return "\n".join(lines) + "\n"


ENDS: dict[str, Callable[[], Played]] = {
    "sealed": lambda: evening("seals"),
    "closed": lambda: evening("closing"),
    "battle": lambda: evening("battle"),
    "devoured": lambda: evening("lost"),
    "destroyed": lambda: _ended("evening", Outcome.WORLD_DESTROYED),
    "given_up": lambda: recorded(arkham(), (c.CorrectOutcome(Outcome.WORLD_DESTROYED),), table()),
}


def _ended(name: str, outcome: Outcome) -> Played:
    """A golden evening whose end the players entered themselves."""
    state, records = evening(name)
    after, more = recorded(arkham(), (c.CorrectOutcome(outcome),), state)
    return after, (*records, *(replace(entry, at=records[-1].at) for entry in more))


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ENDS)
def test_every_end_has_its_newspaper(name: str, language: str, golden: Callable[[Path, str], None]) -> None:
    golden(HERE / "newspapers" / f"{name}-{language}.txt", text(paper(ENDS[name](), language)))


def test_the_last_seal_is_the_headline_and_no_turning_point() -> None:
    front = paper(evening("seals"), "en")
    assert "in the Woods" in front.headline
    assert not [turn for turn in front.turns if "Woods" in turn.text]
    assert [turn.round for turn in front.turns] == sorted((turn.round for turn in front.turns), key=int)


@pytest.mark.parametrize("outcome", Outcome)
def test_an_end_entered_by_hand_names_no_place_and_nobody(outcome: Outcome) -> None:
    """The log does not say who decided the game, nor when, so the newspaper does not either."""
    game = recorded(arkham(), (c.CorrectOutcome(outcome),), table())
    front = paper((game[0], tuple(replace(entry, at="long ago") for entry in game[1])), "en")
    names = [person.name for person in front.team]
    assert not [name for name in names if name in front.headline + front.sentence]
    assert not [space.where_en for space in BOX.spaces.values() if space.where_en and space.where_en in front.headline]
    assert "long" not in front.dateline
    assert front.turns == ()


KATE = (
    c.SetUpTable("cthulhu", (c.Seat("kate_winthrop"), c.Seat("michael_mcglen"))), c.BeginPhase(Phase.UPKEEP),
    c.CorrectRound(5), c.PutGate("woods", "yuggoth"), c.PutGate("black_cave", "abyss"),
    c.PlaceInvestigator(0, "woods"), c.CorrectInvestigator(0, "explored", 1), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)  # fmt: skip
"""Kate on an explored gate in round 5; another gate is open."""
CLOSES = (c.CloseGate("woods", 0), c.CorrectRound(9))
CALMED = (c.WakeAncientOne(WakingCause.DOOM_TRACK), c.CalmAncientOne())
BATTLE = (c.WakeAncientOne(WakingCause.DOOM_TRACK), c.BeginBattle())

SIX_SEALS = tuple(
    c.PutSeal(place)
    for place in ("graveyard", "the_unnamable", "science_building", "hibbs_roadhouse", "the_witch_house", "woods")
)


def by_hand(outcome: Outcome, *acts: Command) -> Newspaper:
    """The newspaper of Kate's table, with an end that the players entered."""
    return paper(recorded(arkham(), (*KATE, *acts, c.CorrectOutcome(outcome))), "en")


@pytest.mark.parametrize(
    ("outcome", "acts", "headline"),
    [
        (Outcome.GATES_CLOSED, CLOSES, "The evening is won"),
        (Outcome.GATES_SEALED, (*CLOSES, c.PutSeal("woods")), "The evening is won"),
        (Outcome.GATES_SEALED, (*CLOSES, *SIX_SEALS), "The seals hold. Arkham is saved"),
        (Outcome.ANCIENT_ONE_DEFEATED, (*BATTLE, c.BattleAttack(0, 1)), "The evening is won"),
        (
            Outcome.ANCIENT_ONE_DEFEATED,
            (*BATTLE, c.BattleAttack(0, 1), c.CorrectDoom(0)),
            "Cthulhu falls. Arkham is saved",
        ),
        (Outcome.ALL_DEVOURED, BATTLE, "The evening is lost"),
    ],
)
def test_an_end_by_hand_has_the_headline_that_the_table_shows_and_was_decided_by_nothing_before(
    outcome: Outcome, acts: tuple[Command, ...], headline: str
) -> None:
    front = by_hand(outcome, *acts)
    assert front.headline == headline
    is_shown = not headline.startswith("The evening is")
    assert ("the players say" in front.dateline) is not is_shown
    state, _ = recorded(arkham(), (*KATE, *acts, c.CorrectOutcome(outcome)))
    assert ("The players declare" in score_screen.how_it_ended(Names(state, BOX, words.load("en")))) is not is_shown
    assert "Kate" not in front.headline + front.sentence


@pytest.mark.parametrize("name", ["sealed", "closed", "battle", "devoured", "destroyed"])
def test_an_end_by_the_rules_is_never_called_declared(name: str) -> None:
    state, _ = ENDS[name]()
    assert shows_its_end(state, BOX)
    assert "say" not in paper(ENDS[name](), "en").dateline
    assert "declare" not in score_screen.how_it_ended(Names(state, BOX, words.load("en")))


def test_a_seal_by_hand_is_nobodys_seal() -> None:
    turns = by_hand(Outcome.GATES_SEALED, *CLOSES, c.PutSeal("woods")).turns
    assert [turn.text for turn in turns] == ["Kate closes the gate in the Woods", "Sealed: Woods"]


def test_what_was_taken_back_by_hand_is_not_told() -> None:
    """Neither a seal nor an awakening; who wakes again has woken then."""
    calmed = by_hand(Outcome.GATES_CLOSED, *CALMED, c.PutSeal("graveyard"), c.TakeSeal("graveyard"), c.CorrectRound(6))
    assert (calmed.turns, calmed.curve and (calmed.curve.seals, calmed.curve.wakes)) == ((), ((), None))
    assert "doom track" not in calmed.sentence
    assert by_hand(Outcome.WORLD_DESTROYED, *CALMED).headline == "The evening is lost"
    again = by_hand(Outcome.WORLD_DESTROYED, *CALMED, c.CorrectRound(9), *CALMED[:1])
    assert (again.headline, again.sentence) == (
        "Cthulhu wakes. Arkham is gone", "The doom track is full in round 9."
    )  # fmt: skip
    assert [turn.round for turn in again.turns] == ["9"]


def test_a_seal_that_stays_or_was_laid_by_the_rules_is_told() -> None:
    """What a card or the players take away later has been there."""
    clues = c.CorrectInvestigator(0, "clues", 5)
    laid = by_hand(Outcome.GATES_CLOSED, clues, c.CloseGate("woods", 0, seal=True, clues_paid=5), c.TakeSeal("woods"))
    assert [turn.text for turn in laid.turns] == ["Kate lays a seal in the Woods"]
    moved = by_hand(Outcome.GATES_CLOSED, *CLOSES, c.PutSeal("woods"), c.TakeSeal("woods"), c.PutSeal("woods"))
    assert [turn.text for turn in moved.turns] == ["Kate closes the gate in the Woods", "Sealed: Woods"]


def test_only_the_sixth_seal_is_called_so() -> None:
    _, records = evening("seals")
    before = records[-1].step.before
    after, more = recorded(arkham(), (c.PutSeal("science_building"), records[-1].command), before)
    assert after.outcome is Outcome.GATES_SEALED
    assert len(after.seals) == BOX.numbers.elder_signs_to_win + 1
    front = paper((after, (*records[:-1], *more)), "en")
    assert front.headline == "The seals hold. Arkham is saved"


def test_a_rumor_is_a_plural_in_russian_as_on_the_table() -> None:
    state, _ = evening("seals")
    names = Names(state, BOX, words.load("ru"))
    for turn, event, text in (
        (EveningTurn.RUMOR_FAILED, e.RumorFailed("the_great_ritual"), "Слухи подтвердились: Великий ритуал"),
        (EveningTurn.RUMOR_PASSED, e.CardLeft("the_great_ritual", e.Why.REFUTED), "Слухи опровергнуты: Великий ритуал"),
    ):
        assert newspaper_words.turn(names, TurningPoint(3, Phase.MYTHOS, turn, event, 0), "") == text


def test_players_are_left_out_when_they_wish() -> None:
    drawn = drawing.picture(paper(evening("seals"), "ru", has_players=False))
    assert "Анна" not in drawn
    assert "Анна" in drawing.picture(paper(evening("seals"), "ru"))
    assert "Даррелл" in drawn


def test_one_tap_leaves_the_players_out_and_one_names_them_again() -> None:
    state, records = evening("seals")
    names, view = Names(state, BOX, words.load("en")), View()
    for players in (("", "", "", ""), ("Анна", "Борис", "Вера", "Глеб")):
        page = score_screen.present(names, view, records, Links())
        (act,) = [part.act for part in walk(page) if isinstance(part, Button) and part.label == "Players’ names"]
        assert isinstance(act, Navigation)
        view = navigate(view, act, state)
        (front,) = [
            part for part in walk(score_screen.present(names, view, records, Links())) if isinstance(part, Newspaper)
        ]
        assert tuple(person.player for person in front.team) == players


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ENDS)
def test_the_picture_is_well_made_and_has_the_size_for_sharing(name: str, language: str) -> None:
    root = ElementTree.fromstring(drawing.picture(paper(ENDS[name](), language)))
    assert (root.get("width"), root.get("height")) == (str(drawing.WIDE), str(drawing.HIGH))


@pytest.mark.parametrize("name", ["evening", "closing", "seals", "battle", "lost"])
def test_whenever_an_evening_is_ended_it_has_a_newspaper(name: str) -> None:
    """Given up after any act, or won by hand: nothing that the log lacks is needed."""
    _, records = evening(name)
    for last, outcome in zip(range(1, len(records), 7), cycle(Outcome), strict=False):
        state = records[last - 1].step.after
        assert state is not None
        after, more = recorded(arkham(), (c.CorrectOutcome(outcome),), state)
        front = paper((after, (*records[:last], *more)), "ru")
        assert front.headline
        assert [turn for turn in front.turns if not turn.text] == []
        ElementTree.fromstring(drawing.picture(front))


def test_every_location_has_its_own_case() -> None:
    """Whatever gate is closed last, the headline can say where."""
    for space in BOX.spaces.values():
        assert bool(space.where_en) == bool(space.where_ru) == (space.kind == "location"), space.id
