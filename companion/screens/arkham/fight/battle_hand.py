"""One investigator in the final battle: hand, spells and clues before the attack, and what the defence takes.

Source: rules/arkham.md FINAL-05, FINAL-08, FINAL-10, AO-02..08.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.arkham.combat import final_battle, rolls
from companion.arkham.encounters.spells import sanity_cost
from companion.arkham.investigators.status import sanity_lost, stamina_lost
from companion.arkham.ratings import ratings
from companion.arkham.table import commands as c
from companion.arkham.table import moments
from companion.facts.arkham_powers import PowerWord
from companion.screens import parts as p
from companion.screens.arkham.belongings import cards_list, check_words, devouring, hand_screen
from companion.screens.arkham.drafts.fight_draft import BattleDraft, CastInBattle, ChooseLoss, PreventMore
from companion.screens.arkham.drafts.view import OpenInvestigator
from companion.screens.arkham.fight import fight_step, monster_blow
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def open_hand(names: Names, seat: int, draft: BattleDraft) -> Iterator[AnyTablePart]:
    """Yield the choices before the investigator's attack, or before the attack of the Ancient One."""
    t, table = names.words.t, names.table
    attacks = seat in final_battle.still_to_attack(table)
    if attacks:
        opponent = ratings.ancient_one_now(table, names.box)
        cards = hand_screen.in_hand(names, seat, draft.cards, opponent)
        yield from hand_screen.hand(names, seat, cards, opponent)
        yield from _spells(names, seat, draft)
        yield from _upkeep_spells(names, seat)
    elif seat in final_battle.still_to_defend(table):
        yield from _trophies(names, seat, draft)
    clues = min(draft.clues, table.investigators[seat].clues)
    steppers = (*check_words.clue_stepper(names, seat, clues), *_prevented(names, seat, draft, attacks))
    if steppers:
        yield p.Group(steppers, p.Layout.GRID)
    sheet = p.Button(t("To the sheet"), OpenInvestigator(seat), p.ButtonKind.QUIET, "people")
    yield p.Group((sheet,), p.Layout.BUTTONS)


def _prevented(names: Names, seat: int, draft: BattleDraft, attacks: bool) -> Iterator[p.Part]:
    """Yield the stepper for points prevented by cards; nothing while attacks, or if no Sanity or Stamina is taken."""
    if attacks or not (_takes(names, PowerWord.TAKES_SANITY) or _takes(names, PowerWord.TAKES_STAMINA)):
        return
    minus, plus = (PreventMore(seat, -1) if draft.spared else None), PreventMore(seat, 1)
    yield p.Stepper(names.words.t("Prevented by cards"), str(draft.spared), minus, plus, icon="seal")


def _spells(names: Names, seat: int, draft: BattleDraft) -> Iterator[AnyTablePart]:
    """Yield the spells that can be cast before the attack; the chosen spell asks for its successes."""
    t = names.words.t
    table, box = names.table, names.box
    cards = tuple(
        card for card in fight_step.spells_in_hand(names, seat, lambda _: True) if moments.allows(table, card.card, box)
    )
    chips = tuple(
        p.Chip(
            t("Cast: {spell}", spell=names.own_card(card.card)),
            act=CastInBattle(card.number),
            on=draft.spell == card.number,
            mark=p.Icon("candle"),
        )
        for card in cards
    )
    if chips:
        yield p.Group(chips, p.Layout.WRAP, t("Spells"))
    chosen = next((card for card in cards if card.number == draft.spell), None)
    roll = rolls.spell(names.table, seat, draft.spell, None, names.box) if chosen is not None else None
    if chosen is None or roll is None:
        return
    refused = tuple(hand_screen.refused_spell(names, seat, chosen))
    if refused:
        yield from refused
        return
    name = names.own_card(chosen.card)
    clues = min(draft.clues, names.table.investigators[seat].clues)
    yield check_words.dice(names, roll, clues, name)
    yield from check_words.tell_sliders(names, seat, roll)

    def casts(successes: int) -> c.CastSpell:
        return c.CastSpell(seat, chosen.number, successes, clues)

    yield check_words.tally(names, roll, clues, casts)
    yield from check_words.beyond(names, roll, clues, casts)
    cost = sanity_cost(chosen.card, names.table, names.box)
    if cost >= names.table.investigators[seat].sanity:
        text = t("Sanity −{n} either way: devoured", n=cost)
        yield p.Text(text, p.Tone.DANGER, small=True)
        return
    yield p.Text(t("Sanity −{n} either way", n=cost), p.Tone.SECOND, small=True)


def _upkeep_spells(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield the investigator's spells for Upkeep that can be cast in the refresh (FINAL-02)."""
    for card in names.table.investigators[seat].cards:
        if not card.exhausted:
            yield from cards_list.cast(names, seat, card)


# ---------------------------------------------------------------- the attack of the Ancient One


def results(names: Names, seat: int, draft: BattleDraft) -> tuple[p.Button, ...]:
    """Return a button for each result of the Ancient One's attack: held off or hit, for Cthulhu which maximum falls."""
    t = names.words.t
    clues, spared = min(draft.clues, names.table.investigators[seat].clues), draft.spared

    def suffer(passed: bool, choice: str = "") -> c.BattleDefence:
        return c.BattleDefence(seat, passed, clues, choice, spared)

    if _takes(names, PowerWord.TAKES_MAXIMUM):
        return (
            _blow(names, t("Maximum Sanity −1"), suffer(False, "sanity"), "sanity"),
            _blow(names, t("Maximum Stamina −1"), suffer(False, "stamina"), "stamina"),
        )
    hit = t("hit: {loss}", loss=_loss(names, seat, draft))
    return (
        _blow(names, t("attack held off"), suffer(True), "check"),
        _blow(names, hit, suffer(False, draft.choice), "warn"),
    )


def _blow(names: Names, label: str, command: c.BattleDefence, icon: str) -> p.Button:
    """Return the button for a result of the attack; it warns if the result devours or loses the game."""
    t, devoured = names.words.t, devouring.by(names, command)
    if not devoured.seats:
        return button(names, label, command, icon=icon, grow=True)
    text = t("{blow}: devoured", blow=label)
    if devoured.is_the_end:
        text = t("{blow}: devoured, the game is lost", blow=label)
    return button(names, text, command, kind=p.ButtonKind.DANGER, icon=icon, grow=True)


def _loss(names: Names, seat: int, draft: BattleDraft) -> str:
    """Return in words what a failed defence costs this investigator; "no loss" or "no trophy left" if nothing."""
    t, investigator = names.words.t, names.table.investigators[seat]
    clues = _takes(names, PowerWord.TAKES_CLUES)
    if clues:
        return t("clues −{n}", n=clues)
    if _takes(names, PowerWord.TAKES_MONSTER_TROPHIES):
        lost = draft.choice or (investigator.monster_trophies or ("",))[-1]
        return t("trophy: {monster}", monster=names.monster(lost)) if lost else t("no trophy left")
    if _takes(names, PowerWord.TAKES_GATE_TROPHIES):
        lost = draft.choice or (investigator.gate_trophies or ("",))[-1]
        return t("gate trophy: {world}", world=names.short(lost)) if lost else t("no trophy left")
    sanity, stamina = _takes(names, PowerWord.TAKES_SANITY), _takes(names, PowerWord.TAKES_STAMINA)
    left, health = max(0, sanity - draft.spared), max(0, stamina - draft.spared)
    mind, body = sanity_lost(investigator, left, names.box), stamina_lost(investigator, health, names.box)
    if mind and body:
        text = t("Sanity −{a}, Stamina −{b}", a=mind, b=body)
    elif mind or body:
        text = t("Sanity −{n}", n=mind) if mind else t("Stamina −{n}", n=body)
    else:
        text = t("no loss")
    return monster_blow.spared_by(names, seat, text, left + health - mind - body)


def _takes(names: Names, does: PowerWord) -> int:
    """Return the number that a power of the Ancient One has at this table, such as the points that its attack takes."""
    return names.box.power(names.table.ancient_one, does)


def _trophies(names: Names, seat: int, draft: BattleDraft) -> Iterator[AnyTablePart]:
    """Yield the choice of the trophy to give up, if there are different trophies."""
    investigator = names.table.investigators[seat]
    kinds: dict[str, str] = {}
    if _takes(names, PowerWord.TAKES_MONSTER_TROPHIES):
        kinds = {kind: names.monster(kind) for kind in investigator.monster_trophies}
    if _takes(names, PowerWord.TAKES_GATE_TROPHIES):
        kinds = {world: names.short(world) for world in investigator.gate_trophies}
    if len(kinds) > 1:
        chips = tuple(p.Chip(name, act=ChooseLoss(kind), on=draft.choice == kind) for kind, name in kinds.items())
        yield p.Section(names.words.t("Which trophy is lost"), (p.Group(chips, p.Layout.WRAP),))
