"""One document carries a game to another machine; a bad one is refused in one sentence and imports nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
import toy_game
from toy_game import TOY, Add, Mark, Toy

from companion.errors import BadExport, StorageTrouble
from companion.history import export
from companion.history.broken import LogBroken
from companion.history.export import FORMAT_VERSION, LARGEST, export_game, is_opened_again, keep_game, read_game
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def document(ada: Session[Toy], journal: SqliteJournal) -> str:
    """An evening with an undo and a redo in it."""
    for number in range(30):
        ada.do(Add(number), f"a{number}", "Ada")
    ada.do(Mark(1, "Жёлтый <знак>"), "m1", "Ada")
    ada.undo(32, "u1", "Боб")
    ada.undo(31, "u2", "Боб")
    ada.redo(31, "r1", "Ada")
    return export_game(journal, ada.game_id)


def changed(document: str, change: Change) -> str:
    content = json.loads(document)
    change(content)
    return json.dumps(content)


def test_an_exported_game_comes_back_as_a_new_one_with_the_same_log(
    document: str, ada: Session[Toy], journal: SqliteJournal
) -> None:
    name = keep_game(read_game(document, TOY), TOY, journal)
    again = Session(TOY, journal, name, "x")
    assert name != ada.game_id
    assert (again.state, again.log, again.undo_what, again.redo_what) == (
        ada.state,
        ada.log,
        ada.undo_what,
        ada.redo_what,
    )
    assert json.loads(export_game(journal, name))["entries"] == json.loads(document)["entries"]
    assert [c.number for c in journal.checkpoints(name)] == [35]


def test_a_document_that_would_be_too_long_is_written_without_spaces(
    ada: Session[Toy], journal: SqliteJournal, document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written is read, as far as it can be; whoever hands out a longer one asks first."""
    monkeypatch.setattr(export, "LARGEST_ON_A_PAGE", len(document) - 1)
    dense = export_game(journal, ada.game_id)
    assert is_opened_again(dense)
    assert read_game(dense, TOY).drafts == read_game(document.replace("\n ", "\n"), TOY).drafts
    monkeypatch.setattr(export, "LARGEST_ON_A_PAGE", len(dense) - 1)
    assert not is_opened_again(export_game(journal, ada.game_id))


def test_the_same_document_can_be_imported_twice(document: str, journal: SqliteJournal) -> None:
    names = {keep_game(read_game(document, TOY), TOY, journal) for _ in range(2)}
    assert len(names | {game.id for game in journal.games()}) == 3


def test_the_document_can_be_read_by_people(document: str) -> None:
    content = json.loads(document)
    entry = content.pop("entries")[31]
    assert (
        content.items()
        >= {"format": "companion game", "format_version": FORMAT_VERSION, "kind": "toy", "title": "Evening"}.items()
    )
    assert entry["act"] == {"do": "Mark", "with": {"slot": 1, "text": "Жёлтый <знак>"}}
    assert "Жёлтый" in document


def test_an_imported_game_goes_on(document: str, journal: SqliteJournal) -> None:
    session = Session(TOY, journal, keep_game(read_game(document, TOY), TOY, journal), "x")
    state = session.state
    assert state is not None
    assert session.do(Add(1), "next").state == replace(state, score=state.score + 1)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d.update(format="a cake"), "The file is not an exported game."),
        (lambda d: d.pop("format"), "The file is not an exported game."),
        (lambda d: d.update(format_version=FORMAT_VERSION + 1), "newer version of the Almanac; update yours first."),
        (lambda d: d.update(format_version="1"), "is damaged: The field format_version has a wrong value."),
        (lambda d: d.update(rules_version=4), "newer version of the Almanac; update yours first."),
        (lambda d: d.update(kind="chess"), "The file holds a game of chess, not of toy."),
        (lambda d: d.update(kind=["<b>"]), "The file holds a game of ['?b?'], not of toy."),
        (lambda d: d.pop("kind"), "The file holds a game of None, not of toy."),
        (lambda d: d.update(extra=1), "The exported game is damaged: There is no field extra."),
        (lambda d: d.pop("title"), "The exported game is damaged: The field title is missing."),
        (lambda d: d.update(title=None), "The exported game is damaged: The field title has a wrong value."),
        (lambda d: d.update(entries={}), "The exported game is damaged: The field entries has a wrong value."),
        (lambda d: d.update(entries=[]), "The exported game has no actions."),
        (lambda d: d["entries"].pop(3), "Entry 4 of the exported game is missing."),
        (lambda d: d["entries"][3].update(number=3), "Entry 4 of the exported game is missing."),
        (lambda d: d["entries"][3].pop("at"), "Entry 4 of the exported game is damaged: The field at is missing."),
        (lambda d: d["entries"][3].update(at="yesterday"), "Entry 4 of the exported game has a wrong at."),
        (lambda d: d["entries"][3].update(at="2024-03-01T20:00"), "Entry 4 of the exported game has a wrong at."),
        (lambda d: d["entries"][3].update(id=""), "Entry 4 of the exported game has a wrong id."),
        (lambda d: d["entries"][3].update(id="a0"), "The exported game has the same entry twice."),
        (lambda d: d["entries"][3].update(who="x" * 5000), "Entry 4 of the exported game has a wrong who."),
        (lambda d: d["entries"][3].update(who="a\nb"), "Entry 4 of the exported game has a wrong who."),
        (lambda d: d["entries"][3].update(act=7), "Entry 4 of the exported game is damaged: The field act has a"),
        (lambda d: d["entries"][3].update(act={}), "Entry 4 of the exported game cannot be replayed: An action must"),
        (lambda d: d["entries"][3]["act"].update(do="<script>"), "Entry 4 .* There is no action named .script. in"),
        (lambda d: d["entries"][3]["act"]["with"].update(number="2"), "Entry 4 .* The field number has a wrong value"),
        (lambda d: d["entries"][3]["act"]["with"].update(number=10**9), "Entry 4 .*: too_much"),
        (lambda d: d["entries"][31]["act"]["with"].update(text="x" * 5000), "Entry 32 .*: too_long"),
        (lambda d: d["entries"][32].update(act={"undo": 5}), "Entry 33 .*: undo_too_late"),
        (lambda d: d["entries"][0].update(act=d["entries"][1]["act"]), "Entry 1 .*: not_set_up"),
        (
            lambda d: d["entries"][31]["act"]["with"].update(text="\ud800"),
            "The exported game is damaged: It cannot be read.",
        ),
    ],
)
def test_a_hand_edited_document_is_refused_in_one_sentence_and_imports_nothing(
    document: str, journal: SqliteJournal, change: Change, sentence: str
) -> None:
    before = journal.games()
    pattern = sentence if ".*" in sentence else sentence.replace("[", r"\[").replace("?", r"\?")
    with pytest.raises(BadExport, match=pattern) as refused:
        keep_game(read_game(changed(document, change), TOY), TOY, journal)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 300
    assert journal.games() == before


def test_a_document_cut_off_anywhere_is_refused(document: str, journal: SqliteJournal) -> None:
    text = document.rstrip()
    for length in range(0, len(text), 97):
        with pytest.raises(BadExport):
            keep_game(read_game(text[:length], TOY), TOY, journal)
    assert len(journal.games()) == 1


@pytest.mark.parametrize("text", ["", "[]", "null", "PK\x03\x04", "<html>", "{}", '{"format":', "{" * 100_000])
def test_a_file_that_is_no_game_is_refused(text: str, journal: SqliteJournal) -> None:
    with pytest.raises(BadExport):
        keep_game(read_game(text, TOY), TOY, journal)


def test_a_huge_file_is_refused_unread(journal: SqliteJournal) -> None:
    with pytest.raises(BadExport, match="too large"):
        keep_game(read_game("{" + " " * LARGEST, TOY), TOY, journal)


def test_an_editor_may_have_put_a_byte_order_mark(document: str, journal: SqliteJournal) -> None:
    keep_game(read_game("\ufeff" + document, TOY), TOY, journal)


def test_an_older_game_is_played_by_the_present_rules(document: str, ada: Session[Toy]) -> None:
    read = read_game(document, replace(TOY, rules_version=9, box_digest="box-2"))
    assert read.box_changed
    assert not read_game(document, TOY).box_changed
    assert read.timeline.state == ada.state


def test_rules_that_fail_on_an_edited_entry_refuse_the_document(document: str) -> None:
    def careless(state: Toy | None, command: object) -> Any:
        return {}[command] if command == Add(7) else toy_game.apply(state, command)

    with pytest.raises(BadExport, match=r"Entry 9 .*The rules do not allow for it"):
        read_game(document, replace(TOY, apply=careless))


def test_a_game_whose_log_is_broken_can_still_be_exported(ada: Session[Toy], journal: SqliteJournal) -> None:
    ada.do(Add(7), "a1")
    strict = replace(TOY, apply=toy_game.strict)
    with pytest.raises(LogBroken):
        Session(strict, journal, ada.game_id, "x")
    assert read_game(export_game(journal, ada.game_id), TOY).timeline.state == Toy(7)


def test_a_restored_game_can_be_carried_on(ada: Session[Toy], journal: SqliteJournal) -> None:
    ada.do(Add(1), "a1")
    ada.do(Add(7), "a2")
    strict = replace(TOY, apply=toy_game.strict)
    with pytest.raises(LogBroken) as broken:
        Session(strict, journal, ada.game_id, "x")
    assert broken.value.offer is not None
    restored = Session.resume(strict, journal, ada.game_id, broken.value.offer, "x", "Ada")
    again = Session(
        strict, journal, keep_game(read_game(export_game(journal, ada.game_id), strict), strict, journal), "y"
    )
    assert (again.state, again.log) == (restored.state, restored.log)


def test_a_game_that_is_not_there_is_not_exported(journal: SqliteJournal) -> None:
    with pytest.raises(StorageTrouble, match="no saved table"):
        export_game(journal, "nobody")
