"""What the players see on the table is right: every tracked number and token set by hand.

No rule follows from a correction: no doom from a gate put down, no closing from a terror level. Refused is only what
cannot be on a table.

Source: rules/arkham.md STATE-01..10.
"""

from __future__ import annotations

from companion.arkham.corrections import tracked_numbers
from companion.arkham.corrections.tracked_numbers import MOST
from companion.arkham.investigators.status import change, put, set_fortune
from companion.arkham.pieces import activity, allies, doom, due_rumors
from companion.arkham.pieces.devoured import devour
from companion.arkham.pieces.doom import discard
from companion.arkham.table import guards
from companion.arkham.table.commands import (
    CORRECTABLE,
    CalmAncientOne,
    ChooseDraws,
    ChooseReading,
    CorrectAllies,
    CorrectClosure,
    CorrectClues,
    CorrectFirstPlayer,
    CorrectFortune,
    CorrectInvestigator,
    CorrectLasting,
    CorrectMythos,
    CorrectOutcome,
    CorrectTwoCards,
    DiscardCard,
    PlaceInvestigator,
    PutCard,
    RenamePlayer,
    WakeAncientOne,
)
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import (
    AncientOneCalmed,
    CardEntered,
    DrawsChosen,
    GameEnded,
    LocationClosed,
    NumberCorrected,
    PlayerRenamed,
    ReadingChosen,
    Why,
)
from companion.arkham.table.investigator import FLAGS
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Outcome, Phase
from companion.arkham.town.closed_locations import reopen
from companion.errors import IllegalCommand
from companion.facts import readings
from companion.facts.arkham_records import CardKind
from companion.typed_text import checked_name


def choose_reading(work: Work, command: ChooseReading) -> None:
    """Play an open place of the rules by the chosen reading from now on; choosing the default removes the choice.

    Raises ``IllegalCommand`` for an unknown reading.
    """
    dispute = readings.by_way().get(command.reading)
    if dispute is None:
        raise IllegalCommand(Reason.UNKNOWN_ID, id=command.reading, what="reading")
    chosen = {place: way for place, way in work.state.readings.items() if place != dispute.id}
    if not readings.is_ours(command.reading):
        chosen[dispute.id] = command.reading
    work.set(readings=chosen)
    work.say(ReadingChosen(command.reading))


def correct_clues(work: Work, command: CorrectClues) -> None:
    """Clue tokens lying on an area."""
    guards.check_area(command.place, work.box)
    guards.check_range("clues", command.value, 0, MOST)
    work.say(NumberCorrected("clues", work.state.clues.get(command.place, 0), command.value, command.place))
    clues = {**work.state.clues, command.place: command.value}
    work.set(clues={place: number for place, number in clues.items() if number})


def correct_allies(work: Work, command: CorrectAllies) -> None:
    """Set the number of cards in the ally deck; allies in hands are not counted in it."""
    tracked_numbers.correct(work, command)
    allies.keep_within(work)


def correct_first_player(work: Work, command: CorrectFirstPlayer) -> None:
    """Pass the first player marker to a seat."""
    guards.check_seat(work.state, command.seat)
    tracked_numbers.set_number(work, "first_player", command.seat)


def correct_fortune(work: Work, command: CorrectFortune) -> None:
    """Set the Blessing or Curse of an investigator."""
    guards.check_seat(work.state, command.seat)
    set_fortune(work, command.seat, command.fortune, Why.PLAYERS)


def correct_mythos(work: Work, command: CorrectMythos) -> None:
    """Set whether the Mythos card of this round is done, and which cards were seen since the last shuffle.

    Marking the card as done during the Mythos phase leaves out a rumor that acts at the end of it.
    """
    for card in command.seen:
        guards.check_card(card, work.box)
    if command.resolved is not work.state.mythos_resolved:
        work.say(NumberCorrected("mythos_resolved", int(work.state.mythos_resolved), int(command.resolved)))
        if command.resolved and work.state.phase is Phase.MYTHOS:
            due_rumors.leave_out(work)
    if command.seen != work.state.mythos_seen:
        work.say(NumberCorrected("mythos_seen", len(work.state.mythos_seen), len(command.seen)))
    work.set(mythos_resolved=command.resolved, mythos_seen=command.seen)


def correct_two_cards(work: Work, command: CorrectTwoCards) -> None:
    """Set since which round two Mythos cards a phase are drawn (The Great Ritual), and when the first was last done.

    Both numbers are rounds; 0 = not at all.
    """
    now = work.state
    guards.check_range("two_cards_since", command.since, 0, MOST)
    guards.check_range("gate_card_round", command.first_done, 0, MOST)
    if command.since != now.two_cards_since:
        work.say(NumberCorrected("two_cards_since", now.two_cards_since, command.since))
    if command.first_done != now.gate_card_round:
        work.say(NumberCorrected("gate_card_round", now.gate_card_round, command.first_done))
    work.set(two_cards_since=command.since, gate_card_round=command.first_done)


def correct_lasting(work: Work, command: CorrectLasting) -> None:
    """Up to which round's end a card lasts; 0 ends it."""
    guards.check_card(command.card, work.box)
    guards.check_range("until", command.until, 0, MOST)
    work.say(NumberCorrected("lasting", work.state.lasting.get(command.card, 0), command.until, command.card))
    lasting = {**work.state.lasting, command.card: command.until}
    work.set(lasting={card: until for card, until in lasting.items() if until})


def correct_closure(work: Work, command: CorrectClosure) -> None:
    """Closed or open; figures inside stay where they are."""
    guards.check_location(command.location, work.box)
    guards.check_range("until", command.until, 0, MOST)
    if command.closed:
        work.set(closures={**work.state.closures, command.location: command.until})
        work.say(LocationClosed(command.location, command.until, Why.PLAYERS))
    elif command.location in work.state.closures:
        reopen(work, command.location, Why.PLAYERS)


def correct_investigator(work: Work, command: CorrectInvestigator) -> None:
    """One number or flag of an investigator, within what the sheet allows; a lowered maximum caps (STATUS-01)."""
    guards.check_seat(work.state, command.seat)
    if command.field not in CORRECTABLE:
        raise IllegalCommand(Reason.UNKNOWN_FIELD, field=command.field)
    least, most = _bounds(work, command)
    guards.check_range(command.field, command.value, least, most)
    if command.field == "eliminated":
        _eliminate(work, command.seat, bool(command.value))
        return
    if command.field == "explored" and command.value:
        guards.check_gate(work.state, work.investigator(command.seat).place)
    change(work, command.seat, command.field, command.value, Why.PLAYERS)
    _cap(work, command.seat)


def place_investigator(work: Work, command: PlaceInvestigator) -> None:
    """Place an investigator anywhere on the board.

    Placed in an other world during phase II, the investigator does not move on by himself in that phase.
    """
    guards.playing(work.state, command.seat)
    zone = command.zone or int(guards.is_world(command.place, work.box))
    guards.check_investigator_place(command.place, zone, work.box)
    put(work, command.seat, command.place, zone, Why.PLAYERS)
    if zone and work.state.phase is Phase.MOVEMENT:
        work.set_investigator(command.seat, movement_used=work.state.round)


def rename_player(work: Work, command: RenamePlayer) -> None:
    """A player's name, or none."""
    guards.check_seat(work.state, command.seat)
    name = checked_name(command.player, Reason)
    work.set_investigator(command.seat, player=name)
    work.say(PlayerRenamed(command.seat, name))


def put_card(work: Work, command: PutCard) -> None:
    """Put an environment or rumor into play with its marker, replacing the card there; its effects are the players'."""
    guards.check_card(command.card, work.box, CardKind.ENVIRONMENT, CardKind.RUMOR)
    is_rumor = work.box.mythos[command.card].kind is CardKind.RUMOR
    if command.tokens and not is_rumor:
        raise IllegalCommand(Reason.NO_TOKENS, card=command.card)
    guards.check_range("tokens", command.tokens, 0, MOST)
    before = work.state.rumor if is_rumor else work.state.environment
    if before and before != command.card:
        discard(work, before, Why.PLAYERS)
    work.say(CardEntered(command.card))
    if is_rumor:
        work.set(rumor=command.card, rumor_tokens=command.tokens, rumor_since=work.state.round)
    else:
        work.set(environment=command.card)
    if before != command.card:
        activity.lay(work, command.card)


def discard_card(work: Work, card: str) -> None:
    """The environment or rumor in play leaves (MCARD-02..04)."""
    if not card or card not in (work.state.environment, work.state.rumor):
        raise IllegalCommand(Reason.NOT_IN_PLAY, card=card)
    discard(work, card, Why.DISCARDED)


def choose_draws(work: Work, command: ChooseDraws) -> None:
    """Set who draws cards and markers from now on: the players or the app."""
    work.set(draws=command.draws)
    work.say(DrawsChosen(command.draws))


def correct_outcome(work: Work, command: CorrectOutcome) -> None:
    """Set how the game ended, or that it goes on."""
    work.set(outcome=command.outcome)
    work.say(GameEnded(command.outcome))


def wake_by_hand(work: Work, command: WakeAncientOne) -> None:
    """Wake the Ancient One by the road that the players name."""
    if work.state.awakening is not None:
        raise IllegalCommand(Reason.AWAKE)
    doom.awake(work, command.road)


def calm_by_hand(work: Work, _command: CalmAncientOne) -> None:
    """Let the Ancient One sleep after all.

    What the awakening did to cards and doom stays for the players to set.
    """
    if work.state.awakening is None:
        raise IllegalCommand(Reason.NOT_AWAKE)
    outcome = None if work.state.outcome is Outcome.WORLD_DESTROYED else work.state.outcome
    work.set(awakening=None, battle=None, outcome=outcome)
    work.say(AncientOneCalmed())


def _bounds(work: Work, command: CorrectInvestigator) -> tuple[int, int]:
    """Return the least and the greatest value that a corrected field of an investigator may have."""
    investigator = work.investigator(command.seat)
    bounds = {
        "sanity": (0, investigator.max_sanity),
        "stamina": (0, investigator.max_stamina),
        "max_sanity": (1, MOST),
        "max_stamina": (1, MOST),
        "sneak": (-1, MOST),
    }
    return bounds.get(command.field, (0, 1) if command.field in FLAGS else (0, MOST))


def _cap(work: Work, seat: int) -> None:
    """Lower an investigator's Sanity and Stamina to their maximums."""
    investigator = work.investigator(seat)
    change(work, seat, "sanity", min(investigator.sanity, investigator.max_sanity), Why.PLAYERS)
    change(work, seat, "stamina", min(investigator.stamina, investigator.max_stamina), Why.PLAYERS)


def _eliminate(work: Work, seat: int, out: bool) -> None:
    """Out of the game, or back at home."""
    investigator = work.investigator(seat)
    if out and not investigator.eliminated:
        devour(work, seat)
    elif not out and investigator.eliminated:
        guards.check_not_playing(work.state, investigator.id)
        work.set_investigator(seat, eliminated=False)
        put(work, seat, work.box.investigators[investigator.id].home, 0, Why.PLAYERS)


RULES: Rules = {
    DiscardCard: lambda work, command: discard_card(work, command.card),
    CorrectClues: correct_clues,
    CorrectAllies: correct_allies,
    CorrectFirstPlayer: correct_first_player,
    CorrectInvestigator: correct_investigator,
    CorrectFortune: correct_fortune,
    PlaceInvestigator: place_investigator,
    RenamePlayer: rename_player,
    CorrectClosure: correct_closure,
    PutCard: put_card,
    CorrectMythos: correct_mythos,
    CorrectTwoCards: correct_two_cards,
    CorrectLasting: correct_lasting,
    ChooseDraws: choose_draws,
    ChooseReading: choose_reading,
    CorrectOutcome: correct_outcome,
    WakeAncientOne: wake_by_hand,
    CalmAncientOne: calm_by_hand,
}
"""The rule of each command of this module."""
