"""Evenings of a card room and charity nights, each from a house that is not there yet to the printed shift.

Five sheets in three ways of dealing, and a night for each way. Nothing is asked of the house but by clicking: whatever
a test here cannot do, nobody in the house could.

Every card is known beforehand: seeds and cuts are the test's own, real cards are written down. So is every amount: what
spots win comes from the oracle or was worked out by hand, and from that the test keeps its own sums of what everybody
takes home, of the drawer and of the shift. The pages have to agree with them to the cent.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.browser import working
from tests.browser.evenings import closing, decks, money, night
from tests.browser.evenings.decks import Deal, Plan
from tests.browser.evenings.house import House
from tests.browser.evenings.people import BANKS_FEE, PLAYERS_FEE, Bank, Guest
from tests.browser.evenings.real_cards import RealTable
from tests.browser.evenings.sealed import SealedTable
from tests.browser.serving import Served
from tests.browser.staffed import Seeded
from tests.browser.stage import PHONE, Guests, Stage

TABLE = "Harbour"
SHEETS = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
BANKED = "player-dealer"
SHORT = {
    ("player-dealer", "automatic"),
    ("pair-plus", "staff"),
    ("four-card", "real"),
}  # one for each way; the others take minutes
TRAY, RACK, BUYS, SOLD, FILL = 2_000_00, 500_00, 300_00, 100_00, 200_00
BANK = 100_00
STAKES = {"six-card": 2_00, "pair-plus": 2_00, "mini-royal": 5_00, "player-dealer": 5_00, "four-card": 2_00}
NO_FOLD = {"pair-plus"}


def plans(sheet: str) -> tuple[Plan, Plan]:
    """Two hands: of wins and losses, of a fold where there is one, of a hand that the floor has to see where the sheet
    calls any out. Where players have the bank, first one of them has it and then the other."""
    if sheet == BANKED:
        return Plan({2: "1x"}, winners=frozenset({2})), Plan({1: "fold"})
    folds = "1x" if sheet in NO_FOLD else "fold"
    won = frozenset({1})
    return Plan({1: "1x", 2: "1x"}, winners=won), Plan({1: "1x", 2: folds}, winners=won, called=won)


def foreseen(sheet: str) -> tuple[Deal, ...]:
    most = BANK if sheet == BANKED else None
    return tuple(
        decks.foreseen(sheet, TABLE, number, plan, stake=STAKES[sheet], at_most=most)
        for number, plan in enumerate(plans(sheet), start=1)
    )


@dataclass(frozen=True)
class Hand:
    """Real cards: the dealer's first, then spot by spot; what each spot wins, worked out by hand from the clauses."""

    cards: str
    nets: dict[int, int]
    folds: tuple[int, ...] = ()


FLUSH = "Qs 7h 4d  Ah Kh 2h"  # the dealer qualifies; spot 1 has a flush
NOTHING, ACES = "Jh 5h 2c", "As Ad 5c"
KING = "Ks 9d 3c  8s 6d 2h"  # spot 1 has nothing
HANDS = {
    "six-card": (
        Hand(f"{FLUSH} {NOTHING}", {1: 2_00 + 2_00 + 6_00 - 2_00, 2: -8_00}),
        Hand(f"{KING} {ACES}", {1: -6_00, 2: 2_00 + 2_00 + 2_00 - 2_00}, folds=(1,)),
    ),
    "pair-plus": (
        Hand(f"{FLUSH} {NOTHING}", {1: 2_00 + 2_00 + 6_00, 2: -6_00}),
        Hand(f"{KING} {ACES}", {1: -6_00, 2: 2_00 + 2_00 + 2_00}),  # the sheet has no fold
    ),
    "mini-royal": (
        Hand(f"{FLUSH} {NOTHING}", {1: 5_00 + 5_00 + 15_00 - 5_00, 2: -20_00}),
        Hand(f"{KING} {ACES}", {1: -15_00, 2: 5_00 + 5_00 + 5_00 - 5_00}, folds=(1,)),
    ),
    "player-dealer": (
        Hand(FLUSH, {1: 5_00 + 5_00 + 15_00 - 5_00}),
        Hand(KING, {1: -15_00}, folds=(1,)),
    ),
    "four-card": (
        Hand("Kd Tc 8h 6s 3c 2d  Ah Ad 9c 4s 2h  Js Td 9d 7s 5d", {1: 2_00 + 2_00 + 2_00, 2: -6_00}),
        Hand("Ks Qd 9h 7c 4s 2h  As Ac 8d 6h 3d", {1: -4_00, 2: 2_00 + 2_00 + 2_00}, folds=(1,)),
    ),
}


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """Its first seeds are those of the hands that are played."""
    asked = request.node.callspec.params
    sheet = asked.get("sheet") or NIGHTS[asked["way"]]
    seeds = [] if asked["way"] == "real" else [deal.seed for deal in foreseen(sheet)]
    with Seeded(tmp_path, request.node.name, seeds) as served:
        yield served


@pytest.fixture
def guests(stage: Stage, house: Served, tmp_path: Path) -> Iterator[Guests]:
    made = Guests(stage, house.link, album=tmp_path)
    yield made
    stage.run(made.leave)


def evenings(*ways: str) -> list[object]:
    return [
        pytest.param(sheet, way, id=f"{sheet}-{way}", marks=() if (sheet, way) in SHORT else pytest.mark.long)
        for sheet in SHEETS
        for way in ways
    ]


@pytest.mark.parametrize(("sheet", "way"), evenings("automatic", "staff"))
def test_an_evening_with_decks_of_the_house(guests: Guests, house: Served, sheet: str, way: str) -> None:
    """Would catch a step that no page leads to, cards or payouts other than those of the sealed decks, chips that are
    nowhere when the doors close or that are paid twice, and an amount on a page that is not what is booked."""
    banked, staffed = sheet == BANKED, way == "staff"
    people, tray = House(guests, house), 0 if banked else TRAY
    people.opens(sheet, TABLE, tray=tray, rack=RACK, way=way)
    table = SealedTable(people, TABLE, staffed=staffed, stake=STAKES[sheet])
    ann, bob = (
        people.player(name, buys=BUYS, table=TABLE, seat=seat, checked=banked)
        for seat, name in enumerate(("Ann", "Bob"), start=1)
    )
    table.sits(1, ann)
    table.sits(2, bob)
    first, second = zip(plans(sheet), foreseen(sheet), strict=True)
    table.hand(*first, Bank(1, BANK) if banked else None)
    if staffed:
        table.sells(bob, SOLD)
        table.fills(FILL)
    table.hand(*second, Bank(2, BANK) if banked else None)
    table.empties()
    sold, fill = (SOLD, FILL) if staffed else (0, 0)
    fees = 2 * (PLAYERS_FEE + BANKS_FEE) if banked else 0
    won = 0 if banked else -sum(sum(deal.nets.values()) for deal in foreseen(sheet))
    closing.closes(people, TABLE, tray=tray + fill + won, rack=RACK - sold)
    closing.empties(people, TABLE, drop=sold, collections=fees)
    people.cashes(ann)
    people.cashes(bob)
    closing.counts_drawer(people, won=won + fees)
    lines = shift(tray=tray, fill=fill, sold=sold, won=won, fees=fees)
    assert closing.prints_shift(people, TABLE, hands=2, lines=lines, carried=sold - won - fees).startswith(b"%PDF")
    closing.audits(people)


def shift(*, tray: int, sold: int, won: int, fees: int, fill: int = 0) -> dict[str, int]:
    """What the lines of it have to say."""
    lines = {"opening count": tray + RACK, "fills": fill, "credits": 0, "drop": sold}
    lines |= {"closing count": tray + RACK + fill - sold + won, "win": won}
    return {**lines, "collections": fees} if fees else lines


@pytest.mark.parametrize(("sheet", "way"), evenings("real"))
def test_an_evening_with_real_cards(guests: Guests, house: Served, sheet: str, way: str) -> None:
    """Would catch the same at a tablet, and a payout that is not what somebody worked out by hand."""
    banked = sheet == BANKED
    people, tray = House(guests, house), 0 if banked else TRAY
    people.opens(sheet, TABLE, tray=tray, rack=RACK, way=way)
    table = RealTable(people, TABLE)
    ann, bob = (_comes(people, seat, banked=banked) for seat in (1, 2))
    table.seats(1, ann)
    table.seats(2, bob)
    table.sells(ann, SOLD)
    for hand in HANDS[sheet]:
        table.hand(hand.cards, hand.nets, folds=hand.folds, bank=Bank(2, BANK) if banked else None)
    table.lets_go()
    fees = 2 * (PLAYERS_FEE + BANKS_FEE) if banked else 0
    won = 0 if banked else -sum(sum(hand.nets.values()) for hand in HANDS[sheet])
    closing.closes(people, TABLE, tray=tray + won, rack=RACK - SOLD)
    closing.empties(people, TABLE, drop=SOLD, collections=fees)
    people.cashes_chips(ann)
    people.cashes_chips(bob)
    closing.counts_drawer(people, won=won + fees)
    lines = shift(tray=tray, sold=SOLD, won=won, fees=fees)
    assert closing.prints_shift(people, TABLE, hands=2, lines=lines, carried=SOLD - won - fees).startswith(b"%PDF")
    closing.audits(people)


def _comes(people: House, seat: int, *, banked: bool) -> Guest:
    """Where the sheet asks for identification nobody is a walk-in."""
    name = {1: "Ann", 2: "Bob"}[seat]
    if banked:
        return people.player(name, buys=BUYS, table=TABLE, seat=seat, checked=True, in_hand=True)
    return people.walk_in(name, buys=BUYS)


NIGHTS = {"automatic": "six-card", "staff": "mini-royal", "real": "pair-plus"}


@pytest.mark.long
@pytest.mark.parametrize("way", NIGHTS)
def test_a_charity_night(guests: Guests, house: Served, way: str) -> None:
    """Play money from the first guest to the prize. Would catch a guest who cannot sit down, chips that no page gives,
    and a leader board that says other than what everybody won."""
    with money.play_money():
        people, sheet = House(guests, house), NIGHTS[way]
        night.starts(people)
        people.opens(sheet, TABLE, tray=TRAY, rack=0, way=way, night=True)
        ann, bob = (
            _a_night_of_real_cards(people, sheet) if way == "real" else _a_night_of_sealed_decks(people, sheet, way)
        )
        working.closes_play_money(people.floor, TABLE)
        night.ends(people, ann, bob)
        closing.audits(people)


def _a_night_of_sealed_decks(people: House, sheet: str, way: str) -> tuple[Guest, Guest]:
    table = SealedTable(people, TABLE, staffed=way == "staff", stake=STAKES[sheet])
    ann, bob = (night.enters(people, name, table=TABLE, seat=seat) for seat, name in ((1, "Ann"), (2, "Bob")))
    table.sits(1, ann)
    table.sits(2, bob)
    for plan, deal in zip(plans(sheet), foreseen(sheet), strict=True):
        table.hand(plan, deal)
    table.empties()
    return ann, bob


def _a_night_of_real_cards(people: House, sheet: str) -> tuple[Guest, Guest]:
    """Ann has a phone, Bob has none."""
    table = RealTable(people, TABLE)
    ann = night.enters(people, "Ann", table=TABLE, seat=1, viewport=PHONE, has_touch=True)
    bob = night.is_given_chips(people, "Bob")
    table.sits(1, ann)
    table.seats(2, bob)
    for hand in HANDS[sheet]:
        table.hand(hand.cards, hand.nets, folds=hand.folds)
    table.lets_go()
    return ann, bob
