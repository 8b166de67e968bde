"""What the streets say of the walks to the gates: the bottleneck, how far everybody is, what cuts off, where to wait.

Source: rules/arkham.md MOVE-01..05, ODDS-21.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial

from companion.arkham.forecast import Arrival, Between, Hindrance, Post, Walk, between, cuts, posts, walks
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.chances.from_table import with_sliders
from companion.screens.arkham.chances.odds_parts import Number, Shown, Why, percent
from companion.screens.arkham.chances.python_lines import ABOUT_WALKS, IMPORTS, table_source
from companion.screens.arkham.odds_draft.draft import OddsDraft
from companion.screens.arkham.wording.names import Names
from companion.screens.families import chances as ch

MOST_SHOWN = 3
"""Streets of a list."""


@dataclass(frozen=True, slots=True)
class Streets:
    """Everything that this page is made of."""

    walks: tuple[Walk, ...]
    between: tuple[Between, ...]
    cuts: tuple[frozenset[str], ...]
    posts: tuple[Post, ...]


def streets_of(table: Table, box: ArkhamBox) -> Streets:
    """All four answers about one table."""
    return Streets(walks(table, box), between(table, box), cuts(table, box), posts(table, box))


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The bottleneck, everybody's rounds to every gate, the smallest cut, the posts."""
    t, table = names.words.t, names.table
    if table.awakening or table.outcome:
        yield p.Text(t("The Ancient One is awake; no Mythos card comes any more."), p.Tone.SECOND)
        return
    told = _told(table)
    found = names.memory.same(streets_of, told, names.box)
    why = Why(draft, names.words, lambda: _formula(names), lambda: _code(told))
    if not table.gates:
        yield p.Text(t("No gate is open: there is nowhere to hurry."), p.Tone.SECOND)
    elif not found.between:
        yield p.Text(t("No walk to a gate leads through a street between."), p.Tone.SECOND)
    else:
        yield from _bottleneck(names, found, why)
    yield from _rounds(names, found, why)
    yield from _cut(names, found, why)
    yield from _waiting(names, found, why)


def _told(table: Table) -> Table:
    """The table with everybody's sliders, assumed where nobody told them."""
    for seat in range(len(table.investigators)):
        table = with_sliders(table, seat)
    return table


def _bottleneck(names: Names, found: Streets, why: Why) -> Iterator[Shown]:
    t, words, first = names.words.t, names.words, found.between[0]
    equal = [names.place(one.street) for one in found.between if one.share == first.share]
    said = t("of the shortest walks to the gates pass it: {street}", street=equal[0])
    if len(equal) > 1:
        said = t("of the shortest walks to the gates pass each of these: {streets}", streets=words.list_and(equal))
    yield ch.BigFigure(
        words.percent(first.share),
        said,
        _needed(names, first),
        p.Tone.DANGER if first.needed else p.Tone.PLAIN,
        why("between-0", partial(_share, names, found, 0)),
    )
    for at, one in enumerate(found.between[1:MOST_SHOWN], 1):
        how = why(f"between-{at}", partial(_share, names, found, at))
        yield ch.Told(
            t("{street}: {what}", street=names.place(one.street), what=_needed(names, one)),
            words.percent(one.share),
            "boot",
            how=how,
        )


def _needed(names: Names, one: Between) -> str:
    """For how many walks there is no way around."""
    if not one.needed:
        return names.words.t("every walk has a way around")
    return names.words.n("{n} walk has no way around", "{n} walks have no way around", len(one.needed))


def _share(names: Names, found: Streets, at: int) -> Iterator[Number]:
    one = found.between[at]
    yield percent(names.words, names.place(one.street), one.share, f"between(table, box)[{at}].share")
    what = names.words.t("walks without a way around")
    yield Number(what, str(len(one.needed)), f"len(between(table, box)[{at}].needed)")


def _rounds(names: Names, found: Streets, why: Why) -> Iterator[Shown]:
    t = names.words.t
    for gate in names.table.gates:
        rows: list[Shown] = []
        ways = [(at, one) for at, one in enumerate(found.walks) if one.gate == gate]
        for at, one in sorted(ways, key=lambda way: (way[1].rounds is None, way[1].rounds or 0, way[1].steps)):
            who = names.first_name(one.seat)
            if one.rounds is None:
                what = t("no open way") if one.hindrance is Hindrance.NO_WAY else t("no movement points")
                rows.append(p.Text(t("{who}: {what}", who=who, what=what), p.Tone.SECOND))
                continue
            how = why(f"walk-{one.seat}-{gate}", partial(_walk, names, one, at))
            text = t("{who}: {what}", who=who, what=_how_far(names, one))
            rows.append(ch.Told(text, str(one.rounds), "boot", how=how))
            rows += _by_risk(names, one, at, why)
        if rows:
            yield p.Section(t("Rounds to the gate: {place}", place=names.place(gate)), tuple(rows))
    walkers = dict.fromkeys(one.seat for one in found.walks)
    assumed = [seat for seat in walkers if names.table.investigators[seat].sliders is None]
    if assumed:
        who = names.words.list_and([names.first_name(seat) for seat in assumed])
        text = t("Sliders that nobody told, their second notch assumed: {who}", who=who)
        yield p.Text(text, p.Tone.SECOND, small=True)


def _how_far(names: Names, one: Walk) -> str:
    t = names.words.t
    if not one.steps:
        return t("is here")
    said = names.words.n("{n} step", "{n} steps", one.steps)
    return (
        t("{steps}, past monsters: {places}", steps=said, places=_places(names, one.monsters)) if one.monsters else said
    )


def _places(names: Names, areas: Iterable[str]) -> str:
    return names.words.list_and([names.short(area) for area in dict.fromkeys(areas)])


def _by_risk(names: Names, one: Walk, at: int, why: Why) -> Iterator[Shown]:
    """The chance to be there by then without a fight, and the way that is safer but later; nothing where it is sure."""
    t, soon, safe = names.words.t, one.soonest, one.safest
    if soon is None or safe is None or soon.chance == 1:
        return
    chance, how = names.words.percent(soon.chance), why(f"risk-{one.seat}-{one.gate}", partial(_risk, names, one, at))
    met = t("without a fight, evading in: {places}", places=_places(names, _evading(names, soon)))
    yield ch.Told(met, chance, "monster", hot=True, how=how)
    if safe.chance == soon.chance:
        return
    later = names.words.n("safest in {n} round", "safest in {n} rounds", safe.rounds)
    through = _places(names, safe.areas[1:-1])
    text = t("{later}, through {places}", later=later, places=through) if through else later
    how = why(f"safest-{one.seat}-{one.gate}", partial(_safest, names, one, at))
    yield ch.Told(text, names.words.percent(safe.chance), "shield", how=how)


def _evading(names: Names, way: Arrival) -> tuple[str, ...]:
    """Areas of a way with monsters, which are left or stopped in."""
    crowded = {one.place for one in names.table.monsters}
    return tuple(area for area in way.areas[:-1] if area in crowded)


def _walk(names: Names, one: Walk, at: int) -> Iterator[Number]:
    t, code = names.words.t, f"walks(table, box)[{at}]"
    yield Number(t("Movement phases"), str(one.rounds), f"{code}.rounds")
    yield Number(t("Movement points"), str(one.steps), f"{code}.steps")
    if one.around:
        yield Number(t("past nobody"), str(len(one.around) - 1), f"len({code}.around) - 1")


def _risk(names: Names, one: Walk, at: int) -> Iterator[Number]:
    return _arrival(names, one.soonest, f"walks(table, box)[{at}].soonest")


def _safest(names: Names, one: Walk, at: int) -> Iterator[Number]:
    return _arrival(names, one.safest, f"walks(table, box)[{at}].safest")


def _arrival(names: Names, way: Arrival | None, code: str) -> Iterator[Number]:
    if way is None:
        return
    t = names.words.t
    yield percent(names.words, t("without a fight"), way.chance, f"{code}.chance")
    yield Number(t("Movement phases"), str(way.rounds), f"{code}.rounds")
    yield Number(t("Movement points"), str(way.steps), f"{code}.steps")


def _cut(names: Names, found: Streets, why: Why) -> Iterator[Shown]:
    if not found.cuts:
        return
    t = names.words.t
    first = sorted(found.cuts, key=sorted)[0]
    streets = names.words.list_and(sorted(names.place(street) for street in first))
    text = t("Monsters in these streets would stand before every walk: {streets}", streets=streets)
    if len(found.cuts) > 1:
        more = names.words.n("or {n} other set", "or {n} other sets", len(found.cuts) - 1)
        text = t("{streets} ({more})", streets=text, more=more)
    how = why("cut", partial(_size, names, found))
    yield p.Section(t("What cuts off"), (ch.Told(text, str(len(first)), "monster", how=how),))


def _size(names: Names, found: Streets) -> Iterator[Number]:
    yield Number(names.words.t("Streets"), str(len(found.cuts[0])), "len(cuts(table, box)[0])")


def _waiting(names: Names, found: Streets, why: Why) -> Iterator[Shown]:
    if not found.posts:
        return
    t, words, best = names.words.t, names.words, found.posts[0]
    rows = tuple(
        ch.Way(
            names.place(one.street),
            t("{chance} that it is at most {n} steps away", chance=words.percent(_near(one)), n=NEAR),
            words.number(one.steps, 1),
            float(best.steps / one.steps),
            best=one is best,
            how=why(f"post-{one.street}", partial(_post, names, one, at)),
            label=t("nearest") if one is best else "",
            icon="gate",
        )
        for at, one in enumerate(found.posts[:MOST_SHOWN])
    )
    yield p.Section(t("Where to wait: steps to the next gate that opens, on average"), rows)


NEAR = 2
"""Steps of the chance that stands beside a post."""


def _near(one: Post) -> Fraction:
    return one.within[min(NEAR, len(one.within)) - 1]


def _post(names: Names, one: Post, at: int) -> Iterator[Number]:
    t, code = names.words.t, f"posts(table, box)[{at}]"
    yield Number(t("steps on average"), names.words.number(one.steps, 1), f"{code}.steps")
    for points, chance in enumerate(one.within, 1):
        what = names.words.n("at most {n} step", "at most {n} steps", points)
        yield percent(names.words, what, chance, f"{code}.within[{points - 1}]")


def _code(told: Table) -> str:
    return (
        f"{IMPORTS}; from companion.arkham.forecast import between, cuts, posts, walks; "
        f"table = {table_source(told, ABOUT_WALKS)}"
    )


def _formula(names: Names) -> tuple[str, ...]:
    t = names.words.t
    return (
        t("Counted on the yellow lines as they lie open now; closed places and banned streets are left out."),
        t("Everybody in Arkham and every open gate weigh alike; of equally short walks each weighs its part."),
        t("A monster stops whoever leaves its area; a round brings the movement points of sliders and cards."),
        t("Without a fight: everybody in an area that is left, or where a Movement phase ends, is evaded; no clues."),
        t("The chances are exact while the monsters stay where they are; in the Mythos phase they may move."),
        t("For waiting, every place weighs as much as its chance that the next card opens a gate there."),
    )
