"""Two running houses on one database: what one of them remembers never decides against what the other has stored."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from pitboss.house import cage, inspect
from pitboss.house.asking import Code
from pitboss.house.place import Url
from pitboss.house.postgres import PostgresStore
from pitboss.house.service import House
from pitboss.house.store import Balance
from pitboss.tables import commands as c
from tests.house.drafts import drafted
from tests.house.playing import HOUSES, Seeds, house_on, must, next_ask, opened

WALLET = "practice/wallet:ann"


class Watched(PostgresStore):
    """Somebody else does something just after a balance was looked at."""

    meanwhile: Callable[[], object] | None = None

    def balance(self, account: str) -> Balance:
        found = super().balance(account)
        if account == WALLET and self.meanwhile is not None:
            act, self.meanwhile = self.meanwhile, None
            act()
        return found


@pytest.fixture
def two(house: Url) -> Iterator[tuple[House, House]]:
    """Two houses with a table that both have taken up."""
    with closing(Watched(house)) as first, closing(PostgresStore(house)) as second:
        houses = opened(first, "six-card"), house_on(second, seeds=Seeds(1000))
        HOUSES.clear()
        for one in houses:
            one.desk("T1")
            one.practice_left("ann")
        yield houses
        assert inspect.problems(first) == []


def test_the_cage_of_one_is_the_cage_of_the_other(two: tuple[House, House]) -> None:
    """Would catch a cage that is remembered: a limit of the day could be had once from every process."""
    one, other = two
    left = one.practice_left("ann")
    must(one.cage(cage.GivePractice("ann", 1_000_00), by="owner", command_id="more"))
    assert other.practice_left("ann") == left - 1_000_00
    must(other.cage(cage.GivePractice("ann", 1_000_00), by="owner", command_id="and more"))
    assert one.practice_left("ann") == left - 2_000_00


def test_a_hand_is_played_through_two_houses_in_turn(two: tuple[House, House]) -> None:
    number = 0
    while two[0].table("T1").last is None:
        house = two[number % 2]
        house.forget("T1")  # as a server does that follows the changes
        must(house.ask_together([next_ask(house, "T1")])[0])
        two[0].forget("T1")
        number += 1
    assert number > 10


def test_a_house_that_is_behind_looks_again_and_decides_again(two: tuple[House, House]) -> None:
    one, other = two
    must(one.ask("T1", c.BuyIn("ann", 100_00), by="ann", command_id="first"))
    must(other.ask("T1", c.BuyIn("ann", 100_00), by="ann", command_id="second"))
    assert one.store.head("table:T1") == other.store.head("table:T1")
    assert other.ask("T1", c.BuyIn("ann", 100_00), by="ann", command_id="first").repeated


def test_a_wallet_that_is_spent_while_it_is_looked_at_is_refused_and_no_accident(two: tuple[House, House]) -> None:
    """Would catch a version that is looked up after the balance: the book would then be overdrawn, which is our bug."""
    one, other = two
    has = one.store.balance(WALLET).cents
    spent = drafted("storm:1", 0, "spent", entries=(((WALLET, -has), ("practice/cage", has)),))
    assert isinstance(one.store, Watched)
    one.store.meanwhile = lambda: other.store.append([spent])
    refusal = one.ask("T1", c.BuyIn("ann", has), by="ann", command_id="too late").refusal
    assert refusal is not None
    assert refusal.code is Code.WALLET_SHORT
