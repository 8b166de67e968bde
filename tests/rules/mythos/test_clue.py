"""Step 2 of a Mythos card: rules/arkham.md CLUE-01..03 and the vectors of chapter 22.3."""

from __future__ import annotations

import pytest
from given import box, given, refusal
from reading import read_off, refused, resolved, said

from companion.arkham.mythos.questions import ON_THE_BOARD, WhoTakesClue
from companion.arkham.table.events import CluePlaced, CluesTaken, ClueWithheld
from companion.arkham.table.state import JAIL

ISLE = "unvisited_isle"


def test_no_clue_where_a_gate_is_open():
    """TV-053."""
    resolution = resolved(given(gates={ISLE: "abyss"}), clue=ISLE)
    assert resolution.steps[1].events == (ClueWithheld(ISLE),)
    assert dict(resolution.after.clues) == {}


def test_explored_investigator_does_not_lift_the_ban():
    """CLUE-01."""
    table = given(gates={ISLE: "abyss"}, at={0: ISLE}, who={0: {"explored": True}})
    assert dict(resolved(table, clue=ISLE).after.clues) == {}


def test_seal_does_not_prevent_the_clue():
    """TV-054."""
    resolution = resolved(given(seals=[ISLE], clues={ISLE: 1}), clue=ISLE)
    assert resolution.after.clues == {ISLE: 2}
    assert resolution.steps[1].events == (CluePlaced(ISLE, 2),)


def test_closed_location_gets_its_clue():
    """CLUE-03."""
    assert resolved(given(closures={ISLE: 2}), clue=ISLE).after.clues == {ISLE: 1}


def test_gate_of_the_same_card_withholds_the_clue():
    """MYTHOS-01: step 1 comes first."""
    assert dict(resolved(given(), gate=ISLE, clue=ISLE).after.clues) == {}


@pytest.mark.parametrize("rumor", [card.id for card in box.mythos.values() if card.kind == "rumor"])
def test_rumor_brings_no_clue(rumor):
    """CLUE-03."""
    assert dict(resolved(given(), rumor).after.clues) == {}


def test_exactly_one_of_those_there_takes_it():
    """TV-055."""
    table = given(at={1: ISLE, 2: ISLE}, first_player=2)
    (question,) = resolved(table, clue=ISLE).questions
    assert question == WhoTakesClue(2, ISLE, (2, 1))
    taken = resolved(table, clue=ISLE, clue_to=1)
    assert [i.clues for i in taken.after.investigators] == [0, 1, 0, 0]
    assert dict(taken.after.clues) == {}
    assert said(taken, CluesTaken) == [CluesTaken(1, ISLE, 1)]


def test_clue_may_be_left_on_the_board():
    """CLUE-02."""
    resolution = resolved(given(at={1: ISLE}, clues={ISLE: 1}), clue=ISLE, clue_to=ON_THE_BOARD)
    assert resolution.questions == ()
    assert resolution.after.clues == {ISLE: 2}


def test_only_the_new_clue_is_taken_at_once():
    resolution = resolved(given(at={1: ISLE}, clues={ISLE: 2}), clue=ISLE, clue_to=1)
    assert (resolution.after.clues, resolution.after.investigators[1].clues) == ({ISLE: 2}, 1)


def test_clue_lies_on_the_board_until_somebody_has_said_who_takes_it():
    assert resolved(given(at={1: ISLE}), clue=ISLE).after.clues == {ISLE: 1}


@pytest.mark.parametrize(
    ("seat", "where"), [pytest.param(0, "newspaper", id="elsewhere"), pytest.param(7, ISLE, id="no such seat")]
)
def test_clue_goes_only_to_somebody_there(seat, where):
    assert refused(given(at={0: where, 1: ISLE}), clue=ISLE, clue_to=seat) == "wrong_answer"


def test_nobody_is_asked_where_nobody_stands():
    """Jail, other worlds and the devoured are not at the location."""
    table = given(at={0: JAIL, 1: ("abyss", 1)}, who={2: {"eliminated": True, "place": ""}})
    assert resolved(table, clue="police_station").questions == ()


def test_card_is_not_applied_before_the_clue_is_decided():
    table = given(at={1: ISLE})
    assert refusal(table, read_off(clue=ISLE)) == "question_open"
    assert refusal(table, read_off(clue=ISLE, clue_to=ON_THE_BOARD)) is None
