"""Every command has its rule and its undo, every event its line in the log, every reason its sentence.

Each stands in a table keyed by the class; what is missing anywhere is listed at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.realms import engine as realms_rules
from companion.realms.game import commands as realms_commands
from companion.realms.game import events as realms_events
from companion.realms.game.refusals import Reason as RealmsReason
from companion.screens.realms.wording import refusals as realms_refusals
from companion.screens.realms.wording import sentences as realms_words

Kinds = Collection[object]

TABLES: Mapping[str, tuple[Kinds, Kinds]] = {
    "realms: rules": (realms_rules.RULES, set(realms_commands.COMMANDS) - {realms_commands.SetUpDuel}),
    "realms: names of the undo": (realms_words.PHRASES, realms_commands.COMMANDS),
    "realms: lines of the log": (realms_words.SENTENCES, realms_events.EVENTS),
    "realms: refusals": (realms_refusals.REFUSALS, RealmsReason),
}
"""Table -> what it holds, and what it must hold."""


def test_nothing_is_missing_in_a_table_and_nothing_is_too_much() -> None:
    missing = {name: [key for key in wanted if key not in table] for name, (table, wanted) in TABLES.items()}
    surplus = {name: [key for key in table if key not in wanted] for name, (table, wanted) in TABLES.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}
    assert {name: keys for name, keys in surplus.items() if keys} == {}


def test_commands_and_events_are_found_by_their_base() -> None:
    assert {kind.__name__ for kind in realms_commands.COMMANDS} >= {"SetUpDuel", "BuyCard", "CorrectRow", "AddTurns"}
    assert {kind.__name__ for kind in realms_events.EVENTS} >= {"DuelSetUp", "CardBought", "DuelReopened"}
