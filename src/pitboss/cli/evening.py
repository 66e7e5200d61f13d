"""`pitboss evening PLAN.toml`: a whole house by simulation, before the night."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli import counting, ctrl_c, document_file
from pitboss.cli.a_file import AFile
from pitboss.cli.bar import Bar
from pitboss.cli.counts import Count
from pitboss.cli.terminal import say, table
from pitboss.cli.user_error import UserError
from pitboss.money.chips import show
from pitboss.sheets.prose import counted

if TYPE_CHECKING:
    from pitboss.sim.evening.forecast import Band, Chance, Forecast

EXAMPLE = """\
title = "Charity night at the Harbour Hall"
hours = 4
nights_a_month = 8
bank = "$3,000"          # the chips that the house can lose: how likely is it that they do not last?
costs = "$250"           # what an evening costs, whatever is won

[[tables]]
sheet = "six-card"       # a shipped sheet, or a file beside this one
tables = 2
seats = 5
hands_per_hour = 40

[[tables]]
sheet = "four-card"
seats = 6
hands_per_hour = 35

[players.careful]
share = 2                # two of them for each of the others
bankroll = ["$60", "$120"]
bet = "$2"

[players.lively]
bankroll = "$200"
bet = "$4"
sides = { pair-plus = "$4", six-card-bonus = "$2", aces-up = "$2" }
strategy = "always"      # never folds
leaves_with = "$500"
"""


@click.command
@click.argument("plan", type=AFile(), required=False, help="The plan: hours, tables, players; --example prints one.")
@click.option("--nights", default=20_000, show_default=True, type=Count(1, 10_000_000), help="Nights to play.")
@click.option("--seed", default=1, show_default=True, type=Count(0, (1 << 64) - 1),
              help="The same seed gives the same nights.")  # fmt: skip
@click.option("--example", is_flag=True, help="Print a plan to begin with.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@document_file.output()
@document_file.PAPER
def command(
    plan: Path | None, nights: int, seed: int, example: bool, as_json: bool, path: Path | None, paper: str
) -> None:
    """Play an evening as it is planned, thousands of times: what the house wins by hour, night and month, how likely a
    loss is, and the bank that it needs. Ctrl-C ends it with the nights that were played. With -o it is a document.
    """
    if example:
        click.echo(EXAMPLE, nl=False)
        return
    if plan is None:
        raise UserError("name a plan; pitboss evening --example > plan.toml writes one to begin with")
    asked = document_file.asked(path, as_json)
    found = _played(plan, nights, seed)
    if path is not None and asked is not None:
        from pitboss.report import evening_paper

        document_file.write(evening_paper.document(found), path, asked, paper)
    elif as_json:
        from pitboss.report import evening_paper

        click.echo(json.dumps(evening_paper.data(found), indent=2))
    else:
        _print(found)
    if any(one.is_off for one in found.played):
        raise click.exceptions.Exit(1)
    if found.nights < nights:
        click.echo(f"Stopped after {found.nights:,} of {nights:,} nights.", err=True)
        raise click.exceptions.Exit(ctrl_c.STOPPED)


def _played(file: Path, nights: int, seed: int) -> "Forecast":
    from pitboss.odds.pricing.limits import Beyond
    from pitboss.odds.strategy.errors import StrategyError
    from pitboss.sim.evening import forecast, plan
    from pitboss.sim.evening.nights import Nights

    try:
        made = plan.read(file.read_text(encoding="utf-8-sig"), str(file), file.parent)
    except plan.PlanError as error:
        raise UserError(str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not a text in UTF-8"
        raise UserError(f"{file} cannot be read: {why}; pitboss evening --example prints a plan") from None

    try:
        ready = counting.shown(lambda: Nights(made, seed))  # boards take a minute or more, once on a machine
        with Bar() as bar, ThreadPoolExecutor(os.cpu_count()) as threads:

            def heard(done: int) -> None:
                bar.show("Playing nights", done / nights, f"{done:,} of {nights:,}")

            return forecast.simulate(ready, nights, threads, heard)
    except (Beyond, StrategyError) as error:
        raise UserError(str(error)) from None
    except KeyboardInterrupt:
        click.echo(counting.STOPPED_EMPTY, err=True)
        raise click.exceptions.Exit(ctrl_c.STOPPED) from None


# ---------------------------------------------------------------- in words


def _print(found: "Forecast") -> None:
    from pitboss.sim.evening import forecast

    evening = found.plan.evening
    tables = sum(one.tables for one in evening.tables)
    seats = sum(one.tables * one.seats for one in evening.tables)
    say(
        f"{evening.title}: {counted(tables, 'table')} with {counted(seats, 'seat')}, {counted(evening.hours, 'hour')};"
        f" {found.nights:,} nights were played."
    )
    say()
    heads = ["the house wins", "on average", "5 of 100 below", "middle", "5 of 100 above"]
    rows = [heads, *(_row(f"in hour {number}", one) for number, one in enumerate(found.hours, start=1))]
    after = f" after {show(evening.costs)} of costs" if evening.costs else ""
    rows.append(_row(f"in a night{after}", found.night))
    if found.month is not None:
        rows.append(_row(f"in a month of {counted(evening.nights_a_month, 'night')}", found.month))
    table(rows, spare=(3,))
    say()
    say(f"A losing night: {_chance(found.losing_nights)}.")
    if found.losing_months is not None:
        say(f"A losing month: {_chance(found.losing_months)}.")
    else:
        say(f"Months are told from {20 * evening.nights_a_month:,} nights on.")
    if found.bank_needed is not None and found.bank_between is not None:
        low, high = found.bank_between
        say(
            f"The bank that fails once in {forecast.FAILS:,} nights: {_dollars(found.bank_needed)}"
            f" (between {_dollars(low)} and {_dollars(high)}, by so many nights)."
        )
    else:
        say(f"The bank that fails once in {forecast.FAILS:,} nights is told from {forecast.NIGHTS_LEAST:,} nights on.")
    if found.bank_fails is not None and evening.bank is not None:
        say(f"A bank of {show(evening.bank)} does not last: {_chance(found.bank_fails)}.")
    say(f"At the worst moment of all nights the house was {_dollars(-found.worst)} down.")
    say()
    table(_at_tables(found), left=(0, 1), spare=(5,))
    say()
    table(_at_home(found))
    for name in forecast.banked_by_players(found.plan):
        say(f"At {name} a player has the bank: the house wins its collections there, and nothing of the hands.")
    for one in found.played:
        if one.is_off:
            say(
                f"WRONG: {one.players} at {one.sheet} are {one.deviations:+.1f} deviations from the exact value; more"
                " than 5 is no chance. Please report this plan and its seed."
            )


def _at_tables(found: "Forecast") -> list[list[str]]:
    rows = [["players", "at", "hands", "they won", "exactly", "deviations"]]
    for one in found.played:
        if one.hands:
            exact = "" if one.expected is None else _dollars(round(one.expected * one.hands))
            off = "" if one.deviations is None else f"{one.deviations:+.1f}"
            rows.append([one.players, one.sheet, f"{one.hands:,}", _dollars(one.won), exact, off])
    return rows


def _at_home(found: "Forecast") -> list[list[str]]:
    rows = [["went home", "out of chips", "as winners", "as planned"]]
    return [*rows, *([name, *(f"{one:,}" for one in counts)] for name, *counts in found.left)]


def _row(name: str, band: "Band") -> list[str]:
    return [name, *(_dollars(one) for one in (round(band.mean), band.low, band.middle, band.high))]


def _dollars(cents: int) -> str:
    """Whole dollars: cents of a simulated sum say nothing."""
    return show(round(cents / 100) * 100)


def _chance(chance: "Chance") -> str:
    low, high = chance.interval
    return f"{chance.share:.2%} (between {low:.2%} and {high:.2%})"
