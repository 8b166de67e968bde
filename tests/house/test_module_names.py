"""No two modules of the tests share a name: pytest imports them by it, and the second would be the first one again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path


def test_every_module_of_the_tests_has_a_name_of_its_own(root: Path) -> None:
    names = Counter(path.name for path in (root / "tests").rglob("*.py") if path.name != "conftest.py")
    assert names["test_module_names.py"] == 1
    assert not [name for name, count in names.items() if count > 1]
