"""Evenings as frames: the golden evenings held, frame by frame, against the tables that the rules give act by act."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from golden_evenings import TESTS, log

from companion import words
from companion.apps.tables.games import arkham, innsmouth, realms
from companion.arkham.ending.endings import VICTORIES
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.facts import arkham as arkham_facts
from companion.facts import innsmouth as innsmouth_facts
from companion.facts import realms as realms_facts
from companion.history.codec import Codec, Restore
from companion.history.game import Game
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.history.timeline import ActEffect
from companion.screens.arkham.evening import log as arkham_log
from companion.screens.arkham.evening import newspaper
from companion.screens.arkham.pages import frames as arkham_frames
from companion.screens.arkham.wording.names import Names as ArkhamNames
from companion.screens.families.replay import Frame
from companion.screens.innsmouth.pieces import frames as innsmouth_frames
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.pages import History
from companion.screens.realms.duel import frames as duel_frames
from companion.screens.realms.wording.names import Names as DuelNames

Frames = tuple[Frame[Any], ...]
BOX = arkham_facts.load()


def of_arkham(state: Any, records: Any, language: str = "en") -> Frames:
    return arkham_frames.frames(ArkhamNames(state, BOX, words.load(language)), records)


def of_realms(state: Any, records: Any) -> Frames:
    return duel_frames.frames(DuelNames(state, realms_facts.load(), words.load("en")), records)


def of_innsmouth(state: Any, records: Any) -> Frames:
    page = InnsmouthScreen(state, innsmouth_facts.load(), words.load("en"), history=History(records))
    return innsmouth_frames.frames(page)


GAMES: dict[str, tuple[Callable[[], Game[Any]], Callable[..., Frames]]] = {
    **{f"golden/{name}.json": (arkham, of_arkham) for name in ("battle", "closing", "evening", "lost", "seals")},
    "realms/golden/duel.json": (realms, of_realms),
    "innsmouth/golden/four.json": (innsmouth, of_innsmouth),
    "innsmouth/golden/solo.json": (innsmouth, of_innsmouth),
}


@cache
def played(file: str) -> Any:
    return log(GAMES[file][0](), file)


@pytest.mark.parametrize("file", GAMES)
def test_every_frame_shows_the_table_that_the_rules_give(file: str) -> None:
    game, codec, state = GAMES[file][0](), Codec(GAMES[file][0]()), None
    tables = [state := game.apply(state, codec.decode_act(act).command).state
              for act in json.loads((TESTS / file).read_text("utf-8"))]  # fmt: skip
    frames = GAMES[file][1](*played(file))
    assert [frame.table for frame in frames] == [tables[frame.number - 1] for frame in frames]
    assert frames[-1].table == tables[-1]
    assert len(frames) == len({frame.number for frame in frames}) > 0
    assert all(frame.caption and frame.moment for frame in frames)
    assert [frame.round for frame in frames] == sorted(frame.round for frame in frames)
    assert frames[-1].marks, "the end is a turning point"


@pytest.mark.parametrize("name", ["battle", "closing", "evening", "lost", "seals"])
def test_captions_are_the_lines_of_the_log_and_figures_those_of_the_table(name: str) -> None:
    state, records = played(f"golden/{name}.json")
    frames, names = of_arkham(state, records), ArkhamNames(state, BOX, words.load("en"))
    newest = arkham_log.lines(names, records)
    assert [line.text for line in newest] == [frame.caption for frame in frames[::-1][: len(newest)]]
    for frame in frames:
        figures = {meter.icon: meter.value for meter in frame.figures}
        table = frame.table
        expected = {"doom": table.doom, "terror": table.terror, "gate": len(table.gates), "seal": len(table.seals)}
        assert {icon: figures[icon] for icon in expected} == expected


@pytest.mark.parametrize("name", ["battle", "closing", "evening", "lost", "seals"])
def test_the_turning_points_of_the_newspaper_are_marked(name: str) -> None:
    state, records = played(f"golden/{name}.json")
    names = ArkhamNames(state, BOX, words.load("en"))
    marks = [mark for frame in of_arkham(state, records) for mark in frame.marks]
    assert len(marks) >= len(newspaper.paper(names, records).turns)
    gained = [mark for mark in marks if mark.icon == "seal"]
    assert len(gained) >= len(state.seals)
    assert not any(mark.is_blow for mark in gained)
    assert marks[-1].is_blow is (state.outcome not in VICTORIES), "the end"


def session() -> Session[Any]:
    """An evening in which an act was taken back, another in between was redone, and the doom was tapped up twice."""
    session = Session.start(arkham(), MemoryJournal(), "", "")
    session.do(c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))))
    session.do(c.BeginPhase(Phase.UPKEEP))
    session.do(c.CorrectDoom(7))
    assert session.undo_what is not None
    session.undo(session.undo_what.number)
    session.do(c.PutGate("woods", "yuggoth"))
    session.undo(5)
    session.redo(5)
    return session


def test_acts_that_were_taken_back_are_left_out_and_those_done_again_are_not() -> None:
    game = session()
    frames = of_arkham(game.state, game.log)
    assert [frame.number for frame in frames] == [1, 2, 5]
    assert frames[-1].table == game.state


def test_a_table_that_was_put_back_is_a_frame_that_says_so() -> None:
    game = session()
    first = game.log[0].step.after
    step = ActEffect(None, 1, game.state, first, ())
    record = replace(game.log[0], number=99, act=Restore(1, first), step=step)
    frames = of_arkham(game.state, [*game.log, record])
    assert frames[-1].caption == "The table was restored"
    assert frames[-1].table == first


def test_in_russian_too() -> None:
    state, records = played("golden/seals.json")
    english, russian = of_arkham(state, records), of_arkham(state, records, "ru")
    assert [frame.number for frame in english] == [frame.number for frame in russian]
    assert all(mine.caption != yours.caption for mine, yours in zip(english, russian, strict=True))


def test_a_player_of_a_duel_without_a_name_has_a_number() -> None:
    state, records = played("realms/golden/duel.json")
    nameless = tuple(replace(player, name="") for player in state.players)
    step = replace(records[-1].step, after=replace(state, players=nameless))
    frames = of_realms(state, [*records[:-1], replace(records[-1], step=step)])
    assert [meter.label for meter in frames[-1].figures] == ["Player 1", "Player 2"][: len(nameless)]
