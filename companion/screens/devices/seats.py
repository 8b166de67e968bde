"""A seat for each device: the sheet that asks who you are, the words of its settings, who a log names.

Nobody has to take one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.pages import Preferences
from companion.screens.parts import Navigation
from companion.typed_text import is_line, one_line
from companion.words import Words

LONGEST_NAME = 24
"""Letters of a player's own name."""
TOGETHER = "+"
"""Between the seats of a player for two."""
BETWEEN = "/"
"""Between the seat, or the kind of device, and the player's own name, as the log keeps who acted."""


@dataclass(frozen=True, slots=True)
class AskWho(Navigation):
    """Open the sheet that asks who you are."""


@dataclass(frozen=True, slots=True)
class LeaveWho(Navigation):
    """Close it, and change nothing."""


@dataclass(frozen=True, slots=True)
class WishSeat(Navigation):
    """Choose a seat on that sheet, before sitting down."""

    seat: int


@dataclass(frozen=True, slots=True)
class SitDown(Navigation):
    """Whom the player at this page plays; -1 = nobody in particular. ``also``: whom besides, who plays for two."""

    seat: int
    also: int = -1


@dataclass(frozen=True, slots=True)
class PlayForTwo(Navigation):
    """Choose two seats on that sheet, or one."""

    on: bool


@dataclass(frozen=True, slots=True)
class CallMe(Navigation):
    """The player's own name."""

    name: str


@dataclass(frozen=True, slots=True)
class BuzzForTurn(Navigation):
    """Let this device buzz when a turn comes."""

    on: bool


@dataclass(frozen=True, slots=True)
class ToneForTurn(Navigation):
    """Let it sound a quiet tone then."""

    on: bool


ACTS: Mapping[str, type[Navigation]] = {
    kind.__name__: kind for kind in (AskWho, LeaveWho, WishSeat, SitDown, PlayForTwo, CallMe, BuzzForTurn, ToneForTurn)
}


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat of the table that is open."""

    id: str
    """As the log and other devices name it."""
    name: str
    short: str
    """Its name on a button."""
    pin: str
    """Up to three letters."""
    where: str = ""
    """Where its figure stands."""
    face: str = ""
    """Id of the investigator whose face it has; empty in games without faces."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Somebody else's device that sits there."""

    seat: str
    name: str
    device: str


@dataclass(frozen=True, slots=True)
class SeatsSheet:
    """What the sheet shows."""

    seats: Sequence[TableSeat]
    wish: int
    taken: Sequence[Taken]
    standing: str
    """The table in a line."""
    is_first: bool
    """It came by itself, with the page."""
    also: int = -1
    """The other seat that is wished, by a player for two."""
    is_for_two: bool = False


def at_number(seat: int) -> str:
    """The id of a seat that has no better name."""
    return f"seat{seat + 1}"


def cleaned(name: str) -> str:
    """Return a player's own name as it is saved: a single line, cut to ``LONGEST_NAME``; '' if it cannot be shown.

    >>> cleaned("  Анна\\n Мария ")
    'Анна Мария'
    """
    line = one_line(name, LONGEST_NAME)
    return line if is_line(line) else ""


def written(who: str, name: str) -> str:
    """Return the text by which the log names who acts: a seat or a kind of device, and the player's own name if any.

    >>> written("joe_diamond", "Макс"), written("phone", "")
    ('joe_diamond/Макс', 'phone')
    """
    return f"{who}{BETWEEN}{name}" if name else who


def who_acted(words: Words, who: str, seats: Mapping[str, str]) -> str:
    """Return the player who acted: the own name, otherwise the names of the seats or the kind of device.

    ``who`` is the text of the log, ``seats`` holds the names of seats by id.

    >>> from companion.words import load
    >>> [who_acted(load("en"), who, {"seat1": "Anna"}) for who in ("seat1", "phone/Max", "mid", "")]
    ['Anna', 'Max', 'tablet', '']
    """
    at, _, name = who.partition(BETWEEN)
    both = [seats[seat] for seat in at.split(TOGETHER) if seat in seats]
    return name or ", ".join(both) or device_name(words, at)


def player_of(who: str, seat: str) -> str:
    """Return ``who`` of a log entry narrowed to ``seat``, with the player's name.

    It comes back unchanged if it has a single seat, or does not have this seat.

    >>> player_of("pete+mandy/Max", "mandy"), player_of("pete+mandy", "joe"), player_of("pete/Max", "pete")
    ('mandy/Max', 'pete+mandy', 'pete/Max')
    """
    at, between, name = who.partition(BETWEEN)
    return f"{seat}{between}{name}" if seat and seat in at.split(TOGETHER) else who


def device_name(words: Words, who: str) -> str:
    """Return the name of a kind of device, such as "tablet" for ``mid``; any other text comes back unchanged.

    >>> from companion.words import load
    >>> device_name(load("en"), "mid"), device_name(load("en"), "Ada")
    ('tablet', 'Ada')
    """
    t = words.t
    devices = {"phone": t("phone"), "mid": t("tablet"), "wide": t("big screen"), "notebook": t("notebook")}
    return devices.get(who, who)


# ---------------------------------------------------------------- the sheet


def sheet(words: Words, question: SeatsSheet, preferences: Preferences, size: p.Size) -> p.Panel:
    """Return the sheet "Who are you?": a tap chooses a seat, a button sits down there.

    A taken seat may be shared, and a player may stay without a seat.
    """
    t = words.t
    out = (
        ()
        if question.is_first
        else (p.Button("", LeaveWho(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True),)
    )
    body = (
        p.Text(t("Your seat comes first on this page. You can change it at any time."), p.Tone.SECOND),
        p.Group(tuple(_row(words, question, seat) for seat in range(len(question.seats))), p.Layout.TILES),
        own_name(words, preferences),
        p.Group((*signals(words, preferences), *_for_two(words, question)), p.Layout.LIST),
    )
    nobody = p.Button(t("Without a seat"), SitDown(-1), icon="eye", grow=True, is_way_out=question.is_first)
    chosen = [question.seats[seat].short for seat in (question.wish, question.also) if 0 <= seat < len(question.seats)]
    sits = bool(chosen)
    sit = p.Button(
        t("Sit down: {who}", who=", ".join(chosen)) if sits else t("Sit down"),
        SitDown(question.wish, question.also) if sits else None,
        p.ButtonKind.MAIN,
        grow=True,
        enabled=sits,
        reason="" if sits else t("Tap your seat."),
    )
    title = t("Who are you?")
    return p.Panel(title, body, (p.Title(title, note=question.standing, aside=out),), (nobody, sit), size, "who")


def _row(words: Words, query: SeatsSheet, number: int) -> p.Row:
    """Return the row of a seat that a tap takes, dim with the devices that have taken it, or "not taken"."""
    t, seat = words.t, query.seats[number]
    picks = [pick for pick in query.taken if seat.id in pick.seat.split(TOGETHER)]
    names = ", ".join(dict.fromkeys(pick.name or device_name(words, pick.device) for pick in picks))
    text = t("{who} · already here", who=names) if picks else " · ".join(filter(None, (t("not taken"), seat.where)))
    wished = number in (query.wish, query.also)
    return p.Row(seat.name, text, p.Pin(seat.pin, number, face=seat.face), WishSeat(number), on=wished, dim=bool(picks))


def _for_two(words: Words, query: SeatsSheet) -> tuple[p.Row, ...]:
    """Return the switch for a player who plays two seats; empty at tables with fewer than two seats."""
    if len(query.seats) < 2:
        return ()
    t, on = words.t, query.is_for_two
    options = (p.Button(t("yes"), PlayForTwo(True), pressed=on), p.Button(t("no"), PlayForTwo(False), pressed=not on))
    return (p.Row(t("I play two seats"), lead=p.Icon("people"), aside=(p.Choice(t("I play two seats"), options),)),)


def own_name(words: Words, preferences: Preferences) -> p.Section:
    """The line for the player's own name."""
    t = words.t
    note = t("Optional. Kept in this browser and shown in the log beside your actions.")
    line = p.Input(t("Name"), preferences.player, CallMe(""), "name", placeholder=t("Name"), limit=LONGEST_NAME)
    return p.Section(t("Name for the log"), (line, p.Text(note, p.Tone.SECOND, small=True)))


def signals(words: Words, preferences: Preferences) -> tuple[p.Row, ...]:
    """Return the switches for how this device signals the player's turn: a buzz, a quiet tone."""
    t = words.t

    def switch(label: str, icon: str, act: type[BuzzForTurn] | type[ToneForTurn], on: bool) -> p.Row:
        options = (p.Button(t("on"), act(True), pressed=on), p.Button(t("off"), act(False), pressed=not on))
        return p.Row(label, lead=p.Icon(icon), aside=(p.Choice(label, options),))

    return (
        switch(t("Vibrate on my turn"), "phone", BuzzForTurn, preferences.buzzes),
        switch(t("Play a soft sound on my turn"), "sound", ToneForTurn, preferences.sounds),
    )


def section(words: Words, seats: Sequence[TableSeat], sits: int, consequence: str, also: int = -1) -> p.Section:
    """Return the section of a table's settings that chooses the seats played on this device.

    A button for each seat and one for none, then ``consequence``, a text on what the choice changes, then the button
    that opens names and signals. ``sits`` and ``also`` are the seats played now, -1 for none.
    """
    t = words.t
    taken = tuple(p.Button(seat.short, SitDown(at), pressed=at in (sits, also)) for at, seat in enumerate(seats))
    nobody = p.Button(t("nobody"), SitDown(-1), pressed=not 0 <= sits < len(seats))
    more = p.Button(t("My seat and signals"), AskWho(), icon="people")
    return p.Section(
        t("Who plays on this device"),
        (
            p.Group((*taken, nobody), p.Layout.BUTTONS),
            p.Text(consequence, p.Tone.SECOND, small=True),
            p.Group((more,), p.Layout.BUTTONS),
        ),
    )
