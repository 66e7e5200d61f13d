"""The reference of the library, from its sources: every public name with its signature, its docstring and its fields.

Signatures and fields are shown as they are written, so that the page says `Cents` where the code does.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator
from types import FunctionType

import pitboss

HEAD = """\
Everything that `import pitboss` offers, from its docstrings; [the library](library.md) is the introduction. All values
are immutable. `Cents` are whole cents, `Cards` is text such as `"Qs 6d 4c"`, a `Hand` or numbers of cards, and `Range`
is the least and the most of a figure. Exact figures are `Fraction`s, and per unit of the wager."""


def page(made: str) -> str:
    public = {name: getattr(pitboss, name) for name in pitboss.__all__ if name != "__version__"}
    wrong = {name for name, one in public.items() if isinstance(one, type) and issubclass(one, Exception)}
    own = {name for name, one in public.items() if one.__module__.startswith("pitboss.library")} - wrong
    functions = {name for name, one in public.items() if isinstance(one, FunctionType)}
    parts = {
        "Objects": own - functions,
        "What they hold": public.keys() - own - functions - wrong,
        "Functions": functions,
        "Exceptions": wrong,
    }
    lines = ["# The library: reference", made, HEAD, ""]
    for heading, names in parts.items():
        lines += [f"## {heading}", ""]
        for name in sorted(names):
            lines += [f"### `{name}`", ""]
            one = public[name]
            lines += _class(name, one) if isinstance(one, type) else _function(name, one)
    return "\n".join(lines)


def _class(name: str, one: type) -> Iterator[str]:
    bases = [base for base in one.__mro__ if base.__module__.startswith("pitboss.")]
    written = [_written(base) for base in bases]
    if not issubclass(one, Exception):
        made = [
            _signature(source, each) for source, node in written for each in _members(node, ("__init__", "__new__"))
        ]
        yield from _code(f"{name}({text.partition('(')[2].rpartition(' -> ')[0]}" for text in made)
    yield from _doc(inspect.getdoc(one))
    fields = [_line(source, each) for source, node in written for each in node.body if isinstance(each, ast.AnnAssign)]
    yield from _code(field for field in fields if not field.startswith("_"))
    shown: set[str] = set()
    for source, node in written:
        for member in _members(node):
            if member.name not in shown:
                shown.add(member.name)
                yield from _code([_signature(source, member)])
                yield from _doc(ast.get_docstring(member))


def _function(name: str, one: FunctionType) -> Iterator[str]:
    source = inspect.getsource(one)
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.FunctionDef)
    yield from _code([_signature(source, node).replace(f"{node.name}(", f"{name}(", 1)])
    yield from _doc(ast.get_docstring(node))


def _written(one: type) -> tuple[str, ast.ClassDef]:
    source = textwrap.dedent(inspect.getsource(one))
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.ClassDef)
    return source, node


def _members(node: ast.ClassDef, names: Iterable[str] = ()) -> Iterator[ast.FunctionDef]:
    """Methods and properties: those named, or else all that are public."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and (each.name in names if names else not each.name.startswith("_")):
            yield each


def _line(source: str, node: ast.AnnAssign) -> str:
    """The source line, with its comment."""
    return re.sub(r" = field\(.*?\)(?=  #|$)", "", source.splitlines()[node.lineno - 1].strip())


def _signature(source: str, node: ast.FunctionDef) -> str:
    """The source text, without `self`; a property is shown like a field."""
    head = "\n".join(source.splitlines()[node.lineno - 1 : node.body[0].lineno - 1])
    text = textwrap.dedent(head).removeprefix("def ").removesuffix(":").replace('"', "")
    text = re.sub(r"\((\s*)(self|cls)(, |,\s*|(?=\)))", r"(\1", text)
    marks = {mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)}
    if marks & {"property", "cached_property"}:
        return text.replace("() -> ", ": ")
    return f"classmethod {text}" if "classmethod" in marks else text


def _code(lines: Iterable[str]) -> list[str]:
    found = list(lines)
    return ["```python", *found, "```", ""] if found else []


def _doc(text: str | None) -> Iterator[str]:
    """The docstring, with examples in a code block."""
    for part in (text or "").split("\n\n"):
        if part.startswith(">>>"):
            yield from ("```pycon", part, "```", "")
        elif part:
            yield from (part, "")
