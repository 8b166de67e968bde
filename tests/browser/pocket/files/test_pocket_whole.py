"""All that a browser keeps goes into one file, and comes back from it in another browser: the start page does it."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from enemy_files import CODE, COVER, KINDS, OTHERS, boxes, first, whole
from playwright.sync_api import Page, Request, expect
from pocket_shelf import Files, kept, lay, put
from pocket_table import TABLE, ready
from static_host import Host
from thoroughly import again

from companion import words
from companion.apps.tables.games import arkham, realms
from companion.history.journals.line_journal import LineJournal
from companion.history.journals.lines import line_of
from companion.history.session import Session
from companion.realms.game.commands import ChangeSanity, SetUpDuel

Visit = Callable[..., Page]
DUEL = (SetUpDuel(("Анна", "Макс")), ChangeSanity(1, -5))
BOXES = """async (text) => {
  const top = await (await navigator.storage.getDirectory()).getDirectoryHandle("almanac", { create: true });
  const file = await (await top.getDirectoryHandle("boxes", { create: true }))
    .getFileHandle("realms-boxes", { create: true });
  if (text === null) return (await file.getFile()).text();
  const writable = await file.createWritable();
  await writable.write(text);
  await writable.close();
}"""
BOX = line_of({"files": {"realms-box.json": "{}", "realms-box-damaged-1.json": "зуб"}}).decode()


def start(page: Page, host: Host, language: str) -> None:
    page.goto(f"{host.url}?lang={language}")
    page.wait_for_selector("body[data-shown]", state="attached")


def saved(page: Page, host: Host, language: str) -> bytes:
    """The file that the start page saves."""
    start(page, host, language)
    with page.expect_download() as file:
        page.get_by_role("button", name=words.load(language).t("Back up all games")).click()
    return file.value.path().read_bytes()


def take(page: Page, file: Path, language: str, said: str) -> None:
    """Take a file; what is said of it."""
    page.get_by_label(words.load(language).t("Restore a backup")).locator("visible=true").set_input_files(file)
    expect(page.locator("main:visible [data-part=taken]")).to_have_text(said)


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), again("laptop", "en")])
def test_everything_goes_to_another_browser_in_one_file(
    visit: Visit, host: Host, tmp_path: Path, size: str, language: str
) -> None:
    t, n = words.load(language).t, words.load(language).n
    page, file = visit(size, language), tmp_path / "all.json"
    tables = [lay(page, host.url, arkham(), TABLE), lay(page, host.url, realms(), DUEL)]
    page.evaluate(BOXES, BOX)
    file.write_bytes(saved(page, host, language))
    first = kept(page)

    other = visit(size, language, apart=True)
    start(other, host, language)
    expect(other.get_by_role("button", name=t("Back up all games"))).to_have_count(0)
    take(other, file, language, n("{n} game was restored from the file.", "{n} games were restored from the file.", 2))
    second = kept(other)
    assert [second.entries(table) for table in tables] == [first.entries(table) for table in tables]
    assert other.evaluate(BOXES, None) == BOX
    expect(other.locator("main:visible").get_by_role("link", name=t("Continue"))).to_have_count(len(tables))
    take(other, file, language, t("Everything in this file is already here."))


def test_what_went_on_is_taken_and_what_went_otherwise_stays(visit: Visit, host: Host, tmp_path: Path) -> None:
    page, t = visit("phone", "en"), words.load("en").t
    early = Files()
    session = Session.start(realms(), LineJournal(early), "duel", "test")
    for command in DUEL:
        session.do(command)
    put(page, host.url, early.files)
    one, other = (gone_on(early, session.game_id, by) for by in (-1, -2))
    start(page, host, "en")
    take(page, written(tmp_path, one), "en", "1 game was restored from the file.")
    assert kept(page).entries(session.game_id) == LineJournal(one).entries(session.game_id)
    take(
        page,
        written(tmp_path, other),
        "en",
        t("Some games in the file differ from the copies here; the copies here were kept."),
    )
    take(page, written(tmp_path, early), "en", t("Everything in this file is already here."))
    assert kept(page).entries(session.game_id) == LineJournal(one).entries(session.game_id)


def gone_on(early: Files, game: str, by: int) -> Files:
    """The same duel after one more act."""
    files = Files(dict(early.files))
    Session(realms(), LineJournal(files), game, "test").do(ChangeSanity(0, by))
    return files


def written(folder: Path, files: Files) -> Path:
    """These files as the start page saves them."""
    file = folder / "all.json"
    games = [base64.b64encode(content).decode() for content in files.files.values()]
    file.write_text(json.dumps({"almanac": 1, "games": games, "boxes": {}, "cards": {}}))
    return file


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("{", "This is not a backup of all games. To open the file of a single game, use the settings of that game."),
        (
            '{"format": "companion game"}',
            "This is not a backup of all games. To open the file of a single game, use the settings of that game.",
        ),
        ('{"almanac": 2}', "The file comes from a newer edition of the Almanac."),
    ],
    ids=["cut off", "of one table", "newer"],
)
def test_a_strange_file_is_one_sentence(visit: Visit, host: Host, tmp_path: Path, content: str, said: str) -> None:
    page, file = visit("phone", "en"), tmp_path / "all.json"
    file.write_text(content)
    start(page, host, "en")
    take(page, file, "en", words.load("en").t(said))
    assert kept(page).games() == ()


# ---------------------------------------------------------------- a file that an enemy made

CODES = ("/almanac/pydantic_core.py", "/almanac/companion/realms/engine.py", "../almanac/segno.py", "realms-box.json")
"""Where a box wants its text to lie: over modules of the page, and as the box itself."""
SEEN = """() => ({
  rows: [...document.querySelectorAll("main:not([hidden]) [data-part=rows] li, main:not([hidden]) .cont")]
    .filter((row) => row.getClientRects().length).length,
  moons: document.querySelectorAll(".moons i").length,
})"""
SHELVE = "(text) => localStorage.setItem('companion.shelf', text)"


def foreign(page: Page, host: Host) -> list[str]:
    """Every request from now on that leaves the host, as they come; workers ask through the page's context too."""
    found: list[str] = []

    def asked(request: Request) -> None:
        if not request.url.startswith((host.url, "blob:", "data:")):
            found.append(request.url)

    page.context.on("request", asked)
    return found


def test_a_box_that_an_enemy_made_runs_no_code_and_asks_nobody(visit: Visit, host: Host, tmp_path: Path) -> None:
    page, t = visit("phone", "en", apart=True), words.load("en").t
    table = lay(page, host.url, realms(), DUEL)
    left = foreign(page, host)
    start(page, host, "en")
    enemy = tmp_path / "all.json"
    enemy.write_text(json.dumps(boxes({"files": dict.fromkeys(CODES, CODE)})))
    both = f"{t('My box was restored from the file.')} {t('Damaged parts of the file were left out.')}"
    take(page, enemy, "en", both)
    assert list(json.loads(page.evaluate(BOXES, None)[9:])["files"]) == ["realms-box.json"]
    page.evaluate(
        BOXES, line_of({"files": dict.fromkeys(CODES, CODE)}).decode()
    )  # as it lies there since an older edition
    page.goto(f"{host.url}realms.html?table={table}&lang=en")
    ready(page)
    expect(page.get_by_text("Анна").first).to_be_visible()
    assert left == []


@pytest.mark.thorough
def test_whatever_lies_in_the_browser_the_start_page_shows_the_sound_table(visit: Visit, host: Host) -> None:
    """Every kind of damaged evening and card at once, beside one table that somebody played."""
    page = visit("phone", "en", apart=True)
    table = lay(page, host.url, realms(), DUEL)
    files = {
        f"enemy-{at}": base64.b64decode(text)
        for at, content in enumerate(KINDS.values())
        for text in (content or {}).get("games", ())
        if isinstance(text, str) and "%" not in text
    }
    put(page, host.url, files)
    left = foreign(page, host)
    shelves = {json.dumps((content or {}).get("cards")): kind for kind, content in OTHERS.items()}
    assert len(shelves) > 10
    for shelf, kind in shelves.items():  # each once: of most kinds the shelf is the same empty one
        page.evaluate(SHELVE, shelf)
        start(page, host, "en")
        expect(page.locator(f"main:visible a[href*='{table}']")).to_be_visible()
        found = page.evaluate(SEEN)
        assert found["moons"] <= 40, kind
        links = page.locator("main:visible [data-part=latest] a, main:visible [data-part=rows] a").all()
        assert {link.get_attribute("href").partition("?")[0] for link in links} <= {"realms.html"}, kind
    assert left == []
    page.goto(f"{host.url}realms.html?table={table}&lang=en")
    ready(page)
    expect(page.get_by_text("Анна").first).to_be_visible()


def test_the_address_of_a_server_in_a_file_is_never_asked(visit: Visit, host: Host, tmp_path: Path) -> None:
    page, t = visit("phone", "en", apart=True), words.load("en").t
    left, enemy = foreign(page, host), tmp_path / "all.json"
    enemy.write_text(json.dumps(OTHERS["a server's address beside"]))
    start(page, host, "en")
    one = words.load("en").n("{n} game was restored from the file.", "{n} games were restored from the file.", 1)
    take(page, enemy, "en", f"{one} {t('Reopen shared tables from their links.')}")
    page.goto(f"{host.url}realms.html?table={COVER[0]}&lang=en")
    ready(page)
    assert left == []


def test_what_is_left_out_is_said(visit: Visit, host: Host, tmp_path: Path) -> None:
    page, n, file = visit("phone", "ru", apart=True), words.load("ru").n, tmp_path / "all.json"
    broken = first(entries=5)
    file.write_text(json.dumps(whole(first(), broken, broken)))
    start(page, host, "ru")
    added = n("{n} game was restored from the file.", "{n} games were restored from the file.", 1)
    left = n("{n} game was left out: it is damaged.", "{n} games were left out: they are damaged.", 2)
    take(page, file, "ru", f"{added} {left}")
