"""Who watches which table, from a seat or the rail, and what is sent to each of them.

Of the views that were not sent yet, only the newest is kept, so that a slow viewer costs the house one view and no
more. A viewer that does not read at all is disconnected.
"""

import asyncio
import json
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Collection, Mapping

from pitboss.house import views
from pitboss.house.people import codes
from pitboss.house.service import House
from pitboss.house.timers import Timers
from pitboss.money import currency
from pitboss.tables.state import Table
from pitboss.web.play.table_sockets import AtOnce, not_now

ANSWERS_MAX = 64  # unread answers of one viewer, and those that are held to go in one piece
STUCK_S = 10.0  # a viewer that takes longer to read one message is disconnected
PATIENT_MS = 3_600_000  # a clock this long counts as no clock

_encode = json.JSONEncoder(separators=(",", ":")).encode


class Viewer:
    """One open window on a table. What the network does not take at once waits here for `serve`."""

    def __init__(self, player: str, session: str = "") -> None:
        self.player = player
        self.session = session  # the key of the session that opened it; None for a guest
        self._frame: str | None = None
        self._answers: deque[str] = deque()
        self._held: list[str] = []  # answers of this turn of the event loop
        self._news = asyncio.Event()
        self._closed: str | None = None
        self._at_once: AtOnce = not_now
        self._pushing = False

    def show(self, frame: str) -> None:
        """Send a view; if it has to wait, it replaces the one that waits."""
        if not self._sent(frame):
            self._frame = frame
            self._news.set()

    def answer(self, text: str) -> None:
        """Send an answer; answers keep their order. The view that follows goes with it, in one piece: to send a piece
        costs more than to make it. A viewer that leaves too many unread is disconnected.
        """
        if len(self._held) >= ANSWERS_MAX:
            self._let_go()
        if self._at_once is not_now or self._is_behind():
            self._let_go()  # what was held before a view found the network full comes first
            self._keep(text)
            return
        self._held.append(text)
        if len(self._held) == 1:
            asyncio.get_running_loop().call_soon(self._let_go)

    def close(self, why: str) -> None:
        self._let_go()
        self._closed = self._closed or why
        self._news.set()

    def _keep(self, text: str) -> None:
        if len(self._answers) >= ANSWERS_MAX:
            self.close("too slow")
        else:
            self._answers.append(text)
            self._news.set()

    def _let_go(self) -> None:
        """Answers that no view has taken along go by themselves."""
        held, self._held = self._held, []
        if held and (self._is_behind() or not self._at_once(*held)):
            for text in held:
                self._keep(text)

    def _is_behind(self) -> bool:
        return bool(self._pushing or self._answers or self._frame is not None or self._closed is not None)

    def _sent(self, text: str) -> bool:
        """Send a text now with what is held, unless others wait before it; says whether it was sent."""
        if self._is_behind() or not self._at_once(*self._held, text):
            return False
        self._held.clear()
        return True

    async def serve(self, push: Callable[[str], Awaitable[None]], at_once: AtOnce = not_now) -> str:
        """Send until the viewer is closed or stuck; says why it ended.

        `push` returns when the network has taken the text; `at_once` says whether it takes texts now.
        """
        self._at_once = at_once
        try:
            return await self._serve(push)
        finally:
            self._at_once = not_now

    async def _serve(self, push: Callable[[str], Awaitable[None]]) -> str:
        while True:
            await self._news.wait()
            self._news.clear()
            while self._answers or self._frame is not None:
                if self._answers:
                    text = self._answers.popleft()
                else:
                    assert self._frame is not None
                    text, self._frame = self._frame, None
                self._pushing = True
                try:
                    async with asyncio.timeout(STUCK_S):
                        await push(text)
                except TimeoutError:
                    return "stuck"
                self._pushing = False
            if self._closed:
                return self._closed

    async def next_frame(self, seconds: float) -> str | None:
        """For a viewer that polls: the next view, or None if there is no new one in time."""
        try:
            async with asyncio.timeout(seconds):
                while self._frame is None and self._closed is None:
                    await self._news.wait()
                    self._news.clear()
        except TimeoutError:
            return None
        found, self._frame = self._frame, None
        return found


class Viewers:
    """All viewers of all tables. `name` gives the name to show for a player."""

    def __init__(self, name: Callable[[str], str], code: Callable[[str], str] = codes.code) -> None:
        self._name = name
        self._code = code
        self._viewers: dict[str, set[Viewer]] = {}
        self._windows: Counter[str] = Counter()  # by player
        self._elsewhere: Mapping[str, Collection[str]] = {}  # by table: who watches it at other processes
        self._windows_elsewhere: Counter[str] = Counter()
        self._called: dict[str, tuple[dict[str, str], str]] = {}  # by table: names, and what was made of them
        self.sent = 0

    def come(self, table: str, viewer: Viewer) -> None:
        self._viewers.setdefault(table, set()).add(viewer)
        self._windows[viewer.player] += 1

    def go(self, table: str, viewer: Viewer) -> None:
        viewers = self._viewers.get(table, set())
        if viewer not in viewers:
            return
        viewers.discard(viewer)
        self._windows[viewer.player] -= 1
        if not self._windows[viewer.player]:
            del self._windows[viewer.player]
        if not viewers:
            self._viewers.pop(table, None)
            self._called.pop(table, None)

    def count(self, table: str) -> int:
        return len(self._viewers.get(table, ()))

    def here(self, table: str, player: str) -> bool:
        """Whether the player watches the table, at any process."""
        return any(one.player == player for one in self._viewers.get(table, ())) or player in self._others(table)

    def watching(self, table: str, seated: set[str]) -> int:
        """How many people watch who have no seat."""
        watching = {one.player for one in self._viewers.get(table, ()) if one.player not in seated}
        return len(watching.union(self._others(table)) - seated) if self._elsewhere else len(watching)

    def viewers(self) -> dict[str, list[str]]:
        """By table: who watches it here, once for each window."""
        return {table: sorted(one.player for one in viewers) for table, viewers in self._viewers.items()}

    def hear(self, elsewhere: Mapping[str, Collection[str]]) -> None:
        """Take over the list of viewers of all other processes; it may be a few seconds old."""
        self._elsewhere = elsewhere
        self._windows_elsewhere = Counter(player for players in elsewhere.values() for player in players)

    def _others(self, table: str) -> Collection[str]:
        return self._elsewhere.get(table, ())

    @property
    def everybody(self) -> int:
        return self._windows.total()

    def of(self, player: str) -> int:
        """How many windows a player has open here."""
        return self._windows[player]

    def everywhere(self, player: str) -> int:
        """The same with windows at other processes, as last reported."""
        return self._windows[player] + self._windows_elsewhere[player]

    def tell(self, table: str, house: House, timers: Timers) -> None:
        """Every viewer of a table gets the newest view."""
        viewers = self._viewers.get(table)
        if not viewers:
            return
        frames = Frames(house, timers, self, table)
        for viewer in viewers:
            viewer.show(frames.of(viewer.player))
        self.sent += len(viewers)

    def say_goodbye(self, why: str, whom: Callable[[Viewer], bool] = lambda _: True) -> None:
        """Close all windows with a reason, or those of `whom`: people whose session has ended."""
        for viewers in list(self._viewers.values()):
            for viewer in [one for one in viewers if whom(one)]:
                viewer.answer(_encode({"is": "bye", "why": why}))
                viewer.close(why)

    def sessions(self) -> set[str]:
        """The sessions of everybody here who is signed in."""
        return {one.session for viewers in self._viewers.values() for one in viewers if one.session}

    def people(self, table: Table) -> str:
        """What to call everybody who is named in a view of the table, as JSON."""
        named = set(table.everybody)
        if table.last is not None:
            named |= {spot.player for spot in table.last.round.spots}
        names = {player: self._name(player) for player in sorted(named)}
        called, text = self._called.get(table.terms.table, ({}, "{}"))
        if called == names:  # nearly always the same people are there, by the same names
            return text
        told = codes.told_apart(names, names.__getitem__, self._code)
        text = _encode(told)
        if told == names and table.terms.table in self._viewers:  # a code may be another one tomorrow
            self._called[table.terms.table] = names, text
        return text


class Frames:
    """The views of a table at one moment: the part that all viewers share is serialized once."""

    def __init__(self, house: House, timers: Timers, viewers: Viewers, table: str) -> None:
        desk = house.desk(table)
        state = house.table(table)
        with currency.writing(house.money.now()):
            self._texts = views.frames(desk, house.recalls.shown(state))
        self._seated = {one.player for one in state.sitters}
        self._end = f'"people":{viewers.people(state)},"rail":{viewers.watching(table, self._seated)}}}'
        self._table, self._timers, self._left = table, timers, timers.left(table)

    def of(self, player: str) -> str:
        text = self._texts.get(player) or self._texts[None]
        return f'{{"is":"view",{text[1:-1]},"clock":{self._clock(player)},{self._end}'

    def _clock(self, player: str) -> str:
        left = self._left
        if left is None or left.of >= PATIENT_MS:
            return "null"
        more = self._timers.may_ask(self._table, player) if player in self._seated else 0
        return f'{{"waits_for":"{left.what}","left_ms":{left.left},"of_ms":{left.of},"more":{more}}}'
