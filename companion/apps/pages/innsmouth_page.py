"""The page of a game of Innsmouth: its screens, its steps, the route search, my box, and what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count, islice
from types import MappingProxyType
from typing import Any

from companion.apps.browser import innsmouth_memory
from companion.apps.browser.address import Asked, code_of, is_only_here, seed_address
from companion.apps.browser.host import Host
from companion.apps.exports import innsmouth_file, innsmouth_left, innsmouth_sheet
from companion.apps.pages import box_notices
from companion.apps.pages.game_page import GamePage
from companion.apps.pages.innsmouth_files import Files
from companion.apps.pages.linked import Shareable
from companion.apps.tables import innsmouth_week
from companion.apps.tables.innsmouth_box import BoxFile, MyShelf, digest
from companion.apps.tables.innsmouth_looking_back import LookingBack
from companion.apps.tables.innsmouth_search import RouteSearch
from companion.apps.tables.open_game import OpenGame
from companion.apps.tables.route_work import BackQuestion, Bench
from companion.errors import BadData, BadExport, IllegalCommand, StorageTrouble, Told
from companion.facts.innsmouth import InnsmouthBox
from companion.history.codec import Do
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.innsmouth.box.my_box import Bonus, Bonuses, MyBox
from companion.innsmouth.box.my_box_carried import carried
from companion.innsmouth.box.my_box_file import Kept, check_readable
from companion.innsmouth.box.week_codes import WeekGame
from companion.innsmouth.corrections.box_changes import changed
from companion.innsmouth.corrections.claims import LONGEST_NAME, MOST_POINTS
from companion.innsmouth.end.looking_back import rounds_of
from companion.innsmouth.end.standings import solo_game
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import PRACTICE, Phase, Tour
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.round.legal_segments import legal_segments
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.sheet import DECK_SIZE
from companion.innsmouth.solver.solver import appraise
from companion.innsmouth.week import seeds, week_game
from companion.innsmouth.week.week_game import Verdict
from companion.odds.roll import roll
from companion.screens import notices
from companion.screens.innsmouth import page
from companion.screens.innsmouth.box import box as box_screen
from companion.screens.innsmouth.drafts import box_draft, setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.box_draft import GoalDraft
from companion.screens.innsmouth.drafts.navigation import NAVIGATION
from companion.screens.innsmouth.drafts.town_draft import TownDraft
from companion.screens.innsmouth.map import fingers
from companion.screens.innsmouth.map.map_records import Size
from companion.screens.innsmouth.map.own_route import without
from companion.screens.innsmouth.pieces import messages
from companion.screens.innsmouth.pieces import untold as asked
from companion.screens.innsmouth.pieces.shown import (
    Compared,
    Found,
    InSight,
    Links,
    Recent,
    Shown,
    WeekInSight,
    in_sight,
)
from companion.screens.innsmouth.round import hand_panel
from companion.screens.innsmouth.setup import setup
from companion.screens.links import What
from companion.screens.pages import clock_and_day
from companion.screens.parts import Button, Navigation, Sheet, Strip, Toast
from companion.widgets import html
from companion.widgets.innsmouth_map import map

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
        *GamePage.counted, v.AddTypedGoal, v.BeginGame, v.BeginWeek, v.CompareCode, v.CountCard, v.CountFace,
        v.DrawAlong, v.ImportSheet, v.KeepCacheCard, v.TellCounted, v.TypeChallenge, v.TypeSolo,
    )  # fmt: skip

    def __init__(
        self,
        host: Host,
        table: OpenGame[Tour],
        box: InnsmouthBox,
        file: BoxFile,
        has_shelf: bool,
        asked: Asked,
        bench: Bench,
    ) -> None:
        self._printed, self._mine, self._has_shelf = box, MyShelf(file), has_shelf
        self._files = Files(self, box, self._mine)
        file.guard = table.may_write
        self._recent: tuple[Recent, ...] = ()
        self._noted: Tour | None = None
        """The state whose score stands on the solo wall."""
        self._coded: Tour | None = None
        """The state whose code stands among the games of a week."""
        self._search = RouteSearch(lambda: bench.tell(self.refresh), bench)
        self._back = LookingBack(lambda: bench.tell(self.refresh), bench)
        self._looked_at: tuple[Tour, int, BackQuestion | None] | None = None
        self._verdicts: dict[str, Verdict | str] = {}
        """What the codes of my box are worth, or why one cannot be read."""
        seed = seeds.read(asked.week) if not asked.table else ""
        super().__init__(host, table, v.View(sheet=v.Sheet.WEEK, week=seed) if seed else v.View(), asked)

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
                return replace(view, roll=(), again=MappingProxyType({}))
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
            case v.AddTypedGoal() | v.KeepCacheCard() | v.TellCounted() | v.TypeSolo():
                self._tell(act, tap)
            case v.BeginWeek(seed):
                self._begin_week(seed, tap)
            case v.CompareCode(code):
                self.compare(code)
            case v.ForgetWeekGame(name):
                self.say(None)
                self._mine.note_week_game(name, None)
            case (
                setup_draft.DrawFirst()
                | setup_draft.DrawCharacters()
                | setup_draft.DrawGoals()
                | setup_draft.DrawCacheCard()
            ):
                self._draw(act)
            case v.DrawAlong(seat):
                self._draw_along(act, seat, tap)
            case v.RollForUs(count):
                dice = tuple(roll(SIDES) + 1 for _ in range(min(max(count, 0), MOST_DICE)))
                self.view = replace(self.view, roll=dice, message=None)
            case v.CountCard(kind, by):
                self._count_card(kind, by, tap)
            case v.CountFace(bonus, by):
                self._count_face(bonus, by, tap)
            case v.StopSearch():
                self._search.stop()
                self._back.stop()
            case v.SearchAgain():
                self._search.again()
                self._back.again()
            case v.ImportBox(text):
                self._files.take(v.FileKind.BOX, lambda: self._files.take_box(text, tap))
            case v.ImportSheet(text):
                self._files.take(v.FileKind.SHEET, lambda: self._files.take_sheet(text, tap))
            case v.TypeChallenge(goals, value):
                self._type_challenge(goals, value, tap)
            case v.EditTown(name):
                draft = self._mine.draft(name, self._printed)
                opened = replace(TownDraft(True, draft), source=name, seen=digest(self._mine.kept.towns.get(name, "")))
                self.view = replace(self.view, message=None, town=opened)
            case v.ForgetTown(name):
                self.say(None)
                self._mine.forget(name)
            case v.ImportTown(text):
                self._files.take(v.FileKind.TOWN, lambda: self._files.take_town(text))
            case v.KeepTown():
                self._files.take(v.FileKind.TOWN, self._files.keep_drawn)
            case _:
                self.view = v.navigate(self.view, act, self.table.state)

    def _begin(self, tap: str) -> None:
        shown, draft = self.shown(), self.view.set_up
        goals, towns = {goal.id: goal for goal in hand_panel.goals_in_sight(shown, None)}, dict(shown.towns)
        self.do(setup_draft.command(draft, goals, towns, shown.mine), tap)

    def _begin_week(self, typed: str, tap: str) -> None:
        seed, draft = seeds.read(typed), self.view.set_up
        if seed:
            name = draft.names[0][:LONGEST_NAME]
            self.do(week_game.set_up(seed, name, self._mine.kept.towns.get(draft.towns[0], PRACTICE)), tap)

    def compare(self, code: str) -> None:
        """A friend's code is read, checked and kept; one that cannot be read is said, and nothing else changes."""
        self.view = replace(self.view, message=None, no_code="")
        if not code.strip():
            return
        try:
            letters = innsmouth_week.letters_of(code)
            found = innsmouth_week.verdict(letters, self._printed)
        except BadExport as error:
            self.view = replace(self.view, no_code=self.sentence(error))
            return
        if not found.seed:
            self.view = replace(self.view, no_code=self.words.t("This code holds a game, but none of a week."))
            return
        mine = self._mine.kept.week_games
        if not any(game.code == letters for game in mine.values()):
            self._mine.note_week_game(innsmouth_week.name_of(letters), WeekGame(found.seed, letters))
        self.view = replace(self.view, sheet=v.Sheet.WEEK, week=found.seed)

    def _draw(self, act: Navigation) -> None:
        """The companion draws for the table before the game."""
        draft, shown = self.view.set_up, self.shown()
        drawn: list[setup_draft.SetUpAct] = []
        match act:
            case setup_draft.DrawFirst():
                drawn = [setup_draft.ChooseFirst(roll(len(draft.names)))]
            case setup_draft.DrawGoals():
                goals = [goal.id for goal in hand_panel.goals_in_sight(shown, None)]
                count = min(setup_draft.MOST_GOALS, len(goals))
                drawn = [setup_draft.PickGoal(goals.pop(roll(len(goals))), True) for _ in range(count)]
            case setup_draft.DrawCacheCard():
                found = setup.playable_cards(shown)
                drawn = [setup_draft.PickCacheCard(found[roll(len(found))])] if found else []
            case _:
                cards = list(Character)
                seats = range(len(draft.names)) if draft.is_advanced else range(1)
                drawn = [setup_draft.PickCharacter(seat, cards.pop(roll(len(cards)))) for seat in seats]
        for one in drawn:
            draft = setup_draft.edit(draft, one)
        self.view = replace(self.view, set_up=draft, message=None)

    def _draw_along(self, act: v.DrawAlong, seat: int, tap: str) -> None:
        """One finger over the map is one act, and one undo."""
        shown = self.shown()
        if shown.tour is None or not 0 <= seat < len(shown.tour.seats):
            return
        command = fingers.line(in_sight(replace(shown, view=replace(shown.view, seat=seat))), act)
        if command is None:
            no_road = self.words.t("No road lies there: draw from intersection to intersection.")
            self.say(Toast(no_road, "refused"))
        else:
            self.do(command, tap)

    # ------------------------------------------------------------ my box

    def do(self, command: Any, tap: str) -> None:
        """A change of my box is done to the game that is laid out and to the box for all games."""
        if isinstance(command, c.BoxChange):
            self._change_box(command, tap)
        else:
            self.do_in_game(command, tap)

    def do_in_game(self, command: Any, tap: str) -> None:
        """What is done to the game alone."""
        super().do(command, tap)

    def _change_box(self, change: c.BoxChange, tap: str) -> None:
        """What the file could not hold, and what the game refuses, is not kept."""
        self.say(None)
        try:
            tour = self.table.state
            if tour is None:
                self._mine.change(lambda kept: replace(kept, box=changed(kept.box, change)))
            else:
                check_readable(Kept(changed(tour.box, change)))
                self.do_in_game(change, tap)
                self._carry(tour.box)
        except IllegalCommand as error:
            self.say(self._refused(error, change))
        except BadData as trouble:
            self.say(notices.bad_data(trouble, self.words))
        except StorageTrouble as error:
            self._not_kept(error)
        else:
            self._counted(self.shown().mine)

    def _carry(self, before: MyBox) -> None:
        """What has changed in the box of the game since, in the box for all games, too."""
        tour = self.table.state
        if tour is not None and tour.box != before:
            after = tour.box
            self._mine.change(lambda kept: replace(kept, box=carried(kept.box, before, after)))

    def _keep(self, act: Navigation, tap: str) -> None:
        """What is undone in the box of a game is undone in the box for all games."""
        before = self.table.state.box if self.table.state is not None else None
        super()._keep(act, tap)
        if before is not None and isinstance(act, v.Undo | v.Redo):
            self._carry(before)

    def _counted(self, box: MyBox) -> None:
        """What is told now is no longer being counted."""
        view = self.view
        counted = {one: card for one, card in view.counted.items() if one not in box.bonuses}
        is_told = any(one.id == view.goal.name for one in box.goals)
        self.view = replace(view, goal=GoalDraft() if is_told else view.goal, counted=counted)

    def _tell(self, act: v.AddTypedGoal | v.KeepCacheCard | v.TellCounted | v.TypeSolo, tap: str) -> None:
        """What is filled in on this page goes into my box."""
        mine = self.shown().mine
        match act:
            case v.AddTypedGoal():
                goal = box_draft.goal(self.view.goal)
                if goal is None:
                    self.say(Toast(box_screen.why_no_goal(self.shown()), "refused"))
                else:
                    self.do(c.TellGoal(goal), tap)
            case v.KeepCacheCard(nodes):
                names = (self.words.t("Cache card {n}", n=number) for number in count(1))
                self.do(c.KeepCaches(next(name for name in names if name not in mine.cache_cards), nodes), tap)
            case v.TellCounted(character):
                self.do(c.TellBonuses(character, self.view.counted.get(character, Bonuses())), tap)
            case v.TypeSolo(goals, at, value):
                self.do(c.SetSoloPoints(goals, at, typed_points(value, "solo") if value.strip() else None), tap)

    def _count_card(self, kind: str, by: int, tap: str) -> None:
        deck = asked.counted_deck(self.view.deck or self.shown().mine.deck or asked.LEAST_DECK, kind, by)
        if deck is None:
            return
        self.view = replace(self.view, deck=deck, message=None)
        if deck.total == DECK_SIZE:
            self.do(c.TellDeck(deck), tap)
            self.view = replace(self.view, deck=None)

    def _count_face(self, bonus: Bonus, by: int, tap: str) -> None:
        now = self.view.faces if self.view.faces is not None else self.shown().mine.bonus_die
        number = now.count(bonus) + by
        faces = tuple(one for one in Bonus for _ in range(number if one is bonus else now.count(one)))
        if number < 0 or len(faces) > SIDES:
            return
        self.view = replace(self.view, faces=faces, message=None)
        if len(faces) == SIDES:
            self.do(c.TellBonusDie(faces), tap)
            self.view = replace(self.view, faces=None)

    def _type_challenge(self, is_goals: bool, typed: str, tap: str) -> None:
        self.do(c.SetChallengePoints(is_goals, typed_points(typed, "challenge")), tap)

    # ------------------------------------------------------------ what it says

    def refused(self, error: IllegalCommand, command: Any) -> Toast:
        """Why something was not done."""
        return messages.refused(error, command, self.shown().names)

    def others_say(self, records: Sequence[Record[Tour]]) -> v.View:
        """The newest act of the others."""
        return replace(self.view, message=messages.others_did(self.shown(), records[-1]))

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

    def lands(self, text: str) -> bool:
        """A game of a week that came in a link is compared at once; it lies below, to be looked at."""
        tour = self.table.state
        if tour is None or not tour.week or self.table.only_looks:
            return True
        try:
            self.compare(text)
        except StorageTrouble as error:
            self._not_kept(error)
        return self.view.sheet is not v.Sheet.WEEK

    def is_over(self) -> bool:
        """Whether the score can be read."""
        return self.table.state is not None and self.table.state.phase is Phase.OVER

    def shareable(self) -> Shareable:
        """The sheet in sight too."""
        ours, shown = super().shareable(), self.shown()
        if What.GAME not in ours.choices or in_sight(shown).sheet is None:
            return ours
        first, *others = ours.choices
        return replace(ours, choices=(first, What.SHEET, *others))

    def share_document(self, what: What) -> str:
        """One sheet goes as a game of its own."""
        tour = self.table.state
        if what is What.SHEET and tour is not None:
            return innsmouth_sheet.document(tour, in_sight(self.shown()).seat, self._printed)
        if what is What.GAME and tour is not None and tour.week:
            return innsmouth_week.document(self.table.history.records)
        return super().share_document(what)

    def last_line(self, strip: Strip) -> Strip:
        """With the modes, in which all of the sheet can be looked at; there is room for a button, and no sentence."""
        buttons = tuple(part for part in strip.parts if isinstance(part, Button))
        return Strip((*page.modes(self.shown()), *buttons))

    def remembered(self) -> Mapping[str, Any]:
        """The mode, the seat, the form of a new game."""
        return innsmouth_memory.remembered(self.view, self.table.session is not None)

    def restored(self, own: Mapping[str, Any]) -> v.View:
        """The view as this browser left it."""
        return innsmouth_memory.restored(self.view, own, self.table.state)

    # ------------------------------------------------------------ showing

    def look(self) -> Mapping[str, str]:
        """The mode, and where the game is."""
        at = page.where(self.table.state)
        return {"tab": self.view.mode, "game": "innsmouth", "at": at, "quick": "taps"}

    def regions(self) -> dict[str, str]:
        """The sheet with its panel, or the form of a new game."""
        self._note_solo_game()
        self._note_week_game()
        self._search.begin()
        shown = page.present(self._answered(self.shown()), self._size())
        self._search.drop_unwanted()
        return _drawn(shown, self._size())

    def regions_in_trouble(self, sheet: Sheet) -> dict[str, str]:
        """The sheet that says why, instead of a game."""
        return _drawn(page.trouble(self.shown(), sheet), self._size())

    def _note_solo_game(self) -> None:
        """A finished solo game goes on the wall; one that is not over after all, goes from it again."""
        tour, name = self.table.state, self.table.name
        if tour is self._noted or self.table.looked is not None or self.table.only_looks or not name:
            return
        self._noted = tour
        made = solo_game(tour, self._printed) if tour is not None else None
        if self._mine.kept.solo_games.get(name) == made:
            return
        try:
            self._mine.note_solo_game(name, made)
        except StorageTrouble as error:
            self._not_kept(error)

    def _note_week_game(self) -> None:
        """A finished game of a week is kept with its code; one that is not over after all, goes again."""
        tour, name = self.table.state, self.table.name
        if tour is self._coded or self.table.looked is not None or self.table.only_looks or not name:
            return
        self._coded = tour
        known = self._mine.kept.week_games.get(name)
        made = None
        if tour is not None and tour.week and tour.phase is Phase.OVER:
            made = WeekGame(tour.week, innsmouth_week.written(self.table.history.records), is_own=True)
        if known == made:
            return
        try:
            self._mine.note_week_game(name, made)
        except StorageTrouble as error:
            self._not_kept(error)

    def _week(self) -> WeekInSight | None:
        """The seed in sight, while its page is open or offered."""
        is_open = self.view.sheet is v.Sheet.WEEK
        if not is_open and self.table.state is not None:
            return None
        now = innsmouth_week.this_week(innsmouth_week.today())
        seed = self.view.week if is_open and self.view.week else now.seed
        sight = WeekInSight(seed, now.number, f"{now.first:%d.%m.}", f"{now.last:%d.%m.}", is_now=seed == now.seed)
        if not is_open:
            return sight
        at = "" if self.host.is_borrowed else self.browser.at
        link = seed_address(self.table.game.kind, at, seed)
        code = code_of(link, "al-qr") if link and not is_only_here(link) else None
        games = tuple(
            self._compared(name, game) for name, game in self._mine.kept.week_games.items() if game.seed == seed
        )
        return replace(sight, link=link, code=code, games=games)

    def _compared(self, name: str, game: WeekGame) -> Compared:
        if game.code not in self._verdicts:
            try:
                self._verdicts[game.code] = innsmouth_week.verdict(game.code, self._printed)
            except BadExport as error:
                self._verdicts[game.code] = self.sentence(error)
        found = self._verdicts[game.code]
        if isinstance(found, str):
            return Compared(name, game.is_own, None, found)
        return Compared(name, game.is_own, found)

    def _size(self) -> Size:
        return Size.PHONE if self.browser.width == "phone" else Size.WIDE

    def shown(self) -> Shown:
        """What the screens are told."""
        links = Links(**self.addresses(self.view.sheet is v.Sheet.SETTINGS))
        return self.shown_with(self._files.shown(links))

    def shown_with(self, links: Links) -> Shown:
        """The same with these links."""
        recent = () if self.table.session else self._recent
        mine = self.table.state.box if self.table.state is not None else self._mine.kept.box
        return Shown(
            self.table.state,
            self._printed,
            self.words,
            self.view,
            self.table.history,
            links,
            mine,
            self._mine.kept.towns,
            self._mine.kept.solo_games,
            self._week(),
            recent,
        )

    def refresh(self) -> None:
        """My box may have changed under another page; one that cannot be read is said, and nothing is assumed."""
        try:
            aside = self._mine.look()
            if aside is not None:
                self.say(box_notices.set_aside(aside, self.words))
        except Told as error:
            self.say(notices.wrong(error, self.words))
        super().refresh()

    def _answered(self, shown: Shown) -> Shown:
        """With what the search has found for the sheet in sight, where it is asked for."""
        question = self._question(shown)
        self._back.drop(question)
        if question is not None:
            return innsmouth_left.with_picture(replace(shown, back=self._back.answer(question)))
        if shown.tour is None or shown.view.sheet is not v.Sheet.NONE:
            return shown
        sight, view = in_sight(shown), shown.view
        if view.mode is v.Mode.SCORE and shown.tour.phase is Phase.OVER:
            return replace(shown, links=replace(innsmouth_file.links(shown), paper=self.code_of(What.TABLE)))
        if view.mode is v.Mode.ROUTE and sight.sheet is not None:
            found = self._search.answer(sight.sheet, sight.town, view.objective)
            own = Found()
            if view.is_own and view.left_out and found.best is not None:
                own = self._search.answer(without(sight.sheet, view.left_out), sight.town, Objective.EXPECTED)
            return replace(shown, found=found, own=own)
        if view.mode is v.Mode.DRAW and view.shows_gains:
            failed = self._search.gains_failed(sight.sheet, sight.town)
            return replace(shown, gains=self._gains(shown, sight), gains_failed=failed)
        return shown

    def _question(self, shown: Shown) -> BackQuestion | None:
        """What is asked of the sheet in sight when the page of what was left is open."""
        tour = shown.tour
        if tour is None or tour.phase is not Phase.OVER or shown.view.sheet is not v.Sheet.LEFT:
            return None
        sight = in_sight(shown)
        known = self._looked_at
        if known is None or known[0] is not tour or known[1] != sight.seat:
            known = self._looked_at = tour, sight.seat, self._back_question(sight)
        return known[2]

    def _back_question(self, sight: InSight) -> BackQuestion | None:
        if sight.sheet is None or sight.player.route is None:
            return None
        records = [one for one in self.table.history.records if isinstance(one.act, Do) and not one.undone]
        tours = [one.step.after for one in records if one.step.after is not None]
        own = appraise(sight.player.route, sight.sheet, sight.town).expected_points
        return BackQuestion(sight.sheet, sight.town, rounds_of(tours, sight.seat, self._printed), own)

    def _gains(self, shown: Shown, sight: InSight) -> Mapping[str, Any]:
        legal = legal_segments(sight.tour, sight.seat, self._printed)
        roads = tuple(one.stroke.road for one in legal if one.stroke.road is not None)
        return self._search.gains(sight.sheet, sight.town, roads)


def typed_points(typed: str, field: str) -> int:
    """A number of points as it was typed; anything else is refused with one sentence."""
    text = typed.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise IllegalCommand(Reason.OUT_OF_RANGE, field=field, least=0, most=MOST_POINTS)
    return int(text)


def _drawn(shown: page.Regions, size: Size) -> dict[str, str]:
    drawn = {name: html.render(getattr(shown, name)) for name in page.REGIONS}
    if shown.board is None or shown.town is None:
        return {**drawn, "sheet": "", "board": "", "tokens": ""}
    return {
        **drawn,
        "sheet": map.view_box(shown.town, size),
        "board": map.static_layer(shown.town, size) + map.places_layer(shown.town, size),
        "tokens": map.live_layer(shown.board, shown.town),
    }
