"""The start page: in both languages, on phone and laptop, without a kernel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from playwright.sync_api import Page, expect
from serving import Companion
from thoroughly import again, first, thorough

from companion import words
from companion.apps.tables.games import arkham, innsmouth, realms
from companion.arkham.table.commands import Seat, SetUpTable
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.innsmouth.game.commands import SetUpGame
from companion.innsmouth.game.state import BoardSide
from companion.realms.game.commands import SetUpDuel

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]

TITLES = {"ru": "Альманах", "en": "Almanac"}
EVENING = {"ru": "Начать партию", "en": "Start a game"}
EXAMPLE = {"ru": "Посмотреть на примере", "en": "See an example"}
LOOK = {"ru": "Посмотреть", "en": "View"}
UNBUILT = {"ru": "пока недоступно", "en": "not available yet"}
CONTINUE = {"ru": "Продолжить", "en": "Continue"}

SMALL_CONTROLS = """() => [...document.querySelectorAll('button, a[href]')]
  .filter(e => e.offsetParent && Math.min(e.getBoundingClientRect().height, e.getBoundingClientRect().width) < 44)
  .map(e => e.getAttribute('aria-label') || e.textContent)"""


@pytest.fixture(scope="module")
def table(server: Companion) -> str:
    """Id of a game against Hastur that lies on the shelf."""
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    session = Session.start(arkham(), journal, "<b>Friday</b>", "test")
    seats = tuple(Seat(name) for name in ("amanda_sharpe", "joe_diamond", "kate_winthrop", "vincent_lee"))
    session.do(SetUpTable("hastur", seats))
    journal.close()
    return session.game_id


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Companion]:
    """A companion that found its file damaged, in a folder with a long name without a space."""
    folder = tmp_path_factory.mktemp("a_folder_with_a_name_that_no_phone_can_show_on_one_line")
    journal = SqliteJournal(folder / FILE_NAME)
    Session.start(arkham(), journal, "Friday", "test").do(SetUpTable("hastur", (Seat("amanda_sharpe"),)))
    journal.close()
    with (folder / FILE_NAME).open("r+b") as file:
        file.write(b"\xff" * 4096)
    with Companion(folder) as companion:
        yield companion


@pytest.mark.parametrize("size", ["phone", "tablet", "laptop"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_start_page_offers_the_table_and_says_honestly_what_is_not_built(
    server: Companion,
    visit: Visit,
    shot: Callable[[Page, str], Path],
    size: str,
    language: str,
    table: str,
) -> None:
    page = visit(size, language)
    page.goto(f"{server.url}?lang={language}")
    expect(page).to_have_title(TITLES[language])
    expect(page.get_by_role("heading", name=TITLES[language], exact=True)).to_be_visible()
    expect(page.get_by_role("link", name=EVENING[language])).to_have_attribute(
        "href", re.compile(rf"^voila/render/arkham\.ipynb\?lang={language}$")
    )
    notebooks = {file.stem for file in (Path(__file__).parents[3] / "notebooks").glob("*.ipynb")}
    expect(page.get_by_text(UNBUILT[language])).to_have_count(len({"odds", "innsmouth", "realms"} - notebooks))
    latest = page.get_by_role("link", name=CONTINUE[language]).first
    expect(latest).to_have_attribute("href", re.compile(rf"arkham\.ipynb\?table={table}&lang={language}$"))
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.evaluate(SMALL_CONTROLS) == []
    shot(page, f"start-{size}-{language}")


@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("ru", "laptop"),
        thorough("ru", "phone"),
        again("ru", "tablet"),
        again("en", "phone"),
        again("en", "tablet"),
        again("en", "laptop"),
    ],
)
def test_what_was_saved_out_of_a_damaged_file_is_told_inside_its_frame(
    damaged: Companion, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    page = visit(size, language, apart=True)
    page.goto(f"{damaged.url}?lang={language}")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(".damaged-")
    assert notice.evaluate("e => e.scrollWidth - e.clientWidth") <= 0
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    shot(page, f"start-rescued-{size}-{language}")


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_games_of_every_kind_can_be_gone_on_with(server: Companion, visit: Visit, shot: Shot, size: str) -> None:
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    duel = Session.start(realms(), journal, "", "test")
    duel.do(SetUpDuel(("Анна", "Борис"), 1))
    tour = Session.start(innsmouth(), journal, "", "test")
    tour.do(SetUpGame(("Вера", "Глеб"), BoardSide.CULTISTS))
    journal.close()
    page = visit(size, "ru")
    page.goto(f"{server.url}?lang=ru")
    for who, kind, game in (("Вера и Глеб", "innsmouth", tour), ("Анна и Борис", "realms", duel)):
        link = page.get_by_role("link", name=re.compile(f"Продолжить: .*{who}")).first
        expect(link).to_have_attribute("href", re.compile(rf"{kind}\.ipynb\?table={game.game_id}&lang=ru$"))
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert page.evaluate(SMALL_CONTROLS) == []
    shot(page, f"start-all-kinds-{size}-ru")


def test_language_changes_at_a_tap_and_stays(server: Companion, phone: Page, table: str) -> None:
    phone.goto(server.url)
    expect(phone.locator("html")).to_have_attribute("lang", "ru")
    phone.get_by_role("button", name="English").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    expect(phone.get_by_role("heading", name="Tools")).to_be_visible()
    phone.goto(server.url)
    expect(phone.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize(
    ("size", "language"), [("phone", "ru"), ("laptop", "en"), again("phone", "en"), again("upright", "ru")]
)
def test_the_first_visit_says_what_it_is_and_has_one_lit_button_and_an_example(
    tmp_path: Path, visit: Visit, shot: Shot, size: str, language: str
) -> None:
    with Companion(tmp_path) as companion:
        page = visit(size, language, apart=True)
        page.goto(f"{companion.url}?lang={language}")
        expect(page.get_by_role("heading", name=words.load(language).t("Arkham Horror, 2nd edition"))).to_be_visible()
        expect(on_page.lit(page)).to_have_text([EVENING[language]])
        expect(page.get_by_role("link", name=EVENING[language])).to_have_count(1)
        expect(page.get_by_role("textbox")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        assert page.evaluate(SMALL_CONTROLS) == []
        shot(page, f"start-first-{size}-{language}")
        page.get_by_role("link", name=EXAMPLE[language]).click()
        page.get_by_role("button", name=LOOK[language], exact=True).click()
        expect(on_page.heart(page)).to_have_text(words.load(language).t("watching only"))
        expect(on_page.head(page)).to_contain_text("8")
        shot(page, f"start-example-{size}-{language}")


@pytest.mark.parametrize(("light", "shown"), [("light", "day"), ("dark", "candle")])
def test_the_first_visit_takes_the_light_of_the_device_and_keeps_it(
    server: Companion, visit: Visit, light: str, shown: str
) -> None:
    page = visit("phone", "ru", color_scheme=light)
    page.goto(server.url)
    expect(page.locator("div[data-theme]")).to_have_attribute("data-theme", shown)
    page.goto(f"{server.origin}/voila/render/odds.ipynb")
    expect(on_page.root(page)).to_have_attribute("data-theme", shown)
    page.emulate_media(color_scheme="dark" if light == "light" else "light")
    page.goto(server.url)
    expect(page.locator("div[data-theme]")).to_have_attribute("data-theme", shown)


SPOKEN = (("en-GB", "en"), ("ru-RU", "ru"), ("de-AT", "en"))
"""What a browser speaks, and what is shown."""


@pytest.mark.parametrize(("spoken", "shown"), SPOKEN)
def test_the_first_visit_speaks_the_language_of_the_browser(
    server: Companion, visit: Visit, spoken: str, shown: str
) -> None:
    page = visit("laptop", "ru", locale=spoken)
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", shown)
    expect(page.get_by_role("heading", name=TITLES[shown], exact=True)).to_be_visible()


@pytest.mark.parametrize(("spoken", "shown"), first(1, SPOKEN[::-1], then=1))
def test_the_first_visit_at_a_page_does_so_too(server: Companion, visit: Visit, spoken: str, shown: str) -> None:
    page = visit("laptop", "ru", locale=spoken)
    page.goto(f"{server.origin}/voila/render/odds.ipynb")
    expect(on_page.root(page)).to_have_attribute("lang", shown)
    expect(page.locator("html")).to_have_attribute("lang", shown)


def test_theme_and_text_size_change_at_a_tap_and_stay(server: Companion, laptop: Page, shot: Shot, table: str) -> None:
    laptop.goto(server.url)
    page = laptop.locator("div[data-theme]")
    expect(page).to_have_attribute("data-theme", "candle")
    before = laptop.get_by_role("heading", name="Инструменты").evaluate("e => getComputedStyle(e).fontSize")
    laptop.get_by_role("button", name="День").click()
    laptop.get_by_role("button", name="самый крупный").click()
    expect(page).to_have_attribute("data-theme", "day")
    expect(laptop.get_by_role("button", name="День")).to_have_attribute("aria-pressed", "true")
    after = laptop.get_by_role("heading", name="Инструменты").evaluate("e => getComputedStyle(e).fontSize")
    assert float(after[:-2]) == pytest.approx(1.3 * float(before[:-2]), rel=0.01)
    laptop.reload()
    expect(page).to_have_attribute("data-theme", "day")
    shot(laptop, "start-laptop-day-large")


def test_address_can_carry_the_preferences(server: Companion, laptop: Page) -> None:
    laptop.goto(f"{server.url}?lang=en&theme=day&text=130")
    expect(laptop.locator("html")).to_have_attribute("lang", "en")
    expect(laptop.locator("div[data-theme]")).to_have_attribute("data-theme", "day")
    assert laptop.locator("div[data-theme]").evaluate("e => e.style.getPropertyValue('--text')") == "1.3"


def test_names_of_people_are_text_and_never_markup(server: Companion, laptop: Page, table: str) -> None:
    laptop.goto(f"{server.url}?lang=%3Cscript%3Ealert(1)%3C/script%3E")
    expect(laptop.locator("html")).to_have_attribute("lang", "ru")
    assert laptop.locator("b", has_text="Friday").count() == 0


def test_start_page_costs_no_kernel_and_little_weight(server: Companion, visit: Visit) -> None:
    page, weight = visit("laptop", apart=True), 0

    def weigh(request: object) -> None:
        nonlocal weight
        sizes = request.sizes()  # type: ignore[attr-defined]
        weight += sizes["responseBodySize"] + sizes["responseHeadersSize"]

    before = {kernel.pid for kernel in server.kernels()}
    page.on("requestfinished", weigh)
    page.goto(server.url, wait_until="networkidle")
    assert len({kernel.pid for kernel in server.kernels()} - before) <= 1, (
        "only the warm kernel may have come up meanwhile"
    )
    assert 5_000 < weight < 300_000
