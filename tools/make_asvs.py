"""The page of OWASP ASVS: a verdict for every requirement of levels 1 and 2, and the tests or pages behind it.

The verdicts are in tests/asvs.toml. A number that does not exist, one without a verdict or with two, and a test or a
page that is not there are errors; so is a line of tests/threats.toml that names a requirement that does not apply.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from tools.make_procedures import TESTS, is_there

LEVELS = (1, 2, 3)
BEFORE = """\
The Application Security Verification Standard of OWASP, [version 5.0.0](https://github.com/OWASP/ASVS), has {every}
requirements at levels 1 and 2. This page goes through all of them, by their numbers: what they ask for is in the
standard. **{met} are met, {absent} do not apply, {open} are open**: {open_1} of level 1 and {open_2} of level 2.

Nobody but us has judged this. A requirement is called met if tests show it, or pages where something is to be written
down; `./test` runs the tests. [Threats](threats.md) says what could be done to a house, and names the same numbers.
"""


@dataclass(frozen=True)
class Verdicts:
    """By requirement: what is missing, why it does not apply, or a few words about it with what shows it."""

    levels: dict[str, int]
    open: dict[str, str]
    absent: dict[str, str]  # a section or a chapter stands for all of its requirements
    met: dict[str, list[str]]

    def within(self, part: str) -> list[str]:
        """The requirements of levels 1 and 2 in a chapter or a section; the requirement itself."""
        return [one for one in self.levels if f"{one}.".startswith(f"{part}.") and self.levels[one] < LEVELS[-1]]


@cache
def read() -> Verdicts:
    """Stops the making of pages if something is wrong with them."""
    found = judged(tomllib.loads((TESTS / "asvs.toml").read_text(encoding="utf-8")))
    wrong = problems(found, _threats())
    if wrong:
        raise SystemExit("\n".join(["tests/asvs.toml and tests/threats.toml do not fit together:", *wrong]))
    return found


def judged(told: dict[str, Any]) -> Verdicts:
    levels = {one: level for level in LEVELS for one in told[f"level_{level}"].split()}
    in_order = {one: levels[one] for one in sorted(levels, key=_order)}
    return Verdicts(in_order, told["open"], told["does-not-apply"], told["met"])


def problems(found: Verdicts, rows: dict[str, dict[str, Any]]) -> list[str]:
    """All that is wrong with the verdicts and with what the lines of threats name."""
    asked = {one for one, level in found.levels.items() if level < LEVELS[-1]}
    given = Counter([*found.open, *found.met, *(one for part in found.absent for one in found.within(part))])
    wrong = [f"{one}: no requirement of levels 1 and 2" for one in given if one not in asked]
    wrong += [f"{part}: stands for no requirement" for part in found.absent if not found.within(part)]
    wrong += [f"{one}: {given[one]} verdicts instead of one" for one in asked if given[one] != 1]
    for one, (_, *shown) in found.met.items():
        wrong += [] if shown else [f"{one}: nothing shows it"]
        wrong += [f"{one}: {name} is not there" for name in shown if name not in rows and not _is_there(name)]
        strange = [name for name in shown if name in rows and one not in rows[name].get("asvs", ())]
        wrong += [f"{one}: the line {name} of threats does not name it" for name in strange]
    for name, row in rows.items():
        low, high = row.get("asvs", ()), row.get("asvs_level_3", ())
        wrong += [f"{name}: {one} is not of levels 1 and 2" for one in low if one not in asked]
        wrong += [f"{name}: {one} is not of level 3" for one in high if found.levels.get(one) != LEVELS[-1]]
        silent = [one for one in low if one not in found.open and name not in found.met.get(one, ())[1:]]
        wrong += [f"{one}: the line {name} of threats names it, and it is neither open nor met by it" for one in silent]
    return wrong


def named(row: dict[str, Any]) -> str:
    """The requirements of a line of threats, as its page has them."""
    verdicts = read()
    low = [f"{one} (open)" if one in verdicts.open else one for one in row.get("asvs", ())]
    return ", ".join([*low, *(f"{one} (level 3)" for one in row.get("asvs_level_3", ()))])


def page(made: str) -> str:
    found = read()
    absent = sum(len(found.within(part)) for part in found.absent)
    by_level = Counter(found.levels[one] for one in found.open)
    counts = {"every": len(found.open) + len(found.met) + absent, "met": len(found.met), "absent": absent}
    lines = [f"# OWASP ASVS\n{made}"]
    lines.append(BEFORE.format(**counts, open=len(found.open), open_1=by_level[1], open_2=by_level[2]))
    lines += ["## Open", "", "| requirement | level | what is missing |", "|---|---|---|"]
    first = sorted(found.open, key=lambda one: (found.levels[one], _order(one)))
    lines += [f"| {one} | {found.levels[one]} | {found.open[one]} |" for one in first]
    lines += ["", "## Does not apply", "", "| requirement | how many | why |", "|---|---|---|"]
    lines += [f"| {one} | {len(found.within(one))} | {found.absent[one]} |" for one in _in_order(found.absent)]
    lines += ["", "## Met", "", "| requirement | level | what there is | shown by |", "|---|---|---|---|"]
    lines += [_met(one, found.levels[one], *found.met[one]) for one in _in_order(found.met)]
    return "\n".join([*lines, ""])


def _met(one: str, level: int, says: str, *shown: str) -> str:
    rows = _threats()
    by = [f"[threats](threats.md): {rows[name]['threat']}" if name in rows else _shown(name) for name in shown]
    return f"| {one} | {level} | {says} | {'<br>'.join(by)} |"


@cache
def _threats() -> dict[str, dict[str, Any]]:
    return tomllib.loads((TESTS / "threats.toml").read_text(encoding="utf-8"))


def _shown(name: str) -> str:
    return f"[{name.removeprefix('docs/')}]({name.removeprefix('docs/')})" if name.startswith("docs/") else f"`{name}`"


def _is_there(name: str) -> bool:
    """A test of Python, by its place in tests/; a test of the pages, or a page of docs, by its place here."""
    return (TESTS.parent / name).is_file() if name.startswith(("docs/", "web/src/")) else is_there(name)


def _in_order(numbers: Iterable[str]) -> list[str]:
    return sorted(numbers, key=_order)


def _order(number: str) -> list[int]:
    return [int(part) for part in number.split(".")]
