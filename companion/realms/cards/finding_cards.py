"""Finding cards by what is known of them.

Source: rules/realms.md section 8 (columns of cards.csv).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import StrEnum

from companion.errors import BadQuestion
from companion.facts.realms import Card, CardColor, CardType, RealmsBox
from companion.facts.realms_notation import Token, Verb, parse
from companion.odds.numbers import is_a, several


def find_cards(
    words: str = "",
    *,
    box: RealmsBox,
    colors: Collection[str] = (),
    kinds: Collection[str] = (),
    needs: Collection[Token] = (),
    does: Collection[Verb] = (),
) -> tuple[Card, ...]:
    """Return the cards whose English or Russian name holds every word, and that fit every other list given.

    ``words``: beginnings of words, or the first letters of the words of a name, in either language; apostrophes,
    points and hyphens may be left out. Names that begin with these words stand first. ``colors`` and
    ``kinds``: any of them, presumed values counted where nothing better is known. ``needs``, ``does``: all of them, in
    any ability. Empty = no restriction. Raises :class:`~companion.errors.BadQuestion` for a colour, a type, a
    requirement or an effect that no card can have, and for what is no text.
    """
    is_a("words", words, str)
    is_a("box", box, RealmsBox)
    _check("colors", colors, CardColor)
    _check("kinds", kinds, CardType)
    _check("needs", needs, Token)
    _check("does", does, Verb)
    searched = plain_words(words)
    result = (
        card
        for card in box.cards.values()
        if all(_named(card, word) for word in searched)
        and (not colors or (card.color or card.presumed_color) in colors)
        and (not kinds or (card.kind or card.presumed_kind) in kinds)
        and _able(card, needs, does)
    )
    return tuple(sorted(result, key=lambda card: _rank(card, searched)))


def _check(field: str, values: Collection[str], allowed: type[StrEnum]) -> None:
    """Raise BadQuestion, about ``field``, unless all values are among the allowed values."""
    for value in several(field, values, field):
        if value not in list(allowed):
            raise BadQuestion(field, f"{value!r} is none of {', '.join(filter(None, allowed))}")


def plain_words(text: str) -> list[str]:
    """Return the words of a name as they are compared: "Mi-Go" is two words, "R'lyeh" and "M.U." are single words.

    The search of a page splits words equally, in ``widgets/static/scripts/taps/find.js`` (``plain``).
    """
    return re.sub(r"[-‐‑–—]", " ", re.sub(r"['’‘ʼ`´.]", "", _fold(text))).split()


def search_text(card: Card) -> str:
    """Return all words by which a list finds a card: its names, their first letters, and the names without hyphens."""
    names = (card.name_ru, card.name_en)
    short = " ".join("".join(part[0] for part in _parts(name)) for name in names)
    whole = " ".join(name.replace("-", "") for name in names if "-" in name)
    return f"{card.name_ru} | {card.name_en} {short} {whole}".rstrip()


def _rank(card: Card, searched: list[str]) -> int:
    """Return the rank of a card in a search, lowest first.

    0: a name begins with the words searched and the last of them is whole; 1: a name begins with them; 2: others.
    """
    whole = " ".join(searched)
    names = [" ".join(plain_words(name)) for name in (card.name_en, card.name_ru)]
    if any(f"{name} ".startswith(f"{whole} ") for name in names):
        return 0
    return 1 if any(name.startswith(whole) for name in names) else 2


def _able(card: Card, needs: Collection[Token], does: Collection[Verb]) -> bool:
    """Return whether a card's abilities together have all these requirements and effects with all these verbs."""
    abilities = [ability for text in card.abilities for ability in parse(text)]
    tokens = {token for ability in abilities for token in ability.requirements}
    done = {atom.verb for ability in abilities for atom in ability.effect.atoms}
    return set(needs) <= tokens and set(does) <= done


def _named(card: Card, word: str) -> bool:
    """Return whether a word begins a name of the card, a word in it, or its initials, in either language."""
    for name in (card.name_en, card.name_ru):
        parts = _parts(name)
        forms = (*parts, *plain_words(name), *plain_words(name.replace("-", "")), "".join(part[0] for part in parts))
        if any(form.startswith(word) for form in forms):
            return True
    return False


def _parts(name: str) -> list[str]:
    """Return the runs of letters and digits of a name: "M", "U" for "M.U."."""
    return re.findall(r"\w+", _fold(name))


def _fold(text: str) -> str:
    """Return a text in lower case with the Russian letter ё as е, so that both spellings match."""
    return text.casefold().replace("ё", "е")
