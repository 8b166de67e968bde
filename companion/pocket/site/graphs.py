"""The part of NetworkX that the pocket carries: graphs, the shortest paths and the best matchings in them.

NetworkX imports all that it can do when it is imported, half a megabyte to send. Its packages of algorithms,
generators, formats and drawings are named in its first lines; here they hold what we ask for, and what nobody imports
any more stays away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.pocket.site.imports import module_of, needed
from companion.pocket.site.inside import BundleFile

HOLDS = {
    "algorithms": b"from networkx.algorithms.matching import *\nfrom networkx.algorithms.shortest_paths import *\n",
    "drawing": b"",
    "generators": b"from networkx.generators.classic import *\n",
    "linalg": b"",
    "readwrite": b"",
}
"""Package of NetworkX -> what it holds in the pocket."""


def carried(sources: Iterable[BundleFile]) -> list[BundleFile]:
    """Return the sources of NetworkX that are needed to import it, by their names."""
    package_files = {f"networkx/{package}/__init__.py": text for package, text in HOLDS.items()}
    whole = {
        module_of(source.name): replace(source, content=package_files.get(source.name, source.content))
        for source in sources
    }
    names = needed({name: (source.name, source.content) for name, source in whole.items()}, ("networkx",))
    return [whole[name] for name in sorted(names)]
