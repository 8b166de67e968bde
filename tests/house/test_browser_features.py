"""BROWSERS.md names every feature of a browser that our scripts and styles use, and no other: patterns, no parser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SCRIPTS = {
    "createSyncAccessHandle": r"\.createSyncAccessHandle\(",
    "getDirectory": r"\.getDirectory\(",
    "new Worker(…, module)": r'new Worker\([^;]*type: "module"',
    "navigator.locks": r"navigator\.locks\b",
    "BroadcastChannel": r"new BroadcastChannel\(",
    "DecompressionStream": r"new (De)?[cC]ompressionStream\(",
    "navigator.wakeLock": r"\.wakeLock\b",
    "requestIdleCallback": r"\brequestIdleCallback\(",
    "ResizeObserver": r"new ResizeObserver\(",
    "addEventListener(…, signal)": r"[{,] *signal\b",
    "crypto.randomUUID": r"crypto\.randomUUID\b",
    "crypto.subtle": r"crypto\.subtle\b",
    "navigator.clipboard": r"navigator\.clipboard\b",
    "navigator.share": r"navigator\.(share|canShare)\b",
    "speechSynthesis": r"\bspeechSynthesis\b",
    "AudioContext": r"\bAudioContext\b",
    "serviceWorker": r"navigator\.serviceWorker\b",
    "caches": r"\bcaches\.(open|match|keys|delete)\(",
    "storage.persist": r"storage\.persist(ed)?\b",
    "storage.estimate": r"storage\.estimate\b",
    "beforeinstallprompt": r"beforeinstallprompt",
    "sendBeacon": r"\.sendBeacon\(",
    "startViewTransition": r"\.startViewTransition\(",
    "??=": r"(\?\?|\|\||&&)=",
    ".at(": r"\.at\(-?\w+\)",
    "replaceAll": r"\.replaceAll\(",
    "import(": r"(?<!\{)(?<!<)\bimport\([`\w]",
    "indexedDB": r"\bindexedDB\b",
    "SharedArrayBuffer": r"\bSharedArrayBuffer\b",
    "popover": r"\.(showPopover|togglePopover)\(",
    "showModal": r"\.showModal\(",
    "structuredClone": r"\bstructuredClone\(",
    "findLast": r"\.findLast(Index)?\(",
    "toSorted": r"\.(toSorted|toReversed|with)\(",
    "groupBy": r"\b(Object|Map)\.groupBy\(",
    "withResolvers": r"Promise\.withResolvers\(",
    "checkVisibility": r"\.checkVisibility\(",
    "visualViewport": r"\bvisualViewport\b",
    "vibrate": r"navigator\.vibrate\b",
    "createImageBitmap": r"\bcreateImageBitmap\(",
    "selector(&)": r"selector\(&\)",
}
STYLES = {
    ":has()": r":has\(",
    ":is()": r":is\(",
    ":where()": r":where\(",
    ":focus-visible": r":focus-visible",
    "color-mix()": r"color-mix\(",
    "text-wrap": r"\btext-wrap\b",
    "dvh": r"\d[dsl]v[hw]\b",
    "inset": r"\binset(-block|-inline)?(-start|-end)?:",
    "overscroll-behavior": r"\boverscroll-behavior\b",
    "scrollbar-width": r"\bscrollbar-(width|color|gutter)\b",
    "gap": r"\bgap:",
    "touch-action": r"\btouch-action\b",
    "user-select": r"(?<!-)\buser-select\b",
    "overflow-wrap: anywhere": r"overflow-wrap: anywhere",
    "contain": r"\bcontain:",
    "paint-order": r"\bpaint-order\b",
    "rotate": r"^\s*(rotate|scale|translate):",
    "mask-image": r"\bmask(-image)?:",
    "@property": r"@property\b",
    "@container": r"@container\b",
    "clamp()": r"\b(clamp|min|max)\(",
    "env()": r"\benv\(",
    "prefers-contrast": r"prefers-contrast",
    "forced-colors": r"forced-colors",
    "ui-serif": r"\bui-(serif|sans-serif|monospace|rounded)\b",
    "display: contents": r"display: contents",
    "clip-path": r"\bclip-path\b",
    "@layer": r"@layer\b",
    "@starting-style": r"@starting-style\b",
    "@scope": r"@scope\b",
    "backdrop-filter": r"\bbackdrop-filter\b",
    "field-sizing": r"\bfield-sizing\b",
    "content-visibility": r"\bcontent-visibility\b",
    "aspect-ratio": r"\baspect-ratio:",
    "view-transition": r"\bview-transition",
    "animation-timeline": r"\banimation-timeline:|\b(scroll|view)-timeline\b",
    "subgrid": r"\bsubgrid\b",
    "light-dark()": r"\blight-dark\(",
    "anchor()": r"\banchor\(|\b(anchor-name|position-anchor):",
    "nesting": r"^\s*&",
    "accent-color": r"\baccent-color\b",
    "interpolate-size": r"\binterpolate-size\b",
}
SECURE = {
    "createSyncAccessHandle",
    "getDirectory",
    "navigator.locks",
    "navigator.wakeLock",
    "crypto.randomUUID",
    "crypto.subtle",
    "navigator.clipboard",
    "navigator.share",
    "serviceWorker",
    "caches",
    "storage.persist",
    "storage.estimate",
    "beforeinstallprompt",
}
"""What a browser gives to a page over https or of ``localhost`` alone; ``test_pocket_over_http.py`` does without."""
SOON = {"navigator.share", "serviceWorker", "caches", "storage.persist", "storage.estimate", "beforeinstallprompt"}
"""What an installed pocket wants; their lines may stand there before it does."""
VERSION = r"([\d.]+|–)"
ROW = re.compile(rf"^\| `(.+?)`(?: \| {VERSION}){{4}}(?: \| (yes|–))? \| ([^|]{{12,}}) \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def table(root: Path) -> dict[str, tuple[str, ...]]:
    """Rows of BROWSERS.md by the name of the feature."""
    return {row[0]: row[1:] for row in ROW.findall((root / "BROWSERS.md").read_text("utf-8"))}


def used(root: Path) -> set[str]:
    """Names of what is found in our scripts and styles; comments are none of them."""
    found = set()
    for watched, endings in ((SCRIPTS, (".js", ".mjs", ".j2")), (STYLES, (".css", ".j2"))):
        files = [file for file in (root / "companion").rglob("*") if file.suffix in endings]
        text = "\n".join(re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL) for file in files)
        found |= {name for name, pattern in watched.items() if re.search(pattern, text, re.MULTILINE)}
    return found


def test_every_feature_that_is_used_is_named_and_no_other(root: Path, table: dict[str, tuple[str, ...]]) -> None:
    found = used(root)
    assert len(found) > 30
    assert found - set(table) == set(), "a feature that BROWSERS.md does not name"
    assert set(table) - found - SOON == set(), "BROWSERS.md names what nobody uses"


def test_what_a_page_over_plain_http_does_not_get_is_marked(root: Path, table: dict[str, tuple[str, ...]]) -> None:
    marked = {name for name in table if table[name][-2] == "–"}
    assert marked == SECURE & set(table)
    assert {name for name in table if table[name][-2] == "yes"} == set(SCRIPTS) & set(table) - SECURE


def test_every_line_of_the_table_is_read(root: Path, table: dict[str, tuple[str, ...]]) -> None:
    lines = [line for line in (root / "BROWSERS.md").read_text("utf-8").splitlines() if line.startswith("| `")]
    assert len(lines) == len(table)


def test_what_safari_knows_under_another_name_only_is_written_twice(root: Path) -> None:
    for file in (root / "companion").rglob("*.css"):
        text = file.read_text("utf-8")
        bare = re.findall(r"^\s*user-select:.*", text, re.MULTILINE)
        assert len(bare) == len(re.findall(r"-webkit-user-select:", text)), file.name


FILL_A_SCREEN = {"television.css", "moments.css", "tokens.css"}
"""What is drawn over the whole screen, and the title of the start page."""


def test_what_stands_on_a_page_is_measured_by_the_page(root: Path) -> None:
    """A page in a cell of a notebook is narrower than the screen; only letters of a phone follow that."""
    pattern = re.compile(r"^(?!.*font-size).*\dvw\b.*$", re.MULTILINE)
    files = (root / "companion" / "widgets" / "static" / "styles").rglob("*.css")
    lines = {file.name: pattern.findall(file.read_text("utf-8")) for file in files if file.name not in FILL_A_SCREEN}
    assert {name: by_screen for name, by_screen in lines.items() if by_screen} == {}
