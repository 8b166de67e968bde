"""What cards and monsters do in a fight stands once, and every word of it is understood by the odds."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.arkham.odds.fights.combatants import Fighter, HelpKind, Special, SpellKind
from companion.arkham.odds.fights.printed import foe, helping_cards, spell, weapon
from companion.errors import BadData
from companion.facts.arkham import load
from companion.facts.arkham_card_effects import FightWord

BOX = load()
WEAPONS = {"alone", "rerolls_one", "against_undead", "horror_bonus", "costs_sanity", "sixes_count_double"}

FIGHTER = {
    "sanity_guard",
    "stamina_guard",
    "ignores_nightmarish",
    "ignores_overwhelming",
    "ignores_physical_resistance",
    "ignores_magical_resistance",
}


def test_every_word_is_one_of_the_odds() -> None:
    understood = {*map(str, HelpKind), *map(str, SpellKind), *map(str, Special)} - {"none", "bonus"}
    assert set(map(str, FightWord)) == understood | WEAPONS | FIGHTER
    assert {*Fighter.__dataclass_fields__} >= FIGHTER


def test_every_line_is_read_by_the_odds() -> None:
    """ABIL-06, ABIL-07: each line changes what the odds count with; a line that nobody reads would be a lie."""
    for card, effects in BOX.fight_effects.items():
        for effect in effects:
            if effect.does in FIGHTER:
                assert card in BOX.allies or card in BOX.investigators, "read from the table, in test_fight_odds"
            elif card in BOX.monsters:
                assert foe(card).special == Special(effect.does), card
            elif card in BOX.spells:
                assert getattr(spell(card), "kind", None) == SpellKind(effect.does), card
            elif str(effect.does) in WEAPONS:
                field = {"against_undead": "undead", "costs_sanity": "sanity_cost"}.get(effect.does, str(effect.does))
                assert int(getattr(weapon(card), field)) == effect.number, card
            else:
                one = helping_cards()[card]
                assert (one.kind, one.charges, one.check) == (HelpKind(effect.does), effect.number, effect.check), card


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nobody,reroll,1,,all", "nobody"),
        ("food,helps_a_lot,1,,all", "helps_a_lot"),
        ("food,stamina_less,much,,all", "much"),
        ("food,reroll,1,combt,all", "combt"),
        ("food,reroll,1,combat,most", "most"),
    ],
)
def test_a_wrong_line_is_named(line: str, said: str, tmp_path: Path, root: Path) -> None:
    shutil.copytree(root / "data" / "arkham", tmp_path / "arkham")
    file = tmp_path / "arkham" / "fight_effects.csv"
    file.write_text(file.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(BadData) as refused:
        load(tmp_path / "arkham")
    assert said in str(refused.value)
    assert "fight_effects.csv" in str(refused.value)


@pytest.mark.parametrize(
    ("table", "line", "said"),
    [
        ("powers", "nobody,loan,1", "nobody"),
        ("powers", "yig,eats_everybody,1", "eats_everybody"),
        ("powers", "yig,takes_sanity,", "whole number"),
        ("monster_changes", "nobody,terror,6,toughness+1", "nobody"),
        ("monster_changes", "cultist,terror,66,toughness+1", "66"),
        ("monster_changes", "cultist,weather,6,toughness+1", "weather"),
        ("monster_changes", "cultist,terror,6,toughness=1", "toughness=1"),
        ("monster_changes", "cultist,terror,6,combat_rating+1", "combat_rating+1"),
        ("monster_changes", "cultist,terror,6,horror_rating=low", "horror_rating=low"),
        ("monster_changes", "cultist,terror,6,movement=crawling", "crawling"),
        ("monster_changes", "cultist,terror,6,name=1", "name=1"),
    ],
)
def test_a_wrong_line_of_a_power_or_a_change_is_named(
    table: str, line: str, said: str, tmp_path: Path, root: Path
) -> None:
    shutil.copytree(root / "data" / "arkham", tmp_path / "arkham")
    file = tmp_path / "arkham" / f"{table}.csv"
    file.write_text(file.read_text("utf-8") + line + "\n", "utf-8")
    with pytest.raises(BadData) as refused:
        load(tmp_path / "arkham")
    assert said in str(refused.value)
    assert f"{table}.csv" in str(refused.value)
