"""The journal for an accountant: balanced, numbered, the same again, and in all what the book holds."""

import csv
import io
import shutil
import subprocess
from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from pitboss.house.cash import cage, slips
from pitboss.house.reporting import journal
from pitboss.house.service import House
from pitboss.house.stores.memory import MemoryStore
from pitboss.house.stores.store import HouseError
from pitboss.ledger.accounts import Kind
from pitboss.ledger.chart import CHART, page
from pitboss.report import journal_file
from pitboss.report.writers import csv_file, xlsx_file
from pitboss.sheets import shipped
from pitboss.tables import commands as c
from pitboss.tables import terms
from pitboss.tables.commands import Source
from pitboss.tables.terms import Chips, Terms
from tests.house.playing import Clock, house_on, must

DAY_MS = 86_400_000
FIRST, LAST = date(2023, 11, 14), date(2023, 12, 13)  # from the clock of tests on
DOCS = Path(__file__).parent.parent.parent / "docs" / "journal.md"


def a_month() -> House:
    """Thirty days: cash in and out, a table that is opened, sells chips, takes tips and is closed short by a coin."""
    clock = Clock()
    house = house_on(MemoryStore(), clock=clock)
    must(house.cage(cage.OpenHouse(100_000_00, 10_000_000_00), by="owner", command_id="open"))
    game = shipped.load("six-card")
    for day in range(30):

        def asked(command: cage.Command, day: int = day) -> None:
            must(house.cage(command, by="owner", command_id=f"{day} {command}"[:100]))

        asked(cage.BuyAtCage("ann", 100_00 + day))
        asked(cage.CashOutAtCage("ann", 50_00))
        asked(cage.GivePractice("guest", 5_00))
        if day % 3 == 0:
            table = f"T{day}"
            made = Terms(table, Chips.ISSUED, tray=2_000_00, rack=500_00, decks=terms.decks_of(game))
            must(house.open_table(game, made, by="floor", command_id=f"table {day}"))
            sits: tuple[c.Command, ...] = (
                c.Join("bob"), c.BuyIn("bob", 60_00, Source.CASH), c.Tip("bob", 4_00), c.Leave("bob")
            )  # fmt: skip
            for at, command in enumerate(sits):
                must(house.ask(table, command, by="bob", command_id=f"{table} {at}"))
            must(house.close_table(table, tray=1_999_00, rack=440_00, by="floor", command_id=f"close {day}"))
            slips.catch_up(house.cashier, [table])
            asked(cage.CountDrop(table, 59_00))
            asked(cage.PayTips(table, 4_00))
        clock.now += DAY_MS
    return house


HOUSE = a_month()


def sums(entries: tuple[journal.Entry, ...]) -> dict[int, int]:
    found: Counter[int] = Counter()
    for line in (line for one in entries for line in one.lines):
        found[line.account] += line.debit - line.credit
    return {number: cents for number, cents in sorted(found.items()) if cents}


def test_every_day_is_balanced_and_all_of_them_come_to_the_book() -> None:
    """Day by day, as an accountant imports them. Would catch a record that is on two days, or on none."""
    every: list[journal.Entry] = []
    for ordinal in range(FIRST.toordinal(), LAST.toordinal() + 1):
        day = date.fromordinal(ordinal)
        entries = journal.journal(HOUSE.store, day, day)
        assert entries, day
        assert {one.day for one in entries} == {day.isoformat()}
        assert sum(line.debit - line.credit for one in entries for line in one.lines) == 0
        every += entries
    assert sums(tuple(every)) == journal.balances(HOUSE.store)
    assert tuple(every) == journal.journal(HOUSE.store, FIRST, LAST)
    numbers = [one.number for one in every]
    assert len(set(numbers)) == len(numbers)


def test_each_slip_is_an_entry_and_play_is_one_a_table() -> None:
    entries = journal.journal(HOUSE.store, FIRST, FIRST)
    assert [(one.slip, one.text) for one in entries] == [
        (1, "Capital of the house"),
        (2, "Buy-in, ann, on the account"),
        (3, "Cash-out, ann, from the account"),
        (4, "Opening of table T0"),
        (5, "Chips sold for cash at table T0"),
        (6, "Closing of table T0"),
        (7, "Box 1 of T0, 14 November, counted"),
        (8, "Tips of table T0 paid out"),
        (None, "Play at table T0, 2 records"),
    ]
    bought = entries[1].lines
    assert [(one.account, one.debit, one.credit) for one in bought] == [(1000, 100_00, 0), (2000, 0, 100_00)]
    missing = [(one.account, one.debit, one.credit) for one in entries[6].lines]
    assert missing == [(3030, 60_00, 0), (5030, 1_00, 0), (1000, 0, 1_00), (3000, 0, 60_00)]


def test_the_cash_account_is_the_cash_that_was_counted() -> None:
    """When all boxes are counted, 1000 is the drawer to the cent, and what was missing is an expense (a debit)."""
    found = journal.balances(HOUSE.store)
    assert (found[1000], found[5030]) == (HOUSE.cashier.now.drawer, 10 * 1_00)


def test_an_entry_that_is_not_balanced_cannot_be_made() -> None:
    with pytest.raises(Exception, match="not balanced"):
        journal.Entry("x", "2026-11-15", "", None, (journal.Posted(1000, "Cash", "", 1, 0),))


def test_the_same_day_is_the_same_bytes() -> None:
    made = [
        journal_file.listing(journal.journal(HOUSE.store, FIRST, FIRST), str(FIRST), str(FIRST)) for _ in range(2)
    ]  # fmt: skip
    assert csv_file.text(made[0]) == csv_file.text(made[1])
    assert xlsx_file.content(made[0]) == xlsx_file.content(made[1])


def test_the_csv_is_balanced_for_whoever_adds_it_up() -> None:
    entries = journal.journal(HOUSE.store, FIRST, LAST)
    rows = list(csv.DictReader(io.StringIO(csv_file.text(journal_file.listing(entries, str(FIRST), str(LAST))))))
    by_entry: Counter[str] = Counter()
    for row in rows:
        assert (row["debit"] == "") != (row["credit"] == "")
        by_entry[row["entry"]] += round(100 * float(row["debit"] or 0)) - round(100 * float(row["credit"] or 0))
    assert set(by_entry.values()) == {0}
    assert {row["currency"] for row in rows} == {"USD"}


def test_practice_chips_are_not_in_it() -> None:
    assert all("guest" not in line.of for one in journal.journal(HOUSE.store, FIRST, LAST) for line in one.lines)


def test_days_that_cannot_be_are_refused() -> None:
    with pytest.raises(HouseError, match="the first one first"):
        journal.journal(HOUSE.store, LAST, FIRST)


def test_the_numbers_are_for_good() -> None:
    """If this fails, books elsewhere would be wrong: a new kind of account gets a new number, and none changes."""
    assert {kind.word: one.number for kind, one in CHART.items()} == {
        "outside": 1000, "wallet": 2000, "seat": 2010, "spot": 2020, "pockets": 2030, "bank": 2040, "meter": 2050,
        "tips": 2100, "tip-pool": 2110, "donations": 2200, "cage": 3000, "tray": 3010, "rack": 3020, "drop": 3030,
        "transit": 3040,
        "box": 3050,
        "collections": 4000, "breakage": 4010, "differences": 5000, "over-and-short": 5010, "rounding": 5020,
        "drop-over-and-short": 5030,
        "expenses": 5100, "licence-fees": 5110, "donations-made": 5120,
    }  # fmt: skip
    assert set(CHART) == set(Kind)


def test_the_page_has_the_chart_as_it_is() -> None:
    """If this fails: put `chart.page()` into docs/journal.md."""
    assert page() in DOCS.read_text(encoding="utf-8")


@pytest.mark.long
def test_hledger_reads_the_journal_and_comes_to_the_same(tmp_path: Path) -> None:
    """The plain text, read by a program that others wrote. `test_every_day_is_balanced` covers what it adds up."""
    assert shutil.which("hledger"), "this test reads the journal with hledger; on Debian: apt install hledger"
    path = tmp_path / "all.journal"
    path.write_text(journal_file.plain_text(journal.journal(HOUSE.store, FIRST, LAST)))
    said = subprocess.run(
        ["hledger", "-f", path, "balance", "-O", "csv", "--no-total"], capture_output=True, text=True, check=True
    )
    found = {
        int(row["account"].split()[0]): round(100 * float(row["balance"].split()[0]))
        for row in csv.DictReader(io.StringIO(said.stdout))
    }
    assert found == journal.balances(HOUSE.store)
