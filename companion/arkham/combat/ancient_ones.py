"""What each Ancient One does in the final battle: start of battle, attack, and the track that fills up again.

Source: rules/arkham.md AO-02..10, FINAL-08, FINAL-09, AWAKE-09.
"""

from __future__ import annotations

from companion.arkham.ending.endings import check_survivors
from companion.arkham.investigators.status import change, gain_fortune, lose_sanity, lose_stamina
from companion.arkham.pieces import gate_stack, hands
from companion.arkham.pieces.decks import is_item
from companion.arkham.pieces.devoured import devour, is_lost_for_good
from companion.arkham.pieces.doom import doom_track
from companion.arkham.ratings.equipment import card_of
from companion.arkham.table.commands import BattleDefence
from companion.arkham.table.desk import Work
from companion.arkham.table.events import DoomChanged, TrophiesChanged, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Fortune
from companion.errors import IllegalCommand
from companion.facts.arkham_powers import Power, PowerWord
from companion.facts.readings import Otherwise


def start(work: Work, seat: int, lost: tuple[int, ...]) -> None:
    """Apply to an investigator what the Ancient One does before the first round of the final battle.

    ``lost``: numbers of the items that the player loses. An investigator without the clues or trophies that the Ancient
    One feeds on is devoured. Raises ``IllegalCommand`` if a lost card is no item.
    """
    investigator = work.investigator(seat)
    goes_on = work.state.reads(Otherwise.POWERS_GO_ON)
    back = 0 if goes_on else _does(work, PowerWord.MAXIMA_LESS)
    if back:
        for field in ("max_sanity", "max_stamina"):
            change(work, seat, field, getattr(investigator, field) + back, Why.START_OF_BATTLE)
    if _does(work, PowerWord.START_ITEMS_ROLLED):
        for number in lost:
            card = card_of(work.investigator(seat), number, seat)
            if not is_item(card):
                raise IllegalCommand(Reason.NOT_TRADED, card=card.card)
            hands.remove(work, seat, card, Why.START_OF_BATTLE)
    if _does(work, PowerWord.START_CURSES):
        if investigator.fortune is Fortune.CURSED:
            devour(work, seat)
        else:
            gain_fortune(work, seat, Fortune.CURSED, Why.START_OF_BATTLE)
    if not _has_what_it_takes(work, seat):
        devour(work, seat)


def _does(work: Work, does: PowerWord) -> int:
    """Return the number that the table's Ancient One has for a power, 0 if it lacks that."""
    return work.box.power(work.state.ancient_one, does)


def _has_what_it_takes(work: Work, seat: int) -> bool:
    """Without clues, monster or gate trophies three of the Ancient Ones devour (AO-05, AO-06, AO-08)."""
    investigator = work.investigator(seat)
    needed = {
        PowerWord.TAKES_CLUES: investigator.clues,
        PowerWord.TAKES_MONSTER_TROPHIES: len(investigator.monster_trophies),
        PowerWord.TAKES_GATE_TROPHIES: len(investigator.gate_trophies),
    }
    return all(number > 0 for does, number in needed.items() if _does(work, does))


def suffer(work: Work, command: BattleDefence) -> None:
    """Apply the cost of a failed check against the attack (AO-02..08).

    Passed or not, an investigator without the clues or trophies that the Ancient One takes is devoured.
    """
    seat = command.seat
    if not command.passed:
        for power in work.box.powers.get(work.state.ancient_one, ()):
            if not work.investigator(seat).eliminated:
                _take(work, command, power)
    if not work.investigator(seat).eliminated and not _has_what_it_takes(work, seat):
        devour(work, seat)


def _take(work: Work, command: BattleDefence, power: Power) -> None:
    """One thing of the attack, points after what cards prevent; Yig takes two, one after the other (AO-07)."""
    seat, why, points = command.seat, Why.ANCIENT_ONE_ATTACK, max(0, power.number - command.spared)
    match power.does:
        case PowerWord.TAKES_MAXIMUM:
            _lower_maximum(work, seat, command.choice)
        case PowerWord.TAKES_SANITY:
            lose_sanity(work, seat, points, why)
        case PowerWord.TAKES_STAMINA:
            lose_stamina(work, seat, points, why)
        case PowerWord.TAKES_CLUES:
            change(work, seat, "clues", max(0, work.investigator(seat).clues - power.number), why)
        case PowerWord.TAKES_MONSTER_TROPHIES:
            _lose_trophy(work, seat, "monster_trophies", command.choice)
        case PowerWord.TAKES_GATE_TROPHIES:
            _lose_trophy(work, seat, "gate_trophies", command.choice)
        case _:
            pass  # a power of another moment


def _lower_maximum(work: Work, seat: int, choice: str) -> None:
    """Lower the maximum of Sanity or Stamina by 1, for Cthulhu; the value itself is capped, and 0 devours (AO-02)."""
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
        work.set(gate_stack=gate_stack.put_under(work.state.gate_stack, lost))
    now = work.investigator(seat)
    work.say(TrophiesChanged(seat, now.monster_trophies, now.gate_trophies))


def devour_at_zero(work: Work, seat: int) -> None:
    """Any 0 devours in the final battle (FINAL-09)."""
    if not work.investigator(seat).eliminated and is_lost_for_good(work.state, seat):
        devour(work, seat)
    check_survivors(work)


def refill(work: Work) -> None:
    """Cthulhu: one doom token comes back while the track has room (AO-02)."""
    doom = work.state.doom
    if doom < doom_track(work.state, work.box) and (back := _does(work, PowerWord.DOOM_COMES_BACK)):
        work.set(doom=doom + back)
        work.say(DoomChanged(doom, doom + back, Why.ANCIENT_ONE_ATTACK))
