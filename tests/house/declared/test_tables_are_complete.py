"""Every command has its rule and its undo, every event its line in the log and its move, every reason its sentence.

Each stands in a table keyed by the class; what is missing anywhere is listed at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from typing import get_args

from companion.arkham import engine as arkham_rules
from companion.arkham.corrections import step_corrections
from companion.arkham.mythos import questions as arkham_questions
from companion.arkham.table import commands as arkham_commands
from companion.arkham.table import events as arkham_events
from companion.arkham.table.commands_by_chapter.correction_commands import SheetNumber
from companion.arkham.table.commands_by_chapter.fight_commands import BattleCommand, FightCommand
from companion.arkham.table.investigator import FLAGS
from companion.arkham.table.refusals import Reason as ArkhamReason
from companion.arkham.table.state import Deck, Fortune, Outcome, Phase, WakingCause
from companion.facts.arkham_records import CardKind
from companion.facts.readings import ReadingStanding
from companion.innsmouth import engine as innsmouth_rules
from companion.innsmouth.corrections.box_changes import BOX_CHANGES
from companion.innsmouth.game import commands as innsmouth_commands
from companion.innsmouth.game import events as innsmouth_events
from companion.innsmouth.game.refusals import Reason as InnsmouthReason
from companion.realms import engine as realms_rules
from companion.realms.game import commands as realms_commands
from companion.realms.game import events as realms_events
from companion.realms.game.refusals import Reason as RealmsReason
from companion.screens.arkham.evening import throws
from companion.screens.arkham.wording import despite_the_rules, readings_words
from companion.screens.arkham.wording import fields as arkham_fields
from companion.screens.arkham.wording import names as arkham_names
from companion.screens.arkham.wording import phrases as arkham_phrases
from companion.screens.arkham.wording import refusals as arkham_refusals
from companion.screens.arkham.wording import sentences as arkham_sentences
from companion.screens.arkham.wording.chapters import belonging_words, causes, fight_words, mythos_words, table_words
from companion.screens.innsmouth.wording import refusals as innsmouth_refusals
from companion.screens.innsmouth.wording import sentences as innsmouth_words
from companion.screens.realms.wording import refusals as realms_refusals
from companion.screens.realms.wording import sentences as realms_words
from companion.words.catalogues import known_translations

Kinds = Collection[object]


STEPS = {kind for kind in arkham_commands.COMMANDS if issubclass(kind, arkham_commands.StepCorrection)}

OF_MY_BOX = {kind for kind in innsmouth_commands.COMMANDS if issubclass(kind, innsmouth_commands.BoxChange)}

WITH_DICE = {
    kind
    for kind in arkham_commands.COMMANDS
    if issubclass(kind, FightCommand | BattleCommand) and "successes" in {field.name for field in fields(kind)}
}

TABLES: Mapping[str, tuple[Kinds, Kinds]] = {
    "realms: rules": (realms_rules.RULES, set(realms_commands.COMMANDS) - {realms_commands.SetUpDuel}),
    "realms: names of the undo": (realms_words.PHRASES, realms_commands.COMMANDS),
    "realms: lines of the log": (realms_words.SENTENCES, realms_events.EVENTS),
    "arkham: dice of a fight": (throws.ROLLS, WITH_DICE),
    "innsmouth: rules": (innsmouth_rules.RULES, set(innsmouth_commands.COMMANDS) - {innsmouth_commands.SetUpGame}),
    "innsmouth: changes of my box": (BOX_CHANGES, OF_MY_BOX),
    "innsmouth: names of the undo": (innsmouth_words.PHRASES, set(innsmouth_commands.COMMANDS) - OF_MY_BOX),
    "innsmouth: lines of the log": (
        {*innsmouth_words.SENTENCES, *innsmouth_words.ON_THE_MAP},
        innsmouth_events.EVENTS,
    ),
    "innsmouth: refusals": (innsmouth_refusals.SAID, InnsmouthReason),
    "realms: refusals": (realms_refusals.REFUSALS, RealmsReason),
    "arkham: rules": (arkham_rules.RULES, set(arkham_commands.COMMANDS) - {arkham_commands.SetUpTable}),
    "arkham: what a step comes to": (step_corrections.WHOLE, STEPS),
    "arkham: names of the undo": (arkham_phrases.PHRASES, arkham_commands.COMMANDS),
    "arkham: lines of the log and physical moves": (arkham_sentences.EVENTS, arkham_events.EVENTS),
    "arkham: refusals": (arkham_refusals.REFUSALS, ArkhamReason),
    "arkham: causes": (causes.WHYS, arkham_events.Why),
    "arkham: fates": (causes.FATES, arkham_events.Fate),
    "arkham: roads to the awakening": (causes.ROADS, WakingCause),
    "arkham: ends of the game": (causes.OUTCOMES, (*Outcome, None)),
    "arkham: checks": (fight_words.CHECKS, arkham_events.CheckKind),
    "arkham: ends of a fight": (fight_words.ENDS, arkham_commands.FightEnd),
    "arkham: questions of Mythos cards": (mythos_words.QUESTIONS, get_args(arkham_questions.Question)),
    "arkham: numbers that a step changes": (arkham_fields.COUNTED, arkham_commands.Counted),
    "arkham: numbers of the table": (arkham_fields.TABLE_NUMBERS, get_args(arkham_events.TableNumber)),
    "arkham: numbers of an investigator": (arkham_fields.SHEET_NUMBERS, get_args(SheetNumber)),
    "arkham: decks": (arkham_names.DECKS, Deck),
    "arkham: piles": (arkham_names.PILES, Deck),
    "arkham: phases": (arkham_names.PHASES, Phase),
    "arkham: fortunes": (arkham_names.FORTUNES, Fortune),
    "arkham: where discarded cards go": (belonging_words.UNDER, Deck),
    "arkham: types of Mythos cards": (mythos_words.KINDS, CardKind),
    "arkham: sources of readings": (readings_words.SOURCES, ReadingStanding),
    "arkham: flags of an investigator": (arkham_fields.FLAG_WORDS, FLAGS),
}
"""Table -> what it holds, and what it must hold."""


def test_nothing_is_missing_in_a_table_and_nothing_is_too_much() -> None:
    missing = {name: [key for key in wanted if key not in table] for name, (table, wanted) in TABLES.items()}
    surplus = {name: [key for key in table if key not in wanted] for name, (table, wanted) in TABLES.items()}
    assert {name: keys for name, keys in missing.items() if keys} == {}
    assert {name: keys for name, keys in surplus.items() if keys} == {}


def test_nothing_stands_in_two_chapters() -> None:
    """A table that is joined of chapters would silently take the later one."""
    joined = {
        arkham_rules: ("RULES", arkham_rules.RULES),
        arkham_phrases: ("PHRASES", arkham_phrases.PHRASES),
        arkham_sentences: ("EVENTS", arkham_sentences.EVENTS),
        arkham_refusals: ("REFUSALS", arkham_refusals.REFUSALS),
        despite_the_rules: ("WAYS", despite_the_rules.WAYS),
    }
    for module, (name, whole) in joined.items():
        parts = [getattr(part, name) for part in vars(module).values() if hasattr(part, name)]
        keys = [key for part in parts if part is not whole for key in part]
        assert len(parts) > 4, name
        assert len(keys) == len(set(keys)), name


def test_every_sentence_of_a_table_is_translated() -> None:
    """A table whose sentences the catalogue does not collect would be read in English only."""
    tables = (
        realms_words.SENTENCES, realms_words.PHRASES, realms_refusals.REFUSALS, realms_words.OUTCOMES,
        innsmouth_words.SENTENCES, innsmouth_words.PHRASES, innsmouth_refusals.SAID, innsmouth_words.FIELDS,
        arkham_phrases.PHRASES, arkham_refusals.REFUSALS, mythos_words.QUESTIONS,
        causes.WHYS, causes.ROADS, causes.OUTCOMES, fight_words.CHECKS, fight_words.ENDS,
        table_words.NOT_IN_BOX, table_words.NOT_THIS_PLACE, arkham_fields.TABLE_NUMBERS, arkham_fields.SHEET_NUMBERS,
        {event: words.sentence for event, words in arkham_sentences.EVENTS.items()},
        {number: texts.step for number, texts in arkham_fields.COUNTED.items()},
    )  # fmt: skip
    sentences = {text for table in tables for text in table.values() if isinstance(text, str)}
    assert len(sentences) > 500
    translated = known_translations("ru")
    assert [text for text in sentences if text not in translated] == []


def test_commands_and_events_are_found_by_their_base() -> None:
    assert {kind.__name__ for kind in realms_commands.COMMANDS} >= {"SetUpDuel", "BuyCard", "CorrectRow", "AddTurns"}
    assert {kind.__name__ for kind in realms_events.EVENTS} >= {"DuelSetUp", "CardBought", "DuelReopened"}
