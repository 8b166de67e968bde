"""Opening a saved game: replay its log, compare it with what was saved, and offer a way on when it is broken."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, TypeVar

from companion.errors import BadExport
from companion.history.broken import LogBroken, Offer
from companion.history.codec import Codec, from_text
from companion.history.game import Game
from companion.history.journal import Checkpoint, Entry, SavedGame
from companion.history.timeline import Timeline, begin, follow_all
from companion.records import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Opened:
    """Under which rules and data the log was last vouched for, and whether they differ from the present ones."""

    entries: int
    rules_version: int
    box_digest: str
    rules_changed: bool
    box_changed: bool


def opened(game: Game[Any], saved: SavedGame, checkpoints: Sequence[Checkpoint], entries: int) -> Opened:
    """The newest checkpoint vouches for the log, else the cover of the game."""
    newest = checkpoints[-1] if checkpoints else saved
    version, digest = newest.rules_version, newest.box_digest
    return Opened(entries, version, digest, version != game.rules_version, digest != game.box_digest)


def load(game: Game[S], codec: Codec[S], entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]) -> Timeline[S]:
    """Replay the log and compare it with the newest checkpoint; ``LogBroken`` carries an offer."""
    timeline = begin(game, entries)
    try:
        follow_all(timeline, codec, entries)
        _compare(timeline, codec, checkpoints)
    except LogBroken as broken:
        broken.offer = _offer(game, timeline, codec, entries, checkpoints)
        raise
    return timeline


def _compare(timeline: Timeline[S], codec: Codec[S], checkpoints: Sequence[Checkpoint]) -> None:
    """Raise ``LogBroken`` when the newest checkpoint differs; it names the oldest that does."""
    if checkpoints and not _agrees(timeline, codec, checkpoints[-1]):
        oldest = next(c.number for c in checkpoints if not _agrees(timeline, codec, c))
        raise LogBroken("The table after entry {number} would differ from the one that was saved.", number=oldest)


def _agrees(timeline: Timeline[S], codec: Codec[S], checkpoint: Checkpoint) -> bool:
    """Whether the replayed state equals the saved one, or one of them cannot be known."""
    record, state = timeline.record(checkpoint.number), _state(codec, checkpoint)
    return record is None or state is None or record.step.after == state


def _state(codec: Codec[S], checkpoint: Checkpoint) -> S | None:
    """The saved state, or None when this program cannot read it."""
    with suppress(BadExport):
        return codec.decode_state(from_text(checkpoint.state))
    return None


def _offer(
    game: Game[S], replayed: Timeline[S], codec: Codec[S], entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]
) -> Offer[S] | None:
    """The state furthest on of two: from the newest checkpoint, or replayed and never contradicted by one."""
    ways = [_from_checkpoint(game, codec, entries, checkpoints)]
    if all(_agrees(replayed, codec, checkpoint) for checkpoint in checkpoints):
        ways.append(replayed)
    best = max(ways, key=lambda way: way.number)
    return None if best.state is None else Offer(best.number, best.state, entries[-1].number)


def _from_checkpoint(
    game: Game[S], codec: Codec[S], entries: Sequence[Entry], checkpoints: Sequence[Checkpoint]
) -> Timeline[S]:
    """The newest readable checkpoint and as many entries on top of it as replay."""
    for checkpoint in reversed(checkpoints):
        state = _state(codec, checkpoint)
        if state is not None:
            timeline = Timeline(game, checkpoint.number, state)
            with suppress(LogBroken):
                follow_all(timeline, codec, entries)
            return timeline
    return Timeline(game)
