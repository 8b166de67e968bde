"""What a loss brings: the losses before insanity or unconsciousness is entered, and the choice of items to lose.

Source: rules/arkham.md SETUP-05, STATUS-02, STATUS-03, STATUS-05.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from companion.arkham.investigators import belongings
from companion.arkham.pieces import decks
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.events import Fate
from companion.arkham.table.state import Held, Table
from companion.desks import Applied, Command, Event
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.belongings.card_words import does, title
from companion.screens.arkham.drafts.sheet_draft import ChooseCard, OpenToll, SheetDraft
from companion.screens.arkham.wording import readings_words
from companion.screens.arkham.wording.act_moves import moves_of
from companion.screens.arkham.wording.chapters import move as m
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import refusal, why_not
from companion.screens.families import hands as h

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

SIGNS = {
    Fate.INSANE: "sanity",
    Fate.UNCONSCIOUS: "stamina",
    Fate.LOST: "lost",
    Fate.DEVOURED: "eye",
    Fate.ARRESTED: "lock",
}
"""Icon of what befalls somebody."""


def loses(names: Names, seat: int, sanity: int = 0, stamina: int = 0) -> p.Act:
    """Return the act for a loss of points: the loss itself, or a page of its consequences if Sanity or Stamina ends."""
    investigator = names.table.investigators[seat]
    if sanity >= investigator.sanity > 0 or stamina >= investigator.stamina > 0:
        return OpenToll(sanity, stamina)
    return c.LoseHealth(seat, sanity, stamina)


# ---------------------------------------------------------------- before it is entered


def toll(names: Names, seat: int, draft: SheetDraft) -> tuple[Any, ...]:
    """Return the page with the consequences of a loss: the items to choose, and all that follows by itself.

    Only a refusal if the rules refuse the loss.
    """
    result = _worked_out(names, seat, draft)
    if isinstance(result, IllegalCommand):
        return (p.Warning(refusal(result, names), hot=True),)
    halves = any(isinstance(event, e.PossessionsHalved) for event in result.events)
    head = (_head(names, seat, draft, result.events), *(_together(names) if halves else ()))
    own = _by_hand(names, seat) if halves else ()
    return (*head, *own, *_choice(names, seat, draft, result.state), *_itself(names, result))


def _by_hand(names: Names, seat: int) -> tuple[p.Text, ...]:
    """Return what a player who keeps the sheet loses, without a list."""
    text = names.words.t("Half of your items, rounded down.")
    return (p.Text(text),) if names.table.investigators[seat].own_sheet else ()


def _command(names: Names, seat: int, draft: SheetDraft, chosen: tuple[int, ...] = ()) -> Command:
    """Return the command for the loss; if both Sanity and Stamina end, it devours the investigator."""
    investigator = names.table.investigators[seat]
    if draft.sanity >= investigator.sanity and draft.stamina >= investigator.stamina:
        return c.DevourInvestigator(seat)
    return c.LoseHealth(seat, draft.sanity, draft.stamina, chosen)


def _worked_out(names: Names, seat: int, draft: SheetDraft) -> Applied[Table, Event] | IllegalCommand:
    """Return the outcome of the loss without the chosen items, or the rules' refusal."""
    command = _command(names, seat, draft)
    return names.would(command) or cast(IllegalCommand, names.why_not(command))


def _head(names: Names, seat: int, draft: SheetDraft, events: Sequence[Event]) -> h.TollHead:
    """Return the head of a loss: the fate it brings, otherwise the numbers; Sanity and Stamina lost, never below 0."""
    t, investigator = names.words.t, names.table.investigators[seat]
    fate = next((event.fate for event in events if isinstance(event, e.InvestigatorFell)), None)
    numbers = (("sanity", investigator.sanity, draft.sanity), ("stamina", investigator.stamina, draft.stamina))
    text = " · ".join(
        t("{label} {before} → {after}", label=names.field(field), before=before, after=max(0, before - lost))
        for field, before, lost in numbers
        if lost
    )
    note = t("{numbers}. This is about to happen; nothing has changed yet.", numbers=text)
    what = fate_words(fate, names) if fate is not None else text
    return h.TollHead(SIGNS[fate] if fate is not None else "warn", f"{names.first_name(seat)}: {what}", note)


def _choice(names: Names, seat: int, draft: SheetDraft, after: Table) -> Iterator[AnyTablePart]:
    """Yield the items of which some have to go; nothing if none have to."""
    t, due = names.words.t, after.investigators[seat].items_due
    if not due:
        return
    cards, chosen = _can_go(names, seat), _chosen(names, seat, draft)
    label = t("Lose {n} of {of} items", n=due, of=len(cards))
    way = p.Button(t("We choose later"), _command(names, seat, draft), p.ButtonKind.QUIET)
    later = p.Group((way,), p.Layout.BUTTONS)
    yield p.Section(label, (*untold(names, seat), _picks(names, cards, draft), later), f"{len(chosen)} / {due}")


def _itself(names: Names, applied: Applied[Table, Event]) -> Iterator[AnyTablePart]:
    """Yield the section with all physical moves that follow from the loss without a choice."""
    events = tuple(event for event in applied.events if not isinstance(event, e.ItemsDue))
    moves = moves_of(events, m.BeforeAndAfter(names, applied.state))
    lines = tuple(h.MoveLine(m.title(move, names), m.more(move, names), move.mark) for move in moves)
    if lines:
        yield p.Section(names.words.t("Automatic"), (h.MoveList(lines),))


def toll_below(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Button, ...]:
    """Return the button of the strip: the loss once as many items are chosen as have to go, or how many are wrong.

    Empty if the rules refuse the loss.
    """
    t, n = names.words.t, names.words.n
    result, chosen = _worked_out(names, seat, draft), _chosen(names, seat, draft)
    if isinstance(result, IllegalCommand):
        return ()
    left = result.state.investigators[seat].items_due - len(chosen)
    if left > 0:
        missing = n("{n} more item", "{n} more items", left)
        return (p.Button(missing, None, enabled=False, reason=t("Tap the cards to discard"), grow=True),)
    if left < 0:
        over = n("{n} item too many", "{n} items too many", -left)
        return (p.Button(over, None, enabled=False, reason=t("Tap the cards to keep"), grow=True),)
    return (p.Button(t("Lose"), _command(names, seat, draft, chosen), p.ButtonKind.MAIN, "check", grow=True),)


# ---------------------------------------------------------------- after it


def losses(names: Names, seat: int, draft: SheetDraft) -> tuple[Any, ...]:
    """Return the items that can go, to be tapped."""
    t, due = names.words.t, names.table.investigators[seat].items_due
    if not due:
        return (p.Text(t("Nothing to discard"), p.Tone.SECOND),)
    cards, chosen = _can_go(names, seat), _chosen(names, seat, draft)
    own = p.Text(t("You choose which half, rounded down; skills, allies, and money stay."), p.Tone.SECOND, small=True)
    label = t("Lose {n} of {of} items", n=due, of=len(cards))
    picks = p.Section(label, (_picks(names, cards, draft),), f"{len(chosen)} / {due}")
    return own, *_together(names), *untold(names, seat), picks


def _together(names: Names) -> Iterator[p.Text]:
    """Return the note for a table that halves items and clues together, which the players do by hand (STATUS-02)."""
    return readings_words.at_hand("half_together", names)


def untold(names: Names, seat: int) -> Iterator[p.Text]:
    """Yield the note that possessions which are not entered count too, if the investigator may hold such cards."""
    t = names.words.t
    if belongings.may_hold_untold_items(names.table, seat, names.box):
        text = t("Items and spells not entered here count too: half of them all goes, rounded down.")
        yield p.Text(text, p.Tone.SECOND, small=True)


def ways_on(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """Return the foot of the page: discard the chosen items, or leave the discarding to the players."""
    t, due = names.words.t, names.table.investigators[seat].items_due
    if not due:
        return ()
    chosen = _chosen(names, seat, draft)
    gone = c.DiscardHalf(seat, chosen)
    reason = why_not(names, gone) if chosen else t("Tap the cards to discard")
    label = t("Discard {n} of {due}", n=len(chosen), due=due)
    return (
        p.Button(label, gone, p.ButtonKind.MAIN, "check", enabled=not reason, reason=reason, grow=True),
        p.Button(t("Already discarded"), c.DiscardHalf(seat)),
    )


# ---------------------------------------------------------------- the choice


def _picks(names: Names, cards: Sequence[Held], draft: SheetDraft) -> h.Picks:
    """Return the list of items from which players tap what is lost; items already chosen are marked."""
    lines = (
        h.PickLine(title(names, card), does(names, card.card), ChooseCard(card.number), card.number in draft.chosen)
        for card in cards
    )
    return h.Picks(names.words.t("Items"), tuple(lines))


def _chosen(names: Names, seat: int, draft: SheetDraft) -> tuple[int, ...]:
    """Return the numbers of the cards that are ticked to be lost and can be lost."""
    return tuple(card.number for card in _can_go(names, seat) if card.number in draft.chosen)


def _can_go(names: Names, seat: int) -> list[Held]:
    """Return the items of an investigator that the rules allow to lose."""
    cards = names.table.investigators[seat].cards
    return [card for card in cards if decks.is_item(card) and decks.can_be_lost(card, names.box)]
