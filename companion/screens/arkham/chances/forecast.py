"""The next Mythos card in chances: gates, surges and monsters, on the page and as layers of the map.

Source: rules/arkham.md ODDS-21, SURGE-02, MONSTER-01..09.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from companion.arkham.forecast import Danger, GateForecast, Threat, next_gates, threat_map, threats
from companion.arkham.forecast.cards import cards_unseen, is_reshuffle_unseen
from companion.arkham.forecast.next_token import BoardToken, after_next, road_of
from companion.arkham.pieces.effects import in_play
from companion.arkham.table import counts
from companion.arkham.table import events as e
from companion.arkham.table.state import UNKNOWN, Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import EffectKind
from companion.facts.arkham_powers import PowerWord
from companion.screens import parts as p
from companion.screens.arkham.chances.odds_parts import Number, NumberExplainer, Shown, percent
from companion.screens.arkham.chances.python_lines import ABOUT_CARDS, ABOUT_MONSTERS, IMPORTS, table_source
from companion.screens.arkham.odds_draft.acts import Layer, ShowOnBoard
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch
from companion.words import Words

MOST_NAMED = 4
"""Equally likely places that are named one by one."""
MOST_SHOWN = 8
"""Places of the threat map that are listed."""


def lines(names: Names) -> tuple[p.Warning, ...]:
    """Surge, new gate, nothing: what step 1 of the next card brings, the likeliest danger first."""
    return tuple(line for _, line in _lines_of(names))


def _lines_of(names: Names) -> tuple[tuple[str, p.Warning], ...]:
    """Return the warnings about the next Mythos card, each with its field of the forecast; cached for the table."""
    return names.memory.same(_lines, names.table, names.box, names.words)


def _lines(table: Table, box: ArkhamBox, words: Words) -> tuple[tuple[str, p.Warning], ...]:
    """Return the lines of :func:`lines`, each with the name of the forecast's field that it sums up."""
    if table.awakening or table.outcome:
        return ()
    names, t, places = Names(table, box, words), words.t, next_gates(table, box)
    percent = names.words.percent
    results: list[tuple[Fraction, str, p.Warning]] = []
    surge = sum((gate_forecast.surges for gate_forecast in places), Fraction(0))
    if surge:
        size = counts.surge_size(table.players, len(table.gates))
        text, hot = _surge(names, size)
        results.append((surge, "surges", p.Warning(text, percent(surge), hot=hot)))
    opens = sorted(
        (gate_forecast for gate_forecast in places if gate_forecast.opens),
        key=lambda gate_forecast: -gate_forecast.opens,
    )
    total = sum((gate_forecast.opens for gate_forecast in opens), Fraction(0))
    if total:
        results.append((total, "opens", p.Warning(_likeliest(names, opens), percent(total), icon="gate")))
    hindrances = (
        ("by_seal", t("A seal blocks the gate")),
        ("by_kate", _kate_is_there(names)),
        ("by_closing", t("No gate: the location is closed")),
    )
    for field, text in hindrances:
        chance = sum((gate_forecast.held for gate_forecast in places if getattr(gate_forecast, field)), Fraction(0))
        if chance:
            results.append((chance, field, p.Warning(text, percent(chance), icon="seal")))
    return tuple((field, line) for _, field, line in sorted(results, key=lambda result: -result[0]))


def _likeliest(names: Names, opens: Sequence[GateForecast]) -> str:
    """Return in words where a new gate opens most likely: every place that is as likely as the first, or the first two.

    ``opens``: from the likeliest place on. Of more than ``MOST_NAMED`` equal ones only their number is named.
    """
    t, percent = names.words.t, names.words.percent
    first, *others = (
        [gate for gate in opens if gate.opens == chance] for chance in dict.fromkeys(o.opens for o in opens)
    )
    each = percent(first[0].opens)
    if len(first) > MOST_NAMED:
        return t("New gate: one of {n} locations, {percent} each", n=len(first), percent=each)
    if len(first) > 1:
        places = names.words.list_and([names.place(gate.location) for gate in first])
        return t("New gate, {percent} each: {places}", percent=each, places=places)
    alone = [*first, *(others[0] if others and len(others[0]) == 1 else ())]
    places = names.words.list_and([f"{names.place(gate.location)} {percent(gate.opens)}" for gate in alone])
    return t("New gate, most likely at: {places}", places=places)


def _kate_is_there(names: Names) -> str:
    """Return in words why neither a gate opens nor a surge comes (OPEN-01, SURGE-08)."""
    who = names.words.name(names.box.investigators[names.box.powerful(PowerWord.KEEPS_AWAY)[0]])
    return names.words.t("No gate, no monsters: {who} is there", who=who)


def _surge(names: Names, size: int) -> tuple[str, bool]:
    """Return in words how many monsters a surge brings and what it does to the Outskirts, to terror, to Ancient One."""
    t, table = names.words.t, names.table
    events = after_next(table, names.box, BoardToken.SURGE)
    size = next((event.size for event in events if isinstance(event, e.SurgeBegan)), size)
    if road_of(events) is not None:
        return t("Surge of {n} awakens {who}", n=size, who=names.ancient_one()), True
    risen = [event.after for event in events if isinstance(event, e.TerrorChanged)]
    if risen:
        return t("Surge of {n}: Outskirts overflow, terror {terror}", n=size, terror=risen[-1]), True
    if any(isinstance(event, e.OutskirtsEmptied) for event in events):
        text = t(
            "Surge of {n}: Outskirts overflow, {card} holds terror at {terror}",
            n=size,
            card=terror_holder(names),
            terror=table.terror,
        )
        return text, False
    return names.words.n("Surge: {n} monster", "Surge: {n} monsters", size), False


def terror_holder(names: Names) -> str:
    """Return the name of the card that keeps terror from rising (TERROR-04); "" if none does."""
    holding = in_play(names.table, names.box, EffectKind.TERROR_FROZEN)
    return names.words.name(names.box.mythos[holding[0].card]) if holding else ""


def on_board(names: Names) -> Mapping[str, str]:
    """Unstable location -> its chance to be named by the next card, ready for the map."""
    percent = names.words.percent
    return {
        gate.location: percent(gate.opens + gate.surges + gate.held)
        for gate in next_gates(names.table, names.box)
        if gate.opens + gate.surges + gate.held
    }


def of_monsters(names: Names) -> tuple[tuple[Threat, ...], tuple[Danger, ...]]:
    """Threats and threat map of this table."""
    return names.memory.same(_monsters, names.table, names.box)


def _monsters(table: Table, box: ArkhamBox) -> tuple[tuple[Threat, ...], tuple[Danger, ...]]:
    """Return where each monster may be after the next Mythos card, and the chance of monsters at each place."""
    return threats(table, box), threat_map(table, box)


def threats_on_board(names: Names, monster: int = 0) -> Mapping[str, str]:
    """Place -> chance of a monster there after the next Mythos phase; of one monster where its number is given."""
    if names.table.awakening or names.table.outcome:
        return {}
    every, places = of_monsters(names)
    if not monster:
        return {danger.place: at_most(names, danger.chance) for danger in places}
    threat = next((threat for threat in every if threat.number == monster), None)
    return {} if threat is None else {place: at_most(names, threat.chance_at(place)) for place in reached(threat)}


def layer(names: Names, is_on: bool, monster: int) -> Mapping[str, str]:
    """The threat map as it stands on the map: of a monster that is picked up, or of all where the layer is on."""
    return threats_on_board(names, monster) if is_on or monster else {}


def _unnamed(names: Names) -> frozenset[int]:
    """Return the numbers of the monsters in town whose kind is not known."""
    return frozenset(
        monster.number
        for monster in names.table.monsters
        if monster.kind == UNKNOWN and monster.place not in counts.OUT_OF_TOWN
    )


def reached(threat: Threat) -> tuple[str, ...]:
    """Every place where a monster can be, the likeliest first."""
    results = {*threat.places, *(place for options in threat.undecided for place in options)}
    return tuple(sorted(results, key=lambda place: (-threat.chance_at(place)[1], place)))


def between(names: Names, chances: tuple[Fraction, Fraction]) -> str:
    """One chance, or the least and the greatest where the players decide."""
    percent = names.words.percent
    least, most = chances
    return (
        percent(most) if least == most else names.words.t("{least} to {most}", least=percent(least), most=percent(most))
    )


def at_most(names: Names, chances: tuple[Fraction, Fraction]) -> str:
    """Return the greatest chance as a percentage, short enough for the map; after "≤" if the least chance differs."""
    least, most = chances
    percent = names.words.percent(most)
    return percent if least == most else names.words.t("≤ {chance}", chance=percent)


def where(names: Names, draft: OddsDraft, number: int) -> tuple[p.Section, ...]:
    """Return the section with the places where a monster can be after the next Mythos phase, for its own page.

    Empty without a monster, without a forecast for it, and once the Ancient One wakes or the game is over.
    """
    if not number or names.table.awakening or names.table.outcome:
        return ()
    t, why = names.words.t, _why(names, draft)
    if number in _unnamed(names):
        unknown = p.Text(t("Name the monster to see its path."), p.Tone.SECOND, small=True)
        return (p.Section(t("After the next Mythos phase"), (unknown,)),)
    threat = next((threat for threat in of_monsters(names)[0] if threat.number == number), None)
    if threat is None:
        return ()
    rows = tuple(
        ch.FigureLine(
            names.place(place),
            between(names, threat.chance_at(place)),
            how=why(f"monster-{number}-{place}", partial(_goes, names, threat, place)),
        )
        for place in reached(threat)
    )
    return (p.Section(t("After the next Mythos phase"), rows),)


def section(names: Names, draft: OddsDraft) -> tuple[p.Section, ...]:
    """The next card beside the table, with both layers of the map; nothing where no card comes any more."""
    if not lines(names):
        return ()
    t, why = names.words.t, _why(names, draft)
    errors = (*_brought(names, why), *_on_the_map(names, draft, why))
    gates = replace(
        _layer(names, Layer.GATES, draft.on_board), label="", hint=t("Chances of the next card, on the map")
    )
    monsters = replace(
        _layer(names, Layer.THREATS, draft.threats_on_board),
        label="",
        icon="monster",
        hint=t("Threat map, on the board"),
    )
    return (p.Section(t("Next Mythos card"), errors, aside=(gates, monsters)),)


def _on_the_map(names: Names, draft: OddsDraft, why: NumberExplainer) -> Iterator[ch.FigureLine]:
    """Yield which numbers stand on the map, with the likeliest place of each layer."""
    t = names.words.t
    if draft.on_board and (named := _named(names)):
        gate_forecast = max(named, key=_chance)
        text = t("On the map; most likely place: {place}", place=names.place(gate_forecast.location))
        how = why(f"map-gate-{gate_forecast.location}", partial(_gate_number, names, gate_forecast))
        yield ch.FigureLine(text, names.words.percent(_chance(gate_forecast)), "layers", how=how)
    if draft.threats_on_board and (places := of_monsters(names)[1]):
        likeliest = max(places, key=lambda danger: danger.chance[1])
        text = t("On the map; a monster most likely at: {place}", place=names.place(likeliest.place))
        how = why(f"map-threat-{likeliest.place}", partial(_danger, names, likeliest))
        yield ch.FigureLine(text, between(names, likeliest.chance), "layers", how=how)


def at_place(names: Names, draft: OddsDraft, place: str) -> tuple[p.Section, ...]:
    """The numbers that stand on the map at one place, for its own page; nothing while no layer is on."""
    if names.table.awakening or names.table.outcome:
        return ()
    t, why = names.words.t, _why(names, draft)
    errors: list[ch.FigureLine] = []
    named = (
        next((gate_forecast for gate_forecast in _named(names) if gate_forecast.location == place), None)
        if draft.on_board
        else None
    )
    if named is not None:
        what, icon = _brings(names, named)
        how = why(f"here-gate-{place}", partial(_gate_number, names, named))
        text = t("The next card names this place: {what}", what=what)
        errors.append(ch.FigureLine(text, names.words.percent(_chance(named)), icon, how=how))
    places = of_monsters(names)[1] if draft.threats_on_board else ()
    danger = next((danger for danger in places if danger.place == place), None)
    if danger is not None:
        how = why(f"here-threat-{place}", partial(_danger, names, danger))
        text = t("A monster here after the next Mythos phase")
        errors.append(ch.FigureLine(text, between(names, danger.chance), "monster", how=how))
    return (p.Section(t("On the map"), tuple(errors)),) if errors else ()


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The page "what comes next" of the odds in a game."""
    t = names.words.t
    if names.table.awakening or names.table.outcome:
        yield p.Text(t("The Ancient One is awake: no more Mythos cards."), p.Tone.SECOND)
        return
    layer = _layer(names, Layer.GATES, draft.on_board)
    why = _why(names, draft)
    yield p.Section(t("Next Mythos card"), tuple(_brought(names, why)), aside=(layer,))
    yield from (_place(gate_forecast, names, why) for gate_forecast in _named(names))
    yield from _threat_map(names, draft, why)


def _why(names: Names, draft: OddsDraft) -> NumberExplainer:
    """Return the maker of the explanations behind each chance of the forecast."""
    return NumberExplainer(draft, names.words, lambda: _formula(names), lambda: _code(names))


def _brought(names: Names, why: NumberExplainer) -> Iterator[ch.FigureLine]:
    """Yield the lines of :func:`lines`, each with the mark that explains its number."""
    for field, line in _lines_of(names):
        yield ch.FigureLine(
            line.text, line.figure, line.icon, hot=line.hot, how=why(field, partial(_total, names, field))
        )


def _layer(names: Names, layer: Layer, is_on: bool) -> p.Button:
    """Return the button that puts a layer of chances on the board or takes it off."""
    return p.Button(
        names.words.t("On the map"), ShowOnBoard(not is_on, layer), p.ButtonKind.QUIET, "layers", pressed=is_on
    )


def _named(names: Names) -> tuple[GateForecast, ...]:
    """Return the locations that the next Mythos card can name, for a gate or a surge."""
    return tuple(gate for gate in next_gates(names.table, names.box) if _chance(gate))


def _chance(gate_forecast: GateForecast) -> Fraction:
    """Return the chance that the Mythos card which names this place is drawn."""
    return gate_forecast.opens + gate_forecast.surges + gate_forecast.held


def _brings(names: Names, gate_forecast: GateForecast) -> tuple[str, str]:
    """Return in words what the Mythos card that names this place brings, and the name of its icon."""
    t = names.words.t
    if gate_forecast.surges:
        return t("surge"), "warn"
    if gate_forecast.by_kate:
        return _kate_is_there(names), "seal"
    if gate_forecast.by_closing:
        return t("No gate: the location is closed"), "seal"
    return (t("the seal holds"), "seal") if gate_forecast.held else (t("a gate opens"), "gate")


def _place(gate_forecast: GateForecast, names: Names, why: NumberExplainer) -> ch.WayForward:
    """Return a location's bar: what the Mythos card that names it brings, and the chance that it is drawn."""
    what, icon = _brings(names, gate_forecast)
    chance = _chance(gate_forecast)
    how = why(f"gate-{gate_forecast.location}", partial(_gate_number, names, gate_forecast))
    return ch.WayForward(
        names.place(gate_forecast.location), what, names.words.percent(chance), float(chance), icon=icon, how=how
    )


def _threat_map(names: Names, draft: OddsDraft, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the most threatened places, at most MOST_SHOWN, with their chances; nothing if none is threatened."""
    t, places, unnamed = names.words.t, of_monsters(names)[1], len(_unnamed(names))
    if not places and not unnamed:
        return
    notes = [t("Monsters on the board after the next card; new ones come where gates open.")]
    if unnamed:
        notes.append(
            names.words.n("{n} unnamed monster is not counted.", "{n} unnamed monsters are not counted.", unnamed)
        )
    texts = tuple(p.Text(note, p.Tone.SECOND, small=True) for note in notes)
    yield p.Section(t("Threat map"), texts, aside=(_layer(names, Layer.THREATS, draft.threats_on_board),))
    for danger in places[:MOST_SHOWN]:
        expected = names.words.number(danger.expected[1], 1)
        yield ch.WayForward(
            names.place(danger.place),
            t("average monsters: {n}", n=expected),
            between(names, danger.chance),
            float(danger.chance[1]),
            icon="monster",
            how=why(f"threat-{danger.place}", partial(_danger, names, danger)),
        )


def _code(names: Names) -> str:
    """Return the Python lines that compute the forecast in a notebook."""
    places = of_monsters(names)[1]
    return (
        f"{IMPORTS}; from companion.arkham.forecast import next_gates, threat_map, threats; "
        f"table = {table_source(names.table, ABOUT_MONSTERS if places else ABOUT_CARDS)}; "
        "gates = {one.location: one for one in next_gates(table, box)}"
    )


def _total(names: Names, field: str) -> Iterator[Number]:
    """Yield the number that explains a line: the chance that the next card brings such a thing at any place."""
    named = [gate_forecast for gate_forecast in _named(names) if getattr(gate_forecast, field)]
    what, _ = _brings(names, named[0])
    number, only = ("held", f" if one.{field}") if field.startswith("by_") else (field, "")
    total = sum((getattr(gate_forecast, number) for gate_forecast in named), Fraction(0))
    yield percent(names.words, what, total, f"sum(one.{number} for one in gates.values(){only})")


def _gate_number(names: Names, gate_forecast: GateForecast) -> Iterator[Number]:
    """Yield a location's chance of a surge if it has any, otherwise of a seal that holds, otherwise of a gate."""
    field = "surges" if gate_forecast.surges else "held" if gate_forecast.held else "opens"
    code = f"gates[{gate_forecast.location!r}].{field}"
    yield percent(names.words, names.place(gate_forecast.location), getattr(gate_forecast, field), code)


def _danger(names: Names, danger: Danger) -> Iterator[Number]:
    """Yield the numbers that explain a place of the threat map; both bounds if they depend on the players."""
    t, words = names.words.t, names.words
    there = f"next(one for one in threat_map(table, box) if one.place == {danger.place!r})"
    for at, chance in enumerate(danger.chance):
        if at == 1 or danger.chance[0] != danger.chance[1]:
            what = t("a monster at {place}", place=names.place(danger.place))
            yield percent(words, what, chance, f"{there}.chance[{at}]")
    number = words.number(danger.expected[1], 1)
    yield Number(t("average monsters at {place}", place=names.place(danger.place)), number, f"{there}.expected[1]")


def _goes(names: Names, threat: Threat, place: str) -> Iterator[Number]:
    """Yield the numbers that explain the chance of a monster at a place; both bounds if they depend on the players."""
    bounds = threat.chance_at(place)
    code = f"next(one for one in threats(table, box) if one.number == {threat.number}).chance_at({place!r})"
    for at, chance in enumerate(bounds):
        if at == 1 or bounds[0] != bounds[1]:
            yield percent(names.words, names.place(place), chance, f"{code}[{at}]")


def _formula(names: Names) -> tuple[str, ...]:
    """Return the sentences that explain how the forecast is computed, with notes on setup and reshuffle if apt."""
    t = names.words.t
    unseen = cards_unseen(names.table, names.box)
    opening = () if names.table.round else (t("No rumors: the opening card is never a rumor."),)
    again = (t("“The Story Continues…” is left out: shuffle the deck and draw another card."),)
    return (
        t("Cards unseen since the last shuffle: {n}; each is equally likely to come next.", n=unseen),
        *opening,
        *(again if is_reshuffle_unseen(names.table, names.box) else ()),
        t("A place’s chance is its share of these cards."),
        t("Monsters move as each card says; where players choose, both extremes are given."),
    )
