"""Cards in play stand on the table, and a rumor is refuted on the sheet of its street (MCARD-02..04)."""

from __future__ import annotations

from typing import Any

import pytest
from arkham_tables import BOX, acts, drawn, names, table

from companion.apps.games import arkham
from companion.arkham import commands as c
from companion.arkham.apply import apply
from companion.arkham.legality import why_not
from companion.arkham.state import UNKNOWN, Deck, Phase
from companion.history.codec import Codec
from companion.screens.arkham import view as v
from companion.screens.arkham.in_spite import in_spite

STREETS = {
    "disturbing_the_dead": "rivertown", "good_work_undone": "easttown", "the_great_ritual": "french_hill",
    "the_southside_strangler_strikes": "southside", "the_stars_are_right": "downtown",
}  # fmt: skip


GIVE_FIVE = c.RefuteRumor(0, clues=5)


def plain(markup: str) -> str:
    return markup.replace("\u00a0", " ").replace("\u00ad", "")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("view", [v.View(), v.View(sheet=v.Sheet.NUMBERS)], ids=["table", "numbers of a phone"])
@pytest.mark.parametrize("card", ["icy_conditions", "the_stars_are_right"])
def test_a_card_in_play_is_named_on_the_table_with_what_it_does(language: str, view: v.View, card: str) -> None:
    record = BOX.mythos[card]
    name, told = (
        (record.name_ru, record.reminder_ru) if language == "ru" else (record.name_en, record.reminder_en)
    )
    shown = plain(drawn(view, language, table(c.PutCard(card))))
    assert name in shown
    assert told in shown
    assert told not in plain(drawn(view, language, table(c.PutCard(card), c.DiscardCard(card))))


def offered(card: str, *more: c.Command, tokens: int = 0) -> list[c.Command]:
    """The ways to refute a rumor that the sheet of its street offers to Anna, who stands there."""
    come = (c.PlaceInvestigator(0, "library"), c.PlaceInvestigator(0, STREETS[card]))
    state = table(c.PutCard(card, tokens), *come, *more)
    markup = drawn(v.navigate(v.View(), v.OpenPlace(STREETS[card]), state), state=state)
    codec = Codec(arkham())
    found = [codec.decode(act) for act in acts(markup) if act.get("do") == "RefuteRumor"]
    for command in found:
        apply(state, command, BOX)
    return found


WAYS: list[Any] = [
    ("disturbing_the_dead", (c.CorrectTrophies(0, (), ("abyss", "rlyeh", "yuggoth")),),
     [c.RefuteRumor(0, gates=("abyss", "rlyeh"))]),
    ("the_great_ritual", tuple(c.PutInHand(0, UNKNOWN, Deck.SPELL) for _ in range(3)), None),
    ("the_southside_strangler_strikes", (c.CorrectInvestigator(0, "clues", 5),), [c.RefuteRumor(0, clues=5)]),
    ("the_stars_are_right", (c.PutInHand(0, "ryan_dean"),), None),
]  # fmt: skip


@pytest.mark.parametrize(("card", "more", "ways"), WAYS)
def test_one_tap_pays_what_the_rumor_asks(card: str, more: tuple[c.Command, ...], ways: list[c.Command] | None) -> None:
    found = offered(card, *more)
    assert len(found) == 1
    assert ways is None or found == ways


def test_clues_come_off_one_by_one_or_as_many_as_there_are() -> None:
    found = offered("good_work_undone", tokens=6)
    assert found == [c.RefuteRumor(0, clues=1), c.RefuteRumor(0, clues=3)]


def test_what_cannot_be_paid_says_why_and_offers_the_card_away() -> None:
    state = table(c.PutCard("the_southside_strangler_strikes"), c.PlaceInvestigator(0, "southside"),
                  c.CorrectInvestigator(0, "clues", 0))  # fmt: skip
    shown = drawn(v.navigate(v.View(), v.OpenPlace("southside"), state), state=state)
    assert "too few clues" in shown
    ways = dict(in_spite(why_not(state, GIVE_FIVE, BOX), GIVE_FIVE, names(state=state)))
    assert ways["The rumor leaves all the same"] == c.DiscardCard("the_southside_strangler_strikes")


def test_the_monsters_of_the_experiment_are_met_from_the_sheet_of_their_street() -> None:
    state = table(
        c.PutCard("the_terrible_experiment"), c.PutMonster("cultist", "rumor"), c.BeginPhase(Phase.MOVEMENT),
        c.PlaceInvestigator(0, "miskatonic_university"),
    )  # fmt: skip
    shown = drawn(v.navigate(v.View(), v.OpenPlace("miskatonic_university"), state), state=state)
    number = state.monsters_at("rumor")[0].number
    assert {"go": "OpenFight", "with": {"seat": 0, "monster": number}} in acts(shown)
