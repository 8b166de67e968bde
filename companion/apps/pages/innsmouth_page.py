"""The page of a game of Innsmouth: its screens, its steps and what it says; its sections are in ``pages.innsmouth``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from companion.apps.browser import innsmouth_memory
from companion.apps.browser.address import PageWishes
from companion.apps.browser.host import Host
from companion.apps.exports import innsmouth_sheet
from companion.apps.pages import box_notices
from companion.apps.pages.around.table_answers import Shareable
from companion.apps.pages.game_page import GamePage
from companion.apps.pages.innsmouth import after_commands, regions, set_up_draws
from companion.apps.pages.innsmouth.files import Files
from companion.apps.pages.innsmouth.finished_games import FinishedGames
from companion.apps.pages.innsmouth.own_box import OwnBox, typed_points
from companion.apps.pages.innsmouth.searches import Searches
from companion.apps.pages.innsmouth.weeks import Weeks
from companion.apps.tables import innsmouth_week
from companion.apps.tables.boxes.innsmouth_box import BoxFile, MyShelf, digest
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.routes.route_work import Bench
from companion.desks import Command
from companion.errors import BadData, IllegalCommand, SentenceError, StorageTrouble
from companion.facts.innsmouth import InnsmouthBox
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase, SheetLine, Tour
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.round.round_end import unfinished
from companion.odds.roll import roll
from companion.screens.devices.seats import TableSeat
from companion.screens.innsmouth import page
from companion.screens.innsmouth.drafts import entered_dice, setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.navigation import NAVIGATION
from companion.screens.innsmouth.drafts.town_draft import TownDraft
from companion.screens.innsmouth.map import fingers
from companion.screens.innsmouth.map.map_records import MapSize
from companion.screens.innsmouth.pieces import messages, settings
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, Links, RecentGame, in_sight
from companion.screens.innsmouth.round import hand_panel
from companion.screens.innsmouth.wording.names import Names
from companion.screens.keeping import notices
from companion.screens.keeping.links import LinkContent
from companion.screens.pages import clock_and_day
from companion.screens.parts import Act, Button, Navigation, Panel, Strip, Toast
from companion.words import Words

MOST_DICE = 40
"""More dice than any threat check needs."""
OFFERED = 3
"""Older games that the form of a new one offers to go on with."""
LEAVING = (v.BeginGame, v.Close, v.LookBack, v.OpenSheet, v.OpenWeek)
"""Acts that leave the sheet in sight; a look at another seat or at the score leaves what is half counted."""
LOOKED_THROUGH = 8
"""The newest games, among which those are that are not over."""


class InnsmouthPage(GamePage[Tour, v.View]):
    """One device at a game."""

    navigation = NAVIGATION
    counted = (
        *GamePage.counted, v.AddTypedGoal, v.BeginGame, v.BeginWeek, v.CompareCode, v.CountCard, v.CountFace,
        v.DrawAlong, v.ImportSheet, v.KeepCacheCard, v.TellCounted, v.TypeChallenge,
        v.TypePoints, v.TypeSolo,
    )  # fmt: skip

    def __init__(
        self,
        host: Host,
        table: OpenGame[Tour],
        box: InnsmouthBox,
        file: BoxFile,
        has_shelf: bool,
        wishes: PageWishes,
        bench: Bench,
    ) -> None:
        begins = v.View()
        if wishes.week and not wishes.table:
            begins = v.navigate(begins, v.OpenWeek(wishes.week), None)  # a seed that is none is said there
        super().__init__(host, table, begins, wishes)
        self._printed, self._mine, self._has_shelf = box, MyShelf(file), has_shelf
        self._files = Files(self.context, box, self._mine, self.content_with, self.do_in_game)
        file.guard = table.may_write
        self._recent: tuple[RecentGame, ...] = ()
        self._played_again: Tour | None = None
        self._own_box = OwnBox(self.context, self._mine, self.content, self.do_in_game)
        self._finished = FinishedGames(table, box, self._mine)
        self._weeks = Weeks(self.context, box, self._mine)
        self.searches = Searches(self.context, box, bench, self.code_of)
        self._asks = ""
        self.begin()

    # ------------------------------------------------------------ taps

    def after(self, act: Act, outcome: Outcome[Tour]) -> v.View:
        """Return the view after an accepted command."""
        tour = self.table.state
        return self.view if tour is None else after_commands.after(self.view, act, tour, self._printed)

    def navigate(self, act: Navigation, tap: str) -> None:
        """Do a step of the view, or the command that it stands for; what was typed counts when its sheet is left."""
        if isinstance(act, LEAVING) and self.view.rules is None:
            self._own_box.finish(tap)
        match act:
            case v.BeginGame():
                self._begin(tap)
            case v.AddTypedGoal() | v.KeepCacheCard() | v.TellCounted() | v.TypeSolo():
                self._own_box.tell(act, tap)
            case v.BeginWeek(seed):
                self._weeks.begin(seed, tap)
            case v.CompareCode(code):
                self._weeks.compare(code)
            case v.ForgetWeekGame(name):
                self._weeks.forget(name)
            case (
                setup_draft.DrawFirst()
                | setup_draft.DrawCharacters()
                | setup_draft.DrawGoals()
                | setup_draft.DrawCacheCard()
            ):
                drawn = set_up_draws.drawn(act, self.view.set_up, self.content())
                self.view = replace(self.view, set_up=drawn, message=None)
            case v.DrawAlong(seat):
                self._draw_along(act, seat, tap)
            case v.RollForUs(count):
                dice = tuple(roll(SIDES) + 1 for _ in range(min(max(count, 0), MOST_DICE)))
                self.view = replace(self.view, roll=dice, message=None)
            case v.CountCard(kind, by):
                self._own_box.count_card(kind, by, tap)
            case v.CountFace(bonus, by):
                self._own_box.count_face(bonus, by, tap)
            case v.StopSearch():
                self.searches.stop()
            case v.SearchAgain():
                self.searches.again()
            case v.ImportBox(text):
                self._files.take(v.FileKind.BOX, lambda: self._files.take_box(text, tap))
            case v.ImportSheet(text):
                self._files.take(v.FileKind.SHEET, lambda: self._files.take_sheet(text, tap))
            case v.TypeChallenge(goals, value):
                self.do(c.SetChallengePoints(goals, typed_points(value, "challenge")), tap)
            case v.TypePoints(seat, line, is_note, value):
                self.do(self._points(seat, line, value, is_note=is_note), tap)
            case v.EditTown(name):
                draft = self._mine.draft(name, self._printed)
                opened = replace(TownDraft(True, draft), source=name, seen=digest(self._mine.kept.towns.get(name, "")))
                self.view = replace(self.view, message=None, town=opened)
            case v.ForgetTown(name):
                self._files.throw_town(name)
            case v.GiveBack(key):
                self._files.give_back(key, tap)
            case v.ImportTown(text):
                self._files.take(v.FileKind.TOWN, lambda: self._files.take_town(text))
            case v.KeepTown():
                self._files.take(v.FileKind.TOWN, self._files.keep_drawn)
            case _:
                self.view = v.navigate(self.view, act, self.table.state)

    def _points(self, seat: int, line: SheetLine, typed: str, *, is_note: bool) -> c.SetPoints:
        """Return the command for typed points of a line of the score, or for the note beside them."""
        seats = self.table.state.seats if self.table.state is not None else ()
        now = seats[seat].points_by_hand(line) if 0 <= seat < len(seats) else None
        if is_note:
            return c.SetPoints(seat, line, now.points if now is not None else None, typed)
        note = now.note if now is not None else ""
        return c.SetPoints(seat, line, typed_points(typed, "points") if typed.strip() else None, note)

    def _begin(self, tap: str) -> None:
        content, draft = self.content(), self.view.set_up
        goals, towns = {goal.id: goal for goal in hand_panel.goals_in_sight(content, None)}, dict(content.towns)
        self.do(setup_draft.command(draft, goals, towns, content.mine), tap)

    def _draw_along(self, act: v.DrawAlong, seat: int, tap: str) -> None:
        """Draw all strokes of a finger over the map as a single act, which a single undo takes back."""
        content = self.content()
        if content.tour is None or not 0 <= seat < len(content.tour.seats):
            return
        command = fingers.line(in_sight(replace(content, view=replace(content.view, seat=seat))), act)
        if command is None:
            no_road = self.words.t("There is no road there. Draw from intersection to intersection.")
            self.context.say(Toast(no_road, "refused"))
        else:
            self.do(command, tap)

    # ------------------------------------------------------------ the seat

    def seats(self, words: Words) -> Sequence[TableSeat]:
        """Return a seat for each sheet."""
        return settings.of_table(Names(self.table.state, words))

    def standing(self) -> str:
        """The round."""
        tour = self.table.state
        return self.words.t("Round {n}", n=tour.round) if tour is not None else ""

    def is_my_turn(self) -> bool:
        """Return whether something remains to be drawn in this round on a sheet that is played on this page."""
        tour = self.table.state
        if tour is None or tour.phase is not Phase.DRAW:
            return False
        own = (seat for seat in self.view.played_here if seat < len(tour.seats))
        return any(unfinished(tour, seat, self._printed) is not None for seat in own)

    def sat_down(self, came: bool) -> None:
        """Show the own sheet."""
        if came:
            self.view = v.navigate(self.view, v.OpenSeat(self.view.sits), self.table.state)
        else:
            self.view = replace(self.view, seat=self.view.sits)

    # ------------------------------------------------------------ my box

    def do(self, command: Command, tap: str) -> None:
        """Do a command; a change of my box is done to the game that is laid out and to the box for all games."""
        if isinstance(command, c.BoxChange):
            self._change_box(command, tap)
        else:
            self.do_in_game(command, tap)

    def do_in_game(self, command: Command, tap: str) -> None:
        """Do a command in the game alone, without the box for all games."""
        before = self.table.state
        super().do(command, tap)
        if isinstance(command, c.SetRound):
            self._lay_again(before)

    def _lay_again(self, before: Tour | None) -> None:
        """Show the dice that lay there before a step back to their entering; a step past it leaves none entered."""
        after = self.table.state
        dice = entered_dice.laid_before(before, after)
        if dice is None and after is not None and after.phase is not Phase.DICE:
            dice = v.DiceDraft(is_whole=self.view.dice.is_whole)
        if dice is not None:
            self.view = replace(self.view, dice=dice)

    def _change_box(self, change: c.BoxChange, tap: str) -> None:
        """Change my box, in the game and for all games; show why if it is refused or cannot be saved."""
        self.context.say(None)
        try:
            self._own_box.change(change, tap)
        except IllegalCommand as error:
            self.context.say(self._refused(error, change))
        except BadData as trouble:
            self.context.say(notices.bad_data(trouble, self.words))
        except StorageTrouble as error:
            self.unkept.tell(error)

    def _keep(self, act: Navigation, tap: str) -> None:
        """Do an act on the saved game; an undo or redo in the box of the game goes for the box for all games, too."""
        before = self.table.state
        super()._keep(act, tap)
        if before is not None and isinstance(act, v.Undo | v.Redo):
            self._own_box.carry(before.box)
            self._lay_again(before)

    # ------------------------------------------------------------ what it says

    def refused(self, error: IllegalCommand, act: Act | None) -> Toast:
        """Return the message why something was not done."""
        return messages.refused(error, act, self.content().names)

    def others_say(self, records: Sequence[Record[Tour]]) -> v.View:
        """Return the view with a message about the newest act of other devices."""
        return replace(self.view, message=messages.others_did(self.content(), records[-1]))

    # ------------------------------------------------------------ keeping

    def opened(self) -> None:
        """Prepare the view of the game just opened; without a game, offer older games beside the form of a new game."""
        tour = self.table.state
        if tour is not None:
            self.view = replace(self.view, mode=v.first_mode(tour), seat=tour.first_player)
        elif not self._table_wished and self._has_shelf:
            try:
                newest = islice(self.table.recent(), LOOKED_THROUGH)
                offered = tuple(islice((game for game in newest if game[1].phase is not Phase.OVER), OFFERED))
                self._played_again = self.table.played(self.again) if self.again else None
            except StorageTrouble:
                return
            self._recent = tuple(RecentGame(saved.id, clock_and_day(saved.last_at), tour) for saved, tour in offered)

    def lands(self, text: str) -> bool:
        """Compare the game of a week in a link at once; return whether the page begins with the sheet about the link.

        False only if the sheet of the week was opened instead.
        """
        tour = self.table.state
        if tour is None or not tour.week or self.table.only_looks:
            return True
        try:
            self._weeks.compare(text)
        except StorageTrouble as error:
            self.unkept.tell(error)
        return self.view.sheet is not v.SheetKind.WEEK

    def is_over(self) -> bool:
        """Return whether the game is over, so that the score can be read."""
        return self.table.state is not None and self.table.state.phase is Phase.OVER

    def shareable(self) -> Shareable:
        """Return the choices of what to put into a link, with the sheet in sight among them."""
        ours, content = super().shareable(), self.content()
        ours = replace(ours, is_pasted=content.tour is not None and bool(content.tour.week))
        if LinkContent.GAME not in ours.choices or in_sight(content).sheet is None:
            return ours
        first, *others = ours.choices
        return replace(ours, choices=(first, LinkContent.SHEET, *others))

    def share_document(self, what: LinkContent) -> str:
        """Return the document that goes into a link; a sheet goes as a game of its own."""
        tour = self.table.state
        if what is LinkContent.SHEET and tour is not None:
            records = self.table.history.records
            at = records[-1].at if records else ""
            return innsmouth_sheet.document(tour, in_sight(self.content()).seat, self._printed, at)
        if what is LinkContent.GAME and tour is not None and tour.week:
            return innsmouth_week.document(self.table.history.records)
        return super().share_document(what)

    def last_line(self, strip: Strip) -> Strip:
        """Return the last line with the modes, in which all of the sheet can be looked at.

        Only the buttons of ``strip`` have room beside them, not its sentence.
        """
        buttons = tuple(part for part in strip.parts if isinstance(part, Button))
        return Strip((*page.modes(self.content()), *buttons))

    def remembered(self) -> Mapping[str, Any]:
        """Return what the browser stores of this page: the mode, the seat, the form of a new game."""
        return innsmouth_memory.remembered(self.view, self.table.state)

    def restored(self, own: Mapping[str, Any]) -> v.View:
        """Return the view as this browser left it."""
        view = innsmouth_memory.restored(self.view, own, self.table.state)
        return replace(view, set_up=self.view.set_up) if self.begins_rematch(own) else view

    # ------------------------------------------------------------ showing

    def look(self) -> Mapping[str, str]:
        """Return attributes of the page for the stylesheet: the mode, the stage of the game, a wish for dice."""
        at = page.where(self.table.state)
        return {"tab": self.view.mode, "game": "innsmouth", "at": at, "asks": self._asks, "quick": "taps"}

    def regions(self) -> dict[str, str]:
        """Return the text of the regions: the sheet with its panel, or the form of a new game."""
        if self.context.is_far:
            return regions.from_afar(self.content())
        self._note(self._finished.note_solo_game)
        self._note(self._finished.note_week_game)
        self.searches.begin()
        content = self.searches.answered(self.content())
        self._asks = "dice" if page.asks_dice(content) else ""
        drawn = page.present(content, self._size())
        self.searches.drop_unwanted()
        return regions.drawn(drawn, self._size())

    def regions_in_trouble(self, sheet: Panel) -> dict[str, str]:
        """Return the text of the regions with a sheet that says why there is no game."""
        return regions.drawn(page.trouble(self.content(), sheet), self._size())

    def _note(self, how: Callable[[], None]) -> None:
        """Do a change of my box before the page is drawn; if it cannot be saved, show why and go on."""
        try:
            how()
        except StorageTrouble as error:
            self.unkept.tell(error)

    def _size(self) -> MapSize:
        return MapSize.PHONE if self.context.browser.width == "phone" else MapSize.WIDE

    def content(self) -> InnsmouthScreen:
        """Return everything that the screens need, with the links of the page as it is."""
        addresses = self.addresses(self.context.is_far or self.view.sheet is v.SheetKind.SETTINGS)
        links = Links(**addresses, name=self.table.name)
        return self.content_with(self._files.with_files(links))

    def content_with(self, links: Links) -> InnsmouthScreen:
        """Return everything that the screens need, with these links."""
        recent = () if self.table.session else self._recent
        mine = self.table.state.box if self.table.state is not None else self._mine.kept.box
        return InnsmouthScreen(
            self.table.state,
            self._printed,
            self.words,
            self.view,
            self.table.history,
            links,
            mine,
            self._mine.kept.towns,
            self._mine.kept.solo_games,
            self._finished.stored_sheets() if self.view.sheet is v.SheetKind.WALL else frozenset(),
            self._weeks.in_sight(self.context.browser.at),
            recent,
        )

    def refresh(self) -> None:
        """Show the page, after a look at my box, which another page may have changed.

        If the file cannot be read, a message says so.
        """
        try:
            aside = self._mine.look()
            if aside is not None:
                self.context.say(box_notices.set_aside(aside, self.words))
        except SentenceError as error:
            self.context.say(notices.wrong(error, self.words))
        if self._played_again is not None:
            form = setup_draft.rematch(self._played_again, self._mine.kept.towns)
            self.view, self._played_again = replace(self.view, set_up=form), None
        super().refresh()
