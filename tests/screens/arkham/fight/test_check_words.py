"""Checks in words: the sum of the dice, and the buttons for what has fallen, also where nobody told the sliders."""

from __future__ import annotations

import re
from html import unescape

import pytest
from arkham_tables import BOX, acts, names, played, texts

from companion.arkham.combat import rolls
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.screens.arkham.belongings import check_words
from companion.screens.arkham.drafts.fight_draft import BattleDraft, Drafts, FightDraft
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.fight import battle_screen, fight_screen
from companion.widgets import html

SET_UP: tuple[Command, ...] = (
    c.SetUpTable("yig", (c.Seat("michael_mcglen"), c.Seat("joe_diamond"))),
    c.BeginPhase(Phase.UPKEEP),
)
BATTLE: tuple[Command, ...] = (c.WakeAncientOne(), c.BeginBattle())
FIGHT, TOMMY_GUN, SHOTGUN, YIG = 6, 6, 4, -3
"""Michael McGlen's best Fight, what the weapons bring, and the combat rating of the Ancient One."""
TOLD = (c.CorrectSliders(0, (1, 3, 1)), c.CorrectSliders(1, (1, 1, 1)))


def battle(given: tuple[Command, ...], language: str = "en", **draft: object) -> str:
    view = View(drafts=Drafts(battle=BattleDraft(**draft)))  # type: ignore[arg-type]
    return html.render(battle_screen.present(names(language, played(given)), view, ()))


def counted(markup: str, seat: int) -> list[int]:
    """Successes that the attack of this seat can be told with, in the order of the page."""
    found = [act["with"] for act in acts(markup) if act.get("do") == "BattleAttack"]
    return [one["successes"] for one in found if one["seat"] == seat]


def outside_folds(markup: str) -> str:
    return re.sub(r"<details.*?</details>", "", markup, flags=re.DOTALL)


def test_the_refresh_of_the_battle_names_its_four_acts_until_the_first_attack() -> None:
    """FINAL-02, FINAL-03, FINAL-04."""
    acts_of = ("cards are refreshed", "sliders within Focus", "passes left, to Joe", "everybody may trade")
    said = " ".join(texts(battle((*SET_UP, *BATTLE))))
    assert all(one in said for one in acts_of)
    begun = " ".join(texts(battle((*SET_UP, *BATTLE, c.BattleAttack(1, 0)))))
    assert not any(one in begun for one in acts_of)


def test_without_sliders_the_modifier_of_a_defence_keeps_its_sign() -> None:
    """FINAL-08: the number in brackets is added to what stands on the sheet."""
    state = (*SET_UP, *BATTLE, c.BattleAttack(0, 0), c.BattleAttack(1, 0))
    said = " ".join(texts(battle(state)))
    assert "as on the sheet · round +1" in said
    told = " ".join(texts(battle((*SET_UP, *TOLD, *state[len(SET_UP) :]))))
    assert re.search(r"\d dice · \w+ \d · round \+1", told)


def test_without_sliders_the_weapon_keeps_its_sign_against_a_monster_of_rating_zero() -> None:
    met = (
        *SET_UP,
        c.BeginPhase(Phase.MOVEMENT),
        c.PlaceInvestigator(0, "downtown"),
        c.PutMonster("cultist", "downtown"),
        c.BeginFight(0, 1),
    )
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    said = unescape(" ".join(texts(html.render(fight_screen.present(names("en", played(met)), view, ())))))
    assert "Tommy Gun +6" in said


def test_without_sliders_every_possible_number_of_successes_can_be_told() -> None:
    """FINAL-05: with a Tommy Gun in hand six successes and more fall."""
    for seat in (0, 1):
        numbers = counted(battle((*SET_UP, *BATTLE), seat=seat), seat)
        assert numbers == list(range(len(numbers))), "each once, in order"
        assert numbers[-1] >= 23, "neither slider nor weapon need be told"


def test_the_frequent_numbers_stand_open_and_the_rest_behind_a_fold() -> None:
    markup = battle((*SET_UP, *BATTLE), seat=0)
    assert counted(outside_folds(markup), 0) == list(range(FIGHT + TOMMY_GUN + YIG + 1))
    assert "A larger number" in " ".join(texts(markup))
    assert "Число побольше" in " ".join(texts(battle((*SET_UP, *BATTLE), "ru")))


def test_with_sliders_there_is_a_fold_only_where_more_than_eleven_can_fall() -> None:
    assert "A larger number" not in battle((*SET_UP, *TOLD, *BATTLE), seat=0)
    clues = (*SET_UP, *TOLD, c.CorrectInvestigator(1, "clues", 9), *BATTLE)
    markup = battle(clues, seat=1, clues=9)
    thrown = counted(markup, 1)[-1]
    assert thrown > 11
    assert counted(outside_folds(markup), 1) == list(range(12))
    assert f"12–{thrown}" in unescape(markup)


def test_only_whose_turn_it_is_shows_results_the_others_by_a_tap() -> None:
    waiting = battle((*SET_UP, *TOLD, *BATTLE))
    assert [bool(counted(waiting, seat)) for seat in (0, 1)] == [False, True]
    assert counted(battle((*SET_UP, *TOLD, *BATTLE), seat=0), 0)


@pytest.mark.parametrize("told", [(), TOLD])
def test_each_six_of_the_shotgun_counts_twice(told: tuple[Command, ...]) -> None:
    table = (*SET_UP, c.PutInHand(0, "shotgun"), c.CorrectInvestigator(0, "clues", 9), *told, *BATTLE)
    shotgun = next(held.number for held in played(table).investigators[0].cards if held.card == "shotgun")
    numbers = counted(battle(table, seat=0, clues=9, cards=(shotgun,)), 0)
    assert numbers == list(range(2 * (FIGHT + SHOTGUN + YIG + 9) + 1))


def test_where_nobody_told_the_sliders_a_check_is_failed_or_passed() -> None:
    """More than enough is enough: the last button stands for every larger number; told dice are told exactly."""
    met = (*SET_UP, c.BeginPhase(Phase.MOVEMENT), c.PlaceInvestigator(1, "downtown"), c.PutMonster("ghoul", "downtown"))
    view = View(drafts=Drafts(fight=FightDraft(1, 1)))
    shown = html.render(fight_screen.present(names("en", played(met)), view, ()))
    assert re.findall(r"al-tally__b[^>]*>([^<]+)<", shown) == ["0", "1+"]
    told = html.render(fight_screen.present(names("en", played((*SET_UP, *TOLD, *met[len(SET_UP) :]))), view, ()))
    assert "1+" not in re.findall(r"al-tally__b[^>]*>([^<]+)<", told)


@pytest.mark.parametrize(("speed", "keys", "larger"), [(3, ["0"], "1"), (0, ["0", "1"], "")])
def test_a_number_that_the_dice_cannot_give_has_no_key_but_can_still_be_told(
    speed: int, keys: list[str], larger: str
) -> None:
    """What the players rolled is right, so that the number needed stands behind a fold: a card may be missing here."""
    met = (
        *SET_UP,
        c.CorrectSliders(1, (speed, 1, 1)),
        c.PlaceInvestigator(1, "downtown"),
        c.BeginPhase(Phase.MOVEMENT),
    )
    view = View(drafts=Drafts(fight=FightDraft(1, 1)))
    shown = html.render(fight_screen.present(names("en", played((*met, c.PutMonster("ghoul", "downtown")))), view, ()))
    assert re.findall(r"al-tally__b[^>]*>([^<]+)<", outside_folds(shown)) == keys
    assert ("A larger number" in shown) is bool(larger)
    assert re.findall(r"al-tally__b[^>]*>([^<]+)<", shown) == [*keys, *larger]


@pytest.mark.parametrize(("speed", "glows"), [(3, False), (0, True)])
def test_no_chance_at_all_does_not_glow(speed: int, glows: bool) -> None:
    """The figure is gold where something can be hoped for."""
    at = played(
        (
            *SET_UP,
            c.CorrectSliders(1, (speed, 1, 1)),
            c.PlaceInvestigator(1, "downtown"),
            c.PutMonster("ghoul", "downtown"),
        )
    )
    roll = rolls.evade(at, 1, monster_now("ghoul", at, BOX), BOX)
    assert bool(roll.check(0).chance) is glows
    part = check_words.dice(names("en", at), roll, 0, "Ghoul")
    assert part.is_hopeless is not glows
    assert ("al-chance__share--none" in html.render(part)) is not glows
