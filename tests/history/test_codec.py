"""Commands, acts and states survive the way through JSON; whatever does not fit is refused in one sentence."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import TOY, Add, Colour, Fill, Mark, Pawn, SetUpToy, Toy

from companion.apps.tables.games import innsmouth
from companion.errors import BadExport
from companion.history.codec import Codec, Do, Redo, Restore, Undo, from_text, plain, printable, to_text
from companion.innsmouth.box.my_box import Die
from companion.innsmouth.game.commands import SetGoal, TellDie
from companion.innsmouth.sheet.goals import Goal, Metric, Tier

CODEC = Codec(TOY)

COLOUR = "The field pawn.colour has a wrong value."

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
numbers = st.integers(-(2**70), 2**70)
pawns = st.builds(Pawn, texts, st.sampled_from(Colour), st.none() | numbers)
commands = st.one_of(
    st.builds(SetUpToy, st.lists(pawns, max_size=3).map(tuple)),
    st.builds(Add, numbers),
    st.builds(Mark, numbers, texts),
    st.builds(
        Fill,
        st.dictionaries(numbers, st.lists(texts, max_size=3).map(tuple), max_size=3),
        st.frozensets(texts, max_size=3),
        st.none() | pawns,
    ),
)
states = st.builds(
    Toy,
    numbers,
    st.lists(pawns, max_size=3).map(tuple),
    st.dictionaries(numbers, texts, max_size=3),
    st.frozensets(texts, max_size=3),
    st.none() | pawns,
)
acts = st.one_of(
    st.builds(Do, commands), st.builds(Undo, numbers), st.builds(Redo, numbers), st.builds(Restore, numbers, states)
)


@given(acts)
def test_every_act_comes_back_as_it_was(act: object) -> None:
    assert CODEC.decode_act(from_text(to_text(CODEC.encode_act(act)))) == act


@given(states)
def test_every_state_comes_back_as_it_was(state: Toy) -> None:
    again = CODEC.decode_state(from_text(to_text(CODEC.encode_state(state))))
    assert again == state
    assert type(again.marks) is type(state.marks)


def test_the_same_value_gives_the_same_text() -> None:
    bags = frozenset("abcdefgh"), frozenset("hgfedcba")
    assert len({to_text(plain(Fill(bag=bag))) for bag in bags}) == 1


def test_a_command_reads_as_its_name_and_its_fields() -> None:
    assert CODEC.encode(Mark(3, "x")) == {"do": "Mark", "with": {"slot": 3, "text": "x"}}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"do": "Steal", "with": {}}, "There is no action named Steal in this game."),
        ({"do": "<script>", "with": {}}, "There is no action named ?script? in this game."),
        ({"do": "x" * 5000, "with": {}}, f"There is no action named {'x' * 40}… in this game."),
        ({"do": 5, "with": {}}, "There is no action named 5 in this game."),
        ({"do": "Add"}, "An action must have a name and its fields, and nothing else."),
        (
            {"do": "Add", "with": {"number": 1}, "and": 1},
            "An action must have a name and its fields, and nothing else.",
        ),
        (["Add"], "An action must have a name and its fields, and nothing else."),
        ({"do": "Add", "with": {}}, "The field number is missing."),
        ({"do": "Add", "with": {"number": "1"}}, "The field number has a wrong value."),
        ({"do": "Add", "with": {"number": True}}, "The field number has a wrong value."),
        ({"do": "Add", "with": {"number": 1.0}}, "The field number has a wrong value."),
        ({"do": "Add", "with": {"number": 1, "<b>": 2}}, "There is no field ?b?."),
        ({"do": "Add", "with": [1]}, "It cannot be read."),
        ({"do": "Fill", "with": {"marks": {"x": []}}}, "The field marks.x.[key] has a wrong value."),
        ({"do": "Fill", "with": {"pawn": {"owner": 1}}}, "The field pawn.owner has a wrong value."),
        ({"do": "Fill", "with": {"pawn": {"owner": "", "colour": 1}}}, COLOUR),
        ({"do": "Fill", "with": {"pawn": {"owner": "a", "hat": 1}}}, "There is no field pawn.hat."),
        ({"do": "Mark", "with": {"slot": 1, "text": "\ud800"}}, "It cannot be read."),
        ({"undo": "1"}, "The field number has a wrong value."),
        ({"undo": True}, "The field number has a wrong value."),
        ({"undo": 1, "redo": 1}, "An action must have a name and its fields, and nothing else."),
    ],
)
def test_what_is_no_act_is_refused_in_one_sentence(content: object, sentence: str) -> None:
    with pytest.raises(BadExport) as refused:
        CODEC.decode_act(content)
    assert str(refused.value) == sentence


def test_a_record_that_is_no_command_is_not_written() -> None:
    @dataclass(frozen=True)
    class Add:
        number: int

    with pytest.raises(BadExport, match="no action named Add"):
        CODEC.encode(Add(1))


@pytest.mark.parametrize(
    "text", ["", "{", '{"do":', "[1,2", "nonsense", '{"a":1}{', "[" * 100_000], ids=lambda t: t[:8]
)
def test_text_that_is_cut_off_is_refused(text: str) -> None:
    with pytest.raises(BadExport, match="cut off or damaged"):
        from_text(text)


def test_half_a_character_is_not_written() -> None:
    with pytest.raises(BadExport, match="broken character"):
        to_text(CODEC.encode(Mark(1, "\ud800")))


def test_deep_nesting_is_refused() -> None:
    content = json.loads("[" * 900 + "]" * 900)
    with pytest.raises(BadExport):
        CODEC.decode({"do": "Add", "with": {"number": content}})


def test_error_sentences_repeat_little_and_no_markup() -> None:
    assert printable("<img src=x>\n") == "?img src=x??"
    assert len(printable("y" * 5000)) == 41


DIE = Die(3)
CARD = Goal("few", Metric.SEGMENTS, (Tier(4, 16),))


@pytest.mark.parametrize(
    ("command", "place", "name", "says_it"),
    [
        (TellDie(0, DIE), ("with",), "of", False),
        (TellDie(0, DIE, of=DIE), ("with",), "of", True),
        (SetGoal(CARD, True), ("with", "goal"), "at_most", False),
        (SetGoal(replace(CARD, at_most=True), True), ("with", "goal"), "at_most", True),
    ],
)
def test_a_field_that_came_later_is_written_only_where_it_says_something(
    command: TellDie | SetGoal, place: tuple[str, ...], name: str, says_it: bool
) -> None:
    """The version before refuses a field that it does not know, so a game without the new thing opens there."""
    codec = Codec(innsmouth())
    content: Any = codec.encode(command)
    for part in place:
        content = content[part]
    assert (name in content) is says_it
    assert codec.decode(from_text(to_text(codec.encode(command)))) == command
