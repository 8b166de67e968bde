"""The set-up of a table in four short steps: who plays, the Ancient One, the lay-out, the opening card.

Nothing is locked and nothing blocks: every step can be opened at any time, the check list changes nothing, and
"start at once" lays out a table from whatever is chosen, with the rest drawn.

Source: rules/arkham.md SETUP-01..10.
"""

from __future__ import annotations

from companion.arkham.box.my_box import MyBox
from companion.arkham.table.state import Draws
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import AncientOne
from companion.screens import parts as p
from companion.screens.arkham.box.my_box_sheet import summary
from companion.screens.arkham.drafts import setup_draft as d
from companion.screens.arkham.drafts.setup_draft import SetUpDraft
from companion.screens.arkham.drafts.view import OpenSheet, SheetKind
from companion.screens.arkham.evening import settings
from companion.screens.arkham.pages import lay_out
from companion.screens.arkham.pages.setup_players import at_once, pin, players, refusal
from companion.screens.pages import Preferences
from companion.words import Words

NOTHING_TOLD = MyBox()
NUMERALS = ("1", "2", "3", "4")


def present(
    draft: SetUpDraft,
    box: ArkhamBox,
    words: Words,
    preferences: Preferences | None = None,
    mine: MyBox = NOTHING_TOLD,
) -> p.Panel:
    """The whole page of the set-up, as far as it is filled."""
    draft = d.shuffled(draft, box.investigators, box.ancient_ones, roll=lambda n: 0)
    main = {
        "players": players,
        "ancient_one": _ancient_one,
        "layout": _layout,
        "opening": _opening,
    }[draft.step](draft, box, words)
    if draft.step == "layout":
        main = (*main, _expansions(words, mine))
    side = (
        _chosen(draft, box, words)
        if draft.step == "layout"
        else (*_limits(draft, box, words), *_checks(draft, box, words))
    )
    if draft.step == "players" and preferences is not None:
        main = (settings.explaining(words, preferences), *main)
    return p.Panel(
        label=words.t("New game"),
        name=f"setup-{draft.step}",
        size=p.Size.PAGE,
        head=(p.Group((*((_title(draft, box, words),) if _has_title(draft) else ()), _rail(draft, words))),),
        body=(p.Group((p.Group(main), p.Group(side)), p.Layout.COLUMNS),),
        foot=(p.Group((*_limit_line(draft, box, words), p.Group(_buttons(draft, words), p.Layout.BUTTONS))),),
    )


def step_names(words: Words) -> dict[str, str]:
    """The names of the four steps."""
    return {
        "players": words.t("Who plays"),
        "ancient_one": words.t("Ancient One"),
        "layout": words.t("Set-up"),
        "opening": words.t("Start"),
    }


# ---------------------------------------------------------------- frame


def _title(draft: SetUpDraft, box: ArkhamBox, words: Words) -> p.Group:
    """Return the head of the setup: the pins of the seated investigators and the button that lays out at once."""
    pins = tuple(pin(draft, at, box, words) for at in range(len(draft.seats)))
    return p.Group(
        (p.Group(pins, p.Layout.PINS, words.t("At the table")), at_once(words, p.ButtonKind.QUIET)), p.Layout.ROW
    )


def _has_title(draft: SetUpDraft) -> bool:
    """Return whether the head has the row of figures.

    While no investigator is seated the row would be empty: its only button stands with the first words.
    """
    return bool(draft.seats) or draft.step != "players"


def _rail(draft: SetUpDraft, words: Words) -> p.Rail:
    """Return the steps of the setup as links; a step before the current is done unless its choice is still missing."""
    names, now = step_names(words), d.STEPS.index(draft.step)
    open_still = {"players": not draft.seats, "ancient_one": not draft.ancient_one}
    steps = tuple(
        p.RailStep(
            NUMERALS[at],
            names[step],
            d.GoToStep(step),
            names[step],
            done=at < now and not open_still.get(step, False),
            current=at == now,
        )
        for at, step in enumerate(d.STEPS)
    )
    return p.Rail(words.t("Steps of the set-up"), steps)


def _buttons(draft: SetUpDraft, words: Words) -> tuple[p.Button, ...]:
    """Return the buttons below a setup step: back except on the first, draw where possible, and on, or lay out."""
    names, at = step_names(words), d.STEPS.index(draft.step)
    buttons: list[p.Button] = []
    if at > 0:
        back = d.STEPS[at - 1]
        buttons.append(p.Button("", d.GoToStep(back), icon="left", hint=words.t("Back: {step}", step=names[back])))
    if draft.step == "players":
        full = len(draft.seats) >= d.SEATS
        buttons.append(
            p.Button(
                words.t("Random"),
                d.TakeSeatDrawn(),
                icon="dice",
                enabled=not full,
                grow=True,
                reason=refusal(d.SetUpRefusal.TABLE_FULL, words) if full else "",
                hint=words.t("Draw an investigator"),
            )
        )
    if draft.step == "ancient_one":
        buttons.append(
            p.Button(
                words.t("Random"),
                d.DrawAncientOne(),
                icon="dice",
                grow=True,
                hint=words.t("Draw an Ancient One"),
            )
        )
    if draft.step == "opening":
        label, then = words.t("Starting possessions"), words.t("then the first card")
        on = p.Button(label, d.LayOut(), p.ButtonKind.MAIN, icon="right", icon_last=True, grow=True, under=then)
        return (*buttons, on)
    ahead = d.STEPS[at + 1]
    return (
        *buttons,
        p.Button(names[ahead], d.GoToStep(ahead), p.ButtonKind.MAIN, icon="right", icon_last=True, grow=True),
    )


# ---------------------------------------------------------------- the Ancient One


def _ancient_one(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the step that chooses the Ancient One: a hint and a tile for each."""
    tiles = tuple(_ancient_one_tile(draft, ancient_one, words) for ancient_one in box.ancient_ones.values())
    note = words.t("The number is the length of the doom track")
    fought = [ancient_one for ancient_one in box.ancient_ones.values() if ancient_one.combat_rating is not None]
    yig = words.name(min(fought, key=lambda ancient_one: ancient_one.doom_track))
    cthulhu = words.name(min(fought, key=lambda ancient_one: ancient_one.combat_rating or 0))
    text = words.t(
        "Much depends on it: a shorter game with {yig}, a harder one with {cthulhu}.", yig=yig, cthulhu=cthulhu
    )
    body = (p.Text(text, p.Tone.SECOND, small=True), p.Group(tiles, p.Layout.TILES))
    return (p.Section(words.t("Ancient One"), body, note),)


def _ancient_one_tile(draft: SetUpDraft, ancient_one: AncientOne, words: Words) -> p.Row:
    """Return the tile of an Ancient One with doom track, power and combat rating; a tap chooses it."""
    chosen = ancient_one.id == draft.ancient_one
    rating = p.Group(
        (
            p.Text(words.t("combat"), p.Tone.SECOND, small=True),
            p.Text(_combat(ancient_one, words)),
        ),
        p.Layout.FIGURE,
    )
    return p.Row(
        words.name(ancient_one),
        words.text(ancient_one, "power"),
        lead=p.Corona(ancient_one.doom_track, chosen, ancient_one.id),
        act=d.ChooseAncientOne(ancient_one.id),
        on=chosen,
        aside=(rating,),
    )


def _combat(ancient_one: AncientOne, words: Words) -> str:
    """Return an Ancient One's combat rating in words; without a number, "−terror" by that rule, otherwise "−∞"."""
    if ancient_one.combat_rating is not None:
        return words.signed(ancient_one.combat_rating)
    return words.t("−terror") if ancient_one.combat_rule == "terror_level" else "−∞"


# ---------------------------------------------------------------- the lay-out


def _layout(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the step of the lay-out: limits, who draws markers, first player, check list."""
    app, players = Draws.APP, Draws.PLAYERS
    choice = p.Choice(
        words.t("Who draws markers"),
        (
            p.Button(words.t("The Almanac"), d.SayWhoDraws(app), pressed=draft.draws is app),
            p.Button(words.t("We draw ourselves"), d.SayWhoDraws(players), pressed=draft.draws is players),
        ),
    )
    text = {
        app: words.t("Gates and monsters are drawn from what is really left; any draw can be changed."),
        players: words.t("Draw from the cup and the stack and tap what you drew."),
    }[draft.draws]
    drawing = p.Section(words.t("Who draws gates and monsters"), (choice, p.Text(text, p.Tone.SECOND, small=True)))
    return (
        *_limits(draft, box, words), drawing, _first_player(draft, box, words), *_checks(draft, box, words),
    )  # fmt: skip


def _expansions(words: Words, mine: MyBox) -> p.Section:
    """Return the section on expansions: which cards the lists do not cover, and the way to my Arkham box."""
    t = words.t
    text = t(
        "The lists hold the base box. Enter an expansion’s Mythos card by gate, clue and symbols, other cards by "
        "their deck; set gate bursts and border colours of new monsters by hand. Titles of your copy and such cards "
        "are kept in my Arkham box."
    )
    way = p.Button(t("My Arkham box"), OpenSheet(SheetKind.BOX), icon="cup")
    return p.Section(
        t("Your copy and expansions"),
        (
            p.Text(text, p.Tone.SECOND, small=True),
            p.Group((way,), p.Layout.BUTTONS),
        ),
        summary(mine, words),
    )


def _first_player(draft: SetUpDraft, box: ArkhamBox, words: Words) -> p.Section:
    """Return the section of chips that choose the first player: the first chip by lot, then each investigator."""
    chips = [p.Chip(words.t("Draw"), act=d.BeginWith(""), on=draft.first_player < 0)]
    chips += [
        p.Chip(words.name(box.investigators[investigator]), act=d.BeginWith(investigator), on=draft.first_player == at)
        for at, investigator in enumerate(seat.investigator for seat in draft.seats)
    ]
    return p.Section(words.t("First player"), (p.Group(tuple(chips), p.Layout.WRAP),))


def _limits(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the limits of monsters, Outskirts and gates for the seated investigators; a hint while there are none."""
    seats = len(draft.seats)
    if not seats:
        text = words.t("They follow from the number of investigators.")
        return (p.Section(words.t("Limits"), (p.Text(text, p.Tone.SECOND, small=True),)),)
    numbers = box.players_numbers(seats)
    meters = (
        p.Meter(words.t("Monsters"), numbers.monster_limit, None, "monster"),
        p.Meter(words.t("Outskirts"), numbers.outskirts_capacity, None, "outskirts"),
        p.Meter(words.t("Gates"), numbers.awakening_gates, None, "gate"),
    )
    title = words.n("Limits for {n} investigator", "Limits for {n} investigators", seats)
    return (p.Section(title, (p.Meters(meters, label=title),)),)


def _limit_line(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """The limits for a phone, which has no side column."""
    if draft.step == "layout" or not draft.seats:
        return ()
    numbers = box.players_numbers(len(draft.seats))
    limits = (
        p.Text(str(numbers.monster_limit), strong=words.t("Monsters")),
        p.Text(str(numbers.outskirts_capacity), strong=words.t("Outskirts")),
        p.Text(str(numbers.awakening_gates), strong=words.t("Gates")),
    )
    return (p.Group(limits, p.Layout.LIMITS),)


def _checks(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the check list of what is laid on the table, with the number of ticked lines."""
    items = lay_out.items(draft, box, words)
    lines = tuple(p.CheckLine(label, d.TickItem(item), item in draft.ticked, note) for item, label, note in items)
    ticked = sum(item in draft.ticked for item, _, _ in items)
    hint = words.t("Ticking is optional.")
    note = words.t("{n} of {most} done", n=ticked, most=len(items))
    return (
        p.Section(
            words.t("On the table"), (p.Group(lines, p.Layout.LIST), p.Text(hint, p.Tone.SECOND, small=True)), note
        ),
    )


# ---------------------------------------------------------------- the opening card


def _opening(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the last step: the chosen game, and how to draw the opening card."""
    how = words.t(
        "After the starting hands, draw and name the top Mythos card; it is resolved in full. "
        "A rumor or a card without a gate is set aside, and you draw another one."
    )
    return (*_chosen(draft, box, words), p.Section(words.t("First card"), (p.Text(how),)))


def _chosen(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return what will be laid out; what is not chosen yet is drawn and marked so."""
    full, drawn = d.completed(draft), words.t("drawn")
    begins = d.first_seat(full)
    rows = []
    for at, seat in enumerate(full.seats):
        sheet = box.investigators[seat.investigator]
        notes = [seat.player or words.text(sheet, "occupation"), words.name(box.spaces[sheet.home])]
        notes += [words.t("first player")] if at == begins else []
        rows.append(
            p.Row(
                words.name(sheet),
                " · ".join(notes),
                lead=pin(full, at, box, words),
                person=True,
                note="" if at < len(draft.seats) else drawn,
                first=words.t("First player") if at == begins else "",
            )
        )
    ancient_one = box.ancient_ones[full.ancient_one]
    lead = p.Corona(ancient_one.doom_track, bool(draft.ancient_one), ancient_one.id)
    ancient = p.Row(
        words.name(ancient_one), words.text(ancient_one, "power"), lead=lead, note="" if draft.ancient_one else drawn
    )
    return (
        p.Section(words.t("Ancient One"), (p.Group((ancient,), p.Layout.TILES),)),
        p.Section(words.t("At the table"), (p.Group(tuple(rows), p.Layout.LIST),)),
    )
