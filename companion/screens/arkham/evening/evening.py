"""The evening as it went: numbers round by round, turning points, everybody's luck, and a file to keep.

Source: rules/arkham.md WIN-01..05, ODDS-13.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from companion.arkham.ending import endings
from companion.arkham.ending.endings import EveningHistory, RoundEnd, TurningPoint
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.events import InvestigatorFell
from companion.arkham.table.state import Table
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.belongings.losses_screen import SIGNS
from companion.screens.arkham.chances import explained
from companion.screens.arkham.drafts.fight_draft import EndPage, ShowEnd
from companion.screens.arkham.evening import throws
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.evening.throws import Lucky
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.sentences import sentence
from companion.screens.families import chances as ch
from companion.screens.families.charts import ChartLine, LineChart, tools

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

Log = Sequence[Record[Table]]


def present(names: Names, records: Log, links: Links) -> p.Panel:
    """Return the page of the evening."""
    t = names.words.t
    out = p.Button("", ShowEnd(EndPage.SCORE), p.ButtonKind.QUIET, "left", hint=t("Back"), is_way_out=True)
    body = (*parts(names, records), *_files(names, links))
    return p.Panel(t("How it went"), body, (p.Title(t("How it went"), aside=(out,)),), size=p.Size.PAGE, name="evening")


def parts(names: Names, records: Log) -> tuple[Any, ...]:
    """Return the chart, the turning points and the luck, for both the page and the file."""
    t, history = names.words.t, chronicle(names, records)
    if not history.rounds:
        return (p.Text(t("Nothing in the log yet"), p.Tone.SECOND),)
    standing = throws.standing(records)
    lines = tuple(turn_line(names, turn, standing) for turn in history.turns)
    return (
        chart(names, history),
        p.Section(t("Turning points"), (p.Group(lines, p.Layout.LOG),), names.words.number(len(lines))),
        *_luck(names, throws.of_everybody(records, names.box)),
    )


TURNS = {
    EveningTurn.GATE_OPENED: "gate", EveningTurn.GATE_CLOSED: "gate", EveningTurn.GATE_SEALED: "seal",
    EveningTurn.SURGE: "monster",
    EveningTurn.TERROR_CLOSES: "lock", EveningTurn.TERROR_TEN: "terror", EveningTurn.FELL: "warn",
    EveningTurn.NEW_INVESTIGATOR: "people",
    EveningTurn.RUMOR: "rumor", EveningTurn.RUMOR_PASSED: "rumor", EveningTurn.RUMOR_FAILED: "rumor",
    EveningTurn.AWAKENING: "eye", EveningTurn.BATTLE_ROUND: "dice",
    EveningTurn.ENDED: "flag",
}  # fmt: skip
"""Icon of a turning point; of who fell, that of the fate."""


def chronicle(names: Names, records: Log) -> EveningHistory:
    """Return the course of the evening, from the acts that were not undone."""
    standing = throws.standing(records)
    return endings.chronicle(
        [(record.step.after, record.events) for record in standing if record.step.after], names.box
    )


def chart(names: Names, history: EveningHistory) -> LineChart:
    """Return the chart of doom, terror, gates and monsters by round, with a table of the numbers."""
    t, number = names.words.t, names.words.number
    fields = (("doom", t("Doom")), ("terror", t("Terror")), ("gates", t("Gates")), ("monsters", t("Monsters")))
    lines = tuple(
        ChartLine(label, tuple((row.at, getattr(row, field)) for row in history.rounds), seat)
        for seat, (field, label) in enumerate(fields)
    )
    head = (t("Round"), *(label for _, label in fields), t("Elder signs"), t("Outskirts"))
    table = tuple(
        (
            _moment(names, row),
            *(number(getattr(row, field)) for field, _ in fields),
            number(row.seals),
            number(row.outskirts),
        )
        for row in history.rounds
    )
    label = t("Doom, terror, gates, and monsters by round")
    fought = [row.at for row in history.rounds if row.battle]
    axis = t("Round (final battle from {n} on)", n=fought[0]) if fought else t("Round")
    return LineChart(
        "evening", label, axis, "", lines, head, table, t("Show as a table"), t("How it went"), tools(names.words)
    )


def _moment(names: Names, row: RoundEnd) -> str:
    """Return the round of a row of the table, or the round of the final battle."""
    return names.words.t("battle {n}", n=row.battle) if row.battle else names.words.number(row.round)


def turn_line(names: Names, turn: TurningPoint, standing: Log) -> p.LogLine:
    """Return a turning point as a line, in the words of the log; ``standing``: the acts that were not undone."""
    record = standing[turn.record]
    there = record.step.before or record.step.after
    then = replace(names, table=there) if there is not None else names
    seat = getattr(turn.event, "seat", -1)
    t = names.words.t
    moment = (
        t("round {round}, phase {phase}", round=turn.round, phase=NUMERALS[turn.phase]) if turn.round else t("Setup")
    )
    seat = seat if isinstance(seat, int) else -1
    return p.LogLine(sentence(turn.event, then), moment, seat, icon=_sign(turn))


def _sign(turn: TurningPoint) -> str:
    """Return the icon of a turning point; for an investigator who fell, the icon of the fate."""
    return SIGNS[turn.event.fate] if isinstance(turn.event, InvestigatorFell) else TURNS[turn.turn]


# ---------------------------------------------------------------- luck


def _luck(names: Names, luckies: Sequence[Lucky]) -> Iterator[AnyTablePart]:
    """Yield the section with the luck of each investigator whose dice count; nothing if no dice count."""
    t = names.words.t
    if not luckies:
        return
    ways = tuple(lucky(names, seat_luck) for seat_luck in luckies)
    note = t("The Almanac does not know which dice you rerolled.")
    yield p.Section(t("Luck of the evening"), (*ways, p.Text(note, p.Tone.THIRD, small=True)))


def lucky(names: Names, seat_luck: Lucky) -> ch.WayForward:
    """Return an investigator's luck: successes against expected successes, and the chance of such a result.

    It is the chance of being so lucky or luckier, or with fewer successes than expected of being so unlucky or worse.
    """
    t, words, luck = names.words.t, names.words, seat_luck.luck
    is_lucky = luck.successes >= luck.expected
    chance = luck.this_lucky if is_lucky else luck.this_unlucky
    verdict = t("this lucky or luckier: {chance}", chance=words.percent(chance))
    if not is_lucky:
        verdict = t("this unlucky or worse: {chance}", chance=words.percent(chance))
    text = t(
        "{rolls}, {dice}, {expected} expected; {verdict}",
        rolls=words.n("{n} roll", "{n} rolls", seat_luck.throws),
        dice=words.n("{n} die", "{n} dice", luck.dice),
        expected=words.number(luck.expected, 1),
        verdict=verdict,
    )
    figure = t("{n} of {dice}", n=luck.successes, dice=luck.dice)
    share = float(Fraction(luck.successes, max(1, luck.dice)))
    numbers = words.number(luck.expected, 1), words.percent(chance)
    how = explained.of_luck(words, seat_luck.rolled, is_lucky, numbers)
    return ch.WayForward(names.investigator(seat_luck.seat), text, figure, share, how=how)


# ---------------------------------------------------------------- files


def _files(names: Names, links: Links) -> Iterator[AnyTablePart]:
    """Yield the buttons that save the evening as a self-contained page and as a picture; none without a link to it."""
    t = names.words.t
    if not links.evening:
        return
    buttons = (
        p.Button(t("Save as a page"), None, icon="share", href=links.evening, download="arkham.html", grow=True),
        p.Button(t("Save as a picture"), None, icon="share", href=links.picture, download="arkham.png", grow=True),
        p.Button("SVG", None, p.ButtonKind.QUIET, href=links.picture, download="arkham.svg"),
    )
    yield p.Section(t("Keepsakes"), (p.Group(buttons, p.Layout.BUTTONS),))
