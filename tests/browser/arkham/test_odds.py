"""The odds in a browser: the page without a game, and from a monster on the board in two taps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path

import by_hand
import on_page
import pytest
from arkham_player import BOX, Player
from arkham_shelf import FIGHT, TABLE, lay
from explained import value_of
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Companion
from settling import box_of
from thoroughly import first, thorough

from companion import words
from companion.arkham.engine import apply
from companion.arkham.forecast import between, next_gates, plan, walks
from companion.arkham.forecast.advice import path_of
from companion.arkham.odds import Aim, Ending, Fighter, FightOdds, Plan, close_gate, fight
from companion.arkham.ratings.ratings import monster_now, sealing_price
from companion.arkham.ratings.skills import check_dice
from companion.arkham.table import commands as c
from companion.arkham.table.state import Deck, Table
from companion.odds import check
from companion.screens.arkham.fight import fight_odds
from companion.screens.arkham.odds import from_table
from companion.screens.arkham.odds.print_sheet import print_sheet
from companion.screens.arkham.odds.sealing import sealing_of
from companion.screens.arkham.odds_draft import acts as a
from companion.screens.arkham.odds_draft import draft as d

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

NOTE = 4000
"""Milliseconds for which a note stands (``scripts/voice.js``)."""


def opened(player: Player, server: Companion) -> None:
    player.page.goto(f"{server.origin}/voila/render/odds.ipynb?lang={player.language}")
    player.arrived()


def big(player: Player) -> str:
    return on_page.figures(player.page).inner_text()


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_check_is_asked_and_followed_after_the_roll(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player, told = Player(visit(size, language), language), words.load(language)
    opened(player, server)
    assert big(player) == told.percent(check(4, clues=2).chance)
    player.count_from_here()
    player.tap(on_page.tally(player.page).first)
    assert player.taps == 1, "DESIGN task 10: the advice is there after one tap"
    best = on_page.best(player.page)
    expect(best).to_contain_text(told.t("Spend a clue"))
    expect(best).to_contain_text(told.percent(check(4, clues=2).advice(0)[0].chance))
    player.is_comfortable()
    shot(player.page, f"odds-check-{size}-{language}")


@pytest.mark.parametrize("language", [thorough("ru"), "en"])
def test_every_calculator_fits_a_phone(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Player(visit("phone", language), language)
    opened(player, server)
    for label in ("Fight", "Gate", "Final battle", "Dice table", "Check"):
        player.press(label)
        player.is_comfortable()
        shot(player.page, f"odds-{label.lower().replace(' ', '-')}-phone-{language}")


def test_an_answer_that_opens_leaves_the_question_beside_it_where_it_is(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("laptop", "en"), "en")
    opened(player, server)
    for label in ("Fight", "Gate", "Final battle"):
        player.press(label)
        _opens_beside(player)
        shot(player.page, f"odds-open-{label.lower().replace(' ', '-')}-laptop")


def _opens_beside(player: Player) -> None:
    """The reason of the number opens above the answers, and the question stays."""
    question = player.page.locator("[data-blocks] > :is(.al-list, section:has(.stats))")
    before = [box_of(one) for one in question.all()]
    answers = player.page.locator(".al-big + *")
    below = box_of(answers.first)
    player.tap(on_page.how(player.page).first)
    expect(on_page.why(player.page)).to_be_visible()
    assert [box_of(one) for one in question.all()] == before
    moved = box_of(answers.first)
    why = box_of(on_page.why(player.page))
    assert moved["y"] >= why["y"] + why["height"] > below["y"], "the answers make room"


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_odds_of_a_fight_are_two_taps_from_the_board(
    server: Companion, visit: Visit, shot: Shot, size: str
) -> None:
    player = Player(visit(size, "en"), "en")
    player.open(server, lay(server, FIGHT))
    player.count_from_here()
    player.tap(on_page.spot(player.page, "downtown"))
    player.tap(player.page.locator("[data-act*=AskFight]:visible").first)
    assert player.taps == 2, "DESIGN task 5"
    assert re.search(r"\d", big(player))
    player.sees("Joe")
    shot(player.page, f"odds-from-the-board-{size}")


SITUATION = (
    *TABLE, c.PutGate("woods", "abyss"), c.PutGate("the_witch_house", "rlyeh"),
    c.PutMonster("gug", "downtown"), c.PutMonster("cultist", "rivertown"),
    c.PutMonster("ghoul", "easttown"), c.PutMonster("zombie", "easttown"),
    c.PlaceInvestigator(0, "downtown"), c.CorrectInvestigator(0, "stamina", 5), c.CorrectInvestigator(0, "clues", 1),
    c.PlaceInvestigator(1, "woods"), c.CorrectInvestigator(1, "explored", 1), c.CorrectInvestigator(1, "clues", 9),
    c.PlaceInvestigator(2, "rivertown"), c.CorrectInvestigator(2, "stamina", 2),
    c.PutInHand(2, "lucky_cigarette_case", Deck.COMMON),
    c.PlaceInvestigator(3, "easttown"),
)  # fmt: skip
"""Joe beside a Gug with one clue, Amanda explored at the Abyss, Kate beside a Cultist, Vincent beside two monsters."""


def state() -> Table:
    found: Table | None = None
    for command in SITUATION:
        found = apply(found, command, BOX).state
    assert found is not None
    return found


def after_roll(seat: int) -> Fraction:
    """The best that can be done when no success fell, counted for the check that seems to be coming."""
    asked = from_table.fill(d.OddsDraft(), a.AskCheck(seat, ""), state(), BOX).check
    answer = check(
        asked.dice,
        asked.difficulty,
        success_on=asked.success_on,
        clues=asked.clues,
        rerolls=asked.rerolls,
        dice_per_clue=asked.dice_per_clue,
    )
    return answer.advice(0)[0].chance


def fought(seat: int, kind: str, aim: Aim = Aim.WIN) -> Mapping[Plan, FightOdds]:
    """The fight as it stands beside the fight itself, with an aim."""
    asked = fight_odds.question(state(), seat, monster_now(kind, state(), BOX), BOX)
    assert asked is not None
    return fight(asked[0], asked[1], aim=aim)


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_each_of_the_ten_situations_is_at_most_three_taps_from_the_board(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    """Those of notebooks/examples/odds.ipynb, as they lie on a table; what is read there is what the library counts."""
    player = Player(visit(size, language), language)
    player.open(server, lay(server, SITUATION))
    percent, table = words.load(language).percent, state()

    def section() -> None:
        player.section("Odds")

    def whose(seat: int) -> Callable[[], None]:
        chip = f"""[data-key=odds] .al-wrap [data-act*='"seat":{seat}']"""
        return lambda: player.tap(player.page.locator(chip).locator("visible=true").first)

    def at(name: str) -> Callable[[], None]:
        return lambda: place(player, name)

    def tap(act: str) -> Callable[[], None]:
        return lambda: ask(player, act)

    def none_rolled() -> None:
        player.tap(on_page.tally(player.page).first)

    gate = close_gate(
        Fighter(
            1,
            1,
            9,
            fight=check_dice(table, 1, "fight", BOX).dice or 0,
            lore=check_dice(table, 1, "lore", BOX).dice or 0,
        ),
        BOX.worlds["abyss"].gate_modifier,
        seal_price=sealing_price(table, BOX).value,
    )
    surge = sum((one.surges for one in next_gates(table, BOX)), Fraction(0))
    weight = fought(0, "gug")[Plan.BEST].endings[Ending.WON_THEN_UNCONSCIOUS]
    shown, numbers = on_page.figures(player.page), on_page.how(player.page)
    advised = on_page.how(on_page.best(player.page))
    legend = player.sheet.get_by_role("listitem")
    ten: dict[str, tuple[tuple[Callable[[], None], ...], Locator, Fraction]] = {
        # by hand: Sneak 3 - 2 of the Gug; no success on one die, one clue worth two dice
        "1-clue": ((section, tap("AskCheck"), none_rolled), advised, Fraction(5, 9)),
        "2-clues": ((section, whose(1), none_rolled), advised, after_roll(1)),
        "3-re-roll": ((section, whose(2), none_rolled), advised, after_roll(2)),
        "4-street": (
            (at("velmas_diner"), tap("AskWay"), whose(3)), shown, path_of(table, 3, "velmas_diner", BOX)[0].chance,
        ),
        "5-cultist": (
            (at("rivertown"), tap("AskFight")), numbers,
            fought(2, "cultist")[Plan.ALWAYS_FIGHT].chance_of_winning,
        ),
        "7-gug": ((at("downtown"), tap("AskFight")), legend, weight),
        "6-zombie": (
            (at("easttown"), tap('"kind":"zombie"'), tap('"survive"')), shown,
            fought(3, "zombie", Aim.SURVIVE)[Plan.BEST].goal,
        ),
        "8-seal": ((at("woods"), tap("AskGate")), shown.locator(".."), max(one.seal for one in gate)),
        "9-sliders": (
            (section, tap("AskSliders"), whose(3)), shown,
            # by hand: Sneak 5 - 3, Will 3, Fight 1 - 1 + 4 with the automatic; two stops are all the Focus there is
            by_hand.one_at_least(5 - 3) * by_hand.one_at_least(3) * by_hand.one_at_least(1 - 1 + 4),
        ),
        "10-surge": ((section, tap('"next"')), numbers, surge),
    }  # fmt: skip
    for name, (taps, where, chance) in ten.items():
        board(player)
        player.count_from_here()
        for one in taps:
            one()
        assert player.taps <= 3, name
        said = where.locator("visible=true").filter(has_text=percent(chance))
        assert said.count(), (name, percent(chance), where.all_inner_texts())
        player.is_comfortable()
        shot(player.page, f"odds-situation-{name}-{size}")


def test_a_number_explains_itself_in_place_and_its_line_is_copied(server: Companion, visit: Visit, shot: Shot) -> None:
    """On the odds page, and beside a fight where the answer is already on the page."""
    page = visit("phone", "en", permissions=["clipboard-read", "clipboard-write"])
    player = Player(page, "en")
    opened(player, server)
    player.tap(on_page.how(page).first)
    shown = on_page.why(page)
    expect(shown).to_have_count(1)
    player.is_comfortable()
    player.press("Copy: to pass")
    value = value_of(page.evaluate("navigator.clipboard.readText()"))
    assert words.load("en").percent(value) == big(player)
    expect(on_page.note(page)).to_have_text("Copied")
    shot(page, "odds-how-phone")
    player.tap(on_page.how(page).first)
    expect(shown).to_have_count(0)

    player.open(server, lay(server, FIGHT))
    place(player, "downtown")
    player.tap(on_page.panel(page).locator("[data-act*=OpenFight]:visible").first)
    how = page.locator("[data-why]:visible").first
    how.click()
    expect(shown).to_have_count(1)
    expect(how).to_have_attribute("aria-expanded", "true")
    on_page.why(page).locator("[data-copy]").first.click()
    value_of(page.evaluate("navigator.clipboard.readText()"))
    player.tap(page.locator("button[data-act*=SpendClues]:visible").last)
    expect(shown).to_have_count(1), "what the reader opened stays open"
    shot(page, "odds-how-fight-phone")
    how.click()
    expect(shown).to_have_count(0)


def test_the_line_of_tabs_says_that_it_goes_on_and_shows_the_chosen_one(server: Companion, visit: Visit) -> None:
    """Opened from a place, the chosen tab lies in sight; where tabs run out of the screen they fade."""
    player = Player(visit("phone", "ru"), "ru")
    player.open(server, lay(server, SITUATION))
    place(player, "woods")
    ask(player, "AskGate")
    line = player.page.locator("[data-key=odds] > .al-sheet__body > .al-wrap").first
    seen = line.evaluate("""line => {
      const box = line.querySelector('[aria-pressed=true]').getBoundingClientRect();
      return box.left >= 0 && box.right <= innerWidth && line.scrollWidth > line.clientWidth;
    }""")
    assert seen
    assert "gradient" in line.evaluate("line => getComputedStyle(line).maskImage")


@pytest.mark.parametrize("language", first(1, ["en", "ru"], then=0))
def test_a_value_that_is_no_number_is_answered_and_nothing_is_lost(
    server: Companion, visit: Visit, language: str
) -> None:
    """What a page would never send: a sentence for four seconds, or the nearest allowed value; the question stays."""
    player = Player(visit("phone", language, apart=True), language)
    clock = player.page.clock
    clock.install()
    opened(player, server)
    button = player.page.get_by_role("button", name=f"{player.t('dice')} +1", exact=True)
    dice = player.page.get_by_role("group", name=player.t("dice"), exact=True).locator("output")
    told = on_page.note(player.page)
    for asked, value in enumerate(('"many"', "1e99", "null", "[3]", "-5000000"), start=5):
        player.tap(button)
        expect(dice).to_have_text(str(asked))
        expect(told).to_be_hidden()
        own = button.get_attribute("data-act")
        button.evaluate(
            "(node, value) => node.setAttribute('data-act', "
            '`{"go":"SetOdds","with":{"page":"check","field":"dice","value":${value}}}`)',
            value,
        )
        player.tap(button)
        if value == "-5000000":
            expect(dice).to_have_text("−6")
            expect(told).to_be_hidden()
        else:
            expect(told).to_have_text(player.t("The field {field} has a wrong value.", field="value"))
            expect(told).to_be_visible()
            expect(dice).to_have_text(str(asked))
            clock.fast_forward(NOTE)
        assert re.fullmatch(r"[<>]?\d+\W?%", big(player))
        button.evaluate("(node, own) => node.setAttribute('data-act', own)", own)
    player.press("Fight")
    assert re.fullmatch(r"[<>]?\d+\W?%", big(player)), "the page goes on"


def test_a_monster_that_nobody_knows_is_one_sentence(server: Companion, visit: Visit) -> None:
    player = Player(visit("phone", "en"), "en")
    opened(player, server)
    player.press("Fight")
    before = big(player)
    ask(player, "PickList")
    field = player.page.locator("[data-find]:visible")
    field.fill("qqqq")
    player.sees("No such monster")
    field.press("Enter")
    player.settled()
    player.sees("No such monster")
    ask(player, "ShowOdds")
    player.press("Fight")
    assert big(player) == before, "nothing is lost"


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_threat_map_lies_on_the_board_after_two_taps(
    server: Companion, visit: Visit, shot: Shot, size: str
) -> None:
    player = Player(visit(size, "ru"), "ru")
    player.open(server, lay(server, SITUATION))
    player.count_from_here()
    if size == "phone":
        player.section("Odds")
    ask(player, '"threats"')
    assert player.taps <= 2
    expect(player.page.locator("[data-zoom] .b-threat").first).to_be_visible()
    shot(player.page, f"odds-threat-map-{size}")


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_the_streets_name_tonights_bottleneck_and_say_how_it_was_counted(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay(server, SITUATION))
    player.section("Odds")
    player.press("Streets")
    first = between(state(), BOX)[0]
    player.sees(player.name(BOX.spaces[first.street]))
    shown = words.load(language).percent(first.share)
    expect(on_page.figures(player.page).first).to_have_text(shown)
    ask(player, "town.between-0")
    player.sees("between(table, box)[0].share")
    found = walks(state(), BOX)
    at, risky = next((n, one) for n, one in enumerate(found) if one.soonest and 0 < one.soonest.chance < 1)
    assert risky.soonest is not None
    ask(player, f"town.risk-{risky.seat}-{risky.gate}")
    player.sees(f"walks(table, box)[{at}].soonest.chance")
    asked = player.page.locator(f"[data-act*='town.risk-{risky.seat}-{risky.gate}']")
    expect(asked).to_have_text(words.load(language).percent(risky.soonest.chance))
    asked.scroll_into_view_if_needed()
    player.is_comfortable()
    shot(player.page, f"odds-streets-{size}-{language}")


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "ru"), ("laptop", "en"), thorough("upright", "en"), thorough("laptop", "ru")]
)
def test_a_plan_is_read_and_somebody_is_sent_elsewhere(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player, told = Player(visit(size, language), language), words.load(language)
    table = from_table.with_everybodys_sliders(state())
    free = plan(table, BOX)
    player.open(server, lay(server, SITUATION))
    player.section("Odds")
    player.count_from_here()
    player.press("Plan")
    assert player.taps == 1
    expect(on_page.figures(player.page).first).to_have_text(told.number(free.best.gates, 1))
    shot(player.page, f"plan-{size}-{language}")
    player.is_comfortable()
    cell = next(one for one in free.cells if one not in free.best.cells and not one.hindrance)
    marked = plan(table, BOX, pinned={cell.seat: cell.gate})
    player.tap(player.page.locator(f"table [data-act*='\"seat\":{cell.seat}'][data-act*='\"{cell.gate}\"']"))
    expect(player.page.locator("td.is-open")).to_have_count(1)
    expect(player.page.get_by_role("button", name=told.t("Send here"))).to_be_in_viewport(ratio=1)
    player.press("Send here")
    assert player.taps == 3
    expect(on_page.figures(player.page).first).to_have_text(told.number(marked.best.gates, 1))
    player.sees(told.t("Your marks cost {n} gates", n=told.number(marked.price, 1)))
    player.is_comfortable()
    shot(player.page, f"plan-sent-{size}-{language}")
    player.press("The plan decides")
    expect(on_page.figures(player.page).first).to_have_text(told.number(free.best.gates, 1))
    player.sees(told.t("What is assumed"))
    player.sees(told.t("if nobody acts"))
    player.sees(told.t("with the plan"))
    player.page.get_by_text(told.t("with the plan")).first.scroll_into_view_if_needed()
    shot(player.page, f"plan-clock-{size}-{language}")
    order = free.best.cells[0]
    player.tap(player.page.locator(f".al-way [data-act*='\"seat\":{order.seat}'][data-act*='\"{order.gate}\"']"))
    expect(player.page.get_by_role("button", name=told.t("Not here"))).to_be_in_viewport(ratio=1)
    player.is_comfortable()
    shot(player.page, f"plan-listed-{size}-{language}")


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "ru"), ("laptop", "en"), thorough("upright", "en"), thorough("laptop", "ru")]
)
def test_what_a_seal_is_worth_is_read_in_two_taps(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player, told = Player(visit(size, language), language), words.load(language)
    result = sealing_of(from_table.with_everybodys_sliders(state()), BOX)
    player.open(server, lay(server, SITUATION))
    player.count_from_here()
    player.section("Odds")
    player.press("Seal or close")
    assert player.taps == 2
    gate = result.places[0]
    player.sees(told.n("{n} card names it", "{n} cards name it", gate.cards))
    player.sees(told.t("Open gates"))
    shot(player.page, f"seal-{size}-{language}")
    player.is_comfortable()
    ask(player, f"sealing.seal-{gate.location}")
    player.sees(f"seals.place('{gate.location}').cards")
    player.is_comfortable()


def place(player: Player, name: str) -> None:
    player.tap(on_page.spot(player.page, name))


def ask(player: Player, act: str) -> None:
    player.tap(player.page.locator(f"[data-act*='{act}']:visible").first)


def board(player: Player) -> None:
    """Back to the map, whatever is open."""
    on_page.tabs(player.page).first.click()
    player.settled()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_sheet_to_print_fits_one_page_of_paper(browser: Browser, language: str) -> None:
    page = browser.new_page()
    page.set_content(print_sheet(words.load(language)))
    paper = page.pdf(prefer_css_page_size=True)
    page.close()
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
