"""An Arkham table in the hands of a notebook."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Self

from companion.apps.browser.address import PageWishes
from companion.apps.handles import rich
from companion.apps.handles.handle import Handle, Refused
from companion.apps.pages.arkham_page import ArkhamPage
from companion.apps.tables.boxes.arkham_box import BoxFile, ReadTitles
from companion.apps.tables.open_game import OpenGame
from companion.argument_types import shortened
from companion.arkham.forecast import (
    Assignment,
    Between,
    Danger,
    GateForecast,
    GatePlan,
    Post,
    Seal,
    Sealing,
    Threat,
    Waking,
    Walk,
    between,
    cuts,
    next_cards,
    next_gates,
    plan,
    posts,
    sealing,
    threat_map,
    threats,
    waking,
    walks,
)
from companion.arkham.table.commands import Answers, ResolveMythos
from companion.arkham.table.events import EVENTS
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import Phase, Table
from companion.desks import Command, Event
from companion.errors import BadQuestion, IllegalCommand
from companion.facts import arkham as arkham_facts
from companion.facts.arkham import ArkhamBox
from companion.history.timeline import Record
from companion.odds.numbers import is_a, several
from companion.records import dataclass
from companion.screens.arkham.evening.log import log_lines
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.sentences import sentence
from companion.words import LANGUAGES

if TYPE_CHECKING:
    from fractions import Fraction

    from plotly.graph_objects import Figure

    from companion.apps.handles.board import Board
    from companion.arkham.mythos.questions import Resolution
    from companion.screens.families.replay import Frame


ROOMS: Mapping[object, tuple[str, ...]] = {
    "ancient_one": ("ancient_ones",),
    "investigator": ("investigators",),
    "monster": ("monsters",),
    "world": ("worlds",),
    "mythos": ("mythos",),
    "card": ("mythos", "items", "spells", "skills", "allies", "special_cards"),
}
"""What a refusal says that nobody knows -> where ids of it stand in the box."""
MOST_NAMED = 4
"""Cards that a question is told of, where its letters fit several."""


@dataclass(frozen=True, slots=True)
class TableOdds:
    """What comes next at one table, see :mod:`companion.arkham.forecast`; single throws stand in ``odds``.

    ``table.odds`` fills it in; an answer that is a tuple of records shows itself as a table. Made by hand,
    every question raises ``BadQuestion`` for what is no table and no box.
    """

    table: Table
    box: ArkhamBox

    def __repr__(self) -> str:
        return rich.questions(self)

    def next_cards(self) -> Mapping[str, Fraction]:
        """Return the chance of each Mythos card to be the next one: card id -> chance, together 1."""
        return next_cards(self.table, self.box)

    def next_gates(self) -> tuple[GateForecast, ...]:
        """Per unstable place the chance that a gate opens, that it surges, that nothing comes; together 1."""
        return rich.Records(next_gates(self.table, self.box))

    def threats(self) -> tuple[Threat, ...]:
        """Per monster where it can be after the next Mythos phase."""
        return rich.Records(threats(self.table, self.box))

    def threat_map(self) -> tuple[Danger, ...]:
        """Per place the chance that a monster is there after the next Mythos phase, and how many on average."""
        return rich.Records(threat_map(self.table, self.box))

    def waking(
        self,
        *,
        rounds: int = 8,
        closings: float = 0.0,
        plan: Assignment | None = None,
        seals: Mapping[str, Seal] | None = None,
        runs: int = 1000,
        tell: Callable[[int], object] | None = None,
    ) -> Waking:
        """Return the chance that the Ancient One wakes within 1..``rounds`` rounds, 1..12.

        Exact without ``closings`` (gates closed a round, 0..1) and ``plan`` (such as ``table.odds.plan().best``, with
        ``seals`` by gate); with them ``runs`` evenings are played, 1..1000000, and ``tell`` is told how many are done.
        Raises ``BadQuestion`` naming the argument that is out of its range.
        """
        return waking(
            self.table, self.box, rounds=rounds, closings=closings, plan=plan, seals=seals, runs=runs, tell=tell
        )

    def walks(self) -> tuple[Walk, ...]:
        """Return every investigator's way to every open gate, in rounds, with the chance to get there without a fight.

        Where that cannot be known, ``rounds`` and ``chance`` are None and ``hindrance`` says why.
        """
        return rich.Records(walks(self.table, self.box))

    def plan(
        self,
        *,
        rounds: int = 6,
        pinned: Mapping[int, str] | None = None,
        forbidden: Collection[tuple[int, str]] = (),
    ) -> GatePlan:
        """Return who can close which gate by when within ``rounds`` rounds, 1..12, and who should go where.

        ``pinned``: seat -> gate; ``forbidden``: pairs of both. Raises ``BadQuestion`` for marks that cannot be kept.
        """
        return plan(self.table, self.box, rounds=rounds, pinned=pinned, forbidden=forbidden)

    def sealing(self, *, rounds: int = 10, runs: int = 1000) -> Sealing:
        """Return how likely each location is named within 1..``rounds`` rounds, 1..12, and what a seal there saves.

        The doom saved is simulated: ``runs`` evenings, 1..1000000. Raises ``BadQuestion`` for numbers out of range.
        """
        return sealing(self.table, self.box, rounds=rounds, runs=runs)

    def between(self) -> tuple[Between, ...]:
        """Return the streets that the walks from investigators to open gates pass, the bottleneck first.

        Only shortest walks count, monsters do not. Each row has ``street``, ``share`` and ``needed``
        (:class:`Between`).
        """
        return rich.Records(between(self.table, self.box))

    def cuts(self) -> tuple[frozenset[str], ...]:
        """Return the smallest sets of streets in which monsters would stand before all of these walks, and before
        longer ones.

        Here the street where a walk starts counts too: it is left past its monsters.
        """
        return cuts(self.table, self.box)

    def posts(self) -> tuple[Post, ...]:
        """Return the streets by how near the gate is that the next card opens, in lines walked, the nearest first."""
        return rich.Records(posts(self.table, self.box))


class ArkhamTable(Handle[Table]):
    """``state``, ``do``, ``undo``, ``log``, ``copy`` of every game, and board, odds and cards of this one."""

    def __init__(
        self,
        game: OpenGame[Table],
        page: ArkhamPage | None = None,
        language: str = "",
        my_box: BoxFile | None = None,
    ) -> None:
        super().__init__(game, page, language)
        self._titles = ReadTitles(my_box, self.box)

    @property
    def box(self) -> ArkhamBox:
        """The printed components: names, cards, numbers."""
        return arkham_facts.load()

    def _printed(self) -> ArkhamBox:
        """Return the box with the titles that players typed in for its cards, as they are now."""
        return self._titles.now()

    def copy(self, acts: int | None = None) -> Self:
        """Return a copy as :meth:`Handle.copy` does, with the titles of my Arkham box too."""
        twin = super().copy(acts)
        twin._titles = self._titles
        return twin

    @property
    def board(self) -> Board:
        """The board as a ``networkx.DiGraph``, see :func:`companion.arkham.board`. It is yours.

        ``board.walks`` is the undirected graph of the walks, ``board.arrows("black")`` that of the monsters' arrows.
        Nodes carry their ``name`` in the table's language, ``who`` (first names) and ``standing`` (all that is there)
        too, each a text with a line for each. Shown as what stands where, see
        :class:`companion.apps.handles.Board`; raises ``StorageTrouble`` before the set-up.
        """
        from companion.apps.handles.board import Board
        from companion.arkham.pieces.table_graph import board

        state = self.state
        graph, names = Board(board(state, self.box)), self._names(state)
        for place, data in graph.nodes(data=True):
            data["name"] = names.place(place)
            data["who"] = "\n".join(map(names.first_name, state.seats_at(place)))
            data["standing"] = "\n".join(_standing(place, names))
        return graph

    @property
    def odds(self) -> TableOdds:
        """Chances at the table as it lies now."""
        return TableOdds(self.state, self.box)

    def resolve(self, card: str, answers: Answers | None = None) -> Resolution:
        """Return what a Mythos card would do at this table, its steps and the open questions, without doing it.

        ``card``: its id, its name in either language, or letters of it that no other card has. Asked in any phase; of a
        round whose card is resolved it is worked out as the next one. Raises ``BadQuestion`` for letters of no card or
        of several, ``Refused`` where the rules let none come any more.
        """
        from dataclasses import replace

        from companion.arkham.mythos.mythos_phase import resolve

        is_a("card", card, str)
        if answers is not None:
            is_a("answers", answers, Answers)
        state = self.state
        command = ResolveMythos(self._card_id(card), answers=answers if answers is not None else Answers())
        if state.round:
            state = replace(state, phase=Phase.MYTHOS, mythos_resolved=False)
        try:
            return resolve(state, command, self.box)
        except IllegalCommand as error:
            raise self._refused(error, command) from None

    def evening(self) -> Figure:
        """Return the chart of the evening as the page of the score shows it: doom, terror, gates, monsters by round.

        Raises ``StorageTrouble`` before the set-up, ``CannotServe`` where Plotly is not installed.
        """
        from companion.apps.handles.figures import drawing
        from companion.screens.arkham.evening import evening

        names = self._names(self.state)
        return drawing(evening.chart(names, evening.chronicle(names, self._game.history.records)))

    def clock(self, *, closings: float = 0.0) -> Figure:
        """Return the doom clock as the odds beside the table show it, with so many gates closed a round, 0..1.

        Raises ``BadQuestion`` for another number, ``StorageTrouble`` before the set-up, ``CannotServe`` where Plotly is
        not installed.
        """
        from companion.apps.handles.figures import drawing
        from companion.screens.arkham.odds import clock

        waking = self.odds.waking(rounds=clock.ROUNDS, closings=closings)
        return drawing(clock.chart(self._names(self.state), waking))

    def tell(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Return the events in words, a sentence for each; raises ``BadQuestion`` for an object that is no event."""
        names = self._names(self.state)
        for event in (events := several("events", events, "events")):
            if type(event) not in EVENTS:
                raise BadQuestion("events", f"{event!r} is no event of this game")
        return tuple(sentence(event, names) for event in events)

    def _names(self, state: Table) -> Names:
        """Names at a table, by the titles of my Arkham box."""
        return Names(state, self._titles.now(), self.words)

    def _card_id(self, typed: str) -> str:
        """Return the id of the Mythos card whose title or id was typed, in part too.

        Raise BadQuestion if no card or more than a single card fits.
        """
        ids_by_title, box, wanted = dict[str, str](), self._titles.now(), _plain(typed)
        for card in box.mythos.values():
            ids_by_title |= dict.fromkeys(map(_plain, (card.id, *box.titles_of(card).split(" | "))), card.id)
        if wanted in ids_by_title:
            return ids_by_title[wanted]

        def title(card: str) -> str:
            return repr(self.words.name(box.mythos[card]))

        fitting = list(dict.fromkeys(card for name, card in ids_by_title.items() if wanted in name)) if wanted else []
        if len(fitting) == 1:
            return fitting[0]
        text, t = shortened(typed), self.words.t
        if fitting:
            first = ", ".join(map(title, fitting[:MOST_NAMED])) + (", ..." if len(fitting) > MOST_NAMED else "")
            many = t("{told} matches {n} Mythos cards: {first}", told=text, n=len(fitting), first=first)
            raise BadQuestion("card", many)
        if near := get_close_matches(wanted, ids_by_title, n=1):
            name = title(ids_by_title[near[0]])
            raise BadQuestion(
                "card", t("there is no Mythos card called {told}; did you mean {near}?", told=text, near=name)
            )
        raise BadQuestion("card", t("there is no Mythos card called {told}", told=text))

    def _refused(self, error: IllegalCommand, command: Command | None) -> Refused:
        """Return the refusal; for an unknown area or id its sentence also suggests the nearest id."""
        refused = super()._refused(error, command)
        details = error.details
        match error.reason:
            case Reason.UNKNOWN_PLACE if details["place"] not in self.box.spaces:
                near = self._near(details["place"], self.box.spaces)
            case Reason.UNKNOWN_ID:
                near = self._near(details["id"], *(getattr(self.box, room) for room in ROOMS.get(details["what"], ())))
            case _:
                near = ""
        if not near:
            return refused
        text = self.words.t("{why}; did you mean {near}?", why=refused.sentence, near=repr(near))
        return Refused(error, text)

    def _near(self, typed: object, *rooms: Mapping[str, Any]) -> str:
        """Return the id nearest to a typed text, by ids and by names in every language; empty where none is near."""
        names = {
            _plain(name): key
            for room in rooms
            for key, record in room.items()
            for name in (key, *(getattr(record, f"name_{language}", key) for language in LANGUAGES))
        }
        near = get_close_matches(_plain(str(typed)), names, n=1)
        return names[near[0]] if near else ""

    def _new_page(self) -> ArkhamPage:
        """Return a page of this table, to be displayed in the notebook in the table's language."""
        from companion.apps import notebook

        return ArkhamPage(notebook.host("arkham"), self._game, self.box, PageWishes(language=self.words.language))

    def _sentences(self, record: Record[Table]) -> Sequence[str]:
        """Return the lines of the log for a record, empty if it has no table before or after."""
        there = record.step.before or record.step.after
        return log_lines(self._names(there), record) if there is not None else ()

    def _frames(self) -> tuple[Frame[Table], ...]:
        """Return the frames of the evening."""
        from companion.screens.arkham.pages.frames import frames

        return frames(self._names(self.state), self._game.history.records)

    def _numbers(self, state: Table) -> Mapping[str, Any]:
        """Return the numbers of a table by name for a row of the log: round, doom, terror, counts of pieces."""
        return {
            "round": state.round,
            "phase": str(state.phase),
            "doom": state.doom,
            "terror": state.terror,
            "gates": len(state.gates),
            "seals": len(state.seals),
            "monsters": sum(monster.place in self.box.spaces for monster in state.monsters),
            "clues": sum(state.clues.values()),
        }


def _standing(place: str, names: Names) -> Iterator[str]:
    """Yield the names of everything in an area: investigators, monsters, gate, elder sign and clues."""
    words, state = names.words, names.table
    yield from map(names.investigator, state.seats_at(place))
    yield from (names.monster(monster.kind) for monster in state.monsters_at(place))
    if world := state.gates.get(place):
        yield words.t("Gate: {world}", world=names.place(world))
    if place in state.seals:
        yield words.t("Elder sign")
    if clues := state.clues.get(place, 0):
        yield words.n("{n} clue", "{n} clues", clues)


def _plain(name: str) -> str:
    """Return a name in the form in which names are compared: letters and digits alone, without case."""
    return "".join(filter(str.isalnum, name.casefold()))
