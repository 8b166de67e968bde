"""Who closes which gate: when each investigator can try, how likely the gate is closed by then, who should go where.

Counted exactly, under these assumptions: monsters stay where they are and are evaded, never fought; whoever fails to
evade on the way does not arrive; encounters move nobody; sliders and cards stay as they are; no gate opens or closes
meanwhile. :class:`Assumptions` says whether clues are spent and encounters delay.

Source: rules/arkham.md MOVE-01..06, OTHER-04, EVADE-03, EVADE-10, GATE-01..03, STATUS-07, STATUS-08, STATUS-10.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from math import comb, lcm

from companion.argument_types import check_arguments, shortened
from companion.arkham.forecast.arrivals import SURE, Arrival, Assumptions, Spending, arrivals, evading_chances, rests
from companion.arkham.forecast.walks import Hindrance, coming_points
from companion.arkham.odds import Fighter, GateOdds, close_gate
from companion.arkham.ratings import ratings, skills
from companion.arkham.rounds.phases import is_out_this_round, ways_back
from companion.arkham.table.ids import POLICE_STATION, SOUTH_CHURCH
from companion.arkham.table.state import JAIL, LOST, Phase, Table
from companion.errors import BadQuestion
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise
from companion.odds.numbers import whole
from companion.records import dataclass

THROUGH_A_WORLD = 2
"""Rounds from the Movement phase that ends on a gate to the first attempt to close it (OTHER-04)."""
MOST_ROUNDS = 12
NEARLY = Fraction(1, 10)
"""Expected gates by which another assignment may be behind the best and is still named."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one investigator can do about one open gate."""

    seat: int
    gate: str
    """Its location."""
    round: int = 0
    """The round of the first attempt to close it; 0 where ``hindrance`` says why there is none."""
    arrives: Fraction = Fraction(0)
    """The chance to get there without a fight, 0..1."""
    closes: Fraction = Fraction(0)
    """The chance of one attempt with ``skill`` and without clues, 0..1."""
    skill: str = ""
    """``fight`` or ``lore``: the one that is assumed, else the better one without clues."""
    evades_first: Fraction = SURE
    """The chance to evade what stands at the gate before the first attempt; 1 in the round of the return (EVADE-10)."""
    evades_later: Fraction = SURE
    """The same before each later attempt (EVADE-03)."""
    areas: tuple[str, ...] = ()
    """The way through town, both ends included; only the gate where it is reached without a step."""
    stops: tuple[str, ...] = ()
    """Areas where a Movement phase ends on this way."""
    hindrance: Hindrance | None = None
    """Why nobody can say when this investigator could try; None where it is known."""
    closes_first: Fraction | None = None
    """The chance of the first attempt with the clues that are spent on it, and with the skill that is assumed, else the
    one better with them, which ``skill`` need not be; None where none are spent."""
    encounters: int = 0
    """Encounters before the first attempt, each of which may delay it by rounds."""
    delay: Fraction = Fraction(0)
    """The chance that one does, 0 to below 1."""

    @check_arguments
    def by(self, number: int) -> Fraction:
        """Return the chance that the gate is closed by the end of a round: 0 before the first attempt."""
        if self.hindrance or number < self.round:
            return Fraction(0)
        more = number - self.round
        if not (self.delay and self.encounters):
            return self.arrives * self._closed_within(more)
        lost = ((self._loses(rounds), rounds) for rounds in range(more + 1))
        return self.arrives * sum((chance * self._closed_within(more - late) for chance, late in lost), Fraction(0))

    def surely(self) -> Cell:
        """Return the cell of somebody whose attempt needs no check (SIGN-01)."""
        return replace(self, closes=SURE, closes_first=None)

    def _closed_within(self, more: int) -> Fraction:
        """Return the chance that the gate is closed by the first attempt or one of so many ``more``.

        Whoever fails to evade keeps his clues for the first attempt.
        """
        later = 1 - self.closes * self.evades_later
        if self.closes_first is None:
            return 1 - (1 - self.closes * self.evades_first) * later**more
        untried, failed = 1 - self.evades_first, self.evades_first * (1 - self.closes_first)
        for _ in range(more):
            failed = failed * later + untried * self.evades_later * (1 - self.closes_first)
            untried *= 1 - self.evades_later
        return 1 - untried - failed

    def _loses(self, rounds: int) -> Fraction:
        """Return the chance that the encounters before the first attempt cost so many rounds."""
        ways = comb(self.encounters + rounds - 1, rounds)
        return ways * self.delay**rounds * (1 - self.delay) ** self.encounters


@dataclass(frozen=True, slots=True)
class Assignment:
    """Who goes to which gate: each investigator to one gate or none, each gate to one investigator or none."""

    cells: tuple[Cell, ...]
    """Clockwise from seat 0; whoever goes nowhere is absent."""
    gates: Fraction
    """Gates closed by the end of the plan's last round, on average."""


@dataclass(frozen=True, slots=True)
class GatePlan:
    """Every investigator's prospects at every open gate, and who should go where."""

    first: int
    """The round in which the plan begins, that of the table."""
    last: int
    """The round by whose end its gates are counted."""
    cells: tuple[Cell, ...]
    """For each investigator in the game, clockwise from seat 0, a cell for each gate in the order of the table."""
    best: Assignment
    """The one that closes the most gates on average; of equal ones that which closes them soonest."""
    second: Assignment | None
    """The next best one, if it is at most ``NEARLY`` gates behind."""
    price: Fraction
    """Gates that the pins and bans cost on average; 0 without any."""

    @check_arguments
    def cell(self, seat: int, gate: str) -> Cell:
        """Return the cell of an investigator and a gate; raises :class:`BadQuestion` where there is none."""
        for cell in self.cells:
            if (cell.seat, cell.gate) == (seat, gate):
                return cell
        raise BadQuestion("gate", f"the plan has no cell for seat {seat!r} and {gate!r}")


@check_arguments
def plan(
    state: Table,
    box: ArkhamBox,
    *,
    rounds: int = 6,
    pinned: Mapping[int, str] | None = None,
    forbidden: Collection[tuple[int, str]] = (),
    assume: Assumptions | None = None,
) -> GatePlan:
    """Return who can close which gate by when, and the assignment that closes the most gates on average.

    ``rounds``: rounds looked at, this one included, 1..12. ``pinned``: seat -> gate that this investigator goes to.
    ``forbidden``: pairs of seat and gate that are out of the question. Exact under the assumptions named above and
    those of ``assume``. Once the Ancient One is awake or the game has ended there are no cells. Raises
    :class:`~companion.errors.BadQuestion` for a seat or a gate that is not there, for a pin that cannot be followed,
    for rounds and a delay out of range and for a skill that closes no gate.

    Source: rules/arkham.md ODDS-21, OTHER-04, GATE-01..03.
    """
    whole("rounds", rounds, 1, MOST_ROUNDS)
    pins = dict(pinned or {})
    bans = frozenset(forbidden)
    for field, marks in (("pinned", pins.items()), ("forbidden", bans)):
        for seat, gate in marks:
            _check_mark(state, field, seat, gate)
    last, assumed = state.round + rounds - 1, _checked(assume or Assumptions())
    cells = tuple(chain.from_iterable(_cells(state, seat, box, last, assumed) for seat in _players(state)))
    _check_pins(cells, pins, bans)
    worth = _worth(cells, last)
    best = _assignment(worth, pins, bans)
    free = best if not (pins or bans) else _assignment(worth, {}, frozenset())
    return GatePlan(state.round, last, cells, best, _second(worth, pins, bans, best), free.gates - best.gates)


# ------------------------------------------------------------------ what one investigator can do


def _players(state: Table) -> tuple[int, ...]:
    """Return the seats that still walk through town; none once the Ancient One is awake."""
    return () if state.awakening or state.outcome else tuple(sorted(state.clockwise()))


def _cells(state: Table, seat: int, box: ArkhamBox, last: int, assumed: Assumptions) -> Iterator[Cell]:
    """Yield for each open gate the likeliest way of an investigator to close it by the end of a round."""
    ways_to: dict[str, list[Cell]] = {gate: [] for gate in state.gates}
    for way in _ways(state, seat, box):
        ways_to[way.gate].append(way)
    for gate, world in state.gates.items():
        closing = _closing(state, seat, world, box, assumed) if world in box.worlds else None
        if closing is None:
            yield Cell(seat, gate, hindrance=Hindrance.UNTOLD if world in box.worlds else Hindrance.UNNAMED)
            continue
        skill, closes, first = closing
        ways = [
            replace(way, skill=skill, closes=closes, closes_first=first, delay=assumed.delay) for way in ways_to[gate]
        ]
        known = [way for way in ways if not way.hindrance]
        if known:
            yield max(known, key=lambda way: (way.by(last), way.by(way.round), -way.round))
        else:
            yield ways[0] if ways else Cell(seat, gate, hindrance=Hindrance.NO_WAY)


def _closing(
    state: Table, seat: int, world: str, box: ArkhamBox, assumed: Assumptions
) -> tuple[str, Fraction, Fraction | None] | None:
    """Return the skill to close the gate to a world, its chance, and that of the first attempt if clues are spent.

    With clues another skill may be the better one.

    None while the dice are unknown.

    Source: rules/arkham.md GATE-01..03, CHECK-07.
    """
    fight, lore = (skills.check_dice(state, seat, name, box) for name in ("fight", "lore"))
    if fight.dice is None or lore.dice is None:
        return None
    dice = fight.dice, lore.dice
    on = skills.success_on(state.investigators[seat], box)

    def odds(clues: int) -> tuple[GateOdds, ...]:
        both = close_gate(
            Fighter(1, 1, clues, fight=dice[0], lore=dice[1], success_on=on),
            box.worlds[world].gate_modifier,
            difficulty=ratings.closing_difficulty(world, state, box).value,
            fight_clue_dice=fight.dice_per_clue,
            lore_clue_dice=lore.dice_per_clue,
            fight_rerolls=fight.rerolls_of(skills.RerollKind.ALL),
            lore_rerolls=lore.rerolls_of(skills.RerollKind.ALL),
            failure_rerolls=fight.rerolls_of(skills.RerollKind.FAILURES),
        )
        return tuple(way for way in both if assumed.skill in ("", way.skill))

    clues, better = _spent(state, seat, box, assumed.spending), odds(0)[0]
    if not clues:
        return better.skill, better.close.chance, None
    return better.skill, better.close.chance, odds(clues)[0].close.chance


def _spent(state: Table, seat: int, box: ArkhamBox, spending: Spending) -> int:
    """Return the clue tokens that an investigator spends on his first attempt at most."""
    clues = state.investigators[seat].clues
    if spending is Spending.BEYOND_A_SEAL:
        return max(0, clues - ratings.sealing_price(state, box).value)
    return clues if spending is Spending.ALL else 0


def _ways(state: Table, seat: int, box: ArkhamBox) -> Iterator[Cell]:
    """Yield the ways of an investigator to an attempt at each gate, without the chance of the attempt itself."""
    investigator = state.investigators[seat]
    gates, place = state.gates.keys(), investigator.place
    if investigator.zone:
        yield from _returning(state, seat, box)
    elif place == LOST:
        back = _released(state, seat)
        for gate in gates:
            beside = box.neighbors(gate)[0] if state.reads(Otherwise.BACK_WITHOUT_GATES) else gate
            yield from (cell for cell in _ways(_standing(state, seat, beside, back), seat, box) if cell.gate == gate)
    elif place == JAIL:
        yield from _walking(_standing(state, seat, POLICE_STATION, _released(state, seat)), seat, gates, box)
    elif place not in gates:
        yield from _walking(state, seat, gates, box)
    elif investigator.explored:
        yield _waiting(state, seat, box)
        yield from _walking(state, seat, gates - {place}, box)
    else:
        yield from _entering(state, seat, box)


def _returning(state: Table, seat: int, box: ArkhamBox) -> Iterator[Cell]:
    """Yield what an investigator in an Other World can do: try at the gate of the return, or walk on to others.

    Without a gate back he is lost, which Sister Mary never is.

    Source: rules/arkham.md MOVE-06, EVADE-10, STATUS-10, STATUS-11.
    """
    investigator, back = state.investigators[seat], _back_in_town(state, seat)
    homes, met = ways_back(state, investigator.place), max(0, back - _next(state, Phase.OTHER_WORLD_ENCOUNTERS))
    for home in homes:
        later = _evading(state, seat, box).get(home, SURE)
        yield Cell(seat, home, back, SURE, areas=(home,), evades_later=later, encounters=met)
        yield from _walking(_standing(state, seat, home, back + 1), seat, state.gates.keys() - {home}, box, met)
    stays = box.power(investigator.id, PowerWord.NEVER_LOST)
    if homes or (not stays and box.power(state.ancient_one, PowerWord.LOST_IS_DEVOURED)):
        return
    lost = _standing(state, seat, LOST, back, skips_round=back + 1)
    after = _ways(_standing(state, seat, SOUTH_CHURCH, back + 1) if stays else lost, seat, box)
    yield from (replace(cell, encounters=cell.encounters + met) for cell in after)


def _entering(state: Table, seat: int, box: ArkhamBox) -> Iterator[Cell]:
    """Yield what somebody can do who stands on a gate without an explored marker: go through it, or walk away before.

    Whoever cannot step away before the next Arkham Encounters goes through the gate.

    Source: rules/arkham.md ENC-01, OTHER-04, STATUS-07.
    """
    investigator, begins = state.investigators[seat], _next(state, Phase.MOVEMENT)
    here = investigator.place
    enters = _next(state, Phase.ARKHAM_ENCOUNTERS)
    if enters == state.round and not _has_encounter(state, seat):
        enters += 1
    first, _ = coming_points(state, seat, box)
    if state.gates[here] in box.worlds:
        lies = investigator.delayed and state.phase is not Phase.UPKEEP and enters == state.round
        world = _standing(state, seat, state.gates[here], enters, zone=1, delayed=lies)
        stays = _staying(state, seat, enters, box)
        through = _ways(replace(world, phase=Phase.OTHER_WORLD_ENCOUNTERS), seat, box)
        yield from (replace(cell, arrives=cell.arrives * stays) for cell in through)
    if first is None or (first and enters >= begins):
        yield from _walking(state, seat, state.gates.keys() - {here}, box)


def _walking(state: Table, seat: int, gates: Collection[str], box: ArkhamBox, met: int = 0) -> Iterator[Cell]:
    """Yield the soonest and the safest way through town to each of the gates, or what keeps from it.

    ``met``: encounters before the way begins.
    """
    first, later = coming_points(state, seat, box)
    if first is None or later is None:
        yield from (Cell(seat, gate, hindrance=Hindrance.UNTOLD) for gate in gates)
        return
    begins, evading = _next(state, Phase.MOVEMENT), _evading(state, seat, box)
    here, is_met = (
        state.investigators[seat].place,
        state.phase is Phase.ARKHAM_ENCOUNTERS and _has_encounter(state, seat),
    )
    met += is_met and here in box.locations and here not in state.gates
    reached = arrivals(state, seat, box, first, later)
    for gate in gates:
        if gate not in reached:
            yield Cell(seat, gate, hindrance=Hindrance.NO_POINTS if later == 0 else Hindrance.NO_WAY)
            continue
        for way in dict.fromkeys((reached[gate].soonest, reached[gate].safest)):
            stops = sum(stop in box.locations and stop not in state.gates for stop in way.stops)
            cell = _arriving(seat, gate, way, begins, evading.get(gate, SURE))
            yield replace(cell, encounters=met + stops + THROUGH_A_WORLD)


def _arriving(seat: int, gate: str, way: Arrival, begins: int, evading: Fraction) -> Cell:
    """Return the cell of a way whose first Movement phase is in round ``begins``; it ends beside the gate's monsters.

    Source: rules/arkham.md MOVE-04, OTHER-04.
    """
    tries = begins + way.rounds - 1 + THROUGH_A_WORLD
    return Cell(seat, gate, tries, way.chance * evading, evades_later=evading, areas=way.areas, stops=way.stops)


def _waiting(state: Table, seat: int, box: ArkhamBox) -> Cell:
    """Return the cell of somebody who stands on a gate with an explored marker."""
    investigator = state.investigators[seat]
    gate = investigator.place
    tries = _next(state, Phase.ARKHAM_ENCOUNTERS)
    if tries == investigator.gate_tried or is_out_this_round(investigator, replace(state, round=tries)):
        tries += 1
    first = SURE if tries == investigator.came_back else _staying(state, seat, tries, box)
    later = _evading(state, seat, box).get(gate, SURE)
    return Cell(seat, gate, tries, SURE, evades_first=first, evades_later=later, areas=(gate,))


def _staying(state: Table, seat: int, number: int, box: ArkhamBox) -> Fraction:
    """Return the chance to evade what stands at the own place in the Movement phase of round ``number``.

    In this round only what is not dealt with yet; 1 once that Movement phase is over.
    """
    if number < _next(state, Phase.MOVEMENT):
        return SURE
    evading = evading_chances(state, seat, box) if number == state.round else _evading(state, seat, box)
    return evading.get(state.investigators[seat].place, SURE)


def _evading(state: Table, seat: int, box: ArkhamBox) -> Mapping[str, Fraction]:
    """Return the chance to evade everybody at a place in a later round, 0..1; places without monsters are absent."""
    return evading_chances(replace(state, handled={}), seat, box)


def _back_in_town(state: Table, seat: int) -> int:
    """Return the round in which an investigator comes back from an Other World.

    From the second zone in the next Movement phase, from the first one in the phase after it; a delayed one stands up
    first, one who was delayed in this Movement phase in the next.

    Source: rules/arkham.md MOVE-02, STATUS-07.
    """
    investigator, coming = state.investigators[seat], _next(state, Phase.MOVEMENT)
    is_idle = investigator.delayed or coming in (investigator.movement_used, investigator.skips_round)
    return coming + is_idle + rests(state, seat) + 2 - investigator.zone


def _released(state: Table, seat: int) -> int:
    """Return the round in which somebody lost or arrested acts again: he skips one.

    Source: rules/arkham.md STATUS-08, STATUS-10.
    """
    coming = _next(state, Phase.UPKEEP)
    return max(state.investigators[seat].skips_round + 1, coming)


def _standing(
    state: Table, seat: int, place: str, number: int, *, zone: int = 0, delayed: bool = False, skips_round: int = 0
) -> Table:
    """Return the table with an investigator at a place as round ``number`` begins, ready but for what is named."""
    people = list(state.investigators)
    people[seat] = replace(
        people[seat], place=place, zone=zone, explored=False, delayed=delayed, skips_round=skips_round, points_spent=0
    )
    return replace(state, investigators=tuple(people), round=number, phase=Phase.UPKEEP, handled={})


_ORDER = list(Phase)


def _next(state: Table, phase: Phase) -> int:
    """Return the round whose ``phase`` comes next; one that goes on counts."""
    return state.round + (_ORDER.index(state.phase) > _ORDER.index(phase))


def _has_encounter(state: Table, seat: int) -> bool:
    """Return whether an investigator can still go through the gate on his place in this round."""
    investigator = state.investigators[seat]
    return investigator.arkham_encounter != state.round and not is_out_this_round(investigator, state)


# ------------------------------------------------------------------ who goes where


def _checked(assumed: Assumptions) -> Assumptions:
    """Return the assumptions; raise BadQuestion for a delay out of range and a skill that closes no gate."""
    if not 0 <= assumed.delay < 1:
        raise BadQuestion("assume", f"a delay of {assumed.delay} is not within 0 and below 1")
    if assumed.skill not in ("", "fight", "lore"):
        raise BadQuestion("assume", f"{shortened(assumed.skill)} closes no gate: fight or lore does")
    return assumed


def _check_mark(state: Table, field: str, seat: int, gate: str) -> None:
    """Raise BadQuestion, about ``field``, unless somebody sits at the seat and the gate is open."""
    if seat not in state.clockwise():
        raise BadQuestion(field, f"nobody sits at seat {seat!r}")
    if gate not in state.gates:
        raise BadQuestion(field, f"no gate is open at {gate!r}")


def _check_pins(cells: Collection[Cell], pins: Mapping[int, str], bans: Collection[tuple[int, str]]) -> None:
    """Raise BadQuestion for a pin that cannot be followed: no way, forbidden too, or a gate with two investigators."""
    if len(set(pins.values())) < len(pins):
        raise BadQuestion("pinned", "two investigators are pinned to one gate")
    for cell in cells:
        if pins.get(cell.seat) == cell.gate and (cell.hindrance or (cell.seat, cell.gate) in bans):
            reason = cell.hindrance.value if cell.hindrance else "it is forbidden too"
            raise BadQuestion("pinned", f"seat {cell.seat} cannot go to {cell.gate!r} ({reason})")


@dataclass(frozen=True, slots=True)
class _Worth:
    """What a cell is worth to an assignment."""

    gates: Fraction
    """The chance that the gate is closed by the last round."""
    weight: int
    """Sums of weights compare like the gates closed on average and, where these are equal, like how soon."""


def _worth(cells: Collection[Cell], last: int) -> Mapping[Cell, _Worth]:
    """Return what each cell is worth if the gates closed by the end of round ``last`` count."""
    chances = {cell: [cell.by(number) for number in range(cell.round, last + 1)] for cell in cells}
    gates = {cell: row[-1] if row else Fraction(0) for cell, row in chances.items()}
    soon = {cell: sum(row[:-1], Fraction(0)) for cell, row in chances.items()}
    whole_numbers = lcm(*(number.denominator for number in (*gates.values(), *soon.values())))
    soonest = 1 + sum(int(number * whole_numbers) for number in soon.values())
    return {
        cell: _Worth(gates[cell], int(gates[cell] * whole_numbers) * soonest + int(soon[cell] * whole_numbers))
        for cell in cells
    }


def _assignment(worth: Mapping[Cell, _Worth], pins: Mapping[int, str], bans: Collection[tuple[int, str]]) -> Assignment:
    """Return the assignment that is worth the most: a maximum weight matching by NetworkX, exact in whole numbers."""
    import networkx as nx

    sent = [cell for cell in worth if pins.get(cell.seat) == cell.gate]
    graph: nx.Graph[int | str] = nx.Graph()
    for cell, value in worth.items():
        is_free = cell.seat not in pins and cell.gate not in pins.values() and (cell.seat, cell.gate) not in bans
        if is_free and value.gates:
            graph.add_edge(cell.seat, cell.gate, weight=value.weight, cell=cell)
    matched = [graph.edges[pair]["cell"] for pair in nx.max_weight_matching(graph)]
    chosen = tuple(sorted((*sent, *matched), key=lambda cell: cell.seat))
    return Assignment(chosen, sum((worth[cell].gates for cell in chosen), Fraction(0)))


def _second(
    worth: Mapping[Cell, _Worth], pins: Mapping[int, str], bans: frozenset[tuple[int, str]], best: Assignment
) -> Assignment | None:
    """Return the best of the other assignments, which each lack one pair of the best, if it is nearly as good."""
    free = [cell for cell in best.cells if cell.seat not in pins]
    others = [_assignment(worth, pins, bans | {(cell.seat, cell.gate)}) for cell in free]
    second = max(others, key=lambda assignment: assignment.gates, default=None)
    return second if second and second.cells and best.gates - second.gates <= NEARLY else None
