"""A plugin of pytest: notes what every condition of some modules was, and what was decided by it.

    PITBOSS_WATCHED=pitboss.rounds.settle PITBOSS_TOLD=seen.json python -m pytest -p campaigns.watched tests/rounds

The modules are changed as they are loaded: around each condition stands a call that notes its value. So this has to be
loaded before them, and loads nothing of pitboss itself.
"""

import ast
import importlib.abc
import importlib.machinery
import json
import os
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, TypeAlias

Values: TypeAlias = tuple[bool | None, ...]  # of the conditions, in their order; None: it was not asked
_TRUE_OR_FALSE = (ast.Compare, ast.BoolOp, ast.UnaryOp)
MODULES, TOLD = "PITBOSS_WATCHED", "PITBOSS_TOLD"


class Decision:
    """An expression that is true or false by one or more conditions, and how it came out."""

    def __init__(self, module: str, words: str) -> None:
        self.module, self.words = module, words
        self.conditions: list[str] = []
        self.seen: set[tuple[Values, bool]] = set()


class Watch:
    """All decisions of the watched modules, and those that are being made: one may wait for another inside it."""

    def __init__(self) -> None:
        self.every: list[Decision] = []
        self._thread = threading.local()

    def begin(self, number: int) -> None:
        if not hasattr(self._thread, "now"):
            self._thread.now = []
        self._thread.now.append((number, [None] * len(self.every[number].conditions)))

    def condition(self, number: int, place: int, value: Any) -> Any:
        self._values(number)[place] = bool(value)
        return value

    def end(self, number: int, value: Any) -> Any:
        self.every[number].seen.add((tuple(self._values(number)), bool(value)))
        self._thread.now.pop()
        return value

    def _values(self, number: int) -> list[bool | None]:
        now: list[tuple[int, list[bool | None]]] = self._thread.now
        while now[-1][0] != number:
            now.pop()  # an exception ended it
        return now[-1][1]


class Marks(ast.NodeTransformer):
    """Puts the calls into a module. What only a bug of ours could reach, an `assert`, is no decision."""

    def __init__(self, module: str, watch: Watch) -> None:
        self._module, self._watch = module, watch

    def visit_If(self, node: ast.If) -> ast.AST:
        return self._tested(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._tested(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        return self._tested(node)

    def visit_Assert(self, node: ast.Assert) -> ast.AST:
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.ifs = [self._decision(one) for one in node.ifs]
        node.target, node.iter = self.visit(node.target), self.visit(node.iter)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        if node.guard is not None:
            node.guard = self._decision(node.guard)
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """Outside of a test. `stake or default` is a choice between two values: there the last one decides nothing."""
        if all(isinstance(one, _TRUE_OR_FALSE) for one in node.values):
            return self._decision(node)
        *asked, last = node.values
        node.values = [*(self._decision(one) for one in asked), self.visit(last)]
        return node

    def _tested(self, node: Any) -> ast.AST:
        test, node.test = node.test, ast.Constant(value=True)
        self.generic_visit(node)
        node.test = self._decision(test)
        found: ast.AST = ast.copy_location(node, test)
        return found

    def _decision(self, node: ast.expr) -> ast.expr:
        number = len(self._watch.every)
        made = Decision(self._module, ast.unparse(node))
        self._watch.every.append(made)
        marked = self._conditions(node, number, made)
        begun = ast.Tuple([_call("begin", number), marked], ast.Load())
        whole = ast.Subscript(begun, ast.Constant(value=1), ast.Load())
        return ast.fix_missing_locations(ast.copy_location(_call("end", number, whole), node))

    def _conditions(self, node: ast.expr, number: int, made: Decision) -> ast.expr:
        """Down to what is neither and, or nor not."""
        match node:
            case ast.BoolOp():
                node.values = [self._conditions(one, number, made) for one in node.values]
                return node
            case ast.UnaryOp(op=ast.Not()):
                node.operand = self._conditions(node.operand, number, made)
                return node
            case _:
                made.conditions.append(ast.unparse(node))
                return _call("condition", number, len(made.conditions) - 1, self.visit(node))


def _call(name: str, *given: int | ast.expr) -> ast.Call:
    said = [one if isinstance(one, ast.expr) else ast.Constant(value=one) for one in given]
    return ast.Call(ast.Attribute(ast.Name("__watch__", ast.Load()), name, ast.Load()), said, [])


class Loader(importlib.machinery.SourceFileLoader):
    watch: Watch

    def get_code(self, fullname: str) -> CodeType:  # never the compiled file, which has no calls
        tree = ast.parse(Path(self.path).read_bytes(), self.path)
        return compile(Marks(fullname, self.watch).visit(tree), self.path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["__watch__"] = self.watch
        super().exec_module(module)


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, modules: Sequence[str], watch: Watch) -> None:
        self._modules, self._watch = modules, watch

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self._modules:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        assert spec is not None, fullname
        assert spec.origin is not None, fullname
        spec.loader = Loader(fullname, spec.origin)
        spec.loader.watch = self._watch
        return spec


WATCH = Watch()
if MODULES in os.environ:
    sys.meta_path.insert(0, Finder(os.environ[MODULES].split(), WATCH))


def pytest_sessionfinish() -> None:
    told = [
        {"module": one.module, "words": one.words, "conditions": one.conditions, "seen": sorted(one.seen, key=str)}
        for one in WATCH.every
    ]
    Path(os.environ[TOLD]).write_text(json.dumps(told), encoding="utf-8")
