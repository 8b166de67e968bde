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
from companion.history.game import Game
from companion.history.journal import Draft, Entry
from companion.history.recovery import load
from companion.history.timeline import FAULTS, Timeline

NOTHING = 0
"""No entry has this number: an undo of what is no longer there."""


class WaitingActs:
    """Those of ``table`` behind its mirror; ``tells`` puts what has become impossible into words, by language."""

    def __init__(
        self, game: Game[Any], mirror: AwayMirror, table: str, tells: Callable[[Stuck], dict[str, list[str]]]
    ) -> None:
        self._game, self._codec = game, Codec(game)
        self._mirror, self._table, self._tells = mirror, table, tells

    def settle(self) -> None:
        """Where the mirror was rescued, what waits may be numbered after fewer entries than lie here, or after more."""
        stands = self._mirror.stands()
        if after := [entry for entry in stands.entries if entry.number > base_of(stands)]:
            self._go_first(after, ())
        elif is_whole(stands):
            self._drop_impossible(self._timeline())

    def drop(self, name: str) -> None:
        """Let an act go that waits, before it is sent; an undo of it goes with it."""
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
        """What others did goes before what waits."""
        if entries and entries[0].number == self._mirror.newest + 1:
            self._go_first(entries, [entry.draft for entry in entries])

    def _go_first(self, entries: Sequence[Entry], drafts: Sequence[Draft]) -> None:
        """Entries go before what waits; ``kept`` are those of them that do not lie here yet."""
        stands = self._mirror.stands()
        known = {entry.draft.id for entry in entries}
        first, waiting = base_of(stands) + 1, waiting_of(stands)
        rest = [draft for draft in waiting if draft.id not in known]
        sent = [draft for draft in waiting if draft.id in known]
        fresh = [entry.draft.id for entry in entries if entry.number >= first]
        if (
            rest == list(waiting[len(fresh) :]) and fresh == [draft.id for draft in waiting[: len(fresh)]]
        ) or not waiting:
            self._mirror.put(rest, drafts, sent=sent)
            return
        numbers = {number: _after(draft.id, entries) for number, draft in enumerate(waiting, start=first)}
        behind = max(first, entries[-1].number + 1)
        numbers |= {
            number: behind + rest.index(draft) for number, draft in enumerate(waiting, start=first) if draft in rest
        }
        renumbered = tuple(self._renumbered(draft, numbers) for draft in rest)
        self._mirror.put(renumbered, drafts, moved=True, sent=sent)
        if self._mirror.is_whole:
            self._drop_impossible(self._timeline())

    def was_refused(self, error: ActRefused) -> None:
        """The server refuses the first that waits."""
        timeline = self._timeline()
        self._impossible(timeline, 0, error)
        self._drop_impossible(timeline)

    def was_there(self, number: int) -> None:
        """The first that waits lies here already, under a number of its own."""
        there, *rest = self._mirror.waiting
        first = self._mirror.newest + 1
        numbers = {first: number} | {first + place: first + place - 1 for place in range(1, len(rest) + 1)}
        self._mirror.put([self._renumbered(draft, numbers) for draft in rest], moved=True, sent=(there,))

    def _timeline(self) -> Timeline[Any]:
        """The table as the server has it."""
        return load(
            self._game,
            self._codec,
            self._mirror.store.entries(self._table),
            self._mirror.store.checkpoints(self._table),
        )

    def _drop_impossible(self, timeline: Timeline[Any]) -> None:
        """Take out of what waits whatever can no longer be done on top of the others."""
        place = 0
        while place < len(waiting := self._mirror.waiting):
            try:
                act = self._codec.decode_act(from_text(waiting[place].body))
                timeline.take(waiting[place], act, timeline.foresee(act))
                place += 1
            except FAULTS as error:
                self._impossible(timeline, place, error if isinstance(error, CompanionError) else None)

    def _impossible(self, timeline: Timeline[Any], place: int, error: CompanionError | None) -> None:
        """One that waits is taken out and told; what was meant for it alone goes as well."""
        draft = self._mirror.waiting[place]
        why = error or StorageTrouble("The rules cannot make sense of it.")
        act = self._codec.decode_act(from_text(draft.body)) if isinstance(why, (IllegalCommand, ActRefused)) else None
        told = self._tells(Stuck(act, timeline.state, why))
        self._take_out(place, (Impossible(draft.id, told, draft.body, draft.at),))

    def _take_out(self, place: int, gone: Sequence[Impossible] = ()) -> None:
        """One that waits less; those behind it move up."""
        waiting, first = self._mirror.waiting, self._mirror.newest + 1
        numbers = {number: number for number in range(first, first + place)}
        numbers |= {first + place: NOTHING}
        numbers |= {number: number - 1 for number in range(first + place + 1, first + len(waiting))}
        left = (*waiting[:place], *waiting[place + 1 :])
        self._mirror.put(tuple(self._renumbered(draft, numbers) for draft in left), moved=True, gone=gone)

    def _names(self, draft: Draft, number: int) -> bool:
        """Whether an act takes an entry back, or does it again."""
        try:
            act = self._codec.decode_act(from_text(draft.body))
        except CompanionError:
            return False
        return isinstance(act, Undo | Redo) and act.number == number

    def _renumbered(self, draft: Draft, numbers: dict[int, int]) -> Draft:
        """The act with the numbers that the entries have now that it names."""
        try:
            act = self._codec.decode_act(from_text(draft.body))
        except CompanionError:
            return draft
        match act:
            case Undo(number) | Redo(number) if number in numbers:
                return replace(draft, body=to_text(self._codec.encode_act(replace(act, number=numbers[number]))))
            case Undo() | Redo() | Do() | Restore():
                return draft


def _after(name: str, entries: Sequence[Entry]) -> int:
    return next((entry.number for entry in entries if entry.draft.id == name), NOTHING)
