"""Every act of every page, sent from a page that is drawn no more: it changes what it names and undoes nothing.

An act carries the change, never the whole. For each act its own change is found on the page as it was drawn; then it
is sent again after something else has changed, on this page by a quick tap or at the table by another page. What that
other act changed must still stand afterwards, unless the stale act names it too or is refused; and what the stale act
changes there is what it names, and what the rules bring with it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
import stale
from arkham_tables import BOX
from stale import Moment, Path, changes
from thoroughly import every, thorough

from companion.arkham.table import commands as c
from companion.arkham.table.commands import COMMANDS
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, SKY, Table
from companion.desks import Command
from companion.errors import IllegalCommand
from companion.screens.acts import encode
from companion.screens.arkham.drafts.navigation import NAVIGATION
from companion.screens.arkham.drafts.view import View
from companion.screens.pages import KEEPING_ACTS

MOMENTS = stale.moments()
OTHERS = 6
"""Other changes that each act is sent after, beside three near by."""
FIRST = 4
AFTER = pytest.mark.parametrize(
    "after", [pytest.param(slice(FIRST), id="first"), thorough(slice(FIRST, None), id="more")]
)
"""After which of them: the first of each act are always tried, the others by ``dev.py thorough``."""

LETS_GO: Mapping[str, tuple[str, ...]] = {
    "OpenInvestigator": ("own", "own_seat", "half_set"), "OpenSheetPage": ("own", "own_seat", "half_set"),
    "TradeWith": ("own", "own_seat", "half_set"), "OpenTab": ("drafts",),
    "Close": ("drafts", "own", "own_seat", "half_set"),
    "OpenFight": ("drafts",), "OpenBattler": ("drafts",),
    "CastInBattle": ("drafts",), "ChooseWay": ("drafts",), "WhoCloses": ("drafts",),
    "PickCard": ("mythos",), "DropCard": ("mythos",), "ReadGate": ("mythos",), "ReadPrinted": ("mythos",),
    "AskFight": ("odds",), "AskGate": ("odds",), "AskBattle": ("odds",), "AskWay": ("odds",), "AskCheck": ("odds",),
    "AskSliders": ("odds",), "AskCell": ("odds",), "TellRoll": ("odds",), "SetOdds": ("odds",), "StepOdds": ("odds",),
    "PickOne": ("odds",), "OpenCell": ("odds",), "MarkCell": ("odds",),
}  # fmt: skip
"""Acts that leave something: what was being chosen there is let go with it, whatever it is by then."""
LEFT_BY_COMMANDS = ("drafts", "own", "own_seat", "half_set", "mythos", "hint_read")
"""The same of every command: what was chosen for it, and that a tip was just read, so that the next one may come."""

PERSON = ("table", "investigators", "*")
BY_THE_RULES: Mapping[str, tuple[Path, ...]] = {
    "ShuffleMythosDeck": (("table", "mythos_seen"),),
    "PutCard": (("table", "mythos_seen"),),
    "WakeAncientOne": (("table", "rumor_since"), ("table", "mythos_seen")),
    "CalmAncientOne": (("table", "battle"),),
    "StepNumber": (("table", "battle"),),
    "RaiseTerror": (("table", "terror"),),
    "BattleAttack": (("table", "battle", "successes"),),
    "CorrectFortune": ((*PERSON, "fortune_since"),),
    "CorrectSliders": ((*PERSON, "sliders"), (*PERSON, "upkeep_sliders")),
    "CorrectInvestigator": (PERSON,),
    "DevourInvestigator": (PERSON, ("table", "allies")),
    "LoseInTime": ((*PERSON, "cards"),),
    "ArrestInvestigator": ((*PERSON, "money"), (*PERSON, "street_check")),
    "SeatInvestigator": (PERSON,),
    "DrawInvestigator": (PERSON,),
    "PutSlidersBack": ((*PERSON, "sliders"),),
    "ToggleGate": (("page", "mythos", "answers", "extra_gates"),),
    "EndFight": (("table", "fights"), ("table", "handled")),
    "RefuteRumor": (("table", "activity_off"),),
    "LayOut": (("page", "set_up"),),
    "ApplyCard": (("page", "mythos"),),
    "LeaveSeat": (("page", "set_up", "first_player"),),
    "DrawAgain": (("page", "mythos", "answers"),),
    "ReadMovement": (("page", "mythos", "printed"), ("page", "mythos", "complete")),
    "SymbolsRead": (("page", "mythos", "complete"),),
    "ReadKind": (("page", "mythos", "printed", "trait"),),
    "ReadClue": (("page", "mythos", "printed", "clue"),),
    "HoldCards": (("page", "drafts", "*", "cards"),),
    "StepBattler": (("page", "odds", "assumed"),),
}
"""Acts that name more than one leaf, all of it: terror, or doom above its maximum; a shuffled deck, one who is devoured
or sits down anew, the Retainers of one who is lost, half the money of one who is arrested, an ended fight, a hand
named as a whole; of gates that are all named already the first makes way. ``CorrectInvestigator`` counts here only
where it says that somebody is out."""

THERE: Mapping[str, tuple[Path, ...]] = {
    "BeginPhase": (("table",),), "LayOut": (("table",),), "ApplyCard": (("table",),),
    "FightRound": (PERSON, ("table", "fights"), ("table", "handled")),
    "BattleAttack": (("table", "outcome"), ("table", "doom")),
    "PlaceInvestigator": ((*PERSON, "movement_used"),), "UseSpell": ((*PERSON, "checks_bonus"),),
    "PutGate": (("table", "gate_stack"),), "DefeatMonster": ((*PERSON, "monster_trophies"),),
    "NameCard": ((*PERSON, "cards"),), "HandOver": ((*PERSON, "cards"),),
    "AnswerMonster": (("page", "mythos", "answers", "monsters"),), "ReadSymbol": (("page", "mythos", "printed"),),
    "HoldCard": (("page", "drafts", "*", "cards"),), "PayWith": (("page", "own"),),
    "SpendOnGate": (("page", "drafts", "gate"),), "SealToo": (("page", "drafts", "gate"),),
    "CloseBy": (("page", "drafts", "gate"),),
}  # fmt: skip
"""What acts bring by the rules, or choose anew, on a table that has changed meanwhile. A phase and a card act on what
lies there by then, whoever falls is out of the fight; a beaten monster is a trophy of its kind by then; a card is named
or handed over where it is by then; a proposal counts where nothing is chosen any more; a draft that was let go begins
anew. What terror brings is asked of the table (``terror_brings``)."""


def terror_brings(state: Table) -> tuple[Path, ...]:
    """What one more point of terror changes on this table (TERROR-02..05, MCARD-03, AWAKE-07)."""
    full, most = BOX.numbers.terror_maximum, BOX.ancient_ones[state.ancient_one].doom_track
    if "happy_days_are_here_again" in (state.environment, *state.lasting):
        return ()
    if state.terror >= full:
        return (("table",),) if state.doom + 1 >= most else (("table", "doom"),)
    level = state.terror + 1
    found: list[Path] = [("table", "allies")]
    for shop in (space.id for space in BOX.spaces.values() if space.closes_at_terror == level):
        found += [("table", "closures", shop), *(("table", "investigators", seat) for seat in state.seats_at(shop))]
        found += [("table", "monsters", monster.number) for monster in state.monsters_at(shop)]
    if level == full:
        town = [one for one in state.monsters if one.place in (*BOX.streets, *BOX.locations, SKY)]
        if len(town) >= 2 * BOX.players_numbers(state.players).monster_limit:
            return (("table",),)
        found += [("table", "monsters", monster.number) for monster in state.monsters_at(OUTSKIRTS)]
        if state.rumor == "disturbing_the_dead":
            found += [
                ("table", name) for name in ("rumor", "rumor_tokens", "rumor_since", "activity_off", "mythos_seen")
            ]
            found += [(*PERSON, name) for name in ("fortune", "fortune_since")]
    return tuple(found)


@cache
def offered(name: str) -> tuple[str, ...]:
    """Every act of a moment but those of history and files, which carry the number of their entry."""
    kept = {kind.__name__ for kind in KEEPING_ACTS}
    return tuple(act for act in stale.offered(MOMENTS[name]) if kind_of(act) not in kept)


@cache
def tapped(name: str, act: str) -> tuple[Moment, IllegalCommand | None]:
    """After one tap on the page as it was drawn, and why it was refused."""
    return MOMENTS[name].tapped(act)


@cache
def own_change(name: str, act: str) -> Mapping[Path, tuple[Any, Any]]:
    """What an act changes on the page as it was drawn; nothing where it is refused."""
    return changes(MOMENTS[name], tapped(name, act)[0])


@cache
def named(name: str, act: str) -> frozenset[Path]:
    """What an act names: what it changes; where it is so already, what acts of its kind change on the same page."""
    own = own_change(name, act)
    if own:
        return frozenset(own)
    alike = (one for one in offered(name) if kind_of(one) == kind_of(act))
    return frozenset(path for one in alike for path in own_change(name, one))


@cache
def content_of(act: str) -> Mapping[str, Any]:
    """An act as plain JSON; each is looked into some hundred times."""
    content: Mapping[str, Any] = json.loads(act)
    return content


@cache
def kind_of(act: str) -> str:
    content = content_of(act)
    return str(content.get("do") or content.get("go"))


def is_command(act: str) -> bool:
    return "do" in content_of(act)


Change = Mapping[Path, tuple[Any, Any]]


def late(act: str, between: Moment) -> Change:
    """What a stale act changes on the page as it is by then; nothing where it is refused."""
    after, refusal = between.tapped(act)
    return changes(between, after) if refusal is None else {}


def undone(changed: Change, act: str, own: Collection[Path], then: Change) -> dict[Path, Any]:
    """What another act had changed and the stale one has put back; empty where all is well."""
    content = content_of(act)["with"]
    said = {value for value in content.values() if isinstance(value, str)}
    left = LEFT_BY_COMMANDS if is_command(act) else LETS_GO.get(kind_of(act), ())
    return {
        path: (changed[path], now)
        for path, (_, now) in then.items()
        if path in changed
        and path not in own
        and now == changed[path][0]
        and now not in said
        and path[-1] not in said
        and (path[-1] not in content or content[path[-1]] != now)
        and not (kind_of(act) == "HoldCard" and path[-1] == content["card"])
        and not (path[0] == "page" and path[1] in left)
        and not any(_lies_in(path, prefix) for prefix in _by_the_rules(act))
    }


def beyond(act: str, own: Collection[Path], then: Change, between: Moment) -> dict[Path, Any]:
    """What a stale act changes on the page as it is by then and does not name; empty where all is well."""
    left = LEFT_BY_COMMANDS if is_command(act) else LETS_GO.get(kind_of(act), ())
    brought = (*_by_the_rules(act), *THERE.get(kind_of(act), ()))
    if kind_of(act) == "RaiseTerror" and between.state is not None:
        brought = (*brought, *terror_brings(between.state))
    kinds = {_anonymous(path) for path in own}
    return {
        path: change
        for path, change in then.items()
        if path not in own
        and not (path[0] == "page" and path[1] in left)
        and not any(_lies_in(path, prefix) for prefix in brought)
        and not (change[0] is None and _anonymous(path) in kinds)
    }


def _anonymous(path: Path) -> Path:
    """A leaf without the number of its thing: a card or marker that comes gets the next free one."""
    return tuple(
        "*" if isinstance(part, int) and at > 2 - (path[1] == "monsters") else part for at, part in enumerate(path)
    )


def _by_the_rules(act: str) -> tuple[Path, ...]:
    if kind_of(act) == "CloseGate" and content_of(act)["with"]["elder_sign_card"]:
        return (("table", "doom"),)  # the card takes a doom token off where one lies by then (SIGN-02, SIGN-04)
    if kind_of(act) == "CorrectInvestigator" and content_of(act)["with"]["field"] != "eliminated":
        return ()
    return BY_THE_RULES.get(kind_of(act), ())


def _lies_in(path: Path, prefix: Path) -> bool:
    return len(path) >= len(prefix) and all(name in ("*", part) for part, name in zip(path, prefix, strict=False))


GROUPS = {"OpenGate": "gate", "PutGate": "gate", "DrawGate": "gate", "DrawAgain": "AnswerMonster"}
"""Acts of other names that answer the same question."""
THINGS = ("number", "location", "place", "slider", "index", "symbol", "key", "card", "field")
"""Fields that name what an act is about."""


def is_the_same_choice(act: str, other: str) -> bool:
    """Two answers to one question about one thing: the last one counts. Never where a list is carried."""
    if any(isinstance(value, (list, dict)) for value in content_of(act)["with"].values()):
        return False
    return bool(_asked(act) & _asked(other))


def _asked(act: str) -> set[tuple[str, str, Any]]:
    content, kind = content_of(act)["with"], kind_of(act)
    found = {(GROUPS.get(kind, kind), name, content[name]) for name in THINGS if name in content}
    slot = str(content.get("slot", "")).partition(":")
    return found | ({("AnswerMonster", "index", int(slot[2]))} if slot[0] == "monster" else set())


def others(name: str, act: str) -> list[str]:
    """Acts of the same page to come in between: those that change something near by, and some more."""
    chance, found = Random(f"{name} {act}"), {}
    for one in chance.sample(offered(name), len(offered(name))):
        changed = own_change(name, one)
        if one != act and changed:
            found.setdefault(frozenset(changed), one)
        if len(found) >= OTHERS:
            break
    near = (one for one in offered(name) if kind_of(one) == kind_of(act) and one != act and own_change(name, one))
    return list(dict.fromkeys([*list(near)[:3], *found.values()]))


def undone_at(name: str, after: slice) -> list[Any]:
    """Acts of one moment that undo something or change more than they name, each with the act it was sent after."""
    wrong: list[Any] = []
    for act in offered(name):
        own = named(name, act)
        for other in others(name, act)[after]:
            between = tapped(name, other)[0]
            then = late(act, between)
            if not is_the_same_choice(act, other) and (found := undone(own_change(name, other), act, own, then)):
                wrong.append((act, "undid", other, found))
            if own and (found := beyond(act, own, then, between)):
                wrong.append((act, "changed more after", other, found))
    return wrong


@AFTER
@pytest.mark.parametrize("name", every(3, list(MOMENTS)[::2], 2))
def test_a_stale_act_undoes_nothing_and_changes_only_what_it_names(name: str, after: slice) -> None:
    """The moments in between stand in ``test_stale_acts_in_between``: two files run side by side."""
    assert undone_at(name, after)[:3] == []


# ---------------------------------------------------------------- one more is one more


@pytest.mark.parametrize("name", every(5, MOMENTS))
def test_four_quick_taps_on_a_stepper_are_four_changes(name: str) -> None:
    """All four drawn at once; where there are fewer than four steps to the limit, those that there are."""
    for label, act in stale.steppers(MOMENTS[name]):
        text, moment, done = encode(act), MOMENTS[name], []
        for _ in range(4):
            after, refusal = moment.tapped(text)
            changed = changes(moment, after)
            if not changed:
                assert refusal is None or refusal.reason not in (Reason.NO_CHANGE, Reason.CHANGED_SINCE), (label, text)
                offers = {encode(one) for _, one in stale.steppers(moment)} if done else {text}
                assert text not in offers, f"{label}: {text} is offered and does nothing"
                break
            done.append({path: _step(was, now) for path, (was, now) in changed.items() if _step(was, now)})
            moment = after
        steady = [path for path in done[0] if all(step.get(path) == done[0][path] for step in done[1:])]
        assert done[0], (label, text)
        assert steady, (label, text, done)


def _step(was: Any, now: Any) -> int:
    """By how much a number changed; 0 for what is none."""
    return int(now or 0) - int(was or 0) if isinstance(now or was, int) else 0


# ---------------------------------------------------------------- what an act may carry


LISTS = {
    "UseLocation": "the trophies paid", "SpendTrophies": "the trophies spent", "RefuteRumor": "what is given",
    "PutTrophies": "the trophies that come", "TakeTrophies": "the trophies that go", "OpenGate": "the markers drawn",
    "TradeCards": "what changes hands", "DiscardHalf": "the items that go", "FightRound": "the hand that fought",
    "BattleAttack": "the hand that fought", "EvadeMonster": "the blow", "FleeMonster": "the blow",
    "BeginBattle": "the items lost", "MoveSliders": "a proposal named as a whole, with where it was worked out from",
    "HoldCards": "a hand named as a whole", "HoldCard": "the proposal, which counts only where nothing is chosen",
    "PayWith": "the proposal, which counts only where nothing is chosen",
    "ReadMovement": "the symbols of a printed box, named as a whole", "TickAll": "the moves that were open",
}  # fmt: skip
"""Acts that may carry a list or a record, and what it is: what is done in this act, never what lies there."""


def test_no_act_carries_a_list_but_what_is_done_in_it() -> None:
    carrying = {
        kind_of(act)
        for name in MOMENTS
        for act in offered(name)
        if any(isinstance(value, (list, dict)) and value for value in content_of(act)["with"].values())
    }
    assert carrying <= LISTS.keys(), carrying - LISTS.keys()


# ---------------------------------------------------------------- the test finds what it is for


WHOLE: list[tuple[str, Command]] = [
    ("corrections", c.CorrectMythos(True, ("blue_flu", "estate_sale"))),
    ("investigator", c.CorrectTrophies(0, ("ghoul", "gug", "zombie"), ("abyss",))),
    ("investigator", c.MoveSliders(0, (2, 1, 1))),
]


@pytest.mark.parametrize(("name", "whole"), WHOLE)
def test_an_act_that_carries_the_whole_would_be_found(name: str, whole: Command) -> None:
    act = encode(whole)
    own = frozenset(own_change(name, act))
    assert own
    assert any(undone(own_change(name, other), act, own, late(act, tapped(name, other)[0])) for other in offered(name))


def test_an_act_that_changes_more_than_it_names_would_be_found() -> None:
    """All trophies where one was meant; a number set for somebody else."""
    act = encode(c.CorrectTrophies(0, ("ghoul", "gug", "zombie"), ("abyss",)))
    seen = MOMENTS["investigator"]
    assert beyond(act, {("table", "investigators", 0, "monster_trophies", "gug")}, late(act, seen), seen)
    other = encode(c.StepInvestigator(1, "clues", 1))
    assert beyond(other, {("table", "investigators", 0, "clues")}, late(other, seen), seen)


LAID_OUT = (c.SetUpTable("hastur", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), c.BeginPhase(c.Phase.UPKEEP))
SHOPPER = c.PlaceInvestigator(0, "general_store")
CROWDED = (*(c.PutMonster("ghoul", "northside") for _ in range(3)), c.PutMonster("cultist", OUTSKIRTS))
TERROR: dict[str, tuple[tuple[Command, ...], dict[Path, int]]] = {
    "TERROR-02": ((c.CorrectTerror(1),), {("table", "allies"): -1}),
    "TERROR-02 a shop": ((c.CorrectTerror(2), SHOPPER), {("table", "closures", "general_store"): 0}),
    "TERROR-03": ((c.CorrectTerror(10),), {("table", "doom"): 1}),
    "TERROR-05": ((c.CorrectTerror(9), *CROWDED), {}),
    "MCARD-03": ((c.PutCard("disturbing_the_dead"), c.CorrectTerror(9)), {}),
    "AWAKE-03": ((c.CorrectTerror(10), c.CorrectDoom(12)), {("table", "doom"): 1}),
}


@pytest.mark.parametrize("name", TERROR)
def test_terror_is_excused_only_where_the_rules_bring_more(name: str) -> None:
    """All that it brings at this table, and nothing of what it brings at another one."""
    given, brings = TERROR[name]
    moment = Moment(View(), stale.played((*LAID_OUT, *given)))
    act, own = encode(c.RaiseTerror()), {("table", "terror")}
    then = late(act, moment)
    assert {path: _step(*then[path]) for path in brings} == brings
    assert beyond(act, own, then, moment) == {}
    quiet = Moment(View(), stale.played((*LAID_OUT, c.CorrectTerror(4))))
    further = set(then) - {*own, ("table", "allies")}
    assert set(beyond(act, own, then, quiet)) == further
    assert bool(further) is (name != "TERROR-02")


def test_a_stepper_that_carries_the_value_would_be_found() -> None:
    moment, act = MOMENTS["corrections"], encode(c.CorrectDoom(8))
    once, _ = moment.tapped(act)
    twice, refusal = once.tapped(act)
    assert not changes(once, twice)
    assert refusal is not None
    assert refusal.reason is Reason.NO_CHANGE


# ---------------------------------------------------------------- all of them


NEVER_TAPPED = {
    "Navigation", "FightAct", "GateAct", "HandsAct", "MythosAct", "OddsAct", "SetUpAct", "SheetAct",
    *(kind.__name__ for kind in KEEPING_ACTS), "Dismiss", "BoxAct",
    "ReadCard", "ChangeCard", "ForgetCard", "PutBack", "GiveBack",
    "ReplayAct", "ShowFrame", "PlayReplay", "HurryReplay",
}  # fmt: skip
"""Before the last four, five are of cards that lie in my box: ``test_arkham_box_kept.py`` and ``test_bin.py`` send
them. The last four stand on the page of a replay, which has nothing else: ``test_replay_page.py`` sends them.
"""


def test_every_navigation_is_reached() -> None:
    reached = {kind_of(act) for name in MOMENTS for act in offered(name)}
    missing = set(NAVIGATION) - NEVER_TAPPED - reached
    assert not missing, f"no moment of tests/screens/stale.py offers {missing}: add one"


BY_ANSWERS_ONLY = {"CorrectSlider", "PutInHand", "Gain", "Pay"}
"""Stand in a message beside a refusal (:mod:`despite_the_rules`), as all that end in "Anyway", or are for code."""
TYPED_ONLY = {"SetUpTable", "ResolveMythos", "MoveInvestigator", "MoveByEncounter", "OpenGate", "DealPossessions"}
"""Made when the tap comes, of a form, of a figure that is picked, or of cards that the app draws."""
WITH_THE_WHOLE_VALUE = {
    "CorrectAllies", "CorrectBattle", "CorrectClues", "CorrectDefaultedLoans", "CorrectDoom", "CorrectElderSignCards",
    "CorrectMythos", "CorrectRolled", "CorrectRound", "CorrectRumorSince", "CorrectRumorTokens", "CorrectTerror",
    "CorrectTrophies", "CorrectTwoCards", "OrderGateStack", "PutTokens",
}  # fmt: skip
"""Of games written before, and of code; no screen offers them."""


def test_commands_with_the_whole_value_are_offered_nowhere() -> None:
    reached = {kind_of(act) for name in MOMENTS for act in offered(name)}
    assert not reached & WITH_THE_WHOLE_VALUE


def test_nearly_every_command_is_reached() -> None:
    """The rest is named here, so that a new one is looked at."""
    reached = {kind_of(act) for name in MOMENTS for act in offered(name)}
    every = {kind.__name__ for kind in COMMANDS if not kind.__name__.endswith("Anyway")}
    missing = every - reached - TYPED_ONLY - WITH_THE_WHOLE_VALUE - BY_ANSWERS_ONLY
    assert not missing, f"no moment of tests/screens/stale.py offers {missing}: add one, or say here why none does"
