"""The page over a Jupyter kernel: one anywidget that shows ready markup by regions and gives back taps.

One of the carriers of :mod:`companion.widgets.carrier`, which also says what the markup may carry.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
from traitlets import Unicode

from companion.widgets import carrier
from companion.widgets.carrier import DRAWN, Browser, Differences, Tap, Taps, browser_of, guard, tap_of
from companion.widgets.scripts import linked


class Page(anywidget.AnyWidget):
    """A whole screen; each region is patched alone when it differs."""

    _esm = linked("anywidget.js")

    styles = Unicode("[]").tag(sync=True)
    """The stylesheets that the page wears, see :func:`companion.widgets.styles.worn`."""
    root = Unicode("{}").tag(sync=True)
    """JSON; every entry becomes a ``data-`` attribute of the page; ``theme``, ``language``, ``text`` (1, 1.15, 1.3) and
    ``tab`` mean something to the stylesheet."""
    texts = Unicode("{}").tag(sync=True)
    """JSON of the sentences that the browser says by itself, see :func:`.carrier.browser_texts`."""
    sheet = Unicode("").tag(sync=True)
    """The ``viewBox`` of the map."""
    board = Unicode("").tag(sync=True)
    tokens = Unicode("").tag(sync=True)
    head = Unicode("").tag(sync=True)
    numbers = Unicode("").tag(sync=True)
    panel = Unicode("").tag(sync=True)
    strip = Unicode("").tag(sync=True)
    tabs = Unicode("").tag(sync=True)
    toast = Unicode("").tag(sync=True)
    heart = Unicode("{}").tag(sync=True)
    """JSON: ``state`` is saved, busy or off, ``text`` says it in words; where empty, the head's own markup stands."""
    ack = Unicode("[]").tag(sync=True)
    """JSON list of the last acknowledged taps."""
    address = Unicode("").tag(sync=True)
    """Name of the table, for ``?table=``."""
    stands = Unicode("").tag(sync=True)
    """JSON of what stands above a table elsewhere, see ``scripts/server/standing.js``; empty while all is well."""
    prefs = Unicode("{}").tag(sync=True)
    """JSON of the preferences that the browser shall keep."""
    patches = Unicode("{}").tag(sync=True)
    """JSON: which ``turn`` this is, and the ``cuts`` of each region since the turn before."""
    facts = Unicode("{}").tag(sync=True)
    """JSON from the browser, see :class:`.carrier.Browser`."""

    def __init__(self, **traits: Any) -> None:
        self._differences = Differences(dict.fromkeys(DRAWN, ""))
        super().__init__(**traits)
        self._differences = Differences({name: getattr(self, name) for name in DRAWN})
        self._taps = Taps(self.note, self._trouble)
        self._moments: list[str] = []
        self._browsers: list[Callable[[Browser], object]] = []
        self.on_msg(self._receive)
        self.observe(self._browser_changed, "facts")

    def show(self, **regions: str) -> None:
        """Set the regions that differ, all in one message; unknown names raise ``TypeError``."""
        with self.hold_sync():
            for name, text in carrier.checked_regions(regions).items():
                if getattr(self, name) != text:
                    setattr(self, name, text)
        self._send_moments()

    def on_tap(self, callback: Callable[[Tap], object]) -> None:
        """Call ``callback`` for every tap that is not known yet; what it shows goes out as one message."""
        self._taps.listen(callback)

    def on_browser(self, callback: Callable[[Browser], object]) -> None:
        """Call ``callback`` when the browser says something new of itself: width, language, preferences."""
        self._browsers.append(callback)

    def browser(self) -> Browser:
        """The latest facts that the browser sent of itself."""
        return browser_of(self.facts)

    def acknowledge(self, tap_id: str) -> None:
        """Tell the browser that this tap needs no further care."""
        self.ack = self._taps.acknowledge(tap_id)

    def say(self, text: str) -> None:
        """Announce ``text`` to a screen reader."""
        self.send({"kind": "say", "text": text})

    def note(self, text: str) -> None:
        """Show ``text`` for some seconds and announce it."""
        self.send({"kind": "note", "text": text})

    def lay_over(self, moments: str) -> None:
        """Lay moments (markup) over the page, once it shows what led to them; a page that opens anew shows none."""
        self._moments.append(moments)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """All traits whole, or the named ones with the differences of the drawn regions in ``patches``."""
        names = {key} if isinstance(key, str) else set(self.keys if key is None else key)
        if key is None:
            self._differences.forget_sheets()
            whole: dict[str, Any] = super().get_state(None, drop_defaults)
            return {**whole, "patches": json.dumps({"turn": self._differences.turn})}
        state: dict[str, Any] = super().get_state(names.difference(DRAWN), drop_defaults)
        if drawn := names.intersection(DRAWN):
            state["patches"] = self._differences.patches({name: getattr(self, name) for name in drawn})
        return state

    def _receive(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        """Handle a browser's message: answer a ping, send the whole page again, or take a new tap; ignore any other."""
        if content.get("kind") == "ping":
            self.send({"kind": "pong", "number": content.get("number")})
        elif content.get("kind") == "whole":
            self._differences.forget_sheets()
            drawn = {name: getattr(self, name) for name in DRAWN}
            self.send({"kind": "whole", "turn": self._differences.turn, "drawn": drawn})
        elif (tap := tap_of(content)) is not None:
            with self.hold_sync():
                if self._taps.take(tap):
                    self.acknowledge(tap.id)
            self._send_moments()

    def _send_moments(self) -> None:
        """Send the moments behind what the page shows; not yet while that is still held back."""
        while self._moments and not self._holding_sync:
            self.send({"kind": "moment", "text": self._moments.pop(0)})

    def _browser_changed(self, change: Mapping[str, Any]) -> None:
        """Call all listeners with what the browser reports about itself; a fault in them becomes a note on the page."""
        for callback in self._browsers:
            guard(self.note, self._trouble)(callback)(browser_of(change["new"]))

    def _trouble(self) -> str:
        """Return the sentence to show when a listener fails."""
        return carrier.trouble_of(self.texts)
