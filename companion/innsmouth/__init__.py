"""Innsmouth: a town sheet, its final route, threat check and score.

>>> from companion.innsmouth import practice_town
>>> len(practice_town().roads)
88
"""

from companion.innsmouth.characters import Character
from companion.innsmouth.gains import Gain, what_would_add
from companion.innsmouth.route import Passed, Route, RouteReason, passed
from companion.innsmouth.score import CheckResult, Lines, check_order, score, winners
from companion.innsmouth.sheet import Artifacts, Diagonal, Marks, Sheet
from companion.innsmouth.sheet_file import read_sheet, write_sheet
from companion.innsmouth.solver import Appraisal, BestRoute, Progress, appraise, best_route
from companion.innsmouth.town import Town
from companion.innsmouth.town_file import practice_town, read_town, write_town
from companion.innsmouth.worth import Objective

__all__ = [
    "Appraisal",
    "Artifacts",
    "BestRoute",
    "Character",
    "CheckResult",
    "Diagonal",
    "Gain",
    "Lines",
    "Marks",
    "Objective",
    "Passed",
    "Progress",
    "Route",
    "RouteReason",
    "Sheet",
    "Town",
    "appraise",
    "best_route",
    "check_order",
    "passed",
    "practice_town",
    "read_sheet",
    "read_town",
    "score",
    "what_would_add",
    "winners",
    "write_sheet",
    "write_town",
]
