"""What is worth holding in the hands for one Combat check, with the dice it gives and what its use costs.

Source: rules/arkham.md COMBAT-07..09, ABIL-08, ODDS-14.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from companion.arkham.odds.fights.combatants import Fighter, Foe, SpellKind, without
from companion.arkham.odds.fights.hands import dice_in_hand
from companion.records import dataclass


@dataclass(frozen=True, slots=True)
class Hold:
    """Weapons and cast spells held for one Combat check."""

    name: str
    """``fight:`` and the ids of the cards."""
    dice: int
    """May be 0 or negative (CHECK-04)."""
    difficulty: int
    """Toughness of the monster, less with the Red Sign in hand (ABIL-08)."""
    spells: tuple[int, ...]
    """Those that go on; all others have to be cast again (COMBAT-08)."""
    thrown_away: frozenset[int]
    """Weapons that leave the pack."""
    sanity_cost: int
    doubles: bool
    """A six counts two successes (Shotgun)."""
    whip: str
    """Id of the Bullwhip in hand, else empty."""
    signed: bool
    """The Red Sign is in hand."""

    def beats(self, other: Hold) -> bool:
        """Return whether this hold is at least as good as ``other`` in everything when the check should pass.

        Dice, costs and sixes are compared; the spells in hand must be the same.
        """
        return (
            self.spells == other.spells
            and self.dice >= other.dice
            and self.thrown_away <= other.thrown_away
            and self.sanity_cost <= other.sanity_cost
            and self.doubles >= other.doubles
            and (not other.whip or self.whip == other.whip)
        )


class Holds:
    """The hands that one fighter can hold against one monster.

    ``winning_is_best``: nothing is better than to pass the Combat check, so that a hand with fewer dice at no lower
    cost need not be looked at.
    """

    def __init__(self, fighter: Fighter, foe: Foe, *, winning_is_best: bool) -> None:
        self._fighter, self._foe, self._only_best = fighter, foe, winning_is_best
        self._known: dict[tuple[object, ...], list[Hold]] = {}

    def of(self, weapons: tuple[int, ...], active: tuple[int, ...], hands: int, ignored: str) -> list[Hold]:
        """Return every hand worth holding.

        ``weapons``: indices of the weapons in the pack; ``active``: of the spells cast; ``hands``: how many are free,
        0..2; ``ignored``: ability of the monster that the Red Sign takes away while it is in hand.
        """
        key = (weapons, active, hands, ignored)
        if key not in self._known:
            self._known[key] = self._worthy(list(self._all(weapons, active, hands, ignored)))
        return self._known[key]

    def _worthy(self, holds: list[Hold]) -> list[Hold]:
        """Return the holds that no other hold beats, or all if every hold is wanted."""
        if not self._only_best:
            return holds
        best: list[Hold] = []
        for hold in holds:
            if not any(other.beats(hold) for other in best):
                best = [other for other in best if not hold.beats(other)] + [hold]
        return best

    def _all(self, weapons: Sequence[int], active: Sequence[int], hands: int, ignored: str) -> Iterator[Hold]:
        """Yield every choice of weapons and active spells that fits into so many hands."""
        for spells in _subsets(active):
            room = hands - sum(self._fighter.spells[i].hands for i in spells)
            for chosen in _subsets(weapons) if room >= 0 else ():
                spare = room - sum(self._fighter.weapons[i].hands for i in chosen)
                if spare >= 0:
                    yield self._hold(chosen, spells, spare, ignored)

    def _hold(self, weapons: tuple[int, ...], spells: tuple[int, ...], spare: int, ignored: str) -> Hold:
        """Return dice, successes needed and costs of a check with these weapons and spells in hand."""
        arms, magic = [self._fighter.weapons[i] for i in weapons], [self._fighter.spells[i] for i in spells]
        signs = sum(spell.kind is SpellKind.RED_SIGN for spell in magic)
        foe = without(self._foe, ignored) if signs and ignored else self._foe
        return Hold(
            "fight:" + "+".join([weapon.id for weapon in arms] + [spell.id for spell in magic]),
            dice_in_hand(self._fighter, foe, arms, magic, spare),
            max(1, foe.toughness - signs),
            spells,
            frozenset(i for i, weapon in zip(weapons, arms, strict=True) if weapon.discard),
            sum(weapon.sanity_cost for weapon in arms),
            any(weapon.sixes_count_double for weapon in arms),
            next((weapon.id for weapon in arms if weapon.rerolls_one), ""),
            bool(signs),
        )


def _subsets(items: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield all subsets of the items, smaller subsets first."""
    for size in range(len(items) + 1):
        yield from combinations(items, size)
