"""A template is compiled for the first page, and for no other; a text that has changed is compiled again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import voila.notebook_renderer
from jinja2 import Environment

from companion.apps.server import templates


def test_the_second_page_compiles_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled, compiles = list[str](), Environment.compile

    def noted(self: Environment, source: str, name: str | None = None, *more: object, **options: object) -> object:
        compiled.append(str(name))
        return compiles(self, source, name, *more, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Environment, "compile", noted)
    monkeypatch.setattr(templates, "COMPILED", templates.Compiled())
    counts = []
    for _ in range(2):
        assert templates.PageExporter(template_name="lab").template.name == "index.html.j2"
        counts.append(len(compiled))
    assert counts[0] > 0
    assert counts[1] == counts[0]


def test_a_template_that_has_changed_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(templates, "COMPILED", templates.Compiled())
    said = []
    for text in ("one", "one", "other"):
        (tmp_path / "index.html.j2").write_text(text)
        page = templates.PageExporter(template_paths=[str(tmp_path)], template_file="index.html.j2")
        said.append(asyncio.run(page.template.render_async()))
    assert said == ["one", "one", "other"]


def test_voila_writes_pages_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(voila.notebook_renderer, "VoilaExporter", voila.notebook_renderer.VoilaExporter)
    templates.share()
    assert voila.notebook_renderer.VoilaExporter is templates.PageExporter
