"""The data folder is found in a checkout and in an installed package, and its absence is said clearly."""

from __future__ import annotations

from pathlib import Path

import pytest

import companion
from companion.errors import BadData
from companion.facts.where import data_folder


def package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = folder / "companion"
    home.mkdir()
    monkeypatch.setattr(companion, "__file__", str(home / "__init__.py"))
    return home


def test_an_installed_package_brings_its_own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside = package(tmp_path, monkeypatch) / "_data"
    inside.mkdir()
    (tmp_path / "data").mkdir()
    assert data_folder() == inside


def test_a_checkout_has_the_data_beside_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, monkeypatch)
    (tmp_path / "data").mkdir()
    assert data_folder() == tmp_path / "data"


def test_missing_data_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, monkeypatch)
    with pytest.raises(BadData, match="the folder with the data files is missing"):
        data_folder()
