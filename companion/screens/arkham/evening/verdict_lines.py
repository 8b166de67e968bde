"""What the table shows of the end, as a question that one tap answers: after corrections the rules decide nothing.

Source: rules/arkham.md WIN-01..04, AWAKE-03, AWAKE-04, AWAKE-07, MCARD-03; :mod:`companion.arkham.ending.verdicts`.
"""

from __future__ import annotations

from collections.abc import Collection

from companion.arkham.ending.verdicts import Confirmed, Verdict, verdicts
from companion.arkham.table.state import Outcome, WakingCause
from companion.facts.arkham_effects import EffectKind
from companion.screens import parts as p
from companion.screens.arkham.drafts.view import Silence
from companion.screens.arkham.wording.names import Names

KIND = "verdict"
"""Name by which all of them are silenced."""


def lines(names: Names, silenced: Collection[str] = ()) -> tuple[p.Due, ...]:
    """Return a line for each end of the game that the table shows and the players have not silenced.

    A "No" silences the line on this page until the number changes.
    """
    results = verdicts(names.table, names.box)
    return tuple(_line(names, verdict) for verdict in results if verdict.name not in silenced and KIND not in silenced)


def toast(names: Names, new_verdicts: tuple[Verdict, ...]) -> p.Toast:
    """Return a message with the questions whether the game ends, for right after the change that caused them."""
    yes = tuple(p.Button(yes_words(names, verdict), verdict.answer) for verdict in new_verdicts)
    no = p.Button(names.words.t("No"), Silence(new_verdicts[0].name), p.ButtonKind.QUIET)
    return p.Toast(" ".join(question(names, verdict) for verdict in new_verdicts), "info", (*yes, no), stays=True)


def _line(names: Names, verdict: Verdict) -> p.Due:
    """Return the line of a verdict: the question, and its "Yes" and "No". A tap on the question itself does nothing."""
    t = names.words.t
    yes = p.Button(t("Yes"), verdict.answer, hint=yes_words(names, verdict))
    no = p.Button(t("No"), Silence(verdict.name), p.ButtonKind.QUIET, hint=t("No, that is wrong"))
    return p.Due(question(names, verdict), aside=(p.Group((yes, no), p.Layout.ANSWERS),))


def yes_words(names: Names, verdict: Verdict) -> str:
    """Return the words of the confirming button: what happens if the players answer "Yes"."""
    t = names.words.t
    if isinstance(verdict.end, WakingCause):
        return t("It wakes")
    if isinstance(verdict.end, Confirmed):
        return t("The rumor fails")
    return (
        t("The game is lost")
        if verdict.end in (Outcome.ALL_DEVOURED, Outcome.WORLD_DESTROYED)
        else t("The game is won")
    )


def question(names: Names, verdict: Verdict) -> str:
    """Return the question whether the game ends this way."""
    t, who = names.words.t, names.ancient_one()
    match verdict.end:
        case Outcome.GATES_SEALED:
            return names.words.n(
                "{n} elder sign is on the board: is the game won?",
                "{n} elder signs are on the board: is the game won?",
                verdict.number,
            )
        case Outcome.GATES_CLOSED:
            return t(
                "No gate is open and you hold {n} of {most} gate trophies: is the game won?",
                n=verdict.number,
                most=verdict.most,
            )
        case Outcome.ANCIENT_ONE_DEFEATED:
            return t("No doom token is left: is {who} defeated?", who=who)
        case Outcome.ALL_DEVOURED:
            return t("Nobody is left against {who}: is the game lost?", who=who)
        case Outcome.WORLD_DESTROYED:
            return t("{who} is awake: is the world destroyed?", who=who)
        case WakingCause.OPEN_GATES:
            return t("{n} of {most} gates are open: does {who} wake?", n=verdict.number, most=verdict.most, who=who)
        case WakingCause.OVERRUN:
            return t(
                "Terror 10 and {n} of {most} monsters: does {who} wake?", n=verdict.number, most=verdict.most, who=who
            )
        case Confirmed(card, EffectKind.TERROR_LEVEL):
            return t("Terror {n}: does the rumor {card} fail?", n=verdict.number, card=names.card(card))
        case Confirmed(card):
            return t(
                "{n} of {most} tokens on the rumor: does {card} fail?",
                n=verdict.number,
                most=verdict.most,
                card=names.card(card),
            )
        case WakingCause.DOOM_TRACK:
            return t("The doom track is full: does {who} wake?", who=who)
