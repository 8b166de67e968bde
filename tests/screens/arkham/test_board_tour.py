"""The walk over the board for newcomers: eleven stations, a place for each, nothing of the table changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, table

from companion import words
from companion.arkham.table.state import Battle, Outcome, Table
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.setup_draft import SetUpDraft
from companion.screens.arkham.evening import settings, tour
from companion.screens.arkham.pages import page, setup
from companion.screens.arkham.wording.names import Names
from companion.screens.families.hands import HintCard

LAST = len(tour.STATIONS) - 1


def _strip(state: Table, view: v.View, language: str = "en") -> p.Strip:
    strip = page.present(
        Names(state, BOX, words.load(language)), view, page.History(), settings.Links(home="home")
    ).strip
    assert strip is not None
    return strip


def _card(strip: p.Strip) -> HintCard:
    (card,) = (part for part in strip.above if isinstance(part, HintCard))
    return card


def _buttons(strip: p.Strip) -> list[p.Button]:
    return [part for part in strip.parts if isinstance(part, p.Button)]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_station_says_two_sentences_at_most_and_has_a_place_on_the_map(language: str) -> None:
    empty = replace(table(), gates={}, seals=frozenset(), monsters=(), clues={})
    for state in (table(), empty):
        for number in range(len(tour.STATIONS)):
            view = v.View(tour=v.OpenTour(number))
            text = _card(_strip(state, view, language)).text
            assert text.count(". ") + text.count(".\u00a0") <= 1, text
            names = Names(state, BOX, words.load(language))
            assert tour.place(names, view) in BOX.layout
            assert page.overlay(names, view).place == tour.place(names, view)


def test_one_walks_on_and_back_and_leaves_by_navigation_alone() -> None:
    """No act of the walk is a command: nothing that is saved changes."""
    for number in range(LAST):
        out, back, ahead = _buttons(_strip(table(), v.View(tour=v.OpenTour(number))))
        assert out.is_way_out
        assert out.act == v.OpenTour(-1)
        assert back.act == v.OpenTour(number - 1)
        assert back.enabled is (number > 0)
        assert ahead.act == v.OpenTour(number + 1)
    assert _buttons(_strip(table(), v.View(tour=v.OpenTour(LAST))))[-1].act == v.OpenTour(-1)


def test_from_the_start_page_it_leads_back_there_or_to_a_new_evening() -> None:
    out, _, ahead = _buttons(_strip(table(), v.View(tour=v.OpenTour(LAST, alone=True))))
    assert (out.href, out.act) == ("home", None)
    assert (ahead.href, ahead.act) == ("arkham.ipynb?lang=en", None)


def test_it_closes_what_lies_over_the_board_and_steps_aside_for_what_is_opened() -> None:
    view = v.navigate(v.View(tab=v.Tab.LOG, sheet=v.SheetKind.SETTINGS), v.OpenTour(0), table())
    assert (view.tab, view.sheet) == (v.Tab.TABLE, v.SheetKind.NONE)
    beside = v.navigate(view, v.OpenPlace("library"), table())
    assert not any(isinstance(part, HintCard) for part in _strip(table(), beside).above)
    assert _card(_strip(table(), v.navigate(beside, v.Close(), table()))).title == "The town"


@pytest.mark.parametrize("state", [replace(table(), battle=Battle(-3)), replace(table(), outcome=Outcome.GATES_CLOSED)])
def test_without_a_board_it_is_neither_offered_nor_shown(state: Table) -> None:
    names = Names(state, BOX, words.load("en"))
    assert tour.strip(names, v.View(tour=v.OpenTour(0)), settings.Links()) is None
    assert "The board in two minutes" not in str(
        settings.present(names.words, v.Preferences(), settings.Links(), names)
    )
    on = Names(table(), BOX, words.load("en"))
    assert "The board in two minutes" in str(settings.present(on.words, v.Preferences(), settings.Links(), on))


def test_the_set_up_offers_it_in_one_line_and_it_leads_back_there() -> None:
    """Who has never played sits in the set-up first; the board walked over there is nobody's."""
    english = words.load("en")
    sheet = setup.present(SetUpDraft(), BOX, english, v.Preferences())
    offered = [part for part in p.walk(sheet) if isinstance(part, p.Button) and part.act == v.OpenTour(0)]
    assert [button.label for button in offered] == ["The board in two minutes"]
    view = v.navigate(v.View(set_up=SetUpDraft()), v.OpenTour(0), None)
    for act in (v.TapPlace("library"), v.PickInvestigator(0), v.OpenTab(v.Tab.LOG)):
        assert v.navigate(view, act, None) == view
    for number in range(LAST + 1):
        walked = replace(view, tour=v.OpenTour(number))
        names = tour.before_a_table(BOX, english, walked)
        assert names is not None
        strip = tour.strip(names, walked, settings.Links())
        assert strip is not None
    assert _buttons(strip)[-1].label == "Set up a game", "it leads to the set-up and starts nothing yet"
    assert tour.before_a_table(BOX, english, v.navigate(walked, _buttons(strip)[-1].act, None)) is None


def test_diamonds_and_terror_are_named_on_the_way() -> None:
    texts = " ".join(f"{station.title} {station.text}" for station in tour.STATIONS)
    for word in ("red diamond", "green one", "terror level", "doom token"):
        assert word in texts
