"""Starting hands: dealt by one tap, or named one after the other on a page that stays (SETUP-05)."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import one_tap
import pytest

from companion.apps import notebook
from companion.apps.browser.address import PageWishes
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables import games
from companion.apps.tables.open_game import OpenGame
from companion.arkham.investigators import belongings
from companion.arkham.pieces import decks
from companion.arkham.table import commands as c
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Phase, Table
from companion.errors import IllegalCommand
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import hands_draft, setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.table import app_draws
from companion.widgets.carrier import Browser, Tap

BOX = facts.load()
TEAM = ("darrell_simmons", "joe_diamond", "amanda_sharpe", "vincent_lee")
SET_UP = c.SetUpTable("hastur", tuple(c.Seat(one) for one in TEAM))


class Seated:
    """A page at a table that is being set up; ``taps`` counts."""

    def __init__(self, file: Path, language: str = "en") -> None:
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, PageWishes(language=language))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
        self.taps = 0
        self.tap(SET_UP)
        self.taps = 0

    def tap(self, act: Any) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}-{act}", encode(act), "", False))

    def offers(self, act: Any) -> bool:
        return any(
            encode(act) in unescape(getattr(self.page.page, region)) for region in ("head", "panel", "strip", "tabs")
        )

    def tap_offered(self, act: Any) -> None:
        assert self.offers(act), act
        self.tap(act)

    @property
    def state(self) -> Table:
        assert self.table.state is not None
        return self.table.state

    def due(self) -> dict[int, dict[Deck, int]]:
        found = {seat: belongings.possessions_due(self.state, seat, BOX) for seat in range(len(TEAM))}
        return {seat: due for seat, due in found.items() if due}


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path / "companion.sqlite")


def test_one_tap_deals_all_hands_but_what_a_player_chooses_and_one_undo_takes_them(seated: Seated) -> None:
    before = seated.state
    seated.tap_offered(v.OpenTab(v.Tab.INVESTIGATORS))
    seated.tap_offered(v.DealHands())
    assert seated.taps == 2
    assert seated.due() == {2: {Deck.SKILL: BOX.investigators["amanda_sharpe"].random_skills}}, "she draws one more"
    assert not seated.offers(v.DealHands())
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(v.Undo(newest.number))
    assert seated.state == before


def through_the_form(file: Path, language: str = "en") -> Seated:
    """A table whose form was filled in to its end."""
    seated = Seated.__new__(Seated)
    seated.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
    seated.page = ArkhamPage(notebook.host("arkham"), seated.table, BOX, PageWishes(language=language))
    seated.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
    seated.taps = 0
    seated.tap(setup_draft.SayWhoKeepsSheets(False))
    for one in TEAM:
        seated.tap(setup_draft.TakeSeat(one))
    seated.tap(setup_draft.GoToStep(setup_draft.STEPS[-1]))
    seated.tap_offered(setup_draft.LayOut())
    seated.taps = 0
    return seated


def test_starting_hands_are_the_first_step_after_the_form_and_one_tap_leads_on(tmp_path: Path) -> None:
    seated = through_the_form(tmp_path / "companion.sqlite")
    assert (seated.page.view.tab, seated.page.view.seat) == (v.Tab.INVESTIGATORS, -1)
    panel = unescape(seated.page.page.panel)
    assert "From the investigator sheets" in panel
    assert "Automatic" in panel, "a fixed card of Joe Diamond"
    assert sum(panel.count(f"draws {n} ") for n in range(1, 9)) == len(TEAM)
    assert unescape(seated.page.page.strip).count("al-btn--main") == 1
    seated.tap_offered(v.OpenTab(v.Tab.MYTHOS))
    assert seated.page.view.tab is v.Tab.MYTHOS
    assert seated.taps == 1


@pytest.mark.parametrize("tab_first", [True, False], ids=["from the list", "from a hand"])
def test_what_is_dealt_to_all_is_said_line_by_line_where_it_was_dealt(tmp_path: Path, tab_first: bool) -> None:
    seated = through_the_form(tmp_path / "companion.sqlite")
    if not tab_first:
        seated.tap_offered(v.OpenInvestigator(0, SheetPage.ADD))
    seated.tap_offered(v.DealHands())
    strip = unescape(seated.page.page.strip)
    assert "al-ticker" in strip
    cards, dealt = {**BOX.items, **BOX.spells, **BOX.skills}, seated.table.history.records[-1].command.cards
    names = [cards[card].name_en for _, card in dealt]
    seated.tap(hands_draft.ShowHands())
    panel = unescape(seated.page.page.panel)
    assert names
    assert all(name in panel for name in names)
    assert "On your board" in panel
    assert "Clue → " in panel, "what the set-up asked stands below"


def test_what_is_dealt_is_what_the_sheet_asks_for(seated: Seated) -> None:
    wanted, others = seated.due()[0], seated.state.investigators[1:]
    had = {deck: sum(held.deck is deck for held in seated.state.investigators[0].cards) for deck in wanted}
    seated.tap(v.DealHands(0))
    cards = seated.state.investigators[0].cards
    assert {deck: sum(held.deck is deck for held in cards) - had[deck] for deck in wanted} == wanted
    assert seated.state.investigators[1:] == others
    assert 0 not in seated.due()


def test_every_hand_is_a_tap_away_with_how_much_of_it_is_told(seated: Seated) -> None:
    """A tab for each seat, the same on every hand; whoever is dealt to is ready."""
    seated.tap(v.OpenInvestigator(0, SheetPage.ADD))
    for seat in range(len(TEAM)):
        assert seated.offers(v.OpenInvestigator(seat, SheetPage.ADD))
    number = sum(seated.due()[0].values())
    assert f"0 of {number}" in unescape(seated.page.page.panel)
    seated.tap(c.GainCard(0, "axe"))
    assert f"1 of {number}" in unescape(seated.page.page.panel)
    seated.tap_offered(v.OpenInvestigator(1, SheetPage.ADD))
    seated.tap_offered(v.DealHands(1))
    seated.tap_offered(v.OpenInvestigator(0, SheetPage.ADD))
    assert "ready" in unescape(seated.page.page.panel)
    seated.tap_offered(v.DealHands(-1))
    assert set(seated.due()) == {2}, "she draws one more and chooses"


def test_nothing_is_dealt_that_the_deck_has_no_more(seated: Seated) -> None:
    """The highest roll every time asks for the same card again and again."""
    command = app_draws.drawn(v.DealHands(), seated.state, BOX, lambda n: n - 1)
    assert isinstance(command, c.DealPossessions)
    names = [card for _, card in command.cards]
    assert all(names.count(card) <= decks.left(card, seated.state, BOX) for card in names)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        pytest.param((), Reason.NO_CHANGE, id="nothing"),
        pytest.param(((0, "axe"), (0, "knife")), Reason.NOT_ON_SHEET, id="one more than the sheet draws"),
        pytest.param(((9, "axe"),), Reason.NO_SUCH_SEAT, id="nobody"),
    ],
)
def test_a_deal_that_the_sheet_does_not_ask_for_is_refused(
    seated: Seated, cards: tuple[tuple[int, str], ...], reason: Reason
) -> None:
    with pytest.raises(IllegalCommand) as refused:
        games.arkham().apply(seated.state, c.DealPossessions(cards))
    assert refused.value.reason is reason


def test_a_second_tap_deals_nothing_more(seated: Seated) -> None:
    seated.tap(v.DealHands(0))
    then = seated.state
    seated.tap(v.DealHands(0))
    assert seated.state == then


def test_later_in_the_game_nothing_is_dealt(seated: Seated) -> None:
    seated.tap(c.BeginPhase(Phase.UPKEEP))
    seated.tap(c.CorrectRound(5))
    then = seated.state
    seated.tap(v.OpenTab(v.Tab.INVESTIGATORS))
    assert not seated.offers(v.DealHands())
    seated.tap(v.DealHands())
    assert seated.state == then


def test_adding_stays_where_it_was_until_all_hands_are_told(seated: Seated) -> None:
    """Cards by name: one tap each, one to the next hand; the sheets of four with sixteen cards."""
    seated.tap(v.OpenTab(v.Tab.INVESTIGATORS))
    seated.tap_offered(v.OpenInvestigator(0, SheetPage.ADD))
    order = [0, 1, 2, 3]
    number = 0
    for at, seat in enumerate(order):
        if at:
            seated.tap_offered(v.OpenInvestigator(seat, SheetPage.ADD))
        while due := belongings.possessions_due(seated.state, seat, BOX):
            card = next(one for one in decks.cards_of(next(iter(due)), BOX) if decks.left(one, seated.state, BOX))
            seated.tap_offered(c.GainCard(seat, card))
            number += 1
            is_last = not seated.due()
            assert (seated.page.view.own.page is SheetPage.ADD) is not is_last
    assert seated.taps == 2 + number + len(order) - 1
    assert seated.taps <= 27, "12 for the set-up itself and the first card leaves room in 60"


def test_the_last_card_of_all_hands_leads_to_the_list_with_the_way_on_lit(seated: Seated) -> None:
    seated.tap(v.OpenTab(v.Tab.INVESTIGATORS))
    seated.tap_offered(v.DealHands())
    seated.tap_offered(v.OpenInvestigator(2, SheetPage.ADD))
    skills = (card for card in decks.cards_of(Deck.SKILL, BOX) if decks.left(card, seated.state, BOX))
    while seated.due():
        seated.tap_offered(c.GainCard(2, next(skills)))
    assert (seated.page.view.tab, seated.page.view.seat) == (v.Tab.INVESTIGATORS, -1)
    assert "To the first card" in unescape(seated.page.page.strip)
    seated.tap(v.OpenInvestigator(0, SheetPage.ADD))
    seated.tap(c.PutInHand(0, "axe"))
    assert seated.page.view.seat == 0, "whatever comes later leads back to the sheet it was told on"


def test_an_undo_while_hands_are_told_leaves_the_list_of_cards_open(seated: Seated) -> None:
    seated.tap(v.OpenTab(v.Tab.INVESTIGATORS))
    seated.tap_offered(v.OpenInvestigator(0, SheetPage.ADD))
    seated.tap_offered(c.GainCard(0, "axe"))
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap_offered(v.Undo(newest.number))
    assert (seated.page.view.seat, seated.page.view.own.page) == (0, SheetPage.ADD)


def test_what_the_sheet_draws_stands_first_until_it_is_told(seated: Seated) -> None:
    def offered() -> list[bool]:
        """Card after card as the list shows them: whether its deck is due."""
        due = belongings.possessions_due(seated.state, 0, BOX)
        acts = re.findall(r'data-act="([^"]*GainCard[^"]*)"', seated.page.page.panel)
        cards = [json.loads(unescape(act))["with"]["card"] for act in acts]
        return [decks.deck_of(card, BOX) in due for card in cards if card != UNKNOWN]

    seated.tap(v.OpenInvestigator(0, SheetPage.ADD))
    for card in ("axe", "holy_water", "ruby_of_rlyeh"):
        is_due = offered()
        assert any(is_due)
        assert is_due == sorted(is_due, reverse=True)
        seated.tap_offered(c.GainCard(0, card))


@pytest.mark.parametrize(("language", "label"), [("ru", "Раздать \\d+ карт"), ("en", "Deal (?:all )?\\d+ cards?")])
def test_the_way_is_named_in_both_languages(tmp_path: Path, language: str, label: str) -> None:
    seated = Seated(tmp_path / "companion.sqlite", language)
    seated.tap(v.OpenTab(v.Tab.INVESTIGATORS))
    assert re.search(label, seated.page.page.panel)
    seated.tap(v.OpenInvestigator(0, SheetPage.ADD))
    assert re.search(label, seated.page.page.panel)
