"""The open places of the rules: every reading in own words, which one this table plays, one tap to choose another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.arkham.table.commands import ChooseReading
from companion.facts import readings
from companion.facts.readings import Dispute
from companion.facts.rules_reference import Topic
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import Close, OpenSheet, SheetKind
from companion.screens.arkham.wording import readings_words
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.topics import topic_name
from companion.screens.families import sheets as s


def present(names: Names) -> p.Panel:
    """Return the sheet of all open readings: first what rules and odds follow, then what the table does by hand."""
    t = names.words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    others = tuple(dispute for dispute in readings.load() if not _is_followed(dispute))
    intro = t("Choose once per game; rules, odds, and reminders follow.")
    by_hand = t("Here the Almanac always uses our reading; for the other one, do what it says by hand.")
    body = (
        p.Text(intro, p.Tone.SECOND),
        *_by_chapter(names),
        p.Section(
            t("Do this by hand"),
            (p.Text(by_hand, p.Tone.SECOND, small=True), *(_drawn(names, dispute) for dispute in others)),
        ),
    )
    head = (p.Title(t("Disputed rules"), note=_counted(names), aside=(out,)),)
    return p.Panel(t("Disputed rules"), body, head, name="readings")


def _by_chapter(names: Names) -> Iterator[p.Section]:
    """Yield the open readings that rules and odds follow, in sections by chapter of the reference."""
    followed = [dispute for dispute in readings.load() if _is_followed(dispute)]
    for topic in Topic:
        entries = tuple(_drawn(names, dispute) for dispute in followed if dispute.topic is topic)
        if entries:
            yield p.Section(topic_name(names.words, topic), entries)


def concerning(names: Names, rules: tuple[str, ...], chapter: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the open readings of the given rules with the way to all readings, and the others of the chapter.

    Both empty if a chapter is given and has none; the second is empty if nothing is left for it.
    """
    t = names.words.t
    disputes = tuple(dispute for dispute in readings.load() if set(dispute.rules) & set(rules))
    others = tuple(dispute for dispute in readings.load() if dispute.topic == chapter and dispute not in disputes)
    if chapter and not disputes and not others:
        return (), ()
    more = p.Button(
        t("Disputed rules"), OpenSheet(SheetKind.READINGS), p.ButtonKind.QUIET, "scales", hint=_counted(names)
    )
    first = (*(_drawn(names, dispute) for dispute in disputes), p.Group((more,), p.Layout.BUTTONS))
    if not others:
        return first, ()
    return first, (p.Section(t("Disputed rules"), tuple(_drawn(names, dispute) for dispute in others)),)


def _is_followed(dispute: Dispute) -> bool:
    """Return whether the app can follow every reading of a disputed rule."""
    return all(readings.is_followed(way.id) for way in dispute.ways)


def _counted(names: Names) -> str:
    """Return in words how many disputed rules this table reads otherwise than by default, or that none is."""
    t, other = names.words.t, len(names.table.readings)
    every = len(readings.load())
    return (
        t("all {n} as we read the rules", n=every)
        if not other
        else t("{n} of {of} read differently", n=other, of=every)
    )


def _drawn(names: Names, dispute: Dispute) -> s.ReadingChoice:
    """Return a disputed rule with all its readings; the chosen reading is marked, any other is chosen by a tap."""
    words = names.words
    chosen = names.table.readings.get(dispute.id, dispute.ways[0].id)
    ways = tuple(
        s.ReadingWay(
            words.text(way, "text"),
            readings_words.standing(way, words, ours=way is dispute.ways[0]),
            ChooseReading(way.id) if way.id != chosen else None,
            on=way.id == chosen,
        )
        for way in dispute.ways
    )
    note = readings_words.by_hand(chosen, words)
    return s.ReadingChoice(words.text(dispute, "title"), ways, f"reading-{dispute.id}", note)
