"""From the text of a sheet, and of the sheets it extends, to a checked `Sheet` or all its problems."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import TypeAlias

from pitboss.sheets import check, toml
from pitboss.sheets.fields import BAD, Json, Place, read_part
from pitboss.sheets.model import Sheet
from pitboss.sheets.problems import KeyPath, Problem, Severity, SheetError, near

DEPTH_MAX = 8


@dataclass(frozen=True)
class Source:
    """The text of a sheet and what to call the file it came from."""

    file: str
    text: str


Find: TypeAlias = Callable[[str], Source | None]  # from what `extends` names to a text


@dataclass(frozen=True)
class _Layer:
    """One of the files that make up a sheet, the most particular first."""

    source: Source
    raw: dict[str, Json]


def read(source: Source, find: Find, known: tuple[str, ...] = ()) -> tuple[Sheet, tuple[Problem, ...]]:
    """The sheet and the notes on it; raises a SheetError with every problem if it cannot be played.

    `known` are the ids that `find` would find, for a suggestion when `extends` names none of them.
    """
    layers = _layers(source, find, known)
    problems: list[Problem] = []
    sheet = read_part(Sheet, _resolved(layers, problems), Place(problems))
    if sheet is not BAD:
        problems += check.problems(sheet)
    placed = tuple(problem if problem.file else _placed(problem, layers) for problem in problems)
    if sheet is BAD or any(problem.severity is Severity.ERROR for problem in problems):
        raise SheetError(sorted(placed, key=lambda problem: (problem.file, problem.line, problem.column)))
    return sheet, placed


def _layers(source: Source, find: Find, known: tuple[str, ...]) -> list[_Layer]:
    layers: list[_Layer] = []
    while True:
        raw, problems = toml.parse(source.text, source.file)
        layers.append(_Layer(source, raw))
        if problems:
            raise SheetError(problems)
        base = raw.get("extends")
        if base is None:
            return layers
        here = Problem(("extends",), "")
        if not isinstance(base, str):
            wrong = replace(here, message='expected the id of a sheet, such as "six-card"')
            raise SheetError([_placed(wrong, layers[-1:])])
        found = find(base)
        if found is None:
            there_is_none = replace(here, message=f'there is no sheet "{base}"', hint=near(base, known))
            raise SheetError([_placed(there_is_none, layers[-1:])])
        if len(layers) == DEPTH_MAX or found.file in [layer.source.file for layer in layers]:
            raise SheetError([_placed(replace(here, message="sheets extend each other in a circle"), layers[-1:])])
        source = found


def _resolved(layers: list[_Layer], problems: list[Problem]) -> dict[str, Json]:
    """One table out of all layers: the base first, then what each sheet above it changes."""
    merged: dict[str, Json] = {}
    for layer in reversed(layers):
        changes = {key: deepcopy(value) for key, value in layer.raw.items() if key not in ("extends", "remove")}
        problems += [_placed(problem, [layer]) for problem in _removed(merged, layer.raw.get("remove", []))]
        merged = _merge(merged, changes)
    return merged


def _removed(merged: dict[str, Json], paths: Json) -> list[Problem]:
    """Take out what the sheet above does without: a key by its path, a stage by its id."""
    if not isinstance(paths, list):
        return [Problem(("remove",), 'expected a list of paths, such as ["wagers.raise.cap"]')]
    problems = []
    for number, path in enumerate(paths):
        where: KeyPath = ("remove", number)
        if not isinstance(path, str) or not _remove(merged, path.split(".")):
            problems.append(Problem(where, f'"{path}" is not there to be removed', "such as wagers.raise.cap"))
    return problems


def _merge(base: Json, change: Json) -> Json:
    """Tables are merged, stages by their id, readings by their clause; everything else is replaced."""
    if not (isinstance(base, dict) and isinstance(change, dict)):
        return change
    merged = dict(base)
    for key, value in change.items():
        lists = isinstance(base.get(key), list) and isinstance(value, list)
        if key == "stages" and lists:
            merged[key] = _merge_stages(base[key], value)
        elif key == "readings" and lists:
            merged[key] = _merge_readings(base[key], value)
        else:
            merged[key] = _merge(base.get(key), value)
    return merged


def _merge_stages(base: list[Json], change: list[Json]) -> list[Json]:
    """A stage that the base has is merged into it; a new one goes before the stage that its `before` names."""
    stages = list(base)
    for stage in change:
        ids = [_stage_id(one) for one in stages]
        before = stage.pop("before", None) if isinstance(stage, dict) else None
        if before is not None and before not in ids:
            stage["before"] = before  # a stage that knows no such key: its reader will say so
        if _stage_id(stage) in ids:
            at = ids.index(_stage_id(stage))
            stages[at] = _merge(stages[at], stage)
        else:
            stages.insert(ids.index(before) if before in ids else len(stages), stage)
    return stages


def _merge_readings(base: list[Json], change: list[Json]) -> list[Json]:
    new = [reading.get("clause") for reading in change if isinstance(reading, dict)]
    kept = [reading for reading in base if not isinstance(reading, dict) or reading.get("clause") not in new]
    return [*kept, *change]


def _stage_id(stage: Json) -> str:
    return str(stage.get("id", stage.get("do"))) if isinstance(stage, dict) else repr(stage)


def _remove(table: Json, path: list[str]) -> bool:
    if path[0] == "stages" and len(path) == 2 and isinstance(table.get("stages"), list):
        kept = [stage for stage in table["stages"] if _stage_id(stage) != path[1]]
        removed = len(kept) < len(table["stages"])
        table["stages"] = kept
        return removed
    for key in path[:-1]:
        table = table.get(key) if isinstance(table, dict) else None
    if not isinstance(table, dict) or path[-1] not in table:
        return False
    del table[path[-1]]
    return True


def _placed(problem: Problem, layers: list[_Layer]) -> Problem:
    """The problem with file, line and column: of its key, or of the nearest key above it."""
    for depth in range(len(problem.path), 0, -1):
        for layer in layers:
            path = _in_layer(problem.path[:depth], layers, layer)
            place = toml.places(layer.source.text).get(path) if path else None
            if place is not None:
                return replace(problem, file=layer.source.file, line=place[0], column=place[1])
    return replace(problem, file=layers[0].source.file, line=1, column=1)


def _in_layer(path: KeyPath, layers: list[_Layer], layer: _Layer) -> KeyPath | None:
    """The same path in one layer's own text, where an item of a list may have another number.

    Stages are told apart by id and readings by clause; any other list is the topmost one, whole.
    """
    at = next((depth for depth, key in enumerate(path) if isinstance(key, int)), None)
    if len(layers) == 1 or at is None:
        return path
    number = path[at]
    assert isinstance(number, int)
    if at == 1 and path[0] in ("stages", "readings"):
        name = _stage_id if path[0] == "stages" else _clause
        ids = [name(one) for one in _items(_resolved(layers, []), path[0])]
        own = [name(one) for one in _items(layer.raw, path[0])]
        wanted = ids[number] if number < len(ids) else None
        first = next((one for one in layers if wanted in [name(each) for each in _items(one.raw, path[0])]), layer)
        if wanted not in own or (path[0] == "readings" and layer is not first):
            return None
        return (path[0], own.index(wanted), *path[2:])
    owner = next((one for one in layers if path[:at] in toml.places(one.source.text)), layer)
    return path if owner is layer else None


def _items(raw: dict[str, Json], key: str) -> list[Json]:
    found = raw.get(key, [])
    return found if isinstance(found, list) else []


def _clause(reading: Json) -> str:
    return repr(reading.get("clause")) if isinstance(reading, dict) else repr(reading)
