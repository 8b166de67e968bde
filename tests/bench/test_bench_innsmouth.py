"""How fast the best final route is found; run with ``python3 dev.py bench -k innsmouth``.

The CP-SAT model has every core it finds and looks for the deterministic part of the score alone; the route search has
one core, and looks for the expected points with the threat check as well as for the deterministic part.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from yardstick import measured

from companion.innsmouth import Character, Objective, Sheet, best_route

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "innsmouth"))

from cp_sat import Model
from sheets import STYLES, TOWN, random_sheet

pytestmark = pytest.mark.bench

SHEETS = 200
COMPARED = 40
"""Sheets that the CP-SAT model solves, too; every fifth."""


def bench_sheet(seed: int) -> Sheet:
    """18 to 33 segments: scattered, as players draw, dense, loopy."""
    chance = random.Random(1000 + seed)
    return random_sheet(chance, chance.randint(18, 33), STYLES[seed % 4])


def timed(call: Callable[[], object]) -> float:
    """Milliseconds of work, of all threads."""
    begun = time.process_time()
    call()
    return (time.process_time() - begun) * 1000


def told(name: str, times: list[float]) -> None:
    median, worst = statistics.median(times), max(times)
    print(f"\n{name}: median {median:.0f} ms, p95 {late(times):.0f} ms, worst {worst:.0f} ms", end="")


def late(times: list[float]) -> float:
    """What only one in twenty is slower than."""
    return sorted(times)[int(len(times) * 0.95)]


def test_best_routes() -> None:
    """Each proven; beside the CP-SAT model on the same sheet in the median ten times faster; none is a long wait."""
    expected, plain, model = [], [], []
    for seed in range(SHEETS):
        sheet = bench_sheet(seed)
        expected.append(timed(lambda sheet=sheet: proven(sheet, Objective.EXPECTED)))
        if seed % (SHEETS // COMPARED) == 0:
            calm = without_rituals(sheet)
            plain.append(timed(lambda calm=calm: proven(calm, Objective.IF_NOTHING_FAILS)))
            model.append(timed(lambda calm=calm: Model(calm, TOWN).solve()))
    told("expected points", expected)
    told("if nothing fails", plain)
    told("CP-SAT, if nothing fails", model)
    with_checks = measured(list(zip(model, expected[:: SHEETS // COMPARED], strict=True)), "expected points")
    alone = measured(list(zip(model, plain, strict=True)), "if nothing fails")
    print(f"\nCP-SAT beside us, pair by pair: {with_checks}; {alone}")
    assert with_checks.ratio >= 10
    assert alone.ratio >= 10
    assert late(expected) < late(model), "late sheets beside late sheets, though the model answers the easier question"
    assert max(expected) < max(model)


def proven(sheet: Sheet, objective: Objective) -> None:
    assert best_route(sheet, TOWN, objective=objective).optimal


def without_rituals(sheet: Sheet) -> Sheet:
    """The Warlock's sheet without symbols, whose rituals the model does not know."""
    if sheet.character is not Character.WARLOCK:
        return sheet
    return replace(sheet, quarters=tuple(replace(marks, threats=0) for marks in sheet.quarters))
