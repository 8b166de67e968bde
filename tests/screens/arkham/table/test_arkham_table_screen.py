"""What the table screen says: dangers one step ahead, what is due, the next likely step, the log."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from arkham_tables import BOX, drawn, names, table, texts

from companion.arkham.engine import apply
from companion.arkham.investigators import upkeep
from companion.arkham.table import commands as c
from companion.arkham.table.state import LOST, OUTSKIRTS, Deck, Draws, GateStack, Monster, Phase, Table
from companion.desks import Command
from companion.history.codec import Do, Undo
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.chances import forecast
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.mythos_draft import GiveClue, MythosDraft, PickCard, command
from companion.screens.arkham.drafts.view import FilterLog
from companion.screens.arkham.evening import log, messages
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.mythos import mythos_flow
from companion.screens.arkham.odds_draft.acts import AskFight
from companion.screens.arkham.pages import page, shell, television
from companion.screens.arkham.pages.page import History
from companion.screens.arkham.place import place_pages
from companion.screens.arkham.table import dangers
from companion.screens.arkham.table import phase_tasks as due_module
from companion.screens.arkham.table import table as table_screen
from companion.screens.arkham.wording.tokens import monster_row
from companion.screens.families.hands import Ribbon
from companion.screens.memory import Memory
from companion.screens.parts import Toast
from companion.widgets.html import render

CALM = replace(
    table(),
    doom=2,
    terror=1,
    gates={},
    monsters=(),
    closures={},
    lasting={},
    environment="",
    rumor="",
    phase=Phase.UPKEEP,
)
IN_MOVEMENT, IN_ARKHAM = replace(CALM, phase=Phase.MOVEMENT), replace(CALM, phase=Phase.ARKHAM_ENCOUNTERS)
TO_ABYSS = {"woods": "abyss"}
SIX_GATES = dict.fromkeys(BOX.unstable[:6], "abyss")

NO_MARKER = "No gate markers are left. The next gate wakes Hastur. Spending gate trophies refills the stack: 1"
OVERFLOW = "The Outskirts are full. One more monster: terror 2"
FULL = "Monster limit reached: the next monster goes to the Outskirts"


def _monsters(town: int, outside: int = 0) -> tuple[Monster, ...]:
    places = ["uptown"] * town + [OUTSKIRTS] * outside
    return tuple(Monster(number, "ghoul", place) for number, place in enumerate(places, 1))


def _warned(**changes: Any) -> list[str]:
    return [warning.text for warning in dangers.warnings(names("en", replace(CALM, **changes)))]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        pytest.param({"doom": 12}, "Doom 12 of 13. One more token wakes Hastur", id="AWAKE-03"),
        pytest.param({"gates": SIX_GATES}, "Open gates: 6. One more wakes Hastur", id="AWAKE-04"),
        pytest.param({"gate_stack": GateStack({})}, NO_MARKER, id="AWAKE-05"),
        pytest.param({"cup_size": 2}, "The cup is empty. The next monster wakes Hastur", id="AWAKE-06"),
        pytest.param(
            {"terror": 10, "monsters": _monsters(13)}, "Terror 10, monsters: 13. One more wakes Hastur", id="AWAKE-07"
        ),
        pytest.param({"monsters": _monsters(7, 4)}, OVERFLOW, id="OUTSKIRTS-01"),
        pytest.param({"monsters": _monsters(7)}, FULL, id="LIMIT-02"),
        pytest.param({"terror": 5}, "Terror 6 closes: Curiositie Shoppe", id="CLOSED-01"),
    ],
)
def test_a_danger_is_told_one_step_ahead(changes: dict[str, Any], said: str) -> None:
    assert said in _warned(**changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"doom": 11},
        {"gates": dict(list(SIX_GATES.items())[:5])},
        {"monsters": _monsters(6, 4)},
        {"terror": 10, "monsters": _monsters(12)},
    ],
)
def test_two_steps_ahead_nothing_wakes(changes: dict[str, Any]) -> None:
    assert not [text for text in _warned(**changes) if "wakes" in text or "full" in text]


HAPPY = {"environment": "happy_days_are_here_again"}
STAYS = "The Outskirts are full. One more monster empties them; Happy Days are Here Again holds terror at 1"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        pytest.param({"terror": 1, "monsters": _monsters(7, 4)}, [STAYS], id="OUTSKIRTS-01"),
        pytest.param({"terror": 5}, [], id="CLOSED-01"),
        pytest.param({"terror": 9, "monsters": _monsters(14)}, [FULL], id="AWAKE-07"),
        pytest.param({"terror": 10}, [], id="TERROR-02"),
    ],
)
def test_happy_days_keep_terror_from_every_warning(changes: dict[str, Any], said: list[str]) -> None:
    """TERROR-04."""
    assert _warned(**changes, **HAPPY) == said


def test_happy_days_keep_terror_from_the_forecast_of_a_surge() -> None:
    """TERROR-04."""
    full = replace(CALM, terror=1, gates={"woods": "abyss"}, monsters=_monsters(7, 4))
    surge, happy = (
        next(one for one in forecast.lines(names("en", state)) if "urge" in one.text)
        for state in (full, replace(full, **HAPPY))
    )
    assert (surge.text, surge.hot) == ("Surge of 4: Outskirts overflow, terror 2", True)
    assert (happy.text, happy.hot) == (
        "Surge of 4: Outskirts overflow, Happy Days are Here Again holds terror at 1",
        False,
    )


LIKELIEST = {"woods", "independence_square", "unvisited_isle", "the_witch_house"}
"""Ten cards name each of them, fewer every other location."""


@pytest.mark.parametrize(
    ("seen", "gates", "says"),
    [
        ((), (), "New gate, 15% each: Independence Square, The Witch House, Unvisited Isle and Woods"),
        ((), ("woods", "unvisited_isle"), "New gate, 15% each: Independence Square and The Witch House"),
        (("woods",), ("unvisited_isle",), "New gate, 15% each: Independence Square and The Witch House"),
        (("woods",), tuple(LIKELIEST - {"woods", "the_witch_house"}),
         "New gate, most likely at: The Witch House 15% and Woods 14%"),
        ((), tuple(LIKELIEST - {"woods"}), "New gate, most likely at: Woods 15%"),
        ((), tuple(LIKELIEST), "New gate, 9% each: Black Cave, Graveyard and The Unnamable"),
        (("black_cave", "graveyard", "the_unnamable"), tuple(LIKELIEST),
         "New gate, 8% each: Black Cave, Graveyard and The Unnamable"),
    ],
)  # fmt: skip
def test_every_place_that_is_as_likely_as_the_first_is_named(
    seen: tuple[str, ...], gates: tuple[str, ...], says: str
) -> None:
    """Two of four equal places are not "most likely"."""
    cards = [next(card.id for card in BOX.mythos.values() if card.gate == place) for place in seen]
    state = replace(CALM, mythos_seen=tuple(cards), gates=dict.fromkeys(gates, "abyss"), seals=frozenset())
    texts = [line.text for line in forecast.lines(names("en", state))]
    assert says in texts, texts


def test_the_sum_of_new_gates_is_not_taken_for_that_of_the_likeliest_places() -> None:
    line = next(line for line in forecast.lines(names("ru", CALM)) if line.text.startswith("Новые врата, по 15"))
    (whole,) = (int(number) for number in re.findall(r"(\d+)\s?%", line.figure))
    assert whole > 4 * 15


def test_at_most_three_dangers_are_told_the_worst_first() -> None:
    found = dangers.warnings(names("en", replace(CALM, doom=12, gates=SIX_GATES, terror=5, monsters=_monsters(7, 4))))
    assert len(found) == 3
    assert [warning.hot for warning in found] == [True, True, True]


@pytest.mark.parametrize(("doom", "said"), [(11, False), (12, True), (13, False)])
def test_awake_03_one_more_token_is_told_before_the_track_is_full_and_not_after(doom: int, said: bool) -> None:
    found = dangers.warnings(names("en", replace(CALM, doom=doom)))
    assert any("One more token wakes" in one.text for one in found) is said, "of a full track the table is asked"


# ---------------------------------------------------------------- due


def _due(state: Table) -> list[str]:
    return [f"{line.strong} {line.text}".strip() for line in due_module.due(names("en", state))]


def _with(seat: int, state: Table = CALM, **changes: Any) -> Table:
    changed = replace(state.investigators[seat], **changes)
    people = (*state.investigators[:seat], changed, *state.investigators[seat + 1 :])
    return replace(state, investigators=people)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        pytest.param(
            _with(3, place=LOST, skips_round=8), "Vincent: comes back; choose a street or location", id="STATUS-10"
        ),
        pytest.param(_with(0, skips_round=9), "Amanda: misses this round", id="STATUS-08"),
        pytest.param(_with(0, fortune_since=1), "Amanda: Blessing: roll a die; on a 1, discard it", id="UPKEEP-04"),
        pytest.param(
            _with(0, replace(CALM, phase=Phase.MOVEMENT, monsters=_monsters(1)), place="uptown"),
            "Amanda: evade or fight: Ghoul",
            id="MOVE-04",
        ),
        pytest.param(
            _with(2, replace(CALM, phase=Phase.MOVEMENT), place="abyss", zone=1, movement_used=0),
            "Kate: to the second area",
            id="MOVE-02",
        ),
        pytest.param(
            _with(2, replace(IN_MOVEMENT, gates=TO_ABYSS), place="abyss", zone=2, movement_used=0),
            "Kate: comes back: Woods",
            id="MOVE-06",
        ),
        pytest.param(
            _with(0, replace(IN_ARKHAM, gates=TO_ABYSS), place="woods"),
            "Amanda: enters the gate at the end of this phase: Abyss",
            id="ENC-01b",
        ),
        pytest.param(
            _with(0, replace(IN_ARKHAM, gates=TO_ABYSS), place="woods", explored=True),
            "Amanda: may close the gate: Woods",
            id="ENC-01c",
        ),
        pytest.param(
            _with(2, replace(CALM, phase=Phase.OTHER_WORLD_ENCOUNTERS), place="abyss", zone=1),
            "Kate: Abyss: gate card (red or blue)",
            id="OTHER-01",
        ),
        pytest.param(
            replace(CALM, phase=Phase.MYTHOS, mythos_resolved=False), "Amanda: draws a Mythos card", id="MYTHOS-01"
        ),
        pytest.param(
            _with(3, replace(CALM, phase=Phase.MYTHOS), place=LOST, skips_round=0),
            "Vincent: comes back; choose a street or location",
            id="STATUS-11",
        ),
        pytest.param(
            replace(CALM, phase=Phase.MYTHOS, closures={"library": 9}),
            "Library reopens at the end of the round",
            id="TURN-03",
        ),
    ],
)
def test_each_phase_says_what_is_due(state: Table, said: str) -> None:
    assert said in _due(state)


def test_missing_people_return_as_soon_as_the_card_is_applied() -> None:
    """STATUS-11: at once, not in the next Upkeep; a tap picks the figure up and places it in phase V."""
    lost = _with(
        3, replace(CALM, phase=Phase.MYTHOS, mythos_resolved=False, round=9), place=LOST, delayed=True, skips_round=10
    )
    line = "Vincent: comes back; choose a street or location"
    assert line not in _due(lost)
    draft = MythosDraft()
    for act in (PickCard("missing_people_return"), GiveClue(-1)):
        draft = mythos_flow.edit(draft, act, lost, BOX, lambda _: 0, Memory())
    back = apply(lost, command(draft), BOX).state
    said = _due(back)
    assert said.index(line) < said.index("Joe: first player of the next round"), "what can be tapped stands above"
    there = apply(back, c.MoveInvestigator(3, "uptown"), BOX).state
    assert line not in _due(there)


# ---------------------------------------------------------------- next step


@pytest.mark.parametrize(
    ("state", "act"),
    [
        (CALM, c.BeginPhase(Phase.MOVEMENT)),
        (replace(CALM, phase=Phase.MYTHOS, mythos_resolved=False), v.OpenTab(v.Tab.MYTHOS)),
        (replace(CALM, phase=Phase.MYTHOS, mythos_resolved=True), c.BeginPhase(Phase.UPKEEP)),
    ],
)
def test_the_lit_button_is_the_next_likely_step(state: Table, act: object) -> None:
    assert shell.next_step(names("en", state)).act == act


# ---------------------------------------------------------------- log


def _record(number: int, command: Command, events: tuple[Any, ...] = (), **more: Any) -> Record[Table]:
    step = ActEffect(command, number, table(), table(), events)
    act = more.pop("act", Do(command))
    return Record(number, f"tap-{number}", "2026-11-20T18:04:00+00:00", "phone", "phone", act, step, **more)


def test_a_line_that_was_taken_back_is_struck_through_and_says_by_whom() -> None:
    gone = _record(1, c.RaiseDoom(), undone=True)
    back = _record(2, c.RaiseDoom(), act=Undo(1))
    line = log.line(names("en"), gone, (gone, back))
    assert line.undone
    assert line.note.endswith("undone by phone")


def done(command: Command, before: Any = None) -> Record[Table]:
    """The record of a command that was really done."""
    before = before or table()
    after = apply(before, command, BOX)
    return replace(_record(1, command), act=Do(command), step=ActEffect(command, 1, before, after.state, after.events))


@pytest.mark.parametrize(
    ("command", "marked"),
    [
        pytest.param(c.PutMonster("cultist", "rivertown"), True, id="a monster put on the board"),
        pytest.param(c.CorrectDoom(3), True, id="a number"),
        pytest.param(c.CorrectInvestigator(0, "clues", 5), True, id="a number of an investigator"),
        pytest.param(c.PutInHand(0, "knife", Deck.COMMON), True, id="a card"),
        pytest.param(c.RaiseTerror(), False, id="an act under the rules"),
        pytest.param(c.RenamePlayer(0, "Ann"), False, id="a name"),
        pytest.param(c.ChooseDraws(Draws.PLAYERS), False, id="a setting"),
    ],
)
@pytest.mark.parametrize(("language", "words"), [("en", "by hand"), ("ru", "вручную")])
def test_what_was_set_by_hand_is_marked_in_the_log(command: Command, marked: bool, language: str, words: str) -> None:
    record = done(command)
    line = log.line(names(language), record, (record,))
    assert line.by_hand == (words if marked else "")
    assert words not in line.text.lower()
    shown = re.sub("<[^>]+>", "", drawn(v.View(tab=v.Tab.LOG), language, history=page_history((record,))))
    assert (f"{line.text} · {words}" in shown) is marked
    assert (words in messages.others_did(record, names(language)).text) is marked


def test_who_hears_that_another_device_has_led_the_phase_on_can_lead_back() -> None:
    record = done(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    message = messages.others_did(record, names("en"))
    assert [(button.label, button.act) for button in message.buttons] == [("Back to I Upkeep", v.Undo(record.number))]
    assert message.text.startswith("phone: ")
    assert not messages.others_did(done(c.RaiseDoom()), names("en")).buttons
    to_who_looks = messages.others_did(record, names("en"), may_act=False)
    assert (to_who_looks.text, to_who_looks.buttons) == (message.text, ())


def test_undo_itself_has_no_line() -> None:
    records = (_record(1, c.RaiseDoom(), undone=True), _record(2, c.RaiseDoom(), act=Undo(1)))
    assert len(log.lines(names("en"), records)) == 0
    shown = drawn(v.View(tab=v.Tab.LOG), "en", history=page_history(records))
    assert shown.count('<li class="al-log-line') == 1


def page_history(records: tuple[Record[Table], ...]) -> Any:
    return History(records)


def test_the_act_that_undo_would_take_back_is_marked_in_the_log() -> None:
    records = (_record(1, c.RaiseDoom()), _record(2, c.RaiseTerror()), _record(3, c.RaiseDoom(), undone=True))
    shown = drawn(v.View(tab=v.Tab.LOG), "en", history=page_history(records))
    assert [state.strip() for state in re.findall('<li class="al-log-line([^"]*)"', shown)] == [
        "is-undone",
        "is-cur",
        "",
    ]


@pytest.mark.parametrize(
    ("language", "heading", "line"),
    [
        ("en", "Round 8, II Movement", "Phase begins"),
        ("ru", "Раунд 8, II Движение", "Начало фазы"),
    ],
)
def test_the_log_names_a_phase_in_the_heading_and_not_again_below(language: str, heading: str, line: str) -> None:
    before, command = replace(CALM, round=8), c.BeginPhase(Phase.MOVEMENT)
    done = apply(before, command, BOX)
    step = ActEffect(command, 1, before, done.state, done.events)
    record = replace(_record(1, command), act=Do(command), step=step)
    sheet = log.present(names(language, done.state), v.View(), (record,))
    shown = re.sub("<[^>]+>", " ", render(sheet))
    assert shown.count(heading) == 1
    assert line in shown
    assert heading in log.line(names(language, done.state), record, (record,)).text


def test_the_log_can_be_narrowed_to_one_investigator() -> None:
    records = (_record(1, c.RaiseDoom()), _record(2, c.CorrectInvestigator(1, "clues", 2)))
    view = v.navigate(v.View(tab=v.Tab.LOG), FilterLog(1), table())
    shown = drawn(view, "en", history=page_history(records))
    assert shown.count('<li class="al-log-line') == 1


def test_the_undo_button_names_what_it_takes_back() -> None:
    record = _record(5, c.MoveInvestigator(1, "library"))
    strip = shell.strip(names("en"), v.View(), record, None, Links())
    undo = strip.parts[0]
    assert (undo.more, undo.label, undo.hint) == ("Undo:", "Joe → Library", "Undo: Joe → Library")
    assert undo.act == v.Undo(5)


def test_the_redo_button_names_what_it_does_again() -> None:
    record = _record(5, c.MoveInvestigator(1, "library"))
    redo = shell.strip(names("en"), v.View(), None, record, Links()).parts[1]
    assert (redo.more, redo.label, redo.hint) == ("Redo:", "Joe → Library", "Redo: Joe → Library")
    assert 'aria-label="Redo: Joe → Library"' in render(redo)


def test_the_next_phase_is_named_beside_its_number() -> None:
    assert shell.next_step(names("en", IN_MOVEMENT)).label == "III Arkham"
    assert shell.next_step(names("ru", IN_MOVEMENT)).label == "III Аркхэм"


@pytest.mark.parametrize(
    "view",
    [
        v.View(tab=v.Tab.LOG),
        v.View(tab=v.Tab.INVESTIGATORS),
        *(v.View(tab=tab, sheet=v.SheetKind.SETTINGS) for tab in v.Tab),
        v.View(tab=v.Tab.INVESTIGATORS, seat=0, sheet=v.SheetKind.SETTINGS),
    ],
)
def test_log_and_settings_keep_the_next_step_and_the_numbers_in_reach(view: v.View) -> None:
    shown = page.present(names("en", IN_MOVEMENT), view, History(), Links())
    assert shown.strip is not None
    assert shell.next_step(names("en", IN_MOVEMENT)) in shown.strip.parts
    assert shown.numbers is not None


@pytest.mark.parametrize("tab", v.Tab)
def test_a_tablet_that_stands_upright_has_the_numbers_above_its_map_in_every_section(tab: v.Tab) -> None:
    shown = page.present(names("en", IN_MOVEMENT), v.View(tab=tab), History(), Links())
    assert shown.numbers is not None
    assert shown.numbers.force is not None


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_section_has_one_name_on_every_width_and_as_its_title(language: str) -> None:
    """The tabs below a phone, the words at the head of a laptop and the title of the page say the same."""
    told = names(language, IN_MOVEMENT)
    bars = [shell.tabs(told.words, v.View(), bar).tabs for bar in (True, False)]
    assert [tab.label for tab in bars[0]] == [tab.label for tab in bars[1]]
    titled = [tab for tab in bars[0] if tab.act.tab not in (v.Tab.TABLE, v.Tab.MYTHOS)]  # titled by their phases
    assert [shell.title(told.words, v.View(tab=tab.act.tab), told) for tab in titled] == [tab.label for tab in titled]


def test_the_log_shows_the_face_of_whom_a_line_is_about() -> None:
    """That of the investigator who sat there then; the table's own lines have none."""

    def shown(command: Command) -> p.LogLine:
        made = apply(CALM, command, BOX)
        step = ActEffect(command, 1, CALM, made.state, made.events)
        record = Record(1, "1", "2026-11-28T20:00:00+00:00", "", "", Do(command), step)
        return log.line(names("en", made.state), record, (record,))

    about = shown(c.LoseHealth(1, sanity=1))
    assert (about.seat, about.face) == (1, CALM.investigators[1].id)
    assert shown(c.RaiseDoom()).face == ""


def test_a_television_alarms_for_doom_and_terror_as_a_phone_does() -> None:
    """Doom 12 of 13 looked there as doom 7 did; the alarm has weight and a bar, not a colour alone."""
    for doom, terror in ((7, 3), (9, 9), (12, 10)):
        told = names("en", replace(CALM, doom=doom, terror=terror))
        far = television.present(told, (), Links()).numbers
        assert [meter.state for meter in far[:2]] == [
            meter.state for meter in table_screen.strip_numbers(told).meters[:2]
        ]


# ---------------------------------------------------------------- view


def test_close_takes_one_layer_at_a_time() -> None:
    view = v.View(place="woods", page=v.PlacePage.MONSTER)
    view = v.navigate(view, v.Close(), table())
    assert (view.place, view.page) == ("woods", v.PlacePage.MAIN)
    assert v.navigate(view, v.Close(), table()).place == ""


def test_a_tap_on_the_picked_figure_puts_it_down() -> None:
    picked = v.navigate(v.View(), v.PickInvestigator(1), table())
    assert picked.picked_seat == 1
    assert v.navigate(picked, v.PickInvestigator(1), table()).picked_seat == -1


@pytest.mark.parametrize("act", [v.PickInvestigator(99), v.PickMonster(4711), v.OpenInvestigator(99)])
def test_ids_that_are_not_at_the_table_open_nothing(act: Any) -> None:
    view = v.navigate(v.View(), act, table())
    assert (view.picked_seat, view.picked_monster, view.seat) == (-1, 0, -1)


def test_a_message_goes_with_the_next_navigation() -> None:
    assert v.navigate(v.View(message=Toast("x")), v.OpenTab(v.Tab.LOG), table()).message is None


def test_an_unknown_place_in_a_tap_shows_its_id_and_nothing_breaks() -> None:
    assert "no_such_place" in " ".join(texts(drawn(v.View(place="no_such_place"))))


def test_a_monster_on_the_board_has_the_toughness_of_this_table() -> None:
    state = table(c.PutMonster("nightgaunt", "downtown"))
    goat = replace(state, ancient_one="shub_niggurath")
    monster = state.monsters_at("downtown")[-1]
    assert "toughness 2" in str(monster_row(names("en", state), monster).text)
    assert "toughness 3" in str(monster_row(names("en", goat), monster).text)


# ---------------------------------------------------------------- the team


def _order(state: Table) -> list[str]:
    """Team, numbers and ribbon of the table's column, from the top."""
    body = table_screen.present(names("en", state), v.View(), ()).body
    called = {id(one): "team" for one in body if isinstance(one, p.Group) and one.label == "Investigators"}
    called |= {id(one): "numbers" for one in body if isinstance(one, p.Meters)}
    called |= {id(one): "ribbon" for one in body if isinstance(one, Ribbon)}
    called |= {id(one): "dangers" for one in body if isinstance(one, p.Group) and one.layout is p.Layout.WARNINGS}
    return [called[id(one)] for one in body if id(one) in called]


def _blessed(phase: Phase) -> Table:
    """Everybody carries a Blessing since a round before."""
    people = tuple(replace(one, fortune=c.Fortune.BLESSED, fortune_since=1) for one in CALM.investigators)
    return replace(CALM, phase=phase, round=5, investigators=people)


def test_several_rolls_of_upkeep_leave_the_team_in_sight() -> None:
    """table.md, last line: on a laptop nothing but what is due stands between the tracks and the team."""
    assert _order(CALM) == ["numbers", "ribbon", "team", "dangers"]
    assert _order(_blessed(Phase.UPKEEP)) == ["team", "numbers", "ribbon", "dangers"]
    assert _order(_blessed(Phase.MOVEMENT)) == ["numbers", "ribbon", "team", "dangers"]


def test_the_team_stays_where_it_is_while_the_rolls_are_told() -> None:
    state, records = _blessed(Phase.UPKEEP), list[Record[Table]]()
    card = upkeep.rolls_due(state, 0, BOX)[0]
    for number, seat in enumerate(state.clockwise(), 1):
        if upkeep.rolls_due(state, seat, BOX):
            command = c.RollUpkeep(seat, card, 4)
            found = apply(state, command, BOX)
            step = ActEffect(command, number, state, found.state, found.events)
            records.append(Record(number, str(number), "2026-11-28T20:00:00+00:00", "", "", Do(command), step))
            state = found.state
    body = table_screen.present(names("en", state), v.View(), records).body
    kinds = [type(one) for one in body]
    team = next(at for at, one in enumerate(body) if isinstance(one, p.Group) and one.label == "Investigators")
    assert records
    assert not any(upkeep.rolls_due(state, seat, BOX) for seat in state.clockwise())
    assert team < kinds.index(p.Meters)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_sheet_of_a_monster_offers_each_way_once_and_whole_ratings(language: str) -> None:
    """table.md 11: "to the cup" stood there twice, so did the move, and a line ran through the ratings."""
    told, number = names(language, replace(CALM, monsters=(Monster(1, "ghoul", "woods"),))), 1
    parts = place_pages.page(told, v.View(place="woods", page=v.PlacePage.MORE, monster=number))
    row = next(one for group in parts if isinstance(group, p.Group) for one in group.parts if isinstance(one, p.Row))
    assert [type(one.act) for one in row.aside if isinstance(one, p.Button)] == [AskFight], "ways are keys with words"
    keys = [one for group in parts if isinstance(group, p.Group) for one in group.parts if isinstance(one, p.Button)]
    acts = [one.act for one in keys]
    assert acts.count(c.ReturnMonster(number)) == 1
    assert acts.count(v.PickMonster(number)) == 1
    assert len({one.label for one in keys}) == len(keys)
    sheet, drawn = monster_row(told, told.table.monsters[0]), render(row)
    assert row.text == sheet.text, "the ratings are one text, and nothing is drawn between them"
    assert drawn.count("al-who__at") + drawn.count("al-row__at") <= 1
    assert "<hr" not in drawn


def test_the_log_names_who_acted_only_where_several_do() -> None:
    """One phone beside the board is no news on every line."""
    done = apply(CALM, c.RaiseDoom(), BOX)
    effect = ActEffect(c.RaiseDoom(), 1, CALM, done.state, done.events)
    record = Record(1, "a", "2026-01-01T20:00:00+00:00", "phone", "", Do(c.RaiseDoom()), effect)
    other = replace(record, number=2, id="b", who="mid")
    told = names("en", CALM)
    assert "phone" not in log.line(told, record, (record,)).note
    assert "phone" in log.line(told, record, (record, other)).note
