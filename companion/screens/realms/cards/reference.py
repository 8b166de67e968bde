"""The card reference: every card by name or first letters, filtered by what is known of it, its abilities in words.

Source: rules/realms.md sections 4, 5, 8; all sentences are our own.
"""

from __future__ import annotations

from companion.facts.realms import Card
from companion.facts.realms_notation import Token, Verb
from companion.realms.cards.finding_cards import find_cards, search_text
from companion.realms.game.state import Shield
from companion.screens import parts as p
from companion.screens.realms.cards import abilities
from companion.screens.realms.drafts.view import Filter, OpenCard, OpenSheet, SheetKind, ToggleLegend, View
from companion.screens.realms.duel.drawn import Sign, Signs, Swatch
from companion.screens.realms.wording.names import Names

COLORS = ("yellow", "green", "purple", "black")
KINDS = ("character", "artifact", "location")


def present(names: Names, view: View) -> p.Panel:
    """Return the sheet of the cards: one card if the view names it and the box has it, otherwise the list of all.

    The signs are explained if that was asked for.
    """
    t = names.words.t
    card = names.box.cards.get(view.card)
    if card is not None:
        return _card_page(names, card)
    legend = p.Button(
        t("Symbols"), ToggleLegend(), icon="info", pressed=view.has_legend, hint=t("What the symbols mean")
    )
    box = p.Button(
        t("My box"),
        OpenSheet(SheetKind.BOX),
        icon="pencil",
        hint=t("Costs, copies, levels, and shields on my own cards"),
    )
    body: list[p.Part] = [p.Group((legend, box), p.Layout.BUTTONS)]
    if view.has_legend:
        shields = tuple(p.Text(names.shield_does(shield), small=True) for shield in (Shield.HAVEN, Shield.GATE))
        body.append(p.Section(t("Symbols"), abilities.legend(names)))
        body.append(p.Section(t("The two shields of locations"), shields))
    body.append(_list(names, view))
    return p.Panel(t("Cards"), tuple(body), size=p.Size.PAGE, name="cards")


def _list(names: Names, view: View) -> p.Field:
    """Return the search among all cards that the filters let through."""
    t = names.words.t
    cards = find_cards(
        box=names.box,
        colors=_chosen(view, "color"),
        kinds=_chosen(view, "kind"),
        needs=[Token(name) for name in _chosen(view, "needs")],
        does=[Verb(name) for name in _chosen(view, "does")],
    )
    options = tuple(_option(names, card) for card in cards)
    filters = (*_filters(names, view), *_ability_filters(names, view))
    return p.Field(
        t("Name of the card"),
        options,
        t("Name or what it does"),
        t("No such card"),
        "cards",
        filters=filters,
    )


def _chosen(view: View, family: str) -> list[str]:
    """Return the values of the chosen filters of a family such as "color", sorted; empty if none is chosen."""
    return [
        filter_name.partition(":")[2] for filter_name in sorted(view.filters) if filter_name.startswith(f"{family}:")
    ]


def _option(names: Names, card: Card) -> p.Option:
    """Return a card as a choice that opens its page, with its abilities as signs."""
    rows = [abilities.signs(ability, names, card=card).signs for ability in abilities.abilities(card)]
    every = tuple(sign for row in rows for sign in (*row, _GAP))[:-1]
    return p.Option(
        names.words.name(card),
        OpenCard(card.id),
        search_text(card),
        names.what(card),
        mark=swatch(names, card),
        aside=Signs(every),
        does=abilities.search_text(card, names),
    )


_GAP = Sign("gap", "")


def swatch(names: Names, card: Card) -> Swatch:
    """The colour of a card."""
    color = str(card.color)
    return Swatch(color, names.letter(color), names.color(color))


def _filters(names: Names, view: View) -> tuple[p.Chip, ...]:
    """Return the chips that filter by colour and by kind."""

    def chip(what: str, text: str) -> p.Chip:
        return p.Chip(text, act=Filter(what), on=what in view.filters)

    colors = tuple(chip(f"color:{color}", names.color(color)) for color in COLORS)
    return (*colors, *(chip(f"kind:{kind}", names.kind(kind)) for kind in KINDS))


def _ability_filters(names: Names, view: View) -> tuple[p.Chip, ...]:
    """Return the chips that filter by what an ability does, then by what it needs, except the token black."""
    verbs = tuple((f"does:{verb.value}", Sign(verb.value, ""), names.verb(verb)) for verb in Verb)
    needs = tuple(
        (f"needs:{token.value}", Sign(token.value, "", letter=_letter(names, token)), names.token(token))
        for token in Token
        if token is not Token.BLACK
    )
    t = names.words.t
    return tuple(
        p.Chip(
            label,
            act=Filter(what),
            on=what in view.filters,
            mark=Signs((sign,)),
            hint=t("needs: {what}", what=label) if what.startswith("needs") else t("effect: {what}", what=label),
        )
        for what, sign, label in (*verbs, *needs)
    )


def _letter(names: Names, token: Token) -> str:
    """Return the letter of a colour's token; "" for any other token."""
    return names.letter(token.value) if token.value in COLORS else ""


# ---------------------------------------------------------------- one card


def _card_page(names: Names, card: Card) -> p.Panel:
    """Return the page of a card: its name in another language, kind, abilities in words, and what is printed on it."""
    t = names.words.t
    back = p.Button(t("All cards"), OpenCard(card.id), icon="left", is_way_out=True)
    title = names.words.name(card)
    other = card.name_en if title != card.name_en else card.name_ru
    body = (
        p.Text(other, p.Tone.SECOND, italic=True),
        p.Group((swatch(names, card), p.Text(names.what(card))), p.Layout.ROW),
        *_presumed(names, card),
        p.Section(
            t("Abilities"), tuple(abilities.line(ability, names, card=card) for ability in abilities.abilities(card))
        ),
        p.Section(t("Printed on the card"), (*printed(names, card),)),
        p.Text(t("Use each ability once a turn, in any order, or not at all. A card never meets its own "
            "requirement."), p.Tone.SECOND, small=True),
    )  # fmt: skip
    return p.Panel(title, body, (p.Title(title),), (back,), p.Size.PAGE, f"card-{card.id}", is_titled_by_page=True)


def _presumed(names: Names, card: Card) -> tuple[p.Part, ...]:
    """Return lines on why "(?)" stands behind colour or type: it is presumed, not proven; empty if both are known."""
    t = names.words.t
    lines = []
    if not card.color:
        lines.append(
            t("(?) Color assumed from the order of the rulebook’s list; if your card differs, go by the card.")
        )
    if not card.kind:
        lines.append(t("(?) Type assumed from the name; if your card differs, go by the card."))
    return tuple(p.Text(line, p.Tone.THIRD, small=True) for line in lines)


def printed(names: Names, card: Card) -> tuple[p.Part, ...]:
    """Cost, copies, level and shield as far as anybody knows them."""
    t = names.words.t
    unknown = t("unknown")
    rows = [(t("conjuring cost"), card.cost), (t("copies in the box"), card.copies)]
    if (card.kind or card.presumed_kind) == "location":
        rows.append((t("inhabitants’ sanity level"), card.location_sanity))
    lines = [p.Row(label, aside=(p.Text(unknown if value is None else str(value)),)) for label, value in rows]
    if (card.kind or card.presumed_kind) == "location":
        lines.append(p.Row(t("shield"), aside=(p.Text(names.shield(Shield(card.shield))),)))
    enter = p.Button(t("Enter it from my card"), OpenSheet(SheetKind.BOX), icon="pencil")
    return (p.Group(tuple(lines), p.Layout.LIST), p.Group((enter,), p.Layout.BUTTONS))
