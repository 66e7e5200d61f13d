"""What a sheet comes to that extends another: the base first, then what each sheet above it changes.

Tables are merged key by key and stages by their `id`; everything else is replaced, and so is a pay table, unless the
sheet names it in `keep`. What a sheet says of itself (`summary`, `source`, `readings`) is its own: it is not inherited,
unless it stands in `keep`; readings are then merged by their clause.
"""

from copy import deepcopy
from dataclasses import dataclass, field

from pitboss.hands.classes import meaning, tidy
from pitboss.sheets import suggest
from pitboss.sheets.fields import Json, documented
from pitboss.sheets.gaps import BAD
from pitboss.sheets.model import STAGES, Sheet
from pitboss.sheets.problems import KeyPath, Problem, Severity, dotted, near, nearest
from pitboss.sheets.prose import listed

OWN_KEYS = ("extends", "remove", "keep")  # of the sheet that extends, and no rules of the game
OF_ITSELF = ("summary", "source", "readings")  # what a sheet says of itself: true of the base, perhaps not of a variant
SUGGESTED_MAX = 50
BEFORE = "before"  # a key of a variant's stage
_NEW_SAYS = {"wagers": ("wager", "kind"), "hands": ("hand", "from"), "ladders": ("ladder", "order")}


@dataclass
class Told:
    """What is wrong with one layer, with its own paths; and names of tables that it spells otherwise than its base."""

    problems: list[Problem] = field(default_factory=list)
    spelt: dict[tuple[str, str], str] = field(default_factory=dict)  # ("wagers", "pair-plus") -> "pair-puls"
    lost: Problem | None = None  # what the base says of itself and this layer does not: told where nothing is wrong


def resolved(layers: list[dict[str, Json]]) -> tuple[dict[str, Json], list[Told]]:
    """One table out of all layers, the most particular first; and what is to be told of each layer."""
    merged: dict[str, Json] = {}
    told: list[Told] = []
    for number, layer in reversed(list(enumerate(layers))):
        is_base = number == len(layers) - 1
        step = _Step(merged, layer) if not is_base else _Step({}, layer)
        merged = step.merged()
        told.insert(0, Told(step.problems, step.spelt, step.lost))
    return merged, told


class _Step:
    """One sheet on top of what is below it."""

    def __init__(self, base: dict[str, Json], layer: dict[str, Json]) -> None:
        self.base = base
        self.layer = {key: deepcopy(value) for key, value in layer.items() if key not in OWN_KEYS}
        self.problems: list[Problem] = []
        self.spelt: dict[tuple[str, str], str] = {}
        self.unmissed: set[str | None] = set()  # pay tables that a slip in `remove` probably meant
        self.lost: Problem | None = None
        self._removed(layer.get("remove", []))
        self.kept = self._kept(layer.get("keep", []))

    def merged(self) -> dict[str, Json]:
        if not self.base:
            return self.layer
        self._of_itself()
        found = self._merge(self.base, self.layer, ())
        assert isinstance(found, dict)
        return found

    def _removed(self, paths: Json) -> None:
        """Take out what the sheet above does without: a key by its path, a stage by its id."""
        if paths is BAD:
            return
        if not isinstance(paths, list):
            self.problems.append(Problem(("remove",), 'expected a list of paths, such as ["wagers.raise.cap"]'))
            return
        for number, path in enumerate(paths):
            if path is not BAD and (not isinstance(path, str) or not _remove(self.base, path.split("."))):
                message = f'"{path}" is not there to be removed'
                self.problems.append(Problem(("remove", number), message, "such as wagers.raise.cap"))
                self.unmissed.add(nearest(str(path), [dotted(one) for one in _pay_tables(self.base, ())]))

    def _kept(self, paths: Json) -> set[KeyPath]:
        """The pay tables whose lines are kept, but for those that this sheet writes; and what it says of itself."""
        if paths is BAD:
            return set()
        if not isinstance(paths, list):
            message = 'expected a list of what is kept, such as ["wagers.pair-plus.pays", "readings"]'
            self.problems.append(Problem(("keep",), message))
            return set()
        tables = sorted(dotted(path) for path in _pay_tables(self.base, ()))
        known = [*(key for key in OF_ITSELF if key in self.base), *tables]
        found: set[KeyPath] = set()
        for number, written in enumerate(paths):
            path = written if isinstance(written, str) and written in known else nearest(str(written), known) or ""
            if path != written:
                message = f'"{written}" is nothing that can be kept of the sheet that this one extends'
                self.problems.append(Problem(("keep", number), message, near(str(written), known)))
            elif path in OF_ITSELF:
                if path in self.layer and path != "readings":
                    message = f'"{path}" is written here, so that nothing of it is kept'
                    self.problems.append(Problem(("keep", number), message, "leave it out of keep"))
            elif not isinstance(_at(self.layer, path), dict):
                message = f'"{path}" is kept as it is, because this sheet writes none of its lines'
                self.problems.append(Problem(("keep", number), message, "leave it out of keep, or write the lines"))
            found.add(tuple(path.split(".")))
        return found

    def _of_itself(self) -> None:
        """Take out of the base what it says of itself, but for what is kept; what is lost by it is named."""
        known = [*OWN_KEYS, *(name for name, _ in documented(Sheet))]
        written = {key if key in known else nearest(key, known) for key in self.layer}
        lost: list[str] = []
        for key in OF_ITSELF:
            if key not in self.base or (key,) in self.kept:
                continue
            before = self.base.pop(key)
            if key not in written:
                lost.append(key)
            elif key == "readings" and (others := _others(before, self.layer.get(key))):
                lost.append(f"readings ({', '.join(others)})")
        if lost:
            kept = ", ".join(f'"{one.split()[0]}"' for one in lost)
            message = f"not inherited from the base: {listed(lost)}; a variant says what it is"
            hint = f"write it here, or take over what holds here too with keep = [{kept}]"
            self.lost = Problem(("extends",), message, hint, Severity.NOTE)

    def _merge(self, base: Json, change: Json, path: KeyPath) -> Json:
        if not (isinstance(base, dict) and isinstance(change, dict)):
            return change
        if is_pay_table(path, base) and is_pay_table(path, change):
            return self._merge_pays(base, change, path)
        merged = dict(base)
        for key, value in change.items():
            lists = isinstance(base.get(key), list) and isinstance(value, list)
            tables = isinstance(base.get(key), dict) and isinstance(value, dict)
            if path == () and key == "stages" and lists:
                merged[key] = self._merge_stages(base[key], value)
            elif path == () and key == "readings" and lists:
                merged[key] = _merge_readings(base[key], value)
            elif path == () and key in _NEW_SAYS and tables:
                merged[key] = self._merge(base[key], self._as_in_base(key, base[key], value), (key,))
            else:
                merged[key] = self._merge(base.get(key), value, (*path, key))
        return merged

    def _as_in_base(self, group: str, base: dict[str, Json], change: dict[str, Json]) -> dict[str, Json]:
        """The tables of a group by the names that the base has for them.

        A table that the base does not have is a new one if it says what a new one must. If not, its name is a slip.
        """
        one, says = _NEW_SAYS[group]
        found: dict[str, Json] = {}
        for name, table in change.items():
            if name in base or not isinstance(table, dict) or any(key == says or nearest(key, [says]) for key in table):
                found[name] = table
                continue
            message = f'there is no {one} "{name}" in the sheet that this one extends'
            hint = f'{near(name, list(base))}; a new {one} says its "{says}"'
            self.problems.append(Problem((group, name), message, hint))
            meant = nearest(name, list(base))
            if meant is None or meant in change:
                found[name] = BAD
            else:
                found[meant] = table
                self.spelt[group, meant] = name
        return found

    def _merge_pays(self, base: dict[str, Json], change: dict[str, Json], path: KeyPath) -> Json:
        """A pay table replaces the one below; lines that are lost by it are named."""
        written = {tidy(words) for words in change}
        others = {words: odds for words, odds in base.items() if tidy(words) not in written}
        if path in self.kept:
            return {**others, **change}
        meant = self._meant(change)
        for words, odds in others.items():
            if tidy(words) in meant or dotted(path) in self.unmissed:
                continue
            message = f'the line "{words}" = "{odds}" is not inherited: a pay table replaces the one of the base'
            hint = f'to keep its other lines, write keep = ["{dotted(path)}"] at the top'
            self.problems.append(Problem(path, message, hint, Severity.NOTE))
        return change

    def _meant(self, lines: dict[str, Json]) -> set[str | None]:
        """The hands that were meant where a line names none: the slip is told, and not that the line is missing too."""
        named = [
            name
            for table in (self.base, self.layer)
            if isinstance(names := table.get("classes"), dict)
            for name in names
        ]
        return {suggest.hand(words, named) for words in lines if meaning(words) is None and tidy(words) not in named}

    def _merge_stages(self, base: list[Json], change: list[Json]) -> list[Json]:
        """A stage that the base has is merged into it; `before` puts a stage, new or not, before another."""
        stages = {stage_id(stage): stage for stage in base}
        moves: list[tuple[str, str]] = []
        seen: set[str] = set()
        for number, stage in enumerate(change):
            name = stage_id(stage)
            if name in seen:
                message = f'two stages are called "{name}"'
                self.problems.append(Problem(("stages", number), message, "give one of them an id"))
                continue
            seen.add(name)
            if name not in stages and isinstance(stage, dict) and "id" in stage and not _says_what(stage):
                message = f'there is no stage "{name}" in the sheet that this one extends'
                known = near(name, list(stages)) + "; " if self._suggests else ""
                hint = f'{known}a new stage says what to "do"'
                self.problems.append(Problem(("stages", number, "id"), message, hint))
                continue
            before = self._before(stage, number) if isinstance(stage, dict) else None
            stages[name] = self._merge(stages.get(name), stage, ("stages", name))
            if before is not None:
                there = isinstance(before, str) and before in stages and before != name
                moves.append((name, before if there else self._meant_place(before, name, list(stages), number)))
        order = list(stages)
        for name, before in moves:
            if before:
                order.remove(name)
                order.insert(order.index(before), name)
        return [stages[name] for name in order]

    def _before(self, stage: dict[str, Json], number: int) -> Json:
        """Where a stage is put, if it says so; a key that is probably meant to is told."""
        if BEFORE not in stage:
            slip = next((key for key, said in stage.items() if nearest(key, [BEFORE]) and isinstance(said, str)), "")
            if not slip:
                return None
            message = f'"{slip}" means nothing here'
            self.problems.append(Problem(("stages", number, slip), message, f'did you mean "{BEFORE}"?'))
            return stage.pop(slip)
        return stage.pop(BEFORE)

    def _meant_place(self, before: Json, name: str, stages: list[str], number: int) -> str:
        names = [one for one in stages if one != name] if self._suggests else []
        hint = near(str(before), names) if names else ""
        message = f'there is no stage "{before}" to stand before'
        self.problems.append(Problem(("stages", number, "before"), message, hint))
        return nearest(str(before), names) or ""

    @property
    def _suggests(self) -> bool:
        """Whether a suggestion is looked for among all stages: not for each of thousands that are wrong."""
        return len(self.problems) < SUGGESTED_MAX


def is_pay_table(path: KeyPath, value: Json) -> bool:
    """Whether a table has pay lines: `pays` of a wager, or a result of its showdown."""
    if len(path) < 3 or path[0] != "wagers" or not isinstance(value, dict):
        return False
    if path[2] == "pays":
        return len(path) == 3
    return path[2] == "showdown" and len(path) > 3 and not {"higher", "equal", "lower"} & value.keys()


def _pay_tables(table: Json, path: KeyPath) -> list[KeyPath]:
    if is_pay_table(path, table):
        return [path]
    if not isinstance(table, dict) or len(path) > 5 or (path and path[0] != "wagers"):
        return []
    return [found for key, value in table.items() for found in _pay_tables(value, (*path, key))]


def _at(table: Json, path: str) -> Json:
    for key in path.split("."):
        table = table.get(key) if isinstance(table, dict) else None
    return table


def _merge_readings(base: list[Json], change: list[Json]) -> list[Json]:
    new = [reading.get("clause") for reading in change if isinstance(reading, dict)]
    kept = [reading for reading in base if not isinstance(reading, dict) or reading.get("clause") not in new]
    return [*kept, *change]


def _others(base: Json, change: Json) -> list[str]:
    """The clauses on which the base has a reading and the sheet above it none."""
    if not isinstance(base, list) or not isinstance(change, list):
        return []
    new = [reading.get("clause") for reading in change if isinstance(reading, dict)]
    clauses = [reading.get("clause") for reading in base if isinstance(reading, dict)]
    return [one if isinstance(one, str) else ", ".join(map(str, one or ())) for one in clauses if one not in new]


def stage_id(stage: Json) -> str:
    """The name of a stage: its id, or what it does, where a slip stands for the word that is meant."""
    if not isinstance(stage, dict):
        return repr(stage)
    if "id" in stage:
        return str(stage["id"])
    word = str(stage.get("do"))
    return word if word in STAGES else nearest(word, list(STAGES)) or word


def _says_what(stage: dict[str, Json]) -> bool:
    """Whether it has a `do`, or a slip of it: any other key whose value is one."""
    slips = [value for key, value in stage.items() if key not in ("do", "id") and isinstance(value, str)]
    return "do" in stage or any(value in STAGES for value in slips)


def clause(reading: Json) -> str:
    return repr(reading.get("clause")) if isinstance(reading, dict) else repr(reading)


def _remove(table: Json, path: list[str]) -> bool:
    if path[0] == "stages" and len(path) == 2 and isinstance(table.get("stages"), list):
        kept = [stage for stage in table["stages"] if stage_id(stage) != path[1]]
        removed = len(kept) < len(table["stages"])
        table["stages"] = kept
        return removed
    for key in path[:-1]:
        table = table.get(key) if isinstance(table, dict) else None
    if not isinstance(table, dict) or path[-1] not in table:
        return False
    del table[path[-1]]
    return True
