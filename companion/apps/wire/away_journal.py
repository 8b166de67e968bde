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
        """Another one of the same page, to be used in another thread."""
        twin = AwayJournal(self._game, self._mirror, self._wire, self._table, self._tells)
        twin.is_online, twin.turn, twin._barred = self.is_online, self.turn, self._barred
        twin._here.sit_like(self._here)
        return twin

    @property
    def newest(self) -> int:
        """The number of the newest entry that the server has kept, as far as is known here."""
        return self._here.newest

    @property
    def waiting(self) -> int:
        """Acts that the server does not know yet."""
        return len(self._here.waiting)

    @property
    def waits(self) -> tuple[Draft, ...]:
        """The acts that the server does not know yet, in their order."""
        return self._here.waiting

    @property
    def impossible(self) -> tuple[Impossible, ...]:
        """What could no longer be done, whichever page found it, until somebody has read it."""
        return self._here.impossible

    @property
    def sent(self) -> int:
        """Acts that waited and were kept, until somebody has read it."""
        return len(self._here.sent)

    @property
    def sent_ids(self) -> tuple[str, ...]:
        """Their ids."""
        return self._here.sent

    @property
    def absence(self) -> Absence:
        """Between which entries acts waited here last."""
        return self._here.absence

    @property
    def may(self) -> str:
        """What the key of this page allows, as the server has said last; empty where it never did."""
        return self._here.may

    @property
    def days(self) -> int | None:
        """After how many days without an act the server forgets the table; 0 = never, None = it never said."""
        return self._here.days

    @property
    def has_moved(self) -> bool:
        """Whether another page has changed what stands behind the kept since this one looked."""
        return self._here.turn != self.turn

    def join(self, at: dict[str, str], trusted: str = "") -> None:
        """Take the table into the mirror; ``at`` is kept beside it, to find it again. Raises ``StorageTrouble``.

        ``trusted`` names the server that somebody has said a mirror without an address belongs to.
        """
        try:
            self.is_online = self._here.join(at, trusted) or self.is_online
        except OtherServer as error:
            self._barred = error
            raise
        self._barred = None

    def settle(self) -> None:
        """Once the table is opened: what was cut off in the middle is brought to its end."""
        self._here.steadily(self._acts.settle)
        self.turn = self._here.turn

    def meet(self) -> bool:
        """Ask the server what is new, and send what waits; whether the log behind what was kept has changed.

        Then the table is to be opened anew. Without an answer all stays as it is. Raises ``StorageTrouble`` for what
        the server refuses whoever asks; what waits goes on waiting then.
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
        """Nothing goes from the mirror of one server to another, and nothing comes from there."""
        if self._barred is not None:
            raise self._barred

    def _meet(self) -> None:
        self._must_belong()
        self._acts.take_in(self._here.news(self._here.newest))
        self.is_online = True
        while self._here.waiting:
            self._must_be_whole()
            self._must_play()
            self._send_first()

    def _must_be_whole(self) -> None:
        """Nothing goes behind what waits before the mirror has all that it was tapped on."""
        if not self._here.is_whole:
            raise StorageTrouble("Part of this table was lost here; it comes back as soon as its server answers.")

    def _must_play(self) -> None:
        """What waits is sent by a page that may; one that looks leaves it to the others and says so."""
        if not self.may:
            self._wire.game(self._table)
        if self.may == "looks":
            raise OnlyLooks

    def away(self) -> None:
        """The line to the server was lost: acts wait from now on."""
        self.is_online = False

    def was_read(self, one: str = "") -> None:
        """Somebody has read what became of the acts that waited; of ``one`` alone, where it is named."""
        left = tuple(gone for gone in self.impossible if one and gone.id != one)
        self._here.steadily(lambda: self._here.put(self._here.waiting, gone=left, was_read=True))

    def drop(self, name: str) -> None:
        """Let an act go that waits, before it is sent; an undo of it goes with it, what is impossible then is told."""
        self._here.steadily(lambda: self._acts.drop(name))

    # ------------------------------------------------------------ the journal

    def add(self, game: SavedGame, drafts: Sequence[Draft] = (), checkpoint: Checkpoint | None = None) -> None:
        """Another game is kept on this device alone."""
        self._mirror.add(game, drafts, checkpoint)

    def games(self) -> tuple[SavedGame, ...]:
        """All games of this device."""
        return self._mirror.games()

    def game(self, game: str) -> SavedGame | None:
        """One game by its id; the table is taken into the mirror if it is not there yet."""
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
        """Have an act kept by the server, or let it wait where it does not answer."""
        if game != self._table:
            return self._mirror.append(game, after, draft, checkpoint)
        return self._here.steadily(lambda: self._append(after, draft))

    def _append(self, after: int, draft: Draft) -> Appended | None:
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
            raise StorageTrouble("The saved game is shorter than the table shown here; reload the page.")
        if newest > after:
            return None
        if self.is_online and not self._here.waiting:
            try:
                return self._keep(after, draft)
            except Unanswered:
                self.is_online = False
        is_first = not self._here.waiting and not self.impossible
        self._here.put((*self._here.waiting, draft), was_read=is_first)
        return Appended(after + 1, fresh=True)

    def entries(self, game: str, after: int = 0, most: int | None = None) -> tuple[Entry, ...]:
        """What the server has kept, and behind it what waits."""
        if game != self._table:
            return self._mirror.entries(game, after, most)
        if after:
            self._must_stand()
        return tuple(entry for entry in self._here.entries() if entry.number > after)[:most]

    def put_checkpoint(self, game: str, checkpoint: Checkpoint) -> None:
        """Keep a checkpoint of what the server has kept; of what waits there is none."""
        if game != self._table or checkpoint.number <= self._here.newest:
            self._mirror.put_checkpoint(game, checkpoint)

    def checkpoints(self, game: str, most: int | None = None) -> tuple[Checkpoint, ...]:
        """The checkpoints of a game; of more than ``most`` the newest."""
        return self._mirror.checkpoints(game, most)

    def size(self, game: str) -> int:
        """The characters that the acts of a game take here, without those that wait."""
        return self._mirror.size(game)

    def version(self) -> Hashable:
        """A mark that differs when this page or another has written."""
        return self._mirror.version(), self._here.writes

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

    def _must_stand(self) -> None:
        if self.has_moved:
            raise StorageTrouble("Others went first at this table; try again.")

    def _keep(self, after: int, draft: Draft) -> Appended | None:
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
        """Send the first that waits."""
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
