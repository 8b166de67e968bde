"""An exported game as the letters of a link, and back as a document that comes in through the door of every file.

A link says all that the document says, but shorter: an entry's number is its place, its id (which tells repeated taps
apart while a table is played) is its number, times are whole seconds, and the hash of the last table is worked out
anew, for the checksum of the letters vouches for it.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from companion.errors import BadExport
from companion.history.codec import from_text, hash_of, to_text
from companion.history.export import FORMAT, FORMAT_VERSION
from companion.history.link import letters

START = datetime(2020, 1, 1, tzinfo=UTC)
"""Times are counted from here."""

Json = dict[str, Any]


def write_link(document: str) -> str:
    """Return a document of :func:`companion.history.export.export_game` as the letters of a link.

    Raises ``BadExport`` for any other text.
    """
    content = from_text(document)
    try:
        return letters.written(to_text(_folded(content)))
    except (LookupError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadExport("The file is not an exported game.") from error


def read_link(text: str) -> str:
    """Return the document that the letters of a link hold.

    Raises ``BadExport`` with one sentence for a link that is cut, changed or newer.
    """
    folded = from_text(letters.read(text))
    try:
        document = _unfolded(*folded)
    except (LookupError, TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadExport("The Almanac cannot read this link.") from error
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _folded(content: Json) -> list[Any]:
    """Return an exported game as a short list: times as differences in seconds, people listed once, ids left out."""
    entries: list[Json] = content["entries"]
    created = _seconds(content["created"])
    times, before = [], created
    for entry in entries:
        now = _seconds(entry["at"])
        times.append(now - before)
        before = now
    people: list[list[str]] = []
    places = [_place(people, [entry["who"], entry["device"]]) for entry in entries]
    acts = [entry["act"] for entry in entries]
    rules, box = content["rules_version"], content["box_digest"]
    return [content["kind"], content["title"], created, rules, box, people, places, times, acts,
            _folded_table(content["last"], rules, box)]  # fmt: skip


def _folded_table(last: Json | None, rules: int, box: str) -> list[Any] | None:
    """Return the last table for a link: its number, its state, and rules and box if they differ from the beginning's.

    None where the document has no last table. Raises ``BadExport`` where its hash does not match.
    """
    if last is None:
        return None
    if last["hash"] != hash_of(last["state"]):
        raise BadExport("The last table of the exported game does not match the original.")
    same = (last["rules_version"], last["box_digest"]) == (rules, box)
    return [last["after"], last["state"], *(() if same else (last["rules_version"], last["box_digest"]))]


def _unfolded(
    kind: str,
    title: str,
    created: int,
    rules: int,
    box: str,
    people: list[Any],
    places: list[int],
    times: list[int],
    acts: list[Any],
    table: list[Any] | None,
) -> Json:
    """Return the exported game that a list in a link stands for; its entries get their numbers as ids."""
    entries, now = [], created
    for number, (place, after, act) in enumerate(zip(places, times, acts, strict=True), start=1):
        now += after
        who, device = people[place]
        entries.append(
            {"number": number, "id": str(number), "at": _time(now), "who": who, "device": device, "act": act}
        )
    return {
        "format": FORMAT, "format_version": FORMAT_VERSION, "kind": kind, "title": title, "created": _time(created),
        "rules_version": rules, "box_digest": box, "entries": entries,
        "last": _unfolded_table(*table, rules=rules, box=box) if table is not None else None,
    }  # fmt: skip


def _unfolded_table(after: int, state: Any, *own: Any, rules: int, box: str) -> Json:
    """Return the saved last table of a link; rules version and box are the game's unless it has its own."""
    rules_version, box_digest = own or (rules, box)
    return {"after": after, "rules_version": rules_version, "box_digest": box_digest, "state": state,
            "hash": hash_of(state)}  # fmt: skip


def _place(people: list[list[str]], person: list[str]) -> int:
    """Return the index of a person in a list, to which the person is added if missing."""
    if person not in people:
        people.append(person)
    return people.index(person)


def _seconds(at: str) -> int:
    """Return a time as whole seconds since the start of the link's calendar."""
    return int((datetime.fromisoformat(at) - START).total_seconds())


def _time(seconds: int) -> str:
    """Return the time so many seconds after the start of the link's calendar, in ISO format."""
    return (START + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")
