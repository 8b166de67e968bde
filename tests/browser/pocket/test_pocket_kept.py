"""Nothing shown as saved is lost in the pocket: killed browsers, two tabs.

How often the browser is killed: ``COMPANION_KILLS`` (3). Two hundred by hand:
``COMPANION_KILLS=200 python -m pytest -m thorough tests/browser/pocket/test_pocket_kept.py -k killed -s``.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import on_page
import pytest
from playwright.sync_api import Page, Playwright, expect
from pocket_shelf import NOWHERE, kept, lay
from pocket_table import TABLE, doom, has_doom, kept_doom, ready
from quiet_chromium import FOR_TESTS
from settling import NO_MOMENTS, PATIENCE_MS
from static_host import Host

from companion import words
from companion.apps.tables.games import arkham
from companion.history.session import Session

Visit = Callable[..., Page]
Opened = Callable[..., None]
KILLS = int(os.environ.get("COMPANION_KILLS", "3"))
HEAR = """(() => {
  const Own = Worker;
  globalThis.Worker = class extends Own {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        const said = typeof data === "string" ? JSON.parse(data) : {};
        const ids = JSON.parse(said.state?.ack ?? "[]");
        const { cuts } = JSON.parse(said.state?.patches ?? "{}");
        if (ids.length && cuts?.numbers) globalThis.acknowledged?.(JSON.stringify(ids.slice(-1)));
      });
    }
  };
})()"""
"""Tells the test at once which tap the page takes as done: acknowledged, with another number on the doom track.

A refused one is acknowledged, too, and changes nothing: the first tap of a page may set the doom to what it is.
"""
TAP = """() => {
  const tap = document.createElement("button");
  document.querySelector("[data-host]").append(tap);
  let number = 0;
  setInterval(() => {
    tap.dataset.act = JSON.stringify({do: "CorrectDoom", with: {value: ++number % 9}});
    tap.click();
  }, 25);
}"""
"""Taps without end, on a control like every other."""


class Killable:
    """A browser of its own, with a profile that outlives it."""

    def __init__(self, playwright: Playwright, program: str, profile: Path) -> None:
        ours = ["--headless=new", f"--user-data-dir={profile}", "--remote-debugging-port=0", *FOR_TESTS, "about:blank"]
        self.process = subprocess.Popen(
            [program, *ours], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, text=True
        )
        assert self.process.stderr is not None
        mark = "DevTools listening on "
        line = next(line for line in self.process.stderr if line.startswith(mark))
        self.browser = playwright.chromium.connect_over_cdp(line.removeprefix(mark).strip(), timeout=PATIENCE_MS)
        self.browser.contexts[0].add_init_script(NO_MOMENTS)
        self.page = self.browser.contexts[0].new_page()
        self.page.set_default_timeout(PATIENCE_MS)

    def __enter__(self) -> Killable:
        return self

    def __exit__(self, *_: object) -> None:
        """Kill all its processes at once, in whatever they are doing; also where the test fails, or it works on."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


@pytest.mark.thorough
def test_a_killed_browser_has_every_act_that_was_acknowledged(
    host: Host, playwright: Playwright, dev: Any, tmp_path: Path
) -> None:
    """Every kill somewhere in a stream of taps; then another journal reads the files, and the table replays."""
    chance, table, acknowledged = Random(1), "", set[str]()
    for number in range(KILLS + 1):
        with Killable(playwright, dev.find_browser(), tmp_path) as browser:
            page = browser.page
            if not table:
                table = lay(page, host.url, arkham(), TABLE)
            page.goto(host.url + NOWHERE)
            journal = kept(page)
            entries = {entry.draft.id for entry in journal.entries(table)}
            assert acknowledged <= entries, f"kill {number}: lost {sorted(acknowledged - entries)}"
            assert Session(arkham(), journal, table, "test").state is not None
            print(f"kills: {number}, acknowledged: {len(acknowledged)}, kept: {len(entries)}", flush=True)
            if number < KILLS:
                page.expose_function("acknowledged", lambda told: acknowledged.update(json.loads(told)))
                page.add_init_script(HEAR)
                page.goto(f"{host.url}arkham.html?table={table}")
                ready(page)
                enough = len(acknowledged) + chance.randrange(1, 60)
                page.evaluate(TAP)
                for _ in range(PATIENCE_MS):
                    if len(acknowledged) >= enough:
                        break
                    page.wait_for_timeout(1)
                assert len(acknowledged) >= enough


# ---------------------------------------------------------------- two tabs


@pytest.mark.thorough
def test_of_two_tabs_one_writes_and_gives_it_away_when_asked(host: Host, visit: Visit, opened: Opened) -> None:
    first, t = visit("phone", "ru"), words.load("ru").t
    table = lay(first, host.url, arkham(), TABLE)
    opened(first, "arkham", f"?table={table}")
    second = first.context.new_page()
    opened(second, "arkham", f"?table={table}")
    looks = t("The table is open in another tab. You can only watch here.")
    expect(second.get_by_role("status").filter(has_text=looks)).to_be_visible()
    expect(on_page.standing(first)).to_have_count(0)
    doom(second, 2)
    expect(on_page.toast(second)).to_contain_text(looks)
    doom(first, 5)
    has_doom(second, 5)
    second.get_by_role("button", name=t("Play here")).click()
    expect(on_page.standing(second)).to_have_count(0)
    expect(first.get_by_role("status").filter(has_text=looks)).to_be_visible()
    doom(second, 4)
    has_doom(first, 4)
    first.get_by_role("button", name=t("Play here")).click()
    expect(on_page.standing(first)).to_have_count(0)
    expect(second.get_by_role("status").filter(has_text=looks)).to_be_visible()
    doom(first, 3)
    has_doom(second, 3)
    third = first.context.new_page()
    opened(third, "arkham", f"?table={table}")
    third.get_by_role("button", name=t("Play here")).click()
    expect(on_page.standing(third)).to_have_count(0)  # the one that was tapped, though another waits for longer
    for one in (first, second):
        expect(one.get_by_role("status").filter(has_text=looks)).to_be_visible()
        expect(on_page.heart(one)).to_have_text(t("watching only"))
    doom(third, 1)
    has_doom(second, 1)
    second.get_by_role("button", name=t("Play here")).click()
    expect(on_page.standing(second)).to_have_count(0)
    doom(second, 8)
    for one in (first, third):
        has_doom(one, 8)
    second.close()
    expect(on_page.standing(first)).to_have_count(0)  # who waited first has it now
    third.close()
    second = first.context.new_page()
    opened(second, "arkham", f"?table={table}")
    first.close()
    expect(on_page.standing(second)).to_have_count(0)
    doom(second, 6)
    assert kept_doom(second, table) == 6


# ---------------------------------------------------------------- a copy to try things out on


@pytest.mark.thorough
def test_nothing_done_on_a_copy_is_kept_in_the_browser(host: Host, visit: Visit, opened: Opened) -> None:
    page, t = visit("phone", "ru"), words.load("ru").t
    table = lay(page, host.url, arkham(), TABLE)
    opened(page, "arkham", f"?table={table}&what-if=0")
    notice = on_page.standing(page)
    expect(notice).to_contain_text(t("What if: this is a copy to try things on. Nothing done here reaches the table."))
    doom(page, 3)
    has_doom(page, 3)
    assert kept_doom(page, table) == 7
    notice.get_by_role("button", name=t("Compare")).click()
    expect(on_page.toast(page)).to_contain_text(t("{what}: {other} here, {one} at the table", what="", other=3, one=7))
    notice.get_by_role("link", name=t("Back to the table")).click()
    page.wait_for_url(f"**table={table}*")
    ready(page)
    expect(on_page.standing(page)).to_have_count(0)
    has_doom(page, 7)
