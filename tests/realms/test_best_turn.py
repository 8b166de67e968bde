"""The best turn against exhaustive search over all sequences, and the examples of the rules."""

from __future__ import annotations

import random

import pytest

from companion.errors import BadQuestion
from companion.facts.realms import load
from companion.realms import best_turn, parse
from companion.realms.best_turn import Deed, extremes, marks
from companion.realms.notation import EVENTS, Token, Verb

BOX = load()


def every_sequence(names: list[str], worth: dict[Verb, int]) -> int:
    """The most that any order of any abilities gives, with nothing thought ahead."""
    cards = [(marks(BOX.cards[n]), [a for t in BOX.cards[n].abilities for a in parse(t)]) for n in names]
    known: dict[object, int] = {}

    def go(in_play: frozenset[int], used: frozenset[tuple[int, int]], events: frozenset[Token]) -> int:
        key = (in_play, used, events)
        if key in known:
            return known[key]
        most = 0
        for i in in_play:
            for n, ability in enumerate(cards[i][1]):
                others = {mark for j in in_play if j != i for mark in cards[j][0]}
                met = all((t in events) if t in EVENTS else (t in others) for t in ability.requirements)
                if (i, n) in used or not met:
                    continue
                for atom in ability.effect.atoms:
                    if atom.verb is Verb.RETURN and Token.ABJURED not in events:
                        continue
                    now = set(events)
                    if atom.verb is Verb.DISCARD or atom.then_discard:
                        now.add(Token.DISCARDED)
                    if atom.verb is Verb.ABJURE or ability.abjures_itself:
                        now.add(Token.ABJURED)
                    left = in_play - {i} if ability.abjures_itself else in_play
                    got = worth.get(atom.verb, 0) * atom.number
                    most = max(most, got + go(left, used | {(i, n)}, frozenset(now)))
        known[key] = most
        return most

    return go(frozenset(range(len(names))), frozenset(), frozenset())


def test_the_best_turn_equals_every_sequence_on_300_random_hands() -> None:
    chance = random.Random(2016)
    names = sorted(BOX.cards)
    for _ in range(300):
        hand = [chance.choice(names) for _ in range(chance.randint(1, 6))]
        while sum(len(BOX.cards[n].abilities) for n in hand) > 13:
            hand.pop()
        power, loss = chance.choice([(1, 0), (0, 1), (1, 1), (2, 3)])
        turn = best_turn(hand, box=BOX, power=power, loss=loss)
        most = every_sequence(hand, {Verb.CONJURE: power, Verb.LOSE: loss})
        assert power * turn.power + loss * turn.loss == most, hand
        assert played(hand, turn.deeds) == (turn.power, turn.loss), hand
        found = extremes(hand, box=BOX)
        assert found.loss == best_turn(hand, box=BOX, power=0, loss=1).loss, hand
        assert found.power == best_turn(hand, box=BOX, power=1, loss=0).power, hand


def played(hand: list[str], deeds: tuple[Deed, ...]) -> tuple[int, int]:
    """Plays the steps in the order told, each condition looked at when its ability is used; power and loss."""
    in_play, power, loss = list(enumerate(hand)), 0, 0
    used: set[tuple[int, int]] = set()
    events: set[Token] = set()
    for deed in deeds:
        ability = [a for t in BOX.cards[deed.card].abilities for a in parse(t)][deed.ability]
        who = next(i for i, name in in_play if name == deed.card and (i, deed.ability) not in used)
        others = {mark for i, name in in_play if i != who for mark in marks(BOX.cards[name])}
        assert all(token in (events if token in EVENTS else others) for token in ability.requirements), deed
        assert deed.atom in ability.effect.atoms
        assert deed.abjures_itself is ability.abjures_itself
        used.add((who, deed.ability))
        if deed.abjures_itself:
            in_play = [one for one in in_play if one[0] != who]
        if deed.atom.verb is Verb.DISCARD or deed.atom.then_discard:
            events.add(Token.DISCARDED)
        if deed.atom.verb is Verb.ABJURE or deed.abjures_itself:
            events.add(Token.ABJURED)
        power += deed.atom.number * (deed.atom.verb is Verb.CONJURE)
        loss += deed.atom.number * (deed.atom.verb is Verb.LOSE)
    return power, loss


@pytest.mark.parametrize(
    ("others", "loss"),
    [(["follower", "brain_cylinder"], 8), (["follower"], 2)],
    ids=["T6-both", "T6-entity-only"],
)
def test_miskatonic_university(others: list[str], loss: int) -> None:
    turn = best_turn(others, ["miskatonic_university"], box=BOX, power=0, loss=1)
    assert sum(d.atom.number for d in turn.deeds if d.card == "miskatonic_university") == loss


def test_arkham_abjures_itself_and_wakes_the_farm() -> None:
    """T7."""
    turn = best_turn(["arkham"], ["whateley_farm"], box=BOX, power=1, loss=1)
    order = [(d.card, d.abjures_itself) for d in turn.deeds]
    assert order.index(("arkham", True)) < order.index(("whateley_farm", False))
    assert (turn.power, turn.loss) == (3, 2)


def test_nothing_comes_back_before_something_was_abjured() -> None:
    """T8."""
    turn = best_turn(["dean_halsey"], box=BOX, gain=1, power=0)
    assert [d.atom.verb for d in turn.deeds] == [Verb.GAIN]
    assert any(d.atom.verb is Verb.RETURN for d in best_turn(["dean_halsey", "yithian"], box=BOX).deeds)


def test_nyarlathotep_abjures_twice_beside_green_and_a_discard() -> None:
    """T9."""
    alone = best_turn(["nyarlathotep"], box=BOX)
    assert sum(d.atom.verb is Verb.ABJURE for d in alone.deeds) == 1
    assert ("nyarlathotep", 2, (Token.GREEN, Token.DISCARDED)) in alone.unused
    helped = best_turn(["nyarlathotep", "yithian", "miskatonic_library"], box=BOX)
    assert sum(d.card == "nyarlathotep" and d.atom.verb is Verb.ABJURE for d in helped.deeds) == 2


@pytest.mark.parametrize(
    ("card", "number", "others", "missing"),
    [
        ("book_of_iod", 0, ["goon"], (Token.YELLOW,)),
        ("book_of_iod", 0, ["necronomicon"], None),
        ("nyarlathotep", 2, ["yithian"], (Token.DISCARDED,)),
        ("nyarlathotep", 2, ["miskatonic_library"], (Token.GREEN,)),
        ("nyarlathotep", 2, ["yithian", "miskatonic_library"], None),
    ],
    ids=["E2-alone", "E2-another", "E3-green-only", "E3-discard-only", "E3-both"],
)
def test_conditions_of_the_rulebook(
    card: str, number: int, others: list[str], missing: tuple[Token, ...] | None
) -> None:
    """``missing``: what the ability lacks; None = it is used."""
    turn = best_turn([card, *others], box=BOX, power=0, loss=1)
    lacks = {(name, at): tokens for name, at, tokens in turn.unused}
    assert lacks.get((card, number)) == missing
    assert ((card, number) in {(deed.card, deed.ability) for deed in turn.deeds}) is (missing is None)


def test_power_of_several_cards_adds_up() -> None:
    """E1: three and two make five to spend."""
    assert best_turn(["brain_cylinder", "occultist"], box=BOX).power == 5


@pytest.mark.parametrize(
    ("others", "done"),
    [(["yithian"], {Verb.DISCARD}), (["wilbur_whateley"], {Verb.ABJURE}), ([], set())],
    ids=["T10-green", "T10-purple", "T10-alone"],
)
def test_high_house(others: list[str], done: set[Verb]) -> None:
    turn = best_turn(others, ["high_house"], box=BOX)
    assert {d.atom.verb for d in turn.deeds if d.card == "high_house"} == done


def test_one_initiate_gives_two_losses_or_two_power_and_a_loss() -> None:
    """T11."""
    assert best_turn(["initiate"], box=BOX, power=0, loss=1).loss == 2
    both = best_turn(["initiate"], box=BOX, power=2, loss=1)
    assert (both.power, both.loss) == (2, 1)


def test_nobody_abjures_itself_for_nothing() -> None:
    assert not any(d.abjures_itself for d in best_turn(["initiate"], box=BOX, power=1).deeds)


def test_unknown_cards_and_absurd_worths_are_named() -> None:
    with pytest.raises(BadQuestion, match="hand"):
        best_turn(["azathoth"], box=BOX)
    with pytest.raises(BadQuestion, match="power"):
        best_turn(["goon"], box=BOX, power=-1)
