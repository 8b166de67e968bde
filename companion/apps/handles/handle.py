"""What a notebook holds of a kept game: the same journal and the same rules as the page, one act at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from companion import words
from companion.apps.handles import rich
from companion.apps.handles.comparing import differing_rows
from companion.apps.handles.rich import language_here
from companion.apps.handles.speaking import speaking
from companion.apps.pages.game_page import GamePage
from companion.apps.tables.open_game import OpenGame
from companion.desks import Command
from companion.errors import BadQuestion, CompanionError, IllegalCommand, SentenceError, StorageTrouble
from companion.history.codec import Do, Redo, Restore, Undo
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import new_id
from companion.history.timeline import Record, Refusal
from companion.odds.numbers import is_a, whole
from companion.records import dataclass
from companion.words import Words

if TYPE_CHECKING:
    from companion.facts.arkham import ArkhamBox
    from companion.screens.families.replay import Frame

S = TypeVar("S")

WHO = "notebook"
"""Who acted, as the log keeps it."""


class Refused(IllegalCommand):
    """A command that the rules or the history refuse; ``str(error)`` is the sentence that the page would show."""

    def __init__(self, error: IllegalCommand, sentence: str) -> None:
        super().__init__(error.reason, **error.details)
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence

    def _render_traceback_(self) -> list[str]:
        """Return the sentence alone for a notebook to show: a traceback through this program's files would not help."""
        return [self.sentence]


@dataclass(frozen=True, slots=True)
class Done(Generic[S]):
    """The result of an act; shown as its sentences."""

    state: S
    """The table after it."""
    events: Sequence[Any]
    """What happened, as records; of an undo, what is no longer so."""
    said: tuple[str, ...]
    """The same in words."""

    def __repr__(self) -> str:
        return "\n".join(self.said)


class Log(tuple[Mapping[str, Any], ...]):
    """Rows, a mapping for each: ``pandas.DataFrame(table.log)`` takes them as they are."""

    __slots__ = ()

    def __repr__(self) -> str:
        return rich.columns(self)

    def _repr_html_(self) -> str:
        """Return the log as an HTML table for a notebook."""
        return rich.rows(self)


class Handle(ABC, Generic[S]):
    """A game in the hands of a notebook, with or without a page of its own.

    Every act goes through the door of the page: checked by the rules, written into the journal, then shown on this
    page and on every other device. What is read follows the other devices first.
    """

    def __init__(self, game: OpenGame[S], page: GamePage[S, Any] | None = None, language: str = "") -> None:
        self._game, self._page = game, page
        self._language = language
        self._original: Handle[S] | None = None
        self._start: S | None = None
        self._seen = game.session.number if game.session else 0

    # ------------------------------------------------------------ what a game adds

    @abstractmethod
    def _new_page(self) -> GamePage[S, Any]:
        """Return a page of this game."""

    @abstractmethod
    def _sentences(self, record: Record[S]) -> Sequence[str]:
        """Return the sentences of an act that was done."""

    @abstractmethod
    def _numbers(self, state: S) -> Mapping[str, Any]:
        """Numbers of a table that a row of the log carries."""

    @abstractmethod
    def _frames(self) -> tuple[Frame[S], ...]:
        """Return the frames of the evening, oldest first."""

    def _printed(self) -> ArkhamBox | None:
        """Return the box as it is printed on the players' copy of Arkham Horror; None in games that do not need it."""
        return None

    # ------------------------------------------------------------ reading

    @property
    def words(self) -> Words:
        """The sentences and names in the language of this handle.

        That is the language of its page; without a page the language given to the handle, else :func:`language_here`.
        """
        return self._page.words if self._page is not None else words.load(self._language or language_here())

    @property
    def id(self) -> str:
        """The game's name in its address and for ``open``, of a copy that of its original; empty before the set-up."""
        return self._game.name

    @property
    def is_saved(self) -> bool:
        """Return whether a journal on the disk holds this game.

        Copies and opened files are in this kernel's memory alone.
        """
        return self._game.session is not None and not isinstance(self._game.journal, MemoryJournal)

    @property
    def state(self) -> S:
        """The table as it lies now, frozen; raises ``StorageTrouble`` before the set-up."""
        with self._speaking():
            self._follow()
            state = self._game.state
            if state is None:
                raise StorageTrouble("No game has been set up yet.")
            return state

    @property
    def log(self) -> Log:
        """Every act: its number, time (UTC), who, the sentences, whether it was taken back, and the table after it."""
        self._follow()
        return Log(map(self._log_row, self._game.history.records))

    @property
    def states(self) -> tuple[S, ...]:
        """The tables after each act, oldest first, as the evening went: an undo leads back to an earlier one."""
        self._follow()
        return tuple(record.step.after for record in self._game.history.records if record.step.after is not None)

    @property
    def frames(self) -> tuple[Frame[S], ...]:
        """The evening act by act, oldest first, without acts taken back: line of the log, table, numbers."""
        self._follow()
        return self._frames()

    def events(self, kind: type[Any] | None = None) -> tuple[Any, ...]:
        """Return the events of the whole game that are not undone, oldest first; with a ``kind`` only its records.

        Raises ``BadQuestion`` for a ``kind`` that is no class, such as its name in quotes.
        """
        if kind is not None:
            is_a("kind", kind, type)
        self._follow()
        standing = (record for record in self._game.history.records if isinstance(record.act, Do) and not record.undone)
        return tuple(event for record in standing for event in record.events if kind is None or isinstance(event, kind))

    # ------------------------------------------------------------ acting

    def do(self, command: Command) -> Done[S]:
        """Do a command; the game's set-up command begins a game. Raises :class:`Refused` and ``StorageTrouble``."""
        with self._speaking():
            self._may_act()
            before = self._number
            try:
                self._perform(command)
            except IllegalCommand as error:
                self._follow()
                raise self._refused(error, command) from None
            return self._after(before)

    def undo(self) -> Done[S]:
        """Take back the newest act that stands.

        Raises :class:`Refused` where nothing can be taken back, and where somebody has acted since this handle looked
        last; asked once more, it takes that act back. ``StorageTrouble`` before the set-up.
        """
        return self._undo_or_redo(Refusal.NOTHING_TO_UNDO, Refusal.UNDO_TOO_LATE)

    def redo(self) -> Done[S]:
        """Do again what was taken back last; raises :class:`Refused` like :meth:`undo`."""
        return self._undo_or_redo(Refusal.NOTHING_TO_REDO, Refusal.REDO_TOO_LATE)

    def copy(self, acts: int | None = None) -> Self:
        """Return a copy of the game with its log in this kernel's memory, to try things out: no journal, no page.

        ``acts``: take only so many entries of the log, 1 or more, and the table as it lay then. Raises ``BadQuestion``
        for a number that the log does not have, ``StorageTrouble`` for a table that came without its log.
        """
        with self._speaking():
            self._follow()
            game, other = self._game, MemoryJournal()
            twin = self._of(other)
            if game.looked is not None:
                if game.looked.read is None:
                    raise StorageTrouble("This table came without its log, so you can only watch it.")
                twin.open(twin.take_over(game.looked.document)[1], WHO)
            elif game.session is not None:
                saved = game.journal.game(game.name)
                if saved is None:
                    raise StorageTrouble("There is no saved table with this name.")
                drafts = [entry.draft for entry in game.journal.entries(game.name)]
                if acts is not None:
                    drafts = drafts[: whole("acts", acts, 1, len(drafts))]
                other.add(saved, drafts)
                twin.open(game.name, WHO)
            copied = type(self)(twin, language=self.words.language)
            copied._original, copied._start = self._original or self, self._start if self._original else twin.state
            return copied

    def what_if(self, acts: int | None = None) -> Self:
        """Return :meth:`copy`; what is done on it is set beside the real table by :meth:`compare`.

        Raises ``BadQuestion`` and ``StorageTrouble`` as that does.
        """
        return self.copy(acts)

    def compare(self) -> Log:
        """Return what differs between a copy and the table it was taken from, both as they are now, in words.

        A row for each difference: ``what`` it is, how it is ``at_the_table`` and how ``here``; an empty text where one
        of them has none; and where it was ``changed``, "here" or only "at_the_table". Equal tables have no row.

        Raises ``BadQuestion`` for a game that is no copy, ``StorageTrouble`` before the set-up.
        """
        if self._original is None:
            raise BadQuestion("compare", "only a copy can be compared: what_if() and copy() give one")
        return Log(differing_rows(self._start, self._original.state, self.state, self.words, self._printed))

    def export(self) -> str:
        """Return the game as a document (JSON) that ``open`` and every page take, once it is written to a file.

        Raises ``StorageTrouble`` before the set-up.
        """
        with self._speaking():
            self._follow()
            if self._game.state is None:
                raise StorageTrouble("No game has been set up yet.")
            return self._game.export()

    @property
    def widget(self) -> Any:
        """The page of this game as a widget, to stand among others; it shows what this handle does.

        ``ipywidgets.VBox([table.widget, ...])``, a Sidecar and Solara take it as it is, marimo in ``mo.ui.anywidget``.
        Raises ``CannotServe`` where the pages' libraries are not installed (the extra ``notebook``).
        """
        from companion.apps import notebook

        return notebook.widget(self._shown())

    def show(self) -> None:
        """Display the page of this game under the cell; from then on it shows what this handle does.

        A notebook that is saved as a page keeps there what the handle itself shows, as it was at this call.

        Raises ``CannotServe`` where the pages' libraries are not installed (the extra ``notebook``).
        """
        from companion.apps import notebook

        notebook.show(self._shown(), self._repr_html_())

    # ------------------------------------------------------------ within

    def _shown(self) -> GamePage[S, Any]:
        """Return the page of this game, made when it is first shown."""
        if self._page is None:
            self._page = self._new_page()
        if isinstance(self._game.journal, MemoryJournal):  # it ends with this kernel, and says so
            self._page.context.forgets = True
            self._page.refresh()
        return self._page

    def _of(self, journal: MemoryJournal) -> OpenGame[S]:
        """Return an open game whose entries go to this journal; subclasses return their own kind of it."""
        return OpenGame(self._game.game, lambda: journal)

    @property
    def _number(self) -> int:
        """Return the number of the newest entry of the log, 0 if none is open."""
        return self._game.session.number if self._game.session else 0

    def _perform(self, command: Command) -> None:
        """Do a command as the notebook, through its page if that is open."""
        if self._page is not None:
            self._page.perform(command, new_id(), WHO)
        else:
            self._game.do(command, new_id(), WHO)

    def _speaking(self) -> AbstractContextManager[None]:
        """Return a context in which errors get their sentence in the language of this handle."""
        return speaking(lambda: self.words, self._printed)

    def _may_act(self) -> None:
        """Raise the trouble of a page that could not open its table: a command would begin another table."""
        if self._page is not None and self._page.trouble is not None:
            raise self._page.trouble

    def _follow(self) -> None:
        """Take over what other devices did, and show it."""
        with self._speaking():
            game, session = self._game, self._game.session
            if session is None:
                return
            if game.elsewhere is not None and game.elsewhere.meet():
                game.elsewhere.show_anew(lambda: game.open(game.name, WHO))
                session = game.laid_out()
            news = session.catch_up()
            if news and self._page is not None:
                self._page.others_did(news)
            self._seen = session.number

    def _after(self, before: int) -> Done[S]:
        """Show what was done since entry ``before``, and give it back."""
        session = self._game.laid_out()
        session.catch_up()
        records = tuple(record for record in session.log if record.number > before)
        if self._page is not None:
            self._page.cell_did(records)
        self._seen = session.number
        newest = records[-1]
        return Done(self.state, newest.events, tuple(self._in_words(newest)))

    def _undo_or_redo(self, nothing: Refusal, too_late: Refusal) -> Done[S]:
        """Undo the newest act if ``nothing`` is NOTHING_TO_UNDO, otherwise redo the undone act; return what changed.

        Raise Refused if there is nothing to undo or redo, or, with ``too_late``, if others acted since the last look.
        """
        with self._speaking():
            self._may_act()
            try:
                session = self._game.laid_out()
                seen = self._seen
                self._follow()
                is_undo = nothing is Refusal.NOTHING_TO_UNDO
                record = session.undo_what if is_undo else session.redo_what
                if record is None:
                    raise IllegalCommand(nothing)
                if session.number > seen:
                    raise IllegalCommand(too_late, entry=record.number)
                (self._game.undo if is_undo else self._game.redo)(record.number, new_id(), WHO)
            except IllegalCommand as error:
                raise self._refused(error, None) from None
            return self._after(seen)

    def _refused(self, error: IllegalCommand, command: Command | None) -> Refused:
        """Return the error of a notebook for a refused command, with a sentence in its language."""
        from companion.apps.tables.error_sentences import refusal_sentence

        text = refusal_sentence(error, command, self._game.state, self.words, self._printed)
        if error.reason is Refusal.UNREADABLE:
            text = self.words.t("Unknown command or wrong fields: {what}", what=repr(command))
        if error.reason in (Refusal.UNDO_TOO_LATE, Refusal.REDO_TOO_LATE) and self._game.history.records:
            newest = "; ".join(self._in_words(self._game.history.records[-1]))
            text = self.words.t(
                "Someone has acted in the meantime: {what}. Repeat the call if you still want it.", what=newest
            )
        if error.reason.name == "ALREADY_SET_UP":
            anew = f"{self._game.game.kind}.show()"
            text = self.words.t("{why}; {command} starts a new game", why=text, command=anew)
        return Refused(error, text)

    def _in_words(self, record: Record[S]) -> Iterator[str]:
        """Yield the sentences of the log for a record: the act, the act undone or done again, or a restored table."""
        t = self.words.t
        match record.act:
            case Do():
                yield from self._sentences(record)
            case Undo():
                yield t("undone: {what}", what="; ".join(self._sentences(record)))
            case Redo():
                yield t("redone: {what}", what="; ".join(self._sentences(record)))
            case Restore():
                yield t("the table was restored")

    def _log_row(self, record: Record[S]) -> Mapping[str, Any]:
        """Return a record as a row of the log: number, time, who, what, and numbers of the table after it, if any."""
        after = record.step.after
        row = {
            "number": record.number,
            "at": record.at,
            "who": record.who,
            "command": type(record.command).__name__ if record.command is not None else "",
            "what": "; ".join(self._in_words(record)),
            "undone": record.undone,
        }
        return row if after is None else {**row, **self._numbers(after)}

    def __repr__(self) -> str:
        try:
            numbers = self._numbers(self.state)
        except CompanionError as error:
            return f"{type(self).__name__}: {self._sentence(error)}"
        text = ", ".join(f"{name} {value}" for name, value in numbers.items())
        return f"{type(self).__name__}{', what-if copy of' if self._original else ''} {self.id}: {text}"

    def _repr_html_(self) -> str:
        """Return the present state as HTML for a notebook, or the sentence of the trouble that prevents it."""
        try:
            return rich.lines(self.state, self.words, self._caption)
        except CompanionError as error:
            return rich.sentence(self._sentence(error))

    @property
    def _caption(self) -> str:
        """Return the caption of a copy to try things with, "" for the saved game itself."""
        return self.words.t("A what-if copy, kept only in this notebook") if self._original else ""

    def _sentence(self, error: CompanionError) -> str:
        """Return the sentence of an error in the handle's language, or the text of an error that has no sentence."""
        if not isinstance(error, SentenceError):
            return str(error)
        from companion.apps.tables.error_sentences import error_sentence

        return error_sentence(error, self.words, self._printed)
