"""The files of a page of Innsmouth: my box, towns and sheets, as they are taken over and as they are given away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.apps.files.data_addresses import data_address
from companion.apps.pages.around.context import PageContext
from companion.apps.tables import innsmouth_sheets
from companion.apps.tables.boxes import innsmouth_box
from companion.apps.tables.boxes.innsmouth_box import MyShelf
from companion.box_documents import Deleted, DeletedKind
from companion.errors import BadData, Problem
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box_carried import differing, joined
from companion.innsmouth.box.my_box_file import SavedBox
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import PRACTICE, Tour
from companion.innsmouth.sheet.sheet_file import write_sheet
from companion.innsmouth.town.draft_town_file import lacking, town_text
from companion.innsmouth.town.town_file import read_town
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.town_draft import TownDraft
from companion.screens.innsmouth.map import fingers
from companion.screens.innsmouth.pieces import files, messages
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, Links, in_sight
from companion.screens.keeping import bin


class Files:
    """The part of a page that knows files."""

    def __init__(
        self,
        context: PageContext[Tour, v.View],
        printed: InnsmouthBox,
        mine: MyShelf,
        content: Callable[[Links], InnsmouthScreen],
        do_in_game: Callable[[c.BoxChange, str], None],
    ) -> None:
        self._context, self._printed, self._mine = context, printed, mine
        self._content, self._do_in_game = content, do_in_game

    def take(self, kind: v.FileKind, how: Callable[[], list[Problem]]) -> None:
        """Take over a file by calling ``how``, and list its problems.

        A file with errors changes nothing; of a file that is taken, the parts that were not understood are listed.
        """
        self._context.view = replace(self._context.view, message=None, bad_file=None)
        try:
            unread = how()
        except BadData as trouble:
            self._context.view = replace(self._context.view, bad_file=v.BadFile(kind, trouble.problems))
        else:
            if unread:
                self._context.view = replace(self._context.view, bad_file=v.BadFile(kind, tuple(unread), is_taken=True))

    def take_box(self, text: str, tap: str) -> list[Problem]:
        """Fill gaps of my box from a file, also in the game that is laid out; return what was not understood.

        What my box holds already stays as it is. Raises ``BadData``, ``BadExport`` and ``StorageTrouble``.
        """
        unread: list[Problem] = []
        theirs, before = innsmouth_box.read(text, unread), self._mine.fresh()
        after = self._mine.change(lambda saved_box: joined(saved_box, theirs))
        if self._context.table.state is not None:
            self._do_in_game(c.JoinBox(theirs.box), tap)
        towns = len(after.towns) - len(before.towns)
        self._context.say(messages.box_taken(differing(before, theirs), towns, self._context.words))
        return unread

    def take_town(self, text: str) -> list[Problem]:
        """Save the town in a file for all games; return what was not understood in the file."""
        unread: list[Problem] = []
        read_town(text, "", warnings=unread)
        self._kept(self._mine.keep_town(text), text)
        return unread

    def throw_town(self, name: str) -> None:
        """Delete a town from my box; it goes into the bin, and a message says so."""
        text = self._mine.fresh().towns.get(name)
        if text is not None:
            thing = Deleted(DeletedKind.TOWN, name, innsmouth_box.write(SavedBox(towns={name: text})))
            self._mine.throw(thing)
            self._mine.forget(name)
            self._context.say(bin.thrown(thing, self._context.words))

    def give_back(self, key: str, tap: str) -> None:
        """Put a thing of the bin back into my box, also in the game that is laid out; it leaves the bin then.

        It stays there, with a message, where my box has another thing of its name by now; a town gets a number.
        """
        thing, words = self._mine.in_bin(key), self._context.words
        self._context.say(None)
        if thing is None:
            return
        theirs, before = innsmouth_box.read(thing.document), self._mine.fresh()
        if thing.kind is DeletedKind.TOWN:
            for text in theirs.towns.values():
                self._mine.keep_town(text)
        elif differing(before, theirs):
            self._context.say(bin.is_taken(thing, words))
            return
        else:
            self._mine.change(lambda saved_box: joined(saved_box, theirs))
            if self._context.table.state is not None:
                self._do_in_game(c.JoinBox(theirs.box), tap)
        self._mine.take_out(key)
        self._context.say(bin.given_back(thing, words))

    def keep_drawn(self) -> list[Problem]:
        """Save the town of the editor, and close the editor.

        It replaces the town that it was made from, unless another page has changed that town since.
        """
        drawn = self._context.view.town
        text = town_text(replace(drawn.town, id=drawn.town.name_en))
        self._kept(self._mine.keep_town(text, drawn.source, drawn.seen), text)
        self._context.view = replace(self._context.view, town=TownDraft())
        return []

    def _kept(self, name: str, text: str) -> None:
        """Choose a saved town for the next game, and show a message if its name is not its own."""
        view, town = self._context.view, read_town(text, "")
        picked = setup_draft.edit(view.set_up, setup_draft.PickTown(-1, name))
        self._context.view = replace(view, set_up=picked)
        if name not in (town.name_ru, town.name_en, town.id, "?"):
            self._context.say(messages.town_saved(name, self._context.words))

    def take_sheet(self, text: str, tap: str) -> list[Problem]:
        """Take over the sheet in a file: in a game as the sheet in sight, before a game as that of the next player.

        Return what was not understood in the file.
        """
        tour, towns = self._context.table.state, self._mine.kept.towns
        unread: list[Problem] = []
        if tour is not None:
            seat = in_sight(self._content(Links())).seat
            town, sheet = innsmouth_sheets.read(text, tour.seats[seat].town, towns, self._printed, unread)
            self._context.do(c.TakeSheet(seat, town, sheet), tap)
            return unread
        town, sheet = innsmouth_sheets.read(text, PRACTICE, towns, self._printed, unread)
        name = next((name for name, content in towns.items() if content == town), PRACTICE)
        add = setup_draft.AddSheet(setup_draft.SheetFromFile(name, sheet))
        self._context.view = v.navigate(self._context.view, add, None)
        return unread

    def with_files(self, links: Links) -> Links:
        """Return the links with my box, the town of the editor or a drawn sheet as a file, while it is shown."""
        view = self._context.view
        if view.sheet is v.SheetKind.BOX:
            box = data_address(innsmouth_box.write(self._mine.kept))
            return replace(links, box=box, aside=self._mine.aside(), bin=self._mine.bin())
        if view.sheet is v.SheetKind.WEEK or (view.sheet is v.SheetKind.TOWN and not view.town.is_open):
            return replace(links, bin=self._mine.bin())
        if view.sheet is v.SheetKind.NONE and view.mode is v.SheetMode.DRAW and self._context.table.state is not None:
            return self._sheet_file(links)
        if view.sheet is v.SheetKind.TOWN and view.town.is_open and not lacking(view.town.town):
            return replace(links, town=data_address(town_text(view.town.town)))
        return links

    def _sheet_file(self, links: Links) -> Links:
        """Return the links with the sheet as a file to download, unchanged if it cannot be given away now."""
        content = self._content(links)
        sight = in_sight(content)
        if sight.sheet is None or not fingers.is_by_hand(content, sight) or files.missing(content, sight.sheet):
            return links
        return replace(links, sheet=data_address(write_sheet(sight.sheet)))
