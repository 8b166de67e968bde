"""What is easily forgotten, one quiet line each, with a tap that silences it on this page.

Rolls, walkers and items to choose have lines of their own among what is due and are not repeated.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from companion.arkham.reminders import Reminder, ReminderKind, reminders
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import DrawAlly, OpenPlace, OpenSheet, SheetKind, Silence
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.names import Names

SaidElsewhere = Literal[
    ReminderKind.UPKEEP_ROLL,
    ReminderKind.RETURN_FROM_LOST,
    ReminderKind.MONSTER_TO_FACE,
    ReminderKind.CLUES_HERE,
    ReminderKind.WAY_BACK,
    ReminderKind.GATE_PULLS,
    ReminderKind.CLOSE_GATE,
    ReminderKind.ENDS_NOW,
    ReminderKind.FIRST_PLAYER_PASSES,
    ReminderKind.ITEMS_TO_CHOOSE,
]
"""Kinds that the lines of what is due say already."""
SAID_ELSEWHERE: frozenset[ReminderKind] = frozenset(get_args(SaidElsewhere))


def lines(names: Names, silenced: tuple[str, ...]) -> tuple[p.Due, ...]:
    """Return the reminders that apply now and that this page has not silenced."""
    results = reminders(names.table, names.box, silenced)
    acting: dict[str, list[Reminder]] = {}
    for reminder in results:
        if reminder.kind is ReminderKind.CARD_ACTS and _of_card(reminder.card).id not in silenced:
            acting.setdefault(reminder.card, []).append(reminder)
    others = (
        reminder
        for reminder in results
        if reminder.kind not in SAID_ELSEWHERE and reminder.kind is not ReminderKind.CARD_ACTS
    )
    return (
        *(_acting(names, card_reminders) for card_reminders in acting.values()),
        *(_line(names, reminder) for reminder in others),
    )


def of_due(names: Names, due: tuple[p.Due, ...], silenced: tuple[str, ...]) -> tuple[p.Due, ...]:
    """Return the due lines without what this page silenced; each that can be put off gets the button for it."""
    return tuple(
        replace(line, aside=(*line.aside, *put_off(names, line))) for line in due if not is_silenced(line, silenced)
    )


def put_off(names: Names, line: p.Due) -> tuple[p.Button, ...]:
    """Return the button that puts a line off on this page, named by what it means; empty if the line must be done."""
    if not line.reminder:
        return ()
    if not line.is_optional:
        return (_silence(names, line),)
    label = names.words.t("stays here") if line.weight is p.Weight.WALK else names.words.t("will not")
    hint = f"{line.strong.removesuffix(':')} {label}"
    return (p.Button(label, Silence(line.reminder), p.ButtonKind.QUIET, hint=hint),)


def is_silenced(line: p.Due, silenced: tuple[str, ...]) -> bool:
    """Return whether a line is put off, by its own id or by that of its kind; a line without an id never is."""
    return line.reminder in silenced or line.reminder.split(":")[0] in silenced


def _silence(names: Names, line: p.Due, reminder: str = "") -> p.Button:
    """Return the button that silences a line on this page, or the reminder of this id that the line shows.

    It is named after its line: several may stand side by side.
    """
    hint = names.words.t("Dismiss “{line}”", line=f"{line.strong} {line.text}".strip())
    return p.Button("", Silence(reminder or line.reminder), p.ButtonKind.QUIET, "x", hint=hint)


def _line(names: Names, reminder: Reminder) -> p.Due:
    """Return a reminder as a line with its button to silence it; with investigator and place if it has them."""
    act: p.Act | None = OpenPlace(reminder.place) if reminder.place else None
    who = names.first_name(reminder.seat) + ":" if reminder.seat >= 0 else ""
    line = p.Due(reminder_text(names, reminder), who, reminder.seat, act)
    if reminder.kind is ReminderKind.ALLY_UNTOLD:
        line = replace(line, act=OpenSheet(SheetKind.ALLIES), aside=(_draw_ally(names),))
    return _silenced_by(names, line, reminder.id)


def _silenced_by(names: Names, line: p.Due, reminder: str) -> p.Due:
    """Return a line with the button that silences its reminder at its end."""
    return replace(line, aside=(*line.aside, _silence(names, line, reminder)))


def _acting(names: Names, card_reminders: list[Reminder]) -> p.Due:
    """Return a single line for a card that affects all who end movement at their place, however many they are."""
    first, t = card_reminders[0], names.words.t
    card, act = names.card(first.card), OpenPlace(first.place)
    if len(card_reminders) == 1:
        line = p.Due(
            t("{card} (if movement ends here)", card=card), names.first_name(first.seat) + ":", first.seat, act
        )
    else:
        who = ", ".join(names.first_name(reminder.seat) for reminder in card_reminders)
        line = p.Due(t("{card} (for all who end movement here): {who}", card=card, who=who), act=act)
    return _silenced_by(names, line, _of_card(first.card).id)


def _of_card(card: str) -> Reminder:
    """Return the reminder by whose id a card's line is silenced for all investigators."""
    return Reminder(ReminderKind.CARD_ACTS, card=card)


def _draw_ally(names: Names) -> p.Button:
    """Return the button with which the app draws the ally that leaves."""
    return p.Button("", DrawAlly(), p.ButtonKind.QUIET, "dice", hint=names.words.t("Pick one at random"))


def reminder_text(names: Names, reminder: Reminder) -> str:
    """Return the reminder in words; '' for a kind that has its line in another place."""
    t, place = names.words.t, names.short(reminder.place) if reminder.place else ""
    match reminder.kind:
        case ReminderKind.NO_MONSTER_TO_FACE:
            return t("just returned, monsters may be ignored: {place}", place=place)
        case ReminderKind.EXPLORED_IS_LOST:
            return t("you lose the Explored marker if you leave ({place})", place=place)
        case ReminderKind.SEALING_PRICE:
            return t("sealing costs {n} clues here ({place})", n=reminder.number, place=place)
        case ReminderKind.NO_SEALING:
            return t("no sealing now: {place}", place=place)
        case ReminderKind.RUMOR_CLOCK:
            return t("{card}: {n} of {most}", card=names.card(reminder.card), n=reminder.number, most=reminder.most)
        case ReminderKind.RUMOR_RUNS_DOWN:
            left = {"card": names.card(reminder.card), "n": reminder.number, "most": reminder.most}
            return t("{card}: ally deck {n}, fails at {most}", **left)
        case ReminderKind.LIMIT_STAYS:
            return t("limits still count {n} players", n=reminder.number)
        case ReminderKind.ALLY_UNTOLD:
            return names.words.n("{n} ally left the game: who?", "{n} allies left the game: who?", reminder.number)
        case ReminderKind.CLUE_TOKENS:
            return t("clues {n}, tokens in the box: {most}", n=reminder.number, most=reminder.most)
        case ReminderKind.CARD_ACTS:
            return t("{card} (if movement ends here)", card=names.card(reminder.card))
        case ReminderKind.PATROL_WAGON:
            return t("roll a die for the Patrol Wagon: on a 1 it is lost")
        case ReminderKind.ICY_WINDS:
            loss = t("in the street: Stamina −{n} at the end of the round", n=reminder.number)
            fate = foretold.fate(names, reminder.seat, foretold.next_phase(names))
            return f"{loss}: {fate}" if fate else loss
        case ReminderKind.SPELLS_END:
            return t("cast last round’s spells again")
        case _:
            return _elsewhere(reminder.kind)


def _elsewhere(kind: SaidElsewhere | Literal[ReminderKind.CARD_ACTS]) -> str:
    """Return '' for a kind of reminder that has its line in another place.

    The type of ``kind`` lets mypy name any other kind that has no words.
    """
    return ""
