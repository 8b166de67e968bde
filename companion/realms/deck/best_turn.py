"""The best turn that the cards on the table allow: every order, every choice, every self-abjuring.

Counted is what the cards themselves give: conjuring power, sanity loss, sanity gained, cards drawn. A card drawn is
not known, so it is never played here; a discard that follows a draw takes a drawn card, a discard of its own is laid on
whoever holds cards. Using an ability that abjures nothing of its own never spoils another one, so it is used as soon as
it can be; what is searched is which cards abjure themselves, in which order, and which side of a choice is taken.

Source: rules/realms.md sections 3-5, B7, B9, B10, B11.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from itertools import combinations

from companion.errors import BadQuestion
from companion.facts.realms import Card, RealmsBox
from companion.facts.realms_notation import EVENTS, Ability, Atom, Token, Verb, parse
from companion.odds.numbers import flag, flags, is_a, listed, whole
from companion.realms.cards import card_questions
from companion.realms.duel.card_moves import is_no_location
from companion.records import dataclass

MOST_CARDS = 16

Unused = tuple[str, int, tuple[Token, ...]]
"""Card, index of its ability, requirements that were missing."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One step of the turn: a card uses one of its abilities."""

    card: str
    ability: int
    """Index among the card's abilities."""
    atom: Atom
    """What is chosen of it."""
    abjures_itself: bool


@dataclass(frozen=True, slots=True)
class BestTurn:
    """The turn found."""

    deeds: tuple[Deed, ...]
    """In the order to play in."""
    power: int
    loss: int
    gain: int
    draws: int
    unused: tuple[Unused, ...]
    """Abilities that could not be used or were given up: card, index, the requirements that were missing."""

    @property
    def abjured(self) -> tuple[str, ...]:
        """The cards that leave the duel for ever with it."""
        return tuple(deed.card for deed in self.deeds if deed.abjures_itself)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What surrounds the turn: whether the effects that need a target find one."""

    somebody_holds_cards: bool = True
    """A discard has a victim (B10)."""
    something_to_abjure: bool = True
    """A card of cost 6 or less in hand, discard pile or rows (B9)."""
    location_to_destroy: bool = True
    cards_to_draw: bool = True


@dataclass(frozen=True, slots=True)
class _InPlay:
    name: str
    colors: frozenset[str]
    abilities: tuple[Ability, ...]


@dataclass(slots=True, eq=False)
class _Way:
    """One ability of one card; sets of cards, abilities and events are bits of whole numbers."""

    index: int
    """Of the card."""
    number: int
    """Of the ability."""
    card: int
    bit: int
    shown: tuple[int, ...]
    """For each requirement of a card in play: the other cards that meet it."""
    events: int
    atoms: tuple[Atom, ...]
    leaves: bool


DISCARDED, ABJURED = 1, 2
EVENT_BITS: Mapping[Token, int] = {Token.DISCARDED: DISCARDED, Token.ABJURED: ABJURED}

Found = tuple[int, int, tuple[Deed, ...]]
"""Worth, minus self-abjurings, deeds."""


def best_turn(
    hand: Sequence[str],
    locations: Sequence[str] = (),
    *,
    box: RealmsBox,
    power: int = 1,
    loss: int = 0,
    gain: int = 0,
    draw: int = 0,
    seat: Surroundings | None = None,
    discarded: bool = False,
    abjured: bool = False,
    keep: bool = False,
    leaving: Sequence[str] | None = None,
) -> BestTurn:
    """Return the turn that gives the most of ``power``, ``loss``, ``gain`` and ``draw``, each worth 0..99 a point.

    ``hand``: cards played this turn, ``locations``: cards already in play, together at most 16, by id of the box.
    ``discarded``, ``abjured``: whether that has happened already this turn; ``seat``: which effects find a target.
    ``keep``: no card abjures itself, for it would leave the deck for ever; ``leaving``: only these cards may, each as
    often as it stands there. A colour or type that the box does not prove counts as presumed. Among equals fewer cards
    abjure themselves.
    Raises :class:`~companion.errors.BadQuestion` naming the argument: an unknown card, a card in play that is no
    location, a number out of its range.

    Source: rules/realms.md sections 3-5, B7, B9, B10, B11.

    >>> from companion.facts.realms import load
    >>> best_turn(["initiate", "follower"], box=load(), power=1).power
    3
    """
    for field, worth in (("power", power), ("loss", loss), ("gain", gain), ("draw", draw)):
        whole(field, worth, 0, 99)
    around = Surroundings() if seat is None else seat
    is_a("seat", around, Surroundings)
    flags(around, (field.name for field in fields(Surroundings)))
    happened = DISCARDED * flag("discarded", discarded) | ABJURED * flag("abjured", abjured)
    worth_of = {Verb.CONJURE: power, Verb.LOSE: loss, Verb.GAIN: gain, Verb.DRAW: draw}
    cards = _cards(hand, locations, box)
    may_leave = None if leaving is None else Counter(listed("leaving", leaving, str))
    if flag("keep", keep):
        may_leave = Counter()
    return _Search(cards, worth_of, around, may_leave).run(happened)


@dataclass(frozen=True, slots=True)
class Extremes:
    """What the same cards can do at most, each goal in a turn of its own."""

    loss: int
    power: int
    draws: bool
    """One of these turns draws cards."""
    after: tuple[int, ...] = ()
    """By the number of locations destroyed first: the most sanity loss that follows. The first equals ``loss``."""


def extremes(hand: Sequence[str], locations: Sequence[str] = (), *, box: RealmsBox) -> Extremes:
    """Return the most sanity loss and the most power: :func:`best_turn` for each goal, in half the time."""
    search = _Search(_cards(hand, locations, box), {Verb.LOSE: 1}, Surroundings())
    hurt = search.deeds(0)
    after = search.after_destroying()
    search.aim({Verb.CONJURE: 1})
    rich = search.deeds(0)
    draws = any(deed.atom.verb is Verb.DRAW for deed in (*hurt, *rich))
    return Extremes(_total(hurt, Verb.LOSE), _total(rich, Verb.CONJURE), draws, after)


def _total(deeds: Sequence[Deed], verb: Verb) -> int:
    """Return the sum of the numbers that deeds have for a verb, such as all sanity that they cost others."""
    return sum(deed.atom.number for deed in deeds if deed.atom.verb is verb)


def _cards(hand: Sequence[str], locations: Sequence[str], box: RealmsBox) -> list[_InPlay]:
    """Return hand and locations as cards in play; raise BadQuestion for too many, unknown or misplaced cards."""
    is_a("box", box, RealmsBox)
    in_hand, lying = listed("hand", hand, str), listed("locations", locations, str)
    if len(in_hand) + len(lying) > MOST_CARDS:
        raise BadQuestion("hand", f"{len(in_hand) + len(lying)} cards with those in play; at most {MOST_CARDS}")
    for field, cards in (("hand", in_hand), ("locations", lying)):
        for name in cards:
            card_questions.check_card(field, name, box)
    for name in lying:
        if is_no_location(name, box):
            raise BadQuestion("locations", f"{name!r} is no location, so it does not stay in play")
    return [_in_play(box.cards[name]) for name in (*in_hand, *lying)]


def _in_play(card: Card) -> _InPlay:
    """Return a printed card as a card in play, with its colours and parsed abilities."""
    return _InPlay(card.id, marks(card), _parsed(card.abilities))


@cache
def _parsed(texts: tuple[str, ...]) -> tuple[Ability, ...]:
    """Return all abilities in the printed texts of a card, from memory if they were parsed before."""
    return tuple(ability for text in texts for ability in parse(text))


def marks(card: Card) -> frozenset[str]:
    """Return colour and type of a card as requirements name them; presumed where the card does not prove them."""
    return frozenset({str(card.color or card.presumed_color), str(card.kind or card.presumed_kind)} - {""})


class _Search:
    def __init__(
        self,
        cards: Sequence[_InPlay],
        worth: Mapping[Verb, int],
        seat: Surroundings,
        may_leave: Mapping[str, int] | None = None,
    ) -> None:
        self.cards, self.worth, self.seat = cards, worth, seat
        self.known: dict[tuple[int, int, int], Found] = {}
        self.all = (1 << len(cards)) - 1
        showing: dict[str, int] = {}
        for index, card in enumerate(cards):
            for mark in card.colors:
                showing[mark] = showing.get(mark, 0) | 1 << index
        every = [(i, n, ability) for i, card in enumerate(cards) for n, ability in enumerate(card.abilities)]
        self.ways = [self._way(i, n, ability, 1 << at, showing) for at, (i, n, ability) in enumerate(every)]
        self.free = [way for way in self.ways if not way.leaves]
        names = [card.name for card in cards]
        leaving = [
            may_leave is None or names[:at].count(name) < may_leave.get(name, 0) for at, name in enumerate(names)
        ]
        self.costly = [way for way in self.ways if way.leaves and leaving[way.index]]

    def _way(self, index: int, number: int, ability: Ability, bit: int, showing: Mapping[str, int]) -> _Way:
        """Return an ability as a way to use a card, with the sets of cards and events that it needs as bits."""
        needs = ability.requirements
        card = 1 << index
        showing_cards = tuple(showing.get(token.value, 0) & ~card for token in needs if token not in EVENTS)
        events = sum(EVENT_BITS[token] for token in set(needs) & EVENTS)
        return _Way(index, number, card, bit, showing_cards, events, ability.effect.atoms, ability.abjures_itself)

    def run(self, events: int) -> BestTurn:
        """Return the best turn while these events have happened already."""
        deeds = self.deeds(events)
        power, loss, gain, draws = (_total(deeds, verb) for verb in (Verb.CONJURE, Verb.LOSE, Verb.GAIN, Verb.DRAW))
        return BestTurn(deeds, power, loss, gain, draws, self._unused(self.all, events, deeds))

    def deeds(self, events: int) -> tuple[Deed, ...]:
        """Return the best turn as its steps."""
        return self.best(self.all, 0, events)[2]

    def aim(self, worth: Mapping[Verb, int]) -> None:
        """Change the points that each effect is worth, and forget the results computed for others."""
        self.worth = worth
        self.known.clear()

    def after_destroying(self) -> tuple[int, ...]:
        """Return the most that can follow when 0, 1, 2, ... locations are destroyed before all other effects.

        What destroys and stays is used at once and spoils nothing; what leaves with it is missing afterwards.
        """
        ways = [way for way in self.ways if way.atoms[0].verb is Verb.DESTROY and self._usable(self.all, 0, 0, way)]
        staying = sum(not way.leaves for way in ways)
        leaving = [way for way in ways if way.leaves]
        results = [self.best(self.all, 0, 0)[0]] * (staying + 1)
        for number in range(1, len(leaving) + 1):
            results.append(
                max(
                    self.best(self.all & ~sum(way.card for way in gone), sum(way.bit for way in gone), ABJURED)[0]
                    for gone in combinations(leaving, number)
                )
            )
        return tuple(results)

    def best(self, in_play: int, used: int, events: int) -> Found:
        """Return the best from a state on: what costs nothing is done at once, the rest is tried."""
        state = (in_play, used, events)
        if state in self.known:
            return self.known[state]
        worth, staying, deeds = 0, 0, []
        costly: list[tuple[_Way, Atom]] = []
        while True:
            certain = self._free_deeds(in_play, used, events)
            if not certain:
                costly = self._costly_deeds(in_play, used, events)
                certain = [candidate for candidate in costly if self._harms_nobody(in_play, used, events, candidate)][
                    :1
                ]
            if not certain:
                break
            for way, atom in certain:
                in_play, used, events = self._after(in_play, used, events, way, atom)
                worth, staying = worth + self._worth(atom), staying - way.leaves
                deeds.append(self._deed(way, atom))
        after: Found = (0, 0, ())
        for way, atom in costly:
            results = self.best(*self._after(in_play, used, events, way, atom))
            tried = (results[0] + self._worth(atom), results[1] - 1)
            if tried > after[:2]:
                after = (*tried, (self._deed(way, atom), *results[2]))
        self.known[state] = worth + after[0], staying + after[1], (*deeds, *after[2])
        return self.known[state]

    def _worth(self, atom: Atom) -> int:
        """Return what an effect is worth in this search: its number times the weight of its verb (0 if none)."""
        return self.worth.get(atom.verb, 0) * atom.number

    def _deed(self, way: _Way, atom: Atom) -> Deed:
        """Return the use of an ability as a deed, with the effect that was chosen."""
        return Deed(self.cards[way.index].name, way.number, atom, way.leaves)

    def _after(self, in_play: int, used: int, events: int, way: _Way, atom: Atom) -> tuple[int, int, int]:
        """Return cards in play, used abilities and events, all as bits, after an ability was used."""
        events |= _caused(atom, self.seat)
        return (
            (in_play & ~way.card, used | way.bit, events | ABJURED) if way.leaves else (in_play, used | way.bit, events)
        )

    def _usable(self, in_play: int, used: int, events: int, way: _Way) -> bool:
        """Return whether an ability can be used now: its card in play, unused, all requirements met."""
        if not in_play & way.card or used & way.bit or way.events & ~events:
            return False
        return all(in_play & others for others in way.shown)

    def _free_deeds(self, in_play: int, used: int, events: int) -> list[tuple[_Way, Atom]]:
        """Return all abilities that cost nothing to use now: no self-abjuring; of a choice the side worth more."""
        results = []
        for way in self.free:
            if self._usable(in_play, used, events, way):
                possible = [atom for atom in way.atoms if _possible(atom, self.seat, events)]
                if possible:
                    atom = max(possible, key=self._worth) if len(possible) > 1 else possible[0]
                    results.append((way, atom))
                    events |= _caused(atom, self.seat)
        return results

    def _costly_deeds(self, in_play: int, used: int, events: int) -> list[tuple[_Way, Atom]]:
        """Return the usable self-abjuring abilities that give something wanted, or cause an event not yet happened."""
        return [
            (way, atom)
            for way in self.costly
            if self._usable(in_play, used, events, way)
            for atom in way.atoms
            if _possible(atom, self.seat, events)
            and (self.worth.get(atom.verb, 0) or (_caused(atom, self.seat) | ABJURED) & ~events)
        ]

    def _harms_nobody(self, in_play: int, used: int, events: int, deed: tuple[_Way, Atom]) -> bool:
        """Return whether a deed is worth something and no other ability needs its card, so that it may be used now.

        An ability not used yet needs a card for its colour or type, unless a card that stays has it, or for an event.
        """
        way, atom = deed
        if not self.worth.get(atom.verb, 0) or len(way.atoms) > 1:
            return False
        others = in_play & ~way.card
        waiting = [other for other in self.ways if other.card & others and not other.bit & used]
        if any(other.events & ~events for other in waiting):
            return False
        staying = others & ~sum({other.card for other in self.costly if not other.bit & used})
        return all(not cards & way.card or cards & staying for other in waiting for cards in other.shown)

    def _unused(self, in_play: int, events: int, deeds: Sequence[Deed]) -> tuple[Unused, ...]:
        """Return the abilities that a turn leaves unused, each with the requirements that are not met."""
        left = list(self.ways)
        for deed in deeds:
            left.remove(next(w for w in left if self.cards[w.index].name == deed.card and w.number == deed.ability))
            events |= _caused(deed.atom, self.seat) | ABJURED * deed.abjures_itself
        return tuple((self.cards[w.index].name, w.number, self._missing(in_play, events, w)) for w in left)

    def _missing(self, in_play: int, events: int, way: _Way) -> tuple[Token, ...]:
        """Return the requirements of an ability that cards in play and events do not meet."""
        needs = self.cards[way.index].abilities[way.number].requirements
        showing = iter(way.shown)
        return tuple(t for t in needs if not (EVENT_BITS[t] & events if t in EVENTS else next(showing) & in_play))


def _possible(atom: Atom, seat: Surroundings, events: int) -> bool:
    """Return whether an effect can do anything with these surroundings and the events so far."""
    match atom.verb:
        case Verb.DISCARD:
            return seat.somebody_holds_cards
        case Verb.ABJURE:
            return seat.something_to_abjure
        case Verb.DESTROY:
            return seat.location_to_destroy
        case Verb.DRAW:
            return seat.cards_to_draw
        case Verb.RETURN:
            return bool(events & ABJURED)
        case Verb.LOSE | Verb.GAIN | Verb.CONJURE:
            return True


def _caused(atom: Atom, seat: Surroundings) -> int:
    """Return the event that an effect causes as a bit: a discard, an abjuring, or 0 for none."""
    if atom.verb is Verb.DISCARD or (atom.then_discard and seat.cards_to_draw):
        return DISCARDED
    return ABJURED if atom.verb is Verb.ABJURE else 0
