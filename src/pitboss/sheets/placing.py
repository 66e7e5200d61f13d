"""Where in which file a problem is, for sheets that extend each other: a merged stage has another number there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from pitboss.sheets import extend, toml
from pitboss.sheets.fields import Json
from pitboss.sheets.problems import KeyPath, Problem

_NAMES: dict[str, Callable[[Json], str]] = {"stages": extend.stage_id, "readings": extend.clause}


@dataclass(frozen=True)
class Layer:
    """One of the files that make up a sheet, the most particular first."""

    file: str
    text: str
    raw: dict[str, Json]
    spelt: Mapping[str, str] = field(default_factory=dict)  # from keys of `raw` to how the text spells them
    tables: Mapping[tuple[str, str], str] = field(default_factory=dict)  # the same for tables such as [wagers.ante]


class Places:
    """Places in the layers of one sheet. Names are looked up once, however many problems there are."""

    def __init__(self, layers: list[Layer], merged: dict[str, Json]) -> None:
        self._layers = layers
        self._merged = {key: [name(one) for one in _items(merged, key)] for key, name in _NAMES.items()}
        self._own = [{key: _numbers(layer.raw, key) for key in _NAMES} for layer in layers]

    def of(self, problem: Problem) -> Problem:
        """The problem with file, line and column: of its key, or of the nearest key above it."""
        for depth in range(len(problem.path), 0, -1):
            for number in range(len(self._layers)):
                path = self._in_layer(problem.path[:depth], number)
                found = None if path is None else place_in(self._layers[number], replace(problem, path=path))
                if found is not None:
                    return replace(found, path=problem.path)
        return replace(problem, file=self._layers[0].file, line=1, column=1)

    def _in_layer(self, path: KeyPath, layer: int) -> KeyPath | None:
        """The same path in one layer's own text, where an item of a list may have another number.

        Stages are told apart by id and readings by clause; any other list is the topmost one, whole.
        """
        at = next((depth for depth, key in enumerate(path) if isinstance(key, int)), None)
        if len(self._layers) == 1 or at is None:
            return path
        key, number = str(path[0]), path[at]
        assert isinstance(number, int)
        if at == 1 and key in _NAMES:
            names = self._merged[key]
            wanted = names[number] if number < len(names) else None
            own = self._own[layer][key].get(wanted)
            above = any(wanted in self._own[other][key] for other in range(layer))
            return None if own is None or (key == "readings" and above) else (key, own, *path[2:])
        owner = next((n for n, one in enumerate(self._layers) if path[:at] in toml.places(one.text)), layer)
        return path if owner == layer else None


def place_in(layer: Layer, problem: Problem) -> Problem | None:
    """The problem placed at exactly its key in one file, if it is there."""
    top, *inner = problem.path
    if inner:
        inner[0] = layer.tables.get((str(top), str(inner[0])), inner[0])
    place = toml.places(layer.text).get((layer.spelt.get(str(top), top), *inner))
    return None if place is None else replace(problem, file=layer.file, line=place[0], column=place[1])


def in_own_file(layer: Layer, problem: Problem) -> Problem:
    """The same for a path of that file's own, or the nearest key above it."""
    for depth in range(len(problem.path), 0, -1):
        found = place_in(layer, replace(problem, path=problem.path[:depth]))
        if found is not None:
            return replace(found, path=problem.path)
    return replace(problem, file=layer.file, line=1, column=1)


def _items(raw: dict[str, Json], key: str) -> list[Json]:
    found = raw.get(key, [])
    return found if isinstance(found, list) else []


def _numbers(raw: dict[str, Json], key: str) -> dict[str | None, int]:
    numbers: dict[str | None, int] = {}
    for number, one in enumerate(_items(raw, key)):
        numbers.setdefault(_NAMES[key](one), number)
    return numbers
