"""Mandy Thompson's ability stands in the odds of every fight at her table, while it is ready."""

from __future__ import annotations

from dataclasses import replace

import by_hand
import pytest
from explained import check_page

from companion.arkham.odds import RESEARCH, Plan
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.table.state import Deck, GateStack, Held, Investigator, Monster, Table
from companion.facts.arkham import load
from companion.odds import Action
from companion.screens import parts as p
from companion.screens.arkham.fight import fight_beside, fight_odds
from companion.screens.arkham.fight.fight_odds_page import present
from companion.screens.arkham.odds import from_table
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.odds_draft.acts import AskCheck, AskFight, AskGate, Follow, OddsAct, OddsPage, TellRoll
from companion.screens.arkham.odds_draft.check import ThrownDice
from companion.screens.arkham.odds_draft.draft import OddsDraft, edit
from companion.screens.arkham.odds_draft.fight import FightOddsDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch
from companion.words import load as words

BOX = load()
JOE = Investigator("joe_diamond", "", "woods", 4, 4, 6, 6, sliders=(1, 1, 1))
MANDY = Investigator("mandy_thompson", "", "library", 5, 5, 5, 5, sliders=(1, 1, 1))


def table(**mandy: int | bool) -> Table:
    seats = (JOE, replace(MANDY, **mandy))  # type: ignore[arg-type]
    ghoul = (Monster(1, "ghoul", "woods"),)
    return Table("hastur", seats, 0, 2, round=3, gate_stack=GateStack({}), monsters=ghoul)


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_fights_is_helped_by_mandy_once_a_round(seat: int) -> None:
    def fighter(now: Table) -> tuple[object, ...]:
        asked = fight_odds.question(now, seat, monster_now("ghoul", now, BOX), BOX)
        assert asked is not None
        return asked[0].helps

    assert fighter(table()) == (RESEARCH,)
    assert fighter(table(ability_used=2)) == (RESEARCH,), "another round"
    assert fighter(table(ability_used=3)) == ()
    assert fighter(table(eliminated=True)) == ()


FOUR = ("whiskey", "silver_key", "marksman", "food")
CROWD = ("enchanted_jewelry", "obsidian_statue", "warding_statue", "lucky_cigarette_case", *FOUR)


def holding(cards: tuple[str, ...], kind: str, **joe: int) -> Table:
    """Joe's table with these cards in his hands, beside one monster."""
    held = tuple(Held(number, card, Deck.COMMON) for number, card in enumerate(cards, 1))
    hurt = replace(JOE, cards=held, **joe)  # type: ignore[arg-type]
    return replace(table(), investigators=(hurt, MANDY), monsters=(Monster(1, kind, "woods"),))


def test_she_takes_no_cards_place_and_the_odds_page_counts_the_same() -> None:
    now = holding(FOUR, "star_spawn", sanity=3, stamina=3)
    monster = monster_now("star_spawn", now, BOX)
    asked, found = fight_odds.question(now, 0, monster, BOX), fight_odds.odds(now, 0, monster, BOX)
    assert asked is not None
    assert found is not None
    assert {one.id for one in asked[0].helps} == {RESEARCH.id, *FOUR}
    assert fight_odds.left_out(now, 0, monster, BOX) == ()
    _, shown = page(now, AskFight(0, "star_spawn"))
    big = next(one for one in shown if isinstance(one, ch.BigFigure))
    assert big.figure == words("en").percent(found[Plan.BEST].chance_of_winning)
    assert "Not counted" not in repr(shown)


def test_cards_that_are_not_counted_are_named_beside_the_fight_and_on_the_odds_page() -> None:
    now = holding(CROWD, "ghoul", clues=8)
    monster = monster_now("ghoul", now, BOX)
    left = fight_odds.left_out(now, 0, monster, BOX)
    assert "enchanted_jewelry" in left
    beside = list(p.walk(tuple(fight_beside.odds(Names(now, BOX, words("en")), 0, monster))))
    _, shown = page(now, AskFight(0, "ghoul"))
    for parts in (beside, shown):
        told = (one.text for one in parts if isinstance(one, p.Text))
        warning = next(one for one in told if one.startswith("Left out to save time: "))
        assert all(words("en").name(BOX.items.get(one) or BOX.investigators[one]) in warning for one in left)


def test_she_makes_the_fight_easier() -> None:
    ready, used = table(), table(ability_used=3)
    now = monster_now("ghoul", ready, BOX)
    helped, alone = fight_odds.odds(ready, 0, now, BOX), fight_odds.odds(used, 0, now, BOX)
    assert helped is not None
    assert alone is not None
    assert helped[Plan.BEST].goal > alone[Plan.BEST].goal


def test_she_is_chosen_on_the_odds_page() -> None:
    asked = OddsDraft(OddsPage.FIGHT, fight=FightOddsDraft(cards=("mandy_thompson",)), picking="cards")
    assert "Mandy Thompson" in repr(present(asked, BOX, words("en")))
    assert "Mandy Thompson" in repr(present(replace(asked, picking=""), BOX, words("en")))


def page(now: Table, act: OddsAct, of: str = "") -> tuple[OddsDraft, list[object]]:
    draft = replace(from_table.fill(OddsDraft(), act, now, BOX), explained=of)
    shown = odds.present(draft, BOX, words("en"), names=Names(now, BOX, words("en")))
    return draft, list(p.walk(shown))


@pytest.mark.parametrize("asked", [AskGate(0, "yuggoth"), AskCheck(0, "lore")], ids=["gate", "check"])
@pytest.mark.parametrize("clues", [0, 1])
def test_a_gate_and_a_check_count_the_dice_that_she_throws_again(asked: OddsAct, clues: int) -> None:
    """CHECK-10, with Joe Diamond's two dice for a clue (CHECK-07); once used in a round she helps no more."""
    ready = replace(table(), gates={"woods": "yuggoth"})
    ready = replace(ready, investigators=(replace(JOE, clues=clues), MANDY))
    used = replace(ready, investigators=(replace(JOE, clues=clues), replace(MANDY, ability_used=3)))
    draft, shown = page(ready, asked)
    counted = draft.gate if isinstance(asked, AskGate) else draft.check
    assert counted.failure_rerolls == 1
    figure = next(one.figure for one in shown if isinstance(one, ch.BigFigure))
    modifier = BOX.worlds["yuggoth"].gate_modifier if isinstance(asked, AskGate) else 0
    dice = [draft.gate.fight, draft.gate.lore] if isinstance(asked, AskGate) else [draft.check.dice]
    best = max(by_hand.with_failed_dice_again(max(0, one + modifier), clues, 2) for one in dice)
    assert figure == words("en").percent(best)
    _, without = page(used, asked)
    assert next(one.figure for one in without if isinstance(one, ch.BigFigure)) != figure


def test_after_the_roll_failed_dice_are_offered_and_told() -> None:
    draft, _ = page(table(), AskCheck(0, "lore"))
    rolled = edit(draft, TellRoll(0), BOX)
    assert rolled.check.rolled == ThrownDice(0, draft.check.dice, 0, 0, 1)
    shown = list(p.walk(odds.present(rolled, BOX, words("en"))))
    best = next(one for one in shown if isinstance(one, ch.WayForward) and one.best)
    assert best.title == "Reroll failed dice"
    assert best.figure == words("en").percent(by_hand.one_at_least(draft.check.dice))
    follow = Follow(Action.REROLL_FAILURES, 1, 0)
    assert follow in [act for one in shown if isinstance(one, ch.Tally) for act in one.acts]
    after = edit(rolled, follow, BOX)
    assert after.check.rolled == ThrownDice(1, draft.check.dice, 0, 0, 0, followed=1)
    assert edit(after, follow, BOX) == after, "once only"


@pytest.mark.parametrize("asked", [AskGate(0, "yuggoth"), AskCheck(0, "lore")], ids=["gate", "check"])
def test_every_number_with_her_help_is_explained(asked: OddsAct) -> None:
    now = replace(table(), gates={"woods": "yuggoth"})
    assert check_page(lambda of: page(now, asked, of)[1])
    rolled = edit(page(now, AskCheck(0, "lore"))[0], TellRoll(0), BOX)
    assert check_page(lambda of: p.walk(odds.present(replace(rolled, explained=of), BOX, words("en"))))
