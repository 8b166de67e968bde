"""The side column of the table: phase rail, what is due, tracks, limits, warnings, investigators, last lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham.rounds.phases import may_step
from companion.arkham.table import counts
from companion.arkham.table.commands import BeginPhase, Counted, RaiseDoom, RaiseTerror, StepNumber
from companion.arkham.table.state import OUTSKIRTS, Investigator, Phase, Table
from companion.desks import Command
from companion.facts.arkham import ArkhamBox
from companion.facts.rules_reference import Topic
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.board.signs import signs
from companion.screens.arkham.chances import forecast, prices
from companion.screens.arkham.drafts.view import (
    Close,
    OpenInvestigator,
    OpenSheet,
    OpenTab,
    PickInvestigator,
    SheetKind,
    Tab,
    View,
)
from companion.screens.arkham.evening import corrections, log
from companion.screens.arkham.table import due_lines, open_duties
from companion.screens.arkham.table.dangers import warnings
from companion.screens.arkham.table.in_force import ribbon
from companion.screens.arkham.table.phase_tasks import movement
from companion.screens.arkham.table.rules_reference import rules_button
from companion.screens.arkham.wording.chapters.causes import outcome_words, road_words
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families.sheets import DieFaces
from companion.words import Words

LAST_LINES = 2
"""Lines of the log below the investigators."""

TOPICS = {
    Phase.UPKEEP: Topic.UPKEEP,
    Phase.MOVEMENT: Topic.MOVEMENT,
    Phase.ARKHAM_ENCOUNTERS: Topic.ARKHAM,
    Phase.OTHER_WORLD_ENCOUNTERS: Topic.WORLDS,
    Phase.MYTHOS: Topic.MYTHOS,
}
"""Chapter of the rules that each phase opens."""


def present(names: Names, view: View, records: Sequence[Record[Table]]) -> p.Panel:
    """Return the table at a glance; with its numbers open (on a phone) the corrections follow at its end.

    What comes and goes with a tap stands below the tracks, so that no stepper moves from under the finger.
    """
    has_numbers, team = view.sheet is SheetKind.NUMBERS, people(names, view)
    due_now = due_lines.everything(names, view, records)
    rolls = names.table.phase is Phase.UPKEEP and any(
        isinstance(part, DieFaces) for line in due_now for part in line.aside
    )
    body = (
        *_phases(names, view.silenced),
        *tracks(names),
        *prices.sentences(names, *(track.plus for track in tracks(names))),
        *_ending(names),
        p.Group(due_now, p.Layout.DUE, names.words.t("Due now")),
        *((team,) if rolls else ()),  # several rolls of Upkeep would press it below a laptop's fold
        p.Meters(meters(names), label=names.words.t("Tracks and counts")),
        ribbon(names, view),
        *(() if rolls else (team,)),
        p.Group(warnings(names, beside_tracks=True), p.Layout.WARNINGS),  # below the team, as what comes next
        *forecast.where(names, view.odds, view.picked_monster),
        *forecast.section(names, view.odds),
        p.Group(log.lines(names, records)[:LAST_LINES], p.Layout.LOG),
        *((corrections.numbers(names), *corrections.states(names)) if has_numbers else ()),
    )
    return p.Panel(
        label=names.words.t("Round"),
        name="numbers" if has_numbers else "table",
        head=(heading(names, has_numbers),),
        body=body,
        size=p.Size.FULL if has_numbers else p.Size.SIDE,
    )


def heading(names: Names, closable: bool) -> p.Title:
    """Round and phase, with the way to the corrections, and the way out on a phone."""
    t, table = names.words.t, names.table
    who = names.first_name(table.first_player)
    first = t("{phase} · first player {who}", phase=names.phase(table.phase), who=who)
    if table.battle is not None:
        first = t("round {n} · first player {who}", n=table.battle.round, who=who)
    by_hand = p.Button("", OpenSheet(SheetKind.CORRECTIONS), p.ButtonKind.QUIET, "pencil", hint=t("Correct by hand"))
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    rules = rules_button(names.words, TOPICS[table.phase])
    title = t("Final battle") if table.battle is not None else round_name(names)
    return p.Title(title, note=first, aside=(rules, by_hand, *((out,) if closable else ())))


def round_name(names: Names) -> str:
    """ "Round 9", or the set-up before round 1."""
    number = names.table.round
    return names.words.t("Round {round}", round=number) if number else names.words.t("First card")


def _ending(names: Names) -> tuple[p.Part, ...]:
    t, table = names.words.t, names.table
    if table.outcome:
        return (p.Warning(outcome_words(table.outcome, names), hot=True),)
    if table.awakening:
        road = road_words(table.awakening.road, names)
        text = t("{who} is awake: {road}. The final battle begins", who=names.ancient_one(), road=road)
        return (p.Group((p.Warning(text, hot=True, icon="eye"),), p.Layout.WARNINGS),)
    return ()


def _phases(names: Names, silenced: tuple[str, ...]) -> tuple[p.Rail, ...]:
    """The rail; the final battle has rounds of its own and no phases (FINAL-01)."""
    return () if names.table.battle is not None else (rail(names, silenced),)


def rail(names: Names, silenced: tuple[str, ...] = ()) -> p.Rail:
    """The five phases; a tap goes to a phase, also back.

    Upkeep is not done while a roll of it is open, in whatever phase it is entered (UPKEEP-03).
    """
    table, now = names.table, list(Phase).index(names.table.phase)
    rolls = any(open_duties.rolls(names, seat, silenced) for seat in table.clockwise())

    def step(at: int, phase: Phase) -> p.RailStep:
        label = names.phase(phase)
        hint = names.words.t("Phase {numeral}: {phase}", numeral=NUMERALS[phase], phase=label)
        act = OpenTab(Tab.MYTHOS) if phase is table.phase is Phase.MYTHOS else may(names, BeginPhase(phase))
        done = at < now and not (phase is Phase.UPKEEP and rolls)
        return p.RailStep(NUMERALS[phase], label, act, hint, done=done, current=at == now)

    steps = tuple(step(at, phase) for at, phase in enumerate(Phase))
    return p.Rail(names.words.t("Phases of the round"), steps)


def tracks(names: Names) -> tuple[p.Track, p.Track]:
    """Doom and terror: plus follows the rules with all that hangs on it, minus corrects."""
    t, table, box = names.words.t, names.table, names.box
    last, top = box.ancient_ones[table.ancient_one].doom_track, box.numbers.terror_maximum
    doom = p.Track(
        "doom",
        t("Doom"),
        table.doom,
        last,
        t("/ {top}", top=last),
        minus=may(names, StepNumber(Counted.DOOM, -1)),
        plus=_first_allowed(names, RaiseDoom(), StepNumber(Counted.DOOM, 1)),
        reading=t("Doom {n} of {last}", n=table.doom, last=last),
        whose=names.ancient_one(),
    )
    marks = tuple(sorted(s.closes_at_terror for s in box.spaces.values() if s.closes_at_terror))
    terror = p.Track(
        "terror",
        t("Terror"),
        table.terror,
        top,
        _terror_note(names, top),
        minus=may(names, StepNumber(Counted.TERROR, -1)),
        plus=_first_allowed(names, RaiseTerror(), StepNumber(Counted.TERROR, 1)),
        marks=(*marks, top),
        reading=t("Terror {n} of {top}", n=table.terror, top=top),
        help=rules_button(names.words, Topic.LIMITS),
    )
    return doom, terror


def _terror_note(names: Names, top: int) -> str:
    """Return the text beside the terror level: its maximum, then the next place to close, or a lifted limit, if any."""
    t, table = names.words.t, names.table
    ahead = (s for s in names.box.spaces.values() if s.closes_at_terror and s.closes_at_terror > table.terror)
    closing = min(ahead, key=lambda space: space.closes_at_terror or 0, default=None)
    if closing is not None:
        return t("/ {top} · {n}: {place}", top=top, n=closing.closes_at_terror, place=names.short(closing.id))
    return t("/ {top} · no monster limit", top=top) if table.terror >= top else t("/ {top}", top=top)


def _first_allowed(names: Names, *commands: Command) -> p.Act | None:
    return next((act for act in (may(names, command) for command in commands) if act is not None), None)


def meters(names: Names) -> tuple[p.Meter, ...]:
    """Monsters, Outskirts, gates and seals against their limits (NUM-01)."""
    t, table, box = names.words.t, names.table, names.box
    numbers, lifted = counts.players_numbers(table, box), table.terror >= box.numbers.terror_maximum
    monsters, outside = counts.monsters_in_arkham(table), len(table.monsters_at(OUTSKIRTS))
    limit = numbers.awakening_monsters if lifted else numbers.monster_limit
    gates, signs = len(table.gates), len(table.seals)
    return (
        _meter(t("Monsters"), monsters, limit, "monster", t("Monsters {n} of {of}", n=monsters, of=limit)),
        _meter(
            t("Outskirts"), outside, None if lifted else numbers.outskirts_capacity, "outskirts",
            t("Outskirts {n} of {of}", n=outside, of=0 if lifted else numbers.outskirts_capacity),
        ),
        _meter(
            t("Gates"), gates, numbers.awakening_gates, "gate",
            t("Gates {n} of {of}", n=gates, of=numbers.awakening_gates),
        ),
        p.Meter(
            t("Elder signs"), signs, box.numbers.elder_signs_to_win, "seal", "seal",
            reading=t("Elder signs {n} of {of}", n=signs, of=box.numbers.elder_signs_to_win),
        ),
    )  # fmt: skip


def _meter(label: str, value: int, of: int | None, icon: str, reading: str) -> p.Meter:
    state = "" if of is None or (of == 0 and not value) else alarm_of(value, of)
    return p.Meter(label, value, of, icon, state, reading=reading)


def alarm_of(value: int, limit: int) -> str:
    """Return "full" at the limit or beyond it, "near" one step before it, otherwise ''."""
    return "full" if value >= limit else "near" if value == limit - 1 else ""


def doom_alarm(doom: int, last: int) -> str:
    """Return "full" when one token or none is left on the doom track, "near" in its last third, otherwise ''."""
    return "full" if doom >= last - 1 else "near" if 3 * doom >= 2 * last else ""


def strip_numbers(
    names: Names, silenced: tuple[str, ...] = (), picked: p.Due | None = None, own: tuple[int, ...] = ()
) -> p.Meters:
    """The four numbers above the map of a phone: the halves of doom and terror change them, the others open the table.

    With them goes the line below the map: that of a figure that is taken up, else what is due.
    """
    t, table = names.words.t, names.table
    monsters, _, gates, _ = meters(names)
    last, top = names.box.ancient_ones[table.ancient_one].doom_track, names.box.numbers.terror_maximum
    alarm = doom_alarm(table.doom, last)
    open_sheet = OpenSheet(SheetKind.NUMBERS)
    doom = p.Meter(
        t("Doom{in_short}", in_short=""),
        table.doom,
        last,
        "doom",
        tone=p.Tone.DOOM,
        act=open_sheet,
        reading=t("Doom {n} of {last}", n=table.doom, last=last),
        minus=may(names, StepNumber(Counted.DOOM, -1)),
        plus=_first_allowed(names, RaiseDoom(), StepNumber(Counted.DOOM, 1)),
        state=alarm,
        left=t("{n} left", n=max(0, last - table.doom)) if alarm else "",
        name=t("Doom"),
    )
    terror = p.Meter(
        t("Terror"),
        table.terror,
        top,
        "terror",
        tone=p.Tone.TERROR,
        act=open_sheet,
        reading=t("Terror {n} of {top}", n=table.terror, top=top),
        minus=may(names, StepNumber(Counted.TERROR, -1)),
        plus=_first_allowed(names, RaiseTerror(), StepNumber(Counted.TERROR, 1)),
        state=alarm_of(table.terror, top),
    )
    two = tuple(replace(meter, act=open_sheet) for meter in (monsters, gates))
    return p.Meters(
        (doom, terror, *two),
        strip=True,
        news=picked or due_lines.news(names, silenced, own),
        label=t("Tracks and counts"),
        news_label=t("Due now"),
    )


# ---------------------------------------------------------------- investigators


def people(names: Names, view: View) -> p.Group:
    """All investigators in seat order; a tap opens the sheet."""
    return names.memory.same(_people, names.table, names.box, names.words, view.picked_seat)


def _people(table: Table, box: ArkhamBox, words: Words, picked: int) -> p.Group:
    names = Names(table, box, words)
    rows = tuple(_walker(names, seat, picked == seat) for seat in range(len(table.investigators)))
    return p.Group(rows, p.Layout.LIST, words.t("Investigators"))


def _walker(names: Names, seat: int, on: bool) -> p.Row:
    """The line of an investigator; in phase II with how far he can still go, and the way to take the figure up."""
    row, text, investigator = person(names, seat, on), movement(names, seat), names.table.investigators[seat]
    walks = names.table.phase is Phase.MOVEMENT and not (investigator.zone or investigator.eliminated)
    if walks and may_step(investigator, names.table):
        hint = names.words.t("Move {who}", who=names.first_name(seat))
        row = replace(row, aside=(p.Button("", PickInvestigator(seat), p.ButtonKind.QUIET, "boot", hint=hint),))
    explored = names.words.t("explored") if investigator.explored else ""
    where = (investigator.player, names.short(investigator.place), explored, text)
    return replace(row, text=" · ".join(filter(None, where))) if text else row


def person(names: Names, seat: int, on: bool = False) -> p.Row:
    """One investigator as a line: figure, name and signs, player and place, Sanity, Stamina, clues."""
    t, investigator = names.words.t, names.table.investigators[seat]
    return p.Row(
        names.investigator(seat),
        " · ".join(filter(None, (investigator.player, whereabouts(names, investigator)))),
        lead=names.figure(seat),
        act=OpenInvestigator(seat),
        values=() if investigator.eliminated else values(names, seat),
        on=on,
        first=t("First player") if seat == names.table.first_player else "",
        person=True,
        dim=investigator.eliminated,
        signs=signs(names, seat),
    )


def values(names: Names, seat: int) -> tuple[p.Value, ...]:
    """Sanity, Stamina and clues of one investigator."""
    t, investigator = names.words.t, names.table.investigators[seat]
    return (
        p.Value(str(investigator.sanity), "sanity", p.Tone.SANITY, t("Sanity")),
        p.Value(str(investigator.stamina), "stamina", p.Tone.STAMINA, t("Stamina")),
        p.Value(str(investigator.clues), "clue", p.Tone.CLUE, t("Clues")),
    )


def whereabouts(names: Names, investigator: Investigator) -> str:
    """Return the place of an investigator, and whether the gate there is explored."""
    t = names.words.t
    if investigator.eliminated:
        return t("out of the game")
    place = names.place(investigator.place, investigator.zone)
    return " · ".join((place, t("explored"))) if investigator.explored else place
