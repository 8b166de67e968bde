"""The odds screens: every number is explained by a line of Python that gives it, every tap leads on."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from explained import check_page, value_of

from companion import words
from companion.arkham.odds import Aim, FightOdds
from companion.facts.arkham import load
from companion.history.codec import decode
from companion.odds import Action, check
from companion.screens import parts as p
from companion.screens.acts import encode, read
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.odds_draft import acts as a
from companion.screens.arkham.odds_draft import draft as d
from companion.screens.arkham.odds_draft.battle import BattleOddsDraft
from companion.screens.arkham.odds_draft.check import CheckDraft, ThrownDice
from companion.screens.arkham.odds_draft.fight import FightOddsDraft
from companion.screens.families import chances as ch
from companion.widgets import html

BOX = load()
KINDS = {kind.__name__: kind for kind in a.ACTS}
ARMED = replace(FightOddsDraft(), kind="star_spawn", clues=3, cards=("automatic_45", "dynamite", "shrivelling"))
CROWDED = replace(
    ARMED,
    kind="ghoul",
    sanity=7,
    stamina=7,
    clues=4,
    cards=("food", "shrivelling", "wither", "whiskey", "enchanted_jewelry", "marksman", "obsidian_statue"),
)
"""More helps than a fight is counted with."""
DRAFTS = {
    "check": d.OddsDraft(),
    "check-rolled": d.OddsDraft(check=CheckDraft(5, 3, 5, 4, 1, 2, ThrownDice(1, 5, 4, 1))),
    "fight": d.OddsDraft(a.OddsPage.FIGHT),
    "fight-armed": d.OddsDraft(a.OddsPage.FIGHT, fight=ARMED),
    "fight-least": d.OddsDraft(a.OddsPage.FIGHT, fight=replace(ARMED, aim=Aim.FEWEST_LOSSES)),
    "fight-helped": d.OddsDraft(a.OddsPage.FIGHT, fight=replace(ARMED, cards=("knife", "food", "marksman"))),
    "fight-monsters": d.OddsDraft(a.OddsPage.FIGHT, picking="monster"),
    "fight-cards": d.OddsDraft(a.OddsPage.FIGHT, fight=ARMED, picking="cards"),
    "gate": d.OddsDraft(a.OddsPage.GATE),
    "gate-worlds": d.OddsDraft(a.OddsPage.GATE, picking="world"),
    **{
        f"battle-{one}": d.OddsDraft(a.OddsPage.BATTLE, battle=BattleOddsDraft(one, BOX.ancient_ones[one].doom_track))
        for one in BOX.ancient_ones
    },
    "battle-list": d.OddsDraft(a.OddsPage.BATTLE, picking="ancient_one"),
    "table": d.OddsDraft(a.OddsPage.TABLE),
}


def shown(draft: d.OddsDraft, language: str = "en") -> p.Panel:
    return odds.present(draft, BOX, words.load(language))


def acts(draft: d.OddsDraft) -> list[Any]:
    """Every act on the screen, as the browser would send it back."""
    return [read(unescape(one)) for one in re.findall(r'data-act="([^"]*)"', html.render(shown(draft)))]


def opened(draft: d.OddsDraft) -> list[d.OddsDraft]:
    """The page once for each number that can be explained, with its answer open."""
    hows = [part for part in p.walk(shown(draft)) if isinstance(part, ch.How)]
    return [replace(draft, explained=how.act.of) for how in hows]


EXPLAINED = [name for name in DRAFTS if not DRAFTS[name].picking and name != "battle-azathoth"]
NAMED = (p.Option, p.Row, p.MonsterMark, p.Symbol, p.Icon)
"""Parts whose words are names from the box."""


@pytest.mark.parametrize("draft", DRAFTS.values(), ids=DRAFTS.keys())
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_calculator_is_drawn(draft: d.OddsDraft, language: str) -> None:
    for one in (draft, *opened(draft)):
        markup = html.render(shown(one, language))
        assert "al-sheet" in markup
        assert "None" not in markup


@pytest.mark.parametrize("draft", DRAFTS.values(), ids=DRAFTS.keys())
def test_every_tap_is_read_back_and_leads_to_a_screen_that_can_be_drawn(draft: d.OddsDraft) -> None:
    found = acts(draft)
    assert found
    for content in found:
        kind = KINDS[content["go"]]
        after = d.edit(draft, decode(kind, content["with"]), BOX)
        html.render(shown(after))


@pytest.mark.parametrize("name", EXPLAINED)
def test_beside_every_number_stands_how_it_was_computed(name: str) -> None:
    """Each line is run as it is copied, in a namespace of its own, and gives the number that is shown."""
    assert check_page(lambda of: p.walk(shown(replace(DRAFTS[name], explained=of))))


def test_one_number_is_explained_at_a_time_and_stays_open_while_it_is_changed() -> None:
    draft = d.edit(d.OddsDraft(), a.Explain("check.pass"), BOX)
    assert d.edit(draft, a.Explain("check.pass"), BOX).explained == ""
    assert d.edit(draft, a.Explain("check.prices"), BOX).explained == "check.prices"
    draft = d.edit(draft, a.SetOdds(a.OddsPage.CHECK, "dice", 7), BOX)
    big = next(part for part in p.walk(shown(draft)) if isinstance(part, ch.BigFigure))
    assert big.how is not None
    assert big.how.codes[0].figure == big.figure == words.load("en").percent(check(7, clues=2).chance)


def test_a_figure_of_the_dice_table_is_explained_by_a_tap_and_closed_by_the_next() -> None:
    table = d.OddsDraft(a.OddsPage.TABLE)
    asked = d.edit(table, a.AskCell(9, 2), BOX)
    grid = next(part for part in p.walk(shown(asked)) if isinstance(part, ch.FigureTable))
    assert grid.lit == (8, 1)
    assert grid.how is not None
    assert grid.how.codes[0].text == "at_least(9, 2, success_on=5)"
    assert d.edit(asked, a.AskCell(9, 2), BOX).explained == ""
    assert d.edit(asked, a.AskCell(3, 1), BOX).explained == d.CELL


def test_no_sentence_was_left_without_its_wrapping() -> None:
    """In the pseudo-language every sentence of our own stands in brackets."""
    for draft in DRAFTS.values():
        for part in (part for one in (draft, *opened(draft)) for part in p.walk(shown(one, "xx"))):
            if isinstance(part, NAMED) or (isinstance(part, p.Button) and isinstance(part.act, a.PickList)):
                continue
            for text in (getattr(part, name, "") for name in ("title", "label", "caption")):
                assert "⟦" in text or not re.search("[a-z]", text), (type(part).__name__, text)


def big_of(draft: d.OddsDraft) -> ch.BigFigure:
    return next(part for part in p.walk(shown(draft)) if isinstance(part, ch.BigFigure))


def left_out(draft: d.OddsDraft) -> str:
    """The sentence about cards that are not counted; empty where there is none."""
    told = (part.text for part in p.walk(shown(draft)) if isinstance(part, p.Text))
    return next((text for text in told if text.startswith("Left out to save time: ")), "")


def test_every_help_counts_and_their_order_does_not() -> None:
    cards = ("whiskey", "silver_key", "marksman", "food")
    asked = replace(FightOddsDraft(), kind="star_spawn", sanity=3, stamina=3, clues=0, fight=8, will=2, cards=cards)
    here, there = (
        big_of(d.OddsDraft(a.OddsPage.FIGHT, fight=replace(asked, cards=one))) for one in (cards, cards[::-1])
    )
    assert here == there
    assert here.figure == "51%"
    assert not left_out(d.OddsDraft(a.OddsPage.FIGHT, fight=asked))


def test_cards_that_are_not_counted_are_named_beside_the_number() -> None:
    crowded = d.OddsDraft(a.OddsPage.FIGHT, fight=CROWDED, explained="fight.goal")
    big = big_of(crowded)
    warning = left_out(crowded)
    assert big.how is not None
    assert words.load("en").percent(value_of(f"{big.how.codes[0].before}; {big.how.codes[0].text}")) == big.figure, (
        "the line of Python counts the same cards"
    )
    assert "Enchanted Jewelry" in warning
    assert "Marksman" not in warning


def test_weapons_and_spells_beyond_seven_are_refused_with_a_sentence() -> None:
    arms = tuple(one.id for one in BOX.items.values() if one.hands)[:8]
    full = d.OddsDraft(a.OddsPage.FIGHT, fight=replace(ARMED, cards=arms[:7]), picking="cards")
    options = {part.act: part for part in p.walk(shown(full)) if isinstance(part, p.Option)}
    refused = options[a.PickOne("cards", arms[7])]
    assert (refused.enabled, refused.reason) == (False, "Choose at most 7 weapons and spells")
    assert d.edit(full, a.PickOne("cards", arms[7]), BOX) == full
    assert options[a.PickOne("cards", arms[0])].enabled, "to be put away"
    assert options[a.PickOne("cards", "food")].enabled
    assert d.edit(full, a.PickOne("cards", "food"), BOX).fight.cards == (*arms[:7], "food")
    many = d.OddsDraft(a.OddsPage.FIGHT, fight=replace(ARMED, cards=arms))
    assert words.load("en").name(BOX.items[arms[7]]) in left_out(many)


@pytest.mark.parametrize(
    ("asked", "policy", "every", "failed"),
    [
        (CheckDraft(2, 2, clues=0), False, False, False),
        (CheckDraft(2, 2, clues=1), True, False, False),
        (CheckDraft(2, 2, clues=1, rerolls=1), True, True, False),
        (CheckDraft(2, 2, clues=0, failure_rerolls=1), True, False, True),
    ],
    ids=["nothing to decide", "clues", "all dice", "failed dice"],
)
def test_the_policy_is_told_as_it_is(asked: CheckDraft, policy: bool, every: bool, failed: bool) -> None:
    """First the chance, then the fewest clues; re-rolls only where there are some, each as it is."""
    how = big_of(d.OddsDraft(check=asked, explained="check.pass")).how
    assert how is not None
    told = " ".join(how.formula)
    assert ("then fewest clues" in told) == policy
    assert ("Rerolling all dice" in told) == every
    assert ("Rerolling failed dice" in told) == failed
    assert "comes last" not in told


def test_advice_after_the_roll_is_the_librarys_own() -> None:
    draft = DRAFTS["check-rolled"]
    ways = [part for part in p.walk(shown(draft)) if isinstance(part, ch.WayForward)]
    advice = check(5, 3, clues=4, rerolls=1, dice_per_clue=2).advice(1, 5, 4, 1)
    assert [way.figure for way in ways] == [words.load("en").percent(one.chance) for one in advice]
    assert ways[0].best


def test_a_clue_that_was_spent_is_followed_through() -> None:
    draft = d.edit(DRAFTS["check-rolled"], a.Follow(Action.CLUE, 1, 0), BOX)
    assert draft.check.rolled == ThrownDice(2, 7, 3, 1, followed=1)
    assert d.edit(draft, a.Follow(Action.REROLL_ALL, 4, 1), BOX).check.rolled == ThrownDice(4, 7, 3, 0, followed=2)


@pytest.mark.parametrize("value", [-999, 999, 10**12])
def test_numbers_stay_within_their_range(value: int) -> None:
    for page in (a.OddsPage.CHECK, a.OddsPage.FIGHT, a.OddsPage.GATE, a.OddsPage.BATTLE):
        for name in d.RANGES[page.value]:
            draft = d.edit(d.OddsDraft(page), a.SetOdds(page, name, value), BOX)
            least, most = d.RANGES[page.value][name]
            assert least <= getattr(getattr(draft, page.value), name) <= most
            html.render(shown(draft))


def test_nonsense_leaves_the_question_as_it_is() -> None:
    draft = d.OddsDraft(a.OddsPage.FIGHT, picking="monster")
    assert d.edit(draft, a.PickOne("monster", "no_such_monster"), BOX) == draft
    assert d.edit(draft, a.SetOdds(a.OddsPage.FIGHT, "no_such_field", 3), BOX) == draft
    assert d.edit(draft, a.DropBattler(99), BOX) == draft


def test_acts_survive_the_way_through_the_page() -> None:
    for act in (
        a.ShowOdds(a.OddsPage.GATE),
        a.ChooseAim(Aim.SURVIVE),
        a.Follow(Action.CLUE, 2, 0),
        a.SetBattler(1, "lives", 3),
    ):
        content = read(encode(act))
        assert decode(KINDS[content["go"]], content["with"]) == act


def test_fights_say_every_ending() -> None:
    outcomes = next(part for part in p.walk(shown(DRAFTS["fight-armed"])) if isinstance(part, ch.Outcomes))
    assert sum(one.share for one in outcomes.outcomes) == pytest.approx(1)
    assert FightOdds.__doc__


def test_figures_of_a_curve_stand_apart() -> None:
    """Points that lie close together are drawn all, the figures of some are left to the explanation."""
    spent = (0.0, 1.0, 1.55, 1.6, 1.7)
    curve = ch.Curve(tuple((x, 0.5, f"at {x}", f"{x:g}") for x in spent), "read")
    markup = html.render(curve)
    assert markup.count("<circle") == len(spent)
    assert [f"at {x}" in markup for x in spent] == [True, True, False, False, True]
