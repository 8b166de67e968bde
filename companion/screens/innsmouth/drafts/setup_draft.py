"""The form before a game: who plays, what is counted, which threat, characters, towns and goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.corrections.claims import MOST_POINTS
from companion.innsmouth.game import commands
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import MOST_PLAYERS, PRACTICE, BoardSide, Challenge, Tour
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import MOST_GOALS, Goal
from companion.innsmouth.sheet.sheet import Sheet
from companion.records import dataclass
from companion.screens.parts import Navigation
from companion.screens.player_names import MOST_TYPED
from companion.screens.set_up_acts import ChooseFirst, ChoosePlayers, NamePlayer, SetUpAct
from companion.typed_text import LONGEST_NAME

MOST_DIGITS = 9
"""Of a number that is typed: Python reads none of thousands."""


@dataclass(frozen=True, slots=True)
class SheetFromFile:
    """A sheet from a file, for the player of the same place."""

    town: str
    """Its town's name in my box, or the practice town."""
    sheet: Sheet


@dataclass(frozen=True, slots=True)
class SetUpDraft:
    """What is filled in; every field has a default, so that one tap begins."""

    names: tuple[str, ...] = ("", "")
    score_only: bool = True
    mode: BoardSide = BoardSide.CULTISTS
    characters: tuple[Character | None, ...] = (None, None)
    is_advanced: bool = False
    """Everybody has a character of his own."""
    towns: tuple[str, ...] = (PRACTICE, PRACTICE)
    """Names of towns in my box, or the practice town."""
    first: int = 0
    goals: tuple[str, ...] = ()
    """Ids of the goal cards that were named; none is taken for granted."""
    cache_card: str = ""
    """Name of the cache card in my box; empty = it lies on the table alone."""
    marks_caches: bool = True
    """Without a known card, the caches are marked on the map before the first round."""
    total: str = ""
    """Solo challenge: points to reach, as typed."""
    goal_points: str = ""
    sheets: tuple[SheetFromFile, ...] = ()
    """Sheets from files, in the players' order; some players may have none."""


@dataclass(frozen=True, slots=True)
class ChooseScoreOnly(SetUpAct):
    on: bool


@dataclass(frozen=True, slots=True)
class DrawFirst(Navigation):
    """The first player at random; the app draws."""


@dataclass(frozen=True, slots=True)
class DrawCharacters(Navigation):
    """One character for all at random, or a different one for each; the app draws."""


@dataclass(frozen=True, slots=True)
class DrawGoals(Navigation):
    """Two of the goal cards that are known, at random; the app draws."""


@dataclass(frozen=True, slots=True)
class DrawCacheCard(Navigation):
    """One of the cache cards that are known, at random; the app draws."""


@dataclass(frozen=True, slots=True)
class ChooseThreat(SetUpAct):
    mode: BoardSide


@dataclass(frozen=True, slots=True)
class ChooseAdvanced(SetUpAct):
    on: bool


@dataclass(frozen=True, slots=True)
class PickCharacter(SetUpAct):
    """Of a seat; in normal mode of everybody."""

    seat: int
    character: Character


@dataclass(frozen=True, slots=True)
class PickTown(SetUpAct):
    """Of a seat; -1 = of everybody."""

    seat: int
    town: str


@dataclass(frozen=True, slots=True)
class PickGoal(SetUpAct):
    """Whether a goal card is in play."""

    goal: str
    on: bool


@dataclass(frozen=True, slots=True)
class PickCacheCard(SetUpAct):
    """The cache card that lies there; empty = it is entered later."""

    card: str


@dataclass(frozen=True, slots=True)
class MarkCaches(SetUpAct):
    """Whether the caches are marked on the map before the first round, rather than when they are needed."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskTotal(SetUpAct):
    value: str


@dataclass(frozen=True, slots=True)
class AskGoalPoints(SetUpAct):
    value: str


@dataclass(frozen=True, slots=True)
class TakeCell(SetUpAct):
    """A solo game with this challenge and this character."""

    asked: int
    asked_goals: int
    character: Character


@dataclass(frozen=True, slots=True)
class AddSheet(SetUpAct):
    """A sheet came from a file; where everybody has one already, somebody joins."""

    sheet: SheetFromFile


@dataclass(frozen=True, slots=True)
class DropSheet(SetUpAct):
    """Not this sheet after all."""

    seat: int


@dataclass(frozen=True, slots=True)
class FillSetUp(SetUpAct):
    """The whole form, as a browser saved it."""

    draft: SetUpDraft


def edit(draft: SetUpDraft, act: SetUpAct) -> SetUpDraft:
    """The form after an act."""
    match act:
        case ChoosePlayers(players) if 1 <= players <= MOST_PLAYERS:
            return _for_players(draft, players)
        case ChooseScoreOnly(on):
            return replace(draft, score_only=on)
        case NamePlayer(seat, name) if 0 <= seat < len(draft.names):
            return replace(draft, names=_with_entry(draft.names, seat, name[:MOST_TYPED]))
        case ChooseFirst(seat) if 0 <= seat < len(draft.names):
            return replace(draft, first=seat)
        case ChooseThreat(mode):
            return replace(draft, mode=mode)
        case ChooseAdvanced(on):
            return replace(draft, is_advanced=on, characters=(draft.characters[0],) * len(draft.names))
        case PickCharacter(seat, character) if 0 <= seat < len(draft.names):
            if not draft.is_advanced:
                return replace(draft, characters=(character,) * len(draft.names))
            return replace(draft, characters=_with_entry(draft.characters, seat, character))
        case PickTown(seat, town) if seat < len(draft.names):
            towns = (town,) * len(draft.names) if seat < 0 else _with_entry(draft.towns, seat, town)
            return replace(draft, towns=towns)
        case PickGoal(goal, on):
            others = tuple(other for other in draft.goals if other != goal)
            return replace(draft, goals=(*others, goal)[-MOST_GOALS:] if on else others)
        case PickCacheCard(card):
            return replace(draft, cache_card=card)
        case MarkCaches(on):
            return replace(draft, cache_card="", marks_caches=on)
        case AskTotal(value):
            return replace(draft, total=value[:4])
        case AskGoalPoints(value):
            return replace(draft, goal_points=value[:4])
        case TakeCell(total, goal_points, character) if total <= MOST_POINTS and goal_points <= MOST_POINTS:
            alone = replace(_for_players(draft, 1), characters=(character,), is_advanced=False)
            return replace(alone, total=str(total or ""), goal_points=str(goal_points or ""))
        case AddSheet(sheet) if len(draft.sheets) < MOST_PLAYERS:
            more = replace(draft, sheets=(*draft.sheets, sheet), score_only=True)
            return _for_players(more, max(len(more.sheets), len(draft.names)))
        case DropSheet(seat) if 0 <= seat < len(draft.sheets):
            return replace(draft, sheets=draft.sheets[:seat] + draft.sheets[seat + 1 :])
        case FillSetUp(filled) if 1 <= len(filled.names) <= MOST_PLAYERS:
            return _for_players(filled, len(filled.names))
        case _:
            return draft


def _for_players(draft: SetUpDraft, players: int) -> SetUpDraft:
    """Return the setup for another number of players; the last character and town fill up, the rest is cut off."""
    last = draft.characters[-1] if draft.characters else None
    town = draft.towns[-1] if draft.towns else PRACTICE
    return replace(
        draft,
        names=(*draft.names, "", "", "", "")[:players],
        characters=(*draft.characters, *(last,) * MOST_PLAYERS)[:players],
        towns=(*draft.towns, *(town,) * MOST_PLAYERS)[:players],
        first=min(max(draft.first, 0), players - 1),
        sheets=draft.sheets[:players],
    )


def _with_entry(whole: tuple[str | Character | None, ...], at: int, entry: str | Character | None) -> tuple:  # type: ignore[type-arg]
    """Return the entries with the entry at a position replaced."""
    return (*whole[:at], entry, *whole[at + 1 :])


def command(draft: SetUpDraft, goals: dict[str, Goal], towns: dict[str, str], box: MyBox) -> SetUpGame:
    """Return the command that lays out the game of the form.

    ``goals`` are goal cards by id, ``towns`` are texts of towns by name; a town missing there becomes the practice
    town.
    """
    return SetUpGame(
        names=tuple(name[:LONGEST_NAME] for name in draft.names),
        mode=draft.mode,
        towns=tuple(towns.get(town, PRACTICE) for town in draft.towns),
        characters=draft.characters,
        first=draft.first,
        goals=tuple(goals[goal] for goal in draft.goals if goal in goals),
        caches=box.cache_cards.get(draft.cache_card),
        challenge=_challenge(draft),
        score_only=draft.score_only,
        box=box,
        sheets=tuple(
            commands.FinishedSheet(towns.get(finished_sheet.town, PRACTICE), finished_sheet.sheet)
            for finished_sheet in (draft.sheets if draft.score_only else ())
        ),
    )


def rematch(tour: Tour, towns: Mapping[str, str]) -> SetUpDraft:
    """Return the form for another game of the same people on the same towns; the next seat begins, cards are new.

    ``towns`` are texts of towns by name; a town that my box has no more becomes the practice town.
    """
    names = {text: name for name, text in towns.items()}
    count = len(tour.seats)
    return SetUpDraft(
        names=tuple(seat.name for seat in tour.seats),
        score_only=tour.is_score_only,
        mode=tour.mode,
        characters=(None,) * count,
        is_advanced=len({seat.character for seat in tour.seats}) > 1,
        towns=tuple(names.get(seat.town, PRACTICE) for seat in tour.seats),
        first=(tour.first_seat + 1) % count,
    )


def _challenge(draft: SetUpDraft) -> Challenge | None:
    """Return the solo challenge entered, a blank number as 0; None for several players, none or unreadable numbers."""
    total, goals = draft.total.strip(), draft.goal_points.strip()
    if len(draft.names) > 1 or not (total or goals) or not is_challenge_readable(draft):
        return None
    return Challenge(int(total or 0), int(goals or 0))


def is_challenge_readable(draft: SetUpDraft) -> bool:
    """Return whether both challenge fields hold a number of points or are empty."""
    return is_points(draft.total) and is_points(draft.goal_points)


def is_points(typed: str) -> bool:
    """Return whether a text is a number of points, at most ``MOST_POINTS``, or empty."""
    text = typed.strip()
    return not text or (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text) <= MOST_POINTS)
