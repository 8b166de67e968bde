"""The door to the network: what the start page says of it, and its own page, as frozen records of ready text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from companion.records import dataclass
from companion.screens.parts import Pin
from companion.words import Words

PHONE, TABLET, COMPUTER, TELEVISION = "phone", "tablet", "computer", "television"
MOST_DEVICES = 12
"""That are named; a house has fewer."""


@dataclass(frozen=True, slots=True)
class VisitorDoor:
    """The door as a visitor of the start page finds it."""

    guest: str = "host"
    """Or "plays" or "looks"."""
    key: str = ""
    """By which the host opens it."""
    is_open: bool = False
    devices: int = 0
    number: str = ""
    """Six digits that let in, where the house is open from the start."""


AT_HOME = VisitorDoor()
"""Closed, as the host sees it."""


@dataclass(frozen=True, slots=True)
class GuestDevice:
    """A device of a guest."""

    kind: str
    where: str
    """Its address in the network."""
    plays: bool
    table: str
    """What it has open; empty where it is the table from which the host came."""
    is_here: bool
    name: str = ""
    """The player's own name, where it was told."""
    seat: str = ""
    """Whom the player plays."""
    pins: tuple[Pin, ...] = ()
    """The figures of whom the player plays."""


@dataclass(frozen=True, slots=True)
class GuestKind:
    """One kind of guest: its tab, and how such a guest comes in."""

    value: str
    name: str
    address: str
    """With the token, for the code."""
    number: str
    """To be typed at the short address; empty where too many were tried."""
    is_shown: bool


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A line of those who sit at the table."""

    kind: str
    title: str
    text: str
    is_here: bool
    state: str
    pins: tuple[Pin, ...] = ()
    """One for each seat that is taken, shown instead of the kind of device."""


@dataclass(frozen=True, slots=True)
class DoorScreen:
    """Everything on the page of the door."""

    language: str
    title: str
    subtitle: str
    heading: str
    since: str
    notice: str
    """Why it did not open."""
    text: str
    is_open: bool
    kinds: tuple[GuestKind, ...]
    kinds_label: str
    short: str
    """The address to type."""
    code_label: str
    by_hand: str
    shut: str
    """Where no number lets in any more: why, and what does."""
    send: str
    """The button that hands the invitation to the phone's own sheet, where the browser has one."""
    copy: str
    copied: str
    sits: str
    nobody: str
    seats: tuple[SeatLine, ...]
    act: str
    small: str
    back: str


@dataclass(frozen=True, slots=True)
class DoorStanding:
    """How it stands open."""

    since: datetime
    short: str
    kinds: tuple[tuple[str, str, str], ...]
    """Value, address and number of each kind of guest."""
    shown: str
    """Value of the kind that is looked at."""


def present(
    words: Words,
    opening: DoorStanding | None,
    sitters: Sequence[GuestDevice] = (),
    notice: str = "",
    has_table: bool = False,
) -> DoorScreen:
    """The page; ``opening`` is None while it is closed."""
    t = words.t
    names = {"plays": t("Play"), "looks": t("Watch only")}
    is_open = opening is not None
    kinds = opening.kinds if opening is not None else ()
    text = opening.shown if opening is not None else ""
    small = t("Anyone on your home network can join with this code. You can close the door at any time.")
    return DoorScreen(
        language=words.language,
        title=t("Let phones in"),
        subtitle=t("home network"),
        heading=t("The door is open") if is_open else "",
        since=t("since {time}", time=f"{opening.since:%H:%M}") if opening is not None else "",
        notice=notice,
        text="" if is_open else closed(words),
        is_open=is_open,
        kinds=tuple(
            GuestKind(kind, names[kind], address, _spaced(number), kind == text) for kind, address, number in kinds
        ),
        kinds_label=t("Who may join"),
        short=opening.short if opening is not None else "",
        code_label=t("QR code with the address of this table"),
        send=t("Send from this device"),
        copy=t("Copy the address"),
        copied=t("Copied"),
        by_hand=t("Scan the code, or type the address and the number:"),
        shut="" if all(number for *_, number in kinds) else _after_wrong_numbers(words),
        sits=t("Who is at the table"),
        nobody=t("Nobody has joined yet."),
        seats=tuple(_seat(words, sitter) for sitter in sitters[:MOST_DEVICES]),
        act=t("Close the door") if is_open else t("Open the door"),
        small=_small_print(words, text) if is_open else small,
        back=t("To the table") if has_table else t("To the start page"),
    )


def _after_wrong_numbers(words: Words) -> str:
    """Return the sentence that too many wrong numbers were typed and only the code still lets devices in."""
    return words.t("Too many wrong numbers, so only the code works now. Close and reopen the door for new numbers.")


def closed(words: Words) -> str:
    """Return a sentence on what a closed door means: only this computer sees the almanac."""
    return words.t("The door is closed: the Almanac is visible on this computer only.")


def _small_print(words: Words, text: str) -> str:
    """Return the small print under a code: for looking if text is "looks", otherwise for playing."""
    if text == "looks":
        return words.t("This code is for watching only. It works until the door closes.")
    return words.t("This code is for players on your home network. It works until the door closes.")


def _spaced(number: str) -> str:
    """Return a number of six digits in two groups of three, as it is called across a table; '' for ''."""
    return f"{number[:3]} {number[3:]}" if number else ""


def _seat(words: Words, sitter: GuestDevice) -> SeatLine:
    """Return a device that came in by the door as a line: name or kind, and if it plays; a television only looks."""
    t = words.t
    names = {PHONE: t("Phone"), TABLET: t("Tablet"), COMPUTER: t("Computer"), TELEVISION: t("Television")}
    kinds = {PHONE: t("phone"), TABLET: t("tablet"), COMPUTER: t("computer"), TELEVISION: t("television")}
    does = t("plays") if sitter.plays and sitter.kind != TELEVISION else t("watching")
    device = names[sitter.kind]
    if sitter.kind != TELEVISION:
        device = t("{device} {where}", device=device, where=sitter.where)
    named = " · ".join(filter(None, (sitter.name, sitter.seat)))
    text = " · ".join(filter(None, (does, kinds[sitter.kind] if named else "", sitter.table)))
    return SeatLine(
        sitter.kind, named or device, text, sitter.is_here, t("here") if sitter.is_here else t("joining"), sitter.pins
    )
