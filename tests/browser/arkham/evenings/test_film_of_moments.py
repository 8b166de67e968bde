"""A film of every moment, for the eyes: five pictures from its beginning to its end, side by side in one strip.

They lie in ``test-results/shots/film-*.jpg``: on a phone and a tablet in Russian, on a laptop in English, on a
television. Drawn without a server, so that a change of a picture is seen in seconds.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from arkham_shelf import AWAKE, GATE, SAVED
from playwright.sync_api import Page
from settling import box_of

from companion import words
from companion.apps.tables.games import arkham
from companion.arkham.table import commands as c
from companion.arkham.table.state import Outcome, Phase
from companion.desks import Command
from companion.facts import arkham as facts
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import Session
from companion.screens.arkham.moments import moments as made_of
from companion.screens.arkham.wording.names import Names
from companion.screens.pages import ShownMoments
from companion.widgets import styles
from companion.widgets.moments import moments as drawn

Shot = Callable[[Page, str], Path]
Scene = tuple[tuple[Command, ...], Command]

BOX = facts.load()
FRAMES = (60, 300, 600, 1000, 3000)
"""Milliseconds after the beginning; the last picture is that of the end."""
AT = """(ms) => { for (const moving of document.getAnimations()) { moving.pause(); moving.currentTime = ms; } }"""
WITCH = (*GATE, c.PutMonster("witch", "downtown"), c.PlaceInvestigator(1, "downtown"))
SURGE = (*GATE, c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS), c.BeginPhase(Phase.MYTHOS))
CAME = ("zombie", "ghoul", "cultist", "witch")
SCENES: dict[str, Scene] = {
    "gate": (GATE, c.OpenGate("graveyard", "great_hall_of_celeano", ("zombie",))),
    "surge": (SURGE, c.ResolveMythos("all_quiet_in_arkham", answers=c.Answers(monsters=CAME))),
    "sealed": (GATE, c.CloseGate("woods", 0, seal=True, clues_paid=8)),
    "beaten": (WITCH, c.DefeatMonster(1, 1)),
    "doom": ((*GATE, c.CorrectDoom(8)), c.RaiseDoom()),
    "last": ((*GATE, c.CorrectDoom(11)), c.RaiseDoom()),
    "insane": (GATE, c.LoseHealth(0, sanity=4)),
    "unconscious": (GATE, c.LoseHealth(1, stamina=5)),
    "lost": (GATE, c.LoseInTime(2)),
    "awakening": ((*GATE, c.CorrectDoom(12)), c.RaiseDoom()),
    "victory": (SAVED, c.CloseGate("the_witch_house", 0, seal=True, clues_paid=8)),
    "blow": ((*AWAKE, c.BeginBattle(), c.CorrectDoom(1), c.CorrectBattle(1, 3)), c.BattleAttack(0, 1)),
    "defeat": (AWAKE, c.CorrectOutcome(Outcome.ALL_DEVOURED)),
}
SCREENS = {
    "phone": ("ru", "phone", (390, 844)),
    "upright": ("ru", "mid", (820, 1180)),
    "laptop": ("en", "wide", (1440, 900)),
    "television": ("ru", "wide", (1920, 1080)),
}
"""Language, kind of width, and size in pixels."""


@pytest.mark.thorough
@pytest.mark.parametrize("screen", SCREENS)
def test_every_moment_is_filmed(page: Page, shot: Shot, screen: str) -> None:
    language, width, (wide, high) = SCREENS[screen]
    each = min(wide, 620)
    for scene, (before, command) in SCENES.items():
        page.set_viewport_size({"width": wide, "height": high})
        _lay(page, language, width, before, command, is_far=screen == "television")
        pictures = [_picture(page, ms) for ms in FRAMES]
        if high > wide:
            assert box_of(page.locator("dialog > svg").first)["width"] > wide * 0.6, f"{scene} is small on {screen}"
        assert len(set(pictures)) > 1, f"{scene} does not move"
        page.set_viewport_size({"width": (each + 8) * len(pictures) - 8, "height": each * high // wide})
        images = "".join(f'<img width="{each}" src="data:image/jpeg;base64,{picture}">' for picture in pictures)
        page.set_content(f'<body style="margin:0;display:flex;gap:8px;background:#777">{images}</body>')
        shot(page, f"film-{scene}-{screen}")


def _lay(page: Page, language: str, width: str, before: tuple[Command, ...], command: Command, is_far: bool) -> None:
    """Show the last moment of an act over an empty page, at its first picture."""
    session = Session.start(arkham(), MemoryJournal(), "film", "test")
    for act in (*before, command):
        session.do(act)
    *earlier, record = session.log
    names = Names(session.state, BOX, words.load(language))
    moment = made_of.moments(record, names, ShownMoments.ALL, earlier)[-1]
    markup = drawn.render([made_of.from_afar(moment, names) if is_far else moment], width)
    tab = "tv" if is_far else "table"
    page.set_content(
        f"<style>{styles.text('arkham')}</style>"
        f'<div class="al al-page" data-tab="{tab}" data-theme="candle">{markup}</div>'
    )
    page.evaluate("document.querySelector('dialog').showModal()")


def _picture(page: Page, ms: int) -> str:
    """The page so many milliseconds after the moment began, as an image."""
    page.evaluate(AT, ms)
    return b64encode(page.screenshot(type="jpeg", quality=90)).decode()
