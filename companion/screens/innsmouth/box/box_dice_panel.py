"""The dice on the page of my box: five tourist dice face by face, and the bonus die.

Source: rules/innsmouth.md sections 5.2, 7, 20.
"""

from __future__ import annotations

from companion.innsmouth.box.my_box import TOURIST_DICE, Bonus
from companion.innsmouth.corrections.box_changes import MOST_KINDS, face_of
from companion.innsmouth.game.commands import AddSymbol, CopyDie, EmptyFace, TellBonusDie
from companion.innsmouth.town.town import TouristKind
from companion.screens import parts as p
from companion.screens.innsmouth.drafts.box_dice import SIDES, PickBoxDie
from companion.screens.innsmouth.drafts.view import CountFace
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.rules.rules_sheet import noted


def tourist_dice(page: InnsmouthScreen) -> p.Section:
    """Return the section that edits the tourists of each face, for a single tourist die at a time.

    In a round, a die that is entered here is filled in from its number alone.
    """
    t, mine, at = page.words.t, page.mine, page.view.box_die
    text = t("Tap the tourists of each face; tap a face to clear it. In a round you then enter only the numbers.")
    options = tuple(
        p.Button(str(die + 1), PickBoxDie(die), hint=t("Die {n}", n=die + 1), pressed=die == at)
        for die in range(TOURIST_DICE)
    )
    body: list[Piece] = [p.Text(text, p.Tone.SECOND, small=True), p.Choice(t("Which die"), options)]
    body += [_face(page, at, number) for number in range(1, SIDES + 1)]
    if _differs(page, at):
        body.append(p.Group((p.Button(t("Same on all dice"), CopyDie(at), icon="layers"),), p.Layout.BUTTONS))
    note = t("{n} of {all} faces", n=sum(map(len, mine.dice)), all=TOURIST_DICE * SIDES)
    return p.Section(t("Tourist dice"), tuple(body), note=note)


def _differs(page: InnsmouthScreen, at: int) -> bool:
    """Return whether a die (0-4) has faces entered and not all five dice are like it."""
    dice = page.mine.dice
    return at < len(dice) and bool(dice[at]) and dice != (dice[at],) * TOURIST_DICE


def _face(page: InnsmouthScreen, die: int, number: int) -> p.Group:
    """Return a face of a tourist die, emptied by a tap, with the chips that add a kind; these rest at MOST_KINDS."""
    t, names, kinds = page.words.t, page.names, face_of(page.mine, die, number)
    text = ", ".join(map(names.kind, kinds)) or t("tourists not entered")
    empty = EmptyFace(die, number) if kinds else None
    face = drawn.DieMark(str(number), f"{number}, {text}", kinds, empty, is_unknown=not kinds)
    room = len(kinds) < MOST_KINDS
    chips = tuple(
        p.Chip(
            "",
            act=AddSymbol(die, number, kind) if room else None,
            mark=drawn.KindMark(kind, t("{n}: {kind}", n=number, kind=names.kind(kind))),
            hint="" if room else t("A die shows one or two tourists"),
        )
        for kind in TouristKind
    )
    return p.Group((drawn.DiceRow(t("Face {n}", n=number), (face,)), *chips), p.Layout.ROW)


def bonus_die(page: InnsmouthScreen) -> p.Section:
    """Return the section that counts how often each bonus is on the bonus die; the sixth face completes the die."""
    t, names, mine = page.words.t, page.names, page.mine
    now = page.view.faces if page.view.faces is not None else mine.bonus_die

    def changed(bonus: Bonus, by: int) -> p.Act | None:
        return CountFace(bonus, by) if now.count(bonus) + by >= 0 and len(now) + by <= SIDES else None

    rows = tuple(
        p.Stepper(names.bonus(bonus), str(now.count(bonus)), changed(bonus, -1), changed(bonus, 1)) for bonus in Bonus
    )
    body: list[Piece] = [p.Group(rows, p.Layout.GRID)]
    if not now:
        body.append(p.Group((p.Button(t("One of each"), TellBonusDie(tuple(Bonus)), icon="check"),), p.Layout.BUTTONS))
        body.append(noted(page.words, t("How we read it: the bonus die has one face for each effect."), "BONUS-01"))
    note = (
        t("All {all} faces entered.", all=SIDES)
        if now == mine.bonus_die and now
        else t("{n} of {all} faces", n=len(now), all=SIDES)
    )
    return p.Section(t("Bonus die"), tuple(body), note=note)
