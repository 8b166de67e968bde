"""Bad input at the Arkham table: one sentence, nothing changed, and beside it the way to do it all the same.

Source: the list of the session "The whole of Arkham Horror at the table"; rules/arkham.md as named in the cases.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from arkham_tables import BOX, names, played

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Deck, Phase, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import CombatAction, Drafts, FightDraft, GateDraft
from companion.screens.arkham.drafts.sheet_draft import SheetDraft
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.encounters import price_screen
from companion.screens.arkham.evening import messages
from companion.screens.arkham.fight import fight_screen, gate_screen
from companion.screens.arkham.wording import refusals
from companion.widgets import html

TEAM = (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))
BEGUN: tuple[Command, ...] = (
    c.SetUpTable("hastur", TEAM),
    c.BeginPhase(Phase.UPKEEP),
    c.CorrectSliders(0, (1, 2, 1)),
    c.CorrectSliders(1, (1, 2, 1)),
    c.BeginPhase(Phase.MOVEMENT),
)
ARMED: tuple[Command, ...] = (
    *BEGUN, c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "downtown"),
    c.PutInHand(0, "revolver_38"), c.PutInHand(0, "knife"), c.PutInHand(0, "wither"), c.PutInHand(0, "shrivelling"),
    c.PutMonster("zombie", "downtown"), c.BeginFight(0, 1),
)  # fmt: skip
FOUGHT = (*ARMED, c.HorrorCheck(0, 1))
GATE: tuple[Command, ...] = (
    *BEGUN,
    c.PutGate("woods", "yuggoth"),
    c.PlaceInvestigator(0, "woods"),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)


PARADE: tuple[Command, ...] = (
    *BEGUN,
    c.PlaceInvestigator(0, "downtown"),
    c.CorrectLasting("fourth_of_july_parade", 5),
)


def at(place: str) -> tuple[Command, ...]:
    """Joe alone at a location in phase III, without money."""
    return (
        *BEGUN,
        c.PlaceInvestigator(0, place),
        c.CorrectInvestigator(0, "money", 0),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    )


def card(state: Table, seat: int, name: str) -> int:
    """The number of a card in a hand."""
    return next(held.number for held in state.investigators[seat].cards if held.card == name)


@dataclass(frozen=True)
class Bad:
    """What is asked, why it is refused, and what the sheet says once the correction was taken."""

    given: tuple[Command, ...]
    asked: Any
    reason: Reason
    after: Any


def joe(state: Table) -> Any:
    return state.investigators[0]


CASES = {
    "spending money that one does not have, in a shop": Bad(
        at("general_store"), lambda s: c.UseLocation(0, "axe"), Reason.NOT_ENOUGH_MONEY,
        lambda s: "axe" in [held.card for held in joe(s).cards],
    ),
    "spending money that one does not have, for a lesson": Bad(
        at("ye_olde_magick_shoppe"), lambda s: c.UseLocation(0, "heal"), Reason.NOT_ENOUGH_MONEY,
        lambda s: "heal" in [held.card for held in joe(s).cards],
    ),
    "paying for a full cure without money": Bad(
        (*at("arkham_asylum"), c.CorrectInvestigator(0, "sanity", 1)), lambda s: c.UseLocation(0, full=True),
        Reason.NOT_ENOUGH_MONEY, lambda s: joe(s).sanity == joe(s).max_sanity,
    ),
    "paying clues that one does not have": Bad(
        (*BEGUN, c.CorrectInvestigator(0, "clues", 1)), lambda s: c.Pay(0, c.What.CLUES, 3), Reason.NOT_ENOUGH_CLUES,
        lambda s: joe(s).clues == 0,
    ),
    "clues on a check that one does not have": Bad(
        ARMED, lambda s: c.HorrorCheck(0, 1, clues=9), Reason.NOT_ENOUGH_CLUES, lambda s: joe(s).clues == 9,
    ),
    "a third hand": Bad(
        FOUGHT, lambda s: c.FightRound(0, 9, cards=(*(card(s, 0, one) for one in ("revolver_38", "knife")),
                                                    card(s, 0, "automatic_45"))),
        Reason.THIRD_HAND, lambda s: joe(s).monster_trophies == ("zombie",),
    ),
    "casting with no sanity left": Bad(
        (*FOUGHT, c.CorrectInvestigator(0, "sanity", 0)), lambda s: c.CastSpell(0, card(s, 0, "shrivelling"), 1),
        Reason.NOT_ENOUGH_SANITY, lambda s: joe(s).sanity == 1,
    ),
    "closing without the explored marker": Bad(
        GATE, lambda s: c.CloseGateByCheck(0, "lore", 1), Reason.NOT_EXPLORED, lambda s: joe(s).explored,
    ),
    "sealing with too few clues": Bad(
        (*GATE, c.CorrectInvestigator(0, "explored", 1), c.CorrectInvestigator(0, "clues", 2)),
        lambda s: c.CloseGate("woods", 0, True, 8), Reason.NOT_ENOUGH_CLUES, lambda s: joe(s).clues == 8,
    ),
    "a second try to close in one round": Bad(
        (*GATE, c.CorrectInvestigator(0, "explored", 1), c.CloseGateByCheck(0, "lore", 0)),
        lambda s: c.CloseGateByCheck(0, "lore", 1), Reason.GATE_TRIED, lambda s: joe(s).gate_tried == 0,
    ),
    "trading in combat": Bad(
        ARMED, lambda s: c.TradeCards(0, 1, gives=(card(s, 0, "knife"),)), Reason.TRADE_IN_FIGHT,
        lambda s: "knife" in [held.card for held in s.investigators[1].cards],
    ),
    "trading from afar": Bad(
        (*BEGUN, c.PutInHand(0, "knife")), lambda s: c.TradeCards(0, 1, gives=(card(s, 0, "knife"),)),
        Reason.NOT_TOGETHER, lambda s: "knife" in [held.card for held in s.investigators[1].cards],
    ),
    "a slider past Focus": Bad(
        (*BEGUN, c.BeginPhase(Phase.UPKEEP)), lambda s: c.MoveSliders(0, (3, 0, 3)), Reason.PAST_FOCUS,
        lambda s: joe(s).sliders == (3, 0, 3),
    ),
    "more trophies than were won, for a blessing": Bad(
        at("south_church"), lambda s: c.UseLocation(0, monsters=("dhole",) * 2), Reason.NOT_ENOUGH_TROPHIES,
        lambda s: joe(s).fortune is c.Fortune.BLESSED,
    ),
    "more trophies than were won, just spent": Bad(
        (*BEGUN, c.CorrectTrophies(0, ("ghoul",), ())), lambda s: c.SpendTrophies(0, ("ghoul", "dhole")),
        Reason.NOT_ENOUGH_TROPHIES, lambda s: joe(s).monster_trophies == (),
    ),
    "trophies that the sheet does not know of": Bad(
        BEGUN, lambda s: c.SpendTrophies(0, ("ghoul", "ghoul"), ("abyss",)), Reason.NOT_ENOUGH_TROPHIES,
        lambda s: (joe(s).monster_trophies, joe(s).gate_trophies) == (("ghoul", "ghoul"), ("abyss",)),
    ),
    "healing out of Upkeep": Bad(
        (c.SetUpTable("hastur", (*TEAM, c.Seat("vincent_lee"))), c.BeginPhase(Phase.UPKEEP),
         c.CorrectInvestigator(0, "stamina", 2), c.BeginPhase(Phase.MOVEMENT)),
        lambda s: c.UseAbility(2, 0), Reason.WRONG_PHASE, lambda s: joe(s).stamina == 3,
    ),
    "too few trophies for the price": Bad(
        (*at("river_docks"), c.CorrectTrophies(0, ("ghoul",), ())), lambda s: c.UseLocation(0, monsters=("ghoul",)),
        Reason.TROPHIES_DO_NOT_PAY, lambda s: joe(s).money == 5,
    ),
    "walking into a closed place": Bad(
        (*BEGUN, c.CorrectClosure("library", True)), lambda s: c.MoveInvestigator(0, "library"), Reason.CLOSED,
        lambda s: joe(s).place == "library",
    ),
    "more clues than lie there": Bad(
        (*BEGUN, c.PlaceInvestigator(0, "woods")), lambda s: c.TakeClues(0, 4), Reason.OUT_OF_RANGE,
        lambda s: joe(s).clues >= 4,
    ),
    "clues in the middle of a fight": Bad(
        (*BEGUN, c.PlaceInvestigator(0, "woods"), c.PutMonster("ghoul", "woods"), c.BeginFight(0, 1)),
        lambda s: c.TakeClues(0, 1), Reason.FIGHTING, lambda s: joe(s).clues == 4,
    ),
    "nothing bought with money for every card": Bad(
        (*at("general_store"), c.CorrectInvestigator(0, "money", 20)), lambda s: c.UseLocation(0), Reason.BUY_ONE,
        lambda s: joe(s).arkham_encounter == s.round,
    ),
    "a shop without money for any card": Bad(
        at("general_store"), lambda s: c.UseLocation(0), Reason.USELESS, lambda s: joe(s).arkham_encounter == s.round,
    ),
    "a tome after a fight": Bad(
        (*BEGUN, c.PlaceInvestigator(0, "downtown"), c.PutInHand(0, "ancient_tome"), c.PutMonster("zombie", "downtown"),
         c.BeginFight(0, 1), c.EndFight(0, 1, c.FightEnd.WON)),
        lambda s: c.UseCard(0, card(s, 0, "ancient_tome")), Reason.NO_POINTS_NOW,
        lambda s: next(held for held in joe(s).cards if held.card == "ancient_tome").exhausted,
    ),
    "a ride into the parade": Bad(
        (*PARADE, c.PutInHand(0, "patrol_wagon")),
        lambda s: c.UseCard(0, card(s, 0, "patrol_wagon"), "merchant_district"), Reason.BANNED,
        lambda s: joe(s).place == "merchant_district",
    ),
    "an encounter into the parade": Bad(
        (*PARADE, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS)), lambda s: c.MoveByEncounter(0, "merchant_district"),
        Reason.BANNED, lambda s: joe(s).place == "merchant_district",
    ),
    "a monster that the rain keeps away": Bad(
        (*at("woods"), c.PutCard("raining_cats_and_dogs")), lambda s: c.MeetMonster(0, "fire_vampire"),
        Reason.KIND_BARRED, lambda s: s.environment == "",
    ),
    "an environment that lies in play": Bad(
        (*BEGUN, c.PutCard("heat_wave"), c.BeginPhase(Phase.MYTHOS)), lambda s: c.ResolveMythos("heat_wave"),
        Reason.CARD_IN_PLAY, lambda s: s.environment == "",
    ),
    "a step after taking clues": Bad(
        (*BEGUN, c.PlaceInvestigator(0, "woods"), c.TakeClues(0, 1)),
        lambda s: c.MoveInvestigator(0, "uptown"), Reason.CANNOT_MOVE, lambda s: joe(s).place == "uptown",
    ),
}  # fmt: skip


def with_a_second_gun(state: Table) -> Table:
    return (
        state
        if any(h.card == "automatic_45" for h in joe(state).cards)
        else apply(state, c.PutInHand(0, "automatic_45", Deck.COMMON), BOX).state
    )


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", CASES)
def test_it_is_refused_in_one_sentence_with_the_correction_beside_it(name: str, language: str) -> None:
    case = CASES[name]
    state = with_a_second_gun(played(case.given))
    command = case.asked(state)
    with pytest.raises(IllegalCommand) as refused:
        apply(state, command, BOX)
    assert refused.value.reason is case.reason
    here = names(language, state)
    toast = messages.refused(refused.value, command, here, here.words)
    assert toast.text
    assert refused.value.reason.value not in toast.text, "a sentence of its own"
    assert "." not in toast.text.rstrip(".")
    by_hand = toast.buttons[0].act
    assert toast.stays, "it stays until it is read"
    assert case.after(apply(state, by_hand, BOX).state)


@pytest.mark.parametrize("name", CASES)
def test_a_refusing_button_is_answered_with_the_correction(name: str) -> None:
    """The button that stands on the page for such an act looks refusing, and a tap on it is sent all the same."""
    case = CASES[name]
    state = with_a_second_gun(played(case.given))
    shown = refusals.button(names("en", state), "x", case.asked(state))
    assert not shown.enabled
    assert shown.answers
    markup = html.render(shown)
    assert 'aria-disabled="true"' in markup
    assert "data-act=" in markup


def test_a_button_without_a_correction_only_says_why() -> None:
    state = played(BEGUN)
    shown = refusals.button(names("en", state), "x", c.BeginBattle())
    assert (shown.enabled, shown.answers, bool(shown.reason)) == (False, False, True)
    assert "data-act" not in html.render(shown)


def test_a_card_that_costs_too_much_stays_in_the_list_and_answers() -> None:
    here = names("en", played(at("general_store")))
    parts = tuple(price_screen.pay(here, 0, "general_store", SheetDraft()))
    field = next(part for part in parts if isinstance(part, p.Field))
    assert field.options
    assert all(option.answers and not option.enabled for option in field.options if "$0" not in str(option.aside))


def test_the_gate_says_what_is_missing_and_offers_it() -> None:
    here = names("en", played(GATE))
    markup = "".join(html.render(part) for part in gate_screen.closing(here, "woods", GateDraft()))
    assert "no Explored marker here" in markup
    assert "Joe has the Explored marker" in markup


def test_a_spell_that_cannot_be_paid_says_so_where_it_is_cast() -> None:
    state = played((*FOUGHT, c.CorrectInvestigator(0, "sanity", 0)))
    draft = FightDraft(0, 1, way=CombatAction.CAST, spell=card(state, 0, "shrivelling"))
    markup = html.render(fight_screen.present(names("en", state), View(drafts=Drafts(fight=draft)), ()).body)
    assert "Sanity" in markup
    assert "Joe’s Sanity: 1" in markup
    assert "al-tally" not in markup


NOT_THERE = (
    (c.PutGate("downtown", "abyss"), "Choose a location, not a street: Downtown",
     "Выберите локацию, а не улицу: Даунтаун"),
    (c.PutSeal("abyss"), "Not a location: Abyss", "Это не локация: Бездна"),
    (c.CorrectClosure("downtown", True), "Choose a location, not a street: Downtown",
     "Выберите локацию, а не улицу: Даунтаун"),
    (c.CorrectClues("sky", 1), "Choose a street or location: Sky",
     "Выберите улицу или локацию: Небо"),
    (c.PutMonster("zombie", "abyss"),
     "Put the monster in Arkham, the Sky, or the Outskirts, not here: Abyss",
     "Жетон монстра кладут в Аркхэме, на небе или на Окраинах, а не здесь: Бездна"),
    (c.PlaceInvestigator(0, "sky"), "Put the investigator in Arkham or an Other World, not here: Sky",
     "Сыщик может быть в Аркхэме или в Ином мире, но не здесь: Небо"),
    (c.PutGate("atlantis", "abyss"), "Not on the board: atlantis", "Такого места на поле нет: atlantis"),
)  # fmt: skip


@pytest.mark.parametrize(("command", "english", "russian"), NOT_THERE)
def test_a_place_where_this_cannot_be_is_refused_with_what_it_is_and_what_is_meant(
    command: Command, english: str, russian: str
) -> None:
    state = played(BEGUN)
    with pytest.raises(IllegalCommand) as refused:
        apply(state, command, BOX)
    assert refused.value.reason is Reason.UNKNOWN_PLACE
    assert refusals.refusal(refused.value, names("en", state)) == english
    assert refusals.refusal(refused.value, names("ru", state)) == russian
