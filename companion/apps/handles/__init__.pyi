# What this package shows, and where it stands: the only list of it, for type checkers and for `lazy_exports`.
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
