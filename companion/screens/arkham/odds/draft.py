"""What the odds screens ask about: frozen drafts, the acts that change them, and the pure step between.

The same drafts serve the odds page without a game and the sheets inside one, where they come filled in from the
table; every number stays correctable. Numbers are kept within their range, so a draft can always be computed.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.arkham.odds import Aim
from companion.facts.arkham import ArkhamBox
from companion.odds import Action
from companion.screens.parts import Navigation


class OddsPage(StrEnum):
    """The calculators, in the order of their tabs."""

    NEXT = "next"
    """What the next Mythos card can bring; only beside a table."""
    CHECK = "check"
    FIGHT = "fight"
    GATE = "gate"
    BATTLE = "battle"
    TABLE = "table"


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


@dataclass(frozen=True, slots=True)
class BattlerDraft:
    """One investigator of the final battle."""

    attack_dice: int = 5
    defence_skill: int = 3
    lives: int = 5
    """What the Ancient One takes: Sanity, Stamina, clues or trophies."""
    success_on: int = 5


@dataclass(frozen=True, slots=True)
class BattleDraft:
    """The final battle."""

    ancient_one: str = "yig"
    doom: int = 10
    battlers: tuple[BattlerDraft, ...] = (BattlerDraft(), BattlerDraft())


@dataclass(frozen=True, slots=True)
class OddsDraft:
    """Everything that the odds screens remember."""

    page: OddsPage = OddsPage.CHECK
    check: CheckDraft = field(default_factory=CheckDraft)
    fight: FightDraft = field(default_factory=FightDraft)
    gate: GateDraft = field(default_factory=GateDraft)
    battle: BattleDraft = field(default_factory=BattleDraft)
    explained: bool = False
    """The answer to "how was this computed?" is open."""
    picking: str = ""
    """List that is open: ``monster``, ``cards``, ``world``, ``ancient_one``; or empty."""
    seat: int = -1
    """Investigator whose numbers were filled in from the table; -1 = nobody."""
    on_board: bool = False
    """The chances of the next card stand on the map."""


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
    },
    "battle": {"doom": (1, 20)},
    "battler": {"attack_dice": (-5, 30), "defence_skill": (0, 15), "lives": (1, 20), "success_on": (4, 6)},
}
"""Least and greatest value of every number that can be set."""

MOST_CARDS = 7
"""Weapons and spells in one question; more do not fit two hands in any useful way."""


class OddsAct(Navigation):
    """Base of the acts on the odds screens."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ShowOdds(OddsAct):
    page: OddsPage


@dataclass(frozen=True, slots=True)
class SetOdds(OddsAct):
    """Set one number of the open page; out of range it stays at the nearest that is allowed."""

    field: str
    value: int


@dataclass(frozen=True, slots=True)
class SetBattler(OddsAct):
    index: int
    field: str
    value: int


@dataclass(frozen=True, slots=True)
class AddBattler(OddsAct):
    pass


@dataclass(frozen=True, slots=True)
class DropBattler(OddsAct):
    index: int


@dataclass(frozen=True, slots=True)
class PickList(OddsAct):
    """Open a list, or close it when it is open."""

    name: str


@dataclass(frozen=True, slots=True)
class PickOne(OddsAct):
    """Choose from the open list; cards are put into the pack or taken out again."""

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


@dataclass(frozen=True, slots=True)
class ShowOnBoard(OddsAct):
    """Write the chances of the next card on the map, or take them off."""

    on: bool


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
class Explain(OddsAct):
    """Open or close "how was this computed?"."""


ACTS = (
    ShowOdds,
    SetOdds,
    SetBattler,
    AddBattler,
    DropBattler,
    PickList,
    PickOne,
    ChooseAim,
    TellRoll,
    Follow,
    ShowOnBoard,
    AskFight,
    AskGate,
    AskBattle,
    Explain,
)
"""Every act, for reading taps back."""


ASKING = (AskFight, AskGate, AskBattle)
"""Acts that need the table, see :mod:`companion.screens.arkham.odds.from_table`."""


def edit(draft: OddsDraft, act: OddsAct, box: ArkhamBox) -> OddsDraft:
    """The draft after an act; an act that makes no sense leaves it as it is."""
    match act:
        case ShowOdds(page):
            return replace(draft, page=page, picking="")
        case SetOdds(name, value):
            return _set(draft, name, value)
        case SetBattler() | AddBattler() | DropBattler():
            return replace(draft, battle=_edit_battlers(draft.battle, act))
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
        case ShowOnBoard(on):
            return replace(draft, on_board=on)
        case Explain():
            return replace(draft, explained=not draft.explained)
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
    return replace(draft, **{part: record})


def _edit_battlers(battle: BattleDraft, act: OddsAct) -> BattleDraft:
    battlers = list(battle.battlers)
    match act:
        case SetBattler(index, name, value) if 0 <= index < len(battlers) and name in RANGES["battler"]:
            battlers[index] = replace(battlers[index], **{name: _within("battler", name, value)})
        case AddBattler() if len(battlers) < 8:
            battlers.append(battlers[-1])
        case DropBattler(index) if 0 <= index < len(battlers) and len(battlers) > 1:
            del battlers[index]
        case _:
            pass
    return replace(battle, battlers=tuple(battlers))


def _pick(draft: OddsDraft, one: str, box: ArkhamBox) -> OddsDraft:
    match draft.picking:
        case "monster" if one in box.monsters:
            return replace(draft, fight=replace(draft.fight, kind=one, changes=()), picking="")
        case "world" if one in box.worlds:
            return replace(draft, gate=replace(draft.gate, world=one), picking="")
        case "ancient_one" if one in box.ancient_ones:
            doom = box.ancient_ones[one].doom_track
            return replace(draft, battle=replace(draft.battle, ancient_one=one, doom=doom), picking="")
        case "cards" if one in box.items or one in box.spells:
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
