"""The town of the week at the wired page: from seed to code to verdict; what is tampered with is said."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from test_innsmouth_page import BOX, Seated
from week_player import next_act, steps

from companion.apps.browser.address import PageWishes, wishes_in
from companion.apps.tables import innsmouth_week
from companion.apps.tables.boxes.innsmouth_box import BoxFile
from companion.apps.tables.games import innsmouth
from companion.apps.tables.innsmouth_week import OF_A_CODE
from companion.history.codec import Codec, from_text
from companion.history.link.documents import read_link, write_link
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox
from companion.innsmouth.box.week_codes import WeekGame
from companion.innsmouth.game import commands as c
from companion.innsmouth.game.state import Phase
from companion.innsmouth.sheet.characters import Character
from companion.innsmouth.town.town import TouristKind
from companion.innsmouth.week import seeds
from companion.screens.innsmouth.drafts import setup_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.round import dice_panel
from companion.screens.keeping.links import LinkContent, OpenLink, OpenShare
from companion.widgets.carrier import Browser
from companion.words.catalogues import sentences_in

SEED = "W47-6QF2"
TODAY = date(2026, 11, 24)


@pytest.fixture(autouse=True)
def a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(innsmouth_week, "today", lambda: TODAY)


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def kept(folder: Path) -> list[WeekGame]:
    return list(BoxFile(folder).load().week_games.values())


def play(seated: Seated, name: str = "Kira", seed: str = SEED) -> None:
    """A game of the week to its end, by what is due each time."""
    seated.tap(v.OpenWeek(seed))
    seated.tap(setup_draft.NamePlayer(0, name))
    seated.tap(v.BeginWeek(seed))
    while (act := next_act(seated.state)) is not None:
        seated.tap(act)


def code(name: str = "Max", seed: str = SEED, change: Any = None) -> str:
    """A friend's code; ``change`` takes the acts of the log as they are written."""
    codec = Codec(innsmouth())
    acts = [codec.encode(command) for command, _ in steps(seed, name)]
    return written(acts if change is None else change(acts))


def written(acts: list[dict[str, Any]]) -> str:
    game = innsmouth()
    at = "2026-11-20T19:00:00.000+00:00"
    entries = [
        {"number": at_, "id": f"id{at_}", "at": at, "who": "", "device": "", "act": act}
        for at_, act in enumerate(acts, start=1)
    ]
    document = {
        "format": "companion game", "format_version": 2, "kind": "innsmouth", "title": "", "created": at,
        "rules_version": game.rules_version, "box_digest": game.box_digest, "entries": entries, "last": None,
    }  # fmt: skip
    return write_link(json.dumps(document))


# ---------------------------------------------------------------- from the form to the code


def test_the_form_offers_the_week_that_runs_now_and_one_tap_opens_it(seated: Seated) -> None:
    now = seeds.of_week(2026, 48)
    assert "Town of the week" in seated.says()
    assert "Week 48: 23 Nov–29 Nov" in seated.says()
    seated.tap(v.OpenWeek())
    assert now in seated.says()
    assert "What the seed sets" in seated.says()
    seated.tap(v.BeginWeek(now))
    assert seated.state.week == now
    assert seated.state.seats[0].caches is not None


@pytest.mark.parametrize("typed", ["w46 6qf2", "https://almanac.example/innsmouth.html?week=W46-6QF2"])
def test_a_seed_is_typed_or_comes_in_a_link(seated: Seated, typed: str) -> None:
    seated.tap(v.OpenWeek(), "seed", typed)
    assert "W46-6QF2" in seated.says()
    assert "from another week" in seated.says()


def test_what_is_no_seed_is_said(seated: Seated) -> None:
    seated.tap(v.OpenWeek())
    seated.tap(v.OpenWeek(), "seed", "tuesday")
    assert "Not a seed: tuesday. A seed looks like W47-6QF2." in seated.says()
    assert "The link has no valid seed" not in seated.says()  # the line that was typed in says so itself


def test_the_address_opens_the_page_of_its_seed(tmp_path: Path) -> None:
    assert wishes_in("week=W47-6QF2&lang=en") == PageWishes(language="en", week="W47-6QF2")
    assert "W47-6QF2" in Seated(tmp_path, week="W47-6QF2").says()


@pytest.mark.parametrize("wrong", ["hello😀", "W99-6QF2", "<b>"])
def test_a_link_whose_seed_is_none_says_so(tmp_path: Path, wrong: str) -> None:
    said = Seated(tmp_path, week=wrong).says()
    assert "Not a seed: " in said
    assert "Town of the week" in said
    assert -1 < said.find("The link has no valid seed: ") < said.find("Town seed")


def test_every_round_is_told_its_dice_and_takes_them_in_one_tap(seated: Seated) -> None:
    seated.tap(v.OpenWeek(SEED))
    seated.tap(v.BeginWeek(SEED))
    told = []
    for _ in range(3):
        assert "No need to roll" in seated.says()
        assert "Use these dice" in seated.says()
        act = next_act(seated.state)
        told.append(act)
        before = seated.taps
        seated.tap(act)
        assert (seated.state.phase, seated.taps - before) == (Phase.DRAFT, 1)
        while seated.state.phase is not Phase.DICE:
            seated.tap(next_act(seated.state))
    assert [len(one.dice) for one in told] == [5, 3, 3]


def test_a_finished_game_stands_first_with_its_code_and_goes_with_its_undo(seated: Seated, tmp_path: Path) -> None:
    play(seated)
    (own,) = kept(tmp_path)
    assert (own.seed, own.is_own) == (SEED, True)
    verdict = innsmouth_week.verdict(own.code, BOX)
    assert verdict.wrong is None
    assert verdict.lines is not None
    seated.tap(v.OpenMode(v.SheetMode.SCORE))
    assert "Compare with friends" in seated.says()
    seated.tap(v.OpenWeek(SEED))
    said = seated.says()
    assert "Kira (you)" in said
    assert f"{verdict.strokes} segments checked" in said
    assert str(verdict.lines.total) in said
    newest = seated.table.history.undo
    assert newest is not None
    seated.tap(v.Undo(newest.number))
    assert kept(tmp_path) == []


def test_the_code_that_is_shared_is_the_log_alone_and_short(seated: Seated) -> None:
    play(seated)
    document = from_text(seated.page.share_document(LinkContent.GAME))
    assert document["last"] is None
    assert len(write_link(json.dumps(document))) < 850
    seated.tap(OpenShare(LinkContent.GAME))
    assert "Share" in seated.says()
    seated.page.browser_reported(Browser(at="http://localhost:8866/voila/render/innsmouth.ipynb"))
    assert "your friend pastes it" in seated.says(), "the letters are all that a friend needs"
    assert "this computer only" not in seated.says()


# ---------------------------------------------------------------- friends


def test_a_friends_code_is_checked_and_compared(seated: Seated, tmp_path: Path) -> None:
    play(seated)
    own = innsmouth_week.verdict(kept(tmp_path)[0].code, BOX).lines
    friend = innsmouth_week.verdict(code(), BOX).lines
    assert own is not None
    assert friend is not None
    seated.tap(v.CompareCode(f"https://almanac.example/innsmouth.html#g={code()}"))
    said = seated.says()
    assert "Max" in said
    assert said.count("segments checked") == 2
    assert len(kept(tmp_path)) == 2
    assert (seated.page.view.typed_code, seated.page.view.compared) == ("", "Max"), "the line is free for the next code"
    seated.tap(v.CompareCode(code()))
    assert len(kept(tmp_path)) == 2, "the same code stands once"
    name = innsmouth_week.name_of(code())
    seated.tap(v.ForgetWeekGame(name))
    scores, deleted = seated.says().split("Bin")
    assert "Max" not in scores
    assert "Max" in deleted


def _other_dice(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    seen = 0
    for act in acts:
        if act["do"] == "TellDice":
            seen += 1
            if seen == 7:
                die = act["with"]["dice"][0]
                die["number"] = die["number"] % 6 + 1
    return acts


def _by_hand(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    last = max(place for place, act in enumerate(acts) if act["do"] == "EndRound")
    more = {"do": "AddTourists", "with": {"seat": 0, "at": [6, 6], "kind": "circle", "by": 1}}
    return [*acts[:last], more, *acts[last:]]


def _illegal(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    last = max(place for place, act in enumerate(acts) if act["do"] == "DrawSegment")
    return [*acts[:last], {"do": "DrawSegment", "with": {"seat": 0, "road": "9-9~9-8"}}, *acts[last + 1 :]]


def _unfinished(acts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return acts[:12]


@pytest.mark.parametrize(
    ("change", "english", "russian"),
    [
        (_other_dice, "round 7 does not match the dice of the seed", "раунд 7 не сходится с кубиками кода города"),
        (_by_hand, "something was set by hand in round 10", "в раунде 10 что-то исправлено вручную"),
        (_illegal, "an action in round 10 breaks the rules", "в раунде 10 есть действие не по правилам"),
        (_unfinished, "the game is not over: round 2", "партия не окончена: раунд 2"),
    ],
    ids=["dice", "by hand", "rules", "unfinished"],
)
def test_a_code_that_was_tampered_with_says_its_round(tmp_path: Path, change: Any, english: str, russian: str) -> None:
    for language, said in (("en", english), ("ru", russian)):
        seated = Seated(tmp_path, language=language)
        seated.tap(v.OpenWeek(SEED))
        seated.tap(v.CompareCode(code("Oleg", change=change)))
        assert said in seated.says()
        assert "—" in seated.says()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("", ""),
        ("hello", "The Almanac cannot read this code."),
        (code()[:200], "The code is cut off: only 199 of"),
        (code()[:-9] + "AAAAAAAAA", "The code was altered on the way"),
        ("A" * 40_000, "The Almanac cannot read this code."),
        ("1", "The code is cut off: none of the game arrived."),
        ("2" + code()[1:], "This code comes from a newer Almanac."),
        ("1" * 50, "The Almanac cannot read this code."),
    ],
    ids=["empty", "text", "cut", "changed", "long", "begun", "newer", "other letters"],
)
def test_a_code_that_cannot_be_read_is_one_sentence(seated: Seated, tmp_path: Path, wrong: str, said: str) -> None:
    seated.tap(v.OpenWeek(SEED))
    seated.tap(v.CompareCode(wrong))
    assert said in seated.says()
    assert " link " not in seated.page.view.no_code
    assert seated.page.view.typed_code == wrong, "what was typed can be mended"
    assert kept(tmp_path) == []


def test_whatever_is_wrong_with_letters_is_said_of_a_code(root: Path) -> None:
    """Nothing that the reader of links says is left in its words."""
    house = root / "companion" / "history" / "link"
    said = {one for name in ("letters.py", "documents.py") for one in sentences_in((house / name).read_text("utf-8"))}
    of_links = {one for one in said if isinstance(one, str) and " link" in one}
    assert of_links == set(OF_A_CODE)


def test_a_code_of_another_game_is_said(seated: Seated, tmp_path: Path) -> None:
    first = replace(c.SetUpGame(("Max",), next(iter(c.BoardSide))))
    seated.tap(v.OpenWeek(SEED))
    seated.tap(v.CompareCode(written([Codec(innsmouth()).encode(first)])))
    assert "This code holds a game, but not one in the town of the week." in seated.says()
    assert kept(tmp_path) == []


def test_who_opens_the_link_of_a_friend_sees_him_compared(seated: Seated, tmp_path: Path) -> None:
    play(seated)
    other = Seated(tmp_path)
    other.tap(OpenLink(code()))
    assert other.page.view.sheet is v.SheetKind.WEEK
    assert "Max" in other.says()
    assert "Kira (you)" in other.says()
    other.tap(v.Close())
    assert other.state.seats[0].name == "Max", "the friend's sheet lies below"


def test_games_of_weeks_go_with_the_file_of_my_box(seated: Seated, tmp_path: Path) -> None:
    play(seated)
    text = (tmp_path / "innsmouth-box.json").read_text(encoding="utf-8")
    (tmp_path / "b").mkdir()
    other = Seated(tmp_path / "b")
    other.tap(v.OpenSheet(v.SheetKind.BOX))
    other.tap(v.ImportBox(text))
    assert kept(tmp_path / "b") == kept(tmp_path)


def test_another_town_is_said_beside_the_points(seated: Seated, tmp_path: Path) -> None:
    play(seated)
    town = json.loads(BOX.practice_town)
    town["safe_houses"] = town["safe_houses"][1:]
    elsewhere = [Codec(innsmouth()).encode(command) for command, _ in steps(SEED, "Max", json.dumps(town))]
    seated.tap(v.OpenWeek(SEED))
    seated.tap(v.CompareCode(written(elsewhere)))
    assert "different town" in seated.says()


def test_a_link_reads_back_as_it_was_written() -> None:
    letters = code()
    assert write_link(read_link(letters)) == letters


def test_a_round_of_the_week_takes_seven_taps_and_never_more_than_eight(seated: Seated) -> None:
    """The review counted 13 taps in the first round of a solo game and 10 or 11 in the others."""
    seated.tap(v.OpenWeek(SEED))
    seated.tap(v.BeginWeek(SEED))
    taps, before = [], seated.taps
    while seated.state.phase in (Phase.DICE, Phase.DRAFT, Phase.DRAW):
        act = next_act(seated.state)
        seated.tap(act)
        if isinstance(act, c.EndRound):
            taps.append(seated.taps - before)
            before = seated.taps
    assert len(taps) == 10
    assert max(taps) <= 8
    assert sum(taps) <= 70


def test_a_solo_round_whose_dice_my_box_knows_keeps_its_taps(seated: Seated) -> None:
    """13 in the first round, 11 in the second, as the review counted them; more would be a loss."""
    dice = tuple(tuple(Die(number, (TouristKind.CIRCLE,)) for number in range(1, 7)) for _ in range(5))
    seated.begin("Anna", rounds=True, characters=(Character.COLLECTOR,))
    seated.tap(c.TellBox(MyBox(dice=dice, bonuses={Character.COLLECTOR: Bonuses()})))
    for numbers, most in (((1, 2, 3, 4, 5), 13), ((3, 4, 5), 11)):
        before = seated.taps
        for number in numbers:
            seated.tap(v.TellNext(number))
        seated.tap(v.TellBonusFace(Bonus.BLANK))
        told = dice_panel.tell_command(seated.page.content(), seated.state)
        assert told is not None
        seated.tap(told)
        while seated.state.phase is not Phase.DICE:
            seated.tap(next_act(seated.state))
        assert seated.taps - before <= most
