"""An investigator's cards: the list, the page for adding a card, the page of one card. Cards may stay unnamed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.arkham.encounters.spells import sanity_cost
from companion.arkham.investigators import belongings
from companion.arkham.investigators.upkeep import is_loan
from companion.arkham.pieces import decks
from companion.arkham.rounds.phases import ways_back
from companion.arkham.table import commands as c
from companion.arkham.table import moments
from companion.arkham.table.refusals import Reason
from companion.arkham.table.state import UNKNOWN, Deck, Held, Investigator
from companion.facts.arkham_card_effects import CardWhat
from companion.facts.arkham_powers import PowerWord
from companion.screens import parts as p
from companion.screens.arkham.belongings.card_words import cards_in_order, does, record_of, searched_by, sign, title
from companion.screens.arkham.belongings.trade_screen import hands_over, others_here
from companion.screens.arkham.box.title_line import title_line
from companion.screens.arkham.box.titles import retold
from companion.screens.arkham.drafts.sheet_draft import FilterDeck, OpenSheetPage, SheetDraft, SheetPage
from companion.screens.arkham.drafts.view import DealHands, OpenInvestigator
from companion.screens.arkham.wording.names import DRAWN, Names
from companion.screens.arkham.wording.refusals import button, may, why_not
from companion.screens.families import sheets as s


def hand_cards(names: Names, seat: int) -> Iterator[s.HandCard]:
    """Yield every card of an investigator with its quick acts: use or turn, tokens, discard; its name opens it."""
    for card in names.table.investigators[seat].cards:
        yield s.HandCard(
            title(names, card),
            does(names, card.card),
            sign(names, card),
            act=OpenSheetPage(SheetPage.CARD, card.number),
            exhausted=card.exhausted,
            aside=(*_tokens(names, seat, card), *_turn(names, seat, card), discard(names, seat, card)),
        )


def discard(names: Names, seat: int, card: Held) -> p.Button:
    """Return the button that discards a card: by the rules if they allow it, otherwise as a correction."""
    act = may(names, c.LoseCard(seat, card.number)) or c.TakeFromHand(card.number)
    hint = names.words.t("Discard {card}", card=names.own_card(card.card, card.deck))
    return p.Button("", act, p.ButtonKind.QUIET, "x", hint=hint)


def _turn(names: Names, seat: int, card: Held) -> tuple[p.Chip, ...]:
    """Return the chip that uses, exhausts or refreshes a card; empty for cards that are never turned."""
    t = names.words.t
    if card.exhausted:
        act: p.Act | None = may(names, c.RefreshCard(seat, card.number)) or c.CorrectCard(card.number, "exhausted", 0)
        return (p.Chip(t("exhausted"), act=act, hint=t("Refresh")),)
    item = names.box.items.get(card.card)
    if item is not None and item.discard_on_use:
        act = may(names, c.UseCard(seat, card.number))
        return (p.Chip(t("use"), act=act, hint=t("Use")),) if act else ()
    if not (item.exhaust if item is not None else _is_turned(names, card)):
        return ()
    act = may(names, c.UseCard(seat, card.number)) or may(names, c.ExhaustCard(seat, card.number))
    return (p.Chip(t("ready"), act=act, hint=t("Exhaust")),)


def _is_turned(names: Names, card: Held) -> bool:
    """Return whether a card can be exhausted and refreshed: any spell, a skill with a re-roll, or an unnamed card."""
    skill = names.box.skills.get(card.card)
    return card.deck is Deck.SPELL or (skill is not None and skill.reroll) or card.card == UNKNOWN


def _tokens(names: Names, seat: int, card: Held) -> tuple[p.Stepper, ...]:
    """Return the token stepper of a card that holds tokens; removing the last token may discard the card."""
    if not (card.tokens or decks.number_of(card, CardWhat.TOKENS, names.box)):
        return ()
    return (_token_stepper(names, seat, card),)


def _token_stepper(names: Names, seat: int, card: Held) -> p.Stepper:
    """Return the stepper for the tokens on a card, by the rules or otherwise by hand, without steps refused by both."""
    acts = (
        may(names, c.ChangeTokens(seat, card.number, by)) or may(names, c.StepCard(card.number, by)) for by in (-1, 1)
    )
    fewer, more = acts
    return p.Stepper(names.words.t("Tokens"), str(card.tokens), fewer, more, compact=True)


# ---------------------------------------------------------------- a card comes


def which_card(names: Names, seat: int, draft: SheetDraft) -> tuple[p.Part, ...]:
    """Return the page for adding a card: choose it by name, or take an unnamed card of a deck."""
    t, deck = names.words.t, Deck(draft.deck) if draft.deck else None
    filters = tuple(
        p.Chip(names.deck(listed_deck), act=FilterDeck(listed_deck), on=listed_deck is deck) for listed_deck in Deck
    )
    due = belongings.possessions_due(names.table, seat, names.box)
    due_first = sorted(cards_in_order(names, deck), key=lambda card: decks.deck_of(card, names.box) not in due)
    options = tuple(_option_to_gain(names, seat, card) for card in due_first)
    return (
        *_possessions(names, seat),
        p.Field(
            t("Card"),
            options,
            t("First letters of the name"),
            t("No card with this name. Take an unnamed one from its deck:"),
            name=f"own-cards-{len(names.table.investigators[seat].cards)}",
            focus=True,
            filters=filters,
        ),
        p.Section(t("Add without a name"), (p.Group(tuple(_unnamed(names, seat)), p.Layout.EVEN),)),
    )


def _option_to_gain(names: Names, seat: int, card: str) -> p.Option:
    """Return a card as a choice to add: gained by the rules, otherwise by hand; disabled if that is refused too."""
    deck = decks.deck_of(card, names.box) or Deck.SPECIAL
    gained = may(names, c.GainCard(seat, card))
    by_hand = c.PutInHand(seat, card)
    reason = "" if gained else why_not(names, by_hand)
    effect = does(names, card) if gained or reason else names.words.t("by hand")
    note = f"{names.deck(deck)} · {effect}"
    return p.Option(
        names.words.name(record_of(card, names)),
        gained or by_hand,
        searched_by(names, card),
        note=note,
        does=retold(record_of(card, names)),
        enabled=not reason,
        reason=reason,
    )


def _unnamed(names: Names, seat: int) -> Iterator[p.Button]:
    """Yield a button for each deck from which an unnamed card can be taken; nothing for a deck that refuses."""
    for deck in (Deck.COMMON, Deck.UNIQUE, Deck.SPELL, Deck.SKILL, Deck.ALLY):
        act = may(names, c.GainCard(seat, UNKNOWN, deck)) or may(names, c.PutInHand(seat, UNKNOWN, deck))
        if act is not None:
            yield p.Button(names.deck(deck), act, icon="plus")


def _possessions(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield the cards that the sheet still draws at the start of the game, or for a new investigator, as a hint.

    Nothing after the set-up of this investigator.
    """
    if not belongings.is_being_set_up(names.table, seat):
        return
    yield from _seats(names, seat)
    if text := to_draw(names, seat):
        yield p.Text(text, p.Tone.SECOND, names.words.t("From the sheet:"), small=True)
    yield from _there_already(names, seat)
    if number := sum(belongings.possessions_to_deal(names.table, seat, names.box).values()):
        t = names.words.t
        everybody = p.Button(t("For everybody"), DealHands(-1), hint=t("For everybody: the Almanac draws"))
        to_all = (everybody,) if _to_deal(names) > number else ()
        yield p.Group((_deal(names, seat, number), *to_all), p.Layout.BUTTONS)


def _there_already(names: Names, seat: int) -> Iterator[p.Part]:
    """Yield the cards of an investigator, each of which a tap puts back; nothing for an empty hand."""
    t, cards = names.words.t, names.table.investigators[seat].cards
    chips = tuple(
        p.Chip(
            title(names, card),
            act=c.TakeFromHand(card.number),
            mark=p.Icon("x"),
            hint=t("{card} put back", card=title(names, card)),
        )
        for card in cards
    )
    if chips:
        label = p.Text(t("Already there:"), p.Tone.SECOND, small=True)
        yield p.Group((label, *chips), p.Layout.WRAP, label.text)


def to_draw(names: Names, seat: int) -> str:
    """Return how many cards of which decks the sheet still draws, in words; empty if none."""
    due, sheet = belongings.random_possessions_due(names.table, seat, names.box), names.table.investigators[seat].id
    return ", ".join(_drawn(names, sheet, deck, number) for deck, number in due.items())


def _seats(names: Names, seat: int) -> Iterator[p.Group]:
    """Yield a row of the investigators who are being set up, with how much of each hand is there; a tap changes hands.

    Nothing for a single investigator, or if no possessions are due.
    """
    table = names.table
    order = [each_seat for each_seat in table.clockwise() if belongings.is_being_set_up(table, each_seat)]
    if len(order) > 1 and any(belongings.possessions_due(table, each_seat, names.box) for each_seat in order):
        yield p.Group(
            tuple(_seat(names, each_seat, seat) for each_seat in order),
            p.Layout.SEATS,
            names.words.t("Starting possessions"),
        )


def _seat(names: Names, at: int, seat: int) -> p.Button:
    """Return the button to an investigator's page for adding cards, with how many random possessions are there."""
    t, sheet = names.words.t, names.box.investigators[names.table.investigators[at].id]
    wanted = sheet.random_common + sheet.random_unique + sheet.random_spells + sheet.random_skills
    due = sum(belongings.possessions_due(names.table, at, names.box).values())
    return p.Button(
        names.first_name(at),
        OpenInvestigator(at, SheetPage.ADD),
        mark=names.figure(at),
        more=t("{n} of {of}", n=wanted - due, of=wanted) if due else t("ready"),
        pressed=at == seat,
    )


def _deal(names: Names, seat: int, number: int) -> p.Button:
    """Return the button with which the app draws the random possessions; its label says the given number of cards."""
    label = names.words.n("Deal {n} card", "Deal all {n} cards", number)
    return p.Button(label, DealHands(seat), icon="dice", grow=True)


def hands_to_deal(names: Names) -> Iterator[p.Group]:
    """Yield the button that deals the random possessions of everybody, while any are due."""
    if number := _to_deal(names):
        yield p.Group((_deal(names, -1, number),), p.Layout.BUTTONS, names.words.t("Starting possessions"))


def _to_deal(names: Names) -> int:
    """Return how many random possessions can be dealt, of all investigators together."""
    seats = range(len(names.table.investigators))
    return sum(sum(belongings.possessions_to_deal(names.table, seat, names.box).values()) for seat in seats)


def next_hand(names: Names, seat: int) -> Iterator[p.Button]:
    """Yield the button to the next investigator whose possessions are still due, once this seat has all of its own."""
    table, box, t = names.table, names.box, names.words.t
    if not belongings.is_being_set_up(table, seat) or belongings.possessions_due(table, seat, box):
        return
    order = tuple(table.clockwise())
    after = order[order.index(seat) + 1 :] + order[: order.index(seat)] if seat in order else order
    following = next((other_seat for other_seat in after if belongings.possessions_due(table, other_seat, box)), None)
    if following is not None:
        act = OpenInvestigator(following, SheetPage.ADD)
        yield p.Button(
            names.first_name(following), act, p.ButtonKind.MAIN, "right", more=t("Next:"), icon_last=True, grow=True
        )


def _drawn(names: Names, sheet: str, deck: Deck, number: int) -> str:
    """Return in words how many cards of a deck a sheet keeps; if it draws another number, that and the ability too."""
    t, draws = names.words.t, belongings.cards_to_draw(sheet, deck, number, names.box)
    if draws == number:
        return names.words.n(*DRAWN[deck], number)
    cards, by = names.words.n(*DRAWN[deck], number), names.ability_of(sheet)
    return t("keep {cards} of {draws} drawn ({ability})", cards=cards, draws=draws, ability=by)


# ---------------------------------------------------------------- one card


def card_page(names: Names, seat: int, number: int) -> tuple[p.Part, ...]:
    """Return everything that can be done with a card; empty if the investigator does not have it."""
    card = next((card for card in names.table.investigators[seat].cards if card.number == number), None)
    if card is None:
        return ()
    t = names.words.t
    return (
        p.Title(title(names, card), 2, note=names.deck(card.deck) if card.card != UNKNOWN else ""),
        p.Text(does(names, card.card), p.Tone.SECOND),
        *cast(names, seat, card),
        p.Group(tuple(_card_acts(names, seat, card)), p.Layout.BUTTONS),
        p.Group((p.Text(t("Tokens"), p.Tone.SECOND), _token_stepper(names, seat, card)), p.Layout.ROW),
        *_hand_over(names, seat, card),
        *_naming(names, card),
        *((title_line(card.card, names.mine, names.words, names.box),) if card.card != UNKNOWN else ()),
    )


FOR_WANT_OF_POINTS = (Reason.NO_POINTS_NOW, Reason.NOT_ENOUGH_POINTS)
"""Reasons why a card cannot be used that its page gives in words; for others the page has no button."""


def _card_acts(names: Names, seat: int, card: Held) -> Iterator[p.Button]:
    """Yield the buttons of a card: exhaust or refresh, discard; pay back, use, return to the box where they apply."""
    t, number = names.words.t, card.number
    if is_loan(card.card, names.box):
        yield button(names, t("Pay the loan back, $10"), c.RepayLoan(seat), kind=p.ButtonKind.MAIN, icon="money")
    refused = names.why_not(c.UseCard(seat, number))
    if refused is None or refused.reason in FOR_WANT_OF_POINTS:
        yield button(names, t("Use"), c.UseCard(seat, number), kind=p.ButtonKind.MAIN, icon="check")
    if card.exhausted:
        yield p.Button(t("Refresh"), may(names, c.RefreshCard(seat, number)), icon="swap")
    else:
        yield p.Button(t("Exhaust"), may(names, c.ExhaustCard(seat, number)), icon="swap")
    lost = may(names, c.LoseCard(seat, number)) or c.TakeFromHand(number)
    yield p.Button(t("Discard"), lost, icon="x")
    if may(names, c.LoseCard(seat, number, True)):
        yield p.Button(t("To the box"), c.LoseCard(seat, number, True), p.ButtonKind.DANGER)


def cast(names: Names, seat: int, card: Held) -> Iterator[p.Part]:
    """Yield the casting of a spell outside a fight: its price, and whether the check succeeded.

    In the final battle only a spell for its refresh can be cast.
    """
    t, in_battle = names.words.t, names.table.awakening is not None
    if card.deck is not Deck.SPELL or (in_battle and not _is_cast_in_battle(names, card)):
        return
    title = t("Cast: {spell}", spell=names.own_card(card.card)) if in_battle else t("Cast outside a fight")
    price = sanity_cost(card.card, names.table, names.box)
    failed = button(names, t("It failed"), c.UseSpell(seat, card.number, 0), icon="x")
    note = t("Sanity −{n}", n=price) if price else t("free")
    ways = (*_spell_works(names, seat, card), p.Group((failed,), p.Layout.BUTTONS))
    yield p.Section(title, ways, note)


def _is_cast_in_battle(names: Names, card: Held) -> bool:
    """Return whether a card is for the refresh of the final battle and may be used now."""
    return moments.is_of_refresh(card.card, names.box) and moments.allows(names.table, card.card, names.box)


HEALED_AT_ONCE = 4
"""Successes that Heal is offered with."""


def _spell_works(names: Names, seat: int, card: Held) -> Iterator[p.Group]:
    """Yield the buttons for a spell that works.

    Heal asks for the investigator and the number of successes, Find Gate for the gate; other spells ask nothing.
    """
    t, table, number = names.words.t, names.table, card.number
    if names.box.power(card.card, PowerWord.HEALS_BY_SUCCESSES):
        hurt = (other for other in others_here(table, seat) if _is_hurt(table.investigators[other]))
        for target in (seat, *hurt):
            counts = tuple(
                button(names, f"+{n}", c.UseSpell(seat, number, n, target=target)) for n in range(1, HEALED_AT_ONCE + 1)
            )
            yield p.Group((p.Text(names.first_name(target), p.Tone.SECOND), *counts), p.Layout.ROW)
    elif names.box.power(card.card, PowerWord.LEAVES_A_WORLD):
        gates = ways_back(table, table.investigators[seat].place)
        backs = (button(names, names.short(to), c.UseSpell(seat, number, 1, to=to), icon="gate") for to in gates)
        yield p.Group(tuple(backs), p.Layout.BUTTONS)
    else:
        yield p.Group((button(names, t("It worked"), c.UseSpell(seat, number, 1), icon="check"),), p.Layout.BUTTONS)


def _is_hurt(investigator: Investigator) -> bool:
    """Return whether the investigator lacks Stamina."""
    return investigator.stamina < investigator.max_stamina


def _hand_over(names: Names, seat: int, card: Held) -> Iterator[p.Part]:
    """Yield the section that gives a card to an investigator who stands here: a trade, else by hand."""
    chips = tuple(_gives_to(names, seat, card, other) for other in others_here(names.table, seat))
    if chips:
        by_hand = any(isinstance(chip.act, c.HandOver) for chip in chips)
        t = names.words.t
        yield p.Section(t("Give to"), (p.Group(chips, p.Layout.WRAP),), t("by hand") if by_hand else "")


def _gives_to(names: Names, seat: int, card: Held, other: int) -> p.Chip:
    """Return the chip that gives a card to another investigator, or says why it cannot go there."""
    act, reason = hands_over(names, card, seat, other)
    return p.Chip(names.first_name(other), act=act, hint=reason)


def _naming(names: Names, card: Held) -> Iterator[p.Part]:
    """Yield the search that names or renames a card of a deck; nothing if the deck has at most a single candidate."""
    t = names.words.t
    options = tuple(
        p.Option(
            names.words.name(record_of(candidate, names)),
            may(names, c.NameCard(card.number, candidate)),
            searched_by(names, candidate),
            note=does(names, candidate),
            does=retold(record_of(candidate, names)),
            on=candidate == card.card,
        )
        for candidate in cards_in_order(names, card.deck)
    )
    if len(options) > 1:
        label = t("Name the card") if card.card == UNKNOWN else t("It is a different card")
        field = p.Field(
            label,
            options,
            t("First letters of the name"),
            t("No card with this name"),
            name="name-card",
            folded=card.card != UNKNOWN,
        )
        yield p.Section(label, (field,))
