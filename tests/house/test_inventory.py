"""The chips of the house by denomination: the law over random days, and what counts show."""

from dataclasses import replace
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.house.cash import cage, inventory
from pitboss.house.cash.cage import Cage, CageCode, SlipKind
from pitboss.house.cash.inventory import Holding
from pitboss.house.reporting import chip_report
from pitboss.ledger.accounts import Kind
from pitboss.money import denominations as d
from pitboss.rounds.refusal import Refusal
from pitboss.tables.terms import Chips

DAY = "2026-11-17"
PIECES = st.dictionaries(st.sampled_from(["50", "100", "500", "2500"]), st.integers(1, 9), min_size=1)
MAYBE = st.none() | PIECES
Act: TypeAlias = tuple[str, str, dict[str, int] | None, int]


def _moved(pieces: dict[str, int] | None, cents: int) -> int:
    return cents if pieces is None else d.worth(pieces)


def _events(what: str, table: str, pieces: dict[str, int] | None, cents: int) -> cage.Event:
    amount = _moved(pieces, cents)
    match what:
        case "buy":
            return cage.BoughtAtCage("ann", amount, in_hand=True, pieces=pieces)
        case "cash":
            return cage.CashedOut("ann", amount, in_hand=True, pieces=pieces)
        case "count":
            return cage.ChipsCounted(pieces or {}, d.worth(pieces or {}))
        case "collections":
            return cage.CollectionsSwept(table, amount, Chips.ISSUED, pieces)
        case "tips":
            return cage.TipsPaid(table, amount, Chips.ISSUED, pieces=pieces)
        case "pool":
            return cage.TipsPooled(DAY, table, amount, DAY, pieces=pieces)
        case "void":
            return cage.SlipVoided(1, "collections-swept", amount, "x", {}, to_cage=-amount, pieces=pieces)
        case "maker":
            return cage.ChipsChanged(pieces or {}, d.worth(pieces or {}))
        case kind:
            return cage.SlipWritten(SlipKind(kind), table, 1, amount, pieces)


KINDS = ("buy", "cash", "count", "maker", "collections", "tips", "pool", "void")
ACTS = st.tuples(
    st.sampled_from([*KINDS, *(kind.value for kind in SlipKind)]), st.sampled_from(["T1", "T2"]), MAYBE,
    st.integers(1, 900),
)  # fmt: skip


@given(st.lists(ACTS, max_size=30))
def test_what_the_house_owns_is_at_the_cage_at_tables_or_out(
    acts: list[tuple[str, str, dict[str, int] | None, int]],
) -> None:
    """By denomination, after every event. Would catch a movement that forgets one of its two sides."""
    state = Cage()
    for act in acts:
        state = cage.evolve(state, _events(*act))
        assert inventory.problem(state.inventory) is None, act


def test_a_lost_side_of_a_movement_is_noticed() -> None:
    state = cage.evolve(Cage(), cage.ChipsCounted({"500": 20}, 100_00))
    moved = cage.evolve(state, cage.BoughtAtCage("", 25_00, in_hand=True, pieces={"500": 5}))
    planted = replace(moved.inventory, out=Holding())
    assert inventory.problem(moved.inventory) is None
    assert "-5 x $5" in str(inventory.problem(planted))


@pytest.mark.parametrize("what", ["cash", "collections", "tips", "pool"])
def test_chips_that_come_to_the_cage_are_there_by_denomination(what: str) -> None:
    """Would catch tips or collections whose chips are known by their worth alone: the next count could not say which
    are missing."""
    state = cage.evolve(Cage(), cage.ChipsCounted({"500": 20}, 100_00))
    state = cage.evolve(state, cage.BoughtAtCage("", 50_00, in_hand=True, pieces={"500": 10}))
    kept = cage.evolve(state, _events(what, "T1", {"500": 3}, 0)).inventory
    assert (kept.cage, kept.out) == (Holding({"500": 13}), Holding({"500": 7}))
    assert inventory.problem(kept) is None


def _asked(state: Cage, command: cage.Command) -> cage.Answer:
    return cage.decide(state, lambda _: 10**9, command, day=DAY)


def test_the_first_count_says_what_the_house_owns_and_the_next_what_is_missing() -> None:
    state = cage.evolve(Cage(), cage.HouseOpened(1_000_00, 0, 0))
    first = _asked(state, cage.CountChips(d.read("20 x $5, 4 x $25")))
    assert first == (cage.ChipsCounted(d.read("20 x $5, 4 x $25"), 200_00, None, 200_00),)
    state = cage.evolve(state, first[0])
    again = _asked(state, cage.CountChips(d.read("20 x $5, 3 x $25")))
    assert again == (cage.ChipsCounted(d.read("20 x $5, 3 x $25"), 175_00, d.read("20 x $5, 4 x $25"), 200_00),)
    state = cage.evolve(state, again[0])
    assert state.inventory.out.pieces == {"2500": 1}
    assert state.inventory.owned.pieces == d.read("20 x $5, 4 x $25")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cage.BuyAtCage("", 30_00, True, {"500": 5}), CageCode.PIECES_WORTH),
        (cage.BuyAtCage("", 75_00, True, {"2500": 3}), CageCode.CAGE_LACKS),
        (cage.CashOutAtCage("", 75_00, True, {"2500": 2}), CageCode.PIECES_WORTH),
        (cage.PayTips("T1", 75_00, pieces={"2500": 2}), CageCode.PIECES_WORTH),
        (cage.PayTips("T1", 75_00, pieces={"x": 2}), CageCode.BAD_PIECES),
        (cage.SweepCollections("T1", pieces={"2500": 2}), CageCode.PIECES_WORTH),
        (cage.PoolTips(DAY, "T1", DAY, pieces={"2500": 2}), CageCode.PIECES_WORTH),
        (cage.ChangeChips({"2500": -3}), CageCode.CAGE_LACKS),
        (cage.ChangeChips({}), CageCode.BAD_PIECES),
        (cage.CountChips({"five": 1}), CageCode.BAD_PIECES),
    ],
)
def test_chips_that_are_not_there_or_not_worth_it_are_refused(command: cage.Command, code: CageCode) -> None:
    state = cage.evolve(Cage(), cage.HouseOpened(1_000_00, 0, 0))
    state = cage.evolve(state, cage.ChipsCounted({"500": 20, "2500": 2}, 150_00))
    found = _asked(state, command)
    assert isinstance(found, Refusal)
    assert found.code is code


def test_before_the_first_count_nobody_knows_what_the_cage_lacks() -> None:
    state = cage.evolve(Cage(), cage.HouseOpened(1_000_00, 0, 0))
    assert not isinstance(_asked(state, cage.BuyAtCage("", 75_00, True, {"2500": 3})), Refusal)


def test_what_is_bought_on_account_leaves_no_chip_and_is_missing_in_no_count() -> None:
    """The cage keeps it: would catch a count that finds those chips and is told that they are too many."""
    state = cage.evolve(Cage(), cage.ChipsCounted({"500": 20}, 100_00))
    bought = cage.evolve(state, cage.BoughtAtCage("ann", 25_00))
    assert (bought.inventory.cage, bought.inventory.out) == (state.inventory.cage, state.inventory.out)
    assert bought.inventory.on_accounts == 25_00
    lines = {"outside": 25_00, "wallet:ann": -25_00}
    voided = cage.SlipVoided(1, "bought-at-cage", 25_00, "typed twice", lines, -25_00, 25_00, None, player="ann")
    for undone in (cage.CashedOut("ann", 25_00), voided):
        assert cage.evolve(bought, undone).inventory == state.inventory


def test_every_account_is_of_chips_away_from_the_cage_or_not() -> None:
    """An account of cash that was taken for chips said that chips were missing: what was paid from the drawer."""
    assert chip_report.AWAY.isdisjoint(chip_report.OF_CASH)
    assert set(Kind) == chip_report.AWAY | chip_report.OF_CASH
