"""A journal made of what was salvaged: logs without gaps, so that every game opens and can be played on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path

from companion.history.codec import from_text, to_text
from companion.history.journal import Checkpoint, Draft, Journal, SavedGame
from companion.history.journals.mirror import Mirror
from companion.history.rescue.salvage import LOG, Salvaged
from companion.history.session import new_id
from companion.history.timeline import LOST
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Saved:
    """The result of rescuing one game."""

    game: SavedGame
    """As it was kept."""
    entries: int
    """Intact entries that count."""
    lost: int
    """Numbers that are gone from every file."""
    behind: int = 0
    """Intact entries behind a hole without a saved table after it: nothing can play them again."""


def merged(sources: Iterable[Mapping[str, Salvaged]]) -> dict[str, Salvaged]:
    """Return the games of all sources by name, each completed from the others.

    Logs only grow, so entries that are lost in a source may be in another.
    """
    games: dict[str, Salvaged] = {}
    for source in sources:
        for name, salvaged in source.items():
            earlier = games.get(name)
            if earlier is None or "" in (_first(earlier), _first(salvaged)) or _first(earlier) == _first(salvaged):
                games[name] = salvaged if earlier is None else _joined(earlier, salvaged)
    return games


def _joined(newer: Salvaged, older: Salvaged) -> Salvaged:
    """Return a newer file's salvage of a game, completed from an older file.

    Entries of the older file behind a hole are left out when the table was played on from before the hole: they are of
    an earlier time than the entries that the newer file has before them.
    """
    fork, at = max((*newer.entries, *older.entries, *older.checkpoints), default=0) + 1, ""
    for number in range(1, fork):
        if number in newer.entries:
            at = newer.entries[number].at
        elif number in older.entries and older.entries[number].at < at:
            fork = number
            break
    entries = {number: draft for number, draft in older.entries.items() if number < fork}
    tables = {number: checkpoint for number, checkpoint in older.checkpoints.items() if number < fork}
    return Salvaged(
        newer.cover, {**entries, **newer.entries}, {**tables, **newer.checkpoints}, newer.aside or older.aside
    )


def _first(salvaged: Salvaged) -> str:
    """Return the id of a salvaged game's first entry, "" if that is lost."""
    return salvaged.entries[min(salvaged.entries)].id if 1 in salvaged.entries else ""


def keep(salvaged: Salvaged, journal: Journal) -> Saved | None:
    """Write one game; None when the journal has all of it already. Raises ``StorageTrouble``.

    Of the mirror of a table elsewhere only what lies before a hole is taken: its server has what lies behind, and what
    waits here goes on waiting, under the numbers that it has.
    """
    is_mirrored = isinstance(journal, Mirror) and bool(salvaged.aside.get("at"))
    saved = _write(salvaged, journal, _whole_log_of(salvaged) if is_mirrored else log_of(salvaged))
    if (
        isinstance(journal, Mirror)
        and is_mirrored
        and journal.game(salvaged.cover.id)
        and not journal.aside(salvaged.cover.id)
    ):
        journal.put_aside(salvaged.cover.id, dict(salvaged.aside))
    return saved


Log = tuple[tuple[Draft, ...], Checkpoint | None, int]
"""Entries without gaps, a saved table of them, and how many intact ones count."""


def _write(salvaged: Salvaged, journal: Journal, log: Log) -> Saved | None:
    """Write a salvaged game into a journal and return what was saved, None if the journal already has all of it.

    A game of this id that goes on differently is left alone; the salvaged game gets a new id.
    """
    drafts, checkpoint, intact = log
    newest = max((*salvaged.entries, *(number for number in salvaged.checkpoints)))
    behind = sum(number > len(drafts) for number in salvaged.entries)
    lost = newest - intact - behind
    alike = [
        saved_game
        for saved_game in journal.games()
        if (saved_game.kind, saved_game.created) == (salvaged.cover.kind, salvaged.cover.created)
    ]
    if any(_has_all(_drafts(journal, saved_game), salvaged, drafts) for saved_game in alike):
        return None
    there = journal.game(salvaged.cover.id)
    if there is not None:
        same = _drafts(journal, there)
        if same == drafts[: len(same)] and drafts == _whole(salvaged, len(drafts)):
            for number, draft in enumerate(drafts[len(same) :], start=len(same)):
                journal.append(there.id, number, draft)
            return Saved(there, intact, lost, behind)
    name = new_id() if there is not None else salvaged.cover.id
    cover = SavedGame(name, *(getattr(salvaged.cover, field) for field in _COVER))
    journal.add(cover, drafts, checkpoint)
    return Saved(cover, intact, lost, behind)


def _drafts(journal: Journal, game: SavedGame) -> tuple[Draft, ...]:
    """Return the entries of a game in a journal in their order, without numbers."""
    return tuple(entry.draft for entry in journal.entries(game.id))


def _has_all(there: tuple[Draft, ...], salvaged: Salvaged, drafts: tuple[Draft, ...]) -> bool:
    """Return whether a log begins with ``drafts``, or holds every salvaged entry at its number, word for word."""
    if there[: len(drafts)] == drafts:
        return True
    return bool(salvaged.entries) and all(there[n - 1 : n] == (draft,) for n, draft in salvaged.entries.items())


_COVER = ("kind", "title", "created", "rules_version", "box_digest")


def _whole(salvaged: Salvaged, length: int) -> tuple[Draft, ...]:
    """Return the salvaged entries among the first ``length``, in their order."""
    return tuple(salvaged.entries[number] for number in range(1, length + 1) if number in salvaged.entries)


def _whole_log_of(salvaged: Salvaged) -> Log:
    """Return the entries before the first hole."""
    before = 0
    while before + 1 in salvaged.entries:
        before += 1
    checkpoints = {number: checkpoint for number, checkpoint in salvaged.checkpoints.items() if number <= before}
    newest = checkpoints[max(checkpoints)] if checkpoints else None
    return tuple(salvaged.entries[number] for number in range(1, before + 1)), newest, before


def log_of(salvaged: Salvaged) -> Log:
    """Return a log without gaps, a saved table of it, and how many intact entries count in it.

    Entries behind a hole count only from a saved table on that lies behind the hole as well.
    """
    whole = _whole_log_of(salvaged)
    behind = [number for number in salvaged.checkpoints if number > max(whole[2], 1)]
    if not behind:
        return whole
    start = max(behind)
    last = start
    while last + 1 in salvaged.entries:
        last += 1
    checkpoint = salvaged.checkpoints[start]
    drafts = [salvaged.entries.get(number) or _gone(salvaged, number) for number in range(1, last + 1)]
    act = {
        "restore": start - 1,
        "state": from_text(checkpoint.state),
        **({"hash": checkpoint.hash} if checkpoint.hash else {}),
    }
    drafts[start - 1] = Draft(f"rescued-{start}", drafts[start - 1].at, "", "", to_text(act))
    intact = sum(number in salvaged.entries for number in range(1, last + 1))
    return tuple(drafts), checkpoint, intact


def _gone(salvaged: Salvaged, number: int) -> Draft:
    """Return an entry that stands for a lost entry, at the time of the entry before it."""
    earlier = [entry for entry in salvaged.entries if entry < number]
    at = salvaged.entries[max(earlier)].at if earlier else salvaged.cover.created
    return Draft(f"lost-{number}", at, "", "", LOST)


def put_in_place(journal: Path, file: Path, now: datetime) -> Path | None:
    """Put a new journal where a damaged file lies; return the new name of the damaged file, None where no file lies.

    The damaged file exists at every moment. Raises ``OSError``.
    """
    stem = f"{file.name}.damaged-{now:%Y-%m-%d-%H%M%S}"
    names = (stem, *(f"{stem}-{number}" for number in range(2, 1000)))
    aside = file.with_name(next(name for name in names if not file.with_name(name).exists()))
    there = file.exists()
    if there:
        _also_as(aside, file)
    for ending in (LOG, "-shm"):
        part = file.with_name(file.name + ending)
        if part.exists():
            part.rename(aside.with_name(aside.name + ending))
    journal.replace(file)
    return aside if there else None


def _also_as(aside: Path, file: Path) -> None:
    """Make a file available under a second path too, by a hard link or, without links on the disk, by a copy."""
    try:
        os.link(file, aside)
    except OSError:  # the disk knows no links
        shutil.copyfile(file, aside)


def put_aside_before(file: Path) -> tuple[Path, ...]:
    """Damaged files that were put aside, the newest first."""
    files = file.parent.glob(f"{file.name}.damaged-*")
    return tuple(sorted((path for path in files if not path.name.endswith((LOG, "-shm"))), reverse=True))
