"""The statement of a player on paper: what came in, what each table brought or cost, and what is left."""

from dataclasses import asdict
from typing import Any

from pitboss.house.reporting.statements import Line, Statement
from pitboss.ledger.statement import PlayerStatement
from pitboss.report import figures, lists
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead
from pitboss.tables.terms import Chips

# By field of `PlayerStatement`: its words, and how it changes what the player has.
SUMS = {
    "opening": ("At the beginning", 1), "bought": ("Chips bought or given", 1),
    "redeemed": ("Chips redeemed for cash", -1), "brought": ("Chips brought in hand, less those taken along", 1),
    "played": ("Won or lost on wagers", 1), "banked": ("Won or lost with the bank", 1),
    "corrected": ("Corrected payouts", 1), "collections": ("Collections", -1), "tips": ("Tips", -1),
}  # fmt: skip


def document(report: Statement, head: Letterhead, name: str) -> m.Document:
    """`name` is what others call the player."""
    told = report.told
    won = told.played + told.banked + told.corrected
    return m.Document(
        "Statement",
        f"{name}, {_days(report)}",
        (
            m.Lead(f"{head.house}. {report.chips.value.capitalize()} chips, on account and at tables, by the book."),
            m.Headlines(
                (
                    m.Headline(figures.money(told.closing), "", "At the end"),
                    m.Headline(figures.money(won, plus=True), "", "Won or lost at tables"),
                    m.Headline(figures.money(told.collections + told.tips), "", "Collections and tips"),
                )
            ),
            m.Heading("In short"),
            _sums(told),
            m.Heading("Day by day"),
            *_lines(report, head),
        ),
        date=report.last,
        foot=head.foot("statement"),
        data=data(report),
        listing=lists.statement(report, head.zone, name),
    )


def _days(report: Statement) -> str:
    return report.first if report.first == report.last else f"{report.first} to {report.last}"


def _sums(told: PlayerStatement) -> m.Table:
    rows = tuple(
        (words, figures.dollars(sign * getattr(told, field), plus=field != "opening"))
        for field, (words, sign) in SUMS.items()
        if field == "opening" or getattr(told, field)
    )
    columns = (m.Column("What"), m.Column(figures.head("Amount"), figures=True))
    return m.Table(columns, rows, ("At the end", figures.dollars(told.closing)))


def _lines(report: Statement, head: Letterhead) -> tuple[m.Block, ...]:
    if not report.lines:
        return (m.Paragraph("Nothing was moved on these days."),)
    columns = (
        m.Column("Gaming day", width=21),
        m.Column("Time", width=26),
        m.Column("What"),
        m.Column(figures.head("Chips in or out"), figures=True),
        m.Column(figures.head("Won or lost"), figures=True),
        m.Column(figures.head("Collections and tips"), figures=True),
    )
    rows = tuple((one.day, _time(one, head), _what(one, report.chips), *_amounts(one)) for one in report.lines)
    lines = report.lines
    total = (sum(one.cash for one in lines), sum(one.won for one in lines), -sum(one.fees for one in lines))
    return (
        m.Table(columns, rows, ("In all", "", "", *(figures.dollars(cents, plus=True) for cents in total))),
        m.Note(
            f"Times by the clocks of the house ({head.zone}); a gaming day begins at {head.starts}. Chips on a spot "
            "count as lost until they come back, and chips in the hand are on no account."
        ),
    )


def _time(one: Line, head: Letterhead) -> str:
    begin, end = head.time(one.at)[:5], head.time(one.until)[:5]
    return begin if begin == end else f"{begin} to {end}"


def _what(one: Line, chips: Chips) -> str:
    if one.table:
        return f"Table {one.table}"
    if chips is not Chips.ISSUED:
        return "Chips given, for nothing" if one.cash > 0 else "Chips given back"
    return "Chips bought at the cage" if one.cash > 0 else "Chips redeemed at the cage"


def _amounts(one: Line) -> tuple[str, ...]:
    """An empty cell is something that did not happen."""
    return tuple(figures.dollars(cents, plus=True) if cents else "" for cents in (one.cash, one.won, -one.fees))


def data(report: Statement) -> dict[str, Any]:
    """The same for programs; amounts are whole cents, times ms since 1970."""
    return {
        "player": report.player,
        "chips": report.chips.value,
        "first": report.first,
        "last": report.last,
        **{f"{field}_cents": cents for field, cents in asdict(report.told).items()},
        "lines": [
            {
                "day": one.day,
                "at": one.at,
                "until": one.until,
                "table": one.table or None,
                "cash_cents": one.cash,
                "won_cents": one.won,
                "fees_cents": one.fees,
            }
            for one in report.lines
        ],
    }
