"""Cards in play, named on the table: environment, rumor, headlines that last.

Source: rules/arkham.md MCARD-02..04, TURN-03.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.pieces.effects import rumor_street
from companion.arkham.table.commands import DiscardCard
from companion.arkham.table.state import RUMOR_CARD, Table, players_name
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import OpenPlace
from companion.screens.arkham.wording.mythos_words import card_kind, card_type
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button
from companion.words import Words


def in_play(names: Names) -> tuple[p.Part, ...]:
    """Every card that counts now, with what it does; nothing where none lies there."""
    return names.memory.same_fields(_in_play, names.table, names.box, names.words)


def _in_play(table: Table, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    names = Names(table, box, words)
    folds = (*_environment(names), *_rumor(names), *_lasting(names))
    return (p.Section(words.t("In play"), folds),) if folds else ()


def effect(names: Names, card: str) -> str:
    """What a card does, in our own words."""
    if players_name(card):
        return names.words.t("This card is not in the list: what it does stands on it.")
    return names.words.text(names.box.mythos[card], "reminder")


def _fold(names: Names, card: str, more: str = "", *below: p.Part) -> p.Fold:
    """Name and kind of a card, unfolded what it does."""
    if players_name(card):
        told = CardKind.RUMOR if card == names.table.rumor else CardKind.ENVIRONMENT
        kind = card_kind(told, names.words)
        below = (*below, p.Group((button(names, names.words.t("Discard"), DiscardCard(card)),), p.Layout.BUTTONS))
    else:
        kind = card_type(names.box.mythos[card], names.words)
    note = " · ".join((kind, more) if more else (kind,))
    return p.Fold(names.card(card), note, (p.Text(effect(names, card), small=True), *below))


def _environment(names: Names) -> Iterator[p.Fold]:
    if names.table.environment:
        yield _fold(names, names.table.environment)


def _rumor(names: Names) -> Iterator[p.Fold]:
    table, street = names.table, rumor_street(names.table, names.box)
    if table.rumor:
        lying = table.rumor_tokens + len(table.monsters_at(RUMOR_CARD))
        more = names.words.n("{n} token on it", "{n} tokens on it", lying) if lying else ""
        way = (
            (p.Button(names.words.t("Refute it: {place}", place=names.short(street)), OpenPlace(street), icon="map"),)
            if street
            else ()
        )
        yield _fold(names, table.rumor, more, *((p.Group(way, p.Layout.BUTTONS),) if way else ()))


def _lasting(names: Names) -> Iterator[p.Fold]:
    for card, until in names.table.lasting.items():
        yield _fold(names, card, names.words.t("until the end of round {round}", round=until))
