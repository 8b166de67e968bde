"""Phase V as a whole: rules/arkham.md MYTHOS-01..05, SETUP-10, and draws by the companion."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from given import after, box, count, events, given, refusal
from reading import gates, read_off, refused, resolved, said

from companion.arkham.mythos.draws import fill, waiting
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import RollDice, WhichGatesGetMore, WhichMonster, WhichWorld, WhoTakesClue
from companion.arkham.table.commands import Answers, ResolveMythos, Seat, SetAsideMythos, SetUpTable
from companion.arkham.table.desk import Work
from companion.arkham.table.events import CardIgnored, DeckShuffled, FirstPlayerPassed, PhaseBegan, SealRemoved, Why
from companion.arkham.table.state import UNKNOWN, GateStack, Phase

ENTRANTS = tuple(Seat(sheet) for sheet in ("amanda_sharpe", "joe_diamond", "vincent_lee"))
STORY = "the_story_continues"


def laid_out(**changes):
    """A table before its opening card."""
    return replace(after(None, SetUpTable("yig", ENTRANTS, first_player=1)), **changes)


def test_four_steps_and_the_end_in_the_order_of_the_rules():
    """MYTHOS-01, MCARD-03."""
    table = given(
        ancient_one="yig",
        clues={"woods": 1},
        monsters={"uptown": ["ghoul"]},
        rumor="the_great_ritual",
        round=2,
        rumor_since=1,
    )
    resolution = resolved(table, "blue_flu", world="abyss", monsters=("zombie",))
    names = [[type(event).__name__ for event in step.events] for step in resolution.steps]
    assert names == [
        ["DoomChanged", "GateOpened", "MonsterPlaced"],
        ["CluePlaced"],
        ["MonsterMoved", "MonsterStayed"],
        ["CardReminder"],
        ["CardSpoke", "RumorTokensChanged"],
    ]
    assert tuple(event for step in resolution.steps for event in step.events) == resolution.events


@pytest.mark.parametrize("card", box.mythos)
def test_every_card_resolves_on_an_ordinary_table(card):
    table = given(
        players=5,
        gates={"woods": "abyss"},
        seals=["graveyard"],
        round=3,
        terror=2,
        doom=4,
        monsters={"uptown": ["gug", "chthonian"], "woods": ["hound_of_tindalos"]},
    )
    resolution = resolve(table, fill(table, ResolveMythos(card), box, lambda n: n // 2), box)
    assert resolution.questions == ()
    assert resolution.after.mythos_resolved is (card != STORY)
    assert resolution.after.mythos_seen == (() if card == STORY else (card,))


def test_base_deck_names_only_unstable_gates_and_no_step_removes_a_seal():
    """MYTHOS-03, C-01."""
    for card in box.mythos.values():
        assert not card.gate or card.gate in box.unstable
        table = given(seals=box.unstable)
        assert resolved(table, card.id).after.seals == table.seals
        assert not said(resolved(table, card.id), SealRemoved)


def test_card_belongs_to_the_mythos_phase_and_comes_once():
    """MYTHOS-01."""
    assert refused(given(phase=Phase.UPKEEP), gate="woods") == "wrong_phase"
    assert refused(given(mythos_resolved=True), gate="woods") == "mythos_done"


def test_nothing_is_resolved_while_the_ancient_one_is_awake():
    """MYTHOS-04."""
    woken = resolved(given(doom=12), gate="woods").after
    assert refused(woken, gate="graveyard") == "awake"


def test_deck_is_shuffled_and_another_card_is_drawn():
    """MYTHOS-05."""
    table = given(mythos_seen=("blue_flu", "heat_wave"))
    resolution = resolved(table, STORY)
    assert resolution.events == (DeckShuffled(STORY),)
    assert resolution.after == replace(table, mythos_seen=())
    assert after(table, SetAsideMythos(STORY)) == resolution.after


def test_opening_card_sets_rumor_and_story_aside():
    """TV-050, SETUP-10."""
    table = after(laid_out(), SetAsideMythos("the_great_ritual"))
    assert (table.round, table.rumor, table.mythos_seen) == (0, "", ("the_great_ritual",))
    table = after(table, SetAsideMythos(STORY))
    assert table.mythos_seen == ()
    command = fill(table, ResolveMythos("feds_raid_arkham"), box, lambda n: 0)
    table = after(table, command)
    assert (table.doom, len(table.gates)) == (1, 1)
    assert (table.round, table.phase, table.mythos_resolved) == (1, Phase.UPKEEP, False)


@pytest.mark.parametrize("card", [c.id for c in box.mythos.values() if c.kind == "rumor"])
def test_resolving_a_rumor_as_opening_card_sets_it_aside(card):
    """SETUP-10."""
    resolution = resolved(laid_out(), card)
    assert resolution.events == (CardIgnored(card, Why.SET_ASIDE),)
    assert (resolution.after.round, resolution.after.rumor, resolution.after.doom) == (0, "", 0)


def test_first_player_keeps_the_marker_after_the_opening_card():
    """SETUP-10, TURN-02."""
    table = laid_out()
    happened = events(table, fill(table, ResolveMythos("feds_raid_arkham"), box, lambda n: 0))
    assert happened[-1] == PhaseBegan(1, Phase.UPKEEP)
    assert not [event for event in happened if isinstance(event, FirstPlayerPassed)]
    assert resolved(table, "feds_raid_arkham").after.first_player == 1


def test_closing_by_the_opening_card_lasts_through_round_one():
    """TURN-03."""
    assert resolved(laid_out(), "city_gripped_by_blackouts").after.closures["general_store"] == 1


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("the_great_ritual", "wrong_kind_of_card"),
        ("feds_raid_arkham", "wrong_kind_of_card"),
        ("ia_ia", "unknown_id"),
        ("", "unknown_id"),
    ],
)
def test_only_what_is_drawn_again_can_be_set_aside(card, reason):
    assert refusal(given(round=3), SetAsideMythos(card)) == reason


def test_sheet_and_apply_do_the_very_same():
    table = given(players=5, gates=gates(2), monsters={"uptown": ["gug"], "woods": ["ghoul"]})
    command = fill(table, ResolveMythos("manhunt_in_arkham"), box, lambda n: n - 1)
    work = Work(box, table)
    resolution = resolve(table, command, box)
    assert after(table, command) == resolution.after
    assert tuple(events(table, command)) == resolution.events
    assert work.state is table


def test_every_question_that_came_up_can_be_found_again():
    table = given(players=8, gates=gates(3), at={0: "library"}, monsters={"uptown": ["chthonian"]})
    open_all = resolved(table, gate="black_cave", clue="library", white="triangle")
    assert open_all.asked == open_all.questions
    answered = resolved(
        table,
        gate="black_cave",
        clue="library",
        white="triangle",
        extra_gates=("unvisited_isle",),
        clue_to=0,
        monsters=(UNKNOWN,) * 8,
        dice={"chthonian:1": (2,)},
    )
    assert answered.questions == ()
    assert [type(q) for q in answered.asked] == [type(q) for q in open_all.asked]


# ---------------------------------------------------------------- draws by the companion


def drawn(table, gate="woods"):
    """What the companion draws for each face of the only roll that matters, counted."""
    question = resolved(table, gate=gate).questions[0]
    total = sum(number for _, number in question.options)
    return Counter(
        fill(table, read_off(gate=gate), box, lambda n, at=at: at if n == total else 0).answers.world
        for at in range(total)
    )


def test_every_gate_marker_left_is_as_likely_as_any_other():
    """STATE-05."""
    table = given(gates={"graveyard": "abyss", "black_cave": "abyss", "unvisited_isle": "yuggoth"})
    assert drawn(table) == {
        "rlyeh": 2,
        "plateau_of_leng": 2,
        "the_dreamlands": 2,
        "great_hall_of_celeano": 2,
        "yuggoth": 1,
        "city_of_the_great_race": 2,
        "another_dimension": 2,
    }


def test_every_monster_left_is_as_likely_as_any_other():
    """LIMIT-02: exhausted kinds never come."""
    table = given(players=1, gates={"woods": "abyss"}, monsters={"uptown": ["dhole", "gug", "ghoul"]})
    total = 52
    kinds = Counter(
        fill(table, read_off(gate="woods"), box, lambda n, at=at: at if n == total else 0).answers.monsters[0]
        for at in range(total)
    )
    expected = {k.id: k.count for k in box.monsters.values() if not k.mask} | {"gug": 1, "ghoul": 2}
    del expected["dhole"]
    assert kinds == expected


def test_draws_never_give_what_an_earlier_draw_took():
    """SURGE-07: one at a time."""
    table = given(players=8, gates=gates(1), monsters={"northside": 2}, cup=53)
    kinds = fill(table, read_off(gate="black_cave"), box, lambda n: 0).answers.monsters
    assert kinds == ("byakhee",) * 3 + ("chthonian",) * 2 + ("cultist",) * 3


def test_returned_markers_come_in_their_order():
    """STATE-05: once the shuffled part is used up."""
    table = given(gate_stack=GateStack({"abyss": 1}, ("yuggoth", "rlyeh")))
    first = fill(table, read_off(gate="woods"), box, lambda n: n - 1)
    table = replace(after(table, first), mythos_resolved=False)
    assert not [q for q in resolved(table, gate="graveyard").questions if isinstance(q, WhichWorld)]
    command = fill(table, read_off(gate="graveyard"), box, lambda n: n - 1)
    assert after(table, command).gates == {"woods": "abyss", "graveyard": "yuggoth"}


def test_dice_are_rolled_and_told():
    table = given(monsters={"uptown": ["chthonian"]}, rumor="good_work_undone", rumor_since=1, round=2)
    command = fill(table, read_off(white="triangle"), box, lambda n: n - 1)
    assert command.answers.dice == {"chthonian:1": (6,), "rumor": (6, 6)}


def test_dice_told_already_are_kept():
    table = given(rumor="good_work_undone", rumor_since=1, round=2)
    command = fill(table, read_off(dice={"rumor": (2,)}), box, lambda n: 4)
    assert command.answers.dice == {"rumor": (2, 5)}


def test_draws_go_on_while_answers_raise_new_ones():
    """A Chthonian out of the gate rolls in step 3."""
    command = fill(given(), read_off(gate="woods", white="triangle", monsters=("chthonian",)), box, lambda n: 3)
    assert command.answers.dice == {"chthonian:1": (4,)}


def test_choices_of_the_players_stay_open():
    table = given(players=8, gates=gates(3), at={0: "library"})
    command = fill(table, read_off(gate="black_cave", clue="library"), box, lambda n: 0)
    open_still = resolve(table, command, box).questions
    assert {type(question) for question in open_still} == {WhichGatesGetMore, WhichMonster, WhoTakesClue}
    assert command.answers == Answers()


def test_what_comes_before_a_choice_is_drawn_and_what_comes_after_it_waits():
    """MYTHOS-01: the steps come in turn, nobody gives the clue away knowing a later roll."""
    table = given(at={0: "library"}, monsters={"uptown": ["chthonian"]})
    card = {"gate": "woods", "clue": "library", "white": "triangle"}
    command = fill(table, read_off(**card), box, lambda n: 0)
    assert (bool(command.answers.world), len(command.answers.monsters), command.answers.dice) == (True, 1, {})
    assert [type(question) for question in waiting(resolve(table, command, box))] == [RollDice]
    command = fill(table, replace(command, answers=replace(command.answers, clue_to=0)), box, lambda n: 0)
    assert command.answers.dice == {"chthonian:1": (1,)}
    assert waiting(resolve(table, command, box)) == ()


def test_what_was_answered_is_not_drawn_again():
    answers = Answers(world="abyss", monsters=("ghoul",))
    command = replace(read_off(gate="woods"), answers=answers)
    assert fill(given(), command, box, lambda n: 0) == command


def test_nothing_is_drawn_where_nothing_is_open():
    def forbidden(n: int) -> int:
        raise AssertionError(n)

    assert fill(given(seals=["woods"]), read_off(gate="woods"), box, forbidden) == read_off(gate="woods")


def test_the_same_rolls_draw_the_same():
    table = given(players=7, gates=gates(3))
    rolls = [fill(table, read_off(gate="black_cave"), box, lambda n: (7 * n + 3) % n) for _ in range(2)]
    assert rolls[0] == rolls[1]
    assert count(resolve(table, rolls[0], box).after, "black_cave") == 3


def test_draws_name_the_step_to_which_they_belong():
    table = given(monsters={"uptown": ["chthonian"]}, ancient_one="yig", seals=())
    asked = resolved(table, "picnickers_panic").questions
    steps = {type(question): question.step for question in asked if not isinstance(question, WhichMonster)}
    assert steps == {WhichWorld: 1}
    assert [q.step for q in asked if isinstance(q, WhichMonster)] == [1, 4, 4]
    assert resolved(table, white="triangle").questions == (RollDice(3, "chthonian:1", 1),)
