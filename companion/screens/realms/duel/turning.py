"""The turn that decided and the chance to win: what is said of it once both chances are worked out."""

from __future__ import annotations

from companion.realms.deck.turn_worth import DuelMoment, TurnWorth
from companion.realms.deck.winning import WinChance
from companion.records import dataclass
from companion.screens.families import chances
from companion.screens.realms.wording.names import Names

SURE = 2
"""Standard errors by which a sampled chance must have risen before it is said to have risen."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A turn, and the winner's side before and after it."""

    turn: int
    before: DuelMoment
    after: DuelMoment | WinChance


def fact(names: Names, weighed: Weighed | None, worth: TurnWorth | None) -> tuple[chances.FigureLine, ...]:
    """Return the chances before and after the turn, with the error of their difference.

    Empty until they are worked out.
    """
    if weighed is None or worth is None or not worth.is_whole or worth.before is None or worth.after is None:
        return ()
    t, words, duel = names.words.t, names.words, names.duel
    who = names.player(duel.winner) if duel is not None and duel.winner is not None else ""
    text = t("{who}: chance to win on turn {turn}", turn=weighed.turn, who=who)
    if worth.gain > SURE * worth.error:
        text = t("{who}: turn {turn} raised the chance to win", turn=weighed.turn, who=who)
    if not worth.is_exact:
        text = f"{text} · ± {words.percent(worth.error, 1)}"
    before, after = (_share(names, win_chance) for win_chance in (worth.before, worth.after))
    return (chances.FigureLine(text, f"{before} → {after}"),)


def _share(names: Names, win_chance: WinChance) -> str:
    """Return the chance in per cent, exact or from a sample."""
    if win_chance.exact is not None:
        return names.words.percent(win_chance.exact)
    return names.sampled(win_chance.share, win_chance.games)


def note(names: Names, worth: TurnWorth | None) -> tuple[str, ...]:
    """Return what the chances rest on, in a sentence or two; empty if they are not worked out."""
    if worth is None or not worth.is_whole:
        return ()
    t = names.words.t
    text = t(
        "This chance assumes that nobody buys or abjures from then on and that every hand is played for the most "
        "sanity loss."
    )
    return (text,) if worth.is_exact else (text, t("This is a sample, ± standard error."))
