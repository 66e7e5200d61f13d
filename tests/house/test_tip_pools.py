"""Pools of tips: shares add up to the pool to the cent, and the book has a pool until everybody is paid."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.cash import cage, tip_pools
from pitboss.house.cash.cage import decide, evolve, post
from pitboss.house.reporting import dealing, tips
from pitboss.house.reporting.dealing import Spell
from pitboss.house.stores.memory import MemoryStore
from pitboss.ledger.book import Book, wrong
from pitboss.money.chips import Breakage
from pitboss.rounds.refusal import Refusal
from tests.house.test_cage import HELD, OPENED

weights = st.dictionaries(
    st.sampled_from(["ann", "bob", "cy", "dee", "eli"]), st.integers(0, 10**6), min_size=1
).filter(lambda found: sum(found.values()) > 0)


@given(st.integers(0, 10**9), weights, st.sampled_from([1, 5, 100]))
def test_shares_add_up_to_the_pool_and_nobody_is_a_unit_away_from_theirs(
    units: int, found: dict[str, int], unit: int
) -> None:
    """Would catch a cent that is lost or made by rounding, a share that more work makes smaller, and one that is not
    whole coins of the currency."""
    shares = tip_pools.shares(units * unit, found, unit)
    total = sum(found.values())
    assert sum(shares.values()) == units * unit
    for who, weight in found.items():
        assert shares[who] % unit == 0
        assert abs(shares[who] * total - units * unit * weight) < unit * total
    ordered = sorted(found, key=lambda who: found[who])
    assert all(shares[less] <= shares[more] for less, more in pairwise(ordered) if found[less] < found[more])
    assert all(shares[who] == 0 for who, weight in found.items() if not weight)


@given(st.integers(0, 2_000), st.dictionaries(st.sampled_from("abcde"), st.integers(1, 9), min_size=1), st.randoms())
def test_shares_do_not_depend_on_the_order_of_a_list(cents: int, found: dict[str, int], chance: Random) -> None:
    """Would catch a pool that nobody can share out: the list is in another order in the store, half a cent went to
    another person there, and so it was never what had been asked for."""
    mixed = list(found.items())
    chance.shuffle(mixed)
    assert tip_pools.shares(cents, dict(mixed)) == tip_pools.shares(cents, found)


def told(state: cage.Cage, book: Book, command: cage.Command, **more: Breakage) -> tuple[cage.Cage, Book]:
    answer = decide(state, book.balance, command, day="2026-11-17", **more)  # type: ignore[arg-type]
    assert not isinstance(answer, Refusal), str(answer)
    for event in answer:
        state, book = evolve(state, event), book.after(post(event))
    assert wrong(book) == []
    return state, book


def no(state: cage.Cage, book: Book, command: cage.Command) -> str:
    answer = decide(state, book.balance, command, day="2026-11-17")
    assert isinstance(answer, Refusal), answer
    return str(answer)


POOL, COLLECT = "2026-11-17", cage.PoolTips("2026-11-17", "T1", "2026-11-17")


def test_a_pool_is_on_an_account_of_its_own_until_all_are_paid() -> None:
    """Would catch tips that are paid twice, or to somebody without a share, and a pool that is never empty."""
    state, book = told(OPENED, HELD, COLLECT)
    assert (book.balance("tips:T1"), book.balance(f"tip-pool:{POOL}")) == (0, 8_00)
    assert no(state, book, COLLECT) == "There are no tips at table T1."
    assert no(state, book, cage.PayShare(POOL, "ann")) == f"The pool {POOL} was not shared out yet."
    assert no(state, book, cage.ShareTips(POOL, "hours", {"ann": 0})).startswith("Nobody has a share by that rule")
    assert no(state, book, cage.ShareTips("other", "hours", {"ann": 1})) == "There is no pool other with tips in it."
    state, book = told(state, book, cage.ShareTips(POOL, "hours", {"ann": 120, "bob": 60}))
    assert state.pools[POOL].shares == {"ann": 5_33, "bob": 2_67}
    assert no(state, book, cage.ShareTips(POOL, "equal", {"ann": 1})) == f"The pool {POOL} was shared out already."
    drawer = state.drawer
    state, book = told(state, book, cage.PayShare(POOL, "ann"))
    assert (book.balance(f"tip-pool:{POOL}"), drawer - state.drawer) == (2_67, 5_33)
    assert no(state, book, cage.PayShare(POOL, "ann")).startswith("There is no share of ann")
    state, book = told(state, book, cage.PayShare(POOL, "bob"), coins=Breakage(5))
    assert (book.balance(f"tip-pool:{POOL}"), book.balance("rounding")) == (0, 2)
    assert state.pools[POOL].unpaid == {}


def test_tips_that_come_after_the_shares_go_to_the_next_pool() -> None:
    state, book = told(OPENED, HELD, COLLECT)
    assert tip_pools.name_of(state.pools, POOL, "", "") == POOL
    state, _ = told(state, book, cage.ShareTips(POOL, "equal", {"ann": 1}))
    assert tip_pools.name_of(state.pools, POOL, "", "") == f"{POOL} 2"
    assert tip_pools.name_of(state.pools, POOL, "Swing", "") == f"{POOL} Swing"


@pytest.mark.parametrize("weights", [{"ann": -1}, {"a:b": 1}, {"ann": True}, {"ann": 10**13}])
def test_weights_that_are_none_are_refused(weights: dict[str, int]) -> None:
    state, book = told(OPENED, HELD, COLLECT)
    assert no(state, book, cage.ShareTips(POOL, "points", weights)).startswith("Points are whole numbers")


def test_who_deals_at_two_tables_at_once_has_dealt_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch minutes that are added up by table: such a dealer got more of the pool than the clock allows."""
    minute = 60_000
    times: dict[str, list[tuple[str, int, int | None]]] = {
        "ann": [("T1", 0, 9), ("T2", 2, 5), ("T2", 8, 10)],
        "bob": [("T3", 0, 4), ("T3", 20, None)],
    }
    spells = [
        Spell(who, table, since * minute, None if until is None else until * minute)
        for who, own in times.items()
        for table, since, until in own
    ]
    monkeypatch.setattr(tips, "period", lambda *_: (0, 600 * minute))
    monkeypatch.setattr(dealing, "dealt", lambda *_: spells)
    pool = tip_pools.Pool("2026-11-17", "", "")
    assert tips.minutes(MemoryStore(), pool, 22 * minute) == {"ann": 10, "bob": 6}
    shared = replace(pool, how=tip_pools.HOURS, weights={"ann": 9}, shares={"ann": 5_00})
    assert tips.minutes(MemoryStore(), shared, 22 * minute) == {"ann": 9}
