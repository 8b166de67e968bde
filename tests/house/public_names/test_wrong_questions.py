"""Whatever a face is asked wrongly ends in one sentence of ours, never in a trace from within.

Every function, method and property with arguments that a face shows is found by itself. Each of its arguments is told
as something wrong while the others are right; a function that nobody has said right arguments for makes the test red.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from golden_evenings import saved
from test_help import Shown, shown

from companion import arkham, facts, history, innsmouth, odds, realms
from companion.apps import arkham as arkham_app
from companion.apps import innsmouth as innsmouth_app
from companion.apps import notebook
from companion.apps import odds as odds_app
from companion.apps import realms as realms_app
from companion.apps.handles import TableOdds, figures
from companion.apps.tables import games
from companion.arkham import commands as c
from companion.arkham import forecast
from companion.arkham.table.state import Phase
from companion.errors import BadExport, BadQuestion, CompanionError
from companion.facts.arkham_card_effects import FightWord
from companion.facts.arkham_powers import PowerWord
from companion.history.broken import RestoreOffer
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.session import new_id
from companion.innsmouth.game import commands as ic
from companion.innsmouth.game.state import BoardSide
from companion.innsmouth.scoring.score import Final
from companion.innsmouth.town.town import TouristKind
from companion.realms.game import commands as rc

FACES = (
    "apps.arkham", "apps.handles", "apps.innsmouth", "apps.odds", "apps.realms", "arkham", "arkham.forecast", "facts",
    "history", "innsmouth", "odds", "realms",
)  # fmt: skip


class Nonsense:
    """Nothing that anybody means."""


WRONG: tuple[object, ...] = (
    Nonsense(), 3, -1, 10**9, 2.5, float("nan"), True, "x", "", b"x", None, [], [None], (), {}, {"x": 1}, {None: None},
)  # fmt: skip

FINDS_NOTHING = {
    "arkham.Table.monsters_at": "asked at every step of the rules, by a comparison alone: nobody is there",
    "arkham.Table.seats_at": "the same",
    "arkham.Table.reads": "the same",
    "arkham.Table.holder": "the same",
    "history.Codec.is_read_back": "says of anything whether it comes back",
}
"""What takes anything and has an answer to it, each with the reason."""
NOT_ASKED = {
    "facts.realms.ability_list": "reads a cell; what reads the file tells of its ValueError with row and column",
    "history.Codec.encode_act": "on the way of every tap, which looks at nothing twice; mypy and the contract tests do",
    "history.Session.do": "the same; a notebook asks Handle.do, which looks",
    "history.Session.undo": "the same",
    "history.Session.redo": "the same",
    "history.SqliteJournal.append": "the same",
    "history.SqliteJournal.entries": "the same",
    "history.SqliteJournal.stands": "the same",
    "history.Timeline": "the same",
    "history.Journal": "a protocol; whatever keeps games is asked in tests/history/journals/test_journal_contract.py",
}
"""What is left out, each with the reason."""


@dataclass(frozen=True)
class Ask:
    """A way to ask, with arguments that are right."""

    ask: Callable[..., Any]
    right: Mapping[str, Any]

    def __call__(self, **wrong: Any) -> Any:
        told = {**self.right, **wrong}
        return self.ask(**told)


@pytest.fixture(autouse=True)
def no_page_follows_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebook, "show", lambda page: None)
    monkeypatch.setattr("IPython.display.display", lambda *_: None)


@pytest.fixture(scope="module")
def rights(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Callable[[], Ask]]:
    """Every name of a face -> how it is asked rightly; made anew for every question that changes something."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(notebook, "show", lambda page: None)
        return {**_rules(), **_records(), **_kept(folder), **_handles(folder)}


def asks(ask: Callable[..., Any], **right: Any) -> Callable[[], Ask]:
    return lambda: Ask(ask, right)


@cache
def _table() -> arkham.Table:
    box = facts.arkham.load()
    told = c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond")))
    return arkham.apply(None, told, box).state


def _rules() -> dict[str, Callable[[], Ask]]:
    box, table = facts.arkham.load(), replace(_table(), phase=Phase.MYTHOS)
    at_table = {"state": table, "box": box}
    town = innsmouth.practice_town()
    sheet = innsmouth.Sheet("practice", innsmouth.Character.DETECTIVE)
    best = innsmouth.best_route(sheet, town)
    gone = innsmouth.passed(best.route, sheet, town)
    road = innsmouth.Stroke(road=next(iter(town.roads)))
    cards, deck = facts.realms.load(), {"follower": 6, "goon": 2, "initiate": 2}
    side = realms.Side(5, ("goon",) * 6)
    return {
        "arkham.apply": asks(arkham.apply, command=c.RaiseDoom(), **at_table),
        "arkham.can": asks(arkham.can, command=c.RaiseDoom(), **at_table),
        "arkham.why_not": asks(arkham.why_not, command=c.RaiseDoom(), **at_table),
        "arkham.board": asks(arkham.board, **at_table),
        "arkham.BoardGraph.arrows": asks(arkham.board(table, box).arrows, color="white"),
        "arkham.score": asks(arkham.score, **at_table),
        "arkham.resolve": asks(arkham.resolve, command=c.ResolveMythos("feds_raid_arkham"), draw=None, **at_table),
        "arkham.Table.monsters_at": asks(table.monsters_at, place="woods"),
        "arkham.Table.seats_at": asks(table.seats_at, place="woods"),
        "arkham.Table.reads": asks(table.reads, way="x"),
        "arkham.Table.holder": asks(table.holder, number=1),
        **{
            f"arkham.forecast.{ask.__name__}": asks(ask, **at_table)
            for ask in (forecast.between, forecast.cuts, forecast.next_cards, forecast.next_gates, forecast.posts,
                        forecast.threat_map, forecast.threats, forecast.walks)
        },
        "arkham.forecast.plan": asks(forecast.plan, rounds=2, pinned={}, forbidden=(), **at_table),
        "arkham.forecast.sealing": asks(forecast.sealing, rounds=2, runs=9, **at_table),
        "arkham.forecast.waking": asks(
            forecast.waking, rounds=2, closings=0.0, plan=None, seals=None, runs=9, tell=None, **at_table
        ),
        "innsmouth.apply": asks(innsmouth.apply, state=None, command=_set_up(), box=facts.innsmouth.load()),
        "innsmouth.why_not": asks(innsmouth.why_not, state=None, command=_set_up(), box=facts.innsmouth.load()),
        "innsmouth.appraise": asks(innsmouth.appraise, route=best.route, sheet=sheet, town=town),
        "innsmouth.best_route": asks(
            innsmouth.best_route, sheet=sheet, town=town, objective="expected", time_limit=5.0, progress=None
        ),
        "innsmouth.check_order": asks(innsmouth.check_order, levels=[1, 2], first_in_last_round=0),
        "innsmouth.passed": asks(innsmouth.passed, route=best.route, sheet=sheet, town=town),
        "innsmouth.read_sheet": asks(
            innsmouth.read_sheet, text=innsmouth.write_sheet(sheet), town=town, file="sheet", warnings=None
        ),
        "innsmouth.read_town": asks(
            innsmouth.read_town, text=innsmouth.write_town(town), file="town", warnings=None, farthest=100.0,
            longest=40
        ),
        "innsmouth.score": asks(
            innsmouth.score, sheet=sheet, town=town, passed=gone, result=innsmouth.CheckResult(), judge=None
        ),
        "innsmouth.what_would_add": asks(
            innsmouth.what_would_add, sheet=sheet, town=town, stroke=road, before=None,
            objective=innsmouth.Objective.EXPECTED, time_limit=5.0,
        ),
        "innsmouth.winners": asks(innsmouth.winners, finals=[Final(3, 1)]),
        "innsmouth.write_sheet": asks(innsmouth.write_sheet, sheet=sheet),
        "innsmouth.write_town": asks(innsmouth.write_town, town=town),
        "innsmouth.Appraisal.value": asks(best.appraisal.value, objective=innsmouth.Objective.EXPECTED),
        "innsmouth.Tourists.of": asks(innsmouth.Tourists(1).of, kind=TouristKind.CIRCLE),
        "odds.at_least": asks(odds.at_least, dice=3, successes=1, success_on=5),
        "odds.check": asks(
            odds.check, dice=3, difficulty=1, success_on=5, clues=0, rerolls=0, dice_per_clue=1, failure_rerolls=0,
            single_rerolls=0, sixes_count_double=False,
        ),
        "odds.Distribution.at_least": asks(odds.dice_sum("2d6").at_least, number=3),
        "odds.Distribution.at_most": asks(odds.dice_sum("2d6").at_most, number=3),
        "odds.Distribution.from_weights": asks(odds.Distribution.from_weights, weights={1: 1}),
        "odds.Distribution.times": asks(odds.dice_sum("2d6").times, number=3),
        "odds.dice_successes": asks(odds.dice_successes, dice="4d6", success_on=5),
        "odds.dice_sum": asks(odds.dice_sum, dice="4d6", keep_highest=3, keep_lowest=None),
        "odds.draw_chance": asks(
            odds.draw_chance, draw_pile={"a": 2, "b": 3}, cards=2, needed={"a": 1}, discard_pile=None
        ),
        "odds.draws": asks(odds.draws, draw_pile={"a": 2, "b": 3}, cards=2, wanted={"a"}, discard_pile=None),
        "odds.distribution": asks(odds.distribution, dice=3, success_on=5, sixes_count_double=False),
        "odds.Check.advice": asks(
            odds.check(3).advice, successes=0, dice_rolled=3, clues=0, rerolls=0, failure_rerolls=0, single_rerolls=0
        ),
        "realms.apply": asks(realms.apply, state=None, command=rc.SetUpDuel(("Ann", "Bob")), box=cards),
        "realms.why_not": asks(realms.why_not, state=None, command=rc.SetUpDuel(("Ann", "Bob")), box=cards),
        "realms.best_turn": asks(
            realms.best_turn, hand=("goon",), locations=(), box=cards, power=1, loss=0, gain=0, draw=0, seat=None,
            discarded=False, abjured=False, keep=False, leaving=(),
        ),
        "realms.card_change": asks(realms.card_change, deck=deck, card="goon", locations=(), box=cards, hand=5),
        "realms.deck_odds": asks(
            realms.deck_odds, draw_pile=deck, discard_pile=None, wanted={"goon"}, in_hand_and_play=None, top=(),
            hand=5, later_hand=None, box=None,
        ),
        "realms.find_cards": asks(realms.find_cards, words="", box=cards, colors=(), kinds=(), needs=(), does=()),
        "realms.next_hand": asks(
            realms.next_hand, draw_pile=deck, discard_pile=None, locations=(), box=cards, top=(), hand=5
        ),
        "realms.win_chance": asks(
            realms.win_chance, mine=side, theirs=side, box=cards, begins=True, games=9, steps=900
        ),
        "realms.parse": asks(realms.parse, text="lose(4)"),
        "realms.NextHand.lethal": asks(realms.next_hand(deck, box=cards).lethal, needed=3),
        "realms.NextHand.error": asks(realms.next_hand(deck, box=cards).error, chance=odds.at_least(1, 1)),
        "realms.Law.at_least": asks(realms.deck_odds(deck, wanted={"goon"}).next_hand.at_least, number=1),
    }  # fmt: skip


def _set_up() -> ic.SetUpGame:
    return ic.SetUpGame(("Ann",), BoardSide.CULTISTS)


def _records() -> dict[str, Callable[[], Ask]]:
    box, waking = facts.arkham.load(), forecast.waking(_table(), facts.arkham.load(), rounds=2)
    threat = forecast.Threat(1, "ghoul", {}, {})
    gates = replace(_table(), gates={"woods": "abyss"})
    plan, seals = forecast.plan(gates, facts.arkham.load()), forecast.sealing(gates, facts.arkham.load(), runs=9)
    duel = realms.apply(None, rc.SetUpDuel(("Ann", "Bob")), facts.realms.load()).state
    return {
        "facts.ArkhamBox.titles_of": asks(box.titles_of, record=box.monsters["ghoul"]),
        "facts.ArkhamBox.neighborhood_of": asks(box.neighborhood_of, area="woods"),
        "facts.ArkhamBox.neighbors": asks(box.neighbors, area="woods"),
        "facts.ArkhamBox.arrow_out": asks(box.arrow_out, area="woods", color="black"),
        "facts.ArkhamBox.power": asks(box.power, card="axe", does=next(iter(PowerWord))),
        "facts.ArkhamBox.powerful": asks(box.powerful, does=next(iter(PowerWord))),
        "facts.ArkhamBox.in_fight": asks(box.in_fight, card="axe", does=next(iter(FightWord))),
        "facts.ArkhamBox.players_numbers": asks(box.players_numbers, players=3),
        "facts.arkham.load": asks(facts.arkham.load, folder=None),
        "facts.innsmouth.load": asks(facts.innsmouth.load, folder=None),
        "facts.realms.load": asks(facts.realms.load, folder=None),
        "facts.parse": asks(facts.parse, text="lose(4)"),
        "arkham.forecast.Threat.chance_at": asks(threat.chance_at, place="woods"),
        "arkham.forecast.Cell.by": asks(forecast.Cell(0, "woods", 1).by, number=1),
        "arkham.forecast.GatePlan.cell": asks(plan.cell, seat=0, gate="woods"),
        "arkham.forecast.Sealing.place": asks(seals.place, location="woods"),
        "arkham.forecast.SealingPlace.opens_again": asks(seals.place("woods").opens_again, rounds=1),
        "arkham.forecast.Waking.total": asks(waking.total, rounds=1),
        "arkham.forecast.Waking.error": asks(waking.error, chance=waking.total(1)),
        **{
            f"realms.Duel.{name}": asks(getattr(duel, name), seat=0)
            for name in ("neighbours", "rows_of", "following", "first_hand")
        },
        "realms.Duel.location": asks(duel.location, number=1),
    }


def _kept(folder: Path) -> dict[str, Callable[[], Ask]]:
    game = games.arkham()
    journal = history.SqliteJournal(folder / "kept.sqlite")
    session = history.Session.start(game, journal, "title", "device")
    act, first = history.Do(c.RaiseTerror()), history.Do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"),)))
    session.do(first.command)
    session.do(c.RaiseDoom())
    saved, entries = journal.games()[0], journal.entries(session.game_id)
    text, codec = history.export_game(journal, saved.id, game), history.Codec(game)
    read, mark = history.read_game(text, game), history.Checkpoint(1, "{}", 1, "")

    def of(name: str, **right: Any) -> Callable[[], Ask]:
        return asks(getattr(journal, name), **right)

    return {
        "history.begin": asks(history.begin, game=game, entries=entries),
        "history.decode": asks(history.decode, kind=int, content=3),
        "history.export_game": asks(history.export_game, journal=journal, game_id=saved.id, game=game),
        "history.journal_file": asks(history.journal_file, data_dir=folder),
        "history.keep_game": lambda: Ask(
            history.keep_game, {"read": read, "game": game, "journal": MemoryJournal(), "keep": None}
        ),
        "history.read_game": asks(history.read_game, text=text, game=game),
        "history.Codec.encode": asks(codec.encode, command=c.RaiseDoom()),
        "history.Codec.decode": asks(codec.decode, content=codec.encode(c.RaiseDoom())),
        "history.Codec.decode_act": asks(codec.decode_act, content=codec.encode_act(act)),
        "history.Codec.encode_state": asks(codec.encode_state, state=_table()),
        "history.Codec.decode_state": asks(codec.decode_state, content=codec.encode_state(_table())),
        "history.Codec.is_read_back": asks(codec.is_read_back, state=_table()),
        "history.Session.start": asks(
            history.Session.start, game=game, journal=MemoryJournal(), title="title", device="device"
        ),
        "history.Session.resume": asks(
            history.Session.resume,
            game=game,
            journal=journal,
            game_id=saved.id,
            device="device",
            offer=RestoreOffer(2, session.state, 2),
            who="who",
        ),
        "history.Session.listen": asks(session.listen, wake=print),
        "history.SqliteJournal.add": lambda: Ask(
            journal.add, {"game": replace(saved, id=new_id()), "drafts": [], "checkpoint": None}
        ),
        "history.SqliteJournal.game": of("game", game=saved.id),
        "history.SqliteJournal.size": of("size", game=saved.id),
        "history.SqliteJournal.rename": of("rename", game=saved.id, title="title"),
        "history.SqliteJournal.delete": of("delete", game="nothing"),
        "history.SqliteJournal.put_checkpoint": of("put_checkpoint", game=saved.id, checkpoint=mark),
        "history.SqliteJournal.checkpoints": of("checkpoints", game=saved.id),
        "history.SqliteJournal.aside": of("aside", game=saved.id),
        "history.SqliteJournal.put_aside": of("put_aside", game=saved.id, content=journal.aside(saved.id), over=None),
        "history.SqliteJournal.listen": of("listen", wake=print),
    }


def _handles(folder: Path) -> dict[str, Callable[[], Ask]]:
    places = {"data_folder": folder / "shown", "language": "en"}
    table = arkham_app.show(folder / "shown", language="en")
    table.do(c.SetUpTable("hastur", (c.Seat("amanda_sharpe"), c.Seat("joe_diamond"))))
    tour = innsmouth_app.show(folder / "shown", language="en")
    tour.do(_set_up())
    (folder / "solo.json").write_text(saved(games.innsmouth(), "innsmouth/golden/solo.json"), "utf-8")
    finished = innsmouth_app.open(folder / "solo.json", **places)
    duel = realms_app.show(folder / "shown", language="en")
    duel.do(rc.SetUpDuel(("Ann", "Bob")))
    sheet, town = innsmouth.Sheet("practice", innsmouth.Character.DETECTIVE), innsmouth.practice_town()
    best = innsmouth.best_route(sheet, town)
    apps: Mapping[str, Any] = {"arkham": arkham_app, "innsmouth": innsmouth_app, "realms": realms_app}
    marks = odds_app.show(folder / "shown", language="en")
    curve = figures.curves({"a": [(1, 2)]})
    return {
        **{f"apps.{name}.show": asks(app.show, **places) for name, app in apps.items()},
        **{f"apps.{name}.saved_games": asks(app.saved_games, data_folder=folder) for name, app in apps.items()},
        "apps.arkham.open": asks(arkham_app.open, where=table.id, **places),
        "apps.innsmouth.open": asks(innsmouth_app.open, where=tour.id, **places),
        "apps.realms.open": asks(realms_app.open, where=duel.id, **places),
        "apps.odds.show": asks(odds_app.show, **places),
        "apps.handles.Handle.do": asks(table.copy().do, command=c.RaiseDoom()),
        "apps.handles.Handle.events": asks(table.events, kind=None),
        "apps.handles.Handle.copy": asks(tour.copy, acts=None),
        "apps.handles.Handle.what_if": asks(tour.what_if, acts=None),
        "apps.handles.ArkhamTable.copy": asks(table.copy, acts=None),
        "apps.handles.ArkhamTable.resolve": asks(table.resolve, card="feds raid", answers=None),
        "apps.handles.ArkhamTable.clock": asks(table.clock, closings=0.0),
        "apps.handles.ArkhamTable.tell": asks(table.tell, events=()),
        "apps.handles.DuelOdds.next_hands": asks(duel.odds.next_hands, seat=0, wanted=["follower"]),
        "apps.handles.GameOdds.sheet": asks(tour.odds.sheet, seat=0),
        "apps.handles.GameOdds.town": asks(tour.odds.town, seat=0),
        "apps.handles.GameOdds.best_route": asks(tour.odds.best_route, seat=0, time_limit=None),
        "apps.handles.OddsSheet.do": asks(marks.do, act=None),
        "apps.handles.TableOdds.waking": asks(
            TableOdds(_table(), facts.arkham.load()).waking,
            rounds=2,
            closings=0.0,
            plan=None,
            seals=None,
            runs=9,
            tell=None,
        ),
        "apps.handles.TableOdds.plan": asks(
            TableOdds(_table(), facts.arkham.load()).plan, rounds=2, pinned={}, forbidden=()
        ),
        "apps.handles.TableOdds.sealing": asks(TableOdds(_table(), facts.arkham.load()).sealing, rounds=2, runs=9),
        "apps.handles.BoardGraph.arrows": asks(table.board.arrows, color="white"),
        "apps.handles.figures.town": asks(figures.town, board=table.board, shade=None, title="", ways=()),
        "apps.handles.figures.curves": asks(
            figures.curves, lines={"a": [(1, 2)]}, title="", across="", up="", errors=None
        ),
        "apps.handles.figures.route": asks(figures.route, sheet=sheet, town=town, best=best, language="en"),
        "apps.handles.figures.sheet": asks(figures.sheet, game=finished, seat=0),
        "apps.handles.figures.drawing": asks(figures.drawing, chart=None),
        "apps.handles.figures.compare": asks(figures.compare, figure=curve, before=curve, word="before", language="en"),
    }


def told(one: Shown) -> list[str]:
    """The arguments that somebody tells."""
    places = inspect.signature(one.function).parameters.values()
    return [place.name for place in places if place.name not in ("self", "cls") and place.kind is not place.VAR_KEYWORD]


def with_arguments(face: str) -> Iterator[Shown]:
    seen = set[str]()
    for one in shown(face):
        if told(one) and one.label not in seen and not any(one.label.startswith(name) for name in NOT_ASKED):
            seen.add(one.label)
            yield one


@pytest.mark.parametrize("face", FACES)
def test_what_is_asked_wrongly_is_answered_in_a_sentence_and_never_by_a_trace(
    face: str, rights: Mapping[str, Callable[[], Ask]]
) -> None:
    for one in with_arguments(face):
        assert one.label in rights, f"{one.label}: say here how it is asked rightly"
        for field in told(one):
            for wrong in WRONG:
                _ask(one.label, rights[one.label](), field, wrong)


@pytest.mark.parametrize("face", FACES)
def test_what_is_of_no_kind_that_is_meant_is_refused_and_the_argument_named(
    face: str, rights: Mapping[str, Callable[[], Ask]]
) -> None:
    for one in with_arguments(face):
        for field in told(one):
            annotation = inspect.signature(one.function).parameters[field].annotation
            if one.label not in FINDS_NOTHING and annotation not in ("object", "Any"):
                try:
                    rights[one.label]()(**{field: Nonsense()})
                except CompanionError as error:
                    refused = error
                else:
                    pytest.fail(f"{one.label} takes anything for its {field}")
                if isinstance(refused, BadQuestion):
                    assert refused.field == field, one.label


def test_what_is_called_right_here_is_right(rights: Mapping[str, Callable[[], Ask]]) -> None:
    refuses = {
        "apps.handles.OddsSheet.do",
        "apps.handles.figures.drawing",
        "apps.handles.GameOdds.sheet",
        "apps.handles.GameOdds.best_route",
    }
    for label, right in rights.items():
        if label not in refuses:
            asyncio.run(_within_a_loop(right()))


async def _within_a_loop(ask: Ask) -> None:
    ask()


def _ask(label: str, ask: Ask, field: str, wrong: object) -> None:
    """Ask, and let only our own errors pass."""
    try:
        ask(**{field: wrong})
    except CompanionError:
        return
    except Exception as error:
        raise AssertionError(f"{label}({field}={wrong!r}) ends in {type(error).__name__}: {error}") from error


def test_a_command_whose_fields_are_of_another_kind_is_refused_at_the_door() -> None:
    for wrong in (c.MoveInvestigator("Joe", 3), c.CorrectDoom("3"), c.SetUpTable(3, "x")):  # type: ignore[arg-type]
        with pytest.raises(BadQuestion, match=r"^command: Command is meant, not "):
            arkham.why_not(_table(), wrong, facts.arkham.load())


def test_a_sentence_repeats_no_whole_table() -> None:
    with pytest.raises(BadQuestion) as refused:
        arkham.board(_table().investigators, facts.arkham.load())  # type: ignore[arg-type]
    assert len(str(refused.value)) < 120


def test_the_log_keeps_no_table_that_is_none() -> None:
    with pytest.raises(BadExport):
        history.Codec(games.arkham()).encode_state(3)  # type: ignore[arg-type]
