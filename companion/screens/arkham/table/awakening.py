"""When the Ancient One is awake: which road woke it, what the rules say next, and the ways back.

Source: rules/arkham.md AWAKE-01..11, AO-01.
"""

from __future__ import annotations

from companion.arkham.pieces import decks
from companion.arkham.table.commands import BeginBattle, CalmAncientOne
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_powers import PowerWord
from companion.screens import parts as p
from companion.screens.arkham.belongings import devouring
from companion.screens.arkham.drafts.fight_draft import BattleDraft, LoseItem
from companion.screens.arkham.drafts.view import Close
from companion.screens.arkham.evening import verdict_lines
from companion.screens.arkham.wording import refusals
from companion.screens.arkham.wording.chapters.causes import road_words
from companion.screens.arkham.wording.names import Names
from companion.words import Words


def present(table: Table, box: ArkhamBox, words: Words, draft: BattleDraft | None = None) -> p.Panel:
    """A calm full sheet; the table can still be corrected, and undo stands where it always stands.

    ``draft``: what is chosen for the start of battle; None where the battle is begun elsewhere and the sheet is closed.
    """
    t, names = words.t, Names(table, box, words)
    ancient_one = box.ancient_ones[table.ancient_one]
    out = (p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close")),) if draft is None else ()
    title = p.Title(t("{who} has awakened!", who=names.ancient_one()), aside=out)
    road = road_words(table.awakening.road, names) if table.awakening else ""
    lead = p.Row(
        t("Awakened by: {road}", road=road),
        t("Round {round}", round=table.round),
        lead=p.Corona(ancient_one.doom_track, True, ancient_one.id),
    )
    dues = verdict_lines.lines(names)
    body = (
        p.Group((lead,), p.Layout.TILES),
        *((p.Group(dues, p.Layout.DUE, t("Due now")),) if dues else ()),
        p.Section(t("What happens now"), tuple(p.Text(line) for line in _next_steps(names))),
        *_rolled_away(names, draft),
        p.Section(t("If this is a mistake"), (p.Text(_ways_back(names), p.Tone.SECOND, small=True),)),
    )
    calm = refusals.button(names, t("It still sleeps"), CalmAncientOne(), hint=t("The players say it did not wake"))
    foot = p.Group((calm, *_begin(names, draft or BattleDraft())), p.Layout.BUTTONS)
    return p.Panel(t("The awakening"), body, (title,), (foot,), name="awakening")


def _begin(names: Names, draft: BattleDraft) -> tuple[p.Button, ...]:
    """Return the button that begins the final battle; empty against Azathoth, who is not fought."""
    if names.box.power(names.table.ancient_one, PowerWord.ENDS_THE_GAME):
        return ()
    lost = {
        seat: tuple(card.number for card in investigator.cards if card.number in draft.lost)
        for seat, investigator in enumerate(names.table.investigators)
    }
    command = BeginBattle({seat: numbers for seat, numbers in lost.items() if numbers})
    label = names.words.t("Begin the final battle")
    return (refusals.button(names, label, command, kind=p.ButtonKind.MAIN, icon="right", icon_last=True, grow=True),)


def _rolled_away(names: Names, draft: BattleDraft | None) -> tuple[p.Part, ...]:
    """Return the items to tap that were rolled away as the battle begins; empty unless the Ancient One is Ithaqua."""
    if draft is None or not names.box.power(names.table.ancient_one, PowerWord.START_ITEMS_ROLLED):
        return ()
    t = names.words.t
    groups = []
    for seat in names.table.clockwise():
        chips = tuple(
            p.Chip(names.own_card(card.card, card.deck), act=LoseItem(card.number), on=card.number in draft.lost)
            for card in decks.items(names.table.investigators[seat])
        )
        if chips:
            groups.append(p.Section(names.investigator(seat), (p.Group(chips, p.Layout.WRAP),)))
    return (p.Section(t("Items lost to the roll"), tuple(groups)),) if groups else ()


def _next_steps(names: Names) -> tuple[str, ...]:
    """Return the sentences on what follows once the Ancient One is awake; only the end if it ends the game."""
    t = names.words.t
    if names.box.power(names.table.ancient_one, PowerWord.ENDS_THE_GAME):
        return (t("The world is destroyed and the game is lost: nobody fights Azathoth."),)
    ancient_one = names.box.ancient_ones[names.table.ancient_one]
    start = names.words.text(ancient_one, "start_of_battle")
    return (
        t("Everything else stops: no more monsters, gates, or encounters."),
        t("Whoever is lost in time and space is devoured."),
        t("Environment and rumor are discarded; the doom track is full: {n}.", n=ancient_one.doom_track),
        *((t("At the start of the battle: {what}", what=start),) if start else ()),
        *_devoured_at_once(names),
        t("Then the final battle begins."),
    )


def _devoured_at_once(names: Names) -> tuple[str, ...]:
    """Return a sentence with the investigators whom the start of the battle would devour; empty if there are none."""
    devoured = devouring.by(names, BeginBattle())
    if not devoured.seats:
        return ()
    t, who = names.words.t, ", ".join(map(names.first_name, devoured.seats))
    if devoured.is_the_end:
        return (t("Devoured as the battle begins: {names}; nobody is left, and the game is lost.", names=who),)
    return (t("Devoured as the battle begins: {names}.", names=who),)


def _ways_back(names: Names) -> str:
    """Return the sentence on how to take a mistaken awakening back."""
    return names.words.t("A mistake? Undo, or tap “It still sleeps” and correct the numbers.")
