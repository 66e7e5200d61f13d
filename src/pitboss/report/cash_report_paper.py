"""The cash transaction report of one person on a gaming day: filled from the record, with lines for what is not there.

The house keeps the kind of a document and when it was looked at, and nothing of its contents; so address, date of
birth and number are written by hand, and stay on the paper.
"""

from collections.abc import Callable
from typing import Any

from pitboss.house.people import card_codes
from pitboss.house.reporting.cash_reports import CashReport
from pitboss.report import figures
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead
from pitboss.sheets.prose import listed
from pitboss.tables.identities import people

Name = Callable[[str], str]
BLANK = "_" * 44
_BY_HAND = (
    "Date of birth", "Address", "Number and issuer of the document", "Taxpayer or national number", "Occupation",
    "On behalf of (if for somebody else)",
)  # fmt: skip


def document(report: CashReport, head: Letterhead, name: Name, code: str = "") -> m.Document:
    """`name` gives what others call somebody; `code` is that of the card."""
    who = name(report.player)
    return m.Document(
        "Cash transaction report",
        f"{who}, {report.day}",
        (
            m.Lead(f"{head.house}. Gaming day {head.gaming_day(report.day)}."),
            m.Headlines(
                (
                    m.Headline(figures.money(report.paid_in), "", "Cash in"),
                    m.Headline(figures.money(report.paid_out), "", "Cash out"),
                )
            ),
            m.Heading("The person"),
            m.Facts(
                (
                    ("Name", who),
                    *((("Code of the card", card_codes.written(code)),) if code else ()),
                    ("Identification", _checked(report, name)),
                    *((line, BLANK) for line in _BY_HAND),
                ),
                key_width=58.0,
            ),
            m.Heading("Cash of the day"),
            *_lines(report, head, name),
            m.Signatures(("Prepared by", "Looked over by")),
        ),
        date=report.day,
        foot=head.foot("cash transaction report"),
        data=data(report, name),
    )


def _checked(report: CashReport, name: Name) -> str:
    check = report.check
    if check is None:
        return "not checked yet: look at a document, and record it at the cashier's window"
    return f"{check.kind}, looked at on {check.day} by {listed([name(one) for one in people(check.by)])}"


def _lines(report: CashReport, head: Letterhead, name: Name) -> tuple[m.Block, ...]:
    if not report.lines:
        return (m.Paragraph("No cash was taken from this person, or paid to them, on this day."),)
    columns = (
        m.Column("Time", width=14),
        m.Column("Slip", figures=True),
        m.Column("What", share=1.4),
        m.Column("In, $", figures=True),
        m.Column("Out, $", figures=True),
        m.Column("Handled by"),
    )
    rows = tuple(
        (
            head.time(one.at)[:5],
            str(one.slip),
            one.what + (" (reported)" if one.flagged else ""),
            figures.dollars(one.cents) if one.cents > 0 else "",
            figures.dollars(-one.cents) if one.cents < 0 else "",
            listed([name(who) for who in one.by]),
        )
        for one in report.lines
    )
    total = ("In all", "", "", figures.dollars(report.paid_in), figures.dollars(report.paid_out), "")
    return (
        m.Table(columns, rows, total),
        m.Note(f"Times by the clocks of the house ({head.zone}). Each line has a slip, which its record proves."),
    )


def data(report: CashReport, name: Name) -> dict[str, Any]:
    """The same for programs; amounts are whole cents, times ms since 1970."""
    check = report.check
    return {
        "name": name(report.player),
        "day": report.day,
        "identification": None if check is None else {"kind": check.kind, "day": check.day},
        "in_cents": report.paid_in,
        "out_cents": report.paid_out,
        "lines": [
            {
                "at": one.at,
                "slip": one.slip,
                "what": one.what,
                "cents": one.cents,
                "by": [name(who) for who in one.by],
                "flagged": one.flagged,
            }
            for one in report.lines
        ],
    }
