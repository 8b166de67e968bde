"""Files and names that somebody has tampered with: exports by the thousand, markup wherever something can be typed.

``house_faults.py`` runs the sections at the end of this module. Chance is seeded: the same files every time.
"""

from __future__ import annotations

import copy
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser as Chromium

ROOT = Path(__file__).resolve().parents[2]
for folder in (ROOT, ROOT / "tests", ROOT / "tests" / "servers", ROOT / "tests" / "browser"):
    sys.path.insert(0, str(folder))

from arkham_player import Player  # noqa: E402
from arkham_shelf import FIGHT, lay  # noqa: E402
from serving import Companion  # noqa: E402
from settling import LISTEN, until  # noqa: E402

from companion import words  # noqa: E402
from companion.apps import notebook  # noqa: E402
from companion.apps.browser.address import PageWishes  # noqa: E402
from companion.apps.pages.arkham_page import ArkhamPage  # noqa: E402
from companion.apps.pages.innsmouth_page import InnsmouthPage  # noqa: E402
from companion.apps.pages.realms_page import RealmsPage  # noqa: E402
from companion.apps.tables import games  # noqa: E402
from companion.apps.tables.boxes import innsmouth_box, realms_box  # noqa: E402
from companion.apps.tables.error_sentences import error_sentence  # noqa: E402
from companion.apps.tables.open_game import OpenGame  # noqa: E402
from companion.apps.tables.realms_table import RealmsTable  # noqa: E402
from companion.apps.tables.routes.route_thread import RouteThread  # noqa: E402
from companion.errors import CompanionError  # noqa: E402
from companion.facts import arkham, innsmouth, realms  # noqa: E402
from companion.history.codec import Codec  # noqa: E402
from companion.history.export import export_game, keep_game, read_game  # noqa: E402
from companion.history.journals.memory_journal import MemoryJournal  # noqa: E402
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal  # noqa: E402
from companion.history.session import Session  # noqa: E402
from companion.screens.acts import encode  # noqa: E402
from companion.screens.innsmouth.drafts import setup_draft as innsmouth_setup  # noqa: E402
from companion.screens.innsmouth.drafts import view as innsmouth_view  # noqa: E402
from companion.widgets.carrier import DRAWN, Browser, Tap  # noqa: E402

Row = tuple[str, str, str]
Mutation = Callable[[str, random.Random], str]
EXPORTS, COMMANDS, PICKED = 10_000, 200, 25
STEPS = 120
"""Taps of a walk through the page of each game."""
TO_BE_SEEN = ("Traceback", "<class", "companion.", "object at")
"""Of which nothing may stand in a sentence."""
UNFILLED = re.compile(r"\{\w*\}")
"""Neither may a placeholder; a brace alone is repeated from the file."""
STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 10**30, 1e308, "", "x", "\x00", "\ud800", "нет", "a" * 5000, [], {}, [1], {"do": "x"}, [[[[]]]],
    "__class__", "hastur", "2099-01-01T00:00:00+00:00",
)  # fmt: skip
GOLDEN = ("evening", "battle", "closing", "lost", "seals")


# ---------------------------------------------------------------- documents


@cache
def documents() -> tuple[str, ...]:
    """Exported games: five evenings of Arkham, and what a walk through the pages of the two other games left."""
    found = []
    game = games.arkham()
    for name in GOLDEN:
        acts = json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text("utf-8"))
        journal = MemoryJournal()
        session = Session.start(game, journal, name, "bench")
        for act in acts:
            session.do(Codec(game).decode(act))
        found.append(export_game(journal, session.game_id, game))
    for kind in ("innsmouth", "realms"):
        with tempfile.TemporaryDirectory() as place:
            page = PAGES[kind](Path(place))
            wander(page, random.Random(1), ["Anna"])
            found.append(export_game(page.table.journal, page.table.name, page.table.game))
    return tuple(found)


def _bytes(text: str, dice: random.Random) -> str:
    """Some characters changed, left out or put in."""
    letters = list(text)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(letters))
        letters[at] = dice.choice(("", "\x00", chr(dice.randrange(1, 0x3000)), letters[at] * 2, '"', "{", "]", "\\"))
    return "".join(letters)


def _piece(text: str, dice: random.Random) -> str:
    """A piece cut out, told twice, or put elsewhere."""
    begin = dice.randrange(len(text))
    end = min(len(text), begin + dice.randint(1, 400))
    at = dice.randrange(len(text))
    return dice.choice(
        (text[:begin], text[:begin] + text[end:], text[:end] + text[begin:], text[:at] + text[begin:end] + text[at:])
    )


def _value(text: str, dice: random.Random) -> str:
    """A field that holds something else, is missing, or has another name."""
    content = json.loads(text)
    holder, key = dice.choice(list(_places(content)))
    match dice.randrange(4):
        case 0 if isinstance(holder, dict):
            holder["x"] = holder.pop(key)
        case 1:
            del holder[key]
        case 2 if isinstance(holder[key], int):
            holder[key] += dice.choice((-1, 1, 7))
        case _:
            holder[key] = copy.deepcopy(dice.choice(STRANGE))
    return json.dumps(content)


def _places(content: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document at which a value stands."""
    pairs = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in pairs:
        yield content, key
        yield from _places(value)


def _entries(text: str, dice: random.Random) -> str:
    """Entries left out, doubled, exchanged, renumbered, or of another evening."""
    content, other = json.loads(text), json.loads(dice.choice(documents()))
    entries = content["entries"]
    at, to = dice.randrange(len(entries)), dice.randrange(len(entries))
    match dice.randrange(5):
        case 0:
            del entries[at]
        case 1:
            entries.insert(to, entries[at])
        case 2:
            entries[at]["act"], entries[to]["act"] = entries[to]["act"], entries[at]["act"]
        case 3:
            entries[at]["act"] = dice.choice(other["entries"])["act"]
        case _:
            del entries[at:]
    if dice.random() < 0.7:
        for number, entry in enumerate(entries, start=1):
            entry["number"], entry["id"] = number, f"e{number}"
    if dice.random() < 0.5:
        content["last"] = dice.choice((None, other["last"]))
    return json.dumps(content)


MUTATIONS: tuple[Mutation, ...] = (_bytes, _piece, _value, _value, _entries)


def mutated(number: int) -> str:
    """One document, tampered with: the same for the same number."""
    dice = random.Random(number)
    text = dice.choice(documents())
    for _ in range(dice.choice((1, 1, 1, 2))):
        try:
            text = dice.choice(MUTATIONS)(text, dice)
        except (ValueError, KeyError, IndexError, TypeError):  # it is no document any more
            text = _bytes(text or "{}", dice)
    return text


def taken(text: str) -> str:
    """What becomes of a document: ``sentence``, ``table``, or what is wrong with the answer to it."""
    try:
        game = games.game_of(text)
        read = read_game(text, game)
        if read.differs:
            return "asked"
        journal = MemoryJournal()
        again = Session(game, journal, keep_game(read, game, journal), "bench")
    except CompanionError as error:
        said = [error_sentence(error, words.load(language)) for language in words.LANGUAGES]
        return "sentence" if all(map(is_sentence, said)) else f"said {said}"
    codec, state = Codec(game), again.state
    is_sound = state == read.timeline.state and not game.broken(state)
    return "table" if is_sound and codec.decode_state(codec.encode_state(state)) == state else "another table"


def is_sentence(text: str) -> bool:
    """Whether it is one line for people."""
    return (
        bool(text.strip())
        and "\n" not in text.strip()
        and not any(one in text for one in TO_BE_SEEN)
        and not UNFILLED.search(text)
    )


def exports(browser: Chromium) -> Iterator[Row]:
    """Ten thousand documents, read as the page and the command line read them."""
    found, wrong = dict[str, int](), list[str]()
    for number in range(EXPORTS):
        try:
            what = taken(mutated(number))
        except Exception as fault:  # noqa: BLE001 - that is what is looked for
            what = f"{type(fault).__name__}: {fault}"
        if what not in ("sentence", "table", "asked"):
            wrong.append(f"{number}: {what[:200]}")
            what = "wrong"
        found[what] = found.get(what, 0) + 1
    said = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
    yield f"{EXPORTS} exports that were tampered with", said, "no wrong one"
    yield from (("wrong", one, "none") for one in wrong[:20])


def commands(browser: Chromium) -> Iterator[Row]:
    """Two hundred of them through the command line, a process each."""
    with tempfile.TemporaryDirectory() as place:
        file, codes, wrong = Path(place) / "evening.json", dict[int, int](), list[str]()
        for number in range(COMMANDS):
            file.write_text(mutated(number), "utf-8", errors="surrogatepass")
            asked = [sys.executable, "-m", "companion", "import", str(file), "--data-dir", f"{place}/games"]
            done = subprocess.run([*asked, "--language", "en"], capture_output=True, text=True, errors="replace",
                                  env={**os.environ, "PYTHONIOENCODING": "utf-8"}, check=False)  # fmt: skip
            codes[done.returncode] = codes.get(done.returncode, 0) + 1
            is_told = done.returncode == 0 or (done.stderr.count("\n"), done.stdout) == (1, "")
            if done.returncode not in (0, 2) or not is_told or any(one in done.stderr for one in TO_BE_SEEN):
                wrong.append(f"{number}: {done.returncode} {done.stderr[-200:]}")
        yield f"{COMMANDS} through the command line, by exit code", str(codes), "0 or 2, one line"
        yield from (("wrong", one, "none") for one in wrong[:20])


def picker(browser: Chromium) -> Iterator[Row]:
    """Through the page's own file picker; the table that lies open stays as it is."""
    with Companion(Path(tempfile.mkdtemp())) as house:
        table = lay(house, FIGHT)
        page = browser.new_page(viewport={"width": 390, "height": 844})
        faults = list[str]()
        page.add_init_script(LISTEN)
        page.on("pageerror", lambda error: faults.append(str(error)))
        player = Player(page, "en")
        page.goto(f"{house.origin}/voila/render/arkham.ipynb?lang=en&table={table}")
        player.arrived()
        player.press("Settings")
        file, said = house.data_folder / "evening.json", list[str]()
        for number in range(PICKED):
            file.write_text(mutated(number), "utf-8", errors="surrogatepass")
            page.evaluate("document.querySelector('.al-toast')?.setAttribute('data-old', '')")
            page.get_by_label(player.t("Open a file")).set_input_files(file)
            until(page, ANSWERED)
            text = page.evaluate("document.querySelector('.al-toast')?.innerText ?? 'asked'")
            said.append(" ".join(text.split()))
            if page.locator(".al-toast").count() == 0:
                page.keyboard.press("Escape")
                player.press("Settings")
        journal = SqliteJournal(house.data_folder / FILE_NAME)
        kept = len(journal.entries(table))
        journal.close()
        wrong = [one for one in said if any(word in one for word in TO_BE_SEEN)]
        yield f"{PICKED} through the file picker", f"{len(said)} answers, {len(wrong)} wrong, faults {faults}", "0, []"
        yield "entries of the table that lay open", f"{kept} of {len(FIGHT)}", "all, and no more"
        page.context.close()


ANSWERED = """() => { const toast = document.querySelector(".al-toast");
  return toast ? !toast.hasAttribute("data-old") && toast.innerText.trim() : document.querySelector(".al-sheet"); }"""


# ---------------------------------------------------------------- markup

MARKUP = (
    "<img src=x onerror=globalThis.hit=1>", "\"><svg onload=globalThis.hit=1>", "<script>globalThis.hit=1</script>",
    "' onfocus=globalThis.hit=1 autofocus='", "</title><script>globalThis.hit=1</script>",
    "<iframe srcdoc='<script>parent.hit=1</script>'>", "{{globalThis.hit=1}}<b>", "javascript:globalThis.hit=1//",
)  # fmt: skip
EXECUTED = "async () => { await new Promise(requestAnimationFrame); return !!globalThis.hit; }"
INTO = re.compile(r'"into":"(\w+)"')


class Tags(HTMLParser):
    """What a browser would make of a view: elements and attributes that none of our drawings has."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed") or any(name.startswith("on") for name, _ in attrs):
            self.found.append(f"<{tag} {attrs}>")
        ways = [value or "" for name, value in attrs if name in ("href", "src", "action")]
        self.found += [f"{tag} {way}" for way in ways if way.lstrip().startswith("javascript:")]


def _arkham(folder: Path) -> Any:
    table = OpenGame(games.arkham(), lambda: SqliteJournal(folder / FILE_NAME))
    return ArkhamPage(notebook.host("arkham"), table, arkham.load(), PageWishes(language="en"))


def _innsmouth(folder: Path) -> Any:
    table = OpenGame(games.innsmouth(), lambda: SqliteJournal(folder / FILE_NAME))
    box = innsmouth_box.BoxFile(folder)
    host = notebook.host("innsmouth")
    return InnsmouthPage(host, table, innsmouth.load(), box, False, PageWishes(language="en"), RouteThread())


def _realms(folder: Path) -> Any:
    table = RealmsTable(lambda: SqliteJournal(folder / FILE_NAME), (folder / FILE_NAME).exists)
    box = realms_box.BoxFile(folder)
    return RealmsPage(notebook.host("realms"), table, realms.load(), box, PageWishes(language="en"))


PAGES: dict[str, Callable[[Path], Any]] = {"arkham": _arkham, "innsmouth": _innsmouth, "realms": _realms}


def _begin(page: Any, names: Sequence[str]) -> list[tuple[str, str]]:
    """The acts that lay a table out with these names."""
    match page.table.game.kind:
        case "arkham":
            seats = [{"investigator": one, "player": names[at % len(names)]} for at, one in enumerate(TEAM)]
            return [(json.dumps({"do": "SetUpTable", "with": {"ancient_one": "hastur", "seats": seats}}), "")]
        case "realms":
            return [(json.dumps({"do": "SetUpDuel", "with": {"players": [names[0], names[-1] + " "]}}), "")]
        case _:
            two = (names[0], names[-1] + " ")
            named = [encode(innsmouth_setup.NamePlayer(at, one)) for at, one in enumerate(two)]
            acts = [encode(innsmouth_setup.ChoosePlayers(2)), *named, encode(innsmouth_view.BeginGame())]
            return [(act, "") for act in acts]


TEAM = ("joe_diamond", "amanda_sharpe", "kate_winthrop")


def wander(page: Any, dice: random.Random, names: Sequence[str]) -> tuple[list[str], int]:
    """Lay out, then tap what is offered, at random; whatever is typed is one of ``names``. The views, and the taps."""
    page.browser_reported(Browser(width="phone", room=(390, 600), prefs={}))
    views, taps = dict[str, None](), 0
    for act, value in _begin(page, names):
        taps += 1
        page.tapped(Tap(f"t{taps}", act, value))
    for _ in range(STEPS):
        shown = "\n".join(getattr(page.page, region) for region in DRAWN)
        views[shown] = None
        offered = sorted({unescape(one) for one in re.findall(r'data-act="([^"]*)"', shown)})
        typed = [one for one in offered if INTO.search(one)]
        act = dice.choice(typed if typed and dice.random() < 0.3 else offered or typed or ["{}"])
        taps += 1
        page.tapped(Tap(f"t{taps}", act, dice.choice(names) if INTO.search(act) else ""))
    views["\n".join(getattr(page.page, region) for region in DRAWN)] = None
    return list(views), taps


def markup(browser: Chromium) -> Iterator[Row]:
    """Eight names that are markup, in every field that a walk finds; each view is then shown by Chromium."""
    page, views, taps, wrong = browser.new_page(), list[str](), 0, list[str]()
    page.set_content(MARKUP[0])
    page.wait_for_function("() => globalThis.hit === 1")  # so this would be seen
    page.goto("about:blank")
    place = Path(tempfile.mkdtemp())
    for kind, opened in PAGES.items():
        for at, name in enumerate(MARKUP):
            (place / f"{kind}{at}").mkdir()
            found, done = wander(opened(place / f"{kind}{at}"), random.Random(at), [name])
            views, taps = views + found, taps + done
    shutil.rmtree(place)
    named = sum("globalThis" in view for view in views)
    for view in views:
        tags = Tags()
        tags.feed(view)
        wrong += tags.found
        page.set_content(f"<body>{view}</body>")
        wrong += ["executed"] if page.evaluate(EXECUTED) else []
    yield f"{len(MARKUP)} names that are markup: taps, views, with such a name", f"{taps}, {len(views)}, {named}", "-"
    yield "of them executed, or with an element of ours that they made", f"{len(wrong)} {wrong[:3]}", "0"


SECTIONS = (exports, commands, picker, markup)
