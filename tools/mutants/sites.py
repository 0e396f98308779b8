"""Where a small change can be planted in a file of rules, and what it is.

Only the bodies of functions are changed: what stands in a module or a class is run once, when it is imported.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

Function = ast.FunctionDef | ast.AsyncFunctionDef

TURNED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SWAPPED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
RULE_ID: Final = re.compile(r"\b[A-Z]{2,3}(?:-[A-Z0-9]+)*-[A-Z0-9]+\b")
NOT_RULES: Final = ("emit", "show_step")
"""Calls that tell what happened or where to look; leaving one out changes no rule."""


@dataclass(frozen=True)
class Site:
    """One change: where it is, what it turns into what, and how to make it in the file's tree."""

    file: Path
    function: str
    """The qualified name of the outermost function around it."""
    first: int
    """The first line of that function's code, decorators included."""
    lines: range
    column: int
    kind: str
    change: str
    digest: str
    """Of the function's text: a result holds as long as that is the same."""
    rules: tuple[str, ...]
    line: str
    """The source line it begins on."""
    apply: Callable[[], None]

    @property
    def key(self) -> str:
        """What a result is kept by. Its words tell apart what begins at one place: `a >> b & 1` has two signs."""
        place = f"{self.lines.start - self.first}:{self.column}"
        words = sha256(self.change.encode()).hexdigest()[:6]
        return f"{self.file.parent.name}/{self.file.name}:{self.function}:{self.digest}:{place}:{self.kind}:{words}"


def outer_functions(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, Function]]:
    """Functions and methods by qualified name; those inside a function belong to it."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from outer_functions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, Function):
            yield f"{prefix}{node.name}", node


def is_text_or_list(node: ast.expr) -> bool:
    """Would a minus beside this be an error in any case?"""
    kinds = (ast.JoinedStr, ast.List, ast.ListComp, ast.Tuple)
    return isinstance(node, kinds) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))


class Finder(ast.NodeVisitor):
    """Collects the changes of one function as (node, kind, words, how)."""

    def __init__(self, function: Function) -> None:
        self.found: list[tuple[ast.expr | ast.stmt, str, str, Callable[[], None]]] = []
        self.gives_bool = isinstance(function.returns, ast.Name) and function.returns.id == "bool"
        for statement in function.body:
            self.visit(statement)

    def add(self, node: ast.expr | ast.stmt, kind: str, old: str, new: str, apply: Callable[[], None]) -> None:
        """One more change."""
        self.found.append((node, kind, f"{old} -> {new}", apply))

    def replace(self, owner: ast.AST, field: str, old: ast.expr, new: ast.expr, kind: str) -> None:
        """A change that puts one expression in the place of another."""
        ast.copy_location(new, old)
        self.add(old, kind, ast.unparse(old), ast.unparse(new), lambda: setattr(owner, field, new))

    def negate(self, owner: ast.AST, field: str) -> None:
        """`if x` becomes `if not x`, unless another change turns it already."""
        test: ast.expr = getattr(owner, field)
        is_not = isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
        if not isinstance(test, ast.Compare | ast.BoolOp | ast.Constant) and not is_not:
            self.replace(owner, field, test, ast.UnaryOp(ast.Not(), test), "negated")

    def visit_Compare(self, node: ast.Compare) -> None:
        """A comparison moves by one, or is turned."""
        for i, op in enumerate(node.ops):
            new = TURNED[type(op)]()
            ops = [*node.ops[:i], new, *node.ops[i + 1 :]]
            words = ast.unparse(ast.Compare(node.left, ops, node.comparators))
            self.add(node, f"compare{i}", ast.unparse(node), words, lambda ops=ops: setattr(node, "ops", ops))  # type: ignore[misc]
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """`and` for `or`."""
        new = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        words = ast.unparse(ast.BoolOp(new, node.values))
        self.add(node, "bool", ast.unparse(node), words, lambda: setattr(node, "op", new))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """A sign is turned."""
        if type(node.op) in SWAPPED and not is_text_or_list(node.left) and not is_text_or_list(node.right):
            new = SWAPPED[type(node.op)]()
            words = ast.unparse(ast.BinOp(node.left, new, node.right))
            self.add(node, "sign", ast.unparse(node), words, lambda: setattr(node, "op", new))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        """`+=` becomes `-=`."""
        if type(node.op) in SWAPPED and not is_text_or_list(node.value):
            new = SWAPPED[type(node.op)]()
            words = ast.unparse(ast.AugAssign(node.target, new, node.value))
            self.add(node, "assign", ast.unparse(node), words, lambda: setattr(node, "op", new))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        """A `not` or a minus is left out."""
        if isinstance(node.op, ast.Not | ast.USub):
            nothing = ast.UAdd() if isinstance(node.op, ast.USub) else None

            def leave_out() -> None:
                if nothing is not None:
                    node.op = nothing
                else:
                    node.operand = ast.copy_location(ast.UnaryOp(ast.Not(), node.operand), node)

            self.add(node, "unary", ast.unparse(node), ast.unparse(node.operand), leave_out)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """A number is off by one, a truth is turned."""
        value = node.value
        if isinstance(value, bool):
            self.add(node, "constant", str(value), str(not value), lambda: setattr(node, "value", not value))
        elif isinstance(value, int):
            self.add(node, "constant", str(value), str(value + 1), lambda: setattr(node, "value", value + 1))

    def visit_Return(self, node: ast.Return) -> None:
        """A yes is a no."""
        if self.gives_bool and node.value is not None:
            self.negate(node, "value")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        """The condition is turned."""
        self.negate(node, "test")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        """The condition is turned."""
        self.negate(node, "test")
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        """The condition is turned."""
        self.negate(node, "test")
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        """A condition is turned."""
        for i, test in enumerate(node.ifs):
            if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript):
                ifs = list[ast.expr](node.ifs)
                ifs[i] = ast.copy_location(ast.UnaryOp(ast.Not(), test), test)
                old, new = ast.unparse(test), ast.unparse(ifs[i])
                self.add(test, "negated", old, new, lambda ifs=ifs: setattr(node, "ifs", ifs))  # type: ignore[misc]
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A call whose result nobody uses is left out."""
        call = node.value
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
            if name not in NOT_RULES:
                nothing = ast.copy_location(ast.Constant(None), call)
                words = ast.unparse(call).replace("\n", " ")
                self.add(node, "call", words, "left out", lambda: setattr(node, "value", nothing))
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """What is assigned, without its type."""
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """An assertion is no rule."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """What can't happen is no rule."""


def rules_near(text: str, function: str, tree: ast.Module) -> tuple[str, ...]:
    """The rule ids in a function; else in its class, else in its module's first words."""
    owner = function.partition(".")[0]
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == owner]
    for place in (text, *(ast.unparse(node) for node in classes), ast.get_docstring(tree) or ""):
        found = tuple(dict.fromkeys(RULE_ID.findall(place)))
        if found:
            return found[:6]
    return ()


def sites_of(file: Path) -> tuple[ast.Module, list[Site]]:
    """A file's tree, and all changes that can be made in it; one may be made in a tree."""
    source = file.read_text("utf-8")
    tree = ast.parse(source, str(file))
    source_lines = source.splitlines()
    sites: list[Site] = []
    for name, function in outer_functions(tree.body):
        text = ast.get_source_segment(source, function) or ""
        digest = sha256(text.encode()).hexdigest()[:12]
        first = min([function.lineno, *(node.lineno for node in function.decorator_list)])
        near = rules_near(text, name, tree)
        for node, kind, words, apply in Finder(function).found:
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            line = source_lines[lines.start - 1].strip()
            sites.append(Site(file, name, first, lines, node.col_offset, kind, words, digest, near, line, apply))
    return tree, sites
