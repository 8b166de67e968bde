"""The vocabulary of every screen: small frozen component records, drawn by ``companion.widgets.html``.

Texts are ready (translated, numbers formatted) and are escaped by the renderer. A part that can be
tapped carries an ``act``: a command of the game or a :class:`Navigation` record. Parts that take a typed
or chosen value name in ``into`` the field of the act that receives it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from companion.screens.parts.common import Act, InnsmouthPart, Navigation, RealmsPart, Tone
from companion.screens.parts.controls import Button, Check, Choice, Field, Handed, Input, Kind, Option, Stepper, Way
from companion.screens.parts.frame import Head, Heart, Sheet, Size, Strip, Tab, Tabs, Toast
from companion.screens.parts.groups import Due, Fold, Group, Layout, Row, Section, StepBlock
from companion.screens.parts.instruments import Change, Meter, Meters, Rail, RailStep, Track
from companion.screens.parts.marks import Corona, Icon, MonsterMark, MovementBox, Pin, Raw, Symbol
from companion.screens.parts.text import Chip, LogLine, Text, Title, Value, Warning

__all__ = [
    "Act", "Button", "Change", "Check", "Chip", "Choice", "Corona", "Due", "Field", "Fold", "Group", "Handed", "Head",
    "Heart", "Icon", "InnsmouthPart", "Input", "Kind", "Layout", "LogLine", "Meter", "Meters", "MonsterMark",
    "MovementBox", "Navigation", "Option", "Part", "Pin", "Rail", "RailStep", "Raw", "RealmsPart", "Row", "Section",
    "Sheet", "Size", "StepBlock", "Stepper", "Strip", "Symbol", "Tab", "Tabs", "Text", "Title", "Toast", "Tone",
    "Track", "Value", "Warning", "Way", "walk",
]  # fmt: skip

Part = (
    Icon
    | Pin
    | MonsterMark
    | Symbol
    | MovementBox
    | Corona
    | Raw
    | Text
    | Title
    | Chip
    | Value
    | Warning
    | LogLine
    | Button
    | Handed
    | Stepper
    | Choice
    | Input
    | Check
    | Field
    | Track
    | Meter
    | Meters
    | Change
    | Rail
    | Tabs
    | Row
    | Due
    | Section
    | Fold
    | StepBlock
    | Group
    | Sheet
    | Toast
    | Heart
    | Head
    | Strip
)
"""The closed family; :func:`companion.widgets.html.render` draws every member."""


def walk(part: Any) -> tuple[Any, ...]:
    """Every part inside a part, itself first, in drawing order; for tests and for finding acts."""
    if isinstance(part, tuple):
        return tuple(result for element in part for result in walk(element))
    if not is_dataclass(part) or isinstance(part, (Navigation, type)):
        return ()
    children = (getattr(part, f.name) for f in fields(part) if f.name not in {"act", "minus", "plus"})
    return (part, *(result for child in children for result in walk(child)))
