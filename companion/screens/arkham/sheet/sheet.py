"""The main page of an investigator's sheet: who, numbers and skills, belongings, each one tap away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.arkham.table import commands as c
from companion.facts.rules_reference import Topic
from companion.screens import parts as p
from companion.screens.arkham.belongings import cards_list, losses_screen, sheet_skills, trade_screen
from companion.screens.arkham.box.title_line import title_line
from companion.screens.arkham.drafts.sheet_draft import OpenSheetPage, SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import OpenInvestigator, OpenPlace, PickInvestigator
from companion.screens.arkham.odds_draft.acts import AskSliders
from companion.screens.arkham.sheet import encounter_pad, sheet_by_hand, sheet_round
from companion.screens.arkham.sheet.sheet_numbers import further_numbers, main_numbers
from companion.screens.arkham.table import phase_tasks
from companion.screens.arkham.table.rules_reference import rules_button
from companion.screens.arkham.table.table import whereabouts
from companion.screens.arkham.wording.fields import ChipPlace
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import may
from companion.screens.families import sheets as s
from companion.typed_text import LONGEST_NAME

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


DUE_SHOWN = 3
"""Lines of what is due on the own sheet: two more than a phone's map has room for."""


def sheet_body(names: Names, seat: int, draft: SheetDraft, is_own: bool = False) -> tuple[Any, ...]:
    """The three columns of a sheet; ``is_own``: of who plays on this device, with what is due as well."""
    numbers = tuple(_numbers(names, seat, draft, is_own))
    return (s.Columns((tuple(_about(names, seat)), numbers, tuple(_possessions(names, seat)))),)


def _about(names: Names, seat: int) -> Iterator[AnyTablePart]:
    """Yield portrait, ability, place, status, trophies and player's name; the round only while not eliminated.

    What is right without anybody's hand is folded: the round, the maxima, the points of movement.
    """
    investigator = names.table.investigators[seat]
    sheet = names.box.investigators[investigator.id]
    if len(names.table.investigators) > 1:
        yield _everybody(names, seat)
    yield s.Portrait(seat, investigator.id, names.pin(seat))
    about = f"{names.words.text(sheet, 'occupation')} · {names.short(sheet.home)}"
    yield p.Text(about, p.Tone.SECOND, small=True)
    yield p.Text(names.words.text(sheet, "ability"), p.Tone.SECOND, small=True)
    yield from _own_ability(names, seat)
    yield _place(names, seat)
    yield _status(names, seat)
    yield from sheet_by_hand.replacement(names, seat)
    yield sheet_by_hand.trophies(names, seat)
    done = () if investigator.eliminated else (sheet_round.this_round(names, seat),)
    rare = (*done, p.Group(tuple(further_numbers(names, seat)), p.Layout.GRID))
    yield p.Fold(names.words.t("Correct by hand"), "", rare)
    yield p.Input(
        names.words.t("Player"),
        investigator.player,
        c.RenamePlayer(seat, ""),
        "player",
        limit=0,
        note=names.words.t("up to {n} letters", n=LONGEST_NAME),
    )
    yield title_line(sheet.id, names.mine, names.words, names.box)


def _everybody(names: Names, seat: int) -> p.Group:
    """Return the figures of all investigators, the open sheet's pressed: a tap opens another sheet."""
    pins = tuple(
        p.Button(
            "",
            OpenInvestigator(at),
            p.ButtonKind.QUIET,
            mark=names.figure(at),
            hint=names.investigator(at),
            pressed=at == seat,
        )
        for at, investigator in enumerate(names.table.investigators)
    )
    return p.Group(pins, p.Layout.PINS, names.words.t("Investigators"))


def _own_ability(names: Names, seat: int) -> Iterator[AnyTablePart]:
    """An ability that comes once a round and that the companion counts."""
    act = may(names, c.UseAbility(seat))
    if act is not None:
        yield p.Group((p.Button(names.words.t("Use ability"), act, icon="check"),), p.Layout.BUTTONS)


def _place(names: Names, seat: int) -> p.Group:
    """Return the row of an investigator's place; a tap opens the place if any, the boot picks the investigator up."""
    t, investigator = names.words.t, names.table.investigators[seat]
    move = p.Button("", PickInvestigator(seat), icon="boot", hint=t("Move"))
    act = OpenPlace(investigator.place) if investigator.place else None
    first = t("First player") if seat == names.table.first_player else ""
    row = p.Row(whereabouts(names, investigator), act=act, lead=p.Icon("map"), aside=(move,), first=first)
    return p.Group((row,), p.Layout.LIST, t("Place"))


def _status(names: Names, seat: int) -> p.Section:
    """Return the section with every status as a chip, present ones lit; what befalls by the rules is a tap further."""
    t = names.words.t
    more = p.Button("", OpenSheetPage(SheetPage.HAPPENS), p.ButtonKind.QUIET, "pencil", hint=t("Change status"))
    chips = p.Group(sheet_by_hand.status(names, seat), p.Layout.WRAP, t("Status"))
    return p.Section(t("Status"), (chips,), aside=(rules_button(names.words, Topic.STATUS), more))


def _numbers(names: Names, seat: int, draft: SheetDraft, is_own: bool) -> Iterator[AnyTablePart]:
    """Yield Sanity, Stamina and other numbers; duties on an own sheet outside battle; skills unless eliminated."""
    t = names.words.t
    title = t("{phase}, round {n}", phase=names.phase(names.table.phase), n=names.table.round)
    if names.table.battle is not None:
        title = t("Battle round {n}", n=names.table.battle.round)
    where = whereabouts(names, names.table.investigators[seat]) if is_own else ""
    yield p.Section(title, (p.Group(tuple(main_numbers(names, seat)), p.Layout.GRID),), where)
    if is_own and names.table.battle is None and (lines := phase_tasks.due(names, seat)):
        due = p.Group(lines[:DUE_SHOWN], p.Layout.DUE, t("Due now"))
        yield p.Section(t("Due now"), (due,), t("yours first"))
    investigator = names.table.investigators[seat]
    if not (investigator.eliminated or investigator.own_sheet):
        yield p.Section(
            t("Skills"),
            tuple(sheet_skills.skills(names, seat, draft)),
            aside=(rules_button(names.words, Topic.CHECKS), _advice(names, seat)),
        )


def _advice(names: Names, seat: int) -> p.Button:
    """Return the button to the page that advises how to set the sliders for the checks that are coming."""
    return p.Button("", AskSliders(seat), p.ButtonKind.QUIET, "dice", hint=names.words.t("Best slider setting?"))


def _possessions(names: Names, seat: int) -> Iterator[AnyTablePart]:
    """Yield the possessions with ways to add and trade, first a due loss of items; nothing for the eliminated."""
    t, investigator = names.words.t, names.table.investigators[seat]
    if investigator.eliminated:
        return
    whose = p.Group(tuple(sheet_by_hand.flags(names, seat, ChipPlace.SHEET)), p.Layout.WRAP)
    if investigator.own_sheet:
        text = t("The Almanac asks for neither. Tap to let it keep both.")
        yield p.Section(t("Cards and sliders"), (whose, p.Text(text, p.Tone.SECOND, small=True)))
        return
    if investigator.items_due:
        choose = t("Choose what to discard: {n}", n=investigator.items_due)
        yield p.Button(choose, OpenSheetPage(SheetPage.LOSSES), p.ButtonKind.MAIN, "warn")
    note = t("cards: {n}", n=len(investigator.cards)) if investigator.cards else ""
    add = p.Button(t("Item, spell, ally"), OpenSheetPage(SheetPage.ADD), icon="plus", grow=True)
    buttons = (add, *trade_screen.ways_to_trade(names, seat))
    yield p.Section(
        t("Possessions"),
        (
            p.Group(tuple(cards_list.hand_cards(names, seat)), p.Layout.CARDS, t("Possessions")),
            p.Group(buttons, p.Layout.BUTTONS),
            whose,
        ),
        note,
        aside=(rules_button(names.words, Topic.CARDS),),
    )


def buttons_below(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Button, ...]:
    """Return the buttons beside undo while a sheet is open: usually to add a card, at the set-up the next sheet due.

    The pages of an encounter, of a trade and of losses have their own; empty for an eliminated investigator.
    """
    if names.table.investigators[seat].eliminated:
        return ()
    keeps_cards, page = not names.table.investigators[seat].own_sheet, draft.page
    if page is SheetPage.TOLL:
        return losses_screen.toll_below(names, seat, draft)
    if page is SheetPage.ADD and (following := tuple(cards_list.next_hand(names, seat))):
        return following
    if page is SheetPage.GIVES:
        return ()
    if page is SheetPage.TRADE:
        return trade_screen.done(names)
    if page is SheetPage.HAPPENS and (done := encounter_pad.done(names, seat)):
        return done
    add = p.Button("", OpenSheetPage(SheetPage.ADD), icon="plus", hint=names.words.t("Item, spell, ally"))
    return (add,) if keeps_cards else ()
