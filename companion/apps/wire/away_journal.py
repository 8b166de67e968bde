"""A table that lies at a server, on a device that may lose its network: mirrored here, and its own acts wait.

The mirror holds what the server has kept. Own acts that it does not know yet stand behind as if they were kept, safe on
this device. When the server answers again, what others did goes before them, each is applied on top once more and sent
under the same id; what has become impossible is taken out and told.

Any number of pages may share one mirror: each writes on top of what it has seen there, and looks again where another
was first. A page at which what stands behind the kept has changed (:attr:`AwayJournal.has_moved`) opens the table anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from companion.apps.wire.key_chain import right_above, right_below
from companion.apps.wire.wire_journal import ActRefused, OnlyLooks, Unanswered, WireJournal
from companion.errors import CompanionError, IllegalCommand, StorageTrouble
from companion.history.broken import Stuck
from companion.history.codec import Codec, Redo, Undo, from_text, to_text
from companion.history.game import Game
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame
from companion.history.mirror import Aside, Mirror, Overtaken, Stands
from companion.history.recovery import load
from companion.history.timeline import FAULTS, Timeline
from companion.records import dataclass

T = TypeVar("T")

TRIES = 50
"""How often a page looks again because others were first, before it says so."""
UNSEEN = -1
"""The turn of a page that has not looked yet."""
RIGHTS = ("", "looks", "plays", "owns")
"""What a key may allow, each with what stands before it; empty where nobody said."""
NOTHING = 0
"""No entry has this number: an undo of what is no longer there."""


class OtherGame(StorageTrouble):
    """The table is of another kind of game."""

    def __init__(self, kind: str, needed: str) -> None:
        super().__init__("This table is a game of {kind}, not of {needed}.", kind=kind, needed=needed)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Impossible:
    """An act that waited and can no longer be done."""

    id: str
    told: dict[str, list[str]]
    """What it was and why not, by language: it is told by whichever page of this device is opened next."""


class AwayJournal:
    """A :class:`companion.history.journal.Journal` of ``table`` at its server and of all other tables of ``mirror``.

    Opening takes the table into the mirror, for which the server has to answer the first time.
    """

    look_every = 0.1

    def __init__(
        self,
        game: Game[Any],
        mirror: Mirror,
        wire: WireJournal,
        table: str,
        tells: Callable[[Stuck], dict[str, list[str]]] = lambda stuck: {},
    ) -> None:
        self._tells = tells
        self._game, self._codec = game, Codec(game)
        self._mirror, self._wire, self._table = mirror, wire, table
        self.is_online = False
        self._turns = 0
        self.turn = 0
        """How often what stands behind the kept had changed when this page looked last."""
        self._seen: Stands | None = None
        self._at: dict[str, str] = {}
        self._right = ""
        """What the key of this page allows, where another one lies beside the mirror."""

    @property
    def newest(self) -> int:
        """The number of the newest entry that the server has kept, as far as is known here."""
        return self._kept()

    @property
    def waiting(self) -> int:
        """Acts that the server does not know yet."""
        return len(self._waiting())

    @property
    def impossible(self) -> tuple[Impossible, ...]:
        """What could no longer be done, whichever page found it, until somebody has read it."""
        return tuple(Impossible(*row) for row in self._mirror.aside(self._table).get("impossible", ()))

    @property
    def sent(self) -> int:
        """Acts that waited and were kept, until somebody has read it."""
        return int(self._mirror.aside(self._table).get("sent", 0))

    @property
    def may(self) -> str:
        """What the key of this page allows, as the server has said last; empty where it never did."""
        if told := self._wire.may.get(self._table):
            return told
        aside = self._mirror.aside(self._table)
        return str(aside.get("may", "")) if self._is_key_of(aside) else self._right

    @property
    def days(self) -> int | None:
        """After how many days without an act the server forgets the table; 0 = never, None = it never said."""
        told = self._wire.days.get(self._table, self._mirror.aside(self._table).get("days"))
        return None if told is None else int(told)

    @property
    def has_moved(self) -> bool:
        """Whether another page has changed what stands behind the kept since this one looked."""
        return self._newest_turn() != self.turn

    def join(self, at: dict[str, str]) -> None:
        """Take the table into the mirror; ``at`` is kept beside it, to find it again. Raises ``StorageTrouble``.

        Of two keys the one that allows more is kept there; this page has the rights of the one that it came with.
        """
        self._at = at
        if self._mirror.game(self._table) is None:
            cover = self._wire.game(self._table)
            if cover is None:
                raise StorageTrouble("This table is no longer there; somebody deleted it.")
            if cover.kind != self._game.kind:
                raise OtherGame(cover.kind, self._game.kind)
            self._mirror.add(cover, [entry.draft for entry in self._wire.entries(self._table)])
            told = {"may": self._wire.may.get(self._table, ""), "days": self._wire.days.get(self._table)}
            self._mirror.put_aside(self._table, {"at": at, **told})
            self.is_online = True
        elif self._mirror.aside(self._table).get("at") != at:
            self._steadily(lambda: self._join_mirrored(at))

    def _join_mirrored(self, at: dict[str, str]) -> None:
        """Somebody came to the mirror with another address than the one that lies beside it."""
        seen = self._stands()
        beside, may = seen.aside.get("at"), str(seen.aside.get("may", ""))
        key, other = at.get("key", ""), (beside or {}).get("key", "")
        if beside is None:
            self._right = self._asked_right(seen)
            if self._right == "looks":
                raise _not_of_there()
        elif key == other:
            self._right = may
        elif right := right_below(key, other):
            self._right = right
            return
        else:
            self._right = right_above(key, other) or self._asked_right(seen)
            if RIGHTS.index(self._right) < RIGHTS.index(may):
                return
        self._mirror.put_aside(self._table, {**seen.aside, "at": at, "may": self._right}, seen)

    def _asked_right(self, seen: Stands) -> str:
        """What the server says of a key that has nothing to do with the one beside the mirror."""
        if self._wire.game(self._table) is None:
            raise StorageTrouble("This table is no longer there; somebody deleted it.")
        there = self._wire.entries(self._table)[: len(seen.entries)]
        if [entry.draft.id for entry in there] != [entry.draft.id for entry in seen.entries]:
            raise _not_of_there()
        return self._wire.may.get(self._table, "")

    def _is_key_of(self, aside: Aside) -> bool:
        """Whether the key that lies beside the mirror is the one of this page."""
        return bool(aside.get("at", {}).get("key", "") == self._at.get("key", ""))

    def settle(self) -> None:
        """Once the table is opened: what was cut off in the middle is brought to its end."""
        self._steadily(lambda: self._drop_impossible(self._timeline()))
        self.turn = self._newest_turn()

    def meet(self) -> bool:
        """Ask the server what is new, and send what waits; whether the log behind what was kept has changed.

        Then the table is to be opened anew. Without an answer all stays as it is. Raises ``StorageTrouble`` for what
        the server refuses whoever asks; what waits goes on waiting then.
        """
        before = self.turn
        try:
            self._steadily(self._meet)
        except Unanswered:
            self.is_online = False
        finally:
            self.turn = self._newest_turn()
        return self.turn != before

    def _newest_turn(self) -> int:
        return int(self._mirror.aside(self._table).get("turn", 0))

    def _meet(self) -> None:
        self._take_in(self._wire.entries(self._table, self._kept()))
        self.is_online = True
        while self._waiting():
            self._must_play()
            self._send_first()

    def _must_play(self) -> None:
        """What waits is sent by a page that may; one that looks leaves it to the others and says so."""
        if not self.may:
            self._wire.game(self._table)
        if self.may == "looks":
            raise OnlyLooks

    def away(self) -> None:
        """The line to the server was lost: acts wait from now on."""
        self.is_online = False

    def was_read(self) -> None:
        """Somebody has read what became of the acts that waited."""
        self._steadily(lambda: self._put(self._waiting(), was_read=True))

    # ------------------------------------------------------------ the journal

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Another game is kept on this device alone."""
        self._mirror.add(game, drafts, checkpoint)

    def games(self) -> tuple[SavedGame, ...]:
        """All games of this device."""
        return self._mirror.games()

    def game(self, game: str) -> SavedGame | None:
        """One game by its id; the table is taken into the mirror if it is not there yet."""
        if game == self._table and self._mirror.game(game) is None and self._at:
            self.join(self._at)
        return self._mirror.game(game)

    def rename(self, game: str, title: str) -> None:
        """Give a game another title, on this device."""
        self._mirror.rename(game, title)

    def delete(self, game: str) -> None:
        """Forget a game on this device; a table at its server stays there."""
        self._mirror.delete(game)

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Have an act kept by the server, or let it wait where it does not answer."""
        if game != self._table:
            return self._mirror.append(game, after, draft, checkpoint)
        return self._steadily(lambda: self._append(after, draft))

    def _append(self, after: int, draft: Draft) -> Appended | None:
        self._must_stand()
        if self.may == "looks":
            raise OnlyLooks
        for entry in self._entries():
            if entry.draft.id == draft.id:
                return Appended(entry.number, fresh=False)
        newest = self._kept() + len(self._waiting())
        if newest < after:
            raise StorageTrouble("The saved game is shorter than the table shown here; reload the page.")
        if newest > after:
            return None
        if self.is_online and not self._waiting():
            try:
                return self._keep(after, draft)
            except Unanswered:
                self.is_online = False
        is_first = not self._waiting() and not self.impossible
        self._put((*self._waiting(), draft), was_read=is_first)
        return Appended(after + 1, fresh=True)

    def entries(self, game: str, after: int = 0) -> tuple[Entry, ...]:
        """What the server has kept, and behind it what waits."""
        if game != self._table:
            return self._mirror.entries(game, after)
        if after:
            self._must_stand()
        return tuple(entry for entry in self._entries() if entry.number > after)

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint of what the server has kept; of what waits there is none."""
        if game != self._table or checkpoint.number <= self._kept():
            self._mirror.put_checkpoint(game, checkpoint)

    def checkpoints(self, game: str) -> tuple[Checkpoint, ...]:
        """All checkpoints of a game."""
        return self._mirror.checkpoints(game)

    def version(self) -> Hashable:
        """A mark that differs when this page or another has written."""
        return self._mirror.version(), self._turns

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Whoever has the line looks after it."""
        return None

    def hears(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Have ``wake`` called soon after another page wrote into the mirror, where that can be heard."""
        return self._mirror.listen(wake)

    def close(self) -> None:
        """Let go of both."""
        self._mirror.close()
        self._wire.close()

    # ------------------------------------------------------------ inside

    def _steadily(self, act: Callable[[], T]) -> T:
        """Do something on top of what the mirror holds; once more where another page was first."""
        for _ in range(TRIES):
            self._seen = None
            with suppress(Overtaken):
                return act()
        raise StorageTrouble("Another page was first; try again.")

    def _stands(self) -> Stands:
        """The mirror now; whatever is put there goes on top of what was seen first."""
        now = self._mirror.stands(self._table)
        self._seen = self._seen or now
        return now

    def _must_stand(self) -> None:
        if self.has_moved:
            raise StorageTrouble("Others went first at this table; try again.")

    def _kept(self) -> int:
        return self._stands().newest

    def _waiting(self) -> tuple[Draft, ...]:
        return _waiting(self._stands())

    def _entries(self) -> tuple[Entry, ...]:
        stands = self._mirror.stands(self._table)
        waiting = enumerate(_waiting(stands), start=stands.newest + 1)
        return *stands.entries, *(Entry(number, draft) for number, draft in waiting)

    def _put(
        self,
        waiting: Sequence[Draft],
        kept: Sequence[Draft] = (),
        *,
        moved: bool = False,
        sent: int = 0,
        gone: Sequence[Impossible] = (),
        was_read: bool = False,
    ) -> None:
        """What waits from now on, in one line with what was kept meanwhile and what became of what waited."""
        seen = self._seen or self._stands()
        fates: dict[str, Any] = {"impossible": [], "sent": 0} if was_read else _fates(seen)
        fates = {"impossible": [*fates["impossible"], *map(_row, gone)], "sent": fates["sent"] + sent}
        rows = [[draft.id, draft.at, draft.who, draft.device, draft.body] for draft in waiting]
        aside = {**seen.aside, "waiting": rows, "turn": seen.aside.get("turn", 0) + moved, **fates}
        if self._is_key_of(aside) and (may := self._wire.may.get(self._table)):
            aside["may"] = may
        self._mirror.put_aside(self._table, aside, seen, kept)
        self._seen = None
        self._turns += 1

    def _keep(self, after: int, draft: Draft) -> Appended | None:
        appended = self._wire.append(self._table, after, draft)
        if appended is not None and appended.number == after + 1:
            try:
                self._put((), (draft,))
            except Overtaken:  # another page has heard of it before this one
                if all((after + 1, draft.id) != (one.number, one.draft.id) for one in self._entries()):
                    raise
            return Appended(after + 1, fresh=True)
        self._take_in(self._wire.entries(self._table, after))
        return appended

    def _take_in(self, entries: Sequence[Entry]) -> None:
        """What others did goes before what waits."""
        if not entries or entries[0].number != self._kept() + 1:
            return
        known = {entry.draft.id for entry in entries}
        first, waiting = self._kept() + 1, self._waiting()
        rest = [draft for draft in waiting if draft.id not in known]
        is_same = [entry.draft.id for entry in entries] == [draft.id for draft in waiting[: len(entries)]]
        if is_same or not waiting:
            self._put(rest, [entry.draft for entry in entries], sent=len(waiting) - len(rest))
            return
        numbers = {number: _after(draft.id, entries) for number, draft in enumerate(waiting, start=first)}
        behind = first + len(entries)
        numbers |= {
            number: behind + rest.index(draft) for number, draft in enumerate(waiting, start=first) if draft in rest
        }
        renumbered = tuple(self._renumbered(draft, numbers) for draft in rest)
        self._put(renumbered, [entry.draft for entry in entries], moved=True, sent=len(waiting) - len(rest))
        self._drop_impossible(self._timeline())

    def _send_first(self) -> None:
        """Send the first that waits."""
        first, *rest = self._waiting()
        after = self._kept()
        try:
            appended = self._wire.append(self._table, after, first)
        except ActRefused as error:
            timeline = self._timeline()
            self._impossible(timeline, 0, error)
            self._drop_impossible(timeline)
            return
        if appended is not None and appended.number == after + 1:
            self._put(rest, (first,), sent=1)
            return
        self._take_in(self._wire.entries(self._table, after))

    def _timeline(self) -> Timeline[Any]:
        """The table as the server has it."""
        return load(self._game, self._codec, self._mirror.entries(self._table), self._mirror.checkpoints(self._table))

    def _drop_impossible(self, timeline: Timeline[Any]) -> None:
        """Take out of what waits whatever can no longer be done on top of the others."""
        place = 0
        while place < len(waiting := self._waiting()):
            try:
                act = self._codec.decode_act(from_text(waiting[place].body))
                timeline.take(waiting[place], act, timeline.foresee(act))
                place += 1
            except FAULTS as error:
                self._impossible(timeline, place, error if isinstance(error, CompanionError) else None)

    def _impossible(self, timeline: Timeline[Any], place: int, error: CompanionError | None) -> None:
        """One that waits is taken out; those behind it move up, and what was meant for it alone goes as well."""
        waiting = self._waiting()
        draft, first = waiting[place], self._kept() + 1
        why = error or StorageTrouble("The rules cannot make sense of it.")
        act = self._codec.decode_act(from_text(draft.body)) if isinstance(why, (IllegalCommand, ActRefused)) else None
        gone = Impossible(draft.id, self._tells(Stuck(act, timeline.state, why)))
        numbers = {number: number for number in range(first, first + place)}
        numbers |= {first + place: NOTHING}
        numbers |= {number: number - 1 for number in range(first + place + 1, first + len(waiting))}
        left = (*waiting[:place], *waiting[place + 1 :])
        self._put(tuple(self._renumbered(one, numbers) for one in left), moved=True, gone=(gone,))

    def _renumbered(self, draft: Draft, numbers: dict[int, int]) -> Draft:
        """The act with the numbers that the entries have now that it names."""
        try:
            act = self._codec.decode_act(from_text(draft.body))
        except CompanionError:
            return draft
        match act:
            case Undo(number) | Redo(number) if number in numbers:
                return replace(draft, body=to_text(self._codec.encode_act(replace(act, number=numbers[number]))))
            case _:
                return draft


def _not_of_there() -> StorageTrouble:
    return StorageTrouble("A table of this name lies here already, and it is none of that server.")


def _fates(stands: Stands) -> dict[str, Any]:
    return {"impossible": stands.aside.get("impossible", []), "sent": stands.aside.get("sent", 0)}


def _row(gone: Impossible) -> list[Any]:
    return [gone.id, gone.told]


def _waiting(stands: Stands) -> tuple[Draft, ...]:
    return tuple(Draft(*values) for values in stands.aside.get("waiting", ()))


def _after(name: str, entries: Sequence[Entry]) -> int:
    return next((entry.number for entry in entries if entry.draft.id == name), NOTHING)
