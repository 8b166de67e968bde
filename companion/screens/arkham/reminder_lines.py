"""What is easily forgotten, one quiet line each, with a tap that silences it on this page.

Rolls, walkers and items to choose have lines of their own among what is due and are not said twice.
"""

from __future__ import annotations

from dataclasses import replace

from companion.arkham.reminders import Reminder, ReminderKind, reminders
from companion.screens import parts as p
from companion.screens.arkham.names import Names
from companion.screens.arkham.view import OpenPlace, Silence

SAID_ELSEWHERE = frozenset({
    ReminderKind.UPKEEP_ROLL, ReminderKind.RETURN_FROM_LOST, ReminderKind.MONSTER_TO_FACE, ReminderKind.CLUES_HERE,
    ReminderKind.WAY_BACK, ReminderKind.GATE_PULLS, ReminderKind.CLOSE_GATE, ReminderKind.ENDS_NOW,
    ReminderKind.FIRST_PLAYER_PASSES, ReminderKind.ITEMS_TO_CHOOSE,
})  # fmt: skip
"""Kinds that the lines of what is due say already."""


def lines(names: Names, silenced: tuple[str, ...]) -> tuple[p.Due, ...]:
    """The reminders that apply now and that this page still wants to see."""
    found = reminders(names.table, names.box, silenced)
    return tuple(_line(names, one) for one in found if one.kind not in SAID_ELSEWHERE)


def of_due(names: Names, due: tuple[p.Due, ...], silenced: tuple[str, ...]) -> tuple[p.Due, ...]:
    """What is due, without the lines that this page silenced; each line that only reminds can be silenced."""
    shown = (line for line in due if not is_silenced(line, silenced))
    return tuple(replace(line, aside=(*line.aside, _silence(names, line.reminder))) if line.reminder else line
                 for line in shown)  # fmt: skip


def is_silenced(line: p.Due, silenced: tuple[str, ...]) -> bool:
    """By its own name or by that of its kind; what does not only remind stays."""
    return line.reminder in silenced or line.reminder.split(":")[0] in silenced


def _silence(names: Names, reminder: str) -> p.Button:
    return p.Button("", Silence(reminder), p.Kind.QUIET, "x", hint=names.words.t("Say this no more"))


def _line(names: Names, one: Reminder) -> p.Due:
    silence = _silence(names, one.id)
    act = OpenPlace(one.place) if one.place else None
    who = names.first_name(one.seat) + ":" if one.seat >= 0 else ""
    return p.Due(said(names, one), who, one.seat, act, (silence,))


def said(names: Names, one: Reminder) -> str:
    """The reminder in words; empty for what is said elsewhere."""
    t, place = names.words.t, names.short(one.place) if one.place else ""
    match one.kind:
        case ReminderKind.NO_MONSTER_TO_FACE:
            return t("just back, monsters may be left alone: {place}", place=place)
        case ReminderKind.EXPLORED_IS_LOST:
            return t("leaving loses the explored marker: {place}", place=place)
        case ReminderKind.SEALING_PRICE:
            return t("sealing costs {n} clues here: {place}", n=one.number, place=place)
        case ReminderKind.NO_SEALING:
            return t("no sealing now: {place}", place=place)
        case ReminderKind.RUMOR_CLOCK:
            return t("{card}: {n} of {most}", card=names.card(one.card), n=one.number, most=one.most)
        case ReminderKind.RUMOR_RUNS_DOWN:
            left = {"card": names.card(one.card), "n": one.number, "most": one.most}
            return t("{card}: allies left {n}, confirmed at {most}", **left)
        case ReminderKind.LIMIT_STAYS:
            return t("limits still count {n} players", n=one.number)
        case ReminderKind.CLUE_TOKENS:
            return t("clues {n}, tokens in the box {most}", n=one.number, most=one.most)
        case ReminderKind.PATROL_WAGON:
            return t("a die for the Patrol Wagon: on 1 it is lost")
        case ReminderKind.ICY_WINDS:
            return t("in the street: Stamina −1 at the end of the round")
        case ReminderKind.SPELLS_END:
            return t("spells of the last round are cast again")
        case _:
            return ""
