"""A call of the floor freezes a hand at every process, and whoever answers it, wherever, thaws it for all."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from pitboss.house.people.approvals import WAITS_MS
from pitboss.house.permits import calls
from pitboss.tables import commands as c
from pitboss.web.staff import freezing
from tests.many.test_two import Two, at, two, within
from tests.web.crew import Crew, crew
from tests.web.playing import Browser
from tests.web.test_freezing import MISDEAL, answers, chooses, dealt

__all__ = ["two"]  # the fixture


class AtTwo:
    """The crew and a table at the one process, where Ann has to decide; and the same people at the other."""

    def __init__(self, two: Two) -> None:
        self.two, self.house = two, crew(two.one)
        self.table, self.ann = dealt(self.house)
        there = partial(at, two.other)
        house = self.house
        self.there = Crew(two.other, there(house.floor), there(house.second), there(house.dealer), there(house.cashier))
        self.ann_there = there(self.ann)

    def called(self, house: Crew) -> str:
        return str(house.asks(house.floor, self.table, **MISDEAL)["waiting"])

    def frozen(self) -> set[str | None]:
        """What each process shows of it, and whether it lets Ann decide is the same."""
        return {one.sees(self.table)["public"]["hand"]["frozen"] for one in (self.ann, self.ann_there)}


@pytest.fixture
def scene(two: Two) -> AtTwo:
    return AtTwo(two)


def test_a_hand_that_is_frozen_at_one_process_is_answered_at_the_other(scene: AtTwo) -> None:
    """Would catch a process that plays on in a hand which another one has stopped, and an answer that thaws it only
    where it was given."""
    filed = scene.called(scene.house)
    assert chooses(scene.there, scene.table, scene.ann_there) == "asked"
    assert scene.frozen() == {"a misdeal"}
    assert answers(scene.there.second, filed, agree=False)["error"] is None
    assert scene.frozen() == {None}
    assert chooses(scene.house, scene.table, scene.ann) is None


def test_two_calls_at_once_leave_no_hand_frozen_when_all_are_answered(scene: AtTwo) -> None:
    """A hand is called once; but two processes may each file a call before they hear of the other. The hand thaws with
    the last answer, once, whoever is faster."""

    def call(house: Crew, who: Browser, word: str) -> str | None:
        said = house.asks(who, scene.table, do=word, note="seen by me")
        assert said["waiting"] or said["error"]["code"] == "called-already", said
        return said["waiting"]  # type: ignore[no-any-return]

    with ThreadPoolExecutor(2) as threads:
        filed = [
            threads.submit(call, scene.house, scene.house.floor, "call-misdeal"),
            threads.submit(call, scene.there, scene.there.floor, "foul-deck"),
        ]
        numbers = [number for one in filed if (number := one.result())]
    assert numbers
    [shown] = scene.frozen()
    assert shown in ("a misdeal", "a foul deck")
    with ThreadPoolExecutor(2) as threads:
        said = [
            threads.submit(answers, who, number, agree=False)
            for who, number in zip((scene.house.second, scene.there.second), numbers, strict=False)
        ]
        assert [one.result()["error"] for one in said] == [None] * len(numbers)
    for web in (scene.two.one, scene.two.other):
        within(web, freezing.look, web.services, scene.table)  # the round that every process makes
    assert scene.frozen() == {None}
    assert chooses(scene.there, scene.table, scene.ann_there) is None


def test_a_call_that_is_late_by_a_moment_waits_behind_the_other(scene: AtTwo, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one process stops the hand after the other has looked at it, and before it stops it."""
    first, late = scene.called(scene.house), scene.two.other.services
    said, says = {"do": "foul-deck", "note": "seen by me"}, "Foul deck."
    filed = late.approvals.file("table", scene.table, "foul-deck", said, by="p.late", command_id="late", says=says)
    monkeypatch.setattr(calls, "stopping", lambda _, filed: c.Freeze(filed.id, "a foul deck"))
    monkeypatch.setattr(freezing, "is_past", lambda *_: False)
    assert within(scene.two.other, freezing.freeze, late, filed) is None
    assert scene.frozen() == {"a misdeal"}
    assert answers(scene.there.second, first, agree=False)["error"] is None
    assert scene.frozen() == {"a foul deck"}


def test_a_call_that_lapses_is_thawed_once_by_the_rounds_of_both(scene: AtTwo) -> None:
    """Would catch a hand that stays frozen because the process that froze it has gone, and two thaws on record."""
    scene.called(scene.house)
    scene.two.one.clock.now += WAITS_MS
    scene.two.other.clock.now += WAITS_MS
    webs = (scene.two.one, scene.two.other)
    with ThreadPoolExecutor(2) as threads:
        rounds = [threads.submit(within, web, freezing.look, web.services, scene.table) for web in webs]
        assert [one.result() for one in rounds] == [None, None]
    for web in webs:
        web.house.look(scene.table)
    assert scene.frozen() == {None}
    records = scene.two.one.house.store.records(f"table:{scene.table}")
    assert sum("hand-thawed" in record.payload for record in records) == 1
