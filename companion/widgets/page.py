"""The page: one widget that shows ready markup by regions and gives back taps. It knows no game.

What the markup may carry (see ``static/page.js``):

    data-act='JSON'          tapped (or changed, for a field, with its value): comes back as :class:`Tap`
    data-hold                holding the control repeats the tap
    data-esc                 the way out that Esc presses
    aria-disabled="true"     refuses; its ``title`` says why, also to a finger
    data-find, .al-find      a field that hides the ``data-words`` items of its list; Enter takes the first one shown
    .al-heart                the heartbeat line; the page writes over it while the link is in trouble or taps wait
    .al-sheet--side|peek|full   how much of a phone the panel covers
    data-lasts="6"           seconds after which a toast goes
    data-key, data-keep      the same node before and after; a scroller or field of another name starts anew
    data-place, data-near    map targets and their neighbours, for the arrow keys
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from functools import wraps
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

import anywidget
from traitlets import Unicode

from companion.errors import CompanionError
from companion.records import dataclass
from companion.widgets.deltas import cuts

if TYPE_CHECKING:
    from companion.words import Words

P = ParamSpec("P")
R = TypeVar("R")

STATIC = Path(__file__).parent / "static"
SCRIPTS = ("patch.js", "markup.js", "outbox.js", "watch.js", "board.js", "chart.js", "page.js")
DRAWN = ("board", "tokens", "head", "numbers", "panel", "strip", "tabs", "toast")
"""Regions of markup, of which only the differences travel."""
REGIONS = ("root", "texts", "sheet", "heart", *DRAWN)
WIDTHS = ("phone", "mid", "wide")
REMEMBERED_TAPS = 1000
ACKNOWLEDGED_TAPS = 32


def script() -> str:
    """The page's scripts as one module: imports between them fall away."""
    text = "\n".join((STATIC / name).read_text("utf-8") for name in SCRIPTS)
    text = re.sub(r"^import .*\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Tap:
    """One act of a player, as the browser sends it."""

    id: str
    """Made by the browser; the same tap may come more than once."""
    act: str
    """The ``data-act`` as it was written, see ``companion.screens.acts``."""
    value: str = ""
    """What stands in the field, for fields."""
    again: bool = False
    """Sent by an earlier page, or a second time; whether it already counted, the journal knows."""


@dataclass(frozen=True, slots=True)
class Browser:
    """What the browser says of itself."""

    width: str = "wide"
    """``phone`` below 700 px, ``mid`` below 1200, else ``wide``."""
    room: tuple[int, int] = (0, 0)
    """Width and height of the map's frame in px; zeros while no map is shown."""
    is_dark: bool = True
    language: str = ""
    """As the browser names it, like ``ru-RU``."""
    is_online: bool = True
    table: str = ""
    """The table that the address names."""
    prefs: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Preferences kept in this browser."""


def guard(
    tell: Callable[[str], object], trouble: Callable[[], str]
) -> Callable[[Callable[P, R]], Callable[P, R | None]]:
    """A handler that tells the player what went wrong: Jupyter swallows exceptions of handlers.

    ``tell`` shows one sentence; ``trouble`` is the sentence for what nobody foresaw, whose trace goes to the log.
    """

    def decorate(handler: Callable[P, R]) -> Callable[P, R | None]:
        @wraps(handler)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R | None:
            try:
                return handler(*args, **kwargs)
            except CompanionError as error:
                tell(str(error))
            except Exception:  # noqa: BLE001 - the last door before silence
                traceback.print_exc(file=sys.__stderr__)
                tell(trouble())
            return None

        return guarded

    return decorate


class Page(anywidget.AnyWidget):
    """A whole screen; each region is patched alone when it differs."""

    _esm = script()
    _css = (STATIC / "theme.css").read_text("utf-8")

    root = Unicode("{}").tag(sync=True)
    """JSON; every entry becomes a ``data-`` attribute of the page; ``theme``, ``language``, ``text`` (1, 1.15, 1.3) and
    ``tab`` mean something to the stylesheet."""
    texts = Unicode("{}").tag(sync=True)
    """JSON of the sentences that the browser says by itself, see :func:`browser_texts`."""
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
    prefs = Unicode("{}").tag(sync=True)
    """JSON of the preferences that the browser shall keep."""
    patches = Unicode("{}").tag(sync=True)
    """JSON: which ``turn`` this is, and the ``cuts`` of each region since the turn before (see :mod:`.deltas`)."""
    facts = Unicode("{}").tag(sync=True)
    """JSON from the browser, see :class:`Browser`."""

    _turn = 0

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._sent = {name: getattr(self, name) for name in DRAWN}
        self._taps: list[Callable[[Tap], object]] = []
        self._browsers: list[Callable[[Browser], object]] = []
        self._known: deque[str] = deque(maxlen=REMEMBERED_TAPS)
        self._acknowledged: deque[str] = deque(maxlen=ACKNOWLEDGED_TAPS)
        self.on_msg(self._receive)
        self.observe(self._browser_changed, "facts")

    def show(self, **regions: str) -> None:
        """Set the regions that differ, all in one message; unknown names raise ``TypeError``."""
        unknown = set(regions) - {*REGIONS, "address", "prefs"}
        if unknown:
            raise TypeError(f"no such region: {', '.join(sorted(unknown))}")
        with self.hold_sync():
            for name, text in regions.items():
                if getattr(self, name) != text:
                    setattr(self, name, text)

    def on_tap(self, callback: Callable[[Tap], object]) -> None:
        """Call ``callback`` for every tap that is not known yet; what it shows goes out as one message."""
        self._taps.append(callback)

    def on_browser(self, callback: Callable[[Browser], object]) -> None:
        """Call ``callback`` when the browser says something new of itself: width, language, preferences."""
        self._browsers.append(callback)

    def browser(self) -> Browser:
        """What the browser last said."""
        return _browser(self.facts)

    def acknowledge(self, tap_id: str) -> None:
        """Tell the browser that this tap needs no further care."""
        self._acknowledged.append(tap_id)
        self.ack = json.dumps(list(self._acknowledged))

    def say(self, text: str) -> None:
        """Announce ``text`` to a screen reader."""
        self.send({"kind": "say", "text": text})

    def note(self, text: str) -> None:
        """Show ``text`` for some seconds and announce it."""
        self.send({"kind": "note", "text": text})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """All traits whole, or the named ones with the differences of the drawn regions in ``patches``."""
        names = {key} if isinstance(key, str) else set(self.keys if key is None else key)
        if key is None:
            whole: dict[str, Any] = super().get_state(None, drop_defaults)
            return {**whole, "patches": json.dumps({"turn": self._turn})}
        state: dict[str, Any] = super().get_state(names.difference(DRAWN), drop_defaults)
        if drawn := names.intersection(DRAWN):
            state["patches"] = self._patches(sorted(drawn))
        return state

    def _patches(self, names: Sequence[str]) -> str:
        found = {name: cuts(self._sent[name], getattr(self, name)) for name in names}
        self._sent |= {name: getattr(self, name) for name in names}
        self._turn += 1
        return json.dumps({"turn": self._turn, "cuts": found}, ensure_ascii=False)

    def _receive(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("kind") == "ping":
            self.send({"kind": "pong"})
        elif content.get("kind") == "whole":
            self.send({"kind": "whole", "turn": self._turn, "drawn": {name: getattr(self, name) for name in DRAWN}})
        elif content.get("kind") == "tap" and isinstance(content.get("id"), str):
            act, value = str(content.get("act", "")), str(content.get("value", ""))
            self._tapped(Tap(content["id"], act, value, bool(content.get("again"))))

    def _tapped(self, tap: Tap) -> None:
        with self.hold_sync():
            if tap.id not in self._known:
                self._known.append(tap.id)
                for callback in self._taps:
                    guard(self.note, self._trouble)(callback)(tap)
            self.acknowledge(tap.id)

    def _browser_changed(self, change: Mapping[str, Any]) -> None:
        for callback in self._browsers:
            guard(self.note, self._trouble)(callback)(_browser(change["new"]))

    def _trouble(self) -> str:
        return str(json.loads(self.texts).get("trouble", ""))


def _browser(facts: str) -> Browser:
    """Read what came from the browser; anything may stand there, so nothing is believed."""
    said = _record(facts)
    prefs = said.get("prefs")
    return Browser(
        width=said["width"] if said.get("width") in WIDTHS else "wide",
        room=_room(said.get("room")),
        is_dark=said.get("dark") is not False,
        language=str(said.get("language", "")),
        is_online=said.get("online") is not False,
        table=str(said.get("table", "")),
        prefs=MappingProxyType(prefs if isinstance(prefs, dict) else {}),
    )


def _room(said: Any) -> tuple[int, int]:
    match said:
        case [int(width), int(height)]:
            return width, height
        case _:
            return 0, 0


def _record(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def browser_texts(words: Words) -> str:
    """The sentences of :attr:`Page.texts` in one language."""
    t = words.t
    return json.dumps(
        {
            "map": t("Map of Arkham"),
            "closer": t("Closer"),
            "whole": t("Whole map"),
            "waiting": t("taps waiting: {n}", n="{n}"),
            "reconnecting": t("reconnecting…"),
            "lost": t("connection lost"),
            "lost_long": t("The connection is lost. What was shown as saved is safe."),
            "reload": t("Reload"),
            "trouble": t("Something went wrong here; the table stays as it was."),
        },
        ensure_ascii=False,
    )
