"""The law's limit of a single wager at a table: for bets, bets behind and raises; never so that somebody is stuck."""

import pytest

from pitboss.rounds import commands as r
from pitboss.rounds.choices import Offer
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.terms import FloorRules
from tests.tables.driver import at_table


def test_a_raise_beyond_the_limit_of_a_single_wager_is_neither_offered_nor_taken() -> None:
    """Would catch a raise of three times the Ante that is above the law although the Ante is not."""
    table = at_table("four-card-uncapped", "ann")
    table.must(c.PostFloorRules(FloorRules(wager_most=5_00)))
    table.bet("ann", ante=4_00)
    table.deal()
    words = [offer.choice for offer in play.offers(table.table, 1, table.order()).offers]
    assert words == ["fold", "1x"]
    assert table.no(r.Choose(1, "ann", "2x")) == "wager-cap"
    table.choose("ann", "1x")
    table.settle()


@pytest.mark.parametrize(
    ("rules", "cents"),
    [
        (FloorRules(wager_most=3_00), 4_00),
        (FloorRules(wager_amounts=(4_00,)), 2_00),
        (FloorRules(wager_least=4_00), 2_00),
    ],
)
def test_a_bet_beyond_the_limit_is_refused_with_the_limit(rules: FloorRules, cents: int) -> None:
    table = at_table("six-card", "ann")
    table.must(c.PostFloorRules(rules))
    assert table.no(c.Bet(1, "ann", {"ante": cents})) == "wager-cap"


def test_who_can_only_go_on_beyond_the_limit_goes_on() -> None:
    """Would catch a player who may neither play nor fold: on this sheet there is no fold."""
    table = at_table("pair-plus", "ann")
    table.must(c.PostFloorRules(FloorRules(wager_least=1)))
    assert play.within_cap(table.table, ()) == ()
    offers = (Offer("1x", 10_00),)
    table.must(c.PostFloorRules(FloorRules(wager_most=5_00)))
    assert play.within_cap(table.table, offers) == offers
