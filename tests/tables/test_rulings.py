"""A dispute: the floor rules, and a manager has the last word, once, with both names on record."""

import pytest

from pitboss.tables import commands as c
from pitboss.tables import events as e
from pitboss.tables.commands import Ruling
from pitboss.tables.identities import TwoPeople
from pitboss.tables.terms import Duty
from tests.tables.driver import Driver, at_table

FLOOR, BOSS = "p.floorfloor", "p.bossbossbo"


def ruled(ruling: Ruling = Ruling.STANDS) -> Driver:
    table = at_table("six-card", "ann", "bob", floor=Duty.STAFF)
    for player in ("ann", "bob"):
        table.bet(player, ante=4_00)
    table.deal()
    table.must(c.Dispute(1, "I said fold"), c.Rule(ruling, "nobody heard it", FLOOR))
    return table


def test_a_manager_makes_a_hand_void_that_the_floor_let_stand_and_both_names_are_on_record() -> None:
    """Would catch a last word that changes nothing, or that nobody can read later."""
    table = ruled()
    assert table.happened(e.DisputeRuled)[-1].by == FLOOR
    done = table.must(c.Overrule(Ruling.VOID, "the camera shows it", BOSS))
    assert done[0] == e.RulingReviewed(Ruling.VOID, "the camera shows it", BOSS, FLOOR)
    assert table.hand.voided is not None
    assert table.hand.voided.reason is c.Reason.DISPUTE


def test_a_manager_has_the_last_word_once() -> None:
    """Would catch a second manager who changes it again."""
    table = ruled()
    table.must(c.Overrule(Ruling.STANDS, "the camera shows nothing", BOSS))
    assert table.no(c.Overrule(Ruling.VOID, "I think not", "p.otherbossx")) == "not-ruled"
    assert table.no(c.Dispute(1, "again")) == "ruled"
    table.finish()


@pytest.mark.parametrize("by", [FLOOR, TwoPeople(BOSS, FLOOR)])
def test_nobody_has_the_last_word_on_their_own_ruling(by: str | TwoPeople) -> None:
    assert ruled().no(c.Overrule(Ruling.VOID, "I was wrong", by)) == "own-ruling"


def test_there_is_no_last_word_without_a_ruling_or_a_reason_or_after_the_hand() -> None:
    table = ruled()
    assert table.no(c.Overrule(Ruling.VOID, " ", BOSS)) == "no-note"
    fresh = at_table("six-card", "ann", floor=Duty.STAFF)
    fresh.bet("ann", ante=4_00)
    fresh.deal()
    assert fresh.no(c.Overrule(Ruling.VOID, "x", BOSS)) == "not-ruled"
    assert ruled(Ruling.VOID).no(c.Overrule(Ruling.STANDS, "x", BOSS)) == "no-hand"
