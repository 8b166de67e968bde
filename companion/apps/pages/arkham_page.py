"""The page of an Arkham table: its screens, its steps, and what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.apps.browser import arkham_memory
from companion.apps.browser.address import PageWishes
from companion.apps.browser.host import Host
from companion.apps.exports import evening_file
from companion.apps.files.data_addresses import data_address
from companion.apps.pages import box_notices
from companion.apps.pages.arkham import own_copy
from companion.apps.pages.arkham.accepted import Accepted, is_telling_hands
from companion.apps.pages.arkham.laid_moments import LaidMoments
from companion.apps.pages.arkham.regions import Surroundings, from_afar, regions, shows_moves, town
from companion.apps.pages.arkham.ticked_moves import TickedMoves
from companion.apps.pages.around.ticking import Ticking
from companion.apps.pages.game_page import GamePage
from companion.apps.tables.boxes.arkham_box import BoxFile, MyShelf
from companion.apps.tables.open_game import OpenGame
from companion.arkham.box import my_box
from companion.arkham.mythos.draws import Roll
from companion.arkham.table import commands as c
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.desks import Command
from companion.errors import IllegalCommand, SentenceError
from companion.facts.arkham import ArkhamBox
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.odds.lots import Lots
from companion.odds.roll import roll
from companion.screens.acts import encode
from companion.screens.arkham.box.my_box_sheet import BoxFiles
from companion.screens.arkham.drafts import box_draft, mythos_draft, setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import EndPage
from companion.screens.arkham.drafts.hands_draft import HandsDraft
from companion.screens.arkham.drafts.navigation import NAVIGATION
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.evening import bursts, messages, settings, tour
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import walk_screen
from companion.screens.arkham.mythos import mythos_flow
from companion.screens.arkham.odds import from_table
from companion.screens.arkham.odds_draft import acts as odds_acts
from companion.screens.arkham.odds_draft import draft as odds_draft
from companion.screens.arkham.pages import replay, setup
from companion.screens.arkham.pages.page import Copy
from companion.screens.arkham.sheet import encounter_pad
from companion.screens.arkham.table.app_draws import drawn
from companion.screens.arkham.table.phase_tasks import is_turn_of
from companion.screens.arkham.table.table import round_name
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import Names
from companion.screens.devices.seats import TableSeat
from companion.screens.families.replay import beginning
from companion.screens.keeping import notices
from companion.screens.memory import Memory
from companion.screens.pages import BackTo, Redo, Undo
from companion.screens.parts import Act, Navigation, Panel, Strip, Toast
from companion.words import Words

SEATS_IN_A_ROW = 4
"""Below the map of a tablet that stands upright."""


class ArkhamPage(GamePage[Table, v.View]):
    """One device at an Arkham table."""

    navigation = NAVIGATION
    counted = (*GamePage.counted, *v.DRAWING_ACTS, *v.FINISHING_ACTS)

    def __init__(
        self, host: Host, table: OpenGame[Table], box: ArkhamBox, wishes: PageWishes, file: BoxFile | None = None
    ) -> None:
        super().__init__(host, table, v.View(), wishes)
        self._shelf, self._memory = MyShelf(file, box), Memory()
        if file is not None:
            file.guard = table.may_write
        self._moments = LaidMoments(self.context)
        self._ticks = TickedMoves(self.context, self.elsewhere)
        self._ticking = Ticking(self.context, self.elsewhere, self._ticks)
        self.begin()

    @property
    def _box(self) -> ArkhamBox:
        """The printed components, with the titles of the players' own copy."""
        return self._shelf.box

    def printed(self) -> ArkhamBox:
        """Return the printed components with the players' own titles, for sentences about a log or a file."""
        return self._box

    @property
    def names(self) -> Names | None:
        """The names at this table; None before the set-up."""
        state = self.table.state
        return Names(state, self._box, self.words, self._memory, self._shelf.kept) if state is not None else None

    def _on_show(self) -> Names | None:
        """The names at the table that the page shows: its own, or that of the walk over the board before the set-up."""
        return self.names or tour.before_a_table(self._box, self.words, self.view)

    # ------------------------------------------------------------ taps

    def navigate(self, act: Navigation, tap: str) -> None:
        """Do what an act asks for: change the view, change my box, or do a command under the id ``tap``.

        A tap on a place may move the picked investigator to the first stop of a walk, or overrule the place of the
        drafted Mythos card. A refused command is shown on the page; a refused change of my box raises as
        :func:`own_copy.do`. An act on the example board of the walk changes nothing.
        """
        if self._is_on_example_board(act):
            self.view = replace(self.view, message=None)
        elif isinstance(act, mythos_draft.MythosAct):
            self._of_mythos(act, tap)
        elif isinstance(act, box_draft.BoxAct | v.GiveBack):
            self.view = own_copy.do(act, self._shelf, replace(self.view, message=None), self.words)
        elif isinstance(act, v.TapPlace) and (stop := self._first_stop(act.place)):
            self._sets_out(stop, act.place, tap)
        elif (command := self._command_of(act)) is not None:
            self.do(command, tap)
        elif isinstance(act, odds_acts.OddsAct):
            self._ask_odds(act)
        elif isinstance(act, v.TapPlace) and (overrule := self._overrule_act(act.place)) is not None:
            self._of_mythos(overrule, tap)
        else:
            self.view = v.navigate(self.view, act, self.table.state)

    def _is_on_example_board(self, act: Navigation | Command) -> bool:
        """Return whether an act was meant for the board of the walk, on which nothing changes."""
        return self.table.state is None and not v.takes(self.view, act)

    def _command_of(self, act: Navigation) -> Command | None:
        """Return the command that a tap on a draft leads to, with dice and cards drawn where the app draws; or None."""
        state = self.table.state
        if state is not None and isinstance(act, v.DRAWING_ACTS):
            return drawn(act, state, self._box, roll)
        return v.command_of(self.view, act, state)

    def _first_stop(self, goal: str) -> str:
        """Return the first place where the picked investigator stops on a walk to ``goal``, "" if no seat is picked."""
        names, seat = self.names, self.view.picked_seat
        return walk_screen.first_stop(names, seat, goal) if names is not None and seat >= 0 else ""

    def _sets_out(self, stop: str, goal: str, tap: str) -> None:
        """Move the picked investigator to ``stop``, the first place on the way to ``goal`` where a monster stands.

        Once the investigator stands at ``stop``, the table is shown with the walk to ``goal`` still under way.
        """
        seat, state = self.view.picked_seat, self.table.state
        if state is None or state.investigators[seat].place != stop:
            self.do(c.MoveInvestigator(seat, stop), tap)
        state = self.table.state
        if state is not None and state.investigators[seat].place == stop:
            self.view = v.stopped(self.view, seat, goal)

    def do(self, command: Command, tap: str) -> None:
        """Do a command unless the example board offers it, and forget a walk that is over after it."""
        if self._is_on_example_board(command):
            return
        super().do(command, tap)
        walk, state = self.view.walk, self.table.state
        if walk.seat >= 0 and (state is None or not walk_screen.goes_on(walk, state, self._box)):
            self.view = replace(self.view, walk=v.Walking())

    def _overrule_act(self, place: str) -> mythos_draft.MythosAct | None:
        return mythos_flow.overrule_act(self.view.mythos, place) if self.view.tab is v.Tab.MYTHOS else None

    def _of_mythos(self, act: mythos_draft.MythosAct, tap: str) -> None:
        """Apply the drafted Mythos card, or change its draft by another act; do neither without a table."""
        state, in_hand = self.table.state, self.view.mythos
        if isinstance(act, mythos_draft.ApplyCard) and not in_hand.is_picking:
            self.do(mythos_draft.command(in_hand), tap)
        elif state is not None:
            draft = mythos_flow.edit(self.view.mythos, act, state, self._box, roll, self._memory, self._lots)
            self.view = replace(self.view, mythos=draft, message=None)

    def _lots(self, table: Table, card: c.ResolveMythos) -> Roll:
        """Return the random numbers that this Mythos card draws at this table, as a function of the number of sides.

        They follow from the table's name, the round and the answers to the card alone, so every device draws alike.
        """
        return Lots("\n".join((self.table.name, str(table.round), encode(card)))).below

    def _ask_odds(self, act: odds_acts.OddsAct) -> None:
        """Change the drafted question about odds, fill it from the table if any, and open the tab of the act if any."""
        draft, state = odds_draft.edit(self.view.odds, act, self._box), self.table.state
        if state is not None:
            draft = from_table.fill(draft, act, state, self._box)
        asks = isinstance(act, odds_acts.ASKING)
        self.view = replace(self.view, odds=draft, message=None)
        if isinstance(act, odds_acts.ShowOnBoard) and act.on:
            self.view = v.navigate(self.view, v.OpenTab(v.Tab.TABLE), state)
        if isinstance(act, odds_acts.ToSheet):
            self.view = v.navigate(self.view, v.OpenInvestigator(act.seat), state)
        if asks:
            self.view = replace(v.navigate(self.view, v.OpenTab(v.Tab.ODDS), state), odds=draft)

    def after(self, act: Act, outcome: Outcome[Table]) -> v.View:
        """Return the view after an accepted command."""
        record, names = self._record(outcome), self.names
        before = record.step.before if record is not None else None
        assert isinstance(act, Command)
        if record is not None and names is not None and not self._waited:
            self._moments.did(record, names)
        return Accepted(act, self.view, before, outcome.state, self._box).leads_to(self._done(outcome))

    def _record(self, outcome: Outcome[Table]) -> Record[Table] | None:
        """Return the log entry of an outcome, None if the log holds none."""
        records = reversed(self.table.history.records)
        return next((record for record in records if record.number == outcome.number), None)

    def _done(self, outcome: Outcome[Table]) -> Toast | None:
        """Return the message about results of a command that the tap does not show, None if there are none."""
        names, record = self.names, self._record(outcome)
        return messages.done(record, names) if record is not None and names is not None else None

    def turn(self, act: Undo | Redo | BackTo, tap: str) -> None:
        """Take back, or do again, all entries of an act at once.

        Each stays an entry of the log: an act that is cut off on the way goes on when the same tap comes again.
        """
        records, table, who = self.table.history.records, self.table, self.context.who
        match act:
            case Undo(entry):
                for number in bursts.beginning_with(entry, bursts.undone_with(records, entry, tap)):
                    table.undo(number, f"{tap}.{number}", who)
            case Redo(entry):
                for number in bursts.beginning_with(entry, bursts.again_with(records, tap)):
                    table.redo(number, f"{tap}.{number}", who)
            case BackTo(entry, newest):
                for number in bursts.beginning_with(newest, bursts.later_than(records, entry, tap)):
                    table.undo(number, f"{tap}.{bursts.BACK}.{number}", who)

    def after_history(self) -> v.View:
        """Return the view after an undo or a redo: no figure picked, no walk under way, the log at its newest entries.

        The page for adding starting cards, or for an encounter, stays open.
        """
        view = replace(v.after_command(self.view), log_back=0, walk=v.Walking())
        if is_telling_hands(self.view, self.view.seat, self.table.state, self._box):
            return replace(view, own=replace(view.own, page=SheetPage.ADD))
        return encounter_pad.carried_over(self.view, view, self.table.state, self._box)

    # ------------------------------------------------------------ what it says

    def refused(self, error: IllegalCommand, act: Act | None) -> Toast:
        """Return the message about a refused command, with a correction that does it all the same if there is any.

        For a Mythos card that is resolved already, the message says so.
        """
        names, already = self.names, None
        if names is not None and isinstance(act, c.ResolveMythos) and error.reason is Reason.WRONG_PHASE:
            already = messages.resolved_already(self.table.history.records, names)
        return already or messages.refused(error, act if isinstance(act, Command) else None, names, self.words)

    def despite(self, error: IllegalCommand, command: Command) -> Sequence[tuple[str, Command]]:
        """Return the corrections that do what was refused, each as the text of its button and the command.

        At most three; none before the set-up.
        """
        return in_spite(error, command, self.names) if self.names is not None else ()

    def others_say(self, records: Sequence[Record[Table]]) -> v.View:
        """Return the view after acts of other devices, with a message about the newest.

        A Mythos card in hand is fitted to the changed table; a battle that begins opens the table's tab on every
        device.
        """
        names = self.names
        if names is None:
            return self.view
        view = self.view
        self._moments.others_did(records, names)
        if any(isinstance(record.command, c.BeginBattle) for record in records) and names.table.battle is not None:
            view = v.navigate(view, v.OpenTab(v.Tab.TABLE), names.table)
        draft = mythos_flow.fitted(view.mythos, names.table, self._box, self._memory)
        may_act = not (self.table.only_looks or self.context.looks_on)
        message = messages.others_did(records[-1], names, may_act=may_act)
        return replace(view, mythos=draft, message=message)

    # ------------------------------------------------------------ keeping

    def opened(self) -> None:
        """Prepare the view of a table just opened; without a table, the form of a new game.

        The form has the investigators in a random order. If this device has ticked nothing and did not lay the table
        out, the physical moves before the newest act count as done.
        """
        if self.table.state is not None:
            was_laid_out_here = self.view.set_up is not None and self.elsewhere.shared is None
            is_new = self.view.hands == HandsDraft() and not was_laid_out_here
            hands = HandsDraft(before=self._before_newest()) if is_new else self.view.hands
            is_first = not self.context.knows_browser
            replayed = beginning(self.context.wishes["replay"]) if is_first else self.view.replay
            self.view = replace(self.view, set_up=None, hands=hands, replay=replayed)
        elif self.view.set_up is None:
            empty = setup_draft.SetUpDraft()
            draft = setup_draft.shuffled(empty, self._box.investigators, self._box.ancient_ones, roll)
            self.view = replace(self.view, set_up=draft)

    def lands(self, text: str) -> bool:
        """Begin with the walk over the board where the address asks for it, otherwise with a sheet about the link."""
        if not self.context.wishes["tour"]:
            return super().lands(text)
        self.view = v.navigate(self.view, v.OpenTour(0, alone=True), self.table.state)
        return False

    def last_line(self, strip: Strip) -> Strip:
        """Return the last line of a page that is only looked at: that of the walk over the board while it goes on."""
        names = self.names
        return (tour.strip(names, self.view, self._links()) if names is not None else None) or strip

    def was_renumbered(self, after: int) -> None:
        """Drop the ticks of entries after this number, which are numbered otherwise now.

        The ticks of the other devices are taken over again.
        """
        self._ticks.drop_after(after)
        self._ticking.begin_again()

    async def follow(self) -> None:
        """Follow the acts and the ticks of other devices; run until cancelled."""
        await asyncio.gather(super().follow(), self._ticking.stay())

    def _before_newest(self) -> int:
        """Return the number of the entry before the newest of the log, 0 if the log is empty."""
        records = self.table.history.records
        return records[-1].number - 1 if records else 0

    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return self.table.state is not None and self.table.state.outcome is not None

    def seats(self, words: Words) -> Sequence[TableSeat]:
        """Return a seat for each investigator, with texts in these words; none before the set-up."""
        names = self.names
        return settings.of_table(replace(names, words=words)) if names is not None else ()

    def standing(self) -> str:
        """Return round and phase as a line, '' before the set-up."""
        names = self.names
        return f"{round_name(names)} · {names.phase(names.table.phase)}" if names is not None else ""

    def is_my_turn(self) -> bool:
        """Return whether the table waits for an investigator who is played on this page.

        In the Upkeep that is any investigator with something to do, in other phases only the first in order of play.
        """
        names, own = self.names, (self.view.sits, self.view.also)
        return names is not None and any(is_turn_of(names, seat) for seat in own if seat >= 0)

    def sat_down(self, came: bool) -> None:
        """Open the own investigator's sheet if the seat was taken on the sheet for seats (``came``)."""
        if came:
            self.view = v.navigate(self.view, v.OpenInvestigator(self.view.sits), self.table.state)

    def remembered(self) -> Mapping[str, Any]:
        """Return what the browser stores of this page: the tab, the form as filled so far, a Mythos card in hand."""
        return arkham_memory.remembered(self.view, self.table.state)

    def restored(self, own: Mapping[str, Any]) -> v.View:
        """Return the view as this browser left it."""
        return arkham_memory.restored(self.view, own, self.table.state)

    # ------------------------------------------------------------ showing

    def look(self) -> Mapping[str, str]:
        """Return attributes of the page for the stylesheet.

        ``tab`` is the open tab, or ``setup`` before a table is laid out; ``hands`` the form of the list of physical
        moves; ``rows`` the number of rows that the seats take; ``chimes`` and ``shakes`` what moments do;
        ``lit`` what the walk over the board speaks of beside the map.
        """
        state, hands = self.table.state, shows_moves(self.context.drawn)
        form = self.view.set_up
        players = state.players if state is not None else len(form.seats) if form is not None else 0
        rows = "2" if players > SEATS_IN_A_ROW else "1"
        names = self._on_show()
        tab = self.view.tab if names is not None else "setup"
        shown = replay.at(names, self.view, self.table.history.records) if names is not None else -1
        frame = str(shown + 1) if shown >= 0 else ""
        lit = tour.lit(names, self.view) if names is not None else ""
        tab = "replay" if frame else tab
        return {"tab": tab, "hands": hands, "rows": rows, "lit": lit, "replay": frame, **self._moments.look()}

    def refresh(self) -> None:
        """Show the page, after a look at my box, which another page may have changed, and at ticks of other devices."""
        self._ticking.look()
        try:
            aside = self._shelf.look()
        except SentenceError as error:
            self.view = replace(self.view, message=notices.wrong(error, self.words))
        else:
            self.view = (
                self.view if aside is None else replace(self.view, message=box_notices.set_aside(aside, self.words))
            )
        super().refresh()

    def regions(self) -> dict[str, str]:
        """Return the text of the regions: the table, or the form of a new game."""
        if self.context.is_far:
            return from_afar(self._frame(), self.words, self.names, self.table.history)
        names, draft, sheet = self._on_show(), self.view.set_up, None
        if draft is not None and names is None:
            sheet = setup.present(draft, self._box, self.words, self.view.preferences, self._shelf.kept)
        return regions(self._frame(), self.words, names, self.table.history, sheet)

    def regions_in_trouble(self, sheet: Panel) -> dict[str, str]:
        """Return the text of the regions with a sheet that says why there is no table."""
        return regions(self._frame(), self.words, None, self.table.history, sheet)

    def _frame(self) -> Surroundings:
        width = self.context.browser.width if self.context.knows_browser else ""
        copy = Copy(self._box, self._shelf.kept)
        return Surroundings(self.view, width, self.context.browser.room, self._links(), copy)

    def _links(self) -> Links:
        """Return the addresses that the page offers now; files for download are written only if their sheet is open."""
        asks = self.context.is_far or self.view.sheet is v.SheetKind.SETTINGS
        links = Links(**self.addresses(asks))
        if self.view.sheet is v.SheetKind.BOX:
            links = replace(links, box=self._box_files())
        names, records = self.names, self.table.history.records
        end = self.view.drafts.end
        if names is None or names.table.outcome is None or end.page is EndPage.TABLE:
            return links
        drawn = evening_file.picture(names, records, end.has_players)
        links = replace(links, picture=data_address(drawn, "image/svg+xml"))
        if end.page is EndPage.SCORE:
            return replace(links, town=town(names))
        return replace(links, evening=data_address(evening_file.page(names, records, end.has_players), "text/html"))

    def _box_files(self) -> BoxFiles:
        """Return my box as a file, what was put aside, and what was deleted."""
        return BoxFiles(data_address(my_box.write(self._shelf.kept)), self._shelf.aside(), self._shelf.bin())
