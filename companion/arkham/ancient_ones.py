"""What each Ancient One does in the final battle: start of battle, attack, and the track that fills up again.

Source: rules/arkham.md AO-02..10, FINAL-08, FINAL-09, AWAKE-09.
"""

from __future__ import annotations

from companion.arkham import cards_held, known, stack
from companion.arkham.commands import BattleDefence
from companion.arkham.doom import doom_track
from companion.arkham.elimination import devour
from companion.arkham.endings import check_survivors
from companion.arkham.equipment import card_of
from companion.arkham.events import DoomChanged, TrophiesChanged, Why
from companion.arkham.investigators import change, gain_fortune, lose_sanity, lose_stamina
from companion.arkham.reasons import Reason
from companion.arkham.state import Fortune
from companion.arkham.work import Work
from companion.errors import IllegalCommand


def start(work: Work, seat: int, lost: tuple[int, ...]) -> None:
    """What the Ancient One does to one investigator before the first round."""
    investigator = work.investigator(seat)
    match work.state.ancient_one:
        case known.CTHULHU:
            for field in ("max_sanity", "max_stamina"):
                change(work, seat, field, getattr(investigator, field) + 1, Why.START_OF_BATTLE)
        case known.ITHAQUA:
            for number in lost:
                cards_held.remove(work, seat, card_of(work.investigator(seat), number, seat), Why.START_OF_BATTLE)
        case known.YIG if investigator.fortune is Fortune.CURSED:
            devour(work, seat)
        case known.YIG:
            gain_fortune(work, seat, Fortune.CURSED, Why.START_OF_BATTLE)
        case _ if not _has_what_it_takes(work, seat):
            devour(work, seat)


def _has_what_it_takes(work: Work, seat: int) -> bool:
    """Without clues, monster or gate trophies three of the Ancient Ones devour (AO-05, AO-06, AO-08)."""
    investigator = work.investigator(seat)
    needed = {
        known.NYARLATHOTEP: investigator.clues, known.SHUB_NIGGURATH: len(investigator.monster_trophies),
        known.YOG_SOTHOTH: len(investigator.gate_trophies),
    }  # fmt: skip
    return needed.get(work.state.ancient_one, 1) > 0


def suffer(work: Work, command: BattleDefence) -> None:
    """What a failed check costs; those who have nothing left to lose are devoured, passed or not (AO-02..08)."""
    seat, why = command.seat, Why.ANCIENT_ONE_ATTACK
    investigator = work.investigator(seat)
    failed = not command.passed
    match work.state.ancient_one:
        case known.CTHULHU if failed:
            _lower_maximum(work, seat, command.choice)
        case known.HASTUR if failed:
            lose_sanity(work, seat, max(0, 2 - command.spared), why)
        case known.ITHAQUA if failed:
            lose_stamina(work, seat, max(0, 2 - command.spared), why)
        case known.NYARLATHOTEP if failed:
            change(work, seat, "clues", max(0, investigator.clues - 1), why)
        case known.SHUB_NIGGURATH if failed:
            _lose_trophy(work, seat, "monster_trophies", command.choice)
        case known.YOG_SOTHOTH if failed:
            _lose_trophy(work, seat, "gate_trophies", command.choice)
        case known.YIG if failed:
            _bite(work, seat, command.spared)
    if not work.investigator(seat).eliminated and not _has_what_it_takes(work, seat):
        devour(work, seat)


def _bite(work: Work, seat: int, spared: int) -> None:
    """Yig takes Sanity and Stamina together, after what the sheet spares (AO-07)."""
    lose_sanity(work, seat, max(0, 1 - spared), Why.ANCIENT_ONE_ATTACK)
    if not work.investigator(seat).eliminated:
        lose_stamina(work, seat, max(0, 1 - spared), Why.ANCIENT_ONE_ATTACK)


def _lower_maximum(work: Work, seat: int, choice: str) -> None:
    """Cthulhu: one of the own maxima falls by 1, and caps; 0 devours (AO-02)."""
    if choice not in ("sanity", "stamina"):
        raise IllegalCommand(Reason.WRONG_CHOICE, choice=choice)
    investigator = work.investigator(seat)
    most = getattr(investigator, f"max_{choice}") - 1
    change(work, seat, f"max_{choice}", most, Why.ANCIENT_ONE_ATTACK)
    change(work, seat, choice, min(getattr(investigator, choice), most), Why.ANCIENT_ONE_ATTACK)
    devour_at_zero(work, seat)


def _lose_trophy(work: Work, seat: int, field: str, choice: str) -> None:
    """One trophy, to the cup or under the stack (AO-10)."""
    trophies: tuple[str, ...] = getattr(work.investigator(seat), field)
    lost = choice or (trophies[-1] if trophies else "")
    if lost not in trophies:
        raise IllegalCommand(Reason.WRONG_CHOICE, choice=choice)
    at = trophies.index(lost)
    work.set_investigator(seat, **{field: trophies[:at] + trophies[at + 1 :]})
    if field == "gate_trophies":
        work.set(gate_stack=stack.put_under(work.state.gate_stack, lost))
    now = work.investigator(seat)
    work.say(TrophiesChanged(seat, now.monster_trophies, now.gate_trophies))


def devour_at_zero(work: Work, seat: int) -> None:
    """Any 0 devours in the final battle (FINAL-09)."""
    now = work.investigator(seat)
    if not now.eliminated and 0 in (now.sanity, now.stamina):
        devour(work, seat)
    check_survivors(work)


def refill(work: Work) -> None:
    """Cthulhu: one doom token comes back while the track has room (AO-02)."""
    doom = work.state.doom
    if work.state.ancient_one == known.CTHULHU and doom < doom_track(work.state, work.box):
        work.set(doom=doom + 1)
        work.say(DoomChanged(doom, doom + 1, Why.ANCIENT_ONE_ATTACK))
