"""The twin's phase V: gate or surge, clue, monsters, the card's text, the rumor in play, in plain words and loops.

Written from the rulebook and the cards alone, without a look at the companion's rules. Dice, draws and choices are
those of the command; the twin asks for each itself, and what is left over is an error as much as what is missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import twin_printed as printed
from twin_town import Person, Town


class Woken(Exception):
    """The Ancient One wakes: nothing more of the phase happens."""

    def __init__(self, road: str) -> None:
        super().__init__(road)
        self.road = road


class Script:
    """What was drawn, rolled and chosen, handed out piece by piece.

    Two orders are the first player's: in which gates are served, and in which markers move (that matters only where a
    Chthonian strikes somebody down). They are read off what the companion says it did.
    """

    def __init__(self, answers: Any, said: Iterable[Any] = ()) -> None:
        said = list(said)
        self.served = [gate for one in said if type(one).__name__ == "SurgeBegan" for gate, _ in one.on_gates]
        self.moved = [one.number for one in said if type(one).__name__ in ("MonsterMoved", "MonsterStayed")]
        self.world = answers.world
        self.kinds = list(answers.monsters)
        self.more = list(answers.extra_gates or ())
        self.taker = answers.clue_to
        self.hunted = dict(answers.hunted)
        self.dice = dict(answers.dice)
        self.winds_first = answers.winds_first

    def marker(self) -> str:
        world, self.world = self.world, ""
        assert world, "no gate marker was drawn"
        return world

    def kind(self) -> str:
        assert self.kinds, "no monster marker was drawn"
        return self.kinds.pop(0)

    def anywhere(self, number: int, among: set[str]) -> list[str]:
        if len(among) == 1:
            return list(among) * number
        found, self.more = self.more[:number], self.more[number:]
        assert len(found) == number
        assert set(found) <= among, (found, among)
        return found

    def gates(self, number: int, among: set[str]) -> list[str]:
        found, self.more = self.more[:number], self.more[number:]
        assert len(set(found)) == number, f"{number} of {among} were to be chosen, not {found}"
        assert set(found) <= among, (found, among)
        return found

    def prey(self, number: int, among: set[str]) -> str:
        if len(among) == 1:
            return next(iter(among))
        assert self.hunted.get(number) in among, (number, among, self.hunted)
        return self.hunted.pop(number)

    def roll(self, name: str, number: int) -> tuple[int, ...]:
        faces = self.dice.pop(name)
        assert len(faces) == number, (name, faces)
        return faces

    def in_order(self, numbers: Iterable[int]) -> list[int]:
        return sorted(numbers, key=lambda number: (number not in self.moved, self._turn(number), number))

    def _turn(self, number: int) -> int:
        return len(self.moved) - 1 - self.moved[::-1].index(number) if number in self.moved else 0

    def left(self) -> list[Any]:
        """What the rules never asked for."""
        return [one for one in (self.world, self.kinds, self.more, self.hunted, self.dice) if one]


# Terror, doom, monsters that appear.


def doom_up(town: Town) -> None:
    track = printed.TRACK[town.ancient]
    town.doom = min(track, town.doom + 1)
    if town.doom == track:
        raise Woken("doom_track")


def terror_up(town: Town) -> None:
    """One point of terror with all that hangs on it."""
    if town.environment == "happy_days_are_here_again":
        if "happy_days_hold_the_track" in town.reads:
            town.allies = max(0, town.allies - 1)
        return
    if town.terror == 10:
        if "rumor_waits_for_terror" in town.reads and town.rumor == "disturbing_the_dead":
            curse_everybody(town)
            drop_rumor(town)
        doom_up(town)
        return
    town.terror += 1
    town.allies = max(0, town.allies - 1)
    for place, row in printed.SPACES.items():
        if row["closes_at_terror"] == str(town.terror):
            close(town, place, 0)
    if town.terror == 10:
        if "outskirts_stay" not in town.reads:
            for number in town.at(printed.OUTSKIRTS):
                del town.monsters[number]
        if "doom_from_ten" in town.reads:
            if town.rumor == "disturbing_the_dead":
                curse_everybody(town)
                drop_rumor(town)
            doom_up(town)
        overrun(town)
        if town.rumor == "disturbing_the_dead":
            curse_everybody(town)
            drop_rumor(town)


def overrun(town: Town) -> None:
    if town.terror == 10 and town.in_town() >= 2 * town.limit():
        raise Woken("overrun")


def close(town: Town, place: str, until: int) -> None:
    """Closed for good (0) or until the end of a round; whoever is inside goes out, unless a gate lies there."""
    if town.shut.get(place) == 0:
        return
    town.shut[place] = until
    if place in town.gates:
        return
    street = printed.home_street(place)
    for one in town.here(place):
        one.place, one.explored = street, False
    for number in town.at(place):
        town.monsters[number][1] = street


def appear(town: Town, place: str, kind: str, is_last: bool = True) -> None:
    """One marker that is to lie on a place: there, or on the Outskirts when the town is full."""
    number, town.next_number = town.next_number, town.next_number + 1
    if town.terror == 10 or town.in_town() < town.limit():
        town.monsters[number] = [kind, place]
        overrun(town)
        return
    town.monsters[number] = [kind, printed.OUTSKIRTS]
    waiting = town.at(printed.OUTSKIRTS)
    if is_last and len(waiting) > town.outskirts_room():
        for one in waiting:
            if one != number or "overflow_leaves_the_last" not in town.reads:
                del town.monsters[one]
        terror_up(town)


def draw(town: Town, script: Script, place: str) -> str:
    """The next marker for a place; a kind that the weather keeps away goes back, and another one is drawn."""
    full = town.terror < 10 and town.in_town() >= town.limit()
    is_free = full or place == printed.CARD
    away = None if is_free else printed.KEPT_AWAY.get(town.environment)
    there = {kind for kind, number in town.cup_kinds().items() if number > 0 and kind != away}
    if town.cup() <= 0 or not there:
        raise Woken("monster_cup")
    kind = script.kind()
    assert kind in there or kind not in printed.MARKERS, (kind, there)
    return kind


def bring(town: Town, place: str, script: Script, is_last: bool = True) -> None:
    appear(town, place, draw(town, script, place), is_last)


def curse_everybody(town: Town) -> None:
    for one in town.living():
        one.fortune = "none" if one.fortune == "blessed" else "cursed"


# 1: gate or surge.


def gate_step(town: Town, place: str, script: Script) -> None:
    if not place or place in town.seals:
        return
    if town.kate(place) and not (place in town.gates and "kate_leaves_her_share" in town.reads):
        return
    if place in town.gates:
        surge(town, place, script)
    elif place not in town.shut or "closed_place_has_no_gate" not in town.reads:
        open_gate(town, place, script)


def open_gate(town: Town, place: str, script: Script) -> None:
    doom_up(town)
    if not stack_left(town):
        raise Woken("gate_stack")
    if sum(town.stack.values()) > town.unnamed:
        world = script.marker()
        if world in printed.WORLDS:
            town.stack[world] -= 1
        else:
            town.unnamed += 1
    else:
        world = town.returned.pop(0)
    town.gates[place] = world
    town.clues.pop(place, None)
    if len(town.gates) >= town.waking_gates():
        raise Woken("open_gates")
    for one in town.here(place):
        one.place, one.zone, one.delayed, one.explored = world, 1, True, False
    for _ in range(2 if town.players > 4 else 1):
        bring(town, place, script)


def stack_left(town: Town) -> int:
    return sum(town.stack.values()) - town.unnamed + len(town.returned)


def share(number: int, first: str, others: list[str], script: Script, lying: dict[str, int]) -> dict[str, int]:
    """``number`` new markers over gates as evenly as can be, the surging one never behind; ``lying`` came already.

    Without a surging gate (Kate stands there and leaves out her share) the players choose among all that are left.
    """
    each, more = divmod(number, len(others) + bool(first))
    plan = dict.fromkeys([first, *others] if first else others, each)
    if more and first:
        plan[first] += 1
        more -= 1
    ahead = [gate for gate in others if more and lying.get(gate, 0) > each]
    free = {gate for gate in others if gate not in ahead}
    for gate in ahead + (script.gates(more - len(ahead), free) if more > len(ahead) else []):
        plan[gate] += 1
    return plan


def surge(town: Town, first: str, script: Script) -> None:
    """As many as players or gates, whichever is more: the surging gate first, the rest to the Outskirts."""
    size = max(town.players, len(town.gates))
    hers = [gate for gate in town.gates if town.kate(gate)]
    if "kate_leaves_her_share" in town.reads:
        size -= sum(size_of_share(size, gate, first, len(town.gates)) for gate in hers)
    others = [gate for gate in town.gates if gate != first and gate not in hers]
    leader = "" if first in hers else first
    if not others and not leader:
        return
    there = {leader, *others} - {""}
    assert not script.served or set(script.served) == there, script.served
    served = script.served or sorted(there)
    room = size if town.terror == 10 else max(0, town.limit() - town.in_town())
    on_gates = min(size, room)
    is_free = on_gates < size and "surge_is_free" in town.reads

    def lay(number: int, lying: dict[str, int]) -> dict[str, int]:
        if not is_free:
            return share(number, leader, others, script, lying)
        laid = script.anywhere(number - sum(lying.values()), there)
        return {gate: lying.get(gate, 0) + laid.count(gate) for gate in there}

    plan = lay(on_gates, {})
    for gate in served:
        for _ in range(plan[gate]):
            bring(town, gate, script)
    left = size - on_gates
    while left and ("surge_in_one" in town.reads or town.terror < 10):
        bring(town, first, script, "surge_in_one" not in town.reads or left == 1)
        left -= 1
    if left and "rest_to_the_cup" not in town.reads:
        total = lay(on_gates + left, plan)
        for gate in served:
            for _ in range(total[gate] - plan[gate]):
                bring(town, gate, script)


def size_of_share(size: int, gate: str, first: str, gates: int) -> int:
    """What an even surge gives one gate: the surging one gets what is over first."""
    return size // gates + (gate == first and size % gates > 0)


# 2: the clue.


def clue_step(town: Town, place: str, script: Script) -> None:
    if not place or place in town.gates:
        return
    if "clue_needs_an_open_place" in town.reads and (place in town.seals or place in town.shut):
        return
    there = town.here(place)
    if there and script.taker is not None and script.taker >= 0:
        taker = town.people[script.taker]
        assert taker in there
        taker.clues += 1
        return
    assert not there or script.taker == -1, "nobody said who takes the clue"
    town.clues[place] = town.clues.get(place, 0) + 1


# 3: monsters.


def movement_step(town: Town, card: dict[str, str], script: Script) -> None:
    for number in script.in_order(town.monsters):
        kind, place = town.monsters[number]
        row = printed.MARKERS.get(kind)
        if row is None or place not in printed.STREETS | printed.LOCATIONS | {printed.SKY}:
            continue
        color = next((c for c in ("white", "black") if row["dimension"] in card[c].split(";")), "")
        if not color:
            continue
        how = "flying" if kind == "cultist" and town.ancient == "hastur" else row["movement"]
        if kind == "chthonian" and not (town.beside(place) and "chthonian_is_held" in town.reads):
            tremor(town, script.roll(f"chthonian:{number}", 1)[0])
        elif town.beside(place) or how == "stationary":
            continue
        elif kind == "hound_of_tindalos":
            town.monsters[number][1] = hunt(town, number, place, script)
        elif how == "flying":
            town.monsters[number][1] = fly(town, number, place, script)
        else:
            steps = 2 if how == "fast" and town.environment != "icy_conditions" else 1
            town.monsters[number][1] = walk(town, place, color, steps)


def walk(town: Town, place: str, color: str, steps: int) -> str:
    if place == printed.SKY:
        return place  # Only a hand lays a monster there that does not fly: no arrow leads down.
    for _ in range(steps):
        place = printed.ARROWS[place, color]
        if town.beside(place):
            break
    return place


def fly(town: Town, number: int, place: str, script: Script) -> str:
    if town.environment == "an_evil_fog":
        return place
    near = printed.STREETS if place == printed.SKY else printed.LINES[place] & printed.STREETS
    prey = [one for street in near for one in town.here(street)]
    if not prey and place in printed.LOCATIONS and "flyer_stays" in town.reads:
        return place
    return script.prey(number, weakest(town, prey)) if prey else printed.SKY


def hunt(town: Town, number: int, place: str, script: Script) -> str:
    """The Hound: straight to the nearest investigator in a location, neither Hospital nor Asylum."""
    steps, frontier = {place: 0}, [place]
    while frontier:
        here = frontier.pop(0)
        for there in printed.LINES[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                frontier.append(there)
    safe = {"st_marys_hospital", "arkham_asylum"}
    shut = {location for location in town.shut if location not in town.gates}  # a hand may have set somebody there
    prey = [one for one in town.living() if town.stand(one) in printed.LOCATIONS - safe - shut]
    if not prey or place == printed.SKY:
        return place
    least = min(steps[town.stand(one)] for one in prey)
    nearest = [one for one in prey if steps[town.stand(one)] == least]
    by_first = "hound_by_first_player" in town.reads
    return script.prey(number, {town.stand(one) for one in nearest} if by_first else weakest(town, nearest))


def weakest(town: Town, prey: list[Person]) -> set[str]:
    """Places of those with the lowest Sneak; one that nobody told may be the lowest."""
    least = min((one.sneak for one in prey if one.sneak is not None), default=0)
    return {town.stand(one) for one in prey if one.sneak in (least, None)}


def tremor(town: Town, face: int) -> None:
    if face >= 4:
        arkham = printed.STREETS | printed.LOCATIONS | {printed.JAIL}
        lose_stamina(town, [one for one in town.living() if one.place in arkham])


def lose_stamina(town: Town, hurt: list[Person]) -> None:
    """One Stamina each at the same time, in Arkham; at 0 to the Hospital. McGlen's Strong Body loses 1 less."""
    hurt = [one for one in hurt if one.sheet != "michael_mcglen"]
    for one in hurt:
        one.stamina -= 1
    for one in hurt:
        if one.stamina and one.sanity:
            continue
        refuge = "st_marys_hospital" if one.sanity else "arkham_asylum"  # a calmed battle leaves a 0 behind
        one.place = printed.home_street(refuge) if refuge in town.shut and refuge not in town.gates else refuge
        one.sanity, one.stamina, one.explored = max(1, one.sanity), 1 if one.sanity else one.stamina, False
        one.clues -= one.clues // 2
        counted = [
            card
            for card, deck in zip(one.cards, one.decks, strict=True)
            if deck in ("common", "unique", "spell") or card in ("patrol_wagon", "deputys_revolver")
        ]
        there = len(counted) - one.items_due
        one.items_due += min(there // 2, there - counted.count("derringer_18"))
        kept = [at for at, card in enumerate(one.cards) if card != "retainer"]
        one.cards, one.decks = [one.cards[at] for at in kept], [one.decks[at] for at in kept]
        one.numbers = [one.numbers[at] for at in kept]


# 4: the card's own text.


def text_step(town: Town, card: str, script: Script) -> None:
    kind = printed.CARDS[card]["kind"]
    if kind == "headline":
        headline(town, card, script)
    elif kind == "environment":
        environment(town, card)
    elif kind == "rumor" and not town.rumor:
        rumor_begins(town, card, script)


def headline(town: Town, card: str, script: Script) -> None:
    everywhere = printed.STREETS | printed.LOCATIONS | {printed.SKY}
    if card in printed.SWEPT:
        street = printed.SWEPT[card]
        to_cup(town, {place for place in printed.STREETS | printed.LOCATIONS if printed.home_street(place) == street})
    elif card in printed.HUNTED:
        if to_cup(town, everywhere, printed.HUNTED[card]):
            terror_up(town)
    elif card in printed.BROUGHT:
        for _ in range(2):
            bring(town, printed.BROUGHT[card], script)
    elif card == "big_storm_sweeps_arkham":
        to_cup(town, {printed.SKY, printed.OUTSKIRTS})
    elif card == "feds_raid_arkham":
        to_cup(town, printed.STREETS)
    elif card == "manhunt_in_arkham":
        to_cup(town, printed.LOCATIONS)
    elif card == "family_found_butchered":
        terror_up(town)
    elif card == "blue_flu":
        for one in town.here(printed.JAIL):
            one.place, one.delayed, one.skips_round = "police_station", False, 0
    elif card == "missing_people_return":
        for one in town.here(printed.LOST):
            one.delayed, one.skips_round = False, 0
    elif card == "miskatonic_arctic_expedition_returns":
        for one in town.people:
            for _ in range(one.monster_trophies.count("elder_thing")):
                one.monster_trophies.remove("elder_thing")
                appear(town, "river_docks", "elder_thing")
    for place in printed.SHUT.get(card, ()):
        close(town, place, town.round + 1)
    if card in printed.NEXT_ROUND_TOO:
        town.running[card] = town.round + 1


def to_cup(town: Town, places: set[str], kinds: set[str] | None = None) -> int:
    gone = [n for n, (kind, place) in town.monsters.items() if place in places and (kinds is None or kind in kinds)]
    for number in gone:
        del town.monsters[number]
    return len(gone)


def environment(town: Town, card: str) -> None:
    if town.ancient == "ithaqua" and printed.CARDS[card]["subtype"] == "weather":
        if "weather_ends_the_old" in town.reads:
            drop_environment(town)
        return
    drop_environment(town)
    town.environment = card
    if card in printed.KEPT_AWAY:
        to_cup(town, printed.STREETS | printed.LOCATIONS | {printed.SKY}, {printed.KEPT_AWAY[card]})


def rumor_begins(town: Town, card: str, script: Script) -> None:
    town.rumor, town.since = card, town.round
    if card == "disturbing_the_dead" and town.terror == 10 and "rumor_waits_for_terror" not in town.reads:
        curse_everybody(town)
        drop_rumor(town)
    if card == "good_work_undone":
        town.tokens = 6
    if card == "the_terrible_experiment":
        for _ in range(5):
            onto_card(town, script)


def onto_card(town: Town, script: Script) -> None:
    kind = draw(town, script, printed.CARD)
    number, town.next_number = town.next_number, town.next_number + 1
    town.monsters[number] = [kind, printed.CARD]


def drop_environment(town: Town) -> None:
    under(town, town.environment)
    town.environment = ""


def under(town: Town, card: str) -> None:
    """A card that leaves play lies under the deck: it cannot come next."""
    if card in printed.CARDS and card not in town.seen:
        town.seen.append(card)


def drop_rumor(town: Town) -> None:
    under(town, town.rumor)
    for number in town.at(printed.CARD):
        del town.monsters[number]
    town.rumor, town.tokens, town.since = "", 0, 0


# The end of the phase.


def rumor_speaks(town: Town, script: Script) -> None:
    """The rumor in play, from the round after it came; the Strangler's fails when any Mythos ends without allies."""
    rumor = town.rumor
    if not rumor or town.since >= town.round:
        spared = "rumor_spares_its_own_end" in town.reads
        if rumor == "the_southside_strangler_strikes" and not town.allies and not spared:
            drop_rumor(town)
        return
    if rumor == "disturbing_the_dead":
        if script.roll("rumor", 1)[0] <= 2:
            terror_up(town)
        if town.rumor and town.terror == 10 and "rumor_waits_for_terror" not in town.reads:  # a hand set it so
            curse_everybody(town)
            drop_rumor(town)
    elif rumor == "the_stars_are_right" and script.roll("rumor", 1)[0] <= 2:
        doom_up(town)
    elif rumor == "good_work_undone":
        town.tokens += sum(face <= 2 for face in script.roll("rumor", 2))
        if town.tokens >= 10:
            town.seals.clear()
            drop_rumor(town)
    elif rumor == "the_great_ritual":
        town.tokens += 1
        if town.tokens >= 5:
            town.two_cards = town.round
            drop_rumor(town)
    elif rumor == "the_southside_strangler_strikes":
        town.allies = max(0, town.allies - 1)
        if not town.allies:
            drop_rumor(town)
    elif rumor == "the_terrible_experiment":
        onto_card(town, script)
        if len(town.at(printed.CARD)) >= 8:
            break_out(town)


def break_out(town: Town) -> None:
    """The experiment has failed: terror 10, point by point, then its monsters come into the street.

    A kind that the weather keeps away goes back to the cup.
    """
    if town.environment != "happy_days_are_here_again":
        while town.terror < 10:
            terror_up(town)
    loose = [(number, town.monsters[number][0]) for number in town.at(printed.CARD)]
    for number, kind in loose:
        del town.monsters[number]
        if kind != printed.KEPT_AWAY.get(town.environment):
            appear(town, "miskatonic_university", kind)
    drop_rumor(town)


def wake(town: Town, road: str) -> None:
    """The lost are devoured, environment and rumor go, the track is full; under Azathoth the world ends."""
    town.awake = road
    if town.ancient == "azathoth":
        town.lost_world = True
        return
    gone = town.here(printed.LOST)
    if "who_is_away_is_lost" in town.reads:
        gone = [one for one in town.living() if one.place == printed.LOST or one.zone]
    for one in gone:
        one.place, one.zone, one.explored, one.eliminated = "", 0, False, True
        town.allies += one.decks.count("ally")
        one.clues = one.money = one.items_due = one.skips_round = 0
        one.cards, one.decks, one.numbers, one.delayed, one.fortune = [], [], [], False, "none"
    drop_environment(town)
    if town.rumor:  # what hands laid beside no card stays there
        drop_rumor(town)
    for one in town.living():
        kept = [at for at, card in enumerate(one.cards) if card not in ("flesh_ward", "healing_stone")]
        one.cards, one.decks = [one.cards[at] for at in kept], [one.decks[at] for at in kept]
        one.numbers = [one.numbers[at] for at in kept]
    town.doom = printed.TRACK[town.ancient]


def phase_five(town: Town, card: str, script: Script) -> None:
    """One Mythos card from its gate to the end of the phase; with two cards a phase the first brings its gate only.

    At set-up a rumor is put away unread, and the first round begins after the card with the same first player.
    """
    row = printed.CARDS[card]
    town.seen.append(card)
    if town.round == 0 and row["kind"] == "rumor":
        return
    first_of_two = 0 < town.two_cards < town.round != town.gate_card
    if first_of_two:
        town.gate_card = town.round
    try:
        gate_step(town, row["gate"], script)
        if first_of_two:
            return
        clue_step(town, row["clue"], script)
        movement_step(town, row, script)
        text_step(town, card, script)
        if script.winds_first and town.blown != town.round > 0:
            icy_winds(town)
            town.blown = town.round
        rumor_speaks(town, script)
    except Woken as woken:
        wake(town, woken.road)
    if town.round == 0 and not town.awake:
        round_ends(town)


def icy_winds(town: Town) -> None:
    if town.ancient == "ithaqua":
        lose_stamina(town, [one for one in town.living() if one.place in printed.STREETS])


def round_ends(town: Town) -> None:
    """Phase V is over: Ithaqua's winds, what lasted until now, the marker to the left, and the next round begins."""
    if not 0 < town.blown == town.round:
        icy_winds(town)
    for place in [place for place, until in town.shut.items() if 0 < until <= town.round]:
        del town.shut[place]
    for card in [card for card, until in town.running.items() if until <= town.round]:
        del town.running[card]
    seats = [(town.first + step) % len(town.people) for step in range(1, len(town.people) if town.round else 1)]
    town.first = next((seat for seat in seats if not town.people[seat].eliminated), town.first)
    town.round, town.phase = town.round + 1, "upkeep"
    for one in town.living():
        if one.skips_round != town.round or "skipping_has_one" in town.reads:
            waits = "first_income_waits" in town.reads
            paid = [
                card
                for card, number in zip(one.cards, one.numbers, strict=True)
                if not (waits and town.round - one.since.get(number, 0) < 2)
            ]
            income = 2 * paid.count("retainer") + paid.count("deputy_of_arkham")
            one.money += income + (one.sheet == "jenny_barnes")
