"""The log: one line for every act, a burst of taps being one, newest first, under the turns."""

from __future__ import annotations

from dataclasses import replace

from companion.desks import Event
from companion.realms.game import events as e
from companion.screens import parts as p
from companion.screens.devices import seats
from companion.screens.keeping.comfort import tried_from
from companion.screens.pages import PageLinks, clock
from companion.screens.realms.wording.bursts import Log, PlayersAct, deeds
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.sentences import phrase, sentence

SHOWN = 120
AT_ONCE = 2


def present(names: Names, records: Log, links: PageLinks | None = None) -> p.Panel:
    """Return the whole log; with ``links`` a copy from any act is offered."""
    t = names.words.t
    groups: list[tuple[str, list[p.LogLine]]] = []
    for deed in reversed(deeds(records)[-SHOWN:]):
        title = moment(names, deed)
        if not groups or groups[-1][0] != title:
            groups.append((title, []))
        shown, number = line(names, deed), deed.last.number
        tried = () if deed.last.undone or links is None else tried_from(names.words, links, number, shown.text)
        groups[-1][1].append(replace(shown, aside=tried))
    body = tuple(p.Section(title, (p.Group(tuple(results), p.Layout.LOG),)) for title, results in groups)
    empty = (p.Text(t("Nothing in the log yet"), p.Tone.SECOND),)
    return p.Panel(t("Log"), body or empty, size=p.Size.PAGE, name="log")


def moment(names: Names, deed: PlayersAct) -> str:
    """Return the heading of a log entry: the setup, or the turn with its player."""
    before = deed.first.step.before
    if before is None:
        return names.words.t("Setup")
    there = replace(names, duel=before)
    return names.words.t("Turn {turn}: {who}", turn=before.turn, who=there.player(before.active))


def line(names: Names, deed: PlayersAct) -> p.LogLine:
    """One act: what happened, when, on which device."""
    sentences = log_lines(names, deed)
    by = who_did(names, deed.last.who)
    taken = names.words.t("undone") if deed.last.undone else ""
    note = " · ".join(filter(None, (clock(deed.last.at), by, taken)))
    return p.LogLine(
        "; ".join(sentences[:AT_ONCE]), "", _seat(deed), note, deed.last.undone, details=tuple(sentences[AT_ONCE:])
    )


def log_lines(names: Names, deed: PlayersAct) -> list[str]:
    """Return the sentences of an act; a burst names where the dial stood before and stands after."""
    there = replace(names, duel=deed.first.step.before or deed.first.step.after)
    sentences = [sentence(event, there) for event in _joined(deed)]
    return [text for text in sentences if text] or [phrase(deed, there)]


def _joined(deed: PlayersAct) -> list[Event]:
    """The turns of one dial as one."""
    turns = [event for event in deed.events if isinstance(event, e.SanityChanged)]
    if len(deed.records) < 2 or not turns:
        return list(deed.events)
    whole = e.SanityChanged(turns[0].seat, turns[0].before, turns[-1].after)
    return [whole, *(event for event in deed.events if not isinstance(event, e.SanityChanged))]


def _seat(deed: PlayersAct) -> int:
    """Return the seat that an act concerns: the seat it names, otherwise the active seat; −1 before a duel."""
    command = deed.first.command
    seat = getattr(command, "seat", None)
    if isinstance(seat, int):
        return seat
    before = deed.first.step.before
    return before.active if before is not None else -1


def who_did(names: Names, who: str) -> str:
    """Return who acted: a player's own name, that of the seat, or the kind of device."""
    players = names.duel.players if names.duel is not None else ()
    return seats.who_acted(names.words, who, {seats.at_number(at): names.player(at) for at in range(len(players))})
