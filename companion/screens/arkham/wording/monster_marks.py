"""Marks of monsters and the names of their symbols."""

from __future__ import annotations

from companion.arkham.mythos.monster_movement import movement_of
from companion.screens import parts as p
from companion.screens.arkham.wording.movement_boxes import symbol_word
from companion.screens.arkham.wording.names import Names


def symbol_name(names: Names, dimension: str) -> str:
    """Return the name of a dimension symbol."""
    return symbol_word(dimension, names.words)


def monster_mark(names: Names, kind: str) -> p.MonsterMark:
    """Return the marker of a monster kind with its movement at this table."""
    record = names.box.monsters.get(kind)
    if record is None:
        return p.MonsterMark("normal", "", names.monster(kind))
    return p.MonsterMark(movement_of(kind, names.table, names.box), record.dimension, names.monster(kind))
