"""What counts at the table now: environment, rumor, headlines that last, the Ancient One's rule. Ribbon and its sheet.

Source: rules/arkham.md MCARD-02..04, TURN-03.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from companion.arkham.pieces import activity, due_rumors
from companion.arkham.pieces.effects import counting, of_card, places_of, rumor_street
from companion.arkham.ratings.ratings import sealing_price
from companion.arkham.table.commands import DiscardCard
from companion.arkham.table.state import Table, players_name
from companion.facts.arkham import ArkhamBox
from companion.facts.arkham_effects import CardPart, EffectKind
from companion.facts.arkham_records import CardKind
from companion.odds.dice import at_least
from companion.screens import parts as p
from companion.screens.arkham.belongings.sheet_skills import skill_name
from companion.screens.arkham.drafts.view import Close, OpenPlace, OpenSheet, SheetKind, View
from companion.screens.arkham.encounters import rumor_tasks
from companion.screens.arkham.wording.chapters.mythos_words import card_kind, card_type
from companion.screens.arkham.wording.names import Names
from companion.screens.arkham.wording.refusals import button
from companion.screens.families import hands as h
from companion.words import Words

SIDES = 6

CLOCKS = (EffectKind.TOKENS, EffectKind.TERROR_LEVEL, EffectKind.ALLIES)
"""Conditions of a rumor that are a number."""


def ribbon(names: Names, view: View | None = None) -> h.Ribbon:
    """A line of cells; each opens the sheet."""
    result = names.memory.same(_ribbon, names.table, names.box, names.words)
    return replace(result, is_open=True) if view is not None and view.sheet is SheetKind.FORCE else result


def present(names: Names) -> p.Panel:
    """Every effect with its own words, its number, whom it touches, and who can act on it."""
    title = names.words.t("Now in force")
    out = p.Button("", Close(), p.ButtonKind.QUIET, "x", hint=names.words.t("Close"), is_way_out=True)
    return p.Panel(
        label=title,
        name="force",
        head=(p.Title(title, aside=(out,)),),
        body=tuple(effects(names)),
        size=p.Size.PEEK,
    )


def effects(names: Names) -> Iterator[h.EffectLine]:
    """The rows of the sheet, in the order of the ribbon."""
    table = names.table
    if table.environment:
        yield _card(names, table.environment, "air")
    if table.rumor:
        yield _rumor(names)
    for card, until in table.lasting.items():
        yield _card(names, card, "card", names.words.t("until the end of round {round}", round=until))
    yield _ancient_one(names)


def card_text(names: Names, card: str) -> str:
    """Return what a Mythos card does: in the app's words, or in the players' words for their own card."""
    if name := players_name(card):
        mine = names.mine.cards.get(name)
        text = mine.reminder if mine is not None else ""
        return text or names.words.t("Card not in the list: follow its text.")
    return names.words.text(names.box.mythos[card], "reminder")


# ---------------------------------------------------------------- ribbon


def _ribbon(table: Table, box: ArkhamBox, words: Words) -> h.Ribbon:
    """Return the ribbon: environment, rumor, lasting headlines, if any; Ancient One's power or changed seal price."""
    names, t = Names(table, box, words), words.t
    cells = []
    if table.environment:
        changed = _changes(names, table.environment)
        texts, name = changed or (names.card(table.environment),), names.card(table.environment) if changed else ""
        hint, pin = (
            _spoken(names, t("Environment"), table.environment),
            _pin(names, _at_marker(names, table.environment)),
        )
        cells.append(h.EffectCell("env", "air", "", texts, hint, pin, name))
    if table.rumor:
        count, _, chance = _clock(names)
        in_short = (count, chance if "%" in chance else "")
        texts = (" · ".join(filter(None, in_short)) or names.card(table.rumor),)
        seats = table.seats_at(rumor_street(table, box))
        pin = _pin(names, seats)
        over = _counts(names) if any(in_short) else ""  # a name needs both lines
        name = names.card(table.rumor) if over else ""
        cells.append(
            h.EffectCell(
                "rumor",
                "rumor",
                over,
                texts,
                _spoken(names, t("Rumor"), table.rumor, *texts),
                pin,
                name,
                re.sub(r"[^\d/]", "", count),  # the figures alone, without the word that some rumors count
            )
        )
    for card, until in table.lasting.items():
        texts = (t("to the end of round {round}", round=until),)
        cells.append(h.EffectCell("env", "card", t("Headline"), texts, _spoken(names, t("Headline"), card, *texts)))
    power, _ = _power(names)
    price = sealing_price(table, box).value
    is_changed = price != box.numbers.clues_to_seal
    texts = (t("seal: {n}", n=price),) if is_changed else (power,)
    hint = t("{kind}: {what}", kind=names.ancient_one(), what=", ".join(dict.fromkeys((power, *texts))))
    cells.append(h.EffectCell("ancient", "eye", names.ancient_one(), texts, hint))
    return h.Ribbon(t("Now in force"), tuple(cells), OpenSheet(SheetKind.FORCE))


def _spoken(names: Names, kind: str, card: str, *further: str) -> str:
    """Return the text of a cell for screen readers: the kind of card, its name, and further words."""
    texts = tuple(text for text in further if text != names.card(card))
    return names.words.t("{kind}: {what}", kind=kind, what=", ".join((names.card(card), *texts)))


def _changes(names: Names, card: str) -> tuple[str, ...]:
    """Return what an environment changes in numbers, two entries at most, as short as a cell."""
    results, t, signed = [], names.words.t, names.words.signed
    for effect in of_card(card, CardPart.IN_PLAY, names.box):
        if effect.effect is EffectKind.CHECK_MODIFIER:
            skill = skill_name(names, effect.what)
            results.append(t("{skill} {n}", skill=skill[:1].lower() + skill[1:], n=signed(effect.number)))
        elif effect.effect is EffectKind.MOVEMENT_POINTS:
            results.append(t("movement {n}", n=signed(effect.number)))
    return tuple(results[:2])


def _clock(names: Names) -> tuple[str, str, str]:
    """Return how far a rumor is: its count, what is counted, and the chance that it does something this round.

    Each is '' if the card has nothing of it.
    """
    table, box, t = names.table, names.box, names.words.t
    count = what = ""
    for effect in of_card(table.rumor, CardPart.FAILS_AT, box):
        if effect.effect in CLOCKS:
            number = due_rumors.counted(table, effect.effect, box)
            if effect.effect is EffectKind.ALLIES:  # they run down
                count = t("allies {n}", n=number)
            else:
                count = t("{n} / {of}", n=number, of=effect.number)
                what = t("on the card") if effect.effect is EffectKind.TOKENS else t("terror")
    acts = next(iter(of_card(table.rumor, CardPart.ACTS, box)), None)
    if acts is None:
        return count, what, ""
    if table.round <= table.rumor_since:
        return count, what, t("from the next round")
    if not acts.dice:
        return count, what, t("every round")
    return count, what, names.words.percent(at_least(acts.dice, 1, success_on=SIDES + 1 - len(acts.faces)))


def _counts(names: Names) -> str:
    """Return the heading of the rumor's cell: what its number counts, tokens on the card or the terror level."""
    t, clocks = (
        names.words.t,
        {mythos_effect.effect for mythos_effect in of_card(names.table.rumor, CardPart.FAILS_AT, names.box)},
    )
    if EffectKind.TOKENS in clocks:
        return t("Rumor: tokens")
    return t("Rumor: terror") if EffectKind.TERROR_LEVEL in clocks else t("Rumor")


def _power(names: Names) -> tuple[str, str]:
    """The Ancient One's rule: its title, and what it says."""
    record = names.box.ancient_ones[names.table.ancient_one]
    title, _, text = names.words.text(record, "power").partition(": ")
    return title, text[:1].upper() + text[1:]


# ---------------------------------------------------------------- sheet


def _card(names: Names, card: str, icon: str, note: str = "") -> h.EffectLine:
    """A card with what it does and who stands where it counts."""
    t, ways = names.words.t, tuple[p.Button, ...]()
    if players_name(card):
        own_kind = CardKind.RUMOR if card == names.table.rumor else CardKind.ENVIRONMENT
        kind = card_kind(own_kind, names.words)
        ways = (button(names, t("Discard"), DiscardCard(card)),)
    else:
        kind = card_type(names.box.mythos[card], names.words)
    touched = _touched(names, card)
    touched_names = ", ".join(map(names.first_name, touched))
    who = t("Affects: {who}", who=touched_names) if touched_names else ""
    if 1 < len(touched) == len(names.table.clockwise()):
        who = t("Affects everybody")
    acting = ", ".join(names.first_name(seat) for seat in _at_marker(names, card))
    if acting and card == names.table.environment:
        who = " · ".join(filter(None, (t("Now at its activity marker: {who}", who=acting), who)))
    return h.EffectLine(
        icon, names.card(card), " · ".join(filter(None, (kind, note))), card_text(names, card), "", "", who, ways
    )


def _at_marker(names: Names, card: str) -> tuple[int, ...]:
    """Return the seats at the activity marker of a card, where something can be done (MCARD-04)."""
    places = {marker.place for marker in activity.markers(names.table, names.box) if marker.card == card}
    return tuple(seat for seat in names.table.clockwise() if names.table.investigators[seat].place in places)


def _pin(names: Names, seats: tuple[int, ...]) -> p.Pin | None:
    """Return the pin of the first of these seats; None if there are none."""
    return names.figure(seats[0]) if seats else None


def _touched(names: Names, card: str) -> tuple[int, ...]:
    """Return the seats in places that an effect of the card names and where it counts."""
    places = {
        place
        for effect in counting(names.table, names.box)
        if effect.card == card and effect.effect is not EffectKind.ACTIVITY
        for place in places_of(effect, names.box)
    }
    return tuple(seat for seat in names.table.clockwise() if names.table.investigators[seat].place in places)


def _rumor(names: Names) -> h.EffectLine:
    """Return the line of the rumor: how far it is, who is there, the way to refute it; plain if it has no street."""
    table, t = names.table, names.words.t
    plain = _card(names, table.rumor, "rumor")
    street = rumor_street(table, names.box)
    if not street:
        return plain
    count, what, chance = _clock(names)
    names_there = ", ".join(names.first_name(seat) for seat in table.seats_at(street))
    who = t("There now, can help pass the rumor in phase III: {who}", who=names_there) if names_there else ""
    way = p.Button(t("Pass the rumor: {place}", place=names.short(street)), OpenPlace(street), icon="map")
    figure, below = count or (chance if "%" in chance else ""), " · ".join(filter(None, (what, chance)))
    if not count:  # no number stands at the right, so its words need no column of their own
        note, below = " · ".join(filter(None, (plain.note, "" if figure else chance))), ""
        plain = replace(plain, note=note)
    ways = (*rumor_tasks.at_once(names), way, *plain.ways)
    return replace(plain, figure=figure, below=below, who=who, ways=ways)


def _ancient_one(names: Names) -> h.EffectLine:
    """Return the line of the Ancient One: its power and what it does to its worshippers."""
    record = names.box.ancient_ones[names.table.ancient_one]
    title, text = _power(names)
    worshippers = names.words.text(record, "worshippers")
    return h.EffectLine("eye", names.ancient_one(), title, f"{text} {worshippers}".strip())
