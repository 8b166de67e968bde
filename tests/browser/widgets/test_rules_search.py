"""The search of the rules finds every heading of the rulebooks, in any case and number, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from test_page_script import mount  # noqa: F401

from companion.facts.rules_reference import load as load_rules
from companion.screens import parts as p
from companion.screens.arkham.table import rules_reference as arkham
from companion.screens.innsmouth.pieces import rules as innsmouth
from companion.screens.realms.cards import rules as realms
from companion.widgets import html
from companion.words import Words, load

HEADINGS = Path(__file__).parent / "headings"
"""``GAME.LANGUAGE.txt``: headings and their forms in our own list, with ``|`` between them."""

GAMES: dict[str, Callable[[Words, str], p.Panel]] = {
    "arkham": arkham.present,
    "innsmouth": innsmouth.present,
    "realms": realms.present,
}

COUNTED = """(words) => words.map((word) => {
  const field = document.querySelector("[data-find]");
  field.value = word;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return document.querySelectorAll("li[data-words]:not([hidden])").length;
})"""
"""How many entries each of the words finds."""

LISTS = sorted(path.stem for path in HEADINGS.iterdir())


def headings(name: str) -> list[str]:
    lines = (HEADINGS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [heading.strip() for line in lines for heading in line.split("|")]


def found(mount: Callable[..., Page], name: str, words: list[str]) -> dict[str, int]:  # noqa: F811
    game, language = name.split(".")
    page = mount(panel=html.render(GAMES[game](load(language), "")))
    return dict(zip(words, page.evaluate(COUNTED, words), strict=True))


@pytest.mark.parametrize("name", LISTS)
def test_every_heading_is_found_and_told_from_others(mount: Callable[..., Page], name: str) -> None:  # noqa: F811
    """A stem cut too short would find nearly everything: half of the headings find a twelfth of the rules at most."""
    words = headings(name)
    assert len(words) > 70
    number = found(mount, name, words + [word.upper() for word in words])
    assert [word for word, count in number.items() if not count] == []
    rules = len(load_rules(name.split(".")[0]))
    assert sorted(number.values())[len(number) // 2] <= rules / 8
    assert max(number.values()) < rules


def test_what_no_rule_says_is_not_found(mount: Callable[..., Page]) -> None:  # noqa: F811
    words = ["паровоз", "ъъъ", "teapot", "закрытиеврат", "бойня"]
    assert found(mount, "arkham.ru", words) == dict.fromkeys(words, 0)


FORMS = {
    "Некрономикона": ["Некрономикон"],
    "картой": ["Карта"],
    "колец": ["Кольцо"],
    "переулка": ["Переулок"],
    "daggers": ["Dagger"],
    "Призраками": ["Призрак"],
    "денег": ["Деньги"],
}
"""What is typed, and the names that are found by it in any list."""


def test_a_name_is_found_in_its_cases(mount: Callable[..., Page]) -> None:  # noqa: F811
    names = ("Некрономикон", "Карта", "Кольцо", "Переулок", "Dagger", "Призрак", "Деньги")
    items = "".join(f'<li data-words="{name}">{name}</li>' for name in names)
    page = mount(panel=f'<div class="al-find"><input data-find data-keep="names"><ul>{items}</ul></div>')
    seen = {}
    for typed in FORMS:
        page.fill("[data-find]", typed)
        seen[typed] = page.locator("[data-words]:visible").all_inner_texts()
    assert seen == FORMS
