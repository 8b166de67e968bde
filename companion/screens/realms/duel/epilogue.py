"""The duel told: who won, the course of both sanities, the turn that decided, each deck against its average."""

from __future__ import annotations

from dataclasses import replace

from companion.realms.deck.expectation import Expected
from companion.realms.deck.turn_worth import TurnWorth
from companion.realms.game.state import UNKNOWN, Duel, Outcome, Player
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.families import chances
from companion.screens.realms.duel import turning
from companion.screens.realms.duel.drawn import SanityCourse, SanityCurve, Star, Victory
from companion.screens.realms.duel.settings import Links
from companion.screens.realms.duel.story import Story, active_seats, decks, story
from companion.screens.realms.duel.turning import Weighed
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.sentences import outcome_words


@dataclass(frozen=True, slots=True)
class Epilogue:
    """What stands on the page, as parts; the picture to share shows the same."""

    victory: Victory
    course: SanityCourse | None
    star: Star | None
    facts: tuple[chances.FigureLine, ...]
    note: str


@dataclass(frozen=True, slots=True)
class WorkedOut:
    """What the page works out while it is looked at, as far as it is."""

    expected: Expected | None = None
    weighed: Weighed | None = None
    """What is asked about the turn that decided."""
    worth: TurnWorth | None = None


def present(names: Names, records: Log, results: WorkedOut, links: Links, picture: str, undo: p.Button) -> p.Panel:
    """The page after the end; the undo stands below, so that the foot has room for the picture and the next duel."""
    t = names.words.t
    story = epilogue(names, records, results)
    body: list[object] = [story.victory]
    body += [story.course] if story.course else []
    body += [story.star] if story.star else []
    body.append(
        p.Section(t("Sanity loss, dealt and expected"), (*story.facts, p.Text(story.note, p.Tone.SECOND, small=True)))
    )
    body += [_turns(names, story.course)] if story.course else []
    body.append(_decks(names, records))
    new = p.Button(t("New game"), None, href=links.app("realms", lang=names.words.language))
    body.append(p.Group((replace(undo, label=undo.hint, more=""), new), p.Layout.BUTTONS))
    share = p.Button(
        t("Picture"), None, icon="share", href=picture, download="duel.png", hint=t("Share or save as a picture")
    )
    address = links.app("realms", again=links.name, lang=names.words.language)
    again = p.Button(
        t("Rematch"), None, p.ButtonKind.MAIN, "play", href=address, grow=True, hint=t("A new game, same players")
    )
    foot = (*((share,) if picture else ()), *((again,) if links.name else ()))
    return p.Panel(t("Game recap"), tuple(body), foot=foot, size=p.Size.PAGE, name="told")


def _decks(names: Names, records: Log) -> p.Section:
    """Return each player's cards as they were last owned, folded, with how many of each were bought."""
    t, folds = names.words.t, []
    for seat, (deck, bought) in enumerate(decks(records)):
        rows = tuple(
            p.Row(
                names.card(card) if card != UNKNOWN else t("unnamed cards"),
                t("bought: {n}", n=bought[card]) if bought[card] else "",
                note=str(deck.get(card, 0)),
            )
            for card in sorted({*deck, *bought}, key=lambda card: (not bought[card], names.card(card)))
        )
        total = t("cards: {n}", n=sum(deck.values()))
        note = t("{total}, bought: {n}", total=total, n=bought.total())
        folds.append(p.Fold(names.player(seat), note, (p.Group(rows, p.Layout.LIST),)))
    return p.Section(t("Decks at the end"), tuple(folds))


def _turns(names: Names, course: SanityCourse) -> p.Fold:
    """Return the sanity of each player after every turn as a folded list, for screen readers."""
    t = names.words.t
    ends = zip(course.turns, *(curve.values for curve in course.curves), strict=True)
    rows = tuple(
        p.Row(
            t("Turn {n}", n=turn), note=", ".join(f"{c.name} {n}" for c, n in zip(course.curves, values, strict=True))
        )
        for turn, *values in ends
    )
    return p.Fold(t("Show as a table"), "", (p.Group(rows, p.Layout.LIST),))


def epilogue(names: Names, records: Log, out: WorkedOut) -> Epilogue:
    """The duel in figures and sentences."""
    duel = names.duel
    if duel is None:
        raise ValueError("no duel is laid out")
    result = story(records, names.box)
    return Epilogue(
        _victory(names, duel),
        _course(names, duel, result, records),
        _star(names, duel, result, records),
        (*turning.fact(names, out.weighed, out.worth), *_facts(names, duel, result, out.expected)),
        " ".join((_note(names, result, out.expected), *turning.note(names, out.worth))),
    )


def _victory(names: Names, duel: Duel) -> Victory:
    """Return the duel's result: the winner with sanity and turn, the reason if unusual; or that it has no winner."""
    t = names.words.t
    figures = " : ".join(str(player.sanity) for player in _ordered(duel))
    text = t("{figures} on turn {turn}", figures=figures, turn=duel.turn)
    if duel.winner is None or duel.outcome is None:
        return Victory("0", t("Nobody wins"), text)
    title = t("{who} wins", who=names.player(duel.winner))
    if duel.outcome is not Outcome.LAST_ONE:
        text = f"{text} · {outcome_words(duel.outcome, duel.winner, names)}"
    return Victory(str(duel.players[duel.winner].sanity), title, text)


def _ordered(duel: Duel) -> list[Player]:
    """The winner first."""
    seats = sorted(range(len(duel.players)), key=lambda seat: (seat != duel.winner, -duel.players[seat].sanity))
    return [duel.players[seat] for seat in seats]


def _course(names: Names, duel: Duel, result: Story, records: Log) -> SanityCourse | None:
    """Return the sanity curves by turn, with the deciding turn marked if any; None for less than two turns."""
    if len(result.course) < 2:
        return None
    t = names.words.t
    turns = tuple(turn for turn, _ in result.course)
    curves = tuple(
        SanityCurve(names.player(seat), seat, tuple(sanities[seat] for _, sanities in result.course))
        for seat in range(len(duel.players))
    )
    ways = [
        t("{who} {first} to {last}", who=curve.name, first=curve.values[0], last=curve.values[-1]) for curve in curves
    ]
    reading = t("Sanity turn by turn: {what}", what=names.words.list_and(ways))
    decided = None if duel.winner is None else result.decided(duel.winner, active_seats(records))
    if decided is None:
        return SanityCourse(curves, turns, reading)
    moved = names.words.signed(decided.after - decided.before)
    return SanityCourse(curves, turns, reading, turns.index(decided.turn), moved)


def _star(names: Names, duel: Duel, result: Story, records: Log) -> Star | None:
    """Return the turn that decided, with how far it moved the lead; None without a winner or such a turn."""
    t = names.words.t
    if duel.winner is None:
        return None
    decided = result.decided(duel.winner, active_seats(records))
    if decided is None:
        return None
    who, signed = names.player(duel.winner), names.words.signed
    title = t("Turn {turn} decided it ({whose})", turn=decided.turn, whose=names.player(decided.seat))
    before, after = signed(decided.before), signed(decided.after)
    if len(duel.players) == 2:
        lines = [t("Biggest swing: {who}’s lead went from {before} to {after}.", who=who, before=before, after=after)]
    else:
        text = t(
            "Biggest swing: {who}’s lead over the runner-up went from {before} to {after}.",
            who=who,
            before=before,
            after=after,
        )
        lines = [text]
    since = result.ahead_since(duel.winner)
    if since is not None:
        lines.append(t("{who} led from turn {turn} to the end.", turn=since, who=who))
    return Star(title, " ".join(lines))


def _facts(names: Names, duel: Duel, result: Story, expected: Expected | None) -> tuple[chances.FigureLine, ...]:
    """Return lines with the sanity that each player took from the others, and the average of his hands if known."""
    t, words = names.words.t, names.words
    is_known = expected is not None and expected.turns == expected.of and expected.of > 0
    lines = []
    for seat in range(len(duel.players)):
        text = t("{who}: sanity taken from others", who=names.player(seat))
        figure = str(result.dealt[seat]) if result.dealt else "0"
        if is_known and expected is not None:
            average = words.number(float(expected.loss[seat]), 1)
            if expected.error[seat]:
                average = f"{average} ± {words.number(expected.error[seat], 1)}"
            text = f"{text} · {t('expected {n}', n=average)}"
        lines.append(chances.FigureLine(text, figure))
    return tuple(lines)


def _note(names: Names, result: Story, expected: Expected | None) -> str:
    """Return the note on how the expected sanity loss is computed, or how far the computation has come."""
    t = names.words.t
    if expected is None or expected.turns < expected.of:
        done, of = (expected.turns, expected.of) if expected else (0, len(result.hands))
        return t("Working out the expectation: turn {n} of {most}", n=done, most=of)
    lines = [
        t(
            "Expected: the average over every possible hand, summed over all turns. Each hand goes for "
            "the most sanity loss; drawn and unnamed cards count as nothing."
        )
    ]
    if any(expected.error):
        lines.append(t("With too many possible hands it is a sample, ± standard error."))
    if result.unfollowed:
        lines.append(t("Turns with an unknown discard pile, counted with the whole deck: {n}.", n=result.unfollowed))
    return " ".join(lines)
