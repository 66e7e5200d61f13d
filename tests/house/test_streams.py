"""What cage, staff and night have in common, on a stream of numbers: two processes write to it, and each reads it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import pytest

from pitboss.house import streams
from pitboss.house.asks import HouseCode, Reply
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import Store
from pitboss.house.streams import TRIES, Decided, Record, Rules, Stream, one_by_one
from pitboss.tables import codec
from tests.house.playing import Clock, must


@dataclass(frozen=True)
class Add:
    number: int


@dataclass(frozen=True)
class Added:
    number: int


Numbers: TypeAlias = tuple[int, ...]
RULES: Rules[Numbers, Added] = Rules(
    "numbers", (), {codec.word(Added): Added}, one_by_one(lambda numbers, event: (*numbers, event.number))
)


class Process:
    """`meanwhile` is what happens elsewhere between a look at the stream and the append."""

    def __init__(self, store: Store, meanwhile: Callable[[], object] = lambda: None) -> None:
        self.stream: Stream[Numbers, Add, Added] = Stream(store, Clock(), RULES)
        self.saw: list[Numbers] = []
        self.meanwhile = meanwhile

    def add(self, number: int, command_id: str) -> Reply:
        return self.stream.ask(Add(number), self._decided, by="ann", command_id=command_id)

    def _decided(self, state: Numbers, command: Add, _: int) -> Decided[Added]:
        self.saw.append(state)
        self.meanwhile()
        return Decided((Added(command.number),))


def test_whoever_was_not_the_fastest_decides_again_by_what_the_other_stored(store: Store) -> None:
    """Would catch a decision that is stored although it was made by a state of before."""
    other = Process(store)
    one = Process(store, lambda: other.add(7, "other"))
    assert must(one.add(5, "one")).version == 2
    assert one.saw == [(), (7,)]
    assert one.stream.state == other.stream.now() == (7, 5)


def test_a_command_that_another_process_stores_at_the_same_moment_is_done_once(store: Store) -> None:
    """Would catch one who is refused for what was done for them."""
    other = Process(store)
    reply = must(Process(store, lambda: other.add(5, "same")).add(5, "same"))
    assert (reply.version, reply.repeated) == (1, True)
    assert other.stream.now() == (5,)


def test_an_id_that_another_process_uses_at_the_same_moment_is_refused(store: Store) -> None:
    other = Process(store)
    refusal = Process(store, lambda: other.add(7, "same")).add(5, "same").refusal
    assert refusal is not None
    assert refusal.code is HouseCode.ID_USED
    assert other.stream.now() == (7,)


def test_where_others_are_always_faster_it_ends_and_nothing_is_stored() -> None:
    store = MemoryStore()
    other = Process(store)
    one = Process(store, lambda: other.add(7, f"other {other.stream.version}"))
    assert one.add(5, "one").busy
    assert len(one.saw) == TRIES
    assert other.stream.now() == (7,) * TRIES


def test_every_record_is_heard_of_once_and_in_order_however_many_are_read_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a day book that misses an entry, or has one twice."""
    monkeypatch.setattr(streams, "READ_AT_ONCE", 2)
    writer, heard = Process(store), list[Record[Added]]()
    reader: Stream[Numbers, Add, Added] = Stream(store, Clock(), RULES, follow=heard.append)
    for numbers in (range(5), range(5, 6), range(6, 10)):
        for number in numbers:
            must(writer.add(number, str(number)))
        assert reader.now() == RULES.now(store) == tuple(range(numbers.stop))
    assert [(one.version, one.events) for one in heard] == [(number + 1, (Added(number),)) for number in range(10)]
