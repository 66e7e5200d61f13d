"""`pitboss design`: pay tables of a side wager for a given edge, and what one line must pay for an exact edge."""

import json
import re
import shlex
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli.a_file import AFile
from pitboss.cli.counts import Count
from pitboss.cli.sheet import SHEET
from pitboss.cli.terminal import say, width
from pitboss.cli.user_error import UserError
from pitboss.hands.classes import tidy
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.problems import near

if TYPE_CHECKING:
    from pitboss.odds.design.pay_tables import Found, Table, Window

PAYS_MOST = 20_000  # the most pays to choose from for one line
OFF = tuple(Fraction(step, 10_000) for step in (0, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000))
_NUMBER = re.compile(r"(-?\d{1,12}(?:\.\d{1,12})?)(?:/(\d{1,12}))?\s*(%?)", re.ASCII)
_RANGE = re.compile(r"(.+?)\.\.(.+?)(?:\s+by\s+(.+))?")


@click.command
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.option("--wager", "wager_id", required=True, help="The side wager whose pay table is wanted.")
@click.option("--edge", help="The house edge wanted, such as 2%..3%.")
@click.option("--hit", help="The hit rate wanted, such as 20%..25%; low lines may then be dropped.")
@click.option("--deviation", help="The standard deviation in units, such as 2.5..3.5.")
@click.option(
    "--line", "lines", multiple=True, help='What a line may pay: "flush=2..6", "50..200 by 10", "3,4", "drop".'
)
@click.option("--top", default=20, show_default=True, type=Count(1, 10_000), help="How many tables to print.")
@click.option("--exactly", help="Find instead what one line must pay for exactly this edge.")
@click.option("--for", "for_line", help="With --exactly: which line; the top one by default.")
@click.option(
    "--write",
    "target",
    type=AFile(),
    help="Write a sheet with the table found to this file: a variant to play, check and price.",
)
@click.option("--pick", default=1, show_default=True, type=Count(1), help="With --write: which table found.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    sheet: Game, wager_id: str, top: int, exactly: str | None, for_line: str | None, target: Path | None, pick: int,
    as_json: bool, **wanted: Any,
) -> None:  # fmt: skip
    """Find pay tables of a side wager within bounds: round odds first, then the nearest to the present table.

    A line that is not named may pay from half to twice what it pays now. A single figure, such as --edge 3%, means
    about that: within 0.1 points, or the nearest that exists. Ctrl-C ends a long search and prints what was found.
    """
    table = _table(sheet, wager_id)
    wager = sheet.wagers[wager_id]
    searched = any(wanted[key] for key in ("edge", "hit", "deviation"))
    if exactly is not None:
        if searched or wanted["lines"]:
            raise UserError("--exactly is a question of its own; leave out --edge, --hit, --deviation and --line")
        if target is not None:
            raise UserError(
                "--write goes with a search: odds such as 5951 to 96 break on real chips; ask for --edge instead"
            )
        _exactly(sheet, wager, table, exactly, for_line, as_json=as_json)
        return
    if for_line is not None:
        raise UserError("--for goes with --exactly; to bound a line in a search write --line")
    if not searched:
        raise UserError("say what is wanted: --edge 2%..3%, --hit 20%..25%, --deviation 2.5..3.5, or --exactly 2.5%")
    windows = {key: _window(key, wanted[key]) for key in ("edge", "hit", "deviation")}
    found, off = _nearest(table, windows, _bounds(table, wanted["lines"]), max(top, pick))
    shown = replace(found, tables=found.tables[:top])
    if as_json:
        click.echo(json.dumps(_json(sheet, wager, table, shown, off), indent=2))
    else:
        _print(sheet, wager, table, shown, off)
    if target is not None:
        if len(found.tables) < pick:
            raise UserError(f"there is no table {pick} to write; {len(found.tables)} were found")
        _write(sheet, wager, found.tables[pick - 1], target)


# ---------------------------------------------------------------- what is asked


def _table(game: Game, name: str) -> "Table":
    from pitboss.odds.design import side_wager

    try:
        return side_wager.present(game, name)
    except ValueError as error:
        raise UserError(str(error)) from None


def _window(key: str, text: str | None) -> "Window | None":
    """
    >>> _window("edge", "2%..1/40")
    (Fraction(1, 50), Fraction(1, 40))
    """
    if text is None:
        return None
    low, dots, high = text.partition("..")
    window = _number(f"--{key}", low), _number(f"--{key}", high if dots else low)
    if key != "deviation":
        _check_share(f"--{key} {text}", window[1])
    if window[0] > window[1]:
        raise UserError(f"--{key} {text}: nothing lies between; write the lower end first, such as {high}..{low}")
    if key != "edge" and window[0] < 0:
        raise UserError(f"--{key} {text}: this is never below 0")
    return window


def _check_share(where: str, value: Fraction) -> None:
    """A value above 1 is most likely a percentage without its sign."""
    if value > 1:
        raise UserError(f"{where}: {value} is more than 100%; write a percentage with its sign, such as 2.5%")


def _number(where: str, text: str) -> Fraction:
    """
    >>> _number("--edge", "2.5%"), _number("--edge", "1/40"), _number("--edge", "0.025")
    (Fraction(1, 40), Fraction(1, 40), Fraction(1, 40))
    """
    found = _NUMBER.fullmatch(text.strip())
    if found is None or (found[2] is not None and int(found[2]) == 0):
        raise UserError(f'{where}: "{text}" is not a number; write such as 2.5%, 0.025 or 1/40')
    return Fraction(found[1]) / int(found[2] or 1) / (100 if found[3] else 1)


def _bounds(table: "Table", lines: tuple[str, ...]) -> dict[str, list[Fraction]]:
    names = [line.name for line in table.lines]
    bounds: dict[str, list[Fraction]] = {}
    for written in lines:
        name, equals, pays = written.partition("=")
        name = tidy(name)
        if not equals or not pays.strip():
            raise UserError(f'--line {written}: write the line and what it may pay, such as "flush=2..6"')
        if name not in names:
            raise UserError(f'--line {written}: there is no line "{name}" ({near(name, names)})')
        if name in bounds:
            raise UserError(f"--line {written}: this line is there twice; give all its pays at once")
        bounds[name] = [one for piece in pays.split(",") for one in _pays(written, piece.strip())]
    return bounds


def _pays(written: str, piece: str) -> list[Fraction]:
    from pitboss.odds.design.pay_tables import DROPPED

    where = f"--line {written}"
    if piece == "drop":
        return [DROPPED]
    span = _RANGE.fullmatch(piece)
    low, high = (_number(where, span[1]), _number(where, span[2])) if span else (_number(where, piece),) * 2
    step = _number(where, span[3]) if span and span[3] else Fraction(1)
    if low < 0 or high < low or step <= 0:
        raise UserError(
            f'{where}: "{piece}" holds no pay; write the lower end first, and drop for a line that is struck'
        )
    if (high - low) / step >= PAYS_MOST:
        raise UserError(
            f'{where}: "{piece}" holds more than {PAYS_MOST:,} pays; take longer steps, such as "1..1000 by 5"'
        )
    return [low + step * at for at in range(int((high - low) / step) + 1)]


# ---------------------------------------------------------------- the search


def _nearest(
    table: "Table", windows: "dict[str, Window | None]", bounds: dict[str, list[Fraction]], top: int
) -> "tuple[Found, Fraction]":
    """The tables within the windows; if there are none, the windows are widened by the steps of OFF until there are.

    A window of a single figure is widened by the first step at once, because exact tables have strange odds.
    """
    about = any(window is not None and window[0] == window[1] for window in windows.values())
    for off in OFF[1:] if about else OFF:
        wide = {key: window and (window[0] - off, window[1] + off) for key, window in windows.items()}
        if (away := wide["deviation"]) is not None:
            wide["deviation"] = max(away[0], Fraction(0)), away[1]
        found = _search(table, wide, bounds, top, note=off in OFF[:2])
        if found.tables or not found.complete:
            break
    return found, off


def _search(
    table: "Table", windows: "dict[str, Window | None]", bounds: dict[str, list[Fraction]], top: int, *, note: bool
) -> "Found":
    from pitboss.odds.design import pay_tables

    if not table.monotone and note:
        click.echo("Note: the present table pays a better hand less than a worse one, so others may too.", err=True)
    with _interruptible() as stopped:
        try:
            return pay_tables.search(
                table, bounds, **windows, monotone=table.monotone, most=top, progress=_progress(), stopped=stopped
            )
        except ValueError as error:
            raise UserError(str(error)) from None


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """The first Ctrl-C ends the search, a second one the program."""
    pressed: list[int] = []

    def note(number: int, _frame: object) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)
        if sys.stderr.isatty():
            click.echo("\r\x1b[K", nl=False, err=True)


def _progress() -> Callable[[float], None]:
    """Progress on standard error after the first second: in place at a terminal, else a line every five seconds."""
    in_place = sys.stderr.isatty()
    next_at = [time.monotonic() + 1]

    def said(done: float) -> None:
        if time.monotonic() >= next_at[0] and done < 1:
            click.echo(f"{chr(13) if in_place else ''}searched {done:.1%} ...", nl=not in_place, err=True)
            next_at[0] = time.monotonic() + (0.2 if in_place else 5)

    return said


# ---------------------------------------------------------------- what is printed


def _print(game: Game, wager: Wager, table: "Table", found: "Found", off: Fraction) -> None:
    say(f"{wager.title} of {game.id} now:")
    _print_tables(table, [table])
    say()
    if not found.complete:
        say("The search was stopped; this is what it found until then.")
    if not found.tables:
        hint = "; allow more with --line" if found.complete else ""
        say(f"No table meets this{hint}.")
        return
    shown = len(found.tables)
    nearest = "" if shown == found.total else f"; {shown:,} of them, round odds first, then the nearest"
    meets = f"{found.total:,} {'table meets' if found.total == 1 else 'tables meet'}"
    within = f" within {float(100 * off):g} points" if off else ""
    say(f"{meets} this{within}{nearest} (* is changed):")
    _print_tables(table, list(found.tables))


def _print_tables(present: "Table", tables: "list[Table]") -> None:
    """One column for each line of the pay table; if that is too wide, one paragraph for each table."""
    columns = [
        [_pay(table.lines[at].pays) + ("*" if table.lines[at].pays != line.pays else " ") for table in tables]
        for at, line in enumerate(present.lines)
    ]
    heads = [line.name.replace(" of a ", " of\N{NO-BREAK SPACE}a ").split(" ") for line in present.lines]
    widths = [max(len(word) for word in (*head, *cells)) for head, cells in zip(heads, columns, strict=True)]
    tall = max(map(len, heads))
    if sum(widths) + 2 * len(widths) + len(_FIGURES) > width():
        _print_paragraphs(present, tables)
        return
    for row in range(tall):
        words = [head[row - tall] if row >= tall - len(head) else "" for head in heads]
        last = _FIGURES if row == tall - 1 else ""
        click.echo("  ".join(f"{word:>{width}}" for word, width in zip(words, widths, strict=True)) + last)
    for row, table in enumerate(tables):
        pays = "  ".join(f"{cells[row]:>{width}}" for cells, width in zip(columns, widths, strict=True))
        figures = f"{float(100 * table.edge):>11.4f}%{float(100 * table.hit_rate):>11.4f}%{sqrt(table.variance):>12.4f}"
        click.echo(pays + figures)


_FIGURES = "        edge    hit rate   deviation"


def _print_paragraphs(present: "Table", tables: "list[Table]") -> None:
    for number, table in enumerate(tables, start=1):
        figures = f"{float(100 * table.edge):.4f}%, hit rate {float(100 * table.hit_rate):.4f}%"
        pays = [
            f"{line.name} {_pay(line.pays)}{'*' if line.pays != was.pays else ''}"
            for line, was in zip(table.lines, present.lines, strict=True)
        ]
        say(f"{number:>3}. edge {figures}, deviation {sqrt(table.variance):.4f}: {', '.join(pays)}", hang=5)


def _pay(pays: Fraction) -> str:
    return "drop" if pays < 0 else str(pays)


def _exactly(game: Game, wager: Wager, table: "Table", text: str, name: str | None, *, as_json: bool) -> None:
    from pitboss.odds.design import pay_tables

    edge = _number("--exactly", text)
    _check_share(f"--exactly {text}", edge)
    line = tidy(name) if name is not None else table.lines[0].name
    try:
        pays = pay_tables.top_line_for(table, edge, line)
    except ValueError as error:
        raise UserError(str(error)) from None
    nearest = [Fraction(whole) for whole in dict.fromkeys((pays.__floor__(), pays.__ceil__()))]
    edges = {whole: _with(table, line, whole).edge for whole in nearest}
    if as_json:
        answer = {
            "sheet": game.id,
            "digest": game.digest,
            "wager": wager.id,
            "line": line,
            "edge": _share(edge),
            "pays": {"exact": str(pays), "value": float(pays)},
            "whole": [{"pays": int(whole), "edge": _share(each)} for whole, each in edges.items()],
        }
        click.echo(json.dumps(answer, indent=2))
        return
    value = f"{pays} to 1" + (f" (about {float(pays):.4f})" if pays.denominator > 1 else "")
    say(f"{wager.title} of {game.id}: for an edge of exactly {float(100 * edge):g}% {line} must pay {value}.")
    if pays.denominator > 1:
        for whole, each in edges.items():
            say(f"  at {whole} to 1 the edge is {float(100 * each):.4f}%")


def _write(game: Game, wager: Wager, table: "Table", target: Path) -> None:
    """Write the variant; the message goes to standard error, so that --json stays JSON."""
    from pitboss.cli import variant

    variant.write(game, wager, {line.name: line.pays for line in table.lines}, table.edge, target)
    click.echo(f"Written to {target}. Look at it: pitboss odds {shlex.quote(str(target))}", err=True)


def _with(table: "Table", name: str, pays: Fraction) -> "Table":
    lines = tuple(replace(line, pays=pays) if line.name == name else line for line in table.lines)
    return replace(table, lines=lines)


def _json(game: Game, wager: Wager, table: "Table", found: "Found", off: Fraction) -> dict[str, Any]:
    """`within` is how far the windows were widened until there was a table; 0 if they were not."""
    return {
        "sheet": game.id,
        "digest": game.digest,
        "wager": wager.id,
        "deals": table.deals,
        "counts": {line.name: line.count for line in table.lines},
        "present": _table_json(table),
        "total": found.total,
        "complete": found.complete,
        "within": {"exact": str(off), "percent": float(100 * off)},
        "tables": [_table_json(each) for each in found.tables],
    }


def _table_json(table: "Table") -> dict[str, Any]:
    """A line that is dropped pays null."""
    return {
        "pays": {line.name: None if line.pays < 0 else str(line.pays) for line in table.lines},
        "house_edge": _share(table.edge),
        "hit_rate": _share(table.hit_rate),
        "variance": {"exact": str(table.variance), "value": float(table.variance)},
        "standard_deviation": sqrt(table.variance),
    }


def _share(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "percent": float(100 * value)}
