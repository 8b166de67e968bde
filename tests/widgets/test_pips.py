"""What is left of a value and what is lost are two shapes: filled and hollow, in colour and in grey (table.md, 20)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.screens import parts as p
from companion.widgets.html import render

STYLES = Path(__file__).resolve().parents[2] / "companion" / "widgets" / "static" / "styles"


@pytest.mark.parametrize(("filled", "count"), [(0, 4), (1, 4), (5, 5), (6, 6)])
def test_as_many_pips_are_filled_as_are_left(filled: int, count: int) -> None:
    shown = render(
        p.Stepper("Sanity", str(filled), None, None, tone=p.Tone.SANITY, icon="sanity", pips=(filled, count))
    )
    pips = re.findall(r'<i class="(off)?"><svg', shown)
    assert pips == [""] * filled + ["off"] * (count - filled)


def test_the_stylesheet_fills_the_one_and_greys_the_other() -> None:
    sheet = (STYLES / "house" / "controls.css").read_text(encoding="utf-8")
    assert re.search(r"\.al-pips i:not\(\.off\) path \{\s*fill: color-mix", sheet)
    assert re.search(r"\.al-pips \.off \{\s*color: var\(--line-2\)", sheet)
