"""What differs between two tables is said in the words of the game, and two that are the same have no difference."""

from __future__ import annotations

import sys
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.apps.handles.comparing import differing_rows
from companion.apps.tables import games
from companion.arkham.table import commands as c
from companion.arkham.table.state import Deck, Held, Monster, Table
from companion.facts import arkham as arkham_facts
from companion.facts import innsmouth as innsmouth_facts
from companion.facts import realms as realms_facts
from companion.innsmouth.game import commands as i
from companion.innsmouth.game.state import BoardSide
from companion.innsmouth.town.town import Tourists
from companion.realms.game import commands as r
from companion.screens.arkham.wording import whole_table as arkham_lines
from companion.screens.arkham.wording.fields import IN_ROUND
from companion.screens.innsmouth.wording import whole_table as innsmouth_lines
from companion.screens.keeping.differences import MOST, Difference, differences, sentences
from companion.screens.realms.wording import whole_table as realms_lines
from companion.words import load

sys.path.insert(0, str(Path(__file__).parents[1] / "rules"))

EN, RU = load("en"), load("ru")


def arkham(*acts: Any) -> Table:
    state = None
    for act in (c.SetUpTable("hastur", (c.Seat("amanda_sharpe", "Ада"), c.Seat("ashcan_pete"))), *acts):
        state = games.arkham().apply(state, act).state
    assert state is not None
    return state


def said(one: Table, other: Table, words: Any = EN) -> tuple[str, ...]:
    box = arkham_facts.load()
    found = differences(arkham_lines.lines(one, box, words), arkham_lines.lines(other, box, words), words)
    return sentences(found, words)


@pytest.mark.parametrize("number", sorted(IN_ROUND))
def test_a_round_in_which_nothing_was_done_is_none_and_not_round_0(number: str) -> None:
    one, box = arkham(), arkham_facts.load()
    later = replace(one, investigators=(replace(one.investigators[0], **{number: 3}), *one.investigators[1:]))
    before, after = (arkham_lines.lines(table, box, EN) for table in (one, later))
    changed = [(before.get(what, ""), value) for what, value in after.items() if before.get(what, "") != value]
    assert changed == [("", "3")]


BASE = arkham()
HELD = (Held(1, "axe", Deck.COMMON, exhausted=True),)
DIFFERENT = [
    (arkham(c.CorrectDoom(3)), "Doom: 3 in the file, 0 by the rules"),
    (arkham(c.CorrectClues("woods", 5)), "Clues: Woods: 5 in the file, 1 by the rules"),
    (arkham(c.PutCard("estate_sale")), "Environment: "),
    (replace(BASE, monsters=(Monster(1, "zombie", "woods"),)), "Monster: Zombie: Woods in the file"),
    (arkham(c.PutGate("woods", "abyss")), "Gate: Woods: Abyss in the file, none by the rules"),
    (arkham(c.PlaceInvestigator(0, "woods")), "Amanda Sharpe, place: Woods in the file"),
    (arkham(c.CorrectInvestigator(1, "delayed", 1)), "Pete, Delayed: yes in the file"),
    (
        replace(BASE, investigators=(replace(BASE.investigators[0], cards=HELD), BASE.investigators[1])),
        "Amanda Sharpe, cards: Axe (exhausted) in the file",
    ),
]


@pytest.mark.parametrize(("table", "sentence"), DIFFERENT, ids=[row[1][:24] for row in DIFFERENT])
def test_each_difference_is_named_as_players_name_it(table: Table, sentence: str) -> None:
    assert any(sentence in one for one in said(table, BASE)), said(table, BASE)
    assert not any("_" in one for one in (*said(table, BASE), *said(table, BASE, RU))), "no name of a field"


def test_it_is_said_in_russian_too() -> None:
    sealed = arkham(c.CorrectDoom(3), c.CorrectClues("woods", 0), c.PutSeal("woods"))
    assert said(sealed, BASE, RU) == (
        "Безысходность: в файле 3, по правилам 0",
        "Знак Древних: Леса: в файле да, по правилам нет",
        "Улики: Леса: в файле нет, по правилам 1",
    )


@pytest.mark.parametrize("field", [field.name for field in fields(Table)])
def test_no_field_of_the_table_differs_without_a_word(field: str) -> None:
    """Whatever two tables differ in, something is said of it; only what is counted unseen is said so."""
    from playing import CORRECTIONS, RULES, play

    unseen = {"next_number", "next_card", "handled"}
    for seed in range(6):
        tables = [now for _, _, now, _ in play(Random(seed), 60, RULES + CORRECTIONS)]
        for now in tables:
            other = replace(now, **{field: getattr(tables[0], field)})
            if other != now and field not in {"investigators", "players"} and other.ancient_one == now.ancient_one:
                assert ("in the background" in said(now, other)[0]) == (field in unseen), (field, said(now, other))
                return


@pytest.mark.parametrize(
    ("real", "tried", "changed"),
    [(7, 0, "at_the_table"), (0, 7, "here"), (7, 8, "here")],
    ids=["the table alone", "the copy alone", "both"],
)
def test_what_differs_out_of_sight_is_told_of_whoever_went_on(real: int, tried: int, changed: str) -> None:
    """Only where the copy is as it was taken, the table alone has changed."""
    of_table, of_copy = (replace(BASE, next_number=BASE.next_number + more) for more in (real, tried))
    (row,) = differing_rows(BASE, of_table, of_copy, EN)
    assert (row["changed"], "in the background" in row["what"]) == (changed, True)


def test_of_very_many_the_first_are_said_and_how_many_more() -> None:
    found = tuple(Difference(str(n), "1", "2") for n in range(MOST + 3))
    assert sentences(found, EN)[-1] == "3 more differences"
    assert len(sentences(found, EN)) == MOST + 1


def test_a_duel_and_a_game_of_innsmouth_are_told_too() -> None:
    duel = games.realms().apply(None, r.SetUpDuel(("Ада", "Боб"))).state
    after = games.realms().apply(duel, r.ChangeSanity(1, -5, "")).state
    lines = [realms_lines.lines(one, realms_facts.load(), EN) for one in (duel, after)]
    assert differences(*lines, EN) == (Difference("Player 2, sanity", "50", "45"),)
    tour = games.innsmouth().apply(None, i.SetUpGame(("Ада", "Боб"), BoardSide.CULTISTS)).state
    marked = games.innsmouth().apply(tour, i.SetQuarter(0, (1, 1), Tourists(1), 1)).state
    lines = [innsmouth_lines.lines(one, innsmouth_facts.load(), EN) for one in (tour, marked)]
    assert [one.what for one in differences(*lines, EN)] == ["Ада, quarter (1;1)"]
