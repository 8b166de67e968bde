"""What the players have not told, asked where it is first needed: character, caches, deck, bonuses.

Source: rules/innsmouth.md section 20: nothing that is printed only in pictures is assumed.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.innsmouth import commands as c
from companion.innsmouth.characters import Character
from companion.innsmouth.my_box import Bonuses, MyBox
from companion.innsmouth.sheet import DECK_SIZE, Artifacts
from companion.innsmouth.threat_check import KINDS
from companion.screens import parts as p
from companion.screens.innsmouth.drawn import Piece
from companion.screens.innsmouth.shown import InSight, Shown
from companion.screens.innsmouth.view import CopyCaches, CountCards, Mode, TakeTool, Tool

LEAST_DECK = Artifacts(1, 1, 1, 1)


def for_route(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """What is needed before a route can be valued."""
    asked: list[Piece] = []
    if sight.player.character is None:
        asked.append(character(shown, sight))
    if sight.player.caches is None:
        asked.append(caches(shown, sight))
    return (p.Text(shown.words.t("Before routes can be compared:"), p.Tone.SECOND), *asked)


def character(shown: Shown, sight: InSight) -> p.Section:
    """Whose card the player has."""
    t, names = shown.words.t, shown.names
    chips = tuple(
        p.Chip(names.character(one), act=c.SetCharacter(sight.seat, one), on=one is sight.player.character)
        for one in Character
    )
    told = sight.player.character
    note = (p.Text(names.ability(told), p.Tone.SECOND, small=True),) if told is not None else ()
    return p.Section(t("Character"), (p.Group(chips, p.Layout.WRAP), *note))


def caches(shown: Shown, sight: InSight) -> p.Section:
    """Which intersections carry a cache."""
    t, n = shown.words.t, shown.words.n
    known = sight.player.caches
    said = t("Not told yet.") if known is None else n("{n} cache", "{n} caches", len(known))
    buttons: list[Piece] = []
    if shown.view.mode is not Mode.DRAW or shown.view.tool is not Tool.CACHES:
        buttons.append(p.Button(t("Show them on the map"), TakeTool(Tool.CACHES), icon="map"))
    buttons += [
        p.Button(name, c.SetCaches(sight.seat, nodes), icon="card")
        for name, nodes in sight.tour.box.cache_cards.items()
        if all(node in sight.town.nodes for node in nodes)
    ]
    if known is None:
        buttons.append(p.Button(t("No caches"), c.SetCaches(sight.seat, ())))
    elif len(sight.tour.seats) > 1 and any(seat.caches != known for seat in sight.tour.seats):
        buttons.append(p.Button(t("The same on all sheets"), CopyCaches(sight.seat), icon="layers"))
    return p.Section(t("Caches"), (p.Text(said, p.Tone.SECOND, small=True), p.Group(tuple(buttons), p.Layout.BUTTONS)))


def deck(shown: Shown, sight: InSight) -> p.Section:
    """What the seven artifact cards are."""
    t, names = shown.words.t, shown.names
    now = shown.view.deck or sight.tour.box.deck or LEAST_DECK
    rows = tuple(
        p.Stepper(
            names.card(c.Card(kind)), str(getattr(now, kind)), deck_act(now, kind, -1), deck_act(now, kind, 1)
        )
        for kind in KINDS
    )
    said = t("{n} of {all} cards", n=now.total, all=DECK_SIZE)
    if now == sight.tour.box.deck:
        said = t("All {all} cards are told.", all=DECK_SIZE)
    hint = t("Seven cards, each kind among them; look through your own deck once.")
    return p.Section(
        t("Artifact deck"), (p.Text(hint, p.Tone.SECOND, small=True), p.Group(rows, p.Layout.GRID)), note=said
    )


def deck_act(now: Artifacts, kind: str, by: int) -> p.Act:
    """The seventh card tells the deck; until then it is counted on this page alone."""
    deck = replace(now, **{kind: getattr(now, kind) + by})
    return CountCards(deck) if min(deck) >= 1 and deck.total <= DECK_SIZE else None


def bonuses(shown: Shown, sight: InSight) -> p.Section | None:
    """How many bonuses the character's card shows."""
    told = sight.player.character
    if told is None:
        return None
    t, names, box = shown.words.t, shown.names, sight.tour.box
    now = box.bonuses.get(told, Bonuses())
    labels = (
        ("coordinates", t("Change coordinates")), ("extra", t("Extra segment")), ("diagonal", t("Diagonal segment")),
    )  # fmt: skip
    rows = tuple(
        p.Stepper(
            label, str(getattr(now, field)) if told in box.bonuses else "?",
            _bonus_act(box, told, now, field, -1), _bonus_act(box, told, now, field, 1),
        )
        for field, label in labels
    )  # fmt: skip
    note = "" if told in box.bonuses else t("not told yet")
    none = () if told in box.bonuses else (p.Button(t("No bonuses"), c.TellBox(_with_bonuses(box, told, now))),)
    title = t("Bonuses on the card: {name}", name=names.character(told))
    return p.Section(title, (p.Group(rows, p.Layout.GRID), *none), note=note)


def _bonus_act(box: MyBox, character: Character, now: Bonuses, field: str, by: int) -> p.Act:
    count = getattr(now, field) + by
    if not 0 <= count <= 9:
        return None
    return c.TellBox(_with_bonuses(box, character, replace(now, **{field: count})))


def _with_bonuses(box: MyBox, character: Character, bonuses: Bonuses) -> MyBox:
    return replace(box, bonuses=MappingProxyType({**box.bonuses, character: bonuses}))
