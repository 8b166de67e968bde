"""Refuting the rumor in play, on the sheet of its street: what it asks, and the way to give it.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.encounters import refuting_rumors
from companion.arkham.encounters.refuting_rumors import RumorPrice
from companion.arkham.pieces.effects import rumor_street
from companion.arkham.table import commands as c
from companion.arkham.table.state import RUMOR_CARD, UNKNOWN
from companion.facts.arkham_effects import EffectKind
from companion.screens import parts as p
from companion.screens.arkham.drafts.sheet_draft import PayWith, SheetDraft, given, keys
from companion.screens.arkham.encounters.rumor_tasks import clues_given
from companion.screens.arkham.fight.fight_screen import ways_in
from companion.screens.arkham.table.in_force import card_text
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button
from companion.screens.arkham.wording.tokens import monster_row


def in_street(names: Names, place: str, draft: SheetDraft) -> Iterator[p.Part]:
    """Yield the controls to refute the rumor for each investigator in its street, then its words; nothing elsewhere."""
    t, table = names.words.t, names.table
    if not table.rumor or place != rumor_street(table, names.box):
        return
    monsters = tuple(monster_row(names, monster) for monster in table.monsters_at(RUMOR_CARD))
    if monsters:
        yield p.Group(monsters, p.Layout.LIST, t("On the rumor card"))
        chips = tuple(chip for monster in table.monsters_at(RUMOR_CARD) for chip in ways_in(names, monster))
        yield p.Group(chips, p.Layout.WRAP, t("Evade or fight")) if chips else _not_now(names, place)
    rumor_price = refuting_rumors.price(table, names.box)
    if rumor_price is not None:
        for seat in table.seats_at(place):
            yield from _pay(names, seat, rumor_price, draft)
    elif not monsters:
        seat = next(iter(table.seats_at(place)), table.first_player)
        yield _row(p.Button(t("Pass the rumor anyway"), c.RefuteAnyway(seat), icon="pencil", grow=True))
    yield p.Text(card_text(names, table.rumor), strong=names.card(table.rumor) + ".", small=True)


def _not_now(names: Names, place: str) -> p.Part:
    """Return refusing buttons to fight the monsters on the rumor card, with the reason why it cannot be done now.

    A tap on them shows the correction that does it by hand, where there is one.
    """
    monster = names.table.monsters_at(RUMOR_CARD)[0]
    label = names.words.t("Fight: {who}", who=names.monster(monster.kind))
    refusing = (
        button(names, label, c.BeginFight(seat, monster.number), icon="weapon", grow=True)
        for seat in names.table.seats_at(place)
    )
    return _row(*refusing)


def _pay(names: Names, seat: int, rumor_price: RumorPrice, draft: SheetDraft) -> Iterator[p.Part]:
    """Yield what an investigator gives to refute the rumor: clues, or chips of trophies or cards, some preselected."""
    words, who = names.words, names.first_name(seat)
    match rumor_price.kind:
        case EffectKind.TOKENS | EffectKind.PAY_CLUES:
            yield _row(*clues_given(names, seat, rumor_price))
        case _:
            has = tuple(_of_seat(names, seat, rumor_price))
            picked = given(draft, seat, tuple(key for key, _ in has))
            chosen = tuple(key for key, _ in has[: rumor_price.number]) if picked is None else picked
            chips = tuple(_flips(seat, key, label, chosen) for key, label in has)
            if chips:
                yield p.Group(chips, p.Layout.WRAP, words.t("{who} gives", who=who))
            yield _row(_refute(names, seat, rumor_price, chosen))


def _refute(names: Names, seat: int, rumor_price: RumorPrice, chosen: tuple[str, ...]) -> p.Button:
    """Return the button that pays the rumor's price with the chosen gate trophies, ally, or otherwise spells."""
    words = names.words
    if rumor_price.kind is EffectKind.PAY_GATE_TROPHIES:
        label = words.n(
            "{who}: give {n} gate trophy",
            "{who}: give {n} gate trophies",
            rumor_price.number,
            who=names.first_name(seat),
        )
        gates = tuple(key.split(":")[1] for key in chosen)
        return button(names, label, c.RefuteRumor(seat, gates=gates), icon="gate", grow=True)
    cards = tuple(int(key.partition(":")[2]) for key in chosen)
    if rumor_price.kind is EffectKind.PAY_ALLY:
        label = words.t("{who}: give an ally", who=names.first_name(seat))
    else:
        label = words.n(
            "{who}: give {n} spell", "{who}: give {n} spells", rumor_price.number, who=names.first_name(seat)
        )
    return button(names, label, c.RefuteRumor(seat, cards=cards), icon="check", grow=True)


def _of_seat(names: Names, seat: int, rumor_price: RumorPrice) -> Iterator[tuple[str, str]]:
    """Yield key and name of everything that an investigator can give as the price; unnamed cards come first."""
    investigator = names.table.investigators[seat]
    if rumor_price.kind is EffectKind.PAY_GATE_TROPHIES:
        for key, world in zip(keys("g", investigator.gate_trophies), investigator.gate_trophies, strict=True):
            yield key, names.short(world)
        return
    fitting = (card for card in investigator.cards if card.deck is refuting_rumors.CARDS[rumor_price.kind])
    for card in sorted(fitting, key=lambda card: (card.card != UNKNOWN, card.number)):
        yield f"c:{card.number}", names.own_card(card.card, card.deck)


def _flips(seat: int, key: str, label: str, chosen: tuple[str, ...]) -> p.Chip:
    """Return the chip that adds a trophy or card to the price, or takes it back."""
    on = key in chosen
    return p.Chip(label, act=PayWith(seat, key, not on, chosen), on=on)


def _row(*buttons: p.Button) -> p.Group:
    """Return the buttons as a row."""
    return p.Group(buttons, p.Layout.BUTTONS)
