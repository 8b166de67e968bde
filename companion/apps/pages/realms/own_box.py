"""My box on a page of a duel: the cells of a card, the bin of cells that were cleared, a box from a file."""

from __future__ import annotations

from collections.abc import Callable

from companion.apps.pages.around.context import PageContext
from companion.apps.tables.boxes.box_shelf import BoxShelf
from companion.box_documents import Deleted, DeletedKind
from companion.errors import Problem
from companion.facts.realms import RealmsBox
from companion.realms.cards import my_box
from companion.realms.cards.my_box import MyBox, Printed
from companion.realms.game.state import Duel
from companion.screens.keeping import bin
from companion.screens.realms.cards.box import cell_words
from companion.screens.realms.drafts import view as v
from companion.screens.realms.wording import messages
from companion.screens.realms.wording.names import Names

BoxAct = v.EnterNumber | v.ConfirmPresumed | v.GiveBack | v.ImportBox


class OwnBox:
    """The part of a page that changes my box."""

    def __init__(
        self,
        context: PageContext[Duel, v.View],
        shelf: BoxShelf[MyBox],
        printed: RealmsBox,
        names: Callable[[], Names],
    ) -> None:
        self._context, self._shelf, self._printed, self._names = context, shelf, printed, names

    def do(self, act: BoxAct) -> None:
        """Change my box in its file; an act for a card that is not in the game does nothing.

        Raises ``BadExport``, ``StorageTrouble``, and ``IllegalCommand`` on a page that only looks; nothing is changed
        then.
        """
        self._context.say(None)
        match act:
            case v.EnterNumber(card, field, value) if card in self._printed.cards:
                self._enter(card, field, value)
            case v.ConfirmPresumed(card) if card in self._printed.cards:
                presumed = self._printed.cards[card]
                self._shelf.change(lambda mine: mine.confirmed(presumed))
            case v.GiveBack(key):
                self._give_back(key)
            case v.ImportBox(text):
                self._import(text)
            case _:
                pass

    def _enter(self, card: str, field: str, value: str) -> None:
        """Enter a printed number of a card; the number of a cell that is cleared goes into the bin."""
        before, after = self._shelf.kept, self._shelf.kept.entered(card, field, value)
        cleared = getattr(before.of(card), field)
        thing = None
        if getattr(after.of(card), field) in my_box.EMPTY and cleared not in my_box.EMPTY:
            document = my_box.write(MyBox({card: Printed(**{field: cleared})}))
            thing = Deleted(DeletedKind.CARD, cell_words(self._names(), card, field, cleared), document)
            self._shelf.throw(thing)
        self._shelf.change(lambda mine: mine.entered(card, field, value))
        if thing is not None:
            self._context.say(bin.thrown(thing, self._context.words))

    def _give_back(self, key: str) -> None:
        """Fill the cell again that a thing of the bin was cleared from, unless another value is entered by now."""
        thing, words = self._shelf.in_bin(key), self._context.words
        if thing is None:
            return
        theirs = my_box.read(thing.document, self._printed)
        if self._shelf.fresh().joined(theirs).differing:
            self._context.say(bin.is_entered(thing, words))
            return
        self._shelf.change(lambda mine: mine.joined(theirs).box)
        self._shelf.take_out(key)
        self._context.say(bin.given_back(thing, words))

    def _import(self, text: str) -> None:
        """Fill the empty cells of my box from a file.

        A message counts the filled cells and lists unknown keys of the file with their place.
        """
        unread: list[Problem] = []
        theirs = my_box.read(text, self._printed, unread)
        before = self._shelf.fresh()
        self._shelf.change(lambda mine: mine.joined(theirs).box)
        self._context.say(messages.taken_over(before.joined(theirs), tuple(unread), self._names()))
