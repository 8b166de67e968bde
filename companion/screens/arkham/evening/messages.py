"""What the page says by itself: refusals with the correction beside them, what a command brought, what others did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.arkham.ending.verdicts import verdicts
from companion.arkham.movement import meeting_monsters, walking
from companion.arkham.table.commands import BeginPhase, MoveByEncounter, MoveInvestigator, ResolveMythos
from companion.arkham.table.commands_by_chapter.fight_commands import FightCommand, FightEnd
from companion.arkham.table.events import CheckKind, CheckMade, FightEnded, InvestigatorMoved, RumorLeftOut, Why
from companion.arkham.table.state import LOST, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.history.codec import Do, Redo, Restore, Undo
from companion.history.timeline import Record, Refusal
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening import verdict_lines
from companion.screens.arkham.evening.log import is_by_hand, log_lines, who_did
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.phrases import phrase
from companion.screens.arkham.wording.refusals import refusal
from companion.screens.arkham.wording.sentences import sentence
from companion.screens.keeping.notices import too_late
from companion.words import Words


def refused(error: IllegalCommand, command: Command | None, names: Names | None, words: Words) -> p.Toast:
    """Return the message why a command was refused, with the corrections that do it all the same."""
    if isinstance(error.reason, Refusal):
        return too_late(error.reason, words)
    if names is None:
        return p.Toast(words.t("The table is not set up yet"), "refused")
    buttons = _anyway(error, command, names)
    return p.Toast(refusal(error, names), "refused", buttons, stays=bool(buttons))


def _anyway(error: IllegalCommand, command: Command | None, names: Names) -> tuple[p.Button, ...]:
    """Return the buttons that do what was refused, then one that closes the message; empty if nothing can do it."""
    ways = tuple(p.Button(label, by_hand) for label, by_hand in in_spite(error, command, names))
    return (*ways, p.Button("", v.Close(), p.ButtonKind.QUIET, "x", hint=names.words.t("Close"))) if ways else ()


def others_did(record: Record[Table], names: Names, *, may_act: bool = True) -> p.Toast:
    """Return the message about an act of another device: who acted and what changed.

    If the page may act, the end of a phase has a button that leads back to it.
    """
    t = names.words.t
    who = who_did(names, record) or t("Another device")
    buttons: tuple[p.Button, ...] = ()
    match record.act:
        case Undo():
            what = t("undone: {what}", what=phrase(record.command, names, record.events))
        case Redo():
            what = t("redone: {what}", what=phrase(record.command, names, record.events))
        case Do():
            what = (log_lines(names, record) or [phrase(record.command, names)])[0]
            what = t("{what} (by hand)", what=what) if is_by_hand(record) else what
            buttons = _back_to_phase(record, names) if may_act else ()
        case Restore():
            what = t("the table was restored")
    return p.Toast(t("{who}: {what}", who=who, what=what), "info", buttons)


def _back_to_phase(record: Record[Table], names: Names) -> tuple[p.Button, ...]:
    """Return the button that leads back to the phase which another device has ended; empty for any other act."""
    t, before = names.words.t, record.step.before if record.step is not None else None
    if not isinstance(record.command, BeginPhase) or before is None:
        return ()
    phase = t("{numeral} {phase}", numeral=NUMERALS[before.phase], phase=names.phase(before.phase))
    return (p.Button(t("Back to {phase}", phase=phase), v.Undo(record.number), icon="undo"),)


def resolved_already(records: Sequence[Record[Table]], names: Names) -> p.Toast | None:
    """Return the refusal of a second Mythos card for the round just ended; None if none was resolved (MYTHOS-01).

    It is for a device that saw neither the first card, which another device resolved, nor the next round.
    """
    standing = (record for record in reversed(records) if isinstance(record.act, Do) and not record.undone)
    last = next((record for record in standing if isinstance(record.command, ResolveMythos)), None)
    before = last.step.before if last is not None else None
    if last is None or before is None or before.round != names.table.round - 1:
        return None
    who = who_did(names, last) or names.words.t("Another device")
    what = names.words.t("the Mythos card is already resolved")
    return p.Toast(names.words.t("{who}: {what}", who=who, what=what), "refused")


def done(record: Record[Table], names: Names) -> p.Toast | None:
    """Return the message about effects of a command that its tap does not show; None if there are none.

    These are an end of the game to confirm, monsters passed on a walk, fights broken off, a rumor left out, a gate
    that stays open, monsters not faced before movement ended.
    """
    before, after, command = record.step.before, record.step.after, record.command
    if before is None or after is None:
        return None
    new_verdicts = tuple(
        verdict for verdict in verdicts(after, names.box) if verdict not in verdicts(before, names.box)
    )
    if new_verdicts:
        return verdict_lines.toast(names, new_verdicts)
    texts = [*_broken_off(record, names), *_left_out(record, names), *_stays_open(record, names)]
    if isinstance(command, BeginPhase) and before.phase is Phase.MOVEMENT and command.phase is not Phase.UPKEEP:
        texts += _not_faced(before, names)
    if isinstance(command, MoveInvestigator):
        texts += _walked(before, after, command, names)
    if isinstance(command, MoveByEncounter) and command.to in before.closures:
        texts += _into_closed(record, command.to, names)
    return p.Toast(" · ".join(texts), "info") if texts else None


def _broken_off(record: Record[Table], names: Names) -> Iterator[str]:
    """Yield the sentence about fights that broke off: a phase began, a figure or marker left (COMBAT-06, TURN-01)."""
    if isinstance(record.command, FightCommand):
        return
    ended = [event for event in record.events if isinstance(event, FightEnded) and event.how is FightEnd.MOVED]
    if ended:
        fights = "; ".join(
            f"{names.first_name(fight_ended.seat)}, {names.monster(fight_ended.kind)}" for fight_ended in ended
        )
        yield names.words.t("Fight ended: {fights}", fights=fights)


def _not_faced(before: Table, names: Names) -> Iterator[str]:
    """Yield the sentence with the monsters that somebody stood with and did not face, by investigator (MOVE-04).

    A monster whose fight broke off is named by that sentence.
    """
    words, left = names.words, dict[int, list[str]]()
    for seat in before.clockwise():
        fight = before.fights.get(seat)
        for monster in meeting_monsters.to_face(before, seat):
            if fight is None or monster.number != fight.monster:
                left.setdefault(seat, []).append(names.monster(monster.kind))
    each = (
        words.t("{monsters} ({who})", monsters=words.list_and(tuple(_counted(kinds))), who=names.first_name(seat))
        for seat, kinds in left.items()
    )
    if left:
        yield words.t("Not faced: {monsters}", monsters="; ".join(each))


def _left_out(record: Record[Table], names: Names) -> Iterator[str]:
    """Yield the sentence that the rumor in play did nothing, because no Mythos card was resolved (MCARD-03)."""
    yield from (sentence(event, names) for event in record.events if isinstance(event, RumorLeftOut))


def _stays_open(record: Record[Table], names: Names) -> Iterator[str]:
    """Yield the sentence that a check did not close the gate (GATE-02)."""
    for event in record.events:
        if isinstance(event, CheckMade) and event.check is CheckKind.CLOSE_GATE and not event.passed:
            yield names.words.t("Failed to close the gate")


def _into_closed(record: Record[Table], place: str, names: Names) -> Iterator[str]:
    """Yield the sentence that an investigator stands in the street because the location is closed (CLOSED-04)."""
    for event in record.events:
        if isinstance(event, InvestigatorMoved) and event.why is Why.EVICTED:
            placeholders = {"place": names.place(place), "street": names.place(event.after)}
            yield names.words.t("{place} is closed; now in the street: {street}", **placeholders)


def _walked(before: Table, after: Table, command: MoveInvestigator, names: Names) -> Iterator[str]:
    """Yield the sentences about a walk in Arkham: monsters passed, and a walk that is too far (MOVE-01, MOVE-04)."""
    investigator = before.investigators[command.seat]
    if before.phase is Phase.MOVEMENT and not investigator.zone and investigator.place != LOST:
        yield from _past(before, command, names)
        yield from _too_far(after, command.seat, names)


def _past(before: Table, command: MoveInvestigator, names: Names) -> Iterator[str]:
    """Yield the sentence with the monsters that the walk passed without an entered Evade check, by name and place."""
    t, met = names.words.t, dict[str, list[str]]()
    for monster in walking.walks(before, command.seat, names.box)[command.to].past:
        met.setdefault(monster.place, []).append(names.monster(monster.kind))
    if met:
        each = (
            t("{monsters} in {place}", monsters=", ".join(_counted(kinds)), place=names.short(place))
            for place, kinds in met.items()
        )
        yield t("Past: {monsters}", monsters="; ".join(each))


def _counted(kinds: list[str]) -> Iterator[str]:
    """Yield each name once, with its count if it occurs more than once."""
    yield from (name if number == 1 else f"{name} ×{number}" for name, number in Counter(kinds).items())


def _too_far(after: Table, seat: int, names: Names) -> Iterator[str]:
    """Yield a warning if a walk is farther than any slider setting allows; with unset sliders it was not refused."""
    left = walking.points_at_most(after, seat, names.box)
    if left < 0:
        spent = after.investigators[seat].points_spent
        yield names.words.t("Too far even at top Speed: {n} of {of} movement points", n=spent, of=spent + left)
