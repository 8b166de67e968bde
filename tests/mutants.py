"""Changes that the tests must notice: rules, words and controls, each spoiled in one place.

    python tests/mutants.py            all of them, about half an hour on two cores
    python tests/mutants.py combat     those whose file has this in its path

Every change is made in the working tree itself, its tests are run, and it is taken back: run it in a worktree of your
own, and nothing beside it. ``killed`` = as many tests fail as are wanted: two for a rule, so that none hangs on a
single vector; one for words and controls, open readings of the rules, and a case that only a correction brings about.
Each set of tests is run unspoiled first, and must pass.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Mutant(NamedTuple):
    """A text that stands once in a file, the text in its place, the tests to run, and how many of them must fail."""

    file: str
    before: str
    after: str
    tests: str
    wanted: int


def read_mutants() -> list[Mutant]:
    """Return the rows of ``mutants.csv``, in which ``\\n`` stands for the end of a line."""
    with (ROOT / "tests" / "mutants.csv").open(encoding="utf-8", newline="") as file:
        return [
            Mutant(
                row["file"],
                row["before"].replace("\\n", "\n"),
                row["after"].replace("\\n", "\n"),
                row["tests"],
                int(row["wanted"]),
            )
            for row in csv.DictReader(file)
        ]


def failures(tests: str, most: int) -> int:
    """Return how many of these tests fail, at most ``most``; files that cannot be imported count as ``most``."""
    options = ("-q", "-p", "no:cacheprovider", "-n", "2", "--dist=loadfile", f"--maxfail={most}")
    command = [sys.executable, "-m", "pytest", *options, *tests.split()]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    summary = output.splitlines()[-1] if output else ""
    if "error" in summary:
        return most
    failed = re.search(r"(\d+) failed", summary)
    return int(failed[1]) if failed else 0


def spoiled(mutant: Mutant) -> int:
    """Return how many tests fail while the mutant stands in its file."""
    file = ROOT / mutant.file
    text = file.read_text("utf-8")
    if text.count(mutant.before) != 1:
        sys.exit(f"{mutant.file}: this does not stand there once: {mutant.before}")
    try:
        file.write_text(text.replace(mutant.before, mutant.after), "utf-8")
        return failures(mutant.tests, mutant.wanted)
    finally:
        file.write_text(text, "utf-8")


def main() -> int:
    """Try every mutant; the exit code is the number of those that are not killed."""
    part = sys.argv[1] if len(sys.argv) > 1 else ""
    mutants = [mutant for mutant in read_mutants() if part in mutant.file]
    for tests in sorted({mutant.tests for mutant in mutants}):
        if failures(tests, 1):
            sys.exit(f"These fail without any mutant: {tests}")
    alive = 0
    for mutant in mutants:
        failed = spoiled(mutant)
        alive += failed < mutant.wanted
        verdict = "killed" if failed >= mutant.wanted else f"{failed} of {mutant.wanted} tests fail"
        print(f"{verdict}: {mutant.file}: {mutant.before.strip()}", flush=True)
    return alive


if __name__ == "__main__":
    sys.exit(main())
