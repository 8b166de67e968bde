"""The Mythos draft and the rules: what a card does with the answers so far, and what a tap adds to them.

The only module of the sheet that needs chance (``roll``), and only where the app draws or rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham import draws
from companion.arkham.commands import Answers
from companion.arkham.events import Event, MonsterLeft, MonsterMoved, MonsterPlaced, MonsterStayed, Why
from companion.arkham.mythos import resolve
from companion.arkham.questions import Resolution, WhichGatesGetMore, WhichMonster
from companion.arkham.state import Draws, Table
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.screens.arkham import mythos_draft as d
from companion.screens.arkham.mythos_draft import MythosAct, MythosDraft
from companion.screens.arkham.setup_draft import Roll

OF_A_MARKER = (MonsterPlaced, MonsterMoved, MonsterStayed, MonsterLeft)


def must_set_aside(card: str, table: Table, box: ArkhamBox) -> bool:
    """Whether a card is drawn and not resolved: no gate on it, or a rumor as the opening card (SETUP-10, MYTHOS-05)."""
    if card not in box.mythos:
        return False
    kind = box.mythos[card].kind
    return kind is CardKind.SPECIAL or (kind is CardKind.RUMOR and table.round == 0)


def resolution(draft: MythosDraft, table: Table, box: ArkhamBox) -> Resolution | None:
    """The card worked out with the answers so far; None while it is being named or is to be set aside.

    Raises ``IllegalCommand`` where the rules refuse the card now (not in the Mythos phase, resolved already, awake).
    """
    if draft.is_picking or must_set_aside(draft.card, table, box):
        return None
    return resolve(table, d.command(draft), box)


def planned(draft: MythosDraft, table: Table, box: ArkhamBox) -> Resolution | None:
    """The same for the map: None also where the rules refuse the card."""
    try:
        return resolution(draft, table, box)
    except IllegalCommand:
        return None


def edit(draft: MythosDraft, act: MythosAct, table: Table, box: ArkhamBox, roll: Roll) -> MythosDraft:
    """The draft after one act; where the app draws at this table, every draw that is due is drawn at once.

    Only dice that the players type are left to them. Where they choose other gates of a surge, it draws afresh, so
    that known markers are never moved about (SURGE-04).
    """
    match act:
        case d.ToggleGate(location):
            act = _toggled(draft, location, table, box)
            if table.draws is Draws.APP:
                draft = replace(draft, answers=replace(draft.answers, monsters=()))
        case d.DrawAgain(slot):
            return fitted(_drawn_again(draft, slot, table, box, roll), table, box)
        case d.DrawAll():
            return fitted(_filled(draft, table, box, roll), table, box)
        case _:
            pass
    by_hand = isinstance(act, d.TypeDie)
    draft = fitted(d.noted(draft, act), table, box)
    return draft if by_hand or table.draws is not Draws.APP else _filled(draft, table, box, roll)


def fitted(draft: MythosDraft, table: Table, box: ArkhamBox) -> MythosDraft:
    """The draft without answers that do not fit the table (any more); those beyond what is asked are cut off.

    Once the card of this round is resolved, here or on another device, nothing of it is kept.
    """
    if table.mythos_resolved:
        return MythosDraft(kind=draft.kind)
    if draft.is_picking or must_set_aside(draft.card, table, box):
        return draft
    needed = _needed(draft, table, box)
    if needed is None:
        fresh = replace(draft, answers=Answers(), unfolded="")
        refused = draft.answers == Answers() or _needed(fresh, table, box) is None
        return draft if refused else replace(fresh, trouble=True)
    return replace(draft, answers=replace(draft.answers, monsters=draft.answers.monsters[:needed]))


def _needed(draft: MythosDraft, table: Table, box: ArkhamBox) -> int | None:
    """How many monsters the card draws; None when the rules refuse the draft."""
    try:
        found = resolve(table, d.command(draft), box)
    except IllegalCommand:
        return None
    return sum(isinstance(question, WhichMonster) for question in found.asked)


def _filled(draft: MythosDraft, table: Table, box: ArkhamBox, roll: Roll) -> MythosDraft:
    if draft.is_picking or must_set_aside(draft.card, table, box):
        return draft
    try:
        return replace(draft, answers=draws.fill(table, d.command(draft), box, roll).answers)
    except IllegalCommand:
        return draft


def _drawn_again(draft: MythosDraft, slot: str, table: Table, box: ArkhamBox, roll: Roll) -> MythosDraft:
    """One draw or roll made by the app; the other answers stay as long as they still fit."""
    name, _, rest = slot.partition(":")
    kept = draft.answers
    match name:
        case "world":
            drawn = _filled(replace(draft, answers=replace(kept, world="")), table, box, roll).answers
            answers = replace(kept, world=drawn.world)
        case "monster" if rest.isdigit():
            before = kept.monsters[: int(rest)]
            drawn = _filled(replace(draft, answers=replace(kept, monsters=before)), table, box, roll).answers
            changed = (*drawn.monsters[: len(before) + 1], *kept.monsters[len(before) + 1 :])
            answers = replace(kept, monsters=changed)
            if _needed(replace(draft, answers=answers), table, box) is None:
                answers = replace(kept, monsters=drawn.monsters)
        case _:
            left = {roll_name: faces for roll_name, faces in kept.dice.items() if roll_name != rest}
            drawn = _filled(replace(draft, answers=replace(kept, dice=left)), table, box, roll).answers
            answers = replace(kept, dice={**left, rest: drawn.dice.get(rest, ())})
    return replace(draft, answers=answers, unfolded="")


def _toggled(draft: MythosDraft, location: str, table: Table, box: ArkhamBox) -> MythosAct:
    """One gate more or less; when all are named already, the one named first makes room."""
    chosen = draft.answers.extra_gates or ()
    if location in chosen:
        return d.ToggleGate(location)
    found = planned(draft, table, box)
    asked = (question for question in (found.asked if found else ()) if isinstance(question, WhichGatesGetMore))
    room = sum(question.count for question in asked)
    return d.ChooseGates((*chosen, location) if room else (*chosen[1:], location))


def shown_events(draft: MythosDraft, found: Resolution) -> tuple[Event, ...]:
    """What the map shows as planned: everything, or only the step that is shown; no place that is still chosen."""
    shown = found.events
    if draft.step:
        shown = tuple(event for step in found.steps if step.number == draft.step for event in step.events)
    return settled(shown, found)


def settled(events: Sequence[Event], found: Resolution) -> tuple[Event, ...]:
    """The events without those of markers whose gate the players still choose (SURGE-04)."""
    if not any(isinstance(question, WhichGatesGetMore) for question in found.questions):
        return tuple(events)
    open_places = {x.number for x in found.events if isinstance(x, MonsterPlaced) and x.why is Why.SURGE}
    return tuple(event for event in events if not (isinstance(event, OF_A_MARKER) and event.number in open_places))


def meant(draft: MythosDraft, place: str) -> MythosAct | None:
    """What a tap on the map means while the new place of a monster is being named; None = nothing of the sheet's."""
    number = draft.overruled
    return None if number is None else d.Overrule(number, place)
