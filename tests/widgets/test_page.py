"""The page sends little, loses no tap, believes nothing that comes from a browser, and never fails in silence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import comm
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadQuestion
from companion.widgets import carrier, deltas, styles
from companion.widgets.carrier import DRAWN, Browser, Tap, browser_texts
from companion.widgets.page import Page
from companion.widgets.scripts import SCRIPTS, STATIC, every, imports, linked, needed
from companion.words import load

Sent = list[dict[str, Any]]


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Page:
    """Without a kernel, even where another test of this process has read IPython's, which has comms ask for one."""
    monkeypatch.setattr(comm, "create_comm", comm.DummyComm)
    page = Page()
    page.show(texts=browser_texts(load("en")))
    return page


@pytest.fixture
def sent(page: Page, monkeypatch: pytest.MonkeyPatch) -> Sent:
    """Every message that leaves for the browser from now on."""
    messages: Sent = []
    monkeypatch.setattr(page, "_send", lambda message, buffers=None: messages.append(message))
    return messages


def tap(page: Page, tap_id: str = "t1", act: str = "{}", **more: Any) -> None:
    page._receive(page, {"kind": "tap", "id": tap_id, "act": act, **more}, [])


def notes(sent: Sent) -> list[str]:
    return [m["content"]["text"] for m in sent if m["method"] == "custom" and m["content"]["kind"] == "note"]


# ---------------------------------------------------------------- messages


def test_regions_that_differ_leave_in_one_message(page: Page, sent: Sent) -> None:
    page.show(head="<b>1</b>", panel="<p>x</p>", strip="<i></i>", root='{"theme":"day"}')
    assert len(sent) == 1


def test_nothing_is_sent_when_nothing_differs(page: Page, sent: Sent) -> None:
    page.show(head="<b>1</b>", panel="<p>x</p>")
    sent.clear()
    page.show(head="<b>1</b>", panel="<p>x</p>")
    assert sent == []


def test_a_tap_is_answered_by_one_message_with_its_acknowledgement(page: Page, sent: Sent) -> None:
    page.on_tap(lambda tap: page.show(head="<b>2</b>", strip="<i>2</i>"))
    tap(page, "t7")
    assert len(sent) == 1
    assert json.loads(sent[0]["state"]["ack"]) == ["t7"]


def test_a_region_travels_as_what_differs(page: Page, sent: Sent) -> None:
    rows = [f"<li>row {n}</li>" for n in range(500)]
    page.show(panel="".join(rows))
    sent.clear()
    rows[250] = "<li>another</li>"
    page.show(panel="".join(rows))
    assert len(json.dumps(sent)) < 300
    assert "panel" not in sent[0]["state"]


def test_a_new_view_gets_everything_whole(page: Page) -> None:
    page.show(panel="<p>1</p>")
    page.show(panel="<p>2</p>")
    state = page.get_state()
    assert state["panel"] == "<p>2</p>"
    assert "cuts" not in json.loads(state["patches"])


def test_the_browser_can_ask_for_everything_again(page: Page, sent: Sent) -> None:
    page.show(panel="<p>1</p>")
    sent.clear()
    page._receive(page, {"kind": "whole"}, [])
    assert sent[0]["content"]["drawn"]["panel"] == "<p>1</p>"
    assert set(sent[0]["content"]["drawn"]) == set(DRAWN)


def test_the_numbers_of_messages_have_no_gap(page: Page, sent: Sent) -> None:
    for number in range(4):
        page.show(head=f"<b>{number}</b>")
    turns = [json.loads(m["state"]["patches"])["turn"] for m in sent]
    assert turns == list(range(turns[0], turns[0] + 4))


def test_an_unknown_region_is_refused(page: Page) -> None:
    with pytest.raises(TypeError, match="pannel"):
        page.show(pannel="x")


@given(st.lists(st.sampled_from(["<a>1", "<b>2", "</b>", "x", "\n", "<g>3\n", "ы", "𝔄"])), st.data())
def test_differences_make_the_new_text_of_the_old(pieces: list[str], data: st.DataObject) -> None:
    other = data.draw(st.permutations(pieces)) if pieces else []
    other = [piece for piece in other if data.draw(st.booleans())] + data.draw(st.lists(st.sampled_from(["<i>", "\n"])))
    old, new = "".join(pieces), "".join(other)
    wide = any(ord(letter) > 0xFFFF for letter in old)
    changes = deltas.cuts(old, new)
    assert (changes[0][2] if wide and changes else deltas.apply(old, changes)) == new


def test_another_sheet_is_sent_whole_and_the_same_one_by_its_differences() -> None:
    sheet = '<section data-key="{name}"><div>' + deltas.JOINT.join(["", "<p>{n}</p>", "<p>x</p>", "</div></section>"])
    old, other, later = (sheet.format(name=name, n=n) for name, n in (("a", 1), ("b", 1), ("a", 2)))
    assert deltas.cuts(old, other) == [(0, len(old), other)]
    assert [text for _, _, text in deltas.cuts(old, later)] == ["<p>2"]


SHEET = '<section class="s" data-key="{name}"><div data-blocks>' + deltas.JOINT.join(
    ("", "<p>{n}</p>", "<p>x</p>", "</div></section>")
)


class OtherEnd:
    """What ``static/scripts/dom/markup.js`` does with one region."""

    def __init__(self, text: str) -> None:
        self.now, self.kept = text, dict[str, str]()

    def hears(self, patches: str) -> tuple[str | None, int]:
        """Takes a message; which kept sheet it was over, and the letters that came."""
        message = json.loads(patches)
        over = message.get("over", {}).get("panel")
        changes = message["cuts"]["panel"]
        text = deltas.apply(self.now if over is None else self.kept[over], changes)
        here, there = (one.partition('data-key="')[2].partition('"')[0] for one in (self.now, text))
        if here != there:
            self.kept.pop(there, None)
            if here:
                self.kept[here] = self.now
        self.now = text
        return over, sum(len(text) for _, _, text in changes)


@given(st.lists(st.one_of(st.tuples(st.sampled_from("abcdefg"), st.integers(0, 2)), st.just(None)), min_size=1))
def test_a_region_that_changes_between_sheets_is_always_what_was_shown(shown: list[tuple[str, int] | None]) -> None:
    here, there = carrier.Differences({"panel": ""}), OtherEnd("")
    for one in shown:
        text = "" if one is None else SHEET.format(name=one[0], n=one[1])
        over, _ = there.hears(here.patches({"panel": text}))
        assert there.now == text
        assert over is None or (one is not None and over == one[0])


def test_who_comes_back_to_a_sheet_is_sent_what_differs_since() -> None:
    here, there = carrier.Differences({"panel": ""}), OtherEnd("")
    first, second, later = (SHEET.format(name=name, n=n) for name, n in (("a", 1), ("b", 1), ("a", 2)))
    came = [there.hears(here.patches({"panel": text})) for text in (first, second, later, second, second)]
    assert came == [(None, len(first)), (None, len(second)), ("a", len("<p>2")), ("b", 0), (None, 0)]
    here.forget_sheets()
    assert there.hears(here.patches({"panel": later})) == (None, len(later)), "a browser that was sent all has none"


def test_a_browser_that_asked_for_everything_is_sent_no_difference_to_a_sheet_before(page: Page, sent: Sent) -> None:
    first, second = (SHEET.format(name=name, n=1) for name in "ab")
    page.show(panel=first)
    page.show(panel=second)
    page._receive(page, {"kind": "whole"}, [])
    page.show(panel=first)
    assert "over" not in json.loads(sent[-1]["state"]["patches"])
    page.show(panel=second)
    assert json.loads(sent[-1]["state"]["patches"])["over"] == {"panel": "b"}


# ---------------------------------------------------------------- taps


def test_a_tap_that_is_known_counts_once_and_is_acknowledged_again(page: Page) -> None:
    came: list[Tap] = []
    page.on_tap(came.append)
    tap(page, "t1", '{"do":"x"}')
    tap(page, "t1", '{"do":"x"}', again=True)
    assert came == [Tap("t1", '{"do":"x"}')]
    assert json.loads(page.ack)[-1] == "t1"


def test_a_typed_value_comes_with_the_tap(page: Page) -> None:
    came: list[Tap] = []
    page.on_tap(came.append)
    tap(page, "t1", "act", value="Анна", again=True)
    assert came == [Tap("t1", "act", "Анна", again=True)]


def _fails(error: Exception) -> Callable[[Tap], None]:
    def handler(tap: Tap) -> None:
        raise error

    return handler


def test_a_refusal_is_told_in_its_own_sentence(page: Page, sent: Sent) -> None:
    page.on_tap(_fails(BadQuestion("players", "9 is not within 1..8")))
    tap(page, "t1")
    assert notes(sent) == ["players: 9 is not within 1..8"]
    assert json.loads(page.ack) == ["t1"]


def test_an_unforeseen_failure_is_told_and_logged(page: Page, sent: Sent, capfd: pytest.CaptureFixture[str]) -> None:
    page.on_tap(_fails(ZeroDivisionError("behind the scenes")))
    tap(page, "t1")
    assert notes(sent) == ["Something went wrong. Check the table before you play on."]
    assert "behind the scenes" not in json.dumps(sent)
    assert "ZeroDivisionError: behind the scenes" in capfd.readouterr().err


@pytest.mark.parametrize("content", [{}, {"kind": "tap"}, {"kind": "tap", "id": 7}, {"kind": "unknown"}], ids=str)
def test_a_message_that_is_no_tap_does_nothing(page: Page, sent: Sent, content: dict[str, Any]) -> None:
    page.on_tap(_fails(AssertionError()))
    page._receive(page, content, [])
    assert sent == []


def test_a_question_is_answered(page: Page, sent: Sent) -> None:
    page._receive(page, {"kind": "ping", "number": 7}, [])
    assert [m["content"] for m in sent] == [{"kind": "pong", "number": 7}]


# ---------------------------------------------------------------- what the browser says of itself


def test_a_browser_is_believed_where_it_makes_sense(page: Page) -> None:
    heard: list[Browser] = []
    page.on_browser(heard.append)
    said = {"width": "phone", "room": [390, 596], "dark": False, "language": "ru-RU", "table": "abc", "online": True}
    page.facts = json.dumps({**said, "prefs": {"theme": "day"}})
    assert heard[0].width == "phone"
    assert heard[0].room == (390, 596)
    assert not heard[0].is_dark
    assert heard[0].prefs == {"theme": "day"}
    assert page.browser() == heard[0]


@pytest.mark.parametrize(
    "facts",
    [
        "", "[]", "null", "{", '{"width":7,"room":"x","prefs":[]}', '{"width":"huge","room":[1]}', '{"room":[1,"2"]}',
        '{"room":[-1,5]}', '{"room":[5,20001]}', '{"room":[5,1e3]}', '{"room":[true,5]}', f'{{"room":[5,{10**300}]}}',
    ],
)  # fmt: skip
def test_nonsense_from_a_browser_changes_nothing(page: Page, facts: str) -> None:
    page.facts = facts
    assert (page.browser().width, page.browser().room, dict(page.browser().prefs)) == ("wide", (0, 0), {})


@pytest.mark.parametrize(("language", "word"), [("ru", "связ"), ("en", "connect")])
def test_a_pocket_has_no_connection_that_could_be_lost(language: str, word: str) -> None:
    served, pocket = (json.loads(browser_texts(load(language), is_pocket=way)) for way in (False, True))
    for name in ("reconnecting", "lost", "lost_long"):
        assert word in served[name].lower()
        assert word not in pocket[name].lower()
        assert pocket[name] != served[name]


def test_every_sentence_of_the_browser_is_in_both_languages() -> None:
    russian, english = (json.loads(browser_texts(load(language))) for language in ("ru", "en"))
    assert russian.keys() == english.keys()
    assert all(russian[name] != english[name] for name in english)
    assert "{n}" in russian["waiting"]
    assert "{n}" in english["waiting"]


# ---------------------------------------------------------------- files


def test_the_page_is_light() -> None:
    heavy = ("networkx", "numpy", "pandas", "plotly", "pydantic")
    code = f"import sys, companion.widgets.page; print([m for m in {heavy} if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"


def test_script_and_stylesheet_ask_no_other_host() -> None:
    files = [file for file in STATIC.rglob("*") if file.suffix in (".js", ".css")]
    assert len(files) > 40
    for file in files:
        urls = set(re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"']*", file.read_text("utf-8")))
        assert urls <= {"http://www.w3.org/2000/svg"}, file.name


ROOMS = (".", "boards", "taps", "server", "voices", "dom", "charts", "basics")
"""From top to bottom: a script imports from its own room and from those below."""


def test_a_module_is_named_in_imports_only_and_every_import_is_there() -> None:
    """``linked.js`` puts an address wherever another module's name stands; it is no such module itself."""
    for name in set(every()) - {"linked.js"}:
        text = (SCRIPTS / name).read_text("utf-8")
        written = re.findall(r'^import .* from "(\.[^"]+)";$', text, re.MULTILINE)
        assert sorted(re.findall(r'"(\.\.?/[\w/-]+\.js)"', text)) == sorted(written), name
        assert sorted(imports(name)) == sorted(written), name


def test_imports_of_scripts_point_one_way() -> None:
    """Between rooms downwards; in a room none comes in a circle, which ``linked.js`` could not give addresses."""
    assert {Path(name).parent.as_posix() for name in every()} == set(ROOMS)
    level = {name: ROOMS.index(Path(name).parent.as_posix()) for name in every()}
    assert not [(name, other) for name in every() for other in imports(name).values() if level[other] < level[name]]
    left = {name: set(imports(name).values()) for name in every()}
    while free := {name for name, others in left.items() if not others}:
        left = {name: others - free for name, others in left.items() if name not in free}
    assert not left


def test_an_entry_comes_with_what_it_needs_and_no_more() -> None:
    needs = set(needed("anywidget.js"))
    assert needs >= {"page.js", "dom/patch.js", "basics/storage.js"}
    assert "start_widget.js" not in linked("anywidget.js")
    own = {"start_widget.js", "basics/first_sight.js", "basics/model.js", "basics/storage.js", "dom/styles.js"}
    assert set(needed("start_widget.js")) == own
    assert {*needs, *own, "linked.js"} == set(every()), "every module is needed by a page"


def test_a_linked_module_keeps_its_code_and_drops_its_comments() -> None:
    bare = json.loads(linked("anywidget.js").splitlines()[0].removeprefix("const SOURCES = ").removesuffix(";"))
    assert set(bare) == set(needed("anywidget.js"))
    for name, (text, written) in bare.items():
        assert written == imports(name)
        whole = (SCRIPTS / name).read_text("utf-8")
        assert not re.search(r"^\s*(//|/\*[^@]*$|\* )", text, re.MULTILINE), name
        code = re.sub(r"^\s*/\*(?:[^*]|\*(?!/))*\*/|^\s*//.*$", "", whole, flags=re.MULTILINE)
        for word in ("import {", "export ", "=> ", "return", ";"):
            assert text.count(word) == code.count(word), (name, word)


def test_a_page_wears_no_sheet_of_another_game() -> None:
    theirs = {
        "arkham": r"al-rail|\.al-investigator_|\.mbox",
        "innsmouth": r"\.inn[-_]|innsmouth",
        "realms": r"\.rl-|\"realms",
    }
    for kind in theirs:
        assert re.search(theirs[kind], styles.text(kind))
        for other in theirs.keys() - {kind}:
            assert re.findall(theirs[other], styles.text(kind)) == [], (kind, other)


def test_every_sheet_is_worn_and_listed() -> None:
    listed = {f"{name}.css" for name in styles.EVERY}
    assert {file.relative_to(styles.FOLDER).as_posix() for file in styles.FOLDER.rglob("*.css")} == listed
    assert {name for names in styles.WORN.values() for name in names} == set(styles.EVERY)
    for names in styles.WORN.values():
        assert sorted(names, key=styles.EVERY.index) == list(names)


def test_the_stylesheet_leaves_a_notebook_around_it_as_it_is() -> None:
    css = re.sub(r"/\*.*?\*/", "", _stylesheet(), flags=re.DOTALL)
    css = re.sub(r"@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}", "", css)
    selectors = re.findall(r"(?:^|[{}])\s*([^{}@]+)\{", css)
    theirs = (".jp-", ".lm-", ".p-", ".widget-", ".jupyter-", ".cm-")
    ours = (".", ":is(.", "body[data-voila] ")
    every = [one for rule in selectors for one in _selectors(rule)]
    foreign = [one for one in every if not one.startswith(ours) or one.startswith(theirs)]
    assert foreign == []


def test_no_tap_restyles_the_whole_page() -> None:
    """What hangs on anything inside the page's root, or gives every node two more boxes, is paid at every tap."""
    css = re.sub(r"/\*.*?\*/|@media \(prefers-reduced-motion.*?\}\s*\}", "", _stylesheet(), flags=re.DOTALL)
    every = [one for rule in re.findall(r"(?:^|[{}])\s*([^{}@]+)\{", css) for one in _selectors(rule)]
    of_the_root = [one for one in every if re.match(r"\.al(-page)?(?![\w-])", one)]
    assert len(of_the_root) > 100
    assert [one for one in of_the_root if ":has(" in re.split(r"[ >+~](?![^(]*\))", one)[0]] == []
    assert [one for one in every if re.search(r"\*?::(before|after)$", one) and re.search(r"[ *]::", one)] == []


def _stylesheet() -> str:
    return "\n".join((styles.FOLDER / f"{name}.css").read_text("utf-8") for name in styles.EVERY)


def _selectors(rule: str) -> list[str]:
    """The selectors of a rule; commas inside brackets do not part them."""
    parts, depth = [""], 0
    for letter in rule:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [one.strip() for one in parts if one.strip()]
