"""Finding cards by what is known of them.

Source: rules/realms.md section 8 (columns of cards.csv).
"""

from __future__ import annotations

import re
from collections.abc import Collection

from companion.facts.realms import Card, RealmsBox
from companion.facts.realms_notation import Token, Verb, parse


def find_cards(
    words: str = "",
    *,
    box: RealmsBox,
    colors: Collection[str] = (),
    kinds: Collection[str] = (),
    needs: Collection[Token] = (),
    does: Collection[Verb] = (),
) -> tuple[Card, ...]:
    """The cards whose English or Russian name holds every word, and that fit every other list given.

    ``words``: beginnings of words, or the first letters of the words of a name, in either language. ``colors`` and
    ``kinds``: any of them, presumed ones counted where nothing better is known. ``needs``, ``does``: all of them, in
    any ability. Empty = no restriction.
    """
    asked = _fold(words).split()
    return tuple(
        card
        for card in box.cards.values()
        if all(_named(card, word) for word in asked)
        and (not colors or (card.color or card.presumed_color) in colors)
        and (not kinds or (card.kind or card.presumed_kind) in kinds)
        and _able(card, needs, does)
    )


def _able(card: Card, needs: Collection[Token], does: Collection[Verb]) -> bool:
    abilities = [one for text in card.abilities for one in parse(text)]
    asked = {token for one in abilities for token in one.requirements}
    done = {atom.verb for one in abilities for atom in one.effect.atoms}
    return set(needs) <= asked and set(does) <= done


def _named(card: Card, word: str) -> bool:
    for name in (card.name_en, card.name_ru):
        parts = re.findall(r"\w+", _fold(name))
        if any(part.startswith(word) for part in parts) or "".join(part[0] for part in parts).startswith(word):
            return True
    return False


def _fold(text: str) -> str:
    return text.casefold().replace("ё", "е").replace("’", "'")
