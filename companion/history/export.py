"""One game as one JSON document, to carry to another machine, to keep, or to report a bug with.

Reading believes nothing: every field is checked and every entry is played again by the rules before anything
is kept. What is wrong is said in one sentence, and then nothing has been imported.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from companion.errors import BadExport, StorageTrouble
from companion.history.broken import LogBroken
from companion.history.codec import Codec, decode, from_text, shown, to_text
from companion.history.game import Game
from companion.history.journal import Draft, Entry, Journal, one_line
from companion.history.session import Clock, checkpoint_of, new_game, utc_now
from companion.history.timeline import Timeline, begin, follow_all

S = TypeVar("S")

FORMAT = "companion game"

FORMAT_VERSION = 1

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
    entries: tuple[ExportedEntry, ...]


@dataclass(frozen=True, slots=True)
class ReadGame(Generic[S]):
    """An exported game that the rules have played again."""

    title: str
    timeline: Timeline[S]
    drafts: tuple[Draft, ...]


def export_game(journal: Journal, game_id: str) -> str:
    """The document of a saved game; it is written as it stands, also when its log no longer replays."""
    saved = journal.game(game_id)
    if saved is None:
        raise StorageTrouble("There is no saved table of this name.")
    entries = tuple(_exported(entry) for entry in journal.entries(game_id))
    cover = (FORMAT, FORMAT_VERSION, saved.kind, saved.title, saved.created, saved.rules_version, saved.box_digest)
    return json.dumps(asdict(ExportedGame(*cover, entries)), ensure_ascii=False, indent=1) + "\n"


def import_game(text: str, game: Game[S], journal: Journal, clock: Clock = utc_now) -> str:
    """Keep an exported game as a new one; the id that it got. Raises ``BadExport`` or ``StorageTrouble``."""
    read = read_game(text, game)
    saved = new_game(game, read.title, clock)
    state = read.timeline.state
    checkpoint = None if state is None else checkpoint_of(game, read.timeline.number, state)
    journal.add(saved, read.drafts, checkpoint)
    return saved.id


def read_game(text: str, game: Game[S]) -> ReadGame[S]:
    """Check a document and play it; keeps nothing. Raises ``BadExport``."""
    document = _document(text, game)
    entries = tuple(_entry(exported, number) for number, exported in enumerate(document.entries, start=1))
    if not entries:
        raise BadExport("The exported game holds no acts.")
    if len({entry.draft.id for entry in entries}) < len(entries):
        raise BadExport("The exported game holds the same entry twice.")
    timeline = begin(game, entries)
    try:
        follow_all(timeline, Codec(game), entries)
    except LogBroken as broken:
        raise BadExport(broken.template, **broken.details) from broken
    return ReadGame(one_line(document.title), timeline, tuple(entry.draft for entry in entries))


def _document(text: str, game: Game[Any]) -> ExportedGame:
    if len(text) > LARGEST:
        raise BadExport("The file is too large to be an exported game.")
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        raise BadExport("The file is not an exported game.")
    try:
        content = from_text(text.lstrip("\ufeff"))
    except BadExport as error:
        raise BadExport("The file is cut off or damaged.") from error
    if content.get("format") != FORMAT:
        raise BadExport("The file is not an exported game.")
    _not_newer(content, "format_version", FORMAT_VERSION)
    if content.get("kind") != game.kind:
        kind = shown(content.get("kind"))
        raise BadExport("The file holds a game of {kind}, not of {needed}.", kind=kind, needed=game.kind)
    _not_newer(content, "rules_version", game.rules_version)
    return decode(ExportedGame, content)


def _not_newer(content: dict[str, Any], field: str, ours: int) -> None:
    version = content.get(field)
    if isinstance(version, int) and version > ours:
        raise BadExport("The game was exported by a newer version of the companion; update it first.")


def _exported(entry: Entry) -> ExportedEntry:
    draft = entry.draft
    return ExportedEntry(entry.number, draft.id, draft.at, draft.who, draft.device, from_text(draft.body))


def _entry(exported: ExportedEntry, number: int) -> Entry:
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
