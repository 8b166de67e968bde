"""What those who stand in one place can do there now: the next step is lit in the strip, the rest on the sheet.

Source: rules/arkham.md MOVE-07, ENC-01..04, OTHER-01, OTHER-02.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.encounters.encounters import EncounterKind, encounter
from companion.arkham.movement import meeting_monsters
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import OpenInvestigator, OpenPage, PlacePage
from companion.screens.arkham.encounters import encounter_screen
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may


def next_steps(names: Names, place: str) -> tuple[p.Part, ...]:
    """Return the next steps of each investigator at a place in this phase; empty if there are none."""
    return tuple(part for seat in names.table.seats_at(place) for part in _steps(names, seat))


def lit(names: Names, place: str) -> tuple[p.Button, ...]:
    """Return the first lit button, for the strip within the thumb's reach; empty if there is none."""
    return tuple(_lit(next_steps(names, place)))[:1]


def unlit(steps: tuple[p.Part, ...]) -> tuple[p.Part, ...]:
    """Return the steps without the first lit button, which lies in the strip; further lit buttons become plain."""
    first = next(iter(_lit(steps)), None)
    without_first = (_without(part, first) for part in steps)
    return tuple(part for part in without_first if not isinstance(part, p.Group) or part.parts)


def _lit(steps: tuple[p.Part, ...]) -> Iterator[p.Button]:
    """Return an iterator of the main buttons among the parts of a place's next steps, in their order."""
    inside = (control for part in steps if isinstance(part, p.Group) for control in part.parts)
    return (control for control in inside if isinstance(control, p.Button) and control.kind is p.ButtonKind.MAIN)


def _without(part: p.Part, first: p.Button | None) -> p.Part:
    """Return a part without the button that is lit in the strip, its other buttons unlit; unchanged if no group."""
    if not isinstance(part, p.Group):
        return part
    left = tuple(control for control in part.parts if control is not first)
    return replace(
        part, parts=tuple(replace(b, kind=p.ButtonKind.PLAIN) if isinstance(b, p.Button) else b for b in left)
    )


def _steps(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield what an investigator can do now: go on with a fight; if none, move in Movement, or have the encounter."""
    table = names.table
    fight = table.fights.get(seat)
    if fight is not None:
        yield _row(_to_fight(names, seat, fight.monster))
    elif table.phase is Phase.MOVEMENT:
        yield from _movement(names, seat)
    else:
        yield from _encounter(names, seat)


def _row(*buttons: p.Button) -> p.Group:
    """Return the buttons as a row."""
    return p.Group(buttons, p.Layout.BUTTONS)


def _to_fight(names: Names, seat: int, number: int) -> p.Button:
    """Return the lit button that opens an investigator's fight with a monster."""
    label = names.words.t("{who}: {monster}", who=names.first_name(seat), monster=names.marker(number))
    return p.Button(label, OpenFight(seat, number), p.ButtonKind.MAIN, "weapon", grow=True)


def _movement(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield the buttons of the Movement phase: first the monsters to fight, then the clues to take (MOVE-07).

    An investigator who evaded without entering it can take the clues at once.
    """
    table, place = names.table, names.table.investigators[seat].place
    if is_out_this_round(table.investigators[seat], table):
        return
    facing = meeting_monsters.to_face(table, seat)
    yield from (_row(_to_fight(names, seat, monster.number)) for monster in facing)
    clues = table.clues.get(place, 0)
    take = may(names, c.TakeClues(seat, clues)) if clues else None
    if take:
        label = names.words.t("{who}: take clues ({n})", who=names.first_name(seat), n=clues)
        yield _row(p.Button(label, take, p.ButtonKind.PLAIN if facing else p.ButtonKind.MAIN, "clue", grow=True))


def _encounter(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield an investigator's due encounter with its buttons; at a gate few or none; nothing if none is due."""
    t, waiting = names.words.t, encounter(names.table, seat, names.box)
    if waiting is None or waiting.done:
        return
    yield p.Text(encounter_screen.summary(names, waiting), small=True, strong=names.first_name(seat) + ":")
    if waiting.kind is EncounterKind.CLOSING and not waiting.done:
        label = t("{who}: close the gate", who=names.first_name(seat))
        yield _row(p.Button(label, OpenPage(PlacePage.CLOSE), p.ButtonKind.MAIN, "gate", grow=True))
    if waiting.kind in (EncounterKind.GATE, EncounterKind.CLOSING):
        return
    happened = p.Button(t("Change status"), OpenInvestigator(seat, SheetPage.HAPPENS), icon="pencil", grow=True)
    meets = p.Button(t("A monster"), OpenInvestigator(seat, SheetPage.MEETS), icon="monster", grow=True)
    yield _row(happened, *(() if waiting.nothing_appears else (meets,)))
    done = may(names, c.HadEncounter(seat))
    if done:
        label = t("{who}: encounter done", who=names.first_name(seat))
        yield _row(p.Button(label, done, p.ButtonKind.MAIN, "check", grow=True))
