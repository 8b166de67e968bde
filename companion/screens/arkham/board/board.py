"""The board as a frozen record: what stands where, what it is called, what a tap on it does.

Names, numbers and labels are ready; where it is drawn is decided by ``companion.widgets.arkham_map.map``.
"""

from __future__ import annotations

from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.board.board_figures import figures, markers
from companion.screens.arkham.board.board_plan import plan
from companion.screens.arkham.board.board_records import (
    NOTHING,
    Acts,
    BoardOverlay,
    BoardScreen,
    BoardSize,
    GateMark,
    InvestigatorPin,
    Marker,
    MarkerStage,
    MythosPlan,
    Spot,
)
from companion.screens.arkham.board.board_spots import spots
from companion.screens.arkham.wording.names import Names
from companion.words import Words

__all__ = [
    "NOTHING", "UNTAPPED", "Acts", "BoardOverlay", "BoardScreen", "BoardSize", "GateMark", "InvestigatorPin", "Marker",
    "MarkerStage", "MythosPlan", "Spot", "plan", "present",
]  # fmt: skip

UNTAPPED = Acts(place=lambda place: "")
"""Of a picture of the map."""


def present(
    table: Table,
    box: ArkhamBox,
    words: Words,
    mode: BoardSize,
    acts: Acts,
    overlay: BoardOverlay = NOTHING,
    room: tuple[int, int] = (0, 0),
) -> BoardScreen:
    """Return the board of the table as a page draws it: spots, markers, figures and the paths of planned moves.

    ``overlay`` holds the page's selection and plans, drawn over the board.
    """
    names = Names(table, box, words)
    return BoardScreen(
        mode=mode,
        room=room,
        spots=spots(names, acts, overlay),
        markers=markers(names, mode, acts, overlay),
        figures=figures(names, mode, acts, overlay),
        paths=tuple(move.path for move in overlay.plan.moves),
    )
