"""Serving a house: the socket, TLS, the link to share, and an orderly shutdown."""

import asyncio
import signal
import socket
import ssl
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn

from pitboss.house.service import House
from pitboss.house.stores.store import HouseError, StoreFailed
from pitboss.web.copies import Copies
from pitboss.web.log import log, take_over
from pitboss.web.play.table_runner import Pace
from pitboss.web.services import Services
from pitboss.web.serving import app, certificate, certificate_notice, garbage, open_files
from pitboss.web.serving.slow_connections import Abandoning, Impatient, sharing
from pitboss.web.settings import Settings

FRAME_MOST = 4 * 1024  # largest message that a browser may send, in bytes
STOP_S = 10
# How long one thread may compute while another waits. The writing thread gives way at each statement, some forty times
# for a full group, and would wait Python's usual 5 ms each time while the tables are busy, and the tables for it.
SWITCH_S = 0.0005
QUEUE = 512  # connections that wait to be accepted
PORT = 8000
# For TLS 1.2, which browsers older than 2018 speak: keys that are gone after the connection, and authenticated ciphers.
CIPHERS = "ECDHE+AESGCM:ECDHE+CHACHA20"


@dataclass(frozen=True)
class Doors:
    """Where the house is served, as its operator asks for it."""

    host: str = "127.0.0.1"
    port: int = PORT
    lan: bool = False
    cert: Path | None = None
    key: Path | None = None
    proxy: bool = False  # TLS is done by a program in front
    proxy_from: tuple[str, ...] = ()  # the addresses that it comes from, if not from this machine
    names: tuple[str, ...] = ()
    open_metrics: bool = False


@dataclass
class Served:
    """The opened doors: the listening socket, the certificate, and the links."""

    listening: socket.socket
    settings: Settings
    cert: Path | None
    key: Path | None
    links: list[str] = field(default_factory=list)
    welcome: tuple[str, int] | None = None  # where a page over plain HTTP explains the browser's certificate warning
    several: bool = False  # other processes accept from the same socket

    @property
    def welcome_link(self) -> str | None:
        host = urlsplit(self.links[0]).hostname
        return None if self.welcome is None else f"http://{host}:{self.welcome[1]}"


def open_doors(doors: Doors, database: Path) -> Served:
    """Open the port early, so that the link can be shown before the first guest comes."""
    cert, key = doors.cert, doors.key
    if (cert is None) != (key is None):
        raise HouseError("A certificate needs its key: give both --cert and --key.")
    for path in (cert, key):
        if path is not None and not path.is_file():
            raise HouseError(f"There is no file {path}.")
    if cert is not None and key is not None:
        _demand_pair(cert, key)
    own = doors.lan and cert is None
    if own:
        cert, key = certificate.certificate(database)
    host = "0.0.0.0" if doors.lan and doors.host == "127.0.0.1" else doors.host
    listening = _listen(host, doors.port)
    port = listening.getsockname()[1]
    tls = cert is not None
    links = _links(host, port, tls=tls, names=doors.names, proxy=doors.proxy)
    settings = Settings(
        tls=tls or doors.proxy,
        own_certificate=own,
        strict_transport=doors.proxy or (tls and not own),
        address=links[0],
        behind_proxy=doors.proxy,
        metrics_to_all=doors.open_metrics,
        warm=True,
    )
    return Served(listening, settings, cert, key, links, (host, port + 1) if own else None)


def _demand_pair(cert: Path, key: Path) -> None:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(cert, key, password="")
    except OSError as error:
        raise HouseError(
            f"{cert} and {key} cannot be used ({error.strerror or error}): a certificate and its key are two files in"
            " PEM that belong together, the key without a password."
        ) from None


def _listen(host: str, port: int) -> socket.socket:
    try:
        info = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        made = socket.socket(info[0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Otherwise a view may wait up to 40 ms for the one before it.
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        made.bind(info[4])
    except OSError as error:
        raise HouseError(
            f"Port {port} at {host} cannot be had ({error.strerror}). Choose another: pitboss serve --port {port + 1}"
        ) from None
    made.listen(QUEUE)
    return made


def _links(host: str, port: int, *, tls: bool, names: tuple[str, ...], proxy: bool) -> list[str]:
    """The addresses of the house, the one to share first."""
    if proxy and names:
        return [f"https://{names[0]}"]
    scheme, at = ("https" if tls else "http"), f":{port}"
    if host in ("127.0.0.1", "localhost", "::1"):
        return [f"{scheme}://localhost{at}"]
    every = [one for one in certificate.addresses() if host == "::" or ":" not in one]
    hosts = [*names, *(every if host in ("0.0.0.0", "::") else [host]), "localhost"]
    return [f"{scheme}://{f'[{one}]' if ':' in one else one}{at}" for one in dict.fromkeys(hosts)]


def run(
    house: House,
    served: Served,
    doors: Doors,
    *,
    started: Callable[[], None],
    pace: Pace | None = None,
    lifeline: int | None = None,
    copies: Copies | None = None,
) -> bool:
    """Serve until the process is told to stop, or the pipe `lifeline` breaks; False where the store failed."""
    broken = False

    def failed() -> None:
        nonlocal broken
        broken = True
        server.should_exit = True

    open_files.make_room(served.settings)
    services = app.make_services(
        house, served.settings, names=doors.names, pace=Pace() if pace is None else pace, failed=failed
    )
    services.copies = copies
    config = uvicorn.Config(
        app.make_app(services),
        http=Impatient if doors.proxy else sharing(services.connections),
        ws=Abandoning,
        ws_max_size=FRAME_MOST,
        ws_per_message_deflate=False,  # the length of a compressed message would reveal something of its content
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        proxy_headers=doors.proxy,
        forwarded_allow_ips=["127.0.0.1", "::1", *doors.proxy_from] if doors.proxy else None,
        ssl_certfile=served.cert,
        ssl_keyfile=served.key,
        ssl_ciphers=CIPHERS,
        timeout_graceful_shutdown=STOP_S,
        limit_concurrency=None,
        # Uvicorn also accepts so many connections at once, and other workers should get theirs.
        backlog=1 if served.several else QUEUE,
    )
    take_over("uvicorn.error")
    server = _Server(config, services, served, started, lifeline)
    try:
        server.run(sockets=[served.listening])
    except SystemExit:
        raise _not_opened(services.not_taken_up) from None
    log.info("closed")
    return not broken


def _not_opened(error: Exception | None) -> HouseError:
    """Why the house could not be opened, in a sentence."""
    if isinstance(error, HouseError | StoreFailed):
        return HouseError(str(error))
    why = "its start failed" if error is None else f"{type(error).__name__}: {error}"
    return HouseError(f"The tables of the house cannot be taken up ({why}). Ask what is wrong: pitboss house status")


class _Server(uvicorn.Server):
    """Reports when it is ready; a second signal ends it at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        services: Services,
        served: Served,
        started: Callable[[], None],
        lifeline: int | None = None,
    ) -> None:
        super().__init__(config)
        self._lifeline = lifeline
        self._services = services
        self._served = served
        self._started = started
        self._welcome: asyncio.Server | None = None
        self._looking: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        served = self._served
        served.listening.listen(QUEUE)  # uvicorn's backlog of 1 must not shorten the queue that all workers share
        if self._lifeline is not None:
            asyncio.get_running_loop().add_reader(self._lifeline, self._let_go)
        if served.welcome is not None and served.cert is not None:
            host, port = served.welcome
            try:
                self._welcome = await certificate_notice.serve(
                    host, port, served.links[0], certificate.fingerprint(served.cert)
                )
            except OSError:
                served.welcome = None  # the port is taken: the house opens without this page
        garbage.only_when_asked()
        self._looking = asyncio.create_task(garbage.in_quiet_moments(lambda: self._services.viewers.sent))
        sys.setswitchinterval(SWITCH_S)
        self._started()

    def _let_go(self) -> None:
        """The parent process is gone: nothing is ever sent through the pipe, so that reading means it broke."""
        assert self._lifeline is not None
        asyncio.get_running_loop().remove_reader(self._lifeline)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._welcome is not None:
            self._welcome.close()
        if self._looking is not None:
            self._looking.cancel()
        await self._services.see_off(app.CLOSING)  # before the server closes their sockets without a message
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:  # noqa: ARG002
        if sig == signal.SIGINT and self.should_exit:
            self.force_exit = True
        self.should_exit = True
