"""Abilities: every card parses, prints back, and a slip is named with its position."""

from __future__ import annotations

import pytest

from companion.errors import BadQuestion
from companion.facts.realms import Card, load
from companion.facts.realms_notation import BadNotation, Token, Verb
from companion.realms import find_cards, parse

BOX = load()


@pytest.mark.parametrize("card", sorted(BOX.cards))
def test_every_ability_is_read_and_written_back(card: str) -> None:
    for text in BOX.cards[card].abilities:
        assert " ; ".join(map(str, parse(text))) == text


def test_the_box_has_forty_cards_with_94_abilities() -> None:
    """Section 8 of the specification."""
    assert len(BOX.cards) == 40
    assert sum(len(parse(" ; ".join(card.abilities))) for card in BOX.cards.values()) == 94


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("lose(4) ; [grene]abjure(1)", 12),
        ("loose(4)", 1),
        ("lose(x)", 6),
        ("lose(0)", 6),
        ("lose(4", 7),
        ("either{lose(1)}", 15),
        ("lose(1)>discard(1)", 9),
        ("lose(4);conj(1)", 8),
        ("", 1),
        ("[green", 7),
    ],
)
def test_a_slip_is_named_with_its_position(text: str, position: int) -> None:
    with pytest.raises(BadNotation) as caught:
        parse(text)
    assert caught.value.position == position
    assert isinstance(caught.value, BadQuestion)


def test_cards_are_found_by_either_name_and_by_first_letters() -> None:
    assert [c.id for c in find_cards("нья", box=BOX)] == ["nyarlathotep"]
    assert [c.id for c in find_cards("nyar", box=BOX)] == ["nyarlathotep"]
    assert "dean_halsey" in {c.id for c in find_cards("dh", box=BOX)}
    assert find_cards("no such card", box=BOX) == ()


@pytest.mark.parametrize("card", list(BOX.cards.values()), ids=lambda card: card.id)
def test_a_name_typed_as_it_is_printed_finds_its_card_first(card: Card) -> None:
    for name in (card.name_en, card.name_ru):
        for typed in (name, name.lower(), name.replace("’", "'"), name.replace("'", "ʼ"), name.replace("-", " ")):
            assert next(iter(find_cards(typed, box=BOX)), None) == card, typed


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("рль", "rlyeh"),
        ("р'л", "rlyeh"),
        ("rly", "rlyeh"),
        ("r'", "rlyeh"),
        ("lyeh", "rlyeh"),
        ("mi", "mi_go"),
        ("ми", "mi_go"),
        ("migo", "mi_go"),
        ("mu", "mu_medical_staff"),
        ("M. U. Medical St", "mu_medical_staff"),
        ("медик", "mu_medical_student"),
        ("mist", "high_house"),
    ],
)
def test_names_that_begin_with_what_is_typed_stand_first(typed: str, first: str) -> None:
    assert find_cards(typed, box=BOX)[0].id.startswith(first)


def test_cards_are_found_by_colour_need_and_effect() -> None:
    found = find_cards(box=BOX, colors=["green"], needs=[Token.DISCARDED], does=[Verb.DESTROY])
    assert {c.id for c in found} == {"shadow_of_cthulhu"}
    assert all((c.kind or c.presumed_kind) == "location" for c in find_cards(box=BOX, kinds=["location"]))


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("words", {"words": 7}),
        ("box", {"box": None}),
        ("colors", {"colors": ["gren"]}),
        ("colors", {"colors": "green"}),
        ("kinds", {"kinds": ["place"]}),
        ("needs", {"needs": ["money"]}),
        ("does", {"does": [None]}),
    ],
)
def test_a_search_that_nothing_can_fit_is_refused(field: str, asked: dict[str, object]) -> None:
    with pytest.raises(BadQuestion, match=f"^{field}: "):
        find_cards(**{"box": BOX, **asked})  # type: ignore[arg-type]
