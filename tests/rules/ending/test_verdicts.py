"""After every change, by hand too, won, lost, waking and a rumor that came true are asked again, never forced.

WIN-01..04, AWAKE-03, AWAKE-04, AWAKE-07, MCARD-03.
"""

from __future__ import annotations

from random import Random

import pytest
from given import after, box, given, refusal
from playing import CORRECTIONS, RULES, play

from companion.arkham.ending.verdicts import Confirmed, Verdict, verdicts
from companion.arkham.engine import apply
from companion.arkham.table import commands as do
from companion.arkham.table.events import RumorFailed
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import (
    OUTSKIRTS,
    RUMOR_CARD,
    SKY,
    Awakening,
    Battle,
    Fortune,
    Outcome,
    Table,
    WakingCause,
)
from companion.desks import Correction
from companion.facts.arkham_effects import CardPart, EffectKind, When

SIX = box.unstable[:6]
TROPHIES = {0: {"gate_trophies": ("abyss", "rlyeh", "yuggoth")}}
AWAKE = {"awakening": Awakening(WakingCause.DOOM_TRACK, 3)}

ENDS = [
    pytest.param(given(seals=SIX[:5]), do.PutSeal(SIX[5]), Verdict(Outcome.GATES_SEALED, 6, 6), id="WIN-02-by-hand"),
    pytest.param(
        given(3, gates={"woods": "abyss"}, who=TROPHIES), do.TakeGate("woods"), Verdict(Outcome.GATES_CLOSED, 3, 3),
        id="WIN-01-by-hand",
    ),
    pytest.param(given(doom=12), do.CorrectDoom(13), Verdict(WakingCause.DOOM_TRACK, 13, 13), id="AWAKE-03-by-hand"),
    pytest.param(
        given(4, gates=dict.fromkeys(box.unstable[:6], "unknown")), do.PutGate(box.unstable[6], "unknown"),
        Verdict(WakingCause.OPEN_GATES, 7, 7), id="AWAKE-04-by-hand",
    ),
    pytest.param(
        given(4, monsters={"northside": 13, OUTSKIRTS: 2}, terror=10), do.PutMonster("ghoul", SKY),
        Verdict(WakingCause.OVERRUN, 14, 14), id="AWAKE-07-monster-by-hand",
    ),
    pytest.param(
        given(4, monsters={"northside": 14}, terror=9), do.CorrectTerror(10), Verdict(WakingCause.OVERRUN, 14, 14),
        id="AWAKE-07-terror-by-hand",
    ),
    pytest.param(
        given(doom=1, battle=Battle(0, 1), **AWAKE), do.CorrectDoom(0), Verdict(Outcome.ANCIENT_ONE_DEFEATED),
        id="WIN-03-by-hand",
    ),
    pytest.param(
        given(1, battle=Battle(0, 1), doom=4, **AWAKE), do.CorrectInvestigator(0, "eliminated", 1),
        Verdict(Outcome.ALL_DEVOURED), id="WIN-04-by-hand",
    ),
    pytest.param(
        given(ancient_one="azathoth", outcome=Outcome.WORLD_DESTROYED, **AWAKE), do.CorrectOutcome(None),
        Verdict(Outcome.WORLD_DESTROYED), id="AO-01-by-hand",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "command", "verdict"), ENDS)
def test_a_correction_is_followed_by_a_question_and_never_by_the_end(table, command, verdict):
    assert verdicts(table, box) == ()
    then = after(table, command)
    assert (then.outcome, then.awakening) == (None, table.awakening), "STATE-10: a correction brings no rule"
    assert verdicts(then, box) == (verdict,)
    yes = after(then, verdict.answer)
    if isinstance(verdict.end, Outcome):
        assert yes.outcome is verdict.end
    else:
        assert yes.awakening is not None
        assert yes.awakening.road is verdict.end


DEAD, RITUAL, WORK = "disturbing_the_dead", "the_great_ritual", "good_work_undone"
STRANGLER, EXPERIMENT = "the_southside_strangler_strikes", "the_terrible_experiment"


def rumor(card, **fields):
    """A rumor in play for a round."""
    return given(rumor=card, rumor_since=3, round=4, **fields)


RUMORS = [
    pytest.param(
        rumor(DEAD, terror=9), do.CorrectTerror(10), Verdict(Confirmed(DEAD, EffectKind.TERROR_LEVEL), 10, 10),
        id="MCARD-03-terror-by-hand",
    ),
    pytest.param(
        rumor(DEAD, terror=9), do.StepNumber(do.Counted.TERROR, 1),
        Verdict(Confirmed(DEAD, EffectKind.TERROR_LEVEL), 10, 10), id="MCARD-03-terror-by-a-step",
    ),
    pytest.param(
        rumor(RITUAL, rumor_tokens=4), do.CorrectRumorTokens(5), Verdict(Confirmed(RITUAL, EffectKind.TOKENS), 5, 5),
        id="MCARD-03-tokens-by-hand",
    ),
    pytest.param(
        given(terror=2), do.PutCard(WORK, 11), Verdict(Confirmed(WORK, EffectKind.TOKENS), 11, 10),
        id="MCARD-03-put-with-its-tokens",
    ),
    pytest.param(
        rumor(EXPERIMENT, monsters={RUMOR_CARD: 7}), do.PutMonster("ghoul", RUMOR_CARD),
        Verdict(Confirmed(EXPERIMENT, EffectKind.TOKENS), 8, 8), id="MCARD-03-monsters-by-hand",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("table", "command", "verdict"), RUMORS)
def test_a_rumor_that_came_true_by_hand_is_asked_and_confirmed_by_no_other_act(table, command, verdict):
    assert verdicts(table, box) == ()
    then = after(table, command)
    assert then.rumor == verdict.end.value, "STATE-10: a correction brings no rule"
    assert verdicts(then, box) == (verdict,)
    later = after(then, do.RaiseDoom())
    assert (later.rumor, later.rumor_tokens) == (then.rumor, then.rumor_tokens), "nobody has said yes"
    assert verdicts(later, box) == (verdict,)
    applied = apply(then, verdict.answer, box)
    assert RumorFailed(verdict.end.value) in applied.events
    assert (applied.state.rumor, verdicts(applied.state, box)) == ("", ())


def test_a_confirmed_rumor_brings_what_its_card_says():
    """MCARD-03: everybody cursed; terror 10 and the monsters released."""
    assert {one.fortune for one in after(rumor(DEAD), do.ConfirmRumor(DEAD)).investigators} == {Fortune.CURSED}
    released = after(rumor(EXPERIMENT, monsters={RUMOR_CARD: 2}), do.ConfirmRumor(EXPERIMENT))
    assert (released.terror, [one.place for one in released.monsters]) == (10, ["miskatonic_university"] * 2)


def test_no_other_rumor_is_confirmed_than_the_one_in_play():
    assert refusal(rumor(DEAD), do.ConfirmRumor(RITUAL)) is Reason.NOT_IN_PLAY
    assert refusal(given(), do.ConfirmRumor("")) is Reason.NOT_IN_PLAY


def test_the_strangler_is_asked_by_the_end_of_mythos_and_not_before():
    """MCARD-03: its condition has its moment."""
    assert verdicts(after(rumor(STRANGLER, allies=1), do.CorrectAllies(0)), box) == ()


NOTHING = [
    pytest.param(given(seals=SIX[:5], doom=12, terror=10), id="WIN-02-five"),
    pytest.param(given(3, who={0: {"gate_trophies": ("abyss", "rlyeh")}}), id="WIN-01-two-of-three"),
    pytest.param(given(3, gates={"woods": "abyss"}, who=TROPHIES), id="WIN-01-a-gate-is-open"),
    pytest.param(given(4, monsters={"northside": 14}, terror=9), id="AWAKE-07-terror-9"),
    pytest.param(given(4, monsters={"northside": 13, OUTSKIRTS: 4}, terror=10), id="AWAKE-07-outside"),
    pytest.param(given(seals=SIX, outcome=Outcome.GATES_SEALED), id="WIN-05-over"),
    pytest.param(given(doom=13, seals=SIX, **AWAKE), id="AWAKE-02-once"),
    pytest.param(given(doom=0, **AWAKE), id="WIN-03-no-battle-yet"),
]


@pytest.mark.parametrize("table", NOTHING)
def test_nothing_is_asked(table):
    assert verdicts(table, box) == ()


def test_several_ends_are_asked_victories_first():
    table = given(seals=SIX, doom=13)
    assert [one.end for one in verdicts(table, box)] == [Outcome.GATES_SEALED, WakingCause.DOOM_TRACK], (
        "WIN-02, AWAKE-03"
    )
    assert [one.name for one in verdicts(table, box)] == ["verdict:gates_sealed:6", "verdict:doom_track:13"]


def twin(table: Table) -> set[str]:
    """The same, written down once more from the rulebook."""
    if table.outcome is not None:
        return set()
    if table.awakening is not None:
        left = [one for one in table.investigators if not one.eliminated]
        lost = {"world_destroyed"} if table.ancient_one == "azathoth" else {"all_devoured"} if not left else set()
        return lost | ({"ancient_one_defeated"} if table.battle and not table.doom else set())
    row, town = box.players_numbers(table.players), {*box.streets, *box.locations, SKY}
    monsters = [one for one in table.monsters if one.place in town]
    spent = [world for one in table.investigators for world in one.gate_trophies]
    return {
        *(["gates_sealed"] if len(table.seals) > 5 else []),
        *(["gates_closed"] if not table.gates and len(spent) >= table.players else []),
        *(["doom_track"] if table.doom == box.ancient_ones[table.ancient_one].doom_track else []),
        *(["open_gates"] if len(table.gates) >= row.awakening_gates else []),
        *(["overrun"] if table.terror == 10 and len(monsters) >= 2 * row.monster_limit else []),
        *([table.rumor] if _came_true(table) else []),
    }


def _came_true(table: Table) -> bool:
    lying = table.rumor_tokens + sum(one.place == RUMOR_CARD for one in table.monsters)
    asked = {DEAD: table.terror == 10, RITUAL: lying > 4, WORK: lying > 9, EXPERIMENT: lying > 7}
    return asked.get(table.rumor, False)


def test_the_twin_knows_every_rumor_that_fails_at_once():
    """MCARD-03; the stars are right fail by the awakening itself."""
    found = {
        one.card
        for effects in box.mythos_effects.values()
        for one in effects
        if one.part is CardPart.FAILS_AT and one.when is When.AT_ONCE and one.effect is not EffectKind.AWAKENING
    }
    assert found == {DEAD, RITUAL, WORK, EXPERIMENT}


@pytest.mark.parametrize("seed", range(12))
def test_after_any_correction_exactly_what_the_table_shows_is_asked(seed):
    """WIN-01..04, AWAKE-03, AWAKE-04, AWAKE-07: over all corrections, and every answer is possible."""
    for before, command, table, _ in play(Random(seed), 60, (*CORRECTIONS, *RULES[:6])):
        found = verdicts(table, box)
        assert {one.end.value for one in found} == twin(table)
        if isinstance(command, Correction) and not isinstance(command, do.CorrectOutcome | do.WakeAncientOne):
            assert table.outcome in (before.outcome, None), "a correction never ends the game"
        for one in found:
            end = apply(table, one.answer, box).state
            if isinstance(one.end, Confirmed):
                assert end.rumor == ""
                continue
            assert end.outcome is one.end or (end.awakening is not None and end.awakening.road is one.end)


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_alone_leave_nothing_to_ask(seed):
    """WIN-01..04, AWAKE-03..07: what a rule brings is done by the rule itself."""
    for _, _, table, _ in play(Random(1000 + seed), 60, RULES):
        assert verdicts(table, box) == ()
