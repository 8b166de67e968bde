"""One open page of a duel: takes taps, acts, and shows what has changed.

A tap becomes a command or a navigation. A command is done under the tap's own id, so that one sent twice counts
once; a refused one is answered with a sentence; one that cannot be kept waits for "try again".
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Sequence
from dataclasses import replace

from companion import words
from companion.apps import games
from companion.apps.address import Asked, code_of, table_link
from companion.apps.realms_box import BoxFile
from companion.apps.realms_kept import kept_by_browser, restored, with_preferences
from companion.apps.realms_table import RealmsTable
from companion.errors import BadExport, CompanionError, IllegalCommand, StorageTrouble, Told
from companion.facts.realms import RealmsBox
from companion.history.codec import Codec, decode
from companion.history.timeline import Record
from companion.history.watch import watch
from companion.realms import commands as c
from companion.realms import events as e
from companion.realms import my_box
from companion.realms.cards import check_numbers
from companion.realms.my_box import MyBox, merged
from companion.realms.reasons import Reason
from companion.realms.state import MOST_SANITY, Duel
from companion.screens import acts
from companion.screens.parts import Navigation
from companion.screens.realms import messages, page
from companion.screens.realms import view as v
from companion.screens.realms.log import clock, clock_and_day
from companion.screens.realms.lose_draft import LoseDraft
from companion.screens.realms.names import Names
from companion.screens.realms.navigation import NAVIGATION
from companion.screens.realms.page import Shown
from companion.screens.realms.settings import Links
from companion.screens.realms.setup import Recent
from companion.screens.realms.turn_draft import ClearHand, TurnDraft
from companion.screens.realms.turn_draft import edit as edit_turn
from companion.widgets import html
from companion.widgets.page import Browser, Page, Tap, browser_texts
from companion.words import Words

HOME = "../../"
"""The start page, seen from a rendered notebook."""
WAIT = 0.2
"""Seconds between two looks whether a duel is laid out."""


class RealmsPage:
    """The glue of one page; ``page`` is the widget."""

    def __init__(self, table: RealmsTable, box: RealmsBox, file: BoxFile, asked: Asked) -> None:
        self.page = Page()
        self._table, self._printed, self._file, self._asked = table, box, file, asked.table
        self._codec = Codec(games.realms())
        self._view = with_preferences(v.View(), {"language": asked.language, "theme": asked.theme, "text": asked.text})
        self._links = Links(home=HOME)
        self._trouble: Told | None = None
        self._unsaved: tuple[c.Command | v.TurnDial, str] | None = None
        self._unreadable = False
        self._browser, self._heard = Browser(), False
        self._mine, self._box, self._box_version = MyBox(), box, object()
        self._open()
        self._recent = self._find_recent()
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_said)

    @property
    def words(self) -> Words:
        """The words of the language of this page."""
        return words.load(self._view.preferences.language)

    @property
    def names(self) -> Names:
        """Names at this table, with the numbers of the players' own box."""
        return Names(self._table.state, self._box, self.words)

    # ------------------------------------------------------------ taps

    def tapped(self, tap: Tap) -> None:
        """Do what a tap means, and show it."""
        content = acts.read(tap.act, tap.value)
        if "do" in content:
            self._do(self._codec.decode(content), tap.id)
        else:
            kind = NAVIGATION.get(str(content["go"]))
            if kind is not None and (not tap.again or kind is v.TurnDial):
                self._go(decode(kind, content["with"]), tap.id)
        self.refresh()

    def _do(self, command: c.Command | v.TurnDial, tap: str) -> None:
        try:
            self._check_box(command)
            if isinstance(command, v.TurnDial):
                outcome = self._table.turn_dial(command.seat, command.by, tap, self._browser.width)
            else:
                outcome = self._table.do(command, tap, self._browser.width, self._browser.width)
        except IllegalCommand as error:
            self._view = replace(self._view, message=messages.refused(error, self.names), deltas=())
        except StorageTrouble as error:
            self._unsaved = (command, tap)
            self._not_kept(error)
        else:
            self._kept()
            if not outcome.repeated:
                self._view = self._after(command, outcome.events)

    def _check_box(self, command: object) -> None:
        """What the players' own numbers forbid is refused here: the log must replay without their file."""
        duel = self._table.state
        if duel is not None and isinstance(command, (c.BuyCard, c.AbjureCard)):
            check_numbers(duel, command, self._box)
        if duel is not None and isinstance(command, c.CorrectDeck) and command.card in self._box.cards:
            most = self._box.cards[command.card].copies
            grows = command.copies > duel.players[command.seat].deck.get(command.card, 0)
            if most is not None and command.copies > most and grows:
                raise IllegalCommand(Reason.TOO_MANY_COPIES, card=command.card, most=most)

    def _after(self, command: object, events: Sequence[object]) -> v.View:
        """Where an accepted command leads."""
        view = replace(self._view, deltas=self._deltas(command, events))
        match command:
            case c.SetUpDuel():
                return replace(view, tab=v.Tab.DUEL, sheet=v.Sheet.NONE)
            case c.LoseSanity():
                return replace(view, sheet=v.Sheet.NONE, lose=LoseDraft())
            case c.PassTurn(played) if played:
                return replace(view, turn=edit_turn(view.turn, ClearHand()))
            case c.PlayLocation(card) | c.AbjureCard(card, c.Source.PLAY):
                return replace(view, turn=_without(view.turn.hand, card, view))
            case _:
                return view

    def _deltas(self, command: object, events: Sequence[object]) -> tuple[v.Delta, ...]:
        if isinstance(command, v.TurnDial):
            seat, name, by = self._table.burst_so_far()
            return (v.Delta(seat, by, name),) if seat >= 0 and by else ()
        turned = [event for event in events if isinstance(event, e.SanityChanged)]
        number = len(self._table.history.records)
        return tuple(v.Delta(one.seat, one.after - one.before, f"{number}-{one.seat}") for one in turned)

    def _go(self, act: Navigation, tap: str) -> None:
        if isinstance(act, v.TurnDial):
            self._do(act, tap)
        elif isinstance(act, v.TypeSanity):
            self._type_sanity(act, tap)
        elif isinstance(act, v.APP_ACTS):
            self._app_act(act, tap)
        else:
            self._view = v.navigate(self._view, act, self._table.state)

    def _type_sanity(self, act: v.TypeSanity, tap: str) -> None:
        """A number typed in; what is no number, or too large, is answered in a sentence."""
        text = act.value.strip()
        if not (text.isascii() and text.isdigit() and len(text) <= 6):
            error = IllegalCommand(Reason.OUT_OF_RANGE, field="sanity", value=0, least=0, most=MOST_SANITY)
            self._view = replace(self._view, message=messages.refused(error, self.names))
            return
        self._do(c.CorrectSanity(act.seat, int(text)), tap)

    def _app_act(self, act: Navigation, tap: str) -> None:
        self._view = replace(self._view, message=None, deltas=())
        try:
            self._history_act(act, tap)
            self._box_act(act)
        except IllegalCommand as error:
            self._view = replace(self._view, message=messages.refused(error, self.names))
        except BadExport as error:
            self._view = replace(self._view, message=messages.wrong(error, self.words))
        except StorageTrouble as error:
            self._not_kept(error)

    def _history_act(self, act: Navigation, tap: str) -> None:
        match act:
            case v.Undo():
                self._table.undo(act, tap, self._browser.width)
                self._kept()
            case v.Redo():
                self._table.redo(act, tap, self._browser.width)
                self._kept()
            case v.SaveAgain() if self._unsaved is not None:
                self._do(*self._unsaved)
            case v.ExportTable():
                text = _data_address(self._table.export())
                self._links = replace(self._links, export=text, file=f"realms-{self._table.name}.json")
            case v.ResumeTable():
                self._table.resume(self._browser.width, self._browser.width)
                self._trouble = None
            case v.OpenAgain():
                self._open()
            case _:
                pass

    def _box_act(self, act: Navigation) -> None:
        """My box is read anew before it is changed, so that two devices do not write over each other's cells."""
        match act:
            case v.EnterNumber(card, field, value) if card in self._printed.cards:
                self._save_box(self._file.load(self._printed).entered(card, field, value))
            case v.ImportBox(text):
                self._save_box(my_box.read(text, self._printed))
            case _:
                pass

    def _save_box(self, mine: MyBox) -> None:
        self._file.save(mine)
        self._read_box()

    # ------------------------------------------------------------ what comes from elsewhere

    async def follow(self) -> None:
        """Show what other devices do, from the set-up on; runs until it is cancelled."""
        while self._table.session is None:
            await asyncio.sleep(WAIT)
        await watch(self._table.session, self.others_did, on_trouble=self.storage_failed)

    def others_did(self, records: Sequence[Record[Duel]]) -> None:
        """Another device has acted: say what, and show it."""
        if self._table.state is None:
            return
        turned = [event for record in records for event in record.events if isinstance(event, e.SanityChanged)]
        deltas = tuple(v.Delta(one.seat, one.after - one.before, records[-1].id) for one in turned[-1:])
        quiet = isinstance(records[-1].command, c.ChangeSanity) and self._view.tab is v.Tab.DUEL
        message = self._view.message if quiet else messages.others_did(records[-1], self.names)
        self._view = replace(self._view, message=message, deltas=deltas)
        self.refresh()

    def storage_failed(self, error: CompanionError) -> None:
        """The journal cannot be read while waiting for others."""
        if isinstance(error, Told):
            self._not_kept(error)
            self.refresh()

    def browser_said(self, browser: Browser) -> None:
        """Another width, or the preferences kept in this browser."""
        first, self._browser, self._heard = not self._heard, browser, True
        if first and browser.prefs:
            self._view = restored(self._view, browser.prefs, self._table.name, self._printed)
        self.refresh()

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Present the page and send the regions that differ."""
        self._read_box()
        names = self.names
        if self._trouble is not None:
            text = messages.told(self._trouble, self.words)
            sheet = messages.trouble(text, self.words, HOME, self._table.offered)
            shown = page.trouble(self.words, self._view, sheet, HOME)
        else:
            shown = page.present(names, self._shown())
        regions = {name: html.render(getattr(shown, name)) for name in page.REGIONS}
        heart = dict(zip(("state", "text"), self._heart(), strict=True))
        kept = {"prefs": kept_by_browser(self._view, self._table.name)} if self._heard else {}
        self.page.show(
            root=self._root(), texts=browser_texts(self.words), heart=json.dumps(heart, ensure_ascii=False),
            address=self._table.name or self._asked, **kept, **regions,
        )  # fmt: skip

    def _shown(self) -> Shown:
        recent = () if self._table.session else self._recent
        return Shown(self._view, self._table.history, self._mine, self._shown_links(), recent)

    def _find_recent(self) -> tuple[Recent, ...]:
        """Duels to go on with, for the form of a new one."""
        try:
            found = () if self._asked else self._table.recent()
        except StorageTrouble:
            return ()
        return tuple(Recent(name, clock_and_day(at), duel) for name, at, duel in found)

    def _root(self) -> str:
        kept = self._view.preferences
        look = {"theme": kept.theme, "language": kept.language, "text": f"{kept.text / 100:g}"}
        return json.dumps({**look, "tab": self._view.tab, "game": "realms"})

    def _shown_links(self) -> Links:
        """With addresses that only some sheets need."""
        links = self._links
        if self._view.sheet is v.Sheet.BOX:
            links = replace(links, box=_data_address(my_box.write(self._mine)))
        if self._view.sheet is v.Sheet.SETTINGS:
            link = table_link(self._table.name, app="realms")
            links = replace(links, table=link, code=code_of(link)) if link else links
        return links

    def _heart(self) -> tuple[str, str]:
        """State and words of the heartbeat line."""
        t, records = self.words.t, self._table.history.records
        if self._unsaved is not None or self._unreadable:
            return "off", t("not saved")
        return "saved", t("saved {time}", time=clock(records[-1].at)) if records else t("nothing to save yet")

    # ------------------------------------------------------------ keeping

    def _open(self) -> None:
        """Go on with the duel that the address names, or show the form of a new one."""
        self._trouble = None
        try:
            if self._asked:
                self._table.open(self._asked, self._browser.width)
        except Told as error:
            self._trouble = error

    def _read_box(self) -> None:
        """Take over my box when its file has changed; one that cannot be read is said, and nothing is assumed."""
        version = self._file.version()
        if version == self._box_version:
            return
        self._box_version = version
        try:
            self._mine = self._file.load(self._printed)
        except Told as error:
            self._mine = MyBox()
            self._view = replace(self._view, message=messages.wrong(error, self.words))
        self._box = merged(self._printed, self._mine)

    def _kept(self) -> None:
        self._unsaved, self._unreadable = None, False
        self._view = replace(self._view, message=None)

    def _not_kept(self, error: Told) -> None:
        self._unreadable = True
        self._view = replace(self._view, message=messages.not_saved(error, self.words))


def _without(hand: tuple[str, ...], card: str, view: v.View) -> TurnDraft:
    """My turn without one copy of a card that has left my hand."""
    if card not in hand:
        return view.turn
    at = hand.index(card)
    return replace(view.turn, hand=hand[:at] + hand[at + 1 :])


def _data_address(text: str) -> str:
    return f"data:application/json;base64,{base64.b64encode(text.encode()).decode('ascii')}"
