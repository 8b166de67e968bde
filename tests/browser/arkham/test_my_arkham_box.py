"""Cards found by what is printed, titles taught once, cards that the lists do not have: on a phone and a laptop."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import on_page
import pytest
from arkham_player import BOX, Player
from playwright.sync_api import Page, expect
from serving import Companion

from companion import words
from companion.apps.tables.boxes.arkham_box import FILE_NAME as BOX_FILE
from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.screens.arkham.wording.movement_boxes import in_words

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]
Lay = Callable[..., str]

SIZES = [("phone", "ru"), ("laptop", "en")]
PAIR = ("picnickers_panic", "witch_burning_anniversary")
"""Gate, clue and movement box are the same on both."""
TITLES = {"ru": "Паника на поляне", "en": "Panic on the Green"}
FOGS = {"ru": "Туман над рекой", "en": "Fog over the River"}


@pytest.fixture
def lay(server: Companion) -> Iterator[Lay]:
    """A table in phase V of round 1 after some commands; my box of the house is empty."""
    server.data_folder.joinpath(BOX_FILE).unlink(missing_ok=True)
    journal = SqliteJournal(server.data_folder / FILE_NAME)

    def laid(*commands: Command) -> str:
        session = Session.start(arkham(), journal, "", "test")
        seats = (c.Seat("joe_diamond"), c.Seat("vincent_lee"))
        session.do(c.SetUpTable("hastur", seats))
        session.do(c.ResolveMythos(printed=c.PrintedCard()))
        for phase in list(Phase)[1:]:
            session.do(c.BeginPhase(phase))
        for command in commands:
            session.do(command)
        return session.game_id

    yield laid
    journal.close()
    server.data_folder.joinpath(BOX_FILE).unlink(missing_ok=True)


def typed(player: Player, label: str, text: str) -> None:
    line = player.sheet.get_by_label(player.t(label)).locator("visible=true").first
    line.fill(text)
    line.press("Enter")
    player.settled()


@pytest.mark.parametrize(("size", "language"), SIZES)
def test_a_card_is_found_by_its_entries_and_its_own_title_is_taught_once(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, size: str, language: str
) -> None:
    player = Player(visit(size, language), language)
    player.open(server, lay())
    player.section("Mythos")
    player.count_from_here()
    card = BOX.mythos[PAIR[0]]
    player.read_gate(card.gate)
    player.choose(player.short(card.clue))
    printed = in_words(card.white, card.black, words.load(language))
    player.press("Movement: {symbols}", symbols=printed)
    rows = player.sheet.get_by_role("listitem")
    expect(rows).to_have_count(2)
    for one in PAIR:
        expect(rows.filter(has_text=player.name(BOX.mythos[one]))).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"arkham-alike-{size}-{language}")
    player.choose(player.name(card))
    assert player.taps == (4 if language == "ru" else 5)  # the gates stand above translated titles
    fold = player.sheet.locator("summary").filter(has_text=player.t("My card has another title"))
    player.tap(fold)
    typed(player, "Title on my card", TITLES[language])
    expect(player.sheet.locator("h2, h3").filter(has_text=TITLES[language]).first).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"arkham-my-title-{size}-{language}")
    assert json.loads((server.data_folder / BOX_FILE).read_text("utf-8"))["titles"] == {
        card.id: {language: TITLES[language]}
    }
    player.press("Name another card")
    for letters in (TITLES[language][:8], player.name(card)[:4], card.name_en[:4], card.name_ru[:4]):
        player.page.locator("[data-find]").fill(letters)
        expect(on_page.options(player.sheet).first).to_contain_text(TITLES[language])
    player.choose(TITLES[language])
    player.answer_everything()
    player.press("Apply all")
    assert TITLES[language] in player.undo_says()


@pytest.mark.parametrize(("size", "language"), SIZES)
def test_a_card_of_another_box_is_kept_picked_by_name_and_ends_the_environment(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, size: str, language: str
) -> None:
    player, fog = Player(visit(size, language), language), FOGS[language]
    player.open(server, lay(c.PutCard("estate_sale")))
    player.section("Mythos")
    player.read_gate("woods")
    player.choose(player.short("black_cave"))
    player.tap(player.movements.first)
    player.choose(player.t("environment"))
    player.choose(player.t("weather"))
    typed(player, "Its title while in play", fog)
    player.press("Keep it in my Arkham box")
    player.sees(player.t("In my Arkham box"))
    player.is_comfortable()
    shot(player.page, f"arkham-kept-card-{size}-{language}")
    player.press("Name another card")
    player.count_from_here()
    player.page.locator("[data-find]").fill(fog[:4])
    player.choose(fog)
    player.answer_everything()
    player.press("Apply all")
    assert player.taps == 2, "as few as for a card of the lists"
    assert fog in player.undo_says()
    expect(on_page.in_force(player.page).filter(has_text=fog)).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [*SIZES, ("tablet", "ru")])
def test_my_box_is_told_at_set_up_corrected_shared_and_taken_in(
    server: Companion, visit: Visit, shot: Shot, lay: Lay, tmp_path: Path, size: str, language: str
) -> None:
    player, fog = Player(visit(size, language), language), FOGS[language]
    player.open(server)
    player.press("Ancient One")
    player.sees(player.t("Your copy and expansions"))
    shot(player.page, f"arkham-box-at-set-up-{size}-{language}")
    player.press("My Arkham box")
    typed(player, "Title of a card missing from the lists", fog)
    player.choose(player.t("environment"))
    player.choose(player.t("weather"))
    player.choose(player.name(BOX.spaces["woods"]))
    typed(player, "What it does, in your words", "−1")
    player.is_comfortable()
    shot(player.page, f"arkham-own-card-{size}-{language}")
    player.press("To the list")
    player.is_comfortable()
    shot(player.page, f"arkham-my-box-{size}-{language}")
    with player.page.expect_download() as saved:
        player.page.get_by_role("link", name=player.t("Save to file")).click()
    file = tmp_path / BOX_FILE
    saved.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["cards"][fog]["gate"] == "woods"
    player.choose(fog)
    player.press("Delete the card")
    player.press("Restore it")
    player.choose(fog)
    player.press("Delete the card")
    assert fog not in (server.data_folder / BOX_FILE).read_text("utf-8")
    player.page.locator("input[type=file]").set_input_files(file)
    expect(on_page.toast(player.page)).to_contain_text(player.t("{n} taken from the file.", n=1))
    player.choose(fog)
