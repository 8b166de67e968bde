"""The town of the week in a browser: from the form to the first round, from a whole game to codes that are compared."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import on_page
import pytest
from innsmouth_player import Player
from playwright.sync_api import Page, expect
from serving import Companion
from week_player import steps

from companion.apps.tables import innsmouth_week
from companion.apps.tables.games import innsmouth
from companion.history.codec import Codec
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.history.timeline import begin, follow_all
from companion.innsmouth.game import commands as c
from companion.innsmouth.week.town_of_week import TownOfWeek

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]
SEED = "W47-6QF2"


def lay(server: Companion, name: str, seed: str) -> str:
    """The address name of a game of a week that is over."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    try:
        first, *others = (command for command, _ in steps(seed, name))
        session = Session.start(innsmouth(), journal, "table", "test")
        for command in (first, *others):
            session.do(command)
        return session.game_id
    finally:
        journal.close()


def code(name: str, seed: str = SEED, wrong_round: int = 0) -> str:
    """A friend's code; the dice of one round may be others."""
    journal, game = MemoryJournal(), innsmouth()
    session = Session.start(game, journal, "", "phone")
    for command, _ in steps(seed, name):
        if isinstance(command, c.TellDice) and session.state.round == wrong_round:
            first, *rest = command.dice
            other = type(first)(first.number % 6 + 1, first.tourists)
            session.do(c.TellDice((other, *rest), command.bonus))
            break
        session.do(command)
    timeline: Any = begin(game, journal.entries(session.game_id))
    follow_all(timeline, Codec(game), journal.entries(session.game_id))
    return innsmouth_week.written(timeline.records)


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_link_of_a_seed_leads_to_the_first_round_in_three_taps(
    server: Companion, visit: Visit, shot: Shot, ask: Ask, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.page.goto(f"{server.origin}/voila/render/innsmouth.ipynb?week={SEED}&lang={language}")
    player.arrived()
    expect(on_page.panel(player.page).get_by_text(SEED, exact=True)).to_be_visible()
    player.is_comfortable()
    ask(player.page, "town of the week")
    shot(player.page, f"innsmouth-week-{size}-{language}")
    player.press("Play this town")
    rolled = TownOfWeek(SEED).rolled(1)
    player.says("Available dice")
    shown = on_page.dice(player.page).first.locator("b").all_inner_texts()
    assert shown == [str(die.number) for die in rolled.dice[:3]]
    shot(player.page, f"innsmouth-week-dice-{size}-{language}")
    player.press("Use these dice")
    player.act("TakeDie", '"die":0')
    player.act("TakeDie", '"die":1')
    player.says("Choose a quarter")


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_codes_of_friends_are_checked_beside_the_own_game(
    server: Companion, visit: Visit, shot: Shot, ask: Ask, size: str, language: str
) -> None:
    seed = "W46-PH0N" if size == "phone" else "W46-1APT"
    player = Player(visit(size, language), language)
    player.open(server, lay(server, "Kira", seed))
    player.act("OpenWeek")
    table = on_page.panel(player.page).get_by_role("table")
    games = table.locator("tbody tr")
    expect(games).to_have_count(1)
    line = player.page.locator("input[data-act*=CompareCode]")
    for count, letters in ((2, code("Max", seed)), (3, code("Oleg", seed, wrong_round=7))):
        line.fill(f"https://almanac.example/innsmouth.html#g={letters}")
        line.press("Enter")
        expect(games).to_have_count(count)
        expect(line).to_have_value("")
    player.says("round {n} does not match the dice of the seed", n=7)
    expect(table.locator("td.is-bad")).to_have_count(1)
    player.is_comfortable()
    ask(player.page, "codes compared")
    shot(player.page, f"innsmouth-week-compared-{size}-{language}")
    player.press("My code")
    expect(on_page.panel(player.page).locator("[data-key=share]")).to_be_visible()
