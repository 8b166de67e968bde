"""Writes the lessons as two sets of notebooks, one for each language, run anew, with pictures of the figures.

``python3 dev.py lessons FOLDER`` writes ``FOLDER/ru`` and ``FOLDER/en``; GitHub and plain exports show them whole.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

from companion.apps.files import paths
from companion.words import LANGUAGES
from companion.words.lesson_language import in_language

ROOT = Path(__file__).resolve().parents[2]
LESSONS = ROOT / "notebooks" / "examples"
PATIENCE = 300
"""Seconds for a cell."""


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("Name one folder for the lessons: python3 dev.py lessons FOLDER", file=sys.stderr)
        return 2
    for language in LANGUAGES:
        folder = Path(arguments[0]).resolve() / language
        folder.mkdir(parents=True, exist_ok=True)
        for file in LESSONS.glob("*.json"):
            shutil.copy(file, folder)
        for lesson in sorted(LESSONS.glob("*.ipynb")):
            (folder / lesson.name).write_text(run(lesson.read_text("utf-8"), language, folder), "utf-8")
            print(folder / lesson.name)
    return 0


def run(text: str, language: str, folder: Path) -> str:
    """Return a lesson in a language with the outputs of its cells, run in a folder."""
    notebook = nbformat.reads(json.dumps(in_language(json.loads(text), language)), as_version=4)
    where = {"metadata": {"path": str(folder)}}
    quiet = ["--IPKernelApp.log_level=40"]  # a kernel on this machine alone needs no encryption
    client = NotebookClient(notebook, timeout=PATIENCE, kernel_name="python3", resources=where, extra_arguments=quiet)
    searched = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    client.execute(env={**os.environ, paths.LANGUAGE: language, "PYTHONPATH": searched})
    return str(nbformat.writes(notebook)) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
