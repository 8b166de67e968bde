"""A monster is defeated: trophy, cup or box, and what that brings.

Source: rules/arkham.md COMBAT-11, ABIL-02, ABIL-07, AO-05..07.
"""

from __future__ import annotations

from companion.arkham.checks import marker, playing
from companion.arkham.commands import DefeatMonster
from companion.arkham.decks import has
from companion.arkham.doom import raise_doom
from companion.arkham.effects import rumor_street
from companion.arkham.events import CardsDue, MonsterLeft, Why
from companion.arkham.investigators import change
from companion.arkham.known import CULTIST, JOHN_LEGRASSE, MI_GO, WARLOCK, YIG
from companion.arkham.ratings import monster_now
from companion.arkham.reasons import Reason
from companion.arkham.refuting import check_passed
from companion.arkham.state import BOX, ENCOUNTER, RUMOR_CARD, Deck, Monster, Table
from companion.arkham.work import Work
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox

WARLOCK_CLUES = 2


def destination(kind: str, state: Table, box: ArkhamBox, seat: int = -1) -> str:
    """Where a monster beaten by ``seat`` goes: ``cup``, ``box`` or ``trophy`` (ABIL-02, ABIL-07)."""
    keeps = seat >= 0 and has(state.investigators[seat], JOHN_LEGRASSE)
    if kind in box.monsters and monster_now(kind, state, box).endless and not keeps:
        return "cup"
    return "box" if kind in (MI_GO, WARLOCK) else "trophy"


def defeat_monster(work: Work, command: DefeatMonster) -> None:
    """Somebody in the same area, or whose encounter it is, beat a monster."""
    monster = marker(work.state, command.number)
    investigator = playing(work.state, command.seat)
    met = work.state.fights.get(command.seat)
    in_encounter = monster.place == ENCOUNTER and met is not None and met.monster == monster.number
    on_rumor = monster.place == RUMOR_CARD and investigator.place == rumor_street(work.state, work.box)
    if investigator.place != monster.place and not in_encounter and not on_rumor:
        raise IllegalCommand(Reason.NOT_ON_BOARD, number=command.number)
    beat(work, command.seat, monster)


def beat(work: Work, seat: int, monster: Monster) -> None:
    """The marker leaves as a trophy, or to the cup or box; a Cultist angers Yig, some leave something behind."""
    to = destination(monster.kind, work.state, work.box, seat)
    work.say(MonsterLeft(monster.number, monster.kind, monster.place, to, Why.DEFEATED, seat))
    _take_away(work, monster, seat, to)
    if monster.kind == WARLOCK:
        change(work, seat, "clues", work.investigator(seat).clues + WARLOCK_CLUES, Why.DEFEATED)
    if monster.kind == MI_GO:
        work.say(CardsDue(seat, Deck.UNIQUE, 1))
    if monster.kind == CULTIST and work.state.ancient_one == YIG:
        raise_doom(work, Why.ANCIENT_ONE_POWER)
    if monster.place == RUMOR_CARD:
        check_passed(work)


def _take_away(work: Work, monster: Monster, seat: int, to: str) -> None:
    others = tuple(other for other in work.state.monsters if other != monster)
    in_box = (Monster(monster.number, monster.kind, BOX),) if to == "box" else ()
    work.set(monsters=others + in_box)
    if to == "trophy":
        work.set_investigator(seat, monster_trophies=(*work.investigator(seat).monster_trophies, monster.kind))
