"""A page of a kernel at a table that lies at a server: joined by its address, followed over a line, told what waits.

What is tapped without a network is kept on this computer, beside the table's mirror in its own journal, and goes on top
of what the others did (``apps.wire.away_journal``). All pages of this computer share that mirror.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.apps.browser.address import code_of, is_only_here
from companion.apps.files import paths
from companion.apps.pages.around.context import AnyContext
from companion.apps.pages.around.fates import Fates
from companion.apps.pages.around.unkept import Unkept
from companion.apps.tables import games
from companion.apps.wire.away_mirror import Impossible, OtherGame, OtherServer
from companion.apps.wire.shared_table import NOTHING_SAID, SharedTable
from companion.apps.wire.table_address import checked, named, server_of
from companion.errors import CompanionError, SentenceError, StorageTrouble
from companion.history.journals.mirror import Mirror
from companion.history.timeline import Record
from companion.screens.acts import encode
from companion.screens.keeping import comfort, links
from companion.screens.pages import TableElsewhere, app_address
from companion.screens.parts import Button, Panel, Size, Toast
from companion.widgets import html

AGAIN, QUIET = 3.0, 15.0
"""Seconds between two questions to the server: while something waits or nothing is heard; while its line is open."""
SOON = 0.5
"""Seconds in which a server answers that is well; after them nobody waits for it any more."""


class Elsewhere:
    """The part of a page that sits at a table elsewhere, or at none."""

    def __init__(
        self,
        context: AnyContext,
        unkept: Unkept,
        others_did: Callable[[Sequence[Record[Any]]], None],
        guest: str,
    ) -> None:
        self._context, self._unkept, self._others_did, self._guest = context, unkept, others_did, guest
        self._at: dict[str, str] | None = None
        self._trusted = ""
        self._other = ""
        self._notice = ""
        self._sat: list[dict[str, str]] = []
        self._ticked = NOTHING_SAID
        self._reported = ""
        self._lists, self._fates = False, Fates(context)
        self._facts: TableElsewhere | None = None
        self._firm = 0

    @property
    def firm(self) -> int:
        """The last entry of the shown table that the server knows; entries after it may still get other numbers.

        0 before any is known. While the mirror cannot be read, or has changed unseen, the number known last.
        """
        with suppress(CompanionError):  # a mirror that cannot be read stands above
            if self.shared is not None and not self.shared.journal.has_moved:
                self._firm = self.shared.journal.newest
        return self._firm

    @property
    def shared(self) -> SharedTable | None:
        """The table at a server that is played on this page; None for a table of this computer."""
        shared_table: SharedTable | None = self._context.table.elsewhere
        return shared_table

    @property
    def _is_host(self) -> bool:
        """Return whether the person at this page owns the keys on this computer; a guest does not."""
        return self._guest in ("", paths.HOST)

    @property
    def name(self) -> str:
        """The name of the table whose address was opened; empty if the address names none at a server."""
        return named(self._at) if self._at is not None else ""

    @property
    def numbered(self) -> str:
        """A text that changes whenever entries of the table get other numbers; empty at a table of this computer."""
        return str(self.shared.journal.turn) if self.shared is not None else ""

    def ask_for(self, at: str, key: str, front: str, trusted: str = "") -> None:
        """Take the address of a table at a server, to sit down at it later.

        ``trusted`` is the server that the player has named, see :meth:`naming_server`. Raises ``StorageTrouble`` for an
        address of no table, and for a guest, who may not bring tables to this computer.
        """
        address = checked({"at": at, "key": key, "front": front})
        if address is None:
            raise StorageTrouble("This is not a link to a table.")
        if not self._is_host:
            raise StorageTrouble("Only the owner of this computer can open tables from elsewhere here.")
        self._at, self._trusted = address, trusted

    def naming_server(self, trouble: SentenceError) -> tuple[Button, ...]:
        """Return the button that confirms that a table without an address belongs to the server of this page's address.

        Empty unless ``trouble`` needs such a confirmation.
        """
        at = self.shared.at if self.shared is not None else self._at
        if not isinstance(trouble, OtherServer) or not trouble.asks or at is None:
            return ()
        act = links.JoinTable(at["at"], at["key"], at.get("front", ""), trouble.asks)
        return (Button(self._context.words.t("This table belongs to {server}", server=trouble.asks), act),)

    def find(self, table: str) -> None:
        """Take the address of a table at a server from its mirror on this computer, by the table's name."""
        journal = self._context.table.journal if table and self._context.host.transport is not None else None
        if self._at is None and isinstance(journal, Mirror):
            self._at = checked(journal.aside(table).get("at"))

    def sit_down(self) -> None:
        """Take the table into this computer's journal, or the page to its mirror; raises ``StorageTrouble``."""
        context, to_server = self._context, self._context.host.transport
        if self.shared is not None and self._trusted:
            self.shared.take_in(self._trusted)
            self.shared.meet()
        if self._at is None or self.shared is not None or to_server is None:
            return
        mirror = context.table.journal
        if not isinstance(mirror, Mirror):
            raise StorageTrouble(
                "All tables here are kept in a database. Open this address in the Almanac in your browser."
            )
        self._other = ""
        way = to_server(server_of(self._at))
        at_once = not context.host.is_pocket
        shared = SharedTable(context.table.game, mirror, self._at, way, (context.who, ""), at_once, self._trusted)
        if isinstance(shared.unopened, OtherGame):
            self._other = shared.unopened.kind
        if shared.unopened is not None:
            shared.wire.close()
            raise shared.unopened
        context.table.sit_elsewhere(shared.journal, shared.only_looks, shared)

    def instead(self) -> Panel | None:
        """Return a sheet with the way to the right game's page if the address is of another game, otherwise None."""
        if not self._other or self._at is None:
            return None
        host, words = self._context.host, self._context.words
        address = app_address(self._other, host.ending, lang=words.language)
        behind = f"#at={links.quoted(self._at['at'])}&key={links.quoted(self._at['key'])}"
        return links.other_game(words, words.t(games.TITLES[self._other]), address + behind, host.home)

    # ------------------------------------------------------------ at the table

    def look(self) -> bool:
        """Open the table again if another page of this computer has changed the acts that wait.

        Call it before an act is done. Return whether the table was opened again. Raises ``StorageTrouble`` and
        ``LogBroken``; the next look sees the change again then.
        """
        if self.shared is None or not self.shared.journal.has_moved:
            return False
        self.shared.journal.settle()
        return self.open_anew()

    def stands(self) -> str:
        """Return the notice above the table as JSON; empty while the server has everything, and in the pocket."""
        if self.shared is None or self._context.host.is_pocket:  # which says so beside its worker
            return ""
        notice = self._notice_of(self.shared)
        return json.dumps(notice, ensure_ascii=False) if notice["text"] else ""

    def _notice_of(self, shared: SharedTable) -> dict[str, Any]:
        """Return the notice about a shared table, or a warning if its mirror is unreadable; no button for onlookers."""
        try:
            notice = shared.standing(self._context.words, self.done_instead, self.naming(), self.names_them)
        except StorageTrouble as error:  # the mirror cannot be read
            return {"text": self._context.sentence(error), "more": "", "button": "", "sign": "warning"}
        return {**notice, "button": ""} if self._context.table.only_looks else notice

    @property
    def waits(self) -> int:
        """The number of acts that the server does not know yet; 0 while the mirror cannot be read."""
        try:
            return self.shared.journal.waiting if self.shared is not None else 0
        except StorageTrouble:
            return 0

    @property
    def is_away(self) -> bool:
        """Return whether the table lies at a server that was called and does not answer now."""
        shared = self.shared
        return shared is not None and shared.was_met and not shared.journal.is_online and not shared.is_disputed

    def facts(self) -> TableElsewhere | None:
        """Return the facts of the table for the settings, None for a table of this computer.

        While the mirror cannot be read, which the notice above the table says, they are the facts of before.
        """
        if self.shared is not None:
            with suppress(StorageTrouble):
                self._facts = self._read_facts(self.shared)
        return self._facts

    def _read_facts(self, shared: SharedTable) -> TableElsewhere:
        """Return the facts of the sheet about a shared table: sitters, addresses, code, days, rights."""
        context = self._context
        shared.wire.sit(context.who)
        at = context.browser.at
        plays, looks = shared.addresses(at if context.host.is_pocket and not is_only_here(at) else "")
        if context.table.only_looks:
            plays = ""
        text = plays or looks
        return TableElsewhere(
            tuple(map(self._called, sorted(shared.seats, key=lambda seat: "may" in seat))),
            plays,
            looks,
            code_of(text) if text.startswith("http") else None,
            shared.journal.days,
            self._is_host and shared.journal.may == "owns" and not shared.is_gone,
            context.browser.can_send,
        )

    def _called(self, seat: dict[str, str]) -> str:
        """Return a sitter's name for the list, or a word for an unknown sitter; a remark marks who only looks."""
        words, who = self._context.words, self._context.called(seat.get("who", ""))
        if seat.get("may") == "looks":
            return words.t("{who} (watching)", who=who or words.t("someone"))
        return who or words.t("someone")

    def take_away(self, sure: bool) -> Toast | None:
        """Take the table away from everybody, on the second, ``sure`` request; a guest is refused.

        Return the message to show, None if it is done or the table is of this computer.
        """
        words = self._context.words
        if self.shared is None:
            return None
        self._context.table.may_write()
        if not self._is_host:
            return Toast(words.t("Only the person who created this table can remove it."), "refused", stays=True)
        if not sure:
            return comfort.take_away(words)
        try:
            self.shared.take_away()
        except StorageTrouble as error:
            return Toast(self._context.sentence(error), "refused", stays=True)
        return None

    def done_instead(self, gone: Impossible) -> tuple[str, str] | None:
        """Return the button that replaces an act that became impossible, as its text and the act that it sends.

        None if nothing can be done, and at a table that is only looked at.
        """
        replacement = self._fates.instead_of(gone.body) if gone.body and not self._context.table.only_looks else None
        return (replacement[0], encode(links.DoInstead(gone.id))) if replacement is not None else None

    @property
    def names_them(self) -> bool:
        """Return whether the sheet that names each waiting act lies over the table."""
        return self._lists

    def naming(self) -> tuple[str, str] | None:
        """Return the button that opens the sheet of waiting acts, as its text and the act that it sends.

        None before the set-up, and at a table that is only looked at.
        """
        if self._context.table.only_looks or self._context.table.session is None:
            return None
        return self._context.words.t("List them"), encode(links.ListWaiting(True))

    def over(self, regions: Mapping[str, str]) -> dict[str, str]:
        """Return the regions, covered by the sheet of waiting acts and their results while it is open."""
        if not self._lists or self.shared is None:
            return dict(regions)
        try:
            sheet = self._fates.sheet(self.shared.journal, Size.FULL if regions.get("board") else Size.PAGE)
        except StorageTrouble:  # which stands above
            sheet = None
        self._lists = sheet is not None
        if sheet is None:
            return dict(regions)
        return {**regions, "panel": html.render(sheet), "strip": "", "tabs": ""}

    def list_waiting(self, on: bool) -> None:
        """Open or close the sheet that names each waiting act."""
        self._lists = on

    def drop(self, name: str) -> None:
        """Drop a waiting act before it is sent to the server."""
        self._context.table.may_write()
        if self.shared is not None:
            self.shared.journal.drop(name)
            self.look()

    def do_instead(self, name: str) -> None:
        """Do what can be done now for an act that became impossible, and mark that act as read."""
        journal = self.shared.journal if self.shared is not None else None
        gone = (
            next((impossible for impossible in journal.impossible if impossible.id == name), None)
            if journal is not None
            else None
        )
        replacement = self._fates.instead_of(gone.body) if gone is not None else None
        if journal is None or gone is None or replacement is None:
            return
        self._context.table.may_write()
        self._context.do(replacement[1], f"{name}.instead")
        journal.was_read(name)

    def was_read(self) -> None:
        """Mark the report on waiting acts as read. Raises ``IllegalCommand`` at a table that is only looked at."""
        self._context.table.may_write()
        if self.shared is not None:
            self.shared.journal.was_read()

    async def follow(self) -> None:
        """Show what others do, and send what waits; run until cancelled."""
        shared = self.shared
        if shared is None:
            return
        woken = asyncio.Event()
        hears = (shared.wire.listen(woken.set), shared.journal.hears(woken.set))
        try:
            while True:
                woken.clear()
                await self._follow(shared)
                is_quiet = shared.journal.is_online and not self._reported and not self.waits
                with suppress(TimeoutError):
                    async with asyncio.timeout(QUIET if is_quiet else AGAIN):
                        await woken.wait()
        finally:
            for end in filter(None, hears):
                end()

    async def _follow(self, shared: SharedTable) -> None:
        """Exchange news with the server; report a failure only if it differs from the last report, and a recovery."""
        try:
            await self._meet(shared)
        except CompanionError as error:
            if str(error) != self._reported:
                self._reported = str(error)
                self._unkept.failed_between_acts(error)
        else:
            if self._reported:
                self._reported = ""
                self._unkept.is_back()

    async def _meet(self, shared: SharedTable) -> None:
        """Exchange news with the server, then show what others did; draw the page again only after a change."""
        context, before, ticked = self._context, self.stands(), shared.ticks
        await self._meets(shared)
        self.look()
        shared.wire.sit(context.who)
        session = context.table.session
        news = session.catch_up() if session is not None else ()
        if news:
            self._others_did(news)
        elif (self.stands(), shared.seats) != (before, self._sat) or self._notice != before or self._ticked != ticked:
            context.refresh()
        self._notice, self._sat, self._ticked = self.stands(), shared.seats, ticked

    async def _meets(self, shared: SharedTable) -> None:
        """Exchange news in a thread; while the server is slow, taps wait on this computer and the page goes on."""
        meeting = asyncio.ensure_future(asyncio.to_thread(shared.meet_apart))
        done, _ = await asyncio.wait({meeting}, timeout=SOON)
        if not done:
            shared.journal.away()
            if not shared.was_met:
                shared.was_met = True
                self._context.refresh()
        shared.journal.is_online, shared.was_met = await meeting, True

    def open_anew(self) -> bool:
        """Open the table again and show it, after the acts that follow the saved entries have changed.

        Return whether a table was laid out to be opened; at a table of this computer nothing is done.
        """
        context, shared = self._context, self.shared
        if context.table.session is None or shared is None:
            return False
        shared.show_anew(lambda: context.table.open(shared.name, context.browser.width))
        context.game.was_renumbered(self._firm)
        context.refresh()
        return True
