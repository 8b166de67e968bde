"""What the odds screens ask about: frozen drafts, the acts that change them, and the pure step between.

The same drafts serve the odds page without a game and the sheets inside one, where they come filled in from the
table; every number stays correctable. Numbers are kept within their range, so a draft can always be computed.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Any

from companion.arkham.odds import Aim
from companion.arkham.odds.combatants import HELPS
from companion.arkham.skills import CHECKS
from companion.facts.arkham import ArkhamBox
from companion.odds import Action
from companion.records import dataclass
from companion.screens.arkham.odds.acts import (
    ACTS,
    ASKING,
    RATES,
    AddBattler,
    AskBattle,
    AskCell,
    AskCheck,
    AskFight,
    AskGate,
    AskSliders,
    AskWay,
    ChooseAim,
    DropBattler,
    Explain,
    Follow,
    Layer,
    OddsAct,
    OddsPage,
    PickList,
    PickOne,
    SetBattler,
    SetClosing,
    SetOdds,
    SetWish,
    ShowOdds,
    ShowOnBoard,
    TellRoll,
    ToggleWish,
    ToSheet,
)

__all__ = [
    "ACTS",
    "ASKING",
    "CELL",
    "MOST_CARDS",
    "RANGES",
    "RATES",
    "AddBattler",
    "AskBattle",
    "AskCell",
    "AskCheck",
    "AskFight",
    "AskGate",
    "AskSliders",
    "AskWay",
    "BattleDraft",
    "BattlerDraft",
    "CheckDraft",
    "ChooseAim",
    "DropBattler",
    "Explain",
    "FightDraft",
    "Follow",
    "GateDraft",
    "Layer",
    "OddsAct",
    "OddsDraft",
    "OddsPage",
    "PickList",
    "PickOne",
    "Rolled",
    "SetBattler",
    "SetClosing",
    "SetOdds",
    "SetWish",
    "ShowOdds",
    "ShowOnBoard",
    "SlidersDraft",
    "TellRoll",
    "ToSheet",
    "ToggleWish",
    "WayDraft",
    "WishDraft",
    "assumed_name",
    "edit",
]


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice have fallen: what lies on the table and what is left."""

    successes: int
    dice: int
    clues: int
    rerolls: int


@dataclass(frozen=True, slots=True)
class CheckDraft:
    """One skill check."""

    dice: int = 4
    difficulty: int = 1
    success_on: int = 5
    clues: int = 2
    rerolls: int = 0
    dice_per_clue: int = 1
    rolled: Rolled | None = None
    name: str = ""
    """Which check of the investigator it is; empty = any."""


@dataclass(frozen=True, slots=True)
class FightDraft:
    """A meeting with one monster."""

    kind: str = "ghoul"
    sanity: int = 5
    stamina: int = 5
    clues: int = 1
    sneak: int = 2
    fight: int = 3
    will: int = 3
    lore: int = 2
    luck: int = 2
    success_on: int = 5
    terror: int = 0
    toughness_more: int = 0
    """What the players add to the toughness."""
    changes: tuple[tuple[str, int | str], ...] = ()
    """Numbers of the monster that are not as printed at this table: field of a foe -> value."""
    more: tuple[tuple[str, int], ...] = ()
    """What cards, abilities and the place do beyond the skills: field of a fighter -> value."""
    cards: tuple[str, ...] = ()
    """Weapons and spells in the pack, by id."""
    aim: Aim = Aim.WIN
    keep: int = 1


@dataclass(frozen=True, slots=True)
class GateDraft:
    """Closing one gate."""

    world: str = "abyss"
    fight: int = 3
    lore: int = 3
    clues: int = 5
    success_on: int = 5
    seal_price: int = 5
    difficulty: int = 1
    fight_rerolls: int = 0
    lore_rerolls: int = 0
    fight_clue_dice: int = 1
    lore_clue_dice: int = 1


@dataclass(frozen=True, slots=True)
class BattlerDraft:
    """One investigator of the final battle."""

    attack_dice: int = 5
    defence_skill: int = 3
    lives: int = 5
    """What the Ancient One takes: Sanity, Stamina, clues or trophies."""
    success_on: int = 5
    who: str = ""
    """Whose numbers they are; empty = nobody of this table."""


@dataclass(frozen=True, slots=True)
class BattleDraft:
    """The final battle."""

    ancient_one: str = "yig"
    doom: int = 10
    battlers: tuple[BattlerDraft, ...] = (BattlerDraft(), BattlerDraft())


@dataclass(frozen=True, slots=True)
class WayDraft:
    """A way through town."""

    goal: str = ""
    points: int = 4
    clues: int = 0
    """Clues that may be spent on the way."""


@dataclass(frozen=True, slots=True)
class WishDraft:
    """A check that is expected this round."""

    check: str
    modifier: int = 0
    difficulty: int = 1


@dataclass(frozen=True, slots=True)
class SlidersDraft:
    """What the sliders are to serve."""

    wishes: tuple[WishDraft, ...] = ()
    least_speed: int = 0
    """Movement points that are needed at least."""


@dataclass(frozen=True, slots=True)
class OddsDraft:
    """Everything that the odds screens remember."""

    page: OddsPage = OddsPage.CHECK
    check: CheckDraft = field(default_factory=CheckDraft)
    fight: FightDraft = field(default_factory=FightDraft)
    gate: GateDraft = field(default_factory=GateDraft)
    battle: BattleDraft = field(default_factory=BattleDraft)
    way: WayDraft = field(default_factory=WayDraft)
    sliders: SlidersDraft = field(default_factory=SlidersDraft)
    closing: int = 0
    """Index into :data:`RATES`."""
    explained: str = ""
    """The number whose "how was this computed?" is open, as :class:`Explain` names it."""
    assumed: tuple[str, ...] = ()
    """Values of the question filled in that nobody told, see :func:`assumed_name`."""
    picking: str = ""
    """List that is open: ``monster``, ``cards``, ``world``, ``ancient_one``, ``goal``; or empty."""
    seat: int = -1
    """Investigator whose numbers were filled in from the table; -1 = nobody."""
    on_board: bool = False
    """The chances of the next card stand on the map."""
    threats_on_board: bool = False
    """The threat map stands on the map."""


RANGES = {
    "check": {
        "dice": (-6, 30),
        "difficulty": (1, 12),
        "success_on": (4, 6),
        "clues": (0, 20),
        "rerolls": (0, 3),
        "dice_per_clue": (1, 4),
    },
    "fight": {
        "sanity": (1, 12),
        "stamina": (1, 12),
        "clues": (0, 12),
        "sneak": (0, 15),
        "fight": (0, 20),
        "will": (0, 15),
        "lore": (0, 15),
        "luck": (0, 15),
        "success_on": (4, 6),
        "terror": (0, 10),
        "toughness_more": (-3, 5),
        "keep": (1, 12),
    },
    "gate": {
        "fight": (0, 20),
        "lore": (0, 20),
        "clues": (0, 20),
        "success_on": (4, 6),
        "seal_price": (0, 12),
        "difficulty": (1, 4),
        "fight_rerolls": (0, 3),
        "lore_rerolls": (0, 3),
        "fight_clue_dice": (1, 4),
        "lore_clue_dice": (1, 4),
    },
    "way": {"points": (0, 12), "clues": (0, 12)},
    "sliders": {"least_speed": (0, 6)},
    "wish": {"modifier": (-6, 15), "difficulty": (1, 6)},
    "battle": {"doom": (1, 20)},
    "battler": {"attack_dice": (-5, 30), "defence_skill": (0, 15), "lives": (1, 20), "success_on": (4, 6)},
}
"""Least and greatest value of every number that can be set."""

CELL = "table.cell"
"""The lit figure of the dice table, among the numbers that are explained."""

MOST_CARDS = 7
"""Weapons and spells in one question; more do not fit two hands in any useful way."""


def edit(draft: OddsDraft, act: OddsAct, box: ArkhamBox) -> OddsDraft:
    """The draft after an act; an act that makes no sense leaves it as it is."""
    match act:
        case ShowOdds(page):
            return replace(draft, page=page, picking="")
        case SetOdds(name, value):
            return _set(draft, name, value)
        case SetBattler() | AddBattler() | DropBattler():
            return replace(
                draft, battle=_edit_battlers(draft.battle, act), assumed=_assumed_battlers(draft.assumed, act)
            )
        case PickList(name):
            return replace(draft, picking="" if draft.picking == name else name)
        case PickOne(one):
            return _pick(draft, one, box)
        case ChooseAim(aim):
            return replace(draft, fight=replace(draft.fight, aim=aim))
        case TellRoll(successes):
            return replace(draft, check=_roll(draft.check, successes))
        case Follow(action, successes):
            return replace(draft, check=_follow(draft.check, action, successes))
        case ShowOnBoard(on, layer):
            return replace(draft, on_board=on) if layer is Layer.GATES else replace(draft, threats_on_board=on)
        case SetClosing(rate) if 0 <= rate < len(RATES):
            return replace(draft, closing=rate)
        case ToggleWish() | SetWish():
            return replace(draft, sliders=_edit_wishes(draft.sliders, act))
        case Explain(of):
            return replace(draft, explained="" if draft.explained == of else of)
        case AskCell(dice, difficulty):
            return _ask_cell(draft, dice, difficulty)
        case _:
            return draft


def _within(part: str, name: str, value: int) -> int:
    least, most = RANGES[part][name]
    return max(least, min(most, value))


def _set(draft: OddsDraft, name: str, value: int) -> OddsDraft:
    part = "check" if draft.page is OddsPage.TABLE else draft.page.value
    if name not in RANGES.get(part, {}):
        return draft
    record = replace(getattr(draft, part), **{name: _within(part, name, value)})
    if isinstance(record, CheckDraft):
        record = replace(record, rolled=None)
    told = assumed_name(draft.page, name)
    return replace(draft, assumed=tuple(one for one in draft.assumed if one != told), **{part: record})


def assumed_name(page: OddsPage, field: str, index: int = -1) -> str:
    """How :attr:`OddsDraft.assumed` names one value; ``index`` of an investigator in the final battle."""
    return f"{page.value}.{field}" if index < 0 else f"{page.value}.{index}.{field}"


def _ask_cell(draft: OddsDraft, dice: int, difficulty: int) -> OddsDraft:
    """The cell that is lit and explained already is only closed."""
    asked = replace(
        draft.check,
        dice=_within("check", "dice", dice),
        difficulty=_within("check", "difficulty", difficulty),
        rolled=None,
    )
    is_open = draft.explained == CELL and (asked.dice, asked.difficulty) == (draft.check.dice, draft.check.difficulty)
    return replace(draft, check=asked, explained="" if is_open else CELL)


def _edit_wishes(sliders: SlidersDraft, act: OddsAct) -> SlidersDraft:
    known = {wish.check: wish for wish in sliders.wishes}
    match act:
        case ToggleWish(check) if check in known:
            del known[check]
        case ToggleWish(check) if check in CHECKS:
            known[check] = WishDraft(check)
        case SetWish(check, name, value) if check in known and name in RANGES["wish"]:
            number = _within("wish", name, value)
            old = known[check]
            known[check] = replace(old, modifier=number) if name == "modifier" else replace(old, difficulty=number)
        case _:
            pass
    return replace(sliders, wishes=tuple(known.values()))


def _edit_battlers(battle: BattleDraft, act: OddsAct) -> BattleDraft:
    battlers = list(battle.battlers)
    match act:
        case SetBattler(index, name, value) if 0 <= index < len(battlers) and name in RANGES["battler"]:
            changed: dict[str, Any] = {name: _within("battler", name, value)}
            battlers[index] = replace(battlers[index], **changed)
        case AddBattler() if len(battlers) < 8:
            battlers.append(replace(battlers[-1], who=""))
        case DropBattler(index) if 0 <= index < len(battlers) and len(battlers) > 1:
            del battlers[index]
        case _:
            pass
    return replace(battle, battlers=tuple(battlers))


def _assumed_battlers(assumed: tuple[str, ...], act: OddsAct) -> tuple[str, ...]:
    """What is still assumed: a value that was set is told; behind one that was dropped the others move up."""
    match act:
        case SetBattler(index, name):
            told = assumed_name(OddsPage.BATTLE, name, index)
            return tuple(one for one in assumed if one != told)
        case DropBattler(index):
            kept: list[str] = []
            for one in assumed:
                page, *rest = one.split(".")
                if page != OddsPage.BATTLE.value or int(rest[0]) < index:
                    kept.append(one)
                elif int(rest[0]) > index:
                    kept.append(assumed_name(OddsPage.BATTLE, rest[1], int(rest[0]) - 1))
            return tuple(kept)
        case _:
            return assumed


def _pick(draft: OddsDraft, one: str, box: ArkhamBox) -> OddsDraft:
    match draft.picking:
        case "monster" if one in box.monsters:
            return replace(draft, fight=replace(draft.fight, kind=one, changes=()), picking="")
        case "world" if one in box.worlds:
            return replace(draft, gate=replace(draft.gate, world=one), picking="")
        case "ancient_one" if one in box.ancient_ones:
            doom = box.ancient_ones[one].doom_track
            return replace(draft, battle=replace(draft.battle, ancient_one=one, doom=doom), picking="")
        case "goal" if one in box.streets or one in box.locations:
            return replace(draft, way=replace(draft.way, goal=one), picking="")
        case "cards" if one in box.items or one in box.spells or one in HELPS:
            return replace(draft, fight=replace(draft.fight, cards=_toggled(draft.fight.cards, one)))
        case _:
            return draft


def _toggled(cards: tuple[str, ...], one: str) -> tuple[str, ...]:
    if one in cards:
        return tuple(card for card in cards if card != one)
    return (*cards, one) if len(cards) < MOST_CARDS else cards


def _roll(check: CheckDraft, successes: int) -> CheckDraft:
    dice = max(0, check.dice)
    if successes < 0:
        return replace(check, rolled=None)
    return replace(check, rolled=Rolled(min(successes, dice), dice, check.clues, check.rerolls))


def _follow(check: CheckDraft, action: Action, successes: int) -> CheckDraft:
    now = check.rolled
    if now is None:
        return check
    match action:
        case Action.CLUE if now.clues:
            got = max(0, min(successes, check.dice_per_clue))
            after = Rolled(now.successes + got, now.dice + check.dice_per_clue, now.clues - 1, now.rerolls)
        case Action.REROLL_ALL if now.rerolls:
            after = Rolled(max(0, min(successes, now.dice)), now.dice, now.clues, now.rerolls - 1)
        case _:
            return check
    return replace(check, rolled=after)
