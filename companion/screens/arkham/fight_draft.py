"""What a page keeps of a fight, a gate and the end of the game while something is being chosen; pure steps.

Nothing of it lies on the table: every number that counts is part of a command.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum

from companion.records import dataclass
from companion.screens.parts import Navigation


class Way(StrEnum):
    """What an investigator does in a combat round."""

    FIGHT = "fight"
    FLEE = "flee"
    CAST = "cast"


class EndPage(StrEnum):
    """What is shown of a game that has ended."""

    SCORE = "score"
    EVENING = "evening"
    TABLE = "table"
    """The table as it stands, to look at and to correct."""


@dataclass(frozen=True, slots=True)
class FightDraft:
    """The fight that is open, and what is chosen for the check at hand."""

    seat: int = -1
    """-1 = no fight is open."""
    monster: int = 0
    way: Way = Way.FIGHT
    clues: int = 0
    cards: tuple[int, ...] | None = None
    """Numbers of the weapons held; None = the best hand is proposed."""
    spell: int = 0
    """Number of the spell that is being cast."""
    spared: int = 0
    """Points of a loss that cards prevent."""
    loses: int = 0
    """Number of the card that the Elder Thing takes."""
    to: str = ""
    """Gate of the Nightgaunt."""
    sanity: int = 0
    stamina: int = 0
    """Lost in a fight that was rolled without the companion."""


@dataclass(frozen=True, slots=True)
class GateDraft:
    """Closing a gate by a check."""

    seat: int = -1
    """-1 = the first one who may try."""
    skill: str = ""
    """``fight`` or ``lore``; empty = the better one."""
    clues: int = 0
    seal: bool | None = None
    """None = sealed where the clues suffice."""


@dataclass(frozen=True, slots=True)
class BattleDraft:
    """The final battle: whose hand is open, and what is chosen there."""

    seat: int = -1
    clues: int = 0
    cards: tuple[int, ...] | None = None
    spell: int = 0
    choice: str = ""
    spared: int = 0
    lost: tuple[int, ...] = ()
    """Numbers of the items that go at the start of battle (Ithaqua)."""


@dataclass(frozen=True, slots=True)
class EndDraft:
    """What is shown once the game has ended."""

    page: EndPage = EndPage.SCORE


@dataclass(frozen=True, slots=True)
class Drafts:
    """All drafts of this chapter, one field of the view."""

    fight: FightDraft = field(default_factory=FightDraft)
    gate: GateDraft = field(default_factory=GateDraft)
    battle: BattleDraft = field(default_factory=BattleDraft)
    end: EndDraft = field(default_factory=EndDraft)


class FightAct(Navigation):
    """Base of the acts of this chapter."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class OpenFight(FightAct):
    """Open the meeting of an investigator with a marker; seat -1 closes it."""

    seat: int
    monster: int = 0


@dataclass(frozen=True, slots=True)
class ChooseWay(FightAct):
    """Fight, flee, or cast the spell of this number."""

    way: Way
    spell: int = 0


@dataclass(frozen=True, slots=True)
class SpendClues(FightAct):
    """So many clues are spent on the check at hand."""

    clues: int


@dataclass(frozen=True, slots=True)
class HoldCards(FightAct):
    """Exactly these weapons and spells are in hand."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PreventLoss(FightAct):
    points: int


@dataclass(frozen=True, slots=True)
class GiveCard(FightAct):
    """The card that a monster takes; 0 = one that the companion does not know."""

    card: int


@dataclass(frozen=True, slots=True)
class ThrowTo(FightAct):
    """The gate through which the Nightgaunt throws."""

    location: str


@dataclass(frozen=True, slots=True)
class TellLosses(FightAct):
    """Sanity and Stamina lost in a fight that was rolled without the companion."""

    sanity: int
    stamina: int


@dataclass(frozen=True, slots=True)
class CloseWith(FightAct):
    """Who closes the gate, with which skill, how many clues, sealed or not."""

    seat: int
    skill: str = ""
    clues: int = 0
    seal: bool | None = None


@dataclass(frozen=True, slots=True)
class OpenBattler(FightAct):
    """Open the hand of one investigator in the final battle, or close it."""

    seat: int


@dataclass(frozen=True, slots=True)
class CastInBattle(FightAct):
    """The spell of this number is being cast; 0 = none."""

    spell: int


@dataclass(frozen=True, slots=True)
class ChooseLoss(FightAct):
    """What a failed defence takes: a trophy."""

    choice: str


@dataclass(frozen=True, slots=True)
class LoseItem(FightAct):
    """An item goes at the start of battle, or stays after all."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowEnd(FightAct):
    page: EndPage


def edit(drafts: Drafts, act: FightAct) -> Drafts:
    """The drafts after an act."""
    match act:
        case OpenFight(seat, monster):
            return replace(drafts, fight=FightDraft(seat, monster))
        case CloseWith(seat, skill, clues, seal):
            return replace(drafts, gate=GateDraft(seat, skill, max(0, clues), seal))
        case ShowEnd(page):
            return replace(drafts, end=EndDraft(page))
        case OpenBattler() | CastInBattle() | ChooseLoss() | LoseItem():
            return replace(drafts, battle=_edit_battle(drafts.battle, act))
        case _ if drafts.fight.seat >= 0:
            return replace(drafts, fight=_edit_fight(drafts.fight, act))
        case _:
            return replace(drafts, battle=_edit_battle(drafts.battle, act))


def after_command(drafts: Drafts) -> Drafts:
    """Once the table has changed: the fight stays open, what was chosen for the last check is done."""
    fight = FightDraft(drafts.fight.seat, drafts.fight.monster)
    lost = drafts.battle.lost
    return replace(drafts, fight=fight, gate=GateDraft(), battle=BattleDraft(lost=lost))


def _edit_fight(draft: FightDraft, act: FightAct) -> FightDraft:
    match act:
        case ChooseWay(way, spell):
            return replace(draft, way=way, spell=spell, clues=0)
        case SpendClues(clues):
            return replace(draft, clues=max(0, clues))
        case HoldCards(cards):
            return replace(draft, cards=cards)
        case PreventLoss(points):
            return replace(draft, spared=max(0, points))
        case GiveCard(card):
            return replace(draft, loses=card)
        case ThrowTo(location):
            return replace(draft, to=location)
        case TellLosses(sanity, stamina):
            return replace(draft, sanity=max(0, sanity), stamina=max(0, stamina))
        case _:
            return draft


def _edit_battle(draft: BattleDraft, act: FightAct) -> BattleDraft:
    match act:
        case OpenBattler(seat):
            return BattleDraft(-1 if draft.seat == seat else seat, lost=draft.lost)
        case SpendClues(clues):
            return replace(draft, clues=max(0, clues))
        case HoldCards(cards):
            return replace(draft, cards=cards)
        case CastInBattle(spell):
            return replace(draft, spell=0 if draft.spell == spell else spell, clues=0)
        case ChooseLoss(choice):
            return replace(draft, choice=choice)
        case PreventLoss(points):
            return replace(draft, spared=max(0, points))
        case LoseItem(number):
            lost = tuple(n for n in draft.lost if n != number) if number in draft.lost else (*draft.lost, number)
            return replace(draft, lost=lost)
        case _:
            return draft
