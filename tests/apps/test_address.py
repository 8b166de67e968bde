"""The address of a page: what is asked for, and the way in for other devices."""

from __future__ import annotations

import pytest

from companion.apps.address import Asked, asked, code_of, table_link


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", Asked()),
        ("table=abc&lang=en&theme=day", Asked("abc", "en", "day")),
        ("table=a&table=b", Asked("a")),
        ("table=%3Cscript%3E", Asked("<script>")),
        ("table=" + "x" * 500, Asked("x" * 80)),
        ("&&==;", Asked()),
    ],
)
def test_the_address_says_what_is_asked_for(query: str, said: Asked) -> None:
    assert asked(query) == said


@pytest.mark.parametrize(
    ("front", "link"),
    [
        ("", ""),
        ("http://10.0.0.2:8866/", "http://10.0.0.2:8866/voila/render/arkham.ipynb?table=abc"),
        ("http://10.0.0.2:8866/?token=x", "http://10.0.0.2:8866/voila/render/arkham.ipynb?table=abc&token=x"),
    ],
)
def test_other_devices_get_the_table_and_the_invitation(front: str, link: str) -> None:
    assert table_link("abc", front) == link


def test_the_code_is_dark_on_light_in_every_theme() -> None:
    assert "#f6f1e4" in code_of("http://10.0.0.2/").markup
