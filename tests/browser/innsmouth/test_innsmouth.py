"""Innsmouth through the page: four finished sheets, rounds of a real game, a solo game; scores counted by hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import on_page
import pytest
from innsmouth_player import Player
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of

from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.innsmouth.box.my_box import Bonus, Die
from companion.innsmouth.town.town import TouristKind

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
CIRCLES, SQUARES, TRIANGLES, CROSSES, CARDS, GOALS, CHARACTER, STARS, TOTAL = range(9)


@pytest.mark.thorough
def test_four_finished_sheets_on_a_phone_agree_with_a_count_by_hand(
    server: Companion, visit: Visit, shot: Shot
) -> None:
    (server.data_folder / "innsmouth-box.json").unlink(missing_ok=True)  # another file's test may have entered a deck
    player = Player(visit("phone", "ru"), "ru")
    characters = ("detective", "boatman", "huntress", "warlock")
    player.begin(server, "Анна", "Борис", "Вера", "Глеб", characters=characters)
    player.is_comfortable()
    player.act("BeginGame")

    roads = player.page.locator("[data-place^=r]")
    player.act("TakeTool", '"roads"')
    sides = roads.evaluate_all("all => all.map(e => e.getBoundingClientRect()).map(b => Math.min(b.width, b.height))")
    assert min(sides) >= 39.5, "every road has room for a finger"

    # Анна: one line between the first two rows; a cache at its second intersection
    player.enter_sheet(["0-1~1-1", "1-1~2-1", "2-1~3-1"], {(2, 2): (2, 0, 0, 0), (3, 1): (0, 0, 1, 0)}, {})
    player.act("TakeTool", '"caches"')
    player.is_comfortable()
    player.place("n1-1")
    player.place("n4-4")
    player.act("CopyCaches")
    shot(player.page, "innsmouth-sheet-phone-ru")
    # Борис: two strokes on two banks, joined by a crossing
    player.act("OpenSeat", '"seat":1')
    player.enter_sheet(["4-2A~5-2A", "4-2B~5-2B"], {(5, 2): (0, 2, 0, 0), (5, 3): (0, 1, 0, 0)}, {})
    # Вера: past a cache, with a symbol of threat along the route
    player.act("OpenSeat", '"seat":2')
    player.enter_sheet(["4-4~5-4", "5-4~5-5"], {(5, 4): (2, 0, 0, 0), (5, 5): (0, 1, 0, 0)}, {(5, 5): 1})
    # Глеб: past the same cache, a symbol beside the route
    player.act("OpenSeat", '"seat":3')
    player.enter_sheet(["3-4~4-4", "4-4~4-5"], {(4, 5): (0, 0, 0, 2), (5, 5): (1, 0, 1, 0)}, {(3, 5): 1})

    for seat in range(4):
        player.act("OpenMode", '"route"')
        player.act("OpenSeat", f'"seat":{seat}')
        # routes that can draw cards are counted without the deck, which nobody has told
        reaches_cache = seat in (0, 2)
        player.says("proven if no artifact is revealed" if reaches_cache else "proven optimal")
        player.is_comfortable()
        if seat == 0:
            shot(player.page, "innsmouth-route-phone-ru")
            # circles 2 × red 1, triangles (1 + 2 of the safe house) × blue 2, star 4, one card at 7
            assert player.headline() == str(2 * 1 + 3 * 2 + 4 + 7)
        player.act("ChooseRoute")
    expect(on_page.root(player.page)).to_have_attribute("data-tab", "threat")

    player.act("OpenSeat", '"seat":2')
    player.act("AskDeck")
    deck = on_page.counters(player.page)
    for card, more in enumerate((1, 1, 1, 0)):
        for _ in range(more):
            player.tap(deck.nth(card).locator("button").nth(1))
    player.says("Reveal another card")
    player.act("TapDie", '"number":5')
    shot(player.page, "innsmouth-threat-phone-ru")
    player.act("RollCheck")
    for seat in (0, 1, 3):
        player.act("OpenSeat", f'"seat":{seat}')
        player.act("RollCheck")
    player.act("OpenMode", '"score"')
    player.says("Enter the goal cards")
    player.no_other_goals(4)
    expect(player.panel().get_by_role("heading", level=1)).to_have_text(player.t("{who} wins", who="Вера"))
    shot(player.page, "innsmouth-score-phone-ru")

    by_hand = [
        # circles, squares, triangles, crosses, cards, goals, character, stars
        [2 * 1, 0, (1 + 2) * 2, 0, 7, 0, 0, 4],  # (1;1) red, (1;2) and (3;1) blue, (3;2) star 4
        [0, (2 + 1) * 1, 0, 0, 0, 0, 10, 0],  # (5;2) green; one crossing to the other bank
        [2 * 1, 1 * 1, 0, 0, 7, 0, 10, 0],  # (5;4) red, (6;5) green; the die of 5 hits and erases the symbol
        [0, 0, 1 * 1, 0, 0, 0, 2 * 1, 6],  # a ritual empties (4;5): 2 tourists × 1 cache; (4;4) star 6
    ]
    for seat, lines in enumerate(by_hand):
        assert player.column(seat) == [*lines, sum(lines)], seat
    player.arrived()
    player.page.reload()
    player.arrived()
    assert player.column(2)[TOTAL] == 20
    for _ in range(4):
        player.act("Undo")  # what everybody scores for other goal cards
    expect(player.panel().get_by_role("heading", level=1)).to_have_text(player.t("Score"))
    player.act("Undo")  # the last check
    player.says("{n} of {all} sheets scored", n=3, all=4)


def test_rounds_of_a_real_game_follow_the_rules_and_say_why_not(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("laptop", "en"), "en")
    player.begin(server, "Anna", "Max", rounds=True)
    player.act("BeginGame")
    player.die(4, "circle", "cross")
    player.die(6, "square")
    player.die(3, "circle")
    player.chip("new turn")
    player.press("Confirm dice")
    player.place("q11")
    player.is_told("The dice do not give {quarter}", quarter="(1;1)")
    player.place("q46")
    assert player.tourists(4, 6) == 3
    player.place("r3-5~3-6")
    player.place("r1-0~2-0")
    player.is_told("Join the second segment to the first, end to end")
    player.press("Drawn anyway")
    assert player.drawn() == {"3-5~3-6", "1-0~2-0"}
    player.act("Undo")
    player.place("r3-4~3-5")
    assert player.drawn() == {"3-5~3-6", "3-4~3-5"}
    shot(player.page, "innsmouth-round-laptop-en")
    player.press("Next: {who}", who="Max")
    player.place("q64")
    player.place("r6-3~6-4")
    player.place("r5-3~6-3")
    player.press("End round {n}", n=1)

    # round 2, led by Max: the draft goes through the page
    player.press("Guide our draft")
    for number, kind in ((2, "circle"), (2, "square"), (5, "triangle"), (1, "cross"), (5, "square")):
        player.die(number, kind)
    player.chip("blank")
    player.press("Confirm dice")
    player.says("{who}: take a round die", who="Max")
    player.act("TakeDie", '"die":0')
    player.says("{who}: remove a die", who="Anna")
    player.act("TakeDie", '"die":2')
    player.act("TakeDie", '"die":3')
    player.act("TakeDie", '"die":1')
    for seat, (first, second) in enumerate((("1-1~1-2", "1-2~1-3"), ("2-1~2-2", "1-2~2-2"))):
        player.act("OpenSeat", f'"seat":{seat}')
        player.place("q22")
        player.place(f"r{first}")
        player.place(f"r{second}")
        assert player.tourists(2, 2) == 2
    # the fate dice were 3 and 5: a symbol in (3;5) of both sheets
    player.press("End round {n}", n=2)
    for seat in (0, 1):
        player.act("OpenSeat", f'"seat":{seat}')
        assert player.threats(3, 5) == 1
    player.says("Round {n} of {all}", n=3, all=10)
    table = re.search(r"table=([^&]+)", player.page.url)
    assert table is not None
    other = Player(visit("phone", "ru"), "ru")
    other.open(server, table[1])
    assert other.page.locator("[data-place]").count() == 0, "on a phone the dice have the whole page"
    other.act("LookAtMap", "true")
    other.act("OpenSeat", '"seat":0')
    assert other.drawn() == {"3-5~3-6", "3-4~3-5", "1-1~1-2", "1-2~1-3"}
    other.is_comfortable()


SOLO = [
    # numbers of the round dice; the segments drawn
    ((1, 2), ("0-1~1-1", "1-1~2-1")),
    ((2, 2), ("2-1~2-2", "2-2~3-2")),
    ((3, 2), ("3-1~3-2", "3-1~4-1")),
    ((4, 2), ("4-1~4-2A", "4-2A~5-2A")),
    ((5, 2), ("5-1~5-2A", "5-1~6-1")),
    ((6, 2), ("6-1~6-2A", "5-2A~6-2A")),
    ((1, 3), ("0-5~1-5",)),
    ((2, 3), ("1-5~2-5",)),
    ((3, 3), ("2-5~3-5",)),
    ((4, 3), ("3-5~4-5",)),
]


@pytest.mark.thorough
def test_a_whole_solo_game_on_a_phone_agrees_with_a_count_by_hand(server: Companion, visit: Visit, shot: Shot) -> None:
    player = Player(visit("phone", "en"), "en")
    player.begin(server, "Anna", characters=("detective",), rounds=True)
    for field, value in (("AskTotal", "40"), ("AskGoalPoints", "8")):
        line = player.page.locator(f"input[data-act*={field}]")
        line.fill(value)
        line.press("Enter")
        player.settled()
    player.act("PickGoal", '"winding"')
    player.act("BeginGame")
    for at, ((one, other), roads) in enumerate(SOLO):
        # two dice lie there from the round before; every die shows one circle, every fate die a 5
        if at == 0:
            player.die(one, "circle")
            player.die(other, "circle")
        player.die(5, "circle")
        for number in SOLO[at + 1][0] if at + 1 < len(SOLO) else (1, 1):
            player.die(number, "circle")
        player.chip("blank")
        player.press("Confirm dice")
        player.act("TakeDie", '"die":0')
        player.act("TakeDie", '"die":1')
        player.place(f"q{one}{other}")
        for road in roads:
            player.place(f"r{road}")
        if player.page.locator("[data-act*=PlaceDetective]").count():
            player.chip("circle")
        player.press("End round {n}", n=at + 1)
    assert player.threats(5, 5) == 1, "five symbols in one quarter, said by a number"
    shot(player.page, "innsmouth-solo-phone-en")
    player.act("OpenMode", '"route"')
    player.press("No caches")
    player.says("proven optimal")
    # the Detective touched safe houses in rounds 5 and 9: one more circle in (5;2) and in (3;3)
    circles = (2 * 7 + 1 + 1) * 2  # quarters (1;2) to (6;2) and (3;3), red (1;1) and (4;2)
    house = 1 * 2 + 1 * 2  # its triangle × blue (1;2) (6;2), its cross × purple (2;2) (3;3)
    winding, star = 8, 4  # ten turns; (3;2)
    assert player.headline() == str(circles + house + winding + star)
    shot(player.page, "innsmouth-solo-route-phone-en")
    player.act("ChooseRoute")
    player.act("RollCheck")
    player.act("OpenMode", '"score"')
    expect(player.panel().get_by_role("heading", level=1)).to_have_text(
        player.t("Challenge met: {total} points, {goals} for goals", total=40, goals=8)
    )
    assert player.column(0) == [circles, 0, 2, 2, 0, winding, 0, star, circles + house + winding + star]
    with player.page.expect_download() as kept:
        player.page.locator("a[download$='.html']").click()
    text = Path(kept.value.path()).read_text("utf-8")
    assert "inn__best" in text
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", text), "the page needs nothing from anywhere"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_town_is_transcribed_and_played(server: Companion, visit: Visit, shot: Shot, language: str) -> None:
    player = Player(visit("laptop", language), language)
    player.open(server)
    player.act("OpenSheet", '"town"')
    player.act("EditTown", '"name":""')
    player.says("Still missing")
    player.act("TakeColor", '"green"')
    player.place("q11")
    player.act("CloseDraft")
    player.act("EditTown", '"practice"')
    player.says("Name the town")
    player.act("TakeBrush", '"roads"')
    player.place("r1-1~2-1")
    player.act("TakeBrush", '"colors"')
    player.act("TakeColor", '"white"')
    player.place("q11")
    name = f"Town {language}"
    line = player.page.locator("input[data-act*=NameTown]")
    line.fill(name)
    line.press("Enter")
    player.says("Nothing is missing.")
    player.settled()
    shot(player.page, f"innsmouth-editor-laptop-{language}")
    player.is_comfortable()
    player.act("KeepTown")
    expect(player.panel()).to_contain_text(name)
    player.act("Close")
    player.act("PickTown", '"seat":-1', f'"{name}"')
    player.act("BeginGame")
    expect(player.page.locator('[data-key="q11"]')).to_have_attribute("style", "")
    assert player.page.locator('[data-place="r1-1~2-1"]').count() == 0, "this road is not printed in the new town"


DIE = (("circle",), ("square",), ("triangle", "cross"), ("circle", "circle"), ("cross",), ("square", "triangle"))


@pytest.fixture
def own_box(tmp_path: Path) -> Iterator[Companion]:
    """A companion whose box the other tests do not play with."""
    with Companion(tmp_path) as companion:
        yield companion


@pytest.mark.thorough
def test_told_dice_need_their_number_alone_and_a_new_question_begins_at_the_top(
    own_box: Companion, visit: Visit, shot: Shot
) -> None:
    player = Player(visit("phone", "ru"), "ru")
    player.open(own_box)
    player.act("OpenSheet", '"box"')
    for number, kinds in enumerate(DIE, 1):
        for kind in kinds:
            player.act("AddSymbol", f'"number":{number},', f'"{kind}"')
    player.act("CopyDie")
    player.says("{n} of {all} faces", n=30, all=30)
    player.is_comfortable()
    shot(player.page, "innsmouth-box-dice-phone-ru")
    player.act("Close")
    player.act("ChooseScoreOnly", "false")
    player.act("ChoosePlayers", '"players":2')
    player.act("PickCharacter", '"seat":0', '"detective"')
    player.act("BeginGame")
    player.place("n2-5")
    player.is_comfortable()
    shot(player.page, "innsmouth-caches-first-phone-ru")
    player.act("CopyCaches")
    player.act("TakeTool", '"roads"')
    for number in (2, 5, 3):
        player.act("TellNext", f'"number":{number}}}')
    player.says("Tourists on {n} (from My box):", n=3)
    player.chip("blank")
    player.press("Confirm dice")
    player.is_comfortable()
    player.act("AskLater", "true")
    player.place("q25")
    assert player.tourists(2, 5) == 2
    body = on_page.panel(player.page).locator("[data-blocks]")
    body.evaluate("box => { box.scrollTop = 300 }")
    assert body.evaluate("box => box.scrollTop") > 0
    player.place("r1-5~2-5")
    player.says("Detective’s tourist, from the fate die:")
    assert body.evaluate("box => box.scrollTop") == 0
    shot(player.page, "innsmouth-detective-phone-ru")
    player.is_comfortable()


@pytest.mark.parametrize("size", ["phone", "tablet", "upright"])
def test_every_face_of_the_bonus_die_is_in_sight_while_dice_are_told(
    tmp_path: Path, visit: Visit, shot: Shot, size: str
) -> None:
    """My box leaves five faces for a number; on a phone the map gives its room to them, on a tablet it stays beside or
    above them. Both players have names as long as they may be."""
    kinds = (
        (TouristKind.CIRCLE,),
        (TouristKind.SQUARE,),
        (TouristKind.TRIANGLE,),
        (TouristKind.CROSS,),
        (TouristKind.CIRCLE, TouristKind.SQUARE),
    )
    dice = tuple(tuple(Die(number, kinds[(die + number) % 5]) for number in range(1, 7)) for die in range(5))
    BoxFile(tmp_path).change(lambda kept: replace(kept, box=replace(kept.box, dice=dice)))
    with Companion(tmp_path) as own_box:
        player = Player(visit(size, "ru"), "ru")
        page = player.page
        player.begin(own_box, "Максимилиан-Эммануил фон Штейнгейль-Шварц"[:40], "W" * 40, rounds=True)
        player.act("BeginGame")
        player.act("TellNext", '"number":1}')
        expect(page.locator("[data-act*=TellKinds]")).to_have_count(5)
        faces = page.locator("[data-act*=TellBonusFace]")
        expect(faces).to_have_count(len(Bonus))
        shot(page, f"innsmouth-told-dice-{size}")
        foot = box_of(on_page.foot(page))
        for face in faces.all():
            box = box_of(face)
            assert box["y"] + box["height"] <= foot["y"], "without a scroll"
        player.is_comfortable()
        if size != "phone":
            expect(on_page.frame(page)).to_be_visible()
        else:
            expect(on_page.frame(page)).to_be_hidden()
            player.act("LookAtMap", "true")
            expect(on_page.frame(page)).to_be_visible()
            player.act("LookAtMap", "false")
            expect(on_page.frame(page)).to_be_hidden()
        player.act("OpenMode", '"score"')
        table = page.get_by_role("table").first
        fits = "table => table.scrollWidth <= table.closest('[data-blocks]').clientWidth"
        assert table.evaluate(fits), "names of forty letters"
        player.is_comfortable()
        shot(page, f"innsmouth-long-names-{size}")


EDGES = """all => all.map(button => {
  const text = document.createRange();
  text.selectNodeContents(button);
  return (button.getBoundingClientRect().width - text.getBoundingClientRect().width) / 2;
})"""
"""Pixels between each label and the edges of its button."""


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_names_of_the_four_parts_of_a_sheet_have_room_on_a_phone(
    server: Companion, visit: Visit, shot: Shot, language: str
) -> None:
    """The longest touched both edges of its segment."""
    player = Player(visit("phone", language), language)
    player.begin(server, "Анна", "Борис")
    player.act("BeginGame")
    segments = on_page.strip(player.page).locator("[role=group] > button").locator("visible=true")
    expect(segments).to_have_count(4)
    shot(player.page, f"innsmouth-segments-{language}")
    assert min(segments.evaluate_all(EDGES)) >= 8
    player.act("TakeTool", '"caches"')
    player.place("n3-2")
    undo = on_page.undo(player.page).locator("b")
    expect(undo).to_contain_text(player.t("caches"))
    assert undo.evaluate("word => word.scrollWidth <= word.clientWidth && word.clientHeight > 9"), "its deed is read"
