"""The final battle: chance as a corona, doom as moons, one row for each seat, one tap for an attack.

No row leaves its place, whoever is first, next or devoured, and what comes and goes stands below the rows.

Source: rules/arkham.md FINAL-01..12, AO-01..10.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.arkham.combat import final_battle, rolls
from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.investigators.upkeep import last_bad_face
from companion.arkham.ratings import ratings
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table import moments
from companion.arkham.table.state import Battle, Fortune, Table
from companion.history.timeline import Record
from companion.odds import check
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words, hand_screen
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import explained
from companion.screens.arkham.drafts.fight_draft import BattleDraft, OpenBattler
from companion.screens.arkham.drafts.view import OpenSheet, SheetKind, View
from companion.screens.arkham.encounters import upkeep_screen
from companion.screens.arkham.evening import verdict_lines
from companion.screens.arkham.fight import battle_hand, battle_odds, fight_in_words, fight_rules
from companion.screens.arkham.table import awakening, open_duties, reminder_lines
from companion.screens.arkham.table.rules_reference import rules_button
from companion.screens.arkham.table.table import values
from companion.screens.arkham.wording import readings_words
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may
from companion.screens.families import fights as f

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart

Log = Sequence[Record[Table]]


def is_on(names: Names) -> bool:
    """Return whether the page shows the final battle or the awakening before it."""
    return names.table.awakening is not None and names.table.outcome is None


def present(names: Names, view: View, records: Log) -> p.Panel:
    """Return the page of the battle, or of the awakening as long as the battle has not begun."""
    fought = names.table.battle
    if fought is None:
        return awakening.present(names.table, names.box, names.words, view.drafts.battle)
    t = names.words.t
    rows = tuple(row(names, seat, view, records) for seat in range(len(names.table.investigators)))
    body = (
        head(names, fought),
        stages(names, fought),
        p.Group((*rows, *_then(names)), p.Layout.LIST, t("Investigators by seat")),
        *_rolls(names, view, records),
        *_refresh(names),
        *_reminders(names),
        _corrections(names, fought),
    )
    return p.Panel(t("Final battle"), body, size=p.Size.PAGE, name="battle")


def moment(names: Names) -> str:
    """Return the round of the battle, and whose turn it is."""
    t, table, fought = names.words.t, names.table, names.table.battle
    texts = [t("Battle round {n}", n=fought.round if fought is not None else 1)]
    if due := _rolls_due(names):
        texts.append(t("Upkeep rolls: {n}", n=due))
    elif final_battle.still_to_attack(table):
        texts.append(t("investigators attack"))
    elif final_battle.still_to_defend(table):
        texts.append(t("{who} attacks", who=names.ancient_one()))
    return " · ".join(texts)


def _rolls_due(names: Names) -> int:
    """Return how many rolls of the refresh are not entered yet; 0 after the first attack."""
    if not moments.is_upkeep(names.table):
        return 0
    return sum(1 for seat in names.table.clockwise() for _ in upkeep_screen.rolls(names, seat))


def _rollers(names: Names, silenced: tuple[str, ...]) -> list[int]:
    """Return the seats with a roll that is not entered yet, a seat for each roll, without silenced reminders."""
    return [seat for seat in names.table.clockwise() for _ in open_duties.rolls(names, seat, silenced)]


def _to_roll(names: Names, due: Sequence[int], opened: int) -> tuple[p.Button, ...]:
    """Return the button that opens the row of the first investigator with a roll; empty while such a row is open."""
    if opened in due:
        return ()
    label = names.words.t("Upkeep rolls to make: {n}", n=len(due))
    return (p.Button(label, OpenBattler(due[0]), p.ButtonKind.MAIN, "dice"),)


def _then(names: Names) -> Iterator[p.Row]:
    """Yield a row with what the Ancient One does next, while investigators still attack."""
    if final_battle.still_to_attack(names.table):
        attack = names.words.text(names.box.ancient_ones[names.table.ancient_one], "attack")
        yield p.Row(names.words.t("Then: {who}", who=names.ancient_one()), attack, p.Icon("eye", p.Tone.DOOM))


def ahead(names: Names, view: View) -> tuple[p.Button, ...]:
    """Return the lit button of the strip: a roll of the refresh, or the next round once everybody has been attacked."""
    t, fought = names.words.t, names.table.battle
    if fought is None:
        return ()
    if moments.is_upkeep(names.table) and (due := _rollers(names, view.silenced)):
        return _to_roll(names, due, view.drafts.battle.seat)
    if final_battle.still_to_attack(names.table) or final_battle.still_to_defend(names.table):
        return ()
    label = t("Battle round {n}", n=fought.round + 1)
    return (
        button(
            names, label, c.BeginBattleRound(), more=t("Next:"), kind=p.ButtonKind.MAIN, icon="right", icon_last=True
        ),
    )


# ---------------------------------------------------------------- head


def head(names: Names, fought: Battle) -> f.BattleHead:
    """Return the head of the battle: round, doom, successes to the next token, the Ancient One's ratings and attack."""
    t, words, table = names.words.t, names.words, names.table
    now = ratings.ancient_one_now(table, names.box)
    track = names.box.ancient_ones[table.ancient_one].doom_track
    chips = [p.Chip(t("combat rating {n}", n=words.signed(now.combat_rating or 0)))]
    guards = {
        "resistance": (t("physical resistance"), t("magical resistance")),
        "immunity": (t("physical immunity"), t("magical immunity")),
    }
    chips += [p.Chip(guards[now.physical][0])] if now.physical in guards else []
    chips += [p.Chip(guards[now.magical][1])] if now.magical in guards else []
    attack = words.text(names.box.ancient_ones[table.ancient_one], "attack")
    by_hand = p.Button("", OpenSheet(SheetKind.CORRECTIONS), p.ButtonKind.QUIET, "pencil", hint=t("Correct by hand"))
    return f.BattleHead(
        t("Final battle · round {n}", n=fought.round),
        t("{who} has awakened!", who=names.ancient_one()),
        table.doom,
        max(track, table.doom),
        t("Doom {n} of {last}", n=table.doom, last=track),
        fought.successes,
        table.players,
        t("{n} of {of} successes toward the next token", n=fought.successes, of=table.players),
        tuple(chips),
        _gauge(names),
        (rules_button(names.words, _rules(names)), by_hand),
        attack,
        table.ancient_one,
    )


def _rules(names: Names) -> str:
    """Return the ids of the rules for the current part of the round."""
    if final_battle.still_to_attack(names.table):
        return fight_rules.ATTACK
    return fight_rules.DEFENCE if final_battle.still_to_defend(names.table) else fight_rules.BETWEEN


def _gauge(names: Names) -> f.Gauge | None:
    """Return the chance of victory as a gauge with its explanation; None if it cannot be computed."""
    result = battle_odds.chance(names.table, names.box)
    if result is None:
        return None
    t, figure = names.words.t, names.words.percent(result)
    inputs = battle_odds.question(names.table, names.box)
    how = fight_in_words.of_battle(names.words, *inputs, figure) if inputs is not None else None
    return f.Gauge(float(result), figure, t("victory"), t("Chance of victory: {chance}", chance=figure), how)


def stages(names: Names, fought: Battle) -> f.Stages:
    """Return upkeep, attack and defence of a battle round, with which are done and which of the last two is current."""
    t, table = names.words.t, names.table
    order = table.clockwise()
    attacks, defences = final_battle.still_to_attack(table), final_battle.still_to_defend(table)
    done, due = len(order) - len(attacks), _rolls_due(names)
    attack = t("Investigators: {n} of {of}", n=done, of=len(order))
    skill = ratings.ancient_one_now(table, names.box).attack_skill
    who = names.ancient_one()
    against = who
    if skill:
        modifier = names.words.signed(ratings.defence_modifier(table))
        against = t("{who}: {skill} {n}", who=who, skill=skill_name(names, skill), n=modifier)
    return f.Stages(
        t("Round of the battle"),
        (
            f.StageMark(t("Upkeep rolls, {n}", n=due) if due else t("Upkeep"), not due),
            f.StageMark(attack, not attacks, bool(attacks)),
            f.StageMark(against, not attacks and not defences, not attacks and bool(defences)),
        ),
    )


# ---------------------------------------------------------------- rows


def row(names: Names, seat: int, view: View, records: Log) -> f.BattleRow:
    """Return an investigator's row: devoured, about to attack or defend, or done; with the hand if the row is open."""
    table, draft = names.table, view.drafts.battle
    if table.investigators[seat].eliminated:
        return _devoured(names, seat)
    attacks, defences = final_battle.still_to_attack(table), final_battle.still_to_defend(table)
    is_open = draft.seat == seat
    own = draft if is_open else BattleDraft()
    dues = tuple(reminder_lines.of_due(names, _thrown(names, seat, records), view.silenced)) if is_open else ()
    first = (p.Group(dues, p.Layout.DUE, names.words.t("Due now")),) if dues else ()
    more = (*first, *battle_hand.open_hand(names, seat, own)) if is_open else ()
    if seat in attacks:
        return _attacking(names, seat, own, more, now=attacks[0] == seat, is_open=is_open)
    if attacks:
        return _attacked_row(names, seat, _successes(names, seat, records), more)
    if seat in defences:
        return _defending(names, seat, own, more, now=defences[0] == seat, is_open=is_open)
    return _attacked_row(names, seat, names.words.t("the attack is over"), more)


def _shared_fields(names: Names, seat: int) -> dict[str, Any]:
    """Return the fields that the row of any investigator not devoured needs: pin, name, values, act that opens it."""
    investigator = names.table.investigators[seat]
    all_values = left_of(names, seat)
    if seat == names.table.first_player:
        all_values = (*all_values, p.Value("", "flag", p.Tone.LAMP, names.words.t("First player")))
    if investigator.fortune is not Fortune.NONE:
        icon = "bless" if investigator.fortune is Fortune.BLESSED else "curse"
        all_values = (*all_values, p.Value("", icon, p.Tone.LAMP, names.fortune(investigator.fortune)))
    if any(upkeep_screen.rolls(names, seat)):
        all_values = (*all_values, p.Value("", "dice", p.Tone.LAMP, names.words.t("An Upkeep roll is due")))
    return {
        "lead": names.figure(seat),
        "name": names.investigator(seat),
        "values": all_values,
        "act": OpenBattler(seat),
    }


def left_of(names: Names, seat: int) -> tuple[p.Value, ...]:
    """Return Sanity, Stamina and clues, and beside the first two the maximum where it has fallen."""
    investigator, shown = names.table.investigators[seat], values(names, seat)
    sheet = names.box.investigators[investigator.id]
    maxima = (investigator.max_sanity, sheet.max_sanity), (investigator.max_stamina, sheet.max_stamina)
    healths = (
        replace(value, text=f"{value.text}/{now}") if now < printed else value
        for value, (now, printed) in zip(shown[:2], maxima, strict=True)
    )
    return (*healths, *shown[2:])


def _fortune(names: Names, seat: int, roll: CheckRoll) -> Iterator[str]:
    """Yield which faces succeed for an investigator with a Blessing or a Curse; nothing without them."""
    investigator, face = names.table.investigators[seat], roll.dice.success_on
    if investigator.fortune is not Fortune.NONE:
        succeeds = names.words.t("success on {n}–6", n=face) if face < 6 else names.words.t("success only on 6")
        yield f"{names.fortune(investigator.fortune)}: {succeeds}"


def _attacking(
    names: Names, seat: int, own: BattleDraft, more: tuple[Any, ...], now: bool, is_open: bool
) -> f.BattleRow:
    """Return the row of an attacker: dice, expected successes if they can be computed, the tally if next or open."""
    t, words = names.words.t, names.words
    opponent = ratings.ancient_one_now(names.table, names.box)
    cards = hand_screen.in_hand(names, seat, own.cards, opponent)
    if hand_screen.is_unknown(names, seat, cards):
        cards = rolls.best_cards(names.table, seat, opponent, names.box)
    roll = rolls.combat(names.table, seat, opponent, cards, names.box)
    clues = min(own.clues, names.table.investigators[seat].clues)
    dice = check_words.dice(names, roll, clues, names.ancient_one())
    tally = check_words.counting(names, roll, clues, lambda n: c.BattleAttack(seat, n, clues, cards))
    line = " · ".join((f"{dice.number} {dice.label} · {dice.sum}", *_fortune(names, seat, roll)))
    expected = check_words.expected(roll, clues) if roll.is_known else None
    figure, why = "", None
    if expected is not None:
        figure = words.number(expected, 1)
        thrown = check(roll.thrown(clues), success_on=roll.dice.success_on, sixes_count_double=roll.sixes_count_double)
        why = explained.of_expected(words, thrown, figure)
    return f.BattleRow(
        **_shared_fields(names, seat),
        line=line,
        body=tally if now or is_open else (),
        figure=figure,
        note=t("on average"),
        now=now,
        more=more,
        how=why,
    )


def _defending(
    names: Names, seat: int, own: BattleDraft, more: tuple[Any, ...], now: bool, is_open: bool
) -> f.BattleRow:
    """Return the row of a defender: roll and chance, empty if no check is due, and result buttons if next or open."""
    roll = rolls.defence(names.table, seat, names.box)
    words, line, figure, note, why = names.words, "", "", "", None
    if roll is not None:
        clues = min(own.clues, names.table.investigators[seat].clues)
        dice = check_words.dice(names, roll, clues, words.t("round"))
        text = f"{dice.number} {dice.label} · {dice.sum}"
        line = " · ".join((text, *_fortune(names, seat, roll)))
        figure, note = dice.chance, words.t("to hold off")
        why = explained.of_check(words, roll.check(clues), note) if roll.is_known else None
    results = (p.Group(battle_hand.results(names, seat, own), p.Layout.BUTTONS),)
    body = results if now or is_open else ()
    return f.BattleRow(
        **_shared_fields(names, seat), line=line, body=body, figure=figure, note=note, now=now, more=more, how=why
    )


def _attacked_row(names: Names, seat: int, text: str, more: tuple[Any, ...]) -> f.BattleRow:
    """Return the row of an investigator who has nothing to do now, with the text; "has attacked" if it is empty."""
    body = (p.Chip(text or names.words.t("has attacked"), mark=p.Icon("check")),)
    return f.BattleRow(**_shared_fields(names, seat), line="", body=body, more=more)


def _successes(names: Names, seat: int, records: Log) -> str:
    """Return the successes of the investigator's newest attack in words, from the log; empty if there is none."""
    for record in reversed(records):
        for event in () if record.undone else record.events:
            if isinstance(event, e.AncientOneAttacked) and event.seat == seat:
                return names.words.t("successes: {n}", n=event.successes)
    return ""


def _devoured(names: Names, seat: int) -> f.BattleRow:
    """Return the crossed-out row of a devoured investigator."""
    chip = p.Chip(names.words.t("devoured"), p.Tone.DANGER)
    return f.BattleRow(names.figure(seat), names.investigator(seat), (), "", (chip,), out=True)


# ---------------------------------------------------------------- below


def _refresh(names: Names) -> Iterator[p.Fold]:
    """Yield the four acts of the refresh while it lasts, with what the app has done already (FINAL-02..04)."""
    if not moments.is_upkeep(names.table):
        return
    t, first = names.words.t, names.table.first_player
    acts = (
        t("Exhausted cards are refreshed."),
        t("Everybody may use Upkeep abilities of sheets and cards, and move sliders within Focus."),
        t("The first-player marker passes left, to {who}.", who=names.first_name(first)),
        t("Then everybody may trade, as if all were in one location."),
    )
    lines = tuple(p.Text(text, small=True, strong=f"{at}.") for at, text in enumerate(acts, start=1))
    yield p.Fold(t("Upkeep"), t("at the start of the round"), lines)


def _rolls(names: Names, view: View, records: Log) -> Iterator[p.Group]:
    """Yield the rolls that the refresh asks for, each with its faces, and reminders that are not silenced.

    The rolls of the investigator whose row is open stand in that row instead.
    """
    seats, opened = names.table.clockwise(), view.drafts.battle.seat
    thrown = tuple(line for seat in seats if seat != opened for line in _thrown(names, seat, records))
    due = (*thrown, *(line for seat in seats for line in upkeep_screen.abilities(names, seat)))
    dues = verdict_lines.lines(names, view.silenced)
    lines = (*dues, *reminder_lines.of_due(names, due, view.silenced), *reminder_lines.lines(names, view.silenced))
    if lines:
        yield p.Group(lines, p.Layout.DUE, names.words.t("Due now"))


def _thrown(names: Names, seat: int, records: Log) -> tuple[p.Due, ...]:
    """Return the lines for the rolls of an investigator.

    An entered roll keeps its line until the first attack, so that no other face comes under the finger.
    """
    return tuple(upkeep_screen.rolls_and_rolled(names, seat, records if moments.is_upkeep(names.table) else ()))


def _reminders(names: Names) -> Iterator[AnyTablePart]:
    """Yield the notes that apply: lost successes, the devoured, retainers and loans; always the hint to tap."""
    t, table = names.words.t, names.table
    yield from readings_words.at_hand("successes_are_lost", names)
    if len(table.clockwise()) < table.players:
        text = t("Every token still takes {n} successes: devoured investigators count.", n=table.players)
        yield p.Text(text, p.Tone.SECOND, small=True)
    # rolled for in Upkeep, they bring nothing and ask for no roll in the battle (FINAL-02)
    cards = (card for seat in table.clockwise() for card in table.investigators[seat].cards)
    if any(last_bad_face(card.card, names.box) for card in cards):
        text = t("Retainers and bank loans give no money and need no rolls in this battle.")
        yield p.Text(text, p.Tone.SECOND, small=True)
    yield p.Text(t("Tap a figure for its hands, spells and clues."), p.Tone.THIRD, small=True)


def _corrections(names: Names, fought: Battle) -> p.Section:
    """Return the section that corrects round, successes and doom, or puts the Ancient One back to sleep."""
    t, table = names.words.t, names.table

    def stepper(label: str, value: int, number: c.Counted) -> p.Stepper:
        less, more = (may(names, c.StepNumber(number, by)) for by in (-1, 1))
        return p.Stepper(label, str(value), less, more)

    steppers = (
        stepper(t("Battle round"), fought.round, c.Counted.BATTLE_ROUND),
        stepper(t("Successes kept"), fought.successes, c.Counted.BATTLE_SUCCESSES),
        stepper(t("Doom"), table.doom, c.Counted.DOOM),
    )
    calm = button(names, t("It still sleeps"), c.CalmAncientOne(), hint=t("The players say it did not wake"))
    return p.Section(t("Correct by hand"), (p.Group(steppers, p.Layout.GRID), p.Group((calm,), p.Layout.BUTTONS)))
