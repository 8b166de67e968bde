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
from companion.screens.arkham.chances.odds_parts import Number, NumberExplainer, Shown, percent
from companion.screens.arkham.chances.python_lines import ABOUT_WALKS, IMPORTS, table_source
from companion.screens.arkham.odds.from_table import with_everybodys_sliders
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
    """Return the answers about the streets of a table: walks, bottlenecks, cuts and posts."""
    return Streets(walks(table, box), between(table, box), cuts(table, box), posts(table, box))


def present(names: Names, draft: OddsDraft) -> Iterator[Shown]:
    """The bottleneck, everybody's rounds to every gate, the smallest cut, the posts."""
    t, table = names.words.t, names.table
    if table.awakening or table.outcome:
        yield p.Text(t("The Ancient One is awake: no more Mythos cards."), p.Tone.SECOND)
        return
    table_with_sliders = with_everybodys_sliders(table)
    streets = names.memory.same(streets_of, table_with_sliders, names.box)
    why = NumberExplainer(draft, names.words, lambda: _formula(names), lambda: _code(table_with_sliders))
    if not table.gates:
        yield p.Text(t("No gate is open: no need to hurry."), p.Tone.SECOND)
    elif not streets.between:
        yield p.Text(t("No route to a gate passes through any other street."), p.Tone.SECOND)
    else:
        yield from _bottleneck(names, streets, why)
    yield from _rounds(names, streets, why)
    yield from _cut(names, streets, why)
    yield from _waiting(names, streets, why)


def _bottleneck(names: Names, streets: Streets, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the streets on most shortest walks to gates, at most MOST_SHOWN, the first large; IndexError for none."""
    t, words, first = names.words.t, names.words, streets.between[0]
    equal = [names.place(bottleneck.street) for bottleneck in streets.between if bottleneck.share == first.share]
    text = t("of the shortest routes to gates go through {street}", street=equal[0])
    if len(equal) > 1:
        text = t("of the shortest routes to gates go through each of these: {streets}", streets=words.list_and(equal))
    yield ch.BigFigure(
        words.percent(first.share),
        text,
        _needed(names, first),
        p.Tone.DANGER if first.needed else p.Tone.PLAIN,
        why("between-0", partial(_share, names, streets, 0)),
    )
    for at, bottleneck in enumerate(streets.between[1:MOST_SHOWN], 1):
        how = why(f"between-{at}", partial(_share, names, streets, at))
        yield ch.FigureLine(
            t("{street}: {what}", street=names.place(bottleneck.street), what=_needed(names, bottleneck)),
            words.percent(bottleneck.share),
            "boot",
            how=how,
        )


def _needed(names: Names, bottleneck: Between) -> str:
    """Return in words how many walks have no way around this area."""
    if not bottleneck.needed:
        return names.words.t("every route has a way around")
    return names.words.n("{n} route has no way around", "{n} routes have no way around", len(bottleneck.needed))


def _share(names: Names, streets: Streets, at: int) -> Iterator[Number]:
    """Yield a street's share of the shortest walks and how many have no way around it, with the Python of both."""
    bottleneck = streets.between[at]
    yield percent(names.words, names.place(bottleneck.street), bottleneck.share, f"between(table, box)[{at}].share")
    what = names.words.t("routes with no way around")
    yield Number(what, str(len(bottleneck.needed)), f"len(between(table, box)[{at}].needed)")


def _rounds(names: Names, streets: Streets, why: NumberExplainer) -> Iterator[Shown]:
    """Yield for each gate the rounds that each walker needs, or why none gets there; then whose sliders are assumed."""
    t = names.words.t
    for gate in names.table.gates:
        rows: list[Shown] = []
        ways = [(at, walk) for at, walk in enumerate(streets.walks) if walk.gate == gate]
        for at, walk in sorted(ways, key=lambda way: (way[1].rounds is None, way[1].rounds or 0, way[1].steps)):
            who = names.first_name(walk.seat)
            if walk.rounds is None:
                what = t("no open way") if walk.hindrance is Hindrance.NO_WAY else t("no movement points")
                rows.append(p.Text(t("{who}: {what}", who=who, what=what), p.Tone.SECOND))
                continue
            how = why(f"walk-{walk.seat}-{gate}", partial(_walk, names, walk, at))
            text = t("{who}: {what}", who=who, what=_how_far(names, walk))
            rows.append(ch.FigureLine(text, str(walk.rounds), "boot", how=how))
            rows += _by_risk(names, walk, at, why)
        if rows:
            yield p.Section(t("Rounds to the gate: {place}", place=names.place(gate)), tuple(rows))
    walkers = dict.fromkeys(walk.seat for walk in streets.walks)
    assumed = [seat for seat in walkers if names.table.investigators[seat].sliders is None]
    if assumed:
        who = names.words.list_and([names.first_name(seat) for seat in assumed])
        text = t("Second slider stop assumed: {who}", who=who)
        yield p.Text(text, p.Tone.SECOND, small=True)


def _how_far(names: Names, walk: Walk) -> str:
    """Return in words how many steps a walk takes and past which monsters; that it has arrived for no steps."""
    t = names.words.t
    if not walk.steps:
        return t("is here")
    text = names.words.n("{n} step", "{n} steps", walk.steps)
    return (
        t("{steps} past monsters: {places}", steps=text, places=_places(names, walk.monsters))
        if walk.monsters
        else text
    )


def _places(names: Names, areas: Iterable[str]) -> str:
    """Return the names of areas as a list in words, each once."""
    return names.words.list_and([names.short(area) for area in dict.fromkeys(areas)])


def _by_risk(names: Names, walk: Walk, at: int, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the chance of the fastest walk without a fight, and a safer but later way; nothing if it is sure."""
    t, soon, safe = names.words.t, walk.soonest, walk.safest
    if soon is None or safe is None or soon.chance == 1:
        return
    chance, how = (
        names.words.percent(soon.chance),
        why(f"risk-{walk.seat}-{walk.gate}", partial(_risk, names, walk, at)),
    )
    met = t("without a fight, evading in: {places}", places=_places(names, _evading(names, soon)))
    yield ch.FigureLine(met, chance, "monster", hot=True, how=how)
    if safe.chance == soon.chance:
        return
    later = names.words.n("safest in {n} round", "safest in {n} rounds", safe.rounds)
    through = _places(names, safe.areas[1:-1])
    text = t("{later} through {places}", later=later, places=through) if through else later
    how = why(f"safest-{walk.seat}-{walk.gate}", partial(_safest, names, walk, at))
    yield ch.FigureLine(text, names.words.percent(safe.chance), "shield", how=how)


def _evading(names: Names, way: Arrival) -> tuple[str, ...]:
    """Return the areas with monsters that a way starts in or passes; its last area does not count."""
    crowded = {monster.place for monster in names.table.monsters}
    return tuple(area for area in way.areas[:-1] if area in crowded)


def _walk(names: Names, walk: Walk, at: int) -> Iterator[Number]:
    """Yield the rounds and steps of a walk, and the steps around monsters if there is such a way, with their Python."""
    t, code = names.words.t, f"walks(table, box)[{at}]"
    yield Number(t("Movement phases"), str(walk.rounds), f"{code}.rounds")
    yield Number(t("Movement points"), str(walk.steps), f"{code}.steps")
    if walk.around:
        yield Number(t("avoiding monsters"), str(len(walk.around) - 1), f"len({code}.around) - 1")


def _risk(names: Names, walk: Walk, at: int) -> Iterator[Number]:
    """Yield the numbers of the soonest arrival; nothing if there is none."""
    return _arrival(names, walk.soonest, f"walks(table, box)[{at}].soonest")


def _safest(names: Names, walk: Walk, at: int) -> Iterator[Number]:
    """Yield the numbers of the safest arrival; nothing if there is none."""
    return _arrival(names, walk.safest, f"walks(table, box)[{at}].safest")


def _arrival(names: Names, way: Arrival | None, code: str) -> Iterator[Number]:
    """Yield the chance, rounds and steps of an arrival with their Python; nothing without an arrival."""
    if way is None:
        return
    t = names.words.t
    yield percent(names.words, t("without a fight"), way.chance, f"{code}.chance")
    yield Number(t("Movement phases"), str(way.rounds), f"{code}.rounds")
    yield Number(t("Movement points"), str(way.steps), f"{code}.steps")


def _cut(names: Names, result: Streets, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the section with a smallest set of streets whose monsters block all walks; nothing if there is none."""
    if not result.cuts:
        return
    t = names.words.t
    first = sorted(result.cuts, key=sorted)[0]
    streets = names.words.list_and(sorted(names.place(street) for street in first))
    text = t("Monsters in these streets would block every route: {streets}", streets=streets)
    if len(result.cuts) > 1:
        more = names.words.n("or {n} other combination", "or {n} other combinations", len(result.cuts) - 1)
        text = t("{streets} ({more})", streets=text, more=more)
    how = why("cut", partial(_size, names, result))
    yield p.Section(t("Choke points"), (ch.FigureLine(text, str(len(first)), "monster", how=how),))


def _size(names: Names, streets: Streets) -> Iterator[Number]:
    """Yield the number of streets of the smallest cut, with the Python that gives it."""
    yield Number(names.words.t("Streets"), str(len(streets.cuts[0])), "len(cuts(table, box)[0])")


def _waiting(names: Names, streets: Streets, why: NumberExplainer) -> Iterator[Shown]:
    """Yield the section with the streets nearest to the next gate, at most MOST_SHOWN; nothing if none opens."""
    if not streets.posts:
        return
    t, words, best = names.words.t, names.words, streets.posts[0]
    rows = tuple(
        ch.WayForward(
            names.place(post.street),
            t("{chance}: a gate opens at most {n} steps away", chance=words.percent(_near(post)), n=NEAR),
            words.number(post.steps, 1),
            float(best.steps / post.steps),
            best=post is best,
            how=why(f"post-{post.street}", partial(_post, names, post, at)),
            label=t("nearest") if post is best else "",
            icon="gate",
        )
        for at, post in enumerate(streets.posts[:MOST_SHOWN])
    )
    yield p.Section(t("Where to wait: average steps to the next gate"), rows)


NEAR = 2
"""Steps of the chance that stands beside a post."""


def _near(post: Post) -> Fraction:
    """Return the chance that the next gate opens within NEAR steps of a waiting place; the last counted, if fewer."""
    return post.within[min(NEAR, len(post.within)) - 1]


def _post(names: Names, post: Post, at: int) -> Iterator[Number]:
    """Yield the average steps from a waiting place, and the chance for each number of steps, with their Python."""
    t, code = names.words.t, f"posts(table, box)[{at}]"
    yield Number(t("steps on average"), names.words.number(post.steps, 1), f"{code}.steps")
    for points, chance in enumerate(post.within, 1):
        what = names.words.n("at most {n} step", "at most {n} steps", points)
        yield percent(names.words, what, chance, f"{code}.within[{points - 1}]")


def _code(table: Table) -> str:
    """Return the Python lines that compute the walks through town in a notebook."""
    return (
        f"{IMPORTS}; from companion.arkham.forecast import between, cuts, posts, walks; "
        f"table = {table_source(table, ABOUT_WALKS)}"
    )


def _formula(names: Names) -> tuple[str, ...]:
    """Return the sentences that explain how the walks through town are computed."""
    t = names.words.t
    return (
        t("Counts open yellow lines; closed places and banned streets are left out."),
        t("Every investigator in Arkham and every open gate counts the same; equally short routes share the weight."),
        t("A monster stops anyone from leaving its area; each round gives movement points from sliders and cards."),
        t("Without a fight: you evade every monster in areas you leave and where your Movement ends; no clues."),
        t("Exact while monsters stay where they are; the Mythos phase may move them."),
        t("Where to wait: each place is weighted by the chance that the next card opens a gate there."),
    )
