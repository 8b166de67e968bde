"""What things in a duel are called in the player's language; names are never inflected."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from companion.facts.realms import Card, CardColor, CardType, RealmsBox
from companion.facts.realms_notation import EVENTS, Token, Verb
from companion.realms.game.state import HAND, UNKNOWN, Duel, Location, Shield
from companion.records import dataclass
from companion.screens.player_names import called
from companion.words import Words


def shows(card: Card, token: Token) -> bool:
    """Return whether a card is of the colour or type of a requirement; presumed values count where none is proven."""
    return token.value in (str(card.color or card.presumed_color), str(card.kind or card.presumed_kind))


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one duel in one language; ``box`` holds the players' own numbers too."""

    duel: Duel | None
    box: RealmsBox
    words: Words

    def player(self, seat: int) -> str:
        """The name of a seat, or its number."""
        names = () if self.duel is None else tuple(player.name for player in self.duel.players)
        return called(self.words, names, seat)

    def card(self, card: str) -> str:
        """The name of a card."""
        result = self.box.cards.get(card)
        return self.words.name(result) if result else self.words.t("a card")

    def location(self, location: Location) -> str:
        """A location; an unnamed one by its number."""
        if location.card == UNKNOWN:
            return self.words.t("location {n}", n=location.number)
        return self.card(location.card)

    def row(self, left: int, right: int) -> str:
        """Return between which seats a row of face-up cards lies."""
        return self.words.t("between {left} and {right}", left=self.player(left), right=self.player(right))

    def sampled(self, share: Fraction | float, tries: int) -> str:
        """Return a share of so many tries in per cent; never 0 or 100, for other tries might end otherwise."""
        least = 1 / (2 * tries + 2)
        return self.words.percent(min(max(share, least), 1 - least))

    def color(self, color: str) -> str:
        """A card of a colour."""
        t = self.words.t
        return {
            CardColor.YELLOW: t("yellow card"),
            CardColor.GREEN: t("green card"),
            CardColor.PURPLE: t("purple card"),
            CardColor.BLACK: t("black card"),
        }.get(CardColor(color), t("color unknown"))

    def letter(self, color: str) -> str:
        """Return the letter of a colour, so that the colour need not be seen; "?" for other colours."""
        t = self.words.t
        return {
            CardColor.YELLOW: t("Y"),
            CardColor.GREEN: t("G"),
            CardColor.PURPLE: t("P"),
            CardColor.BLACK: t("B"),
        }.get(CardColor(color), "?")

    def kind(self, kind: str) -> str:
        """A type of card."""
        t = self.words.t
        return {
            CardType.CHARACTER: t("entity"),
            CardType.ARTIFACT: t("artifact"),
            CardType.LOCATION: t("location"),
        }.get(CardType(kind), t("type unknown"))

    def token(self, token: Token, card: Card | None = None) -> str:
        """Return a requirement as a noun phrase: "another" only where the card itself meets it, or no card is named."""
        t = self.words.t
        if card is not None and token not in EVENTS and not shows(card, token):
            return self.color(token.value) if token.value in set(CardColor) else self.kind(token.value)
        return {
            Token.YELLOW: t("another yellow card"),
            Token.GREEN: t("another green card"),
            Token.PURPLE: t("another purple card"),
            Token.BLACK: t("another black card"),
            Token.CHARACTER: t("another entity"),
            Token.ARTIFACT: t("another artifact"),
            Token.LOCATION: t("another location"),
            Token.DISCARDED: t("a card discarded this turn"),
            Token.ABJURED: t("a card abjured this turn"),
        }[token]

    def verb(self, verb: Verb) -> str:
        """An effect by its name, for filters and the legend."""
        t = self.words.t
        return {
            Verb.LOSE: t("sanity loss"), Verb.GAIN: t("sanity gain"), Verb.CONJURE: t("conjuring power"),
            Verb.DRAW: t("draw cards"), Verb.DISCARD: t("discard"), Verb.ABJURE: t("abjure"),
            Verb.RETURN: t("return an abjured card"), Verb.DESTROY: t("destroy a location"),
        }[verb]  # fmt: skip

    def end_of_turn(self) -> str:
        """Return what is done with the cards when a turn ends (section 3)."""
        return self.words.t(
            "At the end of your turn, discard entities, artifacts, and the rest of your hand; locations stay. "
            "Then draw {n} cards.",
            n=HAND,
        )

    def shield(self, shield: Shield) -> str:
        """A shield."""
        t = self.words.t
        return {
            Shield.UNKNOWN: t("shield unknown"),
            Shield.NONE: t("no shield"),
            Shield.HAVEN: t("sanctuary"),
            Shield.GATE: t("nexus"),
        }[shield]

    def shield_does(self, shield: Shield) -> str:
        """Return what a shield protects from its owner's opponents; '' for a location without a shield."""
        t = self.words.t
        return {
            Shield.HAVEN: t("Sanctuary: while it is in play, opponents cannot make its owner lose sanity."),
            Shield.GATE: t(
                "Nexus: while it is in play, opponents cannot make the owner’s other locations lose "
                "sanity; effects can still destroy them."
            ),
        }.get(shield, "")

    def what(self, card: Card) -> str:
        """Colour and type in one line; "(?)" stands behind what is only presumed."""
        color, kind = self.color(card.color or card.presumed_color), self.kind(card.kind or card.presumed_kind)
        return f"{color}{'' if card.color else ' (?)'} · {kind}{'' if card.kind else ' (?)'}"


SHOWN: Mapping[str, Callable[[Any, Names], object]] = {
    "who": lambda record, names: names.player(record.seat),
    "number": lambda record, names: record.seat + 1,
    "card": lambda record, names: names.card(record.card),
    "first": lambda record, names: names.player(record.first),
    "left": lambda record, names: names.player(record.left),
    "right": lambda record, names: names.player(record.right),
    "level": lambda record, names: record.sanity or "?",
    "shield": lambda record, names: names.shield(record.shield),
    "by": lambda record, names: names.words.signed(record.by),
}
"""Placeholders of sentences that stand for something else than the field of their name."""
