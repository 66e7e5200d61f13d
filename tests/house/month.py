"""A house that runs for days: tables, shifts, sales, fills, credits, payouts, counts and drop boxes, with real chips.

What people do with their hands is kept apart from what they put on record. Chips lie by denomination at the cage, in
trays and racks, and with people; cash lies in boxes and in the drawer. The house gets commands alone, as the pages give
them, and its book is never asked what is there: whoever counts looks at the chips. So a mistake or a theft is planted
in the hands of people, and has to come out in a report.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from random import Random

from pitboss.cards.card import NAMES
from pitboss.house import settings
from pitboss.house.cash import cage, slips
from pitboss.house.desk import stream_of
from pitboss.house.service import House
from pitboss.house.settings import Settings
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.house.stores import payload
from pitboss.house.stores.store import Store
from pitboss.money import denominations as d
from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.sheets import shipped
from pitboss.tables import codec
from pitboss.tables import commands as c
from pitboss.tables.terms import Cards, Chips, Duty, practice
from tests.house.playing import Clock, house_on, must

FIRST = date(2026, 11, 1)
SHEETS = {"T1": "six-card", "T2": "pair-plus", "T3": "six-card"}
SHIFTS = ShiftPlan("", (ShiftStart("Day", "06:00"), ShiftStart("Swing", "14:00")))
VALUES = tuple(one.cents for one in d.USUAL)
TRAY, RACK = d.read("200 x $1, 60 x $5, 20 x $25"), d.read("100 x $1, 40 x $5, 8 x $25")
FILL, BOUGHT = d.read("50 x $1, 10 x $5, 4 x $25"), d.read("100 x $1, 40 x $5, 4 x $25")
CREDIT, SALE = 100_00, 60_00
FLOOR_AND_CASHIER, TWO_CASHIERS, DEALER_AND_FLOOR = "p.floor+p.cashier", "p.cashier+p.other", "p.dealer+p.floor"


@dataclass
class Lying:
    """Chips of the house in one place, as they lie there."""

    pieces: dict[str, int] = field(default_factory=dict)

    @property
    def cents(self) -> Cents:
        return d.worth(self.pieces)

    def takes(self, cents: Cents) -> dict[str, int]:
        found = d.chips_for(cents, VALUES, self.pieces)
        assert found is not None, f"{cents} cannot be made of {d.show(self.pieces)}"
        return self.gives(found)

    def gives(self, pieces: dict[str, int]) -> dict[str, int]:
        assert not d.lacking(self.pieces, pieces), f"{d.show(pieces)} of {d.show(self.pieces)}"
        self.pieces = d.less(self.pieces, pieces)
        return dict(pieces)

    def puts(self, pieces: dict[str, int]) -> None:
        self.pieces = d.add(self.pieces, pieces)


@dataclass
class Table:
    tray: Lying = field(default_factory=Lying)
    rack: Lying = field(default_factory=Lying)
    box: Cents = 0  # cash
    boxes: dict[int, Cents] = field(default_factory=dict)  # that were taken and not counted


Planted = Callable[["Running"], None]  # what somebody does with their hands before the tables close


class Running:
    """The house, day by day."""

    def __init__(self, store: Store, seed: int = 1) -> None:
        self.clock, self.random = Clock(), Random(seed)
        self.at(FIRST, 6)
        self.house: House = house_on(store, clock=self.clock)
        settings.keep(store, Settings(name="Harbour Hall", chips=d.USUAL, shifts=(SHIFTS,)))
        self.cage, self.people, self.drawer = Lying(d.read("4000 x $1, 2000 x $5, 1600 x $25, 400 x $100")), Lying(), 0
        self.tables: dict[str, Table] = {}
        self.planted: dict[date, Planted] = {}
        self._numbers = 0
        self._cage(cage.OpenHouse(100_000_00, 0))
        self.drawer = 100_000_00
        self._cage(cage.CountChips(dict(self.cage.pieces)), by=TWO_CASHIERS)

    # ------------------------------------------------------------ commands

    def at(self, day: date, hour: int, minute: int = 0) -> None:
        moment = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(hours=hour, minutes=minute)
        self.clock.now = int(moment.timestamp()) * 1000

    def _cage(self, command: cage.Command, by: str = "p.cashier") -> None:
        self._numbers += 1
        must(self.house.cage(command, by=by, command_id=f"cage {self._numbers}"))

    def _table(self, table: str, *commands: c.Command, by: str = DEALER_AND_FLOOR) -> None:
        for command in commands:
            self.clock.now += 1000
            self._numbers += 1
            must(self.house.ask(table, command, by=by, command_id=f"{table} {self._numbers}"))
            self.house.run(table)
        slips.catch_up(self.house.cashier, [table])

    # ------------------------------------------------------------ a day

    def day(self, day: date) -> None:
        """From the opening in the morning until all is counted at night."""
        names = list(SHEETS) if day.day % 2 else ["T1", "T2"]
        self.at(day, 8)
        for name in names:
            self.opens(name)
        self.buys()
        for hour, shift_ends in ((10, True), (16, False)):
            self.at(day, hour)
            for name in names:
                self.plays(name, hands=4)
                self.sells(name, SALE)
                self.fills(name, name)
            self.gives_credit(names[0])
            if shift_ends:
                self.at(day, 14, 10)
                for name in names:
                    self.changes_box(name)
                    self.counts_tray(name)
        if day in self.planted:
            self.planted[day](self)
        self.at(day, 23)
        for name in names:
            self.changes_box(name)
            self.closes(name)
        self.at(day, 24)
        self.counts_boxes()
        self.cashes_all()
        self._cage(cage.CountCage(self.drawer), by=TWO_CASHIERS)

    def opens(self, name: str) -> None:
        game, usual = practice(shipped.load(SHEETS[name]), name, 7)
        at = self.tables.setdefault(name, Table())
        at.tray.puts(tray := self.cage.gives(TRAY))
        at.rack.puts(rack := self.cage.gives(RACK))
        terms = replace(
            usual, chips=Chips.ISSUED, cards=Cards.REAL, dealer=Duty.STAFF, floor=Duty.AUTOMATIC, backline=False,
            practice_bank=None, tray=d.worth(TRAY), rack=d.worth(RACK), tray_pieces=tray, rack_pieces=rack,
        )  # fmt: skip
        self._numbers += 1
        must(self.house.open_table(game, terms, by="p.floor+p.dealer", command_id=f"open {self._numbers}"))
        slips.catch_up(self.house.cashier, [name])

    def buys(self) -> None:
        """Walk-ins, for cash, at the window."""
        self.people.puts(pieces := self.cage.gives(BOUGHT))
        self.drawer += d.worth(pieces)
        self._cage(cage.BuyAtCage("", d.worth(pieces), in_hand=True, pieces=pieces))

    def plays(self, name: str, hands: int) -> None:
        for _ in range(hands):
            cards = [NAMES[one] for one in self.random.sample(range(52), 9)]
            spots = [_spot(number, tuple(cards[3 * number : 3 * number + 3])) for number in (1, 2)]
            self.records(name, *spots, dealer=tuple(cards[:3]))

    def records(self, name: str, *spots: c.TappedSpot, dealer: tuple[str, ...] = ()) -> None:
        """The dealer taps the hand, and pays and takes what the tablet says."""
        number, before = self.house.table(name).hands + 1, self.house.store.head(stream_of(name)).version
        self._table(name, c.RecordHand(number, spots, dealer), by="p.dealer")
        while (hand := self.house.table(name).hand) is not None and hand.called:  # the floor looks at it
            self._table(name, c.Acknowledge(hand.called[0], "p.floor"), by="p.floor")
        net = sum(self._nets(name, before))
        giver, taker = (self.tables[name].tray, self.people) if net > 0 else (self.people, self.tables[name].tray)
        if net:
            taker.puts(giver.takes(abs(net)))

    def _nets(self, name: str, after: int) -> Iterator[Cents]:
        """What the tablet says to pay (below nothing: to take), wager by wager; some once the floor has looked."""
        for record in self.house.store.records(stream_of(name), after):
            for event in map(codec.read_event, payload.read(record.payload)["events"]):
                if isinstance(event, r.WagerSettled):
                    yield event.settlement.net

    def sells(self, name: str, cents: Cents) -> None:
        """To somebody with an account, who goes on with the chips in the hand."""
        at = self.tables[name]
        self._table(name, c.Join("p.ann", checked=True), c.BuyIn("p.ann", cents, c.Source.CASH), c.Leave("p.ann"))
        self.people.puts(at.rack.takes(cents))
        at.box += cents

    def fills(self, name: str, carried_to: str) -> None:
        pieces = self.cage.gives(FILL)
        self._table(name, c.Fill(d.worth(pieces), pieces), c.ReceiveFill())
        self.tables[carried_to].tray.puts(pieces)

    def gives_credit(self, name: str) -> None:
        pieces = self.tables[name].tray.takes(CREDIT)
        self._table(name, c.Credit(CREDIT, pieces))
        self.cage.puts(pieces)

    def changes_box(self, name: str) -> None:
        at, last = self.tables[name], self.house.cashier.now.boxes.next_number(name)
        self._cage(cage.ChangeBox(name), by=FLOOR_AND_CASHIER)
        at.boxes[last], at.box = at.box, 0

    def counts_tray(self, name: str) -> None:
        at = self.tables[name]
        self._table(name, c.CountTray(at.tray.cents, at.rack.cents, dict(at.tray.pieces), dict(at.rack.pieces)))

    def closes(self, name: str) -> None:
        at = self.tables[name]
        self._numbers += 1
        must(self.house.close_table(
            name, tray=at.tray.cents, rack=at.rack.cents, tray_pieces=dict(at.tray.pieces),
            rack_pieces=dict(at.rack.pieces), by=DEALER_AND_FLOOR, command_id=f"close {self._numbers}",
        ))  # fmt: skip
        slips.catch_up(self.house.cashier, [name])
        for lying in (at.tray, at.rack):
            self.cage.puts(lying.pieces)
            lying.pieces = {}

    def counts_boxes(self) -> None:
        for name, at in self.tables.items():
            for number, cents in at.boxes.items():
                self._cage(cage.CountDrop(name, cents, box=number), by=TWO_CASHIERS)
                self.drawer += cents
            at.boxes = {}

    def cashes_all(self) -> None:
        """Everybody goes home."""
        cents, pieces = self.people.cents, dict(self.people.pieces)
        if cents:
            self._cage(cage.CashOutAtCage("", cents, in_hand=True, pieces=pieces))
            self.cage.puts(pieces)
            self.people.pieces = {}
            self.drawer -= cents


def _spot(number: int, cards: tuple[str, ...]) -> c.TappedSpot:
    """A walk-in who bets and stays."""
    return c.TappedSpot(number, "", {"ante": 4_00, "pair-plus": 2_00}, ("1x",), cards)
