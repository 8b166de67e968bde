"""What a browser keeps of the page of Innsmouth over a reload: mode, seat, dice being told, the form of a new game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.apps.browser.browser_memory import fields_of, filled, filled_each
from companion.innsmouth.box.my_box import TOURIST_DICE
from companion.innsmouth.box.my_box_file import MOST_BONUSES
from companion.innsmouth.corrections.box_changes import MOST_KINDS
from companion.innsmouth.game.state import Tour
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.sheet import DECK_SIZE
from companion.innsmouth.town.draft_town import DraftTown
from companion.screens.innsmouth.drafts import box_draft, setup_draft, town_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.drafts.page_view import KeptCounts, KeptDice


def remembered(view: v.View, tour: Tour | None) -> dict[str, Any]:
    """Return the mode and seat of the page at this table, and what is filled in."""
    content: dict[str, Any] = {"mode": view.mode, "seat": view.seat, "hand": view.by_hand}
    if view.tool is v.Tool.CACHES:
        content["tool"] = view.tool
    if view.later:
        content["later"] = sorted(view.later)
    if view.town.town != DraftTown():
        content["town"] = fields_of(town_draft.FillTown(replace(view.town, past=())))
    counts = KeptCounts(view.counted, view.deck, view.faces, view.goal)
    if counts != KeptCounts():
        content["counts"] = fields_of(counts)
    if tour is None:
        content["set_up"] = fields_of(setup_draft.FillSetUp(view.set_up))
        return content
    dice = KeptDice(view.dice, view.roll, view.skips)
    if dice != KeptDice():
        content["dice"] = {"step": _step(tour), "entered": fields_of(dice)}
    return content


def _step(tour: Tour) -> str:
    """Return the step of the game that half-entered dice belong to."""
    return f"{tour.round} {tour.phase}"


def restored(view: v.View, own: Mapping[str, Any], tour: Tour | None) -> v.View:
    """Return the view as this browser left it."""
    editor = filled(town_draft.FillTown, own.get("town"))
    if editor is not None:
        view = replace(view, town=replace(town_draft.edit(view.town, editor), is_open=False))
    counts = filled_each(KeptCounts, own.get("counts"), _could_be_counted)
    if counts != KeptCounts():
        view = replace(view, counted=counts.counted, deck=counts.deck, faces=counts.faces, goal=counts.goal)
    if tour is None:
        act = filled(setup_draft.FillSetUp, own.get("set_up"))
        return replace(v.navigate(view, act, None), message=view.message) if act else view
    view, later = _with_dice(view, own.get("dice"), tour), own.get("later")
    if isinstance(later, list):
        view = replace(view, later=frozenset(character for character in Character if character in later))
    if own.get("tool") == v.Tool.CACHES:
        view = replace(view, tool=v.Tool.CACHES)
    mode, seat = str(own.get("mode", "")), own.get("seat")
    if mode in set(v.SheetMode):
        view = replace(view, mode=v.SheetMode(mode), by_hand=own.get("hand") is True)
    return replace(view, seat=seat) if isinstance(seat, int) and 0 <= seat < len(tour.seats) else view


def _with_dice(view: v.View, content: object, tour: Tour) -> v.View:
    """Return the view with the dice that were half entered; unchanged where the game has gone on since."""
    if not isinstance(content, dict):
        return view
    dice = filled_each(KeptDice, content.get("entered"), _could_lie)
    if content.get("step") != _step(tour):
        return replace(view, dice=replace(view.dice, is_whole=dice.draft.is_whole))
    return replace(view, dice=dice.draft, roll=dice.roll, skips=dice.skips)


def _could_be_counted(counts: KeptCounts) -> bool:
    """Return whether a box can have such bonuses, cards, faces and goal, as far as they are counted."""
    deck, faces, goal = counts.deck, counts.faces or (), counts.goal
    numbers = (n for card in counts.counted.values() for n in (card.coordinates, card.extra, card.diagonal))
    typed = (box_draft.NameGoal(goal.name), box_draft.TypeTiers(goal.tiers))
    return (
        all(0 <= number <= MOST_BONUSES for number in numbers)
        and (deck is None or (min(deck) >= 1 and deck.total <= DECK_SIZE))
        and len(faces) <= SIDES
        and all(box_draft.edit(goal, act) == goal for act in typed)
    )


def _could_lie(dice: KeptDice) -> bool:
    """Return whether such dice are in the box: a browser may send anything."""
    faces = dice.draft.dice
    numbers = (*(die.number for die in faces), *dice.roll)
    return (
        len(faces) <= TOURIST_DICE
        and (dice.draft.at is None or 0 <= dice.draft.at < len(faces))
        and all(0 < number <= SIDES for number in numbers)
        and all(len(die.tourists) <= MOST_KINDS for die in faces)
    )
