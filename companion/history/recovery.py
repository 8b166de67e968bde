"""Opening a saved game: replay its log, compare it with what was saved, and offer a way on when it is broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, TypeVar

from companion.errors import BadExport
from companion.history.broken import LogBroken, RestoreOffer
from companion.history.codec import Codec, from_text, hash_of
from companion.history.game import Game
from companion.history.journal import Checkpoint, Entry, SavedGame
from companion.history.timeline import Timeline, begin, follow_all, starts
from companion.records import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class VouchedRules:
    """Under which rules and data the log was last vouched for, and whether they differ from the present ones."""

    entries: int
    rules_version: int
    box_digest: str
    rules_changed: bool
    box_changed: bool


def opened(game: Game[Any], saved: SavedGame, checkpoints: Sequence[Checkpoint], entries: int) -> VouchedRules:
    """Return under which rules and data the log was last confirmed: by the newest checkpoint, or by the saved game."""
    newest = checkpoints[-1] if checkpoints else saved
    version, digest = newest.rules_version, newest.box_digest
    return VouchedRules(entries, version, digest, version != game.rules_version, digest != game.box_digest)


def load(game: Game[S], codec: Codec[S], entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]) -> Timeline[S]:
    """Replay the log and compare it with the newest readable checkpoint; ``LogBroken`` carries an offer."""
    timeline = begin(game, entries)
    try:
        follow_all(timeline, codec, entries)
        _compare(game, timeline, codec, checkpoints)
    except LogBroken as broken:
        broken.offer = _offer(game, timeline, codec, entries, checkpoints)
        raise
    return timeline


class CheckpointVerdict(StrEnum):
    """The relation of a checkpoint to the replayed log."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNREADABLE = "unreadable"
    """It says nothing; it never counts as agreeing."""
    ELSEWHERE = "elsewhere"
    """Its entry was not replayed: it lies before the one that restored the table, or behind the one that is stuck."""


def _verdict(timeline: Timeline[S], codec: Codec[S], checkpoint: Checkpoint) -> CheckpointVerdict:
    """Return whether a saved checkpoint agrees with the table after its entry, differs, or cannot be compared."""
    record = timeline.record(checkpoint.number)
    if record is None:
        return CheckpointVerdict.ELSEWHERE
    state = _state(codec, checkpoint)
    if state is None:
        return CheckpointVerdict.UNREADABLE
    return CheckpointVerdict.AGREES if record.step.after == state else CheckpointVerdict.DIFFERS


def _compare(game: Game[S], timeline: Timeline[S], codec: Codec[S], checkpoints: Sequence[Checkpoint]) -> None:
    """Raise ``LogBroken`` when the newest readable checkpoint differs; it names the oldest that differs.

    Raise it also where the newest checkpoint cannot be read and is of other rules or data: then nothing says that the
    log leads to the table that lay there.
    """
    newest = True
    for checkpoint in reversed(checkpoints):
        match _verdict(timeline, codec, checkpoint):
            case CheckpointVerdict.DIFFERS:
                differing = (c for c in checkpoints if _verdict(timeline, codec, c) is CheckpointVerdict.DIFFERS)
                raise LogBroken(
                    "The table after entry {number} would differ from the saved one.",
                    number=next(differing).number,
                )
            case CheckpointVerdict.UNREADABLE if newest and _is_of_others(game, checkpoint):
                raise LogBroken(
                    "The table saved after entry {number} cannot be read. The rules or the box data have "
                    "changed since, so replaying might give a different table.",
                    number=checkpoint.number,
                )
            case CheckpointVerdict.UNREADABLE:
                newest = False
            case CheckpointVerdict.AGREES | CheckpointVerdict.ELSEWHERE:
                return


def _is_of_others(game: Game[Any], checkpoint: Checkpoint) -> bool:
    """Return whether a checkpoint was saved with another version of the rules or another box."""
    return (checkpoint.rules_version, checkpoint.box_digest) != (game.rules_version, game.box_digest)


def _state(codec: Codec[S], checkpoint: Checkpoint) -> S | None:
    """Return the state of a checkpoint; None when this program cannot read it or its hash does not match."""
    with suppress(BadExport):
        content = from_text(checkpoint.state)
        if checkpoint.hash in ("", hash_of(content)):
            return codec.decode_state(content)
    return None


def _offer(
    game: Game[S], replayed: Timeline[S], codec: Codec[S], entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]
) -> RestoreOffer[S] | None:
    """Return the furthest confirmed state, or the furthest that no checkpoint contradicts, or None without either.

    A readable checkpoint confirms its own state; the replayed log is confirmed if every checkpoint in its reach agrees.
    """
    verdicts = {_verdict(replayed, codec, checkpoint) for checkpoint in checkpoints}
    vouched = [_from_checkpoint(game, codec, entries, checkpoints)]
    if verdicts <= {CheckpointVerdict.AGREES, CheckpointVerdict.ELSEWHERE}:
        vouched.append(replayed)
    best = _furthest(codec, vouched)
    if best is None:
        others = _from_starts(game, codec, entries)
        best = _furthest(codec, (way for way in others if not _is_contradicted(way, codec, checkpoints)))
    return None if best is None else RestoreOffer(*best, entries[-1].number)


def _furthest(codec: Codec[S], ways: Iterable[Timeline[S]]) -> tuple[int, S] | None:
    """Return the number of the newest entry, and the state, of the timeline that goes furthest; None without any.

    Timelines without a state, or with one that would not be read back as it is, are left out. Of equals the first
    counts.
    """
    ends = [(way.number, way.state) for way in ways if way.state is not None and codec.is_read_back(way.state)]
    return max(ends, key=lambda way: way[0], default=None)


def _is_contradicted(timeline: Timeline[S], codec: Codec[S], checkpoints: Sequence[Checkpoint]) -> bool:
    """Return whether any checkpoint differs from the table to which the log leads at its entry."""
    return any(_verdict(timeline, codec, checkpoint) is CheckpointVerdict.DIFFERS for checkpoint in checkpoints)


def _from_checkpoint(
    game: Game[S], codec: Codec[S], entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]
) -> Timeline[S]:
    """Return the timeline from the newest readable checkpoint, with as many entries on top of it as replay."""
    for checkpoint in reversed(checkpoints):
        state = _state(codec, checkpoint)
        if state is not None:
            timeline = Timeline(game, checkpoint.number, state)
            with suppress(LogBroken):
                follow_all(timeline, codec, entries)
            return timeline
    return Timeline(game)


def _from_starts(game: Game[S], codec: Codec[S], entries: Sequence[Entry]) -> Iterator[Timeline[S]]:
    """Yield the log replayed from the set-up and from every entry that restored the table, each as far as it goes."""
    for start in starts(entries):
        timeline = Timeline(game, base=start - 1)
        with suppress(LogBroken):
            follow_all(timeline, codec, entries)
        yield timeline
