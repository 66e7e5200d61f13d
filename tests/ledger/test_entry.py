"""A transaction adds up to nothing or is none; names of accounts can be read back; the page of accounts is true."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.ledger import accounts, entry
from pitboss.ledger.accounts import Account, Kind, LedgerError
from pitboss.ledger.entry import Transaction, merged, move, together
from pitboss.tables.terms import Chips, Terms

DOCS = Path(__file__).resolve().parents[2] / "docs" / "ledger.md"
NAMES = [accounts.at(Terms("T1", chips=Chips.ISSUED), Kind.TRAY), "cage", "outside", "wallet:ann", "seat:T1:ann"]
cents = st.integers(1, 10**15)
moves = st.tuples(st.permutations(NAMES), cents).map(lambda drawn: move(drawn[0][0], drawn[0][1], drawn[1]))


@given(st.lists(moves, max_size=8))
def test_several_moves_are_one_transaction_with_the_same_effect(made: list[Transaction]) -> None:
    """Would catch a merge that loses a cent or keeps a line of nothing."""
    wanted = {name: sum(dict(one.lines).get(name, 0) for one in made) for name in NAMES}
    found = {name: cents for one in merged(made) for name, cents in one.lines}
    assert found == {name: cents for name, cents in wanted.items() if cents}


@given(moves)
def test_a_transaction_comes_back_from_its_record(made: Transaction) -> None:
    assert entry.from_json(json.loads(json.dumps(made.as_json()))) == made


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([["cage", 5], ["tray:T1", -4]], "add up to 1 cents"),
        ([["cage", 5]], "add up to 5 cents"),
        ([], "without lines"),
        ([["cage", 0], ["tray:T1", 0]], "a line of nothing"),
        ([["cage", 5.0], ["tray:T1", -5.0]], "not whole cents"),
        ([["cage", True], ["tray:T1", -1]], "not whole cents"),
        ([["cage", "5"], ["tray:T1", -5]], "not whole cents"),
        ([["cage", None], ["tray:T1", -5]], "not whole cents"),
        ([["cage", 5], ["practice/tray:T1", -5]], "mixed"),
        ([["cage", 5], ["cage", -5]], "twice"),
        ([["purse:ann", 5], ["cage", -5]], "no account"),
        ([["tray", 5], ["cage", -5]], "no account"),
        ([["tray:", 5], ["cage", -5]], "no account"),
        ([["seat:T1", 5], ["cage", -5]], "no account"),
        ([["seat:T1:a:b", 5], ["cage", -5]], "no account"),
        ([["practice/practice/cage", 5], ["practice/tray:T1", -5]], "no account"),
        ([["cage", 5, 6], ["tray:T1", -5]], "no transaction"),
        ([[7, 5], ["tray:T1", -5]], "no name"),
        ({"cage": 5, "tray:T1": -5}, "no transaction"),
        (None, "no transaction"),
    ],
)
def test_what_is_no_transaction_is_not_read(lines: Any, said: str) -> None:
    """Would catch a record that was changed, and a float among cents."""
    with pytest.raises(LedgerError, match=said):
        entry.from_json(lines)


@pytest.mark.parametrize("cents", [0, -1])
def test_nothing_moves_backwards(cents: int) -> None:
    """Would catch a sign that turns a payment into a taking."""
    with pytest.raises(LedgerError):
        move("cage", "tray:T1", cents)


def test_nothing_together_is_no_transaction() -> None:
    assert together(("cage", 0), ("tray:T1", 0)) == ()


@pytest.mark.parametrize("chips", Chips)
def test_every_name_is_read_back(chips: Chips) -> None:
    """Would catch a name that the ledger writes and does not know again."""
    terms = Terms("T1", chips=chips)
    single = {kind: accounts.at(terms, kind) for kind in Kind if kind.of == ("table",)}
    assert {kind: accounts.read(name) for kind, name in single.items()} == {
        kind: Account(chips, kind, "T1") for kind in single
    }
    assert accounts.read(accounts.seat(terms, "ann")) == Account(chips, Kind.SEAT, "T1", "ann")
    assert accounts.read(accounts.spot(terms, 7)) == Account(chips, Kind.SPOT, "T1", "7")
    assert accounts.read(accounts.wallet(chips, "ann")) == Account(chips, Kind.WALLET, "", "ann")
    assert accounts.read(accounts.cage(chips)) == Account(chips, Kind.CAGE)
    assert accounts.read(accounts.outside(chips)) == Account(chips, Kind.OUTSIDE)
    assert accounts.read(accounts.pockets(chips)) == Account(chips, Kind.POCKETS)
    assert accounts.read(accounts.over_and_short(chips)) == Account(chips, Kind.OVER_AND_SHORT)


def test_the_page_has_the_accounts_as_they_are() -> None:
    """If this fails: put `accounts.page()` into docs/ledger.md."""
    assert accounts.page() in DOCS.read_text(encoding="utf-8")


@pytest.mark.parametrize("cents", [0, -1])
def test_nothing_and_less_do_not_move(cents: int) -> None:
    """Would catch a line of no chips in the book, and one that goes the other way."""
    with pytest.raises(LedgerError, match=f"{cents} cents cannot move from cage to outside"):
        move("cage", "outside", cents)
