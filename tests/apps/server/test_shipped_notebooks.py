"""What another Jupyter server gives away of the folder of notebooks."""

from __future__ import annotations

from pathlib import Path

from companion.apps.files import paths
from companion.apps.server import extension


def test_all_that_is_shipped_is_listed() -> None:
    folder = paths.notebooks()
    files = [file.relative_to(folder) for file in folder.rglob("*") if file.suffix in (".ipynb", ".json")]
    assert {file.as_posix() for file in files if "/." not in f"/{file.as_posix()}"} == set(extension.SHIPPED)


def test_somebodys_own_files_beside_the_shipped_ones_are_not_given_away(tmp_path: Path) -> None:
    for name in (*extension.SHIPPED, "mine.ipynb", ".ipynb_checkpoints/index-checkpoint.ipynb", "examples/keys.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")
    assert extension.shipped_texts(tmp_path) == {name: name for name in extension.SHIPPED}
