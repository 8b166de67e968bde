"""Writes the whole site into a folder. Addresses are relative: it lives at a host's root, below a path, or on a stick.

Every file but the pages themselves has the hash of its content in its name, so that a browser may keep it for ever and
an older page still finds the older file.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion import words
from companion.apps.files import paths
from companion.apps.files.system_errors import named, why
from companion.errors import CannotPublish
from companion.pocket.site import documents, news, policies, start_document
from companion.pocket.site import icons as icon
from companion.pocket.site.bundles import NEEDS, bundles
from companion.pocket.site.documents import Addresses
from companion.pocket.site.ingredients import Pantry
from companion.records import dataclass
from companion.widgets import styles
from companion.widgets.scripts import STATIC as WIDGET_STATIC

PACKAGE = Path(__file__).resolve().parents[2]
STATIC = PACKAGE / "pocket" / "static"
ASSETS = "a"
"""Folder of the files that never change."""
BEST, QUICK = 19, 3
"""Levels of compression: for the world, and for somebody who waits."""
UNPACKED = {"wasm": ("wasm", "application/wasm"), "loader": ("mjs", "text/javascript")}
"""Parts of which a browser keeps what it has compiled, if it has them unpacked: ending, and type."""
SERVICE = "service.js"
"""The script that becomes the service worker, which must lie at the top."""
DENSE = (".bin", ".png")
"""Files that are compressed already."""
PICTURES = ("night-narrow.svg", "night-wide.svg")


@dataclass(frozen=True, slots=True)
class PublishedSite:
    """The result of publishing."""

    files: int
    bytes: int
    """As they travel: text is compressed by any host."""


def publish(folder: Path, pantry: Pantry | None = None, level: int = BEST, address: str = "") -> PublishedSite:
    """Write the site into a folder that is empty or not there yet.

    Raises :class:`CannotPublish` for any other folder, and if it cannot be written; the folder is then as it was.

    ``level`` of compression, 1 to 22; ``address``: where the site will be, for pictures beside links to it.
    """
    if address and not re.fullmatch(r"https?://[^\s\"'<>#?]+", address):
        raise CannotPublish(
            "{address} is not the address of a site, such as https://example.org/almanac/.", address=address
        )
    _refuse_unless_empty(folder)
    pantry = pantry or Pantry()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".almanac-"):
            pass  # before minutes are spent on what could not be written
    except OSError as trouble:
        raise _cannot_write(folder, trouble) from trouble
    parts = bundles(pantry, level)
    try:
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".almanac-") as name:
            work = Path(name) / "site"
            _write(work, parts, pantry, f"{address.rstrip('/')}/" if address else "")
            written = _counted(work)
            if folder.is_dir():
                folder.rmdir()
            work.rename(folder)
    except OSError as trouble:
        raise _cannot_write(folder, trouble) from trouble
    return written


def _refuse_unless_empty(folder: Path) -> None:
    """Raise CannotPublish unless the folder is empty or missing."""
    try:
        if folder.is_dir() and any(folder.iterdir()):
            raise CannotPublish("The folder {folder} is not empty; choose an empty one.", folder=named(folder))
        if folder.exists() and not folder.is_dir():
            raise CannotPublish("{folder} is a file; name a folder.", folder=named(folder))
    except OSError as trouble:
        raise _cannot_write(folder, trouble) from trouble


def _cannot_write(folder: Path, trouble: OSError) -> CannotPublish:
    """Return the error that the site cannot be written to a folder."""
    return CannotPublish("The site cannot be written to {folder}: {reason}.", folder=named(folder), reason=why(trouble))


def _counted(folder: Path) -> PublishedSite:
    """Return the number of files of a site in a folder and the bytes that travel to a browser."""
    files = [file for file in folder.rglob("*") if file.is_file()]
    return PublishedSite(len(files), _travels(folder))


# ---------------------------------------------------------------- what lies where


def _write(site: Path, parts: Mapping[str, bytes], pantry: Pantry, address: str) -> None:
    """Write the whole site into a folder from the bundles and fetched packages."""
    (site / ASSETS).mkdir(parents=True)
    runtime = pantry.folder("pyodide") / "package"
    whole = {
        "wasm": _gzipped(runtime / "pyodide.asm.wasm"),
        "loader": _gzipped(runtime / "pyodide.asm.mjs"),
        **parts,
    }
    assets = {name: _asset(site, f"{name}.bin", content) for name, content in whole.items()}
    charts = pantry.folder("plotly.js-basic-dist-min") / "package" / "plotly-basic.min.js"
    pictures = [paths.template_static() / name for name in PICTURES]
    scripts = _tree(site, "scripts", PACKAGE, _scripts())
    dress = (STATIC / "pocket.css").read_text("utf-8")
    icons = {pixels: _asset(site, f"icon-{pixels}.png", icon.picture(pixels)) for pixels in icon.SIZES}
    at = Addresses(
        styles={kind: _asset(site, f"{kind}.css", styles.text(kind).encode()) for kind in NEEDS},
        script=f"{scripts}pocket/static/app/app.js",
        start=f"{scripts}pocket/static/start/start.js",
        dress=_asset(site, "pocket.css", (dress + (STATIC / "loading.css").read_text("utf-8")).encode()),
        icon=_asset(site, "icon.svg", icon.drawing(rounded=True).encode()),
        touch_icon=icons[icon.SIZES[0]],
        manifest=documents.manifest_name("ru"),
        pictures=_tree(site, "pictures", paths.template_static(), pictures),
        charts=_asset(site, "charts.js", charts.read_bytes()),
        picture=icons[icon.SIZES[-1]],
        address=address,
    )
    page_data = {
        "assets": {name: _part_record(name, file, len(whole[name])) for name, file in assets.items()},
        "needs": {kind: list(names) for kind, names in NEEDS.items()},
        "runtime": _tree(site, "runtime", runtime, [runtime / "pyodide.mjs"]),
        "build": json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"],
        "pictures": at.pictures,
    }
    pages = {f"{kind}.html": documents.app_page(kind, page_data, at) for kind in NEEDS}
    pages |= {documents.manifest_name(language): manifest(icons, language) for language in words.LANGUAGES}
    pages["index.html"] = start_document.document(at, dress, _travels(site))
    for name, text in pages.items():
        (site / name).write_text(text, "utf-8")
    (site / "sw.js").write_text(service_worker(site, pages), "utf-8")
    (site / "_headers").write_text(policies.headers_file(_assets(site)), "utf-8")


def _part_record(name: str, file: str, size: int) -> dict[str, Any]:
    """Return the record of a part that a page carries: its file, its size, and its unpacked address if it has one."""
    record = {"file": file, "bytes": size}
    return {**record, "unpacked": _unpacked(file)} if name in UNPACKED else record


def _unpacked(file: str) -> str:
    """Return the address of a part in a stored edition: with its own ending, so that a browser knows what it is.

    >>> _unpacked("a/wasm.0123.bin")
    'a/wasm.0123.wasm'
    """
    name = file.rpartition("/")[2].partition(".")[0]
    return file.removesuffix("bin") + UNPACKED[name][0]


def manifest(icons: Mapping[int, str], language: str) -> str:
    """Return the web app manifest that a browser reads for a home screen; ``icons`` are addresses by size in pixels."""
    pictures = [
        {"src": address, "sizes": f"{pixels}x{pixels}", "type": "image/png", "purpose": purpose}
        for pixels, address in icons.items()
        for purpose in ("any", "maskable")
    ]
    voice = words.load(language)
    apps = ({"name": voice.t(title), "url": f"./{kind}.html"} for kind, title in documents.APPS.items())
    return json.dumps(
        {
            "id": "./",
            "lang": language,
            "start_url": "./index.html",
            "scope": "./",
            "name": voice.t("Almanac"),
            "short_name": voice.t("Almanac"),
            "description": voice.t(documents.DESCRIPTION),
            "display": "standalone",
            "background_color": "#0a1013",
            "theme_color": "#0a1013",
            "icons": pictures,
            "shortcuts": list(apps),
        },
        ensure_ascii=False,
    )


def service_worker(site: Path, pages: Mapping[str, str]) -> str:
    """Return the script of the service worker, with the list of this edition's files above it."""
    assets = _assets(site)
    sums = {name: _digest(text.encode()) for name, text in sorted(pages.items())}
    edition = _digest(json.dumps([assets, sums]).encode())
    unpacked = {
        _unpacked(file): {"of": file, "type": UNPACKED[name][1]}
        for file in assets
        if (name := file.rpartition("/")[2].partition(".")[0]) in UNPACKED and file.endswith(".bin")
    }
    site_data = {
        "edition": edition,
        "news": news.by_language(),
        "pages": sums,
        "assets": assets,
        "unpacked": unpacked,
        "policies": policies.worker_policies(assets),
    }
    return f"const SITE = {json.dumps(site_data, ensure_ascii=False)};\n" + (STATIC / SERVICE).read_text("utf-8")


def _assets(site: Path) -> list[str]:
    """Addresses of the files that never change."""
    return sorted(file.relative_to(site).as_posix() for file in (site / ASSETS).rglob("*") if file.is_file())


def _travels(site: Path) -> int:
    """Bytes of all files as a host sends them: what is text it compresses."""
    return sum(travels(file) for file in site.rglob("*") if file.is_file())


def travels(file: Path) -> int:
    """Bytes of a file as a host sends it."""
    return file.stat().st_size if file.suffix in DENSE else len(_gzipped(file))


def _scripts() -> Iterable[Path]:
    """Yield our script files, first the pocket's own, then the widgets'; without the service worker."""
    yield from sorted(file for file in STATIC.rglob("*.js") if file.name != SERVICE)
    yield from sorted((WIDGET_STATIC / "scripts").rglob("*.js"))


def _gzipped(file: Path) -> bytes:
    """Return a file compressed with gzip, always to equal bytes."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


def _asset(site: Path, name: str, content: bytes) -> str:
    """Write a file under a name that changes with its content, and return its address."""
    stem, _, ending = name.rpartition(".")
    address = f"{ASSETS}/{stem}.{_digest(content)}.{ending}"
    (site / address).write_bytes(content)
    return address


def _tree(site: Path, name: str, top: Path, files: Iterable[Path]) -> str:
    """Files that name each other, in a folder that changes with any of them; its address with the slash."""
    contents = {file.relative_to(top).as_posix(): file.read_bytes() for file in files}
    mark = _digest(b"".join(inside.encode() + content for inside, content in sorted(contents.items())))
    for inside, content in contents.items():
        place = site / ASSETS / f"{name}.{mark}" / inside
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    return f"{ASSETS}/{name}.{mark}/"


def _digest(content: bytes) -> str:
    """Return twelve hexadecimal digits of a content's SHA-256 digest, for its file name."""
    return hashlib.sha256(content).hexdigest()[:12]
