"""One finger on the town map and the pads beside it, in a browser; every gesture is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import on_page
from innsmouth_player import Player
from playwright.sync_api import Locator, Page, expect
from settling import box_of

from companion.innsmouth.town.draft_town import Bridge

PLACE = """name => {
  const map = document.querySelector('svg[role=group]').parentElement;
  const told = JSON.parse(map.querySelector('[data-places]').textContent);
  const node = told.nodes.find(([id]) => id === name);
  const at = node ? [node[1], node[2]]
    : (([x, y]) => told.quarters[6 * (y - 1) + x - 1])(name.split(',').map(Number));
  const view = map.querySelector('[data-layer=over]');
  const { x, y } = new DOMPoint(...at).matrixTransform(view.getScreenCTM());
  return [x, y];
}"""
PICTURE = """async (size) => {
  const sheet = Object.assign(document.createElement('canvas'), { width: size, height: size * 0.75 });
  const pen = sheet.getContext('2d');
  for (let n = 0; n < 400; n += 1) {
    pen.fillStyle = `hsl(${(n * 137) % 360} 70% ${30 + (n % 5) * 10}%)`;
    pen.fillRect((n % 20) * size / 20, Math.floor(n / 20) * size * 0.0375, size / 20, size * 0.0375);
  }
  const file = await new Promise((done) => sheet.toBlob(done, 'image/jpeg', 0.95));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picked = new DataTransfer();
  picked.items.add(new File([file], 'sheet.jpg', { type: 'image/jpeg' }));
  const field = document.querySelector('[data-photo-file]');
  field.files = picked.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return [...bytes];
}"""
"""Picks a photo, as the camera would hand it over; gives its bytes."""
PRINTED = """async (colors) => {
  const inks = { red: '#b8473c', green: '#4f8a50', blue: '#4673ad', purple: '#7d5a9c', yellow: '#d8b13a', white: '' };
  const sheet = Object.assign(document.createElement('canvas'), { width: 1000, height: 900 });
  const pen = sheet.getContext('2d');
  pen.fillStyle = '#6b5d4a';
  pen.fillRect(0, 0, 1000, 900);
  pen.transform(1, 0.06, -0.05, 1, 60, 0);
  pen.fillStyle = '#efe6d0';
  pen.fillRect(80, 40, 780, 780);
  colors.forEach((color, at) => {
    const [x, y] = [120 + 110 * (at % 6), 80 + 110 * Math.floor(at / 6)];
    pen.strokeRect(x, y, 110, 110);
    if (inks[color]) Object.assign(pen, { fillStyle: inks[color] }).fillRect(x + 18, y + 18, 34, 34);
  });
  const shade = pen.createLinearGradient(0, 0, 900, 600);
  shade.addColorStop(0, 'rgba(60, 30, 0, 0.3)');
  shade.addColorStop(1, 'rgba(60, 30, 0, 0)');
  pen.fillStyle = shade;
  pen.fillRect(0, 0, 1000, 900);
  const file = await new Promise((done) => sheet.toBlob(done, 'image/jpeg', 0.9));
  const picked = new DataTransfer();
  picked.items.add(new File([file], 'sheet.jpg', { type: 'image/jpeg' }));
  const field = document.querySelector('[data-photo-file]');
  field.files = picked.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  const corners = [[120, 80], [780, 80], [780, 740], [120, 740]];
  return corners.map(([x, y]) => [(x - 0.05 * y + 60) / 1000, (0.06 * x + y) / 900]);
}"""
"""A photo of a sheet with these colours, askew, in the light of an evening; where its corners are, as parts of it."""
STEPS = 12
"""Moves of the mouse between two places."""


def photographed(page: Page, size: int = 1200) -> bytes:
    """A photo of the sheet is taken, and its pins are shown; its bytes."""
    found = bytes(page.evaluate(PICTURE, size))
    expect(on_page.root(page)).to_have_attribute("data-photo", "pinning")
    return found


def between(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The way from point to point in small steps, without the first one."""
    return [
        (x + (to_x - x) * step / STEPS, y + (to_y - y) * step / STEPS)
        for (x, y), (to_x, to_y) in pairwise(points)
        for step in range(1, STEPS + 1)
    ]


@dataclass
class Finger:
    """Taps and strokes of a player; ``gestures`` is how often the finger came down."""

    player: Player
    steps: int = STEPS
    """Moves of the mouse between two places, each of which waits for a frame."""
    gestures: int = 0
    done: list[str] = field(default_factory=list)

    def tap(self, name: str, *parts: str) -> None:
        """The control that carries an act."""
        self.count(f"tap {name}")
        self.player.act(name, *parts)

    def place(self, key: str) -> None:
        self.count(f"tap {key}")
        self.player.place(key)

    def type(self, act: str, text: str) -> None:
        """A tap into a line, and a name typed there."""
        self.count(f"type {text}")
        line = self.player.page.locator(f"input[data-act*={act}]")
        line.fill(text)
        line.press("Enter")
        self.player.settled()

    def along(self, *places: str) -> None:
        """From place to place over the map: intersections by name, quarters as ``column,row``."""
        self.stroke([self.at(place) for place in places])

    def over_bridge(self, bridge: Bridge) -> None:
        """Beside its intersection, from the one quarter it runs along to the other."""
        node = f"{bridge.at[0]}-{bridge.at[1]}"
        points = []
        for (column, row), bank in zip(bridge.quarters, "AB", strict=True):
            (x, y), (to_x, to_y) = self.at(f"{node}{bank}"), self.at(f"{column},{row}")
            points.append((x + (to_x - x) * 0.35, y + (to_y - y) * 0.35))
        self.stroke(points)

    def at(self, place: str) -> tuple[float, float]:
        x, y = self.player.page.evaluate(PLACE, place)
        return x, y

    def over(self, cells: Sequence[Locator]) -> None:
        """From cell to cell of a pad."""
        cells[0].scroll_into_view_if_needed()
        boxes = [box_of(cell) for cell in cells]
        self.stroke([(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes])

    def stroke(self, points: Sequence[tuple[float, float]]) -> None:
        self.count("stroke")
        self.press(points)
        self.player.page.mouse.up()
        self.player.settled()

    def press(self, points: Sequence[tuple[float, float]]) -> None:
        """The finger comes down and moves; it stays there."""
        mouse = self.player.page.mouse
        mouse.move(*points[0])
        mouse.down()
        for point in points[1:]:
            mouse.move(*point, steps=self.steps)

    def touches(self, *points: tuple[float, float]) -> None:
        """A real finger on glass comes down, moves and goes: a browser makes no click of that, as of a mouse."""
        self.count("stroke")
        glass = self.player.page.context.new_cdp_session(self.player.page)
        for kind, (x, y) in (("touchStart", points[0]), *(("touchMove", point) for point in between(points))):
            glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        glass.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        glass.detach()
        self.player.settled()

    def count(self, what: str) -> None:
        self.gestures += 1
        self.done.append(what)

    def cell(self, row: str, column: int) -> Locator:
        """A cell of the pad by its value and column."""
        return self.player.page.locator(f'[data-pad] [data-value="{row}"]').nth(column - 1)
