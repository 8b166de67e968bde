"""The evening newspaper of a finished game, filled from the log: headline, turning points, curve, team, score.

What the log does not say (time, player, who laid a seal) is left out.

Source: rules/arkham.md WIN-01..05, SCORE-01..03.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from companion.arkham.ending.endings import EveningHistory, RoundEnd, TurningPoint, is_victory
from companion.arkham.ending.score import score
from companion.arkham.ending.verdicts import shows_its_end
from companion.arkham.pieces.doom import doom_track
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.causes import EveningTurn
from companion.arkham.table.state import Outcome, Table
from companion.history.timeline import Record
from companion.screens.arkham.evening import evening, newspaper_words, throws
from companion.screens.arkham.wording.names import Names
from companion.screens.families import newspaper as n

MOST_TURNS = 5
WEIGHTS = (
    EveningTurn.AWAKENING, EveningTurn.FELL, EveningTurn.GATE_SEALED, EveningTurn.GATE_CLOSED, EveningTurn.SURGE,
    EveningTurn.TERROR_TEN, EveningTurn.TERROR_CLOSES, EveningTurn.RUMOR_PASSED, EveningTurn.RUMOR_FAILED,
)  # fmt: skip
"""Turning points that the newspaper names, the heaviest kind first."""
FATES = (e.Fate.DEVOURED, e.Fate.LOST, e.Fate.INSANE, e.Fate.UNCONSCIOUS, e.Fate.ARRESTED)
"""The heaviest first."""
MOST_SURGES = 2
SHORT_AXIS = 10
"""From so many rounds on only every other number stands under the curve."""

Log = Sequence[Record[Table]]


def paper(names: Names, records: Log, has_players: bool = True, text: int = 100) -> n.Newspaper:
    """Return the newspaper of a game that has ended; without players' names unless ``has_players``."""
    t, table = names.words.t, names.table
    standing = throws.standing(records)
    history = history_of(names, standing)
    last = _last(names, history, standing)
    return n.Newspaper(
        title=t("The Arkham Evening"),
        dateline=newspaper_words.dateline(names, records, last),
        headline=newspaper_words.headline(names, last),
        sentence=newspaper_words.sentence(names, last),
        is_won=is_victory(table.outcome),
        ancient_one=table.ancient_one,
        turns_title=t("Turning points"),
        turns=tuple(_turns(names, history, standing)),
        curve=_curve(names, history, standing),
        team=tuple(_team(names, has_players)),
        **_score(names),
        press=t("Almanac"),
        text=text,
    )


def headline(names: Names, records: Log) -> str:
    """Return the headline alone, by which a shelf names a finished evening."""
    standing = throws.standing(records)
    return newspaper_words.headline(names, _last(names, history_of(names, standing), standing))


# ---------------------------------------------------------------- turning points


def history_of(names: Names, standing: Log) -> EveningHistory:
    """Return the course of the evening without the turning points that the players took back by hand."""
    history = evening.chronicle(names, standing)
    return replace(history, turns=tuple(turn for turn in history.turns if not _is_taken_back(turn, standing)))


def _is_taken_back(turn: TurningPoint, standing: Log) -> bool:
    """Return whether players took back an awakening, or a seal that they had put by hand."""
    later = (record.command for record in standing[turn.record + 1 :])
    match turn.event:
        case e.AncientOneWoke():
            return c.CalmAncientOne() in later
        case e.SealPlaced(location):
            return standing[turn.record].command == c.PutSeal(location) and c.TakeSeal(location) in later
        case _:
            return False


def _end(history: EveningHistory) -> TurningPoint | None:
    """Return the turning point at which the game ended; None if the log does not say it."""
    return next((turn for turn in reversed(history.turns) if turn.turn is EveningTurn.ENDED), None)


def _last(names: Names, history: EveningHistory, standing: Log) -> newspaper_words.LastTurn:
    """Return what the headline is made of: the last seal, gate or blow, and how the Ancient One woke.

    The last is what the act did that ended the game; an end entered by hand has none.
    """
    woke = next((turn for turn in reversed(history.turns) if turn.turn is EveningTurn.AWAKENING), None)
    road = woke.event.road if woke is not None and isinstance(woke.event, e.AncientOneWoke) else None
    fought = history.rounds[-1].battle if history.rounds else 0
    result = newspaper_words.LastTurn(road=road, woke_round=woke.round if woke else 0, battle_rounds=fought)
    end = _end(history)
    if end is None:
        return result
    if isinstance(standing[end.record].command, c.CorrectOutcome):
        return replace(result, is_unseen=not shows_its_end(names.table, names.box))
    for event in standing[end.record].events:
        match names.table.outcome, event:
            case (Outcome.GATES_SEALED, e.SealPlaced(location)) | (Outcome.GATES_CLOSED, e.GateLeft(location)):
                who = _closers(history, standing, names).get(end.record, "")
                return replace(result, location=location, name=who, round=end.round)
            case Outcome.ANCIENT_ONE_DEFEATED, e.AncientOneAttacked(seat):
                return replace(result, name=_at(names, standing[end.record]).first_name(seat))
            case _:
                pass
    return result


def _closers(history: EveningHistory, standing: Log, names: Names) -> Mapping[int, str]:
    """Return who closed or sealed a gate, by the number of the record; without those that nobody is known to do."""
    return {
        turn.record: _at(names, standing[turn.record]).first_name(turn.event.seat)
        for turn in history.turns
        if isinstance(turn.event, e.GateLeft) and turn.event.seat >= 0
    }


def _turns(names: Names, history: EveningHistory, standing: Log) -> Iterator[n.PaperTurn]:
    """Yield the turning points in the order of rounds: of each kind the heaviest first, then of each the second."""
    queues = _by_kind(history)
    chosen = [queue[at] for at in range(MOST_TURNS) for queue in queues if at < len(queue)][:MOST_TURNS]
    closers = _closers(history, standing, names)
    for turn in sorted(chosen, key=history.turns.index):
        then = _at(names, standing[turn.record])
        text = newspaper_words.turn(then, turn, closers.get(turn.record, ""))
        yield n.PaperTurn(names.words.number(turn.round), text)


def _by_kind(history: EveningHistory) -> list[list[TurningPoint]]:
    """Return the turning points by weight; the last seal or gate, which makes the headline, is not among them."""
    kinds: dict[EveningTurn, list[TurningPoint]] = defaultdict(list)
    sealed = {turn.record for turn in history.turns if isinstance(turn.event, e.SealPlaced)}
    end = _end(history)
    for turn in history.turns:
        match turn.event:
            case e.GateLeft(_, _, seat) if seat < 0 or turn.record in sealed:
                pass
            case e.GateLeft() | e.SealPlaced() if end is not None and turn.record == end.record:
                pass
            case _:
                kinds[turn.turn].append(turn)
    kinds[EveningTurn.FELL] = _by_fate(kinds[EveningTurn.FELL])
    kinds[EveningTurn.SURGE] = sorted(kinds[EveningTurn.SURGE], key=_surge, reverse=True)[:MOST_SURGES]
    return [kinds[kind] for kind in WEIGHTS]


def _by_fate(falls: Sequence[TurningPoint]) -> list[TurningPoint]:
    """Return the falls, the first of every fate before the second of any, the heaviest fate first."""
    fates = [[turn for turn in falls if isinstance(turn.event, e.InvestigatorFell) and turn.event.fate is fate]
             for fate in FATES]  # fmt: skip
    return [queue[at] for at in range(len(falls)) for queue in fates if at < len(queue)]


def _surge(turn: TurningPoint) -> int:
    """Return how many monsters a surge brought."""
    return turn.event.size if isinstance(turn.event, e.SurgeBegan) else 0


def _at(names: Names, record: Record[Table]) -> Names:
    """Return the names at the moment of a record."""
    table = record.step.before or record.step.after
    return replace(names, table=table) if table is not None else names


# ---------------------------------------------------------------- curve, team, score


def _curve(names: Names, history: EveningHistory, standing: Log) -> n.PaperCurve | None:
    """Return doom and gates by round with seals and falls; None unless there are two moments."""
    t, rounds = names.words.t, history.rounds
    if len(rounds) < 2:
        return None
    falls = {_place(turn, standing) for turn in history.turns if turn.turn is EveningTurn.FELL}
    woke = [row.at for row in rounds if not row.battle]
    has_woken = any(turn.turn is EveningTurn.AWAKENING for turn in history.turns)
    numbers = ", ".join(names.words.number(row.doom) for row in rounds)
    return n.PaperCurve(
        doom_label=t("Doom"),
        gates_label=t("Gates"),
        limit=max(max(row.doom for row in rounds), rounds[-1].doom_track),
        doom=tuple((row.at, row.doom) for row in rounds),
        gates=tuple((row.at, row.gates) for row in rounds),
        names=tuple(_axis(names, rounds)),
        reading=t("Doom by round: {numbers}", numbers=numbers),
        seals=tuple(turn.round for turn in history.turns if turn.turn is EveningTurn.GATE_SEALED),
        falls=tuple(sorted(falls)),
        wakes=woke[-1] if has_woken and woke else None,
    )


def _place(turn: TurningPoint, standing: Log) -> int:
    """Return the place of a turning point on the axis, where the rounds of the battle follow those of the game."""
    table = standing[turn.record].step.before
    return turn.round + (table.battle.round if table is not None and table.battle is not None else 0)


def _axis(names: Names, rounds: Sequence[RoundEnd]) -> Iterator[tuple[int, str]]:
    """Yield the names under the axis: rounds, and where the final battle begins."""
    played = [row for row in rounds if row.round and not row.battle]
    step = 1 if len(rounds) < SHORT_AXIS else 2
    for row in played[::step]:
        yield row.at, names.words.number(row.round)
    fought = [row.at for row in rounds if row.battle]
    if fought:
        yield fought[len(fought) // 2], names.words.t("battle")


def _team(names: Names, has_players: bool) -> Iterator[n.PaperPerson]:
    """Yield the investigators of the last table with what they have won."""
    words = names.words
    for seat, investigator in enumerate(names.table.investigators):
        gates, monsters = len(investigator.gate_trophies), len(investigator.monster_trophies)
        lines = (
            words.n("gate: {n}", "gates: {n}", gates) if gates else "",
            words.n("monster: {n}", "monsters: {n}", monsters) if monsters else "",
        )
        if investigator.eliminated:
            lines = (words.t("prey of the Ancient One"), "")
        player = investigator.player if has_players else ""
        yield n.PaperPerson(seat, investigator.id, names.first_name(seat), player, tuple(filter(None, lines)))


def _score(names: Names) -> dict[str, str]:
    """Return the score with its sum; after a defeat the tokens of the track instead (SCORE-01)."""
    t, table = names.words.t, names.table
    if is_victory(table.outcome):
        result = score(table, names.box)
        return {
            "score_label": t("Score"),
            "score": names.words.number(result.total),
            "score_text": newspaper_words.score_sum(names, {line.what: line.points for line in result.lines}),
        }
    track = doom_track(table, names.box)
    if table.battle is None:
        return {"score_label": t("Doom"), "score": f"{table.doom}/{track}", "score_text": ""}
    left = names.words.n("{n} token left", "{n} tokens left", table.doom)
    struck = max(0, track - table.doom)
    return {"score_label": t("Final battle"), "score": f"{struck}/{track}", "score_text": left}
