"""An ability or a card that decides is named where it decides, in the log and among the moves of the hands."""

from __future__ import annotations

import pytest
from arkham_tables import BOX, names, played

from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table import events as e
from companion.arkham.table.state import Phase
from companion.desks import Command
from companion.screens import parts as p
from companion.screens.arkham.drafts.fight_draft import BattleDraft, Drafts, FightDraft
from companion.screens.arkham.drafts.view import View
from companion.screens.arkham.encounters import encounter_screen
from companion.screens.arkham.fight import battle_hand, fight_screen
from companion.screens.arkham.wording.act_moves import moves_of
from companion.screens.arkham.wording.chapters.move import BeforeAndAfter
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.sentences import sentence
from companion.screens.families import fights as f

AWAY = (
    c.SetUpTable("hastur", (c.Seat("sister_mary"), c.Seat("michael_mcglen"), c.Seat("carolyn_fern"))),
    c.CorrectRound(3),
    c.BeginPhase(Phase.MOVEMENT),
    c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    c.PlaceInvestigator(0, "abyss", 1),
)
STRUCK = (
    *AWAY[:3],
    c.PlaceInvestigator(1, "downtown"),
    c.PutMonster("ghoul", "downtown"),
    c.BeginFight(1, 1),
    c.HorrorCheck(1, 1),
)


def said(commands: tuple[Command, ...], act: Command, language: str = "en") -> tuple[list[str], list[str]]:
    """The lines of the log, and why each move of the hands is made."""
    before = played(commands)
    done = apply(before, act, BOX)
    at = names(language, before)
    assert done.state is not None
    moves = moves_of(done.events, BeforeAndAfter(at, done.state))
    return [sentence(event, at) for event in done.events], [move.why for move in moves]


@pytest.mark.parametrize(
    ("language", "line", "why"),
    [
        ("en", "Mary is not lost in time and space (Guardian Angel)", "Guardian Angel"),
        ("ru", "Мэри: не теряется во времени и пространстве (Ангел-хранитель)", "Ангел-хранитель"),
    ],
)
def test_the_guardian_angel_is_named_where_she_saves(language: str, line: str, why: str) -> None:
    lines, whys = said(AWAY, c.LoseInTime(0), language)
    assert line in lines
    assert why in whys


@pytest.mark.parametrize(
    ("blow", "lines"),
    [
        (c.Blow(), ["Michael: Stamina, 1 prevented (Strong Body)"]),
        (c.Blow(spared=1), ["Michael: Stamina, 1 prevented (cards)"]),
    ],
)
def test_a_blow_that_takes_less_says_by_what(blow: c.Blow, lines: list[str]) -> None:
    """A Ghoul takes 1 Stamina: nothing is lost, and that is said."""
    spared = [line for line in said(STRUCK, c.FightRound(1, 0, blow=blow))[0] if "prevented" in line]
    assert spared == lines


def test_an_ability_that_is_used_is_called_by_its_name() -> None:
    upkeep = (*AWAY[:2], c.BeginPhase(Phase.UPKEEP), c.CorrectInvestigator(2, "sanity", 1))
    lines, whys = said(upkeep, c.UseAbility(2, 2))
    assert "Carolyn uses Psychology" in lines
    assert whys == ["Psychology"]


def test_a_roll_of_the_chthonian_that_spares_everybody_says_so() -> None:
    at: Names = names("en", played(AWAY))
    assert sentence(e.DieRolled("chthonian:1", (3,)), at).endswith("rolled: 3, no Stamina lost")
    assert sentence(e.DieRolled("chthonian:1", (4,)), at).endswith("rolled: 4")


TOWN = (
    c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("darrell_simmons"), c.Seat("gloria_goldberg"))),
    c.CorrectRound(3),
    c.CorrectSliders(0, (1, 1, 1)),
    c.CorrectInvestigator(0, "clues", 5),
    c.PlaceInvestigator(0, "downtown"),
    c.PlaceInvestigator(1, "woods"),
    c.PlaceInvestigator(2, "abyss", 1),
)


@pytest.mark.parametrize(
    ("phase", "seat", "language", "words"),
    [
        (Phase.ARKHAM_ENCOUNTERS, 1, "en", "draws 2 without shuffling between, keeps 1 (Hometown Advantage)"),
        (Phase.ARKHAM_ENCOUNTERS, 1, "ru", "тянет 2, не тасуя между ними, оставляет 1 («Родной город»)"),
        (Phase.OTHER_WORLD_ENCOUNTERS, 2, "en", "draws 2, keeps 1 (Psychic Sensitivity)"),
        (Phase.OTHER_WORLD_ENCOUNTERS, 2, "ru", "тянет 2, оставляет 1 («Экстрасенс»)"),
    ],
)
def test_who_draws_two_cards_is_told_by_which_ability(phase: Phase, seat: int, language: str, words: str) -> None:
    lines = encounter_screen.lines(names(language, played((*TOWN, c.BeginPhase(phase)))))
    own = [line.text for line in lines if line.seat == seat]
    assert any(words in line for line in own), own


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_dice_that_hunches_bring_are_named(language: str) -> None:
    """CHECK-07: each of his clues brings two dice, and only spent ones are said."""
    met = (*TOWN, c.PutMonster("ghoul", "downtown"), c.BeginPhase(Phase.MOVEMENT))
    said = {"en": "clues +4 · one more per clue: Hunches", "ru": "улики +4 · ещё по кубику за улику: Чутьё"}[language]
    for clues in (0, 2):
        view = View(drafts=Drafts(fight=FightDraft(0, 1, clues=clues)))
        shown = p.walk(fight_screen.present(names(language, played(met)), view, ()))
        sums = [one.sum for one in shown if isinstance(one, f.CheckDiceLine)]
        assert any(line.endswith(said) for line in sums) is bool(clues), sums


@pytest.mark.parametrize(
    ("ancient_one", "who", "label"),
    [
        ("yig", "harvey_walters", "hit: Stamina −1 (Strong Mind)"),
        ("yig", "joe_diamond", "hit: Sanity −1, Stamina −1"),
    ],
)
def test_what_a_hit_of_the_ancient_one_takes_counts_the_own_ability(ancient_one: str, who: str, label: str) -> None:
    """AO-07; the button says what the rules then take."""
    battle = (c.SetUpTable(ancient_one, (c.Seat(who),)), c.WakeAncientOne(), c.BeginBattle())
    at = played((*battle, c.BattleAttack(0, 0)))
    hit = battle_hand.results(names("en", at), 0, BattleDraft())[-1]
    assert hit.label.startswith(label), hit.label
    lost = apply(at, hit.act, BOX).state.investigators[0]
    assert (at.investigators[0].sanity - lost.sanity, at.investigators[0].stamina - lost.stamina) == (
        0 if "Strong" in label else 1,
        1,
    )
