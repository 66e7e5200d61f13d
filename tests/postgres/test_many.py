"""Several processes write to one house: whoever comes second is told so; nothing is lost, doubled or spent twice."""

import pytest

from pitboss.house import house_check
from pitboss.house.location import Url
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.store import Balance, Conflict, Mismatch, Repeated, Stored
from tests.house.drafts import bet, drafted
from tests.house.playing import HOUSES, opened
from tests.postgres.workers import STREAMS, Worker, both, playing, storming, workers

ROUNDS = 30


def test_of_two_that_append_to_a_stream_one_wins_and_the_other_is_told(store: PostgresStore, house: Url) -> None:
    """From the first record on, where there is no row yet that could be locked."""
    with workers(house, 2) as pair:
        for version in range(ROUNDS):
            drafts = [bet("table:T1", version, f"{who} {version}", player=who) for who in ("ann", "bob")]
            outcomes = both(pair, drafts)
            assert sorted(type(one).__name__ for one in outcomes) == ["Conflict", "Stored"]
            assert Conflict("table:T1", version + 1) in outcomes
    assert store.head("table:T1").version == ROUNDS


def test_a_command_that_two_processes_get_is_stored_once(store: PostgresStore, house: Url) -> None:
    with workers(house, 2) as pair:
        for version in range(ROUNDS):
            draft = bet("table:T1", version, f"{version}")
            outcomes = both(pair, [draft, draft])
            assert sorted(type(one).__name__ for one in outcomes) == ["Repeated", "Stored"]
            assert Repeated(draft.payload) in outcomes
    assert store.balance("wallet:ann") == Balance(5 * ROUNDS, ROUNDS)


def test_an_id_that_two_tables_use_at_once_is_used_by_one(store: PostgresStore, house: Url) -> None:
    with workers(house, 2) as pair:
        made = [0, 0]
        for number in range(ROUNDS):
            drafts = [bet(f"table:T{table}", made[table], f"{number}", player=f"{table}") for table in (0, 1)]
            outcomes = both(pair, drafts)
            assert Mismatch(f"{number}") in outcomes
            winner = next(table for table in (0, 1) if isinstance(outcomes[table], Stored))
            made[winner] += 1
    assert sum(made) == ROUNDS


def test_two_processes_cannot_spend_one_chip(store: PostgresStore, house: Url) -> None:
    with workers(house, 2) as pair:
        for number in range(ROUNDS):
            store.append([bet("cage", number, f"chips {number}", cents=100)])
            seen = store.balance("wallet:ann").version
            drafts = [
                drafted(
                    f"table:{table}",
                    store.head(f"table:{table}").version,
                    f"buy-in {table} {number}",
                    entries=((("wallet:ann", -100), (f"seat:{table}:ann", 100)),),
                    wallets=(("wallet:ann", seen),),
                )
                for table in ("T1", "T2")
            ]
            outcomes = both(pair, drafts)
            assert sorted(type(one).__name__ for one in outcomes) == ["Conflict", "Stored"]
            assert Conflict("wallet:ann", seen + 1) in outcomes
    assert store.balance("wallet:ann").cents == 0
    assert sum(held.cents for held in store.balances("seat:").values()) == 100 * ROUNDS


def test_a_storm_of_groups_over_the_same_streams_and_wallets_ends_in_order(store: PostgresStore, house: Url) -> None:
    """Would catch locks that are not taken in order, and a balance that is overwritten."""
    storm = [Worker(house, storming, name, 60) for name in ("one", "two", "three")]
    told = [id for worker in storm for id in worker.told()]
    assert sorted(told) == sorted(f"{name} {number}" for name in ("one", "two", "three") for number in range(60))
    assert sum(store.head(stream).version for stream in STREAMS) == 180
    assert sum(held.cents for held in store.balances("wallet:").values()) == 180 * 5
    assert store.check() == []
    deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    assert store._row(deadlocks) == (0,)  # the store would get over them, a second later each time


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_processes_that_are_killed_lose_and_double_nothing(store: PostgresStore, house: Url, sheet: str) -> None:
    """One plays at a table until it is killed, the next takes it up; another writes to the house all the while."""
    opened(store, sheet)
    HOUSES.clear()
    other = Worker(house, storming, "other", 60, "practice/")
    told: list[str] = []
    for life in range(4):
        worker = Worker(house, playing, "T1", 1000 * (life + 1))
        worker.ready()
        told += [worker.answer() for _ in range(5 + 4 * life)]
        worker.kill()
        told += worker.told()
    told += other.told()
    stored = [record.command_id for stream in store.streams() for record in store.records(stream)]
    assert len(stored) == len(set(stored))
    assert set(told) <= set(stored)
    assert house_check.problems(store) == []
