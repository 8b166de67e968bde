"""One Mythos card being worked out: the desk, the answers given so far, and the questions that they leave open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

from companion.arkham.mythos.questions import (
    Draw,
    Question,
    RollDice,
    WhichGatesGetMore,
    WhichMonster,
    WhichWorld,
    WhomToHunt,
    WhoTakesClue,
)
from companion.arkham.pieces import gate_stack, monster_cup
from companion.arkham.pieces.doom import awake
from companion.arkham.pieces.effects import barred_kinds
from companion.arkham.table.commands import Answers
from companion.arkham.table.desk import Work
from companion.arkham.table.events import DieRolled, MonsterPlaced, Why
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import OUTSKIRTS, RUMOR_CARD, UNKNOWN, Monster, WakingCause
from companion.arkham.town import monster_limit
from companion.errors import IllegalCommand
from companion.records import dataclass

FACES = range(1, 7)

Drawing = Callable[[Answers, Draw], Answers]
"""The answers with that of one draw added, by chance."""


@dataclass(slots=True)
class CardInProgress:
    """A card in progress; lives inside one call of ``mythos_phase.resolve`` and never leaves it."""

    work: Work
    answers: Answers
    step: int = 1
    questions: list[Question] = field(default_factory=list)
    """Those still open."""
    asked: list[Question] = field(default_factory=list)
    """All that came up, also those answered already."""
    drawn: int = 0
    """Monster markers drawn so far."""
    gates_named: int = 0
    """Names of ``Answers.extra_gates`` used so far."""
    draw: Drawing | None = None
    """Answers draws as they come up, before the first open choice; None leaves them open."""

    def world(self, location: str) -> str:
        """The world of the gate marker that is drawn for a location (OPEN-04)."""
        options = gate_stack.next_worlds(self.work.state.gate_stack)
        question = WhichWorld(self.step, location, tuple((world, options[world]) for world in options))
        if not self.answers.world and len(options) == 1:
            self.asked.append(question)
            return next(iter(options))
        if not self.answers.world:
            self._draw(question)
        return self._answered(question, self.answers.world) or UNKNOWN

    def place_drawn_monster(self, place: str, why: Why, *, overflows: bool = True) -> None:
        """Place the next drawn marker on ``place``, or in the Outskirts at the monster limit (LIMIT-02).

        It is the card's next answer, or a draw by chance where this card is drawn so; without either the question is
        noted as open and the marker is ``UNKNOWN``. ``overflows``: whether the Outskirts are counted now. With nothing
        to draw the Ancient One wakes and ``Stopped`` is raised (AWAKE-06); a barred or exhausted kind raises
        ``IllegalCommand``.
        """
        full = monster_limit.room(self.work.state, self.work.box) == 0
        kind = self._kind(OUTSKIRTS if full else place)
        monster_limit.place_monster(self.work, kind, place, why, overflows=overflows)

    def fill_outskirts(self, location: str, number: int, *, at_once: bool) -> None:
        """Send the rest of a surge, ``number`` monsters, to the Outskirts (SURGE-07).

        ``at_once``: the Outskirts overflow only after the last of them, not in between.
        """
        for left in range(number, 0, -1):
            self.place_drawn_monster(location, Why.SURGE, overflows=left == 1 or not at_once)

    def put_drawn_monster_on_rumor(self) -> None:
        """Draw a marker onto the rumor card, where no limit counts it (STATE-04, LIMIT-01).

        Without an answer, and with nothing to draw, as :meth:`place_drawn_monster`.
        """
        kind = self._kind(RUMOR_CARD)
        number = monster_cup.take_from_cup(self.work, kind)
        monster_cup.put(self.work, number, kind, RUMOR_CARD)
        self.work.say(MonsterPlaced(number, kind, RUMOR_CARD, Why.CARD))

    def gates_that_get_more(self, count: int, options: Sequence[str]) -> tuple[str, ...]:
        """The gates that the players chose for one monster more; the first ones as long as they have not (SURGE-06)."""
        given = (self.answers.extra_gates or ())[self.gates_named : self.gates_named + count]
        if len(set(given)) < len(given) or not set(given) <= set(options):
            raise IllegalCommand(Reason.WRONG_ANSWER, question=WhichGatesGetMore.__name__)
        self.gates_named += count
        missing = count - len(given)
        hangs = any(isinstance(question, WhichGatesGetMore) for question in self.questions)
        if count and not hangs:
            self._ask(WhichGatesGetMore(self.step, missing, tuple(options), given), is_open=bool(missing))
        return (*given, *[gate for gate in options if gate not in given][:missing])

    def gates_as_they_like(self, count: int, options: Sequence[str]) -> tuple[str, ...]:
        """The gates that the players named, one for each monster; the first one as long as they have not."""
        given = (self.answers.extra_gates or ())[self.gates_named : self.gates_named + count]
        if not set(given) <= set(options):
            raise IllegalCommand(Reason.WRONG_ANSWER, question=WhichGatesGetMore.__name__)
        self.gates_named += count
        missing = count - len(given)
        hangs = any(isinstance(question, WhichGatesGetMore) for question in self.questions)
        if count and len(options) > 1 and not hangs:
            self._ask(WhichGatesGetMore(self.step, missing, tuple(options), given, True), is_open=bool(missing))
        return (*given, *(options[0] for _ in range(missing)))

    def check_no_gate_left_over(self) -> None:
        """Refuse more gate names than the even distribution leaves to choose (SURGE-03)."""
        if len(self.answers.extra_gates or ()) > self.gates_named:
            raise IllegalCommand(Reason.WRONG_ANSWER, question=WhichGatesGetMore.__name__)

    def who_takes_clue(self, location: str, seats: tuple[int, ...]) -> int | None:
        """Return the seat that takes the new clue, ``ON_THE_BOARD``, or None while that question is open (CLUE-02)."""
        self._ask(WhoTakesClue(self.step, location, seats), is_open=self.answers.clue_to is None)
        return self.answers.clue_to

    def hunted(self, monster: Monster, options: tuple[str, ...]) -> str:
        """The area that the first player chose for a hunter; empty as long as there is no choice (FLY-02)."""
        chosen = self.answers.hunted.get(monster.number, "")
        self._ask(WhomToHunt(self.step, monster.number, monster.kind, options), is_open=not chosen)
        if chosen and chosen not in options:
            raise IllegalCommand(Reason.WRONG_ANSWER, question=WhomToHunt.__name__)
        return chosen

    def roll(self, name: str, count: int) -> tuple[int, ...]:
        """Return the faces of a named roll; empty while dice are missing.

        Raises ``IllegalCommand`` for more than ``count`` dice and for faces outside of 1..6.
        """
        faces = self.answers.dice.get(name, ())
        if len(faces) < count and self._draw(RollDice(self.step, name, count - len(faces), faces)):
            faces = self.answers.dice.get(name, faces)
        if len(faces) > count or any(face not in FACES for face in faces):
            raise IllegalCommand(Reason.WRONG_ANSWER, question=RollDice.__name__)
        missing = count - len(faces)
        self._ask(RollDice(self.step, name, missing, faces), is_open=bool(missing))
        if missing:
            return ()
        self.work.say(DieRolled(name, faces))
        return faces

    def _kind(self, place: str) -> str:
        """The kind of the next marker; a cup from which nothing can come wakes the Ancient One."""
        state, box = self.work.state, self.work.box
        left, barred = monster_cup.left(state, box), barred_kinds(state, box, place)
        options = tuple((kind, number) for kind, number in left.items() if kind not in barred)
        if not options or monster_cup.size(state) <= 0:
            awake(self.work, WakingCause.MONSTER_CUP)
        index = self.drawn
        self.drawn += 1
        question = WhichMonster(self.step, index, place, options)
        given = self._monster(index)
        if not given and self._draw(question):
            given = self._monster(index)
        if given in barred:
            raise IllegalCommand(Reason.WRONG_ANSWER, question=WhichMonster.__name__)
        return self._answered(question, given) or UNKNOWN

    def _monster(self, index: int) -> str:
        """Return the answer which monster was drawn as this number, "" if not answered yet."""
        return self.answers.monsters[index] if index < len(self.answers.monsters) else ""

    def _draw(self, question: Draw) -> bool:
        """Answer a draw by chance, where this card is drawn so; nothing is drawn after an open choice (SURGE-04)."""
        if self.draw is None or self.questions:
            return False
        self.answers = self.draw(self.answers, question)
        return True

    def _answered(self, question: Question, answer: str) -> str:
        """Note a question as answered or, if the answer is "", as open; return the answer."""
        self._ask(question, is_open=not answer)
        return answer

    def _ask(self, question: Question, is_open: bool) -> None:
        """Note a question that came up, also among the open questions if ``is_open``."""
        self.asked.append(question)
        if is_open:
            self.questions.append(question)
