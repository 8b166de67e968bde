"""A whole game of Innsmouth, unbroken: a newcomer at the start page, ten rounds for two, the shared picture."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from innsmouth_finger import Finger
from innsmouth_player import Player
from playwright.sync_api import Page, expect
from serving import Companion

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Ask = Callable[[Page, str], None]

ROUNDS = (
    # numbers of the round dice; the way of the finger
    ((1, 2), ("0-1", "1-1", "2-1")), ((2, 2), ("2-1", "2-2", "3-2")), ((3, 2), ("3-2", "3-1", "4-1")),
    ((4, 2), ("4-1", "4-2A", "5-2A")), ((5, 2), ("5-2A", "5-1", "6-1")), ((6, 2), ("6-1", "6-2A", "5-2A")),
    ((1, 3), ("0-5", "1-5")), ((2, 3), ("1-5", "2-5")), ((3, 3), ("2-5", "3-5")), ((4, 3), ("3-5", "4-5")),
)  # fmt: skip
"""Every die shows one circle, every fate die a 5."""


WAYS = (
    pytest.param("phone ru", marks=pytest.mark.again),
    pytest.param("laptop en", marks=pytest.mark.again),
    pytest.param("phone en", marks=pytest.mark.again),
    pytest.param("upright ru", marks=pytest.mark.again),
    pytest.param("laptop ru", marks=pytest.mark.again),
    pytest.param("upright en", marks=pytest.mark.again),
)
"""All by `dev.py again`: each part of the walk is shown by other walks in every run."""


@pytest.mark.parametrize("way", WAYS)
def test_from_the_start_page_to_the_shared_picture(
    tmp_path: Path, visit: Visit, shot: Shot, ask: Ask, way: str
) -> None:
    size, language = way.split()
    player = Player(visit(size, language), language)
    page, finger = player.page, Finger(player, steps=3)

    def goes_on() -> None:
        """The one lit button, where a thumb is."""
        player.tap(on_page.lit(on_page.foot(page)).locator("visible=true"))

    def keep(what: str) -> None:
        player.is_comfortable()
        shot(page, f"innsmouth-walk-{what}-{size}-{language}")

    with Companion(tmp_path) as house:
        page.goto(f"{house.url}?lang={language}")
        page.locator("a.tile[href*='innsmouth.ipynb']").click()
        player.arrived()
        keep("set-up")
        player.press("The whole game")
        for seat, name in enumerate(("Анна", "Борис")):
            line = page.locator("input[data-act*=NamePlayer]").nth(seat)
            line.fill(name)
            line.press("Enter")
            player.settled()
        player.act("PickCharacter", '"detective"')
        player.act("PickGoal", '"winding"')
        goes_on()
        player.place("n3-2")
        player.place("n4-4")
        goes_on()
        keep("caches")
        goes_on()
        for number, ((one, other), way) in enumerate(ROUNDS, 1):
            for die in (one, other, 5):
                player.die(die, "circle")
            player.chip("blank")
            goes_on()
            for seat in range(2):
                player.place(f"q{one}{other}")
                finger.along(*way)
                if page.locator("[data-act*=PlaceDetective]").count():
                    player.chip("circle")
                if number == 1:
                    keep(f"round-{seat}")
                goes_on()
        assert player.threats(5, 5) == 1
        goes_on()
        for _ in range(2):
            player.says("Best route")
            keep("route")
            goes_on()
        while page.locator("[data-tab=threat]").count():
            keep("check")
            goes_on()
        player.no_other_goals(2)
        expect(on_page.sheet(page).get_by_role("heading", level=1)).to_have_text(
            player.t("Shared win: {who}", who="Анна, Борис")
        )
        # circles (7 quarters × 2 + 1 + 1, and 1 for the cache on the way) × 2 red, a triangle and a cross × 2,
        # a card at 7, ten turns 8, a star 4
        assert [player.column(seat) for seat in range(2)] == [[34, 0, 2, 2, 7, 8, 0, 4, 57]] * 2
        keep("score")
        ask(page, "score of two")
        player.act("LookBack", '"seat":0')
        expect(player.costly).to_be_visible()
        player.act("StopSearch")
        picture = page.locator("a[download='innsmouth-left.png']")
        expect(picture).to_be_visible()
        keep("left")
        with page.expect_download() as saved:
            picture.click()
        drawn = saved.value.path().read_bytes()
        assert drawn.startswith(b"\x89PNG")
        assert int.from_bytes(drawn[16:20]) == 1240
