"""A turn: a command and what the house does because of it, in one commit, with the records that others would make."""

from collections.abc import Sequence

import pytest

from pitboss.house import house_check
from pitboss.house.service import Ask, House, Reply
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Conflict, Draft, Outcome, Store, Stored
from pitboss.house.turns import Answered
from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from tests.house.playing import must, next_ask, opened, play_hand


class Counting(MemoryStore):
    """Remembers how many drafts came with each commit."""

    def __init__(self) -> None:
        super().__init__()
        self.commits: list[int] = []

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        self.commits.append(len(drafts))
        return super().append(drafts)


def taken(house: House, ask: Ask) -> Answered:
    return house._driven([house.turn(ask)])[0]


def before_the_last_decision(house: House) -> Ask:
    """The decision after which the dealer settles the hand and opens its deck."""
    while not isinstance((ask := next_ask(house, "T1")).command, r.Choose) or not ends(house, ask):
        must(house.ask_together([ask])[0])
    return ask


def ends(house: House, ask: Ask) -> bool:
    turn = house.turn(ask)
    drafts = next(turn)
    turn.close()
    house._take_back(ask)
    return len(drafts) > 1


@pytest.mark.parametrize("sheet", shipped.ids())
def test_turns_write_the_records_that_one_by_one_would(sheet: str) -> None:
    """Would catch a follow-up that is left out, comes in another order, or is decided by what is not there yet."""
    alone, turns = opened(MemoryStore(), sheet), opened(MemoryStore(), sheet)
    for _ in range(3):
        play_hand(alone, "T1")
    while turns.desk("T1").version < alone.desk("T1").version:
        for _, reply in taken(turns, next_ask(turns, "T1")):
            must(reply)
    one, other = ([record.payload for record in house.store.records("table:T1")] for house in (alone, turns))
    assert other[: len(one)] == one
    assert house_check.problems(turns.store) == []


def test_what_follows_from_a_decision_is_stored_with_it() -> None:
    """Would catch a hand that is settled in one commit and opens its deck in another: a kill between them is seen."""
    house = opened(store := Counting(), "six-card")
    ask = before_the_last_decision(house)
    store.commits.clear()
    answered = taken(house, ask)
    assert [type(one.command) for one, _ in answered] == [r.Choose, c.CarryOn, c.OpenDeck]
    versions = [must(reply).version for _, reply in answered]
    assert versions == list(range(versions[0], versions[0] + 3))
    assert store.commits == [3]
    assert house.next_move("T1") is None
    assert house.desk("T1").unstored == ()


def test_a_turn_that_came_too_late_leaves_nothing(store: Store) -> None:
    """Would catch follow-ups that are kept though what they follow from is not."""
    house = opened(store, "six-card")
    ask = before_the_last_decision(house)
    before, turn = house.table("T1"), house.turn(ask)
    drafts = next(turn)
    again = turn.send([Conflict(draft.stream, draft.expected) for draft in drafts])
    assert [draft.command_id for draft in again] == [draft.command_id for draft in drafts], "it is tried again"
    assert house.table("T1") == before
    turn.close()
    house.forget("T1")
    assert [reply.ok for _, reply in taken(house, ask)] == [True, True, True]
    assert house_check.problems(store) == []


def test_what_follows_may_come_too_late_alone() -> None:
    """Another process was faster with the dealer's move: the person's command stands."""
    house = opened(store := MemoryStore(), "six-card")
    ask = before_the_last_decision(house)
    turn = house.turn(ask)
    drafts = next(turn)
    stored = store.append(drafts[:1])
    assert isinstance(stored[0], Stored)
    with pytest.raises(StopIteration) as end:
        turn.send([*stored, *(Conflict(draft.stream, draft.expected + 1) for draft in drafts[1:])])
    replies: list[Reply] = [reply for _, reply in end.value.value]
    assert [(reply.ok, reply.busy) for reply in replies] == [(True, False), (False, True), (False, True)]
    house.run("T1")
    assert house.table("T1").last is not None
    assert house_check.problems(store) == []


def test_a_mistake_of_ours_behind_a_command_costs_nobody_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    house, told = opened(MemoryStore(), "six-card"), list[str]()
    ask, honest = before_the_last_decision(house), house.next_move
    house.on_error = lambda table, error: told.append(f"{table}: {error}")

    def stumbles(_: str) -> Ask | None:
        raise RuntimeError("planted")

    monkeypatch.setattr(house, "next_move", stumbles)
    assert [reply.ok for _, reply in taken(house, ask)] == [True]
    assert told == ["T1: planted"]
    monkeypatch.setattr(house, "next_move", honest)
    house.run("T1")
    assert house_check.problems(house.store) == []


@pytest.mark.parametrize("sheet", ["pair-plus", "four-card"])
def test_a_tray_that_is_short_within_a_turn_is_noticed_before_it_is_stored(sheet: str) -> None:
    """Would catch a turn that pays by what the tray holds before it: the store would refuse the whole commit."""
    house = opened(MemoryStore(), sheet)
    for _ in range(3):
        play_hand(house, "T1")
    state = house.table("T1")
    must(house.ask("T1", c.Credit(state.tray), by="floor", command_id="all of it"))
    for _ in range(60):
        for place, (_, reply) in enumerate(taken(house, next_ask(house, "T1"))):
            assert reply.ok or (place == 0 and house.helped("T1", reply)), str(reply.refusal)
    assert house_check.problems(house.store) == []
