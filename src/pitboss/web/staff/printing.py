"""Documents as answers: their headers, and the worker that makes the files of staff."""

from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Query, Request, Response

from pitboss.report.model import Document, Paper
from pitboss.report.writers.form import Form
from pitboss.web.errors import Refusing
from pitboss.web.staff import back_office
from pitboss.web.staff.report_worker import Room
from pitboss.web.wire.base import Refused

Ending: TypeAlias = Literal["pdf", "html", "json"]
ListEnding: TypeAlias = Literal["pdf", "html", "json", "csv", "xlsx"]
PAPER: TypeAlias = Annotated[Literal["letter", "a4"], Query(description="The paper of a PDF")]
TYPES = {Form.PDF: "application/pdf", Form.HTML: "text/html; charset=utf-8", Form.JSON: "application/json"}
SHEETS = {
    Form.CSV: "text/csv; charset=utf-8",
    Form.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# A document has its look in itself and loads nothing. It is no page of the house: it may not run anything.
_ALONE = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
POLICIES = {
    Form.PDF: f"{_ALONE}; object-src 'self'; style-src 'unsafe-inline'",
    Form.HTML: f"{_ALONE}; style-src 'unsafe-inline'; img-src data:; sandbox",
    Form.JSON: _ALONE,
}


def _files(types: dict[Form, str]) -> dict[int | str, dict[str, Any]]:
    content = {
        kind.partition(";")[0]: {"schema": {"type": "object" if form is Form.JSON else "string"}}
        for form, kind in types.items()
    }
    return {
        200: {"description": "The document", "content": content},
        503: {"model": Refused, "description": "It cannot be made here, or not now"},
    }


FILES = _files(TYPES)
LISTS = _files(TYPES | SHEETS)


async def printed(request: Request, document: Document, ending: ListEnding, paper: str, name: str) -> Response:
    """The document as a file. A worker writes it, so that no table waits."""
    asked = Form(ending)
    found = await back_office.of(request).ask(Room.written, document, asked, Paper(paper))
    if isinstance(found, str):
        raise no_file(found)
    return answer(found, asked, name)


def answer(content: bytes, asked: Form, name: str) -> Response:
    """To be shown in the browser, and saved under this name."""
    safe = "".join(one if one.isascii() and (one.isalnum() or one in "-._") else "-" for one in name)
    shown = "inline" if asked in TYPES else "attachment"
    return Response(
        content,
        media_type=(TYPES | SHEETS)[asked],
        headers={
            "Content-Disposition": f'{shown}; filename="{safe}.{asked.value}"',
            "Content-Security-Policy": POLICIES.get(asked, POLICIES[Form.JSON]),
            "Cache-Control": "no-store",
        },
    )


def no_file(why: str) -> Refusing:
    return Refusing(503, "no-file", f"{why[0].upper()}{why[1:]}")
