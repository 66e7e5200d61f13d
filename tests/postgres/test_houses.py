"""Two running houses on one database: what one of them remembers never decides against what the other has stored."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from itertools import count
from typing import LiteralString

import pytest

from pitboss.house import house_check
from pitboss.house.asks import HouseCode
from pitboss.house.cash import cage
from pitboss.house.location import Url
from pitboss.house.service import House
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.postgres_leases import PostgresLeases, Presence
from pitboss.house.stores.postgres_read import connect
from pitboss.house.stores.store import Balance, Draft, Outcome, StoredRecord
from pitboss.house.turns import TRIES
from pitboss.tables import commands as c
from tests.house.drafts import drafted
from tests.house.playing import HOUSES, Seeds, house_on, must, next_ask, opened

WALLET = "practice/wallet:ann"
ADVISORY: LiteralString = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND datname = current_database()"""


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
        assert house_check.problems(first) == []


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
        house.look("T1")  # as a server does that follows the changes
        must(house.ask_together([next_ask(house, "T1")])[0])
        two[0].look("T1")
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
    assert refusal.code is HouseCode.WALLET_SHORT


def test_nobody_is_refused_for_what_has_changed_elsewhere(two: tuple[House, House]) -> None:
    """Would catch a refusal that is told from a table as it was, though the store has it otherwise."""
    one, other = two
    must(one.ask("T1", c.CashOut("ann", 1_000_00), by="ann", command_id="out"))
    must(one.ask("T1", c.Leave("ann"), by="ann", command_id="leave"))
    must(other.ask("T1", c.Join("ann"), by="ann", command_id="join again"))  # in its memory she sits there


def test_what_is_told_is_read_from_the_store_and_not_believed(two: tuple[House, House]) -> None:
    one, other = two
    must(one.ask("T1", c.BuyIn("ann", 100_00), by="ann", command_id="more"))
    before = other.table("T1")
    version = one.desk("T1").version
    assert other.hear("T1", version + 90)
    assert other.table("T1") == one.table("T1") != before
    assert other.desk("T1").version == other.desk("T1").heard == version
    assert not other.hear("T1", version)


def test_a_desk_reads_on_from_where_it_stands(two: tuple[House, House], monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a table that is read from its beginning whenever another process was faster."""
    one, other = two
    asked: list[int] = []
    records = PostgresStore.records

    def watched(self: PostgresStore, stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredRecord]:
        asked.append(after)
        return records(self, stream, after, limit)

    monkeypatch.setattr(PostgresStore, "records", watched)
    version = other.desk("T1").version
    must(one.ask("T1", c.BuyIn("ann", 100_00), by="ann", command_id="first"))
    must(other.ask("T1", c.BuyIn("bob", 100_00), by="bob", command_id="second"))
    assert asked == [version]


def test_a_hand_is_taken_over_before_its_deck_is_locked(two: tuple[House, House]) -> None:
    """The next process goes on from the same commit: nothing was drawn anew, so nothing has to be given up."""
    one, other = two
    assert one.recover() == ["T1"], "the first one starts the house"
    must(one.ask_together([next_ask(one, "T1")])[0])
    begun = one.table("T1").hand
    assert begun is not None
    assert other.recover() == []
    other.look("T1")
    while (last := other.table("T1").last) is None or last.number < begun.number:
        must(other.ask_together([next_ask(other, "T1")])[0])
    assert (last.number, last.commit) == (begun.number, begun.commit)
    one.look("T1")
    assert one.desk("T1").seeds == other.desk("T1").seeds


def test_two_dealers_at_one_table_get_in_each_others_way_and_nothing_worse(two: tuple[House, House]) -> None:
    """Would catch a deck that is washed with one process's seed and opened with the other's."""
    for _ in range(60):
        for house in two:
            ask = next_ask(house, "T1")  # each decides on what it remembers
            reply = house.ask_together([ask])[0]
            assert reply.ok or reply.busy or not ask.own, str(reply.refusal)
    assert two[0].store.head("table:T1").version > 60


def test_the_cage_serves_two_processes_at_once(two: tuple[House, House]) -> None:
    one, other = two
    for number in range(10):
        for name, house in (("one", one), ("other", other)):
            must(house.cage(cage.GivePractice("bob", 1_00), by="owner", command_id=f"{name} {number}"))


def test_whoever_is_always_second_is_told_so_in_the_end(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a command that is decided again for ever, and one that is stored though its answer was no."""
    one, other = two
    append, numbers = one.store.append, count()

    def second(drafts: Sequence[Draft]) -> list[Outcome]:
        must(other.ask("T1", c.BuyIn("bob", 10_00), by="bob", command_id=f"faster {next(numbers)}"))
        return append(drafts)

    monkeypatch.setattr(one.store, "append", second)
    assert one.ask("T1", c.BuyIn("ann", 10_00), by="ann", command_id="slow").busy
    assert next(numbers) == TRIES + 1
    assert one.store.find("slow") is None
    monkeypatch.undo()
    must(one.ask("T1", c.BuyIn("ann", 10_00), by="ann", command_id="slow"))


def test_whoever_joins_a_house_that_lives_goes_on_with_its_decks_and_a_start_washes_anew(house: Url) -> None:
    """Would catch a worker that washes anew under the hands of the others, and a start that trusts what was sealed."""
    with closing(PostgresStore(house)) as store:
        opened(store, "six-card")

    def enters() -> tuple[PostgresStore, list[str], list[str]]:
        made = PostgresStore(house)
        entered = house_on(made, seeds=Seeds(int(sha256(str(id(made)).encode()).hexdigest()[:8], 16)))
        anew = entered.recover()
        table = entered.table("T1")
        assert table.hand is not None
        return made, anew, [table.hand.commit, *(one.commit for one in table.washed)]

    first, anew, public = enters()
    assert anew == ["T1"]
    second, joined, same = enters()
    assert (joined, same) == ([], public)
    first.close()
    third, joined, same = enters()
    assert (joined, same) == ([], public), "one of them lives"
    second.close()
    third.close()
    fourth, anew, fresh = enters()
    assert anew == ["T1"]
    assert set(fresh).isdisjoint(public)
    HOUSES.clear()
    fourth.close()


def test_whoever_leaves_has_given_everything_back_before_the_server_notices(house: Url) -> None:
    """Else whoever enters at once would find a house that seems to live."""
    with closing(connect(house)) as watching:
        for _ in range(20):
            with closing(PostgresLeases(house)) as leases, closing(Presence(house)) as presence:
                assert presence.join()
                presence.started()
                assert leases.take("T1")
            assert watching.execute(ADVISORY).fetchone() == (0,)


def test_whoever_comes_while_a_house_starts_waits_until_it_has(house: Url) -> None:
    with closing(PostgresStore(house)) as first, closing(PostgresStore(house)) as second:
        assert first.join()
        with ThreadPoolExecutor(1) as pool:
            waits = pool.submit(second.join)
            with pytest.raises(TimeoutError):
                waits.result(0.3)
            first.started()
            assert waits.result(30) is False


def test_a_process_that_was_cut_off_comes_back_among_the_others(house: Url) -> None:
    with closing(PostgresStore(house)) as first, closing(PostgresStore(house)) as second:
        assert first.join()
        first.started()
        connection = first._presence._connection
        assert connection is not None
        connection.close()
        first.reconnect()
        assert not second.join()
