"""The page of an Arkham table: its screens, its steps, and what it says."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.apps.browser import arkham_memory
from companion.apps.browser.address import Asked
from companion.apps.browser.host import Host
from companion.apps.exports import evening_file
from companion.apps.files.data_addresses import data_address
from companion.apps.pages import box_notices
from companion.apps.pages.arkham import own_copy
from companion.apps.pages.arkham.accepted import Accepted, is_telling_hands
from companion.apps.pages.arkham.regions import Frame, from_afar, regions, shows_moves, town
from companion.apps.pages.around.ticking import Ticking
from companion.apps.pages.game_page import GamePage
from companion.apps.tables.boxes.arkham_box import BoxFile, MyShelf
from companion.apps.tables.open_game import OpenGame
from companion.arkham.box import my_box
from companion.arkham.mythos.draws import Roll
from companion.arkham.table import commands as c
from companion.arkham.table.commands import Command
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Table
from companion.errors import IllegalCommand, Told
from companion.facts.arkham import ArkhamBox
from companion.history.session import Outcome
from companion.history.timeline import Record
from companion.odds.lots import Lots
from companion.odds.roll import roll
from companion.screens.acts import encode
from companion.screens.arkham.box.my_box_sheet import BoxFiles
from companion.screens.arkham.chances import from_table
from companion.screens.arkham.drafts import box_draft, hands_draft, mythos_draft, setup_draft
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import EndPage
from companion.screens.arkham.drafts.hands_draft import HandsDraft, joined
from companion.screens.arkham.drafts.navigation import NAVIGATION
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.evening import bursts, messages, settings
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import walk_screen
from companion.screens.arkham.mythos import mythos_flow
from companion.screens.arkham.odds_draft import acts as odds_acts
from companion.screens.arkham.odds_draft import draft as odds_draft
from companion.screens.arkham.pages import setup
from companion.screens.arkham.pages.page import Copy
from companion.screens.arkham.sheet import encounter_pad
from companion.screens.arkham.table.app_draws import drawn
from companion.screens.arkham.table.phase_tasks import is_turn_of
from companion.screens.arkham.table.table import round_name
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import Names
from companion.screens.devices.seats import Seat
from companion.screens.keeping import notices
from companion.screens.memory import Memory
from companion.screens.pages import BackTo, Redo, Undo
from companion.screens.parts import Navigation, Sheet, Toast
from companion.words import Words

FROM_DRAFTS = (
    c.EvadeMonster, c.FaceOrdeal, c.HorrorCheck, c.CastSpell, c.FightRound, c.FleeMonster, c.EndFight,
    c.CloseGateByCheck, c.BeginBattle, c.BattleAttack, c.BattleDefence, c.TradeCards, c.DiscardHalf, c.UseLocation,
    c.RefuteRumor, c.MoveSliders,
)  # fmt: skip
"""Commands that carry clues, hands, cards, trophies or money chosen before the tap, or the step of a fight."""

SEATS_IN_A_ROW = 4
"""Below the map of a tablet that stands upright."""


class ArkhamPage(GamePage[Table, v.View]):
    """One device at an Arkham table."""

    navigation = NAVIGATION
    counted = (*GamePage.counted, *v.DRAWING_ACTS, *v.FINISHING_ACTS)
    from_drafts = FROM_DRAFTS

    def __init__(
        self, host: Host, table: OpenGame[Table], box: ArkhamBox, asked: Asked, file: BoxFile | None = None
    ) -> None:
        self._shelf, self._memory, self._box_file = MyShelf(file, box), Memory(), file
        if file is not None:
            file.guard = table.may_write
        self._ticking = Ticking(self)
        super().__init__(host, table, v.View(), asked)

    @property
    def _box(self) -> ArkhamBox:
        """What is printed, with the titles of the players' own copy."""
        return self._shelf.box

    def printed(self) -> ArkhamBox:
        """The same, for sentences about a log or a file."""
        return self._box

    @property
    def names(self) -> Names | None:
        """Names at this table; None before the set-up."""
        state = self.table.state
        return Names(state, self._box, self.words, self._memory, self._shelf.mine) if state is not None else None

    # ------------------------------------------------------------ taps

    def navigate(self, act: Navigation, tap: str) -> None:
        """One step of the view; some stand for a command."""
        if isinstance(act, mythos_draft.MythosAct):
            self._of_mythos(act, tap)
        elif isinstance(act, box_draft.BoxAct):
            self.view = own_copy.do(act, self._shelf, replace(self.view, message=None), self.words)
        elif isinstance(act, v.TapPlace) and (stop := self._first_stop(act.place)):
            self._sets_out(stop, act.place, tap)
        elif (command := self._command_of(act)) is not None:
            self.do(command, tap)
        elif isinstance(act, odds_acts.OddsAct):
            self._ask_odds(act)
        elif isinstance(act, v.TapPlace) and (number := self._overruled()) is not None:
            self._of_mythos(mythos_draft.Overrule(number, act.place), tap)
        else:
            self.view = v.navigate(self.view, act, self.table.state)

    def _command_of(self, act: Navigation) -> Command | None:
        state = self.table.state
        if state is not None and isinstance(act, v.DRAWING_ACTS):
            return drawn(act, state, self._box, roll)
        return v.command_of(self.view, act, state)

    def _first_stop(self, goal: str) -> str:
        names, seat = self.names, self.view.picked_seat
        return walk_screen.first_stop(names, seat, goal) if names is not None and seat >= 0 else ""

    def _sets_out(self, stop: str, goal: str, tap: str) -> None:
        """The figure that is picked goes as far as the first monster, or looks up where one holds it at once."""
        seat, state = self.view.picked_seat, self.table.state
        if state is None or state.investigators[seat].place != stop:
            self.do(c.MoveInvestigator(seat, stop), tap)
        state = self.table.state
        if state is not None and state.investigators[seat].place == stop:
            self.view = v.stopped(self.view, seat, goal)

    def do(self, command: Any, tap: str) -> None:
        """Do a command; a walk that is over is let go."""
        super().do(command, tap)
        walk, state = self.view.walk, self.table.state
        if walk.seat >= 0 and (state is None or not walk_screen.goes_on(walk, state, self._box)):
            self.view = replace(self.view, walk=v.Walking())

    def _overruled(self) -> int | None:
        return self.view.mythos.overruled if self.view.tab is v.Tab.MYTHOS else None

    def _of_mythos(self, act: mythos_draft.MythosAct, tap: str) -> None:
        state, in_hand = self.table.state, self.view.mythos
        if isinstance(act, mythos_draft.ApplyCard) and not in_hand.is_picking:
            self.do(mythos_draft.command(in_hand), tap)
        elif state is not None:
            draft = mythos_flow.edit(self.view.mythos, act, state, self._box, roll, self._memory, self._lots)
            self.view = replace(self.view, mythos=draft, message=None)

    def _lots(self, table: Table, card: c.ResolveMythos) -> Roll:
        """What this card draws first at this table, on whatever device it is named: of its game, round and answers."""
        return Lots("\n".join((self.table.name, str(table.round), encode(card)))).below

    def _ask_odds(self, act: odds_acts.OddsAct) -> None:
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

    def after(self, command: Any, outcome: Outcome[Table]) -> v.View:
        """Where an accepted command leads."""
        record = self._record(outcome)
        before = record.step.before if record is not None else None
        return Accepted(command, self.view, before, outcome.state, self._box).leads_to(self._done(outcome))

    def _record(self, outcome: Outcome[Table]) -> Record[Table] | None:
        """The entry that an act became."""
        records = reversed(self.table.history.records)
        return next((record for record in records if record.number == outcome.number), None)

    def _done(self, outcome: Outcome[Table]) -> Toast | None:
        """What is to be said of what was done."""
        names, record = self.names, self._record(outcome)
        return messages.done(record, names) if record is not None and names is not None else None

    def turn(self, act: Undo | Redo | BackTo, tap: str) -> None:
        """All entries of an act at once; each stays an entry, so one cut off on the way goes on when it comes again."""
        records, table, who = self.table.history.records, self.table, self.who
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
        """Figures are put down, as after a command, and no walk goes on; where cards or an encounter are told stays."""
        view = replace(v.after_command(self.view), log_back=0, walk=v.Walking())
        if is_telling_hands(self.view, self.view.seat, self.table.state, self._box):
            return replace(view, own=replace(view.own, page=SheetPage.ADD))
        return encounter_pad.carried_over(self.view, view, self.table.state, self._box)

    # ------------------------------------------------------------ what it says

    def refused(self, error: IllegalCommand, command: Any) -> Toast:
        """With the correction that does it all the same, where there is one."""
        names, already = self.names, None
        if names is not None and isinstance(command, c.ResolveMythos) and error.reason is Reason.WRONG_PHASE:
            already = messages.resolved_already(self.table.history.records, names)
        return already or messages.refused(error, command, names, self.words)

    def despite(self, error: IllegalCommand, command: Any) -> Sequence[tuple[str, Command]]:
        """Those that stand beside a refusal, too."""
        return in_spite(error, command, self.names) if self.names is not None else ()

    def others_say(self, records: Sequence[Record[Table]]) -> v.View:
        """The newest act of the others; a card in hand is fitted to the table they left, a battle asks everybody."""
        names = self.names
        if names is None:
            return self.view
        view = self.view
        if any(isinstance(record.command, c.BeginBattle) for record in records) and names.table.battle is not None:
            view = v.navigate(view, v.OpenTab(v.Tab.TABLE), names.table)
        draft = mythos_flow.fitted(view.mythos, names.table, self._box, self._memory)
        return replace(view, mythos=draft, message=messages.others_did(records[-1], names))

    # ------------------------------------------------------------ keeping

    def opened(self) -> None:
        """Without a table the form of a new one is shown, the investigators in a drawn order.

        What hands had to move before the newest act is done already.
        """
        if self.table.state is not None:
            was_laid_out_here = self.view.set_up is not None and self.elsewhere.shared is None
            is_new = self.view.hands == HandsDraft() and not was_laid_out_here
            hands = HandsDraft(before=self._before_newest()) if is_new else self.view.hands
            self.view = replace(self.view, set_up=None, hands=hands)
        elif self.view.set_up is None:
            empty = setup_draft.SetUpDraft()
            draft = setup_draft.shuffled(empty, self._box.investigators, self._box.ancient_ones, roll)
            self.view = replace(self.view, set_up=draft)

    @property
    def has_ticked(self) -> bool:
        """Whether anything is ticked here, or was told to be."""
        return bool(self.view.hands.ticked or self.view.hands.closed)

    def ticks(self) -> dict[str, Any]:
        """What is ticked here of the physical moves, for the other devices: of entries that keep their numbers."""
        hands = self.view.hands
        if self.elsewhere.shared is not None:
            hands = hands_draft.up_to(hands, self.elsewhere.firm)
        return arkham_memory.ticks_as_json(replace(hands, closed=max(hands.closed, hands.before)))

    def others_ticked(self, content: Any) -> bool:
        """Take what they have ticked; whether anything is otherwise than here."""
        hands = joined(self.view.hands, *arkham_memory.heard_ticks(content))
        is_news = hands != self.view.hands
        self.view = replace(self.view, hands=hands)
        return is_news

    def was_renumbered(self, after: int) -> None:
        """Entries behind this number have other ones now: what was ticked of them is taken from the others again."""
        self.view = replace(self.view, hands=hands_draft.up_to(self.view.hands, after))
        self._ticking.begin_again()

    async def follow(self) -> None:
        """What other devices do and tick."""
        await asyncio.gather(super().follow(), self._ticking.stay())

    def _before_newest(self) -> int:
        records = self.table.history.records
        return records[-1].number - 1 if records else 0

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.state is not None and self.table.state.outcome is not None

    def seats(self, words: Words) -> Sequence[Seat]:
        """A seat for each investigator."""
        names = self.names
        return settings.of_table(replace(names, words=words)) if names is not None else ()

    def standing(self) -> str:
        """Round and phase."""
        names = self.names
        return f"{round_name(names)} · {names.phase(names.table.phase)}" if names is not None else ""

    def is_my_turn(self) -> bool:
        """Whether something is due for the own investigator, and in turns for nobody before."""
        names, own = self.names, (self.view.sits, self.view.also)
        return names is not None and any(is_turn_of(names, seat) for seat in own if seat >= 0)

    def sat_down(self, came: bool) -> None:
        """The own sheet."""
        if came:
            self.view = v.navigate(self.view, v.OpenInvestigator(self.view.sits), self.table.state)

    def remembered(self) -> Mapping[str, Any]:
        """The tab, the form as filled so far, a Mythos card in hand."""
        return arkham_memory.remembered(self.view, self.table.state)

    def restored(self, own: Mapping[str, Any]) -> v.View:
        """The view as this browser left it."""
        return arkham_memory.restored(self.view, own, self.table.state)

    # ------------------------------------------------------------ showing

    def look(self) -> Mapping[str, str]:
        """The tab, before a table is laid out the set-up; whether physical moves wait; rows that the seats take."""
        state, hands = self.table.state, shows_moves(self._drawn)
        form = self.view.set_up
        players = state.players if state is not None else len(form.seats) if form is not None else 0
        rows = "2" if players > SEATS_IN_A_ROW else "1"
        return {"tab": self.view.tab if state is not None else "setup", "hands": hands, "rows": rows}

    def refresh(self) -> None:
        """My box may have changed under another page, and ticks of another device may have come."""
        self._ticking.look()
        try:
            aside = self._shelf.look()
        except Told as error:
            self.view = replace(self.view, message=notices.wrong(error, self.words))
        else:
            self.view = (
                self.view if aside is None else replace(self.view, message=box_notices.set_aside(aside, self.words))
            )
        super().refresh()

    def regions(self) -> dict[str, str]:
        """The table, or the form of a new one."""
        if self.is_far:
            return from_afar(self._frame(), self.words, self.names, self.table.history)
        draft = self.view.set_up
        sheet = None
        if draft is not None:
            sheet = setup.present(draft, self._box, self.words, self.view.preferences, self._shelf.mine)
        return regions(self._frame(), self.words, self.names, self.table.history, sheet)

    def regions_in_trouble(self, sheet: Sheet) -> dict[str, str]:
        """The sheet that says why, instead of a table."""
        return regions(self._frame(), self.words, None, self.table.history, sheet)

    def _frame(self) -> Frame:
        width = self.browser.width if self.heard else ""
        copy = Copy(self._box, self._shelf.mine)
        return Frame(self.view, width, self.browser.room, self._links(), copy)

    def _links(self) -> Links:
        asks = self.is_far or self.view.sheet is v.Sheet.SETTINGS
        links = Links(**self.addresses(asks), night=self.host.pictures)
        if self.view.sheet is v.Sheet.BOX:
            links = replace(links, box=BoxFiles(data_address(my_box.write(self._shelf.mine)), self._shelf.aside()))
        names, records = self.names, self.table.history.records
        page = self.view.drafts.end.page
        if names is None or names.table.outcome is None or page is EndPage.TABLE:
            return links
        links = replace(links, picture=data_address(evening_file.picture(names, records), "image/svg+xml"))
        if page is EndPage.SCORE:
            return replace(links, town=town(names))
        return replace(links, evening=data_address(evening_file.page(names, records), "text/html"))
