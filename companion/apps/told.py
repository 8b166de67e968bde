"""Every error as one sentence in the player's language, also those that need the names of a game."""

from __future__ import annotations

from typing import Any

from companion.apps import games
from companion.arkham.state import Table
from companion.errors import CompanionError, IllegalCommand, Told
from companion.facts import arkham as arkham_facts
from companion.facts import innsmouth as innsmouth_facts
from companion.facts import realms as realms_facts
from companion.history.broken import EntryRefused, LogBroken, Stuck
from companion.history.codec import Act, Do, Redo, Undo
from companion.history.timeline import Record, Refusal, Step
from companion.innsmouth.state import Tour
from companion.realms.state import Duel
from companion.screens.arkham import names as arkham_names
from companion.screens.arkham import phrases
from companion.screens.arkham import refusals as arkham_refusals
from companion.screens.innsmouth import names as innsmouth_names
from companion.screens.innsmouth import refusals as innsmouth_refusals
from companion.screens.innsmouth import sentences as innsmouth_sentences
from companion.screens.realms import history, sentences
from companion.screens.realms import names as realms_names
from companion.screens.realms import refusals as realms_refusals
from companion.words import Words

GAMES = ("kind", "needed")
"""Details of an error that hold the kind of a game."""

LONGEST = 120
"""Characters of a phrase that a sentence repeats."""

NOBODY_YET = Table("", (), first_player=0, players=0)
"""The table before it is set up, to name things at."""


def told(error: CompanionError, words: Words) -> str:
    """The sentence of an error."""
    if isinstance(error, EntryRefused | LogBroken) and error.stuck is not None:
        return _entry(error.number, error.stuck, words)
    if isinstance(error, Told) and not error.details.keys().isdisjoint(GAMES):
        titles = {name: _title(error.details[name], words) for name in GAMES if name in error.details}
        return words.t(error.template, **{**error.details, **titles})
    return words.told(error)


def title(kind: str, words: Words) -> str:
    """What a kind of game is called."""
    return words.t(games.TITLES[kind]) if kind in games.TITLES else kind


def _title(kind: object, words: Words) -> str:
    return title(kind, words) if isinstance(kind, str) else str(kind)


# ---------------------------------------------------------------- one entry of a log


def _entry(number: int, stuck: Stuck, words: Words) -> str:
    """Which entry, what it was, when, and why not."""
    t, why, act = words.t, stuck.why, stuck.act
    if not isinstance(why, IllegalCommand):
        return t("Entry {number} of the game is damaged: {why}", number=number, why=words.told(why))
    if isinstance(why.reason, Refusal):
        return _too_late(number, act, words)
    named = _names(act, stuck.before, why, words)
    if named is None:
        return t("The rules refuse entry {number} of the game.", number=number)
    what, refused = map(_short, named)
    match stuck.before:
        case Table(round=now) | Tour(round=now):
            return t("The rules refuse entry {number} of the game ({what}, round {now}): {why}.",
                     number=number, what=what, now=now, why=refused)  # fmt: skip
        case Duel(turn=now):
            return t("The rules refuse entry {number} of the game ({what}, turn {now}): {why}.",
                     number=number, what=what, now=now, why=refused)  # fmt: skip
        case _:
            return t("The rules refuse entry {number} of the game ({what}): {why}.",
                     number=number, what=what, why=refused)  # fmt: skip


def _too_late(number: int, act: Act[Any], words: Words) -> str:
    match act:
        case Undo(of):
            return words.t("Entry {number} of the game takes back entry {of}, which is not the newest that stands.",
                           number=number, of=of)  # fmt: skip
        case Redo(of):
            return words.t("Entry {number} of the game does entry {of} again, which was not the last one taken back.",
                           number=number, of=of)  # fmt: skip
        case _:
            return words.t("Entry {number} of the game is damaged.", number=number)


def _names(act: Act[Any], before: Any, why: IllegalCommand, words: Words) -> tuple[str, str] | None:
    """What a refused command is called, and why it is refused; an edited entry may name what is not in the box."""
    match act:
        case Do(command) if isinstance(command, games.arkham().commands):
            there = arkham_names.Names(before or NOBODY_YET, arkham_facts.load(), words)
            return phrases.phrase(act.command, there), arkham_refusals.refusal(why, there)
        case Do(command) if isinstance(command, games.realms().commands):
            names = realms_names.Names(before, realms_facts.load(), words)
            record: Record[Any] = Record(0, "", "", "", "", act, Step(command, 0, before, before, ()))
            return sentences.phrase(history.Deed((record,)), names), realms_refusals.refusal(why, names)
        case Do(command) if isinstance(command, games.innsmouth().commands):
            at_innsmouth = innsmouth_names.Names(before, words)
            what = innsmouth_sentences.phrase(command, before, at_innsmouth, innsmouth_facts.load())
            return what, innsmouth_refusals.refusal(why, at_innsmouth)
        case _:
            return None


def _short(text: str) -> str:
    """A phrase with somebody's text in it, short enough for a sentence."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
