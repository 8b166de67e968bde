"""What a page of the duel foretells is what the act then does, on random duels."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from thoroughly import thorough

from companion import words
from companion.errors import IllegalCommand
from companion.facts.realms import load
from companion.realms.engine import apply
from companion.realms.game import commands as c
from companion.realms.game.state import Duel, House
from companion.screens import parts as p
from companion.screens.realms.drafts.lose_draft import ChooseLoss, LoseDraft, MovePart, command, edit
from companion.screens.realms.drafts.turn_draft import TurnDraft
from companion.screens.realms.drafts.view import View
from companion.screens.realms.duel import lose, passing
from companion.screens.realms.wording.names import Names

sys.path.insert(0, str(Path(__file__).parents[2] / "realms"))
import pytest
from duels import duel  # builders of the rules' tests, which are no package
from test_duel_always import MAKERS

BOX = load()
ENGLISH = words.load("en")


def duels(seed: int) -> list[Duel]:
    chance = Random(f"foretold {seed}")
    state, found = duel(seed % 3 + 2, house=House(ends_at_once=bool(seed % 2))), []
    for _ in range(120):
        try:
            state = apply(state, chance.choice(MAKERS)(chance, state), BOX).state
        except IllegalCommand:
            continue
        found.append(state)
    return [one for one in found if one.outcome is None]


def passes(state: Duel) -> int:
    """Section 3, B1: whose turn follows, or how the duel ends."""
    button = passing.pass_button(Names(state, BOX, ENGLISH), TurnDraft())
    if not button.enabled:
        return 0
    assert isinstance(button.act, c.PassTurn)
    after = apply(state, button.act, BOX).state
    if after.outcome is not None:
        assert "common deck is empty" in button.hint
        return 1
    assert button.hint.startswith(f"Pass turn to {Names(state, BOX, ENGLISH).player(after.active)};")
    return 0


def falls(state: Duel, chance: Random) -> int:
    """Section 5: locations that the loss destroys."""
    draft = edit(LoseDraft(), ChooseLoss(chance.randint(1, 9)), state)
    for seat, player in enumerate(state.players):
        for location in player.locations:
            if chance.random() < 0.5:
                draft = edit(draft, MovePart(seat, location.number, chance.randint(1, draft.loss)), state)
    act = command(draft, state)
    try:
        after = apply(state, act, BOX).state
    except IllegalCommand:
        return 0
    sheet = lose.present(Names(state, BOX, ENGLISH), View(lose=draft), state)
    said = sum(isinstance(part, p.Row) and part.text == "falls" for part in p.walk(sheet))
    stands = [seat for seat, player in enumerate(after.players) if not player.is_out]
    gone = sum(len(state.players[seat].locations) - len(after.players[seat].locations) for seat in stands)
    if len(stands) == len([player for player in state.players if not player.is_out]) and after.outcome is None:
        assert said == gone, act
    return said


@pytest.mark.parametrize("part", [4, thorough(1)], ids=["a quarter", "all"])
def test_what_the_end_of_a_turn_and_a_loss_bring_is_foretold(part: int) -> None:
    ended = fallen = 0
    for seed in range(60 // part):
        chance = Random(seed)
        for state in duels(seed):
            ended += passes(state)
            fallen += falls(state, chance)
    assert ended > 3
    assert fallen > 20
