"""Half of the items: tap which go, or say that the players keep account of them.

Source: rules/arkham.md SETUP-05, STATUS-02, STATUS-03.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.investigators import belongings
from companion.arkham.pieces import decks
from companion.arkham.table import commands as c
from companion.arkham.table.state import Held
from companion.screens import parts as p
from companion.screens.arkham.belongings.trade_screen import card_to_choose
from companion.screens.arkham.drafts.sheet_draft import SheetDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import why_not


def losses(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """The items that can go, to be tapped."""
    t = names.words.t
    if not names.table.investigators[seat].items_due:
        return (p.Text(t("Nothing is to be discarded"), p.Tone.SECOND),)
    rows = tuple(card_to_choose(names, card, draft, t("goes")) for card in _can_go(names, seat))
    own = p.Text(t("Own choice, rounded down; skills, allies and money stay."), p.Tone.SECOND, small=True)
    return own, *untold(names, seat), p.Group(rows, p.Layout.CARDS, t("Items"))


def untold(names: Names, seat: int) -> Iterator[p.Text]:
    """Where the sheet draws cards that nobody told, that they count as well; nobody has to tell them."""
    t = names.words.t
    if belongings.may_hold_untold_items(names.table, seat, names.box):
        text = t("Items and spells that are not told here count too: half of everything goes, rounded down.")
        yield p.Text(text, p.Tone.SECOND, small=True)


def ways_on(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """The foot of the page: what is chosen goes, or the players keep account of it themselves."""
    t, due = names.words.t, names.table.investigators[seat].items_due
    if not due:
        return ()
    chosen = tuple(card.number for card in _can_go(names, seat) if card.number in draft.chosen)
    gone = c.DiscardHalf(seat, chosen)
    reason = why_not(names, gone) if chosen else t("Tap what goes")
    label = t("Discard {n} of {due}", n=len(chosen), due=due)
    return (
        p.Button(label, gone, p.Kind.MAIN, "check", enabled=not reason, reason=reason, grow=True),
        p.Button(t("Discarded by hand"), c.DiscardHalf(seat)),
    )


def _can_go(names: Names, seat: int) -> list[Held]:
    cards = names.table.investigators[seat].cards
    return [card for card in cards if decks.is_item(card) and card.card not in decks.UNLOSABLE]
