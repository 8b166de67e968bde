"""Paying for the special ability of a location: with money, or with trophies that the app proposes.

Source: rules/arkham.md ENC-03, TROPHY-01, TROPHY-02.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.arkham import commands as c
from companion.arkham import location_prices
from companion.arkham.known import MAS_BOARDING_HOUSE, SOUTH_CHURCH
from companion.arkham.location_prices import CLINICS, FULL_CURE, LESSONS, SHOPS, TROPHY_PRICES
from companion.arkham.state import UNKNOWN, Deck
from companion.screens import parts as p
from companion.screens.arkham.card_words import cards_in_order, does, record_of, searched_by
from companion.screens.arkham.in_spite import refused
from companion.screens.arkham.names import Names
from companion.screens.arkham.refusals import button, why_not
from companion.screens.arkham.sheet_draft import AskPrice, PayWith, SheetDraft

MOST_TOGETHER = 5
"""Trophies in one payment that is proposed."""


def price(names: Names, place: str) -> str:
    """The price of a location's ability, as short as a button."""
    t = names.words.t
    if place in LESSONS:
        return t("{deck}, ${n}", deck=names.deck(LESSONS[place][0]), n=LESSONS[place][1])
    if place in SHOPS:
        return t("buy, {deck}", deck=names.deck(SHOPS[place]))
    if place in CLINICS:
        return t("cure, free or ${n}", n=FULL_CURE)
    monsters, gates = TROPHY_PRICES[place][0][0], TROPHY_PRICES[place][1][1]
    return t("trophies, toughness {n} or gates {g}", n=monsters, g=gates)


def pay(names: Names, seat: int, place: str, draft: SheetDraft) -> Iterator[p.Part]:
    """What one investigator can pay with here, and what is bought."""
    if place in CLINICS:
        yield _cure(names, seat, place)
    elif place in TROPHY_PRICES:
        yield from _with_trophies(names, seat, place, draft)
    elif place in SHOPS:
        yield from _buy(names, seat, SHOPS[place], draft)
    elif place in LESSONS:
        yield from _learn(names, seat, LESSONS[place][0])


def _cure(names: Names, seat: int, place: str) -> p.Group:
    t, what = names.words.t, names.field(CLINICS[place])
    one = button(names, t("{field} +1, free", field=what), c.UseLocation(seat), grow=True)
    full = t("{field} to the maximum, ${n}", field=what, n=FULL_CURE)
    return p.Group((one, button(names, full, c.UseLocation(seat, full=True), grow=True)), p.Layout.BUTTONS)


# ---------------------------------------------------------------- money


def _buy(names: Names, seat: int, deck: Deck, draft: SheetDraft) -> Iterator[p.Part]:
    """One of three cards at its price; nothing is bought; or a card that nobody names."""
    t = names.words.t
    cards = cards_in_order(names, deck)
    yield _card_field(names, tuple((card, c.UseLocation(seat, card)) for card in cards))
    minus = AskPrice(draft.price - 1) if draft.price else None
    stepper = p.Stepper(t("Price"), f"${draft.price}", minus, AskPrice(draft.price + 1), compact=True)
    unnamed = c.UseLocation(seat, UNKNOWN, price=draft.price)
    nothing = button(names, t("Nothing bought"), c.UseLocation(seat))
    yield p.Group((stepper, button(names, names.deck(deck), unnamed, icon="plus"), nothing), p.Layout.BUTTONS)


def _learn(names: Names, seat: int, deck: Deck) -> Iterator[p.Part]:
    """Two are drawn, one is kept."""
    cards = cards_in_order(names, deck)
    unnamed = button(names, names.deck(deck), c.UseLocation(seat), kind=p.Kind.MAIN, icon="plus", grow=True)
    yield p.Group((unnamed,), p.Layout.BUTTONS)
    yield _card_field(names, tuple((card, c.UseLocation(seat, card)) for card in cards))


def _card_field(names: Names, cards: tuple[tuple[str, c.UseLocation], ...]) -> p.Field:
    t = names.words.t
    options = tuple(_option(names, card, command) for card, command in cards)
    placeholder = t("Which card? Two or three letters")
    return p.Field(t("Card"), options, placeholder, t("No card of this name"), name="bought", folded=True)


def _option(names: Names, card: str, command: c.UseLocation) -> p.Option:
    reason, record = why_not(names, command), record_of(card, names)
    cost = f"${record.price}" if card in names.box.items else ""
    return p.Option(
        names.words.name(record), command, searched_by(names, card), note=does(names, card),
        aside=p.Text(cost, p.Tone.MONEY), enabled=not reason, reason=reason, answers=bool(refused(command, names)),
    )  # fmt: skip


# ---------------------------------------------------------------- trophies


def _with_trophies(names: Names, seat: int, place: str, draft: SheetDraft) -> Iterator[p.Part]:
    t, investigator = names.words.t, names.table.investigators[seat]
    chosen = draft.trophies if draft.trophies is not None else proposed(names, seat, place)
    chips = tuple(_trophy(names, seat, one, chosen) for one in _all(names, seat))
    if not chips:
        yield p.Text(t("No trophies"), p.Tone.SECOND)
        corrections = refused(c.UseLocation(seat), names)
        buttons = tuple(p.Button(label, by_hand, icon="pencil") for label, by_hand in corrections)
        yield p.Group(buttons, p.Layout.BUTTONS)
        return
    yield p.Group(chips, p.Layout.WRAP, t("Pay with"))
    monsters = tuple(investigator.monster_trophies[int(one[1:])] for one in chosen if one[0] == "m")
    gates = tuple(investigator.gate_trophies[int(one[1:])] for one in chosen if one[0] == "g")
    ways = _bought(names, c.UseLocation(seat, monsters=monsters, gates=gates), place)
    yield p.Group(ways, p.Layout.BUTTONS)
    if place == MAS_BOARDING_HOUSE:
        allies = cards_in_order(names, Deck.ALLY)
        yield _card_field(names, tuple((one, c.UseLocation(seat, one, monsters, gates)) for one in allies))


def _bought(names: Names, command: c.UseLocation, place: str) -> tuple[p.Button, ...]:
    """The payment as it stands; South Church asks whom it blesses."""
    t, seat, paid = names.words.t, command.seat, (command.monsters, command.gates)
    if place != SOUTH_CHURCH:
        return (button(names, t("Pay"), command, kind=p.Kind.MAIN, icon="check", grow=True),)
    return tuple(
        button(names, t("Blessing: {who}", who=names.first_name(one)),
               c.UseLocation(seat, monsters=paid[0], gates=paid[1], target=one), icon="bless")
        for one in names.table.clockwise()
    )  # fmt: skip


def _trophy(names: Names, seat: int, one: str, chosen: tuple[str, ...]) -> p.Chip:
    investigator, at = names.table.investigators[seat], int(one[1:])
    flipped = tuple(other for other in chosen if other != one) if one in chosen else (*chosen, one)
    if one[0] == "g":
        return p.Chip(names.short(investigator.gate_trophies[at]), p.Tone.GATE, PayWith(flipped), one in chosen)
    kind = investigator.monster_trophies[at]
    drops = location_prices.toughness((kind,), names.table, names.box)
    label = names.monster(kind) if drops is None else f"{names.monster(kind)} · {drops}"
    return p.Chip(label, act=PayWith(flipped), on=one in chosen)


def _all(names: Names, seat: int) -> tuple[str, ...]:
    investigator = names.table.investigators[seat]
    monsters = tuple(f"m{at}" for at in range(len(investigator.monster_trophies)))
    return (*monsters, *(f"g{at}" for at in range(len(investigator.gate_trophies))))


def proposed(names: Names, seat: int, place: str) -> tuple[str, ...]:
    """The payment that wastes least: monsters before gates, then the lowest toughness, then the fewest markers."""
    investigator = names.table.investigators[seat]
    found: list[tuple[int, int, int, tuple[str, ...]]] = []
    for number in range(1, MOST_TOGETHER + 1):
        if found and min(found)[0] == 0 and min(found)[2] < number - 1:
            break
        for some in combinations(_all(names, seat), number):
            monsters = tuple(investigator.monster_trophies[int(one[1:])] for one in some if one[0] == "m")
            gates = tuple(investigator.gate_trophies[int(one[1:])] for one in some if one[0] == "g")
            if location_prices.pays(place, monsters, gates, names.table, names.box):
                drops = location_prices.toughness(monsters, names.table, names.box) or 0
                found.append((len(gates), drops, number, some))
    return min(found)[3] if found else ()
