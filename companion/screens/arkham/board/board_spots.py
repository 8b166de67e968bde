"""The spaces of the board with all that marks them, and their labels for those who listen.

A space that is as it was one tap ago is not described again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from companion.arkham.movement import environments
from companion.arkham.pieces import activity
from companion.arkham.ratings import ratings
from companion.arkham.table.state import OUTSKIRTS, SKY, UNKNOWN, Table
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens.arkham.board.board_figures import stands_at
from companion.screens.arkham.board.board_plan import outside as drawn_outside
from companion.screens.arkham.board.board_records import Acts, BoardOverlay, GateMark, MythosPlan, Spot
from companion.screens.arkham.wording.names import Names
from companion.words import Words

DESCRIBED = 2048
"""Spaces kept as they were described."""


@dataclass(frozen=True, slots=True)
class _Facts:
    """All that is true of one space at one moment, without words."""

    space: str
    world: str = ""
    """Where the gate here leads, open or planned."""
    is_gate_planned: bool = False
    is_sealed: bool = False
    is_closed: bool = False
    is_open: bool = False
    clues: int = 0
    is_clue_planned: bool = False
    activity: int = 0
    acting: str = ""
    """The card that acts on who ends movement here."""
    is_cleared: bool = False
    """The clues are about to be removed."""
    kinds: tuple[tuple[str, int], ...] = ()
    people: tuple[str, ...] = ()
    """Ids of investigators."""
    is_chosen: bool = False
    steps: int | None = None
    is_behind: bool = False
    chance: str = ""
    threat: str = ""
    room: int | None = None
    """How many markers the outskirts hold; None for every other space, and once there is no limit (TERROR-05)."""
    outside: int | None = None
    """How many markers are drawn in the outskirts; None where no number is."""


def spots(names: Names, acts: Acts, overlay: BoardOverlay) -> tuple[Spot, ...]:
    """Every space of the box, in the order of its file."""
    box, words = names.box, names.words
    return tuple(_spot(facts, acts.place(facts.space), words, box) for facts in _facts(names.table, box, overlay))


def _facts(table: Table, box: ArkhamBox, overlay: BoardOverlay) -> Iterator[_Facts]:
    """Yield for every space of the board all that its drawing depends on."""
    kinds: dict[str, Counter[str]] = {}
    for monster in table.monsters:
        kinds.setdefault(monster.place, Counter())[monster.kind] += 1
    people: dict[str, list[str]] = {}
    for person in table.investigators:
        if not person.eliminated:
            people.setdefault(stands_at(person), []).append(person.id)
    open_worlds = frozenset(table.gates.values())
    capacity = ratings.limits(table, box).outskirts
    outside = None if capacity is None or overlay.plan.is_lifted else drawn_outside(table, overlay.plan)
    lying = Counter(marker.place for marker in activity.markers(table, box))
    acting = environments.streets_acting(table, box)
    for space in box.spaces:
        world, is_planned = _world(space, table, overlay.plan)
        yield _Facts(
            space=space,
            world=world,
            is_gate_planned=is_planned,
            is_sealed=space in table.seals,
            is_closed=space in table.closures,
            is_open=space in open_worlds,
            clues=table.clues.get(space, 0),
            is_clue_planned=overlay.plan.clue == space,
            activity=lying[space],
            acting=acting.get(space, ""),
            is_cleared=space in overlay.plan.cleared,
            kinds=tuple(kinds.get(space, {}).items()),
            people=tuple(people.get(space, ())),
            is_chosen=overlay.place == space,
            steps=overlay.reach.get(space, overlay.behind.get(space)),
            is_behind=space in overlay.behind,
            chance=overlay.chances.get(space, ""),
            threat=overlay.threats.get(space, ""),
            room=capacity if space == OUTSKIRTS else None,
            outside=outside if space == OUTSKIRTS else None,
        )


def _world(space: str, table: Table, plan: MythosPlan) -> tuple[str, bool]:
    """Return the world behind a space's gate, and whether it is only planned; an open gate first, "" without any."""
    world = table.gates.get(space, "")
    if not world and plan.gate and plan.gate.location == space:
        return plan.gate.world, True
    return world, False


@lru_cache(DESCRIBED)
def _spot(facts: _Facts, act: str, words: Words, box: ArkhamBox) -> Spot:
    """Return a space as the board draws it, with its label; no clues if cleared, a count only in the Outskirts."""
    space = box.spaces[facts.space]
    return Spot(
        id=space.id,
        kind=space.kind,
        name=words.short(space),
        label=", ".join(_says(facts, words, box)),
        act=act,
        near=box.neighbors(space.id),
        gate=_gate(facts, words, box),
        is_sealed=facts.is_sealed,
        is_closed=facts.is_closed,
        is_open=facts.is_open,
        clues=0 if facts.is_cleared else facts.clues,
        is_clue_planned=facts.is_clue_planned,
        activity=facts.activity,
        is_acting=bool(facts.acting),
        is_chosen=facts.is_chosen,
        steps=facts.steps,
        is_behind=facts.is_behind,
        chance=facts.chance,
        threat=facts.threat,
        count="" if facts.outside is None else f"{facts.outside} / {facts.room}",
    )


def _gate(facts: _Facts, words: Words, box: ArkhamBox) -> GateMark | None:
    """Return a space's gate marker with dimension and modifier; blank for an unnamed world, None without a gate."""
    if not facts.world:
        return None
    if facts.world == UNKNOWN:
        return GateMark("", "", facts.is_gate_planned)
    text = gate_text(facts.world, words, box)
    return GateMark(box.worlds[facts.world].dimension, text, facts.is_gate_planned)


def gate_text(world: str, words: Words, box: ArkhamBox) -> str:
    """World and modifier, as they are written on the board."""
    return f"{words.short(box.spaces[world])} {words.signed(box.worlds[world].gate_modifier)}"


def _says(facts: _Facts, words: Words, box: ArkhamBox) -> Iterator[str]:
    """ "Woods", "gate: Yuggoth −2", "Ghoul", "no investigators"."""
    t, n = words.t, words.n
    yield words.name(box.spaces[facts.space])
    if facts.is_closed:
        yield t("closed")
    if facts.world and not facts.is_gate_planned:
        yield t("gate: {world}", world=_world_words(facts.world, words, box))
    if facts.is_sealed:
        yield t("elder sign")
    if facts.clues:
        yield n("{n} clue", "{n} clues", facts.clues)
    if facts.activity:
        yield n("{n} activity marker", "{n} activity markers", facts.activity)
    if facts.acting:
        yield t("in force here: {card}", card=words.name(box.mythos[facts.acting]))
    if facts.is_open:
        yield t("gate open")
    if facts.room is not None:
        yield f"{sum(number for _, number in facts.kinds)} / {facts.room}"
    yield from (_times(kind, number, words, box) for kind, number in facts.kinds)
    yield from (words.name(box.investigators[person]) for person in facts.people)
    if not facts.people and facts.space not in (SKY, OUTSKIRTS):
        yield t("no investigators")
    if facts.steps:
        yield n("{n} step", "{n} steps", facts.steps)
    if facts.is_behind:
        yield t("past monsters")
    if facts.chance:
        yield t("on the next card: {chance}", chance=facts.chance)
    if facts.threat:
        yield t("a monster after the next Mythos phase: {chance}", chance=facts.threat)


def _world_words(world: str, words: Words, box: ArkhamBox) -> str:
    """Return the name and the modifier of the world behind a gate; "unknown world" if it is unnamed."""
    if world == UNKNOWN:
        return words.t("unknown world")
    return f"{words.name(box.spaces[world])} {words.signed(box.worlds[world].gate_modifier)}"


def _times(kind: str, number: int, words: Words, box: ArkhamBox) -> str:
    """Return the name of a kind of monster, also for an unnamed kind, with its number from two on: "Ghoul ×2"."""
    name = words.t("Unknown monster") if kind == UNKNOWN else words.name(box.monsters[kind])
    return name if number == 1 else f"{name} ×{number}"
