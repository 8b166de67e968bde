"""What a card of an investigator does, in one short line, and what it is found by."""

from __future__ import annotations

from typing import Any

from companion.arkham.pieces.decks import cards_of, deck_of
from companion.arkham.table.state import Deck, Held
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.box.titles import titles
from companion.screens.arkham.wording.names import Names

SIGNS = {
    Deck.COMMON: "cup",
    Deck.UNIQUE: "eye",
    Deck.SPELL: "candle",
    Deck.SKILL: "first",
    Deck.ALLY: "people",
    Deck.SPECIAL: "card",
}
"""Icon of each deck."""


def record_of(card: str, names: Names) -> Any:
    """Return the record of an investigator's card in the box; None for an unnamed card."""
    box = names.box
    for records in (box.items, box.spells, box.skills, box.allies, box.special_cards):
        if card in records:
            return records[card]
    return None


def sign(names: Names, card: Held) -> str:
    """Return the icon of a card: a weapon for items that take hands, or the icon of its deck."""
    if card.card in names.box.items and (names.box.items[card.card].hands):
        return "weapon"
    return SIGNS[card.deck]


def title(names: Names, card: Held) -> str:
    """Return the name of a card with a capital letter; an unnamed card is called after its deck."""
    text = names.own_card(card.card, card.deck)
    return text[:1].upper() + text[1:]


def does(names: Names, card: str) -> str:
    """Return bonuses, hands and effect of a card in a line; empty for an unnamed card."""
    texts = _of_item(names, card) or _of_spell(names, card) or _of_others(names, card)
    return " · ".join(part for part in texts if part)


def searched_by(names: Names, card: str) -> str:
    """Return both names and the deck of a card, for the type-ahead list."""
    record, deck = record_of(card, names), deck_of(card, names.box)
    return f"{titles(record, names.box)} | {names.deck(deck) if deck else ''}"


def cards_in_order(names: Names, deck: Deck | None) -> list[str]:
    """Return the cards of a deck, or of all decks, sorted by name."""
    decks = (deck,) if deck else tuple(Deck)
    cards = [card for listed_deck in decks for card in cards_of(listed_deck, names.box)]
    return sorted(cards, key=lambda card: names.words.name(record_of(card, names)).lower())


def _of_item(names: Names, card: str) -> tuple[str, ...]:
    """Return an item's two bonuses, hands and other effect in words, "" for each that it lacks; () if it is no item."""
    t, item = names.words.t, names.box.items.get(card)
    if item is None:
        return ()
    return (
        t("+{n} physical", n=item.bonus_physical) if item.bonus_physical else "",
        t("+{n} magical", n=item.bonus_magical) if item.bonus_magical else "",
        names.words.n("{n} hand", "{n} hands", item.hands) if item.hands else "",
        names.words.text(item, "other"),
    )


def _of_spell(names: Names, card: str) -> tuple[str, ...]:
    """Return a spell's casting, cost, hands and effect in words, "" for a cost or hands of 0; () if it is no spell."""
    t, spell = names.words.t, names.box.spells.get(card)
    if spell is None:
        return ()
    modifier = spell.casting_modifier
    return (
        t("casting modifier {n}", n=_signed(modifier))
        if modifier is not None
        else t("casting modifier: the monster’s awareness"),
        t("Sanity −{n}", n=spell.sanity_cost) if spell.sanity_cost else "",
        names.words.n("{n} hand", "{n} hands", spell.hands) if spell.hands else "",
        names.words.text(spell, "effect"),
    )


def _of_others(names: Names, card: str) -> tuple[str, ...]:
    """Return what a skill, ally or special card does in words, "" for a part it lacks; () for any other card."""
    words, box = names.words, names.box
    if card in box.skills:
        skill = box.skills[card]
        name = skill_name(names, skill.skill)
        return (
            f"{name} +{skill.bonus}" if skill.bonus else "",
            words.t("reroll: {check}", check=name) if skill.reroll else "",
            words.t("a clue gives one extra die") if skill.clue_extra_die else "",
        )
    if card in box.allies:
        return words.text(box.allies[card], "bonuses"), words.text(box.allies[card], "ability")
    return (words.text(box.special_cards[card], "effect"),) if card in box.special_cards else ()


def _signed(number: int) -> str:
    """Return a number with its sign, a typographic minus below 0: "+2", "+0", "−1"."""
    return f"+{number}" if number >= 0 else f"−{-number}"
