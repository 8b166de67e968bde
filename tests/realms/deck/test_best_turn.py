"""The best turn against exhaustive search over all sequences, and the examples of the rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from thoroughly import first

from companion.errors import BadQuestion
from companion.facts.realms import load
from companion.facts.realms_notation import EVENTS, Ability, Atom, Token, Verb
from companion.realms import parse
from companion.realms.deck.best_turn import Deed, Surroundings, best_turn, extremes, marks
from companion.realms.duel.card_moves import is_no_location

BOX = load()


def every_sequence(
    names: list[str],
    worth: dict[Verb, int],
    around: Surroundings,
    events: frozenset[Token],
    leaving: list[str] | None = None,
) -> int:
    """The most that any order of any abilities gives: every set of used abilities that some order can reach.

    ``leaving``: of each name so many cards may abjure themselves, None = all.
    """
    cards = [marks(BOX.cards[name]) for name in names]
    may = [leaving is None or names[:i].count(name) < leaving.count(name) for i, name in enumerate(names)]
    ways = [
        (i, a)
        for i, name in enumerate(names)
        for text in BOX.cards[name].abilities
        for a in parse(text)
        if may[i] or not a.abjures_itself
    ]
    sets = np.arange(1 << len(ways))
    lies = [
        (sets & sum(1 << b for b, (j, a) in enumerate(ways) if j == i and a.abjures_itself)) == 0
        for i in range(len(cards))
    ]
    met = np.ones((len(ways), len(sets)), dtype=bool)
    for b, (i, ability) in enumerate(ways):
        met[b] = lies[i] & (sets >> b & 1 == 0)
        for token in set(ability.requirements) - EVENTS:
            others = [lies[j] for j in range(len(cards)) if j != i and token in cards[j]]
            met[b] &= np.any(others, axis=0) if others else False
    size = sum(sets >> b & 1 for b in range(len(ways)))
    reached = {happened: np.full(len(sets), -1) for happened in SOME_EVENTS}
    reached[events][0] = 0
    for number in range(len(ways)):
        here = sets[size == number]
        for (b, (_, ability)), happened in product(enumerate(ways), SOME_EVENTS):
            start = here[met[b][here] & (reached[happened][here] >= 0)]
            if not start.size or not set(ability.requirements) & EVENTS <= happened:
                continue
            for atom in ability.effect.atoms:
                if not has_target(atom, around, happened):
                    continue
                then = reached[happened | caused(ability, atom)]
                got = reached[happened][start] + worth.get(atom.verb, 0) * atom.number
                then[start | 1 << b] = np.maximum(then[start | 1 << b], got)
    return max(int(values.max()) for values in reached.values())


SOME_EVENTS = [frozenset(found) for number in range(3) for found in combinations(sorted(EVENTS), number)]


def caused(ability: Ability, atom: Atom) -> frozenset[Token]:
    """What has happened once it was used."""
    discards = atom.verb is Verb.DISCARD or bool(atom.then_discard)
    abjures = atom.verb is Verb.ABJURE or ability.abjures_itself
    return frozenset([Token.DISCARDED] * discards + [Token.ABJURED] * abjures)


def has_target(atom: Atom, around: Surroundings, happened: frozenset[Token]) -> bool:
    """B9, B10, T8."""
    return {
        Verb.RETURN: Token.ABJURED in happened,
        Verb.DISCARD: around.somebody_holds_cards,
        Verb.ABJURE: around.something_to_abjure,
        Verb.DESTROY: around.location_to_destroy,
        Verb.DRAW: around.cards_to_draw,
    }.get(atom.verb, True)


@pytest.mark.parametrize("seed", first(2, range(2016, 2026)))
def test_the_best_turn_equals_every_sequence_on_random_hands(seed: int) -> None:
    """Hands and locations of one to six cards; now and then something has no target or has happened already."""
    chance = random.Random(seed)
    names = sorted(BOX.cards)
    places = [name for name in names if not is_no_location(name, BOX)]
    for _ in range(30):
        size = chance.randint(1, 6)
        town = chance.randint(0, min(2, size))
        cards = [chance.choice(places if at < town else names) for at in range(size)]
        power, loss, gain, draw = chance.choice([(1, 0, 0, 0), (0, 1, 0, 0), (1, 1, 0, 0), (2, 3, 0, 0), (9, 9, 1, 1)])
        around = Surroundings(*(chance.random() < 0.85 for _ in range(4)))
        events = frozenset(token for token in sorted(EVENTS) if chance.random() < 0.15)
        turn = best_turn(
            cards[town:],
            cards[:town],
            box=BOX,
            power=power,
            loss=loss,
            gain=gain,
            draw=draw,
            seat=around,
            discarded=Token.DISCARDED in events,
            abjured=Token.ABJURED in events,
        )
        worth = {Verb.CONJURE: power, Verb.LOSE: loss, Verb.GAIN: gain, Verb.DRAW: draw}
        most = every_sequence(cards, worth, around, events)
        assert power * turn.power + loss * turn.loss + gain * turn.gain + draw * turn.draws == most, cards
        assert played(cards, turn.deeds, events) == (turn.power, turn.loss, turn.gain, turn.draws), cards


@pytest.mark.parametrize("seed", range(1925, 1929))
def test_with_some_cards_that_may_leave_the_best_turn_equals_every_sequence(seed: int) -> None:
    """One card of three is abjured, the others stay; none and all are its ends."""
    chance = random.Random(seed)
    names = sorted(BOX.cards)
    for _ in range(20):
        cards = [chance.choice([*names, "initiate", "initiate"]) for _ in range(chance.randint(1, 6))]
        leaving = [card for card in cards if chance.random() < 0.4]
        turn = best_turn(cards, box=BOX, power=2, loss=3, leaving=leaving)
        worth = {Verb.CONJURE: 2, Verb.LOSE: 3}
        assert 2 * turn.power + 3 * turn.loss == every_sequence(cards, worth, Surroundings(), frozenset(), leaving)
        assert not Counter(turn.abjured) - Counter(leaving)
        assert best_turn(cards, box=BOX, loss=3, leaving=()) == best_turn(cards, box=BOX, loss=3, keep=True)
        assert best_turn(cards, box=BOX, loss=3, leaving=cards) == best_turn(cards, box=BOX, loss=3)


def test_the_extremes_are_the_best_turns_for_each_goal() -> None:
    chance = random.Random(1928)
    names = sorted(BOX.cards)
    for _ in range(100):
        hand = [chance.choice(names) for _ in range(chance.randint(1, 6))]
        found = extremes(hand, box=BOX)
        assert found.loss == best_turn(hand, box=BOX, power=0, loss=1).loss, hand
        assert found.power == best_turn(hand, box=BOX, power=1, loss=0).power, hand


def played(hand: list[str], deeds: tuple[Deed, ...], happened: frozenset[Token]) -> tuple[int, int, int, int]:
    """Plays the steps in the order told, each condition looked at when its ability is used; what they give."""
    in_play = list(enumerate(hand))
    used: set[tuple[int, int]] = set()
    events = set(happened)
    sums = dict.fromkeys((Verb.CONJURE, Verb.LOSE, Verb.GAIN, Verb.DRAW), 0)
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
        events |= caused(ability, deed.atom)
        if deed.atom.verb in sums:
            sums[deed.atom.verb] += deed.atom.number
    return sums[Verb.CONJURE], sums[Verb.LOSE], sums[Verb.GAIN], sums[Verb.DRAW]


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


@pytest.mark.parametrize(
    ("cards", "around", "card", "number", "missing"),
    [
        (["book_of_eibon", "pnakotus"], Surroundings(), "book_of_eibon", 2, None),
        (["yithian", "whateley_farm"], Surroundings(), "whateley_farm", 0, None),
        (["yithian", "whateley_farm"], Surroundings(something_to_abjure=False), "yithian", 1, ()),
        (["yithian", "whateley_farm"], Surroundings(something_to_abjure=False), "whateley_farm", 0, (Token.ABJURED,)),
        (["king_in_yellow", "rlyeh"], Surroundings(), "rlyeh", 0, None),
        (["king_in_yellow", "rlyeh"], Surroundings(somebody_holds_cards=False), "king_in_yellow", 1, ()),
        (["king_in_yellow", "rlyeh"], Surroundings(somebody_holds_cards=False), "rlyeh", 0, (Token.DISCARDED,)),
        (["shadow_of_cthulhu"], Surroundings(location_to_destroy=False), "shadow_of_cthulhu", 0, ()),
        (["miskatonic_library", "rlyeh"], Surroundings(cards_to_draw=False), "rlyeh", 0, (Token.DISCARDED,)),
        (["arkham", "whateley_farm"], Surroundings(), "whateley_farm", 0, None),
    ],
    ids=[
        "B7-one-card-for-both",
        "B9-with-a-target",
        "B9-not-used",
        "B9-triggers-nothing",
        "B10-with-a-victim",
        "B10-not-used",
        "B10-triggers-nothing",
        "B9-no-location",
        "B9-nothing-to-draw",
        "B11-abjured-by-itself",
    ],
)
def test_rulings_about_abilities(
    cards: list[str], around: Surroundings, card: str, number: int, missing: tuple[Token, ...] | None
) -> None:
    """``missing``: what the ability lacks, () = a target; None = it is used."""
    turn = best_turn(cards, box=BOX, power=1, loss=1, draw=1, seat=around)
    lacks = {(name, at): tokens for name, at, tokens in turn.unused}
    assert lacks.get((card, number)) == missing
    assert ((card, number) in {(deed.card, deed.ability) for deed in turn.deeds}) is (missing is None)


def test_a_card_that_abjured_itself_lies_there_no_longer() -> None:
    """B11: Arkham is the only other purple card and the only thing abjured, so the Farm never has both."""
    assert best_turn(["arkham"], ["whateley_farm"], box=BOX, power=0, draw=1).draws == 0
    assert best_turn(["arkham", "occultist"], ["whateley_farm"], box=BOX, power=0, draw=1).draws == 2


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


@pytest.mark.parametrize(
    ("field", "asked", "told"),
    [
        ("hand", {"hand": ["azathoth"]}, "no card is called 'azathoth'"),
        ("hand", {"hand": "goon"}, "several str are meant, not 'goon'"),
        ("hand", {"hand": [7]}, "str is meant, not 7"),
        ("hand", {"hand": ["goon"] * 13, "locations": ["ruins"] * 4}, "17 cards with those in play; at most 16"),
        ("locations", {"locations": ["azathoth"]}, "no card is called 'azathoth'"),
        ("locations", {"locations": "ruins"}, "several str are meant, not 'ruins'"),
        ("locations", {"locations": ["goon"]}, "'goon' is no location, so it does not stay in play"),
        ("box", {"box": None}, "RealmsBox is meant, not None"),
        ("power", {"power": -1}, "-1 is not within 0..99"),
        ("loss", {"loss": True}, "a whole number is meant, not True"),
        ("gain", {"gain": 1.5}, "a whole number is meant, not 1.5"),
        ("draw", {"draw": 100}, "100 is not within 0..99"),
        ("seat", {"seat": 3}, "Surroundings is meant, not 3"),
        ("something_to_abjure", {"seat": Surroundings(True, 2)}, "True or False is meant, not 2"),  # type: ignore[arg-type]
        ("discarded", {"discarded": 2}, "True or False is meant, not 2"),
        ("abjured", {"abjured": None}, "True or False is meant, not None"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_one_sentence(
    field: str, asked: dict[str, object], told: str
) -> None:
    """Also where no card of the turn would need what is wrong."""
    with pytest.raises(BadQuestion) as caught:
        best_turn(**{"hand": ["goon"], "box": BOX} | asked)  # type: ignore[arg-type]
    assert (caught.value.field, str(caught.value)) == (field, f"{field}: {told}")
