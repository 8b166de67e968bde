"""What is laid on the table before a game, step by step in the rulebook's order, for as many as play.

Source: rules/innsmouth.md sections 4, 9, 18.
"""

from __future__ import annotations

from companion.innsmouth.box.my_box import TOURIST_DICE
from companion.innsmouth.round.dice_draft import SOLO_AVAILABLE
from companion.innsmouth.sheet.sheet import DECK_SIZE
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.setup_draft import SetUpDraft
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen


def laying_out(page: InnsmouthScreen, draft: SetUpDraft) -> p.Fold:
    """The steps with their numbers, folded: who knows them by heart begins at once."""
    steps = tuple(
        p.Text(f"{number}. {step}", p.Tone.SECOND, small=True) for number, step in enumerate(_steps(page, draft), 1)
    )
    return p.Fold(page.words.t("On the table"), page.words.n("{n} step", "{n} steps", len(steps)), steps)


def _steps(page: InnsmouthScreen, draft: SetUpDraft) -> tuple[str, ...]:
    """Return the sentences on what is laid on the table, for solo or for this number of players."""
    t, players = page.words.t, len(draft.names)
    side = t("Put the round board beside it, this side up: {side}.", side=page.names.mode(draft.mode))
    character = (
        t("Place one character card face up.") if players == 1 else t("Place one character card face up for everyone.")
    )
    if draft.is_advanced and players > 1:
        character = t("Deal each player a random character card.")
    artifacts = t("Each player shuffles the {n} artifact cards of one color face down.", n=DECK_SIZE)
    if players == 1:
        artifacts = t("Shuffle the {n} artifact cards of one color face down.", n=DECK_SIZE)
    common = (
        side,
        character,
        t("Circle that card’s bonuses on the sheets."),
        artifacts,
        t("Place two goal cards face up."),
        t("Place a random cache card face up and mark its intersections on the sheets."),
    )
    if players == 1:
        return (
            t("Take a random player sheet and the markers."),
            t("Choose a cell of the challenge card."),
            t("Roll {n} random tourist dice: these are available.", n=SOLO_AVAILABLE),
            t("Roll the other {n} tourist dice: these are unavailable.", n=TOURIST_DICE - SOLO_AVAILABLE),
            t("Put the bonus die in the upper cell of the dice-selection card."),
            *common,
        )
    opening = {
        3: (t("Round 1 is an opening round."),),
        4: (t("Rounds 1 and 2 are opening rounds."),),
    }
    return (
        t(
            "Each player takes a player sheet and a marker. Or share all four: red, green, and blue for "
            "circles, squares, and triangles, purple for crosses and all lines."
        ),
        t("Put the dice-selection card and all six dice in the middle."),
        *common,
        t("Choose the first player any way you like."),
        *opening.get(players, ()),
    )
