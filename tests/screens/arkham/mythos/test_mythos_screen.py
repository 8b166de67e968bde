"""The Mythos sheet shows all of a card before it is applied, asks only what the rules leave open, in few taps."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from given import box, given, out_of_play

from companion.arkham.engine import apply
from companion.arkham.investigators import belongings
from companion.arkham.legality import why_not
from companion.arkham.mythos import questions as q
from companion.arkham.mythos.draws import fill
from companion.arkham.table.commands import (
    BeginPhase,
    CalmAncientOne,
    DiscardCard,
    PrintedCard,
    PutInHand,
    Seat,
    SetAsideMythos,
    SetUpTable,
)
from companion.arkham.table.events import DieRolled, MonsterMoved, MonsterPlaced, SurgeBegan
from companion.arkham.table.state import (
    OUTSKIRTS,
    RUMOR_CARD,
    SKY,
    UNKNOWN,
    Awakening,
    Draws,
    Phase,
    Table,
    WakingCause,
)
from companion.arkham.town.setup import set_up
from companion.facts.arkham_effects import CardPart
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.drafts.view import OpenTab, Tab
from companion.screens.arkham.evening import log
from companion.screens.arkham.mythos import mythos_flow, mythos_sheet, rumor_words
from companion.screens.arkham.table.in_force import effects
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.sentences import sentence
from companion.screens.memory import Memory
from companion.widgets.html import render
from companion.words import load

LANGUAGES = ("ru", "en", "xx")

RICH = given(
    4,
    at={0: "merchant_district", 1: "library", 2: ("yuggoth", 1), 3: "woods"},
    who={0: {"sneak": 1}, 1: {"sneak": 3}},
    gates={"independence_square": "abyss", "the_witch_house": "rlyeh", "black_cave": "city_of_the_great_race"},
    seals=("unvisited_isle",),
    clues={"woods": 1, "the_unnamable": 2},
    closures={"general_store": 0},
    monsters={
        SKY: ["byakhee"],
        "independence_square": ["shoggoth"],
        "black_cave": ["warlock"],
        "easttown": ["cultist"],
        "the_witch_house": ["hound_of_tindalos"],
        "downtown": ["witch", "chthonian"],
        OUTSKIRTS: ["zombie", "mi_go"],
        "woods": ["ghoul"],
        "northside": [UNKNOWN],
    },
    environment="icy_conditions",
    rumor="the_stars_are_right",
    rumor_since=1,
    round=9,
    doom=7,
    terror=3,
    allies=8,
    mythos_seen=("blue_flu",),
)
"""A table in the middle of an evening: everything that can stand somewhere stands there."""


def dice(seed: int = 1) -> Any:
    return random.Random(seed).randrange


def after(table: Table, *acts: d.MythosAct, draft: MythosDraft | None = None, seed: int = 1) -> MythosDraft:
    """The draft after some acts."""
    draft = draft or MythosDraft()
    for act in acts:
        draft = mythos_flow.edit(draft, act, table, box, dice(seed), Memory())
    return draft


def sheet(draft: MythosDraft, table: Table, language: str = "ru") -> p.Panel:
    return mythos_sheet.present(draft, Names(table, box, load(language)))


def said(draft: MythosDraft, table: Table) -> str:
    """The whole sheet in English, as markup."""
    return render(sheet(draft, table, "en"))


def parts(part: Any, kind: type) -> list[Any]:
    return [found for found in p.walk(part) if isinstance(found, kind)]


def acts(part: Any) -> list[Any]:
    return [found.act for found in p.walk(part) if getattr(found, "act", None) is not None]


LIT = (p.ButtonKind.MAIN, p.ButtonKind.PRICE)


def main_button(draft: MythosDraft, table: Table) -> p.Button:
    """The lit button, on the sheet or in the strip."""
    ahead = mythos_sheet.ahead(draft, Names(table, box, load("ru")))
    return next(one for one in (*parts(sheet(draft, table), p.Button), *ahead) if one.kind in LIT)


def found(draft: MythosDraft, table: Table) -> q.Resolution:
    resolution = mythos_flow.resolution(draft, table, box, Memory())
    assert resolution is not None
    return resolution


def asked(draft: MythosDraft, table: Table, kind: type) -> Any:
    return next(question for question in found(draft, table).asked if isinstance(question, kind))


# ---------------------------------------------------------------- every card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", box.mythos)
def test_every_card_presents_on_a_rich_table(card: str, language: str) -> None:
    draft = after(RICH, d.PickCard(card))
    assert box.mythos[card].name_ru.split()[0] in render(sheet(draft, RICH)) or language != "ru"
    assert render(sheet(draft, RICH, language))


@pytest.mark.parametrize("card", box.mythos)
def test_every_card_presents_before_the_players_have_drawn_anything(card: str) -> None:
    table = out_of_play(replace(RICH, draws=Draws.PLAYERS), card)
    draft = after(table, d.PickCard(card))
    shown = sheet(draft, table)
    assert render(shown)
    apply_all = main_button(draft, table)
    assert isinstance(apply_all.act, d.ApplyCard | SetAsideMythos)
    command = d.command(draft) if isinstance(apply_all.act, d.ApplyCard) else apply_all.act
    assert apply_all.enabled == (why_not(table, command, box) is None)
    assert apply_all.enabled or apply_all.reason


def rolled_for_us(draft: MythosDraft, table: Table) -> MythosDraft:
    """Every roll that is open is made by the companion, one tap each."""
    while names := [one.name for one in found(draft, table).questions if isinstance(one, q.RollDice)]:
        draft = after(table, d.DrawAgain(f"dice:{names[0]}"), draft=draft)
    return draft


@pytest.mark.parametrize("card", box.mythos)
def test_what_the_sheet_shows_is_what_applying_does(card: str) -> None:
    table = replace(RICH, investigators=tuple(replace(i, sneak=s) for s, i in enumerate(RICH.investigators)))
    table = out_of_play(table, card)
    draft = after(table, d.PickCard(card), d.GiveClue(-1))
    if mythos_flow.must_set_aside(MythosDraft(card=card), table, box):
        return
    draft = rolled_for_us(draft, table)
    worked_out = found(draft, table)
    assert worked_out.questions == ()
    assert apply(table, d.command(draft), box).state == worked_out.after


@pytest.mark.parametrize("card", box.mythos)
def test_one_step_at_a_time_shows_that_step_and_the_same_last_button(card: str) -> None:
    table = out_of_play(RICH, card)
    draft = after(table, d.PickCard(card), d.GiveClue(-1))
    if mythos_flow.must_set_aside(MythosDraft(card=card), table, box):
        return
    last = main_button(draft, table).act
    for step in range(1, d.LAST_STEP + 1):
        draft = after(table, d.ShowStep(step), draft=draft)
        blocks = parts(sheet(draft, table), p.StepBlock)
        assert [block.numeral for block in blocks] == [str(step)]
    assert main_button(draft, table).act == last


# ---------------------------------------------------------------- few taps


def test_a_known_card_without_choices_takes_three_taps() -> None:
    table = given(2)
    taps: list[Any] = [OpenTab(Tab.MYTHOS), d.PickCard("family_found_butchered")]
    assert taps[-1] in acts(sheet(MythosDraft(), table))
    draft = after(table, taps[-1])
    button = main_button(draft, table)
    taps.append(button.act)
    assert button.enabled
    assert len(taps) == 3
    assert button.act == d.ApplyCard()
    assert apply(table, d.command(draft), box).state.terror == 1


def test_a_card_that_is_not_in_the_list_takes_five_taps() -> None:
    table, draft = given(2), MythosDraft()
    taps: list[Any] = [OpenTab(Tab.MYTHOS)]
    for tap in (d.ReadGate("woods"), d.ReadClue("black_cave"), d.ReadMovement(("crescent",), ("plus",))):
        assert tap in acts(sheet(draft, table))
        draft = after(table, tap, draft=draft)
        taps.append(tap)
    button = main_button(draft, table)
    taps.append(button.act)
    assert button.enabled
    assert len(taps) == 5
    then = apply(table, d.command(draft), box).state
    assert (set(then.gates), then.clues) == ({"woods"}, {"black_cave": 1})


def test_overruling_a_move_takes_two_taps() -> None:
    draft = after(RICH, d.PickCard("family_found_butchered"), d.GiveClue(-1))
    zombie = next(m.number for m in RICH.monsters if m.kind == "cultist")
    pencil, place = d.Unfold(f"move:{zombie}"), d.Overrule(zombie, "downtown")
    assert pencil in acts(sheet(draft, RICH))
    draft = after(RICH, pencil, draft=draft)
    assert place in acts(sheet(draft, RICH))
    assert mythos_flow.overrule_act(draft, "downtown") == place
    then = found(after(RICH, place, draft=draft), RICH).after
    assert [m.place for m in then.monsters if m.number == zombie] == ["downtown"]


def test_an_overruled_move_goes_back_to_the_rules() -> None:
    draft = after(RICH, d.PickCard("family_found_butchered"))
    cultist = next(m.number for m in RICH.monsters if m.kind == "cultist")
    there = after(RICH, d.Overrule(cultist, "downtown"), draft=draft)
    assert after(RICH, d.Overrule(cultist, ""), draft=there) == draft


# ---------------------------------------------------------------- naming the card


def words_of(card: str) -> str:
    return next(o.search for o in _options(MythosDraft()) if o.act == d.PickCard(card)).casefold()


@pytest.mark.parametrize("hands", [False, True])
def test_a_table_laid_out_at_once_says_whom_it_drew_until_hands_are_told(hands: bool) -> None:
    """The way past the starting hands leads to the first card: nobody had said who plays against whom."""
    table = set_up(SetUpTable("azathoth", (Seat("ashcan_pete"), Seat("joe_diamond"))), box).state
    for seat in (0, 1) if hands else ():
        for deck, number in belongings.random_possessions_due(table, seat, box).items():
            for _ in range(number):
                table = apply(table, PutInHand(seat, UNKNOWN, deck), box).state
    said = [str(one.text) for one in parts(mythos_sheet.present(MythosDraft(), Names(table, box, load("en"))), p.Text)]
    assert ("Azathoth · at the table: Pete, Joe" in said) is not hands


def _options(draft: MythosDraft, table: Table = RICH) -> list[p.Option]:
    return parts(sheet(draft, table), p.Option)


@pytest.mark.parametrize("letters", ["шел", "she", "клад", "grav", "безл", "unvi"])
def test_a_card_is_found_by_letters_of_both_titles_and_of_gate_and_clue_place(letters: str) -> None:
    assert letters in words_of("sheldon_gang_turns_to_police_for_aid")


def test_all_67_cards_are_listed_and_those_that_cannot_come_are_dimmed_at_the_end() -> None:
    cards = [option for option in _options(MythosDraft()) if isinstance(option.act, d.PickCard)]
    assert len(cards) == len(box.mythos) == 67
    last = [(option.act.card, option.note.rpartition(" · ")[2]) for option in cards[-3:]]
    assert sorted(last) == [
        ("blue_flu", "уже была"), ("icy_conditions", "на столе"), ("the_stars_are_right", "на столе")
    ]  # fmt: skip
    assert [option.dim for option in cards] == [False] * 64 + [True] * 3


def test_a_card_in_play_is_refused_with_the_way_to_put_it_away() -> None:
    shown = sheet(after(RICH, d.PickCard("icy_conditions")), RICH)
    (warning,) = parts(shown, p.Warning)
    assert "Уже в игре" in warning.text
    ways = [button.act for button in parts(shown, p.Button) if isinstance(button.act, DiscardCard)]
    assert ways == [DiscardCard("icy_conditions")]


@pytest.mark.parametrize(("kind", "number"), [("headline", 36), ("environment", 24), ("rumor", 6)])
def test_the_list_is_narrowed_to_one_type(kind: str, number: int) -> None:
    cards = [o for o in _options(after(RICH, d.FilterCards(kind))) if isinstance(o.act, d.PickCard)]
    assert len(cards) == number


def test_the_printed_english_title_stands_beside_the_russian_one_only_in_russian() -> None:
    russian = next(o for o in _options(MythosDraft()) if o.act == d.PickCard("blue_flu"))
    assert (russian.label, russian.subtitle) == ("Вся полиция на больничном!", "Blue Flu!")
    english = next(o for o in parts(sheet(MythosDraft(), RICH, "en"), p.Option) if o.act == russian.act)
    assert (english.label, english.subtitle) == ("Blue Flu!", "")


def test_an_unknown_card_may_have_any_box_without_a_symbol_in_both_halves() -> None:
    draft = after(
        given(2),
        d.ReadGate("woods"),
        d.ReadSymbol("star", "white"),
        d.ReadSymbol("star", "black"),
        d.ReadSymbol("plus", "white"),
    )
    assert draft.printed == PrintedCard("woods", "", ("plus",), ("star",))
    assert draft.is_picking
    assert not after(given(2), d.ReadMovement(("plus",), ("star",)), draft=draft).is_picking


def test_an_unknown_card_without_gate_and_clue_can_be_resolved() -> None:
    table = given(2)
    draft = after(table, d.ReadGate(""), d.ReadMovement((), ()))
    assert main_button(draft, table).enabled


def test_a_card_name_that_does_not_exist_is_refused_in_a_sentence() -> None:
    draft = after(RICH, d.PickCard("<b>no such card</b>"))
    shown = said(draft, RICH)
    assert "No such card in the box: ?b?no such card?/b?" in shown
    assert "<b>no such" not in shown


# ---------------------------------------------------------------- what was drawn


def test_where_the_app_draws_everything_is_drawn_at_once_up_to_the_first_choice() -> None:
    draft = after(RICH, d.PickCard("blue_flu"))
    choice = found(draft, RICH).questions[0]
    assert isinstance(choice, q.WhoTakesClue)
    assert draft.answers.world
    assert draft.answers.monsters
    assert "Choose first, then roll." in said(draft, RICH)
    draft = after(RICH, d.GiveClue(3), draft=draft)
    assert {type(one) for one in found(draft, RICH).questions} == {q.RollDice}, "dice lie on the table"
    assert not main_button(draft, RICH).enabled
    assert main_button(rolled_for_us(draft, RICH), RICH).enabled


def test_where_the_players_draw_the_first_list_opens_by_itself() -> None:
    table = given(2, draws=Draws.PLAYERS)
    draft = after(table, d.PickCard("family_found_butchered"))
    assert d.AnswerWorld("abyss") in acts(sheet(draft, table))
    draft = after(table, d.AnswerWorld("abyss"), draft=draft)
    assert d.AnswerMonster(0, "ghoul") in acts(sheet(draft, table))
    draft = after(table, d.AnswerMonster(0, "ghoul"), draft=draft)
    assert main_button(draft, table).enabled


def test_lists_offer_only_what_is_left_with_its_count() -> None:
    table = given(2, draws=Draws.PLAYERS, monsters={"woods": ["dhole"], "northside": ["ghoul"]})
    draft = after(table, d.PickCard("family_found_butchered"), d.AnswerWorld("abyss"))
    options = {o.act.kind: o for o in parts(sheet(draft, table), p.Option) if isinstance(o.act, d.AnswerMonster)}
    assert "dhole" not in options
    assert "2" in options["ghoul"].aside.text


@pytest.mark.parametrize("slot", ["world", "monster:0"])
def test_an_answer_can_be_drawn_again_or_left_unnamed(slot: str) -> None:
    table = given(2)
    draft = after(table, d.PickCard("family_found_butchered"), d.Unfold(slot))
    assert d.DrawAgain(slot) in acts(sheet(draft, table))
    drawn = [after(table, d.DrawAgain(slot), draft=draft, seed=seed).answers for seed in range(9)]
    assert len({(answers.world, answers.monsters) for answers in drawn}) > 1
    unknown = d.AnswerWorld(UNKNOWN) if slot == "world" else d.AnswerMonster(0, UNKNOWN)
    draft = after(table, unknown, draft=draft)
    assert main_button(draft, table).enabled
    assert UNKNOWN in (draft.answers.world, *draft.answers.monsters)


def test_drawing_one_monster_again_keeps_the_others() -> None:
    table = given(6)
    draft = after(table, d.PickCard("family_found_butchered"))
    before = draft.answers.monsters
    assert len(before) == 2
    again = after(table, d.DrawAgain("monster:0"), draft=draft, seed=7)
    assert again.answers.monsters[1] == before[1]


def test_a_table_that_changed_meanwhile_asks_again_instead_of_failing() -> None:
    table = given(2)
    draft = after(table, d.PickCard("family_found_butchered"), d.AnswerMonster(0, "dhole"))
    elsewhere = given(2, monsters={"northside": ["dhole"]})
    assert "The table just changed" in said(draft, elsewhere)


def test_monsters_that_a_changed_answer_makes_needless_are_cut_off() -> None:
    """The gate place surges at one table and opens at the other: fewer markers are drawn."""
    surging = given(2, gates={"graveyard": "abyss", "woods": "rlyeh", "black_cave": "rlyeh"})
    draft = after(surging, d.PickCard("family_found_butchered"))
    assert len(draft.answers.monsters) == 3
    opening = given(2)
    draft = mythos_flow.fitted(draft, opening, box, Memory())
    assert len(draft.answers.monsters) == 1
    assert not found(draft, opening).questions or draft.answers.world == ""


# ---------------------------------------------------------------- questions


def surging_table(**fields: Any) -> Table:
    return given(
        3,
        gates={"graveyard": "abyss", "woods": "rlyeh", "black_cave": "yuggoth", "hibbs_roadhouse": "abyss"},
        monsters={"northside": ["ghoul"] * 2 + ["zombie"] * 2},
        **fields,
    )


QUIET_GATES = ("woods", "black_cave", "hibbs_roadhouse")


def test_tv_008_a_surge_asks_which_gates_get_more_and_offers_only_legal_ones() -> None:
    table = surging_table()
    draft = after(table, d.PickCard("family_found_butchered"))
    question = asked(draft, table, q.WhichGatesGetMore)
    assert (question.count, set(question.options)) == (1, {"woods", "black_cave", "hibbs_roadhouse"})
    button = main_button(draft, table)
    assert not button.enabled
    assert "1" in button.reason
    draft = after(table, d.ToggleGate("woods"), draft=draft)
    assert main_button(draft, table).enabled
    placed = Counter(e.place for e in found(draft, table).events if isinstance(e, MonsterPlaced))
    assert placed == {"graveyard": 1, "woods": 1, OUTSKIRTS: 2}


def chip_of(draft: MythosDraft, table: Table, gate: str) -> p.Chip:
    return next(chip for chip in parts(sheet(draft, table, "en"), p.Chip) if chip.act == d.ToggleGate(gate))


def test_surge_04_the_sheet_shows_no_marker_and_no_gate_as_chosen_before_the_choice() -> None:
    table = surging_table()
    draft = after(table, d.PickCard("family_found_butchered"))
    assert draft.answers.monsters == ()
    assert {(chip_of(draft, table, gate).on, chip_of(draft, table, gate).tone) for gate in QUIET_GATES} == {
        (False, p.Tone.PLAIN)
    }
    text = said(draft, table)
    assert "Monsters: 4. Graveyard: 1; 2 to the Outskirts" in text
    assert "Choose first, then draw." in text
    assert "Which monster?" not in text
    assert "Unknown monster: Graveyard" not in text
    on_map = mythos_flow.shown_events(draft, found(draft, table))
    assert [e.place for e in on_map if isinstance(e, MonsterPlaced)] == [OUTSKIRTS] * 2
    draft = after(table, d.ToggleGate("woods"), draft=draft)
    assert len(draft.answers.monsters) == 4
    assert "Choose first, then draw." not in said(draft, table)
    assert [chip_of(draft, table, gate).on for gate in QUIET_GATES] == [True, False, False]


def test_surge_04_markers_named_by_the_players_wait_for_the_choice_too() -> None:
    table = surging_table(draws=Draws.PLAYERS)
    draft = after(table, d.PickCard("family_found_butchered"))
    assert not [act for act in acts(sheet(draft, table)) if isinstance(act, d.AnswerMonster)]
    draft = after(table, d.ToggleGate("woods"), draft=draft)
    assert [act for act in acts(sheet(draft, table)) if isinstance(act, d.AnswerMonster)]


def test_surge_04_other_gates_bring_other_markers() -> None:
    """Where the app draws: known markers are not moved from gate to gate."""
    table = surging_table()
    draft = after(table, d.PickCard("family_found_butchered"), d.ToggleGate("woods"))
    markers = draft.answers.monsters
    drawn = {after(table, d.ToggleGate("black_cave"), draft=draft, seed=n).answers.monsters for n in range(2, 6)}
    assert len(drawn) > 1
    assert markers not in drawn
    assert after(table, d.ToggleGate("woods"), draft=draft).answers.monsters == ()


def test_another_gate_takes_the_place_of_the_one_named_first() -> None:
    table = surging_table()
    draft = after(table, d.PickCard("family_found_butchered"), d.ToggleGate("woods"), d.ToggleGate("black_cave"))
    assert draft.answers.extra_gates == ("black_cave",)
    assert not after(table, d.ToggleGate("black_cave"), draft=draft).answers.extra_gates


def test_where_a_table_lays_what_fits_as_it_likes_each_tap_lays_one_more() -> None:
    """AMB-07, the other reading: two of four fit; the third tap moves the one laid first."""
    table = surging_table(readings={"surge_that_fits_partly": "surge_is_free"})
    draft = after(table, d.PickCard("family_found_butchered"))
    assert not main_button(draft, table).enabled
    draft = after(table, d.ToggleGate("woods"), d.ToggleGate("woods"), draft=draft)
    assert draft.answers.extra_gates == ("woods", "woods")
    assert chip_of(draft, table, "woods").text == "Woods: 2"
    assert main_button(draft, table).enabled
    moved = after(table, d.ToggleGate("graveyard"), draft=draft)
    assert moved.answers.extra_gates == ("woods", "graveyard")
    surge = next(one for one in apply(table, d.command(moved), box).events if isinstance(one, SurgeBegan))
    assert {place for place, number in surge.on_gates if number == 1} == {"woods", "graveyard"}


def test_the_clue_asks_who_takes_it_and_leaves_it_when_nobody_does() -> None:
    table = given(2, at={0: "unvisited_isle", 1: "unvisited_isle"})
    draft = after(table, d.PickCard("family_found_butchered"))
    question = asked(draft, table, q.WhoTakesClue)
    assert question.seats == (0, 1)
    assert not main_button(draft, table).enabled
    taken = after(table, d.GiveClue(1), draft=draft)
    assert apply(table, d.command(taken), box).state.investigators[1].clues == 1
    left = after(table, d.GiveClue(-1), draft=taken)
    assert apply(table, d.command(left), box).state.clues["unvisited_isle"] == 1


def test_tv_071_a_tie_of_sneak_asks_whom_to_hunt() -> None:
    table = given(
        2,
        at={0: "easttown", 1: "merchant_district"},
        who={0: {"sneak": 2}, 1: {"sneak": 2}},
        monsters={"rivertown": ["byakhee"]},
    )
    draft = after(table, d.PickCard("sheldon_gang_turns_to_police_for_aid"))
    question = asked(draft, table, q.WhomToHunt)
    assert set(question.options) == {"easttown", "merchant_district"}
    draft = after(table, d.Hunt(question.number, "easttown"), draft=draft)
    moved = next(e for e in found(draft, table).events if isinstance(e, MonsterMoved) and e.kind == "byakhee")
    assert moved.path[-1] == "easttown"


def test_tv_083_a_chthonian_asks_for_its_die_where_the_players_roll() -> None:
    table = given(2, draws=Draws.PLAYERS, monsters={"uptown": ["chthonian"]})
    draft = after(table, d.PickCard("blue_flu"), d.AnswerWorld("abyss"), d.AnswerMonster(0, "witch"))
    question = asked(draft, table, q.RollDice)
    assert question.count == 1
    assert d.TypeDie(question.name, 4) in acts(sheet(draft, table))
    draft = after(table, d.TypeDie(question.name, 4), draft=draft)
    then = apply(table, d.command(draft), box).state
    assert [i.stamina for i in then.investigators] == [i.stamina - 1 for i in table.investigators]
    assert asked(after(table, d.TypeDie(question.name, 0), draft=draft), table, q.RollDice).count == 1


def failing_under_the_winds() -> Table:
    """Ithaqua; the rumor is about to fail, to raise terror to 10 and so to put seat 0 into a street."""
    kinds = ("ghoul", "ghoul", "ghoul", "gug", "gug", "witch", "witch")
    rumor: Any = {"rumor": "the_terrible_experiment", "rumor_since": 1, "monsters": {RUMOR_CARD: kinds}}
    return given(2, ancient_one="ithaqua", round=3, at={0: "curiositie_shoppe"}, **rumor)


def test_the_order_at_the_end_is_one_tap_and_only_where_it_matters() -> None:
    """TIMING-01, AO-04: ours is lit, a tap puts the winds first, and the card can be applied either way."""
    table = failing_under_the_winds()
    draft = after(table, d.PickCard("blue_flu"))
    assert d.PutWindsFirst(True) in acts(sheet(draft, table))
    assert main_button(draft, table).enabled
    losses = []
    for first in (False, True):
        chosen = after(table, d.PutWindsFirst(first), draft=draft)
        end = apply(apply(table, d.command(chosen), box).state, BeginPhase(Phase.UPKEEP), box).state
        losses.append(table.investigators[0].stamina - end.investigators[0].stamina)
    assert losses == [1, 0]
    calm = replace(table, ancient_one="yig")
    assert d.PutWindsFirst(True) not in acts(sheet(after(calm, d.PickCard("blue_flu")), calm))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_presents_in_every_language(language: str) -> None:
    seen: set[type] = set()
    tables = (
        surging_table(draws=Draws.PLAYERS, at={0: "unvisited_isle"}),
        replace(RICH, draws=Draws.PLAYERS, investigators=tuple(replace(i, sneak=None) for i in RICH.investigators)),
        given(2, draws=Draws.PLAYERS, at={0: "easttown", 1: "merchant_district"}, monsters={"rivertown": ["byakhee"]}),
        failing_under_the_winds(),
    )
    for table in tables:
        for card in ("family_found_butchered", "blue_flu", "sheldon_gang_turns_to_police_for_aid"):
            draft = after(table, d.PickCard(card))
            seen.update(type(question) for question in found(draft, table).asked)
            assert render(sheet(draft, table, language))
    assert seen == set(q.Question.__args__)


# ---------------------------------------------------------------- moments that are different


def test_a_rumor_as_the_opening_card_is_put_aside_with_a_sentence() -> None:
    table = given(2, round=0)
    draft = after(table, d.PickCard("the_stars_are_right"))
    button = main_button(draft, table)
    assert button.act == SetAsideMythos("the_stars_are_right")
    assert button.enabled
    assert "A rumor cannot be the opening card" in said(draft, table)


def test_the_story_continues_is_put_aside_and_says_to_shuffle() -> None:
    draft = after(RICH, d.PickCard("the_story_continues"))
    assert main_button(draft, RICH).act == SetAsideMythos("the_story_continues")
    assert "shuffle it into the Mythos deck" in said(draft, RICH)


def test_outside_phase_v_the_sheet_shows_the_way_to_it() -> None:
    table = replace(given(2), phase=Phase.MOVEMENT)
    assert "The game is in phase II" in said(MythosDraft(), table)
    assert render(sheet(after(table, d.PickCard("blue_flu")), table))


def test_a_second_card_in_the_same_round_is_not_offered() -> None:
    table = replace(given(2), mythos_resolved=True, mythos_seen=("blue_flu",))
    shown = sheet(MythosDraft(), table)
    assert not parts(shown, p.Option)
    assert "Blue Flu!" in said(MythosDraft(), table)


def test_an_awakening_says_so_before_it_is_applied_and_what_is_dropped() -> None:
    table = given(2, doom=12)
    draft = after(table, d.PickCard("family_found_butchered"))
    assert "Hastur awakens: doom track full. Steps 2 to 4 are skipped" in said(draft, table)
    assert main_button(draft, table).enabled
    assert apply(table, d.command(draft), box).state.awakening is not None


@pytest.mark.parametrize("road", WakingCause)
@pytest.mark.parametrize("ancient_one", ["azathoth", "yig"])
def test_an_awake_ancient_one_has_a_calm_sheet_with_ways_back(ancient_one: str, road: WakingCause) -> None:
    table = given(2, ancient_one=ancient_one, awakening=Awakening(road, 1))
    assert ("The world is destroyed" in said(MythosDraft(), table)) == (ancient_one == "azathoth")
    assert CalmAncientOne() in acts(sheet(MythosDraft(), table))
    for language in LANGUAGES:
        assert render(sheet(MythosDraft(), table, language))


def test_eight_worlds_are_keys_and_the_many_monsters_a_search() -> None:
    """Nothing is typed where so few answers are possible, and the question stands once: on its own button."""
    table = replace(RICH, rumor="", draws=Draws.PLAYERS)
    panel = sheet(after(table, d.PickCard("sheldon_gang_turns_to_police_for_aid"), d.Unfold("world")), table)
    keys = [button for button in parts(panel, p.Button) if isinstance(button.act, d.AnswerWorld)]
    assert 1 < len(keys) <= 9
    assert not [option for option in parts(panel, p.Option) if isinstance(option.act, d.AnswerWorld)]
    questions = [text for text in _spoken(panel) if text == load("ru").t("Which world?")]
    assert len(questions) == 1
    panel = sheet(after(table, d.PickCard("sheldon_gang_turns_to_police_for_aid"), d.Unfold("monster:0")), table)
    assert len([option for option in parts(panel, p.Option) if isinstance(option.act, d.AnswerMonster)]) > 8


def test_touched_tracks_stand_in_the_foot_as_before_and_after() -> None:
    table = replace(RICH, rumor="")
    draft = after(table, d.PickCard("family_found_butchered"), d.GiveClue(-1))
    changes = {c.icon: (c.before, c.after) for c in parts(sheet(draft, table), p.MeterChange)}
    assert changes["doom"] == (7, 8)
    assert changes["gate"] == (3, 4)
    assert changes["terror"][0] == 3


def test_monsters_that_no_symbol_moves_are_one_folded_line() -> None:
    draft = after(RICH, d.PickCard("family_found_butchered"), d.GiveClue(-1))
    rows = len(parts(sheet(draft, RICH), p.Row))
    unfolded = sheet(after(RICH, d.Unfold("others"), draft=draft), RICH)
    assert len(parts(unfolded, p.Row)) > rows


def test_no_sentence_of_the_sheet_was_forgotten() -> None:
    """In the pseudo-language every sentence stands in brackets; names from the box, signs and numbers do not."""
    known = set(_known_names())
    drafts = [MythosDraft(), after(RICH, d.ReadGate("woods"))]
    drafts += [after(RICH, d.PickCard(card)) for card in box.mythos]
    for draft in drafts:
        for text in _spoken(sheet(draft, RICH, "xx")):
            named = text in known or set(text.split(", ")) <= known
            assert "⟦" in text or named or not any(map(str.isalpha, text)), text


def _known_names() -> Iterable[str]:
    groups = (box.spaces, box.monsters, box.worlds, box.mythos, box.investigators, box.ancient_ones)
    for record in (record for group in groups for record in group.values()):
        yield record.name_en
        yield getattr(record, "reminder_en", "")
        yield getattr(record, "short_en", "")
    worlds = box.worlds.values()
    yield from (f"{world.name_en} {load('en').signed(world.gate_modifier)}" for world in worlds)


def _spoken(part: Any) -> Iterable[str]:
    for one in p.walk(part):
        if isinstance(one, p.Pin):
            continue
        for field in ("label", "text", "title", "note", "hint", "reason", "strong", "empty", "placeholder", "why"):
            said = getattr(one, field, "")
            if isinstance(said, str) and said:
                yield said


def test_players_may_type_a_die_where_the_app_draws() -> None:
    table = given(2, monsters={"uptown": ["chthonian"]})
    draft = after(table, d.PickCard("blue_flu"))
    name = asked(draft, table, q.RollDice).name
    assert asked(draft, table, q.RollDice).count == 1, "nothing that dice decide is lit before they are told"
    draft = after(table, d.DrawAgain(f"dice:{name}"), draft=draft)
    assert len(draft.answers.dice[name]) == 1
    draft = after(table, d.TypeDie(name, 0), draft=draft)
    assert asked(draft, table, q.RollDice).count == 1
    assert after(table, d.TypeDie(name, 6), draft=draft).answers.dice[name] == (6,)


@pytest.mark.parametrize(
    ("language", "once", "never"),
    [
        ("en", "The Stars Are Right, rolled: ", "Rolled: "),
        ("ru", "Звёзды сошлись, выпало: ", "Выпало: "),
    ],
)
def test_a_roll_is_told_once_and_with_its_purpose(language: str, once: str, never: str) -> None:
    table = given(2, rumor="the_stars_are_right", rumor_since=1, round=3)
    draft = rolled_for_us(after(table, d.PickCard("family_found_butchered")), table)
    shown = render(sheet(draft, table, language))
    assert shown.count(once) == 1
    assert never not in shown
    (rolled,) = (event for event in found(draft, table).events if isinstance(event, DieRolled))
    assert sentence(rolled, Names(table, box, load(language))).startswith(once)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Gloria: delayed, drawn through the gate"),
        ("ru", "Глория: задержка, затягивает во врата"),
    ],
)
def test_open_06_the_sheet_says_in_one_sentence_that_somebody_is_delayed(language: str, line: str) -> None:
    table = given(2, investigators={1: "gloria_goldberg"}, at={1: "graveyard"})
    draft = after(table, d.PickCard("family_found_butchered"))
    assert line in render(sheet(draft, table, language))


def test_a_card_that_another_device_has_resolved_leaves_nothing_behind() -> None:
    table = given(2)
    draft = after(table, d.PickCard("blue_flu"))
    done = apply(table, d.command(after(table, d.PickCard("family_found_butchered"))), box).state
    assert mythos_flow.fitted(draft, done, box, Memory()) == MythosDraft()


# ---------------------------------------------------------------- whose text it is

STRANGLED = given(
    2,
    rumor="the_southside_strangler_strikes",
    rumor_since=1,
    round=3,
    allies=11,
    seals=("independence_square",),
    monsters={"merchant_district": ["ghoul"]},
    at={0: "merchant_district"},
)
"The Southside Strangler is in play; a Ghoul stands in the Merchant District, an investigator is there."


def lines_of(step: int, draft: MythosDraft, table: Table, language: str) -> list[str]:
    """Title of a step and what stands in its body, line by line; nothing where it is not shown."""
    for block in parts(sheet(draft, table, language), p.StepBlock):
        if block.name == f"step-{step}":
            found = [one for part in block.body for one in p.walk(part) if isinstance(one, p.Text | p.Row)]
            return [block.title, *(one.title if isinstance(one, p.Row) else one.strong or one.text for one in found)]
    return []


@pytest.mark.parametrize(
    ("language", "fourth", "fifth"),
    [
        (
            "en",
            ["Headline", "Ghoul: Merchant District → cup"],
            ["End of Mythos: The Southside Strangler Strikes", "An ally leaves; 10 left"],
        ),
        (
            "ru",
            ["Заголовок", "Упырь: Торговый район → пул"],
            ["Конец фазы мифа: Саутсайдский душитель наносит удар", "Союзник уходит, осталось: 10"],
        ),
    ],
)
def test_mcard_03_the_rumor_has_a_step_of_its_own_after_the_card(
    language: str, fourth: list[str], fifth: list[str]
) -> None:
    draft = after(STRANGLED, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1))
    assert lines_of(4, draft, STRANGLED, language) == fourth
    assert lines_of(5, draft, STRANGLED, language) == fifth


def test_without_a_rumor_there_are_four_steps() -> None:
    quiet = replace(STRANGLED, rumor="")
    draft = after(quiet, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1))
    assert lines_of(5, draft, quiet, "en") == []
    new = replace(STRANGLED, rumor_since=3)
    assert lines_of(5, after(new, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1)), new, "en") == []


def test_step_by_step_the_rumor_is_the_last_step_before_all_is_applied() -> None:
    draft = after(STRANGLED, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1), d.ShowStep(4))
    assert main_button(draft, STRANGLED).label == "Дальше: шаг 5"
    draft = after(STRANGLED, d.ShowStep(5), draft=draft)
    assert isinstance(main_button(draft, STRANGLED).act, d.ApplyCard)
    quiet = replace(STRANGLED, rumor="")
    draft = after(quiet, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1), d.ShowStep(4))
    assert isinstance(main_button(draft, quiet).act, d.ApplyCard)


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("the_great_ritual", "clues on the card +1; on the card: 3 of 5"),
        ("the_terrible_experiment", "monsters on the card +1; on the card: 3 of 8"),
        ("good_work_undone", "2 dice, for each 1–2: clues on the card +1; on the card: 2 of 10"),
        ("disturbing_the_dead", "1 die, on 1–2: terror +1; terror 0 of 10"),
        ("the_stars_are_right", "1 die, on 1–2: doom +1"),
        ("the_southside_strangler_strikes", "a random ally leaves; allies left: 10"),
    ],
)
def test_mcard_03_the_step_says_what_the_rumor_does_and_how_far_it_is(card: str, why: str) -> None:
    on_card = {"rumor": 2} if card == "the_terrible_experiment" else {}
    tokens = 2 if card in ("the_great_ritual", "good_work_undone") else 0
    table = given(2, rumor=card, rumor_since=1, rumor_tokens=tokens, round=3, monsters=on_card, seals=("graveyard",))
    draft = after(table, d.PickCard("all_quiet_in_arkham"), d.GiveClue(-1), d.TypeDie("rumor", 0))
    for _ in range(2):
        draft = after(table, d.TypeDie("rumor", 6), draft=draft) if "die" in why or "dice" in why else draft
    (block,) = (one for one in parts(sheet(draft, table, "en"), p.StepBlock) if one.name == "step-5")
    assert block.why == why


def test_a_rumor_confirmed_at_the_end_says_so_with_what_it_brings() -> None:
    table = replace(STRANGLED, allies=1)
    shown = lines_of(5, after(table, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1)), table, "en")
    brings = "The rumor fails: everyone lowers maximum Sanity or Stamina by 1."
    assert shown[0] == "End of Mythos: The Southside Strangler Strikes"
    assert shown[-1] == brings, "first what happens on the card, then what that means"
    assert "Out of play: The Southside Strangler Strikes" in shown


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "card",
    sorted(card for card, effects in box.mythos_effects.items() if any(one.part is CardPart.FAILS for one in effects)),
)
def test_every_confirmation_has_words(card: str, language: str) -> None:
    brings = rumor_words.confirmed(card, Names(given(2), box, load(language)))
    assert brings
    assert "{" not in brings


def test_mcard_03_a_rumor_that_terror_confirms_falls_in_that_step_and_rolls_no_more() -> None:
    table = given(1, rumor="disturbing_the_dead", rumor_since=1, round=3, terror=9, seals=("graveyard",))
    draft = after(table, d.PickCard("family_found_butchered"), d.GiveClue(-1))
    shown = lines_of(4, draft, table, "en")
    assert shown.index("Terror 9 → 10") < shown.index("The rumor fails: Disturbing the Dead")
    assert lines_of(5, draft, table, "en") == ["End of Mythos: Disturbing the Dead"]
    assert "no longer in play" in said(draft, table)
    assert draft.answers.dice == {}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "Ghoul: Merchant District → cup",
                "Card text: The Southside Strangler Strikes",
                "An ally leaves; 10 left",
            ],
        ),
        (
            "ru",
            [
                "Упырь: Торговый район → пул",
                "Текст карты: Саутсайдский душитель наносит удар",
                "Союзник уходит, осталось: 10",
            ],
        ),
    ],
)
def test_mcard_03_the_log_names_the_rumor_before_what_it_brings(language: str, lines: list[str]) -> None:
    draft = after(STRANGLED, d.PickCard("merchants_march_on_crime"), d.GiveClue(-1))
    step = d.command(draft)
    done = apply(STRANGLED, step, box)
    record = Record(
        1,
        "a",
        "2026-11-20T18:04:00+00:00",
        "phone",
        "phone",
        Do(step),
        ActEffect(step, 1, STRANGLED, done.state, done.events),
    )
    told = log.log_lines(Names(STRANGLED, box, load(language)), record)
    assert told[-3:] == lines


# ---------------------------------------------------------------- what wakes the Ancient One, link by link

FULL = {"northside": 6, OUTSKIRTS: 5}
"""Three players: the limit is reached and the Outskirts are full."""

CHAINS = [
    pytest.param(
        given(3, terror=9, monsters={"northside": 12, OUTSKIRTS: 5}, gates={"woods": "abyss"}), PrintedCard("woods"),
        ["surge: Woods", "monster limit reached", "the Outskirts overflow", "terror 10",
         "no monster limit anymore", "monsters in Arkham: 12 of 12", "Hastur awakens"], id="AWAKE-07 by a surge",
    ),
    pytest.param(
        given(3, terror=10, doom=12, seals=("woods",)), "family_found_butchered",
        ["new gate: Graveyard", "doom 13 of 13", "Hastur awakens"], id="AWAKE-03 by the gate of the card",
    ),
    pytest.param(
        given(3, terror=10, doom=12, seals=("graveyard",)), "family_found_butchered",
        ["Family Found Butchered!", "doom 13 of 13", "Hastur awakens"], id="AWAKE-03 by step 4",
    ),
    pytest.param(
        given(3, terror=9, doom=12, monsters=FULL, gates={"woods": "abyss"}, rumor="the_stars_are_right", rumor_since=1,
              round=3), PrintedCard("woods"),
        ["The Stars Are Right", "doom 13 of 13", "Hastur awakens"], id="AWAKE-03 by the rumor",
    ),
    pytest.param(
        given(3, gates=dict(zip(box.unstable[:6], box.worlds, strict=False))), PrintedCard(box.unstable[6]),
        ["new gate: Science Building", "open gates: 7 of 7", "Hastur awakens"], id="AWAKE-04 one gate too many",
    ),
    pytest.param(
        given(3, stack=0), PrintedCard("woods"), ["new gate: Woods", "no gate markers left", "Hastur awakens"],
        id="AWAKE-05 no marker",
    ),
    pytest.param(
        given(3, cup=0), PrintedCard("woods"), ["new gate: Woods", "monster cup empty", "Hastur awakens"],
        id="AWAKE-06 an empty cup",
    ),
    pytest.param(
        given(1, terror=9, rumor="the_terrible_experiment", rumor_since=1, round=3, monsters={"rumor": 7, "uptown": 2}),
        PrintedCard(), ["The Terrible Experiment", "rumor fails", "terror 10", "no monster limit anymore",
                        "monsters in Arkham: 8 of 8", "Hastur awakens"], id="AWAKE-07 MCARD-03 by the rumor",
    ),
]  # fmt: skip


def drawn(draft: MythosDraft, table: Table, roll: Any) -> MythosDraft:
    """Everything that is still open, drawn and rolled as the app does it."""
    whole = replace(draft, answers=fill(table, d.command(draft), box, roll).answers)
    return mythos_flow.fitted(whole, table, box, Memory())


@pytest.mark.parametrize(("table", "card", "links"), CHAINS)
def test_the_chain_of_causes_is_said_before_it_is_applied(table: Table, card: Any, links: list[str]) -> None:
    draft = MythosDraft(card=card) if isinstance(card, str) else MythosDraft(printed=card, complete=True)
    draft = drawn(draft, table, lambda n: 0)
    (warning,) = (one for one in parts(sheet(draft, table, "en"), p.Warning) if one.links)
    assert list(warning.links) == links
    assert warning.hot
    assert "awakens" in said(draft, table)


def test_nothing_is_linked_where_it_sleeps_on() -> None:
    table = given(3, terror=8, monsters=FULL, gates={"woods": "abyss"})
    draft = drawn(MythosDraft(printed=PrintedCard("woods"), complete=True), table, dice())
    assert not [one for one in parts(sheet(draft, table), p.Warning) if one.links]


# ---------------------------------------------------------------- the kind of a card that is not in the list


def test_mcard_02_a_card_not_in_the_list_can_be_told_to_be_an_environment() -> None:
    table = given(2, environment="the_festival")
    draft = MythosDraft(printed=PrintedCard(), complete=True)
    assert {d.ReadKind("environment"), d.ReadKind("rumor")} <= set(acts(sheet(draft, table)))
    told = after(table, d.ReadKind("environment"), draft=draft)
    assert d.ReadKind("") in acts(sheet(told, table)), "a second tap takes it back"
    assert "Out of play: The Festival" in lines_of(4, told, table, "en")
    assert apply(table, d.command(told), box).state.environment == ""
    assert apply(table, d.command(draft), box).state.environment == "the_festival"


@pytest.mark.parametrize("kind", ["environment", "rumor"])
def test_a_card_not_in_the_list_is_kept_under_the_title_that_was_told(kind: str) -> None:
    """MCARD-02, MCARD-03: its title is asked once its kind is told, stands in the log and leaves by one tap."""
    table = given(2)
    draft = MythosDraft(printed=PrintedCard(), complete=True)
    assert not parts(sheet(draft, table, "en"), p.Input)
    told = after(table, d.ReadKind(kind), d.ReadName("  The\nlast \u202epact "), draft=draft)
    assert told.printed is not None
    assert told.printed.name == "The last pact"
    (line,) = parts(sheet(told, table, "en"), p.Input)
    assert (line.value, line.act, line.into) == ("The last pact", d.ReadName(""), "name")
    assert "In play: The last pact" in lines_of(4, told, table, "en")
    later = apply(table, d.command(told), box).state
    shown = next(effects(Names(later, box, load("en"))))
    assert (shown.title, shown.note) == ("The last pact", kind)
    assert DiscardCard("told:The last pact") in {one.act for one in shown.ways}


def test_a_told_rumor_acts_by_the_text_of_its_card() -> None:
    table = given(2, rumor="told:The last pact", rumor_since=1, round=3)
    draft = MythosDraft(printed=PrintedCard(), complete=True)
    assert "card text applies" in str(sheet(draft, table, "en"))


def test_a_second_rumor_that_is_told_says_once_why_it_does_nothing() -> None:
    """MCARD-03."""
    table = given(2, rumor="the_great_ritual", rumor_since=1, round=3)
    told = after(table, d.ReadKind("rumor"), draft=MythosDraft(printed=PrintedCard(), complete=True))
    assert lines_of(4, told, table, "en")[-1] == "No effect: card not in the list (another rumor is in play)"


# ---------------------------------------------------------------- what the card costs


def prices_said(draft: MythosDraft, table: Table) -> list[str]:
    """The lines of prices, which stand in the foot, right above the button of the strip."""
    return [line.text for line in parts(sheet(draft, table).foot, p.Warning) if line.is_price]


@pytest.mark.parametrize(
    ("ancient_one", "label"),
    [("cthulhu", "Применить, Ктулху проснётся"), ("azathoth", "Применить, мир погибнет")],
)
def test_the_card_that_lays_the_last_doom_token_is_named_by_it(ancient_one: str, label: str) -> None:
    """AWAKE-01, AWAKE-03."""
    track = box.ancient_ones[ancient_one].doom_track
    table = given(2, ancient_one=ancient_one, phase=Phase.MYTHOS, doom=track - 1)
    draft = after(table, d.PickCard("family_found_butchered"))
    button = main_button(draft, table)
    assert (button.label, button.kind, button.enabled) == (label, p.ButtonKind.PRICE, True)
    assert prices_said(draft, table) == [f"Последний жетон: {label.partition(', ')[2]}"]
    assert d.DropCard() in [way.act for way in parts(sheet(draft, table).foot, p.Button)]
    earlier = replace(table, doom=0)
    assert not prices_said(draft, earlier)
    assert main_button(draft, earlier).kind is p.ButtonKind.MAIN
