"""Everything of the table that can be set by hand and has no better place: the table is right.

Numbers are steppers, states are chips that flip; each is one tap away once this is open.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.corrections.tracked_numbers import NUMBERS
from companion.arkham.pieces import allies, due_rumors, monster_cup
from companion.arkham.table import commands as c
from companion.arkham.table.state import Draws, Outcome, Phase
from companion.desks import Command
from companion.facts.arkham_cards import Ally
from companion.facts.arkham_records import CardKind, MythosCard
from companion.screens import parts as p
from companion.screens.arkham.box.titles import titles
from companion.screens.arkham.drafts.view import Close, DrawAlly, Silence, View
from companion.screens.arkham.wording.chapters.causes import outcome_words
from companion.screens.arkham.wording.fields import COUNTED, TABLE_NUMBERS
from companion.screens.arkham.wording.names import NUMERALS, Names
from companion.screens.arkham.wording.refusals import button, may


def present(names: Names, view: View) -> p.Panel:
    """Return the sheet of corrections."""
    t = names.words.t
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    return p.Panel(
        label=t("Correct by hand"),
        name="corrections",
        head=(p.Title(t("Correct by hand"), aside=(out,)),),
        body=(
            p.Text(
                t("The board on your table is always right. The log keeps corrections too."), p.Tone.SECOND, small=True
            ),
            numbers(names),
            *states(names),
            _seen(names),
            *_silenced(names, view),
        ),
    )


def _silenced(names: Names, view: View) -> tuple[p.Part, ...]:
    """Return the button that shows all silenced reminders again; empty if this page has silenced none."""
    if not view.silenced:
        return ()
    return (p.Button(names.words.t("Show all reminders again"), Silence(""), icon="info"),)


# ---------------------------------------------------------------- numbers


TONES = {c.Counted.DOOM: p.Tone.DOOM, c.Counted.TERROR: p.Tone.TERROR}


def numbers(names: Names) -> p.Group:
    """Return steppers for the numbers of the table that belong to no place and no investigator."""
    table = names.table
    steppers = (
        *(_stepper(names, c.Counted(number.field)) for number in NUMBERS.values() if not number.is_of_rumor),
        *((_stepper(names, c.Counted.RUMOR_TOKENS, card=table.rumor),) if _counts_tokens(names) else ()),
    )
    return p.Group(steppers, p.Layout.GRID, names.words.t("Tracks and counts"))


def _counts_tokens(names: Names) -> bool:
    """Return whether the rumor in play can bear counted tokens; monsters on it are corrected as monsters."""
    table = names.table
    return bool(table.rumor) and (bool(table.rumor_tokens) or not due_rumors.holds_monsters(table.rumor, names.box))


def _stepper(names: Names, number: c.Counted, card: str = "") -> p.Stepper:
    """Return the stepper that corrects a number of the table by 1, with only the steps allowed."""
    minus, plus = (may(names, c.StepNumber(number, by, card)) for by in (-1, 1))
    value = getattr(names.table, number.value)
    return p.Stepper(
        names.words.t(COUNTED[number].label), str(value), minus, plus, tone=TONES.get(number, p.Tone.PLAIN)
    )


# ---------------------------------------------------------------- states


def states(names: Names) -> tuple[p.Part, ...]:
    """Return chips and rows for the first player, phase, cards in play, closed places, draws and the Ancient One."""
    return (
        _first_player(names),
        *((_phases(names),) if names.table.battle is None else ()),
        *_cards_in_play(names),
        *_gate_stack(names),
        _closures(names),
        _allies(names),
        _draws(names),
        _ancient_one(names),
        p.Text(_supplies(names), p.Tone.THIRD, small=True),
    )


def _chip(names: Names, label: str, command: Command, on: bool) -> p.Chip:
    """Return a chip that does a correction, lit if on; without an act if the rules refuse it."""
    act = may(names, command)
    return p.Chip(label, act=act, on=on)


def _first_player(names: Names) -> p.Section:
    """Return the section with a chip for each investigator that corrects who is first player."""
    first = names.table.first_player
    chips = tuple(
        _chip(names, names.first_name(seat), c.CorrectFirstPlayer(seat), seat == first)
        for seat in range(len(names.table.investigators))
    )
    return p.Section(names.words.t("First player"), (p.Group(chips, p.Layout.WRAP),))


def _phases(names: Names) -> p.Section:
    """Return the section that corrects the phase, whether the Mythos card is resolved, and any two-card rule."""
    t, table = names.words.t, names.table
    chips = tuple(
        _chip(names, f"{NUMERALS[phase]} {names.phase(phase)}", c.BeginPhase(phase), phase is table.phase)
        for phase in Phase
    )
    done = c.MarkMythosResolved(not table.mythos_resolved)
    resolved = _chip(names, t("Mythos card resolved"), done, table.mythos_resolved)
    return p.Section(t("Phase"), (p.Group((*chips, resolved, *_two_cards(names)), p.Layout.WRAP),))


def _two_cards(names: Names) -> Iterator[p.Part]:
    """Yield a chip for two Mythos cards a phase and, if that is on, a chip for the first card of this round.

    The first is on from this round on; the second marks that the first of two cards is resolved.
    """
    t, table = names.words.t, names.table
    since, is_first_done = table.two_cards_since, table.gate_card_round == table.round
    yield _chip(
        names, t("Two Mythos cards per phase"), c.MarkTwoCards(0 if since else max(1, table.round - 1)), bool(since)
    )
    if since:
        done = c.MarkFirstOfTwo(0 if is_first_done else table.round)
        yield _chip(names, t("First of two Mythos cards resolved"), done, is_first_done)


def _cards_in_play(names: Names) -> Iterator[p.Part]:
    """Yield the section with environment, rumor and its start, lasting cards if any, and the field to add another."""
    t, table = names.words.t, names.table
    rows = [_in_play(names, card) for card in (table.environment, table.rumor) if card]
    rows += [_rumor_since(names)] if table.rumor else []
    rows += [_lasting(names, card, until) for card, until in table.lasting.items()]
    yield p.Section(t("Cards in play"), (p.Group(tuple(rows), p.Layout.LIST), _put_card(names)))


def _in_play(names: Names, card: str) -> p.Row:
    """Return the row of an environment or a rumor in play, with the button that discards it."""
    kind = CardKind.RUMOR if card == names.table.rumor else CardKind.ENVIRONMENT
    discard = button(names, names.words.t("Discard"), c.DiscardCard(card))
    return p.Row(names.card(card), kind_name(names, kind), aside=(discard,))


def _rumor_since(names: Names) -> p.Row:
    """Return the stepper for the round in which the rumor came into play; it acts from the round after (MCARD-03)."""
    since, rumor = names.table.rumor_since, names.table.rumor
    less, more = (may(names, c.StepNumber(c.Counted.RUMOR_SINCE, by, rumor)) for by in (-1, 1))
    label = names.words.t(TABLE_NUMBERS["rumor_since"])
    return p.Row(label, aside=(p.Stepper(label, str(since), less, more, compact=True),))


def _gate_stack(names: Names) -> tuple[p.Section, ...]:
    """Return the returned gate markers in the order in which they will be drawn; a tap puts a marker before all others.

    Empty if no marker was returned.
    """
    t, lying = names.words.t, names.table.gate_stack.bottom
    if not lying:
        return ()
    chips = []
    for at, world in enumerate(lying):
        chips.append(_chip(names, f"{at + 1}. {names.place(world)}", c.PutFirstInStack(world, at), at == 0))
    text = t("They come in this order after the shuffled ones; tap to put one first.")
    body = (p.Group(tuple(chips), p.Layout.WRAP), p.Text(text, p.Tone.THIRD, small=True))
    return (p.Section(t("Returned gate markers"), body),)


def _lasting(names: Names, card: str, until: int) -> p.Row:
    """Return the row of a card that lasts some rounds, with its last round to correct and the button that ends it."""
    t = names.words.t
    fewer, more = (may(names, c.StepLasting(card, by)) for by in (-1, 1))
    last = p.Stepper(t("Lasts until the end of round"), str(until), fewer, more, compact=True)
    text = t("until the end of round {round}", round=until)
    return p.Row(names.card(card), text, aside=(last, button(names, t("End it"), c.CorrectLasting(card, 0))))


def _put_card(names: Names) -> p.Field:
    """Return the search that puts an environment or a rumor into play."""
    t = names.words.t
    lasting_kinds = (CardKind.ENVIRONMENT, CardKind.RUMOR)
    cards = [card for card in names.box.mythos.values() if card.kind in lasting_kinds]
    options = tuple(_card_option(names, card) for card in sorted(cards, key=names.words.name))
    return p.Field(
        t("Put a card into play"),
        options,
        placeholder=t("Put a card into play: two or three letters"),
        empty=t("No environment or rumor with this name"),
        name="card-in-play",
        folded=True,
    )


def _seen(names: Names) -> p.Section:
    """Return the Mythos cards drawn since the last shuffle: switch a single card on or off, or all of them off."""
    t, table = names.words.t, names.table
    options = tuple(_seen_option(names, card) for card in sorted(names.box.mythos.values(), key=names.words.name))
    field = p.Field(
        t("Mark cards as drawn"),
        options,
        placeholder=t("First letters of the title"),
        empty=t("No Mythos card with this title"),
        name="seen-card",
        folded=True,
    )
    shuffled = button(names, t("We shuffled the deck"), c.ShuffleMythosDeck(), icon="swap")
    return p.Section(
        t("Mythos cards seen"), (field, p.Group((shuffled,), p.Layout.BUTTONS)), str(len(table.mythos_seen))
    )


def _seen_option(names: Names, card: MythosCard) -> p.Option:
    """Return a Mythos card as a choice that marks it as seen since the last shuffle, or unmarks it if it is marked."""
    is_seen = card.id in names.table.mythos_seen
    mark_seen = c.MarkSeen(card.id, not is_seen)
    return p.Option(names.words.name(card), mark_seen, titles(card, names.box), kind_name(names, card.kind), on=is_seen)


def _card_option(names: Names, card: MythosCard) -> p.Option:
    """Return a Mythos card as a choice that puts it into play; marked if it is in play."""
    return p.Option(
        names.words.name(card),
        c.PutCard(card.id),
        titles(card, names.box),
        note=kind_name(names, card.kind),
        on=card.id in (names.table.environment, names.table.rumor),
    )


def kind_name(names: Names, kind: CardKind) -> str:
    """Return the name of a Mythos card's type; for a special card the shuffling of the deck."""
    t = names.words.t
    match kind:
        case CardKind.HEADLINE:
            return t("headline")
        case CardKind.ENVIRONMENT:
            return t("environment")
        case CardKind.RUMOR:
            return t("rumor")
        case CardKind.SPECIAL:
            return t("shuffle the deck")


def _closures(names: Names) -> p.Section:
    """Return the section of places that terror can close or that are closed, each a chip that closes or opens it."""
    t, table, box = names.words.t, names.table, names.box
    shops = [s.id for s in box.spaces.values() if s.closes_at_terror]
    places = dict.fromkeys((*shops, *table.closures))
    chips = tuple(
        _chip(names, names.short(place), c.CorrectClosure(place, place not in table.closures), place in table.closures)
        for place in places
    )
    return p.Section(t("Closed places"), (p.Group(chips, p.Layout.WRAP),))


def _allies(names: Names) -> p.Section:
    """Return a chip for every ally: in the deck, with an investigator, or out of the game; a tap changes that."""
    t, table = names.words.t, names.table
    chips = tuple(_ally(names, ally) for ally in sorted(names.box.allies.values(), key=names.words.name))
    untold = allies.untold(table, names.box)
    text = t("Highlighted allies have left. Tap to change.")
    draw = (p.Button(t("Pick one at random"), DrawAlly(), icon="dice"),) if untold else ()
    body = (
        p.Group(chips, p.Layout.WRAP),
        *((p.Group(draw, p.Layout.BUTTONS),) if draw else ()),
        p.Text(text, p.Tone.THIRD, small=True),
    )
    note = t("in the deck: {n}", n=table.allies)
    return p.Section(t("Allies"), body, t("{note} ({n} unnamed)", note=note, n=untold) if untold else note)


def _ally(names: Names, ally: Ally) -> p.Chip:
    """Return an ally's chip: with its owner's name and no act, or, without an owner, an act to mark it gone or back."""
    table = names.table
    seat = next(
        (
            at
            for at, investigator in enumerate(table.investigators)
            for card in investigator.cards
            if card.card == ally.id
        ),
        -1,
    )
    name = names.words.name(ally)
    if seat >= 0:
        return p.Chip(names.words.t("{card}: {who}", card=name, who=names.first_name(seat)))
    gone = ally.id in table.allies_gone
    return _chip(names, name, c.MarkAlly(ally.id, not gone), gone)


def who_left(names: Names) -> p.Panel:
    """Return the list of the allies that can have left the game: a tap names one."""
    t, table = names.words.t, names.table
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=t("Close"), is_way_out=True)
    left = sorted((names.box.allies[ally] for ally in allies.possible(table, names.box)), key=names.words.name)
    rows = tuple(p.Row(names.words.name(ally), act=may(names, c.MarkAlly(ally.id, True))) for ally in left)
    draw = p.Button(t("Pick one at random"), DrawAlly(), icon="dice", grow=True)
    title = t("Which ally left the game?")
    head = (p.Title(title, aside=(out,)),)
    body = (p.Group(rows, p.Layout.LIST, title),)
    return p.Panel(title, body, head, (p.Group((draw,), p.Layout.BUTTONS),), name="allies")


def _draws(names: Names) -> p.Section:
    """Return the section that sets who draws the markers, the app or the players."""
    return p.Section(names.words.t("Who draws markers"), (draws_choice(names),))


def draws_choice(names: Names) -> p.Choice:
    """Return the choice of who draws gate and monster markers at this table: the app or the players."""
    t, table = names.words.t, names.table
    labels = {Draws.APP: t("the Almanac"), Draws.PLAYERS: t("the players")}
    options = tuple(
        p.Button(label, c.ChooseDraws(draws) if draws is not table.draws else None, pressed=draws is table.draws)
        for draws, label in labels.items()
    )
    return p.Choice(t("Who draws markers"), options)


def _ancient_one(names: Names) -> p.Section:
    """Return the section that wakes or calms the Ancient One and sets an outcome, or takes it away by a second tap."""
    t, table = names.words.t, names.table
    wake = c.CalmAncientOne() if table.awakening else c.WakeAncientOne()
    chips = [_chip(names, t("awake"), wake, table.awakening is not None)]
    for outcome in Outcome:
        set_to = None if table.outcome is outcome else outcome
        chips.append(_chip(names, outcome_words(outcome, names), c.CorrectOutcome(set_to), table.outcome is outcome))
    return p.Section(names.ancient_one(), (p.Group(tuple(chips), p.Layout.WRAP),))


def _supplies(names: Names) -> str:
    """Return in words how many monsters are in the cup, gate markers in the stack, and Mythos cards seen."""
    table = names.table
    left, stack, seen = monster_cup.size(table), len(table.gate_stack), len(table.mythos_seen)
    t = names.words.t
    return t("In the cup: {cup} · gate markers: {stack} · Mythos cards seen: {seen}", cup=left, stack=stack, seen=seen)
