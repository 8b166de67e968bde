"""What tables forget: one reminder each, only where it applies now, never in anybody's way.

A reminder can be silenced: every kind has a name, and whoever shows them leaves out the kinds that the players do not
want to see. That is a wish of the players, no fact of the table, so it is no command and stands in no log.

Source: rules/arkham.md STATE-08, MOVE-04, MOVE-07, TURN-02, STATE-03, MCARD-02, MCARD-03, UPKEEP-03, GATE-02, GATE-05,
ENC-01, MOVE-06, STATUS-10, STATUS-11, EVADE-10, AO-04, TURN-03, FINAL-02, FINAL-03.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from enum import StrEnum

from companion.arkham.combat import final_battle
from companion.arkham.investigators import upkeep
from companion.arkham.investigators.status import stamina_lost
from companion.arkham.movement import environments, meeting_monsters
from companion.arkham.pieces import allies, due_rumors
from companion.arkham.pieces.effects import of_card
from companion.arkham.ratings import ratings
from companion.arkham.rounds import phases
from companion.arkham.table import counts
from companion.arkham.table.guards import is_area
from companion.arkham.table.state import JAIL, LOST, Phase, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import CardPart, EffectKind
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise
from companion.records import dataclass


class ReminderKind(StrEnum):
    """What is easily forgotten; the comment names what the sentence gets besides the seat."""

    UPKEEP_ROLL = "upkeep_roll"
    """``card``: a roll is due."""
    RETURN_FROM_LOST = "return_from_lost"
    """Comes back to any street or location of Arkham: at the start of Upkeep, or at once where a card says so."""
    MONSTER_TO_FACE = "monster_to_face"
    """``place``, ``number`` of monsters: evade or fight before leaving and before taking clues."""
    NO_MONSTER_TO_FACE = "no_monster_to_face"
    """``place``: just back through the gate, nobody has to be faced in this round."""
    CLUES_HERE = "clues_here"
    """``place``, ``number``: clues may be taken where movement ends."""
    EXPLORED_IS_LOST = "explored_is_lost"
    """``place``: leaving loses the explored marker."""
    WAY_BACK = "way_back"
    """``place``: several gates lead back from this world, one is to be chosen."""
    GATE_PULLS = "gate_pulls"
    """``place``: an open gate without an explored marker draws in."""
    CLOSE_GATE = "close_gate"
    """``place``, ``number`` of successes needed: the gate may be tried in this phase."""
    SEALING_PRICE = "sealing_price"
    """``place``, ``number`` of clues, where it is not the printed price."""
    NO_SEALING = "no_sealing"
    """``place``: a card in play forbids it."""
    RUMOR_CLOCK = "rumor_clock"
    """``card``, ``number`` that it stands at, ``most`` at which it is confirmed."""
    RUMOR_RUNS_DOWN = "rumor_runs_down"
    """``card``, ``number`` of allies left, ``most`` that may be left when it is confirmed."""
    LIMIT_STAYS = "limit_stays"
    """``number`` of players that counts for all limits although somebody is out."""
    ICY_WINDS = "icy_winds"
    """``place``, ``number`` of Stamina that Ithaqua takes from who stands in a street when the Mythos phase ends."""
    ENDS_NOW = "ends_now"
    """``card``: its effect ends with this round."""
    FIRST_PLAYER_PASSES = "first_player_passes"
    """The seat that is first player next."""
    SPELLS_END = "spells_end"
    """Spells cast in the last battle round are to be cast again."""
    CARD_ACTS = "card_acts"
    """``place``, ``card``: a card in play asks something of who ends movement here."""
    PATROL_WAGON = "patrol_wagon"
    """A die for it after a combat and after the way back from an Other World."""
    ITEMS_TO_CHOOSE = "items_to_choose"
    """``number`` of items that are still to be chosen and discarded."""
    ALLY_UNTOLD = "ally_untold"
    """``number`` of allies who left the game and whom nobody has named."""
    CLUE_TOKENS = "clue_tokens"
    """``number`` of clues at this table, ``most`` tokens in the box: no limit, but perhaps a slip (STATE-09)."""


@dataclass(frozen=True, slots=True)
class Reminder:
    """One line; ``id`` is the same as long as it is about the same thing."""

    kind: ReminderKind
    seat: int = -1
    """-1 = about nobody in particular."""
    place: str = ""
    card: str = ""
    number: int = 0
    most: int = 0

    @property
    def id(self) -> str:
        """Stable name, for silencing this one line."""
        return ":".join((self.kind.value, str(self.seat), self.place, self.card))


STAYS, RUMOR, TRADES = "stays", "rumor", "trades"
"""What can be put off besides reminders: a walk, acting on the rumor, and a trade."""


def put_off_id(kind: str, seat: int, state: Table) -> str:
    """Return the id by which the line of a seat is put off until the round ends."""
    return f"{kind}:{seat}:{state.round}"


def reminders(state: Table, box: ArkhamBox, silenced: Collection[str] = ()) -> tuple[Reminder, ...]:
    """Everything that applies now, in the order in which it is due; without the silenced kinds and ids."""
    if state.outcome is not None or (state.awakening is not None and state.battle is None):
        return ()
    kinds = _IN_BATTLE if state.battle is not None else _OF_PHASE[state.phase]
    result = (reminder for source in (*kinds, *_ALWAYS) for reminder in source(state, box))
    return tuple(reminder for reminder in result if reminder.kind not in silenced and reminder.id not in silenced)


Source = Callable[[Table, ArkhamBox], Iterator[Reminder]]


def _upkeep_rolls(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield a reminder for each upkeep roll that is due, clockwise from the first player."""
    for seat in state.clockwise():
        for card in upkeep.rolls_due(state, seat, box):
            yield Reminder(ReminderKind.UPKEEP_ROLL, seat, card=card)


def _lost(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield a reminder for each investigator who may return now from Lost in Time and Space, clockwise."""
    for seat in state.clockwise():
        if phases.may_return(state.investigators[seat], state):
            yield Reminder(ReminderKind.RETURN_FROM_LOST, seat, LOST)


def _movement(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield the reminders of the Movement phase: ways back, monsters to face, clues, explored markers about to go.

    None are about investigators who are out this round, lost or in jail.
    """
    for seat in state.clockwise():
        investigator = state.investigators[seat]
        if phases.is_out_this_round(investigator, state) or investigator.place in (LOST, JAIL):
            continue
        gates = phases.ways_back(state, investigator.place)
        if investigator.zone == 2 and len(gates) > 1 and phases.may_step(investigator, state):
            yield Reminder(ReminderKind.WAY_BACK, seat, investigator.place, number=len(gates))
        facing = meeting_monsters.to_face(state, seat)
        if facing:
            yield Reminder(ReminderKind.MONSTER_TO_FACE, seat, investigator.place, number=len(facing))
        elif investigator.came_back == state.round and state.monsters_at(investigator.place):
            yield Reminder(ReminderKind.NO_MONSTER_TO_FACE, seat, investigator.place)
        takes_none = investigator.delayed and state.reads(Otherwise.DELAYED_TAKE_NONE)
        if state.clues.get(investigator.place) and is_area(investigator.place, box) and not takes_none:
            yield Reminder(ReminderKind.CLUES_HERE, seat, investigator.place, number=state.clues[investigator.place])
        if investigator.explored and phases.may_step(investigator, state):
            yield Reminder(ReminderKind.EXPLORED_IS_LOST, seat, investigator.place)


def _streets(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield a reminder for each investigator at a place where a card in play acts on the investigator."""
    for seat, place, card in environments.acting_on(state, box):
        yield Reminder(ReminderKind.CARD_ACTS, seat, place, card)


def _wagon(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield a reminder for each owner of the Patrol Wagon who has fought or come back in this phase, clockwise."""
    for seat in state.clockwise():
        investigator = state.investigators[seat]
        has_come_back = state.phase is Phase.MOVEMENT and investigator.came_back == state.round
        drives = any(box.power(card.card, PowerWord.DRIVES) for card in investigator.cards)
        if drives and (has_come_back or (investigator.fought and seat not in state.fights)):
            yield Reminder(ReminderKind.PATROL_WAGON, seat)


def _gates(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield the reminders of the Arkham Encounters phase at gates: they pull, can be closed, what sealing costs."""
    price = ratings.sealing_price(state, box)
    for seat in state.clockwise():
        investigator = state.investigators[seat]
        if investigator.place not in state.gates or phases.is_out_this_round(investigator, state):
            continue
        if not investigator.explored:
            yield Reminder(ReminderKind.GATE_PULLS, seat, investigator.place)
        elif investigator.gate_tried != state.round:
            needed = ratings.closing_difficulty(state.gates[investigator.place], state, box).value
            yield Reminder(ReminderKind.CLOSE_GATE, seat, investigator.place, number=needed)
            if not ratings.may_seal(state, box):
                yield Reminder(ReminderKind.NO_SEALING, seat, investigator.place)
            elif price.changes:
                yield Reminder(ReminderKind.SEALING_PRICE, seat, investigator.place, number=price.value)


def _rumor(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Only clocks that count something: tokens, terror, allies."""
    if not state.rumor or state.round <= state.rumor_since:
        return
    for effect in of_card(state.rumor, CardPart.FAILS_AT, box):
        if effect.effect in (EffectKind.TOKENS, EffectKind.TERROR_LEVEL, EffectKind.ALLIES):
            runs_down = effect.effect is EffectKind.ALLIES
            kind = ReminderKind.RUMOR_RUNS_DOWN if runs_down else ReminderKind.RUMOR_CLOCK
            number = due_rumors.counted(state, effect.effect, box)
            yield Reminder(kind, card=state.rumor, number=number, most=effect.number)


def _end_of_round(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield reminders once the Mythos card is resolved: icy winds, effects that end now, the next first player."""
    if not state.mythos_resolved:
        return
    loss = 0 if phases.has_blown(state) else box.power(state.ancient_one, PowerWord.ICY_WINDS)
    for seat in state.clockwise():
        investigator = state.investigators[seat]
        number = stamina_lost(investigator, loss, box) if loss and investigator.place in box.streets else 0
        if number:
            yield Reminder(ReminderKind.ICY_WINDS, seat, investigator.place, number=number)
    for card, until in state.lasting.items():
        if until <= state.round:
            yield Reminder(ReminderKind.ENDS_NOW, card=card)
    yield from _next_first_player(state)


def _next_first_player(state: Table) -> Iterator[Reminder]:
    """The marker passes to the left; after the opening card it stays (SETUP-10, TURN-02)."""
    others = [seat for seat in state.clockwise() if seat != state.first_player]
    if others and state.round:
        yield Reminder(ReminderKind.FIRST_PLAYER_PASSES, others[0])


def _battle(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield the reminders at the end of a round of the final battle; none outside it or while any defence is due."""
    if state.battle is None or final_battle.still_to_defend(state):
        return
    for seat in state.clockwise():
        if state.battle.spells.get(seat):
            yield Reminder(ReminderKind.SPELLS_END, seat)
    yield from _next_first_player(state)


def _limit(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield the reminder that fewer investigators leave the limits as they were at the start (FINAL-07).

    Not in the final battle, which has no limits; there P is shown where successes are counted.
    """
    if state.battle is None and len(state.clockwise()) < state.players:
        yield Reminder(ReminderKind.LIMIT_STAYS, number=state.players)


def _clue_tokens(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield a reminder if the table has more clues than the game has tokens."""
    number = counts.clue_tokens(state)
    if number > counts.CLUE_TOKENS:
        yield Reminder(ReminderKind.CLUE_TOKENS, number=number, most=counts.CLUE_TOKENS)


def _allies(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Not in the battle, which has no ally deck any more."""
    number = allies.untold(state, box) if state.battle is None else 0
    if number:
        yield Reminder(ReminderKind.ALLY_UNTOLD, number=number)


def _items(state: Table, box: ArkhamBox) -> Iterator[Reminder]:
    """Yield a reminder for each investigator who still has to choose items to lose, with the number of items.

    Clockwise from the first player; investigators out of the game have none.
    """
    for seat in state.clockwise():
        if state.investigators[seat].items_due:
            yield Reminder(ReminderKind.ITEMS_TO_CHOOSE, seat, number=state.investigators[seat].items_due)


_OF_PHASE: dict[Phase, tuple[Source, ...]] = {
    Phase.UPKEEP: (_lost, _upkeep_rolls),
    Phase.MOVEMENT: (_lost, _movement, _streets, _wagon),
    Phase.ARKHAM_ENCOUNTERS: (_gates, _wagon),
    Phase.OTHER_WORLD_ENCOUNTERS: (_wagon,),
    Phase.MYTHOS: (_lost, _rumor, _end_of_round),
}

_IN_BATTLE: tuple[Source, ...] = (_upkeep_rolls, _battle)

_ALWAYS: tuple[Source, ...] = (_items, _allies, _limit, _clue_tokens)
