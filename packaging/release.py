"""What a release needs: the project's own address everywhere, and a wheel of a commit that is ready.

python3 dev.py address OWNER/NAME      write the repository's owner and name wherever the project names itself
python3 dev.py release vX.Y.Z FOLDER   build the wheel and the source archive into a new folder, if all is ready
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
GITHUB = "https://github.com/"
PLACES = (
    "pyproject.toml",
    "CITATION.cff",
    "README.md",
    "README.ru.md",
    "docs",
    ".github",
    "packaging",
    "companion/__init__.py",
)
"""Files, and folders of files, that may name the project's own address."""
TEXTS = (".md", ".yml", ".yaml", ".toml", ".cff")


def address(new: str, root: Path = ROOT) -> list[Path]:
    """Replace the project's own address in all files; return those that changed.

    ``new``: owner and name on GitHub, ``OWNER/NAME``. Raises: ValueError when it is not of this form.
    """
    if not re.fullmatch(r"[A-Za-z0-9-]+/[\w.-]+", new):
        raise ValueError(f"Name the repository as OWNER/NAME, not {new!r}.")
    pairs = list(zip(_addresses(repository(root)), _addresses(new), strict=True))
    return [file for file in _files(root) if _replace(file, pairs)]


def repository(root: Path = ROOT) -> str:
    """Return owner and name of the repository, as pyproject.toml has them."""
    return str(_project(root)["urls"]["Repository"]).removeprefix(GITHUB)


def problems(tag: str, root: Path = ROOT) -> list[str]:
    """Return what stands in the way of releasing a tag, a sentence each."""
    from companion import UNFILLED  # `address` is run before the program is installed

    version = _project(root)["version"]
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    checks = {
        f"The tag {tag} is not the version of pyproject.toml, v{version}.": tag != f"v{version}",
        "Run `python3 dev.py address` with OWNER/NAME of the repository first.": repository(root) == UNFILLED,
        f"CHANGELOG.md has no heading for {version} with a date.": f"\n## {version} (" not in changelog,
        'CHANGELOG.md still has changes under "Next".': "\n## Next\n" in changelog,
    }
    return [sentence for sentence, wrong in checks.items() if wrong]


def build(folder: Path) -> int:
    """Build the source archive and from it the wheel into a folder; return the exit code of uv."""
    return subprocess.run([Path(sys.executable).with_name("uv"), "build", "--out-dir", folder, ROOT]).returncode


def _project(root: Path) -> dict[str, Any]:
    """Return the table ``project`` of pyproject.toml."""
    project: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def _addresses(repository: str) -> tuple[str, ...]:
    """Return how addresses name a repository: on GitHub, as static pages, on Binder."""
    owner, name = repository.split("/")
    return GITHUB + repository, f"https://{owner}.github.io/{name}/", f"/gh/{repository}/"


def _files(root: Path) -> Iterator[Path]:
    """Yield the files in which the project's own address may stand, this script not among them."""
    for place in (root / place for place in PLACES):
        yield from [place] if place.is_file() else sorted(f for f in place.rglob("*") if f.suffix in TEXTS)


def _replace(file: Path, pairs: list[tuple[str, str]]) -> bool:
    """Replace texts in a file; return whether it changed."""
    text = changed = file.read_text("utf-8")
    for old, new in pairs:
        changed = changed.replace(old, new)
    if changed != text:
        file.write_text(changed, "utf-8", newline="\n")
    return changed != text


def main(command: str, *arguments: str) -> int:
    """Run a command of this script; return its exit code, 2 when it was asked wrongly."""
    try:
        if command == "address":
            (new,) = arguments
            changed = [file.relative_to(ROOT).as_posix() for file in address(new)]
            print("\n".join(changed) or "It stands everywhere already.")
            return 0
        tag, folder = arguments
    except ValueError as error:
        print(f"{__doc__}" if "unpack" in str(error) else f"dev.py: {error}", file=sys.stderr)
        return 2
    for problem in (wrong := problems(tag)):
        print(f"dev.py: {problem}", file=sys.stderr)
    return 2 if wrong else build(Path(folder))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
