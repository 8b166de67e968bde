"""A table that plays itself: random commands that the rules allow, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from given import box

from companion.arkham.encounters import refuting_rumors
from companion.arkham.engine import Applied, apply
from companion.arkham.mythos.draws import fill
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import Question, WhichGatesGetMore, WhoTakesClue
from companion.arkham.pieces import activity, decks
from companion.arkham.sealing import closing_gates
from companion.arkham.table import commands as do
from companion.arkham.table.counts import OUT_OF_TOWN
from companion.arkham.table.state import (
    JAIL,
    LOST,
    OUTSKIRTS,
    SKY,
    UNKNOWN,
    Deck,
    Draws,
    Fortune,
    Outcome,
    Phase,
    Table,
    WakingCause,
)
from companion.desks import Command, Event
from companion.errors import IllegalCommand
from companion.facts import readings

AREAS = (*box.streets, *box.locations)
WORLDS = (*box.worlds, UNKNOWN)
KINDS = (*box.monsters, UNKNOWN)
PLACES = (*AREAS, SKY, OUTSKIRTS, *sorted(OUT_OF_TOWN))
CARDS = tuple(box.mythos)
WAYS = tuple(readings.by_way())
PHASES = tuple(Phase)
SHEETS = tuple(box.investigators)

Guess = Callable[[Random, Table], Any]


def set_up(chance: Random) -> do.SetUpTable:
    """Some table."""
    people = chance.sample(SHEETS, chance.randint(1, 8))
    return do.SetUpTable(
        chance.choice(tuple(box.ancient_ones)),
        tuple(do.Seat(sheet) for sheet in people),
        chance.randrange(len(people)),
    )


def _seat(chance: Random, table: Table) -> int:
    return chance.randrange(len(table.investigators))


def _number(chance: Random, table: Table) -> int:
    return chance.choice([monster.number for monster in table.monsters] or [0])


def answered(chance: Random, table: Table, card: str) -> do.ResolveMythos:
    """A Mythos card with every draw, die and choice, at random."""
    command = fill(table, do.ResolveMythos(card), box, chance.randrange)
    while questions := resolve(table, command, box).questions:
        command = fill(table, chosen(command, questions[0], chance), box, chance.randrange)
    return replace(command, answers=replace(command.answers, winds_first=chance.random() < 0.3))


def chosen(command: do.ResolveMythos, question: Question, chance: Random) -> do.ResolveMythos:
    """The card with this question, which only people can answer, answered at random."""
    answers = command.answers
    match question:
        case WhichGatesGetMore():
            pick = chance.choices(question.options, k=question.count) if question.is_free else None
            more = pick or chance.sample(question.options, question.count)
            answers = replace(answers, extra_gates=(*(answers.extra_gates or ()), *more))
        case WhoTakesClue():
            answers = replace(answers, clue_to=chance.choice((*question.seats, -1)))
        case _:
            answers = replace(answers, hunted={**answers.hunted, question.number: chance.choice(question.options)})
    return replace(command, answers=answers)


def _mythos(chance: Random, table: Table) -> do.ResolveMythos:
    return answered(chance, table, chance.choice(CARDS))


def _next_phase(chance: Random, table: Table) -> do.BeginPhase:
    return do.BeginPhase(PHASES[(PHASES.index(table.phase) + 1) % len(PHASES)])


def _step(chance: Random, table: Table) -> do.MoveInvestigator:
    seat = _seat(chance, table)
    investigator = table.investigators[seat]
    worlds = [investigator.place, *table.gates.values()]
    to = chance.choice([*AREAS, *worlds, *table.gates] if not investigator.zone else [*worlds, *table.gates])
    return do.MoveInvestigator(seat, to, chance.choice((0, 1, 2)) if to in WORLDS else 0)


def _take(chance: Random, table: Table) -> do.TakeClues:
    return do.TakeClues(_seat(chance, table), chance.choice((1, 1, 2)))


def _open(chance: Random, table: Table) -> do.OpenGate:
    kinds = tuple(chance.choice(KINDS) for _ in range(2 if table.players >= 5 else 1))
    return do.OpenGate(chance.choice(box.unstable), chance.choice(WORLDS), kinds)


def _close(chance: Random, table: Table) -> do.CloseGate:
    location = chance.choice([*table.gates] or [""])
    seats = [*table.seats_at(location), -1]
    how = chance.choice(("plain", "seal", "card"))
    price = closing_gates.sealing_price(table, box) if how == "seal" else 0
    return do.CloseGate(location, chance.choice(seats), how != "plain", price, how == "card")


def _defeat(chance: Random, table: Table) -> do.DefeatMonster:
    number = _number(chance, table)
    place = next((monster.place for monster in table.monsters if monster.number == number), "")
    return do.DefeatMonster(number, chance.choice([*table.seats_at(place)] or [0]))


CARD_NAMES = tuple(card for deck in Deck for card in decks.cards_of(deck, box))


def _card(chance: Random, table: Table) -> tuple[str, Deck | None]:
    """A card of the box, or an unnamed one of a deck."""
    return (chance.choice(CARD_NAMES), None) if chance.random() < 0.8 else (UNKNOWN, chance.choice(tuple(Deck)))


def _own(chance: Random, table: Table) -> tuple[int, int]:
    """A seat and the number of a card in its hand."""
    seat = _seat(chance, table)
    return seat, chance.choice([held.number for held in table.investigators[seat].cards] or [0])


def _stops(chance: Random) -> tuple[int, int, int]:
    return chance.randint(0, 3), chance.randint(0, 3), chance.randint(0, 3)


def _trophies(chance: Random, table: Table, seat: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    person = table.investigators[seat]
    some = [tuple(c for c in own if chance.random() < 0.6) for own in (person.monster_trophies, person.gate_trophies)]
    return some[0], some[1]


def _use_location(chance: Random, table: Table) -> do.UseLocation:
    seat = _seat(chance, table)
    card = chance.choice(("", UNKNOWN, chance.choice(CARD_NAMES)))
    monsters, gates = _trophies(chance, table, seat)
    return do.UseLocation(seat, card, monsters, gates, chance.random() < 0.5, price=chance.randint(0, 4))


def _trade(chance: Random, table: Table) -> do.TradeCards:
    seat, number = _own(chance, table)
    other, taken = _own(chance, table)
    gives, takes = ((number,) if number else ()), ((taken,) if taken else ())
    return do.TradeCards(seat, other, gives, chance.choice((takes, ())), chance.randint(-2, 2))


def _discard_half(chance: Random, table: Table) -> do.DiscardHalf:
    seat = _seat(chance, table)
    person = table.investigators[seat]
    numbers = [held.number for held in person.cards]
    return do.DiscardHalf(seat, tuple(chance.sample(numbers, min(len(numbers), person.items_due))))


def _refute(chance: Random, table: Table) -> do.RefuteRumor:
    """Somebody, likely one in the rumor's street, gives what is asked, if he has it."""
    asked = refuting_rumors.price(table, box)
    there = table.seats_at(asked.street) if asked else ()
    seat = chance.choice(there or range(len(table.investigators)))
    number, one = asked.number if asked else 0, table.investigators[seat]
    fitting = [card.number for card in one.cards if asked and card.deck is refuting_rumors.CARDS.get(asked.kind)]
    return do.RefuteRumor(seat, tuple(fitting[:number]), one.gate_trophies[:number], min(number, one.clues))


def _anyway(command: do.RefuteRumor) -> do.RefuteAnyway:
    return do.RefuteAnyway(command.seat, command.cards, command.gates, command.clues)


BELONGINGS: tuple[Guess, ...] = (
    lambda c, t: do.MoveSliders(_seat(c, t), _stops(c)),
    lambda c, t: do.MoveSlider(_seat(c, t), c.randint(0, 2), c.randint(0, 3)),
    lambda c, t: do.PutSlidersBack(_seat(c, t)),
    lambda c, t: do.ChangeTokens(*_own(c, t), c.choice((-1, 1))),
    lambda c, t: do.RollUpkeep(
        _seat(c, t), c.choice(("blessing", "curse", "retainer", "bank_loan")), c.randint(1, 6), c.random() < 0.5
    ),
    lambda c, t: do.Gain(_seat(c, t), c.choice(tuple(do.What)), c.randint(1, 5)),
    lambda c, t: do.Pay(_seat(c, t), c.choice(tuple(do.What)), c.randint(1, 2)),
    lambda c, t: do.GainCard(_seat(c, t), *_card(c, t)),
    lambda c, t: do.GainCard(_seat(c, t), *_card(c, t)),
    lambda c, t: do.LoseCard(*_own(c, t), c.random() < 0.5),
    lambda c, t: do.ExhaustCard(*_own(c, t)),
    lambda c, t: do.RefreshCard(*_own(c, t)),
    lambda c, t: do.PutTokens(*_own(c, t), c.randint(0, 3)),
    lambda c, t: do.UseCard(*_own(c, t), c.choice(("", *AREAS))),
    lambda c, t: do.UseSpell(*_own(c, t), c.randint(0, 2), c.randint(0, 1), to=c.choice(("", *t.gates))),
    lambda c, t: do.UseAbility(_seat(c, t), c.choice((-1, _seat(c, t)))),
    _use_location,
    _use_location,
    lambda c, t: do.RepayLoan(_seat(c, t)),
    lambda c, t: do.SpendTrophies(seat := _seat(c, t), *_trophies(c, t, seat)),
    _refute,
    _trade,
    _discard_half,
    lambda c, t: do.MoveByEncounter(_seat(c, t), c.choice((*AREAS, *WORLDS))),
    lambda c, t: do.HadEncounter(_seat(c, t)),
    lambda c, t: do.DelayInvestigator(_seat(c, t)),
    lambda c, t: do.LoseRound(_seat(c, t)),
    lambda c, t: do.LowerMaximum(_seat(c, t), c.choice((do.What.SANITY, do.What.STAMINA))),
)
"""Guesses at what investigators do with what they have."""

STEPS: tuple[Guess, ...] = (
    lambda c, t: do.StepNumber(c.choice(tuple(do.Counted)), c.choice((-1, 1, 2)), c.choice(("", "", t.rumor))),
    lambda c, t: do.StepClues(c.choice(AREAS), c.choice((-1, 1))),
    lambda c, t: do.StepInvestigator(_seat(c, t), c.choice(do.CORRECTABLE), c.choice((-1, 1))),
    lambda c, t: do.StepCard(_own(c, t)[1], c.choice((-1, 1))),
    lambda c, t: do.StepLasting(c.choice([*t.lasting] or CARDS), c.choice((-1, 1))),
    lambda c, t: do.MarkSeen(c.choice(CARDS), c.choice((True, False))),
    lambda c, t: do.ShuffleMythosDeck(),
    lambda c, t: do.MarkMythosResolved(c.choice((True, False))),
    lambda c, t: do.MarkTwoCards(c.choice((0, t.round))),
    lambda c, t: do.MarkFirstOfTwo(c.choice((0, t.round))),
    lambda c, t: do.PutTrophies(_seat(c, t), tuple(c.choices(KINDS, k=c.randint(0, 2))), (c.choice(WORLDS),)),
    lambda c, t: do.TakeTrophies(seat := _seat(c, t), *_trophies(c, t, seat)),
    lambda c, t: do.MarkRolled(_seat(c, t), c.choice(("blessing", "curse", "retainer")), c.choice((True, False))),
    lambda c, t: do.CorrectSlider(_seat(c, t), c.randint(0, 2), c.randint(0, 3)),
    lambda c, t: do.PutFirstInStack(c.choice([*t.gate_stack.bottom] or [UNKNOWN]), c.randint(0, 2)),
)
"""Guesses at corrections by one more, one less, this one on or off."""

BELONGING_CORRECTIONS: tuple[Guess, ...] = (
    lambda c, t: do.CorrectSliders(_seat(c, t), c.choice((None, _stops(c)))),
    lambda c, t: do.PutInHand(_seat(c, t), *_card(c, t)),
    lambda c, t: do.TakeFromHand(_own(c, t)[1]),
    lambda c, t: do.HandOver(_own(c, t)[1], _seat(c, t)),
    lambda c, t: do.NameCard(_own(c, t)[1], c.choice((UNKNOWN, *CARD_NAMES))),
    lambda c, t: do.CorrectCard(_own(c, t)[1], c.choice(do.CARD_FIELDS), c.randint(0, 2)),
    lambda c, t: do.CorrectRolled(_seat(c, t), c.choice(((), ("blessing",), ("retainer", "bank_loan")))),
    lambda c, t: do.CorrectDefaultedLoans(c.randint(0, 2)),
)
"""Guesses at corrections of belongings."""

RULES: tuple[Guess, ...] = (
    _mythos, _mythos, _mythos, _next_phase, _next_phase, _next_phase, _step, _step, _step, _step, _take, _take, _open,
    _close, _close, _defeat, _defeat,
    lambda c, t: do.SetAsideMythos(c.choice(CARDS)),
    lambda c, t: do.BeginPhase(c.choice(PHASES)),
    lambda c, t: do.RaiseTerror(),
    lambda c, t: do.DiscardCard(c.choice((t.environment, t.rumor))),
    lambda c, t: do.LoseHealth(_seat(c, t), c.randint(0, 2), c.randint(0, 2)),
    lambda c, t: do.DevourInvestigator(_seat(c, t)) if c.random() < 0.1 else do.LoseInTime(_seat(c, t)),
    lambda c, t: do.ArrestInvestigator(_seat(c, t)),
    lambda c, t: do.PassStreetCheck(_seat(c, t)),
    lambda c, t: do.GainFortune(_seat(c, t), c.choice(tuple(Fortune))),
    lambda c, t: do.SeatInvestigator(_seat(c, t), c.choice(SHEETS)),
    *BELONGINGS,
)  # fmt: skip
"""Guesses at commands under the rules, the likelier ones more often; doom rises often enough by itself."""

CORRECTIONS: tuple[Guess, ...] = (
    lambda c, t: do.CorrectDoom(c.randint(0, 9)),
    lambda c, t: do.CorrectTerror(c.randint(0, 10)),
    lambda c, t: do.CorrectClues(c.choice(AREAS), c.randint(0, 3)),
    lambda c, t: do.CorrectAllies(c.randint(0, 11)),
    lambda c, t: do.MarkAlly(c.choice(tuple(box.allies)), c.choice((True, True, False))),
    lambda c, t: do.CorrectRound(c.randint(0, 30)),
    lambda c, t: do.CorrectFirstPlayer(_seat(c, t)),
    lambda c, t: do.CorrectInvestigator(_seat(c, t), c.choice(do.CORRECTABLE), c.randint(-1, 8)),
    lambda c, t: do.CorrectFortune(_seat(c, t), c.choice(tuple(Fortune))),
    lambda c, t: do.PlaceInvestigator(_seat(c, t), c.choice((*AREAS, *WORLDS, LOST, JAIL)), c.choice((0, 0, 1, 2))),
    lambda c, t: do.RenamePlayer(_seat(c, t), c.choice(("", "Анна", "<b>", "x" * 40))),
    lambda c, t: do.PutMonster(c.choice(KINDS), c.choice(PLACES)),
    lambda c, t: do.PlaceMonster(_number(c, t), c.choice(PLACES)),
    lambda c, t: do.ReturnMonster(_number(c, t)),
    lambda c, t: do.NameMonster(_number(c, t), c.choice(KINDS)),
    lambda c, t: do.PutGate(c.choice(box.unstable), c.choice(WORLDS)),
    lambda c, t: do.TakeGate(c.choice([*t.gates] or [""])),
    lambda c, t: do.PutSeal(c.choice(box.unstable)),
    lambda c, t: do.TakeSeal(c.choice(sorted(t.seals) or [""])),
    lambda c, t: do.CorrectClosure(c.choice(box.locations), c.choice((True, False)), c.choice((0, t.round + 1))),
    lambda c, t: do.CorrectTrophies(
        _seat(c, t), tuple(c.choices(KINDS, k=c.randint(0, 3))), tuple(c.choices(WORLDS, k=c.randint(0, 2)))
    ),
    lambda c, t: do.PutCard(c.choice(CARDS)),
    lambda c, t: do.PutActivity(c.choice(AREAS)),
    lambda c, t: do.TakeActivity(c.choice([one.place for one in activity.markers(t, box)] or [""])),
    lambda c, t: do.CorrectRumorTokens(c.randint(0, 6)),
    lambda c, t: do.CorrectRumorSince(c.randint(0, t.round)),
    lambda c, t: do.OrderGateStack(tuple(c.sample(t.gate_stack.bottom, len(t.gate_stack.bottom)))),
    lambda c, t: do.CorrectElderSignCards(c.randint(0, 4)),
    lambda c, t: do.CorrectMythos(c.choice((True, False)), tuple(c.sample(CARDS, c.randint(0, 3)))),
    lambda c, t: do.CorrectTwoCards(c.randint(0, 3), c.randint(0, 3)),
    lambda c, t: do.CorrectLasting(c.choice(CARDS), c.choice((0, t.round + 1))),
    lambda c, t: do.ChooseDraws(c.choice(tuple(Draws))),
    lambda c, t: do.ChooseReading(c.choice(WAYS)),
    lambda c, t: do.CorrectOutcome(c.choice((None, *Outcome))),
    lambda c, t: do.DefeatAnyway(_number(c, t), _seat(c, t)),
    lambda c, t: do.ArrestAnyway(_seat(c, t)),
    lambda c, t: _anyway(_refute(c, t)),
    lambda c, t: do.WakeAncientOne(c.choice((WakingCause.BY_HAND, *WakingCause))),
    lambda c, t: do.CalmAncientOne(),
    lambda c, t: do.ConfirmRumor(t.rumor or c.choice(CARDS)),
    *BELONGING_CORRECTIONS,
    *STEPS,
)
"""Guesses at corrections."""


def legal_command(chance: Random, table: Table, guesses: tuple[Guess, ...]) -> tuple[Command, Applied] | None:
    """Some command that the rules allow, and what it does; None when nothing was found in many guesses."""
    for _ in range(400):
        try:
            command = chance.choice(guesses)(chance, table)
            return command, apply(table, command, box)
        except IllegalCommand:
            continue
    return None


def play(
    chance: Random, number: int, guesses: tuple[Guess, ...]
) -> Iterator[tuple[Table, Command, Table, tuple[Event, ...]]]:
    """Table before, command, table after and events, ``number`` times or until nothing is possible any more."""
    table = apply(None, set_up(chance), box).state
    for _ in range(number):
        found = legal_command(chance, table, guesses)
        if found is None:
            return
        command, applied = found
        yield table, command, applied.state, applied.events
        table = applied.state
