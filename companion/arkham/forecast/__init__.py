"""What comes next at a table if nobody acts: the next Mythos card, the threat map, the doom clock.

Everything is asked of a table as it stands (``companion.arkham.table.state.Table``) and the box, and knows the Mythos
cards that were seen since the last shuffle.

* :func:`next_cards`: the chance of each card to be the next one; exact.
* :func:`next_gates`: per unstable place the chance that a gate opens, that it surges, that nothing comes; exact.
* :func:`threats`: per monster where it can be after the next Mythos phase; exact.
* :func:`threat_map`: the same per place: chance of a monster there, how many to expect; exact.
* :func:`waking`: the chance that the Ancient One wakes within 1..12 rounds, by each of the five roads; exact without
  closings, simulated (seeded, with its standard error) with a rate of closing or a plan.
* :func:`walks`: everybody's way to every gate, in rounds and by the chance to get there without a fight;
  :func:`between`: the street that most of them pass.
* :func:`plan`: who can close which gate by when, and who should go where; exact under its assumptions.
* :func:`sealing`: per location the chance that it is named again, exact, and the doom that a seal saves, simulated.
* :func:`cuts`: where monsters would stand before all of them; :func:`posts`: where to wait for the next gate. Exact.

Source: rules/arkham.md ODDS-20, ODDS-21, MYTHOS-01..05, AWAKE-03..07.
"""

from companion.arkham.forecast.arrivals import Arrival, Assumptions, Spending
from companion.arkham.forecast.cards import GateForecast, next_cards, next_gates
from companion.arkham.forecast.evenings import Seal
from companion.arkham.forecast.plan import Assignment, Cell, GatePlan, plan
from companion.arkham.forecast.sealing import Obstacle, Payer, Sealing, SealingPlace, SealVerdict, Unpaid, sealing
from companion.arkham.forecast.threats import Danger, Threat, threat_map, threats
from companion.arkham.forecast.waking import Waking, waking
from companion.arkham.forecast.walks import Between, Hindrance, Post, Walk, between, cuts, posts, walks

__all__ = [
    "Arrival",
    "Assignment",
    "Assumptions",
    "Between",
    "Cell",
    "Danger",
    "GateForecast",
    "GatePlan",
    "Hindrance",
    "Obstacle",
    "Payer",
    "Post",
    "Seal",
    "SealVerdict",
    "Sealing",
    "SealingPlace",
    "Spending",
    "Threat",
    "Unpaid",
    "Waking",
    "Walk",
    "between",
    "cuts",
    "next_cards",
    "next_gates",
    "plan",
    "posts",
    "sealing",
    "threat_map",
    "threats",
    "waking",
    "walks",
]


def __dir__() -> list[str]:
    return sorted(__all__)
