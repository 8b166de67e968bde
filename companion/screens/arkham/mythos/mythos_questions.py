"""The questions of a Mythos card as controls: lists of what can have been drawn, choices, dice.

An answered question keeps its controls, so that every answer can be changed.

Source: rules/arkham.md OPEN-04, OPEN-07, SURGE-06, CLUE-02, FLY-02, MONSTER-06, MONSTER-07.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.arkham.mythos import questions as q
from companion.arkham.mythos.questions import Question
from companion.arkham.table.state import OUTSKIRTS, SKY, UNKNOWN, Draws, Table
from companion.screens import parts as p
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.wording.chapters.mythos_words import question_line, roll_name
from companion.screens.arkham.wording.monster_marks import monster_mark, symbol_name
from companion.screens.arkham.wording.names import Names
from companion.words import every_name

FACES = range(1, 7)
FEW_ANSWERS = 8
"""So many answers stand as keys; more are searched by letters."""


def controls(
    draft: MythosDraft, questions: Sequence[Question], table: Table, names: Names, waiting: Sequence[Question] = ()
) -> tuple[p.Part, ...]:
    """Return the controls of a step in the order of its answers; draws that wait for a choice have none yet."""
    later = tuple(question for question in questions if question in waiting)
    questions = tuple(question for question in questions if question not in waiting)
    drawn = tuple(question for question in questions if isinstance(question, q.WhichWorld | q.WhichMonster))
    gates = (question for question in questions if isinstance(question, q.WhichGatesGetMore))
    results: list[p.Part] = [part for question in gates for part in _gates(question, names)]
    if drawn:
        results.append(
            p.Group(tuple(_pick_button(draft, question, drawn, names) for question in drawn), p.Layout.PICKS)
        )
        results.extend(part for question in drawn for part in _unfolded(draft, question, questions, table, names))
    for question in questions:
        match question:
            case q.WhoTakesClue():
                results.extend(_clue_taker(draft, question, names))
            case q.WhomToHunt():
                results.extend(_hunt(draft, question, names))
            case q.RollDice():
                results.extend(_dice(question, replace(names, table=table)))
            case q.WhatComesFirst():
                results.extend(_order(question, names))
            case q.WhichWorld() | q.WhichMonster() | q.WhichGatesGetMore():
                pass  # above, all of a kind together
    return (*results, *_later(later, names))


def _later(waiting: Sequence[Question], names: Names) -> tuple[p.Part, ...]:
    """Return the note that draws or rolls wait for a choice of the players, empty if none do (SURGE-04, MYTHOS-01)."""
    if not waiting:
        return ()
    t = names.words.t
    rolled = all(isinstance(question, q.RollDice) for question in waiting)
    text = t("Choose first, then roll.") if rolled else t("Choose first, then draw.")
    return (p.Text(text, p.Tone.SECOND, small=True),)


# ---------------------------------------------------------------- what was drawn


def _answer(draft: MythosDraft, question: q.WhichWorld | q.WhichMonster) -> str:
    """Return the answer given to a question; the only world if just a single world is possible; "" if it is open."""
    match question:
        case q.WhichWorld(options=options):
            return draft.answers.world or (options[0][0] if len(options) == 1 else "")
        case q.WhichMonster(index=index):
            return draft.answers.monsters[index] if index < len(draft.answers.monsters) else ""


def _slot(question: q.WhichWorld | q.WhichMonster) -> str:
    """Return the name under which the list of a question unfolds."""
    return "world" if isinstance(question, q.WhichWorld) else f"monster:{question.index}"


def _pick_button(
    draft: MythosDraft, question: q.WhichWorld | q.WhichMonster, questions: Sequence[Question], names: Names
) -> p.Button:
    """Return the button that unfolds the list of a question; labelled with its answer, or with the question."""
    answer, slot = _answer(draft, question), _slot(question)
    gate = next((question.location for question in questions if isinstance(question, q.WhichWorld)), "")
    label = _answer_name(question, answer, gate, names) if answer else _unanswered(question, gate, names)
    return p.Button(
        label,
        d.Unfold(slot),
        icon="down",
        icon_last=True,
        mark=_answer_mark(question, answer, names),
        hint=question_line(question, names),
        pressed=draft.unfolded == slot,
        grow=True,
    )


def _unanswered(question: q.WhichWorld | q.WhichMonster, gate: str, names: Names) -> str:
    """Return the label of an open question: which world, or which monster, with its place unless that is the gate."""
    t = names.words.t
    if isinstance(question, q.WhichWorld):
        return t("Which world?")
    if question.place == gate:
        return t("Which monster?")
    return t("Which monster? {place}", place=names.short(question.place))


def _answer_name(question: q.WhichWorld | q.WhichMonster, answer: str, gate: str, names: Names) -> str:
    """Return an answer in words: a world with its modifier if listed, or a monster, with its place if not the gate."""
    if isinstance(question, q.WhichWorld):
        world = names.box.worlds.get(answer)
        name = names.place(answer)
        return f"{name} {names.words.signed(world.gate_modifier)}" if world else name
    if question.place == gate:
        return names.monster(answer)
    return names.words.t("{monster}: {place}", monster=names.monster(answer), place=names.short(question.place))


def _answer_mark(question: q.WhichWorld | q.WhichMonster, answer: str, names: Names) -> p.Part:
    """Return the picture of an answer: a world's symbol, a gate for an unlisted world, or the monster's mark."""
    if isinstance(question, q.WhichWorld):
        world = names.box.worlds.get(answer)
        return p.Symbol(world.dimension.value, symbol_name(names, world.dimension)) if world else p.Icon("gate")
    return monster_mark(names, answer)


def _unfolded(
    draft: MythosDraft,
    question: q.WhichWorld | q.WhichMonster,
    questions: Sequence[Question],
    table: Table,
    names: Names,
) -> tuple[p.Part, ...]:
    """Return the list of an open draw; if the players draw, the first unanswered draw opens by itself."""
    slot = draft.unfolded
    if not slot and table.draws is Draws.PLAYERS:
        waiting = (x for x in questions if isinstance(x, q.WhichWorld | q.WhichMonster) and not _answer(draft, x))
        slot = next(map(_slot, waiting), "")
    if slot != _slot(question):
        return ()
    t, unknown = names.words.t, _answer_act(question, UNKNOWN)
    quick = p.Group(
        (
            p.Button(t("At random"), d.DrawAgain(slot), icon="dice", hint=t("The Almanac draws again")),
            p.Button(t("Skip"), unknown, hint=t("The marker stays unnamed")),
        ),
        p.Layout.BUTTONS,
    )
    return (quick, _possible(question, names))


def _answer_act(question: q.WhichWorld | q.WhichMonster, answer: str) -> p.Act:
    """Return the act that gives this answer."""
    return d.AnswerWorld(answer) if isinstance(question, q.WhichWorld) else d.AnswerMonster(question.index, answer)


def _possible(question: q.WhichWorld | q.WhichMonster, names: Names) -> p.Part:
    """Return what can have been drawn: keys for a few answers, a search for more."""
    if len(question.options) > FEW_ANSWERS:
        return _field(question, names)
    keys = (
        p.Button(
            _plain_name(question, answer, names),
            _answer_act(question, answer),
            mark=_answer_mark(question, answer, names),
        )
        for answer, _ in question.options
    )
    return p.Group(tuple(keys), p.Layout.PICKS)


def _field(question: q.WhichWorld | q.WhichMonster, names: Names) -> p.Field:
    """Return the search for the world or monster that was drawn, sorted by name, each with how many are left."""
    t = names.words.t
    options = tuple(
        p.Option(
            _plain_name(question, answer, names),
            _answer_act(question, answer),
            _search(question, answer, names),
            mark=_answer_mark(question, answer, names),
            aside=p.Text(t("{n} left", n=left), p.Tone.SECOND, small=True),
        )
        for answer, left in question.options
    )
    placeholder = t("World") if isinstance(question, q.WhichWorld) else t("Monster")
    return p.Field(
        placeholder,
        tuple(sorted(options, key=lambda option: option.label)),
        placeholder,
        t("None of these is left."),
        name=f"mythos-{_slot(question)}",
    )


def _plain_name(question: q.WhichWorld | q.WhichMonster, answer: str, names: Names) -> str:
    """Return an answer in words: the world with its modifier if listed, or the monster without its place."""
    return _answer_name(question, answer, "", names) if isinstance(question, q.WhichWorld) else names.monster(answer)


def _search(question: q.WhichWorld | q.WhichMonster, answer: str, names: Names) -> str:
    """Return all names by which the search recognises an answer; the bare answer if it is not listed."""
    record = names.box.worlds.get(answer) if isinstance(question, q.WhichWorld) else names.box.monsters.get(answer)
    return names.box.titles_of(record) if record else answer


# ---------------------------------------------------------------- what the players choose


def _asking(question: Question, answered: bool, names: Names) -> p.Text:
    """Return a question as a line of text, lit while it is open."""
    return p.Text(question_line(question, names), p.Tone.SECOND if answered else p.Tone.LAMP, small=True)


def _gates(question: q.WhichGatesGetMore, names: Names) -> tuple[p.Part, ...]:
    """Return the question about which gates get an additional monster, as chips to tap; lit while any are to choose."""
    chips = tuple(
        p.Chip(_gets(gate, question, names), act=d.ToggleGate(gate), on=gate in question.chosen)
        for gate in question.options
    )
    return (_asking(question, not question.count, names), p.Group(chips, p.Layout.WRAP))


def _gets(gate: str, question: q.WhichGatesGetMore, names: Names) -> str:
    """Return the name of a gate, with the number of monsters laid there if they are laid freely."""
    place, number = names.place(gate), question.chosen.count(gate)
    return names.words.t("{place}: {n}", place=place, n=number) if question.is_free else place


def _clue_taker(draft: MythosDraft, question: q.WhoTakesClue, names: Names) -> tuple[p.Part, ...]:
    """Return the question who takes the clue: a chip for each investigator there, and one that leaves it there."""
    chosen = draft.answers.clue_to
    chips = [
        p.Chip(names.investigator(seat), act=d.GiveClue(seat), on=chosen == seat, mark=names.figure(seat))
        for seat in question.seats
    ]
    chips.append(p.Chip(names.words.t("It stays there"), act=d.GiveClue(q.ON_THE_BOARD), on=chosen == q.ON_THE_BOARD))
    return (_asking(question, chosen is not None, names), p.Group(tuple(chips), p.Layout.WRAP))


def _hunt(draft: MythosDraft, question: q.WhomToHunt, names: Names) -> tuple[p.Part, ...]:
    """Return the question which investigators a monster hunts, as chips for the possible places; lit while open."""
    chosen = draft.answers.hunted.get(question.number, "")
    chips = tuple(
        p.Chip(_who_is_at(place, names), act=d.Hunt(question.number, place), on=place == chosen)
        for place in question.options
    )
    return (_asking(question, bool(chosen), names), p.Group(chips, p.Layout.WRAP))


def _order(question: q.WhatComesFirst, names: Names) -> tuple[p.Part, ...]:
    """Return two chips for the order of rumor and icy winds; the default is lit unless the players chose otherwise."""
    t = names.words.t
    ways = ((False, names.card(question.rumor)), (True, t("Icy winds")))
    chips = tuple(p.Chip(label, act=d.PutWindsFirst(way), on=question.winds_first is way) for way, label in ways)
    return (_asking(question, True, names), p.Group(chips, p.Layout.WRAP))


def _who_is_at(place: str, names: Names) -> str:
    """Return a place with its investigators in words, each with Sneak if that player's sliders are set."""
    t = names.words.t
    people = []
    for seat in names.table.seats_at(place):
        sneak = names.table.investigators[seat].sneak
        who = names.investigator(seat)
        people.append(who if sneak is None else t("{who} (Sneak {n})", who=who, n=sneak))
    return t("{place}: {people}", place=names.place(place), people="; ".join(people))


def _dice(question: q.RollDice, names: Names) -> tuple[p.Part, ...]:
    """Return the question for rolls with faces to tap and a button to roll; after the last die, without the faces."""
    t, name = names.words.t, question.name
    rolled = ", ".join(map(str, question.rolled))
    label = question_line(question, names)
    if not question.count:
        label = t("{roll}, rolled: {faces}", roll=roll_name(name, names), faces=rolled)
    elif rolled:
        label = t("{question} Rolled: {faces}", question=label, faces=rolled)
    faces = tuple(p.Chip(str(face), act=d.TypeDie(name, face), hint=t("Die shows {n}", n=face)) for face in FACES)
    roll = t("Roll again") if rolled and not question.count else t("Roll for us")
    throw = p.Button(roll, d.DrawAgain(f"dice:{name}"), icon="dice", hint=t("The Almanac rolls"), grow=True)
    tell = p.Button(t("Our own dice"), d.TypeDie(name, 0), p.ButtonKind.QUIET, hint=t("Enter your own dice"))
    text = p.Text(label, p.Tone.LAMP if question.count else p.Tone.SECOND, small=True)
    if question.count:
        return text, p.Group(faces, p.Layout.SIX, t("Dice")), p.Group((throw,), p.Layout.BUTTONS)
    return text, p.Group((throw, tell), p.Layout.BUTTONS)


# ---------------------------------------------------------------- overruling a move


def places_for(number: int, place: str, draft: MythosDraft, names: Names) -> tuple[p.Part, ...]:
    """Return the parts that move a monster elsewhere: a hint, two buttons, and a field that searches places by name.

    The buttons let it stay, or go by the rules; the second is enabled only if the draft overrules its move. The field
    offers the neighbors first, then all other areas, the Sky and the Outskirts, but not ``place``.
    """
    t, box = names.words.t, names.box
    near = [*box.neighbors(place)] if place in box.spaces else []
    far = [area for area in (*box.streets, *box.locations, SKY, OUTSKIRTS) if area not in near and area != place]
    options = tuple(
        p.Option(names.place(area), d.Overrule(number, area), every_name(box.spaces[area])) for area in (*near, *far)
    )
    stay = p.Button(t("Stays"), d.Overrule(number, place))
    rules = p.Button(t("As the rules say"), d.Overrule(number, ""), enabled=number in draft.answers.moves)
    hint = p.Text(t("Tap a place on the map or here."), p.Tone.SECOND, small=True)
    field = p.Field(t("Place"), options, t("Place"), t("There is no such place."), name=f"mythos-move-{number}")
    return (hint, p.Group((stay, rules), p.Layout.BUTTONS), field)
