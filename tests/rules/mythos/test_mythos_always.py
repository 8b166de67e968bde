"""Promises that hold for every Mythos card on every table, checked on random ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from given import box, given
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st
from playing import answered
from thoroughly import runs

from companion.arkham.mythos.draws import Roll, _draw, fill, filled
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import Draw
from companion.arkham.pieces import monster_cup
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table.commands import ResolveMythos
from companion.arkham.table.counts import monsters_in_arkham, players_numbers
from companion.arkham.table.state import JAIL, LOST, OUTSKIRTS, RUMOR_CARD, SKY, UNKNOWN, Table
from companion.facts.numbers import PlayersNumbers

GATE_MARKERS = sum(world.gate_markers for world in box.worlds.values())


AREAS = (*box.streets, *box.locations)
CARDS = {kind: [card.id for card in box.mythos.values() if card.kind == kind] for kind in ("environment", "rumor")}


def some_table(seed: int, card: str = "") -> Table:
    """A crowded table in the middle of some evening, in phase V; ``card`` does not lie in play."""
    table = _some_table(seed)
    return some_table(seed + 1, card) if card and card in (table.environment, table.rumor) else table


def _some_table(seed: int) -> Table:
    chance = Random(seed)
    players, terror = chance.randint(1, 8), chance.choice((0, 2, 5, 8, 9, 9, 10))
    numbers = box.players_numbers(players)
    unstable = chance.sample(box.unstable, len(box.unstable))
    gates = unstable[: chance.randrange(numbers.awakening_gates)]
    markers = chance.sample([w.id for w in box.worlds.values() for _ in range(w.gate_markers)], len(gates))
    worlds = [chance.choice((world, world, UNKNOWN)) for world in markers]
    rumor, now = chance.choice(("", *CARDS["rumor"])), chance.randint(1, 12)
    ancient_one = chance.choice(list(box.ancient_ones))
    return given(
        players,
        ancient_one=ancient_one,
        terror=terror,
        round=now,
        first_player=chance.randrange(players),
        gates=dict(zip(gates, worlds, strict=True)),
        seals=unstable[len(gates) :][: chance.randrange(3)],
        stack=None if UNKNOWN in worlds else chance.choice((None, None, 0, 1)),
        rumor=rumor,
        rumor_since=now - chance.randrange(2),
        rumor_tokens=chance.randrange(5),
        environment=chance.choice(("", *CARDS["environment"])),
        doom=chance.randrange(box.ancient_ones[ancient_one].doom_track),
        allies=chance.randrange(12),
        closures=dict.fromkeys(chance.sample(box.locations, chance.randrange(3)), now),
        investigators={0: chance.choice(("kate_winthrop", "michael_mcglen", "amanda_sharpe"))},
        at={seat: _somewhere(chance) for seat in range(players)},
        who={seat: _somebody(chance) for seat in range(players)},
        monsters=_some_monsters(chance, numbers, terror, rumor),
        cup=chance.choice((None, None, None, 0, 1, 3)),
    )


def _somebody(chance: Random) -> dict[str, int | None]:
    return {"sneak": chance.choice((None, 0, 1, 2, 3)), "stamina": chance.randint(1, 3)}


def _somewhere(chance: Random) -> str | tuple[str, int]:
    world = (chance.choice(list(box.worlds)), chance.choice((1, 2)))
    street = chance.choice(box.streets)
    return chance.choice((street, street, chance.choice(AREAS), world, JAIL, LOST))


def _some_monsters(chance: Random, numbers: PlayersNumbers, terror: int, rumor: str) -> dict[str, list[str]]:
    """Within the limits, kinds as they come out of the cup."""
    kinds = [k.id for k in box.monsters.values() if not k.mask for _ in range(k.count)]
    chance.shuffle(kinds)
    in_town = chance.randint(0, numbers.awakening_monsters - 1 if terror == 10 else numbers.monster_limit)
    outside = 0 if terror == 10 else chance.randint(0, numbers.outskirts_capacity)
    on_rumor = chance.randint(1, 7) if rumor == "the_terrible_experiment" else 0
    places = [chance.choice((*AREAS, SKY)) for _ in range(in_town)] + [OUTSKIRTS] * outside + [RUMOR_CARD] * on_rumor
    found: dict[str, list[str]] = {}
    for place in places:
        found.setdefault(place, []).append(chance.choice((*[kinds.pop()] * 9, UNKNOWN)))
    return found


def broken(before: Table, now: Table) -> list[str]:
    """The invariants that do not hold after a card; empty when all do."""
    outside, markers = now.outside_cup(), monster_cup.markers(now.ancient_one, box)
    trophies = sum(len(i.gate_trophies) for i in now.investigators)
    numbers = players_numbers(now, box)
    limited = now.terror < box.numbers.terror_maximum
    promises = {
        "no more markers outside the cup than there are": outside.total() <= now.cup_size,
        "no kind has more markers than the box": all(
            outside[kind] <= max(markers[kind], before.outside_cup()[kind]) for kind in outside if kind != UNKNOWN
        ),
        "gate markers": len(now.gate_stack) + len(now.gates) + trophies == GATE_MARKERS,
        "terror never falls": before.terror <= now.terror <= box.numbers.terror_maximum,
        "doom within its track": before.doom <= now.doom <= doom_track(now, box),
        "monster limit": not limited
        or monsters_in_arkham(now) <= max(numbers.monster_limit, monsters_in_arkham(before)),
        "outskirts": len(now.monsters_at(OUTSKIRTS))
        <= max(numbers.outskirts_capacity, len(before.monsters_at(OUTSKIRTS))),
        "a marker has one number": len({m.number for m in now.monsters}) == len(now.monsters),
        "numbers are new": now.next_number >= before.next_number,
        "no gate on a seal": not (set(now.gates) & set(now.seals)) or bool(set(before.gates) & set(before.seals)),
        "no empty pile of clues": all(number > 0 for number in now.clues.values()),
        "at most one gate more": len(set(now.gates) - set(before.gates)) <= 1,
    }
    return [name for name, holds in promises.items() if not holds]


@settings(max_examples=runs(60))
@examples(st.integers(0, 10**6), st.sampled_from(tuple(box.mythos)))
def test_any_card_on_any_table_keeps_the_invariants(seed, card):
    table = some_table(seed)
    written = repr(table)
    command = answered(Random(seed), table, card)
    resolution = resolve(table, command, box)
    assert broken(table, resolution.after) == []
    assert repr(table) == written, "resolve never changes its input"
    assert resolve(table, command, box) == resolution, "the same answers give the same outcome"
    told = tuple(event for step in resolution.steps for event in step.events)
    assert told == resolution.events[: len(told)]
    if resolution.woke and resolution.after.outcome is None:
        assert resolution.after.doom == doom_track(table, box)


@settings(max_examples=runs(30))
@examples(st.integers(0, 10**6), st.sampled_from(tuple(box.mythos)))
def test_any_card_can_be_shown_before_anything_is_answered(seed, card):
    table = some_table(seed, card)
    resolution = resolve(table, ResolveMythos(card), box)
    assert broken(table, resolution.after) == []
    assert set(resolution.questions) <= set(resolution.asked)


@settings(max_examples=runs(30))
@examples(st.integers(0, 10**6), st.sampled_from(tuple(box.mythos)))
def test_unnamed_markers_are_always_an_answer(seed, card):
    """Whoever does not care to name markers is asked for nothing but choices and dice."""
    table = some_table(seed, card)
    unnamed = ResolveMythos(card)
    asked = resolve(table, unnamed, box).asked
    answers = replace(unnamed.answers, world=UNKNOWN, monsters=(UNKNOWN,) * len(asked))
    resolution = resolve(table, replace(unnamed, answers=answers), box)
    assert broken(table, resolution.after) == []


@pytest.mark.parametrize("card", box.mythos)
def test_whole_deck_on_one_random_table(card):
    table = some_table(7, card)
    assert broken(table, resolve(table, answered(Random(3), table, card), box).after) == []


def one_draw_after_the_other(state: Table, command: ResolveMythos, roll: Roll) -> ResolveMythos:
    """The card worked out anew after every draw, as players do it."""
    while (questions := resolve(state, command, box).questions) and isinstance(questions[0], Draw):
        command = replace(command, answers=_draw(command.answers, questions[0], roll))
    return command


@settings(max_examples=runs(200))
@examples(st.integers(0, 100_000), st.sampled_from(sorted(box.mythos)))
def test_draws_at_once_are_those_of_one_draw_after_the_other(seed: int, card: str) -> None:
    state = some_table(seed, card)
    command = ResolveMythos(card)
    found = filled(state, command, box, Random(seed).randrange)
    slow = one_draw_after_the_other(state, command, Random(seed).randrange)
    assert found == resolve(state, slow, box)
    assert found.command == slow == fill(state, command, box, Random(seed).randrange)
