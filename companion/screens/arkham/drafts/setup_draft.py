"""What the players have chosen so far while they set up a table; edited by pure functions, kept by the page.

All chance lies in :func:`shuffled`: it shuffles the sixteen sheets, the eight Ancient Ones and the seats once, as
one does at a real table; "draw one" then takes the next from the top, so every later tap is a pure step.

Source: rules/arkham.md SETUP-02..04.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from companion.arkham.table.commands import Seat, SetUpTable
from companion.arkham.table.state import Draws
from companion.records import dataclass
from companion.screens.counted import flipped
from companion.screens.set_up_acts import SetUpAct
from companion.typed_text import LONGEST_NAME, is_line, is_name

T = TypeVar("T")

Roll = Callable[[int], int]
"""``roll(n)`` gives one of 0 .. n - 1."""

SEATS = 8
"""Most investigators at one table (SETUP-03)."""

NAME_LENGTH = LONGEST_NAME
"""Letters of a player's name that are kept."""

STEPS = ("sheets", "players", "ancient_one")
"""The steps of the set-up, in order."""

SHUFFLED_PLAYERS = 2
"""Investigators that "start at once" seats when nobody has been chosen."""


class SetUpRefusal(StrEnum):
    """Why the last tap changed nothing; one sentence each in both languages."""

    TABLE_FULL = "table_full"
    ALREADY_SEATED = "already_seated"
    NOT_IN_BOX = "not_in_box"


@dataclass(frozen=True, slots=True)
class SetUpDraft:
    """The choices so far; ``deck``, ``ancient_ones`` and ``seat_order`` were shuffled when it was begun."""

    deck: tuple[str, ...] = ()
    """All investigators of the box in the order in which they are drawn."""
    ancient_ones: tuple[str, ...] = ()
    """All Ancient Ones in the order in which they are drawn."""
    seat_order: tuple[int, ...] = tuple(range(SEATS))
    """Seats 0..7 shuffled: the first that is taken begins (SETUP-02)."""
    step: str = STEPS[0]
    seats: tuple[Seat, ...] = ()
    first_player: int = -1
    """Seat, or -1 = drawn."""
    ancient_one: str = ""
    draws: Draws = Draws.APP
    own_sheets: bool = True
    """The players keep cards and sliders; of each investigator that can be changed at the table."""
    ticked: tuple[str, ...] = ()
    naming: int = -1
    """Seat whose player's name is being typed, -1 = none."""
    typed: str = ""
    """What stands in that line while it is longer than a name; its first letters are the name so far."""
    refused: SetUpRefusal | None = None


def shuffled(draft: SetUpDraft, investigators: Iterable[str], ancient_ones: Iterable[str], roll: Roll) -> SetUpDraft:
    """The draft with decks: shuffled once, as they were if it has them already."""
    if draft.deck and draft.ancient_ones:
        return draft
    return replace(
        draft,
        deck=_in_random_order(investigators, roll),
        ancient_ones=_in_random_order(ancient_ones, roll),
        seat_order=_in_random_order(range(SEATS), roll),
    )


def _in_random_order(items: Iterable[T], roll: Roll) -> tuple[T, ...]:
    """Return the items in a random order that the given dice decide."""
    rest = list(items)
    return tuple(rest.pop(roll(len(rest))) for _ in range(len(rest)))


# ---------------------------------------------------------------- acts


@dataclass(frozen=True, slots=True)
class GoToStep(SetUpAct):
    """Show one of :data:`STEPS`; no step is ever locked."""

    step: str


@dataclass(frozen=True, slots=True)
class TakeSeat(SetUpAct):
    """Give the next seat to an investigator; refused for a ninth and for one who sits already."""

    investigator: str


@dataclass(frozen=True, slots=True)
class TakeSeatDrawn(SetUpAct):
    """Give the next seat to the next investigator of the shuffled deck."""


@dataclass(frozen=True, slots=True)
class LeaveSeat(SetUpAct):
    """An investigator leaves the table; those after move up, the sheet goes under the deck."""

    investigator: str


@dataclass(frozen=True, slots=True)
class NameSeat(SetUpAct):
    """Open (without ``player``) or fill the line with the name of the player of an investigator."""

    investigator: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class BeginWith(SetUpAct):
    """Choose the first player by the investigator; empty = drawn."""

    investigator: str


@dataclass(frozen=True, slots=True)
class ChooseAncientOne(SetUpAct):
    ancient_one: str


@dataclass(frozen=True, slots=True)
class DrawAncientOne(SetUpAct):
    """Take the next Ancient One of the shuffled deck."""


@dataclass(frozen=True, slots=True)
class SayWhoDraws(SetUpAct):
    draws: Draws


@dataclass(frozen=True, slots=True)
class SayWhoKeepsSheets(SetUpAct):
    """Say whether the players keep cards and sliders, or the Almanac keeps them too."""

    own: bool


@dataclass(frozen=True, slots=True)
class LayOut(SetUpAct):
    """Lay the table out with this form as it is filled in by then; what is not chosen is drawn."""


@dataclass(frozen=True, slots=True)
class KeptSetUp:
    """The form as a browser keeps it over a reload; no tap carries it."""

    draft: SetUpDraft


@dataclass(frozen=True, slots=True)
class TickItem(SetUpAct):
    """Tick or untick one line of the check list; changes nothing else."""

    item: str


def edit(draft: SetUpDraft, act: SetUpAct) -> SetUpDraft:
    """The draft after one act; an act that cannot be done leaves it as it was, with ``refused`` set."""
    draft = replace(draft, refused=None)
    match act:
        case GoToStep(step) if step in STEPS:
            return replace(draft, step=step, naming=-1)
        case TakeSeat(investigator):
            return _take_seat(draft, investigator)
        case TakeSeatDrawn():
            return _take_seat(draft, next((i for i in draft.deck if not is_seated(draft, i)), ""))
        case LeaveSeat(investigator) | NameSeat(investigator) | BeginWith(investigator):
            return _edit_seat(draft, act, _seat_of(draft, investigator))
        case ChooseAncientOne(ancient_one) if ancient_one in draft.ancient_ones:
            return replace(draft, ancient_one=ancient_one)
        case DrawAncientOne():
            return _draw_ancient_one(draft)
        case SayWhoDraws(draws):
            return replace(draft, draws=draws)
        case SayWhoKeepsSheets(own):
            return replace(draft, own_sheets=own)
        case TickItem(item):
            return replace(draft, ticked=flipped(draft.ticked, item))
        case _:
            return draft


def filled(draft: SetUpDraft, stored: SetUpDraft) -> SetUpDraft:
    """Return the stored form in place of the present draft, without its refusal; the draft if it is not of this box."""
    return replace(stored, refused=None) if _fits(stored, draft) else draft


def _seat_of(draft: SetUpDraft, investigator: str) -> int:
    """Return the seat of an investigator; -1 if not at the table."""
    return next((at for at, seat in enumerate(draft.seats) if seat.investigator == investigator), -1)


def _edit_seat(draft: SetUpDraft, act: SetUpAct, seat: int) -> SetUpDraft:
    """Return the setup after a tap on a seat: leave it, name its player, let it begin; for -1 only draw by lot."""
    match act:
        case BeginWith(""):
            return replace(draft, first_player=-1)
        case _ if seat < 0:
            return draft
        case LeaveSeat():
            return _leave(draft, seat)
        case NameSeat(_, None):
            return replace(draft, naming=seat if seat != draft.naming else -1, typed="")
        case NameSeat(_, str(player)):
            return _name(draft, seat, " ".join(player.split()))
        case BeginWith():
            return replace(draft, first_player=seat)
        case _:
            return draft


def is_seated(draft: SetUpDraft, investigator: str) -> bool:
    """Return whether the investigator sits at the table already."""
    return any(s.investigator == investigator for s in draft.seats)


def first_seat(draft: SetUpDraft) -> int:
    """Return the seat that begins: as chosen, otherwise the first taken seat of the shuffled order.

    0 at an empty table.
    """
    if 0 <= draft.first_player < len(draft.seats):
        return draft.first_player
    return next((s for s in draft.seat_order if s < len(draft.seats)), 0)


def completed(draft: SetUpDraft) -> SetUpDraft:
    """The draft with everything not chosen yet drawn: what "start at once" lays out."""
    for _ in range(0 if draft.seats else SHUFFLED_PLAYERS):
        draft = edit(draft, TakeSeatDrawn())
    if not draft.ancient_one:
        draft = replace(draft, ancient_one=draft.ancient_ones[0])
    return replace(draft, first_player=first_seat(draft))


def command(draft: SetUpDraft) -> SetUpTable:
    """The command that lays this table out, with everything open drawn."""
    full = completed(draft)
    seats = tuple(replace(seat, own_sheet=full.own_sheets) for seat in full.seats)
    return SetUpTable(full.ancient_one, seats, full.first_player, full.draws)


def _fits(set_up_draft: SetUpDraft, draft: SetUpDraft) -> bool:
    """Return whether a stored draft fits this box and is valid: data given back by a browser is not trusted."""
    seated = [seat.investigator for seat in set_up_draft.seats]
    return (
        sorted(set_up_draft.deck) == sorted(draft.deck)
        and sorted(set_up_draft.ancient_ones) == sorted(draft.ancient_ones)
        and sorted(set_up_draft.seat_order) == list(range(SEATS))
        and len(set(seated)) == len(seated) <= SEATS
        and set(seated) <= set(set_up_draft.deck)
        and set_up_draft.ancient_one in ("", *set_up_draft.ancient_ones)
        and set_up_draft.step in STEPS
        and all(len(seat.player) <= NAME_LENGTH for seat in set_up_draft.seats)
    )


def _take_seat(draft: SetUpDraft, investigator: str) -> SetUpDraft:
    """Return the setup with an investigator seated; with a refusal if full, not in the box or seated already."""
    if len(draft.seats) >= SEATS:
        return replace(draft, refused=SetUpRefusal.TABLE_FULL)
    if investigator not in draft.deck:
        return replace(draft, refused=SetUpRefusal.NOT_IN_BOX)
    if is_seated(draft, investigator):
        return replace(draft, refused=SetUpRefusal.ALREADY_SEATED)
    return replace(draft, seats=(*draft.seats, Seat(investigator)), naming=-1)


def _name(draft: SetUpDraft, seat: int, name: str) -> SetUpDraft:
    """Return the draft with a player's name; a refused name stays in the open line, whole, so that it can be mended."""
    named = replace(draft.seats[seat], player=name[:NAME_LENGTH] if is_line(name) else "")
    seats = (*draft.seats[:seat], named, *draft.seats[seat + 1 :])
    is_wrong = not is_name(name)
    return replace(draft, seats=seats, naming=seat if is_wrong else -1, typed=name if is_wrong else "")


def _leave(draft: SetUpDraft, seat: int) -> SetUpDraft:
    """Return the setup without a seat, its investigator last in the deck; first_player follows, or is -1 if it left."""
    first = draft.first_player
    first = -1 if first == seat else first - (first > seat)
    gone = draft.seats[seat].investigator
    deck = (*(i for i in draft.deck if i != gone), gone)
    return replace(draft, deck=deck, seats=draft.seats[:seat] + draft.seats[seat + 1 :], first_player=first, naming=-1)


def _draw_ancient_one(draft: SetUpDraft) -> SetUpDraft:
    """Return the setup with the next Ancient One of the shuffled order; after the last, or none, the first."""
    order = draft.ancient_ones
    at = order.index(draft.ancient_one) + 1 if draft.ancient_one in order else 0
    return replace(draft, ancient_one=order[at % len(order)])
