"""Makes the book: lessons run anew, the library's reference out of its docstrings, the rules of the house.

``python3 dev.py book FOLDER`` writes it into ``FOLDER``, new or empty or a book: static pages that ask no other host.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import plotly
from sphinx.cmd.build import build_main

from companion.apps.files.paths import tools_style

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LESSONS = ROOT / "notebooks" / "examples"
HOUSE = ("CONTRIBUTING.md", "CHANGELOG.md", "BROWSERS.md", "SECURITY.md")
PACKAGES = ("apps.handles", "arkham", "odds", "innsmouth", "realms", "facts", "history")
"""The packages that notebooks use, as tests/house/public_names asks them."""
RUSSIAN = re.compile("[А-Яа-яЁё](?:[^A-Za-z]*[А-Яа-яЁё])?")
"""From a Russian letter to the last one before a Latin letter."""
MARK = ".buildinfo"
"""Lies in every book that Sphinx wrote."""

FIGURES = """
import plotly.io
from plotly.io.base_renderers import MimetypeRenderer

from companion.apps.handles import figures


class InTheBook(MimetypeRenderer):
    def to_mimebundle(self, figure):
        options = {"responsive": True, **figures.SHOWN}
        page = plotly.io.to_html(figure, options, full_html=False, include_plotlyjs=False, include_mathjax=False)
        return {"text/html": page}


plotly.io.renderers["book"] = InTheBook()
plotly.io.renderers.default = "book"
"""
"""Stands unseen before every lesson: Plotly's own ways name a foreign host, or put its whole script into every page."""


def main(arguments: list[str]) -> int:
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Name one folder for the book: python3 dev.py book FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0]).resolve()
    if trouble := _trouble(folder):
        print(trouble, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as stage:
        lay_out(Path(stage))
        os.environ["IPYTHONDIR"] = f"{stage}/.ipython"
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        wrong = build_main(["-q", "-W", "--keep-going", "-j", "1", "-d", f"{stage}/.doctrees", stage, str(folder)])
    if not wrong:
        for page in folder.rglob("*.html"):
            page.write_text(with_languages(page.read_text("utf-8")), "utf-8")
        print(f"The book is written; open it: {folder / 'index.html'}")
    return wrong


def _trouble(folder: Path) -> str:
    """Why no book can be written there, in one sentence."""
    if folder.exists() and not folder.is_dir():
        return f"{folder} is a file; name a folder."
    if folder.is_dir() and any(folder.iterdir()) and not (folder / MARK).exists():
        return f"The folder {folder} holds something else; name a new one, or one with an earlier book."
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return f"{folder} cannot be written: {error.strerror}."
    return "" if os.access(folder, os.W_OK) else f"{folder} cannot be written."


def lay_out(stage: Path) -> None:
    """All that the book is made of, as Sphinx wants it: below one folder."""
    for name in ("conf.py", "index.md"):
        shutil.copy(HERE / name, stage / name)
    shutil.copytree(HERE / "static", stage / "static")
    (stage / "static" / "figures.css").write_text(tools_style(), "utf-8")
    kernel = stage / ".ipython" / "profile_default" / "ipython_kernel_config.py"
    kernel.parent.mkdir(parents=True)
    kernel.write_text("c.IPKernelApp.log_level = 40  # a kernel on this machine alone needs no encryption\n", "utf-8")
    shutil.copy(Path(plotly.__file__).parent / "package_data" / "plotly.min.js", stage / "static")
    (stage / "lessons").mkdir()
    for path in LESSONS.iterdir():
        if path.suffix == ".ipynb":
            (stage / "lessons" / path.name).write_text(lesson(path.read_text("utf-8")), "utf-8")
        elif path.is_file():
            shutil.copy(path, stage / "lessons" / path.name)
    (stage / "house").mkdir()
    for name in HOUSE:
        shutil.copy(ROOT / name, stage / "house" / name)
    shutil.copytree(ROOT / "docs", stage / "house" / "docs", ignore=shutil.ignore_patterns("book"))
    (stage / "library").mkdir()
    told: dict[int, str] = {}
    for at, package in enumerate(PACKAGES):
        page = stage / "library" / f"{at}_{package.replace('.', '_')}.rst"
        page.write_text(reference(package, told), "utf-8")
    for name in [name for name in sys.modules if name.startswith("companion.apps.handles.")]:
        with_types(sys.modules[name])


def with_languages(page: str) -> str:
    """A page that says of its Russian parts that they are Russian, so that they are read aloud as such.

    >>> with_languages("<p>Поле как граф · The board</p>")
    '<p><span lang="ru">Поле как граф</span> · The board</p>'
    """
    unread, parts = "", []
    for part in re.split(r"(<[^>]*>)", page):
        if tag := re.match(r"<(/?)(script|style|title)\b", part):
            unread = "" if tag[1] else tag[2]
        is_text = not part.startswith("<") and not unread
        parts.append(RUSSIAN.sub(r'<span lang="ru">\g<0></span>', part) if is_text else part)
    return "".join(parts)


def lesson(text: str) -> str:
    """A notebook whose figures are drawn by the script that lies beside the pages."""
    notebook = json.loads(text)
    unseen = {"cell_type": "code", "execution_count": None, "id": "figures", "outputs": [], "source": FIGURES,
              "metadata": {"tags": ["remove-cell"]}}  # fmt: skip
    return json.dumps({**notebook, "cells": [unseen, *notebook["cells"]]})


def reference(package: str, told: dict[int, str]) -> str:
    """A page of reStructuredText with all public names of a package; ``told`` are those that a page before it tells."""
    name = f"companion.{package}"
    module = importlib.import_module(name)
    lines = [name, "=" * len(name), "", inspect.getdoc(module) or "", ""]
    shown = {public: getattr(module, public) for public in module.__all__}
    for public, thing in sorted(shown.items(), key=lambda each: not isinstance(each[1], ModuleType)):
        lines += [public, "-" * len(public), ""]
        if isinstance(thing, ModuleType):
            parts = {inner: getattr(thing, inner) for inner in _members(thing)}
            again = [inner for inner, part in parts.items() if id(part) in told]
            new = {inner: part for inner, part in parts.items() if inner not in again}
            told |= {id(part): f"{name}.{public}.{inner}" for inner, part in new.items()}
            lines += [inspect.getdoc(thing) or "", ""]
            for inner, part in new.items():
                lines += [f".. auto{_kind(part)}:: {name}.{public}.{inner}", ""]
        elif id(thing) in told:
            lines += [f"The same as :obj:`{told[id(thing)]}`.", ""]
        else:
            told[id(thing)] = f"{name}.{public}"
            lines += [f".. auto{_kind(thing)}:: {name}.{public}", ""]
    return "\n".join(lines)


def _members(module: ModuleType) -> list[str]:
    """What Sphinx tells of a module: what it says is public, else what is written in it."""
    own = [name for name, thing in vars(module).items() if getattr(thing, "__module__", "") == module.__name__]
    return list(getattr(module, "__all__", own))


def _kind(thing: object) -> str:
    """Return what Sphinx calls a thing."""
    return "class" if inspect.isclass(thing) else "function" if callable(thing) else "data"


def with_types(module: ModuleType) -> None:
    """Import what a module imports for the type checker alone, so that each name in its signatures is one thing."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            exec(compile(ast.Module(node.body, []), str(module.__file__), "exec"), vars(module))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
