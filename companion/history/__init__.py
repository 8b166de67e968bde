"""Keeps games: codec, journals, timeline, session, export. No game's rules and no widget live here.

A :class:`Game` is what this needs to know of a game; a :class:`Session` does and undoes one
that a :class:`Journal` keeps.
"""

from typing import TYPE_CHECKING

from companion.faces import face

if TYPE_CHECKING:
    from companion.desks import Applied as Applied
    from companion.history.codec import Codec as Codec
    from companion.history.codec import Do as Do
    from companion.history.codec import Redo as Redo
    from companion.history.codec import Restore as Restore
    from companion.history.codec import Undo as Undo
    from companion.history.codec import decode as decode
    from companion.history.export import export_game as export_game
    from companion.history.export import keep_game as keep_game
    from companion.history.export import read_game as read_game
    from companion.history.game import Game as Game
    from companion.history.journal import Checkpoint as Checkpoint
    from companion.history.journal import Draft as Draft
    from companion.history.journal import Entry as Entry
    from companion.history.journal import Journal as Journal
    from companion.history.journal import SavedGame as SavedGame
    from companion.history.journals.sqlite_journal import SqliteJournal as SqliteJournal
    from companion.history.journals.sqlite_journal import journal_file as journal_file
    from companion.history.session import Outcome as Outcome
    from companion.history.session import Session as Session
    from companion.history.timeline import Record as Record
    from companion.history.timeline import Timeline as Timeline
    from companion.history.timeline import begin as begin

__all__ = [
    "Applied",
    "Checkpoint",
    "Codec",
    "Do",
    "Draft",
    "Entry",
    "Game",
    "Journal",
    "Outcome",
    "Record",
    "Redo",
    "Restore",
    "SavedGame",
    "Session",
    "SqliteJournal",
    "Timeline",
    "Undo",
    "begin",
    "decode",
    "export_game",
    "journal_file",
    "keep_game",
    "read_game",
]

_HOMES = {
    "codec": "Codec Do Redo Restore Undo decode",
    "export": "export_game keep_game read_game",
    "companion.desks": "Applied",
    "game": "Game",
    "journal": "Checkpoint Draft Entry Journal SavedGame",
    "session": "Outcome Session",
    "journals.sqlite_journal": "SqliteJournal journal_file",
    "timeline": "Record Timeline begin",
}
_MODULES: dict[str, str] = {}

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, _HOMES, _MODULES)
