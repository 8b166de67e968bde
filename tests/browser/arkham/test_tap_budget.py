"""The tap budget: each frequent task of an Arkham evening on a phone, and how many taps it takes.

The numbers are those of the table in DESIGN.md section 7; typing is counted apart. Tasks begin at the table's map;
values and sliders on the sheet that a player's own phone shows, doom and terror at the table's numbers. Row 9, which
allows three taps to seal a gate, has four: the seal costs clues, so nobody's tap may choose it out of sight.

Of section 5 of DESIGN-hands.md the reading is held in ``test_open_readings``, the picture in ``test_arkham_end``, the
dice of a rumor in ``test_arkham_mythos``.

The tasks whose way other tests of every run go as well (a card that is not in the list, a move, a fight and its odds, a
number set by hand, a seal, the final battle) are counted in ``dev.py thorough``.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import on_page
import pytest
from arkham_player import BOX, Player, short_name
from arkham_shelf import AWAKE, FIGHT, GATE, TABLE, TEAM, lay
from playwright.sync_api import Locator, Page, expect
from serving import Companion
from settling import box_of
from thoroughly import again

from companion.arkham.engine import apply
from companion.arkham.investigators.belongings import possessions_due
from companion.arkham.pieces.decks import cards_of
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command

MYTHOS: tuple[Command, ...] = (
    *TABLE,
    c.CorrectRound(1),
    c.PutMonster("witch", "downtown"),
    *(c.BeginPhase(phase) for phase in list(Phase)[1:]),
)
ENCOUNTERS = (
    *TABLE,
    c.PlaceInvestigator(0, "library"),
    c.PlaceInvestigator(1, "curiositie_shoppe"),
    c.BeginPhase(Phase.MOVEMENT),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
MOVEMENT = (*TABLE, c.BeginPhase(Phase.MOVEMENT))
STAYS = 90.0
"""Pixels by which a field may move when the line of what is there already grows."""
WHOLE_ROWS = """() => {
  const list = document.querySelector('[data-words]').parentElement, end = list.getBoundingClientRect().bottom + 1;
  return [...list.children].filter(row => row.clientHeight && row.getBoundingClientRect().bottom <= end).length;
}"""
SIGNS_OVER_FIGURES = """() => [...document.querySelectorAll('.ph__two')].flatMap(cell => {
  const drawn = node => { const range = document.createRange(); range.selectNodeContents(node);
    return range.getBoundingClientRect(); };
  const figure = drawn(cell.querySelector('.v'));
  return [...cell.querySelectorAll('button')].map(drawn)
    .filter(sign => sign.left < figure.right && figure.left < sign.right && sign.width)
    .map(sign => [sign.left, sign.right, figure.left, figure.right]);
})"""
"""Signs of a number's halves that lie upon its figure."""
IS_FREE = """(node) => {
  const { left, right, top, bottom } = node.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every(part =>
    node.contains(document.elementFromPoint(left + (right - left) * part, top + (bottom - top) * part)));
}"""
"""Whether nothing lies over a control."""
CARD = "family_found_butchered"
MOVING = "sheldon_gang_turns_to_police_for_aid"


@pytest.fixture
def player(phone: Page) -> Player:
    return Player(phone, "ru")


@pytest.fixture
def at(server: Companion, player: Player) -> Callable[[tuple[Command, ...]], None]:
    """``at(commands)``: the page of a table on which these acts were done; taps count from here."""

    def opened(commands: tuple[Command, ...]) -> None:
        player.open(server, lay(server, commands))
        player.count_from_here()

    return opened


At = Callable[[tuple[Command, ...]], None]


def place(player: Player, where: str) -> None:
    player.tap(on_page.spot(player.page, where))


def stepper(player: Player, label: str, **values: object) -> Locator:
    return player.page.get_by_role("group", name=player.t(label, **values), exact=True).locator("visible=true").first


def sheet_of_joe(player: Player) -> None:
    """What his own phone shows."""
    player.section("Team")
    player.choose(player.name(BOX.investigators["joe_diamond"]))
    player.count_from_here()


def test_1_a_known_mythos_card(player: Player, at: At) -> None:
    at(MYTHOS)
    player.section("Mythos")
    player.name_card(CARD)
    player.answer_everything()
    player.press("Apply all")
    assert player.taps <= 3
    assert player.name(BOX.mythos[CARD]) in player.undo_says()


@pytest.mark.thorough
def test_2_a_mythos_card_that_is_not_in_the_list(player: Player, at: At) -> None:
    at(MYTHOS)
    player.section("Mythos")
    player.choose(player.t("By symbols, gate: {place}", place=player.name(BOX.spaces["black_cave"])))
    player.choose(player.name(BOX.spaces["woods"]))
    player.tap(player.movements.first)
    player.answer_everything()
    player.press("Apply all")
    assert player.taps <= 5
    assert player.t("new gate ({place})", place=BOX.spaces["black_cave"].short_ru) in player.undo_says()


def test_3_one_move_of_a_monster_is_overruled(player: Player, at: At) -> None:
    at(MYTHOS)
    player.section("Mythos")
    player.name_card(MOVING)
    player.count_from_here()
    player.press("Correct this move: {monster}", monster=player.name(BOX.monsters["witch"]))
    player.choose(player.name(BOX.spaces["merchant_district"]))
    assert player.taps <= 2
    player.sees(player.t("entered by the players"))


@pytest.mark.thorough
@pytest.mark.parametrize(("who", "where"), [("joe_diamond", "easttown"), ("kate_winthrop", "miskatonic_university")])
def test_4_an_investigator_moves(player: Player, at: At, who: str, where: str) -> None:
    at(MOVEMENT)
    move = player.t("Move {who}", who=player.name(BOX.investigators[who]).split()[0])
    player.tap(player.page.get_by_role("button", name=move).locator("visible=true").first)
    place(player, where)
    assert player.taps <= 2
    assert BOX.spaces[where].short_ru in player.undo_says()


@pytest.mark.thorough
def test_5_the_odds_of_a_fight(player: Player, at: At) -> None:
    at(FIGHT)
    place(player, "downtown")
    player.tap(player.page.locator("[data-act*=AskFight]").locator("visible=true").first)
    assert player.taps <= 2
    expect(on_page.figures(player.page)).to_have_text(re.compile(r"\d"))


@pytest.mark.thorough
def test_6_a_value_changes_by_one(player: Player, at: At) -> None:
    at(TABLE)
    sheet_of_joe(player)
    for number, way in (("Sanity", "−1"), ("Stamina", "−1"), ("Clues", "+1"), ("Money", "+1")):
        player.count_from_here()
        one = stepper(player, number)
        before = one.locator("output").inner_text()
        player.tap(one.get_by_role("button", name=way))
        assert player.taps <= 1
        assert one.locator("output").inner_text() != before, number


@pytest.mark.parametrize("language", ["ru", "en"])
def test_17_insanity_from_the_sheet(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], language: str
) -> None:
    """The last point opens what follows; a tap for each item that goes, one that tells it, one that takes it back."""
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, (*TABLE, c.PlaceInvestigator(0, "woods"), c.CorrectInvestigator(0, "sanity", 1))))
    sheet_of_joe(player)
    player.tap(stepper(player, "Sanity").get_by_role("button", name="−1"))
    expect(player.sheet.get_by_role("heading", level=1).last).to_be_in_viewport(ratio=1)
    expect(player.main).to_have_count(0)
    goes = player.sheet.get_by_role("checkbox")
    expect(goes.last).to_be_in_viewport(ratio=1)  # mock m8: all that can go is in sight
    shot(player.page, f"toll-{language}")
    player.is_comfortable()
    for item in range(2):
        player.tap(goes.nth(item))
    shot(player.page, f"toll-chosen-{language}")
    player.press_main()
    assert player.taps <= 1 + 2 + 1
    expect(on_page.hand(player.page)).to_have_count(3)
    player.tap(on_page.undo(player.page))
    expect(on_page.hand(player.page)).to_have_count(5)


def test_7_doom_and_terror_change_by_one(player: Player, at: At) -> None:
    at(TABLE)
    player.tap(on_page.numbers(player.page).locator("[data-act*=OpenSheet]").first)
    for track in ("Doom", "Terror"):
        player.count_from_here()
        before = player.undo_says()
        player.tap(stepper(player, track).get_by_role("button", name="+1"))
        assert player.taps <= 1
        assert player.undo_says() != before, track


@pytest.mark.parametrize(("width", "language"), [(390, "ru"), (360, "en")])
def test_22_numbers_change_from_the_map(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], width: int, language: str
) -> None:
    """Doom and terror by one tap on half of their cell, Sanity by two: the section of the team, its minus."""
    player = Player(visit("phone", language), language)
    player.page.set_viewport_size({"width": width, "height": 740 if width < 390 else 844})
    player.open(server, lay(server, (*TABLE, c.CorrectDoom(11), c.CorrectTerror(8))))
    player.is_comfortable()
    cells = on_page.numbers(player.page).locator("> div:has([data-hold])")
    expect(cells).to_have_count(2)
    for cell in (cells.first, cells.last):
        for half, sign in ((1, 1), (0, -1)):
            before = number_in(cell)
            player.count_from_here()
            player.tap(cell.locator("button").nth(half))
            assert player.taps <= 1
            assert number_in(cell) == before + sign
    lies_over = player.page.evaluate(SIGNS_OVER_FIGURES)
    assert not lies_over, lies_over
    shot(player.page, f"numbers-from-the-map-{width}-{language}")
    player.count_from_here()
    player.section("Team")
    joe = player.name(BOX.investigators["joe_diamond"]).split()[0]
    sanity = stepper(player, "{who}: {what}", who=joe, what=player.t("Sanity"))
    before = sanity.locator("output").inner_text()
    player.tap(sanity.get_by_role("button").first)
    assert player.taps <= 2
    assert int(sanity.locator("output").inner_text()) == int(before) - 1
    player.is_comfortable()
    shot(player.page, f"numbers-of-the-team-{width}-{language}")


def number_in(cell: Locator) -> int:
    """The number of a cell, as a screen reader is told it."""
    return int(re.findall(r"\d+", cell.get_by_role("img").get_attribute("aria-label") or "")[0])


EIGHT = (*TEAM, "darrell_simmons", "harvey_walters", "jenny_barnes", "sister_mary")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_22_of_eight_each_changes_from_the_map(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], language: str
) -> None:
    """Sanity by two taps for whoever it is, of the largest table too."""
    player = Player(visit("phone", language), language)
    laid = (c.SetUpTable("hastur", tuple(c.Seat(one) for one in EIGHT)), c.BeginPhase(Phase.UPKEEP), c.CorrectRound(2))
    player.open(server, lay(server, laid))
    for one in (EIGHT[0], EIGHT[-1]):
        player.section("Board")
        player.count_from_here()
        player.section("Team")
        who = short_name(player.name(BOX.investigators[one]))
        sanity = stepper(player, "{who}: {what}", who=who, what=player.t("Sanity"))
        before = sanity.locator("output").inner_text()
        player.tap(sanity.get_by_role("button").first)
        assert player.taps <= 2, one
        assert int(sanity.locator("output").inner_text()) == int(before) - 1
    player.is_comfortable()
    shot(player.page, f"numbers-of-eight-{language}")


def test_8_a_skill_slider_moves(player: Player, at: At) -> None:
    at(TABLE)
    sheet_of_joe(player)
    column = on_page.slider(player.page, 1).nth(1)
    player.tap(column)
    assert player.taps <= 1
    expect(column).to_have_attribute("aria-checked", "true")


@pytest.mark.thorough
def test_9_a_gate_is_sealed(player: Player, at: At) -> None:
    at(GATE)
    place(player, "woods")
    player.press("Close the gate")
    player.press("and seal, clues −{n}", n=8)
    player.tap(on_page.tally(player.page).nth(1))
    assert player.taps <= 4
    player.sees(player.t("Sealed for good"))


@pytest.mark.thorough
def test_10_clue_or_reroll(server: Companion, player: Player) -> None:
    player.page.goto(f"{server.origin}/voila/render/odds.ipynb?lang=ru")
    player.arrived()
    player.count_from_here()
    player.tap(on_page.tally(player.page).first)
    assert player.taps <= 1
    expect(on_page.best(player.page)).to_contain_text(player.t("Spend a clue"))


def test_11_the_last_change_is_taken_back_from_any_screen(player: Player, at: At) -> None:
    screens = ("Board", "Mythos", "Team", "Odds", "Log")
    at((*TABLE, *(c.CorrectDoom(3 + change) for change, _ in enumerate(screens))))
    for screen in screens:
        player.section(screen)
        before = player.undo_says()
        player.count_from_here()
        player.tap(on_page.undo(player.page))
        assert player.taps <= 1
        assert player.undo_says() != before, screen


@pytest.mark.thorough
def test_12_a_monster_is_added_by_hand(player: Player, at: At) -> None:
    at(TABLE)
    ghoul = player.name(BOX.monsters["ghoul"])
    place(player, "easttown")
    player.press("+ monster")
    player.page.locator("[data-find]").locator("visible=true").first.fill(ghoul[:2])
    player.choose(ghoul)
    assert player.taps <= 3
    assert ghoul in player.undo_says()


@pytest.mark.thorough
def test_13_one_attack_of_the_final_battle(player: Player, at: At) -> None:
    at((*AWAKE, c.BeginBattle()))
    rows = on_page.fighters(player.page)
    row = rows.nth(rows.evaluate_all("rows => rows.findIndex(row => row.ariaCurrent === 'true')"))
    player.tap(on_page.tally(row).nth(1))
    assert player.taps <= 1
    expect(on_page.tally(row)).to_have_count(0)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_15_an_encounter_with_three_results(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], language: str
) -> None:
    """From the line of who draws a card; the lit button leads to the next one."""
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, ENCOUNTERS))
    player.count_from_here()
    player.tap(player.page.locator("[data-act*=OpenInvestigator][data-act*=happens]").locator("visible=true").first)
    player.is_comfortable()
    shot(player.page, f"pad-{language}")
    player.tap(player.button("Blessed"))
    player.press("spell")
    player.press("Blessed")
    player.press_main()
    assert player.taps <= 5
    shot(player.page, f"pad-next-{language}")


@pytest.mark.parametrize("language", ["ru", "en"])
def test_16_what_is_in_force(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], language: str
) -> None:
    """Seen in a phone's head without a tap; one more tells the words."""
    player = Player(visit("phone", language), language)
    player.open(server, lay(server, (*TABLE, c.PutCard("curfew_enforced"), c.PutCard("the_great_ritual", 3))))
    player.count_from_here()
    cells = on_page.in_force(player.page)
    expect(cells).to_have_count(2)  # the Ancient One stands in the sheet that any of them opens
    expect(cells.nth(1)).to_contain_text("3/5")
    expect(cells.nth(1)).to_be_in_viewport(ratio=1)
    player.is_comfortable()
    shot(player.page, f"force-{language}")
    player.tap(cells.first)
    assert player.taps <= 1
    expect(player.page.get_by_role("heading", name=player.t("Now in force"), exact=True)).to_be_visible()
    player.is_comfortable()
    player.press("Close")
    player.page.set_viewport_size({"width": 360, "height": 640})
    expect(cells.first).to_be_in_viewport(ratio=1)


RUMOR = (
    *TABLE,
    c.PutCard("the_southside_strangler_strikes"),
    c.PlaceInvestigator(0, "southside"),
    c.CorrectInvestigator(0, "clues", 5),
    c.BeginPhase(Phase.MOVEMENT),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)
WATCHED = (
    *TABLE,
    c.PlaceInvestigator(1, "police_station"),
    c.CorrectSliders(1, (3, 2, 1)),
    *(c.PutMonster(kind, place) for kind, place in (("ghoul", "easttown"), ("witch", "downtown"))),
    c.BeginPhase(Phase.MOVEMENT),
)
"""Two investigators, and a monster in each of the two streets before them."""


def test_20_a_rumor_is_refuted_and_the_moves_are_ticked(player: Player, at: At) -> None:
    """The line of what counts, and what is given; then the next move by one tap, all of them by two."""
    at(RUMOR)
    cells = on_page.in_force(player.page)
    expect(cells).to_contain_text(["11"])
    player.tap(cells.first)
    player.tap(player.page.locator("[data-act*=RefuteRumor]").locator("visible=true"))
    assert player.taps <= 2
    expect(cells).not_to_contain_text(["11"])  # the Ancient One alone
    player.page.keyboard.press("Escape")
    player.settled()
    player.count_from_here()
    moves = on_page.list_for_hands(player.page)
    first = moves.inner_text()
    player.tap(moves)
    player.tap(player.page.get_by_role("checkbox").first)
    assert player.taps == 2
    assert int(moves.inner_text()) == int(first) - 1
    player.press("Close")
    player.count_from_here()
    player.tap(on_page.list_for_hands(player.page))
    player.press("All done")
    assert player.taps == 2
    player.press("Close")
    expect(on_page.list_for_hands(player.page)).to_have_count(0)


@pytest.mark.thorough
def test_21_a_walk_past_two_monsters(player: Player, at: At) -> None:
    """Figure, place, and an answer for each monster; or one for all of them."""
    at(WATCHED)
    for seat, answers in ((0, ("Got away: go on",) * 2), (1, ("All the way, every check passed",))):
        player.count_from_here()
        who = player.name(BOX.investigators[TEAM[seat]]).split()[0]
        player.tap(
            player.page.get_by_role("button", name=player.t("Move {who}", who=who)).locator("visible=true").first
        )
        place(player, "northside")
        for one in answers:
            key = player.page.get_by_role("button", name=player.t(one)).locator("visible=true").first
            assert key.evaluate(IS_FREE), "what was told of the last monster leaves the keys of the next one free"
            player.press(one)
        assert player.taps == 2 + len(answers)
        assert BOX.spaces["northside"].short_ru in player.undo_says()


TEAM_OF_FOUR = ("darrell_simmons", "joe_diamond", "vincent_lee", "jenny_barnes")
OPENING = "sheldon_gang_turns_to_police_for_aid"


def set_up(player: Player, server: Companion) -> None:
    """A new table of four, with its first Mythos card."""
    player.open(server)
    player.count_from_here()
    for one in TEAM_OF_FOUR:
        player.choose(player.name(BOX.investigators[one]))
    player.press("Quick start")
    player.resolve(OPENING)


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_13_the_set_up_of_four_who_keep_their_sheets(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], size: str, language: str
) -> None:
    """Three taps and one for each face, and then nothing is asked of cards and sliders."""
    player = Player(visit(size, language), language)
    player.visit(server)
    player.is_comfortable()
    shot(player.page, f"set-up-sheets-{size}-{language}")
    player.count_from_here()
    player.press_main()
    for one in TEAM_OF_FOUR:
        player.choose(player.name(BOX.investigators[one]))
    player.press_main()
    shot(player.page, f"set-up-last-{size}-{language}")
    player.press("To the first card")
    expect(player.page.locator("[data-find]").locator("visible=true")).to_be_visible()
    assert player.taps == 3 + len(TEAM_OF_FOUR)
    player.resolve(OPENING)
    player.section("Team")
    player.choose(player.name(BOX.investigators[TEAM_OF_FOUR[0]]))
    expect(player.sheet.get_by_role("heading", name=player.t("Skills"))).to_have_count(0)
    shot(player.page, f"own-sheet-{size}-{language}")
    player.choose(player.t("stay on our sheet"))
    expect(player.sheet.get_by_role("heading", name=player.t("Skills")).locator("visible=true")).to_have_count(1)
    assert player.t("Cards and sliders").lower() in player.undo_says().lower()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_14_the_set_up_of_four_with_hands_dealt(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], language: str
) -> None:
    player = Player(visit("phone", language), language)
    set_up(player, server)
    before = player.taps
    player.section("Team")
    deal = player.page.locator("[data-act*=DealHands]").locator("visible=true")
    player.is_comfortable()
    shot(player.page, f"hands-deal-{language}")
    player.tap(deal)
    assert player.taps - before <= 2
    assert player.taps <= 20
    expect(deal).to_have_count(0)
    player.choose(player.name(BOX.investigators[TEAM_OF_FOUR[0]]))
    shot(player.page, f"hands-dealt-{language}")
    player.is_comfortable()


def starting_cards() -> dict[int, list[str]]:
    """Cards that every seat draws by the sheets, different ones, as many of each deck as the sheet says."""
    table = apply(None, c.SetUpTable("yig", tuple(c.Seat(one) for one in TEAM_OF_FOUR)), BOX).state
    taken = {held.card for one in table.investigators for held in one.cards}
    found: dict[int, list[str]] = {}
    for seat in range(len(TEAM_OF_FOUR)):
        for deck, number in possessions_due(table, seat, BOX).items():
            free = [one for one in cards_of(deck, BOX) if one not in taken]
            found.setdefault(seat, []).extend(free[:number])
            taken.update(free[:number])
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["ru", again("en")])
def test_18_the_set_up_of_four_with_hands_told_by_two_letters(
    server: Companion, visit: Callable[..., Page], shot: Callable[..., object], language: str
) -> None:
    """Two letters and a tap for each card; the lit button leads to the next one; 60 taps in all at most."""
    player = Player(visit("phone", language), language)
    set_up(player, server)
    player.section("Team")
    player.choose(player.name(BOX.investigators[TEAM_OF_FOUR[0]]))
    player.press("Item, spell, ally")
    assert player.page.evaluate(WHOLE_ROWS) >= 3, "below what the sheet gives a phone shows three whole cards"
    player.is_comfortable()
    cards = starting_cards()
    for seat, own in cards.items():
        for card in own:
            field = player.page.locator("[data-find]").locator("visible=true").first
            before = box_of(field)
            field.fill(player.name(record(card))[:2])
            player.tap(player.page.locator(f'[data-act*=GainCard][data-act*="{card}"]').locator("visible=true").first)
            if (seat, card) == (max(cards), cards[max(cards)][-1]):
                break  # all are told: their sheet lies open
            after = box_of(player.page.locator("[data-find]").locator("visible=true").first)
            assert abs(after["y"] - before["y"]) <= STAYS, "adding a card stays where it was"
        shot(player.page, f"hands-told-{seat}-{language}")
        if seat < max(cards):
            player.press_main()
    print(f"set-up of four with hands by name: {player.taps} taps")
    assert player.taps <= 60
    expect(player.page.locator("[data-act*=DealHands]").locator("visible=true")).to_have_count(0)


def record(card: str) -> object:
    piles = (BOX.items, BOX.spells, BOX.skills, BOX.allies, BOX.special_cards)
    return next(pile[card] for pile in piles if card in pile)


WAYS = (
    ("curiositie_shoppe", "newspaper"),
    ("velmas_diner", "police_station"),
    ("ye_olde_magick_shoppe", "st_marys_hospital"),
    ("newspaper", "train_station"),
)
"""Seat -> where it goes in odd rounds and in even ones, always within its own part of the town."""
OF_ROUNDS = ("campus_security_increased", "lodge_members_watch_the_night", "feds_raid_arkham")


@pytest.mark.thorough
def test_19_an_evening_of_three_rounds_for_four(server: Companion, phone: Page, shot: Callable[..., object]) -> None:
    """Set-up with hands dealt, then thrice: everybody moves and has an encounter with a result, and a Mythos card.

    Typing is counted apart; monsters that chance puts into the way cost the tap that says they are passed.
    """
    player = Player(phone, "ru")
    set_up(player, server)
    player.section("Team")
    player.tap(player.page.locator("[data-act*=DealHands]").locator("visible=true"))
    player.section("Board")
    ready = player.taps
    for number, card in enumerate(OF_ROUNDS):
        while player.t("Movement") not in on_page.head(player.page).inner_text():
            player.press_main()
        for seat, ways in enumerate(WAYS):
            walk(player, seat, ways[number % 2])
        shot(player.page, f"three-rounds-{number + 1}-moved")
        player.press_main()  # phase III
        player.tap(player.page.locator("[data-act*=OpenInvestigator][data-act*=happens]").locator("visible=true").first)
        for _ in WAYS:
            player.tap(stepper(player, "Money").get_by_role("button", name="+1"))
            player.press_main()
        while not player.page.locator("[data-find]").locator("visible=true").count():
            player.press_main()
        player.name_card(card)
        answer(player)
        player.press("Apply all")
        shot(player.page, f"three-rounds-{number + 1}-mythos")
    print(f"three rounds for four on a phone: {ready} taps of set-up, {player.taps} in all")
    assert ready <= 12
    assert player.taps <= 100


def walk(player: Player, seat: int, where: str) -> None:
    """A figure and a place; all the way where a monster stands in between."""
    player.pick_up(seat)
    place(player, where)
    for answer in ("All the way, every check passed", "Got away: go on"):  # one monster is passed by its own answer
        passed = player.page.get_by_role("button", name=player.t(answer)).locator("visible=true")
        if passed.count():
            player.tap(passed.first)


def answer(player: Player) -> None:
    """The first answer of everything that the card still asks; every tap counts."""
    for _ in range(12):
        if player.button("Apply all").get_attribute("aria-disabled") != "true":
            return
        player.tap(player.unanswered.first)
