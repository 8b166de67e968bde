"""Questions filled in from the table: who meets what, with the numbers that stand there; each stays correctable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace

from companion.arkham.combat import rolls
from companion.arkham.forecast.advice import lines_of
from companion.arkham.odds import Fighter, Foe, foe
from companion.arkham.odds.fights.combatants import Special
from companion.arkham.odds.fights.final_battle import Defence, defences
from companion.arkham.odds.fights.printed import RESEARCH, helping_cards, spell
from companion.arkham.pieces.doom import too_far
from companion.arkham.ratings import equipment, ratings, skills
from companion.arkham.table.state import UNKNOWN, Investigator, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.readings import Otherwise
from companion.screens.arkham.fight import fight_odds
from companion.screens.arkham.odds_draft.acts import (
    AskBattle,
    AskCheck,
    AskFight,
    AskGate,
    AskSliders,
    AskWay,
    OddsAct,
    OddsPage,
    ToggleWish,
)
from companion.screens.arkham.odds_draft.assumed import assumed_name
from companion.screens.arkham.odds_draft.battle import BATTLER_RANGES, BattleOddsDraft, BattlerDraft
from companion.screens.arkham.odds_draft.check import CHECK_RANGES, CheckDraft
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.fight import FIGHT_RANGES, FightOddsDraft
from companion.screens.arkham.odds_draft.gate import GATE_RANGES, GateOddsDraft
from companion.screens.arkham.odds_draft.ranges import clamped
from companion.screens.arkham.odds_draft.sliders import WISH_RANGES, SlidersDraft, WishDraft
from companion.screens.arkham.odds_draft.way import WAY_RANGES, WayDraft

USUAL_STOPS = (1, 1, 1)
"""Stops of the sliders that are assumed while they are not entered: the second notch of each."""

TAKEN_OVER = (
    "evade_bonus", "horror_bonus", "combat_bonus", "spell_bonus", "evade_clue_dice", "horror_clue_dice",
    "combat_clue_dice", "spell_clue_dice", "will_clue_dice", "luck_clue_dice", "sanity_guard", "stamina_guard",
    "ignores_nightmarish", "ignores_overwhelming", "ignores_physical_resistance", "ignores_magical_resistance",
    "max_sanity", "max_stamina",
)  # fmt: skip
"""What cards, abilities and the place do for a fighter beyond the skills."""


def with_sliders(table: Table, seat: int) -> Table:
    """Return the table with assumed sliders for an investigator whose sliders are not entered."""
    if table.investigators[seat].sliders is not None:
        return table
    people = list(table.investigators)
    people[seat] = replace(people[seat], sliders=USUAL_STOPS)
    return replace(table, investigators=tuple(people))


def with_everybodys_sliders(table: Table) -> Table:
    """Return the table with everybody's sliders, assumed where they are not entered."""
    for seat in range(len(table.investigators)):
        table = with_sliders(table, seat)
    return table


def fill(draft: OddsDraft, act: OddsAct, table: Table, box: ArkhamBox) -> OddsDraft:
    """The draft with the question of ``act`` filled in; other acts leave it alone.

    Numbers that depend on sliders that are not entered are taken from :data:`USUAL_STOPS` and named in ``assumed``.
    """
    if isinstance(act, AskBattle):
        return _battle(replace(draft, page=OddsPage.BATTLE, picking="", seat=-1), table, box)
    if isinstance(act, ToggleWish):
        return _toggled_wish(draft, act.check, table, box)
    seat = getattr(act, "seat", -1)
    if not 0 <= seat < len(table.investigators):
        return draft
    table_with_sliders, has_own_sheet = with_sliders(table, seat), table.investigators[seat].own_sheet
    odds_draft = replace(draft, picking="", seat=seat, has_own_sheet=has_own_sheet)
    match act:
        case AskCheck(_, check):
            odds_draft = replace(odds_draft, page=OddsPage.CHECK, check=_check(seat, check, table_with_sliders, box))
            return _assuming(odds_draft, ("dice",), table)
        case AskFight(_, kind) if kind in box.monsters:
            odds_draft = replace(
                odds_draft, page=OddsPage.FIGHT, fight=_fight(draft.fight, seat, kind, table_with_sliders, box)
            )
            skilled = ["sneak", "fight", "will", "lore", "luck"]
            if table.investigators[seat].sneak is not None:
                skilled.remove("sneak")
            return _assuming(odds_draft, skilled, table)
        case AskGate(_, world) if world in box.worlds:
            odds_draft = replace(
                odds_draft, page=OddsPage.GATE, gate=_gate(draft.gate, seat, world, table_with_sliders, box)
            )
            return _assuming(odds_draft, ("fight", "lore"), table)
        case AskWay(_, goal) if goal in lines_of(box):
            odds_draft = replace(odds_draft, page=OddsPage.WAY, way=_way(seat, goal, table_with_sliders, box))
            return _assuming(odds_draft, ("points", "sneak"), table)
        case AskSliders():
            return replace(odds_draft, page=OddsPage.SLIDERS, sliders=SlidersDraft(coming(table, seat, box)))
        case _:
            return draft


def _assuming(draft: OddsDraft, fields: Sequence[str], table: Table) -> OddsDraft:
    """Mark fields of the open page as assumed while the investigator's sliders are not entered.

    Once they are entered, unmark all fields of the page.
    """
    page = draft.page
    others = tuple(name for name in draft.assumed if not name.startswith(f"{page.value}."))
    if table.investigators[draft.seat].sliders is not None:
        return replace(draft, assumed=others)
    return replace(draft, assumed=(*others, *(assumed_name(page, field) for field in fields)))


def _check(seat: int, check: str, table: Table, box: ArkhamBox) -> CheckDraft:
    """One check with the dice of cards, place and environment; the likeliest one where none is named."""
    wishes = {wish_draft.check: wish_draft for wish_draft in coming(table, seat, box)}
    name = check if check in skills.CHECKS else next(iter(wishes))
    wished = wishes.get(name) or _plain_wish(name, table, seat, box)
    check_dice = skills.check_dice(table, seat, name, box, wished.modifier)
    return clamped(
        CHECK_RANGES,
        CheckDraft(
            check_dice.dice or 0,
            wished.difficulty,
            check_dice.success_on,
            table.investigators[seat].clues,
            check_dice.rerolls_of(skills.RerollKind.ALL),
            check_dice.dice_per_clue,
            name=name,
            failure_rerolls=check_dice.rerolls_of(skills.RerollKind.FAILURES),
        ),
    )


def _way(seat: int, goal: str, table: Table, box: ArkhamBox) -> WayDraft:
    """Return the question for a way to a goal, with the movement points left, or the usual if unknown, clipped."""
    left = skills.points_left(table, seat, box)
    return clamped(WAY_RANGES, WayDraft(goal, WayDraft().points if left is None else left))


def coming(table: Table, seat: int, box: ArkhamBox) -> tuple[WishDraft, ...]:
    """Return the checks that seem to be coming, with modifier and successes needed.

    If a known monster is in the investigator's area: its Evade, Horror and Combat checks. Else, if he has explored the
    gate there, closing it; else a Combat check.
    """
    person = table.investigators[seat]
    for kind in (monster.kind for monster in table.monsters_at(person.place) if monster.kind != UNKNOWN):
        now = ratings.monster_now(kind, table, box)
        results = [("evade", now.awareness, 1), ("horror", now.horror_rating, 1)]
        foe = equipment.opponent(now)
        if now.combat_rating is not None:
            results.append((_fought_with(foe), armed_modifier(table, seat, foe, box), now.toughness))
        return tuple(_wish(check, number, needed) for check, number, needed in results if number is not None)
    world = table.gates.get(person.place, "")
    if world in box.worlds and person.explored:
        return (_wish("fight", box.worlds[world].gate_modifier, ratings.closing_difficulty(world, table, box).value),)
    return (_plain_wish("combat", table, seat, box),)


def armed_modifier(table: Table, seat: int, foe: Foe, box: ArkhamBox) -> int:
    """Return what the opponent and the weapons in hand add to the check, beyond what every such check gets."""
    bare, armed = skills.check_dice(table, seat, _fought_with(foe), box), rolls.best_armed(table, seat, foe, box)
    return sum(part.number for part in armed.parts) - sum(part.number for part in bare.parts)


def _fought_with(foe: Foe) -> str:
    """Return which check fights a monster: "lore" for some, otherwise "combat"."""
    return "lore" if foe.special is Special.FOUGHT_WITH_LORE else "combat"


NOBODY = Foe("nobody", 0, None, 0, 1, 0, 0)
"""An opponent without numbers and resistances: what weapons are worth where none is named."""


def _plain_wish(check: str, table: Table, seat: int, box: ArkhamBox) -> WishDraft:
    """Return a check with the numbers of the investigator alone, against no known monster."""
    return _wish(check, armed_modifier(table, seat, NOBODY, box) if check == "combat" else 0, 1)


def _toggled_wish(draft: OddsDraft, check: str, table: Table, box: ArkhamBox) -> OddsDraft:
    """Return the draft; a check that was just added gets the numbers of the table."""
    if not 0 <= draft.seat < len(table.investigators):
        return draft
    coming_wishes = {wish.check: wish for wish in coming(table, draft.seat, box)}
    wish_draft = (
        coming_wishes.get(check) or _plain_wish(check, table, draft.seat, box) if check in skills.CHECKS else None
    )
    wishes = (
        wish_draft if wish_draft is not None and wish == WishDraft(check) else wish for wish in draft.sliders.wishes
    )
    return replace(draft, sliders=replace(draft.sliders, wishes=tuple(wishes)))


def _wish(check: str, modifier: int, needed: int) -> WishDraft:
    """Return a check that is coming, with its modifier and successes needed clipped to the allowed ranges."""
    return clamped(WISH_RANGES, WishDraft(check, modifier, needed))


def _fight(draft: FightOddsDraft, seat: int, kind: str, table: Table, box: ArkhamBox) -> FightOddsDraft:
    """Return the question about a fight with a kind of monster, in the table's numbers, clipped; aim and keep stay."""
    fighter, usual = fight_odds.fighter(table, seat, box), Fighter(1, 1)
    person = table.investigators[seat]
    return clamped(
        FIGHT_RANGES,
        FightOddsDraft(
            kind=kind,
            sanity=fighter.sanity,
            stamina=fighter.stamina,
            clues=fighter.clues,
            sneak=fighter.sneak if person.sneak is None else person.sneak,
            fight=fighter.fight,
            will=fighter.will,
            lore=fighter.lore,
            luck=fighter.luck,
            success_on=fighter.success_on,
            terror=table.terror,
            changes=_changes(kind, table, box),
            more=tuple(
                (name, int(getattr(fighter, name) or 0))
                for name in TAKEN_OVER
                if getattr(fighter, name) != getattr(usual, name)
            ),
            cards=_cards(person, table, box),
            aim=draft.aim,
            keep=draft.keep,
        ),
    )


def _changes(kind: str, table: Table, box: ArkhamBox) -> tuple[tuple[str, int | str], ...]:
    """Return the ratings of a monster that are not as printed, by worshippers, powers or cards in play (ABIL-08).

    Pairs of field and present value.
    """
    now, printed = ratings.monster_now(kind, table, box), foe(box.monsters[kind], terror=table.terror)
    results: list[tuple[str, int | str]] = []
    for field in (f.name for f in fields(Foe) if hasattr(now, f.name)):
        value = getattr(now, field)
        if value is not None and value != getattr(printed, field):
            results.append((field, str(value) if isinstance(value, str) else int(value)))
    return tuple(results)


def _cards(investigator: Investigator, table: Table, box: ArkhamBox) -> tuple[str, ...]:
    """Weapons, combat spells and helps that the investigator holds and can use now; Mandy Thompson's ability first."""
    research = () if skills.researcher(table, box) is None else (RESEARCH.id,)
    usable = (
        card.card
        for card in investigator.cards
        if not card.exhausted
        and (
            (card.card in box.items and box.items[card.card].hands)
            or card.card in helping_cards()
            or (card.card in box.spells and spell(box.spells[card.card]) is not None)
        )
    )
    return (*research, *usable)


def _gate(gate: GateOddsDraft, seat: int, world: str, table: Table, box: ArkhamBox) -> GateOddsDraft:
    """Return the question about closing the gate to a world with the table's numbers, clipped; unknown dice are 0."""
    investigator = table.investigators[seat]
    fight, lore = (skills.check_dice(table, seat, name, box) for name in ("fight", "lore"))
    return clamped(
        GATE_RANGES,
        replace(
            gate,
            world=world,
            fight=fight.dice or 0,
            lore=lore.dice or 0,
            fight_rerolls=fight.rerolls_of(skills.RerollKind.ALL),
            lore_rerolls=lore.rerolls_of(skills.RerollKind.ALL),
            fight_clue_dice=fight.dice_per_clue,
            lore_clue_dice=lore.dice_per_clue,
            failure_rerolls=fight.rerolls_of(skills.RerollKind.FAILURES),
            clues=investigator.clues,
            success_on=skills.success_on(investigator, box),
            seal_price=ratings.sealing_price(table, box).value,
            difficulty=ratings.closing_difficulty(world, table, box).value,
        ),
    )


def _battle(draft: OddsDraft, table: Table, box: ArkhamBox) -> OddsDraft:
    """Return the draft with all who are not devoured or lost as battlers, or its old battlers if none are left."""
    sheet = box.ancient_ones[table.ancient_one]
    foe = equipment.opponent(ratings.ancient_one_now(table, box))
    gone = too_far(table)  # whoever is lost when it awakens is devoured (AWAKE-01)
    seats = [
        seat
        for seat, investigator in enumerate(table.investigators)
        if not investigator.eliminated and seat not in gone
    ]
    first = (
        max(battler_draft.number for battler_draft in draft.battle.battlers) + 1
    )  # an act on one of before names none of these
    people = tuple(
        replace(_battler(with_sliders(table, seat), seat, foe, box), number=number)
        for number, seat in enumerate(seats, first)
    )
    guessed = tuple(
        assumed_name(OddsPage.BATTLE, field, number)
        for number, seat in enumerate(seats, first)
        if table.investigators[seat].sliders is None
        for field in ("attack_dice", "defence_skill")
    )
    others = tuple(name for name in draft.assumed if not name.startswith(f"{OddsPage.BATTLE.value}."))
    is_lost = table.reads(Otherwise.SUCCESSES_ARE_LOST)
    battle = BattleOddsDraft(table.ancient_one, sheet.doom_track, people or draft.battle.battlers, is_lost)
    return replace(draft, battle=battle, assumed=(*others, *guessed))


def _battler(table: Table, seat: int, foe: Foe, box: ArkhamBox) -> BattlerDraft:
    """Return an investigator as a battler against the table's Ancient One, clipped; unknown numbers are 0."""
    investigator = table.investigators[seat]
    skill = ratings.ancient_one_now(table, box).attack_skill
    return clamped(
        BATTLER_RANGES,
        BattlerDraft(
            rolls.best_armed(table, seat, foe, box).dice or 0,
            (skills.skill(table, seat, skill, box) or 0) if skill else 0,
            _lives(investigator, defences().get(table.ancient_one)),
            skills.success_on(investigator, box),
            investigator.id,
        ),
    )


def _lives(investigator: Investigator, defence: Defence | None) -> int:
    """Return how much attacks can take; Cthulhu: both maxima; Yig or None: the lesser of sanity and stamina."""
    match defence:
        case Defence.TWO_SANITY:
            return investigator.sanity
        case Defence.TWO_STAMINA:
            return investigator.stamina
        case Defence.ONE_CLUE:
            return investigator.clues
        case Defence.ONE_MONSTER_TROPHY:
            return len(investigator.monster_trophies)
        case Defence.ONE_GATE_TROPHY:
            return len(investigator.gate_trophies)
        case Defence.MAXIMUM:
            return investigator.max_sanity + investigator.max_stamina
        case Defence.ONE_OF_EACH | None:
            return min(investigator.sanity, investigator.stamina)
