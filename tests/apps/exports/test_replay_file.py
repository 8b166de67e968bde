"""An evening as one page to send: small, without a network, and nothing that a person wrote runs in it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from golden_evenings import TESTS, log

from companion import words
from companion.apps.exports import replay_file
from companion.apps.tables.games import arkham, realms
from companion.apps.terminal import cli
from companion.arkham.table import commands as c
from companion.facts import arkham as facts
from companion.history.codec import Codec
from companion.history.journals.memory_journal import MemoryJournal
from companion.history.journals.sqlite_journal import FILE_NAME, SqliteJournal
from companion.history.session import Session
from companion.screens.arkham.evening import newspaper_words
from companion.screens.arkham.pages import replay as page
from companion.screens.arkham.pages.frames import frames
from companion.screens.arkham.wording.names import Names
from companion.screens.families.replay import SPEEDS, STAYS

BOX = facts.load()
MOST = 400_000
PIECES = ("<script>alert(1)</script>", "</script>", "<!--", "]]>", "'\"><img src=x onerror=alert(1)>", "&lt;", "\u2028",
          "{{x}}", "\\u003c", "</style><svg onload=alert(1)>")  # fmt: skip


@cache
def evening(name: str) -> Any:
    return log(arkham(), f"golden/{name}.json")


def told(text: str) -> Any:
    """What the page's script reads."""
    (inside,) = re.findall(r'<script type="application/json" id="evening">(.*?)</script>', text, re.DOTALL)
    return json.loads(inside)


@pytest.mark.parametrize(("name", "language"), [("seals", "ru"), ("lost", "en"), ("battle", "ru")])
def test_the_page_holds_every_frame_and_needs_nothing_else(name: str, language: str) -> None:
    state, records = evening(name)
    names = Names(state, BOX, words.load(language))
    text = replay_file.page(names, records)
    content, expected = told(text), frames(names, records)
    assert len(text.encode()) <= MOST
    assert f"<title>{names.words.t('Arkham Horror')} · " in text
    assert newspaper_words.day(names, records) in text
    assert [(row["moment"], row["text"]) for row in content["frames"]] == [
        (frame.moment, frame.caption) for frame in expected
    ]
    assert [row["figures"] for row in content["frames"]] == [
        [f"{meter.value}/{meter.of}" if meter.of is not None else f"{meter.value}" for meter in frame.figures]
        for frame in expected
    ]
    curves = re.findall(r'<li class="is-(\w+)"><hr><span>[^<]+<b id="figure-\d">', text)
    assert curves == [meter.icon for meter in expected[0].figures if meter.icon in page.CURVES]
    assert (content["speeds"], content["stays"]) == (list(SPEEDS), STAYS)
    assert all(line < len(content["lines"]) for row in content["frames"] for line in (*row["under"], *row["over"]))
    assert set(re.findall(r"https?://[\w./]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.findall(r'(?:src|href)="(?!data:|#)', text)
    assert "default-src 'none'" in text
    assert words.load(language).t("Turning points") in text


def named(names: tuple[str, str], later: str) -> tuple[Any, Any]:
    """An evening whose players have these names, one of them renamed later."""
    session: Session[Any] = Session.start(arkham(), MemoryJournal(), "", "")
    session.do(c.SetUpTable("hastur", (c.Seat("joe_diamond", names[0]), c.Seat("amanda_sharpe", names[1]))))
    session.do(c.RenamePlayer(1, later))
    session.do(c.RaiseDoom())
    return session.state, session.log


@pytest.mark.parametrize("seed", range(12))
def test_names_are_shown_and_never_run(seed: int) -> None:
    chance = Random(seed)
    chosen = ["".join(chance.sample(PIECES, 2))[: chance.randrange(8, 41)].strip() or "x" for _ in range(3)]
    state, records = named((chosen[0], chosen[1]), chosen[2])
    text = replay_file.page(Names(state, BOX, words.load("en")), records)
    assert text.count("<script") == 2
    assert text.count("</script>") == 2
    assert not re.search(r"<(?:img|svg)[^>]*\son\w+=", text)
    assert told(text)["frames"]


def test_names_can_be_left_out() -> None:
    state, records = named(("Пугало Первое", "Пугало Второе"), "Пугало Третье")
    names = Names(state, BOX, words.load("ru"))
    assert replay_file.page(names, records).count("Пугало") >= 2
    assert "Пугало" not in replay_file.page(names, records, has_players=False)
    assert len(told(replay_file.page(names, records, has_players=False))["frames"]) == 2


def test_before_anything_was_done_there_is_no_page() -> None:
    state, _ = evening("lost")
    with pytest.raises(ValueError, match="nothing was done"):
        replay_file.page(Names(replace(state), BOX, words.load("en")), ())


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = SqliteJournal(tmp_path / FILE_NAME)
    session: Session[Any] = Session.start(arkham(), journal, "", "")
    for act in json.loads((TESTS / "golden/evening.json").read_text("utf-8")):
        session.do(Codec(arkham()).decode_act(act).command)
    duel: Session[Any] = Session.start(realms(), journal, "", "")
    for act in json.loads((TESTS / "realms/golden/duel.json").read_text("utf-8"))[:3]:
        duel.do(Codec(realms()).decode_act(act).command)
    journal.close()
    place, file = ("--data-dir", str(tmp_path), "--language", "en"), tmp_path / "evening.html"
    assert cli.main(["export", session.game_id, str(file), "--no-names", *place]) == 0
    assert file.read_text("utf-8").startswith("<!doctype html>")
    assert cli.main(["export", session.game_id, str(file), *place]) == 2
    assert cli.main(["export", duel.game_id, str(tmp_path / "duel.html"), *place]) == 2
    assert "Arkham Horror" in capsys.readouterr().err
    assert cli.main(["export", session.game_id, str(tmp_path / "evening.HTM"), *place]) == 0
    assert (tmp_path / "evening.HTM").read_text("utf-8").startswith("<!doctype html>")
    for other in (str(tmp_path / "evening.json"), "-"):
        assert cli.main(["export", session.game_id, other, "--no-names", *place]) == 2, "names would stand in it"
        assert "ends in .html" in capsys.readouterr().err
    assert not (tmp_path / "evening.json").exists()
