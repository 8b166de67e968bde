"""The parts of a page as a player or a screen reader knows them: by role, name, and the region in which they stand.

Each way of finding a part is said here once. A name is given as its English sentence and found in either language.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page

from companion import words
from companion.words.language import LANGUAGES


def _sentences(sentence: str, values: dict[str, object]) -> str:
    return "|".join(re.escape(words.load(language).t(sentence, **values)) for language in LANGUAGES)


def named(sentence: str, **values: object) -> re.Pattern[str]:
    """Return a pattern of this sentence, and nothing else, in either language."""
    return re.compile(f"^(?:{_sentences(sentence, values)})$")


def begins(sentence: str, gap: str = "") -> re.Pattern[str]:
    """Return a pattern of what begins with this sentence in either language; its ``gap``, if any, is the end of it."""
    return re.compile(f"^(?:{_sentences(sentence, {gap: ''} if gap else {})})")


# ------------------------------------------------------------ the page


def root(page: Page | Locator) -> Locator:
    """Return the page's root, whose attributes say what is shown: tab, sheet, panel, shape, language."""
    return page.locator("[data-host]")


def root_in(page: Page | Locator, language: str) -> Locator:
    """Return the page's root, once Python has written in it in this language."""
    return page.locator(f"[data-host][lang={language}]")


def panel(page: Page | Locator) -> Locator:
    """Return what stands beside the map, or covers it on a phone."""
    return page.locator("[data-region=panel]")


def sheet(page: Page | Locator) -> Locator:
    """Return the sheet that is open in the panel."""
    return panel(page).get_by_role("region").first


def section(page: Page | Locator, title: str) -> Locator:
    """Return a part of the open sheet by its heading."""
    return panel(page).locator("section", has=page.get_by_role("heading", name=begins(title))).last


def foot(page: Page | Locator) -> Locator:
    """Return the fixed last line of the open sheet."""
    return panel(page).locator("section > footer")


def head(page: Page | Locator) -> Locator:
    """Return the first line of the page: its title, the sections where they fit, what is saved."""
    return page.locator("[data-region=head]")


def tabs(page: Page | Locator) -> Locator:
    """Return the sections of the game that can be gone to."""
    return page.get_by_role("navigation", name=named("Sections")).get_by_role("button")


def strip(page: Page | Locator) -> Locator:
    """Return the last line above the sections: undo, redo and the next step."""
    return page.locator("[data-region=strip]")


def undo(page: Page | Locator) -> Locator:
    return strip(page).get_by_role("button", name=begins("Undo: {what}", "what"))


def redo(page: Page | Locator) -> Locator:
    return strip(page).get_by_role("button", name=begins("Redo: {what}", "what"))


def lit(page: Page | Locator) -> Locator:
    """Return the one lit button: its look alone tells it from the others."""
    return page.locator(".al-btn--main:visible")


# ------------------------------------------------------------ what the page says by itself


def toast(page: Page | Locator) -> Locator:
    """Return the message over the page: what was done, or why not."""
    messages = page.locator("[data-region=toast]")
    return messages.get_by_role("status").or_(messages.get_by_role("alert"))


def refusal(page: Page | Locator) -> Locator:
    """Return the message that says why something was not done."""
    return page.locator("[data-region=toast]").get_by_role("alert")


def heart(page: Page | Locator) -> Locator:
    """Return the line that says whether everything is saved."""
    return page.locator("span[role=status]").first


def standing(page: Page) -> Locator:
    """Return what stands above a table that does not keep what is done here."""
    return page.locator("aside[role=status]:not([data-region] *)")


# ------------------------------------------------------------ the map and its numbers


def board(page: Page | Locator) -> Locator:
    """Return the map with everything on it that can be tapped."""
    return page.get_by_role("group", name=named("Map"))


def drawn_board(page: Page | Locator) -> Locator:
    """Return the map, even while a sheet covers it and no key and no screen reader comes to it."""
    return page.get_by_role("group", name=named("Map"), include_hidden=True)


def frame(page: Page | Locator) -> Locator:
    """Return the frame of the map, which stays where it is while the map slides in it."""
    return drawn_board(page).locator("..")


def spot(page: Page | Locator, place: str) -> Locator:
    """Return a place on the map."""
    return board(page).locator(f"[data-place={place}]")


def chosen(page: Page | Locator) -> Locator:
    """Return the rings on the map around what is spoken of."""
    return page.locator("[data-key^=b-chosen]")


def reached(page: Page | Locator) -> Locator:
    """Return the frames on the map around where a figure can go."""
    return page.locator("[data-key^=b-reach]")


def numbers(page: Page | Locator) -> Locator:
    """Return the numbers of the table above the map."""
    return page.locator("[data-region=numbers]").get_by_role("group", name=named("Tracks and counts"))


def in_force(page: Page | Locator) -> Locator:
    """Return what is in force: a button for each card or power."""
    return page.get_by_role("group", name=named("Now in force")).get_by_role("button")


def due(page: Page | Locator) -> Locator:
    """Return the lines of what is due now."""
    return page.get_by_role("list", name=named("Due now")).get_by_role("listitem")


def team(page: Page | Locator) -> Locator:
    """Return the line of each investigator beside the map."""
    return page.get_by_role("list", name=named("Investigators")).get_by_role("listitem")


def code(page: Page | Locator) -> Locator:
    """Return the picture of a link that a phone's camera reads."""
    return page.locator(":is(.qr, .al-qr) svg")


def hint(page: Page) -> Locator:
    """Return what is explained the first time that it happens."""
    return page.locator("[data-region] aside[role=status]")


def news(page: Page) -> Locator:
    """Return the lines of what happened, on a television."""
    return section(page, "Recent events").get_by_role("listitem")


# ------------------------------------------------------------ the list for hands


def ticker(page: Page | Locator) -> Locator:
    """Return the line of what hands have to move next; a phone has none."""
    return page.get_by_role("group", name=named("On your board"))


def tick(page: Page | Locator) -> Locator:
    """Return the button that says of the line for hands: done."""
    return ticker(page).get_by_role("button", name=begins("Done: {move}", "move"))


def list_for_hands(page: Page | Locator) -> Locator:
    """Return the button that opens the whole list: a phone's hand with a number, elsewhere the line's own."""
    return strip(page).get_by_role("button", name=begins("Moves to make on the board: {n}", "n"))


def hand_sheet(page: Page | Locator) -> Locator:
    """Return the whole list for hands."""
    return page.get_by_role("region", name=named("On your board"))


# ------------------------------------------------------------ an investigator's sheet


def slider(page: Page | Locator, pair: int) -> Locator:
    """Return the stops of one of the three pairs of skills."""
    return panel(page).get_by_role("radiogroup").nth(pair).get_by_role("radio")


def hand(page: Page | Locator) -> Locator:
    """Return the cards in an investigator's hand."""
    return page.get_by_role("list", name=named("Possessions")).locator("> li")


def counters(page: Page | Locator) -> Locator:
    """Return the numbers of the panel that have a minus and a plus."""
    return panel(page).locator("[role=group]:has(> output)")


def die_faces(page: Page | Locator) -> Locator:
    """Return the die of each roll of Upkeep, a button for each of its faces."""
    return page.locator(".al-die")


def fighters(page: Page | Locator) -> Locator:
    """Return the line of each investigator in the final battle."""
    return page.get_by_role("list", name=named("Investigators by seat")).locator("> li")


def to_fight(page: Page | Locator) -> Locator:
    """Return the line of the investigator whose attack or defence is next."""
    return page.get_by_role("list", name=named("Investigators by seat")).locator("> li[aria-current=true]")


# ------------------------------------------------------------ chances, charts and cards


def note(page: Page | Locator) -> Locator:
    """Return the short note for the eye that a voice hears as well."""
    return page.locator("[data-region=toast] + div")


def how(page: Page | Locator) -> Locator:
    """Return the buttons that say how a number was computed; most have the number as their face."""
    return page.get_by_role("button", name=re.compile(_sentences("How was this computed?", {})))


def figures(page: Page | Locator) -> Locator:
    """Return the large numbers of a page of odds."""
    return page.locator(".al-big__n")


def why(page: Page | Locator) -> Locator:
    """Return the open explanations of numbers."""
    return page.get_by_role("region", name=named("How was this computed?"))


def best(page: Page | Locator) -> Locator:
    """Return the ways that are advised."""
    return page.locator(".al-way.is-best")


def chart(page: Page | Locator) -> Locator:
    """Return the chart as Plotly has drawn it."""
    return page.locator(".is-drawn .main-svg").first


def options(page: Page | Locator) -> Locator:
    """Return the lines of a list that its field has not hidden."""
    return page.locator("li[data-words]:visible")


def rounds(page: Page | Locator) -> Locator:
    """Return the rounds of a game of Innsmouth, a bar for what each of them cost."""
    return page.get_by_role("list", name=named("Still possible after this round")).get_by_role("listitem")


def rounds_searched(page: Page | Locator) -> Locator:
    """Return those rounds of which the cost is known."""
    return rounds(page).and_(page.locator("li:not(.is-unknown)"))


def searching(page: Page | Locator) -> Locator:
    """Return the line that says that something is being searched."""
    return panel(page).locator("div[role=status]")


def towns(page: Page | Locator) -> Locator:
    """Return the two towns that are compared."""
    return page.get_by_role("figure").get_by_role("img")


def dice(page: Page | Locator) -> Locator:
    """Return each group of dice of Innsmouth."""
    return page.locator(".inn-dice")


def pins(page: Page | Locator) -> Locator:
    """Return the pins that are laid on the corners of a photographed sheet."""
    return page.locator(".al-photo__pin")


def photo(page: Page | Locator) -> Locator:
    """Return the photographed sheet over the map."""
    return page.locator(".al-photo__sheet")


def score(page: Page | Locator) -> Locator:
    """Return the sum of a score, the last number of its table."""
    return panel(page).get_by_role("table").last.get_by_role("row").last.get_by_role("cell").last


def chain(page: Page | Locator) -> Locator:
    """Return what follows of a warning, each below it."""
    return panel(page).get_by_role("listitem").get_by_role("listitem")


def steps(page: Page | Locator) -> Locator:
    """Return the numbered steps of a card or a turn."""
    return page.locator(".al-stepx")


def dice_keys(page: Page | Locator) -> Locator:
    """Return the group of keys that say how many dice succeeded."""
    return page.get_by_role("group", name=named("Successes rolled"))


def tally(page: Page | Locator) -> Locator:
    """Return the buttons that say how many dice succeeded."""
    return dice_keys(page).get_by_role("button")
