"""Comfort and keeping: language, light, text size, the saved file, other devices, the way out."""

from __future__ import annotations

from companion.records import dataclass
from companion.screens import comfort
from companion.screens import parts as p
from companion.screens.pages import PageLinks
from companion.screens.realms.drafts.view import Close, OpenRules, Preferences
from companion.words import Words


@dataclass(frozen=True, slots=True)
class Links(PageLinks):
    """Addresses that the page shows; empty where there is none."""

    box: str = ""
    """My box as a ``data:`` address."""
    aside: tuple[str, ...] = ()
    """Files of my box that were put aside because they could not be read."""


def present(words: Words, preferences: Preferences, links: Links, has_duel: bool) -> p.Sheet:
    """The settings of this page."""
    t = words.t
    out = p.Button("", Close(), p.Kind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body = comfort.sections(words, preferences)
    body.append(comfort.keeping(words, links, has_table=has_duel))
    if has_duel and not links.is_looked_at:
        body.append(comfort.devices(words, links))
    rules = p.Button(t("Rules"), OpenRules(), icon="help")
    home = p.Button(t("To the start page"), None, icon="left", href=links.home)
    again = p.Button(t("New duel"), None, icon="plus", href=links.app("realms"))
    parts = (*body, p.Group((rules, home, again), p.Layout.BUTTONS))
    return p.Sheet(t("Settings"), parts, (p.Title(t("Settings"), aside=(out,)),), size=p.Size.PAGE, name="settings")
