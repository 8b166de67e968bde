"""What a seed fixes of a solo game: character, goals, caches, dice, artifact cards, the dice of the threat check.

Everything is drawn by :class:`companion.odds.lots.Lots` of the text ``innsmouth week 1``, the seed and what is drawn,
with a line feed between each two of them:

* ``character`` - one of the five in the order of :class:`.Character`;
* ``goals`` - :data:`GOALS` shuffled, the first two;
* ``caches`` - the ids of the town's nodes in the order of their signs, shuffled, the first six;
* ``artifacts`` - :data:`DECK` shuffled, the first card drawn first;
* ``round 1`` to ``round 10`` - the dice that are rolled in the round, in their order, then the bonus die as one of
  :data:`BONUSES`. Round 1 rolls five dice (three available, two unavailable), every other round three (the fate die of
  the last one, which is available, and its two round dice, which are unavailable). A die is a number below 6 and one
  more, then a number below 2: with 0 it shows one tourist, with 1 two; each of them is one of the four kinds;
* ``check`` - the dice of the threat check, one after another, a number below 6 and one more;
* ``manuscript M die D`` - what die D (from 0) shows after the Manuscript M (from 0) has rolled it again.

The printed faces, the goal cards but one, the bonuses of the characters and the deck stand only in pictures, so the
week has its own, and the same for everybody: :data:`BONUS_CARD`, :data:`DECK`, :data:`GOALS`. The threat are cultists.

Source: rules/innsmouth.md sections 17, 18, 20.
"""

from __future__ import annotations

from companion.innsmouth.box.my_box import TOURIST_DICE, Bonus, Bonuses, Die
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import Goal, Metric, Tier
from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.town.town import TouristKind, Town
from companion.odds.lots import Lots
from companion.records import dataclass

EDITION = "innsmouth week 1"
"""Raised when a seed would mean something else."""
SIDES = 6
FRESH_DICE = 3
"""Dice that are rolled in every round but the first."""
CACHES = 6
GOALS_IN_PLAY = 2
BONUS_CARD = Bonuses(coordinates=2, extra=1, diagonal=1)
DECK = ("manuscript", "manuscript", "dagger", "dagger", "amulet", "amulet", "tiara")
BONUSES = (Bonus.BLANK, Bonus.COORDINATES, Bonus.CORRECTION, Bonus.ALLEY, Bonus.NEW_TURN, Bonus.ZIGZAG)


WEEK_GOAL = "week "
"""How the id of a goal begins that is no printed card."""


def _goal(metric: Metric, *tiers: tuple[int, int], name: str = "") -> Goal:
    """Return a goal of a weekly town with its tiers as pairs of a number and points."""
    return Goal(name or f"{WEEK_GOAL}{metric}", metric, tuple(Tier(*tier) for tier in tiers))


GOALS = (
    _goal(Metric.TURNS, (10, 8), (12, 16), (14, 24), name="winding"),
    _goal(Metric.CACHES, (2, 8), (3, 16), (4, 24)),
    _goal(Metric.SEGMENTS, (16, 8), (19, 16), (22, 24)),
    _goal(Metric.SAFE_HOUSES, (1, 8), (2, 16), (3, 24)),
    _goal(Metric.QUARTERS, (20, 8), (23, 16), (26, 24)),
    _goal(Metric.YELLOW, (1, 8), (2, 16), (3, 24)),
)
"""The rulebook's own, then those of the week, which are called by what they count."""


@dataclass(frozen=True, slots=True)
class WeekDice:
    """What is rolled in a round: in the order in which dice are entered, and the bonus die."""

    dice: tuple[Die, ...]
    bonus: Bonus


@dataclass(frozen=True, slots=True)
class TownOfWeek:
    """The game of a seed."""

    seed: str

    @property
    def character(self) -> Character:
        """The character that everybody plays."""
        every = tuple(Character)
        return every[self._lots("character").below(len(every))]

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The two goal cards."""
        return self._lots("goals").shuffled(GOALS)[:GOALS_IN_PLAY]

    @property
    def deck(self) -> Artifacts:
        """The artifact deck by kinds."""
        return Artifacts(**{kind: DECK.count(kind) for kind in DECK})

    @property
    def cards(self) -> tuple[str, ...]:
        """The deck from its top, kind by kind."""
        return self._lots("artifacts").shuffled(DECK)

    def caches(self, town: Town) -> tuple[str, ...]:
        """Return the intersections with a cache, in the order of their ids."""
        return tuple(sorted(self._lots("caches").shuffled(sorted(town.nodes))[:CACHES]))

    def rolled(self, round_: int) -> WeekDice:
        """Return the dice and the bonus die of a round; the number, 1 to 10, is not checked."""
        lots = self._lots(f"round {round_}")
        dice = tuple(_die(lots) for _ in range(TOURIST_DICE if round_ == 1 else FRESH_DICE))
        return WeekDice(dice, BONUSES[lots.below(len(BONUSES))])

    def check(self, count: int) -> tuple[int, ...]:
        """Return the first ``count`` dice of the threat check."""
        lots = self._lots("check")
        return tuple(lots.below(SIDES) + 1 for _ in range(count))

    def again(self, manuscript: int, die: int) -> int:
        """Return the number of a die after a Manuscript has rolled it again; both counted from 0."""
        return self._lots(f"manuscript {manuscript} die {die}").below(SIDES) + 1

    def _lots(self, what: str) -> Lots:
        """Return the source of random numbers that the seed of this town fixes for a purpose."""
        return Lots(f"{EDITION}\n{self.seed}\n{what}")


def _die(lots: Lots) -> Die:
    """Return a die with a random number of 1..6 and 1 or 2 random tourists."""
    number = lots.below(SIDES) + 1
    kinds = tuple(TouristKind)
    tourists = tuple(kinds[lots.below(len(kinds))] for _ in range(1 + lots.below(2)))
    return Die(number, tourists)
