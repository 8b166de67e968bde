"""What the players read off their own cards, as one small JSON document.

Titles of cards that our lists call otherwise, by language; Mythos cards of other editions and expansions that the lists
do not have, by title, with all that the companion needs to resolve them.

    {"format": "companion arkham box", "version": 1,
     "titles": {"estate_sale": {"en": "House for Sale"}},
     "cards": {"Fog over the River": {"kind": "environment", "trait": "weather", "gate": "woods", "clue": "",
                                      "white": ["circle"], "black": ["star"], "reminder": "Evade -1"}}}

Source: rules/arkham.md MYTHOS-01, MCARD-01..03.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from types import MappingProxyType
from typing import Any

from companion.arkham.box.own_card import CELLS, NO_CARD, OwnCard, cell_of, plain_line
from companion.box_documents import JoinedBox, document, shortened, unread
from companion.errors import BadExport, Problem
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.typed_text import LONGEST_NAME
from companion.words import LANGUAGES, message

FORMAT = "companion arkham box"
VERSION = 1
LARGEST = 400_000
LONGEST_TITLE = 80
"""Letters of a title that a card of the lists can be given."""
MOST_CARDS = 400
TITLED = (
    "mythos", "items", "spells", "skills", "allies", "special_cards", "monsters", "investigators", "ancient_ones",
)  # fmt: skip
"""Files whose cards, markers and sheets bear a title that a player reads aloud; their ids differ."""

Titles = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class MyBox:
    """What is printed on the players' own cards, as far as it is not what our lists say."""

    titles: Titles = field(default_factory=lambda: MappingProxyType({}))
    """Card of the lists -> language -> its printed title."""
    cards: Mapping[str, OwnCard] = field(default_factory=lambda: MappingProxyType({}))
    """Title -> a Mythos card that the lists do not have."""

    def title(self, card: str, language: str) -> str:
        """Return the title on the players' copy of a card, '' if they entered none."""
        return self.titles.get(card, {}).get(language, "")

    def titled(self, card: str, language: str, title: str, box: ArkhamBox) -> MyBox:
        """Return this box with a title for a card in a language, blanks tidied; '' removes the title.

        Raises ``BadExport`` for an unknown card or language, for invisible letters, and for a title longer than
        ``LONGEST_TITLE``.
        """
        printed = _title(card, language, title, box)
        of_card = {name: text for name, text in self.titles.get(card, {}).items() if name != language}
        if printed:
            of_card[language] = printed
        return replace(self, titles=_titles({**self.titles, card: of_card}))

    def taught(self, card: str, language: str, title: str, box: ArkhamBox) -> MyBox:
        """Return this box with a card's title in a language as printed on the players' copy, blanks tidied.

        '' removes the title, and so does the title of Almanac's own lists. Raises ``BadExport`` for an unknown card or
        language, for invisible letters, and for a title longer than ``LONGEST_TITLE``.
        """
        printed = _title(card, language, title, box)
        return self.titled(card, language, "" if printed == our_title(card, language, box) else printed, box)

    def with_card(self, title: str, card: OwnCard) -> MyBox:
        """Return this box with a card under its title, blanks tidied, in the place of one that has that title already.

        Raises ``BadExport`` for an empty or too long title, one with invisible letters, and for more than
        ``MOST_CARDS``.
        """
        name = plain_line(title, LONGEST_NAME)
        if not name:
            raise BadExport("A card is saved under its title: type the title first.")
        cards = {**self.cards, name: card}
        if len(cards) > MOST_CARDS:
            raise BadExport("My box is full ({most} cards).", most=MOST_CARDS)
        return replace(self, cards=MappingProxyType(cards))

    def changed(self, title: str, cell: str, value: str, box: ArkhamBox) -> MyBox:
        """Return this box with a cell of a card as typed; ``title`` is a cell too.

        Raises ``BadExport`` for a card that is not in this box, a bad value, and a title that another card has already.
        """
        if title not in self.cards:
            raise BadExport("Card {card} is no longer in my box.", card=shortened(title))
        if cell != "title":
            changed = self.cards[title].changed(cell, value, box)
            return replace(self, cards=MappingProxyType({**self.cards, title: changed}))
        renamed = self.without(title).with_card(value, self.cards[title])
        if len(renamed.cards) < len(self.cards):
            raise BadExport("My box already has a card with this title.")
        return renamed

    def without(self, title: str) -> MyBox:
        """Return this box without a card; unchanged if it is not there."""
        left = {name: card for name, card in self.cards.items() if name != title}
        return replace(self, cards=MappingProxyType(left))

    def joined(self, other: MyBox) -> JoinedBox[MyBox]:
        """Add the titles and cards that only ``other`` has; where both differ, this box wins."""
        titles, added, differing = {card: dict(of_card) for card, of_card in self.titles.items()}, 0, list[str]()
        for card, language, title in _cells(other.titles):
            mine = titles.setdefault(card, {})
            if language not in mine:
                mine[language], added = title, added + 1
            elif mine[language] != title:
                differing.append(mine[language])
        cards = dict(self.cards)
        for name, own in other.cards.items():
            if name not in cards:
                cards[name], added = own, added + 1
            elif cards[name] != own:
                differing.append(name)
        return JoinedBox(MyBox(_titles(titles), MappingProxyType(cards)), added, tuple(differing))


def with_titles(box: ArkhamBox, mine: MyBox) -> ArkhamBox:
    """Return the box with the players' titles on its cards; the listed titles stay searchable in ``also_called``."""
    if not mine.titles:
        return box
    also, files = dict[str, Mapping[str, str]](), dict[str, Any]()
    for name in TITLED:
        records = getattr(box, name)
        own = {card: mine.titles[card] for card in records if card in mine.titles}
        if own:
            changes = {card: {f"name_{lang}": title for lang, title in of.items()} for card, of in own.items()}
            files[name] = MappingProxyType(
                {card: replace(record, **changes.get(card, {})) for card, record in records.items()}
            )
            also |= {card: {lang: getattr(records[card], f"name_{lang}") for lang in of} for card, of in own.items()}
    return replace(box, **files, also_called=MappingProxyType(also))


def our_title(card: str, language: str, box: ArkhamBox) -> str:
    """Return the title that Almanac's own lists give a card, whatever the players entered; '' for an unlisted card."""
    if title := box.also_called.get(card, {}).get(language):
        return title
    record = next((getattr(box, name)[card] for name in TITLED if card in getattr(box, name)), None)
    return str(getattr(record, f"name_{language}", ""))


# ---------------------------------------------------------------- the document


def write(mine: MyBox) -> str:
    """Return the document of a box; equal boxes give equal text."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "titles": {card: dict(sorted(of_card.items())) for card, of_card in sorted(mine.titles.items())},
        "cards": {title: card.cells() for title, card in sorted(mine.cards.items())},
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read(text: str, box: ArkhamBox, warnings: list[Problem] | None = None) -> MyBox:
    """Return the box of a document; raises ``BadExport`` with a sentence and the place that is wrong.

    ``warnings`` gets what was left unread, each with its place.
    """
    left = [] if warnings is None else warnings
    content = _document(text)
    left += [unread(key) for key in sorted(content.keys() - {"format", "version", "titles", "cards"})]
    mine = MyBox()
    for card, of_card in content["titles"].items():
        for language, title in _object(f"titles.{card}", of_card).items():
            if language not in LANGUAGES:
                left.append(unread(f"titles.{card}.{language}"))
                continue
            with _at(f"titles.{card}.{language}"):
                mine = mine.titled(card, language, _text(title), box)
    for title, cells in content["cards"].items():
        left += [unread(f"cards.{title}.{cell}") for cell in sorted(_object(f"cards.{title}", cells).keys() - CELLS)]
        with _at(f"cards.{title}"):
            mine = mine.with_card(title, _read_card(cells, box))
    return mine


def mended(text: str, copy: str | None, box: ArkhamBox) -> tuple[MyBox, bool, bool]:
    """Read the sound titles and cards of a damaged document; replace the wrong ones from the last good ``copy``.

    Return the box, whether the document gave anything, and whether the copy did. ``copy``: None if there is none.
    """
    own, bad = _sound(text, box)
    theirs = _sound(copy, box)[0] if copy is not None else None
    mine = own or MyBox()
    if theirs is not None and own is not None:
        titles = {card: of_card for card, of_card in theirs.titles.items() if card in bad}
        theirs = MyBox(
            _titles(titles), MappingProxyType({n: own_card for n, own_card in theirs.cards.items() if n in bad})
        )
    whole = mine.joined(theirs).box if theirs is not None else mine
    return whole, own is not None, whole != mine


# ---------------------------------------------------------------- steps


def _titles(titles: Titles) -> Titles:
    """Return titles by card and language as mappings that cannot be changed, without cards that have none."""
    return MappingProxyType({card: MappingProxyType(dict(of)) for card, of in titles.items() if of})


def _cells(titles: Titles) -> Iterator[tuple[str, str, str]]:
    """Yield each of the players' own titles as card, language and title."""
    for card, of_card in titles.items():
        yield from ((card, language, title) for language, title in of_card.items())


def _title(card: str, language: str, title: str, box: ArkhamBox) -> str:
    """Return a title that players typed, cleaned; raise BadExport if it is bad, or for an unknown card or language."""
    if not any(card in getattr(box, name) for name in TITLED):
        raise BadExport("The file names a card that is not in the game: {card}.", card=shortened(card))
    if language not in LANGUAGES:
        raise BadExport("Unknown language: {language}.", language=shortened(language))
    return plain_line(title, LONGEST_TITLE)


def _object(place: str, value: object) -> Mapping[str, Any]:
    """Return a value that must be an object; raise BadExport naming its place in the file."""
    if not isinstance(value, dict):
        raise BadExport("Wrong value in the file: {place}.", place=shortened(place))
    return value


def _text(value: object) -> str:
    """Return a value if it is text; raise BadExport for any other."""
    if not isinstance(value, str):
        raise BadExport("this is not text")
    return value


@contextmanager
def _at(place: str) -> Iterator[None]:
    """Add the place in the document to a ``BadExport`` raised inside."""
    try:
        yield
    except BadExport as error:
        raise BadExport("{place}: {what}", place=shortened(place), what=error) from error


def _read_card(cells: Mapping[str, Any], box: ArkhamBox) -> OwnCard:
    """Return a Mythos card from its entries in a file; raise BadExport if any is wrong or they do not fit together."""
    card = NO_CARD
    for cell in CELLS & cells.keys():
        card = replace(card, **{cell: cell_of(cell, cells[cell], box)})
    return card.checked()


def _sound(text: str, box: ArkhamBox) -> tuple[MyBox | None, frozenset[str]]:
    """Return the readable part of a document and the names of the cards with unreadable parts.

    The box is None where the text is no such document at all.
    """
    try:
        content = _document(text)
    except BadExport:
        return None, frozenset()
    mine, bad = MyBox(), set[str]()
    for card, of_card in content["titles"].items():
        for language, title in of_card.items() if isinstance(of_card, dict) else (("", ""),):
            try:
                mine = mine.titled(card, language, _text(title), box)
            except BadExport:
                bad.add(card)
    for title, cells in content["cards"].items():
        try:
            mine = mine.with_card(title, _read_card(_object(title, cells), box))
        except BadExport:
            bad.add(title)
    return mine, frozenset(bad)


def _document(text: str) -> Mapping[str, Any]:
    """Return the JSON document of my box with both its parts, empty if missing; raise BadExport if it is no box."""
    foreign = message("This is not an Arkham Horror box file.")
    content = {"titles": {}, "cards": {}, **document(text, LARGEST, FORMAT, VERSION, foreign, may_double=True)}
    if not all(isinstance(content[part], dict) for part in ("titles", "cards")):
        raise BadExport("The file is cut off or damaged.")
    return content
