"""Comfort and keeping: language, light, text size, the saved file, other devices, the way out."""

from __future__ import annotations

from companion.box_documents import Deleted
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.devices import from_afar, seats
from companion.screens.keeping import about, comfort
from companion.screens.pages import PageLinks
from companion.screens.player_names import ON_BUTTON, called, initial
from companion.screens.realms.drafts.view import Close, OpenRules, Preferences
from companion.screens.realms.wording.names import Names


@dataclass(frozen=True, slots=True)
class Links(PageLinks):
    """Addresses that the page shows; empty where there is none."""

    name: str = ""
    """The name of this table, by which its people play again; empty for a table that is only looked at."""
    box: str = ""
    """My box as a ``data:`` address."""
    aside: tuple[str, ...] = ()
    """Files of my box that were put aside because they could not be read."""
    bin: tuple[Deleted, ...] = ()
    """What was deleted from my box."""


def of_table(names: Names) -> tuple[seats.TableSeat, ...]:
    """A seat for each side of the board."""
    names_of_players = () if names.duel is None else tuple(player.name for player in names.duel.players)
    return tuple(
        seats.TableSeat(
            seats.at_number(at),
            names.player(at),
            called(names.words, names_of_players, at, ON_BUTTON),
            initial(names_of_players, at),
        )
        for at in range(len(names_of_players))
    )


def present(names: Names, preferences: Preferences, links: Links, sits: tuple[int, int] = (-1, -1)) -> p.Panel:
    """The settings of this page; ``sits``: the seats that are taken here, -1 = none."""
    words, has_duel = names.words, names.duel is not None
    t = words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body = comfort.sections(words, preferences)
    if has_duel and not links.is_looked_at and not links.only_looks:
        text = t("Your turn and your deck open first; the log names you.")
        body.append(seats.section(words, of_table(names), sits[0], text, sits[1]))
    body.append(comfort.keeping(words, links, has_table=has_duel))
    if has_duel and not links.is_looked_at:
        body.append(comfort.devices(words, links))
    if has_duel:
        note = t("Sanity, current player, and recent events for the whole room; view only.")
        body += from_afar.sections(words, links, note)
    rules = p.Button(t("Rules"), OpenRules(), icon="help")
    home = p.Button(t("To the start page"), None, icon="left", href=links.home)
    again = p.Button(t("New game"), None, icon="plus", href=links.app("realms"))
    parts = (*body, p.Group((rules, home, again), p.Layout.BUTTONS), about.fold(words, links))
    return p.Panel(t("Settings"), parts, (p.Title(t("Settings"), aside=(out,)),), size=p.Size.PAGE, name="settings")
