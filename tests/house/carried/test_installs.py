"""What ``pip install`` gives a stranger: each extra alone does what it is for, and every notebook runs with the oldest
and with the newest libraries that are allowed.

Needs the package index and uv; run by ``python3 dev.py installs``. ``-k "not newest"`` asks the same every day.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import postgres_server
import pytest
from serving import Companion
from tables_process import free_port

pytestmark = pytest.mark.installs

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
ALL = sorted(path.relative_to(NOTEBOOKS).as_posix() for path in NOTEBOOKS.rglob("*.ipynb"))
PATIENCE = 900.0


@dataclass(frozen=True, slots=True)
class Environment:
    """A fresh one with the almanac in it."""

    folder: Path

    def program(self, name: str) -> str:
        windows = sys.platform == "win32"
        return str(self.folder / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name))

    def run(self, name: str, *words: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        command = [self.program(name), *words]
        data = {**os.environ, "COMPANION_DATA_DIR": str(self.folder / "games")}
        where = folder or self.folder
        return subprocess.run(command, capture_output=True, text=True, cwd=where, env=data, timeout=PATIENCE)

    def execute(self, notebook: str) -> None:
        """Run every cell of a notebook, in a copy."""
        copy = self.folder / "notebooks"
        shutil.copytree(NOTEBOOKS, copy, dirs_exist_ok=True)
        where, name = (copy / notebook).parent, Path(notebook).name
        done = self.run("jupyter", "nbconvert", "--to", "notebook", "--execute", "--stdout", name, folder=where)
        assert done.returncode == 0, done.stderr


def install(folder: Path, root: Path, extra: str, *others: str, resolution: str = "highest") -> Environment:
    """An environment with this extra and nothing else but ``others``, which are what a stranger has already."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    assert uv, "uv is not here: python3 dev.py installs brings it"
    environment = Environment(folder)
    pip = [uv, "pip", "install", "-q", "--python", environment.program("python")]
    subprocess.run([uv, "venv", "-q", "--python", sys.executable, str(folder)], check=True, timeout=PATIENCE)
    wanted = f"{root}[{extra}]" if extra else str(root)
    subprocess.run([*pip, f"--resolution={resolution}", wanted], check=True, timeout=PATIENCE)
    if others:
        subprocess.run([*pip, *others], check=True, timeout=PATIENCE)
    return environment


def _read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        return str(answer.read().decode("utf-8"))


def test_the_library_alone(root: Path, tmp_path: Path) -> None:
    environment = install(tmp_path / "env", root, "")
    asked = environment.run("python", "-c", "from companion import odds; print(odds.check(2).chance)")
    assert asked.stdout == "5/9\n"
    assert environment.run("companion", "--version").returncode == 0
    for words, extra in ((("publish", "site"), "apps"), (("serve",), "apps"), (("tables", "--database=x"), "plus")):
        refused = environment.run("companion", *words, "--language=en")
        assert refused.returncode == 2
        (sentence,) = refused.stderr.splitlines()
        assert sentence.endswith(f"pip install 'almanac-companion[{extra}]'")


def test_the_extra_for_notebooks(root: Path, tmp_path: Path) -> None:
    """In a Jupyter that is there already: its kernel, and what runs a notebook."""
    environment = install(tmp_path / "env", root, "notebook", "ipykernel", "nbconvert")
    environment.execute("arkham.ipynb")
    environment.execute("examples/board_as_graph.ipynb")


def test_the_extra_for_playing(root: Path, tmp_path: Path) -> None:
    environment = install(tmp_path / "env", root, "apps")
    with Companion(tmp_path / "games", python=environment.program("python"), folder=tmp_path) as companion:
        assert "Альманах" in _read(companion.url)
        assert "application/vnd.jupyter.widget-view+json" in _read(f"{companion.origin}/voila/render/arkham.ipynb")


def test_the_extra_for_shared_tables(root: Path, tmp_path: Path) -> None:
    environment, port = install(tmp_path / "env", root, "plus"), free_port()
    database = postgres_server.shared_server().fresh()
    command = [environment.program("companion"), "tables", "--port", str(port), "--database", database]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        try:
            assert line.startswith("Tables: "), line + process.stdout.read()
            _read(f"http://127.0.0.1:{port}/health")
            assert "# TYPE" in _read(f"http://127.0.0.1:{port}/metrics")
        finally:
            process.terminate()


@pytest.fixture(
    scope="module", params=[pytest.param("lowest-direct", id="oldest"), pytest.param("highest", id="newest")]
)
def playing(request: pytest.FixtureRequest, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Everything that playing needs, in the oldest or the newest versions that are allowed."""
    folder = tmp_path_factory.mktemp("playing") / "env"
    return install(folder, root, "apps", "pytest", resolution=request.param)


@pytest.mark.parametrize("notebook", ALL)
def test_a_notebook_runs(playing: Environment, notebook: str) -> None:
    playing.execute(notebook)


def test_no_part_of_jupyter_is_gone(playing: Environment, root: Path) -> None:
    parts = root / "tests" / "house" / "served" / "test_jupyter_parts.py"
    options = ("--noconftest", "-o", "addopts=", "-p", "no:cacheprovider", "-k", "part_is_there")
    done = playing.run("python", "-m", "pytest", "-q", *options, str(parts))
    assert done.returncode == 0, done.stdout


def test_the_server_starts(playing: Environment, tmp_path: Path) -> None:
    with Companion(tmp_path / "games", python=playing.program("python"), folder=tmp_path) as companion:
        assert "application/vnd.jupyter.widget-view+json" in _read(f"{companion.origin}/voila/render/odds.ipynb")
    asked = playing.run("jupyter", "labextension", "list")
    assert "companion-figures" in asked.stdout + asked.stderr
    kernel = json.loads(playing.run("jupyter", "kernelspec", "list", "--json").stdout)
    assert "python3" in kernel["kernelspecs"]
