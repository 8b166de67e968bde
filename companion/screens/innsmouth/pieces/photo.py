"""The tools of a photo of the printed sheet under the map; the page's script alone touches the photo."""

from __future__ import annotations

from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen


def tools(page: InnsmouthScreen) -> drawn.PhotoTools:
    """Take, pin, fade, put away."""
    t = page.words.t
    return drawn.PhotoTools(
        title=t("Photo under the map"),
        take=t("Take a photo of the sheet"),
        pick=t("Choose a picture"),
        fade=t("How strongly the photo shows"),
        pin=t("Move the pins"),
        pinned=t("The pins are right"),
        away=t("Remove photo"),
        said=t("The photo never leaves this page and is not stored; closing or reloading the page removes it."),
        corners=(t("Upper left pin"), t("Upper right pin"), t("Lower right pin"), t("Lower left pin")),
        how=t("Drag the four pins to the corners of the printed grid. Arrow keys move the pin that has the focus."),
        no_picture=t("This file is no picture that the browser can show."),
    )
