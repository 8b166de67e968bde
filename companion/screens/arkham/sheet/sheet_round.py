"""What the companion keeps of this round and of Upkeep rolls, each a chip that flips: the table is right.

Source: rules/arkham.md UPKEEP-03, UPKEEP-04, MOVE-02, ENC-01, OTHER-01, GATE-01, EVADE-10.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.investigators import upkeep
from companion.arkham.movement import environments
from companion.arkham.table import commands as c
from companion.desks import Command
from companion.facts.arkham_powers import PowerWord
from companion.screens import parts as p
from companion.screens.arkham.sheet.sheet_by_hand import flags
from companion.screens.arkham.wording.fields import ChipPlace
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may


def this_round(names: Names, seat: int) -> p.Section:
    """Steps, encounters, tries and rolls that are done in this round, and the items still to be chosen."""
    t, investigator = names.words.t, names.table.investigators[seat]
    chips = (*_done(names, seat), *_rolls(names, seat), *_loan(names, seat))
    steppers = (
        _stepper(names, seat, "checks_bonus", investigator.checks_bonus),
        _stepper(names, seat, "items_due", investigator.items_due),
    )
    return p.Section(
        t("This round"),
        (p.Group(chips, p.Layout.WRAP, t("This round")), p.Group(steppers, p.Layout.GRID)),
    )


def _done(names: Names, seat: int) -> Iterator[p.Chip]:
    """Yield the chips of what an investigator has done this round, some only where they apply; each corrects it."""
    t, investigator = names.words.t, names.table.investigators[seat]
    yield _marked(names, seat, "movement_used", investigator.movement_used, t("movement is over"))
    yield _marked(names, seat, "came_back", investigator.came_back, t("back from an Other World"))
    if any(names.box.power(card.card, PowerWord.DRIVES) for card in investigator.cards):
        yield from flags(names, seat, ChipPlace.FIGHTS)
    acting = set(environments.streets_acting(names.table, names.box).values())
    asks = any(environments.check_of(card, names.box) for card in acting)
    if asks or environments.has_passed(names.table, seat):
        yield _marked(names, seat, "street_check", investigator.street_check, t("check in the street passed"))
    yield _marked(names, seat, "arkham_encounter", investigator.arkham_encounter, t("Arkham encounter done"))
    yield _marked(names, seat, "world_encounter", investigator.world_encounter, t("Other World encounter done"))
    yield _marked(names, seat, "gate_tried", investigator.gate_tried, t("has tried to close the gate"))
    if upkeep.has_counted_ability(investigator.id, names.box):
        yield _marked(names, seat, "ability_used", investigator.ability_used, t("ability used"))


def _marked(names: Names, seat: int, field: str, marked: int, label: str) -> p.Chip:
    """Return a chip for what can be done once a round, lit if it was done this round.

    ``marked``: the round in which it was done last, 0 for never.
    """
    now = names.table.round
    on = 0 < now == marked
    return p.Chip(label, act=may(names, c.CorrectInvestigator(seat, field, 0 if on else now)), on=on)


def _rolls(names: Names, seat: int) -> Iterator[p.Chip]:
    """Yield two switches for each card that is rolled for: that it is rolled, and that it is too new for a roll."""
    investigator, now = names.table.investigators[seat], upkeep.counted(names.table)
    for card, since, mend in _rolled_for(names, seat, now):
        done = card in investigator.rolled
        mark_rolled = c.MarkRolled(seat, card, not done)
        yield p.Chip(names.words.t("{card}: rolled", card=names.own_card(card)), act=may(names, mark_rolled), on=done)
        fresh = now - since < upkeep.NO_ROLL_BEFORE
        label = names.words.t("{card}: no roll yet", card=names.own_card(card))
        yield p.Chip(label, act=may(names, mend), on=fresh)


def _rolled_for(names: Names, seat: int, now: int) -> Iterator[tuple[str, int, Command]]:
    """Yield each card that is rolled for, the round it came in, and the command that flips it between old and new."""
    investigator = names.table.investigators[seat]
    fortune = upkeep.fortune_card(investigator)
    if fortune:
        since = investigator.fortune_since
        yield fortune, since, c.CorrectInvestigator(seat, "fortune_since", _flipped_since(since, now))
    for card in investigator.cards:
        if upkeep.last_bad_face(card.card, names.box):
            yield card.card, card.since, c.CorrectCard(card.number, "since", _flipped_since(card.since, now))


def _flipped_since(since: int, now: int) -> int:
    """Return the round from which a card counts after its chip is tapped: long enough ago for a roll, or this round."""
    return max(0, now - upkeep.NO_ROLL_BEFORE) if now - since < upkeep.NO_ROLL_BEFORE else now


def _loan(names: Names, seat: int) -> Iterator[p.Chip]:
    """Yield the flags of a defaulted bank loan, which bars another loan; only if a loan was ever defaulted on."""
    on = names.table.investigators[seat].loan_defaulted
    if on or names.table.defaulted_loans:
        yield from flags(names, seat, ChipPlace.LOAN)


def _stepper(names: Names, seat: int, field: str, value: int) -> p.Stepper:
    """Return the stepper that corrects an investigator's number by 1, with only the steps allowed."""
    fewer, more = (may(names, c.StepInvestigator(seat, field, by)) for by in (-1, 1))
    return p.Stepper(names.field(field), str(value), fewer, more)
