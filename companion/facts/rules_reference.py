"""The rules reference: short own words in both languages, one entry a rule, read once from ``data/GAME``.

>>> rule = next(rule for rule in load() if rule.id == "MOVE-05")
>>> rule.title_ru, rule.page
('Бой кончает движение', '6–8')
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


class RuleStanding(StrEnum):
    """What stands behind an entry; several where it is put together."""

    BOOK = "book"
    FAQ = "faq"
    """The publisher's answer."""
    RULING = "ruling"
    """Ours, where the rulebook is silent."""
    CARD = "card"
    """Printed on a component."""
    RECONSTRUCTION = "reconstruction"
    """Ours, after reports and pictures of the game; the rulebook says it not or not clearly."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry; ``id`` is that of the rules specification."""

    id: str
    topic: str
    """Chapter, by the game's own list of them."""
    title_en: str
    title_ru: str
    text_en: str
    text_ru: str
    standing: tuple[RuleStanding, ...]
    page: str
    """Pages of the Russian rulebook by its own index, or where its text names them; empty = not known."""
    keywords: str
    """Further words by which it is found, in both languages."""


@dataclass(frozen=True, slots=True)
class HeadedRule(Rule):
    """An entry of a rulebook of which the text is known, but hardly a page: the headings lead there."""

    section_en: str
    """Headings under which the rulebook says it; empty where it is silent."""
    section_ru: str


PAGED = "arkham"
"""The game whose rulebook has an index with pages."""


@cache
def load(game: str = "arkham") -> tuple[Rule, ...]:
    """Return every entry of a game, in the order of the file. Raises ``BadData`` with everything that is wrong with
    it."""
    problems: list[Problem] = []
    kind = Rule if game == PAGED else HeadedRule
    rules = csvfile.read(data_folder() / game / FILE, kind, problems).records
    if problems:
        raise BadData(tuple(problems))
    return rules
