"""What a visit of each app fetches before its page is there: the parts of that app, and nothing of another game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route
from pocket_table import ready
from static_host import PATH, Host
from thoroughly import first

Visit = Callable[..., Page]
ENGINE = {"wasm", "loader", "library"}
FETCHED = {
    "arkham": {"core", "arkham"},
    "odds": {"core", "arkham"},
    "innsmouth": {"core", "innsmouth"},
    "realms": {"core", "realms"},
}
SITE = re.compile(r'<script type="application/json" id="site">(.*?)</script>')


@pytest.mark.parametrize("app", first(1, FETCHED))
def test_a_visit_waits_for_the_parts_of_its_app_and_no_others(visit: Visit, host: Host, site: Path, app: str) -> None:
    """All other parts never come, and the page opens all the same."""
    found = SITE.search((site / PATH / f"{app}.html").read_text("utf-8"))
    assert found is not None
    parts = {Path(part["file"]).name: name for name, part in json.loads(found[1])["assets"].items()}
    wanted, asked = ENGINE | FETCHED[app], set[str]()

    def held(route: Route) -> None:
        part = parts[route.request.url.rpartition("/")[2]]
        asked.add(part)
        if part in wanted:
            route.continue_()

    page = visit("phone", "ru", apart=True, service_workers="block")
    page.route("**/a/*.bin", held)
    page.goto(f"{host.url}{app}.html?lang=ru")
    ready(page)
    assert wanted <= asked
    assert set(json.loads(found[1])["needs"][app]) == FETCHED[app]
