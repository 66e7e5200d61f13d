"""What the floor orders with sealed decks, and who decides when the time is up, in a running house."""

from pitboss.house import house_rules
from pitboss.house.house_rules import HouseRules
from pitboss.house.stores.memory import MemoryStore
from pitboss.tables import commands as c
from pitboss.tables import events as e
from tests.house.playing import must, opened, play_hand


def test_the_floor_orders_a_new_wash_before_the_deal_and_bets_go_back() -> None:
    """Would catch a wash that keeps a deck somebody has seen, and one without a cause."""
    house = opened(MemoryStore(), "six-card")
    table = house.table("T1")
    assert table.hand is not None
    before = [one.hand for one in table.washed]
    must(house.ask("T1", c.Bet(1, "ann", {"ante": 2_00}), by="ann", command_id="ann bets"))
    reply = must(house.wash_anew("T1", by="p.floorfloor", command_id="wash it"))
    opened_decks = [one for one in reply.events if isinstance(one, e.DeckOpened)]
    assert {(one.finish, one.cause) for one in opened_decks} == {(e.Finish.UNUSED, c.Cause.FLOOR)}
    assert [one.stakes for one in reply.events if isinstance(one, e.WagersReturned)] == [{"ante": 2_00}]
    assert not {one.hand for one in house.table("T1").washed} & {*before}
    play_hand(house, "T1")


def test_nobody_but_the_floor_gives_that_order_with_the_words_of_the_house() -> None:
    """Would catch a person who opens decks with a cause that is the house's own."""
    house = opened(MemoryStore(), "six-card")
    for cause in {*c.Cause} - {c.Cause.FLOOR}:
        reply = house.ask("T1", c.WashAnew(cause, (), ()), by="p.floorfloor", command_id=f"wash {cause.value}")
        assert reply.refusal is not None
        assert reply.refusal.code.word == "house-only"
    reply = house.ask("T1", c.WashAnew(c.Cause.FLOOR, ("0" * 64,) * 2, ("0" * 64,) * 2), by="ann", command_id="mine")
    assert reply.refusal is not None
    assert reply.refusal.code.word == "wrong-seed", "the seeds are the house's"


def test_rules_of_the_house_are_not_posted_at_practice_tables() -> None:
    house = opened(MemoryStore(), "six-card")
    house_rules.keep(house.store, HouseRules(floor_decides=True, count_every=5))
    play_hand(house, "T1")
    assert not house.table("T1").floor_rules.floor_decides
