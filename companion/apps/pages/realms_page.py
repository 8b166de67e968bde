"""The page of a duel: its screens, its steps, the players' own box, and what it says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from companion.apps.browser import realms_memory
from companion.apps.browser.address import PageWishes
from companion.apps.browser.host import Host
from companion.apps.exports import duel_file
from companion.apps.files.data_addresses import data_address
from companion.apps.pages import box_notices
from companion.apps.pages.game_page import GamePage
from companion.apps.pages.realms.own_box import OwnBox
from companion.apps.pages.slices import Slices, Work
from companion.apps.tables.boxes.box_shelf import BoxShelf
from companion.apps.tables.boxes.realms_box import BoxFile
from companion.apps.tables.realms_table import RealmsTable
from companion.desks import Command
from companion.errors import IllegalCommand, SentenceError, StorageTrouble
from companion.facts.realms import RealmsBox
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.realms.cards import my_box
from companion.realms.cards.my_box import MyBox, certain, merged
from companion.realms.deck.expectation import Dealt, Expected, expecting
from companion.realms.deck.turn_worth import TurnWorth, weighing
from companion.realms.deck.winning import WinChance, playing
from companion.realms.duel.available import faces
from companion.realms.duel.card_moves import check_numbers
from companion.realms.game import commands as c
from companion.realms.game import events as e
from companion.realms.game.refusals import Reason
from companion.realms.game.state import MOST_SANITY, UNKNOWN, Duel
from companion.screens.devices.seats import TableSeat
from companion.screens.keeping import notices
from companion.screens.pages import clock_and_day
from companion.screens.parts import Act, Navigation, Panel, Strip, Toast
from companion.screens.realms import page
from companion.screens.realms.cards import weighed_turn, winning
from companion.screens.realms.cards.winning import ChanceAsked
from companion.screens.realms.drafts import view as v
from companion.screens.realms.drafts.lose_draft import LoseDraft, StepLoss
from companion.screens.realms.drafts.lose_draft import edit as edit_loss
from companion.screens.realms.drafts.navigation import NAVIGATION
from companion.screens.realms.drafts.turn_draft import ChooseSeat, ClearHand, TurnDraft, held
from companion.screens.realms.drafts.turn_draft import edit as edit_turn
from companion.screens.realms.duel import settings, television
from companion.screens.realms.duel.epilogue import WorkedOut
from companion.screens.realms.duel.settings import Links
from companion.screens.realms.duel.setup import RecentDuel
from companion.screens.realms.duel.story import story
from companion.screens.realms.duel.turning import Weighed
from companion.screens.realms.page import DuelScreen
from companion.screens.realms.wording import messages
from companion.screens.realms.wording.names import Names
from companion.widgets import html
from companion.words import Words

OFFERED = 3
"""Older duels that the form of a new one offers to go on with."""


class RealmsPage(GamePage[Duel, v.View]):
    """One device at a duel."""

    navigation = NAVIGATION
    counted = (*GamePage.counted, v.TurnDial)
    table: RealmsTable

    def __init__(self, host: Host, table: RealmsTable, box: RealmsBox, file: BoxFile, wishes: PageWishes) -> None:
        super().__init__(host, table, v.View(), wishes)
        self._printed, self._shelf = box, BoxShelf(file)
        self._mine, self._box = self._shelf.kept, box
        file.guard = table.may_write
        self._own_box = OwnBox(self.context, self._shelf, box, lambda: self.names)
        self._recent: tuple[RecentDuel, ...] = ()
        self._slices = Slices(self.refresh)
        self._winning: tuple[ChanceAsked, Work[WinChance]] | None = None
        self._expecting: tuple[tuple[Dealt, ...], Work[Expected]] | None = None
        self._weighing: tuple[Weighed, Work[TurnWorth]] | None = None
        self.begin()

    @property
    def names(self) -> Names:
        """The names at this table, with the numbers of the players' own box."""
        return Names(self.table.state, self._box, self.words)

    # ------------------------------------------------------------ taps

    def with_message(self, message: Toast | None) -> v.View:
        """Return the view with a message, or without any, and without the numbers that show what the last tap did."""
        return replace(self.view, message=message, deltas=())

    def perform(self, command: Command, tap: str, who: str = "") -> Outcome[Duel]:
        """Do a command at the table that the numbers of the players' own box allow."""
        self._check_box(command)
        return super().perform(command, tap, who)

    def _turn_dial(self, act: v.TurnDial, tap: str) -> Outcome[Duel]:
        return self.table.turn_dial(act.seat, act.by, tap, self.signed(c.ChangeSanity(act.seat, act.by)))

    def _check_box(self, command: object) -> None:
        """Refuse a command that the numbers of the players' own box forbid. Raises ``IllegalCommand``.

        The rules of the game cannot refuse it, because the log must replay without the players' file.
        """
        duel = self.table.state
        if duel is not None and isinstance(command, (c.BuyCard, c.AbjureCard)):
            check_numbers(duel, command, self._box)
        if duel is not None and isinstance(command, c.AddCopies) and command.card in self._box.cards:
            most = self._box.cards[command.card].copies
            copies = duel.players[command.seat].deck.get(command.card, 0) + command.by
            if most is not None and copies > most and command.by > 0:
                raise IllegalCommand(Reason.TOO_MANY_COPIES, card=command.card, most=most)

    def after(self, act: Act, outcome: Outcome[Duel]) -> v.View:
        """Return the view after an accepted command; the table already has the new state."""
        newest = self.table.history.records[-1:]
        view = replace(self.view, deltas=self._deltas(act, outcome.events), turn=self._kept_hand(newest))
        if any(isinstance(event, e.DuelEnded) for event in outcome.events):
            return replace(view, tab=v.Tab.GRAPH, sheet=v.SheetKind.NONE, place=None, lose=LoseDraft())
        if any(isinstance(event, e.PlayerOut) for event in outcome.events):
            return replace(view, sheet=v.SheetKind.OUT, lose=LoseDraft())
        match act:
            case c.SetUpDuel():
                return replace(view, tab=v.Tab.DUEL, sheet=v.SheetKind.NONE)
            case c.SetShield() | c.SetLevel() if view.sheet is v.SheetKind.LOSE and self.table.state is not None:
                return replace(view, lose=edit_loss(view.lose, StepLoss(0), self.table.state))
            case c.LoseSanity():
                return replace(view, sheet=v.SheetKind.NONE, lose=LoseDraft())
            case c.PassTurn(played) if played or view.turn.seat < 0 or self._has_left_hand(view.turn):
                return replace(view, turn=self._for_two(edit_turn(view.turn, ClearHand())), place=None)
            case c.PassTurn():
                return replace(view, turn=self._for_two(view.turn))
            case c.NameFace(row, at, card) if card != UNKNOWN:
                return replace(view, place=_next_place(self.table.state, v.TablePlace(row, at)))
            case c.BuyCard(card, price=None) if card != UNKNOWN:
                return replace(view, place=None, message=messages.not_charged(card, self.names))
            case c.BuyCard() | c.NameTop():
                return replace(view, place=None)
            case _:
                return view

    def _kept_hand(self, records: Sequence[Record[Duel]]) -> TurnDraft:
        """Return my turn after acts; a hand named for whoever plays is empty once another player does."""
        turn, before, duel = self.view.turn, records[0].step.before if records else None, self.table.state
        is_another = before is not None and duel is not None and before.active != duel.active
        return edit_turn(turn, ClearHand()) if turn.seat < 0 and is_another else turn

    def _has_left_hand(self, turn: TurnDraft) -> bool:
        """Return whether all cards named as my hand had left it before the newest act: nothing of it is to be kept."""
        before = self.table.history.records[-1].step.before
        return bool(turn.hand) and not held(turn, before)

    def _deltas(self, act: Act, events: Sequence[object]) -> tuple[v.Delta, ...]:
        if isinstance(act, v.TurnDial):
            seat, name, by = self.table.burst_so_far()
            return (v.Delta(seat, by, name),) if seat >= 0 and by else ()
        turned = [event for event in events if isinstance(event, e.SanityChanged)]
        number = len(self.table.history.records)
        return tuple(
            v.Delta(
                sanity_changed.seat, sanity_changed.after - sanity_changed.before, f"{number}-{sanity_changed.seat}"
            )
            for sanity_changed in turned
        )

    def navigate(self, act: Navigation, tap: str) -> None:
        """Do a step of the view, a turn of a dial, a correction of a sanity, or a change of my box."""
        match act:
            case v.TurnDial():
                self.attempt(act, tap, partial(self._turn_dial, act, tap), partial(self.navigate, act, tap))
            case v.TypeSanity(seat, value):
                self.do(c.CorrectSanity(seat, _typed(value)), tap)
            case v.BeginDuel():
                self.do(v.set_up_command(self.view.set_up), tap)
            case v.CountChance():
                self._play_out()
            case v.StopCounting() if self._winning is not None:
                self._slices.stop(self._winning[1])
            case v.EnterNumber() | v.ConfirmPresumed() | v.GiveBack() | v.ImportBox():
                self._own_box.do(act)
            case _:
                self.view = v.navigate(self.view, act, self.table.state)

    def _play_out(self) -> None:
        """Begin to count the chance to win from here."""
        question = winning.asked(self.names, self.view.turn)
        if question is not None:
            steps = playing(question.mine, question.theirs, box=certain(self._box), begins=question.begins)
            self._winning = question, self._slices.begin(steps)

    def _counted(self) -> winning.ChanceProgress | None:
        """Return the chance to win as far as it is counted; None if the duel has changed since the count began.

        None also before a count.
        """
        if self._winning is None:
            return None
        question, work = self._winning
        if question != winning.asked(self.names, self.view.turn):
            self._slices.stop(work)
            self._winning = None
            return None
        return winning.ChanceProgress(work.result, not work.has_ended, work.failed)

    def _results(self) -> WorkedOut:
        """Return the average results of the hands in the log, and the deciding turn's effect on the chance to win.

        Looking at the page begins both calculations. Empty until the duel has ended, and while its graph is not shown.
        """
        duel = self.table.state
        if duel is None or duel.outcome is None or self.view.tab is not v.Tab.GRAPH:
            return WorkedOut()
        names, records, box = self.names, self.table.history.records, certain(self._box)
        hands = story(records, self._box).hands
        if self._expecting is None or self._expecting[0] != hands:
            if self._expecting is not None:
                self._slices.stop(self._expecting[1])
            self._expecting = hands, self._slices.begin(expecting(hands, len(duel.players), box=box))
        weighed = weighed_turn.asked(names, records)
        if self._weighing is not None and self._weighing[0] != weighed:
            self._slices.stop(self._weighing[1])
            self._weighing = None
        if self._weighing is None and weighed is not None:
            self._weighing = weighed, self._slices.begin(weighing(weighed.before, weighed.after, box=box))
        return WorkedOut(self._expecting[1].result, weighed, self._weighing[1].result if self._weighing else None)

    # ------------------------------------------------------------ what it says

    def refused(self, error: IllegalCommand, act: Act | None) -> Toast:
        """Return the message why something was not done."""
        return messages.refused(error, self.names)

    def others_say(self, records: Sequence[Record[Duel]]) -> v.View:
        """Return the view with a message about the newest act of other devices.

        A dial that turns before the player's eyes needs no message, unless it puts a player out.
        """
        turned = [event for record in records for event in record.events if isinstance(event, e.SanityChanged)]
        deltas = tuple(
            v.Delta(sanity_changed.seat, sanity_changed.after - sanity_changed.before, records[-1].id)
            for sanity_changed in turned[-1:]
        )
        is_out = any(isinstance(event, e.PlayerOut) for event in records[-1].events)
        quiet = isinstance(records[-1].command, c.ChangeSanity) and self.view.tab is v.Tab.DUEL and not is_out
        passed = any(isinstance(record.command, c.PassTurn) for record in records)
        turn = self._kept_hand(records)
        turn = self._for_two(turn) if passed else turn
        message = self.view.message if quiet else messages.others_did(records[-1], self.names)
        return replace(self.view, message=message, deltas=deltas, turn=turn)

    # ------------------------------------------------------------ the seat

    def seats(self, words: Words) -> Sequence[TableSeat]:
        """Return a seat for each side of the board."""
        return settings.of_table(replace(self.names, words=words))

    def about(self, command: Command) -> int | None:
        """Return the seat that a command names, if it is played on this page or no duel is laid out.

        Otherwise return the seat whose turn it is. None for a command that names no seat while no duel is laid out.
        """
        named = getattr(command, "seat", None)
        duel = self.table.state
        return named if named in self.view.played_here or duel is None else duel.active

    def standing(self) -> str:
        """Return the number of the turn as a line, '' before the set-up."""
        duel = self.table.state
        return self.words.t("Turn {turn}", turn=duel.turn) if duel is not None else ""

    def is_my_turn(self) -> bool:
        """Return whether it is the turn of a side that is played on this page. False after the end of the duel."""
        duel = self.table.state
        return duel is not None and duel.outcome is None and duel.active in self.view.played_here

    def sat_down(self, came: bool) -> None:
        """Choose the own side for my turn."""
        self.view = replace(self.view, turn=edit_turn(self.view.turn, ChooseSeat(self._plays())))

    def _plays(self) -> int:
        """Return the seat played on this page whose turn it is, or comes next.

        If fewer than two seats are played here, or no duel is laid out, return the seat taken first, -1 for none.
        """
        duel, own = self.table.state, self.view.played_here
        if duel is None or len(own) < 2:
            return self.view.sits
        clockwise = sorted(duel.seated, key=lambda seat: (seat < duel.active, seat))
        return next((seat for seat in clockwise if seat in own), self.view.sits)

    def _for_two(self, turn: TurnDraft) -> TurnDraft:
        """Return my turn for the own side that plays next if this page plays two; otherwise ``turn`` unchanged."""
        is_own = self.view.also >= 0 and turn.seat in self.view.played_here
        return edit_turn(turn, ChooseSeat(self._plays())) if is_own else turn

    # ------------------------------------------------------------ keeping

    def opened(self) -> None:
        """Show the recap of a duel that has ended; offer older duels beside the form of a new one.

        The form is filled with the people of the duel that is played again.
        """
        if self.is_over():
            self.view = replace(self.view, tab=v.Tab.GRAPH)
        if self.table.session is None and not self._table_wished and self.table.has_shelf():
            try:
                offered = tuple(islice(self.table.recent(), OFFERED))
                again = self.table.played(self.again) if self.again else None
            except StorageTrouble:
                return
            self._recent = tuple(RecentDuel(saved.id, clock_and_day(saved.last_at), duel) for saved, duel in offered)
            if again is not None:
                self.view = replace(self.view, set_up=v.rematch(again))

    def is_over(self) -> bool:
        """Return whether the duel has ended."""
        return self.table.state is not None and self.table.state.outcome is not None

    def last_line(self, strip: Strip) -> None:
        """Return no last line: the bar of a duel and the feet of its sheets say as much."""

    def remembered(self) -> Mapping[str, Any]:
        """Return what the browser stores of this page: the section, the form of a new duel, my hand, an open step."""
        return realms_memory.remembered(self.view, self.table.state, len(self.table.history.records))

    def restored(self, own: Mapping[str, Any]) -> v.View:
        """Return the view as this browser left it."""
        step = len(self.table.history.records)
        view = realms_memory.restored(self.view, own, self.table.state, step, self._printed)
        return replace(view, set_up=self.view.set_up) if self.begins_rematch(own) else view

    def _read_box(self) -> None:
        """Read my box if its file has changed; a file that cannot be read is put aside, and a message says so."""
        try:
            aside = self._shelf.look()
            if aside is not None:
                self.view = replace(self.view, message=box_notices.set_aside(aside, self.words))
        except SentenceError as error:
            self._shelf.kept = MyBox()
            self.view = replace(self.view, message=notices.wrong(error, self.words))
        if self._shelf.kept is not self._mine:
            self._mine = self._shelf.kept
            self._box = merged(self._printed, self._mine)

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Show the page, after a look at my box, which another page may have changed."""
        self._read_box()
        super().refresh()

    def look(self) -> Mapping[str, str]:
        """Return attributes of the page for the stylesheet: the section."""
        return {"tab": self.view.tab, "game": "realms"}

    def regions(self) -> dict[str, str]:
        """Return the text of the regions: the duel, or the form of a new duel."""
        if self.context.is_far:
            empty = dict.fromkeys((*page.REGIONS, "strip", "sheet", "board", "tokens"), "")
            return {
                **empty,
                "panel": html.render(television.present(self.names, self.table.history.records, self._links())),
            }
        recent = () if self.table.session else self._recent
        self._slices.look()
        names, history, worked_out = self.names, self.table.history, self._results()
        picture = ""
        if self.view.tab is v.Tab.GRAPH and self.is_over():
            picture = data_address(duel_file.picture(names, history.records, worked_out), "image/svg+xml")
        content = DuelScreen(
            self.view, history, self._mine, self._links(), self._counted(), worked_out, picture, recent
        )
        return _drawn(page.present(names, content))

    def regions_in_trouble(self, sheet: Panel) -> dict[str, str]:
        """Return the text of the regions with a sheet that says why there is no duel."""
        return _drawn(page.trouble(self.words, self.view, sheet, self.host.home))

    def _links(self) -> Links:
        """Return the links of the page, with my box as a file while its sheet is open."""
        is_open = self.context.is_far or self.view.sheet is v.SheetKind.SETTINGS
        links = Links(**self.addresses(is_open), name="" if self.table.looked is not None else self.table.name)
        if self.view.sheet is not v.SheetKind.BOX:
            return links
        return replace(
            links, box=data_address(my_box.write(self._mine)), aside=self._shelf.aside(), bin=self._shelf.bin()
        )


def _drawn(regions: page.Regions) -> dict[str, str]:
    return {name: html.render(getattr(regions, name)) for name in page.REGIONS}


def _next_place(duel: Duel | None, place: v.TablePlace) -> v.TablePlace | None:
    """Return the next place with an unnamed card after ``place``: in its row, otherwise the top of the common deck.

    It is picked at once, so that a row can be named without a tap between. None if there is none, or no duel.
    """
    if duel is None:
        return None
    lying = faces(duel.rows[place.row])
    unnamed = (at for at in range(place.at + 1, len(lying)) if lying[at] == UNKNOWN)
    after = next(unnamed, None)
    if after is not None:
        return v.TablePlace(place.row, after)
    return v.TablePlace(v.TOP) if duel.common and duel.common_top == UNKNOWN else None


def _typed(value: str) -> int:
    """Return a typed number. Raises ``IllegalCommand`` unless it consists of 1 to 6 digits."""
    text = value.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise IllegalCommand(Reason.OUT_OF_RANGE, field="sanity", value=0, least=0, most=MOST_SANITY)
    return int(text)
