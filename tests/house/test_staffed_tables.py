"""Tables with a dealer of staff: what the house still does by itself, and what it leaves to people."""

import pytest

from pitboss.fair import protocol
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.timers import Timers
from pitboss.rounds import bets
from pitboss.rounds import commands as r
from pitboss.tables import commands as c
from pitboss.tables.state import Phase
from pitboss.tables.terms import Duty
from tests.house.playing import Clock
from tests.house.staffed import asks, house_with, plays, sits

FIVE = ["six-card", "pair-plus", "mini-royal", "player-dealer", "four-card"]
CUT = bytes(32)


def stakes(house: House) -> dict[str, int]:
    game = house.table("T1").game
    return dict(bets.smallest(game, game.opening[0]))


def bob_banks(house: House) -> None:
    """The bank is offered to whoever sat down first: ann declines it."""
    while (offered := house.table("T1").turn.offered) == "ann":
        asks(house, "T1", c.DeclineBank(offered))
    asks(house, "T1", c.TakeBank("bob", 50_00))


def with_bets(sheet: str, clock: Clock) -> tuple[House, Timers]:
    """Ann has bet; bob has the bank, where a player has it."""
    house = house_with(MemoryStore(), sheet, clock=clock)
    for player in ("ann", "bob"):
        sits(house, "T1", player)
    if house.table("T1").banked:
        bob_banks(house)
    commit = house.table("T1").hand
    assert commit is not None
    seal = protocol.seal(bytes.fromhex(commit.commit), CUT).hex()
    asks(house, "T1", c.Bet(1, "ann", stakes(house), seal), c.Ready("ann"))
    if not house.table("T1").banked:
        asks(house, "T1", c.Ready("bob"))
    return house, Timers(house)


@pytest.mark.parametrize("sheet", FIVE)
def test_the_clock_locks_the_deck_and_decides_but_closes_no_bets(sheet: str) -> None:
    """Would catch a hand that is dealt behind the dealer's back, and one that a player who is gone holds up."""
    clock = Clock()
    house, timers = with_bets(sheet, clock)
    clock.now += 3_600_000
    assert timers.due("T1") == []
    assert timers.left("T1") is None
    house.run("T1")
    asks(house, "T1", r.NoMoreBets())
    assert timers.due("T1") == []
    hand = house.table("T1").hand
    assert hand is not None
    assert hand.phase is Phase.CUTTING
    clock.now += 10_000
    (locks,) = timers.tick("T1")
    assert locks.ok
    house.run("T1")
    number = hand.number
    decided = 0
    for _ in range(30):
        hand = house.table("T1").hand
        assert hand is not None
        if hand.number != number:
            break
        timers.due("T1")
        clock.now += 3_600_000
        done = timers.tick("T1")
        decided += len(done)
        if not done:
            called = [c.Acknowledge(who, "p.floorfloor") for who in hand.called]
            moves: list[c.Command] = [r.Deal(), r.Expose(), r.Reveal(), r.Settle(), *called]
            asked = (house.ask("T1", one, by="p.dealer1111", command_id=f"{clock.now} {one}") for one in moves)
            assert any(reply.ok for reply in asked)
        house.run("T1")
    assert hand.number == number + 1
    assert decided == bool(house.table("T1").game.decisions)


@pytest.mark.parametrize("sheet", FIVE)
def test_a_dealer_of_staff_deals_a_whole_hand_by_single_commands(sheet: str) -> None:
    house = house_with(MemoryStore(), sheet)
    sits(house, "T1", "ann")
    if house.table("T1").banked:
        sits(house, "T1", "bob")
        bob_banks(house)
    plays(house, "T1", "ann")
    last = house.table("T1").last
    assert last is not None
    assert last.round.spots[0].settled


def test_the_house_deals_on_when_staff_have_handed_over() -> None:
    clock = Clock()
    house, _ = with_bets("six-card", clock)
    asks(house, "T1", r.TakeBack(1, "ann"), c.SetDuty(dealer=Duty.AUTOMATIC, floor=Duty.AUTOMATIC))
    asks(house, "T1", c.Bet(1, "ann", {"ante": 2_00}))
    hand = house.table("T1").hand
    assert hand is not None
    assert hand.phase is Phase.PLAYING


def test_a_hand_that_its_dealer_has_left_is_brought_to_its_end_when_the_table_closes() -> None:
    """Would catch wagers that stay on the felt of a closed table for ever."""
    house = house_with(MemoryStore(), "six-card", floor=Duty.AUTOMATIC)
    sits(house, "T1", "ann")
    asks(house, "T1", c.Bet(1, "ann", {"ante": 2_00}), r.NoMoreBets(), r.Deal())
    house.finish_hand("T1")
    last = house.table("T1").last
    assert last is not None
    assert last.round.spots[0].settled
