"""The screens of a duel without a browser: every sign drawn, every sentence in both languages, every act readable."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion import words
from companion.apps.tables.games import realms
from companion.facts.realms import load
from companion.history.codec import Codec, decode
from companion.realms import Verb, best_turn, find_cards
from companion.realms.cards.finding_cards import plain_words, search_text
from companion.realms.cards.my_box import MyBox, merged
from companion.realms.game import commands as c
from companion.realms.game.refusals import Reason
from companion.realms.game.state import Duel, House, Shield
from companion.screens import parts as p
from companion.screens.devices import seats
from companion.screens.keeping import links
from companion.screens.realms import page
from companion.screens.realms.cards import abilities
from companion.screens.realms.cards.hand import town_of
from companion.screens.realms.drafts import lose_draft, turn_draft
from companion.screens.realms.drafts import view as v
from companion.screens.realms.drafts.lose_draft import LoseDraft
from companion.screens.realms.drafts.navigation import NAVIGATION
from companion.screens.realms.drafts.turn_draft import ChooseAbjuring, TurnDraft, TurnGoal
from companion.screens.realms.drafts.view import SheetKind, Tab, View, navigate
from companion.screens.realms.duel.drawn import DuelBoard, Signs
from companion.screens.realms.duel.settings import Links
from companion.screens.realms.page import DuelScreen
from companion.screens.realms.wording import refusals
from companion.screens.realms.wording.names import Names
from companion.widgets.drawings import signs
from companion.widgets.html import render

sys.path.insert(0, str(Path(__file__).parents[2] / "realms"))
from duels import ANNA, KARL, MARINA, MAX, duel, lose, town  # builders of the rules' tests, which are no package

BOX = load()
CODEC = Codec(realms())
MIDDLE = duel(
    4,
    town(ANNA, "crypt", 4, Shield.GATE),
    town(ANNA, "ruins", None, Shield.HAVEN),
    town(MAX, "unknown"),
    lose(3, (1, 3, 1), (3, 3)),
    c.BuyCard("dagon"),
    c.CorrectSanity(MARINA, 61),
)
TURN = TurnDraft(hand=("nyarlathotep", "initiate", "arkham", "goon"), goal=TurnGoal.MIX, wanted=("color:black",))


def names(language: str, state: Duel | None = MIDDLE) -> Names:
    return Names(state, BOX, words.load(language))


def views() -> Iterator[tuple[str, View, Duel | None]]:
    for tab in Tab:
        yield f"tab {tab}", View(tab=tab, turn=TURN), MIDDLE
    for sheet in SheetKind:
        yield (
            f"sheet {sheet}",
            View(sheet=sheet, seat=1, lose=LoseDraft(5, lose_draft.even_split(MIDDLE, 5).hits)),
            MIDDLE,
        )
    for tab in (Tab.DUEL, Tab.CARDS, Tab.TURN, Tab.DECK):
        yield f"without a duel {tab}", View(tab=tab, turn=replace(TURN, town=("ruins",))), None
    yield "legend", View(tab=Tab.CARDS, has_legend=True), MIDDLE
    for card in BOX.cards:
        yield f"card {card}", View(tab=Tab.CARDS, card=card), MIDDLE
    yield "box of a card", View(sheet=SheetKind.BOX, card="arkham"), None
    yield "over", View(), duel(2, c.EndDuel())
    yield "out", View(sheet=SheetKind.SEAT, seat=2), duel(3, c.ChangeSanity(2, -50))


VIEWS = list(views())


def shown(language: str, view: View, state: Duel | None) -> page.Regions:
    return page.present(names(language, state), DuelScreen(view, links=Links(box="data:,"), mine=MyBox()))


def parts_of(regions: page.Regions) -> list[object]:
    panel = regions.panel
    found = [panel, *(p.walk(panel) if isinstance(panel, p.Panel) else p.walk(panel.bar))]
    if isinstance(panel, DuelBoard):
        found += [pad for seat in panel.seats for pad in (*seat.minus, *seat.plus)]
    return found


# ---------------------------------------------------------------- words


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("card", BOX.cards.values(), ids=lambda card: card.id)
def test_every_ability_is_said_and_drawn(card: object, language: str) -> None:
    for ability in abilities.abilities(card):  # type: ignore[arg-type]
        said = abilities.sentence(ability, names(language))
        assert len(said) > 12
        assert all(str(atom.number) in said or atom.number == 1 for atom in ability.effect.atoms)
        assert render(abilities.line(ability, names(language))).count('class="rl-sign') >= 1


@pytest.mark.parametrize(
    "letters", ["dh", "mums", "днту", "мб", "рль", "р'л", "Р’льех", "rly", "Mi-Go", "ми го", "migo", "M.U. M", "M. U."]
)
def test_the_page_finds_by_first_letters_what_the_library_finds(letters: str) -> None:
    asked = plain_words(letters)
    every = {card.id: " ".join(plain_words(search_text(card))) for card in BOX.cards.values()}
    shown_there = {card for card, text in every.items() if all(word in text for word in asked)}
    found = {card.id for card in find_cards(letters, box=BOX)}
    assert found
    assert found <= shown_there


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("verb", list(Verb))
def test_a_card_is_found_by_what_it_does_and_by_nothing_else(verb: Verb, language: str) -> None:
    """Each effect has a word of its own in both languages, and either is understood on both pages."""
    own = {
        Verb.LOSE: ("урон", "damage"), Verb.GAIN: ("лечить", "heal"), Verb.CONJURE: ("купить", "buy"),
        Verb.DRAW: ("взять", "draw"), Verb.DISCARD: ("сбросить", "discard"), Verb.ABJURE: ("изгнать", "abjure"),
        Verb.RETURN: ("вернуть", "return"), Verb.DESTROY: ("разрушить", "destroy"),
    }[verb]  # fmt: skip
    does = {card.id: abilities.search_text(card, names(language)).split() for card in BOX.cards.values()}
    expected = {card.id for card in find_cards(box=BOX, does=[verb])}
    if verb is Verb.DISCARD:
        expected |= {
            card.id
            for card in BOX.cards.values()
            for one in abilities.abilities(card)
            if any(atom.then_discard for atom in one.effect.atoms)
        }
    for word in own:
        assert {card for card, words in does.items() if word in words} == expected


@pytest.mark.parametrize(
    ("language", "asked"), [("en", "loses 5"), ("en", "opponent 5"), ("ru", "теряет 5"), ("ru", "соперник 5")]
)
def test_a_card_is_found_by_how_much_its_effect_is(language: str, asked: str) -> None:
    does = {card.id: abilities.search_text(card, names(language)).split() for card in BOX.cards.values()}
    found = {card for card, words in does.items() if set(asked.split()) <= set(words)}
    able = {
        card.id
        for card in BOX.cards.values()
        for one in abilities.abilities(card)
        if any(atom.verb is Verb.LOSE and atom.number == 5 for atom in one.effect.atoms)
    }
    assert able
    assert able <= found


def test_the_two_languages_say_the_same_number_of_different_things() -> None:
    every = {str(one): one for card in BOX.cards.values() for one in abilities.abilities(card)}
    for language in ("ru", "en"):
        assert len({abilities.sentence(one, names(language)) for one in every.values()}) == len(every)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            [
                "choose a player (with 3–4: both neighbors): they lose 4 sanity",
                "abjure a card of cost 6 or less",
                "you have another green card in play and someone discarded from hand this turn",
            ],
        ),
        (
            "ru",
            [
                "выберите, кто потеряет 4 рассудка (втроём и вчетвером — оба соседа)",
                "отрекитесь от карты ценой до 6",
                "другая зелёная карта",
                "сбросил карту с руки",
            ],
        ),
    ],
)
def test_a_reader_without_signs_learns_what_nyarlathotep_does(language: str, told: list[str]) -> None:
    html = render(shown(language, View(tab=Tab.CARDS, card="nyarlathotep"), MIDDLE).panel).casefold()
    assert all(sentence.casefold() in html for sentence in told)


def test_every_sign_of_the_legend_and_the_cards_has_a_drawing() -> None:
    lines = [*abilities.legend(names("en"))]
    lines += [abilities.line(one, names("en")) for card in BOX.cards.values() for one in abilities.abilities(card)]
    assert {sign.name for line in lines for sign in line.signs.signs} <= signs.names()


class Texts(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if name in ("title", "aria-label", "placeholder") and value]


PRINTED = [card.name_en for card in BOX.cards.values()] + [card.name_ru for card in BOX.cards.values()]
TYPED = ["Max", "Anna", "Marina", "Karl", "English"]
WORD = re.compile(r"[^\W\d_]{3,}")


@pytest.mark.parametrize(("name", "view", "state"), VIEWS, ids=[name for name, _, _ in VIEWS])
def test_no_sentence_was_forgotten(name: str, view: View, state: Duel | None) -> None:
    """In the pseudo-language every sentence stands in brackets."""
    regions = shown("xx", view, state)
    reader = Texts()
    reader.feed("".join(render(getattr(regions, region)) for region in page.REGIONS))
    printed = re.compile("|".join(map(re.escape, sorted((*PRINTED, *TYPED, "Русский"), key=len, reverse=True))))
    for text in reader.found:
        outside = ""
        depth = 0
        for sign in text:
            depth += (sign == "⟦") - (sign == "⟧")
            outside += sign if not depth and sign != "⟧" else " "
        assert not WORD.findall(printed.sub(" ", outside)), text


# ---------------------------------------------------------------- acts


@pytest.mark.parametrize(("name", "view", "state"), VIEWS, ids=[name for name, _, _ in VIEWS])
def test_every_act_on_a_screen_can_be_read_back(name: str, view: View, state: Duel | None) -> None:
    regions = shown("en", view, state)
    html = "".join(render(getattr(regions, region)) for region in page.REGIONS)
    found = re.findall(r'data-act="([^"]*)"', html)
    assert found
    for text in found:
        act = json.loads(text.replace("&quot;", '"').replace("&#x27;", "'").replace("&amp;", "&"))
        into = act.pop("into", "")
        if into:
            act["with"][into] = "7"
        if "do" in act:
            CODEC.decode(act)
        elif act["go"] in {**links.ACTS, **seats.ACTS}:  # of every game's page, not of this game's view
            decode({**links.ACTS, **seats.ACTS}[act["go"]], act["with"])
        else:
            v.navigate(view, decode(NAVIGATION[act["go"]], act["with"]), state)


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    from companion.errors import IllegalCommand

    said = {
        why: refusals.refusal(
            IllegalCommand(why, seat=0, card="arkham", value=1, least=0, most=6, needed=4, left=0, right=1),
            names("en"),
        )
        for why in Reason
    }
    assert not [why for why, text in said.items() if "cannot be done" in text]
    assert len(set(said.values())) >= len(said) - 1


# ---------------------------------------------------------------- the board


def test_inside_the_duel_there_is_nothing_but_the_board() -> None:
    regions = shown("en", View(), MIDDLE)
    assert isinstance(regions.panel, DuelBoard)
    assert (regions.head, regions.tabs) == (None, None)


def test_above_55_the_dial_says_so() -> None:
    html = render(shown("en", View(), MIDDLE).panel)
    assert ">61<" in html
    assert ">55+<" in html


def test_who_sits_across_is_turned_round() -> None:
    board = shown("en", View(), MIDDLE).panel
    assert [seat.turned.value for seat in board.seats] == ["here", "across", "across", "here"]


def test_the_name_of_a_player_is_no_markup() -> None:
    state = duel(2, c.RenamePlayer(MAX, "<img src=x>"))
    for tab in (Tab.DUEL, Tab.TURN, Tab.DECK):
        assert "<img" not in render(shown("en", View(tab=tab), state).panel)


def test_a_number_is_all_that_is_asked_while_nobody_has_a_location() -> None:
    sheet = shown("en", View(sheet=SheetKind.LOSE), duel(4)).panel
    seven = next(part for part in p.walk(sheet) if isinstance(part, p.Chip) and part.text == "−7")
    assert seven.act == c.LoseSanity(7, (c.Hit(3, 7), c.Hit(1, 7)), MAX, 0)


def test_one_neighbour_may_be_spared() -> None:
    """seed-coverage 001, rules.md 23: a loss for both neighbors may be laid on one of them alone."""
    view = navigate(View(sheet=SheetKind.LOSE), lose_draft.Spare(KARL, True), duel(4))
    sheet = shown("en", view, duel(4)).panel
    seven = next(part for part in p.walk(sheet) if isinstance(part, p.Chip) and part.text == "−7")
    assert seven.act == c.LoseSanity(7, (c.Hit(ANNA, 7),), MAX, 0)
    titles = [part.title for part in p.walk(sheet) if isinstance(part, p.Section)]
    assert "Who loses sanity" in titles, "what the chips are for is read, not only heard"
    assert not refusals.why_not(names("en", duel(4)), seven.act)
    nobody = navigate(view, lose_draft.Spare(ANNA, True), duel(4))
    chips = [part for part in p.walk(shown("en", nobody, duel(4)).panel) if isinstance(part, p.Chip)]
    assert all(chip.act is None for chip in chips if chip.text.startswith("−"))
    of_two = p.walk(shown("en", View(sheet=SheetKind.LOSE), duel(2)).panel)
    assert not any(isinstance(part, p.Chip) and part.text == "Anna" for part in of_two), "nothing to choose"


def test_the_sheet_of_a_loss_is_titled_with_who_loses() -> None:
    """Whoever plays deals it, and his name at the head read as if he lost it."""

    def title(players: int, *spared: int) -> str:
        view = View(sheet=SheetKind.LOSE, lose=LoseDraft(spared=frozenset(spared)))
        return str(shown("en", view, duel(players)).panel.label)

    assert (title(2), title(4), title(4, KARL)) == ("Sanity loss: Anna", "Sanity loss", "Sanity loss: Anna")


def test_what_surrounds_a_turn_is_ticked_in_a_list_that_says_so() -> None:
    sheet = shown("en", View(tab=Tab.TURN, turn=TURN), MIDDLE).panel
    section = next(part for part in p.walk(sheet) if isinstance(part, p.Section) and part.title.startswith("Tick"))
    ticks = [part for part in p.walk(section) if isinstance(part, p.CheckLine)]
    assert [tick.act for tick in ticks] == [turn_draft.ToggleFact(fact) for fact in turn_draft.Fact]


def test_another_card_is_asked_for_only_where_the_card_is_one_itself() -> None:
    """two-games 11: "another" stands where the rulebook has it; a card never meets its own condition."""
    cards = [BOX.cards[name] for name in ("king_in_yellow", "book_of_iod")]
    said = {
        card.id: [abilities.sentence(one, names("ru"), card) for one in abilities.abilities(card)] for card in cards
    }
    assert any("у вас разыграна локация" in one for one in said["king_in_yellow"])
    assert any("другая жёлтая карта" in one for one in said["book_of_iod"])
    assert not any("другая локация" in one for one in said["king_in_yellow"])


def test_the_legend_says_what_the_two_shields_do() -> None:
    html = render(shown("en", View(tab=Tab.CARDS, has_legend=True), None).panel)
    for told in ("Sanctuary: while it is in play", "Nexus: while it is in play", "effects can still destroy them"):
        assert told in html


def test_the_form_says_who_begins_and_what_ends_a_turn() -> None:
    html = render(shown("en", View(), None).panel)
    assert "By the rulebook: whoever was most recently driven mad" in html
    assert "Then draw 5 cards." in html
    assert "Then draw 5 cards." in render(shown("en", View(sheet=SheetKind.TABLE), duel(2)).panel)


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (2, ("face up in the middle: 6", "one row of 5 cards", "the other 61", "Player 2: 3, Player 1: 5")),
        (3, ("face up in the middle: 4", "a row of 3 cards", "the other 57", "Player 2: 3, Player 3: 4, Player 1: 5")),
        (4, ("face up in the middle: 2", "the other 54", "Player 2: 3, Player 3: 4, Player 4: 4, Player 1: 5")),
    ],
    ids=["two", "three", "four"],
)
def test_the_form_lays_the_table_out_step_by_step(players: int, told: tuple[str, ...]) -> None:
    """T1 of the rules: stack, rows, common deck, first hands in the order of turns."""
    html = unescape(render(shown("en", View(set_up=v.SetUpDraft(("",) * players, first=1)), None).panel))
    assert [text for text in told if text not in html] == []
    assert "Sanctuary: while it is in play" in html
    assert "Nexus: while it is in play" in html


def test_the_page_of_my_deck_opens_without_a_red_nought() -> None:
    """two-games 11: at sanity 50 nobody can be finished, and that is a line, no figure."""
    html = render(shown("en", View(tab=Tab.DECK), duel(2)).panel)
    assert re.search(r"Your next turn cannot finish Anna \(50 sanity\): \d+ loss at most\.", html)
    assert "0 %" not in html.split("rl-hist")[0]
    weak = render(shown("en", View(tab=Tab.DECK), duel(2, sanity=(50, 2))).panel)
    assert "finish Anna next turn (2 sanity)" in weak


HAND = ("initiate", "initiate", "goon", "follower", "occultist")


def test_cards_leave_for_ever_only_when_that_is_asked_for() -> None:
    """two-games 3: the best turn keeps every card; the other one stands beside it with its price."""
    state = duel(2)
    view = View(tab=Tab.TURN, turn=TurnDraft(hand=HAND))
    parts = parts_of(shown("en", view, state))
    ways = [part for part in parts if isinstance(part, p.CheckLine) and isinstance(part.act, ChooseAbjuring)]
    assert [(way.act.on, way.on) for way in ways] == [(False, True), (True, False)]
    assert ways[0].label.startswith("Abjure nothing: ")
    assert ways[1].label.startswith("Abjure 2 cards: ")
    texts = [part.text for part in parts if isinstance(part, p.Text)]
    assert "Abjured cards leave your deck for good: Initiate × 2." in texts
    html = render(shown("en", view, state).panel)
    assert "then abjure this card</" not in html.split("What works")[0]
    asked = navigate(view, ChooseAbjuring(True), state)
    assert "then abjure this card" in render(shown("en", asked, state).panel).split("What works")[0]


def test_cards_leave_for_ever_by_default_where_that_wins_now() -> None:
    kept = best_turn(HAND, box=BOX, power=99, loss=99, gain=1, draw=1, keep=True)
    every = best_turn(HAND, box=BOX, power=99, loss=99, gain=1, draw=1)
    assert not kept.abjured
    assert every.loss > kept.loss
    view = View(tab=Tab.TURN, turn=TurnDraft(hand=HAND))
    for sanity, wins in ((every.loss, True), (kept.loss, False), (every.loss + 1, False)):
        html = render(shown("en", view, duel(2, sanity=(50, sanity))).panel)
        assert ("This wins now." in html) is wins


def test_a_loss_is_split_and_the_rest_stays_with_that_neighbour() -> None:
    draft = lose_draft.edit(LoseDraft(), lose_draft.ChooseLoss(5), MIDDLE)
    assert {(part.seat, part.location): part.loss for part in draft.parts} == {(3, 0): 5, (1, 1): 1, (1, 2): 4}
    command = lose_draft.command(draft, MIDDLE)
    assert command.hits == (c.Hit(3, 5), c.Hit(1, 1, 1), c.Hit(1, 4, 2))
    assert not refusals.why_not(names("en"), command)


def test_all_losses_lie_open_where_a_tap_deals_one() -> None:
    body = shown("en", View(sheet=SheetKind.LOSE), duel(2)).panel.body
    chips = [part for top in body for part in p.walk(top) if isinstance(part, p.Chip)]
    assert [chip.act.loss for chip in chips if isinstance(chip.act, c.LoseSanity)] == list(range(1, 31))
    assert not any(isinstance(part, p.Fold) for part in body)


@pytest.mark.parametrize(("state", "loss"), [(MIDDLE, 0), (MIDDLE, 5)], ids=["split", "chosen"])
def test_ten_losses_lie_open_and_a_chosen_one_makes_room_for_its_parts(state: Duel, loss: int) -> None:
    draft = LoseDraft(loss, lose_draft.even_split(state, loss).hits)
    body = shown("en", View(sheet=SheetKind.LOSE, lose=draft), state).panel.body
    (fold,) = (part for part in body if isinstance(part, p.Fold))
    open_, folded = (
        [x for top in parts for x in p.walk(top) if isinstance(x, p.Chip)]
        for parts in ([part for part in body if part is not fold], [fold])
    )
    open_ = [chip for chip in open_ if not isinstance(chip.act, lose_draft.Spare | c.SetLevel)]
    assert (len(open_), len(folded)) == ((0, 30) if loss else (10, 20))
    steppers = [part for part in body if isinstance(part, p.Stepper)]
    assert [(one.value, one.minus, one.plus) for one in steppers] == (
        [("5", lose_draft.StepLoss(-1), lose_draft.StepLoss(1))] if loss else []
    )


def test_a_shield_that_nobody_has_read_is_asked_where_a_loss_is_split() -> None:
    state = duel(2, c.PutLocation(ANNA, "crypt"), c.PutLocation(ANNA, "ruins", None, Shield.HAVEN))
    draft = LoseDraft(7, lose_draft.even_split(state, 7).hits)
    sheet = shown("en", View(sheet=SheetKind.LOSE, lose=draft), state).panel
    acts = {part.act for part in p.walk(sheet) if isinstance(part, p.Button | p.Chip)}
    assert {c.SetShield(1, shield) for shield in (Shield.NONE, Shield.HAVEN, Shield.GATE)} <= acts
    assert c.SetLevel(2, 6) in acts, "what is over it goes on to Anna"
    assert not any(isinstance(act, c.SetLevel) and act.number == 1 for act in acts)


def test_a_part_that_fells_a_location_is_one_tap() -> None:
    state = duel(2, town(ANNA, "crypt", 4))
    draft = LoseDraft(7, lose_draft.even_split(state, 7).hits)
    sheet = shown("en", View(sheet=SheetKind.LOSE, lose=draft), state).panel
    fells = [part for part in p.walk(sheet) if isinstance(part, p.Button) and part.label == "Destroy it for 4"]
    assert [part.act for part in fells] == [lose_draft.MovePart(ANNA, 1, 4)]


def test_a_location_that_was_hit_says_what_it_has_lost() -> None:
    state = duel(2, town(ANNA, "crypt", 5), town(ANNA, "ruins"), lose(5, (ANNA, 3, 1), (ANNA, 2, 2)))
    html = render(shown("en", View(), state).panel)
    assert "Crypt <b>2/5</b>" in html
    assert "Ruins <b>? −2</b>" in html


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (("high_house", "crypt"), '"card":"crypt","field":"color","value":"green"'),
        (("brain_cylinder", "arkham"), '"card":"arkham","field":"kind","value":"location"'),
        (("high_house", "dagon"), ""),
        (("crypt", "crypt"), ""),
    ],
    ids=["colour", "type", "proven", "nobody-asks"],
)
def test_what_nobody_has_told_is_asked_where_a_condition_rests_on_it(cards: tuple[str, ...], told: str) -> None:
    html = unescape(render(shown("en", View(tab=Tab.TURN, turn=TurnDraft(hand=cards)), None).panel))
    assert told in html
    assert bool(told) is ("Check your cards" in html)


def test_a_card_taken_back_is_told_to_be_on_top() -> None:
    gone = duel(2, c.AbjureCard("dagon", c.Source.ROW))
    assert "ReturnCard" in render(shown("en", View(tab=Tab.DECK), gone).panel)
    back = duel(2, c.AbjureCard("dagon", c.Source.ROW), c.ReturnCard("dagon"))
    assert "certain in the next hand: Dagon" in render(shown("en", View(tab=Tab.DECK), back).panel)


@pytest.mark.parametrize(
    ("seat", "hand", "chances"),
    [(0, (), ("53", "78")), (1, (), ("78", "78")), (0, ("follower", "follower", "follower"), ("95", "83"))],
    ids=["first-hand-of-3", "first-hand-of-5", "its-hand-is-named"],
)
def test_the_first_hand_is_as_large_as_the_rules_deal_it(
    seat: int, hand: tuple[str, ...], chances: tuple[str, str]
) -> None:
    """Section 2: three cards for the first of two players, five for the second; then five each."""
    view = View(tab=Tab.DECK, turn=TurnDraft(seat=seat, hand=hand, wanted=("card:goon",)))
    said = re.findall(r"<td[^>]*>(\d+)%</td>", render(shown("en", view, duel(2)).panel))
    assert tuple(said[:2]) == chances


def test_a_hand_that_is_certain_is_not_drawn_as_bars() -> None:
    rest = View(tab=Tab.DECK, turn=TurnDraft(hand=("initiate", "goon", "follower", "follower", "follower")))
    assert "rl-hist" not in render(shown("en", rest, duel(2)).panel)
    assert "rl-hist" in render(shown("en", View(tab=Tab.DECK), duel(2)).panel)


def test_the_bars_of_a_hand_say_what_they_count() -> None:
    said = render(shown("en", View(tab=Tab.DECK), duel(2)).panel)
    caption = "Numbers: sanity loss. Bar height: its chance."
    assert 0 < said.find(caption) < said.find("rl-hist")


@pytest.mark.parametrize(
    ("language", "label", "total"),
    [("en", "Unnamed cards in the deck", "Total cards: 13"), ("ru", "Неназванных карт в колоде", "Всего карт: 13")],
)
def test_what_a_step_adds_to_a_deck_is_said_beside_it(language: str, label: str, total: str) -> None:
    state = duel(2, c.CorrectDeck(MAX, "unknown", 3))
    parts = parts_of(shown(language, View(sheet=SheetKind.SEAT, seat=MAX), state))
    step = next(part for part in parts if isinstance(part, p.Stepper) and part.plus == c.AddCopies(MAX, "unknown", 1))
    assert (step.label, step.value) == (label, "3")
    assert total in [part.text for part in parts if isinstance(part, p.Text)]


def test_signs_stand_with_their_sentence_for_those_who_listen() -> None:
    line = abilities.signs(abilities.abilities(BOX.cards["dagon"])[2], names("en"))
    assert isinstance(line, Signs)
    assert f'aria-label="{line.reading}"' in render(line)


def test_the_chance_to_finish_somebody_respects_what_shields_him() -> None:
    """T4: sanity 3 behind a haven of level 5; no hand of the first deck loses as much."""
    state = duel(2, town(ANNA, "arkham", 5, Shield.HAVEN), sanity=(50, 3))
    said = render(shown("en", View(tab=Tab.DECK), state).panel)
    assert "Your next turn cannot finish Anna (3 sanity): 5 loss at most." in said
    assert "Destroy Arkham before you can hit Anna: 8 sanity loss in all." in unescape(said)


@pytest.mark.parametrize("tab", [Tab.TURN, Tab.DECK])
def test_a_card_that_my_box_calls_no_location_later_helps_nobody_in_play(tab: Tab) -> None:
    box = merged(BOX, MyBox().entered("ruins", "kind", "artifact"))
    for state in (duel(2, town(MAX, "ruins", 4)), None):
        named = Names(state, box, words.load("en"))
        assert town_of(named, TurnDraft(town=("ruins",))) == ()
        page.present(named, DuelScreen(View(tab=tab, turn=TurnDraft(town=("ruins",))), mine=MyBox()))


@pytest.mark.parametrize("tab", [tab for tab in Tab if tab is not Tab.DUEL])
def test_no_bar_says_that_there_is_nothing_to_undo(tab: Tab) -> None:
    regions = shown("en", View(tab=tab), duel(2))
    assert isinstance(regions.panel, p.Panel)
    assert "Nothing to undo" not in [part.label for part in regions.panel.foot if isinstance(part, p.Button)]


def test_a_hand_that_nobody_named_is_not_said_to_be_empty() -> None:
    def meters(hand: tuple[str, ...]) -> list[str]:
        regions = shown("en", View(tab=Tab.DECK, turn=TurnDraft(hand=hand)), duel(2))
        return [part.label for part in parts_of(regions) if isinstance(part, p.Meter)]

    assert meters(()) == ["deck", "discard pile", "in play"]
    assert meters(("goon",)) == ["deck", "discard pile", "hand", "in play"]


def test_why_a_loss_cannot_be_applied_stands_beside_the_button() -> None:
    """T4."""
    state = duel(2, town(ANNA, "arkham", 5, Shield.HAVEN))

    def foot(*hits: c.Hit) -> str:
        view = View(sheet=SheetKind.LOSE, lose=LoseDraft(4, hits))
        return unescape(render(shown("en", view, state).panel)).partition("<footer")[2]

    refused = "<[a-z]+ [^>]*al-[^>]*>Anna is protected by a sanctuary: Arkham</"
    assert re.search(refused, foot(c.Hit(ANNA, 4)))
    assert not re.search(refused, foot(c.Hit(ANNA, 4, 1)))


@pytest.mark.parametrize(
    ("card", "told"),
    [("rlyeh", {"color", "type"}), ("dagon", {"type"}), ("miskatonic_hospital", {"color"})],
    ids=["both", "type-only", "color-only"],
)
def test_color_and_type_each_say_what_they_are_presumed_from(card: str, told: set[str]) -> None:
    said = unescape(render(shown("en", View(tab=Tab.CARDS, card=card), None).panel))
    reasons = {"color": "assumed from the order of the rulebook’s list", "type": "assumed from the name"}
    assert {what for what, reason in reasons.items() if f"(?) {what.title()} {reason}" in said} == told


def test_the_board_leads_to_my_turn_in_one_tap_and_names_the_other_sections_where_there_is_room() -> None:
    bar = shown("en", View(), duel(2)).panel.bar
    ways = [part for part in bar if isinstance(part, p.Button)]
    assert [way.act for way in ways if way.label == "My turn"] == [v.OpenTab(Tab.TURN)]
    assert (ways[0].label, ways[0].reason, ways[0].enabled) == ("", "Nothing to undo", False)
    (sections,) = (part for part in bar if isinstance(part, p.Tabs))
    assert [tab.label for tab in sections.tabs] == ["Cards", "My deck", "Graph", "Log"]


def test_the_end_of_a_turn_says_that_five_cards_are_drawn() -> None:
    """seed-coverage 001: a turn ends with the hand discarded and five cards drawn."""
    for tab in (Tab.DUEL, Tab.TURN):
        shown_parts = list(p.walk(shown("en", View(tab=tab), duel(2)).panel))
        (way,) = (part for part in shown_parts if isinstance(part, p.Button) and part.label == "Pass turn")
        assert way.hint == "Pass turn to Anna; discard and draw 5 first"


def test_the_end_of_a_turn_says_when_it_ends_the_duel() -> None:
    """B1: where the empty deck ends the duel with the turn, nobody's turn follows."""
    last = duel(2, c.CorrectCommon(0), sanity=(30, 20), house=House(ends_at_once=False))
    (way,) = (
        part
        for part in p.walk(shown("en", View(), last).panel)
        if isinstance(part, p.Button) and part.label == "Pass turn"
    )
    assert way.hint == "The common deck is empty. Max wins with the most sanity"
