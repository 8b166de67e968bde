"""JSON of others is never nested without end: where Python itself runs in a browser, that would end it for good."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.foreign_json import MAX_DEPTH, loads
from companion.pocket.site.bundles import _ours

VALUES = st.recursive(
    st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)
OWN = {
    "companion/foreign_json.py",
    "companion/apps/files/paths.py",  # files of a computer, which the browser does not have
    "companion/apps/files/sitters.py",
    "companion/apps/files/tick_file.py",
    "companion/history/journals/sqlite_journal.py",
    "companion/pocket/opening.py",  # what this very page has said
    "companion/pocket/worker_page.py",
    "companion/widgets/carrier.py",
}
"""Modules in a bundle that read JSON of nobody else."""


@given(VALUES)
def test_it_reads_what_json_reads(value: object) -> None:
    assert loads(json.dumps(value)) == value


@pytest.mark.parametrize(("opens", "inside", "closes"), [("[", "", "]"), ('{"a":', "1", "}")], ids=["lists", "objects"])
def test_what_is_nested_deeper_is_refused_before_it_is_read(opens: str, inside: str, closes: str) -> None:
    assert loads(opens * MAX_DEPTH + inside + closes * MAX_DEPTH)
    for times in (MAX_DEPTH + 1, 100_000):
        for text in (opens * times, opens * times + inside + closes * times, '{"a": "\\"", "b": ' + opens * times):
            with pytest.raises(RecursionError):
                loads(text)


@pytest.mark.parametrize("text", ["[" * 999, '"' * 999, "\\" * 999, '["' + "{" * 999 + '"]'])
def test_brackets_inside_a_text_nest_nothing(text: str) -> None:
    assert loads(json.dumps([text] * 3)) == [text] * 3


def test_whatever_travels_to_a_browser_reads_the_json_of_others_so() -> None:
    """A module that reads another text with ``json`` alone goes on the list, and says why."""
    sources = {source.name: source.content.decode() for source in _ours() if source.name.endswith(".py")}
    plain = {name for name, text in sources.items() if re.search(r"(?<!foreign_)\bjson\.loads?\(", text)}
    assert plain == OWN & sources.keys()
