"""Letters and what lies under them change together: no frame shows a dark ink on a ground that is still dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).resolve().parents[2] / "companion" / "widgets" / "static" / "styles"
SLOW_GROUND = re.compile(
    r"transition(?:-property)?\s*:[^;}]*(?<![-\w])(?:all|background(?:-color)?|color|fill)\b[^;}]*"
)


def slow_grounds(text: str) -> list[str]:
    """Transitions of an ink or of a ground."""
    return [found.group() for found in SLOW_GROUND.finditer(text)]


def test_an_ink_changes_at_once_and_so_does_its_ground() -> None:
    sheets = sorted(STYLES.rglob("*.css"))
    assert sheets
    found = {sheet.name: slow for sheet in sheets if (slow := slow_grounds(sheet.read_text("utf-8")))}
    assert not found


def test_the_ink_of_a_full_meter_stands_beside_its_ground() -> None:
    """A game without the ground would have had a dark bar on the dark page."""
    rule = re.compile(r"\.al-meter\b[^{}]*\.is-full\b[^{}]*\{")
    sheets = [sheet.name for sheet in sorted(STYLES.rglob("*.css")) if rule.search(sheet.read_text("utf-8"))]
    assert sheets == ["table.css"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (".a { transition: background var(--fast), transform 1s; }", 1),
        (".a { transition:\n    border-color var(--fast),\n    transform var(--fast);\n}", 0),
        (".a { transition: all 1s }", 1),
        (".a { transition: none !important; } .b { color: red; }", 0),
    ],
)
def test_what_is_looked_for(text: str, count: int) -> None:
    assert len(slow_grounds(text)) == count
