"""What the chapters of the rules reference are called."""

from __future__ import annotations

from companion.facts.rules_reference import Topic
from companion.words import Words


def topic_name(words: Words, topic: Topic) -> str:
    """Return the name of a chapter of the rules reference."""
    t = words.t
    names = {
        Topic.SETUP: t("Setup"), Topic.ROUND: t("Round"), Topic.UPKEEP: t("Upkeep"), Topic.MOVEMENT: t("Movement"),
        Topic.EVADE: t("Evading"), Topic.CHECKS: t("Skill checks"), Topic.FIGHT: t("Combat"), Topic.CARDS: t("Cards"),
        Topic.ARKHAM: t("Arkham Encounters"), Topic.WORLDS: t("Other Worlds"), Topic.MYTHOS: t("Mythos"),
        Topic.GATES: t("Gates"), Topic.MONSTERS: t("Monster movement"), Topic.LIMITS: t("Limit, terror, doom"),
        Topic.STATUS: t("Status"), Topic.AWAKENING: t("Awakening"), Topic.BATTLE: t("Final battle"),
        Topic.END: t("End of the game"),
    }  # fmt: skip
    return names[topic]
