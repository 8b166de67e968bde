"""What the settings say of other devices is true where the page runs."""

from __future__ import annotations

import pytest

from companion.screens import parts as p
from companion.screens.keeping.comfort import devices
from companion.screens.keeping.links import LinkContent, Shared, share
from companion.screens.pages import PageLinks
from companion.words import LANGUAGES, load


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_page_of_the_host_leads_to_the_door(language: str) -> None:
    words, door = load(language), "../../door?lang=en"
    closed = devices(words, PageLinks(door=door))
    assert [one.href for one in p.walk(closed) if isinstance(one, p.Button)] == [door]
    assert words.t("The door is closed: the Almanac is visible on this computer only.") in repr(closed)
    opened = devices(words, PageLinks(door=door, table="http://192.0.2.7:8866/x?token=y", code=p.Raw("<svg></svg>")))
    assert [one.label for one in p.walk(opened) if isinstance(one, p.Button)] == [words.t("Guests and door")]
    for elsewhere in (PageLinks(ending=".html"), PageLinks(is_borrowed=True), PageLinks(), PageLinks(only_looks=True)):
        assert not [one for one in p.walk(devices(words, elsewhere)) if isinstance(one, p.Button)]
        assert load(language).t("Other devices") in repr(devices(words, elsewhere))
    pocket = repr(devices(words, PageLinks(ending=".html")))
    assert words.t("Share") in pocket


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("is_pocket", [False, True])
def test_a_link_of_this_computer_only_names_the_door_where_there_is_a_server(language: str, is_pocket: bool) -> None:
    link = "http://127.0.0.1:8866/voila/render/arkham.ipynb#g=1AbC"
    shared = Shared(
        LinkContent.GAME,
        (LinkContent.GAME,),
        False,
        link,
        len(link),
        None,
        True,
        is_pocket,
        False,
        "Hastur",
        "data:,",
        "game.json",
        9,
    )
    sheet = share(load(language), shared)
    assert ({"ru": "откройте дверь", "en": "open the door"}[language] in repr(sheet)) is not is_pocket
    assert {"ru": "на этом компьютере", "en": "on this computer"}[language] in repr(sheet)
    (row, _) = (one for one in p.walk(sheet) if isinstance(one, p.Row))
    assert (row.title, row.text) == ({"ru": "Ссылка", "en": "Link"}[language], "127.0.0.1:8866")
