"""The pages walked in Firefox, by hand: ``python tests/in_firefox.py [SITE]`` (outside the suite: it needs Firefox).

Firefox speaks WebDriver BiDi by itself, so no driver is needed. Walks the pages of a companion of its own, and those of
a published site where its folder is named, each of these a second time out of Python's kept memory; tells what went
wrong as lines, keeps ``test-results/firefox/*.png``, exits with 1 when anything of ours did. What the scripts of Voila
complain of is told apart. Source: https://w3c.github.io/webdriver-bidi
"""

from __future__ import annotations

import base64
import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import websocket
from serving import Companion

ROOT = Path(__file__).resolve().parents[1]
SHOTS = ROOT / "test-results" / "firefox"
PATIENCE = 180.0
QUIET = "\n".join(
    f'user_pref("{name}", {value});'
    for name, value in (
        ("services.settings.server", '"data:,"'),
        ("app.normandy.enabled", "false"),
        ("datareporting.policy.dataSubmissionEnabled", "false"),
        ("network.captive-portal-service.enabled", "false"),
    )
)
"""No question of Firefox's own to another host."""
OF_VOILA = re.compile(r"/voila/(static|labextensions|templates/(?!companion/))")
"""Addresses of scripts that are not ours."""
SIZES = {"phone": (390, 844), "laptop": (1440, 900)}

READY = "!!document.querySelector('.al-page[data-width] .al-sheet, .al-page[data-width] .al-strip')"
SETTLED = "!Number(document.querySelector('.al-page').dataset.waits ?? 0)"
REMEMBERED = "![undefined, 'begun'].includes(document.body.dataset.remembered) && document.body.dataset.remembered"
COMPLETE = "'complete' in document.body.dataset || 'failed' in document.body.dataset"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
MIDDLE = """(() => { const shown = [...document.querySelectorAll(WANTED)].filter(e => e.getClientRects().length
  && getComputedStyle(e).visibility === 'visible'); const one = shown[0]; if (!one) return "";
  one.scrollIntoView({ block: 'center' }); const box = one.getBoundingClientRect();
  return JSON.stringify([box.left + box.width / 2, box.top + box.height / 2]); })()"""


class Firefox:
    """One browser with one tab; ``troubles`` are what its pages complained of."""

    def __init__(self) -> None:
        program = shutil.which("firefox") or shutil.which("firefox-esr")
        if program is None:
            sys.exit("There is no Firefox here (Debian: apt-get install firefox-esr).")
        self._profile = tempfile.TemporaryDirectory()
        (Path(self._profile.name) / "user.js").write_text(QUIET, "utf-8")
        self._process = subprocess.Popen(
            [program, "--headless", "--remote-debugging-port", "0", "--profile", self._profile.name],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "MOZ_HEADLESS": "1"},
        )
        self._line = websocket.create_connection(f"{self._address()}/session", timeout=PATIENCE, suppress_origin=True)
        self._asked = 0
        self.troubles: list[str] = []
        self.foreign: dict[str, int] = {}
        """What scripts that are not ours complained of, and how often."""
        self.told = self.do("session.new", capabilities={})["capabilities"]
        self.do("session.subscribe", events=["log.entryAdded"])
        self.tab = self.do("browsingContext.create", type="tab")["context"]

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := re.search(r"ws://\S+", line):
                threading.Thread(target=self._process.stderr.read, daemon=True).start()
                return found[0]
        raise RuntimeError("Firefox did not start")

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        """One command and its answer; raises ``RuntimeError`` where Firefox refuses it."""
        self._asked += 1
        self._line.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while True:
            answer = json.loads(self._line.recv())
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] in ("error", "warn"):
                self.heard(answer["params"])
            if answer.get("id") == self._asked:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['message']}")
                return dict(answer["result"])

    def heard(self, entry: dict[str, Any]) -> None:
        """A line of the browser's console."""
        line = f"{entry['level']}: {(entry.get('text') or '')[:300]}"
        frames = (entry.get("stackTrace") or {}).get("callFrames") or [{"url": ""}]
        if OF_VOILA.search(frames[0]["url"]):
            self.foreign[line] = self.foreign.get(line, 0) + 1
        else:
            self.troubles.append(f"{line} ({frames[0]['url']})")

    def ask(self, expression: str) -> Any:
        """What an expression is in the page; only texts, numbers and truths."""
        answer = self.do("script.evaluate", expression=expression, target={"context": self.tab}, awaitPromise=True)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"].get("value")

    def wait(self, expression: str) -> None:
        """Until this is true in the page; raises ``TimeoutError``."""
        last = time.monotonic() + PATIENCE
        while not self.ask(expression):
            if time.monotonic() > last:
                raise TimeoutError(expression)
            time.sleep(0.05)

    def open(self, address: str, size: str) -> None:
        width, height = SIZES[size]
        self.do("browsingContext.setViewport", context=self.tab, viewport={"width": width, "height": height})
        self.do("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def tap(self, selector: str) -> None:
        """A click where a finger would tap."""
        self.wait(f"{MIDDLE.replace('WANTED', json.dumps(selector))} !== ''")
        x, y = json.loads(self.ask(MIDDLE.replace("WANTED", json.dumps(selector))))
        click = [
            {"type": "pointerMove", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "actions": click}
        self.do("input.performActions", context=self.tab, actions=[finger])
        self.wait(SETTLED)

    def shot(self, name: str) -> None:
        SHOTS.mkdir(parents=True, exist_ok=True)
        picture = self.do("browsingContext.captureScreenshot", context=self.tab)["data"]
        (SHOTS / f"{name}.png").write_bytes(base64.b64decode(picture))

    def close(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.wait(30)
        self._profile.cleanup()


def act(name: str, *parts: str) -> str:
    """Selector of the control that carries this act."""
    return f"[data-act*='\"{name}\"']" + "".join(f"[data-act*='{part}']" for part in parts)


WALKS: dict[str, tuple[str, ...]] = {
    "arkham": (act("LayOut"), act("OpenTab", "investigators"), act("OpenTab", "odds"), act("OpenTab", "table")),
    "odds": (act("ShowOdds", "fight"), act("ShowOdds", "gate"), act("ShowOdds", "battle")),
    "innsmouth": (act("BeginGame"), act("TakeTool", "quarters")),
    "realms": (act("BeginDuel"), act("PassTurn"), act("OpenTab"), act("OpenTab", "deck")),
}


def walk(firefox: Firefox, front: str, ending: str, where: str) -> list[str]:
    """What is wrong with the pages of one edition."""
    found = []
    for size in SIZES:
        for app, taps in WALKS.items():
            name = f"{where}-{app}-{size}"
            try:
                firefox.open(f"{front}{app}{ending}?lang=ru", size)
                firefox.wait(READY)
                firefox.shot(f"{name}-0")
                for at, selector in enumerate(taps, 1):
                    firefox.tap(selector)
                    if firefox.ask(SIDEWAYS) > 0:
                        found.append(f"{name}: after {selector} the page runs out sideways")
                    firefox.shot(f"{name}-{at}")
                if ending == ".html":
                    found += second_visit(firefox, f"{front}{app}{ending}?lang=ru", size, name)
            except (TimeoutError, RuntimeError) as trouble:
                found.append(f"{name}: {trouble}")
                firefox.shot(f"{name}-trouble")
            found += [f"{name}: {trouble}" for trouble in firefox.troubles]
            firefox.troubles.clear()
            print(name, flush=True)
    return found


def second_visit(firefox: Firefox, address: str, size: str, name: str) -> list[str]:
    """What is wrong with a visit of the pocket that goes on from Python's memory; the first one is open."""
    if firefox.ask("document.body.dataset.begun") == "woken":
        return []
    firefox.wait(REMEMBERED)
    if (kept := firefox.ask("document.body.dataset.remembered")) != "kept":
        return [f"{name}: the memory is {kept}"]
    firefox.open(address, size)
    firefox.wait(COMPLETE)
    firefox.shot(f"{name}-woken")
    begun, failed = (firefox.ask(f"document.body.dataset.{what} ?? ''") for what in ("begun", "failed"))
    return [] if (begun, failed) == ("woken", "") else [f"{name}: the second visit began {begun} {failed}"]


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without a word."""

    def log_message(self, format: str, *words: object) -> None:
        pass


def main(site: str = "") -> int:
    firefox = Firefox()
    print(firefox.told["browserName"], firefox.told["browserVersion"])
    try:
        with tempfile.TemporaryDirectory() as games, Companion(Path(games)) as companion:
            firefox.open(f"{companion.origin}/?lang=ru", "laptop")
            firefox.shot("served-start-laptop")
            found = walk(firefox, f"{companion.origin}/voila/render/", ".ipynb", "served")
            firefox.open("about:blank", "laptop")  # no page is left whose companion ends
        if site:
            handler = functools.partial(Quiet, directory=site)
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
            threading.Thread(target=server.serve_forever, daemon=True).start()
            found += walk(firefox, f"http://localhost:{server.server_address[1]}/", ".html", "site")
            server.shutdown()
    finally:
        firefox.close()
    for line, count in firefox.foreign.items():
        print(f"not ours, {count} times: {line}")
    print("\n".join(found) or "nothing went wrong")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
