"""What a page keeps of a fight, a gate and the end of the game while something is being chosen; pure steps.

Nothing of it lies on the table: every number that counts is part of a command.
"""

from __future__ import annotations

from dataclasses import field, replace
from enum import StrEnum
from typing import TypeVar

from companion.records import dataclass
from companion.screens.counted import stepped
from companion.screens.parts import Navigation


class CombatAction(StrEnum):
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
    way: CombatAction = CombatAction.FIGHT
    is_caught: bool = False
    """The Evade check before the fight has failed already, on the way here."""
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
    dice: int | None = None
    """Dice of a Combat check of this fight, as a player who keeps the sheet said; None = not yet."""


@dataclass(frozen=True, slots=True)
class GateDraft:
    """Closing a gate by a check."""

    seat: int = -1
    """-1 = the first one who may try."""
    skill: str = ""
    """``fight`` or ``lore``; empty = the better one."""
    clues: int = 0
    seal: bool = False
    """Sealed at once when it succeeds; that costs clues, so it is never proposed."""


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


D = TypeVar("D", FightDraft, BattleDraft)

MOST_PREVENTED = 99
"""Points of one loss that cards can prevent: all of it."""


@dataclass(frozen=True, slots=True)
class EndDraft:
    """What is shown once the game has ended."""

    page: EndPage = EndPage.SCORE
    has_players: bool = True
    """The newspaper names the players."""


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
    is_caught: bool = False
    """Its Evade check has failed: what follows is next, no second check (EVADE-04)."""


@dataclass(frozen=True, slots=True)
class ChooseWay(FightAct):
    """Fight, flee, or cast the spell of this number."""

    way: CombatAction
    spell: int = 0


@dataclass(frozen=True, slots=True)
class SpendClues(FightAct):
    """So many clues more are spent on the check at hand, below 0 fewer."""

    seat: int
    by: int
    most: int
    """Clues that there are."""


@dataclass(frozen=True, slots=True)
class HoldCard(FightAct):
    """This weapon or spell comes into the hand, or leaves it."""

    seat: int
    card: int
    held: bool
    proposed: tuple[int, ...]
    """The hand that the page proposes; it counts only while nothing is chosen yet."""


@dataclass(frozen=True, slots=True)
class HoldCards(FightAct):
    """This hand, named as a whole, is taken."""

    seat: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PreventLoss(FightAct):
    """Cards prevent so many points of the loss."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class PreventMore(FightAct):
    """Cards prevent so many points more, below 0 fewer."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class GiveCard(FightAct):
    """The card that a monster takes; 0 = one that the companion does not know."""

    card: int


@dataclass(frozen=True, slots=True)
class ThrowTo(FightAct):
    """The gate through which the Nightgaunt throws."""

    location: str


@dataclass(frozen=True, slots=True)
class TellLoss(FightAct):
    """So much more Sanity or Stamina was lost in a fight that was rolled without the companion, below 0 less."""

    seat: int
    field: str
    """``sanity`` or ``stamina``."""
    by: int
    most: int


@dataclass(frozen=True, slots=True)
class TellDice(FightAct):
    """The player rolls so many dice in a Combat check."""

    dice: int


class GateAct(FightAct):
    """Base of the acts on the closing of a gate; one that was drawn for somebody else by now changes nothing."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class WhoCloses(FightAct):
    """Another investigator tries; what was chosen for the one before is let go."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseBy(GateAct):
    """With ``fight`` or ``lore``."""

    seat: int
    skill: str


@dataclass(frozen=True, slots=True)
class SpendOnGate(GateAct):
    """So many clues more are spent on the check, below 0 fewer."""

    seat: int
    by: int
    most: int
    """Clues that there are."""


@dataclass(frozen=True, slots=True)
class SealToo(GateAct):
    """Sealed at once when it succeeds, or only closed."""

    seat: int
    seal: bool


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


@dataclass(frozen=True, slots=True)
class NamePlayers(FightAct):
    """The newspaper names the players, or leaves their names out."""

    on: bool


def edit(drafts: Drafts, act: FightAct) -> Drafts:
    """Return the drafts after an act: that of the fight, the gate, the final battle or the end of the game changes.

    ``OpenFight`` and ``WhoCloses`` begin a new draft. Clues, cards and prevented losses of a check go to the battle if
    that seat's hand is open there, otherwise to the fight of that seat, and for any other seat change nothing. Other
    acts of a fight change nothing while none is open.
    """
    match act:
        case OpenFight(seat, monster, is_caught):
            return replace(drafts, fight=FightDraft(seat, monster, is_caught=is_caught))
        case TellDice(dice):
            return replace(drafts, fight=replace(drafts.fight, dice=max(0, dice)))
        case WhoCloses(seat):
            return drafts if drafts.gate.seat == seat else replace(drafts, gate=GateDraft(seat))
        case GateAct():
            return replace(drafts, gate=_edit_gate(drafts.gate, act))
        case ShowEnd(page):
            return replace(drafts, end=replace(drafts.end, page=page))
        case NamePlayers(on):
            return replace(drafts, end=replace(drafts.end, has_players=on))
        case OpenBattler() | CastInBattle() | ChooseLoss() | LoseItem():
            return replace(drafts, battle=_edit_battle(drafts.battle, act))
        case SpendClues(seat) | HoldCard(seat) | HoldCards(seat) | PreventLoss(seat) | PreventMore(seat):
            if drafts.battle.seat == seat:
                return replace(drafts, battle=_edit_check(drafts.battle, act))
            return replace(drafts, fight=_edit_check(drafts.fight, act)) if drafts.fight.seat == seat else drafts
        case _ if drafts.fight.seat >= 0:
            return replace(drafts, fight=_edit_fight(drafts.fight, act))
        case _:
            return drafts


def after_command(drafts: Drafts) -> Drafts:
    """Once the table has changed: the fight stays open, what was chosen for the last check is done."""
    fight = FightDraft(drafts.fight.seat, drafts.fight.monster, dice=drafts.fight.dice)
    lost = drafts.battle.lost
    return replace(drafts, fight=fight, gate=GateDraft(), battle=BattleDraft(lost=lost))


def _edit_gate(draft: GateDraft, act: GateAct) -> GateDraft:
    """Return the draft for closing a gate after a tap, clues clipped; unchanged by a tap for another seat."""
    seat = getattr(act, "seat", -1)
    if draft.seat not in (-1, seat):
        return draft
    draft = replace(draft, seat=seat)
    match act:
        case CloseBy(_, skill):
            return replace(draft, skill=skill)
        case SpendOnGate(_, by, most):
            return replace(draft, clues=stepped(draft.clues, by, 0, most))
        case SealToo(_, seal):
            return replace(draft, seal=seal)
        case _:
            return draft


def _edit_check(draft: D, act: FightAct) -> D:
    """Return the draft after an act on a check of a fight or of the final battle: clues, cards used, loss prevented."""
    match act:
        case SpendClues(_, by, most):
            return replace(draft, clues=stepped(draft.clues, by, 0, most))
        case HoldCard(_, card, is_held, proposed):
            return replace(draft, cards=_hand(proposed if draft.cards is None else draft.cards, card, is_held))
        case HoldCards(_, cards):
            return replace(draft, cards=cards)
        case PreventLoss(_, points):
            return replace(draft, spared=max(0, points))
        case PreventMore(_, by):
            return replace(draft, spared=stepped(draft.spared, by, 0, MOST_PREVENTED))
        case _:
            return draft


def _hand(now: tuple[int, ...], card: int, is_held: bool) -> tuple[int, ...]:
    """Return the cards in hand after a card is taken up, as the last, or put down; unchanged if it was not there."""
    others = tuple(other for other in now if other != card)
    return (*others, card) if is_held else others


def _edit_fight(draft: FightDraft, act: FightAct) -> FightDraft:
    """Return the draft of a fight after a tap; another way drops the clues; unchanged by another seat's loss."""
    match act:
        case ChooseWay(way, spell):
            same = (draft.way, draft.spell) == (way, spell)
            return draft if same else replace(draft, way=way, spell=spell, clues=0)
        case GiveCard(card):
            return replace(draft, loses=card)
        case ThrowTo(location):
            return replace(draft, to=location)
        case TellLoss(seat, field, by, most) if seat == draft.seat:
            if field == "sanity":
                return replace(draft, sanity=stepped(draft.sanity, by, 0, most))
            return replace(draft, stamina=stepped(draft.stamina, by, 0, most))
        case _:
            return draft


def _edit_battle(draft: BattleDraft, act: FightAct) -> BattleDraft:
    """Return the draft of the battle after a tap: a second tap closes a row, drops a spell or an item to lose."""
    match act:
        case OpenBattler(seat):
            return BattleDraft(-1 if draft.seat == seat else seat, lost=draft.lost)
        case CastInBattle(spell):
            return replace(draft, spell=0 if draft.spell == spell else spell, clues=0)
        case ChooseLoss(choice):
            return replace(draft, choice=choice)
        case LoseItem(number):
            lost = tuple(n for n in draft.lost if n != number) if number in draft.lost else (*draft.lost, number)
            return replace(draft, lost=lost)
        case _:
            return draft
