"""The month of a house on paper, by table: what came in, what was paid out, and the nights that were held."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from pitboss.house.reporting import box_report
from pitboss.house.reporting.months import COLUMNS, Column, Held, Line, Month, runs_said
from pitboss.report import figures, house_parts, lists
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead, long_month
from pitboss.report.shift_paper import box_data, box_table
from pitboss.report.writers import widths

AMOUNTS = tuple(one.field for one in COLUMNS if one.type == "money")
FIGURES_MOST = 130.0  # mm of a page of 165, so that names of games have room


def document(report: Month, head: Letterhead, name: Callable[[str], str] = str) -> m.Document:
    """`name` gives the name to print for somebody who won a prize."""
    return m.Document(
        "Month report" if "-" in report.month else "Year report",
        f"{long_month(report.month)}, {head.house}",
        (
            m.Lead(
                f"{report.chips.value.capitalize()} chips, by table. A month is its gaming days, which begin at "
                f"{head.starts} ({head.zone})."
            ),
            *(_tables(report, head) if report.lines else (m.Paragraph("Nothing was played in this month."),)),
            *_boxes(report),
            *house_parts.spent(report.spent),
            *([m.Paragraph(f"Slips of the month: {runs_said(report.slips)}.")] if report.slips else []),
            *_donations(report),
            *_dealers(report, name),
            *(block for night in report.nights for block in _night(night, name)),
        ),
        date=f"{report.month}-01" if "-" in report.month else f"{report.month}-01-01",
        foot=head.foot(f"{report.month}, {report.chips.value} chips"),
        data=data(report, name),
        listing=lists.month(report, name),
    )


def _tables(report: Month, head: Letterhead) -> tuple[m.Block, ...]:
    total = report.total
    return (
        m.Headlines(
            (
                m.Headline(figures.money(total.revenue, plus=True), "", "Revenue"),
                m.Headline(figures.money(total.prizes), "", "Prizes paid to players"),
                m.Headline(figures.money(report.expenses), "", "Expenses"),
                m.Headline(figures.money(report.result, plus=True), "", "Result"),
            )
        ),
        m.Heading("What came in"),
        *_tables_of(report, [one for one in COLUMNS if not one.out]),
        m.Note(
            "Win: by the counts, the sum of the shift reports. Hold: the win as a part of the drop. Breakage: what "
            "rounding of payouts kept, in the win. Revenue: win, "
            "collections and tips, less what was missing in drop boxes. Result: the revenue less all expenses."
            f" {head.amounts()}"
        ),
        m.Heading("What went out"),
        *_tables_of(report, [one for one in COLUMNS if one.out]),
        m.Note(
            "Prizes: paid on wagers that won, without the stakes; where players have the bank, they pay. What counts "
            "of tray and rack found missing is in the win already."
        ),
        *(
            [m.Paragraph(f"Missing in counts of the cashier\u2019s drawer: {figures.money(report.drawer)}.")]
            if report.drawer
            else []
        ),
        *(
            [m.Paragraph(f"Given where cash was rounded to whole coins: {figures.money(report.rounding)}.")]
            if report.rounding
            else []
        ),
    )


def _boxes(report: Month) -> tuple[m.Block, ...]:
    """How many there were; those that differ from the book or are not counted are listed."""
    if not report.boxes:
        return ()
    listed = box_table([one for one in report.boxes if not one.counted_right])
    return m.Heading("Drop boxes"), m.Paragraph(box_report.told(report.boxes)), *listed


def _donations(report: Month) -> tuple[m.Block, ...]:
    """They are not the house's: what was given, and what of it was handed over in this time."""
    if not report.donated and not report.handed_over:
        return ()
    rows = tuple(
        (f"{one.night}, {one.cause}", what[0].upper() + what[1:], figures.dollars(cents))
        for one in report.donated
        for what, cents in lists.donated(one).items()
    )
    columns = (m.Column("Night"), m.Column("For"), m.Column(figures.head("Given"), figures=True))
    table = m.Table(columns, rows, ("All donations", "", figures.dollars(report.donations)))
    said = f"Handed over in this time: {figures.money(report.handed_over)}. Donations are not in the revenue."
    return m.Heading("Donations of charity nights"), *((table,) if rows else ()), m.Note(said)


def _dealers(report: Month, name: Callable[[str], str]) -> tuple[m.Block, ...]:
    if not report.lines:
        return ()
    rows = tuple((_name(line), house_parts.dealt(line.dealers, name)) for line in report.lines if line.dealers)
    if not rows:
        return ()
    columns = (m.Column("Table", share=0.6), m.Column("Hands by dealer", share=1.4))
    return m.Heading("Who dealt"), m.Table(columns, rows, sentences=True)


def _tables_of(report: Month, columns: Sequence[Column]) -> tuple[m.Table, ...]:
    """One table, or several below each other where the amounts are too long for one page."""
    for count in range(len(columns), 0, -1):
        table = _table(report, columns[:count])
        if count == 1 or sum(one.get("width", 0.0) for one in widths.columns(table)) <= FIGURES_MOST:
            rest = columns[count:]
            return (table, *_tables_of(report, rest)) if rest else (table,)
    return ()


def _table(report: Month, columns: Sequence[Column]) -> m.Table:
    def cells(line: Line) -> tuple[str, ...]:
        return tuple(_cell(one, getattr(line, one.field)) for one in columns)

    rows = tuple((_name(line), *cells(line)) for line in report.lines)
    heads = (m.Column("Table"), *(m.Column(one.title.capitalize(), figures=True) for one in columns))
    return m.Table(heads, rows, ("All tables", *cells(report.total)), narrow=True)


def _cell(column: Column, value: Any) -> str:
    match column.type:
        case "count":
            return figures.number(value)
        case "share":
            return "" if value is None else f"{figures.percent(value, 2)} %"
        case "money":
            return figures.dollars(value)


def _name(line: Line) -> m.Words:
    return m.Strong(line.table), f" {line.title}"


def _night(night: Held, name: Callable[[str], str]) -> tuple[m.Block, ...]:
    players = "1 player" if night.players == 1 else f"{night.players} players"
    rows = tuple(
        (str(prize.place) if prize.place else "drawn", prize.says, ", ".join(map(name, prize.players)) or "nobody")
        for prize in night.prizes
    )
    columns = (m.Column("Place", figures=True), m.Column("Prize"), m.Column("Won by"))
    table = m.Table(columns, rows) if rows else m.Paragraph("There were no prizes.")
    return (m.Together((m.Heading(f"{night.name}, {night.day}: {players}"), table)),)


def data(report: Month, name: Callable[[str], str] = str) -> dict[str, Any]:
    """The same for programs; amounts are whole cents."""
    return {
        "month": report.month,
        "house": report.house,
        "chips": report.chips.value,
        "tables": [_line(line, name) for line in report.lines],
        "total": _line(report.total, name),
        "drawer_cents": report.drawer,
        "rounding_cents": report.rounding,
        "boxes": [box_data(one) for one in report.boxes],
        "spent": [{"kind": one.kind.value, "category": one.category, "cents": one.cents} for one in report.spent],
        "expenses_cents": report.expenses,
        "result_cents": report.result,
        "slips": [list(one) for one in report.slips],
        "donations": [{**one._asdict(), "cents": one.cents} for one in report.donated],
        "donations_cents": report.donations,
        "handed_over_cents": report.handed_over,
        "nights": [asdict(night) for night in report.nights],
    }


def _line(line: Line, name: Callable[[str], str]) -> dict[str, object]:
    amounts = {f"{one}_cents": getattr(line, one) for one in AMOUNTS}
    dealers = [{"dealer": name(who) if who else None, "hands": hands} for who, hands in line.dealers]
    hold = None if line.hold is None else str(line.hold)
    return {"table": line.table, "title": line.title, "hands": line.hands, **amounts, "hold": hold, "dealers": dealers}
