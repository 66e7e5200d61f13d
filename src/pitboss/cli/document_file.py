"""What all verbs that make documents share: where to write, on which paper, and what can go wrong there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pitboss import whole_file
from pitboss.cli.user_error import UserError
from pitboss.report.model import Document, Paper
from pitboss.report.writers import form
from pitboss.report.writers.form import Form


def paper(*others: str, says: str = "The paper of a PDF.") -> Callable[[Any], Any]:
    """The option --paper; `others` are papers that only some documents have."""
    return click.option(
        "--paper",
        type=click.Choice([*(one.value for one in Paper), *others]),
        default=Paper.LETTER.value,
        show_default=True,
        help=says,
    )


PAPER = paper()
_PAPERS = frozenset(one.value for one in Paper)


PAPERS = ".pdf, .html, .md or .json"
LISTS = ".csv or .xlsx for a spreadsheet, .pdf, .html, .md or .json"


def output(default: str = "", *, listed: bool = False) -> Callable[[Any], Any]:
    """The option -o; its ending chooses the form. Without a default, the verb prints unless it is given.

    `listed`: the document is a list, which a spreadsheet can take.
    """
    return click.option(
        "-o",
        "--output",
        "path",
        type=click.Path(path_type=Path),
        default=Path(default) if default else None,
        show_default=bool(default),
        help=f"The file to write; its ending is the form: {LISTS if listed else PAPERS}.",
    )


def form_of(path: Path, *, listed: bool = False) -> Form:
    """Refuses an ending that names no form, and a folder that is not there, before anything is counted."""
    asked = form.of(path)
    if asked is None or (asked in form.SHEETS and not listed):
        known = ", ".join(f".{one.value}" for one in Form if listed or one not in form.SHEETS)
        raise UserError(f"{path}: the ending says what is written; it is one of {known}")
    check_folder(path)
    if asked is Form.PDF:
        from pitboss.report.writers import typst

        try:
            typst.ready()
        except typst.NoTypst as error:
            raise UserError(str(error)) from None
    return asked


def check_folder(path: Path) -> None:
    if path.is_dir():
        raise UserError(f"{path} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise UserError(f"there is no folder {path.parent}; make it first, or write somewhere else")


def write(document: Document, path: Path, asked: Form, paper: str) -> None:
    """Write the document and say where it is; an error leaves the old file as it was."""
    save(path, form.written(document, asked, Paper(paper) if paper in _PAPERS else Paper.LETTER))


def asked(path: Path | None, *others: bool, listed: bool = False) -> Form | None:
    """The form of the file that a verb writes in place of what it prints; None if no file is named.

    `others` are flags that ask for something to print.
    """
    if path is None:
        return None
    if any(others):
        raise UserError("a file or something to print: one of them; a file that ends in .json has the figures")
    return form_of(path, listed=listed)


def save(path: Path, content: bytes) -> None:
    try:
        whole_file.save(path, content)
    except OSError as error:
        raise UserError(f"{path} cannot be written: {error.strerror}; nothing was changed") from None
    click.echo(f"{path}: {len(content):,} bytes", err=True)
