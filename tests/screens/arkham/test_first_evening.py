"""The first evening: one hint at a time, once for each thing, in two sentences, put away for good when it is read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from arkham_tables import BOX, table

from companion import words
from companion.apps.browser.browser_memory import comfort, with_preferences
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.arkham.table.state import OUTSKIRTS, Battle, Phase, Table
from companion.desks import Command
from companion.history.codec import Do
from companion.history.timeline import ActEffect, Record
from companion.screens import parts as p
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.drafts.sheet_draft import OpenToll, SheetPage
from companion.screens.arkham.evening import first_evening as first
from companion.screens.arkham.evening import settings
from companion.screens.arkham.pages import page
from companion.screens.arkham.wording.names import Names
from companion.screens.pages import PageView, Preferences

ON = v.View(preferences=Preferences(hints=True))
SEEN_CARD = Preferences(hints=True, seen=("mythos",))


def _names(state: Table, language: str = "ru") -> Names:
    return Names(state, BOX, words.load(language))


def _bare(**fields: object) -> Table:
    """The table of the other tests without anything that is explained."""
    state = replace(
        table(), gates={}, seals=frozenset(), monsters=(), rumor="", rumor_tokens=0, environment="", terror=0, doom=0,
        fights={}, phase=Phase.OTHER_WORLD_ENCOUNTERS,
        investigators=tuple(
            replace(one, place="newspaper", zone=0, fortune=c.Fortune.NONE, explored=False, cards=())
            for one in table().investigators
        ),
    )  # fmt: skip
    return replace(state, **fields)  # type: ignore[arg-type]


def _with(state: Table, *commands: Command) -> Table:
    for command in commands:
        state = apply(state, command, BOX).state
    return state


def _person(**fields: object) -> tuple[object, ...]:
    first_one, *others = _bare().investigators
    return (replace(first_one, **fields), *others)  # type: ignore[arg-type]


THINGS: list[tuple[str, Table, v.View]] = [
    ("mythos", _bare(phase=Phase.MYTHOS, mythos_resolved=False), replace(ON, tab=v.Tab.MYTHOS)),
    ("draws", _bare(phase=Phase.MYTHOS, mythos_resolved=False),
     replace(ON, tab=v.Tab.MYTHOS, mythos=MythosDraft(card="blue_flu"), preferences=SEEN_CARD)),
    ("hands", _bare(phase=Phase.UPKEEP, round=1), ON),
    ("gate", _bare(gates={"woods": "abyss"}), ON),
    ("seal", _bare(seals=frozenset({"woods"})), ON),
    ("limit", _with(_bare(), c.PutMonster("ghoul", OUTSKIRTS)), ON),
    ("terror", _bare(terror=2), ON),
    ("awakening", _bare(doom=12), ON),
    ("environment", _bare(environment="curfew_enforced"), ON),
    ("rumor", _bare(rumor="the_great_ritual"), ON),
    ("upkeep", _bare(phase=Phase.UPKEEP), ON),
    ("rolls", _bare(phase=Phase.UPKEEP, investigators=_person(fortune=c.Fortune.CURSED, fortune_since=1)), ON),
    ("movement", _bare(phase=Phase.MOVEMENT), ON),
    ("evade", _with(_bare(phase=Phase.MOVEMENT), c.PutMonster("ghoul", "newspaper")),
     replace(ON, preferences=Preferences(hints=True, seen=("movement",)))),
    ("encounter", _bare(phase=Phase.ARKHAM_ENCOUNTERS), ON),
    ("worlds", _bare(investigators=_person(place="abyss", zone=1)), ON),
    ("lost", _bare(investigators=_person(place="lost_in_time_and_space")), ON),
    ("fortune", _bare(investigators=_person(fortune=c.Fortune.BLESSED)), ON),
    ("battle", replace(_with(_bare(), c.WakeAncientOne()), battle=Battle(-3)), ON),
    (
        "close",
        _bare(
            phase=Phase.ARKHAM_ENCOUNTERS, gates={"woods": "abyss"},
            investigators=_person(place="woods", explored=True),
        ),
        replace(ON, preferences=Preferences(hints=True, seen=("gate",))),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "state", "view"), THINGS, ids=[one[0] for one in THINGS])
def test_each_thing_is_explained_when_it_is_there_and_once(name: str, state: Table, view: v.View) -> None:
    assert first.next_hint(_names(state), view, ()) == name
    seen = v.navigate(view, v.SeeHint(name), state)
    assert seen.preferences.seen[-1] == name
    assert first.next_hint(_names(state), seen, ()) != name


def test_the_next_hint_waits_until_the_table_changes() -> None:
    state = _bare(gates={"woods": "abyss"}, seals=frozenset({"library"}))
    seen = v.navigate(ON, v.SeeHint("gate"), state)
    assert first.next_hint(_names(state), seen, ()) == ""
    assert first.next_hint(_names(state), v.after_command(seen), ()) == "seal"


EVENING = (
    *("hands", "mythos", "draws", "by_hand", "gate", "surge", "limit", "terror", "rumor", "environment"),
    *("upkeep", "rolls", "fortune"),
    *("movement", "evade", "fight", "fell"),
    *("encounter", "close", "seal", "worlds", "lost"),
    *("awakening", "battle"),
)
"""Set-up and the first Mythos phase, the phases of a round, and the end."""


def test_every_hint_can_be_read_again_in_the_settings_in_the_order_of_an_evening() -> None:
    """The last battle stood first there: on a page the most pressing hint comes first."""
    shown = settings.present(words.load("en"), Preferences(), settings.Links(home="./"))
    (fold,) = (part for part in p.walk(shown) if isinstance(part, p.Fold) and part.title == "Read all tips again")
    titles = [part.strong for part in p.walk(fold) if isinstance(part, p.Text)]
    assert titles == [first.HINTS[name].title for name in EVENING]
    assert sorted(EVENING) == sorted(first.HINTS)
    assert (titles[0], titles[-1]) == ("Starting cards", "The final battle")


ELSEWHERE = {
    "settings": replace(ON, sheet=v.SheetKind.SETTINGS),
    "log": replace(ON, tab=v.Tab.LOG),
    "odds": replace(ON, tab=v.Tab.ODDS),
    "readings": replace(ON, sheet=v.SheetKind.READINGS),
    "rules": replace(ON, rules=""),
    "my box": replace(ON, sheet=v.SheetKind.BOX),
    "the sheet of a place": replace(ON, place="woods"),
    "one investigator": replace(ON, tab=v.Tab.INVESTIGATORS, seat=0),
}


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
@pytest.mark.parametrize("state", [one[1] for one in THINGS], ids=[one[0] for one in THINGS])
def test_a_hint_goes_when_its_place_goes(state: Table, elsewhere: str) -> None:
    assert first.next_hint(_names(state), ELSEWHERE[elsewhere], ()) == ""


def test_a_hint_leaves_the_map_free_for_a_figure_that_is_taken_up() -> None:
    state = _bare(phase=Phase.MOVEMENT)
    assert first.next_hint(_names(state), replace(ON, picked_seat=0), ()) == ""


def test_starting_hands_are_explained_where_they_are_set() -> None:
    state = _with(_bare(phase=Phase.MYTHOS, round=0, mythos_resolved=False))
    assert first.next_hint(_names(state), replace(ON, tab=v.Tab.INVESTIGATORS), ()) == "hands"


def test_a_fight_is_explained_over_the_fight() -> None:
    state = _with(_bare(phase=Phase.MOVEMENT), c.PutMonster("ghoul", "newspaper"))
    marker = state.monsters[0].number
    state = _with(state, c.BeginFight(0, marker))
    view = v.navigate(ON, OpenFight(0, marker), state)
    assert first.next_hint(_names(state), view, ()) == "fight"
    shown = first.present(_names(state), view, ())
    assert shown is not None
    assert shown.is_high, "the answers below stay free"
    assert first.next_hint(_names(state), replace(view, tab=v.Tab.ODDS), ()) == ""


@pytest.mark.parametrize("name", ["upkeep", "fight"])
def test_whose_sheets_are_all_their_own_is_sent_to_no_sliders_of_the_almanac(name: str) -> None:
    one_own = _bare(investigators=_person(own_sheet=True))
    all_own = replace(one_own, investigators=tuple(replace(one, own_sheet=True) for one in one_own.investigators))
    hint = first.HINTS[name]
    assert hint.read(one_own) == hint.text
    assert hint.read(all_own) != hint.text
    assert not re.search("set them|Set the sliders|two hands", hint.read(all_own))


def test_a_table_of_own_sheets_reads_its_own_text() -> None:
    state = _bare(phase=Phase.UPKEEP)
    state = replace(state, investigators=tuple(replace(one, own_sheet=True) for one in state.investigators))
    shown = first.present(_names(state, "en"), ON, ())
    assert shown is not None
    assert shown.text == first.HINTS["upkeep"].own


def _log(*commands: Command) -> tuple[Table, tuple[Record[Table], ...]]:
    """A table after these acts, and its log."""
    state, records = _bare(phase=Phase.UPKEEP), []
    for number, command in enumerate(commands, 1):
        found = apply(state, command, BOX)
        step = ActEffect(command, number, state, found.state, found.events)
        records.append(Record(number, str(number), "", "", "", Do(command), step))
        state = found.state
    return state, tuple(records)


def test_movement_is_explained_before_the_first_step_or_in_the_next_round() -> None:
    """A monster beside somebody comes after it: while a figure was taken up it could not be said any more."""
    begun, records = _log(c.PutMonster("ghoul", "newspaper"), c.BeginPhase(Phase.MOVEMENT))
    assert first.next_hint(_names(begun), ON, records) == "movement"
    walked, records = _log(c.BeginPhase(Phase.MOVEMENT), c.MoveInvestigator(0, "northside"))
    assert first.next_hint(_names(walked), ON, records) != "movement"


def test_who_falls_is_told_what_that_means_where_it_is_told_and_at_once() -> None:
    """On the list of what follows before anything is done, and on the page of losses that comes after it."""
    state = _bare(investigators=_person(sanity=1))
    asked = v.navigate(v.navigate(ON, v.OpenInvestigator(0), state), OpenToll(1, 0), state)
    assert first.next_hint(_names(state), asked, ()) == "fell"
    fallen, records = _log(c.CorrectInvestigator(0, "sanity", 1), c.LoseHealth(0, 1, 0))
    losses = v.navigate(ON, v.OpenInvestigator(0, SheetPage.LOSSES), fallen)
    assert first.next_hint(_names(fallen), losses, records) == "fell"
    assert first.next_hint(_names(fallen), ON, records) == "fell"


def test_nothing_is_explained_to_those_who_know() -> None:
    assert v.View().preferences.hints is False
    for _, state, view in THINGS:
        off = v.navigate(view, v.ExplainThings(False), state)
        assert first.present(_names(state), off, ()) is None
        assert first.place(_names(state), off, ()) == ""


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", first.HINTS)
def test_a_hint_has_two_sentences_at_most_and_a_title_in_both_languages(name: str, language: str) -> None:
    hint, t = first.HINTS[name], words.load(language).t
    assert len(t(hint.title)) <= 36
    for said in filter(None, (hint.text, hint.own)):
        text = t(said)
        assert 1 <= sum(text.count(mark) for mark in (". ", "? ")) + 1 <= 2
        assert text.endswith(".")
        assert len(text) <= 200
        if language == "ru":
            assert text != said


DIRECTIONS = re.compile(
    r"\b(above|below|beneath|at the (?:top|bottom|foot|left|right)|выше|ниже|вверху|внизу|сверху|снизу|слева|справа)\b",
    re.I,
)
"""Where something stands on one screen: on the next one it stands elsewhere."""
SPOKEN_AT_EVERY_SIZE = (
    *(hint.text for hint in first.HINTS.values()),
    *(hint.own for hint in first.HINTS.values() if hint.own),
    "Choose the coming checks",
    "A mistake? Undo, or tap “It still sleeps” and correct the numbers.",
    "based on assumed values",
)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("sentence", SPOKEN_AT_EVERY_SIZE)
def test_what_is_spoken_of_is_called_by_name_for_each_size_puts_it_elsewhere(sentence: str, language: str) -> None:
    """On a laptop the line by hand stands at the foot of a column, beside the hint, and odds stand in two columns."""
    said = words.load(language).t(sentence)
    assert language == "en" or said != sentence, "still said"
    assert not DIRECTIONS.findall(said), said


def test_the_place_is_ringed_on_the_board() -> None:

    state = _bare(gates={"woods": "abyss"})
    assert page.overlay(_names(state), ON).place == "woods"
    assert page.overlay(_names(state), v.View()).place == ""


def test_the_browser_keeps_what_was_read_and_believes_no_other_words() -> None:
    kept = comfort(Preferences(hints=True, seen=("gate", "upkeep")))
    assert with_preferences(PageView(), kept).preferences == Preferences(hints=True, seen=("gate", "upkeep"))
    assert with_preferences(PageView(), comfort(Preferences())).preferences == Preferences()
    assert with_preferences(PageView(), {"hints": "yes", "seen": ["gate"]}).preferences == Preferences()
    assert with_preferences(ON, {}).preferences.hints


def test_beginning_anew_explains_everything_again() -> None:
    view = replace(ON, preferences=Preferences(hints=False, seen=("gate",)))
    assert v.navigate(view, v.ExplainThings(True), None).preferences == Preferences(hints=True)


def test_nothing_is_explained_over_the_button_that_begins_the_final_battle() -> None:
    """The sheet of the awakening lies over the table, and explains itself."""
    state = _with(_bare(), c.WakeAncientOne())
    assert state.battle is None
    assert first.next_hint(_names(state), ON, ()) == ""
    assert first.next_hint(_names(_bare(doom=12)), ON, ()) == "awakening"
