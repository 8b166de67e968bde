"""My box, card after card: what is presumed is confirmed by one tap, a number is one tap, the next card is one tap."""

from __future__ import annotations

from companion import words
from companion.facts.realms import Card, load
from companion.realms.cards.my_box import MyBox, merged
from companion.screens import parts as p
from companion.screens.realms.cards import box
from companion.screens.realms.drafts.view import ConfirmPresumed, EnterNumber, ShowCard, View
from companion.screens.realms.wording.names import Names

BOX = load()


def shown(mine: MyBox, card: str = "") -> p.Panel:
    return box.present(Names(None, merged(BOX, mine), words.load("en")), View(card=card), mine)


def offered(panel: p.Panel, kind: type) -> list[p.Act]:
    return [
        x.act for x in p.walk((*panel.body, *panel.foot)) if isinstance(x, p.Button | p.Chip) and type(x.act) is kind
    ]


def after(mine: MyBox, act: object) -> MyBox:
    if isinstance(act, ConfirmPresumed):
        return mine.confirmed(BOX.cards[act.card])
    assert isinstance(act, EnterNumber)
    return mine.entered(act.card, act.field, act.value)


def wanted(card: Card, field: str, panel: p.Panel, value: str = "3") -> EnterNumber:
    act = EnterNumber(card.id, field, value)
    assert act in offered(panel, EnterNumber)
    return act


def test_a_whole_box_takes_some_four_taps_a_card_and_says_when_it_is_complete() -> None:
    """It took some 350 taps and typing before, and said 39 of 40 while levels were missing."""
    mine, taps, card = MyBox(), 0, ""
    while ways := offered(shown(mine, card), ShowCard):
        taps += 1
        (way,) = ways
        assert isinstance(way, ShowCard)
        card = way.card
        while not box.is_whole(printed := merged(BOX, mine).cards[card]):
            panel = shown(mine, card)
            if not (printed.color and printed.kind):
                act: object = ConfirmPresumed(card)
                assert act in offered(panel, ConfirmPresumed)
            elif printed.cost is None and (printed.in_common_deck or card == "initiate"):
                act = wanted(printed, "cost", panel)
            elif printed.copies is None:
                act = wanted(printed, "copies", panel)
            elif printed.location_sanity is None:
                act = wanted(printed, "sanity", panel)
            else:
                act = wanted(printed, "shield", panel, "haven")
            mine, taps = after(mine, act), taps + 1
    assert len(BOX.cards) == 40
    assert taps < 180
    assert shown(mine).head[0].note == "40 of 40 cards complete"


def test_a_level_that_is_missing_leaves_a_card_incomplete() -> None:
    mine = MyBox().entered("miskatonic_hospital", "cost", "3").entered("miskatonic_hospital", "copies", "1")
    mine = mine.confirmed(BOX.cards["miskatonic_hospital"])
    assert not box.is_whole(merged(BOX, mine).cards["miskatonic_hospital"])
    mine = mine.entered("miskatonic_hospital", "sanity", "4").entered("miskatonic_hospital", "shield", "none")
    assert box.is_whole(merged(BOX, mine).cards["miskatonic_hospital"])
    assert shown(mine).head[0].note == "1 of 40 cards complete"


def test_what_is_entered_stays_in_its_place_and_a_second_tap_changes_nothing() -> None:
    mine = MyBox()
    before = offered(shown(mine, "ruins"), ConfirmPresumed)
    then = mine.confirmed(BOX.cards["ruins"]).entered("ruins", "cost", "4")
    assert offered(shown(then, "ruins"), ConfirmPresumed) == before == [ConfirmPresumed("ruins")]
    assert after(after(then, before[0]), EnterNumber("ruins", "cost", "4")) == then
