"""What stands on the players' own card, marker or sheet, where our lists call it otherwise."""

from __future__ import annotations

from companion.arkham.box.my_box import LONGEST_TITLE, MyBox, our_title
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.drafts.box_draft import TeachTitle
from companion.words import LANGUAGES, Words


def title_line(card: str, mine: MyBox, words: Words, box: ArkhamBox) -> p.Fold:
    """Return a folded line to enter the title on the players' own card, which lists, log and pages then use."""
    title = mine.title(card, own_language(words))
    return p.Fold(_asks(card, words, box), title, (title_input(card, mine, words, box),))


def _asks(card: str, words: Words, box: ArkhamBox) -> str:
    """Return the label of the title's line, by what bears the title: a card, a monster's marker, or a sheet."""
    if card in box.monsters:
        return words.t("My marker has another name")
    if card in box.investigators or card in box.ancient_ones:
        return words.t("My sheet has another name")
    return words.t("My card has another title")


def _label(card: str, words: Words, box: ArkhamBox) -> str:
    """Return the label of a card's title field: "on my marker", "on my sheet", or for any other card "on my card"."""
    if card in box.monsters:
        return words.t("Name on my marker")
    if card in box.investigators or card in box.ancient_ones:
        return words.t("Name on my sheet")
    return words.t("Title on my card")


def title_input(card: str, mine: MyBox, words: Words, box: ArkhamBox) -> p.Input:
    """Return the input in which a title is typed."""
    ours = our_title(card, own_language(words), box)
    return p.Input(
        _label(card, words, box),
        mine.title(card, own_language(words)),
        TeachTitle(card),
        "title",
        placeholder=ours,
        limit=LONGEST_TITLE,
        note=words.t("Kept in my Arkham box; in our lists: {title}", title=ours),
    )


def own_language(words: Words) -> str:
    """Return the language in which the players enter a title: the page's if titles have it, otherwise English."""
    return words.language if words.language in LANGUAGES else "en"
