"""The odds page in a notebook: ``show()`` displays the calculators; nothing is kept, nothing needs a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict

from IPython.display import display

from companion import words
from companion.apps.address import Asked, asked
from companion.apps.browser_memory import with_preferences
from companion.errors import BadExport
from companion.facts import arkham as arkham_facts
from companion.facts.arkham import ArkhamBox
from companion.history.codec import decode
from companion.screens import acts
from companion.screens.arkham import odds_page
from companion.screens.arkham.odds import acts as odds_acts
from companion.screens.arkham.odds import draft as odds_draft
from companion.screens.arkham.odds.acts import OddsAct
from companion.screens.arkham.odds.draft import OddsDraft
from companion.screens.pages import PageView
from companion.widgets import html
from companion.widgets.page import Browser, Page, Tap, browser_texts
from companion.words import Words

HOME = "../../"
"""The start page, seen from a rendered notebook."""

ACTS = {kind.__name__: kind for kind in odds_acts.ACTS}


class OddsPageGlue:
    """The glue of one odds page; ``page`` is the widget."""

    def __init__(self, box: ArkhamBox, wanted: Asked) -> None:
        self.page = Page()
        self.draft = OddsDraft()
        self._box = box
        language = wanted.language if wanted.language in words.LANGUAGES else next(iter(words.LANGUAGES))
        self._words: Words = words.load(language)
        self._wished = asdict(wanted)
        self._look = {"language": language, "tab": "odds"}
        self._take_over({})
        self.refresh()
        self.page.on_tap(self.tapped)
        self.page.on_browser(self.browser_said)

    def tapped(self, tap: Tap) -> None:
        """Do what a tap means, and show it; what is no act of this page is left alone, a wrong value is told."""
        try:
            content = acts.read(tap.act, tap.value)
            kind = ACTS.get(str(content.get("go")))
            act = decode(kind, content["with"]) if kind is not None else None
        except BadExport as error:
            self.page.note(self._words.told(error))
            return
        if isinstance(act, OddsAct):
            self.draft = odds_draft.edit(self.draft, act, self._box)
        self.refresh()

    def browser_said(self, browser: Browser) -> None:
        """Take over the light and the text size that this browser keeps for the tables."""
        if browser.prefs:
            self._take_over(browser.prefs)
            self.refresh()

    def _take_over(self, prefs: Mapping[str, object]) -> None:
        """Light and text size as the address wishes, else as the browser remembers."""
        kept = with_preferences(with_preferences(PageView(), prefs), self._wished).preferences
        self._look |= {"theme": kept.theme.value, "text": f"{kept.text / 100:g}"}

    def refresh(self) -> None:
        """Present the page and send the regions that differ."""
        self.page.show(
            root=json.dumps(self._look),
            texts=browser_texts(self._words),
            head=html.render(odds_page.head(self._words, HOME)),
            panel=html.render(odds_page.present(self.draft, self._box, self._words)),
        )


def show() -> None:
    """Display the odds page in the language that the address asks for."""
    display(OddsPageGlue(arkham_facts.load(), asked()).page)  # type: ignore[no-untyped-call]
