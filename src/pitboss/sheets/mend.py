"""A text that is not quite TOML, mended line by line, so that one slip of the pen does not hide all other mistakes.

Every statement is tried alone. One that is no TOML is told, and is closed, put in quotes, or loses its value; every
other line stays where it is, so that what is wrong there is told with its own place. Then headers get the names and the
brackets that were meant (see `headers`). Where all that does not help, the slips alone are told.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime

from pitboss.sheets.fields import Json
from pitboss.sheets.gaps import BAD
from pitboss.sheets.headers import Headers
from pitboss.sheets.problems import Problem
from pitboss.sheets.suggest import CURLY

LARGEST = 10**20  # told as a number of more than 20 digits
DOUBLES_MAX = 20
LINES_MAX = 200  # of one statement
_LOST = datetime(1, 1, 1, 0, 0, 0, 123457)  # stands for a value that could not be read
_KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=(?!=)""")
_HEADER = re.compile(r"""^\s*(\[\[?)\s*([\w."' -]+?)\s*\]*\s*(?:#.*)?$""")
_BARE = re.compile(r"\s*([A-Za-z$][^\"'\[\]{}=#]*?)\s*")
_STRAIGHT = str.maketrans(dict.fromkeys("“”„‟«»", '"'))
_ENDS = ('"', "]", "}", '"]', '" }')

Slip = Callable[[str, int, str], Problem]  # a problem from the parser's words, the line, and the text that it is about
Doubles = Callable[[str], list[Problem]]  # every key of a text that is there twice


def mended(
    text: str, slip: Slip, doubles: Doubles, headers: Headers
) -> tuple[dict[str, Json] | None, list[Problem], str]:
    """The data as far as it can be had, what is wrong with the text, and the text with its slips taken out."""
    data = _loaded(text)
    lines = text.split("\n")
    problems: list[Problem] = []
    closed: list[str] = []  # tables whose header had a slip
    told: set[int] = set()
    for at, error in list(_slips(lines)) if data is None else ():
        problems.append(slip(error, at, lines[at]))
        told.add(at)
        lines[at] = _closed(lines[at], closed)
    renamed = headers.renamed(lines, data, told)
    data = _loaded("\n".join(lines)) if renamed else data
    listed = headers.listed(lines, data, told)
    if data is not None and not renamed and not listed:
        return data, [], text
    problems += [*renamed, *listed]
    for _ in range(DOUBLES_MAX):
        whole = "\n".join(lines)
        try:
            data = _loads(whole)
        except ValueError as error:
            twice = doubles(whole) if str(error).startswith(("Cannot", "Duplicate")) else []
            problems += twice
            if not twice:
                return None, problems or [slip(str(error), 0, whole)], text
            for one in reversed(twice):
                _take_out_double(lines, one.line - 1, one.column)
        else:
            _forget_empty(data, closed)
            return _without_lost(data), problems, whole
    return None, problems, text


def _loads(text: str) -> dict[str, Json]:
    return {key: _bounded(value) for key, value in tomllib.loads(text).items()}


def _bounded(value: Json) -> Json:
    """Python writes no number of thousands of digits, and whatever is wrong with one has to be told."""
    match value:
        case dict():
            return {key: _bounded(inner) for key, inner in value.items()}
        case list():
            return [_bounded(inner) for inner in value]
        case int() if abs(value) > LARGEST:
            return LARGEST if value > 0 else -LARGEST
        case _:
            return value


def _loaded(text: str) -> dict[str, Json] | None:
    try:
        return _loads(text)
    except ValueError:
        return None


def hint(line: str) -> str:
    """What to do about a line that is no TOML."""
    if any(letter in line for letter in CURLY if letter != "`"):
        return 'write straight quotes: " and not “ or ”'
    if (key := _KEY.match(line)) and _BARE.fullmatch(line[key.end() :]):
        return f'a text stands in quotes: {key[1]} = "..."'
    return ""


def _slips(lines: list[str]) -> Iterator[tuple[int, str]]:
    """Where a statement begins that is no TOML, and what the parser says of it."""
    at = 0
    while at < len(lines):
        error = _wrong(lines[at])
        end = at + 1 if error is None else _end(lines, at)
        if end is None:
            yield at, error or ""
        at = end or at + 1


def _end(lines: list[str], at: int) -> int | None:
    """Behind the last line of a statement of several lines; None where it never comes to an end."""
    quotes = next((mark for mark in ('"""', "'''") if lines[at].count(mark) % 2), None)
    for end in range(at + 1, min(len(lines), at + LINES_MAX)):
        begins_anew = _KEY.match(lines[end]) or (_HEADER.match(lines[end]) and _wrong(lines[end]) is None)
        if quotes is None and begins_anew:
            return None
        if (quotes is None or quotes in lines[end]) and _wrong("\n".join(lines[at : end + 1])) is None:
            return end + 1
    return None


def _wrong(statement: str) -> str | None:
    try:
        tomllib.loads(statement)
    except ValueError as error:
        return str(error)
    except RecursionError:
        return "lists and tables lie too deep in each other"
    return None


def _closed(line: str, headers: list[str]) -> str:
    """The line as it was probably meant, or without its value."""
    header = _HEADER.match(line)
    if header is not None:
        whole = f"{header[1]}{header[2]}{header[1].replace('[', ']')}"
        headers.append(header[2])
        return whole if _wrong(whole) is None else ""
    straight = line.translate(_STRAIGHT)
    for guess in (straight, *(straight.rstrip() + end for end in _ENDS)):
        if guess != line and _wrong(guess) is None:
            return guess
    key = _KEY.match(line)
    if key is None:
        return ""
    bare = _BARE.fullmatch(line[key.end() :])
    quoted = f'{key[1]} = "{bare[1]}"' if bare else ""
    return quoted if bare and _wrong(quoted) is None else f"{key[1]} = {_LOST.isoformat()}"


def _take_out_double(lines: list[str], at: int, column: int) -> None:
    """What is there a second time: a table with all its keys, a key with its value."""
    key = _KEY.match(lines[at])
    if lines[at].lstrip().startswith("["):
        end = next((n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith("[")), len(lines))
        lines[at:end] = [""] * (end - at)
    elif key and column - 1 > key.end():
        lines[at] = f"{key[1]} = {_LOST.isoformat()}"
    else:
        lines[at] = ""


def _forget_empty(data: dict[str, Json], headers: list[str]) -> None:
    """A table whose header had a slip and that has nothing in it: nothing is said of what it lacks."""
    for header in headers:
        *above, name = header.split(".")
        table: Json = data
        for key in above:
            table = table.get(key) if isinstance(table, dict) else None
        if isinstance(table, dict) and table.get(name) == {}:
            table[name] = BAD


def _without_lost(value: Json) -> Json:
    if isinstance(value, dict):
        return {key: _without_lost(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_without_lost(inner) for inner in value]
    return BAD if value == _LOST else value
