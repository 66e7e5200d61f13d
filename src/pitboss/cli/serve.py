"""`pitboss serve`: the house in a browser."""

import ipaddress
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.at_house import HOUSE, HouseType, running, told, type_this
from pitboss.cli.counts import Count
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house.location import Location, beside
from pitboss.sheets.prose import listed

if TYPE_CHECKING:
    from pitboss.house.service import House
    from pitboss.web.copies import Copies
    from pitboss.web.serving.serve import Served

OTHERS_MOST = 3  # other files that are named in the message about a new house


@click.command
@HOUSE
@click.option("--database", type=HouseType(), help="Another name for --house.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=Count(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option("--lan", is_flag=True, help="Serve the local network by TLS, with a self-signed certificate.")
@click.option("--cert", type=click.Path(path_type=Path), help="A certificate of your own (PEM), with --key.")
@click.option("--key", type=click.Path(path_type=Path), help="The key of that certificate.")
@click.option("--proxy", is_flag=True, help="A reverse proxy on this machine does TLS.")
@click.option(
    "--proxy-from", "proxies", multiple=True, metavar="ADDRESS",
    help="Where that proxy is, if not on this machine: an address or a network, such as 10.88.0.0/16.",
)  # fmt: skip
@click.option("--name", "names", multiple=True, help="A host name of the house, such as cards.example.")
@click.option("--open-metrics", is_flag=True, help="Answer /metrics to other machines, and behind a proxy.")
@click.option(
    "--workers", type=Count(1, 64), default=1, show_default=True,
    help="Processes behind the one link; more than one for a house in PostgreSQL.",
)  # fmt: skip
@click.option(
    "--backups", type=click.Path(path_type=Path), metavar="FOLDER",
    help="Copy the house into this folder again and again, and read each copy back; best on another disk.",
)  # fmt: skip
@click.option("--backup-every", type=Count(1, 24 * 60), default=60, show_default=True, help="Minutes between copies.")
@click.option("--quick", is_flag=True, help="Bots act at once, without pauses.")
def command(
    place: Location, database: Location | None, host: str, port: int, lan: bool, cert: Path | None, key: Path | None,
    proxy: bool, proxies: tuple[str, ...], names: tuple[str, ...], open_metrics: bool, workers: int,
    backups: Path | None, backup_every: int, quick: bool,
) -> None:  # fmt: skip
    """Serve a house to browsers; the house is made if there is none yet.

    Alone on this machine: pitboss serve. For everybody in the room: pitboss serve --lan. On all cores:
    pitboss serve --database postgresql://... --workers 4.
    """
    from pitboss.house import days, house_opening
    from pitboss.money import chips
    from pitboss.web.door import first_manager
    from pitboss.web.play.table_runner import Pace
    from pitboss.web.serving import crew, serve

    os.umask(0o077)  # nobody else may read the house, its key and its certificate
    place = database or place
    if workers > 1 and isinstance(place, Path):
        raise UserError(
            f"{place} is a file, and a file has one writing process; serve it with --workers 1, or use a house in"
            " PostgreSQL: --database postgresql://..."
        )
    proxies = _networks(proxies, behind=proxy)
    copies = None if backups is None else _copies(place, backups, backup_every)
    with told():
        new = not house_opening.is_there(place)
        if new:
            beside(place).parent.mkdir(parents=True, exist_ok=True)
            house_opening.init(place)
            say(
                f"A new house was made: {place}, with {chips.show(house_opening.CAPITAL)} in the cage and gaming days"
                f" from {days.STARTS} {days.ZONE};"
                f" {type_this('house init', place)} makes one on other terms."
            )
        doors = serve.Doors(host, port, lan, cert, key, proxy, proxies, names, open_metrics)
        served = serve.open_doors(doors, beside(place))
    code, hashed = first_manager.made()

    def started() -> None:
        if proxy and not names:
            say("Behind the proxy it goes by no name yet, and refuses what is asked by one: start it with --name NAME.")
        _tell(served, place, lan=lan, new=new, code=code if served.settings.first_manager else None)

    if workers > 1:
        with running(place) as house:  # so that an error of the house is printed once, not by every worker
            served.settings.first_manager = "" if _managed(house) else hashed
        raise SystemExit(crew.lead(crew.Orders(place, served, doors, quick), workers, started=started))
    with running(place) as house:
        served.settings.first_manager = "" if _managed(house) else hashed
        if copies is not None:
            copies.since = house.clock()
            _tell_copies(beside(place), copies)
        well = serve.run(house, served, doors, started=started, pace=Pace(0, 0) if quick else None, copies=copies)
        if not well:
            house.store.demand_working()  # raises with what went wrong
    if not well:
        raise UserError("the disk or the database failed; the house stopped, and everything told is stored")


def _networks(proxies: tuple[str, ...], *, behind: bool) -> tuple[str, ...]:
    """Whoever is believed to be a proxy can say that anybody came from anywhere, so a wrong word is no guess."""
    if proxies and not behind:
        raise UserError("--proxy-from says where the proxy is: give --proxy, too")
    for one in proxies:
        try:
            ipaddress.ip_network(one)
        except ValueError as error:
            raise UserError(f"--proxy-from: {error}. Give an address, or a network such as 10.88.0.0/16.") from None
    return proxies


def _copies(place: Location, folder: Path, minutes: int) -> "Copies":
    """The plan of the copies, once the folder is known to take files."""
    from pitboss.web.copies import Copies

    if not isinstance(place, Path):
        raise UserError(
            f"{place} is not a file, and PostgreSQL makes its own copies: pg_dump --format=custom, by a timer. Read one"
            " back in a database of its own: pitboss house status --house postgresql:///copy"
        )
    if not folder.is_dir():
        raise UserError(f"there is no folder {folder} for the copies; make it, or mount its disk, and start again")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UserError(f"nothing can be written to {folder}; give this user the right to, and start again")
    return Copies(folder.absolute(), minutes * 60)


def _tell_copies(house: Path, copies: "Copies") -> None:
    from pitboss.house import dated_copies

    every = "every minute" if copies.every_s == 60 else f"every {copies.every_s // 60} minutes"
    say(f"Copies of the house go to {copies.folder}, {every}. Its keys are not in them: keep copies of those apart.")
    if dated_copies.is_same_disk(house, copies.folder):
        say("That folder is on the disk of the house: if the disk fails, both are lost.")


def _managed(house: "House") -> bool:
    """Whether there is a manager."""
    from pitboss.house.people.accounts import Accounts
    from pitboss.web.door import first_manager

    return not first_manager.is_wanted(Accounts(house.store, house.clock))


def _tell(served: "Served", place: Location, *, lan: bool, new: bool, code: str | None) -> None:
    from pitboss.web.serving import certificate

    link = served.links[0]
    say(f"pitboss is open: {link}")
    for other in served.links[1:]:
        say(f"            also: {other}")
    if new:
        say(_is_new(place))
    if lan and sys.stdout.isatty():
        import segno

        segno.make(served.welcome_link or link, error="m").terminal(compact=True)
    if served.settings.own_certificate and served.cert is not None:
        say("Browsers warn once, because this certificate was made here. Its fingerprint:")
        say(f"  {certificate.fingerprint(served.cert)}")
        if served.welcome_link:
            say(f"A page that explains it to guests: {served.welcome_link}")
    if code is not None:
        _tell_first(f"{link}/join/{code}", place)
    say("Stop with Ctrl-C.")


def _is_new(place: Location) -> str:
    """A prominent message, because a mistyped path makes a new, empty house instead of opening the right one."""
    others = sorted(place.parent.glob(f"*{place.suffix}")) if isinstance(place, Path) and place.suffix else []
    named = [one.name for one in others if one != place][:OTHERS_MOST]
    beside_it = f" Beside it lies {listed(named)}." if named else ""
    return (
        f"NEW HOUSE: {place} was not there before. It has no accounts, no tables and no hands.{beside_it} If another"
        " house was meant, stop this one and name the other: pitboss serve --house FILE"
    )


def _tell_first(link: str, place: Location) -> None:
    """The link is printed only to a terminal, never to a file or a log, which others can read."""
    if sys.stdout.isatty():
        say("No manager yet. Whoever opens this link first becomes the manager; it ends when the house stops:")
        say(f"  {link}")
    else:
        say(
            "No manager yet. Started at a terminal, the house shows a link that makes the first one;"
            f" or stop it and type: {type_this('accounts add NAME --role manager', place)}"
        )
