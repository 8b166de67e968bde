"""What a page foretells is what the act then does: on random tables each such sentence is held against the table after.

Sentences are read as players read them; what they promise is looked up on the table that the act leads to, not in the
events from which the page may have made them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from given import box, given
from playing import CORRECTIONS, RULES, legal_command, set_up
from thoroughly import again, thorough

from companion import words
from companion.arkham.combat import monster_damage
from companion.arkham.engine import apply
from companion.arkham.mythos import mythos_phase
from companion.arkham.ratings import ratings
from companion.arkham.rounds.phases import may_step
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.counts import players_numbers
from companion.arkham.table.state import LOST, OUTSKIRTS, UNKNOWN, Monster, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.chances import forecast
from companion.screens.arkham.drafts.fight_draft import FightDraft, GateDraft
from companion.screens.arkham.fight import gate_screen, monster_blow
from companion.screens.arkham.table import dangers, phase_tasks, reminder_lines
from companion.screens.arkham.wording.names import Names

ENGLISH = words.load("en")
PHASES = tuple(Phase)
Check = Callable[[Table], int]
"""Compares what is said of a table with what is done; how many sentences it has met."""


def names(table: Table) -> Names:
    return Names(table, box, ENGLISH)


def after(table: Table, command: Command) -> Table | None:
    try:
        return apply(table, command, box).state
    except IllegalCommand:
        return None


def next_phase(table: Table) -> Table:
    ended = after(table, do.BeginPhase(PHASES[(PHASES.index(table.phase) + 1) % len(PHASES)]))
    assert ended is not None
    return ended


def goes_on(table: Table) -> bool:
    return table.awakening is None and table.outcome is None


def lines(table: Table) -> list[p.Due]:
    return [*phase_tasks.due(names(table)), *reminder_lines.lines(names(table), ())]


# ---------------------------------------------------------------- the end of a phase


def worlds(table: Table) -> int:
    """MOVE-02, MOVE-06, STATUS-10, STATUS-11: on to the second area, back through a gate, or lost."""
    if table.phase is not Phase.MOVEMENT:
        return 0
    at, ended, met = names(table), next_phase(table), 0
    said = {line.seat: line.text for line in lines(table) if re.match("to the second|comes back: |no gate", line.text)}
    for seat, before in enumerate(table.investigators):
        if not before.zone or not may_step(before, table):
            assert seat not in said
            continue
        text, now, met = said[seat], ended.investigators[seat], met + 1
        if text == "to the second area":
            assert (now.place, now.zone) == (before.place, 2)
        elif text.startswith("comes back: ") and now.zone:
            assert text.count(",") >= 1, "several gates: he chooses, and nothing is done yet"
        elif text.startswith("comes back: "):
            assert text == f"comes back: {at.short(now.place)}"
        elif text != "no gate leads back":
            assert ("devoured" in text) is now.eliminated
            assert now.eliminated or ("lost in time and space" in text) is (now.place == LOST)
            assert now.place == LOST or now.eliminated or at.short(now.place) in text
        else:
            assert not goes_on(ended)
    return met


def gates(table: Table) -> int:
    """ENC-01: who goes through the gate."""
    if table.phase is not Phase.ARKHAM_ENCOUNTERS:
        return 0
    ended = next_phase(table)
    said = {line.seat for line in lines(table) if line.text.startswith("enters the gate at the end of this phase")}
    people = zip(table.investigators, ended.investigators, strict=True)
    assert said == {seat for seat, (before, now) in enumerate(people) if now.zone and not before.zone}
    return len(said)


def rounds(table: Table) -> int:
    """TURN-02, TURN-03, CLOSED-01, AO-04: the first player, what opens, what ends, who freezes."""
    if table.phase is not Phase.MYTHOS:
        return 0
    at, ended, said = names(table), next_phase(table), lines(table)
    first = [line.seat for line in said if line.text == "first player of the next round"]
    assert not first or first == [ended.first_player]
    opening = {line.text for line in said if line.text.endswith("reopens at the end of the round")}
    opened = table.closures.keys() - ended.closures.keys()
    assert opening == {f"{at.place(place)} reopens at the end of the round" for place in opened}
    ending = {line.text for line in said if line.text.startswith("ends with this round")}
    gone = table.lasting.keys() - ended.lasting.keys()
    assert ending == {f"ends with this round: {at.card(card)}" for card in gone}
    cold = {line.seat: line.text for line in said if line.text.startswith("in the street: Stamina")}
    for seat, text in cold.items():
        before, now = table.investigators[seat], ended.investigators[seat]
        if re.search(r": [a-z]+", text.removeprefix("in the street: ")):
            assert now.place != before.place or now.eliminated or not goes_on(ended)
        else:
            assert before.stamina - now.stamina == int(re.findall(r"−(\d+)", text)[0])
    return len(first) + len(opening) + len(ending) + len(cold)


# ---------------------------------------------------------------- one more token


def warned(table: Table) -> list[str]:
    return [warning.text for warning in (*dangers.awakenings(names(table)), *dangers.limits(names(table)))]


def doom(table: Table) -> int:
    """AWAKE-03: a full track is asked about elsewhere."""
    said, risen = warned(table), after(table, do.RaiseDoom())
    if not goes_on(table) or risen is None or table.doom >= box.ancient_ones[table.ancient_one].doom_track:
        return 0
    wakes = any("One more token wakes" in text for text in said)
    assert wakes is not goes_on(risen)
    return wakes


def terror(table: Table) -> int:
    """TERROR-02, TERROR-04, CLOSED-01, AWAKE-07: shops, doom instead, the town overrun."""
    said, risen = warned(table), after(table, do.RaiseTerror())
    if not goes_on(table) or risen is None:
        return 0
    wakes = any(re.search(r"One more level of terror wakes|Terror \d+ wakes", text) for text in said)
    assert wakes is not goes_on(risen)
    closing = {text for text in said if re.match(r"Terror \d+ closes", text)}
    closed = {place for place, until in risen.closures.items() if table.closures.get(place) != until}
    at = names(table)
    assert closing == {f"Terror {table.terror + 1} closes: {at.place(place)}" for place in closed}
    instead = any("adds doom instead" in text for text in said)
    assert not instead or (risen.terror == table.terror and (risen.doom > table.doom or not goes_on(risen)))
    return wakes + len(closing) + instead


def gate(table: Table) -> int:
    """AWAKE-04..06, LIMIT-02, OUTSKIRTS-01: the next gate, and the one monster that comes through it."""
    said = warned(table)
    calm = replace(table, doom=0)
    free = [place for place in box.unstable if place not in (*table.gates, *table.seals, *table.closures)]
    opened = next(filter(None, (after(calm, do.OpenGate(place, UNKNOWN, (UNKNOWN,))) for place in free)), None)
    if not goes_on(table) or opened is None:
        return 0
    roads = r"Open gates:|No gate marker|next monster wakes|One more monster wakes|Terror \d+, monsters"
    wakes = [text for text in said if re.search(roads, text)]
    assert bool(wakes) is not goes_on(opened), (said, opened.awakening)
    if not goes_on(opened):
        return len(wakes)
    lies = "Monster limit reached: the next monster goes to the Outskirts" in said
    outside = len(opened.monsters_at(OUTSKIRTS)) - len(table.monsters_at(OUTSKIRTS))
    assert lies is (outside == 1)
    overflows = [text for text in said if text.startswith("The Outskirts are full")]
    assert bool(overflows) is (outside < 0)
    for text in overflows:
        assert int(text.split()[-1]) == opened.terror
    return lies + len(overflows)


def surge(table: Table) -> int:
    """SURGE-02..07: the Outskirts that overflow, as often as they do, and the Ancient One that wakes."""
    said = [line.text for line in forecast.lines(names(table)) if line.text.startswith("Surge")]
    named = next((card for card in box.mythos.values() if card.gate in table.gates), None)
    if not said or named is None or not goes_on(table):
        return 0
    calm = replace(table, phase=Phase.MYTHOS, mythos_resolved=False)
    events = mythos_phase.resolve(calm, do.ResolveMythos(named.id), box).steps[0].events
    if any(isinstance(event, e.SurgeCancelled) for event in events):
        return 0
    (text,) = said
    assert ("awakens" in text) is any(isinstance(event, e.AncientOneWoke) for event in events), (text, events)
    risen = [event.after for event in events if isinstance(event, e.TerrorChanged)]
    if "overflow" in text:
        assert int(text.split()[-1]) == (risen[-1] if risen else table.terror)
    else:
        assert not risen or "awakens" in text
    return 1


# ---------------------------------------------------------------- closing a gate


def is_lost(table: Table, seat: int) -> bool:
    """Sister Mary never is (STATUS-10)."""
    ended = after(table, do.LoseInTime(seat))
    return ended is None or ended.investigators[seat].eliminated or ended.investigators[seat].place == LOST


def closing(table: Table) -> int:
    """GATE-08, SIGN-02: who is left in that world, and what the Elder Sign costs."""
    met = 0
    for place, world in table.gates.items():
        parts = tuple(p.walk(tuple(gate_screen.closing(names(table), place, GateDraft()))))
        closed = after(table, do.CloseGate(place, -1))
        said = {part.text for part in parts if isinstance(part, p.Warning) and "no other gate" in part.text}
        if table.seats_at(place) and closed is not None:
            left = [] if world in closed.gates.values() or not goes_on(closed) else closed.seats_at(world)
            at = names(table)
            expected = {f"{at.first_name(seat)} in {at.short(world)}" for seat in left if is_lost(closed, seat)}
            assert {text.split(":")[0] for text in said} == expected
            met += len(said)
        for button in parts:
            if not isinstance(button, p.Button) or not isinstance(button.act, do.CloseGate):
                continue
            signed = after(table, button.act) if button.act.elder_sign_card else None
            if signed is not None and signed.investigators[button.act.seat].place == place:
                before, now = table.investigators[button.act.seat], signed.investigators[button.act.seat]
                lost = (before.sanity - now.sanity, before.stamina - now.stamina, table.doom - signed.doom)
                said_numbers = [re.search(rf"{what} −(\d+)", button.hint) for what in ("Sanity", "Stamina", "doom")]
                assert tuple(int(found[1]) if found else 0 for found in said_numbers) == lost, button.hint
                met += 1
    return met


CHECKS: tuple[tuple[Check, int], ...] = (
    (worlds, 10), (gates, 10), (rounds, 20), (doom, 3), (terror, 10), (gate, 10), (surge, 10), (closing, 10),
)  # fmt: skip
"""Each check, and how many sentences it has to meet."""


def evening(seed: int) -> Iterator[Table]:
    """The tables of an evening by the rules and by hand."""
    chance = Random(f"foretold {seed}")
    table = apply(None, set_up(chance), box).state
    for _ in range(40):
        found = legal_command(chance, table, RULES if chance.random() < 0.5 else CORRECTIONS)
        if found is None or not goes_on(found[1].state):
            continue
        table = found[1].state
        yield table
        yield replace(table, phase=chance.choice(PHASES))
        yield crowded(chance, table)


def crowded(chance: Random, table: Table) -> Table:
    """The same table near its limits, with people in other worlds and at gates."""
    people = tuple(
        replace(one, place=place, zone=zone, explored=False, delayed=False, movement_used=0)
        if not one.eliminated and (place, zone) != ("", 0)
        else one
        for one in table.investigators
        for place, zone in [chance.choice([("", 0), *((w, 2) for w in box.worlds), *((g, 0) for g in table.gates)])]
    )
    numbers, monsters = players_numbers(table, box), table.monsters
    in_town = chance.choice((0, numbers.monster_limit - 1, numbers.monster_limit, numbers.awakening_monsters - 1))
    outside = chance.choice((0, max(0, numbers.outskirts_capacity - 1), numbers.outskirts_capacity))
    places = ["uptown"] * in_town + [OUTSKIRTS] * outside
    if chance.random() < 0.7:
        monsters = tuple(Monster(table.next_number + at, UNKNOWN, place) for at, place in enumerate(places))
    gates_now = dict.fromkeys(box.unstable[: numbers.awakening_gates - 1], UNKNOWN) if chance.random() < 0.3 else None
    track = box.ancient_ones[table.ancient_one].doom_track
    doom_now, terror_now = chance.choice((0, track - 1)), chance.choice((0, 2, 5, 8, 9, 10))
    return replace(
        table,
        investigators=people,
        monsters=monsters,
        next_number=table.next_number + len(monsters),
        cup_size=len(monsters) + chance.choice((20, 20, 0)),
        gates=table.gates if gates_now is None else gates_now,
        seals=table.seals if gates_now is None else frozenset(),
        doom=doom_now,
        terror=terror_now,
        phase=chance.choice(PHASES),
    )


@pytest.mark.parametrize("part", [4, thorough(3), again(2)], ids=["a quarter", "a third", "a half"])
@pytest.mark.parametrize(("check", "least"), CHECKS, ids=[check.__name__ for check, _ in CHECKS])
def test_what_is_foretold_comes(check: Check, least: int, part: int) -> None:
    met = sum(check(table) for seed in range(60 // part) for table in evening(seed))
    assert met >= least


# ---------------------------------------------------------------- the blow of a monster


@pytest.mark.parametrize("kind", box.monsters)
def test_the_blow_that_is_foretold_falls(kind: str) -> None:
    """EVADE-04, COMBAT-06, COMBAT-12, STATUS-04, STATUS-11: with little Stamina and much, and who is spared."""
    for sheet in ("joe_diamond", "sister_mary", "michael_mcglen", "harvey_walters"):
        for ancient_one in ("hastur", "yog_sothoth"):
            for stamina in (1, 2, 3, 5):
                table = given(
                    2,
                    ancient_one=ancient_one,
                    investigators={0: sheet},
                    at={0: "woods"},
                    who={0: {"stamina": stamina}},
                    monsters={"woods": [kind]},
                    gates={"unvisited_isle": "abyss"},
                    phase=Phase.MOVEMENT,
                )
                blow_falls(table)


def blow_falls(table: Table) -> None:
    (monster,) = table.monsters
    at, now, draft = names(table), ratings.monster_now(monster.kind, table, box), FightDraft(0, monster.number)
    said = monster_blow.on_failure(at, draft, now, monster_blow.afterwards(at, 0, now))
    act = do.EvadeMonster(0, monster.number, 0, blow=monster_blow.drafted(at, draft, now))
    caught = after(table, act)
    assert caught is not None
    before, hurt = table.investigators[0], caught.investigators[0]
    assert ("devoured" in said) is hurt.eliminated
    assert ("lost in time and space" in said) is (hurt.place == LOST)
    assert ("unconscious" in said) is (hurt.place == "st_marys_hospital")
    if number := re.search(r"Stamina −(\d+)", said):
        taken = before.stamina - hurt.stamina
        assert int(number[1]) == taken or hurt.place == "st_marys_hospital"
    if "church" in said.lower():
        assert hurt.place == "south_church"
    assert monster_damage.nearest_gates(table, "woods", box) == ("unvisited_isle",)
