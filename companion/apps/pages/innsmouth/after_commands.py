"""What a page of Innsmouth shows next: the view after each accepted command."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.facts.innsmouth import InnsmouthBox
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Tour
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.end import check_next
from companion.screens.parts import Act


def after(view: v.View, act: Act, tour: Tour, printed: InnsmouthBox) -> v.View:
    """Return the view after a command that was accepted at the table."""
    match act:
        case c.SetUpGame():
            tool = v.Tool.CACHES if _marks_caches(view, act) else v.Tool.ROADS
            return replace(v.settled(view), mode=v.SheetMode.DRAW, sheet=v.SheetKind.NONE, seat=0, tool=tool)
        case c.TellDice() | c.TellRoundDice():
            dice = v.DiceDraft(is_whole=view.dice.is_whole)
            tool = v.Tool.ROADS
            return replace(view, dice=dice, die=None, seat=_leads(view, tour), quarter=None, looks=False, tool=tool)
        case c.EndRound():
            mode = v.SheetMode.DRAW
            return replace(v.settled(view), skips=frozenset(), seat=_leads(view, tour), mode=mode)
        case c.SetRound():
            begun = replace(view, sheet=v.SheetKind.NONE, mode=v.SheetMode.DRAW, by_hand=False, dice=v.DiceDraft())
            return replace(v.settled(begun), tool=v.Tool.ROADS)
        case c.TellDie(die):
            return replace(view, die=die)
        case c.ChooseQuarter():
            return replace(view, quarter=None, die=None, tool=v.Tool.ROADS)
        case c.DrawDiagonal():
            return replace(view, quarter=None, tool=v.Tool.ROADS)
        case c.CorrectRoute():
            return replace(view, corrects=False, erased=None)
        case c.ChooseRoute():
            return _after_route(view, tour, printed)
        case c.RollCheck() | c.UseManuscript():
            return replace(view, roll=(), again=MappingProxyType({}))
        case _:
            return view


def _marks_caches(view: v.View, act: c.SetUpGame) -> bool:
    """Return whether the caches are to be marked on the map before the first round of the game laid out."""
    return act.caches is None and not act.score_only and not act.week and view.set_up.marks_caches


def _leads(view: v.View, tour: Tour) -> int:
    """Return the seat whose sheet opens first in a round: a seat taken here, otherwise the first player's."""
    return view.own_first((tour.first_player, *range(len(tour.seats))))[0]


def _after_route(view: v.View, tour: Tour, printed: InnsmouthBox) -> v.View:
    """Return the view with the next sheet without a route; when no route is missing, with the next check."""
    view = v.settled(view)
    waiting = [seat for seat, player in enumerate(tour.seats) if player.route is None]
    if waiting:
        later = [seat for seat in waiting if seat > view.seat]
        return replace(view, seat=view.own_first((*later, *waiting))[0])
    own = [seat for seat in view.played_here if seat < len(tour.seats)]
    due = [seat for seat in own if not tour.seats[seat].check.is_done]
    seat = (due or own)[0] if own else check_next.next_check(tour, printed)
    return replace(view, mode=v.SheetMode.THREAT, seat=view.seat if seat is None else seat)
