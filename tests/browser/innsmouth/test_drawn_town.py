"""A sheet or a town in half a minute: one finger draws; a photo may lie under the map, and never leaves the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from innsmouth_finger import PRINTED, Finger, photographed
from innsmouth_player import Player
from playwright.sync_api import Page, expect
from serving import Companion
from settling import box_of
from thoroughly import again, thorough

from companion.innsmouth import practice_town
from companion.innsmouth.town.draft_town import DraftTown
from companion.innsmouth.town.draft_town_file import draft_of
from companion.innsmouth.town.town import QUARTERS, SIDE, QuarterColor

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
MOST_GESTURES = 40
"""Of a whole town from nothing; it was 88."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Companion]:
    """A companion without a town but the practice one."""
    with Companion(tmp_path) as companion:
        yield companion


def practice() -> DraftTown:
    draft = draft_of(practice_town())
    assert draft is not None
    return draft


def transcribe(finger: Finger, name: str, shot: Callable[[str], object] = lambda _: None) -> None:
    """The practice town, drawn from nothing as its printed sheet would be."""
    town = practice()
    finger.tap("EditTown", '"name":""')
    for row in range(1, SIDE + 1):
        colors = [town.color((column, row)) for column in range(1, SIDE + 1)]
        finger.over([finger.cell(str(color), column) for column, color in enumerate(colors, 1)])
        for column, color in enumerate(colors, 1):
            if color is QuarterColor.YELLOW:
                finger.tap("PutStar", f'"points":{town.star((column, row))}}}')
        if row == 3:
            shot("colors")
    finger.tap("TakeBrush", '"banks"')
    finger.along("0-4", "2-4", "2-3", "4-3", "4-2", "6-2")
    finger.tap("TakeBrush", '"roads"')
    for road in sorted(town.absent):
        finger.along(*road.split("~"))
    finger.tap("TakeBrush", '"bridges"')
    for bridge in town.bridges:
        finger.over_bridge(bridge)
    shot("bridges")
    finger.tap("TakeBrush", '"sea"')
    finger.along("5-0", "6-1", "6-2A", "6-2B", "6-3", "6-5", "5-6")
    finger.tap("TakeBrush", '"houses"')
    for house in town.houses:
        if house.node is not None:
            finger.place(f"n{house.node}")
        else:
            finger.along(*str(house.road).split("~"))
        told = [(column, count) for column, count in enumerate(house.tourists, 1) if count]
        (first, count), *others = told
        if others and others[0][0] == first + 1:
            finger.over([finger.cell(str(count), first), finger.cell(str(others[0][1]), first + 1)])
        else:
            for column, number in told:
                finger.tap("SetInside", finger_kind(column), f'"number":{number}')
    shot("houses")
    finger.type("NameTown", name)
    finger.player.says("Nothing is missing.")
    finger.tap("KeepTown")


def finger_kind(column: int) -> str:
    return ('"circle"', '"square"', '"triangle"', '"cross"')[column - 1]


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_a_town_is_drawn_in_forty_gestures(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server)
    player.act("OpenSheet", '"town"')
    finger, name = Finger(player), f"Drawn {size}"

    def keep(what: str) -> None:
        player.is_comfortable()
        if (what, size) == ("colors", "phone"):
            columns = [finger.cell("red", column) for column in range(1, SIDE + 1)]
            middles = [(cell := box_of(column))["x"] + cell["width"] / 2 for column in columns]
            for column, middle in enumerate(middles, 1):
                assert abs(finger.at(f"{column},1")[0] - middle) < 3, "each column stands under its own of the map"
        shot(player.page, f"innsmouth-drawn-{what}-{size}-{language}")

    transcribe(finger, name, keep)
    expect(player.panel()).to_contain_text(name)
    assert finger.gestures <= MOST_GESTURES, finger.done
    print(f"{finger.gestures} gestures")
    player.act("EditTown", f'"{name}"')
    player.says("Nothing is missing.")
    player.act("TakeBrush", '"banks"')
    finger.along("1-1", "3-1")
    player.says("The river runs from edge to edge: start and end at the town’s edge.")
    player.act("TakeBrush", '"colors"')
    finger.along("1,1", "2,1")
    player.press("Undo: {what}", what=player.t("colors"))
    player.says("Nothing is missing.")


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("laptop", "ru")])
def test_a_sheet_is_drawn_along_the_roads(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.begin(server, "Anna", "Max")
    player.act("BeginGame")
    player.act("TakeTool", '"roads"')
    finger = Finger(player)
    finger.along("0-1", "3-1", "3-2")
    assert player.drawn() == {"0-1~1-1", "1-1~2-1", "2-1~3-1", "3-1~3-2"}
    finger.along("2-2", "3-1")
    player.says("5 segments" if language == "en" else "5 отрезков")
    finger.press([finger.at(place) for place in ("1-0", "2-0", "4-0")])
    trail = player.page.locator(".b-trail")
    expect(trail).to_have_count(1)
    shot(player.page, f"innsmouth-drawn-line-{size}-{language}")
    player.page.mouse.up()
    player.settled()
    assert player.drawn() >= {"1-0~2-0", "2-0~3-0", "3-0~4-0"}
    assert trail.count() == 0
    finger.along("0-1", "2-1")
    assert not player.drawn() & {"0-1~1-1", "1-1~2-1"}, "a line over what is drawn takes it away"
    player.act("Undo")
    assert player.drawn() >= {"0-1~1-1", "1-1~2-1"}
    player.place("r4-0~5-0")
    assert "4-0~5-0" in player.drawn(), "a tap is still a tap"
    if size == "phone":
        finger.touches(*(finger.at(place) for place in ("3-5", "3-6", "4-6")))
        assert player.drawn() >= {"3-5~3-6", "3-6~4-6"}, "a real finger, which no click follows"
        caches = player.page.locator("[data-act*=TakeTool][data-act*=caches]")
        caches.click()
        player.settled()
        expect(caches).to_have_attribute("aria-pressed", "true")
    player.is_comfortable()


def test_a_line_in_a_round_follows_the_rules_and_says_why_not(server: Companion, visit: Visit) -> None:
    player = Player(visit("laptop", "en"), "en")
    player.begin(server, "Anna", "Max", rounds=True)
    player.act("BeginGame")
    for number, kinds in ((4, ("circle", "cross")), (6, ("square",)), (3, ("circle",))):
        player.die(number, *kinds)
    player.chip("blank")
    player.press("Confirm dice")
    player.place("q46")
    finger = Finger(player)
    finger.along("3-5", "3-6", "4-6", "5-6")
    assert player.drawn() == set(), "three are one too many, so none is drawn"
    player.press("Drawn anyway")
    assert player.drawn() == {"3-5~3-6", "3-6~4-6", "4-6~5-6"}
    player.act("Undo")
    finger.along("3-5", "3-6", "4-6")
    assert player.drawn() == {"3-5~3-6", "3-6~4-6"}
    player.act("Undo")
    assert player.drawn() == set(), "one stroke is one act"


HIDDEN = """async () => {
  const kept = JSON.stringify({ ...localStorage, ...sessionStorage });
  const bases = await indexedDB.databases?.() ?? [];
  return { kept, bases: bases.length };
}"""


@pytest.mark.parametrize(("size", "language"), [thorough("phone", "ru"), again("laptop", "en")])
def test_no_byte_of_a_photo_leaves_the_page(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    """Every request and every frame is watched from before the photo is taken until it is gone."""
    page = visit(size, language, apart=True)
    sent: list[bytes] = []

    def frame(payload: str | bytes) -> None:
        sent.append(payload if isinstance(payload, bytes) else payload.encode())

    page.on("websocket", lambda socket: socket.on("framesent", frame))
    page.on("request", lambda request: sent.append(request.url.encode() + (request.post_data_buffer or b"")))
    player = Player(page, language)
    player.open(server)
    player.act("OpenSheet", '"town"')
    player.act("EditTown", '"practice"')
    player.arrived()
    before, kept = len(sent), page.evaluate(HIDDEN)
    photo = photographed(page)
    assert len(photo) > 50_000
    pins = on_page.pins(page)
    expect(pins).to_have_count(4)
    page.locator("[data-photo-tools]").scroll_into_view_if_needed()
    shot(page, f"innsmouth-photo-pins-{size}-{language}")
    box = box_of(pins.nth(2))
    start = (box["x"] + 20, box["y"] + 20)
    Finger(player).stroke([start, (start[0] - 40, start[1] - 30)])
    pins.nth(0).focus()
    page.keyboard.press("Shift+ArrowRight")
    moved = box_of(pins.nth(2))
    assert (round(moved["x"] - box["x"]), round(moved["y"] - box["y"])) == (-40, -30)
    page.locator("[data-photo-pinned]").click()
    sheet = on_page.photo(page)
    expect(sheet).to_have_css("opacity", "0.7")
    assert "matrix3d" in str(sheet.evaluate("sheet => sheet.style.transform"))
    page.locator("[data-photo-fade]").fill("35")
    expect(sheet).to_have_css("opacity", "0.35")
    shot(page, f"innsmouth-photo-under-{size}-{language}")
    assert not [one for one in sent[before:] if b"tap" in one], "nothing is told to Python"
    assert sum(map(len, sent[before:])) < len(photo) / 10, "the page tells its size at most"
    assert page.evaluate(HIDDEN) == kept

    # the photo lies there while the town is drawn, goes with the editor, and comes back with it
    player.act("TakeBrush", '"roads"')
    Finger(player).along("1-1", "3-1")
    player.act("CloseDraft")
    expect(sheet).to_be_hidden()
    player.act("OpenEditor")
    expect(sheet).to_be_visible()
    assert sum(map(len, sent[before:])) < len(photo) / 2
    pieces = [photo[at : at + 12] for at in range(700, len(photo) - 12, 997)]
    assert not [piece for piece in pieces if any(piece in one for one in sent[before:])]
    page.locator("[data-photo-off]").click()
    expect(sheet).to_have_count(0)
    assert pins.count() == 0
    page.reload()
    player.arrived()
    expect(sheet).to_have_count(0)


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_the_colors_of_a_pinned_photo_are_read_and_checked(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server)
    player.act("OpenSheet", '"town"')
    player.act("EditTown", '"name":""')
    printed = [str(practice().color(at)) for at in QUARTERS]
    page = player.page
    corners = page.evaluate(PRINTED, printed)
    pins = on_page.pins(page)
    expect(pins).to_have_count(4)
    sheet = box_of(on_page.photo(page))
    for at, (x, y) in enumerate(corners):
        pin = box_of(pins.nth(at))
        page.mouse.move(pin["x"] + pin["width"] / 2, pin["y"] + pin["height"] / 2)
        page.mouse.down()
        page.mouse.move(sheet["x"] + x * sheet["width"], sheet["y"] + y * sheet["height"], steps=4)
        page.mouse.up()
    page.get_by_role("button", name=player.t("Pins are in place")).click()
    page.get_by_role("button", name=player.t("Read the colors")).click()
    player.says(player.t("Colors read from the photo: check each row against your sheet."))
    for row in range(1, SIDE + 1):
        player.act("TakeRow", f'"row":{row}')
        pressed = page.locator('.inn-pad button[data-value][aria-pressed="true"]')
        labels = [(str(cell.get_attribute("aria-label")), cell.get_attribute("data-value")) for cell in pressed.all()]
        found = {int(label[1]): color for label, color in labels}
        assert found == dict(enumerate(printed[SIDE * (row - 1) : SIDE * row], 1))
    shot(page, f"innsmouth-colors-read-{size}-{language}")


@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("laptop", "ru")])
def test_a_town_deleted_by_one_tap_comes_back_by_another(
    server: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server)
    player.act("OpenSheet", '"town"')
    player.act("EditTown", '"name":"practice"')
    Finger(player).type("NameTown", "Old Harbor")
    player.act("KeepTown")
    player.act("ForgetTown")
    player.is_told("In the bin: {name}", name="Old Harbor")
    section = player.panel().get_by_role("heading", name=player.t("Bin"))
    section.scroll_into_view_if_needed()
    player.is_comfortable()
    shot(player.page, f"innsmouth-bin-{size}-{language}")
    player.panel().get_by_role("button", name=f"{player.t('Restore it')}: Old Harbor").click()
    expect(section).to_have_count(0)
    expect(player.panel()).to_contain_text("Old Harbor")
