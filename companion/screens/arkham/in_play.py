"""Cards in play, named on the table: environment, rumor, headlines that last.

Source: rules/arkham.md MCARD-02..04, TURN-03.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.effects import rumor_street
from companion.arkham.state import RUMOR_CARD, Table
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.mythos_words import card_type
from companion.screens.arkham.names import Names
from companion.screens.arkham.view import OpenPlace
from companion.screens.remembered import remembered
from companion.words import Words


def in_play(names: Names) -> tuple[p.Part, ...]:
    """Every card that counts now, with what it does; nothing where none lies there."""
    return _in_play(names.table, names.box, names.words)


@remembered
def _in_play(table: Table, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    names = Names(table, box, words)
    folds = (*_environment(names), *_rumor(names), *_lasting(names))
    return (p.Section(words.t("In play"), folds),) if folds else ()


def effect(names: Names, card: str) -> str:
    """What a card does, in our own words."""
    return names.words.text(names.box.mythos[card], "reminder")


def _fold(names: Names, card: str, more: str = "", *below: p.Part) -> p.Fold:
    """Name and kind of a card, unfolded what it does."""
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
        label = names.words.t("Refute it: {place}", place=names.short(street))
        way = p.Group((p.Button(label, OpenPlace(street), icon="map"),), p.Layout.BUTTONS)
        yield _fold(names, table.rumor, more, way)


def _lasting(names: Names) -> Iterator[p.Fold]:
    for card, until in names.table.lasting.items():
        yield _fold(names, card, names.words.t("until the end of round {round}", round=until))
