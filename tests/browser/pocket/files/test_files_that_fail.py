"""A browser's private files that fail: what is acknowledged is on the disk, whatever the browser answers.

The real files of Chromium, with its handles made faulty in one way after another; and what they do by themselves where
there is no room, or where the site's data is cleared under an open table.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import CDPSession, Page, Playwright
from static_host import Host

Visit = Callable[..., Page]

WORKER = """
import { Folder, placeOf } from "ADDRESS";
const Handle = FileSystemSyncAccessHandle.prototype;
const { write, getSize, flush, read, truncate } = Handle;
const { getFileHandle } = FileSystemDirectoryHandle.prototype;
const bytes = (text) => new TextEncoder().encode(text);
const FAULTS = {
  "write short": () => {
    Handle.write = function (content, how) { return write.call(this, content.subarray(1), how); };
  },
  "write answers too little": () => { Handle.write = function (...what) { return write.apply(this, what) - 1; }; },
  "write answers -8": () => { Handle.write = () => 4294967288; },
  "write answers -5": () => { Handle.write = () => 4294967291; },
  "write writes nothing": () => { Handle.write = (content) => content.length; },
  "write writes something else": () => {
    Handle.write = function (content, how) { return write.call(this, content.map(() => 0), how); };
  },
  "write throws": () => { Handle.write = () => { throw new DOMException("", "QuotaExceededError"); }; },
  "no size": () => { Handle.getSize = () => 18446744073709551615; },
  "size -1": () => { Handle.getSize = () => -1; },
  "size stays": () => { Handle.getSize = function () { return Math.min(6, getSize.call(this)); }; },
  "flush throws": () => { Handle.flush = () => { throw new DOMException("", "InvalidStateError"); }; },
  "read answers nothing": () => { Handle.read = () => 0; },
  "truncate throws": () => {
    Handle.truncate = () => { throw new DOMException("", "InvalidStateError"); };
    Handle.write = () => 4294967288;
  },
  "no handle": () => {
    FileSystemDirectoryHandle.prototype.getFileHandle = async () => { throw new DOMException("", "NotFoundError"); };
    Handle.write = () => 4294967292;
  },
};
const whole = () => {
  Object.assign(Handle, { write, getSize, flush, read, truncate });
  FileSystemDirectoryHandle.prototype.getFileHandle = getFileHandle;
};
const kept = async () => {
  const file = await (await (await placeOf("games")).getFileHandle("table")).getFile();
  return await file.text();
};
const until = async (is) => {
  while (!(await is())) await new Promise((done) => setTimeout(done, 20));
};
const does = {
  faults: () => Object.keys(FAULTS),
  async open() {
    globalThis.folder = new Folder(await placeOf("games"));
    folder.healed = () => { folder.wasHealed = (folder.wasHealed ?? 0) + 1; };
    folder.failed = () => { folder.hasFailed = true; };
    await folder.look();
    await folder.hold("table", true);
    folder.append("table", 0, bytes("first\\n"));
    return await kept();
  },
  append: (text) => folder.append("table", folder.size("table"), bytes(text)),
  break: (fault) => FAULTS[fault](),
  mend: whole,
  seen: () => new TextDecoder().decode(folder.read("table", 0)),
  size: () => folder.size("table"),
  kept,
  isLost: () => folder.isLost,
  lookAfter: () => folder.lookAfter(),
  hasFailed: () => folder.hasFailed === true,
  healed: async () => { await until(() => folder.wasHealed); folder.wasHealed = 0; },
};
addEventListener("message", async ({ data: [name, ...what] }) => {
  try {
    postMessage(await does[name](...what));
  } catch (error) {
    postMessage(`THROWN ${error}`);
  }
});
"""
ASK = """(what) => new Promise((done) => {
  worker.onmessage = ({ data }) => done(data ?? null);
  worker.postMessage(what);
})"""
BEGIN = """(text) => {
  const script = new Blob([text], { type: "text/javascript" });
  globalThis.worker = new Worker(URL.createObjectURL(script), { type: "module" });
}"""


class Files:
    """The files of one tab."""

    def __init__(self, host: Host, page: Page) -> None:
        self.page = page
        (script,) = (file.relative_to(host.top) for file in host.top.rglob("pocket/static/files/folder.js"))
        address = urljoin(host.url, f"/{script.as_posix()}")
        self.page.goto(address)
        self.page.evaluate(BEGIN, WORKER.replace("ADDRESS", address))
        self.origin = str(self.page.evaluate("location.origin"))

    def __call__(self, *what: str) -> object:
        answer: object = self.page.evaluate(ASK, list(what))
        assert not str(answer).startswith("THROWN"), answer
        return answer

    @property
    def browser(self) -> CDPSession:
        return self.page.context.new_cdp_session(self.page)


@pytest.fixture
def files(host: Host, visit: Visit) -> Files:
    return begun(host, visit("laptop", "en", apart=True))


def begun(host: Host, page: Page) -> Files:
    opened = Files(host, page)
    assert opened("open") == "first\n"
    return opened


def test_every_fault_of_a_handle_is_noticed_and_what_was_acknowledged_stays(files: Files) -> None:
    """What failed is not acknowledged, what was stays in memory and on the disk, and all is written once it can be."""
    wanted = "first\n"
    faults = files("faults")
    assert isinstance(faults, list)
    for fault in map(str, faults):
        files("break", fault)
        assert files("append", f"{fault}\n") in ("full", "failed"), fault
        assert (files("seen"), files("size")) == (wanted, len(wanted)), fault
        files("mend")
        files("healed")
        assert files("kept") == wanted, fault
        assert files("append", f"{fault}\n") == "", fault
        wanted += f"{fault}\n"
        assert files("kept") == wanted, fault


def test_a_browser_without_room_is_told_as_full_and_goes_on_with_room(files: Files) -> None:
    """The real answers of Chromium: what it has set aside is full at some time."""
    files.browser.send("Storage.overrideQuotaForOrigin", {"origin": files.origin, "quotaSize": 1000})
    wanted, answer = "first\n", ""
    while not answer:
        line = "x" * 500 + "\n"
        answer = str(files("append", line))
        wanted += "" if answer else line
        assert len(wanted) < 100_000, "the quota was never reached"
    assert answer == "full"
    assert files("seen") == wanted
    files.browser.send("Storage.overrideQuotaForOrigin", {"origin": files.origin})
    files("healed")
    assert files("append", "last\n") == ""
    assert files("kept") == wanted + "last\n"


@pytest.mark.parametrize("acts", [True, False], ids=["at an act", "while nobody acts"])
def test_a_file_that_was_erased_while_it_was_open_is_made_anew_with_all_that_was_in_it(
    files: Files, acts: bool
) -> None:
    erase_and_look(files, acts)


@pytest.mark.parametrize("acts", [True, False], ids=["at an act", "while nobody acts"])
def test_so_is_one_on_a_disk_whose_handle_goes_on_as_if_nothing_were(
    host: Host, playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path, acts: bool
) -> None:
    """A profile in memory answers with sizes that cannot be; one on a disk takes everything, and nobody finds it."""
    profile = playwright.chromium.launch_persistent_context(tmp_path / "profile", **browser_type_launch_args)
    try:
        erase_and_look(begun(host, profile.new_page()), acts)
    finally:
        profile.close()


def erase_and_look(files: Files, acts: bool) -> None:
    files("append", "second\n")
    files.browser.send("Storage.clearDataForOrigin", {"origin": files.origin, "storageTypes": "all"})
    wanted = "first\nsecond\n"
    if acts:
        wanted += "third\n" if files("append", "third\n") == "" else ""
    else:
        files("lookAfter")
    files("healed")
    assert files("kept") == wanted
    assert files("append", "last\n") == ""
    assert files("kept") == wanted + "last\n"


def test_a_file_that_cannot_be_made_anew_is_told_as_lost_until_it_is(files: Files) -> None:
    files("break", "no handle")
    files("lookAfter")
    assert (files("isLost"), files("hasFailed")) == (True, True)
    assert files("append", "x\n") == "failed"
    files("mend")
    files("healed")
    assert (files("isLost"), files("kept")) == (False, "first\n")
