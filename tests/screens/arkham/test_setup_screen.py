"""The set-up lays out the table that the players chose, draws what they did not, and refuses in a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.arkham.engine import apply
from companion.arkham.table.state import Draws
from companion.facts import arkham
from companion.screens import parts as p
from companion.screens.acts import encode, read
from companion.screens.arkham.drafts import setup_draft as d
from companion.screens.arkham.drafts.setup_draft import SetUpDraft
from companion.screens.arkham.drafts.view import SheetKind, View
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import page, setup
from companion.widgets.html import render
from companion.words import load

BOX = arkham.load()
LANGUAGES = ("ru", "en", "xx")


def begun(*acts: d.SetUpAct) -> SetUpDraft:
    """A shuffled draft after some acts; the "shuffle" takes always the last card."""
    draft = d.shuffled(SetUpDraft(step="players"), BOX.investigators, BOX.ancient_ones, lambda n: n - 1)
    for act in acts:
        draft = d.edit(draft, act)
    return draft


def seated(*investigators: str) -> SetUpDraft:
    return begun(*map(d.TakeSeat, investigators))


def screen(draft: SetUpDraft, language: str = "ru") -> p.Panel:
    return setup.present(draft, BOX, load(language))


def acts(part: Any) -> list[Any]:
    return [found.act for found in p.walk(part) if getattr(found, "act", None) is not None]


def texts(part: Any) -> str:
    return render(part)


def said(draft: SetUpDraft) -> str:
    """What lies over the page, wherever its list is scrolled to."""
    words = load("en")
    shown = page.present_set_up(View(set_up=draft), screen(draft, "en"), words, Links(home="./"))
    return shown.toast.text if shown.toast is not None else ""


@pytest.mark.parametrize("view", [View(), View(sheet=SheetKind.SETTINGS), View(rules="movement")])
def test_every_sheet_takes_the_whole_page_while_no_board_lies_beside_it(view: View) -> None:
    shown = page.present_set_up(view, screen(begun()), load("ru"), Links(home="./"))
    assert isinstance(shown.panel, p.Panel)
    assert shown.panel.size is p.Size.PAGE


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", d.STEPS)
@pytest.mark.parametrize("players", [0, 1, 4, 8])
def test_every_step_presents_at_every_size_of_table(language: str, step: str, players: int) -> None:
    draft = begun(*[d.TakeSeatDrawn()] * players, d.GoToStep(step))
    assert render(screen(draft, language))


def test_start_at_once_from_nothing_lays_out_a_playable_table() -> None:
    command = d.command(begun())
    table = apply(None, command, BOX).state
    assert len(table.investigators) == d.SHUFFLED_PLAYERS
    assert table.ancient_one in BOX.ancient_ones
    assert 0 <= table.first_player < len(table.investigators)


@pytest.mark.parametrize("step", d.STEPS)
def test_start_at_once_stands_on_every_step(step: str) -> None:
    draft = replace(seated("joe_diamond"), step=step)
    assert d.LayOut() in acts(screen(draft))


def test_start_at_once_keeps_what_was_chosen() -> None:
    draft = begun(d.TakeSeat("joe_diamond"), d.ChooseAncientOne("yig"), d.SayWhoDraws(Draws.PLAYERS))
    command = d.command(draft)
    assert [seat.investigator for seat in command.seats] == ["joe_diamond"]
    assert (command.ancient_one, command.draws) == ("yig", Draws.PLAYERS)


def test_a_newcomer_reaches_the_table_by_the_main_buttons_alone() -> None:
    draft, taps = begun(d.GoToStep(d.STEPS[0])), 0
    while True:
        main = next(b for b in p.walk(screen(draft)) if isinstance(b, p.Button) and b.kind is p.ButtonKind.MAIN)
        taps += 1
        if isinstance(main.act, d.LayOut):
            break
        draft = d.edit(draft, main.act)
    assert taps == len(d.STEPS)
    assert apply(None, d.command(draft), BOX).state.round == 0


def test_a_ninth_investigator_is_refused_in_a_sentence() -> None:
    eight = tuple(BOX.investigators)[:8]
    ninth = d.edit(seated(*eight), d.TakeSeat(tuple(BOX.investigators)[8]))
    assert len(ninth.seats) == d.SEATS
    assert ninth.refused is d.SetUpRefusal.TABLE_FULL
    assert "there is no room for a ninth" in said(ninth)


def test_the_same_investigator_twice_is_refused_in_a_sentence() -> None:
    twice = d.edit(seated("joe_diamond"), d.TakeSeat("joe_diamond"))
    assert len(twice.seats) == 1
    assert "This investigator is already at the table" in said(twice)


def test_an_investigator_who_is_not_in_the_box_is_refused_in_a_sentence() -> None:
    strange = d.edit(begun(), d.TakeSeat("<script>"))
    assert strange.seats == ()
    assert "There is no such investigator" in said(strange)


def test_a_refusal_goes_with_the_next_tap() -> None:
    twice = d.edit(seated("joe_diamond"), d.TakeSeat("joe_diamond"))
    assert said(twice)
    assert said(d.edit(twice, d.TakeSeatDrawn())) == ""


def test_a_rejected_draw_goes_under_the_deck() -> None:
    one = begun(d.TakeSeatDrawn())
    other = d.edit(d.edit(one, d.LeaveSeat(one.seats[0].investigator)), d.TakeSeatDrawn())
    assert one.seats != other.seats


def test_drawing_goes_through_all_ancient_ones() -> None:
    draft, met = begun(), set()
    for _ in BOX.ancient_ones:
        draft = d.edit(draft, d.DrawAncientOne())
        met.add(draft.ancient_one)
    assert met == set(BOX.ancient_ones)


def test_a_player_name_is_kept_short_and_escaped() -> None:
    draft = d.edit(seated("joe_diamond"), d.NameSeat("joe_diamond", "  <b>Ваня</b>\n" + "я" * 5000))
    assert len(draft.seats[0].player) == d.NAME_LENGTH
    assert "<b>Ваня" not in texts(screen(draft))
    assert "&lt;b&gt;Ваня" in texts(screen(draft))


def _line(draft: SetUpDraft) -> p.Input:
    return next(part for part in p.walk(screen(draft, "en")) if isinstance(part, p.Input))


def test_a_name_that_is_too_long_stays_whole_in_its_line_and_says_so() -> None:
    long = "я" * 5000
    draft = d.edit(begun(d.TakeSeat("joe_diamond"), d.NameSeat("joe_diamond")), d.NameSeat("joe_diamond", long))
    line = _line(draft)
    assert (line.value, line.note) == (long, "up to 40 letters")
    assert line.trouble == "This name has 5000 letters; the table keeps the first 40 unless you shorten it."
    assert "maxlength" not in texts(line)
    shorter = d.edit(draft, d.NameSeat("joe_diamond", "Вера"))
    assert (shorter.seats[0].player, shorter.typed, shorter.naming) == ("Вера", "", -1)


def test_a_name_of_forty_letters_fits() -> None:
    draft = d.edit(begun(d.TakeSeat("joe_diamond"), d.NameSeat("joe_diamond")), d.NameSeat("joe_diamond", "я" * 40))
    assert (draft.seats[0].player, draft.typed) == ("я" * 40, "")


def test_the_name_typed_into_the_line_arrives_in_its_field() -> None:
    draft = begun(d.TakeSeat("joe_diamond"), d.NameSeat("joe_diamond"))
    line = next(part for part in p.walk(screen(draft)) if isinstance(part, p.Input))
    assert read(encode(line.act, line.into), "Вера")["with"] == {"investigator": "joe_diamond", "player": "Вера"}


def test_first_player_follows_the_seat_when_another_leaves() -> None:
    draft = d.edit(seated("joe_diamond", "amanda_sharpe", "bob_jenkins"), d.BeginWith("bob_jenkins"))
    assert d.edit(draft, d.LeaveSeat("joe_diamond")).first_player == 1
    assert d.edit(draft, d.LeaveSeat("bob_jenkins")).first_player == -1


@pytest.mark.parametrize("players", range(1, 9))
def test_a_drawn_first_player_sits_at_the_table(players: int) -> None:
    assert 0 <= d.first_seat(begun(*[d.TakeSeatDrawn()] * players)) < players


@pytest.mark.parametrize(("players", "limit", "outskirts", "gates"), [(1, 4, 7, 8), (4, 7, 4, 7), (8, 11, 0, 5)])
def test_the_lay_out_shows_the_thresholds_for_this_number(players: int, limit: int, outskirts: int, gates: int) -> None:
    draft = begun(*[d.TakeSeatDrawn()] * players, d.GoToStep("players"))
    meters = [part.value for part in p.walk(screen(draft)) if isinstance(part, p.Meter)]
    assert meters == [limit, outskirts, gates]


@pytest.mark.parametrize("step", d.STEPS)
def test_no_limit_is_shown_before_anybody_sits_down(step: str) -> None:
    empty, one = begun(d.GoToStep(step)), begun(d.TakeSeat("joe_diamond"), d.GoToStep(step))
    assert not any(isinstance(part, p.Meter) for part in p.walk(screen(empty)))
    assert "al-limits" not in texts(screen(empty))
    assert ("al-limits" in texts(screen(one))) is (step == "players")


@pytest.mark.parametrize(
    ("ancient_one", "lines"),
    [
        pytest.param("yig", [("masks", "5"), ("monsters", "55")], id="SETUP-07"),
        pytest.param("nyarlathotep", [("monsters", "60")], id="SETUP-04"),
    ],
)
def test_the_check_list_counts_the_cup_once(ancient_one: str, lines: list[tuple[str, str]]) -> None:
    draft = begun(d.TakeSeat("joe_diamond"), d.ChooseAncientOne(ancient_one), d.GoToStep("ancient_one"))
    notes = [(part.act.item, part.note) for part in p.walk(screen(draft)) if isinstance(part, p.CheckLine)]
    assert [line for line in notes if line[0] in ("masks", "monsters")] == lines
    table = apply(None, d.command(draft), BOX).state
    assert table.cup_size == int(lines[-1][1])


def test_before_the_ancient_one_is_told_the_masks_are_unknown() -> None:
    """SETUP-07: they belong into the cup against Nyarlathotep alone; nobody has said whom the table meets."""
    draft = begun(d.TakeSeat("joe_diamond"), d.GoToStep("ancient_one"))
    assert not draft.ancient_one
    checks = {one.act.item: one for one in p.walk(screen(draft, "en")) if isinstance(one, p.CheckLine)}
    assert "Nyarlathotep" in checks["masks"].label
    assert checks["masks"].note == "?"
    assert checks["monsters"].note == "55 or 60"


IN_ORDER = (
    "tracks", "bank", "supply", "markers", "clues", "decks_ancient_ones", "decks_investigators", "possessions",
    "shuffle_items", "random:monterey_jack", "random:amanda_sharpe", "sliders", "masks", "monsters", "shuffle_mythos",
    "gates", "homes",
    "unused",
)  # fmt: skip


def test_the_check_list_names_all_that_is_laid_out_in_the_order_of_the_rulebook() -> None:
    draft = d.edit(seated("monterey_jack", "amanda_sharpe"), d.GoToStep("ancient_one"))
    checks = [part for part in p.walk(screen(draft, "en")) if isinstance(part, p.CheckLine)]
    assert tuple(one.act.item for one in checks) == IN_ORDER, "the steps 1 to 13 of the set-up"
    said = {one.act.item: (one.label, one.note) for one in checks}
    assert said["decks_ancient_ones"][1] == "11", "nine location decks, the gate deck, the Mythos deck"
    assert said["bank"][0] == "The bank: 56 money tokens"
    assert said["supply"][0] == "The supply: 35 Sanity and 35 Stamina tokens, 10 of each worth 3, 48 clues"
    assert said["markers"][0] == "Markers: 3 Activity, 3 Explored, 6 Closed"
    assert said["unused"][1] == "14", "sixteen sheets, two of them play"
    assert said["random:monterey_jack"][0] == "Monterey Jack draws: 2 unique items of 3, 1 skill", "SETUP-05"


@pytest.mark.parametrize("sheet", BOX.investigators)
def test_the_check_list_says_what_every_sheet_draws_at_random(sheet: str) -> None:
    """SETUP-05: the numbers of the sheet, and what is told later at the table."""
    draft = d.edit(seated(sheet), d.GoToStep("ancient_one"))
    (line,) = (
        part.label
        for part in p.walk(screen(draft, "en"))
        if isinstance(part, p.CheckLine) and part.act.item.startswith("random")
    )
    one = BOX.investigators[sheet]
    kept = re.findall(r"(?:draws:|,) (\d+)", line)
    assert sum(map(int, kept)) == one.random_common + one.random_unique + one.random_spells + one.random_skills


ADVICE = [
    pytest.param("players", "three to five", id="players"),
    pytest.param("players", "two to four hours", id="hours"),
    pytest.param("players", "clockwise from the first player", id="who-chooses"),
    pytest.param("ancient_one", "a shorter game with Yig, a harder one with Cthulhu", id="SETUP-04"),
    pytest.param("ancient_one", "Enter an expansion’s Mythos card by gate, clue, and symbols", id="expansions"),
]


@pytest.mark.parametrize(("step", "said"), ADVICE)
def test_the_set_up_gives_the_advice_of_the_rulebook(step: str, said: str) -> None:
    assert said in texts(screen(d.edit(seated("joe_diamond"), d.GoToStep(step)), "en"))


def test_the_check_list_leaves_the_science_building_without_a_clue_for_kate() -> None:
    draft = d.edit(seated("kate_winthrop"), d.GoToStep("ancient_one"))
    notes = {part.act.item: part.note for part in p.walk(screen(draft)) if isinstance(part, p.CheckLine)}
    table = apply(None, d.command(draft), BOX).state
    assert notes["clues"] == "10" == str(sum(table.clues.values()))


def test_ticking_changes_nothing_but_the_tick() -> None:
    draft = seated("joe_diamond")
    ticked = d.edit(draft, d.TickItem("clues"))
    assert ticked.ticked == ("clues",)
    assert d.edit(ticked, d.TickItem("clues")) == draft
    assert d.command(ticked) == d.command(draft)


def test_while_nobody_sits_there_it_says_that_two_are_dealt() -> None:
    for step in ("players", "ancient_one"):
        said = "Deals two investigators and an Ancient One."
        assert said in texts(screen(begun(d.GoToStep(step)), "en"))
        assert said not in texts(screen(d.edit(seated("joe_diamond"), d.GoToStep(step)), "en"))


def test_who_begins_is_asked_once_and_the_limits_stand_once() -> None:
    for step in d.STEPS:
        shown = screen(d.edit(seated("joe_diamond"), d.GoToStep(step)))
        is_there = step == "players"
        assert sum(isinstance(act, d.BeginWith) for act in acts(shown)) == is_there
        assert sum(isinstance(part, p.Meters) for part in p.walk(shown)) == is_there


def test_the_first_step_asks_who_keeps_the_sheets_and_ours_is_preset() -> None:
    draft = begun(d.GoToStep("sheets"))
    pressed = {card.act.own: card.on for card in p.walk(screen(draft)) if isinstance(card, p.OptionCard)}
    assert pressed == {True: True, False: False}
    for own in (True, False):
        seats = d.command(d.edit(draft, d.SayWhoKeepsSheets(own))).seats
        assert [seat.own_sheet for seat in seats] == [own, own]


def test_a_kept_draft_is_put_back_whole() -> None:
    kept = seated("joe_diamond", "amanda_sharpe")
    assert d.filled(begun(), kept) == kept


def test_a_kept_draft_without_decks_is_not_believed() -> None:
    draft = begun()
    assert d.filled(draft, SetUpDraft()) == draft


def test_no_sentence_of_the_set_up_was_forgotten() -> None:
    """In the pseudo-language every sentence stands in brackets; names from the box and numbers do not."""
    known = set(_names())
    for step in d.STEPS:
        draft = begun(d.TakeSeat("joe_diamond"), d.NameSeat("joe_diamond"), d.TakeSeat("joe_diamond"), d.GoToStep(step))
        for text in _spoken(screen(draft, "xx")):
            assert "⟦" in text or text in known or not any(map(str.isalpha, text)), text


def _names() -> Iterable[str]:
    for record in (*BOX.investigators.values(), *BOX.ancient_ones.values(), *BOX.spaces.values()):
        yield record.name_en
        yield from (getattr(record, field, "") for field in ("occupation_en", "power_en"))
    for sheet in BOX.investigators.values():
        yield f"{sheet.occupation_en} · {BOX.spaces[sheet.home].name_en}"


def _spoken(part: Any) -> Iterable[str]:
    for found in p.walk(part):
        if isinstance(found, p.Pin):
            continue
        for field in ("label", "text", "title", "note", "hint", "reason", "strong", "empty", "placeholder", "first"):
            said = getattr(found, field, "")
            if isinstance(said, str) and said:
                yield said


def test_nothing_stands_above_the_steps_until_somebody_sits_there() -> None:
    """A row of figures without a figure is a phone's line for nothing; its button stands with the first words."""
    for draft, rows in ((begun(), 0), (seated("joe_diamond"), 1), (begun(d.GoToStep("ancient_one")), 0)):
        head = list(p.walk(p.Panel("", screen(draft).head)))
        assert sum(isinstance(one, p.Group) and one.layout is p.Layout.ROW for one in head) == rows
        assert sum(one == d.LayOut() for one in acts(screen(draft))) == 1


@pytest.mark.parametrize("chosen", ["", "yig"])
@pytest.mark.parametrize("players", [0, 2])
def test_what_nobody_chose_has_neither_tick_nor_light(chosen: str, players: int) -> None:
    told = (d.ChooseAncientOne(chosen),) if chosen else ()
    shown = screen(begun(*[d.TakeSeatDrawn()] * players, *told, d.GoToStep("ancient_one")))
    rail = next(one for one in p.walk(shown) if isinstance(one, p.Rail))
    assert [step.done for step in rail.steps] == [True, players > 0, False]
    coronas = [one.lead.lit for one in p.walk(shown) if isinstance(one, p.Row) and isinstance(one.lead, p.Corona)]
    assert sum(coronas) == bool(chosen)


@pytest.mark.parametrize(
    ("own", "label", "under"),
    [(True, "To the first card", ""), (False, "Starting possessions", "then the first card")],
)
def test_the_last_button_says_whether_starting_cards_are_asked(own: bool, label: str, under: str) -> None:
    draft = begun(d.SayWhoKeepsSheets(own), d.TakeSeat("joe_diamond"), d.GoToStep("ancient_one"))
    (lit,) = [one for one in p.walk(screen(draft, "en")) if isinstance(one, p.Button) and one.kind is p.ButtonKind.MAIN]
    assert (lit.act, lit.label, lit.under) == (d.LayOut(), label, under)
