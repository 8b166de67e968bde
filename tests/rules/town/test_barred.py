"""What a card in play bars is barred by every way in which it could come, but not by hand: MCARD-02, MCARD-03.

One table for each word that bars something; a word that is in no table fails.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from fighting import cards, facing, person
from given import after, given, refusal

from companion.arkham.table import commands as do
from companion.arkham.table.commands_by_chapter.belonging_commands import What
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, RUMOR_CARD, Phase, Table
from companion.facts.arkham_effects import EffectKind

RAIN, VAMPIRE = "raining_cats_and_dogs", "fire_vampire"


def rainy(phase: Phase = Phase.ARKHAM_ENCOUNTERS, **fields: object) -> Table:
    return given(**{"players": 2, "phase": phase, "round": 3, "at": {0: "woods"}, "environment": RAIN, **fields})  # type: ignore[arg-type]


COMES = [
    pytest.param(do.OpenGate("graveyard", "abyss", (VAMPIRE,)), {}, Reason.KIND_BARRED, id="MCARD-02-gate"),
    pytest.param(do.MeetMonster(0, VAMPIRE), {}, Reason.KIND_BARRED, id="MCARD-02-encounter"),
    pytest.param(
        do.ResolveMythos("feds_raid_arkham", answers=do.Answers("abyss", (VAMPIRE,))), {"phase": Phase.MYTHOS},
        Reason.WRONG_ANSWER, id="MCARD-02-mythos-gate",
    ),
    pytest.param(
        do.ResolveMythos("picnickers_panic", answers=do.Answers("abyss", ("cultist", VAMPIRE, "cultist"))),
        {"phase": Phase.MYTHOS}, Reason.WRONG_ANSWER, id="MCARD-02-onto-a-street",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("command", "fields", "reason"), COMES)
def test_a_barred_monster_comes_by_no_way(command, fields, reason):
    assert refusal(rainy(**fields), command) is reason
    assert refusal(replace(rainy(**fields), environment=""), command) is not reason, "without the card"


MAY_COME = [
    pytest.param(do.MeetMonster(0, VAMPIRE), {"at": {0: ("abyss", 1)}}, id="not-in-an-other-world"),
    pytest.param(do.PutMonster(VAMPIRE, "woods"), {}, id="by-hand"),
    pytest.param(do.OpenGate("graveyard", "abyss", (VAMPIRE,)), {"monsters": {"uptown": 5}}, id="to-the-outskirts"),
]


@pytest.mark.parametrize(("command", "fields"), MAY_COME)
def test_where_a_barred_monster_may_come(command, fields):
    after(rainy(**fields), command)


def test_a_barred_monster_on_a_failed_rumor_goes_to_the_cup_instead_of_into_town():
    table = given(
        2, round=3, environment=RAIN, rumor="the_terrible_experiment", rumor_since=1,
        monsters={RUMOR_CARD: [VAMPIRE, "cultist"]},
    )  # fmt: skip
    after_it = after(table, do.ConfirmRumor("the_terrible_experiment"))
    places = {monster.kind: monster.place for monster in after_it.monsters}
    assert places == {"cultist": "miskatonic_university"}, "MCARD-02"
    assert OUTSKIRTS not in places.values()


# ---------------------------------------------------------------- the other words that bar something


def barring(environment: str = "", lasting: str = "", **fields: object) -> Table:
    who = {0: {"sanity": 2, "stamina": 2, "money": 9, **fields.pop("who", {})}}  # type: ignore[dict-item]
    return given(
        **{"players": 2, "round": 3, "environment": environment, "lasting": {lasting: 3} if lasting else {}, "who": who,
           **fields}
    )  # type: ignore[arg-type]  # fmt: skip


PLAGUE, DREAMS, ECLIPSE, NOBODY = (
    "a_strange_plague",
    "dreams_of_a_sunken_city",
    "solar_eclipse",
    "no_one_can_help_you_now",
)
CASTER = person(held=("wither",))
SPELL = {"cards": cards("wither", "heal"), **{"sliders": (0, 0, 0)}}
AT_GATE = {"phase": Phase.ARKHAM_ENCOUNTERS, "at": {0: "woods"}, "gates": {"woods": "abyss", "graveyard": "rlyeh"}}
SIGN = do.CloseGate("woods", 0, True, elder_sign_card=True)
CLOSER = {"explored": True, "clues": 9, "cards": cards("elder_sign"), "sliders": (0, 0, 0)}

BARS = {
    EffectKind.GAIN_BLOCKED: [
        (barring(PLAGUE), do.Gain(0, What.STAMINA), Reason.GAIN_BLOCKED),
        (barring(DREAMS), do.Gain(0, What.SANITY), Reason.GAIN_BLOCKED),
        (barring(DREAMS, who={"cards": cards("duke")}, allies=10), do.UseCard(0, 1), Reason.GAIN_BLOCKED),
        (barring(PLAGUE, phase=Phase.UPKEEP, who={"cards": cards("heal")}), do.UseSpell(0, 1, 1), Reason.GAIN_BLOCKED),
    ],
    EffectKind.ARRESTS_FORBIDDEN: [
        (barring(lasting="blue_flu", at={0: "woods"}), do.ArrestInvestigator(0), Reason.NO_ARRESTS),
    ],
    EffectKind.SPELLS_FORBIDDEN: [
        (barring(ECLIPSE, phase=Phase.UPKEEP, who=SPELL), do.UseSpell(0, 2, 1), Reason.SPELLS_FORBIDDEN),
        (
            after(facing("ghoul", CASTER, environment=ECLIPSE), do.BeginFight(0, 1), do.HorrorCheck(0, 1)),
            do.CastSpell(0, 1, 1), Reason.SPELLS_FORBIDDEN,
        ),
    ],
    EffectKind.SEALING_FORBIDDEN: [
        (barring(NOBODY, who=CLOSER, **AT_GATE), do.CloseGate("woods", 0, True, 5), Reason.NO_SEALING),
        (barring(NOBODY, who=CLOSER, **AT_GATE), SIGN, Reason.NO_SEALING),
        (barring(NOBODY, who=CLOSER, **AT_GATE), do.CloseGateByCheck(0, "fight", 9, seal=True), Reason.NO_SEALING),
    ],
}  # fmt: skip
"""Word -> table with a card of it, act that would bring what is barred, and why not."""

ELSEWHERE = {
    EffectKind.KINDS_BARRED: "above",
    EffectKind.BAN_MOVEMENT: "tests/rules/movement/test_bans.py",
    EffectKind.CLOSE: "tests/rules/movement/test_bans.py",
    EffectKind.TERROR_FROZEN: "tests/rules/mythos/test_environments.py",
    EffectKind.FLYERS_FROZEN: "tests/rules/mythos/test_flying.py",
}


def test_every_word_that_bars_something_has_its_ways():
    bars = {kind for kind in EffectKind if kind.endswith(("_forbidden", "_blocked", "_barred", "_frozen"))}
    assert bars <= {*BARS, *ELSEWHERE}


@pytest.mark.parametrize(
    ("kind", "at"), [(kind, at) for kind, ways in BARS.items() for at in range(len(ways))], ids=str
)
def test_what_a_card_bars_comes_by_no_way(kind, at):
    table, command, reason = BARS[kind][at]
    assert refusal(table, command) is reason
    assert refusal(replace(table, environment="", lasting={}), command) is not reason, "without the card"


BY_HAND = [
    pytest.param(barring(PLAGUE), do.CorrectInvestigator(0, "stamina", 3), id="stamina"),
    pytest.param(barring(lasting="blue_flu", at={0: "woods"}), do.ArrestAnyway(0), id="arrest"),
    pytest.param(barring(NOBODY, **AT_GATE), do.PutSeal("black_cave"), id="seal"),
    pytest.param(barring(lasting="fourth_of_july_parade"), do.PlaceInvestigator(0, "merchant_district"), id="place"),
]


@pytest.mark.parametrize(("table", "command"), BY_HAND)
def test_by_hand_everything_that_is_barred_stays_free(table, command):
    assert refusal(table, command) is None
