"""The odds screens: a check, a fight, a gate, the final battle, the table of chances.

Every number asked for is a stepper, every answer says how it was computed, with a line of Python that gives the
same number in a notebook.

Source: DESIGN.md sections 5 and 7, mocks 06-check and 06-fight; rules/arkham.md ODDS-01..22.
"""

from __future__ import annotations

from companion.facts.arkham import ArkhamBox
from companion.screens import parts as p
from companion.screens.arkham import forecast
from companion.screens.arkham.names import Names
from companion.screens.arkham.odds import battle, check, fight, gate, table
from companion.screens.arkham.odds.draft import AskBattle, AskFight, AskGate, OddsDraft, OddsPage, ShowOdds
from companion.words import Words

CALCULATORS = {
    OddsPage.CHECK: check.present,
    OddsPage.FIGHT: fight.present,
    OddsPage.GATE: gate.present,
    OddsPage.BATTLE: battle.present,
    OddsPage.TABLE: table.present,
}


def present(
    draft: OddsDraft, box: ArkhamBox, words: Words, *, is_page: bool = False, names: Names | None = None
) -> p.Sheet:
    """The sheet of the open calculator; ``is_page`` where it stands alone, ``names`` where a table lies beside it."""
    if draft.page in CALCULATORS:
        body = CALCULATORS[draft.page](draft, box, words)
    else:
        body = forecast.present(names, is_on_board=draft.on_board) if names else ()
    return p.Sheet(
        words.t("Odds"),
        (_tabs(draft, words, names), *(_whose(draft, names) if names else ()), *body),
        (p.Title(words.t("Odds")),),
        size=p.Size.PAGE if is_page else p.Size.FULL,
        name="odds",
        is_titled_by_page=True,
    )


def _tabs(draft: OddsDraft, words: Words, names: Names | None) -> p.Group:
    t = words.t
    labels = {
        OddsPage.NEXT: t("Next card"),
        OddsPage.CHECK: t("Check"),
        OddsPage.FIGHT: t("Fight"),
        OddsPage.GATE: t("Gate"),
        OddsPage.BATTLE: t("Final battle"),
        OddsPage.TABLE: t("Dice table"),
    }
    if names is None:
        del labels[OddsPage.NEXT]
    chips = tuple(_tab(page, label, draft, names) for page, label in labels.items())
    return p.Group(chips, p.Layout.WRAP, t("Calculators"))


def _tab(page: OddsPage, label: str, draft: OddsDraft, names: Names | None) -> p.Chip:
    act = AskBattle() if names is not None and page is OddsPage.BATTLE else ShowOdds(page)
    return p.Chip(label, act=act, on=page is draft.page)


def _whose(draft: OddsDraft, names: Names) -> tuple[p.Part, ...]:
    """For whom the numbers are filled in; a tap fills them in for somebody else."""
    if draft.page not in (OddsPage.FIGHT, OddsPage.GATE):
        return ()
    fight = draft.page is OddsPage.FIGHT
    chips = tuple(
        p.Chip(
            names.first_name(seat),
            act=AskFight(seat, draft.fight.kind) if fight else AskGate(seat, draft.gate.world),
            on=seat == draft.seat,
        )
        for seat in names.table.clockwise()
    )
    return (p.Group(chips, p.Layout.WRAP, names.words.t("Whose numbers")),)
