"""The open readings: every one in both languages, chosen by one tap, shown at each question mark that it concerns."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arkham_tables import BOX, acts, drawn, texts

from companion import words
from companion.arkham.engine import apply
from companion.arkham.table import commands as c
from companion.facts import readings
from companion.facts.readings import Dispute
from companion.facts.rules_reference import Topic
from companion.facts.rules_reference import load as rules
from companion.screens import parts as p
from companion.screens.arkham.belongings import losses_screen
from companion.screens.arkham.drafts import view as v
from companion.screens.arkham.drafts.sheet_draft import SheetDraft
from companion.screens.arkham.table import readings_screen, rules_reference
from companion.screens.arkham.wording import phrases, readings_words, sentences
from companion.screens.arkham.wording.names import Names
from companion.screens.families import sheets as s

TABLE = apply(None, c.SetUpTable("yig", (c.Seat("joe_diamond"), c.Seat("amanda_sharpe"))), BOX).state
ARKHAM_IDS = frozenset(rule.id for rule in rules())


def _names(*chosen: str, language: str = "ru") -> Names:
    table = TABLE
    for way in chosen:
        table = apply(table, c.ChooseReading(way), BOX).state
    return Names(table, BOX, words.load(language))


def _blocks(parts: object) -> list[s.ReadingChoice]:
    if isinstance(parts, s.ReadingChoice):
        return [parts]
    if isinstance(parts, tuple):
        return [one for part in parts for one in _blocks(part)]
    return _blocks(tuple(getattr(parts, name) for name in ("body", "parts") if hasattr(parts, name)))


@pytest.mark.parametrize("dispute", readings.load(), ids=lambda one: one.id)
def test_every_open_place_is_written_in_both_languages(dispute: Dispute) -> None:
    assert dispute.topic in tuple(Topic)
    for one in (dispute, *dispute.ways):
        written = (one.title_en, one.title_ru) if isinstance(one, Dispute) else (one.text_en, one.text_ru)
        assert all(written)
        assert max(map(len, written)) <= 110, "one or two short sentences"
    assert len(dispute.ways) >= 2
    assert dispute.rules
    for way in dispute.ways:
        assert not way.page or way.standing is readings.ReadingStanding.BOOK


def test_both_sorts_stand_on_the_page_and_ours_is_chosen_at_first() -> None:
    found = _blocks(readings_screen.present(_names()))
    assert [one.name for one in found] != []
    assert len(found) == len(readings.load())
    assert all([way.on for way in one.ways] == [True, *(False for _ in one.ways[1:])] for one in found)
    assert all(way.source.endswith("наше толкование") for one in found for way in one.ways[:1])


def test_a_tap_on_another_reading_is_the_choice_and_the_page_says_so() -> None:
    found = {one.name: one for one in _blocks(readings_screen.present(_names("loan_is_paid")))}
    loan = found["reading-unpaid_loan"]
    assert [way.on for way in loan.ways] == [False, True]
    assert loan.ways[0].act == c.ChooseReading("loan_may_lapse")
    assert not loan.note
    title = readings_screen.present(_names("loan_is_paid", "sign_price_is_a_loss")).head[0]
    assert f"2 из {len(readings.load())}" in str(title)


def test_who_does_it_by_hand_is_told_so() -> None:
    found = {one.name: one for one in _blocks(readings_screen.present(_names("half_together")))}
    assert "исправьте" in found["reading-half_of_items_and_clues"].note
    assert not found["reading-prices_of_sealing"].note


@pytest.mark.parametrize("dispute", readings.load(), ids=lambda one: one.id)
def test_what_is_not_followed_says_plainly_what_the_table_does(dispute: Dispute) -> None:
    for way in dispute.ways:
        if not readings.is_followed(way.id):
            assert readings_words.by_hand(way.id, words.load("ru"))


def test_the_sentence_stands_where_half_of_the_items_goes() -> None:
    table = replace(TABLE, readings={"half_of_items_and_clues": "half_together"}, round=2)
    names = Names(table, BOX, words.load("ru"))
    draft = SheetDraft(sanity=table.investigators[0].sanity)
    said = [part.text for part in losses_screen.toll(names, 0, draft) if isinstance(part, p.Text)]
    assert said == [readings_words.by_hand("half_together", names.words)]
    assert not list(readings_words.at_hand("half_together", _names()))


@pytest.mark.parametrize(
    ("topic", "name"),
    [
        ("UPKEEP-03", "reading-second_blessing"),
        ("SPECIAL-CARD-04", "reading-unpaid_loan"),
        ("FLY-04", "reading-flyer_in_a_location"),
    ],
)
def test_the_question_mark_shows_what_is_open_there(topic: str, name: str) -> None:
    sheet = rules_reference.present(words.load("ru"), topic, _names())
    assert name in [one.name for one in _blocks(sheet)]


def test_two_taps_from_the_question_mark_choose_a_reading() -> None:
    """DESIGN-hands.md section 5: "?", reading."""
    shown = acts(drawn(v.View(rules="UPKEEP-03 STATUS-12"), "ru"))
    assert {"do": "ChooseReading", "with": {"reading": "blessing_begins_anew"}} in shown


def test_the_settings_lead_there() -> None:
    shown = acts(drawn(v.View(sheet=v.SheetKind.SETTINGS), "ru"))
    assert any(act == {"go": "OpenSheet", "with": {"sheet": "readings"}} for act in shown)
    assert "Спорные правила" in " ".join(texts(drawn(v.View(sheet=v.SheetKind.READINGS), "ru")))


def test_the_choice_is_named_in_log_and_undo() -> None:
    names, act = _names(), c.ChooseReading("loan_is_paid")
    told = apply(TABLE, act, BOX).events
    assert "Пока деньги есть" in sentences.sentence(told[0], names)
    assert phrases.phrase(act, names, told) == "правило (Не платить по ссуде, имея деньги)"
