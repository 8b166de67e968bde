"""My box: what the players told of their own copy; unknown values are asked for when they are first needed."""

from __future__ import annotations

from companion.screens import parts as p
from companion.screens.innsmouth.shown import Shown
from companion.screens.innsmouth.view import Close


def present(shown: Shown) -> p.Sheet:
    """The whole page."""
    t = shown.words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    return p.Sheet(t("My box"), (), (p.Title(t("My box"), aside=(p.Heart(), out)),), size=p.Size.PAGE, name="box")
