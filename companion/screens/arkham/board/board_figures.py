"""Investigators and monsters as they stand on the board, with the plans of the open Mythos card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.arkham.mythos.monster_movement import movement_of
from companion.arkham.pieces.board_graph import drawn_at
from companion.arkham.table.state import JAIL, Fortune, Investigator, Monster
from companion.screens.arkham.board.board_records import (
    NOTHING,
    Acts,
    BoardOverlay,
    BoardSize,
    InvestigatorPin,
    Marker,
    MarkerStage,
)
from companion.screens.arkham.board.signs import signs
from companion.screens.arkham.wording.names import Names

BADGES: Mapping[Fortune, str] = {Fortune.BLESSED: "bless", Fortune.CURSED: "curse", Fortune.NONE: ""}
"""Icons of a figure's badge."""


def stands_at(person: Investigator) -> str:
    """The space where the pin of an investigator is drawn."""
    return drawn_at(person.place)


def figures(names: Names, mode: BoardSize, acts: Acts, overlay: BoardOverlay) -> tuple[InvestigatorPin, ...]:
    """The pins by seat; on a phone they are no targets of their own."""
    return tuple(
        _figure(seat, person, names, acts if mode is not BoardSize.PHONE else None, overlay)
        for seat, person in enumerate(names.table.investigators)
        if stands_at(person) in names.box.spaces and not person.eliminated
    )


def _figure(seat: int, person: Investigator, names: Names, acts: Acts | None, overlay: BoardOverlay) -> InvestigatorPin:
    """Return an investigator's pin, at the place to which the open Mythos card will move it, otherwise where it is."""
    planned = overlay.plan
    on_map = (event for event in reversed(planned.people) if drawn_at(event.after) in names.box.spaces)
    taken = next((event for event in on_map if event.seat == seat), None)
    says = [names.investigator(seat), names.place(person.place, person.zone)]
    says += [sign.text for sign in signs(names, seat)]
    says += [names.words.t("explored")] if person.explored else []
    return InvestigatorPin(
        seat=seat,
        place=drawn_at(taken.after) if taken else stands_at(person),
        text=names.pin(seat),
        label=", ".join(says),
        act=acts.investigator(seat) if acts else "",
        zone=taken.zone if taken else person.zone,
        is_lying=person.delayed or seat in planned.delayed,
        is_explored=person.explored,
        is_jailed=person.place == JAIL,
        is_picked=overlay.seat == seat,
        is_planned=taken is not None,
        face=person.id,
        badge=BADGES[person.fortune],
    )


def markers(names: Names, mode: BoardSize, acts: Acts, overlay: BoardOverlay) -> tuple[Marker, ...]:
    """Every monster on the board by number, then the plans; the order never depends on the place."""
    targets = acts if mode is not BoardSize.PHONE else None
    moving = {move.number: move for move in overlay.plan.moves}
    leaving = moving.keys() | overlay.plan.gone
    monsters = [monster for monster in names.table.monsters if monster.place in names.box.spaces]
    numbers = {monster.number for monster in monsters} | moving.keys()
    going = [Monster(move.number, move.kind, move.path[-1]) for move in moving.values()]
    new = [
        Monster(monster_placed.number, monster_placed.kind, monster_placed.place)
        for monster_placed in overlay.plan.monsters
        if monster_placed.number not in numbers
    ]
    looks = _looks((monster.kind for monster in (*monsters, *going, *new)), names)
    results = [
        _marker(
            monster,
            looks,
            names,
            MarkerStage.LEAVES if monster.number in leaving else MarkerStage.STANDS,
            targets,
            overlay,
        )
        for monster in monsters
    ]
    results += [
        _marker(monster, looks, names, MarkerStage.ARRIVES) for monster in going if monster.place in names.box.spaces
    ]
    results += [_marker(monster, looks, names, MarkerStage.NEW) for monster in new if monster.place in names.box.spaces]
    return tuple(sorted(results, key=lambda marker: (marker.number, marker.stage is not MarkerStage.LEAVES)))


def _marker(
    monster: Monster,
    looks: _Looks,
    names: Names,
    stage: MarkerStage,
    acts: Acts | None = None,
    overlay: BoardOverlay = NOTHING,
) -> Marker:
    """Return a monster's marker on the board, with movement, dimension and label; without an act if acts is None."""
    movement, dimension = looks[monster.kind]
    return Marker(
        number=monster.number,
        place=monster.place,
        movement=movement,
        dimension=dimension,
        label=f"{names.monster(monster.kind)}, {names.place(monster.place)}",
        act=acts.monster(monster.number) if acts else "",
        stage=stage,
        is_picked=overlay.monster == monster.number,
    )


_Looks = Mapping[str, tuple[str, str]]
"""Kind -> movement at this table and dimension; an unnamed kind has no dimension."""


def _looks(kinds: Iterable[str], names: Names) -> _Looks:
    """Return movement and dimension of each kind of monster; "normal" and "" for a kind that the box lacks."""
    monsters = names.box.monsters
    return {
        kind: (movement_of(kind, names.table, names.box), monsters[kind].dimension)
        if kind in monsters
        else ("normal", "")
        for kind in set(kinds)
    }
