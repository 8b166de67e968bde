"""What hatchling runs before it builds a wheel or installs a checkout: the sentences of all languages are compiled."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Writes the compiled catalogues, which git does not keep, into the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues of the tree that is built."""
        sys.path.insert(0, self.root)
        from companion.words import catalogues

        catalogues.compile_all()
