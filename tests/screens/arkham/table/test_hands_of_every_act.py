"""Every kind of act by its list for hands, in both languages: golden text, read as a person with the box in hand.

A new command without an example here, or without a reason why nothing moves, fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from arkham_tables import BOX, EVERYTHING, names, played

from companion.arkham.engine import apply
from companion.arkham.mythos.draws import fill
from companion.arkham.table import commands as c
from companion.arkham.table.commands import COMMANDS
from companion.arkham.table.state import UNKNOWN, Deck, Fortune, Phase, Table
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.wording.act_moves import SETS_RIGHT
from companion.screens.arkham.wording.chapters import move as m

GOLDEN = Path(__file__).parent / "hands_of_every_act"

Acts = tuple[Command, ...]
Example = tuple[Acts | None, Command]
"""Acts after those that give a table with everything, None = no table yet, and the act itself."""

SET_UP = c.SetUpTable("yig", tuple(map(c.Seat, ("ashcan_pete", "sister_mary", "kate_winthrop"))), 1)
DUE: Acts = (c.CorrectInvestigator(1, "items_due", 0),)
UPKEEP: Acts = (*DUE, c.CorrectRound(10), c.BeginPhase(Phase.MYTHOS), c.BeginPhase(Phase.UPKEEP))
WALK: Acts = (*DUE, c.BeginPhase(Phase.MOVEMENT))
WALK_ALL: Acts = (
    *UPKEEP,
    c.PlaceInvestigator(2, "yuggoth", 2),
    c.PlaceInvestigator(0, "yuggoth", 1),
    c.PlaceInvestigator(1, "abyss", 2),
    c.BeginPhase(Phase.MOVEMENT),
)
BACK: Acts = (*DUE, c.CorrectRound(11))
TOWN: Acts = (*WALK, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
MYTHOS: Acts = (*DUE, c.CorrectMythos(False, ()), c.BeginPhase(Phase.MYTHOS))
PEACE: Acts = (c.CorrectLasting("blue_flu", 0),)
ARMED: Acts = (
    *WALK,
    c.CorrectInvestigator(0, "clues", 5),
    c.PutInHand(0, "wither"),
    c.PutInHand(0, "dynamite"),
    c.PutMonster("ghoul", "downtown"),
)
BEGUN: Acts = (*ARMED, c.BeginFight(0, 6), c.HorrorCheck(0, 1))
AWAKE: Acts = (*DUE, c.WakeAncientOne())
BATTLE: Acts = (*AWAKE, c.BeginBattle())
STRUCK: Acts = (*BATTLE, *(c.BattleAttack(seat, 0) for seat in (1, 2, 0)))
EXPERIMENT: Acts = (
    c.DiscardCard("the_great_ritual"),
    c.PutCard("the_terrible_experiment"),
    c.PutMonster("vampire", "rumor"),
)
RITUAL: Acts = (c.PlaceInvestigator(0, "french_hill"), c.PutInHand(0, "wither"), c.PutInHand(0, "find_gate"))
WORK_UNDONE: Acts = (
    c.DiscardCard("the_great_ritual"),
    c.PutCard("good_work_undone", 3),
    c.PlaceInvestigator(0, "easttown"),
    c.CorrectInvestigator(0, "clues", 5),
)
NYARLATHOTEP: Acts = (
    c.SetUpTable("nyarlathotep", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))),
    c.CorrectRound(1),
    c.PutMonster("the_black_man", "bank_of_arkham"),
    c.BeginPhase(Phase.UPKEEP),
    c.BeginPhase(Phase.MOVEMENT),
)
ADDED = 10
"""Number of the first card that an example adds."""


def mythos(card: str, *more: Command, seed: int = 1) -> Example:
    """A Mythos card with its draws and dice out of a seed."""
    before = (*MYTHOS, *more)
    filled = fill(played((*EVERYTHING, *before)), c.ResolveMythos(card), BOX, Random(seed).randrange)
    return before, filled


RULES: Mapping[type, tuple[Example, ...]] = {
    c.SetUpTable: ((None, SET_UP),),
    c.ResolveMythos: (
        mythos("church_group_reclaims_southside"), mythos("blue_flu"), mythos("feds_raid_arkham"),
        mythos("blackest_night"), mythos("the_stars_are_right"),
        mythos("the_southside_strangler_strikes", c.DiscardCard("the_great_ritual")), mythos("missing_people_return"),
        mythos("the_terrible_experiment", c.DiscardCard("the_great_ritual")),
        mythos("miskatonic_arctic_expedition_returns", c.CorrectTrophies(0, ("elder_thing", "gug"), ())),
        mythos("sheldon_gang_turns_to_police_for_aid", c.CorrectRumorTokens(4)),
        (MYTHOS, c.ResolveMythos("", c.PrintedCard("graveyard", "library", kind="environment", name="Frost"),
                                 c.Answers("abyss", ("ghoul",)))),
        (MYTHOS, c.ResolveMythos("", c.PrintedCard("unvisited_isle"))),
    ),
    c.SetAsideMythos: ((MYTHOS, c.SetAsideMythos("the_story_continues")),),
    c.BeginPhase: (
        ((*DUE, c.CorrectInvestigator(0, "delayed", 1), c.PlaceInvestigator(2, "jail")), c.BeginPhase(Phase.MOVEMENT)),
        (WALK_ALL, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)),
        ((*TOWN, c.PlaceInvestigator(0, "black_cave")), c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS)),
        ((*MYTHOS, c.CorrectCard(2, "exhausted", 1), c.CorrectCard(3, "exhausted", 1)), c.BeginPhase(Phase.UPKEEP)),
    ),
    c.MoveInvestigator: (
        (WALK, c.MoveInvestigator(0, "easttown")), (WALK, c.MoveInvestigator(1, "uptown")),
        (BACK, c.MoveInvestigator(3, "graveyard")),
    ),
    c.TakeClues: (((*WALK, c.CorrectClues("downtown", 2)), c.TakeClues(0, 2)),),
    c.RaiseDoom: (((), c.RaiseDoom()),),
    c.RaiseTerror: (((c.CorrectTerror(5),), c.RaiseTerror()),),
    c.OpenGate: (((), c.OpenGate("graveyard", "abyss", ("ghoul",))),
                 ((c.PlaceInvestigator(0, "graveyard"),), c.OpenGate("graveyard", UNKNOWN, (UNKNOWN,)))),
    c.CloseGate: (
        (TOWN, c.CloseGate("woods", 1)), (TOWN, c.CloseGate("black_cave")),
        ((*TOWN, c.CorrectInvestigator(1, "clues", 9)), c.CloseGate("woods", 1, True, 8)),
        ((*TOWN, c.PutInHand(1, "elder_sign")), c.CloseGate("woods", 1, True, 0, True)),
    ),
    c.DefeatMonster: (((), c.DefeatMonster(5, 0)),),
    c.DiscardCard: (((), c.DiscardCard("curfew_enforced")), ((), c.DiscardCard("the_great_ritual"))),
    c.LoseHealth: (
        ((), c.LoseHealth(0, 1, 1)), ((), c.LoseHealth(0, 5, 0)), ((), c.LoseHealth(0, 0, 5, (2,))),
        ((), c.LoseHealth(2, 0, 4)), ((), c.LoseHealth(0, 5, 5)),
    ),
    c.DevourInvestigator: (((), c.DevourInvestigator(2)),),
    c.LoseInTime: (((), c.LoseInTime(1)),),
    c.ArrestInvestigator: ((PEACE, c.ArrestInvestigator(0)),),
    c.GainFortune: (((), c.GainFortune(1, Fortune.CURSED)), ((), c.GainFortune(0, Fortune.CURSED))),
    c.SeatInvestigator: (((c.DevourInvestigator(2),), c.SeatInvestigator(2, "sister_mary")),),
    c.MeetMonster: ((TOWN, c.MeetMonster(0, "elder_thing")),),
    c.EvadeMonster: ((ARMED, c.EvadeMonster(0, 6, 0, 1)),),
    c.FaceOrdeal: (((*NYARLATHOTEP, c.BeginFight(0, 1)), c.FaceOrdeal(0, 0, 1)),),
    c.HorrorCheck: (((*ARMED, c.BeginFight(0, 6)), c.HorrorCheck(0, 0)),),
    c.CastSpell: ((BEGUN, c.CastSpell(0, ADDED, 3)),),
    c.FightRound: (
        (BEGUN, c.FightRound(0, 2, 1, (2,))), (BEGUN, c.FightRound(0, 0)), (BEGUN, c.FightRound(0, 3, 0, (11,))),
        ((*TOWN, c.MeetMonster(0, "elder_thing"), c.BeginFight(0, 6), c.HorrorCheck(0, 1)),
         c.FightRound(0, 0, blow=c.Blow(loses=2))),
        ((*TOWN, c.MeetMonster(0, "elder_thing"), c.BeginFight(0, 6), c.HorrorCheck(0, 1)), c.FightRound(0, 0)),
        ((*TOWN, c.MeetMonster(0, "nightgaunt"), c.BeginFight(0, 6), c.HorrorCheck(0, 1)),
         c.FightRound(0, 0, blow=c.Blow(to="woods"))),
        ((*TOWN, c.MeetMonster(0, "dimensional_shambler"), c.BeginFight(0, 6), c.HorrorCheck(0, 1)),
         c.FightRound(0, 0)),
    ),
    c.FleeMonster: (((*ARMED, c.BeginFight(0, 5)), c.FleeMonster(0, 0)),),
    c.EndFight: ((ARMED, c.EndFight(0, 5, c.FightEnd.INSANE, 5, 0, 1)),
                 (ARMED, c.EndFight(0, 5, c.FightEnd.WON, 1, 1))),
    c.CloseGateByCheck: (((*TOWN, c.CorrectInvestigator(1, "clues", 9)), c.CloseGateByCheck(1, "lore", 3, 1, True)),),
    c.RollUpkeep: (
        (UPKEEP, c.RollUpkeep(0, "blessing", 1)), (UPKEEP, c.RollUpkeep(0, "retainer", 1)),
        (UPKEEP, c.RollUpkeep(0, "bank_loan", 2)), (UPKEEP, c.RollUpkeep(0, "bank_loan", 2, False)),
    ),
    c.Gain: (((), c.Gain(0, c.What.MONEY, 2)),),
    c.Pay: (((), c.Pay(0, c.What.CLUES, 1)),),
    c.GainCard: (
        ((), c.GainCard(0, "shotgun")), ((), c.GainCard(0, UNKNOWN, Deck.SPELL)), ((), c.GainCard(1, "ryan_dean")),
        ((), c.GainCard(0, "deputy_of_arkham")),
    ),
    c.DealPossessions: (
        ((SET_UP,), c.DealPossessions(((0, "derringer_18"), (2, "axe"), (2, "wither")))),
    ),
    c.LoseCard: (((), c.LoseCard(0, 2)), ((), c.LoseCard(1, 8)), ((), c.LoseCard(1, 9, True))),
    c.ExhaustCard: (((), c.ExhaustCard(0, 3)),),
    c.RefreshCard: (((c.CorrectCard(3, "exhausted", 1),), c.RefreshCard(0, 3)),),
    c.PutTokens: (((), c.PutTokens(1, 9, 1)),),
    c.ChangeTokens: (((), c.ChangeTokens(1, 9, 2)),),
    c.UseCard: (((*UPKEEP, c.CorrectInvestigator(0, "sanity", 2), c.PutInHand(0, "whiskey")), c.UseCard(0, ADDED)),),
    c.UseSpell: (
        ((*UPKEEP, c.CorrectInvestigator(1, "stamina", 1), c.PlaceInvestigator(0, "woods")),
         c.UseSpell(0, 3, 2, 1, target=1)),
        (UPKEEP, c.UseSpell(0, 3, 0)),
    ),
    c.UseAbility: (
        ((c.SetUpTable("yig", (c.Seat("carolyn_fern"), c.Seat("joe_diamond"))), c.CorrectInvestigator(0, "sanity", 3),
          c.CorrectRound(1), c.BeginPhase(Phase.UPKEEP)), c.UseAbility(0)),
    ),
    c.UseLocation: (
        ((*TOWN, c.PlaceInvestigator(2, "general_store")), c.UseLocation(2, "knife")),
        ((*TOWN, c.PlaceInvestigator(0, "science_building")), c.UseLocation(0, gates=("abyss",))),
        ((*TOWN, c.PlaceInvestigator(0, "river_docks")), c.UseLocation(0, gates=("abyss",))),
        ((*TOWN, c.PlaceInvestigator(1, "bank_of_arkham")), c.UseLocation(1)),
        ((*TOWN, c.PlaceInvestigator(0, "st_marys_hospital"), c.CorrectInvestigator(0, "stamina", 1)),
         c.UseLocation(0, full=True)),
    ),
    c.RepayLoan: (((c.CorrectInvestigator(0, "money", 12),), c.RepayLoan(0)),),
    c.RefuteRumor: (
        ((*TOWN, *RITUAL), c.RefuteRumor(0, (3, 10, 11))),
        ((*TOWN, *WORK_UNDONE), c.RefuteRumor(0, clues=1)), ((*TOWN, *WORK_UNDONE), c.RefuteRumor(0, clues=3)),
    ),
    c.SpendTrophies: (((), c.SpendTrophies(0, ("ghoul", "gug"), ("abyss",))),),
    c.TradeCards: (((*WALK, c.PlaceInvestigator(1, "downtown")), c.TradeCards(0, 1, (2,), (9,), 1)),),
    c.DiscardHalf: (((), c.DiscardHalf(1, (1,))),),
    c.MoveByEncounter: (((), c.MoveByEncounter(0, "woods")), ((), c.MoveByEncounter(0, "abyss"))),
    c.DelayInvestigator: (((), c.DelayInvestigator(0)),),
    c.LowerMaximum: (((), c.LowerMaximum(0, c.What.SANITY)),),
    c.BeginBattle: ((AWAKE, c.BeginBattle()),),
    c.BeginBattleRound: (
        ((*STRUCK, *(c.BattleDefence(seat, True) for seat in (1, 2, 0)), c.CorrectCard(2, "exhausted", 1)),
         c.BeginBattleRound()),
    ),
    c.BattleAttack: ((BATTLE, c.BattleAttack(1, 5, 1)),),
    c.BattleDefence: ((STRUCK, c.BattleDefence(0, False)),),
    c.ConfirmRumor: (
        ((), c.ConfirmRumor("the_great_ritual")),
        ((*EXPERIMENT, c.CorrectTerror(9)), c.ConfirmRumor("the_terrible_experiment")),
    ),
    c.RefuteAnyway: (((), c.RefuteAnyway(0)),),
    c.DefeatAnyway: (((), c.DefeatAnyway(2, 3)),),
    c.ArrestAnyway: (((), c.ArrestAnyway(0)),),
    c.WakeAncientOne: (((), c.WakeAncientOne()),),
}  # fmt: skip
"""Examples of what hands have to do."""

MOVES_NOTHING: Mapping[type, str] = {
    c.MoveSliders: "sliders are moved first and told then",
    c.MoveSlider: "the same",
    c.PutSlidersBack: "the same",
    c.BeginFight: "nobody has rolled yet",
    c.HadEncounter: "what it brought has acts of its own, and its card goes back with it",
    c.PassStreetCheck: "who passed stays where he is",
    c.LoseRound: "the companion keeps count of the round",
}
"""Acts after which nothing moves, and why."""


def told(example: Example, language: str) -> list[str]:
    """The lines of one example."""
    before, command = example
    state: Table | None = None
    if before is not None:
        state = played(before if isinstance(next(iter(before), None), c.SetUpTable) else (*EVERYTHING, *before))
    applied = apply(state, command, BOX)
    step = ActEffect(command, 1, state, applied.state, applied.events)
    hand = hands_screen.of_record(
        names(language), Record(1, "1", "2026-11-23T19:00:00+00:00", "", "", Do(command), step)
    )
    return [" | ".join(filter(None, (m.title(move, hand.names), m.more(move, hand.names)))) for move in hand.moves]


def test_every_kind_of_act_has_an_answer() -> None:
    answered = [*RULES, *MOVES_NOTHING, *SETS_RIGHT]
    assert sorted(kind.__name__ for kind in COMMANDS) == sorted(kind.__name__ for kind in answered)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_what_hands_do_after_every_kind_of_act(language, golden) -> None:
    lines = []
    for kind, examples in RULES.items():
        for example in examples:
            said = told(example, language)
            assert said, (kind, example)
            lines += [f"{kind.__name__} {getattr(example[1], 'card', '')}".rstrip(), *(f"    {one}" for one in said)]
    golden(GOLDEN / f"{language}.txt", "\n".join(lines) + "\n")
