"""The numbers of the table before and after one act, as '7 → 8'."""

from __future__ import annotations

from companion.arkham.table import counts
from companion.arkham.table.state import OUTSKIRTS, Table
from companion.screens import parts as p
from companion.screens.arkham.wording.names import Names


def changes(before: Table, after: Table, names: Names) -> p.Group:
    """Return the changed tracks as '7 → 8': doom, gates, monsters, Outskirts, and terror if it changes."""
    t, numbers = names.words.t, counts.players_numbers(before, names.box)
    last = names.box.ancient_ones[before.ancient_one].doom_track
    outside = (len(before.monsters_at(OUTSKIRTS)), len(after.monsters_at(OUTSKIRTS)))
    town = (counts.monsters_in_arkham(before), counts.monsters_in_arkham(after))
    results = [
        p.MeterChange(t("Doom{in_short}", in_short=""), "doom", before.doom, after.doom, after.doom >= last - 1),
        p.MeterChange(
            t("Gates"), "gate", len(before.gates), len(after.gates), len(after.gates) >= numbers.awakening_gates - 1
        ),
        p.MeterChange(t("Monsters"), "monster", *town, hot=town[1] >= numbers.monster_limit),
        p.MeterChange(t("Outskirts"), "outskirts", *outside, hot=outside[1] >= numbers.outskirts_capacity),
    ]
    if after.terror != before.terror:
        results.append(p.MeterChange(t("Terror"), "terror", before.terror, after.terror, hot=True))
    return p.Group(tuple(results), p.Layout.CHANGES)
