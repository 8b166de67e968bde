"""The companion draws for the players: markers out of what is really left, and dice.

The only chance is the ``roll`` argument; what was drawn stands in the command (STATE-10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.arkham.commands import Answers, ResolveMythos
from companion.arkham.mythos import resolve
from companion.arkham.questions import Draw, Question, RollDice, WhichMonster, WhichWorld
from companion.arkham.state import Table
from companion.facts.arkham import ArkhamBox

DIE = 6

Roll = Callable[[int], int]
"""``roll(n)`` is a random whole number from 0 to n-1, each as likely as the others."""


def fill(state: Table, command: ResolveMythos, box: ArkhamBox, roll: Roll) -> ResolveMythos:
    """The command with every open draw answered at random; choices of the players stay open.

    Answers may raise new draws, so that this goes on until none is left. Every marker left is as likely as any other;
    markers at the bottom of the gate stack come in their order. Source: STATE-05, LIMIT-02.
    """
    while (question := _first_draw(resolve(state, command, box).questions)) is not None:
        command = replace(command, answers=_draw(command.answers, question, roll))
    return command


def _first_draw(questions: Sequence[Question]) -> Draw | None:
    for question in questions:
        if isinstance(question, Draw):
            return question
    return None


def _draw(answers: Answers, question: Draw, roll: Roll) -> Answers:
    match question:
        case WhichWorld():
            return replace(answers, world=pick(question.options, roll))
        case WhichMonster(index=index):
            kinds = (*answers.monsters[:index], pick(question.options, roll), *answers.monsters[index + 1 :])
            return replace(answers, monsters=kinds)
        case RollDice(name=name, count=count, rolled=rolled):
            faces = (*rolled, *(roll(DIE) + 1 for _ in range(count)))
            return replace(answers, dice={**answers.dice, name: faces})


def pick(options: Sequence[tuple[str, int]], roll: Roll) -> str:
    """One of the names, each with as many chances as it has markers.

    >>> pick((("ghoul", 2), ("zombie", 3)), lambda n: n - 1)
    'zombie'
    """
    at = roll(sum(number for _, number in options))
    for name, number in options:
        if at < number:
            return name
        at -= number
    raise ValueError(f"roll gave a number beyond {options!r}")
