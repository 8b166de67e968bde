"""The steps of a Mythos card and the end of the phase as blocks: what happens, why, and the open questions.

Source: rules/arkham.md section 12.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.arkham.box.own_card import KINDS
from companion.arkham.mythos import draws
from companion.arkham.mythos.mythos_phase import is_for_its_gate_only
from companion.arkham.mythos.questions import END, Question, Resolution, WhichGatesGetMore, WhichMonster
from companion.arkham.pieces import due_rumors
from companion.arkham.table import events as e
from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.events import Why
from companion.arkham.table.state import Table
from companion.desks import Event
from companion.facts.arkham_records import CardKind, CardTrait
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.box_draft import KeepCard, OpenOwnCard
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.mythos import mythos_flow, mythos_questions, rumor_words
from companion.screens.arkham.mythos.lists import listed
from companion.screens.arkham.mythos.naming_the_card import printed_of
from companion.screens.arkham.wording.chapters import mythos_words
from companion.screens.arkham.wording.chapters.causes import because
from companion.screens.arkham.wording.monster_marks import monster_mark
from companion.screens.arkham.wording.movement_boxes import movement_box
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.sentences import EVENTS, heading, says_why, sentence
from companion.typed_text import LONGEST_NAME

NUMERALS = ("", "1", "2", "3", "4", "5")
GATE, CLUE, MOVEMENT, ABILITY = 1, 2, 3, 4
OTHERS = "others"
"""Name of the fold with the monsters that nothing moves."""


@dataclass(frozen=True, slots=True)
class MythosSheet:
    """Everything that the blocks are made from."""

    draft: MythosDraft
    table: Table
    resolution: Resolution
    names: Names
    """Names of the table after the card, so that new markers have theirs."""

    @property
    def last(self) -> int:
        """The last step that is shown: the fifth only if a rumor acts or fails at the end of the phase."""
        return last_step(self.table, self.resolution)

    def events(self, step: int) -> tuple[Event, ...]:
        """Return the events of a step, without dice and without markers that choices of the players still move."""
        events = next((s.events for s in self.resolution.steps if s.number == step), ())
        return tuple(x for x in mythos_flow.settled(events, self.resolution) if not isinstance(x, e.DieRolled))

    def questions_of(self, step: int) -> tuple[Question, ...]:
        return tuple(question for question in self.resolution.asked if question.step == step)

    def is_open(self, step: int) -> bool:
        """Return whether a question of this step is still open."""
        return any(question.step == step for question in self.resolution.questions)


def last_step(table: Table, resolution: Resolution) -> int:
    """Return the last step: the fifth if a rumor acts or fails at the end of the phase, or the fourth."""
    at_end = any(step.number == END and step.events for step in resolution.steps)
    return END if at_end or due_rumors.acts_at_end(table) else ABILITY


def blocks(sheet: MythosSheet) -> tuple[p.Part, ...]:
    """Return all steps, or only the shown step if the card goes step by step."""
    if is_for_its_gate_only(sheet.table):
        return (_gate(sheet),)
    end = (_rumor(sheet),) if sheet.last == END else ()
    steps = (_gate(sheet), _clue(sheet), _movement(sheet), _ability(sheet), *end)
    return (steps[min(sheet.draft.step, len(steps)) - 1],) if sheet.draft.step else steps


def _dropped(sheet: MythosSheet, step: int) -> bool:
    """Return whether the Ancient One woke before this step."""
    reached = max((s.number for s in sheet.resolution.steps if s.events), default=1)
    return sheet.resolution.woke and step > reached


def _block(
    sheet: MythosSheet, step: int, title: str, why: str, body: Sequence[p.Part], aside: Sequence[p.Part] = ()
) -> p.Part:
    """Return a step as a block with its open questions; marked as dropped if the Ancient One woke before it."""
    if _dropped(sheet, step):
        why, body = sheet.names.words.t("Skipped: the Ancient One is awake"), ()
    controls = (
        mythos_questions.controls(
            sheet.draft, sheet.questions_of(step), sheet.table, sheet.names, draws.waiting(sheet.resolution)
        )
        if body or not _dropped(sheet, step)
        else ()
    )
    parts = (*controls, *body) if step == END else (*body, *controls)  # a rumor's dice come before what they bring
    return p.StepBlock(NUMERALS[step], title, why, parts, tuple(aside), sheet.is_open(step), f"step-{step}")


# ---------------------------------------------------------------- step 1


def _gate(sheet: MythosSheet) -> p.Part:
    """Return the block of the gate: opened, prevented, a surge, no surge, a gate without such an event, or no gate."""
    t, names = sheet.names.words.t, sheet.names
    events = sheet.events(GATE)
    decisive = _decisive(events)
    rest = tuple(x for x in events if x is not decisive)
    gate = printed_of(sheet.draft, sheet.table, names.box).gate
    if decisive is not None:
        title = heading(decisive, names)
        why = _surge_line(decisive, sheet) if isinstance(decisive, e.SurgeBegan) else because(decisive.why, names)
    else:
        title, why = t("Gate: {place}", place=names.place(gate)) if gate else t("No gate on this card"), ""
    return _block(sheet, GATE, title, why, _lines(rest, sheet, GATE))


def _decisive(events: Sequence[Event]) -> Any:
    """Return the event that gives a step its heading; None if none of these does."""
    return next((event for event in events if EVENTS[type(event)].heading), None)


def _surge_line(surge: e.SurgeBegan, sheet: MythosSheet) -> str:
    """Return in words how many monsters surge and where they surely go; if no gate gets any, that all go outside."""
    t, names = sheet.names.words.t, sheet.names
    certain = _certain(surge.on_gates, sheet)
    shares = ", ".join(t("{place}: {n}", place=names.place(place), n=n) for place, n in certain if n)
    if not shares:
        return t("Monsters: {n}. Limit reached: all go to the Outskirts", n=surge.size)
    if outside := surge.to_outskirts:
        return t("Monsters: {n}. {shares}; {outside} to the Outskirts", n=surge.size, shares=shares, outside=outside)
    return t("Monsters: {n}. {shares}", n=surge.size, shares=shares)


def _certain(on_gates: Sequence[tuple[str, int]], sheet: MythosSheet) -> Sequence[tuple[str, int]]:
    """Return for each gate the monsters it surely gets: all, or while choosing, no more than are certain (SURGE-06)."""
    choice = next((question for question in sheet.questions_of(GATE) if isinstance(question, WhichGatesGetMore)), None)
    if choice is None or not choice.count:
        return on_gates
    if choice.is_free:
        return tuple((place, choice.chosen.count(place)) for place, _ in on_gates)
    least = min(number for place, number in on_gates if place in choice.options)
    unsaid = set(choice.options) - set(choice.chosen)
    return tuple((place, least if place in unsaid else number) for place, number in on_gates)


# ---------------------------------------------------------------- step 2


def _clue(sheet: MythosSheet) -> p.Part:
    """Return the block of the clue: it appears, is taken, stays away for an open gate, or is not on the card."""
    t, names = sheet.names.words.t, sheet.names
    clue = printed_of(sheet.draft, sheet.table, names.box).clue
    if not clue:
        return _block(sheet, CLUE, t("No clue on this card"), "", ())
    place = names.place(clue)
    events = sheet.events(CLUE)
    if (withheld := _decisive(events)) is not None:
        return _block(sheet, CLUE, heading(withheld, names), t("a gate is open there"), ())
    taken = next((event for event in events if isinstance(event, e.CluesTaken)), None)
    why = t("taken by: {who}", who=names.investigator(taken.seat)) if taken else _clue_stays(clue, sheet)
    return _block(sheet, CLUE, t("Clue: {place}", place=place), why, ())


def _clue_stays(place: str, sheet: MythosSheet) -> str:
    """Return in words how many clues lie at the place after the card; on a seal also that it does not stop them."""
    t, n = sheet.names.words.t, sheet.names.words.n
    lying = n("{n} clue there now", "{n} clues there now", sheet.resolution.after.clues.get(place, 0))
    if place in sheet.table.seals:
        return t("{lying}; the elder sign does not stop clues", lying=lying)
    return lying


# ---------------------------------------------------------------- step 3


def _movement(sheet: MythosSheet) -> p.Part:
    """Return the block of movement: a line for each monster, any that need not move last; says if there is none."""
    t, names = sheet.names.words.t, sheet.names
    printed = printed_of(sheet.draft, sheet.table, names.box)
    box = movement_box(printed.white, printed.black, names.words)
    events = sheet.events(MOVEMENT)
    idle = tuple(x for x in events if isinstance(x, e.MonsterStayed) and x.why in (Why.SYMBOL_NOT_SHOWN, Why.OFF_BOARD))
    body: list[p.Part] = []
    for event in events:
        if event not in idle:
            body.extend(_movement_lines(event, sheet))
    if idle:
        body.extend(_idle(idle, sheet))
    moved = any(isinstance(event, e.MonsterMoved) for event in events)
    why = "" if moved or body else t("No monsters on the board")
    return _block(sheet, MOVEMENT, t("Movement"), why, listed(body), (box,) if box else ())


def _movement_lines(event: Event, sheet: MythosSheet) -> tuple[p.Part, ...]:
    """Return the lines of an event of movement: a monster that moved or stayed, or any other event."""
    names = sheet.names
    match event:
        case e.MonsterMoved(number, kind, path):
            return _monster_line(
                number,
                kind,
                path[0],
                mythos_words.move_line(event, names),
                mythos_words.move_reason(event, names),
                sheet,
            )
        case e.MonsterStayed(number, kind, place):
            reason = mythos_words.stay_reason(event, names)
            return _monster_line(number, kind, place, names.place(place), reason, sheet, dim=True)
        case _:
            return (p.Row(sentence(event, names)),)


def _monster_line(
    number: int, kind: str, place: str, line: str, why: str, sheet: MythosSheet, dim: bool = False
) -> tuple[p.Part, ...]:
    """Return a monster's move with its reason and a pencil; if tapped, also the places to correct it to."""
    t, names, slot = sheet.names.words.t, sheet.names, f"move:{number}"
    name = names.monster(kind)
    pencil = p.Button(
        "",
        d.Unfold(slot),
        p.ButtonKind.QUIET,
        "pencil",
        hint=t("Correct this move: {monster}", monster=name),
        pressed=sheet.draft.unfolded == slot,
    )
    row = p.Row(
        t("{monster}: {line}", monster=name, line=line), why, lead=monster_mark(names, kind), aside=(pencil,), dim=dim
    )
    if sheet.draft.unfolded != slot:
        return (row,)
    return (row, *mythos_questions.places_for(number, place, sheet.draft, names))


def _idle(idle: Sequence[e.MonsterStayed], sheet: MythosSheet) -> tuple[p.Part, ...]:
    """Return the monsters that the card does not move as a folded line."""
    t, names = sheet.names.words.t, sheet.names
    unfolded = sheet.draft.unfolded
    inside = unfolded == OTHERS or any(unfolded == f"move:{event.number}" for event in idle)
    kinds = ", ".join(dict.fromkeys(names.monster(event.kind) for event in idle))
    fold = p.Button("", d.Unfold(OTHERS), p.ButtonKind.QUIET, "down", hint=t("Show them one by one"), pressed=inside)
    head = p.Row(t("Monsters that stay: {n}", n=len(idle)), kinds, aside=(fold,), dim=True)
    if not inside:
        return (head,)
    return (head, *(line for event in idle for line in _movement_lines(event, sheet)))


# ---------------------------------------------------------------- step 4


def _ability(sheet: MythosSheet) -> p.Part:
    """Return the block of the card's ability: its kind and reminder, or no effect; as read off if not listed."""
    t, names = sheet.names.words.t, sheet.names
    card = names.box.mythos.get(sheet.draft.card)
    if card is None:
        return _ability_read_off(sheet)
    titles = {
        CardKind.HEADLINE: t("Headline"),
        CardKind.ENVIRONMENT: t("Environment comes into play"),
        CardKind.RUMOR: t("Rumor comes into play"),
        CardKind.SPECIAL: t("Ability of the card"),
    }
    events = sheet.events(ABILITY)
    ignored = _decisive(events)
    title = heading(ignored, names) if ignored else titles[card.kind]
    why = because(ignored.why, names) if ignored else names.words.text(card, "reminder")
    hidden = (ignored, e.CardReminder(card.id))
    rest = tuple(event for event in events if event not in hidden)
    return _block(sheet, ABILITY, title, why, _lines(rest, sheet, ABILITY))


def _ability_read_off(sheet: MythosSheet) -> p.Part:
    """Return the block for an ability read off the card, with the choice of type and title (MCARD-02, MCARD-03)."""
    t, names, printed = sheet.names.words.t, sheet.names, sheet.draft.printed or PrintedCard()
    events = tuple(event for event in sheet.events(ABILITY) if not isinstance(event, e.CardReminder))
    mine = names.mine.cards.get(printed.name)
    why = mine.reminder if mine is not None else ""
    body = (*_kind_read_off(sheet, printed), *_lines(events, sheet, ABILITY))
    return _block(sheet, ABILITY, t("Ability of the card"), why or t("Read the card and follow it"), body)


def _kind_read_off(sheet: MythosSheet, printed: PrintedCard) -> Iterator[p.Part]:
    """Yield the questions for type and title, and for an environment its trait: Ithaqua cancels weather (MCARD-02)."""
    t, words, now = sheet.names.words.t, sheet.names.words, printed.kind
    text = t("What is it? A new environment replaces the one in play.")
    yield p.Text(text, p.Tone.SECOND, small=True)
    kinds = ((kind, mythos_words.card_kind(kind, words)) for kind in KINDS)
    yield p.Group(
        tuple(
            p.Chip(label, act=d.ReadKind("" if now == kind else kind.value), on=now == kind) for kind, label in kinds
        ),
        p.Layout.WRAP,
    )
    if now == CardKind.ENVIRONMENT:
        traits = ((trait, mythos_words.trait_word(trait, words)) for trait in CardTrait if trait)
        yield p.Group(
            tuple(
                p.Chip(label, act=d.ReadTrait("" if printed.trait == trait else trait.value), on=printed.trait == trait)
                for trait, label in traits
            ),
            p.Layout.WRAP,
        )
    if now:
        label = t("Its title") if now == CardKind.HEADLINE else t("Its title while in play")
        yield p.Input(label, printed.name, d.ReadName(""), "name", limit=LONGEST_NAME)
        yield from _to_my_box(sheet, printed)


def _to_my_box(sheet: MythosSheet, printed: PrintedCard) -> Iterator[p.Part]:
    """Yield the button that saves the card to My box, or the way to it there; nothing for a card without a title."""
    t, mine = sheet.names.words.t, sheet.names.mine.cards
    if printed.name in mine and mine[printed.name].printed(printed.name) == printed:
        way = p.Button(t("In my Arkham box"), OpenOwnCard(printed.name), p.ButtonKind.QUIET, "check")
    elif printed.name:
        way = p.Button(t("Keep it in my Arkham box"), KeepCard(), icon="plus", hint=t("Next time choose it by name"))
    else:
        return
    yield p.Group((way,), p.Layout.BUTTONS)


# ---------------------------------------------------------------- the end of the phase


def _rumor(sheet: MythosSheet) -> p.Part:
    """Return the block of the rumor in play: its effect after the card, and whether it is confirmed (MCARD-03)."""
    t, names, events = sheet.names.words.t, sheet.names, sheet.events(END)
    failed = next((event for event in events if isinstance(event, e.RumorFailed)), None)
    card = failed.card if failed else sheet.table.rumor
    title = t("End of Mythos: {card}", card=names.card(card))
    if failed is None and sheet.resolution.after.rumor != card:
        return _block(sheet, END, title, t("no longer in play"), ())
    texts = [rumor_words.acts(card, names)] if due_rumors.acts_at_end(sheet.table) else []
    if failed is None:
        texts += filter(None, [rumor_words.stands(card, sheet.resolution.after, names)])
    hidden = (e.CardSpoke, e.RumorFailed, e.CardReminder)
    lines = _lines(tuple(event for event in events if not isinstance(event, hidden)), sheet, END)
    brings = t("The rumor fails: {what}.", what=rumor_words.confirmed(card, names))
    confirmed = (p.Text(brings, p.Tone.LAMP, small=True),) if failed else ()
    return _block(sheet, END, title, "; ".join(texts), (*lines, *confirmed))


# ---------------------------------------------------------------- lines


def _lines(events: Sequence[Event], sheet: MythosSheet, step: int) -> tuple[p.Part, ...]:
    """Return a line for each event of the step that its buttons do not show already."""
    drawn = sum(isinstance(question, WhichMonster) for question in sheet.questions_of(step))
    placed = [event for event in events if isinstance(event, e.MonsterPlaced)]
    surging = any(isinstance(event, e.SurgeBegan) for event in sheet.events(step))
    on_the_board = [event for event in placed if surging or event.why is not Why.LIMIT_REACHED]
    on_buttons = on_the_board if len(placed) == drawn else []
    return listed(_line(event, sheet) for event in events if event not in on_buttons)


def _line(event: Event, sheet: MythosSheet) -> p.Part:
    """Return an event as a line with its reason if it has any; with the marker if a monster was placed or removed."""
    text, why = sentence(event, sheet.names), _why(event, sheet)
    match event:
        case e.MonsterPlaced(_, kind) | e.MonsterLeft(_, kind):
            return p.Row(text, why, lead=monster_mark(sheet.names, kind))
        case _:
            line = sheet.names.words.t("{what}, {why}", what=text, why=why) if why else text
            return p.Text(line, p.Tone.SECOND, small=True)


def _why(event: Event, sheet: MythosSheet) -> str:
    """Return the reason of an event in words; "" if it has none, it is clear by itself or its sentence has it."""
    why = None if says_why(event) else getattr(event, "why", None)
    plain = (Why.NEW_GATE, Why.NO_GATE_NO_SEAL, Why.SURGE, Why.CARD, Why.LIMIT_REACHED)
    return because(why, sheet.names) if isinstance(why, Why) and why not in plain else ""
