"""The board in two minutes for whoever has never played: eleven stations, each lit on the map. Nothing is saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox, load
from companion.facts.arkham_records import Stability
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening.first_evening import HintMoment, is_low
from companion.screens.arkham.wording.monster_marks import monster_mark
from companion.screens.arkham.wording.names import Names
from companion.screens.families.hands import HintCard
from companion.screens.pages import PageLinks
from companion.words import Words, message


@dataclass(frozen=True, slots=True)
class TourStation:
    """One thing of the game in two sentences, the place that is lit for it, and its mark."""

    title: str
    text: str
    place: Callable[[Names], str]
    mark: Callable[[Names], Any]
    lit: str = ""
    """What is lit beside the map: "doom" or "mythos"."""


def _first(names: Names, places: Iterable[str], otherwise: str) -> str:
    """Return the first of the places that lies in town, or another one where there is none."""
    return next((place for place in places if names.box.spaces[place].neighborhood), otherwise)


def _street(names: Names) -> str:
    """Return a street in the middle of the map."""
    layout = names.box.layout
    return min(names.box.streets, key=lambda street: abs(layout[street].x - 0.5) + abs(layout[street].y - 0.3))


def _unstable(names: Names) -> str:
    """Return the first location where gates and clues can come."""
    spaces = names.box.spaces
    return next(place for place in sorted(names.box.locations) if spaces[place].stability == Stability.UNSTABLE)


def _stable(names: Names) -> str:
    """Return the first location where no gate opens."""
    spaces = names.box.spaces
    return next(place for place in sorted(names.box.locations) if spaces[place].stability == Stability.STABLE)


def _at_home(names: Names) -> str:
    """Return where the first investigator stands in Arkham."""
    return _first(names, (investigator.place for investigator in names.table.investigators), _street(names))


def _with_clue(names: Names) -> str:
    """Return a location with clues."""
    return _first(names, names.table.clues, _unstable(names))


def _indoors(names: Names) -> str:
    """Return a location without a gate, where somebody stands if anybody does."""
    table, spaces = names.table, names.box.spaces
    stands = (investigator.place for investigator in table.investigators if investigator.place not in table.gates)
    return _first(names, (place for place in stands if spaces[place].neighborhood != place), _stable(names))


def _at_gate(names: Names) -> str:
    """Return a location with an open gate, or where one may open."""
    return _first(names, names.table.gates, _unstable(names))


def _at_monster(names: Names) -> str:
    """Return an area with a monster, or where one may come from."""
    return _first(names, (monster.place for monster in names.table.monsters), _at_gate(names))


def _monster(names: Names) -> p.MonsterMark:
    """Return the mark of a monster on the board, or of any."""
    return monster_mark(names, next((monster.kind for monster in names.table.monsters), min(names.box.monsters)))


def _sealed(names: Names) -> str:
    """Return a sealed location, or one that may be sealed."""
    return _first(names, sorted(names.table.seals), _at_gate(names))


def _icon(name: str) -> Callable[[Names], p.Icon]:
    return lambda names: p.Icon(name, p.Tone.LAMP)


STATIONS = (
    TourStation(
        message("The town"),
        message("This is the board on your table: streets, and the locations joined to them. All of you play "
            "together against an Ancient One, which sleeps and must not wake."),
        _street,
        _icon("map"),
    ),
    TourStation(
        message("Your investigator"),
        message("Your sheet names Sanity, Stamina, starting cards and an ability of your own. In Arkham, at 0 "
            "Sanity wake in the Asylum, at 0 Stamina in the Hospital, with half your items and clues."),
        _at_home,
        lambda names: replace(names.figure(0), text=""),
    ),
    TourStation(
        message("Sliders and dice"),
        message("More Speed means less Sneak, more Fight less Will, more Lore less Luck; each round you may move "
            "the sliders. A check rolls as many dice as the skill: 5 and 6 succeed, and each Clue token you "
            "spend adds a die."),
        _at_home,
        _icon("dice"),
    ),
    TourStation(
        message("Walking"),
        message("Walk along the lines, one step for each point of Speed. Pick up the Clue tokens where you stop."),
        _with_clue,
        _icon("boot"),
    ),
    TourStation(
        message("Diamonds"),
        message("A red diamond marks an unstable location: gates open and Clue tokens appear there. At a green one, no "
            "gate opens."),
        _unstable,
        lambda names: p.Icon("unstable", p.Tone.DANGER),
    ),
    TourStation(
        message("An encounter"),
        message("In a location without a gate, draw a card of its neighborhood and read what happens there. Or use "
            "what the location offers instead, such as a shop or a healer."),
        _indoors,
        _icon("card"),
    ),
    TourStation(
        message("Gates and Other Worlds"),
        message("Step into a gate, spend two rounds in its Other World and come back, if the gate is still open. "
            "Then a Lore or Fight check closes it, and five Clue tokens seal it for good."),
        _at_gate,
        _icon("gate"),
    ),
    TourStation(
        message("Monsters"),
        message("To leave a monster’s place or to stop there, evade it or fight it. First comes a Horror check "
            "against Sanity loss, then combat, where weapons and spells add dice."),
        _at_monster,
        _monster,
    ),
    TourStation(
        message("The Mythos card"),
        message("It ends each round: usually a gate opens, a clue appears, monsters move and something befalls the "
            "town. Tell the Almanac which card it is, and it says what to move on the board."),
        _with_clue,
        _icon("card"),
        "mythos",
    ),
    TourStation(
        message("Doom and terror"),
        message("Each new gate adds a doom token; a full track or too many open gates wake the Ancient One. Too many "
            "monsters raise the terror level: allies leave and shops close."),
        _at_gate,
        lambda names: p.Pin("", -1, face=names.table.ancient_one),
        "doom",
    ),
    TourStation(
        message("How to win"),
        message(
            "Close the last open gate while all of you together hold as many gate trophies as there are players, or "
            "seal six gates. Once the Ancient One wakes, you win only by beating it."
        ),
        _sealed,
        _icon("seal"),
    ),
)  # fmt: skip
"""In the order of the walk."""


def may_begin(table: Table) -> bool:
    """Return whether the board is there to be walked over: not in the final battle, nor once the game has ended."""
    return table.outcome is None and table.battle is None and table.awakening is None


EXAMPLE_SEATS = 3
"""Investigators on the board that is walked over before a table is laid out."""


@cache
def _example() -> Table:
    """Return a table with a gate, a monster and a seal, to be walked over before one is laid out."""
    box = load()
    gate, seal = sorted(box.unstable)[:2]
    seats = tuple(map(c.Seat, sorted(box.investigators)[:EXAMPLE_SEATS]))
    table = apply(None, c.SetUpTable(min(box.ancient_ones), seats), box).state
    world, monster = sorted(box.worlds)[0], min(box.monsters)
    for command in (c.PutGate(gate, world), c.PutMonster(monster, gate), c.PutSeal(seal), c.CorrectDoom(2)):
        table = apply(table, command, box).state
    return table


def before_a_table(box: ArkhamBox, words: Words, view: View) -> Names | None:
    """Return the names at the table that is walked over from the set-up; None while nobody does."""
    if view.set_up is None or view.tour.station < 0:
        return None
    names = Names(_example(), box, words)
    return names if station(names, view) is not None else None


def station(names: Names, view: View) -> TourStation | None:
    """Return the station that is shown now; None if there is none."""
    if not 0 <= view.tour.station < len(STATIONS) or view.rules is not None or not may_begin(names.table):
        return None
    return STATIONS[view.tour.station] if HintMoment(names, view, ()).on_board else None


def place(names: Names, view: View) -> str:
    """Return the place that is lit on the map now; empty if no station is shown."""
    here = station(names, view)
    return here.place(names) if here is not None else ""


def lit(names: Names, view: View) -> str:
    """Return what is lit beside the map: "doom" or "mythos"; empty for nothing."""
    here = station(names, view)
    return here.lit if here is not None else ""


def strip(names: Names, view: View, links: PageLinks) -> p.Strip | None:
    """Return the last line with the ways out, back and on, and the card of the station above; None if there is none.

    Nothing else can be tapped there, so that nobody leads the phase on by mistake.
    """
    here, t, at = station(names, view), names.words.t, view.tour.station
    if here is None:
        return None
    count = t("{n} of {of}", n=at + 1, of=len(STATIONS))
    card = HintCard(t(here.title), t(here.text), count, (), is_low(names, here.place(names)), here.mark(names))
    back = p.Button("", replace(view.tour, station=at - 1), icon="left", hint=t("Back"), enabled=at > 0)
    return p.Strip((_out(names, view, links), back, _ahead(names, view, links)), (card,))


def _out(names: Names, view: View, links: PageLinks) -> p.Button:
    """Return the button that leaves the walk: to the table, or where the page was opened for it to the start page."""
    leave = p.Button(names.words.t("Leave"), replace(view.tour, station=-1), is_way_out=True)
    return replace(leave, act=None, href=links.home) if view.tour.alone else leave


def _ahead(names: Names, view: View, links: PageLinks) -> p.Button:
    """Return the lit button: to the next station, and from the last one to the table or to the set-up."""
    t, at = names.words.t, view.tour.station
    go_on = p.Button(
        t("Go on"), replace(view.tour, station=at + 1), p.ButtonKind.MAIN, "right", grow=True, icon_last=True
    )
    if at < len(STATIONS) - 1:
        return go_on
    if view.tour.alone:
        address = links.app("arkham", lang=names.words.language)
        return replace(go_on, label=t("Set up a game"), act=None, href=address)
    if view.set_up is not None:
        return replace(go_on, label=t("Set up a game"), act=replace(view.tour, station=-1))
    return replace(go_on, label=t("To the table"), act=replace(view.tour, station=-1))
