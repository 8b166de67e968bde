"""The three sliders: a column is tapped, Focus is counted, the way back is one tap.

Source: rules/arkham.md SETUP-06, UPKEEP-05.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.arkham.ratings.skills import SKILLS, SLIDERS, skill, slider_values
from companion.arkham.rounds import sliders
from companion.arkham.table import commands as c
from companion.arkham.table import moments
from companion.arkham.table.commands_by_chapter.belonging_commands import Stops
from companion.arkham.table.state import Investigator
from companion.screens import parts as p
from companion.screens.arkham.drafts.sheet_draft import UNTOLD, SheetDraft, TellStop
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families import sheets as s

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def skills(names: Names, seat: int, draft: SheetDraft) -> Iterator[AnyTablePart]:
    """Yield the three pairs of sliders, the Focus that is left, and skills that cards change.

    If the sliders are not set, a hint to set them stands in place of the last two.
    """
    investigator = names.table.investigators[seat]
    yield from (slider(names, seat, at, draft) for at in range(len(SLIDERS)))
    if investigator.sliders is None:
        yield p.Text(_missing(names, draft), p.Tone.THIRD, small=True)
    else:
        yield _focus(names, seat, investigator)
        yield from _with_cards(names, seat, investigator)


def _missing(names: Names, draft: SheetDraft) -> str:
    """Return in words which sliders are still to be set: they count once all three are."""
    t, pairs = names.words.t, tuple(zip(SLIDERS, draft.stops, strict=True))
    missing = [pair for pair, stop in pairs if stop == UNTOLD]
    if len(missing) in (0, len(pairs)):
        return t("Tap where the sliders stand, if you like")
    skills = (names.words.list_and([skill_name(names, name) for name in pair]) for pair in missing)
    return t("Still to set: {skills}", skills=", ".join(skills))


def slider(names: Names, seat: int, at: int, draft: SheetDraft) -> s.Slider:
    """Return a pair of skills with its four stops."""
    above, below = SLIDERS[at]
    stops = tuple(_stop(names, seat, at, stop, draft) for stop in range(sliders.LAST_STOP + 1))
    return s.Slider(skill_name(names, above), skill_name(names, below), stops)


def skill_name(names: Names, name: str) -> str:
    """Return the name of a skill, as on its card, or of a special check."""
    t = names.words.t
    labels = {
        "evade": t("Evade check"),
        "horror": t("Horror check"),
        "combat": t("Combat check"),
        "spell": t("Spell check"),
    }
    return labels[name] if name in labels else names.words.name(names.box.skills[name])


def _stop(names: Names, seat: int, at: int, stop: int, draft: SheetDraft) -> s.Stop:
    """Return a slider's stop: both skill values, its act, None where the slider stands, and if Focus lets it be set."""
    investigator = names.table.investigators[seat]
    sheet = names.box.investigators[investigator.id]
    above, below = (sheet.speed_sneak, sheet.fight_will, sheet.lore_luck)[at][stop]
    if investigator.sliders is None:
        return s.Stop(above, below, TellStop(seat, at, stop), on=draft.stops[at] == stop)
    stops = _moved(investigator.sliders, at, stop)
    on, was = investigator.sliders[at] == stop, _start(investigator)[at] == stop
    within = on or (
        moments.allows(names.table, moments.MOVING_SLIDERS, names.box)
        and (sliders.stops_moved(_start(investigator), stops) <= sheet.focus or names.table.round == 0)
    )
    act = None if on else c.MoveSlider(seat, at, stop)
    return s.Stop(above, below, act, on, was and moments.is_upkeep(names.table), within)


def _moved(stops: Stops, at: int, stop: int) -> Stops:
    """Return the stops of the three sliders after a single slider is set to another stop."""
    first, second, third = (stop if n == at else old for n, old in enumerate(stops))
    return first, second, third


def _start(investigator: Investigator) -> Stops:
    """Return the stops from which the upkeep's moves are counted, otherwise the stops now; UNTOLD for each if unset."""
    return investigator.upkeep_sliders or investigator.sliders or (UNTOLD, UNTOLD, UNTOLD)


def _focus(names: Names, seat: int, investigator: Investigator) -> s.Focus:
    """Return the display of Focus, in Upkeep what is left, at other times all; its button undoes or unsets sliders."""
    t, focus = names.words.t, names.box.investigators[investigator.id].focus
    left = sliders.focus_left(names.table, seat, names.box) or 0
    start = investigator.upkeep_sliders
    back = may(names, c.PutSlidersBack(seat)) if start else None
    forget = c.CorrectSliders(seat, None)
    aside = (
        p.Button(t("Move back"), back, p.ButtonKind.QUIET)
        if back
        else p.Button(t("Don’t count them"), forget, p.ButtonKind.QUIET)
    )
    if not moments.is_upkeep(names.table):
        return s.Focus(t("Focus"), focus, focus, str(focus), (aside,))
    return s.Focus(t("Focus"), left, focus, t("{n} of {of} left", n=left, of=focus), (aside,))


def _with_cards(names: Names, seat: int, investigator: Investigator) -> Iterator[p.Part]:
    """Yield the values of skills that cards and allies change; nothing if sliders are not set or no value changes."""
    if investigator.sliders is None:
        return
    plain = slider_values(names.box.investigators[investigator.id], investigator.sliders)
    changed = [
        names.words.t("{skill} {n}", skill=skill_name(names, name), n=value)
        for name in SKILLS
        if (value := skill(names.table, seat, name, names.box)) is not None and value != plain[name]
    ]
    if changed:
        yield p.Text(", ".join(changed), p.Tone.SECOND, names.words.t("With cards:"), small=True)
