"""Every error as one sentence in the player's language, also those that need the names of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.apps.tables import games, table_differences
from companion.apps.tables.table_differences import Printed
from companion.errors import CompanionError, IllegalCommand, SentenceError, StorageTrouble
from companion.history.broken import EntryRefused, LogBroken, Stuck
from companion.history.codec import Act, Do, Redo, Restore, Undo
from companion.history.export import ReadGame, TableDiffers
from companion.history.game import FAULTS
from companion.history.timeline import ActEffect, Record, Refusal
from companion.screens.keeping import notices
from companion.words import Words

GAMES = ("kind", "needed")
"""Details of an error that hold the kind of a game."""

LONGEST = 120
"""Characters of a phrase that a sentence repeats."""


def error_sentence(error: CompanionError, words: Words, printed: Printed = None) -> str:
    """Return the sentence of an error, with the titles of the players' copy if they are known."""
    if isinstance(error, TableDiffers):
        return _differing(error.read, words, printed)
    if isinstance(error, EntryRefused | LogBroken) and error.stuck is not None:
        return _entry(error.number, error.stuck, words, printed)
    if isinstance(error, SentenceError) and not error.details.keys().isdisjoint(GAMES):
        titles = {name: _title(error.details[name], words) for name in GAMES if name in error.details}
        return words.t(error.template, **{**error.details, **titles})
    return words.error_text(error)


def refusal_sentence(error: IllegalCommand, command: Any, before: Any, words: Words, printed: Printed = None) -> str:
    """Return why a command is refused at a table as it lies; ``before`` is None if none is laid out."""
    if isinstance(error.reason, Refusal):
        return notices.too_late(error.reason, words).text
    named = _names(Do(command), before, error, words, printed)
    return named[1] if named is not None else words.error_text(error)


def _differing(read: ReadGame[Any], words: Words, printed: Printed) -> str:
    """Return the sentence that says why a player has to choose which of two tables to save."""
    if read.refused is not None:
        why = _sentence(error_sentence(read.refused, words, printed))
        sentence = words.t("{why} You can still keep the table from the file.", why=why)
        return " ".join(filter(None, (sentence, behind_the_table(read.uncounted, words))))
    text = "; ".join(table_differences.difference_phrases(read, words, printed))
    return words.t("By this Almanac’s rules, the file leads to a different table: {what}.", what=text)


def which_table(read: ReadGame[Any], words: Words, printed: Printed = None) -> tuple[str, tuple[str, ...]]:
    """Return the sentence that says why a player has to choose between two tables, and each difference as a phrase.

    If the rules refuse an entry of the file, the sentence says it all and there are no phrases.
    """
    if read.refused is not None:
        return _differing(read, words, printed), ()
    text = words.t("By this Almanac’s rules, the file leads to a different table:")
    return text, table_differences.difference_phrases(read, words, printed)


def behind_the_table(entries: int, words: Words) -> str:
    """Return the sentence that counts the entries which are no part of a file's last table; '' for 0 entries."""
    if not entries:
        return ""
    return words.n(
        "{n} later entry is not part of that table.",
        "{n} later entries are not part of that table.",
        entries,
    )


def _sentence(text: str) -> str:
    """Return a text that ends like a sentence, with a full stop added if it ends otherwise."""
    return text if text.endswith((".", "!", "?")) else text + "."


def title(kind: str, words: Words) -> str:
    """Return the title of a kind of game; the kind itself if it is unknown."""
    return words.t(games.TITLES[kind]) if kind in games.TITLES else kind


def _title(kind: object, words: Words) -> str:
    """Return the title of a kind of game, or an unknown kind as text."""
    return title(kind, words) if isinstance(kind, str) else str(kind)


# ---------------------------------------------------------------- one entry of a log


def _entry(number: int, stuck: Stuck, words: Words, printed: Printed) -> str:
    """Return the sentence about an entry that cannot be replayed: its number, name, round or turn, and the reason."""
    t, why, act = words.t, stuck.why, stuck.act
    if not isinstance(why, IllegalCommand):
        return t("Entry {number} of the game is damaged: {why}", number=number, why=words.error_text(why))
    if isinstance(why.reason, Refusal):
        return _too_late(number, act, words)
    named = _names(act, stuck.before, why, words, printed)
    if named is None:
        return t("The rules do not allow entry {number} of the game.", number=number)
    what, refused = map(_short, named)
    match stuck.before:
        case object(round=0):
            return t(
                "The rules do not allow entry {number} of the game ({what}, first card): {why}.",
                number=number,
                what=what,
                why=refused,
            )
        case object(round=now):
            return t(
                "The rules do not allow entry {number} of the game ({what}, round {now}): {why}.",
                number=number,
                what=what,
                now=now,
                why=refused,
            )
        case object(turn=now):
            return t(
                "The rules do not allow entry {number} of the game ({what}, turn {now}): {why}.",
                number=number,
                what=what,
                now=now,
                why=refused,
            )
        case _:
            return t(
                "The rules do not allow entry {number} of the game ({what}): {why}.",
                number=number,
                what=what,
                why=refused,
            )


def impossible(stuck: Stuck, words: Words, printed: Printed = None) -> tuple[str, str]:
    """Return the name of an act that waited and can no longer be done, and the reason."""
    t, act, why = words.t, stuck.act, stuck.why
    if isinstance(act, Undo | Redo) and not isinstance(why, StorageTrouble):
        return called(act, stuck.before, words, printed), t("someone else acted first")
    if isinstance(why, StorageTrouble) and not why.details:
        return called(act, stuck.before, words, printed), words.error_text(why).rstrip(".")
    if isinstance(why, IllegalCommand) and isinstance(why.reason, Refusal):
        return called(act, stuck.before, words, printed), notices.too_late(why.reason, words).text.rstrip(".")
    named = _names(act, stuck.before, why, words, printed) if isinstance(why, IllegalCommand) else None
    return (
        (t("An action"), t("the rules no longer allow it")) if named is None else (_short(named[0]), _short(named[1]))
    )


def called(act: Act[Any] | None, before: Any, words: Words, printed: Printed = None) -> str:
    """Return the name of an act at a table as it lies, whether the table allows the act or not.

    It is "An act" for anything that cannot be named at this table.
    """
    match act:
        case Undo():
            return words.t("An undo")
        case Redo():
            return words.t("A redo")
        case Do() | Restore() | None:
            pass
    try:
        named = _names(act, before, None, words, printed)
    except FAULTS:  # it speaks of what this table does not have
        named = None
    return words.t("An action") if named is None else _short(named[0])


def _too_late(number: int, act: Act[Any], words: Words) -> str:
    """Return the sentence why an undo or redo in a game's log comes too late, or that the entry is damaged."""
    match act:
        case Undo(of):
            return words.t(
                "Entry {number} undoes entry {of}, but that is not the latest one.",
                number=number,
                of=of,
            )
        case Redo(of):
            return words.t(
                "Entry {number} redoes entry {of}, but that was not the last one undone.",
                number=number,
                of=of,
            )
        case Do() | Restore():
            return words.t("Entry {number} of the game is damaged.", number=number)


def _names(
    act: Act[Any] | None, before: Any, why: IllegalCommand | None, words: Words, printed: Printed
) -> tuple[str, str] | None:
    """Return the name of a command and the reason why it is refused, '' if ``why`` is None.

    None for an act that is no command of a known game. An edited entry may name what is not in the box.
    """
    if not isinstance(act, Do):
        return None
    names = _NAMES.get(games.kind_behind(act.command))
    return names(act, before, why, words, printed) if names is not None else None


def _short(text: str) -> str:
    """Return a phrase that holds a player's text, cut after ``LONGEST`` characters to fit a sentence."""
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


# ---------------------------------------------------------------- the games; naming the entry of one loads no other


def _at_arkham(act: Do, before: Any, why: IllegalCommand | None, words: Words, printed: Printed) -> tuple[str, str]:
    """Return an Arkham command as a phrase, and the sentence why it was refused, "" if it was not."""
    from companion.arkham.table.state import Table
    from companion.facts import arkham as facts
    from companion.screens.arkham.wording import phrases, refusals
    from companion.screens.arkham.wording.names import Names

    nobody_yet = Table("", (), first_player=0, players=0)
    names = Names(before or nobody_yet, (printed() if printed is not None else None) or facts.load(), words)
    return phrases.phrase(act.command, names), refusals.refusal(why, names) if why is not None else ""


def _in_a_duel(act: Do, before: Any, why: IllegalCommand | None, words: Words, _: Printed) -> tuple[str, str]:
    """Return a command of Cthulhu Realms as a phrase, and the sentence why it was refused, "" if it was not."""
    from companion.facts import realms as facts
    from companion.screens.realms.wording import bursts, refusals, sentences
    from companion.screens.realms.wording.names import Names

    names = Names(before, facts.load(), words)
    record: Record[Any] = Record(0, "", "", "", "", act, ActEffect(act.command, 0, before, before, ()))
    return sentences.phrase(bursts.PlayersAct((record,)), names), refusals.refusal(
        why, names
    ) if why is not None else ""


def _at_innsmouth(act: Do, before: Any, why: IllegalCommand | None, words: Words, _: Printed) -> tuple[str, str]:
    """Return a command of Innsmouth as a phrase, and the sentence why it was refused, "" if it was not."""
    from companion.facts import innsmouth as facts
    from companion.screens.innsmouth.wording import refusals, sentences
    from companion.screens.innsmouth.wording.names import Names

    names = Names(before, words)
    text = refusals.refusal(why, names) if why is not None else ""
    return sentences.phrase(act.command, before, names, facts.load()), text


_NAMES: dict[str, Callable[[Do, Any, IllegalCommand | None, Words, Printed], tuple[str, str]]] = {
    "arkham": _at_arkham,
    "innsmouth": _at_innsmouth,
    "realms": _in_a_duel,
}
