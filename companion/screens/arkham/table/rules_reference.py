"""The rules reference: short entries in the player's language, found in both, opened where a rule applies."""

from __future__ import annotations

from collections.abc import Iterator

from companion.facts.rules_reference import Rule, Topic, load
from companion.screens import parts as p
from companion.screens import sheets as s
from companion.screens.arkham.drafts.view import Close, OpenRules
from companion.words import Words


def present(words: Words, topic: str) -> p.Sheet:
    """The entries of a topic, or all of them by chapter, under a line to search in.

    ``topic`` may also be ids of rules with blanks between them: those come first, then their chapter.
    """
    t = words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    here = _named(topic)
    chosen = here[0].topic if here else next((one for one in Topic if one.value == topic), None)
    chips = tuple(
        p.Chip(topic_name(words, one), act=OpenRules("" if one is chosen else one), on=one is chosen)
        for one in sorted(Topic, key=lambda topic: topic is not chosen)
    )
    chapters = (*_at_hand(words, here), *_chapters(words, chosen, here))
    reference = s.Reference(
        t("Search the rules"),
        t("A word of the rule"),
        t("No rule has this word"),
        f"rules-{_key(topic)}",
        chapters,
        shown=(2 if here else 1) if chosen else len(chapters),
        chips=chips,
    )
    own = p.Text(t("Retold in short own words; the rulebook decides."), p.Tone.THIRD, small=True)
    body = (reference, own)
    return p.Sheet(t("Rules"), body, (p.Title(t("Rules"), aside=(out,)),), name=f"rules-{_key(topic)}")


def rules_button(words: Words, topic: Topic | str) -> p.Button:
    """The small question mark that opens the reference at its place: a chapter, or ids with blanks between them."""
    return p.Button("", OpenRules(topic), p.Kind.QUIET, "help", hint=words.t("What do the rules say?"))


def _named(topic: str) -> tuple[Rule, ...]:
    """The rules whose ids are asked for, in that order."""
    by_id = {rule.id: rule for rule in load()}
    return tuple(by_id[one] for one in topic.split() if one in by_id)


def _key(topic: str) -> str:
    return topic.replace(" ", "-").lower()


def _at_hand(words: Words, here: tuple[Rule, ...]) -> Iterator[tuple[str, tuple[s.Entry, ...]]]:
    if here:
        yield words.t("At this step"), tuple(_entry(words, rule) for rule in here)


def _chapters(words: Words, chosen: Topic | None, here: tuple[Rule, ...]) -> Iterator[tuple[str, tuple[s.Entry, ...]]]:
    """The chosen topic first, the others after it: the search finds everything, each rule once."""
    for one in sorted(Topic, key=lambda topic: topic is not chosen):
        rules = (rule for rule in load() if rule.topic is one and rule not in here)
        yield topic_name(words, one), tuple(_entry(words, rule) for rule in rules)


def _entry(words: Words, rule: Rule) -> s.Entry:
    search = f"{rule.title_ru} {rule.title_en} {rule.text_ru} {rule.text_en} {rule.keywords} {rule.id}"
    return s.Entry(words.text(rule, "title"), words.text(rule, "text"), _source(words, rule), search, rule.id)


def _source(words: Words, rule: Rule) -> str:
    """The rule's id, and where it stands."""
    t = words.t
    match rule.source:
        case "faq":
            return t("{rule} · answer of the publisher", rule=rule.id)
        case "ruling":
            return t("{rule} · our ruling, the rulebook is silent", rule=rule.id)
        case "card":
            return t("{rule} · printed on the component", rule=rule.id)
        case _:  # lines of the text that the table was made from: the rulebook of the box has none
            return t("{rule} · rulebook", rule=rule.id)


def topic_name(words: Words, topic: Topic) -> str:
    """What a chapter of the reference is called."""
    t = words.t
    names = {
        Topic.SETUP: t("Set-up"), Topic.ROUND: t("Round"), Topic.UPKEEP: t("Upkeep"), Topic.MOVEMENT: t("Movement"),
        Topic.EVADE: t("Evading"), Topic.CHECKS: t("Skill checks"), Topic.FIGHT: t("Combat"), Topic.CARDS: t("Cards"),
        Topic.ARKHAM: t("Arkham Encounters"), Topic.WORLDS: t("Other Worlds"), Topic.MYTHOS: t("Mythos"),
        Topic.GATES: t("Gates"), Topic.MONSTERS: t("Monster movement"), Topic.LIMITS: t("Limit, terror, doom"),
        Topic.STATUS: t("Status"), Topic.AWAKENING: t("Awakening"), Topic.BATTLE: t("Final battle"),
        Topic.END: t("End of the game"),
    }  # fmt: skip
    return names[topic]
