"""Output that fits the width of the terminal: sentences are wrapped, and tables lose columns that can be spared.

In a pipe or a file a sentence stays one line, for programs, and a table may have 100 columns; COLUMNS changes that.
"""

import os
import shutil
import sys
import textwrap
from collections.abc import Collection, Sequence

import click

USUAL, LEAST, MOST = 100, 40, 120
GAP = "  "


def width() -> int:
    return max(LEAST, min(MOST, shutil.get_terminal_size((USUAL, 24)).columns)) if wraps() else USUAL


def wraps() -> bool:
    """Whether the output is a terminal, or COLUMNS is set."""
    return (sys.stdout is not None and sys.stdout.isatty()) or bool(os.environ.get("COLUMNS"))


def say(text: str = "", *, hang: int | None = None) -> None:
    """Print a text, wrapped at a terminal; lines after the first are indented by `hang`.

    Words are never broken, so that a digest can be copied.
    """
    for line in text.split("\n"):
        click.echo(wrapped(line, hang=hang))


def wrapped(line: str, *, hang: int | None = None) -> str:
    """The line as `say` prints it; in a pipe it is not changed."""
    room = width()
    if not wraps() or len(click.unstyle(line)) <= room:
        return line.rstrip()
    indent = len(line) - len(line.lstrip())
    later = " " * min(indent + 2 if hang is None else hang, room // 2)
    return "\n".join(
        textwrap.wrap(line.rstrip(), room, subsequent_indent=later, break_long_words=False, break_on_hyphens=False)
    )


def table(
    rows: Sequence[Sequence[str]], *, indent: int = 2, left: Collection[int] = (0,), spare: Sequence[int] = ()
) -> None:
    """Print rows in columns, the first row as headings. Columns are aligned to the right, except those in `left`.

    If the terminal is too narrow, the columns of `spare` are left out, one after the other. If it is still too narrow,
    each row is printed as a paragraph with one line for each column.
    """
    if not rows:
        return
    kept = list(range(len(rows[0])))
    waiting = list(spare)
    while (wide := _widths(rows, kept, indent)) > width() and waiting:
        kept.remove(waiting.pop(0))
    if wide > width():
        _blocks(rows, indent)
        return
    widths = {at: max(len(row[at]) for row in rows) for at in kept}
    for row in rows:
        cells = [row[at].ljust(widths[at]) if at in left else row[at].rjust(widths[at]) for at in kept]
        click.echo((" " * indent + GAP.join(cells)).rstrip())


def _widths(rows: Sequence[Sequence[str]], kept: Sequence[int], indent: int) -> int:
    return indent + sum(max(len(row[at]) for row in rows) + len(GAP) for at in kept) - len(GAP)


def _blocks(rows: Sequence[Sequence[str]], indent: int) -> None:
    """One paragraph for each row, with its first cell as heading."""
    heads, *others = rows
    wide = max(len(head) for head in heads)
    for row in others:
        say(" " * indent + row[0])
        for head, cell in zip(heads[1:], row[1:], strict=True):
            if cell:
                say(f"{' ' * (indent + 2)}{head:<{wide}}{GAP}{cell}")


def some(count: int, one: str, more: str | None = None) -> str:
    """
    >>> some(1, "hand"), some(2, "hand"), some(1_200, "entry", "entries")
    ('1 hand', '2 hands', '1,200 entries')
    """
    return f"{count:,} {one if count == 1 else more or one + 's'}"
