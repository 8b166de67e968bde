"""Commands, acts and states as plain JSON and back; whatever does not fit is refused with one sentence.

Records are frozen dataclasses of text, numbers, enumerations, tuples, frozensets, mappings and each other.
Reading is strict: no field too many, none of a wrong type, no number in quotes (but as key of a mapping).
The same value always gives the same text. Fields made by :func:`companion.records.later` are left out at their default.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from typing import Any, Generic, TypeVar

from companion import foreign_json
from companion.argument_types import check_arguments
from companion.desks import Command
from companion.errors import BadExport
from companion.history.game import Game
from companion.records import LATER, dataclass

S = TypeVar("S")
T = TypeVar("T")

SHOWN = 40
"""Characters of somebody's text that an error sentence repeats at most."""


@dataclass(frozen=True, slots=True)
class Do:
    """A command of the game."""

    command: Command


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the newest entry that stands, named by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Do the entry again that was undone last, named by its number."""

    number: int


@dataclass(frozen=True, slots=True)
class Restore(Generic[S]):
    """Go on from the state that the table had after entry ``number``, because the log does not replay."""

    number: int
    state: S


Act = Do | Undo | Redo | Restore[S]
"""What one entry of the log holds."""


class Codec(Generic[S]):
    """Reads and writes what one game keeps in its log."""

    @check_arguments
    def __init__(self, game: Game[S]) -> None:
        self._state_type, self._mend = game.state_type, game.mend
        self._commands = {command.__name__: command for command in game.commands}

    def encode(self, command: Command) -> dict[str, Any]:
        """``{"do": name, "with": fields}``; ``BadExport`` for a record that is not a command of this game."""
        name = type(command).__name__
        if self._commands.get(name) is not type(command):
            raise BadExport("There is no action named {name} in this game.", name=printable(name))
        return {"do": name, "with": plain(command)}

    def decode(self, content: object) -> Any:
        """Return the command; raises ``BadExport`` for an unknown name, a field too many or a value of a wrong type."""
        if not isinstance(content, dict) or content.keys() != {"do", "with"} or isinstance(content["do"], dict | list):
            raise BadExport("An action must have a name and its fields, and nothing else.")
        name = content["do"]
        command = self._commands.get(name) if isinstance(name, str) else None
        if command is None:
            raise BadExport("There is no action named {name} in this game.", name=printable(name))
        return decode(command, content["with"])

    def encode_act(self, act: Act[S]) -> dict[str, Any]:
        """Return an act as plain JSON: a command as by :meth:`encode`, ``{"undo": 7}``, ``{"redo": 7}`` or a restoring
        act.

        Raises ``BadExport`` like :meth:`encode`.
        """
        match act:
            case Do(command):
                return self.encode(command)
            case Undo(number):
                return {"undo": number}
            case Redo(number):
                return {"redo": number}
            case Restore(number, state):
                content = plain(state)
                return {"restore": number, "state": content, "hash": hash_of(content)}

    def decode_act(self, content: object) -> Act[S]:
        """Return the act; raises ``BadExport`` when it is none."""
        match content:
            case {"undo": number, **rest} if not rest:
                return decode(Undo, {"number": number})
            case {"redo": number, **rest} if not rest:
                return decode(Redo, {"number": number})
            case {"restore": number, "state": state, **rest} if rest.keys() <= {"hash"}:
                if rest and rest["hash"] != hash_of(state):
                    raise BadExport("Its table is not the one that was saved.")
                return Restore(decode(int, number), self.decode_state(state))
            case _:
                return Do(self.decode(content))

    def encode_state(self, state: S) -> dict[str, Any]:
        """Return the state as plain JSON; raises ``BadExport`` for what a log cannot keep."""
        if not isinstance(state, self._state_type):
            raise BadExport("The log cannot store a {kind}.", kind=type(state).__name__)
        return dict(plain(state))

    def decode_state(self, content: object) -> S:
        """Return the state, also as an older version wrote it; raises ``BadExport`` when it is none of this game."""
        return decode(self._state_type, self._mend(content))

    def is_read_back(self, state: S) -> bool:
        """Return whether a state comes back equal when it is written and read; never raises.

        A state that does not come back equal must not be saved.
        """
        try:
            return self.decode_state(from_text(to_text(self.encode_state(state)))) == state
        except BadExport:
            return False


def plain(value: Any) -> Any:
    """Return a record as dicts, lists, texts and numbers; sets are sorted, keys of mappings become text."""
    if isinstance(value, Enum):
        return value.value
    if value is None or isinstance(value, (str, int, float)):
        return value
    if is_dataclass(value):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value) if not _is_left_out(f, value)}
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, (frozenset, set)):
        return sorted(map(plain, value))
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    raise BadExport("The log cannot store a {kind}.", kind=type(value).__name__)


def _is_left_out(field: Field[Any], record: Any) -> bool:
    """Return whether a field came later than the first logs and stands at its default, which reading puts back."""
    return LATER in field.metadata and getattr(record, field.name) == field.default


def decode(kind: type[T], content: object) -> T:
    """Return a record of type ``kind`` from plain JSON; raises ``BadExport`` that names the first field that is
    wrong."""
    from pydantic_core import ValidationError

    from companion.history.shapes import validator

    hashable: Any = kind
    try:
        record: T = validator(hashable).validate_json(json.dumps(content))
    except ValidationError as error:
        raise _wrong_field(error.errors(include_url=False, include_input=False)[0]) from error
    except RecursionError as error:
        raise BadExport("It is nested too deeply.") from error
    except TypeError as error:  # no JSON: text, numbers, lists and mappings alone can be kept
        raise BadExport("The log cannot store a {kind}.", kind=type(content).__name__) from error
    return record


def to_text(content: object) -> str:
    """Plain JSON on one line; ``BadExport`` for text that no file can hold (half of a character pair)."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadExport("The text holds a broken character.") from error
    return text


def from_text(text: str) -> Any:
    """Plain JSON from text; ``BadExport`` when it is cut off or damaged."""
    try:
        return foreign_json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadExport("The text is cut off or damaged.") from error


def hash_of(content: object) -> str:
    """Return the SHA-256 of plain JSON, taken of its text with sorted keys: equal for equal content only."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def printable(foreign: object) -> str:
    """Return foreign text for an error sentence: short, in one line, without angle brackets.

    Unprintable characters, angle brackets and ampersands become question marks.
    """
    text = "".join(c if c.isprintable() and c not in "<>&" else "?" for c in str(foreign)[: SHOWN + 1])
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def _wrong_field(error: Mapping[str, Any]) -> BadExport:
    """Return the error that names a record's unknown, missing or wrong field, or no field if pydantic names none."""
    place = ".".join(printable(part) for part in error["loc"])
    if error["type"] == "unexpected_keyword_argument":
        return BadExport("There is no field {field}.", field=place)
    if error["type"] in ("missing", "missing_argument", "missing_keyword_only_argument"):
        return BadExport("The field {field} is missing.", field=place)
    if not place:
        return BadExport("It cannot be read.")
    return BadExport("The field {field} has a wrong value.", field=place)
