"""Naming the Mythos card: the list with its type-ahead, and a card that is read off entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.arkham.box.own_card import OwnCard
from companion.arkham.table.commands import PrintedCard
from companion.arkham.table.state import Table
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_records import CardKind, MythosCard
from companion.screens import parts as p
from companion.screens.arkham.box.title_line import own_language
from companion.screens.arkham.box.titles import retold, titles
from companion.screens.arkham.drafts import mythos_draft as d
from companion.screens.arkham.drafts.mythos_draft import MythosDraft
from companion.screens.arkham.mythos import look_alikes
from companion.screens.arkham.wording.chapters.mythos_words import card_kind, card_line, entries_line, type_words
from companion.screens.arkham.wording.movement_boxes import half, in_words, movement_box, symbol_word
from companion.screens.arkham.wording.names import Names
from companion.words import Words, every_name

PRINTED_LANGUAGE = "en"
"""The language in which the data hold the titles of the printed Mythos cards; other titles are our translations."""

FILTERS = (CardKind.HEADLINE, CardKind.ENVIRONMENT, CardKind.RUMOR)


def card_list(draft: MythosDraft, names: Names) -> p.Field:
    """Return the list of the 67 cards and the cards of My box, then the ways to enter other cards.

    Cards that cannot come next stand dimmed at the end.
    """
    mine = names.mine.cards
    return names.memory.same(_card_list, names.table, names.box, names.words, draft.kind, mine)


def gates_first(names: Names) -> tuple[p.Part, ...]:
    """Return the gate places as chips above the search by title; empty where our titles are the printed ones.

    The line that titles may differ stays until the players have entered the title of a Mythos card of their own.
    """
    words, t = names.words, names.words.t
    if words.language == PRINTED_LANGUAGE:
        return ()
    is_taught = any(names.mine.title(card, own_language(words)) for card in names.box.mythos)
    differ = p.Text(t("Titles in your box may differ from ours."), p.Tone.SECOND, small=True)
    chips = _choices(d.ReadGate, "", t("No gate"), False, "gate", names)
    body = (chips,) if is_taught else (differ, chips)
    return (p.Section(t("Where does the card open a gate?"), body),)


def _card_list(table: Table, box: ArkhamBox, words: Words, kind: str, mine: Mapping[str, OwnCard]) -> p.Field:
    """Return the search among Mythos and own cards of a kind, or all for ""; cards that can be drawn come first."""
    names = Names(table, box, words)
    listed = {
        (bool(_where(card, table, words)), words.name(card).casefold(), card.id): _card_option(card, names)
        for card in box.mythos.values()
        if not kind or card.kind == kind
    }
    own = {
        (False, title.casefold(), title): _own_option(title, card, names)
        for title, card in mine.items()
        if not kind or card.kind == kind
    }
    options = tuple(option for _, option in sorted((listed | own).items(), key=lambda item: item[0]))
    return p.Field(
        words.t("Mythos card"),
        (*options, *_unlisted(names)),
        name="mythos-cards",
        filters=_filters(kind, words),
        placeholder=words.t("Title, place, or effect"),
        empty=words.t("No card matches. Enter its gate, clue, and symbols."),
    )


def _card_option(card: MythosCard, names: Names) -> p.Option:
    """Return a Mythos card as a choice; dim and with the reason if it cannot be drawn now."""
    words, where, note = names.words, _where(card, names.table, names.words), card_line(card, names)
    return p.Option(
        words.name(card),
        d.PickCard(card.id),
        f"{titles(card, names.box)} · {_places(card.gate, card.clue, names.box)}",
        mark=None,
        subtitle=card.name_en if words.name(card) != card.name_en else "",
        dim=bool(where),
        note=words.t("{card} · {where}", card=note, where=where) if where else note,
        aside=movement_box(card.white, card.black, words, upright=True),
        does=_does(retold(card), card.kind, (*card.white, *card.black), words),
    )


def _where(card: MythosCard, table: Table, words: Words) -> str:
    """Return where a card lies that cannot be drawn next, in words; empty if it can."""
    if card.id in (table.environment, table.rumor):
        return words.t("in play")
    return words.t("already seen") if card.id in table.mythos_seen else ""


def _own_option(title: str, card: OwnCard, names: Names) -> p.Option:
    """Return a card from My box as a choice."""
    words = names.words
    kind = words.t("{kind} · from my box", kind=type_words(card.kind, card.trait, words))
    return p.Option(
        title,
        d.ReadCard(card.printed(title)),
        f"{title} · {_places(card.gate, card.clue, names.box)}",
        note=entries_line(card.gate, card.clue, kind, names.box, words),
        aside=movement_box(card.white, card.black, words, upright=True),
        does=_does(card.reminder, card.kind, (*card.white, *card.black), words),
    )


def _places(gate: str, clue: str, box: ArkhamBox) -> str:
    """Return the names of a card's gate and clue places, by which a search finds it after matching titles."""
    spaces = (box.spaces[place] for place in (gate, clue) if place)
    return " ".join(every_name(space) for space in spaces)


def _does(effect: str, kind: CardKind, symbols: Iterable[str], words: Words) -> str:
    """Return the words by which the search recognises a card: effect, kind and symbols."""
    return " ".join((effect, card_kind(kind, words), *(symbol_word(symbol, words) for symbol in symbols)))


def _unlisted(names: Names) -> Iterable[p.Option]:
    """Yield the choices for a card that is not in the list: by its gate's place, or with no gate."""
    words = names.words
    for place in names.box.unstable:
        space = names.box.spaces[place]
        label = words.t("By symbols, gate: {place}", place=words.name(space))
        yield p.Option(label, d.ReadGate(place), f"{label} · {every_name(space)}", mark=p.Icon("plus"))
    label = words.t("By symbols, no gate")
    yield p.Option(label, d.ReadGate(""), label, mark=p.Icon("plus"))


def _filters(kind: str, words: Words) -> tuple[p.Chip, ...]:
    """Return the chips that limit the list to a kind of card or show all, then the chip to enter a card by symbols."""
    labels = {
        CardKind.HEADLINE: words.t("Headlines"),
        CardKind.ENVIRONMENT: words.t("Environments"),
        CardKind.RUMOR: words.t("Rumors"),
    }
    everything = p.Chip(words.t("All"), act=d.FilterCards(), on=not kind)
    by_print = p.Chip(words.t("By gate, clue, and symbols"), act=d.ReadPrinted(), mark=p.Icon("gate"))
    unprinted = () if words.language != PRINTED_LANGUAGE else (by_print,)  # the gates stand above the titles
    kinds = (
        p.Chip(labels[filter_kind], act=d.FilterCards(filter_kind.value), on=kind == filter_kind.value)
        for filter_kind in FILTERS
    )
    return (everything, *kinds, *unprinted)


# ---------------------------------------------------------------- by what is printed


def unlisted_card(draft: MythosDraft, names: Names) -> tuple[p.Part, ...]:
    """Return the questions of a card that the players read off: gate, clue, movement box; answered questions fold away.

    Once few cards have these entries, they stand above the questions.
    """
    words, printed = names.words, draft.printed or PrintedCard()
    gates = _choices(d.ReadGate, printed.gate, words.t("No gate"), draft.unfolded != "gate", "gate", names)
    alike = () if draft.unfolded == "gate" else look_alikes.of_the_box(printed, names.box)
    boxes = tuple(
        p.Button(
            "",
            d.ReadMovement(white, black),
            mark=movement_box(white, black, words),
            hint=words.t("Movement: {symbols}", symbols=in_words(white, black, words)),
            pressed=(white, black) == (printed.white, printed.black),
        )
        for white, black in printed_boxes(alike or names.box.mythos.values())
    )
    ready = p.Button(words.t("These symbols"), d.SymbolsRead(), icon="check")
    own = (
        p.Text(words.t("A different movement box: tap its symbols."), p.Tone.SECOND, small=True),
        half(words.t("White arrows"), printed.white, lambda symbol: d.ReadSymbol(symbol, "white"), words),
        half(words.t("Black arrows"), printed.black, lambda symbol: d.ReadSymbol(symbol, "black"), words),
        p.Group((ready,), p.Layout.BUTTONS),
    )
    return (
        *_look_alikes(draft, printed, names),
        p.StepBlock("1", words.t("Gate location"), body=(gates,), open=draft.unfolded == "gate"),
        p.StepBlock("2", words.t("Clue location"), body=_clue(draft, printed, names), open=not draft.is_clue_told),
        p.StepBlock(
            "3",
            words.t("Movement box"),
            words.t("Tap a movement box to find the card, or to complete an unlisted one."),
            body=(p.Group(boxes, p.Layout.WRAP), *own),
            open=True,
        ),
    )


def _look_alikes(draft: MythosDraft, printed: PrintedCard, names: Names) -> Iterator[p.Part]:
    """Yield the cards of the lists and of My box with these entries; nothing while the gate is still to be named.

    If there are too many, yield only their number and what to name next.
    """
    if draft.unfolded == "gate":
        return
    words, alike = names.words, look_alikes.of_the_box(printed, names.box)
    own = look_alikes.of_my_box(printed, names.mine)
    number = len(alike) + len(own)
    if number > look_alikes.FEW:
        text = words.t("Cards with this gate and clue: {n}. Tap the movement box too.", n=number)
        if not printed.clue:
            text = words.t("Cards with this gate: {n}. Choose the clue location too.", n=number)
        yield p.Text(text, p.Tone.SECOND, small=True)
        return
    rows = [_listed_row(card, names) for card in alike] + [_own_row(title, card, names) for title, card in own.items()]
    none = p.Button(words.t("None of these"), d.NotListed(), icon="plus")
    if rows:
        title = words.n("It is this card", "It is one of {n}", number)
        buttons = (p.Group((none,), p.Layout.BUTTONS),) if printed.white or printed.black else ()
        yield p.Section(title, (p.Group(tuple(rows), p.Layout.LIST), *buttons))
    else:
        text = words.t("No listed card matches. Enter the rest; the Almanac resolves the card as printed.")
        yield p.Text(text, p.Tone.SECOND, small=True)


def _listed_row(card: MythosCard, names: Names) -> p.Row:
    """Return the row of a listed card that has the entries read off; a tap chooses it."""
    box = movement_box(card.white, card.black, names.words, upright=True)
    return p.Row(
        names.words.name(card),
        card_line(card, names),
        act=d.PickCard(card.id),
        aside=(box,) if box else (),
        note=_where(card, names.table, names.words),
    )


def _own_row(title: str, card: OwnCard, names: Names) -> p.Row:
    """Return the row of a card from My box that has the entries read off; a tap chooses it."""
    box = movement_box(card.white, card.black, names.words, upright=True)
    kind = type_words(card.kind, card.trait, names.words)
    line = entries_line(card.gate, card.clue, kind, names.box, names.words)
    act = d.ReadCard(card.printed(title))
    return p.Row(title, line, act=act, aside=(box,) if box else (), note=names.words.t("from my box"))


def _clue(draft: MythosDraft, printed: PrintedCard, names: Names) -> tuple[p.Part, ...]:
    """Return the question for the clue place: those that cards of this gate have, then the others."""
    t, is_folded = names.words.t, draft.is_clue_told and draft.unfolded != "clue"
    alike = look_alikes.of_the_box(PrintedCard(printed.gate), names.box)
    own = look_alikes.of_my_box(PrintedCard(printed.gate), names.mine).values()
    places = {card.clue for card in alike} | {card.clue for card in own}
    if is_folded or draft.unfolded in ("clue", "gate") or not places:
        return (_choices(d.ReadClue, printed.clue, t("No clue"), is_folded, "clue", names, draft.is_clue_told),)
    chips = {
        place: p.Chip(names.short(place), act=d.ReadClue(place), hint=names.place(place))
        for place in names.box.unstable
    } | {"": p.Chip(t("No clue"), act=d.ReadClue(""))}
    fitting, others = (
        tuple(chip for place, chip in chips.items() if (place in places) is fits) for fits in (True, False)
    )
    return (
        p.Group(fitting, p.Layout.EVEN),
        p.Text(t("Elsewhere"), p.Tone.SECOND, small=True),
        p.Group(others, p.Layout.EVEN),
    )


def _choices(
    act: type[d.ReadGate] | type[d.ReadClue],
    now: str,
    none: str,
    folded: bool,
    slot: str,
    names: Names,
    is_told: bool = False,
) -> p.Group:
    """Return the chips for a card's gate or clue place, the last for none; if folded, only the choice as it stands.

    None is lit only once it ``is_told``.
    """
    if folded:
        return p.Group((p.Chip(names.place(now) if now else none, act=d.Unfold(slot), on=True),), p.Layout.WRAP)
    chips = tuple(
        p.Chip(names.short(place), act=act(place), on=place == now, hint=names.place(place))
        for place in names.box.unstable
    )
    return p.Group((*chips, p.Chip(none, act=act(""), on=is_told and not now)), p.Layout.EVEN)


def printed_boxes(cards: Iterable[MythosCard]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """Return the movement boxes that occur on these cards, most frequent first."""
    count: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    for card in cards:
        if card.white or card.black:
            key = (tuple(s.value for s in card.white), tuple(s.value for s in card.black))
            count[key] = count.get(key, 0) + 1
    return tuple(sorted(count, key=lambda key: -count[key]))


def printed_of(draft: MythosDraft, table: Table, box: ArkhamBox) -> PrintedCard:
    """Return gate, clue and movement of the drawn card, whether it is listed or not."""
    if draft.card in box.mythos:
        card = box.mythos[draft.card]
        return PrintedCard(card.gate, card.clue, tuple(s.value for s in card.white), tuple(s.value for s in card.black))
    return draft.printed or PrintedCard()
