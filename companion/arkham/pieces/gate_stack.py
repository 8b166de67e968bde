"""The face-down stack of gate markers: what may come next, what goes in and out.

Markers of the shuffled part come in unknown order; returned ones lie below it in known order. A marker that nobody
named still counts in the shuffled part, see :attr:`companion.arkham.table.state.GateStack.unnamed`.

Source: rules/arkham.md STATE-05, AWAKE-05, GATE-07, TROPHY-01.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, GateStack
from companion.errors import IllegalCommand


def next_worlds(stack: GateStack) -> Mapping[str, int]:
    """World -> how many markers of it may lie on top; empty when the stack is empty."""
    top = stack.bottom[0] if stack.bottom else ""
    if shuffled_left(stack) > 0 or top == UNKNOWN:
        return {world: number for world, number in stack.shuffled.items() if number > 0}
    return {top: 1} if top else {}


def shuffled_left(stack: GateStack) -> int:
    """Return how many markers lie in the shuffled part."""
    return sum(stack.shuffled.values()) - stack.unnamed


def draw(stack: GateStack, world: str) -> tuple[str, GateStack]:
    """Return the world of the top marker, and the stack without it.

    A known marker keeps its world even when ``world`` is ``UNKNOWN``. Raises ``IllegalCommand``: the stack is empty, or
    the named world cannot be on top.
    """
    if len(stack) == 0:
        raise IllegalCommand(Reason.STACK_EMPTY)
    if shuffled_left(stack) > 0:
        return world, _take_shuffled(stack, world)
    top, rest = stack.bottom[0], replace(stack, bottom=stack.bottom[1:])
    if top == UNKNOWN:
        return world, name(rest, world)
    if world not in (top, UNKNOWN):
        raise IllegalCommand(Reason.NOT_NEXT_MARKER, world=world, next=top)
    return top, rest


def pick(stack: GateStack, world: str) -> GateStack:
    """Return the stack without a marker of a world, wherever it lies; for corrections.

    Raises ``IllegalCommand`` if the stack has none.
    """
    if len(stack) == 0:
        raise IllegalCommand(Reason.STACK_EMPTY)
    if shuffled_left(stack) > 0 and (world == UNKNOWN or stack.shuffled.get(world, 0) > 0):
        return _take_shuffled(stack, world)
    if world in stack.bottom:
        at = stack.bottom.index(world)
        return replace(stack, bottom=stack.bottom[:at] + stack.bottom[at + 1 :])
    raise IllegalCommand(Reason.NO_MARKER_LEFT, world=world)


def put_under(stack: GateStack, world: str) -> GateStack:
    """Return the stack with a returned marker at its bottom."""
    return replace(stack, bottom=(*stack.bottom, world))


def order(stack: GateStack, worlds: tuple[str, ...]) -> GateStack:
    """Return the stack with its returned markers in another order; for corrections.

    Raises ``IllegalCommand`` if ``worlds`` are other markers.
    """
    strange = Counter(worlds) - Counter(stack.bottom) or Counter(stack.bottom) - Counter(worlds)
    if strange:
        raise IllegalCommand(Reason.NOT_IN_STACK, world=next(iter(strange)))
    return replace(stack, bottom=worlds)


def name(stack: GateStack, world: str) -> GateStack:
    """Return the stack after an unnamed marker outside it got its world."""
    if world == UNKNOWN:
        return stack
    return replace(_take_shuffled(stack, world), unnamed=stack.unnamed - 1)


def swap(stack: GateStack, before: str, after: str) -> GateStack:
    """Return the stack after a marker outside it turned out to be of another world."""
    if before == UNKNOWN:
        return name(stack, after)
    return pick(replace(stack, shuffled={**stack.shuffled, before: stack.shuffled.get(before, 0) + 1}), after)


def _take_shuffled(stack: GateStack, world: str) -> GateStack:
    """Return the stack after a marker was drawn; UNKNOWN is only counted. Raise IllegalCommand if none is left."""
    if world == UNKNOWN:
        return replace(stack, unnamed=stack.unnamed + 1)
    if stack.shuffled.get(world, 0) <= 0:
        raise IllegalCommand(Reason.NO_MARKER_LEFT, world=world)
    return replace(stack, shuffled={**stack.shuffled, world: stack.shuffled[world] - 1})
