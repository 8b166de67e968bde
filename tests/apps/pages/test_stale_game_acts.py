"""Every act of both games sent from a page that was drawn before another page changed something else.

An act carries the change that it names, so it and the other page's change lead to the same table in either order: what
the other page has changed stays, and nothing else is touched. What cannot be done any more is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import fields, replace
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from test_innsmouth_page import ROADS, TOWN, Seated
from test_realms_page import Seated as Dueller

from companion.apps.tables import games
from companion.errors import IllegalCommand
from companion.history.codec import Codec, decode, plain
from companion.innsmouth import Artifacts, Character, Route, write_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import BoardSide as Threat
from companion.innsmouth.game.state import Phase, Stroke
from companion.innsmouth.route.route import NetworkStep
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import TouristKind, Tourists
from companion.realms.game import commands as d
from companion.realms.game.state import Shield
from companion.screens.innsmouth.drafts import box_draft, setup_draft, town_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.navigation import NAVIGATION
from companion.screens.realms.drafts import lose_draft, turn_draft
from companion.screens.realms.drafts import view as w
from companion.screens.realms.drafts.navigation import NAVIGATION as OF_DUEL

SOURCES = Path(__file__).parents[3] / "companion" / "screens"
MOST = 4
"""Acts of one kind that are tried in one situation: roads, quarters and cards are many and alike."""

ACT = re.compile(r'data-act="([^"]*)"')


def drawn(page: Any, names: Mapping[str, type], codec: Codec[Any]) -> Iterator[Any]:
    """Every act that stands on a page; one with a field to be typed has something typed in it."""
    for region in ("head", "panel", "strip", "tabs", "tokens", "toast"):
        for told in ACT.findall(getattr(page.page, region, "") or ""):
            content = json.loads(unescape(told))
            into = content.pop("into", "")
            if into:
                content["with"][into] = "7"
            if "do" in content:
                yield codec.decode(content)
            elif content["go"] in names:
                yield decode(names[content["go"]], content["with"])


# ---------------------------------------------------------------- Innsmouth: situations

GOAL = Goal("Bridges", Metric.BRIDGES, (Tier(1, 5),))
OTHER = Goal("Dead ends", Metric.DEAD_ENDS, (Tier(1, 3),))
ONE = Die(1, (TouristKind.CIRCLE,))
FACES = (
    Die(2, (TouristKind.CIRCLE,)),
    Die(3, (TouristKind.CIRCLE,)),
    Die(6, (TouristKind.CIRCLE, TouristKind.CROSS)),
    ONE,
    ONE,
)


def by_hand(page: Seated) -> Iterator[None]:
    """A finished sheet tapped in, its route, my box, the table."""
    page.begin("Anna", "Max", characters=(Character.DETECTIVE,))
    page.draw(*ROADS[:3])
    page.tap(c.SetQuarter(0, (2, 2), Tourists(circle=3), 1))
    page.tap(c.SetCache(0, "2-1", True))
    page.tap(c.TellGoal(GOAL))
    page.tap(c.TellGoal(OTHER))
    page.tap(c.KeepCaches("1", ("3-1",)))
    yield
    for tool in v.Tool:
        page.tap(v.TakeTool(tool))
        yield
        if tool is v.Tool.QUARTERS:
            page.tap(v.PickQuarter((2, 2)))
            yield
    for sheet in (v.SheetKind.BOX, v.SheetKind.TABLE):
        page.tap(v.OpenSheet(sheet))
        yield
    page.tap(c.TellBonuses(Character.DETECTIVE, Bonuses(1, 1, 1)))
    page.tap(c.AddSymbol(0, 1, TouristKind.CROSS))
    page.tap(v.OpenSheet(v.SheetKind.BOX))
    yield
    page.tap(v.OpenMode(v.SheetMode.ROUTE))
    yield
    page.tap(v.ChooseOwn(True))
    yield


def rounds(page: Seated) -> Iterator[None]:
    """A round with its dice, its draft, quarters, segments, what is set by hand, the deep ones."""
    page.tap(setup_draft.ChooseThreat(Threat.DEEP_ONES))
    page.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    yield
    page.tap(v.LeadDraft(True))
    for die in FACES:
        page.tap(v.TellNext(die.number))
    yield
    page.tap(c.TellDice(FACES, Bonus.ALLEY))
    yield
    for die in (0, 4, 3, 1):
        page.tap(c.TakeDie(die))
    yield
    page.tap(v.PickDie(0, FACES[0].number))
    yield
    page.tap(v.PickDie(0, FACES[0].number))
    page.tap(c.ChooseQuarter(0, (2, 3)))
    page.tap(v.TakeTool(v.Tool.QUARTERS))
    page.tap(v.PickQuarter((2, 3)))
    yield
    page.tap(v.TakeTool(v.Tool.ROADS))
    page.tap(c.SetCaches(0, ("1-2", "4-4")))
    page.tap(c.DrawSegment(0, "1-2~2-2"))
    yield
    page.tap(v.SetByHand(True))
    yield
    page.tap(v.SetByHand(False))
    yield
    page.tap(c.PlaceDetective(0, TouristKind.CIRCLE))
    page.tap(c.DrawSegment(0, "2-2~3-2"))
    page.tap(c.ChooseQuarter(1, (2, 3)))
    page.draw_by_rule(1, "1-2~2-2", "2-2~3-2")
    yield
    page.tap(v.OpenSheet(v.SheetKind.TABLE))
    yield


def opening(page: Seated) -> Iterator[None]:
    """Own dice of the first opening round; a fallback and a correction of the route after it."""
    page.begin("Anna", "Max", "Bea", rounds=True, characters=(Character.WARLOCK,))
    page.tap(c.TellDice(FACES[:3], Bonus.CORRECTION, FACES[3]))
    yield
    page.tap(c.SetRound(2, Phase.DICE))
    page.draw(*ROADS[:3])
    page.tap(c.TellRoundDice(*FACES[:3], Bonus.CORRECTION))
    page.tap(c.SetQuarter(0, (2, 3), Tourists(circle=1)))
    page.tap(c.SetQuarter(0, (3, 2), Tourists(circle=1)))
    page.tap(v.PickQuarter((5, 5)))
    yield
    page.tap(c.ChooseQuarter(0, (5, 5), kind=TouristKind.CIRCLE))
    page.tap(v.BeginCorrection(True))
    yield
    page.tap(v.EraseFirst(Stroke(road=ROADS[1])))
    yield


def checks(page: Seated) -> Iterator[None]:
    """A threat check with its cards, its dice, its penalties, and the way to correct it; the score."""
    page.begin("Anna", characters=(Character.DETECTIVE,))
    page.draw(*ROADS[:3])
    page.tap(c.TellDeck(Artifacts(2, 2, 2, 1)))
    for at in ((2, 2), (2, 1), (3, 1)):
        page.tap(c.SetQuarter(0, at, Tourists(circle=2), 1))
    page.tap(c.SetCaches(0, ("2-1", "3-1")))
    page.tap(v.OpenMode(v.SheetMode.ROUTE))
    page.tap(c.ChooseRoute(0, Route((tuple(NetworkStep(road=road) for road in ROADS[:3]),))))
    yield
    level = 3
    page.tap(v.TapDie(1))
    yield
    page.tap(c.RevealCard(0, c.Card.MANUSCRIPT))
    page.tap(c.RevealCard(0, c.Card.DAGGER))
    for _ in range(level - 1):
        page.tap(v.TapDie(1))
    yield
    page.tap(c.RollCheck(0, (1,) * level))
    yield
    page.tap(c.UseManuscript(0, ()))
    yield
    page.tap(c.UseArtifacts(0))
    page.tap(v.FixCheck(True))
    yield


def boxes(page: Seated) -> Iterator[None]:
    """Before any game: the form, my box, the town editor with each of its brushes."""
    yield
    page.tap(setup_draft.ChoosePlayers(1))
    page.tap(setup_draft.ChooseScoreOnly(False))
    yield
    page.tap(v.OpenSheet(v.SheetKind.BOX))
    page.tap(c.SetDeepOne(3, 4))
    yield
    page.tap(v.OpenSheet(v.SheetKind.TOWN))
    yield
    page.tap(v.EditTown("practice"))
    for brush in town_draft.Brush:
        page.tap(town_draft.TakeBrush(brush))
        page.tap(town_draft.TakeColor(town_draft.QuarterColor.YELLOW))
        yield
    page.tap(town_draft.TakeBrush(town_draft.Brush.HOUSES))
    page.tap(town_draft.TapTownNode("2-1"))
    page.tap(town_draft.FillHouse(TouristKind.CROSS, 1))
    yield
    page.tap(town_draft.NameTown("Mine"))
    page.tap(v.KeepTown())
    page.tap(v.OpenSheet(v.SheetKind.TOWN))
    yield


def alone(page: Seated) -> Iterator[None]:
    """A game for one: the dice drafted at the table, the challenge, a second town, a Huntress who shoots."""
    for name in ("Hill", "Mill"):
        page.tap(v.ImportTown(write_town(replace(TOWN, name_ru=name, name_en=name))))
    page.tap(v.OpenSheet(v.SheetKind.BOX))
    page.tap(v.TypeSolo(True, 0, ""), "value", "8")
    page.begin("Anna", rounds=True, characters=(Character.HUNTRESS,))
    page.tap(v.OpenSheet(v.SheetKind.TABLE))
    yield
    page.tap(v.Close())
    for number in (2, 3, 6, 1, 1):
        page.tap(v.TellNext(number))
    page.tap(v.TellBonusFace(Bonus.BLANK))
    yield
    page.tap(c.SetRound(10, Phase.FINAL))
    page.draw(*ROADS[:3])
    for at in ((2, 2), (2, 1), (3, 1)):
        page.tap(c.SetQuarter(0, at, Tourists(circle=2), 1))
    page.tap(c.SetCaches(0, ()))
    page.tap(c.ChooseRoute(0, Route((tuple(NetworkStep(road=road) for road in ROADS[:3]),))))
    page.tap(v.OpenMode(v.SheetMode.THREAT))
    page.tap(c.RollCheck(0, (6, 1, 1)))
    yield


def drafted(page: Seated) -> Iterator[None]:
    """The dice that were drafted at the table."""
    page.begin("Anna", "Max", rounds=True, characters=(Character.DETECTIVE,))
    page.tap(v.TellNext(2))
    page.tap(v.AddKind(0, TouristKind.CIRCLE))
    yield
    for number in (3, 6):
        page.tap(v.TellNext(number))
    page.tap(v.TellBonusFace(Bonus.BLANK))
    yield


INNSMOUTH = (by_hand, rounds, opening, checks, alone, drafted, boxes)

ELSEWHERE: tuple[Any, ...] = (
    c.AddTourists(0, (6, 6), TouristKind.CROSS, 1), c.AddThreats(0, (6, 6), 1), c.SetSegment(0, "5-5~6-5", True),
    c.SetCache(0, "5-5", True), c.CircleCache(0, "5-5", True), c.CircleHouse(0, 1, True),
    c.AddUsed(0, c.BonusKind.DIAGONAL, 1), c.SetTurnMark(0, c.TurnMark.BONUS_USED, True), c.SetCell(9, 4),
    c.SetGoal(GOAL, True), c.SetDeepOne(9, 5), c.AddSymbol(3, 5, TouristKind.SQUARE), c.TellGoal(GOAL),
    c.KeepCaches("far", ("5-5",)), c.SetSoloPoints(True, 4, 24), c.RenamePlayer(0, "Ada"),
    c.TellBonuses(Character.BOATMAN, Bonuses(1)), c.AddBonus(Character.DETECTIVE, c.BonusKind.EXTRA, 1),
)  # fmt: skip
"""What another page changes meanwhile."""

SAME_THING: frozenset[tuple[str, str]] = frozenset({
    ("SetCaches", "SetCache"), ("CopyCaches", "SetCache"), ("RenamePlayer", "RenamePlayer"), ("CopyDie", "AddSymbol"),
    ("SetTurn", "SetTurnMark"), ("EndRound", "SetTurnMark"), ("SetRound", "SetTurnMark"),
})  # fmt: skip
"""Acts that name the very thing which the other page changes: the round anew, all the caches, the faces of a die."""


Case = tuple[str, Any, Any, tuple[Any, ...]]
"""A situation, its table, what the page shows of it, the acts that stand there."""


@pytest.fixture(scope="module")
def innsmouth(tmp_path_factory: pytest.TempPathFactory) -> tuple[Case, ...]:
    folder, codec = tmp_path_factory.mktemp("stale"), Codec(games.innsmouth())
    found: list[Case] = []
    for number, situation in enumerate(INNSMOUTH):
        page = Seated(folder / str(number))
        for step, _ in enumerate(situation(page)):
            acts = tuple(drawn(page.page, NAVIGATION, codec))
            found.append((f"{situation.__name__} {step}", page.table.state, page.page.view, acts))
    return tuple(found)


def both_orders(
    apply: Callable[[Any, Any], Any], state: Any, act: Any, other: Any
) -> tuple[Any, Any, IllegalCommand | None] | None:
    """The table after the other page's change and the stale act, and the other way round; None where it is no case."""
    try:
        later, before = apply(state, act), apply(state, other)
        wanted = apply(later, other)
    except IllegalCommand:
        return None
    try:
        return apply(before, act), wanted, None
    except IllegalCommand as refusal:
        return before, wanted, refusal


def bare(value: Any) -> Any:
    """A table whatever the order in which segments, caches and cards came."""
    return _sorted(plain(value))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(one) for key, one in value.items()}
    return sorted(map(_sorted, value), key=json.dumps) if isinstance(value, list) else value


def possible(
    state: Any, acts: Iterable[Any], apply: Callable[[Any, Any], Any], names: Mapping[str, type]
) -> Iterator[Any]:
    """The commands among the acts that can be done now, a few of each kind: roads, quarters and cards are alike."""
    seen: dict[type, int] = {}
    for act in dict.fromkeys(map(_Hashed, acts)):
        kind = type(act.act)
        if kind.__name__ in names or seen.get(kind, 0) >= MOST:
            continue
        with suppress(IllegalCommand):
            apply(state, act.act)
            seen[kind] = seen.get(kind, 0) + 1
            yield act.act


class _Hashed:
    """An act by its text: some hold mappings."""

    def __init__(self, act: Any) -> None:
        self.act = act

    def __hash__(self) -> int:
        return hash(repr(self.act))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and repr(self.act) == repr(other.act)


def stale(
    cases: Iterable[Case],
    others: tuple[Any, ...],
    apply: Callable[[Any, Any], Any],
    names: Mapping[str, type],
    same: frozenset[tuple[str, str]],
) -> dict[str, int]:
    """Tries every command of every situation against every change of another page; how often by kind of act."""
    tried: dict[str, int] = {}
    for where, state, _, acts in cases:
        if state is None:
            continue
        for act, other in product(possible(state, acts, apply, names), others):
            kinds = type(act).__name__, type(other).__name__
            if act == other or kinds in same:
                continue
            found = both_orders(apply, state, act, other)
            if found is None:
                continue
            after, wanted, refusal = found
            if refusal is not None:
                assert refusal.reason.value in TOO_LATE, (where, act, other, refusal)
            else:
                assert bare(after) == bare(wanted), (where, act, other)
            tried[kinds[0]] = tried.get(kinds[0], 0) + 1
    return tried


TOO_LATE = ("no_change", "too_late", "turn_over", "haven")
"""Reasons why a stale act may be refused."""


def sent_by(room: str, alias: str) -> set[str]:
    """The commands that the source of the screens names."""
    files = (path for path in (SOURCES / room).rglob("*.py") if path.parent.name != "wording")
    lines = (line for path in files for line in path.read_text("utf-8").splitlines() if "case " not in line)
    return {name for line in lines for name in re.findall(rf"(?<![\w.]){alias}\.([A-Z]\w+)\(", line)}


def test_every_act_of_innsmouth_changes_only_what_it_names(innsmouth: tuple[Case, ...]) -> None:
    game = games.innsmouth()
    tried = stale(innsmouth, ELSEWHERE, lambda state, act: game.apply(state, act).state, NAVIGATION, SAME_THING)
    sent = sent_by("innsmouth", "c") & {kind.__name__ for kind in game.commands}
    assert not sent - tried.keys() - LINES, "each command that a screen sends was tried"


LINES = {"DrawLine", "SetLine"}
"""Made of what a finger followed when its tap arrives; no control carries them but the answer to a refusal."""


def local(
    cases: Iterable[Case],
    others: tuple[Any, ...],
    navigate: Any,
    names: Mapping[str, type],
    same: frozenset[tuple[str, str]],
) -> set[str]:
    """The same for what a page keeps to itself: taps in quick succession, each drawn before the one before it."""
    tried: set[str] = set()
    for where, state, view, acts in cases:
        steps = {repr(act): act for act in acts if type(act).__name__ in names}
        for act, other in product(steps.values(), others):
            kinds = type(act).__name__, type(other).__name__
            if kinds in same or type(act) is type(other):
                continue
            one = navigate(navigate(view, other, state), act, state)
            two = navigate(navigate(view, act, state), other, state)
            if "OpenRules" in kinds:  # the sheet of the rules goes with whatever is tapped next
                one, two = replace(one, rules=None), replace(two, rules=None)
            assert one == two, (where, act, other)
            tried.add(kinds[0])
    return tried


def test_quick_taps_on_one_page_of_innsmouth_all_count(innsmouth: tuple[Case, ...]) -> None:
    others = (
        setup_draft.NamePlayer(0, "Ada"),
        box_draft.NameGoal("Far"),
        town_draft.StepStar(1),
        v.CountBonus(Character.BOATMAN, c.BonusKind.EXTRA, 1),
        v.SetTextSize(115),
        v.AskLater(Character.BOATMAN, True),
    )
    tried = local(innsmouth, others, v.navigate, NAVIGATION, frozenset({("TapTownQuarter", "StepStar")}))
    for act in (
        v.TellNext, v.AddKind, v.ClearKinds, v.PickDie, v.TapDie, v.UntapDie, v.RollAgain, v.LeaveOut, v.SkipSymbol,
        v.CountBonus, setup_draft.PickGoal, town_draft.FillHouse, town_draft.TapTownRoad, town_draft.BesideBridge,
    ):  # fmt: skip
        assert act.__name__ in tried


# ---------------------------------------------------------------- Cthulhu Realms


def between_two(page: Dueller) -> Iterator[None]:
    """The board, every sheet and every section, with locations, cards that come and go, a hand."""
    page.tap(d.SetUpDuel(("Anna", "Max")))
    page.tap(d.PutLocation(0, "arkham", 5, Shield.GATE))
    page.tap(d.PutLocation(1, "crypt", None, Shield.UNKNOWN))
    page.tap(d.BuyCard("dagon"))
    page.tap(d.AbjureCard("goon"))
    yield
    for seat in (0, 1):
        page.tap(w.OpenSeat(seat))
        yield
    for sheet in (w.SheetKind.TABLE, w.SheetKind.LOSE, w.SheetKind.BOX):
        page.tap(w.OpenSheet(sheet))
        yield
    page.tap(w.OpenCard("arkham"))
    yield
    page.tap(w.OpenSheet(w.SheetKind.LOSE))
    page.tap(lose_draft.ChooseLoss(5))
    yield
    page.tap(w.Close())
    for card in ("initiate", "initiate", "follower", "arkham", "miskatonic_hospital", "yellow_sign"):
        page.tap(turn_draft.TakeCard(card))
    for tab in (w.Tab.TURN, w.Tab.DECK, w.Tab.CARDS, w.Tab.LOG, w.Tab.GRAPH):
        page.tap(w.OpenTab(tab))
        yield
    page.tap(w.OpenTab(w.Tab.TURN))
    page.tap(d.NameFace(0, 1, "dagon"))
    page.tap(w.EnterNumber("dagon", "cost", "9"))
    for place in (*map(w.TablePlace, (w.TOP, w.STACK, w.HAND)), w.TablePlace(0, 0), w.TablePlace(0, 1)):
        page.tap(w.OpenPlace(place))
        yield
    page.tap(d.EndDuel())
    page.tap(w.OpenSheet(w.SheetKind.TABLE))
    yield


def among_four(page: Dueller) -> Iterator[None]:
    """A loss for both neighbors."""
    page.tap(d.SetUpDuel(("Anna", "Max", "Bea", "Ivo")))
    page.tap(w.OpenSheet(w.SheetKind.LOSE))
    yield
    page.tap(w.OpenTab(w.Tab.DECK))
    page.tap(turn_draft.ChooseSeat(2))
    yield


def before_it(page: Dueller) -> Iterator[None]:
    """The form, and the pages that need no duel."""
    yield
    for tab in (w.Tab.TURN, w.Tab.DECK, w.Tab.CARDS):
        page.tap(w.OpenTab(tab))
        yield


@pytest.fixture(scope="module")
def realms(tmp_path_factory: pytest.TempPathFactory) -> tuple[Case, ...]:
    folder, codec = tmp_path_factory.mktemp("stale"), Codec(games.realms())
    found: list[Case] = []
    for number, situation in enumerate((between_two, among_four, before_it)):
        page = Dueller(folder / str(number) / "companion.sqlite")
        for step, _ in enumerate(situation(page)):
            acts = tuple(drawn(page.page, OF_DUEL, codec))
            found.append((f"{situation.__name__} {step}", page.table.state, page.page.view, acts))
    return tuple(found)


BESIDE: tuple[Any, ...] = (
    d.ChangeSanity(1, -1), d.AddLoss(1, 1), d.AddLevel(1, 1), d.SetShield(2, Shield.HAVEN), d.AddCommon(-1),
    d.AddInitiates(-1), d.AddCopies(1, "necronomicon", 1), d.AddDiscarded(1, "follower", 1), d.RenamePlayer(1, "Ada"),
    d.SetRuling(d.Ruling.INITIATES_RETURN, True), d.NoteDiscard(),
)  # fmt: skip
"""What another page changes meanwhile; location 1 lies before seat 0, location 2 before seat 1."""

SAME_OF_DUEL: frozenset[tuple[str, str]] = frozenset({
    ("CorrectSanity", "ChangeSanity"), ("RenamePlayer", "RenamePlayer"), ("SetLevel", "AddLevel"),
    ("SetShield", "SetShield"), ("PassTurn", "AddLoss"), ("PassTurn", "NoteDiscard"), ("EndDuel", "AddCommon"),
    ("EndDuel", "ChangeSanity"), ("EndDuel", "AddCopies"), ("AbjureCard", "SetRuling"),
})  # fmt: skip
"""The dial, the name, the level, the shield; a passed turn heals the locations and begins a new one, an end counts the
cards, the ruling says where an abjured Initiate goes."""


def test_every_act_of_a_duel_changes_only_what_it_names(realms: tuple[Case, ...]) -> None:
    game = games.realms()
    tried = stale(realms, BESIDE, lambda state, act: game.apply(state, act).state, OF_DUEL, SAME_OF_DUEL)
    sent = sent_by("realms", "c") & {kind.__name__ for kind in game.commands}
    assert not sent - tried.keys() - {"SetUpDuel"}, "each command that a screen sends was tried"


def test_what_the_active_player_does_is_too_late_once_his_turn_was_passed(realms: tuple[Case, ...]) -> None:
    """Two phones pass the turn at once: it is passed once, and nobody else buys the card."""
    game = games.realms()
    tried = set()
    for _, state, _, acts in realms:
        for act in possible(state, acts, lambda was, one: game.apply(was, one).state, OF_DUEL) if state else ():
            if hasattr(act, "of") and state.outcome is None:
                later = game.apply(state, d.PassTurn(of=state.active)).state
                with pytest.raises(IllegalCommand, match="turn_over"):
                    game.apply(later, act)
                tried.add(type(act).__name__)
    assert tried == {"LoseSanity", "PlayLocation", "BuyCard", "AbjureCard", "ReturnCard", "PassTurn", "CountPower"}


def test_quick_taps_on_one_page_of_a_duel_all_count(realms: tuple[Case, ...]) -> None:
    others = (w.NamePlayer(0, "Ada"), w.SetTextSize(115), turn_draft.StepCount("rest", 1), turn_draft.AskFor("card:x"))
    tried = local(realms, others, w.navigate, OF_DUEL, frozenset())
    for act in (
        lose_draft.StepLoss, lose_draft.StepPart, lose_draft.Spare, turn_draft.TakeCard, turn_draft.DropCard,
        turn_draft.ToggleFact, turn_draft.StepCount, turn_draft.ChooseAbjuring, w.ChooseRuling, w.Filter,
    ):  # fmt: skip
        assert act.__name__ in tried


# ---------------------------------------------------------------- what an act may hold

WHOLE = {
    "SetUpGame": "the whole game is laid out by it", "SetUpDuel": "likewise", "ChooseRoute": "a route is chosen whole",
    "SetTurn": "plays the round anew", "CorrectDiscard": "empties the pile: it was shuffled", "PassTurn": "the hand",
    "SetChallenge": "a cell of the card is one answer", "TellDice": "the dice of one roll",
    "TellRoundDice": "the dice of one roll",
}  # fmt: skip
"""Acts on the screens that hold more than names and numbers, and why that is one change."""


def test_no_act_carries_the_whole_of_what_it_changes(innsmouth: tuple[Case, ...], realms: tuple[Case, ...]) -> None:
    """The records that hold a table's, a sheet's or a box's parts stand in no act but those named here."""
    whole = (
        "MyBox", "Tourists", "Turn", "ThreatCheck", "House", "Bonuses", "Artifacts", "DraftTown", "Mapping", "Sheet,",
    )  # fmt: skip
    found = {
        type(act).__name__
        for _, _, _, acts in (*innsmouth, *realms)
        for act in acts
        for field in fields(act)
        if any(re.search(rf"\b{name.rstrip(',')}\b", str(field.type)) for name in whole)
    }
    assert found - {"OpenSheet", *WHOLE} == set()
