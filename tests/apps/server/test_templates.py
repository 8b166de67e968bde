"""A template is compiled, and a script packed, for the first page and for no other, until its text has changed."""

from __future__ import annotations

import asyncio
import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tornado.web
import voila.notebook_renderer
from jinja2 import Environment
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPHeaders
from tornado.netutil import bind_sockets

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


@pytest.fixture
def files(tmp_path: Path) -> Iterator[tuple[Path, Callable[..., tuple[HTTPHeaders, bytes]]]]:
    """A folder that is served packed, and how a file of it is asked for."""
    loop = asyncio.new_event_loop()
    compressing = [(r"/(.*)", templates.Packed, {"path": str(tmp_path)})]
    app = tornado.web.Application(compressing, compress_response=True)
    sockets = bind_sockets(0, "127.0.0.1")

    def ask(name: str, **headers: str) -> tuple[HTTPHeaders, bytes]:
        async def asked() -> tuple[HTTPHeaders, bytes]:
            server = HTTPServer(app)
            server.add_sockets([socket.dup() for socket in sockets])
            address = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/{name}"
            answer = await AsyncHTTPClient().fetch(address, headers=headers, decompress_response=False)
            server.stop()
            return answer.headers, answer.body

        return loop.run_until_complete(asked())

    yield tmp_path, ask
    loop.close()
    for one in sockets:
        one.close()


def test_a_script_is_packed_once_for_all_phones_until_it_changes(
    files: tuple[Path, Callable[..., tuple[HTTPHeaders, bytes]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, ask = files
    packs, packed = gzip.compress, list[int]()
    monkeypatch.setattr(gzip, "compress", lambda text, *more, **told: (packed.append(1), packs(text, *more, **told))[1])
    for text in ("let a = 1;\n" * 9000, "let b = 2;\n" * 9001):
        (folder / "a.js").write_text(text)
        for _ in range(3):
            headers, body = ask("a.js", **{"Accept-Encoding": "gzip, br"})
            assert headers["Content-Encoding"] == "gzip"
            assert "Accept-Encoding" in headers["Vary"]
            assert headers["Content-Length"] == str(len(body))
            assert gzip.decompress(body).decode() == text
    assert len(packed) == 2


def test_who_wants_a_file_plain_or_in_parts_gets_it_so(
    files: tuple[Path, Callable[..., tuple[HTTPHeaders, bytes]]],
) -> None:
    folder, ask = files
    text = b"let a = 1;\n" * 9000
    (folder / "a.js").write_bytes(text)
    assert ask("a.js") == (ask("a.js")[0], text)
    assert ask("a.js", Range="bytes=3-12")[1] == text[3:13]
    assert gzip.decompress(ask("a.js", **{"Accept-Encoding": "gzip", "Range": "bytes=3-12"})[1]) == text[3:13]


def test_all_that_every_page_asks_for_comes_with_the_main_script() -> None:
    """Each version of Voila gives its pieces other names: the list is what a fresh page asks for (``test_kernels``)."""
    joined = templates.joined()
    asked = [name for names in templates.PIECES.values() for name in names.split()]
    assert [piece.name.split(".")[0] for piece in joined.pieces] == asked
    text = joined.text()
    assert text.endswith(joined.main.read_bytes())
    ends = 0
    for piece in joined.pieces:
        begins = text.index(b"(()=>{" + piece.read_bytes() + b"\n})();\n")
        assert begins == ends, "one function after the other, in which its own strictness counts"
        ends = begins + piece.stat().st_size + len(b"(()=>{\n})();\n")
    assert ends + joined.main.stat().st_size == len(text)


def test_a_piece_does_nothing_but_put_itself_where_the_others_look() -> None:
    remark, strict, which = (
        rb"(/\*!.*?\*/\s*)?",
        rb'("use strict";\s*)?',
        rb'self(?:\.|\[")([wr]\w*packChunk\w+)(?:"\])?',
    )
    head = re.compile(remark + strict + rb"\(" + which + rb"\s*=\s*self\W+\3\W+\[\]\)\.push\(\[\[", re.DOTALL)
    for piece in templates.joined().pieces:
        assert head.match(piece.read_bytes()), piece


def test_what_is_not_installed_is_left_to_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "of_voila").mkdir()
    for name in ("voila.js", "7.voila.js", "77.voila.js"):
        (tmp_path / "of_voila" / name).write_text(f"{name};")
    monkeypatch.setattr(templates, "PIECES", {"": "7 8", "nowhere": "9"})
    pieces = tuple(templates._pieces(tmp_path / "of_voila", [str(tmp_path)]))
    assert [piece.name for piece in pieces] == ["7.voila.js"]
    both, none = (templates.JoinedScript(tmp_path / "of_voila" / "voila.js", some) for some in (pieces, ()))
    assert none.text() == b"voila.js;"
    assert both.text() == b"(()=>{7.voila.js;\n})();\nvoila.js;"
    assert both.address != none.address, "a browser that keeps one never takes it for the other"
