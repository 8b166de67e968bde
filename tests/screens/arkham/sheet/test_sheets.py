"""The investigator's sheet and what hangs on it: sliders, cards, rolls, encounters, trade, losses, reminders."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from arkham_tables import BOX, EVERYTHING, acts, drawn, names, table, texts

from companion.apps.tables.games import arkham
from companion.arkham.engine import apply
from companion.arkham.legality import why_not
from companion.arkham.reminders import Reminder, ReminderKind
from companion.arkham.table import commands as c
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import JAIL, LOST, UNKNOWN, Deck, Fortune, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Codec, decode
from companion.screens import acts as screen_acts
from companion.screens import parts as p
from companion.screens.arkham.board import picked_figure
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.navigation import NAVIGATION
from companion.screens.arkham.drafts.sheet_draft import OpenSheetPage, SheetDraft, SheetPage, TellStop
from companion.screens.arkham.encounters import price_screen
from companion.screens.arkham.evening import messages
from companion.screens.arkham.place import place
from companion.screens.arkham.sheet import investigators, sheet
from companion.screens.arkham.table import reminder_lines
from companion.screens.arkham.table import table as table_screen
from companion.screens.arkham.table.phase_tasks import due
from companion.screens.arkham.wording import refusals
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.phrases import phrase
from companion.screens.families import sheets as s

CODEC = Codec(arkham())


class Player:
    """A page without a browser: taps the acts that are drawn, on a table of its own."""

    def __init__(self, *commands: Command, language: str = "en") -> None:
        state: Table | None = None
        for command in commands:
            state = apply(state, command, BOX).state
        assert state is not None
        self.state, self.view, self.language = state, v.View(), language

    @property
    def markup(self) -> str:
        return drawn(self.view, self.language, self.state)

    def go(self, act: Any) -> None:
        command = v.command_of(self.view, act, self.state)
        if command is not None:
            self.do(command)
        else:
            self.view = v.navigate(self.view, act, self.state)

    def do(self, command: Command) -> None:
        self.state = apply(self.state, command, BOX).state
        self.view = v.after_command(self.view)

    def tap(self, act: Any) -> None:
        """Do an act that must stand on the page."""
        wanted = json.loads(screen_acts.encode(act))
        assert wanted in acts(self.markup), f"{wanted} is not offered"
        self.go(act) if isinstance(act, p.Navigation) else self.do(act)

    def said(self) -> str:
        return " ".join(texts(self.markup))


def seated(*more: Command, people: tuple[str, ...] = ("joe_diamond", "kate_winthrop")) -> tuple[Command, ...]:
    """A table in round 1, phase I."""
    seats = tuple(c.Seat(one) for one in people)
    return c.SetUpTable("yig", seats), c.BeginPhase(Phase.UPKEEP), *more


def on_sheet(*more: Command, language: str = "en") -> Player:
    player = Player(*seated(*more), language=language)
    player.view = v.navigate(v.View(), v.OpenInvestigator(0), player.state)
    return player


def parts_of(player: Player) -> Iterator[Any]:
    """Every part of the open sheet."""
    yield from p.walk(investigators.present(names("en", player.state), player.view))


# ---------------------------------------------------------------- sliders


def test_sliders_that_nobody_told_are_told_by_three_taps() -> None:
    player = on_sheet()
    for slider, stop in ((0, 1), (2, 3), (1, 0)):
        act = next(
            one.act
            for part in parts_of(player)
            if isinstance(part, s.Slider)
            for one in part.stops
            if one.act is not None and getattr(one.act, "slider", -1) == slider and one.act.stop == stop
        )
        player.tap(act)
    assert player.state.investigators[0].sliders == (1, 0, 3)


def test_sliders_named_in_part_say_what_is_missing_and_wait_for_it() -> None:
    player = on_sheet()
    assert "Tap where the sliders stand, if you like" in player.said()
    player.go(TellStop(0, 0, 1))
    assert "Still to set: Fight and Will, Lore and Luck" in player.said()
    player.go(TellStop(0, 1, 2))
    player.go(v.OpenTab(v.Tab.TABLE))
    player.go(v.OpenInvestigator(0))
    assert "Still to set: Lore and Luck" in player.said()
    player.go(v.OpenInvestigator(1))
    assert "Tap where the sliders stand, if you like" in player.said()
    player.go(TellStop(1, 0, 2))
    player.go(v.OpenInvestigator(0))
    assert "Still to set: Lore and Luck" in player.said(), "and not lost while another sheet is open"
    player.go(v.OpenInvestigator(1))
    assert "Still to set: Fight and Will, Lore and Luck" in player.said()
    player.go(v.OpenInvestigator(0))
    player.go(TellStop(0, 2, 3))
    assert player.state.investigators[0].sliders == (1, 2, 3)


def test_an_encounter_and_the_next_phase_ask_for_sliders_anew() -> None:
    player = on_sheet()
    player.go(TellStop(0, 0, 1))
    pad = v.navigate(player.view, v.OpenInvestigator(0, SheetPage.HAPPENS), player.state)
    assert pad.own.stops == SheetDraft().stops
    player.view = v.begun(player.view, Phase.MOVEMENT)
    player.go(v.OpenInvestigator(0))
    assert player.view.own.stops == SheetDraft().stops


def test_sliders_named_in_part_wait_behind_another_page_of_the_sheet() -> None:
    player = on_sheet()
    player.go(TellStop(0, 0, 1))
    player.go(OpenSheetPage(SheetPage.HAPPENS))
    player.go(v.Close())
    player.go(TellStop(0, 1, 0))
    player.go(TellStop(0, 2, 3))
    assert player.state.investigators[0].sliders == (1, 0, 3)


def test_a_column_is_one_tap_and_focus_is_counted() -> None:
    player = on_sheet(c.CorrectSliders(0, (1, 1, 1)))
    player.tap(c.MoveSlider(0, 1, 2))
    focus = next(part for part in parts_of(player) if isinstance(part, s.Focus))
    assert (focus.left, focus.of) == (2, BOX.investigators["joe_diamond"].focus)
    assert [one.was for part in parts_of(player) if isinstance(part, s.Slider) for one in part.stops].count(True) == 3
    player.tap(c.MoveSlider(0, 1, 1))
    assert player.state.investigators[0].sliders == (1, 1, 1)


def test_past_focus_is_refused_with_one_sentence_and_the_correction_beside_it() -> None:
    player = on_sheet(c.CorrectSliders(0, (0, 0, 0)))
    command = c.MoveSliders(0, (3, 3, 0))
    with pytest.raises(IllegalCommand) as refused:
        apply(player.state, command, BOX)
    toast = messages.refused(refused.value, command, names("en", player.state), names().words)
    assert toast.buttons[0].act == c.CorrectSliders(0, (3, 3, 0))
    one = c.MoveSlider(0, 1, 3)
    ways = in_spite(IllegalCommand(Reason.PAST_FOCUS, seat=0), one, names("en", player.state))
    assert [by_hand for _, by_hand in ways] == [c.CorrectSlider(0, 1, 3)]


# ---------------------------------------------------------------- cards


def test_a_table_that_tells_no_cards_is_asked_nothing() -> None:
    player = on_sheet()
    quiet = [line for line in due(names("en", player.state)) if line.seat >= 0]
    assert quiet == []
    assert "Choose what goes" not in player.said()


@pytest.mark.parametrize(
    ("card", "deck"),
    [
        ("bullwhip", None),
        ("heal", None),
        ("marksman", None),
        ("anna_kaslow", None),
        ("retainer", None),
        (UNKNOWN, Deck.COMMON),
        (UNKNOWN, Deck.SPELL),
    ],
)
def test_a_card_comes_in_two_taps_and_goes_in_one(card: str, deck: Deck | None) -> None:
    player = on_sheet()
    before = len(player.state.investigators[0].cards)
    player.go(v.OpenInvestigator(0, SheetPage.ADD))
    player.tap(c.GainCard(0, card, deck))
    assert player.view.own.page is SheetPage.MAIN
    number = player.state.investigators[0].cards[-1].number
    player.tap(c.LoseCard(0, number))
    assert len(player.state.investigators[0].cards) == before


def test_a_card_is_exhausted_and_refreshed_with_one_tap_each() -> None:
    player = on_sheet(c.PutInHand(0, "heal"))
    number = player.state.investigators[0].cards[-1].number
    player.tap(c.ExhaustCard(0, number))
    player.tap(c.RefreshCard(0, number))
    assert not player.state.investigators[0].cards[-1].exhausted


def test_an_unnamed_card_is_named_later() -> None:
    player = on_sheet(c.PutInHand(0, UNKNOWN, Deck.UNIQUE))
    number = player.state.investigators[0].cards[-1].number
    player.view = v.navigate(player.view, v.OpenInvestigator(0), player.state)
    player.view = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.CARD, number))
    player.tap(c.NameCard(number, "gate_box"))
    assert player.state.investigators[0].cards[-1].card == "gate_box"


def test_a_card_that_is_gone_leaves_the_sheet_open() -> None:
    player = on_sheet()
    player.view = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.CARD, 99))
    assert any(isinstance(part, s.Slider) for part in parts_of(player))


# ---------------------------------------------------------------- phase I


def test_every_face_of_a_roll_that_is_due_is_one_tap() -> None:
    blessed = c.CorrectInvestigator(0, "fortune_since", 1)
    state = table(blessed)
    lines = [line for line in due(names("en", state)) if line.aside and line.seat == 0]
    faces = [part for line in lines for part in line.aside if isinstance(part, s.DieFaces)]
    assert [act.face for act in faces[0].acts] == [1, 2, 3, 4, 5, 6]
    after = apply(state, faces[0].acts[0], BOX).state
    assert after.investigators[0].fortune is Fortune.NONE


# ---------------------------------------------------------------- phase II


def test_whoever_can_walk_rests_in_the_list_of_a_laptop_alike_and_is_taken_up_by_the_boot_beside() -> None:
    """One who can trade, too, has no line of a laptop that the others lack: nobody is dropped from a list."""
    people, downtown = (
        ("joe_diamond", "kate_winthrop", "vincent_lee"),
        (c.PlaceInvestigator(n, "downtown") for n in (0, 1)),
    )
    trades = (*downtown, c.PutInHand(0, "knife"), c.BeginPhase(Phase.MOVEMENT))
    player = Player(*seated(*trades, people=people))
    here = names("en", player.state)
    walkers = [line for line in due(here) if line.weight is p.Weight.WALK]
    assert {line.is_beside for line in walkers} == {True}
    team = table_screen.people(here, v.View()).parts
    boots = [part.act for row in team for part in row.aside]
    assert sorted(boots, key=str) == sorted((line.act for line in walkers), key=str)


def test_points_left_are_said_where_the_sliders_are_told() -> None:
    player = Player(*seated(c.CorrectSliders(0, (1, 1, 1)), c.BeginPhase(Phase.MOVEMENT)))
    said = [f"{line.strong} {line.text}" for line in due(names("en", player.state))]
    assert "Joe: 4 of 4 movement points left" in said
    assert not any(line.startswith("Kate: movement") for line in said)


def test_a_wrong_card_of_the_set_up_is_put_back_where_it_was_added() -> None:
    player = Player(c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("kate_winthrop"))))
    player.go(v.OpenInvestigator(0, SheetPage.ADD))
    player.do(c.GainCard(0, "bullwhip"))
    number = player.state.investigators[0].cards[-1].number
    player.go(v.OpenInvestigator(0, SheetPage.ADD))
    assert "Bullwhip" in set(texts(player.markup))
    player.tap(c.TakeFromHand(number))
    assert number not in {card.number for card in player.state.investigators[0].cards}


MET = seated(
    c.PutInHand(1, "bullwhip"),
    c.CorrectInvestigator(0, "money", 3),
    c.PlaceInvestigator(1, "police_station"),
    c.BeginPhase(Phase.MOVEMENT),
)
"""Two in one place, one with a card and one with money."""


def test_a_trade_is_one_tap_for_each_card_and_sum_and_stays_open() -> None:
    player = Player(*MET)
    number = player.state.investigators[1].cards[-1].number
    player.go(v.TapPlace("police_station"))
    player.tap(v.OpenInvestigator(0, SheetPage.TRADE))
    before = [who.money for who in player.state.investigators]
    player.tap(c.TradeCards(1, 0, (number,)))
    assert player.state.holder(number) == 0
    pays = c.TradeCards(0, 1, money=2, had=before[0])
    player.tap(pays)
    assert [who.money for who in player.state.investigators] == [before[0] - 2, before[1] + 2]
    late = why_not(player.state, pays, BOX)
    assert late is not None
    assert late.reason is Reason.CHANGED_SINCE
    assert in_spite(late, pays, names("en", player.state)) == ()
    assert player.view.own.page is SheetPage.TRADE
    player.tap(v.OpenTab(v.Tab.TABLE))


@pytest.mark.parametrize(
    "more",
    [
        (c.PlaceInvestigator(1, "woods"),),
        (c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),),
        (c.CorrectInvestigator(1, "own_sheet", 1),),
        (c.CorrectInvestigator(0, "own_sheet", 1),),
    ],
    ids=["elsewhere", "another phase", "the partner keeps the sheet", "keeps the sheet"],
)
def test_a_place_offers_no_trade_to_those_who_cannot(more: tuple[Command, ...]) -> None:
    """TRADE-01; whoever keeps cards on the printed sheet is asked nothing."""
    player = Player(*MET)
    player.go(v.TapPlace("police_station"))
    assert "Trade" in set(texts(player.markup))
    player = Player(*MET, *more)
    player.go(v.TapPlace("police_station"))
    assert "Trade" not in set(texts(player.markup))
    player.tap(v.OpenInvestigator(0))
    assert "Trade" not in set(texts(player.markup))


@pytest.mark.parametrize(
    ("trade", "undo"),
    [
        (c.TradeCards(0, 1, (1,)), ".18 Derringer → Kate"),
        (c.TradeCards(0, 1, money=2), "$2 → Kate"),
        (c.TradeCards(0, 1, money=-1), "$1 → Joe"),
        (c.TradeCards(0, 1, (1,), money=2), "trade Joe ↔ Kate"),
    ],
)
def test_the_undo_of_a_trade_names_what_changed_hands(trade: c.TradeCards, undo: str) -> None:
    player = Player(*seated(c.PutInHand(0, "derringer_18")))
    number = player.state.investigators[0].cards[-1].number
    trade = replace(trade, gives=(number,) if trade.gives else ())
    assert phrase(trade, names("en", player.state)) == undo


def test_a_card_goes_only_to_who_stands_here() -> None:
    """Its page offers the trade itself, in another phase the correction, and nobody who stands elsewhere."""
    player = Player(*MET)
    number = player.state.investigators[1].cards[-1].number
    player.tap(v.OpenInvestigator(1))
    player.tap(OpenSheetPage(SheetPage.CARD, number))
    assert not _offers(player, c.HandOver(number, 0)), "one path"
    player.do(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    assert _offers(player, c.HandOver(number, 0))
    player.do(c.PlaceInvestigator(0, "woods"))
    assert not _offers(player, c.HandOver(number, 0))


def test_a_card_that_cannot_go_to_somebody_says_why() -> None:
    """SPECIAL-CARD-01: the name stood there, did nothing and gave no reason."""
    player = Player(*MET, c.PutInHand(0, "retainer"), c.PutInHand(1, "retainer"))
    number = player.state.investigators[1].cards[-1].number
    player.tap(v.OpenInvestigator(1))
    player.tap(OpenSheetPage(SheetPage.CARD, number))
    reason = refusals.why_not(names("en", player.state), c.HandOver(number, 0))
    assert reason
    assert re.search(f'<button[^>]* title="{re.escape(reason)}" aria-disabled="true">Joe<', unescape(player.markup))


def _offers(player: Player, act: Any) -> bool:
    return json.loads(screen_acts.encode(act)) in acts(player.markup)


TOGETHER: tuple[Command, ...] = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"), c.Seat("kate_winthrop"))),
    c.BeginPhase(Phase.MOVEMENT),
    c.PutInHand(0, "knife"),
    c.PutMonster("zombie", "downtown"),
    c.PlaceInvestigator(0, "downtown"),
    c.PlaceInvestigator(1, "downtown"),
    c.BeginFight(0, 1),
)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_wants_to_trade_during_a_fight_is_told_so_and_finds_the_way_by_hand(seat: int, language: str) -> None:
    """TRADE-01: reached as a player does, from the sheet of who fights and of who stands beside him."""
    player = Player(*TOGETHER, language=language)
    here = names(language, player.state)
    player.tap(v.OpenInvestigator(seat))
    player.tap(screen_act("OpenSheetPage", page=SheetPage.TRADE))
    said = set(texts(player.markup))
    assert here.words.t("{who}: no trading during a fight", who="Joe" if language == "en" else "Джо") in said
    assert here.words.t("Nobody to trade with here") not in said
    number = next(held.number for held in player.state.investigators[0].cards if held.card == "knife")
    player.tap(c.HandOver(number, 1))
    assert player.state.holder(number) == 1


def test_money_traded_by_hand_leaves_the_giver_and_reaches_the_taker() -> None:
    player = Player(*TOGETHER, c.CorrectInvestigator(0, "money", 9), c.CorrectInvestigator(1, "money", 2))
    pays = c.TradeCards(0, 1, money=5)
    refused = why_not(player.state, pays, BOX)
    assert refused is not None
    ways = [by_hand for _, by_hand in in_spite(refused, pays, names("en", player.state))]
    assert ways == [c.StepInvestigator(0, "money", -5), c.StepInvestigator(1, "money", 5)]


def test_a_trade_is_announced_only_where_it_is_possible() -> None:
    def announced(*more: Command) -> list[int]:
        player = Player(*TOGETHER, *more)
        return [line.seat for line in due(names("en", player.state)) if _trades(line)]

    assert announced() == []
    assert announced(c.PlaceInvestigator(2, "downtown")) == [1], "TRADE-01: beside a fight two others may, in one line"


def _trades(line: p.Due) -> bool:
    """Return whether a tap on a line opens a trade."""
    return line.act == v.OpenInvestigator(line.seat, SheetPage.TRADE)


def test_the_line_that_announces_a_trade_names_both_and_opens_it_and_can_be_dropped() -> None:
    player = Player(*TOGETHER, c.PlaceInvestigator(2, "downtown"))
    line = next(line for line in due(names("en", player.state)) if _trades(line))
    first, second = (names("en", player.state).first_name(seat) for seat in (1, 2))
    assert (line.strong, line.text) == (f"{first} and {second}:", "can trade")
    assert line.is_optional
    assert line.reminder
    player.tap(line.act)
    assert (player.view.seat, player.view.own.page, player.view.picked_seat) == (1, SheetPage.TRADE, -1)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),), "Only in phase II Movement"),
        ((c.PlaceInvestigator(1, "woods"),), "Nobody to trade with here"),
    ],
)
def test_an_open_trade_says_why_it_is_over(more: tuple[Command, ...], said: str) -> None:
    player = Player(*TOGETHER, *more)
    player.view = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.TRADE))
    assert said in set(texts(player.markup))


def screen_act(name: str, **fields: Any) -> Any:
    return decode(NAVIGATION[name], fields)


# ---------------------------------------------------------------- losses


def test_half_of_the_items_is_chosen_by_tapping_them() -> None:
    player = on_sheet(c.PutInHand(0, "bullwhip"), c.PutInHand(0, "heal"), c.LoseHealth(0, sanity=4))
    one = player.state.investigators[0]
    assert one.items_due == 1
    assert any("chooses items to discard: 1" in line.text for line in due(names("en", player.state)))
    player.view = v.navigate(player.view, v.OpenInvestigator(0, SheetPage.LOSSES), player.state)
    gone = one.cards[1].number
    player.tap(screen_act("ChooseCard", number=gone))
    player.tap(c.DiscardHalf(0, (gone,)))
    assert player.state.investigators[0].items_due == 0
    assert player.state.holder(gone) is None


FOUR = tuple(c.PutInHand(0, card) for card in ("bullwhip", "heal", "food", "axe"))


def test_insanity_opens_as_the_list_of_what_follows_and_is_one_act() -> None:
    player = on_sheet(*FOUR, c.CorrectInvestigator(0, "sanity", 1), c.CorrectInvestigator(0, "clues", 5))
    player.tap(screen_act("OpenToll", sanity=1, stamina=0))
    said = set(texts(player.markup))
    assert {"Joe: insane", "Clues, Joe 5 → 3", "Joe → Arkham Asylum", "Lose 2 of 5 items"} <= said, said
    assert player.state.investigators[0].sanity == 1, "nothing is done yet"
    one, other, *_ = (card.number for card in player.state.investigators[0].cards)
    player.tap(screen_act("ChooseCard", number=one))
    player.tap(screen_act("ChooseCard", number=other))
    player.tap(c.LoseHealth(0, sanity=1, goes=(one, other)))
    after = player.state.investigators[0]
    assert (after.sanity, after.clues, after.items_due, after.place) == (1, 3, 0, "arkham_asylum")
    assert [player.state.holder(number) for number in (one, other)] == [None, None]


@pytest.mark.parametrize(("fields", "asks"), [({"sanity": 2}, False), ({"sanity": 1}, True), ({"stamina": 1}, True)])
def test_the_last_point_is_asked_about(fields: dict[str, int], asks: bool) -> None:
    player = on_sheet(*(c.CorrectInvestigator(0, field, value) for field, value in fields.items()))
    assert ("OpenToll" in player.markup) == asks


# ---------------------------------------------------------------- phase III


def in_arkham(where: str, *more: Command) -> Player:
    return Player(*seated(c.PlaceInvestigator(0, where), *more, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)))


@pytest.mark.parametrize(
    ("where", "by_hand"),
    [
        ("river_docks", c.StepInvestigator(0, "money", 5)),
        ("science_building", c.StepInvestigator(0, "clues", 2)),
        ("south_church", c.CorrectFortune(0, Fortune.BLESSED)),
        ("police_station", c.PutInHand(0, "deputy_of_arkham", Deck.SPECIAL)),
        ("mas_boarding_house", c.PutInHand(0, UNKNOWN, Deck.ALLY)),
    ],
)
def test_who_has_no_trophies_finds_the_correction_beside_it(where: str, by_hand: Command) -> None:
    """TROPHY-02: the companion may not know them."""
    poor = (c.CorrectInvestigator(0, "money", 0), c.CorrectInvestigator(0, "clues", 0))
    there = (c.PlaceInvestigator(0, "northside"), c.PlaceInvestigator(0, where))
    player = Player(*seated(*poor, *there, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)))
    player.view = v.View(place=where, page=v.PlacePage.ABILITY)
    assert "No trophies" in set(texts(player.markup))
    player.tap(by_hand)


@pytest.mark.parametrize(
    ("where", "command"),
    [
        ("arkham_asylum", c.UseLocation(0, full=True)),
        ("st_marys_hospital", c.UseLocation(0)),
        ("bank_of_arkham", c.UseLocation(0)),
        ("ye_olde_magick_shoppe", c.UseLocation(0)),
        ("administration", c.UseLocation(0, "speed")),
        ("general_store", c.UseLocation(0, "bullwhip")),
        ("curiositie_shoppe", c.UseLocation(0, "holy_water")),
        ("science_building", c.UseLocation(0, monsters=("dark_young", "gug"))),
        ("river_docks", c.UseLocation(0, monsters=("dark_young", "gug"))),
        ("south_church", c.UseLocation(0, monsters=("dark_young", "gug"), target=1)),
    ],
)
def test_the_ability_of_a_location_is_paid_in_two_taps(where: str, command: c.UseLocation) -> None:
    player = in_arkham(
        where,
        c.CorrectTrophies(0, ("zombie", "dark_young", "gug"), ()),
        c.CorrectInvestigator(0, "sanity", 2),
        c.CorrectInvestigator(0, "stamina", 2),
    )
    player.tap(v.OpenPlace(where, v.PlacePage.MAIN if where == "bank_of_arkham" else v.PlacePage.ABILITY))
    player.tap(command)
    assert player.state.investigators[0].arkham_encounter == 1


def test_the_cheapest_trophies_are_proposed() -> None:
    player = in_arkham("science_building", c.CorrectTrophies(0, ("dark_young", "zombie", "ghoul"), ("abyss",)))
    chosen = price_screen.proposed(names("en", player.state), 0, "science_building")
    kinds = [one.split(":")[1] for one in chosen]
    worth = sum(BOX.monsters[kind].toughness for kind in kinds)
    assert worth == 5
    assert all(one.startswith("m") for one in chosen)


def test_without_a_price_nothing_is_offered_outside_phase_three() -> None:
    player = Player(*seated(c.PlaceInvestigator(0, "general_store")))
    view = v.View(place="general_store", page=v.PlacePage.ABILITY)
    shown = place.present(names("en", player.state), view)
    assert not [part for part in p.walk(shown) if isinstance(part, p.Button) and isinstance(part.act, c.UseLocation)]


def test_an_encounter_that_is_done_is_said_no_more() -> None:
    player = in_arkham("library")
    player.tap(c.HadEncounter(0))
    assert not any(line.seat == 0 for line in due(names("en", player.state)))


def _named(part: p.Stepper | p.Chip) -> str:
    return part.label if isinstance(part, p.Stepper) else part.text


def test_what_is_right_without_a_hand_is_folded_on_the_sheet() -> None:
    """The round, the dice of every check, the items due and the maxima stood open among what is tapped each round."""
    told = names("en", Player(*seated()).state)
    (columns,) = sheet.sheet_body(told, 0, SheetDraft())
    (fold,) = (part for part in p.walk(columns) if isinstance(part, p.Fold) and part.title == "Correct by hand")
    folded = [_named(part) for part in p.walk(fold) if isinstance(part, p.Stepper | p.Chip)]
    everything = [_named(part) for part in p.walk(columns) if isinstance(part, p.Stepper | p.Chip)]
    assert {"Extra dice on every check", "Maximum Sanity", "movement is over"} <= {*folded}
    assert all(everything.count(name) == folded.count(name) for name in folded)


def test_the_sheet_of_a_place_says_once_what_appears_there() -> None:
    state = Player(*seated()).state
    said = texts(drawn(v.View(place="woods"), state=state))
    assert sum("appear here" in text for text in said) == 1
    assert not any("appear here" in text for text in texts(drawn(v.View(place="library"), state=state)))


# ---------------------------------------------------------------- out of the game, reminders


def test_a_new_investigator_is_told_what_the_sheet_draws() -> None:
    """STATUS-06, SETUP-05: in a later round as at the start."""
    player = Player(*seated(c.CorrectRound(4), c.LoseHealth(0, 4, 6), c.SeatInvestigator(0, "michael_mcglen")))
    for seat, is_told in ((0, True), (1, False)):
        player.view = v.View(tab=v.Tab.INVESTIGATORS, seat=seat, own=SheetDraft(SheetPage.ADD))
        assert ("From the sheet:" in set(texts(player.markup))) is is_told


def test_a_devoured_player_finds_the_new_investigator_in_two_taps() -> None:
    player = Player(*seated(c.CorrectInvestigator(0, "eliminated", 1)))
    player.tap(v.OpenInvestigator(0))
    player.tap(c.SeatInvestigator(0, "jenny_barnes"))
    assert player.state.investigators[0].id == "jenny_barnes"


def test_a_reminder_is_one_line_and_is_silenced_by_one_tap() -> None:
    player = Player(*seated(c.CorrectInvestigator(0, "eliminated", 1)))
    lines = reminder_lines.lines(names("en", player.state), ())
    assert [line.text for line in lines] == ["limits still count 2 players"]
    silence = lines[0].aside[0].act
    player.tap(silence)
    assert reminder_lines.lines(names("en", player.state), player.view.silenced) == ()
    player.go(v.OpenSheet(v.SheetKind.CORRECTIONS))
    player.tap(v.Silence(""))
    assert player.view.silenced == ()


def test_the_button_that_silences_a_reminder_is_named_by_its_line() -> None:
    """Two stand on the page at once: who only hears them knows which is which."""
    player = Player(*seated(c.CorrectInvestigator(1, "eliminated", 1), c.CorrectAllies(9)))
    lines = reminder_lines.lines(names("en", player.state), ())
    assert [line.aside[-1].hint for line in lines] == [
        "Dismiss “2 allies left the game: who?”",
        "Dismiss “limits still count 2 players”",
    ]


def test_a_line_of_what_is_due_that_only_reminds_is_silenced_too() -> None:
    player = Player(*seated(c.CorrectClues("downtown", 2), c.PlaceInvestigator(0, "downtown")))
    player.tap(c.BeginPhase(Phase.MOVEMENT))
    shown = reminder_lines.of_due(names("en", player.state), due(names("en", player.state)), ())
    line = next(one for one in shown if "take clues" in one.text)
    player.tap(line.aside[-1].act)
    left = reminder_lines.of_due(names("en", player.state), due(names("en", player.state)), player.view.silenced)
    assert not any("take clues" in one.text for one in left)
    assert len(left) == len(shown) - 1


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "The Southside Strangler Strikes: ally deck 9, fails at 0"),
        ("ru", "Саутсайдский душитель наносит удар: союзников осталось 9, при 0 слухи подтвердятся"),
    ],
)
def test_a_rumor_whose_clock_runs_down_says_what_is_left(language: str, line: str) -> None:
    """MCARD-03: it is confirmed when no ally is left, so no 'of 0'."""
    state = replace(table(c.BeginPhase(Phase.MYTHOS)), rumor="the_southside_strangler_strikes", rumor_since=1, allies=9)
    assert line in {one.text for one in reminder_lines.lines(names(language, state), ())}


OF_A_CARD = (ReminderKind.RUMOR_CLOCK, ReminderKind.RUMOR_RUNS_DOWN, ReminderKind.ENDS_NOW)


@pytest.mark.parametrize("kind", ReminderKind)
def test_every_reminder_is_said_here_or_among_what_is_due(kind: ReminderKind) -> None:
    card = "curfew_enforced" if kind in OF_A_CARD else ""
    said = reminder_lines.reminder_text(names(), Reminder(kind, 0, "woods", card, 1, 2))
    assert bool(said) != (kind in reminder_lines.SAID_ELSEWHERE)


@pytest.mark.parametrize("page", SheetPage)
@pytest.mark.parametrize("seat", range(4))
def test_every_page_of_every_sheet_can_be_drawn_in_every_phase(seat: int, page: SheetPage) -> None:
    for phase in Phase:
        commands = EVERYTHING if phase is Phase.UPKEEP else (*EVERYTHING, c.BeginPhase(phase))
        state = table(*commands[len(EVERYTHING) :])
        view = v.View(tab=v.Tab.INVESTIGATORS, seat=seat, own=SheetDraft(page, 1))
        assert drawn(view, "ru", state)


def test_the_list_of_all_names_what_everybody_holds() -> None:
    state = table(c.CorrectInvestigator(1, "eliminated", 1))
    rows = [one for one in p.walk(investigators.everybody(names("en", state))) if isinstance(one, p.Row)]
    for one, row in zip(state.investigators, rows, strict=True):
        cards = ["" if one.eliminated else names("en", state).own_card(held.card) for held in one.cards]
        assert all(card in row.text for card in cards)
        assert ([value.text for value in row.values[3:]] == [str(one.money)]) is not one.eliminated


def test_whom_an_encounter_sent_to_another_world_one_tap_brings_straight_back() -> None:
    """ENC-07: the line stands in phase III alone, for whoever was sent from a location."""
    player = in_arkham("library")
    player.do(c.MoveByEncounter(0, "the_dreamlands"))
    player.tap(v.OpenTab(v.Tab.TABLE))
    assert any("return after one encounter" in text for text in texts(player.markup))
    player.tap(c.MoveByEncounter(0, "library"))
    joe = player.state.investigators[0]
    assert (joe.place, joe.zone, joe.arkham_encounter) == ("library", 0, player.state.round)
    assert not any("return after one encounter" in text for text in texts(player.markup))


def test_a_shop_says_beforehand_that_something_is_bought_or_that_nothing_can_be() -> None:
    """ENC-03: the button for nothing is refused with what to do instead."""
    for money, said in ((20, "so you must buy one"), (0, "have the encounter")):
        player = in_arkham("general_store", c.CorrectInvestigator(0, "money", money))
        player.tap(v.OpenPlace("general_store", v.PlacePage.ABILITY))
        assert said in player.markup


def test_a_tome_says_on_its_page_why_it_is_not_used_now() -> None:
    """MOVE-05: the button stays, refusing, with its reason beside it."""
    player = Player(*seated(c.PutInHand(0, "ancient_tome"), c.BeginPhase(Phase.MOVEMENT)))
    tome = next(card for card in player.state.investigators[0].cards if card.card == "ancient_tome")
    page = v.View(tab=v.Tab.INVESTIGATORS, seat=0, own=SheetDraft(SheetPage.CARD, tome.number))
    player.view = page
    assert "no movement points until the next Movement" not in player.markup
    player.do(c.CorrectInvestigator(0, "movement_used", player.state.round))
    player.view = page
    assert "no movement points until the next Movement" in player.markup


@pytest.mark.parametrize(
    "more",
    [
        (),
        (c.CorrectSliders(0, (3, 1, 1)), c.CorrectInvestigator(0, "points_spent", 9)),
        (c.CorrectInvestigator(0, "movement_used", 1),),
        (c.CorrectInvestigator(0, "delayed", 1),),
        (c.CorrectInvestigator(0, "skips_round", 1),),
        (c.PlaceInvestigator(0, LOST),),
        (c.PlaceInvestigator(0, JAIL),),
        (c.PutGate("woods", "abyss"), c.PlaceInvestigator(0, "abyss", 1)),
        (c.PutMonster("witch", "police_station"),),
    ],
    ids=["may", "no points", "has moved", "delayed", "skips", "lost", "jail", "world", "monster"],
)
def test_movement_lists_everybody(more: tuple[Command, ...]) -> None:
    """A list of due lines leaves nobody out: whoever cannot move is there, too."""
    player = Player(*seated(c.BeginPhase(Phase.MOVEMENT), *more))
    lines = [line for line in due(names("en", player.state)) if line.seat == 0]
    assert lines
    assert all(line.text for line in lines)


def test_only_the_gates_that_lead_back_are_lit() -> None:
    """MOVE-06: two gates to one world, and whoever leaves it chooses between them."""
    player = Player(
        *seated(
            c.PutGate("woods", "abyss"), c.PutGate("graveyard", "abyss"), c.PutGate("black_cave", "yuggoth"),
            c.PlaceInvestigator(0, "abyss", 2), c.BeginPhase(Phase.MOVEMENT),
        )
    )  # fmt: skip
    assert picked_figure.reach(names("en", player.state), 0) == {"woods": 0, "graveyard": 0}


def test_whoever_is_lost_no_more_is_put_only_where_the_rules_allow() -> None:
    player = Player(*seated(c.LoseInTime(0), c.CorrectInvestigator(0, "skips_round", 0)))
    lit = picked_figure.reach(names("en", player.state), 0)
    legal = {place for place in BOX.spaces if why_not(player.state, c.MoveInvestigator(0, place), BOX) is None}
    assert set(lit) == legal
    assert legal, "there is somewhere to come back to"
