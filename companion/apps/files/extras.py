"""What a narrow installation lacks, as one sentence that says how to have it.

``pip install almanac-companion`` brings rules, odds and kept games; the extras ``notebook``, ``apps`` and ``plus`` of
``pyproject.toml`` bring the rest, each imported where it is first needed.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import metadata
from typing import NamedTuple

from companion.errors import CannotServe

DISTRIBUTION = "almanac-companion"
REQUIREMENT = re.compile(
    r"(?P<name>[\w.-]+)(?:\[[\w,-]+\])? *(?P<rule>>=|~=)(?P<version>[\d.]+) *; *extra == ['\"](?P<extra>\w+)['\"]$"
)
"""A requirement of an extra, as the metadata of the installed package have it."""


class Unsuitable(NamedTuple):
    """An installed library in another version than the almanac needs."""

    needed: str
    installed: str


@contextmanager
def wanted(extra: str) -> Iterator[None]:
    """Surround imports that this extra brings.

    Raises ``CannotServe`` where a library is missing, or is there in a version that the almanac cannot use.
    """
    for library in unsuitable(extra):
        raise CannotServe(
            "The Almanac needs {needed}, but {installed} is installed; to update it: {command}",
            needed=library.needed,
            installed=library.installed,
            command=f"pip install --upgrade '{DISTRIBUTION}[{extra}]'",
        )
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package in sys.modules:  # it is there, and a part of it is not: a fault, ours or its own
            raise
        raise CannotServe(
            "This part of the Almanac is not installed; install it with {command}",
            command=f"pip install '{DISTRIBUTION}[{extra}]'",
        ) from None


@cache
def unsuitable(extra: str) -> tuple[Unsuitable, ...]:
    """Return the libraries of an extra that are installed in a version it does not allow; none in a bare checkout."""
    try:
        requirements = metadata.requires(DISTRIBUTION) or ()
    except metadata.PackageNotFoundError:
        return ()
    rules = [rule for text in requirements if (rule := REQUIREMENT.match(text)) and rule["extra"] == extra]
    installed = [(rule, _version(rule["name"])) for rule in rules]
    return tuple(
        Unsuitable(f"{rule['name']}{rule['rule']}{rule['version']}", f"{rule['name']} {version}")
        for rule, version in installed
        if version and not is_allowed(version, rule["rule"], rule["version"])
    )


def _version(distribution: str) -> str:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return ""


def is_allowed(version: str, rule: str, floor: str) -> bool:
    """Return whether ``version`` keeps ``>=floor``, or ``~=floor``: the same but for its last number.

    >>> is_allowed("0.5.7", "~=", "0.5.13"), is_allowed("0.5.14", "~=", "0.5.13"), is_allowed("0.6", "~=", "0.5.13")
    (False, True, False)
    """
    there, least = _numbers(version), _numbers(floor)
    return there >= least and (rule == ">=" or there[: len(least) - 1] == least[:-1])


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers of a version up to the first letter, which only unfinished versions have."""
    whole = re.match(r"[\d.]*\d|", version)
    return tuple(map(int, filter(None, whole[0].split(".")))) if whole else ()
