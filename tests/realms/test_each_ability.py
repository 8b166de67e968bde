"""Every ability of the 40 cards does to a turn what its notation says, once its conditions are met, and only then."""

from __future__ import annotations

from typing import Any

import pytest

from companion.facts.realms import load
from companion.facts.realms_notation import EVENTS, Ability, Atom, Token, Verb
from companion.realms import best_turn, parse

BOX = load()
EVERY = [
    (card.id, number, ability)
    for card in BOX.cards.values()
    for number, ability in enumerate(one for text in card.abilities for one in parse(text))
]
CASES = [(card, number, ability, atom) for card, number, ability in EVERY for atom in ability.effect.atoms]
WORTHS = {Verb.CONJURE: "power", Verb.LOSE: "loss", Verb.GAIN: "gain", Verb.DRAW: "draw"}


RULEBOOK: dict[str, dict[Verb, int]] = {
    "book_of_iod": {Verb.LOSE: 6, Verb.DRAW: 2, Verb.DISCARD: 1},
    "pnakotic_manuscript": {Verb.LOSE: 3, Verb.DRAW: 1, Verb.DISCARD: 1},
    "king_in_yellow": {Verb.LOSE: 5, Verb.DISCARD: 1, Verb.DRAW: 1},
    "miskatonic_hospital": {Verb.LOSE: 5},
    "yellow_sign": {Verb.CONJURE: 2, Verb.DRAW: 1, Verb.DISCARD: 1},
    "unspeakable_one": {Verb.LOSE: 13, Verb.DRAW: 1},
    "necronomicon": {Verb.LOSE: 4, Verb.DRAW: 2, Verb.DISCARD: 1},
    "brain_cylinder": {Verb.CONJURE: 3, Verb.LOSE: 2},
    "book_of_eibon": {Verb.LOSE: 3, Verb.DRAW: 2, Verb.DISCARD: 1},
    "miskatonic_library": {Verb.DRAW: 2, Verb.DISCARD: 2},
    "miskatonic_university": {Verb.LOSE: 8},
    "pnakotus": {Verb.LOSE: 5},
    "deep_ones": {Verb.CONJURE: 3, Verb.LOSE: 4, Verb.ABJURE: 1},
    "nyarlathotep": {Verb.LOSE: 4, Verb.ABJURE: 2},
    "dagon": {Verb.LOSE: 3, Verb.ABJURE: 1, Verb.DRAW: 1},
    "younger_whateley": {Verb.LOSE: 5, Verb.ABJURE: 1, Verb.RETURN: 1},
    "mi_go": {Verb.LOSE: 6, Verb.CONJURE: 3},
    "upyr": {Verb.LOSE: 5, Verb.DESTROY: 1},
    "rlyeh": {Verb.DRAW: 1},
    "shadow_of_cthulhu": {Verb.DESTROY: 1, Verb.ABJURE: 1, Verb.DRAW: 2},
    "ruins": {Verb.ABJURE: 1},
    "hunting_horror": {Verb.LOSE: 4, Verb.ABJURE: 1, Verb.CONJURE: 2},
    "yithian": {Verb.CONJURE: 2, Verb.ABJURE: 1, Verb.LOSE: 1},
    "vurdalak": {Verb.LOSE: 3, Verb.ABJURE: 1},
    "crypt": {Verb.CONJURE: 3, Verb.DESTROY: 1},
    "high_house": {Verb.DISCARD: 1, Verb.ABJURE: 1},
    "kingsport_harbor": {Verb.CONJURE: 3, Verb.GAIN: 5},
    "whateley_farm": {Verb.LOSE: 1, Verb.DRAW: 1},
    "arkham": {Verb.LOSE: 1, Verb.CONJURE: 3},
    "occultist": {Verb.CONJURE: 2, Verb.GAIN: 2, Verb.DRAW: 1},
    "mu_medical_staff": {Verb.LOSE: 2, Verb.GAIN: 4, Verb.DRAW: 1},
    "wilbur_whateley": {Verb.LOSE: 11, Verb.GAIN: 2},
    "mu_medical_student": {Verb.CONJURE: 2, Verb.GAIN: 4, Verb.LOSE: 2},
    "dean_halsey": {Verb.GAIN: 5, Verb.RETURN: 1, Verb.DRAW: 1},
    "keziah_mason": {Verb.LOSE: 3, Verb.GAIN: 4, Verb.RETURN: 1},
    "terrible_old_man": {Verb.GAIN: 5, Verb.LOSE: 4, Verb.DRAW: 1},
    "arkham_asylum": {Verb.CONJURE: 2, Verb.GAIN: 2, Verb.LOSE: 5},
    "initiate": {Verb.CONJURE: 2, Verb.LOSE: 2},
    "goon": {Verb.LOSE: 1},
    "follower": {Verb.CONJURE: 1},
}
"""The most of each effect that a card gives with every condition met, read by hand from the rulebook's list."""
GIVEN_UP = {("yellow_sign", Verb.DISCARD), ("crypt", Verb.DESTROY)}
"""These cost the card itself and count for nothing in power, loss, gain or draws: the best turn leaves them."""
AROUND = ("pnakotic_manuscript", "necronomicon", "yithian", "mi_go", "keziah_mason", "dean_halsey", "brain_cylinder",
          "arkham", "pnakotus")  # fmt: skip
"""Two of every colour and type that a condition can ask for."""


@pytest.mark.parametrize(
    ("card", "verb"), [(card, verb) for card in BOX.cards for verb in Verb], ids=lambda one: str(one)
)
def test_a_card_gives_the_turn_what_the_rulebook_says(card: str, verb: Verb) -> None:
    wanted: dict[str, Any] = {"power": 0, **({WORTHS[verb]: 9} if verb in WORTHS else {})}
    others = [one for one in AROUND if one != card]
    turn = best_turn([card, *others], box=BOX, discarded=True, abjured=True, **wanted)
    mine = [deed.atom for deed in turn.deeds if deed.card == card]
    given = sum(atom.number for atom in mine if atom.verb is verb)
    given += sum(atom.then_discard for atom in mine) if verb is Verb.DISCARD else 0
    assert given == (0 if (card, verb) in GIVEN_UP else RULEBOOK[card].get(verb, 0))


def test_there_are_94_abilities() -> None:
    assert len(EVERY) == 94


def helpers(ability: Ability) -> list[str]:
    """One plain card for each condition that asks for a card in play."""
    plain = {"yellow": "pnakotic_manuscript", "green": "yithian", "purple": "keziah_mason", "character": "follower",
             "artifact": "brain_cylinder", "location": "arkham"}  # fmt: skip
    needed = [token.value for token in ability.requirements if token not in EVENTS]
    return [plain[token] for token in needed]


def turn(card: str, ability: Ability, atom: Atom, others: list[str], events: frozenset[Token]) -> list[tuple[str, int]]:
    worth: dict[str, Any] = {"power": 0, **({WORTHS[atom.verb]: 9} if atom.verb in WORTHS else {})}
    found = best_turn(
        [card, *others],
        box=BOX,
        discarded=Token.DISCARDED in events,
        abjured=Token.ABJURED in events,
        **worth,
    )
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
