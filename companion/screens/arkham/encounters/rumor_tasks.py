"""Who can act against the rumor in play, in phase III, and the clues that it asks for.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.encounters import refuting_rumors
from companion.arkham.encounters.refuting_rumors import RumorPrice
from companion.arkham.pieces.effects import rumor_street
from companion.arkham.reminders import RUMOR, put_off_id
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.facts.arkham_effects import EffectKind
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import OpenPlace
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may


def lines(names: Names) -> Iterator[p.Due]:
    """In phase III one line for everybody who stands where the rumor in play is refuted."""
    table, street = names.table, rumor_street(names.table, names.box)
    if not table.rumor or table.phase is not Phase.ARKHAM_ENCOUNTERS:
        return
    for seat in table.clockwise():
        investigator = table.investigators[seat]
        if investigator.place == street and not is_out_this_round(investigator, table) and seat not in table.fights:
            text = names.words.t("can help pass the rumor: {card}", card=names.card(table.rumor))
            who, name = names.first_name(seat) + ":", put_off_id(RUMOR, seat, table)
            yield p.Due(text, who, seat, OpenPlace(street), reminder=name, weight=p.Weight.MAY)


def clues_given(names: Names, seat: int, price: RumorPrice) -> tuple[p.Button, ...]:
    """Return buttons with the clue tokens that an investigator can give for the rumor; empty for another price.

    While the rules refuse one, it is disabled and shows the reason.
    """
    match price.kind:
        case EffectKind.TOKENS:
            most = max(1, min(price.number, names.table.investigators[seat].clues))
            return tuple(_clues(names, seat, number) for number in sorted({1, most}))
        case EffectKind.PAY_CLUES:
            return (_clues(names, seat, price.number),)
        case _:
            return ()


def at_once(names: Names) -> tuple[p.Button, ...]:
    """Return buttons for the clues that investigators may give for the rumor now, on whichever page it is read."""
    rumor_price = refuting_rumors.price(names.table, names.box)
    if rumor_price is None:
        return ()
    ways = (way for seat in names.table.seats_at(rumor_price.street) for way in clues_given(names, seat, rumor_price))
    return tuple(way for way in ways if isinstance(way.act, c.RefuteRumor) and may(names, way.act))


def _clues(names: Names, seat: int, number: int) -> p.Button:
    """Return the button with which an investigator gives ``number`` clues against the rumor.

    While the rules refuse that, it is disabled and shows the reason.
    """
    words, who = names.words, names.first_name(seat)
    label = words.n("{who}: give {n} clue", "{who}: give {n} clues", number, who=who)
    return button(names, label, c.RefuteRumor(seat, clues=number), icon="clue", grow=True)
