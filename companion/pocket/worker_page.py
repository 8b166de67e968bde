"""The page over messages from a worker: one of the carriers of :mod:`companion.widgets.carrier`.

Out go JSON texts, each a ``kind`` with what belongs to it:

    {"kind": "state", "state": {...}}      traits that differ; drawn regions as the differences in ``patches``
    {"kind": "say" | "note" | "moment", "text": ...}
    {"kind": "whole", "turn": n, "drawn": {...}}
    {"kind": "pong", "number": n}          the answer to the question of that number

In come the same as from a widget: ``tap``, ``ping``, ``whole``, and ``facts`` with what the browser says of itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from companion.widgets import carrier
from companion.widgets.carrier import DRAWN, SHOWN, Browser, Differences, Tap, Taps, browser_of, guard, tap_of


class WorkerPage:
    """A whole screen; ``post`` sends one message to the page."""

    def __init__(self, post: Callable[[str], object], settled: Callable[[], object] = lambda: None) -> None:
        self._post, self._settled = post, settled
        self._state = dict.fromkeys(sorted(SHOWN), "") | {"root": "{}", "texts": "{}", "heart": "{}", "prefs": "{}"}
        self._state |= {"ack": "[]"}
        self._differs: set[str] = set()
        self._holding = True
        self._facts = "{}"
        self._differences = Differences(dict.fromkeys(DRAWN, ""))
        self._taps = Taps(self.note, self._trouble)
        self._moments: list[str] = []
        self._browsers: list[Callable[[Browser], object]] = []

    def begin(self) -> None:
        """Send the whole page, as it is ready; from now on only differences are sent."""
        self._differences = Differences({name: self._state[name] for name in DRAWN})
        self._send(state=self._state | {"patches": json.dumps({"turn": 0})})
        self._differs.clear()
        self._holding = False

    def show(self, **regions: str) -> None:
        """Set the regions that differ, all in one message; unknown names raise ``TypeError``."""
        with self._one_message():
            for name, text in carrier.checked_regions(regions).items():
                self._set(name, text)

    def on_tap(self, callback: Callable[[Tap], object]) -> None:
        """Call ``callback`` for every tap that is not known yet; what it shows goes out as one message."""
        self._taps.listen(callback)

    def on_browser(self, callback: Callable[[Browser], object]) -> None:
        """Call ``callback`` when the browser says something new of itself: width, language, preferences."""
        self._browsers.append(callback)

    def browser(self) -> Browser:
        """Return what the browser last reported of itself."""
        return browser_of(self._facts)

    def acknowledge(self, tap_id: str) -> None:
        """Tell the browser that this tap needs no further care."""
        with self._one_message():
            self._set("ack", self._taps.acknowledge(tap_id))

    def region(self, name: str) -> str:
        """Return the last content of a region."""
        return self._state[name]

    def say(self, text: str) -> None:
        """Announce ``text`` to a screen reader."""
        self._post(json.dumps({"kind": "say", "text": text}, ensure_ascii=False))

    def note(self, text: str) -> None:
        """Show ``text`` for some seconds and announce it."""
        self._post(json.dumps({"kind": "note", "text": text}, ensure_ascii=False))

    def lay_over(self, moments: str) -> None:
        """Lay moments (markup) over the page, once it shows what led to them; a page that opens anew shows none."""
        self._moments.append(moments)

    def receive(self, message: str) -> None:
        """Handle a message from the page."""
        content = json.loads(message)
        match content.get("kind"):
            case "ping":
                self._post(json.dumps({"kind": "pong", "number": content.get("number")}))
            case "whole":
                self._differences.forget_sheets()
                drawn = {name: self._state[name] for name in DRAWN}
                whole = {"kind": "whole", "turn": self._differences.turn, "drawn": drawn}
                self._post(json.dumps(whole, ensure_ascii=False))
            case "facts":
                self._facts = str(content.get("text", "{}"))
                with self._one_message():
                    for callback in self._browsers:
                        guard(self.note, self._trouble)(callback)(browser_of(self._facts))
            case _ if (tap := tap_of(content)) is not None:
                with self._one_message():
                    is_taken = self._taps.take(tap)
                    guard(self.note, self._trouble)(self._settled)()
                    if is_taken:
                        self.acknowledge(tap.id)
            case _:
                pass  # of a page of another edition

    @contextmanager
    def _one_message(self) -> Iterator[None]:
        """Collect all changes made inside into one message, sent at the end of the outermost block."""
        if self._holding:
            yield
            return
        self._holding = True
        try:
            yield
        finally:
            self._holding = False
            self._flush()
            while self._moments:
                text = self._moments.pop(0)
                self._post(json.dumps({"kind": "moment", "text": text}, ensure_ascii=False))

    def _set(self, name: str, text: str) -> None:
        """Store a region's text and mark it to be sent if it differs."""
        if self._state[name] != text:
            self._state[name] = text
            self._differs.add(name)

    def _flush(self) -> None:
        """Send all regions changed since the last message, drawn regions as patches; send nothing if none was.

        A region that was changed and changed back is sent too.
        """
        if not self._differs:
            return
        drawn = {name: self._state[name] for name in self._differs.intersection(DRAWN)}
        state = {name: self._state[name] for name in sorted(self._differs.difference(DRAWN))}
        if drawn:
            state["patches"] = self._differences.patches(drawn)
        self._differs.clear()
        self._send(state=state)

    def _send(self, **content: Any) -> None:
        """Post a message with this content to the page, as JSON."""
        self._post(json.dumps({"kind": "state", **content}, ensure_ascii=False))

    def _trouble(self) -> str:
        """Return the sentence to show when a listener fails."""
        return carrier.trouble_of(self._state["texts"])
