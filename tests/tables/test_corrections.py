"""Hands put right: worked out by hand, at the limits of what players and tray can pay, and with planted mistakes."""

from random import Random
from typing import Any

import pytest

from pitboss.laws import corrections as law
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import correcting, moves, recalling
from pitboss.tables import events as e
from pitboss.tables.terms import Chips, Duty
from tests.tables.driver import Driver, at_table, of
from tests.tables.real_cards import RealTable, real_table, spot

WHY = "the eight was a six"


def three_card(*people: str, **terms: Any) -> RealTable:
    """A hand of Three Card as it was tapped: 8s 8d 4c, a pair, against queen high."""
    table = real_table("six-card", *people, **terms)
    table.record(spot(1, "8s 8d 4c", "1x", ante=4_00, pair_plus=4_00), dealer="Qh 7c 2d")
    return table


def right(cards: str = "8s 6d 4c", place: str = "1", **more: Any) -> c.CorrectHand:
    return c.CorrectHand(1, WHY, {place: tuple(cards.split())}, **more)


def lines(events: tuple[e.Event, ...]) -> dict[tuple[int, str], tuple[Cents, Cents]]:
    return {(one.spot, one.wager): (one.was, one.now) for one in of(events, e.PayoutCorrected) if one.was != one.now}


@pytest.mark.clause("A6", "A7")
def test_a_misread_hand_of_three_cards_by_hand() -> None:
    """Tapped as a pair of eights: Ante and Play win $4 each, Pair Plus pays a pair 1 to 1, $4: +$12 in all. It was
    eight high against a queen, which qualifies and is higher: Ante, Play and Pair Plus lose $4 each, -$12 in all. So
    the player gives back $24, and the tray has it."""
    table = three_card("ann")
    tray, chips = table.table.tray, table.chips("ann")
    events = table.must(right(by="flo"))
    assert lines(events) == {(1, "ante"): (4_00, -4_00), (1, "play"): (4_00, -4_00), (1, "pair-plus"): (4_00, -4_00)}
    assert of(events, e.HandCorrected) == [
        e.HandCorrected(1, 1, WHY, "flo", {"1": ("8s", "6d", "4c")}, (), {}),
    ]
    brought = sum(one.cents for one in of(events, e.ChipsBought))
    assert (table.chips("ann") - chips - brought, table.table.tray - tray) == (-24_00, 24_00)


@pytest.mark.clause("E10", "E11")
def test_a_misread_hand_of_four_cards_by_hand_and_then_the_dealers() -> None:
    """Tapped as a pair of aces against king high: Ante +$2, Raise +$2, Aces Up pays aces 1 to 1, +$2. The second ace
    was an eight: ace high still beats king high, so Ante and Raise stay, and Aces Up loses: -$4. Then the dealer's
    queen was a second king: a pair beats ace high, so spot 1 loses $2 and $2 where it had won them, -$8. Spot 2 had
    lost with its jack high already: nothing moves there."""
    table = real_table("four-card", "ann", "bob")
    table.record(
        spot(1, "As Ad 7c 5h 2s", "1x", ante=2_00, aces_up=2_00), spot(2, "Jh 9c 8c 5d 3h", "1x", ante=2_00),
        dealer="Kc Qd 9h 6s 4d 3c",
    )  # fmt: skip
    first = table.must(c.CorrectHand(1, "one ace was an eight", {"1": ("As", "8d", "7c", "5h", "2s")}))
    assert lines(first) == {(1, "aces-up"): (2_00, -2_00)}
    up_first = ("Qd", "9h", "6s", "4d", "3c", "Kc")  # in the order of the deal the card that is face up is the last
    second = table.must(
        c.CorrectHand(1, "two kings", {"dealer": tuple("Kd" if one == "Qd" else one for one in up_first)})
    )
    assert lines(second) == {(1, "ante"): (2_00, -2_00), (1, "raise"): (2_00, -2_00)}
    assert [one.number for one in (*of(first, e.HandCorrected), *of(second, e.HandCorrected))] == [1, 2]
    assert {(one.spot, one.wager): one.net for one in table.table.past[1] if one.stake} == {
        (1, "ante"): -2_00, (1, "raise"): -2_00, (1, "aces-up"): -2_00, (2, "ante"): -2_00, (2, "raise"): -2_00,
    }  # fmt: skip


def paid() -> Driver:
    """A hand from a sealed deck: Ann has a pair against queen high, and played."""
    table = at_table("six-card").sit("ann").lay(spot1="8s 8d 4c", dealer="Qh 7c 2d")
    table.bet("ann", ante=4_00, pair_plus=4_00)
    table.deal()
    table.choose("ann", "1x")
    table.settle()
    table.again()
    return table


FOLD = c.CorrectHand(1, "she had folded", spots=(c.RightSpot(1, choices={"decide": "fold"}),))


def test_a_decision_from_a_sealed_deck_is_corrected_by_reversing_entries() -> None:
    """Folded, the Ante is lost and the Play was never made; Pair Plus lives on this sheet: -$12 in all."""
    table = paid()
    tray, chips = table.table.tray, table.chips("ann")
    events = table.must(FOLD)
    assert lines(events) == {(1, "ante"): (4_00, -4_00), (1, "play"): (4_00, 0)}
    assert (table.chips("ann") - chips, table.table.tray - tray) == (-12_00, 12_00)
    assert table.no(FOLD) == "no-change"


def test_a_sealed_deck_has_no_other_cards() -> None:
    assert paid().no(right()) == "sealed-deck"


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (right("8s 6d"), "bad-cards"),
        (right("8s 6d Qh"), "bad-cards"),  # the dealer has it
        (right("8s 6d 1c"), "bad-cards"),
        (right("8s 8d 4c"), "no-change"),
        (right(place="3"), "bad-cards"),
        (c.CorrectHand(1, WHY, spots=(c.RightSpot(1, bets={"ante": 5_00}),)), "over-limit"),
        (c.CorrectHand(1, WHY, spots=(c.RightSpot(1, choices={"decide": "3x"}),)), "not-offered"),
        (c.CorrectHand(1, WHY, spots=(c.RightSpot(1, {"pair-plus": 4_00}, {"decide": "1x"}),)), "no-decision"),
        (c.CorrectHand(7, WHY, {"1": ("8s",)}), "no-such-hand"),
        (c.CorrectHand(1, " ", {"1": ("8s",)}), "no-note"),
    ],
)  # fmt: skip
def test_what_cannot_have_been_is_refused(command: c.CorrectHand, word: str) -> None:
    assert three_card("ann").no(command) == word


def test_who_folded_showed_no_cards_so_they_are_asked_for() -> None:
    table = real_table("six-card", "ann")
    table.record(spot(1, "", "fold", ante=4_00), dealer="Qh 7c 2d")
    played = c.RightSpot(1, choices={"decide": "1x"})
    assert table.no(c.CorrectHand(1, "she had played", spots=(played,))) == "cards-needed"
    made = table.must(c.CorrectHand(1, "she had played", {"1": ("Ks", "Kd", "4c")}, (played,)))
    assert lines(made) == {(1, "ante"): (-4_00, 4_00), (1, "play"): (0, 4_00)}


def test_results_without_cards_are_corrected_by_results_or_by_cards() -> None:
    table = real_table("six-card", "ann")
    table.record(spot(1, "", "1x", ante=4_00, results={"ante": "higher"}))
    lost = c.RightSpot(1, results={"ante": "lower"})
    assert lines(table.must(c.CorrectHand(1, "it lost", spots=(lost,)))) == {
        (1, "ante"): (4_00, -4_00), (1, "play"): (4_00, -4_00),
    }  # fmt: skip
    shown: dict[str, tuple[str, ...]] = {"1": ("Ks", "Kd", "4c"), "dealer": ("Qh", "7c", "2d")}
    assert lines(table.must(c.CorrectHand(1, "here they are", shown))) == {
        (1, "ante"): (-4_00, 4_00), (1, "play"): (-4_00, 4_00),
    }  # fmt: skip


# ---------------------------------------------------------------- who pays


def test_who_has_left_is_paid_on_their_account_and_a_walk_in_in_chips() -> None:
    """Would catch chips that are put on a seat where nobody sits."""
    table = paid()
    more = c.CorrectHand(1, "nothing was staked on it", spots=(c.RightSpot(1, choices={"decide": "fold"}),))
    table.must(more)
    table.must(c.Leave("ann"))
    back = c.CorrectHand(1, "she had played", spots=(c.RightSpot(1, choices={"decide": "1x"}),))
    assert {one.along for one in of(table.must(back), e.PayoutCorrected)} == {e.Along.WALLET}
    real = three_card(chips=Chips.ISSUED)
    real.must(right())
    real.record(spot(2, "Ks Kd 4c", "1x", ante=4_00), dealer="Qh 7c 2d")  # the walk-in at spot 1 has gone
    assert {one.along for one in of(real.must(right("8s 8d 4c")), e.PayoutCorrected)} == {e.Along.HAND}


@pytest.mark.parametrize("cage", [None, True])
@pytest.mark.parametrize("along", e.Along)
@pytest.mark.parametrize(
    ("was", "now"),
    [(-4_00, 8_00), (8_00, -4_00), (0, -4_00), (8_00, 2_00), (2_00, 8_00), (-8_00, -2_00), (6_00, 0), (0, 1)],
)
def test_a_seat_where_nobody_sits_never_owes(was: int, now: int, along: e.Along, cage: bool | None) -> None:
    """Would catch a wager of somebody who left that is lost after all, beside others that are won: the seat paid before
    it had the chips, and the book refused the whole correction. After the table has closed, the same of its tray."""
    line = e.PayoutCorrected(1, 1, "ann", "ante", 4_00, was, now, "a card was misread", along=along, cage=cage)
    waits = [moves.Where.SEAT, *([moves.Where.TRANSIT, moves.Where.TRAY] if cage else [])]
    for place in waits:
        held = [0]
        for source, target, cents in moves.moves(line, moves.TRAY, lambda _: ""):
            held.append(held[-1] + cents * ((target.where is place) - (source.where is place)))
        assert (held[-1], min(held)) == (0, 0), place
    came = moves.sums(moves.moves(line, moves.TRAY, lambda _: ""))
    assert came[moves.Place(moves.Where.WALLET, "ann") if along is e.Along.WALLET else moves.POCKETS] == now - was


def test_what_somebody_who_left_got_too_much_is_borne_by_the_house_only_if_it_says_so() -> None:
    table = paid()
    table.must(c.Leave("ann"))
    tray = table.table.tray
    assert table.no(FOLD) == "cannot-give-back"
    made = table.must(c.CorrectHand(1, FOLD.note, spots=FOLD.spots, waive=True))
    assert (of(made, e.HandCorrected)[0].waived, of(made, e.PayoutCorrected)) == ({"ann": -12_00}, [])
    assert table.table.tray == tray


def test_a_seat_with_too_few_chips_brings_more_first() -> None:
    table = paid()
    table.must(c.CashOut("ann", table.chips("ann") - 1_00))
    assert table.no(FOLD) == "short-of-chips"
    table.must(c.BuyIn("ann", 11_00), FOLD)
    assert table.chips("ann") == 0


def test_a_tray_that_is_too_small_asks_for_a_fill() -> None:
    table = paid()
    table.must(FOLD)
    table.must(c.Credit(table.table.tray - 1))
    back = c.CorrectHand(1, "she had played", spots=(c.RightSpot(1, choices={"decide": "1x"}),))
    assert table.no(back) == "tray-short"


def closed(table: Driver) -> Driver:
    table.must(c.CloseTable(table.table.tray, table.table.rack, table.unused()))
    return table


@pytest.mark.parametrize("again", [False, True])
def test_wagers_that_win_and_lose_are_put_right_after_the_table_has_closed(*, again: bool) -> None:
    """A pair of eights wins as much as is staked. Ante and Play were $4 each instead of $2, Pair Plus $2 instead of $4:
    the cage sends $2 twice, and gets $2 back. Would catch chips that go back before they came, and a tray that pays the
    whole win though it needs the difference."""
    real = real_table("six-card", "p.abcdefghij", chips=Chips.ISSUED)
    real.record(spot(1, "8s 8d 4c", "1x", ante=2_00, pair_plus=4_00), dealer="Qh 7c 2d")
    closed(real)
    if again:
        real.must(c.OpenTable(real.table.terms, real.table.rules, real.table.texts))
    before = real.book.balance("cage")
    staked = c.RightSpot(1, bets={"ante": 4_00, "pair-plus": 2_00})
    made = real.must(c.CorrectHand(1, "chips were miscounted", spots=(staked,)))
    assert lines(made) == {(1, "ante"): (2_00, 4_00), (1, "play"): (2_00, 4_00), (1, "pair-plus"): (4_00, 2_00)}
    assert before - real.book.balance("cage") == 2_00


def test_a_hand_of_a_closed_table_is_paid_from_the_cage_for_chips_of_the_house_only() -> None:
    """Would catch a payout that nobody could ever correct because the table has closed since."""
    real = three_card("p.abcdefghij", chips=Chips.ISSUED)
    real.must(right())
    closed(real)
    made = real.must(right("8s 8d 4c"))
    assert {(one.along, one.cage) for one in of(made, e.PayoutCorrected)} == {(e.Along.WALLET, True)}
    assert real.table.tray == 0
    assert closed(three_card("ann")).no(right()) == "chips-gone"


# ---------------------------------------------------------------- calls


def test_a_call_about_a_paid_hand_stops_nothing_and_is_answered_by_a_word_or_a_correction() -> None:
    table = three_card("ann", floor=Duty.STAFF)
    call = c.CallFloor(1, 1, "ann", "I had a six")
    table.must(call)
    assert table.no(call) == "called-already"
    assert table.no(c.CallFloor(1, 1, "bob", "me too")) == "not-your-spot"
    assert table.no(c.CallFloor(9, 1, "ann", "which?")) == "no-such-hand"
    table.record(spot(1, "Ks Kd 4c", "1x", ante=4_00), dealer="Qh 7c 2d")
    table.must(c.AnswerCall(1, 1, "ann", "the camera shows an eight", "flo"))
    assert table.table.calls == ()
    table.must(call)
    answered = of(table.must(right(by="flo")), e.CallAnswered)
    assert [(one.ruling, one.player) for one in answered] == [(e.CallRuling.CORRECTED, "ann")]
    assert table.no(c.AnswerCall(1, 1, "ann", "again", "flo")) == "not-called-about"


def test_calls_outlast_a_closing_and_are_answered_at_a_closed_table() -> None:
    table = three_card("ann", floor=Duty.STAFF)
    table.must(c.CallFloor(1, 1, "ann", "I had a six"))
    closed(table)
    table.must(c.AnswerCall(1, 1, "ann", "it stands", "flo"))
    table.must(c.CallFloor(1, 1, "ann", "really"))


def test_a_player_who_calls_without_end_is_stopped() -> None:
    table = real_table("six-card", "ann", floor=Duty.STAFF)
    for number in range(1, 7):
        table.record(spot(1, "8s 8d 4c", "1x", ante=4_00), dealer="Qh 7c 2d")
        answer = table.ask(c.CallFloor(number, 1, "ann", "look"))
        assert isinstance(answer, Refusal) == (number == 6)


def test_without_a_floor_a_call_for_practice_chips_is_answered_at_once() -> None:
    assert [one.ruling for one in of(paid().must(c.CallFloor(1, 1, "ann", "look")), e.CallAnswered)] == [
        e.CallRuling.STANDS
    ]


# ---------------------------------------------------------------- planted


def test_a_correction_that_does_not_settle_again_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law is worth something: a correction that takes the old results is found."""

    def as_it_was(recalled: Any, hand: Any) -> Any:
        return recalling.settled_again(recalled, recalled.hand)

    monkeypatch.setattr(correcting, "settled_again", as_it_was)
    assert next(iter(law.same(shipped.load("six-card"), Random(1), 30)), None)
