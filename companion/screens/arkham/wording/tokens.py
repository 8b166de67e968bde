"""Tokens as parts of a screen: monsters with their values, gates with world and modifier, symbols by name."""

from __future__ import annotations

from companion.arkham.ratings.ratings import MonsterNow, monster_now
from companion.arkham.table import commands as c
from companion.arkham.table.state import Monster
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import OpenPage, PickMonster, PlacePage
from companion.screens.arkham.odds_draft.acts import AskFight
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button


def gate_chip(names: Names, place: str) -> p.Chip:
    """Return a chip for the open gate at a place: symbol, world and modifier."""
    world = names.box.worlds.get(names.table.gates[place])
    if world is None:
        return p.Chip(names.place(names.table.gates[place]), p.Tone.GATE)
    text = f"{names.short(world.id)} {names.words.signed(world.gate_modifier)}"
    return p.Chip(text, p.Tone.GATE, mark=p.Symbol(world.dimension, symbol_name(names, world.dimension)))


def monster_row(names: Names, monster: Monster) -> p.Row:
    """Return a row for a monster: its values, and buttons for odds, moving it, and putting it into the cup.

    A tap on the row opens everything more. A marker without a name has no odds.
    """
    t, kind = names.words.t, names.box.monsters.get(monster.kind)
    name = names.monster(monster.kind)
    hint = t("Return to the cup: {monster}", monster=name)
    cup = button(names, t("To the cup"), c.ReturnMonster(monster.number), hint=hint)
    move = p.Button("", PickMonster(monster.number), icon="swap", hint=t("Move {who}", who=name))
    text = ratings(names, monster_now(kind.id, names.table, names.box)) if kind else t("name the monster")
    more = OpenPage(PlacePage.MORE, monster.number)
    seat = who_asks(names, monster.place)
    odds = p.Button("", AskFight(seat, monster.kind), icon="dice", hint=t("Odds of the fight: {monster}", monster=name))
    return p.Row(name, text, monster_mark(names, monster.kind), more, aside=((odds,) if kind else ()) + (move, cup))


def who_asks(names: Names, place: str) -> int:
    """Return the seat whose odds are shown first.

    It is the first investigator at the place, clockwise, or the first player if the place is empty.
    """
    present = set(names.table.seats_at(place))
    return next((seat for seat in names.table.clockwise() if seat in present), names.table.first_player)


def ratings(names: Names, kind: MonsterNow) -> str:
    """Return awareness, horror, combat and toughness of a monster in words, as they are at this table now."""
    t, signed = names.words.t, names.words.signed
    texts = [t("awareness {n}", n=signed(kind.awareness))]
    if kind.horror_rating is not None:
        texts.append(t("horror {n} ({damage})", n=signed(kind.horror_rating), damage=signed(-kind.horror_damage)))
    if kind.combat_rating is not None:
        damage = signed(-kind.combat_damage) if kind.combat_damage else "—"
        texts.append(t("combat {n} ({damage})", n=signed(kind.combat_rating), damage=damage))
    texts.append(t("toughness {n}", n=kind.toughness))
    return " · ".join(texts)
