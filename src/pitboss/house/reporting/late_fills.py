"""Fills that came late: the tray had run low before anybody sent for chips, a hand had to wait for them, or they were
long on their way.

A fill is late if one of these holds, by the records alone:

- the tray had less than a quarter of its float when it left the cage; the float is what the tray was opened with;
- the next hand that was settled could be paid only with it;
- it took more than 15 minutes from the cage to the tray, or is on its way longer than that.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.tables import events as e

FLOAT_PART = 4  # below one part in so many of its float a tray is low
ON_ITS_WAY_MS = 15 * 60_000


@dataclass
class Fill:
    """A fill of a tray, from the slip to what was paid with it."""

    at: int
    version: int
    by: str
    cents: Cents
    tray: Cents  # what the tray had when the fill was sent
    float_: Cents  # what the tray was opened with
    hand: int | None  # that was on
    received: int | None = None
    received_by: str = ""
    waited: int = 0  # the hand that could be paid only with it; 0 is none


@dataclass
class FillWatch:
    """The fills of a table, followed record by record."""

    tray: Cents = 0
    float_: Cents = 0
    hand: int | None = None
    last: int = 0  # the time of the last record
    settled: int = 0  # the hand whose wagers the record settles; 0 is none
    _sent: list[Fill] = field(default_factory=list)
    _arrived: list[Fill] = field(default_factory=list)  # since the last hand that was settled

    def event(self, version: int, at: int, by: str, event: Any) -> Fill | None:
        """Follow an event; a fill that was sent is returned, and completed later."""
        match event:
            case e.TableOpened(terms=terms):
                self.float_, self._sent, self._arrived, self.hand = terms.tray, [], [], None
            case e.BetsOpened(hand=hand):
                self.hand = hand
            case e.DeckOpened(finish=finish) if finish is not e.Finish.UNUSED:
                self.hand = None
            case e.FillSent(cents=cents):
                fill = Fill(at, version, by, cents, self.tray, self.float_, self.hand)
                self._sent.append(fill)
                return fill
            case e.FillReceived():
                for one in self._sent:
                    one.received, one.received_by = at, by
                self._arrived, self._sent = self._arrived + self._sent, []
            case r.WagerSettled() | e.BehindSettled():
                self.settled = self.hand or 0
            case _:
                pass
        return None

    def booked(self, at: int, lines: Iterable[tuple[str, Cents]]) -> None:
        """After a record: what its lines have moved. A tray is counted together with its breakage."""
        self.last = at
        self.tray += sum(cents for account, cents in lines if accounts.read(account).kind in _TRAY)
        if self.settled and self._arrived:
            if self.tray < sum(one.cents for one in self._arrived):
                for fill in self._arrived:
                    fill.waited = self.settled
            self._arrived = []
        self.settled = 0


_TRAY = frozenset({Kind.TRAY, Kind.BREAKAGE})


def why(fill: Fill, now: int) -> Iterator[str]:
    """Why it is late, one reason each; none if it is not. `now` is the last moment on record at the table."""
    if fill.tray * FLOAT_PART < fill.float_:
        had = f"{chips.show(fill.tray)} of {chips.show(fill.float_)}"
        yield f"the tray had {had} when it was sent"
    if fill.waited:
        yield f"hand {fill.waited:,} could be paid only with it"
    passed = (fill.received if fill.received is not None else now) - fill.at
    if passed > ON_ITS_WAY_MS:
        arrived = "it was" if fill.received is not None else "it has been"
        yield f"{arrived} {passed // 60_000} minutes on its way"
