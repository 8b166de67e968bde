"""What is said when the file of my box could not be read: one sentence, the same in every game."""

from __future__ import annotations

from companion.apps.files.box_file import SetAside
from companion.screens.parts import Toast
from companion.words import Words


def set_aside(report: SetAside, words: Words) -> Toast:
    """Return the message why the file could not be read, where it lies now, and what goes on in its place."""
    t, why, file = words.t, words.error_text(report.why).rstrip("."), report.name
    if report.more:
        why = t("{first} and {n} more", first=why, n=report.more)
    if report.is_partly_sound and report.from_copy:
        text = t(
            "Part of My box could not be read ({why}). The file was set aside as {file}; the good part is in "
            "use, the rest comes from the last good copy.",
            why=why,
            file=file,
        )
    elif report.is_partly_sound:
        text = t(
            "Part of My box could not be read ({why}). The file was set aside as {file}; the good part is in use.",
            why=why,
            file=file,
        )
    elif report.from_copy:
        text = t(
            "My box could not be read ({why}). The file was set aside as {file}; the last good copy is in use.",
            why=why,
            file=file,
        )
    else:
        text = t(
            "My box could not be read ({why}). The file was set aside as {file}; My box starts empty.",
            why=why,
            file=file,
        )
    return Toast(text, "refused", stays=True)
