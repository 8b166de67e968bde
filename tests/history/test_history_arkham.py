"""The history keeps Arkham Horror: every command and every table survives the way through the journal."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thoroughly import runs

from companion.apps.tables.games import arkham
from companion.arkham.table.commands import (
    CorrectDoom,
    CorrectInvestigator,
    CorrectTerror,
    RenamePlayer,
    Seat,
    SetUpTable,
)
from companion.arkham.table.state import Table
from companion.errors import BadExport, IllegalCommand
from companion.history.codec import Codec, Restore, from_text, to_text
from companion.history.export import export_game, keep_game, read_game
from companion.history.journal import Checkpoint
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session

GAME = arkham()
CODEC = Codec(GAME)


@pytest.mark.parametrize("kind", GAME.commands, ids=lambda kind: kind.__name__)
@settings(max_examples=runs(20))
@given(data=st.data())
def test_every_command_comes_back_as_it_was(kind: type, data: st.DataObject) -> None:
    command = data.draw(st.builds(kind, **_all_fields(kind)))
    assert CODEC.decode(from_text(to_text(CODEC.encode(command)))) == command


@settings(max_examples=runs(50))
@given(st.builds(Table, **{"players": st.integers(1, 8)} | {}))
def test_every_table_comes_back_as_it_was(table: Table) -> None:
    assert CODEC.decode_state(from_text(to_text(CODEC.encode_state(table)))) == table


@pytest.mark.parametrize("kind", GAME.commands, ids=lambda kind: kind.__name__)
def test_no_command_takes_a_field_too_many(kind: type) -> None:
    with pytest.raises(BadExport, match=r"no field extra|field \w+ is missing"):
        CODEC.decode({"do": kind.__name__, "with": {"extra": 1}})


def _all_fields(kind: type) -> dict[str, Any]:
    """Strategies for the fields that have a default too."""
    from typing import get_type_hints

    hints = get_type_hints(kind)
    assert is_dataclass(kind)
    return {field.name: st.from_type(hints[field.name]) for field in fields(kind)}


def test_an_evening_is_kept_undone_exported_and_opened_again(journal: SqliteJournal) -> None:
    session = Session.start(GAME, journal, "Вечер", "phone")
    session.do(SetUpTable("yig", (Seat("joe_diamond", "Анна"), Seat("amanda_sharpe"))), "s", "Анна")
    session.do(CorrectTerror(3), "a", "Анна")
    session.do(CorrectDoom(2), "b", "Анна")
    session.do(RenamePlayer(1, "<b>Боб</b>"), "c", "Анна")
    session.undo(4, "u", "Боб")
    again = Session(
        GAME, journal, keep_game(read_game(export_game(journal, session.game_id), GAME), GAME, journal), "laptop"
    )
    assert again.state == session.state
    assert again.log == session.log
    assert again.state is not None
    assert (again.state.terror, again.state.doom, again.state.investigators[1].player) == (3, 2, "")


def test_a_name_of_five_thousand_letters_is_refused_and_nothing_is_kept(journal: SqliteJournal) -> None:
    session = Session.start(GAME, journal, "t", "phone")
    session.do(SetUpTable("yig", (Seat("joe_diamond"),)), "s")
    with pytest.raises(IllegalCommand):
        session.do(RenamePlayer(0, "x" * 5000), "n")
    assert session.number == journal.games()[0].entries == 1


def test_tables_that_older_versions_kept_wrongly_are_read(journal: SqliteJournal) -> None:
    """The sheet let "has fought" be set by hand, and the number 1 was kept where a yes belongs."""
    session = Session.start(GAME, journal, "t", "phone")
    session.do(SetUpTable("yig", (Seat("joe_diamond"),)), "s")
    session.do(CorrectInvestigator(0, "fought", 1), "f")
    now = session.state
    assert now is not None
    content = CODEC.encode_state(now)
    content["investigators"][0]["fought"] = 1
    journal.put_checkpoint(session.game_id, Checkpoint(2, to_text(content), 1, "older"))
    assert CODEC.decode_act({"restore": 1, "state": content}) == Restore(1, now)
    again = Session(GAME, journal, session.game_id, "phone")
    assert again.state == now
    assert now.investigators[0].fought is True


@pytest.mark.parametrize("content", [None, [], {"investigators": 3}, {"investigators": [3, {"fought": 2}]}])
def test_nothing_else_is_mended(content: object) -> None:
    with pytest.raises(BadExport):
        CODEC.decode_state(content)
