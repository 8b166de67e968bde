"""The town editor: a printed sheet is transcribed once and kept."""

from __future__ import annotations

from companion.innsmouth.town import Town
from companion.screens import parts as p
from companion.screens.innsmouth.map_records import MapScreen, Size
from companion.screens.innsmouth.shown import Shown
from companion.screens.innsmouth.view import Close


def present(shown: Shown) -> p.Sheet:
    """The whole page."""
    t = shown.words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    return p.Sheet(t("Towns"), (), (p.Title(t("Towns"), aside=(p.Heart(), out)),), size=p.Size.PAGE, name="town")


def board(shown: Shown, size: Size) -> tuple[MapScreen, Town] | None:
    """The town as far as it is transcribed."""
    return None
