"""Hands every command about belongings to its chapter.

Source: rules/arkham.md chapters 4.1, 9, 10, 15, 16.
"""

from __future__ import annotations

from typing import assert_never

from companion.arkham.corrections import corrections, hand_corrections, step_corrections
from companion.arkham.encounters import encounters, location_abilities, refuting_rumors, spells
from companion.arkham.investigators import belongings, halving_items, trade, upkeep
from companion.arkham.pieces import hands
from companion.arkham.rounds import sliders, using_cards
from companion.arkham.table import guards
from companion.arkham.table.commands_by_chapter import belonging_commands as do
from companion.arkham.table.desk import Work
from companion.arkham.table.refusals import Reason
from companion.errors import IllegalCommand


def follow(work: Work, command: do.BelongingCommand) -> None:
    """Work out one act under the rules."""
    match command:
        case do.MoveSliders():
            sliders.move_sliders(work, command)
        case do.MoveSlider():
            sliders.move_sliders(work, step_corrections.sliders(work.state, command))
        case do.PutSlidersBack(seat):
            sliders.put_back(work, seat)
        case do.RollUpkeep():
            upkeep.roll(work, command)
        case do.Gain():
            belongings.gain_tokens(work, command)
        case do.Pay():
            belongings.pay_tokens(work, command)
        case do.GainCard():
            belongings.gain_card(work, command)
        case do.DealPossessions(cards):
            belongings.deal(work, cards)
        case do.LoseCard():
            belongings.lose_card(work, command)
        case do.ExhaustCard(seat, number):
            _turn(work, seat, number, exhausted=True)
        case do.RefreshCard(seat, number):
            _turn(work, seat, number, exhausted=False)
        case do.PutTokens():
            belongings.put_tokens(work, command)
        case do.ChangeTokens():
            belongings.put_tokens(work, step_corrections.tokens(work.state, command))
        case do.UseCard():
            using_cards.use_card(work, command)
        case do.UseSpell():
            spells.use_spell(work, command)
        case do.UseAbility():
            upkeep.use_ability(work, command)
        case do.UseLocation():
            location_abilities.use_location(work, command)
        case do.RepayLoan(seat):
            upkeep.repay_loan(work, seat)
        case do.RefuteRumor():
            refuting_rumors.refute(work, command)
        case do.SpendTrophies():
            location_abilities.spend_trophies(work, command)
        case do.TradeCards():
            trade.trade(work, command)
        case do.DiscardHalf():
            halving_items.discard_half(work, command)
        case do.MoveByEncounter():
            encounters.move_by_encounter(work, command)
        case do.HadEncounter(seat):
            encounters.had_encounter(work, seat)
        case do.DelayInvestigator(seat):
            encounters.delay(work, seat)
        case do.LoseRound(seat):
            encounters.lose_round(work, seat)
        case do.LowerMaximum():
            belongings.lower_maximum(work, command)
        case _:
            assert_never(command)


def correct(work: Work, command: do.BelongingCorrection) -> None:
    """Set what lies on the table."""
    match command:
        case do.CorrectSliders():
            sliders.correct_sliders(work, command)
        case do.PutInHand():
            hand_corrections.put_in_hand(work, command)
        case do.TakeFromHand():
            hand_corrections.take_from_hand(work, command)
        case do.HandOver():
            hand_corrections.hand_over(work, command)
        case do.NameCard():
            hand_corrections.name_card(work, command)
        case do.CorrectCard():
            hand_corrections.correct_card(work, command)
        case do.CorrectRolled():
            hand_corrections.correct_rolled(work, command)
        case do.CorrectDefaultedLoans(value):
            corrections.correct_number(work, "defaulted_loans", value, 0, corrections.MOST)
        case _:
            assert_never(command)


def _turn(work: Work, seat: int, number: int, *, exhausted: bool) -> None:
    """A card face down or face up, by whatever asks for it."""
    guards.playing(work.state, seat)
    card = hands.held(work, seat, number)
    if card.exhausted is exhausted:
        raise IllegalCommand(Reason.NO_CHANGE)
    (hands.exhaust if exhausted else hands.refresh)(work, seat, card)
