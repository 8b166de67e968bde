"""The board of a table as NetworkX's own graph, with a look of its own in a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.apps.handles import rich
from companion.arkham.pieces.table_graph import BoardGraph
from companion.widgets.markup import Markup, escape


class Board(BoardGraph):
    """``table.board``: a ``networkx.DiGraph`` with all that NetworkX can do, ``walks``, ``arrows`` and its own display.

    In JupyterLab a table, elsewhere the same in columns: a row for each space where something stands or that is closed,
    by its node, with its ``name`` and what stands there. Copies, views of a part and graphs with the edges turned round
    are boards too; ``to_undirected()`` gives NetworkX's plain ``Graph``. A node that somebody adds has a row as well.
    """

    def __repr__(self) -> str:
        return f"{self._counted()}\n{rich.columns(tuple(self._rows()))}"

    def _repr_html_(self) -> Markup:
        """Return the board as HTML for a notebook: the size of the graph, then a row for each occupied node."""
        return f"<p>{escape(self._counted())}</p>{rich.rows(tuple(self._rows()))}"

    def _counted(self) -> str:
        """Return the size of the graph as text: its numbers of nodes and edges."""
        return f"networkx.DiGraph: {self.number_of_nodes()} nodes, {self.number_of_edges()} edges"

    def _rows(self) -> Iterator[Mapping[str, Any]]:
        """Yield a row for each node that is occupied or closed, or for every node if the board has no table."""
        for node, data in self.nodes(data=True):
            standing = [*data.get("standing", "").splitlines(), *(["closed"] if data.get("closed") else [])]
            if standing or "standing" not in data:
                name = f"{data['name']}: " if "name" in data else ""
                yield {"node": node, "what stands there": name + ", ".join(standing)}
