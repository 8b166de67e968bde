"""What hands do after an act: the list made from its events, in both languages; ticks, earlier lists, the way back."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from random import Random
from typing import get_args

import pytest
from arkham_tables import BOX, EVERYTHING, names, played, table
from hypothesis import given
from hypothesis import strategies as st

from companion.arkham.engine import apply
from companion.arkham.mythos.draws import fill
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.commands_by_chapter.correction_commands import Flag, SheetNumber
from companion.arkham.table.state import OUTSKIRTS, Deck, Phase, Table
from companion.desks import Command
from companion.history.codec import Do, Redo, Undo
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts import hands_draft as d
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import Drafts, FightDraft
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page
from companion.screens.arkham.wording.act_moves import moves_of, taken_back
from companion.screens.arkham.wording.chapters import move as m
from companion.screens.arkham.wording.names import Names
from companion.screens.families import hands as h
from companion.widgets.drawings import hands
from companion.widgets.html import render

SEALING = (*EVERYTHING, c.CorrectInvestigator(1, "clues", 9), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
SEAL = c.CloseGate("woods", 1, True, 8)


def record(before: Table | None, command: Command, number: int = 1, undone: bool = False) -> Record[Table]:
    """The entry of an act, or of taking it back."""
    applied = apply(before, command, BOX)
    step = ActEffect(command, number, before, applied.state, applied.events)
    if undone:
        step = replace(step, before=applied.state, after=before)
    return Record(number, str(number), "2026-11-23T19:00:00+00:00", "", "", Undo(1) if undone else Do(command), step)


def titles(entry: Record[Table], language: str = "en") -> list[str]:
    hand = hands_screen.of_record(names(language), entry)
    return [m.title(move, hand.names) for move in hand.moves]


def moment(before: Table | None = None, after: Table | None = None, language: str = "en") -> m.BeforeAndAfter:
    return m.BeforeAndAfter(names(language, before or table()), after or table())


def test_the_number_tokens_of_an_investigator_are_the_only_fields_that_hands_move() -> None:
    at = moment()
    moved = {
        field: bool(moves_of((e.InvestigatorChanged(0, field, 0, 1, e.Why.PLAYERS),), at))
        for field in get_args(Flag) + get_args(SheetNumber)
    }
    assert {field for field, moves in moved.items() if moves} == {
        "sanity", "stamina", "clues", "money", "delayed", "explored",
    }  # fmt: skip


SAID = {
    "en": [
        "Gate: Yuggoth → Joe’s trophies", "Elder sign token → Woods", "Clues, Joe 9 → 1", "Byakhee → cup",
        "Witch → cup", "Explored marker → supply", "Explored marker → supply",
    ],
    "ru": [
        "Врата: Юггот → трофеи (Джо)", "Жетон знака Древних → Леса", "Улики, Джо 9 → 1", "Бьяхи → пул", "Ведьма → пул",
        "Жетон «Исследовано» → запас", "Жетон «Исследовано» → запас",
    ],
}  # fmt: skip


@pytest.mark.parametrize("language", SAID)
def test_sealing_a_gate_is_said_in_the_order_of_hands(language: str) -> None:
    assert titles(record(played(SEALING), SEAL), language) == SAID[language]


def test_taking_it_back_says_the_way_back() -> None:
    assert titles(record(played(SEALING), SEAL, 2, undone=True)) == [
        "Explored marker → Kate", "Explored marker → Joe", "Witch → Downtown", "Byakhee → Sky", "Clues, Joe 1 → 9",
        "Elder sign token → supply", "Gate: Yuggoth → Woods",
    ]  # fmt: skip


def test_the_way_back_of_the_way_back_is_the_way() -> None:
    there = moves_of(apply(played(SEALING), SEAL, BOX).events, moment(played(SEALING)))
    plain = tuple(replace(move, why="") for move in there)
    assert taken_back(taken_back(there)) == plain


def test_what_sets_the_table_right_by_hand_moves_nothing() -> None:
    assert titles(record(played(SEALING), c.CorrectInvestigator(1, "clues", 2))) == []
    assert titles(record(played(SEALING), c.PutMonster("witch", "woods"))) == []


def test_setting_up_says_clues_figures_and_numbers() -> None:
    entry = record(None, EVERYTHING[0])
    hand = hands_screen.of_record(names(), entry)
    assert hand.moves[0].ends
    assert hand.moves[0].things == ("Clue",)
    assert "Science Building" not in ", ".join(hand.moves[0].ends), "Kate Winthrop plays"
    assert "Amanda → Bank of Arkham" in titles(entry)
    assert any("money" in m.more(move, hand.names) for move in hand.moves)


def test_terror_names_the_ally_the_shop_and_the_outskirts() -> None:
    before = played((*EVERYTHING, c.CorrectTerror(5), c.CorrectClosure("general_store", False)))
    said = titles(record(before, c.RaiseTerror()))
    assert said[0] == "Closed marker → Curiositie Shoppe"
    assert "Terror 5 → 6" in said
    assert "A random ally → box, out of the game" in said


def test_numbers_that_change_twice_are_one_line_and_those_that_end_as_they_began_none() -> None:
    up, down = e.DoomChanged(3, 4, e.Why.CARD), e.DoomChanged(4, 5, e.Why.CARD)
    assert [m.title(move, names()) for move in moves_of((up, down), moment())] == ["Doom 3 → 5"]
    assert moves_of((up, e.DoomChanged(4, 3, e.Why.ELDER_SIGN)), moment()) == m.NOTHING


def test_what_everybody_draws_is_one_line() -> None:
    everybody = tuple(e.CardsDue(seat, Deck.COMMON, 2) for seat in range(4))
    assert [m.title(move, names()) for move in moves_of(everybody, moment())] == ["Common item ×2 → everybody"]
    assert [m.title(move, names()) for move in moves_of(everybody[:2], moment())] == ["Common item ×2 → Amanda, Joe"]


def test_markers_of_a_kind_are_counted_and_a_full_outskirts_goes_to_the_cup() -> None:
    events = (
        e.MonsterPlaced(20, "ghoul", "woods", e.Why.SURGE), e.MonsterPlaced(21, "ghoul", "woods", e.Why.SURGE),
        e.MonsterPlaced(22, "zombie", OUTSKIRTS, e.Why.LIMIT_REACHED),
        e.OutskirtsEmptied(5, e.Why.OUTSKIRTS_FULL),
    )  # fmt: skip
    said = [m.title(move, names()) for move in moves_of(events, moment(), as_told=True)]
    assert said == ["Ghoul ×2 → Woods", "Zombie → Outskirts", "All monsters (5) → cup"]


def test_cards_that_are_refreshed_are_one_line_for_each_investigator() -> None:
    events = tuple(e.CardRefreshed(seat, n, "knife", Deck.COMMON) for n, seat in enumerate((0, 0, 1)))
    assert len(moves_of(events, moment())) == 2


def test_insanity_says_what_goes_and_where_to() -> None:
    before = played((*EVERYTHING, c.CorrectInvestigator(0, "sanity", 1), c.CorrectInvestigator(0, "clues", 5)))
    said = titles(record(before, c.LoseHealth(0, 1, 0)))
    assert "Clues, Amanda 5 → 3" in said
    assert "Amanda → Arkham Asylum" in said
    assert any(line.startswith("Items and spells, your choice:") for line in said)


@pytest.mark.parametrize(
    ("had", "lost", "said"),
    [(1, 1, "Sanity, Amanda → 1"), (3, 5, "Sanity, Amanda 3 → 1")],
    ids=["the last token goes and one comes back", "some go"],
)
def test_insanity_says_where_sanity_ends_and_nothing_of_it_when_taken_back(had: int, lost: int, said: str) -> None:
    """STATUS-02: 0 becomes 1 at once; of the last token nobody would know whether it stays."""
    before, act = played((*EVERYTHING, c.CorrectInvestigator(0, "sanity", had))), c.LoseHealth(0, lost, 0)
    assert titles(record(before, act)).count(said) == 1
    (line,) = [one for one in moves_of(apply(before, act, BOX).events, moment(before)) if one.change and one.is_told]
    assert m.spoken(line, names("en")).startswith("Sanity, Amanda: ")
    back = [one for one in titles(record(before, act, 2, undone=True)) if one.startswith("Sanity")]
    assert back == ([] if had == 1 else ["Sanity, Amanda 1 → 3"])


# ---------------------------------------------------------------- ticker and list


def log(*commands: Command) -> tuple[Record[Table], ...]:
    state, found = played(SEALING), []
    for number, command in enumerate(commands, 1):
        found.append(record(state, command, number))
        state = found[-1].step.after or state
    return tuple(found)


def moved_on(records: tuple[Record[Table], ...], *commands: Command) -> tuple[Record[Table], ...]:
    """The entries of further acts after these."""
    state, further = records[-1].step.after, []
    for number, command in enumerate(commands, records[-1].number + 1):
        further.append(record(state, command, number))
        state = further[-1].step.after
    return tuple(further)


def at(records: tuple[Record[Table], ...]) -> Names:
    return names("en", records[-1].step.after)


def test_a_tick_leads_to_the_next_line_and_the_last_one_away() -> None:
    records, view = log(SEAL), v.View()
    first = hands_screen.ticker(at(records), view, records)
    assert first is not None
    assert first.line.title == SAID["en"][0]
    assert (first.line.text, first.then) == ("1 of 7", "then: Elder sign token")
    view = v.navigate(view, first.tick.act, records[-1].step.after)
    second = hands_screen.ticker(at(records), view, records)
    assert second is not None
    assert second.line.title == SAID["en"][1]
    view = v.navigate(view, d.TickAll(1, tuple(range(1, 7))), records[-1].step.after)
    assert hands_screen.ticker(at(records), view, records) is None


def test_the_list_of_a_mythos_card_begins_with_the_numbers_before_and_after_it() -> None:
    """Mock m5; an act that touches few of them says so in its lines."""
    begun = played((c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("kate_winthrop"))),))
    card = record(begun, fill(begun, c.ResolveMythos("family_found_butchered"), BOX, Random(1).randrange))
    told = [(one.label, one.before, one.after) for one in numbers_of(card)]
    assert told == [("Doom", 0, 1), ("Gates", 0, 1), ("Monsters", 0, 1), ("Outskirts", 0, 0), ("Terror", 0, 1)]
    assert numbers_of(log(SEAL)[0]) == []


def numbers_of(entry: Record[Table]) -> list[p.MeterChange]:
    """What the open list says of the numbers."""
    body = hands_screen.present(names("en", entry.step.after), v.View(), (entry,)).body
    groups = (part for part in body if isinstance(part, p.Group) and part.layout is p.Layout.CHANGES)
    return [one for group in groups for one in group.parts if isinstance(one, p.MeterChange)]


def badge(records: tuple[Record[Table], ...], view: v.View) -> h.MovesButton | None:
    """The button of a phone that leads to the list."""
    return hands_screen.moves_button(at(records), view, records)


def test_the_button_says_how_many_moves_are_left_and_opens_and_closes_the_list() -> None:
    records, view = log(SEAL), v.View()
    state = records[-1].step.after
    button = badge(records, view)
    assert button is not None
    assert (button.count, button.hint, button.is_open) == ("7", "Moves to make on the board: 7", False)
    drawn = hands.render(button, render)
    assert 'aria-label="Moves to make on the board: 7"' in drawn
    assert ">7</b></button>" in drawn
    opened = v.navigate(view, button.act, state)
    assert opened.sheet is v.SheetKind.HANDS
    ticked = v.navigate(opened, d.TickMove(1, 0), state)
    over = badge(records, ticked)
    assert over is not None
    assert (over.count, over.is_open) == ("6", True)
    closed = v.navigate(ticked, over.act, state)
    assert closed.sheet is v.SheetKind.NONE
    assert badge(records, closed) == replace(over, act=d.ShowHands(), is_open=False)
    done = v.navigate(view, d.TickAll(1, tuple(range(7))), state)
    assert badge(records, done) is None, "nothing is left"


def strip(records: tuple[Record[Table], ...], view: v.View) -> tuple[object, ...]:
    """The parts of the page's last line after these acts."""
    shown = page.present(at(records), view, page.History(records, undo=records[-1]), Links()).strip
    assert shown is not None
    return shown.parts


@pytest.mark.parametrize(
    "view",
    [v.View(), v.View(place="woods"), v.View(tab=v.Tab.INVESTIGATORS), v.View(tab=v.Tab.INVESTIGATORS, seat=1)],
    ids=["the map", "a place", "the list of all", "a sheet"],
)
def test_the_button_stands_between_undo_and_the_one_button_that_leads_on(view: v.View) -> None:
    undo, moves, ahead = strip(log(SEAL), view)
    assert isinstance(undo, p.Button)
    assert undo.icon == "undo"
    assert moves == badge(log(SEAL), view)
    assert isinstance(ahead, p.Button)


def test_two_buttons_that_lead_on_take_the_room_of_the_moves() -> None:
    records = log(c.WakeAncientOne(), c.BeginBattle(), c.BattleAttack(1, 4))
    assert any(isinstance(part, h.MovesButton) for part in strip(records, v.View()))
    beside = strip(records, v.View(tab=v.Tab.INVESTIGATORS, seat=0))
    assert len(beside) == 3
    assert not any(isinstance(part, h.MovesButton) for part in beside)


def test_the_badge_counts_the_phase_without_single_moves_that_a_tap_said_itself() -> None:
    records, view = log(SEAL, c.RaiseTerror(), c.Gain(0, "money", 2)), v.View()
    lines, button = hands_screen.ticker(at(records), view, records), badge(records, view)
    assert lines is not None
    assert button is not None
    assert button.count == str(len(waiting(records)) - 1) == str(len(titles(records[0])) + len(titles(records[1])))
    assert button.hint == lines.hint
    assert badge(log(SEAL, WORLDS), view) is None, "the phase has moved nothing"


def test_two_quick_taps_tick_a_line_once_and_the_next_one_takes_it_back() -> None:
    records, view = log(SEAL), v.View()
    tick = hands_screen.ticker(at(records), view, records).tick.act  # type: ignore[union-attr]
    draft = d.edit(d.edit(d.HandsDraft(), tick), tick)
    assert draft == d.edit(d.HandsDraft(), tick)
    shown = hands_screen.present(at(records), replace(view, hands=draft), records)
    lines = next(part for part in shown.body if isinstance(part, h.MoveList)).lines
    assert [line.done for line in lines] == [True, *[False] * 6]
    back = d.edit(draft, lines[0].act)
    assert not back.is_done(1, 0)
    assert d.edit(back, lines[0].act) == back


def test_ticks_of_long_past_lists_go() -> None:
    draft = d.HandsDraft()
    for entry in range(d.MOST_TICKED + 5):
        draft = d.edit(draft, d.TickMove(entry, 0))
    assert len(draft.ticked) == d.MOST_TICKED
    kept = d.edit(draft, d.TickAll(900, tuple(range(d.MOST_TICKED + 9)))).ticked
    assert kept == {(900, n): 1 for n in range(9, d.MOST_TICKED + 9)}


TICKS = st.one_of(
    st.builds(d.TickMove, st.integers(1, 3), st.integers(0, 2), st.booleans()),
    st.builds(d.TickAll, st.integers(1, 3), st.just((0, 1, 2))), st.builds(d.CloseHands, st.integers(1, 3)),
)  # fmt: skip


@given(st.lists(TICKS, max_size=8), st.lists(TICKS, max_size=8), st.lists(TICKS, max_size=8))
def test_ticks_of_any_devices_come_out_the_same_in_any_order(
    one: list[d.HandsAct], two: list[d.HandsAct], three: list[d.HandsAct]
) -> None:
    mine, yours, theirs = (reduce(d.edit, acts, d.HandsDraft()) for acts in (one, two, three))

    def join(first: d.HandsDraft, second: d.HandsDraft) -> d.HandsDraft:
        return d.joined(first, second.ticked, second.closed)

    assert join(mine, yours) == join(yours, mine)
    assert join(join(mine, yours), theirs) == join(mine, join(yours, theirs))
    assert join(mine, mine) == mine
    assert join(join(mine, yours), yours) == join(mine, yours)


@given(st.lists(TICKS, max_size=8), TICKS)
def test_what_one_device_ticks_after_it_has_heard_the_other_holds_on_both(
    before: list[d.HandsAct], act: d.HandsAct
) -> None:
    both = reduce(d.edit, before, d.HandsDraft())
    mine = d.edit(both, act)
    heard = d.joined(both, mine.ticked, mine.closed)
    everything = [(entry, line) for entry in range(1, 5) for line in range(3)]
    assert [heard.is_done(*line) for line in everything] == [mine.is_done(*line) for line in everything]
    match act:
        case d.TickMove(entry, line, is_done):
            assert heard.is_done(entry, line) is is_done
        case d.TickAll(entry, lines):
            assert all(heard.is_done(entry, line) for line in lines)
        case d.CloseHands(entry):
            assert all(heard.is_done(*line) for line in everything if line[0] <= entry)


def test_who_came_later_forgets_what_had_been_before_as_soon_as_others_tell_their_ticks() -> None:
    late = d.HandsDraft(before=7)
    assert late.is_done(7, 0)
    assert not d.joined(late, {}, 3).is_done(7, 0)


@pytest.mark.parametrize(
    ("after", "is_slim"),
    [
        ((), False),
        ((c.CorrectInvestigator(0, "clues", 2),), False),
        ((c.Gain(0, "money", 2),), True),
    ],
    ids=["the newest", "set right by hand", "a tap that says it itself"],
)
def test_the_list_of_the_newest_act_becomes_one_low_line_of_what_is_left(
    after: tuple[Command, ...], is_slim: bool
) -> None:
    records = log(SEAL, *after)
    shown = hands_screen.ticker(at(records), v.View(), records)
    assert shown is not None
    assert shown.is_slim is is_slim
    assert shown.line.title == ("Moves left on the board: 7" if is_slim else SAID["en"][0])


ADDING = SheetDraft(SheetPage.ADD)


@pytest.mark.parametrize(
    "view",
    [
        v.View(tab=v.Tab.MYTHOS), v.View(sheet=v.SheetKind.HANDS), v.View(rules=""),
        v.View(drafts=Drafts(FightDraft(1, 2))), v.View(walk=v.Walking(1, "woods")),
        v.View(tab=v.Tab.INVESTIGATORS, seat=1, own=ADDING),
    ],
    ids=["a Mythos card", "the list itself", "rules", "a fight", "a walk that has stopped", "a card is searched"],
)  # fmt: skip
def test_no_ticker_where_it_would_lie_over_something(view: v.View) -> None:
    records = log(SEAL)
    assert hands_screen.ticker(at(records), view, records) is None
    assert (badge(records, view) is None) is (view.sheet is not v.SheetKind.HANDS), "the list has its button below it"


def test_the_list_goes_back_to_earlier_ones_and_leaves_what_it_lies_over() -> None:
    records = log(SEAL, c.RaiseDoom())
    view = v.navigate(v.View(place="woods"), d.TickAll(1, tuple(range(7))), records[-1].step.after)
    view = v.navigate(view, d.ShowHands(), records[-1].step.after)
    sheet = hands_screen.present(at(records), view, records)
    earlier = next(b for b in p.walk(sheet.foot) if isinstance(b, p.Button) and b.label == "Earlier")
    view = v.navigate(view, earlier.act, records[-1].step.after)
    lines = next(part for part in hands_screen.present(at(records), view, records).body if isinstance(part, h.MoveList))
    assert [line.title for line in lines.lines] == SAID["en"]
    assert all(line.done for line in lines.lines)
    closed = v.navigate(view, v.Close(), records[-1].step.after)
    assert (closed.sheet, closed.place) == (v.SheetKind.NONE, "woods")


def lists(view: v.View, records: tuple[Record[Table], ...]) -> list[list[h.MoveLine]]:
    body = hands_screen.present(at(records), view, records).body
    return [list(part.lines) for part in p.walk(body) if isinstance(part, h.MoveList)]


def test_what_was_not_ticked_outlives_the_next_acts_and_is_closed_by_one_tap() -> None:
    records = log(SEAL, c.RaiseTerror(), c.RaiseTerror())
    state = records[-1].step.after
    view = v.navigate(v.View(), d.TickMove(1, 0), state)
    shown = hands_screen.ticker(at(records), view, records)
    assert shown is not None
    newest, terror, seal = lists(view, records)
    left = sum(not line.done for one in (newest, terror, seal) for line in one)
    assert left == len(newest) + 8
    assert shown.line.text.endswith(f"{left} in all"), "what comes then would be cut to nothing on a phone"
    assert newest[0].is_next
    assert "Terror 3 → 4" in [line.title for line in terror]
    assert [line.done for line in seal] == [True, *6 * [False]]
    view = v.navigate(view, seal[6].act, state)
    assert [line.done for line in lists(view, records)[2]] == [True, *5 * [False], True]
    ways = hands_screen.present(at(records), view, records).foot
    done = next(b for b in p.walk(ways) if isinstance(b, p.Button) and b.label == "All done")
    view = v.navigate(view, done.act, state)
    assert view.hands.closed == 3
    assert hands_screen.ticker(at(records), view, records) is None
    assert [[line.done for line in one] for one in lists(view, records)] == [[True] * len(newest)]


WORLDS = c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS)


def waiting(records: tuple[Record[Table], ...], view: v.View | None = None) -> list[str]:
    """The moves that the line and the open list have not ticked yet."""
    state = records[-1].step.after
    shown = hands_screen.ticker(names("en", state), view or v.View(), records)
    body = hands_screen.present(names("en", state), view or v.View(), records).body
    listed = [line for part in p.walk(body) if isinstance(part, h.MoveList) for line in part.lines]
    moves = [line.title for line in listed if not line.done]
    assert (shown is None) == (not moves)
    return moves


def test_what_a_phase_left_is_past_when_the_next_one_begins_and_can_be_looked_up() -> None:
    records = log(SEAL, c.RaiseTerror(), WORLDS)
    assert waiting(records) == []
    view = v.View(sheet=v.SheetKind.HANDS)
    sheet = hands_screen.present(at(records), view, records)
    assert "Nothing to move" in [part.text for part in p.walk(sheet.body) if isinstance(part, p.Text)]
    (earlier,) = [one for one in p.walk(sheet.foot) if isinstance(one, p.Button)]
    assert earlier.label == "Earlier"
    view = v.navigate(view, earlier.act, records[-1].step.after)
    assert "Terror 3 → 4" in [line.title for line in lists(view, records)[0]]
    later = (*records, *moved_on(records, c.RaiseTerror()))
    assert waiting(later)[0] == "Terror 4 → 5"
    assert len(lists(v.View(), later)) == 1


def test_a_phase_that_is_taken_back_brings_what_was_left_before_it() -> None:
    records = log(SEAL, WORLDS)
    step = replace(records[1].step, before=records[1].step.after, after=records[1].step.before)
    taken = (records[0], replace(records[1], undone=True), replace(records[1], number=3, act=Undo(2), step=step))
    assert waiting(taken) == waiting(records[:1]) == SAID["en"]


def test_what_the_beginning_of_a_phase_moves_belongs_to_that_phase() -> None:
    records = log(SEAL, WORLDS, c.RaiseTerror(), c.BeginPhase(Phase.MYTHOS), c.BeginPhase(Phase.UPKEEP))
    assert waiting(records) == titles(records[-1])
    assert "First player marker → Joe" in waiting(records)
    later = (*records, *moved_on(records, c.RaiseDoom()))
    assert waiting(later) == [*titles(later[-1]), *waiting(records)]


def test_the_set_up_waits_until_a_phase_begins_after_the_first_upkeep() -> None:
    """The opening Mythos card goes on to that Upkeep by itself."""
    laid_out = record(None, EVERYTHING[0])
    card = fill(laid_out.step.after, c.ResolveMythos("family_found_butchered"), BOX, Random(1).randrange)
    both = (laid_out, *moved_on((laid_out,), card))
    assert waiting(both) == [*titles(both[-1]), *titles(laid_out)]
    assert both[-1].step.after.phase is Phase.UPKEEP
    begun = (*both, *moved_on(both, c.BeginPhase(Phase.MOVEMENT)))
    assert waiting(begun) == titles(begun[-1])


def test_a_round_of_the_final_battle_is_as_a_phase() -> None:
    records = log(SEAL, c.WakeAncientOne())
    assert waiting(records) == [*titles(records[1]), *titles(records[0])]
    fought = (*records, *moved_on(records, c.BeginBattle(), c.BattleAttack(1, 4)))
    assert waiting(fought) == [*titles(fought[-1]), *titles(fought[-2])]
    assert len(waiting(fought)) > len(titles(fought[-1])) > 0
    others = (*(c.BattleAttack(seat, 0) for seat in (2, 0)), *(c.BattleDefence(seat, True) for seat in (1, 2, 0)))
    following = (*fought, *moved_on(fought, *others, c.BeginBattleRound()))
    assert waiting(following) == titles(following[-1])


def test_a_closed_line_can_be_opened_again_and_closed_again() -> None:
    records, closed = log(SEAL, c.Gain(0, "money", 2)), d.HandsDraft(closed=2)
    again = d.edit(closed, d.TickMove(1, 3, False))
    shown = hands_screen.ticker(at(records), v.View(hands=again), records)
    assert shown is not None
    assert shown.line.title == "Moves left on the board: 1"
    for act in (d.TickMove(1, 3), d.TickAll(1, (3,)), d.CloseHands(2)):
        assert d.edit(again, act).is_done(1, 3), act


def test_taking_an_act_back_takes_its_lines_away_and_doing_it_again_the_way_back() -> None:
    done = log(SEAL)
    back_step = replace(done[0].step, before=done[0].step.after, after=done[0].step.before)
    back = replace(done[0], number=2, act=Undo(1), step=back_step)
    again = replace(done[0], number=3, act=Redo(1))
    taken = (replace(done[0], undone=True), back)
    shown = hands_screen.ticker(at(taken), v.View(), taken)
    assert shown is not None
    assert " · put back: " in shown.line.text, "the line over the map says that it is the way back"
    assert "put back" not in hands_screen.ticker(at(done), v.View(), done).line.text
    assert [[line.title for line in one] for one in lists(v.View(), taken)][1:] == []
    assert lists(v.View(), taken)[0][0].title == "Explored marker → Kate"
    assert [[line.title for line in one] for one in lists(v.View(), (*done, back, again))] == [SAID["en"]]


def test_a_table_without_acts_has_nothing_to_move() -> None:
    sheet = hands_screen.present(names(), v.View(sheet=v.SheetKind.HANDS), ())
    assert "Nothing to move" in [part.text for part in p.walk(sheet.body) if isinstance(part, p.Text)]
