"""What a record looks like, said to pydantic's validator from the record's own type hints.

``pydantic.TypeAdapter`` says the same of them; but it has to be ready for every type there is, and costs each kernel
5 MB and 150 ms at the moment when a table opens. The records of the house know few types: text, numbers, yes or no,
text enumerations, tuples, frozensets, mappings, each other, and any of them or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic_core import SchemaValidator
from pydantic_core import core_schema as s

STRICT = s.CoreConfig(extra_fields_behavior="forbid", strict=True)
"""No field too many, nothing that is only like what is asked for."""

PLAIN: Mapping[Any, s.CoreSchema] = {
    str: s.str_schema(),
    int: s.int_schema(),
    bool: s.bool_schema(),
    float: s.float_schema(),
    NoneType: s.none_schema(),
    Any: s.any_schema(),
}


@cache
def validator(kind: Any) -> SchemaValidator:
    """Reads JSON as a ``kind``; made when it is first needed."""
    return SchemaValidator(_shape(kind), STRICT)


def _shape(kind: Any) -> s.CoreSchema:
    """Return pydantic's schema of a type; raise TypeError for types that records do not use."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_dataclass(kind):
        return _record(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return s.enum_schema(kind, list(kind), sub_type="str" if issubclass(kind, str) else None)
    parts = get_args(kind)
    match get_origin(kind):
        case origin if origin is tuple:
            return _tuple(parts)
        case origin if origin is frozenset:
            return s.frozenset_schema(_shape(parts[0]))
        case origin if origin in (Mapping, dict):
            return s.dict_schema(_shape(parts[0]), _shape(parts[1]))
        case origin if origin in (Union, UnionType) and NoneType in parts and len(parts) == 2:
            return s.nullable_schema(_shape(next(part for part in parts if part is not NoneType)))
    raise TypeError(f"records of the house do not hold {kind}")


def _tuple(parts: tuple[Any, ...]) -> s.CoreSchema:
    """Return pydantic's schema of a tuple from the types of its items; raise TypeError for an unused type."""
    if parts[-1:] == (Ellipsis,):
        return s.tuple_schema([_shape(parts[0])], variadic_item_index=0)
    return s.tuple_schema([_shape(part) for part in parts])


def _record(kind: Any) -> s.CoreSchema:
    """Return pydantic's strict schema of a dataclass; raise TypeError for a field of an unused type."""
    hints = get_type_hints(kind)
    parameters = [field for field in fields(kind) if field.init]
    shape = s.dataclass_args_schema(
        kind.__name__,
        [s.dataclass_field(field.name, _with_default(_shape(hints[field.name]), field)) for field in parameters],
    )
    return s.dataclass_schema(
        kind,
        shape,
        [field.name for field in parameters],
        config=STRICT,
        post_init=hasattr(kind, "__post_init__"),
        slots="__slots__" in kind.__dict__,
    )


def _with_default(shape: s.CoreSchema, field: Field[Any]) -> s.CoreSchema:
    """Return a field's schema with the default of the field, unchanged if it has none."""
    if field.default is not MISSING:
        return s.with_default_schema(shape, default=field.default)
    if field.default_factory is not MISSING:
        return s.with_default_schema(shape, default_factory=field.default_factory)
    return shape
