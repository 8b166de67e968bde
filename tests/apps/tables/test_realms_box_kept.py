"""My box of Cthulhu Realms is never lost: whatever the screens can send is written so that it is read again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as s
from test_realms_page import BOX, SET_UP, Seated
from thoroughly import runs

from companion.apps.tables.boxes.realms_box import BoxFile
from companion.facts.realms import CardColor, CardType
from companion.realms.cards import my_box
from companion.realms.cards.my_box import CELLS, FORMAT, LARGEST, MyBox
from companion.realms.game.state import Shield
from companion.screens.realms.drafts import view as v

CARDS = s.sampled_from(sorted(BOX.cards))
TYPED = s.one_of(s.integers(-5, 20000).map(str), s.text(max_size=8), s.sampled_from(("٣", " 5 ", "1e3", "007")))
WORDS = s.sampled_from(sorted({*Shield, *CardColor, *CardType}))
CELL = s.one_of(TYPED, WORDS, s.integers(), s.none(), s.booleans(), s.just([]), s.just({}))
ENTRIES = s.dictionaries(s.one_of(s.sampled_from(sorted(CELLS)), s.text(max_size=5)), CELL, max_size=4)
DOCUMENTS = s.builds(
    lambda cards, more: json.dumps({"format": FORMAT, "version": 1, "cards": cards, **more}, ensure_ascii=False),
    s.dictionaries(s.one_of(CARDS, s.text(max_size=5)), s.one_of(ENTRIES, CELL), max_size=5),
    s.dictionaries(s.text(max_size=5), CELL, max_size=1),
)
NUMBERS = s.dictionaries(s.sampled_from(("cost", "copies", "sanity")), s.integers(1, 20))
SOUND = s.dictionaries(CARDS, NUMBERS, max_size=9)
FILES = s.one_of(
    DOCUMENTS,
    s.text(max_size=40),
    s.just("[" * LARGEST),
    SOUND.map(lambda cards: json.dumps({"format": FORMAT, "version": 1, "cards": cards})),
)
ACTS = s.one_of(
    s.builds(
        lambda card, cell, typed: (v.EnterNumber(card, cell, ""), "value", typed),
        CARDS,
        s.sampled_from(("cost", "copies", "sanity")),
        TYPED,
    ),
    s.builds(
        lambda card, cell, word: (v.EnterNumber(card, cell, word), "", ""),
        CARDS,
        s.sampled_from(("shield", "color", "kind")),
        WORDS,
    ),
    s.builds(
        lambda card, cell, typed: (v.EnterNumber(card, cell, typed), "", ""),
        s.text(max_size=9),
        s.text(max_size=9),
        TYPED,
    ),
    s.builds(lambda text: (v.ImportBox(""), "text", text), FILES),
)


@settings(max_examples=runs(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(s.lists(ACTS, max_size=30), s.booleans())
def test_whatever_the_screens_send_is_written_so_that_it_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, acts: list[Any], is_laid_out: bool
) -> None:
    """After every tap the file is sound, holds what the page shows, and nothing was put aside."""
    folder = tmp_path_factory.mktemp("realms")
    seated = Seated(folder / "companion.sqlite")
    if is_laid_out:
        seated.tap(SET_UP)
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for act, into, value in acts:
        before = seated.page._mine
        seated.tap(act, into=into, value=value)
        file = BoxFile(folder, BOX)
        kept = file.load()
        assert my_box.read(my_box.write(kept), BOX) == kept
        assert seated.page._mine == kept
        assert not file.aside()
        if isinstance(act, v.ImportBox):
            assert before.joined(kept).box == kept, "a file fills empty cells and takes nothing away"
    again = Seated(folder / "companion.sqlite")
    assert again.page._mine == seated.page._mine


def test_the_property_reaches_full_boxes_and_refusals(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is sent is no empty talk: sound cells are kept, absurd ones refused with a sentence."""
    seated = Seated(tmp_path_factory.mktemp("realms") / "companion.sqlite")
    card = min(BOX.cards)
    seated.tap(v.EnterNumber(card, "cost", ""), into="value", value="7")
    assert seated.page._mine == MyBox().entered(card, "cost", "7")
    seated.tap(v.EnterNumber(card, "cost", ""), into="value", value="20000")
    assert seated.page.view.message is not None
    assert seated.page._mine == MyBox().entered(card, "cost", "7")
