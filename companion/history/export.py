"""One game as one JSON document, to carry to another machine, to keep, or to report a bug with.

Reading believes nothing: every field is checked and every entry is played again by the rules before anything
is kept; a table that was restored, which no rule led to, has to be one that can be. What is wrong is said in one
sentence, and then nothing has been imported.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from typing import Any, Generic, TypeVar

from companion.errors import BadExport, StorageTrouble
from companion.history.broken import EntryRefused, LogBroken
from companion.history.codec import Codec, Restore, decode, from_text, shown, to_text
from companion.history.game import Game
from companion.history.journal import Draft, Entry, Journal, one_line
from companion.history.session import Clock, checkpoint_of, new_game, utc_now
from companion.history.timeline import FAULTS, Record, Timeline, begin, follow_all
from companion.records import dataclass

S = TypeVar("S")

FORMAT = "companion game"

FORMAT_VERSION = 1

BLANK = "\ufeff \t\r\n"
"""What may stand before and after a document; an editor may have put a byte order mark."""

LARGEST = 16_000_000
"""Characters of a document that is read at all; an evening of 500 acts has about 150,000."""


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


@dataclass(frozen=True, slots=True)
class ReadGame(Generic[S]):
    """An exported game that the rules have played again."""

    title: str
    timeline: Timeline[S]
    drafts: tuple[Draft, ...]
    box_changed: bool
    """Whether it was written with other data of the box than the present ones."""


def export_game(journal: Journal, game_id: str) -> str:
    """The document of a saved game; it is written as it stands, also when its log no longer replays."""
    saved = journal.game(game_id)
    if saved is None:
        raise StorageTrouble("There is no saved table of this name.")
    entries = tuple(_exported(entry) for entry in journal.entries(game_id))
    cover = (FORMAT, FORMAT_VERSION, saved.kind, saved.title, saved.created, saved.rules_version, saved.box_digest)
    return json.dumps(asdict(ExportedGame(*cover, entries)), ensure_ascii=False, indent=1) + "\n"


def keep_game(read: ReadGame[S], game: Game[S], journal: Journal, clock: Clock = utc_now) -> str:
    """Keep what was read as a new game; the id that it got. Raises ``StorageTrouble``."""
    saved = new_game(game, read.title, clock)
    state = read.timeline.state
    checkpoint = None if state is None else checkpoint_of(game, read.timeline.number, state)
    journal.add(saved, read.drafts, checkpoint)
    return saved.id


def read_game(text: str, game: Game[S]) -> ReadGame[S]:
    """Check a document and play it; keeps nothing. Raises ``BadExport``, of which ``EntryRefused`` names an entry."""
    document = _document(text, game)
    entries = tuple(_entry(content, number) for number, content in enumerate(document.entries, start=1))
    if not entries:
        raise BadExport("The exported game holds no acts.")
    if len({entry.draft.id for entry in entries}) < len(entries):
        raise BadExport("The exported game holds the same entry twice.")
    timeline = begin(game, entries)
    try:
        follow_all(timeline, Codec(game), entries)
    except LogBroken as broken:
        if broken.stuck is None:
            raise BadExport(broken.template, **broken.details) from broken
        raise EntryRefused(
            "Entry {number} of the exported game cannot be played again: {why}",
            number=broken.number, stuck=broken.stuck, why=broken.stuck.why,
        ) from broken  # fmt: skip
    for record in timeline.records:
        if isinstance(record.act, Restore) and not _can_be(game, record):
            number = record.number
            raise BadExport("Entry {number} of the exported game restores a table that cannot be.", number=number)
    box_changed = document.box_digest != game.box_digest
    return ReadGame(one_line(document.title), timeline, tuple(entry.draft for entry in entries), box_changed)


def _can_be(game: Game[Any], restored: Record[Any]) -> bool:
    """Whether a table that no command led to is one, and was there before its entry."""
    try:
        return 0 < restored.step.of < restored.number and not game.broken(restored.step.after)
    except FAULTS:
        return False


def kind_of(text: str) -> str:
    """The kind of game that a document claims to be; raises ``BadExport`` when it is no exported game."""
    kind = _content(text).get("kind")
    if not isinstance(kind, str):
        raise BadExport("The file is not an exported game.")
    return kind


def _content(text: str) -> dict[str, Any]:
    """The fields of a document of ours that is not newer than this program."""
    if len(text) > LARGEST:
        raise BadExport("The file is too large to be an exported game.")
    if not text.strip(BLANK):
        raise BadExport("The file is empty.")
    if not text.lstrip(BLANK).startswith("{"):
        raise BadExport("The file is not an exported game.")
    try:
        content: dict[str, Any] = from_text(text.lstrip(BLANK))
    except BadExport as error:
        raise BadExport("The file is cut off or damaged.") from error
    if content.get("format") != FORMAT:
        raise BadExport("The file is not an exported game.")
    _not_newer(content, "format_version", FORMAT_VERSION)
    return content


def _document(text: str, game: Game[Any]) -> ExportedGame:
    content = _content(text)
    if content.get("kind") != game.kind:
        kind = shown(content.get("kind"))
        raise BadExport("The file holds a game of {kind}, not of {needed}.", kind=kind, needed=game.kind)
    _not_newer(content, "rules_version", game.rules_version)
    try:
        return decode(ExportedGame, content)
    except BadExport as wrong:
        raise BadExport("The exported game is damaged: {why}", why=wrong) from wrong


def _not_newer(content: dict[str, Any], field: str, ours: int) -> None:
    version = content.get(field)
    if isinstance(version, int) and version > ours:
        raise BadExport("The game was exported by a newer version of the companion; update it first.")


def _exported(entry: Entry) -> dict[str, Any]:
    draft = entry.draft
    return asdict(ExportedEntry(entry.number, draft.id, draft.at, draft.who, draft.device, from_text(draft.body)))


def _entry(content: dict[str, Any], number: int) -> Entry:
    try:
        exported = decode(ExportedEntry, content)
    except BadExport as wrong:
        raise BadExport("Entry {number} of the exported game is damaged: {why}", number=number, why=wrong) from wrong
    if exported.number != number:
        raise BadExport("Entry {number} of the exported game is missing.", number=number)
    for field in ("id", "who", "device"):
        text = getattr(exported, field)
        if text != one_line(text) or (field == "id" and not text):
            raise _wrong(number, field)
    try:
        aware = datetime.fromisoformat(exported.at).tzinfo is not None
    except ValueError:
        aware = False
    if not aware or len(exported.at) > 40:
        raise _wrong(number, "at")
    return Entry(number, Draft(exported.id, exported.at, exported.who, exported.device, to_text(exported.act)))


def _wrong(number: int, field: str) -> BadExport:
    return BadExport("Entry {number} of the exported game has a wrong {field}.", number=number, field=field)
