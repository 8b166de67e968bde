"""``companion lab``: at the port that was asked for, and without a question about news."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from jupyterlab_server.config import get_static_page_config
from jupyterlab_server.workspaces_handler import WorkspacesManager

from companion.apps.files import paths
from companion.apps.handles.rich import language_here
from companion.apps.terminal import lab
from companion.apps.terminal.cli import main
from companion.errors import StorageTrouble
from companion.words import load


@pytest.fixture
def launched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """JupyterLab that is stopped at once: what it was started with."""
    from jupyterlab.labapp import LabApp

    found: list[list[str]] = []
    monkeypatch.setattr(LabApp, "launch_instance", found.append)
    for name in (paths.DATA_FOLDER, paths.LANGUAGE, "JUPYTER_PATH", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")
    return found


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def test_it_opens_at_the_port_that_was_asked_for_and_at_no_other(tmp_path: Path, launched: list[list[str]]) -> None:
    port = free_port()
    lab.open_lab(tmp_path, open_browser=False, words=load("en"), port=port)
    assert {f"--ServerApp.port={port}", "--ServerApp.port_retries=0"} <= set(launched[0])
    lab.open_lab(tmp_path, open_browser=False, words=load("en"))
    assert not [word for word in launched[1] if word.startswith("--ServerApp.port")]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_cells_speak_the_language_that_was_asked_for(
    tmp_path: Path, launched: list[list[str]], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(["--language", language, "lab", "--no-browser", "--data-dir", str(tmp_path)]) == 0
    assert len(launched) == 1
    assert language_here() == language


def test_a_port_in_use_is_one_sentence(
    tmp_path: Path, launched: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        code = main(["--language", "en", "lab", "--no-browser", "--port", str(port), "--data-dir", str(tmp_path)])
    told = f"companion: Port {port} is in use; choose another with --port, or leave --port out.\n"
    assert (code, capsys.readouterr().err, launched) == (2, told, [])


def test_it_works_on_copies_and_opens_with_its_side_panels_closed(tmp_path: Path, launched: list[list[str]]) -> None:
    """Open, they leave a notebook 60 of a phone's 390 px; how the player leaves them, so they are next time."""
    lab.open_lab(tmp_path, open_browser=False, words=load("en"))
    assert {f"--ServerApp.root_dir={tmp_path / 'notebooks'}", f"--LabApp.workspaces_dir={tmp_path / 'lab'}"} <= set(
        launched[0]
    )
    space = WorkspacesManager(str(tmp_path / "lab"))
    sides = space.load("default")["data"]["layout-restorer:data"]
    assert sides["left"]["collapsed"]
    assert sides["right"]["collapsed"]
    mine = {"data": {}, "metadata": {"id": "default"}}
    space.save("default", json.dumps(mine))
    lab.open_lab(tmp_path, open_browser=False, words=load("en"))
    assert space.load("default")["data"] == {}


def test_tiles_open_pages_of_ours_wherever_it_was_started(
    tmp_path: Path, launched: list[list[str]], root: Path
) -> None:
    """``voila.json`` is read where the command was given, and lies in the checkout alone."""
    lab.open_lab(tmp_path, open_browser=False, words=load("en"))
    told = json.loads((root / "voila.json").read_text("utf-8"))["VoilaConfiguration"]
    for name in ("template", "theme"):
        assert f"--VoilaConfiguration.{name}={told[name]}" in launched[0]
    assert f"--VoilaConfiguration.http_header_envs={told['http_header_envs'][0]}" in launched[0]


def test_where_lab_is_not_ours_the_layout_lies_where_it_looks_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``binder/postBuild`` asks for it, and on a hub the line that its README names."""
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(tmp_path))
    lab.close_side_panels()
    sides = WorkspacesManager(str(tmp_path)).load("default")["data"]["layout-restorer:data"]
    assert (sides["left"]["collapsed"], sides["right"]["collapsed"]) == (True, True)


def test_nobody_is_asked_about_news(launched: list[list[str]]) -> None:
    plugin = "@jupyterlab/apputils-extension:announcements"
    assert not get_static_page_config().get("disabledExtensions", {}).get(plugin)
    paths.load_our_extension()
    assert get_static_page_config()["disabledExtensions"][plugin] is True


def test_a_layout_that_cannot_be_written_is_said_as_such(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StorageTrouble, match="The layout of JupyterLab cannot be written to"):
        lab.workspaces(tmp_path / "taken")


def test_where_lab_is_not_ours_it_is_told_not_to_ask_about_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    lab.ask_no_news()
    from jupyterlab_server.config import get_page_config

    config = get_page_config([str(tmp_path)])
    assert config["disabledExtensions"] == ["@jupyterlab/apputils-extension:announcements"]
    assert "lab.ask_no_news()" in (root / "binder" / "postBuild").read_text("utf-8")


def test_lab_loads_the_sheet_that_makes_the_tools_of_figures_as_large_as_a_thumb(
    launched: list[list[str]], root: Path
) -> None:
    from jupyter_core.paths import jupyter_path
    from jupyterlab_server.config import get_page_config

    paths.show_template_to_jupyter()
    found = {one["name"]: one for one in get_page_config(jupyter_path("labextensions"))["federated_extensions"]}
    ours = found["companion-figures"]
    loaded = paths.jupyter_share() / "labextensions" / ours["name"] / ours["load"]
    assert loaded.is_file()
    assert ours["style"] == "./style"
    sheet = loaded.with_name("figures.css")
    assert sheet.name in loaded.read_text("utf-8")
    thumb = sheet.read_text("utf-8").split("@media (pointer: coarse), (max-width: 640px)")[1]
    assert "height: 44px" in thumb.split("}")[0]
    assert '"companion/share/jupyter/labextensions/companion-figures"' in (root / "pyproject.toml").read_text("utf-8")


def test_a_line_of_code_that_is_longer_than_a_phone_is_wide_goes_on_below(launched: list[list[str]]) -> None:
    from jupyterlab_server.settings_utils import _get_overrides

    paths.load_our_extension()
    told, _ = _get_overrides("")
    assert told["@jupyterlab/notebook-extension:tracker"]["codeCellConfig"]["lineWrap"] is True
