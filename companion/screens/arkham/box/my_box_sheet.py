"""The sheet of my Arkham box: taught titles, own cards, and the file to share and to take in."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.box.my_box import LARGEST, TITLED, MyBox, our_title
from companion.box_documents import Deleted
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.box.own_card_sheet import card_sheet
from companion.screens.arkham.box.title_line import own_language, title_input
from companion.screens.arkham.box.titles import titles
from companion.screens.arkham.drafts.box_draft import AddCard, BoxDraft, ImportBox, OpenOwnCard, OpenTitle, TitleTold
from companion.screens.arkham.drafts.view import Close
from companion.screens.arkham.wording.chapters.mythos_words import entries_line, type_words
from companion.screens.arkham.wording.movement_boxes import movement_box
from companion.screens.keeping import bin
from companion.typed_text import LONGEST_NAME
from companion.words import Words

FILE_NAME = "arkham-box.json"
"""Under which it is saved."""


@dataclass(frozen=True, slots=True)
class BoxFiles:
    """The file of my box as an address, files put aside because they could not be read, and the bin."""

    address: str = ""
    aside: tuple[str, ...] = ()
    bin: tuple[Deleted, ...] = ()
    """What was deleted from my box."""


def present(draft: BoxDraft, mine: MyBox, box: ArkhamBox, words: Words, files: BoxFiles) -> p.Panel:
    """Return the sheet of my Arkham box: the lists of entered titles and cards, or the page of the open card."""
    if draft.title in mine.cards:
        return card_sheet(draft.title, mine.cards[draft.title], box, words)
    if any(draft.card in getattr(box, name) for name in TITLED):
        return _title_sheet(draft.card, mine, box, words)
    t = words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    why = t("Our lists cover the base box. Enter your own titles and missing cards once; every game will have them.")
    body = (
        p.Text(why, p.Tone.SECOND, small=True),
        *_sharing(words, files),
        _own(mine, box, words),
        _titles(mine, box, words),
        *bin.section(files.bin, words),
    )
    return p.Panel(t("My Arkham box"), body, (p.Title(t("My Arkham box"), aside=(out,)),), size=p.Size.PAGE, name="box")


def summary(mine: MyBox, words: Words) -> str:
    """Return how many titles and own cards are entered, in a line; '' if there are none."""
    own, title_count = len(mine.cards), len(mine.titles)
    texts = (
        words.n("{n} title", "{n} titles", title_count) if title_count else "",
        words.n("{n} card of my own", "{n} cards of my own", own) if own else "",
    )
    return " · ".join(filter(None, texts))


def _own(mine: MyBox, box: ArkhamBox, words: Words) -> p.Section:
    """Return the section with the Mythos cards that the players entered, if any, and the field that adds another."""
    t = words.t
    rows = []
    for title, card in sorted(mine.cards.items(), key=lambda item: item[0].casefold()):
        line = entries_line(card.gate, card.clue, type_words(card.kind, card.trait, words), box, words)
        drawn = movement_box(card.white, card.black, words, upright=True)
        rows.append(p.Row(title, line, act=OpenOwnCard(title), aside=(drawn,) if drawn else ()))
    groups = (p.Group(tuple(rows), p.Layout.LIST),) if rows else ()
    add = p.Input(t("Title of a card missing from the lists"), "", AddCard(), "title", limit=LONGEST_NAME)
    return p.Section(t("My own Mythos cards"), (*groups, add), str(len(rows)) if rows else "")


def _titles(mine: MyBox, box: ArkhamBox, words: Words) -> p.Section:
    """Return the section with titles the players changed in this language, if any, and the search for a card."""
    t, language = words.t, own_language(words)
    own_titles = sorted((of_card[language], card) for card, of_card in mine.titles.items() if language in of_card)
    rows = tuple(p.Row(title, our_title(card, language, box), act=OpenTitle(card)) for title, card in own_titles)
    groups = (p.Group(rows, p.Layout.LIST),) if rows else ()
    options = tuple(_option(card, mine, box, words) for card in _by_name(box, words))
    field = p.Field(
        t("A card, monster, or sheet with a different name in my box"),
        options,
        t("First letters of the name"),
        t("No card with this name"),
        name="my-titles",
        folded=True,
    )
    text = p.Text(t("A card, monster, or sheet with a different name in my box"), p.Tone.SECOND, small=True)
    return p.Section(t("Titles in my box"), (*groups, text, field), str(len(own_titles)) if own_titles else "")


def _by_name(box: ArkhamBox, words: Words) -> list[object]:
    """Return all cards, monsters and sheets that can have another title, sorted by their name."""
    cards = [card for name in TITLED for card in getattr(box, name).values()]
    return sorted(cards, key=lambda card: words.name(card).casefold())


def _option(card: object, mine: MyBox, box: ArkhamBox, words: Words) -> p.Option:
    """Return a card as a choice of the search for a title; marked, with our title as a note, if it was changed."""
    name = str(getattr(card, "id", ""))
    own = mine.title(name, own_language(words))
    note = our_title(name, own_language(words), box) if own else ""
    return p.Option(words.name(card), OpenTitle(name), titles(card, box), note, on=bool(own))


def _title_sheet(card: str, mine: MyBox, box: ArkhamBox, words: Words) -> p.Panel:
    """Return the page that edits a card's title in the players' box."""
    t, language = words.t, own_language(words)
    title = mine.title(card, language) or our_title(card, language, box)
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    back = p.Button(t("To the list"), OpenOwnCard(), icon="left")
    text = t("As printed on the card; leave it empty for our title. Search finds both.")
    body = (title_input(card, mine, words, box), p.Text(text, p.Tone.SECOND, small=True))
    keep = p.Button(t("Save the title"), TitleTold(card), p.ButtonKind.MAIN, "check", grow=True)
    foot = (p.Group((back, keep), p.Layout.BUTTONS),)
    return p.Panel(title, body, (p.Title(title, aside=(out,)),), foot, p.Size.PAGE, f"box-{card}")


def _sharing(words: Words, files: BoxFiles) -> Iterator[p.Part]:
    """Yield the controls that save My box, if it has an address, and read it; then unreadable files, if any."""
    t = words.t
    save = p.Button(t("Save to file"), None, icon="share", href=files.address, download=FILE_NAME)
    too_large = t("The file is too large for My box.")
    pick = p.Input(t("Import a file"), "", ImportBox(""), "text", "file", limit=LARGEST, note=too_large)
    yield p.Group((save, pick) if files.address else (pick,), p.Layout.BUTTONS)
    paste = p.Input(t("Or paste the text of the file"), "", ImportBox(""), "text", limit=LARGEST)
    yield p.Fold(t("The file as text"), "", (paste,))
    if files.aside:
        text = t("Set aside as unreadable: {files}", files=", ".join(files.aside))
        yield p.Text(text, p.Tone.SECOND, small=True)
