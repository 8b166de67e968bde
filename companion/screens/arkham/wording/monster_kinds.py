"""Kinds of monsters to choose from: those of this game, how many of each are left in the cup, as a type-ahead list."""

from __future__ import annotations

from companion.arkham.pieces import monster_cup
from companion.arkham.table import commands as c
from companion.arkham.table.state import Monster
from companion.desks import Command
from companion.facts.arkham_records import MonsterKind
from companion.screens import parts as p
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import why_not


def kinds_of_game(names: Names) -> list[MonsterKind]:
    """Return the monster kinds of this game, sorted by name; the Masks only with Nyarlathotep (SETUP-07)."""
    belonging = monster_cup.markers(names.table.ancient_one, names.box)
    return sorted((kind for kind in names.box.monsters.values() if belonging[kind.id]), key=names.words.name)


def kind_option(names: Names, kind: MonsterKind, left: int, command: Command) -> p.Option:
    """Return a monster kind as an option, with the number of its markers left in the cup."""
    reason = why_not(names, command)
    return p.Option(
        names.words.name(kind),
        command,
        f"{names.box.titles_of(kind)} | {symbol_name(names, kind.dimension)}",
        note=names.words.t("in the cup: {n}", n=max(0, left)),
        mark=monster_mark(names, kind.id),
        enabled=not reason,
        reason=reason,
    )


def kind_field(names: Names, options: tuple[p.Option, ...], folded: bool = False) -> p.Field:
    """Return the type-ahead list of monsters."""
    t = names.words.t
    return p.Field(
        t("Monster"),
        options,
        placeholder=t("First letters, or the symbol"),
        empty=t("No monster with this name"),
        name="monster-kinds",
        focus=not folded,
        folded=folded,
    )


def renames(names: Names, monster: Monster) -> tuple[p.Option, ...]:
    """Return an option for every other kind that a marker can turn out to be."""
    left = monster_cup.left(names.table, names.box)
    kinds = kinds_of_game(names)
    return tuple(
        kind_option(names, kind, left[kind.id], c.NameMonster(monster.number, kind.id))
        for kind in kinds
        if kind.id != monster.kind
    )
