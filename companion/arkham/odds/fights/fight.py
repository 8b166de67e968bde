"""A whole fight with one monster: the chance of every ending, under fixed plans and under the best one.

Source: rules/arkham.md ODDS-14..16; what can be done in a fight stands in
:mod:`companion.arkham.odds.fights.fight_ways`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction

from companion.arkham.odds.fights.combatants import Fighter, Foe, HelpKind, Special
from companion.arkham.odds.fights.endings import After, Aim, Ending, FightOdds, Plan, Worth, worth_of
from companion.arkham.odds.fights.fight_ways import FightWays
from companion.errors import BadQuestion
from companion.odds.decisions import Decisions, Spread
from companion.odds.numbers import flag, is_a, whole
from companion.odds.ways import Place
from companion.records import dataclass

TURNS_LOSSES_ROUND = (HelpKind.FULL_SANITY, HelpKind.FULL_STAMINA, HelpKind.NO_DAMAGE)
"""Helps that can leave somebody better off after a blow than before."""


def fight(
    fighter: Fighter,
    foe: Foe,
    *,
    aim: Aim | Worth = Aim.WIN,
    keep: int = 1,
    evade_first: bool = True,
    hands: int = 2,
    held: Collection[str] | None = None,
) -> Mapping[Plan, FightOdds]:
    """The chances of a meeting with ``foe``: always fight, flee, and the best policy for ``aim``.

    ``aim``: or a function of :class:`After` and the clues left that values each ending (whole numbers or fractions).
    ``keep``: for WIN_AND_KEEP, the least Sanity and Stamina to be left, 1..20. ``evade_first``: the monster is met in
    Movement, so that it may be evaded before the fight (EVADE-01); False inside an encounter that forbids it.
    ``hands``: 0..2 (NUM-04). ``held``: ids of the weapons to be used, all of the pack by
    default. Raises :class:`~companion.errors.BadQuestion` naming the argument.

    Source: rules/arkham.md COMBAT-01..13, EVADE-01, ODDS-12, ODDS-14..16.
    """
    is_a("fighter", fighter, Fighter)
    is_a("foe", foe, Foe)
    if not isinstance(aim, Aim) and not callable(aim):
        raise BadQuestion("aim", f"an Aim or a function is meant, not {aim!r}")
    flag("evade_first", evade_first)
    whole("hands", hands, 0, 2)
    whole("keep", keep, 1, 20)
    if held is not None:
        fighter = _holding(fighter, held)
    query = _Asked(fighter, foe, aim, keep, hands)
    best = query.plan(evade=evade_first, flee=True)
    fought = best if best.never_gives_way else query.plan(evade=False, flee=False)
    fled = query.plan(evade=evade_first, flee=True, attack=False)
    return {Plan.ALWAYS_FIGHT: fought.odds, Plan.FLEE: fled.odds, Plan.BEST: best.odds}


def _holding(fighter: Fighter, weapon_ids: Collection[str]) -> Fighter:
    """The fighter with only these weapons; they must be in the pack."""
    if isinstance(weapon_ids, str) or not isinstance(weapon_ids, Collection):
        raise BadQuestion("held", f"ids of weapons are meant, not {weapon_ids!r}")
    owned = {weapon.id for weapon in fighter.weapons}
    missing = [weapon_id for weapon_id in weapon_ids if not isinstance(weapon_id, str) or weapon_id not in owned]
    if missing:
        raise BadQuestion("held", f"{missing[0]!r} is not among the weapons of the fighter")
    return replace(fighter, weapons=tuple(weapon for weapon in fighter.weapons if weapon.id in weapon_ids))


@dataclass(frozen=True, slots=True)
class _Planned:
    odds: FightOdds
    never_gives_way: bool
    """The plan always fights, so that it is the best one of those that must as well."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """One question, whatever the plan."""

    fighter: Fighter
    foe: Foe
    aim: Aim | Worth
    keep: int
    hands: int

    def plan(self, *, evade: bool, flee: bool, attack: bool = True) -> _Planned:
        """Return the best plan that may evade, flee or attack as allowed by the arguments.

        It is the best for the player's aim; without ``attack`` the best for surviving, also in how clues are spent.
        """
        pursued = self.aim if attack else Aim.SURVIVE
        ways = FightWays(
            self.fighter,
            self.foe,
            self.hands,
            evade=evade,
            flee=flee,
            attack=attack,
            winning_is_best=self._winning_is_best(pursued),
        )
        worth = worth_of(pursued, self.fighter, self.keep)

        def value(place: Place, clues: int) -> float:
            assert isinstance(place, After)
            return float(worth(place, clues))

        most = self.fighter.clues + (2 if self.foe.special is Special.LUCK_OR_DEVOURED else 0)
        endless = -100.0 if pursued is Aim.FEWEST_LOSSES else 0.0
        spread = Decisions(ways, value, most, endless).best(ways.start, self.fighter.clues)
        return _Planned(self._report(spread), not spread.taken & ways.giving_way)

    def _winning_is_best(self, aim: Aim | Worth) -> bool:
        """Return whether nothing that can follow a failed Combat check is better than having won it.

        So it is where a blow costs no less than the victory: every later loss comes on top of it. Cards that heal, or
        that ward off nothing but blows, could turn that round, and so could a monster that throws losers elsewhere.
        """
        if aim is Aim.WIN or not isinstance(aim, Aim):
            return aim is Aim.WIN
        turned = any(card.kind in TURNS_LOSSES_ROUND for card in self.fighter.helps)
        strikes = self.foe.special not in (Special.LOST, Special.MOVED)
        return not turned and (
            not self.foe.overwhelming or (strikes and self.foe.overwhelming <= self.foe.combat_damage)
        )

    def _report(self, spread: Spread) -> FightOdds:
        """Return a fight's odds from the spread of its ends: chances of the endings, mean losses, value of the aim."""
        worth = worth_of(self.aim, self.fighter, self.keep)
        endings: dict[Ending, Fraction] = {}
        sanity = stamina = clues_left = goal = Fraction(0)
        for (place, clues), chance in spread.ends.items():
            if not isinstance(place, After):  # nobody can hurt the other: the fight would go on for ever
                place = After(Ending.FLED, self.fighter.sanity, self.fighter.stamina)
            endings[place.ending] = endings.get(place.ending, Fraction(0)) + chance
            sanity += chance * place.sanity
            stamina += chance * place.stamina
            clues_left += chance * clues
            goal += chance * worth(place, clues)
        return FightOdds(
            dict(sorted(endings.items(), key=lambda e: list(Ending).index(e[0]))),
            self.fighter.sanity - sanity,
            self.fighter.stamina - stamina,
            self.fighter.clues - clues_left,
            spread.first,
            -goal if self.aim is Aim.FEWEST_LOSSES else goal,
        )
