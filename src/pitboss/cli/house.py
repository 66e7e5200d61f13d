"""`pitboss house init|status|backup|restore|...`: the house as a whole."""

import json
import sys
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import click
from click.termui import progressbar

from pitboss.cli import document_file
from pitboss.cli.a_file import AFile
from pitboss.cli.at_house import HOUSE, JSON, answer, in_a_file, reading, running, told, type_this
from pitboss.cli.counts import Count
from pitboss.cli.dollars import DOLLARS
from pitboss.cli.sheet import SHEET
from pitboss.cli.terminal import say, some
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_check, house_opening, key_files
from pitboss.house.dated_copies import KEEP
from pitboss.house.desk import load, stream_of
from pitboss.house.location import Location, Url, beside
from pitboss.house.people import naming
from pitboss.house.reporting import restored as put_back
from pitboss.house.stores import lost_records, payload
from pitboss.house.stores.heads import Kept
from pitboss.house.stores.store import Head, Reader
from pitboss.ledger import accounts as ledger_accounts
from pitboss.money import chips
from pitboss.money.chips import Cents, Toward
from pitboss.money.currency import CHIPS
from pitboss.sheets.game import Game


@click.group
def command() -> None:
    """Make a house, look after it, or run a demonstration.

    A house is one file (and its key beside it). Without --house it is house.db in this folder. A house that many
    processes write to is a database of PostgreSQL: --house postgresql://...
    """


@command.command
@HOUSE
@click.option(
    "--capital",
    type=DOLLARS,
    default=house_opening.CAPITAL,
    show_default="100,000",
    help="The cash that the cage opens with.",
)
@click.option("--zone", default=days.ZONE, show_default=True, help="The time zone, such as America/New_York.")
@click.option("--day-starts", default=days.STARTS, show_default=True, help="When the gaming day begins.")
@JSON
def init(place: Location, capital: Cents, zone: str, day_starts: str, as_json: bool) -> None:
    """Make a new house: its book, its key, its capital."""
    with told():
        house_opening.init(place, capital=capital, zone=zone, starts=day_starts)
    key = f"{beside(place)}.key"
    answer(
        {
            "house": str(place),
            "key": key,
            "signing_key_file": f"{beside(place)}{key_files.ENDING}",
            "capital_cents": capital,
            "zone": zone,
            "day_starts": day_starts,
        },
        f"A house at {place}, with {CHIPS.show(capital)} in the cage.",
        f"Its key is at {key}, and what it signs with at {beside(place)}{key_files.ENDING}: keep copies apart from"
        " backups, and show them to nobody.",
        as_json=as_json,
    )


@command.command
@HOUSE
@click.option("--name", default=None, help="The name of the house.")
@click.option("--colour", default=None, help='The colour of its cards and signs, such as "#7a1f2b"; "" for felt green.')
@click.option("--logo", default=None, help='The file of its logo, SVG or PNG of at most 100 kB; "" for none.')
@click.option("--help-line", default=None, help='What its cards say about help with gambling; "" for nothing.')
@JSON
def brand(
    place: Location, name: str | None, colour: str | None, logo: str | None, help_line: str | None, as_json: bool
) -> None:
    """Set what the house prints on its cards and signs, or print it. The change is on the staff's record.

    While the house is served, a manager changes it on the page /manager.
    """
    from pitboss.cli import house_brand

    house_brand.change(place, name, colour, logo, help_line, as_json=as_json)


@command.command("chips")
@HOUSE
@click.option("--chip", "kinds", multiple=True, help="A kind of chip, such as 5:#b3262e:#fbeeee:red; once for each.")
@click.option("--usual", is_flag=True, help="The set that most card rooms have: 50 cents, $1, $5, $25, $100, $500.")
@click.option("--none", is_flag=True, help="No set: the house works by totals.")
@JSON
def chips_(place: Location, kinds: tuple[str, ...], usual: bool, none: bool, as_json: bool) -> None:
    """Set which chips the house has, or print them with where they are. Exit code 1 if some are missing.

    While the house is served, a manager changes the set on the page /manager.
    """
    from pitboss.cli import house_chips

    house_chips.change(place, kinds, usual=usual, none=none, as_json=as_json)


@command.command
@HOUSE
@click.option(
    "--set", "file", type=click.Path(path_type=Path), default=None, help="A JSON file with new rules, as --json prints."
)
@JSON
@document_file.output()
@document_file.PAPER
def rules(place: Location, file: Path | None, as_json: bool, path: Path | None, paper: str) -> None:
    """Print the rules of the house, or set them: what the floor does, limits of a wager, the house's own words.

    With -o the house rules are written as a document. While the house is served, a manager changes them on /manager.
    """
    from pitboss.cli import house_rules

    house_rules.tell(place, file, path, document_file.asked(path, as_json), paper, as_json=as_json)


@command.command
@HOUSE
@click.option("--approve", type=SHEET, default=None, help="A game that is approved in its present version.")
@click.option("--by", "body", default="", help="Who approved it, such as a commission.")
@click.option("--reference", default="", help="The number of the approval.")
@click.option("--since", default=None, help="The date of the approval, such as 2026-11-01; today by default.")
@click.option("--register/--no-register", "register", default=None, help="Whether only approved games may be opened.")
@JSON
def games(
    place: Location, approve: Game | None, body: str, reference: str, since: str | None, register: bool | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Approve a game for chips from the cashier, or print the approved ones.

    A game goes by the digest of its rules; limits that it leaves to the table may be any. Once the register is on, a
    table for issued chips is opened only with an approved version.
    """
    from pitboss.cli import house_rules

    day = since or date.today().isoformat()
    house_rules.games(place, approve, body=body, reference=reference, since=day, register=register, as_json=as_json)


@command.command("shifts")
@click.argument("shifts", nargs=-1, help="The shifts of a day, such as Day=06:00 Swing=14:00 Grave=22:00.")
@HOUSE
@click.option("--from", "since", default="", help="The gaming day from which they hold; the first one by default.")
@click.option("--none", is_flag=True, help="From then on the day is one shift.")
@JSON
def shifts_(shifts: tuple[str, ...], place: Location, since: str, none: bool, as_json: bool) -> None:
    """Set the shifts of the gaming day, or print them. The first one begins with the day.

    While the house is served, a manager changes them on the page /manager.
    """
    from pitboss.cli import house_shifts

    house_shifts.change(place, shifts, since, none=none, as_json=as_json)


@command.command
@HOUSE
@click.argument("code", required=False, help="The three letters of ISO 4217, such as EUR; the present one stays.")
@click.option("--coin", type=DOLLARS, default=None, help="The smallest coin that the cage pays, such as 0.05; 0: any.")
@click.option(
    "--toward",
    type=click.Choice([one.value for one in Toward]),
    default=None,
    help="How cash is rounded to whole coins; up is for the customer.",
)
@JSON
def currency(place: Location, code: str | None, coin: Cents | None, toward: str | None, as_json: bool) -> None:
    """Set the currency of the house and how cash is rounded, or print them. The change is on the staff's record.

    The currency changes only while no chips are out. While the house is served, a manager changes it on /manager.
    """
    from pitboss.cli import house_currency

    house_currency.change(place, code, coin, toward, as_json=as_json)


@command.command("new-key")
@HOUSE
@click.option("--lost", is_flag=True, help="The old key is lost, so it cannot sign the new one.")
@JSON
def new_key(place: Location, lost: bool, as_json: bool) -> None:
    """Make a new signing key. The old one signs it, so that everybody can check the change. Stop the house first."""
    with told():
        key = house_opening.new_key(place, lost=lost)
    signed = "the old one could not sign it: publish why" if lost else "signed by the one before"
    answer(
        {"house": str(place), "signing_key": key},
        f"The house {place} signs with a new key, {signed}. Publish it:",
        key,
        as_json=as_json,
    )


@command.command
@HOUSE
@click.option("--accounts", is_flag=True, help="Print every balance, too: wallets, seats, bets, trays, racks.")
@JSON
def status(place: Location, accounts: bool, as_json: bool) -> None:
    """Print the tables and chips of the house, and check its book. Exit code 1 if it is wrong. Needs no key."""
    with told():
        kept = house_opening.kept_heads(place)  # before the book, so that the book has at least these records
    with reading(place) as reader:
        found = _status(reader, kept)
        if accounts:
            held = sorted(reader.balances().items())
            found["accounts"] = {name: balance.cents for name, balance in held if balance.cents}
            named = [(naming.in_words(reader, name), cents) for name, cents in found["accounts"].items()]
    if as_json:
        click.echo(json.dumps(found, indent=2))
    else:
        _print(place, found, named if accounts else ())
    if found["problems"]:
        raise SystemExit(1)


def _status(reader: Reader, kept: Kept) -> dict[str, Any]:
    names = [stream.partition(":")[2] for stream in reader.streams("table:")]
    tables = [load(reader, name).table for name in names]
    balances = reader.balances()
    wrong = lost_records.problem(kept, reader)
    return {
        "tables": [
            {
                "table": one.terms.table,
                "sheet": one.game.id,
                "chips": one.terms.chips.value,
                "open": not one.closed,
                "players": len(one.sitters),
                "waiting": len(one.queue),
                "hands": _settled(reader, one.terms.table),
            }
            for one in tables
            if one is not None
        ],
        "cage_cents": balances["cage"].cents if "cage" in balances else 0,
        "practice_cage_cents": balances["practice/cage"].cents if "practice/cage" in balances else 0,
        "wallets_cents": sum(held.cents for name, held in balances.items() if name.startswith("wallet:")),
        "records": _counted(reader.every_head())["records"],
        "heads": {
            "stored": _counted(reader.every_head()),
            "answered": _counted(kept.heads),
            "files": [str(path) for path in kept.files],
        },
        "restores": [
            {
                "at": parts[0].at,
                "by_receipt": parts[0].proved,
                "lost": {one.stream: one.event.lost for one in parts},
                "says": put_back.sentence(parts, reader),
            }
            for parts in put_back.together(put_back.read(reader))
        ],
        "problems": [*([f"The house is not whole: {wrong}."] if wrong else []), *house_check.problems(reader)],
    }


def _counted(heads: Mapping[str, Head]) -> dict[str, int]:
    return {"streams": len(heads), "records": sum(head.version for head in heads.values())}


def _settled(reader: Reader, table: str) -> int:
    """The number of settled hands."""
    payloads = (payload.read(record.payload) for record in reader.records(stream_of(table)))
    events = (event for found in payloads for event in found["events"])
    return sum(event["is"] == "deck-opened" and event["finish"] == "settled" for event in events)


def _print(place: Location, found: dict[str, Any], held: Iterable[tuple[str, int]]) -> None:
    say(f"{place}: {some(len(found['tables']), 'table')}, {some(found['records'], 'record')}")
    amounts = {"cage": "cage_cents", "wallets": "wallets_cents"}
    shown = [f"{name} {chips.show(found[key])}" for name, key in amounts.items()]
    say("  " + ", ".join([*shown, f"practice cage {CHIPS.show(found['practice_cage_cents'])} chips"]))
    for one in found["tables"]:
        state = "open" if one["open"] else "closed"
        people = f"{one['players']} seated" + (f", {one['waiting']} waiting" if one["waiting"] else "")
        kind = f"{one['table']:<8} {one['sheet']:<22} {one['chips']:<9} {state:<7}"
        say(f"  {kind} {people}, {some(one['hands'], 'hand')}")
    for name, cents in held:
        say(f"  {name:<40} {ledger_accounts.split(name)[0].currency.show(cents):>16}")
    say(f"  {_heads_in_words(found['heads'])}")
    for one in found["restores"]:
        say(f"restored {one['says']}")
    for sentence in found["problems"]:
        say(f"wrong: {sentence}")
    if not found["problems"]:
        say("The book balances, and the chain is whole.")


def _heads_in_words(found: dict[str, Any]) -> str:
    stored, answered = (
        f"{some(found[side]['records'], 'record')} of {some(found[side]['streams'], 'stream')}"
        for side in ("stored", "answered")
    )
    if not found["files"]:
        return f"stored: {stored}; how far that was answered is not kept, and will be from the next start on"
    return f"stored: {stored}; answered: {answered}, says {', '.join(found['files'])}"


@command.command
@HOUSE
@click.argument("target", type=AFile(), required=False, help="The file to write; it must not exist yet.")
@click.option(
    "--into",
    "folder",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Instead of TARGET: a folder, best on another disk. The copy is named by the time, and read back.",
)
@click.option(
    "--keep", type=Count(1), default=KEEP, show_default=True,
    help="With --into: how many of the newest to keep, beside the last of each day for a month.",
)  # fmt: skip
@JSON
def backup(place: Location, target: Path | None, folder: Path | None, keep: int, as_json: bool) -> None:
    """Copy the house to a file, also while it runs. The key is not in the copy.

    With --into it is for a schedule, such as cron; `serve --backups` makes such copies by itself.
    """
    from pitboss.cli import house_copies

    if (target is None) == (folder is None):
        raise UserError("say where the copy goes: a file, such as copy.db, or --into FOLDER for dated ones")
    path = in_a_file(place, "copy it with pg_dump --format=custom")
    if folder is not None:
        house_copies.dated(path, folder, keep, as_json=as_json)
    elif target is not None:
        house_copies.one(path, target, as_json=as_json)


@command.command
@HOUSE
@document_file.output("when-something-stops.pdf")
@document_file.PAPER
def emergency(place: Location, path: Path, paper: str) -> None:
    """Write one page for the floor: what to do when a tablet, the network or the machine dies. Print it before."""
    from pitboss.cli import house_copies

    house_copies.emergency(place, path, paper)


@command.command("check-copy")
@click.argument("copy", type=AFile(), help="The file of a backup.")
@JSON
def check_copy(copy: Path, as_json: bool) -> None:
    """Read a backup from beginning to end: its manifest, every record, the book. It is never served."""
    from pitboss.cli import house_copies

    house_copies.check(copy, as_json=as_json)


@command.command
@HOUSE
@click.argument("source", type=AFile(), help="The file of a backup.")
@click.option("--force", is_flag=True, help="Replace the house that is there; it is kept under another name.")
@JSON
def restore(place: Location, source: Path, force: bool, as_json: bool) -> None:
    """Put a backup in place, after all of it was checked. The restore is put on record.

    Hands that were being played when the copy was made are void, washed decks are opened unused, and the numbering of
    hands and slips continues after all numbers that may have been used since.
    """
    from pitboss.house import restores

    if not source.exists():
        raise UserError(f"{source} does not exist")
    path = in_a_file(place, f"put its copy back with pg_restore, then say so: {type_this('house restored', place)}")
    with told():
        kept = house_opening.kept_heads(path)
        aside = restores.restore(source, path, force=force)
    with reading(path) as reader:
        lost = lost_records.missing(kept.heads, reader)
    on_record = house_opening.declared(path)
    stepped = [] if aside is None else [f"The house that was there is {aside} now."]
    gone = [f"{lost_records.in_words(lost)}."] if lost else []
    keys = f"{path}.key and {path}{key_files.ENDING}"
    by_key = f"Its keys have to lie beside it, as {keys}: the restore goes on record with them."
    answer(
        {
            "house": str(path),
            "copy": str(source),
            "key": f"{path}.key",
            "aside": None if aside is None else str(aside),
            "lost": {one.stream: one.acknowledged.version for one in lost},
            "on_record": on_record,
        },
        *stepped,
        f"{path} is the house of {source} again. {'That is on record in every stream.' if on_record else by_key}",
        *gone,
        as_json=as_json,
    )


@command.command
@HOUSE
@JSON
def restored(place: Location, as_json: bool) -> None:
    """Declare that the house was restored from an older copy by other means, such as pg_restore.

    A house that lacks records which it had acknowledged is not opened until its newest copy is put back, or this verb
    is used. It prints what is lost. Hands that were being played are void, washed decks are opened unused, and the
    numbering of hands and slips continues after all numbers that may have been used.
    """
    with told(), house_opening.restoring(place) as (_, lost):
        pass
    answer(
        {"house": str(place), "lost": {stream: head.version for stream, head in lost.items()}},
        f"{place} goes on from what it has; {some(len(lost), 'stream')} had been answered further.",
        *(f"  {stream} up to {head.version}" for stream, head in lost.items()),
        as_json=as_json,
    )


@command.command
@HOUSE
@JSON
def migrate(place: Location, as_json: bool) -> None:
    """Migrate the database of an older house to this version; a backup is made first."""
    from pitboss.house.stores import backup as copies

    before: Path | None = None
    with told():
        if isinstance(place, Url):
            done = _migrate_database(place)
        else:
            before = copies.migrate(place)
            done = before is not None
    as_it_was = f" As it was before: {before}" if before else ""
    answer(
        {"house": str(place), "changed": done, "before": None if before is None else str(before)},
        f"Done.{as_it_was}" if done else "It is up to date already.",
        as_json=as_json,
    )


def _migrate_database(url: Url) -> bool:
    """Without a backup: those of PostgreSQL are made by whoever runs the server."""
    from pitboss.house.stores import postgres

    return postgres.migrate(url)


@command.command
@click.argument(
    "sheets",
    nargs=-1,
    type=SHEET,
    metavar="[SHEET...]",
    help="Sheets by id or file, one table each; all shipped sheets by default.",
)
@HOUSE
@click.option("--hands", type=Count(1), default=1000, show_default=True, help="How many hands in all.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the bots' choices; decks have seeds of their own."
)
@JSON
def demo(sheets: tuple[Game, ...], place: Location, hands: int, seed: int, as_json: bool) -> None:
    """Let bots play, verify every hand and check the book. The house is kept, so that you can look at it.

    There is one table for each SHEET, by id or file; without one, for every shipped sheet.
    """
    from pitboss.house import demo as show
    from pitboss.sheets import shipped

    with told():
        if not house_opening.is_there(place):
            house_opening.init(place)
    with reading(place) as reader:
        if any(load(reader, stream.partition(":")[2]).for_issued_chips for stream in reader.streams("table:")):
            raise UserError(f"{place} has tables of its own; name another file for the demonstration with --house")
    games = list(sheets) or [shipped.load(name) for name in shipped.ids()]
    with running(place) as house, _bar(hands) as bar:
        house.recover()
        played = list(show.run(house, games, hands, seed=seed, progress=lambda: bar.update(1)))
        problems = house_check.problems(house.store)
    wrong = [f"table {one.table}: {check.sentence}" for one in played for check in one.checks if not check.ok]
    if as_json:
        tables = [{"table": one.table, "sheet": one.sheet, "hands": one.hands, "verified": one.good} for one in played]
        click.echo(json.dumps({"house": str(place), "tables": tables, "problems": [*wrong, *problems]}, indent=2))
    else:
        width = max(len(one.sheet) for one in played)
        for one in played:
            hands_of = "hand" if one.hands == 1 else "hands"
            verdict = "verified" if one.good else "NOT TRUE"
            say(f"{one.table:<5} {one.sheet:<{width}} {one.hands:>5} {hands_of}, {verdict}")
        for sentence in [*wrong, *problems]:
            say(f"wrong: {sentence}")
        if not wrong and not problems:
            say(f"Every hand is verified, the book balances. Look around: pitboss house status --house {place}")
    if wrong or problems:
        raise SystemExit(1)


def _bar(hands: int) -> Any:
    """Progress goes to standard error, and only to a terminal."""
    return progressbar(length=hands, label="hands", file=sys.stderr, hidden=not sys.stderr.isatty())
