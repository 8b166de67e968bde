"""No screen shows a word that did not go through the catalogues: in the pseudo-language every sentence has brackets.

What may stand without them: names and texts of the data files, letters of figures, roman numerals, what players typed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.arkham.mythos.draws import fill
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.table.commands import PrintedCard, ResolveMythos, Seat
from companion.arkham.table.events import Fate, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, SKY, Phase, WakingCause
from companion.errors import IllegalCommand
from companion.facts import arkham
from companion.screens.arkham.drafts import setup_draft
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.drafts.setup_draft import SetUpDraft
from companion.screens.arkham.drafts.view import PlacePage, SheetKind, Tab, View
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page, setup
from companion.screens.arkham.pages.page import History
from companion.screens.arkham.wording import refusals
from companion.screens.arkham.wording.chapters import causes
from companion.screens.arkham.wording.names import Names, monograms
from companion.screens.arkham.wording.phrases import phrase
from companion.screens.arkham.wording.sentences import sentence
from companion.widgets.html import render

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))
from given import given, out_of_play  # the builders of the rules' tests, which are no package

BOX = arkham.load()
PSEUDO = words.load("xx")
SHOWN_ATTRIBUTES = frozenset({"title", "aria-label", "placeholder", "alt"})
NUMERALS = {"I", "II", "III", "IV", "V"}
PINS = {pair for sheet in BOX.investigators.values() for pair in monograms(sheet.name_en)}
WORD = re.compile(r"[^\W\d_]{2,}")

MIDDLE = given(
    4,
    ancient_one="hastur",
    round=3,
    phase=Phase.MOVEMENT,
    doom=5,
    terror=4,
    at={0: "woods", 1: ("yuggoth", 1), 2: "police_station", 3: "uptown"},
    who={
        0: {"fortune": "blessed", "clues": 3, "explored": True},
        2: {"delayed": True},
        3: {"monster_trophies": ("ghoul", "gug"), "gate_trophies": ("abyss",)},
    },
    monsters={"woods": ["ghoul"], "uptown": ["gug", "cultist"], SKY: ["byakhee"], OUTSKIRTS: ["zombie", "unknown"]},
    gates={"woods": "yuggoth", "graveyard": "rlyeh"},
    seals=("the_witch_house",),
    clues={"black_cave": 2, "uptown": 1},
    environment="heat_wave",
    rumor="good_work_undone",
    rumor_tokens=6,
    closures={"library": 4, "general_store": 0},
)


class Shown(HTMLParser):
    """The texts and spoken attributes of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += [value for name, value in attrs if name in SHOWN_ATTRIBUTES and value]


def outside_brackets(text: str) -> str:
    """What stands outside all brackets."""
    depth, kept = 0, ""
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        kept += sign if not depth and sign != "⟧" else " "
    return kept


def data_texts() -> Iterator[str]:
    """Every English text of the data files."""
    for group in (getattr(BOX, field.name) for field in fields(BOX)):
        for record in group.values() if hasattr(group, "values") else ():
            if is_dataclass(record):
                yield from (getattr(record, f.name) for f in fields(record) if f.name.endswith("_en"))


PRINTED = re.compile("|".join(rf"(?<!\w){re.escape(text)}(?!\w)" for text in sorted(set(data_texts()), key=len)[:0:-1]))


def forgotten(html: str, names: Names | None) -> list[str]:
    """Words that a page shows and nobody wrapped."""
    shown = Shown()
    shown.feed(html)
    seats = range(len(names.table.investigators)) if names else ()
    first_names = {names.first_name(seat) for seat in seats} if names else set()
    allowed = NUMERALS | PINS | first_names | set(words.LANGUAGES.values())
    return [
        f"{word} in {text!r}"
        for text in shown.texts
        for word in WORD.findall(PRINTED.sub(" ", outside_brackets(text)))
        if word not in allowed
    ]


def views() -> Iterator[tuple[str, View]]:
    for tab in Tab:
        yield f"tab {tab}", View(tab=tab)
    for sheet in (SheetKind.NUMBERS, SheetKind.SETTINGS, SheetKind.CORRECTIONS):
        yield f"sheet {sheet}", View(sheet=sheet)
    for place in ("woods", "black_cave", "the_witch_house", "uptown", "library", "yuggoth", SKY, OUTSKIRTS):
        for shown in PlacePage:
            yield f"{place} {shown or 'main'}", View(place=place, page=shown, monster=1)
    for seat in range(4):
        yield f"investigator {seat}", View(tab=Tab.INVESTIGATORS, seat=seat)
    yield "figure picked", View(picked_seat=0)
    yield "monster picked", View(picked_monster=1)


def mythos_views() -> Iterator[tuple[str, View]]:
    yield "list", View(tab=Tab.MYTHOS)
    yield "unlisted", View(tab=Tab.MYTHOS, mythos=MythosDraft(printed=PrintedCard()))
    for card in BOX.mythos:
        yield card, View(tab=Tab.MYTHOS, mythos=MythosDraft(card=card))


def _refusal(reason: Reason, names: Names) -> str:
    return refusals.refusal(IllegalCommand(reason, seat=0, place="woods", needed="mythos"), names)


VIEWS, MYTHOS_VIEWS = dict(views()), dict(mythos_views())


def html_of(view: View, table: object) -> tuple[str, Names]:
    names = Names(table, BOX, PSEUDO)  # type: ignore[arg-type]
    regions = page.present(names, view, History(), Links())
    return "".join(render(getattr(regions, field.name)) for field in fields(regions)), names


@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_every_word_of_a_page_is_in_a_catalogue(view: View) -> None:
    assert forgotten(*html_of(view, MIDDLE)) == []


@pytest.mark.parametrize("view", MYTHOS_VIEWS.values(), ids=MYTHOS_VIEWS)
def test_every_word_of_the_mythos_sheet_is_in_a_catalogue(view: View) -> None:
    assert forgotten(*html_of(view, replace(MIDDLE, phase=Phase.MYTHOS))) == []


@pytest.mark.parametrize("step", setup_draft.STEPS)
def test_every_word_of_the_set_up_is_in_a_catalogue(step: object) -> None:
    draft = SetUpDraft(step=step, seats=(Seat("kate_winthrop", "⟦Zoë⟧"), Seat("joe_diamond")), ancient_one="hastur")
    for shown in (draft, SetUpDraft(step=step)):
        assert forgotten(render(setup.present(shown, BOX, PSEUDO)), None) == []


@pytest.mark.parametrize("card", BOX.mythos)
def test_every_line_of_the_log_is_a_sentence_of_a_catalogue(card: str) -> None:
    table = out_of_play(replace(MIDDLE, phase=Phase.MYTHOS, rumor="", mythos_resolved=False), card)
    answered = fill(table, ResolveMythos(card), BOX, lambda sides: sides - 1)
    names = Names(table, BOX, PSEUDO)
    for event in resolve(table, answered, BOX).events:
        assert outside_brackets(sentence(event, names)).strip() == "", event
    assert outside_brackets(phrase(answered, names)).strip() == ""


REASONS: tuple[tuple[Callable[[Any, Names], str], type[Enum]], ...] = (
    (causes.because, Why),
    (causes.fate_words, Fate),
    (causes.road_words, WakingCause),
    (_refusal, Reason),
)


@pytest.mark.parametrize(("say", "member"), [(say, member) for say, family in REASONS for member in family])
def test_every_reason_has_its_words(say: Callable[[Any, Names], str], member: Enum) -> None:
    english, russian = (say(member, Names(MIDDLE, BOX, words.load(language))) for language in ("xx", "ru"))
    assert english
    assert outside_brackets(english).strip() == ""
    assert "This cannot be done" not in english
    assert re.search("[а-яё]", russian)


def test_the_test_notices_a_forgotten_word() -> None:
    found = forgotten("<p title='Terror'>⟦Undo: Woods⟧ Round 3 Woods</p>", None)
    assert found == ["Terror in 'Terror'", "Round in '⟦Undo: Woods⟧ Round 3 Woods'"]
