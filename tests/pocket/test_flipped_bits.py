"""The scripts of the pocket mend what its Python mends: a table whose first line is damaged is found and written on."""

from __future__ import annotations

import json
import subprocess
from base64 import b64decode, b64encode
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.history.journals.lines import changes, line_of
from companion.pocket.site.ingredients import Pantry

COVER = {"game": ["g", "realms", "Вечер", "2024-03-01T20:00:00.000+00:00", 3, "box-1"], "entries": []}
ACT = {"number": 1, "entries": [["a", "2024-03-01T20:00:00.000+00:00", "Ада", "phone", "{}"]]}
LINES = [line_of(change) for change in (COVER, {**ACT, "game": COVER["game"]}, {"title": "Пятница"})]


@pytest.fixture(scope="module")
def scripts(root: Path) -> Path:
    return root / "companion" / "pocket" / "static"


def read(scripts: Path, files: list[bytes]) -> list[dict[str, Any]]:
    """What the scripts read of files."""
    asked = "\n".join(b64encode(file).decode() for file in files)
    reader = Path(__file__).with_name("flipped_bits.mjs")
    command = [*Pantry().node(), str(reader), scripts.as_uri()]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=300, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_flipped_bit_of_a_line_is_mended_alike(scripts: Path) -> None:
    chance, whole = Random(1), b"".join(LINES)
    damaged = []
    for _ in range(300):
        file = bytearray(whole)
        at = chance.randrange(len(LINES[0]) - 1)
        file[at] ^= 1 << chance.randrange(8)
        if file.count(b"\n") == len(LINES):  # a line feed more is Python's to mend
            damaged.append(bytes(file))
    assert len(damaged) > 250
    for file, found in zip(damaged, read(scripts, damaged), strict=True):
        assert found["game"] == "g"
        assert [b64decode(line) for line in found["lines"]] == LINES, "as it was written"
        assert len(list(changes(file))) == len(LINES)


def test_a_first_line_that_was_overwritten_hides_no_game(scripts: Path) -> None:
    for first in (bytes(len(LINES[0]) - 1) + b"\n", b"\n", b"0badcafe {\n", line_of({"game": ["x"]})[:-4] + b"\n"):
        (found,) = read(scripts, [first + LINES[1] + LINES[2]])
        assert found["game"] == "g"
        assert len(found["lines"]) == 2


def test_what_nothing_confirms_is_made_up_by_nobody(scripts: Path) -> None:
    (found,) = read(scripts, [b"".join(b"#" + line[1:-3] + b"##\n" for line in LINES)])
    assert found == {"lines": [], "game": ""}
