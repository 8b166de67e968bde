"""Allies by name, a new investigator, markers: told or drawn by the app (TERROR-02, ENC-03, STATUS-06, MCARD-02)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from arkham_tables import BOX, acts, drawn, names, table, texts

from companion import words
from companion.apps.pages.arkham.accepted import Accepted
from companion.arkham.encounters.encounter_outcomes import unused_sheets
from companion.arkham.engine import apply
from companion.arkham.pieces import allies
from companion.arkham.table import commands as c
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Monster, Phase
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.sheet_draft import SheetDraft
from companion.screens.arkham.evening import corrections
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.odds_draft.acts import OddsPage
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.pages import page
from companion.screens.arkham.pages.page import History
from companion.screens.arkham.place import place
from companion.screens.arkham.table import app_draws, reminder_lines

DEVOURED = table(c.CorrectInvestigator(1, "eliminated", 1))
OWN = DEVOURED.investigators[1].id


# ---------------------------------------------------------------- a new investigator


def test_the_devoured_sheet_is_shuffled_back_before_one_is_drawn() -> None:
    unused = unused_sheets(DEVOURED, BOX)
    playing = {one.id for one in DEVOURED.investigators if not one.eliminated}
    assert set(unused) == set(BOX.investigators) - playing, "STATUS-06"
    assert OWN in unused
    chance = Random(7)
    drawn_ones = {
        app_draws.drawn(v.DrawInvestigator(1), DEVOURED, BOX, chance.randrange).investigator  # type: ignore[union-attr]
        for _ in range(400)
    }
    assert drawn_ones == set(unused), "every unused sheet can come, his own too"


def test_whoever_is_drawn_sits_down() -> None:
    for at in range(len(unused_sheets(DEVOURED, BOX))):
        command = app_draws.drawn(v.DrawInvestigator(1), DEVOURED, BOX, lambda n, at=at: at % n)
        assert isinstance(command, c.SeatInvestigator)
        after = apply(DEVOURED, command, BOX).state
        assert (after.investigators[1].id, after.investigators[1].eliminated) == (command.investigator, False)


def test_drawing_and_telling_stand_on_the_sheet_and_in_what_is_due() -> None:
    sheet = acts(drawn(v.View(tab=v.Tab.INVESTIGATORS, seat=1), state=DEVOURED))
    assert {"go": "DrawInvestigator", "with": {"seat": 1}} in sheet
    assert {"do": "SeatInvestigator", "with": {"seat": 1, "investigator": OWN}} in sheet, "STATUS-06: his own too"
    assert {"go": "DrawInvestigator", "with": {"seat": 1}} in acts(drawn(v.View(), state=DEVOURED))


# ---------------------------------------------------------------- allies


ASKS_WHO = v.OpenSheet(v.SheetKind.ALLIES)
LESS = table(c.CorrectAllies(9))
"""Duke is held, one has left and nobody said who."""


def test_who_left_is_asked_and_can_be_drawn_or_silenced() -> None:
    assert "1 ally left the game: who?" in drawn(v.View(), "en", LESS)
    assert {"go": "DrawAlly", "with": {}} in acts(drawn(v.View(), state=LESS))
    assert "ally left the game" not in drawn(v.View(silenced=("ally_untold",)), "en", LESS)
    told = apply(LESS, c.MarkAlly("eric_colt"), BOX).state
    assert "left the game: who?" not in drawn(v.View(), "en", told)


def test_allies_that_nobody_named_are_people_in_russian() -> None:
    assert "не названы: 1" in drawn(v.View(sheet=v.SheetKind.CORRECTIONS), "ru", LESS)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_question_opens_the_allies_that_can_have_left_and_one_tap_answers(language: str) -> None:
    """TERROR-02, STATE-07: the list closes once nobody is untold."""
    assert ASKS_WHO in [line.act for line in reminder_lines.lines(names(language, LESS), ())]
    view = v.navigate(v.View(), ASKS_WHO, LESS)
    offered = p.walk(page.present(names(language, LESS), view, History(), Links("./")).panel)
    rows = {row.title: row.act for row in offered if isinstance(row, p.Row)}
    assert {act.ally for act in rows.values()} == set(BOX.allies) - {"duke"}
    chosen = rows[words.load(language).name(BOX.allies["eric_colt"])]
    told = apply(LESS, chosen, BOX).state
    assert Accepted(chosen, view, LESS, told, BOX).leads_to(None).sheet is v.SheetKind.NONE
    two = table(c.CorrectAllies(8))
    assert Accepted(chosen, view, two, apply(two, chosen, BOX).state, BOX).leads_to(None).sheet is v.SheetKind.ALLIES


def test_the_app_draws_among_those_who_can_have_left() -> None:
    chance, found = Random(3), set()
    for _ in range(300):
        command = app_draws.drawn(v.DrawAlly(), LESS, BOX, chance.randrange)
        assert isinstance(command, c.MarkAlly)
        found.add(command.ally)
    assert found == set(BOX.allies) - {"duke"}, "TERROR-02: at random, and nobody who is held"


def test_nobody_is_drawn_from_an_empty_deck() -> None:
    empty = table(c.CorrectAllies(0), *(c.MarkAlly(one) for one in BOX.allies if one != "duke"))
    with pytest.raises(IllegalCommand) as refused:
        app_draws.drawn(v.DrawAlly(), empty, BOX, lambda n: 0)
    assert refused.value.reason is Reason.DECK_EMPTY
    assert allies.possible(empty, BOX) == ()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_ally_is_one_tap_on_the_sheet_of_corrections(language: str) -> None:
    state = apply(LESS, c.MarkAlly("eric_colt"), BOX).state
    view = v.View(sheet=v.SheetKind.CORRECTIONS)
    shown = [one["with"] for one in acts(drawn(view, language, state)) if one.get("do") == "MarkAlly"]
    assert {one["ally"]: one["gone"] for one in shown} == {
        one: one != "eric_colt" for one in BOX.allies if one != "duke"
    }, "STATE-10: Duke is with Joe"
    assert corrections.present(names(language, state), view).name == "corrections"


def test_the_boarding_house_does_not_offer_who_left() -> None:
    state = table(
        c.CorrectAllies(9),
        c.MarkAlly("eric_colt"),
        c.PlaceInvestigator(0, "mas_boarding_house"),
        c.CorrectTrophies(0, (), ("abyss", "rlyeh")),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    )
    view = v.View(place="mas_boarding_house", page=v.PlacePage.ABILITY, own=SheetDraft())
    offered = str(place.present(names("en", state), view))
    assert "Ryan Dean" in offered, "ENC-03"
    assert "Eric Colt" not in offered, "ENC-03, TERROR-02"


# ---------------------------------------------------------------- markers


def test_what_the_weather_keeps_away_is_drawn_again() -> None:
    """MCARD-02: Fire Vampires do not come into town in the rain; they may lie on the Outskirts."""
    kept = {"fire_vampire", "ghoul"}
    away = [
        kind.id for kind in BOX.monsters.values() if not kind.mask and kind.id not in kept for _ in range(kind.count)
    ]
    lying = tuple(Monster(number, kind, "box") for number, kind in enumerate(away, 1))
    rain = replace(table(), monsters=lying, next_number=99, environment="raining_cats_and_dogs")
    streets = tuple(
        Monster(200 + number, "unknown", "uptown") for number in range(BOX.players_numbers(rain.players).monster_limit)
    )
    full = replace(rain, monsters=(*lying, *streets), cup_size=rain.cup_size + len(streets))
    chance = Random(3)
    for where, comes in (("woods", {"ghoul"}), ("outskirts", kept)):
        found = [app_draws.drawn(v.DrawMonster(where), rain, BOX, chance.randrange) for _ in range(60)]
        assert {one.kind for one in found} == comes  # type: ignore[union-attr]
    for stands, drawn_kinds in ((rain, {"ghoul"}), (full, kept)):
        gates = [app_draws.drawn(v.DrawGate("woods"), stands, BOX, chance.randrange) for _ in range(60)]
        assert {kind for gate in gates for kind in gate.monsters} == drawn_kinds  # type: ignore[union-attr]


def test_an_unnamed_monster_is_named_on_the_page_of_its_place() -> None:
    """A gate opened by an encounter brings markers without a name; its place asks for them at once."""
    state = apply(table(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)), c.OpenGate("graveyard", "abyss", (UNKNOWN,)), BOX).state
    number = state.monsters[-1].number
    named = {"do": "NameMonster", "with": {"number": number, "kind": "cultist"}}
    shown = drawn(v.View(place="graveyard"), state=state)
    assert named in acts(shown)
    assert "Which monster?" in set(texts(shown))
    after = apply(state, c.NameMonster(number, "cultist"), BOX).state
    assert "Which monster?" not in set(texts(drawn(v.View(place="graveyard"), state=after)))


def test_the_odds_say_which_monsters_they_do_not_count() -> None:
    state = table(c.PutMonster(UNKNOWN, "woods"))
    odds = set(texts(drawn(v.View(tab=v.Tab.ODDS, odds=OddsDraft(OddsPage.NEXT)), state=state)))
    assert any("unnamed monster" in text for text in odds)
