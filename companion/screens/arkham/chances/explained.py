"""How the numbers beside a fight, a gate, the final battle and an evening were computed: in words, and as Python.

Their answers travel with the page and open without asking anybody. The odds pages have their own, see
:mod:`companion.screens.arkham.chances.odds_parts`.

Source: rules/arkham.md ODDS-01..19.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.arkham.odds import Battler, Fighter, FightOdds, Foe, Plan, Throw
from companion.odds import Check
from companion.screens.arkham.chances.fight_in_words import ending_words, monster_line
from companion.screens.arkham.chances.odds_parts import Number, clues, each_die, percent
from companion.screens.arkham.chances.python_lines import check_code, source
from companion.screens.families import chances as ch
from companion.words import Words

ODDS = "from companion.arkham.odds import *; from companion.facts.arkham_records import Guard"


def how(words: Words, formula: Sequence[str], before: str, numbers: Iterable[Number]) -> ch.How:
    """The mark beside a number with its answer."""
    t = words.t
    codes = tuple(
        ch.Code(number.code, t("Copy"), before, number.what, number.figure, t("Copied")) for number in numbers
    )
    return ch.How(t("How was this computed?"), None, tuple(formula), codes)


def of_check(words: Words, check: Check, what: str) -> ch.How:
    """One check before the dice fall."""
    t = words.t
    formula = (
        t(
            "Dice: {dice}, successes needed: {needed}, clues: {clues}, re-rolls: {rerolls}.",
            dice=max(0, check.dice),
            needed=check.difficulty,
            clues=check.clues,
            rerolls=check.rerolls + check.failure_rerolls + check.single_rerolls,
        ),
        each_die(words, check.success_on),
        t("Exactly: {chance}", chance=f"{check.chance.numerator}/{check.chance.denominator}"),
    )
    numbers = [percent(words, what, check.chance, "it.chance")]
    if check.clues:
        numbers.append(Number(t("clues on average"), clues(words, check.expected_clues), "it.expected_clues"))
    return how(words, formula, check_code(check), numbers)


def of_expected(words: Words, check: Check, figure: str) -> ch.How:
    """The successes that a throw brings on average."""
    t = words.t
    formula = (
        t("Dice × the chance of a success of each are to be expected; dice of clues count as well."),
        each_die(words, check.success_on),
    )
    average = "sum(n * share for n, share in enumerate(it.successes))"
    before = check_code(check)
    return how(words, formula, before, (Number(t("successes to be expected"), figure, average),))


def of_fight(words: Words, fighter: Fighter, foe: Foe, may_evade: bool, plan: Plan, odds: FightOdds) -> ch.How:
    """One plan of a fight: its chance, every ending, its clues."""
    t, of = words.t, f"odds[Plan({plan.value!r})]"
    stands = plan is Plan.FLEE
    formula = (
        t("Every decision after every roll is weighed: evade, fight, flee, cast, spend a clue."),
        t("The chances of the best decisions are then counted exactly, as fractions."),
        t(
            "Sanity {sanity}, Stamina {stamina}, clues {clues}; Sneak {sneak}, Fight {fight}, Will {will}, "
            "Lore {lore}, Luck {luck}.",
            **{
                name: getattr(fighter, name)
                for name in ("sanity", "stamina", "clues", "sneak", "fight", "will", "lore", "luck")
            },
        ),
        f"{words.t('Monster')}: {monster_line(foe, words)}.",
        each_die(words, fighter.success_on),
    )
    before = f"{ODDS}; odds = fight({source(fighter)}, {source(foe)}, evade_first={may_evade})"
    numbers = [
        percent(words, t("standing"), odds.chance_of_standing, f"{of}.chance_of_standing")
        if stands
        else percent(words, t("won"), odds.chance_of_winning, f"{of}.chance_of_winning")
    ]
    numbers += [
        percent(words, ending_words(ending, words), chance, f"{of}.endings[Ending({ending.value!r})]")
        for ending, chance in odds.endings.items()
    ]
    spent = clues(words, odds.expected_clues_spent)
    numbers.append(Number(t("clues on average"), spent, f"{of}.expected_clues_spent"))
    return how(words, formula, before, numbers)


LOST = ", rest_is_lost=True"
"""What a line of Python says of a table that reads so."""


def battle_formula(words: Words, doom: int, players: int, done: int, *, rest_is_lost: bool) -> tuple[str, str]:
    """Return in two sentences how the final battle is counted: what is needed, and how exactly it is followed.

    ``rest_is_lost``: the table reads the rule so that surplus successes of a throw are lost.
    """
    t = words.t
    if rest_is_lost:
        return (
            t(
                "Doom tokens: {n}, successes for one: {players}. A throw removes one at most, what it has to spare is "
                "lost; everybody throws in the order listed.",
                n=doom,
                players=players,
            ),
            t("Who is alive, the count and the tokens left are followed exactly, throw by throw."),
        )
    return (
        t("Successes needed: {n}; extra ones carry over.", n=doom * players - done),
        t("Everybody attacks while alive and defends alone, so the sums are folded together exactly, round by round."),
    )


def of_battle(
    words: Words,
    people: tuple[Battler, ...],
    ancient_one: str,
    doom: int,
    players: int,
    done: int,
    track: int,
    rest_is_lost: bool,
    figure: str,
) -> ch.How:
    """The chance to win the final battle from where it stands."""
    t = words.t
    formula = battle_formula(words, doom, players, done, rest_is_lost=rest_is_lost)
    numbers = f"doom={doom}, players={players}, done={done}, track={track}{LOST if rest_is_lost else ''}"
    code = f"final_battle({source(people)}, {ancient_one!r}, {numbers})"
    return how(words, formula, f"{ODDS}; odds = {code}", (Number(t("to win the battle"), figure, "odds.chance"),))


def of_luck(words: Words, throws: tuple[Throw, ...], is_lucky: bool, numbers: tuple[str, str]) -> ch.How:
    """The luck of one investigator; ``numbers``: what was to be expected, and the chance of this luck."""
    t = words.t
    formula = (
        t("Every throw that is told counts: dice × the chance of a success are to be expected."),
        t("The chance adds up all sums of successes that are as good or better, or as bad or worse."),
    )
    code = f"it = luck({source(throws)})"
    field = "this_lucky" if is_lucky else "this_unlucky"
    figures = (
        Number(t("to be expected"), numbers[0], "it.expected"),
        Number(t("this luck"), numbers[1], f"it.{field}"),
    )
    return how(words, formula, f"{ODDS}; {code}", figures)
