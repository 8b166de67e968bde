"""Words of the open places of the rules: what is open, each reading, and what stands behind it."""

from __future__ import annotations

from companion.facts import readings
from companion.facts.readings import Standing, Way
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
