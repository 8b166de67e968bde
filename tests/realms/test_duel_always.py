"""What always holds: after any sequence of commands the duel is sound, nothing is mutated, the log replays."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from duels import BOX, duel

from companion.apps.tables.games import realms
from companion.errors import IllegalCommand
from companion.history.codec import Codec, from_text, to_text
from companion.realms.duel.available import faces
from companion.realms.duel.loss_split import even_split
from companion.realms.engine import apply
from companion.realms.game import commands as do
from companion.realms.game.state import Duel, House, Shield
from companion.realms.invariants import broken

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


def step(chance: random.Random) -> int:
    return chance.choice((-1, 1, 1))


def level(chance: random.Random) -> int | None:
    return chance.choice((None, 3, 6))


def _lying(chance: random.Random, state: Duel) -> tuple[str, do.Source, int, int, int, int]:
    """A card that was named in a row, at its place."""
    number = chance.randrange(len(state.rows) or 1)
    cards = faces(state.rows[number]) if state.rows else ()
    at = chance.randrange(len(cards) or 1)
    return cards[at] if cards else "goon", do.Source.ROW, number, state.active, at, 3


MAKERS: tuple[Maker, ...] = (
    lambda c, s: do.ChangeSanity(seat(c, s), c.choice((-15, -5, -1, 1, 5)), "burst"),
    lambda c, s: even_split(s, c.randint(1, 9)),
    lambda c, s: do.PlayLocation(c.choice(CARDS), level(c), shield(c)),
    lambda c, s: do.DestroyLocation(number(c)),
    lambda c, s: do.BuyCard(c.choice(CARDS), c.choice((do.Source.ROW, do.Source.STACK)), c.randrange(4)),
    lambda c, s: do.BuyCard(c.choice(CARDS), at=c.randrange(5), row=c.randrange(2), price=c.choice((None, 0, 4))),
    lambda c, s: do.BuyCard(*_lying(c, s)),
    lambda c, s: do.CountPower(step(c), c.choice((None, seat(c, s)))),
    lambda c, s: do.NameFace(c.randrange(2), c.randrange(5), c.choice(CARDS)),
    lambda c, s: do.NameTop(c.choice(CARDS)),
    lambda c, s: do.AbjureCard(c.choice(CARDS), c.choice(tuple(do.Source)), c.randrange(4), c.choice((0, number(c)))),
    lambda c, s: do.ReturnCard(c.choice((*s.abjured, c.choice(CARDS)))),
    lambda c, s: do.RenamePlayer(seat(c, s), c.choice(("", "Ада"))),
    lambda c, s: do.CorrectInitiates(c.randint(0, 10)),
    lambda c, s: do.CorrectRow(c.randrange(4), c.randint(0, 5)),
    lambda c, s: do.EndDuel(),
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
    lambda c, s: do.AddLoss(number(c), step(c)),
    lambda c, s: do.AddLevel(number(c), step(c)),
    lambda c, s: do.SetLevel(number(c), c.randint(1, 6)),
    lambda c, s: do.SetShield(number(c), shield(c)),
    lambda c, s: do.AddCommon(step(c)),
    lambda c, s: do.AddInitiates(step(c)),
    lambda c, s: do.AddCopies(seat(c, s), c.choice(CARDS), step(c)),
    lambda c, s: do.AddDiscarded(seat(c, s), c.choice(CARDS), step(c), c.random() < 0.3),
    lambda c, s: do.SetActive(seat(c, s)),
    lambda c, s: do.AddTurns(step(c)),
    lambda c, s: do.SetRuling(c.choice(tuple(do.Ruling)), c.random() < 0.5),
    lambda c, s: do.PassTurn(of=seat(c, s)),
)


def played(players: int, seed: int) -> set[type]:
    """Three hundred random commands, and what must hold after each; the kinds of those that were legal."""
    chance = random.Random(seed * 10 + players)
    state = duel(players)
    codec = Codec(realms())
    done: list[do.Command] = []
    for _ in range(300):
        command = chance.choice(MAKERS)(chance, state)
        before = repr(state)
        try:
            after = apply(state, command, BOX).state
        except IllegalCommand:
            assert repr(state) == before
            continue
        assert repr(state) == before, "apply has changed the state that it got"
        assert not broken(after, BOX), (command, broken(after, BOX))
        assert codec.decode_state(from_text(to_text(codec.encode_state(after)))) == after, command
        done.append(codec.decode(from_text(to_text(codec.encode(command)))))
        state = after
    again = duel(players)
    for command in done:
        again = apply(again, command, BOX).state
    assert again == state
    return set(map(type, done))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_three_hundred_random_commands_leave_a_sound_duel_that_is_read_back(players: int, seed: int) -> None:
    assert len(played(players, seed)) > 10


def test_no_command_is_left_out_of_it() -> None:
    kinds = {do.SetUpDuel}.union(*(played(players, seed) for players in (2, 3, 4) for seed in range(8)))
    assert kinds == set(realms().commands)
