"""Records as Python source: what a notebook needs to ask the same question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any

from companion.arkham.table.state import Table
from companion.odds import Check

ABOUT_CARDS = ("ancient_one", "investigators", "first_player", "players", "gates", "seals", "environment", "rumor",
               "mythos_seen", "round", "closures", "readings")  # fmt: skip
"""Fields of a table that say which card can come and what it opens."""
ABOUT_WAKING = (*ABOUT_CARDS, "doom", "terror", "gate_stack", "monsters", "cup_size", "phase", "mythos_resolved",
                "rumor_since", "rumor_tokens", "two_cards_since", "gate_card_round")  # fmt: skip
"""Those that the doom clock counts with."""
ABOUT_MONSTERS = (*ABOUT_WAKING, "lasting", "next_number")
"""Those that decide where monsters go."""
ABOUT_WALKS = (*ABOUT_CARDS, "terror", "monsters", "phase", "lasting", "handled")
"""Those that decide where investigators can walk."""
ABOUT_SEALING = (*ABOUT_WAKING, *ABOUT_WALKS)
"""Those that decide what a seal is worth."""
ABOUT_PEOPLE = ("id", "player", "place", "sanity", "max_sanity", "stamina", "max_stamina", "eliminated",
                "monster_trophies", "zone", "sneak", "sliders", "delayed", "cards", "movement_used", "skips_round",
                "points_spent", "points_gained", "came_back", "explored", "gate_tried",
                "arkham_encounter", "fortune", "checks_bonus", "clues", "own_sheet")  # fmt: skip
"""Fields of an investigator that any of these look at."""

IMPORTS = "from companion.arkham.table.state import *; from companion.facts.arkham import load; box = load()"


def table_source(table: Table, field_names: tuple[str, ...]) -> str:
    """Return a table as Python source: its investigators and the named fields; defaults are left out.

    ``field_names``: names of the fields.
    """
    people = tuple(_source_with_fields(investigator, ABOUT_PEOPLE) for investigator in table.investigators)
    arguments = [f"investigators=({''.join(f'{person}, ' for person in people)})"]
    arguments += [
        f"{field.name}={source(getattr(table, field.name))}"
        for field in fields(table)
        if field.name in field_names
        and field.name != "investigators"
        and _differs_from_default(field, getattr(table, field.name))
    ]
    return f"Table({', '.join(arguments)})"


def source(value: Any) -> str:
    """Python that builds an equal value: records without what is usual, enumerations by value, read-only mappings."""
    match value:
        case Enum():
            return f"{type(value).__name__}({value.value!r})"
        case Mapping():
            return "{" + ", ".join(f"{source(k)}: {source(v)}" for k, v in value.items()) + "}"
        case frozenset():
            return f"frozenset({sorted(value)!r})" if value else "frozenset()"
        case tuple():
            return f"({', '.join(map(source, value))}{',' if len(value) == 1 else ''})"
        case _ if is_dataclass(value):
            return _source_with_fields(value, tuple(field.name for field in fields(value)))
        case _:
            return repr(value)


def _source_with_fields(record: Any, field_names: tuple[str, ...]) -> str:
    """Return the Python that builds a record with the named fields, without any that have their default value."""
    arguments = (
        f"{field.name}={source(getattr(record, field.name))}"
        for field in fields(record)
        if field.name in field_names and _differs_from_default(field, getattr(record, field.name))
    )
    return f"{type(record).__name__}({', '.join(arguments)})"


def _differs_from_default(field: Any, value: object) -> bool:
    """Return whether the value of a dataclass field differs from its default; true if it has no default."""
    if field.default is not MISSING:
        return bool(value != field.default)
    return field.default_factory is MISSING or bool(value != field.default_factory())


def check_code(check: Check) -> str:
    """The call that gives this check, for the lines of Python that ask ``it``."""
    usual = {"success_on": 5, "clues": 0, "rerolls": 0, "dice_per_clue": 1, "failure_rerolls": 0,
             "single_rerolls": 0, "sixes_count_double": False}  # fmt: skip
    arguments = [f"{name}={getattr(check, name)}" for name, value in usual.items() if getattr(check, name) != value]
    call = ", ".join((str(check.dice), str(check.difficulty), *arguments))
    return f"from companion.odds import check; it = check({call})"
