"""dev.py and the database of the tests: found, installed by the distribution, or one sentence and the other tests."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import postgres_server
import pytest


def test_a_missing_postgresql_is_installed_by_the_distribution(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[str] = []
    monkeypatch.setattr(dev, "call", lambda *words, **_: called.append(" ".join(map(str, words))) or 0)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.setattr(dev, "has_postgres", lambda: len(called) == 2)
    dev.ensure_postgres()
    assert called[1].endswith("apt-get install -qq -y --no-install-recommends postgresql")
    assert capsys.readouterr().err == ""


def test_where_none_can_be_had_one_sentence_says_how(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(dev, "has_postgres", lambda: False)
    monkeypatch.setattr(dev, "_install_with_apt", lambda package: None)
    dev.ensure_postgres()
    assert "apt-get install postgresql" in capsys.readouterr().err


def test_a_named_folder_without_one_is_not_taken(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_POSTGRES", str(tmp_path))
    assert not dev.has_postgres()
    assert postgres_server.binaries() is None
    with pytest.raises(pytest.fail.Exception, match="apt-get install postgresql"):
        postgres_server.begin()
