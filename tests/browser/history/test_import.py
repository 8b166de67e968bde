"""A saved table comes back from its file through the page's settings, on a phone as on a laptop, in both languages."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import on_page
import pytest
from arkham_player import Player
from arkham_shelf import TABLE, lay
from playwright.sync_api import Page, expect
from serving import Companion

from companion.history.export import export_game
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal

Visit = Callable[..., Page]
Shot = Callable[[Page, str], Path]


def saved(server: Companion) -> str:
    """The file of a table in round 9."""
    name = lay(server, TABLE)
    journal = SqliteJournal(server.data_folder / FILE_NAME)
    try:
        return export_game(journal, name)
    finally:
        journal.close()


@pytest.mark.parametrize(("size", "language"), [("phone", "ru"), ("laptop", "en")])
def test_a_saved_table_is_taken_from_a_file(
    server: Companion, visit: Visit, tmp_path: Path, shot: Shot, size: str, language: str
) -> None:
    document, file = saved(server), tmp_path / "table.json"
    player = Player(visit(size, language), language)
    player.open(server)
    player.press("Settings")
    picker = player.page.get_by_label(player.t("Open a file"))
    file.write_text(document[:500], "utf-8")
    picker.set_input_files(file)
    expect(on_page.toast(player.page)).to_contain_text(player.t("The file is cut off or damaged."))
    content = json.loads(document)
    content["entries"][3]["act"]["with"]["value"] = 99
    file.write_text(json.dumps(content), "utf-8")
    picker.set_input_files(file)
    expect(on_page.toast(player.page)).to_contain_text("99")
    shot(player.page, f"import-refused-{size}-{language}")
    file.write_text(document, "utf-8")
    picker.set_input_files(file)
    way = on_page.toast(player.page).get_by_role("link", name=player.t("Open it"))
    expect(way).to_be_visible()
    player.is_comfortable()
    shot(player.page, f"import-{size}-{language}")
    way.click()
    player.arrived()
    if size == "phone":
        expect(on_page.numbers(player.page)).to_contain_text("7")
    else:
        doom = player.t("Doom {n} of {top}", n=7, top=13)
        expect(player.sheet.get_by_role("img", name=doom, exact=True)).to_be_visible()
    player.press("Settings")
    expect(player.page.get_by_label(player.t("Open a file"))).to_be_visible()
    shot(player.page, f"import-at-a-table-{size}-{language}")
