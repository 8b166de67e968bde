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
                "more": t("The other tab finishes what it is doing first; then it only looks."),
                "button": t("Play here"),
            }
        case "memory":
            return {
                "text": t("This browser keeps nothing of this page: the evening ends with it."),
                "more": t("Save the table to a file in the settings before you close the page."),
                "button": "",
            }
        case _:
            return {"text": "", "more": "", "button": ""}
