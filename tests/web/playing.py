"""A house behind its web application, and browsers that talk to it: what the tests of the web share."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from pitboss.fair import protocol
from pitboss.house.cash import cage
from pitboss.house.service import House
from pitboss.house.shuffler import fresh_seed
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.house.vault import Vault
from pitboss.web.play.table_runner import Pace
from pitboss.web.services import Services
from pitboss.web.serving import app
from pitboss.web.settings import Settings
from tests.web.client import Client

ORIGIN = "http://localhost"
_numbers = count(1)


@dataclass
class Clock:
    """A clock that a test moves."""

    now: int = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now


@dataclass
class Web:
    """The application over a house in memory. One `client` is one browser."""

    services: Services
    house: House
    clock: Clock
    clients: TestClient
    browsers: list["Browser"] = field(default_factory=list)

    def browser(self, address: str = "127.0.0.1") -> "Browser":
        made = Browser(Client(self.clients.app, base_url=ORIGIN, client=(address, 1)), self.clients)
        self.browsers.append(made)
        made.secret = bytes([len(self.browsers) % 256]) * 32
        return made


def _counted() -> Callable[[], bytes]:
    """The same seeds in every run, so that rare cards always come in the same tests."""
    numbers = count()
    return lambda: sha256(f"seed {next(numbers)}".encode()).digest()


@contextmanager
def opened(store: Store | None = None, **settings: Any) -> Iterator[Web]:
    clock = Clock()
    seeds = fresh_seed if store else _counted()  # with a shared store, seeds must differ
    house = House(store or MemoryStore(), Vault(bytes(32)), clock=clock, steady=clock, seeds=seeds)
    if house.store.head("cage").version == 0:
        house.cage(cage.OpenHouse(0, 10**12), by="owner", command_id="open")
    endless = dict.fromkeys(("messages", "requests", "newcomers", "openings"), (10_000, 1_000))
    services = app.make_services(house, Settings(**{**endless, **settings}), pace=Pace(0, 0))
    with Client(app.make_app(services), base_url=ORIGIN, client=("127.0.0.1", 1)) as clients:
        yield Web(services, house, clock, clients)


class Browser:
    """A browser with its cookie. `serving` runs the loop that all of them share."""

    def __init__(self, client: TestClient, serving: TestClient) -> None:
        client.portal = serving.portal  # one event loop for all
        self.http = client
        self.me: dict[str, Any] = client.get("/api/me").json()
        self.secret = bytes(32)  # from which its cuts follow

    @property
    def player(self) -> str:
        return str(self.me["player"])

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Pitboss-Token": self.me["token"], "Origin": ORIGIN}

    def post(self, path: str, body: Any, **headers: str) -> Any:
        return self.http.post(path, json=body, headers={**self.headers, **headers})

    def opens(self, **asked: Any) -> str:
        answer = self.post("/api/tables", asked)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def asks(self, table: str, command_id: str | None = None, **command: Any) -> dict[str, Any]:
        body = {"id": command_id or f"command-{next(_numbers)}", "command": command}
        answer = self.post(f"/api/tables/{table}/commands", body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def must(self, table: str, **command: Any) -> dict[str, Any]:
        found = self.asks(table, **command)
        assert found["error"] is None, found
        return found

    def sits(self, table: str, cents: int = 200_00) -> int:
        """Join with chips; returns the number of the seat."""
        self.must(table, do="join")
        self.must(table, do="buy-in", cents=cents)
        sitters = self.sees(table)["public"]["sitters"]
        return int(next(one["spots"][0] for one in sitters if one["player"] == self.player))

    def sees(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}").json()
        return found

    def until(self, table: str, fits: Callable[[dict[str, Any]], bool], most: int = 500) -> dict[str, Any]:
        """The table as this browser sees it, once the condition holds: after an answer the house
        goes on in parallel.
        """
        for _ in range(most):
            found = self.sees(table)
            if fits(found):
                return found
        raise AssertionError(f"{table} never came to it: {found}")

    @contextmanager
    def socket(self, table: str) -> Iterator["Socket"]:
        with self.http.websocket_connect(
            f"ws://localhost/api/tables/{table}/socket", headers={"Origin": ORIGIN}
        ) as opened:
            yield Socket(opened, self)

    def cut(self, commit: str) -> bytes:
        return protocol.cut(self.secret, bytes.fromhex(commit))

    def seal(self, commit: str) -> str:
        return protocol.seal(bytes.fromhex(commit), self.cut(commit)).hex()


class Socket:
    """The socket of a browser at a table, with all texts that came through it."""

    def __init__(self, opened: WebSocketTestSession, browser: Browser) -> None:
        self._opened = opened
        self._browser = browser
        self.texts: list[str] = []

    def hears(self) -> dict[str, Any]:
        text = self._opened.receive_text()
        self.texts.append(text)
        found: dict[str, Any] = json.loads(text)
        return found

    def says(self, **command: Any) -> str:
        command_id = f"socket-{next(_numbers)}"
        self._opened.send_text(json.dumps({"id": command_id, "command": command}))
        return command_id

    def raw(self, text: str) -> None:
        self._opened.send_text(text)

    def until(self, fits: Any, most: int = 200) -> dict[str, Any]:
        """The first message that fits."""
        for _ in range(most):
            found = self.hears()
            if fits(found):
                return found
        raise AssertionError("it did not come")

    def plays_a_hand(self, seat: int, stakes: dict[str, int]) -> dict[str, Any]:
        """Bet, cut and play, until the view in which the hand is settled and its deck open."""
        seen = self.until(lambda one: one["is"] == "view")
        hand = seen["public"]["hand"]["number"]
        self.says(do="bet", spot=seat, stakes=stakes, seal=self._browser.seal(seen["public"]["hand"]["commit"]))
        done = set[str]()
        while True:
            seen = self.hears()
            if seen["is"] == "answer":
                assert seen["error"] is None, seen
                continue
            if seen["last"] is not None and seen["last"]["number"] == hand:
                return seen
            self._acts(seen, seat, done)

    def _acts(self, seen: dict[str, Any], seat: int, done: set[str]) -> None:
        hand = seen["public"]["hand"]
        bet = seat in [spot["number"] for spot in seen["public"]["spots"]]
        waits = seat in hand["waiting"]
        if hand["phase"] == "betting" and bet and "ready" not in done:
            done.add("ready")
            self.says(do="ready")
        if hand["phase"] == "cutting" and seat in hand["sealed"] and "cut" not in done:
            done.add("cut")
            self.says(do="open-cut", cut=self._browser.cut(hand["commit"]).hex())
        if hand["phase"] == "playing" and waits and hand["stage"] not in done:
            done.add(hand["stage"])
            offers = next(one["offers"] for one in seen["you"]["spots"] if one["number"] == seat)
            self.says(do="choose", spot=seat, choice=max(offers, key=lambda word: (offers[word] > 0, word)))
