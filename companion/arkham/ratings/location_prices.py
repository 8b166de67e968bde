"""What the special abilities of locations cost.

Source: rules/arkham.md ENC-03, TROPHY-01, TROPHY-02; data: spaces.csv, column special_ability.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from companion.arkham.pieces import decks
from companion.arkham.ratings import ratings
from companion.arkham.table import ids
from companion.arkham.table.commands_by_chapter.belonging_commands import What
from companion.arkham.table.state import UNKNOWN, Deck, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise

TrophyPrice = tuple[tuple[int, int], ...]
"""Ways to pay: (toughness of monster trophies, number of gate trophies)."""

SMALL: TrophyPrice = ((5, 0), (0, 1))
LARGE: TrophyPrice = ((10, 0), (0, 2), (5, 1))

TROPHY_PRICES: Mapping[str, TrophyPrice] = {
    ids.RIVER_DOCKS: SMALL,
    ids.SCIENCE_BUILDING: SMALL,
    ids.SOUTH_CHURCH: SMALL,
    ids.POLICE_STATION: LARGE,
    ids.MAS_BOARDING_HOUSE: LARGE,
}


class Reward(StrEnum):
    """What a location gives that is no shop, no lesson and no clinic."""

    MONEY = "money"
    CLUES = "clues"
    BLESSING = "blessing"
    """To whom the payer names."""
    CARD = "card"
    """The special card in :data:`REWARD_CARDS`."""
    ALLY = "ally"


REWARDS: Mapping[str, Reward] = {
    ids.RIVER_DOCKS: Reward.MONEY,
    ids.SCIENCE_BUILDING: Reward.CLUES,
    ids.SOUTH_CHURCH: Reward.BLESSING,
    ids.POLICE_STATION: Reward.CARD,
    ids.MAS_BOARDING_HOUSE: Reward.ALLY,
    ids.BANK_OF_ARKHAM: Reward.CARD,
}

REWARD_CARDS: Mapping[str, str] = {ids.POLICE_STATION: ids.DEPUTY, ids.BANK_OF_ARKHAM: ids.BANK_LOAN}

SHOPS: Mapping[str, Deck] = {ids.GENERAL_STORE: Deck.COMMON, ids.CURIOSITIE_SHOPPE: Deck.UNIQUE}
"""Where one of three cards is bought at its list price, if there is money for any of them."""

SHOWN_IN_SHOPS = 3
"""Cards that are looked at."""

LESSONS: Mapping[str, tuple[Deck, int]] = {
    ids.MAGICK_SHOPPE: (Deck.SPELL, 5),
    ids.ADMINISTRATION: (Deck.SKILL, 8),
}
"""Where two cards are drawn for a fixed price and one is kept: deck, dollars."""

CLINICS: Mapping[str, What] = {ids.ARKHAM_ASYLUM: What.SANITY, ids.ST_MARYS_HOSPITAL: What.STAMINA}
FULL_CURE = 2
"""Dollars for Sanity or Stamina up to the maximum; one point is free."""

DOCKS_PAY = 5
"""Dollars that River Docks pay for trophies."""

SCIENCE_GIVES = 2
"""Clues that the Science Building gives for trophies."""

ABILITIES = frozenset({*REWARDS, *SHOPS, *LESSONS, *CLINICS})
"""Locations with a special ability."""


def affordable(state: Table, deck: Deck, money: int, box: ArkhamBox) -> bool | None:
    """Return whether money pays for any of the three cards of a shop; None where that is up to the draw.

    Unnamed cards in hands may be any: they never make it certain. Source: rules/arkham.md ENC-03.
    """
    left = {card: decks.left(card, state, box) for card in decks.cards_of(deck, box)}
    dear = sum(number for card, number in left.items() if box.items[card].price > money)
    if dear == sum(left.values()):
        return False
    return True if dear < SHOWN_IN_SHOPS else None


def toughness(kinds: Sequence[str], state: Table, box: ArkhamBox) -> int | None:
    """Toughness drops of trophies as they are now, or as printed; None when one is not named (TROPHY-02)."""
    if UNKNOWN in kinds:
        return None
    if state.reads(Otherwise.TROPHY_AS_PRINTED):
        return sum(box.monsters[kind].toughness for kind in kinds)
    return sum(ratings.monster_now(kind, state, box).toughness for kind in kinds)


def pays(place: str, monsters: Sequence[str], gates: Sequence[str], state: Table, box: ArkhamBox) -> bool:
    """Return whether trophies are enough for a location's ability; unnamed monsters are enough for any toughness."""
    drops = toughness(monsters, state, box)
    return any(
        (need == 0 or drops is None or drops >= need) and len(gates) >= markers
        for need, markers in TROPHY_PRICES[place]
    )


def pays_too_much(place: str, monsters: Sequence[str], gates: Sequence[str], state: Table, box: ArkhamBox) -> bool:
    """Return whether the price is paid with a trophy less; no change is given (TROPHY-02)."""
    fewer = [([*monsters[:at], *monsters[at + 1 :]], gates) for at in range(len(monsters))]
    fewer += [([*monsters], [*gates[:at], *gates[at + 1 :]]) for at in range(len(gates))]
    return any(pays(place, some, others, state, box) for some, others in fewer)
