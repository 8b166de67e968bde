"""The sheet of one place: who and what is there, what can be done, and every token by hand.

From tablets up it takes the side column, on a phone it rises over the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.arkham.combat.rolls import CheckRoll
from companion.arkham.movement import environments
from companion.arkham.movement.meeting_monsters import to_face
from companion.arkham.pieces import activity
from companion.arkham.ratings import skills
from companion.arkham.table import commands as c
from companion.arkham.table.guards import is_area
from companion.arkham.table.state import JAIL, LOST, OUTSKIRTS, SKY, UNKNOWN, Table
from companion.desks import Command
from companion.facts.arkham_records import SpaceKind, Stability
from companion.facts.rules_reference import Topic
from companion.history.timeline import Record
from companion.screens import parts as p
from companion.screens.arkham.belongings import check_words, trade_screen
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.chances import forecast, prices
from companion.screens.arkham.drafts.fight_draft import OpenFight
from companion.screens.arkham.drafts.view import Close, OpenPage, PickInvestigator, PlacePage, View
from companion.screens.arkham.encounters import encounter_screen, location_icons
from companion.screens.arkham.encounters.encounter_screen import color_name
from companion.screens.arkham.fight.fight_screen import ways_in
from companion.screens.arkham.odds.way import who_walks
from companion.screens.arkham.odds_draft.acts import AskGate, AskWay
from companion.screens.arkham.place import next_step, place_pages, refute_screen
from companion.screens.arkham.table import aftermath
from companion.screens.arkham.table.in_force import card_text
from companion.screens.arkham.table.rules_reference import rules_button
from companion.screens.arkham.table.table import person
from companion.screens.arkham.wording.monster_kinds import kind_field, renames
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button, may, why_not
from companion.screens.arkham.wording.tokens import gate_chip, monster_row, who_asks

if TYPE_CHECKING:
    from companion.screens.families.table_parts import AnyTablePart


def present(names: Names, view: View, records: Sequence[Record[Table]] = ()) -> p.Panel:
    """Return the sheet of the open place, on its open page; after its gate was closed, what that has brought."""
    if view.page is PlacePage.AFTER and (closing := aftermath.last_closing(view.place, records)):
        out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=names.words.t("Close"), is_way_out=True)
        head, body = p.Title(names.place(view.place), aside=(out,)), aftermath.of_gate(names, *closing)
        return p.Panel(names.place(view.place), (body,), (head,), name="after")
    if view.page is PlacePage.AFTER:
        view = replace(view, page=PlacePage.MAIN)
    page = place_pages.page(names, view) if view.page is not PlacePage.MAIN else _main(names, view)
    return p.Panel(
        label=names.place(view.place),
        name=f"place-{view.place}-{view.page}",
        head=(_title(names, view),),
        body=page,
        size=p.Size.PEEK,
    )


def _title(names: Names, view: View) -> p.Title:
    """Return the title of a place's sheet with its gate if open, the rules, and the way back or, if main page, out."""
    t = names.words.t
    gate = (gate_chip(names, view.place),) if view.place in names.table.gates else ()
    back = view.page is not PlacePage.MAIN
    out = p.Button(
        "",
        Close(),
        p.ButtonKind.QUIET,
        "left" if back else "x",
        hint=t("Back") if back else t("Close"),
        is_way_out=True,
    )
    return p.Title(names.place(view.place), aside=(*gate, rules_button(names.words, _topic(names, view)), out))


def _topic(names: Names, view: View) -> Topic:
    """The chapter of the rules that this sheet is about."""
    match view.page:
        case PlacePage.GATE:
            return Topic.MYTHOS
        case PlacePage.CLOSE | PlacePage.AFTER:
            return Topic.GATES
        case PlacePage.MONSTER | PlacePage.MORE:
            return Topic.MONSTERS
        case PlacePage.MAIN if view.place in names.table.gates:
            return Topic.GATES
        case PlacePage.MAIN if view.place in (SKY, OUTSKIRTS):
            return Topic.LIMITS if view.place == OUTSKIRTS else Topic.MONSTERS
        case PlacePage.MAIN if view.place in (LOST, JAIL):
            return Topic.STATUS
        case PlacePage.MAIN | PlacePage.INVESTIGATOR | PlacePage.ABILITY:
            return Topic.WORLDS if view.place in names.box.worlds else Topic.ARKHAM


def _main(names: Names, view: View) -> tuple[AnyTablePart, ...]:
    """Return the main page of a place: description, cards, investigators and monsters, and all that can be done."""
    place = view.place
    people = tuple(_person(names, seat) for seat in names.table.seats_at(place))
    monsters = tuple(monster_row(names, monster) for monster in names.table.monsters_at(place))
    now = next_step.next_steps(names, place)
    return (
        p.Text(_about(names, place), p.Tone.SECOND, small=True),
        *_cards_here(names, place),
        *_checked(names, place),
        *location_icons.icons(names, place),
        *encounter_screen.on_place(names, place),
        p.Group((*people, *monsters), p.Layout.LIST),
        *trade_screen.trade_here(names, place),
        *_naming(names, place),
        *forecast.at_place(names, view.odds, place),
        *next_step.unlit(now),
        *_fights(names, place),
        *refute_screen.in_street(names, place, view.own),
        *_actions(names, place),
    )


def _naming(names: Names, place: str) -> tuple[p.Part, ...]:
    """Return the question which monster an unnamed marker at this place is, with the kinds; empty if all are named."""
    unnamed = next((monster for monster in names.table.monsters_at(place) if monster.kind == UNKNOWN), None)
    if unnamed is None:
        return ()
    return (p.Section(names.words.t("Which monster?"), (kind_field(names, renames(names, unnamed), folded=True),)),)


def _fights(names: Names, place: str) -> tuple[p.Part, ...]:
    """Return a chip for each further investigator who can evade or fight a monster at this place; empty if none can."""
    waits = {(seat, monster.number) for seat in names.table.seats_at(place) for monster in to_face(names.table, seat)}
    chips = tuple(
        chip
        for monster in names.table.monsters_at(place)
        for chip in ways_in(names, monster)
        if not (isinstance(chip.act, OpenFight) and (chip.act.seat, chip.act.monster) in waits)
    )
    return (p.Group(chips, p.Layout.WRAP, names.words.t("Evade or fight")),) if chips else ()


def _cards_here(names: Names, place: str) -> Iterator[p.Part]:
    """Yield the texts of environment and lasting headlines that name this place; the rumor has its own sheet."""
    for card in environments.naming(names.table, place, names.box):
        if card != names.table.rumor:
            yield p.Text(card_text(names, card), small=True, strong=names.card(card) + ".")


def _checked(names: Names, place: str) -> Iterator[AnyTablePart]:
    """Yield the checks that a card demands of investigators who end movement here: dice, chance, a key for either end.
    After a passed check both keys stay: the pressed key takes it back, and no other key comes under the finger.
    """
    owed = dict(environments.checked_at(names.table, place, names.box))
    passed = dict(environments.passed_at(names.table, place, names.box))
    for seat in names.table.clockwise():
        card = owed.get(seat) or passed.get(seat, "")
        check = environments.check_of(card, names.box) if card else None
        if check is None:
            continue
        skill, modifier = check
        roll = CheckRoll(skills.check_dice(names.table, seat, skill, names.box, modifier))
        yield p.Title(names.words.t("{who}: {what}", who=names.first_name(seat), what=skill_name(names, skill)), 2)
        yield check_words.dice(names, roll, 0, names.card(card))
        yield from check_words.tell_sliders(names, seat, roll)
        act = may(names, c.CorrectInvestigator(seat, "street_check", 0) if seat in passed else c.PassStreetCheck(seat))
        who = names.first_name(seat)
        keys = (
            p.Button(names.words.t("{who}: passed", who=who), act, icon="check", grow=True, pressed=seat in passed),
            button(
                names,
                names.words.t("{who}: failed, arrested", who=who),
                c.ArrestInvestigator(seat),
                icon="lock",
                grow=True,
            ),
        )
        yield p.Group(keys, p.Layout.BUTTONS)


# ---------------------------------------------------------------- what is there


def _about(names: Names, place: str) -> str:
    """Return a place in a line: kind, deck, stability, closure, markers, clues if they apply, or that it is empty."""
    t, table, space = names.words.t, names.table, names.box.spaces.get(place)
    texts = []
    if space is not None and space.kind is SpaceKind.LOCATION:
        texts = [names.short(space.neighborhood), location_icons.deck_name(names, place), _stability(names, place)]
    elif space is not None and space.kind is SpaceKind.STREET:
        texts = [t("street")]
    elif place in names.box.worlds:
        colors = (color_name(names, color) for color in names.box.worlds[place].encounter_colors)
        texts = [t("encounters: {colors}", colors=", ".join(colors)), *_ways_back(names, place)]
    if place in table.closures:
        until = table.closures[place]
        texts.append(t("closed until the end of round {round}", round=until) if until else t("closed for good"))
    lying = sum(marker.place == place for marker in activity.markers(table, names.box))
    if lying:
        texts.append(t("activity marker") if lying == 1 else t("activity markers: {n}", n=lying))
    if table.clues.get(place):
        texts.append(t("clues: {n}", n=table.clues[place]))
    if not table.seats_at(place) and not table.monsters_at(place):
        texts.append(t("nobody here"))
    return " · ".join(texts)


def _stability(names: Names, place: str) -> str:
    """Return in words whether a location is sealed, otherwise whether it is stable or what can appear there."""
    if place in names.table.seals:
        return names.words.t("elder sign")
    unstable = names.box.spaces[place].stability is Stability.UNSTABLE
    return names.words.t("unstable: gates and clues appear here") if unstable else names.words.t("stable")


def _ways_back(names: Names, world: str) -> list[str]:
    """Return a list of a single text: the gates that lead from an Other World back to Arkham, "—" for none."""
    gates = [names.short(place) for place, behind in names.table.gates.items() if behind == world]
    return [names.words.t("gates: {places}", places=", ".join(gates) or "—")]


def _person(names: Names, seat: int) -> p.Row:
    """Return the row of an investigator at this place, with the button that picks it up to move it."""
    hint = names.words.t("Move {who}", who=names.first_name(seat))
    move = p.Button("", PickInvestigator(seat), icon="boot", hint=hint)
    row, investigator = person(names, seat), names.table.investigators[seat]
    explored = names.words.t("explored") if investigator.explored else ""
    # the place is the sheet's own title
    text = row.text if investigator.zone else " · ".join(filter(None, (investigator.player, explored)))
    return replace(row, text=text, aside=(move,))


# ---------------------------------------------------------------- what can be done


def _actions(names: Names, place: str) -> Iterator[p.Part]:
    """Yield the buttons of a place as far as they apply: investigator, gate, monster, way; then tokens in Arkham."""
    t, table = names.words.t, names.table
    area = is_area(place, names.box)
    first: list[p.Part] = []
    if area or place in names.box.worlds or place in (LOST, JAIL):
        first.append(p.Button(t("Bring an investigator"), OpenPage(PlacePage.INVESTIGATOR), icon="boot", grow=True))
    if place in table.gates:
        first.append(p.Button(t("Close the gate"), OpenPage(PlacePage.CLOSE), icon="gate", grow=True))
        ask_gate = AskGate(who_asks(names, place), table.gates[place])
        first.append(p.Button("", ask_gate, icon="dice", hint=t("Odds of closing this gate")))
    elif place in names.box.unstable and place not in table.seals:
        first.append(p.Button(t("Gate"), OpenPage(PlacePage.GATE), icon="gate", grow=True))
    second: list[p.Part] = []
    if area or place in (SKY, OUTSKIRTS):
        second.append(p.Button(t("+ monster"), OpenPage(PlacePage.MONSTER), icon="monster", grow=True))
    if area:
        second.append(p.Button(t("Route here"), AskWay(who_walks(names, place), place), icon="map"))
        second.append(_clues(names, place))
    yield from (p.Group(tuple(row), p.Layout.BUTTONS) for row in (first, second) if row)
    if area:
        yield from prices.chips(names, tuple(_tokens(names, place)), t("Correct by hand"))


def _clues(names: Names, place: str) -> p.Stepper:
    """Return the stepper of the clues at a place, with only the steps allowed."""
    n = names.table.clues.get(place, 0)
    fewer, more = (may(names, c.StepClues(place, by)) for by in (-1, 1))
    return p.Stepper(names.words.t("Clues"), str(n), fewer, more, tone=p.Tone.CLUE, icon="clue", compact=True)


def _tokens(names: Names, place: str) -> Iterator[p.Chip]:
    """Yield the chips that fit the place: a seal, a gate to take off, an activity marker, a closure.

    Seals are for unstable locations, closures for locations. One tap flips each of them, except the gate, which can
    only be taken off where one lies.
    """
    t, table = names.words.t, names.table
    if place in names.box.unstable:
        sealed = place in table.seals
        sign: Command = c.TakeSeal(place) if sealed else c.PutSeal(place)
        yield _chip(names, t("Elder sign token"), sign, sealed, "seal")
    if place in table.gates:
        yield _chip(names, t("Remove the gate"), c.TakeGate(place), False, "gate")
    is_used = any(marker.place == place for marker in activity.markers(table, names.box))
    yield _chip(names, t("Activity"), c.TakeActivity(place) if is_used else c.PutActivity(place), is_used, "activity")
    if names.box.spaces[place].kind is SpaceKind.LOCATION:
        closed = place in table.closures
        yield _chip(names, t("Closed"), c.CorrectClosure(place, not closed), closed, "lock")


def _chip(names: Names, label: str, command: Command, on: bool, icon: str) -> p.Chip:
    """Return a chip that does a correction; without an act and with the reason if the rules refuse it."""
    return p.Chip(label, act=may(names, command), on=on, mark=p.Icon(icon), hint=why_not(names, command))
