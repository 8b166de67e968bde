"""Games of Arkham Horror kept under the rules before: they open, and where they would differ one sentence says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.apps.tables import error_sentences
from companion.apps.tables.games import ARKHAM_RULES, arkham
from companion.apps.tables.open_game import OpenGame
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Applied, Command
from companion.history.broken import LogBroken
from companion.history.game import Game
from companion.history.journals.sqlite_journal import SqliteJournal, journal_file
from companion.history.session import Session
from companion.words import load

LAID = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("vincent_lee"))),
    c.ResolveMythos(printed=c.PrintedCard()),
    c.PutCard("the_southside_strangler_strikes"),
    c.PlaceInvestigator(0, "southside"),
    c.CorrectInvestigator(0, "clues", 6),
)


def _of_old(state: Any, command: Any) -> Applied[Any]:
    """As rumors went before: refuted in any phase, with all that it brings."""
    if isinstance(command, c.RefuteRumor):
        command = c.RefuteAnyway(command.seat, command.cards, command.gates, command.clues)
    if isinstance(command, c.TradeCards):
        command = c.HandOver(command.gives[0], command.other)
    return arkham().apply(state, command)


OLD: Game[Any] = replace(arkham(), rules_version=ARKHAM_RULES - 1, apply=_of_old)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    opened = SqliteJournal(journal_file(tmp_path))
    yield opened
    opened.close()


def evening(journal: SqliteJournal, *commands: Command) -> Session[Any]:
    """A game kept under the rules before."""
    session = Session.start(OLD, journal, "Evening", "phone")
    for command in (*LAID, *commands):
        session.do(command)
    session.checkpoint()
    return session


def test_a_game_that_goes_as_it_went_opens_without_a_word(journal: SqliteJournal) -> None:
    old = evening(
        journal, c.BeginPhase(Phase.MOVEMENT), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), c.RefuteRumor(0, clues=5)
    )
    now = Session(arkham(), journal, old.game_id, "phone")
    assert now.state == old.state
    assert (now.opened.rules_version, now.opened.rules_changed) == (ARKHAM_RULES - 1, True)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_rumor_refuted_in_phase_one_is_said_in_one_sentence_and_the_table_as_it_was_is_offered(
    journal: SqliteJournal, language: str
) -> None:
    """MCARD-03: what was allowed then is refused now; the saved table stands, and play goes on."""
    old = evening(journal, c.RefuteRumor(0, clues=5))
    kept = OpenGame(arkham(), lambda: journal)
    with pytest.raises(LogBroken) as broken:
        kept.open(old.game_id, "phone")
    words = load(language)
    said = error_sentences.error_sentence(broken.value, words)
    assert words.name(_strangler()) in said
    assert kept.offered is not None
    kept.resume("phone", "Anna")
    assert kept.state is not None
    assert kept.state == old.state
    kept.do(c.RaiseTerror(), "tap", "Anna")


BATTLE = (c.PutInHand(0, "knife"), c.WakeAncientOne(), c.BeginBattle())
KNIFE = 2


def test_trade_after_an_attack_is_said_in_one_sentence_and_the_table_as_it_was_is_offered(
    journal: SqliteJournal,
) -> None:
    """FINAL-04: the refresh is over; before the first attack the same log opens without a word."""
    in_time = evening(journal, *BATTLE, c.TradeCards(0, 1, (KNIFE,)), c.BattleAttack(0, 0))
    assert Session(arkham(), journal, in_time.game_id, "phone").state == in_time.state
    old = evening(journal, *BATTLE, c.BattleAttack(0, 0), c.TradeCards(0, 1, (KNIFE,)))
    kept = OpenGame(arkham(), lambda: journal)
    with pytest.raises(LogBroken) as broken:
        kept.open(old.game_id, "phone")
    said = error_sentences.error_sentence(broken.value, load("en"))
    assert "Only before the first attack or combat spell of the battle round" in said
    kept.resume("phone", "Anna")
    assert kept.state == old.state
    kept.do(c.BattleAttack(1, 0), "tap", "Anna")


def _strangler() -> Any:
    from companion.facts import arkham as facts

    return facts.load().mythos["the_southside_strangler_strikes"]
