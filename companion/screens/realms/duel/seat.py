"""One player's sheet: his locations with what they have lost, and every number of his by hand."""

from __future__ import annotations

from companion.realms.duel.card_moves import is_no_location
from companion.realms.game import commands as c
from companion.realms.game.state import UNKNOWN, Duel, Location, Player, Shield
from companion.screens import parts as p
from companion.screens.realms.drafts.view import Close, TypeSanity, View
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import button, why_not
from companion.screens.rules.rules_sheet import rules_button
from companion.words import every_name

MOST_LEVEL = 50
LEVELS = range(1, 11)
"""Offered at one tap; a higher one is stepped to."""


def present(names: Names, view: View, duel: Duel) -> p.Panel:
    """The sheet of the seat that is open."""
    t, seat = names.words.t, view.seat
    player = duel.players[seat]
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    title = names.player(seat)
    body: list[p.Part] = []
    if not player.is_out:
        body += [_locations(names, player), _add(names, duel, seat)]
    body.append(_numbers(names, seat, player))
    return p.Panel(
        title,
        tuple(body),
        (p.Title(title, note=str(player.sanity), aside=(rules_button(names.words, "LOSS-03 LOSS-04 MANY-03"), out)),),
        size=p.Size.PAGE,
        name=f"seat-{seat}",
    )


def _locations(names: Names, player: Player) -> p.Section:
    """Return the section of a player's locations in play; a note if there are none."""
    t = names.words.t
    empty = (p.Text(t("No location in play"), p.Tone.SECOND),)
    cards = tuple(_location(names, location) for location in player.locations)
    return p.Section(t("Locations in play"), cards or empty)


def _location(names: Names, location: Location) -> p.Group:
    """Losses of this turn, level, shield, and the ways it leaves."""
    t = names.words.t
    level = "?" if location.sanity is None else str(location.sanity)
    lost = p.Stepper(
        t("Lost this turn"),
        str(location.lost),
        c.AddLoss(location.number, -1) if location.lost else None,
        c.AddLoss(location.number, 1),
        of=level,
        tone=p.Tone.SANITY,
    )
    steps = p.Stepper(
        t("Level"),
        level,
        c.AddLevel(location.number, -1) if location.sanity is not None else None,
        c.AddLevel(location.number, 1) if (location.sanity or 0) < MOST_LEVEL else None,
    )
    levels: tuple[p.Part, ...] = ()
    if location.sanity is None:
        chips = tuple(p.Chip(str(n), act=c.SetLevel(location.number, n)) for n in LEVELS)
        text = p.Text(t("The level is on the card; tap the number"), p.Tone.SECOND, small=True)
        levels = (text, p.Group(chips, p.Layout.EVEN, t("Level")))
    shields = p.Choice(
        t("Shield"),
        tuple(
            p.Button(names.shield(shield), c.SetShield(location.number, shield), pressed=shield is location.shield)
            for shield in Shield
        ),
    )
    does = names.shield_does(location.shield)
    effect = (p.Text(does, p.Tone.SECOND, small=True),) if does else ()
    ways = (
        button(names, t("Destroyed"), c.DestroyLocation(location.number), kind=p.ButtonKind.DANGER),
        p.Button(t("No longer in play"), c.TakeLocation(location.number), p.ButtonKind.QUIET),
    )
    inside = (p.Title(names.location(location), 3), p.Group((lost, steps), p.Layout.GRID), *levels, shields, *effect,
              p.Group(ways, p.Layout.BUTTONS))  # fmt: skip
    return p.Group(inside, p.Layout.CARD)


def _add(names: Names, duel: Duel, seat: int) -> p.Section:
    """Put a location down; its printed numbers come from my box where they are entered."""
    t = names.words.t
    cards = [card for card in names.box.cards.values() if not is_no_location(card.id, names.box)]
    likely = sorted(cards, key=lambda card: card.kind != "location")
    options = [p.Option(t("an unnamed location"), c.PutLocation(seat), t("location"))]
    for card in likely:
        level = card.location_sanity
        command = c.PutLocation(seat, card.id, level, Shield(card.shield))
        note = t("level {n}, {shield}", n=level or "?", shield=names.shield(Shield(card.shield)))
        if not card.kind:
            note = t("type not entered: it is a location only if its card says so")
        options.append(p.Option(names.words.name(card), command, every_name(card), note))
    field = p.Field(
        t("Location"),
        tuple(options),
        t("Location name"),
        t("No such card"),
        f"town-{seat}-{len(duel.players[seat].locations)}",
        folded=True,
    )
    return p.Section(t("Play a location"), (field,))


def _numbers(names: Names, seat: int, player: Player) -> p.Section:
    """Sanity, unnamed cards and the name, set as they lie on the table."""
    t = names.words.t
    unnamed = player.deck.get(UNKNOWN, 0)
    fields: list[p.Part] = [
        p.Input(t("Sanity"), str(player.sanity), TypeSanity(seat, ""), "value", limit=6),
        p.Input(t("Player name"), player.name, c.RenamePlayer(seat, ""), "name", limit=40),
    ]
    if not player.is_out:
        fewer, more = c.AddCopies(seat, UNKNOWN, -1), c.AddCopies(seat, UNKNOWN, 1)
        fields += [
            p.Stepper(
                t("Unnamed cards in the deck"),
                str(unnamed),
                fewer if not why_not(names, fewer) else None,
                more if not why_not(names, more) else None,
            ),
            p.Text(t("Total cards: {n}", n=player.cards), p.Tone.SECOND, small=True),
        ]
    return p.Section(t("Correct by hand"), tuple(fields))
