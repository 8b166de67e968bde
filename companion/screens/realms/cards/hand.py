"""The cards in hand and in play as they are told: what is held, what a tap adds, and every other card.

Source: rules/realms.md sections 2, 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.realms.cards.finding_cards import search_text
from companion.realms.duel.card_moves import is_no_location
from companion.realms.game.state import FIRST_DECK, UNKNOWN
from companion.realms.game.state import HAND as FULL_HAND
from companion.screens import parts as p
from companion.screens.realms.cards import abilities
from companion.screens.realms.cards.reference import swatch
from companion.screens.realms.drafts.turn_draft import (
    MOST_HAND,
    ClearHand,
    DropCard,
    TakeCard,
    TurnDraft,
    held,
    in_hand,
    seat_of,
)
from companion.screens.realms.drafts.view import HAND, OpenPlace, TablePlace, View
from companion.screens.realms.duel.drawn import HandLine
from companion.screens.realms.wording.names import Names


def my_seat(names: Names, draft: TurnDraft) -> int:
    """Return the seat this page plays: mine, if I chose it and still sit there, otherwise the seat whose turn it is."""
    return seat_of(draft, names.duel)


def town_of(names: Names, draft: TurnDraft) -> tuple[str, ...]:
    """Return my locations in play by name: from the duel, without a duel as tapped on this page.
    Cards that my box knows to be no location are left out; it may have learned that since.
    """
    lying = draft.town
    if names.duel is not None:
        lying = tuple(location.card for location in names.duel.players[my_seat(names, draft)].locations)
    return tuple(card for card in lying if card != UNKNOWN and not is_no_location(card, names.box))


def hand(names: Names, draft: TurnDraft) -> p.Section:
    """Return the section with the cards to add to my hand, then my hand; a tap on a card in hand puts it back."""
    t = names.words.t
    chips = _held_chips(names, draft)
    empty = p.Text(t("Tap the cards in your hand to get the best turn."), p.Tone.SECOND)
    cards = p.Group(chips, p.Layout.WRAP, t("My hand")) if chips else empty
    clear = (p.Button(t("Clear hand"), ClearHand(), p.ButtonKind.QUIET),) if chips else ()
    parts = (_quick(names, draft), cards, card_field(names, draft, to_town=False))
    return p.Section(t("In hand and played"), parts, note=str(len(held(draft, names.duel))), aside=clear)


def hand_in_turn(names: Names, view: View) -> HandLine:
    """Return the hand beside the row: a line for my deck, which stays where it is, and below it the cards in hand.

    Once all cards dealt are entered those in hand are no buttons: on a phone they take the place of what was tapped.
    Plus changes them, and has all other cards.
    """
    t, draft = names.words.t, view.turn
    quick, chips = _quick(names, draft), _held_chips(names, draft)
    is_told = bool(chips) and len(draft.hand) >= _dealt(names)
    inside: tuple[p.Part, ...] = ()
    if view.place == TablePlace(HAND):
        clear = p.Button(t("Clear hand"), ClearHand(), p.ButtonKind.QUIET)
        ways = (p.Group((clear,), p.Layout.BUTTONS),) if chips else ()
        inside = (*ways, card_field(names, draft, to_town=False, focus=True))
    return HandLine(
        t("In hand and played"),
        str(len(held(draft, names.duel))),
        tuple(replace(chip, act=None) for chip in chips) if is_told and not inside else chips,
        quick.label,
        quick.parts,
        OpenPlace(TablePlace(HAND)),
        t("Change my hand") if is_told else t("Another card"),
        inside,
        is_told,
    )


def _dealt(names: Names) -> int:
    """Cards that a hand is dealt at the beginning of this turn."""
    duel = names.duel
    return (duel.first_hand(duel.active) if duel is not None else 0) or FULL_HAND


def _held_chips(names: Names, draft: TurnDraft) -> tuple[p.Chip, ...]:
    """A chip for each card held; a tap puts the last one of it back."""
    last, times = {card: at for at, card in enumerate(draft.hand)}, in_hand(draft, names.duel)
    return tuple(held_chip(names, card, DropCard(last[card], card), n) for card, n in times.items())


def held_chip(names: Names, card: str, act: p.Act, times: int = 1) -> p.Chip:
    """A card held, so many times; a tap puts one of them back."""
    printed = names.box.cards[card]
    label = names.words.name(printed)
    label = f"{label} ×{times}" if times > 1 else label
    return p.Chip(label, act=act, on=True, mark=swatch(names, printed), hint=names.words.t("Not in my hand"))


def _deck(names: Names, draft: TurnDraft) -> Mapping[str, int]:
    """Return the cards that the player of this page owns, with their numbers; FIRST_DECK without a duel."""
    return names.duel.players[my_seat(names, draft)].deck if names.duel else FIRST_DECK


def _quick(names: Names, draft: TurnDraft) -> p.Group:
    """The cards of my deck, one tap each; one that is in hand or in play already keeps its place and rests."""
    duel, deck = names.duel, _deck(names, draft)
    lying = Counter(held(draft, duel)) + Counter(town_of(names, draft))
    is_full = len(draft.hand) >= MOST_HAND
    chips = []
    for card in sorted(filter(names.box.cards.__contains__, deck), key=names.card):
        left = max(0, deck[card] - lying[card])
        act = TakeCard(card) if left and not is_full else None
        chips.append(p.Chip(f"{names.card(card)} {left}", act=act, mark=swatch(names, names.box.cards[card])))
    return p.Group(tuple(chips), p.Layout.WRAP, names.words.t("Cards of my deck"))


def card_field(names: Names, draft: TurnDraft, to_town: bool, focus: bool = False) -> p.Field:
    """Return the search field of all cards, my deck first; with ``to_town`` only cards that may be locations."""
    t, deck = names.words.t, _deck(names, draft)
    cards = [card for card in names.box.cards.values() if not to_town or not is_no_location(card.id, names.box)]
    cards.sort(key=lambda card: (card.id not in deck, names.words.name(card)))
    full = not to_town and len(draft.hand) >= MOST_HAND
    options = tuple(
        p.Option(
            names.words.name(card),
            TakeCard(card.id, to_town),
            search_text(card),
            t("in my deck: {n}", n=deck[card.id]) if card.id in deck and not to_town else names.what(card),
            mark=swatch(names, card),
            enabled=not full,
            reason=t("At most {n} cards", n=MOST_HAND),
            does=abilities.search_text(card, names),
        )
        for card in cards
    )
    label = t("Location in play") if to_town else t("Another card")
    name = f"town-{len(draft.town)}" if to_town else f"hand-{len(draft.hand)}"
    return p.Field(label, options, label, t("No such card"), name, focus, folded=True)
