"""The chance to win from here: asked for by a tap, counted while the page answers, said with its error and model."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from companion.facts.realms import Card, CardType
from companion.realms.deck.winning import GAMES, MOST_STEPS, Side, Town, WinChance
from companion.realms.game.piles import piles
from companion.realms.game.state import HAND, UNKNOWN, Duel, Shield
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.families import chances
from companion.screens.realms.drafts.turn_draft import TurnDraft, in_hand, seat_of
from companion.screens.realms.drafts.view import CountChance, OpenSeat, OpenSheet, SheetKind, StopCounting
from companion.screens.realms.wording.names import Names

SHIELDS = (Shield.HAVEN, Shield.GATE)


@dataclass(frozen=True, slots=True)
class ChanceAsked:
    """What is played out: mine, the other's, and whether I begin."""

    mine: Side
    theirs: Side
    begins: bool


@dataclass(frozen=True, slots=True)
class ChanceProgress:
    """How far the answer is."""

    chance: WinChance | None
    is_going: bool
    failed: bool = False


def asked(names: Names, draft: TurnDraft) -> ChanceAsked | None:
    """The question of this moment; None unless exactly two still play."""
    duel = names.duel
    if duel is None or len(duel.seated) != 2 or duel.outcome is not None:
        return None
    seat = seat_of(draft, duel)
    other = next(rival for rival in duel.seated if rival != seat)
    mine = side_of(duel, seat, in_hand(draft, duel) if duel.active == seat else {})
    return ChanceAsked(mine, side_of(duel, other, {}), duel.active == seat)


def side_of(duel: Duel, seat: int, hand: Mapping[str, int]) -> Side:
    """Return a player's side of the duel; a discard pile that was not followed counts with the deck.

    ``hand``: card -> number; it is left out if it does not fit the deck.
    """
    player = duel.players[seat]
    lie = piles(player, hand)
    lie = lie if lie.fits else piles(player, {})
    draw, discard = _cards(lie.draw), _cards(lie.discard)
    if not player.is_followed:
        draw, discard = (*draw, *discard), ()
    town = tuple(Town(location.card, location.sanity, location.shield) for location in player.locations)
    return Side(player.sanity, draw, discard, _cards(lie.hand), town, duel.first_hand(seat) or HAND)


def _cards(pile: Mapping[str, int]) -> tuple[str, ...]:
    """Return a pile as a sorted sequence of its cards, each copy by itself."""
    return tuple(card for card, number in sorted(pile.items()) for _ in range(number))


def section(names: Names, draft: TurnDraft, counted: ChanceProgress | None) -> tuple[p.Part, ...]:
    """Return the section of the chance to win, exact or with its error, and how it was counted.

    Before the count it holds the button that starts it. Empty if there is no duel of two.
    """
    question, t = asked(names, draft), names.words.t
    duel = names.duel
    if question is None or duel is None:
        return ()
    title = t("Chance to win if nobody buys anything else")
    if missing := _untold(names, draft, duel, question):
        return (p.Section(title, missing),)
    if counted is None or (counted.chance is None and not counted.is_going):
        parts: list[object] = [p.Button(t("Work out the chance"), CountChance(), icon="dice")]
        if counted is not None and counted.failed:
            parts.insert(0, p.Text(t("The calculation stopped. Tap to start it again."), p.Tone.DANGER, small=True))
        return (p.Section(title, (*parts, *_model(names, question))),)
    win_chance = counted.chance or WinChance(decided=Fraction(0))
    going = _going(names, win_chance) if counted.is_going else ()
    again = p.Button(t("Work out the chance"), CountChance(), icon="dice")
    if win_chance.exact is None and not win_chance.games:
        return (p.Section(title, (*(going or (again,)), *_model(names, question))),)
    if win_chance.exact is None and win_chance.games < GAMES and not counted.is_going:
        going = (again,)  # it was stopped, and may be asked for once more
    who = names.player(seat_of(draft, duel))
    figure = chances.BigFigure(_share(names, win_chance), t("{who} wins", who=who), _how_sure(names, win_chance))
    return (p.Section(title, (figure, *going, *_model(names, question), _how(names, win_chance))),)


def _going(names: Names, win_chance: WinChance) -> tuple[p.Part, ...]:
    """Return how far the count is, and the button that ends it."""
    t = names.words.t
    if win_chance.decided is None:
        text = t("{n} of {most}", n=win_chance.games, most=GAMES)
    elif win_chance.decided:
        text = t("Exact count; settled so far: {share}", share=names.words.percent(win_chance.decided))
    else:
        text = t("Exact count running…")
    return p.Text(text, p.Tone.SECOND, small=True), p.Button(t("Stop counting"), StopCounting(), p.ButtonKind.QUIET)


def _how_sure(names: Names, win_chance: WinChance) -> str:
    """Return in words how exact the chance to win is: exact, or its standard error and the number of duels."""
    t, words = names.words.t, names.words
    if win_chance.exact is not None:
        return t("exact: all possible hands counted")
    return t(
        "standard error {error}; {n} games simulated", error=words.percent(win_chance.error, 1), n=win_chance.games
    )


def _share(names: Names, win_chance: WinChance) -> str:
    """Return the chance as a percentage; never 0 % or 100 % from a sample, for other duels might end otherwise."""
    if win_chance.exact is not None:
        return names.words.percent(win_chance.exact, 1)
    return names.sampled(win_chance.share, win_chance.games)


def _untold(names: Names, draft: TurnDraft, duel: Duel, question: ChanceAsked) -> tuple[p.Part, ...]:
    """Return a note and buttons for shields, in play or in a deck, whose level is not entered: no chance without it.

    Empty if every level is entered.
    """
    mine, t = seat_of(draft, duel), names.words.t
    seats = (mine, *(rival for rival in duel.seated if rival != mine))
    shields = {
        seat: [
            location
            for location in duel.players[seat].locations
            if location.shield in SHIELDS and location.sanity is None
        ]
        for seat in seats
    }
    cards = [names.location(location) for seat in seats for location in shields[seat]]
    drawn = [card.id for card in _locations(names, question) if card.shield in SHIELDS and card.location_sanity is None]
    cards += [names.card(card) for card in dict.fromkeys(drawn)]
    if not cards:
        return ()
    text = t("Enter the level first: {cards}", cards=names.words.list_and(cards))
    ways = tuple(
        p.Button(t("Locations: {who}", who=names.player(seat)), OpenSeat(seat), icon="pencil")
        for seat in seats
        if shields[seat]
    )
    if drawn:
        ways = (*ways, p.Button(t("My box"), OpenSheet(SheetKind.BOX), icon="pencil"))
    return p.Text(text, p.Tone.SECOND, small=True), p.Group(ways, p.Layout.BUTTONS)


def _model(names: Names, question: ChanceAsked) -> tuple[p.Text, ...]:
    """Return what the number rests on, in a sentence, and how many cards and shields it does not know."""
    t, sides = names.words.t, (question.mine, question.theirs)
    lines = [
        t(
            "Assumes that nobody buys or abjures anymore and that every hand goes for the most sanity loss; "
            "drawn and unnamed cards count as nothing."
        )
    ]
    if unnamed := sum(card == UNKNOWN for side in sides for card in (*side.draw, *side.discard, *side.hand)):
        lines.append(t("Unnamed cards in both decks: {n}", n=unnamed))
    unread = sum(town.shield is Shield.UNKNOWN for side in sides for town in side.town)
    unread += sum(card.shield == Shield.UNKNOWN for card in _locations(names, question))
    if unread:
        lines.append(t("Locations with no shield entered (counted as unshielded): {n}", n=unread))
    return tuple(p.Text(line, p.Tone.SECOND, small=True) for line in lines)


def _locations(names: Names, question: ChanceAsked) -> list[Card]:
    """Return the cards of both sides that are locations, an entry for each copy."""
    sides = (question.mine, question.theirs)
    cards = (names.box.cards.get(card) for side in sides for card in (*side.draw, *side.discard, *side.hand))
    return [card for card in cards if card is not None and card.kind is CardType.LOCATION]


def _how(names: Names, win_chance: WinChance) -> p.Fold:
    """Return the fold that explains how the chance was computed."""
    t = names.words.t
    formula = _exactly(names, win_chance) if win_chance.exact is not None else _sampled(names, win_chance)
    formula.append(
        t(
            "Loss goes to the opponent’s shields first, starting with the cheapest; destroy effects take the strongest "
            "shield; drawn locations stay in play until they fall."
        )
    )
    texts = tuple(p.Text(line, p.Tone.SECOND, small=True) for line in formula)
    return p.Fold(t("How was this computed?"), "", texts)


def _exactly(names: Names, win_chance: WinChance) -> list[str]:
    """Return the sentences on how an exact chance was counted: its steps, no rounding, the limit of steps.

    Another one has the share of duels without a winner after 200 turns, unless it is 0.
    """
    t, words = names.words.t, names.words
    lines = [
        t("Every hand of both players is counted, turn by turn; equal positions count together: {n} steps.",
          n=win_chance.steps),
        t("Nothing is rounded until the end. Beyond {most} steps the game is simulated {n} times instead.",
          most=names.words.number(MOST_STEPS), n=GAMES),
    ]  # fmt: skip
    if win_chance.never:
        lines.append(t("No winner after 200 turns: {share}", share=words.percent(win_chance.never, 1)))
    return lines


def _sampled(names: Names, win_chance: WinChance) -> list[str]:
    """Return the sentences on how a chance was estimated: the limit of steps, duels played out and won, the error.

    Another one has the number of undecided duels, unless it is 0.
    """
    t = names.words.t
    lines = [
        t("Too many hands to count exactly (limit: {most} steps).", most=names.words.number(MOST_STEPS)),
        t(
            "The game is simulated {n} times from the piles entered, always with the same random draws.",
            n=win_chance.games,
        ),
        t("Won {wins} of {n}: {share}.", wins=win_chance.wins, n=win_chance.games, share=_share(names, win_chance)),
        t("Standard error: square root of share × (1 − share) / games."),
    ]
    if win_chance.undecided:
        lines.append(t("Undecided after 200 turns, so not won: {n}", n=win_chance.undecided))
    return lines
