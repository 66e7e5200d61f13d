"""What the other tests of the ledger do not reach: names of accounts, a transaction that was tampered with, a night's
opening, a count at an open table, a rider alone, and statements that begin in the middle."""

from fractions import Fraction

import pytest

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.book import add
from pitboss.ledger.entry import Transaction, move
from pitboss.ledger.post import TableFacts, post
from pitboss.ledger.statement import Dated, PlayerStatement, Shift, player_statement, shift, told
from pitboss.ledger.theory import Chance, Handle, Theory
from pitboss.rounds.settle import Cause, Ending, Settlement
from pitboss.tables import events as e
from pitboss.tables.terms import Chips, Terms

TERMS = Terms("T1", chips=Chips.ISSUED)
FELT = TableFacts(TERMS)


def test_every_name_that_is_made_is_read_back() -> None:
    made = {
        accounts.outside(Chips.PRACTICE): Kind.OUTSIDE,
        accounts.donations(Chips.ISSUED): Kind.DONATIONS,
        accounts.tip_pool("night"): Kind.TIP_POOL,
        accounts.spent(Chips.ISSUED, Kind.DONATIONS): Kind.DONATIONS,
        accounts.box(TERMS, 2): Kind.BOX,
    }
    assert {name: accounts.read(name).kind for name in made} == made


def test_a_transaction_that_does_not_sum_to_zero_is_not_added() -> None:
    """It was checked when it was made: somebody has changed it since."""
    wrong = move("cage", "tray:T1", 5_00)
    object.__setattr__(wrong, "lines", (("cage", -5_00), ("tray:T1", 6_00)))
    balances = {"cage": 10_00}
    with pytest.raises(LedgerError, match="add up to 100 cents"):
        add(balances, [wrong])
    assert balances == {"cage": 10_00}


def test_the_opening_of_a_table_of_a_night_touches_the_cage_and_moves_nothing() -> None:
    """So that an end of the night that was decided before it conflicts with it."""
    terms = Terms("T1", chips=Chips.NIGHT, tray=0, rack=0)
    entries = post(TableFacts(terms), e.TableOpened(terms, "", "", ""))
    cage, tray = accounts.cage(Chips.NIGHT), accounts.at(terms, Kind.TRAY)
    assert [one.lines for one in entries] == [((cage, -1), (tray, 1)), ((tray, -1), (cage, 1))]


def test_a_count_at_an_open_table_books_what_is_missing() -> None:
    (entry,) = post(FELT, e.TrayCounted(tray=95_00, rack=20_00, tray_book=100_00, rack_book=20_00))
    assert dict(entry.lines) == {"tray:T1": -5_00, "differences:T1": 5_00}


def test_a_rider_is_paid_from_the_tray_to_their_seat() -> None:
    won = Settlement("ante", 5_00, 5_00, Ending.WIN, Cause.PAYS, None, "", "")
    (entry,) = post(FELT, e.BehindSettled(3, "bob", won))
    assert dict(entry.lines) == {"spot:T1:3": -5_00, "seat:T1:bob": 10_00, "tray:T1": -5_00}


def test_a_meter_that_is_corrected_is_no_win_of_the_table() -> None:
    history = [Dated(1, move("cage", "tray:T1", 50_00)), Dated(2, move("tray:T1", "meter:T1:jackpot", 3_00))]
    assert shift(TERMS, history, 2, 3) == Shift(opening=50_00, closing=50_00, metered=3_00)


def test_a_players_statement_that_begins_in_the_middle_opens_with_what_they_had_and_ends_before_what_comes() -> None:
    """Chips in the hand count as brought. Would catch a moment that is in two statements, or in none."""
    brought = Transaction((("pockets", -7_00), ("wallet:ann", 7_00)))
    history = [Dated(at, brought) for at in (1, 2, 3)]
    assert player_statement("ann", Chips.ISSUED, history, 2, 3) == PlayerStatement(
        opening=7_00, brought=7_00, closing=14_00
    )


def test_one_transaction_is_told_for_its_own_table_alone() -> None:
    drop = Transaction((("outside", -1_00), ("drop:T1", 1_00), ("rack:T1", -1_00), ("seat:T1:ann", 1_00)))
    assert told(TERMS, drop) == {"drop": 1_00}
    assert told(Terms("T2", chips=Chips.ISSUED), drop) == {}


@pytest.mark.parametrize(("share", "alarms"), [(None, False), (0.9e-4, True), (1e-4, False)])
def test_a_result_rarer_than_one_day_in_ten_thousand_raises_the_alarm(share: float | None, alarms: bool) -> None:
    chance = None if share is None else Chance(share, (0, 0), (0, 0))
    assert Theory("ante", Handle(), Fraction(0), Fraction(1), chance).is_alarm is alarms
