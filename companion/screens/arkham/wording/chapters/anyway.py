"""What a chapter offers beside a refused command: corrections that do the same although the rules refuse it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from companion.arkham.table import commands as do
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens.arkham.wording.names import Names

Way: TypeAlias = tuple[str, Command]
"""The label of a button, and the correction that it does."""

Ways: TypeAlias = Mapping[type[Command], Callable[[IllegalCommand, Any, Names], Iterable[Way]]]
"""Kind of refused command -> the corrections to offer; some may not be possible now."""


def single_correction(correction: Callable[[Any], Command]) -> Callable[[IllegalCommand, Any, Names], Iterable[Way]]:
    """Return the ways of a command for which one correction, made from the command alone, does the same."""
    return lambda error, command, names: ((names.words.t("Do it anyway"), correction(command)),)


def set_number(names: Names, seat: int, field: str, value: int) -> Way:
    """Return the correction that sets a number of an investigator to ``value``."""
    label = names.words.t("{who}’s {field}: {n}", who=names.first_name(seat), field=names.field_within(field), n=value)
    return label, do.CorrectInvestigator(seat, field, value)


def step_number(names: Names, seat: int, field: str, by: int) -> Way:
    """Return the correction that changes a number of an investigator by ``by``, negative = less."""
    who, field_name, n = names.first_name(seat), names.field_within(field), names.words.signed(by)
    return names.words.t("{who}’s {field} {n}", who=who, field=field_name, n=n), do.StepInvestigator(seat, field, by)


def put_there(names: Names, seat: int, place: str, zone: int = 0) -> Way:
    """Return the correction that puts an investigator on a place; ``zone`` 0 = the first one of another world."""
    return names.words.t("Put it there anyway"), do.PlaceInvestigator(
        seat, place, zone or int(place in names.box.worlds)
    )
