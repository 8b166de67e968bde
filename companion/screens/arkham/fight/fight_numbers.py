"""The numbers and abilities of a monster above its fight: only what can happen to who meets it.

Source: rules/arkham.md COMBAT-12, ABIL-01..06.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.combat import rolls
from companion.arkham.combat.combat import BLACK_MAN_CLUES
from companion.arkham.movement import meeting_monsters
from companion.arkham.ratings import ratings
from companion.facts.arkham_card_effects import FightWord
from companion.screens import parts as p
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.fight import monster_blow
from companion.screens.arkham.wording.chapters import fight_words
from companion.screens.arkham.wording.names import Names
from companion.screens.families import fights as f


def figures(names: Names, now: ratings.MonsterNow) -> Iterator[f.MonsterFigure]:
    """Yield the monster's numbers side by side; the Black Man has only Evade and his single check."""
    t = names.words.t
    yield _figure(names, now, "awareness", t("Evade"), names.words.signed(now.awareness))
    if now.does is FightWord.LUCK_OR_DEVOURED:
        yield from _black_man(names, now)
        return
    yield _horror(names, now)
    yield _combat(names, now)
    toughness = _figure(names, now, "toughness", t("Toughness"), names.words.number(now.toughness))
    yield replace(toughness, text=names.words.n("{n} success", "{n} successes", now.toughness))


def _black_man(names: Names, now: ratings.MonsterNow) -> Iterator[f.MonsterFigure]:
    """Yield the Black Man's single check instead of a fight (ABIL-06)."""
    t, signed = names.words.t, names.words.signed
    skill, modifier = meeting_monsters.ordeal(now, names.box)
    yield f.MonsterFigure(t("Check"), signed(modifier), skill_name(names, skill))
    yield f.MonsterFigure(t("Passed"), signed(BLACK_MAN_CLUES), t("clues"))
    yield f.MonsterFigure(t("Failed"), "—", t("devoured"))


def _horror(names: Names, now: ratings.MonsterNow) -> f.MonsterFigure:
    """Return the figure of a monster's horror rating and damage; a dash if it asks for no Horror check."""
    t, signed = names.words.t, names.words.signed
    if now.horror_rating is None:
        return f.MonsterFigure(t("Horror"), "—", t("no check"))
    figure = _figure(names, now, "horror_rating", t("Horror"), signed(now.horror_rating))
    return replace(
        figure, text=signed(-now.horror_damage), icon="sanity", reading=t("Sanity −{n}", n=now.horror_damage)
    )


def _combat(names: Names, now: ratings.MonsterNow) -> f.MonsterFigure:
    """Return the Combat check, or the Lore check that replaces it, and the damage of a blow."""
    with_lore = rolls.is_fought_with_lore(now)
    label = skill_name(names, "lore") if with_lore else names.words.t("Combat")
    figure = _figure(names, now, "combat_rating", label, names.words.signed(now.combat_rating or 0))
    loss = monster_blow.loss(names, now)
    if not monster_blow.stamina(now):
        return replace(figure, text=loss)
    return replace(figure, text=names.words.signed(-now.combat_damage), icon="stamina", reading=loss)


def _figure(names: Names, now: ratings.MonsterNow, field: str, label: str, figure: str) -> f.MonsterFigure:
    """Return a figure of a monster; marked and explained only if something in play has changed that rating."""
    changes = now.change_of(field)
    text = "; ".join(
        names.words.t(
            "{before} → {after}: {why}",
            before="—" if change.before is None else change.before,
            after=change.after,
            why=fight_words.changed_by(change, names),
        )
        for change in changes
    )
    return f.MonsterFigure(label, figure, "", bool(changes), text)


def abilities(names: Names, now: ratings.MonsterNow) -> Iterator[p.Chip]:
    """Yield the monster's abilities as chips; nothing for a monster that is never fought."""
    t = names.words.t
    if now.does is FightWord.LUCK_OR_DEVOURED:
        return
    guards = {
        "resistance": (t("physical resistance"), t("magical resistance")),
        "immunity": (t("physical immunity"), t("magical immunity")),
    }
    if now.does in meeting_monsters.ORDEALS:
        yield p.Chip(monster_blow.first_check(names, now), p.Tone.DANGER)
    if now.physical in guards:
        yield p.Chip(guards[now.physical][0], p.Tone.DANGER)
    if now.magical in guards:
        yield p.Chip(guards[now.magical][1], p.Tone.DANGER)
    if now.ambush:
        yield p.Chip(t("ambush"), p.Tone.DANGER)
    if now.nightmarish:
        yield p.Chip(t("nightmarish {n}", n=now.nightmarish))
    if now.overwhelming:
        yield p.Chip(t("overwhelming {n}", n=now.overwhelming))
    if now.endless:
        yield p.Chip(t("endless"))
    if now.undead:
        yield p.Chip(t("undead"))
