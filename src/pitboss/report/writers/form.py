"""A document in the form that a file name asks for, written so that nothing half written is left behind."""

import json
from enum import Enum
from pathlib import Path
from typing import Any

from pitboss.report import model as m
from pitboss.report.writers import csv_file, html, markdown, xlsx_file


class Form(Enum):
    PDF = "pdf"
    HTML = "html"
    MARKDOWN = "md"
    JSON = "json"
    CSV = "csv"
    XLSX = "xlsx"


SHEETS = (Form.CSV, Form.XLSX)  # for spreadsheets; only lists have them


class NoList(Exception):
    """The document is no list, so no spreadsheet can be made of it."""


def of(path: Path) -> Form | None:
    """The form that the ending of a file name asks for.

    >>> of(Path("par.pdf")), of(Path("par.doc"))
    (<Form.PDF: 'pdf'>, None)
    """
    ending = path.suffix.lower().lstrip(".")
    return next((form for form in Form if form.value == ending), None)


def written(document: m.Document, form: Form, paper: m.Paper = m.Paper.LETTER) -> bytes:
    match form:
        case Form.PDF:
            from pitboss.report.writers import typst

            return typst.pdf(document, paper)
        case Form.HTML:
            return html.text(document).encode()
        case Form.MARKDOWN:
            return markdown.text(document).encode()
        case Form.CSV | Form.XLSX:
            if document.listing is None:
                raise NoList(f"{document.kind} is no list: write it as .pdf, .html, .md or .json")
            found = document.listing
            return csv_file.text(found).encode() if form is Form.CSV else xlsx_file.content(found)
        case Form.JSON:
            return (json.dumps(as_data(document), indent=2, ensure_ascii=False) + "\n").encode()


def written_here(document: m.Document, form: Form, paper: m.Paper = m.Paper.LETTER) -> bytes | str:
    """The same for a house that is served; a sentence in place of a file where typst is not installed."""
    from pitboss.report.writers import typst

    try:
        return written(document, form, paper)
    except typst.NoTypst as error:
        return f"{error}."


def as_data(document: m.Document) -> dict[str, Any]:
    """For programs: what the document is about and its figures as they were counted, and its text as Markdown."""
    return {
        "kind": document.kind,
        "title": document.title,
        "product": m.PRODUCT,
        "digest": document.digest,
        "date": document.date,
        "language": document.language,
        **document.data,
        "text": markdown.text(document),
    }
