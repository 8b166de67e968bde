"""The town editor's form: a printed sheet as it is transcribed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.screens.parts import Navigation


@dataclass(frozen=True, slots=True)
class TownDraft:
    """A town as far as it is transcribed."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class TownAct(Navigation):
    """Base of what changes the town in the editor."""


@dataclass(frozen=True, slots=True)
class NameTown(TownAct):
    name: str


def edit(draft: TownDraft, act: TownAct) -> TownDraft:
    """The town after an act."""
    match act:
        case NameTown(name):
            return TownDraft(name)
        case _:
            return draft
