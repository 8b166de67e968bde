"""The page of the odds calculators; nothing is kept, nothing needs a game."""

from __future__ import annotations

import json
from dataclasses import asdict

from companion import words
from companion.apps.browser.address import PageWishes
from companion.apps.browser.browser_memory import at_first_sight
from companion.apps.browser.host import Host
from companion.apps.tables.boxes.arkham_box import BoxFile, ReadTitles
from companion.errors import BadExport
from companion.facts.arkham import ArkhamBox
from companion.history.codec import decode
from companion.screens import acts
from companion.screens.arkham.odds_draft import acts as odds_acts
from companion.screens.arkham.odds_draft import draft as odds_draft
from companion.screens.arkham.odds_draft.acts import OddsAct
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.pages import odds_page
from companion.screens.pages import PageView
from companion.widgets import html
from companion.widgets.carrier import Browser, Tap, browser_texts
from companion.words import Words

ACTS = {kind.__name__: kind for kind in odds_acts.ACTS}


class OddsPageGlue:
    """The glue of one odds page; ``page`` carries it to its browser."""

    def __init__(self, host: Host, box: ArkhamBox, wanted: PageWishes, file: BoxFile | None = None) -> None:
        self.host, self.page = host, host.page
        self.draft = OddsDraft()
        self._titles = ReadTitles(file, box)
        self._wished = asdict(wanted)
        self._words: Words
        self._take_over(Browser())
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_reported)

    @property
    def _box(self) -> ArkhamBox:
        """The printed components, with the titles of the players' own copy."""
        return self._titles.now()

    def tapped(self, tap: Tap) -> None:
        """Do the act of a tap, and show the page; ignore acts of other pages.

        For a wrong value only a note is shown.
        """
        try:
            content = acts.read(tap.act, tap.value)
            kind = ACTS.get(str(content.get("go")))
            act = decode(kind, content["with"]) if kind is not None else None
        except BadExport as error:
            self.page.note(self._words.error_text(error))
            return
        if isinstance(act, OddsAct):
            self.draft = odds_draft.edit(self.draft, act, self._box)
        self.refresh()

    def do(self, act: OddsAct) -> OddsDraft:
        """Change the question, show it and return it."""
        self.draft = odds_draft.edit(self.draft, act, self._box)
        self.refresh()
        return self.draft

    def browser_reported(self, browser: Browser) -> None:
        """Take over the language, the light and the text size that this browser stores for the tables."""
        self._take_over(browser)
        self.refresh()

    def _take_over(self, browser: Browser) -> None:
        """Set language, light and text size as the address wishes, otherwise as the browser stores or reports."""
        preferences = at_first_sight(PageView(), browser, self._wished).preferences
        self._words = words.load(preferences.language)
        look = {
            "theme": preferences.theme.value,
            "language": preferences.language,
            "text": f"{preferences.text / 100:g}",
        }
        is_guessed = browser == Browser() and not self._wished["language"]
        self._look = {**look, "tab": "odds", "guessed": "1" if is_guessed else ""}

    def refresh(self) -> None:
        """Draw the page and send the regions that differ."""
        self.page.show(
            root=json.dumps(self._look),
            texts=browser_texts(self._words, self.host.is_borrowed, self.host.is_pocket),
            head=html.render(odds_page.head(self._words, self.host.home)),
            panel=html.render(odds_page.present(self.draft, self._box, self._words)),
        )
