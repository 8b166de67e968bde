"""The sheet of a sanity loss: a number, and who or what it hits, as far as shields leave a choice.

Source: rules/realms.md sections 5, 7 (E4), B4.
"""

from __future__ import annotations

from companion.realms.duel.loss_split import targets, victims
from companion.realms.game import commands as c
from companion.realms.game.commands import Hit, LoseSanity
from companion.realms.game.shields import shielded, unread_shields
from companion.realms.game.state import Duel, Shield
from companion.screens import parts as p
from companion.screens.realms.drafts import lose_draft
from companion.screens.realms.drafts.lose_draft import ChooseLoss, LoseDraft, MovePart, Spare, StepLoss, StepPart
from companion.screens.realms.drafts.view import Close, View
from companion.screens.realms.duel.seat import LEVELS
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import why_not
from companion.screens.rules.rules_sheet import rules_button

FREQUENT, RARE = range(1, 11), range(11, 31)
"""Losses with a button each, and those behind a fold."""

ABOUT = "LOSS-01 LOSS-02 LOSS-04 MANY-02"
"""Rules of a loss, rulings among them."""


def present(names: Names, view: View, duel: Duel) -> p.Panel:
    """The sheet for the player whose turn it is."""
    t = names.words.t
    hit = lose_draft.hit_by(view.lose, duel)
    whom = names.words.list_and([names.player(seat) for seat in hit])
    title = t("Sanity loss: {whom}", whom=whom) if len(hit) == 1 else t("Sanity loss")
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    body: list[p.Part] = [*_spared(names, view.lose, duel)]
    if len(hit) > 1:
        body.append(p.Group((p.Text(t("each of them: {whom}", whom=whom), p.Tone.SECOND),)))
    body += _numbers(names, view.lose, duel)
    if view.lose.loss and not lose_draft.is_plain(duel):
        body += [_split(names, view.lose, duel, seat) for seat in hit]
    foot = _foot(names, view.lose, duel) if not lose_draft.is_plain(duel) else ()
    return p.Panel(
        title, tuple(body), (p.Title(title, aside=(rules_button(names.words, ABOUT), out)),), foot, p.Size.PAGE, "lose"
    )


def _spared(names: Names, draft: LoseDraft, duel: Duel) -> tuple[p.Part, ...]:
    """Return the choice of which neighbours lose sanity (section 7); empty with a single neighbour."""
    both = victims(duel)
    if len(both) < 2:
        return ()
    chips = tuple(
        p.Chip(names.player(seat), act=Spare(seat, seat not in draft.spared), on=seat not in draft.spared)
        for seat in both
    )
    return (p.Section(names.words.t("Who loses sanity"), (p.Group(chips, p.Layout.WRAP),)),)


def _numbers(names: Names, draft: LoseDraft, duel: Duel) -> tuple[p.Part, ...]:
    """Return the numbers of the loss to choose from.

    If no player who is hit has a location, a tap on a number deals the loss, and all of them lie open. Else the chosen
    number becomes a stepper, to make room for how it is split.
    """
    t = names.words.t
    frequent, rare = (_pad(names, draft, duel, numbers) for numbers in (FREQUENT, RARE))
    if lose_draft.is_plain(duel):
        return (frequent, rare)
    if not draft.loss:
        return (frequent, p.Fold(t("A larger number"), f"{RARE[0]}–{RARE[-1]}", (rare,)))
    loss = draft.loss
    less = StepLoss(-1) if loss > FREQUENT[0] else None
    more = StepLoss(1) if loss < RARE[-1] else None
    chosen = p.Stepper(t("How much"), str(loss), less, more, tone=p.Tone.SANITY)
    return (chosen, p.Fold(t("Another number"), f"{FREQUENT[0]}–{RARE[-1]}", (frequent, rare)))


def _pad(names: Names, draft: LoseDraft, duel: Duel, numbers: range) -> p.Group:
    """Return a button for each of the numbers; they do nothing while every neighbour is spared."""
    hit, plain = lose_draft.hit_by(draft, duel), lose_draft.is_plain(duel)

    def act(number: int) -> p.Act | None:
        if not hit:
            return None
        hits = tuple(Hit(seat, number) for seat in hit)
        return LoseSanity(number, hits, duel.active, duel.dealt) if plain else ChooseLoss(number)

    chips = tuple(p.Chip(names.words.signed(-number), act=act(number)) for number in numbers)
    return p.Group(chips, p.Layout.EVEN, names.words.t("How much"))


def _split(names: Names, draft: LoseDraft, duel: Duel, seat: int) -> p.Section:
    """One neighbour: himself and his locations, each with its part."""
    rows = tuple(_target(names, draft, duel, seat, at) for at in targets(duel, seat))
    return p.Section(names.player(seat), (p.Group(rows, p.Layout.LIST), *_unread(names, duel, seat)))


def _unread(names: Names, duel: Duel, seat: int) -> tuple[p.Part, ...]:
    """Return the questions on which the split depends: unknown shields of a player, and levels of known ones."""
    t = names.words.t
    parts: list[p.Part] = []
    for location in unread_shields(duel, seat):
        text = t("{card}: which shield is on the card?", card=names.location(location))
        ways = tuple(
            p.Button(names.shield(shield), c.SetShield(location.number, shield), pressed=False)
            for shield in Shield
            if shield is not Shield.UNKNOWN
        )
        parts += [p.Text(text, p.Tone.SECOND, small=True), p.Choice(text, ways)]
    for location in duel.players[seat].locations:
        if location.shield in (Shield.HAVEN, Shield.GATE) and location.sanity is None:
            text = t("{card}: which level is on the card?", card=names.location(location))
            chips = tuple(p.Chip(str(n), act=c.SetLevel(location.number, n)) for n in LEVELS)
            parts += [p.Text(text, p.Tone.SECOND, small=True), p.Group(chips, p.Layout.EVEN, text)]
    return tuple(parts)


def _target(names: Names, draft: LoseDraft, duel: Duel, seat: int, at: int) -> p.Row:
    """Return the row of a target of a loss with its part: shielded or falls if so, and a button if it can be felled."""
    t = names.words.t
    part = lose_draft.part_of(draft, seat, at)
    blocked = shielded(duel, duel.active, seat, at)
    results = duel.location(at) if at else None
    title = names.location(results[1]) if results else t("player: {who}", who=names.player(seat))
    left = f"{results[1].lost} / {results[1].sanity or '?'}" if results else str(duel.players[seat].sanity)
    text = ""
    if blocked is not None:
        text = t("shielded now: {card}", card=names.card(blocked.card))
    elif part and results and results[1].sanity is not None and results[1].lost + part >= results[1].sanity:
        text = t("falls")
    falls: tuple[p.Part, ...] = ()
    if results and results[1].sanity and part < (needed := results[1].sanity - results[1].lost) <= draft.loss:
        falls = (p.Button(t("Destroy it for {n}", n=needed), MovePart(seat, at, needed), p.ButtonKind.QUIET),)
    stepper = p.Stepper(
        title,
        str(part),
        StepPart(seat, at, -1) if part else None,
        StepPart(seat, at, 1) if part < draft.loss else None,
        compact=True,
    )
    return p.Row(title, text, note=left, aside=(*falls, stepper))


def _foot(names: Names, draft: LoseDraft, duel: Duel) -> tuple[p.Part, ...]:
    """Return the button that deals the loss; if it is refused for the chosen number, with the reason."""
    button = _apply(names, draft, duel)
    if button.enabled or not draft.loss:
        return (button,)
    return (p.Group((p.Text(button.reason, p.Tone.SECOND, small=True), button)),)


def _apply(names: Names, draft: LoseDraft, duel: Duel) -> p.Button:
    """Return the button that deals the loss; disabled with the reason if it is 0 or the rules refuse the split."""
    t = names.words.t
    label = t("Apply {n}", n=names.words.signed(-draft.loss)) if draft.loss else t("Choose a number")
    command = lose_draft.command(draft, duel)
    reason = why_not(names, command) if draft.loss else t("Choose a number")
    return p.Button(label, command, p.ButtonKind.MAIN, enabled=not reason, reason=reason, grow=True)
