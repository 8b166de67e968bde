"""The acts that wait on this device for the server of their table: what others did goes before them.

Each is applied on top once more, with the numbers that the entries have then; what has become impossible is taken out
and told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from companion.apps.wire.away_mirror import AwayMirror, Impossible, base_of, is_whole, waiting_of
from companion.apps.wire.wire_journal import ActRefused
from companion.errors import CompanionError, IllegalCommand, StorageTrouble
from companion.history.broken import Stuck
from companion.history.codec import Codec, Do, Redo, Restore, Undo, from_text, to_text
from companion.history.game import FAULTS, Game
from companion.history.journal import Draft, Entry
from companion.history.recovery import load
from companion.history.timeline import Timeline

NOTHING = 0
"""No entry has this number: an undo of what is no longer there."""


class WaitingActs:
    """The acts that wait behind the mirror of ``table``; ``tells`` words what has become impossible, by language."""

    def __init__(
        self, game: Game[Any], mirror: AwayMirror, table: str, tells: Callable[[Stuck], dict[str, list[str]]]
    ) -> None:
        self._game, self._codec = game, Codec(game)
        self._mirror, self._table, self._tells = mirror, table, tells

    def settle(self) -> None:
        """Renumber the waiting acts behind the entries of the mirror, and take out what has become impossible.

        In a rescued mirror they may be numbered after fewer entries than it has, or after more. With more, nothing
        changes.
        """
        stands = self._mirror.stands()
        if after := [entry for entry in stands.entries if entry.number > base_of(stands)]:
            self._go_first(after, ())
        elif is_whole(stands):
            self._drop_impossible(self._timeline())

    def drop(self, name: str) -> None:
        """Discard a waiting act by its id, with every undo or redo of it; do nothing if it was sent meanwhile."""
        waiting = self._mirror.waiting
        place = next((place for place, draft in enumerate(waiting) if draft.id == name), None)
        if place is None:  # it was sent meanwhile
            return
        number = self._mirror.newest + 1 + place
        for behind in reversed(range(place + 1, len(waiting))):  # an undo of it means nothing without it
            if self._names(waiting[behind], number):
                self._take_out(behind)
        self._take_out(place)
        if self._mirror.is_whole:
            self._drop_impossible(self._timeline())

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Put the server's new entries before the waiting acts, unless they do not follow the mirror's newest."""
        if entries and entries[0].number == self._mirror.newest + 1:
            self._go_first(entries, [entry.draft for entry in entries])

    def _go_first(self, entries: Sequence[Entry], drafts: Sequence[Draft]) -> None:
        """Put ``entries`` before the waiting acts, renumber these, and take out what has become impossible.

        ``drafts`` are the acts of the entries that the mirror does not have yet.
        """
        stands = self._mirror.stands()
        stored = {entry.draft.id for entry in entries}
        first, waiting = base_of(stands) + 1, waiting_of(stands)
        rest = [draft for draft in waiting if draft.id not in stored]
        sent = [draft for draft in waiting if draft.id in stored]
        fresh = [entry.draft.id for entry in entries if entry.number >= first]
        if (
            rest == list(waiting[len(fresh) :]) and fresh == [draft.id for draft in waiting[: len(fresh)]]
        ) or not waiting:
            self._mirror.put(rest, drafts, sent=sent)
            return
        numbers = {number: _number_of(draft.id, entries) for number, draft in enumerate(waiting, start=first)}
        behind = max(first, entries[-1].number + 1)
        numbers |= {
            number: behind + rest.index(draft) for number, draft in enumerate(waiting, start=first) if draft in rest
        }
        renumbered = tuple(self._renumbered(draft, numbers) for draft in rest)
        self._mirror.put(renumbered, drafts, moved=True, sent=sent)
        if self._mirror.is_whole:
            self._drop_impossible(self._timeline())

    def was_refused(self, error: ActRefused) -> None:
        """Take out the first waiting act, which the server refuses, and all that becomes impossible without it."""
        timeline = self._timeline()
        self._impossible(timeline, 0, error)
        self._drop_impossible(timeline)

    def was_there(self, number: int) -> None:
        """Take out the first waiting act, which the server already has as entry ``number``."""
        there, *rest = self._mirror.waiting
        first = self._mirror.newest + 1
        numbers = {first: number} | {first + place: first + place - 1 for place in range(1, len(rest) + 1)}
        self._mirror.put([self._renumbered(draft, numbers) for draft in rest], moved=True, sent=(there,))

    def _timeline(self) -> Timeline[Any]:
        """Return the timeline of the table as the server has it."""
        return load(
            self._game,
            self._codec,
            self._mirror.store.entries(self._table),
            self._mirror.store.checkpoints(self._table),
        )

    def _drop_impossible(self, timeline: Timeline[Any]) -> None:
        """Take out the waiting acts that can no longer be done on top of the server's entries."""
        place = 0
        while place < len(waiting := self._mirror.waiting):
            try:
                act = self._codec.decode_act(from_text(waiting[place].body))
                timeline.take(waiting[place], act, timeline.foresee(act))
                place += 1
            except FAULTS as error:
                self._impossible(timeline, place, error if isinstance(error, CompanionError) else None)

    def _impossible(self, timeline: Timeline[Any], place: int, error: CompanionError | None) -> None:
        """Take out the waiting act at ``place`` (from 0) and report it with the reason.

        An undo or redo of it refers to no entry then. Without an ``error`` the rules cannot make sense of the act.
        """
        draft = self._mirror.waiting[place]
        why = error or StorageTrouble("The rules do not allow for it.")
        act = self._codec.decode_act(from_text(draft.body)) if isinstance(why, (IllegalCommand, ActRefused)) else None
        texts = self._tells(Stuck(act, timeline.state, why))
        self._take_out(place, (Impossible(draft.id, texts, draft.body, draft.at),))

    def _take_out(self, place: int, gone: Sequence[Impossible] = ()) -> None:
        """Remove the waiting act at ``place`` (from 0) and number the later acts down.

        Report ``gone`` as impossible.
        """
        waiting, first = self._mirror.waiting, self._mirror.newest + 1
        numbers = {number: number for number in range(first, first + place)}
        numbers |= {first + place: NOTHING}
        numbers |= {number: number - 1 for number in range(first + place + 1, first + len(waiting))}
        left = (*waiting[:place], *waiting[place + 1 :])
        self._mirror.put(tuple(self._renumbered(draft, numbers) for draft in left), moved=True, gone=gone)

    def _names(self, draft: Draft, number: int) -> bool:
        """Return whether a waiting act is the undo or redo of the entry with this number."""
        try:
            act = self._codec.decode_act(from_text(draft.body))
        except CompanionError:
            return False
        return isinstance(act, Undo | Redo) and act.number == number

    def _renumbered(self, draft: Draft, numbers: dict[int, int]) -> Draft:
        """Return an act; an undo or redo refers to the new number of its entry, as ``numbers`` maps old to new."""
        try:
            act = self._codec.decode_act(from_text(draft.body))
        except CompanionError:
            return draft
        match act:
            case Undo(number) | Redo(number) if number in numbers:
                return replace(draft, body=to_text(self._codec.encode_act(replace(act, number=numbers[number]))))
            case Undo() | Redo() | Do() | Restore():
                return draft


def _number_of(name: str, entries: Sequence[Entry]) -> int:
    """Return the number of the entry with this id among entries, 0 if it is none of them."""
    return next((entry.number for entry in entries if entry.draft.id == name), NOTHING)
