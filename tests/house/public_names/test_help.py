"""``help`` of the library's face: what a function raises, and by which rule it counts, stands in its docstring.

What a function can raise is read off its source: every ``raise`` of one of our errors in it, and in the functions of
ours that it calls by their names.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType

import pytest
from specification import named, specification

from companion.errors import BadQuestion, CompanionError

FACES = (
    "apps.arkham", "apps.handles", "apps.innsmouth", "apps.odds", "apps.realms", "arkham", "arkham.forecast",
    "arkham.odds", "facts", "history", "innsmouth", "odds", "realms", "words",
)  # fmt: skip
COUNTING = ("arkham", "arkham.forecast", "arkham.odds", "innsmouth", "odds", "realms")
"""Faces whose functions follow the rules of a game."""
NO_RULE = {
    "apply": "the door to all chapters; each says its own rules",
    "board": "what is printed, as a graph",
    "can": "asks the door",
    "dice_sum": "dice of any game",
    "find_cards": "looks for names",
    "foe": "what a table of ours says of a card",
    "helps": "what a table of ours says of a card",
    "parse": "a notation of ours",
    "practice_town": "a town of our own",
    "read_sheet": "a file of ours",
    "read_town": "a file of ours",
    "spell": "what a table of ours says of a card",
    "spells": "what a table of ours says of a card",
    "weapon": "what a table of ours says of a card",
    "why_not": "asks the door",
    "write_sheet": "a file of ours",
    "write_town": "a file of ours",
}
"""Functions that follow no rule of a game, each with the reason."""
CANNOT = {
    "apps.handles.Handle.words": "show() and open() have refused every other language",
    "history.Session.redo": "its act is a number, which every log can keep",
    "history.Session.undo": "its act is a number, which every log can keep",
    "innsmouth.practice_town": "its file comes with the companion",
    "words.Words.list_and": "fills both of its own placeholders",
}
"""What reaches a ``raise`` that it never comes to, each with the reason."""
OWN_FILES = {"companion.facts.where", "companion.facts.arkham", "companion.facts.innsmouth", "companion.facts.realms",
             "companion.facts.readings"}  # fmt: skip
"""Modules that read what comes with the companion: only a damaged installation lets them refuse."""
NONE_COMES = re.compile(r"\b[Nn]ever (?:raises|refuses)\b|\bnot raised\b")


@dataclass(frozen=True)
class Shown:
    """A function, method or property that a face shows."""

    label: str
    function: FunctionType
    owner: type | None = None

    @property
    def said(self) -> str:
        return inspect.getdoc(self.function) or ""

    @property
    def said_with_class(self) -> str:
        """Its class may say for all of them what each raises."""
        above = [inspect.getdoc(base) or "" for base in (self.owner.__mro__ if self.owner else ())]
        return "\n".join([self.said, *(said for said in above if re.search(r"\b[Ee]very (?:method|question)\b", said))])


def shown(face: str) -> Iterator[Shown]:
    module = importlib.import_module(f"companion.{face}")
    for name in module.__all__:
        thing = getattr(module, name)
        if inspect.isclass(thing):
            members = {inner: part for base in reversed(thing.__mro__) for inner, part in vars(base).items()}
            for inner, part in members.items():
                if inner[0] != "_" and (function := _function(part)):
                    yield Shown(f"{face}.{function.__qualname__}", function, thing)
        elif isinstance(thing, ModuleType):
            for inner, part in vars(thing).items():
                if inner[0] != "_" and part.__class__ is FunctionType and part.__module__ == thing.__name__:
                    yield Shown(f"{face}.{name}.{inner}", part)
        elif function := _function(thing):
            yield Shown(f"{face}.{name}", function)


def _function(thing: object) -> FunctionType | None:
    thing = thing.fget if isinstance(thing, property) else getattr(thing, "__func__", thing)
    found = inspect.unwrap(thing) if callable(thing) else None
    return found if isinstance(found, FunctionType) and found.__module__.startswith("companion") else None


def raised(function: FunctionType, owner: type | None = None) -> set[type[CompanionError]]:
    """Our errors that it can raise, as far as its source tells."""
    errors, seen, left = set[type[CompanionError]](), set[FunctionType](), [function]
    while left:
        if (one := left.pop()) not in seen and one.__module__ not in OWN_FILES:
            seen.add(one)
            own, called = _read(one, owner)
            errors |= own
            left += called
    return errors


@cache
def _read(
    function: FunctionType, owner: type | None
) -> tuple[frozenset[type[CompanionError]], tuple[FunctionType, ...]]:
    """The errors that stand in a function, and the functions that it calls."""
    nodes = tuple(ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))))
    scope, errors, called = _scope(function, nodes), set(), []
    for node in nodes:
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            error = _error(node.exc.func, scope, owner)
            if isinstance(error, type) and issubclass(error, CompanionError):
                errors.add(error)
        elif isinstance(node, ast.Call) and (other := _called(node.func, scope, owner)):
            called.append(other)
    return frozenset(errors), tuple(called)


def _error(what: ast.expr, scope: Callable[[str], object], owner: type | None) -> object:
    """What is raised: an error, or what a function of ours makes, by its annotation."""
    if isinstance(what, ast.Name) and isinstance(scope(what.id), type):
        return scope(what.id)
    maker = _called(what, scope, owner)
    return maker.__globals__.get(str(maker.__annotations__.get("return"))) if maker else None


def _called(what: ast.expr, scope: Callable[[str], object], owner: type | None) -> FunctionType | None:
    match what:
        case ast.Name(name):
            found = scope(name)
            return _function(vars(found).get("__post_init__") if isinstance(found, type) else found)
        case ast.Attribute(ast.Name("self"), name) if owner is not None:
            return _function(getattr(owner, name, None))
        case ast.Attribute(ast.Name(module), name) if isinstance(there := scope(module), ModuleType):
            return _function(getattr(there, name, None))
    return None


def _scope(function: FunctionType, nodes: Iterable[ast.AST]) -> Callable[[str], object]:
    """What a name means in it: imported within it, or global."""
    within: dict[str, object] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("companion"):
            module = vars(importlib.import_module(node.module))
            within |= {one.asname or one.name: module[one.name] for one in node.names if one.name in module}
    return lambda name: within.get(name, function.__globals__.get(name))


def is_told(errors: set[type[CompanionError]], said: str) -> bool:
    """Whether one of the errors is named, itself or its kind, or the docstring says that none comes out."""
    kinds = {kind for error in errors for kind in (error, error.__base__, *error.__subclasses__())}
    names = {kind.__name__ for kind in kinds} - {"CompanionError", "SentenceError"}
    return not errors or NONE_COMES.search(said) is not None or any(re.search(rf"\b{name}\b", said) for name in names)


@pytest.mark.parametrize("face", FACES)
def test_every_public_function_method_and_property_says_what_it_is(face: str) -> None:
    assert [one.label for one in shown(face) if not one.said] == []


@pytest.mark.parametrize("face", FACES)
def test_what_can_refuse_says_so_by_the_name_of_its_error(face: str) -> None:
    silent = {
        one.label: found
        for one in shown(face)
        if one.label not in CANNOT and not is_told(found := raised(one.function, one.owner), one.said_with_class)
    }
    assert silent == {}


@pytest.mark.parametrize("face", COUNTING)
def test_what_follows_a_rule_says_where_it_stands(face: str) -> None:
    module = importlib.import_module(f"companion.{face}")
    known = set(specification())
    for name in module.__all__:
        function = None if inspect.isclass(getattr(module, name)) else _function(getattr(module, name))
        if function is None or name in NO_RULE:
            continue
        source = re.search(r"Source: rules/(\w+)\.md (.+?)(?:\n\n|\Z)", inspect.getdoc(function) or "", re.DOTALL)
        assert source, f"{face}.{name} has no Source"
        ids = set(named(source[2]))
        assert ids or "section" in source[2], name
        assert ids <= known, name


def test_the_lists_of_exceptions_hold_nothing_that_is_none() -> None:
    names = {name for face in COUNTING for name in importlib.import_module(f"companion.{face}").__all__}
    assert NO_RULE.keys() <= names
    by_label = {one.label: one for face in FACES for one in shown(face)}
    assert [label for label in CANNOT if not raised(by_label[label].function, by_label[label].owner)] == []


def refuses() -> None:
    from companion.odds.numbers import whole

    whole("dice", 3, 0, 9)


def is_silent() -> int:
    return len("dice")


def test_the_source_is_followed_to_what_it_raises() -> None:
    refuses.__module__ = is_silent.__module__ = "companion.tested"
    assert raised(refuses) == {BadQuestion}
    assert raised(is_silent) == set()
