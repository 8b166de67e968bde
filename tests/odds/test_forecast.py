"""What the next card brings, and the doom clock."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from thoroughly import first

from companion.arkham.forecast import (
    Assignment,
    Cell,
    Hindrance,
    Seal,
    next_cards,
    next_gates,
    threat_map,
    threats,
    waking,
)
from companion.arkham.forecast.cards import cards_unseen, is_reshuffle_unseen
from companion.arkham.forecast.phases_ahead import phases_ahead
from companion.arkham.forecast.waking import RUNS
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.state import OUTSKIRTS, UNKNOWN, GateStack, Investigator, Monster, Phase, Table, WakingCause
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox, load
from companion.facts.arkham_records import CardKind

BOX = load()
FULL = GateStack(dict.fromkeys(BOX.worlds, 2))


def table(**changes: object) -> Table:
    somebody = (Investigator("amanda_sharpe", "", "library", 5, 5, 5, 5, sneak=1),)
    return replace(Table("hastur", somebody, 0, 4, round=3, gate_stack=FULL), **changes)  # type: ignore[arg-type]


def chance_at(state: Table, location: str) -> dict[str, Fraction]:
    one = next(one for one in next_gates(state, BOX) if one.location == location)
    return {"opens": one.opens, "surges": one.surges, "held": one.held}


def test_a_shuffled_deck_names_the_woods_with_ten_cards_of_66() -> None:
    """OV-37."""
    assert chance_at(table(), "woods") == {"opens": Fraction(5, 33), "surges": 0, "held": 0}
    assert cards_unseen(table(), BOX) == 66


def test_the_opening_card_is_never_a_rumor() -> None:
    """OV-37, SETUP-10: 60 cards; Independence Square has 9 without its rumor."""
    state = table(round=0)
    assert chance_at(state, "woods")["opens"] == Fraction(1, 6)
    assert chance_at(state, "independence_square")["opens"] == Fraction(9, 60)
    assert cards_unseen(state, BOX) == 60
    assert "the_story_continues" not in next_cards(state, BOX)
    rumors = {card.id for card in BOX.mythos.values() if card.kind is CardKind.RUMOR}
    assert len(rumors) == 6
    assert not rumors & set(next_cards(state, BOX))
    assert chance_at(replace(state, mythos_seen=tuple(rumors)), "woods")["opens"] == Fraction(1, 6)


def test_the_card_that_shuffles_the_deck_is_told_apart() -> None:
    """ODDS-21, MYTHOS-05: it comes next like any other, and another card is resolved in its place."""
    others = tuple(card.id for card in BOX.mythos.values() if card.kind is not CardKind.SPECIAL)
    assert is_reshuffle_unseen(table(), BOX)
    assert not is_reshuffle_unseen(table(mythos_seen=("the_story_continues",)), BOX)
    last = table(mythos_seen=others)
    assert (cards_unseen(last, BOX), is_reshuffle_unseen(last, BOX)) == (0, True)
    assert chance_at(last, "woods")["opens"] == Fraction(5, 33)


def test_two_open_gates_of_ten_cards_each_surge_with_20_of_66() -> None:
    """OV-38."""
    state = table(gates={"woods": "abyss", "the_witch_house": "rlyeh"})
    assert sum(one.surges for one in next_gates(state, BOX)) == Fraction(10, 33)


def test_every_symbol_moves_with_one_card_in_three() -> None:
    """OV-38: 22 of 66."""
    ghoul = (Monster(1, "ghoul", "rivertown"),)
    places = threats(table(monsters=ghoul), BOX)[0].places
    assert places["rivertown"] == Fraction(2, 3)
    assert sum(places.values()) == 1


@pytest.mark.parametrize("place", sorted(OUT_OF_TOWN))
def test_only_monsters_in_town_are_a_threat(place: str) -> None:
    """ODDS-21: one that lies in the box, in the Outskirts, on the rumor card or in an encounter goes nowhere."""
    state = table(monsters=(Monster(1, "mi_go", place), Monster(2, "ghoul", "rivertown")))
    assert [one.number for one in threats(state, BOX)] == [2]
    assert place not in {danger.place for danger in threat_map(state, BOX)}
    assert threat_map(state, BOX) == threat_map(replace(state, monsters=state.monsters[1:]), BOX)


def test_where_an_unnamed_monster_goes_is_not_known() -> None:
    """ODDS-21: which symbols move it, and how, its kind alone says; it is not said to stay."""
    state = table(monsters=(Monster(1, UNKNOWN, "woods"), Monster(2, "ghoul", "rivertown")))
    assert [threat.number for threat in threats(state, BOX)] == [2]
    assert "woods" not in {danger.place for danger in threat_map(state, BOX)}


def test_a_seal_is_counted_as_holding() -> None:
    assert chance_at(table(seals=frozenset({"woods"})), "woods") == {"opens": 0, "surges": 0, "held": Fraction(5, 33)}


KATE = (Investigator("kate_winthrop", "", "woods", 5, 5, 5, 5, sneak=1),)


@pytest.mark.parametrize(
    ("state", "by_seal", "by_kate"),
    [
        pytest.param(table(seals=frozenset({"woods"})), True, False, id="MYTHOS-02"),
        pytest.param(table(investigators=KATE), False, True, id="OPEN-01"),
        pytest.param(table(investigators=KATE, gates={"woods": "abyss"}), False, True, id="SURGE-08"),
        pytest.param(table(investigators=KATE, seals=frozenset({"woods"})), True, False, id="OPEN-01-the-seal-first"),
    ],
)
def test_what_holds_is_told_apart(state: Table, by_seal: bool, by_kate: bool) -> None:
    woods = next(one for one in next_gates(state, BOX) if one.location == "woods")
    assert (woods.opens, woods.surges, woods.held) == (0, 0, Fraction(5, 33))
    assert (woods.by_seal, woods.by_kate) == (by_seal, by_kate)


def test_seen_cards_do_not_come_again_before_the_shuffle() -> None:
    woods = tuple(card.id for card in BOX.mythos.values() if card.gate == "woods")
    only_after_a_shuffle = chance_at(table(mythos_seen=woods), "woods")["opens"]
    assert only_after_a_shuffle == Fraction(1, 67 - len(woods)) * Fraction(10, 66)
    story = next(card.id for card in BOX.mythos.values() if card.kind is CardKind.SPECIAL)
    assert chance_at(table(mythos_seen=(*woods, story)), "woods")["opens"] == 0


def test_the_chances_of_the_next_card_add_up() -> None:
    for seen in ((), tuple(BOX.mythos)[:40], tuple(BOX.mythos)):
        assert sum(next_cards(table(mythos_seen=seen), BOX).values()) == 1
        assert sum(next_cards(table(mythos_seen=seen, round=0), BOX).values()) == 1


def test_the_players_choice_between_two_streets_is_not_guessed() -> None:
    hunted = (
        Investigator("amanda_sharpe", "", "downtown", 5, 5, 5, 5),
        Investigator("joe_diamond", "", "easttown", 5, 5, 5, 5),
    )
    sky = (Monster(1, "byakhee", "sky"),)
    threat = threats(table(investigators=hunted, monsters=sky), BOX)[0]
    assert sum(threat.undecided.values()) == Fraction(1, 3)
    least, most = threat.chance_at("downtown")
    assert (least, most) == (0, Fraction(1, 3))


# ------------------------------------------------------------------ the doom clock


def test_a_doom_track_one_short_wakes_with_the_next_new_gate() -> None:
    state = table(doom=12)
    first = waking(state, BOX, rounds=1)
    assert first.by_round[0] == {WakingCause.DOOM_TRACK: 1}


def test_one_gate_short_of_too_many() -> None:
    gates = dict(zip(BOX.unstable[:6], BOX.worlds, strict=False))
    state = table(gates=gates)
    free = sum((one.opens for one in next_gates(state, BOX)), Fraction(0))
    assert waking(state, BOX, rounds=1).by_round[0] == {WakingCause.OPEN_GATES: free}


def test_an_empty_stack_wakes_with_the_next_new_gate() -> None:
    assert waking(table(gate_stack=GateStack({})), BOX, rounds=1).by_round[0] == {WakingCause.GATE_STACK: 1}


SHUFFLED = ("the_story_continues",)
"""The card that shuffles was seen, and no other one."""


def by_hand(free: dict[str, int], gates: dict[str, int], needed: int, rounds: int) -> Fraction:
    """Chance of ``needed`` open gates within ``rounds``, by trying every order of named places."""
    if len(gates) >= needed:
        return Fraction(1)
    if not rounds:
        return Fraction(0)
    left = sum(free.values()) + sum(gates.values())
    total = Fraction(0)
    for place, cards in free.items():
        rest = {p: n for p, n in free.items() if p != place}
        total += Fraction(cards, left) * by_hand(rest, {**gates, place: cards - 1}, needed, rounds - 1)
    for place, cards in gates.items():
        if cards:
            total += Fraction(cards, left) * by_hand(free, {**gates, place: cards - 1}, needed, rounds - 1)
    return total


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_the_clock_equals_trying_every_order_of_cards(rounds: int) -> None:
    cards: dict[str, int] = dict.fromkeys(BOX.unstable, 0)
    for card in BOX.mythos.values():
        if card.gate:
            cards[card.gate] += 1
    gates = {place: cards[place] for place in BOX.unstable[:4]}
    free = {place: n for place, n in cards.items() if place not in gates}
    state = table(
        gates=dict.fromkeys(gates, "abyss"), gate_stack=GateStack(dict.fromkeys(BOX.worlds, 3)), mythos_seen=SHUFFLED
    )
    clock = waking(state, BOX, rounds=rounds)
    assert clock.by_round[-1].get(WakingCause.OPEN_GATES, 0) == by_hand(free, gates, 7, rounds)
    assert clock.standard_error == 0


def woken(
    deck: frozenset[str],
    whole: frozenset[str],
    gates: frozenset[str],
    sealed: str,
    doom: int,
    draws: int,
    box: ArkhamBox,
) -> Fraction:
    """The chance that the last doom token falls within so many cards, by trying every card; by card, not by place."""
    if not doom or not draws:
        return Fraction(not doom)
    named = frozenset(card for card in whole if box.mythos[card].kind is not CardKind.SPECIAL)
    total = Fraction(0)
    for drawn in deck or whole:
        is_special = drawn not in named
        for card in named if is_special else (drawn,):
            place, rest = box.mythos[card].gate, (whole if is_special else deck or whole) - {card}
            opens = place not in gates and place != sealed
            after = woken(rest, whole, gates | {place} if opens else gates, sealed, doom - opens, draws - 1, box)
            total += after / (len(named) if is_special else 1)
    return total / len(deck or whole)


@pytest.mark.parametrize("seed", first(9, range(40)))
def test_the_clock_shuffles_the_deck_as_trying_every_card_does(seed: int) -> None:
    """MYTHOS-05: cards seen come back, those in play stay; so does a deck of which every card was seen."""
    by = Random(seed)
    ordinary = [card for card in BOX.mythos.values() if card.gate in BOX.unstable[:5]]
    special = [card for card in BOX.mythos.values() if card.kind is CardKind.SPECIAL]
    cards = (*by.sample(ordinary, by.randint(2, 5)), *(special if seed % 4 else ()))
    box = replace(BOX, mythos={card.id: card for card in cards})
    seen = frozenset(card.id for card in cards if by.random() < 0.5)
    in_play = by.choice([card.id for card in cards if card.kind is not CardKind.SPECIAL]) if seed % 3 else ""
    whole, places = frozenset(box.mythos) - {in_play}, sorted({card.gate for card in cards if card.gate})
    gate, sealed = by.choice(places), by.choice(BOX.unstable[:5])
    state = table(
        doom=11, gates={gate: "abyss"}, seals=frozenset({sealed} - {gate}), mythos_seen=tuple(seen),
        environment=in_play, gate_stack=GateStack(dict.fromkeys(BOX.worlds, 3)), cup_size=60,
    )  # fmt: skip
    clock = waking(state, box, rounds=4)
    for rounds in range(1, 5):
        shut = "" if sealed == gate else sealed
        chance = woken(whole - seen, whole, frozenset({gate}), shut, 2, rounds, box)
        assert clock.by_round[rounds - 1].get(WakingCause.DOOM_TRACK, 0) == chance


def with_closings(free: dict[str, int], gates: dict[str, int], needed: int, rounds: int, rate: Fraction) -> Fraction:
    """As :func:`by_hand`, when after each card any one of the gates closes with this chance."""
    if len(gates) >= needed:
        return Fraction(1)
    if not rounds:
        return Fraction(0)
    left = sum(free.values()) + sum(gates.values())
    total = Fraction(0)
    for place, cards in {**free, **gates}.items():
        still = {**free, **gates, place: cards - 1}
        now = [*gates, *([] if place in gates else [place])]
        if not cards:
            continue
        if len(now) >= needed:
            total += Fraction(cards, left)
            continue
        for gone in [None, *now]:
            chance = 1 - rate if gone is None else rate / len(now)
            opened = {one: still[one] for one in now if one != gone}
            closed = {one: n for one, n in still.items() if one not in opened}
            total += Fraction(cards, left) * chance * with_closings(closed, opened, needed, rounds - 1, rate)
    return total


@pytest.mark.parametrize("rate", first(1, [Fraction(1, 4), Fraction(3, 4)]))
def test_the_clock_with_closings_agrees_with_trying_every_order(rate: Fraction) -> None:
    cards: dict[str, int] = dict.fromkeys(BOX.unstable, 0)
    for card in BOX.mythos.values():
        if card.gate:
            cards[card.gate] += 1
    gates = {place: cards[place] for place in BOX.unstable[:5]}
    free = {place: n for place, n in cards.items() if place not in gates}
    state = table(
        gates=dict.fromkeys(gates, "abyss"), gate_stack=GateStack(dict.fromkeys(BOX.worlds, 3)), mythos_seen=SHUFFLED
    )
    clock = waking(state, BOX, rounds=3, closings=float(rate))
    for rounds in (1, 2, 3):
        exact = float(with_closings(free, gates, 7, rounds, rate))
        seen = float(clock.by_round[rounds - 1].get(WakingCause.OPEN_GATES, 0))
        assert abs(exact - seen) <= 4 * sqrt(max(exact * (1 - exact), 1 / RUNS) / RUNS)


def test_the_error_of_a_simulation_is_never_nothing() -> None:
    """That nobody woke it in any of the games does not mean that nobody can."""
    clock = waking(table(), BOX, rounds=1, closings=0.5)
    assert clock.total(1) == 0
    assert clock.standard_error > 0
    assert clock.error(Fraction(0)) == pytest.approx(clock.error(Fraction(1)))
    assert 0 < clock.error(Fraction(0)) < clock.error(Fraction(1, 2))
    assert waking(table(), BOX, rounds=1).error(Fraction(1, 2)) == 0


@pytest.mark.parametrize(("runs", "told"), [(1, 1), (70, 70), (1000, 100), (1001, 101)])
def test_a_simulation_tells_how_far_it_is(runs: int, told: int) -> None:
    heard: list[int] = []
    clock = waking(table(doom=7), BOX, rounds=2, closings=0.5, runs=runs, tell=heard.append)
    assert clock.runs == heard[-1] == runs
    assert len(heard) == told
    assert heard == sorted(set(heard))
    assert clock.total(2).denominator <= runs


def test_later_is_never_safer_and_closing_helps() -> None:
    state = table(doom=7, gates={"woods": "abyss", "graveyard": "rlyeh", "black_cave": "yuggoth"})
    clock = waking(state, BOX)
    totals = [clock.total(n) for n in range(1, 9)]
    assert totals == sorted(totals)
    simulated = waking(state, BOX, closings=0.5)
    assert 0 < simulated.standard_error < 0.03
    assert simulated.total(8) <= totals[-1]


@pytest.mark.parametrize("seen", [0, 40, 62], ids=["all unseen", "forty seen", "the shuffle is near"])
def test_the_simulation_without_luck_agrees_with_the_exact_clock(seen: int) -> None:
    """A rate of closings next to nothing is the exact clock within four standard errors."""
    cards = Random(seen).sample(sorted(card.id for card in BOX.mythos.values() if card.gate), seen)
    state = table(doom=8, gates={"woods": "abyss"}, mythos_seen=tuple(cards))
    exact, seen = float(waking(state, BOX).total(8)), float(waking(state, BOX, closings=1e-9).total(8))
    assert abs(exact - seen) <= 4 * sqrt(max(exact * (1 - exact), 1 / RUNS) / RUNS)


@pytest.mark.parametrize(("field", "asked"), [("rounds", {"rounds": 0}), ("closings", {"closings": 1.5})])
def test_impossible_clocks_name_the_field(field: str, asked: dict[str, float]) -> None:
    with pytest.raises(BadQuestion) as caught:
        waking(table(), BOX, **asked)  # type: ignore[arg-type]
    assert caught.value.field == field


# ------------------------------------------------------------------ with a plan, and with a rumor that counts


PLANNED = table(
    doom=9, terror=3, gates={"woods": "abyss", "graveyard": "yuggoth"}, phase=Phase.MOVEMENT, cup_size=60,
    next_number=9, monsters=(
        Monster(1, "ghoul", "uptown"), Monster(2, "witch", OUTSKIRTS), Monster(3, "witch", "uptown"),
        Monster(4, "byakhee", "sky"), Monster(5, "maniac", "easttown"),
    ),
)  # fmt: skip


def surely(gate: str) -> Assignment:
    """A plan whose gate is closed in the round that the table is in."""
    return Assignment((Cell(0, gate, PLANNED.round, Fraction(1), Fraction(1)),), Fraction(1))


def closed(gate: str, **more: object) -> Table:
    """The table once a gate is closed: without it and without the monsters of its symbol (GATE-03)."""
    dimension = BOX.worlds[PLANNED.gates[gate]].dimension
    return replace(
        PLANNED,
        gates={place: world for place, world in PLANNED.gates.items() if place != gate},
        monsters=tuple(
            monster for monster in PLANNED.monsters if BOX.monsters[monster.kind].dimension is not dimension
        ),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("gate", ["woods", "graveyard"])
@pytest.mark.parametrize("seal", list(Seal))
def test_a_gate_that_is_closed_at_once_leaves_the_clock_of_a_table_without_it(gate: str, seal: Seal) -> None:
    """GATE-03, GATE-06, SIGN-02: sealed, cards that name it bring nothing; an elder sign takes a doom token."""
    after = closed(
        gate,
        seals=frozenset({gate} if seal is not Seal.NONE else ()),
        doom=PLANNED.doom - (seal is Seal.SIGN),
    )
    exact = waking(after, BOX, rounds=6)
    played = waking(PLANNED, BOX, rounds=6, plan=surely(gate), seals={gate: seal}, runs=4000)
    assert played.runs == 4000
    for rounds in range(1, 7):
        assert abs(float(exact.total(rounds)) - float(played.total(rounds))) <= 4 * played.error(played.total(rounds))


def test_a_plan_that_closes_nothing_is_the_clock_where_nobody_acts() -> None:
    nobody = Assignment((Cell(0, "woods", hindrance=Hindrance.NO_WAY),), Fraction(0))
    exact, played = waking(PLANNED, BOX).total(8), waking(PLANNED, BOX, plan=nobody, runs=4000)
    assert abs(float(exact) - float(played.total(8))) <= 4 * played.error(played.total(8))


def test_a_plan_of_chances_closes_the_gate_as_often_as_its_cell_says() -> None:
    """Mixed by hand over the round in which the gate is closed; nobody arrives in a tenth of the evenings."""
    cell = Cell(0, "woods", PLANNED.round, Fraction(9, 10), Fraction(1, 2), evades_later=Fraction(1, 2))
    played = waking(PLANNED, BOX, rounds=1, plan=Assignment((cell,), Fraction(1)), runs=4000)
    share = cell.by(PLANNED.round)
    exact = share * waking(closed("woods"), BOX, rounds=1).total(1) + (1 - share) * waking(
        PLANNED, BOX, rounds=1
    ).total(1)
    assert abs(float(exact) - float(played.total(1))) <= 4 * played.error(played.total(1))


@pytest.mark.parametrize(
    "rumor",
    [{"rumor": "the_stars_are_right", "rumor_since": 1}, {"rumor": "disturbing_the_dead", "rumor_since": 1},
     {"rumor": "the_great_ritual", "rumor_since": 1, "rumor_tokens": 3}, {"two_cards_since": 2}],
)  # fmt: skip
def test_a_rumor_that_counts_is_played_as_it_is_counted(rumor: dict[str, object]) -> None:
    """MCARD-03: doom or terror on 1 and 2, two cards a phase once The Great Ritual is confirmed."""
    state = replace(PLANNED, doom=7, **rumor)
    exact, still = waking(state, BOX).total(8), waking(replace(PLANNED, doom=7), BOX).total(8)
    played = waking(state, BOX, closings=1e-9, runs=4000)
    assert abs(float(exact) - float(played.total(8))) <= 4 * played.error(played.total(8))
    assert exact > still


def test_the_stars_are_right_wake_by_their_die() -> None:
    """One token is missing, and every location with a card left is sealed: only the rumor's die counts."""
    state = replace(
        PLANNED, gates={}, doom=12, seals=frozenset(BOX.unstable), rumor="the_stars_are_right", rumor_since=1
    )
    clock = waking(state, BOX, rounds=3)
    assert [clock.total(n) for n in (1, 2, 3)] == [Fraction(1, 3), Fraction(5, 9), Fraction(19, 27)]
    began_now = waking(replace(state, rumor_since=PLANNED.round), BOX, rounds=2)
    assert [began_now.total(n) for n in (1, 2)] == [0, Fraction(1, 3)], "from the next Mythos phase on"


def test_the_great_ritual_brings_a_second_card_from_the_phase_after_its_fifth_clue() -> None:
    ritual = replace(PLANNED, rumor="the_great_ritual", rumor_since=1, rumor_tokens=3)
    cards = [len(phase.lays) for phase in phases_ahead(ritual, 4, BOX)]
    assert cards == [1, 1, 2, 2]
    assert [len(phase.lays) for phase in phases_ahead(replace(ritual, two_cards_since=2), 2, BOX)] == [2, 2]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"plan": Assignment((Cell(0, "library", 3),), Fraction(0))}, "plan: no gate is open at 'library'"),
        ({"seals": {"woods": Seal.CLUES}}, "seals: only a plan closes gates that can be sealed"),
        ({"plan": surely("woods"), "seals": {"library": Seal.CLUES}}, "seals: the plan does not close 'library'"),
        ({"plan": 3}, "plan"),
        ({"plan": surely("woods"), "seals": ["woods"]}, "seals: ['woods'] does not say how each gate is sealed"),
    ],
)
def test_a_plan_of_another_table_is_one_sentence(asked: dict[str, object], says: str) -> None:
    with pytest.raises(BadQuestion) as refusal:
        waking(PLANNED, BOX, **asked)  # type: ignore[arg-type]
    assert says in str(refusal.value)
