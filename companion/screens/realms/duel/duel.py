"""The duel board: dials for two to four seats, each half turned to its players, and the bar between them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.realms.game.state import DIAL_END, HAND, Location
from companion.screens import parts as p
from companion.screens.keeping.links import go_on
from companion.screens.pages import PageLinks
from companion.screens.realms.drafts.view import (
    Facing,
    OpenSeat,
    OpenSheet,
    OpenTab,
    Redo,
    SheetKind,
    Tab,
    TurnDial,
    TurnFarSide,
    Undo,
    View,
)
from companion.screens.realms.duel.drawn import Dial, DialButton, DuelBoard, DuelSeat, Lying, Turned
from companion.screens.realms.duel.passing import pass_button
from companion.screens.realms.wording.bursts import History, deed_of
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.sentences import clipped, outcome_words, phrase

LETTERS = 18
"""Of a location's name on its chip."""


def present(names: Names, view: View, history: History, links: PageLinks) -> DuelBoard:
    """The board of the duel that is laid out."""
    duel = _duel(names)
    seats = tuple(_seat(names, view, seat) for seat in range(len(duel.players)))
    ways = {way: facing_button(names, way) for way in (Facing.ACROSS, Facing.SAME) if way is not view.facing}
    return DuelBoard(
        names.words.t("Game"),
        seats,
        _bar(names, view, history, links),
        view.facing,
        ways.get(Facing.ACROSS),
        ways.get(Facing.SAME),
    )


def facing_button(names: Names, facing: Facing) -> p.Button:
    """Return the button that turns the far side of the board."""
    t = names.words.t
    hint = t("Turn the far side across the table") if facing is Facing.ACROSS else t("Turn everything to this side")
    return p.Button("", TurnFarSide(facing), p.ButtonKind.QUIET, "swap", hint=hint)


def _duel(names: Names) -> Any:
    """Return the duel of the page; raise ValueError if none is laid out."""
    if names.duel is None:
        raise ValueError("no duel is laid out")
    return names.duel


# ---------------------------------------------------------------- seats


def _seat(names: Names, view: View, seat: int) -> DuelSeat:
    """Return a player's half of the board: dial, buttons, locations; turned to players on the other side."""
    t, duel = names.words.t, _duel(names)
    player, name = duel.players[seat], names.player(seat)
    count = len(duel.players)
    across = seat == 1 or (count > 2 and seat == 2)
    return DuelSeat(
        seat=seat,
        name=name,
        note=_note(names, seat),
        dial=_dial(names, view, seat),
        minus=(_pad(names, seat, -5), _pad(names, seat, -1)),
        plus=(_pad(names, seat, 5), _pad(names, seat, 1)),
        turned=Turned.ACROSS if across else Turned.HERE,
        act=OpenSeat(seat),
        hint=t("{who}: locations and corrections", who=name),
        town=tuple(_location(names, location) for location in player.locations),
        is_active=duel.active == seat and duel.outcome is None,
        is_out=player.is_out,
        is_winner=duel.winner == seat,
    )


def _note(names: Names, seat: int) -> str:
    """Return the note beside a player's name: wins, out, otherwise to play and a first hand's size; "" if neither."""
    t, duel = names.words.t, _duel(names)
    if duel.winner == seat:
        return t("wins")
    if duel.players[seat].is_out:
        return t("out")
    hand = duel.first_hand(seat)
    parts = [t("current")] if duel.active == seat and duel.outcome is None else []
    if hand and hand != HAND:
        parts.append(t("hand of {n}", n=hand))
    return " · ".join(parts)


def _dial(names: Names, view: View, seat: int) -> Dial:
    """Return a player's sanity dial, with the change of the last taps if any, and a "+" beyond its end."""
    t, value = names.words.t, _duel(names).players[seat].sanity
    delta = next((change for change in view.deltas if change.seat == seat), None)
    reading = t("{who}: sanity {n}", who=names.player(seat), n=value)
    return Dial(
        value,
        names.words.signed(delta.by) if delta else "",
        delta.name if delta else "",
        bool(delta and delta.by < 0),
        f"{DIAL_END}+" if value > DIAL_END else "",
        reading,
    )


def _pad(names: Names, seat: int, by: int) -> DialButton:
    """Return the button that turns a player's dial by a number; disabled with the reason if out or at an end."""
    duel, label = _duel(names), names.words.signed(by)
    reason = ""
    if duel.players[seat].is_out:
        reason = names.words.t("{who}: out of the game", who=names.player(seat))
    elif duel.outcome is not None:
        reason = names.words.t("The game has ended: only corrections are possible")
    hint = f"{names.player(seat)} {label}"
    return DialButton(label, hint, TurnDial(seat, by), not reason, reason, abs(by) > 1)


def _location(names: Names, location: Location) -> Lying:
    """Return a location in play: name cut to LETTERS, sanity left, "?" if it is unset, and shield."""
    label = names.location(location)
    short = label if len(label) <= LETTERS else label[: LETTERS - 1].rstrip() + "…"
    level = "?" if location.sanity is None else str(location.sanity)
    left = level if location.sanity is None else str(location.sanity - location.lost)
    if location.lost:
        left = f"{level} {names.words.signed(-location.lost)}" if left == "?" else f"{left}/{level}"
    return Lying(short, left, location.shield.value, f"{label}: {left}, {names.shield(location.shield)}")


# ---------------------------------------------------------------- bar


def _bar(names: Names, view: View, history: History, links: PageLinks) -> tuple[object, ...]:
    """Return the bar between the players: undo, redo if any, turn or result, sections, hit, my turn, and the way on."""
    t, duel = names.words.t, _duel(names)
    state = t("turn {turn} · common deck {n}", turn=duel.turn, n=duel.common)
    if duel.outcome is not None:
        state = outcome_words(duel.outcome, duel.winner, names)
    info = p.Button(state, OpenSheet(SheetKind.TABLE), p.ButtonKind.QUIET, hint=t("Rows, decks, corrections"))
    hit = p.Button(
        t("Loss"),
        OpenSheet(SheetKind.LOSE),
        icon="sanity",
        hint=_hit_hint(names),
        enabled=duel.outcome is None,
        reason=t("The game has ended: only corrections are possible"),
    )
    turn = p.Button(t("My turn"), OpenTab(Tab.TURN), icon="card", hint=t("Cards, my turn, my deck, graph, log"))
    back = undo(names, history)
    if not back.enabled:
        back = replace(back, label="", hint=back.reason)
    way = way_on(names, view, links)
    return (back, *_redo(names, history), info, _sections(names), p.Heart(), hit, turn, way)


def _sections(names: Names) -> p.Tabs:
    """Return the tabs of the other sections for the bar of a wide page."""
    t, is_over = names.words.t, _duel(names).outcome is not None
    labels = {Tab.CARDS: t("Cards"), Tab.DECK: t("My deck"), Tab.GRAPH: t("Recap") if is_over else t("Graph")}
    tabs = tuple(p.TabButton(label, "", OpenTab(tab)) for tab, label in {**labels, Tab.LOG: t("Log")}.items())
    return p.Tabs(t("Sections"), tabs, bar=False)


def _hit_hint(names: Names) -> str:
    """Return the hint of the button for a sanity loss: both neighbours with over 2 seated, otherwise split."""
    t = names.words.t
    return (
        t("Sanity loss for both neighbors") if len(_duel(names).seated) > 2 else t("Sanity loss split between targets")
    )


def undo(names: Names, history: History) -> p.Button:
    """The named undo."""
    t = names.words.t
    deed = deed_of(history.records, history.undo)
    if deed is None or history.undo is None:
        nothing = t("Nothing to undo")
        return p.Button(nothing, None, icon="undo", enabled=False, reason=nothing)
    what = phrase(deed, names)
    more = t("Undo: {what}", what="").strip()
    return p.Button(clipped(what), Undo(history.undo.number), icon="undo", more=more, hint=t("Undo: {what}", what=what))


def _redo(names: Names, history: History) -> tuple[p.Button, ...]:
    """Return the button that does the undone act again; empty if there is none."""
    deed = deed_of(history.records, history.redo)
    if deed is None or history.redo is None:
        return ()
    hint = names.words.t("Redo: {what}", what=phrase(deed, names))
    return (p.Button("", Redo(history.redo.number), icon="redo", hint=hint),)


def way_on(names: Names, view: View, links: PageLinks) -> p.Button:
    """Return the button to go on: end the turn, after the end open the story of the duel.

    My own hand, if it is entered, goes to my discard pile with the turn.
    """
    t, duel = names.words.t, _duel(names)
    if links.can_go_on:
        return go_on(names.words)
    if duel.outcome is not None:
        return p.Button(t("Game recap"), OpenTab(Tab.GRAPH), p.ButtonKind.MAIN)
    return pass_button(names, view.turn)
