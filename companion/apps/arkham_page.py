"""One open page of an Arkham table: takes taps, acts, and shows what has changed.

A tap becomes a command or a navigation. A command is done under the tap's own id, so that one sent twice counts
once; a refused one is answered with a sentence; one that cannot be kept waits for "try again".
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from dataclasses import replace

from companion import words
from companion.apps import evening_file, games
from companion.apps.address import Asked, code_of, table_link
from companion.apps.arkham_kept import kept_by_browser, restored, with_preferences
from companion.apps.arkham_regions import Frame, regions
from companion.apps.arkham_table import ArkhamTable
from companion.arkham import commands as c
from companion.arkham.commands import Command
from companion.arkham.state import Phase, Table
from companion.errors import CompanionError, IllegalCommand, StorageTrouble, Told
from companion.facts.arkham import ArkhamBox
from companion.history.codec import Codec, decode
from companion.history.timeline import Record
from companion.history.watch import watch
from companion.odds.roll import roll
from companion.screens import acts
from companion.screens.arkham import messages, mythos_draft, mythos_flow, setup, setup_draft
from companion.screens.arkham import view as v
from companion.screens.arkham.drawing import drawn
from companion.screens.arkham.fight_draft import EndPage
from companion.screens.arkham.log import clock
from companion.screens.arkham.names import Names
from companion.screens.arkham.navigation import NAVIGATION
from companion.screens.arkham.odds import draft as odds_draft
from companion.screens.arkham.odds import from_table
from companion.screens.arkham.settings import Links
from companion.screens.parts import Navigation, Sheet
from companion.widgets.page import Browser, Page, Tap
from companion.words import Words

HOME = "../../"
"""The start page, seen from a rendered notebook."""

NIGHT = HOME + "voila/templates/companion/static/"
"""Where the pictures of the town at night lie."""


WAIT = 0.2
"""Seconds between two looks whether a table is laid out."""


class ArkhamPage:
    """The glue of one page; ``page`` is the widget."""

    def __init__(self, table: ArkhamTable, box: ArkhamBox, asked: Asked) -> None:
        self.page = Page()
        self._table, self._box, self._asked = table, box, asked.table
        self._codec = Codec(games.arkham())
        self._view = with_preferences(v.View(), {"language": asked.language, "theme": asked.theme, "text": asked.text})
        self._links = Links(home=HOME)
        self._trouble: Told | None = None
        self._unreadable = False
        self._unsaved: tuple[Command, str] | None = None
        self._browser, self._heard = Browser(), False
        self._open()
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_said)

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return words.load(self._view.preferences.language)

    @property
    def names(self) -> Names | None:
        """Names at this table; None before the set-up."""
        state = self._table.state
        return Names(state, self._box, self.words) if state is not None else None

    # ------------------------------------------------------------ taps

    def tapped(self, tap: Tap) -> None:
        """Do what a tap means, and show it."""
        content = acts.read(tap.act, tap.value)
        if "do" in content:
            self._do(self._codec.decode(content), tap.id)
        elif not tap.again:
            kind = NAVIGATION.get(str(content["go"]))
            if kind is not None:
                self._go(decode(kind, content["with"]), tap.id)
        self.refresh()

    def _do(self, command: Command, tap: str) -> None:
        try:
            outcome = self._table.do(command, tap, self._browser.width, self._browser.width)
        except IllegalCommand as error:
            self._view = replace(self._view, message=messages.refused(error, command, self.names, self.words))
        except StorageTrouble as error:
            self._unsaved = (command, tap)
            self._not_kept(error)
        else:
            self._kept()
            if not outcome.repeated:
                self._view = _after(self._view, command)

    def _go(self, act: Navigation, tap: str) -> None:
        if isinstance(act, v.APP_ACTS):
            self._app_act(act, tap)
            return
        try:
            command = self._command_of(act)
        except IllegalCommand as error:
            self._view = replace(self._view, message=messages.refused(error, None, self.names, self.words))
            return
        if command is not None:
            self._do(command, tap)
        elif isinstance(act, mythos_draft.MythosAct):
            self._edit_mythos(act)
        elif isinstance(act, odds_draft.OddsAct):
            self._ask_odds(act)
        elif isinstance(act, v.TapPlace) and (number := self._overruled()) is not None:
            self._edit_mythos(mythos_draft.Overrule(number, act.place))
        else:
            self._navigate(act)

    def _command_of(self, act: Navigation) -> Command | None:
        state = self._table.state
        if state is not None and isinstance(act, v.DRAWING_ACTS):
            return drawn(act, state, self._box, roll)
        return v.command_of(self._view, act, state)

    def _overruled(self) -> int | None:
        return self._view.mythos.overruled if self._view.tab is v.Tab.MYTHOS else None

    def _edit_mythos(self, act: mythos_draft.MythosAct) -> None:
        state = self._table.state
        if state is not None:
            draft = mythos_flow.edit(self._view.mythos, act, state, self._box, roll)
            self._view = replace(self._view, mythos=draft, message=None)

    def _ask_odds(self, act: odds_draft.OddsAct) -> None:
        draft, state = odds_draft.edit(self._view.odds, act, self._box), self._table.state
        if state is not None:
            draft = from_table.fill(draft, act, state, self._box)
        asks = isinstance(act, odds_draft.ASKING)
        self._view = replace(self._view, odds=draft, message=None)
        if asks:
            self._view = replace(v.navigate(self._view, v.OpenTab(v.Tab.ODDS), state), odds=draft)

    def _navigate(self, act: Navigation) -> None:
        self._view = v.navigate(self._view, act, self._table.state)

    def _app_act(self, act: Navigation, tap: str) -> None:
        self._view = replace(self._view, message=None)
        try:
            match act:
                case v.Undo() | v.Redo():
                    self._table.history_act(act, tap, self._browser.width)
                    self._kept()
                    self._view = v.after_command(self._view)
                case v.SaveAgain() if self._unsaved is not None:
                    self._do(*self._unsaved)
                case v.ExportTable():
                    self._links = _file(self._table)
                case v.ResumeTable():
                    self._table.resume(self._browser.width, self._browser.width)
                    self._trouble = None
                    self._view = replace(self._view, set_up=None)
                case v.OpenAgain():
                    self._open()
                case _:
                    pass
        except IllegalCommand as error:
            self._view = replace(self._view, message=messages.refused(error, None, self.names, self.words))
        except StorageTrouble as error:
            self._not_kept(error)

    # ------------------------------------------------------------ what comes from elsewhere

    async def follow(self) -> None:
        """Show what other devices do, from the set-up on; runs until it is cancelled."""
        while self._table.session is None:
            await asyncio.sleep(WAIT)
        await watch(self._table.session, self.others_did, on_trouble=self.storage_failed)

    def others_did(self, records: Sequence[Record[Table]]) -> None:
        """Another device has acted: say what, and show it."""
        names, state = self.names, self._table.state
        if names is None or state is None:
            return
        draft = mythos_flow.fitted(self._view.mythos, state, self._box)
        self._view = replace(self._view, mythos=draft, message=messages.others_did(records[-1], names))
        self.refresh()

    def storage_failed(self, error: CompanionError) -> None:
        """The journal cannot be read while waiting for others."""
        if isinstance(error, Told):
            self._not_kept(error)
            self.refresh()

    def browser_said(self, browser: Browser) -> None:
        """Another width, another size of the map, or the preferences kept in this browser."""
        first, self._browser, self._heard = not self._heard, browser, True
        if first and browser.prefs:
            self._view = restored(self._view, browser.prefs, self._table.name, self._table.state)
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Present the page and send the regions that differ."""
        width = self._browser.width if self._heard else ""
        frame = Frame(self._view, width, self._browser.room, self._shown_links(), *self._heart())
        if self._trouble is not None:
            offer = self._table.offered
            sheet = messages.trouble(messages.told(self._trouble, self.words), self.words, HOME, offer)
            shown = regions(frame, self.words, None, self._table.history, sheet)
        else:
            shown = regions(frame, self.words, self.names, self._table.history, self._set_up_sheet())
        if self._heard:
            shown["prefs"] = kept_by_browser(self._view, self._table.name, self._table.state)
        self.page.show(address=self._table.name or self._asked, **shown)

    def _shown_links(self) -> Links:
        """With the address for other devices while the settings are open."""
        link = table_link(self._table.name) if self._view.sheet is v.Sheet.SETTINGS else ""
        links = self._with_evening(replace(self._links, night=NIGHT))
        return replace(links, table=link, code=code_of(link)) if link else links

    def _with_evening(self, links: Links) -> Links:
        """With the evening as files, while its page is shown."""
        names, records = self.names, self._table.history.records
        if names is None or names.table.outcome is None or self._view.drafts.end.page is not EndPage.EVENING:
            return links
        return replace(
            links,
            evening=evening_file.as_address(evening_file.page(names, records), "text/html"),
            picture=evening_file.as_address(evening_file.picture(names, records), "image/svg+xml"),
        )

    def _set_up_sheet(self) -> Sheet | None:
        draft = self._view.set_up
        return setup.present(draft, self._box, self.words) if draft is not None else None

    def _heart(self) -> tuple[str, str]:
        """State and words of the heartbeat line: saved, with the time of the newest act, or not saved."""
        t, records = self.words.t, self._table.history.records
        if self._unsaved is not None or self._unreadable:
            return "off", t("not saved")
        return "saved", t("saved {time}", time=clock(records[-1].at)) if records else t("nothing to save yet")

    # ------------------------------------------------------------ keeping

    def _open(self) -> None:
        """Go on with the table that the address names, or begin a set-up."""
        self._trouble = None
        try:
            if self._asked:
                self._table.open(self._asked, self._browser.width)
        except Told as error:
            self._trouble = error
        if self._table.state is None and self._view.set_up is None:
            empty = setup_draft.SetUpDraft()
            draft = setup_draft.shuffled(empty, self._box.investigators, self._box.ancient_ones, roll)
            self._view = replace(self._view, set_up=draft)

    def _kept(self) -> None:
        self._unsaved, self._unreadable = None, False
        self._view = replace(self._view, message=None)

    def _not_kept(self, error: Told) -> None:
        self._unreadable = True
        self._view = replace(self._view, message=messages.not_saved(error, self.words))


def _after(view: v.View, command: Command) -> v.View:
    """Where an accepted command leads: the set-up to the first card, the card to the table."""
    match command:
        case c.SetUpTable():
            return replace(v.after_command(view), tab=v.Tab.MYTHOS, sheet=v.Sheet.NONE, set_up=None)
        case c.ResolveMythos():
            return replace(v.after_command(view), tab=v.Tab.TABLE, mythos=mythos_draft.MythosDraft())
        case c.SetAsideMythos():
            return replace(v.after_command(view), mythos=mythos_draft.MythosDraft())
        case c.BeginPhase(phase):
            return replace(v.after_command(view), tab=v.Tab.MYTHOS if phase is Phase.MYTHOS else v.Tab.TABLE)
        case _:
            return v.after_command(view)


def _file(table: ArkhamTable) -> Links:
    """Links with the table as a file."""
    text = base64.b64encode(table.export().encode()).decode("ascii")
    return Links(home=HOME, export=f"data:application/json;base64,{text}", file=f"arkham-{table.name}.json")
