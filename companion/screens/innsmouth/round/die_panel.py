"""One die of a round that is entered or changed: its number and its tourists.

Source: rules/innsmouth.md sections 5.2, 5.4, 16.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.innsmouth.box.my_box import Die
from companion.innsmouth.box.possible_dice import Possible, possible
from companion.innsmouth.corrections.box_changes import MOST_KINDS
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import FATE, Phase, Tour
from companion.innsmouth.round.dice_draft import SIDES, own_dice
from companion.innsmouth.town.town import TouristKind
from companion.screens import parts as p
from companion.screens.families.sheets import DieFaces
from companion.screens.innsmouth.drafts.view import PickDie
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, InSight
from companion.screens.innsmouth.wording.names import Names

Change = Callable[[Die], p.Act]
"""Return the act that makes a die this one."""


def die_mark(names: Names, die: Die, what: str = "", act: p.Act | None = None, state: str = "") -> drawn.DieMark:
    """A die with its number and tourists."""
    kinds = ", ".join(map(names.kind, die.tourists)) or names.words.t("tourists not entered")
    label = f"{what}: {die.number}, {kinds}" if what else f"{die.number}, {kinds}"
    return drawn.DieMark(str(die.number), label, die.tourists, act, state, is_unknown=not die.tourists)


def lying(page: InnsmouthScreen, tour: Tour, at: int, what: str = "", state: str = "") -> drawn.DieMark:
    """Return a die of the round as it lies, to be changed by a tap."""
    die = tour.dice.die(at)
    assert die is not None
    return die_mark(page.names, die, what, PickDie(at, die.number), "on" if page.view.die == at else state)


def changing(page: InnsmouthScreen, sight: InSight) -> tuple[Piece, ...]:
    """Return a form for the die that is changed, and for each that lacks tourists the player needs; empty if none is.

    The numbers stand below the tourists, so that a tourist entered moves nothing under the finger.
    """
    picked = page.view.die
    wanting = _wanting(sight)
    dice = wanting if picked is None or picked in wanting else (picked, *wanting)
    return tuple(piece for at in dice for piece in _form(page, sight.tour, at, has_number=at == picked))


def goes_first(page: InnsmouthScreen, sight: InSight) -> bool:
    """Return whether the dice stand above all else: one is changed, or lacks tourists the player needs."""
    return page.view.die is not None or bool(_wanting(sight))


def _form(page: InnsmouthScreen, tour: Tour, at: int, *, has_number: bool) -> tuple[Piece, ...]:
    """Return the tourists, and if asked for the numbers, that a die of the round can be changed to."""
    t, die = page.words.t, tour.dice.die(at)
    if die is None:
        return ()
    others = tuple(other for number, other in enumerate(tour.dice.rolled) if number != at and at != FATE)

    def change(face: Die) -> p.Act:
        return c.TellDie(at, face, of=die)

    def lie(number: int) -> Possible:
        return possible(tour.box.dice, number, others)

    form = kinds(page, die, lie(die.number), change, lambda kind: change(Die(die.number, (*die.tourists, kind))))
    if not has_number:
        return (form,)
    label = t("{what}: number", what=t("Fate die") if at == FATE else t("Round die"))
    faces = (die if n == die.number else lie(n).only or Die(n) for n in range(1, SIDES + 1))
    return (form, p.Text(label), DieFaces(label, tuple(map(change, faces))))


def _wanting(sight: InSight) -> tuple[int, ...]:
    """Return the round dice of a player whose tourists are needed for his quarter and not entered, by index."""
    tour, rolled = sight.tour, sight.tour.dice.rolled
    if tour.phase is not Phase.DRAW or sight.player.turn.quarter is not None:
        return ()
    own = own_dice(tour, sight.seat) or range(len(rolled))
    return tuple(at for at in own if not rolled[at].tourists)


def kinds(
    page: InnsmouthScreen, die: Die, lie: Possible, change: Change, add: Callable[[TouristKind], p.Act]
) -> p.Group:
    """Return the input for the tourists of a die: faces from my box, then single kinds of tourists."""
    t, names = page.words.t, page.names
    has_room = len(die.tourists) < MOST_KINDS
    hint = "" if has_room else t("A die shows one or two tourists")
    chips = [
        p.Chip(names.kind(kind), act=add(kind) if has_room else None, mark=drawn.KindMark(kind), hint=hint)
        for kind in TouristKind
    ]
    if die.tourists:
        chips.append(p.Chip(t("Clear"), act=change(Die(die.number))))
    text, of_box = t("Tourists on {n}:", n=die.number), t("Tourists on {n} (from My box):", n=die.number)
    one_by_one = p.Group(tuple(chips), p.Layout.WRAP)
    if die == lie.only:
        chip = p.Chip("", mark=drawn.Faces((die_mark(names, die),)))
        return p.Group((p.Text(of_box, small=True), p.Group((chip, chips[-1]), p.Layout.WRAP)))
    if die.tourists or not lie.faces:
        return p.Group((p.Text(text, small=True), one_by_one))
    faces = tuple(p.Chip("", act=change(face), mark=drawn.Faces((die_mark(names, face),))) for face in lie.faces)
    fold = p.Fold(t("Or one by one"), "", (one_by_one,))
    return p.Group((p.Text(of_box, small=True), p.Group(faces, p.Layout.WRAP), fold))
