"""Work that only the browser's own Python can do, done in it before the site is written: bytecode, and zstd.

It runs in Node, from the same files that the pages get; so what is compiled is what they can read.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.errors import CannotPublish
from companion.pocket.site.imports import module_of
from companion.pocket.site.ingredients import Pantry
from companion.records import dataclass

SCRIPT = Path(__file__).with_name("inside.mjs")
IMPORTS = Path(__file__).with_name("imports.py")
LINES = Path(__file__).with_name("line_numbers.py")

COMPILE = """
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path

for source, target, name, level in job:
    code = only_first(compile(Path("/here" + source).read_bytes(), name, "exec", dont_inherit=True, optimize=level))
    Path("/here" + target).write_bytes(_code_to_hash_pyc(code, bytes(8), False))
"""
HOW = hashlib.sha256(COMPILE.encode() + LINES.read_bytes() + SCRIPT.read_bytes()).digest()
"""What is made another way is another thing in the cache."""
SQUEEZE = """
from pathlib import Path
from compression.zstd import CompressionParameter, compress

for source, target, level in job:
    options = {CompressionParameter.compression_level: level, CompressionParameter.window_log: 24}
    Path("/here" + target).write_bytes(compress(Path("/here" + source).read_bytes(), options=options))
"""
RECORDS = """
import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, job["beginning"])
import bundled_modules
bundles, collected = bundled_modules.Bundles("/almanac"), bundled_modules.Collected()
sys.meta_path.insert(0, bundles)
bundled_modules.use(collected)
for content in job["bundles"]:
    bundles.lay(Path("/here" + content).read_bytes())
for names, target in job["ours"]:
    before = set(collected.texts)
    for name in names:
        import_module(name)
    Path("/here" + target).write_bytes(collected.codes(before))
"""
NEEDED = """
from pathlib import Path

library = {module_of(name): (name, Path("/here" + file).read_bytes()) for name, file in job["library"].items()}
found = needed(library, job["asked_for"])
Path("/here" + job["target"]).write_text(json.dumps({"first": begun_with, "later": sorted(found - set(begun_with))}))
"""


@dataclass(frozen=True, slots=True)
class BundleFile:
    """A file on its way into a bundle; Python is compiled."""

    name: str
    content: bytes
    keeps_words: bool = False
    """Docstrings stay."""


class Inside:
    """The runtime, run here; what it made once stays in the cache. Methods raise :class:`CannotPublish`."""

    def __init__(self, pantry: Pantry) -> None:
        self._pantry = pantry
        self.runtime = pantry.folder("pyodide") / "package"
        self._cache = pantry.cache / f"made-by-{self.runtime.parent.name}"
        self._cache.mkdir(parents=True, exist_ok=True)

    def modules(self, library: Sequence[BundleFile], asked_for: Iterable[str]) -> tuple[frozenset[str], frozenset[str]]:
        """Return the modules that the runtime has loaded when it is ready, and the further modules to be imported."""
        wanted = sorted(asked_for)
        key = _digest("".join([*wanted, *map(_mark, library)]).encode())
        path = self._cache / f"modules-{key}"
        if not path.exists():
            with tempfile.TemporaryDirectory(dir=self._cache) as name:
                work = Path(name).resolve()
                job = {
                    "library": _laid_out(library, work / "library"),
                    "asked_for": wanted,
                    "target": str(work / path.name),
                }
                self._run(IMPORTS.read_text("utf-8") + NEEDED, job, work)
                (work / path.name).replace(path)
        needed = json.loads(path.read_text("utf-8"))
        return frozenset(needed["first"]), frozenset(needed["later"])

    def compiled(self, sources: Sequence[BundleFile]) -> dict[BundleFile, bytes]:
        """Return the bytecode of every Python source."""
        wanted = {source: _mark(source) for source in sources if source.name.endswith(".py")}
        contents = {mark: source.content for source, mark in wanted.items()}
        how = {mark: [source.name, 0 if source.keeps_words else 2] for source, mark in wanted.items()}
        bytecode = self._results(contents, how, LINES.read_text("utf-8") + COMPILE)
        return {source: bytecode[mark] for source, mark in wanted.items()}

    def squeezed(self, contents: Mapping[str, bytes], level: int) -> dict[str, bytes]:
        """Return every content compressed with zstd, at a level from 1 to 22."""
        marks = {name: f"{_digest(content)}-{level}" for name, content in contents.items()}
        marked = {marks[name]: content for name, content in contents.items()}
        compressed = self._results(marked, {mark: [level] for mark in marked}, SQUEEZE)
        return {name: compressed[mark] for name, mark in marks.items()}

    def records(self, bundles: Mapping[str, bytes], ours: Sequence[str], beginning: Path) -> dict[str, bytes]:
        """Return the compiled methods of the records in some bundles, as ``Ready`` reads them.

        The modules of the bundles named in ``ours`` are imported one after another; the result goes by bundle.
        """
        key = _digest("".join(map(_digest, (*bundles.values(), beginning.read_bytes()))).encode())
        files = {name: self._cache / f"records-{name}-{key}" for name in ours}
        if not all(file.exists() for file in files.values()):
            with tempfile.TemporaryDirectory(dir=self._cache) as name:
                work = Path(name).resolve()
                for bundle, content in bundles.items():
                    (work / bundle).write_bytes(content)
                modules = {bundle: _modules_of(bundles[bundle]) for bundle in ours}
                job = {
                    "beginning": f"/here{beginning.parent}",
                    "bundles": [str(work / bundle) for bundle in bundles],
                    "ours": [[modules[bundle], str(work / f"{bundle}.made")] for bundle in ours],
                }
                self._run(RECORDS, job, work)
                for bundle, file in files.items():
                    (work / f"{bundle}.made").replace(file)
        return {name: file.read_bytes() for name, file in files.items()}

    def _results(self, contents: Mapping[str, bytes], how: Mapping[str, list[Any]], script: str) -> dict[str, bytes]:
        """Return what a script makes of each content, by its mark; it runs only for contents outside the cache."""
        missing = {mark: content for mark, content in contents.items() if not (self._cache / mark).exists()}
        if missing:
            with tempfile.TemporaryDirectory(dir=self._cache) as name:
                work = Path(name).resolve()
                for mark, content in missing.items():
                    (work / f"{mark}.from").write_bytes(content)
                job = [[str(work / f"{mark}.from"), str(work / mark), *how[mark]] for mark in missing]
                self._run(script, job, work)
                for mark in missing:
                    (work / mark).replace(self._cache / mark)
        return {mark: (self._cache / mark).read_bytes() for mark in contents}

    def _run(self, script: str, job: Any, work: Path) -> None:
        """Run a Python script on a job in the browser's runtime under Node.js; raise CannotPublish if it fails."""
        (work / "script.py").write_text(script, "utf-8")
        (work / "job.json").write_text(json.dumps(job), "utf-8")
        command = [*self._pantry.node(), *map(str, (SCRIPT, self.runtime, work / "script.py", work / "job.json"))]
        try:
            done = subprocess.run(command, capture_output=True, check=False)
        except OSError as trouble:
            raise CannotPublish("The site needs Node.js, but it does not start here.") from trouble
        if done.returncode:
            raise CannotPublish("Python for the browser could not prepare the modules; nothing was published.")


def _modules_of(bundle: bytes) -> list[str]:
    """Our own modules in a bundle."""
    index = json.loads(bundle[4 : 4 + int.from_bytes(bundle[:4], "little")])
    files = [name for name, _ in index if name.startswith("companion/") and name.endswith(".pyc")]
    return [module_of(name.removesuffix("c")) for name in files]


def _laid_out(sources: Sequence[BundleFile], folder: Path) -> dict[str, str]:
    """Write the sources into a new folder and return the path of each by its name."""
    folder.mkdir()
    places = {source.name: folder / str(number) for number, source in enumerate(sources)}
    for source in sources:
        places[source.name].write_bytes(source.content)
    return {name: str(place) for name, place in places.items()}


def _mark(source: BundleFile) -> str:
    """Return the name under which a source's bytecode is cached: a digest of its content and how it is compiled."""
    return _digest(HOW + source.name.encode() + b"\0" + bytes([source.keeps_words]) + source.content)


def _digest(content: bytes) -> str:
    """Return the SHA-256 digest of a content in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()
