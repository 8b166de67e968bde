"""Innsmouth: a town sheet, its final route, threat check and score; and the rules of a whole game.

>>> from companion.innsmouth import practice_town
>>> len(practice_town().roads)
88

``apply(state | None, command, box) -> Applied(state, events)`` is the only door to a game; ``commands`` and
``events`` have every command and every event by name.
"""

from typing import TYPE_CHECKING

from companion.faces import face

if TYPE_CHECKING:
    from companion.desks import Applied as Applied
    from companion.innsmouth.engine import apply as apply
    from companion.innsmouth.game import commands as commands
    from companion.innsmouth.game import events as events
    from companion.innsmouth.game.refusals import Reason as Reason
    from companion.innsmouth.game.state import Stroke as Stroke
    from companion.innsmouth.game.state import Tour as Tour
    from companion.innsmouth.legality import why_not as why_not
    from companion.innsmouth.round.gains import Gain as Gain
    from companion.innsmouth.round.gains import what_would_add as what_would_add
    from companion.innsmouth.route.route import Passed as Passed
    from companion.innsmouth.route.route import Route as Route
    from companion.innsmouth.route.route import RouteReason as RouteReason
    from companion.innsmouth.route.route import passed as passed
    from companion.innsmouth.route.route_value import Objective as Objective
    from companion.innsmouth.scoring.score import CheckResult as CheckResult
    from companion.innsmouth.scoring.score import Lines as Lines
    from companion.innsmouth.scoring.score import check_order as check_order
    from companion.innsmouth.scoring.score import score as score
    from companion.innsmouth.scoring.score import winners as winners
    from companion.innsmouth.sheet.characters import Character as Character
    from companion.innsmouth.sheet.sheet import Artifacts as Artifacts
    from companion.innsmouth.sheet.sheet import Diagonal as Diagonal
    from companion.innsmouth.sheet.sheet import Marks as Marks
    from companion.innsmouth.sheet.sheet import Sheet as Sheet
    from companion.innsmouth.sheet.sheet_file import read_sheet as read_sheet
    from companion.innsmouth.sheet.sheet_file import write_sheet as write_sheet
    from companion.innsmouth.solver.solver import Appraisal as Appraisal
    from companion.innsmouth.solver.solver import BestRoute as BestRoute
    from companion.innsmouth.solver.solver import Progress as Progress
    from companion.innsmouth.solver.solver import appraise as appraise
    from companion.innsmouth.solver.solver import best_route as best_route
    from companion.innsmouth.town.town import Tourists as Tourists
    from companion.innsmouth.town.town import Town as Town
    from companion.innsmouth.town.town_file import practice_town as practice_town
    from companion.innsmouth.town.town_file import read_town as read_town
    from companion.innsmouth.town.town_file import write_town as write_town

__all__ = [
    "Applied",
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
    "Reason",
    "Route",
    "RouteReason",
    "Sheet",
    "Stroke",
    "Tour",
    "Tourists",
    "Town",
    "apply",
    "appraise",
    "best_route",
    "check_order",
    "commands",
    "events",
    "passed",
    "practice_town",
    "read_sheet",
    "read_town",
    "score",
    "what_would_add",
    "why_not",
    "winners",
    "write_sheet",
    "write_town",
]

_HOMES = {
    "companion.desks": "Applied",
    "engine": "apply",
    "legality": "why_not",
    "game.state": "Stroke Tour",
    "game.refusals": "Reason",
    "sheet.characters": "Character",
    "round.gains": "Gain what_would_add",
    "route.route": "Passed Route RouteReason passed",
    "scoring.score": "CheckResult Lines check_order score winners",
    "sheet.sheet": "Artifacts Diagonal Marks Sheet",
    "sheet.sheet_file": "read_sheet write_sheet",
    "solver.solver": "Appraisal BestRoute Progress appraise best_route",
    "town.town": "Tourists Town",
    "town.town_file": "practice_town read_town write_town",
    "route.route_value": "Objective",
}
_MODULES = {
    "commands": "game.commands",
    "events": "game.events",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, _HOMES, _MODULES)
