"""The almanac as a static site, built once for all workers, served from a sub-path by the plainest server there is."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from pocket_table import ready
from static_host import PATH, Host

from companion.pocket.site.publishing import QUICK, publish


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the built site; the first worker builds it, the others wait."""
    shared = tmp_path_factory.getbasetemp()
    shared = shared.parent if worker_id != "master" else shared
    top = shared / "pocket-host"
    with (shared / "pocket.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (top / PATH).is_dir():
            publish(top / PATH, level=QUICK)
    return top


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    served = Host(site)
    yield served
    served.cut()


@pytest.fixture
def apart_host(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A host of one test alone, which may publish something else there; its large files are those of the others."""
    shutil.copytree(site, tmp_path / "host", copy_function=_linked)
    served = Host(tmp_path / "host")
    yield served
    served.cut()


def _linked(file: str, place: str) -> None:
    if Path(file).suffix == ".bin":
        os.link(file, place)
    else:
        shutil.copyfile(file, place)


@pytest.fixture
def opened_at() -> Callable[..., None]:
    """``opened_at(host, page, "arkham")``: the page of an app at a host, ready for a tap."""

    def go(host: Host, page: Page, app: str, query: str = "") -> None:
        page.goto(f"{host.url}{app}.html{query}")
        ready(page)

    return go


@pytest.fixture
def opened(host: Host) -> Callable[..., None]:
    """``opened(page, "arkham")``: the page of an app, ready for a tap."""

    def go(page: Page, app: str, query: str = "") -> None:
        page.goto(f"{host.url}{app}.html{query}")
        ready(page)

    return go
