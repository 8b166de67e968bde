"""What one page shows of a game of Innsmouth and the table does not know, as frozen records.

A view belongs to one page of one player and is lost without harm; what changes it stands in ``view``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from companion.errors import Problem
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die
from companion.innsmouth.game.state import Stroke
from companion.innsmouth.route.route_value import Objective
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.sheet import Artifacts
from companion.innsmouth.town.town import At
from companion.records import dataclass
from companion.screens.innsmouth.drafts.box_draft import GoalDraft
from companion.screens.innsmouth.drafts.page_acts import FileKind, SheetKind, SheetMode, Tool
from companion.screens.innsmouth.drafts.setup_draft import SetUpDraft
from companion.screens.innsmouth.drafts.town_draft import TownDraft
from companion.screens.pages import PageView


@dataclass(frozen=True, slots=True)
class DiceDraft:
    """Dice of the round as they are entered: of a draft at the table two round dice and the fate die come first."""

    dice: tuple[Die, ...] = ()
    bonus: Bonus | None = None
    is_whole: bool = False
    """All dice rolled are entered, and the companion leads the draft."""
    at: int | None = None
    """The die touched last; None = the last one entered."""
    is_changed: bool = False
    """The next number is for that die."""


@dataclass(frozen=True, slots=True)
class KeptDice:
    """Dice half entered, as a browser keeps them over a reload; no tap carries them."""

    draft: DiceDraft = DiceDraft()
    roll: tuple[int, ...] = ()
    """Of a threat check."""
    skips: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class KeptCounts:
    """What is being counted of my box, as a browser keeps it over a reload; no tap carries it."""

    counted: Mapping[Character, Bonuses] = field(default_factory=lambda: MappingProxyType({}))
    deck: Artifacts | None = None
    faces: tuple[Bonus, ...] | None = None
    goal: GoalDraft = GoalDraft()


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file that was not taken over, and everything that is wrong with it; or what was left unread of one that was."""

    kind: FileKind
    problems: tuple[Problem, ...]
    is_taken: bool = False
    """The file was taken over, and this is what was left unread."""


@dataclass(frozen=True, slots=True)
class View(PageView):
    """Everything that one page shows and the table does not know."""

    mode: SheetMode = SheetMode.DRAW
    sheet: SheetKind = SheetKind.NONE
    seat: int = 0
    """Whose sheet is in sight."""
    tool: Tool = Tool.ROADS
    by_hand: bool = False
    """In a round the sheet is set by hand, whatever the rules say."""
    quarter: At | None = None
    """The quarter chosen on the map."""
    objective: Objective = Objective.EXPECTED
    left_out: tuple[Stroke, ...] = ()
    """Segments that the route shown may not use."""
    is_own: bool = False
    """The map takes segments out of the route and back."""
    shows_gains: bool = False
    """Free roads show what a segment there would add."""
    erased: Stroke | None = None
    """Route correction: the segment to be erased."""
    corrects: bool = False
    """Route correction is going on."""
    dice: DiceDraft = field(default_factory=DiceDraft)
    die: int | None = None
    """The die of the round that is changed where it lies; -1 = the fate die."""
    looks: bool = False
    """A phone shows the map although dice are to be entered."""
    roll: tuple[int, ...] = ()
    """Dice of a threat check as they are tapped in."""
    again: Mapping[int, bool] = field(default_factory=lambda: MappingProxyType({}))
    """Dice of which the players say otherwise than advised whether a manuscript rolls them again."""
    fixes_check: bool = False
    """A threat check is set by hand."""
    skips: frozenset[int] = frozenset()
    """Deep ones: seats that skip the symbol of this round."""
    deck: Artifacts | None = None
    """The artifact deck while it is counted."""
    faces: tuple[Bonus, ...] | None = None
    """The bonus die of my box while it is counted."""
    box_die: int = 0
    """The tourist die of my box that is edited."""
    asks_deck: bool = False
    """The artifact deck is counted beside a route."""
    counted: Mapping[Character, Bonuses] = field(default_factory=lambda: MappingProxyType({}))
    """Bonuses of cards while they are counted."""
    later: frozenset[Character] = frozenset()
    """Cards whose bonuses are not asked for in a round."""
    cell: int | None = None
    """Cell of the round board that is set by hand."""
    set_up: SetUpDraft = field(default_factory=SetUpDraft)
    town: TownDraft = field(default_factory=TownDraft)
    goal: GoalDraft = field(default_factory=GoalDraft)
    bad_file: BadFile | None = None
    week: str = ""
    """The seed in sight; empty = that of the week that runs now."""
    no_seed: str = ""
    """What was typed for a seed and is none."""
    is_seed_of_link: bool = False
    """Whether that stood in the link that opened the page."""
    no_code: str = ""
    """Why a friend's code cannot be read."""
    typed_code: str = ""
    """What was typed for a friend's code and cannot be read: it stays in its line, to be mended."""
    compared: str = ""
    """Whose code was read last."""
