"""Wrong postings, planted one at a time. The ledger refuses them, its checker finds them, or the work by hand does.

A defect that nobody notices fails its test; so does one that never came into play.
"""

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.house.cash import cage
from pitboss.ledger.accounts import SIDES
from pitboss.rounds.events import BetsPlaced, BetsTakenBack, WagerSettled
from pitboss.tables import events as e
from pitboss.tables.terms import Chips
from tests.ledger.golden import Raw, Tamper, complaints, load

PRACTICE = SIDES[Chips.PRACTICE]
Lines = list[list[Any]]


def within(kind: type, change: Callable[[Raw], Raw]) -> Tamper:
    """Change the entries of every command with such an event."""

    def tamper(events: tuple[Any, ...], raw: Raw) -> Raw:
        return change(raw) if any(isinstance(event, kind) for event in events) else raw

    return tamper


def each(change: Callable[[Lines], Lines], *touching: str) -> Callable[[Raw], Raw]:
    """Change those transactions that touch all of these accounts."""
    return lambda raw: [change(lines) if _touches(lines, touching) else lines for lines in raw]


def without(*touching: str) -> Callable[[Raw], Raw]:
    return lambda raw: [lines for lines in raw if not _touches(lines, touching)]


def twice(*touching: str) -> Callable[[Raw], Raw]:
    return lambda raw: [lines for one in raw for lines in ([one, one] if _touches(one, touching) else [one])]


def _touches(lines: Lines, accounts: tuple[str, ...]) -> bool:
    names = [name.removeprefix(PRACTICE) for name, _ in lines]
    return all(any(name.startswith(account) for name in names) for account in accounts)


def instead(old: str, new: str) -> Callable[[Lines], Lines]:
    """Another account in its place; lines of one account are added up."""

    def change(lines: Lines) -> Lines:
        sums: dict[str, int] = {}
        for name, cents in lines:
            prefix = PRACTICE if name.startswith(PRACTICE) else ""
            named = prefix + new if name.removeprefix(PRACTICE).startswith(old) else name
            sums[named] = sums.get(named, 0) + cents
        return [[name, cents] for name, cents in sums.items() if cents]

    return change


def only(account: str, change: Callable[[int], Any]) -> Callable[[Lines], Lines]:
    return lambda lines: [[name, change(cents)] if name.startswith(account) else [name, cents] for name, cents in lines]


def less(account: str) -> Callable[[Lines], Lines]:
    return lambda lines: [line for line in lines if not line[0].startswith(account)]


def over(source: str, target: str, cents: int) -> Callable[[Lines], Lines]:
    """So much more from one account to the other; the lines still add up to nothing."""
    more = {source: -cents, target: cents}
    return lambda lines: [[name, amount + more.get(name, 0)] for name, amount in lines]


def turned(lines: Lines) -> Lines:
    return [[name, -cents] for name, cents in lines]


def renamed(lines: Lines) -> Lines:
    return [[name.removeprefix(PRACTICE), cents] for name, cents in lines]


HOUSE, BANK, ROUNDING = "golden_shift", "golden_bank", "golden_rounding"
PLANTED: dict[str, tuple[str, Tamper]] = {
    # not a transaction at all: refused when it is built or read
    "a line is lost": (HOUSE, within(WagerSettled, each(less("tray"), "spot", "tray"))),
    "a cent too much": (HOUSE, within(WagerSettled, each(only("seat", lambda cents: cents + 1), "spot", "seat"))),
    "a sign is turned": (HOUSE, within(BetsPlaced, each(only("seat", lambda cents: -cents), "spot"))),
    "cents as a float": (HOUSE, within(BetsPlaced, each(only("seat", float)))),
    "cents as a truth": (HOUSE, within(BetsPlaced, each(only("seat", bool)))),
    "cents as text": (HOUSE, within(BetsPlaced, each(only("seat", str)))),
    "a line of nothing": (HOUSE, within(BetsPlaced, each(lambda lines: [*lines, ["cage", 0]]))),
    "an account that is none": (HOUSE, within(BetsPlaced, each(instead("spot", "sopt:T1:1")))),
    "an account of nobody": (HOUSE, within(BetsPlaced, each(instead("seat", "seat:T1:")))),
    "an account twice": (HOUSE, within(BetsPlaced, each(lambda lines: [*lines, ["cage", 5], ["cage", -5]]))),
    "practice chips for issued ones": (HOUSE, within(e.ChipsBought, each(instead("wallet", "practice/wallet:ann")))),
    "a transaction of nothing": (HOUSE, within(e.TipGiven, lambda raw: [*raw, []])),
    # hands
    "a settlement is lost": (HOUSE, within(WagerSettled, without("spot:T1:3", "tray"))),
    "a settlement is posted twice": (HOUSE, within(WagerSettled, twice("spot:T1:1", "tray"))),
    "winners and losers are swapped": (HOUSE, within(WagerSettled, each(turned, "spot", "tray"))),
    "another player is paid": (HOUSE, within(WagerSettled, each(instead("seat:T1:ann", "seat:T1:bob"), "tray"))),
    "the wallet is paid and not the seat": (
        HOUSE,
        within(WagerSettled, each(instead("seat:T1:ann", "wallet:ann"), "tray")),
    ),
    "a winner is paid a cent too much": (
        HOUSE,
        within(WagerSettled, each(over("tray:T1", "seat:T1:ann", 1), "tray:T1", "seat:T1:ann")),
    ),
    "the rack pays": (HOUSE, within(WagerSettled, each(instead("tray", "rack:T1"), "spot"))),
    "the cage pays": (HOUSE, within(WagerSettled, each(instead("tray", "cage"), "spot"))),
    "a bet on another spot": (HOUSE, within(BetsPlaced, each(instead("spot:T1:1", "spot:T1:2"), "seat:T1:ann"))),
    "a bet at another table": (HOUSE, within(BetsPlaced, each(instead("spot:T1:1", "spot:T9:1")))),
    "bets are not taken back": (HOUSE, within(BetsTakenBack, lambda raw: raw[:2] + raw[3:])),
    "a correction is only reversed": (HOUSE, within(e.PayoutCorrected, lambda raw: raw[:1])),
    "a correction the wrong way": (HOUSE, within(e.PayoutCorrected, each(turned))),
    # the house
    "cash goes to the cage and not into the box": (HOUSE, within(e.ChipsBought, each(instead("drop", "cage"), "rack"))),
    "chips for cash come from the tray": (HOUSE, within(e.ChipsBought, each(instead("rack", "tray:T1"), "drop"))),
    "cash is not counted in": (HOUSE, within(e.ChipsBought, each(lambda lines: lines[2:], "drop"))),
    "a fill is not received": (HOUSE, within(e.FillReceived, without("tray"))),
    "a fill is received twice": (HOUSE, within(e.FillReceived, twice("tray"))),
    "a credit goes into the box": (HOUSE, within(e.CreditGiven, each(instead("cage", "drop:T1")))),
    "a tip goes to the tray": (HOUSE, within(e.TipGiven, each(instead("tips", "tray:T1")))),
    "a difference is hidden": (HOUSE, within(e.TableClosed, each(instead("differences", "cage")))),
    "the chips of a player who leaves are gone": (HOUSE, within(e.Left, each(instead("wallet", "outside"), "seat"))),
    "the table opens with money from nowhere": (HOUSE, within(e.TableOpened, each(instead("cage", "outside")))),
    "chips at the cage come from the house": (
        HOUSE,
        within(cage.BoughtAtCage, each(instead("outside", "cage"), "wallet")),
    ),
    "cash is paid out twice": (HOUSE, within(cage.CashedOut, twice("wallet"))),
    "a short box is hidden": (HOUSE, within(cage.DropCounted, each(instead("differences", "cage")))),
    # a player's bank
    "the tray pays for a player's bank": (BANK, within(WagerSettled, each(instead("bank", "tray:P1"), "spot"))),
    "the cage pays for a player's bank": (BANK, within(WagerSettled, each(instead("bank", "cage"), "spot"))),
    "the bank is not put up": (BANK, within(e.BankTaken, without("bank", "seat"))),
    "the bank is put up from the wallet": (
        BANK,
        within(e.BankTaken, each(instead("seat:P1:dan", "wallet:dan"), "bank", "seat:P1:dan")),
    ),
    "the bank is not returned": (BANK, within(e.BankReturned, lambda raw: raw[:-1])),
    "the house keeps of the bank": (BANK, within(e.BankReturned, each(instead("bank", "cage"), "seat:P1:cy", "bank"))),
    "a collection goes to the bank": (BANK, within(e.CollectionTaken, each(instead("collections", "bank:P1")))),
    "a collection goes to the tray": (BANK, within(e.CollectionTaken, each(instead("collections", "tray:P1")))),
    "a collection does not go back": (BANK, within(e.CollectionReturned, lambda raw: [*raw[:-2], raw[-1]])),
    "a rider is not settled": (BANK, within(e.BehindSettled, without("seat:P1:bob", "bank"))),
    "a reserve goes to another": (BANK, within(e.ReserveReturned, each(instead("seat:P1:bob", "seat:P1:ann"), "spot"))),
    "a forfeited wager goes back": (BANK, within(e.WagersForfeited, each(instead("bank", "seat:P1:dan"), "spot:P1:4"))),
    "a void wager is taken": (
        BANK,
        within(e.WagersReturned, lambda raw: raw[:4] + each(instead("seat:P1:ann", "bank:P1"), "spot")(raw[4:])),
    ),
    "a correction at the house's cost": (BANK, within(e.PayoutCorrected, each(instead("seat:P1:cy", "cage")))),
    # rounding and practice
    "rounding is not booked": (ROUNDING, within(WagerSettled, each(instead("breakage", "tray:T2")))),
    "rounding is paid by the player": (ROUNDING, within(WagerSettled, each(instead("breakage", "seat:T2:eve")))),
    "breakage stays when the table closes": (ROUNDING, within(e.TableClosed, each(instead("breakage", "tray:T2")))),
    "practice chips become issued ones": (ROUNDING, within(e.Left, each(renamed, "wallet"))),
    "practice chips come from the house": (
        ROUNDING,
        within(cage.PracticeGiven, each(instead("outside", "cage"), "wallet")),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_wrong_posting_is_noticed(name: str) -> None:
    """Would catch a checker that has gone blind, or a shift that does not exercise a posting."""
    shift, tamper = PLANTED[name]
    came_up = []

    def watched(events: tuple[Any, ...], raw: Raw) -> Raw:
        changed = tamper(events, raw)
        came_up.append(repr(changed) != repr(raw))
        return changed

    assert complaints(load(shift), watched) != []
    assert any(came_up)


def test_few_wrong_postings_are_left_to_the_work_by_hand() -> None:
    """Would catch a ledger or a checker that lets through what it used to find: most shifts are not worked by hand."""
    voices = [complaints(load(shift), tamper)[0].split(":")[0] for shift, tamper in PLANTED.values()]
    assert voices.count("by hand") <= len(PLANTED) // 10
