"""Every page asked by axe-core, on a phone and a laptop, in both lights: nothing that it knows is wrong anywhere.

A walk opens its page once and looks at what a player comes by; longer ones look at the laptop with `dev.py again`.
"""

from __future__ import annotations

from collections.abc import Callable

import innsmouth_player
import on_page
import pytest
import settling
from arkham_player import BOX, Player
from arkham_shelf import AWAKE, FIGHT, GATE, SAVED, TABLE, lay
from innsmouth_finger import photographed
from playwright.sync_api import Page, expect
from realms_player import Duellist
from serving import Companion
from thoroughly import first

from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.innsmouth import Character
from companion.innsmouth.box.my_box import MyBox
from companion.innsmouth.box.my_box_file import write_box
from companion.innsmouth.box.solo_wall import SoloGame

Visit = Callable[..., Page]
Ask = Callable[[Page, str], None]
SIZES = ("phone", "laptop")

MYTHOS: tuple[Command, ...] = (
    *TABLE,
    c.CorrectRound(1),
    c.PutMonster("witch", "downtown"),
    *(c.BeginPhase(phase) for phase in list(Phase)[1:]),
)
CARD = "family_found_butchered"
SOLO = write_box(MyBox(), {}, {"one": SoloGame(Character.BOATMAN, 150, 4, 143, 5)})
"""My box with one solo game that was finished."""


@pytest.mark.parametrize("size", SIZES)
def test_start_page(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    lay(server, TABLE)
    lay(server, FIGHT)
    page = visit(size, "ru")
    page.goto(f"{server.url}?lang=ru")
    expect(page.get_by_role("heading", name="Альманах")).to_be_visible()
    ask(page, "start")


@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_arkham_from_the_set_up_to_the_mythos(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = Player(visit(size, "en"), "en")
    player.open(server)
    ask(player.page, "set-up")
    player.open(server, lay(server, MYTHOS))
    ask(player.page, "table")
    player.section("Mythos")
    ask(player.page, "list of cards")
    player.press("By gate, clue, and symbols")
    ask(player.page, "card by what is printed")
    player.press("My Arkham box")
    ask(player.page, "my box")
    player.press("Close")
    player.press("To the list")
    player.name_card(CARD)
    ask(player.page, "mythos card")
    player.section("Log")
    ask(player.page, "log")
    player.section("Team")
    ask(player.page, "team")
    player.choose(player.name(BOX.investigators["joe_diamond"]))
    ask(player.page, "sheet")
    player.section("Odds")
    ask(player.page, "odds of the table")
    player.press("Streets")
    ask(player.page, "streets")
    player.press("Settings")
    ask(player.page, "settings")
    player.press("Rules")
    ask(player.page, "rules reference")
    player.press("Disputed rules")
    ask(player.page, "open readings")


@pytest.mark.thorough
@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_arkham_fight_and_final_battle(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = Player(visit(size, "ru"), "ru")
    player.open(server, lay(server, FIGHT))
    ask(player.page, "movement")
    player.do({"go": "OpenFight", "with": {"seat": 0, "monster": 1}})
    player.press("Evaded")
    ask(player.page, "escape")
    player.open(server, lay(server, (*FIGHT, c.BeginFight(0, 1))))
    ask(player.page, "fight")
    awake = lay(server, AWAKE)
    player.open(server, awake)
    ask(player.page, "awake")
    player.press("Begin the final battle")
    ask(player.page, "battle")
    player.page.goto(f"{server.origin}/voila/render/arkham.ipynb?lang=ru&table={awake}&look=tv")
    player.arrived()
    ask(player.page, "battle on a television")


@pytest.mark.thorough
@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_arkham_moves_by_hand(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = Player(visit(size, "ru"), "ru")
    player.open(server, lay(server, (*GATE, c.CloseGate("woods", 0, True, 8))))
    ask(player.page, "table with a move to make")
    player.tap(on_page.list_for_hands(player.page))
    ask(player.page, "moves by hand")


@pytest.mark.thorough
@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_arkham_gate_and_score(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = Player(visit(size, "en"), "en")
    player.open(server, lay(server, SAVED))
    house = player.name(BOX.spaces["the_witch_house"])
    player.tap(player.page.locator(f'[aria-label^="{house}"]').first)
    ask(player.page, "place")
    player.press("Close the gate")
    ask(player.page, "gate")
    player.tap(on_page.tally(player.page).nth(1))
    ask(player.page, "score")
    player.press("Replay the evening")
    ask(player.page, "replay")
    player.press("Close")
    player.press("How it went")
    ask(player.page, "evening")


@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_odds(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = Player(visit(size, "en"), "en")
    player.page.goto(f"{server.origin}/voila/render/odds.ipynb?lang=en")
    player.arrived()
    ask(player.page, "check")
    for label in ("Fight", "Gate", "Final battle", "Dice table"):
        player.press(label)
        ask(player.page, label)


@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_innsmouth_before_a_game(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = innsmouth_player.Player(visit(size, "ru"), "ru")
    player.open(server)
    ask(player.page, "set-up")
    player.act("OpenSheet", '"box"')
    ask(player.page, "box")
    paste = player.page.locator("input[data-act*=ImportBox]:not([type=file])")
    paste.fill(SOLO)
    paste.press("Enter")
    player.settled()
    player.act("Close")
    player.act("OpenSheet", '"wall"')
    ask(player.page, "wall of finished games")
    player.act("Close")
    player.act("OpenWeek")
    ask(player.page, "town of the week")
    player.act("Close")
    player.act("OpenSheet", '"town"')
    ask(player.page, "towns")
    player.act("EditTown", '"practice"')
    ask(player.page, "town editor")
    player.act("TakeBrush", '"houses"')
    player.place("n1-3")
    ask(player.page, "safe house")
    photographed(player.page)
    ask(player.page, "photo with its pins")
    player.page.locator("[data-photo-pinned]").click()
    ask(player.page, "photo under the map")


@pytest.mark.thorough
@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_innsmouth_round(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = innsmouth_player.Player(visit(size, "en"), "en")
    player.begin(server, "Anna", "Max", rounds=True)
    player.act("BeginGame")
    ask(player.page, "dice")
    player.die(4, "circle", "cross")
    player.die(6, "square")
    player.die(3, "circle")
    player.chip("new turn")
    player.press("Confirm dice")
    ask(player.page, "round")


@pytest.mark.thorough
@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_innsmouth_end(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = innsmouth_player.Player(visit(size, "ru"), "ru")
    player.begin(server, "Анна", "Борис", characters=("detective", "boatman"))
    player.act("BeginGame")
    player.act("TakeTool", '"caches"')
    player.place("n1-1")
    ask(player.page, "caches")
    player.act("CopyCaches")
    player.act("OpenSeat", '"seat":1')
    player.enter_sheet(["4-2A~5-2A", "4-2B~5-2B"], {(5, 2): (0, 2, 0, 0)}, {(5, 3): 1})
    ask(player.page, "sheet")
    player.act("OpenMode", '"route"')
    player.says("proven optimal")
    ask(player.page, "route")
    player.act("ChooseOwn", "true")
    ask(player.page, "another route")
    player.act("ChooseOwn", "false")
    player.act("ChooseRoute")
    player.act("OpenMode", '"threat"')
    ask(player.page, "threat check")
    player.act("OpenMode", '"score"')
    ask(player.page, "score")


@pytest.mark.parametrize("size", first(1, SIZES, then=0))
def test_realms(server: Companion, visit: Visit, ask: Ask, size: str) -> None:
    player = Duellist(visit(size, "en"), "en")
    player.open(server)
    ask(player.page, "set-up")
    player.begin(server, "Anna", "Boris")
    ask(player.page, "duel")
    player.section("Cards")
    ask(player.page, "cards")
    for phone, laptop in (("Turn", "My turn"), ("Deck", "My deck"), ("Graph", "Graph"), ("Log", "Log")):
        player.section(phone if size == "phone" else laptop)
        ask(player.page, phone)
        if phone == "Turn":
            player.act("OpenPlace", '"row":0', '"at":0')
            ask(player.page, "a card of the row")
        if phone == "Deck":
            player.act("CountChance")
            expect(on_page.sheet(player.page)).to_contain_text("exact: all possible hands")
            ask(player.page, "chance to win")
    player.press("Settings")
    ask(player.page, "settings")
    for way in ("AskWho", "LeaveWho", "Close"):
        player.page.locator(f"[data-act*='\"{way}\"']").locator("visible=true").first.click()
        settling.settled(player.page)
        if way == "AskWho":
            expect(player.page.get_by_role("heading", name="Who are you?")).to_be_visible()
            ask(player.page, "seats")
    player.back_to_the_board()
    player.turn("Boris", *[-5] * 10)
    ask(player.page, "the duel told")
