"""No file that a browser gets names another host, and the pages' own texts are in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.apps.files import paths

FILES = sorted(
    file
    for folder in (paths.jupyter_share(), paths.shared_static())
    for file in folder.rglob("*")
    if file.suffix in {".j2", ".css", ".js", ".svg", ".json"}
)
NAMESPACES = {"www.w3.org"}
"""Names in SVG, never asked for anything."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_other_host_is_named(file: Path) -> None:
    hosts = re.findall(r"(?:https?:)?//([a-z0-9-]+(?:\.[a-z0-9-]+)+)", file.read_text("utf-8"))
    assert set(hosts) <= NAMESPACES


def test_loading_line_is_in_both_languages() -> None:
    template = (paths.template_static().parent / "index.html.j2").read_text("utf-8")
    assert re.search(r'<span lang="ru">[^<]*[а-я]', template)
    assert re.search(r'<span lang="en">[^<]*[a-z]', template)


def test_ground_is_dark_before_anything_is_loaded() -> None:
    template = (paths.template_static().parent / "index.html.j2").read_text("utf-8")
    assert "background: #0c1214" in template.split("<script>")[0]
