"""Kernels are forked from one process, are what a launched one is, and end as one does."""

from __future__ import annotations

import ast
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pytest
from jupyter_client.manager import KernelManager
from serving import PATIENCE, Companion

from companion.apps.files import paths
from companion.apps.server import fork_server
from companion.apps.server.fork_server import ALWAYS, CARRIER, FIRST, FORK, PAGES, REHEARSAL
from companion.apps.server.forked_kernels import Fork, ForkServer, KernelKind
from companion.apps.server.kernels import WARM, PageSpecs
from companion.apps.terminal import cli

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux only")

TELL = """
import gc, json, os, random, signal, sys, threading
print(json.dumps({
    "chance": random.random(), "folder": os.getcwd(), "own": os.environ["OWN"], "argument": sys.argv[1],
    "leads": os.getsid(0) == os.getpgrp() == os.getpid(), "collects": gc.isenabled(), "parent": os.getppid(),
    "asked": os.environ["JPY_PARENT_PID"], "stdin": os.read(0, 1).decode(),
    "between": get_ipython().kernel.shell_channel_thread is not None,
}))
"""


@pytest.fixture
def specs() -> Iterator[PageSpecs]:
    """Nothing but IPython's kernel is imported before the forks: what a page imports takes two seconds."""
    specs = PageSpecs()
    specs.fork_server = ForkServer()
    yield specs
    specs.fork_server.end()


@contextmanager
def kernel(specs: PageSpecs, folder: Path, **wanted: Any) -> Iterator[KernelManager]:
    manager = KernelManager(kernel_name="python3", kernel_spec_manager=specs, transport="ipc")
    manager.connection_file = str(folder / f"kernel-{id(manager)}.json")
    manager.start_kernel(cwd=str(folder), env={**os.environ, "OWN": "a word"}, **wanted)
    try:
        yield manager
    finally:
        manager.shutdown_kernel(now=True)


def process(manager: KernelManager) -> psutil.Process:
    found: Any = manager.provisioner
    return psutil.Process(found.pid)


def is_forked(manager: KernelManager) -> bool:
    found: Any = manager.provisioner
    return isinstance(found.process, Fork)


def told(manager: KernelManager) -> dict[str, Any]:
    client = manager.client()
    said: list[Any] = []
    try:
        client.start_channels()
        client.wait_for_ready(timeout=PATIENCE)
        client.execute_interactive(TELL, timeout=PATIENCE, output_hook=said.append)
    finally:
        client.stop_channels()
    answer: dict[str, Any] = json.loads(next(one["content"]["text"] for one in said if one["msg_type"] == "stream"))
    return answer


def held(pid: int) -> set[str]:
    """What a process has open beside its three streams."""
    found = set[str]()
    for one in Path(f"/proc/{pid}/fd").iterdir():
        with suppress(FileNotFoundError):
            found |= {str(one.readlink())} if int(one.name) > 2 else set()
    return {name for name in found if name.startswith(("socket:", "pipe:")) or "pidfd" in name}


def test_widgets_that_were_imported_before_the_fork_answer_a_browser_that_asks_for_all_of_them(tmp_path: Path) -> None:
    """Else it asks for their list first, and then for each: two rounds more before the page."""
    specs, said = PageSpecs(), list[Any]()
    specs.fork_server = ForkServer(("ipywidgets",))
    asked = "print(sorted(name for name in get_ipython().kernel.comm_manager.targets if 'widget' in name))"
    try:
        with kernel(specs, tmp_path) as one:
            client = one.client()
            try:
                client.start_channels()
                client.wait_for_ready(timeout=PATIENCE)
                client.execute_interactive(asked, timeout=PATIENCE, output_hook=said.append)
            finally:
                client.stop_channels()
            assert is_forked(one)
    finally:
        specs.fork_server.end()
    (told,) = (one["content"]["text"] for one in said if one["msg_type"] == "stream")
    assert ast.literal_eval(told) == ["jupyter.widget", "jupyter.widget.control"]


def test_two_forked_kernels_are_their_own(specs: PageSpecs, tmp_path: Path) -> None:
    with kernel(specs, tmp_path) as one, kernel(specs, tmp_path) as other:
        first, second = told(one), told(other)
        assert is_forked(one)
        assert is_forked(other)
        server = specs.fork_server.pid
        assert server
        assert len(held(server)) > 2
        assert not held(server) & held(process(one).pid)
        assert not held(server) & held(process(other).pid)
        assert not held(process(one).pid) & held(process(other).pid)
    assert first.pop("chance") != second.pop("chance")
    wanted = {
        "folder": str(tmp_path),
        "own": "a word",
        "argument": "-f",
        "leads": True,
        "collects": True,
        "stdin": "",
        "between": False,
    }
    assert first == second == {**wanted, "parent": server, "asked": str(server)}


def test_the_end_of_a_forked_kernel_is_noticed(
    specs: PageSpecs, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with kernel(specs, tmp_path) as killed, kernel(specs, tmp_path) as asked:
        told(killed), told(asked)
        victim = process(killed)
        victim.kill()
        ended(victim)
        found: Any = killed.provisioner
        while killed.is_alive():  # the fork server hears of it a moment later
            time.sleep(0.05)
        assert found.process.returncode == -signal.SIGKILL
        assert asked.is_alive()
        running: Any = asked.provisioner
        fork = running.process
        asked.shutdown_wait_time = 2 * PATIENCE
        asked.shutdown_kernel()
        deadline = time.monotonic() + PATIENCE
        while fork.returncode is None and time.monotonic() < deadline:  # told a moment later, again
            fork.poll()
            time.sleep(0.05)
        assert fork.returncode == 0
        assert specs.fork_server.pid
        assert not capfd.readouterr().err, "in the host's terminal"


def test_the_end_is_noticed_while_the_fork_server_has_no_time(specs: PageSpecs, tmp_path: Path) -> None:
    """It imports what other pages want; a visitor who comes then must not get the dead kernel."""
    with kernel(specs, tmp_path) as killed:
        told(killed)
        server = psutil.Process(specs.fork_server.pid)
        server.suspend()
        try:
            process(killed).kill()
            deadline = time.monotonic() + PATIENCE
            while killed.is_alive():
                assert time.monotonic() < deadline, "a dead kernel counts as alive"
                time.sleep(0.01)
        finally:
            server.resume()


def ended(*processes: psutil.Process) -> None:
    """Wait until all have; one whose parent is gone too may be left for nobody to bury."""
    deadline = time.monotonic() + PATIENCE
    while left := [one for one in processes if is_still_there(one)]:
        assert time.monotonic() < deadline, f"still there: {left}"
        time.sleep(0.05)


def is_still_there(one: psutil.Process) -> bool:
    """Whether it runs; it may be buried between two questions."""
    try:
        return one.is_running() and one.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_without_its_fork_server_a_kernel_ends_and_the_next_is_launched(specs: PageSpecs, tmp_path: Path) -> None:
    with kernel(specs, tmp_path) as first:
        told(first)
        before = specs.fork_server.pid
        server, its = psutil.Process(before), process(first)
        server.kill()
        ended(server, its)
        assert not first.is_alive()
        with kernel(specs, tmp_path) as launched, kernel(specs, tmp_path) as forked:
            assert not is_forked(launched)
            assert is_forked(forked)
            assert specs.fork_server.pid not in (before, None)
            assert told(launched)["own"] == told(forked)["own"] == "a word"


@pytest.mark.parametrize("wanted", [{"stdout": subprocess.DEVNULL}, {"env": {"PYTHONHASHSEED": "7", **os.environ}}])
def test_what_the_fork_server_is_not_like_is_launched(specs: PageSpecs, wanted: dict[str, Any]) -> None:
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "nowhere"]
    specs.fork_server._begin(KernelKind.of(command[:1], os.environ), os.environ)
    assert asyncio.run(specs.fork_server.fork(command, {"env": dict(os.environ), **wanted})) is None


def test_no_kernel_is_forked_where_the_host_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FORK, "0")
    server = ForkServer()
    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "nowhere"]
    assert asyncio.run(server.fork(command, {"env": dict(os.environ)})) is None
    assert server.pid is None


def test_a_process_with_a_thread_is_not_forked(
    specs: PageSpecs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n"
    (tmp_path / "restless.py").write_text(begun)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    specs.fork_server = ForkServer(["restless"])
    for _ in range(2):
        with kernel(specs, tmp_path) as launched:
            assert not is_forked(launched)


def test_what_cannot_be_learned_is_named_in_the_terminal_and_the_next_is_learned_all_the_same() -> None:
    asked = "from companion.apps.server.fork_server import *\nfor lesson in lessons(('nowhere', 'this')): learn(lesson)"
    ran = subprocess.run([sys.executable, "-c", asked], check=True, text=True, capture_output=True)
    assert ran.stdout.startswith("The Zen of Python")
    (line,) = ran.stderr.splitlines()
    assert "'nowhere'" in line
    assert "ModuleNotFoundError: " in line


LEARNED = f"""
import sys
from companion.apps.server.fork_server import learn, lessons
for lesson in lessons({(*ALWAYS, *PAGES)}):
    learn(lesson)
missing = set({(*ALWAYS, *PAGES)}) - set(sys.modules)
assert not missing, missing

from companion import words
from companion.apps.server import rehearsal
from companion.apps.tables import games
from companion.widgets import styles
from companion.widgets.arkham_map.labels import labels
from companion.widgets.arkham_map.map import printed
from companion.widgets.arkham_map.stands import stands

def found():
    return [one.cache_info().misses for one in (labels, printed, stands, styles.worn, words.load, games.arkham)]

before = found()
styles.worn("arkham")
for language in words.LANGUAGES:
    for tall in range(300, 900, 7):
        rehearsal.open_in(language, (390, tall))
assert found() == before, (before, found())
"""
"""What a fork server learns, and then the table as any phone shows it, in any language."""


@pytest.mark.thorough
def test_a_fork_server_imports_all_pages_and_knows_every_map_of_a_phone_and_stays_alone(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", LEARNED], check=True, cwd=tmp_path, env={**os.environ, "HOME": str(tmp_path)})
    assert list(tmp_path.iterdir()) == [], "nobody's table leaves no trace"


def test_what_the_pages_import_is_there_before_they_do() -> None:
    imported = set()
    for notebook in paths.notebooks().glob("*.ipynb"):
        cells = json.loads(notebook.read_text("utf-8"))["cells"]
        source = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
        imported |= {f"{node.module}.{name.name}" for node in found for name in node.names}
    assert imported | {CARRIER, REHEARSAL} == set(PAGES)
    assert CARRIER in PAGES[:FIRST], "no kernel imports the widgets for itself"
    assert PAGES[0].endswith(WARM[0].removesuffix(".ipynb"))


def test_what_was_begun_before_the_server_forks_its_kernels(tmp_path: Path) -> None:
    early = fork_server.begin((sys.executable,), os.environ, ())
    specs = PageSpecs()
    specs.fork_server = ForkServer((), early)
    try:
        with kernel(specs, tmp_path) as forked:
            assert is_forked(forked)
            assert specs.fork_server.pid == early.process.pid
    finally:
        specs.fork_server.end()
    assert early.process.returncode is not None


def test_a_server_that_does_not_start_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    begun, begin = list[fork_server.Begun](), fork_server.begin_early

    def noted() -> fork_server.Begun | None:
        early = begin()
        assert early is not None
        begun.append(early)
        return early

    monkeypatch.setattr(fork_server, "begin_early", noted)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert cli.main(["serve", "--no-browser", "--port", port, "--data-dir", str(tmp_path)]) == 2
    assert [one.process.poll() for one in begun] == [-signal.SIGKILL]


def test_no_module_is_imported_while_kernels_are_being_ordered(
    specs: PageSpecs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "heavy.py").write_text(f"import time\ntime.sleep({2 * PATIENCE})\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    specs.fork_server = ForkServer([*["json"] * FIRST, "heavy"])
    with kernel(specs, tmp_path) as one, kernel(specs, tmp_path) as other:
        assert is_forked(one)
        assert is_forked(other), "the second did not wait for an import that nobody asked for"


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_nothing_outlives_the_companion(tmp_path: Path, end: str) -> None:
    with Companion(tmp_path) as companion:
        deadline = time.monotonic() + PATIENCE
        while not companion.kernels():
            assert time.monotonic() < deadline, "no kernel is kept warm"
            time.sleep(0.1)
        (warm,) = companion.kernels()
        server = warm.parent()
        assert server is not None
        assert "companion.apps.server.fork_server" in server.cmdline()
        getattr(companion, end)()
        ended(warm, server)
        assert len(companion.lines) == 1
