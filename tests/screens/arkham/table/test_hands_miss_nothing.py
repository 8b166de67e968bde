"""Tables that play themselves: whatever lies otherwise after an act stands in its list for hands.

What lies where is read from the two tables alone, not from the events of which the list is made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import playing
import playing_fights
import pytest
from arkham_tables import BOX, names
from thoroughly import first

from companion.arkham.pieces import activity
from companion.arkham.table.state import BOX as BOX_PLACE
from companion.arkham.table.state import ENCOUNTER, OUTSKIRTS, Fortune, Investigator, Table, players_name
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.wording.act_moves import SETS_RIGHT
from companion.screens.arkham.wording.chapters import move as m
from companion.screens.arkham.wording.names import Names

Said = tuple[str, ...]
"""Words that have to stand together in one line."""

CALLED = {"sanity": "Sanity", "stamina": "Stamina", "clues": "Clues", "money": "Money"}


def lies_otherwise(before: Table, after: Table) -> Iterator[Said]:
    """What the list has to say, as words of one line each."""
    old, new = names("en", before), names("en", after)
    yield from _of_the_board(before, after, new)
    yield from _of_monsters(before, after, old)
    for seat, (was, now) in enumerate(zip(before.investigators, after.investigators, strict=True)):
        if was.eliminated and not now.eliminated:
            yield f"{new.sheet(now.id)}’s sheet", ""
        elif now.eliminated and not was.eliminated:
            yield f"{new.first_name(seat)}’s figure and sheet", ""
        elif not now.eliminated:
            yield from _of_one(was, now, new.first_name(seat), new)


def _of_the_board(before: Table, after: Table, at: Names) -> Iterator[Said]:
    for what in ("doom", "terror"):
        if getattr(before, what) != getattr(after, what):
            yield what.capitalize(), f"{getattr(before, what)} → {getattr(after, what)}"
    for place in {*before.clues, *after.clues}:
        if before.clues.get(place) != after.clues.get(place):
            yield "Clue", at.place(place)
    for place in {*before.gates, *after.gates}:
        if before.gates.get(place) != after.gates.get(place):
            yield "Gate:", at.place(place)
    for place in before.seals ^ after.seals:
        yield "Elder sign token", at.place(place)
    for place in before.closures.keys() ^ after.closures.keys():
        yield "Closed marker", at.place(place)
    marked = [{one.place for one in activity.markers(table, BOX)} for table in (before, after)]
    for place in marked[0] ^ marked[1]:
        yield "Activity marker", at.place(place)
    for card in {before.environment, before.rumor} ^ {after.environment, after.rumor}:
        if card:
            yield (players_name(card) or at.card(card),)
    if before.rumor == after.rumor and before.rumor_tokens != after.rumor_tokens:
        yield "Tokens on the rumor", f"{before.rumor_tokens} → {after.rumor_tokens}"
    if before.first_player != after.first_player:
        yield "First player marker", at.first_name(after.first_player)


def _of_monsters(before: Table, after: Table, at: Names) -> Iterator[Said]:
    """A full Outskirts goes to the cup in one line, and what an encounter brought never comes onto the board."""
    was, now = ({one.number: one for one in table.monsters} for table in (before, after))
    after_it = {BOX_PLACE: "box, out of the game"}
    for number in was.keys() | now.keys():
        old, new = was.get(number), now.get(number)
        if (old.place if old else "") == (new.place if new else ""):
            continue
        one = new or old
        assert one is not None
        if new is None and one.place == OUTSKIRTS:
            yield (at.place(OUTSKIRTS),)
        elif one.place != ENCOUNTER:
            yield at.monster(one.kind), after_it.get(one.place) or at.place(one.place)


def _of_one(was: Investigator, now: Investigator, who: str, at: Names) -> Iterator[Said]:
    for field, called in CALLED.items():
        if getattr(was, field) != getattr(now, field):
            yield f"{called}, {who}" if field != "clues" else "Clue", who
    if (was.place, was.zone) != (now.place, now.zone):
        yield who, at.place(now.place, now.zone)
    if was.delayed != now.delayed:
        yield f"{who}’s figure", "lies" if now.delayed else "stands"
    if was.explored != now.explored:
        yield "Explored marker", who
    if was.fortune is not now.fortune:
        yield at.fortune(was.fortune if now.fortune is Fortune.NONE else now.fortune), who
    yield from _of_their_things(was, now, who, at)


def _of_their_things(was: Investigator, now: Investigator, who: str, at: Names) -> Iterator[Said]:
    held = [{card.number: card for card in one.cards} for one in (was, now)]
    for number in held[0].keys() | held[1].keys():
        old, new = held[0].get(number), held[1].get(number)
        card = new or old
        assert card is not None
        called = at.own_card(card.card, card.deck)[1:]
        if old is None or new is None:
            yield called, who
            continue
        if old.exhausted != new.exhausted:
            yield called, who, "face down" if new.exhausted else "face up"
        if old.tokens != new.tokens:
            yield "Tokens on", called, who
    for kind, _ in _other(was.monster_trophies, now.monster_trophies):
        yield at.monster(kind), who
    for world, _ in _other(was.gate_trophies, now.gate_trophies):
        yield f"Gate: {at.place(world)}", who


def _other(was: tuple[str, ...], now: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Kinds of which there are more or fewer."""
    old, new = Counter(was), Counter(now)
    yield from ((one, new[one] - old[one]) for one in old.keys() | new.keys() if old[one] != new[one])


def lines(before: Table, command: Command, after: Table, events: tuple[object, ...]) -> list[str]:
    """The list of an act, each line with what stands below it."""
    step = ActEffect(command, 1, before, after, events)
    record = Record(1, "1", "2026-11-23T19:00:00+00:00", "", "", Do(command), step)
    hand = hands_screen.of_record(names("en", before), record)
    return [f"{m.title(move, hand.names)} | {m.more(move, hand.names)}" for move in hand.moves]


@pytest.mark.parametrize("evenings", first(1, [range(6), range(6, 24)]), ids=["first", "more"])
@pytest.mark.parametrize("guesses", [playing.RULES, playing_fights.EVENING], ids=["rules", "fights"])
def test_whatever_lies_otherwise_stands_in_the_list(guesses, evenings) -> None:
    silent: set[tuple[str, Said]] = set()
    acts = 0
    for seed in evenings:
        for before, command, after, events in playing.play(Random(seed), 120, guesses):
            if type(command) in SETS_RIGHT:
                continue
            acts += 1
            said = lines(before, command, after, events)
            for words in lies_otherwise(before, after):
                if not any(all(word in line for word in words) for line in said):
                    silent.add((type(command).__name__, words))
    assert acts > 200
    assert not silent
