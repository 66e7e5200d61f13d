"""`pitboss tips`: the pools of tips, with the share of every dealer."""

from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading
from pitboss.cli.listed import asked_day, tell
from pitboss.house import days
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.service import now_ms
from pitboss.report import letterhead, tips_list


@click.command
@HOUSE
@click.option("--day", default=None, help="Only the pools of this gaming day.")
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(place: Location, day: str | None, as_json: bool, path: Path | None, paper: str) -> None:
    """List the pools of tips: by which rule each was shared out, who has which share, and who was paid.

    Pools are collected, shared out and paid on the page /tips.
    """
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        now = now_ms()
        today, _, _ = days.day_of(reader, now)
        on = asked_day(day, today).isoformat() if day else ""
        found = tips_list.read(reader, lambda who: naming.name(reader, who), on)
        head = letterhead.of(reader)
    tell(found, head.house, path, asked, paper, as_json=as_json, spare=(3, 2, 7))
