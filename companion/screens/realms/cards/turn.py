"""My turn: the cards in hand and in play, which abilities work, what the others miss, and the best turn in order.

Source: rules/realms.md sections 3-5, B7, B9-B11; the search is ``companion.realms.deck.best_turn``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from companion.facts.realms import Card
from companion.facts.realms_notation import Token, Verb
from companion.realms.cards.my_box import certain
from companion.realms.deck.best_turn import MOST_CARDS, BestTurn, Deed, Surroundings, best_turn
from companion.realms.game.commands import AbjureCard, PlayLocation, Source
from companion.realms.game.shields import loss_to_finish
from companion.realms.game.state import Shield
from companion.records import dataclass
from companion.screens import parts as p
from companion.screens.families import chances
from companion.screens.realms.cards import abilities
from companion.screens.realms.cards.asking import questions
from companion.screens.realms.cards.dealing import dealing, dealt_this_turn
from companion.screens.realms.cards.hand import card_field, hand, hand_in_turn, held_chip, my_seat, town_of
from companion.screens.realms.cards.market import buying, market, purse
from companion.screens.realms.cards.reference import swatch
from companion.screens.realms.drafts.turn_draft import (
    ChooseAbjuring,
    ChooseGoal,
    ChooseSeat,
    DropCard,
    Fact,
    LetStay,
    ToggleFact,
    TurnDraft,
    TurnGoal,
    held,
)
from companion.screens.realms.drafts.view import View
from companion.screens.realms.duel.drawn import AbilityLine
from companion.screens.realms.duel.passing import pass_button
from companion.screens.realms.wording.bursts import Log
from companion.screens.realms.wording.names import Names
from companion.screens.realms.wording.refusals import button

WHOSE_TURN = -1
"""Instead of a seat: whoever has the turn."""
FIRST, REST = 99, 1
"""Worth of what is wanted, and of everything else, which only decides between equals."""


def present(names: Names, view: View, records: Log = ()) -> p.Panel:
    """The page of my turn."""
    t, draft = names.words.t, view.turn
    ways = best_turns(names, draft)
    result, duel, town = ways.shown, names.duel, town_of(names, draft)
    has_cards = bool(held(draft, duel) or town or _used_up(names, draft))
    buys = buying(names, duel, result) if duel is not None and is_mine(names, draft) else None
    body: list[Any] = []
    if duel is not None and buys is not None:
        body.append(purse(names, duel, buys, result))
    choice = seats(names, draft)
    if buys is None:
        body += choice
    body.append(hand(names, draft) if buys is None else hand_in_turn(names, view))
    if names.duel is None or town:
        body.append(_town(names, draft))
    foot: tuple[p.Part, ...] = ()
    if duel is not None and buys is not None:
        deal = dealing(names, duel, result, dealt_this_turn(records, duel))
        if deal is not None:
            body.append(p.Group((deal,), p.Layout.BUTTONS))
        body.append(market(names, view, duel, buys, town))
        if has_cards:
            body.append(_best_folded(names, draft, ways))
        foot = (_passing(names, draft, deal),)
        body += choice
    if has_cards:
        body += questions(names, [names.box.cards[card] for card in (*held(draft, duel), *town)])
        body += [] if buys is not None else [_best(names, draft, ways)]
        body += [_abilities(names, draft, result), _facts(names, draft)]
    title = t("My turn")
    if duel is not None and buys is not None:
        title = t("{who}’s turn", who=names.player(duel.active))
    name = "turn" if duel is None else f"turn-{duel.turn}"  # the next turn begins at the top of its page
    return p.Panel(title, tuple(body), foot=foot, size=p.Size.PAGE, name=name)


def _passing(names: Names, draft: TurnDraft, deal: p.Button | None) -> p.Button:
    """Return the button that ends the turn, always in its place; while a loss waits it says so."""
    passing = pass_button(names, draft)
    return replace(passing, under=names.words.t("loss not dealt yet")) if deal is not None and deal.act else passing


def is_mine(names: Names, draft: TurnDraft) -> bool:
    """Return whether it is the turn of the seat that this page plays."""
    duel = names.duel
    return duel is not None and duel.outcome is None and duel.active == my_seat(names, draft)


def seats(names: Names, draft: TurnDraft) -> tuple[p.Part, ...]:
    """Return the choice of the seat that this page plays; empty without a duel."""
    if names.duel is None:
        return ()
    t, chosen = names.words.t, draft.seat if draft.seat in names.duel.seated else WHOSE_TURN
    turn = p.Button(t("current player"), ChooseSeat(WHOSE_TURN), pressed=chosen == WHOSE_TURN)
    options = tuple(
        p.Button(names.player(seat), ChooseSeat(seat), pressed=seat == chosen) for seat in names.duel.seated
    )
    return (p.Choice(t("Who I am"), (turn, *options)),)


@dataclass(frozen=True, slots=True)
class BestTurns:
    """The best turn that keeps every card, and the one that may abjure cards, which leave the duel for ever."""

    kept: BestTurn
    abjuring: BestTurn
    wins: bool
    """With what is abjured the duel is won now, and without it is not."""
    abjures: bool
    """The second one is shown."""
    leaving: tuple[str, ...] = ()
    """What the best turn of all would abjure, before its owner lets any of it stay."""

    @property
    def shown(self) -> BestTurn:
        """The turn whose order stands on the page."""
        return self.abjuring if self.abjures else self.kept


def best_turns(names: Names, draft: TurnDraft) -> BestTurns:
    """Return the best turn with and without abjuring cards for ever.

    Abjuring is chosen by default only if that alone wins now, for its price is permanent.
    """
    gone = Counter(_used_up(names, draft))
    leaving = tuple((Counter(best(names, draft).abjured) - gone).elements())
    keeping = best(names, draft, leaving=())
    if not leaving:
        return BestTurns(keeping, keeping, wins=False, abjures=False)
    allowed = tuple((Counter(leaving) - Counter(draft.staying)).elements())
    abjuring = best(names, draft, leaving=allowed)
    wins = _wins(names, draft, abjuring) and not _wins(names, draft, keeping)
    return BestTurns(keeping, abjuring, wins, wins if draft.abjures is None else draft.abjures, leaving)


def _wins(names: Names, draft: TurnDraft, turn: BestTurn) -> bool:
    """Return whether the sanity loss of this turn puts everybody but me out of the duel."""
    duel, seat = names.duel, my_seat(names, draft)
    if duel is None or duel.active != seat or duel.outcome is not None:
        return False
    others = [other for other in duel.seated if other != seat]
    destroyed = sum(deed.atom.verb is Verb.DESTROY for deed in turn.deeds)
    reach = duel.neighbours(seat)
    needed = [
        loss_to_finish(duel, seat, other, destroyed if len(others) == 1 else 0) for other in others if other in reach
    ]
    return len(needed) == len(others) and all(loss is not None and loss <= turn.loss for loss in needed)


def _used_up(names: Names, draft: TurnDraft) -> tuple[str, ...]:
    """Return the cards of mine that have abjured themselves this turn; what they gave is still in the purse."""
    duel = names.duel
    return duel.used_up if duel is not None and is_mine(names, draft) else ()


def best(names: Names, draft: TurnDraft, *, leaving: tuple[str, ...] | None = None) -> BestTurn:
    """Return the best turn for the goal that was chosen, with what has abjured itself this turn.

    ``leaving``: only these cards may abjure themselves from now on, None = all.
    """
    power = FIRST if draft.goal is not TurnGoal.LOSS else REST
    loss = FIRST if draft.goal is not TurnGoal.POWER else REST
    town, gone = town_of(names, draft)[:MOST_CARDS], _used_up(names, draft)
    hand = (*gone, *held(draft, names.duel))[: MOST_CARDS - len(town)]
    around = Surroundings(
        somebody_holds_cards=Fact.NOBODY_HOLDS not in draft.facts,
        something_to_abjure=Fact.NOTHING_TO_ABJURE not in draft.facts,
        location_to_destroy=Fact.NO_LOCATION not in draft.facts,
    )
    duel = names.duel
    mine = duel is not None and duel.active == my_seat(names, draft)
    return best_turn(
        hand,
        town,
        box=certain(names.box),
        power=power,
        loss=loss,
        gain=REST,
        draw=REST,
        seat=around,
        discarded=Fact.DISCARDED in draft.facts or bool(duel and duel.has_discarded),
        abjured=Fact.ABJURED in draft.facts or bool(mine and duel and duel.abjured),
        leaving=None if leaving is None else (*gone, *leaving),
    )


# ---------------------------------------------------------------- cards


def _town(names: Names, draft: TurnDraft) -> p.Section:
    """Return the section of the player's locations in play, or that there are none; without a duel, with a search."""
    t, town = names.words.t, town_of(names, draft)
    if names.duel is not None:
        chips = tuple(p.Chip(names.card(card), mark=swatch(names, names.box.cards[card])) for card in town)
        field: tuple[p.Part, ...] = ()
    else:
        chips = tuple(held_chip(names, card, DropCard(at, card, from_town=True)) for at, card in enumerate(town))
        field = (card_field(names, draft, to_town=True),)
    empty = p.Text(t("No location in play"), p.Tone.SECOND)
    return p.Section(t("My locations in play"), (*field, p.Group(chips, p.Layout.WRAP) if chips else empty))


def _abilities(names: Names, draft: TurnDraft, result: BestTurn) -> p.Section:
    """Return the section with what becomes of each card's abilities in that turn, and what unused ones lack.

    Equal cards in equal states stand there once.
    """
    used, seen = _states(result), Counter(_used_up(names, draft))
    alike: dict[tuple[Any, ...], int] = {}
    hand = held(draft, names.duel)
    for at, card in enumerate((*hand, *town_of(names, draft))):
        states = used.get((card, seen[card]), {})
        ways = _ways(names, draft, card, is_held=at < len(hand))
        key = card, tuple(sorted(states.items())), ways
        alike[key] = alike.get(key, 0) + 1
        seen[card] += 1
    cards = tuple(_card(names, card, dict(states), ways, n) for (card, states, ways), n in alike.items())
    return p.Section(names.words.t("What works, what is missing"), cards)


def _ways(names: Names, draft: TurnDraft, card: str, is_held: bool) -> tuple[p.Part, ...]:
    """Return buttons for a card of mine in my own turn: lay out a location, abjure a card that abjures itself."""
    t, duel, printed = names.words.t, names.duel, names.box.cards[card]
    if duel is None or not is_mine(names, draft):
        return ()
    lying = [location.number for location in duel.players[duel.active].locations if location.card == card]
    ways: list[p.Part] = []
    if is_held and printed.kind == "location":
        shield = Shield(printed.shield)
        lay = PlayLocation(card, printed.location_sanity, shield, duel.active, len(lying), from_hand=True)
        ways.append(button(names, t("Play it"), lay, kind=p.ButtonKind.QUIET))
    if any(ability.abjures_itself for ability in abilities.abilities(printed)):
        number, gone = 0 if is_held else lying[0], duel.abjured.count(card)
        itself = AbjureCard(card, Source.PLAY, number=number, of=duel.active, gone=gone, is_played=True)
        ways.append(button(names, t("Abjured"), itself, kind=p.ButtonKind.QUIET))
    return tuple(ways)


State = tuple[str, tuple[Token, ...]]


def _states(result: BestTurn) -> dict[tuple[str, int], dict[int, State]]:
    """Return the state of each ability: (card, number of the copy) -> ability -> state.

    Copies of a card are alike, so the results are given to the first copy that has none yet.
    """
    states: dict[tuple[str, int], dict[int, State]] = {}

    def put(card: str, ability: int, state: State) -> None:
        copy = 0
        while ability in states.setdefault((card, copy), {}):
            copy += 1
        states[card, copy][ability] = state

    for deed in result.deeds:
        put(deed.card, deed.ability, ("on", ()))
    for card, ability, missing in result.unused:
        put(card, ability, ("off" if missing else "spare", missing))
    return states


def _card(names: Names, card: str, states: dict[int, State], ways: tuple[p.Part, ...], times: int) -> p.Group:
    """Return a card in hand with its number if above 1 and each ability: works, lacks a token, or is better saved."""
    printed = names.box.cards[card]
    lines: list[AbilityLine] = []
    for number, ability in enumerate(abilities.abilities(printed)):
        state, missing = states.get(number, ("", ()))
        lines.append(abilities.line(ability, names, state, _in_words(names, printed, state, missing), missing, printed))
    label = names.words.name(printed)
    head = p.Title(f"{label} ×{times}" if times > 1 else label, 3, aside=ways)
    return p.Group((head, *lines), p.Layout.CARD)


def _in_words(names: Names, card: Card, state: str, missing: tuple[Token, ...]) -> str:
    """Return an ability's state in words: works, what it misses, or better saved or no target; "" for any other."""
    t = names.words.t
    if state == "off":
        lacking = names.words.list_and([names.token(token, card) for token in missing])
        return t("still missing: {what}", what=lacking)
    return {"on": t("works"), "spare": t("better kept, or no target")}.get(state, "")


# ---------------------------------------------------------------- the best turn


def _best(names: Names, draft: TurnDraft, ways: BestTurns) -> p.Section:
    """Return the section with the best turn."""
    return p.Section(names.words.t("Best turn"), _best_inside(names, draft, ways))


def _best_folded(names: Names, draft: TurnDraft, ways: BestTurns) -> p.Fold:
    """Return the best turn folded into a line with its power and sanity loss; unfolded, the order of its cards."""
    t, result = names.words.t, ways.shown
    figures = t("power {power}, sanity loss {loss}", power=result.power, loss=result.loss)
    return p.Fold(t("Best turn"), figures, _best_inside(names, draft, ways))


def _best_inside(names: Names, draft: TurnDraft, ways: BestTurns) -> tuple[Any, ...]:
    """Return the best turn: the choice of its goal, power and loss, and its steps, or that nothing can be used."""
    t, result = names.words.t, ways.shown
    goals = {TurnGoal.POWER: t("power"), TurnGoal.LOSS: t("loss"), TurnGoal.MIX: t("both")}
    choice = p.Choice(
        t("Go for"),
        tuple(p.Button(label, ChooseGoal(goal), pressed=goal is draft.goal) for goal, label in goals.items()),
    )
    figures = p.Group(
        (
            chances.BigFigure(str(result.power), t("conjuring power"), tone=p.Tone.MONEY),
            chances.BigFigure(str(result.loss), t("sanity loss"), tone=p.Tone.DANGER),
        ),
        p.Layout.GRID,
    )
    more = [t("sanity gained: {n}", n=result.gain)] if result.gain else []
    more += [t("cards drawn: {n}; their effects are not counted", n=result.draws)] if result.draws else []
    notes = [" · ".join(more)] if more else []
    steps = tuple(_step(names, number, deed) for number, deed in enumerate(result.deeds, start=1))
    order = steps or (p.Text(t("No ability to use"), p.Tone.SECOND),)
    texts = tuple(p.Text(note, p.Tone.SECOND, small=True) for note in notes)
    return (choice, *_price(names, draft, ways), figures, *texts, *order)


def _price(names: Names, draft: TurnDraft, ways: BestTurns) -> tuple[p.Part, ...]:
    """Return the choice between both turns, with the cards lost for ever; empty if abjuring gives nothing."""
    t, words = names.words.t, names.words
    if not ways.leaving:
        return ()
    keeping = t("Abjure nothing: {power} power, {loss} loss", power=ways.kept.power, loss=ways.kept.loss)
    gone = Counter(ways.abjuring.abjured) - Counter(ways.kept.abjured)
    leaving = words.n(
        "Abjure {n} card: {power} power, {loss} loss",
        "Abjure {n} cards: {power} power, {loss} loss",
        gone.total(),
        power=ways.abjuring.power,
        loss=ways.abjuring.loss,
    )
    options = (
        p.CheckLine(keeping, ChooseAbjuring(False), not ways.abjures),
        p.CheckLine(leaving, ChooseAbjuring(True), ways.abjures),
    )
    which = _which(names, draft, ways.leaving) if ways.abjures and len(ways.leaving) > 1 else ()
    cards = words.list_and([f"{names.card(card)} × {n}" if n > 1 else names.card(card) for card, n in gone.items()])
    price = t("Abjured cards leave your deck for good: {cards}.", cards=cards) if gone else ""
    text = t("This wins now. {price}", price=price) if ways.wins else price
    tone = p.Tone.DANGER if ways.abjures else p.Tone.SECOND
    return (p.Group(options, p.Layout.LIST), *which, *((p.Text(text, tone, small=True),) if text else ()))


def _which(names: Names, draft: TurnDraft, leaving: tuple[str, ...]) -> tuple[p.Part, ...]:
    """Return a chip for each card that may abjure itself; a tap lets it stay, or leave after all."""
    chips, staying = [], Counter(draft.staying)
    for card in leaving:
        staying[card] -= 1
        leaves = staying[card] < 0
        chips.append(p.Chip(names.card(card), act=LetStay(card, leaves), on=leaves))
    return (p.Group(tuple(chips), p.Layout.WRAP, names.words.t("Which cards to abjure")),)


def _step(names: Names, number: int, deed: Deed) -> p.StepBlock:
    """Return a numbered step of the best turn: card, effect and signs, and that the card leaves the game if so."""
    card = names.box.cards[deed.card]
    ability = abilities.abilities(card)[deed.ability]
    text = abilities.short(deed.atom, names)
    if deed.abjures_itself:
        text = names.words.t("{effect}; then abjure this card", effect=text)
    return p.StepBlock(str(number), names.card(deed.card), text, (abilities.signs(ability, names, card=card),))


def _facts(names: Names, draft: TurnDraft) -> p.Section:
    """Return the section with facts of this turn outside my cards, on which conditions and targets depend."""
    t = names.words.t
    labels = {
        Fact.DISCARDED: t("a card was already discarded this turn"),
        Fact.ABJURED: t("already abjured this turn"),
        Fact.NOBODY_HOLDS: t("nobody has cards in hand"),
        Fact.NOTHING_TO_ABJURE: t("no card of cost 6 or less to abjure"),
        Fact.NO_LOCATION: t("no location in play"),
    }
    ticks = tuple(p.CheckLine(label, ToggleFact(fact), fact in draft.facts) for fact, label in labels.items())
    return p.Section(t("Tick what is true this turn"), (p.Group(ticks, p.Layout.LIST),))
