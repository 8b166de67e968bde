"""The dice of a round: entered as they lie, drafted step by step, shared out in opening rounds.

Source: rules/innsmouth.md sections 5.1, 5.2, 9, 18.
"""

from __future__ import annotations

from itertools import combinations

from companion.innsmouth.box.my_box import TOURIST_DICE, Bonus, Die
from companion.innsmouth.box.possible_dice import possible
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import FATE, Tour
from companion.innsmouth.round.dice_draft import SIDES, SOLO_AVAILABLE, available, dice_needed, drafting, own_dice
from companion.innsmouth.round.quarters import by_own_dice
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.town import TouristKind
from companion.innsmouth.week import week_game
from companion.innsmouth.week.town_of_week import WeekDice
from companion.screens import parts as p
from companion.screens.families.sheets import DieFaces
from companion.screens.innsmouth.drafts.entered_dice import asked
from companion.screens.innsmouth.drafts.view import (
    AddKind,
    ClearKinds,
    LeadDraft,
    PickDie,
    TellBonusFace,
    TellKinds,
    TellNext,
)
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.round import die_panel
from companion.screens.innsmouth.round.die_panel import die_mark, lying
from companion.screens.innsmouth.wording.names import Names
from companion.screens.rules.rules_sheet import noted, rules_button


def board(page: InnsmouthScreen, tour: Tour) -> drawn.RoundBoard:
    """The round board with its fate numbers; marked cells bring threat."""
    marked = page.printed.numbers.cultist_cells
    if tour.mode.value == "deep_ones":
        marked = tuple(tour.box.deep_ones or ())
    cells = tuple(
        drawn.RoundCell(
            str(tour.cells[at]) if at < len(tour.cells) and tour.cells[at] else "",
            at + 1 in marked,
            at + 1 == tour.round and not tour.is_score_only,
        )
        for at in range(page.printed.numbers.rounds)
    )
    return drawn.RoundBoard(page.words.t("Round board"), cells)


# ---------------------------------------------------------------- telling


def is_whole(page: InnsmouthScreen, tour: Tour) -> bool:
    """Return whether every die is to be entered, rather than the two round dice and the fate die alone.

    Opening rounds and solo games need every die.
    """
    return page.view.dice.is_whole or tour.is_opening or tour.is_solo


def slots(page: InnsmouthScreen, tour: Tour) -> tuple[str, ...]:
    """Return the label of each die to enter, in order."""
    t = page.words.t
    if not is_whole(page, tour):
        return (t("First round die"), t("Second round die"), t("Fate die"))
    count = dice_needed(tour)
    fate = (t("Fate die"),) if tour.is_opening else ()
    if tour.is_solo:
        fresh = count - 2
        return (*(t("Available {n}", n=n + 1) for n in range(fresh)), t("Unavailable 1"), t("Unavailable 2"))
    if tour.is_opening:
        return (*(t("{who}’s die", who=page.names.player(_clockwise(tour, n))) for n in range(count)), *fate)
    return tuple(t("Die {n}", n=n + 1) for n in range(count))


def _clockwise(tour: Tour, steps: int) -> int:
    """Return the seat that lies so many seats clockwise after the first player."""
    return (tour.first_seat + steps) % len(tour.seats)


def telling(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return the form to enter dice one by one: number, then tourists, and the bonus; a week's dice are only shown.

    The row of dice has its whole length from the start, so that nothing moves under the finger.
    """
    week = week_game.dice_of(tour)
    if week is not None:
        return _of_week(page, tour, week)
    t, names, draft = page.words.t, page.names, page.view.dice
    wanted = slots(page, tour)
    entered = draft.dice[: len(wanted)]
    picked = draft.at if draft.is_changed else None
    dice = tuple(
        die_mark(names, die, label, act=PickDie(at, die.number), state="on" if at == picked else "")
        for at, (die, label) in enumerate(zip(entered, wanted, strict=False))
    )
    empty = tuple(
        drawn.DieMark("·", t("Still to enter: {what}", what=label), state="gone") for label in wanted[len(entered) :]
    )
    parts: list[Piece] = [_switch(page, tour)]
    if tour.is_solo and tour.dice.rolled:
        parts += [p.Text(t("Already available:"), small=True), drawn.DiceRow(t("Available"), _as_they_lie(names, tour))]
    parts.append(drawn.DiceRow(t("Dice entered"), (*dice, *empty)))
    if empty or picked is not None:
        label = t("{what}: number", what=wanted[len(entered) if picked is None else picked])
        faces = DieFaces(label, tuple(TellNext(n) for n in range(1, SIDES + 1)))
        parts += [p.Text(label), faces]
    if not entered:
        parts.append(p.Text(_who_rolls(page, tour), p.Tone.SECOND, small=True))
    elif asks_kinds(page, tour, at := min(asked(draft), len(entered) - 1)):
        parts.append(_kinds(page, tour, entered, at))
    parts.append(_bonus(page, tour))
    return tuple(parts)


def _of_week(page: InnsmouthScreen, tour: Tour, week: WeekDice) -> tuple[Piece, ...]:
    """Return the dice that the seed of a week has for this round, which are laid out instead of rolled."""
    t, names = page.words.t, page.names
    fresh = len(week.dice) - (TOURIST_DICE - SOLO_AVAILABLE)
    free = (*(die_mark(names, die) for die in tour.dice.rolled), *(die_mark(names, die) for die in week.dice[:fresh]))
    gone = tuple(die_mark(names, die, state="gone") for die in week.dice[fresh:])
    text = t(
        "No need to roll: seed {seed} sets these dice. Copy them onto yours, or leave yours in the box.",
        seed=tour.week,
    )
    return (
        p.Text(text, p.Tone.SECOND, small=True),
        p.Section(t("Available dice"), (drawn.DiceRow(t("Available dice"), free),)),
        p.Section(t("Unavailable dice"), (drawn.DiceRow(t("Unavailable dice"), gone),), note=t("next round")),
        p.Text(t("Bonus die: {face}", face=names.bonus(week.bonus))),
        noted(page.words, t("How we read it: the bonus die has one face for each effect."), "BONUS-01"),
    )


def _switch(page: InnsmouthScreen, tour: Tour) -> Piece:
    """Return the choice how dice are entered: drafted at the table or led; None in an opening round or solo."""
    t = page.words.t
    if tour.is_opening or tour.is_solo:
        return None
    options = (
        p.Button(t("We drafted already"), LeadDraft(False), pressed=not page.view.dice.is_whole),
        p.Button(t("Guide our draft"), LeadDraft(True), pressed=page.view.dice.is_whole),
    )
    return p.Choice(t("How to enter the dice"), options)


def _who_rolls(page: InnsmouthScreen, tour: Tour) -> str:
    """Return the sentence on which player rolls which dice in this round: solo, an opening round, or any other."""
    t, who = page.words.t, page.names.player(tour.first_player)
    if tour.is_solo:
        return _solo_dice(page, tour)
    if tour.is_opening and tour.round == 1:
        return t("Opening round: everyone rolls one die; {who} also rolls the bonus and fate dice.", who=who)
    if tour.is_opening:
        return t("Opening round: {who} rerolls the bonus and fate dice.", who=who)
    return t("{who} goes first: roll all dice.", who=who)


def _solo_dice(page: InnsmouthScreen, tour: Tour) -> str:
    """Return the text on what to roll and move before the dice of a solo round are entered (section 18)."""
    t = page.words.t
    if not tour.dice.rolled:
        return t("Roll three tourist dice (available), the other two (unavailable), then the bonus die.")
    return t(
        "The two unavailable dice become available; do not reroll them. Roll the fate die (available), "
        "the two round dice (unavailable), then the bonus die."
    )


def asks_kinds(page: InnsmouthScreen, tour: Tour, at: int) -> bool:
    """Return whether the tourists of a die to enter count: those of the fate die do for the Detective alone.

    Source: rules/innsmouth.md section 16. Where the draft is led, or alone, every die may become a round die.
    """
    is_fate = at + 1 == len(slots(page, tour)) and (tour.is_opening or not is_whole(page, tour))
    return not is_fate or any(player.character in (None, Character.DETECTIVE) for player in tour.seats)


def _kinds(page: InnsmouthScreen, tour: Tour, dice: tuple[Die, ...], at: int) -> Piece:
    """Return the input for the tourists of a die that is entered."""
    die, others = dice[at], (*dice[:at], *dice[at + 1 :])

    def change(face: Die) -> p.Act:
        return TellKinds(at, face) if face.tourists else ClearKinds(at)

    lie = possible(tour.box.dice, die.number, (*tour.dice.rolled, *others))
    return die_panel.kinds(page, die, lie, change, lambda kind: AddKind(at, kind))


def _bonus(page: InnsmouthScreen, tour: Tour) -> p.Section:
    """Return the choice of the bonus die's face: the faces in my box, otherwise each effect once (section 7)."""
    t, names, chosen = page.words.t, page.names, page.view.dice.bonus
    faces = tuple(bonus for bonus in Bonus if bonus in (tour.box.bonus_die or tuple(Bonus)))
    chips = tuple(p.Chip(names.bonus(bonus), act=TellBonusFace(bonus), on=bonus is chosen) for bonus in faces)
    note = "" if tour.box.bonus_die else t("assumed: once each")
    aside = (rules_button(page.words, "BONUS-01"),)
    return p.Section(t("Bonus die"), (p.Group(chips, p.Layout.EVEN),), note=note, aside=aside)


def tell_button(page: InnsmouthScreen, tour: Tour) -> p.Button:
    """Return the button that takes over the dice; disabled, with a reason, until all are entered."""
    t, draft = page.words.t, page.view.dice
    week = week_game.dice_of(tour)
    if week is not None:
        lie = c.TellDice(week.dice, week.bonus)
        return p.Button(t("Use these dice"), lie, p.ButtonKind.MAIN, "check", grow=True)
    wanted = slots(page, tour)
    command = tell_command(page, tour)
    reason = ""
    if len(draft.dice) < len(wanted):
        reason = t("Still to enter: {what}", what=wanted[len(draft.dice)])
    elif draft.bonus is None:
        reason = t("Still to enter: {what}", what=t("Bonus die"))
    label = t("Confirm dice")
    return p.Button(label, command, p.ButtonKind.MAIN, "check", enabled=not reason, reason=reason, grow=True)


def tell_command(page: InnsmouthScreen, tour: Tour) -> c.TellDice | c.TellRoundDice | None:
    """Return the command for the dice entered; None while any of them is missing."""
    draft, wanted = page.view.dice, slots(page, tour)
    if len(draft.dice) < len(wanted) or draft.bonus is None:
        return None
    dice = draft.dice[: len(wanted)]
    if not is_whole(page, tour):
        return c.TellRoundDice(dice[0], dice[1], dice[2], draft.bonus)
    if tour.is_opening:
        return c.TellDice(dice[:-1], draft.bonus, dice[-1])
    return c.TellDice(dice, draft.bonus)


# ---------------------------------------------------------------- as they lie


def _as_they_lie(names: Names, tour: Tour) -> tuple[drawn.DieMark, ...]:
    """Return the rolled dice as pictures, in their order."""
    return tuple(die_mark(names, die) for die in tour.dice.rolled)


def draft(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return who takes or removes a die now, and the dice to tap; empty while no die is to be drafted."""
    step = drafting(tour)
    if step is None:
        return ()
    t, names, dice = page.words.t, page.names, tour.dice
    free = available(tour)
    marks = tuple(
        die_mark(
            names,
            die,
            act=c.TakeDie(at, len(dice.taken) + len(dice.removed)) if at in free else None,
            state="taken" if at in dice.taken else "gone" if at in dice.removed else "",
        )
        for at, die in enumerate(dice.rolled)
    )
    who = names.player(step.seat)
    text = t("{who}: remove a die", who=who) if step.removes else t("{who}: take a round die", who=who)
    if tour.is_solo:
        text = t("Take two of the three as round dice; the third becomes the fate die.")
    return (p.Title(text, 2), drawn.DiceRow(t("Dice rolled"), marks), *_next_round(page, tour), _bonus_line(page, tour))


def _next_round(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """Return the unavailable dice of a solo game, which are those of the next round; empty in any other game.

    Source: rules/innsmouth.md section 18.
    """
    if not tour.dice.unavailable:
        return ()
    t, label = page.words.t, page.words.t("Unavailable dice")
    marks = tuple(die_mark(page.names, die, state="gone") for die in tour.dice.unavailable)
    return (p.Section(label, (drawn.DiceRow(label, marks),), note=t("next round")),)


def _bonus_line(page: InnsmouthScreen, tour: Tour) -> p.Text:
    """Return the face of the bonus die in words; "?" before it is rolled."""
    t = page.words.t
    face = page.names.bonus(tour.dice.bonus) if tour.dice.bonus is not None else "?"
    return p.Text(t("Bonus die: {face}", face=face), p.Tone.SECOND)


def of_round(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """The dice that count for the sheet in sight."""
    t, dice = page.words.t, sight.tour.dice
    own = own_dice(sight.tour, sight.seat)
    marks = [lying(page, sight.tour, at, t("Round die"), "taken") for at in own]
    if dice.fate is not None:
        marks.append(lying(page, sight.tour, FATE, t("Fate die"), "fate"))
    parts: list[Piece] = [drawn.DiceRow(t("Dice of the round"), tuple(marks))] if marks else []
    changing, bonus = die_panel.changing(page, sight), _bonus_line(page, sight.tour)
    return (*_own_dice(page, sight, bool(own)), *parts, *changing, bonus, *_next_round(page, sight.tour))


def _own_dice(page: InnsmouthScreen, sight: InSight, is_chosen: bool) -> tuple[Piece, ...]:
    """Return the pairs to choose from, in opening round 1 until the player has a quarter; else empty."""
    tour = sight.tour
    if not tour.is_opening or tour.round > 1 or sight.player.turn.quarter is not None:
        return ()
    t, rolled = page.words.t, tour.dice.rolled
    now = set(sight.player.opening or ())
    ways = tuple(p.Group(_with_quarters(page, sight, pair), p.Layout.WRAP) for pair in pairs(rolled))
    lie = tuple(lying(page, tour, at, state="taken" if at in now else "") for at in range(len(rolled)))
    text = t("Choose two of the dice set aside")
    if len(tour.seats) == 4:
        text = t("Choose two dice for round 1; keep the other two for round 2")
    aside = drawn.DiceRow(t("Dice set aside"), lie)
    return (p.Text(text, p.Tone.SECOND, small=is_chosen), aside, *ways)


def _with_quarters(page: InnsmouthScreen, sight: InSight, pair: tuple[int, int]) -> tuple[p.Chip, ...]:
    """Return a chip that chooses two dice, and chips that choose a quarter by these dice in a single tap."""
    rolled, seat = sight.tour.dice.rolled, sight.seat
    chosen = _same(rolled, pair, set(sight.player.opening or ()))
    faces = drawn.Faces(tuple(die_mark(page.names, rolled[at]) for at in pair))
    return (
        p.Chip("", act=c.ChooseDice(seat, *pair), on=chosen, mark=faces),
        *(
            p.Chip(page.names.quarter(at), act=c.ChooseQuarter(seat, at, dice=pair))
            for at in by_own_dice(sight.tour, seat, pair)
        ),
    )


def pairs(rolled: tuple[Die, ...]) -> tuple[tuple[int, int], ...]:
    """Return all pairs of dice by index; of pairs with equal numbers and tourists only the first."""
    results: list[tuple[int, int]] = []
    for pair in combinations(range(len(rolled)), 2):
        if not any(_same(rolled, pair, set(other)) for other in results):
            results.append(pair)
    return tuple(results)


def _same(rolled: tuple[Die, ...], pair: tuple[int, int], other: set[int]) -> bool:
    """Return whether two pairs of dice have equal numbers and tourists.

    A die whose tourists are unknown equals only itself.
    """
    if set(pair) == other:
        return True
    mine, theirs = (sorted(map(_face, (rolled[at] for at in two))) for two in (pair, other))
    return mine == theirs and all(kinds for _, kinds in mine)


def _face(die: Die) -> tuple[int, tuple[TouristKind, ...]]:
    """Return a die's number and its tourists sorted, so that equal faces compare equal."""
    return die.number, tuple(sorted(die.tourists))
