"""How likely the coming Mythos cards name a location again, so that a gate opens where one was closed.

Exact. Cards seen since the last shuffle lie under the deck; the card that shuffles (MYTHOS-05) brings everything back
that is not in play, and another card is drawn. An environment that is laid sends the one before it under the deck; a
rumor stays in play. When no card is left unseen, every card that is not in play may come.

Source: rules/arkham.md MYTHOS-01, MYTHOS-02, MYTHOS-05, MCARD-02, MCARD-03.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

from companion.arkham.forecast.phases_ahead import phases_ahead
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.arkham_records import CardKind, CardTrait, MythosCard


class _CardCounts(NamedTuple):
    """Cards that lie in random order, by what they do to the question."""

    named: int
    """They name the location."""
    environments: int
    """They name another one and are laid into play."""
    rumors: int
    others: int
    shuffles: int

    @property
    def quiet(self) -> int:
        """Cards that neither name the location nor shuffle."""
        return self.environments + self.rumors + self.others


class _Drawn(NamedTuple):
    """Whether a card that was drawn since now lies where another one lay, or none."""

    environment: bool = False
    rumor: bool = False


def lays_in(state: Table, rounds: int, box: ArkhamBox) -> tuple[bool, ...]:
    """Return for each card of the next ``rounds`` Mythos phases whether its text counts, in the order of drawing."""
    return tuple(lays for phase in phases_ahead(state, rounds, box) for lays in phase.lays)


def chance_named(state: Table, location: str, rounds: Sequence[int], box: ArkhamBox) -> tuple[Fraction, ...]:
    """Return for each number of ``rounds`` the chance that a card of that many Mythos phases names the location."""
    question = _question(state, location, box)
    return tuple(1 - question.unnamed(lays_in(state, number, box)) for number in rounds)


def _question(state: Table, location: str, box: ArkhamBox) -> _Question:
    """Return what of a table the chance depends on; equal questions share their answers."""
    ignores_weather = bool(box.power(state.ancient_one, PowerWord.NO_WEATHER))

    def kind(card: MythosCard) -> str:
        """Return the field of :class:`_CardCounts` that counts a card."""
        if card.kind is CardKind.SPECIAL:
            return "shuffles"
        if card.gate == location:
            return "named"
        if card.kind is CardKind.RUMOR:
            return "rumors"
        is_weather = card.subtype is CardTrait.WEATHER and ignores_weather
        return "environments" if card.kind is CardKind.ENVIRONMENT and not is_weather else "others"

    def counted(cards: Iterable[MythosCard]) -> _CardCounts:
        kinds = [kind(card) for card in cards]
        return _CardCounts(*(kinds.count(name) for name in _CardCounts._fields))

    out = {*state.mythos_seen, state.environment, state.rumor}
    environment, rumor = (
        kind(box.mythos[card]) if card in box.mythos else "" for card in (state.environment, state.rumor)
    )
    return _asked(
        counted(box.mythos.values()),
        counted(card for card in box.mythos.values() if card.id not in out),
        environment,
        rumor or ("unlisted" if state.rumor else ""),
    )


def _sum(parts: Sequence[tuple[int, int]]) -> Fraction:
    """Return the sum of fractions, reduced once."""
    common = lcm(*(denominator for _, denominator in parts))
    return Fraction(sum(numerator * (common // denominator) for numerator, denominator in parts), common)


class _Question:
    """The cards of one location at one table; partial answers are kept."""

    def __init__(self, cards: _CardCounts, unseen: _CardCounts, environment: str, rumor: str) -> None:
        self._all, self._unseen, self._environment, self._rumor = cards, unseen, environment, rumor
        self._answers: dict[tuple[_CardCounts, _Drawn, tuple[bool, ...]], Fraction] = {}
        self._decks: dict[_Drawn, _CardCounts] = {}

    def unnamed(self, lays: tuple[bool, ...]) -> Fraction:
        """Return the chance that no next card names the location; ``lays``: whether the text of each counts."""
        return self._rest(self._unseen, _Drawn(), lays)

    def _shuffled(self, drawn: _Drawn) -> _CardCounts:
        """Return the whole deck without what is in play."""
        if drawn in self._decks:
            return self._decks[drawn]
        counts = self._all._asdict()
        for is_drawn, kind, first in (
            (drawn.environment, "environments", self._environment),
            (drawn.rumor, "rumors", self._rumor),
        ):
            in_play = kind if is_drawn else first
            if in_play in counts:
                counts[in_play] -= 1
        self._decks[drawn] = _CardCounts(**counts)
        return self._decks[drawn]

    def _rest(self, deck: _CardCounts, drawn: _Drawn, lays: tuple[bool, ...]) -> Fraction:
        """Return the chance that so many draws do not name the location."""
        key = (deck, drawn, lays)
        if key not in self._answers:
            self._answers[key] = self._count(deck, drawn, lays)
        return self._answers[key]

    def _count(self, deck: _CardCounts, drawn: _Drawn, lays: tuple[bool, ...]) -> Fraction:
        """Count the draws without a shuffle, then for each place of the first shuffle those before and after it."""
        draws, size = len(lays), sum(deck)
        if not draws or not self._all.named:
            return Fraction(1)
        parts = [(comb(deck.quiet, draws), comb(size, draws))] if draws <= size else []
        if not deck.shuffles and draws > size and not deck.named:
            return _sum([*parts, *self._after(deck, drawn, size, lays, 1, 1)])
        fresh = self._shuffled(drawn) == deck
        for before in range(int(fresh), min(draws - 1, deck.quiet) + 1 if deck.shuffles else 0):
            ways = comb(deck.quiet, before) * deck.shuffles
            parts += self._after(deck, drawn, before, lays, ways, comb(size, before) * (size - before))
        chance = _sum(parts)
        return chance / (1 - Fraction(deck.shuffles, size)) if fresh and deck.shuffles else chance

    def _after(
        self, deck: _CardCounts, drawn: _Drawn, before: int, lays: tuple[bool, ...], ways: int, out_of: int
    ) -> Iterator[tuple[int, int]]:
        """Yield the parts, as numerator and denominator, of the draws after a shuffle that follows quiet cards.

        ``ways`` of ``out_of``: the chance of so many quiet cards ``before`` it.
        """
        laid, left = sum(lays[:before]), lays[before:]
        out_of *= comb(deck.quiet, laid)
        for now, hands in self._in_play(deck, drawn, laid):
            rest = self._rest(self._shuffled(now), now, left)
            yield ways * hands * rest.numerator, out_of * rest.denominator

    def _in_play(self, deck: _CardCounts, drawn: _Drawn, laid: int) -> Iterator[tuple[_Drawn, int]]:
        """Yield what may lie in play after so many quiet cards whose text counts, and how many hands do so."""
        stays = self._environment == "environments"
        environments = 0 if drawn.environment or stays else deck.environments
        rumors = 0 if drawn.rumor or self._rumor else deck.rumors
        hands = comb(deck.quiet, laid)
        neither = comb(deck.quiet - environments - rumors, laid)
        no_environment, no_rumor = comb(deck.quiet - environments, laid), comb(deck.quiet - rumors, laid)
        for environment, rumor, ways in (
            (False, False, neither),
            (True, False, no_rumor - neither),
            (False, True, no_environment - neither),
            (True, True, hands - no_environment - no_rumor + neither),
        ):
            if ways:
                yield _Drawn(drawn.environment or environment, drawn.rumor or rumor), ways


@lru_cache(maxsize=64)
def _asked(cards: _CardCounts, unseen: _CardCounts, environment: str, rumor: str) -> _Question:
    """Return the question of these cards; one that was asked before has its answers."""
    return _Question(cards, unseen, environment, rumor)
