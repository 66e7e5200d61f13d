"""From the text of a sheet, and of the sheets it extends, to a checked `Sheet` or all its problems."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from pitboss.sheets import check, extend, toml
from pitboss.sheets.fields import PROBLEMS_MAX, Json, Place, documented, read_part
from pitboss.sheets.gaps import BAD
from pitboss.sheets.headers import Headers
from pitboss.sheets.model import Sheet
from pitboss.sheets.placing import Layer, Places, in_own_file
from pitboss.sheets.problems import Problem, Severity, SheetError, near, nearest

DEPTH_MAX = 8
_NAMES = {name: one.metadata["reader"] for name, one in documented(Sheet)}
_HEADERS = Headers(
    (*extend.OWN_KEYS, *_NAMES),
    ("classes", *(name for name, reader in _NAMES.items() if reader.parts)),
    ("stages", "house_rules", "readings"),
)


@dataclass(frozen=True)
class Source:
    """The text of a sheet and what to call the file it came from."""

    file: str
    text: str


Find: TypeAlias = Callable[[str], Source | None]  # from what `extends` names to a text


def read(source: Source, find: Find, known: tuple[str, ...] = ()) -> tuple[Sheet, tuple[Problem, ...]]:
    """The sheet and the notes on it; raises a SheetError with every problem if it cannot be played.

    `known` are the ids that `find` would find, for a suggestion when `extends` names none of them.
    """
    layers, placed, whole = _layers(source, find, known)
    merged, of_layers = extend.resolved([layer.raw for layer in layers])
    for layer, told in zip(layers, of_layers, strict=True):
        placed += [in_own_file(layer, problem) for problem in told.problems[:PROBLEMS_MAX]]
    layers = [replace(layer, tables=told.spelt) for layer, told in zip(layers, of_layers, strict=True)]
    problems: list[Problem] = []
    sheet = read_part(Sheet, merged, Place(problems, loose=not whole), others=extend.OWN_KEYS)
    if sheet is not BAD and whole:
        problems += check.problems(sheet)
    places = Places(layers, merged)
    placed += [places.of(problem) for problem in problems[:PROBLEMS_MAX]]
    if len(placed) >= PROBLEMS_MAX:
        placed.append(Problem((), "there are more problems than these; mend some and check again", file=source.file))
    if sheet is BAD or any(problem.severity is Severity.ERROR for problem in placed):
        raise SheetError(sorted(placed, key=lambda problem: (problem.file, problem.line, problem.column)))
    lost = of_layers[0].lost  # a base that lacks something has its own check
    return sheet, (*([in_own_file(layers[0], lost)] if lost else []), *placed)


def _layers(source: Source, find: Find, known: tuple[str, ...]) -> tuple[list[Layer], list[Problem], bool]:
    """The texts that make up the sheet, their problems, and whether the sheet is whole: no base of it is missing."""
    layers: list[Layer] = []
    problems: list[Problem] = []
    while True:
        raw, wrong, text = toml.parse(source.text, source.file, _HEADERS)
        problems += wrong
        layers.append(_layer(Source(source.file, text), raw or {}, problems))
        if raw is None:
            return layers, problems, False
        base = layers[-1].raw.get("extends")
        if base is None:
            return layers, problems, True
        found, told = _base(base, layers, find, known)
        if told is not None:
            problems.append(in_own_file(layers[-1], told))
        if found is None:
            return layers, problems, False
        source = found


def _layer(source: Source, raw: dict[str, Json], problems: list[Problem]) -> Layer:
    """A text and its data, in which `extends` and its like stand under their names though they have a slip."""
    known = [name for name, _ in documented(Sheet)]
    spelt: dict[str, str] = {}
    for key in raw:
        meant = nearest(key, [*known, *extend.OWN_KEYS])
        if key not in (*known, *extend.OWN_KEYS) and meant in extend.OWN_KEYS and meant not in raw:
            spelt[meant] = key
    mended = {next((name for name, key in spelt.items() if key == one), one): value for one, value in raw.items()}
    layer = Layer(source.file, source.text, mended, spelt)
    for name, key in spelt.items():
        wrong = Problem((name,), f'"{key}" means nothing here', f'did you mean "{name}"?')
        problems.append(replace(in_own_file(layer, wrong), path=(key,)))
    return layer


def _base(
    base: object, layers: list[Layer], find: Find, known: tuple[str, ...]
) -> tuple[Source | None, Problem | None]:
    """The sheet that is extended, or the one that is probably meant; and what is wrong with its name."""
    if base is BAD:
        return None, None
    if not isinstance(base, str):
        return None, Problem(("extends",), 'expected the id of a sheet, such as "six-card"')
    found, told = find(base), None
    if found is None:
        told = Problem(("extends",), f'there is no sheet "{base}"', near(base, known))
        meant = nearest(base, known)
        found = find(meant) if meant else None
    if found and found.file in [layer.file for layer in layers]:
        return None, told or Problem(("extends",), "sheets extend each other in a circle")
    if found and len(layers) == DEPTH_MAX:
        deep = f"sheets extend each other more than {DEPTH_MAX} deep"
        return None, told or Problem(("extends",), deep, "extend a sheet nearer to the base")
    return found, told
