"""The town of the week on a page: a game is begun from its seed, codes of friends are compared."""

from __future__ import annotations

from dataclasses import replace

from companion.apps.browser.address import code_of, is_only_here, seed_address
from companion.apps.pages.around.context import PageContext
from companion.apps.tables import innsmouth_week
from companion.apps.tables.boxes import innsmouth_box
from companion.apps.tables.boxes.innsmouth_box import MyShelf
from companion.box_documents import Deleted, DeletedKind
from companion.errors import BadExport
from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.box.my_box_file import SavedBox
from companion.innsmouth.box.week_codes import WeekGame
from companion.innsmouth.game.state import PRACTICE, Tour
from companion.innsmouth.week import seeds, week_game
from companion.innsmouth.week.week_game import WeekVerdict
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.pieces.shown import WeekComparison, WeekInSight
from companion.screens.keeping import bin
from companion.typed_text import LONGEST_NAME


class Weeks:
    """The part of a page that knows weeks."""

    def __init__(self, context: PageContext[Tour, v.View], printed: InnsmouthBox, mine: MyShelf) -> None:
        self._context, self._printed, self._mine = context, printed, mine
        self._verdicts: dict[str, WeekVerdict | str] = {}
        """What the codes of my box are worth, or why one cannot be read."""

    def begin(self, typed: str, tap: str) -> None:
        """Begin a game of the week, in the town and by the player's name of the form."""
        seed, draft = seeds.read(typed), self._context.view.set_up
        if seed:
            name = draft.names[0][:LONGEST_NAME]
            self._context.do(week_game.set_up(seed, name, self._mine.kept.towns.get(draft.towns[0], PRACTICE)), tap)

    def forget(self, name: str) -> None:
        """Remove a game of a week from my box."""
        game = self._mine.fresh().week_games.get(name)
        self._context.view = replace(self._context.view, compared="", message=None)
        if game is None:
            return
        verdict = self._compared(name, game).verdict
        called = " · ".join(filter(None, (verdict.name if verdict is not None else "", game.seed)))
        thing = Deleted(DeletedKind.WEEK, called, innsmouth_box.write(SavedBox(week_games={name: game})))
        self._mine.throw(thing)
        self._mine.note_week_game(name, None)
        self._context.say(bin.thrown(thing, self._context.words))

    def compare(self, code: str) -> None:
        """Check a friend's code, save its game in my box and show the page of its week.

        For a code that cannot be read, or that holds no game of a week, only a sentence is shown. An empty code is
        ignored. Raises ``StorageTrouble``.
        """
        context = self._context
        context.view = replace(context.view, message=None, no_code="", typed_code="", compared="")
        if not code.strip():
            return
        try:
            letters = innsmouth_week.letters_of(code)
            verdict = innsmouth_week.verdict(letters, self._printed)
        except BadExport as error:
            context.view = replace(context.view, no_code=context.sentence(error), typed_code=code)
            return
        if not verdict.seed:
            text = context.words.t("This code holds a game, but not one in the town of the week.")
            context.view = replace(context.view, no_code=text, typed_code=code)
            return
        mine = self._mine.kept.week_games
        if not any(game.code == letters for game in mine.values()):
            self._mine.note_week_game(innsmouth_week.name_of(letters), WeekGame(verdict.seed, letters))
        name = verdict.name or context.words.t("Someone")
        context.view = replace(context.view, sheet=v.SheetKind.WEEK, week=verdict.seed, compared=name)

    def in_sight(self, at: str) -> WeekInSight | None:
        """Return the week in sight while its page is open or offered, otherwise None; ``at`` is the page's address."""
        view, table = self._context.view, self._context.table
        is_open = view.sheet is v.SheetKind.WEEK
        if not is_open and table.state is not None:
            return None
        now = innsmouth_week.this_week(innsmouth_week.today())
        seed = view.week if is_open and view.week else now.seed
        sight = WeekInSight(seed, now.number, now.first, now.last, is_now=seed == now.seed)
        if not is_open:
            return sight
        link = seed_address(table.game.kind, "" if self._context.host.is_borrowed else at, seed)
        code = code_of(link, "al-qr") if link and not is_only_here(link) else None
        week_games = self._mine.kept.week_games.items()
        games = tuple(self._compared(name, game) for name, game in week_games if game.seed == seed)
        return replace(sight, link=link, code=code, games=games)

    def _compared(self, name: str, game: WeekGame) -> WeekComparison:
        """Return the row of a player's game: its verdict, worked out once per code, or why the code cannot be read."""
        if game.code not in self._verdicts:
            try:
                self._verdicts[game.code] = innsmouth_week.verdict(game.code, self._printed)
            except BadExport as error:
                self._verdicts[game.code] = self._context.sentence(error)
        verdict = self._verdicts[game.code]
        if isinstance(verdict, str):
            return WeekComparison(name, game.is_own, None, verdict)
        return WeekComparison(name, game.is_own, verdict)
