"""The acts of the odds screens: what a tap on them means.

Nothing here touches the table; the drafts that they change stand in :mod:`companion.screens.arkham.odds_draft.draft`.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from companion.arkham.odds import Aim
from companion.odds import Action
from companion.records import dataclass
from companion.screens.arkham.odds_draft.plan import Assumable, Mark
from companion.screens.parts import Navigation

RATES = (Fraction(0), Fraction(1, 3), Fraction(1, 2), Fraction(1))
"""Gates closed per round that the doom clock offers."""


class OddsPage(StrEnum):
    """The calculators, in the order of their tabs."""

    PLAN = "plan"
    """Who closes which gate; this and the next six only beside a table."""
    SEALING = "sealing"
    """Which gates are worth a seal."""
    NEXT = "next"
    """What the next Mythos card can bring."""
    CLOCK = "clock"
    """The doom clock."""
    TOWN = "town"
    """The streets between investigators and gates."""
    WAY = "way"
    """The way of one investigator through town."""
    SLIDERS = "sliders"
    """Where one investigator sets the sliders."""
    CHECK = "check"
    FIGHT = "fight"
    GATE = "gate"
    BATTLE = "battle"
    TABLE = "table"


class Layer(StrEnum):
    """What can be written on the map."""

    GATES = "gates"
    """Chance of each unstable place to be named by the next card."""
    THREATS = "threats"
    """Chance of a monster at each place after the next Mythos phase."""


class OddsAct(Navigation):
    """Base of the acts on the odds screens."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ShowOdds(OddsAct):
    page: OddsPage


@dataclass(frozen=True, slots=True)
class SetOdds(OddsAct):
    """Choose one number of a page; out of range it stays at the nearest that is allowed."""

    page: OddsPage
    field: str
    value: int


@dataclass(frozen=True, slots=True)
class StepOdds(OddsAct):
    """One number of a page is so much greater, below 0 smaller."""

    page: OddsPage
    field: str
    by: int


@dataclass(frozen=True, slots=True)
class SetBattler(OddsAct):
    """Choose one number of an investigator in the final battle, named by the draft's own number."""

    number: int
    field: str
    value: int


@dataclass(frozen=True, slots=True)
class StepBattler(OddsAct):
    number: int
    field: str
    by: int


@dataclass(frozen=True, slots=True)
class AddBattler(OddsAct):
    pass


@dataclass(frozen=True, slots=True)
class DropBattler(OddsAct):
    number: int


@dataclass(frozen=True, slots=True)
class PickList(OddsAct):
    """Open a list, or close it when it is open."""

    name: str


@dataclass(frozen=True, slots=True)
class PickOne(OddsAct):
    """Choose from the list of this name; cards are put into the pack or taken out again."""

    list: str
    id: str


@dataclass(frozen=True, slots=True)
class ChooseAim(OddsAct):
    aim: Aim


@dataclass(frozen=True, slots=True)
class TellRoll(OddsAct):
    """So many successes have fallen; -1 takes the roll back."""

    successes: int


@dataclass(frozen=True, slots=True)
class Follow(OddsAct):
    """An advice is followed, and ``successes`` of the new dice (or of the whole new roll) have fallen."""

    action: Action
    successes: int
    after: int
    """Advices that were followed before; what was drawn from another roll changes nothing."""


@dataclass(frozen=True, slots=True)
class ShowOnBoard(OddsAct):
    """Write a layer of chances on the map, or take it off."""

    on: bool
    layer: Layer = Layer.GATES


@dataclass(frozen=True, slots=True)
class SetClosing(OddsAct):
    """How often a gate is closed, for the doom clock: index into :data:`RATES`."""

    rate: int


@dataclass(frozen=True, slots=True)
class ToggleWish(OddsAct):
    """A check that is expected this round, or is not any more."""

    check: str


@dataclass(frozen=True, slots=True)
class StepWish(OddsAct):
    """One number of an expected check, ``modifier`` or ``difficulty``, is so much greater, below 0 smaller."""

    check: str
    field: str
    by: int


@dataclass(frozen=True, slots=True)
class AskFight(OddsAct):
    """Open the fight of one investigator with one kind of monster, filled in from the table."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class AskGate(OddsAct):
    """Open the closing of a gate for one investigator, filled in from the table."""

    seat: int
    world: str


@dataclass(frozen=True, slots=True)
class AskBattle(OddsAct):
    """Open the final battle of this table."""


@dataclass(frozen=True, slots=True)
class AskWay(OddsAct):
    """Open the way of one investigator to a place, filled in from the table."""

    seat: int
    goal: str


@dataclass(frozen=True, slots=True)
class AskSliders(OddsAct):
    """Open the sliders of one investigator, with the checks that seem to be coming."""

    seat: int


@dataclass(frozen=True, slots=True)
class Explain(OddsAct):
    """Open or close "how was this computed?" of one number; ``of`` names it: page and number."""

    of: str


@dataclass(frozen=True, slots=True)
class AskCell(OddsAct):
    """A figure of the dice table: its dice and difficulty become the question, and it is explained."""

    dice: int
    difficulty: int


@dataclass(frozen=True, slots=True)
class OpenCell(OddsAct):
    """Open or close a cell of the plan: an investigator and a gate."""

    seat: int
    gate: str
    listed: bool = False
    """Tapped in the list of who goes where, so that it opens there; else in the table."""


@dataclass(frozen=True, slots=True)
class MarkCell(OddsAct):
    """Say of a cell of the plan: the plan decides, send here, not here."""

    seat: int
    gate: str
    who: str
    """Id of the investigator."""
    world: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class AssumeForPlan(OddsAct):
    """Say one thing that the plan takes for granted: a skill, which clues are spent, whether encounters delay."""

    what: Assumable
    value: str = ""
    """A skill or "", a ``Spending``, or how often encounters delay: "" for never, else "delays"."""


@dataclass(frozen=True, slots=True)
class ToSheet(OddsAct):
    """Leave for the sheet of an investigator, where the sliders are entered."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskCheck(OddsAct):
    """Open one check of one investigator, filled in from the table."""

    seat: int
    check: str


ACTS = (
    ShowOdds,
    SetOdds,
    StepOdds,
    SetBattler,
    StepBattler,
    AddBattler,
    DropBattler,
    PickList,
    PickOne,
    ChooseAim,
    TellRoll,
    Follow,
    ShowOnBoard,
    SetClosing,
    ToggleWish,
    StepWish,
    AskFight,
    AskGate,
    AskBattle,
    AskWay,
    AskSliders,
    Explain,
    AskCell,
    AskCheck,
    OpenCell,
    MarkCell,
    AssumeForPlan,
    ToSheet,
)
"""Every act, for reading taps back."""

ASKING = (AskCheck, AskFight, AskGate, AskBattle, AskWay, AskSliders)
"""Acts that need the table, see :mod:`companion.screens.arkham.odds.from_table`."""
