"""A slip on paper: printed, signed, kept. On Letter or A4, or on the 80 mm roll of a receipt printer."""

from dataclasses import asdict
from typing import Any

from pitboss.house.cash.slip_words import ToldSlip
from pitboss.report import figures
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead


def document(slip: ToldSlip, head: Letterhead, frame: m.Frame = m.Frame.PAGES) -> m.Document:
    roll = frame is m.Frame.ROLL
    amount = () if slip.cents is None else (m.Headlines((m.Headline(figures.money(slip.cents), "", "Amount"),)),)
    facts = (
        ("When", f"{head.moment(slip.at)} ({head.zone})"),
        *((("From", slip.person),) if slip.person else ()),
        *((("Void", f"by slip {slip.voided_by}"),) if slip.voided_by is not None else ()),
        *((("Table", slip.table),) if slip.table is not None else ()),
        *((("Dealer", slip.dealer),) if slip.dealer else ()),
        *(_received(slip, head)),
        *((name, value) for name, value in slip.lines if name != "Amount"),
    )
    return m.Document(
        slip.title or f"Slip {slip.number}",
        slip.what,
        (
            m.Paragraph(head.house) if roll else m.Lead(f"{head.house}."),
            *([m.Notice("VOID.", f"Slip {slip.voided_by} reverses it.")] if slip.voided_by is not None else []),
            *amount,
            m.Facts(facts, key_width=22.0 if roll else 34.0),
            m.Signatures(slip.signs),
            m.Note(("Record ", m.Mono(_grouped(slip.hash)))),
        ),
        frame=frame,
        date=head.moment(slip.at)[:10],
        foot=head.foot(f"slip {slip.number}"),
        data=data(slip),
    )


def _received(slip: ToldSlip, head: Letterhead) -> tuple[tuple[str, str], ...]:
    if slip.received is None:
        return ()
    at, by = slip.received
    return (("Received", f"{head.time(at)}, {' and '.join(by)}"),)


def _grouped(digest: str) -> str:
    """In groups of eight, so that it can be compared by eye and breaks on narrow paper."""
    return " ".join(digest[at : at + 8] for at in range(0, len(digest), 8))


def data(slip: ToldSlip) -> dict[str, Any]:
    return asdict(slip)
