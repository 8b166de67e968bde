"""Where the sources leave a rule open: each reading in own words, read once from ``data/arkham``; ours comes first.

>>> dispute = next(one for one in load() if one.id == "unpaid_loan")
>>> [way.id for way in dispute.ways]
['loan_may_lapse', 'loan_is_paid']
>>> [is_followed(way.id) for way in dispute.ways]
[True, True]
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from companion.errors import BadData, Problem
from companion.facts import csvfile
from companion.facts.rules_reference import Topic
from companion.facts.where import data_folder
from companion.records import dataclass

DISPUTES = "disputes.csv"
READINGS = "readings.csv"


class Otherwise(StrEnum):
    """Readings beside ours that the rules of the companion follow once a table has chosen them."""

    BLESSING_BEGINS_ANEW = "blessing_begins_anew"
    LOAN_IS_PAID = "loan_is_paid"
    RUMOR_WAITS_FOR_TERROR = "rumor_waits_for_terror"
    RUMOR_SPARES_ITS_OWN_END = "rumor_spares_its_own_end"
    DOOMS_ONE_CHECK = "dooms_one_check"
    DOOM_FROM_TEN = "doom_from_ten"
    OUTSKIRTS_STAY = "outskirts_stay"
    OVERFLOW_LEAVES_THE_LAST = "overflow_leaves_the_last"
    ENCOUNTER_BRINGS_ONE = "encounter_brings_one"
    CARRIED_AND_DELAYED = "carried_and_delayed"
    SIGN_NEEDS_MORE = "sign_needs_more"
    FALLEN_MOVE = "fallen_move"
    CHTHONIAN_IS_HELD = "chthonian_is_held"
    FLYER_STAYS = "flyer_stays"
    FIRST_INCOME_WAITS = "first_income_waits"
    FORTUNE_RESTS = "fortune_rests"
    CLUE_NEEDS_AN_OPEN_PLACE = "clue_needs_an_open_place"
    SCORE_COUNTS_TOUGHNESS = "score_counts_toughness"
    SCORE_LEAVES_THE_LOST = "score_leaves_the_lost"
    SCORE_FORGETS_THE_LOAN = "score_forgets_the_loan"
    WEATHER_ENDS_THE_OLD = "weather_ends_the_old"
    SNEAK_OF_THE_SLIDER = "sneak_of_the_slider"
    HAPPY_DAYS_HOLD_THE_TRACK = "happy_days_hold_the_track"
    SURGE_IN_ONE = "surge_in_one"
    SURGE_IS_FREE = "surge_is_free"
    REST_TO_THE_CUP = "rest_to_the_cup"
    KATE_LEAVES_HER_SHARE = "kate_leaves_her_share"
    HOUND_BY_FIRST_PLAYER = "hound_by_first_player"
    CLOSED_PLACE_HAS_NO_GATE = "closed_place_has_no_gate"
    EVADE_PLAIN_DAMAGE = "evade_plain_damage"
    EVADED_FOR_THE_ROUND = "evaded_for_the_round"
    RESISTANCE_OF_THE_SUM = "resistance_of_the_sum"
    HASTUR_ASKS_FOR_WILL = "hastur_asks_for_will"
    SUCCESSES_ARE_LOST = "successes_are_lost"
    DELAYED_TAKE_NONE = "delayed_take_none"
    CARD_CANNOT_WIN = "card_cannot_win"
    SIGN_PRICE_IS_A_LOSS = "sign_price_is_a_loss"
    HIGHEST_PRICE_COUNTS = "highest_price_counts"
    TROPHY_AS_PRINTED = "trophy_as_printed"
    SKIPPING_HAS_ONE = "skipping_has_one"
    CELL_IS_THE_STATION = "cell_is_the_station"
    BACK_WITHOUT_GATES = "back_without_gates"
    WHO_IS_AWAY_IS_LOST = "who_is_away_is_lost"
    POWERS_GO_ON = "powers_go_on"


class ReadingStanding(StrEnum):
    """The support of a reading."""

    BOOK = "book"
    FAQ = "faq"
    CARD = "card"
    ENGLISH = "english"
    """The English rulebook, where the Russian one says otherwise or nothing."""
    FORUM = "forum"
    """The publisher's forum."""
    WIKI = "wiki"
    SILENT = "silent"
    """Nothing does: the rulebook is silent, and we decided."""
    CUSTOM = "custom"
    """Tables play it so; the rulebook is silent."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading; the first one of a dispute is ours."""

    id: str
    dispute: str
    text_en: str
    text_ru: str
    standing: ReadingStanding
    page: str
    """Page of the Russian rulebook by its own index; empty = not known."""


@dataclass(frozen=True, slots=True)
class _Row:
    id: str
    topic: Topic
    rules: tuple[str, ...]
    title_en: str
    title_ru: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """One open place of the rules with its readings, ours first."""

    id: str
    topic: Topic
    rules: tuple[str, ...]
    """Ids of the entries of the reference that it concerns."""
    title_en: str
    title_ru: str
    ways: tuple[Reading, ...]


@cache
def load() -> tuple[Dispute, ...]:
    """Return every open place, in the order of the file. Raises ``BadData`` with everything that is wrong with the
    tables."""
    problems: list[Problem] = []
    folder = data_folder() / "arkham"
    rows = csvfile.read(folder / DISPUTES, _Row, problems)
    ways = csvfile.read(folder / READINGS, Reading, problems)
    csvfile.refer(ways, "dispute", {row.id for row in rows.records}, "dispute", problems)
    disputes = tuple(
        Dispute(
            row.id,
            row.topic,
            row.rules,
            row.title_en,
            row.title_ru,
            tuple(way for way in ways.records if way.dispute == row.id),
        )
        for row in rows.records
    )
    for number, dispute in enumerate(disputes, start=2):
        if len(dispute.ways) < 2:
            problems.append(Problem(DISPUTES, number, "id", f"{dispute.id!r} has fewer than two readings"))
    if problems:
        raise BadData(tuple(problems))
    return disputes


@cache
def by_way() -> Mapping[str, Dispute]:
    """Id of a reading -> the open place that it answers."""
    return MappingProxyType({way.id: dispute for dispute in load() for way in dispute.ways})


def is_ours(way: str) -> bool:
    """Return whether this is the reading that holds where a table chose none."""
    return by_way()[way].ways[0].id == way


def is_followed(way: str) -> bool:
    """Return whether rules and odds follow this reading once it is chosen; if not, the players apply it by hand."""
    return is_ours(way) or way in tuple(Otherwise)
