"""The log: one line for every act, newest first, under the rounds."""

from __future__ import annotations

from dataclasses import replace

from companion.history.codec import Do
from companion.history.timeline import Record
from companion.innsmouth.game.state import Phase, Tour
from companion.screens import parts as p
from companion.screens.devices import seats
from companion.screens.innsmouth.drafts.view import Close
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.wording.names import Names
from companion.screens.innsmouth.wording.sentences import phrase, sentence
from companion.screens.keeping.comfort import tried_from
from companion.screens.pages import clock

SHOWN = 120
AT_ONCE = 2


def present(page: InnsmouthScreen) -> p.Panel:
    """The whole log."""
    t = page.words.t
    groups: list[tuple[str, list[p.LogLine]]] = []
    acts = [record for record in page.history.records if isinstance(record.act, Do)]
    for record in reversed(acts[-SHOWN:]):
        title = moment(page, record)
        if not groups or groups[-1][0] != title:
            groups.append((title, []))
        shown = line(page, record)
        tried = () if record.undone else tried_from(page.words, page.links, record.number, shown.text)
        groups[-1][1].append(replace(shown, aside=tried))
    body = tuple(p.Section(title, (p.Group(tuple(results), p.Layout.LOG),)) for title, results in groups)
    empty = (p.Text(t("Nothing in the log yet"), p.Tone.SECOND),)
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    head = (p.Title(t("Log"), aside=(p.Heart(), out)),)
    return p.Panel(t("Log"), body or empty, head, size=p.Size.PAGE, name="log")


def moment(page: InnsmouthScreen, record: Record[Tour]) -> str:
    """Return the heading of a log entry by the table before it: the setup, the end from FINAL on, or the round."""
    before = record.step.before
    t = page.words.t
    if before is None:
        return t("Setup")
    if before.phase in (Phase.FINAL, Phase.CHECK, Phase.OVER):
        return t("End of the game")
    return t("Round {n}", n=before.round)


def line(page: InnsmouthScreen, record: Record[Tour]) -> p.LogLine:
    """One act: what happened, when, on which device."""
    sentences = log_lines(page, record)
    by = who_did(page.names, record.who)
    taken = page.words.t("undone") if record.undone else ""
    note = " · ".join(filter(None, (clock(record.at), by, taken)))
    seat = getattr(record.command, "seat", -1)
    return p.LogLine(
        "; ".join(sentences[:AT_ONCE]),
        "",
        seat if isinstance(seat, int) else -1,
        note,
        record.undone,
        details=tuple(sentences[AT_ONCE:]),
    )


def log_lines(page: InnsmouthScreen, record: Record[Tour]) -> list[str]:
    """The sentences of an act."""
    tour = record.step.before or record.step.after
    names = replace(page.names, tour=tour)
    sentences = [text for event in record.events if (text := sentence(event, names, page.printed))]
    return sentences or [phrase(record.command, tour, names, page.printed)]


def who_did(names: Names, who: str) -> str:
    """Return the player who acted: the own name, otherwise the name of the seat or the kind of device."""
    players = names.tour.seats if names.tour is not None else ()
    return seats.who_acted(names.words, who, {seats.at_number(at): names.player(at) for at in range(len(players))})
