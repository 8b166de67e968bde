"""A monster is defeated: trophy, cup or box, and what that brings.

Source: rules/arkham.md MCARD-02, MCARD-03, COMBAT-11, ABIL-02, ABIL-07, AO-05..07.
"""

from __future__ import annotations

from companion.arkham.encounters.refuting_rumors import check_passed
from companion.arkham.investigators.status import change
from companion.arkham.pieces import hands
from companion.arkham.pieces.decks import has_power
from companion.arkham.pieces.doom import raise_doom
from companion.arkham.pieces.effects import check_rumor_moment, in_play, rumor_street
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.table import guards
from companion.arkham.table.commands import DefeatAnyway, DefeatMonster
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import MonsterLeft, Why
from companion.arkham.table.guards import marker, playing
from companion.arkham.table.ids import CULTIST, MI_GO, WARLOCK
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import BOX, ENCOUNTER, RUMOR_CARD, Deck, Monster, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_powers import PowerWord

WARLOCK_CLUES = 2


def destination(kind: str, state: Table, box: ArkhamBox, seat: int = -1) -> str:
    """Return where a monster beaten by ``seat`` goes: ``cup``, ``box`` or ``trophy`` (ABIL-02, ABIL-07)."""
    keeps = seat >= 0 and has_power(state.investigators[seat], PowerWord.KEEPS_ENDLESS, box)
    if kind in box.monsters and monster_now(kind, state, box).endless and not keeps:
        return "cup"
    return "box" if kind in (MI_GO, WARLOCK) else "trophy"


def defeat_monster(work: Work, command: DefeatMonster) -> None:
    """Let an investigator in the same area, or whose encounter it is, beat a monster.

    A monster on the rumor card is beaten from the street of the rumor. Raises ``IllegalCommand`` for other places.
    """
    monster = marker(work.state, command.number)
    investigator = playing(work.state, command.seat)
    met = work.state.fights.get(command.seat)
    in_encounter = monster.place == ENCOUNTER and met is not None and met.monster == monster.number
    on_rumor = monster.place == RUMOR_CARD and investigator.place == rumor_street(work.state, work.box)
    if investigator.place != monster.place and not in_encounter and not on_rumor:
        raise IllegalCommand(Reason.NOT_ON_BOARD, number=command.number)
    if on_rumor and not (met is not None and met.monster == monster.number):
        check_rumor_moment(work.state, work.box)
    beat(work, command.seat, monster)


def defeat_anyway(work: Work, command: DefeatAnyway) -> None:
    """Correct the table: let an investigator beat a marker, wherever and whenever that was."""
    guards.check_seat(work.state, command.seat)
    beat(work, command.seat, marker(work.state, command.number))


def beat(work: Work, seat: int, monster: Monster) -> None:
    """Remove a beaten marker, as a trophy or to the cup or box, with what follows from it.

    A Cultist raises doom for Yig; a Warlock and a Mi-Go leave clues and a card.
    """
    to = destination(monster.kind, work.state, work.box, seat)
    work.say(MonsterLeft(monster.number, monster.kind, monster.place, to, Why.DEFEATED, seat))
    _take_away(work, monster, seat, to)
    if monster.kind == WARLOCK:
        change(work, seat, "clues", work.investigator(seat).clues + WARLOCK_CLUES, Why.DEFEATED)
    if monster.kind == MI_GO:
        hands.ask_for_cards(work, seat, Deck.UNIQUE, 1 + _cards_more(work, monster.kind))
    if monster.kind == CULTIST and work.box.power(work.state.ancient_one, PowerWord.DOOM_FOR_CULTIST):
        raise_doom(work, Why.ANCIENT_ONE_POWER)
    if monster.place == RUMOR_CARD:
        check_passed(work)


def _cards_more(work: Work, kind: str) -> int:
    """Return how many unique items the environment adds for beating a kind (MCARD-02)."""
    adding = in_play(work.state, work.box, EffectKind.CARDS_FOR_DEFEAT)
    return sum(effect.number for effect in adding if kind in effect.kinds)


def _take_away(work: Work, monster: Monster, seat: int, to: str) -> None:
    """Take a defeated monster off the board: "trophy" for the seat's trophies, "box", any other word for the cup."""
    others = tuple(other for other in work.state.monsters if other != monster)
    in_box = (Monster(monster.number, monster.kind, BOX),) if to == "box" else ()
    work.set(monsters=others + in_box)
    if to == "trophy":
        work.set_investigator(seat, monster_trophies=(*work.investigator(seat).monster_trophies, monster.kind))


RULES: Rules = {
    DefeatMonster: defeat_monster,
    DefeatAnyway: defeat_anyway,
}
"""The rule of each command of this module."""
