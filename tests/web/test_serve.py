"""`pitboss serve` as a process: the link, an orderly end, the plug pulled in the middle of a hand."""

import json
import os
import re
import signal
import socket
import sqlite3
import ssl
import subprocess
import sys
import warnings
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any, Self

import httpx2
import pytest
from click.testing import CliRunner
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pitboss.cli.main import main
from pitboss.house import house_check, house_opening
from pitboss.house.people.accounts import Accounts
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from pitboss.web.door import first_manager
from pitboss.web.serving import certificate_notice, crew
from pitboss.web.serving.crew import Orders
from pitboss.web.serving.serve import Doors
from pitboss.web.serving.serve import Served as Doorway
from pitboss.web.settings import Settings
from tests import warm
from tests.browser.serving import Served


class Running:
    """A house that is served by a process of its own. At its end everything is closed, however the test ended."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._close = ExitStack()
        errors = self._close.enter_context((folder / "log.txt").open("a"))
        arguments = ["serve", "--house", str(folder / "house.db"), "--port", "0", *options]
        ours, theirs = os.pipe()
        self.process = warm.start(arguments, theirs, errors.fileno())
        os.close(theirs)
        self.said: list[str] = []
        for line in self._close.enter_context(os.fdopen(ours, encoding="utf-8")):
            self.said.append(line.rstrip())
            if line.startswith("Stop with"):
                break
        links = [found[0] for line in self.said if (found := re.findall(r"https?://\S+", line))]
        self.link = next((link for link in links if "localhost" in link), "")

    def guest(self, cookies: dict[str, str] | None = None) -> "Guest":
        made = Guest(self.link, cookies)
        self._close.callback(made.http.close)
        return made

    def at_a_table(self) -> tuple["Guest", str]:
        guest = self.guest()
        table = guest.post("/api/tables", {"sheet": "six-card"})["table"]
        guest.asks(table, "join-0001", do="join")
        guest.asks(table, "buy-in-01", do="buy-in", cents=10_000)
        return guest, table

    def stop(self, how: int = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        return self.process.wait(timeout=20)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(timeout=20)
        self._close.close()


class Guest:
    """A browser that talks to a served house."""

    def __init__(self, link: str, cookies: dict[str, str] | None = None) -> None:
        self.http = httpx2.Client(base_url=link, cookies=cookies, verify=False, timeout=20)
        self.me = self.http.get("/api/me").json()
        self.link = link

    @property
    def cookies(self) -> dict[str, str]:
        return dict(self.http.cookies)

    def post(self, path: str, body: Any) -> Any:
        return self.http.post(path, json=body, headers={"X-Pitboss-Token": self.me["token"]}).json()

    def asks(self, table: str, command_id: str, **command: Any) -> Any:
        return self.post(f"/api/tables/{table}/commands", {"id": command_id, "command": command})

    def socket(self, table: str) -> ClientConnection:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return connect(
            f"{self.link.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            origin=Origin(self.link),
            additional_headers={"Cookie": cookie},
            compression=None,
        )

    def until_asked(self, table: str) -> Any:
        """Bet on the own seat and wait until the cards are there to decide on."""
        seat = self.http.get(f"/api/tables/{table}").json()["you"]["spots"][0]["number"]
        self.asks(table, "bet-00001", do="bet", spot=seat, stakes={"ante": 200})
        self.asks(table, "ready-0001", do="ready")
        while True:
            seen = self.http.get(f"/api/tables/{table}").json()
            if seen["public"]["hand"]["waiting"]:
                return seen


def test_it_prints_one_link_and_ends_in_order(tmp_path: Path) -> None:
    with Running(tmp_path) as served:
        assert served.said[0].startswith("A new house was made")
        assert [line for line in served.said if "://" in line] == [f"pitboss is open: {served.link}"]
        guest, table = served.at_a_table()
        with guest.socket(table) as socket:
            assert json.loads(socket.recv())["is"] == "view"
            assert served.stop() == 0
            assert [json.loads(text)["is"] for text in socket][-1] == "bye"
    with house_opening.running(tmp_path / "house.db") as house:
        assert house_check.problems(house.store) == []


def test_a_house_that_was_not_there_is_said_to_be_new_once(tmp_path: Path) -> None:
    """Would catch a path that was mistyped: everybody works in an empty house, and nobody sees it."""
    (tmp_path / "hause.db").touch()
    said = []
    for _ in range(2):
        with Running(tmp_path) as served:
            said.append(" ".join(line.strip() for line in served.said))
    first, again = said
    assert f"NEW HOUSE: {tmp_path / 'house.db'} was not there before." in first
    assert "Beside it lies hause.db." in first
    assert "NEW HOUSE" not in again


def test_a_house_without_a_manager_says_how_to_make_one(tmp_path: Path) -> None:
    """Would catch an owner who looks for the office of a house in which nobody can open it; and a link in a log."""
    with Running(tmp_path) as served:
        told = " ".join(line.strip() for line in served.said)  # a sentence may go over the end of a line
        assert "No manager yet. Started at a terminal, the house shows a link that makes the first one;" in told
        command = f"pitboss accounts add NAME --role manager --house {tmp_path / 'house.db'}"
        assert told.endswith(f"type: {command} Stop with Ctrl-C.")
        assert "/join/" not in "".join(served.said)
        served.stop()
    with house_opening.running(tmp_path / "house.db") as house:
        Accounts(house.store, house.clock).make("ann", "Ann", "", roles=("manager",), by="owner")
    with Running(tmp_path) as served:
        assert not any("No manager" in line for line in served.said)


def test_the_link_of_the_first_manager_is_on_the_terminal_and_nowhere_else(tmp_path: Path) -> None:
    """Would catch a link that outlives the process, or lies in its log; and a command that sends people in circles."""
    link = re.compile(r"http://\S+/join/(\S+)")
    with Served(tmp_path, terminal=True) as served:
        code = link.findall(served.said)[0]
        told = CliRunner().invoke(
            main, ["accounts", "add", "ann", "--house", str(tmp_path / "house.db"), "--password-stdin"],
            input="three blue harbours\n",
        )  # fmt: skip
        assert told.exit_code == 2
        assert "open the link that it showed on the terminal" in told.output
        assert code not in (tmp_path / "log.txt").read_text()
    with Served(tmp_path, terminal=True) as served:
        guest, other = Guest(served.link), link.findall(served.said)[0]
        with closing(guest.http) as http:
            assert http.get(f"/api/account/invitation/{code}").status_code == 404
            assert http.get(f"/api/account/invitation/{other}").json()["roles"] == ["player", "manager"]


def test_every_worker_knows_the_link_of_the_first_manager() -> None:
    """Would catch a link that works when its guest happens to come to the right process."""
    with socket.socket() as listening:
        settings = Settings(first_manager=first_manager.hashed("the code"))
        orders = Orders(Path("house.db"), served(listening, settings), Doors(), quick=False)
        heard = crew.read(orders.text(1).decode())
        heard.served.listening.detach()
    assert heard.served.settings.first_manager == settings.first_manager


def test_one_worker_adds_up_the_book_at_the_start() -> None:
    """Would catch processes that all do the same sums while people come in."""
    with socket.socket() as listening:
        orders = Orders(Path("house.db"), served(listening, Settings(warm=True)), Doors(), quick=False)
        warm = [json.loads(orders.text(number))["served"]["settings"]["warm"] for number in (1, 2, 3)]
    assert warm == [True, False, False]


def served(listening: socket.socket, settings: Settings) -> Doorway:
    return Doorway(listening, settings, None, None, ["http://localhost:8000"])


def test_the_plug_is_pulled_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    """The next start has the same hand, the same cards, the same chips, and the command that was answered is there."""
    with Running(tmp_path) as served:
        guest, table = served.at_a_table()
        before = guest.until_asked(table)
        cookies = guest.cookies
        served.stop(signal.SIGKILL)
    with Running(tmp_path) as served:
        again = served.guest(cookies)
        assert again.me["player"] == guest.me["player"]
        after = again.http.get(f"/api/tables/{table}").json()
        assert after["you"] == before["you"]
        assert after["version"] == before["version"] + 1, "the deck that waited for the next hand was washed anew"
        assert {name for name in after["public"] if after["public"][name] != before["public"][name]} == {"commits"}
        assert again.asks(table, "bet-00001", do="bet", spot=1, stakes={"ante": 200})["repeated"]
        seat = after["you"]["spots"][0]["number"]
        assert again.asks(table, "choose-01", do="choose", spot=seat, choice="1x")["error"] is None
        assert served.stop() == 0
    with house_opening.running(tmp_path / "house.db") as house:
        assert house_check.problems(house.store) == []


def test_a_start_that_fails_says_why_in_one_line(tmp_path: Path) -> None:
    """Would catch the traceback of a library, and a start that ends without a word."""
    path = tmp_path / "house.db"
    house_opening.init(path)
    with house_opening.running(path) as house:
        game, terms = practice(shipped.load("six-card"), "T1")
        assert house.open_table(game, terms, by="floor", command_id="open").ok
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("UPDATE records SET payload = '{}' WHERE stream > 1 AND version = 1")
    with Running(tmp_path) as served:
        assert served.process.wait(timeout=20) == 2
    said = (tmp_path / "log.txt").read_text()
    assert "Traceback" not in said
    assert said.splitlines()[-1].startswith("Error: The tables of the house cannot be taken up (PayloadError:")


def test_a_certificate_that_is_none_is_told_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "cert.pem").write_text("no certificate")
    (tmp_path / "key.pem").write_text("no key")
    pair = ("--cert", str(tmp_path / "cert.pem"), "--key", str(tmp_path / "key.pem"))
    told = CliRunner().invoke(main, ["serve", "--house", str(tmp_path / "house.db"), "--port", "0", *pair])
    assert told.exit_code == 2
    assert "two files in PEM that belong together" in told.output


@pytest.mark.parametrize("asked", ["a bet", "its health"])
def test_a_file_that_is_taken_away_ends_the_house_before_another_answer(tmp_path: Path, asked: str) -> None:
    """Would catch a house that goes on answering into a file that nobody finds again; and one that does not say why."""
    with Running(tmp_path) as served:
        guest, table = served.at_a_table()
        (tmp_path / "house.db").rename(tmp_path / "moved.db")
        if asked == "a bet":
            seat = guest.http.get(f"/api/tables/{table}").json()["you"]["spots"][0]["number"]
            command = {"id": "bet-00001", "command": {"do": "bet", "spot": seat, "stakes": {"ante": 200}}}
            token = {"X-Pitboss-Token": guest.me["token"]}
            answer = guest.http.post(f"/api/tables/{table}/commands", json=command, headers=token)
        else:
            answer = guest.http.get("/healthz")
        assert answer.status_code == 503
        assert served.process.wait(timeout=20) == 2
    log = (tmp_path / "log.txt").read_text()
    assert f"the file {tmp_path / 'house.db'} of the house is gone from its place" in log.splitlines()[-1]
    assert "Traceback" not in log
    (tmp_path / "moved.db").rename(tmp_path / "house.db")
    with house_opening.running(tmp_path / "house.db") as house:  # all that was answered is there
        assert house_check.problems(house.store) == []


def test_logs_hold_no_secret(tmp_path: Path) -> None:
    with Running(tmp_path) as served:
        guest, table = served.at_a_table()
        guest.post("/api/me/name", {"name": "Somebody"})
        guest.until_asked(table)
        served.stop()
    log = (tmp_path / "log.txt").read_text()
    for line in log.splitlines():
        json.loads(line)
    for secret in (guest.cookies["pitboss"], guest.me["token"], "Somebody", guest.me["player"]):
        assert secret not in log


def on_a_network(folder: Path) -> Running:
    """The page that explains has a port of its own. If another test has it, the house opens without the page."""
    for _ in range(5):
        served = Running(folder, "--lan")
        if any("http://" in line for line in served.said):
            return served
        served.__exit__()
    raise AssertionError("the port of the page was taken five times")


def test_a_local_network_is_served_by_tls_with_a_page_that_explains_it(tmp_path: Path) -> None:
    with on_a_network(tmp_path) as served:
        assert served.link.startswith("https://")
        guest, _ = served.at_a_table()
        assert list(guest.cookies) == ["__Host-pitboss"]
        print_ = next(line.strip() for line in served.said if re.fullmatch(r"\s*([0-9A-F]{2}:){31}[0-9A-F]{2}", line))
        explained = next(found[0] for line in served.said if (found := re.findall(r"http://\S+", line)))
        page = httpx2.get(explained).text
        assert print_ in page
        port = int(served.link.rpartition(":")[2])
        assert ssl.get_server_certificate(("localhost", port)).startswith("-----BEGIN CERTIFICATE")
        guest.http.close()  # it does not listen while it asks nothing, and TLS ends with a word from both sides
        assert served.stop() == 0
    assert os.stat(tmp_path / "house.cert.key.pem").st_mode & 0o077 == 0


def test_tls_is_of_today_and_every_cipher_authenticates(tmp_path: Path) -> None:
    """Would catch a library whose own choice lets old versions in, or ciphers in a mode that was broken."""

    def agreed(newest: ssl.TLSVersion, ciphers: str = "DEFAULT:@SECLEVEL=0") -> tuple[str, str] | None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python warns of old versions, too
            context.minimum_version, context.maximum_version = ssl.TLSVersion.MINIMUM_SUPPORTED, newest
        context.set_ciphers(ciphers)
        try:
            with socket.create_connection(("localhost", port)) as plain, context.wrap_socket(plain) as wrapped:
                return str(wrapped.version()), (wrapped.cipher() or ("",))[0]
        except OSError:
            return None

    with Running(tmp_path, "--lan") as served:
        port = int(served.link.rpartition(":")[2])
        assert agreed(ssl.TLSVersion.TLSv1_1) is None
        assert agreed(ssl.TLSVersion.TLSv1_2, "ECDHE+AES:!AESGCM:!AESCCM:@SECLEVEL=0") is None
        assert agreed(ssl.TLSVersion.TLSv1_2, "ECDHE+AESGCM") == ("TLSv1.2", "ECDHE-ECDSA-AES256-GCM-SHA384")
        assert (agreed(ssl.TLSVersion.TLSv1_3) or ("",))[0] == "TLSv1.3"


def test_the_example_plays_a_hand_over_the_api(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "play_over_http.py"
    with Running(tmp_path, "--quick") as served:
        done = subprocess.run([sys.executable, example, served.link], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "My cards:" in done.stdout
    assert "Pair Plus" in done.stdout


def test_one_house_is_served_once(tmp_path: Path) -> None:
    with Running(tmp_path), Running(tmp_path) as second:
        assert second.process.wait(timeout=20) == 2
    assert "Traceback" not in (tmp_path / "log.txt").read_text()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--cert", "nowhere.pem"), "needs its key"),
        (("--cert", "nowhere.pem", "--key", "nowhere.pem"), "There is no file"),
        (("--host", "203.0.113.7"), "cannot be had"),
        (("--proxy", "--proxy-from", "the gateway"), "Give an address, or a network"),
        (("--proxy-from", "10.88.0.1"), "give --proxy, too"),
    ],
)
def test_what_cannot_be_served_is_said(tmp_path: Path, options: tuple[str, ...], says: str) -> None:
    with Running(tmp_path, *options) as served:
        assert served.process.wait(timeout=20) == 2
    log = (tmp_path / "log.txt").read_text()
    assert says in log
    assert "Traceback" not in log


def test_a_proxy_on_another_machine_is_believed_if_it_was_named_and_nobody_else_is(tmp_path: Path) -> None:
    """A container sees its proxy come from the gateway of its network. Would catch a house in which nobody can play
    behind it, and one where anybody can say that they came by TLS and from elsewhere."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    proxied = ("--proxy", "--proxy-from", "127.0.0.5", "--name", "cards.example", "--port", str(port))
    passed_on = {"Host": "cards.example", "Origin": "https://cards.example"}
    passed_on |= {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}

    def opens_a_table(address: str) -> int:
        carrying = httpx2.HTTPTransport(local_address=address)
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", headers=passed_on, transport=carrying) as client:
            me = client.get("/api/me")
            cookie = "; ".join(one.partition(";")[0] for one in me.headers.get_list("set-cookie"))
            token = {"X-Pitboss-Token": me.json()["token"], "Cookie": cookie}
            return client.post("/api/tables", json={"sheet": "six-card"}, headers=token).status_code

    with Running(tmp_path, *proxied):
        assert (opens_a_table("127.0.0.5"), opens_a_table("127.0.0.6")) == (201, 403)


@pytest.mark.parametrize("line", [b"", b"\xff\xfe", b"POST / HTTP/1.1", b"GET", b"HEAD / HTTP/1.1"])
def test_the_page_that_explains_answers_anything(line: bytes) -> None:
    assert certificate_notice.answer(line, "https://x", "AA").startswith(b"HTTP/1.1 ")
