"""A table as a television shows it, in every game: the way in, what is read aloud, and how it is opened."""

from __future__ import annotations

from dataclasses import replace

from companion.screens import parts as p
from companion.screens.devices.television import Television
from companion.screens.pages import PageLinks
from companion.words import Words


def way_in(words: Words, links: PageLinks) -> Television:
    """Return a television with the way to this table alone: a code to scan, and an address or number to type.

    Both are empty where no other device can come to the table, and unless the players chose to show them: whoever
    reads them may play.
    """
    t = words.t
    empty = Television("", hush=t("Press any key here once to turn the voice on; some browsers have none."))
    if not links.shows_way_in:
        return empty
    if links.elsewhere is not None:
        return replace(empty, code=links.elsewhere.code, code_text=t("Join in") if links.elsewhere.code else "")
    if not links.table:
        return empty
    return replace(empty, code=links.code, code_text=links.number or t("Join in"), address=_typed(links.table))


def _typed(link: str) -> str:
    """Return the host and port of a link, to be typed on another device; the table is then chosen on the start page."""
    return link.partition("//")[2].partition("/")[0]


def waiting(words: Words, links: PageLinks) -> Television:
    """Return the television's page before a table is laid out."""
    return replace(way_in(words, links), title=words.t("New game"), tasks_title=words.t("Setup in progress"))


def sections(words: Words, links: PageLinks, text: str) -> tuple[p.Section, ...]:
    """Return the section of the settings that opens this table on a television; ``text`` says what a television shows.

    Empty where no television can come.
    """
    if not links.television or links.is_pocket:
        return ()
    t = words.t
    ways = tuple(
        p.Button(label, None, icon=icon, href=href, opens_beside=True)
        for label, icon, href in (
            (t("Open for a television"), "eye", links.television),
            (t("TV with phases read aloud"), "sound", links.television_aloud),
            (t("TV with the code to join"), "people", links.television_join),
        )
    )
    return (p.Section(t("Television"), (p.Text(text, p.Tone.SECOND, small=True), p.Group(ways, p.Layout.BUTTONS))),)
