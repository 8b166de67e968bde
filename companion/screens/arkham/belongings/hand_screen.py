"""Two hands as chips: weapons and cast spells that are held, the limit, and the way back when there are too many.

Source: rules/arkham.md COMBAT-07, NUM-04, SPELL-04.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from companion.arkham.combat import rolls
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.ratings import equipment
from companion.arkham.ratings.ratings import AncientOneNow, MonsterNow
from companion.arkham.table import commands as c
from companion.arkham.table.state import Held
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.chances import explained
from companion.screens.arkham.drafts.fight_draft import HoldCard, HoldCards
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import refusal
from companion.screens.families import chances as ch

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

Opponent = MonsterNow | AncientOneNow

MOST_OTHER_HANDS = 2
"""Hands shown beside the current hand."""
MOST_CARDS = 7
"""Cards whose hands are compared."""


def in_hand(names: Names, seat: int, chosen: tuple[int, ...] | None, now: Opponent) -> tuple[int, ...]:
    """Return the numbers of the cards in hand: the ``chosen`` cards, or for None the hand with the most dice."""
    if chosen is None:
        return rolls.best_cards(names.table, seat, now, names.box)
    own = {card.number for card in names.table.investigators[seat].cards}
    return tuple(number for number in chosen if number in own)


def hand(names: Names, seat: int, cards: tuple[int, ...], now: Opponent) -> Iterator[AnyTablePart]:
    """Yield a chip for every weapon and every lasting spell; too many hands get a warning and a button that helps."""
    t, box = names.words.t, names.box
    chips = tuple(_chip(names, seat, card, cards) for card in _holdable(names, seat))
    if not chips:
        return
    taken, most = rolls.hands_taken(names.table, seat, cards, box), box.numbers.hands
    yield p.Section(t("In two hands"), (p.Group(chips, p.Layout.WRAP),), t("{n} of {of} hands used", n=taken, of=most))
    yield from _other_hands(names, seat, cards, now)
    error = why_not_held(names, seat, cards)
    if error is not None:
        best = rolls.best_cards(names.table, seat, now, box)
        named = ", ".join(names.held(number) for number in best) or t("empty hands")
        again = p.Button(t("Hold instead: {cards}", cards=named), HoldCards(seat, best), icon="check", grow=True)
        yield p.Group((p.Warning(refusal(error, names), hot=True),), p.Layout.WARNINGS)
        yield p.Group((again,), p.Layout.BUTTONS)


def _other_hands(names: Names, seat: int, cards: tuple[int, ...], now: Opponent) -> Iterator[ch.WayForward]:
    """Yield the best hands other than the current hand, with dice and chance; a tap takes them."""
    if not isinstance(now, MonsterNow):
        return
    t, words = names.words.t, names.words
    results = [result for result in _hands_by_chance(names, seat, now) if set(result[1]) != set(cards)]
    for roll, hand in results[:MOST_OTHER_HANDS]:
        label = ", ".join(names.held(number) for number in hand) or t("empty hands")
        check = roll.check(0)
        dice = words.n("{n} die", "{n} dice", roll.thrown())
        how = explained.of_check(words, check, label)
        yield ch.WayForward(
            label, dice, words.percent(check.chance), float(check.chance), HoldCards(seat, hand), how=how
        )


def _hands_by_chance(names: Names, seat: int, now: MonsterNow) -> list[tuple[CheckRoll, tuple[int, ...]]]:
    """Return every hand that fills two hands as far as it can, best chance first; empty if the dice are unknown."""
    own = tuple(card.number for card in _holdable(names, seat))[:MOST_CARDS]
    possible = [
        chosen
        for size in range(len(own) + 1)
        for chosen in combinations(own, size)
        if why_not_held(names, seat, chosen) is None
    ]
    largest = [hand for hand in possible if not any(set(hand) < set(other) for other in possible)]
    results = [(rolls.combat(names.table, seat, now, hand, names.box), hand) for hand in largest]
    countable = [(roll, hand) for roll, hand in results if roll.is_known]
    return sorted(countable, key=lambda result: (-result[0].check(0).chance, len(result[1]), result[1]))


def why_not_held(names: Names, seat: int, cards: tuple[int, ...]) -> IllegalCommand | None:
    """Return the refusal of holding these cards together; None if they can be held."""
    cast, failed = rolls.spells_of(names.table, seat)
    try:
        hand = equipment.in_hand(names.table, seat, cards, cast, names.box)
        equipment.check_hands(names.table, seat, hand, failed, names.box)
    except IllegalCommand as error:
        return error
    return None


def is_unknown(names: Names, seat: int, cards: tuple[int, ...]) -> bool:
    """Return whether these cards cannot be counted together, even without regard to the number of hands."""
    cast, _ = rolls.spells_of(names.table, seat)
    try:
        equipment.in_hand(names.table, seat, cards, cast, names.box)
    except IllegalCommand:
        return True
    return False


def refused_spell(names: Names, seat: int, card: Held, monster: int = 0) -> Iterator[p.Part]:
    """Yield the sentence that refuses a casting, and the corrections beside it; nothing if it is possible.

    ``monster``: the marker on the board that the spell is to lead past.
    """
    command = c.CastSpell(seat, card.number, 0, monster=monster)
    error = names.why_not(command)
    if error is None:
        return
    yield p.Group((p.Warning(refusal(error, names), hot=True),), p.Layout.WARNINGS)
    ways = in_spite(error, command, names)
    if ways:
        yield p.Group(tuple(p.Button(label, way, icon="pencil") for label, way in ways), p.Layout.BUTTONS)


def _holdable(names: Names, seat: int) -> tuple[Held, ...]:
    """Return the cards that an investigator can take in hand: weapons, and the spells cast by now."""
    cast, _ = rolls.spells_of(names.table, seat)
    return tuple(
        card
        for card in names.table.investigators[seat].cards
        if equipment.weapon_of(card, names.box) is not None or card.number in cast
    )


def _chip(names: Names, seat: int, card: Held, cards: tuple[int, ...]) -> p.Chip:
    """Return the chip that takes a card in hand or puts it down; with its number of hands unless that is 1."""
    on = card.number in cards
    hands = equipment.hands_of(card, names.box)
    label = names.own_card(card.card, card.deck)
    if hands != 1:
        label = f"{label} · {names.words.n('{n} hand', '{n} hands', hands)}"
    act = HoldCard(seat, card.number, not on, cards)
    return p.Chip(label, act=act, on=on, mark=p.Icon("weapon" if _is_weapon(names, card) else "candle"))


def _is_weapon(names: Names, card: Held) -> bool:
    """Return whether a card is a weapon; of the cards that can be in hand, any other is a cast spell."""
    return equipment.weapon_of(card, names.box) is not None
