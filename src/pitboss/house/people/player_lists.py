"""Lists of players as CSV: out of a house, and into one.

Everybody in a list has an id: the number that the other list knows them by, or the code of their card. So a list that
is imported twice changes nothing the second time. A list is read as a whole: all its problems are told at once, by
line, and while there is one nothing is changed.
"""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field

from pitboss.house import csv_cells
from pitboss.house.people import card_codes, player_cards, proper_names
from pitboss.house.people.accounts import Account, Accounts
from pitboss.house.stores.store import Reader, Store

COLUMNS = ("id", "name", "code", "identification", "checked", "excluded")  # of an export; an import takes the first two
BYTES_MOST, ROWS_MOST = 2_000_000, 20_000


@dataclass(frozen=True)
class Problem:
    line: int
    says: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.says}"


@dataclass(frozen=True)
class Row:
    line: int
    id: str
    name: str


@dataclass(frozen=True)
class Plan:
    """What an import would do. `new` and `renamed` are rows; `same` is how many are there already."""

    new: tuple[Row, ...] = ()
    renamed: tuple[tuple[str, str, Row], ...] = ()  # (account, the name until now, the row)
    same: int = 0
    problems: tuple[Problem, ...] = field(default=())

    @property
    def says(self) -> str:
        parts = [f"{len(self.new)} new", f"{len(self.renamed)} with another name", f"{self.same} as they are"]
        return ", ".join(parts)


# ---------------------------------------------------------------- reading


def decoded(content: bytes) -> str:
    """The text of a file, as spreadsheets write them: UTF-8, UTF-16 with its mark, or the older one of Windows.

    >>> decoded("\ufeffid;name".encode("utf-8")), decoded("Zoë".encode("cp1252")), decoded("Zoë".encode("utf-16"))
    ('id;name', 'Zoë', 'Zoë')
    """
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def rows(content: bytes) -> tuple[list[Row], list[Problem]]:
    """The rows of a list, and what is wrong with it."""
    if len(content) > BYTES_MOST:
        return [], [Problem(1, f"a list has at most {BYTES_MOST // 1_000_000} MB; divide it")]
    text = decoded(content)
    if "\0" in text:
        return [], [Problem(1, "this is no text: save the list as CSV")]
    first = text.lstrip("\r\n").partition("\n")[0]
    between = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=False)
    found: list[Row] = []
    problems: list[Problem] = []
    columns: dict[str, int] | None = None
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            line = reader.line_num
            if columns is None:
                columns = {cell.strip().casefold(): at for at, cell in enumerate(cells)}
                missing = [name for name in COLUMNS[:2] if name not in columns]
                if missing:
                    return [], [Problem(line, f"the first line has to name the columns, with {' and '.join(missing)}")]
                continue
            if len(found) >= ROWS_MOST:
                return [], [Problem(line, f"a list has at most {ROWS_MOST:,} people; divide it")]
            read = [
                csv_cells.as_written(cells[columns[name]]) if columns[name] < len(cells) else "" for name in COLUMNS[:2]
            ]
            found.append(Row(line, *read))
    except csv.Error as error:
        problems.append(Problem(reader.line_num, f"it cannot be read as CSV ({error})"))
    if columns is None and not problems:
        problems.append(Problem(1, "the list is empty; its first line names the columns: id, name"))
    return found, problems


# ---------------------------------------------------------------- planning


def plan(accounts: Accounts, store: Store, content: bytes) -> Plan:
    """What importing a list would do, without doing it."""
    found, problems = rows(content)
    new: list[Row] = []
    renamed: list[tuple[str, str, Row]] = []
    same = 0
    seen: dict[str, int] = {}
    for read in found:
        wrong = _wrong(read, seen)
        name = proper_names.proper(read.name)
        if wrong is not None or name is None or len(name) > proper_names.MOST:
            problems.append(Problem(read.line, wrong or _bad_name(read.name)))
            continue
        row = Row(read.line, read.id, name)
        account = known(accounts, store, row.id)
        if accounts.is_like_another(name, account.player if account else ""):
            problems.append(Problem(row.line, f'"{name}" could be taken for another account here; add a word to it'))
        elif account is None:
            new.append(row)
        elif account.is_staff:
            problems.append(Problem(row.line, f'the id "{row.id}" is that of somebody of the staff; leave them out'))
        elif account.name == name:
            same += 1
        elif not player_cards.listed_as(store, account.player):
            problems.append(Problem(row.line, f'the id "{row.id}" is the code of {account.name}, and not of "{name}"'))
        else:
            renamed.append((account.player, account.name, row))
    return Plan(tuple(new), tuple(renamed), same, tuple(sorted(problems, key=lambda one: one.line)))


def known(accounts: Accounts, store: Store, number: str) -> Account | None:
    """Whom an id means: by the list they came from, or by the code of their card."""
    player = player_cards.player_listed(store, number)
    found = accounts.get(player) if player is not None else None
    if found is not None:
        return found
    figures = card_codes.read(number)
    player = player_cards.player_with(store, figures) if figures is not None else None
    return accounts.get(player) if player is not None else None


def _wrong(row: Row, seen: dict[str, int]) -> str | None:
    if not row.id:
        return "it has no id; give everybody a number of their own"
    if len(row.id) > player_cards.LISTED_MOST or not row.id.isprintable():
        return f"an id has at most {player_cards.LISTED_MOST} characters that can be printed"
    if row.id in seen:
        return f'the id "{row.id}" is that of line {seen[row.id]}, too'
    seen[row.id] = row.line
    return None


def _bad_name(name: str) -> str:
    if not name:
        return "it has no name"
    if len(name) > proper_names.MOST:
        return f"a name has at most {proper_names.MOST} characters"
    return f'"{name[:60]}" is not a name that can be used here: {proper_names.SAYS[0].lower()}{proper_names.SAYS[1:-1]}'


def carry(accounts: Accounts, made: Plan, *, by: str, command_id: str) -> None:
    """Do what was planned. All new accounts are one record: all of them are made, or none."""
    assert not made.problems, "a list with problems is not imported"
    if made.new:
        accounts.make_players({row.id: row.name for row in made.new}, by=by, command_id=command_id)
    for player, _, row in made.renamed:
        accounts.rename(player, row.name)


# ---------------------------------------------------------------- writing


def export(accounts: Accounts, store: Reader) -> str:
    """All players who are not staff, as CSV that a spreadsheet opens and an import takes back."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in _exported(accounts, store):
        writer.writerow([csv_cells.harmless(cell) for cell in row])
    return out.getvalue()


def _exported(accounts: Accounts, store: Reader) -> Iterator[tuple[str, ...]]:
    for one in sorted(accounts.all(), key=lambda each: (each.name.casefold(), each.player)):
        if one.is_staff or one.disabled:
            continue
        code = player_cards.code(store, one.player)
        check = one.standing.check
        excluded = "yes" if accounts.excluded_until(one.player) is not None else ""
        number = player_cards.listed_as(store, one.player) or code
        yield number, one.name, code, check.kind if check else "", check.day if check else "", excluded
