"""The way of a tap, walked: from the message of a browser to the rule, and what is worked out on the way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from test_arkham_page import SET_UP, Seated
from test_innsmouth_page import ROADS
from test_innsmouth_page import Seated as AtInnsmouth
from test_realms_page import Seated as AtRealms

from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.table import commands as c
from companion.arkham.table.state import Draws
from companion.innsmouth.game.correction_commands import SetSegment
from companion.realms.game import commands as r
from companion.screens.acts import encode
from companion.screens.arkham.drafts import mythos_draft as d

MOST = 14
"""Files of the program from the door of the page to the door of the rules, both counted; one of them, ``foreign_json``,
counts how deep a tap is nested before it is read, for text nested without end kills the pocket's Python; another is the
context that a page shares with its parts."""
CARD = "sheldon_gang_turns_to_police_for_aid"


@contextmanager
def calls(note: Callable[[CodeType], object]) -> Iterator[None]:
    """Every Python function that is called inside is noted."""

    def called(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            note(frame.f_code)

    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)


def way(seated: Any, act: Any, root: Path) -> list[str]:
    """Files of the program entered until the rules of a game are asked, in order."""
    files: list[str] = []
    program = f"{root / 'companion'}/"

    def note(code: CodeType) -> None:
        name = code.co_filename.removeprefix(program)
        if name != code.co_filename and name not in files and not (files and files[-1].endswith("/engine.py")):
            files.append(name)

    tap = {"kind": "tap", "id": f"walked {encode(act)}", "act": encode(act), "value": ""}
    carrier = seated.page.page
    with calls(note):
        carrier._receive(None, tap, [])
    return files


def resolved(act: Callable[[], object]) -> int:
    """How often a Mythos card is worked out."""
    found: list[CodeType] = []
    with calls(lambda code: found.append(code) if code is resolve.__code__ else None):
        act()
    return len(found)


def test_a_command_of_arkham(tmp_path: Path, root: Path) -> None:
    seated = Seated(tmp_path / "games.sqlite")
    seated.tap(SET_UP)
    files = way(seated, c.CorrectDoom(3), root)
    assert (files[0], files[-1]) == ("widgets/page.py", "arkham/engine.py")
    assert len(files) <= MOST, "\n".join(files)
    assert seated.state.doom == 3


def test_a_mythos_card_applied(tmp_path: Path, root: Path) -> None:
    """Of a command that was done before; the first one of its kind also asks what it looks like (history/shapes)."""
    for name in ("before", "walked"):
        seated = Seated(tmp_path / name / "games.sqlite")
        seated.tap(SET_UP)
        seated.tap(d.PickCard(CARD))
        files = way(seated, d.ApplyCard(), root)
        assert seated.state.mythos_seen == (CARD,)
    assert (files[0], files[-1]) == ("widgets/page.py", "arkham/engine.py")
    assert len(files) <= MOST, "\n".join(files)


def test_a_command_of_realms_and_of_innsmouth(tmp_path: Path, root: Path) -> None:
    duel = AtRealms(tmp_path / "duel" / "games.sqlite")
    duel.tap(r.SetUpDuel(("Ada", "Bob"), 0))
    sheet = AtInnsmouth(tmp_path / "sheet")
    sheet.begin("Ada")
    drawn = SetSegment(0, ROADS[0], True)
    for seated, act, door in ((duel, r.ChangeSanity(1, -1), "realms"), (sheet, drawn, "innsmouth")):
        files = way(seated, act, root)
        assert (files[0], files[-1]) == ("widgets/page.py", f"{door}/engine.py")
        assert len(files) <= MOST, "\n".join(files)


@pytest.mark.parametrize("draws", Draws)
def test_a_card_that_is_named_is_worked_out_once(tmp_path: Path, draws: Draws) -> None:
    seated = Seated(tmp_path / "games.sqlite")
    seated.tap(SET_UP)
    seated.tap(c.ChooseDraws(draws))
    assert resolved(lambda: seated.tap(d.PickCard(CARD))) == 1
    assert seated.says("panel").count("al-step") > 1
    assert resolved(lambda: seated.tap(d.ShowOnMap(True))) <= 1
    assert resolved(lambda: seated.tap(d.DropCard())) == 0
