"""The plan of a day as CSV: dealer, table, from, to. A table that is empty, or "break", is a break.

A dealer goes by login, name, or the code of their card. The list is read as a whole: all its problems are told at once,
by line, and while there is one nothing is changed.
"""

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass, field

from pitboss.house import csv_cells
from pitboss.house.people import rota
from pitboss.house.people.accounts import Account, Accounts
from pitboss.house.people.player_lists import Problem, decoded
from pitboss.house.people.roles import Role
from pitboss.house.people.rota import Turn

COLUMNS = ("dealer", "table", "from", "to")
BREAK = "break"
BYTES_MOST = 200_000


@dataclass(frozen=True)
class ReadPlan:
    turns: tuple[Turn, ...] = ()
    problems: tuple[Problem, ...] = field(default=())


def read(accounts: Accounts, content: bytes, starts: str, name: Callable[[str], str]) -> ReadPlan:
    """The turns of a list, and what is wrong with it."""
    if len(content) > BYTES_MOST:
        return ReadPlan(problems=(Problem(1, "the plan of a day is at most 200 kB"),))
    text = decoded(content)
    first = text.lstrip("\r\n").partition("\n")[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count), strict=False)
    turns: list[tuple[int, Turn]] = []
    problems: list[Problem] = []
    columns: dict[str, int] | None = None
    try:
        for cells in reader:
            line = reader.line_num
            if not any(cell.strip() for cell in cells):
                continue
            if columns is None:
                columns = {cell.strip().casefold(): at for at, cell in enumerate(cells)}
                missing = [one for one in COLUMNS if one not in columns]
                if missing:
                    says = f"the first line has to name the columns, with {', '.join(missing)}"
                    return ReadPlan(problems=(Problem(line, says),))
                continue
            found = {one: csv_cells.as_written(cells[at]) if at < len(cells) else "" for one, at in columns.items()}
            made = _turn(accounts, found)
            if isinstance(made, str):
                problems.append(Problem(line, made))
            else:
                turns.append((line, made))
    except csv.Error as error:
        problems.append(Problem(reader.line_num, f"it cannot be read as CSV ({error})"))
    if columns is None and not problems:
        problems.append(Problem(1, f"the list is empty; its first line names the columns: {', '.join(COLUMNS)}"))
    if not problems:
        problems += _clash(turns, starts, name)
    return ReadPlan(tuple(one for _, one in turns), tuple(sorted(problems, key=lambda one: one.line)))


def _turn(accounts: Accounts, cells: dict[str, str]) -> Turn | str:
    who = find(accounts, cells["dealer"])
    if isinstance(who, str):
        return who
    table = "" if cells["table"].casefold() in ("", BREAK) else cells["table"]
    begin, end = (_time(cells[one]) for one in ("from", "to"))
    turn = Turn(who.player, table, begin, end)
    wrong = rota.problem([turn])
    return wrong[0].lower() + wrong[1:].rstrip(".") if wrong else turn


def _time(text: str) -> str:
    """A spreadsheet may write 8:00 or 20:00:00."""
    parts = text.split(":")
    return f"{parts[0]:0>2}:{parts[1]}" if len(parts) in (2, 3) and len(parts[0]) < 3 else text


def find(accounts: Accounts, said: str) -> Account | str:
    """A dealer by login, name or code; or a sentence that says why not."""
    exact = accounts.find(said)
    found = [exact] if exact is not None else [accounts.get(one) for one in accounts.directory.find(said)]
    dealers = [one for one in found if one is not None and Role.DEALER in one.roles and not one.disabled]
    if len(dealers) == 1:
        return dealers[0]
    if dealers:
        return f'"{said}" can be {len(dealers)} dealers; write the login'
    return f'"{said}" is nobody with the role of a dealer; write a login, a name or the code of a card'


def _clash(turns: list[tuple[int, Turn]], starts: str, name: Callable[[str], str]) -> list[Problem]:
    late = rota.backwards([one for _, one in turns], starts)
    if late is not None:
        line = next(at for at, one in turns if one == late)
        return [Problem(line, f"{late.begin} to {late.end} is no turn of one gaming day, which begins at {starts}")]
    found = rota.overlap([one for _, one in turns], starts)
    if found is None:
        return []
    first, second, what = found
    line = max(at for at, one in turns if one in (first, second))
    who = name(second.player) if what == "person" else f"table {second.table}"
    times = f"{first.begin} to {first.end} and {second.begin} to {second.end}"
    return [Problem(line, f"{who} is planned twice at once: {times}")]


def written(turns: tuple[Turn, ...], login: Callable[[str], str], starts: str) -> str:
    """The plan as a file that can be read again."""
    out = io.StringIO(newline="")
    lines = csv.writer(out)
    lines.writerow(COLUMNS)
    for one in rota.in_order(turns, starts):
        lines.writerow([csv_cells.harmless(login(one.player)), one.table or BREAK, one.begin, one.end])
    return out.getvalue()
