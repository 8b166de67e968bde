"""A player's threat check beside the map: reveal or stop, the dice, the cards, penalties one after another.

Source: rules/innsmouth.md sections 13, 14, 16.
"""

from __future__ import annotations

from companion.innsmouth.end import pending_checks
from companion.innsmouth.end.final_route import order_of_checks
from companion.innsmouth.end.pending_checks import Checked, CheckStage
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase
from companion.innsmouth.round.dice_draft import SIDES
from companion.innsmouth.solver.solver import appraise
from companion.innsmouth.threat.threat_check import KINDS
from companion.innsmouth.town.town import At
from companion.innsmouth.week import week_game
from companion.screens import parts as p
from companion.screens.families.sheets import DieFaces
from companion.screens.innsmouth.drafts.view import OpenSeat, RollAgain, RollForUs, TapDie, UntapDie
from companion.screens.innsmouth.end import check_corrections, check_next
from companion.screens.innsmouth.end.route_panel import level, line_items
from companion.screens.innsmouth.pieces import drawn, missing_entries
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.wording.numbers import points
from companion.screens.rules.rules_sheet import noted


def body(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the parts beside the map in the threat mode; a single sentence if the player has no final route.

    While others still choose routes: the threat level, who is missing, the advice. Afterwards: the threat level, the
    order of the checks, the current step, the corrections.
    """
    t = page.words.t
    check = pending_checks.checked(sight.tour, sight.seat, page.printed)
    if check is None:
        first = (p.Text(t("Choose a final route first."), p.Tone.SECOND),)
        return missing_entries.routes_later(page, sight.tour) or first
    if sight.tour.phase is Phase.FINAL:
        return (_level(page, check), *_waiting(page, sight), *_advice(page, sight, check))
    fixing = check_corrections.sections(page, sight, check)
    return (_level(page, check), *_order(page, sight), *_step(page, sight, check), *fixing)


def _level(page: InnsmouthScreen, check: Checked) -> Piece:
    """Return the threat level of the route; for a character that does not roll, the number of dark rituals."""
    t = page.words.t
    if not check.sheet.ability.checks_threat:
        count = check.failures
        return drawn.ThreatLevel(
            str(count),
            page.words.n("dark ritual", "dark rituals", count),
            t("one per threat symbol on the sheet"),
            is_none=not count,
        )
    assert check.player.route is not None
    return level(page, appraise(check.player.route, check.sheet, check.town), check.sheet)


def _waiting(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return the note on whose routes are still to be chosen before the checks begin."""
    open_seats = [seat for seat, player in enumerate(sight.tour.seats) if player.route is None]
    chips = tuple(p.Chip(page.names.player(seat), act=OpenSeat(seat)) for seat in open_seats)
    text = page.words.t("Checks begin once all routes are chosen. Still to choose:")
    return (p.Text(text, p.Tone.SECOND, small=True), p.Group(chips, p.Layout.WRAP))


def _order(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return a line with the order of the players' checks, done checks ticked; empty with a single player."""
    order = order_of_checks(sight.tour, page.printed)
    if len(order) < 2:
        return ()
    t = page.words.t
    players = [
        t("{who} ✓", who=page.names.short(seat)) if sight.tour.seats[seat].check.is_done else page.names.short(seat)
        for seat in order
    ]
    return (p.Text(t("Order of checks: {players}", players=", ".join(players)), p.Tone.SECOND, small=True),)


def _step(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return the current step of the check: advice and dice, artifacts, a penalty to choose, or the result."""
    now = pending_checks.pending(check)
    match now.due:
        case CheckStage.ROLL:
            return (*_advice(page, sight, check), *_dice(page, sight, check))
        case CheckStage.ARTIFACTS:
            return (_cards(page, check), *_reading(page, check), *_artifacts(page, sight, check))
        case CheckStage.SHOT | CheckStage.PENALTY | CheckStage.RITUAL:
            return (_rolled(page, check), *_choices(page, sight, check, now))
        case CheckStage.NOTHING:
            return _done(page, sight, check)


# ---------------------------------------------------------------- reveal or stop


def _cards(page: InnsmouthScreen, check: Checked) -> Piece:
    """Return the row of artifact cards drawn: revealed cards by name, the others face down."""
    names, revealed = page.names, check.player.check.revealed
    open_cards = tuple(
        drawn.CardSlot(names.card(c.Card(kind)), names.card_does(c.Card(kind)), is_open=True)
        for kind in KINDS
        for _ in range(getattr(revealed, kind))
    )
    face_down = (drawn.CardSlot(page.words.t("face down")),) * check.face_down
    return drawn.CardRow(page.words.t("Artifacts"), (*open_cards, *face_down))


def _reading(page: InnsmouthScreen, check: Checked) -> tuple[p.Group, ...]:
    """Return a note on our reading of an open Dagger, which adds 2; the rulebook's example differs (R0).

    Empty while no Dagger is revealed.
    """
    if not check.player.check.revealed.dagger:
        return ()
    text = page.words.t("How we read it: a Dagger adds 2 to each of two dice; the rulebook example is misprinted.")
    return (noted(page.words, text, "CHECK-04"),)


def _advice(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return the advice to reveal or stop, the better first, or what is lacking for it; empty without a threat roll."""
    if not check.sheet.ability.checks_threat:
        return ()
    t, words = page.words.t, page.words
    section = p.Section(t("Threat check"), (), note=t("expected score"))
    if not check.drawn:
        return (section, p.Text(t("No cache on the route: draw no artifacts."), p.Tone.SECOND, small=True))
    parts: list[Piece] = [section, _cards(page, check)]
    if check.sheet.artifact_deck is None:
        return (*parts, missing_entries.deck_form(page, sight), *_reveals(page, sight, check))
    advice = pending_checks.reveal_advice(check)
    stop_is_best = advice.reveal is None or advice.stop >= advice.reveal
    stop = drawn.AdviceLine(
        t("Stop and roll") if check.level else t("Leave cards face down"),
        t("cards left face down: {n}, 7 points each", n=check.face_down),
        points(words, advice.stop),
        is_best=stop_is_best,
    )
    if advice.reveal is None:
        return (*parts, stop)
    then = t("then tap the card you revealed") if sight.tour.phase is Phase.CHECK else t("when checks begin")
    reveal = drawn.AdviceLine(t("Reveal another card"), then, points(words, advice.reveal), is_best=not stop_is_best)
    both = (stop, reveal) if stop_is_best else (reveal, stop)
    return (*parts, *both, *_reveals(page, sight, check))


def _reveals(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return a chip for each kind of artifact card to reveal, or in a game of the week a button for the top card.

    Empty outside the threat checks, and once all drawn cards are revealed.
    """
    if sight.tour.phase is not Phase.CHECK or check.player.check.revealed.total >= check.drawn:
        return ()
    if sight.tour.week:
        card = week_game.card_of(sight.tour)
        turn = p.Button(
            page.words.t("Reveal the top card"), c.RevealCard(sight.seat, card or c.Card.TIARA), icon="card"
        )
        return (p.Group((turn,), p.Layout.BUTTONS),) if card is not None else ()
    names, deck, revealed = page.names, check.sheet.artifact_deck, check.player.check.revealed
    chips = []
    for card in c.Card:
        is_gone = deck is not None and getattr(revealed, card.value) >= getattr(deck, card.value)
        act = None if is_gone else c.RevealCard(sight.seat, card)
        hint = page.words.t("None left in the deck") if is_gone else ""
        chips.append(p.Chip(names.card(card), act=act, hint=hint))
    return (p.Text(page.words.t("Revealed:"), p.Tone.SECOND, small=True), p.Group(tuple(chips), p.Layout.EVEN))


# ---------------------------------------------------------------- dice


def _dice(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """The roll of the table, die by die; the faces to tap stand in the foot."""
    t, tapped = page.words.t, page.view.roll[: check.level]
    if not check.level or not check.sheet.ability.checks_threat:
        return ()
    if sight.tour.week:
        text = t("No need to roll: the check dice come from the seed. They appear once you stop revealing cards.")
        return (p.Text(text, p.Tone.SECOND, small=True),)
    left = check.level - len(tapped)
    dice = (
        tuple(
            drawn.ThreatDie(str(number), act=UntapDie(at, number), label=t("{n}: remove this die", n=number))
            for at, number in enumerate(tapped)
        )
        + (drawn.ThreatDie("·"),) * left
    )
    parts: list[Piece] = [p.Section(t("Dice"), (drawn.RolledDice(t("Dice rolled"), dice),))]
    if left:
        parts.append(p.Button(t("Roll for us"), RollForUs(check.level), p.ButtonKind.QUIET, "dice"))
    return tuple(parts)


def _rolled(page: InnsmouthScreen, check: Checked) -> Piece:
    """The dice as they lie and what the cards make of them."""
    state = check.player.check
    lowest = check.sheet.ability.lowest_success
    values = state.result if state.result is not None else state.roll or ()
    dice = tuple(
        drawn.ThreatDie(str(before), str(after) if after != before else "", "good" if after >= lowest else "bad")
        for before, after in zip(state.roll or (), values, strict=True)
    )
    return drawn.RolledDice(page.words.t("Dice rolled"), dice)


def _artifacts(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return the choice of dice to roll again if a manuscript can be used, otherwise of the artifacts to use."""
    again = pending_checks.best_reroll_of(sight.seat, check)
    return _manuscript(page, sight, check, again) if again is not None else _use(page, sight, check)


def _manuscript(page: InnsmouthScreen, sight: InSight, check: Checked, best: c.UseManuscript) -> tuple[Piece, ...]:
    """Return the parts with which a manuscript rolls dice again: the choice of dice, then their new numbers.

    The dice of the advice are chosen at first; taps change the choice.
    """
    t, state = page.words.t, check.player.check
    chosen = check_next.rolled_again(page, check, best)
    rolled = tuple(
        drawn.ThreatDie(
            str(number), act=RollAgain(at, at not in chosen), label=t("{n}: reroll", n=number), is_on=at in chosen
        )
        for at, number in enumerate(state.roll or ())
    )
    numbers = check_next.new_numbers(page, sight, chosen)
    parts: list[Piece] = [
        p.Section(
            t("Manuscript: roll again"),
            (
                p.Text(t("Highlighted dice will be rerolled; tap to change."), p.Tone.SECOND, small=True),
                drawn.RolledDice(t("Dice rolled"), rolled),
            ),
        ),
    ]
    if len(numbers) < len(chosen):
        number = state.roll[chosen[len(numbers)]] if state.roll else 0
        text = t("Reroll {at} of {all}, was {n}", n=number, at=len(numbers) + 1, all=len(chosen))
        faces = tuple(TapDie(n) for n in range(1, SIDES + 1))
        parts += [p.Text(text, small=True), DieFaces(text, faces)]
    elif chosen and not sight.tour.week:
        parts.append(p.Button(t("Enter again"), UntapDie(len(numbers) - 1, numbers[-1]), p.ButtonKind.QUIET))
    parts.append(p.Button(t("Skip the manuscript"), c.UseManuscript(sight.seat, (), state.roll), p.ButtonKind.QUIET))
    return tuple(parts)


def _use(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """Return the best use of the cards other than manuscripts, drawn on the dice; empty where there is none."""
    best = pending_checks.best_use_of(sight.seat, check)
    if best is None:
        return ()
    t, roll = page.words.t, check.player.check.roll or ()
    values = [number + best.amulets for number in roll]
    for pair in best.daggers:
        for die in pair:
            values[die] += 2
    for die in best.tiaras:
        values[die] = SIDES
    lowest = check.sheet.ability.lowest_success
    dice = tuple(
        drawn.ThreatDie(str(before), str(after) if after != before else "", "good" if after >= lowest else "bad")
        for before, after in zip(roll, values, strict=True)
    )
    failures = sum(value < lowest for value in values)
    text = page.words.n("{n} failure left", "{n} failures left", failures)
    return (
        p.Section(t("Best use of the cards"), (drawn.RolledDice(t("Dice rolled"), dice), p.Text(_uses(page, best)))),
        p.Text(text, p.Tone.SECOND),
        p.Button(t("Use no card"), c.UseArtifacts(sight.seat, of=roll), p.ButtonKind.QUIET),
    )


def _uses(page: InnsmouthScreen, best: c.UseArtifacts) -> str:
    """Return the cards used, in words; "No card helps." without any."""
    names, t = page.names, page.words.t
    uses = []
    if best.amulets:
        uses.append(t("{card} ×{n}", card=names.card(c.Card.AMULET), n=best.amulets))
    if best.daggers:
        uses.append(t("{card} ×{n}", card=names.card(c.Card.DAGGER), n=len(best.daggers)))
    if best.tiaras:
        uses.append(t("{card} ×{n}", card=names.card(c.Card.TIARA), n=len(best.tiaras)))
    return ", ".join(uses) or t("No card helps here.")


# ---------------------------------------------------------------- penalties


def _choices(page: InnsmouthScreen, sight: InSight, check: Checked, now: pending_checks.Pending) -> tuple[Piece, ...]:
    """Return the penalties already taken, then the penalties still to choose, with the cheapest marked."""
    t, names = page.words.t, page.names
    best = pending_checks.best_choice(check)
    rows = []
    for quarter, symbols in now.options:
        for symbol in symbols:
            act = (
                c.EraseThreat(sight.seat, quarter)
                if now.due is CheckStage.SHOT
                else c.TakePenalty(sight.seat, quarter, symbol)
            )
            rows.append(_choice(page, check, now.due, quarter, symbol, act, (quarter, symbol) == best))
    titles = {
        CheckStage.SHOT: t("Success: which symbol to erase?"),
        CheckStage.PENALTY: t("Penalty: which quarter do the tourists leave?"),
        CheckStage.RITUAL: t("Ritual: which quarter?"),
    }
    note = page.words.n("{n} to go", "{n} to go", now.left)
    done = tuple(
        p.Text(
            t(
                "{quarter} empties; symbol in {symbol} erased",
                quarter=names.quarter(erased.quarter),
                symbol=names.quarter(erased.symbol),
            ),
            p.Tone.SECOND,
            small=True,
        )
        for erased in check.player.check.penalties
    )
    return (*done, p.Section(titles[now.due], tuple(rows), note=note))


def _choice(
    page: InnsmouthScreen, check: Checked, due: CheckStage, quarter: At, symbol: At, act: p.Act, is_best: bool
) -> drawn.AdviceLine:
    """Return a penalty to tap: the quarter that empties and its threat symbol; for a shot the symbol alone."""
    t, names = page.words.t, page.names
    if due is CheckStage.SHOT:
        return drawn.AdviceLine(t("Symbol in {quarter}", quarter=names.quarter(quarter)), "", "", act, is_best)
    title = f"{names.quarter(quarter)}: {names.tourists(check.player.marks_at(quarter).tourists)}"
    text = t("also erases the symbol in {symbol}", symbol=names.quarter(symbol))
    note = t("smallest loss") if is_best else ""
    return drawn.AdviceLine(title, f"{text}; {note}" if note else text, "", act, is_best)


def _done(page: InnsmouthScreen, sight: InSight, check: Checked) -> tuple[Piece, ...]:
    """The check is over: what it cost and the points in the end."""
    t, names = page.words.t, page.names
    pieces: list[Piece] = [_cards(page, check)] if check.drawn else []
    pieces += [_rolled(page, check)] if check.player.check.roll else []
    pieces += [
        p.Text(
            t(
                "{quarter} empties; symbol in {symbol} erased",
                quarter=names.quarter(erased.quarter),
                symbol=names.quarter(erased.symbol),
            ),
            p.Tone.SECOND,
            small=True,
        )
        for erased in check.player.check.penalties
    ]
    pieces += _without_effect(page, check)
    final = check.lines
    rows = tuple(drawn.PointsRow(label, (str(value),)) for label, value in line_items(final, names) if value)
    total = names.total(final.total, check.player)
    table = drawn.ScoreTable(t("Points by line"), (*rows, drawn.PointsRow(t("Total"), (total,), True)))
    return (drawn.Headline(t("Final points"), total), *pieces, table)


def _without_effect(page: InnsmouthScreen, check: Checked) -> tuple[p.Text, ...]:
    """Return a note on failures or rituals without effect, as no tourists stood beside a symbol; empty if none.

    Source: rules/innsmouth.md sections 14, 16; R2.
    """
    n, count = page.words.n, check.failures - len(check.player.check.penalties)
    if count < 1:
        return ()
    text = n(
        "{n} failure without effect: no tourists next to a symbol",
        "{n} failures without effect: no tourists next to a symbol",
        count,
    )
    if not check.sheet.ability.checks_threat:
        text = n(
            "{n} ritual without effect: no tourists next to a symbol",
            "{n} rituals without effect: no tourists next to a symbol",
            count,
        )
    return (p.Text(text, p.Tone.SECOND, small=True),)
