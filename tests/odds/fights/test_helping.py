"""Which helps a fight is counted with: none that cannot matter, as many as stays quick, in no order of the caller's."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest

from companion.arkham.odds import Aim, Fighter, Foe, Plan, fight, foe, helps, spells, weapon
from companion.arkham.odds.fights.combatants import MOST_HELPS, HelpKind
from companion.arkham.odds.fights.helping import MOST_WORK, can_matter, counted, work
from companion.arkham.odds.fights.printed import helping_cards
from companion.facts.arkham import load

BOX = load()
FOUR = ("whiskey", "silver_key", "marksman", "food")
SHORT = Fighter(3, 3, will=2, sneak=2, fight=8)
GIANT = Fighter(
    7,
    7,
    10,
    3,
    3,
    3,
    4,
    max_sanity=7,
    max_stamina=7,
    weapons=tuple(weapon(one) for one in ("automatic_45", "tommy_gun", "enchanted_blade", "dynamite")),
    spells=spells(["shrivelling", "wither", "dread_curse_of_azathoth"]),
)
STRANGE = ("byakhee", "cultist", "dimensional_shambler", "nightgaunt", "the_black_man", "the_bloated_woman", "ghost")


def test_all_that_fit_count_whatever_their_order() -> None:
    """Food ends a fight that a single blow would end otherwise."""
    star_spawn = foe("star_spawn")
    found = {counted(helps(order), SHORT, star_spawn) for order in permutations(FOUR)}
    assert len(found) == 1
    taken, left = found.pop()
    assert (len(taken), left) == (4, ())
    won = fight(replace(SHORT, helps=taken), star_spawn)[Plan.ALWAYS_FIGHT].chance_of_winning
    assert round(float(won), 3) == 0.507


@pytest.mark.parametrize("kind", STRANGE)
@pytest.mark.parametrize("evade_first", [True, False])
@pytest.mark.parametrize("magic", [(), ("mists_of_releh", "red_sign_of_shudde_mell")], ids=["", "magic"])
def test_what_cannot_matter_changes_nothing(kind: str, evade_first: bool, magic: tuple[str, ...]) -> None:
    """Every help that is dropped, held against the whole fight with it."""
    me, it = Fighter(2, 3, 1, 2, 4, 3, 4, 2, sanity_guard=1, max_stamina=3, spells=spells(magic)), foe(kind)
    dropped = [one for one in helping_cards().values() if not can_matter(one, me, it, evade_first=evade_first)]
    for aim in (Aim.WIN, Aim.SURVIVE, Aim.FEWEST_LOSSES):
        alone = fight(me, it, aim=aim, evade_first=evade_first)
        for one in dropped:
            helped = fight(replace(me, helps=(one,)), it, aim=aim, evade_first=evade_first)
            assert [helped[plan].goal for plan in Plan] == [alone[plan].goal for plan in Plan], (one.id, aim)


def test_a_help_is_dropped_only_where_it_cannot_matter() -> None:
    dropped = {
        kind: {
            one for one in helping_cards() if not can_matter(helping_cards()[one], SHORT, foe(kind), evade_first=False)
        }
        for kind in ("star_spawn", "cultist")
    }
    healing = {HelpKind.FULL_SANITY, HelpKind.FULL_STAMINA}
    nothing_to_heal = {card for card, one in helping_cards().items() if one.kind in healing or one.check == "spell"}
    unafraid = {
        card for card, one in helping_cards().items() if one.kind is HelpKind.SANITY_LESS or one.check == "horror"
    }
    assert nothing_to_heal >= {"expert_occultist", "duke", "sir_william_brinton"}
    assert unafraid >= {"whiskey", "bravery"}
    assert dropped == {"star_spawn": nothing_to_heal, "cultist": nothing_to_heal | unafraid}
    assert not can_matter(replace(helping_cards()["food"], charges=0), SHORT, foe("ghoul"))


@pytest.mark.parametrize("it", [foe("ghoul"), foe("god_of_the_bloody_tongue")], ids=lambda it: it.id)
@pytest.mark.parametrize("me", [SHORT, GIANT], ids=["short", "giant"])
def test_nothing_that_could_matter_goes_unnamed(me: Fighter, it: Foe) -> None:
    taken, left = counted(helping_cards().values(), me, it)
    assert {*taken, *left} == {one for one in helping_cards().values() if can_matter(one, me, it)}
    assert 1 <= len(taken) <= MOST_HELPS
    assert left
    assert work(SHORT, foe("ghoul")) < MOST_WORK < work(GIANT, foe("ghoul"))
