"""The rules reference of Arkham: its chapters, and the open readings that concern the rules shown."""

from __future__ import annotations

from companion.facts.rules_reference import Topic, load
from companion.screens import parts as p
from companion.screens.arkham.table import readings_screen
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.topics import topic_name
from companion.screens.rules import rules_sheet
from companion.screens.rules.rules_sheet import rules_button
from companion.words import Words

__all__ = ["present", "rules_button", "topic_name"]


def present(words: Words, topic: str, names: Names | None = None) -> p.Panel:
    """The entries of a topic, or all of them by chapter; at a table also how it reads what is open there."""
    book = rules_sheet.Book(load(), {chapter.value: topic_name(words, chapter) for chapter in Topic})
    rule_ids = tuple(rule.id for rule in book.named(topic))
    if names is None:
        return rules_sheet.present(words, book, topic)
    first, last = readings_screen.concerning(names, rule_ids, book.chapter(topic))
    return rules_sheet.present(words, book, topic, first, last)
