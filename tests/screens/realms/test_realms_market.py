"""The turn as it is played: the purse, the row, the lit button; what is asked once."""

from __future__ import annotations

import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random

import pytest

from companion import words
from companion.facts.realms import load
from companion.realms.cards.my_box import MyBox, merged
from companion.realms.deck.next_hand import next_hand
from companion.realms.game import commands as c
from companion.realms.game.state import Duel
from companion.screens import parts as p
from companion.screens.realms import page
from companion.screens.realms.cards.turn import best_turns
from companion.screens.realms.drafts.turn_draft import ClearHand, DropCard, TakeCard, TurnDraft
from companion.screens.realms.drafts.view import HAND as HAND_PLACE
from companion.screens.realms.drafts.view import STACK, TOP, EnterNumber, OpenPlace, Tab, TablePlace, View
from companion.screens.realms.duel.drawn import HandLine, Market, MarketLine, Purse
from companion.screens.realms.page import DuelScreen
from companion.screens.realms.wording.names import Names
from companion.widgets.drawings import market
from companion.widgets.html import render

sys.path.insert(0, str(Path(__file__).parents[2] / "realms"))
from duels import MAX, after, duel  # builders of the rules' tests, which are no package

PRICES = {"dagon": 5, "crypt": 3, "upyr": 4, "initiate": 2}
HAND = ("follower", "follower", "follower", "follower", "goon")
LAID = duel(2, *(c.NameFace(0, at, card) for at, card in enumerate(("dagon", "crypt", "upyr", "ruins"))))


def box(**prices: int) -> MyBox:
    mine = MyBox()
    for card, price in (prices or PRICES).items():
        mine = mine.entered(card, "cost", str(price))
    return mine


def shown(
    state: Duel, *, hand: tuple[str, ...] = HAND, place: TablePlace | None = None, mine: MyBox | None = None
) -> p.Panel:
    mine = box() if mine is None else mine
    names = Names(state, merged(load(), mine), words.load("en"))
    view = View(tab=Tab.TURN, turn=TurnDraft(hand=hand), place=place)
    panel: p.Panel = page.present(names, DuelScreen(view, mine=mine)).panel
    return panel


def purse(sheet: p.Panel) -> Purse:
    return next(part for part in p.walk(sheet) if isinstance(part, Purse))


def lines(sheet: p.Panel) -> dict[str, MarketLine]:
    found = next(part for part in p.walk(sheet) if isinstance(part, Market))
    return {line.title: line for line in found.lines}


def test_the_purse_is_what_the_named_cards_give_and_what_was_counted_less_what_is_spent() -> None:
    state = after(LAID, c.CountPower(2), c.BuyCard("crypt", at=1, price=3))
    assert (purse(shown(state)).given, purse(shown(state)).left, purse(shown(state)).who) == (6, 3, "Max’s turn")


def test_the_button_at_the_foot_passes_the_turn_whatever_the_purse_holds() -> None:
    """Whoever passes by habit buys nothing: no button changes its meaning on the same spot."""
    for state, hand in ((LAID, HAND), (LAID, ("follower",)), (after(LAID, c.CountPower(9)), HAND), (duel(2), ())):
        (button,) = shown(state, hand=hand).foot
        assert isinstance(button, p.Button)
        assert isinstance(button.act, c.PassTurn)
        assert button.label == "Pass turn"


def test_a_loss_that_waits_stands_above_the_row_and_the_foot_says_what_would_be_left() -> None:
    """A turn that is passed with its loss undealt loses it without a word."""
    sheet = shown(LAID)
    (deal,) = [x for x in p.walk(sheet.body) if isinstance(x, p.Button) and isinstance(x.act, c.LoseSanity)]
    assert deal.label == "Loss of 1: Anna 50 → 49"
    for panel, under in ((sheet, "loss not dealt yet"), (shown(LAID, hand=("follower",) * 4), "")):
        (foot,) = panel.foot
        assert isinstance(foot, p.Button)
        assert (foot.kind, foot.under) == (p.ButtonKind.MAIN, under)


INITIATE = c.AbjureCard("initiate", c.Source.PLAY, of=MAX, gone=0, is_played=True)


def test_a_card_that_abjured_itself_keeps_what_it_gave_and_is_in_the_hand_again_once_that_is_undone() -> None:
    """The loss is dealt, the Initiate abjured: its two power stay in the purse, and only what is left is offered."""
    own = ("initiate", "follower", "goon")
    before, then = shown(LAID, hand=own), shown(after(LAID, INITIATE), hand=own)
    assert purse(then).given == purse(before).given > 0
    assert [chip.text for chip in hand(before).held] == ["Initiate", "Follower", "Goon"]
    assert [chip.text for chip in hand(then).held] == ["Follower", "Goon"]
    (foot,) = then.foot
    assert isinstance(foot, p.Button)
    assert isinstance(foot.act, c.PassTurn)
    assert foot.act.played == {"follower": 1, "goon": 1}
    abjuring = [x.act for x in p.walk(then) if isinstance(x, p.Button) and isinstance(x.act, c.AbjureCard)]
    assert not [act for act in abjuring if act.source is c.Source.PLAY], "there is no Initiate left to abjure"


def test_a_location_laid_out_leaves_the_hand_and_one_in_play_abjures_itself_with_what_it_gave() -> None:
    mine = box().entered("arkham", "kind", "location")
    state = after(LAID, c.AddCopies(MAX, "arkham", 1))
    sheet = shown(state, hand=("arkham", "goon"), mine=mine)
    (lay,) = [x.act for x in p.walk(sheet) if isinstance(x, p.Button) and isinstance(x.act, c.PlayLocation)]
    sheet = shown(after(state, lay), hand=("arkham", "goon"), mine=mine)
    assert [chip.text for chip in hand(sheet).held] == ["Goon"]
    (gone,) = [
        x.act
        for x in p.walk(sheet)
        if isinstance(x, p.Button) and isinstance(x.act, c.AbjureCard) and x.act.source is c.Source.PLAY
    ]
    assert gone.number == 1
    then = after(state, lay, gone)
    assert not then.players[MAX].locations
    assert purse(shown(then, hand=("arkham", "goon"), mine=mine)).given >= 3, "Arkham conjures 3 as it leaves"


def test_what_is_too_dear_says_how_much_is_missing_and_is_bought_in_two_taps_all_the_same() -> None:
    line = lines(shown(LAID))["Dagon"]
    assert (line.is_dear, line.button.label, line.button.act) == (True, "lacks 1", OpenPlace(TablePlace(0, 0)))
    inside = lines(shown(LAID, place=TablePlace(0, 0)))["Dagon"].inside
    acts = [part.act for part in p.walk(inside) if isinstance(part, p.Button)]
    assert acts[0] == c.BuyCard("dagon", c.Source.ROW, 0, MAX, 0, 5, 0), "at once in sight, above what is told of it"


def test_a_purse_that_was_spent_too_much_says_so_and_takes_nothing_back() -> None:
    spent = shown(after(LAID, c.BuyCard("dagon", at=0, price=5)))
    assert purse(spent).left == -1
    assert ">−1<small>" in market.purse(purse(spent)), "with the real minus"


def test_nothing_is_said_to_be_missing_for_a_card_whose_price_nobody_told() -> None:
    """Even where the purse was spent below nothing."""
    line = lines(shown(after(LAID, c.BuyCard("dagon", at=0, price=5)), mine=MyBox()))["Ghast"]
    assert (line.is_dear, line.button.label, line.note) == (False, "Enter the cost", "")


@pytest.mark.parametrize("hand", [(), HAND], ids=["empty", "filled"])
def test_the_price_is_asked_before_a_card_is_bought_for_nothing(hand: tuple[str, ...]) -> None:
    """Whatever the purse holds, so that no button changes its meaning while the hand is entered."""
    line = lines(shown(LAID, hand=hand, mine=MyBox()))["Dagon"]
    assert (line.button.label, line.button.act) == ("Enter the cost", OpenPlace(TablePlace(0, 0)))
    inside = lines(shown(LAID, hand=hand, mine=MyBox(), place=TablePlace(0, 0)))["Dagon"].inside
    acts = [part.act for part in p.walk(inside) if isinstance(part, p.Button | p.Chip)]
    assert acts[0] == EnterNumber("dagon", "cost", "0"), "the prices are on top"
    assert c.BuyCard("dagon", c.Source.ROW, 0, MAX, 0, None, 0) in acts, "and nothing is forced"


def test_every_card_that_lies_there_can_be_bought_the_unnamed_one_too() -> None:
    inside = lines(shown(LAID, place=TablePlace(0, 4)))["unnamed card"].inside
    acts = [part.act for part in p.walk(inside) if isinstance(part, p.Button)]
    assert c.BuyCard("unknown", c.Source.ROW, 0, MAX, 4, had=0) in acts
    assert lines(shown(LAID))["Initiate"].button.act == c.BuyCard("initiate", c.Source.STACK, of=MAX, price=2, had=2)


def test_a_price_is_told_where_the_card_lies() -> None:
    inside = lines(shown(LAID, place=TablePlace(0, 3)))["Ruins"].inside
    chips = [part.act for part in p.walk(inside) if isinstance(part, p.Chip)]
    assert EnterNumber("ruins", "cost", "4") in chips
    assert EnterNumber("ruins", "kind", "location") in chips, "its type stands in no source"
    assert EnterNumber("ruins", "color", "green") in chips


def test_an_open_card_says_what_it_would_change() -> None:
    """Ten cards lose 6 in all and conjure 10, five are drawn; Dagon loses 3, and five hands of eleven hold him."""
    loss, power = 5 / 11 * (3 + 6 * 4 / 10) + 6 / 11 * 3, 5 / 11 * 4 + 6 / 11 * 5
    html = unescape(render(shown(LAID, place=TablePlace(0, 0))))
    assert f"sanity loss 3.00 → {loss:.2f} or power 5.00 → {power:.2f} · drawn in 45% of hands" in html


def test_a_location_says_what_it_brings_while_it_lies_in_play() -> None:
    """Every other hand holds it, it works in all turns after; what abjures it works once and is not in the sum: the
    crypt conjures 3 each turn, Arkham drives mad by 1 and conjures 3 only when it leaves the game."""
    deck = {"initiate": 2, "goon": 2, "follower": 6}
    for card, (loss, power) in {"crypt": (0, 3), "arkham": (1, 0)}.items():
        state = duel(2, c.NameFace(0, 0, card))
        html = unescape(render(shown(state, place=TablePlace(0, 0))))
        before = next_hand(deck, {}, box=load())
        told = words.load("en").number
        said = (
            f"sanity loss {told(before.expected_loss, 2)} → {told(before.expected_loss + loss, 2)} or "
            f"power {told(before.expected_power, 2)} → {told(before.expected_power + power, 2)}"
        )
        assert f"Every turn while it is in play: {said}; assumed to be a location" in html
    assert "While it lies in play" not in render(shown(LAID, place=TablePlace(0, 0))), "Dagon is an entity"


def hand(sheet: p.Panel) -> HandLine:
    return next(part for part in p.walk(sheet) if isinstance(part, HandLine))


def test_cards_of_the_deck_keep_their_place_while_they_are_tapped() -> None:
    """A second tap on the same spot takes one more or rests, and never puts the first one back."""
    places = []
    for count in range(4):
        chips = hand(shown(LAID, hand=("goon",) * min(count, 2) + ("follower",) * max(0, count - 2))).quick
        places.append([chip.text.rpartition(" ")[0] for chip in chips])
        goon = next(chip for chip in chips if chip.text.startswith("Goon"))
        assert goon.act == (TakeCard("goon") if count < 2 else None)
    assert places == [["Follower", "Goon", "Initiate"]] * 4
    html = render(shown(LAID, hand=("follower",)))
    assert html.index('data-key="quick"') < html.index('data-key="held"'), "what was tapped stays above"
    told = hand(shown(LAID, hand=("follower", "goon", "goon")))
    assert told.is_told
    assert [chip.act for chip in told.held] == [None, None], "a phone shows them where the last card was tapped"
    opened = hand(shown(LAID, hand=("follower", "goon", "goon"), place=TablePlace(HAND_PLACE)))
    assert [type(chip.act) for chip in opened.held] == [DropCard, DropCard]


def test_behind_plus_every_card_is_found_and_the_hand_is_cleared() -> None:
    inside = hand(shown(LAID, place=TablePlace(HAND_PLACE))).inside
    (field,) = [part for part in inside if isinstance(part, p.Field)]
    assert field.focus
    assert {option.act for option in field.options} >= {TakeCard("dagon"), TakeCard("ruins")}
    assert ClearHand() in {part.act for part in p.walk(inside) if isinstance(part, p.Button)}


def test_the_heading_of_the_row_names_the_card_that_lies_on_top_of_the_deck() -> None:
    def note(state: Duel) -> str:
        return next(x.note for x in p.walk(shown(state)) if isinstance(x, p.Section) and x.title == "Cards to buy")

    assert note(LAID).startswith("common deck")
    assert note(after(LAID, c.NameTop("upyr"))) == "on top: Ghast"


@pytest.mark.parametrize(
    "place",
    [TablePlace(TOP), TablePlace(STACK), TablePlace(HAND_PLACE), TablePlace(0, 0), TablePlace(0, 4), None],
    ids=str,
)
@pytest.mark.parametrize("language", ["ru", "en", "xx"])
def test_every_open_place_is_drawn(place: TablePlace | None, language: str) -> None:
    names = Names(LAID, merged(load(), box()), words.load(language))
    assert "rl-market" in render(page.present(names, DuelScreen(View(tab=Tab.TURN, place=place))).panel)


def test_only_rows_beside_the_player_are_offered_each_under_its_two_neighbours() -> None:
    state = duel(4, *(c.NameFace(row, 0, card) for row, card in enumerate(("dagon", "crypt", "upyr", "ruins"))))
    assert {"Dagon", "Ruins"} <= set(lines(shown(state)))
    assert not {"Crypt", "Ghast"} & set(lines(shown(state)))
    part = next(x for x in p.walk(shown(state)) if isinstance(x, Market))
    heads = [(line.name, line.over) for line in part.lines if line.over]
    assert heads == [("0-0", "between Max and Anna"), ("3-0", "between Karl and Max"), ("-2-0", "Middle of the table")]
    assert "between Karl and Max" in render(part)
    assert not any(line.over for line in lines(shown(LAID)).values()), "two players share one row"


def test_a_location_is_laid_out_only_once_its_type_is_told() -> None:
    def laying(mine: MyBox) -> set[str]:
        sheet = shown(LAID, hand=("ruins",), mine=mine)
        return {type(part.act).__name__ for part in p.walk(sheet) if isinstance(part, p.Button)}

    assert "PlayLocation" not in laying(box())
    assert "PlayLocation" in laying(box().entered("ruins", "kind", "location"))


@pytest.mark.parametrize("place", [TablePlace(0, 4), TablePlace(TOP)], ids=["face up", "top of the deck"])
def test_a_card_of_the_row_is_named_by_what_it_does_too(place: TablePlace) -> None:
    """Whoever reads a card on the table may type its effect as on the page of cards."""
    fields = [part for part in p.walk(shown(LAID, place=place)) if isinstance(part, p.Field)]
    (field,) = [one for one in fields if one.placeholder == "Name or first letters"]
    found = {option.label for option in field.options if "destroy" in option.does.split()}
    assert {"Ghast", "Crypt"} <= found
    assert "Mi-Go" not in found


@pytest.mark.parametrize("seed", range(6))
def test_the_purse_of_a_best_turn_stays_while_its_cards_abjure_themselves_one_by_one(seed: int) -> None:
    """Whatever order: the turn that was chosen is played to its end with the power that it promised."""
    chance, every = Random(seed), sorted(load().cards)
    tried = 0
    for _ in range(25):
        own = tuple(chance.choice([*every, "initiate", "initiate"]) for _ in range(4))
        state = after(LAID, *(c.AddCopies(MAX, card, own.count(card)) for card in set(own)))
        names = Names(state, load(), words.load("en"))
        draft = TurnDraft(hand=own, abjures=True)
        ways = best_turns(names, draft)
        leaving = list(ways.abjuring.abjured) if ways.leaving else []
        chance.shuffle(leaving)
        for card in leaving:
            gone = state.abjured.count(card)
            state = after(state, c.AbjureCard(card, c.Source.PLAY, of=MAX, gone=gone, is_played=True))
            turn = best_turns(replace(names, duel=state), draft).shown
            assert (turn.power, turn.loss) == (ways.abjuring.power, ways.abjuring.loss), (own, card)
            tried += 1
    assert tried > 5
