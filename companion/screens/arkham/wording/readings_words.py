"""Words of the open places of the rules: what is open, each reading, and what stands behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.facts import readings
from companion.facts.readings import Reading, ReadingStanding
from companion.screens import parts as p
from companion.screens.arkham.wording.names import Names
from companion.words import Words
from companion.words import message as m


def title(way: str, words: Words) -> str:
    """Return the title of the open rule to which a reading belongs; ``way`` itself if the reading is unknown."""
    dispute = readings.by_way().get(way)
    return words.text(dispute, "title") if dispute is not None else way


def text(way: str, words: Words) -> str:
    """Return the text of a reading."""
    record = _way(way)
    return words.text(record, "text") if record is not None else way


def chosen(way: str, words: Words) -> str:
    """Return the log line for the choice of a reading."""
    return words.t("House rule, “{title}”: {text}", title=title(way, words), text=text(way, words))


def by_table(way: str, words: Words) -> str:
    """Return the sentence that refuses something because this table has chosen another reading of the rule."""
    return words.t("House rule: {text}", text=text(way, words))


BY_HAND: Mapping[str, str] = {
    "half_together": m("Half of the items and clues together: choose what goes, then correct clues and cards by hand."),
    "reroll_leaves_clues": m("Clue dice are not rerolled, though the odds assume they are."),
    "successes_are_lost": m("Applies to rules and odds; in the final battle, only with up to five investigators."),
}
"""Reading -> what players do by hand under it, or odds leave out."""

SOURCES: Mapping[ReadingStanding, str] = {
    ReadingStanding.BOOK: m("rulebook"),
    ReadingStanding.FAQ: m("publisher’s answers"),
    ReadingStanding.CARD: m("text of the card"),
    ReadingStanding.ENGLISH: m("English rulebook"),
    ReadingStanding.FORUM: m("the publisher’s forum"),
    ReadingStanding.WIKI: m("the players’ wiki; not in the rulebook"),
    ReadingStanding.SILENT: m("not in the rulebook"),
    ReadingStanding.CUSTOM: m("common practice; not in the rulebook"),
}
"""Where a reading comes from."""


def by_hand(way: str, words: Words) -> str:
    """Return the note on what players do by hand, or odds leave out, under a reading; empty if nothing."""
    return words.t(BY_HAND[way]) if way in BY_HAND else ""


def at_hand(way: str, names: Names) -> Iterator[p.Text]:
    """Yield the note of :func:`by_hand` where it applies, if this table has chosen that reading."""
    if names.table.reads(way):
        yield p.Text(by_hand(way, names.words), p.Tone.LAMP, small=True)


def standing(way: Reading, words: Words, *, ours: bool) -> str:
    """Return the source of a reading, and mark the reading that the app follows by default."""
    where = source(way, words)
    return words.t("{where} · as we read it", where=where) if ours else where


def source(way: Reading, words: Words) -> str:
    """Return the source of a reading, with the rulebook's page if it is known."""
    if way.standing is ReadingStanding.BOOK and way.page:
        return words.t("rulebook, p. {page}", page=way.page)
    return words.t(SOURCES[way.standing])


def _way(way: str) -> Reading | None:
    """Return a reading of a disputed rule by its id; None if there is no such reading."""
    dispute = readings.by_way().get(way)
    return None if dispute is None else next(candidate for candidate in dispute.ways if candidate.id == way)
