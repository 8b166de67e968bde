"""My Arkham box is never lost: whatever the screens can send is written so that it is read again."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as s
from test_arkham_box_page import BOX, Seated
from thoroughly import runs

from companion.apps.pages.arkham import own_copy
from companion.apps.tables.boxes import arkham_box
from companion.apps.tables.boxes.arkham_box import BoxFile
from companion.arkham.box import my_box
from companion.arkham.box.my_box import FORMAT, LARGEST, MyBox
from companion.arkham.box.own_card import CELLS, OwnCard
from companion.errors import Problem
from companion.facts.arkham_records import CardKind, CardTrait, Dimension
from companion.screens.arkham.drafts import box_draft as d
from companion.screens.arkham.drafts import view as v
from companion.words import load

LISTED = s.sampled_from(("estate_sale", "revolver_38", "wither", "nonsense", "speed"))
TITLES = s.one_of(s.sampled_from(("Fog", "Mist", " Fog ", "", "x" * 90, "a\u200bb", "<b>")), s.text(max_size=8))
PLACES = s.sampled_from(("woods", "black_cave", "church", ""))
VALUES = s.one_of(
    TITLES,
    PLACES,
    s.sampled_from(sorted({*CardKind, *CardTrait})),
    s.builds(lambda sign, symbol: sign + symbol, s.sampled_from("+-*"), s.sampled_from(sorted(Dimension))),
)
CELL = s.one_of(VALUES, s.integers(), s.none(), s.lists(s.sampled_from(sorted(Dimension)), max_size=3), s.just({}))
NAMES = s.one_of(s.sampled_from((*sorted(CELLS), "title")), s.text(max_size=5))
DOCUMENTS = s.builds(
    lambda titles, cards, more: json.dumps({"format": FORMAT, "version": 1, "titles": titles, "cards": cards, **more}),
    s.dictionaries(LISTED, s.dictionaries(s.sampled_from(("ru", "en", "de")), CELL, max_size=2), max_size=3),
    s.dictionaries(TITLES, s.dictionaries(NAMES, CELL, max_size=4), max_size=3),
    s.dictionaries(s.text(max_size=5), CELL, max_size=1),
)
SOUND = s.builds(
    lambda title, card: my_box.write(MyBox().titled("estate_sale", "ru", "Аукцион", BOX).with_card(title, card)),
    s.sampled_from(("Fog", "Mist", "Calm")),
    s.builds(OwnCard, gate=s.sampled_from(("woods", "")), reminder=s.sampled_from(("", "−1"))),
)
ACTS = s.one_of(
    s.builds(lambda card, title: (d.TeachTitle(card), "title", title), LISTED, TITLES),
    s.builds(lambda title: (d.AddCard(), "title", title), TITLES),
    s.builds(lambda title, cell, value: (d.ChangeCard(title, cell), "value", value), TITLES, NAMES, VALUES),
    s.builds(lambda title: (d.ForgetCard(title), "", ""), TITLES),
    s.builds(lambda title: (d.PutBack(title, OwnCard(gate="woods")), "", ""), TITLES),
    s.just((d.KeepCard(), "", "")),
    s.builds(
        lambda text: (d.ImportBox(""), "text", text),
        s.one_of(DOCUMENTS, SOUND, s.text(max_size=40), s.just("[" * LARGEST)),
    ),
)


@settings(max_examples=runs(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(s.lists(ACTS, max_size=30))
def test_whatever_the_screens_send_is_written_so_that_it_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, acts: list[Any]
) -> None:
    """After every tap the file is sound, holds what the page shows, and nothing was put aside."""
    folder = tmp_path_factory.mktemp("arkham")
    seated = Seated(folder / "companion.sqlite")
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    for act, into, value in acts:
        before = seated.mine
        seated.tap(act, into=into, value=value)
        file = BoxFile(folder, BOX)
        kept = file.load()
        assert my_box.read(my_box.write(kept), BOX) == kept
        assert seated.mine == kept
        assert not file.aside()
        if isinstance(act, d.ImportBox):
            assert before.joined(kept).box == kept, "a file adds and takes nothing away"
    assert Seated(folder / "companion.sqlite").mine == seated.mine


ONE_CHANGE: tuple[tuple[Any, str, str], ...] = (
    (d.TeachTitle("estate_sale"), "title", "Garage Sale"), (d.TeachTitle("revolver_38"), "title", "Colt"),
    (d.AddCard(), "title", "Calm"), (d.ForgetCard("Mist"), "", ""), (d.PutBack("Rain", OwnCard(gate="woods")), "", ""),
    (d.ChangeCard("Fog", "gate", "woods"), "", ""), (d.ChangeCard("Fog", "clue", "black_cave"), "", ""),
    (d.ChangeCard("Fog", "kind", "rumor"), "", ""), (d.ChangeCard("Fog", "white", "+star"), "", ""),
    (d.ChangeCard("Fog", "black", "+plus"), "", ""), (d.ChangeCard("Fog", "reminder"), "value", "−1"),
    (d.ImportBox(""), "text", my_box.write(MyBox().with_card("Snow", OwnCard()))),
)  # fmt: skip


def test_two_pages_that_change_the_box_lead_to_the_same_one_in_either_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An act carries its one change: what another page has told meanwhile stays."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    for number, pair in enumerate(combinations(ONE_CHANGE, 2)):
        boxes = []
        for order in (pair, pair[::-1]):
            file = tmp_path / f"{number}{len(boxes)}" / "companion.sqlite"
            BoxFile(file.parent, BOX).save(MyBox().with_card("Fog", OwnCard()).with_card("Mist", OwnCard()))
            pages = Shelves(file), Shelves(file)
            for page, (act, into, value) in zip(pages, order, strict=True):
                page.do(act, into, value)
            boxes.append(BoxFile(file.parent, BOX).load())
        assert boxes[0] == boxes[1], pair
        assert boxes[0] != MyBox().with_card("Fog", OwnCard()).with_card("Mist", OwnCard())


class Shelves:
    """One page's shelf, without the page."""

    def __init__(self, file: Path) -> None:
        self.shelf = arkham_box.MyShelf(BoxFile(file.parent, BOX), BOX)
        self.shelf.look()

    def do(self, act: Any, into: str, value: str) -> None:
        own_copy.do(replace(act, **{into: value}) if into else act, self.shelf, v.View(), load("en"))


def test_the_property_reaches_full_boxes_and_refusals(tmp_path: Path) -> None:
    """What is sent is no empty talk: titles and cards are kept, absurd ones refused with a sentence."""
    seated = Seated(tmp_path / "companion.sqlite")
    seated.tap(d.TeachTitle("estate_sale"), into="title", value="Garage Sale")
    seated.tap(d.AddCard(), into="title", value="Fog")
    seated.tap(d.ChangeCard("Fog", "gate", "woods"))
    wanted = MyBox().titled("estate_sale", "en", "Garage Sale", BOX).with_card("Fog", OwnCard(gate="woods"))
    assert seated.mine == wanted
    seated.tap(d.ChangeCard("Fog", "gate", "church"))
    assert seated.page.view.message is not None
    assert "church is not possible here" in seated.page.view.message.text
    assert seated.mine == wanted


@pytest.mark.parametrize(
    ("strange", "named"),
    [
        pytest.param(lambda text: text.rstrip()[:-1] + ', "notes": "mine"}', "notes", id="unknown-key"),
        pytest.param(
            lambda text: text.replace('"gate": "woods"', '"gate": "woods", "zzz": 7'), "zzz", id="unknown-cell"
        ),
        pytest.param(lambda text: text.replace('"gate": "woods"', '"gate": "", "gate": "woods"'), "gate", id="twice"),
    ],
)
def test_what_no_box_of_arkham_has_is_told_and_never_deleted(strange: Any, named: str, tmp_path: Path) -> None:
    file = arkham_box.BoxFile(tmp_path)
    text = strange(my_box.write(MyBox().with_card("Fog", OwnCard(gate="woods"))))
    file.path.write_text(text, "utf-8")
    with pytest.raises(arkham_box.DamagedBox) as refused:
        file.load()
    assert named in str(refused.value)
    warnings: list[Problem] = []
    my_box.read(text, BOX, warnings)
    aside = file.set_aside()
    assert aside is not None
    assert aside.is_partly_sound
    assert (tmp_path / aside.name).read_text("utf-8") == text, "the file as it was"
    assert file.load().cards["Fog"] == OwnCard(gate="woods"), "what is known goes on"
    assert file.set_aside() is None, "told once"
