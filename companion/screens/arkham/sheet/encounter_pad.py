"""The encounter pad: which card to draw, and keys for what it brings; it stays open until the encounter is done.

Source: rules/arkham.md ENC-01..08, OTHER-01..05.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.arkham.encounters.encounters import Encounter, EncounterKind, encounter
from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Deck, Table
from companion.desks import Command
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import EncounterColor
from companion.history.codec import Do
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.belongings.card_words import does, sign, title
from companion.screens.arkham.drafts.sheet_draft import OpenSheetPage, SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import (
    Close,
    OpenInvestigator,
    OpenPlace,
    OpenTab,
    PickInvestigator,
    PlacePage,
    SheetKind,
    Tab,
    View,
    navigate,
)
from companion.screens.arkham.encounters import encounter_screen, location_icons
from companion.screens.arkham.sheet import encounter_check, sheet_by_hand
from companion.screens.arkham.sheet.sheet_numbers import main_numbers
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.refusals import button, may
from companion.screens.families import sheets as s

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

TOLD_HERE = (EncounterKind.LOCATION, EncounterKind.OTHER_WORLD)
"""Encounters with a card; what happens at a gate stands on the sheet of its place."""
ENDS_IT = (c.LoseInTime, c.ArrestInvestigator)
"""What leaves nothing more to tell of an encounter: the next one's pad follows."""


def waiting(table: Table, seat: int, box: ArkhamBox) -> Encounter | None:
    """The encounter with a card that this investigator still has in the phase at hand."""
    result = encounter(table, seat, box) if 0 <= seat < len(table.investigators) else None
    return result if result is not None and not result.done and result.kind in TOLD_HERE else None


def whose(names: Names, view: View) -> str:
    """Return in words whose encounter the pad shows, in which phase, and its number of how many; '' on other pages."""
    seat = view.seat
    is_shown = _is_of_pad(view) and view.tab is Tab.INVESTIGATORS and view.sheet is SheetKind.NONE and not view.place
    return _whose(names, seat) if is_shown and waiting(names.table, seat, names.box) is not None else ""


def _whose(names: Names, seat: int) -> str:
    """Return in words whose encounter it is, the phase, and its number if there are several; ValueError if not due."""
    table, phase = names.table, names.table.phase
    result = {each_seat: encounter(table, each_seat, names.box) for each_seat in table.clockwise()}
    order = [
        each_seat for each_seat, what in result.items() if what is not None and what.kind is not EncounterKind.GATE
    ]
    when = names.words.t("{numeral} {phase}", numeral=NUMERALS[phase], phase=names.phase(phase))
    of = names.words.t("{n} of {of}", n=order.index(seat) + 1, of=len(order))
    return " · ".join((names.first_name(seat), when, *((of,) if len(order) > 1 else ())))


def head(names: Names, seat: int) -> p.Title:
    """Return the head of the pad: the location, and whose encounter it is."""
    waits = waiting(names.table, seat, names.box)
    back = p.Button("", Close(), p.ButtonKind.QUIET, "left", hint=names.words.t("Back"), is_way_out=True)
    return p.Title(names.place(waits.place) if waits else "", note=_whose(names, seat), aside=(back,))


def present(names: Names, seat: int, draft: SheetDraft, records: Sequence[Record[Table]] = ()) -> tuple[Any, ...]:
    """Return the parts of the pad; empty if the investigator has no encounter. The keys count what the log has already.

    ``records``: the log of the table.
    """
    waits = waiting(names.table, seat, names.box)
    return tuple(_pad(names, seat, waits, draft, _came(names, seat, records))) if waits is not None else ()


NAMED = "named"
"""Cards that came by their name, as :func:`_came` counts them."""


def _came(names: Names, seat: int, records: Sequence[Record[Table]]) -> Counter[str]:
    """Cards that this encounter brought: by deck, special ones by their id, all that were named together."""
    came: Counter[str] = Counter()
    for record in reversed(records):
        if isinstance(record.command, c.BeginPhase):
            break
        gained = record.command if isinstance(record.act, Do) and not record.undone else None
        if isinstance(gained, c.GainCard) and gained.seat == seat:
            is_special = gained.card in names.box.special_cards
            came[str(gained.deck) if gained.card == UNKNOWN else gained.card if is_special else NAMED] += 1
    return came


def _pad(names: Names, seat: int, waits: Encounter, draft: SheetDraft, came: Counter[str]) -> Iterator[AnyTablePart]:
    """Yield the pad of a due encounter: card to draw, special ability if any, numbers, checks and keys for results."""
    t, place = names.words.t, waits.place
    yield _drawn(names, waits)
    yield from location_icons.icons(names, place)
    if waits.ability:
        text = names.words.text(names.box.spaces[place], "special_ability")
        yield p.Text(text, small=True, strong=t("Instead of an encounter:"))
        way = p.Button(
            encounter_screen.ability_name(names, place),
            encounter_screen.to_ability(names, place),
            icon="money",
            grow=True,
        )
        yield p.Group((way,), p.Layout.BUTTONS)
    yield p.Group(tuple(main_numbers(names, seat)), p.Layout.GRID)
    yield from encounter_check.present(names, seat, draft)
    keys = (*_cards(names, seat, came), *_appearance_buttons(names, seat, waits), *sheet_by_hand.befalls(names, seat))
    yield p.Group(keys, p.Layout.KEYS, t("What the encounter brings"))


def _drawn(names: Names, waits: Encounter) -> p.Text:
    """Return in words which deck is drawn from, and what of its card is read (ENC-02, OTHER-01)."""
    t, place = names.words.t, names.place(waits.place)
    if waits.kind is EncounterKind.OTHER_WORLD:
        deck = t("Gate cards: {place}", place=place)
        text = t("draw until one is {colors}", colors=encounter_screen.colors_of(names, waits))
        if len(waits.colors) == len(EncounterColor):
            text = t("a card of any color counts")
    else:
        deck = location_icons.deck_name(names, waits.place)
        deck = f"{deck[:1].upper()}{deck[1:]}, {names.short(names.box.spaces[waits.place].neighborhood)}"
        text = t("draw a card; read its “{place}” entry", place=place)
    return p.Text(", ".join((text, *encounter_screen.exceptions(names, waits))), strong=f"{deck}:")


def _cards(names: Names, seat: int, came: Counter[str]) -> Iterator[p.Button]:
    """Yield keys for cards: unnamed of each deck, by name, and cards that pay every Upkeep until a bad roll.
    A key says how many it brought; a key that can do nothing now stays in its place, so that a second quick tap never
    meets another key.
    """
    t = names.words.t
    for deck in (Deck.COMMON, Deck.UNIQUE, Deck.SPELL, Deck.SKILL, Deck.ALLY):
        gained = may(names, c.GainCard(seat, UNKNOWN, deck))
        if gained is not None:
            yield p.Button(names.deck(deck), gained, icon=DECK_ICONS[deck], more=_count(names, came[str(deck)]))
    yield p.Button(t("a card by name"), OpenSheetPage(SheetPage.ADD), icon="search", more=_count(names, came[NAMED]))
    for card in names.box.special_cards.values():
        if card.upkeep_income and card.upkeep_roll_en:
            more = _count(names, came[card.id])
            yield button(names, names.words.name(card), c.GainCard(seat, card.id), icon="money", more=more)
    has_cards = bool(names.table.investigators[seat].cards)
    way = OpenSheetPage(SheetPage.GIVES)
    yield p.Button(t("Lose a card"), way, icon="swap", enabled=has_cards, reason=t("no cards"))


def _count(names: Names, number: int) -> str:
    """Return a number with its sign; "" for 0."""
    return names.words.signed(number) if number else ""


def gives(names: Names, seat: int) -> tuple[Any, ...]:
    """The cards of the hand by name; a tap puts one under its deck."""
    t = names.words.t
    rows = tuple(
        s.HandCard(title(names, card), does(names, card.card), sign(names, card), act=act, exhausted=card.exhausted)
        for card in names.table.investigators[seat].cards
        if (act := may(names, c.LoseCard(seat, card.number)) or may(names, c.TakeFromHand(card.number)))
    )
    if not rows:
        return (p.Text(t("no cards"), p.Tone.SECOND),)
    text = t("Tap to put the card under its deck.")
    return p.Text(text, p.Tone.SECOND, small=True), p.Group(rows, p.Layout.CARDS, t("Lose a card"))


DECK_ICONS = {
    Deck.COMMON: "common", Deck.UNIQUE: "unique", Deck.SPELL: "spell", Deck.SKILL: "skill", Deck.ALLY: "ally",
}  # fmt: skip


def _appearance_buttons(names: Names, seat: int, waits: Encounter) -> Iterator[p.Button]:
    """Yield the buttons for what an encounter brings onto the board, and for the way to another place (ENC-04..07)."""
    t = names.words.t
    if not waits.nothing_appears:
        if may(names, c.MeetMonster(seat, UNKNOWN)):
            yield p.Button(t("A monster appears"), OpenSheetPage(SheetPage.MEETS), icon="monster")
        if waits.kind is EncounterKind.LOCATION and waits.place in names.box.unstable:
            yield p.Button(t("A gate opens"), OpenPlace(waits.place, PlacePage.GATE), icon="gate")
    yield p.Button(t("Goes to another place"), PickInvestigator(seat), icon="boot")


# ---------------------------------------------------------------- the encounter is done


def done(names: Names, seat: int) -> tuple[p.Button, ...]:
    """Return the lit button that ends the encounter and names who comes next; empty if it cannot end now."""
    act = may(names, c.HadEncounter(seat)) if waiting(names.table, seat, names.box) else None
    if act is None:
        return ()
    following = _next(names.table, seat, names.box)
    if following is None:
        return (p.Button(names.words.t("Encounter done"), act, p.ButtonKind.MAIN, "check", grow=True),)
    text = names.words.t("Done, next: {who}", who=names.first_name(following))
    return (p.Button(text, act, p.ButtonKind.MAIN, "right", icon_last=True, grow=True),)


def _next(table: Table, seat: int, box: ArkhamBox) -> int | None:
    """Return the next seat, clockwise, that draws a card or may close a gate; None if there is none."""
    order = tuple(table.clockwise())
    at = order.index(seat) if seat in order else -1
    for following in (*order[at + 1 :], *order[: max(at, 0)]):
        result = encounter(table, following, box)
        if result is not None and not result.done and result.kind is not EncounterKind.GATE:
            return following
    return None


def stays(before: View, after: View, command: Command, table: Table | None, box: ArkhamBox) -> View:
    """Return the view after an act of the pad: the pad again, the items to lose, or the pad of the next encounter."""
    seat = before.seat
    if table is None or not _is_of_pad(before) or not 0 <= seat < len(table.investigators):
        return after
    if isinstance(command, c.HadEncounter) and command.seat == seat:
        return _to_next(after, table, seat, box)
    if isinstance(command, ENDS_IT) and command.seat == seat and _next(table, seat, box) is not None:
        return _to_next(after, table, seat, box)
    if table.investigators[seat].items_due:
        return replace(after, own=replace(_here(before), page=SheetPage.LOSSES, back=SheetPage.HAPPENS))
    if waiting(table, seat, box) is not None:
        return replace(after, own=_here(before))
    fell = isinstance(command, c.LoseHealth | c.DiscardHalf | c.DevourInvestigator)
    return _to_next(after, table, seat, box) if fell else after


def carried_over(before: View, after: View, table: Table | None, box: ArkhamBox) -> View:
    """Return the view after undo or redo: the pad stays open if its encounter is still to be had."""
    is_open = table is not None and _is_of_pad(before) and waiting(table, before.seat, box) is not None
    return replace(after, own=_here(before)) if is_open else after


def _is_of_pad(view: View) -> bool:
    """Return whether the open page of the sheet is the encounter pad or was opened from it."""
    return SheetPage.HAPPENS in (view.own.page, view.own.back)


def _here(view: View) -> SheetDraft:
    """Return the draft of the pad, with the sliders and the check that were entered on it."""
    return SheetDraft(SheetPage.HAPPENS, stops=view.own.stops, check=view.own.check)


def _to_next(view: View, table: Table, seat: int, box: ArkhamBox) -> View:
    """Return the view of the next investigator's encounter pad, or place if none waits; after the last, the table."""
    following = _next(table, seat, box)
    if following is None:
        return navigate(view, OpenTab(Tab.TABLE), table)
    if waiting(table, following, box) is not None:
        return navigate(view, OpenInvestigator(following, SheetPage.HAPPENS), table)
    return navigate(navigate(view, OpenTab(Tab.TABLE), table), OpenPlace(table.investigators[following].place), table)
