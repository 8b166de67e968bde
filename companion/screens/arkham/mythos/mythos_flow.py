"""The Mythos draft and the rules: what a card does with the answers so far, and what a tap adds to them.

The only module of the sheet that needs chance (``roll``), and only where the app draws or rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.arkham.mythos import draws
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import Resolution, RollDice, WhichGatesGetMore, WhichMonster
from companion.arkham.table.commands import Answers, ResolveMythos
from companion.arkham.table.events import MonsterLeft, MonsterMoved, MonsterPlaced, MonsterStayed, Why
from companion.arkham.table.state import Draws, Table
from companion.desks import Event
from companion.errors import IllegalCommand
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosAct, MythosDraft
from companion.screens.arkham.drafts.setup_draft import Roll
from companion.screens.arkham.mythos import look_alikes
from companion.screens.memory import Memory

OF_A_MARKER = (MonsterPlaced, MonsterMoved, MonsterStayed, MonsterLeft)


def must_set_aside(draft: MythosDraft, table: Table, box: ArkhamBox) -> bool:
    """Return whether a drawn card is not resolved: it has no gate, or is an opening rumor (SETUP-10, MYTHOS-05)."""
    if draft.card not in box.mythos:
        is_rumor = draft.printed is not None and draft.printed.kind == CardKind.RUMOR
        return is_rumor and not draft.is_picking and table.round == 0
    kind = box.mythos[draft.card].kind
    return kind is CardKind.SPECIAL or (kind is CardKind.RUMOR and table.round == 0)


def resolution(draft: MythosDraft, table: Table, box: ArkhamBox, memory: Memory) -> Resolution | None:
    """Return the card worked out with the answers so far; None while it is being named or is to be set aside.

    Every function here takes the ``memory`` of the page, so that a tap works the card out only once.

    Raises ``IllegalCommand`` where the rules refuse the card now (not in the Mythos phase, resolved already, awake).
    """
    if draft.is_picking or must_set_aside(draft, table, box):
        return None
    return memory.same(resolve, table, d.command(draft), box)


def planned(draft: MythosDraft, table: Table, box: ArkhamBox, memory: Memory) -> Resolution | None:
    """Return the card worked out with the answers so far, for the map; None also if the rules refuse the card."""
    try:
        return resolution(draft, table, box, memory)
    except IllegalCommand:
        return None


Lots = Callable[[Table, ResolveMythos], Roll]
"""What is drawn first for a card with the answers so far: the same on every device of the table."""


def edit(
    draft: MythosDraft,
    act: MythosAct,
    table: Table,
    box: ArkhamBox,
    roll: Roll,
    memory: Memory,
    lots: Lots | None = None,
) -> MythosDraft:
    """Return the draft after an act; if the app draws at this table, it draws every marker that is due at once.

    A first draw comes from the ``lots`` of the table (None = from ``roll``), a repeated draw from ``roll``:
    every device shows the same result, and drawing again is chance.

    Dice are left to the players, who enter them or have them rolled. If they choose other gates of a surge, the app
    draws afresh, so that known markers are never moved about (SURGE-04).
    """
    lain: tuple[str, ...] | None = None
    match act:
        case d.ToggleGate(location):
            lain = _one_more_at(draft, location, table, box, memory)
            draft = _with_room(draft, location, table, box, memory)
            if table.draws is Draws.APP:
                draft = replace(draft, answers=replace(draft.answers, monsters=()))
        case d.TypeDie(name, face) if face and not _is_rolled_for(draft, name, table, box, memory):
            return draft
        case d.DrawAgain(slot):
            first = roll if lots is None or _is_drawn(draft, slot) else lots(table, d.command(draft))
            return fitted(_drawn_again(draft, slot, table, box, first, memory), table, box, memory)
        case _:
            pass
    noted = d.noted(draft, act)
    if lain is not None:
        noted = replace(noted, answers=replace(noted.answers, extra_gates=lain))
    draft = fitted(_unless_listed(noted, act, box), table, box, memory)
    if table.draws is not Draws.APP:
        return draft
    return _filled(draft, table, box, roll if lots is None else lots(table, d.command(draft)), memory)


def _is_drawn(draft: MythosDraft, slot: str) -> bool:
    """Return whether the marker or the dice of this slot are drawn or rolled already."""
    name, _, rest = slot.partition(":")
    match name:
        case "world":
            return bool(draft.answers.world)
        case "monster":
            return rest.isdigit() and int(rest) < len(draft.answers.monsters)
        case _:
            return bool(draft.answers.dice.get(rest))


def _unless_listed(draft: MythosDraft, act: MythosAct, box: ArkhamBox) -> MythosDraft:
    """Return the draft; mark it incomplete if a listed card has the entries just read off, so that players confirm."""
    finds = isinstance(act, d.ReadMovement | d.SymbolsRead) and draft.printed is not None
    is_listed = finds and draft.printed is not None and look_alikes.has_its_box(draft.printed, box)
    return replace(draft, complete=False) if is_listed else draft


def _is_rolled_for(draft: MythosDraft, name: str, table: Table, box: ArkhamBox, memory: Memory) -> bool:
    """Return whether this roll still needs a die; a surplus face would make the rules refuse the whole card."""
    result = planned(draft, table, box, memory)
    questions = result.asked if result else ()
    return any(isinstance(question, RollDice) and question.name == name and question.count for question in questions)


def fitted(draft: MythosDraft, table: Table, box: ArkhamBox, memory: Memory) -> MythosDraft:
    """Return the draft without answers that do not fit the table, and without surplus monsters.

    After the card of this round is resolved, here or on another device, only the filter of the card list remains.
    """
    if table.mythos_resolved:
        return MythosDraft(kind=draft.kind)
    if draft.is_picking or must_set_aside(draft, table, box) or draft.answers == Answers():
        return draft
    needed = _needed(draft, table, box, memory)
    if needed is None:
        fresh = replace(draft, answers=Answers(), unfolded="")
        return draft if _needed(fresh, table, box, memory) is None else replace(fresh, trouble=True)
    return replace(draft, answers=replace(draft.answers, monsters=draft.answers.monsters[:needed]))


def _needed(draft: MythosDraft, table: Table, box: ArkhamBox, memory: Memory) -> int | None:
    """Return how many monsters the card draws; None if the rules refuse the draft."""
    try:
        result = memory.same(resolve, table, d.command(draft), box)
    except IllegalCommand:
        return None
    return sum(isinstance(question, WhichMonster) for question in result.asked)


def _filled(
    draft: MythosDraft, table: Table, box: ArkhamBox, roll: Roll, memory: Memory, dice: tuple[str, ...] = ()
) -> MythosDraft:
    """Return the draft with all markers drawn and the named ``dice`` rolled, up to the first choice of the players."""
    if draft.is_picking or must_set_aside(draft, table, box):
        return draft
    try:
        result = draws.filled(table, d.command(draft), box, roll, dice)
    except IllegalCommand:
        return draft
    memory.learn(result, resolve, table, result.command, box)
    return replace(draft, answers=result.command.answers)


def _drawn_again(
    draft: MythosDraft, slot: str, table: Table, box: ArkhamBox, roll: Roll, memory: Memory
) -> MythosDraft:
    """Return the draft with this draw or roll repeated by the app; the other answers stay as long as they still fit."""
    name, _, rest = slot.partition(":")
    given = draft.answers
    match name:
        case "world":
            drawn = _filled(replace(draft, answers=replace(given, world="")), table, box, roll, memory).answers
            answers = replace(given, world=drawn.world)
        case "monster" if rest.isdigit():
            before = given.monsters[: int(rest)]
            drawn = _filled(replace(draft, answers=replace(given, monsters=before)), table, box, roll, memory).answers
            changed = (*drawn.monsters[: len(before) + 1], *given.monsters[len(before) + 1 :])
            answers = replace(given, monsters=changed)
            if _needed(replace(draft, answers=answers), table, box, memory) is None:
                answers = replace(given, monsters=drawn.monsters)
        case _:
            left = {roll_name: faces for roll_name, faces in given.dice.items() if roll_name != rest}
            begun = replace(draft, answers=replace(given, dice=left))
            drawn = _filled(begun, table, box, roll, memory, (rest,)).answers
            answers = replace(given, dice={**left, rest: drawn.dice.get(rest, ())})
    return replace(draft, answers=answers, unfolded="")


def _with_room(draft: MythosDraft, location: str, table: Table, box: ArkhamBox, memory: Memory) -> MythosDraft:
    """Return the draft with room for another gate; if all gates are named already, drop the first of them."""
    chosen = draft.answers.extra_gates or ()
    if location in chosen:
        return draft
    result = planned(draft, table, box, memory)
    questions = (question for question in (result.asked if result else ()) if isinstance(question, WhichGatesGetMore))
    room = sum(question.count for question in questions)
    return draft if room else replace(draft, answers=replace(draft.answers, extra_gates=chosen[1:]))


def _one_more_at(
    draft: MythosDraft, location: str, table: Table, box: ArkhamBox, memory: Memory
) -> tuple[str, ...] | None:
    """Return the gates of the free monsters after another monster is laid at ``location``; None if they are shared.

    If all monsters are laid already, the monster laid first makes way.
    """
    result, chosen = planned(draft, table, box, memory), draft.answers.extra_gates or ()
    questions = [question for question in (result.asked if result else ()) if isinstance(question, WhichGatesGetMore)]
    if not any(question.is_free for question in questions):
        return None
    room = sum(question.count for question in questions)
    return (*(chosen if room else chosen[1:]), location)


def shown_events(draft: MythosDraft, resolution: Resolution) -> tuple[Event, ...]:
    """Return the events that the map shows as planned: of all steps or of the shown step, without gates to choose."""
    events = resolution.events
    if draft.step:
        events = tuple(event for step in resolution.steps if step.number == draft.step for event in step.events)
    return settled(events, resolution)


def settled(events: Sequence[Event], resolution: Resolution) -> tuple[Event, ...]:
    """Return the events, without markers whose gate the players still choose (SURGE-04)."""
    if not any(isinstance(question, WhichGatesGetMore) for question in resolution.questions):
        return tuple(events)
    open_places = {x.number for x in resolution.events if isinstance(x, MonsterPlaced) and x.why is Why.SURGE}
    return tuple(event for event in events if not (isinstance(event, OF_A_MARKER) and event.number in open_places))


def overrule_act(draft: MythosDraft, place: str) -> MythosAct | None:
    """Return the act of a tap on the map while a monster's new place is being named; None at any other time."""
    number = draft.overruled
    return None if number is None else d.Overrule(number, place)
