"""What lies in play is not in the deck: MCARD-02, MCARD-03, MYTHOS-05, ODDS-21."""

from __future__ import annotations

import pytest
from given import after, box, given, refusal

from companion.arkham.forecast.cards import next_cards
from companion.arkham.mythos.mythos_phase import resolve
from companion.arkham.table.commands import DiscardCard, PrintedCard, PutCard, ResolveMythos, SetAsideMythos
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import TOLD, Table
from companion.errors import IllegalCommand

ENVIRONMENT, RUMOR, RESHUFFLE = "blackest_night", "good_work_undone", "the_story_continues"
SEEN = (ENVIRONMENT, RUMOR, "feds_raid_arkham")


def table(**fields: object) -> Table:
    """An environment and a rumor in play, both drawn in earlier rounds."""
    return given(**{"environment": ENVIRONMENT, "rumor": RUMOR, "round": 4, "mythos_seen": SEEN, **fields})  # type: ignore[arg-type]


def unseen(state: Table) -> set[str]:
    """The cards that can come next without a shuffle: those are the likeliest."""
    chances = next_cards(state, box)
    return {card for card, chance in chances.items() if chance == max(chances.values())}


IN_PLAY = [
    pytest.param(ResolveMythos(ENVIRONMENT), ENVIRONMENT, {}, id="MCARD-02-environment"),
    pytest.param(ResolveMythos(RUMOR), RUMOR, {}, id="MCARD-03-rumor"),
    pytest.param(
        ResolveMythos(printed=PrintedCard("woods", kind="environment", name=" Fog ")), TOLD + "Fog",
        {"environment": TOLD + "Fog"}, id="MCARD-02-told-environment",
    ),
    pytest.param(
        ResolveMythos(printed=PrintedCard("woods", kind="rumor", name="Whispers")), TOLD + "Whispers",
        {"rumor": TOLD + "Whispers"}, id="MCARD-03-told-rumor",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("command", "card", "fields"), IN_PLAY)
def test_a_card_in_play_is_not_drawn(command, card, fields):
    assert refusal(table(**fields), command) is Reason.CARD_IN_PLAY
    with pytest.raises(IllegalCommand) as refused:
        resolve(table(**fields), command, box)
    assert refused.value.details == {"card": card}
    away = after(table(**fields), DiscardCard(card))
    assert refusal(away, command) is not Reason.CARD_IN_PLAY, "by hand it left before"


def test_no_forecast_knows_a_card_in_play_even_after_a_shuffle():
    shuffled = after(table(), SetAsideMythos(RESHUFFLE))
    assert shuffled.mythos_seen == (), "MYTHOS-05"
    assert not {ENVIRONMENT, RUMOR} & set(next_cards(shuffled, box))
    assert "feds_raid_arkham" in next_cards(shuffled, box)


@pytest.mark.parametrize("card", [ENVIRONMENT, RUMOR])
def test_a_card_that_leaves_play_goes_under_the_deck(card):
    left = after(table(), SetAsideMythos(RESHUFFLE), DiscardCard(card))
    assert card in left.mythos_seen, "MCARD-02, MCARD-03: to the bottom, not to the cards that can come next"
    assert card not in unseen(left)
    assert after(table(), DiscardCard(card)).mythos_seen == SEEN, "known already"


def test_an_environment_laid_by_hand_goes_under_the_deck_too():
    laid = after(table(environment="", mythos_seen=()), PutCard("an_evil_fog"), PutCard("heat_wave"))
    assert laid.mythos_seen == ("an_evil_fog",)
    assert not {"an_evil_fog", "heat_wave"} & unseen(laid)
