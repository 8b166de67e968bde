"""The only door to a table: one command in, the next table and what happened out.

    applied = apply(None, SetUpTable("yig", (Seat("amanda_sharpe"), Seat("joe_diamond"))), box)
    applied = apply(applied.state, RaiseTerror(), box)

Source: rules/arkham.md STATE-10, MYTHOS-04, WIN-05.
"""

from __future__ import annotations

from contextlib import suppress
from typing import assert_never

from companion import desks
from companion.arkham import belonging_dispatch
from companion.arkham.combat import combat, defeat, evading, final_battle, gate_checks
from companion.arkham.corrections import corrections, step_corrections
from companion.arkham.corrections import token_corrections as tokens
from companion.arkham.encounters import encounter_outcomes, refuting_rumors
from companion.arkham.ending import endings
from companion.arkham.investigators.status import set_fortune
from companion.arkham.movement import environments, meeting_monsters, walking
from companion.arkham.mythos import rumors
from companion.arkham.mythos.mythos_phase import apply_resolution, apply_set_aside
from companion.arkham.pieces import activity, allies, doom, due_rumors
from companion.arkham.rounds import phases
from companion.arkham.sealing import closing_gates
from companion.arkham.table import commands as do
from companion.arkham.table import guards, moments
from companion.arkham.table.desk import Stopped, Work
from companion.arkham.table.events import AncientOneCalmed, DrawsChosen, Event, GameEnded, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Outcome, Road, Table
from companion.arkham.town import terror
from companion.arkham.town.setup import set_up
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import When

Applied = desks.Applied[Table, Event]
"""The table after a command, and what happened in order."""


def apply(state: Table | None, command: do.Command, box: ArkhamBox) -> Applied:
    """Work out one command; pure. Raises ``IllegalCommand`` with a :class:`Reason`, and then nothing has changed.

    When the Ancient One wakes or the game ends on the way, everything not yet done is dropped (MYTHOS-04, WIN-05).
    """
    if isinstance(command, do.SetUpTable):
        work = _laid_out(state, command, box)
        return work.applied()
    if state is None:
        raise IllegalCommand(Reason.NOT_SET_UP)
    work = Work(box, state)
    with suppress(Stopped):
        _do(work, command)
    with suppress(Stopped):
        meeting_monsters.settle(work, state)
        if not isinstance(command, do.Correction):
            endings.check_survivors(work)
    if isinstance(command, do.Correction) and work.state == state:
        raise IllegalCommand(Reason.NO_CHANGE)
    return work.applied()


def _do(work: Work, command: do.Command) -> None:
    if isinstance(command, do.Correction):
        _correct(work, command)
        return
    moments.check(work.state, type(command).__name__, work.box, getattr(command, "seat", -1))
    if isinstance(command, do.BattleCommand):
        _do_battle(work, command)
    else:
        mythos_effect = due_rumors.due(work.state, work.box, When.AT_ONCE)  # left so by hand: no act does it unasked
        _follow_rules(work, command)
        if mythos_effect is None:
            rumors.check_failure(work, When.AT_ONCE)


def _laid_out(state: Table | None, command: do.SetUpTable, box: ArkhamBox) -> Work:
    if state is not None:
        raise IllegalCommand(Reason.ALREADY_SET_UP)
    return set_up(command, box)


def _follow_rules(work: Work, command: do.RuleCommand) -> None:
    match command:
        case do.SetUpTable():
            raise IllegalCommand(Reason.ALREADY_SET_UP)
        case do.ResolveMythos():
            apply_resolution(work, command)
        case do.SetAsideMythos():
            apply_set_aside(work, command)
        case do.BeginPhase(phase):
            phases.begin_phase(work, phase)
        case do.MoveInvestigator():
            walking.move_investigator(work, command)
        case do.TakeClues():
            walking.take_clues(work, command)
        case do.RaiseDoom():
            doom.raise_doom(work, Why.PLAYERS)
        case do.RaiseTerror():
            terror.raise_terror(work, Why.PLAYERS)
        case do.OpenGate():
            encounter_outcomes.open_by_encounter(work, command)
        case do.CloseGate():
            closing_gates.close_gate(work, command)
        case do.DefeatMonster():
            defeat.defeat_monster(work, command)
        case do.DiscardCard(card):
            corrections.discard_card(work, card)
        case do.LoseHealth():
            encounter_outcomes.hurt(work, command)
        case do.DevourInvestigator(seat):
            encounter_outcomes.hurt(work, step_corrections.all_health(work.state, seat))
        case do.LoseInTime():
            encounter_outcomes.lose(work, command)
        case do.ArrestInvestigator():
            encounter_outcomes.jail(work, command)
        case do.PassStreetCheck():
            environments.pass_check(work, command)
        case do.GainFortune():
            encounter_outcomes.bless_or_curse(work, command)
        case do.SeatInvestigator():
            encounter_outcomes.seat_investigator(work, command)
        case do.CastSpell() if work.state.awakening is not None:
            final_battle.cast_in_battle(work, command)
        case (
            do.MeetMonster()
            | do.EvadeMonster()
            | do.BeginFight()
            | do.FaceOrdeal()
            | do.HorrorCheck()
            | do.CastSpell()
            | do.FightRound()
            | do.FleeMonster()
            | do.EndFight()
            | do.CloseGateByCheck()
        ):
            _fight(work, command)
        case _:
            belonging_dispatch.follow(work, command)


def _fight(work: Work, command: do.FightCommand) -> None:
    match command:
        case do.MeetMonster():
            meeting_monsters.meet(work, command)
        case do.EvadeMonster():
            evading.evade(work, command)
        case do.BeginFight():
            combat.begin_fight(work, command)
        case do.FaceOrdeal():
            combat.face_ordeal(work, command)
        case do.HorrorCheck():
            combat.check_horror(work, command)
        case do.CastSpell():
            combat.cast_in_fight(work, command)
        case do.FightRound():
            combat.fight_round(work, command)
        case do.FleeMonster():
            evading.flee(work, command)
        case do.EndFight():
            combat.end_fight(work, command)
        case do.CloseGateByCheck():
            gate_checks.close_by_check(work, command)
        case _:
            assert_never(command)


def _do_battle(work: Work, command: do.BattleCommand) -> None:
    match command:
        case do.BeginBattle():
            final_battle.begin_battle(work, command)
        case do.BeginBattleRound():
            final_battle.begin_round(work)
        case do.BattleAttack():
            final_battle.attack(work, command)
        case do.BattleDefence():
            final_battle.defend(work, command)
        case _:
            assert_never(command)


def _correct(work: Work, command: do.Correction) -> None:
    match command:
        case do.CorrectDoom(value):
            corrections.correct_number(work, "doom", value, 0, doom.doom_track(work.state, work.box))
        case do.CorrectTerror(value):
            corrections.correct_number(work, "terror", value, 0, work.box.numbers.terror_maximum)
        case do.CorrectClues():
            corrections.correct_clues(work, command)
        case do.CorrectAllies():
            corrections.correct_allies(work, command)
        case do.MarkAlly():
            allies.mark_ally(work, command)
        case do.CorrectRound():
            corrections.correct_round(work, command)
        case do.CorrectFirstPlayer(seat):
            guards.check_seat(work.state, seat)
            corrections.correct_number(work, "first_player", seat, 0, len(work.state.investigators) - 1)
        case do.CorrectInvestigator():
            corrections.correct_investigator(work, command)
        case do.CorrectFortune(seat, fortune):
            guards.check_seat(work.state, seat)
            set_fortune(work, seat, fortune, Why.PLAYERS)
        case do.PlaceInvestigator():
            corrections.place_investigator(work, command)
        case do.RenamePlayer():
            corrections.rename_player(work, command)
        case do.PutMonster():
            tokens.put_monster(work, command)
        case do.PlaceMonster():
            tokens.place_monster(work, command)
        case do.ReturnMonster():
            tokens.return_monster(work, command)
        case do.NameMonster():
            tokens.name_monster(work, command)
        case do.PutGate():
            tokens.put_gate(work, command)
        case do.TakeGate():
            tokens.take_gate(work, command)
        case do.PutSeal():
            tokens.put_seal(work, command)
        case do.TakeSeal():
            tokens.take_seal(work, command)
        case do.CorrectClosure():
            corrections.correct_closure(work, command)
        case do.CorrectTrophies():
            tokens.correct_trophies(work, command)
        case do.PutCard():
            corrections.put_card(work, command)
        case do.PutActivity():
            activity.put_activity(work, command)
        case do.TakeActivity():
            activity.take_activity(work, command)
        case do.CorrectRumorTokens():
            corrections.correct_tokens(work, command)
        case do.CorrectRumorSince():
            corrections.correct_rumor_since(work, command)
        case do.OrderGateStack():
            tokens.order_gate_stack(work, command)
        case do.CorrectElderSignCards():
            corrections.correct_elder_sign_cards(work, command)
        case do.CorrectMythos():
            corrections.correct_mythos(work, command)
        case do.CorrectTwoCards():
            corrections.correct_two_cards(work, command)
        case do.CorrectLasting():
            corrections.correct_lasting(work, command)
        case do.ChooseDraws(draws):
            work.set(draws=draws)
            work.say(DrawsChosen(draws))
        case do.ChooseReading():
            corrections.choose_reading(work, command)
        case do.CorrectOutcome(outcome):
            work.set(outcome=outcome)
            work.say(GameEnded(outcome))
        case do.WakeAncientOne(road):
            _wake(work, road)
        case do.CalmAncientOne():
            _calm(work)
        case do.ConfirmRumor():
            rumors.confirm_by_hand(work, command)
        case do.RefuteAnyway():
            refuting_rumors.refute_anyway(work, command)
        case do.DefeatAnyway():
            defeat.defeat_anyway(work, command)
        case do.ArrestAnyway():
            encounter_outcomes.jail_anyway(work, command)
        case do.CorrectBattle():
            final_battle.correct_battle(work, command)
        case _ if isinstance(command, do.StepCorrection):
            _correct(work, step_corrections.meant(work.state, command))
        case _:
            belonging_dispatch.correct(work, command)


def _wake(work: Work, road: Road) -> None:
    if work.state.awakening is not None:
        raise IllegalCommand(Reason.AWAKE)
    doom.awake(work, road)


def _calm(work: Work) -> None:
    """It sleeps after all; what the awakening did to cards and doom stays for the players to set."""
    if work.state.awakening is None:
        raise IllegalCommand(Reason.NOT_AWAKE)
    outcome = None if work.state.outcome is Outcome.WORLD_DESTROYED else work.state.outcome
    work.set(awakening=None, battle=None, outcome=outcome)
    work.say(AncientOneCalmed())
