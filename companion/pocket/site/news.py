"""What is new in this edition, for players who are asked whether they go over to it: newest first, a line for each."""

from __future__ import annotations

from companion import words
from companion.words import message

NEWS = (
    message("Share a game as a link, from the settings or below the score."),
    message("You can share and print the score of a game."),
    message("Tap a question mark to see the rules of that step."),
    message("What the rules demand takes one tap, and every undo says what it takes back."),
)


def by_language() -> dict[str, list[str]]:
    """Return the lines of the news in every language."""
    voices = {language: words.load(language) for language in words.LANGUAGES}
    return {language: [voice.t(line) for line in NEWS] for language, voice in voices.items()}
