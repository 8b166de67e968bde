"""Every command has its rule and its undo, every event its line in the log, every reason its sentence.

Each stands in a table keyed by the class; what is missing anywhere is listed at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from companion.arkham import engine as arkham_rules
from companion.arkham.corrections import step_corrections
from companion.arkham.table import commands as arkham_commands
from companion.innsmouth import engine as innsmouth_rules
from companion.innsmouth.corrections.box_changes import BOX_CHANGES
from companion.innsmouth.game import commands as innsmouth_commands
from companion.innsmouth.game import events as innsmouth_events
from companion.innsmouth.game.refusals import Reason as InnsmouthReason
from companion.realms import engine as realms_rules
from companion.realms.game import commands as realms_commands
from companion.realms.game import events as realms_events
from companion.realms.game.refusals import Reason as RealmsReason
from companion.screens.innsmouth.wording import refusals as innsmouth_refusals
from companion.screens.innsmouth.wording import sentences as innsmouth_words
from companion.screens.realms.wording import refusals as realms_refusals
from companion.screens.realms.wording import sentences as realms_words
from companion.words.catalogues import known_translations

Kinds = Collection[object]

OF_MY_BOX = {kind for kind in innsmouth_commands.COMMANDS if issubclass(kind, innsmouth_commands.BoxChange)}

STEPS = {kind for kind in arkham_commands.COMMANDS if issubclass(kind, arkham_commands.StepCorrection)}

TABLES: Mapping[str, tuple[Kinds, Kinds]] = {
    "arkham: rules": (arkham_rules.RULES, set(arkham_commands.COMMANDS) - {arkham_commands.SetUpTable}),
    "arkham: what a step comes to": (step_corrections.WHOLE, STEPS),
    "realms: rules": (realms_rules.RULES, set(realms_commands.COMMANDS) - {realms_commands.SetUpDuel}),
    "realms: names of the undo": (realms_words.PHRASES, realms_commands.COMMANDS),
    "realms: lines of the log": (realms_words.SENTENCES, realms_events.EVENTS),
    "innsmouth: rules": (innsmouth_rules.RULES, set(innsmouth_commands.COMMANDS) - {innsmouth_commands.SetUpGame}),
    "innsmouth: changes of my box": (BOX_CHANGES, OF_MY_BOX),
    "innsmouth: names of the undo": (innsmouth_words.PHRASES, set(innsmouth_commands.COMMANDS) - OF_MY_BOX),
    "innsmouth: lines of the log": (
        {*innsmouth_words.SENTENCES, *innsmouth_words.ON_THE_MAP},
        innsmouth_events.EVENTS,
    ),
    "innsmouth: refusals": (innsmouth_refusals.SAID, InnsmouthReason),
    "realms: refusals": (realms_refusals.REFUSALS, RealmsReason),
}
"""Table -> what it holds, and what it must hold."""


def test_nothing_is_missing_in_a_table_and_nothing_is_too_much() -> None:
    missing = {name: [key for key in wanted if key not in table] for name, (table, wanted) in TABLES.items()}
    surplus = {name: [key for key in table if key not in wanted] for name, (table, wanted) in TABLES.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}
    assert {name: keys for name, keys in surplus.items() if keys} == {}


def test_every_sentence_of_a_table_is_translated() -> None:
    """A table whose sentences the catalogue does not collect would be read in English only."""
    tables = (
        realms_words.SENTENCES, realms_words.PHRASES, realms_refusals.REFUSALS, realms_words.OUTCOMES,
        innsmouth_words.SENTENCES, innsmouth_words.PHRASES, innsmouth_refusals.SAID, innsmouth_words.FIELDS,
    )  # fmt: skip
    sentences = {text for table in tables for text in table.values() if isinstance(text, str)}
    assert len(sentences) > 150
    assert [text for text in sentences if text not in known_translations("ru")] == []


def test_commands_and_events_are_found_by_their_base() -> None:
    assert {kind.__name__ for kind in realms_commands.COMMANDS} >= {"SetUpDuel", "BuyCard", "CorrectRow", "AddTurns"}
    assert {kind.__name__ for kind in realms_events.EVENTS} >= {"DuelSetUp", "CardBought", "DuelReopened"}
