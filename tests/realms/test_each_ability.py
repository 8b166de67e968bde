"""Every ability of the 40 cards does to a turn what its notation says, once its conditions are met, and only then."""

from __future__ import annotations

import pytest

from companion.facts.realms import load
from companion.realms import best_turn, parse
from companion.realms.notation import EVENTS, Ability, Atom, Token, Verb

BOX = load()
EVERY = [
    (card.id, number, ability)
    for card in BOX.cards.values()
    for number, ability in enumerate(one for text in card.abilities for one in parse(text))
]
CASES = [(card, number, ability, atom) for card, number, ability in EVERY for atom in ability.effect.atoms]
WORTHS = {Verb.CONJURE: "power", Verb.LOSE: "loss", Verb.GAIN: "gain", Verb.DRAW: "draw"}


def test_there_are_94_abilities() -> None:
    assert len(EVERY) == 94


def helpers(ability: Ability) -> list[str]:
    """One plain card for each condition that asks for a card in play."""
    plain = {"yellow": "pnakotic_manuscript", "green": "yithian", "purple": "keziah_mason", "character": "follower",
             "artifact": "brain_cylinder", "location": "arkham"}  # fmt: skip
    needed = [token.value for token in ability.requirements if token not in EVENTS]
    return [plain[token] for token in needed]


def turn(card: str, ability: Ability, atom: Atom, others: list[str], events: frozenset[Token]) -> list[tuple[str, int]]:
    worth = {"power": 0, **({WORTHS[atom.verb]: 9} if atom.verb in WORTHS else {})}
    found = best_turn(
        [card, *others], box=BOX, discarded=Token.DISCARDED in events, abjured=Token.ABJURED in events, **worth,
    )  # fmt: skip
    return [(deed.card, deed.ability) for deed in found.deeds if deed.atom == atom or atom.verb not in WORTHS]


@pytest.mark.parametrize(("card", "number", "ability", "atom"), CASES, ids=str)
def test_it_works_when_its_conditions_hold(card: str, number: int, ability: Ability, atom: Atom) -> None:
    events = EVENTS if atom.verb is Verb.RETURN else frozenset(ability.requirements) & EVENTS
    used = turn(card, ability, atom, helpers(ability), events)
    if ability.abjures_itself and atom.verb not in WORTHS:
        assert (card, number) not in used, "nobody gives a card up for nothing"
    else:
        assert (card, number) in used


ASKING = [one for one in EVERY if one[2].requirements]


@pytest.mark.parametrize(("card", "number", "ability"), ASKING, ids=str)
def test_alone_it_misses_every_card_that_it_asks_for(card: str, number: int, ability: Ability) -> None:
    """A card never meets its own condition (section 4); events it may bring about itself."""
    found = best_turn([card], box=BOX, power=0)
    asked = {token for token in ability.requirements if token not in EVENTS}
    missing = {token for name, at, tokens in found.unused if (name, at) == (card, number) for token in tokens}
    assert asked <= missing
    assert bool(asked) <= ((card, number) not in {(deed.card, deed.ability) for deed in found.deeds})
