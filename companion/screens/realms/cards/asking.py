"""Colour and type of a card where the rulebook does not prove them: asked once, kept in my box, never guessed.

Source: rules/realms.md section 8.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.facts.realms import Card, CardColor, CardType
from companion.facts.realms_notation import EVENTS
from companion.realms.duel.card_moves import is_no_location
from companion.screens import parts as p
from companion.screens.realms.cards import abilities
from companion.screens.realms.drafts.view import EnterNumber
from companion.screens.realms.wording.names import Names

COMMON_COLORS = (CardColor.YELLOW, CardColor.GREEN, CardColor.PURPLE)


def kinds_of(names: Names, card: Card) -> tuple[CardType, ...]:
    """The types that a card may have; what its own text excludes is left out."""
    if card.kind:
        return (card.kind,)
    return (CardType.CHARACTER, CardType.ARTIFACT) + (
        () if is_no_location(card.id, names.box) else (CardType.LOCATION,)
    )


def kind_and_color(names: Names, card: Card) -> tuple[p.Part, ...]:
    """Return chips to enter the type and the colour of a card, as far as they are not known; empty if both are."""
    t = names.words.t
    parts: list[p.Part] = []
    if not card.kind:
        chips = tuple(
            p.Chip(names.kind(kind), act=EnterNumber(card.id, "kind", kind.value)) for kind in kinds_of(names, card)
        )
        parts += [p.Text(t("Type"), p.Tone.SECOND, small=True), p.Group(chips, p.Layout.WRAP, t("Type"))]
    if not card.color:
        chips = tuple(
            p.Chip(names.color(color), act=EnterNumber(card.id, "color", color.value)) for color in COMMON_COLORS
        )
        parts += [p.Text(t("Color"), p.Tone.SECOND, small=True), p.Group(chips, p.Layout.WRAP, t("Color"))]
    return tuple(parts)


def asked_for(names: Names, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards whose unknown colour or type decides over a condition of another of the cards."""
    all_cards = list(cards)
    needs = [
        {token for ability in abilities.abilities(card) for token in ability.requirements} - EVENTS
        for card in all_cards
    ]
    result: dict[str, Card] = {}
    for at, card in enumerate(all_cards):
        others = {token.value for i, tokens in enumerate(needs) if i != at for token in tokens}
        may_be = {kind.value for kind in kinds_of(names, card)} if not card.kind else set()
        may_be |= {color.value for color in COMMON_COLORS} if not card.color else set()
        if may_be & others:
            result[card.id] = card
    return tuple(result.values())


def questions(names: Names, cards: Iterable[Card]) -> tuple[p.Part, ...]:
    """Return a section with chips to enter an unknown colour or type on which a condition depends.

    Empty if no condition depends on any.
    """
    results = asked_for(names, cards)
    if not results:
        return ()
    t = names.words.t
    text = p.Text(
        t("Check your cards: with nothing entered they meet no requirement. Your answer is saved in My box."),
        p.Tone.SECOND,
        small=True,
    )
    blocks = tuple(
        p.Group((p.Title(names.words.name(card), 3), *kind_and_color(names, card)), p.Layout.CARD) for card in results
    )
    return (p.Section(t("Color and type"), (text, *blocks)),)
