"""What always holds: after any sequence of commands the duel is sound, nothing is mutated, the log replays."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from duels import BOX, duel

from companion.apps.games import realms
from companion.errors import IllegalCommand
from companion.history.codec import Codec, from_text, to_text
from companion.realms import commands as do
from companion.realms.apply import apply
from companion.realms.invariants import broken
from companion.realms.lose_split import even_split
from companion.realms.state import Duel, House, Shield

CARDS = (*BOX.cards, "unknown")
Maker = Callable[[random.Random, Duel], do.Command]


def seat(chance: random.Random, state: Duel) -> int:
    return chance.randrange(len(state.players))


def pile(chance: random.Random, state: Duel) -> dict[str, int]:
    deck = state.players[state.active].deck
    return {card: chance.randint(1, 2) for card in deck if chance.random() < 0.4}


def number(chance: random.Random) -> int:
    return chance.randint(1, 6)


def shield(chance: random.Random) -> Shield:
    return chance.choice(tuple(Shield))


def level(chance: random.Random) -> int | None:
    return chance.choice((None, 3, 6))


MAKERS: tuple[Maker, ...] = (
    lambda c, s: do.ChangeSanity(seat(c, s), c.choice((-15, -5, -1, 1, 5)), "burst"),
    lambda c, s: even_split(s, c.randint(1, 9)),
    lambda c, s: do.PlayLocation(c.choice(CARDS), level(c), shield(c)),
    lambda c, s: do.DestroyLocation(number(c)),
    lambda c, s: do.BuyCard(c.choice(CARDS), c.choice((do.Source.ROW, do.Source.STACK)), c.randrange(4)),
    lambda c, s: do.AbjureCard(c.choice(CARDS), c.choice(tuple(do.Source)), c.randrange(4), c.choice((0, number(c)))),
    lambda c, s: do.ReturnCard(c.choice(CARDS)),
    lambda c, s: do.NoteDiscard(),
    lambda c, s: do.PassTurn(pile(c, s)),
    lambda c, s: do.PassTurn(),
    lambda c, s: do.CorrectSanity(seat(c, s), c.choice((0, 7, 60))),
    lambda c, s: do.CorrectTurn(seat(c, s), c.randint(1, 9)),
    lambda c, s: do.CorrectCommon(c.randint(0, 30)),
    lambda c, s: do.CorrectDeck(seat(c, s), c.choice(CARDS), c.randint(0, 3)),
    lambda c, s: do.CorrectDiscard(seat(c, s), pile(c, s)),
    lambda c, s: do.CorrectLocation(number(c), level(c), shield(c), c.randint(0, 4)),
    lambda c, s: do.PutLocation(seat(c, s), c.choice(CARDS), level(c), shield(c)),
    lambda c, s: do.TakeLocation(number(c)),
    lambda c, s: do.ChooseHouse(House(c.random() < 0.5, c.random() < 0.5)),
    lambda c, s: do.Reopen(),
)  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_two_hundred_random_commands_leave_a_sound_duel(players: int, seed: int) -> None:
    chance = random.Random(seed * 10 + players)
    state = duel(players)
    codec = Codec(realms())
    done: list[do.Command] = []
    for _ in range(200):
        command = chance.choice(MAKERS)(chance, state)
        before = repr(state)
        try:
            after = apply(state, command, BOX).state
        except IllegalCommand:
            assert repr(state) == before
            continue
        assert repr(state) == before, "apply has changed the state that it got"
        assert not broken(after, BOX), (command, broken(after, BOX))
        done.append(codec.decode(from_text(to_text(codec.encode(command)))))
        state = after
    assert len(done) > 30
    again = duel(players)
    for command in done:
        again = apply(again, command, BOX).state
    assert again == state
    assert codec.decode_state(from_text(to_text(codec.encode_state(state)))) == state
