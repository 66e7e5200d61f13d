"""The checker says what cannot be true of a book, and nothing of one that can."""

import pytest

from pitboss.ledger.book import Book, differing, overdrawn, rebuilt, trial_balance, wrong
from pitboss.ledger.entry import move, together

SOUND = Book({"outside": -100_00, "cage": 60_00, "wallet:ann": 30_00, "tray:T1": 12_00, "breakage:T1": -2_00})


def test_a_sound_book_has_nothing_wrong() -> None:
    assert wrong(SOUND, between_hands={"T1"}, closed={"T2"}) == []


@pytest.mark.parametrize(
    ("balances", "said"),
    [
        ({"cage": -1, "outside": 1}, ["cage is below nothing: -$0.01"]),
        ({"wallet:ann": -5_00, "cage": 5_00}, ["wallet:ann is below nothing: -$5"]),
        ({"tray:T1": -5_00, "cage": 5_00}, ["tray:T1 is below nothing: -$5"]),
        ({"tray:T1": -5_00, "breakage:T1": 3_00, "cage": 2_00}, ["tray:T1 is below nothing: -$2"]),
        ({"tray:T1": 1_00, "breakage:T1": -3_00, "cage": 2_00}, ["tray:T1 is below nothing: -$2"]),
        ({"breakage:T1": -2_00, "cage": 2_00}, ["tray:T1 is below nothing: -$2"]),
        ({"tray:T1": 2_00, "breakage:T1": -2_00}, []),
        ({"tray:T1": -5_00, "breakage:T2": 5_00}, ["tray:T1 is below nothing: -$5"]),
        ({"tray:T1": -5_00, "breakage:T1": 5_00}, []),
        ({"practice/tray:T1": -5_00, "practice/breakage:T1": 5_00}, []),
        ({"tray:tray": -5_00, "breakage:tray": 5_00}, []),
        ({"differences:T1": -5_00, "cage": 5_00}, []),
        ({"spot:T1:3": 5_00, "outside": -5_00}, ["spot:T1:3 holds $5, and no hand is on"]),
        ({"bank:T1": 5_00, "outside": -5_00}, ["bank:T1 holds $5, and no hand is on"]),
        ({"spot:T2:3": 5_00, "outside": -5_00}, []),
        ({"transit:T3": 5_00, "outside": -5_00}, ["transit:T3 holds $5, and the table is closed"]),
        ({"seat:T3:ann": 5_00, "outside": -5_00}, ["seat:T3:ann holds $5, and the table is closed"]),
        ({"tips:T3": 5_00, "outside": -5_00}, []),
        ({"cage": 5_00, "outside": -4_00}, ["$4 of issued chips went out, and the accounts hold $5"]),
        (
            {"cage": 5_00, "practice/outside": -5_00},
            [
                "$0 of issued chips went out, and the accounts hold $5",
                "5 of practice chips went out, and the accounts hold 0",
            ],
        ),
    ],
)
def test_what_cannot_be_true_is_said(balances: dict[str, int], said: list[str]) -> None:
    """Would catch a checker that has gone blind, or cries wolf."""
    assert wrong(Book(balances), between_hands={"T1"}, closed={"T3"}) == said


def test_a_tray_that_paid_more_than_it_held_is_overdrawn_though_rounding_up_has_a_part_of_it() -> None:
    """Would catch chips that were paid and never there: the tray as the book has it is not below nothing."""
    held = Book({"outside": -2_00, "tray:T1": 2_00})
    paid = together(("tray:T1", -2_00), ("breakage:T1", -50), ("seat:T1:ann", 2_50))
    assert overdrawn(held, [move("tray:T1", "seat:T1:ann", 2_00)]) == []
    assert overdrawn(held, paid) == ["tray:T1 is below nothing on the way: -$0.50"]


def test_an_account_that_holds_nothing_is_not_in_the_book() -> None:
    there = move("outside", "cage", 5_00)
    back = move("cage", "outside", 5_00)
    assert rebuilt([there, back]).balances == {}


def test_balances_that_were_changed_are_named() -> None:
    """Would catch a store whose balances are not what its entries come to."""
    kept = {"outside": -5_00, "cage": 6_00}
    assert differing(kept, [move("outside", "cage", 5_00)]) == ["cage is kept as $6; its entries come to $5"]
    assert differing({}, [move("outside", "cage", 5_00)]) == [
        "cage is kept as $0; its entries come to $5",
        "outside is kept as $0; its entries come to -$5",
    ]


def test_a_trial_balance_comes_to_nothing() -> None:
    assert trial_balance(SOUND).splitlines()[0] == "breakage:T1    -$2"
    assert trial_balance(SOUND).splitlines()[-1] == "in all          $0"
