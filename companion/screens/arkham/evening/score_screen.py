"""How the game ended: the newspaper, the score line by line, and the First Citizen of Arkham.

Source: rules/arkham.md WIN-01..05, SCORE-01..04.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from companion.arkham.ending.endings import is_victory
from companion.arkham.ending.score import MONSTERS_PER_POINT, ScoreEntry, ScoreLine, first_citizens, score
from companion.arkham.ending.verdicts import shows_its_end
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import EndPage, NamePlayers, ShowEnd
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import evening, newspaper
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button
from companion.screens.families import fights as f
from companion.screens.families.replay import OpenReplay
from companion.screens.keeping.links import share_button

Log = Sequence[Record[Table]]


def is_on(names: Names, view: View) -> bool:
    """Return whether the page shows the end of the game."""
    return names.table.outcome is not None and view.drafts.end.page is not EndPage.TABLE


def present(names: Names, view: View, records: Log, links: Links) -> p.Panel:
    """Return the page of the newspaper, or of the course of the evening."""
    if view.drafts.end.page is EndPage.EVENING:
        return evening.present(names, records, links)
    t = names.words.t
    front = newspaper.paper(names, records, view.drafts.end.has_players, view.preferences.text)
    body = (
        front,
        p.Group(tuple(_buttons(names, view, records)), p.Layout.BUTTONS),
        *details(names),
        *_town(names, links),
    )
    return p.Panel(t("Score"), body, size=p.Size.PAGE, name="score")


def _buttons(names: Names, view: View, records: Log) -> Iterator[p.Button | p.Handed]:
    """Yield the buttons below the newspaper: what else is to be seen of the evening, and what the newspaper names."""
    t, has_players = names.words.t, view.drafts.end.has_players
    if records:
        yield p.Button(t("Replay the evening"), OpenReplay(), icon="play")
    yield p.Button(t("How it went"), ShowEnd(EndPage.EVENING), icon="log")
    yield p.Button(t("To the table"), ShowEnd(EndPage.TABLE), icon="map")
    if any(investigator.player for investigator in names.table.investigators):
        yield p.Button(t("Players’ names"), NamePlayers(not has_players), icon="people", pressed=has_players)
    yield replace(share_button(names.words), label=t("Table link"), icon="link")
    yield p.Handed(t("Print"), p.BrowserAction.PRINT, icon="print")
    yield button(names, t("Resume the game"), c.CorrectOutcome(None), hint=t("The players say it has not ended"))


def details(names: Names) -> Iterator[Any]:
    """Yield the score line by line, and the First Citizen; nothing after a defeat."""
    if is_victory(names.table.outcome):
        yield p.Section(names.words.t("Score"), (sheet(names), *citizens(names)))


def _town(names: Names, links: Links) -> tuple[Any, ...]:
    """Return the picture of the town in its last hour, on which a tap opens the table; empty without a picture."""
    if not links.town:
        return ()
    t = names.words.t
    label = t("The town in its last hour: open the table")
    return (
        p.Section(t("The town in its last hour"), (f.BoardPicture(p.Raw(links.town), label, ShowEnd(EndPage.TABLE)),)),
    )


def back(names: Names) -> p.Button:
    """Return the button from the table of a finished game to its score."""
    return p.Button(names.words.t("Score"), ShowEnd(EndPage.SCORE), p.ButtonKind.MAIN, "trophy")


def buttons_below(names: Names, view: View, links: Links) -> tuple[p.Button, ...]:
    """Return the buttons beside undo: another game and the picture of the evening, if there is any.

    On the page of the evening they lead to the table and back to the score.
    """
    t, page = names.words.t, view.drafts.end.page
    if page is EndPage.EVENING:
        table = p.Button("", ShowEnd(EndPage.TABLE), icon="map", hint=t("To the table"))
        return (table, back(names))
    again = p.Button(t("New evening"), None, href=links.app("arkham", lang=names.words.language))
    picture = p.Button(t("Share"), None, p.ButtonKind.MAIN, "share", href=links.picture, download="arkham.png")
    return (again, picture) if links.picture else (again,)


def title(names: Names) -> tuple[str, str]:
    """Return the head of a page while the end is shown: the verdict, then the name of the page."""
    t, table = names.words.t, names.table
    verdict = t("victory") if is_victory(table.outcome) else t("defeat")
    return t("{who} · {verdict}", who=names.ancient_one(), verdict=verdict), t("The evening is over")


def sheet(names: Names) -> f.ScoreSheet:
    """Return the score of a victory as a table; after a defeat nothing is counted (SCORE-01)."""
    result = score(names.table, names.box)
    rows = tuple(_row(names, line) for line in result.lines)
    return f.ScoreSheet(rows, names.words.t("Total"), names.words.number(result.total))


def how_it_ended(names: Names) -> str:
    """Return a line with the end of the game and its round; no cause where players declared what no table shows."""
    t, round_ = names.words.t, names.table.round
    match names.table.outcome:
        case Outcome() as outcome if not shows_its_end(names.table, names.box):
            if is_victory(outcome):
                return t("The players declare victory, round {n}", n=round_)
            return t("The players declare defeat, round {n}", n=round_)
        case Outcome.GATES_CLOSED:
            return t("Arkham is saved! All gates closed, round {n}", n=round_)
        case Outcome.GATES_SEALED:
            return t("Arkham is saved! Six elder signs, round {n}", n=round_)
        case Outcome.ANCIENT_ONE_DEFEATED:
            return t("Arkham is saved! The Ancient One is defeated, round {n}", n=round_)
        case Outcome.WORLD_DESTROYED:
            return t("The world is destroyed, round {n}", n=round_)
        case Outcome.ALL_DEVOURED:
            return t("Everybody is devoured, round {n}", n=round_)
        case None:
            return t("The game goes on, round {n}", n=round_)


def _row(names: Names, line: ScoreEntry) -> f.ScoreRow:
    """Return a line of the score with its words and its points, signed except for zero and the doom track."""
    words = names.words
    is_track = line.what is ScoreLine.DOOM_TRACK
    points = words.number(line.points) if is_track or not line.points else words.signed(line.points)
    return f.ScoreRow(*_words(names, line), points)


def _words(names: Names, line: ScoreEntry) -> tuple[str, str]:
    """Return the label of a score line, and how its points are counted."""
    t, n = names.words.t, names.words.n
    match line.what:
        case ScoreLine.DOOM_TRACK:
            return t("Doom track: {who}", who=names.ancient_one()), t("largest number on the track")
        case ScoreLine.TERROR:
            return t("Terror level"), t("at the end of the game")
        case ScoreLine.LOANS:
            return t("Unpaid bank loans"), t("none") if not line.counted else n("{n} loan", "{n} loans", line.counted)
        case ScoreLine.ELDER_SIGNS:
            text = t("gates sealed with clues don’t count")
            if line.counted:
                text = t("cards: {n}", n=line.counted)
            return t("Elder Sign cards played"), text
        case ScoreLine.GATES:
            return t("Gate trophies"), t("{n} unspent", n=line.counted)
        case ScoreLine.MONSTERS:
            return t("Monster trophies"), t("{n} unspent, a point for every {m}", n=line.counted, m=MONSTERS_PER_POINT)
        case ScoreLine.ALIVE:
            return t("Alive and sane"), t("{n} of {of}", n=line.counted, of=names.table.players)


def citizens(names: Names) -> tuple[Any, ...]:
    """Return the First Citizen, or the investigators who share the title; empty after a defeat or without a trophy."""
    t, table = names.words.t, names.table
    seats = first_citizens(table)
    best = table.investigators[seats[0]]
    if not is_victory(table.outcome) or not (best.gate_trophies or best.monster_trophies):
        return ()
    who = ", ".join(names.investigator(seat) for seat in seats)
    text = t("{who}: gates {n}, monsters {m}", who=who, n=len(best.gate_trophies), m=len(best.monster_trophies))
    leads = tuple(names.figure(seat) for seat in seats)
    return (f.Honour(leads, t("First Citizen of Arkham"), text),)
