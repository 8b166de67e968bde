"""The tools of a photo of the printed sheet under the map; the page's script alone touches the photo."""

from __future__ import annotations

from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.parts import Act


def tools(page: InnsmouthScreen, *, read: Act | None = None) -> drawn.PhotoTools:
    """Take, pin, fade, put away; ``read``: the act that takes the colours read from it, as JSON in ``colors``."""
    t = page.words.t
    return drawn.PhotoTools(
        title=t("Photo under the map"),
        take=t("Take a photo of the sheet"),
        pick=t("Choose a picture"),
        fade=t("Photo opacity"),
        pin=t("Move the pins"),
        pinned=t("Pins are in place"),
        away=t("Remove photo"),
        said=t("The photo stays on this page only; closing or reloading removes it."),
        corners=(t("Upper left pin"), t("Upper right pin"), t("Lower right pin"), t("Lower left pin")),
        how=t("Drag the four pins to the corners of the printed grid. Arrow keys move the selected pin."),
        no_picture=t("The browser cannot show this file as a picture."),
        read=t("Read the colors"),
        act=read,
        into="colors",
    )
