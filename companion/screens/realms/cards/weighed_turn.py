"""What is asked about the turn that decided a duel: both sides before it and after it.

Nothing is asked where a card has no name, or a type, shield, level or colour that matters is not told: an unknown
chance is not shown.
"""

from __future__ import annotations

from fractions import Fraction

from companion.facts.realms import CardType
from companion.realms.deck.turn_worth import DuelMoment
from companion.realms.deck.winning import WinChance
from companion.realms.duel.card_moves import is_no_location
from companion.realms.game.state import Duel, Player, Shield
from companion.screens.realms.cards.asking import asked_for
from companion.screens.realms.cards.winning import SHIELDS, side_of
from companion.screens.realms.duel.story import active_seats, story
from companion.screens.realms.duel.turning import Weighed
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names


def asked(names: Names, records: Log) -> Weighed | None:
    """The question about the turn that decided a duel of two."""
    duel = names.duel
    if duel is None or duel.winner is None or len(duel.players) != 2:
        return None
    result = story(records, names.box)
    decided = result.decided(duel.winner, active_seats(records))
    began = dict(result.began)
    if decided is None or decided.turn not in began:
        return None
    before = _moment(names, began[decided.turn], duel.winner)
    after: DuelMoment | WinChance | None = WinChance(exact=Fraction(1))
    if decided.turn < duel.turn:
        following = began.get(decided.turn + 1)
        after = _moment(names, following, duel.winner) if following is not None else None
    return Weighed(decided.turn, before, after) if before is not None and after is not None else None


def _moment(names: Names, duel: Duel, winner: int) -> DuelMoment | None:
    """Return both sides and whether it is the winner's turn.

    None unless two players are left and all that the chance needs is entered.
    """
    if len(duel.seated) != 2 or not all(_is_told(names, duel.players[seat]) for seat in duel.seated):
        return None
    return DuelMoment(side_of(duel, winner, {}), side_of(duel, 1 - winner, {}), duel.active == winner)


def _is_told(names: Names, player: Player) -> bool:
    """Return whether all that the chance needs is known of a player.

    Every card has a name, every location its shield and level, and no condition depends on an unknown colour or type.
    """
    box = names.box
    owned = (
        *(card for card, number in player.deck.items() if number),
        *(location.card for location in player.locations),
    )
    if any(card not in box.cards for card in owned):
        return False
    cards = [box.cards[card] for card in owned]
    may_stay = [card for card in cards if card.kind == CardType.LOCATION or not is_no_location(card.id, box)]
    shields = [(Shield(card.shield), card.location_sanity) for card in may_stay if card.kind]
    shields += [(location.shield, location.sanity) for location in player.locations]
    is_read = all(shield is not Shield.UNKNOWN and (shield not in SHIELDS or level) for shield, level in shields)
    return is_read and all(card.kind for card in may_stay) and not asked_for(names, cards)
