"""The odds of a table: next card, threat map, doom clock, way and sliders, each number explained."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import by_hand
import pytest
from arkham_tables import BOX, acts, drawn, names, table
from explained import check_page
from test_fight_screens import played
from thoroughly import every

from companion.arkham.combat import rolls
from companion.arkham.engine import apply
from companion.arkham.forecast import next_gates, threat_map, waking
from companion.arkham.forecast.advice import path_of, sliders_of
from companion.arkham.odds import Plan
from companion.arkham.ratings import ratings, skills
from companion.arkham.table import commands as c
from companion.arkham.table.state import BOX as PLACE_BOX
from companion.arkham.table.state import ENCOUNTER, LOST, OUTSKIRTS, UNKNOWN, Deck, Monster, Phase, Table
from companion.desks import Command
from companion.odds import check
from companion.screens import parts as p
from companion.screens.arkham.chances import forecast, odds_parts
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.evening import settings
from companion.screens.arkham.fight import battle_odds, fight_odds
from companion.screens.arkham.odds import from_table, setting
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.odds_draft import acts as a
from companion.screens.arkham.odds_draft import draft as d
from companion.screens.arkham.odds_draft.plan import Mark
from companion.screens.arkham.odds_draft.sliders import WISH_RANGES, WishDraft
from companion.screens.arkham.pages import page
from companion.screens.families import chances as ch
from companion.screens.families.charts import LineChart
from companion.screens.memory import Memory

STATE = table()
FAST = table(c.CorrectInvestigator(0, "points_gained", 5), c.BeginPhase(Phase.MOVEMENT))
KATE = table(c.PlaceInvestigator(2, "library"), c.CorrectSliders(2, (1, 2, 2)), c.BeginPhase(Phase.MOVEMENT))
TOLD = table(*(c.CorrectSliders(seat, (1, 2, 1)) for seat in range(4)))
AROUND = replace(TOLD, monsters=(Monster(1, "zombie", "miskatonic_university"),))
"""A zombie on Amanda's shortest way to the Woods, and a longer one around it."""
ALONE = replace(TOLD, gates={"black_cave": "unknown"})
PAID = table(
    *(c.CorrectSliders(seat, (1, 2, 1)) for seat in range(4)),
    c.CorrectInvestigator(1, "clues", 9), c.PutInHand(2, "elder_sign", Deck.UNIQUE),
)  # fmt: skip
KATE_THERE = table(c.PlaceInvestigator(2, "woods"), c.CorrectRound(2))
OPENING = replace(STATE, round=0, mythos_seen=())
UNTOLD = replace(STATE, investigators=tuple(replace(one, sliders=None) for one in STATE.investigators))
ASKED = {
    "next": (STATE, a.ShowOdds(a.OddsPage.NEXT)),
    "next-kate": (KATE_THERE, a.ShowOdds(a.OddsPage.NEXT)),
    "next-opening": (OPENING, a.ShowOdds(a.OddsPage.NEXT)),
    "clock": (STATE, a.ShowOdds(a.OddsPage.CLOCK)),
    "clock-closing": (STATE, a.SetClosing(2)),
    "town": (STATE, a.ShowOdds(a.OddsPage.TOWN)),
    "town-untold": (UNTOLD, a.ShowOdds(a.OddsPage.TOWN)),
    "town-around": (AROUND, a.ShowOdds(a.OddsPage.TOWN)),
    "town-fast": (FAST, a.ShowOdds(a.OddsPage.TOWN)),
    "town-alone": (ALONE, a.ShowOdds(a.OddsPage.TOWN)),
    "plan": (TOLD, a.ShowOdds(a.OddsPage.PLAN)),
    "plan-untold": (UNTOLD, a.ShowOdds(a.OddsPage.PLAN)),
    "plan-opened": (TOLD, a.OpenCell(0, "woods")),
    "plan-marked": (TOLD, a.MarkCell(1, "woods", "joe_diamond", TOLD.gates["woods"], Mark.SENT)),
    "plan-banned": (TOLD, a.MarkCell(0, "woods", "amanda_sharpe", TOLD.gates["woods"], Mark.BANNED)),
    "plan-alone": (ALONE, a.OpenCell(0, "black_cave")),
    "sealing": (TOLD, a.ShowOdds(a.OddsPage.SEALING)),
    "sealing-untold": (UNTOLD, a.ShowOdds(a.OddsPage.SEALING)),
    "sealing-paid": (PAID, a.ShowOdds(a.OddsPage.SEALING)),
    "check": (STATE, a.AskCheck(0, "")),
    "check-untold": (UNTOLD, a.AskCheck(0, "horror")),
    "fight": (STATE, a.AskFight(0, "ghoul")),
    "fight-joe": (TOLD, a.AskFight(1, "ghoul")),
    "fight-untold": (UNTOLD, a.AskFight(0, "ghoul")),
    "gate": (STATE, a.AskGate(0, "yuggoth")),
    "gate-joe": (TOLD, a.AskGate(1, "yuggoth")),
    "gate-untold": (UNTOLD, a.AskGate(0, "yuggoth")),
    "battle": (TOLD, a.AskBattle()),
    "battle-untold": (UNTOLD, a.AskBattle()),
    "way-untold": (UNTOLD, a.AskWay(0, "northside")),
    "way": (FAST, a.AskWay(0, "woods")),
    "way-street": (KATE, a.AskWay(2, "miskatonic_university")),
    "sliders": (STATE, a.AskSliders(0)),
    "sliders-kate": (KATE, a.AskSliders(2)),
}


def filled(state: Table, act: a.OddsAct) -> d.OddsDraft:
    pages = {a.SetClosing: a.OddsPage.CLOCK, a.OpenCell: a.OddsPage.PLAN, a.MarkCell: a.OddsPage.PLAN}
    page = pages.get(type(act), a.OddsPage.NEXT)
    return from_table.fill(d.edit(d.OddsDraft(page), act, BOX), act, state, BOX)


def parts(name: str, language: str = "en", of: str = "", memory: Memory | None = None) -> list[object]:
    """Everything on a page, with the number ``of`` explained; with a ``memory`` as a page that drew others before."""
    state, act = ASKED[name]
    draft, who = replace(filled(state, act), explained=of), names(language, state)
    return list(p.walk(odds.present(draft, BOX, who.words, names=replace(who, memory=memory or Memory()))))


@pytest.mark.parametrize("name", ASKED)
def test_beside_every_number_stands_how_it_was_computed(name: str) -> None:
    """Each line is run as it is copied, in a namespace of its own, and gives the number that is shown."""
    memory = Memory()
    assert check_page(lambda of: parts(name, of=of, memory=memory))


IN_BOTH = [(name, language) for at, name in enumerate(ASKED) for language in ("ru", "en")[:: 1 if at % 2 else -1]]
"""Every page in both languages, the two coming first by turns."""


@pytest.mark.parametrize(("name", "language"), every(2, IN_BOTH))
def test_every_tap_of_a_page_leads_to_a_page_that_can_be_drawn(name: str, language: str) -> None:
    state, act = ASKED[name]
    draft, memory = filled(state, act), Memory()
    first = drawn(v.View(tab=v.Tab.ODDS, odds=draft), language, state, memory=memory)
    found = [one for one in acts(first) if "go" in one]
    kinds = {kind.__name__: kind for kind in a.ACTS}
    for content in found:
        if content["go"] in kinds:
            from companion.history.codec import decode

            after = decode(kinds[content["go"]], content["with"])
            changed = from_table.fill(d.edit(draft, after, BOX), after, state, BOX)
            assert "al-sheet" in drawn(v.View(tab=v.Tab.ODDS, odds=changed), language, state, memory=memory)


def test_the_way_shows_the_librarys_own_answer_and_why_the_next_is_behind() -> None:
    ways = [part for part in parts("way") if isinstance(part, ch.WayForward)]
    best = path_of(FAST, 0, "woods", BOX)[0]
    assert ways[0].best
    assert ways[0].figure == names().words.percent(best.chance)
    assert all(way.note for way in ways[1:])


def test_the_rounds_to_a_gate_are_told_by_movement_and_by_risk() -> None:
    """Two rounds with 225/256 past the zombie, or three around it; what costs no check has no second line."""
    told = [(part.text, part.figure) for part in parts("town-around") if isinstance(part, ch.FigureLine)]
    at = told.index(("Amanda: 4 steps past monsters: Univ.", "2"))
    assert told[at + 1 : at + 3] == [
        ("without a fight, evading in: Univ.", names().words.percent(Fraction(225, 256))),
        ("safest in 3 rounds through Merchant, Rivertown, Fr. Hill, Southside and Uptown", "100%"),
    ]
    joe = told.index(("Joe: 5 steps", "2"))
    assert not told[joe + 1][0].startswith("without a fight")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("town", "of the shortest routes to gates go through each of these: Rivertown and Uptown"),
        ("town-alone", "of the shortest routes to gates go through Rivertown"),
    ],
)
def test_streets_that_lie_between_alike_are_named_together(name: str, said: str) -> None:
    first = next(part for part in parts(name) if isinstance(part, ch.BigFigure))
    assert first.title == said


def test_sliders_are_set_with_one_tap_in_upkeep_and_only_there() -> None:
    best = sliders_of(STATE, 0, setting.wishes_of(names(), filled(STATE, a.AskSliders(0))), BOX)[0]
    ways = [part for part in parts("sliders") if isinstance(part, ch.WayForward)]
    assert ways[0].act == c.MoveSliders(0, best.stops, STATE.investigators[0].sliders)
    assert all(way.act is None for way in parts("sliders-kate") if isinstance(way, ch.WayForward))


def test_checks_that_are_coming_are_chosen_and_changed() -> None:
    draft = filled(STATE, a.AskSliders(0))
    chosen = {one.check for one in draft.sliders.wishes}
    draft = d.edit(draft, a.ToggleWish("lore"), BOX)
    assert {one.check for one in draft.sliders.wishes} == {*chosen, "lore"}
    draft = d.edit(draft, a.StepWish("lore", "modifier", -99), BOX)
    assert draft.sliders.wishes[-1].modifier == WISH_RANGES["modifier"][0]
    assert d.edit(draft, a.ToggleWish("strength"), BOX) == draft
    assert d.edit(draft, a.StepWish("luck", "modifier", 1), BOX) == draft
    assert {one.check for one in d.edit(draft, a.ToggleWish("lore"), BOX).sliders.wishes} == chosen


def test_the_clock_says_how_exact_it_is_and_has_a_table() -> None:
    exact, simulated = parts("clock"), parts("clock-closing")
    chart = next(part for part in exact if isinstance(part, LineChart))
    assert len(chart.table) == 8
    assert chart.lines[0].points[-1] == (8, 100 * float(waking(STATE, BOX).total(8)))
    assert not any("±" in getattr(part, name, "") for part in exact for name in ("text", "figure"))
    assert all(not line.errors for line in chart.lines)
    big = next(part for part in simulated if isinstance(part, ch.BigFigure))
    assert "standard error" in big.text
    assert all("±" in part.figure for part in simulated if isinstance(part, ch.FigureLine) and part.figure)
    chart = next(part for part in simulated if isinstance(part, LineChart))
    assert all("±" in figure for row in chart.table for figure in row[1:])
    assert len(chart.lines[0].errors) == len(chart.lines[0].points)


# ------------------------------------------------------------------ what nobody told


def assumed(found: list[object]) -> list[str]:
    """The labels of the values beside which "assumed" stands."""
    return [part.control.label for part in found if isinstance(part, ch.Assumed)]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("check-untold", ["dice"]),
        ("fight-untold", ["Sneak", "Fight skill", "Will", "Lore", "Luck"]),
        ("gate-untold", ["Fight skill", "Lore"]),
        ("way-untold", ["Movement points"]),
        ("battle-untold", ["attack dice", "defense skill"] * sum(one.place != LOST for one in STATE.investigators)),
        *((name, []) for name in ("check", "fight", "gate", "way", "battle")),
    ],
)
def test_values_that_nobody_told_are_marked_beside_the_value_and_the_number(name: str, values: list[str]) -> None:
    found = parts(name)
    assert assumed(found) == values
    bigs = [part for part in found if isinstance(part, ch.BigFigure)]
    assert bigs
    assert all(bool(big.warning) == bool(values) for big in bigs)


def test_a_value_that_is_corrected_is_assumed_no_more() -> None:
    draft = d.edit(filled(UNTOLD, a.AskGate(0, "yuggoth")), a.SetOdds(a.OddsPage.GATE, "lore", 2), BOX)
    assert draft.assumed == (d.assumed_name(a.OddsPage.GATE, "fight"),)
    draft = filled(UNTOLD, a.AskBattle())
    first, second = (one.number for one in draft.battle.battlers[:2])
    told = d.edit(draft, a.SetBattler(first, "attack_dice", 3), BOX)
    assert set(draft.assumed) - set(told.assumed) == {d.assumed_name(a.OddsPage.BATTLE, "attack_dice", first)}
    left = d.edit(told, a.DropBattler(second), BOX)
    gone = set(told.assumed) - set(left.assumed)
    assert gone == {one for one in told.assumed if one.startswith(f"battle.{second}.")}
    assert gone


def test_an_act_on_somebody_of_an_older_question_changes_nobody() -> None:
    older = d.OddsDraft(a.OddsPage.BATTLE)
    asked = from_table.fill(older, a.AskBattle(), UNTOLD, BOX)
    for one in older.battle.battlers:
        for act in (a.DropBattler(one.number), a.SetBattler(one.number, "lives", 9)):
            assert d.edit(asked, act, BOX) == asked


def test_nobodys_values_are_taken_over_from_somebody_else() -> None:
    """Joe's dice do not become Amanda's when hers are not told."""
    joe = filled(STATE, a.AskFight(0, "ghoul"))
    draft = from_table.fill(joe, a.AskFight(1, "ghoul"), UNTOLD, BOX)
    assert draft == from_table.fill(d.OddsDraft(a.OddsPage.NEXT), a.AskFight(1, "ghoul"), UNTOLD, BOX)


def test_the_odds_of_a_fight_are_those_that_stand_beside_the_fight() -> None:
    """Cards, abilities and the place count on both pages: Joe throws two dice for a clue."""
    for name, state, seat in (("fight", STATE, 0), ("fight-joe", TOLD, 1)):
        beside = fight_odds.odds(state, seat, ratings.monster_now("ghoul", state, BOX), BOX)
        assert beside is not None
        big = next(part for part in parts(name) if isinstance(part, ch.BigFigure))
        assert big.figure == names().words.percent(beside[Plan.BEST].chance_of_winning)
    assert dict(filled(TOLD, a.AskFight(1, "ghoul")).fight.more)["combat_clue_dice"] == 2


def test_a_check_comes_with_the_dice_of_cards_and_place() -> None:
    for name in ("speed", "evade", "combat"):
        asked = filled(STATE, a.AskCheck(0, name)).check
        wish = next((one for one in from_table.coming(STATE, 0, BOX) if one.check == name), WishDraft(name))
        dice = skills.check_dice(STATE, 0, name, BOX, wish.modifier)
        assert (asked.name, asked.dice, asked.success_on) == (name, dice.dice, dice.success_on)
        assert asked.dice_per_clue == dice.dice_per_clue
        assert asked.difficulty == wish.difficulty


ARMED = table(
    *(c.CorrectSliders(seat, (1, 2, 1)) for seat in range(4)),
    c.PutInHand(1, "revolver_38", Deck.COMMON),
    c.PutInHand(1, "enchanted_knife", Deck.UNIQUE),
    c.PutInHand(2, "axe", Deck.COMMON),
    c.PutMonster("gug", "southside"),
    c.PlaceInvestigator(1, "southside"),
)
"""Joe with three weapons beside a Gug, Kate with an Axe."""


def test_a_combat_check_and_the_sliders_count_the_weapons_of_two_hands() -> None:
    gug = ratings.monster_now("gug", ARMED, BOX)
    assert gug.combat_rating is not None
    best = rolls.combat(ARMED, 1, gug, rolls.best_cards(ARMED, 1, gug, BOX), BOX).dice.dice
    bare = skills.check_dice(ARMED, 1, "combat", BOX, gug.combat_rating).dice
    assert best is not None
    assert bare is not None
    assert best > bare + 3, "two weapons, not the best one alone"
    assert filled(ARMED, a.AskCheck(1, "combat")).check.dice == best
    asked = filled(ARMED, a.AskSliders(1))
    wish = next(one for one in asked.sliders.wishes if one.check == "combat")
    assert wish.modifier == gug.combat_rating + best - bare
    for act in (a.ToggleWish("combat"), a.ToggleWish("combat")):
        asked = from_table.fill(d.edit(asked, act, BOX), act, ARMED, BOX)
    assert wish in asked.sliders.wishes, "put back with the numbers of the table"


def test_the_final_battle_ahead_is_counted_with_the_weapons_of_the_battle_itself() -> None:
    ahead = filled(ARMED, a.AskBattle()).battle
    awake = apply(ARMED, c.WakeAncientOne(), BOX).state
    asked = battle_odds.question(awake, BOX)
    assert asked is not None
    assert [one.attack_dice for one in ahead.battlers] == [one.attack_dice for one in asked[0]]


LONE = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"),)), c.CorrectTerror(1), c.CorrectSliders(0, (1, 2, 1)),
    c.CorrectInvestigator(0, "clues", 1), c.PutInHand(0, "revolver_38", Deck.COMMON),
    c.PutInHand(0, "enchanted_knife", Deck.UNIQUE), c.PutMonster("gug", "downtown"),
    c.PlaceInvestigator(0, "downtown"), c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip
"""Joe alone, Fight 4, Luck 2, Sanity 4: a pistol (+4), a revolver (+3) and an enchanted knife (+3, magical)."""


def big_figure(commands: tuple[Command, ...], act: a.OddsAct) -> str:
    """The great number of the page that opens for this table."""
    state = played(commands)
    told, draft = names(state=state), filled(state, act)
    shown = p.walk(odds.present(draft, BOX, told.words, names=told))
    return next(part for part in shown if isinstance(part, ch.BigFigure)).figure


def test_a_combat_check_with_weapons_is_what_one_counts_by_hand() -> None:
    """A Gug: 4 - 2 + 4 + 3 = 9 dice for three successes, and one clue of two dice (Joe Diamond)."""
    bare = sum(by_hand.exactly(9, k) for k in range(3, 10))
    with_a_clue = by_hand.exactly(9, 2) * Fraction(5, 9) + by_hand.exactly(9, 1) * Fraction(1, 9)
    percent = names(state=STATE).words.percent
    assert percent(bare + with_a_clue) != percent(bare)
    assert big_figure(LONE, a.AskCheck(0, "combat")) == percent(bare + with_a_clue)


def test_the_final_battle_with_weapons_is_what_one_counts_by_hand() -> None:
    """Terror 1; physical weapons count half: 4 - 1 + 2 + 3 = 8 dice a round for 13 successes."""
    chance, unarmed = by_hand.hastur([(8, 2, 4)], 13), by_hand.hastur([(3, 2, 4)], 13)
    percent = names(state=STATE).words.percent
    assert percent(unarmed) != percent(chance)
    assert big_figure(LONE, a.AskBattle()) == percent(chance)
    assert by_hand.hastur([(2, 1, 2)], 1) == Fraction(14035, 19683), "OV-35"


def test_a_gate_is_counted_with_the_dice_that_each_clue_gives_and_with_re_rolls() -> None:
    """CHECK-07, CHECK-09: Joe Diamond's clues are worth two dice; the cigarette case throws again."""
    state = table(
        c.CorrectSliders(1, (1, 2, 1)),
        c.PutInHand(1, "lucky_cigarette_case", Deck.COMMON),
        c.CorrectInvestigator(1, "clues", 4),
        c.PutGate("graveyard", "rlyeh"),
    )
    assert state.investigators[1].id == "joe_diamond"
    draft = filled(state, a.AskGate(1, "rlyeh"))
    asked = draft.gate
    assert (asked.fight_clue_dice, asked.lore_clue_dice, asked.fight_rerolls, asked.lore_rerolls) == (2, 2, 1, 1)
    told = names(state=state)
    shown = list(p.walk(odds.present(draft, BOX, told.words, names=told)))
    big = next(part for part in shown if isinstance(part, ch.BigFigure))
    world = BOX.worlds["rlyeh"]
    best = max(
        check(
            skill + world.gate_modifier,
            asked.difficulty,
            clues=4,
            dice_per_clue=2,
            rerolls=1,
            success_on=asked.success_on,
        ).chance
        for skill in (asked.fight, asked.lore)
    )
    assert big.figure == told.words.percent(best)


@pytest.mark.parametrize("kind", sorted(BOX.monsters))
def test_who_only_evades_wins_no_fight_unless_the_page_says_why(kind: str) -> None:
    """ABIL-01: nobody flees from an ambush, so the plan is then called by what it comes to."""
    told, draft = names(state=TOLD), filled(TOLD, a.AskFight(1, kind))
    shown = p.walk(odds.present(draft, BOX, told.words, names=told))
    way = next(one for one in shown if isinstance(one, ch.WayForward) and one.title.startswith("Evade"))
    told_why = {"ghoul": "Evade only; if that fails, fight (ambush)"}
    told_why |= {"fire_vampire": told_why["ghoul"], "the_black_man": "Evade only; if that fails, check Luck"}
    assert way.title == told_why.get(kind, "Evade and flee only")
    assert ("victory" in way.text) <= (kind in told_why)


# ------------------------------------------------------------------ layers of the map

INVESTIGATORS = {one.name_en for one in BOX.investigators.values()}


def test_the_threat_map_lies_on_the_board_when_it_is_asked_for() -> None:
    view = v.View(odds=d.edit(d.OddsDraft(a.OddsPage.NEXT), a.ShowOnBoard(True, a.Layer.THREATS), BOX))
    shown = page.overlay(names(), view).threats
    assert set(shown) == {one.place for one in threat_map(STATE, BOX)}
    assert page.overlay(names(), v.View()).threats == {}
    assert page.overlay(names(), view).chances == {}


def test_a_monster_that_is_picked_up_shows_where_it_can_be() -> None:
    ghoul = next(one.number for one in STATE.monsters if one.kind == "ghoul")
    shown = page.overlay(names(), v.View(picked_monster=ghoul)).threats
    assert "woods" in shown
    rows = forecast.where(names(), d.OddsDraft(), ghoul)
    assert {one.text for one in p.walk(rows) if isinstance(one, ch.FigureLine)} >= {
        names().place(place) for place in shown
    }


def test_the_forecast_beside_the_table_and_the_numbers_on_the_map_are_explained() -> None:
    """Each line of the panel, and for each layer of the map its likeliest place."""

    def beside(draft: d.OddsDraft) -> int:
        return check_page(lambda of: p.walk(forecast.section(names(), replace(draft, explained=of))))

    bare = d.OddsDraft()
    assert beside(bare) == len(forecast.lines(names())) >= 2
    both = replace(bare, on_board=True, threats_on_board=True)
    assert beside(both) == beside(bare) + 2
    told = [one for one in p.walk(forecast.section(names(), both)) if isinstance(one, ch.FigureLine)][-2:]
    shown = page.overlay(names(), v.View(odds=both))
    assert told[0].figure in shown.chances.values()
    assert told[1].figure.split(" to ")[-1] in {one.removeprefix("≤ ") for one in shown.threats.values()}


def test_each_number_on_the_map_is_explained_on_the_sheet_of_its_place() -> None:
    both = d.OddsDraft(on_board=True, threats_on_board=True)
    shown = page.overlay(names(), v.View(odds=both))
    assert len(shown.chances) >= 2
    assert len(shown.threats) >= 2
    for place in {*shown.chances, *shown.threats}:
        there = check_page(
            lambda of, place=place: p.walk(  # type: ignore[misc]
                forecast.at_place(names(), replace(both, explained=of), place)
            )
        )
        assert there == (place in shown.chances) + (place in shown.threats)
        told = [one.figure for one in p.walk(forecast.at_place(names(), both, place)) if isinstance(one, ch.FigureLine)]
        on_map = [layer[place] for layer in (shown.chances, shown.threats) if place in layer]
        assert [one.split(" to ")[-1] for one in told] == [one.removeprefix("≤ ") for one in on_map]


def test_the_sheet_of_a_place_says_nothing_of_a_layer_that_is_off() -> None:
    place = next(iter(forecast.on_board(names())))
    assert forecast.at_place(names(), d.OddsDraft(threats_on_board=False), place) == ()
    view = v.View(place=place, odds=d.OddsDraft(on_board=True))
    panel = page.present(names(), view, page.History(), settings.Links()).panel
    assert [one.text for one in p.walk(panel) if isinstance(one, ch.FigureLine)] == [
        one.text for one in p.walk(forecast.at_place(names(), view.odds, place)) if isinstance(one, ch.FigureLine)
    ]


def test_a_monster_that_is_picked_up_is_explained_beside_the_map() -> None:
    ghoul = next(one.number for one in STATE.monsters if one.kind == "ghoul")
    view = v.View(picked_monster=ghoul)
    panel = page.present(names(), view, page.History(), settings.Links()).panel
    told = {one.figure for one in p.walk(panel) if isinstance(one, ch.FigureLine) and one.how is not None}
    assert {one.removeprefix("≤ ") for one in page.overlay(names(), view).threats.values()} <= {
        figure.split(" to ")[-1] for figure in told
    }


def test_where_a_monster_can_be_is_explained_on_its_own_page() -> None:
    for monster in STATE.monsters:
        there = check_page(
            lambda of, number=monster.number: p.walk(  # type: ignore[misc]
                forecast.where(names(), d.OddsDraft(explained=of), number)
            )
        )
        says = forecast.where(names(), d.OddsDraft(), monster.number)
        assert there > 0 or not says or monster.kind == UNKNOWN


def test_the_gate_layer_is_the_sum_of_what_can_happen() -> None:
    shown = forecast.on_board(names())
    percent = names().words.percent
    assert shown == {
        one.location: percent(total) for one in next_gates(STATE, BOX) if (total := one.opens + one.surges + one.held)
    }


def test_what_kate_winthrop_holds_is_not_said_of_a_seal() -> None:
    said = [line.text for line in forecast.lines(names(state=KATE_THERE))]
    assert "No gate, no monsters: Kate Winthrop is there" in said
    assert "A seal blocks the gate" in said
    without = [line.text for line in forecast.lines(names(state=replace(KATE_THERE, seals=frozenset())))]
    assert "A seal blocks the gate" not in without


def test_nothing_is_forecast_once_the_ancient_one_is_awake() -> None:
    last = BOX.ancient_ones["hastur"].doom_track
    state = table(c.CorrectDoom(last - 1), c.RaiseDoom())
    assert state.awakening is not None
    assert threat_map(state, BOX) == ()
    assert forecast.threats_on_board(names(state=state)) == {}


@pytest.mark.parametrize("name", ASKED)
def test_no_sentence_was_left_without_its_wrapping(name: str) -> None:
    """In the pseudo-language every sentence of our own stands in brackets."""
    for part in parts(name, "xx"):
        if isinstance(part, p.Option | p.Row | p.Icon | p.Symbol | p.Pin | p.MonsterMark):
            continue
        for text in (getattr(part, field, "") for field in ("title", "caption", "text", "note")):
            known = isinstance(part, ch.Code | ch.WayForward | p.Chip | p.Text) or text in INVESTIGATORS
            assert known or "⟦" in text or not re.search("[a-z]", text), (type(part).__name__, text)


def test_the_tab_of_gates_asks_about_an_open_gate_of_this_table() -> None:
    said = names("en", STATE)
    chips = [one for one in p.walk(odds.present(d.OddsDraft(), BOX, said.words, names=said)) if isinstance(one, p.Chip)]
    assert a.AskGate(STATE.first_player, "yuggoth") in [one.act for one in chips]


def asked_in_tab(state: Table, asked: str = "") -> str:
    """The monster that the tab of fights asks about."""
    said, draft = names("en", state), d.OddsDraft()
    draft = replace(draft, fight=replace(draft.fight, kind=asked))
    chips = (one for one in p.walk(odds.present(draft, BOX, said.words, names=said)) if isinstance(one, p.Chip))
    return next(one.act.kind for one in chips if isinstance(one.act, a.AskFight))


def test_the_tab_of_fights_asks_about_a_monster_that_can_still_be_met() -> None:
    """A beaten Mi-Go lies in the box: neither the first choice nor kept; what an encounter brought is kept."""
    beaten, near = Monster(90, "mi_go", PLACE_BOX), Monster(91, "ghoul", "woods")
    outside, met = Monster(92, "zombie", OUTSKIRTS), Monster(93, "witch", ENCOUNTER)
    lying = replace(STATE, monsters=(beaten, outside, met, near))
    assert asked_in_tab(lying) == "ghoul"
    assert asked_in_tab(lying, "mi_go") == "ghoul"
    assert asked_in_tab(lying, "witch") == "witch"
    assert asked_in_tab(replace(STATE, monsters=(beaten,)), "mi_go") == "mi_go", "nothing else to ask about"


@pytest.mark.parametrize("act", [a.AskCheck(0, "horror"), a.AskFight(0, "ghoul"), a.AskGate(0, "yuggoth")])
def test_a_player_who_keeps_the_sheet_is_not_sent_to_it_for_the_sliders(act: a.OddsAct) -> None:
    own = replace(UNTOLD, investigators=tuple(replace(one, own_sheet=True) for one in UNTOLD.investigators))
    for asked, is_sent in ((UNTOLD, True), (own, False)):
        parts = odds_parts.to_the_sheet(from_table.fill(d.OddsDraft(), act, asked, BOX), names("en", asked).words)
        assert any(isinstance(part, p.Button) for part in p.walk(parts)) is is_sent
        assert any("not set" in part.text for part in p.walk(parts) if isinstance(part, p.Text)) is is_sent
