"""The bin of my box: what was deleted, each with the way back."""

from __future__ import annotations

from companion.box_documents import Deleted, DeletedKind
from companion.screens import parts as p
from companion.screens.pages import GiveBack
from companion.screens.player_names import in_full
from companion.words import Words


def section(things: tuple[Deleted, ...], words: Words, *kinds: DeletedKind) -> tuple[p.Section, ...]:
    """Return the section with what can be given back, newest first; ``kinds``: only these; empty if there is none."""
    t = words.t
    shown = [thing for thing in things if not kinds or thing.kind in kinds]
    if not shown:
        return ()
    labels = {
        DeletedKind.TOWN: t("town"), DeletedKind.GOAL: t("goal card"), DeletedKind.CACHES: t("cache card"),
        DeletedKind.WEEK: t("game of the week"), DeletedKind.CARD: t("card"),
    }  # fmt: skip
    rows = tuple(
        p.Row(in_full(thing.name), labels[thing.kind], aside=(_give_back(thing, words, thing.name),)) for thing in shown
    )
    return (p.Section(t("Bin"), (p.Group(rows, p.Layout.LIST),), note=str(len(rows))),)


def thrown(thing: Deleted, words: Words) -> p.Toast:
    """Return the message that a thing lies in the bin now, with the way back."""
    text = words.t("In the bin: {name}", name=in_full(thing.name))
    return p.Toast(text, "info", (_give_back(thing, words),))


def is_taken(thing: Deleted, words: Words) -> p.Toast:
    """Return the message that a thing stays in the bin because my box has another of its name."""
    name = in_full(thing.name)
    return p.Toast(words.t("My box has another {name}; delete that first.", name=name), "refused", stays=True)


def is_entered(thing: Deleted, words: Words) -> p.Toast:
    """Return the message that a number stays in the bin because its place in my box has another one."""
    text = words.t("{name}: another value is entered now; clear it first.", name=in_full(thing.name))
    return p.Toast(text, "refused", stays=True)


def given_back(thing: Deleted, words: Words) -> p.Toast:
    """Return the message that a thing is in my box again."""
    return p.Toast(words.t("Back in My box: {name}", name=in_full(thing.name)), "done")


def _give_back(thing: Deleted, words: Words, name: str = "") -> p.Button:
    """Return the button that gives a thing back; ``name`` tells it from the same buttons beside other things."""
    label = words.t("Restore it")
    return p.Button(label, GiveBack(thing.key), icon="undo", hint=f"{label}: {in_full(name)}" if name else "")
