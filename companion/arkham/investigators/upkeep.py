"""Upkeep: cards are refreshed, income comes, the rolls that are due are named and their results taken.

Nothing blocks the phase: a roll that nobody tells stays due until the round ends.

Source: rules/arkham.md UPKEEP-01..06, SPECIAL-CARD-03, SPECIAL-CARD-04, STATUS-12, FINAL-02.
"""

from __future__ import annotations

from companion.arkham.investigators import belongings
from companion.arkham.investigators.status import change, set_fortune
from companion.arkham.pieces import decks, hands
from companion.arkham.pieces.board_graph import place_of
from companion.arkham.table import ids, moments
from companion.arkham.table.commands_by_chapter.belonging_commands import RepayLoan, RollUpkeep, UseAbility, What
from companion.arkham.table.desk import Rules, Work
from companion.arkham.table.events import AbilityUsed, LoanDefaulted, UpkeepRolled, Why
from companion.arkham.table.guards import check_range, playing
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, Fortune, Held, Investigator, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise

INTEREST = 1
"""Dollars that a bank loan costs on a bad roll (UPKEEP-04)."""

NO_ROLL_BEFORE = 2
"""Upkeeps from the one after which a card came until its first roll (UPKEEP-03)."""

HEALS = {PowerWord.HEALS_SANITY: What.SANITY, PowerWord.HEALS_STAMINA: What.STAMINA}
"""Word of an ability -> what it heals in Upkeep."""


def begin(work: Work, seat: int) -> None:
    """Do the automatic part of an investigator's Upkeep: refresh and income (UPKEEP-01, UPKEEP-04)."""
    hands.refresh_all(work, seat)
    investigator = work.investigator(seat)
    for card in investigator.cards:
        if card.card in work.box.special_cards and _is_paid_for(work, card):
            income = work.box.special_cards[card.card].upkeep_income
            belongings.gain(work, seat, What.MONEY, income, Why.INCOME)
    if income := work.box.power(investigator.id, PowerWord.INCOME):
        belongings.gain(work, seat, What.MONEY, income, Why.ABILITY)


def _is_paid_for(work: Work, card: Held) -> bool:
    """Return whether a card brings money now.

    It does in its first Upkeep too, unless this table reads otherwise (UPKEEP-03).
    """
    is_first = work.state.round - card.since < NO_ROLL_BEFORE
    waits = is_first and work.state.reads(Otherwise.FIRST_INCOME_WAITS)
    return bool(work.box.special_cards[card.card].upkeep_income) and not waits


def skip(work: Work, seat: int) -> None:
    """Skip the Upkeep of an investigator; the first Upkeep of a new card is then the next (UPKEEP-03, UPKEEP-06)."""
    last, investigator = work.state.round - 1, work.investigator(seat)
    for card in investigator.cards:
        if card.since == last:
            hands.change_card(work, seat, card, since=last + 1)
    if investigator.fortune_since == last:
        work.set_investigator(seat, fortune_since=last + 1)


def has_none(investigator: Investigator, state: Table) -> bool:
    """Return whether an investigator has no Upkeep: he is devoured, or skips the round.

    A table may read that skipping the round does not skip Upkeep (UPKEEP-06).
    """
    skips = 0 < state.round == investigator.skips_round
    return investigator.eliminated or (skips and not state.reads(Otherwise.SKIPPING_HAS_ONE))


def healed_by(who: str, box: ArkhamBox) -> What | None:
    """Return what an investigator's ability heals by a point in Upkeep, Sanity or Stamina; None = nothing."""
    return next((what for does, what in HEALS.items() if box.power(who, does)), None)


def has_counted_ability(who: str, box: ArkhamBox) -> bool:
    """Return whether Almanac counts the use of an investigator's ability, once a round."""
    return bool(healed_by(who, box) or box.power(who, PowerWord.ONCE_A_ROUND))


def last_bad_face(card: str, box: ArkhamBox) -> int:
    """Return the highest face that is bad in the Upkeep roll for a card; 0 = the card needs no roll (UPKEEP-03)."""
    return box.power(card, PowerWord.ROLLED_IN_UPKEEP)


def is_loan(card: str, box: ArkhamBox) -> bool:
    """Return whether a card is a loan: on a bad roll its owner pays $1 or defaults (SPECIAL-CARD-04)."""
    return bool(box.power(card, PowerWord.LOAN))


def rolls_due(state: Table, seat: int, box: ArkhamBox) -> tuple[str, ...]:
    """Ids of the cards that an investigator still has to roll for in this round, not in the first Upkeep with them.

    In the final battle only Blessing and Curse, each refresh counting as an Upkeep. Source: UPKEEP-03, FINAL-02.
    """
    investigator = state.investigators[seat]
    if has_none(investigator, state):
        return ()
    rests = state.battle is not None and state.reads(Otherwise.FORTUNE_RESTS)
    results = [] if rests else [(fortune_card(investigator), investigator.fortune_since)]
    now = counted(state)
    if state.battle is None:
        results += [(card.card, card.since) for card in investigator.cards if last_bad_face(card.card, box)]
    return tuple(
        card for card, since in results if card and card not in investigator.rolled and now - since >= NO_ROLL_BEFORE
    )


def counted(state: Table) -> int:
    """Upkeeps begun since set-up: rounds, and in the final battle its refreshes too."""
    return state.round + (state.battle.round if state.battle is not None else 0)


def fortune_card(investigator: Investigator) -> str:
    """``blessing``, ``curse`` or empty."""
    cards = {Fortune.BLESSED: ids.BLESSING, Fortune.CURSED: ids.CURSE}
    return cards.get(investigator.fortune, "")


def roll(work: Work, command: RollUpkeep) -> None:
    """The result of a roll that is due; a bad one discards the card, or costs $1 or everything (UPKEEP-04)."""
    investigator = playing(work.state, command.seat)
    check_range("face", command.face, 1, 6)
    if command.card not in rolls_due(work.state, command.seat, work.box):
        raise IllegalCommand(Reason.NO_ROLL_DUE, seat=command.seat, card=command.card)
    bad = command.face <= last_bad_face(command.card, work.box)
    pays = is_loan(command.card, work.box) and command.pays
    if bad and must_pay(work.state, command.seat, command.card, work.box) and not command.pays:
        raise IllegalCommand(Reason.READ_OTHERWISE, reading=Otherwise.LOAN_IS_PAID)
    if bad and pays:
        belongings.check_pays(work, command.seat, What.MONEY, INTEREST)
    work.set_investigator(command.seat, rolled=(*investigator.rolled, command.card))
    work.say(UpkeepRolled(command.seat, command.card, command.face, not bad or pays))
    if bad:
        _bad_roll(work, command)


def must_pay(state: Table, seat: int, card: str, box: ArkhamBox) -> bool:
    """Return whether a card is a loan on which this investigator may not default.

    So it is if this table reads that an investigator with money pays, and he has the interest.
    """
    may_lapse = not state.reads(Otherwise.LOAN_IS_PAID)
    return not may_lapse and is_loan(card, box) and state.investigators[seat].money >= INTEREST


def default(work: Work, seat: int) -> None:
    """A bank loan is not paid: all items and the loan go, and there is no new one (SPECIAL-CARD-04)."""
    work.say(LoanDefaulted(seat))
    work.set(defaulted_loans=work.state.defaulted_loans + 1)
    work.set_investigator(seat, loan_defaulted=True)
    for card in work.investigator(seat).cards:
        if is_loan(card.card, work.box) or (decks.is_item(card) and decks.can_be_lost(card, work.box)):
            belongings.drop_card(work, seat, card, Why.DEFAULTED)


def repay_loan(work: Work, seat: int) -> None:
    """A bank loan is paid back, at any time."""
    held_cards = playing(work.state, seat).cards
    loan = next((card for card in held_cards if is_loan(card.card, work.box)), None)
    if loan is None:
        raise IllegalCommand(Reason.LOAN_REFUSED, seat=seat)
    belongings.pay(work, seat, What.MONEY, work.box.power(loan.card, PowerWord.LOAN), Why.LOAN)
    belongings.drop_card(work, seat, loan, Why.LOAN)


def use_ability(work: Work, command: UseAbility) -> None:
    """Psychology and Physician in Upkeep, Research after any check; each once a round (CHECK-10)."""
    investigator = playing(work.state, command.seat)
    healed = healed_by(investigator.id, work.box)
    if not has_counted_ability(investigator.id, work.box):
        raise IllegalCommand(Reason.NO_ABILITY, seat=command.seat)
    moments.check(work.state, investigator.id, work.box)
    if investigator.ability_used == work.state.round:
        raise IllegalCommand(Reason.ABILITY_USED, seat=command.seat)
    work.set_investigator(command.seat, ability_used=work.state.round)
    work.say(AbilityUsed(command.seat))
    if healed is not None:
        _heal(work, command, healed)


def are_together(state: Table, seat: int, other: int) -> bool:
    """Two investigators in one street, location or area of an other world; in the final battle all (FINAL-04)."""
    if state.battle is not None:
        return True
    investigator, two = state.investigators[seat], state.investigators[other]
    place, there = (place_of(who, state) for who in (investigator, two))
    return (place, investigator.zone) == (there, two.zone) and place not in (LOST, JAIL, "")


def _heal(work: Work, command: UseAbility, what: What) -> None:
    """Give a point of Sanity or Stamina by an ability; raise IllegalCommand if the target is away or at its maximum."""
    target = command.seat if command.target < 0 else command.target
    playing(work.state, target)
    if target != command.seat and not are_together(work.state, command.seat, target):
        raise IllegalCommand(Reason.NOT_TOGETHER, seat=command.seat, other=target)
    if not belongings.gain(work, target, what, 1, Why.ABILITY, command.seat):
        raise IllegalCommand(Reason.NO_CHANGE)


def _bad_roll(work: Work, command: RollUpkeep) -> None:
    """Apply a bad upkeep roll: blessing, curse or retainer goes, a loan's interest is paid or the loan defaults."""
    seat = command.seat
    if command.card in (ids.BLESSING, ids.CURSE):
        set_fortune(work, seat, Fortune.NONE, Why.UPKEEP_ROLL)
    elif command.card == ids.RETAINER:
        hands.lose_retainers(work, seat, Why.UPKEEP_ROLL)
    elif command.pays:
        change(work, seat, "money", work.investigator(seat).money - INTEREST, Why.LOAN)
    else:
        default(work, seat)


def abilities_due(state: Table, seat: int, box: ArkhamBox) -> bool:
    """Return whether Psychology or Physician can still be used in this Upkeep, at least for the healer's own place."""
    investigator = state.investigators[seat]
    healed = healed_by(investigator.id, box)
    if healed is None or not moments.allows(state, investigator.id, box) or has_none(investigator, state):
        return False
    return investigator.ability_used != state.round and not belongings.blocked_by(state, seat, healed, box, seat)


RULES: Rules = {
    RollUpkeep: roll,
    UseAbility: use_ability,
    RepayLoan: lambda work, command: repay_loan(work, command.seat),
}
"""The rule of each command of this module."""
