"""A Mythos card that the lists do not have, entry by entry: each tap changes one of them.

Source: rules/arkham.md MYTHOS-01, MCARD-01..03, MONSTER-01.
"""

from __future__ import annotations

from companion.arkham.box.own_card import KINDS, LONGEST_REMINDER, OwnCard
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, CardTrait
from companion.screens import parts as p
from companion.screens.arkham.drafts.box_draft import ChangeCard, ForgetCard, OpenOwnCard
from companion.screens.arkham.drafts.view import Close
from companion.screens.arkham.wording.chapters.mythos_words import card_kind, trait_word
from companion.screens.arkham.wording.movement_boxes import half
from companion.typed_text import LONGEST_NAME
from companion.words import Words


def card_sheet(title: str, card: OwnCard, box: ArkhamBox, words: Words) -> p.Panel:
    """The whole card."""
    t = words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    name = p.Input(t("Title"), title, ChangeCard(title, "title"), "value", limit=LONGEST_NAME)
    reminder = p.Input(
        t("What it does, in your words"), card.reminder, ChangeCard(title, "reminder"), "value", limit=LONGEST_REMINDER
    )
    body = (
        name,
        *_kind(title, card, words),
        p.Section(t("Gate location"), (_places(title, "gate", card.gate, t("No gate"), box, words),)),
        p.Section(t("Clue location"), (_places(title, "clue", card.clue, t("No clue"), box, words),)),
        p.Section(
            t("Movement box"),
            (
                half(t("White arrows"), card.white, lambda symbol: _symbol(title, "white", symbol, card), words),
                half(t("Black arrows"), card.black, lambda symbol: _symbol(title, "black", symbol, card), words),
            ),
        ),
        reminder,
    )
    back = p.Button(t("To the list"), OpenOwnCard(), icon="left")
    forget = p.Button(t("Delete the card"), ForgetCard(title), p.ButtonKind.DANGER)
    foot = (p.Group((back, forget), p.Layout.BUTTONS),)
    return p.Panel(title, body, (p.Title(title, aside=(out,)),), foot, p.Size.PAGE, f"box-own-{title}")


def _kind(title: str, card: OwnCard, words: Words) -> tuple[p.Part, ...]:
    """Return the chips for an own Mythos card's kind; for an environment also its trait, a second tap unsets it."""
    kinds = tuple(
        p.Chip(card_kind(kind, words), act=ChangeCard(title, "kind", kind.value), on=kind is card.kind)
        for kind in KINDS
    )
    chosen: tuple[p.Part, ...] = (p.Group(kinds, p.Layout.WRAP, words.t("Kind")),)
    if card.kind is not CardKind.ENVIRONMENT:
        return chosen
    traits = tuple(
        p.Chip(
            trait_word(trait, words),
            act=ChangeCard(title, "trait", "" if trait is card.trait else trait.value),
            on=trait is card.trait,
        )
        for trait in CardTrait
        if trait
    )
    return (*chosen, p.Group(traits, p.Layout.WRAP, words.t("Trait")))


def _places(title: str, cell: str, now: str, none: str, box: ArkhamBox, words: Words) -> p.Group:
    """Return the chips that set a location of an own Mythos card in a given field; the last chip sets no location."""
    chips = tuple(
        p.Chip(words.name(box.spaces[place]), act=ChangeCard(title, cell, place), on=place == now)
        for place in box.unstable
    )
    return p.Group((*chips, p.Chip(none, act=ChangeCard(title, cell, ""), on=not now)), p.Layout.WRAP)


def _symbol(title: str, side: str, symbol: str, card: OwnCard) -> ChangeCard:
    """Return the act that adds a dimension symbol to the white or black movement box, or takes it away."""
    is_there = symbol in (card.white if side == "white" else card.black)
    return ChangeCard(title, side, f"-{symbol}" if is_there else f"+{symbol}")
