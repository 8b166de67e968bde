"""What the numbers and flags of the table and of an investigator are called: one table each.

A flag or number without its words is listed by ``tests/house/declared/test_tables_are_complete.py``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeGuard

from companion.arkham.table.commands import Counted
from companion.arkham.table.commands_by_chapter.correction_commands import CORRECTABLE, SheetNumber
from companion.arkham.table.investigator import FLAGS, Flag
from companion.records import dataclass
from companion.words import message as m


class ChipPlace(Enum):
    """Where on the sheet the chip of a flag stands."""

    STATUS = "the status of the figure"
    LEAVING = "the end of the status"
    FIGHTS = "this round, of whom cards let drive"
    LOAN = "this round, where a loan was not paid"
    SHEET = "beside the cards, or in their place"


@dataclass(frozen=True, slots=True)
class NumberWords:
    """What a number of the table is called, as msgids."""

    label: str
    step: str
    """On the undo button; ``{n}`` is the step with its sign, or the number that was set."""


@dataclass(frozen=True, slots=True)
class FlagWords:
    """Every word that a flag of an investigator needs, all msgids, and where its chip stands."""

    label: str
    """In a list of fields."""
    chip: str
    """On the chip that sets it and takes it back."""
    begins: str
    ends: str
    """Sentences of the log, with ``{who}``."""
    place: ChipPlace = ChipPlace.STATUS


FLAG_WORDS: Mapping[Flag, FlagWords] = {
    "delayed": FlagWords(m("Delayed"), m("delayed"), m("{who}: delayed"), m("{who}: no longer delayed")),
    "explored": FlagWords(
        m("Explored marker"),
        m("explored"),
        m("{who}: Explored marker"),
        m("{who}: Explored marker lost"),
    ),
    "fought": FlagWords(
        m("Fought this phase"),
        m("fought this phase"),
        m("{who} fought this phase"),
        m("{who} did not fight this phase"),
        ChipPlace.FIGHTS,
    ),
    "eliminated": FlagWords(
        m("Out of the game"),
        m("out of the game"),
        m("{who}: out of the game"),
        m("{who} is back in the game"),
        ChipPlace.LEAVING,
    ),
    "loan_defaulted": FlagWords(
        m("Bank loan unpaid"),
        m("bank loan unpaid"),
        m("{who}: bank loan unpaid"),
        m("{who}: may take a bank loan again"),
        ChipPlace.LOAN,
    ),
    "own_sheet": FlagWords(
        m("Cards and sliders"),
        m("stay on our sheet"),
        m("{who}: cards and sliders stay on the sheet"),
        m("{who}: the Almanac keeps cards and sliders"),
        ChipPlace.SHEET,
    ),
}
"""The words of each flag of an investigator."""

SHEET_NUMBERS: Mapping[SheetNumber, str] = {
    "sanity": m("Sanity"),
    "max_sanity": m("Maximum Sanity"),
    "stamina": m("Stamina"),
    "max_stamina": m("Maximum Stamina"),
    "clues": m("Clues"),
    "money": m("Money"),
    "sneak": m("Sneak"),
    "skips_round": m("Misses round"),
    "movement_used": m("Movement used in round"),
    "fortune_since": m("Blessing or Curse from round"),
    "points_spent": m("Movement points spent"),
    "points_gained": m("Movement points gained"),
    "checks_bonus": m("Extra dice on every check"),
    "ability_used": m("Investigator ability used in round"),
    "arkham_encounter": m("Had an Arkham encounter in round"),
    "world_encounter": m("Other World encounter done in round"),
    "items_due": m("Items still to discard"),
    "came_back": m("Returned in round"),
    "gate_tried": m("Tried to close a gate in round"),
    "street_check": m("Street check passed in round"),
}
"""The label of each number of an investigator, as msgid."""
IN_ROUND = frozenset({"skips_round", "movement_used", "fortune_since", "ability_used", "arkham_encounter",
                      "world_encounter", "came_back", "gate_tried", "street_check"})  # fmt: skip
"""Numbers of an investigator that name a round; 0 = in none."""

COUNTED: Mapping[Counted, NumberWords] = {
    Counted.DOOM: NumberWords(m("Doom"), m("doom {n}")),
    Counted.TERROR: NumberWords(m("Terror"), m("terror {n}")),
    Counted.ROUND: NumberWords(m("Round"), m("round {n}")),
    Counted.ALLIES: NumberWords(m("Allies in the deck"), m("allies {n}")),
    Counted.ELDER_SIGN_CARDS: NumberWords(m("Elder Sign cards played"), m("Elder Sign cards {n}")),
    Counted.DEFAULTED_LOANS: NumberWords(m("Unpaid bank loans"), m("unpaid loans {n}")),
    Counted.RUMOR_TOKENS: NumberWords(m("Tokens on the rumor"), m("rumor tokens {n}")),
    Counted.RUMOR_SINCE: NumberWords(m("Rumor in play from round"), m("rumor from round {n}")),
    Counted.BATTLE_ROUND: NumberWords(m("Final battle round"), m("battle round {n}")),
    Counted.BATTLE_SUCCESSES: NumberWords(m("Successes kept"), m("successes kept {n}")),
}
"""The words of each number of the table that is set and stepped."""

TABLE_NUMBERS: Mapping[str, str] = {
    **{number.value: texts.label for number, texts in COUNTED.items()},
    "clues": m("Clues"),
    "first_player": m("First player"),
    "mythos_resolved": m("Mythos card resolved"),
    "mythos_seen": m("Mythos cards seen"),
    "two_cards_since": m("Two Mythos cards per phase from round"),
    "gate_card_round": m("First of two Mythos cards resolved in round"),
    "lasting": m("Lasts until the end of round"),
    "since": m("Card gained in round"),
}
"""The label of each number of the table (``TableNumber``), as msgid."""


def is_flag(field: str) -> TypeGuard[Flag]:
    """Return whether a field of an investigator is a yes/no flag."""
    return field in FLAGS


def is_number(field: str) -> TypeGuard[SheetNumber]:
    """Return whether a correctable field of an investigator is a number."""
    return field in CORRECTABLE and field not in FLAGS


def label(field: str) -> str:
    """Return the label of a field of an investigator as msgid; the field's own name if it has no label."""
    if is_flag(field):
        return FLAG_WORDS[field].label
    return SHEET_NUMBERS[field] if is_number(field) else field
