"""What a skill is worth and how many dice a check gives, each part with its reason.

The dice are thrown at the table; the companion only says how many, what succeeds, and what may be thrown again.

Source: rules/arkham.md CHECK-01..10, EVADE-07, STATUS-12, MOVE-01, FLY-03.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

from companion.arkham.pieces.board_graph import drawn_at
from companion.arkham.pieces.decks import number_of
from companion.arkham.pieces.effects import in_play, places_of
from companion.arkham.table.guards import is_area
from companion.arkham.table.state import Fortune, Held, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import CardWhat, FightWord
from companion.facts.arkham_cards import InvestigatorSheet
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise
from companion.records import dataclass

SLIDERS = (("speed", "sneak"), ("fight", "will"), ("lore", "luck"))
"""The skills of each slider, in the sheet's order."""

SKILLS = tuple(skill for pair in SLIDERS for skill in pair)

BASE: Mapping[str, str] = {"evade": "sneak", "horror": "will", "combat": "fight", "spell": "lore"}
"""Special check -> the skill it is a check of (CHECK-08)."""

CHECKS = (*SKILLS, *BASE)
"""Every kind of check."""


class Because(StrEnum):
    """Where dice come from."""

    SLIDER = "slider"
    SKILL_CARD = "skill_card"
    ALLY = "ally"
    ITEM = "item"
    SPELL = "spell"
    ENVIRONMENT = "environment"
    MODIFIER = "modifier"
    """The number in brackets: of the check, the monster, the gate, the spell."""


@dataclass(frozen=True, slots=True)
class DiceSource:
    """Dice from one source, or fewer of them."""

    because: Because
    number: int
    source: str = ""
    """Id of the card that brings them; empty for slider and modifier."""


class RerollKind(StrEnum):
    """Which dice are thrown again (CHECK-09, CHECK-10)."""

    ALL = "all"
    FAILURES = "failures"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class Reroll:
    """One possibility to throw dice of the check again."""

    kind: RerollKind
    source: str
    """Id of the card, or of the investigator whose ability it is."""
    seat: int
    number: int = 0
    """The card to exhaust or discard; 0 = an ability."""


@dataclass(frozen=True, slots=True)
class CheckDice:
    """One check before the dice fall."""

    check: str
    seat: int
    dice: int | None
    """May be below 1, then no die is thrown (CHECK-04); None = the sliders are not told."""
    parts: tuple[DiceSource, ...]
    """Everything that is known, also where the slider is not."""
    success_on: int
    dice_per_clue: int
    rerolls: tuple[Reroll, ...]
    research_materials: int = 0
    """Cards that stand for one clue each."""

    @property
    def thrown(self) -> int:
        """The number of dice to throw, never below 0; 0 while it is unknown."""
        return max(0, self.dice or 0)

    def rerolls_of(self, kind: RerollKind) -> int:
        """Return how often dice may be thrown again in a certain way."""
        return sum(reroll.kind is kind for reroll in self.rerolls)


def slider_values(sheet: InvestigatorSheet, stops: tuple[int, int, int]) -> dict[str, int]:
    """The six skills at the given stops, without any card."""
    pairs = (sheet.speed_sneak[stops[0]], sheet.fight_will[stops[1]], sheet.lore_luck[stops[2]])
    return dict(zip(SKILLS, (value for pair in pairs for value in pair), strict=True))


def skill(state: Table, seat: int, name: str, box: ArkhamBox) -> int | None:
    """Return a skill by slider, skill cards and allies; None when the sliders are not set."""
    investigator = state.investigators[seat]
    if investigator.sliders is None:
        return None
    return sum(part.number for part in _of_skill(investigator, name, box))


def sneak(state: Table, seat: int, box: ArkhamBox) -> int | None:
    """Return the Sneak for flyers and the Hound (FLY-03).

    The Sneak that the players entered, otherwise by sliders and cards; None when neither is set. A table may read that
    the slider alone counts.
    """
    investigator = state.investigators[seat]
    entered = investigator.sneak
    if entered is None and investigator.sliders is not None and state.reads(Otherwise.SNEAK_OF_THE_SLIDER):
        return slider_values(box.investigators[investigator.id], investigator.sliders)["sneak"]
    return skill(state, seat, "sneak", box) if entered is None else entered


def movement_points(state: Table, seat: int, box: ArkhamBox) -> int | None:
    """Return the movement points of this round before any is spent, at least 0; None = sliders not set (MOVE-01).

    An environment's modifier of Speed checks changes no points; cards exhausted for points count once they are used.
    """
    investigator = state.investigators[seat]
    speed = skill(state, seat, "speed", box)
    if speed is None:
        return None
    cards = sum(number_of(card, CardWhat.MOVEMENT, box) for card in investigator.cards if not _is_used_up(card, box))
    weather = sum(effect.number for effect in in_play(state, box, EffectKind.MOVEMENT_POINTS))
    return max(0, speed + cards + weather + investigator.points_gained)


def points_left(state: Table, seat: int, box: ArkhamBox) -> int | None:
    """Movement points that are left; None = the companion does not count them."""
    points = movement_points(state, seat, box)
    return None if points is None else max(0, points - state.investigators[seat].points_spent)


def check_dice(state: Table, seat: int, check: str, box: ArkhamBox, modifier: int = 0) -> CheckDice:
    """One check: ``check`` is a member of :data:`CHECKS`, ``modifier`` the number in brackets (CHECK-02).

    Raises ``KeyError`` for another name. Weapons and combat spells are not in it: the players choose them.
    """
    if check not in CHECKS:
        raise KeyError(check)
    investigator = state.investigators[seat]
    base = BASE.get(check, check)
    parts = [*_of_skill(investigator, base, box), *_of_cards(investigator, check, box)]
    parts += _environment(state, seat, base, box)
    if investigator.checks_bonus:
        spell = next(card for card, numbers in box.card_numbers.items() if CardWhat.ANY_CHECK in numbers)
        parts.append(DiceSource(Because.SPELL, investigator.checks_bonus, spell))
    if modifier:
        parts.append(DiceSource(Because.MODIFIER, modifier))
    return CheckDice(
        check,
        seat,
        None if investigator.sliders is None else sum(part.number for part in parts),
        tuple(parts),
        success_on(investigator, box),
        dice_per_clue(investigator, check, box),
        tuple(_rerolls(state, seat, check, box)),
        sum(box.power(card.card, PowerWord.CLUE_FOR_CHECK) for card in investigator.cards),
    )


def success_on(investigator: Investigator, box: ArkhamBox) -> int:
    """The lowest face that succeeds: 5, blessed 4, cursed 6 (CHECK-03)."""
    match investigator.fortune:
        case Fortune.BLESSED:
            return box.numbers.blessed_success_on
        case Fortune.CURSED:
            return box.numbers.cursed_success_on
        case Fortune.NONE:
            return box.numbers.success_on


def dice_per_clue(investigator: Investigator, check: str, box: ArkhamBox) -> int:
    """Return the dice for each clue: 1, and 1 more for each skill card or ability that helps this check (CHECK-07)."""
    return 1 + len(clue_helpers(investigator, check, box))


def clue_helpers(investigator: Investigator, check: str, box: ArkhamBox) -> tuple[str, ...]:
    """Sheet and skill cards each of which makes a clue bring one die more (CHECK-07)."""
    base = BASE.get(check, check)
    cards = (box.skills[card.card] for card in investigator.cards if card.card in box.skills)
    own = (investigator.id,) * box.power(investigator.id, PowerWord.CLUE_DICE)
    return (*own, *(card.id for card in cards if card.clue_extra_die and card.skill == base))


@dataclass(frozen=True, slots=True)
class Notation:
    """A check as cards print it."""

    skill: str
    modifier: int
    difficulty: int


_NOTATION = re.compile(r"\s*([^\W\d_]+)\s*(?:\(\s*([+\-−]?\d+)\s*\))?\s*(?:\[\s*(\d+)\s*\])?\s*")

_SPECIAL_RU: Mapping[str, str] = {"уход": "evade", "ужас": "horror", "битва": "combat", "заклинание": "spell"}
"""Special checks as Russian cards print them; the names of skills are those of their cards."""


def read_notation(text: str, box: ArkhamBox) -> Notation | None:
    """Return skill, modifier and difficulty of ``Luck (+1) [2]``, in either language; None where it is no check.

    Source: rules/arkham.md CHECK-01.
    """
    result = _NOTATION.fullmatch(text)
    skills = {
        name.casefold(): card.skill
        for card in box.skills.values()
        if card.id == card.skill
        for name in (card.name_en, card.name_ru)
    }
    names = {**{check: check for check in CHECKS}, **skills, **_SPECIAL_RU}
    check = names.get(result[1].casefold()) if result else None
    if result is None or check is None:
        return None
    return Notation(check, int((result[2] or "0").replace("−", "-")), int(result[3] or 1))


def _of_skill(investigator: Investigator, name: str, box: ArkhamBox) -> Iterator[DiceSource]:
    """Slider, skill cards and allies: what counts for every check of the skill (CHECK-08)."""
    if investigator.sliders is not None:
        yield DiceSource(Because.SLIDER, slider_values(box.investigators[investigator.id], investigator.sliders)[name])
    for card in investigator.cards:
        if card.card in box.skills and box.skills[card.card].skill == name and box.skills[card.card].bonus:
            yield DiceSource(Because.SKILL_CARD, box.skills[card.card].bonus, card.card)
        elif card.card in box.allies and number_of(card, CardWhat(name), box):
            yield DiceSource(Because.ALLY, number_of(card, CardWhat(name), box), card.card)


def _of_cards(investigator: Investigator, check: str, box: ArkhamBox) -> Iterator[DiceSource]:
    """Items that help in this kind of check, or in every check of its skill (EVADE-07)."""
    kinds = {CardWhat(check), CardWhat(BASE.get(check, check))}
    for card in investigator.cards:
        number = sum(number_of(card, kind, box) for kind in kinds)
        if card.card in box.items and number:
            yield DiceSource(Because.ITEM, number, card.card)


def _environment(state: Table, seat: int, base: str, box: ArkhamBox) -> Iterator[DiceSource]:
    """Yield the modifiers that cards in play give investigators in Arkham, also in the jail cell (STATUS-09)."""
    place = drawn_at(state.investigators[seat].place)
    for effect in in_play(state, box, EffectKind.CHECK_MODIFIER):
        if effect.what == base and is_area(place, box) and place in places_of(effect, box):
            yield DiceSource(Because.ENVIRONMENT, effect.number, effect.card)


def _rerolls(state: Table, seat: int, check: str, box: ArkhamBox) -> Iterator[Reroll]:
    """Yield the rerolls that an investigator has for a check: own cards, and another investigator's ability."""
    for card in state.investigators[seat].cards:
        if not card.exhausted:
            yield from (Reroll(kind, card.card, seat, card.number) for kind in _thrown_again(card.card, check, box))
    other = researcher(state, box)
    if other is not None:
        yield Reroll(RerollKind.FAILURES, state.investigators[other].id, other)


def _thrown_again(card: str, check: str, box: ArkhamBox) -> Iterator[RerollKind]:
    """Which dice of a check a card throws again: a skill card by its own row, any other by its lines for fights."""
    skill_card = box.skills.get(card)
    if skill_card is not None:
        yield from (RerollKind.ALL,) * (skill_card.reroll and skill_card.skill == check)
        return
    for effect in box.fight_effects.get(card, ()):
        if effect.does is FightWord.REROLL and effect.check in ("", check):
            yield RerollKind(effect.dice)
        elif effect.does is FightWord.REROLLS_ONE and check == "combat":
            yield RerollKind.ONE


def researcher(state: Table, box: ArkhamBox) -> int | None:
    """Return the seat of Mandy Thompson while her ability can still re-roll failed dice in this round (CHECK-10).

    None if she is not in play, is devoured or has used it.
    """
    for seat, person in enumerate(state.investigators):
        lets = box.in_fight(person.id, FightWord.REROLL)
        if lets and not person.eliminated and person.ability_used != state.round:
            return seat
    return None


def _is_used_up(card: Held, box: ArkhamBox) -> bool:
    """Return whether a card gives points only when it is exhausted; then they count among the points gained."""
    return card.card in box.items and box.items[card.card].exhaust
