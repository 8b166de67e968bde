"""What always holds: after any commands the game is sound, nothing is mutated, the log replays, the list is the law."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from sheets import DECKS, STYLES, TOWN, WINDING, random_sheet
from tours import BOX, MINE, NAMES, after, drawing, tour

from companion.apps.tables.games import innsmouth
from companion.errors import IllegalCommand
from companion.history.codec import Codec, from_text, to_text
from companion.innsmouth import Artifacts, Character, Route, best_route
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.end.pending_checks import (
    best_choice,
    best_reroll_of,
    best_use_of,
    checked,
    pending,
    reveal_advice,
)
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.seat_sheets import sheet_of
from companion.innsmouth.game.state import (
    PRACTICE,
    BoardSide,
    Challenge,
    Phase,
    RoundDice,
    SheetLine,
    Stroke,
    ThreatCheck,
    Tour,
    Turn,
)
from companion.innsmouth.invariants import broken
from companion.innsmouth.legality import why_not
from companion.innsmouth.round.dice_draft import available, dice_needed, round_dice
from companion.innsmouth.round.legal_segments import correctable, legal_segments, may_correct, must_draw
from companion.innsmouth.round.quarters import legal_quarters
from companion.innsmouth.sheet.diagonals import diagonals
from companion.innsmouth.sheet.drawn_network import NetworkStep
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.town.town import QUARTERS, TouristKind, Tourists

Maker = Callable[[random.Random, Tour], do.Command]
ROADS = tuple(TOWN.roads)
NODES = tuple(TOWN.nodes)


def seat(chance: random.Random, state: Tour) -> int:
    return chance.randrange(len(state.seats))


def face(chance: random.Random) -> Die:
    return Die(chance.randint(1, 6), tuple(chance.choice(tuple(TouristKind)) for _ in range(chance.randint(1, 2))))


def faces(chance: random.Random, number: int) -> tuple[Die, ...]:
    return tuple(face(chance) for _ in range(number))


def some(chance: random.Random) -> Tourists:
    return Tourists(chance.randrange(3), chance.randrange(3))


def cards(chance: random.Random) -> Artifacts:
    return Artifacts(*(chance.randrange(2) for _ in range(4)))


def step(chance: random.Random) -> int:
    return chance.choice((-1, 1, 1))


GOALS = (WINDING, *(Goal(name, Metric.TURNS, (Tier(1, 5),)) for name in "ab"))


def bonus(chance: random.Random) -> Bonus:
    return chance.choice(tuple(Bonus))


# ---------------------------------------------------------------- what somebody who knows the rules does next


def next_act(chance: random.Random, state: Tour) -> do.Command:
    """A legal act, chosen at random among those that are due."""
    if state.phase is Phase.DICE:
        needed = dice_needed(state)
        if chance.random() < 0.5 and not state.is_opening:
            return do.TellRoundDice(face(chance), face(chance), face(chance), bonus(chance))
        return do.TellDice(faces(chance, needed), bonus(chance), face(chance) if state.is_opening else None)
    if state.phase is Phase.DRAFT:
        return do.TakeDie(chance.choice(available(state)))
    if state.phase is Phase.DRAW:
        return _in_the_round(chance, state)
    return _at_the_end(chance, state)


def _in_the_round(chance: random.Random, state: Tour) -> do.Command:
    order = list(range(len(state.seats)))
    chance.shuffle(order)
    for one in order:
        turn = state.seats[one].turn
        if round_dice(state, one) is None:
            return do.ChooseDice(one, *chance.sample(range(len(state.dice.rolled)), 2))
        if turn.quarter is None:
            choices = legal_quarters(state, one)
            choice = chance.choice([choice for choice in choices if not (choice.is_fallback and choice.changes)])
            kind = chance.choice(tuple(TouristKind)) if choice.is_fallback else None
            return do.ChooseQuarter(one, choice.at, choice.first_by, choice.other_by, kind)
        if may_correct(state, one) and chance.random() < 0.7:
            erase = Stroke(chance.choice(state.seats[one].segments)) if state.seats[one].segments else Stroke()
            free = correctable(state, one, erase, BOX)
            if free and erase.road:
                return do.CorrectRoute(one, erase, chance.choice(free))
        legal = legal_segments(state, one, BOX)
        if legal and (must_draw(state, one, BOX) or chance.random() < 0.9):
            chosen = chance.choice(legal).stroke
            if chosen.diagonal is not None:
                return do.DrawDiagonal(one, chosen.diagonal)
            return do.DrawSegment(one, chosen.road or "")
        if turn.touches and not turn.detective_placed and state.dice.fate is not None:
            return do.PlaceDetective(one, chance.choice(state.dice.fate.tourists))
    return do.EndRound()


def _at_the_end(chance: random.Random, state: Tour) -> do.Command:
    for one, player in enumerate(state.seats):
        legal = legal_segments(state, one, BOX) if state.phase is Phase.FINAL else ()
        if legal and chance.random() < 0.8:
            chosen = chance.choice(legal).stroke
            if chosen.diagonal is not None:
                return do.DrawDiagonal(one, chosen.diagonal)
            return do.DrawSegment(one, chosen.road or "")
        if player.route is None:
            sheet = sheet_of(state, one, BOX)
            assert sheet is not None
            return do.ChooseRoute(one, best_route(sheet, TOWN, time_limit=1).route)
    for one, player in enumerate(state.seats):
        if player.check.is_done:
            continue
        check = checked(state, one, BOX)
        assert check is not None
        cards = [card for card in do.Card if why_not(state, do.RevealCard(one, card), BOX) is None]
        if player.check.roll is None:
            if cards and chance.random() < 0.5:
                return do.RevealCard(one, chance.choice(cards))
            return do.RollCheck(one, tuple(chance.randint(1, 6) for _ in range(check.level)))
        if player.check.result is None:
            again = do.UseManuscript(one, ((0, chance.randint(1, 6)),))
            return again if why_not(state, again, BOX) is None else do.UseArtifacts(one)
        now = pending(check)
        quarter, symbols = chance.choice(now.options)
        if why_not(state, do.EraseThreat(one, quarter), BOX) is None:
            return do.EraseThreat(one, quarter)
        return do.TakePenalty(one, quarter, chance.choice(symbols))
    return do.SetRound(1, Phase.DICE)


# ---------------------------------------------------------------- what anybody may tap at any time

MAKERS: tuple[Maker, ...] = (
    lambda c, s: do.TellDice(faces(c, c.choice((0, 3, 5))), bonus(c), c.choice((None, face(c)))),
    lambda c, s: do.TellRoundDice(face(c), face(c), face(c), bonus(c)),
    lambda c, s: do.TakeDie(c.randrange(6)),
    lambda c, s: do.ChooseDice(seat(c, s), c.randrange(5), c.randrange(5)),
    lambda c, s: do.ChooseQuarter(seat(c, s), c.choice(QUARTERS), c.randint(-1, 1), 0, c.choice((None, *TouristKind))),
    lambda c, s: do.CorrectRoute(seat(c, s), Stroke(c.choice(ROADS)), c.choice(ROADS)),
    lambda c, s: do.DrawSegment(seat(c, s), c.choice(ROADS)),
    lambda c, s: do.DrawDiagonal(seat(c, s), c.choice(diagonals(TOWN))),
    lambda c, s: do.PlaceDetective(seat(c, s), c.choice(tuple(TouristKind))),
    lambda c, s: do.EndRound(frozenset({seat(c, s)}) if c.random() < 0.5 else frozenset()),
    lambda c, s: do.EndRound(told=(c.choice(QUARTERS),)),
    lambda c, s: do.ChooseRoute(seat(c, s), Route(((NetworkStep(road=c.choice(ROADS)),),))),
    lambda c, s: do.RevealCard(seat(c, s), c.choice(tuple(do.Card))),
    lambda c, s: do.RollCheck(seat(c, s), tuple(c.randint(1, 6) for _ in range(c.randrange(4)))),
    lambda c, s: do.TellBox(c.choice((MINE, MyBox(), MyBox(deck=c.choice(DECKS))))),
    lambda c, s: do.SetQuarter(seat(c, s), c.choice(QUARTERS), some(c), c.randrange(3)),
    lambda c, s: do.SetSegment(seat(c, s), c.choice(ROADS), c.random() < 0.6),
    lambda c, s: do.SetDiagonal(seat(c, s), c.choice(diagonals(TOWN)), c.random() < 0.6),
    lambda c, s: do.SetCaches(seat(c, s), c.choice((None, tuple(c.sample(NODES, 4))))),
    lambda c, s: do.TakeSheet(seat(c, s), PRACTICE, random_sheet(c, c.randint(1, 12), c.choice(STYLES))),
    lambda c, s: do.SetCircled(seat(c, s), tuple(c.sample(NODES, 1)), (c.randrange(5),)),
    lambda c, s: do.SetUsed(seat(c, s), Bonuses(c.randrange(3), c.randrange(2), c.randrange(2))),
    lambda c, s: do.SetSkipped(seat(c, s), c.random() < 0.5),
    lambda c, s: do.SetCharacter(seat(c, s), c.choice((None, *Character, *Character))),
    lambda c, s: do.SetDice(RoundDice(faces(c, 5), bonus(c))),
    lambda c, s: do.TellDie(c.randint(-1, 4), face(c)),
    lambda c, s: do.TellBonus(bonus(c)),
    lambda c, s: do.SetRound(c.randint(1, 10), c.choice(tuple(Phase))),
    lambda c, s: do.SetCells(tuple(c.randint(0, 6) for _ in range(c.randrange(11)))),
    lambda c, s: do.SetFirst(seat(c, s)),
    lambda c, s: do.SetMode(c.choice(tuple(BoardSide))),
    lambda c, s: do.SetTown(seat(c, s), c.choice((PRACTICE, BOX.practice_town))),
    lambda c, s: do.SetTurn(seat(c, s), Turn(c.choice((None, *QUARTERS)))),
    lambda c, s: do.SetCheck(seat(c, s), ThreatCheck(cards(c), tuple(c.randint(1, 6) for _ in range(c.randrange(5))))),
    lambda c, s: do.SetPoints(seat(c, s), c.choice(tuple(SheetLine)), c.choice((None, 0, 44)), c.choice(("", "sets"))),
    lambda c, s: do.RenamePlayer(seat(c, s), c.choice(("", "Ада"))),
    lambda c, s: do.SetGoals(c.choice(((), (WINDING,)))),
    lambda c, s: do.SetChallenge(c.choice((None, Challenge(c.randint(10, 60), c.randrange(3))))),
    lambda c, s: do.AddTourists(seat(c, s), c.choice(QUARTERS), c.choice(tuple(TouristKind)), step(c)),
    lambda c, s: do.AddThreats(seat(c, s), c.choice(QUARTERS), step(c)),
    lambda c, s: do.SetCache(seat(c, s), c.choice(NODES), c.random() < 0.6),
    lambda c, s: do.TellNoCaches(seat(c, s)),
    lambda c, s: do.CopyCaches(seat(c, s)),
    lambda c, s: do.CircleCache(seat(c, s), c.choice(NODES), c.random() < 0.6),
    lambda c, s: do.CircleHouse(seat(c, s), c.randrange(6), c.random() < 0.6),
    lambda c, s: do.AddUsed(seat(c, s), c.choice(tuple(do.BonusKind)), step(c)),
    lambda c, s: do.SetTurnQuarter(seat(c, s), c.choice((None, *QUARTERS))),
    lambda c, s: do.SetTurnMark(seat(c, s), c.choice(tuple(do.TurnMark)), c.random() < 0.5),
    lambda c, s: do.SetTurnStroke(0, Stroke(c.choice(s.seats[0].segments or ROADS)), c.random() < 0.7),
    lambda c, s: do.AddRevealed(seat(c, s), c.choice(("manuscript", "dagger", "amulet", "tiara")), step(c)),
    lambda c, s: do.TellAnew(seat(c, s), c.choice(tuple(do.CheckStep))),
    lambda c, s: do.SetCell(c.randrange(12), c.randint(0, 6)),
    lambda c, s: do.SetGoal(c.choice(GOALS), c.random() < 0.6),
    lambda c, s: do.SetChallengePoints(c.random() < 0.5, c.choice((150, 1000))),
    lambda c, s: do.TellGoal(c.choice(GOALS)),
    lambda c, s: do.ForgetGoal(c.choice(GOALS).id),
    lambda c, s: do.TellDeck(c.choice(DECKS)),
    lambda c, s: do.TellBonusDie(c.choice((tuple(Bonus), (Bonus.BLANK,) * 6))),
    lambda c, s: do.KeepCaches("1", tuple(c.sample(NODES, 3))),
    lambda c, s: do.ForgetCaches("1"),
    lambda c, s: do.TellBonuses(c.choice(tuple(Character)), Bonuses(c.randrange(3), c.randrange(12))),
    lambda c, s: do.AddBonus(c.choice(tuple(Character)), c.choice(tuple(do.BonusKind)), step(c)),
    lambda c, s: do.SetDeepOne(c.randint(0, 11), c.randint(0, 7)),
    lambda c, s: do.SetSoloPoints(c.random() < 0.5, c.randrange(7), c.choice((None, 150, 1234))),
    lambda c, s: do.AddSymbol(c.choice((0, 0, 7)), c.choice((1, 1, 8)), c.choice(tuple(TouristKind))),
    lambda c, s: do.EmptyFace(0, 1),
    lambda c, s: do.CopyDie(c.randrange(5)),
    lambda c, s: do.JoinBox(c.choice((MINE, MyBox(deck=c.choice(DECKS))))),
)


def same_again(first: Tour, done: list[do.Command], last: Tour) -> None:
    """The log as text leads to the same game, and so does the state as text."""
    state = first
    for command in done:
        state = apply(state, CODEC.decode(from_text(to_text(CODEC.encode(command)))), BOX).state
    assert state == last
    assert read_back(last) == last


CODEC = Codec(innsmouth())


def read_back(state: Tour) -> Tour:
    """The game by way of the journal."""
    return CODEC.decode_state(from_text(to_text(CODEC.encode_state(state))))


def played(players: int, seed: int) -> set[type]:
    """Three hundred random commands, and what must hold after each; the kinds of those that were legal."""
    chance = random.Random(seed * 10 + players)
    first = state = tour(players, character=chance.choice(tuple(Character)), caches=("2-1", "4-4"))
    done: list[do.Command] = []
    for _ in range(300):
        command = next_act(chance, state) if chance.random() < 0.3 and knows(state) else one_of(chance, state)
        before = repr(state)
        try:
            after_it = apply(state, command, BOX).state
        except IllegalCommand:
            assert repr(state) == before
            continue
        assert repr(state) == before, "apply has changed the state that it got"
        assert not broken(after_it, BOX), (command, broken(after_it, BOX))
        assert read_back(after_it) == after_it, command
        assert all(isinstance(advised(after_it, one), tuple) for one in range(players)), command
        done.append(command)
        state = after_it
    same_again(first, done, state)
    assert len(done) > 100
    return set(map(type, done))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_random_commands_leave_a_sound_game_that_is_read_back(players: int, seed: int) -> None:
    assert len(played(players, seed)) > 10


def advised(state: Tour, one: int) -> tuple[object, ...]:
    """Whatever lies there, each step of a check has its advice."""
    check = checked(state, one, BOX)
    if check is None:
        return ()
    return reveal_advice(check), best_reroll_of(one, check), best_use_of(one, check), best_choice(check)


def test_no_command_is_left_out_of_it() -> None:
    """Whole games bring the commands that random ones hardly reach; a check is set by hand at their ends."""
    lines = (
        do.ChooseQuarter(0, (2, 2)),
        do.DrawLine(0, (Stroke("1-1~2-1"), Stroke("1-1~1-2"))),
        do.SetLine(0, (Stroke("1-1~2-1"), Stroke("3-5~3-6")), True),
    )
    drawn = after(drawing(2, 2), *lines)
    assert read_back(drawn) == drawn
    kinds = {do.SetUpGame, do.SetCheck, *map(type, lines)}.union(*(played(players, 9) for players in (1, 2, 3, 4)))
    for players, character, mode in (
        (3, Character.HUNTRESS, BoardSide.CULTISTS),
        (4, Character.DETECTIVE, BoardSide.CULTISTS),
        (2, Character.HUNTRESS, BoardSide.DEEP_ONES),
        (4, Character.HUNTRESS, BoardSide.CULTISTS),
    ):
        done, over = whole_game(players, character, mode)
        by_hand = (do.TellAnew(0, do.CheckStep.DICE), do.AddRevealed(0, "dagger", 1))
        again = after(over, *by_hand, do.SetCheck(0, ThreatCheck(Artifacts(1), (2,))))
        kinds.update(map(type, by_hand))
        assert read_back(again) == again
        kinds.update(map(type, done))
    assert kinds == set(innsmouth().commands)


def knows(state: Tour) -> bool:
    """Whether everything is told that the next act needs."""
    return state.phase in (Phase.DICE, Phase.DRAFT) and len(state.dice.rolled) != 1


def one_of(chance: random.Random, state: Tour) -> do.Command:
    return chance.choice(MAKERS)(chance, state)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("character", list(Character))
def test_a_whole_game_by_the_rules_never_stops(players: int, character: Character) -> None:
    """Only legal acts, from the lists that the screens show: none is refused, ten rounds are played, somebody wins."""
    whole_game(players, character, random.Random(f"{players} {character}").choice(tuple(BoardSide)))


def whole_game(players: int, character: Character, mode: BoardSide) -> tuple[list[do.Command], Tour]:
    """What was done in a game by the rules alone, and its end."""
    chance = random.Random(f"{players} {character} {mode}")
    first = state = tour(players, mode=mode, character=character, caches=("2-1", "3-4", "5-3", "1-3"))
    done: list[do.Command] = []
    while state.phase is not Phase.OVER:
        command = next_act(chance, state)
        state = after(state, command)
        assert not broken(state, BOX)
        assert read_back(state) == state
        done.append(command)
        assert len(done) < 1000
    assert (len(state.cells), len(NAMES[:players])) == (10, players)
    assert all(player.marks for player in state.seats)
    if mode is BoardSide.DEEP_ONES:
        assert {sum(marks.threats for marks in player.marks) for player in state.seats} == {5}
    same_again(first, done, state)
    return done, state


def test_a_state_knows_its_deck() -> None:
    """Mappings of the box come back with their keys."""
    codec = Codec(innsmouth())
    state = tour(2, box=MINE)
    back = codec.decode_state(from_text(to_text(codec.encode_state(state))))
    assert back.box.deep_ones == MINE.deep_ones
    assert back.box.deck == Artifacts(2, 2, 2, 1)
