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
        assert way.label in {"Worth a seal", "If you have clues to spare", "Only close it"}
        chances = [place.opens_again(rounds) for rounds in (3, 6, 10)]
        assert [piece.figure for piece in way.chances] == [names().words.percent(chance) for chance in chances]
        assert [piece.share for piece in way.chances] == [float(chance) for chance in chances], "a bar is its figure"


def test_the_bar_counts_every_card_that_is_left() -> None:
    (bar,) = (part for part in parts(FOUR) if isinstance(part, ch.Outcomes))
    assert sum(int(piece.figure) for piece in bar.outcomes) == sealing_of(FOUR, BOX).cards
    assert abs(sum(piece.share for piece in bar.outcomes) - 1) < 1e-9


def test_who_can_pay_is_named_with_what_he_pays() -> None:
    paid = replace(PAID, gates=FOUR.gates, monsters=())
    assert any("Kate: Elder Sign, round" in way.text for way in ways(paid))
    only_clues = replace(paid, investigators=tuple(replace(one, cards=()) for one in paid.investigators))
    assert any(f"Joe: {sealing_of(only_clues, BOX).price} of 9 clues, round" in way.text for way in ways(only_clues))


@pytest.mark.parametrize(
    ("world", "clues", "what"),
    [
        ("abyss", (0, 5, 0, 0), ""),
        ("abyss", (0, 4, 0, 0), "Joe: 1 clue missing"),
        ("abyss", (2, 3, 0, 1), "Joe: 2 clues missing"),
        ("rlyeh", (0, 1, 0, 5), "Vincent: can pay, has no dice here; Joe: 4 clues missing"),
    ],
)
def test_where_nobody_pays_it_says_who_could_and_what_is_missing(world: str, clues: tuple[int, ...], what: str) -> None:
    people = tuple(
        replace(someone, cards=(), clues=number) for someone, number in zip(PAID.investigators, clues, strict=True)
    )
    state = replace(PAID, ancient_one="azathoth", gates={"woods": world}, monsters=(), investigators=people, doom=3)
    (way,) = ways(state)
    assert what in way.text
    assert (way.label, way.best) == (("Worth a seal", False) if what else ("Seal it", True))


def test_a_sign_is_used_and_serves_one_gate() -> None:
    """SIGN-01: Kate has the best way to both gates."""
    paid = replace(PAID, gates=FOUR.gates, monsters=(), investigators=PAID.investigators)
    assert {way.label for way in ways(paid) if "Kate: Elder Sign" in way.text} == {"Use the Elder Sign"}
    both = sum("Kate: Elder Sign" in way.text for way in ways(paid)) > 1
    assert both == ("One Elder Sign serves one gate." in texts(paid))
    only_one = replace(paid, gates={"woods": "abyss"})
    assert "One Elder Sign serves one gate." not in texts(only_one)


def test_no_chance_of_a_gate_is_named_where_none_can_open() -> None:
    """OPEN-01: Kate Winthrop keeps gates away from where she stands, a seal from where it lies."""
    at_home = tuple(
        replace(one, place="the_unnamable") if one.id == "kate_winthrop" else one for one in FOUR.investigators
    )
    guarded = replace(FOUR, investigators=at_home, seals=frozenset({"black_cave"}))
    lines = [part.text for part in parts(guarded) if isinstance(part, ch.FigureLine)]
    for place, is_listed in (("the_unnamable", False), ("black_cave", False), ("the_witch_house", True)):
        assert any(line.startswith(names().place(place)) for line in lines) is is_listed, place
    (bar,) = (part for part in parts(guarded) if isinstance(part, ch.Outcomes))
    assert "where no gate can open" in bar.outcomes[2].label
    assert int(bar.outcomes[2].figure) == sum(
        sealing_of(guarded, BOX).place(shut).cards for shut in ("the_unnamable", "black_cave")
    )


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
            "The Ancient One is awake: no gate can be closed any more.",
        ),
        (replace(FOUR, outcome=Outcome.GATES_SEALED), "The game is over."),
        (UNTOLD, "Second slider stop assumed: Amanda, Joe, Kate and Vincent"),
        (replace(FOUR, mythos_seen=tuple(BOX.mythos)), "All Mythos cards were seen: the deck is reshuffled."),
    ],
    ids=["no gate", "awake", "over", "sliders", "deck"],
)
def test_what_keeps_from_advising_is_said(state: Table, says: str) -> None:
    assert says in texts(state)


def test_without_a_gate_the_deck_is_still_counted_and_without_cards_no_chance_is_named() -> None:
    assert [part for part in parts(replace(FOUR, gates={})) if isinstance(part, ch.Outcomes)]
    out = replace(FOUR, mythos_seen=tuple(BOX.mythos))
    assert not [part for part in parts(out) if isinstance(part, ch.Outcomes)]
    assert not any("named within" in way.text for way in ways(out))
