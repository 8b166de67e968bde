"""What a notebook holds of a game: the live handles that ``show()`` and ``open()`` of an app give back.

``ArkhamTable``, ``InnsmouthGame`` and ``RealmsDuel`` are a :class:`Handle`: ``state``, ``do``, ``undo``, ``redo``,
``log``, ``states``, ``events``, ``copy``, ``export``, ``show``. ``Refused`` says why not; ``Board`` is a table's
graph. Rooms may move behind these
names; what moved is said in CHANGELOG.md.
"""

from typing import TYPE_CHECKING

from companion.faces import face

if TYPE_CHECKING:
    from companion.apps.handles import figures as figures
    from companion.apps.handles.arkham_table import ArkhamTable as ArkhamTable
    from companion.apps.handles.arkham_table import TableOdds as TableOdds
    from companion.apps.handles.board import Board as Board
    from companion.apps.handles.handle import Done as Done
    from companion.apps.handles.handle import Handle as Handle
    from companion.apps.handles.handle import Log as Log
    from companion.apps.handles.handle import Refused as Refused
    from companion.apps.handles.innsmouth_game import GameOdds as GameOdds
    from companion.apps.handles.innsmouth_game import InnsmouthGame as InnsmouthGame
    from companion.apps.handles.odds_sheet import OddsSheet as OddsSheet
    from companion.apps.handles.realms_duel import DuelOdds as DuelOdds
    from companion.apps.handles.realms_duel import RealmsDuel as RealmsDuel

__all__ = [
    "ArkhamTable",
    "Board",
    "Done",
    "DuelOdds",
    "GameOdds",
    "Handle",
    "InnsmouthGame",
    "Log",
    "OddsSheet",
    "RealmsDuel",
    "Refused",
    "TableOdds",
    "figures",
]

_HOMES = {
    "arkham_table": "ArkhamTable TableOdds",
    "board": "Board",
    "handle": "Done Handle Log Refused",
    "innsmouth_game": "GameOdds InnsmouthGame",
    "odds_sheet": "OddsSheet",
    "realms_duel": "DuelOdds RealmsDuel",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = face(__name__, _HOMES, {"figures": "figures"})
