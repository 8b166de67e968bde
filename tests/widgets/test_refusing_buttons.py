"""A lit button that refuses says why beside its name; a voice reads it as the button's description."""

from __future__ import annotations

from companion.screens import parts as p
from companion.widgets import html


def test_a_lit_button_that_refuses_shows_its_reason() -> None:
    refuses = p.Button("Apply all", None, p.ButtonKind.MAIN, enabled=False, reason="Which monster was drawn?")
    assert '<small aria-hidden="true">Which monster was drawn?</small>' in html.render(refuses)
    assert 'title="Which monster was drawn?"' in html.render(refuses)


def test_a_button_that_works_or_names_its_reason_has_no_second_line() -> None:
    works = p.Button("Apply all", None, p.ButtonKind.MAIN, reason="Which monster was drawn?")
    named = p.Button("Nothing to undo", None, p.ButtonKind.MAIN, enabled=False, reason="Nothing to undo")
    assert "<small" not in html.render(works) + html.render(named)
