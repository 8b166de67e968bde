"""The only door to a table: one command in, the next table and what happened out.

    applied = apply(None, SetUpTable("yig", (Seat("amanda_sharpe"), Seat("joe_diamond"))), box)
    applied = apply(applied.state, RaiseTerror(), box)

Source: rules/arkham.md STATE-10, MYTHOS-04, WIN-05.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from companion import desks
from companion.arkham.combat import combat, defeat, evading, final_battle, gate_checks
from companion.arkham.corrections import (
    corrections,
    hand_corrections,
    step_corrections,
    token_corrections,
    tracked_numbers,
)
from companion.arkham.encounters import encounter_outcomes, encounters, location_abilities, refuting_rumors, spells
from companion.arkham.ending import endings
from companion.arkham.investigators import belongings, halving_items, trade, upkeep
from companion.arkham.movement import environments, meeting_monsters, walking
from companion.arkham.mythos import mythos_phase, rumors
from companion.arkham.pieces import activity, allies, doom, due_rumors
from companion.arkham.rounds import phases, sliders, using_cards
from companion.arkham.sealing import closing_gates
from companion.arkham.table import commands as do
from companion.arkham.table import moments
from companion.arkham.table.desk import Work
from companion.arkham.table.events import Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.arkham.town import terror
from companion.arkham.town.setup import set_up
from companion.desks import Command, Correction, Event, Stopped
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import When

Applied = desks.Applied[Table, Event]
"""The table after a command, and what happened in order."""


def apply(state: Table | None, command: Command, box: ArkhamBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a :class:`Reason`, and then nothing has changed.

    When the Ancient One wakes or the game ends on the way, everything not yet done is dropped (MYTHOS-04, WIN-05).
    """
    if isinstance(command, do.SetUpTable):
        if state is not None:
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        return set_up(command, box).applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    work = Work(box, state)
    with suppress(Stopped):
        _do(work, command)
    with suppress(Stopped):
        meeting_monsters.settle(work, state)
        if not isinstance(command, Correction):
            endings.check_survivors(work)
    if isinstance(command, Correction) and work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


def _do(work: Work, command: Command) -> None:
    rule = RULES[type(command)]
    if isinstance(command, Correction):
        rule(work, command)
        return
    moments.check(work.state, type(command).__name__, work.box, getattr(command, "seat", -1))
    if isinstance(command, do.BattleCommand):
        rule(work, command)
        return
    mythos_effect = due_rumors.due(work.state, work.box, When.AT_ONCE)  # left so by hand: no act does it unasked
    rule(work, command)
    if mythos_effect is None:
        rumors.check_failure(work, When.AT_ONCE)


def _cast(work: Work, command: do.CastSpell) -> None:
    """Cast a spell in the final battle, or in the fight that is going on."""
    if work.state.awakening is not None:
        final_battle.cast_in_battle(work, command)
    else:
        combat.cast_in_fight(work, command)


def _step(work: Work, command: do.StepCorrection) -> None:
    """Work out a step as the correction with the whole value that it comes to."""
    whole = step_corrections.meant(work.state, command)
    RULES[type(whole)](work, whole)


RULES: Mapping[type[Command], Callable[[Work, Any], None]] = {
    do.ResolveMythos: mythos_phase.apply_resolution,
    do.SetAsideMythos: mythos_phase.apply_set_aside,
    do.BeginPhase: lambda work, command: phases.begin_phase(work, command.phase),
    do.MoveInvestigator: walking.move_investigator,
    do.TakeClues: walking.take_clues,
    do.RaiseDoom: lambda work, _: doom.raise_doom(work, Why.PLAYERS),
    do.RaiseTerror: lambda work, _: terror.raise_terror(work, Why.PLAYERS),
    do.OpenGate: encounter_outcomes.open_by_encounter,
    do.CloseGate: closing_gates.close_gate,
    do.DefeatMonster: defeat.defeat_monster,
    do.DiscardCard: lambda work, command: corrections.discard_card(work, command.card),
    do.LoseHealth: encounter_outcomes.hurt,
    do.DevourInvestigator: encounter_outcomes.devour,
    do.LoseInTime: encounter_outcomes.lose,
    do.ArrestInvestigator: encounter_outcomes.jail,
    do.PassStreetCheck: environments.pass_check,
    do.GainFortune: encounter_outcomes.bless_or_curse,
    do.SeatInvestigator: encounter_outcomes.seat_investigator,
    # Meetings with monsters, and gates closed by a check.
    do.MeetMonster: meeting_monsters.meet,
    do.EvadeMonster: evading.evade,
    do.BeginFight: combat.begin_fight,
    do.FaceOrdeal: combat.face_ordeal,
    do.HorrorCheck: combat.check_horror,
    do.CastSpell: _cast,
    do.FightRound: combat.fight_round,
    do.FleeMonster: evading.flee,
    do.EndFight: combat.end_fight,
    do.CloseGateByCheck: gate_checks.close_by_check,
    # The final battle.
    do.BeginBattle: final_battle.begin_battle,
    do.BeginBattleRound: lambda work, _: final_battle.begin_round(work),
    do.BattleAttack: final_battle.attack,
    do.BattleDefence: final_battle.defend,
    do.CorrectBattle: final_battle.correct_battle,
    # Belongings: rules of chapters 4.1, 9, 10, 15 and 16.
    do.MoveSliders: sliders.move_sliders,
    do.MoveSlider: lambda work, command: sliders.move_sliders(work, step_corrections.sliders(work.state, command)),
    do.PutSlidersBack: lambda work, command: sliders.put_back(work, command.seat),
    do.RollUpkeep: upkeep.roll,
    do.Gain: belongings.gain_tokens,
    do.Pay: belongings.pay_tokens,
    do.GainCard: belongings.gain_card,
    do.DealPossessions: lambda work, command: belongings.deal(work, command.cards),
    do.LoseCard: belongings.lose_card,
    do.ExhaustCard: using_cards.exhaust_card,
    do.RefreshCard: using_cards.refresh_card,
    do.PutTokens: belongings.put_tokens,
    do.ChangeTokens: lambda work, command: belongings.put_tokens(work, step_corrections.tokens(work.state, command)),
    do.UseCard: using_cards.use_card,
    do.UseSpell: spells.use_spell,
    do.UseAbility: upkeep.use_ability,
    do.UseLocation: location_abilities.use_location,
    do.RepayLoan: lambda work, command: upkeep.repay_loan(work, command.seat),
    do.RefuteRumor: refuting_rumors.refute,
    do.SpendTrophies: location_abilities.spend_trophies,
    do.TradeCards: trade.trade,
    do.DiscardHalf: halving_items.discard_half,
    do.MoveByEncounter: encounters.move_by_encounter,
    do.HadEncounter: lambda work, command: encounters.had_encounter(work, command.seat),
    do.DelayInvestigator: lambda work, command: encounters.delay(work, command.seat),
    do.LoseRound: lambda work, command: encounters.lose_round(work, command.seat),
    do.LowerMaximum: belongings.lower_maximum,
    # Corrections with a whole value.
    **dict.fromkeys(tracked_numbers.NUMBERS, tracked_numbers.correct),
    do.CorrectClues: corrections.correct_clues,
    do.CorrectAllies: corrections.correct_allies,
    do.MarkAlly: allies.mark_ally,
    do.CorrectFirstPlayer: corrections.correct_first_player,
    do.CorrectInvestigator: corrections.correct_investigator,
    do.CorrectFortune: corrections.correct_fortune,
    do.PlaceInvestigator: corrections.place_investigator,
    do.RenamePlayer: corrections.rename_player,
    do.PutMonster: token_corrections.put_monster,
    do.PlaceMonster: token_corrections.place_monster,
    do.ReturnMonster: token_corrections.return_monster,
    do.NameMonster: token_corrections.name_monster,
    do.PutGate: token_corrections.put_gate,
    do.TakeGate: token_corrections.take_gate,
    do.PutSeal: token_corrections.put_seal,
    do.TakeSeal: token_corrections.take_seal,
    do.CorrectClosure: corrections.correct_closure,
    do.CorrectTrophies: token_corrections.correct_trophies,
    do.PutCard: corrections.put_card,
    do.PutActivity: activity.put_activity,
    do.TakeActivity: activity.take_activity,
    do.OrderGateStack: token_corrections.order_gate_stack,
    do.CorrectMythos: corrections.correct_mythos,
    do.CorrectTwoCards: corrections.correct_two_cards,
    do.CorrectLasting: corrections.correct_lasting,
    do.ChooseDraws: corrections.choose_draws,
    do.ChooseReading: corrections.choose_reading,
    do.CorrectOutcome: corrections.correct_outcome,
    do.WakeAncientOne: corrections.wake_by_hand,
    do.CalmAncientOne: corrections.calm_by_hand,
    do.ConfirmRumor: rumors.confirm_by_hand,
    do.RefuteAnyway: refuting_rumors.refute_anyway,
    do.DefeatAnyway: defeat.defeat_anyway,
    do.ArrestAnyway: encounter_outcomes.jail_anyway,
    do.CorrectSliders: sliders.correct_sliders,
    do.PutInHand: hand_corrections.put_in_hand,
    do.TakeFromHand: hand_corrections.take_from_hand,
    do.HandOver: hand_corrections.hand_over,
    do.NameCard: hand_corrections.name_card,
    do.CorrectCard: hand_corrections.correct_card,
    do.CorrectRolled: hand_corrections.correct_rolled,
    # Corrections by a step.
    **dict.fromkeys(step_corrections.WHOLE, _step),
}
"""The rule of every command but the set-up."""
