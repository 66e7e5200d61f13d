"""Evenings of a card room and charity nights, each from a house that is not there yet to the printed shift.

Five sheets in three ways of dealing, and a night for each way. Nothing is asked of the house but by clicking: whatever
a test here cannot do, nobody in the house could.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.browser.evenings import closing, night
from tests.browser.evenings.house import Guest, House
from tests.browser.evenings.real import RealTable
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
BANK, PLAYERS_FEE, BANKS_FEE = 100_00, 50, 2_00


@dataclass(frozen=True)
class Hand:
    """The dealer's cards first, then spot by spot; what each spot wins, worked out by hand from the clauses."""

    cards: str
    nets: tuple[int, ...]
    folds: tuple[int, ...] = ()


FLUSH = "Qs 7h 4d  Ah Kh 2h"  # the dealer qualifies; spot 1 has a flush
NOTHING, ACES = "Jh 5h 2c", "As Ad 5c"
KING = "Ks 9d 3c  8s 6d 2h"  # spot 1 has nothing
HANDS = {
    "six-card": (
        Hand(f"{FLUSH} {NOTHING}", (2_00 + 2_00 + 6_00 - 2_00, -8_00)),
        Hand(f"{KING} {ACES}", (-6_00, 2_00 + 2_00 + 2_00 - 2_00), folds=(1,)),
    ),
    "pair-plus": (
        Hand(f"{FLUSH} {NOTHING}", (2_00 + 2_00 + 6_00, -6_00)),
        Hand(f"{KING} {ACES}", (-6_00, 2_00 + 2_00 + 2_00)),  # the sheet has no fold
    ),
    "mini-royal": (
        Hand(f"{FLUSH} {NOTHING}", (5_00 + 5_00 + 15_00 - 5_00, -20_00)),
        Hand(f"{KING} {ACES}", (-15_00, 5_00 + 5_00 + 5_00 - 5_00), folds=(1,)),
    ),
    "player-dealer": (
        Hand(FLUSH, (5_00 + 5_00 + 15_00 - 5_00,)),
        Hand(KING, (-15_00,), folds=(1,)),
    ),
    "four-card": (
        Hand("Kd Tc 8h 6s 3c 2d  Ah Ad 9c 4s 2h  Js Td 9d 7s 5d", (2_00 + 2_00 + 2_00, -6_00)),
        Hand("Ks Qd 9h 7c 4s 2h  As Ac 8d 6h 3d", (-4_00, 2_00 + 2_00 + 2_00), folds=(1,)),
    ),
}


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    with Seeded(tmp_path, request.node.name) as served:
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
    """Would catch a step that no page leads to, chips that are nowhere when the doors close, and an amount on a page
    that is not what is booked."""
    banked, staffed = sheet == BANKED, way == "staff"
    people, tray = House(guests, house), 0 if banked else TRAY
    people.opens(sheet, TABLE, tray=tray, rack=RACK, way=way)
    table = SealedTable(people, TABLE, staffed=staffed)
    ann, bob = (people.player(name, buys=BUYS, checked=banked) for name in ("Ann", "Bob"))
    for player in (ann, bob):
        table.sits(player)
    table.hand(banker=ann if banked else None)
    if staffed:
        table.sells(bob, SOLD)
        table.fills(FILL)
    table.hand(banker=bob if banked else None, folds=[bob])
    for player in (ann, bob):
        table.leaves(player)
    sold, fill = (SOLD, FILL) if staffed else (0, 0)
    won = 2 * BUYS + sold - ann.chips - bob.chips
    lines = {"win": 0, "collections": won} if banked else {"win": won}
    closing.closes(people, TABLE, tray=tray + fill + lines["win"], rack=RACK - sold)
    closing.empties(people, TABLE, drop=sold, collections=banked)
    for player in (ann, bob):
        people.cashes(player)
    closing.counts_drawer(people)
    assert closing.prints_shift(people, TABLE, hands=2, drop=sold, fills=fill, **lines).startswith(b"%PDF")
    closing.audits(people)


@pytest.mark.parametrize(("sheet", "way"), evenings("real"))
def test_an_evening_with_real_cards(guests: Guests, house: Served, sheet: str, way: str) -> None:
    """Would catch the same at a tablet, and a payout that is not what somebody worked out by hand."""
    banked = sheet == BANKED
    people, tray = House(guests, house), 0 if banked else TRAY
    people.opens(sheet, TABLE, tray=tray, rack=RACK, way=way)
    table = RealTable(people, TABLE)
    ann, bob = (_comes(people, name, banked=banked) for name in ("Ann", "Bob"))
    for number, guest in enumerate((ann, bob), start=1):
        table.seats(number, guest)
    table.sells(ann, SOLD)
    for hand in HANDS[sheet]:
        nets = table.hand(hand.cards, folds=hand.folds, bank=(2, BANK) if banked else None)
        assert nets == dict(enumerate(hand.nets, start=1))
    fees = 2 * (PLAYERS_FEE + BANKS_FEE) if banked else 0
    if banked:
        ann.chips -= 2 * PLAYERS_FEE
        bob.chips -= 2 * BANKS_FEE + sum(hand.nets[0] for hand in HANDS[sheet])
    table.lets_go()
    won = 0 if banked else -sum(sum(hand.nets) for hand in HANDS[sheet])
    closing.closes(people, TABLE, tray=tray + won, rack=RACK - SOLD)
    closing.empties(people, TABLE, drop=SOLD, collections=banked)
    for guest in (ann, bob):
        people.cashes(guest, in_hand=True)
    closing.counts_drawer(people)
    lines = {"win": won, "collections": fees} if banked else {"win": won}
    assert closing.prints_shift(people, TABLE, hands=2, drop=SOLD, **lines).startswith(b"%PDF")
    closing.audits(people)


def _comes(people: House, name: str, *, banked: bool) -> Guest:
    """Where the sheet asks for identification nobody is a walk-in."""
    if banked:
        return people.player(name, buys=BUYS, checked=True, in_hand=True)
    return people.walk_in(name, buys=BUYS)


NIGHTS = {"automatic": "six-card", "staff": "mini-royal", "real": "pair-plus"}


@pytest.mark.long
@pytest.mark.parametrize("way", NIGHTS)
def test_a_charity_night(guests: Guests, house: Served, way: str) -> None:
    """Play money from the first guest to the prize. Would catch a guest who cannot sit down, chips that no page gives,
    and a leader board that says other than what everybody won."""
    people, sheet = House(guests, house), NIGHTS[way]
    night.starts(people)
    people.opens(sheet, TABLE, tray=TRAY, rack=0, way=way, night=True)
    ann, bob = _a_night_of_real_cards(people, sheet) if way == "real" else _a_night_of_sealed_decks(people, way)
    closing.closes(people, TABLE, tray=TRAY + 2 * night.BUY_IN - ann.chips - bob.chips, rack=0)
    night.ends(people, ann, bob)
    closing.audits(people)


def _a_night_of_sealed_decks(people: House, way: str) -> tuple[Guest, Guest]:
    table = SealedTable(people, TABLE, staffed=way == "staff")
    ann, bob = night.enters(people, "Ann"), night.enters(people, "Bob")
    for player in (ann, bob):
        table.sits(player)
    table.hand()
    table.hand(folds=[ann])
    for player in (ann, bob):
        table.leaves(player)
    return ann, bob


def _a_night_of_real_cards(people: House, sheet: str) -> tuple[Guest, Guest]:
    """Ann has a phone, Bob has none."""
    table = RealTable(people, TABLE)
    ann, bob = night.enters(people, "Ann", viewport=PHONE, has_touch=True), night.is_given_chips(people, "Bob")
    table.sits(1, ann)
    table.seats(2, bob)
    for hand in HANDS[sheet]:
        assert table.hand(hand.cards, folds=hand.folds) == dict(enumerate(hand.nets, start=1))
    table.lets_go()
    return ann, bob
