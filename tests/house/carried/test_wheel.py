"""The installed wheel works without the checkout: commands, data, words, template, server.

The wheel is put into an environment of its own that borrows the other packages from this one, so that nothing
is fetched; the checkout is not on its path.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from serving import Companion

from companion.apps.tables.games import arkham
from companion.arkham.table.commands import Seat, SetUpTable
from companion.history.export import export_game
from companion.history.journals.sqlite_journal import SqliteJournal
from companion.history.session import Session

pytestmark = pytest.mark.slow


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment with the wheel in it, and an empty folder to work in."""

    prefix: Path
    work: Path

    @property
    def scripts(self) -> Path:
        return self.prefix / ("Scripts" if sys.platform == "win32" else "bin")

    @property
    def python(self) -> str:
        return str(self.scripts / "python")

    def run(self, *command: str) -> str:
        """Output of a command in the work folder; it must succeed."""
        answer = subprocess.run(command, cwd=self.work, capture_output=True, text=True, encoding="utf-8", timeout=120)
        assert answer.returncode == 0, answer.stderr
        return answer.stdout

    def companion(self, *words: str) -> str:
        return self.run(str(self.scripts / "companion"), *words)


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "-q",
        "wheel",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(folder),
        str(root),
    ]
    subprocess.run(pip, check=True, timeout=300)
    (built,) = folder.glob("almanac_companion-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    prefix = tmp_path_factory.mktemp("installed") / "env"
    venv.create(prefix, with_pip=False)
    python = prefix / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    words = ["-q", "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *words], check=True, timeout=300)
    site = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    (Path(site) / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Installed(prefix, tmp_path_factory.mktemp("work"))


def test_wheel_holds_data_words_pages_and_no_tests(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in (
        "companion/py.typed",
        "companion/history/link/common.txt",
        "companion/pocket/static/service.js",
        "companion/pocket/site/ingredients.lock",
        "companion/_data/arkham/mythos.csv",
        "companion/_notebooks/index.ipynb",
        "companion/words/locale/ru/LC_MESSAGES/house.mo",
        "companion/widgets/static/styles/house/tokens.css",
        "companion/widgets/static/scripts/page.js",
        "companion/share/jupyter/voila/templates/companion/index.html.j2",
        "almanac_companion-0.3.0.data/data/share/jupyter/voila/templates/companion/static/start.css",
        "almanac_companion-0.3.0.data/data/share/jupyter/labextensions/companion-figures/static/figures.js",
    ):
        assert needed in names
    assert [name for name in names if name.startswith(("tests/", "dev.py")) or "__pycache__" in name] == []


def test_package_comes_from_the_wheel(installed: Installed) -> None:
    place = installed.run(installed.python, "-c", "import companion; print(companion.__file__)")
    assert Path(place.strip()).is_relative_to(installed.prefix)


def test_commands_answer(installed: Installed) -> None:
    assert "companion" in installed.companion("--help")
    assert installed.companion("--version").startswith("companion ")


def test_data_and_russian_words_are_found(installed: Installed) -> None:
    code = (
        "from companion.facts.arkham import load; from companion.words import load as words;"
        "print(len(load().mythos), words('ru').t('New game'))"
    )
    assert installed.run(installed.python, "-X", "utf8", "-c", code).split(maxsplit=1) == ["67", "Новая игра\n"]


def test_replay_plays_an_exported_game(installed: Installed, tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.sqlite")
    session = Session.start(arkham(), journal, "Friday", "test")
    session.do(SetUpTable("yig", (Seat("mandy_thompson"),)))
    (tmp_path / "game.json").write_text(export_game(journal, session.game_id), "utf-8")
    journal.close()
    game, shelf = str(tmp_path / "game.json"), str(tmp_path / "shelf")
    assert '"ancient_one": "yig"' in installed.companion("replay", game)
    installed.companion("import", game, "--data-dir", shelf)
    assert "Friday" in installed.companion("games", "--data-dir", shelf)


def test_voila_finds_the_template_where_jupyter_looks(installed: Installed) -> None:
    assert (installed.prefix / "share/jupyter/voila/templates/companion/index.html.j2").is_file()


def test_server_shows_start_page_and_an_app(installed: Installed, tmp_path: Path) -> None:
    borrowed = {"JUPYTER_PATH": str(Path(sys.prefix) / "share" / "jupyter")}
    with Companion(tmp_path, python=installed.python, environment=borrowed, folder=installed.work) as companion:
        page = _get(companion.url)
        assert "Альманах" in page
        links = [part.split('"')[0] for part in page.split('href="')[1:]] + [
            part.split('"')[0] for part in page.split('src="')[1:]
        ]
        for link in (link for link in links if link.startswith("/")):
            assert _get(companion.origin + link), link
        assert "start_widget" not in page
        app = _get(f"{companion.origin}/voila/render/index.ipynb")
        assert "application/vnd.jupyter.widget-view+json" in app


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode("utf-8"))
