"""The duel told: its turns out of the log, what decided, the page, the picture; the chance to win asked for."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from fractions import Fraction
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion import words
from companion.apps.exports import duel_file
from companion.apps.tables import games
from companion.facts.realms import load
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.realms import best_turn
from companion.realms.cards.my_box import certain
from companion.realms.deck.expectation import Dealt, Expected, expecting
from companion.realms.deck.turn_worth import TurnWorth, weighing
from companion.realms.deck.winning import GAMES, Side, WinChance, win_chance
from companion.realms.game import commands as c
from companion.realms.game.commands import SetLevel
from companion.realms.game.state import UNKNOWN, Shield
from companion.screens import pages
from companion.screens import parts as p
from companion.screens.realms import page
from companion.screens.realms.cards import weighed_turn, winning
from companion.screens.realms.drafts.turn_draft import TurnDraft
from companion.screens.realms.drafts.view import CountChance, OpenSeat, StopCounting, Tab, View
from companion.screens.realms.duel import turning
from companion.screens.realms.duel.drawn import SanityCourse, Star
from companion.screens.realms.duel.epilogue import WorkedOut
from companion.screens.realms.duel.story import Decided, active_seats, decks, story
from companion.screens.realms.page import DuelScreen
from companion.screens.realms.wording import bursts
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.widgets.html import render

sys.path.insert(0, str(Path(__file__).parents[2] / "realms"))
from duels import ANNA, BOX, MAX, after, duel, town  # builders of the rules' tests, which are no package

PLAYED = (
    c.ChangeSanity(ANNA, -4),
    c.PassTurn(),
    c.ChangeSanity(MAX, -10),
    c.PassTurn(),
    c.ChangeSanity(ANNA, -13),
    c.PassTurn(),
    c.ChangeSanity(MAX, -2),
    c.PassTurn(),
    c.ChangeSanity(ANNA, -33),
)
"""Max 50 38 38 and Anna 46 33 0: the lead of Max is +4, -6, +7, +5, +38."""


def log(*acts: c.Command, players: Sequence[str] = ("Max", "Anna")) -> Log:
    session = Session.start(games.realms(), MemoryJournal(), "table", "test")
    for act in (c.SetUpDuel(tuple(players)), *acts):
        session.do(act)
    return tuple(session.log)


def names_after(records: Log, language: str = "en") -> Names:
    return Names(records[-1].step.after, load(), words.load(language))


# ---------------------------------------------------------------- the story


def test_the_course_has_everybodys_sanity_at_the_end_of_each_turn() -> None:
    found = story(log(*PLAYED), BOX)
    assert found.course == ((0, (50, 50)), (1, (50, 46)), (2, (40, 46)), (3, (40, 33)), (4, (38, 33)), (5, (38, 0)))
    assert found.dealt == (50, 12)


def test_the_turn_that_decided_moved_the_lead_most_and_the_earlier_of_equal_ones_counts() -> None:
    records = log(*PLAYED)
    found = story(records, BOX)
    assert found.decided(MAX, active_seats(records)) == Decided(5, MAX, 5, 38)
    assert found.ahead_since(MAX) == 3
    even = log(
        c.ChangeSanity(ANNA, -20), c.PassTurn(), c.PassTurn(), c.ChangeSanity(ANNA, -20), c.PassTurn(), c.EndDuel()
    )
    assert story(even, BOX).decided(MAX, active_seats(even)) == Decided(1, MAX, 0, 20)


def test_what_was_taken_back_is_not_told() -> None:
    session = Session.start(games.realms(), MemoryJournal(), "table", "test")
    for act in (c.SetUpDuel(("Max", "Anna")), c.ChangeSanity(ANNA, -40)):
        session.do(act)
    last = session.undo_what
    assert last is not None
    session.undo(last.number)
    session.do(c.ChangeSanity(ANNA, -3))
    assert story(tuple(session.log), BOX).dealt == (3, 0)


def test_a_loss_of_a_location_counts_as_dealt() -> None:
    hit = c.LoseSanity(4, (c.Hit(ANNA, 4, 1),))
    assert story(log(town(ANNA, "crypt", 5), hit), BOX).dealt == (4, 0)


def test_what_was_set_by_hand_was_taken_by_nobody() -> None:
    """A dial set right by hand is no loss dealt; taps up and down in one turn count as what they come to."""
    found = story(log(c.CorrectSanity(ANNA, 3), c.ChangeSanity(ANNA, 7), c.ChangeSanity(ANNA, -9)), BOX)
    assert found.dealt == (2, 0)


def test_the_decks_at_the_end_are_those_last_owned_with_what_was_bought() -> None:
    records = log(
        c.BuyCard("dagon", price=5),
        c.BuyCard("dagon"),
        c.AbjureCard("goon"),
        c.PassTurn(),
        c.BuyCard("crypt"),
        c.ChangeSanity(MAX, -50),
    )
    (mine, bought), (theirs, also) = decks(records)
    assert mine == {"initiate": 2, "goon": 1, "follower": 6, "dagon": 2}, "though who is out owns nothing any more"
    assert (bought, theirs["crypt"], also) == ({"dagon": 2}, 1, {"crypt": 1})
    html = render(page.present(names_after(records), DuelScreen(View(tab=Tab.GRAPH), bursts.History(records))).panel)
    assert "Decks at the end" in html
    assert "bought: 2" in html


# ---------------------------------------------------------------- the expectation


@pytest.mark.parametrize(
    ("draw", "rest", "size"),
    [({"follower": 6, "goon": 2, "initiate": 2}, {}, 3), ({"goon": 1, "initiate": 1}, {"mi_go": 2, "goon": 3}, 5)],
    ids=["first hand", "over a shuffle"],
)
def test_the_expectation_is_the_mean_over_every_hand(draw: dict[str, int], rest: dict[str, int], size: int) -> None:
    """A second count with single cards, each hand's best turn asked one by one."""
    pile = [card for card, number in draw.items() for _ in range(number)]
    under = [card for card, number in rest.items() for _ in range(number)]
    every = list(combinations(pile, size))
    if len(pile) < size:
        every = [(*pile, *more) for more in combinations(under, size - len(pile))]
    losses = [best_turn(hand, box=BOX, power=0, loss=1).loss for hand in every]
    dealt = Dealt(0, tuple(sorted(draw.items())), tuple(sorted(rest.items())), size=size, times=2)
    *_, found = expecting((dealt, dealt), 2, box=BOX)
    assert found.loss == (4 * Fraction(sum(losses), len(losses)), 0)
    assert (found.turns, found.of, found.error) == (2, 2, (0.0, 0.0))


def test_the_first_hands_are_as_large_as_the_rules_deal_them() -> None:
    found = story(log(c.PassTurn(), c.PassTurn()), BOX)
    assert [one.size for one in found.hands] == [3, 5, 5]
    assert found.unfollowed == 1


# ---------------------------------------------------------------- the page


def shown(records: Log, expected: Expected | None = None, language: str = "en", **found: Any) -> p.Panel:
    history = pages.History(records)
    view = View(tab=Tab.GRAPH)
    told = WorkedOut(expected, **found)
    names = names_after(records, language)
    panel: p.Panel = page.present(names, DuelScreen(view, history, told=told, picture="data:,")).panel
    return panel


def test_the_page_says_who_won_and_lights_the_turn_that_decided() -> None:
    sheet = shown(log(*PLAYED))
    (course,) = [part for part in p.walk(sheet) if isinstance(part, SanityCourse)]
    assert (course.decided, course.note, course.curves[1].values) == (5, "+33", (50, 46, 46, 33, 33, 0))
    (star,) = [part for part in p.walk(sheet) if isinstance(part, Star)]
    assert star.title == "Turn 5 decided it (Max)"
    html = unescape(render(sheet))
    assert "Max wins" in html
    assert "38 : 0 on turn 5" in html


def test_the_expectation_stands_beside_what_was_dealt_once_it_is_worked_out() -> None:
    records = log(*PLAYED)
    assert "turn 2 of 5" in unescape(render(shown(records, Expected(2, 5, (Fraction(1), Fraction(1)), (0.0, 0.0)))))
    done = Expected(5, 5, (Fraction(21, 2), Fraction(7)), (0.0, 0.25))
    html = unescape(render(shown(records, done)))
    assert "sanity taken from others · expected 10.5" in html
    assert "expected 7.0 ± 0.3" in html or "expected 7.0 ± 0.2" in html


def test_nobody_wins_is_told_too() -> None:
    html = unescape(render(shown(log(c.EndDuel()))))
    assert "Nobody wins" in html
    assert "decided" not in html


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_picture_is_one_svg_with_its_own_colours_and_no_markup_of_a_name(language: str) -> None:
    records = log(*PLAYED, players=("<b>Max</b>", "Anna & Co"))
    text = duel_file.picture(names_after(records, language), records, WorkedOut())
    root = ET.fromstring(text)
    assert root.get("width") == "1080"
    assert "var(--" not in text
    assert "<b>" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_burst_is_called_by_what_it_did_not_by_what_was_tapped() -> None:
    """A dial ends at 0: two taps of -5 on eight points are -8, on the undo as in the log."""
    records = log(c.CorrectSanity(MAX, 8), c.ChangeSanity(MAX, -5, "one"), c.ChangeSanity(MAX, -5, "one"))
    assert bursts.deeds(records)[-1].by == -8


def test_a_name_of_forty_letters_fits_the_page_and_the_picture() -> None:
    long = "Максимилиан-Эммануил фон Штейнгейль-Шварц"[:40]
    records = log(*PLAYED, players=(long, "W" * 40))
    assert '<h2 class="is-long">' in render(shown(records))
    assert '<h2 class="is-short">' in render(shown(log(*PLAYED))), "Anna wins in one line on a phone"


MEASURED = {"Я": 0.81, "Ш": 1.15, "Щ": 1.15, "Ж": 1.13, "Ю": 1.2, "M": 1.03, "W": 1.03, "m": 0.95, "Ф": 0.84}
"""Widths in DejaVu Serif, shares of the size, rounded up."""
DIGITS = dict.fromkeys("0123456789", 0.64)


def lines_of(picture: str) -> list[tuple[float, float, float, str]]:
    """Left, right, line and text of each text of the picture outside the curves, at its measured width."""
    found = []
    for one in ET.fromstring(picture).iterfind("{http://www.w3.org/2000/svg}text"):
        text, x = one.text or "", float(one.get("x", "0"))
        wide = float(one.get("font-size", "0")) * sum({**MEASURED, **DIGITS}.get(letter, 0.6) for letter in text)
        share = {"end": 1.0, "middle": 0.5}.get(one.get("text-anchor", ""), 0.0)
        found.append((x - share * wide, x + (1 - share) * wide, float(one.get("y", "0")), text))
    return found


@pytest.mark.parametrize("letter", MEASURED)
def test_forty_of_the_widest_letters_are_nowhere_cut_and_lie_on_nothing_in_the_picture(letter: str) -> None:
    names = (letter * 40, f"{letter * 19} {letter * 20}", "Max", f"{letter * 40}")
    records = log(
        *(c.PassTurn(), c.ChangeSanity(1, -50), c.PassTurn(), c.ChangeSanity(2, -50), c.PassTurn()),
        c.ChangeSanity(3, -50),
        players=names,
    )
    expected = Expected(3, 3, (Fraction(311, 10),) * 4, (0.25,) * 4)
    picture = duel_file.picture(names_after(records, "ru"), records, WorkedOut(expected))
    tall = float(ET.fromstring(picture).get("height", "0"))
    lines = lines_of(picture)
    assert sum(text.count(letter) for *_, text in lines) >= 5 * 40, "wins, decided, three names and what each took"
    for left, right, y, text in lines:
        assert 50 < left < right < 1080 - 50, text
        assert y < tall - 20, text
    for (left, right, y, text), (left_of, right_of, y_of, other) in combinations(lines, 2):
        assert abs(y - y_of) > 20 or right < left_of or right_of < left, (text, other)


def test_each_curve_of_page_and_picture_is_named() -> None:
    records = log(*PLAYED, players=("Max", "<i>Anna</i>"))
    _, below = render(shown(records)).split("<figcaption>")
    named, _ = below.split("</figcaption>")
    assert [f"cv-p{n}" in one for n, one in enumerate(named.split("</span>")[:2], start=1)] == [True, True]
    assert named.count("Max</span>") == named.count("&lt;i&gt;Anna&lt;/i&gt;</span>") == 1
    records = log(*PLAYED)
    said = [text for *_, text in lines_of(duel_file.picture(names_after(records), records, WorkedOut()))]
    assert "Max" in said
    assert "Anna" in said
    root = ET.fromstring(duel_file.picture(names_after(records), records, WorkedOut()))
    samples = [one.get("class") for group in root.iter("{http://www.w3.org/2000/svg}g") for one in group]
    assert samples == ["cv-l cv-p1", "cv-f1", "cv-l cv-p2", "cv-f2"]
    assert root.get("height") == "1350", "short names keep the size of the picture"


# ---------------------------------------------------------------- what the turn did to the chance to win


def worth_of(records: Log) -> tuple[turning.Weighed, TurnWorth]:
    weighed = weighed_turn.asked(names_after(records), records)
    assert weighed is not None
    *_, found = weighing(weighed.before, weighed.after, box=certain(BOX))
    return weighed, found


def test_a_turn_is_weighed_by_the_chances_before_and_after_it() -> None:
    """Turn 1 brings Max 30 ahead, which no later one does; both chances are those of the deck page."""
    records = log(
        c.ChangeSanity(ANNA, -30), c.PassTurn(), c.ChangeSanity(MAX, -25), c.PassTurn(), c.ChangeSanity(ANNA, -20)
    )
    weighed, found = worth_of(records)
    assert weighed.turn == 1
    deck = (*("follower",) * 6, *("goon",) * 2, *("initiate",) * 2)
    before = win_chance(Side(50, deck, first_hand=3), Side(50, deck), box=certain(BOX)).exact
    after = win_chance(Side(50, deck), Side(20, deck), box=certain(BOX), begins=False).exact
    assert found.is_whole
    assert found.is_exact
    assert found.error == 0
    assert found.after is not None
    assert found.before is not None
    assert before is not None
    assert after is not None
    assert (found.before.exact, found.after.exact) == (before, after)
    sheet = unescape(render(shown(records, weighed=weighed, worth=found)))
    assert "Max: turn 1 raised the chance to win" in sheet
    percent = words.load("en").percent
    assert f"{percent(before)} → {percent(after)}" in sheet


def test_a_turn_that_ended_the_duel_leads_to_certainty_and_a_sample_says_its_error() -> None:
    weighed, _ = worth_of(log(*PLAYED))
    assert weighed.after == WinChance(exact=Fraction(1))
    sampled = TurnWorth(WinChance(1000, 2000), WinChance(exact=Fraction(1)), is_whole=True)
    html = unescape(render(shown(log(*PLAYED), weighed=weighed, worth=sampled)))
    assert "Max: turn 5 raised the chance to win · ± 1.1%" in html
    assert "50% → 100%" in html
    assert "This is a sample" in html
    both = TurnWorth(WinChance(1000, 2000), WinChance(1010, 2000), is_whole=True)
    html = unescape(render(shown(log(*PLAYED), weighed=weighed, worth=both)))
    assert "Max: chance to win on turn 5 · ± 1.6%" in html
    assert "raised" not in html


def test_an_unknown_chance_is_not_shown() -> None:
    """Half worked out, a card without a name, a location without its level, a winner among three."""
    weighed, _ = worth_of(log(*PLAYED))
    going = TurnWorth(WinChance(3, 25))
    assert "chance to win" not in unescape(render(shown(log(*PLAYED), weighed=weighed, worth=going)))
    unnamed = log(c.BuyCard(UNKNOWN, c.Source.ROW, 0, 0), *PLAYED)
    assert weighed_turn.asked(names_after(unnamed), unnamed) is None
    shield = log(c.PutLocation(ANNA, "crypt", None, Shield.GATE), c.PassTurn(), c.PassTurn(), c.ChangeSanity(ANNA, -50))
    assert weighed_turn.asked(names_after(shield), shield) is None
    three = log(c.ChangeSanity(1, -50), c.PassTurn(), c.ChangeSanity(2, -50), players=("Max", "Anna", "Vera"))
    assert weighed_turn.asked(names_after(three), three) is None


# ---------------------------------------------------------------- the chance to win


def deck_page(counted: winning.ChanceProgress | None, players: int = 2) -> p.Panel:
    names = Names(duel(players), BOX, words.load("en"))
    panel: p.Panel = page.present(names, DuelScreen(View(tab=Tab.DECK), counted=counted)).panel
    return panel


def acts(sheet: p.Panel) -> list[object]:
    return [part.act for part in p.walk(sheet) if isinstance(part, p.Button)]


def test_the_chance_is_asked_for_by_a_tap_and_ended_by_another() -> None:
    assert CountChance() in acts(deck_page(None))
    going = deck_page(winning.ChanceProgress(WinChance(30, 100), is_going=True))
    assert StopCounting() in acts(going)
    assert "100 of 2000" in unescape(render(going))


def test_the_chance_says_its_error_and_its_model_and_how() -> None:
    html = unescape(render(deck_page(winning.ChanceProgress(WinChance(400, 1600), is_going=False))))
    assert "25%" in html.replace("\u00a0", "")
    assert "standard error 1.1" in html
    assert "Assumes that nobody buys or abjures anymore" in html
    assert "Won 400 of 1600" in html


def test_an_exact_chance_is_called_exact_and_says_how_it_was_counted() -> None:
    exact = WinChance(exact=Fraction(5489, 10000), never=Fraction(1, 50), steps=997)
    html = unescape(render(deck_page(winning.ChanceProgress(exact, is_going=False)))).replace("\u00a0", "")
    assert "54.9%" in html
    assert "exact: all possible hands counted" in html
    assert "standard error" not in html
    assert "997 steps" in html
    assert "No winner after 200 turns: 2.0%" in html


def test_while_it_counts_exactly_it_says_how_much_is_decided() -> None:
    first = deck_page(winning.ChanceProgress(None, is_going=True))
    going = deck_page(winning.ChanceProgress(WinChance(decided=Fraction(1, 4)), is_going=True))
    assert "Exact count running…" in unescape(render(first))
    assert "settled so far: 25%" in unescape(render(going)).replace("\u00a0", "")
    assert StopCounting() in acts(going)


@pytest.mark.parametrize("kept", [WinChance(decided=Fraction(1, 4)), WinChance(10, 75)], ids=["exact", "sample"])
def test_a_count_that_was_ended_can_be_begun_anew(kept: WinChance) -> None:
    ended = deck_page(winning.ChanceProgress(kept, is_going=False))
    assert CountChance() in acts(ended)
    assert StopCounting() not in acts(ended)
    assert CountChance() not in acts(deck_page(winning.ChanceProgress(WinChance(10, GAMES), is_going=False)))


def test_a_sample_that_was_won_each_time_is_not_called_certain() -> None:
    html = unescape(render(deck_page(winning.ChanceProgress(WinChance(2000, 2000), is_going=False))))
    assert ">99" in html
    assert "100%" not in html.replace("\u00a0", "")


def test_a_shield_without_a_level_is_asked_for_and_not_guessed() -> None:
    there = duel(2, town(1, "crypt", None, Shield.HAVEN))
    panel = page.present(Names(there, BOX, words.load("en")), DuelScreen(View(tab=Tab.DECK))).panel
    assert CountChance() not in acts(panel)
    assert OpenSeat(1) in acts(panel)
    assert "Enter the level first: Crypt" in unescape(render(panel))
    read = page.present(
        Names(after(there, SetLevel(1, 4)), BOX, words.load("en")), DuelScreen(View(tab=Tab.DECK))
    ).panel
    assert CountChance() in acts(read)


def test_only_a_duel_of_two_is_played_out() -> None:
    assert CountChance() not in acts(deck_page(None, players=3))


def test_a_hand_that_is_named_is_played_first() -> None:
    names = Names(duel(2), BOX, words.load("en"))
    question = winning.asked(names, TurnDraft(hand=("goon", "goon", "follower")))
    assert question is not None
    assert sorted(question.mine.hand) == ["follower", "goon", "goon"]
    assert len(question.mine.draw) == 7
    assert (question.theirs.hand, question.theirs.first_hand, question.begins) == ((), 5, True)
