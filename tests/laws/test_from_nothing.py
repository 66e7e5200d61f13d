"""A house from nothing comes to a hand that is played and to everybody at home; each step is planted to be missing."""

from dataclasses import replace

import pytest

from pitboss.house.people import staff
from pitboss.house.permits import table as permits_table
from pitboss.laws import from_nothing
from pitboss.laws.evening import Dealing
from pitboss.rounds.refusal import refuse
from pitboss.sheets import shipped

SHEETS = ("six-card", "player-dealer")


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("dealing", [Dealing.STAFF, Dealing.REAL])
def test_a_house_from_nothing_comes_to_everybody_at_home(sheet: str, dealing: Dealing) -> None:
    assert from_nothing.opened(shipped.load(sheet), dealing) is None


@pytest.mark.parametrize(("word", "why"), [
    ("invite", "nobody lets in a dealer"),
    ("change-capital", "nobody puts in capital"),
    ("check-identity", "nobody looks at the papers of player 1"),
    ("cage-buy-in", "nobody sells chips to player 1"),
    ("open-table", "nobody opens a table"),
    ("cage-cash-out", "nobody pays player 1 for their chips"),
])  # fmt: skip
def test_a_step_that_nobody_is_offered_is_noticed(monkeypatch: pytest.MonkeyPatch, word: str, why: str) -> None:
    """Would catch a law that goes around what nobody can do."""
    monkeypatch.setitem(permits_table.TABLE, word, replace(permits_table.TABLE[word], who={}))
    assert from_nothing.opened(shipped.load("six-card")) == why


def test_a_house_that_nobody_gets_into_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first account was one that only a command made, and the command was refused while the house ran."""
    honest = staff.decide

    def decide(state: staff.Staff, command: staff.Command, *, by: str, day: str) -> staff.Answer:
        first = isinstance(command, staff.MakeFirstManager)
        return refuse(staff.StaffCode.NOT_FIRST) if first else honest(state, command, by=by, day=day)

    monkeypatch.setattr(staff, "decide", decide)
    assert from_nothing.opened(shipped.load("six-card")) == "nobody becomes the first manager"
