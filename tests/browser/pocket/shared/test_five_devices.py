"""Four phones and a television at one table, each with its seat, its language and its light: at home, and at a server.

Every act of one is on all the others, in their own words. The five pages are kept side by side in one picture.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import postgres_server
import pytest
from arkham_player import BOX, Player
from arkham_shelf import TABLE, TEAM, lay
from playwright.sync_api import Page, expect
from serving import Companion
from static_host import Host
from tables_process import TablesProcess

from companion.apps.tables.games import arkham
from companion.apps.wire import keys
from companion.apps.wire.transport import HttpTransport
from companion.apps.wire.wire_journal import WireJournal
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.history.session import Session
from companion.screens.keeping.links import quoted

pytestmark = pytest.mark.thorough

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

NETWORK = "127.0.0.9" if sys.platform == "linux" else "127.0.0.1"
EVENING = (
    *TABLE, c.PutGate("woods", "yuggoth"), c.PutGate("independence_square", "plateau_of_leng"), c.PutSeal("black_cave"),
    c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "merchant_district"), c.PlaceInvestigator(3, "library"),
    c.PutMonster("ghoul", "downtown"), c.PutMonster("zombie", "woods"), c.PutMonster("cultist", "easttown"),
    c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip
SEATED = (("ru", "candle", "Анна"), ("ru", "day", "Макс"), ("en", "candle", "Kate"), ("en", "day", "Vin"))
"""Language, light and name of each phone, in the order of the seats."""
TELEVISION = {"viewport": {"width": 1920, "height": 1080}}

SIDE_BY_SIDE = """<body style="margin:0;background:#222;display:grid;grid:auto auto/repeat(4,390px);gap:12px">
<img src="{0}" style="grid-column:1/-1;width:1596px"><img src="{1}" width=390><img src="{2}" width=390>
<img src="{3}" width=390><img src="{4}" width=390></body>"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Companion]:
    with Companion(tmp_path, environment={"COMPANION_ADDRESS": NETWORK}) as companion:
        yield companion


@pytest.fixture
def tables() -> Iterator[tuple[TablesProcess, TablesProcess]]:
    """Two processes before one PostgreSQL."""
    database = postgres_server.shared_server().fresh()
    first, second = TablesProcess(database), TablesProcess(database)
    yield first, second
    first.end()
    second.end()


def sit_down(player: Player, seat: int, name: str) -> None:
    """By the sheet of seats, which the settings open."""
    page = player.page
    if not page.locator("[data-key=who], [data-act*=WishSeat]").first.is_visible():
        player.press("Settings")
        player.tap(page.locator("[data-act*=AskWho]"))
    page.get_by_role("textbox").fill(name)
    page.get_by_role("textbox").blur()
    player.tap(page.locator("[data-act*=WishSeat]:visible").nth(seat))
    player.press_main()


def play(phones: list[Player], far: Page, shot: Shot, pictured: str) -> None:
    """Everybody does something; everybody else is told, the television too."""
    for player, (_, _, name), seat in zip(phones, SEATED, range(4), strict=True):
        sit_down(player, seat, name)
    for seat, player in enumerate(phones):
        player.tap(player.page.locator("[data-act*=StepInvestigator][data-act*='\"sanity\"']:visible").first)
        who = BOX.investigators[TEAM[seat]]
        for other in phones[:seat] + phones[seat + 1 :]:
            other.sees(SEATED[seat][2])
        expect(on_page.news(far).first).to_contain_text(phones[0].name(who).split()[0])
    for player in phones:
        player.section("Board")
    phones[2].press_main()
    for player in phones:
        expect(on_page.head(player.page)).to_contain_text("III")
    expect(far.get_by_role("heading", level=1)).to_contain_text("III")
    pictures = [shot(far, f"five-{pictured}-tv")]
    for at, player in enumerate(phones):
        player.is_comfortable()
        pictures.append(shot(player.page, f"five-{pictured}-{at + 1}"))
    told = [f"data:image/jpeg;base64,{base64.b64encode(one.read_bytes()).decode()}" for one in pictures]
    together = far.context.new_page()
    together.set_viewport_size({"width": 1596, "height": 1758})
    together.set_content(SIDE_BY_SIDE.format(*told))
    shot(together, f"five-{pictured}")
    together.close()


@pytest.mark.again
def test_at_home_by_the_open_door(house: Companion, visit: Visit, shot: Shot) -> None:
    table = lay(house, EVENING)
    host = visit("laptop", "ru", apart=True)
    host.goto(f"{house.origin}/door?lang=ru&app=arkham&table={table}")
    on_page.lit(host).click()
    address = host.locator("[data-invitation]").get_attribute("data-invitation") or ""
    far = visit("laptop", "ru", **TELEVISION)
    far.goto(f"{house.origin}/voila/render/arkham.ipynb?table={table}&lang=ru&look=tv-join")
    expect(far.locator(".tv-in svg")).to_be_visible()
    phones = []
    for language, theme, _ in SEATED:
        page = visit("phone", language, apart=True)
        page.goto(f"{address}&lang={language}&theme={theme}")
        phones.append(Player(page, language))
    for player in phones:
        player.arrived()
    play(phones, far, shot, "home")
    host.reload()
    for _, _, name in SEATED:
        expect(host.get_by_role("listitem").filter(has_text=name).first).to_be_visible()
    shot(host, "five-home-door")


@pytest.mark.again
def test_at_a_server_of_two_processes_before_one_postgresql(
    house: Companion, tables: tuple[TablesProcess, TablesProcess], host: Host, visit: Visit, shot: Shot
) -> None:
    """Two phones come by the pocket, which has no kernel, to one process; two by a house of their own to the other."""
    ring = dict[str, str]()
    rules = (arkham().rules_version, arkham().box_digest)
    device = WireJournal(HttpTransport(tables[0].url), ring, lambda kind: rules)
    session = Session.start(arkham(), device, "", "laptop")
    for command in EVENING:
        session.do(command)
    key = keys.playing(ring[session.game_id])
    behind = [f"#at={quoted(f'{one.url}/tables/{session.game_id}')}&key={key}" for one in tables]
    phones = []
    for at, (language, theme, _) in enumerate(SEATED):
        page = visit("phone", language, apart=True)
        asked = f"?lang={language}&theme={theme}"
        if at % 2:
            page.goto(f"{host.url}arkham.html{asked}{behind[0]}")
            page.locator("[data-width]").wait_for()
        else:
            page.goto(f"{house.origin}/voila/render/arkham.ipynb{asked}{behind[1]}")
        phones.append(Player(page, language))
    for player in phones:
        player.arrived()
    far = visit("laptop", "ru", **TELEVISION)
    far.goto(f"{house.origin}/voila/render/arkham.ipynb?table={session.game_id}&lang=ru&look=tv")
    expect(far.get_by_role("heading", level=1)).to_be_visible()
    play(phones, far, shot, "server")
    session.catch_up()
    assert [record.who.partition("/")[2] for record in session.log[-5:]] == [
        "Анна",
        "Макс",
        "Kate",
        "Vin",
        "Kate",
    ]
    device.close()
