"""The rules references of Cthulhu Realms and Innsmouth: both languages, standing, the question mark in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from companion import words
from companion.facts.rules_reference import HeadedRule, Rule, RuleStanding, load
from companion.screens import parts as p
from companion.screens.families import sheets as s
from companion.screens.innsmouth.drafts import view as innsmouth_view
from companion.screens.innsmouth.pieces import rules as innsmouth
from companion.screens.pages import Close, OpenRules
from companion.screens.realms.cards import rules as realms
from companion.screens.realms.drafts import view as realms_view
from companion.words import Words

Chapters = Callable[[Words], Mapping[str, str]]
GAMES: Mapping[str, tuple[Chapters, Callable[[Words, str], p.Panel]]] = {
    "realms": (realms.chapters, realms.present),
    "innsmouth": (innsmouth.chapters, innsmouth.present),
}
EVERY = [(game, rule) for game in GAMES for rule in load(game)]


def _entries(game: str, language: str, topic: str) -> list[s.RuleEntry]:
    sheet = GAMES[game][1](words.load(language), topic)
    reference = next(part for part in sheet.body if isinstance(part, s.Reference))
    return [entry for _, entries in reference.groups for entry in entries]


@pytest.mark.parametrize(("game", "rule"), EVERY, ids=[f"{game}-{rule.id}" for game, rule in EVERY])
def test_every_entry_is_short_in_both_languages_and_says_what_is_behind_it(game: str, rule: Rule) -> None:
    assert rule.topic in GAMES[game][0](words.load("en"))
    assert all((rule.title_en, rule.title_ru, rule.text_en, rule.text_ru, rule.standing, rule.keywords))
    assert max(len(rule.text_en), len(rule.text_ru)) <= 260, "one to three short sentences"
    assert isinstance(rule, HeadedRule)
    assert bool(rule.section_en) is bool(rule.section_ru) is (RuleStanding.BOOK in rule.standing), "where to look it up"


def test_an_entry_says_page_and_heading_as_far_as_the_rulebook_is_known_to_tell_them() -> None:
    """Issue 14, item 9. Innsmouth's text names six of its pages, that of Cthulhu Realms none."""
    said = {(game, entry.name): entry.source for game in GAMES for entry in _entries(game, "ru", "")}
    assert said["innsmouth", "THREAT-01"] == "THREAT-01 · книга правил, с. 7: Угроза"
    assert said["innsmouth", "CHECK-03"].startswith("CHECK-03 · книга правил, с. 9: Шаг 3 · отчасти")
    assert said["innsmouth", "ROUND-02"] == "ROUND-02 · книга правил: Фаза 1"
    assert said["realms", "SETUP-01"] == "SETUP-01 · книга правил: Компоненты игры и подготовка к ней"
    assert said["realms", "ABILITY-02"] == "ABILITY-02 · наше решение, в правилах не сказано"
    pages = {rule.page for rule in load("innsmouth") if rule.page}
    assert pages == {"7", "9", "11", "12", "13", "16"}, "the pages that it refers to itself"
    assert not any(rule.page for rule in load("realms"))
    assert not any(source.endswith((" книга правил", " rulebook")) for source in said.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_has_entries_and_comes_first_when_it_is_asked_for(game: str) -> None:
    for chapter in GAMES[game][0](words.load("ru")):
        found = _entries(game, "ru", chapter)
        assert found[0].name == next(rule.id for rule in load(game) if rule.topic == chapter)
        assert {entry.name for entry in found} == {rule.id for rule in load(game)}


ASKED = {
    "innsmouth": {
        "SEGMENT-05": ("dead end", "тупик"), "ROUTE-04": ("corner", "на углу"), "SEGMENT-06": ("bridge", "набережн"),
        "ROUTE-06": ("safe house", "убежищ"), "CHECK-04": ("tiara", "амулет"), "QUARTER-03": ("6 becomes 1", "6"),
        "BONUS-06": ("after round 10", "диагонал"), "CHECK-05": ("highest threat level", "первым"),
        "ROUTE-05": ("erase", "сотрите"), "SCORE-03": ("winding route", "извилистый"),
    },
    "realms": {
        "ABILITY-07": ("double arrow", "двойная стрелка"), "ABILITY-08": ("abjures itself", "отречени"),
        "LOSS-05": ("55", "55"), "LOSS-04": ("sanctuary", "убежище"), "TURN-03": ("entities", "персонаж"),
    },
}  # fmt: skip
"""What an owner looked for, and where it stands."""


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game, rules in ASKED.items() for rule in rules])
def test_what_an_owner_looked_for_is_found_in_both_languages(game: str, rule: str) -> None:
    """play-two-games.md, section 4."""
    entry = next(entry for entry in load(game) if entry.id == rule)
    for word, text in zip(
        ASKED[game][rule],
        (f"{entry.title_en} {entry.text_en}", f"{entry.title_ru} {entry.text_ru}"),
        strict=True,
    ):
        assert word in text.lower()


def test_the_reference_of_realms_speaks_the_words_of_the_book_and_the_screens() -> None:
    text = " ".join(f"{rule.title_en} {rule.text_en} {rule.title_ru} {rule.text_ru}" for rule in load("realms"))
    assert not [word for word in ("сущност", "haven", "gate", "Сущност") if word in text]


@pytest.mark.parametrize(("language", "said"), [("en", "our reconstruction"), ("ru", "наша реконструкция")])
def test_what_innsmouth_reconstructs_is_called_so(language: str, said: str) -> None:
    """two-games.md, rules.md 24: the second segment that joins the first, and the zigzag."""
    entries = {entry.name: entry for entry in _entries("innsmouth", language, "")}
    marked = {rule.id for rule in load("innsmouth") if RuleStanding.RECONSTRUCTION in rule.standing}
    assert {"SEGMENT-01", "BONUS-02", "THREAT-02", "ROUTE-03"} <= marked
    for name, entry in entries.items():
        assert (said in entry.source) is (name in marked)


def test_the_reference_lies_over_everything_and_closing_goes_back() -> None:
    before = realms_view.View(tab=realms_view.Tab.DECK)
    opened = realms_view.navigate(before, OpenRules("turn"), None)
    assert opened.rules == "turn"
    assert realms_view.navigate(opened, Close(), None) == before
    at = innsmouth_view.View(mode=innsmouth_view.SheetMode.ROUTE)
    over = innsmouth_view.navigate(at, OpenRules("route"), None)
    assert over.rules == "route"
    assert innsmouth_view.navigate(over, Close(), None) == at
    assert innsmouth_view.navigate(over, innsmouth_view.OpenMode(innsmouth_view.SheetMode.SCORE), None).rules is None
