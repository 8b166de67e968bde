"""What the next step could bring: limits that are reached and the five roads to the awakening, one step ahead.

Source: rules/arkham.md AWAKE-03..07, LIMIT-02, OUTSKIRTS-01, TERROR-02, TERROR-04.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.forecast.next_token import BoardToken, after_next, road_of
from companion.arkham.table import counts
from companion.arkham.table import events as e
from companion.arkham.table.state import OUTSKIRTS, WakingCause
from companion.screens.arkham.chances.forecast import terror_holder
from companion.screens.arkham.wording.names import Names
from companion.screens.parts import Warning

MOST = 3
"""Warnings shown at once."""


def warnings(names: Names, *, beside_tracks: bool = False) -> tuple[Warning, ...]:
    """At most three sentences, the most dangerous first; none while the Ancient One is awake or the game is over.

    ``beside_tracks``: what the next step of a track costs is said at the track itself.
    """
    if names.table.awakening or names.table.outcome:
        return ()
    woken = (Warning(text, hot=True) for text in _on_board(names)) if beside_tracks else awakenings(names)
    return (*woken, *limits(names))[:MOST]


def awakenings(names: Names) -> tuple[Warning, ...]:
    """A warning for every road on which the next step wakes the Ancient One."""
    return tuple(Warning(text, hot=True) for text in (*_by_doom(names), *_on_board(names), *_by_terror(names)))


def _woken(names: Names, token: BoardToken) -> WakingCause | None:
    """Return the road on which one more of a token wakes the Ancient One; None if it sleeps on."""
    return road_of(after_next(names.table, names.box, token))


def _by_doom(names: Names) -> Iterator[str]:
    """Yield the sentence that the next doom token wakes the Ancient One; nothing for full doom."""
    table, t = names.table, names.words.t
    last, who = names.box.ancient_ones[table.ancient_one].doom_track, names.ancient_one()
    if _woken(names, BoardToken.DOOM) and table.doom < last:  # a full track is a question: evening.verdict_lines
        yield t("Doom {doom} of {last}. One more token wakes {who}", doom=table.doom, last=last, who=who)


def _on_board(names: Names) -> Iterator[str]:
    """Yield a sentence if the next gate wakes the Ancient One, and a sentence if the next monster does."""
    table, t, who = names.table, names.words.t, names.ancient_one()
    monsters, top = counts.monsters_in_arkham(table), names.box.numbers.terror_maximum
    match _woken(names, BoardToken.GATE):
        case WakingCause.OPEN_GATES:
            yield t("Open gates: {n}. One more wakes {who}", n=len(table.gates), who=who)
        case WakingCause.GATE_STACK:
            yield _no_marker(names)
        case _:  # by its monsters, which have a line below
            pass
    match _woken(names, BoardToken.MONSTER):
        case WakingCause.MONSTER_CUP:
            yield t("The cup is empty. The next monster wakes {who}", who=who)
        case WakingCause.OVERRUN if table.terror >= top:
            yield t("Terror {terror}, monsters: {n}. One more wakes {who}", terror=top, n=monsters, who=who)
        case WakingCause():
            yield t("One more monster wakes {who}", who=who)
        case None:
            pass


def _by_terror(names: Names) -> Iterator[str]:
    """Yield the sentence that the next point of terror wakes the Ancient One."""
    t, who, top = names.words.t, names.ancient_one(), names.box.numbers.terror_maximum
    match _woken(names, BoardToken.TERROR):
        case WakingCause.OVERRUN:
            n = counts.monsters_in_arkham(names.table)
            yield t("Monsters: {n}. Terror {terror} wakes {who}", n=n, terror=top, who=who)
        case WakingCause():
            yield t("One more level of terror wakes {who}", who=who)
        case None:
            pass


def _no_marker(names: Names) -> str:
    """Return the warning that the next gate wakes the Ancient One, with the remedy.

    Spent gate trophies go back under the stack (AWAKE-05, STATE-05).
    """
    t, who = names.words.t, names.ancient_one()
    trophies = sum(len(investigator.gate_trophies) for investigator in names.table.investigators)
    if not trophies:
        return t("No gate markers are left. The next gate wakes {who}", who=who)
    return t(
        "No gate markers are left. The next gate wakes {who}. Spending gate trophies refills the stack: {n}",
        who=who,
        n=trophies,
    )


def limits(names: Names) -> tuple[Warning, ...]:
    """A warning for every limit whose next step hurts."""
    return (*_terror_above(names), *_monster_too_many(names), *_closing(names))


def _terror_above(names: Names) -> Iterator[Warning]:
    """Yield the warning that more terror adds doom instead of terror; nothing while terror can still rise."""
    events = after_next(names.table, names.box, BoardToken.TERROR)
    if any(isinstance(event, e.DoomChanged) and event.why is e.Why.TERROR_MAXIMUM for event in events) and not any(
        isinstance(event, e.TerrorChanged) for event in events
    ):
        yield Warning(names.words.t("Terror {n}: more terror adds doom instead", n=names.table.terror))


def _monster_too_many(names: Names) -> Iterator[Warning]:
    """Yield a warning of what the next monster does to the Outskirts: it lies there, or they overflow."""
    t, events = names.words.t, after_next(names.table, names.box, BoardToken.MONSTER)
    risen = next((event.after for event in events if isinstance(event, e.TerrorChanged)), None)
    if risen is not None:
        text = t("The Outskirts are full. One more monster: terror {n}", n=risen)
        yield Warning(text, hot=True, icon="outskirts")
    elif any(isinstance(event, e.OutskirtsEmptied) for event in events):
        text = t(
            "The Outskirts are full. One more monster empties them; {card} holds terror at {n}",
            card=terror_holder(names),
            n=names.table.terror,
        )
        yield Warning(text, icon="outskirts")
    elif any(isinstance(event, e.MonsterPlaced) and event.place == OUTSKIRTS for event in events):
        yield Warning(t("Monster limit reached: the next monster goes to the Outskirts"), icon="monster")


def _closing(names: Names) -> Iterator[Warning]:
    """Yield a warning for each location that the next point of terror closes."""
    for event in after_next(names.table, names.box, BoardToken.TERROR):
        if isinstance(event, e.LocationClosed):
            place = names.place(event.location)
            text = names.words.t("Terror {n} closes: {place}", n=names.table.terror + 1, place=place)
            yield Warning(text, icon="terror")
