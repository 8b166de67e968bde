"""For all tests: nobody's real games are touched, and the browser is the one that dev.py found."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]

os.environ["COMPANION_DATA_DIR"] = tempfile.mkdtemp(prefix="companion-tests-")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the golden evenings of tests/golden anew")


def load_dev() -> ModuleType:
    """dev.py as a module; it lies beside the package, not in it."""
    if "dev" not in sys.modules:
        spec = importlib.util.spec_from_file_location("dev", ROOT / "dev.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules["dev"] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["dev"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests last: Playwright leaves its event loop running, and then nobody else may start one."""
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.fixture(scope="session")
def dev() -> ModuleType:
    return load_dev()


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT
