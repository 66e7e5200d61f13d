"""Who sits where: the waiting list, several spots, conduct, and chips at the seat."""

import pytest

from pitboss.rounds import commands as r
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import dealer
from pitboss.tables import events as e
from pitboss.tables.state import Phase, Waiting
from pitboss.tables.terms import Chips
from tests.tables.driver import Driver, at_table, of

ANTE = {"ante": 2_00}


def full(*players: str, sheet: str = "four-card") -> Driver:
    return at_table(sheet, seats=len(players)).sit(*players)


def one_hand(table: Driver, player: str) -> tuple[e.Event, ...]:
    """A hand is played, by one spot; what happened when the next one opened."""
    table.bet(player, ante=2_00)
    table.finish()
    assert table.broken == []
    return table.log[-1][1]


# ---------------------------------------------------------------- seats and the waiting list


def test_people_sit_where_they_like_or_at_the_first_free_seat() -> None:
    table = at_table("four-card")
    table.must(c.Join("ann", seat=3))
    table.must(c.Join("bob"))
    assert (table.spots("ann"), table.spots("bob")) == ((3,), (1,))
    assert table.no(c.Join("cy", seat=3)) == "seat-taken"
    assert table.no(c.Join("cy", seat=9)) == "no-seat"
    assert table.no(c.Join("ann")) == "seated"


@pytest.mark.parametrize("name", ["", "practice banker", "a:b", "a/b", "x" * 41, "-ann", "ann\n"])
def test_a_name_that_an_account_could_not_carry_is_refused(name: str) -> None:
    assert at_table("four-card").no(c.Join(name)) == "bad-name"


def test_the_line_is_served_in_order_as_soon_as_a_seat_is_free() -> None:
    table = full("ann", "bob")
    table.must(c.Join("cy"), c.Join("dee"))
    assert table.no(c.Join("cy")) == "in-line"
    assert of(table.must(c.Leave("ann")), e.Seated) == [e.Seated("cy", c.Kind.PERSON, 1)]
    table.must(c.Leave("dee"))
    assert table.table.queue == ()


def test_whoever_has_wagers_leaves_when_the_hand_is_over_and_the_seat_goes_to_the_line() -> None:
    table = full("ann", "bob")
    table.must(c.Join("cy"))
    table.bet("ann", ante=2_00)
    assert of(table.must(c.Leave("ann")), e.LeaveAsked)
    assert table.no(c.Leave("ann")) == "leaving"
    assert table.no(c.Bet(1, "ann", ANTE)) == "leaving"
    table.finish()
    assert table.table.sitter("ann") is None
    assert table.spots("cy") == (1,)


def test_sitting_out_keeps_the_seat_and_nobody_waits_for_it() -> None:
    table = full("ann", "bob")
    table.must(c.SitOut("bob"))
    assert table.no(c.Bet(2, "bob", ANTE)) == "sitting-out"
    assert table.no(c.SitOut("bob")) == "sitting-out"
    table.bet("ann", ante=2_00)
    table.must(c.Ready("ann"))
    assert dealer.next_command(table.table) == r.NoMoreBets()
    table.must(c.SitIn("bob"))
    assert table.no(c.SitIn("bob")) == "not-sitting-out"


# ---------------------------------------------------------------- several spots


@pytest.mark.clause("E15")
def test_a_player_may_play_several_spots() -> None:
    table = at_table("four-card").sit("ann")
    table.must(c.WantSpots("ann", 3))
    assert table.spots("ann") == (1, 2, 3)
    for spot in (1, 2, 3):
        table.bet("ann", spot, ante=2_00)
    table.deal()
    assert [spot.number for spot in table.hand.round.spots] == [1, 2, 3]
    assert table.no(c.WantSpots("ann", 5)) == "bad-count"
    assert table.no(c.WantSpots("ann", 0)) == "bad-count"


@pytest.mark.clause("E15")
def test_while_people_wait_nobody_keeps_more_than_two_spots_from_the_next_hand_on() -> None:
    table = at_table("four-card").sit("ann")
    table.must(c.WantSpots("ann", 4), c.Join("bob"))
    assert table.spots("ann") == (1, 2, 3, 4), "in force from the next hand"
    assert table.table.queue == (Waiting("bob", c.Kind.PERSON),)
    table.bet("ann", 4, ante=2_00)
    table.finish()
    assert table.spots("ann")[:2] == (1, 2), "the first two by default"
    assert table.spots("bob") == (3,)


@pytest.mark.clause("E15")
def test_the_player_names_the_two_spots_that_are_kept() -> None:
    table = at_table("four-card").sit("ann")
    table.must(c.WantSpots("ann", 4))
    assert table.no(c.KeepSpots("ann", (1,))) == "bad-keep"
    assert table.no(c.KeepSpots("ann", (1, 1))) == "bad-keep"
    assert table.no(c.KeepSpots("ann", (1, 9))) == "bad-keep"
    table.must(c.KeepSpots("ann", (4, 2)))
    for waiting in ("bob", "cy", "dee"):
        table.must(c.Join(waiting))
    one_hand(table, "ann")
    assert set(table.spots("ann")) == {2, 4}
    assert (table.spots("bob"), table.spots("cy")) == ((1,), (3,))
    assert table.table.queue == (Waiting("dee", c.Kind.PERSON),), "two spots stay, though somebody waits"


@pytest.mark.clause("E15")
def test_on_scarce_extra_spots_players_take_turns() -> None:
    """Who held the extra spot goes to the end of the line for the next hand."""
    table = at_table("four-card", seats=3).sit("ann", "bob")
    table.must(c.WantSpots("ann", 2), c.WantSpots("bob", 2))
    held = []
    for _ in range(4):
        held.append([len(table.spots(player)) for player in ("ann", "bob")])
        one_hand(table, "ann")
    assert held == [[2, 1], [1, 2], [2, 1], [1, 2]]


def test_where_there_are_enough_extra_spots_everybody_keeps_theirs() -> None:
    table = at_table("four-card", seats=4).sit("ann", "bob")
    table.must(c.WantSpots("ann", 2), c.WantSpots("bob", 2))
    one_hand(table, "ann")
    assert (table.spots("ann"), table.spots("bob")) == ((1, 3), (2, 4))


def test_a_spot_with_wagers_is_given_up_only_when_the_hand_is_over() -> None:
    table = at_table("four-card").sit("ann")
    table.must(c.WantSpots("ann", 2))
    table.bet("ann", 2, ante=2_00)
    table.must(c.WantSpots("ann", 1))
    assert table.spots("ann") == (1, 2)
    table.finish()
    assert table.spots("ann") == (1,)


# ---------------------------------------------------------------- conduct


@pytest.mark.clause("B13", "E16")
@pytest.mark.parametrize("sheet", ["pair-plus", "four-card"])
def test_the_floor_warns_and_removes_without_loss_of_chips(sheet: str) -> None:
    table = full("ann", "bob", sheet=sheet)
    table.must(c.Warn("ann", "berating the dealer"))
    assert table.seen(None)["sitters"][0]["warnings"] == 1
    table.bet("ann", ante=2_00)
    removed = table.must(c.Remove("ann", "again"))
    assert of(removed, e.Left) == [e.Left("ann", 1_000_00)], "a wager before the deal goes back"
    assert table.no(c.Warn("ann", "once more")) == "not-seated"


@pytest.mark.clause("B13", "E16")
def test_wagers_of_a_hand_that_is_on_stand_when_a_player_is_removed() -> None:
    """Pair Plus sheet: the Play is forced, so the timer plays for the seat that is empty."""
    table = full("ann", "bob", sheet="pair-plus").lay(spot1="Ah Kh Qh", dealer="2c 3d 5h")
    table.bet("ann", ante=2_00)
    table.deal()
    table.must(c.Remove("ann", "swearing"))
    assert table.sitter("ann").leaving
    table.must(c.TimeUp())
    table.finish()
    left = table.happened(e.Left)
    assert left == [e.Left("ann", 1_000_00 + 2_00 + 10_00)], "the dealer does not qualify; the bonus pays 5 to 1"


@pytest.mark.clause("B13")
def test_a_removal_needs_a_reason_and_has_one_on_record_for_those_in_line_too() -> None:
    """Would catch a removal of somebody in line that the record says nothing of."""
    table = full("ann", "bob")
    table.must(c.Join("cy"))
    assert table.no(c.Remove("ann", " ")) == "no-note"
    assert table.no(c.Warn("ann", "")) == "no-note"
    assert table.must(c.Remove("cy", "swearing")) == (e.Removed("cy", "swearing"), e.LeftQueue("cy"))


# ---------------------------------------------------------------- admission


@pytest.mark.clause("D15")
def test_age_and_identification_are_checked_where_chips_are_issued() -> None:
    issued = at_table("player-dealer", chips=Chips.ISSUED, practice_bank=None)
    assert issued.no(c.Join("ann")) == "not-admitted"
    issued.must(c.Join("ann", checked=True))
    at_table("player-dealer").must(c.Join("ann"))


def test_bots_are_labelled_and_play_for_practice_chips_only() -> None:
    table = at_table("four-card").sit("ann").sit("simple bot 1", kind=c.Kind.BOT)
    assert [one["kind"] for one in table.seen(None)["sitters"]] == ["person", "bot"]
    assert at_table("four-card", chips=Chips.ISSUED).no(c.Join("simple bot 1", c.Kind.BOT)) == "bots"


# ---------------------------------------------------------------- chips at the seat


@pytest.mark.clause("B12", "E13")
def test_chips_are_bought_from_the_rack_or_the_cashier_and_payouts_come_from_the_tray() -> None:
    table = at_table("pair-plus", tray=500_00, rack=300_00).lay(spot1="Ah Kh Qh", dealer="2c 3d 5h")
    table.must(c.Join("ann"), c.BuyIn("ann", 100_00, c.Source.CASH), c.BuyIn("ann", 50_00))
    assert (table.chips("ann"), table.table.rack) == (150_00, 200_00)
    assert table.no(c.BuyIn("ann", 200_01, c.Source.CASH)) == "rack-short"
    table.bet("ann", pair_plus=2_00)
    table.deal()
    assert (table.table.rack, table.table.tray) == (200_00, 500_00 - 80_00)


@pytest.mark.parametrize("cents", [0, -1, 10**16, True])
def test_an_amount_is_whole_cents_and_more_than_none(cents: int) -> None:
    table = at_table("four-card").sit("ann")
    for command in (
        c.BuyIn("ann", cents),
        c.CashOut("ann", cents),
        c.Tip("ann", cents),
        c.Fill(cents),
        c.Credit(cents),
    ):
        assert table.no(command) == "bad-amount"


def test_chips_stay_at_the_table_while_a_hand_is_on() -> None:
    table = full("ann", "bob")
    table.must(c.Tip("ann", 1_00), c.CashOut("ann", 99_00))
    assert table.chips("ann") == 900_00
    assert table.no(c.CashOut("ann", 900_01)) == "short-of-chips"
    table.bet("ann", ante=2_00)
    assert table.no(c.CashOut("ann", 1_00)) == "hand-on"
    assert table.no(c.Tip("ann", 1_00)) == "hand-on"
    table.must(c.CashOut("bob", 1_00), c.Tip("bob", 1_00))
    assert table.phase is Phase.BETTING


def test_a_sheet_without_a_word_on_waiting_lets_people_keep_their_spots() -> None:
    assert shipped.load("six-card").sheet.spots.most_while_waiting == 7
    table = at_table("six-card").sit("ann")
    table.must(c.WantSpots("ann", 4), c.Join("bob"))
    table.bet("ann", ante=2_00)
    table.finish()
    assert len(table.spots("ann")) == 4
