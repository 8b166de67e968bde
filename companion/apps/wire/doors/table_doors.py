"""The doors of the wire, below one address:

    POST   /tables                  make a table; the key that owns it stands in ``Authorization``
    GET    /tables/ID               its cover, what this key may, after how many days it is forgotten
    GET    /tables/ID/entries       ``?after=N``; where the answer says ``more``, there are more behind these
    POST   /tables/ID/entries       an act on top of entry ``after``
    GET    /tables/ID/checkpoints   the newest ones; ``?newest=1``: the newest alone
    PUT    /tables/ID/checkpoints   the state after the newest entry
    PATCH  /tables/ID               another title
    DELETE /tables/ID               forget it; with the key that owns it
    POST   /tables/ID/ticks         what is ticked of the physical moves; joined, told to all lines, kept nowhere
    GET    /tables/ID/export        the file that every almanac reads
    GET    /tables/ID/line          a websocket: new entries, who sits there, what is ticked; the key comes first
    GET    /tables/ID/mark          a mark that differs when anything of the table was written
    GET    /mark                    for older almanacs: a mark that differs whenever it is asked for
    GET    /health, /metrics

A key stands in a header or in a message, never in an address, so that no log and no referrer ever holds one. What is
refused answers ``{"refused": word, "says": sentence}``.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from time import perf_counter
from typing import Any, TypeVar

import tornado.web

from companion.apps.wire import keys
from companion.apps.wire.doors.log_pages import as_text, packed, read_checkpoints, read_page, row_of
from companion.apps.wire.doors.referee import FULL, Late, Rules, WireRefusal, same_rules
from companion.apps.wire.doors.table_house import TableHouse
from companion.apps.wire.doors.table_line import TableLine
from companion.apps.wire.doors.table_ticks import LONGEST, read
from companion.apps.wire.keys import May
from companion.apps.wire.table_address import TABLE_NAME
from companion.errors import BadExport, CompanionError, StorageTrouble
from companion.history.codec import decode
from companion.history.journal import Checkpoint, Draft, Entry, Journal, SavedGame
from companion.history.log_fields import one_line
from companion.records import dataclass

FULL_HEADERS = "Authorization, Content-Type"
Route = tuple[Any, ...]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NewTable:
    """The request to make a table."""

    id: str
    kind: str
    title: str
    created: str
    rules_version: int
    box_digest: str
    drafts: tuple[tuple[str, str, str, str, str], ...] = ()
    checkpoint: Checkpoint | None = None


@dataclass(frozen=True, slots=True)
class NewAct:
    """An act on top of entry ``after``."""

    after: int
    draft: tuple[str, str, str, str, str]
    rules_version: int | None = None
    box_digest: str | None = None
    checkpoint: Checkpoint | None = None


@dataclass(frozen=True, slots=True)
class NewTicks:
    """The ticked physical moves of a device, all of them."""

    closed: int
    ticked: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class NewTitle:
    """Another title."""

    title: str


def routes(house: Callable[[], TableHouse], prefix: str = "", looks_only: str = "") -> list[Route]:
    """Return the routes of a table house; ``house`` is called with the first request.

    ``looks_only`` is the name of a header; with the value ``looks`` it marks a visitor who may change nothing.
    """
    given = {"house": house, "looks_only": looks_only}
    table = rf"{prefix}/tables/(?P<table>{TABLE_NAME})"
    return [
        (rf"{prefix}/tables", Tables, given),
        (table, CoverDoor, given),
        (rf"{table}/entries", Entries, given),
        (rf"{table}/checkpoints", Checkpoints, given),
        (rf"{table}/ticks", Ticked, given),
        (rf"{table}/export", Export, given),
        (rf"{table}/line", TableLine, given),
        (rf"{table}/mark", MarkDoor, given),
        (rf"{prefix}/mark", AnyMark, given),
    ]


class TableDoor(tornado.web.RequestHandler):
    """The common parts of all doors."""

    def initialize(self, house: Callable[[], TableHouse], looks_only: str = "") -> None:
        self.house, self._looks_only = house(), looks_only
        self._began = perf_counter()

    def set_default_headers(self) -> None:
        """Set the headers of every answer; pages of all sites may ask, since they get nothing without a key."""
        self.set_header("Access-Control-Allow-Origin", "*")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    def check_xsrf_cookie(self) -> None:
        """Check nothing: no cookie counts here."""

    def options(self, **parts: str) -> None:
        """Answer a browser's preflight request (CORS)."""
        self.set_header("Access-Control-Allow-Headers", FULL_HEADERS)
        self.set_header("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE")
        self.set_header("Access-Control-Max-Age", "86400")
        self.set_status(204)

    def prepare(self) -> None:
        """Count the request; raise :class:`WireRefusal` if its address asks too much."""
        if self.request.method != "OPTIONS" and not self.house.questions.take(self.caller):
            raise WireRefusal(429, "slower", "This address asks too much; wait a minute.")

    @property
    def caller(self) -> str:
        """The address against whose allowance this request counts."""
        return self.house.caller(self.request)

    @property
    def key(self) -> str:
        """The key in the request's ``Authorization`` header, "" without a key."""
        kind, _, key = self.request.headers.get("Authorization", "").partition(" ")
        return key.strip() if kind.lower() == "bearer" else ""

    async def ask(self, function: Callable[..., T], *values: Any) -> T:
        """Have a thread ask the journal, in the turn of this address."""
        return await self.house.ask_for(self.caller, function, *values)

    async def may(self, table: str) -> May:
        """Return the right of this visitor at a table; raises :class:`WireRefusal`."""
        may = await self.house.may(table, self.key, self.caller)
        if self._looks_only and self.request.headers.get(self._looks_only) == May.LOOKS:
            return May.LOOKS
        return may

    async def may_write(self, table: str) -> None:
        """Refuse a visitor who only looks."""
        if not (await self.may(table)).writes:
            raise WireRefusal(403, "looks", "This key is for looking.")

    def content(self, kind: type[Any], largest: int) -> Any:
        """Return the body of the request as a record; raises :class:`WireRefusal` if it is none or too large."""
        if len(self.request.body) > largest:
            raise WireRefusal(413, "large", "That is too much for one table at once.")
        try:
            return decode(kind, json.loads(self.request.body))
        except (BadExport, ValueError, RecursionError) as error:
            raise WireRefusal(400, "unreadable", "This is not what this door takes.") from error

    def answer(self, content: Mapping[str, Any], status: int = 200) -> None:
        """Finish with JSON."""
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(as_text(content))

    async def answer_long(self, make: Callable[[], str], status: int = 200) -> None:
        """Finish with a long text of JSON, made and packed in a thread."""
        await self.answer_packed(*await self.ask(lambda: packed(make(), self._takes_gzip)), status)

    async def answer_packed(self, body: bytes, is_packed: bool, status: int = 200) -> None:
        """Finish with JSON that may be packed already."""
        if is_packed and not self._takes_gzip:
            body, is_packed = await self.ask(gzip.decompress, body), False
        if is_packed:
            self.set_header("Content-Encoding", "gzip")
        self.set_status(status)
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(body)

    @property
    def _takes_gzip(self) -> bool:
        return "gzip" in self.request.headers.get("Accept-Encoding", "")

    def log_exception(self, kind: Any, value: Any, trace: Any) -> None:
        """Log nothing of a request; count an exception that is no refusal, error of HTTP or ``CompanionError``."""
        if not isinstance(value, (WireRefusal, CompanionError, tornado.web.HTTPError)):
            self.house.meters.faults.inc()

    def write_error(self, status_code: int, **options: Any) -> None:
        """Answer an exception with the code word of its refusal and a sentence, as JSON."""
        error = (options.get("exc_info") or (None, None, None))[1]
        match error:
            case WireRefusal():
                self.answer({"refused": error.why, "says": error.says, **error.more}, error.status)
            case StorageTrouble():
                self.answer({"refused": "storage", "says": str(error)}, 503)
            case CompanionError():
                self.answer({"refused": "unreadable", "says": str(error)}, 422)
            case _:
                self.answer({"refused": "failed" if status_code >= 500 else "request", "says": ""}, status_code)

    def on_finish(self) -> None:
        """Count the answer."""
        self.house.meters.questions.labels(str(self.get_status())).inc()


class Tables(TableDoor):
    """The door at which tables are made."""

    async def post(self) -> None:
        """Make a table and answer its id and keys.

        Raises ``WireRefusal`` for an id that is taken, a bad id or key, a visitor who came to look, and other rules.
        """
        house = self.house
        if self._looks_only and self.request.headers.get(self._looks_only) == May.LOOKS:
            raise WireRefusal(403, "looks", "This visitor came to look.")
        if not house.makes.take(self.caller):
            raise WireRefusal(429, "slower", "This address has made many tables; wait an hour.")
        new: NewTable = self.content(NewTable, house.limits.largest_table)
        owner = self.key
        if not keys.can_own(owner):
            raise WireRefusal(400, "key", f"A key of a table has {keys.SHORTEST} letters, digits, - or _ at least.")
        if not re.fullmatch(TABLE_NAME, new.id):
            raise WireRefusal(400, "unreadable", "The id of a table is letters, digits, - and _.")
        hashes = keys.hashes(owner)
        standing = await self.ask(house.shelf.of, new.id)
        if standing is not None and (standing != hashes or await self.ask(house.journal.game, new.id) is not None):
            raise WireRefusal(409, "there", "A table of this id is here already.", mine=standing == hashes)
        cover = SavedGame(new.id, new.kind, new.title, new.created, new.rules_version, new.box_digest)
        drafts = [Draft(*values) for values in new.drafts]
        same_rules(house.judge.rules_of(new.kind), (new.rules_version, new.box_digest))
        adding = house.shelf.adding(hashes, house.journal)
        await self.ask(house.judge.make, cover, drafts, new.checkpoint, adding)
        player = keys.playing(owner)
        content = {"id": new.id, "plays": player, "looks": keys.looking(player), "days": house.limits.days}
        self.answer(content, 201)


class CoverDoor(TableDoor):
    """One table."""

    async def get(self, table: str) -> None:
        """Answer the cover of a table and what this visitor may do; raises ``WireRefusal`` if the table is gone."""
        may = await self.may(table)
        cover = await self.ask(self.house.journal.game, table)
        if cover is None:
            raise WireRefusal(410, "gone")
        self.answer({**asdict(cover), "may": may, "days": self.house.limits.days})

    async def patch(self, table: str) -> None:
        """Rename a table; raises ``WireRefusal`` for a visitor who only looks."""
        await self.may_write(table)
        new: NewTitle = self.content(NewTitle, self.house.limits.largest_act)
        await self.ask(self.house.journal.rename, table, one_line(new.title))
        self.answer({})

    async def delete(self, table: str) -> None:
        """Delete a table; raises ``WireRefusal`` for anybody but the owner."""
        if await self.may(table) is not May.OWNS:
            raise WireRefusal(403, "owner", "Only the person who created this table can remove it.")
        await self.ask(self.house.journal.delete, table)
        await self.ask(self.house.shelf.forget, table)
        self.house.forget(table)
        self.answer({})


class Entries(TableDoor):
    """The log of a table."""

    async def get(self, table: str) -> None:
        """Answer the entries after ``after`` that fit into one answer; raises ``WireRefusal`` if the table is gone."""
        await self.may(table)
        after = _number(self.get_query_argument("after", "0"))
        entries, has_more = await self.house.read_for(self.caller, read_page, self.house.journal, table, after)
        if not entries and await self.ask(self.house.journal.game, table) is None:
            raise WireRefusal(410, "gone")
        await self.answer_long(lambda: _page_of(entries, has_more))

    async def post(self, table: str) -> None:
        """Store an act and answer its number, or 409 with the entries that came first.

        Raises ``WireRefusal`` for a visitor who only looks, and for an act that the rules or the limits refuse.
        """
        house = self.house
        if not house.acts.take(self.caller):
            house.meters.acts.labels("slower").inc()
            raise WireRefusal(429, "slower", "This address acts too fast; wait a minute.")
        await self.may_write(table)
        new: NewAct = self.content(NewAct, house.limits.largest_act)
        if not 0 <= new.after <= FULL:
            raise WireRefusal(400, "unreadable", "This is not the number of an entry.")
        rules = None if new.rules_version is None else (new.rules_version, new.box_digest or "")
        draft = Draft(*new.draft)
        with house.acting(table):
            await self._keep(table, new, draft, rules)

    async def _keep(self, table: str, new: NewAct, draft: Draft, rules: Rules | None) -> None:
        """Have an act stored, answer its number, push it if new; answer 409 if late; raise WireRefusal if refused."""
        house = self.house
        try:
            placed = await self.ask(house.judge.append, table, new.after, draft, new.checkpoint, rules)
        except WireRefusal as refused:
            house.meters.acts.labels(refused.why).inc()
            if refused.why == "gone":
                house.forget(table)
            raise
        if isinstance(placed, Late):
            house.meters.acts.labels("late").inc()
            await self.answer_long(lambda: _page_of(placed.entries, placed.has_more, refused="late"), 409)
            return
        house.meters.acts.labels("fresh" if placed.fresh else "again").inc()
        self.answer({"number": placed.number, "fresh": placed.fresh})
        house.meters.act_seconds.observe(perf_counter() - self._began)
        if placed.fresh:
            house.push(table, [Entry(placed.number, placed.draft)])


class Checkpoints(TableDoor):
    """States of a table."""

    async def get(self, table: str) -> None:
        """Answer the newest checkpoints of a table that fit into one answer, oldest first; with ``newest`` only one.

        Raises ``WireRefusal`` for a visitor who has no right at the table.
        """
        await self.may(table)
        wanted = (1,) if self.get_query_argument("newest", "") else ()
        checkpoints = await self.house.read_for(self.caller, read_checkpoints, self.house.journal, table, *wanted)
        await self.answer_long(lambda: as_text({"checkpoints": list(map(asdict, checkpoints))}))

    async def put(self, table: str) -> None:
        """Store a checkpoint; raises ``WireRefusal`` if the state here differs, and for a visitor who only looks."""
        if not self.house.acts.take(self.caller):
            raise WireRefusal(429, "slower", "This address acts too fast; wait a minute.")
        await self.may_write(table)
        new: Checkpoint = self.content(Checkpoint, self.house.limits.largest_table)
        await self.ask(self.house.judge.put_checkpoint, table, new)
        self.answer({})


class Ticked(TableDoor):
    """What is ticked at a table: no entry of its log, and nothing that is kept."""

    async def post(self, table: str) -> None:
        if not self.house.acts.take(self.caller):
            raise WireRefusal(429, "slower", "This address acts too fast; wait a minute.")
        await self.may_write(table)
        new: NewTicks = self.content(NewTicks, LONGEST)
        ticks = read({"closed": new.closed, "ticked": list(map(list, new.ticked))})
        if ticks is None:
            raise WireRefusal(400, "unreadable", "This is not what this door takes.")
        self.house.tick(table, ticks)
        self.answer({})


class Export(TableDoor):
    """The file of a table."""

    async def get(self, table: str) -> None:
        await self.may(table)
        cover, document = await self.house.file_for(self.caller, table)
        self.set_header("Content-Disposition", f'attachment; filename="{cover.kind}-{cover.id}.json"')
        await self.answer_packed(document, True)


class MarkDoor(TableDoor):
    """Answers whether anything of a table was written."""

    async def get(self, table: str) -> None:
        await self.may(table)
        self.answer({"mark": await self.ask(_mark_of, self.house.journal, table)})


class AnyMark(TableDoor):
    """Whether anything may have been written anywhere: without a key nobody hears what happens at tables."""

    def get(self) -> None:
        self.answer({"mark": secrets.token_hex(8)})


def _mark_of(journal: Journal, table: str) -> str:
    """Return a digest of a table's cover and newest checkpoint: it differs once either has changed."""
    newest = [(checkpoint.number, checkpoint.hash) for checkpoint in journal.checkpoints(table, 1)]
    return hashlib.sha256(repr((journal.game(table), newest)).encode()).hexdigest()


def _page_of(entries: Sequence[Entry], has_more: bool, **beside: str) -> str:
    """Return a page of entries as JSON, with "more" if others follow."""
    return as_text({**beside, "entries": list(map(row_of, entries)), **({"more": True} if has_more else {})})


def _number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise WireRefusal(400, "unreadable", "This is not a number.")
    return int(text)
