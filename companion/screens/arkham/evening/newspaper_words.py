"""The sentences of the evening newspaper: date, headline, the sentence below it, turning points, the sum of the score.

Names of people stand in the nominative before verbs in the present; locations have their own case ("in the Woods").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion import number_text
from companion.arkham.ending.endings import TurningPoint, is_victory
from companion.arkham.ending.score import ScoreLine
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table import events as e
from companion.arkham.table.state import Outcome, Table, WakingCause
from companion.history.log_fields import local_time, seconds_between
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

LONGEST_EVENING = 12 * 60
"""Minutes; what lies farther apart was played on several days."""

DAYS = (
    m("January {day}, {year}"), m("February {day}, {year}"), m("March {day}, {year}"), m("April {day}, {year}"),
    m("May {day}, {year}"), m("June {day}, {year}"), m("July {day}, {year}"), m("August {day}, {year}"),
    m("September {day}, {year}"), m("October {day}, {year}"), m("November {day}, {year}"), m("December {day}, {year}"),
)  # fmt: skip

FATES: Mapping[e.Fate, str] = {
    e.Fate.UNCONSCIOUS: m("{name} falls unconscious"),
    e.Fate.INSANE: m("{name} goes insane"),
    e.Fate.LOST: m("{name} is lost in time and space"),
    e.Fate.DEVOURED: m("{name} is devoured"),
    e.Fate.ARRESTED: m("{name} is arrested"),
}

WOKE: Mapping[WakingCause, str] = {
    WakingCause.DOOM_TRACK: m("The doom track is full in round {n}."),
    WakingCause.OPEN_GATES: m("Too many gates stand open in round {n}."),
    WakingCause.GATE_STACK: m("The gate markers run out in round {n}."),
    WakingCause.MONSTER_CUP: m("The monster cup runs empty in round {n}."),
    WakingCause.OVERRUN: m("Monsters overrun Arkham in round {n}."),
}
"""Why the Ancient One woke; of other causes only the round is named."""

SUM: Mapping[ScoreLine, str] = {
    ScoreLine.DOOM_TRACK: m("track {n}"),
    ScoreLine.GATES: m("gates {n}"),
    ScoreLine.MONSTERS: m("monsters {n}"),
    ScoreLine.ALIVE: m("alive {n}"),
    ScoreLine.TERROR: m("terror {n}"),
    ScoreLine.LOANS: m("loans {n}"),
    ScoreLine.ELDER_SIGNS: m("signs {n}"),
}
"""The lines of the score as terms of a sum, what is added before what is taken off."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What decided the game; empty where the log does not say it."""

    location: str = ""
    """Where the last gate was closed or sealed."""
    name: str = ""
    """Who did it, or struck the last blow."""
    round: int = 0
    road: WakingCause | None = None
    woke_round: int = 0
    battle_rounds: int = 0
    is_unseen: bool = False
    """The players entered an end that the table does not show."""


def dateline(names: Names, records: Sequence[Record[Table]], last: LastTurn) -> str:
    """Return day, kind of the end, rounds and length in one line, without those that the log does not know."""
    rounds = names.words.n("{n} round", "{n} rounds", names.table.round)
    lasted = ", ".join(filter(None, (rounds, _length(names, records))))
    return " · ".join(filter(None, (day(names, records), _kind(names, last), lasted)))


def day(names: Names, records: Sequence[Record[Table]]) -> str:
    """Return the day of the last record, "28 November 2026"; "" if it has no time."""
    parts = local_time(records[-1].at, "%d %m %Y").split() if records else []
    if len(parts) != 3 or not all(part.isdigit() for part in parts):
        return ""
    return names.words.t(DAYS[int(parts[1]) - 1], day=int(parts[0]), year=parts[2])


def _length(names: Names, records: Sequence[Record[Table]]) -> str:
    """Return the time from the first record to the last; "" below a minute, from 12 hours on, or without times."""
    t = names.words.t
    minutes = int(seconds_between(records[0].at, records[-1].at) or 0) // 60 if records else 0
    if not 0 < minutes < LONGEST_EVENING:
        return ""
    return t("{h} h {m} min", h=minutes // 60, m=minutes % 60) if minutes >= 60 else t("{m} min", m=minutes)


def _kind(names: Names, last: LastTurn) -> str:
    """Return how the game ended in two or three words."""
    t = names.words.t
    match names.table.outcome:
        case outcome if last.is_unseen:
            return t("won, the players say") if is_victory(outcome) else t("lost, the players say")
        case Outcome.GATES_SEALED:
            return t("won by sealing the gates")
        case Outcome.GATES_CLOSED:
            return t("won by closing the gates")
        case Outcome.ANCIENT_ONE_DEFEATED:
            return t("won in battle")
        case _:
            return t("defeat")


def headline(names: Names, last: LastTurn) -> str:
    """Return the headline of an end."""
    t, who, where = names.words.t, names.ancient_one(), _where(names, last.location)
    match names.table.outcome:
        case outcome if last.is_unseen:
            return t("The evening is won") if is_victory(outcome) else t("The evening is lost")
        case Outcome.GATES_SEALED if where and len(names.table.seals) == names.box.numbers.elder_signs_to_win:
            return t("Sixth seal holds {where}", where=where)
        case Outcome.GATES_SEALED:
            return t("The seals hold. Arkham is saved")
        case Outcome.GATES_CLOSED if where and not names.table.gates:
            return t("Last gate shut {where}", where=where)
        case Outcome.GATES_CLOSED:
            return t("The gates are shut. Arkham is saved")
        case Outcome.ANCIENT_ONE_DEFEATED if last.name:
            return t("{who} falls. {name} strikes the last blow", who=who, name=last.name)
        case Outcome.ANCIENT_ONE_DEFEATED:
            return t("{who} falls. Arkham is saved", who=who)
        case Outcome.ALL_DEVOURED:
            return t("Nobody left to tell")
        case _ if last.road is not None:
            return t("{who} wakes. Arkham is gone", who=who)
        case _:
            return t("Arkham is gone")


def sentence(names: Names, last: LastTurn) -> str:
    """Return the sentences under the headline: who closed the last gate, what was missing, how the battle went."""
    words, table = names.words, names.table
    results = [_deed(names, last)]
    if last.road is not None:
        woke = WOKE.get(last.road, m("{who} wakes in round {n}."))
        results.append(words.t(woke, n=last.woke_round, who=names.ancient_one()))
    if last.battle_rounds:
        results.append(
            words.n("The final battle takes {n} round.", "The final battle takes {n} rounds.", last.battle_rounds)
        )
    left = doom_track(table, names.box) - table.doom
    if is_victory(table.outcome) and last.road is None and left > 0:
        who = names.ancient_one()
        results.append(words.n("{who} was {n} token short.", "{who} was {n} tokens short.", left, who=who))
    return " ".join(filter(None, results))


def _deed(names: Names, last: LastTurn) -> str:
    """Return the sentence on who sealed or closed the last gate; "" if nobody is known to have done it."""
    t = names.words.t
    match names.table.outcome:
        case Outcome.GATES_SEALED if last.name and last.round:
            return t("{name} lays the last seal in round {n}.", name=last.name, n=last.round)
        case Outcome.GATES_CLOSED if last.name and last.round:
            return t("{name} closes the last gate in round {n}.", name=last.name, n=last.round)
        case _:
            return ""


def turn(names: Names, point: TurningPoint, closer: str) -> str:
    """Return a turning point as a short sentence; ``closer``: who closed or sealed the gate, if it is known."""
    t, event = names.words.t, point.event
    match event:
        case e.AncientOneWoke():
            return t("{who} rises from sleep", who=names.ancient_one())
        case e.InvestigatorFell(seat, fate):
            return t(FATES[fate], name=names.first_name(seat))
        case e.SealPlaced(location) if closer:
            return t("{name} lays a seal {where}", name=closer, where=_where_or_name(names, location))
        case e.SealPlaced(location):
            return t("Sealed: {place}", place=names.place(location))
        case e.GateLeft(location):
            return t("{name} closes the gate {where}", name=closer, where=_where_or_name(names, location))
        case e.SurgeBegan(location, size):
            where = _where_or_name(names, location)
            return names.words.n("Surge {where}: {n} monster", "Surge {where}: {n} monsters", size, where=where)
        case e.LimitLifted():
            return t("Terror reaches 10")
        case e.LocationClosed(location):
            return t("Closed for good: {place}", place=names.place(location))
        case e.RumorFailed(card):
            return t("A rumor comes true: {card}", card=names.card(card))
        case e.CardLeft(card):
            return t("A rumor is refuted: {card}", card=names.card(card))
        case _:
            return ""


def score_sum(names: Names, points: Mapping[ScoreLine, int]) -> str:
    """Return the score as a sum, "track 11 + gates 6 − signs 4", without the lines that count nothing."""
    result = ""
    for line, text in SUM.items():
        if value := points.get(line, 0):
            sign = "" if not result else f" {number_text.MINUS} " if value < 0 else " + "
            result += sign + names.words.t(text, n=abs(value))
    return result


def _where(names: Names, location: str) -> str:
    """Return a location as the answer to "where?", such as "in the Woods"; "" for any other space."""
    space = names.box.spaces.get(location)
    return names.words.text(space, "where") if space else ""


def _where_or_name(names: Names, location: str) -> str:
    """Return a location as the answer to "where?", or its name in brackets where it has no such form."""
    return _where(names, location) or f"({names.place(location)})"
