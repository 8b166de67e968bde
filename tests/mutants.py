"""Changes that the tests must notice: rules, words and controls, each spoiled in one place.

    python tests/mutants.py            all of them, about a quarter of an hour on two cores
    python tests/mutants.py combat     those whose file has this in its path

Every change is made in the working tree, its tests are run, and it is taken back. ``killed`` = as many tests fail as
are wanted: two for a rule, so that no rule hangs on a single vector, unless it is an open reading of the rules.
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


def failures(mutant: Mutant) -> int:
    """Return how many tests fail, at most as many as are wanted; a file that cannot be imported fails all of them."""
    options = ("-q", "-p", "no:cacheprovider", "-n", "2", "--dist=loadfile", f"--maxfail={mutant.wanted}")
    command = [sys.executable, "-m", "pytest", *options, *mutant.tests.split()]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if re.search(r"\d+ error", output):
        return mutant.wanted
    failed = re.search(r"(\d+) failed", output)
    return int(failed[1]) if failed else 0


def main() -> int:
    """Try every mutant; the exit code is the number of those that are not killed."""
    wanted, alive = sys.argv[1] if len(sys.argv) > 1 else "", 0
    for mutant in read_mutants():
        file = ROOT / mutant.file
        text = file.read_text("utf-8")
        if wanted not in mutant.file:
            continue
        if text.count(mutant.before) != 1:
            sys.exit(f"{mutant.file}: this does not stand there once: {mutant.before}")
        try:
            file.write_text(text.replace(mutant.before, mutant.after), "utf-8")
            failed = failures(mutant)
        finally:
            file.write_text(text, "utf-8")
        alive += failed < mutant.wanted
        verdict = "killed" if failed >= mutant.wanted else f"{failed} of {mutant.wanted} tests fail"
        print(f"{verdict}: {mutant.file}: {mutant.before.strip()}", flush=True)
    return alive


if __name__ == "__main__":
    sys.exit(main())
