"""What the odds screens remember: the question of every page, and the pure step from one act to the next draft.

The drafts serve the odds page without a game and the sheets inside a game, where they are filled in from the table;
every number stays correctable. Numbers are kept within their range, so a draft can always be computed. The question
of each page is a record in its own module of this package.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from companion.arkham.odds.fights.printed import helping_cards
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens.arkham.odds_draft import battle, check, fight, plan, sliders
from companion.screens.arkham.odds_draft.acts import (
    RATES,
    AddBattler,
    AskCell,
    AssumeForPlan,
    ChooseAim,
    DropBattler,
    Explain,
    Follow,
    Layer,
    MarkCell,
    OddsAct,
    OddsPage,
    OpenCell,
    PickList,
    PickOne,
    SetBattler,
    SetClosing,
    SetOdds,
    ShowOdds,
    ShowOnBoard,
    StepBattler,
    StepOdds,
    StepWish,
    TellRoll,
    ToggleWish,
)
from companion.screens.arkham.odds_draft.assumed import assumed_name
from companion.screens.arkham.odds_draft.battle import BATTLE_RANGES, BattleOddsDraft
from companion.screens.arkham.odds_draft.check import CHECK_RANGES, CheckDraft
from companion.screens.arkham.odds_draft.fight import FIGHT_RANGES, FightOddsDraft
from companion.screens.arkham.odds_draft.gate import GATE_RANGES, GateOddsDraft
from companion.screens.arkham.odds_draft.plan import PlanDraft
from companion.screens.arkham.odds_draft.ranges import Ranges, within
from companion.screens.arkham.odds_draft.sliders import SLIDERS_RANGES, SlidersDraft
from companion.screens.arkham.odds_draft.way import WAY_RANGES, WayDraft


@dataclass(frozen=True, slots=True)
class OddsDraft:
    """Everything that the odds screens remember."""

    page: OddsPage = OddsPage.CHECK
    check: CheckDraft = field(default_factory=CheckDraft)
    fight: FightOddsDraft = field(default_factory=FightOddsDraft)
    gate: GateOddsDraft = field(default_factory=GateOddsDraft)
    battle: BattleOddsDraft = field(default_factory=BattleOddsDraft)
    way: WayDraft = field(default_factory=WayDraft)
    sliders: SlidersDraft = field(default_factory=SlidersDraft)
    plan: PlanDraft = field(default_factory=PlanDraft)
    closing: int = 0
    """Index into :data:`RATES`."""
    explained: str = ""
    """The number whose "how was this computed?" is open, as :class:`Explain` names it."""
    assumed: tuple[str, ...] = ()
    """Assumed values of the question filled in, see :func:`assumed_name`."""
    picking: str = ""
    """List that is open: ``monster``, ``cards``, ``world``, ``ancient_one``, ``goal``; or empty."""
    seat: int = -1
    """Investigator whose numbers were filled in from the table; -1 = none."""
    has_own_sheet: bool = False
    """That investigator's player keeps cards and sliders on paper."""
    on_board: bool = False
    """The chances of the next card stand on the map."""
    threats_on_board: bool = False
    """The threat map stands on the map."""


RANGES: Mapping[OddsPage, Ranges] = {
    OddsPage.CHECK: CHECK_RANGES,
    OddsPage.TABLE: CHECK_RANGES,
    OddsPage.FIGHT: FIGHT_RANGES,
    OddsPage.GATE: GATE_RANGES,
    OddsPage.BATTLE: BATTLE_RANGES,
    OddsPage.WAY: WAY_RANGES,
    OddsPage.SLIDERS: SLIDERS_RANGES,
}
"""Of the numbers that each page can set."""

CELL = "table.cell"
"""The lit figure of the dice table, among the numbers that are explained."""


def edit(draft: OddsDraft, act: OddsAct, box: ArkhamBox) -> OddsDraft:
    """The draft after an act; an act that makes no sense leaves it as it is."""
    match act:
        case ShowOdds(page):
            return replace(draft, page=page, picking="")
        case SetOdds() | StepOdds():
            return _number(draft, act)
        case SetBattler() | StepBattler() | AddBattler() | DropBattler():
            return replace(
                draft, battle=battle.edited(draft.battle, act), assumed=battle.still_assumed(draft.assumed, act)
            )
        case PickList(name):
            return replace(draft, picking="" if draft.picking == name else name)
        case PickOne(where, choice):
            return _pick(draft, where, choice, box)
        case ChooseAim(aim):
            return replace(draft, fight=replace(draft.fight, aim=aim))
        case TellRoll(successes):
            return replace(draft, check=check.rolled(draft.check, successes))
        case Follow():
            return replace(draft, check=check.followed(draft.check, act.action, act.successes, act.after))
        case ShowOnBoard(on, layer):
            return replace(draft, on_board=on) if layer is Layer.GATES else replace(draft, threats_on_board=on)
        case SetClosing(rate) if 0 <= rate < len(RATES):
            return replace(draft, closing=rate)
        case ToggleWish() | StepWish():
            return replace(draft, sliders=sliders.edited(draft.sliders, act))
        case Explain(of):
            return replace(draft, explained="" if draft.explained == of else of)
        case OpenCell(seat, gate, listed):
            return replace(draft, plan=plan.opened(draft.plan, seat, gate, listed=listed))
        case MarkCell(seat, gate, who, world, mark):
            return replace(draft, plan=plan.marked(draft.plan, plan.Marked(seat, gate, who, world), mark))
        case AssumeForPlan(what, value):
            return replace(draft, plan=plan.assuming(draft.plan, what, value))
        case AskCell(dice, difficulty):
            return _ask_cell(draft, dice, difficulty)
        case _:
            return draft


def part_of(page: OddsPage) -> str:
    """Field of the draft that a page asks about; the dice table shares the check."""
    return OddsPage.CHECK.value if page is OddsPage.TABLE else page.value


def _number(draft: OddsDraft, act: SetOdds | StepOdds) -> OddsDraft:
    """One number of the page that the act names, within its range."""
    part, ranges, name = part_of(act.page), RANGES.get(act.page, {}), act.field
    if name not in ranges:
        return draft
    record = getattr(draft, part)
    value = act.value if isinstance(act, SetOdds) else getattr(record, name) + act.by
    record = replace(record, **{name: within(ranges, name, value)})
    if isinstance(record, CheckDraft):
        record = replace(record, rolled=None)
    text = assumed_name(act.page, name)
    return replace(
        draft, assumed=tuple(value_name for value_name in draft.assumed if value_name != text), **{part: record}
    )


def _ask_cell(draft: OddsDraft, dice: int, difficulty: int) -> OddsDraft:
    """Return the draft with a cell of the dice table explained; a tap on the explained cell closes the explanation."""
    check_draft = check.of_dice(draft.check, dice, difficulty)
    is_open = draft.explained == CELL and (check_draft.dice, check_draft.difficulty) == (
        draft.check.dice,
        draft.check.difficulty,
    )
    return replace(draft, check=check_draft, explained="" if is_open else CELL)


def _pick(draft: OddsDraft, where: str, choice: str, box: ArkhamBox) -> OddsDraft:
    """Return the draft with an entry of a list chosen; an open list is closed, but that of the cards stays open."""
    closed = replace(draft, picking="" if draft.picking == where else draft.picking)
    match where:
        case "monster" if choice in box.monsters:
            return replace(closed, fight=replace(draft.fight, kind=choice, changes=()))
        case "world" if choice in box.worlds:
            return replace(closed, gate=replace(draft.gate, world=choice))
        case "ancient_one" if choice in box.ancient_ones:
            doom = box.ancient_ones[choice].doom_track
            return replace(closed, battle=replace(draft.battle, ancient_one=choice, doom=doom))
        case "goal" if choice in box.streets or choice in box.locations:
            return replace(closed, way=replace(draft.way, goal=choice))
        case "cards" if choice in box.items or choice in box.spells or choice in helping_cards():
            return replace(draft, fight=replace(draft.fight, cards=fight.toggled(draft.fight.cards, choice)))
        case _:
            return draft
