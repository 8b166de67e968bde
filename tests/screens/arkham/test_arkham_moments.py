"""Moments are made of the events of an act that was just done, by kind; at most two, and none of what comes back."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from arkham_tables import BOX, names, played, texts

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import Phase, Table
from companion.desks import Command
from companion.history.codec import Do, Redo, Undo
from companion.history.timeline import ActEffect, Record
from companion.screens.arkham.moments.moment import Moment
from companion.screens.arkham.moments.moments import AT_ONCE, moments
from companion.screens.pages import ShownMoments
from companion.widgets.carrier import WIDTHS
from companion.widgets.moments.moments import render

LAID: tuple[Command, ...] = (
    c.SetUpTable("cthulhu", (c.Seat("michael_mcglen"), c.Seat("kate_winthrop"), c.Seat("sister_mary"))),
    c.BeginPhase(Phase.UPKEEP), c.CorrectRound(6),
    c.PutGate("woods", "yuggoth"), c.PutSeal("black_cave"), c.PutMonster("witch", "downtown"),
    c.PlaceInvestigator(0, "downtown"), c.PlaceInvestigator(1, "woods"), c.CorrectInvestigator(1, "explored", 1),
    c.CorrectInvestigator(1, "clues", 8), c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
)  # fmt: skip
"""A table in round 6."""
OPENS = c.OpenGate("graveyard", "great_hall_of_celeano", ("zombie",))
SURGES = c.ResolveMythos("all_quiet_in_arkham", answers=c.Answers(monsters=("zombie", "ghoul", "cultist"), clue_to=-1))
SEALS = c.CloseGate("woods", 1, seal=True, clues_paid=5)
BEATS = c.DefeatMonster(1, 0)

WORDS: dict[str, tuple[tuple[Command, ...], Command, str, str]] = {
    "gate": (
        (), OPENS,
        "A gate opens: Great Hall of Celeano | Graveyard | Modifier −1, symbol: star | Out of the gate: Zombie"
        " | Open gates: 2 of 7",
        "Открылись врата: Великий зал Целено | Кладбище | Модификатор −1, символ: звезда | Из врат: Зомби"
        " | Открыто врат: 2 из 7",
    ),
    "surge": (
        (c.PlaceInvestigator(1, "downtown"), c.BeginPhase(Phase.OTHER_WORLD_ENCOUNTERS), c.BeginPhase(Phase.MYTHOS)),
        SURGES,
        "Monster surge | Woods | 3 monsters come | Out of the gates: Woods 3",
        "Наплыв монстров | Леса | Приходят 3 монстра | Из врат: Леса 3",
    ),
    "sealed": (
        (), SEALS,
        "Sealed for good | Woods | Seal 2 of 6 | Clues spent: 5",
        "Запечатано навсегда | Леса | Печать 2 из 6 | Потрачено улик: 5",
    ),
    "beaten": (
        (), BEATS,
        "Michael wins | Witch | Trophy, toughness 1 | Monster trophies: 1",
        "Победа: Майкл | Ведьма | Трофей, стойкость 1 | Трофеев-монстров: 1",
    ),
    "insane": (
        (c.PutInHand(1, "axe"), c.PutInHand(1, "knife"), c.CorrectInvestigator(1, "sanity", 1)),
        c.LoseHealth(1, sanity=1),
        "Sanity 0 | Kate goes insane | Arkham Asylum, Sanity 1 | Clues lost: 4 of 8 | Items to discard: 1 of 2",
        "Рассудок 0 | Кейт сходит с ума | Аркхэмская лечебница, рассудок 1 | Потеряно улик: 4 из 8"
        " | Сбросить вещей: 1 из 2",
    ),
    "unconscious": (
        (c.CorrectInvestigator(0, "stamina", 1),), c.LoseHealth(0, stamina=1),
        "Stamina 0 | Michael is unconscious | St. Mary's Hospital, Stamina 1 | Items to discard: 1 of 2",
        "Здоровье 0 | Майкл без сознания | Больница св. Марии, здоровье 1 | Сбросить вещей: 1 из 2",
    ),
    "lost": (
        (), c.LoseInTime(1),
        "In time and space | Kate is lost | Back in round 8",
        "Во времени и пространстве | Кейт исчезает | Вернётся в раунде 8",
    ),
    "spared": (
        (), c.LoseInTime(2),
        "Guardian Angel | Mary does not get lost | Led out of time and space: South Church",
        "Ангел-хранитель | Мэри не потеряется | Ангел уводит сюда: Южная церковь",
    ),
    "doom": (
        (c.CorrectDoom(8),), c.RaiseDoom(),
        "The last third of the doom track | 9 of 13 | 4 doom tokens are left | At this pace: 3 more rounds",
        "Последняя треть трека безысходности | 9 из 13 | Осталось 4 жетона | В таком темпе: ещё 3 раунда",
    ),
    "last": (
        (c.CorrectDoom(11),), c.RaiseDoom(),
        "One doom token is left | 12 of 13 | At this pace: 1 more round",
        "Остался последний жетон | 12 из 13 | В таком темпе: ещё 1 раунд",
    ),
    "awakening": (
        (c.CorrectDoom(12),), c.RaiseDoom(),
        "Awakened by: doom track full | Cthulhu wakes up | The town is lost; you remain."
        " | Combat rating −6, doom tokens: 13",
        "Причина: полный трек безысходности | Ктулху пробуждается | Город потерян, остались вы."
        " | Боевой рейтинг −6, жетонов безысходности: 13",
    ),
    "end": (
        (c.CorrectTrophies(0, (), ("abyss", "plateau_of_leng")),), c.CloseGate("woods", 1),
        "Cthulhu · victory | The evening is over | Arkham is saved! All gates closed, round 6",
        "Ктулху · победа | Конец вечера | Аркхэм спасён! Закрыты все врата, раунд 6",
    ),
}  # fmt: skip
"""Kind -> acts before it, the act, and what its moment says in English and in Russian."""


def done(before: Table, command: Command, act: Any = None) -> Record[Table]:
    """The entry of an act at this table."""
    applied = apply(before, command, BOX)
    effect = ActEffect(command, 1, before, applied.state, applied.events)
    return Record(1, "tap", "2026-11-20T19:04:00+00:00", "", "", act or Do(command), effect)


def seen(record: Record[Table], language: str = "en", shown: ShownMoments = ShownMoments.ALL) -> tuple[Moment, ...]:
    return moments(record, names(language, record.step.after), shown)


def said(moment: Moment) -> str:
    return " | ".join((moment.eyebrow, moment.title, *moment.lines))


@pytest.mark.parametrize("kind", WORDS)
def test_every_kind_says_what_has_happened(kind: str) -> None:
    laid, command, *sentences = WORDS[kind]
    record = done(played((*LAID, *laid)), command)
    for language, sentence in zip(("en", "ru"), sentences, strict=True):
        (moment,) = seen(record, language)
        assert (moment.kind, said(moment)) == (kind, sentence)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", WORDS)
def test_every_kind_is_drawn_with_its_words_and_the_town(kind: str, width: str) -> None:
    laid, command, *_ = WORDS[kind]
    (moment,) = seen(done(played((*LAID, *laid)), command))
    drawn = render((moment,), width)
    picture, _, drawn = drawn.partition('<svg class="mo-town"')
    assert [text.strip() for text in texts(picture)][:1] == ([moment.front.title] if moment.front else [])
    assert [*texts(f"<svg{drawn}")] == [moment.eyebrow, moment.title, *moment.lines, moment.button]
    assert drawn.count("mo-pane is-lit") == moment.town.lit
    assert drawn.count("mo-pane") == moment.town.windows == 13


def test_an_evening_has_one_town_and_a_window_goes_dark_with_each_doom() -> None:
    before = played(LAID)
    towns = [seen(done(played((*LAID, c.CorrectDoom(doom))), BEATS))[0].town for doom in (3, 4)]
    assert [town.lit for town in towns] == [10, 9]
    assert towns[0].seed == towns[1].seed == seen(done(before, SEALS))[0].town.seed


def test_an_undo_and_a_redo_show_nothing() -> None:
    record = done(played(LAID), OPENS)
    assert seen(record)
    assert not seen(done(played(LAID), OPENS, Undo(1)))
    assert not seen(done(played(LAID), OPENS, Redo(1)))
    assert not seen(replace(record, undone=True))


def test_a_correction_shows_nothing() -> None:
    for command in (c.PutGate("graveyard", "abyss"), c.PutSeal("graveyard"), c.CorrectDoom(12)):
        assert not seen(done(played(LAID), command))


def test_who_wants_none_sees_none_and_who_wants_the_big_ones_sees_no_monster() -> None:
    table = played(LAID)
    assert not any(seen(done(table, command), shown=ShownMoments.NONE) for command in (OPENS, SEALS, BEATS))
    assert seen(done(table, SEALS), shown=ShownMoments.BIG)
    assert not seen(done(table, BEATS), shown=ShownMoments.BIG)


def test_at_most_two_of_an_act_the_weightiest_in_their_order() -> None:
    table = played(LAID)
    many = [event for command in (BEATS, OPENS, SEALS, OPENS) for event in apply(table, command, BOX).events]
    record = Record(1, "tap", "", "", "", Do(OPENS), ActEffect(OPENS, 1, table, table, many))
    assert len(seen(record)) == AT_ONCE
    assert [moment.kind for moment in seen(record)] == ["gate", "sealed"]


def test_the_last_third_comes_once() -> None:
    """An Elder Sign takes a token back; the moment does not come again."""
    raised = done(played((*LAID, c.CorrectDoom(8))), c.RaiseDoom())
    after = names("en", raised.step.after)
    assert moments(raised, after, ShownMoments.ALL)
    assert not moments(raised, after, ShownMoments.ALL, (raised,))
    assert moments(raised, after, ShownMoments.ALL, (replace(raised, undone=True),))


def test_what_falls_in_the_other_world_is_lost_as_well() -> None:
    laid = (*LAID, c.PlaceInvestigator(0, "yuggoth", 1), c.CorrectInvestigator(0, "sanity", 1))
    falls = done(played(laid), c.LoseHealth(0, sanity=1))
    assert [moment.kind for moment in seen(falls)] == ["insane", "lost"]


def laid_against(ancient_one: str, doom: int, *sheets: str, own_sheet: bool = False) -> tuple[Command, ...]:
    """A table in round 6 with this doom and, beyond a gate in the Woods, the last of the team."""
    seats = tuple(c.Seat(sheet, own_sheet=own_sheet) for sheet in sheets)
    table = (c.SetUpTable(ancient_one, seats), c.BeginPhase(Phase.UPKEEP), c.CorrectRound(6))
    doom_track = (c.CorrectDoom(doom),) if doom else ()
    return (*table, *doom_track, c.PutGate("woods", "yuggoth"), c.PlaceInvestigator(len(sheets) - 1, "yuggoth", 2))


def joined(laid: tuple[Command, ...], *commands: Command) -> Record[Table]:
    """The entry of an act in which happens what these acts bring one after the other."""
    steps = [done(played((*laid, *commands[:at])), command) for at, command in enumerate(commands)]
    events = [event for step in steps for event in step.events]
    effect = ActEffect(commands[0], 1, steps[0].step.before, steps[-1].step.after, events)
    return replace(steps[0], step=effect)


def test_whom_the_same_act_devours_is_neither_insane_nor_lost() -> None:
    laid = (*laid_against("yog_sothoth", 0, "joe_diamond", "kate_winthrop"), c.CorrectInvestigator(1, "sanity", 1))
    assert not seen(done(played(laid), c.LoseHealth(1, sanity=1)))
    wakes = done(played(laid_against("yig", 9, "joe_diamond", "kate_winthrop")), c.LoseInTime(1))
    assert [moment.kind for moment in seen(wakes)] == ["awakening"]
    assert not seen(joined(LAID, c.LoseInTime(2), c.DevourInvestigator(2)))


def test_an_awakening_that_leaves_nobody_leads_to_no_battle() -> None:
    wakes, ends = seen(done(played(laid_against("yig", 9, "kate_winthrop")), c.LoseInTime(0)))
    assert said(wakes) == "Awakened by: doom track full | Yig wakes up"
    assert (wakes.leads, wakes.button) == (None, "Tap to go on")
    assert ends.kind == "end"


def test_on_an_own_sheet_the_rule_about_items_is_said() -> None:
    table = played((*laid_against("cthulhu", 0, "kate_winthrop", own_sheet=True), c.CorrectInvestigator(0, "clues", 4)))
    insane, _lost = seen(done(table, c.LoseHealth(0, sanity=5)))
    assert insane.lines[1:] == ("Clues lost: 2 of 4", "Half of your items, rounded down.")
    assert not insane.leads


def test_who_is_lost_hears_of_no_way_of_another_and_comes_back_two_rounds_after_that_round() -> None:
    laid = (*laid_against("cthulhu", 0, "joe_diamond", "kate_winthrop"), c.BeginPhase(Phase.MOVEMENT))
    acts = (c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), c.LoseInTime(0), c.CorrectRound(7))
    assert [moment.lines for moment in seen(joined((*laid, c.TakeGate("woods")), *acts))] == [
        ("No gate back", "Back in round 8"),
        ("Back in round 8",),
    ]


def test_what_is_to_be_chosen_is_where_the_button_leads() -> None:
    laid, command, *_ = WORDS["insane"]
    (moment,) = seen(done(played((*LAID, *laid)), command))
    assert moment.button == "Choose what to lose"
    assert '"OpenInvestigator"' in unescape(render((moment,), "phone"))
    (lost,) = seen(done(played(LAID), c.LoseInTime(1)))
    assert "data-act" not in render((lost,), "phone")
