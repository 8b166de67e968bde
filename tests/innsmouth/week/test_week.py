"""Seeds: the same game in every edition (golden vectors), whole games, and logs that are tampered with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from thoroughly import first
from week_player import BOX, game, next_act, steps

from companion.errors import IllegalCommand
from companion.innsmouth import practice_town, read_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.engine import apply
from companion.innsmouth.game import commands as do
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import BoardSide, Challenge, Phase, Stroke, Tour
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.town import TouristKind, Tourists
from companion.innsmouth.week import seeds, week_game
from companion.innsmouth.week.town_of_week import BONUSES, DECK, GOALS, TownOfWeek
from companion.innsmouth.week.week_game import LoggedAct, WeekVerdict, Wrong
from companion.odds.lots import Lots

SEED = "W47-6QF2"
C, S, T, X = TouristKind.CIRCLE, TouristKind.SQUARE, TouristKind.TRIANGLE, TouristKind.CROSS
EVERY = st.builds(
    lambda week, signs: f"W{week:02}-{signs}", st.integers(1, 53), st.text(seeds.SIGNS, min_size=4, max_size=4)
)


def test_the_golden_seed() -> None:
    """What any edition in any language has to draw from this seed."""
    week = TownOfWeek(SEED)
    assert week.character is Character.HUNTRESS
    assert [one.id for one in week.goals] == ["week safe_houses", "week quarters"]
    assert week.cards == ("tiara", "dagger", "amulet", "manuscript", "amulet", "dagger", "manuscript")
    assert week.caches(practice_town()) == ("0-1", "0-4A", "2-4A", "3-1", "4-1", "5-0")
    first, second = week.rolled(1), week.rolled(2)
    assert first.dice == (Die(1, (X, C)), Die(5, (S,)), Die(1, (T,)), Die(1, (C,)), Die(6, (X, T)))
    assert (first.bonus, second.bonus) == (Bonus.NEW_TURN, Bonus.ALLEY)
    assert second.dice == (Die(1, (C,)), Die(6, (C,)), Die(3, (S, S)))
    assert week.check(5) == (2, 3, 5, 1, 4)
    assert week.again(0, 1) == 5
    assert seeds.of_week(2026, 47) == "W47-CR7P"


@given(seed=EVERY)
def test_a_seed_is_one_game_and_all_of_it_can_be_played(seed: str) -> None:
    week, again = TownOfWeek(seed), TownOfWeek(seed)
    assert sorted(week.cards) == sorted(DECK)
    caches = week.caches(practice_town())
    assert len(set(caches)) == 6
    assert set(caches) <= set(practice_town().nodes)
    assert len({one.id for one in week.goals}) == 2
    assert set(week.goals) <= set(GOALS)
    for number in range(1, 11):
        rolled = week.rolled(number)
        assert rolled == again.rolled(number)
        assert len(rolled.dice) == (5 if number == 1 else 3)
        assert all(1 <= die.number <= 6 and 1 <= len(die.tourists) <= 2 for die in rolled.dice)
        assert rolled.bonus in BONUSES
    assert week.check(9)[:4] == again.check(4)
    assert seeds.read(seed.lower().replace("-", " ")) == seed


def test_lots_are_even() -> None:
    """Each number below n as often as the others, within four times what chance would stray."""
    lots, count = Lots("even"), 12_000
    for sides in (2, 6, 32, 100):
        counts = [0] * sides
        for _ in range(count):
            counts[lots.below(sides)] += 1
        wanted = count / sides
        assert max(abs(one - wanted) for one in counts) < 4.5 * wanted**0.5


@pytest.mark.parametrize(
    "typed", ["", "W47", "47-6QF2", "W4-6QF2", "W47-6QF", "W47-6QF2X", "W47-6Q*2", "W00-6QF2", "W54-6QF2", "W" * 500]
)
def test_what_is_no_seed(typed: str) -> None:
    assert seeds.read(typed) == ""


def test_weeks_have_seeds_of_their_own() -> None:
    drawn = {seeds.of_week(year, week) for year in range(2026, 2030) for week in range(1, 53)}
    assert len(drawn) == 4 * 52
    assert all(seeds.read(seed) == seed for seed in drawn)


# ---------------------------------------------------------------- whole games


def log(seed: str = SEED, **how: Any) -> list[LoggedAct]:
    before: Tour | None = None
    acts = []
    for command, after in steps(seed, **how):
        acts.append(LoggedAct(command, before, after))
        before = after
    return acts


def verdict(acts: list[LoggedAct], stuck: Tour | None = None) -> WeekVerdict:
    return week_game.checked(acts, stuck, BOX)


@pytest.mark.parametrize("seed", first(3, [seeds.of_week(2026, week) for week in range(1, 13)]))
@pytest.mark.parametrize("reveals", [0, 7])
def test_a_game_by_the_seed_is_checked_to_its_last_segment(seed: str, reveals: int) -> None:
    acts = log(seed, reveals=reveals)
    found = verdict(acts)
    assert found.wrong is None
    assert found.lines is not None
    assert (found.seed, found.name) == (seed, "Kira")
    assert found.strokes == sum(isinstance(one.command, do.DrawSegment) for one in acts) >= 10


def test_a_game_drawn_with_a_finger_is_worth_as_much() -> None:
    """A finger draws all segments of a round at once."""
    by_taps, by_finger = list(game(SEED)), list[do.Command]()
    for command in by_taps:
        last = by_finger[-1] if by_finger else None
        if not isinstance(command, do.DrawSegment):
            by_finger.append(command)
        elif isinstance(last, do.DrawLine):
            by_finger[-1] = do.DrawLine(0, (*last.strokes, Stroke(road=command.road)))
        else:
            by_finger.append(do.DrawLine(0, (Stroke(road=command.road),)))
    tapped, drawn = verdict(*replayed(by_taps)), verdict(*replayed(by_finger))
    assert drawn.wrong is None
    assert (drawn.strokes, drawn.lines) == (tapped.strokes, tapped.lines)


def test_every_act_by_the_rules_is_a_decision_or_checked_against_the_seed() -> None:
    """An act by the rules that is neither would count as set by hand, whoever plays it."""
    checked = {do.SetUpGame, do.TellDice, do.EndRound, do.RevealCard, do.RollCheck, do.UseManuscript}
    of_other_games = {do.TellRoundDice, do.ChooseDice}
    """The page of a week tells all dice at once, and takes them one by one."""
    by_the_rules = {kind for kind in do.COMMANDS if issubclass(kind, do.RuleCommand)}
    assert by_the_rules - set(get_args(week_game.PLAYED)) == checked | of_other_games


def replayed(commands: list[do.Command]) -> tuple[list[LoggedAct], Tour | None]:
    """A log as it is read: up to what the rules refuse."""
    before: Tour | None = None
    acts = []
    for command in commands:
        try:
            after = apply(before, command, BOX).state
        except IllegalCommand:
            return acts, before
        acts.append(LoggedAct(command, before, after))
        before = after
    return acts, None


def at(round_: int, kind: type) -> int:
    """The place of the first such command of a round."""
    return next(
        place
        for place, act in enumerate(log())
        if isinstance(act.command, kind) and act.before is not None and act.before.round == round_
    )


def tampered(place: int, command: do.Command, *, instead: bool = True) -> WeekVerdict:
    commands = list(game(SEED))
    commands[place : place + instead] = [command]
    acts, stuck = replayed(commands)
    return verdict(acts, stuck)


def test_other_dice_are_found_with_their_round() -> None:
    rolled = TownOfWeek(SEED).rolled(7)
    other = Die(rolled.dice[0].number % 6 + 1, rolled.dice[0].tourists)
    found = tampered(at(7, do.TellDice), do.TellDice((other, *rolled.dice[1:]), rolled.bonus))
    assert (found.wrong, found.round, found.lines) == (Wrong.DICE, 7, None)
    assert 0 < found.strokes < len(log())


def test_another_face_of_the_bonus_die_is_found_too() -> None:
    rolled = TownOfWeek(SEED).rolled(3)
    other = next(one for one in Bonus if one is not rolled.bonus)
    found = tampered(at(3, do.TellDice), do.TellDice(rolled.dice, other))
    assert (found.wrong, found.round) == (Wrong.DICE, 3)


def test_what_the_rules_refuse_is_found_with_its_round() -> None:
    found = tampered(at(5, do.DrawSegment), do.DrawSegment(0, "nowhere"))
    assert (found.wrong, found.round) == (Wrong.RULES, 5)


@pytest.mark.parametrize(
    "command",
    [
        do.SetSegment(0, "1-1~2-1", True), do.SetQuarter(0, (6, 6), Tourists(4)), do.SetCharacter(0, Character.BOATMAN),
        do.SetCaches(0, ()), do.AddBonus(TownOfWeek(SEED).character, do.BonusKind.EXTRA, 1), do.SetRound(9, Phase.DICE),
        do.SetCells((1, 1)), do.AddTourists(0, (6, 6), TouristKind.CROSS, 1),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_what_is_set_by_hand_is_found_with_its_round(command: do.Command) -> None:
    found = tampered(at(6, do.TellDice), command, instead=False)
    assert (found.wrong, found.round) == (Wrong.BY_HAND, 6)


def test_a_name_and_what_counts_nothing_may_change() -> None:
    renamed = list(game(SEED))
    renamed.insert(at(4, do.TellDice), do.RenamePlayer(0, "Кира"))
    renamed.insert(at(8, do.TellDice), do.SetChallenge(Challenge(150, 0)))
    renamed.insert(at(9, do.TellDice), do.SetDeepOne(1, 2))
    found = verdict(replayed(renamed)[0])
    assert (found.name, found.wrong) == ("Кира", None)


def test_threat_told_by_hand_is_found() -> None:
    found = tampered(at(2, do.EndRound), do.EndRound(told=()))
    assert (found.wrong, found.round) == (Wrong.BY_HAND, 2)


@pytest.mark.parametrize(
    "change",
    [
        {"goals": (GOALS[0],)},
        {"caches": ()},
        {"characters": (Character.COLLECTOR,)},
        {"mode": BoardSide.DEEP_ONES},
        {"box": MyBox(bonuses={Character.HUNTRESS: Bonuses(9, 9, 9)})},
    ],
    ids=["goals", "caches", "character", "threat", "bonuses"],
)
def test_another_set_up_changes_nothing_and_is_found(change: dict[str, Any]) -> None:
    ours: Any = apply(None, week_game.set_up(SEED, "Kira", "practice"), BOX).state
    first = replace(week_game.set_up(SEED, "Kira", "practice"), **change)
    assert apply(None, first, BOX).state == ours
    found = tampered(0, first)
    assert (found.wrong, found.round, found.strokes) == (Wrong.SET_UP, 0, 0)


def with_check(kind: type) -> tuple[str, list[do.Command], int]:
    """A game whose check has such a command."""
    for week in range(1, 53):
        seed = seeds.of_week(2027, week)
        commands = list(game(seed, reveals=7))
        for place, command in enumerate(commands):
            if isinstance(command, kind) and not (isinstance(command, do.RollCheck) and not command.dice):
                return seed, commands, place
    raise AssertionError(kind)


def test_other_dice_of_the_check_are_found_at_the_end() -> None:
    _, commands, place = with_check(do.RollCheck)
    roll: Any = commands[place]
    commands[place] = do.RollCheck(0, tuple(number % 6 + 1 for number in roll.dice))
    found = verdict(*replayed(commands))
    assert (found.wrong, found.round) == (Wrong.CHECK_DICE, 11)


def test_another_card_is_found_at_the_end() -> None:
    _, commands, place = with_check(do.RevealCard)
    card: Any = commands[place]
    commands[place] = do.RevealCard(0, next(one for one in do.Card if one is not card.card))
    found = verdict(*replayed(commands))
    assert (found.wrong, found.round) == (Wrong.CARD, 11)


def test_other_numbers_of_a_manuscript_are_found_at_the_end() -> None:
    _, commands, place = with_check(do.UseManuscript)
    used: Any = commands[place]
    rolled = used.rolled or ((0, 1),)
    commands[place] = do.UseManuscript(0, tuple((die, number % 6 + 1) for die, number in rolled))
    found = verdict(*replayed(commands))
    assert (found.wrong, found.round) == (Wrong.CHECK_DICE, 11)


def test_a_game_that_is_not_over_has_no_points() -> None:
    found = verdict(log()[:40])
    assert (found.wrong, found.lines) == (Wrong.UNFINISHED, None)
    assert found.round > 1


def test_another_game_is_none_of_a_week() -> None:
    other = replace(week_game.set_up(SEED, "Kira", "practice"), week="")
    assert tampered(0, other).wrong is Wrong.NO_WEEK
    assert verdict([]).wrong is Wrong.NO_WEEK


def test_a_week_is_played_alone() -> None:
    first = replace(week_game.set_up(SEED, "Kira", "practice"), names=("Kira", "Max"))
    with pytest.raises(IllegalCommand) as refusal:
        apply(None, first, BOX)
    assert refusal.value.reason is Reason.PLAYERS


def test_the_key_of_a_town_is_that_of_its_roads_not_of_its_name() -> None:
    same = read_town(BOX.practice_town)
    assert week_game.town_key(same) == week_game.town_key(practice_town())
    renamed = replace(same, name_en="Elsewhere", id="x")
    assert week_game.town_key(renamed) == week_game.town_key(same)
    assert week_game.town_key(replace(same, safe_houses=same.safe_houses[1:])) != week_game.town_key(same)


def test_only_what_is_due_is_shown() -> None:
    state: Any = apply(None, week_game.set_up(SEED, "Kira", "practice"), BOX).state
    assert week_game.dice_of(state) == TownOfWeek(SEED).rolled(1)
    assert week_game.card_of(state) is do.Card.TIARA
    drafted = apply(state, next_act(state), BOX).state
    assert week_game.dice_of(drafted) is None
