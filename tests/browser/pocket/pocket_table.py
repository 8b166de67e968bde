"""A table of Arkham in the pocket: laid out there, and one number of it changed by a control like every other."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from pocket_shelf import kept
from settling import PATIENCE_MS, settled

from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.history.session import Session

TABLE = (c.SetUpTable("hastur", (c.Seat("joe_diamond"),)), c.BeginPhase(Phase.UPKEEP), c.CorrectDoom(7))
BEGIN = {"ru": "Быстрый старт", "en": "Quick start"}


def ready(page: Page) -> None:
    """Wait until the page is drawn by Python; a loading that failed says why."""
    page.wait_for_selector("[data-width], body[data-failed]", state="attached", timeout=PATIENCE_MS)
    assert page.evaluate("document.body.dataset.failed") is None


def begin(page: Page, language: str) -> str:
    """Lay a table out; its name."""
    page.get_by_role("button", name=BEGIN[language]).click()
    page.wait_for_url("**table=*", timeout=60_000)
    settled(page)
    return page.url.partition("table=")[2].partition("&")[0]


def doom(page: Page, value: int) -> None:
    """Set the doom track by a control like every other."""
    done(page, {"do": "CorrectDoom", "with": {"value": value}})


def done(page: Page, act: object) -> None:
    """A tap on a control that carries this act."""
    page.evaluate(
        """(act) => {
          const tap = document.createElement("button");
          tap.dataset.act = JSON.stringify(act);
          document.querySelector("[data-host]").append(tap);
          tap.click();
          tap.remove();
        }""",
        act,
    )
    settled(page)


def kept_doom(page: Page, table: str) -> int:
    """What another reader of the files finds."""
    state = Session(arkham(), kept(page), table, "test").state
    assert state is not None
    return state.doom


def has_doom(page: Page, value: int) -> None:
    expect(page.locator("[data-region=numbers], .ph__nums").first).to_contain_text(str(value))
