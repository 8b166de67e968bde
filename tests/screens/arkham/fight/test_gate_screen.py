"""Closing a gate: what costs is chosen by the player, and the Elder Sign is offered to who may hold it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, names, played

from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Deck, Phase, Table
from companion.desks import Command
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import GateDraft, SealToo
from companion.screens.arkham.fight import gate_screen
from companion.screens.arkham.place import place
from companion.words import load

GATE = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"),)), c.CorrectRound(3), c.BeginPhase(Phase.MOVEMENT),
    c.PutGate("woods", "abyss"), c.PlaceInvestigator(0, "woods"), c.CorrectInvestigator(0, "explored", 1),
    c.CorrectInvestigator(0, "clues", 9), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)  # fmt: skip
HAND = tuple(c.PutInHand(0, card) for card in ("axe", "food", "stealth"))
NOTHING = GateDraft()
SIGN = c.CloseGate("woods", 0, elder_sign_card=True)


def parts_of(state: Table, draft: GateDraft = NOTHING, language: str = "en") -> list[object]:
    return list(p.walk(tuple(gate_screen.closing(names(language, state), "woods", draft))))


def acts(found: list[object]) -> list[object]:
    return [
        act for part in found for act in (getattr(part, "act", None), *getattr(part, "acts", ())) if act is not None
    ]


@pytest.mark.parametrize(("chosen", "sealed"), [(GateDraft(), False), (GateDraft(0, seal=True), True)])
def test_no_result_pays_for_a_seal_that_nobody_chose(chosen: GateDraft, sealed: bool) -> None:
    found = parts_of(played(GATE), chosen)
    closing = [one for one in acts(found) if isinstance(one, c.CloseGateByCheck)]
    assert closing
    assert {one.seal for one in closing} == {sealed}
    pressed = [one.act for one in found if isinstance(one, p.Button) and one.pressed and isinstance(one.act, SealToo)]
    assert pressed == [SealToo(0, sealed)]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_token_and_the_card_of_the_elder_sign_are_told_apart(language: str) -> None:
    state = played(GATE)
    bare = played((*GATE, c.TakeGate("woods")))
    [card] = [one for one in parts_of(state, language=language) if isinstance(one, p.Button) and one.act == SIGN]
    sheet = place.present(names(language, bare), v.View(place="woods"))
    [token] = [one for one in p.walk(sheet.body) if isinstance(one, p.Chip) and one.act == c.PutSeal("woods")]
    assert isinstance(token.mark, p.Icon)
    assert token.mark.name != card.icon
    title = load(language).name(BOX.items["elder_sign"])
    assert token.text.casefold() != title.casefold()
    assert {"ru": "жетон", "en": "token"}[language] in token.text.casefold()


@pytest.mark.parametrize(
    ("hand", "offered", "is_said"),
    [
        pytest.param((), True, True, id="nobody told the hand"),
        pytest.param(HAND, False, False, id="told, without the sign"),
        pytest.param((*HAND, c.PutInHand(0, "elder_sign")), True, False, id="told, with it"),
        pytest.param((*HAND, c.GainCard(0, UNKNOWN, Deck.UNIQUE)), True, True, id="a unique item without a name"),
    ],
)
def test_the_elder_sign_is_offered_to_who_may_hold_it(hand: tuple[Command, ...], offered: bool, is_said: bool) -> None:
    found = parts_of(played((*GATE, *hand)))
    assert (SIGN in acts(found)) is offered
    said = "Joe: Elder Sign not entered; is there one?" in [one.text for one in found if isinstance(one, p.Text)]
    assert said is is_said


@pytest.mark.parametrize(
    ("place", "clues", "spent", "is_said"),
    [
        pytest.param("woods", 9, 2, True, id="at the gate"),
        pytest.param("woods", 9, 1, False, id="enough are left"),
        pytest.param("uptown", 9, 2, True, id="in its street"),
        pytest.param("st_marys_hospital", 9, 2, True, id="in its neighborhood"),
        pytest.param("downtown", 9, 2, False, id="far from it"),
        pytest.param("woods", 7, 1, False, id="too few before"),
    ],
)
def test_clues_that_a_seal_would_need_are_missed_before_they_are_spent(
    place: str, clues: int, spent: int, is_said: bool
) -> None:
    """GATE-05, AO-03: against Hastur a seal costs eight."""
    state = played(GATE)
    state = replace(state, investigators=(replace(state.investigators[0], place=place, clues=clues),))
    said = [line.text for line in check_words.seal_out_of_reach(names("en", state), 0, spent)]
    assert said == (["Clues left: 7. A seal costs 8"] if is_said else [])
