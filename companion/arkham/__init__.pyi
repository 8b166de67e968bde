# What this package shows, and where it stands: the only list of it, for type checkers and for `lazy_exports`.
from companion.arkham import forecast as forecast
from companion.arkham import odds as odds
from companion.arkham.ending.score import Score as Score
from companion.arkham.ending.score import score as score
from companion.arkham.engine import apply as apply
from companion.arkham.legality import can as can
from companion.arkham.legality import why_not as why_not
from companion.arkham.mythos.mythos_phase import resolve as resolve
from companion.arkham.mythos.questions import Resolution as Resolution
from companion.arkham.pieces.table_graph import BoardGraph as BoardGraph
from companion.arkham.pieces.table_graph import board as board
from companion.arkham.table import commands as commands
from companion.arkham.table import events as events
from companion.arkham.table.refusals import Reason as Reason
from companion.arkham.table.state import Table as Table
from companion.desks import Applied as Applied
