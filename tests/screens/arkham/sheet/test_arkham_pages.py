"""Promises of every screen of an Arkham table: drawn, translated, escaped, and every act understood."""

from __future__ import annotations

import dataclasses
import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from arkham_tables import BOX, HOSTILE, VIEWS, acts, drawn, table, texts

from companion.apps.tables.games import arkham
from companion.arkham.table.commands import COMMANDS
from companion.facts.arkham_records import Dimension
from companion.history.codec import Codec, decode
from companion.screens import acts as screen_acts
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.navigation import NAVIGATION
from companion.screens.devices import seats
from companion.screens.keeping import links

CODEC = Codec(arkham())


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", VIEWS)
def test_every_screen_is_drawn_in_both_languages(name: str, language: str) -> None:
    markup = drawn(VIEWS[name], language)
    assert not re.search(r"\bNone\b(?! left)", markup)
    assert "{" not in re.sub(r'data-act="[^"]*"', "", markup), "a placeholder was left unfilled"


class _Balance(HTMLParser):
    """Notes tags that are closed out of order; void elements need no end."""

    void = frozenset({"input", "img", "br", "path", "circle", "ellipse", "rect", "polygon", "line"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in self.void:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag in self.void:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.mark.parametrize("name", VIEWS)
def test_markup_is_well_formed(name: str) -> None:
    balance = _Balance()
    balance.feed(drawn(VIEWS[name], "ru"))
    assert (balance.wrong, balance.open) == ([], [])


def _names_of_the_box() -> set[str]:
    """Every word of the data files, which the pseudo-language does not dress."""
    records = [
        r
        for group in (
            BOX.spaces,
            BOX.worlds,
            BOX.monsters,
            BOX.mythos,
            BOX.ancient_ones,
            BOX.investigators,
            BOX.items,
            BOX.spells,
            BOX.skills,
            BOX.allies,
            BOX.special_cards,
        )
        for r in group.values()
    ]
    fields = (
        "name_en", "short_en", "special_ability_en", "occupation_en", "reminder_en", "ability_en", "other_en",
        "effect_en", "bonuses_en", "title_en", "text_en",
    )  # fmt: skip
    said = " ".join(str(getattr(record, field, "")) for record in records for field in fields)
    return set(re.findall(r"[^\W\d_]+", said))


HOUSE_WORDS = {"I", "II", "III", "IV", "V", "Anna", "English", "Русский", *Dimension}
"""Numerals, a player's name, languages by their own names."""


@pytest.mark.parametrize("name", VIEWS)
def test_no_sentence_is_forgotten_by_the_translation(name: str) -> None:
    known = _names_of_the_box() | HOUSE_WORDS
    said = " ".join(texts(drawn(VIEWS[name], "xx")))
    while "⟦" in said:
        said, before = re.sub(r"⟦[^⟦⟧]*⟧", " ", said), said
        assert said != before
    words = set(re.findall(r"[^\W\d_]+", said))
    assert {word for word in words if not any(name.startswith(word) for name in known)} == set()


@pytest.mark.parametrize("name", VIEWS)
def test_every_act_on_the_page_can_be_read_back(name: str) -> None:
    for content in acts(drawn(VIEWS[name])):
        read = screen_acts.read(json.dumps(content), "typed")
        if "do" in read:
            assert isinstance(CODEC.decode(read), COMMANDS)
        else:
            kind = {**NAVIGATION, **links.ACTS, **seats.ACTS}[read["go"]]
            assert isinstance(decode(kind, read["with"]), kind)


@pytest.mark.parametrize("name", VIEWS)
def test_hostile_names_never_become_markup(name: str) -> None:
    hostile = tuple(dataclasses.replace(i, player=HOSTILE) for i in table().investigators)
    state = dataclasses.replace(table(), investigators=hostile)
    markup = drawn(VIEWS[name], "ru", state)
    assert "<img" not in markup
    balance = _Balance()
    balance.feed(markup)
    assert (balance.wrong, balance.open) == ([], [])


def test_a_button_that_refuses_says_why() -> None:
    markup = drawn(v.View(place="woods", page=v.PlacePage.CLOSE))
    assert re.search(r'title="Only in phase III Arkham"[^>]*aria-disabled="true"', markup)
