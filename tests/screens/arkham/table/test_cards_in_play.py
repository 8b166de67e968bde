"""Cards in play stand on the table, and a rumor is refuted on the sheet of its street (MCARD-02..04)."""

from __future__ import annotations

from typing import Any

import pytest
from arkham_tables import BOX, acts, drawn, names, played, table

from companion.apps.tables.games import arkham
from companion.arkham.engine import apply
from companion.arkham.legality import why_not
from companion.arkham.table import commands as c
from companion.arkham.table.state import UNKNOWN, Deck, Phase
from companion.desks import Command
from companion.history.codec import Codec
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.table import in_force, reminder_lines
from companion.screens.arkham.wording import refusals
from companion.screens.arkham.wording.despite_the_rules import in_spite
from companion.widgets.html import render

STREETS = {
    "disturbing_the_dead": "rivertown", "good_work_undone": "easttown", "the_great_ritual": "french_hill",
    "the_southside_strangler_strikes": "southside", "the_stars_are_right": "downtown",
}  # fmt: skip


GIVE_FIVE = c.RefuteRumor(0, clues=5)


def plain(markup: str) -> str:
    return markup.replace("\u00a0", " ").replace("\u00ad", "")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("card", ["icy_conditions", "the_stars_are_right"])
def test_a_card_in_play_is_named_on_the_table_and_a_tap_says_what_it_does(language: str, card: str) -> None:
    record = BOX.mythos[card]
    name, told = (record.name_ru, record.reminder_ru) if language == "ru" else (record.name_en, record.reminder_en)
    state = table(c.PutCard(card))
    assert name in plain(drawn(v.View(), language, state))
    ribbon = in_force.ribbon(names(language, state))
    shown = plain(drawn(v.navigate(v.View(), ribbon.act, state), language, state))
    assert name in shown
    assert told in shown
    gone = table(c.PutCard(card), c.DiscardCard(card))
    assert told not in plain(drawn(v.View(sheet=v.SheetKind.FORCE), language, gone))


RIBBON = [
    ("an_evil_fog", "good_work_undone", 7, ["will −1", "sneak +1", "7 / 10 · 56%", "seal: 8"]),
    ("nodens_favor", "the_great_ritual", 3, ["Noden's Favor", "3 / 5", "seal: 6"]),
    ("icy_conditions", "the_stars_are_right", 0, ["movement −1", "33%", "seal: 8"]),
    ("the_festival", "disturbing_the_dead", 0, ["The Festival", "3 / 10 · 33%", "seal: 8"]),
    ("the_festival", "the_southside_strangler_strikes", 0, ["The Festival", "allies 7", "seal: 8"]),
]


@pytest.mark.parametrize(("environment", "rumor", "tokens", "said"), RIBBON)
def test_the_ribbon_says_numbers_in_a_word(environment: str, rumor: str, tokens: int, said: list[str]) -> None:
    state = table(
        c.CorrectLasting("blue_flu", 0), c.PutCard(environment), c.PutCard(rumor, tokens), c.CorrectRumorSince(8),
    )  # fmt: skip
    cells = in_force.ribbon(names("en", state)).cells
    assert [plain(line) for cell in cells for line in cell.lines] == said


@pytest.mark.parametrize(
    ("environment", "rumor", "named"),
    [
        ("an_evil_fog", "good_work_undone", ["An Evil Fog", "Good Work Undone", ""]),
        ("nodens_favor", "the_great_ritual", ["", "The Great Ritual", ""]),
    ],
    ids=["numbers", "a title stands there already"],
)
def test_a_wide_cell_of_the_ribbon_says_the_name_of_its_card_too(
    environment: str, rumor: str, named: list[str]
) -> None:
    """Mock m3; a phone hears it, and sees the numbers alone."""
    ribbon = in_force.ribbon(names("en", table(c.PutCard(environment), c.PutCard(rumor, 3), c.CorrectRumorSince(8))))
    assert [cell.name for cell in ribbon.cells if cell.label != "Headline"] == named
    assert all(name in plain(render(ribbon)) for name in named)


@pytest.mark.parametrize(
    ("rumor", "counted"),
    [
        ("good_work_undone", {"en": "Rumor: tokens", "ru": "Слухи: жетоны"}),
        ("disturbing_the_dead", {"en": "Rumor: terror", "ru": "Слухи: ужас"}),
        ("the_southside_strangler_strikes", {"en": "Rumor", "ru": "Слухи"}),
    ],
    ids=["tokens on the card", "the terror level", "allies, as its line says"],
)
def test_the_ribbon_says_what_a_rumor_counts(rumor: str, counted: dict[str, str]) -> None:
    for language, said in counted.items():
        cells = in_force.ribbon(names(language, table(c.PutCard(rumor, 3), c.CorrectRumorSince(8)))).cells
        assert [cell.label for cell in cells if cell.kind == "rumor"] == [said]


def test_two_cells_of_the_ribbon_have_room_for_a_name_on_a_phone_too_and_three_have_not() -> None:
    begun = (c.CorrectLasting("blue_flu", 0), c.DiscardCard("the_great_ritual"), c.PutCard("an_evil_fog"))
    two = in_force.ribbon(names("en", table(*begun)))
    assert [cell.name for cell in two.cells] == ["An Evil Fog", ""]
    assert 'class="al-force is-roomy"' in render(two)
    three = in_force.ribbon(names("en", table(*begun, c.PutCard("good_work_undone", 3))))
    assert len(three.cells) == 3
    assert "is-roomy" not in render(three)


def test_a_rumor_that_has_just_come_does_nothing_yet() -> None:
    state = table(c.CorrectRumorSince(9))
    assert "%" not in str(in_force.ribbon(names("en", state)).cells[1].lines)
    assert "from the next round" in [one.below.split(" · ")[-1] for one in in_force.effects(names("en", state))]
    bare = in_force.effects(names("en", table(c.PutCard("the_stars_are_right"))))
    assert "from the next round" in next(one.note for one in bare if one.icon == "rumor"), "with no count beside it"


def test_who_stands_where_the_rumor_is_refuted_is_on_the_ribbon_and_told_on_its_sheet() -> None:
    state = table(c.PlaceInvestigator(1, "french_hill"))
    cell = next(one for one in in_force.ribbon(names("en", state)).cells if one.kind == "rumor")
    assert cell.pin is not None
    assert cell.pin.seat == 1
    effect = next(one for one in in_force.effects(names("en", state)) if one.icon == "rumor")
    assert effect.who.endswith("phase III: Joe")
    assert v.OpenPlace("french_hill") in [way.act for way in effect.ways]


@pytest.mark.parametrize(
    ("card", "clues", "phase", "given"),
    [
        ("the_southside_strangler_strikes", 5, Phase.ARKHAM_ENCOUNTERS, [c.RefuteRumor(0, clues=5)]),
        ("the_southside_strangler_strikes", 4, Phase.ARKHAM_ENCOUNTERS, []),
        ("the_southside_strangler_strikes", 5, Phase.MOVEMENT, []),
        ("good_work_undone", 2, Phase.ARKHAM_ENCOUNTERS, [c.RefuteRumor(0, clues=one) for one in (1, 2)]),
        ("the_great_ritual", 5, Phase.ARKHAM_ENCOUNTERS, []),
    ],
)
def test_clues_for_a_rumor_are_given_where_it_is_read(
    card: str, clues: int, phase: Phase, given: list[Command]
) -> None:
    """Where the rules let them be given; what has to be chosen is given on the sheet of the street."""
    state = table(
        c.PutCard(card, 3 if card == "good_work_undone" else 0), c.PlaceInvestigator(0, STREETS[card]),
        c.CorrectInvestigator(0, "clues", clues), *map(c.BeginPhase, list(Phase)[1 : list(Phase).index(phase) + 1]),
    )  # fmt: skip
    (effect,) = (one for one in in_force.effects(names("en", state)) if one.icon == "rumor")
    assert [way.act for way in effect.ways if isinstance(way.act, c.RefuteRumor)] == given


def test_whom_an_environment_touches_is_told_by_name() -> None:
    state = table(c.PlaceInvestigator(1, "uptown"))
    effect = next(in_force.effects(names("en", state)))
    assert (effect.title, effect.who) == ("Curfew Enforced", "Affects: Amanda, Joe")


@pytest.mark.parametrize(("language", "said"), [("en", "Affects everybody"), ("ru", "Касается всех")])
def test_a_card_that_touches_all_says_so_without_their_names(language: str, said: str) -> None:
    """Mock m1b: four names took two lines of a phone's sheet."""
    seats = range(len(table().investigators))
    state = table(c.PutCard("an_evil_fog"), *(c.PlaceInvestigator(seat, "easttown") for seat in seats))
    assert next(in_force.effects(names(language, state))).who == said
    one = table(c.PutCard("an_evil_fog"), c.PlaceInvestigator(0, "easttown"), c.PlaceInvestigator(1, "abyss", 1))
    assert next(in_force.effects(names(language, one))).who != said


def test_the_sheet_of_what_counts_leaves_what_it_lies_over() -> None:
    state = table()
    view = v.navigate(v.View(place="woods"), v.OpenSheet(v.SheetKind.FORCE), state)
    assert view.sheet is v.SheetKind.FORCE
    assert v.navigate(view, v.Close(), state).place == "woods"


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("who", sorted(BOX.ancient_ones))
def test_every_ancient_one_has_a_cell_with_his_rule(language: str, who: str) -> None:
    state = played((c.SetUpTable(who, (c.Seat("joe_diamond"),)),))
    (cell,) = in_force.ribbon(names(language, state)).cells
    assert cell.kind == "ancient"
    (effect,) = in_force.effects(names(language, state))
    record = BOX.ancient_ones[who]
    assert effect.note + ": " in (record.power_ru if language == "ru" else record.power_en)


def offered(card: str, *more: Command, tokens: int = 0) -> list[Command]:
    """The ways to refute a rumor that the sheet of its street offers to Anna, who stands there."""
    come = (c.PlaceInvestigator(0, "library"), c.PlaceInvestigator(0, STREETS[card]))
    state = table(c.PutCard(card, tokens), *come, *more, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))
    markup = drawn(v.navigate(v.View(), v.OpenPlace(STREETS[card]), state), state=state)
    codec = Codec(arkham())
    found = [codec.decode(act) for act in acts(markup) if act.get("do") == "RefuteRumor"]
    for command in found:
        apply(state, command, BOX)
    return found


WAYS: list[Any] = [
    ("disturbing_the_dead", (c.CorrectTrophies(0, (), ("abyss", "rlyeh", "yuggoth")),),
     [c.RefuteRumor(0, gates=("abyss", "rlyeh"))]),
    ("the_great_ritual", tuple(c.PutInHand(0, UNKNOWN, Deck.SPELL) for _ in range(3)), None),
    ("the_southside_strangler_strikes", (c.CorrectInvestigator(0, "clues", 5),), [c.RefuteRumor(0, clues=5)]),
    ("the_stars_are_right", (c.PutInHand(0, "ryan_dean"),), None),
]  # fmt: skip


@pytest.mark.parametrize(("card", "more", "ways"), WAYS)
def test_one_tap_pays_what_the_rumor_asks(card: str, more: tuple[Command, ...], ways: list[Command] | None) -> None:
    found = offered(card, *more)
    assert len(found) == 1
    assert ways is None or found == ways


def test_clues_come_off_one_by_one_or_as_many_as_there_are() -> None:
    found = offered("good_work_undone", tokens=6)
    assert found == [c.RefuteRumor(0, clues=1), c.RefuteRumor(0, clues=3)]


def test_what_cannot_be_paid_says_why_and_offers_the_card_away() -> None:
    state = table(
        c.PutCard("the_southside_strangler_strikes"),
        c.PlaceInvestigator(0, "southside"),
        c.CorrectInvestigator(0, "clues", 0),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    )
    shown = drawn(v.navigate(v.View(), v.OpenPlace("southside"), state), state=state)
    assert "not enough clues" in shown
    ways = dict(in_spite(why_not(state, GIVE_FIVE, BOX), GIVE_FIVE, names(state=state)))
    assert ways["Remove the rumor anyway"] == c.DiscardCard("the_southside_strangler_strikes")


def test_the_monsters_of_the_experiment_are_met_from_the_sheet_of_their_street() -> None:
    state = table(
        c.PutCard("the_terrible_experiment"),
        c.PutMonster("cultist", "rumor"),
        c.PlaceInvestigator(0, "miskatonic_university"),
        c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
    )
    shown = drawn(v.navigate(v.View(), v.OpenPlace("miskatonic_university"), state), state=state)
    number = state.monsters_at("rumor")[0].number
    assert {"go": "OpenFight", "with": {"seat": 0, "monster": number, "is_caught": False}} in acts(shown)


# ---------------------------------------------------------------- where a card acts, and its marker


ACTING = (
    c.PutCard("estate_sale"), c.DiscardCard("the_great_ritual"), c.PlaceInvestigator(0, "uptown"),
    c.BeginPhase(Phase.MOVEMENT),
)  # fmt: skip


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_street_says_what_a_card_asks_there(language: str) -> None:
    state, record = table(*ACTING), BOX.mythos["estate_sale"]
    told = record.reminder_ru if language == "ru" else record.reminder_en
    street = plain(drawn(v.View(place="uptown"), language, state))
    assert told in street, "MCARD-02"
    assert told not in plain(drawn(v.View(place="downtown"), language, state))


def test_what_a_card_asks_in_a_street_is_due_and_can_be_silenced() -> None:
    state = table(*ACTING)
    line = "Estate Sale (if movement ends here)"
    assert line in plain(drawn(v.View(), "en", state))
    assert line not in plain(drawn(v.View(silenced=("card_acts",)), "en", state))
    assert line not in plain(drawn(v.View(), "en", table(*ACTING, c.BeginPhase(Phase.ARKHAM_ENCOUNTERS))))


def test_a_card_that_acts_on_several_says_so_in_one_line_that_one_tap_silences() -> None:
    state = table(c.PlaceInvestigator(1, "uptown"), c.BeginPhase(Phase.MOVEMENT))  # Amanda stands in Downtown
    (line,) = (one for one in reminder_lines.lines(names("en", state), ()) if "Curfew" in one.text)
    assert line.text == "Curfew Enforced (for all who end movement here): Amanda, Joe"
    (button,) = line.aside
    view = v.navigate(v.View(), button.act, state)
    assert not [one for one in reminder_lines.lines(names("en", state), view.silenced) if "Curfew" in one.text]


def test_an_activity_marker_is_one_tap_on_the_sheet_of_its_place() -> None:
    state = table(*ACTING)
    codec = Codec(arkham())

    def told(place: str) -> list[Any]:
        found = (one for one in acts(drawn(v.View(place=place), "en", state)) if "Activity" in str(one))
        return [codec.decode(one) for one in found]

    assert told("uptown") == [c.TakeActivity("uptown")], "STATE-10"
    assert told("downtown") == [c.PutActivity("downtown")], "STATE-10"
    assert "activity marker" in plain(drawn(v.View(place="uptown"), "en", state))


FORBIDDEN = [
    pytest.param(
        (c.PutCard("a_strange_plague"), c.CorrectInvestigator(0, "stamina", 1)),
        c.Gain(0, c.What.STAMINA, 2),
        [c.StepInvestigator(0, "stamina", 2), c.DiscardCard("a_strange_plague")],
        id="MCARD-02-gain-blocked",
    ),
    pytest.param(
        (
            c.CorrectLasting("fourth_of_july_parade", 9),
            c.PlaceInvestigator(0, "merchant_district"),
            c.BeginPhase(Phase.MOVEMENT),
        ),
        c.MoveInvestigator(0, "downtown"),
        [c.PlaceInvestigator(0, "downtown"), c.CorrectLasting("fourth_of_july_parade", 0)],
        id="TURN-03-banned",
    ),
    pytest.param(
        (
            c.PutCard("no_one_can_help_you_now"),
            c.BeginPhase(Phase.ARKHAM_ENCOUNTERS),
            c.CorrectInvestigator(1, "clues", 9),
        ),
        c.CloseGate("woods", 1, True, 5),
        [c.CloseGate("woods", 1), c.TakeGate("woods"), c.DiscardCard("no_one_can_help_you_now")],
        id="GATE-05-no-sealing",
    ),
]


@pytest.mark.parametrize(("given", "command", "ways"), FORBIDDEN)
def test_what_a_card_in_play_forbids_can_be_done_in_spite(
    given: tuple[Command, ...], command: Command, ways: list[Command]
) -> None:
    state = table(*given)
    error = why_not(state, command, BOX)
    assert error is not None
    assert [way for _, way in in_spite(error, command, names("en", state))] == ways


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Only in phase III Arkham: The Southside Strangler Strikes"),
        ("ru", "Только в фазе III"),
    ],
)
def test_mcard_03_outside_phase_three_the_street_says_why_and_a_tap_offers_it_all_the_same(
    language: str, said: str
) -> None:
    state = table(
        c.PutCard("the_southside_strangler_strikes"),
        c.PlaceInvestigator(0, "southside"),
        c.CorrectInvestigator(0, "clues", 5),
        c.BeginPhase(Phase.MOVEMENT),
    )
    assert said in plain(drawn(v.navigate(v.View(), v.OpenPlace("southside"), state), language, state))
    ways = dict(in_spite(why_not(state, GIVE_FIVE, BOX), GIVE_FIVE, names(state=state)))
    assert ways["Pass the rumor anyway"] == c.RefuteAnyway(0, clues=5)
    assert apply(state, ways["Pass the rumor anyway"], BOX).state.rumor == ""


def test_mcard_03_monsters_of_the_experiment_outside_phase_three() -> None:
    state = table(
        c.PutCard("the_terrible_experiment"),
        c.PutMonster("cultist", "rumor"),
        c.PutMonster("ghoul", "rumor"),
        c.PlaceInvestigator(0, "miskatonic_university"),
        c.BeginPhase(Phase.MOVEMENT),
    )
    shown = plain(drawn(v.navigate(v.View(), v.OpenPlace("miskatonic_university"), state), "en", state))
    assert "Only in phase III" in shown
    number = state.monsters_at("rumor")[0].number
    for command in (c.BeginFight(0, number), c.DefeatMonster(number, 0)):
        ways = dict(in_spite(why_not(state, command, BOX), command, names(state=state)))
        assert ways["Beat Cultist anyway"] == c.DefeatAnyway(number, 0)


def test_whoever_stands_where_the_rumor_is_refuted_is_told_so_in_phase_three() -> None:
    there = (c.PutCard("the_stars_are_right"),)
    for phase, told in ((Phase.ARKHAM_ENCOUNTERS, True), (Phase.OTHER_WORLD_ENCOUNTERS, False)):
        shown = plain(drawn(v.View(), "en", table(*there, c.BeginPhase(phase))))
        assert ("can help pass the rumor: The Stars Are Right" in shown) is told


def test_nobody_is_arrested_under_blue_flu_and_a_tap_does_it_all_the_same() -> None:
    state = table(c.BeginPhase(Phase.ARKHAM_ENCOUNTERS), c.CorrectLasting("blue_flu", 2))
    arrest = c.ArrestInvestigator(0)
    ways = dict(in_spite(why_not(state, arrest, BOX), arrest, names(state=state)))
    assert ways == {"Arrest anyway": c.ArrestAnyway(0)}


def test_mcard_03_clues_that_are_not_enough_are_not_called_a_refutation() -> None:
    state = table(c.PutCard("good_work_undone", 6), c.PlaceInvestigator(0, "easttown"), c.BeginPhase(Phase.MOVEMENT))
    give = c.RefuteRumor(0, clues=2)
    ways = dict(in_spite(why_not(state, give, BOX), give, names(state=state)))
    assert ways["Do it anyway"] == c.RefuteAnyway(0, clues=2)
    assert apply(state, ways["Do it anyway"], BOX).state.rumor_tokens == 4
    assert ways["Pass the rumor anyway"] == c.RefuteAnyway(0), "all of them, whoever gave them"
    assert apply(state, ways["Pass the rumor anyway"], BOX).state.rumor == ""


@pytest.mark.parametrize(("tokens", "offered"), [(0, True), (1, False)])
def test_mcard_03_a_rumor_with_nothing_left_on_it_is_refuted_by_one_tap(tokens: int, offered: bool) -> None:
    state = table(c.PutCard("good_work_undone", tokens), c.PlaceInvestigator(0, "easttown"))
    shown = acts(drawn(v.navigate(v.View(), v.OpenPlace("easttown"), state), "en", state))
    assert ("RefuteAnyway" in {one.get("do") for one in shown}) is offered


@pytest.mark.parametrize(
    ("language", "command", "said"),
    [
        ("en", c.RefuteRumor(0, clues=1), "No reward for this card now: Good Work Undone"),
        ("ru", c.RefuteRumor(0, clues=1), "Сейчас за эту карту ничего не дают: "),
        ("en", c.PutCard("the_festival", 9), "No tokens go on this card: The Festival"),
        ("ru", c.PutCard("the_festival", 9), "На эту карту жетоны не кладут: "),
    ],
)
def test_a_refusal_about_tokens_says_what_is_so(language: str, command: Command, said: str) -> None:
    state = table(c.PutCard("good_work_undone"), c.PlaceInvestigator(0, "easttown"))
    error = why_not(state, command, BOX)
    assert error is not None
    assert refusals.refusal(error, names(language, state)).startswith(said)


MARKED = {
    "blood_magic": "rivertown", "the_man_in_black": "french_hill", "darkes_carnival_arrives": "northside",
    "egyptian_exhibit_visits_miskatonic_u": "miskatonic_university", "estate_sale": "uptown",
}  # fmt: skip


@pytest.mark.parametrize(("card", "street"), MARKED.items())
def test_who_stands_at_the_marker_of_an_environment_is_on_the_ribbon_and_told(card: str, street: str) -> None:
    away, there = table(c.PutCard(card)), table(c.PutCard(card), c.PlaceInvestigator(2, street))
    pins = [in_force.ribbon(names("en", state)).cells[0].pin for state in (away, there)]
    assert [pin.seat if pin else None for pin in pins] == [None, 2]
    told = [next(in_force.effects(names("en", state))).who for state in (away, there)]
    assert [one.startswith("Now at its activity marker: Kate") for one in told] == [False, True]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_everything_that_can_be_in_force_says_what_it_does(language: str) -> None:
    lasting = [card for card in BOX.mythos.values() if card.kind in ("environment", "rumor")]
    for card in lasting:
        lies = card.id in (table().environment, table().rumor)
        told = list(in_force.effects(names(language, table() if lies else table(c.PutCard(card.id)))))
        assert card.reminder_ru if language == "ru" else card.reminder_en
        assert (card.reminder_ru if language == "ru" else card.reminder_en) in [one.text for one in told], card.id
    for ancient_one in BOX.ancient_ones:
        power = list(in_force.effects(names(language, played((c.SetUpTable(ancient_one, (c.Seat("joe_diamond"),)),)))))
        assert power[-1].title
        assert power[-1].text.strip(), ancient_one
