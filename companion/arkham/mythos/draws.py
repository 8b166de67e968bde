"""The companion draws for the players: markers out of what is really left, and dice.

The only chance is the ``roll`` argument; what was drawn stands in the command (STATE-10).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.mythos.questions import Draw, Resolution, RollDice, WhichMonster, WhichWorld
from companion.arkham.table.commands import Answers, ResolveMythos
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox

DIE = 6

Roll = Callable[[int], int]
"""``roll(n)`` is a random whole number from 0 to n-1, each as likely as the others."""


def fill(state: Table, command: ResolveMythos, box: ArkhamBox, roll: Roll) -> ResolveMythos:
    """The command of :func:`filled`."""
    return filled(state, command, box, roll).command


def filled(
    state: Table, command: ResolveMythos, box: ArkhamBox, roll: Roll, dice: Collection[str] | None = None
) -> Resolution:
    """Resolve a card with every draw answered at random that comes before the first open choice of the players.

    ``dice`` names the rolls that are made for them, None = all: others are left open, for dice lie on the table.

    Later draws wait, so that the players choose without knowing them; once they have chosen, the draws go on. Answers
    may raise new draws; each is drawn as it comes up. Every marker left is as likely as any other; markers at the
    bottom of the gate stack come in their order. Source: STATE-05, LIMIT-02, SURGE-04, MYTHOS-01.
    """
    return resolve(state, command, box, partial(_draw, roll=roll, dice=dice))


def waiting(resolution: Resolution) -> tuple[Draw, ...]:
    """The draws of a card that come after an open choice of the players. Source: SURGE-04, MYTHOS-01."""
    choice = next((question for question in resolution.questions if not isinstance(question, Draw)), None)
    if choice is None:
        return ()
    return tuple(
        question for question in resolution.asked[resolution.asked.index(choice) :] if isinstance(question, Draw)
    )


def _draw(answers: Answers, question: Draw, roll: Roll, dice: Collection[str] | None = None) -> Answers:
    """Return the answers with a question answered by lot; dice that are not among ``dice`` stay open."""
    match question:
        case RollDice(name=name) if dice is not None and name not in dice:
            return answers
        case WhichWorld():
            return replace(answers, world=pick(question.options, roll))
        case WhichMonster(index=index):
            kinds = (*answers.monsters[:index], pick(question.options, roll), *answers.monsters[index + 1 :])
            return replace(answers, monsters=kinds)
        case RollDice(name=name, count=count, rolled=rolled):
            faces = (*rolled, *(roll(DIE) + 1 for _ in range(count)))
            return replace(answers, dice={**answers.dice, name: faces})


def pick(options: Sequence[tuple[str, int]], roll: Roll) -> str:
    """Return a name at random, each with as many chances as it has markers.

    >>> pick((("ghoul", 2), ("zombie", 3)), lambda n: n - 1)
    'zombie'
    """
    at = roll(sum(number for _, number in options))
    for name, number in options:
        if at < number:
            return name
        at -= number
    raise ValueError(f"roll gave a number beyond {options!r}")
