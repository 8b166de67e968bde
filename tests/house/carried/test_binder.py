"""What Binder would do, done here: a fresh environment, its requirements, its postBuild, a server with our page.

Needs the package index, so it runs in .ci/run and not with every test.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from urllib.parse import urlsplit

import pytest
from borrowing import BASE, Lender
from playwright.sync_api import Page, expect, sync_playwright

pytestmark = pytest.mark.slow


BEFORE = ("jupyterhub==5.4.0", "jupyterlab==4.4.9", "notebook==7.4.7", "pydantic==2.12.2")
"""What repo2docker's own environment holds when it comes to our requirements (2026.4)."""


@pytest.fixture(scope="module")
def image(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tracked files with ``.env`` built as repo2docker would build it."""
    copy = tmp_path_factory.mktemp("binder") / "repo"
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True).stdout.split(b"\0")
    for name in filter(None, (raw.decode() for raw in tracked)):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(root / name, copy / name)
    environment = copy.parent / "env"
    requirements = str(copy / "binder" / "requirements.txt")
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv:
        _must(uv, "venv", "-q", "--seed", "--python", sys.executable, str(environment))
        pip = [uv, "pip", "install", "-q", "--python", str(environment / "bin" / "python")]
    else:
        _must(sys.executable, "-m", "venv", str(environment))
        pip = [str(environment / "bin" / "pip"), "install", "-q"]
    _must(*pip, *BEFORE)
    _must(*pip, "-r", requirements)
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    layout = {"JUPYTERLAB_WORKSPACES_DIR": str(copy.parent / "layout"), "JUPYTER_CONFIG_DIR": str(copy.parent / "conf")}
    subprocess.run(
        ["./binder/postBuild"], cwd=copy, env={**os.environ, **layout, "PATH": path}, check=True, timeout=600
    )
    assert list((copy.parent / "layout").iterdir()), "side panels are closed there"
    assert (copy.parent / "conf" / "labconfig" / "page_config.json").is_file(), "it asks about no news"
    return copy


def _must(*command: str) -> None:
    subprocess.run(command, check=True, timeout=900)


@pytest.fixture(scope="module")
def hub(image: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lender]:
    """The notebook server of one guest."""
    python = image.parent / "env" / "bin" / "python"
    path = {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    with Lender(image, tmp_path_factory.mktemp("guest"), path, str(python)) as lender:
        yield lender


@pytest.fixture
def page(dev: ModuleType) -> Iterator[Page]:
    """A page that fails its test on a script error or on a request to another host."""
    troubles: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=dev.find_browser(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(locale="ru-RU")
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: troubles.append(request.url) if _is_foreign(request.url) else None)
        yield page
        browser.close()
    assert troubles == []


def _is_foreign(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme not in ("data", "blob") and parts.hostname != "127.0.0.1"


def test_requirements_agree_with_one_another(image: Path) -> None:
    python = str(image.parent / "env" / "bin" / "python")
    _must(python, "-m", "pip", "check")
    _must(python, "-c", "import pydantic, jupyterhub.singleuser")


def test_link_opens_the_start_page_and_from_there_the_table(hub: Lender, page: Page) -> None:
    page.goto(hub.page("index"))
    expect(page.get_by_role("heading", name="Альманах")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("alert")).to_contain_text("Вы играете на чужом компьютере.")
    page.get_by_role("button", name="English").filter(visible=True).click()
    expect(page.get_by_role("heading", name="Tools")).to_be_visible()
    table = page.get_by_role("link", name="Start a game")
    expect(table).to_have_attribute("href", re.compile(r"^arkham\.ipynb"))
    table.click()
    expect(page.locator(".al").first).to_be_visible(timeout=60_000)
    assert BASE + "voila/render/notebooks/arkham.ipynb" in page.url


def test_the_installed_extension_draws_charts_and_ends_kernels_with_their_pages(hub: Lender, page: Page) -> None:
    page.goto(hub.page("odds"))
    expect(page.locator(".al").first).to_be_visible(timeout=60_000)
    assert page.request.get(f"{hub.origin}companion/charts/plotly.min.js").ok
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    assert kernel in hub.kernels()
    page.goto("about:blank")
    hub.wait_until_gone(kernel)
