"""The final battle on a television: its stages and numbers, who acts now, what the Ancient One does.

Source: rules/arkham.md FINAL-01..12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.arkham.combat import final_battle
from companion.arkham.table.state import Battle, Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.encounters import upkeep_screen
from companion.screens.arkham.fight import battle_screen
from companion.screens.arkham.wording.names import Names
from companion.screens.devices import television as tv

Log = Sequence[Record[Table]]


def fought(names: Names, page: tv.Television, fought: Battle, records: Log) -> tv.Television:
    """Return a television's page with the battle in the place of the board and of its numbers."""
    marks = battle_screen.stages(names, fought).stages
    head = battle_screen.head(names, fought)
    guards = tuple(tv.InForce(chip.text) for chip in head.chips)
    return replace(
        page,
        phases=tuple(mark.label for mark in marks),
        now=next((at for at, mark in enumerate(marks) if mark.current), len(marks)),
        numbers=tuple(_numbers(names, fought)),
        tasks=tuple(_tasks(names, fought, records)),
        force=(tv.InForce(names.ancient_one(), head.line), *guards),
        battle=replace(head, aside=()),
    )


def _numbers(names: Names, fought: Battle) -> Iterator[p.Meter]:
    """Yield the doom tokens that are left, the successes toward the next one, and who still fights."""
    t, table = names.words.t, names.table
    track = names.box.ancient_ones[table.ancient_one].doom_track
    yield p.Meter(t("Doom"), table.doom, max(track, table.doom), "doom", tone=p.Tone.DOOM)
    yield p.Meter(t("Successes"), fought.successes, table.players, "dice")
    yield p.Meter(t("Investigators"), len(table.clockwise()), len(table.investigators), "people")


def _tasks(names: Names, fought: Battle, records: Log) -> Iterator[tv.Task]:
    """Yield the rolls of Upkeep, who attacks or holds the attack off, the next first; at the end the next round."""
    table = names.table
    for seat in table.clockwise():
        yield from (tv.Task(roll.strong, roll.text, names.figure(seat)) for roll in upkeep_screen.rolls(names, seat))
    acting = final_battle.still_to_attack(table) or final_battle.still_to_defend(table)
    for seat in acting:
        row = battle_screen.row(names, seat, View(), records)
        chance = f"{row.figure} {row.note}" if row.figure else ""
        text = " · ".join(filter(None, (row.line.partition(" · ")[0], chance)))
        yield tv.Task(f"{names.first_name(seat)}:", text, names.figure(seat))
    if not acting:
        yield tv.Task(names.words.t("Next:"), names.words.t("Battle round {n}", n=fought.round + 1))
