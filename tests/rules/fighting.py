"""Builders for fights: an investigator with given skills and cards, face to face with a monster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from given import box, given, refusal

from companion.arkham.combat import rolls
from companion.arkham.encounters.spells import sanity_cost
from companion.arkham.pieces import decks
from companion.arkham.ratings import ratings
from companion.arkham.table import commands as do
from companion.arkham.table.events import CheckKind
from companion.arkham.table.state import ENCOUNTER, Battle, Fight, FightStage, Held, Phase, Table, WakingCause
from companion.arkham.table.state import Awakening as Awake

PLACE = "uptown"

MOST = 9
"""Successes that pass every check, so that no blow is asked for."""


def cards(*names: str, first: int = 1, exhausted: Iterable[str] = ()) -> tuple[Held, ...]:
    """Cards in a hand, numbered from ``first``."""
    found = []
    for number, name in enumerate(names, first):
        deck = decks.deck_of(name, box)
        assert deck is not None, name
        found.append(Held(number, name, deck, exhausted=name in exhausted))
    return tuple(found)


def stop(sheet: str, **skills: int) -> tuple[int, int, int]:
    """The stops at which an investigator has these skills; sliders not named stand at the first stop."""
    pairs = ((("speed", "sneak"), "speed_sneak"), (("fight", "will"), "fight_will"), (("lore", "luck"), "lore_luck"))
    stops = []
    for (first, second), name in pairs:
        at = getattr(box.investigators[sheet], name)
        fitting = [index for index, (a, b) in enumerate(at) if skills.get(first, a) == a and skills.get(second, b) == b]
        stops.append(fitting[0])
    return (stops[0], stops[1], stops[2])


def person(
    sheet: str = "amanda_sharpe",
    held: tuple[str, ...] = (),
    *,
    skills: Mapping[str, int] | None = None,
    exhausted: Iterable[str] = (),
    **fields: Any,
) -> dict[str, Any]:
    """Fields of an investigator who can fight."""
    return {"sliders": stop(sheet, **(skills or {})), "cards": cards(*held, exhausted=exhausted), **fields}


def facing(kind: str, who: Mapping[str, Any] | None = None, *, sheet: str = "amanda_sharpe", **fields: Any) -> Table:
    """Phase II: seat 0 stands in Uptown with marker 1 of a kind."""
    return given(
        **{
            "investigators": {0: sheet},
            "at": {0: PLACE},
            "who": {0: dict(who or {})},
            "monsters": {PLACE: [kind]},
            "phase": Phase.MOVEMENT,
            "round": 3,
            "next_card": 20,
            **fields,
        }
    )


def fighting(
    kind: str,
    who: Mapping[str, Any] | None = None,
    stage: FightStage = FightStage.CHOOSE,
    fight: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """The same with the fight at a stage."""
    return facing(kind, who, fights={0: Fight(1, stage, **(fight or {}))}, **fields)


def in_encounter(
    kind: str, who: Mapping[str, Any] | None = None, stage: FightStage = FightStage.MET, **fields: Any
) -> Table:
    """Phase III: an encounter of seat 0 in the Library brought marker 1."""
    return fighting(
        kind,
        who,
        stage,
        **{"at": {0: "library"}, "monsters": {ENCOUNTER: [kind]}, "phase": Phase.ARKHAM_ENCOUNTERS, **fields},
    )


def battling(
    ancient_one: str,
    players: int = 1,
    rating: int | None = None,
    *,
    who: Mapping[int, Any] | None = None,
    battle: Mapping[str, Any] | None = None,
    **fields: Any,
) -> Table:
    """The final battle in its first round, the track full."""
    sheet = box.ancient_ones[ancient_one]
    return given(
        players,
        **{
            "ancient_one": ancient_one,
            "who": who or {},
            "awakening": Awake(WakingCause.DOOM_TRACK, 5),
            "round": 5,
            "doom": sheet.doom_track,
            "next_card": 20,
            "battle": Battle(
                rating if rating is not None else sheet.combat_rating or 0, **{"round": 1, **(battle or {})}
            ),
            **fields,
        },
    )


def awake(ancient_one: str, players: int = 1, **fields: Any) -> Table:
    """The Ancient One awake and no battle yet."""
    track = box.ancient_ones[ancient_one].doom_track
    return given(
        players,
        **{
            "ancient_one": ancient_one,
            "awakening": Awake(WakingCause.DOOM_TRACK, 5),
            "round": 5,
            "doom": track,
            "next_card": 20,
            **fields,
        },
    )


def rolled(table: Table, check: CheckKind, hand: tuple[int, ...] | None = None, seat: int = 0) -> rolls.CheckRoll:
    """The dice of one check of the meeting with marker 1, or of the fight that goes on, as the fight screen shows them.

    The rules have to let the check be made now. ``hand``: the cards of the Combat check; by default those proposed.
    """
    now = opponent(table, seat)
    if check is CheckKind.COMBAT:
        cards = rolls.best_cards(table, seat, now, box) if hand is None else hand
        assert refusal(table, do.FightRound(seat, MOST, cards=cards)) is None
        return rolls.combat(table, seat, now, cards, box)
    commands = {
        CheckKind.EVADE: do.EvadeMonster(seat, _number(table, seat), MOST),
        CheckKind.FLEE: do.FleeMonster(seat, MOST),
        CheckKind.ORDEAL: do.FaceOrdeal(seat, MOST),
        CheckKind.HORROR: do.HorrorCheck(seat, MOST),
    }
    assert refusal(table, commands[check]) is None
    asked = {
        CheckKind.EVADE: rolls.evade,
        CheckKind.FLEE: rolls.evade,
        CheckKind.ORDEAL: rolls.ordeal,
        CheckKind.HORROR: rolls.horror,
    }
    return asked[check](table, seat, now, box)


def rolled_spell(table: Table, number: int, seat: int = 0) -> tuple[rolls.CheckRoll, int]:
    """The dice of a spell that can be cast in the fight now, and what it costs in Sanity."""
    assert refusal(table, do.CastSpell(seat, number, MOST)) is None
    roll = rolls.spell(table, seat, number, opponent(table, seat), box)
    assert roll is not None
    held = next(one for one in table.investigators[seat].cards if one.number == number)
    return roll, sanity_cost(held.card, table, box)


def opponent(table: Table, seat: int = 0) -> ratings.MonsterNow:
    """The monster that is met: the one being fought, else marker 1."""
    kind = next(one.kind for one in table.monsters if one.number == _number(table, seat))
    return ratings.monster_now(kind, table, box)


def _number(table: Table, seat: int) -> int:
    fight = table.fights.get(seat)
    return fight.monster if fight is not None else 1


def rolled_attack(table: Table, hand: tuple[int, ...] | None = None, seat: int = 0) -> rolls.CheckRoll:
    """The dice of an attack in the final battle; the rules have to let it be made now."""
    one = ratings.ancient_one_now(table, box)
    cards = rolls.best_cards(table, seat, one, box) if hand is None else hand
    assert refusal(table, do.BattleAttack(seat, MOST, cards=cards)) is None
    return rolls.combat(table, seat, one, cards, box)


def rolled_defence(table: Table, seat: int = 0) -> rolls.CheckRoll:
    """The dice against the attack of the Ancient One; the rules have to let it be suffered now."""
    assert refusal(table, do.BattleDefence(seat, True)) is None
    roll = rolls.defence(table, seat, box)
    assert roll is not None
    return roll
