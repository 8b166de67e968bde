"""My box on a page of Innsmouth: each change is done to the game that is laid out and to the box for all games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

from companion.apps.pages.around.context import PageContext
from companion.apps.tables.boxes.innsmouth_box import MyShelf
from companion.box_documents import Deleted, DeletedKind
from companion.errors import IllegalCommand
from companion.innsmouth.box.my_box import Bonus, Bonuses, MyBox
from companion.innsmouth.box.my_box_carried import carried
from companion.innsmouth.box.my_box_file import SavedBox, check_readable, write_box
from companion.innsmouth.corrections.box_changes import changed
from companion.innsmouth.corrections.claims import MOST_POINTS
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Tour
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.sheet.sheet import DECK_SIZE
from companion.screens.innsmouth.box import box as box_screen
from companion.screens.innsmouth.drafts import box_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.box_draft import GoalDraft
from companion.screens.innsmouth.pieces import missing_entries
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.keeping import bin
from companion.screens.parts import Toast


class OwnBox:
    """The part of a page that changes my box."""

    def __init__(
        self,
        context: PageContext[Tour, v.View],
        mine: MyShelf,
        content: Callable[[], InnsmouthScreen],
        do_in_game: Callable[[c.BoxChange, str], None],
    ) -> None:
        self._context, self._mine, self._content, self._do_in_game = context, mine, content, do_in_game

    def change(self, change: c.BoxChange, tap: str) -> None:
        """Change my box, in the game that is laid out and in the box for all games.

        Raises ``IllegalCommand`` for a change that is refused and ``BadData`` for a box that the file could not hold;
        nothing is saved then. Raises ``StorageTrouble`` if the box for all games cannot be saved.
        """
        tour, thing = self._context.table.state, _deleted(change, self._content().mine)
        if thing is not None:
            self._mine.throw(thing)
        if tour is None:
            self._mine.change(lambda saved_box: replace(saved_box, box=changed(saved_box.box, change)))
        else:
            check_readable(SavedBox(changed(tour.box, change)))
            self._do_in_game(change, tap)
            self.carry(tour.box)
        self._counted(self._content().mine)
        if thing is not None:
            self._context.say(bin.thrown(thing, self._context.words))

    def carry(self, before: MyBox) -> None:
        """Carry over to the box for all games the difference between ``before`` and the box of the game now."""
        tour = self._context.table.state
        if tour is not None and tour.box != before:
            after = tour.box
            self._mine.change(lambda saved_box: replace(saved_box, box=carried(saved_box.box, before, after)))

    def _counted(self, box: MyBox) -> None:
        """Drop from the view the half-counted bonuses and the half-typed goal that my box holds now."""
        view = self._context.view
        counted = {character: card for character, card in view.counted.items() if character not in box.bonuses}
        is_told = any(goal.id == view.goal.name for goal in box.goals)
        self._context.view = replace(view, goal=GoalDraft() if is_told else view.goal, counted=counted)

    def finish(self, tap: str) -> None:
        """Enter in my box what is filled in on this page and was not entered yet: counted bonuses and a whole goal."""
        context = self._context
        goal = box_draft.goal(context.view.goal)
        counted = {character: card for character, card in context.view.counted.items() if card != Bonuses()}
        for character, card in counted.items():
            context.do(c.TellBonuses(character, card), f"{tap}-{character}")
        if goal is not None:
            context.do(c.TellGoal(goal), f"{tap}-goal")

    def tell(self, act: v.AddTypedGoal | v.KeepCacheCard | v.TellCounted | v.TypeSolo, tap: str) -> None:
        """Enter in my box what was filled in on this page: a goal, a cache card, bonuses or points of a solo game.

        A goal that is incomplete is refused with a message. Raises ``IllegalCommand`` for points that are no number.
        """
        context, mine = self._context, self._content().mine
        match act:
            case v.AddTypedGoal():
                goal = box_draft.goal(context.view.goal)
                if goal is None:
                    context.say(Toast(box_screen.why_no_goal(self._content()), "refused"))
                else:
                    context.do(c.TellGoal(goal), tap)
            case v.KeepCacheCard(nodes):
                names = (context.words.t("Cache card {n}", n=number) for number in count(1))
                context.do(c.KeepCaches(next(name for name in names if name not in mine.cache_cards), nodes), tap)
            case v.TellCounted(character):
                context.do(c.TellBonuses(character, context.view.counted.get(character, Bonuses())), tap)
            case v.TypeSolo(goals, at, value):
                context.do(c.SetSoloPoints(goals, at, typed_points(value, "solo") if value.strip() else None), tap)

    def count_card(self, kind: str, by: int, tap: str) -> None:
        """Count ``by`` cards of a kind more in the artifact deck, fewer if negative.

        A full deck of seven cards goes into my box; an impossible deck is ignored.
        """
        context = self._context
        deck = missing_entries.counted_deck(
            context.view.deck or self._content().mine.deck or missing_entries.LEAST_DECK, kind, by
        )
        if deck is None:
            return
        context.view = replace(context.view, deck=deck, message=None)
        if deck.total == DECK_SIZE:
            context.do(c.TellDeck(deck), tap)
            context.view = replace(context.view, deck=None)

    def count_face(self, bonus: Bonus, by: int, tap: str) -> None:
        """Count ``by`` more of a face on the half-filled bonus die of this view, fewer if negative.

        A full die of six faces goes into my box. A negative number of faces, or more than six in all, is ignored.
        """
        context = self._context
        now = context.view.faces if context.view.faces is not None else self._content().mine.bonus_die
        number = now.count(bonus) + by
        faces = tuple(face for face in Bonus for _ in range(number if face is bonus else now.count(face)))
        if number < 0 or len(faces) > SIDES:
            return
        context.view = replace(context.view, faces=faces, message=None)
        if len(faces) == SIDES:
            context.do(c.TellBonusDie(faces), tap)
            context.view = replace(context.view, faces=None)


def _deleted(change: c.BoxChange, mine: MyBox) -> Deleted | None:
    """Return the goal card or cache card that a change deletes from a box; None for another change."""
    match change:
        case c.ForgetGoal(name):
            goals = tuple(goal for goal in mine.goals if goal.id == name)
            return Deleted(DeletedKind.GOAL, name, write_box(MyBox(goals=goals))) if goals else None
        case c.ForgetCaches(name) if name in mine.cache_cards:
            return Deleted(DeletedKind.CACHES, name, write_box(MyBox(cache_cards={name: mine.cache_cards[name]})))
        case _:
            return None


def typed_points(typed: str, field: str) -> int:
    """Return a typed number of points.

    Raises ``IllegalCommand`` unless it is a whole number from 0 to ``MOST_POINTS``, in at most four digits.
    """
    text = typed.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= MOST_POINTS):
        raise IllegalCommand(Reason.OUT_OF_RANGE, field=field, least=0, most=MOST_POINTS)
    return int(text)
