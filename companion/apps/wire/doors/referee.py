"""Applies an act before it is kept: nobody can break a shared table, whatever program he uses.

States of tables at which something happens lie in memory, the least used ones go; each holds the last entries only. An
act that reaches further back (an undo of something older) has the whole log replayed; all tables together hold no more
than ``MOST_STATES``.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from threading import RLock
from typing import Any, Protocol

from companion.apps.wire.doors.log_pages import MOST_LATE, read_page
from companion.apps.wire.keys import Adding
from companion.errors import BadExport, CompanionError, IllegalCommand
from companion.history.broken import LogBroken
from companion.history.codec import Act, Codec, Restore, from_text, hash_of, to_text
from companion.history.game import FAULTS, Game, is_possible
from companion.history.journal import Appended, Checkpoint, Draft, Entry, Journal, SavedGame
from companion.history.log_fields import is_id, is_time, one_line
from companion.history.recovery import load
from companion.history.session import CHECKPOINT_EVERY, checkpoint_of
from companion.history.timeline import ActEffect, Refusal, Timeline, begin, follow_all
from companion.records import dataclass

MOST_HOT = 512
"""Tables whose state is held; one of Arkham is about 100 kB."""
MOST_ENTRIES = 40
"""Entries whose states are held; a table that grew beyond twice as many is cut."""
MOST_STATES = 60_000
"""Entries whose states all tables together hold: those that an undo had replayed whole hold as many as they have. The
least used ones go first, and come back from a checkpoint with the last few."""
FULL = 20_000
"""Entries of a table; an evening has about 500."""
LARGEST = 8 * 2**20
"""Characters of all acts of a table, so that every almanac reads its file; an evening has about 150,000."""


@dataclass(frozen=True, slots=True)
class Late:
    """Another device was first: the entries added since."""

    entries: tuple[Entry, ...]
    has_more: bool = False
    """Whether these are the first of more."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The number of an act and its entry; not ``fresh`` when it was there before."""

    number: int
    fresh: bool
    draft: Draft


Rules = tuple[int, str]
"""Version of the rules, and the digest of the box, with which a device has worked out its act."""


class WireRefusal(Exception):
    """A refusal of the wire: the status of HTTP, a word for programs, a sentence, and further values."""

    def __init__(self, status: int, why: str, says: str = "", **more: object) -> None:
        super().__init__(why)
        self.status, self.why, self.says, self.more = status, why, says, more


class Judge(Protocol):
    """Decides which acts are stored."""

    def make(self, cover: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None, add: Adding) -> None:
        """Store a new table by ``add``; raises :class:`WireRefusal`, ``StorageTrouble``."""

    def append(
        self, table: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None, rules: Rules | None = None
    ) -> Placed | Late:
        """Store an act durably; raises :class:`WireRefusal`, ``StorageTrouble``."""

    def put_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Store a checkpoint."""

    def drop(self, table: str) -> None:
        """Forget the state of a table that memory holds."""

    def rules_of(self, kind: str) -> Game[Any] | None:
        """Return the rules of a kind of game; None where nothing is judged."""

    @property
    def count(self) -> int:
        """The number of tables held in memory."""

    @property
    def states(self) -> int:
        """The number of entries whose states are held, over all tables."""


class _Hot:
    """One table in memory."""

    def __init__(self, game: Game[Any], timeline: Timeline[Any], is_whole: bool, size: int) -> None:
        self.game, self.codec, self.lock = game, Codec(game), RLock()
        self.timeline, self.is_whole, self.size = timeline, is_whole, size
        self.counted = 0
        """Entries held, as the referee has counted them last."""


class Referee:
    """A :class:`Judge` by the rules of ``games``; called by any number of threads."""

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, Game[Any]],
        most: int = MOST_HOT,
        most_states: int = MOST_STATES,
    ) -> None:
        self._journal, self._games, self._most, self._most_states = journal, games, most, most_states
        self._hot: OrderedDict[str, _Hot] = OrderedDict()
        self._lock = RLock()

    @property
    def count(self) -> int:
        """The number of tables held in memory."""
        return len(self._hot)

    @property
    def states(self) -> int:
        """The number of entries whose states are held, over all tables."""
        with self._lock:
            return sum(hot.counted for hot in self._hot.values())

    def rules_of(self, kind: str) -> Game[Any] | None:
        """Return the rules of a kind of game; raises :class:`WireRefusal` for an unknown kind."""
        if kind not in self._games:
            raise WireRefusal(422, "kind", "This game is not played here.")
        return self._games[kind]

    def make(self, cover: SavedGame, drafts: Sequence[Draft], checkpoint: Checkpoint | None, add: Adding) -> None:
        """Store a new table if the rules allow its acts in their order; raises :class:`WireRefusal`.

        Entries before an act that restored the table are not checked by the rules.
        """
        game = self._game(cover)
        if not is_time(cover.created):
            raise WireRefusal(422, "unreadable", "The time of a table is none.")
        codec = Codec(game)
        entries = [Entry(number, draft) for number, draft in enumerate(drafts, start=1)]
        timeline = begin(game, entries) if entries else Timeline(game)
        clean = tuple(
            _clean(draft, codec)[0] if number > timeline.number else _passed_over(draft)
            for number, draft in enumerate(drafts, start=1)
        )
        entries = [Entry(number, draft) for number, draft in enumerate(clean, start=1)]
        try:
            follow_all(timeline, codec, entries)
        except LogBroken as broken:
            raise WireRefusal(422, "rules", str(broken)) from broken
        for record in timeline.records:
            if isinstance(record.act, Restore) and not is_possible(game, record.act.state):
                raise WireRefusal(422, "rules", "A table in it cannot be.")
        state = timeline.state
        own = None if state is None else checkpoint_of(game, timeline.number, state)
        add(replace(cover, title=one_line(cover.title)), clean, own)

    def append(
        self, table: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None, rules: Rules | None = None
    ) -> Placed | Late:
        """Store an act if the rules allow it after entry ``after``, the newest that the device has seen.

        Return :class:`Late` with the newer entries if there are any. Raises :class:`WireRefusal`.
        """
        if after >= FULL:
            raise WireRefusal(422, "full", "This table is full.")
        hot = self._there(table)
        same_rules(hot.game, rules)
        try:
            return self._appended(table, hot, after, draft)
        finally:
            self._count(hot)

    def _appended(self, table: str, hot: _Hot, after: int, draft: Draft) -> Placed | Late:
        with hot.lock:
            clean, act = _clean(draft, hot.codec)
            if hot.timeline.number < after:
                self._follow(table, hot)
            if hot.timeline.number != after:
                return self._late(table, hot, after, clean)
            if isinstance(act, Restore):
                raise WireRefusal(422, "rules", "The table is sound; nothing is to be restored.")
            if hot.size + len(clean.body) > LARGEST:
                raise WireRefusal(422, "full", "This table is full.")
            step = self._foresee(table, hot, act)
            appended = self._journal.append(table, after, clean, _due(hot.game, after + 1, step))
            if appended is None:
                self._follow(table, hot)
                return Late(*read_page(self._journal, table, after, MOST_LATE))
            if appended.fresh:
                hot.timeline.take(clean, act, step)
                hot.size += len(clean.body)
                _cut(hot)
            return Placed(appended.number, appended.fresh, clean)

    def put_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Keep the state after the newest entry as it is here, where the device has come to the same one."""
        hot = self._there(table)
        with hot.lock:
            self._follow(table, hot)
            state = hot.timeline.state
            if checkpoint.number == hot.timeline.number and state is not None:
                own = checkpoint_of(hot.game, checkpoint.number, state)
                if own is not None and own.hash == checkpoint.hash:
                    self._journal.put_checkpoint(table, own)
                    return
        raise WireRefusal(409, "differs", "The table is another one here.")

    def _count(self, hot: _Hot) -> None:
        """Drop the least recently used tables while all together hold too many states; the table just used stays."""
        with self._lock:
            hot.counted = hot.timeline.in_memory
            total = sum(other.counted for other in self._hot.values())
            for table, other in tuple(self._hot.items()):
                if total <= self._most_states:
                    return
                if other is not hot:
                    total -= self._hot.pop(table).counted

    def drop(self, table: str) -> None:
        """Forget the state of a table that is gone or was begun again."""
        with self._lock:
            self._hot.pop(table, None)

    def _late(self, table: str, hot: _Hot, after: int, draft: Draft) -> Placed | Late:
        if hot.timeline.number < after:
            self.drop(table)
            if self._journal.game(table) is None:
                raise WireRefusal(410, "gone")
            raise WireRefusal(409, "shorter")
        appended = self._journal.append(table, after, draft)  # is not added: it only says whether it is there already
        if appended is not None and appended.fresh:
            self.drop(table)  # cannot be, but for a journal that lost what it had acknowledged
        return placed(appended, draft) or Late(*read_page(self._journal, table, after, MOST_LATE))

    def _foresee(self, table: str, hot: _Hot, act: Act[Any]) -> ActEffect[Any]:
        try:
            return hot.timeline.foresee(act)
        except IllegalCommand as error:
            if isinstance(error.reason, Refusal) and not hot.is_whole:
                hot.timeline, hot.is_whole = self._whole(table, hot.game), True
                return self._foresee(table, hot, act)
            raise WireRefusal(422, "rules", str(error), reason=str(error.reason.value)) from error
        except FAULTS as error:
            raise WireRefusal(422, "rules", "The rules do not allow for it.") from error

    def _follow(self, table: str, hot: _Hot) -> None:
        try:
            for entry in self._journal.entries(table, hot.timeline.number):
                hot.timeline.follow(hot.codec, entry)
                hot.size += len(entry.draft.body)
            _cut(hot)
        except (LogBroken, IndexError):  # an undo of what is no longer held
            hot.timeline, hot.is_whole = self._whole(table, hot.game), True
            hot.size = self._journal.size(table)

    def _there(self, table: str) -> _Hot:
        with self._lock:
            hot = self._hot.get(table)
            if hot is not None:
                self._hot.move_to_end(table)
                return hot
        hot = self._loaded(table)
        with self._lock:
            hot = self._hot.setdefault(table, hot)
            while len(self._hot) > self._most:
                self._hot.popitem(last=False)
        self._count(hot)
        return hot

    def _loaded(self, table: str) -> _Hot:
        """Load a table from its newest checkpoint if that is readable, otherwise from its first entry.

        Raises :class:`WireRefusal`.
        """
        cover = self._journal.game(table)
        if cover is None:
            raise WireRefusal(410, "gone")
        game = self.rules_of(cover.kind)
        assert game is not None
        codec, size = Codec(game), self._journal.size(table)
        for checkpoint in self._journal.checkpoints(table, 1):
            try:
                content = from_text(checkpoint.state)
                if checkpoint.rules_version != game.rules_version or checkpoint.hash != hash_of(content):
                    break
                timeline = Timeline(game, checkpoint.number, codec.decode_state(content))
                follow_all(timeline, codec, self._journal.entries(table, checkpoint.number))
            except (LogBroken, BadExport, IndexError):
                break
            return _Hot(game, timeline, False, size)
        return _Hot(game, self._whole(table, game), True, size)

    def _whole(self, table: str, game: Game[Any]) -> Timeline[Any]:
        try:
            return load(game, Codec(game), self._journal.entries(table), self._journal.checkpoints(table))
        except LogBroken as broken:
            raise WireRefusal(422, "broken", str(broken)) from broken

    def _game(self, cover: SavedGame) -> Game[Any]:
        game = self.rules_of(cover.kind)
        assert game is not None
        return game


def same_rules(game: Game[Any] | None, rules: Rules | None) -> None:
    """Refuse a device that plays by other rules or with another box than this server."""
    if game is not None and rules is not None and rules != (game.rules_version, game.box_digest):
        raise WireRefusal(426, "version", "The rules of this table are of another version of the almanac.")


def placed(appended: Appended | None, draft: Draft) -> Placed | None:
    return None if appended is None else Placed(appended.number, appended.fresh, draft)


def _clean(draft: Draft, codec: Codec[Any]) -> tuple[Draft, Act[Any]]:
    """Return an entry as it is stored, and its act; raises :class:`WireRefusal` if it is unreadable."""
    try:
        act = codec.decode_act(from_text(draft.body))
        body = to_text(codec.encode_act(act))
    except CompanionError as error:
        raise WireRefusal(422, "unreadable", str(error)) from error
    return replace(_signed(draft), body=body), act


def _passed_over(draft: Draft) -> Draft:
    """Return an entry from before a restored table, in the form in which it is stored; raises :class:`WireRefusal`.

    It is not played again, but a file has to be able to hold it.
    """
    try:
        content = from_text(draft.body)
        body = to_text(content)
    except BadExport as error:
        raise WireRefusal(422, "unreadable", str(error)) from error
    if not isinstance(content, dict):
        raise WireRefusal(422, "unreadable", "An action must have a name and its fields, and nothing else.")
    return replace(_signed(draft), body=body)


def _signed(draft: Draft) -> Draft:
    """Return an entry with names of a single line; raises :class:`WireRefusal` if it has no valid time or id."""
    if not is_time(draft.at):
        raise WireRefusal(422, "unreadable", "The time of an act is none.")
    if not is_id(draft.id):
        raise WireRefusal(422, "unreadable", "An act needs an id.")
    return replace(draft, who=one_line(draft.who), device=one_line(draft.device))


def _due(game: Game[Any], number: int, step: ActEffect[Any]) -> Checkpoint | None:
    if number % CHECKPOINT_EVERY or step.after is None:
        return None
    return checkpoint_of(game, number, step.after)


def _cut(hot: _Hot) -> None:
    """Let go of the states before the last entries."""
    records = hot.timeline.records if hot.timeline.number % MOST_ENTRIES == 0 else ()
    if len(records) < 2 * MOST_ENTRIES:
        return
    rest = records[-MOST_ENTRIES:]
    shorter: Timeline[Any] = Timeline(hot.game, rest[0].number - 1, rest[0].step.before)
    try:
        for record in rest:
            shorter.take(Draft(record.id, record.at, record.who, record.device, ""), record.act, record.step)
    except IndexError:  # an undo among them reaches further back: the next time perhaps
        return
    hot.timeline, hot.is_whole = shorter, False
