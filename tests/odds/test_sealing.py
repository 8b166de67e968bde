"""What a seal is worth: the chance that a location is named again, against every order of a small deck and shuffles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest
from test_forecast import BOX, table
from test_walks import person
from thoroughly import first

from companion.arkham.forecast import Obstacle, Seal, SealVerdict, Unpaid, plan, sealing, waking
from companion.arkham.forecast.evenings import Closing, Evenings
from companion.arkham.forecast.phases_ahead import phases_ahead
from companion.arkham.forecast.reopening import chance_named, lays_in
from companion.arkham.forecast.sealing import advised
from companion.arkham.investigators.belongings import random_possessions_due
from companion.arkham.table.ids import ELDER_SIGN
from companion.arkham.table.investigator import Held
from companion.arkham.table.state import Awakening, Deck, Investigator, Phase, Table, WakingCause
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.arkham_records import CardKind, CardTrait
from companion.odds.roll import seeded

ROUNDS = range(1, 6)


def small_box(by: Random, *, shuffles: bool) -> ArkhamBox:
    """Four to seven cards of the true deck, with or without the one that shuffles."""
    ordinary = [card for card in BOX.mythos.values() if card.kind is not CardKind.SPECIAL]
    cards = by.sample(ordinary, by.randint(3, 6))
    special = [card for card in BOX.mythos.values() if card.kind is CardKind.SPECIAL]
    return replace(BOX, mythos={card.id: card for card in (*cards, *(special if shuffles else ()))})


def small_table(by: Random, box: ArkhamBox) -> Table:
    """Some cards were seen, one of them may be in play; sometimes two cards are drawn a round."""
    seen = [card for card in box.mythos.values() if by.random() < 0.4]
    of = {kind: [card.id for card in seen if card.kind is kind] for kind in CardKind}
    return table(
        mythos_seen=tuple(card.id for card in seen),
        environment=by.choice([*of[CardKind.ENVIRONMENT], ""]),
        rumor=by.choice([*of[CardKind.RUMOR], ""]),
        ancient_one=by.choice(("hastur", "ithaqua")),
        two_cards_since=by.choice((0, 0, 2)),
        phase=Phase.MOVEMENT,
    )


def drawn(deck: frozenset[str], state: Table, box: ArkhamBox) -> Iterator[tuple[str, frozenset[str], Fraction]]:
    """Every next card with the deck after it and its chance, the shuffle as the rules say: all but what is in play."""
    whole = frozenset(box.mythos) - {state.environment, state.rumor}
    fresh = deck or whole
    for card in fresh:
        if box.mythos[card].kind is not CardKind.SPECIAL:
            yield card, fresh - {card}, Fraction(1, len(fresh))
            continue
        again = [other for other in whole if box.mythos[other].kind is not CardKind.SPECIAL]
        for other in again:
            yield other, whole - {other}, Fraction(1, len(fresh) * len(again))


def laid(state: Table, card: str, box: ArkhamBox) -> Table:
    """The table once the text of a card was read."""
    kind, trait = box.mythos[card].kind, box.mythos[card].subtype
    if kind is CardKind.RUMOR and not state.rumor:
        return replace(state, rumor=card)
    is_ignored = trait is CardTrait.WEATHER and box.power(state.ancient_one, PowerWord.NO_WEATHER)
    return replace(state, environment=card) if kind is CardKind.ENVIRONMENT and not is_ignored else state


def every_order(state: Table, deck: frozenset[str], location: str, lays: tuple[bool, ...], box: ArkhamBox) -> Fraction:
    """The chance that no draw names the location, card by card through every order."""
    if not lays:
        return Fraction(1)
    chance = Fraction(0)
    for card, left, share in drawn(deck, state, box):
        if box.mythos[card].gate != location:
            after = laid(state, card, box) if lays[0] else state
            chance += share * every_order(after, left, location, lays[1:], box)
    return chance


@pytest.mark.parametrize("seed", first(25, range(150)))
def test_a_location_is_named_again_as_often_as_in_every_order_of_a_small_deck(seed: int) -> None:
    """MYTHOS-01, MYTHOS-05, MCARD-02, MCARD-03."""
    by = Random(seed)
    box = small_box(by, shuffles=seed % 3 > 0)
    state = small_table(by, box)
    location = by.choice(sorted({card.gate for card in box.mythos.values() if card.gate}))
    unseen = frozenset(box.mythos) - {*state.mythos_seen, state.environment, state.rumor}
    rounds = (1, 2, 3) if state.two_cards_since else (1, 2, 4, 5)
    for number, chance in zip(rounds, chance_named(state, location, rounds, box), strict=True):
        assert 1 - chance == every_order(state, unseen, location, lays_in(state, number, box), box), (number, state)


def shuffled_evening(by: Random, state: Table, draws: int) -> set[str]:
    """The locations that a shuffled true deck names, seen cards below it."""
    seen = [card for card in state.mythos_seen if card not in (state.environment, state.rumor)]
    deck = [card for card in BOX.mythos if card not in {*seen, state.environment, state.rumor}]
    by.shuffle(deck)
    named, under = set[str](), seen
    while draws:
        card, *deck = deck
        if BOX.mythos[card].kind is CardKind.SPECIAL:
            deck, under = [*deck, *under, card], []
            by.shuffle(deck)
            continue
        before, draws = state, draws - 1
        named.add(BOX.mythos[card].gate)
        state = laid(state, card, BOX)
        under.append(before.environment if state.environment != before.environment else "" if state != before else card)
        under = [card for card in under if card]
    return named


@pytest.mark.parametrize("seed", first(2, range(6)))
def test_a_location_is_named_again_as_often_as_a_shuffled_deck_says(seed: int) -> None:
    by = Random(seed)
    seen = tuple(by.sample([card for card in BOX.mythos if card != "the_story_continues"], 50 - 8 * seed))
    environments = [card for card in seen if BOX.mythos[card].kind is CardKind.ENVIRONMENT]
    state = table(mythos_seen=seen, environment=environments[0] if seed % 2 else "", phase=Phase.MOVEMENT)
    runs, places = 3000, ("woods", "the_unnamable", "graveyard")
    evenings = [shuffled_evening(by, state, 10) for _ in range(runs)]
    for place in places:
        (chance,) = chance_named(state, place, (10,), BOX)
        often = sum(place in named for named in evenings) / runs
        assert abs(often - float(chance)) <= 4 * sqrt(max(0.01, float(chance * (1 - chance))) / runs)


def test_without_a_shuffle_it_is_the_share_of_hands_without_the_location() -> None:
    """Ten of 66 cards name the Woods; the one that shuffles was seen."""
    state = table(mythos_seen=("the_story_continues",), phase=Phase.MOVEMENT)
    three, six = chance_named(state, "woods", (3, 6), BOX)
    assert three == 1 - Fraction(56 * 55 * 54, 66 * 65 * 64)
    assert round(float(six), 3) == 0.643


def test_the_phase_that_is_over_is_not_counted_and_the_great_ritual_counts_twice() -> None:
    state = table(phase=Phase.MYTHOS, two_cards_since=2)
    assert lays_in(state, 2, BOX) == (False, True, False, True)
    assert lays_in(replace(state, gate_card_round=3), 2, BOX) == (True, False, True)
    assert lays_in(replace(state, mythos_resolved=True), 1, BOX) == (False, True)
    assert lays_in(replace(state, two_cards_since=3), 2, BOX) == (True, False, True)
    assert lays_in(replace(state, two_cards_since=0), 3, BOX) == (True, True, True)


# ------------------------------------------------------------------ what a seal saves, and who pays for it


def at_gates(gates: dict[str, str], *people: Investigator, **more: object) -> Table:
    """People who stand on explored gates in the Arkham Encounters of round 3; the card that shuffles was seen."""
    return table(
        investigators=people, players=len(people), gates=gates, phase=Phase.ARKHAM_ENCOUNTERS,
        mythos_seen=("the_story_continues",), cup_size=60, **more,
    )  # fmt: skip


PLAIN = {Deck.COMMON: "food", Deck.UNIQUE: "obsidian_statue", Deck.SPELL: "wither", Deck.SKILL: "marksman"}


def closer(place: str, **more: Any) -> Investigator:
    """An investigator on an explored gate, whose random possessions are entered and hold no Elder Sign."""
    alone = at_gates({}, person("joe_diamond", place, explored=True))
    due = random_possessions_due(alone, 0, BOX)
    entered = tuple(Held(10 * at + n, PLAIN[deck], deck) for at, deck in enumerate(due, 1) for n in range(due[deck]))
    return replace(alone.investigators[0], **{**more, "cards": (*entered, *more.get("cards", ()))})


def test_doom_saved_is_the_chance_to_open_again_once_the_gate_is_surely_closed() -> None:
    """MYTHOS-02, GATE-06: far from the end of the track every gate that opens again is one doom token."""
    state = at_gates({"woods": "abyss"}, closer("woods"), ancient_one="azathoth")
    place = sealing(state, BOX, rounds=4, runs=2000).place("woods")
    closes = plan(state, BOX, rounds=4).cell(0, "woods")
    rounds = range(3, 7)
    by_hand = sum((closes.by(n) - closes.by(n - 1)) * place.opens_again(7 - n) for n in rounds)
    assert place.saved is not None
    assert abs(place.saved - float(by_hand)) <= 4 * place.error
    assert 0 < place.error < 0.02


@pytest.mark.parametrize("seed", first(3, range(8)))
def test_the_evenings_name_a_location_as_often_as_the_exact_chance_says(seed: int) -> None:
    """MYTHOS-05: the card that shuffles brings the Woods back; small decks run out within the rounds."""
    by = Random(seed)
    box = small_box(by, shuffles=seed % 2 > 0) if seed else BOX
    woods = [card.id for card in BOX.mythos.values() if card.gate == "woods"]
    state = small_table(by, box) if seed else table(mythos_seen=tuple(woods), phase=Phase.MOVEMENT)
    location = by.choice(sorted({card.gate for card in box.mythos.values() if card.gate})) if seed else "woods"
    evenings = Evenings(state, box, phases_ahead(state, 10, box))
    runs, chance = 3000, seeded(seed)
    often = sum(location in evenings.drawn(chance).cards for _ in range(runs)) / runs
    (exact,) = chance_named(state, location, (10,), box)
    assert abs(often - float(exact)) <= 4 * sqrt(max(0.001, float(exact * (1 - exact))) / runs)


def test_doom_is_saved_though_no_card_of_the_location_is_left_before_the_deck_is_shuffled() -> None:
    """MYTHOS-05: the exact chance and the doom saved count the same deck."""
    woods = [card.id for card in BOX.mythos.values() if card.gate == "woods"]
    others = [card.id for card in BOX.mythos.values() if card.gate not in ("woods", "")][:50]
    state = at_gates({"woods": "abyss"}, closer("woods"), ancient_one="azathoth")
    place = sealing(replace(state, mythos_seen=(*woods, *others)), BOX).place("woods")
    assert (place.cards, place.opens_again(10) > Fraction(1, 2)) == (0, True)
    assert place.saved is not None
    assert place.saved > 0.3


def test_who_pays_has_the_elder_sign_or_the_price_of_now() -> None:
    """GATE-05, SIGN-01: 5 clues, 8 with Hastur, 3 less with Noden's Favor; the sign closes without a check."""
    gates = {"woods": "abyss"}
    for clues, ancient_one, environment, pays in (
        (5, "azathoth", "", True),
        (4, "azathoth", "", False),
        (7, "hastur", "", False),
        (8, "hastur", "", True),
        (3, "azathoth", "nodens_favor", True),
    ):
        state = at_gates(gates, closer("woods", clues=clues), ancient_one=ancient_one, environment=environment)
        result = sealing(state, BOX, rounds=3, runs=9)
        payer = result.place("woods").payer
        assert (payer is not None) is pays, (clues, ancient_one, environment)
        assert payer is None or (payer.seat, payer.clues, payer.by_sign, payer.round) == (0, clues, False, 3)
    state = at_gates(
        gates,
        closer("woods", clues=5),
        closer("woods", cards=(Held(1, ELDER_SIGN, Deck.UNIQUE),)),
        ancient_one="azathoth",
    )
    payer = sealing(state, BOX, rounds=3, runs=9).place("woods").payer
    assert payer is not None
    assert (payer.seat, payer.by_sign, payer.chance) == (1, True, Fraction(1))


def test_who_stands_at_the_gate_with_clues_pays_before_who_comes_late_with_the_sign() -> None:
    """A sign that is a little surer is not worth a gate that stays open for rounds."""
    late = closer("uptown", explored=False, cards=(Held(1, ELDER_SIGN, Deck.UNIQUE),))
    state = at_gates({"woods": "abyss"}, closer("woods", clues=5), late, ancient_one="azathoth")
    payer = sealing(state, BOX, runs=9).place("woods").payer
    assert payer is not None
    assert (payer.seat, payer.by_sign) == (0, False)


def test_whoever_has_the_elder_sign_is_judged_with_it() -> None:
    """SIGN-01, SIGN-02: no check, and its own doom token leaves the track besides what it keeps away."""
    sign = (Held(1, ELDER_SIGN, Deck.UNIQUE),)
    seen = ("the_story_continues", *(card.id for card in BOX.mythos.values() if card.gate == "woods"))
    by_sign = at_gates({"woods": "abyss"}, closer("woods", cards=sign), ancient_one="azathoth", doom=3)
    never_named = sealing(replace(by_sign, mythos_seen=seen), BOX, rounds=1, runs=50).place("woods")
    assert (never_named.by_round, never_named.saved) == ((Fraction(0),), 1.0)
    assert never_named.verdict is SealVerdict.SEAL
    without_doom = sealing(replace(by_sign, mythos_seen=seen, doom=0), BOX, rounds=1, runs=50).place("woods")
    assert without_doom.saved == 0.0
    for_clues = at_gates({"woods": "abyss"}, closer("woods", clues=5), ancient_one="azathoth", doom=3)
    cheap, dear = (sealing(state, BOX).place("woods").saved for state in (for_clues, by_sign))
    assert cheap is not None
    assert dear is not None
    assert dear > cheap + 0.9


def test_places_where_no_gate_can_open_are_marked() -> None:
    """OPEN-01: a gate, a seal, and Kate Winthrop keep gates away."""
    kate = person("kate_winthrop", "graveyard")
    state = at_gates({"woods": "abyss"}, closer("woods"), kate, seals=frozenset({"the_witch_house"}))
    shut = {place.location for place in sealing(state, BOX, runs=9).places if not place.can_open}
    assert shut == {"woods", "graveyard", "the_witch_house"}


def test_a_card_that_forbids_seals_is_the_verdict_and_unknown_hands_are_named() -> None:
    """GATE-05: No One Can Help You Now."""
    state = at_gates({"woods": "abyss"}, closer("woods", clues=9), environment="no_one_can_help_you_now")
    result = sealing(state, BOX, runs=9)
    place = result.place("woods")
    assert (result.forbidden_by, place.verdict, place.payer) == ("no_one_can_help_you_now", SealVerdict.FORBIDDEN, None)
    assert place.saved is not None, "and still what it would have saved"
    assert result.untold == ()
    on_paper = at_gates({"woods": "abyss"}, closer("woods", own_sheet=True))
    assert sealing(on_paper, BOX, runs=9).untold == (0,)


@pytest.mark.parametrize(
    ("saved", "verdict"),
    [
        (0.6, SealVerdict.SEAL),
        (0.4, SealVerdict.SEAL),
        (0.39, SealVerdict.IF_CLUES_ABOUND),
        (0.2, SealVerdict.IF_CLUES_ABOUND),
    ],
)
def test_verdicts_follow_the_doom_saved(saved: float, verdict: SealVerdict) -> None:
    """ODDS-23: 0.4 and 0.2 doom tokens, as they are written on the page."""
    assert advised(saved) is verdict
    assert advised(0.19) is SealVerdict.CLOSE
    assert advised(0.19, wins=True) is SealVerdict.SEAL
    assert advised(None) is SealVerdict.UNKNOWN


def test_the_seal_that_wins_is_always_worth_it() -> None:
    """WIN-02: five seals lie on the board; a gate that nobody closes has no verdict all the same."""
    five = frozenset([place for place in BOX.unstable if place != "woods"][:5])
    late = at_gates({"woods": "abyss"}, closer("woods"), doom=12, seals=five)
    assert sealing(late, BOX, rounds=1, runs=20).place("woods").verdict is SealVerdict.SEAL
    four = replace(late, seals=frozenset(sorted(five)[:4]))
    assert sealing(four, BOX, rounds=1, runs=20).place("woods").verdict is not SealVerdict.SEAL


def test_a_seal_that_keeps_the_ancient_one_asleep_is_advised_though_it_saves_little_doom() -> None:
    """AWAKE-04: seven gates for one player; without the seal one more opens, with it often none."""
    others = [place for place in BOX.unstable if place != "woods"][:6]
    gates = {**dict(zip(others, [world for world in BOX.worlds if world != "abyss"], strict=False)), "woods": "abyss"}
    state = at_gates(gates, closer("woods"), ancient_one="azathoth", doom=4)
    place = sealing(state, BOX, runs=400).place("woods")
    assert place.wakes is not None
    assert place.wakes_sealed is not None
    played = [
        waking(state, BOX, rounds=10, runs=2000, seals={"woods": seal}, plan=plan(state, BOX, pinned={0: "woods"}).best)
        for seal in (Seal.NONE, Seal.CLUES)
    ]
    for share, clock in zip((place.wakes, place.wakes_sealed), played, strict=True):
        assert abs(float(share) - float(clock.total(10))) <= 8 * clock.error(clock.total(10))
    assert place.wakes - place.wakes_sealed > Fraction(1, 10)
    assert place.saved is not None
    assert place.saved < 0.2
    assert place.verdict is SealVerdict.SEAL


def test_whoever_can_pay_is_known_though_no_way_leads_there() -> None:
    state = at_gates({"woods": "abyss"}, closer("uptown", explored=False, sliders=None, clues=9))
    place = sealing(state, BOX, runs=9).place("woods")
    assert (place.payer, place.unpaid) == (None, (Unpaid(0, 0, Obstacle.UNKNOWN),))
    (poor,) = sealing(at_gates({"woods": "abyss"}, closer("woods")), BOX, runs=9).place("woods").unpaid
    assert (poor.obstacle, poor.missing > 0) == (None, True)


@pytest.mark.parametrize(
    ("who", "world", "rounds", "obstacle"),
    [
        (closer("uptown", explored=False, sliders=None, clues=9), "abyss", 10, Obstacle.UNKNOWN),
        (closer("uptown", explored=False, clues=9), "abyss", 2, Obstacle.TOO_LATE),
        (closer("woods", clues=9, sliders=(0, 0, 0)), "rlyeh", 10, Obstacle.NO_DICE),
        (person("harvey_walters", "uptown", sliders=(0, 0, 0), clues=9), "abyss", 10, Obstacle.NO_POINTS),
        (replace(closer("woods", clues=9, explored=False), place="yuggoth", zone=2), "abyss", 10, Obstacle.NO_WAY),
    ],
)
def test_what_keeps_away_whoever_can_pay_is_named(
    who: Investigator, world: str, rounds: int, obstacle: Obstacle
) -> None:
    devours = "yog_sothoth" if obstacle is Obstacle.NO_WAY else "azathoth"
    state = at_gates({"woods": world}, who, ancient_one=devours)
    place = sealing(state, BOX, rounds=rounds, runs=9).place("woods")
    assert (place.payer, place.unpaid[0]) == (None, Unpaid(0, 0, obstacle))


def test_who_comes_and_lacks_the_fewest_clues_is_named_but_nobody_with_a_sheet_on_paper() -> None:
    people = closer("woods", clues=1), closer("woods", clues=3), closer("woods", clues=4, own_sheet=True)
    place = sealing(at_gates({"woods": "abyss"}, *people, ancient_one="azathoth"), BOX, runs=9).place("woods")
    assert (place.payer, place.unpaid) == (None, (Unpaid(1, 2),))


def test_the_same_evening_has_the_same_die_of_the_rumor_with_and_without_a_seal() -> None:
    """MCARD-03: The Stars Are Right; what differs between the two is the seal alone."""
    state = at_gates({"woods": "abyss"}, closer("woods"), doom=2, rumor="the_stars_are_right", rumor_since=1)
    cell = plan(state, BOX).cell(0, "woods")
    evenings, chance = Evenings(state, BOX, phases_ahead(state, 8, BOX), [Closing(cell)]), seeded(1)
    for _ in range(60):
        drawn_once = evenings.drawn(chance)
        without, again, sealed = (evenings.play(drawn_once, chance, seals) for seals in ({}, {}, {"woods": Seal.CLUES}))
        assert without == again
        assert without.road or sealed.road or without.doom - sealed.doom in (0, 1)


def test_every_location_is_counted_and_open_gates_come_first() -> None:
    state = at_gates(
        {"graveyard": "yuggoth", "woods": "abyss"}, closer("woods", clues=9), seals=frozenset({"the_witch_house"})
    )
    result = sealing(state, BOX, runs=50)
    assert {place.location for place in result.places} == set(BOX.unstable)
    assert {place.location for place in result.places[:2]} == {"woods", "graveyard"}
    assert result.place("the_witch_house").is_sealed
    assert result.cards == sum(place.cards for place in result.places) == 66
    assert result.place("woods").cards == 10
    assert all(place.verdict is None for place in result.places[2:])


def test_a_gate_that_nobody_can_close_has_no_verdict() -> None:
    state = at_gates({"woods": "abyss"}, closer("uptown", explored=False, sliders=None))
    place = sealing(state, BOX, runs=9).place("woods")
    assert (place.verdict, place.saved, place.payer) == (SealVerdict.UNKNOWN, None, None)
    awake = replace(state, awakening=Awakening(WakingCause.DOOM_TRACK, 3))
    assert sealing(awake, BOX, runs=9).place("woods").verdict is SealVerdict.UNKNOWN


def test_once_every_card_was_seen_none_is_left() -> None:
    state = at_gates({"woods": "abyss"}, closer("woods"))
    result = sealing(replace(state, mythos_seen=tuple(BOX.mythos)), BOX, runs=9)
    assert (result.cards, result.place("woods").cards) == (0, 0)
    assert result.place("woods").opens_again(1) == Fraction(10, 66)


def test_the_same_question_has_the_same_answer() -> None:
    state = at_gates({"woods": "abyss"}, closer("woods"))
    assert sealing(state, BOX, runs=40) == sealing(state, BOX, runs=40)


@pytest.mark.parametrize(("field", "asked"), [("rounds", {"rounds": 13}), ("runs", {"runs": 0})])
def test_impossible_questions_name_the_field(field: str, asked: dict[str, int]) -> None:
    with pytest.raises(BadQuestion) as refusal:
        sealing(at_gates({"woods": "abyss"}, closer("woods")), BOX, **asked)
    assert refusal.value.field == field
    with pytest.raises(BadQuestion, match="no gate can open at 'library'"):
        sealing(at_gates({"woods": "abyss"}, closer("woods")), BOX, runs=9).place("library")
