"""The best turn that the cards on the table allow: every order, every choice, every self-abjuring.

Counted is what the cards themselves give: conjuring power, sanity loss, sanity gained, cards drawn. A card drawn is
not known, so it is never played here; a discard that follows a draw takes a drawn card, a discard of its own is laid on
whoever holds cards. Using an ability that abjures nothing of its own never spoils another one, so it is used as soon as
it can be; what is searched is which cards abjure themselves, in which order, and which side of a choice is taken.

Source: rules/realms.md sections 3-5, B7, B9, B10, B11.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.errors import BadQuestion
from companion.facts.realms import Card, RealmsBox
from companion.realms.notation import EVENTS, Ability, Atom, Token, Verb, parse

MOST_CARDS = 16


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
    unused: tuple[tuple[str, int, tuple[Token, ...]], ...]
    """Abilities that could not be used or were given up: card, index, the requirements that were missing."""


@dataclass(frozen=True, slots=True)
class Seat:
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


State = tuple[frozenset[int], frozenset[tuple[int, int]], frozenset[Token]]
"""Cards still in play, abilities used, events of this turn."""


def best_turn(
    hand: Sequence[str],
    locations: Sequence[str] = (),
    *,
    box: RealmsBox,
    power: int = 1,
    loss: int = 0,
    gain: int = 0,
    draw: int = 0,
    seat: Seat | None = None,
    discarded: bool = False,
    abjured: bool = False,
) -> BestTurn:
    """The turn that gives the most of ``power``, ``loss``, ``gain`` and ``draw``, each worth so much a point (0..99).

    ``hand``: cards played this turn, ``locations``: cards already in play, together at most 16, by id of the box.
    ``discarded``, ``abjured``: whether that has happened already this turn. Among equals fewer cards abjure themselves.
    Raises :class:`~companion.errors.BadQuestion` for an unknown card.

    >>> from companion.facts.realms import load
    >>> best_turn(["initiate", "follower"], box=load(), power=1).power
    3
    """
    for field, worth in (("power", power), ("loss", loss), ("gain", gain), ("draw", draw)):
        if not isinstance(worth, int) or isinstance(worth, bool) or not 0 <= worth <= 99:
            raise BadQuestion(field, f"{worth!r} is not a whole number within 0..99")
    names = [*hand, *locations]
    if len(names) > MOST_CARDS:
        raise BadQuestion("hand", f"{len(names)} cards; at most {MOST_CARDS}")
    cards = [_in_play(name, box) for name in names]
    events = frozenset(t for t, on in ((Token.DISCARDED, discarded), (Token.ABJURED, abjured)) if on)
    worth_of = {Verb.CONJURE: power, Verb.LOSE: loss, Verb.GAIN: gain, Verb.DRAW: draw}
    search = _Search(cards, worth_of, seat or Seat())
    return search.run((frozenset(range(len(cards))), frozenset(), events))


def _in_play(name: str, box: RealmsBox) -> _InPlay:
    card = box.cards.get(name)
    if card is None:
        raise BadQuestion("hand", f"no card is called {name!r}")
    return _InPlay(name, marks(card), tuple(one for text in card.abilities for one in parse(text)))


def marks(card: Card) -> frozenset[str]:
    """Colour and type of a card, as requirements ask for them; presumed where the card itself does not prove them."""
    return frozenset({str(card.color or card.presumed_color), str(card.kind or card.presumed_kind)} - {""})


class _Search:
    def __init__(self, cards: Sequence[_InPlay], worth: Mapping[Verb, int], seat: Seat) -> None:
        self.cards, self.worth, self.seat = cards, worth, seat
        self.known: dict[State, tuple[tuple[int, int], tuple[Deed, ...]]] = {}

    def run(self, state: State) -> BestTurn:
        deeds = self.best(state)[1]
        totals = {verb: sum(d.atom.number for d in deeds if d.atom.verb is verb) for verb in Verb}
        return BestTurn(
            deeds,
            totals[Verb.CONJURE],
            totals[Verb.LOSE],
            totals[Verb.GAIN],
            totals[Verb.DRAW],
            self._unused(state, deeds),
        )

    def best(self, state: State) -> tuple[tuple[int, int], tuple[Deed, ...]]:
        """((worth, minus self-abjurings), deeds) from here on."""
        if state in self.known:
            return self.known[state]
        free = self._free_deed(state)
        costly = [] if free else self._costly_deeds(state)
        certain = free or next((deed for deed in costly if self._harms_nobody(state, deed)), None)
        if certain is not None:
            found = self._then(state, certain)
        else:
            found = ((0, 0), ())
            for deed in costly:
                found = max(found, self._then(state, deed), key=lambda one: one[0])
        self.known[state] = found
        return found

    def _harms_nobody(self, state: State, deed: tuple[int, int, Atom]) -> bool:
        """It is worth something, and nobody who stays needs what this card shows, so it may as well go now."""
        index, _, atom = deed
        if not self.worth.get(atom.verb, 0) or len(self.cards[index].abilities[deed[1]].effect.atoms) > 1:
            return False
        in_play, used, events = state
        waiting = [
            (i, self.cards[i].abilities[n].requirements)
            for i in in_play - {index}
            for n in range(len(self.cards[i].abilities))
            if (i, n) not in used
        ]
        if any(token in EVENTS and token not in events for _, needs in waiting for token in needs):
            return False
        staying = [i for i in in_play - {index} if not self._may_leave(i, used)]
        return all(
            token in EVENTS
            or token not in self.cards[index].colors
            or any(i != needy and token in self.cards[i].colors for i in staying)
            for needy, needs in waiting
            for token in needs
        )

    def _may_leave(self, index: int, used: frozenset[tuple[int, int]]) -> bool:
        return any(
            ability.abjures_itself and (index, n) not in used for n, ability in enumerate(self.cards[index].abilities)
        )

    def _then(self, state: State, deed: tuple[int, int, Atom]) -> tuple[tuple[int, int], tuple[Deed, ...]]:
        index, number, atom = deed
        card = self.cards[index]
        leaves = card.abilities[number].abjures_itself
        in_play, used, events = state
        events = events | _caused(atom, self.seat) | ({Token.ABJURED} if leaves else frozenset())
        following = self.best((in_play - {index} if leaves else in_play, used | {(index, number)}, events))
        (worth, kept), deeds = following
        gained = self.worth.get(atom.verb, 0) * atom.number
        return (worth + gained, kept - leaves), (Deed(card.name, number, atom, leaves), *deeds)

    def _usable(self, state: State, index: int, number: int) -> bool:
        in_play, used, _ = state
        return index in in_play and (index, number) not in used and not self._missing(state, index, number)

    def _missing(self, state: State, index: int, number: int) -> tuple[Token, ...]:
        in_play, _, events = state
        needs = self.cards[index].abilities[number].requirements
        if not needs:
            return ()
        others = frozenset().union(*(self.cards[i].colors for i in in_play if i != index))
        return tuple(t for t in needs if (t not in events if t in EVENTS else t not in others))

    def _free_deed(self, state: State) -> tuple[int, int, Atom] | None:
        """An ability that costs nothing to use now: no self-abjuring."""
        for index in sorted(state[0]):
            for number, ability in enumerate(self.cards[index].abilities):
                if not ability.abjures_itself and self._usable(state, index, number):
                    atom = self._choose(ability, state)
                    if atom is not None:
                        return index, number, atom
        return None

    def _costly_deeds(self, state: State) -> list[tuple[int, int, Atom]]:
        return [
            (index, number, atom)
            for index in sorted(state[0])
            for number, ability in enumerate(self.cards[index].abilities)
            if ability.abjures_itself and self._usable(state, index, number)
            for atom in ability.effect.atoms
            if _possible(atom, self.seat, state[2]) and self._is_worth_it(atom, state[2])
        ]

    def _is_worth_it(self, atom: Atom, events: frozenset[Token]) -> bool:
        """Something wanted, or an event that has not happened yet."""
        caused = _caused(atom, self.seat) | {Token.ABJURED}
        return bool(self.worth.get(atom.verb, 0)) or not caused <= events

    def _choose(self, ability: Ability, state: State) -> Atom | None:
        """The side of a choice that is worth more; None while the effect finds no target."""
        possible = [atom for atom in ability.effect.atoms if _possible(atom, self.seat, state[2])]
        return max(possible, key=lambda a: self.worth.get(a.verb, 0) * a.number) if possible else None

    def _unused(self, start: State, deeds: tuple[Deed, ...]) -> tuple[tuple[str, int, tuple[Token, ...]], ...]:
        left = [(index, number) for index, card in enumerate(self.cards) for number in range(len(card.abilities))]
        for deed in deeds:
            match = next(
                (i, n) for i, n in left if self.cards[i].name == deed.card and n == deed.ability
            )  # fmt: skip
            left.remove(match)
        end: State = (start[0], frozenset(), start[2].union(*(_caused(d.atom, self.seat) for d in deeds)))
        if any(deed.abjures_itself for deed in deeds):
            end = (end[0], end[1], end[2] | {Token.ABJURED})
        return tuple((self.cards[i].name, n, self._missing(end, i, n)) for i, n in left)


def _possible(atom: Atom, seat: Seat, events: frozenset[Token]) -> bool:
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
            return Token.ABJURED in events
        case Verb.LOSE | Verb.GAIN | Verb.CONJURE:
            return True


def _caused(atom: Atom, seat: Seat) -> frozenset[Token]:
    if atom.verb is Verb.DISCARD or (atom.then_discard and seat.cards_to_draw):
        return frozenset({Token.DISCARDED})
    return frozenset({Token.ABJURED}) if atom.verb is Verb.ABJURE else frozenset()
