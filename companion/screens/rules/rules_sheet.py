"""The rules reference of any game: short entries found in both languages, opened where a rule applies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.facts.rules_reference import HeadedRule, Rule, RuleStanding
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.families import sheets as s
from companion.screens.pages import Close, OpenRules
from companion.words import Words, every_name


@dataclass(frozen=True, slots=True)
class Book:
    """The entries of a game, and its chapters by id in the order in which they are shown."""

    rules: tuple[Rule, ...]
    chapters: Mapping[str, str]

    def named(self, topic: str) -> tuple[Rule, ...]:
        """Return the rules with these ids, separated by blanks, in that order; unknown ids are left out."""
        by_id = {rule.id: rule for rule in self.rules}
        return tuple(by_id[rule_id] for rule_id in topic.split() if rule_id in by_id)

    def chapter(self, topic: str) -> str:
        """Return the chapter of the first rule of a topic, or the topic if it is a chapter; '' for all chapters."""
        rules = self.named(topic)
        return rules[0].topic if rules else topic if topic in self.chapters else ""


def present(words: Words, book: Book, topic: str, first: tuple[Any, ...] = (), last: tuple[Any, ...] = ()) -> p.Panel:
    """The entries of a topic, or all of them by chapter, under a line to search in, between ``first`` and ``last``.

    ``topic`` may also be ids of rules with blanks between them: those come first, then their chapter.
    """
    t = words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    rules, chosen = book.named(topic), book.chapter(topic)
    order = sorted(book.chapters, key=lambda chapter: chapter != chosen)
    chips = tuple(
        p.Chip(book.chapters[chapter], act=OpenRules("" if chapter == chosen else chapter), on=chapter == chosen)
        for chapter in order
    )
    chapters = (*_at_hand(words, rules), *_chapters(words, book, order, rules))
    key = topic.replace(" ", "-").lower()
    reference = s.Reference(
        t("Search the rules"),
        t("A word from the rules"),
        t("No rule contains this word"),
        f"rules-{key}",
        chapters,
        shown=(2 if rules else 1) if chosen else len(chapters),
        chips=chips,
    )
    own = p.Text(t("A short summary in our own words; the rulebook has the last word."), p.Tone.THIRD, small=True)
    return p.Panel(
        t("Rules"), (*first, reference, *last, own), (p.Title(t("Rules"), aside=(out,)),), name=f"rules-{key}"
    )


def rules_button(words: Words, topic: str) -> p.Button:
    """The small question mark that opens the reference at its place: a chapter, or ids with blanks between them."""
    return p.Button("", OpenRules(topic), p.ButtonKind.QUIET, "help", hint=words.t("What do the rules say?"))


def noted(words: Words, remark: str, topic: str) -> p.Group:
    """Return a small remark on our reading of an open rule, with a button that opens the rules of ``topic``."""
    return p.Group((p.Text(remark, p.Tone.THIRD, small=True), rules_button(words, topic)), p.Layout.BESIDE)


def _at_hand(words: Words, rules: tuple[Rule, ...]) -> Iterator[tuple[str, tuple[s.RuleEntry, ...]]]:
    """Yield the rules of the current step as a group with its title; nothing if there are none."""
    if rules:
        yield words.t("At this step"), tuple(_entry(words, rule) for rule in rules)


def _chapters(
    words: Words, book: Book, order: list[str], above: tuple[Rule, ...]
) -> Iterator[tuple[str, tuple[s.RuleEntry, ...]]]:
    """Yield the chapters in ``order`` with their entries, without the rules in ``above``, which stand above."""
    for chapter in order:
        rules = (rule for rule in book.rules if rule.topic == chapter and rule not in above)
        yield book.chapters[chapter], tuple(_entry(words, rule) for rule in rules)


def _entry(words: Words, rule: Rule) -> s.RuleEntry:
    """Return a rule as an entry of the reference, with its source and the words to search it by."""
    search = " ".join((every_name(rule, "title"), every_name(rule, "text"), rule.keywords, rule.id))
    return s.RuleEntry(words.text(rule, "title"), words.text(rule, "text"), source(words, rule), search, rule.id)


def source(words: Words, rule: Rule) -> str:
    """Return the id of a rule and what it stands on: the rulebook, an answer of the publisher, our reading."""
    return " · ".join((rule.id, *(_standing(words, rule, source_name) for source_name in rule.standing)))


def _standing(words: Words, rule: Rule, standing: RuleStanding) -> str:
    """Return in words what a rule rests on: its place in the book, the publisher, our ruling, a component."""
    t, is_alone = words.t, len(rule.standing) == 1
    match standing:
        case RuleStanding.BOOK:
            return _place(words, rule)
        case RuleStanding.FAQ:
            return t("publisher’s answer") if is_alone else t("partly the publisher’s answer")
        case RuleStanding.RULING:
            return t("our ruling, not in the rulebook") if is_alone else t("partly as we read it")
        case RuleStanding.CARD:
            return t("printed on the component")
        case RuleStanding.RECONSTRUCTION:
            return t("our reconstruction")


def _place(words: Words, rule: Rule) -> str:
    """Return the place of a rule in the rulebook: page and section, as far as they are known."""
    t, section = words.t, words.text(rule, "section") if isinstance(rule, HeadedRule) else ""
    if rule.page and section:
        return t("rulebook, p. {page}: {section}", page=rule.page, section=section)
    if section:
        return t("rulebook: {section}", section=section)
    return t("rulebook, p. {page}", page=rule.page) if rule.page else t("rulebook")
