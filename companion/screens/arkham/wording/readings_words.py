"""Words of the open places of the rules: what is open, each reading, and what stands behind it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.facts import readings
from companion.facts.readings import Standing, Way
from companion.screens import parts as p
from companion.screens.arkham.wording.names import Names
from companion.words import Words


def title(way: str, words: Words) -> str:
    """What is open, by one of its readings."""
    dispute = readings.by_way().get(way)
    return words.text(dispute, "title") if dispute is not None else way


def text(way: str, words: Words) -> str:
    """The reading itself."""
    record = _way(way)
    return words.text(record, "text") if record is not None else way


def chosen(way: str, words: Words) -> str:
    """The line of the log for a choice."""
    return words.t("This table reads “{title}” so: {text}", title=title(way, words), text=text(way, words))


def by_table(way: str, words: Words) -> str:
    """Why something cannot be done: this table reads the rule otherwise."""
    return words.t("This table reads it so: {text}", text=text(way, words))


def by_hand(way: str, words: Words) -> str:
    """What a table does itself where it has chosen a reading that rules or odds do not follow; empty = nothing."""
    t = words.t
    match way:
        case "half_together":
            return t("Half of items and clues together: choose what goes, then set clues and cards right by hand.")
        case "reroll_leaves_clues":
            return t("Dice of clues stay as they lie in a re-roll; the chances count them thrown again.")
        case "successes_are_lost":
            return t("Rules and chances follow; the chance of the final battle for at most five investigators.")
        case _:
            return ""


def at_hand(way: str, names: Names) -> Iterator[p.Text]:
    """The same sentence at the moment that it is about, where this table has chosen so."""
    if names.table.reads(way):
        yield p.Text(by_hand(way, names.words), p.Tone.LAMP, small=True)


def standing(way: Way, words: Words, *, ours: bool) -> str:
    """Where a reading is from, and whether it is ours."""
    where = source(way, words)
    return words.t("{where} · our reading", where=where) if ours else where


def source(way: Way, words: Words) -> str:
    """Where a reading is from; the page is named where it is known."""
    t = words.t
    match way.standing:
        case Standing.BOOK:
            return t("rulebook, p. {page}", page=way.page) if way.page else t("rulebook")
        case Standing.FAQ:
            return t("answers of the publisher")
        case Standing.CARD:
            return t("text of the card")
        case Standing.ENGLISH:
            return t("English rulebook")
        case Standing.FORUM:
            return t("the publisher’s forum")
        case Standing.WIKI:
            return t("the players’ wiki; the rulebook is silent")
        case Standing.SILENT:
            return t("the rulebook is silent")
        case Standing.CUSTOM:
            return t("custom of tables; the rulebook is silent")


def _way(way: str) -> Way | None:
    dispute = readings.by_way().get(way)
    return None if dispute is None else next(one for one in dispute.ways if one.id == way)
