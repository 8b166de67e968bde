"""My box of Innsmouth is never lost: what reading refuses saving refuses, a damaged file goes aside, taps all count."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as s
from test_innsmouth_page import TOWN, Seated

from companion.apps.tables.boxes.innsmouth_box import BoxFile, SavedBox, read, write
from companion.errors import StorageTrouble
from companion.innsmouth import Artifacts, Character, write_town
from companion.innsmouth.box.my_box import Bonus, Bonuses, Die, MyBox, SoloTable
from companion.innsmouth.box.my_box_file import MOST_BONUSES
from companion.innsmouth.game import commands as c
from companion.innsmouth.sheet.goals import Metric
from companion.innsmouth.sheet.sheet_file import read_sheet, write_sheet
from companion.innsmouth.threat.threat_check import KINDS
from companion.innsmouth.town.town import TouristKind
from companion.innsmouth.town.town_file import read_town
from companion.screens.innsmouth.drafts import box_draft, setup_draft, town_draft
from companion.screens.innsmouth.drafts import view as v
from companion.screens.innsmouth.pieces.shown import in_sight

FILE = "innsmouth-box.json"
FULL = MyBox(
    dice=((Die(1, (TouristKind.CIRCLE,)),),),
    bonus_die=tuple(Bonus),
    bonuses={Character.WARLOCK: Bonuses(1, 1, 0)},
    deck=Artifacts(2, 2, 2, 1),
    deep_ones={5: 1},
    solo=SoloTable((150, None), (8,)),
)


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    return Seated(tmp_path)


def box(folder: Path) -> MyBox:
    return BoxFile(folder).load().box


# ---------------------------------------------------------------- what a game refuses, reading refuses


def with_tierless_goal() -> str:
    tree = json.loads(write(SavedBox(box=FULL)))
    tree["goals"] = [{"id": "odd", "metric": "turns", "tiers": []}]
    return json.dumps(tree)


def test_a_goal_card_without_tiers_is_refused_and_games_begin(seated: Seated, tmp_path: Path) -> None:
    """It was taken once, and no game could be begun with that box: no copy shows it."""
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    seated.tap(v.ImportBox(with_tierless_goal()))
    assert "goals[0].tiers: a goal card needs at least one tier" in " ".join(seated.says().split())
    assert box(tmp_path) == MyBox()
    seated.tap(v.Close())
    seated.begin("Anna")
    assert seated.state is not None


def test_a_box_of_before_with_such_a_card_keeps_everything_else(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(with_tierless_goal(), "utf-8")
    seated = Seated(tmp_path)
    seated.begin("Anna")
    assert seated.state is not None
    assert box(tmp_path) == FULL


# ---------------------------------------------------------------- what reading refuses, saving refuses


@pytest.mark.parametrize("typed", ["1000", "1234", "9999", "99999", "-1", "many", "٣"])
def test_a_typed_number_never_destroys_my_box(seated: Seated, tmp_path: Path, typed: str) -> None:
    """two-games 1: the row of solo points takes 0 to 999, and says so."""
    seated.tap(c.SetDeepOne(5, 3))
    seated.tap(v.TypeSolo(False, 0, ""), "value", typed)
    assert seated.toast()
    assert box(tmp_path) == MyBox(deep_ones={5: 3})
    seated.tap(v.TypeSolo(False, 0, ""), "value", "150")
    assert box(tmp_path).solo.totals[0] == 150


def test_a_goal_card_with_numbers_that_no_card_shows_is_refused_with_one_sentence(seated: Seated) -> None:
    """two-games 7: what is wrong with the tiers is said, and Enter is answered."""
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    seated.tap(box_draft.NameGoal(""), "name", "Bridges")
    seated.tap(box_draft.CountBy(Metric.BRIDGES))
    for typed in ("abc", "10-8", "9999:999", "10:1000", "12:8 10:16", "٣:4"):
        seated.tap(box_draft.TypeTiers(""), "tiers", typed)
        assert "Write tiers in pairs such as 10:8 12:16" in seated.says()
        seated.tap(v.AddTypedGoal())
        assert "Write tiers in pairs" in seated.toast()
    assert not seated.page._mine.kept.box.goals


FIELDS = s.sampled_from(c.BonusKind)
CHARACTERS = s.sampled_from(Character)
TYPED = s.one_of(s.integers(-5, 20000).map(str), s.text(max_size=6))
ACTS = s.one_of(
    s.builds(
        lambda goals, at, value: (v.TypeSolo(goals, at, ""), "value", value), s.booleans(), s.integers(0, 5), TYPED
    ),
    s.builds(lambda name: (box_draft.NameGoal(""), "name", name), s.text(max_size=50)),
    s.builds(
        lambda tiers: (box_draft.TypeTiers(""), "tiers", tiers),
        s.one_of(TYPED, s.lists(s.integers(0, 1200), min_size=2, max_size=2).map(lambda t: f"{t[0]}:{t[1]}")),
    ),
    s.builds(lambda metric: (box_draft.CountBy(metric),), s.sampled_from(Metric)),
    s.just((v.AddTypedGoal(),)),
    s.builds(lambda kind, by: (v.CountCard(kind, by),), s.sampled_from(KINDS), s.sampled_from((-1, 1))),
    s.builds(lambda face, by: (v.CountFace(face, by),), s.sampled_from(Bonus), s.sampled_from((-1, 1))),
    s.just((c.TellBonusDie(tuple(Bonus)),)),
    s.builds(lambda who, kind, by: (v.CountBonus(who, kind, by),), CHARACTERS, FIELDS, s.sampled_from((-1, 1))),
    s.builds(lambda who: (v.TellCounted(who),), CHARACTERS),
    s.builds(lambda who, kind, by: (c.AddBonus(who, kind, by),), CHARACTERS, FIELDS, s.sampled_from((-1, 1))),
    s.builds(lambda cell, column: (c.SetDeepOne(cell, column),), s.integers(1, 10), s.integers(0, 6)),
    s.builds(
        lambda die, number, kind: (c.AddSymbol(die, number, kind),),
        s.integers(0, 4),
        s.integers(1, 6),
        s.sampled_from(TouristKind),
    ),
    s.builds(lambda die, number: (c.EmptyFace(die, number),), s.integers(0, 4), s.integers(1, 6)),
    s.builds(lambda die: (c.CopyDie(die),), s.integers(0, 4)),
    s.builds(lambda nodes: (v.KeepCacheCard(tuple(nodes)),), s.lists(s.sampled_from(list(TOWN.nodes)), max_size=9)),
    s.builds(lambda name: (c.ForgetCaches(name),), s.sampled_from(("Cache card 1", "Cache card 2"))),
    s.builds(lambda name: (town_draft.NameTown(""), "name", name), s.text(max_size=50)),
    s.just((v.EditTown("practice"),)),
    s.builds(lambda node: (town_draft.TapTownNode(node),), s.sampled_from(list(TOWN.nodes))),
    s.builds(lambda brush: (town_draft.TakeBrush(brush),), s.sampled_from(town_draft.Brush)),
    s.builds(
        lambda kind, by: (town_draft.FillHouse(kind, by),), s.sampled_from(TouristKind), s.sampled_from((-1, 1, 1))
    ),
    s.builds(lambda by: (town_draft.StepStar(by),), s.sampled_from((-1, 1))),
    s.just((v.KeepTown(),)),
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(s.lists(ACTS, max_size=40), s.booleans())
def test_whatever_the_screens_send_is_written_so_that_it_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, acts: list[Any], is_laid_out: bool
) -> None:
    """My box and its towns after every tap; what the page shows is what the file holds."""
    folder = tmp_path_factory.mktemp("box")
    seated = Seated(folder)
    if is_laid_out:
        seated.begin("Anna", characters=(Character.DETECTIVE,))
    for act in acts:
        seated.tap(*act)
        kept = BoxFile(folder).load()
        assert read(write(kept)) == kept
        shown = seated.page.content().mine
        assert shown == kept.box if not is_laid_out else shown == seated.state.box
    for text in seated.page._mine.kept.towns.values():
        assert read_town(text)
    again = Seated(folder, prefs=json.loads(seated.page.page.prefs)) if not is_laid_out else seated
    assert again.page.view.town.town == seated.page.view.town.town, "the draft comes back over a reload"


def test_a_sheet_that_the_page_hands_out_can_be_taken_in_again(seated: Seated) -> None:
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    seated.draw("1-1~2-1", "2-1~3-1")
    seated.tap(c.TellDeck(Artifacts(2, 2, 2, 1)))
    for node in list(TOWN.nodes)[:9]:
        seated.tap(c.SetCache(0, node, True))
    for _ in range(12):
        seated.tap(c.AddTourists(0, (2, 2), TouristKind.CROSS, 1))
        seated.tap(c.AddThreats(0, (2, 2), 1))
    sheet = in_sight(seated.page.content()).sheet
    assert sheet is not None
    assert len(sheet.caches) == 7
    assert read_sheet(write_sheet(sheet), TOWN) == sheet


# ---------------------------------------------------------------- a file that cannot be read


def written(folder: Path, change: Any = None, towns: dict[str, str] | None = None) -> None:
    tree = json.loads(write(SavedBox(FULL, towns or {})))
    if change is not None:
        change(tree)
    (folder / FILE).write_text(json.dumps(tree), "utf-8")


def told(seated: Seated, *parts: str) -> None:
    for part in parts:
        assert part in seated.toast()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The file was set aside as innsmouth-box-damaged-1.json; the good part is in use."),
        ("ru", "Файл отложен под именем innsmouth-box-damaged-1.json, исправная часть сохранена."),
    ],
)
def test_a_box_that_an_older_version_destroyed_goes_on_without_the_wrong_number(
    tmp_path: Path, language: str, said: str
) -> None:
    """two-games 1: nothing but the number is lost, not even that: the file lies aside."""
    town = write_town(TOWN)
    written(tmp_path, lambda tree: tree["solo"]["totals"].__setitem__(0, 1234), {"Mine": town})
    before = (tmp_path / FILE).read_text("utf-8")
    seated = Seated(tmp_path, language=language)
    told(seated, "solo.totals[0]", "1234", said)
    assert (tmp_path / "innsmouth-box-damaged-1.json").read_text("utf-8") == before
    kept = BoxFile(tmp_path).load()
    assert kept.box == replace(FULL, solo=SoloTable((None, None), (8,)))
    assert kept.towns == {"Mine": town}
    seated.tap(c.SetDeepOne(6, 2))
    assert box(tmp_path).deep_ones == {5: 1, 6: 2}, "play goes on"
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    assert "innsmouth-box-damaged-1.json" in seated.says(), "the name stays to be read"


def test_the_last_good_copy_is_taken_where_nothing_can_be_read(seated: Seated, tmp_path: Path) -> None:
    seated.tap(c.SetDeepOne(5, 3))
    seated.tap(c.SetDeepOne(6, 4))
    (tmp_path / FILE).write_bytes(b"\xff\xfe{")
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    told(seated, "the last good copy is in use")
    assert box(tmp_path) == MyBox(deep_ones={5: 3, 6: 4})


def test_parts_that_are_wrong_come_from_the_last_good_copy_and_others_do_not(seated: Seated, tmp_path: Path) -> None:
    seated.tap(c.TellDeck(Artifacts(2, 2, 2, 1)))
    seated.tap(c.SetDeepOne(5, 3))
    tree = json.loads((tmp_path / FILE).read_text("utf-8"))
    tree["artifact_deck"]["tiara"] = 10**4000
    tree["deep_ones"] = []
    (tmp_path / FILE).write_text(json.dumps(tree), "utf-8")
    seated.tap(v.OpenSheet(v.SheetKind.BOX))
    told(seated, "the rest comes from the last good copy")
    assert box(tmp_path) == MyBox(deck=Artifacts(2, 2, 2, 1), deep_ones={})


def test_a_wrong_town_is_the_only_one_to_go(tmp_path: Path) -> None:
    far = json.loads(write_town(TOWN))
    for node in far["nodes"]:
        node["at"] = [1e308, 1e308]
    written(tmp_path, None, {"Mine": write_town(TOWN), "Far": json.dumps(far)})
    seated = Seated(tmp_path)
    told(seated, "towns.Far.nodes[0].at: must be two numbers from −100 to 100")
    kept = BoxFile(tmp_path).load()
    assert (kept.box, set(kept.towns)) == (FULL, {"Mine"})


def test_a_sound_box_of_before_opens_unchanged(tmp_path: Path) -> None:
    written(tmp_path, None, {"Mine": write_town(TOWN)})
    before = (tmp_path / FILE).read_bytes()
    seated = Seated(tmp_path)
    assert not seated.toast()
    assert seated.page._mine.kept.box == FULL
    assert (tmp_path / FILE).read_bytes() == before


# ---------------------------------------------------------------- quick taps, two pages


def test_four_quick_taps_are_four_changes(seated: Seated, tmp_path: Path) -> None:
    """two-games 2: every tap comes from the page as it was before the first one."""
    for cell in (2, 4, 6, 8):
        seated.tap(c.SetDeepOne(cell, 3))
    for _ in range(3):
        seated.tap(v.CountBonus(Character.WARLOCK, c.BonusKind.EXTRA, 1))
    seated.tap(v.TellCounted(Character.WARLOCK))
    assert box(tmp_path) == MyBox(deep_ones={2: 3, 4: 3, 6: 3, 8: 3}, bonuses={Character.WARLOCK: Bonuses(extra=3)})
    seated.begin("Anna", characters=(Character.DETECTIVE,))
    for _ in range(3):
        seated.tap(c.AddTourists(0, (2, 2), TouristKind.CROSS, 1))
    assert seated.state.seats[0].marks_at((2, 2)).tourists.cross == 3


def test_two_pages_at_once_never_undo_each_other(tmp_path: Path) -> None:
    one, other = Seated(tmp_path), Seated(tmp_path)
    for cell in range(1, 11):
        (one if cell % 2 else other).tap(c.SetDeepOne(cell, 1 + cell % 6))
    one.tap(v.TellCounted(Character.WARLOCK))
    other.tap(v.CountBonus(Character.WARLOCK, c.BonusKind.EXTRA, 1))
    other.tap(v.TellCounted(Character.WARLOCK))
    assert "Someone else acted first" in other.toast(), "an answer that was given meanwhile stays"
    assert box(tmp_path) == MyBox(
        deep_ones={cell: 1 + cell % 6 for cell in range(1, 11)}, bonuses={Character.WARLOCK: Bonuses()}
    )


def test_a_change_that_could_not_be_saved_is_tried_again_in_the_game_and_in_my_box(
    seated: Seated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StorageTrouble("The disk is full; nothing was recorded.")

    seated.begin("Anna")
    monkeypatch.setattr(seated.table.journal, "append", full)
    seated.tap(c.SetDeepOne(5, 3))
    assert box(tmp_path).deep_ones is None
    monkeypatch.undo()
    seated.tap(v.SaveAgain())
    assert seated.state.box.deep_ones == box(tmp_path).deep_ones == {5: 3}


def test_an_undo_of_my_box_is_one_for_all_games(seated: Seated, tmp_path: Path) -> None:
    seated.begin("Anna")
    seated.tap(c.SetDeepOne(5, 3))
    seated.tap(c.SetDeepOne(6, 3))
    undo = seated.table.history.undo
    assert undo is not None
    seated.tap(v.Undo(undo.number))
    assert box(tmp_path).deep_ones == {5: 3}


def test_a_file_adds_what_my_box_does_not_know_and_my_own_answers_stay(seated: Seated, tmp_path: Path) -> None:
    seated.tap(c.SetDeepOne(5, 3))
    theirs = SavedBox(replace(FULL, deep_ones={5: 1, 6: 2}), {"Hill": write_town(TOWN)})
    seated.tap(v.ImportBox(write(theirs)))
    told(seated, "New towns: 1.", "The file differs from My box; yours was kept: the Deep Ones.")
    kept = BoxFile(tmp_path).load()
    assert kept.box == replace(FULL, deep_ones={5: 3, 6: 2})
    assert set(kept.towns) == {"Hill"}


def test_towns_of_one_name_are_both_kept(tmp_path: Path) -> None:
    seated = Seated(tmp_path)
    first, second = (write_town(replace(TOWN, id=one, name_en="Hill", name_ru="Hill")) for one in ("a", "b"))
    for text in (first, second, first):
        seated.tap(v.ImportTown(text))
    assert BoxFile(tmp_path).load().towns == {"Hill": first, "Hill 2": second}


@pytest.mark.parametrize(("language", "told"), [("en", "is 300 characters long"), ("ru", "300")])
def test_a_town_with_an_endless_name_is_refused_in_one_sentence(tmp_path: Path, language: str, told: str) -> None:
    seated = Seated(tmp_path, language=language)
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    seated.tap(v.ImportTown(write_town(replace(TOWN, name_ru="Ж" * 300, name_en=""))))
    assert told in seated.says()
    assert "Ж" * 41 not in seated.says()
    assert not BoxFile(tmp_path).load().towns


def test_a_kept_town_with_an_endless_name_stays_and_is_played_and_renamed(tmp_path: Path) -> None:
    """An older version has let it in; nothing of it is lost, and no line of the page is as long."""
    endless = "W" * 300
    text = write_town(replace(TOWN, id=endless, name_ru=endless, name_en=endless))
    BoxFile(tmp_path).change(lambda kept: replace(kept, towns={endless: text}))
    seated = Seated(tmp_path)
    assert "W" * 39 + "…" in seated.says()
    assert "W" * 40 not in seated.says()
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    assert "W" * 40 not in seated.says()
    seated.tap(v.EditTown(endless))
    assert "The name is too long: at most 40 letters" in str(seated.page.page.panel)
    seated.tap(town_draft.NameTown("Hill"))
    seated.tap(v.KeepTown())
    assert {read_town(one, "", longest=300).name_en for one in BoxFile(tmp_path).load().towns.values()} == {
        "Hill",
        endless,
    }
    seated.tap(v.Close())
    seated.tap(setup_draft.PickTown(-1, endless))
    seated.tap(v.BeginGame())
    assert seated.state.seats[0].town == text


def test_a_town_that_two_pages_draw_on_is_kept_twice(tmp_path: Path) -> None:
    one = Seated(tmp_path)
    one.tap(v.EditTown("practice"))
    one.tap(town_draft.NameTown("Hill"))
    one.tap(v.KeepTown())
    other = Seated(tmp_path)
    for page in (one, other):
        page.tap(v.EditTown("Hill"))
    for page, at in ((one, (1, 1)), (other, (2, 2))):
        page.tap(town_draft.TakeColor(town_draft.QuarterColor.WHITE))
        page.tap(town_draft.TapTownQuarter(at))
        page.tap(v.KeepTown())
    towns = BoxFile(tmp_path).load().towns
    assert set(towns) == {"Hill", "Hill 2"}
    told(other, "This town name is taken; saved as: Hill 2")
    one.tap(v.EditTown("Hill"))
    one.tap(town_draft.TapTownQuarter((3, 3)))
    one.tap(v.KeepTown())
    assert set(BoxFile(tmp_path).load().towns) == {"Hill", "Hill 2"}, "one's own is written over"


def test_keys_that_nobody_knows_are_told_with_their_place(seated: Seated) -> None:
    tree = json.loads(write_town(TOWN))
    tree["roads"][3]["colour"] = "red"
    tree["author"] = "Max"
    seated.tap(v.OpenSheet(v.SheetKind.TOWN))
    seated.tap(v.ImportTown(json.dumps(tree)))
    assert "Loaded, except for this" in seated.says()
    for place in ("roads[3].colour", "author"):
        assert f"{place}: is unknown and was ignored" in seated.says()
    assert seated.page._mine.kept.towns


def test_bonuses_are_counted_within_what_a_card_can_show(seated: Seated) -> None:
    for _ in range(MOST_BONUSES + 3):
        seated.tap(v.CountBonus(Character.WARLOCK, c.BonusKind.EXTRA, 1))
    seated.tap(v.TellCounted(Character.WARLOCK))
    seated.tap(c.AddBonus(Character.WARLOCK, c.BonusKind.EXTRA, 1))
    assert seated.toast() == "Choose from 0 to 9"
    assert seated.page._mine.kept.box.bonuses[Character.WARLOCK].extra == MOST_BONUSES


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_box_that_was_saved_by_another_editor_opens(tmp_path: Path, encoding: str) -> None:
    """eyes 5: the mark at its beginning is no damage."""
    (tmp_path / FILE).write_bytes(write(SavedBox(FULL)).encode(encoding))
    seated = Seated(tmp_path)
    assert not seated.toast()
    assert seated.page._mine.kept.box == FULL
    assert not BoxFile(tmp_path).aside()


def test_a_pasted_box_may_begin_with_the_mark_of_an_editor(seated: Seated, tmp_path: Path) -> None:
    """eyes 5."""
    seated.tap(v.ImportBox("\ufeff" + write(SavedBox(FULL))))
    assert box(tmp_path) == FULL


@pytest.mark.parametrize(
    ("language", "said"), [("en", "this is a different kind of file"), ("ru", "это файл другого вида")]
)
def test_a_file_of_another_kind_is_told_in_words(tmp_path: Path, language: str, said: str) -> None:
    """eyes 12b: not as the signs that stand in it."""
    (tmp_path / FILE).write_text("[]", "utf-8")
    seated = Seated(tmp_path, language=language)
    told(seated, f"({said})")
