"""The frame around what has the focus: a key always has one, a tap leaves none, wherever script moves the focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from test_page_script import mount  # noqa: F401

FIELD = '<div class="al-field"><input aria-label="name" data-act="{}"></div>'
BEFORE = f'<section class="al-sheet" data-key="a">{FIELD}<button data-act="{{}}">Take</button></section>'
AFTER = '<section class="al-sheet" data-key="b"><button data-act="{}">Next</button></section>'
PLACE = '<rect class="b-hit" data-place="{0}" tabindex="0" role="button" aria-label="{0}" x="{1}" y="300" {2}/>'
SIZE = 'width="60" height="60"'

FRAMED = """() => [...document.querySelectorAll('[data-host] :focus')].filter((node) => {
  const { outlineStyle, outlineColor, stroke } = getComputedStyle(node);
  const seen = (colour) => colour !== 'none' && !/, 0\\)$|transparent/.test(colour);
  return (outlineStyle !== 'none' && seen(outlineColor)) || (node instanceof SVGElement && seen(stroke));
}).map((node) => node.getAttribute('aria-label') || node.textContent)"""
"""What is seen to have the focus."""


def places(*names: str) -> str:
    """Return the layers of the board's figures with some places on it."""
    return "<!--seam-->" + "\n".join(
        f'<g data-key="{name}">{PLACE.format(name, 40 + 100 * at, SIZE)}</g>' for at, name in enumerate(names)
    )


@pytest.mark.parametrize("then", ["Take", "river"])
def test_a_tap_after_typing_leaves_no_frame_wherever_the_focus_goes(
    mount: Callable[..., Page],  # noqa: F811
    then: str,
) -> None:
    page = mount("phone", panel="", tokens=places("river", "woods"))
    page.evaluate("(panel) => window.show({ panel })", BEFORE.replace("al-sheet", "al-sheet al-sheet--peek"))
    page.get_by_label("name").tap()
    page.keyboard.type("Du")
    page.get_by_role("button", name=then).tap()
    assert page.evaluate(FRAMED) == []
    page.evaluate("(regions) => window.show(regions)", {"panel": AFTER, "tokens": places("woods", "river")})
    assert page.evaluate(FRAMED) == []
    page.evaluate("document.querySelector('[data-place]').focus()")
    assert page.evaluate(FRAMED) == [], "wherever script moves the focus"


def test_a_key_has_its_frame_at_once_also_after_a_tap(mount: Callable[..., Page]) -> None:  # noqa: F811
    page = mount("laptop", panel=AFTER)
    page.get_by_role("button", name="Next").click()
    assert page.evaluate(FRAMED) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FRAMED) != []


def test_a_field_shows_a_finger_where_it_writes(mount: Callable[..., Page]) -> None:  # noqa: F811
    page = mount("phone", panel=BEFORE)
    page.get_by_label("name").tap()
    field = page.locator(".al-field")
    assert field.evaluate("(node) => getComputedStyle(node).boxShadow") != "none"
    expect(page.get_by_label("name")).to_be_focused()
