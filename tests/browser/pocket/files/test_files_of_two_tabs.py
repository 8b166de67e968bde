"""The browser's private files between two tabs, moment by moment: a folder of the test stands for the browser's."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urljoin

from playwright.sync_api import Page
from settling import until
from static_host import Host

Visit = Callable[..., Page]
PLACE = """
import { Folder } from "./files.js";
const looks = [];
let isHeld = false;
const busy = () => new DOMException("", "NoModificationAllowedError");
const entry = {
  getFile: () => new Promise((done) => looks.push((text) => done(new Blob([text])))),
  createSyncAccessHandle: async () => {
    if (isHeld) throw busy();
    isHeld = true;
    return { close: () => { isHeld = false; }, getSize: () => 0, read: () => 0 };
  },
};
const place = { name: "games", getFileHandle: async () => entry };
const text = (folder) => new TextDecoder().decode(folder.files.get("one").seen);
const until = async (is) => { while (!is()) await new Promise((done) => setTimeout(done, 5)); };
"""
"""One file that one tab at a time can hold; a look at it ends when the test says what was seen."""
MEANWHILE_HELD = """
const folder = new Folder(place);
const look = folder.see("one", entry);
await folder.claim("one", {});
looks[0]("as it was");
await look;
globalThis.result = [folder.files.get("one").handle !== undefined, await folder.hold("one")];
"""
LATER_LOOK_FIRST = """
const folder = new Folder(place);
const early = folder.see("one", entry);
const late = folder.see("one", entry);
looks[1]("new");
await late;
looks[0]("old");
await early;
globalThis.result = [text(folder)];
"""
TAKEN_UNHEARD = """
const first = new Folder(place), second = new Folder(place);
first.channel.onmessage = null; // it hears no question
place.getFileHandle = async () => { looks.length = 0; return entry; };
await first.hold("one");
second.claim("one", { steal: true });
await until(() => second.files.get("one")?.handle);
const found = [first.files.get("one").handle === undefined, first.claims.has("one")];
second.letGo("one", second.files.get("one"));
await until(() => first.files.get("one").handle);
globalThis.result = [...found, true];
"""


def of(script: str, host: Host, visit: Visit) -> list[object]:
    page = visit("laptop", "en", apart=True)
    (files,) = (file.relative_to(host.top) for file in host.top.rglob("pocket/static/files/files.js"))
    page.goto(urljoin(host.url, f"/{files.as_posix()}"))
    page.add_script_tag(type="module", content=PLACE + script)
    until(page, "globalThis.result !== undefined")
    result: list[object] = page.evaluate("globalThis.result")
    return result


SAID_BY_OTHERS = """
const folder = new Folder(place);
let grown = 0;
folder.grown = () => grown++;
place.getFileHandle = async (name) => {
  if (name.includes("/")) throw new TypeError("no name");
  throw new DOMException("", "NotFoundError");
};
const failed = [];
addEventListener("unhandledrejection", ({ reason }) => failed.push(String(reason)));
const named = (name) => ({ folder: "games", name });
for (const said of [null, 5, "x", {}, named(), named(7), named(""), named("../x"), named("lost")]) {
  folder.channel.onmessage({ data: said });
}
await new Promise((done) => setTimeout(done, 50));
globalThis.result = [grown, folder.files.size, ...failed];
"""
"""Another page of the origin says anything on the tabs' channel."""


def test_a_file_that_this_tab_came_to_write_is_not_put_back_by_an_earlier_look(host: Host, visit: Visit) -> None:
    """Else nobody could write it any more: the file is held, and no tab knows that it holds it."""
    assert of(MEANWHILE_HELD, host, visit)[0] is True


def test_what_an_earlier_look_saw_does_not_replace_what_a_later_one_saw(host: Host, visit: Visit) -> None:
    assert of(LATER_LOOK_FIRST, host, visit) == ["new"]


def test_who_does_not_hear_the_question_lets_go_when_the_lock_is_taken_and_waits_for_it(
    host: Host, visit: Visit
) -> None:
    assert of(TAKEN_UNHEARD, host, visit) == [True, True, True]


def test_what_another_page_of_this_origin_says_changes_and_breaks_nothing(host: Host, visit: Visit) -> None:
    assert of(SAID_BY_OTHERS, host, visit) == [0, 0]
