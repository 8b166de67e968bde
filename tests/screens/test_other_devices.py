"""What the settings say of other devices is true where the page runs."""

from __future__ import annotations

import pytest

from companion.screens.comfort import devices
from companion.screens.pages import PageLinks
from companion.words import LANGUAGES, load


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_page_of_a_server_names_the_servers_option(language: str) -> None:
    words = load(language)
    assert "--lan" in repr(devices(words, PageLinks()))
    for elsewhere in (PageLinks(ending=".html"), PageLinks(is_borrowed=True)):
        assert "--lan" not in repr(devices(words, elsewhere))
        assert load(language).t("Other devices") in repr(devices(words, elsewhere))
    pocket = repr(devices(words, PageLinks(ending=".html")))
    assert words.t("Share") in pocket
