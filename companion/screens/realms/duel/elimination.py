"""What hands move when a player is out: cards to the box, both rows beside him, a new row between his neighbours.

Source: rules/realms.md section 7 (E6), B12, B13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.history.codec import Do
from companion.realms.game import events as e
from companion.realms.game.state import Duel
from companion.screens import parts as p
from companion.screens.realms.drafts.view import Close
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.screens.rules.rules_sheet import rules_button


def newest(records: Log) -> tuple[Any, ...]:
    """Return the events of the newest act that stands, empty unless it put a player out."""
    standing = (record for record in reversed(records) if isinstance(record.act, Do) and not record.undone)
    record = next(standing, None)
    events = () if record is None else tuple(record.events)
    return events if any(isinstance(event, e.PlayerOut) for event in events) else ()


def present(names: Names, duel: Duel, events: Sequence[Any], undo: p.Button) -> p.Panel:
    """Return the sheet that opens when a player is out."""
    t = names.words.t
    who = [names.player(event.seat) for event in events if isinstance(event, e.PlayerOut)]
    title = t("Out: {who}", who=names.words.list_and(who))
    steps = [text for event in events for text in _hands(names, event)]
    body = tuple(p.StepBlock(str(number), head, text) for number, (head, text) in enumerate(steps, start=1))
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    head = p.Title(title, note=t("common deck: {n}", n=duel.common), aside=(rules_button(names.words, "MANY-03"), out))
    done = p.Button(t("Done"), Close(), p.ButtonKind.MAIN, grow=True)
    return p.Panel(title, body, (head,), (undo, done), p.Size.PAGE, "out")


def _hands(names: Names, event: Any) -> list[tuple[str, str]]:
    """Return what hands do for an event, with its heading; nothing for what the page shows by itself."""
    t, words = names.words.t, names.words
    match event:
        case e.PlayerOut(seat, cards):
            who, box = names.player(seat), t("To the box")
            rows = words.n("Both rows beside {who}: {n} card", "Both rows beside {who}: {n} cards", cards, who=who)
            return [(box, t("All cards of {who}: hand, deck, discard pile, locations", who=who)), (box, rows)]
        case e.RowLaid(left, right, cards):
            text = words.n("Lay {n} card face up {where}", "Lay {n} cards face up {where}", cards,
                           where=names.row(left, right))  # fmt: skip
            return [(t("New row"), text)]
        case e.TurnPassed(seat):
            return [(t("Turn"), t("{who} plays now", who=names.player(seat)))]
        case _:
            return []
