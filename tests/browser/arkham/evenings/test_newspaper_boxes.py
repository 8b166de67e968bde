"""The evening newspaper as it is drawn: on no width does a text leave the paper or touch another one, or get small."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, cycle, product
from typing import TypedDict

import pytest
from golden_evenings import log
from playwright.sync_api import Page

from companion import words
from companion.apps.tables.games import arkham
from companion.facts import arkham as facts
from companion.screens.arkham.evening import newspaper
from companion.screens.arkham.wording.names import Names
from companion.screens.families.newspaper import Newspaper, PaperTurn
from companion.widgets import html, styles

BOX = facts.load()
SMALLEST = 11.5
"""Pixels of a letter on a phone."""
LONG = ("Константин Константинопольский-Ш.", "Ж" * 40, "Мария-Антуанетта Екатерина Великая", "Ли")

TEXTS = """() => {
  const paper = document.querySelector("article").getBoundingClientRect();
  const rows = [...document.querySelectorAll("article text")].filter((text) => text.checkVisibility());
  const boxes = rows.flatMap((text) => text.querySelector("tspan") ? [...text.querySelectorAll("tspan")] : [text]);
  return boxes.filter((box) => box.textContent.trim()).map((box) => {
    const at = box.getBoundingClientRect(), scale = box.getScreenCTM().a;
    return { text: box.textContent, left: at.left, right: at.right, top: at.top, bottom: at.bottom,
      size: parseFloat(getComputedStyle(box).fontSize) * scale, outside: at.left < paper.left - 1 ||
      at.right > paper.right + 1 || at.top < paper.top - 1 || at.bottom > paper.bottom + 1 };
  });
}"""


class Box(TypedDict):
    text: str
    left: float
    right: float
    top: float
    bottom: float
    size: float
    outside: bool


def front(name: str, language: str, text: int, players: Sequence[str] = ()) -> Newspaper:
    """The newspaper of a golden evening, with these players in turn if any are named."""
    state, records = log(arkham(), f"golden/{name}.json")
    if players:
        team = zip(state.investigators, cycle(players), strict=False)
        state = replace(state, investigators=tuple(replace(one, player=player) for one, player in team))
    return newspaper.paper(Names(state, BOX, words.load(language)), records, text=text)


def crowded(language: str, text: int) -> Newspaper:
    """Eight investigators with long names of players, long turning points, a long headline."""
    turn = PaperTurn("12", "Монтерей закрывает врата в Старинной лавке волшбы")
    where = "Шестая печать легла в Ложе Серебряных Сумерек"
    paper = front("battle", language, text, LONG)
    return replace(paper, turns=(turn,) * 5, headline=where, sentence=f"{where}. {where}. {where}.")


PAPERS = {"four": partial(front, "seals"), "eight": partial(front, "battle"), "alone": partial(front, "lost"),
          "crowded": crowded}  # fmt: skip
FORMS = [(360, 130), (390, 100), (820, 100), (1440, 130)]
"""Widths of the page, and sizes of its letters."""


@pytest.mark.parametrize("name", PAPERS)
def test_every_text_has_its_own_room(page: Page, name: str) -> None:
    for (width, text), language in product(FORMS, ("ru", "en")):
        page.set_viewport_size({"width": width, "height": 900})
        drawn = html.render(PAPERS[name](language, text))
        inside = f'<div class="al" style="width:{width - 24}px">{drawn}</div>'
        page.set_content(f"<style>{styles.text('arkham')}</style>{inside}")
        boxes: list[Box] = page.evaluate(TEXTS)
        assert len(boxes) > 12
        assert not [box["text"] for box in boxes if box["outside"]], (width, text, language)
        assert not [box["text"] for box in boxes if box["size"] < SMALLEST], (width, text, language)
        touching = [(one["text"], other["text"]) for one, other in combinations(boxes, 2) if _touch(one, other)]
        assert not touching, (width, text, language)


def _touch(one: Box, other: Box) -> bool:
    """Whether two texts stand on each other by more than the air above and below their letters."""
    air = min(one["bottom"] - one["top"], other["bottom"] - other["top"]) * 0.2
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > air
