"""The twin's final battle, written from the rulebook alone: which of its moments allows what, and what comes of it.

A round: the refresh (what belongs to Upkeep, then trade), the attacks, the attack of the Ancient One (Yig's here), and
then the next round. Nobody gains money. Each act takes the battle and its own values, changes the battle, or raises
:class:`~twin_day.Refused`.
"""

from __future__ import annotations

from typing import Any

import twin_printed as printed
from twin_day import must

HANDS = {"powder_of_ibn_ghazi": 2, "tommy_gun": 2, "knife": 1, "shrivelling": 1}
TRADED = {"powder_of_ibn_ghazi", "tommy_gun", "knife", "heal", "voice_of_ra", "shrivelling", "food", "healing_stone",
          "motorcycle", "flute_of_the_outer_gods"}  # fmt: skip
PAIRS = ("speed_sneak", "fight_will", "lore_luck")


class Card:
    def __init__(self, told: Any) -> None:
        self.number, self.name, self.down = told.number, told.card, told.exhausted


class Fighter:
    def __init__(self, told: Any) -> None:
        self.sheet, self.out = told.id, told.eliminated
        self.sanity, self.most_sanity = told.sanity, told.max_sanity
        self.stamina, self.most_stamina = told.stamina, told.max_stamina
        self.money, self.fortune, self.bonus = told.money, str(told.fortune), told.checks_bonus
        self.stops, self.start = list(told.sliders), list(told.upkeep_sliders)
        self.cards = [Card(one) for one in told.cards]
        self.rolled, self.healed = "blessing" in told.rolled, False

    def card(self, number: int) -> Card:
        found = [card for card in self.cards if card.number == number]
        must(bool(found), "he has no such card")
        return found[0]

    def told(self) -> dict[str, Any]:
        if self.out:
            return {"out": True}
        hand = sorted((card.number, card.name, card.down) for card in self.cards)
        return {"sanity": self.sanity, "stamina": self.stamina, "money": self.money, "fortune": self.fortune,
                "bonus": self.bonus, "stops": self.stops, "cards": hand, "out": False}  # fmt: skip


class Battle:
    def __init__(self, table: Any) -> None:
        self.people = [Fighter(one) for one in table.investigators]
        self.players, self.doom, self.first = table.players, table.doom, table.first_player
        self.round, self.kept = table.battle.round, table.battle.successes
        self.attacked, self.attacked_by = set(table.battle.attacked), set(table.battle.defended)
        self.magic = {seat: list(numbers) for seat, numbers in table.battle.spells.items()}
        self.vain = {seat: list(numbers) for seat, numbers in table.battle.failed.items()}
        self.end = str(table.outcome or "")

    def told(self) -> dict[str, Any]:
        return {"doom": self.doom, "kept": self.kept, "round": self.round, "first": self.first, "end": self.end,
                **{f"seat {seat}": one.told() for seat, one in enumerate(self.people)}}  # fmt: skip

    def living(self) -> list[int]:
        return [seat for seat, one in enumerate(self.people) if not one.out]

    def part(self) -> str:
        """Which part of the round it is."""
        if any(seat not in self.attacked for seat in self.living()):
            begun = self.attacked or any(self.magic.values()) or any(self.vain.values())
            return "attacks" if begun else "refresh"
        return "ancient one" if any(seat not in self.attacked_by for seat in self.living()) else "over"

    def who(self, seat: int) -> Fighter:
        must(not self.end, "game over")
        must(not self.people[seat].out, "devoured")
        return self.people[seat]

    def settle(self, *, won: bool = False) -> None:
        """Nothing left of Sanity or Stamina is devoured; then an end, victory before defeat."""
        for one in self.people:
            if not one.out and (one.sanity == 0 or one.stamina == 0):
                one.out, one.cards = True, []
        if won:
            self.end = "ancient_one_defeated"
        elif not self.living():
            self.end = "all_devoured"


def refreshing(battle: Battle) -> None:
    must(battle.part() == "refresh", "the refresh is over")


def ready(one: Fighter, number: int) -> Card:
    card = one.card(number)
    must(not card.down, "it is face down")
    return card


def cast_for_upkeep(battle: Battle, seat: int, number: int, successes: int, target: int) -> None:
    one = battle.who(seat)
    card = ready(one, number)
    must(card.name in ("heal", "voice_of_ra"), "no spell of Upkeep")
    refreshing(battle)
    must(one.sanity >= 1, "too little Sanity")
    helped = battle.who(target) if card.name == "heal" and successes else one
    one.sanity, card.down = one.sanity - 1, True
    if card.name == "heal" and successes:
        helped.stamina = min(helped.most_stamina, helped.stamina + successes)
    elif successes:
        one.bonus += 1
    battle.settle()


def cast_for_combat(battle: Battle, seat: int, number: int, successes: int) -> None:
    one = battle.who(seat)
    must(battle.part() in ("refresh", "attacks") and seat not in battle.attacked, "not before an attack of his")
    card = ready(one, number)
    must(card.name == "shrivelling", "no spell for combat")
    must(one.sanity >= 1, "too little Sanity")
    held = len(battle.magic.get(seat, [])) + len(battle.vain.get(seat, []))
    must(held + 1 <= 2, "two hands")
    one.sanity, card.down = one.sanity - 1, True
    (battle.magic if successes else battle.vain).setdefault(seat, []).append(number)
    battle.settle()


def attack(battle: Battle, seat: int, successes: int, cards: tuple[int, ...]) -> None:
    one = battle.who(seat)
    must(battle.part() in ("refresh", "attacks") and seat not in battle.attacked, "he has attacked")
    held = [one.card(number) for number in cards]
    must(all(card.name in HANDS for card in held), "no weapon")
    must(all(card.name != "shrivelling" or card.number in battle.magic.get(seat, []) for card in held), "not cast")
    must(sum(HANDS[card.name] for card in held) + len(battle.vain.get(seat, [])) <= 2, "two hands")
    for card in held:
        if card.name == "powder_of_ibn_ghazi":
            one.sanity = max(0, one.sanity - 1)
            one.cards.remove(card)
    battle.attacked.add(seat)
    tokens, battle.kept = divmod(battle.kept + successes, battle.players)
    battle.doom = max(0, battle.doom - tokens)
    battle.kept = battle.kept if battle.doom else 0
    battle.settle(won=not battle.doom)


def suffer(battle: Battle, seat: int, passed: bool) -> None:
    """Yig: on a failed check 1 Sanity and 1 Stamina."""
    one = battle.who(seat)
    must(battle.part() == "ancient one" and seat not in battle.attacked_by, "not now")
    battle.attacked_by.add(seat)
    if not passed:
        one.sanity -= 1
        if one.sanity:
            one.stamina -= 1
    battle.settle()


def next_round(battle: Battle) -> None:
    must(not battle.end and battle.part() == "over", "the round is not over")
    for one in battle.people:
        one.bonus, one.rolled, one.healed, one.start = 0, False, False, list(one.stops)
        for card in one.cards:
            card.down = False
    battle.round, battle.attacked, battle.attacked_by = battle.round + 1, set(), set()
    battle.magic, battle.vain = {}, {}
    seats = [(battle.first + step) % len(battle.people) for step in range(1, len(battle.people))]
    battle.first = next((seat for seat in seats if not battle.people[seat].out), battle.first)


def trade(battle: Battle, seat: int, other: int, number: int) -> None:
    giver, taker = battle.who(seat), battle.who(other)
    refreshing(battle)
    must(seat != other, "with himself")
    card = giver.card(number)
    must(card.name in TRADED, "nothing to trade")
    giver.cards.remove(card)
    taker.cards.append(card)


def move_slider(battle: Battle, seat: int, slider: int, stop: int) -> None:
    one = battle.who(seat)
    refreshing(battle)
    stops = [stop if at == slider else old for at, old in enumerate(one.stops)]
    must(stops != one.stops, "there already")
    moved = sum(abs(a - b) for a, b in zip(stops, one.start, strict=True))
    must(moved <= int(printed.SHEETS[one.sheet]["focus"]), "beyond Focus")
    one.stops = stops


def sliders_back(battle: Battle, seat: int) -> None:
    one = battle.who(seat)
    refreshing(battle)
    must(one.stops != one.start, "there already")
    one.stops = list(one.start)


def heal_by_ability(battle: Battle, seat: int, target: int) -> None:
    one = battle.who(seat)
    must(one.sheet == "carolyn_fern", "no such ability")
    refreshing(battle)
    must(not one.healed, "once a round")
    helped = battle.who(target)
    must(helped.sanity < helped.most_sanity, "nothing to heal")
    one.healed, helped.sanity = True, helped.sanity + 1


def roll_blessing(battle: Battle, seat: int, face: int) -> None:
    """Asked for once in a round, and told whenever it was rolled."""
    one = battle.who(seat)
    must(one.fortune == "blessed" and not one.rolled, "no roll")
    one.rolled = True
    if face == 1:
        one.fortune = "none"


def repay(battle: Battle, seat: int) -> None:
    """At any time."""
    one = battle.who(seat)
    loans = [card for card in one.cards if card.name == "bank_loan"]
    must(bool(loans) and one.money >= 10, "no loan, or no money")
    one.money -= 10
    one.cards.remove(loans[0])


def use_item(battle: Battle, seat: int, number: int) -> None:
    """Food in any phase; the stone in Upkeep; movement is over, and the flute is not for the Ancient One."""
    one = battle.who(seat)
    card = ready(one, number)
    must(card.name in ("food", "healing_stone"), "of no use here")
    if card.name == "food":
        one.cards.remove(card)
        return
    refreshing(battle)
    card.down = True
