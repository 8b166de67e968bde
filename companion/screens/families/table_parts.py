"""What a table's pages are made of, whichever room draws it: a name for the type checker, which no page loads."""

from __future__ import annotations

from companion.screens.families.aftermath import Aftermath
from companion.screens.families.chances import AnyChancePart
from companion.screens.families.charts import LineChart
from companion.screens.families.fights import AnyFightPart
from companion.screens.families.hands import AnyHandsPart
from companion.screens.families.newspaper import Newspaper
from companion.screens.families.sheets import AnySheetPart
from companion.screens.parts import Part

AnyTablePart = Part | AnyChancePart | AnySheetPart | AnyFightPart | AnyHandsPart | LineChart | Newspaper | Aftermath
