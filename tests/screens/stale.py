"""A page that is drawn once and tapped later: moments of an evening, every act that they offer, what an act changes.

A *leaf* is one number, name or flag of the table or of what is being chosen on the page, named by its path; things in
a list are named by themselves (a monster's number, a card, a kind), never by their place, so that a list with one name
more differs in one leaf.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from html import unescape
from types import SimpleNamespace
from typing import Any, cast

import one_tap
from arkham_tables import BOX, VIEWS, drawn, table

from companion import words
from companion.apps.browser.address import PageWishes
from companion.apps.files.sitters import Sitters
from companion.apps.pages import arkham_page
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.boxes.arkham_box import MyShelf
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import RUMOR_CARD, UNKNOWN, Deck, Draws, Fortune, Phase, Table
from companion.arkham.table.state import Outcome as Ending
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Codec, Do
from companion.history.session import Outcome
from companion.history.timeline import ActEffect, Record
from companion.records import dataclass
from companion.screens.acts import encode
from companion.screens.arkham.drafts import setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.box_draft import BoxDraft
from companion.screens.arkham.drafts.fight_draft import BattleDraft, CombatAction, Drafts, FightDraft, GateDraft
from companion.screens.arkham.drafts.hands_draft import HandsDraft
from companion.screens.arkham.drafts.mythos_draft import (
    MythosDraft,
    PickCard,
    ReadClue,
    ReadGate,
    ReadKind,
    ReadMovement,
    ReadName,
)
from companion.screens.arkham.drafts.sheet_draft import AskedCheck, SheetDraft, SheetPage
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.mythos import mythos_flow
from companion.screens.arkham.odds import from_table
from companion.screens.arkham.odds_draft import draft as odds_draft
from companion.screens.arkham.odds_draft.acts import AskCheck, OddsPage, OpenCell
from companion.screens.arkham.odds_draft.check import CheckDraft, ThrownDice
from companion.screens.arkham.pages import page, setup
from companion.screens.memory import Memory
from companion.screens.pages import History, Preferences
from companion.screens.parts import Stepper, Toast, Track, walk
from companion.widgets import html
from companion.widgets.carrier import Tap

Path = tuple[Any, ...]
CODEC = Codec(games.arkham())


class NoJournal:
    """A table that is kept nowhere: a command is worked out, nothing is written."""

    name, game = "somewhere", games.arkham()
    history: History[Table] = History()

    def __init__(self, state: Table | None) -> None:
        self.state = state
        self.session = self.looked = self.elsewhere = None

    def do(self, command: Command, tap: str, who: str) -> Outcome[Table]:
        """What the command does."""
        found = apply(self.state, command, BOX)
        self.state = found.state
        return Outcome(found.state, found.events, 0)


@contextmanager
def drawn_alike() -> Iterator[None]:
    """The app draws the same at whatever page is tapped here; elsewhere chance is chance."""
    chance, arkham_page.roll = arkham_page.roll, lambda sides: 0
    try:
        yield
    finally:
        arkham_page.roll = chance


class Unseen(ArkhamPage):
    """The real page with its taps, without a browser; it is never drawn again."""

    def __init__(self, view: v.View, state: Table | None) -> None:
        host = cast(Any, SimpleNamespace(sitters=Sitters(), home="", ending="", transport=None, is_pocket=False))
        super(ArkhamPage, self).__init__(host, cast(Any, NoJournal(state)), view, PageWishes())
        self.view = view
        self._shelf, self._memory = MyShelf(None, BOX), Memory()
        self.refusal: IllegalCommand | None = None

    def refresh(self) -> None:
        """Nothing is drawn."""

    def _offers(self, act: str) -> bool:
        return True

    def refused(self, error: IllegalCommand, command: Any) -> Toast:
        """Remember why."""
        self.refusal = error
        return Toast("refused", "refused")


@dataclass(frozen=True, slots=True)
class Moment:
    """What one page shows, and the table."""

    view: v.View
    state: Table | None
    records: tuple[Record[Table], ...] = ()
    """What is known of the log."""

    def tapped(self, act: str, value: str = "7") -> tuple[Moment, IllegalCommand | None]:
        """After one tap, and why it was refused."""
        there = Unseen(self.view, self.state)
        with drawn_alike():
            one_tap.tapped(there, Tap("tap", act, value))
        return Moment(replace(there.view, message=None), there.table.state, self.records), there.refusal

    def done_elsewhere(self, act: str) -> Moment:
        """After another page did a command."""
        state = apply(self.state, CODEC.decode(json_of(act)), BOX).state
        return Moment(self.view, state, self.records)


def json_of(act: str) -> Any:
    """The act as plain JSON."""
    from companion.screens.acts import read

    return read(act, "7")


# ---------------------------------------------------------------- what an act changes

LOOKS = {
    "preferences", "message", "tab", "sheet", "place", "page", "monster", "picked_seat", "picked_monster", "rules",
    "log_seat", "log_back", "explained",
    "picking", "unfolded", "box", "step", "on_map", "kind", "trouble", "naming", "typed", "refused",
    "deck", "card", "back", "end",
}  # fmt: skip
"""Fields of the view that say only what is open; the rest was chosen, typed or told."""
BY_PLACE = ("sliders", "upkeep_sliders", "stops", "investigators")
"""Lists whose places are names."""
NAMED_BY = ("number", "investigator", "id", "check", "seat")


def changes(before: Moment, after: Moment) -> dict[Path, tuple[Any, Any]]:
    """Leaf -> its value before and after, where they differ; None where there is no such thing."""
    found = dict(_changes(("table",), before.state, after.state, chosen=False))
    for field in fields(before.view):
        if field.name not in LOOKS and field.name != "seat":
            path = ("page", field.name)
            found.update(_changes(path, getattr(before.view, field.name), getattr(after.view, field.name), chosen=True))
    return found


def _changes(path: Path, old: Any, new: Any, chosen: bool) -> Iterator[tuple[Path, tuple[Any, Any]]]:
    """Of two values of one thing; what is the very same object is not looked into."""
    if old is new:
        return
    parts, others = _parts(path, old, chosen), _parts(path, new, chosen)
    if parts is None and others is None:
        if old != new:
            yield path, (_plain(old), _plain(new))
        return
    parts, others = parts or {}, others or {}
    for key in [*parts, *(key for key in others if key not in parts)]:
        yield from _changes((*path, key), parts.get(key), others.get(key), chosen)


def _parts(path: Path, value: Any, chosen: bool) -> dict[Any, Any] | None:
    """What a thing consists of, by name; None for a leaf."""
    if is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: getattr(value, field.name)
            for field in fields(value)
            if not chosen or field.name not in LOOKS or (field.name == "card" and path[:2] == ("page", "mythos"))
        }
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (tuple, frozenset)):
        found: dict[Any, Any] = {}
        for at, one in enumerate(value):
            name = at if path[-1] in BY_PLACE else _name(one, at)
            found[one if name is None else name] = one if name is not None else found.get(one, 0) + 1
        return found
    return None


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


def _name(one: Any, at: int) -> Any:
    """By what a thing in a list is named; None for a plain name or number, which is counted."""
    if not is_dataclass(one):
        return None
    return next((getattr(one, field) for field in NAMED_BY if hasattr(one, field)), at)


# ---------------------------------------------------------------- the moments


def played(given: tuple[Command, ...]) -> Table:
    """The table after these acts; what is so already is left out."""
    state: Table | None = None
    for command in given:
        try:
            state = apply(state, command, BOX).state
        except IllegalCommand as refusal:
            if refusal.reason is not Reason.NO_CHANGE:
                raise
    assert state is not None
    return state


def moments() -> dict[str, Moment]:
    """Moments of an evening with something of everything to tap."""
    found = {name: Moment(view, table()) for name, view in VIEWS.items()}
    found["numbers of a sheet"] = Moment(v.View(tab=v.Tab.INVESTIGATORS, seat=1), table())
    over = table(c.CorrectOutcome(Ending.GATES_CLOSED), c.PutInHand(0, "ruby_of_rlyeh"), c.CorrectCard(10, "tokens", 1))
    found["sheet when all is over"] = Moment(v.View(tab=v.Tab.INVESTIGATORS, seat=0), over)
    came_true = table(c.PutCard("disturbing_the_dead"), c.CorrectTerror(10))
    found["a rumor that came true"] = Moment(v.View(), came_true)
    found |= (
        _hands()
        | _pads()
        | _walk()
        | _street()
        | _by_hand()
        | _late()
        | _setting_up()
        | _fights()
        | _mythos()
        | _battle()
        | _prices()
        | _odds()
    )
    return found


def _hands() -> dict[str, Moment]:
    """Starting cards that are not told yet: of the whole team, and on the page of one sheet."""
    laid = played((c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("darrell_simmons"))),))
    adding = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.ADD))
    return {
        "hands of all": Moment(v.View(tab=v.Tab.INVESTIGATORS), laid),
        "hands of one": Moment(adding, laid),
    }


def _pads() -> dict[str, Moment]:
    """An encounter with a card, in a location and in an Other World."""
    begun = (c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP))
    here = (*begun, c.PlaceInvestigator(0, "woods"), c.PlaceInvestigator(1, "curiositie_shoppe"))
    there = (*begun, c.PlaceInvestigator(0, "abyss", 1))
    asked = (c.CorrectSliders(0, (1, 1, 2)), c.PutInHand(0, "axe"), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    of_joe = v.View(tab=v.Tab.INVESTIGATORS, seat=0)
    check = SheetDraft(SheetPage.HAPPENS, check=AskedCheck("lore", -1, 2))
    gives = SheetDraft(SheetPage.GIVES, back=SheetPage.HAPPENS)
    return {
        "pad check": Moment(replace(of_joe, own=check), played((*here, *asked))),
        "pad gives": Moment(replace(of_joe, own=gives), played((*here, *asked))),
    } | {
        f"pad {name}": Moment(
            v.View(tab=v.Tab.INVESTIGATORS, seat=seat, own=SheetDraft(SheetPage.HAPPENS)),
            played((*given, c.BeginPhase(phase))),
        )
        for name, given, phase, seat in (
            ("woods", here, Phase.ARKHAM_ENCOUNTERS, 0),
            ("shop", here, Phase.ARKHAM_ENCOUNTERS, 1),
            ("abyss", there, Phase.OTHER_WORLD_ENCOUNTERS, 0),
        )
    }


def _walk() -> dict[str, Moment]:
    """A figure has stopped beside a monster on its way."""
    state = played((
        c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
        c.PlaceInvestigator(0, "uptown"), c.CorrectSliders(0, (3, 1, 2)), c.PutMonster("ghoul", "uptown"),
        c.PutMonster("witch", "southside"), c.BeginPhase(Phase.MOVEMENT),
    ))  # fmt: skip
    return {"walk": Moment(v.View(walk=v.Walking(0, "south_church")), state)}


def _street() -> dict[str, Moment]:
    """A card asks for a check of who ends movement in the open street."""
    state = played((
        c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
        c.PutCard("curfew_enforced"), c.PlaceInvestigator(0, "uptown"), c.BeginPhase(Phase.MOVEMENT),
    ))  # fmt: skip
    return {"street": Moment(v.View(place="uptown"), state)}


def _by_hand() -> dict[str, Moment]:
    """A gate was sealed: what hands move now, as a ticker and as a list with a line that is done."""
    before = played((
        c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
        c.PutGate("woods", "yuggoth"), c.PutMonster("witch", "downtown"), c.PlaceInvestigator(0, "woods"),
        c.CorrectInvestigator(0, "explored", 1), c.CorrectInvestigator(0, "clues", 9),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    ))  # fmt: skip
    seal = c.CloseGate("woods", 0, True, 8)
    sealed = apply(before, seal, BOX)
    step = ActEffect(seal, 1, before, sealed.state, sealed.events)
    records = (Record(1, "1", "2026-11-23T19:00:00+00:00", "", "", Do(seal), step),)
    begin = c.BeginPhase(Phase.MYTHOS)
    begun = apply(sealed.state, begin, BOX)
    later = ActEffect(begin, 2, sealed.state, begun.state, begun.events)
    two = (*records, Record(2, "2", "2026-11-23T19:05:00+00:00", "", "", Do(begin), later))
    gain = c.Gain(0, "money", 2)
    gained = apply(sealed.state, gain, BOX)
    taken = ActEffect(gain, 2, sealed.state, gained.state, gained.events)
    left = (*records, Record(2, "2", "2026-11-23T19:05:00+00:00", "", "", Do(gain), taken))
    ticked = HandsDraft(1, {(1, 0): 1})
    return {
        "ticker": Moment(v.View(hands=ticked), sealed.state, records),
        "moves that were left": Moment(v.View(), gained.state, left),
        "log": Moment(v.View(tab=v.Tab.LOG), begun.state, two),
        "back to a line of the log": Moment(v.View(tab=v.Tab.LOG, log_back=1), begun.state, two),
        "open readings": Moment(v.View(sheet=v.SheetKind.READINGS), begun.state),
        "a hint": Moment(v.View(preferences=Preferences(hints=True)), begun.state, two),
        "moves by hand": Moment(v.View(sheet=v.SheetKind.HANDS, hands=ticked), sealed.state, records),
    }


LATE: tuple[Command, ...] = (
    c.SetUpTable("azathoth", (c.Seat("carolyn_fern"), c.Seat("joe_diamond"), c.Seat("ashcan_pete"))),
    c.BeginPhase(Phase.UPKEEP), c.CorrectRound(5), c.CorrectSliders(0, (1, 1, 1)), c.CorrectFortune(0, Fortune.BLESSED),
    c.CorrectInvestigator(0, "fortune_since", 1), c.PutInHand(0, "retainer"), c.CorrectCard(1, "since", 1),
    c.PutInHand(0, "bank_loan"), c.CorrectCard(2, "since", 1), c.PutInHand(0, "heal"), c.PutInHand(0, "knife"),
    c.PutInHand(0, "food"), c.CorrectCard(4, "exhausted", 1), c.PutInHand(0, "ruby_of_rlyeh"),
    c.PutInHand(0, "old_journal"), c.CorrectInvestigator(0, "money", 12), c.CorrectTrophies(0, ("ghoul",), ("abyss",)),
    c.CorrectInvestigator(0, "sanity", 3), c.CorrectTwoCards(2, 0), c.PutGate("woods", "abyss"), c.TakeGate("woods"),
    c.PutGate("graveyard", "rlyeh"), c.TakeGate("graveyard"), c.CorrectInvestigator(2, "eliminated", 1),
    c.PlaceInvestigator(1, "library"), c.CorrectClues("library", 2), c.PutSeal("unvisited_isle"),
    c.MoveSliders(0, (2, 1, 1)),
)  # fmt: skip


def _late() -> dict[str, Moment]:
    """The fifth round: rolls due, cards exhausted, one who is out of the game."""
    given = LATE
    upkeep, movement = played(given), played((*given, c.BeginPhase(Phase.MOVEMENT)))
    encounters = played((*given, c.BeginPhase(Phase.MOVEMENT), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)))
    found = {}
    for name, state in (("upkeep", upkeep), ("movement", movement), ("encounters", encounters)):
        found[f"late {name}"] = Moment(v.View(), state)
        found[f"late {name} by hand"] = Moment(v.View(sheet=v.SheetKind.CORRECTIONS), state)
        for seat in range(3):
            for own in (*SheetPage,):
                shown = v.View(tab=v.Tab.INVESTIGATORS, seat=seat, own=SheetDraft(own, seat + 1))
                found[f"late {name} {seat} {own}"] = Moment(shown, state)
        for number in range(1, 9):
            shown = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.CARD, number))
            found[f"late {name} card {number}"] = Moment(shown, state)
        for place in ("library", "unvisited_isle"):
            found[f"late {name} {place}"] = Moment(v.View(place=place), state)
    return found


def _setting_up() -> dict[str, Moment]:
    draft = setup_draft.shuffled(setup_draft.SetUpDraft(), BOX.investigators, BOX.ancient_ones, lambda n: n - 1)
    for sheet in ("joe_diamond", "amanda_sharpe", "kate_winthrop"):
        draft = setup_draft.edit(draft, setup_draft.TakeSeat(sheet))
    draft = setup_draft.edit(draft, setup_draft.NameSeat("amanda_sharpe"))
    return {f"set-up {step}": Moment(v.View(set_up=replace(draft, step=step)), None) for step in setup_draft.STEPS}


MET: tuple[Command, ...] = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
    c.CorrectSliders(0, (1, 2, 1)), c.PutInHand(0, "enchanted_knife"), c.PutInHand(0, "revolver_38"),
    c.PutInHand(0, "wither"), c.PutInHand(0, "knife"), c.PutInHand(0, "whiskey"), c.PutInHand(0, UNKNOWN, Deck.COMMON),
    c.CorrectInvestigator(0, "clues", 4), c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(0, "downtown"),
    c.PutMonster("hound_of_tindalos", "downtown"),
)  # fmt: skip
BEGUN = (*MET, c.BeginFight(0, 1))
ROUND = (*BEGUN, c.HorrorCheck(0, 1))


def _fights() -> dict[str, Moment]:
    def of(*given: Command, **draft: Any) -> Moment:
        return Moment(v.View(drafts=Drafts(fight=FightDraft(0, 1, **draft))), played(given))

    return {
        "fight met": of(*MET),
        "fight horror": of(*BEGUN, clues=1, spared=1),
        "fight round": of(*ROUND, clues=1),
        "fight own sheet": of(*ROUND, c.CorrectInvestigator(0, "own_sheet", 1), dice=3),
        "fight flee": of(*ROUND, way=CombatAction.FLEE),
        "fight cast": of(*ROUND, way=CombatAction.CAST, spell=4),
        "fight lost": of(*ROUND, sanity=1, stamina=1),
        "fight elder thing": of(*_with("elder_thing"), c.BeginFight(0, 1), c.HorrorCheck(0, 3)),
        "fight nightgaunt": of(
            *_with("nightgaunt"), *(c.PutGate(gate, "abyss") for gate in TIED), c.BeginFight(0, 1), c.HorrorCheck(0, 3)
        ),
        "fight black man": of(*_with("the_black_man"), c.BeginFight(0, 1)),
    }


TIED = ("hibbs_roadhouse", "unvisited_isle")
"""Equally near where the Nightgaunt is met."""


def _with(kind: str) -> tuple[Command, ...]:
    begun = c.SetUpTable("nyarlathotep", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe")))
    return (begun, *MET[1:-1], c.PutMonster(kind, "downtown"))


def _mythos() -> dict[str, Moment]:
    state = played((
        c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"), c.Seat("kate_winthrop"))),
        c.PutGate("woods", "yuggoth"), c.PutGate("graveyard", "abyss"), c.PutGate("black_cave", "rlyeh"),
        c.PutMonster("byakhee", "woods"), c.PutMonster("ghoul", "northside"),
        c.PutMonster("hound_of_tindalos", "woods"),
        c.CorrectRound(3), c.BeginPhase(Phase.UPKEEP), c.BeginPhase(Phase.MYTHOS),
    ))  # fmt: skip
    by_hand = replace(state, draws=Draws.PLAYERS)
    found = {"mythos picking": Moment(v.View(tab=v.Tab.MYTHOS), by_hand)}
    surge = next(card.id for card in BOX.mythos.values() if card.gate == "woods")
    opening = next(card.id for card in BOX.mythos.values() if card.gate == "independence_square")
    crowded = played((
        c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
        c.PutGate("woods", "yuggoth"), c.PutGate("graveyard", "abyss"), c.PutGate("black_cave", "rlyeh"),
        c.PutGate("unvisited_isle", "abyss"), c.PutGate("the_witch_house", "another_dimension"),
        c.PutMonster("chthonian", "northside"), c.PutMonster("hound_of_tindalos", "rivertown"),
        c.PutMonster("byakhee", "downtown"), c.PlaceInvestigator(0, "science_building"),
        c.PlaceInvestigator(1, "science_building"), c.CorrectRound(3), c.BeginPhase(Phase.UPKEEP),
        c.BeginPhase(Phase.MYTHOS), c.ChooseDraws(Draws.PLAYERS),
    ))  # fmt: skip
    for card in BOX.mythos.values():
        draft = mythos_flow.edit(MythosDraft(), PickCard(card.id), crowded, BOX, lambda n: 0, Memory())
        found[f"mythos crowded {card.id}"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=draft), crowded)
    apart = zip(crowded.investigators, ("easttown", "northside"), strict=True)
    people = tuple(replace(one, sneak=2, place=place, zone=0) for one, place in apart)
    flyers = tuple(one for one in crowded.monsters if one.kind == "byakhee")
    tied = replace(crowded, monsters=flyers, investigators=people)
    draft = MythosDraft(card="sheldon_gang_turns_to_police_for_aid")
    found["mythos tied"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=draft), tied)
    draft = MythosDraft()
    for read in (ReadGate("unvisited_isle"), ReadClue("black_cave"), ReadMovement(("crescent",), ("plus",))):
        draft = mythos_flow.edit(draft, read, by_hand, BOX, lambda n: 0, Memory())
    found["mythos read off"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=draft), by_hand)
    told = mythos_flow.edit(draft, ReadKind("rumor"), by_hand, BOX, lambda n: 0, Memory())
    found["mythos told rumor"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=told), by_hand)
    weather = mythos_flow.edit(draft, ReadKind("environment"), by_hand, BOX, lambda n: 0, Memory())
    weather = mythos_flow.edit(weather, ReadName("Fog"), by_hand, BOX, lambda n: 0, Memory())
    found["mythos told weather"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=weather), by_hand)
    alike = MythosDraft(printed=c.PrintedCard("unvisited_isle", "science_building", ("crescent",), ("plus",)))
    found["mythos alike"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=alike), by_hand)
    found["my box"] = Moment(v.View(sheet=v.SheetKind.BOX), by_hand)
    found["my box title"] = Moment(v.View(sheet=v.SheetKind.BOX, box=BoxDraft(card="estate_sale")), by_hand)
    for name, act, where in (
        ("surge", PickCard(surge), by_hand),
        ("opening", PickCard(opening), by_hand),
        ("app", PickCard(opening), state),
        ("unlisted", ReadGate("unvisited_isle"), by_hand),
    ):
        draft = mythos_flow.edit(MythosDraft(), act, where, BOX, lambda n: 0, Memory())
        for unfolded in ("", "world", "monster:0", "move:1"):
            shown = v.View(tab=v.Tab.MYTHOS, mythos=replace(draft, unfolded=unfolded))
            found[f"mythos {name} {unfolded}"] = Moment(shown, where)
    failing = ("ghoul", "ghoul", "ghoul", "gug", "gug", "witch", "witch")
    blown = played((
        c.SetUpTable("ithaqua", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.PutCard("the_terrible_experiment"),
        *(c.PutMonster(kind, RUMOR_CARD) for kind in failing),
        c.CorrectRound(3), c.BeginPhase(Phase.UPKEEP), c.PlaceInvestigator(0, "curiositie_shoppe"),
        c.BeginPhase(Phase.MYTHOS),
    ))  # fmt: skip
    draft = mythos_flow.edit(MythosDraft(), PickCard("blue_flu"), blown, BOX, lambda n: 0, Memory())
    found["mythos winds"] = Moment(v.View(tab=v.Tab.MYTHOS, mythos=draft), blown)
    return found


def _battle() -> dict[str, Moment]:
    setting = (
        c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))),
        c.BeginPhase(Phase.UPKEEP),
        c.PutInHand(0, "knife"),
        c.PutInHand(0, "wither"),
        c.PutInHand(0, UNKNOWN, Deck.COMMON),
        c.CorrectInvestigator(0, "clues", 4),
        c.WakeAncientOne(),
    )
    fought = (*setting, c.BeginBattle())
    attacked = (*fought, c.BattleAttack(0, 1), c.BattleAttack(1, 1))
    ithaqua = (c.SetUpTable("ithaqua", (c.Seat("joe_diamond"),)), *setting[1:])

    def of(given: tuple[Command, ...], **draft: Any) -> Moment:
        return Moment(v.View(drafts=Drafts(battle=BattleDraft(**draft))), played(given))

    return {
        "battle woken": of(setting), "battle of ithaqua": of(ithaqua), "battle": of(fought, seat=0, clues=1),
        "battle spell": of(fought, seat=0, spell=2), "battle next round": of((*attacked, *(
            c.BattleDefence(seat, True) for seat in (0, 1)
        ))),
        "battle of goats": of((
            c.SetUpTable("shub_niggurath", (c.Seat("joe_diamond"),)),
            c.CorrectTrophies(0, ("ghoul", "witch"), ()), *setting[1:], c.BeginBattle(), c.BattleAttack(0, 1),
        ), seat=0), "battle defence": of(attacked, seat=0, spared=1),
        "battle over": of((*fought, c.RenamePlayer(0, "Anna"), c.CorrectOutcome(Ending.ANCIENT_ONE_DEFEATED))),
    }  # fmt: skip


def _prices() -> dict[str, Moment]:
    def at(place: str, *more: Command, **view: Any) -> Moment:
        state = played((
            c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
            c.CorrectTrophies(0, ("ghoul", "ghoul", "witch", "dark_young"), ("abyss", "rlyeh")),
            c.CorrectInvestigator(0, "money", 4), c.PutInHand(0, "wither"), c.PutInHand(0, "heal"),
            c.PutInHand(0, "duke"), c.CorrectInvestigator(0, "clues", 6), *more,
        ))  # fmt: skip
        return Moment(v.View(place=place, **view), state)

    found = {}
    for place in ("science_building", "south_church", "general_store", "st_marys_hospital", "lodge_sanctum"):
        if place in BOX.locations:
            street = next(iter(BOX.neighbors(place)), place)
            way = (c.PlaceInvestigator(0, street), c.PlaceInvestigator(0, place))
            there: tuple[Command, ...] = (*way, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
            found[f"price {place}"] = at(place, *there, page=v.PlacePage.ABILITY)
    for card in BOX.mythos.values():
        if card.kind.value == "rumor":
            there = tuple(c.PlaceInvestigator(0, street) for street in BOX.streets)
            for street in BOX.streets:
                shown = at(street, c.PutCard(card.id), *there, c.PlaceInvestigator(0, street))
                if "PayWith" in drawn(shown.view, state=shown.state):
                    found[f"rumor {card.id}"] = shown
    gate = (c.PutGate("woods", "abyss"), c.PlaceInvestigator(0, "woods"), c.CorrectInvestigator(0, "explored", 1),
            c.PlaceInvestigator(1, "woods"), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))  # fmt: skip
    found["gate"] = at("woods", *gate, page=v.PlacePage.CLOSE, drafts=Drafts(gate=GateDraft(0, "lore", 1)))
    together = at(
        "", c.PlaceInvestigator(1, "northside"), c.PlaceInvestigator(0, "northside"), c.BeginPhase(Phase.MOVEMENT)
    )
    own = SheetDraft(SheetPage.TRADE, chosen=(1,))
    three = (
        c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"), c.Seat("kate_winthrop"))),
        c.BeginPhase(Phase.UPKEEP),
        c.PutInHand(0, "axe"),
        *(c.PlaceInvestigator(n, "easttown") for n in range(3)),
        c.BeginPhase(Phase.MOVEMENT),
    )
    open_trade = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.TRADE))
    found["trade of three"] = Moment(open_trade, played(three))
    fighting = played((*three, c.PutMonster("zombie", "easttown"), c.BeginFight(0, 1)))
    found["trade by hand"] = Moment(open_trade, fighting)
    found["trade"] = replace(together, view=v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=own))
    due = at("", c.CorrectInvestigator(0, "items_due", 1))
    found["losses"] = replace(due, view=v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.LOSSES)))
    for name, own in (
        ("insane", SheetDraft(SheetPage.TOLL, sanity=9)),
        ("devoured", SheetDraft(SheetPage.TOLL, sanity=9, stamina=9)),
    ):
        found[name] = replace(together, view=v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=own))
    return found


def _odds() -> dict[str, Moment]:
    draft = odds_draft.OddsDraft()
    rolled = CheckDraft(5, 3, 5, 4, 1, 2, ThrownDice(1, 5, 4, 1))
    found = {one.value: replace(draft, page=one) for one in OddsPage}
    found["rolled"] = replace(draft, check=rolled)
    found |= {
        f"picking {one}": replace(draft, page=where, picking=one)
        for one, where in (
            ("monster", OddsPage.FIGHT),
            ("cards", OddsPage.FIGHT),
            ("world", OddsPage.GATE),
            ("goal", OddsPage.WAY),
            ("ancient_one", OddsPage.BATTLE),
        )
    }
    seated = replace(draft, seat=0, page=OddsPage.SLIDERS)
    seated = odds_draft.edit(seated, odds_draft.ToggleWish("lore"), BOX)
    found["sliders wished"] = odds_draft.edit(seated, odds_draft.ToggleWish("evade"), BOX)
    found["assumed"] = from_table.fill(draft, AskCheck(1, "lore"), table(), BOX)
    upkeep = table(c.CorrectRound(4))
    gate = next(iter(upkeep.gates))
    found["plan opened"] = odds_draft.edit(odds_draft.OddsDraft(OddsPage.PLAN), OpenCell(0, gate), BOX)
    return {f"odds {name}": Moment(v.View(tab=v.Tab.ODDS, odds=one), upkeep) for name, one in found.items()}


# ---------------------------------------------------------------- what they offer


def markup(moment: Moment) -> str:
    """The whole page."""
    if moment.state is not None:
        return drawn(moment.view, state=moment.state, history=History(moment.records))
    assert moment.view.set_up is not None
    sheet = setup.present(moment.view.set_up, BOX, words.load("en"))
    shown = page.present_set_up(moment.view, sheet, words.load("en"), Links(home="./"))
    return "".join(html.render(getattr(shown, region)) for region in page.REGIONS)


def offered(moment: Moment) -> list[str]:
    """Every act of the page as it is written, and those of the map."""
    found = dict.fromkeys(unescape(text) for text in re.findall(r'data-act="([^"]*)"', markup(moment)))
    if moment.state is not None and moment.view == v.View():
        on_map = [v.TapPlace(place) for place in BOX.spaces]
        on_map += [v.PickInvestigator(seat) for seat in range(len(moment.state.investigators))]
        found |= dict.fromkeys(map(encode, [*on_map, *(v.PickMonster(one.number) for one in moment.state.monsters)]))
    return list(found)


UNTOLD_NUMBER = "—"
"""Of a stepper whose first tap tells a number where there was none."""


def steppers(moment: Moment) -> Iterator[tuple[str, Any]]:
    """Label and act of each plus and minus."""
    if moment.state is None:
        return
    from arkham_tables import names

    shown = page.present(names("en", moment.state), moment.view, History(), Links(home="./"))
    for region in page.REGIONS:
        for part in walk(getattr(shown, region)):
            if isinstance(part, (Stepper, Track)) and part.value != UNTOLD_NUMBER:
                yield from ((part.label, act) for act in (part.minus, part.plus) if act is not None)
