"""The golden evenings replayed by the published site's own Python bring the same states and events, act for act."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from pocket_shelf import NOWHERE
from static_host import Host

from companion.apps.tables.games import realms
from companion.errors import IllegalCommand
from companion.history.codec import Codec, to_text
from companion.realms.game import commands as do

Visit = Callable[..., Page]
TESTS = Path(__file__).parents[2]
EVENINGS = {
    "arkham": sorted(file for file in (TESTS / "golden").glob("*.json") if not file.name.endswith(".table.json")),
    "innsmouth": sorted((TESTS / "innsmouth" / "golden").glob("*.json")),
    "realms": [TESTS / "realms" / "golden" / "duel.json"],
}
REPLAY = """
def replay(kind, text):
    from companion.apps.tables import games
    from companion.history.codec import Codec, from_text, hash_of, plain

    game = getattr(games, kind)()
    codec, state, found = Codec(game), None, []
    for act in from_text(text):
        applied = game.apply(state, codec.decode(act))
        state = applied.state
        found.append(hash_of([plain(state), [[type(event).__name__, plain(event)] for event in applied.events]]))
    return found
"""
INSIDE = """async ([root, site, source, games]) => {
  site.root = root;
  const address = new URL(site.scripts, root).href;
  const { begun } = await import(`${address}pocket/static/python/boot.js`);
  const bundles = Object.keys(site.assets).filter((name) => !["wasm", "loader", "library"].includes(name));
  const { python } = await begun(site, bundles, { bytes() {}, step() {}, post() {}, stands() {} });
  python.runPython(source);
  const replay = python.globals.get("replay");
  return games.map(([kind, text]) => replay(kind, text).toJs());
}"""


def duel() -> str:
    """A duel of three beside the golden one of two: whatever the rules allow of the same acts, turn after turn."""
    game = realms()
    commands: list[Any] = [do.SetUpDuel(("Max", "Anna", "Vera"))]
    state = game.apply(None, commands[0]).state
    for command in _turns():
        with suppress(IllegalCommand):
            state = game.apply(state, command).state
            commands.append(command)
    assert len(commands) > 60
    return to_text([Codec(game).encode(command) for command in commands])


def _turns() -> Iterator[Any]:
    for turn in range(24):
        yield do.PlayLocation()
        yield do.BuyCard()
        yield do.ChangeSanity(turn % 3, 2 - turn % 5)
        yield do.DestroyLocation(turn)
        yield do.PassTurn()


@pytest.mark.thorough
def test_the_published_python_plays_the_golden_evenings_as_ours_does(host: Host, site: Path, visit: Visit) -> None:
    evenings = [(kind, file.read_text("utf-8")) for kind, files in EVENINGS.items() for file in files]
    evenings.append(("realms", duel()))
    assert len(evenings) == 9
    ours: dict[str, Any] = {}
    exec(REPLAY, ours)
    page = visit("laptop", "en")
    page.goto(f"{host.url}arkham.html")
    known = json.loads(page.locator("#site").text_content() or "")
    script = page.locator("script[type=module]").get_attribute("src") or ""
    known["scripts"] = script.removesuffix("pocket/static/app/app.js")
    page.goto(host.url + NOWHERE)
    theirs = page.evaluate(INSIDE, [host.url, known, REPLAY, evenings])
    for (kind, text), found in zip(evenings, theirs, strict=True):
        assert found == ours["replay"](kind, text), kind
