"""What an act costs that cannot be got back at the table: said right above its button, and in the button's name.

The rules work the act out on a copy; each kind of event that has a price is declared in :data:`PRICES`.

Source: rules/arkham.md GATE-08, MOVE-06, STATUS-10, STATUS-11, AWAKE-01..07, TERROR-02, TERROR-05.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.arkham.rounds.phases import ways_back
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.state import Outcome, Table, WakingCause
from companion.desks import Command, Event
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

MOST_PHASES = 20
"""Phases within which an investigator is back from an Other World, also who is delayed there."""


@dataclass(frozen=True, slots=True)
class Price:
    """One price of an act: the sentence above the button, and the words in its name."""

    sentence: str
    words: str
    seat: int = -1
    """The investigator who pays, -1 = the table."""


def prices(names: Names, act: p.Act | None) -> tuple[Price, ...]:
    """Return the prices of an act under the rules now; empty if it has none, is refused, or only changes the page."""
    if not isinstance(act, Command):
        return ()
    outcome = names.would(act)
    return of_events(names, outcome.state, outcome.events) if outcome else ()


def of_events(names: Names, after: Table, events: Sequence[Event]) -> tuple[Price, ...]:
    """Return the prices of events that lead from the table at hand to another.

    Only the awakening counts once the Ancient One wakes, and nothing once the game is won.
    """
    later = Names(after, names.box, names.words)
    if any(isinstance(event, e.AncientOneWoke) for event in events):
        events = [event for event in events if isinstance(event, e.AncientOneWoke)]
    elif after.outcome is not None:
        return ()
    return tuple(price for event in events if type(event) in PRICES for price in PRICES[type(event)](later, event))


# ---------------------------------------------------------------- on the page


def sentences(names: Names, *acts: p.Act | None) -> tuple[p.Group, ...]:
    """Return the lines that stand right above the buttons of these acts, each once; empty if nothing is paid."""
    return lines(price for act in acts for price in prices(names, act))


def lines(paid: Iterable[Price]) -> tuple[p.Group, ...]:
    """Return the lines of some prices, each once; empty without any."""
    texts = dict.fromkeys(price.sentence for price in paid)
    warnings = tuple(p.Warning(text, hot=True, is_price=True) for text in texts)
    return (p.Group(warnings, p.Layout.WARNINGS),) if warnings else ()


def words(paid: Iterable[Price]) -> str:
    """Return what is paid as the end of a button's name; empty for nothing."""
    return ", ".join(dict.fromkeys(price.words for price in paid))


def named(names: Names, button: p.Button, paid: Iterable[Price] | None = None) -> p.Button:
    """Return a button outlined and named by its price; unchanged if it has none.

    ``paid`` is what a tap comes to, for a button whose own act only draws it or collects it.
    """
    price = words(prices(names, button.act) if paid is None else paid)
    if not price:
        return button
    return replace(button, label=_with_price(names, button.label, price), kind=p.ButtonKind.PRICE)


def chips(names: Names, row: Sequence[p.Chip], label: str) -> tuple[p.Group, ...]:
    """Return a row of chips, each named by its price, below the sentences of what they cost."""
    paid = [(chip, words(prices(names, chip.act))) for chip in row]
    said = (replace(chip, text=_with_price(names, chip.text, price)) if price else chip for chip, price in paid)
    return (*sentences(names, *(chip.act for chip in row)), p.Group(tuple(said), p.Layout.WRAP, label))


def buttons(names: Names, *row: p.Button) -> tuple[p.Group, ...]:
    """Return a row of buttons, each named by its price, below the sentences of what they cost."""
    acts = (button.act for button in row)
    return (*sentences(names, *acts), p.Group(tuple(named(names, button) for button in row), p.Layout.BUTTONS))


def beside(names: Names, part: p.Part) -> tuple[p.Part, ...]:
    """Return a part as it is, or, of a row of buttons, the row below the sentences of what they cost."""
    if isinstance(part, p.Group) and part.layout is p.Layout.BUTTONS:
        return buttons(names, *part.parts)
    return (part,)


def _with_price(names: Names, deed: str, price: str) -> str:
    """Return the name of an act with its price."""
    return names.words.t("{deed}, {price}", deed=deed, price=price)


# ---------------------------------------------------------------- who is left in an Other World


def _left_behind(names: Names, event: e.GateLeft) -> Iterator[Price]:
    """Yield the price for each investigator whom the rules lose because no gate leads back any more (GATE-08)."""
    t = names.words.t
    for seat in without_way_back(names.table, event.world):
        fate = _fate(names, seat)
        if fate is not None:
            sentence = t("{who} in {world}: no other gate leads back", **_where(names, seat))
            yield Price(sentence, t(LOSSES[fate], investigator=names.first_name(seat)), seat)


def without_way_back(table: Table, world: str) -> tuple[int, ...]:
    """Return the seats of the investigators in an Other World to which no gate leads; empty while there is a gate."""
    return () if ways_back(table, world) else table.seats_at(world)


def saved(names: Names, command: Command) -> tuple[str, ...]:
    """Return a line for each investigator whom an ability keeps from being lost, and where it takes him (STATUS-10)."""
    outcome = names.would(command)
    worlds = (event.world for event in outcome.events if isinstance(event, e.GateLeft)) if outcome else ()
    later = Names(outcome.state, names.box, names.words) if outcome and outcome.state.outcome is None else None
    return tuple(
        names.words.t("{who} · {world}: {fate}", fate=foretold.lost(later, seat), **_where(names, seat))
        for world in worlds
        if later is not None
        for seat in without_way_back(later.table, world)
        if _fate(later, seat) is None
    )


def back_in(names: Names, seat: int) -> int:
    """Return the round in which the rules bring an investigator back from an Other World by himself; 0 if never."""
    ahead = islice(_phases(names), MOST_PHASES)
    return next((after.table.round for after in ahead if not after.table.investigators[seat].zone), 0)


def _phases(names: Names) -> Iterator[Names]:
    """Yield the table after each further phase in which nobody does anything."""
    while True:
        following = foretold.following(names.table.phase)
        outcome = names.would(c.BeginPhase(following))
        if outcome is None or outcome.state.awakening is not None:
            return
        names = Names(outcome.state, names.box, names.words)
        yield names


def _where(names: Names, seat: int) -> dict[str, str]:
    """Return the placeholders of a sentence on an investigator in an Other World."""
    return {"who": names.first_name(seat), "world": names.short(names.table.investigators[seat].place)}


def _fate(names: Names, seat: int) -> e.Fate | None:
    """Return what befalls an investigator who is lost in time and space; None if an ability keeps him from it."""
    events = foretold.events_of(names, c.LoseInTime(seat))
    return next((event.fate for event in events if isinstance(event, e.InvestigatorFell) and event.seat == seat), None)


LOSSES: Mapping[e.Fate, str] = {
    e.Fate.LOST: m("{investigator} is lost"),
    e.Fate.DEVOURED: m("{investigator} is devoured"),
}
"""What being left behind means, in the name of a button."""


# ---------------------------------------------------------------- the Ancient One, the allies, the limit


def _awakening(names: Names, event: e.AncientOneWoke) -> Iterator[Price]:
    """Yield the price of waking the Ancient One, or of the end of the world (AWAKE-01); nothing if players say it."""
    if event.road not in ROADS:
        return
    t, who = names.words.t, names.ancient_one()
    ends = names.table.outcome is Outcome.WORLD_DESTROYED
    words = t("the world ends") if ends else t("{who} wakes", who=who)
    yield Price(t("{cause}: {price}", cause=t(ROADS[event.road]), price=words), words)


def _last_ally(names: Names, event: e.AllyLeft) -> Iterator[Price]:
    """Yield the price of the last ally that leaves the deck (TERROR-02)."""
    if not event.left:
        yield Price(names.words.t("The last ally leaves the deck"), names.words.t("the last ally leaves"))


def _no_limit(names: Names, event: e.LimitLifted) -> Iterator[Price]:
    """Yield the price of terror 10: monsters without a limit, doom instead of more terror (TERROR-05)."""
    t, top = names.words.t, names.box.numbers.terror_maximum
    yield Price(t("Terror {n}: no monster limit anymore", n=top), t("no monster limit"))


ROADS: Mapping[WakingCause, str] = {
    WakingCause.DOOM_TRACK: m("The last token"),
    WakingCause.OPEN_GATES: m("One gate too many"),
    WakingCause.GATE_STACK: m("No gate markers left"),
    WakingCause.MONSTER_CUP: m("The monster cup is empty"),
    WakingCause.OVERRUN: m("Monsters overrun Arkham"),
    WakingCause.CARD: m("The card says so"),
}
"""What wakes the Ancient One, as the beginning of a sentence; not when players wake it by hand."""

PRICES: Mapping[type[Event], Callable[[Names, Any], Iterator[Price]]] = {
    e.GateLeft: _left_behind,
    e.AncientOneWoke: _awakening,
    e.AllyLeft: _last_ally,
    e.LimitLifted: _no_limit,
}
"""What each kind of event costs at the table after the act."""
