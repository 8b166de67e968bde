"""The rules reference: known ids, both languages, found in both, opened where the rule applies."""

from __future__ import annotations

import re

import pytest
from arkham_tables import VIEWS, acts, drawn, texts
from specification import RULINGS, VECTORS, specification

from companion import words
from companion.facts.rules_reference import Rule, RuleStanding, Topic, load
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.table import rules_reference
from companion.screens.families import sheets as s

IDS = frozenset(rule for rule in specification() if not rule.startswith((*VECTORS, *RULINGS)))
"""Every rule of the specification, without its vectors and rulings."""


@pytest.mark.parametrize("rule", load(), ids=lambda rule: rule.id)
def test_every_entry_is_a_rule_of_the_specification_in_both_languages(rule: Rule) -> None:
    assert rule.id in IDS
    assert all((rule.title_en, rule.title_ru, rule.text_en, rule.text_ru, rule.standing, rule.keywords))
    assert rule.topic in tuple(Topic)
    assert not rule.page or (RuleStanding.BOOK in rule.standing and all(sign in "0123456789–, " for sign in rule.page))
    assert max(len(rule.text_en), len(rule.text_ru)) <= 260, "one to three short sentences"


def test_there_are_more_than_a_hundred_entries_and_some_in_every_chapter() -> None:
    assert len(load()) >= 120
    assert {rule.topic for rule in load()} == set(Topic)


def _entries(language: str, topic: str) -> list[s.RuleEntry]:
    sheet = rules_reference.present(words.load(language), topic)
    reference = next(part for part in sheet.body if isinstance(part, s.Reference))
    return [entry for _, entries in reference.groups for entry in entries]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "word", ["наплыв", "surge", "MOVE-05", "улик", "clue", "задаток", "ромб", "значок", "активность"]
)
def test_a_word_of_either_language_finds_its_rules(language: str, word: str) -> None:
    assert [entry for entry in _entries(language, "") if word.lower() in entry.search.lower()]


@pytest.mark.parametrize(("language", "book"), [("ru", "книга правил, с. "), ("en", "rulebook, p. ")])
def test_an_entry_of_the_rulebook_names_its_page(language: str, book: str) -> None:
    """rules.md 15: what the rules were read from has lines, the printed book has pages."""
    entries = {entry.name: entry.source for entry in _entries(language, "")}
    paged = [rule for rule in load() if rule.page]
    assert len(paged) > 150
    for rule in paged:
        assert entries[rule.id].startswith(f"{rule.id} · {book}{rule.page}")
        assert max(int(number) for number in re.findall(r"\d+", rule.page)) <= 24, "the rulebook has 24 pages"


def test_what_is_no_rule_of_the_book_is_not_shown_as_one() -> None:
    """rules.md 15: the worst of 38 was FINAL-06."""
    entries = {entry.name: entry.source for entry in _entries("en", "")}
    assert entries["FINAL-06"] == "FINAL-06 · rulebook, p. 22 · partly the publisher’s answer"
    assert "partly as we read it" in entries["SURGE-05"]
    assert sum(len(rule.standing) > 1 for rule in load()) == 38


@pytest.mark.parametrize("topic", Topic)
def test_a_topic_comes_first_and_the_search_still_finds_every_rule(topic: Topic) -> None:
    found = _entries("en", topic)
    assert found[0].name == next(rule.id for rule in load() if rule.topic == topic)
    assert {entry.name for entry in found} == {rule.id for rule in load()}


@pytest.mark.parametrize(
    "name", ["table", "investigator", "mythos", "settings", "woods MAIN", "woods CLOSE", "yuggoth MAIN"]
)
def test_the_rules_open_from_the_place_where_they_apply(name: str) -> None:
    assert any(act.get("go") == "OpenRules" for act in acts(drawn(VIEWS[name])))


def test_closing_the_rules_goes_back_to_what_was_open() -> None:
    before = v.View(tab=v.Tab.INVESTIGATORS, seat=1)
    opened = v.navigate(before, v.OpenRules(Topic.STATUS), None)
    assert opened.rules == "status"
    assert v.navigate(opened, v.Close(), None) == before


def test_the_page_shows_the_reference_with_nothing_left_untranslated() -> None:
    shown = " ".join(texts(drawn(v.View(rules="gates"), "ru")))
    assert "Врата закрыты" in shown
    assert "rulebook" not in shown


def test_the_button_is_a_small_question_mark_with_a_name() -> None:
    button = rules_reference.rules_button(words.load("en"), Topic.FIGHT)
    assert isinstance(button, p.Button)
    assert (button.icon, button.label) == ("help", "")
    assert button.hint
