"""What one page knows that the table must not: my hand, my goals, what I ask. Pure edits of a frozen record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field, replace
from enum import StrEnum

from companion.realms.game.state import Duel
from companion.records import dataclass
from companion.screens.parts import Navigation

MOST_HAND = 12


class TurnGoal(StrEnum):
    """What the best turn shall bring."""

    POWER = "power"
    LOSS = "loss"
    MIX = "mix"


class Fact(StrEnum):
    """What surrounds my turn."""

    DISCARDED = "discarded"
    """A card was discarded from hand this turn."""
    ABJURED = "abjured"
    """I abjured a card this turn."""
    NOBODY_HOLDS = "nobody_holds"
    """Nobody has cards to discard (B10)."""
    NOTHING_TO_ABJURE = "nothing_to_abjure"
    """No card of cost 6 or less can be reached (B9)."""
    NO_LOCATION = "no_location"
    """No location is in play anywhere."""


@dataclass(frozen=True, slots=True)
class CardCounts:
    """A deck without names: how many cards lie where, and how many of them are wanted."""

    deck: int = 10
    deck_wanted: int = 2
    discard: int = 0
    discard_wanted: int = 0
    rest: int = 0
    """In hand and in play without locations."""
    rest_wanted: int = 0


@dataclass(frozen=True, slots=True)
class TurnDraft:
    """My side of the table."""

    seat: int = -1
    """My seat; -1 = the seat whose turn it is, as on a device that the players share."""
    hand: tuple[str, ...] = ()
    town: tuple[str, ...] = ()
    """Locations in play, where no duel is followed."""
    goal: TurnGoal = TurnGoal.MIX
    abjures: bool | None = None
    """Cards may leave the duel for ever in the best turn; None = only where that wins now."""
    staying: tuple[str, ...] = ()
    """Cards that stay all the same where others leave."""
    facts: frozenset[Fact] = frozenset()
    wanted: tuple[str, ...] = ("color:yellow",)
    """What the deck is asked for: ``color:``, ``kind:`` or ``card:`` and a value."""
    target: int = -1
    """Whom the next hand shall finish; -1 = the weakest in reach."""
    counts: CardCounts = field(default_factory=CardCounts)


# ---------------------------------------------------------------- acts


@dataclass(frozen=True, slots=True)
class DraftAct(Navigation):
    """Base of what changes this draft."""


@dataclass(frozen=True, slots=True)
class ChooseSeat(DraftAct):
    seat: int


@dataclass(frozen=True, slots=True)
class TakeCard(DraftAct):
    """Into the hand, or among the locations in play."""

    card: str
    to_town: bool = False


@dataclass(frozen=True, slots=True)
class DropCard(DraftAct):
    """The card at this place of the hand, or of the locations; where it has gone already nothing happens."""

    at: int
    card: str
    from_town: bool = False


@dataclass(frozen=True, slots=True)
class ClearHand(DraftAct):
    """An empty hand, and a turn in which nothing has happened."""


@dataclass(frozen=True, slots=True)
class ChooseGoal(DraftAct):
    goal: TurnGoal


@dataclass(frozen=True, slots=True)
class ChooseAbjuring(DraftAct):
    """Whether cards may leave the duel for ever in the best turn."""

    on: bool


@dataclass(frozen=True, slots=True)
class LetStay(DraftAct):
    """One card more of this name stays in the best turn that abjures others, or one fewer."""

    card: str
    on: bool


@dataclass(frozen=True, slots=True)
class ToggleFact(DraftAct):
    fact: Fact


@dataclass(frozen=True, slots=True)
class AskFor(DraftAct):
    """Wanted or not any more."""

    what: str


@dataclass(frozen=True, slots=True)
class ChooseTarget(DraftAct):
    seat: int


@dataclass(frozen=True, slots=True)
class StepCount(DraftAct):
    """One number of the deck without names is so much higher."""

    name: str
    by: int


@dataclass(frozen=True, slots=True)
class FillTurn(DraftAct):
    """The whole draft, as a browser has stored it."""

    draft: TurnDraft


def edit(draft: TurnDraft, act: DraftAct) -> TurnDraft:
    """The draft after an act; impossible ones leave it as it was."""
    match act:
        case ChooseSeat(seat):
            if seat == draft.seat:
                return draft
            return replace(draft, seat=seat, hand=(), facts=frozenset(), target=-1, abjures=None, staying=())
        case TakeCard(card, to_town):
            return _take(draft, card, to_town)
        case DropCard(at, card, from_town) if (draft.town if from_town else draft.hand)[at : at + 1] == (card,):
            return _drop(draft, at, from_town)
        case ClearHand():
            return replace(draft, hand=(), facts=frozenset(), abjures=None, staying=())
        case ChooseGoal(goal):
            return replace(draft, goal=goal)
        case ChooseAbjuring(on):
            return replace(draft, abjures=on)
        case LetStay(card, on):
            return replace(draft, staying=(*draft.staying, card) if on else _less(draft.staying, card))
        case ToggleFact(fact):
            return replace(draft, facts=draft.facts ^ {fact})
        case AskFor(what):
            wanted = tuple(entry for entry in draft.wanted if entry != what)
            return replace(draft, wanted=wanted if what in draft.wanted else (*draft.wanted, what))
        case ChooseTarget(seat):
            return replace(draft, target=seat)
        case StepCount(name, by) if name in COUNTED:
            return replace(draft, counts=counted(draft.counts, name, getattr(draft.counts, name) + by))
        case FillTurn(filled) if all(
            counted(filled.counts, name, getattr(filled.counts, name)) == filled.counts for name in COUNTED
        ):
            return replace(
                filled, hand=filled.hand[:MOST_HAND], town=filled.town[:4], staying=filled.staying[:MOST_HAND]
            )
        case _:
            return draft


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the cards without one copy of a card, unchanged if it is not among them."""
    at = cards.index(card) if card in cards else len(cards)
    return cards[:at] + cards[at + 1 :]


def _take(draft: TurnDraft, card: str, to_town: bool) -> TurnDraft:
    """Return the draft with a card added to the hand or locations; unchanged if there are MOST_HAND or 4 already."""
    if to_town:
        return replace(draft, town=(*draft.town, card)) if len(draft.town) < 4 else draft
    return replace(draft, hand=(*draft.hand, card)) if len(draft.hand) < MOST_HAND else draft


def _drop(draft: TurnDraft, at: int, from_town: bool) -> TurnDraft:
    """Return the draft without the card at a position of the hand or the locations; unchanged if there is none."""
    cards = draft.town if from_town else draft.hand
    if not 0 <= at < len(cards):
        return draft
    left = cards[:at] + cards[at + 1 :]
    return replace(draft, town=left) if from_town else replace(draft, hand=left)


MOST_CARDS = 60
PAIRS: Mapping[str, str] = {"deck_wanted": "deck", "discard_wanted": "discard", "rest_wanted": "rest"}


COUNTED = frozenset({*PAIRS, *PAIRS.values()})


def counted(counts: CardCounts, name: str, value: int) -> CardCounts:
    """The counts with one number changed: none negative, never more wanted cards than cards."""
    changed = replace(counts, **{name: min(max(value, 0), MOST_CARDS)})
    for wanted, whole in PAIRS.items():
        if getattr(changed, wanted) > getattr(changed, whole):
            other = wanted if name == whole else whole
            changed = replace(changed, **{other: getattr(changed, whole if name == whole else wanted)})
    return changed


def seat_of(draft: TurnDraft, duel: Duel | None) -> int:
    """Return the seat this page plays: mine, if I chose it and still sit there, otherwise the seat whose turn it is.

    0 without a duel.
    """
    if duel is None:
        return 0
    if draft.seat in duel.seated:
        return draft.seat
    return duel.active if duel.active in duel.seated else duel.seated[0]


def held(draft: TurnDraft, duel: Duel | None) -> tuple[str, ...]:
    """Return the cards named as hand that have not left it this turn; they are there again once that is undone."""
    if duel is None or duel.outcome is not None or seat_of(draft, duel) != duel.active:
        return draft.hand
    left, results = Counter(duel.left_hand), []
    for card in reversed(draft.hand):
        left[card] -= 1
        if left[card] < 0:
            results.append(card)
    return tuple(reversed(results))


def in_hand(draft: TurnDraft, duel: Duel | None) -> Mapping[str, int]:
    """The hand as a pile."""
    return Counter(held(draft, duel))
