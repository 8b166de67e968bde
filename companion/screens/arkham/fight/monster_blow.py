"""The blow of a monster in words: what it takes of this investigator, what comes then, what is chosen before.

Source: rules/arkham.md EVADE-04, COMBAT-06, COMBAT-12, ABIL-06.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.arkham.combat import monster_damage
from companion.arkham.investigators.status import stamina_lost
from companion.arkham.movement import meeting_monsters
from companion.arkham.ratings import equipment
from companion.arkham.ratings.ratings import MonsterNow
from companion.arkham.table.commands import Blow
from companion.arkham.table.events import Fate
from companion.arkham.table.state import Held
from companion.facts.arkham_card_effects import FightWord
from companion.screens import parts as p
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.drafts.fight_draft import FightDraft, GiveCard, ThrowTo
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.chapters.causes import fate_words
from companion.screens.arkham.wording.names import Names

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def first_check(names: Names, now: MonsterNow) -> str:
    """Return in words the check that two Masks demand before everything (ABIL-06)."""
    skill, modifier = meeting_monsters.ordeal(now, names.box)
    number = names.words.signed(modifier)
    return names.words.t("first a check: {skill} {n}", skill=skill_name(names, skill), n=number)


def afterwards(names: Names, seat: int, now: MonsterNow) -> str:
    """Return the consequence of a failed evade check in words: the blow, if any, then the fight or its first check."""
    t = names.words.t
    if now.does not in meeting_monsters.ORDEALS:
        return t("{loss}, then the fight", loss=own_loss(names, seat, now))
    skill, modifier = meeting_monsters.ordeal(now, names.box)
    then = t("then a check: {skill} {n}", skill=skill_name(names, skill), n=names.words.signed(modifier))
    return f"{own_loss(names, seat, now)}, {then}" if stamina(now) else then


def loss(names: Names, now: MonsterNow) -> str:
    """Return the loss by a blow in words, by the monster's own numbers."""
    return _taken(names, now, stamina(now))


def own_loss(names: Names, seat: int, now: MonsterNow) -> str:
    """Return the loss by a blow in words for this investigator, with the ability that lessens it."""
    points = wound(names, seat, now)
    if now.does is FightWord.TAKES_A_CARD and not points:
        return _taken(names, now, 0)
    if now.does is FightWord.LOST:
        return foretold.lost(names, seat)
    return spared_by(names, seat, _taken(names, now, points), stamina(now) - points)


def spared_by(names: Names, seat: int, loss: str, points: int) -> str:
    """Return a loss in words, with the own ability that lessens it by ``points``; 0 = no ability does."""
    if points <= 0:
        return loss
    return names.words.t("{loss} ({ability})", loss=loss, ability=names.ability(seat))


def _taken(names: Names, now: MonsterNow, points: int) -> str:
    """Return in words what a blow takes: Stamina, a card, or the investigator's place; "no loss" without points."""
    t = names.words.t
    match now.does:
        case FightWord.LOST:
            return t("lost in time and space")
        case FightWord.MOVED:
            return t("thrown through the nearest gate")
        case FightWord.TAKES_A_CARD:
            return t("Stamina −{n} and a weapon or spell", n=points) if points else t("a weapon or spell")
        case _:
            return t("Stamina −{n}", n=points) if points else t("no loss")


def caught(names: Names, seat: int, now: MonsterNow) -> str:
    """Return the consequence of a failed evade check before a fight in words (EVADE-04)."""
    return on_failure(names, FightDraft(seat), now, afterwards(names, seat, now))


def on_failure(names: Names, draft: FightDraft, now: MonsterNow, then: str) -> str:
    """Return the consequence of a failed check: the end if the blow ends the fight, or ``then`` (COMBAT-06)."""
    seat, points = draft.seat, wound(names, draft.seat, now)
    if points and points - draft.spared >= names.table.investigators[seat].stamina:
        return f"{own_loss(names, seat, now)}: {fate_words(Fate.UNCONSCIOUS, names)}"
    return _over(names, seat, now) or then


def _over(names: Names, seat: int, now: MonsterNow) -> str:
    """Return words for a blow that ends the fight or has no effect; empty for all others (COMBAT-06, COMBAT-12)."""
    t = names.words.t
    if now.does is FightWord.MOVED and not _gates(names, seat):
        return t("no effect: no gate is open")
    if now.does in (FightWord.MOVED, FightWord.LOST):
        return t("{loss}, and the fight is over", loss=own_loss(names, seat, now))
    return ""


def stamina(now: MonsterNow) -> int:
    """Return the Stamina that a blow takes by the monster's own numbers; 0 for monsters that throw away instead."""
    return 0 if now.does in (FightWord.LOST, FightWord.MOVED) else now.combat_damage


def wound(names: Names, seat: int, now: MonsterNow) -> int:
    """Return the Stamina that a blow takes from this investigator, after his ability; cards may still prevent it."""
    return stamina_lost(names.table.investigators[seat], stamina(now), names.box)


def drafted(names: Names, draft: FightDraft, now: MonsterNow) -> Blow:
    """Return the blow as the draft has it: points prevented, the card given up, the gate thrown through."""
    to = draft.to
    if now.does is FightWord.MOVED and not to:
        gates = _gates(names, draft.seat)
        to = gates[0] if gates else ""
    return Blow(draft.spared, draft.loses if now.does is FightWord.TAKES_A_CARD else 0, to)


def _gates(names: Names, seat: int) -> tuple[str, ...]:
    """Return the gates nearest to an investigator's place, all that are equally near."""
    return monster_damage.nearest_gates(names.table, names.table.investigators[seat].place, names.box)


def choices(names: Names, draft: FightDraft, now: MonsterNow) -> Iterator[AnyTablePart]:
    """Yield the choices for a blow: the card that the Elder Thing takes, the gate of the Nightgaunt."""
    t = names.words.t
    if now.does is FightWord.TAKES_A_CARD:
        cards = [card for card in names.table.investigators[draft.seat].cards if _can_be_taken(names, card)]
        chips = [p.Chip(t("one not entered here"), act=GiveCard(0), on=not draft.loses)]
        chips += [
            p.Chip(names.own_card(card.card, card.deck), act=GiveCard(card.number), on=draft.loses == card.number)
            for card in cards
        ]
        yield p.Section(t("If you fail, it takes"), (p.Group(tuple(chips), p.Layout.WRAP),))
    gates = _gates(names, draft.seat) if now.does is FightWord.MOVED else ()
    if len(gates) > 1:
        chosen = drafted(names, draft, now).to
        chips = [p.Chip(names.short(gate), act=ThrowTo(gate), on=gate == chosen) for gate in gates]
        yield p.Section(t("If you fail, through the gate"), (p.Group(tuple(chips), p.Layout.WRAP),))


def _can_be_taken(names: Names, card: Held) -> bool:
    """Return whether a monster that takes a card can take this card: a weapon or a spell."""
    return equipment.weapon_of(card, names.box) is not None or card.card in names.box.spells
