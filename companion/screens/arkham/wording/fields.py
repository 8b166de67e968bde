"""What the numbers and flags of the table and of an investigator are called: one place each, complete by type.

Whoever adds a flag or a number to ``CORRECTABLE`` or to the numbers of the table is told by mypy that its words lack.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeGuard

from companion.arkham.table.commands import Counted
from companion.arkham.table.commands_by_chapter.correction_commands import CORRECTABLE, SheetNumber
from companion.arkham.table.events import TableNumber
from companion.arkham.table.investigator import FLAGS, Flag
from companion.records import dataclass
from companion.words import message


class Place(Enum):
    """Where on the sheet the chip of a flag stands."""

    STATUS = "the status of the figure"
    LEAVING = "the end of the status"
    FIGHTS = "this round, of whom cards let drive"
    LOAN = "this round, where a loan was not paid"


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
    place: Place = Place.STATUS


def flag_words(flag: Flag) -> FlagWords:
    """Return the words of a flag."""
    match flag:
        case "delayed":
            return FlagWords(
                message("Delayed"), message("delayed"), message("{who}: delayed"), message("{who}: delayed no more")
            )
        case "explored":
            return FlagWords(
                message("Explored marker"),
                message("explored"),
                message("{who}: explored marker"),
                message("{who}: explored marker gone"),
            )
        case "fought":
            return FlagWords(
                message("Fought in this phase"),
                message("has fought in this phase"),
                message("{who}: has fought in this phase"),
                message("{who}: has not fought in this phase"),
                Place.FIGHTS,
            )
        case "eliminated":
            return FlagWords(
                message("Out of the game"),
                message("out of the game"),
                message("{who}: out of the game"),
                message("{who}: in the game again"),
                Place.LEAVING,
            )
        case "loan_defaulted":
            return FlagWords(
                message("Bank loan not paid"),
                message("bank loan not paid"),
                message("{who}: bank loan not paid"),
                message("{who}: bank loan possible again"),
                Place.LOAN,
            )


def sheet_number(number: SheetNumber) -> str:
    """Return the label of a number of an investigator, as msgid."""
    match number:
        case "sanity":
            return message("Sanity")
        case "max_sanity":
            return message("Maximum Sanity")
        case "stamina":
            return message("Stamina")
        case "max_stamina":
            return message("Maximum Stamina")
        case "clues":
            return message("Clues")
        case "money":
            return message("Money")
        case "sneak":
            return message("Sneak")
        case "skips_round":
            return message("Skips round")
        case "movement_used":
            return message("Movement used in round")
        case "fortune_since":
            return message("Blessing or Curse since round")
        case "points_spent":
            return message("Movement points spent")
        case "points_gained":
            return message("Movement points gained")
        case "checks_bonus":
            return message("Dice more on every check")
        case "ability_used":
            return message("Own ability used in round")
        case "arkham_encounter":
            return message("Encounter in Arkham done in round")
        case "world_encounter":
            return message("Encounter in an Other World done in round")
        case "items_due":
            return message("Items to discard")
        case "came_back":
            return message("Came back in round")
        case "gate_tried":
            return message("Closing a gate tried in round")
        case "street_check":
            return message("Check in the street passed in round")


def table_number(number: TableNumber) -> str:
    """Return the label of a number of the table, as msgid."""
    match number:
        case "doom":
            return message("Doom")
        case "terror":
            return message("Terror")
        case "clues":
            return message("Clues")
        case "allies":
            return message("Allies in the deck")
        case "round":
            return message("Round")
        case "first_player":
            return message("First player")
        case "rumor_tokens":
            return message("Tokens on the rumor")
        case "rumor_since":
            return message("Rumor in play since round")
        case "elder_sign_cards":
            return message("Elder Sign cards played")
        case "mythos_resolved":
            return message("Mythos card resolved")
        case "mythos_seen":
            return message("Mythos cards seen")
        case "two_cards_since":
            return message("Two Mythos cards a phase since round")
        case "gate_card_round":
            return message("First of two Mythos cards resolved in round")
        case "lasting":
            return message("Lasts until the end of round")
        case "defaulted_loans":
            return message("Bank loans not paid")
        case "since":
            return message("Card gained in round")
        case "battle_round":
            return message("Round of the final battle")
        case "battle_successes":
            return message("Successes kept")


def counted(number: Counted) -> TableNumber:
    """Return the number of the table that a step changes."""
    match number:
        case Counted.DOOM:
            return "doom"
        case Counted.TERROR:
            return "terror"
        case Counted.ROUND:
            return "round"
        case Counted.ALLIES:
            return "allies"
        case Counted.ELDER_SIGN_CARDS:
            return "elder_sign_cards"
        case Counted.DEFAULTED_LOANS:
            return "defaulted_loans"
        case Counted.RUMOR_TOKENS:
            return "rumor_tokens"
        case Counted.RUMOR_SINCE:
            return "rumor_since"
        case Counted.BATTLE_ROUND:
            return "battle_round"
        case Counted.BATTLE_SUCCESSES:
            return "battle_successes"


def is_flag(field: str) -> TypeGuard[Flag]:
    """Return whether a field of an investigator is a yes/no flag."""
    return field in FLAGS


def is_number(field: str) -> TypeGuard[SheetNumber]:
    """Return whether a correctable field of an investigator is a number."""
    return field in CORRECTABLE and field not in FLAGS


def label(field: str) -> str:
    """Return the label of a field of an investigator as msgid; the field's own name if it has no label."""
    if is_flag(field):
        return flag_words(field).label
    return sheet_number(field) if is_number(field) else field
