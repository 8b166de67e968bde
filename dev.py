#!/usr/bin/env python3
"""One door to the house: python3 dev.py run | test | lab | bench | lint | lock [arguments].

Needs only Python 3.11 or newer. Makes ``.venv`` on first use and keeps it equal to ``requirements.lock``;
uses uv where pip can fetch it (seconds), plain pip otherwise (a minute). ``run`` installs what playing
needs, the other commands also what tests and linters need.

    run    start the companion and open it in the browser; arguments as of the ``companion`` command
    test   all tests in a real browser; arguments go to pytest
    lab    JupyterLab on the notebooks
    bench  measure speed and memory
    lint   ruff, mypy, import contracts
    lock   write requirements.lock and binder/requirements.txt anew from pyproject.toml
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock"
BINDER = ROOT / "binder" / "requirements.txt"
TESTS_MARK = "# --- tests and linters ---\n"
UNWANTED = ("rfc3987-syntax", "lark")
"""An IRI checker that nobody asks and that costs every start two seconds; ``--no-deps`` keeps it out."""

BROWSERS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge", "microsoft-edge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip


def call(*command: object, **options: object) -> int:
    """Run a command in the checkout; its exit code, 127 when there is no such program."""
    try:
        return subprocess.run([str(word) for word in command], cwd=ROOT, **options).returncode  # type: ignore[call-overload,no-any-return]
    except FileNotFoundError:
        return 127


def must(what: str, *command: object) -> None:
    """Run a command or leave with one sentence."""
    if call(*command):
        sys.exit(f"dev.py: {what} did not work; the reason stands above.")


# ---------------------------------------------------------------- the environment


def make_venv() -> None:
    """Make ``.venv``; where Debian keeps ``venv`` in a package of its own, through virtualenv from PyPI."""
    if PYTHON.exists() and call(PYTHON, "-m", "pip", "--version", stdout=subprocess.DEVNULL) == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    if call(sys.executable, "-m", "venv", VENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0:
        return
    shutil.rmtree(VENV, ignore_errors=True)
    bootstrap = ROOT / ".bootstrap"
    if call(sys.executable, "-m", "pip", "install", "-q", "--target", bootstrap, "virtualenv"):
        sys.exit("dev.py: this Python has neither venv nor pip; install python3-venv (or python3-pip) and try again.")
    environment = {**os.environ, "PYTHONPATH": str(bootstrap)}
    if call(sys.executable, "-m", "virtualenv", "-q", VENV, env=environment):
        sys.exit("dev.py: virtualenv could not make .venv; the reason stands above.")


def install(requirements: Path) -> None:
    """Install exactly the locked versions, with uv if it can be had."""
    words = ("--no-deps", "-r", requirements)
    uv = BIN / ("uv.exe" if os.name == "nt" else "uv")
    pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    fast = not os.environ.get("COMPANION_NO_UV") and call(*pip, "uv") == 0
    if not (fast and call(uv, "pip", "install", "-q", "--compile-bytecode", "--python", PYTHON, *words) == 0):
        must("installing the packages", *pip, *words)


def ensure(tests: bool) -> None:
    """Bring ``.venv`` up to the lock, if the lock, pyproject.toml or Python changed since the last time."""
    locked = LOCK.read_text("utf-8")
    wanted = locked if tests else locked.partition(TESTS_MARK)[0]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    stamp, seal = VENV / ".stamp", hashlib.sha256((wanted + project + sys.version).encode()).hexdigest()
    seals = stamp.read_text().split() if stamp.exists() else []
    if seal in seals and PYTHON.exists():
        return
    print("dev.py: preparing .venv, once" + (" (about a minute)" if not seals else ""), file=sys.stderr, flush=True)
    make_venv()
    requirements = VENV / "wanted.txt"
    requirements.write_text(wanted, "utf-8")
    install(requirements)
    pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    must("installing the companion itself", *pip, "-e", ROOT)
    stamp.write_text("\n".join([*(seals if tests else []), seal, _play_seal(locked, project)]))


def _play_seal(locked: str, project: str) -> str:
    """The seal of ``run``: an environment good for tests is good for playing."""
    return hashlib.sha256((locked.partition(TESTS_MARK)[0] + project + sys.version).encode()).hexdigest()


# ---------------------------------------------------------------- a browser for the tests


def find_browser() -> str | None:
    """Path of an installed Chromium or Chrome (``COMPANION_BROWSER`` first), else Playwright's own, else None."""
    named = os.environ.get("COMPANION_BROWSER")
    found = (shutil.which(name) for name in ((named,) if named else BROWSERS))
    return next((path for path in found if path and _starts(path)), None) or (None if named else _playwrights_own())


def _starts(path: str) -> bool:
    """A snap stub of Ubuntu stands in the path and yet starts nothing."""
    if os.name == "nt":
        return True
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=60).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def _playwrights_own() -> str | None:
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([str(PYTHON), "-c", code], capture_output=True, text=True)
    path = answer.stdout.strip()
    return path if path and Path(path).exists() else None


def ensure_browser() -> str:
    """A browser for the tests: found, installed by the distribution or by Playwright; or one sentence and the end."""
    browser = find_browser() or _install_browser()
    if browser:
        return browser
    sys.exit(
        "dev.py: the tests need Chromium or Chrome and none could be installed here; "
        "install one (Debian: apt-get install chromium) or name one: COMPANION_BROWSER=/path/of/it python3 dev.py test"
    )


def _install_browser() -> str | None:
    if os.environ.get("COMPANION_BROWSER"):
        return None
    rights = () if hasattr(os, "geteuid") and os.geteuid() == 0 else ("sudo", "-n")
    if shutil.which("apt-get"):
        quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
        call(*rights, "apt-get", "update", "-qq", **quiet)
        call(*rights, "apt-get", "install", "-qq", "-y", "--no-install-recommends", "chromium", **quiet)
    if not (found := find_browser()) and call(PYTHON, "-m", "playwright", "install", "chromium") == 0:
        found = find_browser()
    return found


# ---------------------------------------------------------------- commands


def run(*arguments: str) -> int:
    ensure(tests=False)
    return call(PYTHON, "-m", "companion.apps", *arguments)


def lab(*arguments: str) -> int:
    return run("lab", *arguments)


def test(*arguments: str) -> int:
    ensure(tests=True)
    os.environ["COMPANION_BROWSER"] = ensure_browser()
    return call(PYTHON, "-m", "pytest", *arguments)


def bench(*arguments: str) -> int:
    ensure(tests=True)
    os.environ["COMPANION_BROWSER"] = ensure_browser()
    return call(PYTHON, "-m", "pytest", "tests/bench", "-m", "bench", "-s", *arguments)


def lint(*arguments: str) -> int:
    """Every linter runs, whatever the one before it said."""
    ensure(tests=True)
    linters = ((BIN / "ruff", "check", "."), (PYTHON, "-m", "mypy"), (BIN / "lint-imports",))
    return max([call(*linter) for linter in linters])


def lock(*arguments: str) -> int:
    """Resolve for every Python and system at once; names and versions only, no address."""
    ensure(tests=True)
    everything = _resolve("--all-extras", *arguments)
    constraints = VENV / "everything.txt"
    constraints.write_text("".join(everything), "utf-8")
    build = ("--extra", "build", "--constraints", constraints)
    playing, binder = set(map(_pin, _resolve(*build))), set(map(_pin, _resolve(*build, "--extra", "binder")))
    sections = [[line for line in everything if (_pin(line) in playing) is wanted] for wanted in (True, False)]
    LOCK.write_text("".join([*sections[0], TESTS_MARK, *sections[1]]), "utf-8")
    BINDER.write_text("".join(line for line in everything if _pin(line) in binder), "utf-8")
    return 0


def _resolve(*words: object) -> list[str]:
    command = [BIN / "uv", "pip", "compile", "--universal", "--python-version", "3.11", "--no-header", "--no-annotate",
               *(f"--no-emit-package={name}" for name in UNWANTED), "-q", *words, "pyproject.toml"]  # fmt: skip
    answer = subprocess.run([str(word) for word in command], cwd=ROOT, text=True, stdout=subprocess.PIPE)
    return answer.stdout.splitlines(keepends=True) if answer.returncode == 0 else sys.exit("dev.py: no solution.")


def _pin(line: str) -> str:
    """``name==version`` without the marker."""
    return line.partition(";")[0].strip()


COMMANDS = {"run": run, "test": test, "lab": lab, "bench": bench, "lint": lint, "lock": lock}


def main() -> int:
    name, *arguments = sys.argv[1:] or ["run"]
    if name not in COMMANDS:
        print(__doc__)
        return 0 if name in ("-h", "--help", "help") else 2
    if sys.version_info < (3, 11):  # noqa: UP036  the one file that an older Python may meet
        sys.exit("dev.py: the companion needs Python 3.11 or newer.")
    try:
        return COMMANDS[name](*arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
