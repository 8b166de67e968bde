"""Words of the table as a whole: rounds, the Ancient One, numbers, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from companion.arkham.corrections import tracked_numbers
from companion.arkham.table import commands as do
from companion.arkham.table import events as e
from companion.arkham.table.refusals import Reason, Wanted
from companion.arkham.table.state import Draws, Fortune
from companion.facts.arkham_records import SpaceKind
from companion.history.codec import printable
from companion.screens import parts as p
from companion.screens.arkham.wording import fields, readings_words
from companion.screens.arkham.wording.chapters.causes import outcome_words
from companion.screens.arkham.wording.chapters.move import (
    BeforeAndAfter,
    Events,
    EventWords,
    Move,
    Order,
    nothing,
    why_words,
)
from companion.screens.arkham.wording.chapters.placeholders import (
    DoneCommand,
    Phrases,
    Refusals,
    on_button,
)
from companion.screens.arkham.wording.names import Names
from companion.words import message as m

# ---------------------------------------------------------------- the undo


def _phase_begun(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a phase that began: numeral and name, joined by a no-break space."""
    return on_button(m("{numeral} {phase}"), deed, names).replace(" ", "\N{NO-BREAK SPACE}", 1)


def _who_draws(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for the choice who draws markers."""
    return names.words.t("the Almanac draws") if deed.command.draws is Draws.APP else names.words.t("the players draw")


def _reading(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for a choice of reading: the title of the disputed rule, not the reading chosen.

    An unknown reading stands as its own id.
    """
    title = readings_words.title(deed.command.reading, names.words)
    return names.words.t("rule ({title})", title=title)


def _ally_marked(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for an ally marked as out of the game or back in the deck."""
    return on_button(m("{ally} out of the game") if deed.command.gone else m("{ally} in the deck"), deed, names)


def _terror_raised(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for raised terror, with its rise, such as "terror +1".

    Of terror that was held it says that it stays (TERROR-04); where only doom rose, as terror was at its last space, it
    is that of doom (TERROR-03).
    """
    kinds = {type(event) for event in deed.events}
    if e.TerrorHeld in kinds:
        return names.words.t("terror stays")
    if e.DoomChanged in kinds and e.TerrorChanged not in kinds:
        return _doom_raised(deed, names)
    return names.words.t("terror {n}", n=names.words.signed(_rise(e.TerrorChanged, deed.events)))


def _doom_raised(deed: DoneCommand, names: Names) -> str:
    """Return the undo button's text for raised doom, with its rise, such as "doom +1"."""
    return names.words.t("doom {n}", n=names.words.signed(_rise(e.DoomChanged, deed.events)))


def _rise(kind: type[e.DoomChanged] | type[e.TerrorChanged], events: Sequence[Any]) -> int:
    """Return by how much the first event of this kind moved its track; 1 if the events hold none.

    Several quick taps are merged into one event, so the result can be more than 1.
    """
    change = next((event for event in events if isinstance(event, kind)), None)
    return change.after - change.before if change is not None else 1


_MYTHOS_DECK, _GATE_STACK, _DURATION = m("Mythos deck"), m("order of gate markers"), m("duration of {card}")

PHRASES: Phrases = {
    do.SetUpTable: m("setup"),
    do.SetAsideMythos: m("{card} set aside"),
    do.BeginPhase: _phase_begun,
    do.DiscardCard: m("{card} out of play"),
    do.PutCard: m("{card} in play"),
    do.CorrectMythos: _MYTHOS_DECK,
    do.CorrectTwoCards: _MYTHOS_DECK,
    do.MarkSeen: _MYTHOS_DECK,
    do.ShuffleMythosDeck: _MYTHOS_DECK,
    do.MarkMythosResolved: _MYTHOS_DECK,
    do.MarkTwoCards: _MYTHOS_DECK,
    do.MarkFirstOfTwo: _MYTHOS_DECK,
    do.CorrectLasting: _DURATION,
    do.StepLasting: _DURATION,
    do.ChooseDraws: _who_draws,
    do.ChooseReading: _reading,
    do.WakeAncientOne: m("awakening"),
    do.CalmAncientOne: m("Ancient One asleep"),
    do.CorrectOutcome: lambda deed, names: outcome_words(deed.command.outcome, names),
    do.ConfirmRumor: m("rumor {card} failed"),
    do.RaiseDoom: _doom_raised,
    do.RaiseTerror: _terror_raised,
    do.MarkAlly: _ally_marked,
    do.OrderGateStack: _GATE_STACK,
    do.PutFirstInStack: _GATE_STACK,
    do.CorrectFirstPlayer: m("first player ({who})"),
    do.StepNumber: lambda deed, names: on_button(fields.COUNTED[deed.command.number].step, deed, names),
    **{
        correction: fields.COUNTED[do.Counted(number.field)].step
        for correction, number in tracked_numbers.NUMBERS.items()
    },
    do.CorrectRumorSince: m("rumor since round {n}"),
}
"""What commands about the table are called on the undo button."""


# ---------------------------------------------------------------- the log


def _ally_named(event: e.AllyMarked, names: Names) -> str:
    """Return the log line of an ally marked as gone, with allies left; or unmarked, as in the deck or the game."""
    t, ally = names.words.t, names.own_card(event.ally)
    if event.gone:
        return t("{ally} left the game; allies left: {n}", ally=ally, n=event.left)
    return t("Still in the deck: {ally}", ally=ally) if event.left else t("Still in the game: {ally}", ally=ally)


def _draws_chosen(event: e.DrawsChosen, names: Names) -> str:
    """Return the log line of the choice who draws markers."""
    t = names.words.t
    return t("The Almanac draws the markers") if event.draws is Draws.APP else t("The players draw the markers")


def _corrected(event: e.NumberCorrected, names: Names) -> str:
    """Return the log line of a corrected number of the table, with its place or card if it has any."""
    label = names.words.t(fields.TABLE_NUMBERS[event.what])
    if event.place:
        place = names.card(event.place) if event.what == "lasting" else names.place(event.place)
        label = names.words.t("{label} ({place})", label=label, place=place)
    return names.words.t("{label} {before} → {after}", label=label, before=event.before, after=event.after)


# ---------------------------------------------------------------- what hands do

FIRST_PLAYER = p.Icon("flag", p.Tone.LAMP)


def _doom_words(event: e.DoomChanged, names: Names) -> str:
    """Return the line of changed doom; where a power of the Ancient One did it, beginning with who it is."""
    t, change = names.words.t, {"before": event.before, "after": event.after}
    if event.why is e.Why.ANCIENT_ONE_POWER:
        return t("{who}: doom {before} → {after}", who=names.ancient_one(), **change)
    return t("Doom {before} → {after}", **change)


def _doom_changed(event: e.DoomChanged, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move that changes the doom track, with the reason."""
    mark, why = p.Icon("doom", p.Tone.DOOM), why_words(event.why, at)
    change = (event.before, event.after)
    yield Move(Order.TOKENS, (at.names.words.t("Doom"),), why=why, mark=mark, change=change, key=("doom",))


def _terror_changed(event: e.TerrorChanged, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move that changes the terror level, with the reason."""
    mark, why = p.Icon("terror", p.Tone.TERROR), why_words(event.why, at)
    change = (event.before, event.after)
    yield Move(Order.TOKENS, (at.names.words.t("Terror"),), why=why, mark=mark, change=change, key=("terror",))


def _ally_left(event: e.AllyLeft, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of a random ally from the deck out of the game."""
    t = at.names.words.t
    thing, end = t("A random ally"), t("box, out of the game")
    yield Move(Order.CARDS, (thing,), t("ally deck"), (end,), mark=p.Icon("ally"), key=("ally",))


def _first_player_passed(event: e.FirstPlayerPassed, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the physical move of the first player's marker."""
    start, end = at.names.first_name(at.before.first_player), at.names.first_name(event.seat)
    yield Move(Order.PEOPLE, (at.names.words.t("First player marker"),), start, (end,), mark=FIRST_PLAYER)


def _laid_out(event: e.TableSetUp, at: BeforeAndAfter) -> Iterator[Move]:
    """Yield the moves that lay out the table: clues, each figure with tokens and fixed cards, first player's marker."""
    names, table = replace(at.names, table=at.after), at.after
    t, supply = names.words.t, names.words.t("supply")
    clue = p.Icon("clue", p.Tone.CLUE)
    for number in sorted(set(table.clues.values()), reverse=True):
        places = tuple(names.short(place) for place, lying in table.clues.items() if lying == number)
        yield Move(Order.ON, (t("Clue"),), supply, places, mark=clue, count=number)
    for seat, investigator in enumerate(table.investigators):
        pin = names.figure(seat)
        text = tokens_at_start(names, seat)
        yield Move(Order.PEOPLE, (names.first_name(seat),), ends=(names.place(investigator.place),), why=text, mark=pin)
        yield from cards_at_start(names, seat)
    first = names.first_name(table.first_player)
    yield Move(Order.PEOPLE, (t("First player marker"),), ends=(first,), mark=FIRST_PLAYER)


def tokens_at_start(names: Names, seat: int) -> str:
    """Return the tokens that an investigator takes from the supply at the start: Sanity, Stamina, money, clues."""
    investigator, t = names.table.investigators[seat], names.words.t
    return t(
        "Sanity {a}, Stamina {b}, money {c}, clues {d}",
        a=investigator.sanity,
        b=investigator.stamina,
        c=investigator.money,
        d=investigator.clues,
    )


def cards_at_start(names: Names, seat: int) -> Iterator[Move]:
    """Yield the move of a sheet's fixed possessions, a Blessing among them (SETUP-04); nothing if there are none."""
    investigator, pin = names.table.investigators[seat], names.figure(seat)
    things = [names.own_card(card.card, card.deck) for card in investigator.cards]
    if investigator.fortune is not Fortune.NONE:
        things.append(names.fortune(investigator.fortune))
    if things:
        start = names.words.t("their own decks")
        yield Move(Order.CARDS, tuple(things), start, (names.first_name(seat),), mark=pin)


# ---------------------------------------------------------------- events

EVENTS: Events = {
    e.DoomChanged: EventWords(_doom_words, _doom_changed),
    e.TerrorChanged: EventWords(m("Terror {before} → {after}"), _terror_changed),
    e.TerrorHeld: EventWords(m("Terror does not rise: {why}"), nothing),
    e.AllyLeft: EventWords(m("An ally leaves; {n} left"), _ally_left),
    e.AllyMarked: EventWords(_ally_named, nothing),
    e.LimitLifted: EventWords(m("Terror 10: no monster limit"), nothing),
    e.PhaseBegan: EventWords(m("Round {round}, {numeral} {phase}"), nothing),
    e.MythosLeftOut: EventWords(m("No Mythos card entered this round"), nothing),
    e.RumorLeftOut: EventWords(m("No card entered, so the rumor had no effect: {card}"), nothing),
    e.FirstPlayerPassed: EventWords(
        lambda event, names: names.words.t("First player: {who}", who=names.investigator(event.seat)),
        _first_player_passed,
    ),
    e.TableSetUp: EventWords(m("Table set up: {ancient_one}, players: {n}"), _laid_out),
    e.AncientOneWoke: EventWords(m("The Ancient One awakens: {road}"), nothing),
    e.AncientOneCalmed: EventWords(m("The Ancient One still sleeps"), nothing),
    e.NumberCorrected: EventWords(_corrected, nothing),
    e.DrawsChosen: EventWords(_draws_chosen, nothing),
    e.ReadingChosen: EventWords(lambda event, names: readings_words.chosen(event.reading, names.words), nothing),
    e.GameEnded: EventWords(lambda event, names: outcome_words(event.outcome, names), nothing),
}
"""The line of the log and the physical moves for events of the table."""


# ---------------------------------------------------------------- refusals

NOTHING_SUCH = m("Not in the box: {name}")
NOT_IN_BOX: Mapping[object, str] = {
    "ancient_one": m("No such Ancient One in the box: {name}"),
    "investigator": m("No such investigator in the box: {name}"),
    "monster": m("No such monster in the box: {name}"),
    "world": m("No such Other World in the box: {name}"),
    "card": m("No such card in the box: {name}"),
    "mythos": m("No such Mythos card in the box: {name}"),
    "dimension": m("No such dimension symbol in the box: {name}"),
}
"""``what`` of ``UNKNOWN_ID`` -> its sentence."""

NOT_THIS_PLACE: Mapping[object, str] = {
    Wanted.MARKERS: m("Put the monster in Arkham, the Sky, or the Outskirts, not here: {place}"),
    Wanted.PEOPLE: m("Put the investigator in Arkham or an Other World, not here: {place}"),
    Wanted.LOCATION: m("Not a location: {place}"),
    Wanted.AREA: m("Choose a street or location: {place}"),
}
"""``wanted`` of ``UNKNOWN_PLACE`` -> the sentence that refuses a place of the board."""


def _unknown_place(case: SimpleNamespace, names: Names) -> str:
    """Return the sentence for a place that the board does not have, or for a place of another kind than wanted."""
    space = names.box.spaces.get(case.place)
    if space is None:
        return names.words.t("Not on the board: {name}", name=printable(case.place))
    sentence = NOT_THIS_PLACE.get(case.wanted, NOT_THIS_PLACE[Wanted.AREA])
    if case.wanted is Wanted.LOCATION and space.kind is SpaceKind.STREET:
        sentence = m("Choose a location, not a street: {place}")
    return names.words.t(sentence, place=names.place(case.place))


def _unknown_id(case: SimpleNamespace, names: Names) -> str:
    """Return the refusal of an id that the box does not have, by its kind, or in general for a kind without words."""
    return names.words.t(NOT_IN_BOX.get(case.what, NOTHING_SUCH), name=printable(case.id))


REFUSALS: Refusals = {
    Reason.NOT_SET_UP: m("The table is not set up yet"),
    Reason.ALREADY_SET_UP: m("The table is already set up"),
    Reason.AWAKE: m("The Ancient One is awake: only corrections now"),
    Reason.NOT_AWAKE: m("The Ancient One is asleep"),
    Reason.GAME_OVER: m("The game has ended: only corrections are possible"),
    Reason.MYTHOS_DONE: m("This round’s Mythos card is already resolved"),
    Reason.STACK_EMPTY: m("No gate markers left"),
    Reason.CUP_EMPTY: m("The monster cup is empty"),
    Reason.NO_CHANGE: m("Already done"),
    Reason.CHANGED_SINCE: m("Someone just changed this: check again"),
    Reason.NO_SEALING: m("The environment in play forbids sealing"),
    Reason.QUESTION_OPEN: m("The card still needs a choice or a draw"),
    Reason.WRONG_ANSWER: m("The rules forbid this choice"),
    Reason.WRONG_KIND_OF_CARD: m("This card cannot go there"),
    Reason.NOT_IN_PLAY: m("This card is not in play"),
    Reason.CARD_IN_PLAY: m("Already in play: {card}"),
    Reason.NO_PRICE: m("No reward for this card now: {card}"),
    Reason.NO_TOKENS: m("No tokens go on this card: {card}"),
    Reason.NO_ACTIVITY_LEFT: m("All Activity markers are already on the board"),
    Reason.READ_OTHERWISE: lambda case, names: readings_words.by_table(str(case.reading), names.words),
    Reason.UNKNOWN_ID: _unknown_id,
    Reason.UNKNOWN_PLACE: _unknown_place,
    Reason.UNKNOWN_FIELD: lambda case, names: names.words.t("No such number here: {name}", name=printable(case.field)),
}
"""The sentence for reasons of the table, and for what the box does not have."""
