"""Each check of the whole box passes on the real box and speaks up on a box with one thing wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from companion.facts import arkham
from companion.facts import arkham_checks as checks
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_card_effects import FightCheck
from companion.facts.arkham_effects import CardPart, When
from companion.facts.arkham_records import Arrow, ArrowColor, Dimension

BOX = arkham.load()


def without(group: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: record for key, record in group.items() if key != name}


def altered(group: Mapping[str, Any], name: str, **changes: Any) -> dict[str, Any]:
    return {**group, name: replace(group[name], **changes)}


def mythos(name: str, **changes: Any) -> ArkhamBox:
    return replace(BOX, mythos=altered(BOX.mythos, name, **changes))


def effects(name: str, **changes: Any) -> ArkhamBox:
    first, *rest = BOX.mythos_effects[name]
    return replace(BOX, mythos_effects={**BOX.mythos_effects, name: (replace(first, **changes), *rest)})


def fight_line(name: str, **changes: Any) -> ArkhamBox:
    first, *rest = BOX.fight_effects[name]
    return replace(BOX, fight_effects={**BOX.fight_effects, name: (replace(first, **changes), *rest)})


def part_left_out(name: str, part: CardPart) -> ArkhamBox:
    left = tuple(effect for effect in BOX.mythos_effects[name] if effect.part is not part)
    return replace(BOX, mythos_effects={**BOX.mythos_effects, name: left})


def arrows(*dropped: tuple[str, str], added: tuple[Arrow, ...] = ()) -> ArkhamBox:
    return replace(BOX, arrows=(*(a for a in BOX.arrows if (a.from_, a.to) not in dropped), *added))


def lines(*dropped: tuple[str, str], added: tuple[tuple[str, str], ...] = ()) -> ArkhamBox:
    return replace(BOX, adjacency=(*(line for line in BOX.adjacency if line not in dropped), *added))


def numbers(players: int, **changes: int) -> ArkhamBox:
    rows = tuple(replace(row, **changes) if row.players == players else row for row in BOX.numbers.players)
    return replace(BOX, numbers=replace(BOX.numbers, players=rows))


Broken = tuple[str, checks.Check, Callable[[], ArkhamBox], str]

BROKEN: tuple[Broken, ...] = (
    ("a location is missing", checks.spaces_are_complete,
     lambda: replace(BOX, spaces=without(BOX.spaces, "woods")), "spaces, location: 25 instead of 26"),
    ("a place is drawn nowhere", checks.spaces_are_complete,
     lambda: replace(BOX, layout=without(BOX.layout, "woods")), "woods has no place in the layout"),
    ("a line is missing", checks.board_is_connected,
     lambda: lines(("uptown", "woods")), "woods cannot be reached"),
    ("a location has two ways out", checks.board_is_connected,
     lambda: lines(added=(("woods", "southside"),)), "woods is not joined to its own street alone"),
    ("an arrow is missing", checks.arrows_lead_out_of_every_area,
     lambda: arrows(("woods", "uptown")), "white arrows out of woods: 0 instead of 1"),
    ("two white arrows leave a street", checks.arrows_lead_out_of_every_area,
     lambda: arrows(added=(Arrow("uptown", "southside", ArrowColor.WHITE),)),
     "white arrows out of uptown: 2 instead of 1"),
    ("an arrow follows no line", checks.arrows_lead_out_of_every_area,
     lambda: arrows(added=(Arrow("woods", "southside", ArrowColor.WHITE),)), "from woods to southside follows no line"),
    ("an arrow leads into a location", checks.arrows_lead_out_of_every_area,
     lambda: arrows(added=(Arrow("uptown", "woods", ArrowColor.WHITE),)), "leads into the location woods"),
    ("a ring is broken", checks.arrows_form_two_rings,
     lambda: arrows(("southside", "uptown"), added=(Arrow("southside", "french_hill", ArrowColor.WHITE),)),
     "the white arrows form no ring"),
    ("black does not undo white", checks.arrows_form_two_rings,
     lambda: arrows(("southside", "french_hill")), "black does not lead back to french_hill"),
    ("a gate marker too many", checks.gate_markers_are_complete,
     lambda: replace(BOX, worlds=altered(BOX.worlds, "abyss", gate_markers=3)), "gate markers: 17 instead of 16"),
    ("a gate shows the crescent", checks.gate_markers_are_complete,
     lambda: replace(BOX, worlds=altered(BOX.worlds, "abyss", dimension=Dimension.CRESCENT)),
     "crescent: 1 instead of 0"),
    ("a world has no gates", checks.gate_markers_are_complete,
     lambda: replace(BOX, worlds=without(BOX.worlds, "abyss")), "abyss is no other world on the board"),
    ("a Mythos card is missing", checks.mythos_deck_is_complete,
     lambda: replace(BOX, mythos=without(BOX.mythos, "blue_flu")), "Mythos cards, headline: 35 instead of 36"),
    ("a gate at a stable place", checks.mythos_deck_is_complete,
     lambda: mythos("blue_flu", gate="library"), "blue_flu: library is not unstable"),
    ("a headline without a gate", checks.mythos_deck_is_complete,
     lambda: mythos("blue_flu", gate=""), "blue_flu: a gate stands on every card"),
    ("a headline without a clue", checks.mythos_deck_is_complete,
     lambda: mythos("blue_flu", clue=""), "blue_flu: a clue stands on headlines"),
    ("gate and clue together", checks.mythos_deck_is_complete,
     lambda: mythos("blue_flu", clue="the_unnamable"), "gate and clue are at one place"),
    ("a symbol moves both ways", checks.mythos_deck_is_complete,
     lambda: mythos("blue_flu", white=(Dimension.SLASH,)), "stands in both halves"),
    ("a headline with a trait", checks.mythos_deck_is_complete,
     lambda: mythos("blue_flu", subtype="urban"), "only environments have a trait"),
    ("a card does nothing", checks.every_card_has_effects,
     lambda: replace(BOX, mythos_effects=without(BOX.mythos_effects, "blue_flu")), "blue_flu has no effect"),
    ("dice without faces", checks.every_card_has_effects,
     lambda: effects("blue_flu", dice=1), "blue_flu: dice without faces"),
    ("a closure of nothing", checks.every_card_has_effects,
     lambda: effects("strange_lights_on_campus", places=()), "close names no place"),
    ("a headline at the end of Mythos", checks.every_effect_has_its_moment,
     lambda: effects("blue_flu", when=When.MYTHOS_END), "blue_flu: ability cannot be mythos_end"),
    ("movement ends nowhere", checks.every_effect_has_its_moment,
     lambda: effects("curfew_enforced", places=()), "curfew_enforced: reminder names no place"),
    ("a rumor without a way out", checks.every_effect_has_its_moment,
     lambda: part_left_out("good_work_undone", CardPart.PASSES_AT),
     "good_work_undone: ways to refute it: 0 instead of 1"),
    ("a rumor that never fails", checks.every_effect_has_its_moment,
     lambda: part_left_out("the_stars_are_right", CardPart.FAILS_AT), "the_stars_are_right: nothing fails_at"),
    ("a monster marker is missing", checks.monster_markers_are_complete,
     lambda: replace(BOX, monsters=altered(BOX.monsters, "gug", count=1)),
     "ordinary monster markers: 54 instead of 55"),
    ("a Mask is missing", checks.monster_markers_are_complete,
     lambda: replace(BOX, monsters=without(BOX.monsters, "the_black_man")), "Masks: 4 instead of 5"),
    ("an ally is missing", checks.decks_are_complete,
     lambda: replace(BOX, allies=without(BOX.allies, "duke")), "allies: 10 instead of 11"),
    ("two investigators share a home", checks.decks_are_complete,
     lambda: replace(BOX, investigators=altered(BOX.investigators, "bob_jenkins", home="newspaper")), "homes: 15"),
    ("a re-roll of no fight", checks.rerolls_are_of_fights,
     lambda: fight_line("bravery", check=FightCheck.LUCK), "bravery: no fight has a check of luck"),
    ("a sheet adds up to eleven", checks.sheets_are_sound,
     lambda: replace(BOX, investigators=altered(BOX.investigators, "bob_jenkins", max_sanity=5)), "11 instead of 10"),
    ("a slider is crooked", checks.sheets_are_sound,
     lambda: replace(BOX, investigators=altered(BOX.investigators, "bob_jenkins", fight_will=((1, 1), (2, 2)))),
     "bob_jenkins: the stops of a slider have different sums"),
    ("limit and outskirts do not fit", checks.numbers_fit_together,
     lambda: numbers(3, monster_limit=7), "players: 3: 12 instead of 11"),
    ("more gates for more players", checks.numbers_fit_together,
     lambda: numbers(4, awakening_gates=8), "players 4: gates or monsters run the wrong way"),
    ("a card is for no moment", checks.everything_has_its_moments,
     lambda: replace(BOX, moments=without(BOX.moments, "heal")), "heal has no moments as card"),
    ("a sheet that is not there has moments", checks.everything_has_its_moments,
     lambda: replace(BOX, investigators=without(BOX.investigators, "bob_jenkins")),
     "moments of bob_jenkins, which is no sheet"),
    ("a Russian name in Latin letters", checks.russian_names_are_russian,
     lambda: replace(BOX, spaces=altered(BOX.spaces, "woods", name_ru="Lesa")),
     "woods: English 'Woods', Russian 'Lesa'"),
    ("a text in one language", checks.russian_names_are_russian,
     lambda: mythos("blue_flu", reminder_ru=""), "blue_flu: reminder_ru stands in one language only"),
)  # fmt: skip


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_the_real_box_passes(check: checks.Check) -> None:
    assert list(check(BOX)) == []


@pytest.mark.parametrize(("why", "check", "box", "sentence"), BROKEN, ids=[case[0] for case in BROKEN])
def test_a_broken_box_is_noticed(why: str, check: checks.Check, box: Callable[[], ArkhamBox], sentence: str) -> None:
    found = list(check(box()))
    assert any(sentence in problem for problem in found), f"{why}: {found}"
    assert set(found) <= set(checks.every_problem(box()))


def test_every_check_has_a_box_that_it_refuses() -> None:
    assert {check for _, check, _, _ in BROKEN} == set(checks.CHECKS)
