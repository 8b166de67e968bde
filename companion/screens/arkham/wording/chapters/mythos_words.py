"""Words of Mythos cards: what the sheet says of questions, kinds and monsters' moves; undo phrase and log of a card.

Source: rules/arkham.md MONSTER-01..09, FLY-01..05, MCARD-01..03.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.arkham.mythos import questions as q
from companion.arkham.mythos.monster_movement import shakes_nobody
from companion.arkham.mythos.questions import Question
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.events import MonsterMoved, MonsterStayed, Why
from companion.arkham.table.state import SKY
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, CardTrait, MythosCard
from companion.screens import parts as p
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.chapters.move import (
    NOTHING,
    BeforeAndAfter,
    Events,
    EventWords,
    Move,
    Order,
    nothing,
)
from companion.screens.arkham.wording.chapters.placeholders import DoneCommand, Phrases, in_log
from companion.screens.arkham.wording.movement_boxes import symbol_word
from companion.screens.arkham.wording.names import Names
from companion.words import Words
from companion.words import message as m

KINDS: Mapping[CardKind, str] = {
    CardKind.HEADLINE: m("headline"),
    CardKind.ENVIRONMENT: m("environment"),
    CardKind.RUMOR: m("rumor"),
    CardKind.SPECIAL: m("special card"),
}
"""The types of Mythos cards."""

TRAITS: Mapping[CardTrait, tuple[str, str]] = {
    CardTrait.MYSTIC: (m("mystic"), m("environment, mystic")),
    CardTrait.URBAN: (m("urban"), m("environment, urban")),
    CardTrait.WEATHER: (m("weather"), m("environment, weather")),
}
"""Trait of an environment -> its name, and the name of the type with it."""


def card_kind(kind: CardKind, words: Words) -> str:
    """Return the name of a Mythos card's type, such as "headline" or "rumor"."""
    return words.t(KINDS[kind])


def card_type(card: MythosCard, words: Words) -> str:
    """Return the name of a Mythos card's type, with the trait of an environment."""
    return type_words(card.kind, card.subtype, words)


def trait_word(trait: CardTrait, words: Words) -> str:
    """Return the name of an environment's trait, such as "mystic"; empty if it has none."""
    return words.t(TRAITS[trait][0]) if trait in TRAITS else ""


def type_words(kind: CardKind, trait: CardTrait, words: Words) -> str:
    """Return the name of a Mythos card's type for this kind and trait, such as "environment, urban" or "headline"."""
    return words.t(TRAITS[trait][1]) if trait in TRAITS else card_kind(kind, words)


def card_line(card: MythosCard, names: Names) -> str:
    """Return a card's gate place, clue place and type as a line, as in the list of cards."""
    return entries_line(card.gate, card.clue, card_type(card, names.words), names.box, names.words)


def entries_line(gate: str, clue: str, kind: str, box: ArkhamBox, words: Words) -> str:
    """Return a card's gate place, clue place and type as a line.

    ``gate`` and ``clue`` are ids of places, ``kind`` is the type in words; an empty text leaves its part out.
    """
    t = words.t
    opens = t("gate: {place}", place=words.name(box.spaces[gate])) if gate else ""
    clue_at = t("clue: {place}", place=words.name(box.spaces[clue])) if clue else ""
    return " · ".join(filter(None, (opens, clue_at, kind)))


# ---------------------------------------------------------------- monsters


def move_line(moved: MonsterMoved, names: Names) -> str:
    """Return the path of a monster's move, to stand after its name: 'Woods → Uptown'."""
    return " → ".join(map(names.place, moved.path))


def move_reason(moved: MonsterMoved, names: Names) -> str:
    """Return the reason why a monster moves where it does."""
    t = names.words.t
    match moved.why:
        case Why.ARROW | Why.TWO_STEPS | Why.STOPPED_BY_INVESTIGATOR | Why.SLOWED_BY_CARD:
            return _along_arrows(moved, names)
        case Why.HUNTS:
            return _hunting(moved, names)
        case Why.NOBODY_TO_HUNT if moved.path[-1] == SKY:
            return t("nobody within reach in the streets")
        case _:
            return because(moved.why, names)


ARROWS: Mapping[Why, str] = {
    Why.TWO_STEPS: m("{arrow}, two steps"),
    Why.STOPPED_BY_INVESTIGATOR: m("{arrow}, stops at an investigator"),
    Why.SLOWED_BY_CARD: m("{arrow}, one step: {card}"),
}
"""What a move along arrows of a symbol was changed by."""


def _along_arrows(moved: MonsterMoved, names: Names) -> str:
    """Return why a monster moved by arrow: its symbol, black or otherwise white, and what changed that, if anything."""
    t = names.words.t
    kind = names.box.monsters.get(moved.kind)
    symbol = symbol_word(kind.dimension if kind else "", names.words)
    arrow = t(m("{symbol}, black arrow") if moved.color == "black" else m("{symbol}, white arrow"), symbol=symbol)
    if moved.why not in ARROWS:
        return arrow
    return t(ARROWS[moved.why], arrow=arrow, card=names.card(names.table.environment))


def _hunting(moved: MonsterMoved, names: Names) -> str:
    """Return why a monster moved towards an investigator: the nearest, or by Sneak if set; plainly without a seat."""
    t = names.words.t
    if moved.seat < 0:
        return because(moved.why, names)
    who, sneak = names.investigator(moved.seat), names.table.investigators[moved.seat].sneak
    if len(moved.path) > 2:
        return t("to the nearest investigator ({who}): {n} steps", who=who, n=len(moved.path) - 1)
    if sneak is None:
        return t("toward {who}", who=who)
    return t("toward {who}, Sneak {n}", who=who, n=sneak)


STAYS: Mapping[Why, str] = {
    Why.HELD_BY_INVESTIGATOR: m("stays: an investigator is there"),
    Why.STATIONARY: m("stays: stationary"),
    Why.SYMBOL_NOT_SHOWN: m("stays: its symbol is not on the card"),
    Why.NOBODY_TO_HUNT: m("stays: nobody to hunt"),
    Why.FROZEN_BY_CARD: m("stays: {card}"),
    Why.OFF_BOARD: m("stays: not in town"),
}
"""Why a monster stays, where more is said of it than in the log."""


def stay_reason(stayed: MonsterStayed, names: Names) -> str:
    """Return the reason why a monster stays where it is."""
    if stayed.why not in STAYS:
        return because(stayed.why, names)
    return names.words.t(STAYS[stayed.why], card=names.card(names.table.environment))


# ---------------------------------------------------------------- questions


def roll_name(name: str, names: Names) -> str:
    """Return the name of a roll's cause: a monster, the rumor in play, or just "Roll"."""
    kind, _, number = name.partition(":")
    if number.isdigit() and kind in names.box.monsters:
        return names.monster(kind)
    return names.card(names.table.rumor) if names.table.rumor else names.words.t("Roll")


def _gates_get_more(question: q.WhichGatesGetMore, names: Names) -> str:
    """Return the question on which gates get the additional monsters, with the number to lay while any is left."""
    if question.is_free:
        begun, done = (
            m("Where do the remaining monsters go? Still to place: {n}"),
            m("Where do they go? Tap to move one more there."),
        )
    else:
        begun, done = (
            m("Choose gates for the extra monsters; still to choose: {n}"),
            m("Choose gates for the extra monsters"),
        )
    return in_log(begun if question.count else done, question, names)


def _dice_open(question: q.RollDice, names: Names) -> str:
    """Return the question for a roll, with how many dice are still to roll."""
    roll = roll_name(question.name, names)
    return names.words.n("{roll}: {n} die still to roll", "{roll}: {n} dice still to roll", question.count, roll=roll)


QUESTIONS: Mapping[type[Question], str | Callable[[Any, Names], str]] = {
    q.WhichWorld: m("{place}: where does the gate lead?"),
    q.WhichMonster: m("{place}: which monster?"),
    q.WhichGatesGetMore: _gates_get_more,
    q.WhoTakesClue: m("{place}: who takes the clue?"),
    q.WhomToHunt: m("{monster}: where does it go?"),
    q.WhatComesFirst: m("Which first? The order matters."),
    q.RollDice: _dice_open,
}
"""What an open question of a Mythos card asks."""


def question_line(question: Question, names: Names) -> str:
    """Return the open question of a Mythos card as a sentence; it is the reason why the card cannot be applied yet."""
    words = QUESTIONS[type(question)]
    return in_log(words, question, names) if isinstance(words, str) else words(question, names)


# ---------------------------------------------------------------- the undo


def did_first(names: Names, events: Sequence[Any]) -> str:
    """Return the gate that a Mythos card opened or the surge that it began; empty if neither."""
    phrases = {e.GateOpened: m("new gate ({place})"), e.SurgeBegan: m("surge ({place})")}
    for event in events:
        if type(event) in phrases:
            return names.words.t(phrases[type(event)], place=names.short(event.location))
    return ""


def _resolved(deed: DoneCommand, names: Names) -> str:
    """Return the title of a Mythos card, or its first effect if the card is not in the list."""
    card, printed = deed.command.card, deed.command.printed or do.PrintedCard()
    title = names.card(card) if card else printed.name
    if not title:
        effect = did_first(names, deed.events)
        if effect:
            return effect
        title = names.short(printed.gate) if printed.gate else names.card("")
    return names.words.t("Mythos ({card})", card=title)


PHRASES: Phrases = {do.ResolveMythos: _resolved}
"""What a Mythos card is called on the undo button."""


# ---------------------------------------------------------------- the log


def _rolled(event: e.DieRolled, names: Names) -> str:
    """Return the log line of a roll with its faces; also that the roll costs no Stamina, if that is so."""
    roll, faces = roll_name(event.name, names), ", ".join(map(str, event.faces))
    is_harmless = shakes_nobody(event.name, event.faces)
    sentence = m("{roll}, rolled: {faces}, no Stamina lost") if is_harmless else m("{roll}, rolled: {faces}")
    return names.words.t(sentence, roll=roll, faces=faces)


# ---------------------------------------------------------------- what hands do

CARD = p.Icon("card")


def under(names: Names) -> str:
    """Return where a Mythos card goes that does not stay in play."""
    return names.words.t("under the Mythos deck")


def card_moves(card: str, printed: PrintedCard | None, at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return the move of the Mythos card itself after it is resolved; empty if an event already moved it.

    A card that is not in the list is known by what was read off it; an environment or rumor without a title stays in
    play, any other card goes under the deck.
    """
    if card:
        return _itself(at.names.card(card), under(at.names), at)
    read_off = printed or PrintedCard()
    lasts = read_off.kind in (CardKind.ENVIRONMENT, CardKind.RUMOR) and not read_off.name
    title = read_off.name or at.names.words.t("The Mythos card")
    return _itself(title, at.names.words.t("beside the board, in play") if lasts else under(at.names), at)


def _itself(title: str, end: str, at: BeforeAndAfter) -> tuple[Move, ...]:
    """Return the move of a Mythos card to ``end``.

    Empty if an event of the act already moved the card or shuffled the deck, or if the Ancient One woke.
    """
    moved = (e.CardEntered, e.CardIgnored, e.DeckShuffled, e.AncientOneWoke)
    if any(isinstance(event, moved) for event in at.events):
        return NOTHING
    return (Move(Order.CARDS, (title,), ends=(end,), mark=CARD),)


def _entered(event: e.CardEntered, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a Mythos card that comes into play."""
    end = at.names.words.t("beside the board, in play")
    yield Move(Order.CARDS, (at.names.card(event.card),), ends=(end,), mark=CARD)


def _left(event: e.CardLeft, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves of a card that leaves play.

    None for a headline: it went under its deck at once, only its effect ends (MCARD-01).
    """
    if event.why is Why.END_OF_NEXT_TURN:
        return
    if event.card == at.before.rumor:
        yield _tokens((at.before.rumor_tokens, 0), at)
    names, start = at.names, at.names.words.t("in play")
    yield Move(Order.CARDS, (names.card(event.card),), start, (under(names),), because(event.why, names), CARD)


def _ignored(event: e.CardIgnored, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a Mythos card without effect: under the deck, to draw another if it was put aside."""
    names, is_set_aside = at.names, event.why is Why.SET_ASIDE
    end = names.words.t("under the Mythos deck, draw another") if is_set_aside else under(names)
    yield Move(Order.CARDS, (names.card(event.card),), ends=(end,), why=because(event.why, names), mark=CARD)


def _reminder(event: e.CardReminder, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the card whose text the players carry out themselves, with its text in short; "" for an unlisted card."""
    names, card = at.names, at.names.box.mythos.get(event.card)
    thing = names.words.t("From the text of {card}", card=names.card(event.card))
    yield Move(Order.CARDS, (thing,), why=names.words.text(card, "reminder") if card else "", mark=CARD)


def _tokens_changed(event: e.RumorTokensChanged, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move that changes the tokens on the rumor."""
    yield _tokens((event.before, event.after), at)


def _tokens(change: tuple[int, int], at: BeforeAndAfter) -> Move:
    """Return the physical move that changes the tokens on the rumor from a number to another."""
    thing = (at.names.words.t("Tokens on the rumor"),)
    return Move(Order.TOKENS, thing, mark=CARD, change=change, key=("rumor",))


def _shuffled(event: e.DeckShuffled, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move that shuffles the Mythos deck."""
    yield Move(Order.CARDS, (at.names.words.t("Shuffle the Mythos deck"),), mark=CARD)


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.CardEntered: EventWords(m("In play: {card}"), _entered),
    e.CardLeft: EventWords(m("Out of play: {card}"), _left),
    e.CardIgnored: EventWords(m("No effect: {card} ({why})"), _ignored, m("No effect: {card}")),
    e.CardReminder: EventWords(m("Up to the players: {card}"), _reminder),
    e.CardSpoke: EventWords(m("Card text: {card}"), nothing),
    e.RumorFailed: EventWords(m("The rumor fails: {card}"), nothing),
    e.RumorTokensChanged: EventWords(m("Tokens on the rumor {before} → {after}"), _tokens_changed),
    e.DeckShuffled: EventWords(m("{card}: Mythos deck shuffled"), _shuffled),
    e.DieRolled: EventWords(_rolled, nothing),
}
"""The line of the log and the physical moves for events of Mythos cards."""
