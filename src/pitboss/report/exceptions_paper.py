"""The exceptions of a gaming day on paper: a table for each kind, with who, why, and the hand."""

from collections.abc import Callable
from typing import Any

from pitboss.house.reporting.exceptions import Exceptional, Exceptions, Kind
from pitboss.report import lists
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead
from pitboss.report.people import people

Name = Callable[[str], str]  # the name to print for somebody


def document(report: Exceptions, head: Letterhead, name: Name = str) -> m.Document:
    parts = [(kind, report.of(kind)) for kind in Kind]
    there = [(kind, found) for kind, found in parts if found]
    none = [kind.value.lower() for kind, found in parts if not found] if there else []
    beside = (m.Heading("None of these"), m.Paragraph(f"{', '.join(none).capitalize()}.")) if none else ()
    return m.Document(
        "Exceptions",
        f"Exceptions of {report.day}, {head.house}",
        (
            m.Lead(f"{report.chips.value.capitalize()} chips. {head.gaming_day(report.day)}."),
            _summary(len(report.found), there),
            *(block for kind, found in there for block in _part(kind, found, head, name)),
            *beside,
            m.Signatures(("Floor manager", "Auditor")),
        ),
        date=report.day,
        foot=head.foot(f"gaming day {report.day}, {report.chips.value} chips"),
        data=data(report, name),
        listing=lists.exceptions(report, head.zone, name),
    )


def _summary(count: int, there: list[tuple[Kind, tuple[Exceptional, ...]]]) -> m.Block:
    if not there:
        return m.Paragraph("Nothing on this day was out of the ordinary: no exception is on record.")
    rows = tuple((kind.value, str(len(found))) for kind, found in there)
    return m.Table((m.Column("What"), m.Column("Count", figures=True)), rows, ("In all", str(count)))


def _part(kind: Kind, found: tuple[Exceptional, ...], head: Letterhead, name: Name) -> tuple[m.Block, ...]:
    columns = (
        m.Column("Time", width=17),
        m.Column("Where", share=0.75),
        m.Column("What", share=1.9),
        m.Column("Why", share=1.5),
        m.Column("Who", share=1.0),
    )
    rows = tuple((head.time(one.at), where(one), what(one, name), one.why or "\u2013", who(one, name)) for one in found)
    return m.Heading(kind.value), m.Table(columns, rows, sentences=True)


def where(one: Exceptional) -> str:
    place = f"the {one.place}".capitalize() if one.place in ("cage", "office") else f"Table\u00a0{one.place}"
    return place if one.hand is None else f"{place}, hand\u00a0{one.hand:,}"


def what(one: Exceptional, name: Name) -> str:
    return f"{name(one.player)}. {one.what}" if one.player else one.what


def everybody(report: Exceptions) -> set[str]:
    """All whose names are printed."""
    by = {who for one in report.found for text in (one.by, one.seen) if text for who in people(text, str)}
    return by | {one.player for one in report.found if one.player}


def who(one: Exceptional, name: Name) -> str:
    seen = people(one.seen, name)
    return " and ".join(people(one.by, name)) + (f"; seen by {' and '.join(seen)}" if seen else "")


def data(report: Exceptions, name: Name = str) -> dict[str, Any]:
    """The same for programs; amounts are whole cents, times ms since 1970."""
    return {
        "day": report.day,
        "chips": report.chips.value,
        "exceptions": [
            {
                "at": one.at,
                "kind": one.kind.name.lower(),
                "place": one.place,
                "hand": one.hand,
                "by": people(one.by, name),
                "seen_by": people(one.seen, name),
                "player": name(one.player) if one.player else None,
                "what": one.what,
                "why": one.why,
                "cents": one.cents,
            }
            for one in report.found
        ],
    }
