"""The check list of the lay-out, in the order of the rulebook: board, decks, possessions, cup, what goes back.

Source: rules/arkham.md SETUP-01..09; set-up, page 5 of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.investigators.belongings import cards_to_draw
from companion.arkham.table.state import Deck
from companion.arkham.town.setup import without_clue
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_cards import InvestigatorSheet
from companion.facts.arkham_powers import PowerWord
from companion.screens.arkham.drafts.setup_draft import SetUpDraft
from companion.screens.arkham.wording.names import DRAWN
from companion.words import Words

DECKS = (Deck.ALLY, Deck.COMMON, Deck.UNIQUE, Deck.SPELL, Deck.SKILL)
"""The decks that investigators draw from; special cards lie in piles."""

Item = tuple[str, str, str]
"""Name of the item, what to lay out, how many."""


def items(draft: SetUpDraft, box: ArkhamBox, words: Words) -> tuple[Item, ...]:
    """Everything that is laid out before the first card."""
    return (
        *_board(draft, box, words),
        *_decks(box, words),
        *_possessions(draft, box, words),
        *_cup(draft, box, words),
        ("shuffle_mythos", words.t("Shuffle the location, gate, and Mythos decks"), ""),
        ("gates", words.t("Gate markers shuffled, face down"), str(_gate_markers(box))),
        ("homes", words.t("Investigators in their home locations"), ""),
        *_back_to_the_box(draft, box, words),
    )


def _board(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Iterator[Item]:
    """Steps 1 and 2: the tracks, the bank, the clues (SETUP-01)."""
    doom = box.ancient_ones[draft.ancient_one].doom_track if draft.ancient_one else 0
    yield "tracks", words.t("Terror level at 0, doom track empty"), f"0/{doom}" if doom else "0"
    yield "bank", words.t("The bank: {n} money tokens", n=box.numbers.money_tokens), ""
    supply = words.t(
        "The supply: {sanity} Sanity and {stamina} Stamina tokens, {threes} of each worth 3, {clues} clues",
        sanity=box.numbers.sanity_tokens,
        stamina=box.numbers.stamina_tokens,
        threes=box.numbers.threes,
        clues=box.numbers.clue_tokens,
    )
    yield "supply", supply, ""
    markers = words.t(
        "Markers: {activity} Activity, {explored} Explored, {closed} Closed",
        activity=box.numbers.activity_markers,
        explored=box.numbers.explored_markers,
        closed=box.numbers.closed_markers,
    )
    yield "markers", markers, ""
    bare = len(without_clue((seat.investigator for seat in draft.seats), box))
    clues = words.t("1 clue token on each unstable location")
    if bare:
        clues = words.t("1 clue token on each unstable location, none on the Science Building: Kate Winthrop is here")
    yield "clues", clues, str(len(box.unstable) - bare)


def _decks(box: ArkhamBox, words: Words) -> Iterator[Item]:
    """Yield step 6, the cards sorted: decks of the Ancient Ones on one side of the board, the others on the other."""
    locations = len({note.deck_color for note in box.location_notes.values()})
    yield "decks_ancient_ones", words.t("On one side: location decks, gate deck, Mythos deck"), str(locations + 2)
    text = words.t("On the other side: allies, common and unique items, skills, spells; special cards in piles")
    yield "decks_investigators", text, str(len(DECKS))


def _possessions(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Iterator[Item]:
    """Steps 7 to 10: fixed ones, the decks shuffled, random ones by the sheet, Sanity, Stamina, sliders (SETUP-05)."""
    t = words.t
    yield "possessions", t("Take fixed possessions, starting with the first player"), str(len(draft.seats) or "")
    yield "shuffle_items", t("Shuffle common items, unique items, spells, and skills"), ""
    sheets = [box.investigators[seat.investigator] for seat in draft.seats]
    if not sheets:
        yield "random", t("Deal random possessions, starting with the first player"), ""
    for sheet in sheets:
        yield (
            f"random:{sheet.id}",
            t("{who} draws: {cards}", who=words.name(sheet), cards=_random(sheet, box, words)),
            "",
        )
    yield "sliders", t("Sanity and Stamina to maximum, skill sliders as you like"), ""


def _random(sheet: InvestigatorSheet, box: ArkhamBox, words: Words) -> str:
    """Return in words what an investigator draws at random, "1 of 2" where he draws more than stays with him."""
    t = words.t
    numbers = {
        Deck.COMMON: sheet.random_common,
        Deck.UNIQUE: sheet.random_unique,
        Deck.SPELL: sheet.random_spells,
        Deck.SKILL: sheet.random_skills,
    }
    parts = []
    for deck, number in numbers.items():
        draws = cards_to_draw(sheet.id, deck, number, box)
        if draws > number:
            parts.append(t("{cards} of {draws}", cards=words.n(*DRAWN[deck], number), draws=draws))
        elif number:
            parts.append(words.n(*DRAWN[deck], number))
    return ", ".join(parts) or t("nothing")


def _cup(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Iterator[Item]:
    """Yield step 11, the monster cup: against Nyarlathotep the Masks are counted among the monsters (SETUP-07).

    Numbers are open until the Ancient One is chosen.
    """
    masks = sum(kind.count for kind in box.monsters.values() if kind.mask)
    ordinary = sum(kind.count for kind in box.monsters.values() if not kind.mask)
    if box.power(draft.ancient_one, PowerWord.MASKS_IN_CUP):
        together = words.t("Monsters into the cup, including the {n} Masks of Nyarlathotep", n=masks)
        yield "monsters", together, str(ordinary + masks)
        return
    if not draft.ancient_one:
        wait = words.t(
            "Set the {n} Masks aside: into the cup only against Nyarlathotep, otherwise back to the box", n=masks
        )
        yield "masks", wait, "?"
        yield "monsters", words.t("Monsters into the cup"), words.t("{n} or {more}", n=ordinary, more=ordinary + masks)
        return
    yield "masks", words.t("Return the Masks to the box"), str(masks)
    yield "monsters", words.t("Monsters into the cup"), str(ordinary)


def _gate_markers(box: ArkhamBox) -> int:
    """Return how many gate markers the box has."""
    return sum(world.gate_markers for world in box.worlds.values())


def _back_to_the_box(draft: SetUpDraft, box: ArkhamBox, words: Words) -> Iterator[Item]:
    """Yield step 13: the sheets and figures that are not played go back to the box."""
    left = len(box.investigators) - len(draft.seats)
    yield "unused", words.t("Return unused investigators and Ancient One sheets to the box"), str(left)
