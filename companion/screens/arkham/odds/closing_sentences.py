"""Sentences that the pages about closing gates share."""

from __future__ import annotations

from companion.screens.arkham.wording.names import Names


def why_none_closes(names: Names) -> str:
    """Return why no gate can be closed any more: the game is over or the Ancient One awake; "" while one can."""
    if names.table.outcome:
        return names.words.t("The game is over.")
    if names.table.awakening:
        return names.words.t("The Ancient One is awake: no gate can be closed any more.")
    return ""


def assumed_sliders(names: Names) -> tuple[str, ...]:
    """Return the sentence on those whose sliders are not entered, if there are any."""
    table = names.table
    unset = [names.first_name(seat) for seat in table.clockwise() if table.investigators[seat].sliders is None]
    return (names.words.t("Second slider stop assumed: {who}", who=names.words.list_and(unset)),) if unset else ()
