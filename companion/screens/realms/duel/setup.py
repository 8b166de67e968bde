"""Before the duel: how many play, their names clockwise, who begins, and how the table rules."""

from __future__ import annotations

from dataclasses import replace

from companion.realms.duel.setup import FEWEST, MOST
from companion.realms.game.state import (
    COMMON_CARDS,
    FIRST_HANDS,
    HAND,
    INITIATES,
    ROW_BETWEEN,
    ROW_OF_TWO,
    START_SANITY,
    Duel,
    Shield,
)
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.pages import PageLinks
from companion.screens.player_names import ON_BUTTON, called, name_line
from companion.screens.realms.drafts.view import (
    BeginDuel,
    ChooseRuling,
    FillSetUp,
    SetUpDraft,
    rematch,
    set_up_command,
)
from companion.screens.realms.duel.table import ruling_checks
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import why_not
from companion.screens.set_up_acts import ChooseFirst, ChoosePlayers, NamePlayer


@dataclass(frozen=True, slots=True)
class RecentDuel:
    """A duel to go on with, or to play again."""

    name: str
    when: str
    duel: Duel


def present(names: Names, draft: SetUpDraft, recent: tuple[RecentDuel, ...], links: PageLinks) -> p.Panel:
    """The form; every field has a default, so one tap begins."""
    t = names.words.t
    form = (_players(names, draft), _names(names, draft), _table(names, draft), _rules(names), _rulings(names, draft))
    reason = why_not(names, set_up_command(draft))
    start = p.Button(
        t("Begin"), BeginDuel(), p.ButtonKind.MAIN, "play", grow=True, large=True, enabled=not reason, reason=reason
    )
    return p.Panel(t("Game"), (*_recent(names, recent, links), *form), foot=(start,), size=p.Size.PAGE, name="setup")


def _recent(names: Names, recent: tuple[RecentDuel, ...], links: PageLinks) -> tuple[p.Part, ...]:
    """Return the sections of duels to go on with, and of the people of a finished one; empty if there are none."""
    t = names.words.t
    going, ended = [], []
    for saved in recent:
        there, duel = replace(names, duel=saved.duel), saved.duel
        who = ", ".join(f"{there.player(seat)} {player.sanity}" for seat, player in enumerate(duel.players))
        when = t("{when}, turn {turn}", when=saved.when, turn=duel.turn)
        if duel.outcome is None:
            address = links.app("realms", table=saved.name, lang=names.words.language)
            going.append(p.Row(who, when, aside=(p.Button(t("Continue"), None, href=address),)))
        else:
            ended.append(p.Row(who, when, aside=(p.Button(t("Same players"), FillSetUp(rematch(duel))),)))
    both = ((t("Continue a game"), going), (t("Play again"), ended))
    return tuple(p.Section(title, (p.Group(tuple(rows), p.Layout.LIST),)) for title, rows in both if rows)


def _players(names: Names, draft: SetUpDraft) -> p.Section:
    """Return the choice of the number of players."""
    t = names.words.t
    options = tuple(p.Button(str(n), ChoosePlayers(n), pressed=n == len(draft.names)) for n in range(FEWEST, MOST + 1))
    return p.Section(t("How many play"), (p.Choice(t("How many play"), options),))


def _names(names: Names, draft: SetUpDraft) -> p.Section:
    """Return the section with the players' names, clockwise as they sit, and who begins."""
    t = names.words.t
    lines = tuple(
        name_line(names.words, t("Player {n}", n=seat + 1), name, NamePlayer(seat, ""))
        for seat, name in enumerate(draft.names)
    )
    first = tuple(
        p.Button(called(names.words, draft.names, seat, ON_BUTTON), ChooseFirst(seat), pressed=seat == draft.first)
        for seat in range(len(draft.names))
    )
    rule = t("By the rulebook: whoever was most recently driven mad by anything.")
    return p.Section(
        t("Players, clockwise"),
        (
            *lines,
            p.Text(t("First player"), p.Tone.SECOND),
            p.Choice(t("First player"), first),
            p.Text(rule, p.Tone.SECOND, small=True),
        ),
    )


def _table(names: Names, draft: SetUpDraft) -> p.Section:
    """Return the section with what to lay on the table for so many players, step by step, and the first hands."""
    t, count = names.words.t, len(draft.names)
    rows = t("one row of {n} cards", n=ROW_OF_TWO)
    if count > 2:
        rows = t("a row of {n} cards between each pair of neighbors", n=ROW_BETWEEN)
    left = COMMON_CARDS - (ROW_OF_TWO if count == 2 else ROW_BETWEEN * count)
    order = [(draft.first + step) % count for step in range(count)]
    hands = [
        f"{called(names.words, draft.names, seat, ON_BUTTON)}: {number}"
        for seat, number in zip(order, FIRST_HANDS[count], strict=True)
    ]
    steps = (
        (t("Boards"), t("Give each player a board and set its marker to {n} sanity", n=START_SANITY)),
        (t("Ten-card decks"), t("Give each player 2 Initiates, 2 Goons, and 6 Followers; shuffle them face down")),
        (t("To the box"), t("Leftover Goons and Followers")),
        (t("Initiate stack"), t("face up in the middle: {n}", n=INITIATES - 2 * count)),
        (t("Common deck"), t(
            "Shuffle the {most} common cards; face up: {rows}. Put the other {n} beside them face up: everyone "
            "sees the top card",
            most=COMMON_CARDS, rows=rows, n=left)),
        (t("Starting hands"), ", ".join(hands)),
    )  # fmt: skip
    blocks = tuple(p.StepBlock(str(number), title, text) for number, (title, text) in enumerate(steps, start=1))
    return p.Section(t("Setup"), blocks)


def _rules(names: Names) -> p.Fold:
    """Return the rules most often looked up while playing, folded away: hands, the two shields, the end."""
    t = names.words.t
    lines = (
        t("The chosen player goes first, then clockwise. From the second hand on everyone draws {n}.", n=HAND),
        names.end_of_turn(),
        names.shield_does(Shield.HAVEN),
        names.shield_does(Shield.GATE),
        t("With both shields, hit the nexus first, then the sanctuary, then its owner."),
        t("At 0 sanity you are out; the last player wins. Once the common deck is empty, most sanity wins."),
    )
    texts = tuple(p.Text(line, p.Tone.SECOND, small=True) for line in lines)
    return p.Fold(t("Hands, shields, and the end"), "", texts)


def _rulings(names: Names, draft: SetUpDraft) -> p.Section:
    """Return the check list of how this table rules disputed points."""
    house = draft.house
    checks = ruling_checks(names, house)
    lines = tuple(p.CheckLine(label, ChooseRuling(ruling, not on), on) for ruling, label, on in checks)
    return p.Section(names.words.t("House rules"), (p.Group(lines, p.Layout.LIST),))
