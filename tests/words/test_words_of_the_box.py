"""The Russian of Arkham Horror says what the Russian rulebook says: one word for one thing, everywhere."""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion import words
from companion.facts import arkham
from companion.facts.rules_reference import load
from companion.words import catalogues

BOX = arkham.load()

OTHERS = [
    pytest.param("чаш[ауеи]", "пул монстров", id="monster-cup"),
    pytest.param("фигурк", "фишка", id="figure"),
    pytest.param("гибел", "сожран", id="devoured"),
    pytest.param("бегств", "отступление", id="flee"),
    pytest.param("[Рр]аунд боя", "круг боя", id="battle-round"),
    pytest.param("за (ход|ходов)\\b|[Хх]одов от|[Пп]о ходам|в этом ходу", "раунд", id="round"),
    pytest.param("очк(о|а|ов|ами) движения", "единица движения", id="movement-point"),
]
"""A word that no sentence of the game may have, and the box's own."""


@cache
def _sentences(game: str) -> tuple[str, ...]:
    """The Russian sentences of a game; read once, since every source file is looked through for them."""
    known = catalogues.known_translations("ru")
    return tuple(text for key in _collected()[game] for text in _texts(known.get(key, "")))


_collected = cache(catalogues.collect)


def _said() -> list[str]:
    reference = [text for rule in load() for text in (rule.title_ru, rule.text_ru)]
    cards = [card.reminder_ru for card in BOX.mythos.values()]
    return [text for text in (*_sentences("arkham"), *reference, *cards) if text]


def _texts(said: object) -> list[str]:
    return [str(one) for one in said] if isinstance(said, (tuple, list)) else [str(said)]


@pytest.mark.parametrize(("other", "own"), OTHERS)
def test_no_sentence_has_another_word_than_the_box(other: str, own: str) -> None:
    said = _said()
    assert len(said) > 1000
    assert [text for text in said if re.search(other, text)] == [], f"the box says {own}"


def test_doom_and_movement_have_one_word_in_english_too() -> None:
    """table.md, point 20: the track and its number are both called doom, a round is one of the game or of a fight."""
    said = [text for key in _collected()["arkham"] for text in _texts(key)]
    assert len(said) > 1000
    assert [text for text in said if re.search("doom level|level of doom|movement step", text, re.IGNORECASE)] == []


@pytest.mark.parametrize("other", ["ясност", "сомнени", "тревог", "безуми", "дуэл", "поедин", "[Уу]рон рассудк"])
def test_no_sentence_of_realms_has_a_word_that_its_box_has_not(other: str) -> None:
    """vocabulary.csv: sanity is lost, a game is played; no stage of madness has a name."""
    said = _sentences("realms")
    assert len(said) > 300
    assert [text for text in said if re.search(other, text)] == []


OF_INNSMOUTH = [
    pytest.param("[Зз]нак\\w* угрозы", "символ угрозы", id="threat-symbol"),
    pytest.param("[Кк]летк", "ячейка", id="cell"),
    pytest.param("[Ии]справлени\\w+ маршрута", "корректировка маршрута", id="route-correction"),
    pytest.param("[Сс]мен\\w+ координат", "изменение координат", id="change-of-coordinates"),
    pytest.param("[Нн]ераскрыт", "неоткрытый", id="unrevealed"),
]


@pytest.mark.parametrize(("other", "own"), OF_INNSMOUTH)
def test_no_sentence_of_innsmouth_has_another_word_than_its_box(other: str, own: str) -> None:
    """rules.md 9."""
    said = (*_sentences("innsmouth"), *_reference("innsmouth"))
    assert len(said) > 600
    assert [text for text in said if re.search(other, text)] == [], f"the box says {own}"


def test_the_rules_of_realms_say_characters_as_their_box_does() -> None:
    """rules.md 9."""
    said = (*_sentences("realms"), *_reference("realms"))
    assert [text for text in said if re.search("[Сс]ущност", text)] == [], "the box says персонажи"


def _reference(game: str) -> list[str]:
    return [text for rule in load(game) for text in (rule.title_ru, rule.text_ru)]


NAMES = [
    ("dimensional_shambler", "Бродячий меж миров"),
    ("jenny_barnes", "Джени Барнс"),
    ("michael_mcglen", "Майкл Макгленн"),
]


@pytest.mark.parametrize(("one", "name"), NAMES)
def test_a_name_of_the_rulebook_goes_before_those_of_fan_sources(one: str, name: str) -> None:
    record = BOX.monsters.get(one) or BOX.investigators[one]
    assert words.load("ru").name(record) == name


SEARCHED = [
    ("задаток", "SPECIAL-CARD-02"),
    ("эндшпиль", "FINAL-01"),
    ("бой", "CHECK-01"),
    ("ромб", "SETUP-01"),
    ("значок", "ENC-02"),
    ("активность", "MCARD-04"),
]


@pytest.mark.parametrize(("word", "rule"), SEARCHED)
def test_words_of_the_players_digest_find_the_rule_too(word: str, rule: str) -> None:
    assert rule in {one.id for one in load() if word in one.keywords.split()}
