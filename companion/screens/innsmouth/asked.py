"""What the players have not told, asked where it is first needed: character, caches, deck, bonuses.

Source: rules/innsmouth.md section 20: nothing that is printed only in pictures is assumed.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from companion.innsmouth import commands as c
from companion.innsmouth.characters import Character
from companion.innsmouth.my_box import Bonuses, MyBox
from companion.innsmouth.my_box_file import MOST_BONUSES
from companion.innsmouth.seats import Need, needs
from companion.innsmouth.sheet import DECK_SIZE, Artifacts
from companion.innsmouth.threat_check import KINDS
from companion.screens import parts as p
from companion.screens.innsmouth.drawn import Piece
from companion.screens.innsmouth.shown import InSight, Shown
from companion.screens.innsmouth.view import (
    AskDeck,
    AskLater,
    CopyCaches,
    CountBonuses,
    CountCards,
    Mode,
    TakeTool,
    TellMine,
    Tool,
)

LEAST_DECK = Artifacts(1, 1, 1, 1)


def for_route(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """What is needed before a route can be valued."""
    asked: list[Piece] = []
    wanting = needs(sight.tour, sight.seat)
    if Need.CHARACTER in wanting:
        asked.append(character(shown, sight))
    if Need.CACHES in wanting:
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


def is_deck_wanting(sight: InSight) -> bool:
    """Whether the figure of a route on this sheet stands on a deck that nobody has told: then no card is revealed."""
    roads = (sight.town.roads[name].ends for name in sight.player.segments)
    drawn_ends = {end for ends in (*roads, *(one.ends for one in sight.player.diagonals)) for end in ends}
    return Need.DECK in needs(sight.tour, sight.seat) and not drawn_ends.isdisjoint(sight.player.caches or ())


def deck_for_route(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """Beside the points of a route: that the deck is not told, and the way to tell it."""
    return _deck_note(shown, sight) if is_deck_wanting(sight) else ()


def deck_for_gains(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    """Beside the gains of new segments, of which each may reach a cache."""
    return _deck_note(shown, sight) if Need.DECK in needs(sight.tour, sight.seat) else ()


def _deck_note(shown: Shown, sight: InSight) -> tuple[Piece, ...]:
    t = shown.words.t
    said = t("The artifact deck is not told: counted as if no card were revealed. With it there can be more points and "
             "another best route.")  # fmt: skip
    note = p.Text(said, p.Tone.LAMP, small=True)
    if shown.view.asks_deck:
        return (note, deck(shown, sight))
    return (note, p.Group((p.Button(t("Tell the artifact deck"), AskDeck(True), icon="card"),), p.Layout.BUTTONS))


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


def bonuses(shown: Shown, sight: InSight, *ways_out: p.Button) -> p.Section | None:
    """How many bonuses the character's card shows; None while nobody has told whose card it is."""
    told = sight.player.character
    return None if told is None else bonus_card(shown, told, *ways_out)


def bonuses_or_later(shown: Shown, sight: InSight) -> p.Section | p.Group | None:
    """Asked for in a round, where changes of coordinates are first needed; the round goes on without an answer.

    Source: rules/innsmouth.md sections 5.3, 8.1.
    """
    character, t = sight.player.character, shown.words.t
    if character is None or Need.BONUSES not in needs(sight.tour, sight.seat):
        return None
    if character in shown.view.later:
        again = p.Button(t("Tell the bonuses of the card"), AskLater(character, False), p.Kind.QUIET, "card")
        return p.Group((again,), p.Layout.BUTTONS)
    return bonuses(shown, sight, p.Button(t("Not now"), AskLater(character, True), p.Kind.QUIET))


def bonus_card(shown: Shown, character: Character, *ways_out: p.Button) -> p.Section:
    """A card is counted on this page alone and told as a whole; once it is told each tap corrects it.

    Source: rules/innsmouth.md section 8.
    """
    t, told = shown.words.t, shown.mine.bonuses.get(character)
    now = told if told is not None else shown.view.counted.get(character)
    labels = (
        ("coordinates", t("Change coordinates")), ("extra", t("Extra segment")), ("diagonal", t("Diagonal segment")),
    )  # fmt: skip

    def changed(field: str, by: int) -> p.Act:
        card = now or Bonuses()
        count = getattr(card, field) + by
        if not 0 <= count <= MOST_BONUSES:
            return None
        card = replace(card, **{field: count})
        return CountBonuses(character, card) if told is None else _tell(shown.mine, character, card)

    rows = tuple(
        p.Row(label, aside=(
            p.Stepper(label, "?" if now is None else str(getattr(now, field)), changed(field, -1), changed(field, 1),
                      compact=True),
        ))
        for field, label in labels
    )  # fmt: skip
    title = t("Bonuses on the card: {name}", name=shown.names.character(character))
    body: list[Piece] = [p.Group(rows, p.Layout.LIST)]
    if told is None:
        label = t("These are the bonuses") if now is not None else t("No bonuses")
        tell = p.Button(label, _tell(shown.mine, character, now or Bonuses()), icon="check")
        body.append(p.Group((tell, *ways_out), p.Layout.BUTTONS))
    return p.Section(title, tuple(body), note=t("not told yet") if told is None else "")


def _tell(mine: MyBox, character: Character, card: Bonuses) -> TellMine:
    return TellMine(replace(mine, bonuses=MappingProxyType({**mine.bonuses, character: card})))
