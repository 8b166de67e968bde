"""Commands about what investigators have: sliders, cards, money, places that sell, encounters, trade, upkeep.

Dice are rolled at the table: ``successes`` counts every die that succeeded, those bought with clues too.
"""

from __future__ import annotations

from enum import StrEnum

from companion.arkham.table.state import Deck
from companion.desks import ChosenCommand, Correction, RuleCommand
from companion.records import dataclass

Stops = tuple[int, int, int]
"""Index 0..3 of the stop of each slider, in the sheet's order."""


class What(StrEnum):
    """What is counted in tokens on an investigator's sheet."""

    MONEY = "money"
    CLUES = "clues"
    SANITY = "sanity"
    STAMINA = "stamina"


class OneMove(RuleCommand):
    """Base of the acts that name one physical move themselves, mostly made before the tap: no list repeats it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class MoveSliders(OneMove, ChosenCommand):
    """Set the sliders: within Focus in Upkeep, freely before the first round and where they are told first."""

    seat: int
    stops: Stops
    before: Stops | None = None
    """From where these three were worked out; refused where they stand elsewhere by now. None = from anywhere."""


@dataclass(frozen=True, slots=True)
class PutSlidersBack(RuleCommand):
    """The sliders go where they stood when this Upkeep began (UPKEEP-05)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveSlider(RuleCommand):
    """Set one slider, under the same rules; the others stay where they stand by now."""

    seat: int
    slider: int
    """0 = Speed and Sneak, 1 = Fight and Will, 2 = Lore and Luck."""
    stop: int


@dataclass(frozen=True, slots=True)
class RollUpkeep(RuleCommand):
    """One Upkeep roll that is due (UPKEEP-04); ``card`` is ``blessing``, ``curse``, ``retainer`` or ``bank_loan``."""

    seat: int
    card: str
    face: int
    pays: bool = True
    """Bank loan on 1-3: pay $1, else default."""


@dataclass(frozen=True, slots=True)
class Gain(OneMove):
    """Money, clues, Sanity or Stamina come, the last two up to the maximum (STATUS-01)."""

    seat: int
    what: What
    number: int = 1


@dataclass(frozen=True, slots=True)
class Pay(OneMove):
    """Money, clues, Sanity or Stamina are paid or spent, in full; a price is no loss (SPELL-02)."""

    seat: int
    what: What
    number: int = 1


@dataclass(frozen=True, slots=True)
class GainCard(OneMove):
    """A card comes from its deck; ``UNKNOWN`` = a card of ``deck`` that nobody names."""

    seat: int
    card: str
    deck: Deck | None = None
    """May be left out where the card is named."""


@dataclass(frozen=True, slots=True)
class DealPossessions(RuleCommand):
    """Random possessions of one sheet or of several, as they were drawn (SETUP-05)."""

    cards: tuple[tuple[int, str], ...]
    """Seat and card, in the order drawn."""


@dataclass(frozen=True, slots=True)
class LoseCard(OneMove):
    """A card goes under its deck, or out of the game."""

    seat: int
    number: int
    out_of_game: bool = False


@dataclass(frozen=True, slots=True)
class ExhaustCard(OneMove):
    """Turn a card in a hand down, by its number there, until it is refreshed."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class RefreshCard(OneMove):
    """Turn an exhausted card in a hand up, by its number there."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class PutTokens(OneMove):
    """How many tokens lie on a card; it is discarded where it says so."""

    seat: int
    number: int
    tokens: int


@dataclass(frozen=True, slots=True)
class ChangeTokens(OneMove):
    """So many tokens come onto a card, below 0 go off it; it is discarded where it says so."""

    seat: int
    number: int
    by: int


@dataclass(frozen=True, slots=True)
class UseCard(RuleCommand):
    """Use an item or an ally: the price is paid, it is exhausted, discarded or gets a token.

    What it gives beyond Sanity, Stamina, movement points and a ride is the players' own to tell.
    """

    seat: int
    number: int
    to: str = ""
    """Where the Patrol Wagon drives."""


@dataclass(frozen=True, slots=True)
class UseSpell(RuleCommand):
    """Cast a spell outside a fight: pay, check, effect (SPELL-01..06)."""

    seat: int
    number: int
    successes: int
    clues: int = 0
    target: int = -1
    """Seat of whom Heal helps; -1 = the caster."""
    to: str = ""
    """Location to which Find Gate brings back."""


@dataclass(frozen=True, slots=True)
class UseAbility(RuleCommand):
    """Use an ability of the sheet that comes once a round: Psychology, Physician, Research."""

    seat: int
    target: int = -1
    """Seat of whom it helps; -1 = oneself."""


@dataclass(frozen=True, slots=True)
class UseLocation(ChosenCommand):
    """The special ability of the own place instead of an encounter (ENC-03)."""

    seat: int
    card: str = ""
    """Card bought or taken; empty = none (in a shop: all three are too dear), ``UNKNOWN`` = not named."""
    monsters: tuple[str, ...] = ()
    """Monster trophies paid."""
    gates: tuple[str, ...] = ()
    """Gate trophies paid."""
    full: bool = False
    """Asylum and hospital: pay $2 and go to the maximum."""
    target: int = -1
    """Seat of whom South Church blesses; -1 = oneself."""
    price: int = 0
    """Price of an item that is not named."""


@dataclass(frozen=True, slots=True)
class RepayLoan(RuleCommand):
    """Pay the bank loan back, $10, at any time (SPECIAL-CARD-04)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RefuteRumor(ChosenCommand):
    """Give what the rumor in play asks, in its street; what the others gain comes of itself (MCARD-03)."""

    seat: int
    cards: tuple[int, ...] = ()
    """Numbers of the spells, or of the ally, that go."""
    gates: tuple[str, ...] = ()
    """Worlds of the gate trophies that go."""
    clues: int = 0


@dataclass(frozen=True, slots=True)
class SpendTrophies(RuleCommand):
    """Trophies are spent on something: into the cup and under the gate stack (TROPHY-01)."""

    seat: int
    monsters: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TradeCards(ChosenCommand):
    """Two investigators in one place exchange cards and money (TRADE-01, TRADE-02)."""

    seat: int
    other: int
    gives: tuple[int, ...] = ()
    """Numbers of the cards that ``seat`` gives."""
    takes: tuple[int, ...] = ()
    money: int = 0
    """Dollars that ``seat`` gives; below 0 = takes."""
    had: int | None = None
    """Dollars that ``seat`` had when this was offered: a second tap on one offer pays nothing more."""


@dataclass(frozen=True, slots=True)
class DiscardHalf(ChosenCommand):
    """The items chosen when half of them are lost; none = the players keep account themselves (STATUS-02)."""

    seat: int
    cards: tuple[int, ...] = ()
    """Numbers of the cards that go."""


@dataclass(frozen=True, slots=True)
class MoveByEncounter(OneMove):
    """An encounter, a spell or a card puts an investigator elsewhere (ENC-07, MOVE-08, OTHER-05)."""

    seat: int
    to: str


@dataclass(frozen=True, slots=True)
class HadEncounter(RuleCommand):
    """The encounter of this phase is done."""

    seat: int


@dataclass(frozen=True, slots=True)
class DelayInvestigator(RuleCommand):
    """Delayed; there is no second delay (STATUS-07)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LoseRound(RuleCommand):
    """Loses the next turn, without being delayed (STATUS-13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LowerMaximum(RuleCommand):
    """A maximum of Sanity or Stamina falls for good; 0 devours (STATUS-01, STATUS-05)."""

    seat: int
    what: What
    number: int = 1


@dataclass(frozen=True, slots=True)
class CorrectSliders(Correction):
    """Where the sliders stand; None = not told to the companion."""

    seat: int
    stops: Stops | None


@dataclass(frozen=True, slots=True)
class PutInHand(Correction):
    """Give somebody a card whatever the rules say; there are never more of one than in the box."""

    seat: int
    card: str
    deck: Deck | None = None


@dataclass(frozen=True, slots=True)
class TakeFromHand(Correction):
    """Put a card back whatever the rules say."""

    number: int


@dataclass(frozen=True, slots=True)
class HandOver(Correction):
    """A card goes from whoever has it to somebody else."""

    number: int
    seat: int


@dataclass(frozen=True, slots=True)
class NameCard(Correction):
    """Say which card it is (after ``UNKNOWN``, or a slip)."""

    number: int
    card: str


@dataclass(frozen=True, slots=True)
class CorrectCard(Correction):
    """Set ``exhausted``, ``tokens`` or ``since`` of a card."""

    number: int
    field: str
    value: int


CARD_FIELDS = ("exhausted", "tokens", "since")


@dataclass(frozen=True, slots=True)
class CorrectRolled(Correction):
    """Which Upkeep rolls of this round are made."""

    seat: int
    rolled: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CorrectDefaultedLoans(Correction):
    """Bank loans defaulted on in the whole game: 0..999."""

    value: int
