"""What a page of Arkham does with the acts of my box: each changes the file, and says what could be missed."""

from __future__ import annotations

from dataclasses import replace

from companion.apps.tables.boxes.arkham_box import MyShelf
from companion.arkham.box import my_box
from companion.arkham.box.my_box import MyBox, our_title
from companion.arkham.box.own_card import NO_CARD, OwnCard, own_card, plain_line
from companion.box_documents import Deleted, DeletedKind
from companion.screens import parts as p
from companion.screens.arkham.box.title_line import own_language
from companion.screens.arkham.drafts import box_draft as d
from companion.screens.arkham.drafts.view import Close, View
from companion.screens.keeping import bin
from companion.screens.pages import GiveBack
from companion.typed_text import LONGEST_NAME
from companion.words import Words

MOST = 3
"""Titles, or places of a file, that a message lists."""


def do(act: d.BoxAct | GiveBack, shelf: MyShelf, view: View, words: Words) -> View:
    """Do an act of my box and return the view after it.

    Raises ``BadExport``, ``StorageTrouble``, and ``IllegalCommand`` on a page that only looks; the box is unchanged
    then.
    """
    match act:
        case d.TeachTitle(listed, title):
            shelf.change(lambda mine: mine.taught(listed, own_language(words), title, shelf.printed))
            return replace(view, message=_titled(shelf, listed, words))
        case d.TitleTold(listed):
            return replace(view, box=d.BoxDraft(), message=_titled(shelf, listed, words))
        case d.AddCard(typed):
            title = plain_line(typed, LONGEST_NAME)
            shelf.change(lambda mine: mine if title in mine.cards else mine.with_card(title, NO_CARD))
            return replace(view, box=d.BoxDraft(title))
        case d.KeepCard():
            _save_card(shelf, view)
        case d.ChangeCard(title, cell, value):
            shelf.change(lambda mine: mine.changed(title, cell, value, shelf.printed))
            if cell == "title" and view.box.title == title:
                return replace(view, box=d.BoxDraft(plain_line(value, LONGEST_NAME)))
        case d.ForgetCard(title) if title in shelf.kept.cards:
            forgotten = shelf.kept.cards[title]
            shelf.throw(_deleted(title, forgotten))
            shelf.change(lambda mine: mine.without(title))
            return replace(view, box=d.BoxDraft(), message=_forgotten(d.PutBack(title, forgotten), words))
        case d.PutBack(title, card):
            return replace(view, message=_given_back(_deleted(title, card.checked()), shelf, words))
        case GiveBack(key) if (thing := shelf.in_bin(key)) is not None:
            return replace(view, message=_given_back(thing, shelf, words))
        case d.ImportBox(text):
            return replace(view, message=_taken_over(shelf, text, words))
        case _:
            pass
    return view


def _titled(shelf: MyShelf, card: str, words: Words) -> p.Toast:
    """Return the message with the title that a card has from now on.

    It is the title that the players entered for the language of the page, otherwise that of the Almanac's lists.
    """
    t, language = words.t, own_language(words)
    if own := shelf.kept.title(card, language):
        return p.Toast(t("New title: {title}", title=own), "done")
    return p.Toast(t("Our title is back: {title}", title=our_title(card, language, shelf.box)), "info")


def _save_card(shelf: MyShelf, view: View) -> None:
    """Save the Mythos card being typed in to my box, with the reminder it has there; do nothing if it is put away."""
    printed = view.mythos.printed
    if printed is None:  # put away by a tap that came before
        return
    reminder = shelf.kept.cards.get(printed.name, NO_CARD).reminder
    card = own_card(printed, reminder)
    shelf.change(lambda mine: mine.with_card(printed.name, card))


def _forgotten(back: d.PutBack, words: Words) -> p.Toast:
    """Return the message that a card was removed from my box, with a button that puts it back."""
    put_back = p.Button(words.t("Restore it"), back)
    close = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=words.t("Close"))
    return p.Toast(words.t("Card deleted: {card}", card=back.title), "info", (put_back, close), stays=True)


def _deleted(title: str, card: OwnCard) -> Deleted:
    """Return a card as the bin holds it."""
    return Deleted(DeletedKind.CARD, title, my_box.write(MyBox(cards={title: card})))


def _given_back(thing: Deleted, shelf: MyShelf, words: Words) -> p.Toast:
    """Put a thing of the bin back into my box; return the message, also where another card has its title by now."""
    if shelf.take_in(thing.document)[0].differing:
        return bin.is_taken(thing, words)
    shelf.take_out(thing.key)
    return bin.given_back(thing, words)


def _taken_over(shelf: MyShelf, text: str, words: Words) -> p.Toast:
    """Merge a file into my box; return the message: how much was added, what differs, what is not understood.

    It names at most ``MOST`` differing titles, where mine stay, and at most ``MOST`` problems; with any it stays open.
    Raises as :func:`do`.
    """
    joined, unread = shelf.take_in(text)
    t = words.t
    sentence = t("{n} taken from the file.", n=joined.added)
    if joined.differing:
        cards = words.list_and([*joined.differing[:MOST]])
        sentence = f"{sentence} {t('The file has different versions of {cards}; yours are kept.', cards=cards)}"
    if unread:
        sentence = f"{sentence} {'; '.join(map(words.problem, unread[:MOST]))}."
    return p.Toast(sentence, "info", stays=bool(joined.differing or unread))
