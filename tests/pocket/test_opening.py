"""What a page of the pocket begins with: the address first, then what this browser keeps, then its own language."""

from __future__ import annotations

import pytest

from companion.apps.browser.address import PageWishes
from companion.pocket.opening import comfortable


@pytest.mark.parametrize(
    ("wished", "comfort", "shown"),
    [
        (PageWishes(), '{"language": "en"}', PageWishes(language="en")),
        (PageWishes(language="ru"), '{"language": "en", "theme": "day"}', PageWishes(language="ru", theme="day")),
        (PageWishes(table="t", text="130"), '{"text": "100"}', PageWishes(table="t", text="130")),
    ],
    ids=["its own language", "the address wishes", "the table stays"],
)
def test_the_first_drawing_is_in_the_language_of_the_browser(
    wished: PageWishes, comfort: str, shown: PageWishes
) -> None:
    assert comfortable(wished, comfort) == shown
