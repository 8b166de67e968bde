"""What strangers meet of the distribution: its name and version, what the repository says of itself, its pictures."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import yaml

import companion

READMES = ("README.md", "README.ru.md")
HEAVIEST = 1_500_000
"""Bytes of all pictures of the READMEs and of the manual together."""


@pytest.fixture
def project(root: Path) -> Any:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_version_is_said_once_and_the_same(project: Any, root: Path) -> None:
    citation = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    newest = re.search(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    figures = json.loads((root / "companion/share/jupyter/labextensions/companion-figures/package.json").read_text())
    assert newest
    assert {companion.__version__, citation["version"], newest[1], figures["version"]} == {project["version"]}
    assert citation["license"] == project["license"]


def test_the_distribution_has_its_own_name_and_the_command_keeps_its(project: Any) -> None:
    assert project["name"] == "almanac-companion"
    assert project["scripts"] == {"companion": "companion.__main__:main"}
    assert {"authors", "keywords", "classifiers", "readme", "license", "description"} <= project.keys()


@pytest.mark.parametrize("name", READMES)
def test_a_readme_gets_the_code_first_and_all_it_shows_is_there(root: Path, name: str) -> None:
    text = (root / name).read_text("utf-8")
    commands = re.findall(r"^    (\S.*)$", text, re.M)
    assert commands[0].startswith("git clone ")
    assert commands[1:3] == ["cd almanac", "python3 dev.py run"]
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert len(shown) == 4
    assert [picture for picture in shown if not (root / picture).is_file()] == []


def test_both_readmes_lead_to_the_same_addresses_which_are_filled_in_once(root: Path) -> None:
    texts = [(root / name).read_text("utf-8") for name in READMES]
    first, second = (re.findall(r"^\[(pocket|binder)\]: (\S+)$", text, re.M) for text in texts)
    assert first == second
    assert [name for name, _ in first] == ["pocket", "binder"]


def test_what_a_stranger_looks_for_is_there(root: Path) -> None:
    """What other projects of this kind bring along, each where its readers look for it."""
    looked_for = (
        "CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md", "LICENSE", "SECURITY.md", "companion/py.typed",
        ".github/workflows/pages.yml", ".github/workflows/release.yml", ".github/workflows/systems.yml",
        ".github/ISSUE_TEMPLATE/rule.yml", ".github/pull_request_template.md", ".github/dependabot.yml",
        ".gitattributes", "CODE_OF_CONDUCT.md", "packaging/recipe.yaml", "Containerfile", "compose.yaml",
        "binder/requirements.txt", "docs/book/index.md", "docs/hub/README.md", "docs/tables/README.md",
    )  # fmt: skip
    assert [name for name in looked_for if not (root / name).is_file()] == []


def test_the_library_needs_no_more_than_a_part_of_each_that_it_uses(project: Any, root: Path) -> None:
    """Plotly belongs to figures, pydantic's core does without pydantic, catalogues are built before they are packed."""
    brought = [project["dependencies"], *project["optional-dependencies"].values()]
    needed, *_ = several = [{re.split(r"[<>=~\[]", one)[0].lower() for one in part} for part in brought]
    assert not {"plotly", "pydantic", "babel", "jupyterlab", "voila"} & needed
    assert not {"pydantic", "babel"} & set[str]().union(*several)
    said = re.compile(r"^\s*(?:from|import) (?:pydantic|babel)\b", re.M)
    asks = {file.name for file in (root / "companion").rglob("*.py") if said.search(file.read_text("utf-8"))}
    assert asks == {"catalogues.py"}, "what writes the catalogues, before anything is packed"


def test_pictures_are_light(root: Path) -> None:
    assert sum(file.stat().st_size for file in (root / "docs" / "pictures").iterdir()) < HEAVIEST


def test_forms_and_the_workflow_can_be_read(root: Path) -> None:
    forms = sorted((root / ".github").rglob("*.yml"))
    read = {file.name: yaml.safe_load(file.read_text("utf-8")) for file in forms}
    assert [part["type"] for part in read["rule.yml"]["body"]] == ["dropdown", "textarea", "textarea", "textarea"]
    commands = [step["run"] for job in read["pages.yml"]["jobs"].values() for step in job["steps"] if "run" in step]
    assert commands == [".ci/run", "python3 dev.py publish site", "python3 dev.py book site/book"]
    assert read["pages.yml"]["jobs"]["publish"]["needs"] == ["test", "site"]


def test_the_weekly_workflow_asks_every_test_of_installing_once(root: Path) -> None:
    (job,) = yaml.safe_load((root / ".github/workflows/installs.yml").read_text("utf-8"))["jobs"].values()
    asked = job["strategy"]["matrix"]["what"]
    tests = re.findall(
        r"^def (test_\w+)\(\w+: (\w+)", (root / "tests/house/carried/test_installs.py").read_text(), re.M
    )
    names = [name + (f"[{id_}]" if of == "Environment" else "") for name, of in tests for id_ in ("oldest", "newest")]
    assert {name for name in names if sum(word in name for word in asked) != 1} == set()


def test_the_container_keeps_games_in_a_volume_and_asks_for_a_token(root: Path) -> None:
    text = (root / "Containerfile").read_text("utf-8")
    assert "VOLUME /data" in text
    told = text.rpartition("CMD ")[2]
    assert '"--lan"' in told  # outside of this computer only with a token
    assert '"--data-dir", "/data"' in told


def test_an_installation_under_the_old_name_is_taken_away_first(
    dev: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev, "call", lambda *command, **options: asked.append(command) or 0)
    dev.forget_old_names()
    assert asked == []
    (tmp_path / "lib" / "python3.11" / "site-packages" / "companion-0.1.0.dist-info").mkdir(parents=True)
    dev.forget_old_names()
    assert [command[-3:] for command in asked] == [("-q", "-y", "companion")]


def test_what_starts_shared_tables_can_be_read_and_names_what_is_there(root: Path) -> None:
    services = yaml.safe_load((root / "compose.yaml").read_text("utf-8"))["services"]
    assert services["tables"]["command"][0] == "tables"
    assert services["tables"]["environment"]["COMPANION_DATABASE"].startswith("postgresql://")
    files = [volume.partition(":")[0] for volume in services["balancer"]["volumes"]]
    assert [file for file in files if not (root / file).is_file()] == []
    assert "access_log off" in (root / files[0]).read_text("utf-8")
    assert services["tables"]["build"]["args"]["EXTRA"] in (root / "Containerfile").read_text("utf-8")


def test_the_hub_gives_every_user_the_same_database(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from traitlets.config import Config

    monkeypatch.setenv("COMPANION_DATABASE", "postgresql:///x")
    monkeypatch.setenv("ALMANAC_PASSWORD", "a long word")
    config = Config()
    text = (root / "docs" / "hub" / "jupyterhub_config.py").read_text("utf-8")
    exec(compile(text, "jupyterhub_config.py", "exec"), {"get_config": lambda: config})
    assert config.Spawner.environment["COMPANION_DATABASE"] == "postgresql:///x"
    assert (Path(config.Spawner.notebook_dir) / "index.ipynb").is_file()


@pytest.fixture
def release(root: Path) -> ModuleType:
    """The script that fills in the project's address and builds a release."""
    spec = importlib.util.spec_from_file_location("release", root / "packaging" / "release.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def copied(root: Path, release: ModuleType, tmp_path: Path) -> Path:
    """A copy of everything that may name the project's own address."""
    for place in (*release.PLACES, "CHANGELOG.md"):
        copy = shutil.copytree if (root / place).is_dir() else shutil.copy2
        (tmp_path / place).parent.mkdir(exist_ok=True)
        copy(root / place, tmp_path / place)
    return tmp_path


def test_one_command_fills_in_the_address_everywhere(release: ModuleType, copied: Path) -> None:
    changed = {file.relative_to(copied).as_posix() for file in release.address("somebody/almanac-2", copied)}
    assert {"README.md", "README.ru.md", "pyproject.toml", "CITATION.cff", "packaging/recipe.yaml"} <= changed
    assert "companion/__init__.py" in changed, "the settings lead there"
    left = [file.name for file in release._files(copied) if re.search(r"\bOWNER\b(?!/NAME)", file.read_text("utf-8"))]
    assert left == []
    assert release.repository(copied) == "somebody/almanac-2"
    assert release.address("somebody/almanac-2", copied) == []
    assert "git clone https://github.com/somebody/almanac-2 almanac" in (copied / "README.md").read_text("utf-8")


@pytest.mark.parametrize("wrong", ["", "name", "a/b/c", "https://github.com/a/b", "a b/c"])
def test_a_wrong_address_changes_nothing(release: ModuleType, copied: Path, wrong: str) -> None:
    before = {file: file.read_text("utf-8") for file in release._files(copied)}
    with pytest.raises(ValueError, match="OWNER/NAME"):
        release.address(wrong, copied)
    assert {file: file.read_text("utf-8") for file in release._files(copied)} == before


def test_the_settings_lead_to_the_same_repository_as_the_package_index(project: Any) -> None:
    assert project["urls"]["Repository"] == companion.REPOSITORY
    assert project["urls"]["Issues"] == f"{companion.REPOSITORY}/issues"


def test_a_release_says_what_is_missing(release: ModuleType, copied: Path, project: Any) -> None:
    tag = f"v{project['version']}"
    assert any("address" in sentence for sentence in release.problems(tag, copied))
    release.address("somebody/almanac", copied)
    log = copied / "CHANGELOG.md"
    log.write_text(log.read_text("utf-8").replace("\n## Next\n", f"\n## {project['version']} (2026-12-01)\n"), "utf-8")
    assert release.problems(tag, copied) == []
    assert any("v9.9.9" in sentence for sentence in release.problems("v9.9.9", copied))


def test_conda_needs_what_playing_needs(project: Any, root: Path) -> None:
    recipe = yaml.safe_load((root / "packaging" / "recipe.yaml").read_text("utf-8"))
    extras = project["optional-dependencies"]
    needed = dict(map(_name_and_floor, [*project["dependencies"], *extras["notebook"], *extras["apps"]]))
    del needed[project["name"]]
    asked = dict(map(_name_and_floor, recipe["requirements"]["run"]))
    assert asked == needed | {"python": project["requires-python"].removeprefix(">=")}
    assert recipe["context"]["version"] == project["version"]


def _name_and_floor(requirement: str) -> tuple[str, str]:
    """Return the name of a requirement and the oldest version that it takes."""
    name, floor = re.match(r"([\w.-]+)[^\d]*([\d.]*)", requirement).groups()  # type: ignore[union-attr]
    return name.lower(), floor


def test_every_text_has_the_same_bytes_on_every_system(root: Path) -> None:
    """A clone on Windows would give the boxes other digests."""
    assert "* text=auto eol=lf" in (root / ".gitattributes").read_text("utf-8").splitlines()
    assert [file.name for file in (root / "data").rglob("*.csv") if b"\r" in file.read_bytes()] == []
