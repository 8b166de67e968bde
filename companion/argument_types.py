"""Checks that the arguments of a public function are of the types in its signature; else one sentence, no trace.

    >>> @check_arguments
    ... def price(card: str, clues: int = 0) -> int:
    ...     return len(card) + clues
    >>> price(3)
    Traceback (most recent call last):
    companion.errors.BadQuestion: card: str is meant, not 3

``public_names.lazy_exports`` checks every function of a package's public names; inside the program, which imports from
the modules themselves, only those are checked that stand below this decorator: public methods and ``load`` of the
facts. What every tap goes through (``Session.do``, ``Timeline``, ``append`` of a journal) is not. A type that is
imported for type checkers only is unknown here; such an argument is not checked.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, wraps
from numbers import Real
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.errors import BadQuestion

F = TypeVar("F", bound=Callable[..., Any])
Fits = Callable[[Any], bool]

LONG = 60
"""Letters of what was told that a sentence repeats."""
LARGE = 12
"""Fields of a record that is looked into; a greater one, such as a table of Arkham, is known by its kind alone."""
SEVERAL = (Iterable, Collection, Sequence, AbstractSet, frozenset, tuple, list)
NUMBERS: Mapping[object, tuple[type, ...]] = {int: (int,), float: (Real,), Fraction: (int, Fraction)}
"""What is taken for a number of each kind, numpy's for one with a point; yes and no are none."""


def check_arguments(function: F) -> F:
    """Wrap a function so that an argument that does not fit its annotation raises ``BadQuestion`` that names it."""
    looks: list[tuple[int, str, str, Fits]] = []

    @wraps(function)
    def checked(*arguments: Any, **named: Any) -> Any:
        if not looks:
            looks.extend(_looks(function))
        given = len(arguments)
        for at, field, kind, fits in looks:
            if at < given:
                if not fits(arguments[at]):
                    raise wrong_type(field, kind, arguments[at])
            elif field in named and not fits(named[field]):
                raise wrong_type(field, kind, named[field])
        return function(*arguments, **named)

    return cast(F, checked)


def wrong_type(field: str, kind: str, value: object) -> BadQuestion:
    """Return the error for a wrong argument: its sentence has the expected kind and the value, shortened if long.

    Of a record of that kind it is about the first field that does not fit.
    """
    for name, meant, content in _unfit(value) if type(value).__name__ in kind.split(" or ") else ():
        return BadQuestion(field, f"{meant} is meant for its {name}, not {shortened(content)}")
    return BadQuestion(field, f"{kind} is meant, not {shortened(value)}")


def _unfit(record: Any) -> Iterator[tuple[str, str, object]]:
    """Yield name, kind in words and content of each field of a record that does not fit; nothing of what is none."""
    scope = vars(sys.modules[type(record).__module__])
    for field in fields(record) if is_dataclass(record) else ():
        hint, content = _resolved(field.type, scope), getattr(record, field.name)
        if not _fits(hint)(content):
            yield field.name, _in_words(hint, field.type), content


def shortened(value: object) -> str:
    """Return the text of a value for an error sentence, cut off if it is long.

    >>> shortened("woods"), len(shortened("x" * 5000))
    ("'woods'", 63)
    """
    text = repr(value)
    return text if len(text) <= LONG else text[:LONG] + "..."


def _looks(function: Callable[..., Any]) -> Iterator[tuple[int, str, str, Fits]]:
    """Yield position, name, kind in words and test of each argument whose annotation can be tested.

    The position of an argument that can only be given by name is ``sys.maxsize``.
    """
    scope = inspect.unwrap(function).__globals__
    for at, (field, place) in enumerate(inspect.signature(function).parameters.items()):
        if place.kind in (place.POSITIONAL_ONLY, place.POSITIONAL_OR_KEYWORD, place.KEYWORD_ONLY):
            hint = _resolved(place.annotation, scope)
            fits = _fits(hint)
            if fits is not _anything:
                yield (
                    at if place.kind is not place.KEYWORD_ONLY else sys.maxsize,
                    field,
                    _in_words(hint, place.annotation),
                    fits,
                )


def _resolved(annotation: Any, scope: dict[str, Any]) -> Any:
    """Return the type of an annotation; ``Any`` where there is none or only the type checker knows its names.

    Every annotation is resolved by itself, so that an unknown name affects no other argument.
    """
    if annotation is inspect.Parameter.empty:
        return Any
    lone = type("lone", (), {"__annotations__": {"it": annotation}})
    try:
        return get_type_hints(lone, scope)["it"]
    except (AttributeError, NameError):
        return Any


def _in_words(hint: Any, annotation: Any) -> str:
    """Return a type in the signature's words, without the module: ``Table or None``."""
    if isinstance(hint, type) and not get_args(hint):
        return hint.__name__
    text = annotation if isinstance(annotation, str) else str(hint)
    return re.sub(r"\b[a-z]\w*\.", "", text).replace(" | ", " or ")


@cache
def _fits(hint: Any) -> Fits:
    """Return the function that says whether a value fits a type hint."""
    parts, origin = get_args(hint), get_origin(hint)
    if origin in (Union, UnionType):
        return _any_of(tuple(map(_fits, parts)))
    if hint in NUMBERS:
        return _number(NUMBERS[hint])
    if origin is tuple and parts[-1:] != (Ellipsis,):
        return _tuple_of(tuple(map(_fits, parts)))
    if (origin or hint) in SEVERAL:
        return _several(_fits(parts[0]) if parts else _anything)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(_fits(parts[0]), _fits(parts[1]))
    kind = origin or hint
    if kind is Callable or get_origin(kind) is Callable:
        return callable
    if not isinstance(kind, type) or kind in (object, Any):
        return _anything
    if getattr(kind, "_is_protocol", False):
        return _has(tuple(name for name in {**vars(kind), **kind.__annotations__} if name[0] != "_"))
    # Of a box, which our own files fill, nothing is looked into.
    if is_dataclass(kind) and len(fields(kind)) <= LARGE and "digest" not in kind.__dataclass_fields__:
        return _record(kind)
    return _instance(kind)


def _instance(kind: type) -> Fits:
    """Return a test for instances of a class; of a record below it, like a command, the own fields must fit too."""

    def fits(value: Any) -> bool:
        if not isinstance(value, kind):
            return False
        own: Any = type(value)
        is_record = is_dataclass(value)
        return not is_record or own is kind or _fits(own)(value)

    return fits


def _anything(_value: object) -> bool:
    """Return True for any value."""
    return True


def _any_of(kinds: Sequence[Fits]) -> Fits:
    """Return the function that says whether a value fits any of these kinds."""
    return lambda value: any(fits(value) for fits in kinds)


def _number(kinds: tuple[type, ...]) -> Fits:
    """Return the function that says whether a value is a number of these types; truth values are none."""
    return lambda value: isinstance(value, kinds) and not isinstance(value, bool)


def _tuple_of(kinds: Sequence[Fits]) -> Fits:
    """Return the function that says whether a value is a tuple or list whose items fit these kinds in turn."""

    def fits(value: Any) -> bool:
        return (
            isinstance(value, tuple | list)
            and len(value) == len(kinds)
            and all(fits(element) for fits, element in zip(kinds, value, strict=True))
        )

    return fits


def _several(each: Fits) -> Fits:
    """Return a test for collections whose members all pass ``each``.

    Texts, bytes and mappings fail; an iterator passes untested, as it can be gone through only once.
    """

    def members_fit(value: Any) -> bool:
        """Return whether a value is a collection whose members fit, or an untested iterator; no text or mapping."""
        if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
            return False
        return not isinstance(value, Collection) or all(map(each, value))

    return members_fit


def _mapping(key: Fits, content: Fits) -> Fits:
    """Return the function that says whether a value is a mapping whose keys and values fit."""

    def fits(value: Any) -> bool:
        return isinstance(value, Mapping) and all(map(key, value)) and all(map(content, value.values()))

    return fits


def _has(names: Sequence[str]) -> Fits:
    """Return the function that says whether a value has all these attributes."""
    return lambda value: all(hasattr(value, name) for name in names)


def _record(kind: Any) -> Fits:
    """Return a test for records of this kind whose fields fit their annotations."""
    looks: list[tuple[str, Fits]] = []

    def fits(value: Any) -> bool:
        if not isinstance(value, kind):
            return False
        if not looks:
            scope = vars(sys.modules[kind.__module__])
            looks.extend((field.name, _fits(_resolved(field.type, scope))) for field in fields(kind))
        return all(look(getattr(value, name)) for name, look in looks)

    return fits
