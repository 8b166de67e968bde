"""The rules reference: short own words in both languages, one entry a rule, read once from ``data/arkham``.

>>> rule = next(rule for rule in load() if rule.id == "MOVE-05")
>>> rule.title_ru, rule.source
('Бой кончает движение', '424')
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from companion.errors import BadData, Problem
from companion.facts import csvfile
from companion.facts.where import data_folder
from companion.records import dataclass

FILE = "rules_reference.csv"


class Topic(StrEnum):
    """Chapters of the reference, in the order in which they are shown."""

    SETUP = "setup"
    ROUND = "round"
    UPKEEP = "upkeep"
    MOVEMENT = "movement"
    EVADE = "evade"
    CHECKS = "checks"
    FIGHT = "fight"
    CARDS = "cards"
    ARKHAM = "arkham"
    WORLDS = "worlds"
    MYTHOS = "mythos"
    MONSTERS = "monsters"
    LIMITS = "limits"
    GATES = "gates"
    STATUS = "status"
    AWAKENING = "awakening"
    BATTLE = "battle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry; ``id`` is that of the rules specification."""

    id: str
    topic: Topic
    title_en: str
    title_ru: str
    text_en: str
    text_ru: str
    source: str
    """Lines of the rulebook; ``faq`` = the publisher's answer, ``ruling`` = ours, ``card`` = printed on a component."""
    keywords: str
    """Further words by which it is found, in both languages."""


@cache
def load() -> tuple[Rule, ...]:
    """Every entry, in the order of the file. Raises ``BadData`` with everything that is wrong with it."""
    problems: list[Problem] = []
    found = csvfile.read(data_folder() / "arkham" / FILE, Rule, problems).records
    if problems:
        raise BadData(tuple(problems))
    return found
