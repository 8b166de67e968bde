"""After a won fight, a closed and a sealed gate the page says what happened, what it changed and what comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, names, played

from companion.apps.pages.arkham.accepted import Accepted
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight.fight_screen import present as fight_page
from companion.screens.arkham.pages import page
from companion.screens.arkham.pages.page import History
from companion.screens.families.aftermath import Aftermath
from companion.screens.families.chances import FigureLine
from companion.widgets.html import render

TEAM = (c.Seat("michael_mcglen"), c.Seat("kate_winthrop"))
GATE: tuple[Command, ...] = (
    c.SetUpTable("cthulhu", TEAM), c.CorrectRound(3), c.BeginPhase(Phase.MOVEMENT),
    c.PutGate("graveyard", "great_hall_of_celeano"), c.PutGate("woods", "abyss"),
    c.PutMonster("fire_vampire", "uptown"), c.PlaceInvestigator(0, "graveyard"),
    c.CorrectInvestigator(0, "explored", 1), c.CorrectInvestigator(0, "clues", 8), c.CorrectSliders(0, (1, 1, 1)),
    c.PlaceInvestigator(1, "library"), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)  # fmt: skip
"""Michael stands explored at one of two gates; a monster of its symbol is in the town."""
FIGHT = (
    *GATE[:3],
    c.PlaceInvestigator(0, "uptown"),
    c.PutMonster("witch", "uptown"),
    c.PutMonster("ghoul", "easttown"),
)
AT_GATE = v.View(place="graveyard", page=v.PlacePage.CLOSE)


def done(before: Table, command: Command) -> tuple[Record[Table], Table]:
    applied = apply(before, command, BOX)
    effect = ActEffect(command, 1, before, applied.state, applied.events)
    return Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(command), effect), applied.state


def after(command: Command, language: str = "en", view: v.View = AT_GATE) -> tuple[page.Regions, v.View, Record[Table]]:
    """The page to which closing the gate leads, its view and the entry of the log."""
    before = played(GATE)
    record, table = done(before, command)
    led_to = Accepted(command, view, before, table, BOX).leads_to(None)
    history = History(records=(record,), undo=record)
    return page.present(names(language, table), led_to, history, Links("./")), led_to, record


def lines(part: object) -> list[tuple[str, str]]:
    return [(line.text, line.figure) for line in p.walk(part) if isinstance(line, FigureLine)]


def lit(regions: page.Regions) -> list[str]:
    return [button.label for button in p.walk(regions.strip) if getattr(button, "kind", None) is p.ButtonKind.MAIN]


def test_a_closed_gate_has_a_page_with_what_it_changed_and_what_comes_next() -> None:
    """GATE-03, GATE-04."""
    regions, view, _ = after(c.CloseGateByCheck(0, "fight", 1))
    [head] = [part for part in regions.panel.body if isinstance(part, Aftermath)]
    assert (head.moment.eyebrow, head.moment.title) == ("Graveyard → Great Hall of Celeano", "The gate is closed")
    said = dict(lines(head))
    assert said["Open gates"] == "2 → 1"
    assert said["Gone with it: Fire Vampire"] == "−1"
    assert said["Opens again with the next card"].endswith("%")
    assert any("Fire Vampire → cup" in text for text in said)
    assert lit(regions) == ["Kate: encounter"]
    assert "mo-lock" in render(regions.panel)
    assert v.navigate(view, v.Close(), None).place == ""


@pytest.mark.parametrize(
    ("language", "title", "paid"), [("en", "Graveyard", "Michael: Clues"), ("ru", "Кладбище", "Майкл: улики")]
)
def test_a_sealed_gate_says_what_was_paid(language: str, title: str, paid: str) -> None:
    """GATE-05."""
    regions, _, _ = after(c.CloseGate("graveyard", 0, True, 5), language)
    [head] = [part for part in regions.panel.body if isinstance(part, Aftermath)]
    assert (head.moment.title, head.moment.number) == (title, 1)
    assert dict(lines(head))[paid] == "8 → 3"


def test_a_failed_check_and_a_taken_marker_lead_to_no_such_page() -> None:
    for command in (c.CloseGateByCheck(0, "fight", 0), c.TakeGate("graveyard")):
        regions, view, _ = after(command)
        assert view.page is v.PlacePage.MAIN
        assert not [part for part in p.walk(regions.panel) if isinstance(part, Aftermath)]


@pytest.mark.parametrize(("language", "line"), [("en", "Yig: doom 0 → 1"), ("ru", "Йиг: безысходность 0 → 1")])
def test_doom_for_a_cultist_stands_once_and_with_its_cause(language: str, line: str) -> None:
    """AO-07."""
    laid = (
        c.SetUpTable("yig", (c.Seat("michael_mcglen"),)), c.BeginPhase(Phase.UPKEEP),
        c.PutMonster("cultist", "downtown"), c.PlaceInvestigator(0, "downtown"), c.BeginPhase(Phase.MOVEMENT),
    )  # fmt: skip
    record, table = done(played(laid), c.EndFight(0, 1, c.FightEnd.WON))
    panel = fight_page(names(language, table), v.View(drafts=v.Drafts(fight=v.FightDraft(0, 1))), (record,))
    logged = [part.text for part in p.walk(panel) if isinstance(part, p.LogLine)]
    assert [text for text in (*logged, *dict(lines(panel))) if "0 → 1" in text] == [line]


def test_what_is_undone_or_was_followed_by_more_shows_the_place_again() -> None:
    _, view, record = after(c.CloseGate("graveyard", 0))
    _, table = done(played(GATE), record.command)
    more, later = done(table, c.CorrectDoom(9))
    for shown, records in ((played(GATE), (replace(record, undone=True),)), (later, (record, more))):
        panel = page.present(names("en", shown), view, History(records=records), Links("./")).panel
        assert panel.name.startswith("place-graveyard")


@pytest.mark.parametrize(("language", "eyebrow"), [("en", "Michael wins"), ("ru", "Победа: Майкл")])
def test_a_won_fight_has_a_page_with_the_trophy_and_the_town(language: str, eyebrow: str) -> None:
    """COMBAT-09, TROPHY-01."""
    record, table = done(played(FIGHT), c.EndFight(0, 1, c.FightEnd.WON))
    panel = fight_page(names(language, table), v.View(drafts=v.Drafts(fight=v.FightDraft(0, 1))), (record,))
    [head] = [part for part in p.walk(panel) if isinstance(part, Aftermath)]
    assert head.moment.eyebrow == eyebrow
    figures = [figure for _, figure in lines(head)]
    assert figures[:2] == ["0 → 1", "2 → 1"], "trophies, monsters in Arkham"


@pytest.mark.parametrize("how", [c.FightEnd.EVADED, c.FightEnd.FLED])
@pytest.mark.parametrize(("language", "eyebrow"), [("en", "Michael gets away"), ("ru", "Майкл ускользает")])
def test_an_escape_has_a_page_with_what_stays_and_what_can_still_be_done(
    language: str, eyebrow: str, how: c.FightEnd
) -> None:
    """EVADE-06, MOVE-07."""
    lay = (*FIGHT, c.CorrectSliders(0, (1, 1, 1)), c.CorrectClues("uptown", 2))
    record, table = done(played(lay), c.EndFight(0, 1, how))
    panel = fight_page(names(language, table), v.View(drafts=v.Drafts(fight=v.FightDraft(0, 1))), (record,))
    [head] = [part for part in p.walk(panel) if isinstance(part, Aftermath)]
    assert (head.moment.eyebrow, head.moment.title) == (eyebrow, names(language, table).monster("witch"))
    said = lines(head)
    assert said[0][1] == names(language, table).short("uptown"), "where the monster stays"
    assert "2" in [figure for _, figure in said], "clues"
    assert "mo-evaded" in render(panel)
