"""The monster cup: what is left in it and what goes in and out.

Source: rules/arkham.md STATE-04, SETUP-07, AWAKE-06.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache

from companion.arkham.pieces.doom import awake
from companion.arkham.table.desk import Work
from companion.arkham.table.events import MonsterLeft, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Monster, Table, WakingCause
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord


@cache
def markers(ancient_one: str, box: ArkhamBox) -> Counter[str]:
    """Return how many markers of each kind belong to a game; the Masks only with Nyarlathotep (SETUP-07).

    All callers share a single counter: do not change it.
    """
    return Counter(
        {
            kind.id: kind.count
            for kind in box.monsters.values()
            if not kind.mask or box.power(ancient_one, PowerWord.MASKS_IN_CUP)
        }
    )


def left(state: Table, box: ArkhamBox) -> Counter[str]:
    """Return how many markers of each kind can still be in the cup.

    Unnamed markers outside the cup belong to some kind, so that the sum may exceed :func:`size`.
    """
    return markers(state.ancient_one, box) - state.outside_cup()


def size(state: Table) -> int:
    """Return how many markers lie in the cup."""
    trophies = sum(len(investigator.monster_trophies) for investigator in state.investigators)
    return state.cup_size - len(state.monsters) - trophies


def check_left(state: Table, kind: str, box: ArkhamBox) -> None:
    """Refuse a kind that is not in the box, or none of which is left in the cup; ``UNKNOWN`` is always possible."""
    if kind == UNKNOWN:
        return
    if kind not in box.monsters:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=kind, what="monster")
    if markers(state.ancient_one, box)[kind] <= state.outside_cup()[kind]:
        raise IllegalCommand(Reason.KIND_EXHAUSTED, kind=kind)


def take_from_cup(work: Work, kind: str) -> int:
    """Draw one marker of a kind and return its new number.

    The marker is not yet on the board: the caller puts it somewhere with :func:`put`. An empty cup wakes the Ancient
    One and raises ``Stopped`` (AWAKE-06); ``IllegalCommand`` is raised for an unknown kind and for one with no marker
    left.
    """
    if size(work.state) <= 0:
        awake(work, WakingCause.MONSTER_CUP)
    check_left(work.state, kind, work.box)
    number = work.state.next_number
    work.set(next_number=number + 1)
    return number


def put(work: Work, number: int, kind: str, place: str) -> None:
    """Lay a drawn marker on a place."""
    work.set(monsters=(*work.state.monsters, Monster(number, kind, place)))


def return_to_cup(work: Work, chosen: Callable[[Monster], bool], why: Why) -> int:
    """Put the chosen markers back into the cup; return how many there were."""
    gone = [monster for monster in work.state.monsters if chosen(monster)]
    for monster in gone:
        work.say(MonsterLeft(monster.number, monster.kind, monster.place, "cup", why))
    work.set(monsters=tuple(monster for monster in work.state.monsters if monster not in gone))
    return len(gone)
