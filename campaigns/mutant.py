"""One small defect in one module, while tests run: a pytest plugin (`-p campaigns.mutant`), told by PITBOSS_MUTANT.

The module is parsed, changed in memory and compiled: no file changes, so several mutants can be tried side by side.
"""

import ast
import importlib.util
import os
import sys
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final, Protocol

TOLD: Final = "PITBOSS_MUTANT"  # "pitboss.rounds.settle:17"
ROOT: Final = Path(__file__).resolve().parent.parent / "src"

_COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


class Change(Protocol):
    """Changes its node in the tree that is walked."""

    def __call__(self) -> None: ...


def changes(tree: ast.Module) -> Iterator[tuple[int, Change]]:
    """Every small defect that can be planted in a module: its line, and what plants it."""
    for node in _walked(tree):
        match node:
            case ast.Compare(ops=[operator, *_]) if type(operator) in _COMPARED:
                yield node.lineno, _other_comparison(node)
            case ast.BoolOp():
                yield node.lineno, _other_word(node)
            case ast.BinOp(op=counted) if type(counted) in _COUNTED and not _is_text(node):
                yield node.lineno, _other_sum(node)
            case ast.AugAssign(op=counted) if type(counted) in _COUNTED:
                yield node.lineno, _other_sum(node)
            case ast.UnaryOp(op=ast.Not()):
                yield node.lineno, _without_not(node)
            case ast.UnaryOp(op=ast.USub()):
                yield node.lineno, _without_sign(node)
            case ast.Constant(value=bool()):
                yield node.lineno, _other_truth(node)
            case ast.Constant(value=int()):
                yield node.lineno, _one_more(node)
            case ast.Continue():
                yield node.lineno, _ended(tree, node)


def _walked(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes but type hints, assertions of our own, messages and docstrings: a defect there changes no answer."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_comment") or isinstance(node, ast.Assert):
                continue
            waiting += reversed(
                [one for one in (value if isinstance(value, list) else [value]) if isinstance(one, ast.AST)]
            )


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in sides
    )


def _other_comparison(node: ast.Compare) -> Change:
    def change() -> None:
        node.ops[0] = _COMPARED[type(node.ops[0])]()

    return change


def _other_word(node: ast.BoolOp) -> Change:
    def change() -> None:
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()

    return change


def _other_sum(node: ast.BinOp | ast.AugAssign) -> Change:
    def change() -> None:
        node.op = _COUNTED[type(node.op)]()

    return change


def _without_not(node: ast.UnaryOp) -> Change:
    def change() -> None:
        node.operand = ast.UnaryOp(ast.Not(), node.operand)

    return change


def _without_sign(node: ast.UnaryOp) -> Change:
    def change() -> None:
        node.op = ast.UAdd()

    return change


def _other_truth(node: ast.Constant) -> Change:
    def change() -> None:
        node.value = not node.value

    return change


def _one_more(node: ast.Constant) -> Change:
    def change() -> None:
        assert isinstance(node.value, int)
        node.value += 1

    return change


def _ended(tree: ast.Module, node: ast.Continue) -> Change:
    def change() -> None:
        for parent in ast.walk(tree):
            for _, value in ast.iter_fields(parent):
                if isinstance(value, list) and node in value:
                    value[value.index(node)] = ast.Break()

    return change


# ---------------------------------------------------------------- in the process of the tests


def path_of(module: str) -> Path:
    return ROOT.joinpath(*module.split(".")).with_suffix(".py")


def planted(module: str, number: int) -> tuple[ast.Module, int, str]:
    """The tree with this defect, its line, and the line as it was and as it is."""
    tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
    before = ast.unparse(tree).splitlines()
    line, change = list(changes(tree))[number]
    change()
    after = ast.unparse(tree).splitlines()
    was, now = next((was.strip(), now.strip()) for was, now in zip(before, after, strict=True) if was != now)
    return ast.fix_missing_locations(tree), line, f"{was}  ->  {now}"


class Planting(MetaPathFinder, Loader):
    """Finds the one module, changed."""

    def __init__(self, module: str, number: int) -> None:
        self._module = module
        tree, _, _ = planted(module, number)
        self._code: CodeType = compile(tree, str(path_of(module)), "exec")

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        if fullname != self._module:
            return None
        return importlib.util.spec_from_file_location(fullname, path_of(fullname), loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(self._code, module.__dict__)


if os.environ.get(TOLD):
    _module, _, _number = os.environ[TOLD].partition(":")
    assert _module not in sys.modules, "the defect comes too late: the module is loaded"
    sys.meta_path.insert(0, Planting(_module, int(_number)))
