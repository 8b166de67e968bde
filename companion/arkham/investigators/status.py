"""Investigators on the board: moving, being hurt, lost, arrested, blessed and cursed.

Source: rules/arkham.md STATE-08, CLOSED-04, OPEN-06, STATUS-01..13.
"""

from __future__ import annotations

from companion.arkham.pieces import decks, hands
from companion.arkham.pieces.barriers import is_closed
from companion.arkham.pieces.devoured import devour, is_lost_for_good
from companion.arkham.pieces.doom import raise_doom
from companion.arkham.table.desk import Work
from companion.arkham.table.events import (
    Fate,
    FortuneChanged,
    FortuneRenewed,
    InvestigatorChanged,
    InvestigatorFell,
    InvestigatorMoved,
    ItemsDue,
    LossSpared,
    NeverLost,
    PossessionsHalved,
    Why,
)
from companion.arkham.table.ids import (
    ARKHAM_ASYLUM,
    SOUTH_CHURCH,
    ST_MARYS_HOSPITAL,
)
from companion.arkham.table.investigator import FLAGS
from companion.arkham.table.state import JAIL, LOST, Fortune, Investigator, Phase
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightWord
from companion.facts.arkham_powers import PowerWord
from companion.facts.readings import Otherwise


def change(work: Work, seat: int, field: str, value: int, why: Why) -> None:
    """Set a number or flag of an investigator; log nothing if it has this value already. Sneak -1 = not set.

    A flag is stored as True or False, since reading a saved table refuses a number there.
    """
    before = _number(work.investigator(seat), field)
    if before == value:
        return
    untold = field == "sneak" and value < 0
    work.set_investigator(seat, **{field: None if untold else bool(value) if field in FLAGS else value})
    work.say(InvestigatorChanged(seat, field, before, value, why))


def move(work: Work, seat: int, place: str, zone: int, why: Why) -> None:
    """Put an investigator on another place; an explored marker stays behind and is removed (STATE-08).

    Where a location is closed, its street takes him (CLOSED-04); an open gate there replaces the location (OPEN-09).
    """
    if is_closed(work.state, place):
        place = work.box.spaces[place].neighborhood
    put(work, seat, place, zone, why)


def put(work: Work, seat: int, place: str, zone: int, why: Why) -> None:
    """Put an investigator on a place whatever the rules say of it."""
    before = work.investigator(seat)
    if (before.place, before.zone) == (place, zone):
        return
    explored = before.explored and before.place == place
    work.set_investigator(seat, place=place, zone=zone, explored=explored, sent_from="")
    if before.place != place:
        work.set_investigator(seat, street_check=0)
    work.say(InvestigatorMoved(seat, before.place, place, zone, why))


def draw_through(work: Work, seat: int, world: str) -> None:
    """Drawn through a gate that has just opened: first zone of its world, delayed (OPEN-06)."""
    move(work, seat, world, 1, Why.DRAWN_THROUGH)
    change(work, seat, "delayed", 1, Why.DRAWN_THROUGH)


def come_back(work: Work, seat: int, location: str) -> None:
    """Out of an other world through a gate, with an explored marker (MOVE-06)."""
    move(work, seat, location, 0, Why.CAME_BACK)
    change(work, seat, "explored", 1, Why.CAME_BACK)
    work.set_investigator(seat, came_back=work.state.round)


def sanity_lost(investigator: Investigator, number: int, box: ArkhamBox) -> int:
    """Return the Sanity that a loss of ``number`` takes after the investigator's own ability.

    Costs are no losses (SPELL-02).

    Source: data/arkham/investigators.csv, Strong Mind.
    """
    return max(0, number - box.in_fight(investigator.id, FightWord.SANITY_GUARD))


def stamina_lost(investigator: Investigator, number: int, box: ArkhamBox) -> int:
    """Return the Stamina that a loss of ``number`` takes after the investigator's own ability.

    Source: data/arkham/investigators.csv, Strong Body.
    """
    return max(0, number - box.in_fight(investigator.id, FightWord.STAMINA_GUARD))


def lose_sanity(work: Work, seat: int, number: int, why: Why) -> None:
    """Take Sanity in an automatic loss, after what the investigator's own ability spares."""
    lost = sanity_lost(work.investigator(seat), number, work.box)
    spare(work, seat, "sanity", number - lost)
    lose_health(work, seat, lost, 0, why)


def lose_stamina(work: Work, seat: int, number: int, why: Why) -> None:
    """Take Stamina in an automatic loss, after what the investigator's own ability spares."""
    lost = stamina_lost(work.investigator(seat), number, work.box)
    spare(work, seat, "stamina", number - lost)
    lose_health(work, seat, 0, lost, why)


def spare(work: Work, seat: int, field: str, number: int, *, by_cards: bool = False) -> None:
    """Log the part of a loss that was spared, if any, and whether cards did it."""
    if number > 0:
        work.say(LossSpared(seat, field, number, by_cards))


def lose_health(work: Work, seat: int, sanity: int, stamina: int, why: Why) -> None:
    """One event takes Sanity and Stamina; at 0 insane or unconscious, both at 0 devoured (STATUS-02, 04, 05)."""
    before = work.investigator(seat)
    change(work, seat, "sanity", max(0, before.sanity - sanity), why)
    change(work, seat, "stamina", max(0, before.stamina - stamina), why)
    resolve_zero(work, seat)


def resolve_zero(work: Work, seat: int) -> None:
    """Make an investigator with Sanity 0 insane, with Stamina 0 unconscious; both at once devour.

    In the final battle either of them devours.
    """
    now = work.investigator(seat)
    if is_lost_for_good(work.state, seat):
        devour(work, seat)
    elif now.sanity == 0:
        _fall(work, seat, Fate.INSANE, "sanity", ARKHAM_ASYLUM, Why.INSANE)
    elif now.stamina == 0:
        _fall(work, seat, Fate.UNCONSCIOUS, "stamina", ST_MARYS_HOSPITAL, Why.UNCONSCIOUS)


def lose_in_time(work: Work, seat: int, shelter: str = SOUTH_CHURCH, why: Why = Why.LOST) -> None:
    """Lost in time and space: delayed, the next round is skipped, back in the Upkeep after it (STATUS-10).

    Sister Mary is put into ``shelter`` instead; with Yog-Sothoth the lost are devoured (STATUS-11); Yig gains doom.
    """
    if work.box.power(work.investigator(seat).id, PowerWord.NEVER_LOST):
        work.say(NeverLost(seat))
        move(work, seat, shelter, 0, Why.ABILITY)
        return
    if work.box.power(work.state.ancient_one, PowerWord.LOST_IS_DEVOURED):
        devour(work, seat)
        return
    work.say(InvestigatorFell(seat, Fate.LOST))
    hands.lose_retainers(work, seat, Why.LOST)
    move(work, seat, LOST, 0, why)
    _lose_next_round(work, seat, Why.LOST)
    if work.box.power(work.state.ancient_one, PowerWord.DOOM_FOR_LOST):
        raise_doom(work, Why.ANCIENT_ONE_POWER)


def arrest(work: Work, seat: int) -> None:
    """To the jail cell: half the money, rounded down, is lost, and the next round (STATUS-08)."""
    work.say(InvestigatorFell(seat, Fate.ARRESTED))
    money = work.investigator(seat).money
    change(work, seat, "money", money - money // 2, Why.ARRESTED)
    move(work, seat, JAIL, 0, Why.ARRESTED)
    work.set_investigator(seat, arkham_encounter=work.state.round)
    _lose_next_round(work, seat, Why.ARRESTED)


def gain_fortune(work: Work, seat: int, fortune: Fortune, why: Why) -> None:
    """Give a Blessing or a Curse; the opposite card only cancels it (STATUS-12)."""
    before = work.investigator(seat).fortune
    if before is fortune and work.state.reads(Otherwise.BLESSING_BEGINS_ANEW):
        work.set_investigator(seat, fortune_since=work.state.round)
        work.say(FortuneRenewed(seat, fortune, why))
        return
    set_fortune(work, seat, fortune if before in (Fortune.NONE, fortune) else Fortune.NONE, why)


def set_fortune(work: Work, seat: int, fortune: Fortune, why: Why) -> None:
    """Make an investigator blessed, cursed or neither, whatever he was."""
    before = work.investigator(seat).fortune
    if before is not fortune:
        work.set_investigator(seat, fortune=fortune, fortune_since=work.state.round)
        work.say(FortuneChanged(seat, before, fortune, why))


def _number(investigator: Investigator, field: str) -> int:
    """Return a field of an investigator as a number, -1 for None."""
    value: int | None = getattr(investigator, field)
    return -1 if value is None else int(value)


def _fall(work: Work, seat: int, fate: Fate, field: str, shelter: str, why: Why) -> None:
    """Let an investigator go insane or unconscious: lose half of clues and items, move to the shelter.

    In another world the investigator is lost in time and space instead; if already lost, the place stays.
    """
    work.say(InvestigatorFell(seat, fate))
    clues = work.investigator(seat).clues
    change(work, seat, "clues", clues - clues // 2, why)
    work.say(PossessionsHalved(seat))
    _halve_items(work, seat)
    hands.lose_retainers(work, seat, why)
    change(work, seat, field, 1, why)
    now = work.state.round
    work.set_investigator(seat, arkham_encounter=now, world_encounter=now)
    if work.state.phase is not Phase.UPKEEP or not work.state.reads(Otherwise.FALLEN_MOVE):
        work.set_investigator(seat, movement_used=now)
    if work.investigator(seat).zone:
        lose_in_time(work, seat, shelter)
    elif work.investigator(seat).place != LOST:
        move(work, seat, shelter, 0, why)


def _halve_items(work: Work, seat: int) -> None:
    """Make the player choose half of the listed items to lose, rounded down (STATUS-02, STATUS-03)."""
    investigator = work.investigator(seat)
    due = 0 if investigator.own_sheet else decks.items_to_lose(investigator, work.box)
    if due > investigator.items_due:
        work.set_investigator(seat, items_due=due)
        work.say(ItemsDue(seat, len(decks.items(investigator)), due))


def _lose_next_round(work: Work, seat: int, why: Why) -> None:
    """Delay an investigator, and note that the investigator skips the whole next round."""
    change(work, seat, "delayed", 1, why)
    work.set_investigator(seat, skips_round=work.state.round + 1)
