"""The lists of the fight page: which monster it is, which weapons, spells and helps are in the pack."""

from __future__ import annotations

from collections.abc import Sequence

from companion.arkham.odds import foe, spell
from companion.arkham.odds.fights.printed import helping_cards
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_cards import Ally, InvestigatorSheet, Item, Skill, SpellCard
from companion.screens import parts as p
from companion.screens.arkham.chances.fight_in_words import monster_line
from companion.screens.arkham.odds_draft.acts import PickList, PickOne
from companion.screens.arkham.odds_draft.fight import MOST_CARDS, is_full
from companion.words import Words

Named = Item | SpellCard | Skill | Ally | InvestigatorSheet
"""What helps in a fight, with a name in both languages."""


def monsters(box: ArkhamBox, words: Words) -> p.Field:
    """Every monster of the box."""
    t = words.t
    options = tuple(
        p.Option(
            words.name(kind),
            PickOne("monster", kind.id),
            box.titles_of(kind),
            mark=mark_of(kind.id, box, words),
            note=monster_line(foe(kind), words),
        )
        for kind in box.monsters.values()
    )
    return p.Field(
        t("Monster"), options, t("Name of the monster"), t("No such monster"), name="odds-monster", focus=True
    )


def mark_of(kind: str, box: ArkhamBox, words: Words) -> p.MonsterMark:
    """Return the drawing of a monster's marker."""
    record = box.monsters[kind]
    return p.MonsterMark(str(record.movement), str(record.dimension), words.name(record))


def cards(pack: tuple[str, ...], box: ArkhamBox, words: Words) -> p.Field:
    """Return the field with every card that matters in a fight; the cards in ``pack`` are lit."""
    t = words.t
    arms = [item for item in box.items.values() if item.hands]
    magic = [card for card in box.spells.values() if spell(card) is not None]
    room = not is_full(pack)
    options = tuple(_card(card, card.hands, card.id in pack, box, words, room=room) for card in arms)
    options += tuple(_card(card, card.hands, card.id in pack, box, words, room=room) for card in magic)
    options += tuple(_card(_record(card, box), 0, card in pack, box, words) for card in helping_cards())
    done = p.Chip(t("Done"), act=PickList("cards"), on=True)
    return p.Field(
        t("Weapons and spells"), options, t("Name of the card"), t("No such card"), name="odds-cards", filters=(done,)
    )


def _record(card: str, box: ArkhamBox) -> Named:
    """An item, spell, skill, ally or investigator by its id."""
    result = box.items.get(card) or box.spells.get(card) or box.skills.get(card) or box.allies.get(card)
    return result or box.investigators[card]


def _card(card: Named, hands: int, is_held: bool, box: ArkhamBox, words: Words, *, room: bool = True) -> p.Option:
    t = words.t
    reason = "" if room or is_held else t("A fight is counted with {n} weapons and spells at most", n=MOST_CARDS)
    return p.Option(
        words.name(card),
        PickOne("cards", card.id),
        box.titles_of(card),
        on=is_held,
        note=t("hands: {n}", n=hands),
        enabled=not reason,
        reason=reason,
        dim=bool(reason),
    )


def pack_label(pack: Sequence[str], box: ArkhamBox, words: Words) -> str:
    """Return the names of the cards in the pack, or words for none."""
    names = [words.name(_record(card, box)) for card in pack]
    return ", ".join(names) if names else words.t("Weapons and spells: none")


def not_counted(left_out: Sequence[str], box: ArkhamBox, words: Words) -> tuple[p.Text, ...]:
    """Return a note on the cards that a number leaves out; empty if it counts all that can matter."""
    names = ", ".join(words.name(_record(card, box)) for card in left_out)
    text = words.t("Not counted, for it would take too long: {cards}.", cards=names)
    return (p.Text(text, p.Tone.SECOND, small=True),) if names else ()
