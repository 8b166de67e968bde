"""Who can act against the rumor in play, in phase III.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.pieces.effects import rumor_street
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table.state import Phase
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import OpenPlace
from companion.screens.arkham.wording.names import Names


def lines(names: Names) -> Iterator[p.Due]:
    """In phase III one line for everybody who stands where the rumor in play is refuted."""
    table, street = names.table, rumor_street(names.table, names.box)
    if not table.rumor or table.phase is not Phase.ARKHAM_ENCOUNTERS:
        return
    for seat in table.clockwise():
        one = table.investigators[seat]
        if one.place == street and not is_out_this_round(one, table) and seat not in table.fights:
            text = names.words.t("may act against the rumor: {card}", card=names.card(table.rumor))
            yield p.Due(text, names.first_name(seat) + ":", seat, OpenPlace(street))
