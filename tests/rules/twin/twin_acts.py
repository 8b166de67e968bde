"""Acts of the phases I to III on boards of those phases, each with what the twin does of it, and what then differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import twin_day as day
import twin_printed as printed
from given import box
from twin_boards import board
from twin_mythos import Script, doom_up, terror_up, wake
from twin_town import Town, differences, told

from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.events import CardsDue
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Deck, Fortune, Held, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand

Act = tuple[Command, Callable[[Town], Any]]

THEIRS = frozenset({
    Reason.NO_ARRESTS, Reason.GAIN_BLOCKED, Reason.NOT_ITS_MOMENT, Reason.NO_PRICE, Reason.RUMOR_PRICE, Reason.SEALED,
    Reason.KATE_THERE, Reason.GATE_THERE, Reason.NO_SEALING, Reason.WRONG_PRICE, Reason.NOT_EXPLORED, Reason.NO_GATE,
    Reason.NOT_IN_PLAY, Reason.BANNED, Reason.CLOSED, Reason.NO_WAY,
})  # fmt: skip
"""Refusals that follow from the rules the twin knows: where the companion gives one, the twin refuses as well."""


def by_day(chance: Random) -> Table:
    """A board in one of the phases I to III, with people where something can be done."""
    table = board(chance)
    phase = chance.choice((Phase.UPKEEP, Phase.MOVEMENT, Phase.ARKHAM_ENCOUNTERS, Phase.ARKHAM_ENCOUNTERS))
    lasting = {card: chance.choice((5, 6)) for card in sorted(printed.NEXT_ROUND_TOO) if chance.random() < 0.3}
    shut = {place: lasting[card] for card, places in printed.SHUT.items() if card in lasting for place in places}
    closed = {**shut, **table.closures}

    def open_place(place: str) -> str:
        return printed.home_street(place) if place in closed and place not in table.gates else place

    people = [replace(one, place=open_place(one.place)) for one in table.investigators]
    goal = printed.ACTIVITY.get(table.rumor, "") or next(iter(table.gates), "uptown")
    sheet = chance.choice((people[0].id, "carolyn_fern", "vincent_lee"))
    number = 50 + max((card.number for one in people for card in one.cards), default=0)
    spells = tuple(Held(number + at, "wither", Deck.SPELL) for at in range(chance.choice((0, 3, 4))))
    allies = tuple(Held(number + 9 + at, "ruby_standish", Deck.ALLY) for at in range(chance.choice((0, 1))))
    rides = tuple(Held(number + 19, "patrol_wagon", Deck.SPECIAL) for _ in range(chance.choice((0, 1))))
    unused = sorted(world for world, left in table.gate_stack.shuffled.items() if left)
    if len(unused) > 2:
        worlds = tuple(chance.sample(unused, 2))
        left = {world: n - (world in worlds) for world, n in table.gate_stack.shuffled.items()}
        table = replace(table, gate_stack=replace(table.gate_stack, shuffled=left))
        people[0] = replace(people[0], gate_trophies=worlds)
    people[0] = replace(
        people[0],
        place=chance.choice((goal, people[0].place)),
        cards=(*people[0].cards, *spells, *allies, *rides),
        clues=chance.choice((people[0].clues, 5, 8)),
    )
    people[0] = replace(people[0], zone=people[0].zone or 1 if people[0].place in printed.WORLDS else 0)
    if sheet not in [one.id for one in people]:
        people[0] = replace(people[0], id=sheet)
    return replace(
        table,
        phase=phase,
        lasting=lasting,
        closures=closed,
        investigators=tuple(people),
        monsters=tuple(replace(one, place=open_place(one.place)) for one in table.monsters),
        next_card=999,
    )


def gate(chance: Random, table: Table) -> Act:
    place = chance.choice(sorted(printed.UNSTABLE))
    left = [world for world, number in table.gate_stack.shuffled.items() if number] or list(table.gate_stack.bottom[:1])
    away = set(printed.KEPT_AWAY.values())
    cup = [kind for kind, number in Town(table).cup_kinds().items() if number > 0 and kind not in away]
    if len(cup) < 2:
        return do.RaiseTerror(), terror_up
    kinds = tuple(chance.sample(cup, 2 if table.players > 4 else 1))
    command = do.OpenGate(place, chance.choice(left or ["abyss"]), kinds)
    answers = do.Answers(world=command.world, monsters=command.monsters)
    return command, lambda town: day.gate_by_encounter(town, place, Script(answers))


def closing(chance: Random, table: Table) -> Act:
    place = chance.choice([*table.gates] or ["woods"])
    seat = chance.choice([*table.seats_at(place), *table.seats_at(place), -1])
    seal, card = chance.choice(((False, False), (True, False), (True, False), (True, True)))
    clues = chance.choice((3, 5, 6, 8)) if seal and not card else 0
    return do.CloseGate(place, seat, seal, clues, card), lambda town: day.close_gate(
        town, place, seat, seal, clues, card
    )


def beating(chance: Random, table: Table) -> Act:
    near = [m for m in table.monsters if m.place == printed.CARD or table.seats_at(m.place)]
    if not table.monsters:
        return do.RaiseTerror(), terror_up
    marker = chance.choice(near or [*table.monsters])
    seat = chance.choice(table.seats_at(marker.place) or range(table.players))
    return do.DefeatMonster(marker.number, seat), lambda town: day.beat(town, marker.number, town.people[seat])


def refuting(chance: Random, table: Table) -> Act:
    seat = chance.choice((0, 0, 0, chance.randrange(table.players)))
    one = table.investigators[seat]
    deck = Deck.ALLY if table.rumor == "the_stars_are_right" else Deck.SPELL
    fitting = [card.number for card in one.cards if card.deck is deck]
    number = min(len(fitting), chance.choice((1, 3, 3 + (table.players > 4))))
    cards = tuple(chance.sample(fitting, number)) if table.rumor in ("the_stars_are_right", "the_great_ritual") else ()
    gates = one.gate_trophies[:2] if table.rumor == "disturbing_the_dead" else ()
    clues = chance.choice((1, 5)) if table.rumor in ("good_work_undone", "the_southside_strangler_strikes") else 0
    return do.RefuteRumor(seat, cards, gates, clues), lambda town: day.refute(
        town, town.people[seat], cards, gates, clues
    )


def on_somebody(chance: Random, table: Table) -> Act:
    """Everything that befalls one investigator."""
    arkham = printed.STREETS | printed.LOCATIONS
    there = [s for s, one in enumerate(table.investigators) if one.place not in (printed.LOST, printed.JAIL)]
    if not there:
        return do.RaiseDoom(), doom_up
    seat = chance.choice(there)
    sanity, stamina = chance.choice(((1, 0), (0, 1), (2, 2), (9, 0), (0, 3), (9, 9)))
    fortune = chance.choice((Fortune.BLESSED, Fortune.CURSED))
    what, to = chance.choice(tuple(do.What)), chance.choice(sorted(arkham) + ["general_store", *table.closures] * 3)
    acts: tuple[Act, ...] = (
        (do.LoseHealth(seat, sanity, stamina), lambda town: day.lose(town, town.people[seat], sanity, stamina)),
        (do.LoseInTime(seat), lambda town: day.lost(town, town.people[seat])),
        (do.ArrestInvestigator(seat), lambda town: day.arrest(town, town.people[seat])),
        (do.ArrestInvestigator(seat), lambda town: day.arrest(town, town.people[seat])),
        (do.GainFortune(seat, fortune), lambda town: day.bless_or_curse(town.people[seat], str(fortune))),
        (do.Gain(seat, what, 1), lambda town: day.gain(town, town.people[seat], str(what), 1)),
        (do.UseAbility(0, seat), lambda town: day.heal(town.people[0], town.people[seat])),
        (do.MoveByEncounter(seat, to), lambda town: day.put_elsewhere(town, town.people[seat], to)),
        (do.MoveInvestigator(seat, to), lambda town: walk(town, seat, to)),
        (do.RaiseTerror(), terror_up),
        (do.RaiseDoom(), doom_up),
        (do.DiscardCard(table.rumor), lambda town: day.discard(town, table.rumor)),
        (do.DiscardCard(table.environment), lambda town: day.discard(town, table.environment)),
    )
    return chance.choice(acts)


def riding(chance: Random, table: Table) -> Act:
    """The Patrol Wagon of seat 0, mostly where a card in play has a say in it."""
    to = chance.choice(
        ("merchant_district", chance.choice(sorted(printed.STREETS | printed.LOCATIONS)), *table.closures)
    )
    number = next((card.number for card in table.investigators[0].cards if card.card == "patrol_wagon"), 0)
    if table.phase is not Phase.MOVEMENT or not number or table.investigators[0].zone:
        return do.RaiseDoom(), doom_up
    return do.UseCard(0, number, to), lambda town: day.ride(town, town.people[0], to)


def walk(town: Town, seat: int, to: str) -> None:
    one = town.people[seat]
    day.must(town.phase == "movement", "walks are for phase II")
    day.must(day.may_walk(town, one, to), "no way")
    day.leave(one, to)


def settled(table: Table, act: Act) -> dict[str, tuple[Any, Any]]:
    """What differs after one act; a refusal that only one of the two gives is a difference."""
    command, twins = act
    town, mine = Town(table), ""
    brought = 0
    try:
        brought = twins(town) or 0
    except day.Refused as refused:
        mine = f"refused: {refused}"
    except day.Woken as woken:
        wake(town, woken.road)
    except day.Won:
        town.won = True
    try:
        applied = apply(table, command, box)
    except IllegalCommand as error:
        return {"refusal": (mine, error.reason)} if error.reason in THEIRS and not mine else {}
    if mine:
        return {"refusal": (mine, "")}
    found = differences(town.told(), told(applied.state))
    due = sum(event.number for event in applied.events if isinstance(event, CardsDue))
    if isinstance(command, do.DefeatMonster) and due != brought:
        found["unique items"] = (brought, due)
    return found


MAKERS = (gate, closing, beating, refuting, refuting, riding, on_somebody, on_somebody, on_somebody, on_somebody)


def twins_of(command: Command) -> Callable[[Town], Any] | None:
    """What the twin does of a command that it knows; None for all others."""
    match command:
        case do.RaiseTerror():
            return terror_up
        case do.RaiseDoom():
            return doom_up
        case do.LoseInTime(seat):
            return lambda town: day.lost(town, town.people[seat])
        case do.ArrestInvestigator(seat):
            return lambda town: day.arrest(town, town.people[seat])
        case do.GainFortune(seat, fortune):
            return lambda town: day.bless_or_curse(town.people[seat], str(fortune))
        case do.Gain(seat, what, number):
            return lambda town: day.gain(town, town.people[seat], str(what), number)
        case do.MoveByEncounter(seat, to):
            return lambda town: day.put_elsewhere(town, town.people[seat], to)
        case do.DiscardCard(card):
            return lambda town: day.discard(town, card)
        case do.OpenGate(location, world, kinds):
            answers = do.Answers(world=world, monsters=kinds)
            return lambda town: day.gate_by_encounter(town, location, Script(answers))
        case do.CloseGate(location, seat, seal, clues, card):
            return lambda town: day.close_gate(town, location, seat, seal, clues, card)
        case do.DefeatMonster(number, seat):
            return lambda town: day.beat(town, number, town.people[seat])
        case do.RefuteRumor(seat, cards, gates, clues):
            return lambda town: day.refute(town, town.people[seat], cards, gates, clues)
    return None
