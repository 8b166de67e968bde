"""A whole table of Arkham Horror in words, a line for each thing on it, to hold two tables against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields

from companion.arkham.corrections import tracked_numbers
from companion.arkham.table.state import Investigator, Monster, Table
from companion.facts.arkham import ArkhamBox
from companion.screens.arkham.wording import readings_words
from companion.screens.arkham.wording.chapters.causes import outcome_words
from companion.screens.arkham.wording.fields import IN_ROUND, TABLE_NUMBERS
from companion.screens.arkham.wording.names import Names
from companion.screens.keeping.differences import Lines
from companion.words import Words

Line = tuple[str, str]

NUMBERS: tuple[str, ...] = (
    *sorted((number.field for number in tracked_numbers.NUMBERS.values()), key=lambda field: field != "round"),
    "two_cards_since",
    "gate_card_round",
)
"""Numbers of the table that have a name of their own."""

TOLD_OTHERWISE = (
    "id", "player", "place", "zone", "fortune", "monster_trophies", "gate_trophies", "sliders", "upkeep_sliders",
    "cards", "rolled", "sent_from", "devoured_in",
)  # fmt: skip
"""Fields of an investigator that are no number and no yes or no, and the one by which no two tables differ."""


def lines(table: Table, box: ArkhamBox, words: Words) -> Lines:
    """Return every thing and number of the table as named lines."""
    names = Names(table, box, words)
    result: dict[str, str] = {}
    for part in (_table(names), _board(names), _monsters(names), _cards(names), _people(names), _fights(names)):
        result.update((what, how) for what, how in part if how)
    return result


def _table(names: Names) -> Iterator[Line]:
    """Yield the lines of the table's own numbers: Ancient One, phase, tracks, draws, readings, end; "" if unset."""
    t, table = names.words.t, names.table
    yield t("Ancient One"), names.ancient_one()
    yield t("Phase"), names.phase(table.phase)
    yield t(TABLE_NUMBERS["first_player"]), names.investigator(table.first_player)
    for field in NUMBERS:
        yield t(TABLE_NUMBERS[field]), str(getattr(table, field))
    yield t(TABLE_NUMBERS["mythos_resolved"]), t("yes") if table.mythos_resolved else ""
    yield t("Icy winds before the rumor"), t("round {n}", n=table.winds_round) if table.winds_round else ""
    yield t("Monster markers in the game"), str(table.cup_size)
    yield t("Who draws"), t("the Almanac draws") if table.draws == "app" else t("the players draw")
    yield t("Awakening"), t("round {n}", n=table.awakening.round) if table.awakening else ""
    for way in table.readings.values():
        yield t("Rule: {title}", title=readings_words.title(way, names.words)), readings_words.text(way, names.words)
    yield t("End of the game"), outcome_words(table.outcome, names) if table.outcome else ""


def _board(names: Names) -> Iterator[Line]:
    """Yield the board's lines: clues, gates, elder signs, closures, activity, then the gate stack, "" where none."""
    t, table, place = names.words.t, names.table, names.place
    for where, number in table.clues.items():
        yield t("Clues: {place}", place=place(where)), str(number)
    for where, world in table.gates.items():
        yield t("Gate: {place}", place=place(where)), place(world)
    for where in sorted(table.seals):
        yield t("Elder sign: {place}", place=place(where)), t("yes")
    for where, until in table.closures.items():
        yield t("Closed: {place}", place=place(where)), t("until round {n}", n=until) if until else t("for good")
    for where, number in Counter(table.activity_by_hand).items():
        yield t("Activity marker: {place}", place=place(where)), str(number)
    for world, number in sorted(table.gate_stack.shuffled.items()):
        yield t("Gate markers shuffled: {world}", world=place(world)), str(number or "")
    yield t("Gate markers below them"), ", ".join(map(place, table.gate_stack.bottom))
    yield t("Unnamed gate markers"), str(table.gate_stack.unnamed or "")


def _monsters(names: Names) -> Iterator[Line]:
    """Yield a line for each kind of monster on the table: its name and where its markers lie, with their number."""
    kinds = Counter(monster.kind for monster in names.table.monsters)
    for kind in kinds:
        places = Counter(names.place(monster.place) for monster in names.table.monsters if monster.kind == kind)
        yield names.words.t("Monster: {name}", name=names.monster(kind)), _counted(places)


def _cards(names: Names) -> Iterator[Line]:
    """Yield the lines of cards in play, cards seen, and allies and activity markers that are gone; "" for none."""
    t, table, card = names.words.t, names.table, names.card
    yield t("Environment"), card(table.environment) if table.environment else ""
    yield t("Rumor"), card(table.rumor) if table.rumor else ""
    for lasting, until in table.lasting.items():
        yield t("Duration: {card}", card=card(lasting)), t("until round {n}", n=until)
    yield t(TABLE_NUMBERS["mythos_seen"]), ", ".join(map(card, table.mythos_seen))
    yield t("Allies gone"), ", ".join(map(names.own_card, table.allies_gone))
    yield t("Activity markers off the board"), ", ".join(map(card, table.activity_off))


def _people(names: Names) -> Iterator[Line]:
    """Yield the lines of all investigators, each begun with the investigator's name."""
    for seat, investigator in enumerate(names.table.investigators):
        for what, how in _person(names, investigator):
            yield names.words.t("{who}, {what}", who=names.investigator(seat), what=what), how


def _person(names: Names, investigator: Investigator) -> Iterator[Line]:
    """Yield an investigator's lines: place, trophies, sliders, cards, "" for none; other fields unless None, false."""
    t, n = names.words.t, names
    yield t("place"), n.place(investigator.place, investigator.zone)
    yield t("may return at once to"), n.place(investigator.sent_from) if investigator.sent_from else ""
    yield t("player"), investigator.player
    yield t("Blessing or Curse"), n.fortune(investigator.fortune) if investigator.fortune != "none" else ""
    yield t("monster trophies"), _counted(Counter(map(n.monster, investigator.monster_trophies)))
    yield t("gate trophies"), _counted(Counter(map(n.place, investigator.gate_trophies)))
    yield t("sliders"), _stops(investigator.sliders)
    yield t("sliders at Upkeep"), _stops(investigator.upkeep_sliders)
    yield t("Upkeep rolls made"), ", ".join(map(n.own_card, investigator.rolled))
    yield t("cards"), ", ".join(_owned_cards(names, investigator))
    for field in fields(investigator):
        value = getattr(investigator, field.name)
        if field.name not in TOLD_OTHERWISE and value is not None and value is not False:
            is_never = field.name in IN_ROUND and not value
            yield n.field_within(field.name), "" if is_never else t("yes") if value is True else str(value)


def _owned_cards(names: Names, investigator: Investigator) -> Iterator[str]:
    """Yield the investigator's cards, each with its exhaustion and tokens in brackets if it has any."""
    t = names.words.t
    for card in investigator.cards:
        marks = (t("exhausted") if card.exhausted else "", t("tokens {n}", n=card.tokens) if card.tokens else "")
        text = ", ".join(filter(None, marks))
        yield names.own_card(card.card, card.deck) + (f" ({text})" if text else "")


def _fights(names: Names) -> Iterator[Line]:
    """Yield the lines of the fights, then of the final battle if it is on; "a monster" for a marker that is gone."""
    t, table = names.words.t, names.table
    markers: dict[int, Monster] = {monster.number: monster for monster in table.monsters}
    for seat, fight in table.fights.items():
        foe = markers.get(fight.monster)
        yield t("{who} fights", who=names.investigator(seat)), names.monster(foe.kind) if foe else t("a monster")
    if table.battle is not None:
        yield t(TABLE_NUMBERS["battle_round"]), str(table.battle.round)
        yield t(TABLE_NUMBERS["battle_successes"]), str(table.battle.successes)
        yield t("Ancient One’s combat rating"), str(table.battle.combat_rating)
        yield t("Attacked this battle round"), ", ".join(map(names.investigator, table.battle.attacked))
        yield t("Defended this battle round"), ", ".join(map(names.investigator, table.battle.defended))


def _counted(times: Counter[str]) -> str:
    """Return names in order, each with its number from two on: "Ghoul ×2, Zombie"."""
    return ", ".join(f"{name} ×{number}" if number > 1 else name for name, number in sorted(times.items()))


def _stops(stops: Iterable[int] | None) -> str:
    """Return slider stops counted from 1: "1–2–3"; "" if they are not set."""
    return "–".join(str(stop + 1) for stop in stops) if stops is not None else ""
