"""The set-up of a table in three short steps: who keeps the sheets, who plays, the Ancient One and what lies ready.

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
from companion.screens.arkham.drafts.view import OpenSheet, OpenTour, SheetKind
from companion.screens.arkham.evening import settings
from companion.screens.arkham.pages import lay_out
from companion.screens.arkham.pages.setup_players import at_once, deals, deals_at_once, pin, players, refusal
from companion.screens.pages import Preferences
from companion.words import Words

STEPS = d.STEPS
NOTHING_TOLD = MyBox()
Columns = tuple[tuple[p.Part, ...], tuple[p.Part, ...]]
"""What a step asks, and what stands beside it."""
NUMERALS = ("1", "2", "3")


def present(
    draft: SetUpDraft,
    box: ArkhamBox,
    words: Words,
    preferences: Preferences | None = None,
    mine: MyBox = NOTHING_TOLD,
) -> p.Panel:
    """The whole page of the set-up, as far as it is filled."""
    draft = d.shuffled(draft, box.investigators, box.ancient_ones, roll=lambda n: 0)
    main, side = {"sheets": _sheets, "players": _players, "ancient_one": _last}[draft.step](draft, box, words)
    if draft.step == "sheets" and preferences is not None:
        main = (*main, settings.explaining(words, preferences), _walk(words))
    if draft.step == STEPS[-1]:
        main = (*main, _expansions(words, mine))
    return p.Panel(
        label=words.t("New game"),
        name=f"setup-{draft.step}",
        size=p.Size.PAGE,
        head=(p.Group((*((_title(draft, box, words),) if _has_title(draft) else ()), _rail(draft, words))),),
        body=(p.Group((p.Group(main), p.Group(side)), p.Layout.COLUMNS) if side else p.Group(main),),
        foot=(p.Group((*_limit_line(draft, box, words), p.Group(_buttons(draft, words), p.Layout.BUTTONS))),),
    )


def step_names(words: Words) -> dict[str, str]:
    """The names of the steps."""
    return {
        "sheets": words.t("Our sheets"),
        "players": words.t("Who plays"),
        "ancient_one": words.t("Ancient One"),
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

    While no investigator is seated the row would be empty: its only button stands with the first words. On the last
    step the lit button does the same.
    """
    return bool(draft.seats) and draft.step != STEPS[-1]


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
    return p.Rail(words.t("Setup steps"), steps)


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
    if draft.step == STEPS[-1]:
        label, then = words.t("To the first card"), ""
        if not draft.own_sheets:
            label, then = words.t("Starting possessions"), words.t("then the first card")
        on = p.Button(label, d.LayOut(), p.ButtonKind.MAIN, icon="right", icon_last=True, grow=True, under=then)
        return (*buttons, on)
    ahead = d.STEPS[at + 1]
    return (
        *buttons,
        p.Button(names[ahead], d.GoToStep(ahead), p.ButtonKind.MAIN, icon="right", icon_last=True, grow=True),
    )


# ---------------------------------------------------------------- who keeps the sheets


def _sheets(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Columns:
    """Return the step that asks who keeps cards and sliders; everything else the Almanac keeps either way."""
    t = words.t
    cards = (
        p.OptionCard(
            t("Cards and sliders stay on our sheets"),
            t("ready to begin"),
            (
                t("The Almanac keeps the town, Mythos, gates, and what is due"),
                t("Fight odds from the number of dice you enter"),
            ),
            (t("Counts neither items nor sliders"),),
            "hand",
            d.SayWhoKeepsSheets(True),
            on=draft.own_sheets,
        ),
        p.OptionCard(
            t("The Almanac keeps everything"),
            t("about 14 taps and card names to begin"),
            (t("Knows the odds of every fight and check"), t("Plans, “what if”, half of the items when insane")),
            (t("Sliders in Upkeep: up to 3 taps per investigator"),),
            "layers",
            d.SayWhoKeepsSheets(False),
            on=not draft.own_sheets,
        ),
    )
    either = p.Text(t("The Almanac keeps Sanity and Stamina either way."), p.Tone.SECOND, small=True)
    later = p.Text(t("Change it at any time, for each investigator separately."), p.Tone.SECOND, small=True)
    asked = p.Section(t("Who keeps the sheets?"), (either, p.Group(cards, p.Layout.TILES), later))
    return (asked, *(() if draft.seats else (deals_at_once(words),))), ()


def _walk(words: Words) -> p.Group:
    """Return the quiet line for who has never played: the way to the walk over the board."""
    t = words.t
    walk = p.Button(t("The board in two minutes"), OpenTour(0), p.ButtonKind.QUIET, "map")
    return p.Group((p.Text(t("Never played?"), p.Tone.SECOND, small=True), walk), p.Layout.ROW)


# ---------------------------------------------------------------- who plays


def _players(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Columns:
    """Return the step that seats the investigators, with the limits that follow from their number beside it."""
    return players(draft, box, words), _limits(draft, box, words)


# ---------------------------------------------------------------- the Ancient One


def _last(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Columns:
    """Return the step of the Ancient One, with who draws markers and the check list below."""
    dealt = () if draft.seats else (deals(words),)
    return (*dealt, *_ancient_one(draft, box, words), _drawing(draft, words), *_checks(draft, box, words)), ()


def _ancient_one(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[p.Part, ...]:
    """Return the section that chooses the Ancient One: a hint and a tile for each."""
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


def _drawing(draft: SetUpDraft, words: Words) -> p.Section:
    """Return the choice of who draws gates and monsters."""
    app, players = Draws.APP, Draws.PLAYERS
    choice = p.Choice(
        words.t("Who draws markers"),
        (
            p.Button(words.t("The Almanac"), d.SayWhoDraws(app), pressed=draft.draws is app),
            p.Button(words.t("We draw them ourselves"), d.SayWhoDraws(players), pressed=draft.draws is players),
        ),
    )
    text = {
        app: words.t("The Almanac draws gates and monsters from what is really left; you can change any draw."),
        players: words.t("Draw from the cup and the stack and tap what you drew."),
    }[draft.draws]
    return p.Section(words.t("Who draws gates and monsters"), (choice, p.Text(text, p.Tone.SECOND, small=True)))


def _expansions(words: Words, mine: MyBox) -> p.Section:
    """Return the section on expansions: which cards the lists do not cover, and the way to my Arkham box."""
    t = words.t
    text = t(
        "The lists hold the base box. Enter an expansion’s Mythos card by gate, clue, and symbols, other cards "
        "by their deck; set gate bursts and border colors of new monsters by hand. Titles from your copy and "
        "cards like these are kept in my Arkham box."
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
    if draft.step != "players" or not draft.seats:
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
