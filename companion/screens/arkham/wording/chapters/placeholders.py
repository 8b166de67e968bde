"""What stands for the placeholders of Arkham's sentences, and the shape of the tables that hold them.

A table gives a msgid for each kind of record, or a function where one sentence is not enough. ``{who}``, ``{place}``
and their like are made from the record's fields here; every other placeholder is the field of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN
from companion.desks import Command, Event
from companion.records import dataclass
from companion.screens import filled as sentences
from companion.screens.arkham.wording.chapters.causes import because, fate_words, road_words
from companion.screens.arkham.wording.names import NUMERALS, Names

COUNTS = ("by", "value", "count", "size", "left", "players", "face", "round", "successes", "number")
"""Fields that ``{n}`` can stand for: the first one that a record has."""


@dataclass(frozen=True, slots=True)
class DoneCommand:
    """A command with the events that it caused; none if they are not known."""

    command: Any
    events: Sequence[Event] = ()


Phrases: TypeAlias = Mapping[type[Command], str | Callable[[DoneCommand, Names], str]]
"""Kind of command -> what it is called on the button that takes it back."""
Refusals: TypeAlias = Mapping[Reason, str | Callable[[SimpleNamespace, Names], str]]
"""Reason -> its sentence; the function is given the details of the case."""


def _first(record: Any, fields: Sequence[str]) -> Any:
    """Return the value of the first of these fields that a record has; raise StopIteration if it has none."""
    return next(getattr(record, field) for field in fields if hasattr(record, field))


def _card(record: Any, names: Names) -> str:
    """Return the name of a record's card; a record without a card has the number of one in a hand."""
    if not hasattr(record, "card"):
        return names.held(record.number)
    return names.any_card(record.card, getattr(record, "deck", None))


def _count(record: Any, names: Names) -> str | int:
    """Return the number that a record is about; a step by its sign."""
    count: int = _first(record, COUNTS)
    return names.words.signed(count) if hasattr(record, "by") else count


def stops(chosen: tuple[int, int, int] | None, names: Names) -> str:
    """Return the slider stops as text, counted from 1 and joined by dashes; "—" if they are not set."""
    return "–".join(names.words.number(stop + 1) for stop in chosen or ()) or "—"


SHOWN: Mapping[str, Callable[[Any, Names], object]] = {
    "who": lambda record, names: names.first_name(record.seat),
    "other": lambda record, names: names.first_name(_first(record, ("other", "to"))),
    "place": lambda record, names: names.place(_first(record, ("location", "place"))),
    "world": lambda record, names: names.place(record.world),
    "worlds": lambda record, names: ", ".join(map(names.place, record.worlds)),
    "path": lambda record, names: " → ".join(map(names.short, record.path)),
    "monster": lambda record, names: names.monster(record.kind),
    "card": _card,
    "deck": lambda record, names: names.deck(record.deck),
    "ally": lambda record, names: names.own_card(record.ally),
    "ancient_one": lambda record, names: names.ancient_one(),
    "why": lambda record, names: because(record.why, names),
    "fate": lambda record, names: fate_words(record.fate, names),
    "road": lambda record, names: road_words(record.road, names),
    "fortune": lambda record, names: names.fortune(_first(record, ("fortune", "after"))),
    "phase": lambda record, names: names.phase(record.phase),
    "numeral": lambda record, names: NUMERALS[record.phase],
    "field": lambda record, names: names.field_within(record.field),
    "stops": lambda record, names: stops(record.after, names),
    "player": lambda record, names: record.player or "—",
    "by": lambda record, names: names.ability(record.seat),
    "ability": lambda record, names: names.ability(record.seat),
    "n": _count,
    "m": lambda record, names: len(record.monsters),
    "g": lambda record, names: len(record.gates),
}
"""What stands for a placeholder in the log."""

SHORT: Mapping[str, Callable[[Any, Names], object]] = {
    **SHOWN,
    "place": lambda command, names: names.short(_first(command, ("location", "place", "to"))),
}
"""What stands for a placeholder on a button: places by their short names."""

OF_CASES: Mapping[str, Callable[[Any, Names], object]] = {
    **SHOWN,
    "place": lambda case, names: names.place(str(case.place or case.location)),
    "card": lambda case, names: names.any_card(str(case.card)),
    "monster": lambda case, names: names.monster(str(case.kind)),
    "n": lambda case, names: case.value,
}
"""What stands for a placeholder in a refusal."""


def in_log(sentence: str, event: object, names: Names) -> str:
    """Return a line of the log, filled from its event."""
    return sentences.filled(sentence, event, names, SHOWN)


def monster_name(deed: DoneCommand, names: Names) -> str:
    """Return the name of a command's monster; by its number as the events of the command give it."""
    command = deed.command
    if hasattr(command, "kind"):
        return names.monster(command.kind)
    number = _first(command, ("monster", "number"))
    kinds = (getattr(event, "kind", "") for event in deed.events if getattr(event, "number", None) == number)
    kind = next(filter(None, kinds), UNKNOWN)
    return names.marker(number) if kind == UNKNOWN else names.monster(kind)


def on_button(phrase: str, deed: DoneCommand, names: Names) -> str:
    """Return a phrase of the undo, filled from its command."""
    fills = {**SHORT, "monster": lambda command, names: monster_name(deed, names)}
    return sentences.filled(phrase, deed.command, names, fills)


def in_refusal(sentence: str, case: SimpleNamespace, names: Names) -> str:
    """Return a refusal, filled from the details of its case."""
    return sentences.filled(sentence, case, names, OF_CASES)
