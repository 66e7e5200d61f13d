"""`pitboss serve`: the house in a browser."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pitboss.cli.at_house import HOUSE, HouseType, in_a_file, running, told
from pitboss.cli.wrong import Wrong
from pitboss.house.place import Place

if TYPE_CHECKING:
    from pitboss.web.serve import Served


@click.command
@HOUSE
@click.option("--database", type=HouseType(), help="Another name for --house.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free port.")
@click.option("--lan", is_flag=True, help="Serve the local network by TLS, with a certificate made here.")
@click.option("--cert", type=click.Path(path_type=Path), help="A certificate of your own (PEM), with --key.")
@click.option("--key", type=click.Path(path_type=Path), help="The key of that certificate.")
@click.option("--proxy", is_flag=True, help="A program on this machine in front of it speaks TLS.")
@click.option("--name", "names", multiple=True, help="A host name that the house goes by, such as cards.example.")
@click.option("--open-metrics", is_flag=True, help="Tell /metrics to other machines too.")
@click.option("--quick", is_flag=True, help="Bots act at once, without a moment's thought.")
def command(
    place: Place, database: Place | None, host: str, port: int, lan: bool, cert: Path | None, key: Path | None,
    proxy: bool, names: tuple[str, ...], open_metrics: bool, quick: bool,
) -> None:  # fmt: skip
    """Serve a house to browsers; the house is made if there is none yet.

    Alone on this machine: pitboss serve. For everybody in the room: pitboss serve --lan.
    """
    from pitboss.house import premises
    from pitboss.web import serve
    from pitboss.web.pit import Pace

    os.umask(0o077)  # the house, its key and its certificate are nobody else's to read
    file = in_a_file(database or place, "a house in PostgreSQL is not served yet")
    with told():
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            premises.init(file)
            click.echo(f"A new house was made: {file}")
        doors = serve.Doors(host, port, lan, cert, key, proxy, names, open_metrics)
        served = serve.open_doors(doors, file)
    with running(file) as house:
        well = serve.run(
            house, served, doors, started=lambda: _tell(served, lan=lan), pace=Pace(0, 0) if quick else None
        )
    if not well:
        raise Wrong("the disk did not take what was written; the house stopped, and everything told is stored")


def _tell(served: "Served", *, lan: bool) -> None:
    from pitboss.web import certificate

    link = served.links[0]
    click.echo(f"pitboss is open: {link}")
    for other in served.links[1:]:
        click.echo(f"            also: {other}")
    if lan and sys.stdout.isatty():
        import segno

        segno.make(served.welcome_link or link, error="m").terminal(compact=True)
    if served.settings.own_certificate and served.cert is not None:
        click.echo("Browsers warn once, because this certificate was made here. Its fingerprint:")
        click.echo(f"  {certificate.fingerprint(served.cert)}")
        if served.welcome_link:
            click.echo(f"A page that explains it to guests: {served.welcome_link}")
    click.echo("Stop with Ctrl-C.")
