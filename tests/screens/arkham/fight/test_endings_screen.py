"""What the end of an evening shows: a score only after a victory, and the evening as it went."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, drawn, names, table, texts

from companion.apps.pages.arkham import regions
from companion.arkham.ending.endings import VICTORIES
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import EndPage, ShowEnd
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.evening import score_screen
from companion.screens.arkham.evening.settings import Links
from companion.screens.arkham.pages import shell
from companion.widgets import html


def test_the_battle_says_once_that_the_devoured_are_counted() -> None:
    """FINAL-07."""
    state = table(c.CorrectInvestigator(3, "eliminated", 1))
    while state.awakening is None:
        state = apply(state, c.RaiseDoom(), BOX).state
    state = apply(state, c.BeginBattle(), BOX).state
    said = [text for text in texts(drawn(View(), state=state)) if "still takes" in text]
    assert said == ["Every token still takes 4 successes: devoured investigators count."]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("outcome", Outcome)
def test_a_score_is_counted_only_after_a_victory(outcome: Outcome, language: str) -> None:
    """SCORE-01."""
    here = names(language, replace(table(), outcome=outcome))
    markup = html.render(tuple(score_screen.details(here)))
    assert (here.words.t("Total") in texts(markup)) is (outcome in VICTORIES)
    assert ("<table" in markup) is (outcome in VICTORIES)
    assert score_screen.title(here)[0].endswith(here.words.t("defeat")) is (outcome not in VICTORIES)


def test_the_table_of_a_game_that_is_over_leads_back_to_its_score() -> None:
    """What lay over the map is put away, and the one lit button comes back."""
    over = replace(table(), outcome=Outcome.GATES_CLOSED)
    there = v.navigate(View(place="woods"), ShowEnd(EndPage.TABLE), over)
    assert (there.place, there.tab, score_screen.is_on(names("en", over), there)) == ("", v.Tab.TABLE, False)
    lit = [
        one for one in shell.strip(names("en", over), there, None, None, Links()).parts if one.kind is p.ButtonKind.MAIN
    ]
    assert [one.act for one in lit] == [ShowEnd(EndPage.SCORE)]


def test_the_town_of_the_last_hour_is_a_picture_that_no_key_enters() -> None:
    here = names("ru", replace(table(c.PutGate("woods", "abyss")), outcome=Outcome.GATES_CLOSED))
    picture = regions.town(here)
    assert "b-vortex" in picture
    assert "data-act" not in picture
    assert "tabindex" not in picture
    sheet = score_screen.present(here, View(), (), Links(town=picture))
    assert here.words.t("The town in its last hour") in texts(html.render(sheet))
