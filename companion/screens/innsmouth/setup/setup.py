"""Before the game: how many play, what is counted, threat, characters, towns, goals.

Source: rules/innsmouth.md sections 4 and 18.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.innsmouth.corrections.claims import MOST_POINTS
from companion.innsmouth.game.seat_sheets import town_named
from companion.innsmouth.game.state import MOST_PLAYERS, PRACTICE, BoardSide
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.sheet.goals import MOST_GOALS
from companion.screens import parts as p
from companion.screens.innsmouth.box import wall_panel, week_panel
from companion.screens.innsmouth.drafts.setup_draft import (
    AskGoalPoints,
    AskTotal,
    ChooseAdvanced,
    ChooseScoreOnly,
    ChooseThreat,
    DrawCacheCard,
    DrawCharacters,
    DrawFirst,
    DrawGoals,
    DropSheet,
    MarkCaches,
    PickCacheCard,
    PickCharacter,
    PickGoal,
    PickTown,
    SetUpDraft,
    is_challenge_readable,
    is_points,
)
from companion.screens.innsmouth.drafts.view import BeginGame, FileKind, OpenSheet, SheetKind
from companion.screens.innsmouth.pieces import files
from companion.screens.innsmouth.pieces.drawn import Piece
from companion.screens.innsmouth.pieces.shown import InnsmouthScreen
from companion.screens.innsmouth.pieces.solo_cells import solo_table
from companion.screens.innsmouth.round.hand_panel import goals_in_sight
from companion.screens.innsmouth.setup.laying_out import laying_out
from companion.screens.player_names import ON_BUTTON, called, in_full, name_line
from companion.screens.set_up_acts import ChooseFirst, ChoosePlayers, NamePlayer


def present(page: InnsmouthScreen) -> p.Panel:
    """The form; every field has a default, so one tap begins."""
    t, draft = page.words.t, page.view.set_up
    asks_sheet = not draft.score_only or len(draft.sheets) < len(draft.names)
    town = (_towns(page, draft),) if asks_sheet else ()
    body: list[Piece] = [
        *_recent(page),
        *week_panel.way(page),
        *wall_panel.way(page),
        *(town if page.towns else ()),
        _kind_of_game(page, draft),
        _players(page, draft),
    ]
    if draft.score_only:
        body.append(_sheets(page, draft))
    if asks_sheet:
        later = () if page.towns else town
        body += [_characters(page, draft), *later, _goals(page, draft), *_caches(page, draft)]
    if not draft.score_only:
        body += [_threat(page, draft), laying_out(page, draft)]
    if len(draft.names) == 1:
        body.append(_challenge(page, draft))
    reason = "" if len(draft.names) > 1 or is_challenge_readable(draft) else _wrong_points(page)
    start = p.Button(t("Begin"), BeginGame(), p.ButtonKind.MAIN, "play", not reason, reason, grow=True, large=True)
    return p.Panel(t("New game"), tuple(body), foot=(start,), size=p.Size.PAGE, name="setup")


def _recent(page: InnsmouthScreen) -> tuple[Piece, ...]:
    """Return the section of games that can be continued; empty if there are none."""
    if not page.recent:
        return ()
    t, rows = page.words.t, []
    for recent in page.recent:
        who = ", ".join(replace(page.names, tour=recent.tour).player(seat) for seat in range(len(recent.tour.seats)))
        now = t("scores only") if recent.tour.is_score_only else t("round {n}", n=recent.tour.round)
        address = page.links.app("innsmouth", table=recent.name, lang=page.words.language)
        go = p.Button(t("Continue"), None, href=address)
        rows.append(p.Row(who, t("{when}, {now}", when=recent.when, now=now), aside=(go,)))
    return (p.Section(t("Continue a game"), (p.Group(tuple(rows), p.Layout.LIST),)),)


def _kind_of_game(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the choice between scoring finished sheets and a whole game."""
    t = page.words.t
    options = (
        p.Button(t("Score finished sheets"), ChooseScoreOnly(True), pressed=draft.score_only),
        p.Button(t("The whole game"), ChooseScoreOnly(False), pressed=not draft.score_only),
    )
    text = t("Play on paper, then enter the finished sheets: the Almanac finds the best routes and scores them.")
    if not draft.score_only:
        text = t("Guides you through all ten rounds while you draw on your own sheets.")
    return p.Section(t("What to do"), (p.Choice(t("What to do"), options), p.Text(text, p.Tone.SECOND, small=True)))


def _players(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the number of players, their names, and the first player if there are several."""
    t = page.words.t
    options = tuple(
        p.Button(str(n), ChoosePlayers(n), pressed=n == len(draft.names)) for n in range(1, MOST_PLAYERS + 1)
    )
    lines = tuple(
        name_line(page.words, t("Player {n}", n=seat + 1), name, NamePlayer(seat, ""))
        for seat, name in enumerate(draft.names)
    )
    first: tuple[Piece, ...] = ()
    if len(draft.names) > 1:
        chips = tuple(
            p.Chip(called(page.words, draft.names, seat, ON_BUTTON), act=ChooseFirst(seat), on=seat == draft.first)
            for seat in range(len(draft.names))
        )
        draw = p.Chip(t("At random"), act=DrawFirst(), mark=p.Icon("dice"))
        first = (p.Text(t("First player"), p.Tone.SECOND, small=True), p.Group((*chips, draw), p.Layout.WRAP))
    return p.Section(t("How many play"), (p.Choice(t("How many play"), options), *lines, *first))


def _sheets(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the section that takes finished sheets from files; they also set characters, towns and goals."""
    t, n, names = page.words.t, page.words.n, page.names
    rows = []
    for seat, finished_sheet in enumerate(draft.sheets):
        who = called(page.words, draft.names, seat, ON_BUTTON)
        count = n(
            "{n} segment", "{n} segments", len(finished_sheet.sheet.segments) + len(finished_sheet.sheet.diagonals)
        )
        out = p.Button("", DropSheet(seat), p.ButtonKind.QUIET, "x", hint=t("Remove: {what}", what=who))
        rows.append(p.Row(who, f"{names.character(finished_sheet.sheet.character)}, {count}", aside=(out,)))
    listed = (p.Group(tuple(rows), p.Layout.LIST),) if rows else ()
    return p.Section(
        t("Sheets from files"),
        (*listed, *files.ways_in(page, FileKind.SHEET, pasted=False)),
        note=t("if you have any"),
    )


def _characters(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the choice of characters, for all or, if is_advanced, for each player, with all abilities."""
    t, names = page.words.t, page.names

    def chips(seat: int) -> p.Group:
        return p.Group(
            tuple(
                p.Chip(
                    names.character(character),
                    act=PickCharacter(seat, character),
                    on=draft.characters[seat] is character,
                )
                for character in Character
            ),
            p.Layout.WRAP,
        )

    abilities = tuple(
        p.Text(
            t("{who}: {ability}.", who=names.character(character), ability=names.ability(character)),
            p.Tone.SECOND,
            small=True,
        )
        for character in Character
    )

    body: list[Piece] = []
    if len(draft.names) > 1:
        options = (
            p.Button(t("one for all"), ChooseAdvanced(False), pressed=not draft.is_advanced),
            p.Button(t("one each"), ChooseAdvanced(True), pressed=draft.is_advanced),
        )
        body.append(p.Choice(t("Characters"), options))
    if draft.is_advanced:
        for seat in range(len(draft.names)):
            body += [p.Text(called(page.words, draft.names, seat, ON_BUTTON), small=True), chips(seat)]
    else:
        body.append(chips(0))
    body += abilities
    body.append(p.Group((p.Button(t("Draw at random"), DrawCharacters(), icon="dice"),), p.Layout.BUTTONS))
    return p.Section(t("Character"), tuple(body), note=t("can wait"))


def _towns(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the choice of a single town for all players; different towns for each are folded below."""
    t = page.words.t
    labels = {PRACTICE: t("Practice town"), **{name: in_full(name) for name in page.towns}}
    are_one = len(set(draft.towns)) == 1
    body: list[Piece] = [_town_chips(labels, -1, draft.towns[0] if are_one else "")]
    if len(labels) == 1:
        text = t("An invented town. Copy your own sheet once, in the town editor.")
        body.append(p.Text(text, p.Tone.SECOND, small=True))
    elif len(draft.names) > 1:
        rows: list[Piece] = []
        choices: list[str] = []
        for seat in range(len(draft.names)):
            who, its = called(page.words, draft.names, seat, ON_BUTTON), draft.towns[seat]
            rows += [p.Text(who, small=True), _town_chips(labels, seat, its)]
            choices.append(f"{who}: {labels.get(its, its)}")
        body.append(p.Fold(t("Each has their own town"), "" if are_one else page.words.list_and(choices), tuple(rows)))
    body.append(p.Group((p.Button(t("Town editor"), OpenSheet(SheetKind.TOWN), icon="map"),), p.Layout.BUTTONS))
    return p.Section(t("Town"), tuple(body))


def _town_chips(labels: Mapping[str, str], seat: int, now: str) -> p.Group:
    """Return the chips that choose a player's town."""
    chips = (p.Chip(label, act=PickTown(seat, name), on=name == now) for name, label in labels.items())
    return p.Group(tuple(chips), p.Layout.WRAP)


def _goals(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the list of goal cards of which players tick two; drawing them only if there are more than that."""
    t, names = page.words.t, page.names
    goals = goals_in_sight(page, None)
    draw = p.Button(t("Draw two at random"), DrawGoals(), icon="dice")
    rows = tuple(
        p.CheckLine(
            names.goal(goal), PickGoal(goal.id, goal.id not in draft.goals), goal.id in draft.goals, names.counts(goal)
        )
        for goal in goals
    )
    text = t("Which two goal cards are in play? Add a missing card in My box, or score it by hand at the end.")
    box = p.Button(t("My box"), OpenSheet(SheetKind.BOX), p.ButtonKind.QUIET, "layers")
    return p.Section(
        t("Goal cards"),
        (
            p.Text(text, p.Tone.SECOND, small=True),
            p.Group(rows, p.Layout.LIST),
            *_one_goal(page, draft),
            p.Group((*((draw,) if len(goals) > MOST_GOALS else ()), box), p.Layout.BUTTONS),
        ),
        note=t("{n} of {all} entered", n=len(draft.goals), all=MOST_GOALS),
    )


def _one_goal(page: InnsmouthScreen, draft: SetUpDraft) -> tuple[Piece, ...]:
    """Return a note that totals lack the points of the second goal card; empty unless a single card is chosen."""
    if len(draft.goals) != 1:
        return ()
    text = page.words.t("Enter the second goal card too, or its points will be missing.")
    return (p.Text(text, p.Tone.LAMP, small=True),)


def playable_cards(page: InnsmouthScreen) -> tuple[str, ...]:
    """Cache cards of my box whose intersections every town of the form has."""
    texts = {page.towns.get(name, PRACTICE) for name in page.view.set_up.towns}
    towns = [town_named(text, page.printed) for text in texts]
    return tuple(
        name
        for name, nodes in page.mine.cache_cards.items()
        if all(node in town.nodes for town in towns for node in nodes)
    )


def _caches(page: InnsmouthScreen, draft: SetUpDraft) -> tuple[Piece, ...]:
    """Return the choice of the cache card: marked on the map after the start, later, or a card of my box.

    Where scores alone are counted and my box knows no card, it is asked on the map.
    """
    t, cards = page.words.t, playable_cards(page)
    if draft.score_only and not cards:
        return ()
    chips = [
        p.Chip(in_full(name), act=PickCacheCard("" if name == draft.cache_card else name), on=name == draft.cache_card)
        for name in cards
    ]
    if cards:
        chips.append(p.Chip(t("At random"), act=DrawCacheCard(), mark=p.Icon("dice")))
    if not draft.score_only:
        is_open = not draft.cache_card
        on_map = p.Chip(t("Mark on the map next"), act=MarkCaches(True), on=is_open and draft.marks_caches)
        chips = [on_map, *chips, p.Chip(t("Later"), act=MarkCaches(False), on=is_open and not draft.marks_caches)]
    return (p.Section(t("Cache card"), (p.Group(tuple(chips), p.Layout.WRAP),)),)


def _threat(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the choice of the side of the round board, which is the kind of threat."""
    t, names = page.words.t, page.names
    options = tuple(p.Button(names.mode(mode), ChooseThreat(mode), pressed=mode is draft.mode) for mode in BoardSide)
    return p.Section(t("Round board side"), (p.Choice(t("Round board side"), options),))


def _challenge(page: InnsmouthScreen, draft: SetUpDraft) -> p.Section:
    """Return the fields for the points of a solo challenge, with the trouble of a number that cannot be read."""
    t = page.words.t
    inputs = (
        (t("Total needed"), draft.total, AskTotal(""), "150"),
        (t("Goal points needed"), draft.goal_points, AskGoalPoints(""), "0"),
    )
    lines = tuple(
        p.Input(label, typed, act, "value", placeholder=like, limit=4,
                trouble="" if is_points(typed) else _wrong_points(page))
        for label, typed, act, like in inputs
    )  # fmt: skip
    text = t("Taken from the chosen cell of your challenge card. Leave empty to play without a challenge.")
    return p.Section(t("Solo challenge"), (p.Text(text, p.Tone.SECOND, small=True), *_cells(page, draft), *lines))


def _cells(page: InnsmouthScreen, draft: SetUpDraft) -> Iterator[Piece]:
    """Yield the numbers of the challenge card in my box as chips, those for the total and those for goals."""
    t = page.words.t
    totals, goals = solo_table(page.mine.solo, page.printed.numbers.solo_rows)
    for label, numbers, typed, ask in (
        (t("Total needed"), totals, draft.total, AskTotal),
        (t("Goal points needed"), goals, draft.goal_points, AskGoalPoints),
    ):
        chips = tuple(
            p.Chip(str(number), act=ask("" if typed == str(number) else str(number)), on=typed == str(number))
            for number in dict.fromkeys(numbers)
            if number is not None
        )
        if chips:
            yield p.Text(label, p.Tone.SECOND, small=True)
            yield p.Group(chips, p.Layout.WRAP)


def _wrong_points(page: InnsmouthScreen) -> str:
    """Return the sentence that points are a whole number within limits."""
    return page.words.t("Enter points as a whole number from {least} to {most}", least=0, most=MOST_POINTS)
