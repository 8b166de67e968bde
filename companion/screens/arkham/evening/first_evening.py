"""The first evening: each thing is explained the first time it happens, in two sentences, and can be put away.

One hint at a time; nothing waits for it. What was seen is kept in the browser (``Preferences.seen``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from companion.arkham.investigators.belongings import possessions_due
from companion.arkham.investigators.upkeep import rolls_due
from companion.arkham.pieces.doom import doom_track
from companion.arkham.ratings import ratings
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.state import LOST, OUTSKIRTS, Draws, Fortune, Phase, Table
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.drafts.sheet_draft import SheetPage
from companion.screens.arkham.drafts.view import SheetKind, Tab, View, walks_on
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.wording.names import Names
from companion.screens.families import hands as h
from companion.screens.pages import ExplainThings, SeeHint
from companion.words import Words, message

Log = Sequence[Record[Table]]

NEWEST = 4
"""Acts back in which something has just happened."""

HALF = 0.45
"""Of the map's height, from the top: lower places would lie under a hint."""

WALK_OR_PHASE = (c.MoveInvestigator, c.BeginPhase)

SOON = 3
"""Doom tokens before the last one, from which on the awakening is near."""


@dataclass(frozen=True, slots=True)
class HintMoment:
    """What a page shows now."""

    names: Names
    view: View
    records: Log

    @property
    def table(self) -> Table:
        return self.names.table

    def phase(self, phase: Phase) -> bool:
        """Return whether this phase goes on and the map or its column is shown uncovered."""
        return self.table.phase is phase and self.on_board

    @property
    def on_board(self) -> bool:
        """Return whether the map or its column is shown without a place, fight, walk or picked figure over it."""
        view = self.view
        is_free = not view.place and view.drafts.fight.seat < 0 and not walks_on(view) and not self.table.awakening
        is_put_down = view.picked_seat < 0 and not view.picked_monster
        return view.tab is Tab.TABLE and view.sheet is SheetKind.NONE and is_free and is_put_down

    @property
    def on_mythos(self) -> bool:
        """Return whether the Mythos sheet is shown."""
        return self.view.tab is Tab.MYTHOS and self.view.sheet is SheetKind.NONE and not self.view.place

    @property
    def in_fight(self) -> bool:
        """Return whether an open fight is shown over the table."""
        view, is_open = self.view, self.view.drafts.fight.seat in self.table.fights
        return view.tab is Tab.TABLE and view.sheet is SheetKind.NONE and not view.place and is_open

    @property
    def in_battle(self) -> bool:
        """Return whether a page on which the final battle can stand is shown, uncovered."""
        view = self.view
        is_free = view.sheet is SheetKind.NONE and view.seat < 0 and not view.place
        return is_free and view.tab in (Tab.TABLE, Tab.MYTHOS, Tab.INVESTIGATORS)

    @property
    def is_list_of_all(self) -> bool:
        """Return whether the list of all investigators is shown."""
        return self.view.tab is Tab.INVESTIGATORS and self.view.seat < 0 and self.view.sheet is SheetKind.NONE

    def happened(self, *kinds: type) -> bool:
        """Return whether any of the newest acts that were not undone has an event of one of these ``kinds``."""
        standing = (record for record in reversed(self.records) if not record.undone)
        return any(isinstance(event, kinds) for record in islice(standing, NEWEST) for event in record.events)


@dataclass(frozen=True, slots=True)
class FirstHint:
    """One thing, when it is there, and where on the board (empty = wherever it is read)."""

    title: str
    text: str
    is_there: Callable[[HintMoment], bool]
    place: Callable[[Table], str] = lambda table: ""
    is_high: bool = False
    """On a phone it stands above: below lie the answers that are tapped."""
    own: str = ""
    """Text if cards and sliders of all stay on their own sheets; empty = the same."""

    def read(self, table: Table) -> str:
        """Return the text for this table."""
        are_own = all(investigator.own_sheet for investigator in table.investigators)
        return self.own if self.own and are_own else self.text


def _is_in_a_world(now: HintMoment) -> bool:
    """Return whether any investigator is in an Other World."""
    return any(investigator.zone for investigator in now.table.investigators)


def _beside_monsters(table: Table) -> str:
    """Return the first place where an investigator stands beside a monster; empty if there is none."""
    places = {monster.place for monster in table.monsters}
    return next((investigator.place for investigator in table.investigators if investigator.place in places), "")


def _has_walked(now: HintMoment) -> bool:
    """Return whether an investigator has walked since the phase began, so that no hint about walking is needed."""
    standing = (record.command for record in reversed(now.records) if not record.undone)
    return next(
        (isinstance(command, c.MoveInvestigator) for command in standing if isinstance(command, WALK_OR_PHASE)), False
    )


def _falls(now: HintMoment) -> bool:
    """Return whether an investigator falls or has just fallen, and the page shows where that matters to the player.

    That is the page of the loss, the investigator's own page, the map, or the fight over it.
    """
    view = now.view
    if view.sheet is not SheetKind.NONE or view.place:
        return False
    if view.tab is Tab.INVESTIGATORS and view.seat >= 0:
        return view.own.page is SheetPage.TOLL or now.happened(e.InvestigatorFell)
    over_fight = view.tab is Tab.TABLE and view.drafts.fight.seat >= 0
    return now.happened(e.InvestigatorFell) and (now.on_board or over_fight)


def _hands_are_due(now: HintMoment) -> bool:
    """Return whether any investigator still has to draw starting possessions."""
    return any(possessions_due(now.table, seat, now.names.box) for seat in now.table.clockwise())


def _next_move_is_shown(now: HintMoment) -> bool:
    """Return whether a next physical move of the newest act is shown, as a line or on a phone as a button."""
    ticker = hands_screen.ticker(now.names, now.view, now.records)
    return ticker is not None and not ticker.is_slim


def _at_own_gate(table: Table) -> str:
    """Return the place of the first investigator with an explored marker at an open gate; "" if there is none."""
    return next(
        (
            investigator.place
            for investigator in table.investigators
            if investigator.explored and investigator.place in table.gates
        ),
        "",
    )


def _is_full(now: HintMoment) -> bool:
    """Return whether the monsters in Arkham have reached the limit; false if there is no limit any more."""
    limit = ratings.limits(now.table, now.names.box).monsters
    return limit is not None and monsters_in_arkham(now.table) >= limit


HINTS: Mapping[str, FirstHint] = MappingProxyType({
    "battle": FirstHint(
        message("The final battle"),
        message(
            "It is awake: forget the town and fight together, round after round. Successes remove doom tokens; "
            "remove the last one to defeat it."
        ),
        lambda now: now.table.battle is not None and now.in_battle,
        is_high=True,
    ),
    "awakening": FirstHint(
        message("It stirs"),
        message("A full doom track awakens the Ancient One and starts the final battle. Closing gates removes no "
            "doom tokens; an Elder Sign does."),
        lambda now: now.on_board and now.table.doom >= doom_track(now.table, now.names.box) - SOON,
    ),
    "mythos": FirstHint(
        message("The Mythos card"),
        message(
            "Draw the top card and find it here by its title or by its gate, clue, and symbols. The Almanac works "
            "it out step by step and tells you what to move on the board."
        ),
        lambda now: now.on_mythos and not now.table.mythos_resolved,
    ),
    "draws": FirstHint(
        message("Drawn for you"),
        message("The Almanac drew the card’s gate and monster: find these markers in the stack and the cup. If "
            "you draw your own, tap a marker and choose yours."),
        lambda now: now.on_mythos and now.table.draws is Draws.APP and bool(now.view.mythos.card),
    ),
    "fight": FirstHint(
        message("A fight"),
        message(
            "First the Horror check against Sanity loss, then combat: choose what your two hands hold, roll the "
            "dice, and tap the successes. Set the sliders to see the chance."
        ),
        lambda now: now.in_fight,
        is_high=True,
        own=message(
            "First the Horror check against Sanity loss, then combat: choose your weapons, roll the dice, and tap "
            "the successes. Tap your number of dice to see the chance."
        ),
    ),
    "fell": FirstHint(
        message("Insane or unconscious"),
        message("At 0, lose half your items and clues and wake in the Asylum or Hospital with 1. In an Other "
            "World, be lost in time and space instead."),
        _falls,
    ),
    "hands": FirstHint(
        message("Starting cards"),
        message("Take the cards your sheet names and draw the rest. Enter them here, let the Almanac deal, or simply "
                "go on."),
        lambda now: (now.is_list_of_all or now.phase(Phase.UPKEEP)) and _hands_are_due(now),
    ),
    "rolls": FirstHint(
        message("Upkeep rolls"),
        message(
            "From their second Upkeep on, Blessings, Curses, Retainers, and loans need a die roll. Roll, then tap "
            "the face beside the investigator."
        ),
        lambda now: now.phase(Phase.UPKEEP)
        and any(rolls_due(now.table, seat, now.names.box) for seat in now.table.clockwise()),
    ),
    "upkeep": FirstHint(
        message("I Upkeep"),
        message("Each round (a “turn” in the rulebook) starts with refreshing cards and moving sliders, up to "
            "your Focus. Tap an investigator to set them; the lit button leads on."),
        lambda now: now.phase(Phase.UPKEEP) and now.table.round > 0,
        own=message("Each round (a “turn” in the rulebook) starts with refreshing cards and moving sliders, up to "
            "your Focus. Do it on your own sheets; the lit button leads on."),
    ),
    "movement": FirstHint(
        message("II Movement"),
        message(
            "Tap an investigator’s face or boot in the list, then a destination within their Speed. Clues are picked "
            "up where you stop."
        ),
        lambda now: now.phase(Phase.MOVEMENT) and not _has_walked(now),
    ),
    "evade": FirstHint(
        message("Beside a monster"),
        message("To leave this place or stay here, evade or fight each monster: tap “evade or fight”. Evading is "
            "free; a failure costs the monster’s damage."),
        lambda now: now.phase(Phase.MOVEMENT) and bool(_beside_monsters(now.table)),
        _beside_monsters,
    ),
    "close": FirstHint(
        message("Closing a gate"),
        message("With an Explored marker, pass a Lore or Fight check to close the gate. Five more clues seal it "
            "at once."),
        lambda now: now.phase(Phase.ARKHAM_ENCOUNTERS) and bool(_at_own_gate(now.table)),
        _at_own_gate,
    ),
    "encounter": FirstHint(
        message("III Arkham Encounters"),
        message("In a location without a gate, draw a card of its neighborhood and read the entry for the place. "
            "Tap the investigator and record the result."),
        lambda now: now.phase(Phase.ARKHAM_ENCOUNTERS),
    ),
    "worlds": FirstHint(
        message("In an Other World"),
        message("Move one area each round, then return to Arkham through a gate to this world. Draw gate cards "
            "until one shows a color of this world."),
        lambda now: now.phase(Phase.OTHER_WORLD_ENCOUNTERS) and _is_in_a_world(now),
    ),
    "by_hand": FirstHint(
        message("On your board"),
        message(
            "The badge, or the line with a box to tick, tells you what to move on the real board, in order. Tick it "
            "or not: the game goes on."
        ),
        _next_move_is_shown,
    ),
    "surge": FirstHint(
        message("A surge"),
        message("The card’s location already had a gate, so monsters come out of every gate. Those beyond the "
            "limit go to the Outskirts."),
        lambda now: now.happened(e.SurgeBegan) and now.on_board,
        lambda table: next(iter(table.gates), ""),
    ),
    "gate": FirstHint(
        message("A gate"),
        message("It leads to an Other World and lets monsters out; it came with a doom token. Enter, return "
            "after two rounds with the Explored marker, then close it."),
        lambda now: bool(now.table.gates) and now.on_board,
        lambda table: next(iter(table.gates), ""),
    ),
    "seal": FirstHint(
        message("Sealed for good"),
        message("No gate can open at a location with an elder sign. Six elder signs on the board win the game."),
        lambda now: bool(now.table.seals) and now.on_board,
        lambda table: next(iter(sorted(table.seals)), ""),
    ),
    "limit": FirstHint(
        message("Monster limit reached"),
        message("Beyond the limit, new monsters go to the Outskirts. When those overflow, all return to the cup "
            "and terror rises by 1."),
        lambda now: now.on_board and (_is_full(now) or bool(now.table.monsters_at(OUTSKIRTS))),
        lambda table: OUTSKIRTS,
        is_high=True,
    ),
    "terror": FirstHint(
        message("Terror"),
        message(
            "At each level an ally leaves for good; shops close at 3, 6, and 9. At 10 the monster limit is lifted."
        ),
        lambda now: now.table.terror > 0 and now.on_board,
    ),
    "rumor": FirstHint(
        message("A rumor"),
        message("It acts at the end of every Mythos phase until it is passed or failed. Tap its icon or line to see "
            "where to go and what to pay."),
        lambda now: bool(now.table.rumor) and now.on_board,
    ),
    "environment": FirstHint(
        message("An environment"),
        message("It changes the rules for everyone until the next environment. The Almanac applies it; tap its icon "
            "or line to see how."),
        lambda now: bool(now.table.environment) and now.on_board,
    ),
    "lost": FirstHint(
        message("Lost in time and space"),
        message("A lost investigator misses the next round and returns to any place in Arkham at the following "
            "Upkeep."),
        lambda now: now.on_board and bool(now.table.seats_at(LOST)),
        lambda table: LOST,
        is_high=True,
    ),
    "fortune": FirstHint(
        message("Blessed or cursed"),
        message("Blessed dice succeed on 4 to 6, cursed dice only on 6. The odds include it."),
        lambda now: (
            now.on_board
            and any(investigator.fortune is not Fortune.NONE for investigator in now.table.investigators)
        ),
    ),
})  # fmt: skip
"""By name, the most pressing first."""

IN_ORDER = (
    "hands", "mythos", "draws", "by_hand", "gate", "surge", "limit", "terror", "rumor", "environment",
    "upkeep", "rolls", "fortune", "movement", "evade", "fight", "fell", "encounter", "close", "seal", "worlds", "lost",
    "awakening", "battle",
)  # fmt: skip
"""The same in the order of an evening, to be read again."""


def next_hint(names: Names, view: View, records: Log) -> str:
    """Return the name of the only hint to show now; empty if there is none."""
    preferences = view.preferences
    if not preferences.hints or view.hint_read or view.rules is not None or names.table.outcome is not None:
        return ""
    now = HintMoment(names, view, records)
    return next((name for name, hint in HINTS.items() if name not in preferences.seen and hint.is_there(now)), "")


def present(names: Names, view: View, records: Log) -> h.HintCard | None:
    """Return the hint above the lit button, with the button that puts it away."""
    name = next_hint(names, view, records)
    if not name:
        return None
    t, hint = names.words.t, HINTS[name]
    title, text = t(hint.title), t(hint.read(names.table))
    count = t("tip {n} of {of}", n=len(view.preferences.seen) + 1, of=len(HINTS))
    see = p.Button(t("Got it"), SeeHint(name), icon="check")
    none = p.Button(t("No more tips"), ExplainThings(False), p.ButtonKind.QUIET)
    is_high = hint.is_high or is_low(names, hint.place(names.table))
    return h.HintCard(title, text, count, (none, see), is_high)


def is_low(names: Names, place: str) -> bool:
    """Return whether a place lies in the lower half of the map, where a card below would cover it."""
    spot = names.box.layout.get(place)
    return spot is not None and spot.y > HALF


def all_hints(words: Words) -> p.Fold:
    """Return all hints in a line that unfolds, to be read again in the order of an evening."""
    t, hints = words.t, tuple(HINTS[name] for name in IN_ORDER)
    texts = tuple(p.Text(t(hint.text), strong=t(hint.title)) for hint in hints)
    return p.Fold(t("Read all tips again"), str(len(texts)), (p.Group(texts),))


def place(names: Names, view: View, records: Log) -> str:
    """Return the place on the board that the hint is about, ringed on the map; empty if there is none."""
    name = next_hint(names, view, records)
    return HINTS[name].place(names.table) if name else ""
