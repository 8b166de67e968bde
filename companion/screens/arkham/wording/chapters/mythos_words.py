"""Words of Mythos cards: what the sheet says of questions, kinds and monsters' moves; undo phrase and log of a card.

Source: rules/arkham.md MONSTER-01..09, FLY-01..05, MCARD-01..03.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.mythos import questions as q
from companion.arkham.mythos.monster_movement import shakes_nobody
from companion.arkham.mythos.questions import Question
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.events import MonsterMoved, MonsterStayed, Why
from companion.arkham.table.state import SKY
from companion.desks import Event as AnyEvent
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, CardTrait, MythosCard
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.movement_boxes import symbol_word
from companion.screens.arkham.wording.names import Names
from companion.words import Words


def card_kind(kind: CardKind, words: Words) -> str:
    """Return the name of a Mythos card's type, such as "headline" or "rumor"."""
    match kind:
        case CardKind.HEADLINE:
            return words.t("headline")
        case CardKind.ENVIRONMENT:
            return words.t("environment")
        case CardKind.RUMOR:
            return words.t("rumor")
        case CardKind.SPECIAL:
            return words.t("special card")


def card_type(card: MythosCard, words: Words) -> str:
    """Return the name of a Mythos card's type, with the trait of an environment."""
    return type_words(card.kind, card.subtype, words)


def trait_word(trait: CardTrait, words: Words) -> str:
    """Return the name of an environment's trait, such as "mystic"; empty if it has none."""
    t = words.t
    called = {CardTrait.MYSTIC: t("mystic"), CardTrait.URBAN: t("urban"), CardTrait.WEATHER: t("weather")}
    return called.get(trait, "")


def type_words(kind: CardKind, trait: CardTrait, words: Words) -> str:
    """Return the name of a Mythos card's type for this kind and trait, such as "environment, urban" or "headline"."""
    match trait:
        case CardTrait.MYSTIC:
            return words.t("environment, mystic")
        case CardTrait.URBAN:
            return words.t("environment, urban")
        case CardTrait.WEATHER:
            return words.t("environment, weather")
        case CardTrait.NONE:
            return card_kind(kind, words)


def card_line(card: MythosCard, names: Names) -> str:
    """Return a card's gate place, clue place and type as a line, as in the list of cards."""
    return entries_line(card.gate, card.clue, card_type(card, names.words), names.box, names.words)


def entries_line(gate: str, clue: str, kind: str, box: ArkhamBox, words: Words) -> str:
    """Return a card's gate place, clue place and type as a line.

    ``gate`` and ``clue`` are ids of places, ``kind`` is the type in words; an empty text leaves its part out.
    """
    t = words.t
    opens = t("gate: {place}", place=words.name(box.spaces[gate])) if gate else ""
    lies = t("clue: {place}", place=words.name(box.spaces[clue])) if clue else ""
    return " · ".join(filter(None, (opens, lies, kind)))


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
            return t("nobody in the streets within reach")
        case _:
            return because(moved.why, names)


def _along_arrows(moved: MonsterMoved, names: Names) -> str:
    t = names.words.t
    kind = names.box.monsters.get(moved.kind)
    symbol = symbol_word(kind.dimension if kind else "", names.words)
    arrow = t("{symbol}, white arrow", symbol=symbol)
    if moved.color == "black":
        arrow = t("{symbol}, black arrow", symbol=symbol)
    match moved.why:
        case Why.TWO_STEPS:
            return t("{arrow}, two steps", arrow=arrow)
        case Why.STOPPED_BY_INVESTIGATOR:
            return t("{arrow}, stops at an investigator", arrow=arrow)
        case Why.SLOWED_BY_CARD:
            return t("{arrow}, one step: {card}", arrow=arrow, card=names.card(names.table.environment))
        case _:
            return arrow


def _hunting(moved: MonsterMoved, names: Names) -> str:
    t = names.words.t
    if moved.seat < 0:
        return because(moved.why, names)
    who, sneak = names.investigator(moved.seat), names.table.investigators[moved.seat].sneak
    if len(moved.path) > 2:
        return t("to the nearest: {who}, steps: {n}", who=who, n=len(moved.path) - 1)
    if sneak is None:
        return t("after the investigator: {who}", who=who)
    return t("after the investigator: {who}, Sneak {n}", who=who, n=sneak)


def stay_reason(stayed: MonsterStayed, names: Names) -> str:
    """Return the reason why a monster stays where it is."""
    t = names.words.t
    match stayed.why:
        case Why.HELD_BY_INVESTIGATOR:
            return t("stays: an investigator is there")
        case Why.STATIONARY:
            return t("stays: stationary")
        case Why.SYMBOL_NOT_SHOWN:
            return t("stays: its symbol is not on the card")
        case Why.NOBODY_TO_HUNT:
            return t("stays: nobody to hunt")
        case Why.FROZEN_BY_CARD:
            return t("stays: {card}", card=names.card(names.table.environment))
        case Why.OFF_BOARD:
            return t("stays: not in the town")
        case _:
            return because(stayed.why, names)


# ---------------------------------------------------------------- questions


def question_line(question: Question, names: Names) -> str:
    """Return the open question of a Mythos card as a sentence; it is the reason why the card cannot be applied yet."""
    t, place = names.words.t, names.place
    match question:
        case q.WhichWorld(location=location):
            return t("Which world lies behind the gate: {place}?", place=place(location))
        case q.WhichMonster(place=where):
            return t("Which monster was drawn: {place}?", place=place(where))
        case q.WhichGatesGetMore(count=0, is_free=True):
            return t("Where do they lie? A tap moves one more there.")
        case q.WhichGatesGetMore(count=count, is_free=True):
            return t("Where do the monsters lie that fit? Still to lay: {n}", n=count)
        case q.WhichGatesGetMore(count=0):
            return t("Which gates get one monster more?")
        case q.WhichGatesGetMore(count=count):
            return t("Which gates get one monster more? Still to choose: {n}", n=count)
        case q.WhoTakesClue(location=location):
            return t("Who takes the clue: {place}?", place=place(location))
        case q.WhomToHunt(kind=kind):
            return t("Where does it go: {monster}?", monster=names.monster(kind))
        case q.WhatComesFirst():
            return t("What comes first? The order changes something.")
        case q.RollDice(name=name, count=count):
            return t("{roll}: dice still to roll: {n}", roll=roll_name(name, names), n=count)


def roll_name(name: str, names: Names) -> str:
    """Return the name of a roll's cause: a monster, the rumor in play, or just "Roll"."""
    kind, _, number = name.partition(":")
    if number.isdigit() and kind in names.box.monsters:
        return names.monster(kind)
    return names.card(names.table.rumor) if names.table.rumor else names.words.t("Roll")


def phrase(command: c.ResolveMythos, names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the short name of a Mythos card: its title, or its first effect if the card is not in the list."""
    t = names.words.t
    if command.card:
        return t("Mythos, {card}", card=names.card(command.card))
    if command.printed and command.printed.name:
        return t("Mythos, {card}", card=command.printed.name)
    location = command.printed.gate if command.printed else ""
    where = names.short(location) if location else names.card("")
    return did_first(names, events) or t("Mythos, {card}", card=where)


def did_first(names: Names, events: Sequence[AnyEvent]) -> str:
    """Return the gate that a Mythos card opened or the surge that it began; empty if neither."""
    t = names.words.t
    for event in events:
        match event:
            case e.GateOpened(location):
                return t("gate, {place}", place=names.short(location))
            case e.SurgeBegan(location):
                return t("surge, {place}", place=names.short(location))
            case _:
                pass
    return ""


Event = (
    e.CardEntered
    | e.CardLeft
    | e.CardIgnored
    | e.CardReminder
    | e.CardSpoke
    | e.RumorFailed
    | e.RumorTokensChanged
    | e.DeckShuffled
    | e.DieRolled
)
"""Cards in play."""


def sentence(event: Event, names: Names) -> str:
    """Return the log line for an event about a Mythos card in play."""
    t, card = names.words.t, names.card
    match event:
        case e.CardEntered(which):
            return t("In play: {card}", card=card(which))
        case e.CardLeft(which):
            return t("Out of play: {card}", card=card(which))
        case e.CardIgnored(which, why):
            return t("No effect: {card}, {why}", card=card(which), why=because(why, names))
        case e.CardReminder(which):
            return t("For the players: {card}", card=card(which))
        case e.CardSpoke(which):
            return t("Text of the card: {card}", card=card(which))
        case e.RumorFailed(which):
            return t("The rumor is confirmed: {card}", card=card(which))
        case e.RumorTokensChanged(before, after):
            return t("Tokens on the rumor {before} → {after}", before=before, after=after)
        case e.DeckShuffled(which):
            return t("The Mythos deck is shuffled: {card}", card=card(which))
        case e.DieRolled(roll, faces) if shakes_nobody(roll, faces):
            thrown = ", ".join(map(str, faces))
            return t("{roll}, rolled: {faces}, nobody loses Stamina", roll=roll_name(roll, names), faces=thrown)
        case e.DieRolled(roll, faces):
            return t("{roll}, rolled: {faces}", roll=roll_name(roll, names), faces=", ".join(map(str, faces)))
