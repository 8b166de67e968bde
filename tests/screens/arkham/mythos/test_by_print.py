"""A Mythos card is found by what is printed on it: either title, gate, clue, symbols, kind, effect, my box."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

import pytest
from test_mythos_screen import acts, after, box, dice, given, parts, sheet

from companion.arkham.box.my_box import MyBox, with_titles
from companion.arkham.box.own_card import OwnCard
from companion.arkham.mythos.monster_movement import MovementSymbols
from companion.arkham.table.commands import PrintedCard, ResolveMythos
from companion.arkham.table.state import Phase
from companion.facts.arkham_records import CardKind, CardTrait, Dimension, MythosCard
from companion.screens import parts as p
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.box_draft import KeepCard, OpenOwnCard
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.mythos import look_alikes, mythos_flow, mythos_sheet
from companion.screens.arkham.wording.names import Names
from companion.screens.memory import Memory
from companion.words import load

TABLE = given(2)
FOG = OwnCard(CardKind.ENVIRONMENT, CardTrait.WEATHER, "woods", "", (Dimension.CIRCLE,), (Dimension.STAR,), "Evade −1")
MINE = MyBox().with_card("Fog", FOG).titled("estate_sale", "ru", "Дом с молотка", box)


def shown(draft: MythosDraft, table: Any = TABLE, language: str = "en", mine: MyBox = MINE) -> p.Panel:
    return mythos_sheet.present(draft, Names(table, with_titles(box, mine), load(language), mine=mine))


def option(card: str, language: str = "en") -> p.Option:
    return next(one for one in parts(shown(MythosDraft(), language=language), p.Option) if one.act == d.PickCard(card))


def entries(card: MythosCard) -> tuple[d.MythosAct, ...]:
    white, black = (tuple(symbol.value for symbol in half) for half in (card.white, card.black))
    return d.ReadGate(card.gate), d.ReadClue(card.clue), d.ReadMovement(white, black)


WITH_A_BOX = [card for card in box.mythos.values() if card.kind is not CardKind.SPECIAL]


@pytest.mark.parametrize("card", [pytest.param(card, id=card.id) for card in WITH_A_BOX])
def test_every_card_is_found_by_its_entries_alone_and_its_twin_stands_beside_it(card: MythosCard) -> None:
    draft = after(TABLE, d.ReadPrinted(), *entries(card))
    assert draft.is_picking, "a card of the lists is asked about before it counts as another one"
    rows = {row.act.card for row in parts(sheet(draft, TABLE), p.Row) if isinstance(row.act, d.PickCard)}
    same = {
        one.id
        for one in WITH_A_BOX
        if (one.gate, set(one.white), set(one.black)) == (card.gate, set(card.white), set(card.black))
        and card.clue in ("", one.clue)
    }
    assert card.id in rows
    assert rows == same
    assert d.NotListed() in acts(sheet(draft, TABLE))


def test_thirteen_pairs_have_all_three_entries_alike() -> None:
    groups: dict[Any, list[str]] = defaultdict(list)
    for card in WITH_A_BOX:
        groups[card.gate, card.clue, MovementSymbols(card.white, card.black)].append(card.id)
    assert sorted(len(group) for group in groups.values() if len(group) > 1) == [2] * 13


def test_what_no_card_of_the_lists_shows_completes_a_card_as_it_is_printed() -> None:
    draft = after(
        TABLE, d.ReadPrinted(), d.ReadGate("woods"), d.ReadClue("woods"), d.ReadMovement(("plus",), ("star",))
    )
    assert not draft.is_picking
    none = after(TABLE, d.ReadPrinted(), *entries(box.mythos["picnickers_panic"]), d.NotListed())
    assert not none.is_picking
    assert none.printed == PrintedCard("unvisited_isle", "science_building", ("crescent",), ("plus",))


def test_before_the_gate_is_told_nothing_is_lit_and_no_card_is_named() -> None:
    asked = sheet(after(TABLE, d.ReadPrinted()), TABLE)
    gates = [chip for chip in parts(asked, p.Chip) if isinstance(chip.act, d.ReadGate)]
    assert len(gates) == len(box.unstable) + 1
    assert not [chip for chip in gates if chip.on]
    assert not parts(asked, p.Row)


@pytest.mark.parametrize("place", box.unstable)
def test_all_cards_of_a_gate_stand_there_at_once(place: str) -> None:
    """Two taps name any card of the box."""
    rows = parts(shown(after(TABLE, d.ReadPrinted(), d.ReadGate(place)), mine=MyBox()), p.Row)
    assert {row.act.card for row in rows} == {card.id for card in WITH_A_BOX if card.gate == place}


def test_more_cards_of_my_box_than_can_stand_there_ask_for_the_next_entry() -> None:
    mine = MyBox()
    for number in range(9):
        mine = mine.with_card(f"Card {number}", OwnCard(gate="woods", clue="woods"))
    told = (d.ReadPrinted(), d.ReadGate("woods"))
    for more, said in (((), "Choose the clue location too."), ((d.ReadClue("historical_society"),), "")):
        texts = [text.text for text in parts(shown(after(TABLE, *told, *more), mine=mine), p.Text)]
        assert any(text.endswith("Choose the clue location too.") for text in texts) == bool(said)


def test_clue_places_that_fit_the_gate_stand_first_and_none_is_lit_before_it_is_told() -> None:
    draft = after(TABLE, d.ReadPrinted(), d.ReadGate("woods"))
    assert set(list(_clues(draft))[:2]) == {"historical_society", "independence_square"}
    assert len(_clues(draft)) == len(box.unstable) + 1
    assert not any(_clues(draft).values())
    told = after(TABLE, d.ReadClue("historical_society"), d.Unfold("clue"), draft=draft)
    assert [place for place, on in _clues(told).items() if on] == ["historical_society"]
    none = after(TABLE, d.ReadClue(""), d.Unfold("clue"), draft=draft)
    assert [place for place, on in _clues(none).items() if on] == [""]


def _clues(draft: MythosDraft) -> dict[str, bool]:
    """Return each clue place that is offered, and whether it is lit."""
    chips = parts(shown(draft, mine=MyBox()), p.Chip)
    return {chip.act.location: chip.on for chip in chips if isinstance(chip.act, d.ReadClue)}


def test_only_boxes_that_fit_are_offered_and_the_tapped_one_is_marked() -> None:
    draft = after(TABLE, d.ReadPrinted(), d.ReadGate("hibbs_roadhouse"))
    assert len(_boxes(draft)) < len(_boxes(after(TABLE, d.ReadPrinted())))
    act = next(iter(_boxes(draft)))
    assert [tapped for tapped, on in _boxes(after(TABLE, act, draft=draft)).items() if on] == [act]


def _boxes(draft: MythosDraft) -> dict[d.ReadMovement, bool]:
    """Return each movement box that is offered, and whether it is marked."""
    return {
        button.act: button.pressed
        for button in parts(shown(draft, mine=MyBox()), p.Button)
        if isinstance(button.act, d.ReadMovement)
    }


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("estate_sale", ("Дом с молотка", box.mythos["estate_sale"].name_ru, "Estate Sale")),
        ("picnickers_panic", ("Unvisited Isle", "Безлюдный остров", "Science Building", "Picnickers Panic")),
    ],
)
def test_a_card_is_looked_for_by_titles_and_places_of_both_languages(card: str, words: tuple[str, ...]) -> None:
    for language in ("ru", "en"):
        assert [word for word in words if word not in option(card, language).search] == []


def test_a_title_is_found_before_cards_of_a_place_that_begins_so() -> None:
    """The list ranks the names between bars: in Russian Blackest Night and the Black Cave begin alike."""
    for card in box.mythos.values():
        names = [name.strip().casefold() for name in option(card.id, "ru").search.split("|")]
        assert any(name.startswith(load("ru").name(card).casefold()) for name in names)
        assert not [name for name in names if name.startswith("чёрная пещера")]


def test_a_card_is_looked_for_by_what_it_does_its_kind_and_its_symbols() -> None:
    found = option("all_quiet_in_arkham")
    for word in ("Luck", "удачи", "headline", "hexagon", "slash", "star", "triangle"):
        assert word in found.does


def test_a_card_of_my_box_stands_among_the_others_and_is_picked_whole() -> None:
    own = next(one for one in parts(shown(MythosDraft()), p.Option) if one.label == "Fog")
    assert own.note == "gate: Woods · environment, weather · from my box"
    assert (own.search, "Evade" in own.does) == ("Fog · Леса Woods", True)
    assert own.act == d.ReadCard(PrintedCard("woods", "", ("circle",), ("star",), "environment", "Fog", "weather"))
    labels = [one.label for one in parts(shown(MythosDraft(kind="headline")), p.Option)]
    assert "Fog" not in labels, "the filter of kinds counts for it too"
    draft = mythos_flow.edit(MythosDraft(), own.act, TABLE, box, dice(1), Memory())
    assert d.command(draft) == replace(ResolveMythos(printed=own.act.printed), answers=draft.answers)
    titles = [title.text for title in parts(shown(draft), p.Title)]
    assert "Fog" in titles
    assert OpenOwnCard("Fog") in acts(shown(draft))


def test_a_card_says_where_its_gate_opens_and_where_its_clue_lies() -> None:
    """No arrow between two places that a newcomer would have to guess."""
    notes = {one.label: one.note for one in parts(shown(MythosDraft()), p.Option)}
    card = next(one for one in box.mythos.values() if one.gate and one.clue)
    gate, clue = (box.spaces[place].name_en for place in (card.gate, card.clue))
    assert notes[card.name_en].startswith(f"gate: {gate} · clue: {clue} · ")
    assert not any("→" in note for note in notes.values())


def test_a_card_of_my_box_is_found_by_its_entries_too() -> None:
    draft = after(TABLE, d.ReadPrinted(), d.ReadGate("woods"), d.ReadSymbol("circle", "white"))
    assert FOG in look_alikes.of_my_box(draft.printed or PrintedCard(), MINE).values()
    draft = after(TABLE, d.ReadSymbol("star", "black"), draft=draft)
    rows = [row.title for row in parts(shown(draft), p.Row)]
    assert rows[-1] == "Fog"


def test_a_named_card_is_offered_to_my_box_until_it_lies_there() -> None:
    told = (d.ReadKind("headline"), d.ReadName("Parade"))
    draft = after(TABLE, *told[:1], draft=MythosDraft(printed=PrintedCard("woods"), complete=True))
    assert KeepCard() not in acts(shown(draft)), "a card is kept under its title"
    draft = after(TABLE, *told, draft=draft)
    assert KeepCard() in acts(shown(draft))
    kept = MINE.with_card("Parade", OwnCard(gate="woods", reminder="Everybody dances."))
    assert KeepCard() not in acts(shown(draft, mine=kept))
    assert "Everybody dances." in str(shown(draft, mine=kept))


def test_setup_10_a_told_rumor_is_put_aside_as_the_opening_card() -> None:
    table = given(2, round=0, phase=Phase.MYTHOS)
    draft = after(table, d.ReadKind("rumor"), draft=MythosDraft(printed=PrintedCard(), complete=True))
    said = sheet(draft, table, "en")
    assert "set it aside and draw another" in str(said)
    assert {d.DropCard(), d.ReadKind()} <= set(acts(said))
    assert d.ApplyCard() not in acts(said)


def test_weather_is_asked_of_an_environment_alone() -> None:
    draft = MythosDraft(printed=PrintedCard(), complete=True)
    told = after(TABLE, d.ReadKind("environment"), d.ReadTrait("weather"), draft=draft)
    assert d.ReadTrait("") in acts(shown(told)), "a second tap takes it back"
    rumor = after(TABLE, d.ReadKind("rumor"), draft=told)
    assert rumor.printed is not None
    assert rumor.printed.trait == ""
    assert not [act for act in acts(shown(rumor)) if isinstance(act, d.ReadTrait)]


def test_where_our_titles_are_translations_the_gates_stand_above_them() -> None:
    first = {act.location for act in acts(shown(MythosDraft(), language="ru", mine=MyBox())) if type(act) is d.ReadGate}
    assert first == {"", *box.unstable}
    in_english = shown(MythosDraft(), mine=MyBox())
    assert not [chip for chip in parts(in_english, p.Chip) if isinstance(chip.act, d.ReadGate)]
    assert d.ReadPrinted() in acts(in_english)


def test_titles_may_differ_is_said_until_one_was_entered() -> None:
    sentence = load("ru").t("Titles in your box may differ from ours.")
    for mine, is_said in [(MyBox(), True), (MINE, False)]:
        texts = {text.text for text in parts(shown(MythosDraft(), language="ru", mine=mine), p.Text)}
        assert (sentence in texts) == is_said
