"""What lies in the middle: rows and who may use them, decks, whose turn, rulings; all of it can be set by hand."""

from __future__ import annotations

from companion.realms.duel.ending import result
from companion.realms.game import commands as c
from companion.realms.game.state import UNKNOWN, Duel, House
from companion.screens import parts as p
from companion.screens.realms.drafts.view import Close, Facing, TurnFarSide, View
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import button
from companion.screens.realms.wording.sentences import outcome_words
from companion.screens.rules.rules_sheet import rules_button


def present(names: Names, view: View, duel: Duel) -> p.Panel:
    """The sheet of the middle of the table."""
    t = names.words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    title = t("Middle of the table")
    body = (
        _decks(names, duel),
        _rows(names, duel),
        _turns(names, duel),
        rulings(names, duel),
        _facing(names, view),
        _end(names, duel),
    )
    return p.Panel(
        title,
        body,
        (p.Title(title, aside=(rules_button(names.words, "BUY-02 END-02 TURN-04"), out)),),
        size=p.Size.PAGE,
        name="table",
    )


def _facing(names: Names, view: View) -> p.Section:
    """Return the choice to whom this device turns the far side of the board."""
    t = names.words.t
    labels = {
        Facing.BY_DEVICE: t("automatic"),
        Facing.ACROSS: t("across the table"),
        Facing.SAME: t("to this side"),
    }
    ways = tuple(
        p.Button(label, TurnFarSide(facing), pressed=facing is view.facing) for facing, label in labels.items()
    )
    return p.Section(t("Far side of the board"), (p.Choice(t("Far side of the board"), ways),))


def _decks(names: Names, duel: Duel) -> p.Section:
    """Return the steppers of the common deck and of the stack of Initiates."""
    t = names.words.t
    common = p.Stepper(
        t("Common deck"),
        str(duel.common),
        c.AddCommon(-1) if duel.common else None,
        c.AddCommon(1),
    )
    stack = p.Stepper(
        t("Initiates in the stack"),
        str(duel.initiates),
        c.AddInitiates(-1) if duel.initiates else None,
        c.AddInitiates(1),
    )
    return p.Section(t("Decks"), (p.Group((common, stack), p.Layout.GRID),))


def _rows(names: Names, duel: Duel) -> p.Section:
    """Each row with the two who may use it; buying the active player's cards by number."""
    t = names.words.t
    rows = []
    had, gone = duel.players[duel.active].deck.get(UNKNOWN, 0), duel.abjured.count(UNKNOWN)
    for number, row in enumerate(duel.rows):
        mine = duel.active in (row.left, row.right)
        whose = names.row(row.left, row.right)
        ways = (
            button(names, t("Bought"), c.BuyCard(row=number, of=duel.active, had=had)),
            button(
                names,
                t("Abjured"),
                c.AbjureCard(source=c.Source.ROW, row=number, of=duel.active, gone=gone),
                kind=p.ButtonKind.QUIET,
            ),
        )
        note = t("cards: {n}", n=row.cards)
        text = (
            t("open to {who}", who=names.player(duel.active))
            if mine
            else t("not open to {who}", who=names.player(duel.active))
        )
        rows.append(p.Row(whose, text, note=note, aside=ways if mine else (), dim=not mine))
    return p.Section(t("Rows"), (p.Group(tuple(rows), p.Layout.LIST),))


def _turns(names: Names, duel: Duel) -> p.Section:
    """Return the controls that correct whose turn it is and the number of the turn."""
    t = names.words.t
    seats = tuple(p.Button(names.player(seat), c.SetActive(seat), pressed=seat == duel.active) for seat in duel.seated)
    steps = p.Stepper(
        t("Turn"),
        str(duel.turn),
        c.AddTurns(-1) if duel.turn > 1 else None,
        c.AddTurns(1),
    )
    text = p.Text(names.end_of_turn(), p.Tone.SECOND, small=True)
    return p.Section(t("Current player"), (p.Choice(t("Current player"), seats), steps, text))


def rulings(names: Names, duel: Duel) -> p.Section:
    """Return the section with what the rulebook leaves open, as this table plays it."""
    house = duel.house
    checks = ruling_checks(names, house)
    lines = tuple(p.CheckLine(label, c.SetRuling(ruling, not on), on) for ruling, label, on in checks)
    mark = rules_button(names.words, "END-02 ABILITY-04")
    return p.Section(names.words.t("House rules"), (p.Group(lines, p.Layout.LIST),), aside=(mark,))


def ruling_checks(names: Names, house: House) -> tuple[tuple[c.Ruling, str, bool], ...]:
    """The switches with their sentences (B1, B3)."""
    t = names.words.t
    return (
        (
            c.Ruling.ENDS_AT_ONCE,
            t("The game ends the moment the common deck is empty, not at the end of the turn"),
            house.ends_at_once,
        ),
        (
            c.Ruling.INITIATES_RETURN,
            t("An abjured Initiate returns to the stack, not to the box"),
            house.initiates_return,
        ),
    )


def _end(names: Names, duel: Duel) -> p.Section:
    """Return the section on the end: its result and the way to play on, or the result now and the button to end."""
    t = names.words.t
    if duel.outcome is not None:
        text = p.Text(outcome_words(duel.outcome, duel.winner, names))
        return p.Section(
            t("The end"), (text, p.Group((button(names, t("Keep playing"), c.Reopen()),), p.Layout.BUTTONS))
        )
    text = p.Text(t("If it ended now: {what}", what=outcome_words(*result(duel), names)), p.Tone.SECOND, small=True)
    end = p.Button(t("The common deck is empty"), c.EndDuel(), p.ButtonKind.DANGER)
    return p.Section(t("The end"), (text, p.Group((end,), p.Layout.BUTTONS)))
