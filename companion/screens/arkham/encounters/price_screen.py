"""Paying for the special ability of a location: with money, or with trophies that the app proposes.

Source: rules/arkham.md ENC-03, TROPHY-01, TROPHY-02.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.arkham.ratings import location_prices
from companion.arkham.ratings.location_prices import CLINICS, FULL_CURE, LESSONS, REWARDS, SHOPS, TROPHY_PRICES, Reward
from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Deck
from companion.screens import parts as p
from companion.screens.arkham.belongings.card_words import cards_in_order, does, record_of, searched_by
from companion.screens.arkham.box.titles import retold
from companion.screens.arkham.drafts.sheet_draft import AskPrice, PayWith, SheetDraft, given, keys
from companion.screens.arkham.wording.despite_the_rules import refused
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, why_not

MOST_TOGETHER = 5
"""Trophies in one payment that is proposed."""


def price(names: Names, place: str) -> str:
    """The price of a location's ability, as short as a button."""
    t = names.words.t
    if place in LESSONS:
        return t("{deck}, ${n}", deck=names.deck(LESSONS[place][0]), n=LESSONS[place][1])
    if place in SHOPS:
        return t("buy: {deck}", deck=names.deck(SHOPS[place]))
    if place in CLINICS:
        return t("heal, free or ${n}", n=FULL_CURE)
    monsters, gates = TROPHY_PRICES[place][0][0], TROPHY_PRICES[place][1][1]
    return t("trophies: {n} toughness or {g} gates", n=monsters, g=gates)


def pay(names: Names, seat: int, place: str, draft: SheetDraft) -> Iterator[p.Part]:
    """Yield the controls with which an investigator pays for the ability of a location; nothing if it has none.

    A clinic heals, other locations take trophies, sell cards, or give lessons.
    """
    if place in CLINICS:
        yield _cure(names, seat, place)
    elif place in TROPHY_PRICES:
        yield from _with_trophies(names, seat, place, draft)
    elif place in SHOPS:
        yield from _buy(names, seat, SHOPS[place], draft)
    elif place in LESSONS:
        yield from _learn(names, seat, LESSONS[place][0])


def _cure(names: Names, seat: int, place: str) -> p.Group:
    """Return the two buttons of a hospital or asylum: a point free of charge, or to the maximum for money."""
    t, what = names.words.t, names.field(CLINICS[place])
    free = button(names, t("{field} +1, free", field=what), c.UseLocation(seat), grow=True)
    full = t("{field} to the maximum, ${n}", field=what, n=FULL_CURE)
    return p.Group((free, button(names, full, c.UseLocation(seat, full=True), grow=True)), p.Layout.BUTTONS)


# ---------------------------------------------------------------- money


def _buy(names: Names, seat: int, deck: Deck, draft: SheetDraft) -> Iterator[p.Part]:
    """Yield the ways to buy a card of three: by name, unnamed at the set price, or none where all are too dear."""
    t = names.words.t
    cards = cards_in_order(names, deck)
    yield _card_field(names, tuple((card, c.UseLocation(seat, card)) for card in cards))
    minus = AskPrice(-1) if draft.price else None
    stepper = p.Stepper(t("Price"), f"${draft.price}", minus, AskPrice(1), compact=True)
    unnamed = c.UseLocation(seat, UNKNOWN, price=draft.price)
    nothing = button(names, t("Can’t afford any"), c.UseLocation(seat))
    yield p.Group((stepper, button(names, names.deck(deck), unnamed, icon="plus"), nothing), p.Layout.BUTTONS)


def _learn(names: Names, seat: int, deck: Deck) -> Iterator[p.Part]:
    """Yield the ways to enter a learned card, unnamed or by name; two are drawn, and the investigator keeps either."""
    cards = cards_in_order(names, deck)
    unnamed = button(names, names.deck(deck), c.UseLocation(seat), kind=p.ButtonKind.MAIN, icon="plus", grow=True)
    yield p.Group((unnamed,), p.Layout.BUTTONS)
    yield _card_field(names, tuple((card, c.UseLocation(seat, card)) for card in cards))


def _card_field(names: Names, cards: tuple[tuple[str, c.UseLocation], ...]) -> p.Field:
    """Return the search for the card that is bought at a location."""
    t = names.words.t
    options = tuple(_option(names, card, command) for card, command in cards)
    placeholder = t("Which card? Two or three letters")
    return p.Field(t("Card"), options, placeholder, t("No card with this name"), name="bought", folded=True)


def _option(names: Names, card: str, command: c.UseLocation) -> p.Option:
    """Return a card as a choice to buy, with a price if it is an item; disabled with the reason if it is refused."""
    reason, record = why_not(names, command), record_of(card, names)
    cost = f"${record.price}" if card in names.box.items else ""
    return p.Option(
        names.words.name(record),
        command,
        searched_by(names, card),
        note=does(names, card),
        does=retold(record),
        aside=p.Text(cost, p.Tone.MONEY),
        enabled=not reason,
        reason=reason,
        answers=bool(refused(command, names)),
    )


# ---------------------------------------------------------------- trophies


def _with_trophies(names: Names, seat: int, place: str, draft: SheetDraft) -> Iterator[p.Part]:
    """Yield the trophies to pay with and what they buy, allies by search; without trophies, the corrections."""
    t, has = names.words.t, _trophy_keys(names, seat)
    picked = given(draft, seat, has)
    chosen = proposed(names, seat, place) if picked is None else picked
    chips = tuple(_trophy(names, seat, trophy, chosen) for trophy in has)
    if not chips:
        yield p.Text(t("No trophies"), p.Tone.SECOND)
        corrections = refused(c.UseLocation(seat), names)
        buttons = tuple(p.Button(label, by_hand, icon="pencil") for label, by_hand in corrections)
        yield p.Group(buttons, p.Layout.BUTTONS)
        return
    yield p.Group(chips, p.Layout.WRAP, t("Pay with"))
    monsters, gates = _parted(chosen)
    ways = _bought(names, c.UseLocation(seat, monsters=monsters, gates=gates), place)
    yield p.Group(ways, p.Layout.BUTTONS)
    if REWARDS[place] is Reward.ALLY:
        allies = [card for card in cards_in_order(names, Deck.ALLY) if card not in names.table.allies_gone]
        yield _card_field(names, tuple((ally, c.UseLocation(seat, ally, monsters, gates)) for ally in allies))


def _bought(names: Names, command: c.UseLocation, place: str) -> tuple[p.Button, ...]:
    """Return the buttons that pay as chosen; South Church has a button for each investigator it can bless."""
    t, seat, paid = names.words.t, command.seat, (command.monsters, command.gates)
    if REWARDS[place] is not Reward.BLESSING:
        return (button(names, t("Pay"), command, kind=p.ButtonKind.MAIN, icon="check", grow=True),)
    return tuple(
        button(
            names,
            t("A Blessing for {who}", who=names.first_name(target)),
            c.UseLocation(seat, monsters=paid[0], gates=paid[1], target=target),
            icon="bless",
        )
        for target in names.table.clockwise()
    )


def _trophy(names: Names, seat: int, trophy: str, chosen: tuple[str, ...]) -> p.Chip:
    """Return the chip that adds a trophy to the payment or takes it back; a monster's shows its toughness, if any."""
    on = trophy in chosen
    act = PayWith(seat, trophy, not on, chosen)
    sort, name, _ = trophy.split(":")
    if sort == GATE:
        return p.Chip(names.short(name), p.Tone.GATE, act, on)
    drops = location_prices.toughness((name,), names.table, names.box)
    label = names.monster(name) if drops is None else f"{names.monster(name)} · {drops}"
    return p.Chip(label, act=act, on=on)


MONSTER, GATE = "m", "g"


def _trophy_keys(names: Names, seat: int) -> tuple[str, ...]:
    """Return the keys of all trophies of an investigator, monsters before gates."""
    investigator = names.table.investigators[seat]
    return (*keys(MONSTER, investigator.monster_trophies), *keys(GATE, investigator.gate_trophies))


def _parted(chosen: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the kinds of the monsters and the worlds of the gates among the chosen trophies."""
    parted = [trophy.split(":") for trophy in chosen]
    monsters = tuple(name for sort, name, _ in parted if sort == MONSTER)
    return monsters, tuple(name for sort, name, _ in parted if sort == GATE)


def proposed(names: Names, seat: int, place: str) -> tuple[str, ...]:
    """The payment that wastes least: monsters before gates, then the lowest toughness, then the fewest markers."""
    results: list[tuple[int, int, int, tuple[str, ...]]] = []
    for number in range(1, MOST_TOGETHER + 1):
        if results and min(results)[0] == 0 and min(results)[2] < number - 1:
            break
        for some in combinations(_trophy_keys(names, seat), number):
            monsters, gates = _parted(some)
            if location_prices.pays(place, monsters, gates, names.table, names.box):
                drops = location_prices.toughness(monsters, names.table, names.box) or 0
                results.append((len(gates), drops, number, some))
    return min(results)[3] if results else ()
