"""Inputs for what the players have not entered, where it is first needed: character, caches, deck, bonuses.

Source: rules/innsmouth.md section 20: nothing that is printed only in pictures is assumed.
"""

from __future__ import annotations

from dataclasses import replace

from companion.innsmouth.box.my_box import Bonuses
from companion.innsmouth.box.my_box_file import MOST_BONUSES
from companion.innsmouth.end.final_route import END
from companion.innsmouth.end.standings import are_goals_entered
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.seat_sheets import Need, bonuses_left, needs
from companion.innsmouth.game.state import Phase, Tour
from companion.innsmouth.legality import why_not
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.sheet import DECK_SIZE, Artifacts
from companion.innsmouth.threat.threat_check import KINDS
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.view import (
    AskDeck,
    AskLater,
    CountBonus,
    CountCard,
    OpenMode,
    OpenSheet,
    SearchAgain,
    SheetKind,
    SheetMode,
    TakeTool,
    TellCounted,
    Tool,
)
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.wording.refusals import refusal
from companion.screens.player_names import in_full
from companion.words import Words

LEAST_DECK = Artifacts(1, 1, 1, 1)


def for_route(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the inputs that are needed before routes can be compared: character and caches, where missing."""
    inputs: list[Piece] = []
    wanting = needs(sight.tour, sight.seat)
    if Need.CHARACTER in wanting:
        inputs.append(character(page, sight))
    if Need.CACHES in wanting:
        inputs.append(caches(page, sight))
    return (p.Text(page.words.t("To compare routes:"), p.Tone.SECOND), *inputs)


def character(page: InnsmouthScreen, sight: InSight) -> p.Section:
    """Return the choice of the player's character, with its ability once it is chosen."""
    t, names = page.words.t, page.names
    chips = tuple(
        p.Chip(names.character(option), act=c.SetCharacter(sight.seat, option), on=option is sight.player.character)
        for option in Character
    )
    chosen = sight.player.character
    note = (p.Text(names.ability(chosen), p.Tone.SECOND, small=True),) if chosen is not None else ()
    return p.Section(t("Character"), (p.Group(chips, p.Layout.WRAP), *note))


def caches(page: InnsmouthScreen, sight: InSight, *, copies: bool = True) -> p.Section:
    """Return the section that sets which intersections carry a cache; ``copies``: on all sheets by one button too."""
    t, n = page.words.t, page.words.n
    entered = sight.player.caches
    text = t("Not entered yet.") if entered is None else n("{n} cache", "{n} caches", len(entered))
    buttons: list[Piece] = []
    if page.view.mode is not SheetMode.DRAW or page.view.tool is not Tool.CACHES:
        buttons.append(p.Button(t("Show on the map"), TakeTool(Tool.CACHES), icon="map"))
    buttons += [
        p.Button(in_full(name), c.SetCaches(sight.seat, nodes), icon="card")
        for name, nodes in sight.tour.box.cache_cards.items()
        if all(node in sight.town.nodes for node in nodes)
    ]
    if entered is None:
        buttons.append(p.Button(t("No caches"), c.TellNoCaches(sight.seat)))
    elif copies and (copy := copied_caches(page, sight)) is not None:
        buttons.append(copy)
    return p.Section(t("Caches"), (p.Text(text, p.Tone.SECOND, small=True), p.Group(tuple(buttons), p.Layout.BUTTONS)))


def copied_caches(page: InnsmouthScreen, sight: InSight) -> p.Button | None:
    """Return the button that marks the caches of this sheet on all of them; None where it would change none."""
    entered = sight.player.caches
    if entered is None or all(seat.caches == entered for seat in sight.tour.seats):
        return None
    copy = c.CopyCaches(sight.seat)
    error = why_not(sight.tour, copy, page.printed)
    reason = "" if error is None else refusal(error, page.names)
    return p.Button(page.words.t("Same on all sheets"), copy, icon="layers", enabled=not reason, reason=reason)


def goals_note(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return a note that totals lack the points of unknown goal cards, with a button to enter them.

    Once all goal cards are known or their points are set by hand, only the way to do so stays beside the score.
    """
    t = page.words.t
    if all(are_goals_entered(tour, player) for player in tour.seats):
        correct = p.Button(t("Correct points by hand"), OpenSheet(SheetKind.TABLE), p.ButtonKind.QUIET, "pencil")
        return (p.Group((correct,), p.Layout.BUTTONS),) if page.view.mode is SheetMode.SCORE else ()
    text = t("No goal cards entered; they score nothing.")
    if tour.goals:
        text = t("One of two goal cards is missing, and so are its points.")
    tell = p.Button(t("Enter the goal cards"), OpenSheet(SheetKind.TABLE), p.ButtonKind.QUIET, "card")
    return (p.Text(text, p.Tone.LAMP, small=True), p.Group((tell,), p.Layout.BUTTONS))


def is_deck_wanting(sight: InSight) -> bool:
    """Return whether points of routes on this sheet depend on an artifact deck that is not entered.

    Then they are computed as if no card was revealed.
    """
    roads = (sight.town.roads[name].ends for name in sight.player.segments)
    drawn_ends = {end for ends in (*roads, *(diagonal.ends for diagonal in sight.player.diagonals)) for end in ends}
    return Need.DECK in needs(sight.tour, sight.seat) and not drawn_ends.isdisjoint(sight.player.caches or ())


def deck_for_route(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return a note beside the points of a route that the artifact deck is not entered, and a button to enter it.

    Empty where the deck is known or not needed.
    """
    return _deck_note(page, sight) if is_deck_wanting(sight) else ()


def deck_for_gains(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the notes on goal cards not compared and a deck not entered, for gains of segments; empty if not needed.

    Unlike for a route, the note does not depend on the segments drawn, as each new segment may reach a cache.
    """
    deck_note = _deck_note(page, sight) if Need.DECK in needs(sight.tour, sight.seat) else ()
    return (*uncompared_goals(page, sight.tour), *deck_note)


def unspent(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return before the routes which bonuses could still be drawn, with a button to the map; empty if none can be.

    Source: rules/innsmouth.md section 10.
    """
    left = bonuses_left(sight.tour, sight.seat)
    if sight.tour.phase is not Phase.FINAL or sight.tour.is_score_only or left is None:
        return ()
    t, n = page.words.t, page.words.n
    counts = (
        n("{n} extra segment", "{n} extra segments", left.extra) if left.extra else "",
        n("{n} diagonal segment", "{n} diagonal segments", left.diagonal) if left.diagonal else "",
    )
    what = page.words.list_and([count for count in counts if count])
    if not what:
        return ()
    draw = p.Button(t("Draw on this sheet"), OpenMode(SheetMode.DRAW), icon="pencil")
    return (p.Warning(t("Still to draw: {what}.", what=what)), p.Group((draw,), p.Layout.BUTTONS))


def routes_later(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return the one sentence on when routes are chosen; empty once they are."""
    if tour.phase in END:
        return ()
    return (p.Text(page.words.t("Choose routes after round 10."), p.Tone.SECOND, small=True),)


def uncompared_goals(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return a note on the goal cards that routes are not compared by, though the score counts them; empty if none."""
    cards = [page.names.goal(goal) for goal in tour.goals if goal.at_most]
    if not cards:
        return ()
    text = page.words.t("Counted in the score, not when routes are compared: {goals}.", goals=", ".join(cards))
    return (p.Text(text, p.Tone.LAMP, small=True),)


def broke_off(words: Words) -> tuple[Piece, ...]:
    """Return a note that a search ended with an error, and a button to start it again."""
    text = words.t("The search stopped with an error; nothing changed.")
    again = p.Button(words.t("Search again"), SearchAgain(), icon="redo")
    return (p.Text(text, p.Tone.LAMP), p.Group((again,), p.Layout.BUTTONS))


def _deck_note(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the note that the artifact deck is not entered, with the way to enter it."""
    t = page.words.t
    text = t(
        "The artifact deck is not entered, so no revealed cards are counted. They may add points and change "
        "the best route."
    )
    return (p.Text(text, p.Tone.LAMP, small=True), deck_form(page, sight))


def deck_form(page: InnsmouthScreen, sight: InSight) -> Piece:
    """Return the section that counts the artifact deck if it is open, or the button that opens it."""
    if page.view.asks_deck:
        return deck(page, sight)
    ask = p.Button(page.words.t("Enter the artifact deck"), AskDeck(True), icon="card")
    return p.Group((ask,), p.Layout.BUTTONS)


def deck(page: InnsmouthScreen, sight: InSight) -> p.Section:
    """Return the section that counts the seven artifact cards of the deck by kind."""
    t, names = page.words.t, page.names
    now = page.view.deck or sight.tour.box.deck or LEAST_DECK
    rows = tuple(
        p.Stepper(
            names.card(c.Card(kind)), str(getattr(now, kind)), count_card(now, kind, -1), count_card(now, kind, 1)
        )
        for kind in KINDS
    )
    text = t("{n} of {all} cards", n=now.total, all=DECK_SIZE)
    if now == sight.tour.box.deck:
        text = t("All {all} cards entered.", all=DECK_SIZE)
    hint = t("Seven cards with at least one of each kind; look through your own deck once.")
    return p.Section(
        t("Artifact deck"), (p.Text(hint, p.Tone.SECOND, small=True), p.Group(rows, p.Layout.GRID)), note=text
    )


def count_card(now: Artifacts, kind: str, by: int) -> p.Act | None:
    """Return the act that counts an artifact card up or down; None where no deck is like that."""
    return CountCard(kind, by) if counted_deck(now, kind, by) is not None else None


def counted_deck(now: Artifacts, kind: str, by: int) -> Artifacts | None:
    """Return the deck with ``by`` more cards of a kind; None where no deck is like that.

    A deck has a card of each kind or more, and at most ``DECK_SIZE`` cards.
    """
    if kind not in KINDS:
        return None
    deck = replace(now, **{kind: getattr(now, kind) + by})
    return deck if min(deck) >= 1 and deck.total <= DECK_SIZE else None


def bonuses(page: InnsmouthScreen, sight: InSight, *ways_out: p.Button) -> p.Section | None:
    """Return the section with the numbers of bonuses on the player's character card; None without a character."""
    chosen = sight.player.character
    return None if chosen is None else bonus_card(page, chosen, *ways_out)


def bonuses_or_later(page: InnsmouthScreen, sight: InSight) -> p.Section | p.Group | None:
    """Return the section for the bonuses of the character's card, or a button to it after "Not now".

    They are needed first in a round, for changes of coordinates, but the round goes on without them. None where they
    are
    not needed or the character is unknown.

    Source: rules/innsmouth.md sections 5.3, 8.
    """
    character, t = sight.player.character, page.words.t
    if character is None or Need.BONUSES not in needs(sight.tour, sight.seat):
        return None
    if character in page.view.later:
        again = p.Button(t("Enter the card’s bonuses"), AskLater(character, False), p.ButtonKind.QUIET, "card")
        return p.Group((again,), p.Layout.BUTTONS)
    return bonuses(page, sight, p.Button(t("Not now"), AskLater(character, True), p.ButtonKind.QUIET))


def bonus_card(page: InnsmouthScreen, character: Character, *ways_out: p.Button) -> p.Section:
    """Return the section with the numbers of bonuses on a character's card.

    Until the whole card is entered, the counts stay on this page; afterwards each tap corrects the card in my box.

    Source: rules/innsmouth.md section 8.
    """
    t, entered = page.words.t, page.mine.bonuses.get(character)
    now = entered if entered is not None else page.view.counted.get(character)
    labels = (
        (c.BonusKind.COORDINATES, t("Coordinate change")),
        (c.BonusKind.EXTRA, t("Extra segment")),
        (c.BonusKind.DIAGONAL, t("Diagonal segment")),
    )

    def changed(kind: c.BonusKind, by: int) -> p.Act | None:
        if not 0 <= getattr(now or Bonuses(), kind.value) + by <= MOST_BONUSES:
            return None
        return CountBonus(character, kind, by) if entered is None else c.AddBonus(character, kind, by)

    rows = tuple(
        p.Row(
            label,
            aside=(
                p.Stepper(
                    label,
                    "?" if now is None else str(getattr(now, kind.value)),
                    changed(kind, -1),
                    changed(kind, 1),
                    compact=True,
                ),
            ),
        )
        for kind, label in labels
    )
    title = t("{name}: bonuses on the card", name=page.names.character(character))
    body: list[Piece] = [p.Group(rows, p.Layout.LIST)]
    if entered is None:
        label = t("Save these bonuses") if now is not None else t("No bonuses")
        tell = p.Button(label, TellCounted(character), icon="check")
        body.append(p.Group((tell, *ways_out), p.Layout.BUTTONS))
    return p.Section(title, tuple(body), note=t("not entered yet") if now is None else "")
