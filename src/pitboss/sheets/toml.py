"""A TOML text as data, and where each of its keys stands.

The data comes from the standard library. The places come from tree-sitter, which is asked only when
there is something to complain about.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from pitboss.hands.classes import tidy
from pitboss.sheets import mend
from pitboss.sheets.fields import Json
from pitboss.sheets.gaps import BAD
from pitboss.sheets.headers import Headers
from pitboss.sheets.problems import KeyPath, Problem, dotted

if TYPE_CHECKING:
    from tree_sitter import Node

LineColumn = tuple[int, int]
_ENDLESS = re.compile(r"^[\t \[]*+(?:[\w-]++[\t ]*+\.[\t ]*+){1000}", re.MULTILINE)  # the parser would take minutes
NO_HEADERS = Headers()
DEPTH_MAX = 12  # the keys above a value; no sheet has more than half of them


def parse(text: str, file: str, headers: Headers = NO_HEADERS) -> tuple[dict[str, Json] | None, list[Problem], str]:
    """The data, what keeps the text from being TOML, and the text that the data stands in, line for line.

    Every slip is told that can be mended; where one cannot, there is no data.
    """
    if endless := _ENDLESS.search(text):
        line = text.count("\n", 0, endless.start()) + 1
        message = "a key has too many parts"
        return None, [Problem((), message, "a sheet needs five", file=file, line=line, column=1)], text
    try:
        found, problems, text = mend.mended(
            text,
            lambda message, at, line: _slip(message, line, file, at),
            lambda broken: _doubles(broken, file),
            headers,
        )
    except RecursionError:
        return None, [_slip("lists and tables lie too deep in each other", text, file)], text
    problems = [replace(problem, file=file) for problem in problems]
    if found is None:
        return None, problems, text
    problems += [
        Problem(path, "lists and tables lie too deep in each other here", file=file, line=line, column=column)
        for path, (line, column) in _taken_out(found, text)
    ]
    return found, problems, text


def _doubles(text: str, file: str) -> list[Problem]:
    return [
        Problem(path, f'"{dotted(path)}" is there twice; keep one', file=file, line=line, column=column)
        for path, (line, column) in _duplicates(text)
    ]


def _taken_out(found: dict[str, Json], text: str) -> list[tuple[KeyPath, LineColumn]]:
    """Put BAD in the place of whatever lies deeper than any sheet goes, and say where that was."""
    deep: list[KeyPath] = []
    waiting: list[tuple[KeyPath, Json]] = [((), found)]
    while waiting:
        path, table = waiting.pop()
        for key, value in table.items() if isinstance(table, dict) else enumerate(table):
            if isinstance(value, dict | list):
                if len(path) + 1 >= DEPTH_MAX:
                    deep.append((*path, key))
                    table[key] = BAD
                else:
                    waiting.append(((*path, key), value))
    return [(path, places(text).get(path, (1, 1))) for path in deep]


@lru_cache(maxsize=16)
def places(text: str) -> dict[KeyPath, LineColumn]:
    """Line and column, from 1, of every key and every item of a list."""
    found: dict[KeyPath, LineColumn] = {}
    lines = text.encode().split(b"\n")
    for whole, node, _ in _keys(text):
        path, place = whole[:DEPTH_MAX], _line_column(node, lines)
        found.setdefault(path, place)
        found.setdefault(tuple(tidy(key) if isinstance(key, str) else key for key in path), place)
        for depth in range(1, len(path)):  # [hands.player] is also where `hands` begins
            found.setdefault(path[:depth], place)
    return found


def _slip(message: str, text: str, file: str, above: int = 0) -> Problem:
    """What the parser says, with its place; `above` counts the lines before the text."""
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    lines = text.splitlines() or [""]
    line, column = (int(place[1]), int(place[2])) if place and place[1] else (len(lines), len(lines[-1]) + 1)
    plain = message[: place.start()] if place else message
    says = f"this is not TOML: {plain[:1].lower()}{plain[1:]}"
    return Problem((), says, mend.hint(lines[min(line, len(lines)) - 1]), file=file, line=above + line, column=column)


def _duplicates(text: str) -> Iterator[tuple[KeyPath, LineColumn]]:
    seen: set[KeyPath] = set()
    lines = text.encode().split(b"\n")
    for path, node, unique in _keys(text):
        if unique and path in seen:
            yield path, _line_column(node, lines)
        seen.add(path)


def _line_column(node: "Node", lines: list[bytes]) -> LineColumn:
    """From 1, in characters; tree-sitter counts bytes."""
    row, column = node.start_point
    return row + 1, len(lines[row][:column].decode()) + 1


def _keys(text: str) -> Iterator[tuple[KeyPath, "Node", bool]]:
    """Every key with its path and node, and whether it may stand only once."""
    import tree_sitter_toml
    from tree_sitter import Language, Parser

    tree = Parser(Language(tree_sitter_toml.language())).parse(text.encode())
    counts: dict[KeyPath, int] = {}
    for node in tree.root_node.children:
        match node.type:
            case "pair":
                yield from _pair(node, ())
            case "table" | "table_array_element":
                key = node.named_children[0]
                names = _names(key)[: DEPTH_MAX + 1]
                path: KeyPath = ()
                for depth, name in enumerate(names, start=1):
                    path = (*path, name)
                    if path in counts and not (node.type == "table_array_element" and depth == len(names)):
                        path = (*path, counts[path] - 1)
                if node.type == "table_array_element":
                    number = counts[path] = counts.get(path, 0) + 1
                    yield path, key, False
                    path = (*path, number - 1)
                    yield path, key, False
                else:
                    yield path, key, True
                for child in node.named_children[1:]:
                    if child.type == "pair":
                        yield from _pair(child, path)


def _pair(node: "Node", above: KeyPath) -> Iterator[tuple[KeyPath, "Node", bool]]:
    key, value = node.named_children[0], node.named_children[-1]
    path = (*above, *_names(key)[: DEPTH_MAX + 1])
    yield path, key, True
    yield from _inside(value, path)


def _inside(value: "Node", path: KeyPath) -> Iterator[tuple[KeyPath, "Node", bool]]:
    match value.type:
        case "inline_table" if len(path) <= DEPTH_MAX:
            for child in value.named_children:
                if child.type == "pair":
                    yield from _pair(child, path)
        case "array" if len(path) <= DEPTH_MAX:
            items = [child for child in value.named_children if child.type != "comment"]
            for number, child in enumerate(items):
                yield (*path, number), child, False
                yield from _inside(child, (*path, number))


def _names(key: "Node") -> list[str]:
    """The parts of a dotted key. tree-sitter nests them, the last one outermost, as deep as there are parts."""
    names: list[str] = []
    waiting = [key]
    while waiting:
        node = waiting.pop()
        if node.type == "dotted_key":
            waiting += node.named_children
        else:
            name = (node.text or b"").decode()
            names.append(name[1:-1] if node.type == "quoted_key" else name)
    return names[::-1]
