"""A command that comes twice: the stored answer, wherever in a group it stands and whatever was decided on top of it.

A house finds a used id when it stores, so a repeat that the rules would accept has moved the table in memory by then.
"""

from dataclasses import replace

import pytest

from pitboss.house.asks import HouseCode, Pending
from pitboss.house.cash.cashier import Cashier
from pitboss.house.service import Ask
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.tables import commands as c
from tests.house.playing import Clock, house_on, must, next_ask, opened, play_hand


def buy(cents: int, command_id: str) -> Ask:
    return Ask("T1", c.BuyIn("ann", cents), "ann", command_id)


def test_a_repeat_before_others_of_its_table_in_a_group(store: Store) -> None:
    house = opened(store, "six-card")
    first = must(house.ask_together([buy(500, "a")])[0])
    chips = house.table("T1").sitter("ann").chips  # type: ignore[union-attr]
    replies = house.ask_together([buy(500, "a"), buy(300, "b"), buy(200, "c")])
    assert [(must(one).version, one.repeated) for one in replies] == [
        (first.version, True),
        (first.version + 1, False),
        (first.version + 2, False),
    ]
    assert house.table("T1").sitter("ann").chips == chips + 500  # type: ignore[union-attr]
    assert house.desk("T1").table is house.table("T1")


def test_a_command_that_stands_twice_in_a_group_is_done_once(store: Store) -> None:
    house = opened(store, "six-card")
    before = store.balance("practice/wallet:ann").cents
    replies = house.ask_together([buy(500, "a"), buy(500, "a"), buy(300, "b")])
    assert [must(one).repeated for one in replies] == [False, True, False]
    assert replies[0].version == replies[1].version
    assert store.balance("practice/wallet:ann").cents == before - 800


def test_another_command_under_a_used_id_in_a_group_is_refused_and_the_others_are_done(store: Store) -> None:
    house = opened(store, "six-card", "pair-plus")
    must(house.ask_together([buy(500, "a")])[0])
    elsewhere = next_ask(house, "T2")
    replies = house.ask_together([buy(600, "a"), buy(300, "b"), elsewhere])
    assert replies[0].refusal is not None
    assert replies[0].refusal.code is HouseCode.ID_USED
    assert [one.ok for one in replies[1:]] == [True, True]


def test_a_repeat_under_way_is_taken_back_and_what_was_begun_on_top_of_it_is_asked_again(store: Store) -> None:
    house = opened(store, "six-card")
    must(house.ask_together([buy(500, "a")])[0])
    stored = house.table("T1")
    begun = [house.begin(ask) for ask in (buy(500, "a"), buy(300, "b"))]
    drafts = [one.draft for one in begun if isinstance(one, Pending)]
    assert len(drafts) == 2
    outcomes = store.append(drafts)
    replies = [
        house.finish(one, outcome)
        for one, outcome in zip(begun, outcomes, strict=True)
        if isinstance(one, Pending)
    ]  # fmt: skip
    assert replies[0].repeated
    assert replies[1].refusal is not None
    assert replies[1].refusal.code is HouseCode.BUSY
    assert house.table("T1") == house.desk("T1").table == stored
    assert not must(house.ask_together([buy(300, "b")])[0]).repeated


def test_a_lone_repeat_does_not_make_the_house_read_the_table_anew(store: Store) -> None:
    """Would catch a way to keep a house busy: a log of fifty hands to be read for every command sent twice."""
    house = opened(store, "six-card")
    must(house.ask_together([buy(500, "a")])[0])
    desk, table, version = house.desk("T1"), house.table("T1"), house.desk("T1").version
    for ask in (buy(500, "a"), buy(600, "a")):
        house.ask_together([ask])
        assert house.desk("T1") is desk
        assert (desk.table, desk.version, desk.shown) == (table, version, table)


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_every_command_of_two_hands_repeated_at_every_later_point_changes_nothing(sheet: str) -> None:
    house = opened(MemoryStore(), sheet)
    asked = [*play_hand(house, "T1"), *play_hand(house, "T1")]
    for _ in range(25):
        before, versions = house.table("T1"), [house.store.head(one).version for one in house.store.streams()]
        for ask in asked:
            assert must(house.ask_together([ask])[0]).repeated
        assert house.table("T1") == house.desk("T1").table == before
        assert [house.store.head(one).version for one in house.store.streams()] == versions
        ask = next_ask(house, "T1")
        must(house.ask_together([ask])[0])
        asked.append(ask)


@pytest.mark.parametrize("sheet", ["six-card", "player-dealer"])
def test_a_day_and_a_start_later_every_id_is_known_still(sheet: str) -> None:
    """An answer is kept as long as its record. Would catch a memory of ids that is short, or of one life."""
    before = opened(MemoryStore(), sheet)
    asked = [*play_hand(before, "T1"), *play_hand(before, "T1")]
    clock = Clock()
    clock.now = before.clock() + 25 * 3_600_000
    house = house_on(before.store, clock=clock)
    house.recover()
    table, versions = house.table("T1"), [house.store.head(one).version for one in house.store.streams()]
    for ask in asked:
        assert must(house.ask_together([ask])[0]).repeated
    for ask in asked:
        if ask.own:
            continue
        refusal = house.ask_together([replace(ask, command=c.SitOut("ann"))])[0].refusal
        assert refusal is not None
        assert refusal.code is HouseCode.ID_USED
    assert house.table("T1") == house.desk("T1").table == table
    assert [house.store.head(one).version for one in house.store.streams()] == versions


def test_a_repeat_has_nothing_stored_for_the_practice_banker(monkeypatch: pytest.MonkeyPatch) -> None:
    house = opened(MemoryStore(), "player-dealer")
    must(house.ask_together([buy(500, "a")])[0])
    monkeypatch.setattr(Cashier, "banker_needs", lambda *_: 100)
    cage = house.store.head("cage")
    assert must(house.ask_together([buy(500, "a")])[0]).repeated
    assert house.store.head("cage") == cage
    must(house.ask_together([buy(500, "b")])[0])
    assert house.store.head("cage").version == cage.version + 1
