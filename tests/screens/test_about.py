"""What the program says of itself: in the settings of every game and on the start page, in both languages."""

from __future__ import annotations

from datetime import datetime

import pytest

from companion import __version__
from companion.apps.server import start_page
from companion.screens import parts as p
from companion.screens import start
from companion.screens.arkham.evening import settings as arkham
from companion.screens.keeping.about import about, fold
from companion.screens.pages import PageLinks, Preferences, ProblemReport
from companion.words import LANGUAGES, load

HOME = "https://github.com/somebody/almanac"


def _buttons(part: p.Part) -> dict[str, str]:
    return {button.label: button.href for button in p.walk(part) if isinstance(button, p.Button)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_settings_say_version_license_and_that_no_publisher_is_connected(language: str) -> None:
    line = fold(load(language), PageLinks())
    said = " ".join(part.text for part in p.walk(line) if isinstance(part, p.Text))
    assert __version__ in said
    assert "MIT" in said
    assert {"ru": "Неофициальная", "en": "Unofficial"}[language] in said


def test_source_and_issues_are_offered_where_the_repository_has_a_name() -> None:
    words = load("en")
    named = fold(words, PageLinks(), HOME)
    assert _buttons(named) == {"Source code": HOME, "Report a problem": f"{HOME}/issues/new/choose"}
    assert _buttons(fold(words, PageLinks(), "https://github.com/OWNER/NAME")) == {}, "no address that leads nowhere"


def test_a_report_is_copied_by_the_browser() -> None:
    links = PageLinks(report=ProblemReport("7 DrawCard"))
    (handed,) = (part for part in p.walk(fold(load("en"), links)) if isinstance(part, p.Handed))
    assert (handed.way, handed.what) == (p.BrowserAction.COPY, "7 DrawCard")
    assert not [part for part in p.walk(fold(load("en"), PageLinks())) if isinstance(part, p.Handed)]


@pytest.mark.parametrize("has_entries", [True, False])
@pytest.mark.parametrize("has_error", [True, False])
def test_what_a_report_holds_is_said_and_that_it_should_be_read(has_entries: bool, has_error: bool) -> None:
    for language, entries, error, advice in (
        ("en", "last entries of this log, without players’ names", "last error, perhaps from another table", "Read it"),
        ("ru", "последние записи журнала, без имён игроков", "последняя ошибка", "Прочитайте его"),
    ):
        line = fold(load(language), PageLinks(report=ProblemReport("7 DrawCard", has_entries, has_error)))
        texts = " ".join(part.text for part in p.walk(line) if isinstance(part, p.Text))
        assert (entries in texts, error in texts) == (has_entries, has_error)
        assert advice in texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_and_start_page_say_it(language: str) -> None:
    words = load(language)
    panel = arkham.present(words, Preferences(language=language), arkham.Links())
    assert [part.title for part in p.walk(panel) if isinstance(part, p.Fold)][-1] == about(words).title
    screen = start.present(words, language, (), start.KINDS, datetime.min)
    shown = start_page.document(screen, static="/")
    assert about(words).title in shown
    assert all(sentence in shown for sentence in about(words).texts)


def test_on_the_start_page_the_ways_to_the_source_open_no_tab_unannounced() -> None:
    shown = start_page.about(about(load("en"), HOME))
    assert f'href="{HOME}"' in shown
    assert "target=" not in shown
