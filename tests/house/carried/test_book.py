"""The book of lessons and reference: made whole, and it asks no other host."""

from __future__ import annotations

import doctest
import importlib
import inspect
import re
import runpy
import subprocess
import sys
from dataclasses import is_dataclass
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import sync_playwright
from quiet_chromium import QUIET

from companion import odds

RESOURCE = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=["'](?P<address>[^"']+)""")
NAMED = re.compile(r'<dt class="sig sig-object py" id="([^"]+)"')
LINK = re.compile(r"""<a\b[^>]*?href=["'](?P<address>[^"'#]+)(?:#(?P<place>[^"']*))?["']""")


def build(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, root / "docs/book/build.py", *arguments], capture_output=True, text=True)


@pytest.fixture(scope="module")
def book(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book") / "new"
    made = build(root, str(folder))
    assert made.returncode == 0, made.stderr
    return folder


@pytest.mark.slow
def test_every_lesson_and_every_public_name_is_in_it(book: Path, root: Path) -> None:
    lessons = {path.stem for path in (root / "notebooks/examples").glob("*.ipynb")}
    assert {path.stem for path in (book / "lessons").glob("*.html")} == lessons
    pages = sorted((book / "library").glob("*.html"))
    assert len(pages) == 7
    for page in pages:
        text = page.read_text("utf-8")
        package = re.search(r"<title>(companion\.[\w.]+)", text)
        assert package is not None, page.name
        headings = set(re.findall(r"<h2>(\w+)", text))
        assert headings == set(importlib.import_module(package[1]).__all__)
        commands = getattr(importlib.import_module(package[1]), "commands", None)
        told = set(re.findall(r'<span class="sig-name descname"><span class="pre">(\w+)', text))
        assert {name for name in getattr(commands, "__all__", ()) if is_dataclass(getattr(commands, name))} <= told


@pytest.mark.slow
def test_the_reference_shows_public_names_enumerations_and_the_fields_of_records(book: Path) -> None:
    shown = {name for page in (book / "library").glob("*.html") for name in NAMED.findall(page.read_text("utf-8"))}
    assert {f"companion.odds.Action.{action.name}" for action in odds.Action} <= shown
    assert {"companion.odds.Advice.action", "companion.odds.Advice.chance"} <= shown
    assert "companion.arkham.commands.SetUpTable.ancient_one" in shown
    assert [name for name in shown if ".table.commands." in name or ".game.commands." in name] == []


def test_the_reference_names_things_as_a_reader_imports_them(root: Path) -> None:
    page = runpy.run_path(str(root / "docs/book/build.py"))["reference"]("realms", {})
    assert ".. autoclass:: companion.realms.commands.SetUpDuel\n" in page
    assert ".. autofunction:: companion.realms.find_cards\n" in page


@pytest.mark.parametrize("name", [name for name in odds.__all__ if inspect.isfunction(getattr(odds, name))])
def test_every_function_of_the_odds_has_an_example_that_is_true(name: str) -> None:
    function = getattr(odds, name)
    (examples,) = doctest.DocTestFinder(recurse=False).find(
        function, name, globs=vars(inspect.getmodule(function)).copy()
    )
    assert any(re.search(rf"\b{name}\(", example.source) for example in examples.examples)
    assert doctest.DocTestRunner().run(examples).failed == 0


@pytest.mark.slow
def test_every_link_between_its_pages_leads_somewhere_and_nothing_comes_from_elsewhere(book: Path) -> None:
    followed = 0
    for page in book.rglob("*.html"):
        text = page.read_text("utf-8")
        for resource in RESOURCE.finditer(text):
            address = resource["address"].split("?")[0].split("#")[0]
            assert not address.startswith(("http:", "https:", "//")), f"{page.name}: {address}"
        for link in LINK.finditer(text):
            if re.match(r"\w+:", link["address"]):
                continue
            target = (page.parent / link["address"]).resolve()
            assert target.is_file(), f"{page.relative_to(book)}: {link['address']}"
            followed += 1
    assert followed > 500


class Heard(HTMLParser):
    """The language of a page, and of every piece of its text."""

    def __init__(self) -> None:
        super().__init__()
        self.of_page, self.open, self.texts = "", list[tuple[str, str]](), list[tuple[str, str]]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs).get("lang")
        if tag == "html":
            self.of_page = said or ""
        if tag not in VOID:
            self.open.append((tag, said or (self.open[-1][1] if self.open else "")))

    def handle_endtag(self, tag: str) -> None:
        at = max((at for at, (name, _) in enumerate(self.open) if name == tag), default=len(self.open))
        del self.open[at:]

    def handle_data(self, data: str) -> None:
        if self.open and not {"script", "style", "title"} & {tag for tag, _ in self.open}:
            self.texts.append((self.open[-1][1], data))


VOID = ("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr")
RUSSIAN = re.compile("[А-Яа-яЁё]")


@pytest.mark.slow
def test_html_lang_of_every_page_is_english_and_russian_is_marked_in_it(book: Path) -> None:
    for page in book.rglob("*.html"):
        heard = Heard()
        heard.feed(page.read_text("utf-8"))
        assert heard.of_page == "en", page.name
        assert [text for said, text in heard.texts if said == "en" and RUSSIAN.search(text)] == [], page.name
        assert [text for said, text in heard.texts if said == "ru" and re.search("[A-Za-z]", text)] == [], page.name
        if page.parent.name == "lessons":
            assert {said for said, text in heard.texts if text.strip()} == {"en", "ru"}, page.name


def test_what_is_russian_on_a_page_of_the_book_is_marked_as_such(root: Path) -> None:
    """And nothing within a script, whose texts Plotly draws."""
    marked = runpy.run_path(str(root / "docs/book/build.py"))["with_languages"]
    assert marked("<p>Врата: 2, да! · Two gates</p>") == '<p><span lang="ru">Врата: 2, да</span>! · Two gates</p>'
    assert marked('<a title="Врата">go</a>') == '<a title="Врата">go</a>'
    for whole in ("<script>'<b>Врата</b>'</script>", "<style>/* Врата */</style>", "<title>Врата</title>"):
        assert marked(whole) == whole


CUT = """() => [...document.querySelectorAll("pre")]
  .filter(code => code.scrollWidth > code.clientWidth + 1).map(code => code.textContent)"""
"""Code of which a part lies out of its column."""


@pytest.mark.slow
@pytest.mark.parametrize(("wide", "high"), [(390, 844), (1440, 900)])
def test_its_figures_are_drawn_without_a_network(book: Path, dev: ModuleType, wide: int, high: int) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=dev.find_browser(), args=QUIET)
        page = browser.new_page(viewport={"width": wide, "height": high})
        asked, wrong = [], []
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        figures = 0
        for lesson in sorted((book / "lessons").glob("*.html")):
            page.goto(lesson.as_uri())
            places = page.locator(".plotly-graph-div")
            for at in range(places.count()):
                places.nth(at).locator(".main-svg").first.wait_for(state="attached")
                figures += 1
            assert page.evaluate("document.documentElement.scrollWidth") <= wide, lesson.name
            assert page.evaluate(CUT) == [], lesson.name
        browser.close()
    assert figures >= 8
    assert wrong == []
    assert [address for address in asked if not address.startswith(("file:", "data:", "blob:"))] == []


@pytest.mark.parametrize("arguments", [(), ("one", "two"), ("--fast",)])
def test_it_wants_one_folder(root: Path, arguments: tuple[str, ...]) -> None:
    refused = build(root, *arguments)
    assert refused.returncode == 2
    assert refused.stderr.splitlines() == ["Name one folder for the book: python3 dev.py book FOLDER"]


def test_it_says_what_it_is(root: Path) -> None:
    helped = build(root, "--help")
    assert helped.returncode == 0
    assert "dev.py book FOLDER" in helped.stdout


def test_it_is_not_written_over_something_else(root: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    for folder, reason in ((tmp_path, "holds something else"), (tmp_path / "letter.txt", "is a file")):
        refused = build(root, str(folder))
        assert refused.returncode == 2
        assert len(refused.stderr.splitlines()) == 1
        assert reason in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
