"""The twin's phases I to III, as far as cards, rumors and waking have a say in them: one function for each act.

Each takes the town and the act's own values, changes the town, or raises :class:`Refused` where the rules say no. What
the companion asks beyond that (is there such a seat, is it his turn) is not the twin's affair.
"""

from __future__ import annotations

import twin_printed as printed
from twin_mythos import Woken, curse_everybody, doom_up, drop_environment, drop_rumor, open_gate, terror_up, wake
from twin_town import Person, Town

__all__ = ["Refused", "Woken", "curse_everybody", "doom_up", "terror_up", "wake"]

WORLD_SYMBOL = {row["id"]: row["dimension"] for row in printed.rows("other_worlds")}
ITEMS = ("common", "unique", "spell")
RIDES = ("patrol_wagon", "deputys_revolver")


class Refused(Exception):
    """The rules do not allow it."""


class Won(Exception):
    """The game is over, and won."""


def must(allowed: bool, why: str) -> None:
    if not allowed:
        raise Refused(why)


# What befalls investigators.


def leave(one: Person, place: str, zone: int = 0) -> None:
    one.place, one.zone, one.explored = place, zone, False


def drop(one: Person, at: list[int]) -> None:
    """Cards at these positions of the hand go."""
    kept = [position for position in range(len(one.cards)) if position not in at]
    one.cards = [one.cards[position] for position in kept]
    one.decks = [one.decks[position] for position in kept]
    one.numbers = [one.numbers[position] for position in kept]


def halve(one: Person) -> None:
    counted = [c for c, deck in zip(one.cards, one.decks, strict=True) if deck in ITEMS or c in RIDES]
    there = len(counted) - one.items_due
    one.items_due += min(there // 2, there - counted.count("derringer_18"))
    one.clues -= one.clues // 2
    drop(one, [at for at, card in enumerate(one.cards) if card == "retainer"])


def devour(town: Town, one: Person) -> None:
    town.allies += one.decks.count("ally")
    one.place, one.eliminated, one.cards, one.decks, one.numbers = "", True, [], [], []


def lose(town: Town, one: Person, sanity: int, stamina: int) -> None:
    """One event takes both: at 0 insane or unconscious, from an other world lost, with both at 0 devoured."""
    one.sanity = max(0, one.sanity - sanity)
    one.stamina = max(0, one.stamina - stamina)
    if one.sanity and one.stamina:
        return
    if not one.sanity and not one.stamina:
        devour(town, one)
        return
    refuge = "st_marys_hospital" if one.sanity else "arkham_asylum"
    one.sanity, one.stamina = max(1, one.sanity), max(1, one.stamina)
    halve(one)
    if one.place in printed.WORLDS and one.sheet != "sister_mary":
        lost(town, one)
    else:
        leave(one, refuge)


def lost(town: Town, one: Person) -> None:
    if one.sheet == "sister_mary":
        leave(one, "south_church")
        return
    if town.ancient == "yog_sothoth":
        devour(town, one)
        return
    drop(one, [at for at, card in enumerate(one.cards) if card == "retainer"])
    leave(one, printed.LOST)
    one.delayed, one.skips_round = True, town.round + 1
    if town.ancient == "yig":
        doom_up(town)


def arrest(town: Town, one: Person) -> None:
    must("blue_flu" not in town.running, "the police are ill")
    leave(one, printed.JAIL)
    one.money -= one.money // 2
    one.delayed, one.skips_round = True, town.round + 1


def bless_or_curse(one: Person, fortune: str) -> None:
    one.fortune = fortune if one.fortune in ("none", fortune) else "none"


def gain(town: Town, one: Person, what: str, number: int) -> None:
    """Tokens come; Sanity and Stamina up to the maximum, and not against an environment that keeps them away."""
    if what == "sanity":
        must(town.environment != "dreams_of_a_sunken_city" or one.place == "arkham_asylum", "dreams")
        one.sanity = min(one.max_sanity, one.sanity + number)
    elif what == "stamina":
        must(town.environment != "a_strange_plague" or one.place == "st_marys_hospital", "plague")
        one.stamina = min(one.max_stamina, one.stamina + number)
    else:
        setattr(one, what, getattr(one, what) + number)


def heal(healer: Person, whom: Person) -> None:
    """Psychology and Physician: the environments except them by name. Research changes no number."""
    if healer.sheet not in ("carolyn_fern", "vincent_lee"):
        return
    must(healer.place == whom.place, "elsewhere")
    if healer.sheet == "carolyn_fern":
        must(whom.sanity < whom.max_sanity, "nothing to heal")
        whom.sanity += 1
    else:
        must(whom.stamina < whom.max_stamina, "nothing to heal")
        whom.stamina += 1


def put_elsewhere(town: Town, one: Person, to: str) -> None:
    """An encounter moves somebody: a closed place puts him into its street, an open gate takes him through.

    Nobody is moved out of a street that the parade bars, or into it.
    """
    shut = to in town.shut and to not in town.gates
    must_pass(town, one.place, printed.home_street(to) if shut else to)
    if to not in printed.STREETS | printed.LOCATIONS:
        leave(one, to, 1)
    elif one.place in printed.WORLDS:
        must(town.gates.get(to) == one.place, "no gate from there")
        leave(one, to)
        one.explored = True
    elif to in town.gates and town.phase == "arkham_encounters":
        leave(one, town.gates[to], 1)
    else:
        to = printed.home_street(to) if shut else to
        must(to != one.place, "he is there")
        leave(one, to)


def ride(town: Town, one: Person, to: str) -> None:
    """The Patrol Wagon, instead of walking."""
    must("patrol_wagon" in one.cards and town.phase == "movement", "no ride now")
    must(to in printed.STREETS | printed.LOCATIONS and one.zone == 0, "only in Arkham")
    must(to not in town.shut or to in town.gates, "closed")
    must_pass(town, one.place, to)
    leave(one, to)


def straight_back(town: Town, one: Person, to: str) -> None:
    """Back out of an other world to the location whose encounter sent him there, without an explored marker."""
    leave(one, printed.home_street(to) if to in town.shut and to not in town.gates else to)


def barred(town: Town) -> set[str]:
    return {"merchant_district"} if "fourth_of_july_parade" in town.running else set()


def must_pass(town: Town, start: str, to: str) -> None:
    must(not {start, to} & barred(town), "the parade lets nobody through")


def may_walk(town: Town, one: Person, to: str) -> bool:
    """Whether lines lead there past what is closed; the parade lets nobody into its street or out of it."""
    if to == one.place:
        return False
    parade = barred(town)
    if one.place in parade:
        return False
    seen, frontier = {one.place}, [one.place]
    while frontier:
        for there in printed.LINES[frontier.pop()] - seen - parade:
            if there in town.shut and there not in town.gates:
                continue
            seen.add(there)
            frontier.append(there)
    return to in seen


def acting_on(town: Town) -> set[tuple[int, str, str]]:
    """Who stands in phase II where an environment asks something of whoever ends movement there."""
    card = town.environment
    if town.phase != "movement" or card not in (*printed.ACTIVITY, "curfew_enforced"):
        return set()
    streets = printed.STREETS if card == "curfew_enforced" else {printed.ACTIVITY[card]}
    return {
        (one.seat, one.place, card)
        for one in town.living()
        if one.place in streets
        and one.skips_round != town.round
        and not (card == "curfew_enforced" and "deputy_of_arkham" in one.cards)
    }


# Gates.


def gate_by_encounter(town: Town, place: str, script: object) -> None:
    must(place in printed.UNSTABLE and place not in town.gates, "no room for a gate")
    must(place not in town.seals and not town.kate(place), "nothing can appear there")
    open_gate(town, place, script)  # type: ignore[arg-type]


def close_gate(town: Town, place: str, seat: int, seal: bool, clues: int, card: bool) -> None:
    """A gate goes, as a trophy or under the stack, with the monsters of its symbol; then the seal; then victory."""
    must(place in town.gates, "no gate")
    closer = town.people[seat] if seat >= 0 else None
    must(closer is None or (closer.place == place and closer.explored), "not explored")
    must(closer is None or town.phase == "arkham_encounters", "gates are closed in phase III")
    must(closer is not None or not seal, "an effect seals nothing")
    if seal:
        must(town.environment != "no_one_can_help_you_now", "nobody can help")
        if not card:
            price = 5 + 3 * (town.ancient == "hastur") - 2 * (town.environment == "nodens_favor")
            must(clues == price <= closer.clues, f"{price} clues")  # type: ignore[union-attr]
    world = town.gates.pop(place)
    if closer:
        closer.gate_trophies.append(world)
    else:
        town.returned.append(world)
    symbol = WORLD_SYMBOL.get(world)
    for number, (kind, where) in list(town.monsters.items()):
        on_board = where in printed.STREETS | printed.LOCATIONS | {printed.SKY, printed.OUTSKIRTS}
        if on_board and kind in printed.MARKERS and printed.MARKERS[kind]["dimension"] == symbol:
            del town.monsters[number]
    for one in town.here(place):
        one.explored = False
        if place in town.shut:
            one.place = printed.home_street(place)
    if place in town.shut:
        for number in town.at(place):
            town.monsters[number][1] = printed.home_street(place)
    if seal and closer:
        town.seals.add(place)
        if card:
            town.doom = max(0, town.doom - 1)
            closer.sanity, closer.stamina = max(0, closer.sanity - 1), max(0, closer.stamina - 1)
            if "elder_sign" in closer.cards:
                drop(closer, [closer.cards.index("elder_sign")])
        else:
            closer.clues -= clues
    trophies = sum(len(one.gate_trophies) for one in town.people)
    if (not town.gates and trophies >= town.players) or len(town.seals) >= 6:
        if closer and not closer.sanity and not closer.stamina:
            devour(town, closer)
        raise Won
    if card and closer:
        lose(town, closer, 0, 0)


# Monsters beaten.


def beat(town: Town, number: int, one: Person) -> int:
    """A beaten marker goes where it says; how many unique items the winner draws."""
    kind, place = town.monsters[number]
    if place == printed.CARD:
        must(town.phase == "arkham_encounters" and one.place == "miskatonic_university", "phase III, on the spot")
    else:
        must(one.place == place, "elsewhere")
    row = printed.MARKERS.get(kind, {"endless": "0"})
    endless = row["endless"] == "1" or (kind, town.ancient) in {
        ("cultist", "nyarlathotep"),
        ("dark_young", "shub_niggurath"),
    }
    endless |= kind == "maniac" and town.terror >= 6
    if kind in ("mi_go", "warlock"):
        town.monsters[number][1] = printed.BOX
    else:
        del town.monsters[number]
        if not endless:
            one.monster_trophies.append(kind)
    if kind == "warlock":
        one.clues += 2
    if place == printed.CARD and not town.at(printed.CARD):
        everybody_draws(town, "skill", 1)
        drop_rumor(town)
    if kind == "cultist" and town.ancient == "yig":
        doom_up(town)
    return (1 + (town.environment == "alien_technology")) if kind == "mi_go" else 0


# Rumors passed.


def everybody_draws(town: Town, deck: str, number: int) -> None:
    for one in town.living():
        for _ in range(number):
            one.cards.append("unknown")
            one.decks.append(deck)
            one.numbers.append(0)


def refute(town: Town, one: Person, cards: tuple[int, ...], gates: tuple[str, ...], clues: int) -> None:
    """In phase III, in the rumor's street, by one player who gives exactly what it asks."""
    rumor = town.rumor
    must(bool(rumor) and rumor != "the_terrible_experiment", "nothing to give")
    must(town.phase == "arkham_encounters", "rumors pass in phase III")
    must(one.skips_round != town.round and one.place == printed.ACTIVITY[rumor], "elsewhere")
    if rumor == "good_work_undone":
        must(1 <= clues <= min(town.tokens, one.clues), "clues one for one")
        one.clues -= clues
        town.tokens -= clues
        if town.tokens:
            return
        everybody_draws(town, "unique", 1)
    elif rumor == "disturbing_the_dead":
        must(len(gates) == 2 and all(gates.count(w) <= one.gate_trophies.count(w) for w in gates), "2 gate trophies")
        for world in gates:
            one.gate_trophies.remove(world)
            town.returned.append(world)
        everybody_draws(town, "spell", 1)
    elif rumor == "the_southside_strangler_strikes":
        must(clues == 5 <= one.clues, "5 clues")
        one.clues -= 5
        for everyone in town.living():
            everyone.money += 5
    else:
        deck, number = ("ally", 1) if rumor == "the_stars_are_right" else ("spell", 3 + (town.players >= 5))
        at = [one.numbers.index(card) for card in set(cards) if card in one.numbers]
        must(len(at) == number == len(set(cards)) and all(one.decks[p] == deck for p in at), f"{number} of {deck}")
        drop(one, at)
        if deck == "ally":
            town.allies += 1
            everybody_draws(town, "common", 2)
        else:
            for everyone in town.living():
                everyone.clues += 2
    drop_rumor(town)


def discard(town: Town, card: str) -> None:
    must(card in (town.environment, town.rumor) and bool(card), "not in play")
    if card == town.environment:
        drop_environment(town)
    else:
        drop_rumor(town)
