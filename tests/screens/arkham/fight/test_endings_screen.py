"""What the end of an evening shows: a score only after a victory, and the evening as it went."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, drawn, names, table, texts

from companion.arkham.ending.endings import VICTORIES
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import score_screen
from companion.widgets import html


def test_the_battle_says_once_that_the_devoured_are_counted() -> None:
    """FINAL-07."""
    state = table(c.CorrectInvestigator(3, "eliminated", 1))
    while state.awakening is None:
        state = apply(state, c.RaiseDoom(), BOX).state
    state = apply(state, c.BeginBattle(), BOX).state
    said = [text for text in texts(drawn(View(), state=state)) if "still" in text]
    assert said == ["Every token still takes 4 successes: the devoured are counted."]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("outcome", Outcome)
def test_a_score_is_counted_only_after_a_victory(outcome: Outcome, language: str) -> None:
    """SCORE-01."""
    here = names(language, replace(table(), outcome=outcome))
    markup = html.render(score_screen.sheet(here))
    assert (here.words.t("Total") in texts(markup)) is (outcome in VICTORIES)
    assert ("<table" in markup) is (outcome in VICTORIES)
    assert (here.words.t("Defeat") in texts(markup)) is (outcome not in VICTORIES)
