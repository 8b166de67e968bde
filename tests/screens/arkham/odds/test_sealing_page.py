"""Seal or close on the odds page: what is advised, who pays, and the states in which there is nothing to advise."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, names
from test_odds_at_table import PAID, TOLD, UNTOLD

from companion.arkham.table.state import Awakening, Outcome, Table, WakingCause
from companion.screens import parts as p
from companion.screens.arkham.odds import page as odds
from companion.screens.arkham.odds.sealing import sealing_of
from companion.screens.arkham.odds_draft import acts as a
from companion.screens.arkham.odds_draft import draft as d
from companion.screens.families import chances as ch

FOUR = replace(TOLD, gates={"woods": "abyss", "graveyard": "yuggoth"}, monsters=(), rumor="", environment="")


def parts(state: Table, language: str = "en") -> list[object]:
    shown = names(language, state)
    return list(p.walk(odds.present(d.OddsDraft(a.OddsPage.SEALING), BOX, shown.words, names=shown)))


def texts(state: Table) -> list[str]:
    return [part.text for part in parts(state) if isinstance(part, p.Text)]


def ways(state: Table) -> list[ch.WayForward]:
    return [part for part in parts(state) if isinstance(part, ch.WayForward)]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_the_second_page_of_the_odds_beside_a_table(language: str) -> None:
    chips = [part.text for part in parts(FOUR, language) if isinstance(part, p.Chip)]
    assert chips[1] == {"en": "Seal or close", "ru": "Печать или нет"}[language]


def test_every_open_gate_shows_what_a_seal_saves_with_its_error_and_the_verdict() -> None:
    result, shown = sealing_of(FOUR, BOX), ways(FOUR)
    assert [way.title for way in shown] == [names().place(place.location) for place in result.places if place.is_open]
    for way, place in zip(shown, result.places, strict=False):
        assert way.figure == f"{place.saved:.1f}"
        assert way.note.startswith("± 0.0")
        assert way.label in {"Seal it", "If clues abound", "Only close it"}
        assert all(names().words.percent(place.opens_again(rounds)) in way.text for rounds in (3, 6, 10))


def test_the_bar_counts_every_card_that_is_left() -> None:
    (bar,) = (part for part in parts(FOUR) if isinstance(part, ch.Outcomes))
    assert sum(int(piece.figure) for piece in bar.outcomes) == sealing_of(FOUR, BOX).cards
    assert abs(sum(piece.share for piece in bar.outcomes) - 1) < 1e-9


def test_who_can_pay_is_named_with_what_he_pays() -> None:
    paid = replace(PAID, gates=FOUR.gates, monsters=())
    assert any("Kate: Elder Sign, round" in way.text for way in ways(paid))
    only_clues = replace(paid, investigators=tuple(replace(one, cards=()) for one in paid.investigators))
    assert any(f"Joe: {sealing_of(only_clues, BOX).price} of 9 clues, round" in way.text for way in ways(only_clues))
    assert all("nobody is known to have an Elder Sign or" in way.text for way in ways(FOUR))


def test_a_card_that_forbids_seals_is_named_and_nothing_is_lit() -> None:
    forbidden = replace(FOUR, environment="no_one_can_help_you_now")
    assert any(text.endswith("forbids seals.") and "No One Can Help You Now" in text for text in texts(forbidden))
    assert {(way.best, way.label) for way in ways(forbidden)} == {(False, "Only close it")}
    assert all("Elder Sign" not in way.text for way in ways(forbidden))


@pytest.mark.parametrize(
    ("state", "says"),
    [
        (replace(FOUR, gates={}), "No gate is open: there is nothing to close."),
        (
            replace(FOUR, awakening=Awakening(WakingCause.DOOM_TRACK, 3)),
            "The Ancient One is awake: gates are closed no more.",
        ),
        (replace(FOUR, outcome=Outcome.GATES_SEALED), "The game is over."),
        (UNTOLD, "Second slider stop assumed: Amanda, Joe, Kate and Vincent"),
        (replace(FOUR, mythos_seen=tuple(BOX.mythos)), "All Mythos cards were seen: the deck begins anew."),
    ],
    ids=["no gate", "awake", "over", "sliders", "deck"],
)
def test_what_keeps_from_advising_is_said(state: Table, says: str) -> None:
    assert says in texts(state)


def test_without_a_gate_the_deck_is_still_counted_and_without_cards_no_chance_is_named() -> None:
    assert [part for part in parts(replace(FOUR, gates={})) if isinstance(part, ch.Outcomes)]
    out = replace(FOUR, mythos_seen=tuple(BOX.mythos))
    assert not [part for part in parts(out) if isinstance(part, ch.Outcomes)]
    assert not any("opens again" in way.text for way in ways(out))
