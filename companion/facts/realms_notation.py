"""The notation of card abilities: text to frozen records, with the position of a slip.

    abilities := ability (" ; " ability)*
    ability   := [ "[" token ("+" token)* "]" ] effect [ "!self" ]
    effect    := atom | "either{" atom "|" atom "}"
    atom      := name "(" int ")" [ ">discard(" int ")" ]

Source: rules/realms.md section 8.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import NoReturn

from companion.errors import BadQuestion
from companion.records import dataclass


class Token(StrEnum):
    """A requirement of an ability (section 4)."""

    YELLOW = "yellow"
    GREEN = "green"
    PURPLE = "purple"
    BLACK = "black"
    CHARACTER = "character"
    ARTIFACT = "artifact"
    LOCATION = "location"
    DISCARDED = "discarded"
    ABJURED = "abjured"


class Verb(StrEnum):
    """The kind of an effect (section 5)."""

    LOSE = "lose"
    GAIN = "gain"
    CONJURE = "conj"
    DRAW = "draw"
    DISCARD = "discard"
    ABJURE = "abjure"
    RETURN = "return"
    DESTROY = "destroy"


EVENTS = frozenset({Token.DISCARDED, Token.ABJURED})
"""Requirements met by something that happened this turn; the others ask for another card in play."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One effect: ``verb`` with its number, and for drawing what must be discarded afterwards."""

    verb: Verb
    number: int
    then_discard: int = 0

    def __str__(self) -> str:
        return f"{self.verb}({self.number})" + (f">discard({self.then_discard})" if self.then_discard else "")


@dataclass(frozen=True, slots=True)
class Effect:
    """One atom, or two of which one is chosen."""

    atoms: tuple[Atom, ...]

    @property
    def is_choice(self) -> bool:
        """Return whether the effect is a choice between two atoms."""
        return len(self.atoms) == 2

    def __str__(self) -> str:
        return "either{" + "|".join(map(str, self.atoms)) + "}" if self.is_choice else str(self.atoms[0])


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card can do once a turn while its requirements hold."""

    requirements: tuple[Token, ...]
    effect: Effect
    abjures_itself: bool = False

    def __str__(self) -> str:
        needs = f"[{'+'.join(self.requirements)}]" if self.requirements else ""
        return f"{needs}{self.effect}{'!self' if self.abjures_itself else ''}"


class BadNotation(BadQuestion):
    """An ability that cannot be read; ``position`` counts characters from 1."""

    def __init__(self, text: str, position: int, expected: str) -> None:
        self.position = position
        self.slip = f"{text!r}: at character {position} {expected} is expected"
        super().__init__("abilities", self.slip)


def parse(text: str) -> tuple[Ability, ...]:
    """Return the abilities written in ``text``; raises :class:`BadNotation` naming the position of the first slip.

    What is no text raises :class:`~companion.errors.BadQuestion`.

    >>> [str(one) for one in parse("lose(4) ; [green+discarded]abjure(1)")]
    ['lose(4)', '[green+discarded]abjure(1)']
    """
    if not isinstance(text, str):
        raise BadQuestion("text", f"a text is meant, not {text!r}")
    reader = _Reader(text)
    abilities = [reader.ability()]
    while not reader.at_end():
        reader.expect(" ; ")
        abilities.append(reader.ability())
    return tuple(abilities)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def at_end(self) -> bool:
        return self.at == len(self.text)

    def expect(self, word: str) -> None:
        if not self.take(word):
            self.fail(f"{word!r}")

    def take(self, word: str) -> bool:
        is_found = self.text.startswith(word, self.at)
        self.at += len(word) if is_found else 0
        return is_found

    def fail(self, expected: str) -> NoReturn:
        raise BadNotation(self.text, self.at + 1, expected)

    def word(self, family: type[Token] | type[Verb], what: str) -> str:
        match = re.compile(r"[a-z]+").match(self.text, self.at)
        if match is None or match.group() not in tuple(family):
            self.fail(what)
        self.at = match.end()
        return match.group()

    def number(self) -> int:
        match = re.compile(r"[1-9]\d?").match(self.text, self.at)
        if match is None:
            self.fail("a number from 1 to 99")
        self.at = match.end()
        return int(match.group())

    def ability(self) -> Ability:
        needs: list[Token] = []
        if self.take("["):
            needs.append(Token(self.word(Token, "a requirement")))
            while self.take("+"):
                needs.append(Token(self.word(Token, "a requirement")))
            self.expect("]")
        return Ability(tuple(needs), self.effect(), self.take("!self"))

    def effect(self) -> Effect:
        if not self.take("either{"):
            return Effect((self.atom(),))
        first = self.atom()
        self.expect("|")
        second = self.atom()
        self.expect("}")
        return Effect((first, second))

    def atom(self) -> Atom:
        verb = Verb(self.word(Verb, "an effect"))
        self.expect("(")
        number = self.number()
        self.expect(")")
        if not self.take(">"):
            return Atom(verb, number)
        if verb is not Verb.DRAW:
            self.fail("nothing more: only drawing is followed by a discard")
        self.expect("discard(")
        discard = self.number()
        self.expect(")")
        return Atom(verb, number, discard)
