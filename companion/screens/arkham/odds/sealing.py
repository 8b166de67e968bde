"""Seal or close: what the Mythos deck may still open again, what a seal saves, who can pay for it.

Source: rules/arkham.md ODDS-21, GATE-05, SIGN-01, SIGN-02, MYTHOS-02, MYTHOS-05.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from companion.arkham.forecast import Obstacle, Sealing, SealingPlace, SealVerdict, Unpaid, sealing
from companion.arkham.forecast.sealing import WAKES_LESS, WITH_CLUES, WORTH_IT
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import Number, NumberExplainer, Shown, percent
from companion.screens.arkham.chances.python_lines import ABOUT_SEALING, IMPORTS, table_source
from companion.screens.arkham.odds.closing_sentences import assumed_sliders, why_none_closes
from companion.screens.arkham.odds.from_table import with_everybodys_sliders
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch
from companion.words import Words

ROUNDS = 10
"""Rounds looked at."""
RUNS = 500
"""Evenings played for each plan; a page shall not wait for more."""
WITHIN = (3, 6, 10)
"""Rounds within which a card may name a location."""


def sealing_of(table: Table, box: ArkhamBox) -> Sealing:
    """Return what the page shows of a table."""
    return sealing(table, box, rounds=ROUNDS, runs=RUNS)


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """Yield the cards left by what they bring, the open gates with what is advised, every location, what is assumed."""
    t = names.words.t
    if reason := why_none_closes(names):
        yield p.Text(reason, p.Tone.SECOND)
        return
    table = with_everybodys_sliders(names.table)
    result = names.memory.same(sealing_of, table, names.box)
    why = NumberExplainer(draft, names.words, lambda: _formula(names, result), lambda: _code(table))
    yield from _deck(names, result, why)
    yield from _gates(names, result, why)
    yield from _elsewhere(names, result, why)
    yield from _lines(names, result, why)
    texts = (*_assumed(names), *assumed_sliders(names))
    yield p.Section(t("What is assumed"), tuple(p.Text(text, p.Tone.SECOND, small=True) for text in texts))


def _deck(names: Names, result: Sealing, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the cards left in one bar: those that name an open gate, a location that may open, another one."""
    words, t = names.words, names.words.t
    if not result.cards:
        yield p.Text(t("All Mythos cards were seen: the deck is reshuffled."), p.Tone.SECOND)
        return
    open_gates = sum(place.cards for place in result.places if place.is_open)
    shut = sum(place.cards for place in result.places if not (place.is_open or place.can_open))
    kinds = (
        (t("at an open gate"), open_gates, ch.Ink.MAD, "if place.is_open"),
        (t("at a new location"), result.cards - open_gates - shut, ch.Ink.REST, "if place.can_open"),
        (t("where no gate can open"), shut, ch.Ink.WIN, "if not (place.is_open or place.can_open)"),
    )
    pieces = tuple(ch.BarPiece(label, number / result.cards, str(number), ink) for label, number, ink, _ in kinds)
    codes = tuple(
        Number(label, str(number), f"sum(place.cards for place in seals.places {which})")
        for label, number, _, which in kinds
    )
    reading = words.list_and([f"{number} {label}" for label, number, _, _ in kinds])
    yield p.Text(
        words.n("{n} Mythos card left names a location", "{n} Mythos cards left name a location", result.cards)
    )
    yield ch.Outcomes(pieces, reading, how=why("deck", lambda: codes))


def _gates(names: Names, result: Sealing, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the section of the open gates, each with the doom that a seal saves, who pays, and what is advised."""
    t = names.words.t
    places = [place for place in result.places if place.is_open]
    if not places:
        yield p.Text(t("No gate is open: there is nothing to close."), p.Tone.SECOND)
        return
    rows: list[Shown] = []
    if result.cards:
        rows.append(p.Text(t("Bars: chance that a card names the location."), p.Tone.SECOND, small=True))
    if result.forbidden_by:
        rows.append(p.Text(t("{card} forbids seals.", card=names.card(result.forbidden_by)), p.Tone.DANGER))
    rows += [_gate(names, result, place, why) for place in places]
    signs = [place.payer.seat for place in places if place.payer and place.payer.by_sign]
    if len(signs) > len(set(signs)):
        rows.append(p.Text(t("One Elder Sign serves one gate."), p.Tone.SECOND, small=True))
    if result.untold:
        who = names.words.list_and([names.first_name(seat) for seat in result.untold])
        rows.append(p.Text(t("Cards not all entered: {who}", who=who), p.Tone.SECOND, small=True))
    yield p.Section(t("Open gates"), tuple(rows), t("doom a seal saves in {n} rounds", n=ROUNDS))


def _gate(names: Names, result: Sealing, place: SealingPlace, why: NumberExplainer) -> ch.WayForward:
    """Return the row of an open gate."""
    words, t = names.words, names.words.t
    texts = [_cards(words, place)] if result.cards else []
    if place.wakes is not None and place.wakes_sealed is not None and place.wakes - place.wakes_sealed >= WAKES_LESS:
        awake = t("The Ancient One awakens within {n} rounds", n=ROUNDS)
        texts.append(f"{awake}: {words.percent(place.wakes)} → {words.percent(place.wakes_sealed)}")
    if not result.forbidden_by:
        texts.append(_payer(names, result, place))
    return ch.WayForward(
        names.place(place.location),
        "; ".join(texts),
        "" if place.saved is None else words.number(_tenths(place.saved), 1),
        float(place.opens_again(ROUNDS)),
        best=place.verdict is SealVerdict.SEAL and place.payer is not None,
        icon="gate",
        chances=tuple(_named(words, place, rounds) for rounds in WITHIN if result.cards),
        note="" if place.saved is None else f"± {words.number(_hundredths(place.error) / 100, 2)}",
        label=_verdict(words, place),
        how=why(f"seal-{place.location}", partial(_numbers, names, place)),
    )


def _named(words: Words, place: SealingPlace, rounds: int) -> ch.BarPiece:
    """Return the chance that a card names a location within so many rounds."""
    chance = place.opens_again(rounds)
    return ch.BarPiece(words.t("in {n} r.", n=rounds), float(chance), words.percent(chance), ch.Ink.REST)


def _cards(words: Words, place: SealingPlace) -> str:
    """Return in words how many cards left name a location."""
    return words.n("{n} card names it", "{n} cards name it", place.cards)


def _tenths(number: float) -> Fraction:
    """Return a simulated number as it is written."""
    return Fraction(round(10 * number), 10)


def _hundredths(error: float) -> Fraction:
    """Return a standard error in hundredths of a token."""
    return Fraction(round(1000 * error), 10)


def _verdict(words: Words, place: SealingPlace) -> str:
    """Return in words what is advised."""
    t = words.t
    match place.verdict:
        case SealVerdict.SEAL:
            if place.payer is None:
                return t("Worth a seal")
            return t("Use the Elder Sign") if place.payer.by_sign else t("Seal it")
        case SealVerdict.IF_CLUES_ABOUND:
            return t("If you have clues to spare")
        case SealVerdict.CLOSE | SealVerdict.FORBIDDEN:
            return t("Only close it")
        case SealVerdict.UNKNOWN | None:
            return t("Who closes it is unknown")


def _payer(names: Names, result: Sealing, place: SealingPlace) -> str:
    """Return in words who can pay for a seal first, and how; else who could, and what is missing."""
    t, payer = names.words.t, place.payer
    if payer is None and place.unpaid:
        return "; ".join(_unpaid(names, unpaid) for unpaid in place.unpaid)
    if payer is None and result.untold:
        return t("not known who can pay")
    if payer is None:
        return t("nobody is known to have an Elder Sign or {n} clues", n=result.price)
    who = names.first_name(payer.seat)
    if payer.by_sign:
        return t("{who}: Elder Sign, round {n}", who=who, n=payer.round)
    return t(
        "{who}: {price} of {clues} clues, round {n}", who=who, price=result.price, clues=payer.clues, n=payer.round
    )


def _unpaid(names: Names, unpaid: Unpaid) -> str:
    """Return in words what somebody lacks for a seal."""
    words, t = names.words, names.words.t
    missing = words.n("{n} clue missing", "{n} clues missing", unpaid.missing)
    what = _obstacle(names, unpaid.obstacle) if unpaid.obstacle else missing
    return t("{who}: {what}", who=names.first_name(unpaid.seat), what=what)


def _obstacle(names: Names, obstacle: Obstacle) -> str:
    """Return in words what keeps whoever can pay from closing a gate."""
    t = names.words.t
    match obstacle:
        case Obstacle.NO_WAY:
            return t("can pay, no open way")
        case Obstacle.NO_POINTS:
            return t("can pay, cannot walk")
        case Obstacle.MONSTERS:
            return t("can pay, cannot evade the monsters")
        case Obstacle.NO_DICE:
            return t("can pay, has no dice here")
        case Obstacle.TOO_LATE:
            return t("can pay, too far away")
        case Obstacle.UNKNOWN:
            return t("can pay, chance unknown")


def _numbers(names: Names, place: SealingPlace) -> Iterator[Number]:
    """Yield the numbers of an open gate with their Python."""
    words, t, code = names.words, names.words.t, f"seals.place({place.location!r})"
    if place.saved is not None:
        yield Number(t("doom that a seal saves"), words.number(_tenths(place.saved), 1), f"{code}.saved")
        error = words.number(_hundredths(place.error), 1)
        yield Number(t("standard error, hundredths of a token"), error, f"100 * {code}.error")
        awake = t("The Ancient One awakens within {n} rounds", n=ROUNDS)
        for title, chance, name in (
            (t("Only close it"), place.wakes, "wakes"),
            (t("Seal it"), place.wakes_sealed, "wakes_sealed"),
        ):
            yield percent(words, t("{place}: {what}", place=title, what=awake), chance or Fraction(0), f"{code}.{name}")
    yield Number(t("cards left that name it"), str(place.cards), f"{code}.cards")
    for rounds in WITHIN:
        title = words.n("named within {n} round", "named within {n} rounds", rounds)
        yield percent(words, title, place.opens_again(rounds), f"{code}.opens_again({rounds})")


def _elsewhere(names: Names, result: Sealing, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the section of the locations where a gate can open; nothing once all cards were seen."""
    words, t = names.words, names.words.t
    lines = tuple(
        ch.FigureLine(
            t("{place}: {what}", place=names.place(place.location), what=_cards(words, place)),
            words.percent(place.opens_again(ROUNDS)),
            "gate",
            how=why(f"seal-{place.location}", partial(_numbers, names, place)),
        )
        for place in result.places
        if place.can_open and place.cards
    )
    if lines:
        yield p.Section(t("Elsewhere"), lines, t("chance of a gate in {n} rounds", n=ROUNDS))


def _lines(names: Names, result: Sealing, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the price of a seal and how many seals the board has of those that win."""
    t, most, seals = names.words.t, names.box.numbers.elder_signs_to_win, len(names.table.seals)
    price, title = t("Price of a seal in clues"), t("Seals on the board; {n} win", n=most)
    for name, text, number, icon, code in (
        ("price", price, result.price, "clue", "seals.price"),
        ("seals", title, seals, "seal", "len(table.seals)"),
    ):
        yield ch.FigureLine(text, str(number), icon, how=why(name, partial(_single, text, number, code)))


def _single(text: str, number: int, code: str) -> Iterator[Number]:
    """Yield a whole number with its Python."""
    yield Number(text, str(number), code)


def _assumed(names: Names) -> tuple[str, ...]:
    """Return the sentences on what is taken for granted."""
    t = names.words.t
    return (
        t("Everybody goes where the plan says; whoever has an Elder Sign uses it, all others pay clues."),
        t("Nobody closes what opens later; card texts are left out."),
    )


def _formula(names: Names, result: Sealing) -> tuple[str, ...]:
    """Return the sentences that explain how the numbers are counted."""
    t = names.words.t
    return (
        t("The chance to be named is exact; a gate closed before without a seal then opens again."),
        t("Doom saved: {n} simulated games, once with the seal and once without it.", n=result.runs),
        t("An Elder Sign needs no check and takes its own doom token from the track."),
        t(
            "From {much} doom tokens on a seal is advised, from {some} on if you have clues to spare.",
            much=names.words.number(_tenths(WORTH_IT), 1),
            some=names.words.number(_tenths(WITH_CLUES), 1),
        ),
        *_assumed(names),
    )


def _code(table: Table) -> str:
    """Return the Python lines that count the same in a notebook."""
    return (
        f"{IMPORTS}; from companion.arkham.forecast import sealing; table = {table_source(table, ABOUT_SEALING)}; "
        f"seals = sealing(table, box, rounds={ROUNDS}, runs={RUNS})"
    )
