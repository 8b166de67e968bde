"""Two players on a real JupyterHub, each with a server of his own, at one table in PostgreSQL.

    python tests/in_hub.py FOLDER [PICTURES]

``FOLDER`` holds an environment in which ``docs/hub/README.md`` was followed (its ``bin`` with ``jupyterhub``);
``configurable-http-proxy`` is looked for there and in the path. Anna, in Russian on a laptop, lays a table out; Bob, in
English on a phone, finds it on his start page, sits down, and changes a number, which she sees. Told are the steps with
their seconds; ``PICTURES`` is a folder for what both saw.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
for folder in (ROOT, ROOT / "tests" / "servers"):
    sys.path.insert(0, str(folder))

import postgres_server  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402
from tables_process import free_port  # noqa: E402

import dev  # type: ignore[import-not-found,unused-ignore]  # noqa: E402

WORD = "a long word for all who play"
PATIENCE = 240.0
"""Seconds for a hub, and for a user's server, to begin."""
LAPTOP = {"viewport": {"width": 1440, "height": 900}, "locale": "ru-RU"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "locale": "en-GB"}
SET_UP = {
    "do": "SetUpTable",
    "with": {"ancient_one": "hastur", "seats": [{"investigator": "amanda_sharpe"}, {"investigator": "joe_diamond"}]},
}
DOOM = {"do": "CorrectDoom", "with": {"value": 5}}
TAP = """(act) => { const tap = document.createElement("button"); tap.dataset.act = act;
  document.querySelector(".al-page").append(tap); tap.click(); tap.remove(); return Date.now(); }"""
SHOWN = "[...document.querySelectorAll('.al-page [data-region]')].map((one) => one.textContent).join('|')"
"""The table as it is shown, whatever region has the numbers at this size."""
DRAWN = ".al-page[data-width] .al-strip"


def started(home: Path, folder: Path, port: int, database: str) -> subprocess.Popen[bytes]:
    """The hub with the project's own configuration; root's servers want to be allowed."""
    config = folder / "jupyterhub_config.py"
    config.write_text((ROOT / "docs" / "hub" / "jupyterhub_config.py").read_text("utf-8"))
    if os.geteuid() == 0:
        config.write_text(config.read_text() + '\nc.Spawner.args = [*c.Spawner.args, "--allow-root"]\n')
    environment = {
        **os.environ,
        "PATH": os.pathsep.join((str(home / "bin"), os.environ["PATH"])),
        "HOME": str(folder),
        "COMPANION_DATABASE": database,
        "ALMANAC_PASSWORD": WORD,
        "ALMANAC_ADDRESS": f"http://127.0.0.1:{port}",
    }
    with (folder / "hub.log").open("wb") as log:
        return subprocess.Popen([str(home / "bin" / "jupyterhub"), "-f", str(config)], cwd=folder, env=environment,
                                stdout=log, stderr=subprocess.STDOUT)  # fmt: skip


def is_up(port: int) -> bool:
    """Whether the hub answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/hub/login", timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False


def log_in(browser: Browser, port: int, name: str, device: dict[str, Any]) -> Page:
    """A user on the start page of his own server."""
    context = browser.new_context(**device)
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{port}/hub/login")
    page.fill("#username_input", name)
    page.fill("#password_input", WORD)
    page.click("#login_submit")
    page.wait_for_url(re.compile(f"/user/{name}/voila/"))
    page.locator(".al").wait_for()
    return page


def walk(browser: Browser, port: int, pictures: Path | None) -> None:
    """Both players; every step is told when it is done."""
    begun = time.perf_counter()

    def done(what: str, page: Page) -> None:
        print(f"{time.perf_counter() - begun:6.1f} s  {what}", flush=True)
        if pictures is not None:
            page.screenshot(path=pictures / f"hub-{what.replace(' ', '-')}.png")

    anna = log_in(browser, port, "anna", LAPTOP)
    done("anna is on her start page", anna)
    anna.goto(anna.url.partition("/voila")[0] + "/voila/render/arkham.ipynb")
    anna.locator(".al-page[data-width]").wait_for()
    anna.evaluate(TAP, json.dumps(SET_UP))
    anna.locator(DRAWN).wait_for()
    done("anna has laid a table out", anna)
    bob = log_in(browser, port, "bob", PHONE)
    done("bob is on his start page", bob)
    bob.locator("a[href*='table=']").first.tap()
    bob.locator(DRAWN).wait_for()
    done("bob sits at the table", bob)
    before = anna.evaluate(SHOWN)
    at = bob.evaluate(TAP, json.dumps(DOOM))
    anna.wait_for_function(f"(before) => {SHOWN} !== before", arg=before, polling=10)
    took = anna.evaluate("Date.now()") - at
    done("anna has seen it", anna)
    done("bob has done it", bob)
    print(f"{took} ms from the tap to the other's page; languages {[one.evaluate(LANGUAGE) for one in (anna, bob)]}")


LANGUAGE = "document.querySelector('.al[lang]').lang"


def main() -> None:
    """From the command line."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    home = Path(sys.argv[1]).absolute()
    pictures = Path(sys.argv[2]).absolute() if len(sys.argv) == 3 else None
    server, port = postgres_server.begin(durable=True), free_port()
    with tempfile.TemporaryDirectory(prefix="hub") as place:
        hub = started(home, Path(place), port, server.fresh())
        try:
            end = time.monotonic() + PATIENCE
            while not is_up(port):
                if time.monotonic() > end or hub.poll() is not None:
                    raise SystemExit("the hub did not begin:\n" + (Path(place) / "hub.log").read_text("utf-8")[-2000:])
                time.sleep(0.5)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=dev.find_browser())
                walk(browser, port, pictures)
                browser.close()
        finally:
            hub.terminate()
            hub.wait(60)
            server.stop()


if __name__ == "__main__":
    main()
