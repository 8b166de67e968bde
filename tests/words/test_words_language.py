"""Sentences, names and numbers come out as the language writes them, and a forgotten value is never silent."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from companion import words
from companion.errors import BadQuestion
from companion.facts import arkham
from companion.screens import start

EN, RU, PSEUDO = words.load("en"), words.load("ru"), words.load("xx")
BOX = arkham.load()


def test_languages_are_loaded_once_and_offered_by_their_own_names() -> None:
    assert words.load("ru") is words.load("ru")
    assert dict(words.LANGUAGES) == {"ru": "Русский", "en": "English"}
    assert next(iter(words.LANGUAGES)) == "ru"


BEFORE_PYTHON = [
    ("share/jupyter/voila/templates/companion/static/early.js", 1),
    ("widgets/static/scripts/basics/first_sight.js", 1),
]
"""Scripts that choose the language of a page before Python has said anything, and how often they name all of them."""


@pytest.mark.parametrize(("script", "times"), BEFORE_PYTHON)
def test_scripts_that_come_before_python_name_the_same_languages(root: Path, script: str, times: int) -> None:
    said = (root / "companion" / script).read_text("utf-8")
    assert said.count(json.dumps([*words.LANGUAGES])) == times


def test_what_is_shown_while_a_kernel_begins_stands_in_every_language(root: Path) -> None:
    template = root / "companion/share/jupyter/voila/templates/companion/index.html.j2"
    text = re.sub("<noscript>.*?</noscript>", "", template.read_text("utf-8"))
    shown = re.findall(r'<(?:span|p) lang="(\w+)"', text)
    assert {language: shown.count(language) for language in shown} == dict.fromkeys(words.LANGUAGES, 4)


@pytest.mark.parametrize("sheet", ["share/jupyter/voila/templates/companion/index.html.j2", "pocket/static/pocket.css"])
def test_where_all_languages_stand_in_one_page_each_hides_all_others(root: Path, sheet: str) -> None:
    said = (root / "companion" / sheet).read_text("utf-8")
    hidden = re.findall(r'html\[lang="(\w+)"\] (?::is\([^)]*\) )?\[lang="(\w+)"\]', said)
    assert sorted(hidden) == sorted(permutations(words.LANGUAGES, 2))


def test_every_language_can_be_chosen_on_the_start_page() -> None:
    offered = {group.key: group.options for group in start.preferences(EN)}["language"]
    assert {option.value: option.text for option in offered} == dict(words.LANGUAGES)


@pytest.mark.parametrize("language", ["de", "", "../etc", "ru_RU"])
def test_an_unknown_language_is_refused(language: str) -> None:
    with pytest.raises(BadQuestion) as caught:
        words.load(language)
    assert caught.value.field == "language"


def test_english_is_the_text_of_the_program() -> None:
    assert EN.t("Undo: {what}", what="gate in the Woods") == "Undo: gate in the Woods"
    assert [EN.n("{n} clue", "{n} clues", n) for n in (0, 1, 2, 21)] == ["0 clues", "1 clue", "2 clues", "21 clues"]


@pytest.mark.parametrize(
    ("number", "russian"),
    [(0, "0 сыщиков"), (1, "1 сыщик"), (2, "2 сыщика"), (5, "5 сыщиков"), (11, "11 сыщиков"), (21, "21 сыщик")],
)
def test_russian_counts_in_three_forms(number: int, russian: str) -> None:
    assert RU.n("{n} investigator", "{n} investigators", number) == russian


def test_a_sentence_without_translation_is_english_and_never_empty() -> None:
    assert RU.t("no such sentence in any catalogue") == "no such sentence in any catalogue"


@pytest.mark.parametrize("language", ["ru", "en", "xx"])
def test_a_missing_value_fails_loudly(language: str) -> None:
    with pytest.raises(BadQuestion, match="needs what"):
        words.load(language).t("Undo: {what}")
    with pytest.raises(BadQuestion, match="needs place"):
        words.load(language).n("{n} clue at {place}", "{n} clues at {place}", 2)


def test_numbers_in_sentences_have_the_real_minus() -> None:
    assert EN.t("{a} and {b}", a=-3, b=4) == "−3 and 4"
    assert EN.n("{n} clue", "{n} clues", -1) == "−1 clue"


def test_braces_in_a_value_are_left_alone() -> None:
    assert EN.t("{who} leaves", who="{seat.__class__}") == "{seat.__class__} leaves"


def test_the_pseudo_language_brackets_every_sentence() -> None:
    assert PSEUDO.t("Undo: {what}", what="x") == "⟦Undo: x⟧"
    assert PSEUDO.n("{n} clue", "{n} clues", 2) == "⟦2 clues⟧"
    assert PSEUDO.name(BOX.spaces["woods"]) == "Woods"


def test_components_have_names_short_names_and_texts() -> None:
    woods, gug, card = BOX.spaces["the_unnamable"], BOX.monsters["gug"], BOX.mythos["family_found_butchered"]
    assert (RU.name(woods), RU.short(woods), EN.short(woods)) == ("Неименуемый", "Неименуем.", "Unnamable")
    assert (RU.short(gug), EN.short(gug)) == ("Гуг", "Gug")
    assert (RU.text(card, "reminder"), EN.text(card, "reminder")) == ("Ужас растёт на 1.", "Terror rises by 1.")


def test_marking_a_sentence_leaves_it_as_it_is() -> None:
    assert words.message("because of the card") == "because of the card"
    assert words.plural_message("{n} clue", "{n} clues") == ("{n} clue", "{n} clues")


@pytest.mark.parametrize(
    ("items", "english", "russian"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a и b"),
        (["a", "b", "c"], "a, b and c", "a, b и c"),
    ],
)
def test_lists_end_with_and(items: list[str], english: str, russian: str) -> None:
    assert (EN.list_and(items), RU.list_and(items)) == (english, russian)


@pytest.mark.parametrize(("value", "shown"), [(2, "+2"), (0, "0"), (-1, "−1"), (-10, "−10")])
def test_modifiers_have_their_sign(value: int, shown: str) -> None:
    assert RU.signed(value) == EN.signed(value) == shown


@pytest.mark.parametrize(
    ("chance", "digits", "english", "russian"),
    [
        (Fraction(0), 0, "0%", "0\u202f%"),
        (Fraction(1), 0, "100%", "100\u202f%"),
        (Fraction(5, 9), 0, "56%", "56\u202f%"),
        (Fraction(1, 200), 0, "<1%", "<1\u202f%"),
        (Fraction(1, 100), 0, "1%", "1\u202f%"),
        (Fraction(995, 1000), 0, ">99%", ">99\u202f%"),
        (Fraction(994, 1000), 0, "99%", "99\u202f%"),
        (Fraction(1, 3), 1, "33.3%", "33,3\u202f%"),
        (Fraction(1, 3000), 1, "<0.1%", "<0,1\u202f%"),
        (Fraction(2999, 3000), 1, ">99.9%", ">99,9\u202f%"),
        (0.125, 0, "13%", "13\u202f%"),
        (0.125, 1, "12.5%", "12,5\u202f%"),
        (1, 1, "100.0%", "100,0\u202f%"),
    ],
)
def test_chances_never_promise_too_much(chance: Fraction | float, digits: int, english: str, russian: str) -> None:
    assert (EN.percent(chance, digits), RU.percent(chance, digits)) == (english, russian)


@pytest.mark.parametrize("chance", [-0.1, Fraction(11, 10)])
def test_a_chance_outside_its_range_is_refused(chance: Fraction | float) -> None:
    with pytest.raises(BadQuestion) as caught:
        EN.percent(chance)
    assert caught.value.field == "chance"


@pytest.mark.parametrize(
    ("value", "digits", "english", "russian"),
    [
        (Fraction(5, 3), 1, "1.7", "1,7"),
        (-0.25, 1, "−0.3", "−0,3"),
        (3, 0, "3", "3"),
        (-0.04, 1, "0.0", "0,0"),
        (Fraction(199, 100), 1, "2.0", "2,0"),
        (1.05, 2, "1.05", "1,05"),
    ],
)
def test_decimals_follow_the_language(value: Fraction | float, digits: int, english: str, russian: str) -> None:
    assert (EN.number(value, digits), RU.number(value, digits)) == (english, russian)


@pytest.mark.parametrize(
    ("wished", "language"),
    [
        ("ru", "ru"),
        ("ru-RU,ru;q=0.9,en;q=0.8", "ru"),
        ("en-GB", "en"),
        ("en;q=0.5, ru;q=0.9", "ru"),
        ("de-AT,de", "en"),
        ("de,ru;q=0.4", "ru"),
        ("*", "en"),
        ("", ""),
        (" , ", ""),
        (";;;,RU_ru", "en"),
    ],
)
def test_the_language_of_a_browser(wished: str, language: str) -> None:
    assert words.spoken(wished) == language
