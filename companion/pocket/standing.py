"""How a page stands to what is kept, in a sentence: it writes, it only looks, or its browser keeps nothing at all."""

from __future__ import annotations

from companion.words import Words

KEPT, LOOKS, MEMORY, FAILS = "kept", "looks", "memory", "fails"
"""As ``static/files/files.js`` says it; with ``FAILS`` what was kept is gone, and it is tried to write it anew."""


def standing(state: str, words: Words) -> dict[str, str]:
    """Return the notice above the table: a sentence, what follows from it, a button.

    All are empty while everything is saved.
    """
    t = words.t
    match state:
        case "looks":
            return {
                "text": t("The table is open in another tab. You can only watch here."),
                "more": t("The other tab will finish what it is doing, then only watch."),
                "button": t("Play here"),
            }
        case "memory":
            return {
                "text": t("This browser stores nothing for this page. Closing it ends the game."),
                "more": t("Before you close the page, go to the settings and save the game to a file."),
                "button": "",
            }
        case _:
            return {"text": "", "more": "", "button": ""}
