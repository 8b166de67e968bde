"""CONTRIBUTING, "How to add a card": a line in its table is all that names, decks, hands and fights want of a card."""

from __future__ import annotations

import shutil
from pathlib import Path

from companion.arkham import engine
from companion.arkham.ratings import equipment, ratings, skills
from companion.arkham.table import commands as do
from companion.arkham.table.state import Deck
from companion.facts.arkham import load
from companion.screens.arkham.belongings import prevention
from companion.screens.arkham.wording.names import Names
from companion.words import load as words

BAR = "iron_bar,Iron Bar,Лом,common,1,2,1,3,0,,,0,0,own\n"
COAT = "padded_coat,Padded Coat,Стёганка,common,1,2,0,0,0,One loss of Stamina is 1 smaller.,Потеря меньше.,0,1,own\n"
GIVES_WAY = "padded_coat,stamina_less,1,,all\n"


def test_a_line_of_a_card_is_the_card(tmp_path: Path, root: Path) -> None:
    data = tmp_path / "arkham"
    shutil.copytree(root / "data" / "arkham", data)
    for table, lines in (("items", BAR + COAT), ("fight_effects", GIVES_WAY)):
        file = data / f"{table}.csv"
        file.write_text(file.read_text("utf-8") + lines, "utf-8")
    box = load(data)

    table = engine.apply(None, do.SetUpTable("yig", (do.Seat("amanda_sharpe"),)), box).state
    for command in (do.CorrectSliders(0, (1, 1, 1)), do.GainCard(0, "iron_bar"), do.GainCard(0, "padded_coat")):
        table = engine.apply(table, command, box).state

    bar = next(held for held in table.investigators[0].cards if held.card == "iron_bar")
    assert bar.deck is Deck.COMMON
    ghoul = equipment.opponent(ratings.monster_now("ghoul", table, box))
    hand = equipment.in_hand(table, 0, (bar.number,), (), box)
    armed = equipment.attack_dice(table, 0, ghoul, hand, 1, box)
    bare = skills.check_dice(table, 0, "combat", box, ghoul.combat_rating)
    assert (armed.dice or 0) - (bare.dice or 0) == 3

    names = Names(table, box, words("ru"))
    assert names.own_card("padded_coat") == "Стёганка"
    assert "Стёганка: −1" in str(list(prevention.parts(names, 0, 0, 2, 0))), "offered against a loss of Stamina"
    assert "Стёганка: −1" not in str(list(prevention.parts(names, 0, 2, 0, 0))), "not against one of Sanity"
