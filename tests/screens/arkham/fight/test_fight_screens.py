"""Fight, gate and final battle on the page: the rules of the step at hand, hands, prevention, advice."""

from __future__ import annotations

import json
from html import unescape

import pytest
from arkham_tables import BOX, acts, names, played, texts

from companion.arkham.combat import rolls
from companion.arkham.engine import apply
from companion.arkham.ratings.ratings import monster_now
from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Deck, FightStage, Phase, Table
from companion.desks import Command
from companion.facts.rules_reference import load
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.acts import encode
from companion.screens.arkham.belongings import losses_screen, prevention
from companion.screens.arkham.drafts.fight_draft import (
    CombatAction,
    Drafts,
    FightDraft,
    HoldCards,
    OpenFight,
    PreventLoss,
)
from companion.screens.arkham.drafts.hands_draft import ShowHands
from companion.screens.arkham.drafts.sheet_draft import SheetDraft
from companion.screens.arkham.drafts.view import Close, OpenInvestigator, OpenRules, OpenTab, Tab, View, navigate
from companion.screens.arkham.evening import hands_screen
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.fight import battle_screen, fight_beside, fight_odds, fight_rules, fight_screen
from companion.screens.arkham.odds_draft.acts import OddsPage
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.odds_draft.fight import FightOddsDraft as AskedFight
from companion.screens.arkham.pages import shell
from companion.screens.families import fights as f
from companion.widgets import html

MET: tuple[Command, ...] = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(Phase.UPKEEP),
    c.CorrectSliders(0, (1, 2, 1)), c.CorrectSliders(1, (1, 2, 1)), c.PutInHand(0, "enchanted_knife"),
    c.PutInHand(0, "revolver_38"), c.PutInHand(0, "wither"), c.BeginPhase(Phase.MOVEMENT),
    c.PlaceInvestigator(0, "downtown"), c.PutMonster("hound_of_tindalos", "downtown"),
)  # fmt: skip
HORROR = (*MET, c.BeginFight(0, 1))
ROUND = (*HORROR, c.HorrorCheck(0, 1))
IDS = {rule.id for rule in load()}


def shown(given: tuple[Command, ...], language: str = "en", **draft: object) -> str:
    view = View(drafts=Drafts(fight=FightDraft(0, 1, **draft)))  # type: ignore[arg-type]
    return html.render(fight_screen.present(names(language, played(given)), view, ()))


def offers(markup: str, act: object) -> bool:
    return json.loads(encode(act)) in acts(markup)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", sorted(BOX.monsters))
def test_every_rule_that_a_step_names_is_in_the_reference(kind: str) -> None:
    now = monster_now(kind, played(MET), BOX)
    for stage in FightStage:
        for way in CombatAction:
            assert set(fight_rules.of_fight(stage, way, now).split()) <= IDS
    for ids in (fight_rules.GATE, fight_rules.ATTACK, fight_rules.DEFENCE, fight_rules.BETWEEN):
        assert set(ids.split()) <= IDS


def test_from_an_ambush_only_evading_leads_away_and_only_before_the_fight() -> None:
    """ABIL-01: before it the plan is called by what it comes to, afterwards there is none."""
    met = (*MET[:-1], c.PutMonster("ghoul", "downtown"))
    assert "Evade only; if that fails, fight (ambush): still standing" in shown(met)
    assert "Evade and flee only" not in shown(met)
    assert "Only evade" not in shown((*met, c.BeginFight(0, 1), c.HorrorCheck(0, 1)))
    assert "Evade and flee only: still standing" in shown(ROUND)


@pytest.mark.parametrize("stage", [(), (c.BeginFight(0, 1),), (c.BeginFight(0, 1), c.HorrorCheck(0, 1))])
def test_dice_that_nobody_knows_lead_to_the_sliders_in_one_tap(stage: tuple[Command, ...]) -> None:
    """The step itself offers it, above what failure costs; with sliders that are told nothing is asked."""
    way, unknown = OpenInvestigator(0), (*MET, c.CorrectSliders(0, None))

    def ways(given: tuple[Command, ...]) -> list[str]:
        view = View(drafts=Drafts(fight=FightDraft(0, 1)))
        body = p.walk(fight_screen.present(names("en", played(given)), view, ()).body)
        return [one.label for one in body if isinstance(one, p.Button) and one.act == way]

    assert ways((*unknown, *stage)) == ["Set the skill sliders", "To the sheet"]
    assert "Set the skill sliders" not in ways((*MET, *stage))


def test_the_mists_lead_out_of_no_ambush_but_past_it() -> None:
    """ABIL-01: the sentence stands instead of the buttons, where the rules refuse."""
    met = (*MET[:-1], c.PutInHand(0, "mists_of_releh"), c.PutMonster("ghoul", "downtown"))
    mists = next(held.number for held in played(met).investigators[0].cards if held.card == "mists_of_releh")
    inside = (*met, c.BeginFight(0, 1), c.HorrorCheck(0, 1))
    assert offers(shown(met, way=CombatAction.CAST, spell=mists), c.CastSpell(0, mists, 1, monster=1))
    assert not offers(shown(inside, way=CombatAction.CAST, spell=mists), c.CastSpell(0, mists, 1))
    calm = (*met[:-1], c.PutMonster("zombie", "downtown"), c.BeginFight(0, 1), c.HorrorCheck(0, 1))
    assert offers(shown(calm, way=CombatAction.CAST, spell=mists), c.CastSpell(0, mists, 1))


@pytest.mark.parametrize(("given", "rule"), [(MET, "EVADE-01"), (HORROR, "HORROR-01"), (ROUND, "COMBAT-07")])
def test_each_step_opens_its_rules_and_comes_back_to_the_same_step(given: tuple[Command, ...], rule: str) -> None:
    opened = [act for act in acts(shown(given)) if act.get("go") == "OpenRules"]
    assert any(rule in act["with"]["topic"].split() for act in opened)
    state = played(given)
    before = navigate(View(), OpenFight(0, 1), state)
    over = navigate(before, OpenRules(opened[0]["with"]["topic"]), state)
    assert over.rules
    assert navigate(over, Close(), state) == before


@pytest.mark.parametrize(
    "given",
    [
        pytest.param((*MET[:-1], c.PutMonster(UNKNOWN, "downtown")), id="on-the-board"),
        pytest.param(
            (*MET[:-1], c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), c.MeetMonster(0, UNKNOWN)), id="of-an-encounter"
        ),
    ],
)
def test_a_marker_that_nobody_named_is_named_where_it_is_fought(given: tuple[Command, ...]) -> None:
    """One tap, and the fight goes on with its first step."""
    assert offers(shown(given), c.NameMonster(1, "zombie"))
    assert "Combat round" in " ".join(texts(shown((*given, c.NameMonster(1, "zombie")))))


OVER = (*MET, c.EndFight(0, 1, c.FightEnd.EVADED))
LOOKS = [
    pytest.param(MET, Tab.LOG, True, id="one-that-waits-is-there-again"),
    pytest.param(ROUND, Tab.ODDS, True, id="one-that-goes-on-is-there-again"),
    pytest.param(MET, Tab.TABLE, False, id="tapped-on-its-page-the-map-comes"),
    pytest.param(OVER, Tab.LOG, False, id="one-that-was-evaded-is-over"),
    pytest.param(OVER, Tab.TABLE, False, id="its-end-is-left-by-the-same-tap"),
    pytest.param((*MET, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)), Tab.LOG, False, id="another-phase"),
    pytest.param((*MET, c.EndFight(0, 1, c.FightEnd.WON)), Tab.TABLE, False, id="the-monster-is-gone"),
]


@pytest.mark.parametrize(("given", "looks", "is_there"), LOOKS)
def test_the_tab_of_the_map_leaves_a_fight(given: tuple[Command, ...], looks: Tab, is_there: bool) -> None:
    state = played(given)
    view = navigate(View(), OpenFight(0, 1), state)
    if looks is not Tab.TABLE:
        view = navigate(view, OpenTab(looks), state)
    view = navigate(view, OpenTab(Tab.TABLE), state)
    assert view.tab is Tab.TABLE
    assert (view.drafts.fight.seat >= 0) == is_there


def test_the_battle_opens_the_rules_of_the_part_of_the_round_that_is_on() -> None:
    state = played((*MET, c.WakeAncientOne(), c.BeginBattle()))
    markup = html.render(battle_screen.present(names("en", state), View(), ()))
    assert offers(markup, OpenRules(fight_rules.ATTACK))
    for seat in (0, 1):
        state = apply(state, c.BattleAttack(seat, 0), BOX).state
    markup = html.render(battle_screen.present(names("en", state), View(), ()))
    assert offers(markup, OpenRules(fight_rules.DEFENCE))


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("given", [MET, HORROR, ROUND])
def test_the_fight_says_everything_in_the_players_language(given: tuple[Command, ...], language: str) -> None:
    said = " ".join(texts(shown(given, language)))
    assert ("Move which slider?" in said) == (language == "en" and given is MET)
    if language == "ru":
        assert "Combat check" not in said
        assert "Проверка" in said


@pytest.mark.parametrize("gates", [(c.PutGate("woods", "abyss"),), ()])
@pytest.mark.parametrize("steps", [(), (c.BeginFight(0, 1), c.HorrorCheck(0, 1))])
def test_a_nightgaunts_blow_promises_no_further_round(gates: tuple[Command, ...], steps: tuple[Command, ...]) -> None:
    said = " ".join(texts(shown((*MET[:-1], *gates, c.PutMonster("nightgaunt", "downtown"), *steps))))
    assert ("thrown through the nearest gate, and the fight is over" in said) == bool(gates)
    assert ("no effect: no gate is open" in said) == (not gates)


def test_hands_are_counted_and_better_hands_are_one_tap_away() -> None:
    markup = shown(ROUND)
    assert "1 of 2 hands used" in unescape(markup)
    state = played(ROUND)
    now = monster_now("hound_of_tindalos", state, BOX)
    guns = ("enchanted_knife", "revolver_38")
    both = tuple(held.number for held in state.investigators[0].cards if held.card in guns)
    assert offers(markup, HoldCards(0, both))
    assert rolls.hands_taken(state, 0, both, BOX) == 2
    assert fight_odds.better_sliders(state, 0, now, BOX) is not None


def test_better_sliders_do_win_more_often() -> None:
    state = played(MET)
    now = monster_now("hound_of_tindalos", state, BOX)
    shift = fight_odds.better_sliders(state, 0, now, BOX)
    found = fight_odds.odds(state, 0, now, BOX)
    assert shift is not None
    assert found is not None
    assert shift.chance > max(one.chance_of_winning for one in found.values())
    moved = apply(state, c.CorrectSliders(0, (1, 3, 1)), BOX).state
    again = fight_odds.odds(moved, 0, now, BOX)
    assert again is not None
    if shift.skills == {"fight": 5, "will": 0}:
        assert max(one.chance_of_winning for one in again.values()) == shift.chance


@pytest.mark.parametrize(
    ("card", "given", "points"),
    [
        ("whiskey", HORROR, 1),
        ("obsidian_statue", HORROR, 4),
        ("food", ROUND, 1),
        ("warding_statue", ROUND, 3),
        ("enchanted_jewelry", ROUND, 1),
        ("flesh_ward", ROUND, 3),
    ],
)
def test_a_card_that_prevents_the_loss_is_offered_by_name(card: str, given: tuple[Command, ...], points: int) -> None:
    held = (*given, c.PutInHand(0, card))
    markup = shown(held)
    name = BOX.items[card].name_en if card in BOX.items else BOX.spells[card].name_en
    assert f"{name}: −{points}" in unescape(markup)
    assert offers(markup, PreventLoss(0, points))
    assert offers(shown(held, spared=points), PreventLoss(0, 0))


def test_cards_that_do_not_help_against_this_loss_are_not_offered() -> None:
    assert "Whiskey: −" not in shown((*ROUND, c.PutInHand(0, "whiskey")))
    assert "Food: −" not in shown((*HORROR, c.PutInHand(0, "food")))
    saving = {card for card, does in BOX.fight_effects.items() if any(one.does in prevention.WORDS for one in does)}
    assert saving >= {"food", "whiskey", "enchanted_jewelry", "obsidian_statue", "warding_statue", "flesh_ward"}


def test_the_battle_asks_for_the_rolls_of_a_blessing_and_lets_the_line_be_silenced() -> None:
    state = played((*MET, c.CorrectFortune(1, c.Fortune.BLESSED), c.WakeAncientOne(), c.BeginBattle()))
    for seat in (0, 1):
        state = apply(state, c.BattleAttack(seat, 0), BOX).state
    for seat in (0, 1):
        state = apply(state, c.BattleDefence(seat, True), BOX).state
    state = apply(state, c.BeginBattleRound(), BOX).state
    markup = html.render(battle_screen.present(names("en", state), View(), ()))
    assert offers(markup, c.RollUpkeep(1, "blessing", 1))
    silence = next(act for act in acts(markup) if act.get("go") == "Silence")
    quiet = View(silenced=(silence["with"]["reminder"],))
    assert not offers(html.render(battle_screen.present(names("en", state), quiet, ())), c.RollUpkeep(1, "blessing", 1))


# ---------------------------------------------------------------- the end page


def end_page(command: Command, *given: Command, language: str = "en") -> p.Panel:
    """The page of a fight that this command ended, with the log that the page has of it."""
    before = played(given)
    done = apply(before, command, BOX)
    step = ActEffect(command, 1, before, done.state, done.events)
    record = Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(command), step)
    return fight_screen.present(names(language, done.state), View(drafts=Drafts(fight=FightDraft(0, 1))), (record,))


def test_a_fight_that_is_won_tells_on_its_page_what_hands_do() -> None:
    """The marker goes to the trophies where the fight ends; while a fight asks nothing lies over its answers."""
    before, open_fight = played(HORROR), View(drafts=Drafts(fight=FightDraft(0, 1)))
    records, tickers = (), []
    for command in (c.HorrorCheck(0, 1), c.EndFight(0, 1, c.FightEnd.WON)):
        done = apply(before, command, BOX)
        step = ActEffect(command, 1, before, done.state, done.events)
        records = (*records, Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(command), step))
        tickers.append(hands_screen.ticker(names("en", done.state), open_fight, records))
        before = done.state
    asked, over = tickers
    assert asked is None
    assert over is not None
    assert "Hound of Tindalos" in over.line.title


def test_the_moves_by_hand_over_a_fight_that_is_won_leave_its_lit_button() -> None:
    """The list lies over the page of the victory: below it the evening does not go on as if that page were gone."""
    won = names("en", played((*HORROR, c.HorrorCheck(0, 1), c.EndFight(0, 1, c.FightEnd.WON))))
    fight = View(drafts=Drafts(fight=FightDraft(0, 1)))
    lies_over = navigate(fight, ShowHands(), won.table)
    below = [shell.strip(won, view, None, None, Links()).parts for view in (fight, lies_over)]
    assert below[0] == below[1]
    assert [one.label for one in below[1] if one.kind is p.ButtonKind.MAIN] == ["To the table"]


def below_the_end(command: Command, *given: Command) -> list[str]:
    """What is lit in the strip below that page; the table is a tap away there."""
    done = apply(played(given), command, BOX)
    shown = fight_screen.ahead(names("en", done.state), View(drafts=Drafts(fight=FightDraft(0, 1))))
    assert OpenFight(-1) in [one.act for one in shown]
    return [one.label for one in shown if one.kind is p.ButtonKind.MAIN]


def ended(command: Command, *given: Command, language: str = "en") -> str:
    return html.render(end_page(command, *given, language=language))


def facing(kind: str, sheet: str = "bob_jenkins", ancient_one: str = "yig", *more: Command) -> tuple[Command, ...]:
    """Somebody downtown with one monster, and a second investigator."""
    return (
        c.SetUpTable(ancient_one, (c.Seat(sheet), c.Seat("amanda_sharpe"))),
        c.BeginPhase(Phase.MOVEMENT),
        c.PlaceInvestigator(0, "downtown"),
        c.PutMonster(kind, "downtown"),
        *more,
    )


WON, LOST_IN_TIME = c.EndFight(0, 1, c.FightEnd.WON), c.EndFight(0, 1, c.FightEnd.LOST)
INSANE, UNCONSCIOUS = c.EndFight(0, 1, c.FightEnd.INSANE), c.EndFight(0, 1, c.FightEnd.UNCONSCIOUS)


@pytest.mark.parametrize(
    ("given", "command", "said"),
    [
        pytest.param(facing("mi_go"), WON, ("Mi-Go: out of the game", "Bob draws 1: unique item"), id="ABIL-07-mi-go"),
        pytest.param(facing("warlock"), WON, ("Warlock: out of the game", "Bob: Clues 0 → 2"), id="ABIL-07-warlock"),
        pytest.param(facing("cultist"), WON, ("Yig: doom 0 → 1", "Cultist"), id="AO-07-cultist"),
        pytest.param(
            facing("dimensional_shambler"), LOST_IN_TIME, ("Yig: doom 0 → 1", "Bob: delayed"), id="AO-07-lost"
        ),
        pytest.param(
            facing("zombie", "bob_jenkins", "yig", c.CorrectInvestigator(0, "clues", 2)),
            UNCONSCIOUS,
            ("Bob: Clues 2 → 1", "Bob: discard half the items and every Retainer"),
            id="STATUS-02",
        ),
    ],
)
def test_the_end_says_what_is_to_be_done_on_the_board(
    given: tuple[Command, ...], command: Command, said: tuple[str, ...]
) -> None:
    assert set(said) <= set(texts(ended(command, *given)))


@pytest.mark.parametrize("begun", [(), (c.BeginFight(0, 1),), (c.BeginFight(0, 1), c.HorrorCheck(0, 1))])
@pytest.mark.parametrize(
    ("lost", "said"),
    [
        ((0, 6), {"Joe: unconscious", "Joe: Downtown → St. Mary's Hospital"}),
        ((4, 0), {"Joe: insane", "Joe: Downtown → Arkham Asylum"}),
    ],
)
def test_who_loses_the_last_point_by_hand_reads_what_it_brought_and_is_led_on(
    begun: tuple[Command, ...], lost: tuple[int, int], said: set[str]
) -> None:
    """The page of the fight is open, before its first check or later: it ends as by a blow."""
    fall = c.LoseHealth(0, *lost)
    told = list(texts(ended(fall, *MET, *begun)))
    assert said | {"Hound of Tindalos", "Joe: discard half the items and every Retainer"} <= set(told)
    assert not {"no fight is going on", "Joe: meeting over"} & set(told)
    assert below_the_end(fall, *MET, *begun) == ["Discard 2"]


def test_a_fall_of_an_earlier_phase_ends_no_fight() -> None:
    """A marker that was taken off the board under an open page says nothing of how somebody fell before."""
    state, records = played(MET), ()
    for command in (c.LoseHealth(0, 4, 0), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), c.ReturnMonster(1)):
        done = apply(state, command, BOX)
        step = ActEffect(command, 1, state, done.state, done.events)
        records = (*records, Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(command), step))
        state = done.state
    shown = fight_screen.present(names("en", state), View(drafts=Drafts(fight=FightDraft(0, 1))), records)
    assert "no fight is going on" in set(texts(html.render(shown)))


def test_the_end_repeats_neither_the_dice_nor_itself() -> None:
    told = list(texts(ended(UNCONSCIOUS, *facing("zombie"))))
    assert told.count("Bob: unconscious") == 1
    given = (*facing("zombie"), c.BeginFight(0, 1), c.HorrorCheck(0, 1))
    won = " ".join(texts(ended(c.FightRound(0, 2), *given)))
    assert "Combat check" not in won
    assert "Monster trophies" in won
    assert "trophy, " not in won


def test_an_end_by_another_phase_tells_nothing_of_that_phase() -> None:
    given = (*facing("zombie"), c.BeginFight(0, 1))
    told = " ".join(texts(ended(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), *given)))
    assert "Arkham Encounters" not in told
    assert "meeting over" in told


@pytest.mark.parametrize(("sheet", "lit"), [("monterey_jack", "Discard 1"), ("kate_winthrop", "To the table")])
def test_one_button_is_lit_at_the_end(sheet: str, lit: str) -> None:
    page = end_page(INSANE, *facing("zombie", sheet))
    assert not [part for part in p.walk(page) if isinstance(part, p.Button) and part.kind is p.ButtonKind.MAIN]
    assert below_the_end(INSANE, *facing("zombie", sheet)) == [lit]


def test_the_next_monster_is_lit_while_one_waits() -> None:
    two = (*facing("zombie", "bob_jenkins", "yig", c.PutMonster("witch", "downtown")),)
    assert below_the_end(c.EndFight(0, 1, c.FightEnd.EVADED), *two) == ["Witch"]


# ---------------------------------------------------------------- losses after the sheet's own ability

STRONG = [
    ("michael_mcglen", "stamina", "gug", 4),
    ("michael_mcglen", "stamina", "cultist", 1),
    ("harvey_walters", "sanity", "hound_of_tindalos", 4),
    ("harvey_walters", "sanity", "zombie", 1),
    ("joe_diamond", "stamina", "gug", 4),
    ("joe_diamond", "sanity", "zombie", 1),
]


@pytest.mark.parametrize(("sheet", "what", "kind", "printed"), STRONG)
def test_what_failure_costs_is_what_the_rules_take(sheet: str, what: str, kind: str, printed: int) -> None:
    """Strong Mind and Strong Body: text and table have the same number, and the text names what makes it smaller."""
    given = facing(kind, sheet, "hastur", c.CorrectSliders(0, (1, 2, 1)), c.PutInHand(0, "obsidian_statue"))
    fails: Command = c.EvadeMonster(0, 1, 0)
    if what == "sanity":
        given, fails = (*given, c.BeginFight(0, 1)), c.HorrorCheck(0, 0)
    before = played(given)
    after = apply(before, fails, BOX).state
    lost = getattr(before.investigators[0], what) - getattr(after.investigators[0], what)
    assert lost == printed - (sheet != "joe_diamond")
    told, after_check = said_of_failure(given), ", then the fight" if what == "stamina" else ""
    by = {"michael_mcglen": " (Strong Body)", "harvey_walters": " (Strong Mind)"}.get(sheet, "")
    assert told == ("no loss" if lost == 0 else f"{what.title()} −{lost}") + by + after_check
    assert (f"Obsidian Statue: −{lost}" in unescape(shown(given))) == (lost > 0)


def said_of_failure(given: tuple[Command, ...], **draft: object) -> str:
    """What stands after "If you fail:"."""
    view = View(drafts=Drafts(fight=FightDraft(0, 1, **draft)))  # type: ignore[arg-type]
    parts = p.walk(fight_screen.present(names("en", played(given)), view, ()))
    return next(part.text for part in parts if isinstance(part, p.Text) and part.strong == "If you fail:")


@pytest.mark.parametrize(
    ("stamina", "told"),
    [(4, "Stamina −3, then the fight"), (3, "Stamina −3: unconscious"), (1, "Stamina −3: unconscious")],
)
def test_a_blow_that_ends_the_fight_is_not_followed_by_it(stamina: int, told: str) -> None:
    """COMBAT-06: evading, fleeing and fighting alike, and a prevented point counts."""
    given = (*MET, c.CorrectInvestigator(0, "stamina", stamina))
    assert said_of_failure(given) == told
    inside = (*given, c.BeginFight(0, 1), c.HorrorCheck(0, 1))
    round_told = told.replace("the fight", "the next round")
    assert said_of_failure(inside) == round_told
    assert said_of_failure(inside, way=CombatAction.FLEE) == round_told
    assert (said_of_failure(given, spared=1) == "Stamina −3, then the fight") == (stamina > 2)


@pytest.mark.parametrize(("sanity", "told"), [(5, "Sanity −4"), (4, "Sanity −4: insane"), (2, "Sanity −4: insane")])
def test_a_fright_that_drives_insane_says_so(sanity: int, told: str) -> None:
    given = (c.SetUpTable("hastur", (c.Seat("amanda_sharpe"),)), *MET[1:3], *MET[7:], c.BeginFight(0, 1))
    given = (*given, *(() if sanity == 5 else (c.CorrectInvestigator(0, "sanity", sanity),)))
    assert said_of_failure(given) == told


@pytest.mark.parametrize(
    ("stop", "language", "said"),
    [(0, "en", "dice"), (2, "en", "die"), (0, "ru", "кубика"), (2, "ru", "кубик"), (3, "ru", "кубиков")],
)
def test_the_word_beside_the_number_of_dice_follows_the_number(stop: int, language: str, said: str) -> None:
    """A slider from Sneak 4 down; awareness −1."""
    given = (*MET[:2], c.CorrectSliders(0, (stop, 2, 1)), *MET[7:])
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    parts = p.walk(fight_screen.present(names(language, played(given)), view, ()))
    dice = next(part for part in parts if isinstance(part, f.CheckDiceLine))
    assert (dice.number, dice.label) == (str(max(0, BOX.investigators["joe_diamond"].speed_sneak[stop][1] - 1)), said)


def test_an_elder_thing_takes_of_the_strong_no_more_than_a_card() -> None:
    given = facing("elder_thing", "michael_mcglen", "hastur", c.CorrectSliders(0, (1, 2, 1)))
    assert said_of_failure(given) == "a weapon or spell, then the fight"


@pytest.mark.parametrize(("sheet", "is_told"), [("harvey_walters", False), ("joe_diamond", True)])
def test_nightmares_that_cost_nothing_are_not_told(sheet: str, is_told: bool) -> None:
    given = facing("dark_young", sheet, "hastur", c.CorrectSliders(0, (1, 2, 1)), c.BeginFight(0, 1))
    assert ("Nightmarish: Sanity −1" in shown(given)) == is_told
    assert is_told or "Nightmarish: Sanity" not in shown(given)


# ---------------------------------------------------------------- half of the items

UNTOLD = "Items and spells not entered here count too: half of them all goes, rounded down."
TOLD = (c.PutInHand(0, UNKNOWN, Deck.UNIQUE), c.PutInHand(0, UNKNOWN, Deck.UNIQUE))


@pytest.mark.parametrize(
    ("sheet", "more", "is_said"),
    [
        ("monterey_jack", (), True),
        ("monterey_jack", TOLD[:1], True),
        ("monterey_jack", TOLD, False),
        ("kate_winthrop", (), True),
    ],
)
def test_cards_that_nobody_told_count_for_the_half(sheet: str, more: tuple[Command, ...], is_said: bool) -> None:
    """STATUS-02: said at the end of the fight and where items are chosen; his skill card is no item."""
    given = facing("zombie", sheet, "yig", *more)
    assert (UNTOLD in texts(ended(INSANE, *given))) == is_said
    state = played((*given, INSANE))
    page = html.render(p.Group(losses_screen.losses(names("en", state), 0, SheetDraft())))
    assert (UNTOLD in texts(page)) == (is_said and state.investigators[0].items_due > 0)


def test_who_loses_nothing_hears_nothing_of_cards() -> None:
    assert UNTOLD not in texts(ended(WON, *facing("zombie", "monterey_jack")))


def test_the_odds_of_a_fight_that_is_due_lead_to_its_dice() -> None:
    """Only whoever faces such a monster now rolls."""

    def rolls_for(given: tuple[Command, ...], seat: int, kind: str = "hound_of_tindalos") -> list[object]:
        asked = OddsDraft(page=OddsPage.FIGHT, seat=seat, fight=AskedFight(kind))
        return [one.act for one in fight_beside.to_roll(names("en", played(given)), asked)]

    assert rolls_for(MET, 0) == [OpenFight(0, 1)]
    assert rolls_for(MET, 1) == [], "who stands elsewhere"
    assert rolls_for(MET, 0, "ghoul") == [], "another monster"
    assert rolls_for((*MET, c.EvadeMonster(0, 1, 2)), 0) == [], "evaded"
    assert rolls_for(HORROR, 0) == [OpenFight(0, 1)], "under way"


@pytest.mark.parametrize(
    ("acts", "said"),
    [
        pytest.param((), ("Evade?", False, True), id="MOVE-04"),
        pytest.param((c.EvadeMonster(0, 1, 0),), ("Not evaded", False, False), id="EVADE-04"),
        pytest.param((c.BeginFight(0, 1),), ("No evading", False, False), id="MOVE-05"),
    ],
)
def test_the_first_step_says_what_came_of_it_and_has_no_tick(
    acts: tuple[Command, ...], said: tuple[str, bool, bool]
) -> None:
    """A failed check is nothing that was done: the tick belongs to what was passed."""
    state, records = played(MET), list[Record[Table]]()
    for command in acts:
        done = apply(state, command, BOX)
        step = ActEffect(command, 1, state, done.state, done.events)
        records.append(Record(1, "a", "2026-01-01T20:00:00+00:00", "", "", Do(command), step))
        state = done.state
    view = View(drafts=Drafts(fight=FightDraft(0, 1)))
    page = fight_screen.present(names("en", state), view, tuple(records))
    stages = next(one for one in p.walk(page) if isinstance(one, f.Stages)).stages
    assert (stages[0].label, stages[0].done, stages[0].current) == said
    assert [one.done for one in stages[1:]] == [False] * len(stages[1:])
