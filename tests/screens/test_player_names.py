"""One rule for the names of players in all games, and two players of one name are told apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.arkham.engine import apply as apply_arkham
from companion.arkham.table import commands as arkham
from companion.errors import IllegalCommand
from companion.facts import arkham as arkham_facts
from companion.facts import innsmouth as innsmouth_facts
from companion.facts import realms as realms_facts
from companion.history.session import one_line
from companion.innsmouth.engine import apply as apply_innsmouth
from companion.innsmouth.game import commands as innsmouth
from companion.innsmouth.game.state import BoardSide
from companion.realms.engine import apply as apply_realms
from companion.realms.game import commands as realms
from companion.screens import parts as p
from companion.screens.devices.seats import CallMe, cleaned
from companion.screens.innsmouth.wording.names import Names as InnsmouthNames
from companion.screens.player_names import called, name_line
from companion.screens.realms.wording.names import Names as RealmsNames
from companion.typed_text import LONGEST_NAME
from companion.words import load

REALMS, INNSMOUTH, ARKHAM = realms_facts.load(), innsmouth_facts.load(), arkham_facts.load()
DUEL = apply_realms(None, realms.SetUpDuel(("Anna", "Max"), 0), REALMS).state
TOUR = apply_innsmouth(None, innsmouth.SetUpGame(("Anna", "Max"), BoardSide.CULTISTS), INNSMOUTH).state
TABLE = apply_arkham(
    None, arkham.SetUpTable("yig", (arkham.Seat("joe_diamond"), arkham.Seat("jenny_barnes"))), ARKHAM
).state

KINDS: dict[str, Callable[[str], str]] = {
    "realms": lambda name: apply_realms(DUEL, realms.RenamePlayer(0, name), REALMS).state.players[0].name,
    "innsmouth": lambda name: apply_innsmouth(TOUR, innsmouth.RenamePlayer(0, name), INNSMOUTH).state.seats[0].name,
    "arkham": lambda name: apply_arkham(TABLE, arkham.RenamePlayer(0, name), ARKHAM).state.investigators[0].player,
    "realms set-up": lambda name: apply_realms(None, realms.SetUpDuel((name, ""), 0), REALMS).state.players[0].name,
    "innsmouth set-up": lambda name: (
        apply_innsmouth(None, innsmouth.SetUpGame((name,), BoardSide.CULTISTS), INNSMOUTH).state.seats[0].name
    ),
    "arkham set-up": lambda name: (
        apply_arkham(None, arkham.SetUpTable("yig", (arkham.Seat("joe_diamond", name),)), ARKHAM)
        .state.investigators[0]
        .player
    ),
}
SHOWN = {
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467 Ивановы",
    "detective": "\U0001f575\ufe0f\u200d\u2640\ufe0f Anna",
    "Persian": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "Hindi": "\u0915\u094d\u200d\u0937",
    "flag of Scotland": "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    "blank that does not break": "Анна\u00a0Мария",
    "an accent of its own": "Zoe\u0308",
}
UNSEEN = {
    "no width": "\u200b\u200b",
    "joiner alone": "\u200d",
    "blank of Hangul": "\u3164",
    "blank of Braille": "\u2800\u2800",
    "marks without a letter": "\ufe0f\ufe0f",
    "two lines": "a\nb",
    "turned round": "\u202eabc",
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SHOWN.values(), ids=SHOWN)
def test_a_name_that_can_be_seen_is_taken_everywhere(kind: str, name: str) -> None:
    assert KINDS[kind](name) == name


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_that_cannot_be_seen_is_refused_everywhere(kind: str, name: str) -> None:
    with pytest.raises(IllegalCommand) as refusal:
        KINDS[kind](name)
    assert refusal.value.reason.value == "name_unprintable"


@pytest.mark.parametrize("kind", KINDS)
def test_blanks_around_a_name_are_not_of_it_and_too_long_is_said(kind: str) -> None:
    assert KINDS[kind](" Ada ") == "Ada"
    assert KINDS[kind.removesuffix(" set-up") + " set-up"]("  ") == ""
    with pytest.raises(IllegalCommand) as refusal:
        KINDS[kind]("x" * (LONGEST_NAME + 1))
    assert refusal.value.details["most"] == LONGEST_NAME


@pytest.mark.parametrize("name", SHOWN.values(), ids=SHOWN)
def test_names_of_devices_and_titles_keep_the_same_signs(name: str) -> None:
    plain = name.replace("\u00a0", " ")
    assert (cleaned(name), one_line(name)) == (plain[:24].strip(), plain)


@pytest.mark.parametrize("name", [name for what, name in UNSEEN.items() if what not in {"two lines", "turned round"}])
def test_a_device_has_no_name_that_cannot_be_seen(name: str) -> None:
    assert cleaned(name) == ""


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_the_line_says_so_while_it_is_typed(language: str, name: str) -> None:
    line = name_line(load(language), "", name, CallMe(""))
    assert line.trouble
    assert not name_line(load(language), "", "Анна", CallMe("")).trouble
    assert isinstance(line, p.Input)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    "names", [("Анна", "анна "), ("Zoë", "Zoe\u0308"), ("Александра Ивановна",) * 2, ("", ""), ("Anna", "Max")]
)
def test_two_players_of_one_name_are_told_apart(language: str, names: tuple[str, str]) -> None:
    words = load(language)
    duel = replace(DUEL, players=tuple(replace(DUEL.players[0], name=name) for name in names))
    tour = replace(TOUR, seats=tuple(replace(TOUR.seats[0], name=name) for name in names))
    shown: list[Any] = [RealmsNames(duel, REALMS, words).player, InnsmouthNames(tour, words).player]
    shown += [InnsmouthNames(tour, words).short, InnsmouthNames(tour, words).letter]
    shown.append(lambda seat: called(words, names, seat, 14))
    for name in shown:
        assert name(0).casefold() != name(1).casefold()
