"""The shift of a table on paper: what was counted, dropped and won on a gaming day, to be signed."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.house.reporting.box_report import BoxLine
from pitboss.house.reporting.months import runs, runs_said
from pitboss.house.reporting.reports import ShiftReport
from pitboss.ledger.statement import Shift
from pitboss.ledger.theory import Theory
from pitboss.odds.sessions.mixed_stakes import once_in
from pitboss.report import figures, house_parts, lists
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead

TO_THE_WIN = {"opening count": -1, "fills": -1, "credits": 1, "drop": 1, "closing count": 1}


def document(
    report: ShiftReport, head: Letterhead, name: Callable[[str], str] = str, *, complete: bool = True
) -> m.Document:
    """`name` gives the name to print for staff. `complete` is false while the solver still counts the sheet: wagers are
    missing then, and the paper says so.
    """
    told = report.shift
    return m.Document(
        "Shift report",
        f"Table {report.table}, {report.title}",
        (
            m.Lead(f"{head.house}. {head.gaming_day(report.day)}.{_stretch(report, head)}"),
            m.Headlines(
                (
                    m.Headline(figures.money(told.win, plus=True), "", "Win"),
                    m.Headline(figures.money(told.drop), "", "Drop"),
                    _hold(told),
                )
            ),
            m.Facts(
                (
                    ("Rounds settled", figures.number(report.hands)),
                    ("Sheet", m.Mono(report.sheet)),
                    *_dealt(report, name),
                )
            ),
            m.Heading("Counts"),
            *_openings(report, head),
            _counts(told),
            m.Note(
                "The win is what the counts say: closing count, credits and drop, less opening count and fills. A day "
                "on which nobody opened or closed the table begins or ends with what the book says is in it."
            ),
            *_beside(told),
            *((m.Heading("Drop boxes"),) if report.boxes else ()),
            *box_table(report.boxes),
            *_duty(report, head, name),
            *house_parts.spent(report.spent),
            m.Heading("Wagers, beside what they should bring"),
            *_wagers(report, complete),
            m.Signatures(("Dealer", "Floor manager", "Cashier")),
        ),
        date=report.day,
        foot=head.foot(f"gaming day {report.day}" + (f", {report.name}" if report.name else "")),
        data=data(report, name),
        listing=lists.shift(report, name),
    )


def box_table(boxes: Sequence[BoxLine]) -> tuple[m.Block, ...]:
    """What the book has in each, and what its count found."""
    if not boxes:
        return ()
    columns = (
        m.Column("Box"),
        *(m.Column(figures.head(one), figures=True) for one in ("By the book", "Counted", "Missing")),
    )
    rows = tuple(
        (
            str(one.box),
            figures.dollars(one.book),
            "not yet" if one.counted is None else figures.dollars(one.counted),
            figures.dollars(one.missing) if one.missing else "",
        )
        for one in boxes
    )
    return (m.Table(columns, rows),)


def box_data(one: BoxLine) -> dict[str, Any]:
    return {
        "box": str(one.box), "table": one.box.table, "number": one.box.number, "day": one.box.day,
        "shift": one.box.shift, "taken_at": one.taken_at, "book_cents": one.book, "counted_cents": one.counted,
        "counted_at": one.counted_at, "missing_cents": one.missing,
    }  # fmt: skip


def _stretch(report: ShiftReport, head: Letterhead) -> str:
    """Of a shift of the day, such as " Shift Swing, 14:00 to 22:00."."""
    if not report.name:
        return ""
    return f" Shift {report.name}, {head.time(report.begin)[:5]} to {head.time(report.end)[:5]}."


def _duty(report: ShiftReport, head: Letterhead, name: Callable[[str], str]) -> tuple[m.Block, ...]:
    """Who dealt, and who was the floor of the table, from when to when."""
    if not report.duty:
        return ()
    rows = tuple(
        (one.role.capitalize(), name(one.player), head.moment(one.since), head.moment(one.until) if one.until else "")
        for one in report.duty
    )
    columns = (m.Column("Duty"), m.Column("Who"), m.Column("From"), m.Column("To"))
    return m.Heading("On duty"), m.Table(columns, rows)


def _dealt(report: ShiftReport, name: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    """Who dealt how many hands, and the slips of the table."""
    by_staff = any(who for who, _ in report.dealers)
    rows = [("Hands by dealer", house_parts.dealt(report.dealers, name))] if by_staff else []
    rows += [("Slips", runs_said(runs(report.slips)).partition(";")[0])] if report.slips else []
    return tuple(rows)


def _hold(told: Shift) -> m.Headline:
    if told.hold is None:
        return m.Headline("none", "", "Hold: there was no drop")
    return m.Headline(figures.percent(told.hold, 2), "%", "Hold, the win as a part of the drop")


def _counts(told: Shift) -> m.Table:
    rows = tuple(
        (name.capitalize(), figures.dollars(cents), figures.dollars(TO_THE_WIN[name] * cents, plus=True))
        for name, cents in told.counts().items()
        if name in TO_THE_WIN
    )
    columns = (
        m.Column("What"),
        m.Column(figures.head("Amount"), figures=True),
        m.Column(figures.head("To the win"), figures=True),
    )
    return m.Table(columns, rows, ("Win", "", figures.dollars(told.win, plus=True)))


def _openings(report: ShiftReport, head: Letterhead) -> tuple[m.Block, ...]:
    """Where the table was opened more than once: each by itself. What follows has the sums."""
    if len(report.openings) < 2:
        return ()
    names = ("opening count", "fills", "credits", "drop", "closing count", "missing at the count", "win")
    rows = tuple(
        (
            f"{head.time(one.since)[:5]} to {'now' if one.until is None else head.time(one.until)[:5]}",
            *(figures.dollars(one.told.counted().get(name, 0)) for name in names),
        )
        for one in report.openings
    )
    titles = ("Opening count", "Fills", "Credits", "Drop", "Closing count", "Missing", "Win")
    columns = (m.Column("Open"), *(m.Column(title, figures=True) for title in titles))
    said = f"The table was opened {len(report.openings)} times; below are the sums of all counts."
    return m.Table(columns, rows), m.Note(said)


def _beside(told: Shift) -> tuple[m.Block, ...]:
    rows = tuple((name[0].upper() + name[1:], figures.dollars(cents)) for name, cents in told.beside().items())
    if not rows:
        return ()
    return m.Heading("Beside the win"), m.Table(
        (m.Column("What"), m.Column(figures.head("Amount"), figures=True)), rows
    )


def _wagers(report: ShiftReport, complete: bool) -> tuple[m.Block, ...]:
    counting = (
        () if complete else (m.Notice("The solver is at work.", "Wagers that it has not valued yet are not listed."),)
    )
    if not report.theory:
        none = m.Paragraph("No wager that the solver values was settled on this day.")
        return (*counting, none) if complete else counting
    won = figures.head("Won by the bank") if report.banked else figures.head("Won")
    columns = (
        m.Column("Wager"),
        m.Column("Settled", figures=True),
        m.Column(figures.head("Staked"), figures=True),
        m.Column(won, figures=True),
        *(m.Column(figures.head(one), figures=True) for one in ("Expected", "From", "To")),
        m.Column("", width=16),
    )
    rows = tuple(_wager(one, report.titles.get(one.wager, one.wager)) for one in report.theory)
    if all(one.is_usual for one in report.theory):
        columns, rows = columns[:-1], tuple(row[:-1] for row in rows)
    rare = [
        f"{report.titles.get(one.wager, one.wager)}: a win as far from the expected one comes "
        f"{once_in(one.chance.share, 'shifts')}."
        for one in report.theory
        if one.chance is not None and not one.is_usual
    ]
    return (
        *counting,
        m.Table(columns, rows),
        *([m.Paragraph(" ".join(rare))] if rare else []),
        m.Note(
            "Expected is the house edge of the best play times the stakes; in at least 95 of 100 such shifts, by the "
            "exact odds of the hands that were played, the win is between \u201cfrom\u201d and \u201cto\u201d. "
            "Raises and bonuses are in the win, not in the stakes; settled are wagers, of which a round may have "
            "several."
        ),
    )


def _wager(one: Theory, title: str) -> tuple[m.Words, ...]:
    low, high = one.usual
    return (
        title,
        figures.number(one.handle.hands),
        figures.dollars(one.handle.staked),
        figures.dollars(one.handle.won, plus=True),
        figures.dollars(round(one.expected), plus=True),
        figures.dollars(low, plus=True),
        figures.dollars(high, plus=True),
        "" if one.is_usual else m.Strong("outside"),
    )


def data(report: ShiftReport, name: Callable[[str], str] = str) -> dict[str, Any]:
    """The same for programs; amounts are whole cents."""
    told = report.shift
    return {
        "table": report.table,
        "sheet": report.sheet,
        "day": report.day,
        "shift": report.name,
        "duty": [one._asdict() for one in report.duty],
        "hands": report.hands,
        "dealers": [{"dealer": name(who) if who else None, "hands": hands} for who, hands in report.dealers],
        "slips": list(report.slips),
        "spent": [{"kind": one.kind.value, "category": one.category, "cents": one.cents} for one in report.spent],
        "openings": [
            {
                "since": one.since,
                "until": one.until,
                **{f"{name.replace(' ', '_')}_cents": cents for name, cents in one.told.counted().items()},
            }
            for one in report.openings
        ],
        "opening_cents": told.opening,
        "fills_cents": told.fills,
        "credits_cents": told.credits,
        "drop_cents": told.drop,
        "closing_cents": told.closing,
        "win_cents": told.win,
        "hold": None if told.hold is None else str(told.hold),
        "collections_cents": told.collections,
        "tips_cents": told.tips,
        "tips_paid_cents": told.tips_paid,
        "missing_cents": told.missing,
        "box_short_cents": told.short,
        "breakage_cents": told.breakage,
        "boxes": [box_data(one) for one in report.boxes],
        "theory": [
            {
                "wager": one.wager,
                "hands": one.handle.hands,
                "staked_cents": one.handle.staked,
                "theoretical_cents": round(one.expected),
                "interval_95_cents": list(one.usual),
                "actual_cents": one.handle.won,
                "within_95": one.is_usual,
                "share_as_far": None if one.chance is None else one.chance.share,
            }
            for one in report.theory
        ],
    }
