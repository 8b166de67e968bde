"""The encounter pad: what a card brings is told key by key on one page, which leads to the next one (ENC-01..08)."""

from __future__ import annotations

import re
from fractions import Fraction
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
from companion.arkham.ratings import skills
from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Deck, Fortune, Phase, Table
from companion.desks import Command
from companion.facts import arkham as facts
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.screens.acts import encode
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.sheet_draft import (
    AskedCheck,
    AskSkill,
    OpenSheetPage,
    OpenToll,
    SheetPage,
    StepCheck,
    TellStop,
)
from companion.widgets.carrier import Browser, Tap
from companion.words import Words

BOX = facts.load()
JOE, AMANDA, KATE, VINCENT = range(4)
TEAM = ("joe_diamond", "amanda_sharpe", "kate_winthrop", "vincent_lee")
PAD = SheetPage.HAPPENS
RETAINER = BOX.special_cards["retainer"]


class Evening:
    """A page at a table in phase III: Joe and Kate draw a card, Amanda stands in a street, Vincent may close a gate."""

    def __init__(self, file: Path, language: str = "en") -> None:
        self.table = OpenGame(games.arkham(), lambda: SqliteJournal(file))
        self.page = ArkhamPage(notebook.host("arkham"), self.table, BOX, PageWishes(language=language))
        self.page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
        self.taps = 0
        for command in (
            c.SetUpTable("hastur", tuple(c.Seat(one) for one in TEAM)), c.CorrectRound(3), c.BeginPhase(Phase.UPKEEP),
            c.PutGate("woods", "abyss"), c.CorrectClues("science_building", 0),
            c.PlaceInvestigator(JOE, "library"), c.PlaceInvestigator(AMANDA, "easttown"),
            c.PlaceInvestigator(KATE, "curiositie_shoppe"), c.PlaceInvestigator(VINCENT, "woods"),
            c.CorrectInvestigator(VINCENT, "explored", 1),
            c.BeginPhase(Phase.MOVEMENT), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
        ):  # fmt: skip
            self.tap(command)
        self.taps = 0

    def tap(self, act: Any) -> None:
        self.taps += 1
        one_tap.tapped(self.page, Tap(f"{one_tap.number(self)}-{self.taps}-{act}", encode(act), "", False))

    @property
    def words(self) -> Words:
        return self.page.words

    def drawn(self, region: str) -> str:
        return unescape(getattr(self.page.page, region))

    def offers(self, act: Any) -> bool:
        return any(encode(act) in self.drawn(region) for region in ("head", "numbers", "panel", "strip"))

    def tap_offered(self, act: Any) -> None:
        assert self.offers(act), act
        self.tap(act)

    def opens(self, seat: int) -> None:
        self.tap_offered(v.OpenInvestigator(seat, PAD))
        assert self.shows == (seat, PAD)

    @property
    def shows(self) -> tuple[int, SheetPage]:
        return self.page.view.seat, self.page.view.own.page

    @property
    def state(self) -> Table:
        assert self.table.state is not None
        return self.table.state


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "companion.sqlite")


def test_an_encounter_with_four_results_and_the_next_player_takes_six_taps(evening: Evening) -> None:
    before = evening.state.investigators[JOE]
    evening.opens(JOE)
    evening.tap_offered(c.StepInvestigator(JOE, "sanity", -1))
    evening.tap_offered(c.StepInvestigator(JOE, "clues", 1))
    evening.tap_offered(c.GainCard(JOE, UNKNOWN, Deck.SPELL))
    evening.tap_offered(c.GainFortune(JOE, Fortune.BLESSED))
    assert evening.shows == (JOE, PAD)
    evening.tap_offered(c.HadEncounter(JOE))
    assert evening.taps == 6
    assert evening.shows == (KATE, PAD)
    joe = evening.state.investigators[JOE]
    assert (joe.sanity, joe.clues, joe.fortune) == (before.sanity - 1, before.clues + 1, Fortune.BLESSED)
    assert len(joe.cards) == len(before.cards) + 1
    assert joe.arkham_encounter == evening.state.round


def came(evening: Evening) -> dict[str, str]:
    """What the keys say that this encounter brought."""
    found = re.findall(r'<span class="al-more">([+−]\d+)</span>([^<]+)<', evening.drawn("panel"))
    return {label.strip(): number for number, label in found}


def test_a_key_says_how_many_cards_this_encounter_brought_and_an_undo_takes_them_back(evening: Evening) -> None:
    evening.opens(JOE)
    assert came(evening) == {}
    for _ in range(2):
        evening.tap_offered(c.GainCard(JOE, UNKNOWN, Deck.COMMON))
    evening.tap(c.GainCard(JOE, "wither", Deck.SPELL))
    evening.tap(c.GainCard(JOE, "retainer"))
    assert came(evening) == {"common item": "+2", "a card by name": "+1", evening.words.name(RETAINER): "+1"}
    named, retainer = (record.number for record in evening.table.history.records[-2:])
    evening.tap(v.Undo(retainer))
    assert came(evening) == {"common item": "+2", "a card by name": "+1"}
    evening.tap(v.Undo(named))
    assert came(evening) == {"common item": "+2"}
    evening.tap_offered(c.HadEncounter(JOE))
    assert evening.shows == (KATE, PAD)
    assert came(evening) == {}, "another one's encounter"


def test_the_pad_goes_round_the_table_and_ends_at_the_map(evening: Evening) -> None:
    """Who may close a gate is shown his gate, who stands in a street is left out."""
    evening.opens(KATE)
    evening.tap_offered(c.HadEncounter(KATE))
    assert (evening.page.view.tab, evening.page.view.place) == (v.Tab.TABLE, "woods")
    evening.tap(c.HadEncounter(VINCENT))
    evening.tap(v.OpenTab(v.Tab.TABLE))
    evening.opens(JOE)
    assert "al-btn--main" in evening.drawn("strip")
    evening.tap_offered(c.HadEncounter(JOE))
    assert (evening.page.view.tab, evening.page.view.place, evening.page.view.seat) == (v.Tab.TABLE, "", -1)
    assert evening.offers(c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS))


@pytest.mark.parametrize("ends", [c.LoseInTime(JOE), c.ArrestInvestigator(JOE)])
def test_who_is_taken_away_leaves_the_pad_to_the_next_player(evening: Evening, ends: Command) -> None:
    evening.opens(JOE)
    evening.tap_offered(ends)
    assert evening.shows == (KATE, PAD)
    assert encode(c.HadEncounter(KATE)) in evening.drawn("strip")


@pytest.mark.parametrize("seat", [JOE, KATE])
def test_one_button_is_lit_and_it_ends_the_encounter(evening: Evening, seat: int) -> None:
    evening.opens(seat)
    lit = [evening.drawn(region).count("al-btn--main") for region in ("head", "panel", "strip")]
    assert lit == [0, 0, 1]
    assert encode(c.HadEncounter(seat)) in evening.drawn("strip")


def test_a_card_by_its_name_leads_back_to_the_pad(evening: Evening) -> None:
    evening.opens(JOE)
    evening.tap_offered(OpenSheetPage(SheetPage.ADD))
    evening.tap_offered(c.GainCard(JOE, "axe"))
    assert evening.shows == (JOE, PAD)
    evening.tap_offered(OpenSheetPage(SheetPage.ADD))
    evening.tap(v.Close())
    assert evening.shows == (JOE, PAD)
    evening.tap(v.Close())
    assert evening.shows == (JOE, SheetPage.MAIN)


def test_who_goes_insane_is_asked_at_once_for_what_is_lost(evening: Evening) -> None:
    for card in ("axe", "food", "knife", "whiskey"):
        evening.tap(c.PutInHand(JOE, card))
    evening.tap(c.CorrectInvestigator(JOE, "sanity", 1))
    evening.opens(JOE)
    evening.tap_offered(OpenToll(sanity=1))
    assert evening.shows == (JOE, SheetPage.TOLL)
    assert evening.state.investigators[JOE].sanity == 1
    evening.tap_offered(c.LoseHealth(JOE, sanity=1))
    assert evening.state.investigators[JOE].items_due
    assert evening.shows == (JOE, SheetPage.LOSSES)


def test_who_goes_insane_with_nothing_to_choose_leaves_the_pad_to_the_next_player(evening: Evening) -> None:
    """STATUS-02: no encounter is left to him; what can befall anybody is not shown in its place."""
    for seat in (JOE, KATE):
        for held in evening.state.investigators[seat].cards:
            evening.tap(c.TakeFromHand(held.number))
    evening.tap(c.CorrectInvestigator(JOE, "sanity", 1))
    evening.opens(JOE)
    evening.tap_offered(OpenToll(sanity=1))
    evening.tap_offered(c.LoseHealth(JOE, sanity=1))
    assert evening.state.investigators[JOE].place == "arkham_asylum"
    assert evening.shows == (KATE, PAD)
    evening.tap(c.CorrectInvestigator(KATE, "stamina", 1))
    evening.tap_offered(OpenToll(stamina=1))
    evening.tap_offered(c.LoseHealth(KATE, stamina=1))
    assert (evening.page.view.tab, evening.page.view.place) == (v.Tab.TABLE, "woods"), "Vincent may close his gate"


def test_items_lost_on_the_pad_lead_to_the_next_player(evening: Evening) -> None:
    for card in ("axe", "food"):
        evening.tap(c.PutInHand(JOE, card))
    evening.tap(c.CorrectInvestigator(JOE, "sanity", 1))
    evening.opens(JOE)
    evening.tap_offered(OpenToll(sanity=1))
    evening.tap_offered(c.LoseHealth(JOE, sanity=1))
    assert evening.shows == (JOE, SheetPage.LOSSES)
    evening.tap_offered(c.DiscardHalf(JOE))
    assert evening.shows == (KATE, PAD)


def test_items_lost_elsewhere_lead_to_the_table_where_the_next_step_is_lit(evening: Evening) -> None:
    for card in ("axe", "food"):
        evening.tap(c.PutInHand(AMANDA, card))
    evening.tap(c.CorrectInvestigator(AMANDA, "sanity", 1))
    evening.tap(c.LoseHealth(AMANDA, sanity=1))
    evening.tap(v.OpenInvestigator(AMANDA, SheetPage.LOSSES))
    evening.tap_offered(c.DiscardHalf(AMANDA))
    assert (evening.page.view.tab, evening.page.view.seat) == (v.Tab.TABLE, -1)
    assert "al-btn--main" in evening.drawn("strip")


def test_an_undo_on_the_pad_leaves_it_open(evening: Evening) -> None:
    evening.opens(JOE)
    evening.tap_offered(c.StepInvestigator(JOE, "money", 1))
    newest = evening.table.history.undo
    assert newest is not None
    evening.tap_offered(v.Undo(newest.number))
    assert evening.shows == (JOE, PAD)


def test_the_shop_is_one_tap_from_the_pad_and_from_what_is_due(evening: Evening) -> None:
    """ENC-03: its prices at once, not the sheet of the place with the same way once more."""
    evening.tap(v.OpenTab(v.Tab.TABLE))
    evening.opens(KATE)
    evening.tap_offered(v.OpenPlace("curiositie_shoppe", v.PlacePage.ABILITY))
    assert evening.offers(c.UseLocation(KATE))
    evening.tap(v.OpenSheet(v.SheetKind.NUMBERS))
    evening.tap_offered(v.OpenPlace("curiositie_shoppe", v.PlacePage.ABILITY))
    assert evening.offers(c.UseLocation(KATE))
    evening.tap(v.Close())
    assert (evening.page.view.place, evening.page.view.page) == ("curiositie_shoppe", v.PlacePage.MAIN)


def test_a_gate_is_named_one_tap_from_the_pad(evening: Evening) -> None:
    evening.tap(c.PlaceInvestigator(JOE, "black_cave"))
    evening.opens(JOE)
    evening.tap_offered(v.OpenPlace("black_cave", v.PlacePage.GATE))
    assert evening.page.view.page is v.PlacePage.GATE
    assert "Yuggoth" in evening.drawn("panel")


def test_nothing_appears_for_kate(evening: Evening) -> None:
    """ENC-05: neither monster nor gate comes where she stands."""
    evening.opens(KATE)
    assert not evening.offers(OpenSheetPage(SheetPage.MEETS))
    evening.tap(v.OpenTab(v.Tab.TABLE))
    evening.opens(JOE)
    assert evening.offers(OpenSheetPage(SheetPage.MEETS))


def test_outside_of_an_encounter_the_page_is_as_before(evening: Evening) -> None:
    evening.tap(v.OpenInvestigator(AMANDA, PAD))
    assert not evening.offers(c.GainCard(AMANDA, UNKNOWN, Deck.SPELL))
    evening.tap_offered(c.GainFortune(AMANDA, Fortune.BLESSED))
    assert evening.shows == (AMANDA, SheetPage.MAIN)


def test_in_another_world_the_pad_says_which_colours_count(evening: Evening) -> None:
    evening.tap(c.PlaceInvestigator(JOE, "abyss", 1))
    evening.tap(c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS))
    evening.opens(JOE)
    assert "draw until one is red or blue" in evening.drawn("panel")
    evening.tap_offered(c.HadEncounter(JOE))
    assert evening.page.view.tab is v.Tab.TABLE


def test_the_chance_of_every_skill_stands_on_the_pad_and_two_taps_ask_for_a_modifier(evening: Evening) -> None:
    """CHECK-01, CHECK-03: a die succeeds on 5 and 6; ODDS-03: each clue is a die more, spent only after a failure."""
    evening.tap(c.CorrectSliders(JOE, (1, 1, 2)))
    evening.tap(c.CorrectInvestigator(JOE, "clues", 1))
    evening.opens(JOE)
    evening.taps = 0
    for skill in skills.SKILLS:
        dice = skills.skill(evening.state, JOE, skill, BOX)
        assert evening.words.percent(1 - Fraction(2, 3) ** dice) in keys(evening)[skill], skill
    evening.tap_offered(AskSkill("fight"))
    evening.tap_offered(StepCheck("modifier", -1))
    assert evening.taps == 2
    fight = skills.skill(evening.state, JOE, "fight", BOX) - 1
    assert evening.words.percent(1 - Fraction(2, 3) ** fight) in keys(evening)["fight"]
    with_clue = 1 - Fraction(2, 3) ** (fight + 2)  # Joe Diamond throws two dice for a clue (CHECK-07)
    assert f"up to 1 clue, {evening.words.number(Fraction(2, 3) ** fight, 1)} on average" in evening.drawn("panel")
    assert evening.words.percent(with_clue) in evening.drawn("panel")
    evening.tap_offered(StepCheck("needed", 1))
    two = 1 - Fraction(2, 3) ** fight - fight * Fraction(1, 3) * Fraction(2, 3) ** (fight - 1)
    assert evening.words.percent(two) in keys(evening)["fight"]


def test_the_check_stays_through_what_it_brings_and_goes_with_the_encounter(evening: Evening) -> None:
    evening.tap(c.CorrectSliders(JOE, (1, 1, 2)))
    evening.opens(JOE)
    evening.tap_offered(AskSkill("lore"))
    evening.tap_offered(StepCheck("modifier", -1))
    evening.tap_offered(c.StepInvestigator(JOE, "clues", -1))
    evening.tap_offered(OpenSheetPage(SheetPage.ADD))
    evening.tap(v.Close())
    assert evening.page.view.own.check == AskedCheck("lore", -1)
    evening.tap_offered(c.HadEncounter(JOE))
    assert evening.page.view.own.check == AskedCheck()


def test_where_nobody_told_the_slider_nothing_is_assumed_and_one_tap_tells_it(evening: Evening) -> None:
    """CHECK-01: the dice are those of the skill; where that is unknown, so are dice and chance."""
    evening.opens(KATE)
    evening.tap(c.CorrectInvestigator(KATE, "clues", 2))
    evening.tap_offered(AskSkill("will"))
    assert all(">?<" in key for key in keys(evening).values())
    assert '<span class="al-chance__number al-num">?</span>' in evening.drawn("panel")
    assert "%" not in evening.drawn("panel")
    evening.tap_offered(TellStop(KATE, 1, 2))
    fight, will = BOX.investigators["kate_winthrop"].fight_will[2]
    assert evening.words.percent(1 - Fraction(2, 3) ** will) in keys(evening)["will"]
    assert evening.words.percent(1 - Fraction(2, 3) ** fight) in keys(evening)["fight"]
    assert ">?<" in keys(evening)["luck"], "the other sliders are still unknown"
    evening.tap_offered(c.StepInvestigator(KATE, "clues", -1))
    assert ">?<" not in keys(evening)["will"], "what was told stays through what the encounter brings"
    for at in (0, 2):
        evening.tap(TellStop(KATE, at, 1))
    assert evening.state.investigators[KATE].sliders == (1, 2, 1)
    assert evening.shows == (KATE, PAD)


def test_a_card_is_lost_by_its_name_and_the_pad_comes_back(evening: Evening) -> None:
    evening.tap(c.PutInHand(JOE, "axe"))
    evening.opens(JOE)
    before = evening.state.investigators[JOE].cards
    evening.tap_offered(OpenSheetPage(SheetPage.GIVES))
    axe = next(card for card in before if card.card == "axe")
    assert all(evening.offers(c.LoseCard(JOE, card.number)) for card in before)
    evening.tap_offered(c.LoseCard(JOE, axe.number))
    assert [card for card in before if card != axe] == list(evening.state.investigators[JOE].cards)
    assert evening.shows == (JOE, PAD)


def test_who_has_no_card_is_not_asked_for_one(evening: Evening) -> None:
    for card in evening.state.investigators[KATE].cards:
        evening.tap(c.TakeFromHand(card.number))
    evening.opens(KATE)
    assert not evening.offers(OpenSheetPage(SheetPage.GIVES))


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_head_says_whose_encounter_it_is_and_where(tmp_path: Path, language: str) -> None:
    evening = Evening(tmp_path / "companion.sqlite", language)
    evening.opens(KATE)
    names = evening.page.names
    assert names is not None
    head = evening.drawn("head")
    assert names.place("curiositie_shoppe") in head
    assert names.first_name(KATE) in head
    order = [seat for seat in evening.state.clockwise() if seat != AMANDA]
    assert names.words.t("{n} of {of}", n=order.index(KATE) + 1, of=3) in head
    evening.tap_offered(OpenSheetPage(SheetPage.ADD))
    assert names.first_name(KATE) in evening.drawn("head")
    evening.tap(v.OpenInvestigator(AMANDA, PAD))
    assert names.place("curiositie_shoppe") not in evening.drawn("head")


def keys(evening: Evening) -> dict[str, str]:
    """What stands on the key of each skill."""
    drawn = evening.drawn("panel")
    group = drawn[drawn.index("al-skills") :]
    found = re.findall(r'"go":"AskSkill","with":{"skill":"\w*"}}">(.*?)</button>', group)
    return {skills.SKILLS[at]: text for at, text in enumerate(found)}


def test_no_key_moves_under_a_second_quick_tap(evening: Evening) -> None:
    """Who holds what pays each Upkeep, or no card yet, has the key all the same; it says why nothing happens."""
    pays = next(card for card in BOX.special_cards.values() if card.upkeep_income and card.upkeep_roll_en)
    name = evening.words.name(pays)

    def keys() -> list[str]:
        pad = evening.drawn("panel").split('class="al-keys"')[-1]
        plain = re.sub(r'<span class="al-more">[+]\d+</span>', "", pad)  # how many it brought lies over its corner
        return [re.sub("<[^>]+>", "", one) for one in re.findall(r"<button.*?</button>", plain, re.S)]

    evening.opens(JOE)
    before = keys()
    assert {name, evening.words.t("Lose a card")} <= set(before)
    evening.tap_offered(c.GainCard(JOE, pays.id))
    assert keys() == before
    assert not evening.offers(c.GainCard(JOE, pays.id))
    assert evening.offers(OpenSheetPage(SheetPage.GIVES))
