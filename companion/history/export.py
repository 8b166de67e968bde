"""One game as one JSON document, to carry to another machine, to keep, or to report a bug with.

Reading believes nothing: every field is checked and every entry is played again by the rules before anything
is kept; a table that was restored, which no rule led to, has to be one that can be. What is wrong is said in one
sentence, and then nothing has been imported.

A document carries its last table with its hash. Where the log leads to another one here, because the rules or the box
have changed, somebody has to choose which to keep; nothing is kept in silence.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.errors import BadExport, StorageTrouble
from companion.history.broken import EntryRefused, LogBroken
from companion.history.codec import Codec, Restore, decode, from_text, hash_of, printable, to_text
from companion.history.doubled import TwiceTold, document_from
from companion.history.game import FAULTS, Game, is_possible
from companion.history.journal import Checkpoint, Draft, Entry, Journal, SavedGame
from companion.history.log_fields import is_id, is_time, mended_time, one_line
from companion.history.recovery import load
from companion.history.session import Clock, checkpoint_of, new_game, new_id, utc_now
from companion.history.timeline import Record, Timeline, begin, carried, follow_all
from companion.records import dataclass

S = TypeVar("S")

FORMAT = "companion game"

FORMAT_VERSION = 2
"""Since 2 a document carries its last table; those of version 1 are read as well."""

BLANK = "\ufeff \t\r\n"
"""What may stand before and after a document; an editor may have put a byte order mark."""

LARGEST = 16_000_000
"""Characters of a document that is read at all; an evening of 500 acts has about 150,000."""

LARGEST_ON_A_PAGE = 4_000_000
"""Characters of a document that a page takes from a file; a longer one is written without spaces."""


@dataclass(frozen=True, slots=True)
class ExportedEntry:
    """One entry; ``act`` is what the log holds, see :mod:`companion.history.codec`."""

    number: int
    id: str
    at: str
    who: str
    device: str
    act: dict[str, Any]


@dataclass(frozen=True, slots=True)
class ExportedTable:
    """The table as it lay after entry ``after``, and the rules and data that led to it."""

    after: int
    rules_version: int
    box_digest: str
    state: dict[str, Any]
    hash: str
    """:func:`companion.history.codec.hash_of` the state."""


@dataclass(frozen=True, slots=True)
class ExportedGame:
    """The whole document, field by field."""

    format: str
    format_version: int
    kind: str
    title: str
    created: str
    rules_version: int
    box_digest: str
    entries: tuple[dict[str, Any], ...]
    """An :class:`ExportedEntry` each."""
    last: dict[str, Any] | None = None
    """An :class:`ExportedTable`; None where nobody knows it, and in documents of version 1."""


class Keep(StrEnum):
    """What is kept of a document whose log leads to another table here."""

    TABLE = "table"
    """The one that lay there; the log before it stays, but the table does not follow from it."""
    RULES = "rules"
    """The one that the rules here lead to."""


@dataclass(frozen=True, slots=True)
class LastTable(Generic[S]):
    """The table of a document after one of its entries."""

    after: int
    state: S


@dataclass(frozen=True, slots=True)
class ReadGame(Generic[S]):
    """An exported game that the rules have played again, as far as they could."""

    title: str
    timeline: Timeline[S]
    drafts: tuple[Draft, ...]
    box_changed: bool
    """Whether it was begun with other data of the box than the present ones."""
    rules_changed: bool = False
    """Whether it was begun under other rules than the present ones."""
    last: LastTable[S] | None = None
    """The table that the document carries; None when it carries none that can be read here."""
    refused: EntryRefused | None = None
    """The first entry that the rules refuse, if there is one; then only ``last`` can be kept."""
    table_changed: bool = False
    """Whether the document's table is not the one that was written: it was left out, the acts alone count."""

    @property
    def is_compared(self) -> bool:
        """Return whether the document carries a table that was compared with the replayed table."""
        return self.last is not None

    @property
    def uncounted(self) -> int:
        """The number of entries after the document's table, which do not count if that table is chosen.

        0 where the document has no table.
        """
        return len(self.drafts) - self.last.after if self.last else 0

    @property
    def by_the_rules(self) -> S | None:
        """The table to which the rules lead at the number of ``last``.

        None without ``last``, or where the rules refuse an earlier entry.
        """
        record = self.timeline.record(self.last.after) if self.last else None
        return record.step.after if record else None

    @property
    def differs(self) -> bool:
        """Return whether the players have to choose between the log and the document's table."""
        return self.refused is not None or (self.last is not None and self.by_the_rules != self.last.state)


class TableChanged(BadExport):
    """A document's last table has another hash than when it was written."""


class TableDiffers(BadExport):
    """A document whose log leads to another table here; ``read`` holds both."""

    def __init__(self, read: ReadGame[Any]) -> None:
        self.read = read
        super().__init__("By the rules here the log of this file leads to another table than the one that lay there.")


def export_game(journal: Journal, game_id: str, game: Game[Any] | None = None) -> str:
    """Return the document of a saved game, even if its log does not replay; fields that readers refuse are mended.

    By the rules of ``game`` it gets its last table. Raises ``StorageTrouble`` for a game that is not in the journal.
    """
    saved = journal.game(game_id)
    if saved is None:
        raise StorageTrouble("There is no saved table with this name.")
    return document_of(saved, journal.entries(game_id), journal.checkpoints(game_id), game)


def document_of(
    saved: SavedGame,
    entries: tuple[Entry, ...],
    checkpoints: tuple[Checkpoint, ...] = (),
    game: Game[Any] | None = None,
) -> str:
    """Return the document of a game whose cover, entries and checkpoints are at hand, wherever they were read."""
    created = mended_time(saved.created)
    cover = (FORMAT, FORMAT_VERSION, saved.kind, saved.title, created, saved.rules_version, saved.box_digest)
    last = _last_table(entries, checkpoints, game) if game is not None and entries else None
    document = asdict(ExportedGame(*cover, tuple(map(_exported, carried(entries, created))), last))
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    return text if is_opened_again(text) else to_text(document) + "\n"


def is_opened_again(document: str) -> bool:
    """Return whether a document is short enough for a page to open it; callers have to warn of a longer document."""
    return len(document) <= LARGEST_ON_A_PAGE


def uncounted(document: str) -> int:
    """Return the number of entries after the last table of an exported document, 0 without a last table.

    More than 0 where its log is broken.
    """
    content = from_text(document)
    return len(content["entries"]) - content["last"]["after"] if content["last"] else 0


def table_alone(document: str) -> str:
    """Return an exported document with its last table and without its log.

    Raises ``BadExport`` where the document has no last table.
    """
    content = from_text(document)
    if content["last"] is None:
        raise BadExport("Only the log of this game is available, not its table.")
    alone = {**content, "entries": [], "last": {**content["last"], "after": 0}}
    return json.dumps(alone, ensure_ascii=False, indent=1) + "\n"


def _last_table(
    entries: tuple[Entry, ...], checkpoints: tuple[Checkpoint, ...], game: Game[S]
) -> dict[str, Any] | None:
    """Return the table to which the log leads; of a broken log the table from which play can go on.

    None where there is no such table, or it could not be read again.
    """
    codec = Codec(game)
    try:
        timeline = load(game, codec, entries, checkpoints)
        number, state = timeline.number, timeline.state
    except LogBroken as broken:
        number, state = (broken.offer.number, broken.offer.state) if broken.offer else (0, None)
    if state is None or not codec.is_read_back(state):
        return None
    content = codec.encode_state(state)
    return asdict(ExportedTable(number, game.rules_version, game.box_digest, content, hash_of(content)))


def keep_game(
    read: ReadGame[S], game: Game[S], journal: Journal, clock: Clock = utc_now, keep: Keep | None = None
) -> str:
    """Keep what was read as a new game; the id that it got.

    Raises ``TableDiffers`` where somebody has to choose and ``keep`` does not say how, and ``StorageTrouble``; then
    nothing is kept.
    """
    if read.differs and keep is None:
        raise TableDiffers(read)
    if keep is Keep.TABLE and read.last is not None and read.differs:
        return _keep_table(read, read.last, game, journal, clock)
    if read.refused is not None:
        raise read.refused
    saved = new_game(game, read.title, clock)
    state = read.timeline.state
    checkpoint = None if state is None else checkpoint_of(game, read.timeline.number, state)
    journal.add(saved, read.drafts, checkpoint)
    return saved.id


def _keep_table(read: ReadGame[S], last: LastTable[S], game: Game[S], journal: Journal, clock: Clock) -> str:
    """Keep the log and, as one more entry, the table as it lay there."""
    saved = new_game(game, read.title, clock)
    body = to_text(Codec(game).encode_act(Restore(last.after, last.state)))
    drafts = (*read.drafts, Draft(new_id(), saved.created, "", "", body))
    journal.add(saved, drafts, checkpoint_of(game, len(drafts), last.state))
    return saved.id


def read_game(text: str, game: Game[S]) -> ReadGame[S]:
    """Check a document and play it; keeps nothing. Raises ``BadExport``, of which ``EntryRefused`` names an entry."""
    document = _document(text, game)
    entries = tuple(_entry(content, number) for number, content in enumerate(document.entries, start=1))
    if not entries:
        raise BadExport("The exported game has no actions.")
    if len({entry.draft.id for entry in entries}) < len(entries):
        raise BadExport("The exported game has the same entry twice.")
    table_changed = False
    try:
        last = _read_table(document, game, len(entries))
    except TableChanged:
        last, table_changed = None, True
    timeline = begin(game, entries)
    refused = None
    try:
        follow_all(timeline, Codec(game), entries)
    except LogBroken as broken:
        refused = _refused(broken)
        if last is None:
            raise refused from broken
    for record in timeline.records:
        if isinstance(record.act, Restore) and not _can_be(game, record):
            number = record.number
            raise BadExport("Entry {number} of the exported game restores an impossible table.", number=number)
    box_changed = document.box_digest != game.box_digest
    drafts = tuple(entry.draft for entry in entries)
    rules_changed = document.rules_version != game.rules_version
    title = one_line(document.title)
    return ReadGame(title, timeline, drafts, box_changed, rules_changed, last, refused, table_changed)


def is_table_alone(text: str) -> bool:
    """Return whether a document comes from :func:`table_alone`; raises ``BadExport`` when it is no exported game."""
    return _content(text).get("entries") == []


def read_table(text: str, game: Game[S]) -> S:
    """Return the table of a document of :func:`table_alone`, checked; keeps nothing. Raises ``BadExport``."""
    document = _document(text, game)
    last = _read_table(document, game, 0) if not document.entries else None
    if last is None:
        raise BadExport("The table was saved under other rules, and the rules here cannot read it.")
    return last.state


def _refused(broken: LogBroken) -> EntryRefused:
    if broken.stuck is None:
        raise BadExport(broken.template, **broken.details) from broken
    return EntryRefused(
        "Entry {number} of the exported game cannot be replayed: {why}",
        number=broken.number,
        stuck=broken.stuck,
        why=broken.stuck.why,
    )


def _read_table(document: ExportedGame, game: Game[S], entries: int) -> LastTable[S] | None:
    """Return the table that the document carries; None for one of other rules that cannot be read by these."""
    if document.last is None:
        return None
    try:
        last = decode(ExportedTable, document.last)
    except BadExport as wrong:
        raise BadExport("The last table of the exported game is damaged: {why}", why=wrong) from wrong
    if last.rules_version > game.rules_version:
        raise BadExport("The game was exported by a newer version of the Almanac; update yours first.")
    if not (0 < last.after <= entries or last.after == entries) or last.hash != hash_of(last.state):
        raise TableChanged("The last table of the exported game does not match the original.")
    try:
        state = Codec(game).decode_state(last.state)
        sound = not game.broken(state)
    except FAULTS as fault:
        if isinstance(fault, BadExport) and (last.rules_version, last.box_digest) == (
            game.rules_version,
            game.box_digest,
        ):
            raise BadExport("The last table of the exported game is damaged: {why}", why=fault) from fault
        return None
    if not sound:
        raise BadExport("The last table of the exported game is impossible.")
    return LastTable(last.after, state)


def _can_be(game: Game[Any], restored: Record[Any]) -> bool:
    """Return whether a restored table is possible by the rules, and belongs to an entry before the restoring entry."""
    return 0 < restored.step.of < restored.number and is_possible(game, restored.step.after)


def kind_of(text: str) -> str:
    """Return the kind of game that a document claims to be; raises ``BadExport`` when it is no exported game."""
    kind = _content(text).get("kind")
    if not isinstance(kind, str):
        raise BadExport("The file is not an exported game.")
    return kind


def _content(text: str) -> dict[str, Any]:
    """Return the fields of an exported document that is not newer than this program.

    Raises ``BadExport`` for a text that is empty, too large, damaged, in another format or newer.
    """
    if len(text) > LARGEST:
        raise BadExport("The file is too large for a saved game.")
    if not text.strip(BLANK):
        raise BadExport("The file is empty.")
    if not text.lstrip(BLANK).startswith("{"):
        raise BadExport("The file is not an exported game.")
    try:
        content: dict[str, Any] = document_from(text.strip(BLANK))
    except TwiceTold:
        raise
    except BadExport as error:
        raise BadExport("The file is cut off or damaged.") from error
    if content.get("format") != FORMAT:
        raise BadExport("The file is not an exported game.")
    _not_newer(content, "format_version", FORMAT_VERSION)
    return content


def _document(text: str, game: Game[Any]) -> ExportedGame:
    content = _content(text)
    if content.get("kind") != game.kind:
        kind = printable(content.get("kind"))
        raise BadExport("The file holds a game of {kind}, not of {needed}.", kind=kind, needed=game.kind)
    _not_newer(content, "rules_version", game.rules_version)
    try:
        document = decode(ExportedGame, content)
        for field, fits in (
            ("format_version", document.format_version > 0),
            ("created", is_time(document.created)),
            ("rules_version", document.rules_version >= 0),
        ):
            if not fits:
                raise BadExport("The field {field} has a wrong value.", field=field)
    except BadExport as wrong:
        raise BadExport("The exported game is damaged: {why}", why=wrong) from wrong
    return document


def _not_newer(content: dict[str, Any], field: str, ours: int) -> None:
    version = content.get(field)
    if isinstance(version, int) and version > ours:
        raise BadExport("The game was exported by a newer version of the Almanac; update yours first.")


def _exported(entry: Entry) -> dict[str, Any]:
    draft = entry.draft
    try:
        act = from_text(draft.body)
    except BadExport:  # it hides none of the others; the last table can be kept all the same
        act = {"damaged": draft.body}
    return asdict(ExportedEntry(entry.number, draft.id, draft.at, draft.who, draft.device, act))


def _entry(content: dict[str, Any], number: int) -> Entry:
    try:
        exported = decode(ExportedEntry, content)
    except BadExport as wrong:
        raise BadExport("Entry {number} of the exported game is damaged: {why}", number=number, why=wrong) from wrong
    if exported.number != number:
        raise BadExport("Entry {number} of the exported game is missing.", number=number)
    for field, fits in (
        ("id", is_id(exported.id)),
        ("who", exported.who == one_line(exported.who)),
        ("device", exported.device == one_line(exported.device)),
        ("at", is_time(exported.at)),
    ):
        if not fits:
            raise _wrong(number, field)
    return Entry(number, Draft(exported.id, exported.at, exported.who, exported.device, to_text(exported.act)))


def _wrong(number: int, field: str) -> BadExport:
    return BadExport("Entry {number} of the exported game has a wrong {field}.", number=number, field=field)
