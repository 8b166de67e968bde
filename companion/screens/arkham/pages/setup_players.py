"""Who plays: the first step of the set-up, its seats in their order, and the investigators to choose from.

Source: rules/arkham.md SETUP-01..10.
"""

from __future__ import annotations

from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_cards import InvestigatorSheet
from companion.screens import parts as p
from companion.screens.arkham.drafts import setup_draft as d
from companion.screens.arkham.drafts.setup_draft import SetUpDraft
from companion.screens.arkham.mythos.lists import listed
from companion.screens.arkham.wording.names import figure_letters
from companion.screens.player_names import trouble_of
from companion.words import Words


def players(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the step of the set-up with the seated investigators in order, and all to choose from."""
    seated: tuple[p.Part, ...] = tuple(
        line for at in range(len(draft.seats)) for line in _seat_lines(draft, at, box, words)
    )
    if not seated:
        text = p.Text(words.t("Tap the investigators in seating order, clockwise."), p.Tone.SECOND)
        seated = (text, deals_at_once(words))
    note = words.t("{n} of {most}", n=len(draft.seats), most=d.SEATS)
    advice = words.t("Best with three to five investigators; a game takes two to four hours.")
    dealt = words.t("Dealt at random by the first player; or, if all agree, chosen clockwise from the first player on.")
    tiles = tuple(_investigator_tile(draft, sheet, box, words) for sheet in box.investigators.values())
    return (
        p.Section(words.t("At the table"), listed(seated), note),
        p.Text(advice, p.Tone.SECOND, small=True),
        p.Section(
            words.t("Investigators"),
            (p.Text(dealt, p.Tone.SECOND, small=True), p.Group(tiles, p.Layout.TILES)),
            words.t("Sanity, Stamina"),
        ),
    )


def _seat_lines(draft: SetUpDraft, at: int, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return a seat's row with its tools; followed by the field for the player's name while this seat is named."""
    seat = draft.seats[at]
    sheet = box.investigators[seat.investigator]
    name, begins = words.name(sheet), draft.first_player == at
    tools = (
        p.Button(
            "",
            d.BeginWith("" if begins else sheet.id),
            p.ButtonKind.QUIET,
            "flag",
            pressed=begins,
            hint=words.t("{name} begins", name=name),
        ),
        p.Button(
            "",
            d.NameSeat(sheet.id),
            p.ButtonKind.QUIET,
            "pencil",
            pressed=draft.naming == at,
            hint=words.t("Name of the player: {name}", name=name),
        ),
        p.Button(
            "", d.LeaveSeat(sheet.id), p.ButtonKind.QUIET, "x", hint=words.t("Remove from the table: {name}", name=name)
        ),
    )
    occupation = words.text(sheet, "occupation")
    row = p.Row(
        name,
        seat.player or occupation,
        lead=pin(draft, at, box, words),
        aside=tools,
        person=True,
        first=words.t("First player") if begins else "",
    )
    if draft.naming != at:
        return (row,)
    label = words.t("Name of the player: {name}", name=name)
    return (
        row,
        p.Input(
            label,
            draft.typed or seat.player,
            d.NameSeat(sheet.id, ""),
            "player",
            limit=0,
            note=words.t("up to {n} letters", n=d.NAME_LENGTH),
            trouble=trouble_of(words, draft.typed),
        ),
    )


def _investigator_tile(draft: SetUpDraft, sheet: InvestigatorSheet, box: ArkhamBox, words: Words) -> p.Row:
    """Return the tile of an investigator; a tap seats it, or takes it from the table again."""
    at = next((n for n, seat in enumerate(draft.seats) if seat.investigator == sheet.id), -1)
    act = d.TakeSeat(sheet.id) if at < 0 else d.LeaveSeat(sheet.id)
    values = (
        p.Value(str(sheet.max_sanity), "sanity", p.Tone.SANITY, words.t("Maximum Sanity")),
        p.Value(str(sheet.max_stamina), "stamina", p.Tone.STAMINA, words.t("Maximum Stamina")),
    )
    lead = pin(draft, at, box, words) if at >= 0 else p.Pin("", at, face=sheet.id)
    return p.Row(words.name(sheet), words.text(sheet, "occupation"), lead=lead, act=act, on=at >= 0, values=values)


def refused(draft: SetUpDraft, words: Words) -> p.Toast | None:
    """Return the message why the last tap changed nothing; None if it changed something.

    It lies over the page, for the list may be scrolled far down.
    """
    return None if draft.refused is None else p.Toast(refusal(draft.refused, words), "refused", stays=True)


def refusal(refused: d.SetUpRefusal, words: Words) -> str:
    """Why the last tap changed nothing, in one sentence."""
    match refused:
        case d.SetUpRefusal.TABLE_FULL:
            return words.t("Eight investigators are at the table already; there is no room for a ninth.")
        case d.SetUpRefusal.ALREADY_SEATED:
            return words.t("This investigator is already at the table.")
        case d.SetUpRefusal.NOT_IN_BOX:
            return words.t("There is no such investigator in the box.")


def pin(draft: SetUpDraft, seat: int, box: ArkhamBox, words: Words) -> p.Pin:
    """Return the figure of the investigator in a seat."""
    seated = tuple([taken.investigator for taken in draft.seats])
    return p.Pin(figure_letters(seated, box, words)[seat], seat, face=seated[seat])


def deals(words: Words) -> p.Text:
    """Return what laying out the table does while nobody sits there."""
    return p.Text(words.t("Deals two investigators and an Ancient One."), p.Tone.SECOND, small=True)


def deals_at_once(words: Words) -> p.Group:
    """Return the button that begins with dealt investigators, and what it does."""
    return p.Group((deals(words), at_once(words)), p.Layout.ROW)


def at_once(words: Words, kind: p.ButtonKind = p.ButtonKind.PLAIN) -> p.Button:
    """Return the button that lays out the table at once; what is not chosen is drawn."""
    hint = words.t("Lay out the table now; what is not chosen is drawn at random")
    return p.Button(words.t("Quick start"), d.LayOut(), kind, hint=hint)
