"""Moments on the way to the end: doom in its last third, its last token, the awakening, the end of the evening."""

from __future__ import annotations

from companion.arkham.ratings.ratings import ancient_one_now
from companion.arkham.table import events as e
from companion.facts.arkham_powers import PowerWord
from companion.screens.arkham.drafts.view import OpenTab, Tab
from companion.screens.arkham.evening import newspaper, score_screen
from companion.screens.arkham.moments.moment import Act, Kind, Moment, Moments
from companion.screens.arkham.wording.chapters.causes import road_words


def _doom_changed(event: e.DoomChanged, act: Act) -> Moment | None:
    """Return the moment of the last token that is left, or of the last third the first time that it is reached.

    None for any other token, and while the Ancient One is awake.
    """
    t, of = act.names.words.t, act.names.box.ancient_ones[act.table.ancient_one].doom_track
    if event.after < event.before or act.table.awakening is not None:
        return None
    if event.after == of - 1:
        return _doom(Kind.LAST, t("One doom token is left"), event.after, of, act)
    if _is_late(event.before, of) or not _is_late(event.after, of) or _was_late(act, of):
        return None
    return _doom(Kind.DOOM, t("The last third of the doom track"), event.after, of, act)


def _doom(kind: Kind, eyebrow: str, doom: int, of: int, act: Act) -> Moment:
    """Return a moment of doom, with the rounds that are left at the pace so far."""
    t, n = act.names.words.t, act.names.words.n
    rounds = max(1, round((of - doom) * act.table.round / doom))
    pace = n("At this pace: {n} more round", "At this pace: {n} more rounds", rounds)
    left = n("{n} doom token is left", "{n} doom tokens are left", of - doom) if kind is Kind.DOOM else ""
    return act.moment(kind, eyebrow, t("{n} of {of}", n=doom, of=of), left, pace, number=doom, of=of)


def _is_late(doom: int, of: int) -> bool:
    """Return whether doom is in the last third of its track."""
    return 3 * doom >= 2 * of


def _was_late(act: Act, of: int) -> bool:
    """Return whether the last third was reached before in this game."""
    tables = (record.step.after for record in act.earlier if not record.undone)
    return any(table is not None and _is_late(table.doom, of) for table in tables)


def _woke(event: e.AncientOneWoke, act: Act) -> Moment:
    """Return the moment of the awakening, which leads to battle; to nothing for Azathoth and where nobody is left."""
    names, t = act.names, act.names.words.t
    title = t("{who} wakes up", who=names.ancient_one())
    road, kind = t("Awakened by: {road}", road=road_words(event.road, names)), Kind.AWAKENING
    if names.box.power(act.table.ancient_one, PowerWord.ENDS_THE_GAME):
        return act.moment(kind, road, title, t("Nothing is left of the world."), face=act.table.ancient_one)
    if act.table.outcome is not None:
        return act.moment(kind, road, title, face=act.table.ancient_one)
    rating = ancient_one_now(act.table, names.box).combat_rating or 0
    return act.moment(
        kind,
        road,
        title,
        t("The town is lost; you remain."),
        t("Combat rating {n}, doom tokens: {m}", n=names.words.signed(rating), m=act.table.doom),
        face=act.table.ancient_one,
        button=t("To battle"),
        leads=OpenTab(Tab.TABLE),
    )


def _ended(event: e.GameEnded, act: Act) -> Moment | None:
    """Return the moment of the end of the game, with its newspaper; None where the players say that it goes on."""
    if event.outcome is None:
        return None
    verdict, over = score_screen.title(act.names)
    front = newspaper.paper(act.names, (*act.earlier, act.record))
    return act.moment(Kind.END, verdict, over, score_screen.how_it_ended(act.names), front=front)


MOMENTS: Moments = {
    e.DoomChanged: _doom_changed,
    e.AncientOneWoke: _woke,
    e.GameEnded: _ended,
}
"""The moments on the way to the end."""
