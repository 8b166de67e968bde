"""An exported game carries its last table: where the rules here lead to another, nothing is kept in silence."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import toy_game
from toy_game import TOY, Add, Toy

from companion import words
from companion.errors import BadExport
from companion.history.broken import EntryRefused, LogBroken
from companion.history.codec import hash_of
from companion.history.export import Keep, TableDiffers, export_game, keep_game, read_game
from companion.history.game import Game
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session
from companion.screens.keeping.notices import doubts

OTHER_RULES: Game[Toy] = replace(TOY, rules_version=4, apply=toy_game.double)
STRICT_RULES: Game[Toy] = replace(TOY, rules_version=4, apply=toy_game.strict)


@pytest.fixture
def document(ada: Session[Toy], journal: SqliteJournal) -> str:
    """Four entries: 0, then 5, then 12, then an undo."""
    ada.do(Add(5), "a1")
    ada.do(Add(7), "a2")
    ada.undo(3, "u1")
    return export_game(journal, ada.game_id, TOY)


def opened(journal: SqliteJournal, name: str, game: Game[Toy]) -> Session[Toy]:
    return Session(game, journal, name, "x")


def test_the_last_table_stands_in_the_document_with_its_hash(document: str) -> None:
    last = json.loads(document)["last"]
    assert last == {
        "after": 4,
        "rules_version": 3,
        "box_digest": "box-1",
        "state": last["state"],
        "hash": hash_of(last["state"]),
    }
    assert last["state"]["score"] == 5


@pytest.mark.parametrize(("field", "wrong"), [("created", "yesterday"), ("rules_version", -5), ("format_version", 0)])
def test_a_cover_that_cannot_be_is_refused_with_its_place(document: str, field: str, wrong: object) -> None:
    with pytest.raises(BadExport, match=field):
        read_game(json.dumps({**json.loads(document), field: wrong}), TOY)


def test_a_field_too_many_in_the_last_table_is_refused_with_its_place(document: str) -> None:
    content = json.loads(document)
    content["last"]["state"]["bananas"] = 1
    content["last"]["hash"] = hash_of(content["last"]["state"])
    with pytest.raises(BadExport, match="bananas"):
        read_game(json.dumps(content), TOY)


def test_the_same_table_is_taken_without_a_question(document: str, journal: SqliteJournal) -> None:
    read = read_game(document, TOY)
    assert (read.differs, read.is_compared, read.by_the_rules) == (False, True, Toy(5))
    for keep in (None, *Keep):
        name = keep_game(read, TOY, journal, keep=keep)
        assert (opened(journal, name, TOY).state, len(journal.entries(name))) == (Toy(5), 4)


def test_rules_of_another_number_that_lead_to_the_same_table_ask_nothing(document: str, journal: SqliteJournal) -> None:
    game = replace(TOY, rules_version=9, box_digest="box-9")
    assert opened(journal, keep_game(read_game(document, game), game, journal), game).state == Toy(5)


def test_other_rules_are_told_and_nothing_is_kept(document: str, journal: SqliteJournal) -> None:
    before = journal.games()
    read = read_game(document, OTHER_RULES)
    assert read.last is not None
    assert (read.differs, read.last.state, read.by_the_rules) == (True, Toy(5), Toy(10))
    with pytest.raises(TableDiffers) as asked:
        keep_game(read, OTHER_RULES, journal)
    assert asked.value.read is read
    assert journal.games() == before


@pytest.mark.parametrize(("keep", "score"), [(Keep.TABLE, 5), (Keep.RULES, 10)])
def test_either_table_can_be_kept_and_played_on(document: str, journal: SqliteJournal, keep: Keep, score: int) -> None:
    name = keep_game(read_game(document, OTHER_RULES), OTHER_RULES, journal, keep=keep)
    session = opened(journal, name, OTHER_RULES)
    assert session.state == Toy(score)
    assert session.do(Add(1)).state == Toy(score + 2)
    again = read_game(export_game(journal, name, OTHER_RULES), OTHER_RULES)
    assert not again.differs
    assert again.timeline.state == Toy(score + 2)


def test_a_log_that_the_rules_refuse_can_be_kept_as_the_table_that_lay_there(
    document: str, journal: SqliteJournal
) -> None:
    read = read_game(document, STRICT_RULES)
    assert read.refused is not None
    assert (read.refused.number, read.differs) == (3, True)
    with pytest.raises(TableDiffers):
        keep_game(read, STRICT_RULES, journal)
    with pytest.raises(EntryRefused, match="Entry 3"):
        keep_game(read, STRICT_RULES, journal, keep=Keep.RULES)
    assert len(journal.games()) == 1
    assert opened(journal, keep_game(read, STRICT_RULES, journal, keep=Keep.TABLE), STRICT_RULES).state == Toy(5)


def test_a_broken_log_carries_the_table_from_which_it_can_be_gone_on(ada: Session[Toy], journal: SqliteJournal) -> None:
    for number in (5, 7, 1):
        ada.do(Add(number))
    with pytest.raises(LogBroken):
        Session(STRICT_RULES, journal, ada.game_id, "x")
    last = json.loads(export_game(journal, ada.game_id, STRICT_RULES))["last"]
    assert (last["after"], last["state"]["score"]) == (2, 5)


def test_a_document_of_the_first_version_is_taken_uncompared(document: str) -> None:
    content = {**json.loads(document), "format_version": 1}
    del content["last"]
    read = read_game(json.dumps(content), OTHER_RULES)
    assert (read.is_compared, read.differs, read.rules_changed, read.timeline.state) == (False, False, True, Toy(10))


Change = Callable[[dict[str, Any]], object]

CHANGED: list[Change] = [
    lambda d: d["last"]["state"].update(score=6),
    lambda d: d["last"].update(hash="0"),
    lambda d: d["last"].update(after=5),
    lambda d: d["last"].update(after=0),
]


@pytest.mark.parametrize("change", CHANGED)
def test_a_last_table_that_is_not_the_one_written_is_left_out_and_said(document: str, change: Change) -> None:
    content = json.loads(document)
    change(content)
    read = read_game(json.dumps(content), TOY)
    whole = read_game(document, TOY)
    assert (read.table_changed, read.is_compared, read.differs) == (True, False, False)
    assert (read.timeline.state, read.drafts) == (whole.timeline.state, whole.drafts)
    assert "does not match the original" in doubts(read, words.load("en"))
    assert not doubts(whole, words.load("en"))


WRONG: list[tuple[Change, str]] = [
    (lambda d: d["last"].update(rules_version=4), "newer version of the Almanac"),
    (lambda d: d["last"].pop("after"), "last table of the exported game is damaged: The field after is missing"),
    (lambda d: d.update(last=[]), "The exported game is damaged: The field last has a wrong value"),
    (lambda d: d.update(format_version=3), "newer version of the Almanac"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG)
def test_a_last_table_that_was_tampered_with_is_refused(document: str, change: Change, sentence: str) -> None:
    content = json.loads(document)
    change(content)
    with pytest.raises(BadExport, match=sentence):
        read_game(json.dumps(content), TOY)


def test_a_table_that_cannot_be_is_refused_also_with_its_hash(document: str) -> None:
    with pytest.raises(BadExport, match="The last table of the exported game is impossible"):
        read_game(document, replace(TOY, broken=lambda state: ("too low",) if state.score < 9 else ()))


def test_a_table_that_these_rules_cannot_read_is_not_compared(document: str) -> None:
    """An older version may have kept what there is no more; of the present one it would be damage, see above."""
    content = json.loads(document)
    content["last"]["rules_version"] = 2
    content["last"]["state"]["gone"] = 1
    content["last"]["hash"] = hash_of(content["last"]["state"])
    read = read_game(json.dumps(content), TOY)
    assert (read.is_compared, read.differs) == (False, False)


DOUBLED = [
    (
        '{"format": "companion game",',
        '{"format": "companion game", "format": "companion game",',
        "The key format appears",
    ),
    ('"score": 5', '"score": 5, "score": 6', r"The key last\.state\.score appears twice"),
    ('"number": 3,', '"number": 3, "number": 3,', r"The key entries\[2\]\.number appears twice"),
    ('"with": {', '"with": {"number": 1, "x": 0, "x": 0, ', r"The key entries\[0\]\.act\.with\.x appears twice"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), DOUBLED)
def test_a_key_that_stands_twice_is_refused_with_its_place(document: str, old: str, new: str, sentence: str) -> None:
    text = json.dumps(json.loads(document))
    assert old in text
    with pytest.raises(BadExport, match=sentence):
        read_game(text.replace(old, new, 1), TOY)
