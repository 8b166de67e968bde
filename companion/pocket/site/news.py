"""What is new in this edition, for players who are asked whether they go over to it: newest first, a line for each."""

from __future__ import annotations

from companion import words
from companion.words import message

NEWS = (
    message("Share a game as a link: in the settings and under a score."),
    message("The score of a game can be shared and printed."),
    message("The rules at hand: a question mark opens them where they apply."),
    message("What the rules bring by themselves is offered in one tap, and can be undone by name."),
)


def by_language() -> dict[str, list[str]]:
    """Return the lines of the news in every language."""
    voices = {language: words.load(language) for language in words.LANGUAGES}
    return {language: [voice.t(line) for line in NEWS] for language, voice in voices.items()}
