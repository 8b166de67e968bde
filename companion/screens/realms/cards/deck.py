"""My deck: what is in it, what the next two hands hold, what they can do, and whether that finishes somebody.

Source: rules/realms.md section 3; the chances are ``deck_odds`` and ``next_hand`` of ``companion.realms.deck``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from companion.facts.realms import RealmsBox
from companion.realms.cards.my_box import certain
from companion.realms.deck.deck_odds import DeckOdds, deck_odds
from companion.realms.deck.next_hand import SAMPLE, NextHand, next_hand
from companion.realms.game.piles import Piles, piles
from companion.realms.game.shields import in_the_way, loss_to_finish, unread_shields
from companion.realms.game.state import HAND, UNKNOWN, Duel
from companion.screens import parts as p
from companion.screens.families import chances
from companion.screens.realms.cards import deck_changes, winning
from companion.screens.realms.cards.hand import my_seat, town_of
from companion.screens.realms.cards.reference import COLORS, KINDS
from companion.screens.realms.cards.turn import seats
from companion.screens.realms.drafts.turn_draft import AskFor, ChooseTarget, StepCount, in_hand
from companion.screens.realms.drafts.view import View
from companion.screens.realms.duel.drawn import Bar, Histogram
from companion.screens.realms.wording.names import Names

MOST_WANTED = 4
"""Rows of "at least"."""


def present(names: Names, view: View, counted: winning.ChanceProgress | None = None) -> p.Panel:
    """Return the page of my deck: by names in a duel, by counting without a duel."""
    t = names.words.t
    if names.duel is None:
        note = p.Text(
            t("In a game the Almanac knows every card of your deck. Without one, just count your cards."), p.Tone.SECOND
        )
        counting = p.Section(t("Count only"), _counting(names, view))
        return p.Panel(t("My deck"), (note, counting), size=p.Size.PAGE, name="deck")
    seat = my_seat(names, view.turn)
    lie = piles(names.duel.players[seat], in_hand(view.turn, names.duel))
    fits = lie.fits
    lie = lie if fits else piles(names.duel.players[seat], {})
    body = (
        *seats(names, view.turn),
        _piles(names, seat, lie, fits),
        *winning.section(names, view.turn, counted),
        *_what_it_can_do(names, view, names.duel, seat, lie),
        _wanted(names, view, seat, lie),
        deck_changes.changes(names, names.duel, seat),
        deck_changes.composition(names, names.duel, seat),
        deck_changes.discarded(names, names.duel, seat, lie),
        p.Fold(t("Count another deck"), "", _counting(names, view)),
    )
    return p.Panel(t("My deck"), body, size=p.Size.PAGE, name="deck")


# ---------------------------------------------------------------- piles


def _piles(names: Names, seat: int, lie: Piles, fits: bool) -> p.Group:
    """Return the sizes of a player's piles, an empty hand left out, and notes on what the chances below rest on."""
    t = names.words.t
    meters = p.Meters(
        tuple(
            p.Meter(label, sum(pile.values()), None, "card")
            for label, pile in (
                (t("deck"), lie.draw),
                (t("discard pile"), lie.discard),
                (t("hand"), lie.hand),
                (t("in play"), lie.in_play),
            )
            if pile is not lie.hand or pile
        )
    )
    notes = []
    duel = names.duel
    if duel is not None and not duel.players[seat].is_followed:
        notes.append(
            t(
                "You passed a turn without naming your cards, so your discard pile is unknown. After the next "
                "shuffle, tap “I have just shuffled”."
            )
        )
    if lie.top:
        cards = names.words.list_and([names.card(card) for card in lie.top])
        notes.append(t("On top of your deck, certain in the next hand: {cards}.", cards=cards))
    if fits and not lie.hand:
        first = duel.first_hand(seat) if duel is not None else 0
        notes.append(
            t("“My turn” has no hand entered, so these odds are for the hand you draw now.")
            if not first
            else t("Odds for your starting hand of {n} cards.", n=first)
        )
    if not fits:
        notes.append(t("The hand entered does not fit this deck and is ignored here."))
    return p.Group((meters, *(p.Text(note, p.Tone.SECOND, small=True) for note in notes)))


# ---------------------------------------------------------------- what the next hand can do


Items = tuple[tuple[str, int], ...]


@lru_cache(maxsize=64)
def _next_hand(
    draw: Items, rest: Items, town: tuple[str, ...], top: tuple[str, ...], hand: int, box: RealmsBox
) -> NextHand:
    """Return what the next hand from this deck can do at its best, with its chances; cached."""
    return next_hand(dict(draw), dict(rest), town, top=top, hand=hand, box=box)


def _next_size(names: Names, seat: int, lie: Piles) -> int:
    """Return the number of cards in the next hand: five, fewer if it is the first hand and not drawn yet."""
    first = names.duel.first_hand(seat) if names.duel is not None else 0
    return first if first and not lie.hand else HAND


def _items(*mappings: Mapping[str, int]) -> Items:
    """Return the cards of all given piles with their numbers added up, sorted by card."""
    every: dict[str, int] = {}
    for pile in mappings:
        for card, number in pile.items():
            every[card] = every.get(card, 0) + number
    return tuple(sorted(every.items()))


def _weakest(duel: Duel, seats: list[int]) -> int:
    """Return the seat with the least sanity, the first of several."""
    return min(seats, key=lambda seat: duel.players[seat].sanity)


def _what_it_can_do(names: Names, view: View, duel: Duel, seat: int, lie: Piles) -> tuple[p.Part, ...]:
    """Return the section on the next hand: chance to finish a rival, loss, averages; empty without cards or rivals."""
    t = names.words.t
    if not lie.draw and not lie.discard and not lie.hand:
        return ()
    rest = _items(lie.discard, lie.hand)
    size = _next_size(names, seat, lie)
    able = _next_hand(_items(lie.draw), rest, town_of(names, view.turn), lie.top[:size], size, certain(names.box))
    rivals = [neighbour for neighbour in duel.neighbours(seat) if duel.players[neighbour].sanity]
    if not rivals:
        return ()
    target = view.turn.target if view.turn.target in rivals else _weakest(duel, rivals)
    blocking = in_the_way(duel, seat, target)
    needed = [loss_to_finish(duel, seat, target, destroyed) for destroyed in range(len(blocking) + 1)]
    parts: list[object] = [_lethal(names, able, duel, target, needed)]
    parts += _shielding(names, duel, seat, target, able)
    if len(rivals) > 1:
        options = tuple(p.Button(names.player(rival), ChooseTarget(rival), pressed=rival == target) for rival in rivals)
        parts.append(p.Choice(t("Target"), options))
    if len(able.loss) > 1:
        text = t("Numbers: sanity loss. Bar height: its chance.")
        parts += [p.Text(text, p.Tone.SECOND, small=True), _histogram(names, able, needed[0])]
    parts += _averages(names, able)
    return (p.Section(t("What the next hand can do"), tuple(parts)),)


def _lethal(
    names: Names, able: NextHand, duel: Duel, target: int, needed: list[int | None]
) -> chances.BigFigure | p.Text:
    """Return the chance to finish the opponent next turn; a line of text if there is none."""
    t, words = names.words.t, names.words
    chance = able.lethal(needed)
    if not chance and not _may_be_more(able, len(needed) - 1):
        if not able.is_exact:
            return p.Text(
                t(
                    "{n} hands were tried; none finishes {who}: {most} loss at most.",
                    n=SAMPLE,
                    who=names.player(target),
                    most=max(able.loss, default=0),
                )
            )
        text = t(
            "Your next turn cannot finish {who} ({n} sanity): {most} loss at most.",
            who=names.player(target),
            n=duel.players[target].sanity,
            most=max(able.loss, default=0),
        )
        return p.Text(text)
    if _may_be_more(able, len(needed) - 1):
        how = t("at least; cards that abjure themselves to destroy a location are played first")
    elif able.is_exact:
        how = t("exact, {hands} counted, abjuring included", hands=words.n("{n} hand", "{n} hands", able.hands))
    else:
        how = t("from a sample, abjuring included, ± {error}", error=words.percent(able.error(chance)))
    title = t("finish {who} next turn ({n} sanity)", who=names.player(target), n=duel.players[target].sanity)
    return chances.BigFigure(_share(names, able, chance), title, how, p.Tone.DANGER)


def _may_be_more(able: NextHand, blocking: int) -> bool:
    """Return whether the chance may be higher: two shields or more, and a hand that destroys locations first.

    Behind two shields it can pay to hit the first before a card leaves the game to destroy the other.
    """
    return blocking > 1 and any(len(after) > 1 for after in able.after)


def _shielding(names: Names, duel: Duel, seat: int, target: int, able: NextHand) -> list[p.Part]:
    """Return lines on the locations that shield the opponent ``target``, and on shields that are not entered."""
    t, words = names.words.t, names.words
    who, lines = names.player(target), []
    if blocking := in_the_way(duel, seat, target):
        cards, needed = (
            words.list_and([names.location(location) for location in blocking]),
            loss_to_finish(duel, seat, target),
        )
        if needed is None:
            lines.append(
                t("Destroy {cards} before you can hit {who}; not every level is entered.", who=who, cards=cards)
            )
        else:
            lines.append(
                t(
                    "Destroy {cards} before you can hit {who}: {n} sanity loss in all.",
                    who=who,
                    cards=cards,
                    n=needed,
                )
            )
        if any(len(after) > 1 for after in able.after):
            lines.append(t("Includes cards that destroy a location."))
    if unread := unread_shields(duel, target):
        which = words.list_and([names.location(location) for location in unread])
        lines.append(t("Shield not entered, check the card: {cards}", cards=which))
    return [p.Text(line, p.Tone.SECOND, small=True) for line in lines]


def _percent(names: Names, chance: Fraction) -> str:
    """Return a chance as a percentage."""
    return names.words.percent(chance)


def _share(names: Names, able: NextHand, chance: Fraction) -> str:
    """Return a chance of the next hand as a percentage; from a sample it is never 0 or 100."""
    return _percent(names, chance) if able.is_exact else names.sampled(chance, SAMPLE)


def _histogram(names: Names, able: NextHand, needed: int | None) -> Histogram:
    """Return the chances of each sanity loss as bars; bars that finish the rival are marked, unless needed is None."""
    t = names.words.t
    losses = sorted(able.loss)
    span = range(losses[0], losses[-1] + 1)
    bars = tuple(
        Bar(
            str(loss),
            float(able.loss.get(loss, 0)),
            needed is not None and loss >= needed,
            _share(names, able, able.loss[loss]) if able.loss.get(loss) else "",
        )
        for loss in span
    )
    reading = ", ".join(f"{loss}: {_share(names, able, able.loss[loss])}" for loss in losses)
    least = losses[0] if needed is None else needed
    at = least - losses[0] if losses[0] < least <= losses[-1] else -1
    return Histogram(bars, t("sanity loss of the next hand: {figures}", figures=reading), at, t("needed: {n}", n=least))


def _averages(names: Names, able: NextHand) -> tuple[p.Part, ...]:
    """Return the next hand's average sanity loss and conjuring power in words, then any note on what is left out."""
    t, words = names.words.t, names.words
    loss, power = words.number(able.expected_loss, 1), words.number(able.expected_power, 1)
    lines = [
        t(
            "On average {loss} sanity loss or {power} conjuring power, "
            "playing for one or the other (abjuring included).",
            loss=loss,
            power=power,
        )
    ]
    if able.has_draws:
        lines.append(t("Cards drawn on the way are not counted."))
    if able.has_unknown:
        lines.append(t("Unnamed cards count as nothing."))
    return tuple(p.Text(line, p.Tone.SECOND, small=True) for line in lines)


# ---------------------------------------------------------------- what it holds


def _wanted(names: Names, view: View, seat: int, lie: Piles) -> p.Section:
    """Return the section to choose cards, colours or kinds, with the chances to draw them once any is chosen."""
    t = names.words.t
    chips = tuple(
        p.Chip(f"{label} {number}", act=AskFor(what), on=what in view.turn.wanted)
        for what, label, number in _askable(names, lie)
    )
    wanted = {card for card in _cards_in_piles(lie) if any(_matches(names, card, what) for what in view.turn.wanted)}
    size = _next_size(names, seat, lie)
    odds = deck_odds(
        lie.draw, lie.discard, wanted=wanted, in_hand_and_play=lie.hand, top=lie.top[:size], hand=size, later_hand=HAND
    )
    labels = [label for what, label, _ in _askable(names, lie) if what in view.turn.wanted]
    answer: tuple[object, ...] = (p.Text(t("Tap what you want to see"), p.Tone.SECOND, small=True),)
    if labels:
        answer = (_grid(names, odds, t("of these: {what}", what=", ".join(labels))),)
    return p.Section(t("In the next hands"), (p.Group(chips, p.Layout.WRAP), *answer))


def _cards_in_piles(lie: Piles) -> set[str]:
    """Return the cards that lie in any of the piles."""
    return {*lie.draw, *lie.discard, *lie.hand}


def _number(lie: Piles, card: str) -> int:
    """Return how many copies of a card lie in deck, discard pile and hand."""
    return sum(pile.get(card, 0) for pile in (lie.draw, lie.discard, lie.hand))


def _askable(names: Names, lie: Piles) -> list[tuple[str, str, int]]:
    """Colours, types and single cards that this deck has, with how many there are."""
    results = [(f"color:{color}", names.color(color), _matching(names, lie, f"color:{color}")) for color in COLORS]
    results += [(f"kind:{kind}", names.kind(kind), _matching(names, lie, f"kind:{kind}")) for kind in KINDS]
    cards = sorted(card for card in _cards_in_piles(lie) if card != UNKNOWN)
    results += [(f"card:{card}", names.card(card), _number(lie, card)) for card in cards]
    return [row for row in results if row[2]]


def _matching(names: Names, lie: Piles, what: str) -> int:
    """Return how many cards of the piles match a wish such as "color:red"."""
    return sum(_number(lie, card) for card in _cards_in_piles(lie) if _matches(names, card, what))


def _matches(names: Names, card: str, what: str) -> bool:
    """Return whether a card matches a wish such as "color:red" or "card:mi_go"; false if it is unnamed or no wish."""
    printed = names.box.cards.get(card)
    if printed is None:
        return False
    family, _, value = what.partition(":")
    return {
        "color": printed.color == value,
        "kind": printed.kind == value,
        "card": card == value,
    }.get(family, False)


def _grid(names: Names, odds: DeckOdds, caption: str) -> chances.FigureTable:
    """Return the table of chances to draw at least 1 to MOST_WANTED wanted cards, in each of the next two hands.

    It ends with the last number that can come at all.
    """
    t = names.words.t
    laws = (odds.next_hand, odds.hand_after)
    most = max((n for law in laws for n, share in enumerate(law.chances) if share), default=0)
    rows = tuple(
        (
            t("at least {n}", n=number),
            _percent(names, odds.next_hand.at_least(number)),
            _percent(names, odds.hand_after.at_least(number)),
        )
        for number in range(1, min(max(most, 1), MOST_WANTED) + 1)
    )
    return chances.FigureTable(caption, ("", t("next hand"), t("the following hand")), rows)


# ---------------------------------------------------------------- only counting


def _counting(names: Names, view: View) -> tuple[Any, ...]:
    """Chances from six numbers, without a name."""
    t, counts = names.words.t, view.turn.counts
    labels = (
        ("deck", t("cards in the deck")),
        ("deck_wanted", t("wanted cards among them")),
        ("discard", t("cards in the discard pile")),
        ("discard_wanted", t("wanted cards among them")),
        ("rest", t("cards in hand and played")),
        ("rest_wanted", t("wanted cards among them")),
    )
    steppers = tuple(_count(label, name, int(getattr(counts, name))) for name, label in labels)
    odds = deck_odds(
        {"wanted": counts.deck_wanted, "other": counts.deck - counts.deck_wanted},
        {"wanted": counts.discard_wanted, "other": counts.discard - counts.discard_wanted},
        wanted={"wanted"},
        hand=HAND,
        in_hand_and_play={"wanted": counts.rest_wanted, "other": counts.rest - counts.rest_wanted},
    )
    caption = t("Hand of five; the discard pile is reshuffled when the deck runs short")
    return (p.Group(steppers, p.Layout.GRID), _grid(names, odds, caption))


def _count(label: str, name: str, value: int) -> p.Stepper:
    """Return the stepper of a number of the deck that the players count themselves, never below 0."""
    return p.Stepper(label, str(value), StepCount(name, -1) if value else None, StepCount(name, 1))
