"""The report of a night on paper: what was given for the cause, the prizes with who has them, and the leader board."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from pitboss.house.nights import Standing
from pitboss.house.reporting.night_report import NightReport, PrizeWon
from pitboss.money.currency import CHIPS
from pitboss.report import figures, lists
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead

Name = Callable[[str], str]


def document(report: NightReport, head: Letterhead, name: Name = str) -> m.Document:
    night = report.night
    began = f"{head.moment(night.since)} ({head.zone})"
    return m.Document(
        "Report of a night",
        f"{night.name}, {head.house}",
        (
            m.Lead(
                f"From {began}{'' if night.until is None else f' to {head.moment(night.until)}'}."
                + (f" For {night.cause}." if night.cause else "")
            ),
            m.Headlines(
                (
                    *((m.Headline(figures.money(report.donations), "", "Donations"),) if night.cause else ()),
                    m.Headline(figures.number(len(night.buy_ins)), "", "Players"),
                    m.Headline(figures.number(sum(night.buy_ins.values())), "", "Buy-ins"),
                )
            ),
            *_prizes(report, head, name),
            *_standings(report, name),
            *_donations(report, head, name),
            m.Signatures(("Organiser", "Cashier")),
        ),
        date=head.moment(night.since)[:10],
        foot=head.foot(f"night {report.number}, {night.name}"),
        data=data(report, name),
        listing=lists.donations(report, head.zone, name),
    )


def _columns(*heads: str) -> tuple[m.Column, ...]:
    """Those of figures end with a #."""
    return tuple(m.Column(head.removesuffix("#"), figures=head.endswith("#")) for head in heads)


def _prizes(report: NightReport, head: Letterhead, name: Name) -> tuple[m.Block, ...]:
    if not report.prizes:
        return ()
    rows = tuple(
        (
            str(one.number), f"Place {one.prize.place}" if one.prize.place else "Drawn", _prize(one),
            figures.money(one.prize.value) if one.prize.value else "",
            ", ".join(map(name, one.winners)) or "nobody yet",
            f"{one.to}, {head.moment(one.at)}" if one.to and one.at else "",
        )
        for one in report.prizes
    )  # fmt: skip
    columns = _columns("No.#", "For", "Prize", "Worth#", "Won by", "Handed over to")
    return (m.Heading("Prizes"), m.Table(columns, rows))


def _prize(one: PrizeWon) -> str:
    return f"{one.prize.says} ({one.prize.sponsor})" if one.prize.sponsor else one.prize.says


def _standings(report: NightReport, name: Name) -> tuple[m.Block, ...]:
    if not report.standings:
        return (m.Paragraph("Nobody entered."),)

    def row(one: Standing) -> tuple[str, ...]:
        place, hands = (str(one.place) if one.place else "-"), ("" if one.hands is None else str(one.hands))
        return place, name(one.player), CHIPS.show(one.chips), CHIPS.show(one.net), str(one.buy_ins), hands

    columns = _columns("Place#", "Name", "Chips#", "Net#", "Buy-ins#", "Hands#")
    least = report.night.least_hands
    hands = "1 hand" if least == 1 else f"{least} hands"
    return (
        m.Heading("Final places" if report.night.until is not None else "Places so far"),
        m.Table(columns, tuple(row(one) for one in report.standings)),
        m.Note(
            "Chips of the night have no cash value."
            + (f" Who has not bet in {hands} has no place and wins no prize." if least else "")
        ),
    )


def _donations(report: NightReport, head: Letterhead, name: Name) -> tuple[m.Block, ...]:
    if not report.night.cause:
        return ()
    rows = tuple(
        (
            str(one.number), head.moment(one.at), one.giver(name), "another buy-in" if one.rebuy else "entry",
            figures.money(one.cents),
        )
        for one in report.receipts
    )  # fmt: skip
    columns = _columns("Receipt#", "When", "From", "For", "Amount#")
    total = ("", "", "", "All donations", figures.money(report.donations))
    return (m.Heading(f"Donations for {report.night.cause}"), m.Table(columns, rows, total), m.Note(head.amounts()))


def data(report: NightReport, name: Name = str) -> dict[str, Any]:
    """For programs: money is whole cents, moments ms since 1970."""
    night = report.night
    return {
        "night": report.number,
        "name": night.name,
        "cause": night.cause,
        "since": night.since,
        "until": night.until,
        "players": len(night.buy_ins),
        "buy_ins": sum(night.buy_ins.values()),
        "donations_cents": report.donations,
        "receipts": [{**asdict(one), "name": one.giver(name)} for one in report.receipts],
        "prizes": [
            {
                "number": one.number, "place": one.prize.place, "says": one.prize.says, "value_cents": one.prize.value,
                "sponsor": one.prize.sponsor, "winners": [name(who) for who in one.winners], "given_to": one.to,
            }
            for one in report.prizes
        ],
        "standings": [{**asdict(one), "name": name(one.player)} for one in report.standings],
    }  # fmt: skip
