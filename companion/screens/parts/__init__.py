"""The vocabulary of every screen: small frozen component records, drawn by ``companion.widgets.html``.

Texts are ready (translated, numbers formatted) and are escaped by the renderer. A part that can be
tapped carries an ``act``: a command of the game or a :class:`Navigation` record. Parts that take a typed
or chosen value name in ``into`` the field of the act that receives it.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from companion.screens.parts.common import Act, InnsmouthPart, Navigation, RealmsPart, Tone
from companion.screens.parts.controls import (
    BrowserAction,
    Button,
    ButtonKind,
    CheckLine,
    Choice,
    Field,
    Handed,
    Input,
    Option,
    OptionCard,
    Stepper,
)
from companion.screens.parts.frame import Head, Heart, Panel, Size, Strip, TabButton, Tabs, Toast
from companion.screens.parts.groups import Due, Fold, Group, Layout, Row, Section, StepBlock, Weight
from companion.screens.parts.instruments import Meter, MeterChange, Meters, Rail, RailStep, Track
from companion.screens.parts.marks import Corona, Icon, MonsterMark, MovementMark, Pin, Raw, Symbol
from companion.screens.parts.text import Chip, LogLine, Text, Title, Value, Warning

__all__ = [
    "Act", "BrowserAction", "Button", "ButtonKind", "CheckLine", "Chip", "Choice", "Corona", "Due", "Field", "Fold",
    "Group", "Handed", "Head", "Heart", "Icon", "InnsmouthPart", "Input", "Layout", "LogLine", "Meter", "MeterChange",
    "Meters", "MonsterMark", "MovementMark", "Navigation", "Option", "OptionCard", "Panel", "Part", "Pin", "Rail",
    "RailStep", "Raw", "RealmsPart", "Row", "Section", "Size", "StepBlock", "Stepper", "Strip", "Symbol", "TabButton",
    "Tabs", "Text", "Title", "Toast", "Tone", "Track", "Value", "Warning", "Weight", "walk",
]  # fmt: skip

Part = (
    Icon
    | Pin
    | MonsterMark
    | Symbol
    | MovementMark
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
    | CheckLine
    | OptionCard
    | Field
    | Track
    | Meter
    | Meters
    | MeterChange
    | Rail
    | Tabs
    | Row
    | Due
    | Section
    | Fold
    | StepBlock
    | Group
    | Panel
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
