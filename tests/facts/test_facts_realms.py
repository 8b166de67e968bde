"""The cards of Cthulhu Realms: forty names, what is not known stays empty, abilities in the notation of the rules."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.errors import BadData
from companion.facts import realms
from companion.facts.where import data_folder

BOX = realms.load()


def test_forty_names_of_which_thirty_seven_are_common() -> None:
    assert len(BOX.cards) == 40
    assert sum(card.in_common_deck for card in BOX.cards.values()) == 37
    assert sum(len(card.abilities) for card in BOX.cards.values()) == 94


def test_first_decks_are_known_and_costs_are_not() -> None:
    first = [card for card in BOX.cards.values() if not card.in_common_deck]
    assert {card.id: card.copies for card in first} == {"initiate": 10, "goon": 8, "follower": 24}
    assert {card.cost for card in BOX.cards.values()} == {None}


def test_abilities_are_split() -> None:
    assert BOX.cards["mi_go"].abilities == ("lose(4)", "[green]lose(2)", "conj(3)!self")


def test_a_broken_ability_is_named_with_its_row(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(data_folder() / "realms", tmp_path / "realms"))
    path = folder / "cards.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("lose(7)", "looze(7)"), encoding="utf-8")
    said = r"cards\.csv, row 7, column abilities: 'looze\(7\) ; .*': at character 1 an effect is expected"
    with pytest.raises(BadData, match=said):
        realms.load(folder)
