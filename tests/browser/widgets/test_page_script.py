"""The page's script alone, with a stand-in for Python: what is typed stays, no tap is lost, the link is watched."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

import on_page
import pytest
from playwright.sync_api import Page, expect
from settling import box_of
from thoroughly import thorough

from companion.facts import arkham
from companion.screens.arkham.board.board import BoardSize
from companion.widgets import styles
from companion.widgets.arkham_map import map
from companion.widgets.carrier import DRAWN, browser_texts
from companion.widgets.scripts import linked
from companion.words import load

ADDRESS = "http://localhost:1/table"
EMPTY = dict.fromkeys(DRAWN, "")
STATE = {
    **EMPTY, "root": '{"theme":"candle","language":"en"}', "texts": browser_texts(load("en")), "sheet": "0 0 390 596",
    "styles": styles.worn("arkham"), "heart": "{}", "ack": "[]", "address": "t1", "prefs": "{}", "facts": "{}",
    "patches": '{"turn":0}',
    "head": '<span class="al-heart" role="status">saved 12:04</span>',
}  # fmt: skip

MOUNT = """
async (state) => {
  const source = document.getElementById("source").textContent;
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const heard = {};
  window.sent = [];
  window.model = {
    state,
    get: (name) => state[name],
    set: (name, value) => (state[name] = value),
    save_changes: () => {},
    send: (message) => window.sent.push(message),
    on: (name, does) => (heard[name] ??= []).push(does),
    off: () => {},
    widget_manager: {
      kernel: { connectionStatusChanged: { connect: (does) => (window.broke = does), disconnect: () => {} } },
    },
  };
  window.tell = (changes) => {
    Object.assign(state, changes);
    for (const name of Object.keys(changes)) for (const does of heard[`change:${name}`] ?? []) does();
  };
  window.say = (message) => heard["msg:custom"].forEach((does) => does(message));
  window.turn = 0;
  window.show = (regions) => {
    const cuts = {};
    for (const [name, text] of Object.entries(regions)) cuts[name] = [[0, (window.now[name] ?? "").length, text]];
    Object.assign(window.now, regions);
    window.tell({ patches: JSON.stringify({ turn: ++window.turn, cuts }) });
  };
  window.now = { ...state };
  module.default.render({ model: window.model, el: document.getElementById("root") });
}
"""

NO_TIME = "const now = Date.now(); Date.now = () => now;"
"""The link is not watched: a machine with much to do takes longer for a test than a page waits for Python."""

A_MINUTE = 60.0
"""Seconds: more than any machine takes to stop the clock."""

IN_A_SHADOW = """() => {
  const shade = document.getElementById("root").attachShadow({ mode: "open" });
  const place = document.createElement("div");
  shade.append(place);
  const find = document.getElementById.bind(document);
  document.getElementById = (id) => (id === "root" ? place : find(id));
}"""
"""As marimo draws widgets."""

SCROLLED = "document.querySelector('.al-scroll').scrollTop"

Mount = Callable[..., Page]


@pytest.fixture
def mount(visit: Any) -> Mount:
    """A page with the script and no server; ``mount("phone", panel="...")``."""

    def mounted(size: str = "laptop", page: Page | None = None, clock: bool = False, **state: str) -> Page:
        page = page or visit(size, "en", apart=clock)
        body = f'<script type="text/plain" id="source">{linked("anywidget.js")}</script><div id="root"></div>'
        head = '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        html = f'{head}<body data-voila="voila">{body}'
        page.route("http://localhost:1/**", lambda route: route.fulfill(content_type="text/html", body=html))
        if clock:
            page.clock.install()
        page.goto(ADDRESS)
        if clock:  # from here on only the test lets time pass
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + A_MINUTE)
        else:
            page.evaluate(NO_TIME)
        page.evaluate(MOUNT, {**STATE, **state})
        page.wait_for_selector("[data-width]")  # the page has measured itself
        return page

    return mounted


def taps(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.sent.filter((m) => m.kind === 'tap')")
    return found


def acknowledge(page: Page, *ids: str) -> None:
    page.evaluate("(ids) => window.tell({ ack: JSON.stringify(ids) })", list(ids))


# ---------------------------------------------------------------- patching


def test_focus_text_and_scroll_stay_when_a_region_changes(mount: Mount) -> None:
    panel = (
        '<section class="al-sheet"><div class="al-scroll" data-keep="list" style="height:100px;overflow:auto">'
        '<p>{title}</p><input id="field"><div style="height:900px"></div></div></section>'
    )
    page = mount(panel=panel.format(title="one"))
    page.fill("#field", "half typ")
    page.evaluate(f"{SCROLLED} = 60")
    page.evaluate("(panel) => window.show({ panel })", panel.format(title="two"))
    expect(page.get_by_text("two")).to_be_visible()
    assert page.input_value("#field") == "half typ"
    assert page.evaluate("document.activeElement.id") == "field"
    assert page.evaluate(SCROLLED) == 60


BLOCKS = (
    ("<p>a</p>", "<p data-key='k'>b</p><p>c</p>", "d"),
    ("<p>a</p>", "", "d"),
    ("", "<p>c</p><p data-key='k'>b</p><p data-key='l'>l</p>", "<i>d</i>"),
    ("x<p>a</p>", "<p>c</p>", ""),
    ("<p>a</p>", "<p>c</p>"),
    ("<p>a</p>", "<p data-key='k'>b</p>", "<p data-key='m'>m</p>"),
)


def test_a_sheet_in_blocks_becomes_what_was_sent_and_other_blocks_stay_untouched(mount: Mount) -> None:
    sheet = '<section class="al-sheet"><h2>{head}</h2><div data-blocks=""><!--|-->{body}<!--|--></div></section>'
    sheets = [sheet.format(head="one", body="<!--|-->".join(blocks)) for blocks in BLOCKS]
    sheets.append(sheets[-1].replace("one", "two"))
    page = mount(panel=sheets[0])
    for shown in sheets[1:] + sheets[::-1]:
        page.evaluate("(panel) => window.show({ panel })", shown)
        assert page.inner_html("[data-region=panel]") == shown.replace("'", '"')
    page.evaluate("document.querySelector('[data-key=k]').dataset.mine = 'yes'")
    page.evaluate("(panel) => window.show({ panel })", sheets[0].replace("<p>a</p>", "<p>new</p>"))
    assert page.inner_html("[data-region=panel]").count('data-mine="yes"') == 1
    assert page.get_by_text("new").count() == 1


def test_the_root_is_written_only_where_it_differs(mount: Mount) -> None:
    """The style of the whole page hangs on its attributes."""
    page = mount(panel='<section class="al-sheet al-sheet--side" data-key="table"></section>')
    page.evaluate(
        """window.written = [];
        new MutationObserver((all) => all.forEach((one) => window.written.push(one.attributeName)))
          .observe(document.querySelector("[data-host]"), { attributes: true });"""
    )
    page.evaluate("window.tell({ root: JSON.stringify({ theme: 'candle', language: 'en', tab: 'odds' }) })")
    page.evaluate("(panel) => window.show({ panel })", '<section class="al-sheet al-sheet--full" data-key="odds">')
    page.evaluate("window.dispatchEvent(new Event('online'))")  # the page measures itself again
    assert page.evaluate("window.written") == ["data-tab", "data-panel", "data-sheet"]


def test_another_screen_starts_at_its_top(mount: Mount) -> None:
    tall = '<div style="height:900px"></div>'
    panel = '<div class="al-scroll" data-keep="{name}" style="height:90px;overflow:auto">' + tall + "</div>"
    page = mount(panel=panel.format(name="a"))
    page.evaluate(f"{SCROLLED} = 60")
    page.evaluate("(panel) => window.show({ panel })", panel.format(name="b"))
    assert page.evaluate(SCROLLED) == 0


ASKED = (
    '<section class="al-sheet" data-key="{name}"><div class="al-scroll" data-blocks="" style="height:90px;overflow:auto'
    '"><!--|--><p>{n}</p><!--|--><input id="field"><div style="height:900px"></div><!--|--></div></section>'
)


def test_a_sheet_that_comes_back_stands_as_it_did_and_what_was_typed_begins_anew(mount: Mount) -> None:
    first, other, later = (ASKED.format(name=name, n=n) for name, n in (("a", 1), ("b", 1), ("a", 2)))
    page = mount(panel=first)

    def over(sheet: str, cuts: list[tuple[int, int, str]]) -> None:
        page.evaluate(
            "([sheet, cuts]) => window.tell({ patches: "
            "JSON.stringify({ turn: ++window.turn, cuts: { panel: cuts }, over: { panel: sheet } }) })",
            [sheet, cuts],
        )

    place = first.index("<p>1")
    page.evaluate("window.first = document.querySelector('[data-region=panel] p')")
    page.evaluate(f"{SCROLLED} = 60")
    page.evaluate("(panel) => window.show({ panel })", other)
    assert page.inner_html("[data-region=panel]") == other
    over("a", [(place, place + 4, "<p>2")])
    assert page.inner_html("[data-region=panel]") == later
    assert page.evaluate("window.first === document.querySelector('[data-region=panel] p')")
    assert page.evaluate(SCROLLED) == 0
    page.fill("#field", "half typ")
    over("b", [])
    assert page.inner_html("[data-region=panel]") == other
    over("a", [])
    assert page.inner_html("[data-region=panel]") == later
    assert page.input_value("#field") == ""
    assert page.evaluate("window.sent.filter((m) => m.kind === 'whole').length") == 0
    over("never shown", [])
    assert page.evaluate("window.sent.filter((m) => m.kind === 'whole').length") == 1


def test_a_lost_message_makes_the_page_ask_for_everything(mount: Mount) -> None:
    page = mount(panel="<p>1</p>")
    page.evaluate("window.turn += 1; window.show({ panel: '<p>3</p>' })")
    assert page.evaluate("window.sent.filter((m) => m.kind === 'whole').length") == 1
    page.evaluate("window.say({ kind: 'whole', turn: 2, drawn: { panel: '<p>4</p>', strip: '<i>s</i>' } })")
    assert page.inner_text("[data-region=panel]") == "4"


def test_a_figure_keeps_its_node_and_glides(mount: Mount) -> None:
    figure = '<g class="b-tok" data-key="m1" style="transform:translate({x}px,9px)"><rect width="9" height="9"/></g>'
    other = '<g class="b-tok" data-key="m2" style="transform:translate(5px,5px)"><rect width="9" height="9"/></g>'
    page = mount(tokens="<!--seam-->" + other + "\n" + figure.format(x=1))
    page.evaluate("window.kept = document.querySelector('[data-key=m1]')")
    page.evaluate("(tokens) => window.show({ tokens })", "<!--seam-->" + figure.format(x=200))
    assert page.evaluate("window.kept === document.querySelector('[data-key=m1]')")
    assert page.evaluate("window.kept.style.transform") == "translate(200px, 9px)"
    assert page.locator("[data-key=m2]").count() == 0


def test_names_never_get_wider_than_their_room(mount: Mount) -> None:
    board = map.static_layer(BoardSize.PHONE, load("ru"), arkham.load())
    page = mount("phone", board=board, sheet=map.view_box(BoardSize.PHONE))
    wider = """() => [...document.querySelectorAll('[data-most]')].filter(
        (text) => text.getComputedTextLength() > Number(text.dataset.most) + 0.5).map((text) => text.textContent)"""
    assert page.evaluate(wider) == []


def test_words_on_the_map_are_written_as_python_wrote_them(mount: Mount) -> None:
    page = mount(board="<text>Low</text><!--seam--><text>Lower</text>", tokens='<text data-key="t">Lowest</text>')
    styles = "[...document.querySelectorAll('[data-layer] text')].map((text) => getComputedStyle(text).textTransform)"
    assert page.evaluate(styles) == ["none"] * 3


# ---------------------------------------------------------------- taps

BUTTONS = """
<button class="al-btn" data-act='{"do":"one"}'>One</button>
<button class="al-btn" data-act='{"do":"more"}' data-hold>More</button>
<button class="al-btn" aria-disabled="true" title="The gate is open">Not now</button>
<button class="al-btn" aria-disabled="true" title="Too dear" data-act='{"do":"dear"}'>Too dear</button>
<label>Name <input type="text" data-act='{"do":"name","into":"name"}' value="A"></label>
<a role="button" tabindex="0" data-act='{"go":"tab"}'>Tab</a>
<button data-esc data-act='{"go":"close"}'>Close</button>
"""


def test_a_tap_is_kept_until_python_has_it_and_sent_again_after_a_reload(mount: Mount) -> None:
    page = mount(strip=BUTTONS, root='{"theme":"candle","language":"en","numbered":"3","who":"pete/Ann"}')
    page.get_by_text("One").click()
    (first,) = taps(page)
    assert ("ago" in first, "who" in first) == (False, False), "what is sent at once needs no more words"
    assert json.loads(first["act"]) == {"do": "one"}
    page = mount(page=page, strip=BUTTONS, root='{"theme":"candle","language":"en","numbered":"4","who":"mandy/Max"}')
    (again,) = taps(page)
    assert (again["id"], again["act"], again["again"]) == (first["id"], first["act"], True)
    assert (again["numbered"], again["who"]) == ("3", "pete/Ann"), "as it was when the tap was made"
    assert 0 <= again["ago"] < 60
    acknowledge(page, first["id"])
    page.wait_for_function("localStorage.getItem('companion.taps.t1') === null")
    page = mount(page=page, strip=BUTTONS)
    assert taps(page) == []


@pytest.mark.parametrize(("size", "kind"), [("phone", "phone"), ("laptop", "wide")])
def test_a_tap_where_nobody_told_a_name_is_of_this_kind_of_device_from_the_first_one(
    mount: Mount, size: str, kind: str
) -> None:
    """Python, which is told of the width later, said "wide" of a phone."""
    page = mount(size, strip=BUTTONS, root='{"theme":"candle","language":"en","who":""}')
    page.get_by_text("One").click()
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert [tap["who"] for tap in page.evaluate("JSON.parse(localStorage['companion.taps.t1'])")] == [kind]


def test_a_tap_on_a_page_that_has_let_go_of_its_kernel_waits_for_the_next_page(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.evaluate("void (window.model.send = () => { throw new Error('Cannot send'); })")
    page.get_by_text("One").click()
    page.wait_for_function("localStorage.getItem('companion.taps.t1')")
    page = mount(page=page, strip=BUTTONS)
    assert [(json.loads(tap["act"]), tap["again"]) for tap in taps(page)] == [({"do": "one"}, True)]


STORED = """(taps) => localStorage.setItem("companion.taps.t1", JSON.stringify(
  taps.map(([id, hours]) => ({ id, act: '{"do":"one"}', at: Date.now() - hours * 3600e3 }))))"""


def stored(page: Page) -> list[str]:
    found: list[str] = page.evaluate("JSON.parse(localStorage['companion.taps.t1'] ?? '[]').map((tap) => tap.id)")
    return found


def test_however_many_taps_waited_and_however_long_none_is_dropped_in_silence(mount: Mount) -> None:
    """Python tells by name what is too old to be done; until it has, the browser keeps it."""
    page = mount(strip=BUTTONS)
    names = [f"t{number}" for number in range(150)]
    page.evaluate(STORED, [["old", 13], *([name, 11] for name in names)])
    page = mount(page=page, strip=BUTTONS)
    assert [tap["id"] for tap in taps(page)] == ["old", *names]
    assert [tap["id"] for tap in taps(page) if tap.get("late")] == ["old"]
    page.get_by_text("One").click()
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert stored(page) == ["old", *names, taps(page)[-1]["id"]]
    acknowledge(page, "old", *names)
    page.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert stored(page) == [taps(page)[-1]["id"]]


def test_a_page_takes_nothing_away_that_another_page_of_its_table_still_waits_for(mount: Mount) -> None:
    first = mount(strip=BUTTONS)
    other = mount(page=first.context.new_page(), strip=BUTTONS)
    for page in (first, other):
        page.get_by_text("One").click()
    (kept,), (done,) = taps(first), taps(other)
    first.evaluate("window.dispatchEvent(new Event('pagehide'))")
    acknowledge(other, done["id"])
    other.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert stored(other) == [kept["id"]]
    acknowledge(first, kept["id"])
    first.evaluate("window.dispatchEvent(new Event('pagehide'))")
    assert stored(first) == []


@pytest.mark.parametrize(
    ("address", "full", "answered", "asks"),
    [("t1", False, False, False), ("", False, False, True), ("t1", True, False, True), ("t1", True, True, False)],
)
def test_who_leaves_is_asked_only_where_a_tap_waits_that_nobody_keeps(
    mount: Mount, address: str, full: bool, answered: bool, asks: bool
) -> None:
    page = mount(strip=BUTTONS, address=address, clock=True)
    if full:
        page.evaluate("void (Storage.prototype.setItem = () => { throw new Error('full'); })")
    page.get_by_text("One").click()
    page.clock.run_for(300)
    if answered:
        acknowledge(page, taps(page)[0]["id"])
    leave = "() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    assert page.evaluate(leave) is asks


def test_taps_of_another_table_stay_where_they_are(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.get_by_text("One").click()
    page = mount(page=page, strip=BUTTONS, address="t2")
    assert taps(page) == []


def test_waiting_taps_are_told_in_the_heartbeat(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    page.get_by_text("One").click()
    page.clock.run_for(400)
    assert on_page.heart(page).inner_text() == "not saved yet: 1"
    acknowledge(page, taps(page)[0]["id"])
    assert on_page.heart(page).inner_text() == "saved 12:04"


def test_a_control_that_refuses_says_why(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.get_by_text("Not now").click(force=True)
    assert on_page.note(page).inner_text() == "The gate is open"
    assert taps(page) == []


def test_a_control_that_refuses_and_has_an_answer_asks_for_it(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.get_by_text("Too dear").click(force=True)
    assert [json.loads(tap["act"]) for tap in taps(page)] == [{"do": "dear"}]


def test_a_field_sends_its_value_on_enter(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.fill("[data-act*=name]", "Anna")
    page.keyboard.press("Enter")
    assert [tap["value"] for tap in taps(page)] == ["Anna"]


UPLOAD = '<input type="file" aria-label="file" title="too large" data-most="60" data-act=\'{"go":"ImportTable"}\'>'
SAID = "Ужас 10: «да»"
WRITTEN = [
    ("utf-8", SAID.encode()),
    ("utf-8 with a mark", SAID.encode("utf-8-sig")),
    ("utf-16 of windows", b"\xff\xfe" + SAID.encode("utf-16-le")),
    ("utf-16 the other way", b"\xfe\xff" + SAID.encode("utf-16-be")),
]


@pytest.mark.parametrize("content", [one[1] for one in WRITTEN], ids=[one[0] for one in WRITTEN])
def test_a_picked_file_is_read_as_its_first_bytes_say(mount: Mount, content: bytes) -> None:
    page = mount(panel=UPLOAD)
    page.get_by_label("file").set_input_files({"name": "a.json", "mimeType": "text/plain", "buffer": content})
    page.wait_for_function("window.sent.some((m) => m.kind === 'tap')")
    assert [tap["value"] for tap in taps(page)] == [SAID]


NO_TEXT = "The file is not readable text; save it as UTF-8."
REFUSED = [
    ("cp1251", SAID.encode("cp1251"), NO_TEXT),
    ("half a letter of utf-16", b"\xff\xfe\x23", NO_TEXT),
    ("too large", b"x" * 61, "too large"),
    ("far too large", b"x" * 121, "too large"),
]


@pytest.mark.parametrize(("content", "said"), [one[1:] for one in REFUSED], ids=[one[0] for one in REFUSED])
def test_a_picked_file_that_is_no_text_or_too_large_is_answered_with_one_sentence(
    mount: Mount, content: bytes, said: str
) -> None:
    page = mount(panel=UPLOAD)
    page.get_by_label("file").set_input_files({"name": "a.json", "mimeType": "text/plain", "buffer": content})
    expect(page.get_by_text(said, exact=True).first).to_be_attached()
    assert not taps(page)
    assert page.input_value("input") == "", "the same file can be picked again once it is saved anew"


def test_keys_press_what_only_looks_like_a_button(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.get_by_text("Tab").focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    assert [json.loads(tap["act"])["go"] for tap in taps(page)] == ["tab", "tab"]


def test_escape_presses_the_way_out(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    assert [json.loads(tap["act"]) for tap in taps(page)] == [{"go": "close"}]


def test_holding_repeats_only_after_the_last_tap_has_arrived(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    page.get_by_text("More").hover()
    page.mouse.down()
    page.clock.run_for(1000)
    assert len(taps(page)) == 1
    acknowledge(page, taps(page)[0]["id"])
    page.clock.run_for(150)
    assert len(taps(page)) == 2
    page.mouse.up()
    page.clock.run_for(1000)
    assert len(taps(page)) == 2


def test_a_short_press_is_one_tap(mount: Mount) -> None:
    page = mount(strip=BUTTONS)
    page.get_by_text("More").click()
    assert len(taps(page)) == 1


# ---------------------------------------------------------------- lists

LIST = """<div class="al-find"><label class="al-field"><input data-find data-keep="cards"></label>
<ul><li data-words="чёрная пещера black cave"><button data-act='{"go":"cave"}'>Cave</button></li>
<li data-words="леса woods"><button data-act='{"go":"woods"}'>Woods</button></li></ul>
<p class="al-find__none" hidden>nothing</p></div>"""


HOLDING = {"чер": ["Cave"], "ЧЁРНАЯ cave": ["Cave"], "": ["Cave", "Woods"]}
"""What is typed, and what the list shows then."""


def test_a_list_shows_what_holds_every_word(mount: Mount) -> None:
    assert searched(mount(panel=LIST), HOLDING) == HOLDING


def searched(page: Page, words: Iterable[str]) -> dict[str, list[str]]:
    """What the list shows when each of these is typed, one after the other."""
    return {typed: found(page, typed) for typed in words}


def found(page: Page, typed: str) -> list[str]:
    page.fill("[data-find]", typed)
    return page.locator("[data-words]:visible").all_inner_texts()


def test_enter_takes_the_only_one_of_a_list_and_nothing_is_said(mount: Mount) -> None:
    page = mount(panel=LIST)
    page.fill("[data-find]", "wo")
    page.keyboard.press("Enter")
    assert [json.loads(tap["act"])["go"] for tap in taps(page)] == ["woods"]
    page.fill("[data-find]", "xyz")
    expect(page.get_by_text("nothing")).to_be_visible()


NAMES = """<div class="al-find"><label class="al-field"><input data-find data-keep="cards"></label>
<ul class="al-find__list">
<li data-words="Дом | House in the Mist hitm"><button data-act='{"go":"mist"}'>Mist</button></li>
<li data-words="Лечебница | Miskatonic Hospital mh"><button data-act='{"go":"hospital"}'>Hospital</button></li>
<li data-words="Ми-го | Mi-Go мг mg Миго MiGo"><button data-act='{"go":"mi_go"}'>Mi-Go</button></li>
<li data-words="Р’льех | R'lyeh рл rl"><button data-act='{"go":"rlyeh"}'>R'lyeh</button></li></ul></div>"""


BEGINNING = {
    "mi": "mi_go",
    "Mi-Go": "mi_go",
    "ми го": "mi_go",
    "migo": "mi_go",
    "mis": "hospital",
    "mist": "mist",
    "рль": "rlyeh",
    "р'л": "rlyeh",
    "rly": "rlyeh",
    "R’lyeh": "rlyeh",
}
"""What is typed, and what stands first then."""


def test_a_name_that_begins_with_what_is_typed_stands_first(mount: Mount) -> None:
    page = mount(panel=NAMES)
    highest = {typed: highest_of(page, typed) for typed in BEGINNING}
    assert highest == BEGINNING
    assert [json.loads(tap["act"])["go"] for tap in taps(page)] == list(BEGINNING.values())


def test_enter_takes_none_of_several_but_leads_to_the_first(mount: Mount) -> None:
    page = mount(panel=NAMES)
    page.fill("[data-find]", "mi")
    page.keyboard.press("Enter")
    assert not taps(page), "several names hold what is typed"
    expect(page.get_by_role("button", name="Mi-Go")).to_be_focused()
    page.keyboard.press("Enter")
    assert [json.loads(tap["act"])["go"] for tap in taps(page)] == ["mi_go"]


def test_enter_takes_the_one_that_bears_exactly_this_name(mount: Mount) -> None:
    page = mount(panel=NAMES.replace("Лечебница", "Дом скорби"))
    page.fill("[data-find]", "дом")
    assert page.locator("[data-words]:visible").count() == 2
    page.keyboard.press("Enter")
    assert [json.loads(tap["act"])["go"] for tap in taps(page)] == ["mist"]


def highest_of(page: Page, typed: str) -> str:
    """What stands highest in the list when this is typed; Enter leads there, and takes it."""
    page.fill("[data-find]", typed)
    buttons = page.locator("[data-words]:visible button").all()
    highest = min(buttons, key=lambda button: box_of(button)["y"])
    act = json.loads(highest.get_attribute("data-act") or "")
    page.keyboard.press("Enter")
    if highest.evaluate("node => node === document.activeElement"):
        page.keyboard.press("Enter")
    return str(act["go"])


EFFECTS = """<div class="al-find"><label class="al-field"><input data-find data-keep="cards"></label>
<ul><li data-words="Гуль | Ghoul" data-does="разрушить место destroy">
<button data-act='{"go":"ghoul"}'>Ghoul</button></li>
<li data-words="Маг | Mage" data-does="взять карту draw"><button data-act='{"go":"mage"}'>Mage</button></li>
<li data-words="Дракон | Dragon"><button data-act='{"go":"dragon"}'>Dragon</button></li></ul></div>"""


DOING = {
    "разрушает": ["Ghoul"],
    "Destroys": ["Ghoul"],
    "взя": ["Mage"],
    "вз": [],
    "draw": ["Mage"],
    "dra": ["Mage", "Dragon"],
    "руш": [],
    "маг взять": ["Mage"],
    "маг разрушить": [],
}


def test_a_list_is_searched_by_what_its_items_do(mount: Mount) -> None:
    assert searched(mount(panel=EFFECTS), DOING) == DOING


LATE = """<div class="al-toast al-toast--refused" role="alert"><svg class="al-i" viewBox="0 0 24 24"></svg>
<div class="al-grow">2 waiting actions were not carried out:<ul class="al-toast__l">
<li>Doom 9: it waited too long</li>
<li>Joe Diamond, the 38 Revolver: someone else acted first</li></ul></div>
<button class="al-btn" data-act='{"go":"ReadLate"}'>Got it</button></div>"""


def test_the_button_of_a_list_stands_below_it_on_a_phone_as_wide_as_the_list(mount: Mount) -> None:
    page = mount("phone", toast=LATE)
    message = on_page.toast(page)
    listed, button, toast = (
        box_of(part) for part in (message.get_by_role("list"), message.get_by_role("button"), message)
    )
    assert button["y"] >= listed["y"] + listed["height"]
    assert button["width"] > 0.85 * toast["width"]


# ---------------------------------------------------------------- link

COUNTED = """() => {
  const asked = window.fetch;
  window.underWay = 0;
  window.fetch = (...all) => {
    window.underWay += 1;
    return asked(...all).finally(() => (window.underWay -= 1));
  };
}"""
"""How many questions to the server have no answer yet: they take the machine's own time, not the test's."""


def let_pass(page: Page, seconds: int) -> None:
    """Second by second, each as long as the server takes to answer what was asked in it."""
    if page.evaluate("window.underWay === undefined"):
        page.evaluate(COUNTED)
    for _ in range(seconds):
        page.clock.run_for(1000)
        page.wait_for_function("window.underWay === 0")


def test_a_python_that_stays_silent_is_told_and_offers_a_way_back(mount: Mount) -> None:
    """The server answers: a busy computer looks the same, so the patience is long."""
    page = mount(strip=BUTTONS, clock=True)
    page.evaluate("window.say({ kind: 'pong' })")
    page.get_by_text("One").click()
    let_pass(page, 8)
    assert on_page.heart(page).inner_text() == "reconnecting…"
    let_pass(page, 14)
    assert on_page.heart(page).inner_text() == "connection lost"
    expect(page.get_by_role("alert")).to_contain_text("shown as saved is safe")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()
    page.evaluate("window.say({ kind: 'pong' })")
    assert on_page.heart(page).inner_text() == "not saved yet: 1"
    assert [tap.get("again", False) for tap in taps(page)] == [False, False]


LOSING = """() => {
  window.answers = [];
  window.model.send = (message) => {
    window.sent.push(message);
    if (message.kind === "ping") window.answers.push({ kind: "pong", number: message.number });
  };
  window.answer = () => { while (window.answers.length) window.say(window.answers.shift()); };
}"""
"""A Python that answers every question when it is let, and loses every tap, or the word that it was taken."""


def test_a_tap_that_was_lost_while_the_link_is_fine_is_sent_once_more(mount: Mount) -> None:
    """What others do is heard all the time, so nothing looks broken; the first answer is of before the tap."""
    page = mount(strip=BUTTONS, clock=True)
    page.evaluate(LOSING)
    page.evaluate("window.say({ kind: 'pong' })")  # what was asked when the page opened is answered
    page.clock.run_for(6500)  # one question; a look at the server, which would ask once more, comes after 7.5 s
    assert page.evaluate("answers.length") == 1
    page.get_by_text("One").click()
    page.evaluate("answer()")
    assert len(taps(page)) == 1
    page.evaluate("window.say({ kind: 'note', text: 'Joe has moved' })")
    page.clock.run_for(4000)
    assert len(taps(page)) == 1
    page.evaluate("answer()")
    first, again = taps(page)
    assert (again["id"], again.get("again", False)) == (first["id"], False)
    assert on_page.heart(page).inner_text() == "not saved yet: 1"
    acknowledge(page, first["id"])
    let_pass(page, 20)
    page.evaluate("answer()")
    assert (len(taps(page)), on_page.heart(page).inner_text()) == (2, "saved 12:04")


def test_a_page_that_never_hears_from_python_says_so(mount: Mount) -> None:
    """The kernel may end between the page's last byte and its first word."""
    page = mount(strip=BUTTONS, clock=True)
    let_pass(page, 30)
    assert on_page.heart(page).inner_text() == "connection lost"


ANSWER = """(status) => {
  window.looked = [];
  window.fetch = () => {
    looked.push(Math.round(Date.now() / 1000));
    return status ? Promise.resolve({ status }) : Promise.reject(new TypeError("refused"));
  };
}"""
"""The server answers with a status, 0 = it cannot be reached; ``looked`` are the seconds at which it was tried."""


def test_a_kernel_that_is_gone_is_looked_for_less_and_less_often(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    page.evaluate(ANSWER, 404)
    page.evaluate("window.say({ kind: 'pong' })")
    page.get_by_text("One").click()
    for _ in range(90):
        page.clock.run_for(1000)
    assert on_page.heart(page).inner_text() == "connection lost"
    pauses = [later - earlier for earlier, later in pairwise(page.evaluate("looked"))]
    assert pauses == sorted(pauses)
    assert [pause for pause in pauses if pause > 1][:5] == [2, 4, 8, 15, 15]
    for event in ("new Event('online')", "new Event('offline')"):
        before = page.evaluate("looked.length")
        page.evaluate(f"window.dispatchEvent({event})")
        assert page.evaluate("looked.length") == before + 1
        page.clock.run_for(2000)
        assert page.evaluate("looked.length") == before + 2


WHERE = """[...document.querySelectorAll('[data-region], [data-region=strip] button')].map(
  (node) => node.getBoundingClientRect().top)"""


def test_a_server_that_refuses_twice_is_lost_and_looked_for_more_often_than_every_second(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    page.evaluate(ANSWER, 0)
    page.evaluate("window.say({ kind: 'pong' })")
    page.evaluate("window.broke({}, 'connecting'); window.broke({}, 'disconnected')")
    assert on_page.heart(page).inner_text() == "reconnecting…"
    expect(page.get_by_role("alert")).to_be_hidden()
    before = page.evaluate(WHERE)
    page.clock.run_for(2000)
    assert on_page.heart(page).inner_text() == "connection lost"
    assert page.evaluate(WHERE) == before, "nothing moves under a finger"
    expect(page.get_by_role("alert")).to_contain_text("shown as saved is safe")
    before = page.evaluate("looked.length")
    page.clock.run_for(60_000)
    assert 120 <= page.evaluate("looked.length") - before <= 240
    page.evaluate("window.say({ kind: 'pong' })")
    expect(page.get_by_role("alert")).to_be_hidden()
    assert on_page.heart(page).inner_text() == "saved 12:04"


def test_a_line_that_breaks_is_not_lost_while_the_server_answers(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    page.evaluate("window.say({ kind: 'pong' })")
    for status in (200, 0, 200, 0, 200):  # one refusal alone is no loss
        page.evaluate(ANSWER, status)
        page.evaluate("window.broke({}, 'connecting')")
        page.clock.run_for(500)
        assert on_page.heart(page).inner_text() == "reconnecting…"
    page.evaluate("window.broke({}, 'connected'); window.say({ kind: 'pong' })")
    assert on_page.heart(page).inner_text() == "saved 12:04"


RETURNS = '{"theme":"candle","language":"en","returns":"yes"}'
FIELD = '<section class="al-sheet"><input id="field"></section>'


def away(page: Page) -> None:
    """The server goes, and is back without the page's kernel; ``before`` lasts as long as the page."""
    page.evaluate("window.before = true; window.say({ kind: 'pong' })")
    page.evaluate(ANSWER, 0)
    page.evaluate("window.broke({}, 'connecting')")
    page.clock.run_for(3000)
    assert on_page.heart(page).inner_text() == "connection lost"


def is_back(page: Page) -> None:
    page.evaluate(ANSWER, 404)
    page.clock.run_for(2000)


OPENED_ANEW = "() => !('before' in window)"


def test_a_page_opens_anew_when_the_server_is_back(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    away(page)
    page.get_by_text("One").click()
    assert taps(page) == []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    is_back(page)
    page.wait_for_function(OPENED_ANEW)
    assert len(asked) == 1, "every request for a page takes a kernel"
    kept = page.evaluate("JSON.parse(localStorage['companion.taps.t1'])")
    assert [json.loads(tap["act"]) for tap in kept] == [{"do": "one"}]


def test_a_page_that_would_lose_what_waits_stays_until_it_is_told(mount: Mount) -> None:
    """A page without a table stores no taps."""
    page = mount(strip=BUTTONS, clock=True, root=RETURNS, address="")
    away(page)
    page.get_by_text("One").click()
    is_back(page)
    assert page.evaluate("window.before")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_a_page_that_slept_while_the_server_was_away_opens_anew(mount: Mount) -> None:
    """It hears only that its line broke off; when it looks, the server is back already."""
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    page.evaluate("window.before = true; window.say({ kind: 'pong' })")
    page.evaluate(ANSWER, 404)
    page.evaluate("window.broke({}, 'connecting')")
    page.wait_for_function(OPENED_ANEW)


def test_a_page_whose_kernel_alone_ended_opens_anew_by_itself(mount: Mount) -> None:
    """The line stays open: a question that nobody answers finds that the server knows the kernel no more."""
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    page.evaluate("window.before = true; window.say({ kind: 'pong' })")
    page.evaluate(ANSWER, 404)
    page.get_by_text("One").click()
    page.clock.run_for(6000)
    page.wait_for_function(OPENED_ANEW)


def test_a_server_that_lets_this_browser_in_no_more_is_gone_to_for_its_digits(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    away(page)
    page.evaluate(ANSWER, 403)
    page.clock.run_for(2000)
    page.wait_for_function(OPENED_ANEW)


def test_a_page_that_heard_nothing_yet_comes_back_once_its_server_was_away(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    page.evaluate("window.before = true")
    page.evaluate(ANSWER, 0)
    page.evaluate("window.broke({}, 'connecting')")
    page.clock.run_for(3000)
    page.evaluate(ANSWER, 404)
    page.clock.run_for(2000)
    page.wait_for_function(OPENED_ANEW)


def test_a_page_that_ends_every_kernel_stops_coming_back(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    page.evaluate("sessionStorage['companion.returns'] = JSON.stringify([1, 2, 3, 4].map(() => Date.now()))")
    away(page)
    is_back(page)
    assert page.evaluate("window.before")
    expect(page.get_by_role("button", name="Reload")).to_be_visible()


def test_a_page_that_never_heard_from_python_does_not_open_again_and_again(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    page.evaluate("window.before = true")
    page.evaluate(ANSWER, 404)
    page.evaluate("window.broke({}, 'connecting')")
    page.clock.run_for(5000)
    assert page.evaluate("window.before")
    assert on_page.heart(page).inner_text() == "connection lost"


def test_what_is_being_typed_is_waited_for(mount: Mount) -> None:
    page = mount(panel=FIELD, clock=True, root=RETURNS)
    away(page)
    page.fill("#field", "half typ")
    is_back(page)
    assert page.input_value("#field") == "half typ"
    page.evaluate("document.activeElement.blur()")
    page.clock.run_for(2000)
    page.wait_for_function(OPENED_ANEW)


def test_a_borrowed_page_shows_its_last_words(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    away(page)
    is_back(page)
    assert page.evaluate("window.before")
    assert on_page.heart(page).inner_text() == "connection lost"


def test_a_quiet_page_asks_whether_python_is_there(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True)
    page.evaluate("window.say({ kind: 'pong' }); window.sent.length = 0")
    page.clock.run_for(8000)
    assert page.evaluate("window.sent.filter((m) => m.kind === 'ping').length") == 1


# ---------------------------------------------------------------- board


def _place(name: str, x: int, y: int, near: str = "") -> str:
    return (
        f'<rect class="b-hit" data-key="a-{name}" data-place="{name}" data-near="{near}" role="button" tabindex="0" '
        f'aria-label="{name}" data-act=\'{{"go":"{name}"}}\' x="{x}" y="{y}" width="44" height="44"/>'
    )


PLACES = (_place("a", 20, 20, "b"), _place("b", 200, 60, "a"), _place("c", 110, 20), _place("d", 170, 280))
BOARD = "<!--seam-->" + "\n".join(PLACES)


def test_arrow_keys_walk_along_the_streets(mount: Mount) -> None:
    page = mount("phone", tokens=BOARD)
    page.locator("[data-place=a]").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.place") == "b"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.place") == "a"
    page.keyboard.press("Enter")
    assert [json.loads(tap["act"])["go"] for tap in taps(page)] == ["a"]


def test_a_double_tap_enlarges_the_phones_map_and_a_button_brings_it_back(mount: Mount) -> None:
    page = mount("phone", tokens=BOARD)
    page.mouse.dblclick(300, 300)
    assert page.locator("[data-zoom]").get_attribute("data-zoom") == "near"
    page.get_by_role("button", name="Whole map").click()
    assert page.locator("[data-zoom]").get_attribute("data-zoom") == "far"
    page.get_by_role("button", name="Zoom in").click()
    assert page.locator("[data-zoom]").get_attribute("data-zoom") == "near"


def test_dragging_the_enlarged_map_taps_nothing(mount: Mount) -> None:
    page = mount("phone", tokens=BOARD)
    page.get_by_role("button", name="Zoom in").click()
    before = page.evaluate("document.querySelector('[data-layer]').getAttribute('transform')")
    box = box_of(page.locator("[data-place=d]"))
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] - 60, box["y"] + 60, steps=4)
    page.mouse.up()
    assert page.evaluate("document.querySelector('[data-layer]').getAttribute('transform')") != before
    assert taps(page) == []


def test_a_laptop_shows_the_whole_map_always(mount: Mount) -> None:
    page = mount(tokens=BOARD)
    page.mouse.dblclick(300, 500)
    assert page.locator("[data-zoom]").get_attribute("data-zoom") == "far"
    expect(page.get_by_role("button", name="Zoom in")).to_be_hidden()


def test_tapping_the_empty_map_closes_the_peek(mount: Mount) -> None:
    peek = (
        '<section class="al-sheet al-sheet--peek"><button data-esc data-act=\'{"go":"close"}\'>Close</button></section>'
    )
    page = mount("phone", tokens=BOARD, panel=peek)
    page.mouse.click(350, 330)
    assert [json.loads(tap["act"]) for tap in taps(page)] == [{"go": "close"}]


# ---------------------------------------------------------------- the browser's side


@pytest.mark.parametrize(("size", "width"), [thorough("phone", "phone"), ("tablet", "mid"), thorough("laptop", "wide")])
def test_the_browser_says_how_wide_it_is(mount: Mount, size: str, width: str) -> None:
    page = mount(size)
    facts = json.loads(page.evaluate("window.model.state.facts"))
    assert facts["width"] == width
    assert facts["room"][0] > 300
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_table_stands_in_the_address(mount: Mount) -> None:
    page = mount(address="abc")
    assert page.url == f"{ADDRESS}?table=abc"


def test_preferences_are_kept_in_the_browser(mount: Mount) -> None:
    page = mount(prefs='{"theme":"day"}')
    page = mount(page=page)
    assert json.loads(page.evaluate("window.model.state.facts"))["prefs"] == {"theme": "day"}


def test_two_pages_that_keep_something_at_once_never_wipe_each_others_keys(mount: Mount) -> None:
    """Each writes what it changed; what it found when it came and left alone may be another's by now."""
    part = {"table": "t1", "tab": "table", "set_up": {"draft": {}}}
    told = {"theme": "candle", "text": 100, "arkham": part}
    first = mount(prefs=json.dumps(told))
    other = mount(page=first.context.new_page(), prefs=json.dumps(told))
    tell = "(prefs) => window.tell({ prefs: JSON.stringify(prefs) })"
    first.evaluate(tell, {**told, "theme": "day"})
    other.evaluate(tell, {**told, "text": 130, "arkham": {"table": "t1", "tab": "log"}})
    first.evaluate(tell, {**told, "theme": "day", "arkham": {**part, "silenced": {"food": True}}})
    both = {"theme": "day", "text": 130, "arkham": {"table": "t1", "tab": "log", "silenced": {"food": True}}}
    for page in (first, other):  # they may live in two processes, and both may have written upon what they saw
        kept_are(page, both)
    first.evaluate(tell, {**told, "theme": "day", "arkham": {"table": "t2", "tab": "table"}})
    kept_are(first, {**both, "arkham": {"table": "t2", "tab": "table"}})


KEPT = """() => {
  const { writers, ...prefs } = JSON.parse(localStorage.getItem("companion.prefs") ?? "{}");
  return prefs;
}"""


def kept_are(page: Page, wanted: dict[str, Any]) -> None:
    """Wait until the browser keeps this, whatever the order of its keys."""
    same = f"(wanted) => {{ const kept = ({KEPT})(); {SAME} return same(kept, wanted); }}"
    page.wait_for_function(same, arg=wanted)


SAME = """
const same = (a, b) => a && b && typeof a === "object" && typeof b === "object"
  ? Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((key) => same(a[key], b[key]))
  : a === b;
"""


def test_a_change_that_a_stale_writer_took_back_is_done_once_more(mount: Mount) -> None:
    """A page in another process writes upon a copy of some milliseconds ago, which lacks this page's newest change."""
    told = {"theme": "candle", "text": 100}
    page = mount(prefs=json.dumps(told))
    before = page.evaluate("JSON.parse(localStorage.getItem('companion.prefs'))")
    page.evaluate("(prefs) => window.tell({ prefs: JSON.stringify(prefs) })", {**told, "theme": "day"})
    other = mount(page=page.context.new_page(), prefs=json.dumps({**told, "theme": "day"}))
    stale = json.dumps({**before, "text": 130})
    other.evaluate("(stale) => localStorage.setItem('companion.prefs', stale)", stale)
    for one in (page, other):
        kept_are(one, {"theme": "day", "text": 130})


def test_what_another_page_changes_after_it_saw_this_ones_change_stands(mount: Mount) -> None:
    told = {"theme": "candle", "text": 100}
    page = mount(prefs=json.dumps(told))
    tell = "(prefs) => window.tell({ prefs: JSON.stringify(prefs) })"
    page.evaluate(tell, {**told, "theme": "day"})
    other = mount(page=page.context.new_page(), prefs=json.dumps({**told, "theme": "day"}))
    kept_are(other, {"theme": "day", "text": 100})
    page.evaluate("window.heard = 0; window.addEventListener('storage', () => window.heard += 1)")
    other.evaluate(tell, told)
    page.wait_for_function("window.heard > 0")  # the page's own listener, which came first, has had its say
    for one in (page, other):
        kept_are(one, told)


def test_the_parts_of_the_newest_twenty_tables_are_kept(mount: Mount) -> None:
    page = mount()
    for number in range(25):
        part = {f"arkham/t{number}": {"table": f"t{number}", "tab": "log"}}
        page.evaluate("(prefs) => window.tell({ prefs: JSON.stringify(prefs) })", {"theme": "day", **part})
    assert set(page.evaluate(KEPT)) == {"theme", *(f"arkham/t{number}" for number in range(5, 25))}


def test_the_form_that_became_a_table_is_let_go(mount: Mount) -> None:
    page = mount(prefs=json.dumps({"theme": "day", "arkham": {"table": "", "set_up": {"draft": {}}}}))
    table = {"theme": "day", "arkham/t1": {"table": "t1", "tab": "log"}}
    page.evaluate("(prefs) => window.tell({ prefs: JSON.stringify(prefs) })", table)
    kept_are(page, table)


# ---------------------------------------------------------------- what waits while the line is lost


def lose(page: Page) -> None:
    """The server is gone, and nothing that is sent arrives."""
    page.evaluate("window.say({ kind: 'pong' })")
    page.evaluate(ANSWER, 0)
    page.evaluate("window.broke({}, 'connecting')")
    page.clock.run_for(3000)
    assert on_page.heart(page).inner_text() == "connection lost"


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_what_waits_is_listed_by_name_and_let_go(mount: Mount, shot: Any, size: str) -> None:
    page = mount(size, strip=BUTTONS, clock=True, root=RETURNS)
    lose(page)
    expect(page.get_by_role("button", name="List them")).to_be_hidden()
    page.get_by_text("One").click(force=True)
    page.get_by_text("Tab").click(force=True)
    page.clock.run_for(1000)
    assert taps(page) == [], "nothing is handed over that could not be taken back"
    expect(page.get_by_role("alert")).to_contain_text("Not saved yet: 2")
    page.get_by_role("button", name="List them").click()
    rows = page.locator("[data-waiting]").get_by_role("listitem")
    assert [row.split("\n")[1] for row in rows.all_inner_texts()] == ["One", "Tab"]
    shot(page, f"waits-{size}")
    page.get_by_role("button", name="Do not send: One").click()
    assert [row.split("\n")[1] for row in rows.all_inner_texts()] == ["Tab"]
    stored = page.evaluate("JSON.parse(localStorage['companion.taps.t1'])")
    assert [tap["name"] for tap in stored] == ["Tab"]
    page.evaluate("window.broke({}, 'connected')")
    page.evaluate("window.say({ kind: 'pong' })")
    assert [json.loads(tap["act"]) for tap in taps(page)] == [{"go": "tab"}]
    assert "name" not in taps(page)[0], "Python needs no name"
    expect(page.get_by_role("button", name="Hide the list")).to_be_hidden()
    expect(rows).to_have_count(0)


def test_what_was_on_its_way_when_the_line_broke_is_named_but_not_let_go(mount: Mount) -> None:
    page = mount(strip=BUTTONS, clock=True, root=RETURNS)
    page.get_by_text("One").click()
    page.clock.run_for(500)
    assert len(taps(page)) == 1
    lose(page)
    page.get_by_text("Tab").click(force=True)
    page.clock.run_for(1000)
    page.get_by_role("button", name="List them").click()
    first, second = page.locator("[data-waiting]").get_by_role("listitem").all()
    expect(first).to_contain_text("One was already being sent")
    expect(first.get_by_role("button")).to_have_count(0)
    expect(second.get_by_role("button")).to_have_count(1)
    page.evaluate("window.broke({}, 'connected')")
    page.evaluate("window.say({ kind: 'pong' })")
    assert [json.loads(tap["act"]) for tap in taps(page)] == [{"do": "one"}, {"do": "one"}, {"go": "tab"}]
    assert len({tap["id"] for tap in taps(page)}) == 2, "what may have arrived is sent again under its own id"


def test_the_banner_of_a_television_hides_no_phase_and_has_nothing_to_tap(mount: Mount) -> None:
    page = mount(panel='<section class="tv"></section>', clock=True, root='{"theme":"day","language":"en","tab":"tv"}')
    lose(page)
    shown = page.locator("div:has(> [data-lost])")
    banner = box_of(shown)
    assert banner["y"] + banner["height"] == pytest.approx(900, abs=1)
    assert banner["y"] > 750
    assert float(shown.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")) > 26
    expect(page.get_by_role("button")).to_have_count(0)


def test_a_lit_button_that_is_busy_is_no_higher_than_before(mount: Mount) -> None:
    """The ring of a waiting tap took room from a long note, which then stood out of its button."""
    icon = '<svg class="al-i" viewBox="0 0 24 24"></svg>'
    note = "still open: 1 meeting with monsters"
    said = f"<span>III Arkham <small>{note}</small></span>{icon}"
    button = f'<button class="al-btn al-btn--main" style="flex:none;width:170px" data-act="{{}}">{said}</button>'
    page = mount("phone", strip=f'<div class="al-strip"><button class="al-btn">Undo</button>{button}</div>', clock=True)
    lit = on_page.lit(page)
    before = box_of(lit.locator("span"))
    lit.click()
    page.clock.run_for(500)
    expect(lit).to_have_class("al-btn al-btn--main is-busy")
    after = box_of(lit.locator("span"))
    assert after["height"] <= before["height"], (before, after)
    assert after["width"] >= before["width"] - 1, (before, after)


def test_what_waits_never_lies_over_the_page_however_often_it_is_told(mount: Mount) -> None:
    """Told a second time in as many lines, it covered head and numbers of a table."""
    told = {"more": "It is safe here.", "button": "", "sign": "clock"}
    page = mount("phone", stands=json.dumps({"text": "1 action is waiting.", **told}))
    for text in ("1 action is waiting.", "2 actions are waiting.", "3 taps wait."):
        page.evaluate("(stands) => window.tell({ stands })", json.dumps({"text": text, **told}))
        above = on_page.standing(page)
        expect(above).to_contain_text(text)
        page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        box = box_of(above)
        assert box["height"] > 0
        assert box_of(on_page.root(page))["y"] == pytest.approx(box["y"] + box["height"], abs=1)


def test_a_page_in_a_shadow_root_wears_its_sheets_there(visit: Any) -> None:
    page = visit("laptop", "en")
    body = f'<script type="text/plain" id="source">{linked("anywidget.js")}</script><div id="root"></div>'
    html = f'<!doctype html><meta charset="utf-8"><body>{body}'
    page.route("http://localhost:1/**", lambda route: route.fulfill(content_type="text/html", body=html))
    page.goto(ADDRESS)
    page.evaluate(IN_A_SHADOW)
    page.evaluate(MOUNT, STATE)
    expect(on_page.root(page)).to_be_visible()
    worn = "root => [...root.getRootNode().querySelectorAll('style[data-companion]')].map(one => one.dataset.companion)"
    assert on_page.root(page).evaluate(worn) == list(styles.WORN["arkham"])
    assert page.evaluate("document.head.querySelectorAll('style[data-companion]').length") == 0
    assert on_page.root(page).evaluate("root => getComputedStyle(root).display") == "grid"


USED = """root => {
  const seal = '<circle class="b-seal" cx="25" cy="25" r="21"/>';
  const style = "position:absolute;left:0;top:0;z-index:99";
  const drawn = (inside) => `<svg width="50" height="50" style="${style}">${inside}</svg>`;
  root.insertAdjacentHTML("beforeend",
    `<div id="plain" hidden>${drawn(seal)}</div>` +
    `<div id="used" hidden>${drawn(`<defs><g id="b-once">${seal}</g></defs><use href="#b-once"/>`)}</div>`);
}"""

FOREIGN = """() => {
  document.body.insertAdjacentHTML("beforeend",
    '<svg><circle class="b-seal"/><circle/></svg><b class="b-near"></b><b></b>');
  const looks = (element) => ["fill", "stroke", "display"].map((name) => getComputedStyle(element)[name]).join();
  return ["svg > .b-seal", "svg > :not([class])", "b.b-near", "b:not([class])"].map((selector) =>
    looks(document.querySelector(`body > ${selector}`)));
}"""


def test_what_the_map_draws_again_looks_the_same_in_the_page_of_another_program(visit: Any) -> None:
    """JupyterLab and Solara: there our rules weigh more by an element above them, and ``<use>`` has none."""
    page = visit("laptop", "en")
    body = f'<script type="text/plain" id="source">{linked("anywidget.js")}</script><div id="root"></div>'
    html = f'<!doctype html><meta charset="utf-8"><body>{body}'
    page.route("http://localhost:1/**", lambda route: route.fulfill(content_type="text/html", body=html))
    page.goto(ADDRESS)
    page.evaluate(MOUNT, STATE)
    seal, plain_circle, far, plain_word = page.evaluate(FOREIGN)
    assert seal == plain_circle, "no rule of the map dresses what is not ours"
    assert far == plain_word
    on_page.root(page).evaluate(USED)
    pictures = []
    for name in ("plain", "used"):
        page.evaluate("name => { document.getElementById(name).hidden = false; }", name)
        pictures.append(page.screenshot(clip={"x": 0, "y": 0, "width": 50, "height": 50}))
        page.evaluate("name => { document.getElementById(name).hidden = true; }", name)
    assert pictures[0] == pictures[1]
