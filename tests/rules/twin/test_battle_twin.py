"""The final battle beside the twin: in each of its moments the same is allowed, and the same comes of it.

Source: rules/arkham.md FINAL-01..12, AO-07, WIN-03, WIN-04, SPECIAL-CARD-04.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import twin_battle as twin
from fighting import battling, cards
from given import box
from thoroughly import first
from twin_day import Refused

from companion.arkham import legality
from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.state import Fortune, Table
from companion.desks import Command

BATTLES = 40
"""Battles of one case; each is played for so many acts:"""
ACTS = 40

SHEETS = ("carolyn_fern", "amanda_sharpe", "bob_jenkins", "joe_diamond")
HELD = ("heal", "voice_of_ra", "shrivelling", "powder_of_ibn_ghazi", "tommy_gun", "knife", "food", "healing_stone",
        "motorcycle", "flute_of_the_outer_gods", "bank_loan")  # fmt: skip

Act = tuple[Command, Callable[[twin.Battle], None]]


def battle(chance: Random) -> Table:
    """A battle against Yig in some round, everybody with something to use."""
    players = chance.randint(1, 4)
    deck = chance.sample(HELD, len(HELD))
    who: dict[int, Any] = {}
    for seat in range(players):
        own = deck[seat::players]
        stops = tuple(chance.randrange(4) for _ in range(3))
        fortune = chance.choice((Fortune.NONE, Fortune.BLESSED))
        who[seat] = {
            "cards": cards(*own, first=1 + 20 * seat), "sanity": chance.randint(1, 3), "stamina": chance.randint(1, 3),
            "money": chance.choice((0, 10)), "sliders": stops, "upkeep_sliders": stops, "fortune": fortune,
        }  # fmt: skip
    sheets = dict(enumerate(chance.sample(SHEETS, players)))
    table = battling("yig", players, doom=chance.randint(1, 4), who=who, investigators=sheets, next_card=999)
    assert table.battle is not None
    return replace(table, battle=replace(table.battle, round=chance.randint(1, 3)), first_player=players - 1)


def act(chance: Random, table: Table) -> Act:
    """Something that somebody tries, allowed or not."""
    seats = range(table.players)
    seat, other = chance.choice(seats), chance.choice(seats)
    numbers = [card.number for card in table.investigators[seat].cards] or [1]
    number, successes = chance.choice(numbers), chance.choice((0, 1, 2))
    used = [card.number for card in table.investigators[seat].cards if card.card != "powder_of_ibn_ghazi"] or [1]
    item = chance.choice(used)  # what is thrown in an attack leaves with it
    hand = tuple(chance.sample(numbers, min(len(numbers), chance.choice((0, 0, 1, 2)))))
    passed, stop, slider, face = chance.random() < 0.6, chance.randrange(4), chance.randrange(3), chance.randint(1, 6)
    acts: tuple[Act, ...] = (
        (do.UseSpell(seat, number, successes, target=other),
         lambda now: twin.cast_for_upkeep(now, seat, number, successes, other)),
        (do.CastSpell(seat, number, successes), lambda now: twin.cast_for_combat(now, seat, number, successes)),
        (do.BattleAttack(seat, successes, cards=hand), lambda now: twin.attack(now, seat, successes, hand)),
        (do.BattleAttack(seat, successes), lambda now: twin.attack(now, seat, successes, ())),
        (do.BattleDefence(seat, passed), lambda now: twin.suffer(now, seat, passed)),
        (do.BattleDefence(seat, passed), lambda now: twin.suffer(now, seat, passed)),
        (do.BeginBattleRound(), twin.next_round), (do.BeginBattleRound(), twin.next_round),
        (do.TradeCards(seat, other, gives=(number,)), lambda now: twin.trade(now, seat, other, number)),
        (do.MoveSlider(seat, slider, stop), lambda now: twin.move_slider(now, seat, slider, stop)),
        (do.PutSlidersBack(seat), lambda now: twin.sliders_back(now, seat)),
        (do.UseAbility(seat, other), lambda now: twin.heal_by_ability(now, seat, other)),
        (do.RollUpkeep(seat, "blessing", face), lambda now: twin.roll_blessing(now, seat, face)),
        (do.RepayLoan(seat), lambda now: twin.repay(now, seat)),
        (do.UseCard(seat, item), lambda now: twin.use_item(now, seat, item)),
    )  # fmt: skip
    return chance.choice(acts)


def test_both_spells_of_upkeep_every_moment_and_every_end_come_up() -> None:
    """Whatever is held beside the twin below does happen there."""
    seen: Counter[str] = Counter()
    for seed in range(BATTLES * 3):
        chance = Random(seed)
        table = battle(chance)
        for _ in range(ACTS):
            seen[twin.Battle(table).part()] += 1
            command = act(chance, table)[0]
            if not legality.can(table, command, box):
                continue
            table = apply(table, command, box).state
            seen[type(command).__name__] += 1
            seen[str(table.outcome)] += 1
    parts, ends = ("refresh", "attacks", "ancient one", "over"), ("ancient_one_defeated", "all_devoured")
    assert not {name for name in (*parts, *ends, "UseSpell", "UseAbility", "RepayLoan", "UseCard") if not seen[name]}


@pytest.mark.parametrize("part", first(3, range(30)))
def test_random_battles_agree(part: int) -> None:
    for seed in range(part * BATTLES, (part + 1) * BATTLES):
        chance = Random(seed)
        table = battle(chance)
        mine = twin.Battle(table)
        for _ in range(ACTS):
            command, twins = act(chance, table)
            refused, why_not = "", legality.why_not(table, command, box)
            try:
                twins(mine)
            except Refused as error:
                refused = str(error)
            assert bool(refused) is (why_not is not None), (seed, command, refused, why_not)
            if not refused:
                table = apply(table, command, box).state
            assert mine.told() == twin.Battle(table).told(), (seed, command)
