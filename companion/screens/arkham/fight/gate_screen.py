"""Closing a gate: who, with which skill, sealed or not, and the result in one tap; other ways to close below.

Source: rules/arkham.md GATE-01..08, SIGN-01..05.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.arkham.combat import rolls
from companion.arkham.combat.gate_checks import SKILLS
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.ratings import ratings
from companion.arkham.sealing import closing_gates
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import explained, prices
from companion.screens.arkham.drafts.fight_draft import CloseBy, GateDraft, SealToo, SpendOnGate, WhoCloses
from companion.screens.arkham.drafts.view import Close
from companion.screens.arkham.wording import foretold
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, warning_with_ways
from companion.screens.families import chances as ch

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def closing(names: Names, place: str, draft: GateDraft) -> Iterator[AnyTablePart]:
    """Return the page of a place's sheet on which its gate is closed."""
    t, seats = names.words.t, names.table.seats_at(place)
    if not seats:
        yield p.Text(t("No investigator is here"), p.Tone.SECOND)
    else:
        yield from _by_check(names, place, _chosen(names, seats, draft), draft)
    yield from _without_a_roll(names, place, seats)


def _chosen(names: Names, seats: tuple[int, ...], draft: GateDraft) -> int:
    """Return the seat of the investigator who tries to close the gate.

    It is the chosen seat, or the first with an explored marker, or the first of all.
    """
    if draft.seat in seats:
        return draft.seat
    ready = [seat for seat in seats if names.table.investigators[seat].explored]
    return (ready or list(seats))[0]


def _by_check(names: Names, place: str, seat: int, draft: GateDraft) -> Iterator[AnyTablePart]:
    """Yield the closing of a gate by a check: who, skill, sealing, dice, tally and odds; nothing without a roll."""
    table = names.table
    skill = draft.skill or _better(names, seat)
    roll = rolls.closing(table, seat, skill, names.box)
    if roll is None:
        return
    own = table.investigators[seat].clues
    clues = min(draft.clues, own)
    price = ratings.sealing_price(table, names.box).value
    seal = draft.seal and ratings.may_seal(table, names.box) and own - clues >= price
    yield from _who_and_how(names, place, seat, skill)
    yield from _when_it_succeeds(names, seat, clues, seal, price)
    yield check_words.dice(names, roll, clues, names.short(table.gates[place]))
    yield from check_words.tell_sliders(names, seat, roll)

    def closes(successes: int) -> c.CloseGateByCheck:
        return c.CloseGateByCheck(seat, skill, successes, clues, seal)

    yield from _results(names, place, check_words.tally(names, roll, clues, closes), closes(roll.needed))
    for refused in warning_with_ways(names, c.CloseGateByCheck(seat, skill, 0)):
        yield from prices.beside(names, refused)
    yield from _spent(names, seat, clues)
    yield from check_words.beyond(names, roll, clues, closes)  # below the clues, which it must not move
    yield from _odds(names, roll, price, own, seat)


def _results(names: Names, place: str, tally: ch.Tally, success: c.CloseGateByCheck) -> Iterator[AnyTablePart]:
    """Yield the keys of the results, named by what closing the gate costs, below it; then the way out, if it helps."""
    t = names.words.t
    acts = (*tally.acts, *(() if success in tally.acts else (success,)))
    paid = {price.seat: price for act in acts for price in prices.prices(names, act)}
    yield from (p.Text(line, small=True) for line in prices.saved(names, c.CloseGate(place, -1)))
    yield from prices.sentences(names, *acts)
    label = t("Success closes the gate: {price}", price=", ".join(price.words for price in paid.values()))
    yield replace(tally, label=label) if paid else tally
    for seat in paid:
        back = prices.back_in(names, seat) if seat >= 0 else 0
        if back:
            wait = t("Wait: {who} is back in round {round}", who=names.first_name(seat), round=back)
            yield p.Group((p.Button(wait, Close(), icon="clock", grow=True),), p.Layout.BUTTONS)


def _who_and_how(names: Names, place: str, seat: int, skill: str) -> Iterator[AnyTablePart]:
    """Yield the choice of the investigator who tries, if several stand here, and of the skill: Fight or Lore."""
    t, seats = names.words.t, names.table.seats_at(place)
    if len(seats) > 1:
        who = tuple(
            p.Chip(names.first_name(candidate), act=WhoCloses(candidate), on=candidate == seat) for candidate in seats
        )
        yield p.Group(who, p.Layout.WRAP, t("Who closes the gate"))
    options = tuple(
        p.Button(skill_name(names, option), CloseBy(seat, option), pressed=option == skill) for option in SKILLS
    )
    yield p.Choice(t("{who} closes the gate with:", who=names.first_name(seat)), options)


def _spent(names: Names, seat: int, clues: int) -> Iterator[p.Group | p.Text]:
    """Yield the stepper for the clues spent on the check."""
    t, own = names.words.t, names.table.investigators[seat].clues
    minus = SpendOnGate(seat, -1, own) if clues else None
    plus = SpendOnGate(seat, 1, own) if clues < own else None
    if own:
        spent = p.Stepper(t("Clues spent"), str(clues), minus, plus, of=str(own), tone=p.Tone.CLUE, icon="clue")
        yield p.Group((spent,), p.Layout.GRID)
        yield from check_words.seal_out_of_reach(names, seat, clues)


def _when_it_succeeds(names: Names, seat: int, clues: int, seal: bool, price: int) -> Iterator[AnyTablePart]:
    """Yield the choice to only close or also to seal, and a line for each card that changes the price of a seal.

    Sealing is disabled, with the reason, if the environment forbids it or fewer than ``price`` clues are left after
    ``clues`` are spent on the roll. It stands above the results, because a successful result also pays for the seal.
    """
    t, own = names.words.t, names.table.investigators[seat].clues
    forbidden = not ratings.may_seal(names.table, names.box)
    enough = own - clues >= price
    reason = (
        t("The environment in play forbids sealing")
        if forbidden
        else ("" if enough else t("Sealing costs {needed} clues", needed=price))
    )
    options = (
        p.Button(t("only close"), SealToo(seat, False), pressed=not seal),
        p.Button(
            t("and seal, clues −{n}", n=price),
            SealToo(seat, True),
            icon="seal",
            pressed=seal,
            enabled=not reason,
            reason=reason,
        ),
    )
    yield p.Choice(t("On a success"), options)
    if reason:
        yield p.Text(reason, p.Tone.SECOND, small=True)
    for change in ratings.sealing_price(names.table, names.box).changes:
        yield p.Text(_why(names, change), p.Tone.SECOND, small=True)


def _why(names: Names, change: ratings.RatingChange) -> str:
    """Return in words which card or Ancient One changes the number of clues that a seal costs."""
    source = names.ancient_one() if change.source == names.table.ancient_one else names.card(change.source)
    return names.words.t("{source}: the seal costs {n} clues", source=source, n=change.after)


def _odds(names: Names, roll: CheckRoll, price: int, own: int, seat: int) -> Iterator[AnyTablePart]:
    """Yield the chances of closing, and of closing and sealing, if clues are spent in the best way.

    ``own`` is the number of clues held. Nothing if it is 0 or the roll is unknown; the line of sealing only if sealing
    is allowed and can be paid.
    """
    t, words = names.words.t, names.words
    if not roll.is_known or not own:
        return
    yield from check_words.with_clues(names, roll, seat)
    if own >= price and ratings.may_seal(names.table, names.box):
        sealing = roll.check(own - price)
        how = explained.of_check(words, sealing, t("to close and seal it"))
        text = t("close and seal, {n} clues set aside", n=price)
        yield ch.FigureLine(text, words.percent(sealing.chance), "seal", how=how)


def _better(names: Names, seat: int) -> str:
    """Return the skill with the greater chance to close; Lore if the dice are unknown."""
    result = {skill: rolls.closing(names.table, seat, skill, names.box) for skill in SKILLS}
    known_rolls = {skill: roll for skill, roll in result.items() if roll is not None and roll.is_known}
    if not known_rolls:
        return "lore"
    return max(known_rolls, key=lambda skill: known_rolls[skill].check(0).chance)


# ---------------------------------------------------------------- without the check of this sheet


def _without_a_roll(names: Names, place: str, seats: tuple[int, ...]) -> Iterator[AnyTablePart]:
    """Yield the buttons that close a gate without a roll on this page: by result, by an effect, marker only."""
    t, price = names.words.t, ratings.sealing_price(names.table, names.box).value
    for seat in seats:
        buttons = (
            *_elder_sign(names, place, seat),
            button(names, t("Close"), c.CloseGate(place, seat), icon="gate"),
            button(names, t("Close and seal, clues −{n}", n=price), c.CloseGate(place, seat, True, price), icon="seal"),
        )
        title = t("Result only: {who}", who=names.first_name(seat))
        yield p.Section(title, (*prices.buttons(names, *buttons), *_untold_sign(names, seat)), t("after the check"))
    effect = button(names, t("Closed by a card effect"), c.CloseGate(place, -1), icon="gate")
    off = button(names, t("Just remove the marker"), c.TakeGate(place))
    yield p.Section(t("Without a trophy"), prices.buttons(names, effect, off))


def _elder_sign(names: Names, place: str, seat: int) -> Iterator[p.Button]:
    """Yield the button for the Elder Sign card, if the investigator holds it or may hold it unnamed (SIGN-01)."""
    if closing_gates.holds_elder_sign(names.table, seat, names.box) is not False:
        sign = c.CloseGate(place, seat, elder_sign_card=True)
        yield button(names, names.words.t("Elder Sign card"), sign, icon="seal_card", hint=_price_of_sign(names, sign))


def _price_of_sign(names: Names, sign: c.CloseGate) -> str:
    """Return the cost of playing the Elder Sign card here, and the fate that it brings, in words (SIGN-02)."""
    t, events = names.words.t, foretold.events_of(names, sign)
    lost = {
        event.field: event.before - event.after
        for event in events
        if isinstance(event, e.InvestigatorChanged) and event.why is e.Why.ELDER_SIGN
    }
    doom = sum(event.before - event.after for event in events if isinstance(event, e.DoomChanged))
    texts = (
        *((t("Sanity −{n}", n=lost["sanity"]),) if lost.get("sanity") else ()),
        *((t("Stamina −{n}", n=lost["stamina"]),) if lost.get("stamina") else ()),
        *((t("doom −{n}", n=doom),) if doom > 0 else ()),
        *((fate,) if (fate := foretold.fate(names, sign.seat, events)) else ()),
    )
    return t("No check: {price}", price=", ".join(texts)) if texts else t("No check")


def _untold_sign(names: Names, seat: int) -> Iterator[p.Text]:
    """Yield the note that the app does not know whether this investigator has an Elder Sign; nothing if it knows."""
    if closing_gates.holds_elder_sign(names.table, seat, names.box) is None:
        text = names.words.t("{who}: Elder Sign not entered; is there one?", who=names.first_name(seat))
        yield p.Text(text, p.Tone.SECOND, small=True)
