"""The rows of the final battle: nothing moves from under a finger, and a blow that devours says so before it is told.

Source: issue 14, item 10; rules/arkham.md AWAKE-09, FINAL-02, FINAL-08, FINAL-09.
"""

from __future__ import annotations

import pytest
from arkham_tables import BOX, names, played, table

from companion.arkham.engine import apply
from companion.arkham.reminders import Reminder, ReminderKind
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase, Table
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import BattleDraft, OpenBattler
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import Drafts, SheetKind, Tab, View, navigate
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import battle_screen
from companion.screens.arkham.pages import shell
from companion.screens.arkham.table import awakening
from companion.screens.arkham.table import table as round_sheet
from companion.screens.families import fights as f
from companion.screens.families import sheets as s

TEAM = ("amanda_sharpe", "joe_diamond", "kate_winthrop", "vincent_lee")
SEATS = range(len(TEAM))


def laid(ancient_one: str) -> tuple[Command, ...]:
    return (c.SetUpTable(ancient_one, tuple(map(c.Seat, TEAM))), c.BeginPhase(Phase.UPKEEP), c.CorrectRound(9))


AWAKE = (*laid("hastur"), c.CorrectFortune(1, c.Fortune.BLESSED), c.WakeAncientOne())


class Evening:
    """A table with its log, act by act."""

    def __init__(self, *given: Command) -> None:
        self.state: Table = played(AWAKE)
        self.records: list[Record[Table]] = []
        for command in given:
            self.do(command)

    def do(self, *commands: Command) -> Evening:
        for command in commands:
            done, number = apply(self.state, command, BOX), len(self.records) + 1
            step = ActEffect(command, number, self.state, done.state, done.events)
            self.records.append(Record(number, str(number), "2026-01-01T20:00:00+00:00", "", "", Do(command), step))
            self.state = done.state
        return self

    def shown(self, opened: int = -1) -> list[p.Part]:
        view = View(drafts=Drafts(battle=BattleDraft(seat=opened)))
        return list(p.walk(battle_screen.present(names("en", self.state), view, self.records)))

    def rows(self, opened: int = -1) -> list[f.BattleRow]:
        return [one for one in self.shown(opened) if isinstance(one, f.BattleRow)]

    def attacked(self) -> Evening:
        return self.do(*(c.BattleAttack(seat, 0) for seat in self.state.clockwise()))

    def held_off(self) -> Evening:
        return self.do(*(c.BattleDefence(seat, True) for seat in self.state.clockwise()))


def keys(row: f.BattleRow) -> list[p.Button]:
    return [one for one in p.walk(row.body) if isinstance(one, p.Button)]


@pytest.fixture
def evening() -> Evening:
    return Evening(c.BeginBattle())


def test_a_seat_keeps_its_row_whoever_is_first_next_or_devoured(evening: Evening) -> None:
    names_of_seats = [names("en", evening.state).investigator(seat) for seat in SEATS]

    def keeps() -> None:
        assert [row.name for row in evening.rows()] == names_of_seats
        assert sum(row.now for row in evening.rows()) <= 1

    keeps()
    for seat in evening.state.clockwise():
        evening.do(c.BattleAttack(seat, 0))
        keeps()
    evening.do(c.CorrectInvestigator(2, "sanity", 2), c.BattleDefence(2, False))
    assert evening.state.investigators[2].eliminated
    keeps()
    assert evening.rows()[2].out
    evening.do(*(c.BattleDefence(seat, True) for seat in evening.state.clockwise()), c.BeginBattleRound())
    keeps()


def test_a_maximum_that_has_fallen_stands_beside_what_is_left_of_it(evening: Evening) -> None:
    """In the battle each blow may lower one for good; whoever has lost none reads the number alone."""
    seat, other = evening.state.clockwise()[:2]
    one, two = evening.state.investigators[seat], evening.state.investigators[other]
    evening.do(c.CorrectInvestigator(seat, "max_sanity", one.max_sanity - 1))
    assert evening.rows()[seat].values[0].text == f"{min(one.sanity, one.max_sanity - 1)}/{one.max_sanity - 1}"
    assert evening.rows()[seat].values[1].text == str(one.stamina)
    assert evening.rows()[other].values[0].text == str(two.sanity)


def test_only_who_is_next_has_keys_and_whoever_is_tapped(evening: Evening) -> None:
    first, *_, last = evening.attacked().state.clockwise()
    assert [bool(keys(row)) for row in evening.rows()] == [seat == first for seat in SEATS]
    assert [bool(keys(row)) for row in evening.rows(last)] == [seat in (first, last) for seat in SEATS]


@pytest.mark.parametrize(("sanity", "devours"), [(3, False), (2, True), (1, True)])
def test_a_blow_that_devours_says_so_before_it_is_told(evening: Evening, sanity: int, devours: bool) -> None:
    """Hastur takes 2 Sanity."""
    seat = evening.attacked().state.clockwise()[0]
    evening.do(c.CorrectInvestigator(seat, "sanity", sanity))
    held, hit = keys(evening.rows()[seat])
    assert held.label == "attack held off"
    assert hit.label == ("hit: Sanity −2: devoured" if devours else "hit: Sanity −2")
    assert (hit.kind is p.ButtonKind.DANGER) is devours
    assert isinstance(hit.act, c.BattleDefence)
    assert evening.do(hit.act).state.investigators[seat].eliminated is devours


def test_the_last_blow_says_that_the_game_is_lost(evening: Evening) -> None:
    evening.attacked()
    last, *others = evening.state.clockwise()
    evening.do(*(c.CorrectInvestigator(seat, "sanity", 1) for seat in SEATS))
    evening.do(*(c.BattleDefence(seat, False) for seat in others))
    hit = keys(evening.rows()[last])[1]
    assert hit.label.endswith("devoured, the game is lost")
    assert isinstance(hit.act, c.BattleDefence)
    assert evening.do(hit.act).state.outcome is Outcome.ALL_DEVOURED


def test_who_is_devoured_as_the_battle_begins_is_named_before() -> None:
    """Yig devours the cursed (AO-07)."""
    cursed = played((*laid("yig"), c.CorrectFortune(2, c.Fortune.CURSED), c.WakeAncientOne()))
    who = names("en", cursed).first_name(2)
    shown = list(p.walk(awakening.present(cursed, BOX, names("en", cursed).words)))
    assert f"Devoured as the battle begins: {who}." in [one.text for one in shown if isinstance(one, p.Text)]
    begun = apply(cursed, c.BeginBattle(), BOX).state
    assert [one.eliminated for one in begun.investigators] == [seat == 2 for seat in range(len(begun.investigators))]


def test_a_roll_of_upkeep_keeps_its_line_below_the_rows_until_the_first_attack(evening: Evening) -> None:
    evening.attacked().held_off().do(c.BeginBattleRound())

    def faces() -> list[s.DieFaces]:
        shown = evening.shown()
        found = [one for one in shown if isinstance(one, s.DieFaces)]
        last = max(at for at, one in enumerate(shown) if isinstance(one, f.BattleRow))
        assert all(shown.index(one) > last for one in found)
        return found

    due = faces()
    assert [bool(any(one.acts)) for one in due] == [True]
    assert battle_screen.moment(names("en", evening.state)).endswith("Upkeep rolls: 1")
    evening.do(c.RollUpkeep(1, "blessing", 4))
    assert [(one.label, one.fallen, any(one.acts)) for one in faces()] == [(due[0].label, 4, False)]
    assert battle_screen.moment(names("en", evening.state)).endswith("investigators attack")
    evening.do(c.BattleAttack(evening.state.clockwise()[0], 0))
    assert faces() == []


def test_rolls_of_upkeep_are_lit_before_the_first_attack_and_block_none(evening: Evening) -> None:
    """FINAL-02; the lit button opens the row of who rolls, with the faces; the attack keys of the row stay."""
    evening.attacked().held_off().do(c.BeginBattleRound())
    calm = View()

    def lit(view: View) -> list[p.Button]:
        shown = shell.strip(names("en", evening.state), view, None, None, Links()).parts
        return [one for one in shown if one.kind is p.ButtonKind.MAIN]

    (button,) = lit(calm)
    assert (button.label, button.act) == ("Upkeep rolls to make: 1", OpenBattler(1))
    opened = navigate(calm, button.act, evening.state)
    assert lit(opened) == [], "dice are owed"
    row = evening.rows(1)[1]
    assert [any(one.acts) for one in p.walk(row.more) if isinstance(one, s.DieFaces)] == [True]
    assert len([one for one in evening.shown(1) if isinstance(one, s.DieFaces)]) == 1, "each roll stands once"
    assert evening.rows()[evening.state.clockwise()[0]].body, "nothing is blocked"
    silent = View(silenced=(Reminder(ReminderKind.UPKEEP_ROLL, 1, card="blessing").id,))
    assert lit(silent) == []
    evening.do(c.RollUpkeep(1, "blessing", 4))
    assert lit(calm) == []
    assert [one.fallen for one in evening.shown(1) if isinstance(one, s.DieFaces)] == [4]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param((c.CorrectInvestigator(0, "items_due", 2),), id="a line that is due"),
        pytest.param((c.WakeAncientOne(),), id="awake"),
        pytest.param((c.CorrectOutcome(Outcome.GATES_CLOSED),), id="over"),
    ],
)
def test_nothing_that_comes_and_goes_stands_above_the_tracks_of_the_round(changes: tuple[Command, ...]) -> None:
    def above(state: Table) -> list[type]:
        body = round_sheet.present(names("en", state), View(), ()).body
        kinds = [type(part) for part in body]
        return kinds[: len(kinds) - kinds[::-1].index(p.Track)]

    calm = table()
    assert above(table(*changes)) == above(calm) == [p.Rail, p.Track, p.Track]


LIT = (
    pytest.param(View(), True, 0, id="the rows"),
    pytest.param(View(tab=Tab.INVESTIGATORS, seat=1), True, 1, id="a sheet over the battle"),
    pytest.param(View(tab=Tab.INVESTIGATORS, seat=1, own=SheetDraft(page=SheetPage.ADD)), True, 1, id="a card comes"),
    pytest.param(View(sheet=SheetKind.CORRECTIONS), True, 1, id="by hand"),
    pytest.param(View(tab=Tab.INVESTIGATORS, seat=1), False, 0, id="a sheet of a calm table"),
)


@pytest.mark.parametrize(("view", "fights", "lit"), LIT)
def test_what_lies_over_the_battle_leads_back_to_it(evening: Evening, view: View, fights: bool, lit: int) -> None:
    state = evening.state if fights else played(laid("hastur"))
    shown = shell.strip(names("en", state), view, None, None, Links()).parts
    found = [one for one in shown if one.kind is p.ButtonKind.MAIN]
    assert [one.label for one in found] == ["Final battle"] * lit
    for one in found:
        assert one.act is not None
        back = navigate(view, one.act, state)
        assert (back.seat, back.sheet) == (-1, SheetKind.NONE)


def test_the_mark_of_a_blessing_says_in_the_row_what_it_means_for_the_dice(evening: Evening) -> None:
    """CHECK-03; in the attack of the investigators and in that of the Ancient One."""
    for rows in (evening.rows(), evening.attacked().rows()):
        lines = [row.line for row in rows]
        assert lines[1].endswith(" · Blessing: success on 4–6")
        assert not any("success" in line for seat, line in enumerate(lines) if seat != 1)
