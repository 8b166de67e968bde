"""What is rarely set on a sheet: status, what befalls an investigator, who comes instead, trophies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.encounters.encounter_outcomes import unused_sheets
from companion.arkham.pieces import monster_cup
from companion.arkham.ratings.location_prices import toughness
from companion.arkham.table import commands as c
from companion.arkham.table.investigator import FLAGS
from companion.arkham.table.investigator import flag as is_set
from companion.arkham.table.state import UNKNOWN, Fortune
from companion.screens import parts as p
from companion.screens.arkham.belongings import losses_screen
from companion.screens.arkham.drafts.sheet_draft import OpenSheetPage, SheetPage
from companion.screens.arkham.drafts.view import DrawInvestigator, PickInvestigator
from companion.screens.arkham.wording.fields import FLAG_WORDS, ChipPlace
from companion.screens.arkham.wording.monster_kinds import kind_field, kind_option, kinds_of_game
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may

# ---------------------------------------------------------------- status


def status(names: Names, seat: int) -> tuple[p.Chip, ...]:
    """Every status that can be put on or taken off now."""
    return tuple(chip for chip in _statuses(names, seat) if chip.act is not None or chip.on)


def _statuses(names: Names, seat: int) -> Iterator[p.Chip]:
    """Yield the chips of an investigator's status, each of which sets it by hand, or takes it away if it is set."""
    t, now = names.words.t, names.table.round
    yield from flags(names, seat, ChipPlace.STATUS)
    yield _fortune(names, seat, Fortune.BLESSED)
    yield _fortune(names, seat, Fortune.CURSED)
    yield _skips(names, seat, now, t("misses this round"))
    yield _skips(names, seat, now + 1, t("misses the next round"))
    first = seat == names.table.first_player
    yield p.Chip(t("first player"), act=may(names, c.CorrectFirstPlayer(seat)), on=first)
    yield from flags(names, seat, ChipPlace.LEAVING)


def flags(names: Names, seat: int, place: ChipPlace) -> Iterator[p.Chip]:
    """Every yes or no of an investigator that stands at this place, set or taken back with a tap."""
    for name in FLAGS:
        words, on = FLAG_WORDS[name], is_set(names.table.investigators[seat], name)
        if words.place is place:
            act = may(names, c.CorrectInvestigator(seat, name, int(not on)))
            yield p.Chip(names.words.t(words.chip), act=act, on=on)


def _fortune(names: Names, seat: int, fortune: Fortune) -> p.Chip:
    """Return the chip that sets Blessing or Curse, or takes it away if set; without an act if it is refused."""
    on = names.table.investigators[seat].fortune is fortune
    command = c.CorrectFortune(seat, Fortune.NONE if on else fortune)
    icon = "bless" if fortune is Fortune.BLESSED else "curse"
    return p.Chip(names.fortune(fortune), act=may(names, command), on=on, mark=p.Icon(icon))


def _skips(names: Names, seat: int, number: int, label: str) -> p.Chip:
    """Return the chip that lets an investigator skip a round, or no longer skip it; without an act if refused."""
    on = names.table.investigators[seat].skips_round == number and number > 0
    return p.Chip(label, act=may(names, c.CorrectInvestigator(seat, "skips_round", 0 if on else number)), on=on)


def befalls(names: Names, seat: int) -> tuple[p.Button, ...]:
    """Return buttons for what can befall an investigator, each with all that follows by the rules."""
    t = names.words.t
    ways = (
        (t("Blessed"), c.GainFortune(seat, Fortune.BLESSED), "bless"),
        (t("Cursed"), c.GainFortune(seat, Fortune.CURSED), "curse"),
        (t("Delayed"), c.DelayInvestigator(seat), "clock"),
        (t("Misses the next round"), c.LoseRound(seat), "clock"),
        (t("Lost in time and space"), c.LoseInTime(seat), "lost"),
        (t("Arrested"), c.ArrestInvestigator(seat), "lock"),
        (t("Maximum Sanity −1"), c.LowerMaximum(seat, c.What.SANITY), "sanity"),
        (t("Maximum Stamina −1"), c.LowerMaximum(seat, c.What.STAMINA), "stamina"),
        (t("−1 Sanity and −1 Stamina"), c.LoseHealth(seat, 1, 1), "sanity"),
        (t("Devoured"), c.DevourInvestigator(seat), "eye"),
    )
    return tuple(_befalls(names, seat, button(names, label, command, icon=icon)) for label, command, icon in ways)


def _befalls(names: Names, seat: int, key: p.Button) -> p.Button:
    """Return the button; if its act would end Sanity or Stamina it opens the list of what follows."""
    investigator = names.table.investigators[seat]
    match key.act:
        case c.LoseHealth(_, sanity, stamina) if key.enabled:
            return replace(key, act=losses_screen.loses(names, seat, sanity, stamina))
        case c.DevourInvestigator() if key.enabled:
            return replace(key, act=losses_screen.loses(names, seat, investigator.sanity, investigator.stamina))
        case _:
            return key


def happens(names: Names, seat: int) -> tuple[p.Part, ...]:
    """Return the page with everything that can befall an investigator, outside of encounters with a card."""
    text = names.words.t("With everything the rules add")
    return (
        p.Text(text, p.Tone.SECOND, small=True),
        p.Group((*_by_encounter(names, seat), *befalls(names, seat)), p.Layout.PICKS),
        *_encounter_done(names, seat),
    )


def _by_encounter(names: Names, seat: int) -> Iterator[p.Button]:
    """In phases III and IV: a monster from the cup, or a way to another place (ENC-04, ENC-07)."""
    t = names.words.t
    if may(names, c.MeetMonster(seat, UNKNOWN)):
        yield p.Button(t("A monster appears"), OpenSheetPage(SheetPage.MEETS), icon="monster")
        yield p.Button(t("Goes to another place"), PickInvestigator(seat), icon="boot")


def _encounter_done(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield the button that ends the encounter; nothing if the rules refuse to end any."""
    done = may(names, c.HadEncounter(seat))
    if done:
        label = names.words.t("Encounter done")
        yield p.Group((p.Button(label, done, p.ButtonKind.MAIN, "check", grow=True),), p.Layout.BUTTONS)


def meets(names: Names, seat: int) -> tuple[p.Part, ...]:
    """A marker of the cup that an encounter brings: evaded or fought, and it never stays (ENC-04)."""
    left = monster_cup.left(names.table, names.box)
    kinds = kinds_of_game(names)
    options = tuple(kind_option(names, kind, left[kind.id], c.MeetMonster(seat, kind.id)) for kind in kinds)
    text = names.words.t("Drawn from the cup for this encounter; it does not stay on the board.")
    return p.Text(text, p.Tone.SECOND, small=True), kind_field(names, options)


def replacement(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield the choice of a new investigator for a player whose investigator is eliminated; nothing for others.

    It is drawn or named; the old sheet is shuffled back among the unused ones first.
    """
    t, table = names.words.t, names.table
    if not table.investigators[seat].eliminated:
        return
    unused = unused_sheets(table, names.box)
    sheets = sorted((names.box.investigators[sheet_id] for sheet_id in unused), key=names.words.name)
    draw = DrawInvestigator(seat) if unused and may(names, c.SeatInvestigator(seat, unused[0])) else None
    options = tuple(
        p.Option(
            names.words.name(sheet),
            may(names, c.SeatInvestigator(seat, sheet.id)),
            names.box.titles_of(sheet),
            note=names.words.text(sheet, "occupation"),
        )
        for sheet in sheets
    )
    yield p.Section(
        t("New investigator"),
        (
            p.Group(
                (p.Button(t("Draw an investigator"), draw, p.ButtonKind.MAIN, "dice", grow=True),), p.Layout.BUTTONS
            ),
            p.Text(
                t(
                    "From the unused sheets; {who} is shuffled back in first.",
                    who=names.sheet(table.investigators[seat].id),
                ),
                p.Tone.SECOND,
                small=True,
            ),
            p.Field(
                t("New investigator"),
                options,
                t("First letters of a name"),
                t("Nobody with this name"),
                name="new-investigator",
            ),
        ),
    )


# ---------------------------------------------------------------- trophies


def trophy_chips(names: Names, seat: int) -> tuple[p.Chip, ...]:
    """Each trophy with its toughness; a tap spends it."""
    t, investigator = names.words.t, names.table.investigators[seat]
    monsters, gates = investigator.monster_trophies, investigator.gate_trophies
    return (
        *(
            p.Chip(
                _worth(names, kind),
                act=may(names, c.SpendTrophies(seat, (kind,), ())) or may(names, c.TakeTrophies(seat, (kind,))),
                mark=p.Icon("x"),
                hint=t("Spent: {what}", what=names.monster(kind)),
            )
            for kind in monsters
        ),
        *(
            p.Chip(
                names.short(world),
                p.Tone.GATE,
                may(names, c.SpendTrophies(seat, (), (world,))) or may(names, c.TakeTrophies(seat, (), (world,))),
                mark=p.Icon("x"),
                hint=t("Spent: {what}", what=names.place(world)),
            )
            for world in gates
        ),
    )


def _worth(names: Names, kind: str) -> str:
    """Return a monster trophy's name, with its toughness if that can be had."""
    drops = toughness((kind,), names.table, names.box)
    return names.monster(kind) if drops is None else f"{names.monster(kind)} · {drops}"


def trophies(names: Names, seat: int) -> p.Section:
    """Return the section of the trophies: how many, the monsters' toughness together, each to be spent, and more."""
    t, investigator = names.words.t, names.table.investigators[seat]
    monsters, gates = investigator.monster_trophies, investigator.gate_trophies
    worth = toughness(monsters, names.table, names.box)
    note = t("monsters {m}, gates {g}", m=len(monsters), g=len(gates))
    if worth:
        note = t("monsters {m}, toughness {n}, gates {g}", m=len(monsters), n=worth, g=len(gates))
    chips = p.Group(trophy_chips(names, seat), p.Layout.WRAP, t("Trophies"))
    return p.Section(t("Trophies"), (chips, _more_monsters(names, seat), _more_gates(names, seat)), note)


def _more_monsters(names: Names, seat: int) -> p.Field:
    """Return the search that adds a monster trophy."""
    options = tuple(
        p.Option(
            names.words.name(kind),
            c.PutTrophies(seat, (kind.id,)),
            f"{names.box.titles_of(kind)} | {symbol_name(names, kind.dimension)}",
            mark=monster_mark(names, kind.id),
        )
        for kind in kinds_of_game(names)
    )
    return kind_field(names, options, folded=True)


def _more_gates(names: Names, seat: int) -> p.Group:
    """Return the chips that add a gate trophy: a chip for each Other World, then for an unnamed gate."""
    buttons = tuple(
        p.Chip(
            names.short(world),
            act=may(names, c.PutTrophies(seat, (), (world,))),
            mark=p.Icon("plus"),
        )
        for world in (*names.box.worlds, UNKNOWN)
    )
    return p.Group(buttons, p.Layout.WRAP, names.words.t("One more gate trophy"))
