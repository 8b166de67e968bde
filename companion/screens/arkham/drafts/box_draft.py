"""My Arkham box on a page: which card of it is open, and the acts that tell it something. The file is the page's."""

from __future__ import annotations

from companion.arkham.box.own_card import OwnCard
from companion.records import dataclass
from companion.screens.parts import Navigation


@dataclass(frozen=True, slots=True)
class BoxDraft:
    """What of my box is open; nothing = its lists."""

    title: str = ""
    """A card that our lists do not have."""
    card: str = ""
    """A card of the app's lists, whose printed title is entered."""


@dataclass(frozen=True, slots=True)
class OpenOwnCard(Navigation):
    """A card of my box with its cells; none goes back to the lists."""

    title: str = ""


@dataclass(frozen=True, slots=True)
class OpenTitle(Navigation):
    """A card of our lists with the title that the players' card bears."""

    card: str


@dataclass(frozen=True, slots=True)
class BoxAct(Navigation):
    """Base of the acts that change my box; each carries its one change."""


@dataclass(frozen=True, slots=True)
class TeachTitle(BoxAct):
    """What stands on the players' card, in the language of the page; empty = as our lists call it."""

    card: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class TitleTold(BoxAct):
    """Go back to the lists, with a message, after a title was typed; the browser sends the typed line first."""

    card: str


@dataclass(frozen=True, slots=True)
class AddCard(BoxAct):
    """Add a card that the lists do not have, under its title; the rest of it can be entered later."""

    title: str = ""


@dataclass(frozen=True, slots=True)
class KeepCard(BoxAct):
    """The card that was read off on the Mythos sheet, as it stands there when the tap comes."""


@dataclass(frozen=True, slots=True)
class ChangeCard(BoxAct):
    """One cell of a card of my box; of its movement box ``+`` or ``-`` and the symbol."""

    title: str
    cell: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class ForgetCard(BoxAct):
    """The card leaves my box."""

    title: str


@dataclass(frozen=True, slots=True)
class PutBack(BoxAct):
    """A card that was forgotten, as it was."""

    title: str
    card: OwnCard


@dataclass(frozen=True, slots=True)
class ImportBox(BoxAct):
    """Take over from the file of another box what this one does not tell."""

    text: str
