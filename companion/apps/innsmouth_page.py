"""The page of a game of Innsmouth: its screens, its steps, the route search, my box, and what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.apps import innsmouth_box, innsmouth_file, innsmouth_kept, innsmouth_sheets
from companion.apps.address import Asked
from companion.apps.game_page import GamePage, data_address
from companion.apps.innsmouth_box import BoxFile, MyShelf
from companion.apps.innsmouth_search import RouteSearch
from companion.apps.kept_game import KeptGame
from companion.errors import BadData, IllegalCommand, StorageTrouble, Told
from companion.facts.innsmouth import InnsmouthBox
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.innsmouth import commands as c
from companion.innsmouth.dice_draft import SIDES
from companion.innsmouth.draft_town_file import lacking, town_text
from companion.innsmouth.my_box import Bonus, MyBox
from companion.innsmouth.my_box_carried import carried
from companion.innsmouth.reasons import Reason
from companion.innsmouth.sheet import DECK_SIZE, Artifacts
from companion.innsmouth.sheet_file import write_sheet
from companion.innsmouth.state import PRACTICE, Challenge, Phase, Tour
from companion.innsmouth.strokes import legal_segments
from companion.innsmouth.told import MOST_POINTS
from companion.innsmouth.worth import Objective
from companion.odds.roll import roll
from companion.screens import notices
from companion.screens.innsmouth import box as box_screen
from companion.screens.innsmouth import files, fingers, hand_panel, messages, page, setup_draft
from companion.screens.innsmouth import view as v
from companion.screens.innsmouth.box_dice import BoxDiceAct, CountFaces, edited
from companion.screens.innsmouth.box_draft import GoalDraft
from companion.screens.innsmouth.map_records import Size
from companion.screens.innsmouth.navigation import NAVIGATION
from companion.screens.innsmouth.own_route import without
from companion.screens.innsmouth.shown import Found, InSight, Links, Recent, Shown, in_sight
from companion.screens.innsmouth.town_draft import OpenDraft, TownDraft
from companion.screens.pages import clock_and_day
from companion.screens.parts import Navigation, Sheet, Toast
from companion.widgets import html, innsmouth_map

MOST_DICE = 40
"""More dice than any threat check needs."""
OFFERED = 3
"""Older games that the form of a new one offers to go on with."""
LOOKED_THROUGH = 8
"""The newest games, among which those are that are not over."""


class InnsmouthPage(GamePage[Tour, v.View]):
    """One device at a game."""

    navigation = NAVIGATION
    counted = (
        *GamePage.counted, BoxDiceAct, CountFaces, v.BeginGame, v.CopyCaches, v.CountCards, v.ImportSheet, v.TellMine,
        v.TypeChallenge, v.TypeSolo,
    )  # fmt: skip

    def __init__(self, table: KeptGame[Tour], box: InnsmouthBox, file: BoxFile, has_shelf: bool, asked: Asked) -> None:
        self._printed, self._mine, self._has_shelf = box, MyShelf(file), has_shelf
        self._recent: tuple[Recent, ...] = ()
        self._loop = _running_loop()
        self._search = RouteSearch(self._found_something)
        super().__init__(table, v.View(), asked)

    # ------------------------------------------------------------ taps

    def after(self, command: Any, outcome: Outcome[Tour]) -> v.View:
        """Where an accepted command leads."""
        view, tour = self.view, self.table.state
        if tour is None:
            return view
        match command:
            case c.SetUpGame():
                return replace(v.settled(view), mode=v.Mode.DRAW, sheet=v.Sheet.NONE, seat=0)
            case c.TellDice() | c.TellRoundDice():
                dice = v.DiceDraft(is_whole=view.dice.is_whole)
                return replace(view, dice=dice, seat=tour.first_player, quarter=None, looks=False)
            case c.EndRound():
                mode = v.Mode.DRAW
                return replace(v.settled(view), skips=frozenset(), seat=tour.first_player, mode=mode)
            case c.SetRound():
                begun = replace(view, sheet=v.Sheet.NONE, mode=v.Mode.DRAW, by_hand=False, dice=v.DiceDraft())
                return v.settled(begun)
            case c.ChooseQuarter():
                return replace(view, quarter=None, tool=v.Tool.ROADS)
            case c.DrawDiagonal():
                return replace(view, quarter=None, tool=v.Tool.ROADS)
            case c.CorrectRoute():
                return replace(view, corrects=False, erased=None)
            case c.ChooseRoute():
                return self._after_route(tour)
            case c.RollCheck() | c.UseManuscript():
                return replace(view, roll=(), again=None)
            case _:
                return view

    def _after_route(self, tour: Tour) -> v.View:
        """The next sheet without a route, else the checks in their order."""
        view = v.settled(self.view)
        waiting = [seat for seat, player in enumerate(tour.seats) if player.route is None]
        if waiting:
            later = [seat for seat in waiting if seat > view.seat]
            return replace(view, seat=(later or waiting)[0])
        return replace(view, mode=v.Mode.THREAT)

    def navigate(self, act: Navigation, tap: str) -> None:
        """One step of the view; some stand for commands."""
        match act:
            case v.BeginGame():
                self._begin(tap)
            case v.RollForUs(count):
                dice = tuple(roll(SIDES) + 1 for _ in range(min(max(count, 0), MOST_DICE)))
                self.view = replace(self.view, roll=dice, message=None)
            case v.CountCards(deck):
                self._count_cards(deck, tap)
            case CountFaces(faces):
                self._count_faces(faces, tap)
            case BoxDiceAct():
                self._tell_mine(edited(self._shown().mine, act), tap)
            case v.CopyCaches(seat):
                self._copy_caches(seat, tap)
            case v.StopSearch():
                self._search.stop()
            case v.TellMine(mine):
                self._tell_mine(mine, tap)
            case v.ImportBox(text):
                self._take(v.FileKind.BOX, lambda: self._take_box(text, tap))
            case v.ImportSheet(text):
                self._take(v.FileKind.SHEET, lambda: self._take_sheet(text, tap))
            case v.TypeSolo():
                mine = self._shown().mine
                told = box_screen.with_solo(mine, self._printed.numbers.solo_rows, act)
                if told is None:
                    raise IllegalCommand(Reason.OUT_OF_RANGE, field="solo", least=0, most=MOST_POINTS)
                self._tell_mine(told, tap)
            case v.TypeChallenge(goals, value):
                self._type_challenge(goals, value, tap)
            case v.EditTown(name):
                draft = self._mine.draft(name, self._printed)
                self.view = v.navigate(self.view, OpenDraft(draft), self.table.state)
            case v.ForgetTown(name):
                self.say(None)
                self._mine.forget(name)
            case v.ImportTown(text):
                self._take(v.FileKind.TOWN, lambda: self._mine.keep_town(text))
            case v.KeepTown():
                self.say(None)
                town = self.view.town.town
                self._mine.keep_town(town_text(replace(town, id=town.name_en)))
                self.view = replace(self.view, town=TownDraft())
            case _:
                self.view = v.navigate(self.view, act, self.table.state)

    def _begin(self, tap: str) -> None:
        shown, draft = self._shown(), self.view.set_up
        goals, towns = {goal.id: goal for goal in hand_panel.known_goals(shown, None)}, dict(shown.towns)
        self.do(setup_draft.command(draft, goals, towns, shown.mine), tap)
        for command in setup_draft.sheets(draft, towns) if self.table.state is not None else ():
            self.do(command, f"{tap}.{command.seat}")

    def _take(self, kind: v.FileKind, how: Callable[[], None]) -> None:
        """Take a file over; one with problems leaves everything as it was, and they are all listed."""
        self.view = replace(self.view, message=None, bad_file=None)
        try:
            how()
        except BadData as trouble:
            self.view = replace(self.view, bad_file=v.BadFile(kind, trouble.problems))

    def _take_box(self, text: str, tap: str) -> None:
        self._mine.save(innsmouth_box.read(text))
        self._tell_mine(self._mine.kept.box, tap)

    def _take_sheet(self, text: str, tap: str) -> None:
        """For the sheet in sight; before the game for the next player."""
        tour, towns = self.table.state, self._mine.kept.towns
        if tour is not None:
            seat = in_sight(self._shown()).seat
            town, sheet = innsmouth_sheets.read(text, tour.seats[seat].town, towns, self._printed)
            self.do(c.TakeSheet(seat, town, sheet), tap)
            return
        town, sheet = innsmouth_sheets.read(text, PRACTICE, towns, self._printed)
        name = next((name for name, content in towns.items() if content == town), PRACTICE)
        add = setup_draft.AddSheet(setup_draft.FinishedSheet(name, sheet))
        self.view = v.navigate(self.view, add, None)

    def _count_cards(self, deck: Artifacts, tap: str) -> None:
        tour = self.table.state
        self.view = replace(self.view, deck=deck, message=None)
        if deck.total == DECK_SIZE:
            self._tell_mine(replace(tour.box if tour is not None else self._mine.kept.box, deck=deck), tap)
            self.view = replace(self.view, deck=None)

    def _count_faces(self, faces: tuple[Bonus, ...], tap: str) -> None:
        self.view = replace(self.view, faces=faces, message=None)
        if len(faces) == SIDES:
            self._tell_mine(replace(self._shown().mine, bonus_die=faces), tap)
            self.view = replace(self.view, faces=None)

    def _tell_mine(self, box: MyBox, tap: str) -> None:
        """My box for the game that is laid out and for all others; what the game refuses is not kept."""
        self.say(None)
        kept = self._mine.fresh()
        before = kept.box
        if self.table.state is not None:
            before = self.table.state.box
            self.do(c.TellBox(box), tap)
            if self.table.state.box != box:
                return
        self._mine.save(replace(kept, box=carried(kept.box, before, box)))
        counted = {one: card for one, card in self.view.counted.items() if one not in box.bonuses}
        goal = self.view.goal
        is_told = any(one.id == goal.name for one in box.goals)
        self.view = replace(self.view, goal=GoalDraft() if is_told else goal, counted=counted)

    def _type_challenge(self, is_goals: bool, typed: str, tap: str) -> None:
        tour, value = self.table.state, typed.strip()
        if tour is None:
            return
        if not (value.isascii() and value.isdigit()):
            raise IllegalCommand(Reason.OUT_OF_RANGE, field="challenge", least=0, most=MOST_POINTS)
        now = tour.challenge or Challenge(0, 0)
        self.do(c.SetChallenge(replace(now, **{"goals" if is_goals else "total": int(value)})), tap)

    def _copy_caches(self, seat: int, tap: str) -> None:
        tour = self.table.state
        if tour is None or not 0 <= seat < len(tour.seats):
            return
        for other, player in enumerate(tour.seats):
            if player.caches != tour.seats[seat].caches:
                self.do(c.SetCaches(other, tour.seats[seat].caches), f"{tap}.{other}")

    # ------------------------------------------------------------ what it says

    def refused(self, error: IllegalCommand, command: Any) -> Toast:
        """Why something was not done."""
        return messages.refused(error, command, self._shown().names)

    def others_say(self, records: Sequence[Record[Tour]]) -> v.View:
        """The newest act of the others."""
        return replace(self.view, message=messages.others_did(self._shown(), records[-1]))

    # ------------------------------------------------------------ keeping

    def opened(self) -> None:
        """Without a game the form of a new one is shown, with older ones to go on with."""
        tour = self.table.state
        if tour is not None:
            self.view = replace(self.view, mode=v.first_mode(tour), seat=tour.first_player)
        elif not self._asked and self._has_shelf:
            try:
                newest = islice(self.table.recent(), LOOKED_THROUGH)
                open_ones = (one for one in newest if one[1].phase is not Phase.OVER)
                found = tuple(islice(open_ones, OFFERED))
            except StorageTrouble:
                return
            self._recent = tuple(Recent(saved.id, clock_and_day(saved.last_at), tour) for saved, tour in found)

    def kept(self) -> Mapping[str, Any]:
        """The mode, the seat, the form of a new game."""
        return innsmouth_kept.kept(self.view, self.table.session is not None)

    def restored(self, own: Mapping[str, Any]) -> v.View:
        """The view as this browser left it."""
        return innsmouth_kept.restored(self.view, own, self.table.state)

    # ------------------------------------------------------------ showing

    def _found_something(self) -> None:
        """From the thread of the search: show it in the kernel's own time."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop of a page that is gone
                self._loop.call_soon_threadsafe(self.refresh)

    def look(self) -> Mapping[str, str]:
        """The mode, and where the game is."""
        at = page.where(self.table.state)
        return {"tab": self.view.mode, "game": "innsmouth", "at": at, "quick": "taps"}

    def regions(self) -> dict[str, str]:
        """The sheet with its panel, or the form of a new game."""
        self._search.begin()
        shown = page.present(self._answered(self._shown()), self._size())
        self._search.drop_unwanted()
        return _drawn(shown, self._size())

    def regions_in_trouble(self, sheet: Sheet) -> dict[str, str]:
        """The sheet that says why, instead of a game."""
        return _drawn(page.trouble(self._shown(), sheet), self._size())

    def _size(self) -> Size:
        return Size.PHONE if self.browser.width == "phone" else Size.WIDE

    def _shown(self) -> Shown:
        links = Links(**self.addresses(self.view.sheet is v.Sheet.SETTINGS))
        return self._shown_with(self._files(links))

    def _shown_with(self, links: Links) -> Shown:
        recent = () if self.table.session else self._recent
        mine = self.table.state.box if self.table.state is not None else self._mine.kept.box
        return Shown(
            self.table.state, self._printed, self.words, self.view, self.table.history, links, mine,
            self._mine.kept.towns, recent,
        )  # fmt: skip

    def _files(self, links: Links) -> Links:
        """With my box or the town in the editor as a file, while they are shown."""
        if self.view.sheet is v.Sheet.BOX:
            return replace(links, box=data_address(innsmouth_box.write(self._mine.kept)))
        if self.view.sheet is v.Sheet.NONE and self.view.mode is v.Mode.DRAW and self.table.state is not None:
            return self._sheet_file(links)
        if self.view.sheet is v.Sheet.TOWN and self.view.town.is_open and not lacking(self.view.town.town):
            return replace(links, town=data_address(town_text(self.view.town.town)))
        return links

    def _sheet_file(self, links: Links) -> Links:
        shown = self._shown_with(links)
        sight = in_sight(shown)
        if sight.sheet is None or not fingers.is_by_hand(shown, sight) or files.why_no_file(shown, sight.sheet):
            return links
        return replace(links, sheet=data_address(write_sheet(sight.sheet)))

    def refresh(self) -> None:
        """My box may have changed under another page; one that cannot be read is said, and nothing is assumed."""
        try:
            self._mine.look()
        except Told as error:
            self.say(notices.wrong(error, self.words))
        super().refresh()

    def _answered(self, shown: Shown) -> Shown:
        """With what the search has found for the sheet in sight, where it is asked for."""
        if shown.tour is None or shown.view.sheet is not v.Sheet.NONE:
            return shown
        sight, view = in_sight(shown), shown.view
        if view.mode is v.Mode.SCORE and shown.tour.phase is Phase.OVER:
            return replace(shown, links=innsmouth_file.links(shown))
        if view.mode is v.Mode.ROUTE and sight.sheet is not None:
            found = self._search.found(sight.sheet, sight.town, view.objective)
            own = Found()
            if view.is_own and view.left_out and found.best is not None:
                own = self._search.found(without(sight.sheet, view.left_out), sight.town, Objective.EXPECTED)
            return replace(shown, found=found, own=own)
        if view.mode is v.Mode.DRAW and view.shows_gains:
            return replace(shown, gains=self._gains(shown, sight))
        return shown

    def _gains(self, shown: Shown, sight: InSight) -> Mapping[str, Any]:
        legal = legal_segments(sight.tour, sight.seat, self._printed)
        roads = tuple(one.stroke.road for one in legal if one.stroke.road is not None)
        return self._search.gains(sight.sheet, sight.town, roads)


def _drawn(shown: page.Regions, size: Size) -> dict[str, str]:
    drawn = {name: html.render(getattr(shown, name)) for name in page.REGIONS}
    if shown.board is None or shown.town is None:
        return {**drawn, "sheet": "", "board": "", "tokens": ""}
    return {
        **drawn,
        "sheet": innsmouth_map.view_box(shown.town, size),
        "board": innsmouth_map.static_layer(shown.town, size),
        "tokens": innsmouth_map.live_layer(shown.board, shown.town),
    }


def _running_loop() -> asyncio.AbstractEventLoop | None:
    """The kernel's loop; None where there is none, as in tests."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
