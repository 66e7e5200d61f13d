"""Writes `docs/walk.md`: the functions that one click on Play runs, by tracing a real hand in a served house.

One player at one table with sealed decks and the house's own dealer. The first hand fills the caches; in the second
one every function of ours is noted that runs between the player's decision and the view in which the hand is
settled, its deck open and the next bets taken. Before them comes the way in short: the modules that are on the stack
of calls at a few moments, which carry the command; the others are what these ask.
"""

import ast
import asyncio
import json
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from itertools import count, groupby
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket

import pitboss
from pitboss.fair import protocol
from pitboss.house import house_opening, views
from pitboss.house.stores.group import WRITER, GroupCommit
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.rounds import decide as rounds
from pitboss.sheets import shipped
from pitboss.tables import evolve
from pitboss.tables import terms as t
from pitboss.web.play.table_runner import Pace
from pitboss.web.serving import app
from pitboss.web.settings import Settings

SOURCES = Path(pitboss.__file__).parent
ORIGIN = "http://localhost"
SHEET, TABLE, STAKES = "three-card", "Walk", {"ante": 10_00}
PARTS = {  # a function that one part has entered before is not listed again
    "command": "The command, from the socket to its answer",
    "writer": "The thread that writes",
    "house": "What the house does next, as its dealer",
    "views": "What viewers are told",
}
MOMENTS: dict[CodeType, str] = {  # whatever is on the stack of calls when one of these is entered carries the command
    rounds.decide.__code__: "It is decided",
    evolve.apply.__code__: "The table changes",
    SqliteStore._write.__code__: "The records are written",
    views.frames.__code__: "The views are made",
    WebSocket.send_text.__code__: "They are sent",
}
TASKS = {"_listen": "command", "carried": "command", "_run": "house", "housekeeping": None, "keep_watch": None}
ABOUT = """
What runs between a player's decision and the view in which the hand is settled, its deck open and the next bets taken,
in the order in which each function is entered first. It is traced in a served house, at a table that the house deals,
with one player. The page that the click comes from is `web/src/table`.

"""
TURNS_OF_LOOP = 100  # enough until nothing more is due at the table
SECRET = bytes(range(32))  # of the browser that cuts the deck


class Walk:
    """The functions that were entered, by part and in order, each once."""

    def __init__(self) -> None:
        self.on = False
        self._steps: dict[str, dict[tuple[str, str, int], None]] = {part: {} for part in PARTS}
        self._carried: dict[str, dict[str, None]] = {moment: {} for moment in MOMENTS.values()}

    def note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if not self.on or event != "call" or not (_ours(code) or code in MOMENTS):
            return
        part = _part()
        if part is None:
            return
        if code in MOMENTS:
            self._carried[MOMENTS[code]] |= dict.fromkeys(_stack(frame))
        if _ours(code) and not code.co_name.startswith("<"):
            name = code.co_qualname.replace(".<locals>", "")
            self._steps[part].setdefault((_place(code), name, code.co_firstlineno))

    def parts(self) -> Iterator[tuple[str, list[tuple[str, str, int]]]]:
        told = set[tuple[str, str, int]]()
        for part, title in PARTS.items():
            yield title, [step for step in self._steps[part] if step not in told]
            told |= self._steps[part].keys()

    def carried(self) -> Iterator[tuple[str, list[str]]]:
        """By moment: the modules on the stack then that were not at a moment before."""
        told = set[str]()
        for moment, places in self._carried.items():
            yield moment, [place for place in places if place not in told]
            told |= places.keys()


def _ours(code: CodeType) -> bool:
    return code.co_filename.startswith(str(SOURCES))


def _place(code: CodeType) -> str:
    return Path(code.co_filename).relative_to(SOURCES).as_posix()


def _stack(frame: FrameType | None) -> list[str]:
    """The modules of ours that have called each other up to here, the first of them first."""
    places: list[str] = []
    while frame is not None:
        places += [_place(frame.f_code)] if _ours(frame.f_code) else []
        frame = frame.f_back
    return places[::-1]


def _part() -> str | None:
    """Which part is running: a task of the loop, a callback of it, or the writing thread. None: not
    part of this hand.
    """
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return "writer"
    return "views" if task is None else TASKS.get(getattr(task.get_coro(), "__name__", ""), "views")


def page(made: str) -> str:
    """Traced in a process of its own, since the caches of a running program would change what runs."""
    program = [sys.executable, "-c", "from tools import make_walk; print(make_walk.told(), end='')"]
    traced = subprocess.run(program, cwd=SOURCES.parents[1], capture_output=True, check=True, text=True)
    return f"# One click on Play\n{made}{ABOUT}{traced.stdout}"


def told() -> str:
    walk = _walked()
    parts, carried = list(walk.parts()), list(walk.carried())
    steps = [step for _, some in parts for step in some]
    lines = [
        f"{len({place for place, _, _ in steps})} modules, {len(steps)} functions.",
        "",
        "## The way in short",
        "",
        f"{sum(len(places) for _, places in carried)} modules carry the command: those that have called each other when"
        " one of these things happens. The others are what these ask: rules, values, words.",
        "",
    ]
    for moment, places in carried:
        lines += [f"{moment}:", "", *(f"- `{place}`: {_about(place)}" for place in places), ""]
    for title, some in parts:
        lines += [f"## {title}", ""]
        for place, functions in groupby(some, key=lambda step: step[0]):
            lines += [
                f"`{place}`: {_about(place)}",
                "",
                *(f"- `{name}`{_says(place, line)}" for _, name, line in functions),
                "",
            ]
    return "\n".join(lines)


def _about(place: str) -> str:
    return _first(ast.get_docstring(_tree(place)) or "")


@cache
def _tree(place: str) -> ast.Module:
    return ast.parse((SOURCES / place).read_text(encoding="utf-8"))


def _says(place: str, line: int) -> str:
    """The first line of the function's docstring."""
    for node in ast.walk(_tree(place)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            begins = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            if begins == line and (said := _first(ast.get_docstring(node) or "")):
                return f": {said}"
    return ""


def _first(text: str) -> str:
    """The first paragraph, without examples."""
    return " ".join(text.partition(">>>")[0].split("\n\n")[0].split())


# ---------------------------------------------------------------- the hand


def _walked() -> Walk:
    walk = Walk()
    threading.setprofile(walk.note)
    try:
        with tempfile.TemporaryDirectory() as folder, _served(Path(folder)) as clients:
            _plays(clients, walk)
    finally:
        threading.setprofile(None)
    return walk


@contextmanager
def _served(folder: Path) -> Iterator[TestClient]:
    """A house on a file, with seeds that are always the same."""
    numbers, place = count(), folder / "house.db"
    house_opening.init(place)
    with house_opening.running(place) as house:
        house.clock, house.steady = (lambda: 1_800_000_000_000), (lambda: 0)
        house.seeds = lambda: sha256(f"walk {next(numbers)}".encode()).digest()
        house.open_table(*t.practice(shipped.load(SHEET), TABLE, 1), by="walk", command_id="open")
        # No time goes by: on a busy machine names and sessions would be read anew in the middle of the hand.
        services = app.make_services(house, Settings(), pace=Pace(0, 0), ticks=lambda: 0.0)
        with TestClient(app.make_app(services), base_url=ORIGIN, client=("127.0.0.1", 1)) as clients:
            yield clients


def _plays(clients: TestClient, walk: Walk) -> None:
    clients.get("/api/me")  # the browser has a session from here on
    with clients.websocket_connect(f"ws://localhost/api/tables/{TABLE}/socket", headers={"Origin": ORIGIN}) as socket:
        assert clients.portal is not None
        player = _Player(socket, clients.portal)
        player.says(do="join")
        player.says(do="buy-in", cents=200_00)
        player.hand()
        player.hand(walk)


async def _at_rest() -> None:
    """Give the event loop enough turns: a view is sent before the house has checked whether anything else is due."""
    for _ in range(TURNS_OF_LOOP):
        await asyncio.sleep(0)
    while any(not _waits(thread) for thread in threading.enumerate() if thread.name == WRITER):
        await asyncio.sleep(0.001)


def _waits(writer: threading.Thread) -> bool:
    frame = sys._current_frames().get(writer.ident or 0)
    return frame is not None and frame.f_code is GroupCommit._gather.__code__


class _Player:
    def __init__(self, socket: WebSocketTestSession, house: BlockingPortal) -> None:
        self._socket, self._house, self._numbers = socket, house, count(1)
        self._seen: dict[str, Any] = {}

    def says(self, **command: Any) -> None:
        """Send a command, and wait for the answer."""
        made = self._send(**command)
        while (heard := self._hears())["is"] != "answer" or heard["id"] != made:
            pass

    def hand(self, walk: Walk | None = None) -> None:
        """Bet, cut and play, until the view in which this hand is the last one."""
        done, number = set[str](), self._seen["public"]["hand"]["number"]
        while self._seen["last"] is None or self._seen["last"]["number"] != number:
            step = self._step(self._seen["public"])
            if step and step["do"] not in done:
                done.add(step["do"])
                if walk is not None and step["do"] == "choose":
                    self._house.call(_at_rest)
                    walk.on = True
                self._send(**step)
            self._hears()
        if walk is not None:
            self._house.call(_at_rest)
            walk.on = False

    def _step(self, public: dict[str, Any]) -> dict[str, Any] | None:
        """The player's next command, in the present state of the table."""
        hand = public["hand"]
        commit = bytes.fromhex(hand["commit"])
        cut = protocol.cut(SECRET, commit)
        match hand["phase"]:
            case "betting" if not public["spots"]:
                return {"do": "bet", "spot": 1, "stakes": STAKES, "seal": protocol.seal(commit, cut).hex()}
            case "betting":
                return {"do": "ready"}
            case "cutting" if 1 in hand["sealed"]:
                return {"do": "open-cut", "cut": cut.hex()}
            case "playing" if 1 in hand["waiting"]:
                return {"do": "choose", "spot": 1, "choice": "1x"}
        return None

    def _send(self, **command: Any) -> str:
        made = f"walk-{next(self._numbers):06}"
        self._socket.send_text(json.dumps({"id": made, "command": command}))
        return made

    def _hears(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(self._socket.receive_text())
        assert heard["is"] == "view" or heard["error"] is None, heard
        if heard["is"] == "view":
            self._seen = heard
        return heard
