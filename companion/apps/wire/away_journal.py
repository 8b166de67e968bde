"""A table that lies at a server, on a device that may lose its network: mirrored here, and its own acts wait.

The mirror holds what the server has kept (``away_mirror``). Own acts that it does not know yet stand behind as if they
were kept, safe on this device (``waiting_acts``). When the server answers again, what others did goes before them, each
is applied on top once more and sent under the same id; what has become impossible is taken out and told.

Any number of pages may share one mirror. A page at which what stands behind the kept has changed
(:attr:`AwayJournal.has_moved`) opens the table anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from companion.apps.wire.away_mirror import Absence, AwayMirror, Impossible, OtherServer
from companion.apps.wire.waiting_acts import WaitingActs
from companion.apps.wire.wire_journal import ActRefused, OnlyLooks, Unanswered, WireJournal
from companion.errors import StorageTrouble
from companion.history.broken import Stuck
from companion.history.game import Game
from companion.history.journal import Appended, Checkpoint, Draft, Entry, SavedGame
from companion.history.journals.mirror import Mirror, Overtaken

UNSEEN = -1
"""The turn of a page that has not looked yet."""


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
        self._game, self._tells = game, tells
        self._mirror, self._wire, self._table = mirror, wire, table
        self._here = AwayMirror(game.kind, mirror, wire, table)
        self._acts = WaitingActs(game, self._here, table, tells)
        self.is_online = False
        self._barred: OtherServer | None = None
        """Why this page has nothing to do with the table of this name that lies here."""
        self.turn = 0
        """How often what stands behind the kept had changed when this page looked last."""

    def twin(self) -> AwayJournal:
        """Return a second journal of the same page, to be used in another thread."""
        twin = AwayJournal(self._game, self._mirror, self._wire, self._table, self._tells)
        twin.is_online, twin.turn, twin._barred = self.is_online, self.turn, self._barred
        twin._here.sit_like(self._here)
        return twin

    @property
    def newest(self) -> int:
        """The number of the newest entry that the server has stored, as far as this device knows."""
        return self._here.newest

    @property
    def waiting(self) -> int:
        """The number of acts that the server does not have yet."""
        return len(self._here.waiting)

    @property
    def waits(self) -> tuple[Draft, ...]:
        """The acts that the server does not have yet, in their order."""
        return self._here.waiting

    @property
    def impossible(self) -> tuple[Impossible, ...]:
        """The waiting acts that became impossible, whichever page noticed it, until the players confirm it."""
        return self._here.impossible

    @property
    def sent(self) -> int:
        """The number of acts that waited and were then stored, until the players confirm having read it."""
        return len(self._here.sent)

    @property
    def sent_ids(self) -> tuple[str, ...]:
        """The ids of the acts that ``sent`` counts."""
        return self._here.sent

    @property
    def absence(self) -> Absence:
        """The entries between which acts last waited on this device."""
        return self._here.absence

    @property
    def may(self) -> str:
        """The right of this page's key ("owns", "plays", "looks") by the server's last answer; "" without an answer."""
        return self._here.may

    @property
    def days(self) -> int | None:
        """The days without an act after which the server forgets the table; 0 = never, None = unknown."""
        return self._here.days

    @property
    def has_moved(self) -> bool:
        """Return whether another page has renumbered or removed waiting acts since this page last looked."""
        return self._here.turn != self.turn

    def join(self, at: dict[str, str], trusted: str = "") -> None:
        """Take the table into the mirror and store its address ``at`` beside it, to find it again.

        Raises ``StorageTrouble``.

        ``trusted`` is the server that the player has confirmed as the owner of a mirror without an address.
        """
        try:
            self.is_online = self._here.join(at, trusted) or self.is_online
        except OtherServer as error:
            self._barred = error
            raise
        self._barred = None

    def settle(self) -> None:
        """Bring what was interrupted in the middle to its end; to be called once the table is opened."""
        self._here.steadily(self._acts.settle)
        self.turn = self._here.turn

    def meet(self) -> bool:
        """Fetch new entries and send waiting acts; return whether any waiting act was renumbered or removed.

        If so, the table must be opened again. Without an answer all stays as it is. Raises ``StorageTrouble`` for a
        refusal that does not concern a single act; the acts go on waiting then.
        """
        before = self.turn
        try:
            self._here.steadily(self._meet)
        except Unanswered:
            self.is_online = False
        finally:
            self.turn = self._here.turn
        return self.turn != before

    def _must_belong(self) -> None:
        """Raise :class:`OtherServer` if joining the mirror by the address of this page has raised it."""
        if self._barred is not None:
            raise self._barred

    def _meet(self) -> None:
        """Take in what is new at the server and send all waiting acts, oldest first.

        Raise Unanswered without a connection.
        """
        self._must_belong()
        self._acts.take_in(self._here.news(self._here.newest))
        self.is_online = True
        while self._here.waiting:
            self._must_be_whole()
            self._must_play()
            self._send_first()

    def _must_be_whole(self) -> None:
        """Raise ``StorageTrouble`` while the mirror lacks entries on which the waiting acts were tapped."""
        if not self._here.is_whole:
            raise StorageTrouble("Part of this table was lost here. It will return when the server answers.")

    def _must_play(self) -> None:
        """Raise :class:`OnlyLooks` if the key of this page only looks: another page has to send the waiting acts."""
        if not self.may:
            self._wire.game(self._table)
        if self.may == "looks":
            raise OnlyLooks

    def away(self) -> None:
        """Note that the line to the server is lost: acts wait from now on."""
        self.is_online = False

    def was_read(self, act_id: str = "") -> None:
        """Drop the report on waiting acts, which was read, or that on the impossible act ``act_id`` alone.

        Once no impossible act is left in it, the report on the sent acts is dropped too.
        """
        left = tuple(gone for gone in self.impossible if act_id and gone.id != act_id)
        self._here.steadily(lambda: self._here.put(self._here.waiting, gone=left, was_read=True))

    def drop(self, name: str) -> None:
        """Discard a waiting act by its id before it is sent, with every undo or redo of it.

        Acts that become impossible by this are reported in :attr:`impossible`.
        """
        self._here.steadily(lambda: self._acts.drop(name))

    # ------------------------------------------------------------ the journal

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Add another game, stored on this device alone."""
        self._mirror.add(game, drafts, checkpoint)

    def games(self) -> tuple[SavedGame, ...]:
        """Return all games of this device."""
        return self._mirror.games()

    def game(self, game: str) -> SavedGame | None:
        """Return a game by its id, None if there is none; the table is taken into the mirror if it is not there yet."""
        if game == self._table:
            self._must_belong()
            if self._mirror.game(game) is None and self._here.at:
                self.join(self._here.at)
        return self._mirror.game(game)

    def rename(self, game: str, title: str) -> None:
        """Give a game another title, on this device."""
        self._mirror.rename(game, title)

    def delete(self, game: str) -> None:
        """Forget a game on this device; a table at its server stays there."""
        self._mirror.delete(game)

    def append(self, game: str, after: int, draft: Draft, checkpoint: Checkpoint | None = None) -> Appended | None:
        """Have the server store an act, or let the act wait on this device if the server does not answer.

        Return None if ``after`` is no longer the newest number. An act of another game goes into the mirror alone.
        Raises ``StorageTrouble``.
        """
        if game != self._table:
            return self._mirror.append(game, after, draft, checkpoint)
        return self._here.steadily(lambda: self._append(after, draft))

    def _append(self, after: int, draft: Draft) -> Appended | None:
        """Append an act after entry ``after``: at the server, or, without a connection, to the waiting acts.

        Return None if others went first; an act that is in the log already is not appended again.

        Raises OnlyLooks for a page that may not act, StorageTrouble if the log is shorter.
        """
        self._must_belong()
        self._must_stand()
        if self.may == "looks":
            raise OnlyLooks
        for entry in self._here.entries():
            if entry.draft.id == draft.id:
                return Appended(entry.number, fresh=False)
        self._must_be_whole()
        newest = self._here.newest + len(self._here.waiting)
        if newest < after:
            raise StorageTrouble("The saved game is behind the table shown here; reload the page.")
        if newest > after:
            return None
        if self.is_online and not self._here.waiting:
            try:
                return self._send_and_mirror(after, draft)
            except Unanswered:
                self.is_online = False
        is_first = not self._here.waiting and not self.impossible
        self._here.put((*self._here.waiting, draft), was_read=is_first)
        return Appended(after + 1, fresh=True)

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """Return the entries behind number ``after``, at most ``most``: the server's, then the waiting acts."""
        if game != self._table:
            return self._mirror.entries(game, after, most)
        if after:
            self._must_stand()
        return tuple(entry for entry in self._here.entries() if entry.number > after)[:most]

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Store a checkpoint of the server's entries; ignore a checkpoint that includes waiting acts."""
        if game != self._table or checkpoint.number <= self._here.newest:
            self._mirror.put_checkpoint(game, checkpoint)

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """Return the checkpoints of a game; of more than ``most`` the newest."""
        return self._mirror.checkpoints(game, most)

    def size(self, game: str) -> int:
        """Return how many characters the acts of a game take on this device, without the waiting acts."""
        return self._mirror.size(game)

    def version(self) -> Hashable:
        """Return a mark that differs once this page or another has written."""
        return self._mirror.version(), self._here.writes

    def listen(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Return None: the page or worker that holds the line to the server listens there."""
        return None

    def hears(self, wake: Callable[[], object]) -> Callable[[], None] | None:
        """Have ``wake`` called soon after another page wrote into the mirror, where that can be heard."""
        return self._mirror.listen(wake)

    def close(self) -> None:
        """Close the mirror and the connection to the server."""
        self._mirror.close()
        self._wire.close()

    # ------------------------------------------------------------ inside

    def _must_stand(self) -> None:
        """Raise StorageTrouble if another page has renumbered or removed waiting acts since this page last looked.

        Acts of others that only came in do not count.
        """
        if self.has_moved:
            raise StorageTrouble("Someone else at this table acted first; try again.")

    def _send_and_mirror(self, after: int, draft: Draft) -> Appended | None:
        """Append an act at the server and in the mirror; None, with the news taken in, if others went first.

        Raises Overtaken if the mirror has gone on without this act, Unanswered without a connection.
        """
        appended = self._wire.append(self._table, after, draft)
        if appended is not None and appended.number == after + 1:
            try:
                self._here.put((), (draft,))
            except Overtaken:  # another page has heard of it before this one
                if all((after + 1, draft.id) != (entry.number, entry.draft.id) for entry in self._here.entries()):
                    raise
            return Appended(after + 1, fresh=True)
        self._acts.take_in(self._here.news(after))
        return appended

    def _send_first(self) -> None:
        """Send the first waiting act."""
        first, *rest = self._here.waiting
        after = self._here.newest
        try:
            appended = self._wire.append(self._table, after, first)
        except ActRefused as error:
            self._acts.was_refused(error)
            return
        if appended is not None and appended.number == after + 1:
            self._here.put(rest, (first,), sent=(first,))
        elif appended is not None and appended.number <= after:
            self._acts.was_there(appended.number)
        else:
            self._acts.take_in(self._here.news(after))
