"""What is new in this edition, for players who are asked whether they go over to it: newest first, a line for each."""

from __future__ import annotations

from companion import words
from companion.words import message

NEWS = (
    message("The plan in the odds says who can close which gate, and by when."),
    message("An evening of Arkham ends with a newspaper that you can share."),
    message("A shared Innsmouth sheet shows the goals, the check, and the route."),
    message("Own towns, cards and goals that you delete wait in a bin."),
)


def by_language() -> dict[str, list[str]]:
    """Return the lines of the news in every language."""
    voices = {language: words.load(language) for language in words.LANGUAGES}
    return {language: [voice.t(line) for line in NEWS] for language, voice in voices.items()}
