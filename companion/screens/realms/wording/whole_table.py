"""A whole duel in words, a line for each thing of it, to hold two duels against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.facts.realms import RealmsBox
from companion.realms.game.state import UNKNOWN, Duel, Location, Player
from companion.screens.keeping.differences import Lines
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.sentences import outcome_words
from companion.words import Words

Line = tuple[str, str]


def lines(duel: Duel, box: RealmsBox, words: Words) -> Lines:
    """Everything that lies on the table or is counted there."""
    names = Names(duel, box, words)
    result: dict[str, str] = {}
    for part in (_table(names, duel), *(_player(names, player, seat) for seat, player in enumerate(duel.players))):
        result.update((what, how) for what, how in part if how)
    return result


def _table(names: Names, duel: Duel) -> Iterator[Line]:
    """Yield the lines of the whole table: turn, decks, rows, rulings, end; "" for what is unset."""
    t = names.words.t
    yield t("Turn"), f"{duel.turn}, {names.player(duel.active)}"
    yield t("Common deck"), str(duel.common)
    yield t("Initiates in the stack"), str(duel.initiates)
    for row in duel.rows:
        cards = ", ".join((str(row.cards), *(f"{at}: {names.card(card)}" for at, card in enumerate(row.faces, 1))))
        yield t("Row: {one} – {other}", one=names.player(row.left), other=names.player(row.right)), cards
    yield t("Top card of the common deck"), names.card(duel.common_top) if duel.common_top != UNKNOWN else ""
    yield t("Conjuring power added by hand"), str(duel.counted) if duel.counted else ""
    yield t("Conjuring power spent"), str(duel.spent) if duel.spent else ""
    yield t("Abjured this turn"), ", ".join(map(names.card, duel.abjured))
    yield t("A card was discarded this turn"), t("yes") if duel.has_discarded else ""
    yield (
        t("The game ends the moment the common deck is empty, not at the end of the turn"),
        t("yes") if duel.house.ends_at_once else t("no"),
    )
    yield (
        t("An abjured Initiate returns to the stack, not to the box"),
        t("yes") if duel.house.initiates_return else t("no"),
    )
    yield t("End of the game"), outcome_words(duel.outcome, duel.winner, names) if duel.outcome else ""


def _player(names: Names, player: Player, seat: int) -> Iterator[Line]:
    """Yield the lines of a player: name, sanity, piles, locations."""
    t = names.words.t
    own: list[Line] = [
        (t("name"), player.name),
        (t("sanity"), str(player.sanity)),
        (t("out of the game"), t("yes") if player.is_out else ""),
        (t("cards owned"), _pile(names, player.deck)),
        (t("discard pile"), _pile(names, player.discard)),
        (t("discarded since"), _pile(names, player.fresh)),
        (t("top of your deck"), ", ".join(map(names.card, player.top))),
        (t("discard pile known"), t("yes") if player.is_followed else t("no")),
        (t("locations"), "; ".join(_location(names, place) for place in player.locations)),
    ]
    for what, how in own:
        yield t("{who}, {what}", who=t("Player {n}", n=seat + 1), what=what), how


def _location(names: Names, location: Location) -> str:
    """Return a location in words: name, sanity if set, shield, and what it has lost if any."""
    t = names.words.t
    words = [
        names.location(location),
        *((str(location.sanity),) if location.sanity is not None else ()),
        names.shield(location.shield),
    ]
    return ", ".join((*words, *((t("lost {n}", n=location.lost),) if location.lost else ())))


def _pile(names: Names, pile: Mapping[str, int]) -> str:
    """Return a pile in words, each card with its number, sorted; "" for an empty pile, cards of 0 left out."""
    return ", ".join(f"{names.card(card)} ×{number}" for card, number in sorted(pile.items()) if number)
