"""One page at one table: do, undo, redo, and follow what the other devices do.

An act is an intent. The session catches up with the others, applies it on top of their moves, and appends it to
the journal if nobody was first, else it tries again. Only what the journal has kept becomes the session's state; where
the store itself fails, a session that ``plays_on`` goes on in memory and writes what is missing once it can.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Generic, TypeVar

from companion.argument_types import check_arguments
from companion.desks import Command
from companion.errors import BadExport, IllegalCommand, StorageFailed, StorageTrouble
from companion.history.broken import RestoreOffer
from companion.history.codec import Act, Codec, Do, Redo, Restore, Undo, from_text, hash_of, to_text
from companion.history.game import Game
from companion.history.journal import Appended, Checkpoint, Draft, Entry, Journal, SavedGame
from companion.history.log_fields import one_line as one_line
from companion.history.log_fields import time_text
from companion.history.recovery import VouchedRules, load, opened
from companion.history.timeline import ActEffect, Record, Refusal
from companion.history.unsaved import LostAct, Unsaved, Waiting, renumbered, too_late
from companion.records import dataclass

S = TypeVar("S")

CHECKPOINT_EVERY = 25
"""Entries between two checkpoints."""

Clock = Callable[[], datetime]


def utc_now() -> datetime:
    """Return the time of this machine, in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[S]):
    """The result of an act; ``repeated`` when this very tap was recorded before, then nothing was done."""

    state: S | None
    events: Sequence[Any]
    number: int
    repeated: bool = False


def read_back(command: Command, codec: Codec[Any]) -> Any:
    """Return a command as it comes back from a log; raises ``IllegalCommand`` where it cannot be written and read."""
    try:
        return codec.decode(from_text(to_text(codec.encode(command))))
    except BadExport as error:
        raise IllegalCommand(Refusal.UNREADABLE, what=str(error)) from error


class Session(Generic[S]):
    """A table as one device sees it; use it from one thread.

    Opening raises ``StorageTrouble`` when there is no such game of this kind, and ``LogBroken`` with an offer when
    its log does not replay.
    """

    plays_on = False
    """Whether acts count in memory while the store fails; who says so has to show ``trouble`` to the players."""

    @check_arguments
    def __init__(self, game: Game[S], journal: Journal, game_id: str, device: str, clock: Clock = utc_now) -> None:
        self.game_id = game_id
        self._game = game
        self._codec = Codec(game)
        self._journal = journal
        self._device = one_line(device)
        self._clock = clock
        self._news: list[Record[S]] = []
        self._unsaved: Unsaved[S] = Unsaved()
        self._cover = _saved(journal, game, game_id)
        checkpoints = journal.checkpoints(game_id)
        self._entries = list(journal.entries(game_id))
        self._timeline = load(game, self._codec, self._entries, checkpoints)
        self.opened: VouchedRules = opened(game, self._cover, checkpoints, self._timeline.number)

    @classmethod
    @check_arguments
    def start(cls, game: Game[S], journal: Journal, title: str, device: str, clock: Clock = utc_now) -> Session[S]:
        """Return a new, empty game with an id of its own; raises ``StorageTrouble`` where the journal cannot save
        it."""
        saved = new_game(game, title, clock)
        journal.add(saved)
        return cls(game, journal, saved.id, device, clock)

    @classmethod
    @check_arguments
    def resume(
        cls,
        game: Game[S],
        journal: Journal,
        game_id: str,
        offer: RestoreOffer[S],
        device: str,
        who: str,
        clock: Clock = utc_now,
    ) -> Session[S]:
        """Go on from what ``LogBroken`` offered; the entries after it stay in the file but no longer count.

        Raises ``StorageTrouble``, also for a state that would not be read back; then nothing is written.
        """
        if not Codec(game).is_read_back(offer.state):
            raise StorageTrouble("This table cannot be saved: it would read back differently.")
        act = Restore(offer.number, offer.state)
        body = to_text(Codec(game).encode_act(act))
        draft = Draft(new_id(), time_text(clock()), one_line(who), one_line(device), body)
        checkpoint = checkpoint_of(game, offer.newest + 1, offer.state)
        journal.append(game_id, offer.newest, draft, checkpoint)
        return cls(game, journal, game_id, device, clock)

    @property
    def state(self) -> S | None:
        """The table as this device knows it; None before set-up."""
        return self._timeline.state

    @property
    def number(self) -> int:
        """The number of the newest entry that this device knows."""
        return self._timeline.number

    @property
    def log(self) -> tuple[Record[S], ...]:
        """All entries, oldest first; after a restored table only the entries since then."""
        return self._timeline.records

    @property
    def undo_what(self) -> Record[S] | None:
        """The entry that an undo would take back."""
        return self._timeline.undo_what

    @property
    def redo_what(self) -> Record[S] | None:
        """The entry that a redo would do again."""
        return self._timeline.redo_what

    @property
    def trouble(self) -> StorageFailed | None:
        """Why the store takes nothing now; None while all is written."""
        return self._unsaved.trouble

    @property
    def unsaved(self) -> Sequence[Waiting[S]]:
        """The acts that only the memory has, oldest first."""
        return tuple(self._unsaved.acts)

    def ask_again(self) -> None:
        """Try the store again at the next act or look, though it has just failed."""
        self._unsaved.rests_until = 0.0

    def lost(self) -> Sequence[LostAct[S]]:
        """Return, once, the acts from memory that could not be done on top of what others wrote meanwhile."""
        lost, self._unsaved.lost = self._unsaved.lost, []
        return lost

    def contents(self) -> tuple[SavedGame, tuple[Entry, ...], tuple[Checkpoint, ...]]:
        """Cover, entries and checkpoints of this game: what this page knows, with what the journal can add to it."""
        cover, entries = self._cover, tuple(self._entries)
        checkpoints: tuple[Checkpoint, ...] = ()
        with suppress(StorageTrouble):
            cover = self._journal.game(self.game_id) or cover
            checkpoints = self._journal.checkpoints(self.game_id)
            later = () if self.unsaved else self._journal.entries(self.game_id, self.number)
            return cover, (*entries, *later), checkpoints
        return cover, entries, checkpoints

    def do(self, command: Command, entry_id: str = "", who: str = "") -> Outcome[S]:
        """Do a command on top of what the others did; the table stays as it was when it cannot be done or saved.

        ``entry_id`` names the tap, so that one sent twice counts once; empty = a new one.
        Raises ``IllegalCommand``, ``StorageTrouble``, and ``LogBroken`` for an entry of others that does not replay.
        """
        return self._add(Do(read_back(command, self._codec)), entry_id, who)

    def undo(self, number: int, entry_id: str = "", who: str = "") -> Outcome[S]:
        """Take back entry ``number``, the newest that stands.

        Raises ``IllegalCommand`` when it is not any more, ``StorageTrouble`` and ``LogBroken`` like :meth:`do`.
        """
        return self._add(Undo(number), entry_id, who)

    def redo(self, number: int, entry_id: str = "", who: str = "") -> Outcome[S]:
        """Do entry ``number`` again, the one undone last.

        Raises ``IllegalCommand`` when it is not any more, ``StorageTrouble`` and ``LogBroken`` like :meth:`do`.
        """
        return self._add(Redo(number), entry_id, who)

    def catch_up(self) -> tuple[Record[S], ...]:
        """Follow the journal; what others did since the last call, also what :meth:`do` met on its way.

        A record that was undone in between says so.
        What waits in memory is written first. Raises ``StorageTrouble``, and ``LogBroken`` for an entry that does not
        replay.
        """
        if not self._reach() and self.trouble is not None:
            raise self.trouble
        news = tuple(self._timeline.record(record.number) or record for record in self._news)
        self._news.clear()
        return news

    def checkpoint(self) -> None:
        """Save the present state beside the log; raises ``StorageTrouble``.

        A state that would not be read back is not saved, and no ``BadExport`` comes out.
        """
        if self.state is not None and (checkpoint := checkpoint_of(self._game, self.number, self.state)):
            self._journal.put_checkpoint(self.game_id, checkpoint)

    @property
    def look_every(self) -> float:
        """Seconds between two looks at :meth:`version` where nothing is heard."""
        return self._journal.look_every

    def version(self) -> object:
        """Return the journal's mark; while it stays equal there is nothing to catch up."""
        return self._journal.version()

    @check_arguments
    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Have ``wake`` called soon after a write to the journal, and return the function that ends it.

        None where the journal cannot notify.
        """
        return self._journal.listen(wake)

    def _add(self, act: Act[S], entry_id: str, who: str) -> Outcome[S]:
        """Append an act to the log as its next entry and return its outcome, see :meth:`_put`."""
        return self._put(act, entry_id, partial(self._draft, act, entry_id, who))

    def _draft(self, act: Act[S], entry_id: str, who: str) -> Draft:
        """Return the entry to write for an act; the id is new if the text given as id is empty."""
        body = to_text(self._codec.encode_act(act))
        return Draft(one_line(entry_id) or new_id(), time_text(self._clock()), one_line(who), self._device, body)

    def _put(self, act: Act[S], entry_id: str, new_draft: Callable[[], Draft]) -> Outcome[S]:
        """Write an act to the log if the rules allow it on top of what others did, and return its outcome.

        An ``entry_id`` that the log has gives the old outcome, ``repeated``, and writes nothing. If another device was
        first, the rules are asked again. If the store fails, a session that plays on holds the act in memory. Raises
        ``IllegalCommand``, ``StorageTrouble`` and ``LogBroken``.
        """
        while True:  # every turn but the last follows an entry that another device got in first
            is_reached = self._reach()
            if record := self._timeline.by_id(entry_id):
                return Outcome(self.state, record.events, record.number, repeated=True)
            step = self._timeline.foresee(act)
            draft = new_draft()
            appended = self._append(draft, act, step) if is_reached else self._hold(draft, act)
            if appended and appended.fresh:
                self._timeline.take(draft, act, step)
                self._entries.append(Entry(appended.number, draft))
                return Outcome(self.state, step.events, appended.number)
            if appended and appended.number <= self.number:
                return Outcome(self.state, (), appended.number, repeated=True)

    def _append(self, draft: Draft, act: Act[S], step: ActEffect[S]) -> Appended | None:
        """Append an act to the journal; if the journal fails and the page may play on, hold it in memory."""
        number = self.number
        try:
            return self._journal.append(self.game_id, number, draft, self._due(number + 1, step.after))
        except StorageFailed as error:
            self._unsaved.failed(error)
            if not self.plays_on:
                raise
            return self._hold(draft, act)

    def _hold(self, draft: Draft, act: Act[S]) -> Appended:
        """Keep an act in memory alone, until the store answers."""
        self._unsaved.acts.append(Waiting(self.number + 1, draft, act))
        return Appended(self.number + 1, fresh=True)

    def _reach(self) -> bool:
        """Write what waits in memory and follow the others; whether the store answers.

        Where it does not, a session that does not play on raises ``StorageFailed``.
        """
        if self.plays_on and self.trouble is not None and self._unsaved.rests:
            return False
        try:
            self._save()
            self._follow()
        except StorageFailed as error:
            self._unsaved.failed(error)
            if not self.plays_on:
                raise
            return False
        self._unsaved.trouble = None
        return True

    def _save(self) -> None:
        """Write what waits in memory, under the numbers that it has there, unless others were first."""
        while acts := self._unsaved.acts:
            number, record = acts[0].number, self._timeline.record(acts[0].number)
            due = self._due(number, record.step.after) if record is not None else None
            appended = self._journal.append(self.game_id, number - 1, acts[0].draft, due)
            if appended is None or appended.number != number:
                self.reopen()
            else:
                acts.pop(0)

    def reopen(self) -> None:
        """Play the log as it stands by now, and on top of it once more what waits in memory.

        What cannot be done any more is :meth:`lost`. Raises ``StorageTrouble`` and ``LogBroken``; nothing changes then.
        """
        acts, entries = self._unsaved.acts, self._journal.entries(self.game_id)
        first = acts[0].number if acts else self.number + 1
        self._timeline = load(self._game, self._codec, entries, self._journal.checkpoints(self.game_id))
        self._entries, self._unsaved.acts = list(entries), []
        ours = {waiting.draft.id for waiting in acts}
        self._news.extend(record for record in self.log if record.number >= first and record.id not in ours)
        self._do_again(acts)

    def _do_again(self, acts: Sequence[Waiting[S]]) -> None:
        """Append waiting acts again after what others did; acts that fail or are now impossible are noted as lost."""
        moved: dict[int, int] = {}
        for waiting, act in renumbered(acts, moved):
            try:
                if act is None:
                    raise too_late(waiting.act)
                draft = partial(replace, waiting.draft, body=to_text(self._codec.encode_act(act)))
                moved[waiting.number] = self._put(act, waiting.draft.id, draft).number
            except (IllegalCommand, StorageTrouble) as error:
                self._unsaved.lost.append(LostAct(waiting.draft, waiting.act, error))

    def _follow(self) -> None:
        """Take in the journal's new entries, and note their steps as news."""
        for entry in self._journal.entries(self.game_id, self.number):
            self._news.append(self._timeline.follow(self._codec, entry))
            self._entries.append(entry)

    def _due(self, number: int, state: S | None) -> Checkpoint | None:
        """Return the checkpoint to save with this entry, None if none is due."""
        return (
            checkpoint_of(self._game, number, state) if state is not None and number % CHECKPOINT_EVERY == 0 else None
        )


def new_id() -> str:
    """Return a random id that cannot be guessed; it does not begin like the option of a command."""
    token = secrets.token_urlsafe(9)
    return token if token[0] not in "-_" else new_id()


def new_game(game: Game[Any], title: str, clock: Clock) -> SavedGame:
    """Return the cover of a game that begins now under an id of its own."""
    return SavedGame(new_id(), game.kind, one_line(title), time_text(clock()), game.rules_version, game.box_digest)


def checkpoint_of(game: Game[S], number: int, state: S) -> Checkpoint | None:
    """Return the state as the journal saves it; None for a state that would not be read back.

    Without a checkpoint the log alone vouches for the state.
    """
    codec = Codec(game)
    if not codec.is_read_back(state):
        return None
    content = codec.encode_state(state)
    return Checkpoint(number, to_text(content), game.rules_version, game.box_digest, hash_of(content))


def _saved(journal: Journal, game: Game[Any], game_id: str) -> SavedGame:
    """Return the facts of a saved game; raise StorageTrouble if it is missing or of another kind."""
    saved = journal.game(game_id)
    if saved is None:
        raise StorageTrouble("There is no saved table with this name.")
    if saved.kind != game.kind:
        raise StorageTrouble("This table is a game of {kind}, not of {needed}.", kind=saved.kind, needed=game.kind)
    return saved
