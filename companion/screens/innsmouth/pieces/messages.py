"""What the page says by itself: refusals with the way to set it all the same, what others did."""

from __future__ import annotations

from companion.errors import IllegalCommand
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.refusals import Reason
from companion.innsmouth.game.state import Tour
from companion.screens import parts as p
from companion.screens.innsmouth.pieces.log import log_lines, who_did
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.names import Names
from companion.screens.innsmouth.wording.refusals import refusal
from companion.screens.innsmouth.wording.sentences import phrase
from companion.screens.parts import Act
from companion.words import Words

ALREADY = (Reason.DRAWN_ALREADY, Reason.NO_SUCH_ROAD, Reason.NO_SUCH_DIAGONAL)


def refused(error: IllegalCommand, command: Act | None, names: Names) -> p.Toast:
    """Return the message why a command was refused, with a button to set it by hand where that is possible."""
    return p.Toast(refusal(error, names), "refused", _all_the_same(error, command, names))


def _all_the_same(error: IllegalCommand, command: Act | None, names: Names) -> tuple[p.Button, ...]:
    """Return the button that draws a refused segment by hand; empty if a reason in ALREADY, or another command."""
    label = names.words.t("Drawn anyway")
    match command:
        case c.DrawSegment(seat, road) if error.reason not in ALREADY:
            return (p.Button(label, c.SetSegment(seat, road, True)),)
        case c.DrawLine(seat, strokes) if error.reason not in ALREADY:
            return (p.Button(label, c.SetLine(seat, strokes, True)),)
        case c.DrawDiagonal(seat, diagonal) if error.reason not in ALREADY:
            return (p.Button(label, c.SetDiagonal(seat, diagonal, True)),)
        case _:
            return ()


def box_taken(differing: tuple[str, ...], towns: int, words: Words) -> p.Toast:
    """Return a message on what a file of a box has added, and which parts of my box stay although the file differs."""
    t = words.t
    text = t("Added from the file what My box lacked.")
    if towns:
        text = t("{said} {more}", said=text, more=t("New towns: {n}.", n=towns))
    if differing:
        labels = {
            "dice": t("tourist dice"), "bonus_die": t("bonus die"), "goals": t("goal cards"),
            "cache_cards": t("cache cards"), "bonuses": t("bonuses of characters"), "artifact_deck": t("artifact deck"),
            "deep_ones": t("the Deep Ones"), "solo": t("solo challenge"), "solo_games": t("solo games"),
            "week_games": t("games of the week"),
            "towns": t("towns"),
        }  # fmt: skip
        parts = words.list_and([labels[part] for part in differing])
        text = t(
            "{said} {more}", said=text, more=t("The file differs from My box; yours was kept: {parts}.", parts=parts)
        )
    return p.Toast(text, "info", stays=bool(differing))


def town_saved(name: str, words: Words) -> p.Toast:
    """Return the message that a town is saved under another name because its own is taken."""
    return p.Toast(words.t("This town name is taken; saved as: {name}", name=name), "info", stays=True)


def others_did(page: InnsmouthScreen, record: Record[Tour]) -> p.Toast:
    """Return a message on what another device did."""
    t = page.words.t
    who = who_did(page.names, record.who) or t("Another device")
    if isinstance(record.act, Do):
        return p.Toast(t("{who}: {what}", who=who, what=log_lines(page, record)[0]), "info")
    what = phrase(record.command, page.tour, page.names, page.printed)
    return p.Toast(t("{who} is correcting: {what}", who=who, what=what), "info")
