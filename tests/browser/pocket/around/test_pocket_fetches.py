"""What a visit of each app fetches before its page is there: the parts of that app, and nothing of another game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, Route, expect
from pocket_shelf import lay
from pocket_table import ready
from refused_twice import refused_twice
from static_host import PATH, Host
from thoroughly import first

from companion.apps.tables import games
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Visit = Callable[..., Page]
ENGINE = {"wasm", "loader", "library"}
FETCHED = {
    "arkham": {"core", "arkham"},
    "odds": {"core", "arkham"},
    "innsmouth": {"core", "innsmouth"},
    "realms": {"core", "realms"},
}
SITE = re.compile(r'<script type="application/json" id="site">(.*?)</script>')


class Fetches:
    """Answers what is ``wanted``; all other parts never come."""

    def __init__(self, page: Page, site: Path, app: str, more: set[str]) -> None:
        found = SITE.search((site / PATH / f"{app}.html").read_text("utf-8"))
        assert found is not None
        self.site = json.loads(found[1])
        self._names = {Path(part["file"]).name: name for name, part in self.site["assets"].items()}
        self.wanted = ENGINE | FETCHED[app] | more
        self.asked: set[str] = set()
        self.blocking: list[str] = []
        """Parts for which Python stood still."""
        page.route("**/a/*.bin", self._answer)

    def _answer(self, route: Route) -> None:
        name = self._names[route.request.url.rpartition("/")[2]]
        self.asked.add(name)
        if route.request.resource_type == "xhr":
            self.blocking.append(name)
        if name in self.wanted:
            route.continue_()


@pytest.mark.parametrize("app", first(1, FETCHED))
def test_a_visit_waits_for_the_parts_of_its_app_and_no_others(visit: Visit, host: Host, site: Path, app: str) -> None:
    """All other parts never come, and the page opens all the same."""
    page = visit("phone", "ru", apart=True, service_workers="block")
    fetches = Fetches(page, site, app, set())
    page.goto(f"{host.url}{app}.html?lang=ru")
    ready(page)
    assert fetches.wanted <= fetches.asked
    assert fetches.blocking == []
    assert set(fetches.site["needs"][app]) == FETCHED[app]


def test_what_reads_a_kept_table_comes_with_the_rest(visit: Visit, host: Host, site: Path) -> None:
    page = visit("phone", "ru", apart=True, service_workers="block")
    table = lay(page, host.url, games.realms(), (SetUpDuel(("Ann", "Max")), ChangeSanity(1, -5)))
    fetches = Fetches(page, site, "realms", {"codec"})
    page.goto(f"{host.url}realms.html?lang=ru&table={table}")
    ready(page)
    expect(page.get_by_role("region", name=on_page.named("Game")).get_by_role("region")).to_have_count(2)
    assert "codec" in fetches.asked
    assert fetches.blocking == []


def test_of_a_duel_that_cannot_be_opened_only_its_own_game_is_fetched(visit: Visit, host: Host, site: Path) -> None:
    page = visit("phone", "ru", apart=True, service_workers="block")
    game, set_up = refused_twice("realms")
    table = lay(page, host.url, game, (set_up, set_up))
    fetches = Fetches(page, site, "realms", {"codec"})
    page.goto(f"{host.url}realms.html?lang=en&table={table}")
    expect(on_page.root(page)).to_contain_text("The rules do not allow entry 2 of the game (")
    assert fetches.blocking == []
