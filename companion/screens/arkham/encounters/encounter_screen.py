"""Phases III and IV: which deck, which colours, and the special ability of a location with its price.

Source: rules/arkham.md ENC-01..08, OTHER-01..05, TROPHY-01, TROPHY-02.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from companion.arkham.encounters.encounters import Encounter, EncounterKind, encounter
from companion.arkham.investigators import upkeep
from companion.arkham.ratings import location_prices
from companion.arkham.rounds.phases import is_out_this_round
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.facts.arkham_records import EncounterColor
from companion.screens import parts as p
from companion.screens.arkham.drafts.sheet_draft import SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import OpenInvestigator, OpenPage, OpenPlace, PlacePage
from companion.screens.arkham.encounters import price_screen
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may


def lines(names: Names) -> Iterator[p.Due]:
    """One line for everybody with an encounter in the phase at hand."""
    t, table, result = names.words.t, names.table, 0
    for seat in table.clockwise():
        yield from _way_back(names, seat)
        waiting = encounter(table, seat, names.box)
        if waiting is None:
            continue
        result += 1
        if not waiting.done:
            yield _line(names, seat, waiting)
    if result == 0 and table.phase is Phase.ARKHAM_ENCOUNTERS:
        yield p.Due(t("Nobody is in a location"))
    elif result == 0:
        yield p.Due(t("Nobody is in an Other World"))
    elif all(
        waiting is None or waiting.done for waiting in (encounter(table, seat, names.box) for seat in table.clockwise())
    ):
        in_arkham = table.phase is Phase.ARKHAM_ENCOUNTERS
        yield p.Due(
            t("All encounters in Arkham are done") if in_arkham else t("All encounters in Other Worlds are done")
        )


def _way_back(names: Names, seat: int) -> Iterator[p.Due]:
    """Yield a line with the way straight back from the Other World to which an encounter has just sent an investigator.

    Only some cards lead back, so the line says "if the card says so".
    """
    start = names.table.investigators[seat].sent_from
    if start and names.table.phase is Phase.ARKHAM_ENCOUNTERS:
        text = names.words.t("if the card says so, return after one encounter: {place}", place=names.short(start))
        yield p.Due(text, names.first_name(seat) + ":", seat, may(names, c.MoveByEncounter(seat, start)))


def _line(names: Names, seat: int, waiting: Encounter) -> p.Due:
    """Return the line of an investigator's due encounter, with ability and tick where allowed; never at a gate."""
    t, who, place = names.words.t, names.first_name(seat) + ":", waiting.place
    done, pad = may(names, c.HadEncounter(seat)), OpenInvestigator(seat, SheetPage.HAPPENS)
    chip = (
        (p.Button("", done, p.ButtonKind.QUIET, "check", hint=t("Encounter done: {who}", who=who[:-1])),)
        if done
        else ()
    )
    match waiting.kind:
        case EncounterKind.GATE:
            return p.Due(summary(names, waiting), who, seat)  # nobody has to do anything for it
        case EncounterKind.CLOSING:
            return p.Due(summary(names, waiting), who, seat, OpenPlace(place))
        case EncounterKind.OTHER_WORLD:
            return p.Due(summary(names, waiting), who, seat, pad, chip)
        case EncounterKind.LOCATION:
            return p.Due(summary(names, waiting), who, seat, pad, (*_ability(names, waiting), *chip))


def summary(names: Names, waiting: Encounter) -> str:
    """Return in words what waits for an investigator: the deck, the colours that count, or the gate."""
    t, place = names.words.t, waiting.place
    match waiting.kind:
        case EncounterKind.GATE:
            return t("enters the gate at the end of this phase: {world}", world=names.place(names.table.gates[place]))
        case EncounterKind.CLOSING:
            return t("may close the gate: {place}", place=names.short(place))
        case EncounterKind.OTHER_WORLD:
            return _in_world(names, waiting)
        case EncounterKind.LOCATION:
            return _in_location(names, waiting)


def _in_location(names: Names, waiting: Encounter) -> str:
    """Return in words the encounter of a location: the place, its deck, and the exceptions that apply."""
    t, place = names.words.t, waiting.place
    deck = names.short(names.box.spaces[place].neighborhood)
    text = t("{place}: encounter ({deck} deck)", place=names.short(place), deck=deck)
    return ", ".join((text, *exceptions(names, waiting)))


def exceptions(names: Names, waiting: Encounter) -> Iterator[str]:
    """Yield what is special about this encounter: more cards to draw, the Inner Sanctum, no gate and no monster."""
    t = names.words.t
    if waiting.cards > 1:
        why = names.ability_of(waiting.chosen_by)
        if waiting.kind is EncounterKind.LOCATION:
            yield t("draws {n} without shuffling between, keeps 1 ({why})", n=waiting.cards, why=why)
        else:
            yield t("draws {n}, keeps 1 ({why})", n=waiting.cards, why=why)
    if waiting.inner_sanctum:
        yield t("Inner Sanctum")
    if waiting.nothing_appears:
        yield t("no gate or monster appears")


def _in_world(names: Names, waiting: Encounter) -> str:
    """Return in words the encounter of an Other World: place, colours or any colour, and exceptions that apply."""
    t, place = names.words.t, names.place(waiting.place)
    if len(waiting.colors) == len(EncounterColor):
        text = t("{place}: gate card of any color", place=place)
    else:
        text = t("{place}: gate card ({colors})", place=place, colors=colors_of(names, waiting))
    return ", ".join((text, *exceptions(names, waiting)))


def colors_of(names: Names, waiting: Encounter) -> str:
    """The colours of gate cards that count there."""
    first, *others = (color_name(names, EncounterColor(color)) for color in waiting.colors)
    return functools.reduce(lambda text, other: names.words.t("{one} or {other}", one=text, other=other), others, first)


def _ability(names: Names, waiting: Encounter) -> tuple[p.Button, ...]:
    """Return the button to the special ability of the encounter's location; empty if the encounter allows none."""
    hint = names.words.t("Special ability: {place}", place=names.short(waiting.place))
    way = to_ability(names, waiting.place)
    return (p.Button("", way, p.ButtonKind.QUIET, "money", hint=hint),) if waiting.ability else ()


def color_name(names: Names, color: EncounterColor) -> str:
    """Name of an encounter colour."""
    t = names.words.t
    match color:
        case EncounterColor.RED:
            return t("red")
        case EncounterColor.YELLOW:
            return t("yellow")
        case EncounterColor.GREEN:
            return t("green")
        case EncounterColor.BLUE:
            return t("blue")


# ---------------------------------------------------------------- the special ability of a location


def on_place(names: Names, place: str) -> Iterator[p.Part]:
    """On a place's sheet: what is printed there, in words; in phase III the way to pay for an ability."""
    space = names.box.spaces.get(place)
    ability = names.words.text(space, "special_ability") if space is not None else ""
    if not ability or place in names.table.gates:
        return
    instead = place in location_prices.ABILITIES
    yield p.Text(ability, small=True, strong=names.words.t("Instead of an encounter:") if instead else "")
    rows = [_who_may(names, seat, place) for seat in users(names, place)]
    if rows:
        yield p.Group(tuple(rows), p.Layout.BUTTONS, names.words.t("Special ability"))


def users(names: Names, place: str) -> tuple[int, ...]:
    """Seats that can still use the ability of their location in this phase."""
    if names.table.phase is not Phase.ARKHAM_ENCOUNTERS or place not in location_prices.ABILITIES:
        return ()
    seats = (seat for seat in names.table.seats_at(place))
    encounters = {seat: encounter(names.table, seat, names.box) for seat in seats}
    return tuple(
        seat
        for seat, pending in encounters.items()
        if pending is not None
        and pending.kind is EncounterKind.LOCATION
        and not pending.done
        and not is_out_this_round(names.table.investigators[seat], names.table)
    )


def to_ability(names: Names, place: str) -> OpenPlace:
    """Return the way to the price of an ability; for a loan, which needs no choice, the way to the place."""
    return OpenPlace(place, PlacePage.MAIN if _is_loan(names, place) else PlacePage.ABILITY)


def ability_name(names: Names, place: str) -> str:
    """Return what the ability of a location does, as a button says it: a loan, or what it gives and costs."""
    if _is_loan(names, place):
        return names.words.t("Take a loan, +$10")
    price = price_screen.price(names, place)
    return f"{price[:1].upper()}{price[1:]}"


def _is_loan(names: Names, place: str) -> bool:
    """Return whether the card that a location gives is a bank loan; false if it gives none."""
    return upkeep.is_loan(location_prices.REWARD_CARDS.get(place, ""), names.box)


def _who_may(names: Names, seat: int, place: str) -> p.Part:
    """Return the button for a location's ability: a loan in a single tap, for other prices the way to the choice."""
    t, who = names.words.t, names.first_name(seat)
    if _is_loan(names, place):
        return button(names, t("{who}: loan, +$10", who=who), c.UseLocation(seat), icon="money", grow=True)
    label = t("{who}: {price}", who=who, price=price_screen.price(names, place))
    return p.Button(label, OpenPage(PlacePage.ABILITY), icon="money", grow=True)


def ability(names: Names, place: str, draft: SheetDraft) -> Iterator[p.Part]:
    """The page on which the price is paid, for everybody who can."""
    results = users(names, place)
    if not results:
        yield p.Text(names.words.t("Only in phase III, instead of an encounter"), p.Tone.SECOND)
    for seat in results:
        yield p.Section(names.investigator(seat), tuple(price_screen.pay(names, seat, place, draft)))
