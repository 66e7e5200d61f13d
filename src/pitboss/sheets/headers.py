"""Headers of tables that have a slip: [wagrs.ante] for [wagers.ante], [stages] for [[stages]].

They are mended in the text, before it is read: then the table stands among those of its kind, in their order, and
nothing is told that only follows from the slip.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from pitboss.sheets.fields import PROBLEMS_MAX, Json, one_for_many
from pitboss.sheets.problems import Problem, nearest

_HEADER = re.compile(r"""^(?P<open>\s*\[\[?\s*)(?P<quote>["']?)(?P<name>[\w-]+)(?P=quote)(?P<rest>\s*[.\]].*)$""")
_ONE = re.compile(r"^\s*\[\s*([\w-]+)\s*\]\s*(?:#.*)?$")
_Mended = tuple[str, Problem]


@dataclass(frozen=True)
class Headers:
    """What may stand at the top of a text."""

    names: tuple[str, ...] = ()  # every key
    tables: tuple[str, ...] = ()  # those of them that are tables
    lists: tuple[str, ...] = ()  # those that are written [[...]], a table for each item

    def renamed(self, lines: list[str], data: Mapping[str, Json] | None, told: Collection[int]) -> list[Problem]:
        """Give each table the name that was meant, in these lines; `data` is what they say, where that is TOML.

        Of a line that was `told` about already nothing more is said.
        """
        known: dict[str, str | None] = dict.fromkeys(self.names)

        def mend(line: str) -> _Mended | None:
            header = _HEADER.match(line)
            if header is None or (data is not None and header["name"] not in data):
                return None
            name = header["name"]
            if name not in known:
                known[name] = nearest(name, self.names)
            meant = known[name]
            if meant not in self.tables:
                return None
            whole = f"{header['open']}{meant}{header['rest']}"
            many = meant in self.lists and _ONE.match(whole)
            hint = f"did you mean [[{meant}]]?" if many else f'did you mean "{meant}"?'
            problem = Problem((name,), f'"{name}" means nothing here', hint, column=header.start("quote") + 1)
            return (f"[[{meant}]]" if many else whole), problem

        return _each(lines, mend, told)

    def listed(self, lines: list[str], data: Mapping[str, Json] | None, told: Collection[int]) -> list[Problem]:
        """Give each list its double brackets, likewise."""

        def mend(line: str) -> _Mended | None:
            header = _ONE.match(line)
            name = header[1] if header else ""
            if header is None or name not in self.lists or not (data is None or isinstance(data.get(name), dict)):
                return None
            return f"[[{name}]]", Problem((name,), *one_for_many(name), column=header.start(1) + 1)

        return _each(lines, mend, told)


def _each(lines: list[str], mend: Callable[[str], _Mended | None], told: Collection[int]) -> list[Problem]:
    problems: list[Problem] = []
    for at, line in enumerate(lines):
        found = mend(line) if "[" in line else None
        if found is not None:
            lines[at], problem = found
            if at not in told and len(problems) < PROBLEMS_MAX:
                problems.append(replace(problem, line=at + 1))
    return problems
