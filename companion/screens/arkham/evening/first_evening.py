"""The first evening: each thing is explained the first time it happens, in two sentences, and can be put away.

One hint at a time; nothing waits for it. What was seen is kept in the browser (``Preferences.seen``).

Source: DESIGN-hands.md section 3, mock m12.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from types import MappingProxyType

from companion.arkham.investigators.upkeep import rolls_due
from companion.arkham.pieces.doom import doom_track
from companion.arkham.ratings import ratings
from companion.arkham.table import events as e
from companion.arkham.table.counts import monsters_in_arkham
from companion.arkham.table.state import LOST, OUTSKIRTS, Fortune, Phase, Table
from companion.history.timeline import Record
from companion.records import dataclass
from companion.screens import hands as h
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import Sheet, Tab, View
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.wording.names import Names
from companion.screens.pages import ExplainThings, SeeHint
from companion.words import message

Log = Sequence[Record[Table]]

NEWEST = 4
"""Acts back in which something has just happened."""

HALF = 0.45
"""Of the map's height, from the top: lower places would lie under a hint."""

SOON = 3
"""Doom tokens before the last one, from which on the awakening is near."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a page shows now."""

    names: Names
    view: View
    records: Log

    @property
    def table(self) -> Table:
        return self.names.table

    def phase(self, phase: Phase) -> bool:
        """Whether this phase goes on, and the table is looked at."""
        return self.table.phase is phase and self.on_board

    @property
    def on_board(self) -> bool:
        """Whether the map or its column is looked at."""
        return self.view.tab is Tab.TABLE and self.view.sheet in (Sheet.NONE, Sheet.NUMBERS)

    def happened(self, *kinds: type) -> bool:
        """Whether one of the newest acts that stand brought such an event."""
        standing = (record for record in reversed(self.records) if not record.undone)
        return any(isinstance(event, kinds) for record in islice(standing, NEWEST) for event in record.events)


@dataclass(frozen=True, slots=True)
class Hint:
    """One thing, when it is there, and where on the board (empty = wherever it is read)."""

    title: str
    text: str
    is_there: Callable[[Moment], bool]
    place: Callable[[Table], str] = lambda table: ""


def _worlds(now: Moment) -> bool:
    return any(one.zone for one in now.table.investigators)


def _beside_monsters(table: Table) -> str:
    """Where an investigator stands beside a monster in Arkham."""
    places = {monster.place for monster in table.monsters}
    return next((one.place for one in table.investigators if one.place in places), "")


def _at_own_gate(table: Table) -> str:
    return next((one.place for one in table.investigators if one.explored and one.place in table.gates), "")


def _is_full(now: Moment) -> bool:
    limit = ratings.limits(now.table, now.names.box).monsters
    return limit is not None and monsters_in_arkham(now.table) >= limit


HINTS: Mapping[str, Hint] = MappingProxyType({
    "battle": Hint(
        message("The final battle"),
        message("It is awake, and the town no longer matters: all fight together, round after round. "
                "Every success counts towards its next doom token; without any left it is beaten."),
        lambda now: now.table.battle is not None,
    ),
    "awakening": Hint(
        message("It stirs"),
        message("When the doom track is full, the Ancient One wakes and the final battle begins. "
                "Closing gates does not take tokens off, an Elder Sign card does."),
        lambda now: now.on_board and now.table.doom >= doom_track(now.table, now.names.box) - SOON,
    ),
    "mythos": Hint(
        message("The Mythos card"),
        message("Draw the top card and find it here by its title or by what is printed on it. "
                "The almanac works it out step by step and says what your hands are to move."),
        lambda now: now.view.tab is Tab.MYTHOS and not now.table.mythos_resolved,
    ),
    "fight": Hint(
        message("A fight"),
        message("First the Horror check for your Sanity, then rounds of combat: choose what is in your two hands and "
                "roll the dice named here. Tap how many dice succeeded; the chance stands beside it."),
        lambda now: bool(now.table.fights) and now.view.drafts.fight.seat >= 0,
    ),
    "fell": Hint(
        message("Insane or unconscious"),
        message("Whoever is at 0 loses half of the items and half of the clues, and wakes in the Asylum or the "
                "Hospital with 1. In an Other World he is lost in time and space instead."),
        lambda now: now.happened(e.InvestigatorFell) and now.on_board,
    ),
    "by_hand": Hint(
        message("To move by hand"),
        message("The line below says what to move on the real board, one thing after the other. "
                "Tick it or leave it: the game goes on either way."),
        lambda now: hands_screen.ticker(now.names, now.view, now.records) is not None,
    ),
    "surge": Hint(
        message("A surge"),
        message("The card named a place where a gate is open already, so monsters come out of every gate instead. "
                "What the town has no room for lies on the Outskirts."),
        lambda now: now.happened(e.SurgeBegan) and now.on_board,
        lambda table: next(iter(table.gates), ""),
    ),
    "gate": Hint(
        message("A gate"),
        message("It leads to another world and lets monsters out; a doom token came with it. "
                "Walk in, come back two rounds later with the explored marker, and close it."),
        lambda now: bool(now.table.gates) and now.on_board,
        lambda table: next(iter(table.gates), ""),
    ),
    "seal": Hint(
        message("Sealed for good"),
        message("On an elder sign no gate opens any more. Six of them on the board win the game."),
        lambda now: bool(now.table.seals) and now.on_board,
        lambda table: next(iter(sorted(table.seals)), ""),
    ),
    "close": Hint(
        message("Closing a gate"),
        message("Who stands here with the explored marker may close the gate by a Lore or Fight check. "
                "Five clues more seal it at once."),
        lambda now: now.phase(Phase.ARKHAM_ENCOUNTERS) and bool(_at_own_gate(now.table)),
        _at_own_gate,
    ),
    "limit": Hint(
        message("The town is full"),
        message("Above the limit new monsters lie on the Outskirts. When those overflow, all of them go back to the "
                "cup and terror rises by 1."),
        lambda now: now.on_board and (_is_full(now) or bool(now.table.monsters_at(OUTSKIRTS))),
        lambda table: OUTSKIRTS,
    ),
    "terror": Hint(
        message("Terror"),
        message("With each level an ally leaves the town for good, and shops close at 3, 6 and 9. "
                "At 10 there is no monster limit any more."),
        lambda now: now.table.terror > 0 and now.on_board,
    ),
    "rumor": Hint(
        message("A rumor"),
        message("It acts at the end of every Mythos phase until somebody refutes it, or it comes true. "
                "Where to go and what to pay stands above, at “Now in force”."),
        lambda now: bool(now.table.rumor) and now.on_board,
    ),
    "environment": Hint(
        message("An environment"),
        message("It changes rules for everybody until the next environment comes. "
                "The almanac counts it in by itself; a tap on “Now in force” says how."),
        lambda now: bool(now.table.environment) and now.on_board,
    ),
    "rolls": Hint(
        message("Rolls of the Upkeep"),
        message("Blessings, Curses, Retainers and loans ask for a die from their second Upkeep on. "
                "Roll it and tap the face at the investigator."),
        lambda now: now.phase(Phase.UPKEEP)
        and any(rolls_due(now.table, seat, now.names.box) for seat in now.table.clockwise()),
    ),
    "upkeep": Hint(
        message("I Upkeep"),
        message("Everybody refreshes cards and may move skill sliders, as many stops as Focus allows. "
                "Tap an investigator to set them; the lit button leads on when all are ready."),
        lambda now: now.phase(Phase.UPKEEP) and now.table.round > 0,
    ),
    "evade": Hint(
        message("Beside a monster"),
        message("To leave this place, or to stay here, each monster is evaded by a Sneak check or fought. "
                "Tap the place, then the monster; getting away costs nothing, failing costs its damage."),
        lambda now: now.phase(Phase.MOVEMENT) and bool(_beside_monsters(now.table)),
        _beside_monsters,
    ),
    "movement": Hint(
        message("II Movement"),
        message("Tap a figure, then the place it walks to: as many steps as its Speed. "
                "Clues are taken where one stops."),
        lambda now: now.phase(Phase.MOVEMENT),
    ),
    "worlds": Hint(
        message("In another world"),
        message("One area forward each round, then back to Arkham through a gate that leads here. "
                "Draw gate cards until one shows a colour of this world."),
        lambda now: now.phase(Phase.OTHER_WORLD_ENCOUNTERS) and _worlds(now),
    ),
    "encounter": Hint(
        message("III Encounters in Arkham"),
        message("Who is in a location without a gate draws a card of its neighborhood and reads the part of the place. "
                "Tell what it brought with the large keys at the investigator."),
        lambda now: now.phase(Phase.ARKHAM_ENCOUNTERS),
    ),
    "lost": Hint(
        message("Lost in time and space"),
        message("He misses the next round and comes back to any place of Arkham at the Upkeep after it."),
        lambda now: now.on_board and bool(now.table.seats_at(LOST)),
        lambda table: LOST,
    ),
    "fortune": Hint(
        message("Blessed or cursed"),
        message("Blessed, dice succeed on 4 to 6; cursed, only on 6. The odds count it in."),
        lambda now: now.on_board and any(one.fortune is not Fortune.NONE for one in now.table.investigators),
    ),
})  # fmt: skip
"""By name, the most pressing first."""


def next_hint(names: Names, view: View, records: Log) -> str:
    """The name of the one hint to show now; empty = none."""
    preferences = view.preferences
    if not preferences.hints or view.rules is not None or names.table.outcome is not None:
        return ""
    now = Moment(names, view, records)
    return next((one for one, hint in HINTS.items() if one not in preferences.seen and hint.is_there(now)), "")


def present(names: Names, view: View, records: Log) -> h.Hint | None:
    """The hint above the lit button, with what puts it away."""
    name = next_hint(names, view, records)
    if not name:
        return None
    t, hint = names.words.t, HINTS[name]
    count = t("First evening · hint {n} of {of}", n=len(view.preferences.seen) + 1, of=len(HINTS))
    see = p.Button(t("I see"), SeeHint(name), icon="check")
    none = p.Button(t("No more hints"), ExplainThings(False), p.Kind.QUIET)
    spot = names.box.layout.get(hint.place(names.table))
    return h.Hint(t(hint.title), t(hint.text), count, (none, see), spot is not None and spot.y > HALF)


def place(names: Names, view: View, records: Log) -> str:
    """The place on the board that the hint is about, ringed there; empty = none."""
    name = next_hint(names, view, records)
    return HINTS[name].place(names.table) if name else ""
