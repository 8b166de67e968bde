"""What is remembered of a table is made again exactly when a field that it read differs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from companion.screens.remembered import remembered


@dataclass(frozen=True)
class Shelf:
    books: tuple[str, ...] = ("Necronomicon",)
    dust: int = 0
    owners: dict[str, str] = field(default_factory=dict)

    @property
    def oldest(self) -> str:
        return self.books[0]

    def owner(self) -> str:
        return self.owners.get(self.oldest, "nobody")


class Counted:
    """A remembered function and how often it was really called."""

    def __init__(self) -> None:
        self.calls = 0
        self.label = remembered(self._label)

    def _label(self, shelf: Shelf, mark: str = "", *, loud: bool = False) -> str:
        self.calls += 1
        text = f"{shelf.oldest}: {shelf.owner()}{mark}"
        return text.upper() if loud else text


def test_a_field_that_was_not_read_may_differ() -> None:
    counted = Counted()
    shelf = Shelf()
    assert counted.label(shelf) == counted.label(replace(shelf, dust=7)) == "Necronomicon: nobody"
    assert counted.calls == 1


@pytest.mark.parametrize("changes", [{"books": ("Unaussprechliche Kulten",)}, {"owners": {"Necronomicon": "Wilbur"}}])
def test_a_field_that_was_read_through_a_method_or_a_property_counts(changes: dict[str, object]) -> None:
    counted = Counted()
    shelf = Shelf()
    before = counted.label(shelf)
    assert counted.label(replace(shelf, **changes)) != before
    assert counted.label(shelf) == before
    assert counted.calls == 2


def test_other_arguments_count() -> None:
    counted = Counted()
    said = {counted.label(Shelf()), counted.label(Shelf(), "!"), counted.label(Shelf(), "!", loud=True)}
    assert len(said) == counted.calls == 3


def test_a_rule_that_would_change_what_is_only_watched_stops_at_once() -> None:
    with pytest.raises(TypeError):
        remembered(lambda shelf: replace(shelf, dust=1))(Shelf())


def test_what_asks_for_the_kind_of_the_record_is_answered() -> None:
    assert remembered(lambda shelf: isinstance(shelf, Shelf))(Shelf())
