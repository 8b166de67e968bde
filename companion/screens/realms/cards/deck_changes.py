"""Keeping my deck: a card bought, a card that left, how many of each there are, what lies in the discard pile."""

from __future__ import annotations

from companion.desks import Command
from companion.realms.cards.finding_cards import search_text
from companion.realms.duel.card_moves import INITIATE
from companion.realms.game import commands as c
from companion.realms.game.piles import Piles
from companion.realms.game.state import UNKNOWN, Duel
from companion.screens import parts as p
from companion.screens.realms.cards.reference import swatch
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import why_not

DRAWN = c.Source.ROW


def changes(names: Names, duel: Duel, seat: int) -> p.Section:
    """A card bought, a card that left: one list each."""
    t = names.words.t
    row = next(
        (
            at
            for at, neighbouring in enumerate(duel.rows)
            if seat in (neighbouring.left, neighbouring.right) and neighbouring.cards
        ),
        0,
    )
    mine = duel.active == seat
    player = duel.players[seat]

    def bought(card: str) -> Command:
        if not mine:
            return c.AddCopies(seat, card, 1)
        source = c.Source.STACK if card == INITIATE else DRAWN
        price = names.box.cards[card].cost if card in names.box.cards else None
        return c.BuyCard(card, source, 0 if card == INITIATE else row, seat, price=price, had=player.deck.get(card, 0))

    def left(card: str) -> Command:
        return c.AbjureCard(card, of=seat, gone=duel.abjured.count(card)) if mine else c.AddCopies(seat, card, -1)

    commons = [card for card in names.box.cards.values() if card.in_common_deck]
    buys = [_option(names, card.id, bought(card.id)) for card in sorted(commons, key=names.words.name)]
    unnamed = p.Option(t("an unnamed card"), bought(UNKNOWN), t("card"), t("count only"))
    initiate = names.box.cards[INITIATE]
    stack = p.Option(
        names.card(initiate.id),
        bought(INITIATE),
        search_text(initiate),
        t("from the stack"),
        mark=swatch(names, initiate),
    )
    gone = [_option(names, card, left(card)) for card in sorted(player.deck, key=names.card)]
    return p.Section(
        t("Add or remove cards"),
        (
            p.Field(
                t("Card to add"),
                (*((stack,) if mine else ()), unnamed, *buys),
                t("Card to add"),
                t("No such card"),
                f"bought-{player.cards}",
                folded=True,
            ),
            p.Field(
                t("Card to remove"),
                tuple(gone),
                t("Card to remove"),
                t("No such card"),
                f"left-{player.cards}",
                folded=True,
            ),
            *_returns(names, duel, mine),
        ),
    )


def _returns(names: Names, duel: Duel, mine: bool) -> tuple[p.Part, ...]:
    """Cards that I abjured this turn; one of them may come back on top of my deck."""
    if not mine or not duel.abjured:
        return ()
    t = names.words.t
    cards = sorted(set(duel.abjured))
    ways = tuple(p.Button(names.card(card), c.ReturnCard(card, duel.active), icon="redo") for card in cards)
    text = p.Text(t("From the box to the top of my deck"), p.Tone.SECOND, small=True)
    return (text, p.Group(ways, p.Layout.BUTTONS))


def _option(names: Names, card: str, command: Command) -> p.Option:
    """Return a card as a choice that does the command, plain if unnamed; disabled with the reason if it is refused."""
    printed = names.box.cards.get(card)
    reason = why_not(names, command)
    if printed is None:
        return p.Option(
            names.words.t("an unnamed card"), command, names.words.t("card"), enabled=not reason, reason=reason
        )
    cost = names.words.t("cost: {n}", n=printed.cost) if printed.cost is not None else ""
    return p.Option(
        names.words.name(printed),
        command,
        search_text(printed),
        cost,
        mark=swatch(names, printed),
        enabled=not reason,
        reason=reason,
    )


def composition(names: Names, duel: Duel, seat: int) -> p.Section:
    t = names.words.t
    player = duel.players[seat]
    rows = []
    for card in sorted(player.deck, key=lambda name: (name == UNKNOWN, names.card(name))):
        number = player.deck[card]
        printed = names.box.cards.get(card)
        label = names.card(card) if printed else t("unnamed cards")
        more, fewer = c.AddCopies(seat, card, 1), c.AddCopies(seat, card, -1)
        stepper = p.Stepper(
            label,
            str(number),
            fewer if not why_not(names, fewer) else None,
            more if not why_not(names, more) else None,
            compact=True,
        )
        rows.append(
            p.Row(
                label,
                names.what(printed) if printed else "",
                swatch(names, printed) if printed else None,
                aside=(stepper,),
            )
        )
    return p.Section(t("All my cards"), (p.Group(tuple(rows), p.Layout.LIST),), note=str(player.cards))


def discarded(names: Names, duel: Duel, seat: int, lie: Piles) -> p.Section:
    t = names.words.t
    player = duel.players[seat]
    shuffled = c.CorrectDiscard(seat)
    reason = why_not(names, shuffled)
    ways = (p.Button(t("I have just shuffled"), shuffled, icon="redo", enabled=not reason, reason=reason),)
    rows = []
    for card in sorted(player.deck, key=names.card):
        number = lie.discard.get(card, 0)
        more, fewer = (c.AddDiscarded(seat, card, by, lie.was_shuffled) for by in (1, -1))
        label = names.card(card)
        stepper = p.Stepper(
            label, str(number), fewer if number else None, more if not why_not(names, more) else None, compact=True
        )
        rows.append(p.Row(label, aside=(stepper,)))
    return p.Section(t("In my discard pile"), (p.Group(ways, p.Layout.BUTTONS), p.Group(tuple(rows), p.Layout.LIST)))
