"""What a page needs of whatever carries it to a browser, and what every carrier shares. It knows no game.

Two carriers: :class:`companion.widgets.page.Page` over a Jupyter kernel, and the pocket's, messages from a worker to
the page that started it. Both show ready markup by regions and give back taps.

What the markup may carry (see ``static/scripts``):

    data-act='JSON'          tapped (or changed, for a field, with its value): comes back as :class:`Tap`
    data-hold                holding the control repeats the tap
    data-copy, -send, -print copies an address, sends it by the device's own way, prints the page
    data-esc                 the way out that Esc presses
    aria-disabled="true"     refuses; its ``title`` says why, also to a finger
    data-find, .al-find      a field that hides the ``data-words`` items of its list; Enter takes the only one shown
    .al-heart                the heartbeat line; the page writes over it while the link is in trouble or taps wait
    .al-sheet--side|peek|full   how much of a phone the panel covers
    data-lasts="6"           seconds after which a toast goes
    data-key, data-keep      the same node before and after; a scroller or field of another name starts anew
    data-stroke              drawn over by a finger: comes back as a tap with a list in JSON of what was passed
    data-place, data-near    map targets and their neighbours, for the arrow keys
"""

from __future__ import annotations

import json
import re
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import field
from functools import wraps
from math import isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from companion import foreign_json
from companion.errors import CompanionError, log_trace
from companion.records import dataclass
from companion.widgets.deltas import cuts

if TYPE_CHECKING:
    from companion.words import Words

P = ParamSpec("P")
R = TypeVar("R")

DRAWN = ("board", "tokens", "head", "numbers", "panel", "strip", "tabs", "toast")
"""Regions of markup, of which only the differences travel."""
REGIONS = ("root", "texts", "sheet", "heart", *DRAWN)
SHOWN = frozenset({*REGIONS, "address", "prefs", "stands"})
"""What :meth:`Carrier.show` takes."""
WIDTHS = ("phone", "mid", "wide")
REMEMBERED_TAPS = 1000
ACKNOWLEDGED_TAPS = 32
LONGEST_AGO = 12 * 3600.0
"""Seconds that a tap waits at most; a clock that says more, or of the future, is not believed."""
LONGEST_NAME = 200
"""Letters of who made a tap."""
WIDEST = 20_000
"""px of a frame that are believed."""
LONGEST_ADDRESS = 300
"""Letters of the page's own address that are believed."""


@dataclass(frozen=True, slots=True)
class Tap:
    """One act of a player, as the browser sends it."""

    id: str
    """Made by the browser; one tap may arrive more than once."""
    act: str
    """The ``data-act`` as it was written, see ``companion.screens.acts``."""
    value: str = ""
    """What stands in the field, for fields."""
    again: bool = False
    """Sent by an earlier page; whether it already counted, the journal knows."""
    late: bool = False
    """It waited too long: it is not carried out, but reported to the player."""
    numbered: str = ""
    """How the page that was tapped numbers the table's entries."""
    ago: float = 0.0
    """Seconds since it was made, where it was not sent at once."""
    who: str = ""
    """Who made it then, as the page that was tapped would have signed it."""
    is_odd: bool = False
    """It says of itself when or by whom it was made what no page of ours says."""


class Untaken(Exception):
    """A tap cannot be taken now, and goes on waiting in its browser."""


@dataclass(frozen=True, slots=True)
class Browser:
    """What the browser says of itself."""

    width: str = "wide"
    """``phone`` below 700 px, ``mid`` below 1200, else ``wide``."""
    room: tuple[int, int] = (0, 0)
    """Width and height of the map's frame in px; zeros while no map is shown."""
    is_dark: bool = True
    language: str = ""
    """As the browser names what its owner reads, the first of them best: ``ru-RU,ru,en``."""
    is_online: bool = True
    table: str = ""
    """The table that the address names."""
    at: str = ""
    """The address of this page without its query; empty in a notebook, where others cannot open it."""
    can_send: bool = False
    """It has a way of its own to pass an address on."""
    prefs: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """Preferences kept in this browser."""


class Carrier(Protocol):
    """Carries one page to its browser and the taps back."""

    def show(self, **regions: str) -> None:
        """Set the regions that differ, all in one message; unknown names raise ``TypeError``."""

    def on_tap(self, callback: Callable[[Tap], object]) -> None:
        """Call ``callback`` for every tap that is not known yet; what it shows goes out as one message."""

    def on_browser(self, callback: Callable[[Browser], object]) -> None:
        """Call ``callback`` when the browser says something new of itself: width, language, preferences."""

    def browser(self) -> Browser:
        """The latest facts that the browser sent of itself."""

    def acknowledge(self, tap_id: str) -> None:
        """Tell the browser that this tap needs no further care."""

    def say(self, text: str) -> None:
        """Announce ``text`` to a screen reader."""

    def note(self, text: str) -> None:
        """Show ``text`` for some seconds and announce it."""

    def lay_over(self, moments: str) -> None:
        """Lay moments (markup) over the page, once it shows what led to them; a page that opens anew shows none."""


def checked_regions(regions: Mapping[str, str]) -> Mapping[str, str]:
    """Return the regions unchanged; raises ``TypeError`` when a page has no such region."""
    unknown = set(regions) - SHOWN
    if unknown:
        raise TypeError(f"no such region: {', '.join(sorted(unknown))}")
    return regions


class Taps:
    """The taps of one page: each counts once, an error becomes a sentence for the player, and all are acknowledged."""

    def __init__(self, tell: Callable[[str], object], trouble: Callable[[], str]) -> None:
        self._tell, self._trouble = tell, trouble
        self._listeners: list[Callable[[Tap], object]] = []
        self._known: deque[str] = deque(maxlen=REMEMBERED_TAPS)
        self._acknowledged: deque[str] = deque(maxlen=ACKNOWLEDGED_TAPS)

    def listen(self, callback: Callable[[Tap], object]) -> None:
        """Call ``callback`` for every new tap."""
        self._listeners.append(callback)

    def take(self, tap: Tap) -> bool:
        """Hand a tap to the listeners unless it came before; return whether it needs no further care.

        False means that a listener raised ``Untaken``; the tap may come again then.
        """
        if tap.id not in self._known:
            self._known.append(tap.id)
            try:
                for callback in self._listeners:
                    guard(self._tell, self._trouble)(callback)(tap)
            except Untaken:
                self._known.remove(tap.id)
                return False
        return True

    def acknowledge(self, tap_id: str) -> str:
        """JSON of the newest acknowledged taps, this one last."""
        self._acknowledged.append(tap_id)
        return json.dumps(list(self._acknowledged))


KEPT_SHEETS = 4
"""Sheets that a region showed before and that both ends still hold: who comes back gets what differs since."""
_SHEET = re.compile(r'<\w+\b[^>]*? data-key="([^"]*)"')


class Differences:
    """What the browser holds of the drawn regions, so that only what differs travels; each message has a number.

    A region that shows another sheet (named by the ``data-key`` of its first tag) saves the previous sheet: ``over``
    names the saved sheet that the cuts are made in. ``scripts/dom/markup.js`` does this in the browser too.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.turn = 0
        """The number of the newest message."""
        self._sent = dict(texts)
        self._kept: defaultdict[str, dict[str, str]] = defaultdict(dict)

    def patches(self, texts: Mapping[str, str]) -> str:
        """JSON: which ``turn`` this is, and the ``cuts`` of each region since the turn before (see :mod:`.deltas`)."""
        result, over = {}, {}
        for name, text in sorted(texts.items()):
            was, sheet = self._sent[name], None
            old_sheet, new_sheet = _sheet_of(was), _sheet_of(text)
            if old_sheet != new_sheet:
                sheet = self._change(self._kept[name], old_sheet, was, new_sheet)
            if sheet is not None:
                was, over[name] = sheet, new_sheet
            result[name] = cuts(was, text)
        self._sent |= texts
        self.turn += 1
        return json.dumps({"turn": self.turn, "cuts": result, **({"over": over} if over else {})}, ensure_ascii=False)

    def forget_sheets(self) -> None:
        """Forget the saved texts of all sheets, because the browser has none of them any more."""
        self._kept.clear()

    def _change(self, saved: dict[str, str], old_sheet: str, was: str, new_sheet: str) -> str | None:
        """Save the text ``was`` of the sheet ``old_sheet`` and return the saved text of the sheet ``new_sheet``.

        None if there is no such text. The oldest sheet is dropped beyond ``KEPT_SHEETS``.
        """
        back = saved.pop(new_sheet, None)
        if old_sheet:
            saved[old_sheet] = was
            if len(saved) > KEPT_SHEETS:
                del saved[next(iter(saved))]
        return back


def _sheet_of(text: str) -> str:
    """The name of the sheet that a region shows; empty where it shows none."""
    result = _SHEET.match(text)
    return result[1] if result else ""


def guard(
    tell: Callable[[str], object], trouble: Callable[[], str]
) -> Callable[[Callable[P, R]], Callable[P, R | None]]:
    """Return a decorator for handlers that shows errors to the player, because Jupyter swallows them.

    ``tell`` shows a sentence; ``trouble`` returns the sentence for unexpected errors, whose trace goes to the log.
    """

    def decorate(handler: Callable[P, R]) -> Callable[P, R | None]:
        @wraps(handler)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R | None:
            try:
                return handler(*args, **kwargs)
            except Untaken:
                raise
            except CompanionError as error:
                tell(str(error))
            except Exception:  # noqa: BLE001 - the last door before silence
                log_trace()
                tell(trouble())
            return None

        return guarded

    return decorate


# ---------------------------------------------------------------- what a browser says


def tap_of(content: Mapping[str, Any]) -> Tap | None:
    """Return the tap in a message of the browser; None if the message is no tap."""
    if content.get("kind") != "tap" or not isinstance(content.get("id"), str):
        return None
    act, value = str(content.get("act", "")), str(content.get("value", ""))
    again, late = bool(content.get("again")), bool(content.get("late"))
    numbered, ago, who = str(content.get("numbered", "")), content.get("ago", 0), content.get("who", "")
    is_odd = type(ago) not in (int, float) or not isinstance(who, str) or len(who) > LONGEST_NAME or not isfinite(ago)
    if is_odd:
        return Tap(content["id"], act, value, again, late, numbered, is_odd=True)
    return Tap(content["id"], act, value, again, late, numbered, min(max(ago, 0.0), LONGEST_AGO), who)


def browser_of(facts: str) -> Browser:
    """Read what came from the browser; anything may stand there, so nothing is believed."""
    sent = _object_of_json(facts)
    prefs = sent.get("prefs")
    return Browser(
        width=sent["width"] if sent.get("width") in WIDTHS else "wide",
        room=_room_size(sent.get("room")),
        is_dark=sent.get("dark") is not False,
        language=str(sent.get("language", "")),
        is_online=sent.get("online") is not False,
        table=str(sent.get("table", "")),
        at=str(sent.get("at", ""))[:LONGEST_ADDRESS],
        can_send=sent.get("sends") is True,
        prefs=MappingProxyType(prefs if isinstance(prefs, dict) else {}),
    )


def _room_size(value: Any) -> tuple[int, int]:
    """Return width and height in pixels that a browser reported, (0, 0) unless both are integers of 0..``WIDEST``."""
    match value:
        case [width, height] if all(type(side) is int and 0 <= side <= WIDEST for side in (width, height)):
            return width, height
        case _:
            return 0, 0


def _object_of_json(text: str) -> dict[str, Any]:
    """Return the JSON object in a text from a browser, an empty dict if it is none."""
    try:
        result = foreign_json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return result if isinstance(result, dict) else {}


# ---------------------------------------------------------------- what a browser says by itself


def browser_texts(words: Words, is_borrowed: bool = False, is_pocket: bool = False) -> str:
    """JSON of the sentences that the browser says by itself, in one language.

    A borrowed computer promises nothing; in the pocket there is no connection, only a Python that is busy or stuck.
    """
    t = words.t
    reconnecting, short = t("reconnecting…"), t("connection lost")
    lost = t("Connection lost. Everything shown as saved is safe.")
    if is_pocket:
        reconnecting, short = t("Still working…"), t("Almanac not responding")
        lost = t("The Almanac is not responding. Everything shown as saved is safe.")
    if is_borrowed:
        lost = t("Connection lost. If the borrowed computer has shut down, everything on it is gone.")
    return json.dumps(
        {
            "map": t("Map"),
            "closer": t("Zoom in"),
            "whole": t("Whole map"),
            "waiting": t("not saved yet: {n}", n="{n}"),
            "reconnecting": reconnecting,
            "lost": short,
            "lost_long": lost,
            "reload": t("Reload"),
            "list": t("List them"),
            "unlist": t("Hide the list"),
            "let_go": t("Do not send"),
            "a_tap": t("an action"),
            "under_way": t("was already being sent"),
            "arriving": t("Opening the link…"),
            "no_text": t("The file is not readable text; save it as UTF-8."),
            "trouble": t("Something went wrong. Check the table before you play on."),
        },
        ensure_ascii=False,
    )


def trouble_of(texts: str) -> str:
    """Return the sentence for an unexpected failure from the JSON of :func:`browser_texts`; '' if it has none."""
    return str(json.loads(texts).get("trouble", ""))
