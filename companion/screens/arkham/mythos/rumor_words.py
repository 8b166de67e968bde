"""What the rumor in play does at the end of the Mythos phase, and how far it is, in a few words.

Source: rules/arkham.md MCARD-03; data: mythos_effects.csv.
"""

from __future__ import annotations

from companion.arkham.pieces import due_rumors
from companion.arkham.pieces.effects import of_card
from companion.arkham.table.state import Table, players_name
from companion.facts.arkham_effects import CardPart, EffectKind, MythosEffect
from companion.screens.arkham.wording.names import Names


def acts(card: str, names: Names) -> str:
    """Return the effect of a rumor at each Mythos: '2 dice, for each 1–2: clues on the card +1'."""
    if players_name(card):
        return names.words.t("card text applies")
    texts = (_act(effect, names) for effect in of_card(card, CardPart.ACTS, names.box))
    return "; ".join(texts)


def stands(card: str, table: Table, names: Names) -> str:
    """Return how far a rumor is from failing, as 'on the card: 4 of 5'; empty if nothing is counted."""
    t = names.words.t
    for effect in of_card(card, CardPart.FAILS_AT, names.box):
        match effect.effect:
            case EffectKind.TOKENS:
                lying = due_rumors.tokens(table, names.box)
                return t("on the card: {n} of {most}", n=lying, most=effect.number)
            case EffectKind.TERROR_LEVEL:
                return t("terror {n} of {most}", n=table.terror, most=effect.number)
            case EffectKind.ALLIES:
                return t("allies left: {n}", n=table.allies)
            case _:
                pass
    return ""


def confirmed(card: str, names: Names) -> str:
    """Return the effect of a rumor's confirmation in words."""
    return "; ".join(_confirmed(effect, names) for effect in of_card(card, CardPart.FAILS, names.box))


def _confirmed(effect: MythosEffect, names: Names) -> str:
    """Return in words what happens when the rumor is confirmed; TypeError for an effect without words."""
    t = names.words.t
    match effect.effect:
        case EffectKind.CURSE_ALL:
            return t("all investigators are cursed")
        case EffectKind.SEALS_LEAVE:
            return t("all elder signs leave the board")
        case EffectKind.TWO_MYTHOS_CARDS:
            return t("from now on two Mythos cards per phase, the first for its gate only")
        case EffectKind.MAXIMUM_DOWN:
            return t("everyone lowers maximum Sanity or Stamina by {n}", n=effect.number)
        case EffectKind.AWAKENING:
            return t("{who} awakens", who=names.ancient_one())
        case EffectKind.TERROR_TO:
            return t("terror {n}", n=effect.number)
        case EffectKind.RELEASE_MONSTERS:
            return t("the card’s monsters appear at {place}", place=names.place(effect.places[0]))
        case _:
            raise TypeError(f"no words for {effect.effect!r}")


def _act(effect: MythosEffect, names: Names) -> str:
    """Return in words what the rumor does each round, with its dice and the faces that count if it rolls any."""
    what = _brings(effect, names)
    if not effect.dice:
        return what
    faces = f"{effect.faces[0]}–{effect.faces[-1]}"
    return names.words.n(
        "{n} die, on {faces}: {what}", "{n} dice, for each {faces}: {what}", effect.dice, faces=faces, what=what
    )


def _brings(effect: MythosEffect, names: Names) -> str:
    """Return in words what the rumor adds: terror, doom, tokens, or a leaving ally; TypeError for any other effect."""
    t, n = names.words.t, effect.number
    match effect.effect:
        case EffectKind.TERROR_UP:
            return t("terror +{n}", n=n)
        case EffectKind.DOOM_UP:
            return t("doom +{n}", n=n)
        case EffectKind.TOKENS if effect.what == due_rumors.MONSTERS:
            return t("monsters on the card +{n}", n=n)
        case EffectKind.TOKENS:
            return t("clues on the card +{n}", n=n)
        case EffectKind.ALLY_LEAVES:
            return t("a random ally leaves")
        case _:
            raise TypeError(f"no words for {effect.effect!r}")
