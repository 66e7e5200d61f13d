"""A player whose time is up: the clock decides, or, where the house has it so and staff deal, the floor."""

from typing import Any

import pytest

from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import LateRuling
from pitboss.tables.terms import Duty, FloorRules
from pitboss.tables.waits import waiting
from tests.tables.driver import Driver, at_table


def staffed(**terms: Duty) -> Driver:
    duties: dict[str, Any] = {"dealer": Duty.STAFF, "floor": Duty.STAFF, **terms}
    table = at_table("six-card", "ann", "bob", **duties)
    table.must(c.PostFloorRules(FloorRules(floor_decides=True)))
    for player in ("ann", "bob"):
        table.bet(player, ante=4_00)
    table.deal()
    return table


def test_the_floor_decides_for_a_player_whose_time_is_up_and_the_default_is_a_fold() -> None:
    """Would catch a clock that folds before the floor has looked, and a decision for somebody who has time."""
    table = staffed()
    assert table.no(c.DecideLate(1, LateRuling.DEFAULT)) == "not-late"
    assert table.must(c.TimeUp()) == (e.TimeRanOut(1), e.TimeRanOut(2))
    assert waiting(table.table) is None
    assert table.no(c.TimeUp()) == "nothing-due"
    done = table.must(c.DecideLate(1, LateRuling.DEFAULT))
    assert done[0] == e.TimedOut(1)
    assert [spot.folded for spot in table.hand.round.spots] == [True, False]
    table.choose("bob", "1x")  # until the floor has decided, a player still may
    table.settle()


def test_more_time_is_measured_anew_and_for_that_player_alone() -> None:
    """Would catch a clock that goes on from where it was, and one that runs for those who wait for the floor."""
    table = staffed()
    before = waiting(table.table)
    table.must(c.TimeUp(), c.DecideLate(2, LateRuling.MORE_TIME))
    after = waiting(table.table)
    assert before is not None
    assert after is not None
    assert after.name != before.name
    assert table.must(c.TimeUp()) == (e.TimeRanOut(2),)
    assert table.hand.late == (1, 2)


@pytest.mark.parametrize("duty", ["dealer", "floor"])
def test_without_staff_the_clock_decides(duty: str) -> None:
    """Would catch a table that waits for a floor manager whom it does not have."""
    table = staffed(**{duty: Duty.AUTOMATIC})
    table.must(c.TimeUp())
    assert [spot.folded for spot in table.hand.round.spots] == [True, True]


def test_a_floor_that_leaves_hands_the_clock_back() -> None:
    table = staffed()
    table.must(c.TimeUp(), c.SetDuty(floor=Duty.AUTOMATIC))
    assert waiting(table.table) is not None
    table.must(c.TimeUp())
    assert [spot.folded for spot in table.hand.round.spots] == [True, True]


def test_what_the_floor_decides_is_no_act_of_a_player() -> None:
    """Would catch a misdeal that cannot be called because the floor has folded two hands."""
    table = staffed()
    table.must(c.TimeUp(), *(c.DecideLate(spot, LateRuling.DEFAULT) for spot in (1, 2)))
    table.must(c.CallMisdeal("a card too many"))


def test_by_default_the_clock_decides_as_it_did() -> None:
    table = at_table("six-card", "ann", dealer=Duty.STAFF, floor=Duty.STAFF)
    table.bet("ann", ante=4_00)
    table.deal()
    table.must(c.TimeUp())
    assert [spot.folded for spot in table.hand.round.spots] == [True]
