"""Fights and gates in a browser: step by step, one tap for a result, everything taken back by one named tap.

Source: DESIGN.md section 7, tasks 5, 9 and 11.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import FIGHT, GATE, TABLE, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion
from settling import box_of

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

GHOUL = BOX.monsters["ghoul"]


def successes(player: Player, number: int) -> Locator:
    """The button for so many successes of the check at hand."""
    return on_page.dice_keys(player.page).first.get_by_role("button", name=str(number), exact=True)


def first_name(player: Player) -> str:
    return player.name(BOX.investigators["joe_diamond"]).split()[0]


def due(player: Player, text: str) -> Locator:
    """What is due now, by the monster; on a phone the table is opened for it."""
    if player.page.viewport_size and player.page.viewport_size["width"] < 700:
        player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    return on_page.due(player.page).filter(has_text=text).first.get_by_role("button", name=text, exact=True)


def goes_on(player: Player) -> Locator:
    """The line of the fight that has begun."""
    player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    line = on_page.due(player.page).filter(has_text=player.name(GHOUL)).first
    return line.get_by_role("button").first


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("tablet", "ru"), ("laptop", "en")])
def test_a_fight_step_by_step(server: Companion, visit: Visit, shot: Shot, size: str, language: str) -> None:
    player = Player(visit(size, language), language)

    def keep(name: str) -> None:
        player.is_comfortable()
        shot(player.page, f"fight-{name}-{size}-{language}")

    player.open(server, lay(server, FIGHT))
    player.tap(due(player, player.name(GHOUL)))
    player.sees(player.name(GHOUL))
    keep("1-met")
    if size == "phone":
        keys = box_of(on_page.dice_keys(player.page))
        assert keys["y"] > 844 / 2, "what fell is told where the thumb is"
    player.press("Fight at once")
    keep("2-horror")
    player.count_from_here()
    player.tap(successes(player, 1))
    assert player.taps == 1, "the Horror check is one tap"
    keep("3-round")
    player.tap(successes(player, 1))
    player.sees(player.t("{who} wins", who=first_name(player)))
    keep("4-won")
    assert player.name(GHOUL) in player.undo_says() or first_name(player) in player.undo_says()
    player.tap(on_page.undo(player.page))
    player.sees(player.t("Combat round"))
    keep("5-undone")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_who_rolled_without_us_says_it_in_one_tap(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, FIGHT))
    player.tap(due(player, player.name(GHOUL)))
    player.count_from_here()
    player.press("Won")
    assert player.taps == 1
    player.sees(player.t("Still to face"))
    player.is_comfortable()
    if language == "ru":
        player.section("Board")
    else:
        player.press("To the table")
    expect(player.page.get_by_text(player.t("Still to face"))).to_have_count(0)
    expect(on_page.spot(player.page, "woods")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_who_trades_in_a_fight_is_told_and_the_next_phase_names_the_fight_that_it_breaks_off(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, (*FIGHT, c.PlaceInvestigator(1, "downtown"))))
    joe = BOX.investigators["joe_diamond"]
    player.tap(due(player, player.name(GHOUL)))
    player.press("Fight at once")
    player.section("Team")
    player.choose(player.name(joe))
    player.press("Trade")
    player.sees(player.t("{who}: no trading during a fight", who=first_name(player)))
    shot(player.page, f"trade-in-a-fight-{size}-{language}")
    gun = player.name(BOX.items["automatic_45"])
    player.tap(player.sheet.get_by_role("button", name=gun))
    assert gun in player.undo_says()
    player.section("Board")
    if on_page.panel(player.page).locator("[data-key=fight]").count():
        player.section("Board")
    player.press_main()
    player.sees(player.t("Fight ended: {fights}", fights=f"{first_name(player)}, {player.name(GHOUL)}"))
    shot(player.page, f"fight-broken-off-{size}-{language}")


def test_three_hands_are_refused_in_one_sentence_with_the_way_back(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("laptop", "en"), "en")
    player.open(server, lay(server, FIGHT))
    player.tap(due(player, player.name(GHOUL)))
    player.press("Fight at once")
    player.tap(successes(player, 1))
    for chip in player.sheet.locator("[data-act*='\"HoldCard\"'][aria-pressed=false]").all()[:1]:
        player.tap(chip)
    player.sees(player.t("Too few hands: needs {value}, you have {most}", value=3, most=2))
    shot(player.page, "fight-6-three-hands")
    player.tap(player.page.get_by_role("button", name="Hold instead").first)
    expect(player.page.get_by_text("Too few hands")).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_gate_is_closed_with_three_taps(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, GATE))
    woods = BOX.spaces["woods"]
    player.count_from_here()
    player.tap(player.page.locator(f'[aria-label^="{player.name(woods)}"]').first)
    player.press("Close the gate")
    player.is_comfortable()
    shot(player.page, f"gate-1-{size}-{language}")
    player.tap(successes(player, 1))
    assert player.taps == 3
    expect(player.button("Close the gate")).to_have_count(0)
    assert player.t("{who} closes the gate", who=first_name(player)) in player.undo_says()
    shot(player.page, f"gate-2-{size}-{language}")


# ---------------------------------------------------------------- what the rules refuse


UNEXPLORED = (*GATE, c.CorrectInvestigator(0, "explored", 0))
POOR = (
    *TABLE,
    c.PlaceInvestigator(0, "ye_olde_magick_shoppe"),
    c.CorrectInvestigator(0, "money", 0),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
MAD = (*FIGHT, c.BeginFight(0, 1), c.HorrorCheck(0, 1), c.PutInHand(0, "shrivelling"),
       c.CorrectInvestigator(0, "sanity", 0))  # fmt: skip


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_gate_without_the_explored_marker_is_refused_and_closed_all_the_same(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, UNEXPLORED))
    before = player.undo_says()
    player.tap(on_page.spot(player.page, "woods"))
    player.press("Close the gate")
    player.tap(successes(player, 1))
    player.sees(player.t("{who}: no Explored marker here", who=first_name(player)))
    assert player.undo_says() == before, "nothing has changed"
    player.is_comfortable()
    shot(player.page, f"refused-1-gate-phone-{language}")
    label = player.t("{who} has the Explored marker", who=first_name(player))
    player.tap(on_page.toast(player.page).get_by_role("button", name=label))
    player.press("Close the gate")
    player.tap(successes(player, 1))
    expect(player.button("Close the gate")).to_have_count(0)
    assert player.t("{who} closes the gate", who=first_name(player)) in player.undo_says()


def test_a_spell_without_sanity_left_is_refused_and_cast_all_the_same(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, MAD))
    player.tap(goes_on(player))
    wither = player.name(BOX.spells["shrivelling"])
    player.press("Cast: {spell}", spell=wither)
    player.is_comfortable()
    shot(player.page, "refused-2-spell-phone-ru")
    player.press("{who}’s {field}: {n}", who=first_name(player), field="рассудок", n=1)
    player.press("Cast: {spell}", spell=wither)
    player.tap(player.page.get_by_text(player.t("A larger number")).locator("visible=true").first)
    player.tap(on_page.dice_keys(player.page).last.get_by_role("button", name="1", exact=True))
    assert wither in player.undo_says() or player.t("{who}’s spell", who=first_name(player)) in player.undo_says()


def test_a_lesson_that_is_too_dear_is_refused_and_taken_all_the_same(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("phone", "en"), "en")
    player.open(server, lay(server, POOR))
    player.tap(on_page.spot(player.page, "ye_olde_magick_shoppe"))
    player.tap(player.page.locator("[data-act*=ABILITY], [data-act*=ability]").locator("visible=true").first)
    before = player.undo_says()
    refusing = player.page.locator("[aria-disabled=true][data-act*=UseLocation]").locator("visible=true").first
    player.insist(refusing)
    player.sees(player.t("{who}: not enough money, needs ${n}", who="Joe", n=5))
    assert player.undo_says() == before
    shot(player.page, "refused-3-lesson-phone-en")
    player.press("Do it anyway")
    assert player.undo_says() != before


# ---------------------------------------------------------------- rules and reminders


def test_the_rules_of_the_step_open_and_lead_back_to_it(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, (*FIGHT, c.BeginFight(0, 1))))
    player.tap(goes_on(player))
    player.press("What do the rules say?")
    player.sees("HORROR-01")
    player.is_comfortable()
    shot(player.page, "fight-7-rules-phone-ru")
    player.press("Close")
    player.sees(player.t("how many successes?"))
    player.tap(successes(player, 1))
    player.sees(player.t("Combat round"))


def test_a_reminder_stays_silent_over_a_reload(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "en"), "en")
    player.open(server, lay(server, (*TABLE, c.CorrectInvestigator(3, "eliminated", 1))))
    player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    player.sees("limits still count 4 players")
    line = on_page.due(player.page).filter(has_text="limits still count").first
    player.tap(line.get_by_role("button", name="Dismiss “limits still count 4 players”", exact=True))
    expect(player.page.get_by_text("limits still count").locator("visible=true")).to_have_count(0)
    player.reload()
    player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    expect(player.page.get_by_text("limits still count").locator("visible=true")).to_have_count(0)


@pytest.mark.again
@pytest.mark.parametrize("language", ["ru", "en"])
def test_upright_nothing_is_seen_below_the_keys_of_a_fight(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    """The keys of what was rolled stand right above the last line of the page, with no slit between."""
    player = Player(visit("tablet", language), language)
    player.page.set_viewport_size({"width": 820, "height": 1180})
    player.open(server, lay(server, FIGHT))
    player.tap(on_page.due(player.page).get_by_role("button").first)
    keys, strip = box_of(on_page.dice_keys(player.page).first), box_of(on_page.strip(player.page))
    assert abs(keys["y"] + keys["height"] - strip["y"]) <= 1.5
    shot(player.page, f"fight-keys-upright-{language}")


LAST_GATE = (*GATE, c.PutGate("unvisited_isle", "abyss"), c.PlaceInvestigator(1, "yuggoth", 2))
"""Joe closes the only gate to the world where Amanda is."""


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_the_price_of_the_last_gate_is_said_and_the_page_after_says_what_came(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, LAST_GATE))
    player.tap(on_page.spot(player.page, "woods"))
    player.press("Close the gate")
    who = player.name(BOX.investigators["amanda_sharpe"]).split()[0]
    world = player.t("{who} in {world}: no other gate leads back", who=who, world=player.name(BOX.worlds["yuggoth"]))
    line = player.sheet.get_by_text(world, exact=True).first
    expect(line).to_be_visible()
    lost = player.t("{investigator} is lost", investigator=who)
    named = player.sheet.get_by_role("button", name=player.t("{deed}, {price}", deed=player.t("Close"), price=lost))
    expect(named).to_have_count(1)
    player.is_comfortable()
    shot(player.page, f"price-of-closing-{size}-{language}")
    label = player.t("Success closes the gate: {price}", price=lost)
    keys = player.sheet.get_by_role("group", name=label).get_by_role("button")
    assert box_of(line)["y"] < box_of(keys.first)["y"], "the sentence stands above what it is the price of"
    player.count_from_here()
    player.tap(keys.nth(1))
    assert player.taps == 1, "nothing asks twice"
    expect(player.sheet.get_by_role("heading", name=player.t("The gate is closed"))).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"after-closing-{size}-{language}")
    player.tap(on_page.undo(player.page))
    expect(player.button("Close the gate")).to_be_visible()
