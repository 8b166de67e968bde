"""What the next step could bring: limits that are reached and the five roads to the awakening, one step ahead.

Source: rules/arkham.md AWAKE-03..07, LIMIT-02, OUTSKIRTS-01, TERROR-02, TERROR-04.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.pieces import monster_cup
from companion.arkham.table import counts
from companion.arkham.table.state import OUTSKIRTS
from companion.arkham.town import terror
from companion.screens.arkham.wording.names import Names
from companion.screens.parts import Warning

MOST = 3
"""Warnings shown at once (DESIGN.md section 1)."""


def warnings(names: Names) -> tuple[Warning, ...]:
    """At most three sentences, the most dangerous first; none while the Ancient One is awake or the game is over."""
    if names.table.awakening or names.table.outcome:
        return ()
    return (*awakenings(names), *limits(names))[:MOST]


def awakenings(names: Names) -> tuple[Warning, ...]:
    """A warning for every road on which the next step wakes the Ancient One."""
    return tuple(Warning(text, hot=True) for text in _roads(names))


def _roads(names: Names) -> Iterator[str]:
    table, box, t = names.table, names.box, names.words.t
    numbers, last = counts.players_numbers(table, box), box.ancient_ones[table.ancient_one].doom_track
    who, monsters = names.ancient_one(), counts.monsters_in_arkham(table)
    terror_top = box.numbers.terror_maximum
    if table.doom == last - 1:  # a full track is asked about: evening.verdict_lines
        yield t("Doom {doom} of {last}. One more token wakes: {who}", doom=table.doom, last=last, who=who)
    if len(table.gates) >= numbers.awakening_gates - 1:
        yield t("Open gates: {n}. One more wakes: {who}", n=len(table.gates), who=who)
    if len(table.gate_stack) == 0:
        yield _no_marker(names)
    if monster_cup.size(table) <= 0:
        yield t("The cup is empty. The next monster wakes: {who}", who=who)
    if table.terror >= terror_top and monsters >= numbers.awakening_monsters - 1:
        yield t("Terror {terror}, monsters: {n}. One more wakes: {who}", terror=terror_top, n=monsters, who=who)
    rises = not terror.is_frozen(table, box)
    if rises and table.terror == terror_top - 1 and monsters >= numbers.awakening_monsters:
        yield t("Monsters: {n}. Terror {terror} wakes: {who}", n=monsters, terror=terror_top, who=who)


def _no_marker(names: Names) -> str:
    """With the remedy: gate trophies that are spent go back under the stack (AWAKE-05, STATE-05)."""
    t, who = names.words.t, names.ancient_one()
    trophies = sum(len(one.gate_trophies) for one in names.table.investigators)
    if not trophies:
        return t("No gate marker is left. The next gate wakes: {who}", who=who)
    return t(
        "No gate marker is left. The next gate wakes: {who}. Spent gate trophies fill the stack: {n}",
        who=who,
        n=trophies,
    )


def limits(names: Names) -> tuple[Warning, ...]:
    """A warning for every limit whose next step hurts."""
    table, box, t = names.table, names.box, names.words.t
    numbers, top = counts.players_numbers(table, box), box.numbers.terror_maximum
    rises = not terror.is_frozen(table, box)
    if table.terror >= top:
        return (Warning(t("Terror {n}: more terror adds doom instead", n=top)),) if rises else ()
    found: list[Warning] = []
    in_town, outside = counts.monsters_in_arkham(table), len(table.monsters_at(OUTSKIRTS))
    if in_town >= numbers.monster_limit and outside >= numbers.outskirts_capacity:
        text = t("The Outskirts are full. One more monster: terror {n}", n=table.terror + 1)
        if not rises:
            text = t("The Outskirts are full. One more monster empties them, terror stays {n}", n=table.terror)
        found.append(Warning(text, hot=rises, icon="outskirts"))
    elif in_town >= numbers.monster_limit:
        found.append(Warning(t("The town is full. One more monster goes to the Outskirts"), icon="monster"))
    closing = next((s for s in box.spaces.values() if s.closes_at_terror == table.terror + 1), None)
    if closing is not None and rises:
        text = t("Terror {n} closes: {place}", n=table.terror + 1, place=names.place(closing.id))
        found.append(Warning(text, icon="terror"))
    return tuple(found)
