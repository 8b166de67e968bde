"""A duel on a television: every dial large, whose turn it is, what happened, which locations lie there, the way in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from companion.realms.game.state import HAND, Duel
from companion.screens import parts as p
from companion.screens.devices import from_afar
from companion.screens.devices import television as tv
from companion.screens.realms.duel.settings import Links
from companion.screens.realms.wording.bursts import Log, deeds
from companion.screens.realms.wording.log import log_lines
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.sentences import outcome_words

MOST_NEWS, MOST_LOCATIONS = 8, 5


def present(names: Names, records: Log, links: Links) -> tv.Television:
    """Return the page for a television; before the set-up it shows only the way in for devices."""
    duel = names.duel
    if duel is None:
        return from_afar.waiting(names.words, links)
    t = names.words.t
    who, is_over = names.player(duel.active), duel.outcome is not None
    title = t("Current player: {who}", who=who)
    if duel.outcome is not None:
        title = outcome_words(duel.outcome, duel.winner, names)
    turn = t("Turn {turn}", turn=duel.turn)
    return replace(
        from_afar.way_in(names.words, links),
        title=title,
        over=turn,
        sides=tuple(_side(names, duel, seat) for seat in range(len(duel.players))),
        numbers=(
            p.Meter(t("Common deck"), duel.common, None, ""),
            p.Meter(t("Initiates in the stack"), duel.initiates, None, ""),
        ),
        news_title=t("Recent events"),
        news=tuple(islice(_news(names, records), MOST_NEWS)),
        force_title=t("Locations in play"),
        force=tuple(islice(_locations(names, duel), MOST_LOCATIONS)),
        beat=records[-1].number if records else 0,
        aloud=title if is_over else f"{turn}. {title}",
    )


def _side(names: Names, duel: Duel, seat: int) -> tv.DuelSide:
    """Return a player's side on the television: sanity, note; lit on its turn, after the end only as the winner."""
    t, player, hand = names.words.t, duel.players[seat], duel.first_hand(seat)
    note = t("hand of {n}", n=hand) if hand and hand != HAND else ""
    if player.is_out:
        note = t("out")
    if duel.winner == seat:
        note = t("wins")
    lit = duel.winner == seat if duel.outcome is not None else duel.active == seat
    return tv.DuelSide(names.player(seat), player.sanity, note, seat, lit, player.is_out)


def _news(names: Names, records: Log) -> Iterator[tv.News]:
    """Yield sentences on the newest acts that stand, newest first; a burst of taps counts as a single act."""
    for deed in reversed(deeds(records)):
        if not deed.last.undone:
            for at, text in enumerate(log_lines(names, deed)):
                yield tv.News(f"{deed.first.number}-{at}", text)


def _locations(names: Names, duel: Duel) -> Iterator[tv.InForce]:
    """Yield every location in play with its owner, sanity left, "?" if it is unset, and shield."""
    for seat, player in enumerate(duel.players):
        for location in player.locations:
            level = "?" if location.sanity is None else str(location.sanity - location.lost)
            details = (names.player(seat), names.words.t("sanity {n}", n=level), names.shield(location.shield))
            yield tv.InForce(names.location(location), " · ".join(details))
