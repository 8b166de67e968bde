"""The town of the week: its seed with a code for cameras, what the seed fixes, who made how much."""

from __future__ import annotations

from datetime import date

from companion.box_documents import DeletedKind
from companion.innsmouth.game.commands import Card
from companion.innsmouth.game.seat_sheets import town_named
from companion.innsmouth.game.state import PRACTICE, BoardSide, Phase, Tour
from companion.innsmouth.threat.threat_check import KINDS
from companion.innsmouth.week.town_of_week import BONUS_CARD, CACHES, TownOfWeek
from companion.innsmouth.week.week_game import WeekVerdict, Wrong, town_key
from companion.screens import parts as p
from companion.screens.innsmouth.box.wall_panel import parted_name
from companion.screens.innsmouth.drafts.setup_draft import PickTown
from companion.screens.innsmouth.drafts.view import (
    BeginWeek,
    Close,
    CompareCode,
    ForgetWeekGame,
    OpenSheet,
    OpenWeek,
    SheetKind,
)
from companion.screens.innsmouth.pieces import drawn
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen, WeekComparison, WeekInSight
from companion.screens.keeping import bin
from companion.screens.keeping.links import LinkContent, OpenShare
from companion.screens.player_names import in_full, name_line
from companion.screens.set_up_acts import NamePlayer
from companion.words import Words, message

FIRST_SHOWN = 3
"""Dice of the first round that are shown beside the seed."""


def way(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """The way to the page from the form of a new game."""
    week, t = page.week, page.words.t
    if week is None:
        return ()
    text = t("Everyone plays solo with the same dice. Week {n}: {first}–{last}", **_dates(page.words, week))
    go = p.Button(t("Open"), OpenWeek(), hint=t("Open the town of the week"))
    return (p.Group((p.Row(t("Town of the week"), text, lead=p.Icon("map"), aside=(go,)),), p.Layout.LIST),)


def way_back(page: InnsmouthScreen, tour: Tour) -> tuple[Piece, ...]:
    """The way to the page from the score of a game of a week."""
    if not tour.week:
        return ()
    t = page.words.t
    compare = p.Button(t("Compare with friends"), OpenWeek(tour.week), p.ButtonKind.MAIN, "layers")
    buttons = (compare, *((_my_code(page),) if not page.links.is_looked_at else ()))
    return (p.Section(t("Town of the week"), (p.Group(buttons, p.Layout.BUTTONS),), note=tour.week),)


def _my_code(page: InnsmouthScreen) -> p.Button:
    """Return the button that shares the player's own game as a code."""
    return p.Button(page.words.t("My code"), OpenShare(LinkContent.GAME), icon="share")


MONTHS = (
    message("Jan"), message("Feb"), message("Mar"), message("Apr"), message("May"), message("Jun"),
    message("Jul"), message("Aug"), message("Sep"), message("Oct"), message("Nov"), message("Dec"),
)  # fmt: skip
"""Short names of the months, from January on."""


def _dates(words: Words, week: WeekInSight) -> dict[str, object]:
    """Return the week's number and its first and last day, for use in a text."""
    return {"n": week.number, "first": _day(words, week.first), "last": _day(words, week.last)}


def _day(words: Words, day: date) -> str:
    """Return a day with its month, "23 Nov"."""
    return f"{day.day} {words.t(MONTHS[day.month - 1])}"


def present(page: InnsmouthScreen) -> p.Panel:
    """The whole page."""
    t, week = page.words.t, page.week
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    if week is None:
        return p.Panel(t("Town of the week"), (), (p.Title(t("Town of the week"), aside=(out,)),), size=p.Size.PAGE)
    note = t("week {n}, {first}–{last}", **_dates(page.words, week)) if week.is_now else t("from another week")
    body = (
        *_unreadable_seed_warning(page), _card(page, week), *_form(page), _compared(page, week), _code_form(page, week),
        _fixed_by_seed(page, week), _another_seed(page, week),
        *bin.section(page.links.bin, page.words, DeletedKind.WEEK),
    )  # fmt: skip
    head = (p.Title(t("Town of the week"), note=note, aside=(p.Heart(), out)),)
    return p.Panel(t("Town of the week"), body, head, _foot(page, week), size=p.Size.PAGE, name="inn-week")


def _foot(page: InnsmouthScreen, week: WeekInSight) -> tuple[Piece, ...]:
    """Return the large button: play this town, share a finished game of it, or go back to it if it is still on."""
    t, tour = page.words.t, page.tour
    if tour is None:
        begin = BeginWeek(week.seed)
        return (p.Button(t("Play this town"), begin, p.ButtonKind.MAIN, "play", grow=True, large=True),)
    if tour.week == week.seed and tour.phase is Phase.OVER and not page.links.is_looked_at:
        return (p.Button(t("My code"), OpenShare(LinkContent.GAME), p.ButtonKind.MAIN, "share", grow=True, large=True),)
    if tour.week == week.seed and not page.links.is_looked_at:
        back = OpenSheet(SheetKind.NONE)
        return (
            p.Button(t("Back to the game"), back, p.ButtonKind.MAIN, "right", icon_last=True, grow=True, large=True),
        )
    address = page.links.app("innsmouth", week=week.seed, lang=page.words.language)
    return (p.Button(t("Play this town"), None, p.ButtonKind.MAIN, "play", grow=True, large=True, href=address),)


def _unreadable_seed_warning(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return a warning that the opened link names no valid seed and this week's town is shown; empty if it does."""
    t, view = page.words.t, page.view
    if not (view.no_seed and view.is_seed_of_link):
        return ()
    text = t(
        "The link has no valid seed: {typed}. This is the current week’s town; ask for the link again.",
        typed=view.no_seed,
    )
    return (p.Warning(text),)


def _card(page: InnsmouthScreen, week: WeekInSight) -> drawn.SeedCard:
    """Return the card of the week's seed: code for cameras and what it fixes, dice, caches, goals, character."""
    t, n, town = page.words.t, page.words.n, TownOfWeek(week.seed)
    numbers = " ".join(str(die.number) for die in town.rolled(1).dice[:FIRST_SHOWN])
    facts = (
        (f"{numbers}…", t("dice")),
        (str(CACHES), n("cache", "caches", CACHES)),
        (str(len(town.goals)), n("goal", "goals", len(town.goals))),
        (parted_name(page, town.character), t("character")),
    )
    text = t("The same dice, caches, goals, and character for everyone.")
    return drawn.SeedCard(t("Town seed"), week.seed, text, week.code, facts)


def _form(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the inputs for the player's name and town before a game of the week; empty during a game."""
    if page.tour is not None:
        return ()
    t, draft = page.words.t, page.view.set_up
    line = name_line(page.words, t("Your name"), draft.names[0], NamePlayer(0, ""))
    if not page.towns:
        return (line, p.Text(t("This is the practice town; copy your own sheets in the town editor."),
                             p.Tone.SECOND, small=True))  # fmt: skip
    labels = {PRACTICE: t("Practice town"), **{name: in_full(name) for name in page.towns}}
    chips = tuple(p.Chip(label, act=PickTown(-1, name), on=name == draft.towns[0]) for name, label in labels.items())
    text = t("Only games on the same sheet can be compared: agree on one.")
    return (line, p.Section(t("Town"), (p.Group(chips, p.Layout.WRAP), p.Text(text, p.Tone.SECOND, small=True))))


# ---------------------------------------------------------------- who made how much


def _compared(page: InnsmouthScreen, week: WeekInSight) -> p.Section:
    """Return the scores of the week's games, best first, the own before equals; a hint while there are none."""
    t = page.words.t
    games = sorted(week.games, key=lambda compared: (-_points(compared), not compared.is_own))
    own = next(
        (
            compared.verdict
            for compared in games
            if compared.is_own and compared.verdict is not None and compared.verdict.lines
        ),
        None,
    )
    if not games:
        text = t("Nobody yet. Finish the game, or paste a friend’s code below.")
        return p.Section(t("Scores so far"), (p.Text(text, p.Tone.SECOND, small=True),))
    best = _points(games[0])
    rows = tuple(_game(page, compared, own, best) for compared in games)
    table = drawn.ComparedGames(t("Scores so far"), (t("Player"), t("Points")), rows)
    return p.Section(t("Scores so far"), (table,), note=t("checked offline"))


def _points(compared: WeekComparison) -> int:
    """Return the points of a compared game; −1 if they could not be counted."""
    return compared.verdict.lines.total if compared.verdict is not None and compared.verdict.lines is not None else -1


def _game(page: InnsmouthScreen, compared: WeekComparison, own: WeekVerdict | None, best: int) -> drawn.ComparedGame:
    """Return the row of a compared game: player, points, distance to the own game if any, or why it does not count."""
    t, verdict = page.words.t, compared.verdict
    who = (verdict.name if verdict is not None else "") or t("Someone")
    name = t("{who} (you)", who=who) if compared.is_own else who
    forget = p.Button("", ForgetWeekGame(compared.name), p.ButtonKind.QUIET, "x", hint=t("Remove: {what}", what=who))
    aside = () if compared.is_own else (forget,)
    if verdict is None:
        return drawn.ComparedGame(name, compared.trouble, "—", state="bad", is_own=compared.is_own, aside=aside)
    if verdict.wrong is not None or verdict.lines is None:
        return drawn.ComparedGame(name, wrong(page, verdict), "—", state="bad", is_own=compared.is_own, aside=aside)
    points = verdict.lines.total
    by = points - own.lines.total if own is not None and own.lines is not None and not compared.is_own else 0
    difference = "" if not by else f"+{by}" if by > 0 else f"−{-by}"
    state = "best" if points == best else ""
    return drawn.ComparedGame(
        name, _checked(page, verdict, own), str(points), difference, state, is_own=compared.is_own, aside=aside
    )


def _checked(page: InnsmouthScreen, verdict: WeekVerdict, own: WeekVerdict | None) -> str:
    """Return in words that a game's segments were checked; also if its town is not the own game's or practice town."""
    n, t = page.words.n, page.words.t
    text = n("{n} segment checked", "{n} segments checked", verdict.strokes)
    if own is not None and own.town != verdict.town:
        return t("{said}; different town", said=text)
    if own is None and verdict.town != _practice_key(page):
        return t("{said}; own town", said=text)
    return text


def _practice_key(page: InnsmouthScreen) -> str:
    """Return the key of the practice town, by which towns are compared."""
    return town_key(town_named(PRACTICE, page.printed))


def wrong(page: InnsmouthScreen, verdict: WeekVerdict) -> str:
    """Return a phrase naming what does not match the seed or the rules, with its round."""
    t, at = page.words.t, verdict.round
    is_end = at > page.printed.numbers.rounds
    match verdict.wrong:
        case Wrong.SET_UP:
            return t("the setup does not match the seed")
        case Wrong.DICE:
            return t("round {n} does not match the dice of the seed", n=at)
        case Wrong.CARD:
            return t("a final artifact card differs from the seed’s deck")
        case Wrong.CHECK_DICE:
            return t("the threat check dice do not match the seed")
        case Wrong.BY_HAND if is_end:
            return t("something was set by hand at the end")
        case Wrong.BY_HAND:
            return t("something was set by hand in round {n}", n=at)
        case Wrong.RULES if is_end:
            return t("an action at the end breaks the rules")
        case Wrong.RULES:
            return t("an action in round {n} breaks the rules", n=at)
        case Wrong.UNFINISHED if is_end:
            return t("the game is not over: routes and threat remain")
        case Wrong.UNFINISHED:
            return t("the game is not over: round {n}", n=at)
        case Wrong.NO_WEEK | None:
            return t("not a game in the town of the week")


def _code_form(page: InnsmouthScreen, week: WeekInSight) -> p.Section:
    """Return the field that takes a friend's code to compare, with the last result or trouble if any."""
    t, view = page.words.t, page.view
    hint = t("link or letters")
    done = t("Code read. Compare above: {who}", who=view.compared) if view.compared else ""
    line = p.Input(
        t("Code of a friend"), view.typed_code, CompareCode(""), "code", placeholder=hint, limit=0, note=done,
        trouble=view.no_code, fresh=f"{len(week.games)} {view.compared}" if view.compared else "",
    )  # fmt: skip
    text = t(
        "Paste the link behind “My code”: it holds the whole game, so the score is recalculated here. "
        "Or open the link, if it opens on your device."
    )
    return p.Section(t("Compare a code"), (line, p.Text(text, p.Tone.SECOND, small=True)))


# ---------------------------------------------------------------- what is fixed


def _fixed_by_seed(page: InnsmouthScreen, week: WeekInSight) -> p.Fold:
    """Return the fold that lists what the seed fixes: threat, goals, bonuses, artifacts, character."""
    t, names, words, town = page.words.t, page.names, page.words, TownOfWeek(week.seed)
    goals = "; ".join(f"{names.goal(goal)}: {names.tiers(goal)}" for goal in town.goals)
    cards = ", ".join(t("{card} ×{n}", card=names.card(Card(kind)), n=getattr(town.deck, kind)) for kind in KINDS)
    bonuses = words.list_and(
        [
            words.n("{n} coordinate change", "{n} coordinate changes", BONUS_CARD.coordinates),
            words.n("{n} extra segment", "{n} extra segments", BONUS_CARD.extra),
            words.n("{n} diagonal segment", "{n} diagonal segments", BONUS_CARD.diagonal),
        ]
    )
    lines = (
        t("Threat: {mode}.", mode=names.mode(BoardSide.CULTISTS)),
        t("Goals: {goals}.", goals=goals),
        t("Bonuses on the card: {bonuses}.", bonuses=bonuses),
        t("Artifact deck: {cards}, in the order set by the seed.", cards=cards),
        t("{who}: {ability}.", who=names.character(town.character), ability=names.ability(town.character)),
        t("The caches are chosen for your town; see the map."),
    )
    ours = t(
        "Die faces, goal cards, bonuses, and the deck are printed only as pictures, so the week has its own, "
        "the same for every copy. No need to roll: this page gives the dice for each round and threat check."
    )
    body = (*(p.Text(line, small=True) for line in lines), p.Text(ours, p.Tone.SECOND, small=True))
    return p.Fold(t("What the seed sets"), t("everything but your decisions"), body)


def _another_seed(page: InnsmouthScreen, week: WeekInSight) -> p.Section:
    """Return the field for another seed; before it the link to this town if any, after it the way to this week."""
    t, view = page.words.t, page.view
    trouble = t("Not a seed: {typed}. A seed looks like W47-6QF2.", typed=view.no_seed) if view.no_seed else ""
    line = p.Input(t("Another seed"), "", OpenWeek(""), "seed", placeholder="W47-6QF2", limit=200, trouble=trouble)
    body: list[Piece] = [line]
    if week.link:
        copy = p.Handed(t("Copy"), p.BrowserAction.COPY, week.link, "copy", said=t("Copied"))
        row = p.Row(t("Link to this town"), week.link, p.Icon("link"), aside=(copy,))
        body.insert(0, p.Group((row,), p.Layout.LIST))
    if not week.is_now:
        body.append(p.Button(t("This week’s town"), OpenWeek(), p.ButtonKind.QUIET, "map"))
    return p.Section(t("Play it together"), tuple(body))
