"""A plugin of mypy: where text becomes markup, every piece of it has been escaped.

In modules that import ``Markup`` an f-string, ``separator.join(...)``, ``a + b`` and ``a * n`` are ``Markup`` when all
their pieces are safe: of that type, numbers, literals, values of enumerations, or local names that are only ever given
such pieces. An f-string that has a tag in it and a piece that is not safe is an error at that piece.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mypy import nodes as n
from mypy.plugin import MethodContext, Plugin
from mypy.types import CallableType, Instance, LiteralType, TupleType, Type, UnionType, get_proper_type

MARKUP = "companion.widgets.markup.Markup"
SAFE = {MARKUP, "builtins.int", "builtins.float", "builtins.bool"}
DEEPEST = 12
"""How far names are followed to what they were given."""


ELSEWHERE = {"type", "unanalyzed_type", "info", "node", "analyzed", "names", "original_def", "expanded", "var"}
"""Attributes of mypy's nodes that do not lie below them."""


class Given:
    """What each name of a module is given; None stands for what is not looked into."""

    def __init__(self, tree: n.MypyFile) -> None:
        self.values: dict[Any, list[n.Expression | None]] = {}
        self._walks: list[tuple[n.Expression, Any]] = []
        waiting: list[Any] = [*tree.defs]
        while waiting:
            node = waiting.pop()
            if isinstance(node, list | tuple):
                waiting += node
            elif isinstance(node, n.Node) and not isinstance(node, n.Var | n.TypeInfo | n.MypyFile):
                self._look(node)
                names = getattr(type(node), "__mypyc_attrs__", ())
                waiting += [getattr(node, name, None) for name in names if name not in ELSEWHERE]
        for index, table in self._walks:
            for value in self.values.get(table, [None]):
                self._items(index, value)

    def _look(self, node: n.Node) -> None:
        match node:
            case n.AssignmentStmt():
                for target in node.lvalues:
                    self._give(target, node.rvalue)
            case n.OperatorAssignmentStmt():
                self._give(node.lvalue, node.rvalue if node.op == "+" else None)
            case n.AssignmentExpr():
                self._give(node.target, node.value)
            case n.ForStmt():
                self._each(node.index, node.expr)
            case n.GeneratorExpr():
                for index, sequence in zip(node.indices, node.sequences, strict=True):
                    self._each(index, sequence)

    def _give(self, target: n.Expression, value: n.Expression | None) -> None:
        if isinstance(target, n.NameExpr) and isinstance(target.node, n.Var):
            self.values.setdefault(target.node, []).append(value)
        elif isinstance(target, n.TupleExpr | n.ListExpr):
            parts = value.items if isinstance(value, n.TupleExpr) and len(value.items) == len(target.items) else None
            for at, one in enumerate(target.items):
                self._give(one, parts[at] if parts else None)

    def _each(self, index: n.Expression, sequence: n.Expression) -> None:
        if isinstance(sequence, n.RefExpr) and isinstance(sequence.node, n.Var):
            self._walks.append((index, sequence.node))
        else:
            self._items(index, sequence)

    def _items(self, index: n.Expression, sequence: n.Expression | None) -> None:
        items = sequence.items if isinstance(sequence, n.TupleExpr | n.ListExpr | n.SetExpr) else [None]
        for item in items:
            self._give(index, item)


class Judge:
    """Whether an expression of one module is safe."""

    def __init__(self, ctx: MethodContext, given: Given) -> None:
        self.api: Any = ctx.api
        self.given = given

    def is_safe(self, expr: n.Expression | None, depth: int = 0) -> bool:
        if expr is None or depth > DEEPEST:
            return False
        match expr:
            case n.StrExpr():
                return True
            case n.ConditionalExpr():
                return self.is_safe(expr.if_expr, depth + 1) and self.is_safe(expr.else_expr, depth + 1)
            case n.OpExpr(op="or") | n.OpExpr(op="and") | n.OpExpr(op="+"):
                return self.is_safe_type(self.type_of(expr)) or (
                    self.is_safe(expr.left, depth + 1) and self.is_safe(expr.right, depth + 1)
                )
            case n.IndexExpr(base=n.RefExpr(node=n.Var() as table)) if self._holds_safe(table, depth):
                return True
            case n.CallExpr(callee=n.MemberExpr(name="get", expr=n.RefExpr(node=n.Var() as table)), args=[_, other]):
                return self._holds_safe(table, depth) and self.is_safe(other, depth + 1)
            case n.CallExpr(callee=n.MemberExpr(name="get", expr=n.DictExpr(items=items)), args=[_, other]):
                return all(self.is_safe(item, depth + 1) for _, item in items) and self.is_safe(other, depth + 1)
            case n.MemberExpr(name="value") if self._is_enum(expr.expr):
                return True
        if self.is_safe_type(self.type_of(expr)):
            return True
        values = self.given.values.get(expr.node) if isinstance(expr, n.RefExpr) else None
        return bool(values) and all(self.is_safe(value, depth + 1) for value in values or ())

    def _holds_safe(self, table: n.Var, depth: int) -> bool:
        """Of a name: a dictionary or a tuple written out, with safe values."""
        for value in self.given.values.get(table, [None]):
            match value:
                case n.DictExpr():
                    found = [item for _, item in value.items]
                case n.TupleExpr() | n.ListExpr():
                    found = value.items
                case _:
                    return False
            if not all(self.is_safe(item, depth + 1) for item in found):
                return False
        return True

    def _is_enum(self, expr: n.Expression) -> bool:
        kind = get_proper_type(self.type_of(expr))
        kinds = kind.items if isinstance(kind, UnionType) else [kind]
        instances = [one.fallback if isinstance(one, LiteralType) else one for one in map(get_proper_type, kinds)]
        return all(isinstance(one, Instance) and one.type.is_enum for one in instances)

    def type_of(self, expr: n.Expression) -> Type | None:
        try:
            found: Type = self.api.lookup_type(expr)
        except KeyError:
            return None
        return found

    def is_safe_type(self, kind: Type | None) -> bool:
        match get_proper_type(kind) if kind is not None else None:
            case UnionType() as union:
                return all(map(self.is_safe_type, union.items))
            case LiteralType():
                return True
            case Instance() as instance:
                return instance.type.fullname in SAFE or instance.type.is_enum or instance.last_known_value is not None
            case _:
                return False

    def are_safe(self, pieces: n.Expression) -> bool:
        """Of what is joined."""
        match pieces:
            case n.ListExpr() | n.TupleExpr() | n.SetExpr():
                return all(
                    self.are_safe(item.expr) if isinstance(item, n.StarExpr) else self.is_safe(item)
                    for item in pieces.items
                )
            case n.GeneratorExpr():
                return self.is_safe(pieces.left_expr)
            case n.ListComprehension():
                return self.is_safe(pieces.generator.left_expr)
            case n.CallExpr(callee=n.NameExpr(fullname="builtins.map")):
                match get_proper_type(self.type_of(pieces.args[0])):
                    case CallableType() as function:
                        return self.is_safe_type(function.ret_type)
                    case Instance(args=[kind]) as cached if cached.type.name == "_lru_cache_wrapper":
                        return self.is_safe_type(kind)
                    case _:
                        return False
        match get_proper_type(self.type_of(pieces)):
            case TupleType() as several:
                return all(map(self.is_safe_type, several.items))
            case Instance(args=[item, *_]):
                if self.is_safe_type(item):
                    return True
            case _:
                return False
        values = self.given.values.get(pieces.node) if isinstance(pieces, n.RefExpr) else None
        return bool(values) and all(value is not None and self.are_safe(value) for value in values or ())


class Markups(Plugin):
    """See the head of this file."""

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self._given: dict[n.MypyFile, Given] = {}

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        kind, _, method = fullname.rpartition(".")
        if kind not in ("builtins.str", MARKUP):
            return None
        return {
            "format": self._piece,
            "join": self._joined,
            "__add__": self._added,
            "__mul__": self._times,
        }.get(method)

    def _judge(self, ctx: MethodContext) -> Judge | None:
        api: Any = ctx.api
        tree: n.MypyFile = api.tree
        if "Markup" not in tree.names:
            return None
        if tree not in self._given:
            self._given[tree] = Given(tree)
        return Judge(ctx, self._given[tree])

    def _markup(self, ctx: MethodContext) -> Type:
        api: Any = ctx.api
        found = api.tree.names["Markup"].node
        return Instance(found, []) if isinstance(found, n.TypeInfo) else ctx.default_return_type

    def _piece(self, ctx: MethodContext) -> Type:
        """One piece of an f-string, as mypy reads it."""
        judge = self._judge(ctx)
        if judge is None or _literal(ctx) != "{:{}}":
            return ctx.default_return_type
        is_safe = judge.is_safe_type(ctx.arg_types[0][0]) or judge.is_safe(ctx.args[0][0])
        return self._markup(ctx) if is_safe else ctx.default_return_type

    def _joined(self, ctx: MethodContext) -> Type:
        judge = self._judge(ctx)
        if judge is None or not judge.is_safe_type(ctx.type):
            return ctx.default_return_type
        pieces = ctx.args[0][0]
        if _literal(ctx) == "" and isinstance(pieces, n.ListExpr) and _has_tag(pieces):
            for piece in pieces.items:
                if isinstance(piece, n.CallExpr) and not judge.is_safe(piece):
                    ctx.api.fail("This piece of markup has not been escaped", piece.args[0])
        return self._markup(ctx) if judge.are_safe(pieces) else ctx.default_return_type

    def _added(self, ctx: MethodContext) -> Type:
        judge = self._judge(ctx)
        match ctx.context:
            case n.OpExpr(left=left, right=right) | n.OperatorAssignmentStmt(lvalue=left, rvalue=right):
                is_safe = judge is not None and judge.is_safe(left) and judge.is_safe(right)
                return self._markup(ctx) if is_safe else ctx.default_return_type
            case _:
                return ctx.default_return_type

    def _times(self, ctx: MethodContext) -> Type:
        judge = self._judge(ctx)
        is_safe = judge is not None and judge.is_safe_type(ctx.type)
        return self._markup(ctx) if is_safe else ctx.default_return_type


def _literal(ctx: MethodContext) -> str | None:
    """The literal text whose method is called."""
    match ctx.context:
        case n.CallExpr(callee=n.MemberExpr(expr=n.StrExpr(value=text))):
            return text
        case _:
            return None


def _has_tag(pieces: n.ListExpr) -> bool:
    """Whether an f-string, as mypy reads it, is markup and not only text."""
    return any(isinstance(piece, n.StrExpr) and "<" in piece.value for piece in pieces.items)


def plugin(version: str) -> type[Plugin]:
    """What mypy asks for."""
    return Markups
