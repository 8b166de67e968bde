"""The pocket's part of NetworkX, imported as it lies there: whatever our own files ask of it is in it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import networkx as nx

from companion.pocket.site import bundles, graphs
from companion.pocket.site.inside import BundleFile

LIBRARY = Path(nx.__file__).parent
ASKS = """
import json, sys
sys.path.insert(0, sys.argv[1])
import networkx as nx
assert nx.__file__.startswith(sys.argv[1])
roads = nx.Graph([("a", "b"), ("b", "c"), ("a", "d"), ("d", "c"), ("e", "f")])
arrows = nx.DiGraph(roads)
print(json.dumps([
    sorted(name for name in sys.argv[2:] if not hasattr(nx, name)),
    [nx.has_path(roads, "a", "c"), nx.has_path(arrows, "a", "f")],
    sorted(nx.all_shortest_paths(roads, "a", "c")), nx.shortest_path(arrows, "e", "f"),
    dict(nx.single_source_shortest_path_length(roads, "a")),
]))
"""


def carried() -> list[BundleFile]:
    return graphs.carried(bundles._package(LIBRARY.parent, "networkx"))


def test_what_our_files_ask_of_it_is_there_and_answers(tmp_path: Path, root: Path) -> None:
    for source in carried():
        file = tmp_path / source.name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(source.content)
    files = [file for file in (root / "companion").rglob("*.py") if "import networkx as nx" in file.read_text("utf-8")]
    asked = sorted({name for file in files for name in re.findall(r"\bnx\.(\w+)", file.read_text("utf-8"))})
    assert len(files) > 3
    assert {"Graph", "DiGraph", "has_path"} <= set(asked)
    command = [sys.executable, "-c", ASKS, str(tmp_path), *asked]
    answer = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    missing, ways, paths, path, far = json.loads(answer)
    assert missing == []
    assert ways == [True, False]
    assert paths == [["a", "b", "c"], ["a", "d", "c"]]
    assert path == ["e", "f"]
    assert far == {"a": 0, "b": 1, "d": 1, "c": 2}


def test_nobody_imports_it_in_another_way(root: Path) -> None:
    """What the test above reads off the files is all that they ask for."""
    for file in (root / "companion").rglob("*.py"):
        lines = re.findall(r"^\s*(?:import|from) networkx.*$", file.read_text("utf-8"), re.MULTILINE)
        assert {line.strip() for line in lines} <= {"import networkx as nx"}, file


def test_it_is_a_small_part() -> None:
    whole = sum(len(source.content) for source in bundles._package(LIBRARY.parent, "networkx"))
    assert sum(len(source.content) for source in carried()) < whole / 4
