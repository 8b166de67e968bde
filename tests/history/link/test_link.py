"""A game in a link: it comes back as it was, and whatever happens to its letters on the way is one sentence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from thoroughly import runs
from toy_game import TOY, Add, Mark, SetUpToy

from companion.errors import BadExport, IllegalCommand
from companion.history.export import export_game, is_table_alone, keep_game, read_game, read_table, table_alone
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.link import letters
from companion.history.link.documents import read_link, write_link
from companion.history.link.letters import COMMON
from companion.history.session import Session
from companion.words import LANGUAGES, load

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
ACTS = st.lists(
    st.one_of(
        st.builds(Add, st.integers(-20, 20)),
        st.builds(Mark, st.integers(0, 5), TEXT),
        st.sampled_from(("undo", "redo")),
    ),
    max_size=12,
)


def played(title: str, acts: list[Any], who: str) -> str:
    """The document of a game with as many of these acts as its rules allow."""
    journal = MemoryJournal()
    session = Session.start(TOY, journal, title, "phone")
    session.do(SetUpToy(), who=who)
    for act in acts:
        try:
            if act == "undo" and session.undo_what:
                session.undo(session.undo_what.number)
            elif act == "redo" and session.redo_what:
                session.redo(session.redo_what.number)
            elif not isinstance(act, str):
                session.do(act, who="wide")
        except IllegalCommand:
            continue
    return export_game(journal, session.game_id, TOY)


@cache
def letters_of_a_game() -> str:
    return write_link(played("Evening", [Add(5), Mark(1, "Ж"), "undo", Add(7)], "phone"))


def without_marks(document: str) -> Mapping[str, Any]:
    """All but what tells taps and fractions of a second apart."""
    content = json.loads(document)
    entries = [{**entry, "id": "", "at": seconds(entry["at"])} for entry in content["entries"]]
    return {**content, "created": seconds(content["created"]), "entries": entries}


def seconds(at: str) -> int:
    return int(datetime.fromisoformat(at).timestamp())


@settings(max_examples=runs(100))
@given(TEXT, ACTS, TEXT)
def test_any_game_comes_back_as_it_was(title: str, acts: list[Any], who: str) -> None:
    document = played(title, acts, who)
    there = read_link(write_link(document))
    assert without_marks(there) == without_marks(document)
    read = read_game(there, TOY)
    assert not read.differs
    assert read.is_compared
    assert keep_game(read, TOY, MemoryJournal())
    assert write_link(there) == write_link(document), "a link of what came in a link is the same link"


@settings(max_examples=runs(60))
@given(TEXT, ACTS)
def test_any_table_comes_back_without_its_log(title: str, acts: list[Any]) -> None:
    document = played(title, acts, "")
    there = read_link(write_link(table_alone(document)))
    assert is_table_alone(there)
    assert not is_table_alone(document)
    assert read_table(there, TOY) == read_game(document, TOY).timeline.state
    with pytest.raises(BadExport, match="has no actions"):
        read_game(there, TOY)
    with pytest.raises(BadExport):
        read_table(document, TOY)


def refused(text: str) -> str:
    """The one sentence with which a link is refused; both languages have it."""
    with pytest.raises(BadExport) as error:
        read_link(text)
    sentences = [load(language).error_text(error.value) for language in LANGUAGES]
    assert len(set(sentences)) == len(LANGUAGES)
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in sentences)
    return str(error.value)


def test_every_cut_is_one_sentence() -> None:
    whole = letters_of_a_game()
    for end in range(len(whole)):
        assert "cut off" in refused(whole[:end]) or end == 0


def test_every_flipped_bit_is_one_sentence() -> None:
    whole = letters_of_a_game()
    for at, letter in enumerate(whole):
        for bit in range(7):
            refused(whole[:at] + chr(ord(letter) ^ (1 << bit)) + whole[at + 1 :])


@settings(max_examples=runs(200))
@given(st.data())
def test_letters_that_changed_places_or_came_in_between_are_refused(data: st.DataObject) -> None:
    whole = letters_of_a_game()
    start = data.draw(st.integers(1, len(whole) - 1))
    end = data.draw(st.integers(start, len(whole)))
    other = data.draw(st.text("ABCxyz019-_", max_size=6))
    changed = whole[:start] + other + whole[end:]
    assume(not changed.startswith(whole))
    refused(changed)


@settings(max_examples=runs(200))
@given(st.text(max_size=60))
def test_any_other_text_is_refused(text: str) -> None:
    refused(text)
    refused("1" + text)


@pytest.mark.parametrize("after", [".", ")", "&utm=x", " ", "\n", "%20"])
def test_what_a_sentence_puts_behind_a_link_does_no_harm(after: str) -> None:
    assert read_link(letters_of_a_game() + after) == read_link(letters_of_a_game())


def test_a_newer_link_says_so() -> None:
    assert "newer" in refused("2" + letters_of_a_game()[1:])


def test_a_link_of_something_else_is_refused() -> None:
    for text in ("[]", "{}", '["toy"]', "null", '["toy","",0,1,"x",[],[0],[1],[{}],null]', "[" * 5000):
        refused(letters.written(text))


def test_a_link_that_unfolds_without_end_is_refused() -> None:
    refused(letters.written(" " * (letters.LARGEST + 1)))


def test_letters_that_only_begin_like_a_link_are_not_called_cut() -> None:
    """Their length would be more than any link may unfold to."""
    assert refused("1" * 50) == "The Almanac cannot read this link."
    assert refused("1AAAA") == "The link is cut off: only 4 of 12 characters arrived."


def test_what_is_no_game_gets_no_link() -> None:
    for text in ("", "{}", "[]", '{"entries": 5}'):
        with pytest.raises(BadExport):
            write_link(text)


def test_a_forged_last_table_gets_no_link() -> None:
    content = json.loads(played("", [Add(5)], ""))
    content["last"]["state"]["score"] = 99
    with pytest.raises(BadExport, match="does not match the original"):
        write_link(json.dumps(content))


def test_the_first_version_of_links_stays_readable() -> None:
    """A link that was written on the day of the first version."""
    document = json.loads(read_link(FIRST))
    assert document["kind"] == "toy"
    assert [entry["act"]["do"] for entry in document["entries"]] == ["SetUpToy", "Add"]
    assert sha256(COMMON).hexdigest() == SUM_OF_COMMON, "both ends must know the same bytes"


SUM_OF_COMMON = "bf9ee878e87ea80e2565c4f8b7dd413f791221a153fd7024808b88e8b63ce35a"
FIRST = (
    "1AABjBQ1SE_mYA-bvfFDecy2DdAB1jAzNTS1MDAwMgA1IUKMElKLwmQwVABttCCbNDMAlHmKHa0g-8uA1aM0TdEJDB7F7CctEoCm"
    "oUQxs0AI7hKDmEjg04ZrhI5-gScYkYFEBFiuHtI-hHQUA"
)
