"""Faces: each investigator and Ancient One of ``data`` has a drawing of this house, anybody else a blank head."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from companion.facts.arkham import load
from companion.widgets import styles
from companion.widgets.markup import Markup
from companion.widgets.signs import faces

BOX = load()
DRAWN = [*BOX.investigators, *BOX.ancient_ones]
MOST = 60_000
"""Bytes of all drawings together."""


def picture(name: str) -> str:
    """What the stylesheet of a page of Arkham shows for the class that a face has."""
    shown = re.search(r"al-face--\w+", faces.face(name))
    assert shown is not None
    rule = re.search(rf"\.{shown[0]}\{{--face:(url\(\"[^\"]*\"\))", styles.text("arkham"))
    assert rule is not None
    return rule[1]


def test_everybody_has_a_face_of_their_own() -> None:
    assert len({picture(name) for name in DRAWN}) == len(DRAWN) == 24


@pytest.mark.parametrize("name", ["", "someone", "moon", 'x" onload="y'])
def test_whoever_is_unknown_has_a_blank_head(name: str) -> None:
    assert faces.face(name) == faces.face("blank")
    assert picture(name) not in {picture(known) for known in DRAWN}


def test_no_face_is_drawn_of_nobody() -> None:
    files = {file.stem for file in faces.FOLDER.rglob("*.svg")}
    assert files == {*DRAWN, faces.MOON, faces.BLANK}


def test_all_faces_together_are_small() -> None:
    assert sum(file.stat().st_size for file in faces.FOLDER.rglob("*.svg")) < MOST
    assert len(faces.stylesheet().encode()) < MOST


@pytest.mark.parametrize("name", [*DRAWN, ""])
def test_a_drawing_holds_shapes_and_names_no_id_of_another(name: str) -> None:
    drawn = ElementTree.fromstring(faces.drawing(name, Markup('x="4" width="20" height="20"')))
    tags = {node.tag.rpartition("}")[2] for node in drawn.iter()}
    assert tags <= {"svg", "g", "defs", "pattern", "path", "circle", "ellipse"}
    ids = {node.get("id", "") for node in drawn.iter()} - {""}
    assert all(label.startswith(f"{name or 'blank'}-") for label in ids)
    assert set(re.findall(r"url\(#([^)]*)\)", faces.drawing(name))) <= ids


def test_the_letters_of_a_medal_are_escaped_and_hidden_with_it() -> None:
    medal = faces.medal("kate_winthrop", 9, "<b>")
    assert "&lt;b&gt;" in medal
    assert medal.startswith('<span class="al-medal" style="--c:var(--p2)" aria-hidden="true">')
