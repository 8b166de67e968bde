"""Cards that prevent a loss, by name: which of them an investigator holds, and how much one of them saves.

Source: data/arkham/fight_effects.csv; rules/arkham.md SPELL-02, TIMING-02.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.table import commands as c
from companion.arkham.table.state import Held
from companion.desks import Command
from companion.facts.arkham_card_effects import FightWord
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import PreventLoss, PreventMore
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import why_not

ALL = 99
"""Every point of one loss."""


@dataclass(frozen=True, slots=True)
class Prevents:
    """What a card saves of one loss."""

    sanity: int = 0
    stamina: int = 0
    only_combat: bool = False


WORDS = {
    FightWord.STAMINA_LESS: Prevents(stamina=1),
    FightWord.SANITY_LESS: Prevents(sanity=1),
    FightWord.NO_LOSS: Prevents(ALL, ALL),
    FightWord.NO_DAMAGE: Prevents(stamina=ALL, only_combat=True),
    FightWord.WARD: Prevents(stamina=ALL),
}
"""What a card that does this in a fight saves of one loss."""


def parts(names: Names, seat: int, sanity: int, stamina: int, spared: int, combat: bool = True) -> Iterator[p.Part]:
    """Yield chips for cards that prevent this loss, chips for their use, and a stepper if a card is unnamed."""
    t, cards = names.words.t, names.table.investigators[seat].cards
    saving = [(card, points) for card in cards if (points := _points(names, card, sanity, stamina, combat))]
    if saving:
        chips = tuple(_chip(names, seat, card, points, spared) for card, points in saving)
        used = tuple(chip for card, _ in saving for chip in _used(names, seat, card))
        yield p.Section(t("Prevents the loss"), (p.Group((*chips, *used), p.Layout.WRAP),))
    if any(card.card not in _ids_of_cards(names) for card in cards):
        minus = PreventMore(seat, -1) if spared else None
        stepper = p.Stepper(t("Prevented by cards"), str(spared), minus, PreventMore(seat, 1), icon="seal")
        yield p.Group((stepper,), p.Layout.GRID)


def _points(names: Names, card: Held, sanity: int, stamina: int, combat: bool) -> int:
    """Return how many points of this loss a card prevents as it lies; 0 = nothing."""
    effects = names.box.fight_effects.get(card.card, ())
    prevents = next((WORDS[effect.does] for effect in effects if effect.does in WORDS), None)
    if prevents is None or card.exhausted or (prevents.only_combat and not combat):
        return 0
    return max(min(prevents.sanity, sanity), min(prevents.stamina, stamina))


def _chip(names: Names, seat: int, card: Held, points: int, spared: int) -> p.Chip:
    """Return the chip of a card that prevents points of a loss; lit if just so many are spared, a tap spares none."""
    on = spared == points
    label = names.words.t("{card}: −{n}", card=names.own_card(card.card), n=points)
    return p.Chip(label, act=PreventLoss(seat, 0 if on else points), on=on, mark=p.Icon("seal"))


def _used(names: Names, seat: int, card: Held) -> Iterator[p.Chip]:
    """Yield the chip that uses or exhausts a card after it prevented a loss, if the rules allow it."""
    is_spell = card.card in names.box.spells
    command: Command = c.ExhaustCard(seat, card.number) if is_spell else c.UseCard(seat, card.number)
    if not why_not(names, command):
        yield p.Chip(names.words.t("use {card}", card=names.own_card(card.card)), act=command, mark=p.Icon("check"))


def _ids_of_cards(names: Names) -> set[str]:
    """Return the ids of all cards that an investigator can have."""
    box = names.box
    return {*box.items, *box.spells, *box.skills, *box.allies, *box.special_cards}
